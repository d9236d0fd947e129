"""What can become true by magic: what it does to the sheets, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, TypeAlias

import msgspec

from rollwright.games.going_somewhere.rules.checks.facts import Noted
from rollwright.games.going_somewhere.rules.gear.equipment import armour_enc
from rollwright.games.going_somewhere.rules.gear.places import HANDS, LEFT, ORDER, WORN, rooms, slots_of_one
from rollwright.games.going_somewhere.rules.magic import effects, minds, powers
from rollwright.games.going_somewhere.rules.magic.miscast import miscast
from rollwright.games.going_somewhere.rules.magic.spells import span_text
from rollwright.games.going_somewhere.rules.magic.tables import wrong
from rollwright.games.going_somewhere.rules.sheet import Crafted, Effect, Item, Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Type
from rollwright.play.tell import Line
from rollwright.rules.facts import Change, Fact, State, Tale, Who
from rollwright.rules.sentences import signed

replace = msgspec.structs.replace
Form: TypeAlias = Literal["thing", "weapon", "armour", "shield", "helmet", "clothing"]
DUE = "damage due"
"""The name of damage that magic has done and nobody has taken yet (`take-harm`, with its Shock Check)."""
BEYOND = "beyond regeneration"
"""The name of what a failed regeneration leaves: it is never tried on the same subject again."""


def row_text(key: str) -> str:
    """Give the words of a miscalculation."""
    return next(row.text for row in wrong().miscalculation if row.key == key)


class SiteBonded(Change, frozen=True, tag="site-bonded"):
    """Somebody is bonded to a power site: its dice in all, what was paid, and what came back of it."""

    site: str
    sides: int
    count: int
    cost: int
    returned: int
    at: str = "start"

    def change(self, one: Sheet) -> Sheet:
        """Write it into the ledger: what was paid in the end, and what came back."""
        line = Purchase(
            kind="power-site",
            cp=self.cost - self.returned,
            about=self.site,
            sides=self.sides,
            points=self.count,
            rolled=self.returned,
            at=self.at,
        )
        return replace(one, ledger=(*one.ledger, line))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        back = f"; {self.returned} CP came back" if self.returned else ""
        yield Line(f"{tale.name(self.who)} draws {self.count}d{self.sides} from {self.site or 'a power site'}{back}.")


class EffectBegan(Change, frozen=True, tag="effect-began"):
    """Magic lasts on somebody from now on."""

    effect: Effect

    def change(self, one: Sheet) -> Sheet:
        """Lay it on them."""
        return effects.begun(one, self.effect)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        until = f" for {span_text(self.effect.rounds)}" if self.effect.rounds else ""
        points = f" ({signed(self.effect.points)})" if self.effect.points else ""
        yield Line(f"Magic on {tale.name(self.who)}: {self.effect.name}{points}{until}.")


class OfEffect(Change, frozen=True):
    """A fact about magic that lasts on somebody; a mind that it held is free."""

    name: str

    def on(self, state: State) -> State:
        """Change the sheet, and let go of whom it held."""
        before = state.sheets.get(self.who)
        if before is None:
            return state
        return minds.released(super().on(state), self.who, effects.found(before, self.name))


class EffectEnded(OfEffect, frozen=True, tag="effect-ended"):
    """Magic on somebody is over before its time."""

    says = "{name} is over for {who}."

    def change(self, one: Sheet) -> Sheet:
        """End it."""
        return effects.ended(one, self.name)


class EffectCountered(OfEffect, frozen=True, tag="effect-countered"):
    """Magic on somebody, or on a thing of theirs, is interrupted for some rounds."""

    rounds: int
    by: str = ""

    def on(self, state: State) -> State:
        """Interrupt it; minds that it made sleep."""
        return minds.settled(super().on(state)) if self.who in state.sheets else state

    def change(self, one: Sheet) -> Sheet:
        """Interrupt it."""
        if effects.found(one, self.name):
            return effects.countered(one, self.name, self.rounds)
        return powers.interrupted(one, self.name, self.rounds)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{self.name} is interrupted for {tale.name(self.who)}, for {span_text(self.rounds)}.")


class EffectWeakened(OfEffect, frozen=True, tag="effect-weakened"):
    """Magic on somebody was resisted: so much of it is left, in per cent."""

    left: int
    says = "{left} % of {name} is left for {who}."

    def change(self, one: Sheet) -> Sheet:
        """Weaken it."""
        return effects.weakened(one, self.name, self.left)


class HarmDue(Change, frozen=True, tag="harm-due"):
    """Magic has done damage to somebody, that is to be taken."""

    points: int
    by: str = ""
    says = "{who} has to take {points} damage."

    def change(self, one: Sheet) -> Sheet:
        """Add it to what is due."""
        due = effects.found(one, DUE)
        points = self.points + (due.points if due else 0)
        return effects.begun(one, Effect(name=DUE, kind="harm", points=points, by=self.by))


class Miscast(Change, frozen=True, tag="miscast"):
    """Magic went wrong: a row of the table, with what was rolled for it."""

    row: str
    amount: int = 0
    damage: int = 0
    animals: tuple[str, ...] = ()
    attributes: bool = False

    def change(self, one: Sheet) -> Sheet:
        """Do what it does at once."""
        return miscast(one, self.row, self.amount)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"The magic of {tale.name(self.who)} goes wrong: {row_text(self.row)}")


class Identified(Noted, frozen=True, tag="identified"):
    """Clairvoyance has shown something; `powers` of it became known (-1: all)."""

    what: str = ""
    result: str = ""
    powers: int = 0

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} looks into {self.what or 'a thing'}: {self.result}.")


class Teleported(Noted, frozen=True, tag="teleported"):
    """Somebody was moved at once."""

    what: str = ""
    by: str = ""
    says = "{who} is elsewhere at once."


class Worked(Noted, frozen=True, tag="magic-worked"):
    """Magic was done that no sheet shows: something found, changed, restored."""

    kind: str
    what: str = ""
    points: int = 0

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        what = f": {self.what}" if self.what else ""
        yield Line(f"{tale.name(self.who)} has worked magic ({self.kind}){what}.")


class ItemCrafted(Change, frozen=True, tag="item-crafted"):
    """A thing has magic now: a new one, or one that was there."""

    name: str
    crafted: Crafted
    form: Form = "thing"
    """What a new thing is: a weapon, armour, clothing."""
    sides: int = 0
    """The die of a new weapon or armour."""
    new: bool = False
    """Whether a power was crafted onto it, beside those that it has; else one that it has was charged again."""

    def on(self, state: State) -> State:
        """Put the magic there; a mind that it makes wakes."""
        return minds.settled(super().on(state)) if self.who in state.sheets else state

    def change(self, one: Sheet) -> Sheet:
        """Put the magic there; where there is nothing of that name, it is new."""
        names = [item.name for item in one.items]
        if self.name not in names:
            thing = powers.with_powers(new_thing(self), (self.crafted,))
            return replace(one, items=(*one.items, replace(thing, where=free_place(one, thing))))
        at = names.index(self.name)
        done = powers.added if self.new else powers.charged_again
        return replace(one, items=(*one.items[:at], done(one.items[at], self.crafted), *one.items[at + 1 :]))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} has {self.name} with magic for {span_text(self.crafted.rounds)}.")


class ItemRuined(Change, frozen=True, tag="item-ruined"):
    """A thing that was to be crafted can't bear magic; what it cost is lost."""

    name: str

    def change(self, one: Sheet) -> Sheet:
        """Spoil it."""
        spoilt = [replace(item, ruined=True) if item.name == self.name else item for item in one.items]
        return replace(one, items=tuple(spoilt))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        thing = self.name or "The thing"
        yield Line(f"{thing} of {tale.name(self.who)} can't bear magic; what it cost is lost.")


class ItemUsedUp(Change, frozen=True, tag="item-used-up"):
    """A thing that works once has been used."""

    name: str
    says = "{who} has used up {name}."

    def change(self, one: Sheet) -> Sheet:
        """Take one of it away."""
        return used_up(one, self.name)


class MindMade(Fact, frozen=True, tag="mind-made"):
    """Something has stats of its own: an automaton, a thing with a mind, an animated body."""

    who: Who
    name: str
    stats: dict[str, int]
    rounds: int = 0
    """How long it lasts; 0: as long as the magic of the thing that it is."""

    def on(self, state: State) -> State:
        """Give it a sheet of the CGO's, under its name; a mind lasts as its magic does."""
        mind = minds.link(self.name, self.who)
        made = Sheet(name=self.name, npc=True, type=Type.MACHINE, stats=self.stats, cp=0, effects=(mind,))
        if self.rounds:
            animated = Effect(name="animated", kind="animate", rounds=self.rounds, by=self.who)
            made = replace(made, type=Type.ANIMAL, effects=(animated,))
            if minds.lies_dead(state, self.name):
                return state.with_sheet(self.name, minds.risen(state.sheets[self.name], made))
        return state if not self.name or self.name in state.sheets else state.with_sheet(self.name, made)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{self.name or 'Something'} has stats of its own now.")


def new_thing(fact: ItemCrafted) -> Item:
    """Give a thing that was made for its magic: a weapon for one hand or armour with its die, or anything else."""
    enc = armour_enc(fact.sides, True) if fact.form == "armour" else 1
    return Item(name=fact.name, kind=fact.form, sides=fact.sides, hands=int(fact.form == "weapon"), enc=enc)


def free_place(sheet: Sheet, item: Item) -> str:
    """Find where a new thing is kept: clothes and the first armour are put on, a helmet too where there is none.

    All else is in a free hand, or elsewhere on the body; left behind where there is no room.
    """
    worn = [one.kind for one in sheet.items if one.where == WORN]
    if item.kind == "clothing" or (item.kind == "armour" and "armour" not in worn):
        return WORN
    there, places = rooms(sheet), ("head", *HANDS, *ORDER) if item.kind == "helmet" else (*HANDS, *ORDER)
    needed = max(Fraction(1), slots_of_one(item))
    return next((place for place in places if there[place].free >= needed), LEFT)


def used_up(sheet: Sheet, name: str) -> Sheet:
    """Take one of a thing away."""
    left, done = [], False
    for item in sheet.items:
        if item.name == name and not done:
            done = True
            if item.count > 1:
                left.append(replace(item, count=item.count - 1))
        else:
            left.append(item)
    return replace(sheet, items=tuple(left))
