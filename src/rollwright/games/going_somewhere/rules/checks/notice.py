"""Noticing, hiding, disguises and seeing through them."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks import told
from rollwright.games.going_somewhere.rules.checks.action import (
    COMMON,
    CRITS,
    ROLL_WORTH,
    Helping,
    Task,
    act,
    criticals,
    success,
)
from rollwright.games.going_somewhere.rules.checks.facts import Disguised, Hidden
from rollwright.games.going_somewhere.rules.checks.facts import Noticed as HasNoticed
from rollwright.games.going_somewhere.rules.checks.facts import Unmasked as HasUnmasked
from rollwright.games.going_somewhere.rules.checks.impairments import (
    IN_ALL,
    Hindrance,
    hindrances,
    of_helmet,
    of_hiding,
    taken_off,
    ticked,
)
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, STANDARD, Bonus, Level, Tier
from rollwright.games.going_somewhere.rules.checks.skills import UNSAID, Changed, Others
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    ANYBODY,
    NOBODY_HELPS,
    ManyDice,
    Means,
    Roller,
    able,
    awake,
    check_awake,
    roller_of,
    trying,
    with_skill,
    with_stat,
)
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.games.going_somewhere.rules.vehicles.aboard import here
from rollwright.play.cards import Words, maybe, number, some
from rollwright.play.steps import EVERYONE, GM, Call, Choose, Said, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.flat import INNER, listed


class Noticed(NamedTuple):
    """How a Notice check went, after `impairment` was taken off. It never sees through a disguise."""

    success: bool
    tier: Tier
    total: int
    impairment: int
    cp: int
    critical: str | None = None
    """The row of the success table that a natural 20 brings."""
    rounds: int = 0


class Concealed(NamedTuple):
    """How a disguise or a hiding place turned out: `dl` is what others roll against; 0: it fools nobody."""

    dl: int
    tier: Tier
    critical: str | None
    rounds: int
    cp: int


class Unmasked(NamedTuple):
    """Whether a disguise was seen through: all or nothing."""

    success: bool
    total: int
    cp: int


class Senses(msgspec.Struct, frozen=True):
    """What somebody notices with: PER, and the bonus dice of INSPECT."""

    per: Bonus
    dice: ManyDice = ()
    helmet: bool = False


class Lurker(NamedTuple):
    """Somebody who hides or is invisible, and what that takes off."""

    key: str
    words: str
    off: int

    @property
    def note(self) -> str:
        """What it takes off."""
        return f"-{self.off}"


class Conditions(msgspec.Struct, frozen=True):
    """What is to be noticed, and what hinders it; with `ask`, the CGO says what the conditions take off."""

    impairments: str = ""
    hidden: Level = 0
    """What the one who hides has rolled."""
    dl: Level = STANDARD
    ask: bool = False
    modifier: Bonus = 0
    what: str = ""
    named: Annotated[tuple[Hindrance, ...], INNER] = ()
    """What was ticked."""
    secret: Annotated[bool, INNER] = False
    """Whether only the CGO knows what it is, and whoever notices it."""
    lurking: Annotated[tuple[Lurker, ...], INNER] = ()
    """Those who hide or are invisible, for the CGO to say whether it is one of them."""

    @property
    def known(self) -> str:
        """What everybody may know of it."""
        return "" if self.secret else self.what


class Hampered(msgspec.Struct, frozen=True):
    """The CGO's word on what hinders the senses."""

    hinders: tuple[Hindrance, ...]
    more: int
    hidden: Lurker | None = None


class Sees(NamedTuple):
    """What the CGO judges of somebody who looks, listens or aims."""

    who: Who
    what: str


class Hands(msgspec.Struct, frozen=True):
    """What something is hidden with: PRECISION and its bonus dice."""

    precision: Bonus
    dice: ManyDice = ()


class Eyes(msgspec.Struct, frozen=True):
    """What a disguise is made with: INSPECT and its bonus dice."""

    inspect: Bonus
    dice: ManyDice = ()


class Work(msgspec.Struct, frozen=True):
    """What the CGO's word changes, and what it is."""

    modifier: Bonus = 0
    what: str = ""


PLAIN, CLEAR = Work(), Conditions()


def level(outcome: Any) -> int:
    """Count the level that a disguise or hiding place has."""
    return int(outcome.dl)


async def hampering(
    off: int, ask: bool, who: Who, what: str, lurking: tuple[Lurker, ...] | None = None
) -> tuple[int, tuple[str, ...]]:
    """Ask the CGO what the conditions take off, where that is wanted; give the sum, and what was named.

    Who is hidden there is the CGO's to know, and whether anybody is.
    """
    if not ask:
        return off, ()
    hidden, seen_by = maybe(lurking) if lurking else None, EVERYONE if lurking is None else (GM,)
    offer = Hampered(hinders=some(hindrances()), more=number(-IN_ALL[-1], IN_ALL[-1], 0), hidden=hidden)
    about = Sees(who, told.with_words("", what, " · "))
    judged = await Choose.card("conditions", GM, offer, about=about, seen_by=seen_by)
    off = off + ticked(judged.hinders) + judged.more + (judged.hidden.off if judged.hidden else 0)
    because = tuple([one.words for one in judged.hinders])
    return off, because


@listed(
    "notice",
    "Notice",
    "gs.notice.roll gs.notice.impairments gs.notice.own gs.notice.helmet gs.notice.hidden gs.notice.misread"
    f" gs.notice.no-unmasking gs.critical.success {COMMON}",
    worth=ROLL_WORTH,
    examples=(
        {"per": 12},
        {
            "per": 14,
            "dice": (Dice(1, 6),),
            "impairments": "half-moon, ringing-ears, whisper",
            "helmet": True,
            "who": "kara",
        },
        {"per": 9, "hidden": 22, "ask": True},
        {"per": 9, "impairments": "explosion 20", "cp": 1},
    ),
)
@procedure
async def notice(
    options: Options,
    senses: Senses,
    conditions: Conditions = CLEAR,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Others = (),
) -> Noticed:
    """Notice something in passing: a d20, PER and the bonus dice of INSPECT, less all impairments."""
    known = conditions.known
    await told.heads(roller.who, told.with_words("might notice", known or "something"), "Notice")
    if conditions.secret and conditions.what:
        await Said(told.to_notice, conditions.what).only(GM)
    off = await taken_off(conditions.impairments, senses.helmet, conditions.hidden) + ticked(conditions.named)
    off, because = await hampering(off, conditions.ask, roller.who, conditions.what, conditions.lurking)
    worn = ("a helmet",) if of_helmet(senses.helmet, conditions.impairments) else ()
    await Said(told.impaired, off, (*[one.words for one in conditions.named], *because, *worn))
    means = Means(senses.per + conditions.modifier - off, senses.dice)
    end = await act(options, means, Task(conditions.dl, False, known), roller, helper, others)
    await told.heads(roller.who, told.with_words("tries to notice", known or "something"), "Notice")
    if end.success:
        seen_by = (GM, roller.who) if conditions.secret else EVERYONE
        await HasNoticed(conditions.what, end.total, who=roller.who, seen_by=seen_by)
        await Said(told.no_unmasking)
        if end.tier is Tier.CRITICAL_SUCCESS:
            extra = await criticals(options, ACTION_DIE, roller.who)
            return Noticed(end.success, end.tier, end.total, off, end.cp, *extra)
    elif end.tier is Tier.CRITICAL_FAIL:
        await HasNoticed(known, end.total, True, who=roller.who)
    return Noticed(end.success, end.tier, end.total, off, end.cp)


@listed(
    "disguise",
    "Disguise",
    f"gs.disguise.level {COMMON} {CRITS}",
    worth={"level": level},
    examples=({"inspect": 7}, {"inspect": 15, "dice": (Dice(1, 6),), "cp": 2, "who": "kara", "what": "a monk"}),
)
@procedure
async def disguise(
    options: Options,
    eyes: Eyes,
    work: Work = PLAIN,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Others = (),
) -> Concealed:
    """Put on a disguise with INSPECT: the total is what others have to exceed."""
    await told.heads(roller.who, told.with_words("puts on a disguise", work.what, " as "), "Inspect")
    means = Means(eyes.inspect + work.modifier, eyes.dice)
    end = await act(options, means, Task(what=work.what, counts=True), roller, helper, others)
    dl = concealing(end.tier, end.total)
    await Disguised(dl, work.what, who=roller.who)
    return Concealed(dl, end.tier, end.critical, end.rounds, end.cp)


@listed(
    "hide",
    "Hide",
    f"gs.hide.roll gs.hide.impairs {COMMON} {CRITS}",
    worth={"level": level},
    examples=({"precision": 7}, {"precision": 4, "helper": 3}),
)
@procedure
async def hide(
    options: Options,
    hands: Hands,
    work: Work = PLAIN,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Others = (),
) -> Concealed:
    """Hide, sneak, or conceal a thing with PRECISION: what the total has above 15 impairs those who might notice."""
    await told.heads(roller.who, told.with_words("hides", work.what), "Precision")
    means = Means(hands.precision + work.modifier, hands.dice)
    end = await act(options, means, Task(what=work.what, counts=True), roller, helper, others)
    dl = concealing(end.tier, end.total)
    await Hidden(dl, work.what, who=roller.who)
    return Concealed(dl, end.tier, end.critical, end.rounds, end.cp)


def concealing(tier: Tier, total: int) -> int:
    """Give the level of a disguise: its total, or nothing after a natural 1."""
    return 0 if tier is Tier.CRITICAL_FAIL else total


class Disguise(msgspec.Struct, frozen=True):
    """A disguise that somebody looks at."""

    dl: Level
    disguised_who: Who = NOBODY


@listed(
    "unmask",
    "See through a disguise",
    f"gs.unmask.exceed {COMMON}",
    worth={"success": success},
    examples=({"per": 12, "dl": 20}, {"per": 5, "dl": 0, "cp": 1}),
)
@procedure
async def unmask(
    options: Options,
    senses: Senses,
    worn: Disguise,
    work: Work = PLAIN,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Others = (),
) -> Unmasked:
    """See through a disguise: a d20 and PER have to exceed what it was made with."""
    await told.heads(roller.who, "takes a closer look", "PER", worn.disguised_who)
    task = Task(worn.dl + 1, False, work.what)
    end = await act(options, Means(senses.per + work.modifier), task, roller, helper, others)
    if end.success:
        await HasUnmasked(worn.disguised_who, who=roller.who)
    else:
        await Said(told.disguise_holds, worn.disguised_who)
    return Unmasked(end.success, end.total, end.cp)


# --- at a table ------------------------------------------------------------------------------------------------------


def senses_of(sheet: Sheet) -> Senses:
    """Give what somebody notices with, and whether a helmet hinders it."""
    helmet = any(item.kind == "helmet" and item.where == "head" for item in sheet.items)
    per = with_stat(sheet, Stat.PER).bonus + effects.noticing(sheet)
    return Senses(per, with_skill(sheet, Skill.INSPECT).dice, helmet)


def concealed(sheet: Sheet) -> int:
    """Give what hiding and invisibility take off the Notice checks of others."""
    return of_hiding(marks.points(sheet, marks.HIDDEN)) + effects.unseen(sheet)


def lurking(options: Options, state: State, who: Who) -> list[Who]:
    """List those who hide or are invisible."""
    others = [(other, sheet) for other, sheet in here(state).items() if other != who]
    return [other for other, sheet in others if marks.found(sheet, "hidden") or effects.unseen(sheet)]


def masked(options: Options, state: State, who: Who) -> list[Who]:
    """List those who are disguised."""
    others = [(other, sheet) for other, sheet in here(state).items() if other != who]
    return [other for other, sheet in others if disguised(sheet) is not None]


def disguised(sheet: Sheet) -> int | None:
    """Give the level of somebody's disguise; another shape is one by itself. None: they have none."""
    mark, shape = marks.found(sheet, "disguised"), effects.shape(sheet)
    return mark.points if mark else STANDARD + shape if shape else None


def hindering(options: Options, state: State, who: Who) -> tuple[Hindrance, ...]:
    """List what hinders the senses."""
    return hindrances()


@start(
    "notice",
    "Notice",
    "gs.notice.roll gs.notice.impairments",
    place="sheet.stats",
    when=awake,
    needs="Only for somebody who is awake.",
)
def look(
    options: Options,
    state: State,
    who: Who,
    what: Annotated[Words, Ask("What might you notice?", guide="who has come in")] = UNSAID,
) -> Call[Noticed]:
    """Notice something in passing. Your CGO says what hinders your senses."""
    there = [Lurker(one, state.name(one), concealed(state.sheets[one])) for one in lurking(options, state, who)]
    conditions = Conditions(ask=True, what=what, lurking=tuple([one for one in there if one.off]))
    return notice(options, senses_of(check_awake(state, who)), conditions, roller_of(state, who))


@start(
    "call-notice",
    "Call for Notice",
    "gs.notice.roll gs.notice.hidden gs.magic.invisible gs.magic.invisible-known",
    by="gm",
    place="party",
    when=awake,
    needs="Only for somebody who is awake.",
)
def call_notice(
    options: Options,
    state: State,
    who: Who,
    what: Annotated[Words, Ask("What is there to notice?", guide="the tripwire")] = UNSAID,
    hinders: Annotated[tuple[str, ...], Ask("What hinders them?", hindering)] = (),
    more: Annotated[
        int,
        msgspec.Meta(ge=-40, le=40),
        Ask("Anything else that hinders?", guide="This is taken off the roll. Below 0, it helps."),
    ] = 0,
    hidden: Annotated[Who, Ask("Somebody hidden or invisible?", lurking)] = NOBODY,
) -> Call[Noticed]:
    """See who notices something. Only those who succeed learn what it is. This doesn’t reveal invisible people."""
    sheet: Sheet | None = state.sheets.get(hidden)
    mark, invisible = (marks.found(sheet, "hidden"), effects.unseen(sheet)) if sheet else (None, 0)
    named = tuple([one for one in hindrances() if one.key in hinders])
    conditions = Conditions(
        hidden=mark.points if mark else 0, modifier=-more - invisible, what=what, named=named, secret=True
    )
    return notice(options, senses_of(check_awake(state, who)), conditions, roller_of(state, who))


@start(
    "disguise", "Put on a disguise", "gs.disguise.level gs.magic.transmute-disguise", place="sheet.skills", when=able
)
def put_on(
    options: Options,
    state: State,
    who: Who,
    what: Annotated[Words, Ask("As whom or what?", guide="a monk")] = UNSAID,
) -> Call[Concealed]:
    """Disguise yourself with INSPECT: whoever wants to see through it has to beat your roll."""
    own = trying(state, who, Skill.INSPECT)
    work = Work(effects.shape(state.sheet(who)), what)
    return disguise(options, Eyes(own.bonus, own.dice), work, own.roller, others=own.others)


@start("hide", "Hide", "gs.hide.roll gs.hide.impairs", place="sheet.skills", when=able)
def go_hiding(
    options: Options,
    state: State,
    who: Who,
    what: Annotated[Words, Ask("Where, or what?", guide="behind the barrels")] = UNSAID,
) -> Call[Concealed]:
    """Hide, sneak, or hide a thing with PRECISION."""
    own = trying(state, who, Skill.PRECISION)
    return hide(options, Hands(own.bonus, own.dice), Work(what=what), own.roller, others=own.others)


@start(
    "unmask",
    "See through a disguise",
    "gs.unmask.exceed",
    by="gm",
    place="party",
    when=awake,
    needs="Only for somebody who is awake.",
)
def see_through(
    options: Options,
    state: State,
    who: Who,
    whose: Annotated[Who, Ask("Whose?", masked)] = NOBODY,
    level: Annotated[
        int, msgspec.Meta(ge=0, le=100), Ask("If it’s somebody who isn’t listed: the level of their disguise")
    ] = STANDARD,
    modifier: Changed = 0,
) -> Call[Unmasked]:
    """Let somebody try to see through a disguise: their roll has to beat the one it was made with."""
    known = disguised(state.sheets[whose]) if whose in state.sheets else None
    worn = Disguise(level if known is None else known, whose)
    senses = Senses(with_stat(check_awake(state, who), Stat.PER).bonus)
    return unmask(options, senses, worn, Work(modifier), roller_of(state, who))
