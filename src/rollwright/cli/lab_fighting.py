"""Fights in the lab, and how hard the encounters are that a book calls even."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from rollwright.cli.lab_words import (
    action,
    add_output,
    add_plays,
    add_question,
    add_workers,
    finish,
    plan_from,
    whole,
)
from rollwright.cli.parser import load_msgspec, numbers, parsed
from rollwright.games.examples import EXAMPLES

if TYPE_CHECKING:
    from rollwright.lab.plan import Plan

WATCHED = 1_000
"""Plays that are watched on their way, unless more are asked for."""


def fight_lab(words: list[str]) -> int:
    """Show how a fight goes."""
    parser = action(
        "fight",
        "Find out how a fight, a duel, a chase, Tension or an opposed roll goes: who wins, how long it takes, what is "
        "left, where it is decided. Exact where it can be; the way there is watched in plays. --plays N plays that "
        "often; where plays can be made many at once, a million take seconds.",
        EXAMPLES["lab fight"],
    )
    add_question(parser, "")
    add_plays(parser)
    add_workers(parser)
    add_output(parser)
    given = parsed(parser, words)
    load_msgspec()
    import msgspec

    from rollwright.cli.lab_progress import shown_progress
    from rollwright.lab.fights import fight_of
    from rollwright.lab.many import many_plays
    from rollwright.lab.trials import is_alone
    from rollwright.lab.workers import workers

    plan = _plan(given)
    asked = plan.plays
    first = plan.grid().cells()[0].question
    at_once = asked > 0 and plan.policy != "best" and not is_alone(first)
    watched = WATCHED if at_once or not asked else asked
    plan = msgspec.structs.replace(plan, plays=min(watched, asked or watched))
    small = not plan.grid().axes and not asked
    count = given.workers or (1 if small and not given.cluster else None)
    with workers(count, given.cluster) as hands, shown_progress() as told:
        report = fight_of(plan, hands, told)
        if at_once:
            more = many_plays(msgspec.structs.replace(plan, plays=asked), hands, told)
            report = msgspec.structs.replace(report, parts=[*report.parts, *more])
    return finish(report, given, "fight", words)


def _plan(given: argparse.Namespace) -> Plan:
    """Make the plan; without a policy, people act as they usually do in that game."""
    from rollwright.lab.fights import usual_policy

    policy = given.policy
    given.policy = policy or "never"
    plan = plan_from(given, watch=True)
    if not policy:
        plan = plan_from(given, watch=True, policy=usual_policy(plan))
    return plan


def calibrate_lab(words: list[str]) -> int:
    """Show how hard encounters are."""
    parser = action(
        "calibrate",
        "Find out what the challenge advice of a book means in chances: parties against foes of half to twice their "
        "Character Points, built and fought again and again.",
        EXAMPLES["lab calibrate"],
    )
    parser.add_argument("game", metavar="GAME", help="its id: one with such advice")
    parser.add_argument("--party", metavar="CP,CP,..", default="60,60,60", help="the points of each (60,60,60)")
    parser.add_argument(
        "--share", metavar="S", action="append", help="foes of so much: 1/2, challenge, 1, 2 (repeat it)"
    )
    parser.add_argument("--kind", metavar="K", action="append", help="foes of this kind (repeat it)")
    parser.add_argument("--encounters", metavar="N", type=whole, default=60, help="encounters of each (60)")
    parser.add_argument("--plays", metavar="N", type=whole, default=5, help="fights of each encounter (5)")
    parser.add_argument("--policy", metavar="NAME", default="spending", help="how people fight (spending)")
    parser.add_argument("--seed", metavar="N", type=whole, default=0, help="the seed (0)")
    parser.add_argument("--workers", metavar="N", type=whole, help="processes of this machine (its cores)")
    add_output(parser)
    given = parsed(parser, words)
    load_msgspec()
    from rollwright.cli.lab_progress import shown_progress
    from rollwright.lab.calibrate import calibrate

    party = tuple(numbers(given.party, "a party's points"))
    some: dict[str, Any] = {"encounters": given.encounters, "plays": given.plays, "policy": given.policy}
    if given.share:
        some["shares"] = given.share
    if given.kind:
        some["kinds"] = given.kind
    with shown_progress() as told:
        report = calibrate(given.game, party, seed=given.seed, workers=given.workers, told=told, **some)
    return finish(report, given, "calibrate", words)
