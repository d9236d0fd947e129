"""Fallout: what missing the risk brings. Its grade, and the Exec's choice of condition or element of the situation."""

from __future__ import annotations

from operator import index
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.pool import Pool
from rollwright.dice.readings import count_at_most
from rollwright.games.cgg.rules import arenas, told
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import (
    CODE_NAMES,
    MAJOR,
    Track,
    condition,
    core,
    needs_code,
    track_of,
    with_code,
    written,
)
from rollwright.games.cgg.rules.facts.conditions import ConditionGone, ConditionTaken, TrackCleared, TrackFilled, fills
from rollwright.games.cgg.rules.facts.situation import ElementMade
from rollwright.games.cgg.rules.failure import WEIGHTS
from rollwright.games.cgg.rules.helping import OneCode
from rollwright.games.cgg.rules.options import Options, edition_of, exec_sides
from rollwright.games.cgg.rules.people import ANYBODY, SOMEBODY, About, Hero, entered
from rollwright.play.cards import Words, each, maybe, some, words
from rollwright.play.steps import GM, Choose, Roll, Said, one_of, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import listed

Dice: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
Dots: TypeAlias = Annotated[int, Meta(ge=1, le=arenas.MOST_GRADES)]
MOST_DICE = 6
CONDITION, ELEMENT = "condition", "element"


class Fallout(NamedTuple):
    """How bad it is: `minor`, `moderate`, `major` or `critical`, and the dots or dice that this weighs."""

    grade: str
    dots: int


class Suffered(NamedTuple):
    """What the Exec made of fallout."""

    condition: str | None
    """The condition as it is written; None where an element was made instead."""
    replaced: str | None
    """The id of the condition that it took the place of."""
    element: int
    """Dice of the element of the situation; 0 where a condition was given."""
    full: str | None
    """The track that became full."""
    end: str | None
    """What the full track did."""


class Full(NamedTuple):
    """What a full track did."""

    end: str


class Given(NamedTuple):
    """Whether a condition that was given has filled a track, and what that did."""

    full: str | None
    end: str | None
    condition: str = ""
    """As it is written, with the code that it bites."""


class Cleared(NamedTuple):
    """How many conditions stay on a track that was cleared."""

    kept: tuple[str, ...] = ()


class Offered(NamedTuple):
    """A condition as it is offered: by what it is called, with its dots and what it does."""

    key: str
    first: str = ""
    """The track whose conditions come before others."""
    held: bool = False
    """Whether somebody has it already."""

    @property
    def words(self) -> str:
        """What it is called, with its dots."""
        return told.condition_text(self.key)

    @property
    def note(self) -> str:
        """What it does, and what becomes of one that is there already."""
        more = "They have it already: the dots are added. " if self.held else ""
        return f"{more}{told.condition_note(self.key)}"

    @property
    def weight(self) -> int:
        """Where it stands among others: on the first track before others, by its dots; what does good comes last."""
        one = condition(self.key)
        return one.dots + 100 * (self.first not in ("", one.track)) + 1000 * one.enhancement


class Suffering(NamedTuple):
    """What the Exec says of fallout, on one card."""

    result: str
    condition: Offered
    bitten: str = ""
    harm: Offered | None = None
    """The lesser condition on that track whose place it takes; and so on."""
    persuasion: Offered | None = None
    alteration: Offered | None = None
    text: Words = Words("")
    how: Words = Words("")
    """How somebody comes by the condition."""


class Clearing(NamedTuple):
    """What stays of a track that is cleared."""

    kept: tuple[Offered, ...]


def fallout_dice(code: Code, resist: Code, fewer: int = 0) -> int:
    """Give the number of fallout dice: the code's dice less those of what resists, 0 to 6.

    >>> fallout_dice(Code(5, 2), Code(3, 2)), fallout_dice(Code(2), Code(4)), fallout_dice(Code(12), Code(2))
    (2, 0, 6)
    """
    dice = code.dice - resist.dice
    return max(0, min(MOST_DICE, dice * (dice > 0)) - fewer)


@listed(
    "fallout",
    "Grade fallout",
    "cgg.fallout.when cgg.fallout.critical cgg.fallout.code cgg.fallout.dice cgg.fallout.grade cgg.fallout.cap"
    " cgg.conditions.hindered",
    worth={"mild": lambda outcome: -outcome.dots},
    examples=(
        {"code": Code(5), "resist": Code(3)},
        {"code": Code(4, 2), "resist": Code(4), "hindered": True},
        {"code": Code(9), "resist": Code(2), "fewer": 1, "risk": "limited"},
    ),
)
@procedure
async def fallout(
    options: Options,
    code: OneCode,
    resist: OneCode,
    hindered: bool = False,
    fewer: Dice = 0,
    risk: arenas.RiskLevel = "extreme",
    who: Who = SOMEBODY,
) -> Fallout:
    """Grade the fallout of a code against the code that resists: Minor, and one grade more for each die that counts."""
    count = fallout_dice(code, resist, fewer)
    dice = Pool.of(count, exec_sides(options))
    about = About(who)
    counting = count_at_most(edition_of(options).fallout_on)
    dots = 1 + await Roll("fallout", dice, counting, GM, (GM,), about, along=True)
    if hindered:
        dots = dots + 1
    if options.risk_level_caps_fallout:
        cap = arenas.CAPS[risk]
        dots = dots - (dots - cap) * (dots > cap)
    await Said(told.graded, who, dots, hindered)
    return Fallout(one_of(arenas.GRADE_OF_DOTS, dots), dots)


@listed(
    "suffer",
    "Take fallout",
    "cgg.fallout.arenas cgg.fallout.excluded cgg.fallout.result cgg.fallout.element cgg.fallout.impairment"
    " cgg.fallout.dots cgg.conditions.mark cgg.conditions.twice cgg.conditions.custom cgg.conditions.tracks",
    actor=GM,
    examples=(
        {"dots": 1, "element": "smoke", "who": "kara"},
        {"dots": 2, "arena": "isotech", "conditions": ("confused", "weakened"), "who": "kara"},
        {"dots": 5, "arena": "intellectual", "harm": 3, "persuasion": 3, "conditions": ("painful-harm",)},
        {"dots": 1, "custom": ("dazzled=HI1:confused",), "alteration": 1},
    ),
)
@procedure
async def suffer(
    options: Options,
    dots: Dots,
    arena: arenas.Arena = "material",
    hero: Hero = ANYBODY,
    custom: tuple[str, ...] = (),
    element: str = "",
) -> Suffered:
    """Let the Exec make a condition or an element of the situation of fallout, and see whether a track is full."""
    dots, hero = index(dots), entered(hero)
    for one in custom:
        arenas.check_arena(one, arena)
    offered, lower = offered_for(dots, arena, hero, custom), replaceable(dots, arena, hero)
    known = [condition(one).id for one in hero.conditions]
    biting = [one for one in offered if needs_code(one.key) and condition(one.key).id not in known]
    new = [one for one in offered if condition(one.key).id not in known]
    offer = Suffering(
        result=each((CONDITION, ELEMENT)),
        condition=each(offered, when={"result": [CONDITION]}),
        bitten=each(CODE_NAMES, when={"result": [CONDITION], "condition": biting}) if biting else "",
        harm=replacing("harm", lower, new),
        persuasion=replacing("persuasion", lower, new),
        alteration=replacing("alteration", lower, new),
        text=words(when={"result": [ELEMENT]}),
        how=words(when={"result": [CONDITION]}),
    )
    about = About(hero.who, element, told.grade_text(dots))
    made = await Choose.card("suffer", GM, offer, about=about)
    if made.result == ELEMENT:
        text = made.text or element or told.aftermath(arena)
        await ElementMade(text=text, code=WEIGHTS[dots], who=hero.who, lasts="scene", fallout=True)
        return Suffered(None, None, dots, None, None)
    given = with_code(made.condition.key, made.bitten) if made.condition in biting else made.condition.key
    if made.how:
        await Said(told.happens, made.how, "cgg.fallout.result")
    before, old = hero, None
    replaced = getattr(made, condition(given).track)
    if replaced is not None:
        old = condition(replaced.key).id
        hero = await ConditionGone(condition=old).to(hero)
    hero = await ConditionTaken(condition=given).to(hero)
    track = condition(given).track
    if not fills(before.conditions, hero.conditions, track, hero.sizes[track]):
        return Suffered(given, old, 0, None, None)
    end = await full_track(options, track, hero.who)
    return Suffered(given, old, 0, track, end.end)


def offered_for(dots: int, arena: arenas.Arena, hero: Hero, custom: tuple[str, ...]) -> tuple[Offered, ...]:
    """List the conditions that fallout of a grade can give in an arena, first those that come to mind there."""
    found: list[str] = []
    for track in arenas.tracks_of(arena):
        held = [one for one in map(condition, hero.conditions) if one.track == track and not one.enhancement]
        fit = [one for one in map(condition, custom) if one.track == track]
        fit += [one._replace(code="") for one in held if one.id not in core()]
        own = [one for one in fit if one.own in (dots, min(dots, MAJOR))]
        own += [one._replace(code="") for one in held if one.grade < dots]
        found += [*arenas.of_grade(dots, track), *[written(one.of(dots)) for one in own]]
    known = [condition(one).id for one in hero.conditions]
    return tuple([Offered(one, held=condition(one).id in known) for one in dict.fromkeys(found)])


def replaceable(dots: int, arena: arenas.Arena, hero: Hero) -> tuple[Offered, ...]:
    """List the lesser conditions whose place one of this grade may take."""
    held = [(one, condition(one)) for one in hero.conditions]
    return tuple([
        Offered(text) for text, one in held
        if one.track in arenas.tracks_of(arena) and not one.enhancement and one.grade < dots
    ])  # fmt: skip


def replacing(track: Track, lower: tuple[Offered, ...], new: list[Offered]) -> Offered | None:
    """Ask whether a new condition takes the place of a lesser one on its own track, where there is any."""
    there = [one for one in lower if condition(one.key).track == track]
    fit = [one for one in new if condition(one.key).track == track]
    return maybe(there, when={"result": [CONDITION], "condition": fit}) if there and fit else None


@listed(
    "full-track",
    "See what a full track does",
    "cgg.conditions.full",
    actor=GM,
    examples=({"track": "harm", "who": "kara"}, {"track": "alteration"}),
)
@procedure
async def full_track(options: Options, track: Track, who: Who = SOMEBODY) -> Full:
    """See what a full track does, once: incapacitate, change a mind, or alter for better or worse."""
    ends = arenas.ends_of(track)
    end = await Choose("end", GM, ends, About(who)) if len(ends) > 1 else ends[0]
    await TrackFilled(track=track, end=end, who=who)
    return Full(end)


@listed(
    "clear-track",
    "Clear a track",
    "cgg.conditions.clear",
    actor=GM,
    examples=({"track": "harm", "who": "kara", "conditions": ("painful-harm", "confused")},),
)
@procedure
async def clear_track(options: Options, track: Track, hero: Hero = ANYBODY) -> Cleared:
    """Clear a track after it has done its work, as the Exec sees fit: some of its conditions may stay."""
    there = [one for one in hero.conditions if condition(one).track == track]
    about = About(hero.who, note=track.title())
    kept = (await Choose.card("clear", GM, Clearing(some(map(Offered, there))), about=about)).kept if there else ()
    stays = tuple([condition(one.key).id for one in kept])
    await TrackCleared(track=track, kept=stays, who=hero.who)
    return Cleared(tuple([one.key for one in kept]))


@listed(
    "give-condition",
    "Give a condition",
    "cgg.conditions.what cgg.conditions.kinds cgg.conditions.exec cgg.conditions.custom",
    actor=GM,
    examples=(
        {"condition": "eager", "who": "kara"},
        {"condition": "crippling-wound", "who": "kara"},
        {"condition": "sleepy=PI2:confused", "who": "kara", "conditions": ("sleepy=PI2:confused",), "persuasion": 3},
    ),
)
@procedure
async def give_condition(options: Options, condition: str, hero: Hero = ANYBODY) -> Given:
    """Give a condition, core or custom, as only the Exec can; the same one again adds its dots."""
    hero = entered(hero)
    given = await named(hero.who, condition, hero)
    after = await ConditionTaken(condition=given).to(hero)
    track = track_of(given)
    if fills(hero.conditions, after.conditions, track, hero.sizes[track]):
        return Given(track, (await full_track(options, track, hero.who)).end, given)
    return Given(None, None, given)


async def named(who: Who, given: str, hero: Hero) -> str:
    """Give a condition with the code that it bites, which the Exec names; one that is there only adds dots."""
    if needs_code(given) and condition(given).id not in [condition(one).id for one in hero.conditions]:
        return with_code(given, await Choose("bitten", GM, CODE_NAMES, About(who)))
    return given
