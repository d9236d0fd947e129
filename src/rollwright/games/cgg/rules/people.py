"""The people of an action, and what is around them: records that are made from sheets and scene."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules.codes import Code, code_title, plus_dice
from rollwright.games.cgg.rules.codes import code as code_from
from rollwright.games.cgg.rules.conditions import bitten, condition
from rollwright.games.cgg.rules.hours import FULL, Hours, Most, started
from rollwright.games.cgg.rules.sheet import CODES, Dots, Explorer, Points, Track
from rollwright.games.cgg.rules.state import Element, scene_of, waiting
from rollwright.play.steps import ACTOR
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.flat import INNER

with_ = msgspec.structs.replace
Number: TypeAlias = Annotated[int, Meta(ge=-100, le=100)]


class Hero(msgspec.Struct, frozen=True):
    """What an action can change of somebody: clock, points, conditions.

    `suspended` are conditions that a Wrench keeps away: their dots count, not their effects. `harm`, `persuasion` and
    `alteration` are the sizes of tracks, 0 where nobody keeps them.
    """

    who: Who = Who(ACTOR)
    hours: Hours = FULL
    most: Most = FULL
    crisis: bool = False
    xp: Points = 0
    dp: Points = 0
    conditions: tuple[str, ...] = ()
    suspended: tuple[str, ...] = ()
    augmented: bool = False
    harm: Dots = 0
    persuasion: Dots = 0
    alteration: Dots = 0
    gear: tuple[str, ...] = ()
    """Names of notable equipment that works, and that a Hammer may break."""
    spent_xp: Annotated[int, INNER] = 0
    npc: Annotated[bool, INNER] = False
    """Whether it is somebody of the Exec's, who earns no points."""

    @property
    def clock(self) -> int:
        """The most hours that the clock can show."""
        return self.most

    @property
    def hours_left(self) -> int:
        """The hours that count."""
        return self.hours

    @property
    def biting(self) -> tuple[str, ...]:
        """The conditions whose rules hold now."""
        return tuple([one for one in self.conditions if condition(one).id not in self.suspended])

    @property
    def sizes(self) -> dict[str, int]:
        """The dots of the tracks."""
        return {"harm": self.harm, "persuasion": self.persuasion, "alteration": self.alteration}


ANYBODY, SOMEBODY = Hero(), Who(ACTOR)
One = TypeVar("One", Hero, Explorer)


def entered(hero: Hero) -> Hero:
    """Give somebody as a command names them in the form of a sheet: all conditions, and the ids of those kept away."""
    known = [condition(one).id for one in hero.conditions]
    away = [one for one in hero.suspended if one not in known]
    return with_(
        hero,
        hours=started(hero.hours, hero.most, hero.crisis),
        conditions=(*hero.conditions, *away),
        suspended=tuple([condition(one).id if one in away else one for one in hero.suspended]),
    )


class About(NamedTuple):
    """What a question is about: who does what, and what else is to be said."""

    who: Who
    what: str = ""
    note: str | int | Code = ""
    likely: str = ""
    """What dice come to."""
    asked: tuple[Who, ...] = ()


class Way(NamedTuple):
    """A code of somebody under its name."""

    key: str
    code: Code = Code(0)

    @property
    def words(self) -> str:
        return code_title(self.key)

    @property
    def note(self) -> str:
        return str(self.code)


class Tool(NamedTuple):
    """Something with a code under a name of its own: gear, leverage, an element of the situation."""

    key: str
    code: Code
    about: str = ""

    @property
    def words(self) -> str:
        return self.key

    @property
    def note(self) -> str:
        return f"{self.code}{f', {self.about}' if self.about else ''}"


class Helper(NamedTuple):
    """Somebody who can help, with the code that joins a roll."""

    who: Who
    code: Code
    later: bool = False
    """Whether they have yet to act in a round of Tension: then they pay for it there."""

    @property
    def note(self) -> str:
        return f"helps with {self.code}"


# --- from the table --------------------------------------------------------------------------------------------------


def able(state: State, who: Who) -> Explorer:
    """Give the sheet of somebody who is to act; who is out, or whose crisis comes first, doesn't."""
    sheet: Explorer = state.sheet(who)
    if sheet.incapacitated:
        raise Refused(f"{state.name(who)} is out of action", "cgg.hammer.unseen")
    if sheet.run_out:
        raise Refused(f"the clock of {state.name(who)} has run out: the crisis begins first", "cgg.clock.run-out")
    return sheet


def can_act(options: object, state: State, who: Who) -> bool:
    """Tell whether somebody can act now."""
    sheet: Explorer = state.sheet(who)
    return not sheet.incapacitated and not sheet.run_out


def in_turns(state: State, who: Who) -> bool:
    """Tell whether somebody acts in turns, as they are in a Tension."""
    tension = scene_of(state).tension
    return tension is not None and who in tension.party


def has_focus(options: object, state: State, who: Who) -> bool:
    """Tell whether it is somebody's turn."""
    tension = scene_of(state).tension
    return tension is not None and tension.focus == who


def at_leisure(options: object, state: State, who: Who) -> bool:
    """Tell whether somebody can act now, and not only in turns."""
    return can_act(options, state, who) and not in_turns(state, who)


def may_act(options: object, state: State, who: Who) -> bool:
    """Tell whether somebody can act now; in a Tension that is when it is their turn."""
    return can_act(options, state, who) and (not in_turns(state, who) or has_focus(options, state, who))


def next_ones(options: object, state: State, who: Who) -> list[Who]:
    """List those to whom somebody can pass the focus."""
    return [one for one in waiting(state) if one != who]


def only_next(options: object, state: State, who: Who) -> Who:
    """Give the one to whom the focus goes by itself, where one alone is left to have it."""
    left = next_ones(options, state, who)
    return left[0] if len(left) == 1 else NOBODY


def hero_of(state: State, who: Who) -> Hero:
    """Make the record of somebody to whom something happens."""
    sheet: Explorer = state.sheet(who)
    tension = scene_of(state).tension
    return Hero(
        who=who,
        hours=sheet.hours_left,
        most=sheet.clock,
        crisis=sheet.crisis,
        xp=sheet.xp,
        dp=sheet.dp,
        conditions=sheet.conditions,
        suspended=sheet.suspended,
        augmented=tension is not None and who in tension.augmented,
        **{track.value: sheet.tracks.dots(track) for track in Track},
        gear=tuple([one.name for one in sheet.gear if not one.disabled]),
        spent_xp=sheet.spent_xp,
        npc=sheet.npc,
    )


def code_now(state: State, who: str, key: str) -> Code:
    """Give a code of somebody with the dice that Edge has given and an injury has taken in the Tension under way."""
    tension = scene_of(state).tension
    code: Code = state.sheet(who).code(key)
    more = tension.more(who, key) if tension else 0
    return plus_dice(code, more) if more else code


def whole_code(state: State, who: str, key: str) -> Code:
    """Give a code as a Crippling Wound leaves it, for help and resistance; an action counts the wound itself."""
    return bitten(code_now(state, who, key), key, state.sheet(who).biting)


def ways_of(state: State, who: Who) -> tuple[Way, ...]:
    """List the codes of somebody."""
    return tuple([Way(key, code_now(state, who, key)) for key in CODES])


def tools_of(state: State, who: Who) -> tuple[Tool, ...]:
    """List the notable equipment of somebody that works and has a code."""
    sheet: Explorer = state.sheet(who)
    return tuple([Tool(one.name, code_from(one.code)) for one in sheet.gear if one.code and not one.disabled])


def leverage_of(state: State) -> tuple[Tool, ...]:
    """List the leverage at hand."""
    return tuple([
        Tool(key, code_from(one.code), "" if key == one.goal else f"towards {one.goal}")
        for key, one in scene_of(state).leverage.items()
    ])  # fmt: skip


def elements_of(state: State, helps: bool) -> tuple[Tool, ...]:
    """List the elements of the situation, those that help or those that don't; everybody's and anybody's."""

    def near(one: Element) -> str:
        return f"around {state.name(one.against)}" if one.against else ""

    kept = scene_of(state).elements.items()
    return tuple([Tool(key, code_from(one.code), near(one)) for key, one in kept if one.helps == helps])


def helping(state: State, who: Who) -> tuple[Tool, ...]:
    """List the elements of the situation that can help somebody: everybody's and their own."""
    kept = scene_of(state).elements
    return tuple([one for one in elements_of(state, True) if kept[one.key].against in ("", who)])


def helpers_of(state: State, who: Who, key: str) -> tuple[Helper, ...]:
    """List those who can help somebody with a code; the Exec's own people are helped by nobody.

    In Tension those can who have neither acted nor helped in the round, and were not the first.
    """
    tension = scene_of(state).tension
    found: list[Helper] = []
    for other, sheet in state.sheets.items() if not state.sheet(who).npc else ():
        busy = tension is not None and other in (*tension.acted, *tension.helped, tension.first)
        outside = tension is not None and who in tension.party and other not in tension.party
        if other != who and not sheet.npc and not sheet.incapacitated and not busy and not outside:
            found.append(Helper(Who(other), whole_code(state, other, key), in_turns(state, Who(other))))
    return tuple(found)
