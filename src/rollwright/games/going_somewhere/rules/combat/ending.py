"""How a fight ends: who has won, who gives up or flees, and what is over with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.beginning import SIDES
from rollwright.games.going_somewhere.rules.combat.facts import (
    FightEnded,
    Fled,
    Surrendered,
)
from rollwright.games.going_somewhere.rules.combat.loop import SECONDS
from rollwright.games.going_somewhere.rules.combat.scene import FOES, PARTY, Scene
from rollwright.games.going_somewhere.rules.combat.standing import (
    over,
    points_back,
    scene_at,
)
from rollwright.games.going_somewhere.rules.creation.facts import PointsBack
from rollwright.games.going_somewhere.rules.magic.told import wearing_off
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.state import LEFT, fight_of, scene_of
from rollwright.games.going_somewhere.rules.treasure.told import A_ROLL, besides_treasure, no_treasure
from rollwright.play.steps import GM, Call, Headline, Said, Verdict, procedure
from rollwright.rules.acts import Ask, needing, start
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import gathered, joined
from rollwright.rules.sentences import opened as beginning

NEITHER, FLEE = "neither", "flee"


class Poor(NamedTuple):
    """Foes of whom none gives treasure."""

    foes: tuple[Who, ...]
    besides: str
    """What they have that is none."""


@procedure
async def ending(
    options: Options,
    scene: Scene,
    rounds: int,
    gone: tuple[str, ...] = (),
    yields: str = "",
    worn: tuple[Said, ...] = (),
    back: tuple[PointsBack, ...] = (),
    poor: Poor | None = None,
) -> str:
    """End a fight after so many rounds: the side that is left has won it. Who `yields` gives up first, or flees.

    `worn` tells the magic that is over with its last round; `back` are points paid for nothing; `poor` are the foes,
    where none of them gives treasure.
    """
    await Headline(told.over)
    side, _, flees = yields.partition(" ")
    last = scene.up(FOES if side == "foes" else PARTY) if side else ()
    for one in last:
        scene = scene.put(await (Fled() if flees else Surrendered()).to(one))
    yielding = [one.who for one in last]
    left = [side for side, place in zip(SIDES, (PARTY, FOES), strict=True) if scene.up(place)]
    winner = await Verdict("fight-won", left[0] if len(left) == 1 else NEITHER, (*SIDES, NEITHER))
    await FightEnded(
        winner=None if winner == NEITHER else winner,
        rounds=rounds,
        seconds=rounds * SECONDS,
        fighters=tuple([one.who for one in scene.order]),
        standing=tuple([one.who for one in scene.up()]),
        health={one.who: one.health for one in scene.up() if not one.numbers.npc},
        out={
            **{one.who: one.down for one in scene.order if one.down and one.who not in yielding},
            **dict.fromkeys(gone, LEFT),
        },
        foes=tuple([one.who for one in scene.order if one.side == FOES]),
        dazed=tuple([one.who for one in scene.up() if one.stun]),
    )
    for line in (*back, *worn):
        await line
    if poor and winner == SIDES[0]:
        await Said(no_treasure, *poor).only(GM)
    return winner


@needing("Begin a fight first.")
def there(options: Options, state: State, who: Who = NOBODY) -> bool:
    """Tell whether a fight is under way, and whether somebody is in it, where that is said."""
    fight = scene_of(state).fight
    return fight is not None and (not who or who in fight.ones)


def endings(options: Options, state: State) -> list[Choice]:
    """List how a fight may end in which both sides still stand; nothing where the one that is left has won."""
    if not there(options, state) or over(scene := scene_at(options, state)):
        return []
    ours, theirs = [[one.who for one in scene.up(side)] for side in (PARTY, FOES)]
    return [
        Choice(NEITHER, "Both sides break it off", "Nobody wins."),
        Choice("foes", they(state, theirs, "gives up", "give up"), "The party wins."),
        Choice(f"foes {FLEE}", they(state, theirs, "flees", "flee"), "They get away. The party wins."),
        Choice("party", they(state, ours, "gives up", "give up"), "The party loses."),
        Choice(f"party {FLEE}", they(state, ours, "flees", "flee"), "They get away. The party loses."),
    ]


def they(state: State, people: Sequence[Who], one: str, several: str) -> str:
    """Say what some people do, be it one or several: "The three bog wolves give up"."""
    names = list(map(state.name, people))
    named = [name if name in names else f"the {name}" for name in gathered(names)]
    return f"{beginning(joined(named))} {one if len(people) == 1 else several}"


@start(
    "end-fight",
    "End the fight",
    "gs.time.turn gs.time.minute",
    by="gm",
    place="scene",
    when=there,
    needs="Begin a fight first. A fight with vehicles ends by “End the vehicle fight”.",
)
def end_fight(
    options: Options, state: State, how: Annotated[str, Ask("How does it end?", endings)] = NEITHER
) -> Call[str]:
    """Say how the fight ends. A round in which nobody has rolled yet doesn’t count."""
    fight, scene = fight_of(state), scene_at(options, state)
    yields = how if how != NEITHER and not over(scene) else ""
    under_way = int(fight.phase != "declare")
    worn, back, rounds = tuple(wearing_off(state, under_way)), tuple(points_back(fight)), fight.round - 1 + under_way
    foes = tuple([one.who for one in scene.order if one.side == FOES and state.sheet(one.who).npc])
    poor = foes if all(derive.cp_total(state.sheet(who)) < A_ROLL for who in foes) else ()
    besides = besides_treasure(state.sheet(who) for who in poor)
    return ending(options, scene, rounds, fight.gone, yields, worn, back, Poor(poor, besides) if poor else None)
