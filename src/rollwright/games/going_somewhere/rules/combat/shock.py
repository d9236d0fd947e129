"""Health, and what happens when it runs out: the Shock Check, unconsciousness, death, and the sleep that heals."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.checks.action import Again, Buy, pool_of
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, STANDARD, Bonus, succeeds
from rollwright.games.going_somewhere.rules.checks.thrown import on_d20
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import ACTOR, Actor, Choose, Roll, procedure

Health: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Down: TypeAlias = Literal["", "unconscious", "dead"]
HOURS_OF_SLEEP = 6
REROLL, SUCCESS = 1, 2
"""What a reroll costs, and a success that is bought before the roll."""


class Injured(NamedTuple):
    """How somebody is after a loss of Health."""

    health: int
    down: str
    """Nothing, `unconscious`, or `dead`."""
    shocked: bool
    """Whether a Shock Check has been made since Health was last full."""
    past: int
    """Health lost since the Shock Check; at VIT it is death."""
    cp: int = 0
    """Character Points used."""


class Slept(NamedTuple):
    """How much Health came back."""

    healed: int


async def hurting(
    damage: int,
    health: int,
    full: int,
    vigor: int,
    vit: int,
    lethal: bool,
    heavy: bool | None,
    down: str,
    shocked: bool,
    past: int,
    shaken: int,
    cp: int,
    who: Actor,
    dice: tuple[Dice, ...],
) -> Injured:
    """Lose Health to one damage roll, with the Shock Check that may follow.

    Who was knocked out by bare hands has made none yet: a weapon calls for it. Bare hands never bring death nearer.
    """
    left = health - damage
    left = left * (left > 0)
    if down == "dead" or damage <= 0:
        return Injured(left, down, shocked, past)
    lying = down == "unconscious"
    if lying and (shocked or not lethal):
        lost = past + damage * lethal
        return Injured(left, "dead" if lost >= vit and lethal and shocked else down, shocked, lost)
    half = 2 * damage >= full if heavy is None else heavy
    if not (lying or left == 0 or (half and lethal and not shocked)):
        return Injured(left, "", shocked, past)
    if not lethal or shocked:
        return Injured(left, "unconscious", shocked, 0)
    if cp >= SUCCESS and await Choose("success", who, (Buy.ROLL, Buy.SUCCESS), STANDARD) is Buy.SUCCESS:
        return Injured(left, "unconscious", True, 0, SUCCESS)
    throw = await Roll("shock", pool_of(ACTION_DIE, dice), on_d20, who)
    spent = 0
    if cp >= REROLL and await Choose("reroll", who, (Again.KEEP, Again.REROLL), throw) is Again.REROLL:
        throw, spent = await Roll("shock-again", pool_of(ACTION_DIE, dice), on_d20, who), REROLL
    if succeeds(throw.natural, throw.total + vigor + shaken, STANDARD):
        return Injured(left, "unconscious", True, 0, spent)
    return Injured(left, "dead", True, 0, spent)


@procedure
async def injury(
    options: Options,
    damage: Health,
    health: Health = 30,
    full: Health = 30,
    vigor: Bonus = 1,
    vit: Health = 10,
    lethal: bool = True,
    heavy: bool | None = None,
    down: Down = "",
    shocked: bool = False,
    past: Health = 0,
    shaken: Bonus = 0,
    cp: Health = 0,
    who: Actor = ACTOR,
    dice: tuple[Dice, ...] = (),
) -> Injured:
    """Lose Health to one damage roll: at 0, or at half of full Health at once, a Shock Check decides about life.

    Bare hands kill nobody (`lethal` off). `heavy` says that one roll among several took half of full Health. `dice` are
    the bonus dice of VIGOR.
    """
    return await hurting(damage, health, full, vigor, vit, lethal, heavy, down, shocked, past, shaken, cp, who, dice)


@procedure
async def injure(
    options: Options,
    damage: Health,
    health: Health = 30,
    full: Health = 30,
    vigor: Bonus = 1,
    vit: Health = 10,
    lethal: bool = True,
    down: Down = "",
    shocked: bool = False,
    past: Health = 0,
    shaken: Bonus = 0,
    cp: Health = 0,
    who: str = "",
    dice: tuple[Dice, ...] = (),
) -> Injured:
    """Take damage outside a fight: from a fall, a trap, an explosion, or while lying unconscious."""
    if health > full:
        raise BadInput("nobody has more than full Health")
    return await injury(
        options, damage, health, full, vigor, vit, lethal, None, down, shocked, past, shaken, cp, ACTOR, dice
    )


@procedure
async def sleep(
    options: Options, hours: Health, lost: Health, down: Down = "", who: str = "", alone: bool = True
) -> Slept:
    """Sleep: six hours give all lost Health back; less gives nothing. The dead don't wake.

    The hours pass for everybody; `alone` is off for those who sleep beside somebody whose sleep was played already.
    """
    return Slept(lost if hours >= HOURS_OF_SLEEP and down != "dead" else 0)
