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
from rollwright.play.steps import GM, Call, Choose, Roll, procedure
from rollwright.rules.going_somewhere.action import Again, Buy, pool_of
from rollwright.rules.going_somewhere.critical import range_modifier
from rollwright.rules.going_somewhere.opening import Unaware, opened
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.ranks import Dice
from rollwright.rules.going_somewhere.rolls import OPPOSED_DIE
from rollwright.rules.going_somewhere.scene import FOES, PARTY, REACH, Combatant, Scene, combatants
from rollwright.rules.going_somewhere.shock import REROLL, SUCCESS
from rollwright.rules.going_somewhere.turns import Deed, Rolled, turn

BURDENS = (0, -1, -2, -3, -5)
"""What the CGO can take off a fully laden fighter's Combat Roll."""
WITH_FRIEND = -5
"""For a shot or magic at somebody in melee with a friend."""
ATTACKS = ("attack", "draw", "magic", "advance")
SECONDS = 15
"""A round, which is a turn; four are a minute."""
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
    surprise_bonus: Annotated[int, Meta(ge=0, le=100)] = 0,
) -> Fought | Call[Fought]:
    """Begin a fight: who is surprised, who acts when. `distance` is what lies between the sides, in squares."""
    ours = combatants(party, PARTY, 0)
    theirs = combatants(foes, FOES, distance, tuple([one.who for one in ours]))
    everybody: list[Combatant] = []
    for one in (*ours, *theirs):
        laden = one.numbers.laden and options.encumbrance_in_combat
        everybody.append(one._replace(burden=await Choose("burden", GM, BURDENS, one.who)) if laden else one)
    return fight_round(options, Scene(await opened(options, tuple(everybody), unaware, surprise_bonus)))


@procedure
async def fight_round(options: Options, scene: Scene) -> Fought | Call[Fought]:
    """Play a round: all declare, all roll, and each acts in turn."""
    if not scene.up(PARTY) or not scene.up(FOES):
        return fight_end(options, scene)
    deeds = [await declared(scene, one) for one in scene.up() if one.stun == 0]
    scene = with_drawn(scene, deeds)
    scene, rolled = await combat_rolls(scene, deeds)
    start = scene
    for one in start.order:
        scene = await turn(options, scene, one.who, deeds, rolled)
    order = [rested(start.of(one.who), one) for one in scene.order]
    return fight_round(options, Scene(tuple(order), scene.rounds + 1))


@procedure
async def fight_end(options: Options, scene: Scene) -> Fought:
    """End a fight of which one side is left, or nobody."""
    left = [SIDES[side] for side in (PARTY, FOES) if scene.up(side)]
    return Fought(left[0] if left else None, scene.rounds, scene.rounds * SECONDS)


def rested(before: Combatant, now: Combatant) -> Combatant:
    """Let a round's end pass over somebody: a stun wears off by a round, and who lay on the ground has got up."""
    stun = now.stun if now.stun > before.stun or not before.stun else now.stun - 1
    return now._replace(stun=stun, prone=now.prone and not before.prone)


# --- declaring -------------------------------------------------------------------------------------------------------


def within(scene: Scene, one: Combatant, squares: int) -> list[str]:
    """List the opponents whom somebody can reach with the weapon in hand after going some squares."""
    found = []
    for other in scene.opponents(one):
        apart = abs(other.at - one.at)
        if one.numbers.ranged:
            near = range_modifier(apart) is not None and one.can_shoot
        else:
            near = apart <= REACH + squares
        if near:
            found.append(other.who)
    return found


def choices(scene: Scene, one: Combatant) -> dict[str, list[str]]:
    """List what somebody can declare, with the targets there are for it; the plainest first."""
    numbers, free = one.numbers, not scene.engaged(one)
    found: dict[str, list[str]] = {}
    found["attack"] = within(scene, one, 0 if one.prone else 1)
    if free and not one.prone and not numbers.ranged:
        found["advance"] = within(scene, one, numbers.movement // 2)
    found = {what: targets for what, targets in found.items() if targets}
    if free and not one.prone:
        found["move"] = []
    if numbers.spare and not one.drawn and (targets := within(scene, one._replace(drawn=True), 0)):
        found["draw"] = targets
    if numbers.magic:
        found["magic"] = [other.who for other in scene.opponents(one)]
    if numbers.ranged and found.get("attack") and not one.aimed:
        found["aim"] = found["attack"]
    found["other"] = []
    if not one.prone:
        found["flee"] = []
    return found


async def declared(scene: Scene, one: Combatant) -> Deed:
    """Ask somebody what to do in this round, and whom to attack."""
    open_ = choices(scene, one)
    what = await Choose("declare", one.actor, tuple(open_), one.who)
    targets = open_[what]
    target = await Choose("target", one.actor, tuple(targets), one.who) if len(targets) > 1 else "".join(targets)
    away = what == "move" and await Choose("away", one.actor, (False, True), one.who)
    return Deed(one.who, what, target, away)


def with_drawn(scene: Scene, deeds: list[Deed]) -> Scene:
    """Put the other weapon into the hands of those who draw."""
    for deed in deeds:
        if deed.what == "draw":
            scene = scene.put(scene.of(deed.who)._replace(drawn=True))
    return scene


# --- the Combat Rolls ------------------------------------------------------------------------------------------------


def group_bonus(scene: Scene, deed: Deed, deeds: list[Deed]) -> int:
    """Give what ganging up on a lone target adds: the number of those who attack it, from two on."""
    target = scene.of(deed.target)
    if len(scene.up(target.side)) > 1:
        return 0
    attacking = [one for one in deeds if one.what in ATTACKS and one.target == deed.target]
    return len(attacking) if len(attacking) > 1 else 0


def added(scene: Scene, one: Combatant, deed: Deed | None, deeds: list[Deed]) -> int:
    """Give what somebody adds to the Combat Roll: the stat of the own action, and what the situation does."""
    numbers = one.numbers
    common = one.burden + one.next_roll + numbers.burden
    if deed is None or deed.what not in ATTACKS:
        return common + max(numbers.strength, numbers.acc)
    target = scene.of(deed.target)
    bonus = common + group_bonus(scene, deed, deeds)
    friend = WITH_FRIEND if scene.with_friend(one, target) else 0
    if deed.what == "magic":
        return bonus + numbers.acc + friend
    if numbers.ranged:
        return bonus + numbers.acc + friend + one.aimed + (range_modifier(abs(target.at - one.at)) or 0)
    return bonus + numbers.strength


async def combat_rolls(scene: Scene, deeds: list[Deed]) -> tuple[Scene, dict[str, Rolled]]:
    """Let all who attack, are attacked or flee make their Combat Rolls; then rerolls can be bought."""
    of = {deed.who: deed for deed in deeds}
    targets = [deed.target for deed in deeds if deed.what in ATTACKS]
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
        throw = await Roll("combat", combat_pool(one), total_and_natural, one.actor)
        dice = throw.total - throw.natural
        rolled[one.who] = Rolled(throw.natural, dice + bonus, False, dice)
        scene = scene.put(one._replace(next_roll=0))
    for who, roll in list(rolled.items()):
        one = scene.of(who)
        if one.cp < REROLL or roll.bought:
            continue
        if await Choose("reroll", one.actor, (Again.KEEP, Again.REROLL), roll) is Again.REROLL:
            again = await Roll("reroll", combat_pool(one), total_and_natural, one.actor)
            dice = again.total - again.natural
            rolled[who] = Rolled(again.natural, dice + roll.bonus - roll.dice, False, dice)
            scene = scene.put(one._replace(cp=one.cp - REROLL))
    return scene, rolled


def combat_pool(one: Combatant) -> Pool:
    """Give the dice of a Combat Roll: the d30, and the die of a crafted weapon."""
    sides = one.numbers.combat
    return pool_of(OPPOSED_DIE, (Dice(1, sides),) if sides else ())
