"""What a table of MechWarrior can set.

The defaults are the rulings. Figures that only one source gives are options here, or marked in the content.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

ExtraSkill: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*:(athletic|physical|mental|social)$")]
"""A skill of the group's own, by its key and its characteristic: `zero-g-dance:athletic`."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of one table, fixed when it opens."""

    edge_rerolls_per_roll: Annotated[
        Annotated[int, Meta(ge=0, le=100)] | None,
        Meta(description="How many new throws of one roll Edge can pay for; none: as many as there is Edge."),
    ] = None
    edge_cycle: Annotated[
        Literal["session", "adventure"],
        Meta(
            description="When spent Edge comes back: at the end of the session or of the adventure. "
            "Tell the players at the start; “Begin an adventure” can choose for one adventure."
        ),
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
    advantage_points: Annotated[
        Literal["table", "fewer"],
        Meta(description="table: 0, 1, 2, 3, 4 by priority; fewer: 0, 0, 1, 2, 3, as one GM has it."),
    ] = "table"
    packages: Annotated[bool, Meta(description="Whether skills can be bought in packages.")] = True
    attribute_floor: Annotated[
        int, Meta(ge=1, le=6, description="The lowest attribute of a new character; some groups play with 3.")
    ] = 1
    creation_target_floor: Annotated[
        Annotated[int, Meta(ge=-20, le=20)] | None,
        Meta(description="The best base target of a new character; none: any. Some groups play with 4."),
    ] = None
    base_target_floor: Annotated[
        Annotated[int, Meta(ge=-20, le=20)] | None,
        Meta(
            description="The best base target of a skill, learnt or not, before modifiers; none: any. "
            "One house rule says 0."
        ),
    ] = None
    high_attributes_save_at_0: Annotated[
        bool, Meta(description="Whether a saving roll on an attribute above 9 has target 0.")
    ] = False
    extra_skills: Annotated[
        tuple[ExtraSkill, ...],
        Meta(description="Skills of the group's own, each with its characteristic, as juggling:athletic."),
    ] = ()
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
        Meta(description="Adventure Points for each point of an attribute's new value; none: the GM says."),
    ] = None
