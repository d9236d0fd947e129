"""Threat: what the GM makes of a situation, in levels and in stances that add up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import each
from rollwright.rules.sentences import dice, signed

IMPOSSIBLE = 4
"""From this level on the task can't be done at one go."""
Level: TypeAlias = Annotated[int, Meta(ge=-20, le=20)]
HarmDice: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
LEVELS = {"normal": 0, "risky": 1, "complex": 2, "desperate": 3, "impossible": 4}
"""The levels that have a name."""


class Stance(NamedTuple):
    """A stance: the least and the most threat dice that it can bring."""

    key: str
    least: int
    most: int


STANCES = (
    Stance("compromised", -2, 0),
    Stance("resistant", 0, 4),
    Stance("volatile", 0, 4),
    Stance("substantial", 1, 4),
    Stance("inert", 0, 0),
    Stance("advancing", 0, 0),
    Stance("position", -2, 4),
)
"""The stances of the world, and the position that the character is in, which counts beside them (its range is ours)."""
MEANINGS = {
    "compromised": "flawed, exposed",
    "resistant": "fortified, prepared",
    "volatile": "chaotic",
    "substantial": "large, many",
    "inert": "unchanging",
    "advancing": "it sets a clock",
    "position": "the character’s own",
}
ADVANCING = "advancing"
"""The stance that brings no dice but sets a clock."""


class Threat(NamedTuple):
    """A threat level as the GM picks it; none where nothing is uncertain."""

    key: str
    level: int | None
    harm: int = 0
    """Threat dice from harm, which come with any level."""

    @property
    def note(self) -> str:
        """What it brings with harm's threat dice in it; nothing where there are none."""
        if not self.harm or self.level is None or self.level >= IMPOSSIBLE:
            return ""
        harm = "from harm" if self.level <= 0 else f"{self.harm} of them from harm"
        gains = f", they gain {-self.level} Momentum" if self.level < 0 else ""
        return f"{dice(max(0, self.level) + self.harm, 'threat')}, {harm}{gains}"


NO_ROLL = Threat("no-roll", None)
THREATS = (
    *[Threat(key, level) for key, level in LEVELS.items()],
    Threat("minus-1", -1),
    Threat("minus-2", -2),
    NO_ROLL,
)


def threats(usual: int | None, harm: int = 0, likely: str = "") -> Threat:
    """Offer the levels, with the one picked that the GM has named before; `harm` brings dice to each.

    `likely` is the key of the one that is picked where none was named.
    """
    levels = tuple([one._replace(harm=harm) for one in THREATS]) if harm else THREATS
    if usual is None:
        return each(levels, usual=next((one for one in levels if one.key == likely), None))
    named = next((one for one in levels if one.level == usual), None)
    other = Threat(str(usual), usual, harm)  # stances can add up to a level that has no name
    return each(levels if named else (*levels, other), usual=named or other)


class Box(NamedTuple):
    """A stance with its dice, as a box to tick: `resistant +2`."""

    stance: str
    dice: int

    @property
    def key(self) -> str:
        """As a command has it."""
        return f"{self.stance} {self.dice:+}" if self.dice else self.stance

    @property
    def apart(self) -> str:
        """The stance whose step it is, and what that means."""
        return f"{self.stance.capitalize()}: {MEANINGS[self.stance]}"

    @property
    def words(self) -> str:
        """As people read it."""
        return f"{self.stance.capitalize()} {signed(self.dice)}" if self.dice else self.stance.capitalize()


BOXES = tuple([
    Box(one.key, dice) for one in STANCES for dice in range(one.least, one.most + 1) if dice or one.least == one.most
])  # fmt: skip


def stance_of(box: Box) -> str:
    """Give the stance of a box: each is ticked once."""
    return box.stance


ADVANCES = Box(ADVANCING, 0)


def boxes_from(stances: Iterable[str]) -> tuple[Box, ...]:
    """Read stances with their dice as boxes; each is given once.

    >>> [one.key for one in boxes_from(("Resistant +2", "advancing"))]
    ['resistant +2', 'advancing']
    """
    found = tuple([box_from(*text.strip().casefold().split()) for text in stances])
    if len({one.stance for one in found}) < len(found):
        raise BadInput("a stance was given twice; give it once, with all its dice")
    return found


def box_from(name: str = "", number: str = "0", *more: str) -> Box:
    """Read a stance with its dice, as `resistant +2`."""
    found = [one for one in STANCES if one.key == name]
    if not found:
        raise BadInput(f"no stance {name!r}; there are {', '.join([one.key for one in STANCES])}")
    if more or not number.lstrip("+-").isdecimal():
        raise BadInput(f"a stance and its threat dice were expected, as 'resistant +2', not {name} {number}")
    if not found[0].least <= int(number) <= found[0].most:
        message = f"the stance {name} brings {found[0].least:+} to {found[0].most:+} threat dice, not {number}"
        raise Refused(message, "augur.stance." + name)
    return Box(name, int(number))


def once_each(boxes: Iterable[Box]) -> None:
    """Refuse a stance that is ticked twice."""
    names = [one.stance for one in boxes]
    for name in names:
        if names.count(name) > 1:
            raise Refused(f"{name.capitalize()} is ticked twice: pick one of them", "augur.stance." + name)


def level_by(threat: Threat, boxes: tuple[Box, ...]) -> int | None:
    """Give the level: what the stances add up to where there are any, or as it was picked."""
    return threat.level if threat.level is None or not boxes else sum([one.dice for one in boxes])


def check_possible(level: int) -> None:
    """Refuse a roll for something impossible."""
    if level >= IMPOSSIBLE:
        message = "with a threat level of 4 or more the task is impossible: break it up, or find another way"
        raise Refused(message, "augur.threat.impossible")
