"""A fight of many: rounds in which all declare, all roll, and then each acts in turn; a chain of returned calls.

Declared is one of the six things that a round has room for. Everybody who attacks, is attacked or flees makes one
Combat Roll, and all are made before anybody acts. Then each moves, acts and deals damage in turn order (`turns`); who
is down by then does nothing.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta

from rollwright.dice.joint import total_and_natural
from rollwright.dice.pool import Pool
from rollwright.games.going_somewhere.rules.checks.action import Again, Buy, pool_of
from rollwright.games.going_somewhere.rules.checks.impairments import impairments_in, taken_off
from rollwright.games.going_somewhere.rules.checks.rolls import OPPOSED_DIE
from rollwright.games.going_somewhere.rules.combat.critical import range_modifier
from rollwright.games.going_somewhere.rules.combat.declared import ATTACKS, Deed, by_magic, squares_of
from rollwright.games.going_somewhere.rules.combat.declaring import declared, with_drawn
from rollwright.games.going_somewhere.rules.combat.opening import Unaware, opened
from rollwright.games.going_somewhere.rules.combat.scene import (
    FAR,
    FOES,
    PARTY,
    REACH,
    SPENT,
    Combatant,
    Scene,
    combatants,
)
from rollwright.games.going_somewhere.rules.combat.shock import REROLL, SUCCESS
from rollwright.games.going_somewhere.rules.combat.striking import Rolled
from rollwright.games.going_somewhere.rules.combat.turns import gone_to, turn
from rollwright.games.going_somewhere.rules.magic.fight_casting import vanished
from rollwright.games.going_somewhere.rules.magic.lasting import in_force, passed
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import GM, Call, Choose, Roll, procedure

BURDENS = (0, -1, -2, -3, -5)
"""What the CGO can take off a fully laden fighter's Combat Roll."""
WITH_FRIEND = -5
"""For a shot or magic at somebody in melee with a friend."""
MOST_ROUNDS = 200
"""Then the CGO ends a fight that nobody wins."""
SECONDS = 15
"""A round, which is a turn; four are a minute."""
UNSEEN = "invisibility"
"""The magic for which the opponents have to make Notice checks when a fight begins."""
ANIMATED = "animate"
"""The magic that keeps a dead body on its feet."""
SIDES = {PARTY: "party", FOES: "foes"}


class Fought(NamedTuple):
    """How a fight ended: the side that is left (None: neither), the rounds and the seconds it took."""

    winner: str | None
    rounds: int
    seconds: int


@procedure
async def fight(
    options: Options,
    party: str,
    foes: str,
    distance: Annotated[int, Meta(ge=0, le=1000)] = 1,
    unaware: Unaware = "nobody",
    impairments: str = "",
) -> Fought | Call[Fought]:
    """Begin a fight: who is surprised, who acts when. `distance` is what lies between the sides, in squares.

    `impairments` are those of a Notice check, as `half-moon, ringing-ears 5`; they hold for surprise and for aiming.
    """
    impairments_in(impairments)  # what can't be read is refused before anything is asked
    ours = combatants(party, PARTY, 0)
    theirs = combatants(foes, FOES, distance, tuple([one.who for one in ours]))
    everybody: list[Combatant] = []
    for one in (*ours, *theirs):
        laden = one.numbers.laden and options.encumbrance_in_combat
        if one.numbers.site and not await Choose("site-near", GM, (False, True), one.who):
            one = one.being(FAR)
        everybody.append(one._replace(burden=await Choose("burden", GM, BURDENS, one.who)) if laden else one)
    impaired = await taken_off(impairments)
    order = await opened(options, tuple(everybody), unaware, impairments, impaired)
    scene = Scene(order, 0, impaired)
    for one in order:
        hidden = [part.points for part in in_force(one.lasting) if part.kind == UNSEEN] if one.lasting else []
        if hidden and not one.down:
            scene = await vanished(scene, scene.of(one.who), max(hidden))
    return fight_round(options, scene)


@procedure
async def fight_round(options: Options, scene: Scene) -> Fought | Call[Fought]:
    """Play a round: all declare, all roll, and each acts in turn."""
    if not scene.up(PARTY) or not scene.up(FOES) or scene.rounds >= MOST_ROUNDS:
        return fight_end(options, scene)
    deeds = [await declared(scene, one) for one in scene.up() if one.acts]
    scene = with_drawn(scene, deeds)
    scene, rolled = await combat_rolls(scene, deeds)
    start, scene = scene, scene._replace(order=tuple([under_way(one) for one in scene.order]))
    for one in start.order:
        scene = await turn(options, scene, one.who, deeds, rolled)
    order = [rested(start.of(one.who), one) for one in scene.order]
    return fight_round(options, scene._replace(order=tuple(order), rounds=scene.rounds + 1))


@procedure
async def fight_end(options: Options, scene: Scene) -> Fought:
    """End a fight of which one side is left, or nobody, or that has gone on for as long as anybody plays."""
    left = [SIDES[side] for side in (PARTY, FOES) if scene.up(side)]
    return Fought(left[0] if len(left) == 1 else None, scene.rounds, scene.rounds * SECONDS)


def under_way(one: Combatant) -> Combatant:
    """Give somebody as they go through a round that has begun: a round of a stun is used up, the fallen have got up.

    What a round brings anew counts from the next one on.
    """
    one = one._replace(stun=one.stun - (one.stun > 0), prone=False, ran=False)
    return one.no_longer(SPENT) if one.states else one


def rested(before: Combatant, now: Combatant) -> Combatant:
    """Let a round's end pass over somebody: who is down has not got up, and magic is a round older."""
    lies = bool(now.down) and now.down != "fled"
    now = now._replace(ran=False, prone=now.prone or (lies and before.prone))
    return older(now) if now.lasting else now


def older(one: Combatant) -> Combatant:
    """Let a round pass over the magic on somebody; a body that was animated falls when that is over."""
    left = passed(one.lasting)
    fallen = any(part.kind == ANIMATED for part in one.lasting) and not any(part.kind == ANIMATED for part in left)
    return one._replace(lasting=left, down="dead" if fallen else one.down)


# --- the Combat Rolls ------------------------------------------------------------------------------------------------


class Modifier(NamedTuple):
    """What a situation adds to a Combat Roll, and by which rule."""

    why: str
    points: int
    rule: str


def group_bonus(scene: Scene, deed: Deed, deeds: list[Deed]) -> int:
    """Give what ganging up on a lone target adds: the number of those who attack it, from two on.

    Lone is who has nobody of the own side within reach.
    """
    target = scene.of(deed.target)
    if any(one.who != target.who and abs(one.at - target.at) <= REACH for one in scene.up(target.side)):
        return 0
    attacking = [one for one in deeds if one.what in ATTACKS and deed.target in one.targets]
    return len(attacking) if len(attacking) > 1 else 0


def shot_from(scene: Scene, one: Combatant, deed: Deed, target: Combatant) -> int:
    """Give how far a shot goes, in squares, after the movement that comes before it."""
    if deed.after or deed.what not in ("advance", "step"):
        return abs(target.at - one.at)
    return abs(target.at - gone_to(scene, one, deed.away, squares_of(deed, one.numbers.movement), target.at))


def modifiers(scene: Scene, one: Combatant, deed: Deed | None, deeds: list[Deed]) -> list[Modifier]:
    """List what the situation adds to somebody's Combat Roll."""
    numbers = one.numbers
    found = [
        Modifier("the load", one.burden, "gs.combat.encumbrance"),
        Modifier("the blow on the head", one.next_roll, "gs.critical.next"),
        Modifier("magic", numbers.burden, "gs.magic.every-roll"),
    ]
    if deed is not None and deed.what in ATTACKS:
        target, distant = scene.of(deed.target), by_magic(deed) or numbers.distant
        found.append(Modifier("many against one", group_bonus(scene, deed, deeds), "gs.combat.group"))
        if distant and any(scene.with_friend(one, scene.of(who)) for who in deed.targets):
            found.append(Modifier("a friend beside the target", WITH_FRIEND, "gs.combat.friend"))
        if numbers.distant and not by_magic(deed):
            far = range_modifier(shot_from(scene, one, deed, target)) or 0
            found += [Modifier("the range", far, "gs.combat.range"), Modifier("the aim", one.aimed, "gs.aim.bonus")]
    return [one for one in found if one.points]


def stat_of(one: Combatant, deed: Deed | None) -> int:
    """Give the stat of the own action: STR in melee, ACC at a distance, the better one for who does not attack."""
    numbers = one.numbers
    if deed is None or deed.what not in ATTACKS:
        return max(numbers.strength, numbers.acc)
    return numbers.acc if by_magic(deed) or numbers.distant else numbers.strength


def added(scene: Scene, one: Combatant, deed: Deed | None, deeds: list[Deed]) -> int:
    """Give what somebody adds to the Combat Roll: the stat of the own action, and what the situation does."""
    return stat_of(one, deed) + sum([part.points for part in modifiers(scene, one, deed, deeds)])


async def combat_rolls(scene: Scene, deeds: list[Deed]) -> tuple[Scene, dict[str, Rolled]]:
    """Let all who attack, are attacked or flee make their Combat Rolls; then rerolls can be bought."""
    of = {deed.who: deed for deed in deeds}
    targets = [who for deed in deeds if deed.what in ATTACKS for who in deed.targets]
    rolled: dict[str, Rolled] = {}
    for one in scene.up():
        deed = of.get(one.who)
        rolls = deed is not None and (deed.what in ATTACKS or (deed.what == "flee" and scene.engaged(one)))
        if not rolls and one.who not in targets:
            continue
        bonus = added(scene, one, deed, deeds)
        if one.cp >= SUCCESS and await Choose("success", one.actor, (Buy.ROLL, Buy.SUCCESS), one.who) is Buy.SUCCESS:
            scene = scene.put(one._replace(cp=one.cp - SUCCESS, next_roll=0))
            rolled[one.who] = Rolled(0, 0, True)
            continue
        throw = await Roll("combat", combat_pool(one, deed), total_and_natural, one.actor)
        dice = throw.total - throw.natural
        rolled[one.who] = Rolled(throw.natural, dice + bonus, False, dice)
        scene = scene.put(one._replace(next_roll=0))
    for who, roll in list(rolled.items()):
        one = scene.of(who)
        if one.cp < REROLL or roll.bought:
            continue
        if await Choose("reroll", one.actor, (Again.KEEP, Again.REROLL), roll) is Again.REROLL:
            again = await Roll("reroll", combat_pool(one, of.get(who)), total_and_natural, one.actor)
            dice = again.total - again.natural
            rolled[who] = Rolled(again.natural, dice + roll.bonus - roll.dice, False, dice)
            scene = scene.put(one._replace(cp=one.cp - REROLL))
    return scene, rolled


def combat_pool(one: Combatant, deed: Deed | None) -> Pool:
    """Give the dice of a Combat Roll: the d30, and the die of a crafted weapon, where that is what is used."""
    sides = one.numbers.combat
    if sides and (one.numbers.thrown or (deed is not None and by_magic(deed))):
        sides = 0
    return pool_of(OPPOSED_DIE, (Dice(1, sides),) if sides else ())
