"""Momentum by an ability: it takes the ability, and the GM's word."""

from __future__ import annotations

from functools import partial
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.games.augur.rules import told
from rollwright.games.augur.rules.facts import AbilityUsed, MomentumMoved
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.people import ANYBODY, Body, under
from rollwright.play.steps import GM, Choose, Headline, Said, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import INNER, listed
from rollwright.rules.sentences import opened

Points: TypeAlias = Annotated[int, Meta(ge=-6, le=6)]


class Driven(NamedTuple):
    """Momentum and Stress after Momentum was gained or lost."""

    momentum: int
    stress: int
    boxes: int


class Granting(NamedTuple):
    """What the GM is asked for."""

    who: Who
    ability: str
    text: str = ""
    """What the ability does, as the sheet says it."""
    does: str = ""
    """Whether it gains Momentum or costs some, and how much."""


@listed(
    "momentum",
    "Momentum by an ability",
    "augur.momentum.gain augur.momentum.lose",
    examples=({"points": 1, "reason": "second wind", "who": "kara"}, {"points": -2, "reason": "a price"}),
)
@procedure
async def momentum(
    options: Options,
    points: Points,
    reason: str,
    body: Body = ANYBODY,
    asks: Annotated[bool, INNER] = False,
    rest: Annotated[bool, INNER] = False,
    text: Annotated[str, INNER] = "",
) -> Driven:
    """Gain Momentum by an ability, or, with points below 0, lose it."""
    if not reason.strip():
        raise BadInput("Momentum comes and goes for a reason, as reason=second wind; none came")
    body = under(options, body)
    await Headline(told.entitled, "{0} uses " + opened(reason).replace("{", "(").replace("}", ")"), body.who)
    asked = partial(told.granting, Granting(body.who, reason, text), points)
    if asks and not await Choose("granted", GM, (False, True), asked):
        await Said(told.refused, body.who, opened(reason))
        return Driven(body.momentum, body.stress, body.boxes)
    await AbilityUsed(ability=reason, rest=rest, who=body.who)
    body = await MomentumMoved(points=points, boxes=body.boxes, why="augur.bonus.sources").to(body)
    return Driven(body.momentum, body.stress, body.boxes)
