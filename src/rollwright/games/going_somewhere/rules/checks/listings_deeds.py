"""Crowds, resistance, entities, traps, aim, opposed rolls and persuasion as the game lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.checks import (
    action,
    consequences,
    contest,
    permission,
    persuasion,
    repelling,
    told_deeds,
    traps,
)
from rollwright.games.going_somewhere.rules.checks import told as told_checks
from rollwright.games.going_somewhere.rules.checks.aim import aim
from rollwright.games.going_somewhere.rules.checks.crits import failure_table, success_table
from rollwright.games.going_somewhere.rules.checks.crowd import Mob, crowd
from rollwright.games.going_somewhere.rules.checks.fumbling import own_damage
from rollwright.games.going_somewhere.rules.checks.marking import end_mark, pass_time
from rollwright.games.going_somewhere.rules.checks.persuasion import RESPONSES
from rollwright.games.going_somewhere.rules.checks.repelling import RESULTS
from rollwright.games.going_somewhere.rules.checks.resistance import Against, resist
from rollwright.games.going_somewhere.rules.checks.rolls import TIERS
from rollwright.games.going_somewhere.rules.combat.consequences import of_own_damage
from rollwright.games.going_somewhere.rules.combat.permission import of_injury
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.rules.ruleset import Listing

COMMON = (
    "gs.check.roll",
    "gs.check.level",
    "gs.check.tiers",
    "gs.check.bought",
    "gs.check.reroll",
    "gs.critical.natural",
    "gs.help.bonus",
    "gs.help.crit",
)
CRITS = ("gs.critical.roll", "gs.critical.failure", "gs.critical.success", "gs.critical.adapted")
DICE: Mapping[str, Callable[[str], Any]] = {"dice": dice_from}
D6 = (Dice(1, 6),)


def success(outcome: Any) -> int:
    """Count success and nothing else."""
    return int(outcome.success)


def tier(outcome: Any) -> int:
    """Count the tiers, from 0 for a critical fail to 9 for a critical success."""
    return TIERS.index(outcome.tier)


def level(outcome: Any) -> int:
    """Count the level that a disguise or hiding place has."""
    return int(outcome.dl)


def swayed(outcome: Any) -> int:
    """Count a mob that follows for, one that turns against."""
    return (outcome.mob is Mob.FOLLOWS) - (outcome.mob is Mob.TURNS)


def driven(outcome: Any) -> int:
    """Count entities by how well they were repelled."""
    return -sum([RESULTS.index(entity.result) for entity in outcome.entities])


def victory(outcome: Any) -> int:
    """Count winning, from the view of side a."""
    return int(outcome.winner == "a")


def answer(outcome: Any) -> int:
    """Count the answers, from 0 for opposing to 7 for taking part."""
    return RESPONSES.index(outcome.response)


ROLL_WORTH = {"success": success, "tier": tier}
LISTINGS_DEEDS = (
    Listing(
        id="crowd",
        procedure=crowd,
        title="Crowd control",
        rules=(
            "gs.crowd.roll",
            "gs.crowd.engaged",
            "gs.crowd.attention",
            "gs.crowd.size",
            "gs.crowd.focus",
            "gs.crowd.no-peace",
            *COMMON,
            *CRITS,
        ),
        facts=consequences.of_crowd,
        telling=told_deeds.told_crowd,
        worth={"swayed": swayed},
        cast=action.cast,
        allowed=permission.of_check,
        read=DICE,
        examples=(
            {"guile": 9, "size": 20, "per": 8},
            {"guile": 4, "size": 12},
            {"guile": 12, "size": 31, "per": 2},
            {"guile": 9},
        ),
    ),
    Listing(
        id="resist",
        procedure=resist,
        title="Resist something",
        rules=(
            "gs.resist.roll",
            "gs.resist.body",
            "gs.resist.all-or-nothing",
            "gs.resist.second",
            "gs.resist.action",
            "gs.resist.immunity",
            *COMMON,
        ),
        facts=consequences.of_resistance,
        telling=told_deeds.told_resistance,
        worth={"success": success},
        cast=action.cast,
        allowed=permission.of_resistance,
        read=DICE,
        examples=(
            {"bonus": 6},
            {"bonus": 11, "against": Against.BODY, "dl": 18, "acted": True, "what": "nightshade"},
            {"bonus": 6, "against": Against.MISCALCULATION, "cp": 2},
            {"bonus": 6, "immunity": 1, "dl": 18},
            {"bonus": 6, "immunity": 3},
            {"bonus": 1, "immunity": 4, "dl": 40, "what": "a fireball"},
        ),
    ),
    Listing(
        id="repel",
        procedure=repelling.repel,
        title="Repel entities",
        rules=(
            "gs.repel.roll",
            "gs.repel.who",
            "gs.repel.entity",
            "gs.repel.unseen",
            "gs.repel.table",
            "gs.repel.immune",
            *COMMON,
            *CRITS,
        ),
        facts=consequences.of_repelling,
        telling=told_deeds.told_repelling,
        worth={"driven": driven},
        cast=action.cast,
        allowed=permission.of_repelling,
        read=DICE,
        examples=(
            {"vigor": 9, "entities": (10,)},
            {"vigor": 12, "entities": (8,), "unseen": (True,), "names": ("a ghost",), "who": "kara"},
            {"vigor": 12, "entities": (4, 14), "unseen": (False, True), "immune": (True,)},
        ),
    ),
    Listing(
        id="trap",
        procedure=traps.trap,
        title="Traps and locks",
        rules=("gs.trap.roll", "gs.trap.level", *COMMON, *CRITS),
        facts=consequences.of_trap,
        telling=told_deeds.told_trap,
        worth=ROLL_WORTH,
        cast=action.cast,
        allowed=permission.of_check,
        read={"dice": dice_from, "damage": dice_from},
        examples=(
            {"precision": 9},
            {"precision": 12, "concealed": 1, "damage": D6},
            {"precision": 12, "work": traps.Work.SET, "base": 0, "inaccessible": 1, "units": 30, "who": "kara"},
            {"precision": 5, "base": None, "work": traps.Work.PICK},
        ),
    ),
    Listing(
        id="aim",
        procedure=aim,
        title="Take aim",
        rules=("gs.aim.round", "gs.aim.level", "gs.aim.bonus", "gs.aim.once", *COMMON, *CRITS),
        facts=consequences.of_aim,
        telling=told_deeds.told_aim,
        worth=ROLL_WORTH,
        cast=action.cast,
        allowed=permission.of_aiming,
        read=DICE,
        examples=(
            {"inspect": 9, "distance": 5},
            {"inspect": 15, "distance": 12, "dice": D6, "impairments": "half-moon"},
            {"inspect": 9, "distance": 3, "ask": True},
        ),
    ),
    Listing(
        id="critical-failure",
        procedure=failure_table,
        title="Critical failure table",
        rules=CRITS,
        telling=told_checks.told_critical,
    ),
    Listing(
        id="own-damage",
        procedure=own_damage,
        title="Damage by a critical failure",
        rules=("gs.critical.own-damage", "gs.critical.failure", "gs.shock.check"),
        facts=of_own_damage,
        telling=told_deeds.told_own_damage,
        allowed=of_injury,
        read=DICE,
        examples=(
            {"row": "serious fail", "weapon": 8},
            {"row": "catastrophic fail", "weapon": 20, "health": 12, "cp": 2, "who": "kara"},
        ),
    ),
    Listing(
        id="critical-success",
        procedure=success_table,
        title="Critical success table",
        rules=CRITS,
        telling=told_checks.told_critical,
    ),
    Listing(
        id="contest",
        procedure=contest.contest,
        title="Opposed roll at the table",
        rules=(
            "gs.opposed.contest",
            "gs.opposed.tie-break",
            "gs.opposed.by-ten",
            "gs.opposed.size",
            "gs.opposed.natural",
            "gs.check.bought",
            "gs.check.reroll",
            *CRITS,
        ),
        facts=consequences.of_contest,
        telling=told_deeds.told_contest,
        worth={"victory": victory},
        actor="a",
        cast=contest.cast,
        allowed=permission.of_contest,
        read={"a_dice": dice_from, "b_dice": dice_from},
        examples=(
            {"a": 12, "b": 10},
            {"a": 12, "b": 15, "a_dice": D6, "a_cp": 1, "a_who": "kara", "a_shaken": -5, "tie": contest.Tie.A},
        ),
    ),
    Listing(
        id="contest-crits",
        procedure=contest.crits,
        title="Natural rolls against each other",
        rules=("gs.opposed.natural", *CRITS),
        facts=consequences.of_contest,
        telling=told_deeds.told_crits,
        worth={"victory": victory},
        actor="a",
        cast=contest.cast,
        examples=({"won": 1, "natural": 1, "a": 30, "b": 1, "b_who": "kara"}, {"won": 1, "natural": 4, "a": 0, "b": 1}),
    ),
    Listing(
        id="persuade",
        procedure=persuasion.persuade,
        title="Persuade somebody",
        rules=(
            "gs.persuade.roll",
            "gs.persuade.crits",
            "gs.persuade.won",
            "gs.persuade.lost",
            "gs.persuade.on",
            "gs.persuade.recover",
            "gs.persuade.surprise",
        ),
        facts=consequences.of_persuasion,
        telling=told_deeds.told_persuasion,
        worth={"success": success, "answer": answer},
        cast=persuasion.cast,
        allowed=permission.of_persuasion,
        read={"dice": dice_from, "against_dice": dice_from},
        examples=(
            {"chm": 12, "against": 10},
            {"chm": 15, "against": 12, "dice": D6, "before_combat": True, "who": "kara"},
        ),
    ),
    Listing(
        id="pass-time",
        procedure=pass_time,
        title="Let time pass",
        rules=("gs.time.round",),
        facts=consequences.of_time,
        telling=told_deeds.told_time,
        cast=lambda arguments: {},
        examples=({}, {"days": 2}),
    ),
    Listing(
        id="end-mark",
        procedure=end_mark,
        title="End what holds for somebody",
        rules=("gs.time.round",),
        facts=consequences.of_end,
        telling=told_deeds.told_end,
        examples=({"who": "kara", "kind": "disguised"},),
    ),
)
