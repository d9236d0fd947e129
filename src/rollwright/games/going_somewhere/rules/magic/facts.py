"""What can become true by magic, what it does to the sheets, and how it is told."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypeAlias

import msgspec

from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.combat.facts import FightEnded
from rollwright.games.going_somewhere.rules.gear.equipment import armour_enc
from rollwright.games.going_somewhere.rules.gear.facts import ItemGiven
from rollwright.games.going_somewhere.rules.gear.places import HANDS, LEFT, ORDER, WORN, rooms, slots_of_one
from rollwright.games.going_somewhere.rules.magic import effects, minds, powers
from rollwright.games.going_somewhere.rules.magic.lent_bonuses import handed_on
from rollwright.games.going_somewhere.rules.magic.miscast import miscast
from rollwright.games.going_somewhere.rules.sheet import Crafted, Effect, Item, Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Type
from rollwright.rules.facts import Fact, State

replace = msgspec.structs.replace
Form: TypeAlias = Literal["thing", "weapon", "armour", "shield", "helmet", "clothing"]
DUE = "damage due"
"""The name of damage that magic has done and nobody has taken yet (`take-harm`, with its Shock Check)."""
BEYOND = "beyond regeneration"
"""The name of what a failed regeneration leaves: it is never tried on the same subject again."""


class SiteBonded(Fact, frozen=True, tag="site-bonded"):
    """Somebody is bonded to a power site: its dice in all, what was paid, and what came back of it."""

    who: str
    site: str
    sides: int
    count: int
    cost: int
    returned: int
    at: str = "start"


class EffectBegan(Fact, frozen=True, tag="effect-began"):
    """Magic lasts on somebody from now on."""

    who: str
    effect: Effect


class EffectEnded(Fact, frozen=True, tag="effect-ended"):
    """Magic on somebody is over before its time."""

    who: str
    name: str


class EffectCountered(Fact, frozen=True, tag="effect-countered"):
    """Magic on somebody, or on a thing of theirs, is interrupted for some rounds."""

    who: str
    name: str
    rounds: int
    by: str = ""


class EffectWeakened(Fact, frozen=True, tag="effect-weakened"):
    """Magic on somebody was resisted: so much of it is left, in per cent."""

    who: str
    name: str
    left: int


class HarmDue(Fact, frozen=True, tag="harm-due"):
    """Magic has done damage to somebody, that is to be taken."""

    who: str
    points: int
    by: str = ""


class Miscast(Fact, frozen=True, tag="miscast"):
    """Magic went wrong: a row of the table, with what was rolled for it."""

    who: str
    row: str
    amount: int = 0
    damage: int = 0
    animals: tuple[str, ...] = ()
    attributes: bool = False


class Identified(Fact, frozen=True, tag="identified"):
    """Clairvoyance has shown something; `powers` of it became known (-1: all)."""

    who: str
    what: str = ""
    result: str = ""
    powers: int = 0


class Teleported(Fact, frozen=True, tag="teleported"):
    """Somebody was moved at once."""

    who: str
    what: str = ""
    by: str = ""


class Worked(Fact, frozen=True, tag="magic-worked"):
    """Magic was done that no sheet shows: something found, changed, restored."""

    who: str
    kind: str
    what: str = ""
    points: int = 0


class ItemCrafted(Fact, frozen=True, tag="item-crafted"):
    """A thing has magic now: a new one, or one that was there."""

    who: str
    name: str
    crafted: Crafted
    form: Form = "thing"
    """What a new thing is: a weapon, armour, clothing."""
    sides: int = 0
    """The die of a new weapon or armour."""
    new: bool = False
    """Whether a power was crafted onto it, beside those that it has; else one that it has was charged again."""


class ItemRuined(Fact, frozen=True, tag="item-ruined"):
    """A thing that was to be crafted can't bear magic; what it cost is lost."""

    who: str
    name: str


class ItemUsedUp(Fact, frozen=True, tag="item-used-up"):
    """A thing that works once has been used."""

    who: str
    name: str


class MindMade(Fact, frozen=True, tag="mind-made"):
    """Something has stats of its own: an automaton, a thing with a mind, an animated body."""

    who: str
    name: str
    stats: dict[str, int]
    rounds: int = 0
    """How long it lasts; 0: as long as the magic of the thing that it is."""


FACTS_MAGIC: tuple[type[Fact], ...] = (
    SiteBonded,
    EffectBegan,
    EffectEnded,
    EffectCountered,
    EffectWeakened,
    HarmDue,
    Miscast,
    Identified,
    Teleported,
    Worked,
    ItemCrafted,
    ItemRuined,
    ItemUsedUp,
    MindMade,
)


def follow_magic(state: State, fact: Fact) -> State:
    """Let another part's fact change what magic does: time ends it."""
    if isinstance(fact, TimePassed):
        return minds.settled(effects.time_passed(state, fact.rounds, fact.days))
    if isinstance(fact, ItemGiven):
        return handed_on(state, fact.who, fact.to, fact.name)
    if isinstance(fact, FightEnded):
        after = {who: effects.timed(one, fact.rounds, fact.lasting.get(who, {})) for who, one in state.sheets.items()}
        return minds.settled(State(after, state.scene))
    return state


def apply_magic(state: State, fact: Fact) -> State | None:
    """Give the state in which a fact of magic holds (None: another part's). Who has no sheet keeps nothing."""
    if not isinstance(fact, FACTS_MAGIC):
        return None
    if isinstance(fact, MindMade):
        return awakened(state, fact)
    who: str = fact.who  # type: ignore[attr-defined]  # every fact of this part is about somebody
    if who not in state.sheets:
        return state
    before, state = state.sheets[who], state.with_sheet(who, changed(state.sheets[who], fact))
    if isinstance(fact, (EffectEnded, EffectCountered, EffectWeakened)):
        state = minds.released(state, who, effects.found(before, fact.name))
    return minds.settled(state) if isinstance(fact, (ItemCrafted, EffectCountered)) else state


def changed(sheet: Sheet, fact: Fact) -> Sheet:
    """Give a sheet of which a fact has become true."""
    match fact:
        case SiteBonded():
            return bonded(sheet, fact)
        case EffectBegan():
            return effects.begun(sheet, fact.effect)
        case EffectEnded():
            return effects.ended(sheet, fact.name)
        case EffectCountered():
            if effects.found(sheet, fact.name):
                return effects.countered(sheet, fact.name, fact.rounds)
            return powers.interrupted(sheet, fact.name, fact.rounds)
        case EffectWeakened():
            return effects.weakened(sheet, fact.name, fact.left)
        case HarmDue():
            due = effects.found(sheet, DUE)
            points = fact.points + (due.points if due else 0)
            return effects.begun(sheet, Effect(name=DUE, kind="harm", points=points, by=fact.by))
        case Miscast():
            return miscast(sheet, fact.row, fact.amount)
        case ItemCrafted():
            return crafted(sheet, fact)
        case ItemRuined():
            spoilt = [replace(item, ruined=True) if item.name == fact.name else item for item in sheet.items]
            return replace(sheet, items=tuple(spoilt))
        case ItemUsedUp():
            return used_up(sheet, fact.name)
        case _:
            return sheet


def bonded(sheet: Sheet, fact: SiteBonded) -> Sheet:
    """Write a bond into the ledger: what was paid in the end, and what came back."""
    line = Purchase(
        kind="power-site",
        cp=fact.cost - fact.returned,
        about=fact.site,
        sides=fact.sides,
        points=fact.count,
        rolled=fact.returned,
        at=fact.at,
    )
    return replace(sheet, ledger=(*sheet.ledger, line))


def crafted(sheet: Sheet, fact: ItemCrafted) -> Sheet:
    """Put magic on a thing of somebody's; where there is none of that name, it is new."""
    names = [item.name for item in sheet.items]
    if fact.name not in names:
        thing = powers.with_powers(new_thing(fact), (fact.crafted,))
        return replace(sheet, items=(*sheet.items, replace(thing, where=free_place(sheet, thing))))
    at = names.index(fact.name)
    done = powers.added if fact.new else powers.charged_again
    return replace(sheet, items=(*sheet.items[:at], done(sheet.items[at], fact.crafted), *sheet.items[at + 1 :]))


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


def awakened(state: State, fact: MindMade) -> State:
    """Give something with stats of its own a sheet of the CGO's, under its name; a mind lasts as its magic does."""
    mind = minds.link(fact.name, fact.who)
    made = Sheet(name=fact.name, npc=True, type=Type.MACHINE, stats=fact.stats, cp=0, effects=(mind,))
    if fact.rounds:
        animated = Effect(name="animated", kind="animate", rounds=fact.rounds, by=fact.who)
        made = replace(made, type=Type.ANIMAL, effects=(animated,))
        if minds.lies_dead(state, fact.name):
            return state.with_sheet(fact.name, minds.risen(state.sheets[fact.name], made))
    return state if not fact.name or fact.name in state.sheets else state.with_sheet(fact.name, made)
