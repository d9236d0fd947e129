"""Conditions: what they are, how they are written, and what they do to an action.

A condition is named by its id (`painful-harm`). More is written behind it where there is more to say:
`surface-wound*2` has 2 dots instead of its own, `dire-injury*6/3` has gathered 6 of them by fallout of grade 3,
`crippling-wound@strength` bites one code, and `sleepy=PI1:confused` is a custom one: its track, kind and dots, then
the effects it borrows from the core set.
An effect is named by the core condition that has it, so a custom condition needs no code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules.codes import Code, code_title, plus_dice
from rollwright.games.cgg.rules.core_set import core as core
from rollwright.games.cgg.rules.core_set import core_condition
from rollwright.games.cgg.rules.core_set import price as price
from rollwright.rules.wording import plain

Track = Literal["harm", "persuasion", "alteration"]
TRACKS: tuple[Track, ...] = ("harm", "persuasion", "alteration")
TRACK_OF: dict[str, Track] = {"H": "harm", "P": "persuasion", "A": "alteration"}

EXEC_WINDOWS = ("dire-injury", "distracting-injury", "paralyzing-injury", "confused", "troubled")
"""What the Exec may invoke by paying: cancel the action, a difficulty die more, a die of the code less, a risk die
less, the discarded difficulty dice again."""
PLAYER_WINDOWS = ("eager", "improved", "augmented", "transcendent", "enhanced")
"""What the player may buy: a die, a risk die, success dice for the Tension, the difficulty dice again, and (with
Venture) success or avoidance."""
CODE_NAMES = (
    *("dexterity", "strength", "perception", "knowledge", "technical", "mechanical"),
    *("physical", "mental", "savvy", "dash", "tinker", "judge", "power"),
)
"""Codes that a condition can bite."""
MENTAL_CODES = ("knowledge", "perception")
"""The codes that Questioning and Transcendent are about."""

WRITTEN = re.compile(
    r"(?P<id>[a-z0-9]+(?:-[a-z0-9]+)*)(?:=(?P<mark>[HPA][IE][1-9][0-9]?)(?::(?P<effects>[a-z+-]+))?)?"
    r"(?:\*(?P<dots>[1-9][0-9]?)(?:/(?P<grade>[1-9][0-9]?))?)?(?:@(?P<code>[a-z-]+))?"
)
MAJOR = 3
"""The grade above which there is only more of the same."""


class Condition(NamedTuple):
    """A condition that somebody has."""

    id: str
    track: Track
    enhancement: bool
    dots: int
    effects: tuple[str, ...]
    """Ids of core conditions."""
    code: str = ""
    """The code that it bites, where it bites one."""
    own: int = 1
    """The dots of its mark."""
    grade: int = 1
    """The grade of fallout that it stands for: its own, however many dots it has gathered since."""

    def of(self, dots: int) -> Condition:
        """Give it as fallout of a grade gives it: with so many dots."""
        return self._replace(dots=dots, grade=first_grade(self.own, dots))

    def again(self, other: Condition) -> Condition:
        """Give it with the dots of the same condition added; it stands for the higher of the two grades."""
        return self._replace(
            dots=self.dots + other.dots, code=self.code or other.code, grade=max(self.grade, other.grade)
        )


class Effects(NamedTuple):
    """What all of an explorer's conditions do to one action, as numbers."""

    lose_first_venture: bool = False
    """Painful Harm: the first Venture of a roll is discarded."""
    surface_wound: bool = False
    """With Venture there is a chance (C17) that the wound gets a second dot."""
    weakened: bool = False
    """With Venture there is a chance (C17) of one Failure more."""
    hindered: int = 0
    """Grades that fallout counts higher."""
    restrained: bool = False
    """There is a chance (C17) that the action fails: cgg unless an hour is paid, cgg-2015 where a DP was earned."""
    consumed: bool = False
    """Pay, or lose 1d on the action."""
    success_dice: int = 0
    """Dice more (or fewer) on the code that faces the difficulty."""
    risk_dice: int = 0
    """Dice more (or fewer) on the risk code."""
    difficulty_dice: int = 0
    """Difficulty dice more (or fewer)."""
    exec_windows: tuple[str, ...] = ()
    """Of EXEC_WINDOWS, in that order."""
    player_windows: tuple[str, ...] = ()
    """Of PLAYER_WINDOWS, in that order."""


NO_EFFECTS = Effects()


@lru_cache(maxsize=4096)
def condition(written: str) -> Condition:
    """Read a condition as it is written.

    >>> condition("surface-wound*2").dots, condition("sleepy=PI1:confused+weakened").effects
    (2, ('confused', 'weakened'))
    """
    found = WRITTEN.fullmatch(written)
    if found is None:
        raise BadInput(f"a condition is an id of the core set, or like sleepy=PI1:confused; {written!r} came")
    id, mark = found["id"], found["mark"]
    effects: tuple[str, ...] = (id,)
    if mark is None:
        mark = core_condition(id).mark
    elif id in core():
        raise BadInput(f"{id} is a condition of the core set, {core()[id].mark}; give one of your own another name")
    else:
        effects = tuple(core_condition(effect).id for effect in (found["effects"] or "").split("+") if effect)
    if found["code"] is not None and found["code"] not in CODE_NAMES:
        raise BadInput(f"a condition can bite {', '.join(CODE_NAMES)}; {found['code']!r} came")
    own = int(mark[2:])
    dots = int(found["dots"] or own)
    grade = int(found["grade"] or first_grade(own, dots))
    return Condition(id, TRACK_OF[mark[0]], mark[1] == "E", dots, effects, found["code"] or "", own, grade)


def first_grade(own: int, dots: int) -> int:
    """Give the grade of a condition that has its dots from one fallout: that of its mark, Critical ones above Major.

    >>> first_grade(1, 2), first_grade(3, 5)
    (1, 5)
    """
    return own if own < MAJOR else dots


def written(condition: Condition) -> str:
    """Write a condition so that `condition` reads the same one.

    >>> written(condition("sleepy=PI1:confused*2")), written(condition("crippling-wound@strength"))
    ('sleepy=PI1:confused*2', 'crippling-wound@strength')
    """
    named = condition.id
    if named not in core():
        effects = f":{'+'.join(condition.effects)}" if condition.effects else ""
        named = f"{named}={condition.track[0].upper()}{'E' if condition.enhancement else 'I'}{condition.own}{effects}"
    once = condition.grade == first_grade(condition.own, condition.dots)
    dots = "" if once and condition.dots == condition.own else f"*{condition.dots}"
    return named + dots + ("" if once else f"/{condition.grade}") + (f"@{condition.code}" if condition.code else "")


def called(written: str) -> str:
    """Say what a condition is called.

    >>> called("crippling-wound@strength"), called("sleepy=PI1:confused*2")
    ('Crippling Wound (Strength)', 'Sleepy')
    """
    one = condition(written)
    name = core()[one.id].title if one.id in core() else plain(one.id).title()
    return f"{name} ({code_title(one.code)})" if one.code else name


def borne(written: str) -> str:
    """Say that somebody has a condition, after their name.

    >>> borne("dire-injury"), borne("painful-harm"), borne("confused"), borne("sleepy=PI1:confused")
    ('has a Dire Injury', 'has Painful Harm', 'is Confused', 'has Sleepy')
    """
    one, name = condition(written), called(written)
    if one.id not in core():
        return f"has {name}"
    if one.track != "harm":
        return f"is {name}"
    return f"has a {name}" if one.id.endswith(("injury", "wound")) else f"has {name}"


def effects_of(conditions: Iterable[str], code: str = "", risk_code: str | None = None) -> Effects:
    """Add up what conditions do to an action with a code (`dexterity`, ...; empty where nobody says).

    Give the name of the risk code where it is another one. The same condition twice has more dots, never twice the
    effect.

    >>> effects_of(("painful-harm", "painful-harm", "questioning"), "knowledge")[:1]
    (True,)
    >>> effects_of(("crippling-wound@strength", "questioning"), "strength").success_dice
    -1
    """
    names: dict[str, None] = {}
    bitten: list[str] = []
    for one in map(condition, conditions):
        names.update(dict.fromkeys([effect for effect in one.effects if effect != "surface-wound" or one.dots == 1]))
        if "crippling-wound" in one.effects:
            bitten.append(one.code)
    if not names:
        return NO_EFFECTS
    mental = code in ("", *MENTAL_CODES)  # Know/Per; where nobody names the code, both conditions hold
    enlightened = "questioning" in names and mental
    return Effects(
        lose_first_venture="painful-harm" in names,
        surface_wound="surface-wound" in names,
        weakened="weakened" in names,
        hindered=1 if "hindered" in names else 0,
        restrained="restrained" in names,
        consumed="consumed" in names,
        success_dice=(1 if enlightened else 0) - _bites(bitten, code),
        risk_dice=-_bites(bitten, code if risk_code is None else risk_code),
        difficulty_dice=0,
        exec_windows=tuple(window for window in EXEC_WINDOWS if window in names),
        player_windows=tuple(
            window for window in PLAYER_WINDOWS if window in names and (mental or window != "transcendent")
        ),
    )


def bitten(code: Code, name: str, conditions: Iterable[str]) -> Code:
    """Give a code as a Crippling Wound leaves it, for whatever it is used: to help, to resist, to encode.

    >>> bitten(Code(3, 1), "strength", ("crippling-wound@strength",))
    Code(dice=2, pips=1)
    """
    lost = effects_of(conditions, name).risk_dice
    return plus_dice(code, lost) if lost else code


def added(conditions: Iterable[str], new: str) -> tuple[str, ...]:
    """Give the conditions with one more: the same condition again adds its dots to those there.

    >>> added(("painful-harm", "confused"), "painful-harm")
    ('painful-harm*2', 'confused')
    """
    another = condition(new)
    kept = [condition(text) for text in conditions]
    for place, one in enumerate(kept):
        if one.id == another.id:
            kept[place] = one.again(another)
            break
    else:
        kept.append(another)
    return tuple([written(one) for one in kept])


def worsened(conditions: Iterable[str]) -> tuple[str, ...]:
    """Give the conditions after a Surface Wound got worse: its one dot becomes two, which then stay.

    >>> worsened(("surface-wound", "confused"))
    ('surface-wound*2', 'confused')
    """
    kept = [condition(text) for text in conditions]
    for place, one in enumerate(kept):
        if "surface-wound" in one.effects and one.dots == 1:
            kept[place] = one._replace(dots=2)
            break
    return tuple([written(one) for one in kept])


def removed(conditions: Iterable[str], id: str) -> tuple[str, ...]:
    """Give the conditions without those of an id."""
    return tuple([text for text in conditions if condition(text).id != id])


def dots_on(conditions: Iterable[str], track: str) -> int:
    """Count the dots that conditions fill on a track.

    >>> dots_on(("painful-harm*2", "confused", "dire-injury"), "harm")
    5
    """
    return sum([one.dots for one in map(condition, conditions) if one.track == track])


def needs_code(written: str) -> bool:
    """Tell whether the Exec still has to name the code that a condition bites."""
    return "crippling-wound" in condition(written).effects and not condition(written).code


def with_code(given: str, code: str) -> str:
    """Give a condition that bites a code."""
    return written(condition(given)._replace(code=code))


def track_of(written: str) -> Track:
    """Give the track that a condition marks."""
    return condition(written).track


def check_names(*names: str) -> None:
    """Refuse a name that no code has; no name at all is one."""
    for name in names:
        if name and name not in CODE_NAMES:
            raise BadInput(f"no code {name!r}; there are {', '.join(CODE_NAMES)}")


def _bites(bitten: list[str], code: str) -> int:
    return 1 if "" in bitten or (code != "" and code in bitten) else 0
