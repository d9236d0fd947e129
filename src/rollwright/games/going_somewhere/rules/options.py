"""What a table of Going Somewhere can set. The defaults are the rulings."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of one table, fixed when it opens."""

    starting_cp: Annotated[
        Annotated[int, Meta(ge=0, le=10_000)] | None,
        Meta(description="Character Points of a new character (25 is usual); none: 2d30, the higher counts."),
    ] = None
    cp_reroll_below: Annotated[
        int,
        Meta(ge=1, le=30, description="Rolled Character Points below this are rolled again: 2, or 15 as an option."),
    ] = 2
    help_needs_success: Annotated[
        bool, Meta(description="Whether a helper has to reach 15 to be of help; otherwise helping always gives +5.")
    ] = False
    offer_every_reroll: Annotated[
        bool,
        Meta(
            description="Whether a new roll for 1 Character Point is offered after any roll; otherwise only after"
            " failures and low rolls that a new roll could improve."
        ),
    ] = False
    second_resistance: Annotated[
        bool, Meta(description="Whether a failed resistance roll can be tried once more in the next round, at +5.")
    ] = False
    cgo_chooses_type: Annotated[
        bool, Meta(description="Whether the type of a character is chosen; otherwise it is rolled.")
    ] = False
    encumbrance_in_combat: Annotated[
        bool, Meta(description="Whether the CGO is asked for a penalty when somebody fights fully encumbered.")
    ] = True
    gang_up_only_alone: Annotated[
        bool,
        Meta(description="Whether attacking together gives a bonus only against somebody with no friend beside them."),
    ] = False
    flee_spared_any_round: Annotated[
        bool,
        Meta(description="Whether whoever flees takes no melee damage in any round; otherwise in the first one only."),
    ] = False
    teleport_by_size_table: Annotated[
        bool,
        Meta(
            description="Whether teleporting pays for distance by the size table, not by the book’s example of a mile."
        ),
    ] = False
    vehicle_load: Annotated[
        Literal["linear", "powers"],
        Meta(description="What a vehicle carries: STR x 10 a point of scale (linear), or STR x 10 ^ scale (powers)."),
    ] = "linear"


DEFAULTS = Options()
