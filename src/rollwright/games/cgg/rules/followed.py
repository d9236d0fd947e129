"""What an action went into its rolls with, worked out again from what was answered: for the telling.

The parts of the action that ask run once more, in the action's order, each with the answers that were given.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, NamedTuple

from rollwright.games.cgg.rules.clock import started
from rollwright.games.cgg.rules.codes import Code, combined, plus_dice, plus_pips
from rollwright.games.cgg.rules.conditions import NO_EFFECTS, Effects, condition, effects_of
from rollwright.games.cgg.rules.difficulty import adjusted, by_help
from rollwright.games.cgg.rules.helping import ask_help
from rollwright.games.cgg.rules.stunts import ask_stunt, mastery_of, may_stunt
from rollwright.games.cgg.rules.tools import tools_used
from rollwright.games.cgg.rules.uses import Standing, use_wrenches
from rollwright.games.cgg.rules.venture import Wrench
from rollwright.games.cgg.rules.windows import Prepared, Purse, enhanced, exec_pays, player_buys, player_pays, prepared
from rollwright.play.steps import Call, Choose


class Answers:
    """The answers of a play, taken one by one."""

    def __init__(self, answers: list[Any]) -> None:
        self.answers = answers
        self.taken = 0

    def take(self) -> Any:
        """Give the next answer."""
        self.taken += 1
        return self.answers[self.taken - 1]

    def drive(self, part: Coroutine[Any, Any, Any], plan: Plan | None = None) -> Any:
        """Run a part of a rule with the next answers, and give what it returns; a plan answers for the player."""
        answer = None
        while True:
            try:
                step = part.send(answer)
            except StopIteration as end:
                return end.value
            planned = plan is not None and isinstance(step, Choose) and step.key == "wrench"
            answer = plan.answer(step, self.taken) if plan is not None and planned else self.take()


class Plan:
    """Wrenches that were settled before the roll, and when each was used: before which answer."""

    def __init__(self, wrenches: tuple[Wrench, ...]) -> None:
        self.wrenches = wrenches
        self.used: list[tuple[int, Wrench]] = []

    def answer(self, step: Choose[Any], taken: int) -> Wrench | None:
        """Use the next Wrench of the plan where it can be used."""
        left = self.wrenches[len(self.used) :]
        if not left or left[0] not in step.options:
            return None
        self.used.append((taken, left[0]))
        return left[0]


class Followed(NamedTuple):
    """An action as it went into its rolls, and what its answers don't say by themselves."""

    effects: Effects
    success: Code
    risk: Code
    adjust: int
    """What adjusts the difficulty, without helpers that join a roll, and before conditions."""
    before: int = -1
    """How many answers were given before a stunt, and before the rolls where there is none; -1: it was called off."""
    rolls: int = -1
    """How many answers were given before the rolls; -1 likewise."""
    chances: tuple[str, ...] = ()
    """Conditions by which there was a chance after the risk roll, in their order."""
    wrenches: tuple[tuple[int, Wrench], ...] = ()
    """Planned Wrenches that were used, each with the number of answers before it."""


def followed(call: Call[Any], given: list[Any]) -> Followed:
    """Work out from its answers what an action went into its rolls with, and what came of a plan of Wrenches."""
    answers = Answers(given)
    options, named = call.arguments[0], call.named
    player, conditions, risky = named["player"], named["conditions"], named["risk"] != "none"
    risk_code, risk_with = named["risk_code"], named["risk_with"]
    risked = named["attribute"] if risk_code is None else named["risk_attribute"]
    effects = effects_of(conditions, named["attribute"], risked) if conditions else NO_EFFECTS
    adjust = named["adjust"] + adjusted(named["adjustments"])
    if named["helping"] and by_help(named["adjustments"]) and answers.take():
        adjust -= by_help(named["adjustments"])
    clock = started(named["hours"], named["most"], named["crisis"])
    own = named["code"] if risk_code is None else risk_code
    purse = Purse(clock, named["xp"], named["dp"], crisis=named["crisis"])
    now = Prepared(named["code"], own, adjust, purse, later=named["risk_dice"])
    if conditions or named["augmented"]:
        now = answers.drive(prepared(options, effects, now, named["augmented"], player, risky))
        if now.cancelled:
            return Followed(effects, now.success, now.risk, adjust)
    if named["tools"] and risky:
        risk_with = (*risk_with, *answers.drive(tools_used(named["tools"], player)))
    success, own, clock = now.success, combined(now.risk, *risk_with), now.purse.clock
    if named["helping"] or named["leverage"]:
        keys, taken = named["leverage_key"], named["help_taken"]
        helping, leverage = named["helping"], named["leverage"]
        helped = ask_help(success, now.risk, clock, helping, leverage, player, risk_with, keys, taken)
        success, own, clock, _ = answers.drive(helped)
    success = plus_pips(success, named["bonus"]) if named["bonus"] else success
    own = plus_pips(own, named["risk_bonus"]) if named["risk_bonus"] else own
    own = plus_dice(own, now.later) if now.later else own
    before = answers.taken
    stunt, mastery, aspect = named["stunt"], named["mastery"], named["aspect"]
    if stunt == "yes" or (stunt == "ask" and may_stunt(mastery, aspect, clock)):
        master = mastery_of(mastery, aspect)
        success, own, clock = answers.drive(ask_stunt(success, own, clock, master, stunt, player, risky))
    start = Followed(effects, success, own, adjust, before, answers.taken)
    return _rolled(call, answers, start, now.purse._replace(clock=clock)) if risky else start


def _rolled(call: Call[Any], answers: Answers, start: Followed, purse: Purse) -> Followed:
    """Go on through the rolls, as far as the plan of Wrenches goes."""
    options, named, effects = call.arguments[0], call.named, start.effects
    player, plan = named["player"], Plan(named["wrenches"])
    shown = answers.take()
    if "troubled" in effects.exec_windows and answers.take():
        purse = exec_pays(options, purse, "troubled")
        answers.take()
    apart = answers.take().apart
    roll = Standing(1, purse.clock, effects.lose_first_venture, shown, rolled=apart)
    chances = ["weakened"] * (effects.weakened and apart > 0)
    chances += ["surface-wound"] * (effects.surface_wound and roll.venture > 0)
    for _ in chances:
        answers.take()
    if effects.player_windows:
        if answers.drive(player_buys(options, effects, purse, "transcendent", player)):
            purse = player_pays(options, purse, "transcendent")
            answers.take()
        if apart > 0:
            purse, _forced = answers.drive(enhanced(options, effects, purse, player))
    if plan.wrenches:
        impairments = tuple([one for one in named["conditions"] if not condition(one).enhancement])
        same = serves_both(named)
        roll, aspect, resists = roll._replace(clock=purse.clock), named["aspect"], named["resist"] != ""
        answers.drive(use_wrenches(options, roll, same, resists, aspect, impairments, (), player), plan)
    return start._replace(chances=tuple(chances), wrenches=tuple(plan.used))


def serves_both(named: dict[str, Any]) -> bool:
    """Tell whether one code faces the difficulty and the risk: no other was named, or the same again."""
    return named["risk_code"] is None or named["attribute"] == named["risk_attribute"] != ""
