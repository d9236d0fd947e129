"""The procedures of MechWarrior as the game lists them: ids, titles, rules, policies and examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollwright.rules.ruleset import Listing
from tests.rules.old_form.rules import attempts, consequences, improvement, permission, policies, tellings
from tests.rules.old_form.rules import opposed as against
from tests.rules.old_form.rules.opposed import contest, opposed
from tests.rules.old_form.rules.rolls import Kind, saving, skill, untrained
from tests.rules.old_form.rules.sheet import Attribute

EDGE_RULES = (
    "mechwarrior.edge.heroes",
    "mechwarrior.edge.reroll",
    "mechwarrior.edge.one-at-a-time",
    "mechwarrior.edge.limit",
    "mechwarrior.edge.own",
)
MARGIN_RULES = ("mechwarrior.margin", "mechwarrior.margin.automatic", "mechwarrior.margin.meaning")
COMMON_RULES = (
    "mechwarrior.modifier",
    "mechwarrior.modifier.table",
    "mechwarrior.modifier.by-cause",
    "mechwarrior.automatic.suspended",
    *MARGIN_RULES,
    *EDGE_RULES,
)
OPPOSED_RULES = (
    "mechwarrior.opposed",
    "mechwarrior.opposed.order",
    "mechwarrior.opposed.secret",
    "mechwarrior.opposed.winner",
    "mechwarrior.opposed.tie",
)
EDGE_POLICIES = {"always-on-failure": policies.always_on_failure}
SIDE_POLICIES = {**EDGE_POLICIES, "until-ahead": policies.until_ahead}
SIDE_WORTH: dict[str, Callable[[Any], int]] = {
    "victory": policies.victory,
    "no-defeat": policies.no_defeat,
    "victory-of-b": policies.victory_of_b,
}
"""From the view of side a, unless the name says otherwise."""
ROLL_WORTH = {"success": policies.success, "margin": policies.margin}
ROLL_EXAMPLES: tuple[Mapping[str, Any], ...] = (
    {"target": 8},
    {"target": 9, "modifier": 2},
    {"target": 2},
    {"target": 1, "modifier": -5},
    {"target": 13},
    {"target": 14, "automatic": False},
    {"target": 0, "automatic": False},
    {"target": 7, "edge": 1},
    {"target": 9, "edge": 2, "who": "kara", "what": "Running"},
    {"target": 7, "causes": "darkness +2; laser sight -1"},
)


def roll_listing(kind: Kind, procedure: Any, title: str) -> Listing:
    """List one of the three rolls."""
    own = tuple(f"mechwarrior.{kind.value}.{part}" for part in ("when", "target", "roll", "automatic"))
    return Listing(
        id=kind.value,
        procedure=procedure,
        title=title,
        rules=own + COMMON_RULES,
        facts=consequences.of_roll,
        telling=tellings.told_roll,
        policies=EDGE_POLICIES,
        worth=ROLL_WORTH,
        allowed=permission.of_roll,
        examples=ROLL_EXAMPLES,
    )


def nobody(arguments: Mapping[str, Any]) -> Mapping[str, str]:
    """Cast nobody: a call about many, or about nobody, is the gamemaster's."""
    return {}


LISTINGS = (
    roll_listing(Kind.SKILL, skill, "Skill roll"),
    roll_listing(Kind.UNTRAINED, untrained, "Untrained roll"),
    roll_listing(Kind.SAVING, saving, "Saving roll"),
    Listing(
        id="opposed",
        procedure=opposed,
        title="Opposed roll",
        rules=(*OPPOSED_RULES, "mechwarrior.saving.against", *COMMON_RULES),
        facts=consequences.of_opposed,
        telling=tellings.told_opposed,
        policies=SIDE_POLICIES,
        worth=SIDE_WORTH | {"lead": policies.lead},
        actor="a",
        cast=against.cast,
        allowed=permission.of_opposed,
        hidden=against.hidden,
        examples=(
            {"a": 8, "b": 7},
            {"a": 6, "b": 9, "a_modifier": 2, "b_kind": Kind.SAVING},
            {"a": 13, "b": 2, "a_kind": Kind.UNTRAINED},
            {"a": 14, "b": 14, "a_automatic": False},
            {"a": 8, "b": 8, "b_secret": True},
            {"a": 8, "b": 7, "a_edge": 1},
            {"a": 8, "b": 7, "a_edge": 1, "b_secret": True},
            {"a": 9, "b": 8, "a_edge": 1, "b_edge": 1},
        ),
    ),
    Listing(
        id="contest",
        procedure=contest,
        title="Opposed roll of several",
        rules=(*OPPOSED_RULES, "mechwarrior.opposed.several", *COMMON_RULES),
        facts=consequences.of_contest,
        telling=tellings.told_contest,
        policies=SIDE_POLICIES,
        worth=SIDE_WORTH,
        actor="a",
        cast=against.cast_of_contest,
        allowed=permission.of_contest,
        hidden=against.hidden_of_contest,
        examples=(
            {"targets": (8, 7)},
            {"targets": (8, 7, 9)},
            {"targets": (8, 7, 9), "kinds": (Kind.SKILL, Kind.SAVING), "modifiers": (1,), "secret": (False, True)},
            {"targets": (6, 11), "edges": (1,), "who": ("kara",)},
            {"targets": (14, 1, 8), "automatic": (False,)},
        ),
    ),
    Listing(
        id="attempt",
        procedure=attempts.attempt,
        title="Try something",
        rules=("mechwarrior.modifier.judgement", "mechwarrior.saving.choice", *COMMON_RULES),
        telling=tellings.told_inside,
        policies=EDGE_POLICIES,
        worth=ROLL_WORTH,
        allowed=permission.of_roll,
        examples=(
            {"kind": Kind.SKILL, "target": 8, "edge": 1, "who": "kara", "what": "Running"},
            {"kind": Kind.UNTRAINED, "target": 11, "what": "Forgery"},
            {"kind": Kind.SAVING, "target": 2},
        ),
    ),
    Listing(
        id="challenge",
        procedure=attempts.challenge,
        title="Try something against somebody",
        rules=("mechwarrior.modifier.judgement", *OPPOSED_RULES, *COMMON_RULES),
        telling=tellings.told_inside,
        policies=SIDE_POLICIES,
        worth={"victory": policies.victory},
        actor="a",
        cast=attempts.cast,
        allowed=permission.of_roll,
        examples=({"kind": Kind.SKILL, "target": 8, "who": "kara", "what": "Stealth"},),
    ),
    Listing(
        id="improve-skill",
        procedure=improvement.improve_skill,
        title="Raise a skill",
        rules=("mechwarrior.improvement.skill", "mechwarrior.improvement.restricted"),
        facts=consequences.of_skill,
        telling=tellings.told_improvement,
        worth={"improved": policies.improved},
        allowed=permission.of_improvement,
        examples=(
            {"who": "kara", "skill": "running", "level": 2, "adventure_points": 3, "skill_points": 10},
            {"who": "kara", "skill": "running", "level": 2, "adventure_points": 9, "skill_points": 12},
            {"who": "kara", "skill": "tinker", "level": 0, "adventure_points": 2},
            {"who": "kara", "skill": "communications/hyperpulse-generator", "level": 0, "adventure_points": 2},
        ),
    ),
    Listing(
        id="specialise",
        procedure=improvement.specialise,
        title="Specialise in a field",
        rules=("mechwarrior.improvement.specialisation",),
        facts=consequences.of_specialisation,
        telling=tellings.told_improvement,
        allowed=permission.of_improvement,
        examples=(
            {
                "who": "kara",
                "skill": "small-arms",
                "field": "lasers",
                "level": 2,
                "adventure_points": 4,
                "skill_points": 5,
            },
        ),
    ),
    Listing(
        id="improve-edge",
        procedure=improvement.improve_edge,
        title="Raise Edge",
        rules=("mechwarrior.improvement.edge",),
        facts=consequences.of_edge,
        telling=tellings.told_improvement,
        allowed=permission.of_improvement,
        examples=({"who": "kara", "edge": 1, "adventure_points": 20},),
    ),
    Listing(
        id="improve-attribute",
        procedure=improvement.improve_attribute,
        title="Raise an attribute",
        rules=("mechwarrior.improvement.attribute",),
        facts=consequences.of_attribute,
        telling=tellings.told_improvement,
        worth={"improved": policies.improved},
        allowed=permission.of_improvement,
        examples=({"who": "kara", "attribute": Attribute.BUILD, "value": 3, "adventure_points": 40, "price": 30},),
    ),
    Listing(
        id="begin-adventure",
        procedure=improvement.begin_adventure,
        title="Begin an adventure",
        rules=("mechwarrior.edge.adventure",),
        facts=consequences.of_beginning,
        telling=tellings.told_beginning,
        cast=nobody,
        allowed=permission.of_beginning,
    ),
    Listing(
        id="end-session",
        procedure=improvement.end_session,
        title="End the session",
        rules=("mechwarrior.edge.cycle", "mechwarrior.edge.adventure"),
        facts=consequences.of_cycle,
        telling=tellings.told_cycle,
        cast=nobody,
        allowed=permission.of_end,
        examples=({"who": ("kara", "vanya")}, {"who": ("kara",), "cycle": "adventure"}),
    ),
    Listing(
        id="end-adventure",
        procedure=improvement.end_adventure,
        title="End the adventure",
        rules=("mechwarrior.edge.cycle", "mechwarrior.edge.adventure"),
        facts=consequences.of_adventure,
        telling=tellings.told_cycle,
        cast=nobody,
        allowed=permission.of_end,
        examples=({"who": ("kara",)}, {"who": ("kara",), "cycle": "adventure"}),
    ),
    Listing(
        id="give-edge",
        procedure=improvement.give_edge,
        title="Give Edge back",
        rules=("mechwarrior.edge.midstream",),
        facts=consequences.of_gift,
        telling=tellings.told_points,
        allowed=permission.of_gift,
        examples=({"who": "kara", "points": 1, "missing": 2, "reason": "the dropship is on fire"},),
    ),
    Listing(
        id="end-mission",
        procedure=improvement.end_mission,
        title="End a mission",
        rules=("mechwarrior.improvement.skill-points", "mechwarrior.improvement.adventure-points"),
        facts=consequences.of_mission,
        telling=tellings.told_points,
        allowed=permission.of_mission,
        examples=({"who": "kara", "learning": 4, "adventure_points": 3},),
    ),
    Listing(
        id="month",
        procedure=improvement.pass_month,
        title="Let a month pass",
        rules=("mechwarrior.improvement.skill-points",),
        facts=consequences.of_month,
        telling=tellings.told_points,
        allowed=permission.of_mission,
        examples=({"who": "kara", "learning": 4},),
    ),
    Listing(
        id="bank",
        procedure=improvement.bank,
        title="Bank skill points",
        rules=("mechwarrior.improvement.skill-points",),
        facts=consequences.of_bank,
        telling=tellings.told_points,
        allowed=permission.of_improvement,
        examples=({"who": "kara", "skill": "running", "points": 4, "free": 6},),
    ),
    Listing(
        id="award",
        procedure=improvement.award,
        title="Give Adventure Points",
        rules=("mechwarrior.improvement.adventure-points",),
        facts=consequences.of_award,
        telling=tellings.told_points,
        examples=({"who": "kara", "points": 3, "reason": "the hostages are free"},),
    ),
    Listing(
        id="waive",
        procedure=improvement.waive,
        title="Waive a rule of creation",
        rules=("mechwarrior.creation.waiver",),
        facts=consequences.of_waiver,
        telling=tellings.told_points,
        examples=({"who": "kara", "rule": "mechwarrior.creation.skill-limit", "reason": "a veteran"},),
    ),
)
