"""What the parts that are still in the old form share. It goes with the last of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.action import act, success_price
from rollwright.games.going_somewhere.rules.checks.crits import FAILURES
from rollwright.games.going_somewhere.rules.checks.facts import Fumbled, ModifierUsed
from rollwright.games.going_somewhere.rules.checks.notice import senses_of
from rollwright.games.going_somewhere.rules.checks.rolls import Tier
from rollwright.games.going_somewhere.rules.creation.facts import PointsSpent
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import HELPER, points_of
from rollwright.games.going_somewhere.rules.people import with_skill as means_with
from rollwright.games.going_somewhere.rules.sheet import Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.steps import ACTOR, Actor
from rollwright.play.tell import Line
from rollwright.rules.facts import Fact, State, Who
from rollwright.rules.sentences import opened

__all__ = ["points_of"]

# --- telling ---------------------------------------------------------------------------------------------------------


def line(text: str, *rules: str) -> Line:
    """Make a line that everybody may read."""
    return Line(opened(text), rules)


def name_of(who: str, nobody: str = "the character") -> str:
    """Say who acts."""
    return nobody if who in ("", ACTOR) else who


def named(who: str) -> str:
    """Give somebody a name that begins a sentence."""
    return "The character" if who in (ACTOR, "") else opened(who)


def tier_rules(tier: Tier) -> tuple[str, ...]:
    """Name the rules that a tier rests on."""
    critical = tier in (Tier.CRITICAL_FAIL, Tier.CRITICAL_SUCCESS)
    return ("gs.check.tiers", "gs.critical.natural") if critical else ("gs.check.tiers",)


# --- facts -----------------------------------------------------------------------------------------------------------


def points_spent(who: str, cp: int, what: str) -> Iterator[Fact]:
    """Give the line of the ledger for a reroll or a bought success; more than one of them is both."""
    while cp > 0:
        success = cp >= success_price()
        kind: Literal["success", "reroll"] = "success" if success else "reroll"
        price = success_price() if success else cp
        yield PointsSpent(Purchase(kind=kind, cp=price, about=what, at="play"), who=Who(who))
        cp -= price


def fumble(who: str, critical: str | None, rounds: int) -> Iterator[Fact]:
    """Give what a critical failure does to the one who rolled it."""
    if critical in FAILURES and who:
        yield Fumbled(str(critical), rounds, who=Who(who))


def of_act(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give what an Action Roll within a call of the old form leaves: points spent, a modifier used up, a failure."""
    roller, helper, what = arguments["roller"], arguments["helper"], arguments["task"].what
    yield from points_spent(roller.who, outcome.cp, what)
    if helper.bonus is not None and helper.who != HELPER:
        yield from points_spent(helper.who, outcome.helper_cp, what)
    if roller.shaken and outcome.cp != success_price():
        yield ModifierUsed(who=roller.who)
    yield from fumble(roller.who, outcome.critical, outcome.rounds)


def cast(arguments: Mapping[str, Any]) -> dict[Actor, str]:
    """Say whose sheets stand behind the one who acts and the helper."""
    pairs = ((ACTOR, arguments.get("who")), (HELPER, arguments.get("helper_who")))
    return {actor: who for actor, who in pairs if who}


act.listing = act.listing and act.listing._replace(facts=of_act)


# --- what sheets allow -----------------------------------------------------------------------------------------------


def check_points(state: State, who: str, cp: int) -> None:
    """Refuse Character Points that a sheet does not have: more than are unused, or any without a sheet."""
    if cp <= 0:
        return
    sheet = state.sheets.get(who)
    if sheet is None:
        name = "somebody" if who in (ACTOR, "") else who
        raise Refused(f"{name} has no sheet here, and so no Character Points", "gs.check.reroll")
    if sheet.npc:
        raise Refused(f"{state.name(who)} is the CGO's, and buys no rolls", "gs.check.reroll")
    left = derive.power(sheet)
    if cp > left:
        raise Refused(f"{state.name(who)} has {left} CP unused, not {cp}", "gs.check.reroll")


def of_check(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the points of the one who rolls, at what changes the next roll, and at the helper's stat."""
    who = arguments.get("who", "")
    check_points(state, who, arguments.get("cp", 0))
    shaken, due = arguments.get("shaken", 0), state.sheets[who].next_roll if who in state.sheets else None
    if due is not None and shaken not in (0, due):
        raise Refused(f"the next roll of {state.name(who)} is changed by {due}, not {shaken}", "gs.critical.failure")
    helper = arguments.get("helper_who", "")
    check_points(state, helper, arguments.get("helper_cp", 0))
    if helper and helper == who:
        raise Refused(f"{state.name(who)} can't help {state.name(who)}", "gs.help.bonus")
    if helper in state.sheets and arguments.get("helper") is not None:
        stats = [derive.stat(state.sheets[helper], one) for one in Stat]
        if arguments["helper"] not in stats:
            raise Refused(f"{state.name(helper)} has no stat of {arguments['helper']} to help with", "gs.help.bonus")


# --- moves -----------------------------------------------------------------------------------------------------------


def owner(who: str, sheet: Sheet) -> dict[str, Any]:
    """Fill in whose roll it is, what changes it, and the points there are for it."""
    return {"who": who, "shaken": sheet.next_roll, "cp": points_of(sheet)}


def with_skill(sheet: Sheet, skill: Skill) -> tuple[int, Any]:
    """Give a skill, as magic has changed it, and its bonus dice."""
    means = means_with(sheet, skill)
    return means.bonus, means.dice


def noticing(sheet: Sheet) -> dict[str, Any]:
    """Fill in what a Notice check adds, and whether a helmet hinders it."""
    senses = senses_of(sheet)
    return {"per": senses.per, "dice": senses.dice, "helmet": senses.helmet}


def injured(who: str, sheet: Sheet) -> dict[str, object]:
    """Fill in what an injury reads of a sheet."""
    return {
        "who": who,
        "health": derive.health(sheet),
        "full": derive.health_max(sheet),
        "vigor": effects.skill_now(sheet, Skill.VIGOR),
        "dice": derive.bonus_dice(sheet, Skill.VIGOR),
        "vit": effects.stat_left(sheet, Stat.VIT),
        "down": sheet.down,
        "shocked": sheet.shocked,
        "past": sheet.past_zero,
        "shaken": sheet.next_roll,
        "cp": points_of(sheet),
    }
