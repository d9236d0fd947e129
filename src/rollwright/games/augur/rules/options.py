"""What a table of Augur can set. The defaults are the rulings; what no page of the game says is marked as ours."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

Approach: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*:(physical|mental)$")]
"""An approach by its key and whether it is physical or mental: `finesse:physical`."""

APPROACHES = (
    "prowess:physical",
    "finesse:physical",
    "instinct:physical",
    "reason:mental",
    "guile:mental",
    "presence:mental",
)


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of one table, fixed when it opens."""

    approaches: Annotated[
        tuple[Approach, ...],
        Meta(description="The approaches of this game, each physical or mental, as finesse:physical.", min_length=1),
    ] = APPROACHES
    approach_points: Annotated[
        int, Meta(ge=0, le=100, description="Points that a new character spreads over the approaches.")
    ] = 7
    approach_most: Annotated[int, Meta(ge=1, le=6, description="The highest approach of a new character.")] = 3
    starting_expertise: Annotated[
        Annotated[int, Meta(ge=0, le=20)] | None,
        Meta(description="Kinds of expertise of a new character; none: as the GM agrees."),
    ] = None
    starting_abilities: Annotated[
        Annotated[int, Meta(ge=0, le=20)] | None,
        Meta(description="Abilities of a new character; none: as the GM agrees."),
    ] = None
    push: Annotated[
        bool, Meta(description="Whether a character can push: once an action, before the roll, 1 Stress for 1 die.")
    ] = True
    stress_boxes: Annotated[int, Meta(ge=1, le=20, description="Boxes of the Stress track.")] = 6
    chase_clock: Annotated[int, Meta(ge=1, le=20, description="Ticks with which a side wins a chase.")] = 6
    clock_size: Annotated[int, Meta(ge=1, le=20, description="Ticks of a clock where the GM says no number.")] = 6


def approach_kinds(options: Options) -> dict[str, str]:
    """Give the approaches of a table by key: physical or mental.

    >>> approach_kinds(Options())["guile"]
    'mental'
    """
    return {name: kind for name, _, kind in [one.partition(":") for one in options.approaches]}
