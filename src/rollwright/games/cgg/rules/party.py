"""Who and what is in a Tension: the explorers with what the rules need of them, the Pitfalls, the leverage.

Explorers are written as `kara dexterity=6d strength=3d hours=12 mastery=2; vanya ...`, Pitfalls as `reactor 9`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules.codes import Code, plus_dice
from rollwright.games.cgg.rules.conditions import TRACKS, Track, added, bitten, condition, dots_on, removed, track_of

ATTRIBUTES = ("dexterity", "strength", "perception", "knowledge", "technical", "mechanical")
START, LEAST_START, MOST_START = 7, 1, 14
HAPPENS = 15
"""A Pitfall happens when its Tension reaches this, and is avoided at 0."""
ANOTHER = "another"
"""The Exec's answer that places another Pitfall."""
COMES = " happens"
"""Ends the Exec's answer that a Pitfall has come to pass in the fiction."""


class Named(NamedTuple):
    """A code of an explorer under its name."""

    name: str
    code: Code


class Member(NamedTuple):
    """An explorer in a Tension."""

    who: str
    codes: tuple[Named, ...]
    hours: int = 12
    most: int = 12
    crisis: bool = False
    mastery: int = 0
    """The best of the abilities."""
    aspect: bool = False
    """Whether there is an aspect to call."""
    abilities: tuple[str, ...] = ()
    """With their mastery, for the Exec to see which fits: `pilot*2`."""
    roles: tuple[str, ...] = ()
    harm: int = 8
    persuasion: int = 8
    alteration: int = 8
    xp: int = 0
    dp: int = 0
    count: int = 0  # type: ignore[assignment]
    """The critical count."""
    conditions: tuple[str, ...] = ()
    suspended: tuple[str, ...] = ()
    """Ids of conditions that a Wrench keeps away until the scene ends; their dots stay."""
    gear: tuple[str, ...] = ()
    """Names of notable equipment that works."""
    tools: tuple[Named, ...] = ()
    """Of the gear, what has a code of its own."""
    bonus: tuple[str, ...] = ()
    """A code's name for each bonus die of Edge."""
    lost: tuple[str, ...] = ()
    """A code's name for each die that a Dire Injury took until the Tension ends."""
    augmented: bool = False
    acted: bool = False
    helped: bool = False
    out: bool = False
    """Incapacitated: no turn, no help."""

    def code(self, name: str) -> Code:
        """Give a code with the dice that Edge gave and an injury took; 0d for one that nobody wrote down."""
        for one in self.codes:
            if one.name == name:
                return plus_dice(one.code, self.bonus.count(name) - self.lost.count(name))
        return Code(0)

    @property
    def biting(self) -> tuple[str, ...]:
        """The conditions whose rules hold now."""
        return tuple([one for one in self.conditions if condition(one).id not in self.suspended])

    @property
    def kept_away(self) -> tuple[str, ...]:
        """The conditions whose dots alone count now, as they are written."""
        return tuple([one for one in self.conditions if condition(one).id in self.suspended])

    def whole(self, name: str) -> Code:
        """Give a code as a Crippling Wound leaves it; an action counts the wound itself."""
        return bitten(self.code(name), name, self.biting)

    def without_gear(self, name: str) -> Member:
        """Give the explorer without a piece of gear, as a Hammer disables it."""
        return self._replace(
            gear=tuple([one for one in self.gear if one != name]),
            tools=tuple([one for one in self.tools if one.name != name]),
        )

    def given(self, written: str, replaced: str | None = None) -> Member:
        """Give the explorer with one more condition, which bites also where it had been kept away."""
        kept = self.conditions if replaced is None else removed(self.conditions, replaced)
        awake = tuple([id for id in self.suspended if id not in (condition(written).id, replaced)])
        return self._replace(conditions=added(kept, written), suspended=awake)

    def size(self, track: str) -> int:
        """Give the dots of a track."""
        return {"harm": self.harm, "persuasion": self.persuasion, "alteration": self.alteration}[track]

    @property
    def full(self) -> tuple[Track, ...]:
        """The tracks that conditions have filled; the dots of those that are kept away count."""
        return tuple([one for one in TRACKS if 0 < self.size(one) <= dots_on(self.conditions, one)])

    def cleared(self, track: Track, kept: tuple[str, ...]) -> Member:
        """Give the explorer after a track was cleared but for what the Exec keeps.

        Who lay there gets up where Harm has an open dot now.
        """
        gone = [condition(one).id for one in self.conditions if track_of(one) == track and one not in kept]
        after = self._replace(
            conditions=tuple([one for one in self.conditions if track_of(one) != track or one in kept]),
            suspended=tuple([id for id in self.suspended if id not in gone]),
        )
        return after._replace(out=False) if track == "harm" and track not in after.full else after


class Pitfall(NamedTuple):
    """Something horrible, and how near it is."""

    name: str
    tension: int = START


class Stock(NamedTuple):
    """Leverage at hand."""

    goal: str
    code: Code


class Burden(NamedTuple):
    """An element of the situation, as fallout or a complication makes it: it raises the risk by its dice."""

    name: str
    dice: int
    left: int = 0
    """How many actions it still weighs on, where that is an action or two; else it stays."""


class Scene(NamedTuple):
    """A Tension as it stands. It is written as JSON."""

    party: tuple[Member, ...]
    pitfalls: tuple[Pitfall, ...]
    leverage: tuple[Stock, ...] = ()
    edge: str = ""
    first: str = ""
    """Who had the focus first in this round, and so helps nobody."""
    avoided: tuple[str, ...] = ()
    happened: tuple[str, ...] = ()
    expired: tuple[str, ...] = ()
    """Leverage that has gone with its Pitfall."""
    burdens: tuple[Burden, ...] = ()
    boons: tuple[Named, ...] = ()
    """Elements of the situation that help, with their codes."""
    custom: tuple[str, ...] = ()
    """Conditions of the Exec's own, as `conditions.py` reads them, beside the core set."""
    fresh: bool = False
    """Whether the Exec has just said who has the Edge."""

    def __str__(self) -> str:
        return msgspec.json.encode(self).decode()

    def member(self, who: str) -> Member:
        """Find an explorer."""
        for one in self.party:
            if one.who == who:
                return one
        raise BadInput(f"nobody in this Tension is called {who!r}")

    def with_member(self, member: Member) -> Scene:
        """Give the scene with one explorer changed."""
        return self._replace(party=tuple([member if one.who == member.who else one for one in self.party]))

    @property
    def waiting(self) -> tuple[str, ...]:
        """Those who can still have the focus in this round."""
        return tuple([one.who for one in self.party if not one.acted and not one.out])

    def helpers(self, who: str) -> tuple[str, ...]:
        """Those who can help somebody: not yet acted nor helped in this round, and not the first."""
        return tuple([one for one in self.waiting if one not in (who, self.first) and not self.member(one).helped])

    @property
    def names(self) -> tuple[str, ...]:
        """The Pitfalls in play."""
        return tuple([one.name for one in self.pitfalls])

    def with_tension(self, name: str, to: int) -> Scene:
        """Give the scene with a Pitfall's Tension set; at 0 or 15 it is resolved at once."""
        if to <= 0 or to >= HAPPENS:
            return self.resolved(name, to <= 0)
        return self._replace(pitfalls=tuple([Pitfall(name, to) if one.name == name else one for one in self.pitfalls]))

    def tension(self, name: str) -> int:
        """Give a Pitfall's Tension."""
        return next(one.tension for one in self.pitfalls if one.name == name)

    def resolved(self, name: str, avoided: bool) -> Scene:
        """Take a Pitfall out of play; leverage towards it expires with it."""
        gone = [one.goal for one in self.leverage if towards(one.goal, name)]
        return self._replace(
            pitfalls=tuple([one for one in self.pitfalls if one.name != name]),
            leverage=tuple([one for one in self.leverage if one.goal not in gone]),
            expired=(*self.expired, *gone),
            avoided=(*self.avoided, name) if avoided else self.avoided,
            happened=self.happened if avoided else (*self.happened, name),
        )

    @property
    def endings(self) -> tuple[str, ...]:
        """What the fiction can have done: averted one of the Pitfalls, or brought one about."""
        return (*self.names, *[name + COMES for name in self.names])

    def by_the_fiction(self, ending: str) -> Scene:
        """Give the scene after one of the endings."""
        averted = ending in self.names
        return self.resolved(ending if averted else ending.removesuffix(COMES), averted)

    def with_another(self, tension: int) -> Scene:
        """Give the scene with one more Pitfall."""
        taken = (*self.names, *self.avoided, *self.happened)
        names = ("pitfall", *[f"pitfall-{number}" for number in range(2, len(taken) + 2)])
        return self._replace(pitfalls=(*self.pitfalls, Pitfall(next(n for n in names if n not in taken), tension)))

    def next_burden(self, who: str, what: str = "fallout") -> str:
        """Name the element that fallout or a complication makes next."""
        taken = [*[one.name for one in self.burdens], *[one.name for one in self.boons]]
        return next(name for name in [f"{what} of {who} {n + 1}" for n in range(len(taken) + 1)] if name not in taken)

    def weighed(self, names: tuple[str, ...]) -> Scene:
        """Give the scene after an action that some elements have weighed on: those for an action or two wear off."""
        kept = [one._replace(left=one.left - 1) if one.name in names and one.left else one for one in self.burdens]
        gone = [one.name for one in self.burdens if one.name in names and one.left == 1]
        return self._replace(burdens=tuple([one for one in kept if one.name not in gone]))

    def stock(self, goal: str) -> Stock | None:
        """Give the leverage towards a goal."""
        return next((one for one in self.leverage if one.goal == goal), None)

    def free_stock(self, goal: str) -> str:
        """Name a new leverage towards a goal: the goal, with a number where there is some already."""
        taken = [one.goal for one in self.leverage]
        return next(name for name in numbered(goal) if name not in taken)

    def with_stock(self, goal: str, code: Code | None) -> Scene:
        """Give the scene with the leverage towards a goal set, or gone."""
        others = tuple([one for one in self.leverage if one.goal != goal])
        return self._replace(leverage=others if code is None else (*others, Stock(goal, code)))


def numbered(goal: str) -> Iterator[str]:
    """Give names for leverage towards the same goal, one after another."""
    yield goal
    for number in count(2):
        yield f"{goal} #{number}"


def towards(name: str, goal: str) -> bool:
    """Tell whether leverage is towards a goal, also where it isn't the first.

    >>> towards("reactor #2", "reactor"), towards("reactor door", "reactor")
    (True, False)
    """
    return name.partition(" #")[0] == goal


def scene_from(text: str) -> Scene:
    """Read a scene from JSON."""
    try:
        return msgspec.json.decode(text, type=Scene)
    except msgspec.DecodeError as error:
        raise BadInput(f"a Tension as the program writes it was expected: {error}") from None
