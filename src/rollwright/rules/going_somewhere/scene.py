"""Who is in a fight, and how they are: the combatants with their places, Health and order.

Combatants are written as `kara str=12 weapon=d8 armour=d6; vanya acc=14 weapon=d6 ranged=true` (see `fighter`). There
is no map: everybody has a place on a line, in squares, and two who are at most a square apart are next to each other.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.play.steps import GM, Actor
from rollwright.rules.going_somewhere.fighter import Fighter, fighter

PARTY, FOES = 0, 1
REACH = 1
"""Squares that a melee weapon reaches."""


class Combatant(NamedTuple):
    """Somebody in a fight, as they are now."""

    who: str
    side: int
    text: str
    """The numbers, as `fighter` reads them."""
    at: int
    health: int
    stun: int = 0
    prone: bool = False
    next_roll: int = 0
    cp: int = 0
    down: str = ""
    """Nothing, `unconscious`, `dead` or `fled`."""
    shocked: bool = False
    past: int = 0
    notice: int = 0
    surprised: bool = False
    initiative: int = 0
    shots: int = 0
    """Ammunition used in this fight."""
    drawn: bool = False
    """Whether the other weapon is in hand."""
    aimed: int = 0
    """What an aim adds to the next shot."""
    burden: int = 0
    """What the CGO takes off for what is carried."""

    @property
    def numbers(self) -> Fighter:
        """The fighter's numbers, with the weapon that is in hand."""
        numbers = fighter(self.text)
        return numbers.drawn() if self.drawn else numbers

    @property
    def can_shoot(self) -> bool:
        """Tell whether there is ammunition left; where none was written down, nobody counts."""
        numbers = self.numbers
        return not numbers.ammunition or self.shots < numbers.ammunition

    @property
    def actor(self) -> Actor:
        """Who decides for them: the CGO for foes."""
        return self.who if self.side == PARTY else GM


class Scene(NamedTuple):
    """A fight as it stands: the combatants in turn order, and the rounds that are over. It is written as JSON."""

    order: tuple[Combatant, ...]
    rounds: int = 0

    def __str__(self) -> str:
        return msgspec.json.encode(self).decode()

    def of(self, who: str) -> Combatant:
        """Find a combatant."""
        for one in self.order:
            if one.who == who:
                return one
        raise BadInput(f"nobody in this fight is called {who!r}")

    def put(self, one: Combatant) -> Scene:
        """Give the scene with one combatant changed."""
        return self._replace(order=tuple([one if other.who == one.who else other for other in self.order]))

    def up(self, side: int | None = None) -> list[Combatant]:
        """List those who are still in the fight, of a side or of both."""
        return [one for one in self.order if not one.down and side in (None, one.side)]

    def opponents(self, one: Combatant) -> list[Combatant]:
        """List those against whom somebody fights."""
        return self.up(1 - one.side)

    def engaged(self, one: Combatant) -> bool:
        """Tell whether an opponent is next to somebody."""
        return any(abs(other.at - one.at) <= REACH for other in self.opponents(one))

    def with_friend(self, shooter: Combatant, target: Combatant) -> bool:
        """Tell whether a target is in melee with a friend of the one who shoots at it."""
        friends = [one for one in self.up(shooter.side) if one.who != shooter.who]
        return any(abs(one.at - target.at) <= REACH for one in friends)


def combatants(text: str, side: int, at: int, taken: tuple[str, ...] = ()) -> tuple[Combatant, ...]:
    """Read combatants, one after another with a semicolon between.

    >>> [one.who for one in combatants("kara str=12; vanya health=20", 0, 0)]
    ['kara', 'vanya']
    """
    found: list[Combatant] = []
    for part in text.split(";"):
        if not part.strip():
            continue
        numbers = fighter(part.strip())
        who = numbers.name
        if not who or who in (GM, *taken, *[one.who for one in found]):
            raise BadInput(f"each combatant needs a name of its own: {part.strip()!r}")
        found.append(
            Combatant(
                who,
                side,
                part.strip(),
                at,
                numbers.health,
                stun=numbers.stun,
                prone=numbers.prone,
                next_roll=numbers.next_roll,
                cp=numbers.cp,
                down="" if numbers.health > 0 else "unconscious",
                shocked=numbers.shocked,
                aimed=numbers.aimed,
            )
        )
    if not found:
        raise BadInput("a fight has somebody on each side, as `kara str=12 weapon=d8; vanya weapon=d6`")
    return tuple(found)


def moved(scene: Scene, one: Combatant, towards: int, squares: int) -> int:
    """Give where somebody comes to, who goes up to some squares towards a place and stops next to an opponent.

    >>> scene = Scene((*combatants("kara", 0, 0), *combatants("wolf", 1, 8)))
    >>> moved(scene, scene.of("kara"), 8, 5), moved(scene, scene.of("kara"), 8, 20)
    (5, 7)
    """
    at = one.at
    step = 1 if towards > at else -1
    places = [other.at for other in scene.opponents(one)]
    for _ in range(min(squares, abs(towards - at))):
        if any(abs(place - (at + step)) < REACH for place in places):
            break
        at += step
        if any(abs(place - at) <= REACH for place in places):
            break
    return at


def fled_to(scene: Scene, one: Combatant, squares: int) -> int:
    """Give where somebody comes to, who runs from the nearest opponent."""
    near = min(scene.opponents(one), key=lambda other: abs(other.at - one.at), default=None)
    if near is None:
        return one.at
    return one.at + (squares if near.at < one.at or (near.at == one.at and one.side == FOES) else -squares)
