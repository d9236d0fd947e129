"""What can become true by magic: what it does to the sheets, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks.crits import crit_row
from rollwright.games.going_somewhere.rules.checks.facts import Fumbled
from rollwright.games.going_somewhere.rules.checks.rolls import Tier
from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, FIRST_FAILURE, NEXT_ROLLS, PRONE
from rollwright.games.going_somewhere.rules.combat.harm import Healed
from rollwright.games.going_somewhere.rules.gear.equipment import armour_enc
from rollwright.games.going_somewhere.rules.gear.naming import some as some_of
from rollwright.games.going_somewhere.rules.gear.naming import the, titled
from rollwright.games.going_somewhere.rules.gear.places import HANDS, LEFT, ORDER, WORN, rooms, slots_of_one
from rollwright.games.going_somewhere.rules.magic import effects, minds, powers, told
from rollwright.games.going_somewhere.rules.magic.doing import power
from rollwright.games.going_somewhere.rules.magic.lasting import free_name
from rollwright.games.going_somewhere.rules.magic.lent_bonuses import weapons_named
from rollwright.games.going_somewhere.rules.magic.results import (
    CONTROLLING,
    WITHOUT_SHEET,
    Done,
    lasting,
    time_left,
)
from rollwright.games.going_somewhere.rules.magic.spells import Kind, span_text, spell
from rollwright.games.going_somewhere.rules.magic.tables import Miscalculation, wrong
from rollwright.games.going_somewhere.rules.ranks import Dice, in_points
from rollwright.games.going_somewhere.rules.sheet import Crafted, Effect, Item, Known, Mark, Purchase, Sheet
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.stats import Type
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Change, Fact, State, Tale, Who
from rollwright.rules.sentences import counted, going_on, opened, signed

replace = msgspec.structs.replace
Form: TypeAlias = Literal["thing", "weapon", "armour", "shield", "helmet", "clothing"]
DUE = "damage due"
"""The name of damage that magic has done and nobody has taken yet (`take-harm`, with its Shock Check)."""
BEYOND = "beyond regeneration"
"""The name of what a failed regeneration leaves: it is never tried on the same subject again."""


SCATTERED = ("possessions scattered", "moved")
"""Miscalculations after which one's things are elsewhere."""
WHOLE = 100
CALLED = "monster summoned"
"""The row by which a monster appears."""
MOST_KNOWN = 24
"""How much magic is kept on a sheet."""


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
        back = f", and {in_points(self.returned)} came back" if self.returned else ""
        site, power = self.site or "a power site", f"{self.count}d{self.sides}"
        yield Line(f"{tale.name(self.who)} is bonded to {site}: it gives {power} power{back}.")


class EffectBegan(Change, frozen=True, tag="effect-began"):
    """Magic lasts on somebody from now on."""

    effect: Effect
    fresh: bool = False
    """Whether it began in a round of a fight: its rounds count from the next one on."""
    resists: bool = False
    """Whether resisting it takes their action of the next round."""

    def change(self, one: Sheet) -> Sheet:
        """Lay it on them."""
        rounds = self.effect.rounds
        return effects.begun(one, replace(self.effect, rounds=rounds + 1) if self.fresh and rounds else self.effect)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        one, until = self.effect, f" for {span_text(self.effect.rounds)}" if self.effect.rounds else ""
        if one.kind == Kind.MESMERIZE:
            yield from told.mesmerized(tale, self.who, one, until, self.resists)
            return
        if one.name.startswith(minds.CONTROL):
            text = f"{tale.name(self.who)} has to hold that mind: {signed(one.points)} on Notice checks{until}."
            yield Line(text, ("gs.magic.mesmerism",), again="")
            return
        rules = told.kind_rules(Kind(one.kind)) if one.kind in list(Kind) else ()
        if one.kind == Kind.AUGMENT and one.points:
            way = "rises" if one.points > 0 else "falls"
            what = f"{tale.name(self.who)}’s {told.aimed_at(one.about)}"
            does = "raises" if one.points > 0 else "lowers"
            again = f"{tale.name(Who(one.by))} {does} {what} by {abs(one.points)}{until}." if one.by else None
            yield Line(f"{what} {way} by {abs(one.points)}{until}.", rules, again=again)
            return
        points = f" ({signed(one.points)})" if one.points else ""
        text = f"{tale.name(self.who)}: {going_on(told.held(one))}{points}{until}."
        by = f"{tale.name(Who(one.by))} works magic{f' on {text}' if one.by != self.who else text[text.index(':') :]}"
        yield Line(f"Magic on {text}", rules, again=by if one.by else None)


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

    says = "Magic on {who} ends: {name}."

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
        yield Line(f"Magic on {tale.name(self.who)} is interrupted for {span_text(self.rounds)}: {self.name}.")


class EffectWeakened(OfEffect, frozen=True, tag="effect-weakened"):
    """Magic on somebody was resisted: so much of it is left, in per cent."""

    left: int

    def change(self, one: Sheet) -> Sheet:
        """Weaken it."""
        return one if self.left == WHOLE else effects.weakened(one, self.name, self.left)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(
            f"Magic on {tale.name(self.who)} is weakened: {self.left}% of {self.name} is left.",
            ("gs.magic.resist-tier",),
        )


class HarmDue(Change, frozen=True, tag="harm-due"):
    """Magic has done damage to somebody, that is to be taken."""

    points: int
    by: str = ""

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        if self.points:
            yield Line(f"{tale.name(self.who)} has {self.points} damage to take.", ("gs.magic.harm",), aside=True)

    def change(self, one: Sheet) -> Sheet:
        """Let it be due: each damage roll by itself, as each may call for a Shock Check; a vehicle's together."""
        if not self.points:
            return one
        due, name = effects.due(one) if one.craft is not None else None, DUE
        if due is None:
            name = free_name(DUE, [effect.name for effect in one.effects])
        points = self.points + (due.points if due else 0)
        return effects.begun(one, Effect(name=name, kind="harm", points=points, by=self.by))


class HarmTaken(Change, frozen=True, tag="harm-taken"):
    """Damage that was due is taken, which tells itself."""

    name: str = DUE

    def change(self, one: Any) -> Any:
        """It is due no longer."""
        return effects.ended(one, self.name) if isinstance(one, Sheet) else one


class MagicHit(Change, frozen=True, tag="magic-hit"):
    """An attack by magic struck somebody: damage that is to be taken, and what a row of the critical table adds."""

    points: int
    stun: int = 0
    row: int = 0
    """The place of the row among all critical rows; 0: none."""
    by: Who = NOBODY

    def change(self, one: Sheet) -> Sheet:
        """Do it."""
        one = HarmDue(self.points, self.by, who=self.who).change(one)
        return replace(one, stunned=max(one.stunned, self.stun), prone=one.prone or bool(PRONE[self.row]))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield from HarmDue(self.points, self.by, who=self.who).told(tale)
        if self.stun:
            text = f"{tale.name(self.who)} is stunned for {counted(self.stun, 'round')}."
            yield Line(text, ("gs.magic.attack-crit",))


class Defended(Change, frozen=True, tag="magic-defended"):
    """What the natural 1 or 30 of somebody brings whom magic is aimed at: a 1 strikes them, a 30 the caster."""

    row: int = 0
    """The place of the row among all critical rows; 0: none."""
    rounds: int = 0
    own: int = 0
    by: Who = NOBODY

    @property
    def struck(self) -> Who:
        """Who feels it."""
        return self.who if self.row >= FIRST_FAILURE else self.by

    def on(self, state: State) -> State:
        """Do it to the one who feels it."""
        sheet = state.sheets.get(self.struck)
        return state if not self.row or sheet is None else state.with_sheet(self.struck, self.change(sheet))

    def change(self, one: Sheet) -> Sheet:
        """Do it."""
        one = HarmDue(self.own, self.who, who=self.struck).change(one)
        stunned, prone = max(one.stunned, self.rounds), one.prone or bool(PRONE[self.row])
        return replace(one, stunned=stunned, prone=prone, next_roll=one.next_roll + NEXT_ROLLS[self.row])

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        if self.rounds:
            text = f"{tale.name(self.struck)} is stunned for {counted(self.rounds, 'round')}."
            yield Line(text, ("gs.critical.evading",))
        if PRONE[self.row]:
            yield Line(f"{tale.name(self.struck)} is down on the ground.", ("gs.critical.evading",))


class Slipped(Change, frozen=True, tag="magic-slipped"):
    """A natural 1 on the Combat Roll of an attack by magic: a row of the critical failures, and the own damage."""

    row: int
    rounds: int = 0
    points: int = 0

    def change(self, one: Sheet) -> Sheet:
        """Do it; the damage is known already, and asks for no word of the CGO's."""
        one = marks.unmarked(Fumbled(CRITICALS[self.row] or "", self.rounds, who=self.who).change(one), "fumbled")
        return HarmDue(self.points, self.who, who=self.who).change(one)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"A natural 1: {crit_row(CRITICALS[self.row] or '').text}"
        if self.rounds:
            text = f"A natural 1: {tale.name(self.who)} can do nothing for {counted(self.rounds, 'round')}."
        yield Line(text, ("gs.magic.attack-fumble", "gs.magic.in-combat"))
        yield from HarmDue(self.points, self.who, who=self.who).told(tale)


class Miscast(Change, frozen=True, tag="miscast"):
    """Magic went wrong: a row of the table by its face, with what was rolled for it, and the part that is felt."""

    face: int
    amount: int = 0
    damage: int = 0
    rounds: int = 0
    stat: str = ""
    animals: tuple[int, int] = (0, 0)
    attributes: bool = False
    left: int = WHOLE
    due: bool = True
    """Whether it is still to be felt; in a fight that was done at once."""
    others: tuple[int, ...] = ()
    """The damage to each further thing that burns."""

    @property
    def row(self) -> Miscalculation:
        """The row of the table."""
        return wrong().miscalculation[self.face - 1]

    def on(self, state: State) -> State:
        """Do it; a monster that it calls is due."""
        if self.left and self.row.key == CALLED:
            scene = scene_of(state)
            state = State(state.sheets, replace(scene, called=(*scene.called, self.who)), state.gone)
        return super().on(state)

    def change(self, one: Sheet) -> Sheet:
        """Do it: things gone, years more or less, damage, what lasts."""
        row = self.row
        if not self.left:
            return one
        if row.key in SCATTERED:
            one = replace(one, items=tuple([replace(item, where=LEFT) for item in one.items]))
        if row.years and one.person.age.isdecimal():
            age = max(0, int(one.person.age) + self.amount)
            one = replace(one, person=replace(one.person, age=str(age)))
        if not self.due:
            return one
        if self.damage and not row.items:
            one = HarmDue(self.damage, who=self.who).change(one)
        if not self.rounds or (row.about == "stat" and not self.amount):
            return one
        points = -self.amount if row.about == "stat" else row.modifier
        about = self.stat if row.about == "stat" else row.about
        kind = "lowered" if points else "miscalculation"
        return effects.begun(
            one, Effect(name=row.key, kind=kind, about=about, points=points, rounds=self.rounds, by=self.who)
        )

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield from told.gone_wrong(tale, self.who, self.row, self)


class Identified(Change, frozen=True, tag="identified"):
    """Clairvoyance has shown something; `powers` of it became known (-1: all)."""

    what: str = ""
    result: str = ""
    powers: int = 0
    wait: int = 0
    """Rounds before it can be tried again."""
    kind: str = ""
    """What the thing is, where somebody has it."""

    def on(self, state: State) -> State:
        """Note how much of a found thing is to be told, whoever has it."""
        for who, sheet in state.sheets.items() if self.powers else ():
            if any(item.unknown and item.name == self.what for item in sheet.items):
                state = state.with_sheet(who, replace(sheet, items=tuple([self.looked(item) for item in sheet.items])))
        return super().on(state)

    def looked(self, item: Item) -> Item:
        """Give a thing of which more may be known now."""
        return replace(item, shown=self.shows(item.shown)) if item.name == self.what else item

    def change(self, one: Sheet) -> Sheet:
        """Note when it can't be tried again."""
        if not self.wait:
            return one
        name = f"no identifying of {self.what}" if self.what else "no identifying"
        return effects.begun(one, Effect(name=name, kind="barred", about=self.what, rounds=self.wait))

    def shows(self, shown: int) -> int:
        """Give how many powers are known to be told by now; -1: all."""
        return -1 if -1 in (shown, self.powers) else max(shown, self.powers)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        shows = told.identified(self.result, self.kind, self.wait)
        text = f"{tale.name(self.who)} examines {the(self.what, 1) if self.what else 'a thing'}: {shows}"
        again = f"{tale.name(self.who)} examines it: {shows}" if self.what else text  # behind what was to be identified
        yield Line(text, ("gs.magic.clairvoyance",), again=again)


class Worked(Change, frozen=True, tag="magic-worked"):
    """Magic works on somebody: what its dice came to, and how much of it is left of resisting, in per cent."""

    tells_sheet: ClassVar[bool] = True
    spell: str
    by: Who
    about: str = ""
    points: int = 0
    more: int = 0
    """Of a weapon: its damage bonus."""
    left: int = WHOLE
    tier: Tier = Tier.AVERAGE_SUCCESS

    def on(self, state: State) -> State:
        """Do what its kind does, as far as any of it is left."""
        wanted, whom = spell(self.spell), self.who
        kind, rounds = wanted.kind, time_left(wanted, self.left)
        points, more = self.points * self.left // WHOLE, self.more * self.left // WHOLE
        if not self.left or kind in (Kind.TELEPORT, Kind.IDENTIFY, Kind.TELEPATHY):
            return state
        if kind is Kind.HEAL:
            return Healed(points, self.by, who=whom).on(state)
        if kind is Kind.HARM:
            return HarmDue(points, self.by, who=whom).on(state)
        if kind is Kind.COUNTER:
            return EffectCountered(self.about, rounds, self.by, who=whom).on(state)
        if kind in WITHOUT_SHEET or (kind is Kind.SEARCH and not wanted.dice):
            if kind in (Kind.MODIFY, Kind.DETECT) and wanted.rounds > 1:
                name = f"{kind.value} {self.about}".strip()
                state = begun(state, self.by, Effect(name=name, kind=kind, about=self.about, rounds=rounds, by=self.by))
            return state
        done = Done(self.tier, points, more)
        for one in weapons_named(wanted, self.about):
            laid = replace(lasting(wanted, self.by, one, done), rounds=rounds)
            state = begun(state, whom, laid)
        if kind is Kind.MESMERIZE and self.by != whom:
            name = minds.control_of(whom or "somebody")
            held = Effect(name=name, kind="lowered", about="notice", points=CONTROLLING, rounds=rounds, by=self.by)
            state = begun(state, self.by, held)
        return state

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield from told.worked(tale, self)


class DiceLent(Change, frozen=True, tag="dice-lent"):
    """Something that works at once adds dice to somebody's Combat Rolls, or to their damage, for a time."""

    combat: tuple[Dice, ...]
    damage: tuple[Dice, ...]
    rounds: int
    item: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Lay them on the sheet."""
        for kind, some in (("combat-die", self.combat), ("damage-die", self.damage)):
            if some:
                text = " + ".join([str(Dice(*part)) for part in some])
                name = f"{kind.replace('-die', '')} bonus of {self.item or 'a potion'}"
                one = effects.begun(one, Effect(name=name, kind=kind, dice=text, rounds=self.rounds))
        return one

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        parts = [f"{' + '.join([str(Dice(*one)) for one in some])} to {what}" for what, some in
                 (("Combat Rolls", self.combat), ("damage", self.damage)) if some]  # fmt: skip
        text = f"{tale.name(self.who)} adds {' and '.join(parts)} for {span_text(self.rounds)}."
        yield Line(text, ("gs.magic.use-at-once", "gs.magic.item-oil"))


def begun(state: State, who: Who, effect: Effect) -> State:
    """Lay magic on somebody; who has no sheet has nowhere to keep it."""
    return EffectBegan(effect, who=who).on(state)


class ExtraOwed(Change, frozen=True, tag="extra-owed"):
    """A critical success of somebody's magic has something extra; where it is left to the CGO, they owe it."""

    spell: str
    row: int
    about: str

    def change(self, one: Sheet) -> Sheet:
        """Note it, where nothing else says what it is."""
        owed = told.is_left_open(spell(self.spell), CRITICALS[self.row] or "")
        return marks.marked(one, Mark(kind=marks.EXTRA, about=self.about)) if owed else one


class ExtraSaid(Change, frozen=True, tag="extra-said"):
    """The CGO has said what the something extra of a critical success is, or lets it be."""

    about: str
    text: str = ""

    def change(self, one: Sheet) -> Sheet:
        """It is owed no longer."""
        return marks.unmarked(one, marks.EXTRA, self.about)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        if self.text:
            text = f"Something extra for {tale.name(self.who)} ({self.about}): {self.text.strip().rstrip('.')}."
            yield Line(text, (told.RULE + "critical-success",))


class SpellKept(Change, frozen=True, tag="spell-kept"):
    """Somebody knows some magic by heart now: it can be worked again without being put together."""

    name: str
    spell: str
    about: str = ""

    def change(self, one: Sheet) -> Sheet:
        """Note it, the last first; the same magic only once."""
        kept = [known for known in one.spells if known.spell != self.spell]
        new = Known(name=self.name.capitalize(), spell=self.spell, about=self.about)
        return replace(one, spells=(new, *kept)[:MOST_KNOWN])


class SpellForgotten(Change, frozen=True, tag="spell-forgotten"):
    """Somebody keeps some magic no longer."""

    spell: str
    says = "{who} forgets {spell}."

    def change(self, one: Sheet) -> Sheet:
        """Strike it."""
        return replace(one, spells=tuple([known for known in one.spells if known.spell != self.spell]))


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
    there: bool = False
    """Whether somebody had it before."""

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
        does, own = f": it {power(self.crafted, self.form)}" if self.crafted.spell else "", self.crafted.bonus
        bonus = f" ({own - powers.BONUS_ADD} on the die + {powers.BONUS_ADD})" if own else ""
        named = titled(self.name)
        thing = named if self.name in named or not self.new else some_of(self.name, 1)
        lasts = span_text(self.crafted.rounds)
        text = f"{tale.name(self.who)} {'now has' if self.new else 'has charged'} {thing}{does}{bonus}."
        text = f"{opened(named)} is magic now{does}{bonus}." if self.there else text
        yield Line(f"{text} The magic stays in it for {lasts}.", (told.RULE + "craft",))


class ItemRuined(Change, frozen=True, tag="item-ruined"):
    """A thing that was to be crafted can't bear magic; what it cost is lost."""

    name: str

    def change(self, one: Sheet) -> Sheet:
        """Spoil it."""
        spoilt = [replace(item, ruined=True) if item.name == self.name else item for item in one.items]
        return replace(one, items=tuple(spoilt))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        name = tale.name(self.who)
        thing = the(self.name, 1) if self.name else "the thing"
        yield Line(f"{name}’s work is ruined: {thing} can never bear magic, and the materials are lost.")


class ItemUsedUp(Change, frozen=True, tag="item-used-up"):
    """A thing that works once has been used."""

    name: str

    def change(self, one: Sheet) -> Sheet:
        """Take one of it away."""
        return used_up(one, self.name)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} has used up {the(self.name, 1)}.")


class MagicRanOut(Change, frozen=True, tag="magic-ran-out"):
    """The time of a power of a thing is over; it can be charged again."""

    name: str
    spell: str
    rules = "gs.magic.craft-duration"

    def on(self, state: State) -> State:
        """End it; a mind that it made is gone."""
        return minds.settled(super().on(state)) if self.who in state.sheets else state

    def change(self, one: Sheet) -> Sheet:
        """End it."""
        return replace(one, items=tuple([powers.run_out(each, self.name, self.spell) for each in one.items]))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"The magic of {the(self.name, 1)} is over.", (self.rules,))


class Unwatched(Fact, frozen=True, tag="magic-unwatched"):
    """Another scene begins: how long ago magic was put on things is not known any more."""

    def on(self, state: State) -> State:
        """Forget it."""
        sheets = {who: powers.unwatched(sheet) for who, sheet in state.sheets.items()}
        return State(sheets, state.scene, state.gone)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Nobody has to hear of it."""
        return iter(())


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
        yield Line(f"{self.name or 'Something'} now has stats of its own.")


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
