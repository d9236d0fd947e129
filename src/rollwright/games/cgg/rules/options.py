"""What a table of Centaurus Gate can set. The defaults are the rulings."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from rollwright.games.cgg.rules.editions import EDITIONS, Edition


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of one table, fixed when it opens, as the procedures of both editions read them."""

    edition: Annotated[
        Literal["cgg", "cgg-2015"], Meta(description="The edition of the book; it comes with the ruleset.")
    ] = "cgg"
    exec_die: Annotated[
        Literal["d10", "d6"], Meta(description="The Exec's dice. d6 makes 1-3 an even chance; for cgg only.")
    ] = "d10"
    risk_level_caps_fallout: Annotated[
        bool, Meta(description="Whether a minimal risk caps fallout at Moderate, and a limited one at Major.")
    ] = False
    tension_raise: Annotated[
        Literal["roll", "choose"], Meta(description="How far the Exec's turn raises Tension: a die, or a choice.")
    ] = "roll"
    critical_count_resets: Annotated[
        bool, Meta(description="Whether an advancement takes the critical count back to 0.")
    ] = True
    attribute_dice: Annotated[
        int, Meta(ge=0, le=60, description="Dice to spread over the six attributes at creation, before boosts.")
    ] = 12
    advancement_at_equal: Annotated[
        bool, Meta(description="Whether DP equal to an advancement's price buys it, not only more; for cgg-2015.")
    ] = False
    aspect_needs_no_venture: Annotated[
        bool, Meta(description="Whether a called aspect gives Wrenches without Venture, too, not only free of hours.")
    ] = False
    ability_pips: Annotated[
        int, Meta(ge=1, le=100, description="Advancement pips for an ability or one more mastery; for cgg-2015.")
    ] = 10


class OptionsLater(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a table of the later edition."""

    edition: Annotated[Literal["cgg"], Meta(description="The edition of the book; it comes with the ruleset.")] = "cgg"


class Options2015(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The same settings for a table of the 2015 edition."""

    edition: Annotated[Literal["cgg-2015"], Meta(description="The edition of the book; it comes with the ruleset.")] = (
        "cgg-2015"
    )
    exec_die: Annotated[Literal["d10"], Meta(description="The Exec's dice: ten-sided in this edition.")] = "d10"


def edition_of(options: Options) -> Edition:
    """Give the edition that a table plays."""
    return EDITIONS[options.edition]


def exec_sides(options: Options) -> int:
    """Give the number of sides of the Exec's dice; the 2015 edition has ten-sided ones only."""
    return 6 if options.exec_die == "d6" and options.edition == "cgg" else 10
