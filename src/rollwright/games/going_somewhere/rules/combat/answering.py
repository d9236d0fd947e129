"""The natural 1 or 30 of somebody who is attacked by a single attack: the table that it brings, and what that does."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.games.going_somewhere.rules.checks.rolls import OPPOSED_DIE
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.critical import (
    FIRST_FAILURE,
    NEXT_ROLLS,
    PRONE,
    at,
    stunned_by,
)
from rollwright.games.going_somewhere.rules.combat.damage import Arms, own_harm
from rollwright.games.going_somewhere.rules.combat.harm import KnockedDown, NextRollChanged, Stunned
from rollwright.games.going_somewhere.rules.combat.shock import Injured, injury
from rollwright.games.going_somewhere.rules.combat.striking import row_of_failure, row_of_success
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Body, with_
from rollwright.play.steps import Said, procedure
from rollwright.rules.facts import Who


class Answer(NamedTuple):
    """What the Combat Roll of somebody who is attacked brings by itself: a row of a critical table, the rounds of its
    stun, and a blunder's harm to themselves."""

    row: int = 0
    """The place of the row among all critical rows; 0: none."""
    rounds: int = 0
    own: int = 0


NO_ANSWER = Answer()


@procedure
async def evading(options: Options, who: Who) -> Answer:
    """Roll what a defender's natural 30 brings; it does no damage, as nobody strikes back."""
    row = await row_of_success(who)
    rounds = await stunned_by(row, who)
    await Said(told.evaded, who, row, rounds)
    return Answer(row, rounds)


@procedure
async def exposed(options: Options, who: Who, arms: Arms) -> Answer:
    """Roll what a defender's natural 1 brings; it can hurt them by what they have in hand themselves."""
    row = await row_of_failure(who)
    await Said(told.critical, who, row)
    rounds = await stunned_by(row, who)
    return Answer(row, rounds, await own_harm(options, arms, row, who))


async def answer(options: Options, attack: int, defend: int, who: Who, arms: Arms) -> Answer:
    """Roll on the table that a defender's natural roll calls for, unless the attacker's die shows the same."""
    if (defend == OPPOSED_DIE) & (attack != OPPOSED_DIE):
        return await evading(options, who)
    if (defend == 1) & (attack != 1):
        return await exposed(options, who, arms)
    return NO_ANSWER


async def answered(options: Options, end: Answer, target: Body, attacker: Body, lethal: bool) -> None:
    """Let it be felt: a 1 by the one who is attacked, a 30 by the attacker; bare hands (not `lethal`) kill nobody."""
    sufferer = target if end.row >= FIRST_FAILURE else attacker
    if end.own and sufferer.down != "dead":
        sufferer = after(sufferer, await injury(options, end.own, sufferer, lethal, sufferer.who))
    await befallen(end.row, end.rounds, sufferer)


def after(one: Body, hurt: Injured) -> Body:
    """Give somebody after an injury."""
    left = one.cp - hurt.cp
    return with_(one, health=hurt.health, down=hurt.down, shocked=hurt.shocked, past=hurt.past, cp=left)


async def befallen(row: int, rounds: int, one: Body) -> None:
    """Let somebody feel a row of a critical table, beside its damage; who has fallen feels nothing of it."""
    if one.down:
        return
    if at(row, PRONE):
        await KnockedDown(who=one.who)
    if rounds:
        await Stunned(max(rounds, one.stunned), who=one.who)
    if at(row, NEXT_ROLLS):
        await NextRollChanged(at(row, NEXT_ROLLS), who=one.who)
