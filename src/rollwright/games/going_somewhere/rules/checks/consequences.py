"""What follows from each check for the sheets: arguments and outcome in, facts out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from rollwright.games.going_somewhere.rules.checks import facts as became
from rollwright.games.going_somewhere.rules.checks import notice, persuasion, repelling, traps
from rollwright.games.going_somewhere.rules.checks.action import Acted, success_price
from rollwright.games.going_somewhere.rules.checks.aim import Aim
from rollwright.games.going_somewhere.rules.checks.contest import Contested
from rollwright.games.going_somewhere.rules.checks.crits import FAILURES
from rollwright.games.going_somewhere.rules.checks.crowd import Crowd, Mob
from rollwright.games.going_somewhere.rules.checks.marking import Ended, Passed
from rollwright.games.going_somewhere.rules.checks.resistance import Resisted
from rollwright.games.going_somewhere.rules.checks.rolls import Tier
from rollwright.games.going_somewhere.rules.creation.facts import PointsSpent
from rollwright.games.going_somewhere.rules.sheet import Purchase
from rollwright.play.steps import ACTOR, Call
from rollwright.rules.facts import Fact

IN_PLAY = "play"


def points_spent(who: str, cp: int, what: str) -> Iterator[Fact]:
    """Give the line of the ledger for a reroll or a bought success; more than one of them is both."""
    while cp > 0:
        success = cp >= success_price()
        kind: Literal["success", "reroll"] = "success" if success else "reroll"
        price = success_price() if success else cp
        yield PointsSpent(who=who, bought=Purchase(kind=kind, cp=price, about=what, at=IN_PLAY))
        cp -= price


def fumble(who: str, critical: str | None, rounds: int) -> Iterator[Fact]:
    """Give what a critical failure does to the one who rolled it."""
    if critical in FAILURES and who:
        yield became.Fumbled(who=who, row=str(critical), rounds=rounds)


def of_act(arguments: Mapping[str, Any], outcome: Acted) -> Iterator[Fact]:
    """Give what every Action Roll leaves: points spent, a modifier used up, a critical failure."""
    who = arguments["who"]
    yield from points_spent(who, outcome.cp, arguments["what"])
    if arguments["helper_who"]:
        yield from points_spent(arguments["helper_who"], outcome.helper_cp, arguments["what"])
    if arguments["shaken"] and outcome.cp != success_price():
        yield became.ModifierUsed(who=who)
    yield from fumble(who, outcome.critical, outcome.rounds)


def of_contest(arguments: Mapping[str, Any], outcome: Contested | Call[Contested]) -> Iterator[Fact]:
    """Give the same for both sides of an opposed roll, where it has ended; natural rolls are still to be followed."""
    if isinstance(outcome, Call):
        yield from shaken_off(arguments)
        return
    if success_price() not in (outcome.a_cp, outcome.b_cp):
        yield from shaken_off(arguments)
    sides = (
        (arguments["a_who"], outcome.a_cp, outcome.a_critical, outcome.a_rounds),
        (arguments["b_who"], outcome.b_cp, outcome.b_critical, outcome.b_rounds),
    )
    for who, cp, critical, rounds in sides:
        if who:
            yield from points_spent(who, cp, "")
            yield from fumble(who, critical, rounds)


def shaken_off(arguments: Mapping[str, Any]) -> Iterator[Fact]:
    """Give that the sides of an opposed roll have used up what changed their next roll."""
    for side in ("a", "b"):
        if arguments.get(f"{side}_shaken") and arguments[f"{side}_who"]:
            yield became.ModifierUsed(who=arguments[f"{side}_who"])


def of_notice(arguments: Mapping[str, Any], outcome: notice.Noticed) -> Iterator[Fact]:
    """Give what was noticed, or misunderstood."""
    misread = outcome.tier is Tier.CRITICAL_FAIL
    if outcome.success or misread:
        kept = {key: arguments[key] for key in ("who", "what")}
        yield became.Noticed(total=outcome.total, misread=misread, **kept)


def of_analysis(arguments: Mapping[str, Any], outcome: Acted) -> Iterator[Fact]:
    """Give what was solved."""
    if outcome.success:
        yield became.Analysed(who=arguments["who"], what=arguments["what"], crafted=arguments["crafted"])


def of_disguise(arguments: Mapping[str, Any], outcome: notice.Concealed) -> Iterator[Fact]:
    """Give the disguise with its level."""
    yield became.Disguised(who=arguments["who"], dl=outcome.dl, what=arguments["what"])


def of_hiding(arguments: Mapping[str, Any], outcome: notice.Concealed) -> Iterator[Fact]:
    """Give the hiding place with its level."""
    yield became.Hidden(who=arguments["who"], dl=outcome.dl, what=arguments["what"])


def of_unmasking(arguments: Mapping[str, Any], outcome: notice.Unmasked) -> Iterator[Fact]:
    """Give that a disguise was seen through."""
    if outcome.success:
        yield became.Unmasked(who=arguments["who"], whose=arguments["disguised_who"])


def of_crowd(arguments: Mapping[str, Any], outcome: Crowd) -> Iterator[Fact]:
    """Give what a mob does that has paid attention."""
    if outcome.mob is not Mob.UNHEARD:
        turned = outcome.mob is Mob.TURNS
        yield became.MobSwayed(who=arguments["who"], size=outcome.size, turned=turned)


def of_resistance(arguments: Mapping[str, Any], outcome: Resisted) -> Iterator[Fact]:
    """Give whether the effect holds, and the action that went."""
    who = arguments["who"]
    kept = {"what": arguments["what"], "dl": outcome.dl}
    half = outcome.halves == 1
    yield became.Resisted(who=who, success=outcome.success, again=outcome.again, half=half, **kept)
    if not arguments["immunity"]:
        yield became.ActionUsed(who=who, next_round=arguments["acted"])


def of_repelling(arguments: Mapping[str, Any], outcome: repelling.Repelled) -> Iterator[Fact]:
    """Give what became of each entity."""
    for at, entity in enumerate(outcome.entities):
        unit = repelling.row_of(entity.result).unit
        yield became.Repelled(
            who=arguments["who"],
            entity=repelling.entity_name(arguments["names"], at),
            result=entity.result,
            rounds=entity.lasts if unit == "rounds" else 0,
            days=entity.lasts if unit == "days" else 0,
            named=at < len(arguments["names"]) and bool(arguments["names"][at]),
        )


def of_aim(arguments: Mapping[str, Any], outcome: Aim) -> Iterator[Fact]:
    """Give the aim, and the round that it took."""
    if outcome.success:
        left = " + ".join([str(one) for one in arguments["dice"]]) if outcome.dice_left else ""
        yield became.Aimed(who=arguments["who"], bonus=outcome.bonus, dice=left)
    yield became.ActionUsed(who=arguments["who"])


def of_trap(arguments: Mapping[str, Any], outcome: traps.Trapped) -> Iterator[Fact]:
    """Give the trap that was set or is out of the way."""
    if outcome.success:
        yield became.TrapWorked(
            who=arguments["who"],
            work=arguments["work"],
            dl=outcome.dl,
            what=arguments["what"],
            damage=" + ".join([str(one) for one in arguments["damage"]]),
        )


def of_persuasion(arguments: Mapping[str, Any], outcome: persuasion.Persuaded) -> Iterator[Fact]:
    """Give how the influenced answers."""
    yield became.Persuaded(
        who=arguments["who"] or ACTOR,
        whom=arguments["against_who"],
        response=outcome.response,
        surprise=outcome.surprise,
        what=arguments["what"],
        over=not outcome.success,
    )


def of_time(arguments: Mapping[str, Any], outcome: Passed) -> Iterator[Fact]:
    """Give the time that passed."""
    yield became.TimePassed(rounds=outcome.rounds, days=outcome.days)


def of_end(arguments: Mapping[str, Any], outcome: Ended) -> Iterator[Fact]:
    """Give what is over."""
    yield became.MarkEnded(who=arguments["who"], kind=outcome.kind, about=arguments["about"])
