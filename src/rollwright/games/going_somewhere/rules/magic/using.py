"""Crafted things: used by an Action Roll with their own Magic Bonus, or working at once; automatons and minds.

How they are made is in `crafting`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import highest
from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.checks.action import Helping
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, TIERS, Tier
from rollwright.games.going_somewhere.rules.checks.skills import UNSAID
from rollwright.games.going_somewhere.rules.creation.facts import PointsSpent
from rollwright.games.going_somewhere.rules.gear.naming import the
from rollwright.games.going_somewhere.rules.magic import effects, told
from rollwright.games.going_somewhere.rules.magic.animating import spread_stats
from rollwright.games.going_somewhere.rules.magic.casting import Cast, cast, check_cast, works
from rollwright.games.going_somewhere.rules.magic.doing import power
from rollwright.games.going_somewhere.rules.magic.facts import (
    DiceLent,
    EffectEnded,
    ExtraSaid,
    ItemUsedUp,
    MagicRanOut,
    MindMade,
    Unwatched,
    Worked,
)
from rollwright.games.going_somewhere.rules.magic.lasting import GEARLESS
from rollwright.games.going_somewhere.rules.magic.power import minds
from rollwright.games.going_somewhere.rules.magic.powers import KEPT, any_fresh, at_once, heals_wearer, powers_of
from rollwright.games.going_somewhere.rules.magic.records import (
    HIMSELF,
    MINDS,
    Caster,
    Target,
    Wanted,
    target_of,
    with_thing,
)
from rollwright.games.going_somewhere.rules.magic.resisting import WHOLE, resisting
from rollwright.games.going_somewhere.rules.magic.results import SUCCESS, UNROLLED
from rollwright.games.going_somewhere.rules.magic.sites import thrown
from rollwright.games.going_somewhere.rules.magic.spells import (
    ON_NOBODY,
    ROUNDS,
    Kind,
    Spell,
    span_text,
    spell,
    written,
)
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.outward import DAMAGE, hurt
from rollwright.games.going_somewhere.rules.people import (
    ANYBODY,
    NOBODY_HELPS,
    Helper,
    ManyDice,
    Points,
    Roller,
    able,
    check_able,
    helpers_of,
    points_of,
    roller_of,
)
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item, Purchase, Sheet
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Stat
from rollwright.games.going_somewhere.rules.vehicles.aboard import here, in_a_fight
from rollwright.play.cards import Words
from rollwright.play.steps import ACTOR, GM, Call, Choose, Happening, Headline, Roll, Said, procedure
from rollwright.rules.acts import Ask, Record, deed, start
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import OPTIONAL, Choice
from rollwright.rules.flat import INNER, listed
from rollwright.rules.sentences import joined, opened

USER = Who(ACTOR)
STAT_DICE, STAT_DIE = 2, 20
"""Automatons roll their stats as machines do: two d20, the higher."""
Raise: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
AT_ONCE = Tier.AVERAGE_SUCCESS
"""How well something works that takes no Action Roll: it is resisted at 15, as average success is."""
SIGHT = (Kind.IDENTIFY, Kind.DETECT, Kind.SEARCH)
"""What clairvoyance in a found thing can do, as the one who uses it says."""


class Awakened(NamedTuple):
    """The stats of an automaton or of a thing with a mind, and the Character Points spent on them."""

    stats: tuple[int, ...]
    cp: int


class Mind(msgspec.Struct, frozen=True):
    """Which stats a crafted thing is to have, and whose it is."""

    stats: tuple[Stat, ...]
    cp: Points = 0
    most: Raise = 0
    """How many points the crafter would spend on one stat at most, a Character Point each, up to 20."""
    who: Who = Who(ACTOR)
    item: str = ""


class Raising(NamedTuple):
    """What a crafter decides on: a stat, as it was rolled."""

    stat: str
    rolled: int


@listed(
    "awaken",
    "Give a crafted thing stats",
    "gs.magic.automaton gs.magic.automaton-points gs.magic.awaken gs.magic.automaton-ends",
    worth={"total": lambda outcome: sum(outcome.stats)},
    examples=(
        {"stats": (Stat.INT, Stat.PER)},
        {"stats": (Stat.INT, Stat.PER), "cp": 3, "most": 2, "who": "kara", "item": "the sword"},
    ),
)
@procedure
async def awaken(options: Options, mind: Mind) -> Awakened:
    """Roll the stats of an automaton, or of a thing with a mind: two d20 each, the higher. Points can be bought."""
    if not mind.stats or len(dict.fromkeys(mind.stats)) != len(mind.stats):
        raise BadInput("name each stat that it is to have once")
    found: list[int] = []
    spent = 0
    for stat in mind.stats:
        rolled = await Roll("stat", Pool.of(STAT_DICE, STAT_DIE), highest, mind.who)
        bought = 0
        room = min(mind.most, mind.cp - spent)
        if room > 0 and rolled < HIGHEST:
            options_ = tuple([points for points in range(room + 1) if rolled + points <= HIGHEST])
            bought = await Choose("stat-points", mind.who, options_, Raising(stat.upper(), rolled))
        found.append(rolled + bought)
        spent = spent + bought
    await Said(told.stats_rolled, mind.item, mind.stats, tuple(found), spent)
    stats = {stat.value: value for stat, value in zip(mind.stats, found, strict=True)}
    await MindMade(who=mind.who, name=mind.item, stats=stats)
    if spent:
        await PointsSpent(Purchase(kind="crafting", cp=spent, about=mind.item, at="play"), who=mind.who)
    return Awakened(tuple(found), spent)


class Dose(NamedTuple):
    """What a thing that works at once has done."""

    effect: int
    damage: int = 0
    """Of an oil for weapons: the damage bonus."""
    left: int = WHOLE
    """What works on the one it is used on, in per cent."""
    resisted: bool = False
    resist_cp: int = 0


class Used(msgspec.Struct, frozen=True):
    """A power of a crafted thing: what it does, and what it is about."""

    magic: str = ""
    item: str = ""
    about: str = ""


class Doses(msgspec.Struct, frozen=True):
    """A thing that works at once: its dice, and whether it is kept."""

    dice: ManyDice
    damage: ManyDice = ()
    item: str = ""
    magic: str = ""
    about: str = ""
    kept: bool = False


UNUSED = Used()


@listed(
    "use-item",
    "Use a crafted thing",
    "gs.magic.use-item gs.magic.items-no-power gs.magic.item-bonus gs.magic.item-about",
    worth={"works": works, "effect": lambda outcome: int(outcome.effect)},
    examples=({"bonus": 12, "magic": "heal 1d6"}, {"bonus": 16, "magic": "transmute, 1 day", "resist": 5}),
)
@procedure
async def use_item(
    options: Options,
    caster: Caster,
    used: Used = UNUSED,
    target: Target = HIMSELF,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Annotated[tuple[Target, ...], INNER] = (),
    helpers: Annotated[tuple[Helper, ...], INNER] = (),
) -> Cast:
    """Use a crafted thing: an Action Roll with its own Magic Bonus, and no power of one's own.

    `magic` is what it does; it can fail, and go wrong, as any magic. `about` is the stat, skill or weapon that it is
    for.
    """
    whom = (target.target, *[one.target for one in others])
    await Headline(told.uses, roller.who, used.item, whom, spell(used.magic) if used.magic else None, used.about)
    await Said(told.with_thing, caster.bonus)
    wanted = Wanted(used.magic, 0, used.about or used.item)
    end = await cast(options, caster, wanted, target, roller, helper, others, helpers)
    if end.tier is not None and TIERS.index(end.tier) >= SUCCESS:
        await risen(spell(used.magic), roller.who, used.about, end.left)
    return end


async def risen(wanted: Spell, who: Who, name: str, left: int) -> None:
    """Let the body rise that a thing has raised, by its name; points on its stats are spread over them."""
    if wanted.kind is Kind.ANIMATE and name and left:
        values = spread_stats(not wanted.modifiers, wanted.stats)
        stats = {stat.value: value for stat, value in zip(Stat, values, strict=True)}
        await MindMade(who=who, name=name, stats=stats, rounds=wanted.rounds)


@listed(
    "use-up",
    "Use a thing that works at once",
    "gs.magic.use-at-once gs.magic.item-oil gs.magic.item-harm gs.magic.item-resist",
    worth={"effect": lambda outcome: int(outcome.effect)},
    examples=(
        {"dice": (Dice(2, 6),)},
        {"dice": (Dice(1, 6),), "item": "a potion", "who": "kara", "magic": "heal 1d6"},
        {
            "dice": (Dice(1, 6),),
            "damage": (Dice(1, 6),),
            "magic": "weapon 1d6, damage 1d6, 1 hour",
            "about": "sword",
        },
        {"dice": (Dice(1, 6),), "magic": "effect 1d6", "target": "vanya", "resist": 5, "immunity": 1},
    ),
)
@procedure
async def use_up(options: Options, dose: Doses, target: Target = HIMSELF, who: Who = USER) -> Dose:
    """Use a thing that works at once, such as a potion: no Action Roll, and its dice are rolled anew each time.

    `about` is the stat, skill or weapon that it is for, `damage` are dice of a weapon's damage bonus; armour and
    weapons are `kept`, all else is used up. `resist` are the REFLEXES of one who resists it, against 15.
    """
    wanted = spell(dose.magic) if dose.magic else Spell(Kind.HEAL)
    check_cast(wanted, target)
    rank, mind = TIERS.index(AT_ONCE), wanted.kind in MINDS
    await Headline(told.uses, who, dose.item, (target.target,), wanted if dose.magic else None, dose.about)
    await Said(told.dosed)
    effect = await thrown("effect", dose.dice, who) if dose.dice else 0
    more = await thrown("damage-bonus", dose.damage, who) if dose.damage else 0
    share = await resisting(STANDARD, rank, target, mind, told.magic_in(dose.item))
    part, whom = share.left, target.target or who
    if wanted.kind is Kind.WEAPON:
        await DiceLent(wanted.dice, wanted.damage, wanted.rounds, dose.item, who=whom)
    else:
        await Worked(written(wanted), who, dose.about or dose.item, effect, more, part, AT_ONCE, who=whom)
    await risen(wanted, who, dose.about, 1)
    if dose.item and not dose.kept:
        await ItemUsedUp(dose.item, who=who)
    return Dose(effect * part // WHOLE, more * part // WHOLE, part, share.resisted == 1, share.cp)


# --- at a table ------------------------------------------------------------------------------------------------------


class Power(NamedTuple):
    """A power of a thing that somebody has at hand."""

    item: Item
    made: Crafted
    wanted: Spell

    @property
    def key(self) -> str:
        """The thing and what it does."""
        return f"{self.item.name}: {self.made.spell}"


def usable(sheet: Sheet) -> list[Item]:
    """List the things that can be used: those at hand, and none where they are melted into another form, or frozen."""
    gone = effects.in_force(sheet, "transmute") or [one for one in effects.in_force(sheet) if one.name in GEARLESS]
    return [] if gone else [item for item in sheet.items if item.where != effects.LEFT]


def at_hand(sheet: Sheet) -> list[Power]:
    """List the powers that can be used: those with a Magic Bonus, and those that work at once."""
    found = [Power(item, made, spell(made.spell)) for item in usable(sheet) for made in powers_of(item) if made.spell]
    return [one for one in found if one.made.works and (one.made.bonus or at_once(one.made))]


def things(options: Options, state: State, who: Who) -> list[Choice]:
    """List what somebody can use, with what it does."""
    found = [one for one in at_hand(state.sheet(who)) if one.wanted.kind is not Kind.HARM]
    return [Choice(one.key, one.item.name, noted(one)) for one in found]


def noted(one: Power) -> str:
    """Say what a power does, and how long the thing keeps it, where that is less than a day."""
    lasts = f"; its magic lasts {span_text(one.made.rounds)} more" if one.made.rounds < ROUNDS["day"] else ""
    return opened(power(one.made, one.item.kind)) + lasts


def wands(options: Options, state: State, who: Who) -> list[Choice]:
    """List the things with which somebody can attack."""
    found = [one for one in at_hand(state.sheet(who)) if one.wanted.kind is Kind.HARM and one.made.bonus]
    return [Choice(one.key, one.item.name, noted(one)) for one in found]


def anybody(options: Options, state: State, who: Who) -> list[Choice]:
    """List those on whom magic can be worked: oneself first, then anybody alive in sight, vehicles last."""
    alive = [one for one, sheet in here(state).items() if one != who and sheet.down != "dead"]
    others = sorted(alive, key=lambda one: state.sheets[one].craft is not None)
    return [Choice(one, state.name(one), how_hurt(state.sheets[one])) for one in (who, *others)]


def how_hurt(sheet: Sheet) -> str:
    """Say how hurt somebody is: of the CGO's, as anybody sees it; of the players' own, in numbers."""
    health, full = derive.health(sheet), derive.health_met(sheet)
    if sheet.npc or health >= full or sheet.craft is not None:
        out = sheet.down or (sheet.craft.condition.replace("running", "") if sheet.craft else "")
        return hurt(health, full, out, *(("undamaged", DAMAGE) if sheet.craft else ()))
    return f"{health} of {full} Health" + (f", {sheet.down}" if sheet.down else "")


def power_named(sheet: Sheet, key: str, name: str) -> Power:
    """Find a power by its key, or say why it can't be used."""
    found = next((one for one in at_hand(sheet) if one.key == key), None)
    if found is not None:
        return found
    if effects.in_force(sheet, "transmute"):
        message = f"what {name} carries is part of the new shape, and can’t be used"
        raise Refused(message, "gs.magic.transmute-gear")
    gone = [one.name for one in effects.in_force(sheet) if one.name in GEARLESS]
    if gone:
        raise Refused(f"nothing can be used now: {gone[0]}", "gs.magic.miscalculation-gear")
    raise Refused("it is not at hand, or its magic is used up or interrupted", "gs.magic.use-item")


SHORTEST = 10 * ROUNDS["minute"]
"""The shortest stretch in which the book counts time outside a fight: magic that lasts less may be over by then."""


class Brief(NamedTuple):
    """Magic of a thing that may be over when somebody uses it outside a fight."""

    who: Who
    item: str
    left: str
    spell: str
    what: str
    """The thing in a sentence."""


class Lapsed(NamedTuple):
    """Its time was over."""

    item: str


@procedure
async def if_it_lasts(options: Options, brief: Brief, then: Call[Any]) -> Any:
    """Ask the CGO whether the magic of a thing still lasts; then it is used."""
    await Headline(told.uses, brief.who, brief.item, (), None)
    if await Choose("still-magic", GM, ("lasts", "over"), brief) == "lasts":
        return then
    await MagicRanOut(brief.item, brief.spell, who=brief.who)
    return Lapsed(brief.item)


def while_it_lasts(options: Options, state: State, who: Who, one: Power, then: Call[Any]) -> Call[Any]:
    """Give the use of a thing; outside a fight, where nobody counts rounds, the CGO says whether its magic is over."""
    if in_a_fight(state, who) or one.made.rounds >= SHORTEST or one.made.fresh:
        return then
    name, left = one.item.name, span_text(one.made.rounds)
    return if_it_lasts(options, Brief(who, name, left, one.made.spell, the(name, 1)), then)


def brief_magic(options: Options, state: State) -> list[Choice]:
    """List the magic on people and things that is over before long, as long as no fight counts its rounds."""
    found = []
    for who, sheet in state.sheets.items() if not scene_of(state).fight and not scene_of(state).battle else ():
        name = state.name(who)
        on = [(one.name, told.left_of(name, one), one.rounds) for one in sheet.effects if one.kind in list(Kind)]
        made = [(item, one) for item in sheet.items for one in powers_of(item)]
        on += [
            (f"{item.name}: {one.spell}", told.left_in(name, item.name, one.rounds), one.rounds) for item, one in made
        ]
        found += [Choice(f"{who}: {key}", what, OPTIONAL) for key, what, left in on if 0 < left < SHORTEST]
    return found


@deed(
    "magic-over",
    "This magic is over",
    "gs.magic.craft-duration gs.time.round",
    by="gm",
    place="desk",
    row="magic",
    when=lambda options, state: bool(brief_magic(options, state)),
    needs="Only for magic with less than 10 minutes left, outside a fight.",
)
def magic_over(
    options: Options, state: State, magic: Annotated[str, Ask("Which magic?", brief_magic)]
) -> Iterator[Happening[Any]]:
    """End magic whose time has passed. “Let time pass” does so for everybody’s; in a fight, rounds are counted."""
    who, _, name = magic.partition(": ")
    sheet: Sheet = state.sheet(who)
    if effects.found(sheet, name):
        yield EffectEnded(name, who=Who(who))
    for item in sheet.items:
        if name.startswith(f"{item.name}: "):
            yield MagicRanOut(item.name, name.removeprefix(f"{item.name}: "), who=Who(who))


def extras(options: Options, state: State) -> list[Choice]:
    """List the somethings extra of critical successes that the CGO has still to say."""
    return [
        Choice(f"{who}: {one.about}", f"Something extra for {state.name(who)}: {one.about}")
        for who, sheet in state.sheets.items()
        for one in sheet.marks
        if one.kind == marks.EXTRA
    ]


@deed(
    "say-extra",
    "Say what it is",
    "gs.magic.critical-success",
    by="gm",
    place="desk",
    row="extra",
    when=lambda options, state: bool(extras(options, state)),
    needs="Only after a critical success of magic whose something extra is yours to say.",
)
def say_extra(
    options: Options,
    state: State,
    extra: Annotated[str, Ask("Whose?", extras)],
    what: Annotated[Words, Ask("What is the something extra?", guide="Leave it empty to let it be.")] = UNSAID,
) -> Iterator[Happening[Any]]:
    """Say what a critical success of magic brings beside what it does."""
    who, _, about = extra.partition(": ")
    yield ExtraSaid(about, str(what), who=Who(who))


def made_just_now(options: Options, state: State) -> bool:
    """Tell whether anybody has a thing on which magic was put in this scene."""
    return any(any_fresh(item) for sheet in state.sheets.values() for item in sheet.items)


@deed("scene-over", "Time may have passed", "gs.time.round", by="gm", place="desk", when=made_just_now)
def scene_over(options: Options, state: State) -> Iterator[Happening[Any]]:
    """Forget how long ago magic was put on things: it goes by itself with the scene or the session."""
    yield Unwatched()


ABOUT = (Kind.WEAPON, Kind.AUGMENT, Kind.COUNTER, Kind.MODIFY, Kind.EFFECT, Kind.ANIMATE, *SIGHT)
"""Kinds of which one says what they are about."""


def with_about(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say of which things one has to say what they are about."""
    there = [one for one in at_hand(state.sheet(who)) if one.wanted.kind in ABOUT or one.made.seer]
    return {"thing": tuple([one.key for one in there if one.made.seer or one.wanted.kind is not Kind.IDENTIFY])}


def of_kind(kind: Kind) -> Callable[[Options, State, Who], dict[str, tuple[str, ...]]]:
    """Say which things work magic of a kind."""

    def which(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
        there = at_hand(state.sheet(who))
        return {"thing": tuple([one.key for one in there if one.wanted.kind is kind and not one.made.seer])}

    return which


def with_somebody(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say which things work on somebody one picks: not those with which one sees, or makes or changes something, and
    not what heals only its wearer."""
    there = [one for one in at_hand(state.sheet(who)) if not heals_wearer(one.item, one.made)]
    return {"thing": tuple([one.key for one in there if one.wanted.kind not in ON_NOBODY and not one.made.seer])}


def looking(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say which things look into other things; those that see more only where there is something to look into."""
    there, sees = at_hand(state.sheet(who)), bool(unidentified(options, state, who))
    return {"thing": tuple([one.key for one in there if one.wanted.kind is Kind.IDENTIFY or (one.made.seer and sees)])}


def unidentified(options: Options, state: State, who: Who) -> list[Choice]:
    """List the things at hand that nobody has identified, the own and those of companions."""
    found = {item.name: one for one, item in reversed(unknown_things(state, who))}
    return [Choice(name, name, "" if one == who else f"{state.name(one)} has it") for name, one in found.items()][::-1]


def sights(options: Options, state: State, who: Who) -> tuple[Kind, ...]:
    """List what one can do with a thing that sees what its user says."""
    return SIGHT


def first_sight(options: Options, state: State, who: Who) -> str:
    """Give what one usually does with it: look into what nobody knows yet, where there is such a thing."""
    return (Kind.IDENTIFY if unidentified(options, state, who) else Kind.DETECT).value


def seers(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say which things see what their user says."""
    return {"thing": tuple([one.key for one in at_hand(state.sheet(who)) if one.made.seer])}


class Meant(Record, frozen=True):
    """What a user says that the magic of a thing is to be about, to make, or where it is to lead."""

    about: Annotated[
        Words,
        Ask(
            "What is it about?",
            guide="A stat or skill, a weapon, other magic, a body, or what you seek or change.",
            when=with_about,
        ),
    ] = UNSAID
    makes: Annotated[
        Words,
        Ask(
            "What do you make?",
            guide="A stone wall across the road, a bridge, light: the better it works, the more real it is.",
            when=of_kind(Kind.CONSTRUCT),
        ),
    ] = UNSAID
    shape: Annotated[Words, Ask("Which shape?", guide="A toad, say.", when=of_kind(Kind.TRANSMUTE))] = UNSAID
    to: Annotated[Words, Ask("Where to?", when=of_kind(Kind.TELEPORT))] = UNSAID


UNMEANT = Meant()


@start(
    "use",
    "Use its magic",
    "gs.magic.use-item gs.magic.use-at-once",
    place="sheet.items",
    row="thing",
    when=able,
    needs="You need a magic thing at hand, and you have to know what it does (“Identify a thing”). A bonus of"
    " something you wear or wield works by itself.",
)
def use_thing(
    options: Options,
    state: State,
    who: Who,
    thing: Annotated[str, Ask("What do you use?", things)],
    sight: Annotated[Kind, Ask("What should it do?", sights, when=seers, usual=first_sight)] = Kind.IDENTIFY,
    on: Annotated[Who, Ask("On whom?", anybody, free=True, when=with_somebody)] = NOBODY,
    into: Annotated[str, Ask("Which thing do you look into?", unidentified, free=True, when=looking)] = "",
    words: Meant = UNMEANT,
) -> Call[Any]:
    """Use a magic thing you have made or found: it rolls with its own Magic Bonus, or works at once like a potion."""
    sheet = check_able(state, who)
    one = power_named(sheet, thing, state.name(who))
    made, wanted = one.made, one.wanted._replace(item="")
    if made.seer:
        wanted = seen_by(wanted, sight)
    said = str(words.makes or words.shape or words.to or words.about)
    what = made.about or said or (weapon_of(sheet) if wanted.kind is Kind.WEAPON else "")
    if wanted.kind is Kind.IDENTIFY:
        what = looked_into(state, who, into or what)
    if wanted.kind is Kind.AUGMENT and not what:
        raise Refused("say which stat or skill to augment", "gs.magic.item-about")
    if wanted.kind is Kind.CONSTRUCT and not what:
        raise Refused(f"say what you make with {the(one.item.name, 1)}", "gs.magic.construct")
    if wanted.kind in ON_NOBODY:
        on = NOBODY
    if wanted.kind is Kind.TELEPORT:
        what = what or "a place in reach"
    if wanted.kind is Kind.ANIMATE:
        what = what or (on if on in state.sheets and state.sheet(on).down == "dead" else "a body")
        check_dead(state, what)
        on = who
    if wanted.kind in (Kind.MESMERIZE, Kind.TELEPATHY) and on in (NOBODY, who):
        on = next((Who(other) for other in state.sheets if other != who), on)  # it is on somebody else in any case
    check_about(state, on or who, wanted, what)
    target, magic = target_of(state, on or who, who, wanted.kind), str(wanted)
    if made.bonus:
        caster, used = with_thing(state, who, made.bonus), Used(magic, one.item.name, what)
        helpers = helpers_of(state, who, Stat.INT.value)
        call = use_item(options, caster, used, target, roller_of(state, who), helpers=helpers)
        return while_it_lasts(options, state, who, one, call)
    dice, damage = ((), ()) if wanted.kind in (*UNROLLED, Kind.WEAPON) else (wanted.dice, wanted.damage)
    dose = Doses(dice, damage, one.item.name, magic, what, one.item.kind in KEPT)
    return while_it_lasts(options, state, who, one, use_up(options, dose, target, who))


def unknown_things(state: State, who: Who) -> list[tuple[Who, Item]]:
    """List the things that somebody can look into, and whose they are: the own first, then those of the same side.

    What can't be tried again yet is left out.
    """
    side = state.sheet(who).npc
    barred = [one.about for one in state.sheet(who).effects if one.kind == "barred"]
    return [
        (Who(one), item)
        for one in (who, *[one for one, sheet in state.sheets.items() if one != who and sheet.npc == side])
        for item in state.sheet(one).items
        if item.unknown and item.name not in barred
    ]


def looked_into(state: State, who: Who, words: str) -> str:
    """Give the thing that somebody means to identify, by what they say of it; the only one goes without saying."""
    there = list(dict.fromkeys([item.name for _, item in unknown_things(state, who)]))
    plain = words.strip().casefold().removeprefix("the ")
    found = [one for one in there if plain in one.casefold() or one.casefold() in plain]
    found = [one for one in found if one.casefold() == words.strip().casefold()] or found
    if len(found) == 1:
        return found[0]
    if plain and not found:
        return words
    which = f": {joined([the(one, 1) for one in found], 'or')}" if found else ""
    raise Refused(f"say what to identify{which}", "gs.magic.item-about")


def check_dead(state: State, name: str) -> None:
    """Refuse to raise somebody who is not dead."""
    body: Sheet | None = state.sheets.get(name)
    if body is not None and body.down != "dead":
        raise Refused(f"{body.name} is not dead", "gs.magic.animate-body")


def seen_by(wanted: Spell, sight: Kind) -> Spell:
    """Give the clairvoyance of a found thing as it is used."""
    modifiers = ("in-sight",) if sight is Kind.DETECT else ()
    return wanted._replace(kind=sight, modifiers=modifiers, size=1 if sight is Kind.IDENTIFY else wanted.size)


def weapon_of(sheet: Sheet) -> str:
    """Name the first weapon at hand."""
    return next((one.name for one in sheet.items if one.kind == "weapon" and one.where != effects.LEFT), "")


def check_about(state: State, whom: Who, wanted: Spell, what: str) -> None:
    """Refuse magic about what is not there: nothing to counter, no such ability, no such weapon, or barred."""
    from rollwright.games.going_somewhere.rules.magic.lent_bonuses import check_weapons

    sheet: Sheet | None = state.sheets.get(whom)
    if sheet is None:
        return
    if wanted.kind is Kind.COUNTER and what not in magic_on(sheet):
        there = ", ".join(magic_on(sheet)) or "nothing"
        raise Refused(f"there is no {what!r} on {state.name(whom)} to counter; there is {there}", "gs.magic.counter")
    if wanted.kind is Kind.REGENERATE and any(one.name == "beyond regeneration" for one in sheet.effects):
        raise Refused(f"regeneration has failed on {state.name(whom)}, and can’t be tried again", "gs.magic.regenerate")
    if wanted.kind is Kind.WEAPON:
        check_weapons(sheet, state.name(whom), wanted, what)


def magic_on(sheet: Sheet) -> list[str]:
    """Name the magic that can be countered: effects on somebody, and crafted things with magic left."""
    held = [item.name for item in sheet.items if any(one.rounds for one in powers_of(item))]
    return [*[one.name for one in sheet.effects if one.kind not in ("harm", "barred")], *held]


def to_awaken(options: Options, state: State, who: Who) -> list[Choice]:
    """List the things that were crafted to have stats, and have none yet."""
    made = [
        (item.name, count)
        for item in state.sheet(who).items
        for one in powers_of(item)
        if one.works and item.name not in state.sheets and (count := minds(spell(one.spell)))
    ]
    return [Choice(name, name, f"{count} stats") for name, count in made]


class Stats(NamedTuple):
    """Some stats, to pick."""

    stats: tuple[Stat, ...]

    @property
    def key(self) -> str:
        """Their keys."""
        return " ".join(self.stats)

    @property
    def words(self) -> str:
        """What they are called."""
        return " and ".join([one.upper() for one in self.stats])


@procedure
async def wake(options: Options, mind: Mind, count: int) -> Awakened:
    """Ask which stats a thing is to have, and roll them."""
    sets = tuple([Stats(one) for one in combinations(Stat, count)])
    chosen = await Choose("awaken-stats", mind.who, sets, mind.item) if len(sets) > 1 else sets[0]
    return await awaken(options, msgspec.structs.replace(mind, stats=chosen.stats))


@start(
    "awaken",
    "Give a crafted thing its stats",
    "gs.magic.awaken gs.magic.automaton",
    place="sheet.magic",
    needs="You need a thing that was crafted to have stats, and hasn’t got them yet.",
)
def give_stats(
    options: Options,
    state: State,
    who: Who,
    thing: Annotated[str, Ask("Which thing?", to_awaken)],
    most: Annotated[Raise, Ask("At most how many Character Points will you spend on one stat?")] = 0,
) -> Call[Awakened]:
    """Roll the stats of an automaton or of a thing with a mind that you have crafted."""
    found = next((one.note for one in to_awaken(options, state, who) if one.key == thing), "")
    if not found:
        raise Refused(f"{thing} can’t have stats, or has them already", "gs.magic.awaken")
    mind = Mind((), points_of(state.sheet(who)), most, who, thing)
    return wake(options, mind, int(found.partition(" ")[0]))
