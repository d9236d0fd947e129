"""Who is in a fight, and how they are: the combatants with their places, Health and order.

Combatants are written as `kara str=12 weapon=d8 armour=d6; vanya acc=14 weapon=d6 ranged=true` (see `fighter`). There
is no map: everybody has a place on a line, in squares, and two who are at most a square apart are next to each other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.combat.fighter import Fighter, written_out
from rollwright.games.going_somewhere.rules.magic.lasting import (
    HELD,
    TURNED,
    Lasting,
    control_of,
    helpless,
    in_force,
    settled,
    suffers,
)
from rollwright.games.going_somewhere.rules.magic.things import Thing
from rollwright.games.going_somewhere.rules.magic.under_magic import bared, under
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import GM, Actor
from rollwright.rules.facts import Who

PARTY, FOES = 0, 1
BARE, SPENT, FAR, SAVES = "bare", "spent", "far", "saves"
REACH = 1
"""Squares that a melee weapon reaches."""


class Combatant(msgspec.Struct, frozen=True):
    """Somebody in a fight, as they are now."""

    who: Who
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
    aimed_dice: tuple[Dice, ...] = ()
    """What an aim has left for the damage of the next shot."""
    burden: int = 0
    """What the CGO takes off for what is carried."""
    ran: bool = False
    """Whether they have run in this round, before others acted."""
    ran_from: int = 0
    """Where they stood before they ran."""
    lasting: tuple[Lasting, ...] = ()
    """Magic that is on them."""
    states: tuple[str, ...] = ()
    """`bare`: their arms and armour are gone; `spent`: resisting has used up an action of theirs; `far`: their power
    site is not near; `saves`: they are not asked whether they throw again."""
    used: tuple[str, ...] = ()
    """Things that they have used up in this fight."""
    unseen_by: tuple[Who, ...] = ()
    """Opponents who have not noticed them while they are invisible."""
    due: int = 0
    """Damage of one injury whose Shock Check is due."""
    lethal: bool = True
    """Whether that injury can kill."""
    by: Actor = ""
    """Who decides for them, where that is said."""
    helps: Who = Who("")
    """Whom they have used this round's turn to help."""
    lent: tuple[Dice, ...] = ()
    """The dice of power sites of those who help them in this round."""
    paid: int = 0
    """Character Points paid for the Combat Roll of this round, as long as it was set against nobody's."""

    def _replace(self, **changed: Any) -> Combatant:
        return msgspec.structs.replace(self, **changed)

    @property
    def numbers(self) -> Fighter:
        """The fighter's numbers, with the weapon that is in hand, as magic has changed them."""
        lasting = settled(self.lasting) if self.lasting else ()
        return numbers_of(self.text, lasting, self.bare, bool(self.drawn))

    @property
    def things(self) -> tuple[Thing, ...]:
        """The crafted things that they can still use."""
        there = self.numbers.things
        return tuple([one for one in there if not one.times or self.used.count(one.name) < one.times]) if there else ()

    @property
    def bare(self) -> bool:
        """Tell whether their arms and armour are gone."""
        return BARE in self.states

    @property
    def site(self) -> tuple[Dice, ...]:
        """The dice of power that they can draw."""
        return () if FAR in self.states else self.numbers.site

    @property
    def spent(self) -> bool:
        """Tell whether resisting has used up their action: of this round, or of the next where they have acted."""
        return SPENT in self.states

    def being(self, state: str) -> Combatant:
        """Give them in a state."""
        return self if state in self.states else self._replace(states=(*self.states, state))

    def no_longer(self, state: str) -> Combatant:
        """Give them out of a state."""
        return self._replace(states=tuple([one for one in self.states if one != state])) if self.states else self

    @property
    def acts(self) -> bool:
        """Tell whether they can do anything in a round: not the stunned, the helpless, nor who resists instead."""
        return self.stun == 0 and not (self.states and self.spent) and not (self.lasting and helpless(self.lasting))

    @property
    def fixed(self) -> bool:
        """Tell whether they can't move: who was knocked down, or is held by the ground."""
        return self.prone or bool(self.lasting and suffers(self.lasting, HELD))

    @property
    def stands(self) -> int:
        """For which side they stand now: a mind that does anything stands for the other one."""
        return 1 - self.side if self.lasting and control_of(self.lasting) in TURNED else self.side

    @property
    def can_shoot(self) -> bool:
        """Tell whether there is ammunition left; where nobody counts, there always is."""
        numbers = self.numbers
        return numbers.ammunition is None or self.shots < numbers.ammunition

    @property
    def actor(self) -> Actor:
        """Who decides for them: the CGO for foes."""
        return self.by or (self.who if self.side == PARTY else GM)


@lru_cache(maxsize=1024)
def numbers_of(text: str, lasting: tuple[Lasting, ...], bare: bool, drawn: bool) -> Fighter:
    """Give the numbers of a combatant as they are now."""
    numbers = written_out(text)
    numbers = under(bared(numbers) if bare else numbers, lasting)
    return numbers.drawn() if drawn and not bare else numbers


class Scene(NamedTuple):
    """A fight as it stands: the combatants in turn order, and the rounds that are over. It is written as JSON."""

    order: tuple[Combatant, ...]
    rounds: int = 0
    impaired: int = 0
    """What darkness, noise and the like take off noticing and aiming."""
    terrain: str = "open"

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
        side = one.stands if one.lasting else one.side
        return [
            other for other in self.order if not other.down and (other.stands if other.lasting else other.side) != side
        ]

    def seen(self, one: Combatant) -> list[Combatant]:
        """List the opponents of whom somebody knows where they are."""
        there = self.opponents(one)
        if not any(other.unseen_by for other in there):
            return there
        return [other for other in there if not hidden_from(other, one.who)]

    def engaged(self, one: Combatant) -> bool:
        """Tell whether an opponent is next to somebody."""
        return any(abs(other.at - one.at) <= REACH for other in self.opponents(one))

    def with_friend(self, shooter: Combatant, target: Combatant) -> bool:
        """Tell whether a target is in melee with a friend of the one who shoots at it."""
        friends = [one for one in self.up(shooter.side) if one.who != shooter.who]
        return any(abs(one.at - target.at) <= REACH for one in friends)


def hidden_from(one: Combatant, who: str) -> bool:
    """Tell whether somebody invisible was not noticed by another."""
    return who in one.unseen_by and any(part.kind == "invisibility" for part in in_force(one.lasting))


def combatants(text: str, side: int, at: int, taken: tuple[str, ...] = ()) -> tuple[Combatant, ...]:
    """Read combatants, one after another with a semicolon between.

    >>> [one.who for one in combatants("kara str=12; vanya health=20", 0, 0)]
    ['kara', 'vanya']
    """
    found: list[Combatant] = []
    for part in [text] if text.lstrip().startswith("{") else text.split(";"):
        if not part.strip():
            continue
        numbers = written_out(part.strip())
        who = numbers.name
        if who.endswith((".json", ".txt")):
            raise BadInput(f"{who} was not read: a file is given alone, as party=kara.json, and has to be there")
        if not who or who in (GM, *taken, *[one.who for one in found]):
            raise BadInput(f"each combatant needs a name of its own: {part.strip()!r}")
        found.append(
            Combatant(
                Who(who),
                side,
                part.strip(),
                at if numbers.at is None else numbers.at,
                numbers.health,
                stun=numbers.stun,
                prone=numbers.prone,
                next_roll=numbers.next_roll,
                cp=numbers.cp,
                down="" if numbers.health > 0 else "unconscious",
                shocked=numbers.shocked,
                aimed=numbers.aimed,
                aimed_dice=numbers.aimed_dice,
                lasting=numbers.effects,
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
    return stepped(scene, one, 1 if towards > one.at else -1, min(squares, abs(towards - one.at)))


def stepped(scene: Scene, one: Combatant, step: int, squares: int) -> int:
    """Give where somebody comes to, who goes some squares one way: next to an opponent ahead, the way ends."""
    at, places = one.at, [other.at for other in scene.opponents(one)]
    for _ in range(squares):
        if any(place == at + step for place in places):
            break
        at += step
        if any(0 <= (place - at) * step <= REACH for place in places):
            break
    return at


def away_from(scene: Scene, one: Combatant) -> int:
    """Give the way that leads from the nearest opponent: 1 or -1; 0 without any."""
    near = min(scene.opponents(one), key=lambda other: abs(other.at - one.at), default=None)
    if near is None:
        return 0
    return 1 if near.at < one.at or (near.at == one.at and one.side == FOES) else -1


def fled_to(scene: Scene, one: Combatant, squares: int) -> int:
    """Give where somebody comes to, who runs from the nearest opponent; nobody runs past another one.

    >>> scene = Scene((*combatants("kara at=3", 0, 0), *combatants("wolf at=4; fox at=0", 1, 8)))
    >>> fled_to(scene, scene.of("kara"), 10)
    1
    """
    way = away_from(scene, one)
    return stepped(scene, one, way, squares) if way else one.at
