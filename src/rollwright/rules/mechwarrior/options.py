"""What a table of MechWarrior can set.

The defaults are the rulings. Figures that only one source gives are options here, or marked in the content.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of one table, fixed when it opens."""

    edge_rerolls_per_roll: Annotated[
        Annotated[int, Meta(ge=0, le=100)] | None,
        Meta(description="How often Edge can buy a new throw of the same roll; none: as often as there is Edge."),
    ] = None
    edge_cycle: Annotated[
        Literal["session", "adventure"],
        Meta(description="When spent Edge comes back: at the end of the session or of the adventure. Say so at first."),
    ] = "session"
    starting_edge: Annotated[
        int, Meta(ge=0, le=100, description="Edge of a new character, before the Extra Edge advantage.")
    ] = 1
    priorities: Annotated[
        Literal["ranked", "free"],
        Meta(description="ranked: 0 to 4, each once; free: ten points over the five columns, none above 4."),
    ] = "ranked"
    clan_races: Annotated[
        bool, Meta(description="Whether the Clan races can be taken; where not, the race column gives humans only.")
    ] = True
    packages: Annotated[bool, Meta(description="Whether skills can be bought in packages.")] = True
    attribute_floor: Annotated[
        int, Meta(ge=1, le=6, description="The lowest attribute of a new character. One program asks for 3.")
    ] = 1
    creation_target_floor: Annotated[
        Annotated[int, Meta(ge=-20, le=20)] | None,
        Meta(description="The best base target of a new character; none: any. One program asks for 4."),
    ] = None
    base_target_floor: Annotated[
        Annotated[int, Meta(ge=-20, le=20)] | None,
        Meta(description="The best base target of any roll, before modifiers; none: any. One house rule says 0."),
    ] = None
    skill_points_to_raise: Annotated[
        int, Meta(ge=0, le=1_000, description="Skill points, banked in a skill, that halve the price of raising it.")
    ] = 10
    skill_points_to_specialise: Annotated[
        int, Meta(ge=0, le=1_000, description="Skill points, banked in a skill, that a specialisation in it takes.")
    ] = 5
    edge_price: Annotated[
        int, Meta(ge=0, le=1_000, description="Adventure Points for each point of the new Edge value.")
    ] = 10
    attribute_price: Annotated[
        Annotated[int, Meta(ge=0, le=1_000)] | None,
        Meta(description="Adventure Points for each point of an attribute's new value; none: the gamemaster says."),
    ] = None
