"""Conditions: what they are, how they are written, and what they do to an action.

A condition is named by its id (`painful-harm`). More is written behind it where there is more to say:
`surface-wound*2` has 2 dots instead of its own, `crippling-wound@strength` bites one code, and
`sleepy=PI1:confused` is a custom one: its track, kind and dots, then the effects it borrows from the core set.
An effect is named by the core condition that has it, so a custom condition needs no code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.rules.cgg.codes import Code, plus_dice
from rollwright.rules.cgg.reading import load

PACKAGE = "rollwright.rules.cgg"

Track = Literal["harm", "persuasion", "alteration"]
TRACKS: tuple[Track, ...] = ("harm", "persuasion", "alteration")
TRACK_OF: dict[str, Track] = {"H": "harm", "P": "persuasion", "A": "alteration"}

CORE_IDS = (
    *("crippling-wound", "dire-injury", "distracting-injury", "painful-harm", "paralyzing-injury", "surface-wound"),
    *("confused", "consumed", "eager", "transcendent", "troubled", "questioning"),
    *("improved", "weakened", "augmented", "hindered", "enhanced", "restrained"),
)
"""The eighteen of the core set, in the book's order; the content says what they are."""
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
    r"(?:\*(?P<dots>[1-9][0-9]?))?(?:@(?P<code>[a-z-]+))?"
)


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a condition's effect costs whoever pays for it."""

    amount: Annotated[int, Meta(ge=1)]
    coin: Literal["hour", "xp", "dp"]


class CoreCondition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the eighteen, as the content has it."""

    id: str
    title: str
    mark: Annotated[str, Meta(pattern="^[HPA][IE][123]$")]
    text: str
    payer: Literal["exec", "player", "nobody"] = "nobody"
    price: Price | None = None
    """In hours, as `cgg` has it."""
    price_2015: Price | None = None
    """In XP or DP, as `cgg-2015` prints it."""


class CoreSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the core set."""

    condition: tuple[CoreCondition, ...]


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


@lru_cache(maxsize=1)
def core() -> dict[str, CoreCondition]:
    """Give the core conditions by id."""
    return {one.id: one for one in load(PACKAGE, "conditions", CoreSet).condition}


def price(edition: str, effect: str) -> Price:
    """Give what an effect costs in an edition (`cgg` or `cgg-2015`).

    >>> price("cgg", "paralyzing-injury"), price("cgg-2015", "paralyzing-injury")
    (Price(amount=1, coin='hour'), Price(amount=2, coin='xp'))
    """
    found = _core(effect)
    given = found.price if edition == "cgg" else found.price_2015
    if given is None:
        raise BadInput(f"nobody pays for {found.title} in {edition}")
    return given


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
        mark = _core(id).mark
    else:
        effects = tuple(_core(effect).id for effect in (found["effects"] or "").split("+") if effect)
    return Condition(
        id, TRACK_OF[mark[0]], mark[1] == "E", int(found["dots"] or mark[2:]), effects, found["code"] or ""
    )


def written(condition: Condition) -> str:
    """Write a condition so that `condition` reads the same one.

    >>> written(condition("sleepy=PI1:confused*2")), written(condition("crippling-wound@strength"))
    ('sleepy=PI2:confused', 'crippling-wound@strength')
    """
    mark = f"{condition.track[0].upper()}{'E' if condition.enhancement else 'I'}{condition.dots}"
    code = f"@{condition.code}" if condition.code else ""
    known = core().get(condition.id)
    if known is None or condition.effects != (condition.id,):
        effects = f":{'+'.join(condition.effects)}" if condition.effects else ""
        return f"{condition.id}={mark}{effects}{code}"
    return condition.id + ("" if mark == known.mark else f"*{condition.dots}") + code


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
    mental = code in ("", "mental", "judge", *MENTAL_CODES)
    enlightened = "questioning" in names and code in MENTAL_CODES
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
            kept[place] = one._replace(dots=one.dots + another.dots, code=one.code or another.code)
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


def _bites(bitten: list[str], code: str) -> int:
    return 1 if "" in bitten or (code != "" and code in bitten) else 0


def _core(id: str) -> CoreCondition:
    if id not in core():
        raise BadInput(f"no condition {id!r} in the core set; there are {', '.join(core())}")
    return core()[id]
