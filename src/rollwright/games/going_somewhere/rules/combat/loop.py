"""Fights of many for odds and the lab: rounds in which all declare, all roll, and each acts in turn; a chain of calls.

Declared is one of the six things that a round has room for. Everybody who attacks, is attacked or flees makes one
Combat Roll, and all are made before anybody acts. Then each moves, acts and deals damage in turn order (`turns`); who
is down by then does nothing. At a table the same turns are played one by one (`moves`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.checks.impairments import impairments_in, taken_off
from rollwright.games.going_somewhere.rules.combat.declaring import declared, with_drawn
from rollwright.games.going_somewhere.rules.combat.facts import FightBegan, FightEnded
from rollwright.games.going_somewhere.rules.combat.harm import Fell, GotUp, KnockedDown, Stunned
from rollwright.games.going_somewhere.rules.combat.opening import UNAWARE, Unaware, opened
from rollwright.games.going_somewhere.rules.combat.policies import FIGHTING
from rollwright.games.going_somewhere.rules.combat.rolling import combat_rolls
from rollwright.games.going_somewhere.rules.combat.scene import FAR, FOES, PARTY, SPENT, Combatant, Scene, combatants
from rollwright.games.going_somewhere.rules.combat.turns import turn
from rollwright.games.going_somewhere.rules.gear.carrying import terrain as ground
from rollwright.games.going_somewhere.rules.magic.fight_casting import vanished
from rollwright.games.going_somewhere.rules.magic.lasting import in_force, passed
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.steps import GM, Call, Choose, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import Reads, listed

BURDENS = (0, -1, -2, -3, -5)
"""What the CGO can take off a fully laden fighter's Combat Roll."""
MOST_ROUNDS = 200
"""Then the CGO ends a fight that nobody wins."""
SECONDS = 15
"""A round, which is a turn; four are a minute."""
UNSEEN = "invisibility"
"""The magic for which the opponents have to make Notice checks when a fight begins."""
ANIMATED = "animate"
"""The magic that keeps a dead body on its feet."""
SIDES = {PARTY: "party", FOES: "foes"}
OPEN = "open"


class Laden(NamedTuple):
    """Whose load the CGO judges."""

    who: Who


class Fought(NamedTuple):
    """How a fight ended: the side that is left (None: neither), the rounds and the seconds it took."""

    winner: str | None
    rounds: int
    seconds: int


def party_wins(outcome: Fought) -> int:
    """Count the party's winning."""
    return outcome.winner == "party"


def nobody(arguments: Mapping[str, Any]) -> Mapping[str, str]:
    """Cast nobody: the call is about numbers."""
    return {}


def is_large(arguments: Mapping[str, Any]) -> bool:
    """Tell whether both sides can fight: then no two plays go the same way, and odds are sampled."""
    scene = arguments.get("scene")
    if scene is None:
        ours = combatants(arguments["party"], PARTY, 0)
        theirs = combatants(arguments["foes"], FOES, 0, tuple([one.who for one in ours]))
        scene = Scene((*ours, *theirs))
    return bool(scene.up(PARTY) and scene.up(FOES))


def scene_from(text: str) -> Scene:
    """A fight as it stands, as JSON."""
    try:
        return msgspec.json.decode(text, type=Scene)
    except msgspec.MsgspecError as error:
        raise BadInput(f"a fight as JSON was expected: {error}") from None


Standing = Annotated[Scene, Reads(scene_from)]
OVER = Scene((*combatants("kara str=20 weapon=d10 health=3", PARTY, 0), *combatants("rat str=1 health=0", 1, 1)))
LISTED: Any = {"policies": FIGHTING, "worth": {"victory": party_wins}, "cast": nobody, "large": is_large}


@listed(
    "fight",
    "A fight",
    "gs.round.surprise gs.round.surprised-last gs.round.initiative gs.round.order gs.movement.terrain",
    files=("party", "foes"),
    examples=({"party": "kara str=20 weapon=d10 health=3", "foes": "rat str=1 health=0"},),
    **LISTED,
)
@procedure
async def fight(
    options: Options,
    party: str,
    foes: str,
    distance: Annotated[int, Meta(ge=0, le=1000)] = 1,
    unaware: Unaware = "nobody",
    impairments: str = "",
    terrain: str = OPEN,
) -> Fought | Call[Fought]:
    """Begin a fight: who is surprised, who acts when. `distance` is what lies between the sides, in squares.

    `impairments` are those of a Notice check, as `half-moon, ringing-ears 5`; they hold for surprise and for aiming.
    """
    impairments_in(impairments)  # what can't be read is refused before anything is asked
    ground(terrain)
    ours = combatants(party, PARTY, 0)
    theirs = combatants(foes, FOES, distance, tuple([one.who for one in ours]))
    everybody: list[Combatant] = []
    for one in (*ours, *theirs):
        everybody.append(await burdened(options, await placed(one)))
    impaired = await taken_off(impairments)
    surprised = tuple([one.who for one in everybody if one.side in UNAWARE[unaware]])
    order = await opened(options, tuple(everybody), surprised, impairments, impaired)
    scene = await hidden(Scene(order, 0, impaired, terrain))
    late = tuple([one.who for one in order if one.surprised])
    await FightBegan(order=tuple([one.who for one in order]), surprised=late)
    return fight_round(options, scene)


async def placed(one: Combatant) -> Combatant:
    """Ask whether the power site of somebody is near, where they have one."""
    if one.numbers.site and not await Choose("site-near", GM, (False, True), one.who):
        return one.being(FAR)
    return one


async def burdened(options: Options, one: Combatant) -> Combatant:
    """Ask the CGO what the load takes off somebody's Combat Rolls who is fully encumbered, where the table wants it."""
    if not one.numbers.laden or not options.encumbrance_in_combat:
        return one
    return one._replace(burden=await Choose("burden", GM, BURDENS, Laden(one.who)))


async def hidden(scene: Scene) -> Scene:
    """Let the opponents look for those who are invisible when a fight begins."""
    for one in scene.order:
        there = [part.points for part in in_force(one.lasting) if part.kind == UNSEEN] if one.lasting else []
        if there and not one.down:
            scene = await vanished(scene, scene.of(one.who), max(there))
    return scene


@listed(
    "fight-round",
    "A round of a fight",
    "gs.round.parts gs.round.declare gs.round.six gs.round.simultaneous gs.round.in-order gs.protection.magical"
    " gs.magic.in-fight gs.magic.in-fight-targets gs.magic.in-fight-time gs.magic.in-fight-wrong",
    examples=({"scene": OVER},),
    **LISTED,
)
@procedure
async def fight_round(options: Options, scene: Standing) -> Fought | Call[Fought]:
    """Play a round: all declare, all roll, and each acts in turn."""
    if not scene.up(PARTY) or not scene.up(FOES) or scene.rounds >= MOST_ROUNDS:
        return fight_end(options, scene)
    deeds = [await declared(scene, one) for one in scene.up() if one.acts]
    scene = with_drawn(scene, deeds)
    scene, rolled = await combat_rolls(options, scene, deeds)
    scene = await recovered(scene, [under_way(one) for one in scene.order])
    for one in scene.order:
        scene = await turn(options, scene, one.who, deeds, rolled)
    scene = await recovered(scene, [rested(one) for one in scene.order])
    return fight_round(options, scene._replace(rounds=scene.rounds + 1))


@listed("fight-end", "The end of a fight", "gs.time.turn gs.time.minute", cast=nobody, examples=({"scene": OVER},))
@procedure
async def fight_end(options: Options, scene: Standing) -> Fought:
    """End a fight of which one side is left, or nobody, or that has gone on for as long as anybody plays."""
    left = [SIDES[side] for side in (PARTY, FOES) if scene.up(side)]
    end = Fought(left[0] if len(left) == 1 else None, scene.rounds, scene.rounds * SECONDS)
    under = [one for one in scene.order if one.lasting]
    lasting: dict[str, dict[str, tuple[int, int]]] = {
        one.who: {part.name: (part.rounds, part.countered) for part in one.lasting} for one in under
    }
    fighters = tuple([one.who for one in scene.order])
    await FightEnded(winner=end.winner, rounds=end.rounds, seconds=end.seconds, fighters=fighters, lasting=lasting)
    return end


async def recovered(scene: Scene, order: list[Combatant]) -> Scene:
    """Let a round begin or end for everybody, as they then are."""
    for was, now in zip(scene.order, order, strict=True):
        if was.stun != now.stun:
            await Stunned(now.stun, who=now.who)
        if was.prone != now.prone:
            await (KnockedDown(who=now.who) if now.prone else GotUp(who=now.who))
        if was.down != now.down:
            await Fell(now.down, who=now.who)
    return scene._replace(order=tuple(order))


def under_way(one: Combatant) -> Combatant:
    """Give somebody as they go through a round that has begun: a round of a stun is used up, the fallen have got up.

    Who is out of the fight stays where they lie. What a round brings anew counts from the next one on.
    """
    one = one._replace(stun=one.stun - (one.stun > 0), prone=one.prone and bool(one.down), ran=False)
    return one.no_longer(SPENT) if one.states else one


def rested(one: Combatant) -> Combatant:
    """Let a round's end pass over somebody: magic is a round older."""
    one = one._replace(ran=False)
    return older(one) if one.lasting else one


def older(one: Combatant) -> Combatant:
    """Let a round pass over the magic on somebody; a body that was animated falls when that is over."""
    left = passed(one.lasting)
    fallen = any(part.kind == ANIMATED for part in one.lasting) and not any(part.kind == ANIMATED for part in left)
    return one._replace(lasting=left, down="dead" if fallen else one.down)
