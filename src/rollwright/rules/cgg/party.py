"""Who and what is in a Tension: the explorers with what the rules need of them, the Pitfalls, the leverage.

Explorers are written as `kara dexterity=6d strength=3d hours=12 mastery=2; vanya ...`, Pitfalls as `reactor 9`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import ACTOR, GM
from rollwright.rules.cgg.codes import Code, plus_dice
from rollwright.rules.cgg.codes import code as code_from
from rollwright.rules.cgg.conditions import CODE_NAMES, added, condition, removed

ATTRIBUTES = ("dexterity", "strength", "perception", "knowledge", "technical", "mechanical")
NUMBERS = ("hours", "most", "mastery", "harm", "persuasion", "alteration", "xp", "dp", "count")
START, LEAST_START, MOST_START = 7, 1, 14
HAPPENS = 15
"""A Pitfall happens when its Tension reaches this, and is avoided at 0."""


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
    aspect: bool = False
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

    def given(self, written: str, replaced: str | None = None) -> Member:
        """Give the explorer with one more condition, which bites also where it had been kept away."""
        kept = self.conditions if replaced is None else removed(self.conditions, replaced)
        awake = tuple([id for id in self.suspended if id not in (condition(written).id, replaced)])
        return self._replace(conditions=added(kept, written), suspended=awake)

    def size(self, track: str) -> int:
        """Give the dots of a track."""
        return {"harm": self.harm, "persuasion": self.persuasion, "alteration": self.alteration}[track]


class Pitfall(NamedTuple):
    """Something horrible, and how near it is."""

    name: str
    tension: int = START


class Stock(NamedTuple):
    """Leverage at hand."""

    goal: str
    code: Code


class Burden(NamedTuple):
    """An element of the situation that fallout has made: it raises the risk by its dice."""

    name: str
    dice: int


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
    burdens: tuple[Burden, ...] = ()

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
        return self._replace(
            pitfalls=tuple([one for one in self.pitfalls if one.name != name]),
            leverage=tuple([one for one in self.leverage if one.goal != name]),
            avoided=(*self.avoided, name) if avoided else self.avoided,
            happened=self.happened if avoided else (*self.happened, name),
        )

    def next_burden(self, who: str) -> str:
        """Name the element that fallout makes next."""
        return f"fallout of {who} {len(self.burdens) + 1}"

    def stock(self, goal: str) -> Stock | None:
        """Give the leverage towards a goal."""
        return next((one for one in self.leverage if one.goal == goal), None)

    def with_stock(self, goal: str, code: Code | None) -> Scene:
        """Give the scene with the leverage towards a goal set, or gone."""
        others = tuple([one for one in self.leverage if one.goal != goal])
        return self._replace(leverage=others if code is None else (*others, Stock(goal, code)))


def scene_from(text: str) -> Scene:
    """Read a scene from JSON."""
    try:
        return msgspec.json.decode(text, type=Scene)
    except msgspec.DecodeError as error:
        raise BadInput(f"a Tension as the program writes it was expected: {error}") from None


def party_from(text: str) -> tuple[Member, ...]:
    """Read explorers.

    >>> party_from("kara dexterity=6d+1 hours=9 conditions=painful-harm|confused; vanya strength=3d")[0].conditions
    ('painful-harm', 'confused')
    """
    members = tuple([_member(part.split()) for part in text.split(";") if part.strip()])
    names = [one.who for one in members]
    if not members or len(dict.fromkeys(names)) < len(names):
        raise BadInput("a Tension needs explorers, each with a name of their own")
    for name in (GM, ACTOR):
        if name in names:
            raise BadInput(f"{name!r} is no name for an explorer here")
    return members


def pitfalls_from(texts: Iterable[str]) -> tuple[Pitfall, ...]:
    """Read Pitfalls, with their Tension where it isn't 7.

    >>> pitfalls_from(("reactor 9", "boarders"))
    (Pitfall(name='reactor', tension=9), Pitfall(name='boarders', tension=7))
    """
    found: dict[str, Pitfall] = {}
    for text in texts:
        name, _, number = text.strip().rpartition(" ")
        if not name or not number.lstrip("-").isdigit():
            name, number = text.strip(), str(START)
        if not LEAST_START <= int(number) <= MOST_START:
            raise Refused(f"Tension starts at 1 to 14, not {number}", "cgg.tension.start")
        if not name or name in found:
            raise BadInput("each Pitfall has a name of its own")
        found[name] = Pitfall(name, int(number))
    if not found:
        raise Refused("Tension Mode needs a Pitfall", "cgg.tension.pitfall")
    return tuple(found.values())


def stocks_from(text: str) -> tuple[Stock, ...]:
    """Read leverage at hand.

    >>> stocks_from("reactor 2d+2; boarders 1d")[0]
    Stock(goal='reactor', code=Code(dice=2, pips=2))
    """
    parts = [part.strip().rpartition(" ") for part in text.split(";") if part.strip()]
    return tuple([Stock(goal, code_from(code)) for goal, _, code in parts])


def _member(words: list[str]) -> Member:
    member = Member(words[0], ())
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key in CODE_NAMES:
            member = member._replace(codes=(*member.codes, Named(key, code_from(value))))
        elif key in NUMBERS and value.isdigit():
            member = member._replace(**{key: int(value)})  # type: ignore[arg-type]
        elif key in ("aspect", "crisis", "out") and value in ("yes", "no"):
            member = member._replace(**{key: value == "yes"})  # type: ignore[arg-type]
        elif key == "conditions":
            member = member._replace(conditions=tuple(value.split("|")))
        elif key == "gear":
            member = member._replace(gear=tuple(value.split("|")))
        else:
            raise BadInput(f"{word!r}: codes ({', '.join(CODE_NAMES)}), {', '.join(NUMBERS)}, aspect, out, gear...")
    if not member.codes:
        raise BadInput(f"{words[0]} needs a code at least, such as dexterity=3d")
    for one in member.conditions:
        condition(one)
    return member._replace(hours=0 if member.crisis else min(member.hours, member.most))
