"""What somebody does in words at their turn in a fight: it is judged, rolled for, and the CGO says what comes of it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rollwright.games.going_somewhere.rules.checks.skills import MOST, UNSAID, Wish, attempt
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.harm import NextRollChanged
from rollwright.games.going_somewhere.rules.combat.scene import Combatant, Scene
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Helper, Roller
from rollwright.play.cards import Words, number, some, words
from rollwright.play.steps import GM, Choose, Said
from rollwright.rules.facts import Who

HINDERED = -5
"""What usually comes of it for an opponent: as much as help gives to a friend."""


class Tries(NamedTuple):
    """What somebody does in words at their turn, of which the CGO says what it takes; and who rolls for it."""

    wish: Wish
    roller: Roller
    others: tuple[Helper, ...] = ()


class Done(NamedTuple):
    """What the CGO is asked about: who has done it."""

    who: Who


class Outcome(msgspec.Struct, frozen=True):
    """What comes of it: in words, and what it changes of the next roll of some who fight."""

    what: Words = UNSAID
    whom: tuple[Who, ...] = ()
    modifier: int = 0


async def tried(options: Options, scene: Scene, one: Combatant, tries: Tries) -> Scene:
    """Let somebody try something in words; of what has worked the CGO says what comes of it."""
    end = await attempt(options, tries.wish, tries.roller, others=tries.others)
    if not end.success:
        return scene
    people = [other.who for other in (*scene.opponents(one), *scene.up()) if other.who != one.who]
    offer = Outcome(what=words(), whom=some(dict.fromkeys(people)), modifier=number(-MOST, MOST, HINDERED))
    comes = await Choose.card("comes-of-it", GM, offer, about=Done(one.who))
    if comes.what.strip():
        await Said(told.comes_of_it, comes.what.strip())
    for who in comes.whom if comes.modifier else ():
        other = scene.of(who)
        scene = scene.put(await NextRollChanged(other.next_roll + comes.modifier).to(other))
    return scene
