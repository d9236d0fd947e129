"""The procedures of creation and of Character Points as the game lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.creation import consequences as facts_creation
from rollwright.games.going_somewhere.rules.creation import making as creation
from rollwright.games.going_somewhere.rules.creation import permission as permission_creation
from rollwright.games.going_somewhere.rules.creation import points, status, told
from rollwright.games.going_somewhere.rules.stats import Temperament, Type
from rollwright.play.steps import GM
from rollwright.rules.ruleset import Listing

BUYING = (
    "gs.points.price",
    "gs.points.overdrawn",
    "gs.points.when",
    *dict.fromkeys([rule for rules in told.RULES.values() for rule in rules]),
)
PLACES = ("table", "rank", "per-diem", "court-magician")
TABLES = ("nobility", "sorcery", "clergy", "labor", "professions", "husbandry", "mercenary", "freemen")
ORDINARY = (10, 11, 9, 12, 8, 13, 10)
LEARNT = {"who": "kara", "power": 6, "at": "gain 1"}

TOO_MANY = "seven stats, assigned freely, are far too many plays; ask for the odds of a step, as roll-stat"
TRIED = "each set of professions tried before is a case of its own; ask for roll-position and roll-money, or simulate"


def nobody(arguments: Mapping[str, Any]) -> Mapping[str, str]:
    """Cast nobody: a call about many is the CGO's."""
    return {}


LISTINGS_CREATION = (
    Listing(
        id="create",
        procedure=creation.create,
        title="Make a character",
        rules=("gs.creation.steps", "gs.creation.same", "gs.creation.ready", "gs.creation.no-rerolls", "gs.dice.once"),
        telling=told.told_created,
        allowed=permission_creation.of_create,
        examples=(),  # its steps have examples of their own
        uncountable=TOO_MANY,
    ),
    Listing(
        id="make",
        procedure=creation.make,
        title="Make a character, but for the equipment",
        rules=("gs.creation.steps", "gs.creation.same"),
        facts=facts_creation.of_creation,
        telling=told.told_nothing,
        allowed=permission_creation.of_create,
        examples=(),
        uncountable=TOO_MANY,
    ),
    Listing(
        id="roll-type",
        procedure=creation.roll_type,
        title="Roll for a type",
        rules=("gs.creation.type",),
        telling=told.told_type,
    ),
    Listing(
        id="roll-stat",
        procedure=creation.roll_stat,
        title="Roll a stat",
        rules=("gs.creation.dice", "gs.creation.stats"),
        telling=told.told_stat,
        examples=tuple({"type": type} for type in Type),
    ),
    Listing(
        id="assign-stats",
        procedure=creation.assign,
        title="Assign the stats",
        rules=("gs.creation.stats", "gs.creation.assign"),
        telling=told.told_assigned,
        examples=({"totals": (12, 10, 10, 10, 10, 10, 10)}, {"totals": (9, 9, 9, 9, 9, 9, 9)}),
    ),
    Listing(
        id="roll-points",
        procedure=creation.roll_points,
        title="Roll for Character Points",
        rules=("gs.creation.cp", "gs.creation.cp-again"),
        telling=told.told_points,
        worth={"points": lambda outcome: 0 + outcome.cp},
    ),
    Listing(
        id="roll-temperament",
        procedure=creation.roll_temperament,
        title="Choose or roll a temperament",
        rules=("gs.creation.temperament", "gs.creation.temperament-skills"),
        telling=told.told_temperament,
    ),
    Listing(
        id="first-purchases",
        procedure=creation.shop,
        title="Spend points at creation",
        rules=("gs.creation.share", *BUYING),
        telling=told.told_shopping,
        examples=(
            {"stats": ORDINARY, "temperament": Temperament.INTROVERT, "cp": 2},
            {"stats": (1, 2, 1, 1, 1, 1, 2), "temperament": Temperament.NARCISSIST, "cp": 2, "languages": ("Thari",)},
            {"stats": ORDINARY, "temperament": Temperament.EXTROVERT, "cp": 0},
        ),
    ),
    Listing(
        id="roll-position",
        procedure=status.social_position,
        title="Roll for a place in society",
        rules=tuple(f"gs.status.{name}" for name in (*PLACES, *TABLES)),
        telling=told.told_place,
        examples=({}, {"magic_bonus": 8}),
    ),
    Listing(
        id="roll-in-society",
        procedure=status.position_in,
        title="Roll for a position on one of the tables of society",
        rules=tuple(f"gs.status.{name}" for name in ("per-diem", "court-magician", *TABLES)),
        telling=told.told_position,
        examples=({"table": "labor"}, {"table": "sorcery"}, {"table": "sorcery", "magic_bonus": 8}),
    ),
    Listing(
        id="roll-money",
        procedure=status.starting_money,
        title="Roll for starting money",
        rules=("gs.status.money", "gs.status.loot"),
        telling=told.told_money,
        worth={"money": lambda outcome: 0 + outcome.money},
        examples=({"rank": 1, "per_diem": 10_000}, {"rank": 2, "per_diem": 150_000, "table": "mercenary"}),
    ),
    Listing(
        id="roll-status",
        procedure=status.settled,
        title="Roll for a place in society and money",
        rules=("gs.status.table", "gs.status.money"),
        telling=told.told_nothing,
        examples=(),  # some thirty thousand ends; tests of their own look at them
        uncountable=TRIED,
    ),
    Listing(
        id="guild",
        procedure=status.enrolled,
        title="Roll for a professional's money and guild fee",
        rules=("gs.status.guild-fee", "gs.status.guild-again"),
        telling=told.told_enrolled,
        examples=(),
        uncountable=TRIED,
    ),
    Listing(
        id="another-profession",
        procedure=status.another_profession,
        title="Roll for another profession",
        rules=("gs.status.guild-again", "gs.status.professions"),
        telling=told.told_another,
        examples=(),
        uncountable=TRIED,
    ),
    Listing(
        id="buy-points",
        procedure=points.buy_points,
        title="Spend Character Points",
        rules=BUYING,
        facts=facts_creation.of_purchase,
        telling=told.told_purchase,
        allowed=permission_creation.of_purchase,
        examples=(
            {"who": "kara", "kind": "health", "power": 9, "sides": 6},
            {"who": "kara", "kind": "skill", "power": 9, "about": "guile", "points": 3},
            {"who": "kara", "kind": "special-skill", "power": 9, "about": "potions", "points": 2},
            {"who": "kara", "kind": "damage-resistance", "power": 9, "sides": 8, "points": 1, "credit": 18},
        ),
    ),
    Listing(
        id="learn-language",
        procedure=points.learn_language,
        title="Learn a language",
        rules=("gs.points.language", "gs.points.local-language", "gs.points.language-order", "gs.points.consent"),
        facts=facts_creation.of_language,
        telling=told.told_language,
        allowed=permission_creation.of_language,
        examples=(
            {**LEARNT, "language": "Thari"},
            {**LEARNT, "language": "Osk", "way": "written", "local_language": "Osk"},
        ),
    ),
    Listing(
        id="gain-points",
        procedure=points.gain_points,
        title="Give the Character Points of an adventure",
        rules=("gs.points.gain", "gs.points.gain-advice"),
        facts=facts_creation.of_gain,
        telling=told.told_gain,
        actor=GM,
        allowed=permission_creation.of_gain,
        examples=(
            {"who": "kara", "adventure": "the mine", "sessions": 2},
            {"who": "kara", "reason": "no risk", "cp": 1},
        ),
    ),
    Listing(
        id="begin-adventure",
        procedure=points.begin_adventure,
        title="Begin an adventure",
        rules=("gs.points.when",),
        facts=facts_creation.of_beginning,
        telling=told.told_beginning,
        actor=GM,
        cast=nobody,
        allowed=permission_creation.of_beginning,
        examples=({"who": ("kara", "vela"), "title": "the mine"},),
    ),
    Listing(
        id="end-adventure",
        procedure=points.end_adventure,
        title="End the adventure",
        rules=("gs.points.when",),
        facts=facts_creation.of_end,
        telling=told.told_end,
        actor=GM,
        cast=nobody,
        allowed=permission_creation.of_end,
        examples=({"who": ("kara",)},),
    ),
    Listing(
        id="waive",
        procedure=points.waive,
        title="Waive a rule",
        rules=("gs.creation.waiver", "gs.creation.cgo"),
        facts=facts_creation.of_waiver,
        telling=told.told_waiver,
        actor=GM,
        allowed=permission_creation.of_waiver,
        examples=({"who": "kara", "rule": "gs.creation.share", "reason": "a veteran"},),
    ),
)
