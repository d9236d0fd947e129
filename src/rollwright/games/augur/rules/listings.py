"""The procedures of Augur as the game lists them: ids, titles, rules, policies and examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.play.policy import never, scripted
from rollwright.play.steps import ACTOR, GM, Actor
from rollwright.games.augur.rules import following, permission, permission_table
from rollwright.games.augur.rules.action import Acted, action
from rollwright.games.augur.rules.attempt import attempt
from rollwright.games.augur.rules.chart import RESULTS, Kind
from rollwright.games.augur.rules.dice import dice_and_threat
from rollwright.games.augur.rules.gm_moves import Due, gm_move
from rollwright.games.augur.rules.harm import Grade, Ladder, fatigue_from, fog_from
from rollwright.games.augur.rules.judging import judge
from rollwright.games.augur.rules.listings_table import TABLE_LISTINGS
from rollwright.games.augur.rules.momentum import LEAST_TO_BURN, MOST, RESET
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.scenes import Chased, chase, group_effort, part
from rollwright.games.augur.rules.tellings import told_action
from rollwright.games.augur.rules.tellings_scene import told_attempt, told_chase, told_gm_move, told_group, told_judge
from rollwright.games.augur.rules.trying import prepared
from rollwright.rules.ruleset import Listing

LADDERS = {"fatigue": fatigue_from, "fog": fog_from}
BURN = {"burn": ("policy", "never (Momentum is kept), always, best")}
BURNING = {"burn-always": scripted({"burn": "burn"}, never)}
"""Burn whenever it is offered, and settle nothing else by it."""
NOTATION = {"dice": dice_and_threat}


def result(outcome: Acted) -> int:
    """Count the result: Dire 0, Botched 1, Messy 2, Good 3, Perfect 4."""
    return 0 if outcome.result is None else RESULTS.index(outcome.result)


def done(outcome: Acted) -> int:
    """Count a Messy result or better, and nothing else."""
    return result(outcome) >= 2


def momentum(outcome: Acted | Chased) -> int:
    """Count the Momentum that is left."""
    return outcome.momentum


def won(outcome: Chased) -> int:
    """Count a chase that was won."""
    return outcome.won


def barred(options: Options, arguments: Mapping[str, Any]) -> Mapping[tuple[str, str], Refused]:
    """Bar burning where Momentum is below 4 whenever the dice can fall."""
    threat = arguments["threat"]
    now = arguments["momentum"]
    stuck = now == 0 and arguments["stress"] >= options.stress_boxes
    if threat is None and not stuck:
        return {}
    if threat is not None and threat < 0 and not stuck:
        now = MOST if "ticks" in arguments else min(MOST, now - threat)
    return {} if now >= LEAST_TO_BURN else {("burn", "burn"): unburnt(now)}


def unburnt(now: int) -> Refused:
    """Refuse to burn too little."""
    return Refused(f"Momentum is burnt at {LEAST_TO_BURN} or more, not at {now}", "augur.momentum.burn")


def barred_group(options: Options, arguments: Mapping[str, Any]) -> Mapping[tuple[str, str], Refused]:
    """Bar burning where nobody of the group has the Momentum for it."""
    found = [part(arguments["momentum"], at, RESET) for at in range(len(arguments["members"]))]
    stress = [part(arguments["stress"], at, 0) for at in range(len(arguments["members"]))]
    each = [barred(options, {**arguments, "momentum": m, "stress": s}) for m, s in zip(found, stress, strict=True)]
    return each[0] if each and all(each) else {}


def of_action(arguments: Mapping[str, Any]) -> Mapping[Actor, str]:
    """Cast the one who acts, those who share the risk, and who made a setup; the world's die is the GM's."""
    assist = arguments["assist"] if arguments["assist"] not in ("", GM, arguments["who"]) else ""
    return {**acting(arguments), **{one: one for one in (*arguments["sharing"], assist) if one}}


def of_attempt(arguments: Mapping[str, Any]) -> Mapping[Actor, str]:
    """Cast the one who acts, all who may help, and who made the setups."""
    makers = [prepared(one).by for one in arguments["setups"]]
    others = [one for one in (*arguments["helpers"], *makers) if one not in (GM, arguments["who"])]
    return {**acting(arguments), **{one: one for one in others}}


def of_group(arguments: Mapping[str, Any]) -> Mapping[Actor, str]:
    """Cast every member as themselves: the GM says who of them rolls."""
    return {one: one for one in arguments["members"]}


def acting(arguments: Mapping[str, Any]) -> Mapping[Actor, str]:
    """Cast the one who acts; for those without a sheet the GM rolls."""
    return {ACTOR: arguments["who"]} if arguments["who"] not in ("", ACTOR, GM) else {}


ROLLS = (
    Listing(
        id="action",
        procedure=action,
        title="Action roll",
        rules=(
            "augur.action.roll",
            "augur.action.pool",
            "augur.action.zero",
            "augur.dice.more-than-six",
            "augur.threat.cut",
            "augur.threat.impossible",
            "augur.momentum.burn",
            "augur.push",
            "augur.bonus.most",
            "augur.chart.kinds",
        ),
        telling=told_action,
        worth={"result": result, "done": done, "momentum": momentum},
        facts=following.of_action,
        cast=of_action,
        allowed=permission.of_action,
        barred=barred,
        policies=BURNING,
        read=LADDERS,
        spread=NOTATION,
        aliases=BURN,
        examples=(
            {"dice": 3, "threat": 2},
            {"dice": 0, "threat": 1},
            {"dice": 7},
            {"dice": 1, "threat": -2, "harm": 1, "momentum": 3},
            {"dice": 2, "threat": 1, "momentum": 5, "who": "kara"},
            {"dice": 2, "assist": "vanya", "sharing": ("vanya",), "bonus": ("together",), "momentum": 4},
            {"dice": 2, "threat": 1, "kind": Kind.CLASH, "fog": Ladder(5), "fatigue": Ladder(2, 1)},
            {"dice": 1, "sharing": ("vanya",), "npcs": ("thug", "guard"), "known": ("thug",)},
            {"dice": 1, "kind": Kind.CHASE},
            {"dice": 2, "kind": Kind.COMPEL, "second": True},
            {"dice": 2, "kind": Kind.CONTACT},
            {"dice": 1, "threat": 1, "kind": Kind.GAMBIT, "momentum": 1, "stress": 6, "clocks": ("flood", "guards")},
            {"dice": 1, "kind": Kind.REACTION, "danger": Grade.HEAVY, "push": True},
            {
                "dice": 2,
                "kind": Kind.CLASH,
                "certain": True,
                "foe": "thug",
                "ability": "trick",
                "setup": "rope",
                "assist": GM,
            },
        ),
    ),
    Listing(
        id="attempt",
        procedure=attempt,
        title="Try something",
        rules=(
            "augur.action.when",
            "augur.action.approach",
            "augur.action.no-roll",
            "augur.expertise.relevant",
            "augur.assist",
            "augur.outside",
            "augur.push",
            "augur.compel.again",
        ),
        telling=told_attempt,
        worth={"result": result, "done": done, "momentum": momentum},
        facts=following.of_attempt,
        cast=of_attempt,
        allowed=permission.of_attempt,
        barred=barred,
        read=LADDERS,
        examples=(
            {"approaches": ("finesse=2", "reason=1"), "kind": Kind.CLASH, "threat": 1, "who": "kara"},
            {"approaches": ("guile=1",), "kind": Kind.COMPEL, "threat": 0, "expertise": ("lies",), "stress": 6},
            {"approaches": ("guile=1",), "kind": Kind.GAMBIT, "threat": -1, "helpers": ("vanya",)},
            {"approaches": ("guile=1",), "kind": Kind.CHASE, "threat": 0, "foe": "cat", "chases": ("cat=5/4",)},
        ),
    ),
    Listing(
        id="chase",
        procedure=chase,
        title="A chase",
        rules=("augur.chase.clocks", "augur.chart.chase", "augur.chase.level", "augur.chase.condition"),
        telling=told_chase,
        worth={"won": won, "momentum": momentum},
        facts=following.of_chase,
        cast=acting,
        allowed=permission.of_chase,
        barred=barred,
        read=LADDERS,
        spread=NOTATION,
        examples=({"dice": 3, "threat": 1}, {"dice": 2, "ticks": 4, "theirs": 4, "who": "kara"}),
    ),
    Listing(
        id="group-effort",
        procedure=group_effort,
        title="Group effort",
        rules=("augur.group.who", "augur.group.others", "augur.assist", "augur.assist.risk"),
        telling=told_group,
        worth={"result": result, "done": done},
        facts=following.of_attempt,
        cast=of_group,
        allowed=permission.of_group,
        barred=barred_group,
        examples=(
            {"members": ("kara", "vanya"), "dice": (1, 1), "threat": 1, "kind": Kind.CHASE, "stress": (6, 6)},
            {
                "members": ("kara", "vanya"),
                "dice": (1, 1),
                "fatigue": ("3", "1/exhausted"),
                "expertise": ("nets+ropes", ""),
                "kind": Kind.REACTION,
                "threat": 0,
            },
        ),
    ),
    Listing(
        id="gm-move",
        procedure=gm_move,
        title="A move of the GM's",
        rules=("augur.gm.moves", "augur.gm.later", "augur.clock"),
        telling=told_gm_move,
        facts=following.of_gm_move,
        cast=acting,
        allowed=permission_table.of_gm_move,
        read=LADDERS,
        examples=(
            {"kind": Due.REACTION, "who": "kara"},
            {"kind": Due.ACTION, "fog": Ladder(4), "npcs": ("thug", "guard")},
        ),
    ),
    Listing(
        id="judge",
        procedure=judge,
        title="How threatening it is",
        rules=(
            "augur.threat.ask",
            "augur.threat.level",
            "augur.threat.levels",
            "augur.threat.normal",
            "augur.threat.position",
            "augur.stance",
            "augur.stance.add-up",
        ),
        telling=told_judge,
        facts=following.of_judging,
        cast=lambda arguments: {},
        examples=({"what": "a leaking boat", "stances": ("compromised -1", "advancing", "resistant +2")},),
    ),
)

LISTINGS = (*ROLLS, *TABLE_LISTINGS)
