"""Help in a fight: somebody uses their turn for the Action Roll that another makes in the same round."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks import told
from rollwright.games.going_somewhere.rules.checks.action import help_given
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE
from rollwright.games.going_somewhere.rules.combat.declared import CASTS, MAGIC
from rollwright.games.going_somewhere.rules.combat.scene import Combatant, Scene
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.state import Fight, Order
from rollwright.play.steps import Roll, Said

HELPED = ("aim", "do", "other", *MAGIC, *CASTS)
"""What takes an Action Roll, that others can help with; a Combat Roll is everybody's own."""


class Aid(NamedTuple):
    """What a helper's die shows (0: nobody helps), and what the help adds."""

    face: int = 0
    points: int = 0


async def aid_of(options: Options, scene: Scene, one: Combatant, stat: Callable[[Combatant], int]) -> Aid:
    """Let whoever helps somebody roll for it, with a stat of their own."""
    helper = next((other for other in scene.order if other.helps == one.who), None)
    if helper is None:
        return Aid()
    face = await Roll("help", Pool.of(1, ACTION_DIE), total, helper.actor)
    points = help_given(options, face, stat(helper))
    await Said(told.helped, helper.who, one.who, face, points)
    return Aid(face, points)


def may_help(fight: Fight, who: str, whom: str) -> bool:
    """Tell whether somebody can help another in this round: as far as it is said, there is a roll to help with.

    One helps; a second one would add nothing.
    """
    order = fight.ones[whom].order
    others = [one.order for other, one in fight.ones.items() if other != who and one.order is not None]
    taken = any(other.what == "help" and other.target == whom for other in others)
    return not taken and not is_past_help(order)


def is_past_help(order: Order | None) -> bool:
    """Tell whether somebody has said that they do what nobody can help with."""
    return order is not None and order.what not in HELPED


def helper_of(fight: Fight, whom: str) -> str:
    """Give who has said that they help somebody; nobody where there is none."""
    helps = {who: one.order for who, one in fight.ones.items() if one.order is not None and one.order.what == "help"}
    return next((who for who, order in helps.items() if order.target == whom), "")
