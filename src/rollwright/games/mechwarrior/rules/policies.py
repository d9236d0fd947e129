"""Ways to use Edge, and what an outcome is worth, for odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollwright.games.mechwarrior.rules.kinds import Edge
from rollwright.play.policy import never
from rollwright.play.steps import Choose

if TYPE_CHECKING:
    from rollwright.games.mechwarrior.rules.opposed import Contest, Opposed
    from rollwright.games.mechwarrior.rules.rolls import Result


def always_on_failure(choice: Choose[Any]) -> object:
    """Buy a new throw whenever one's own roll has failed."""
    if choice.key != "edge":
        return never(choice)
    return Edge.KEEP if choice.about.success else Edge.REROLL


def until_ahead(choice: Choose[Any]) -> object:
    """Buy a new throw as long as somebody whose roll one sees is level or ahead, or, where none is seen, on failure."""
    if choice.key != "edge":
        return never(choice)
    seen = [margin for margin in choice.about.others if margin is not None]
    if not seen:
        return always_on_failure(choice)
    behind = any(choice.about.margin <= margin for margin in seen)
    return Edge.REROLL if behind else Edge.KEEP


def success(result: Result) -> int:
    """Count success and nothing else."""
    return result.success


def margin(result: Result) -> int:
    """Count the margin, so that a better success is worth more."""
    return result.margin


def victory(outcome: Opposed | Contest) -> int:
    """Count winning, from the view of side a."""
    return outcome.winner == "a"


def victory_of_b(outcome: Opposed | Contest) -> int:
    """Count winning, from the view of side b."""
    return outcome.winner == "b"


def no_defeat(outcome: Opposed | Contest) -> int:
    """Count not losing, from the view of side a: a tie is as good as winning."""
    return outcome.winner == "a" or outcome.winner is None


def lead(outcome: Opposed) -> int:
    """Count by how much side a's margin is above side b's."""
    return outcome.a_margin - outcome.b_margin
