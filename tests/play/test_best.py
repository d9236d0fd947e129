"""Best play: against the definition, and refused where it can't be judged."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from rollwright.dice.errors import Refused, TooLarge
from rollwright.dice.pool import Pool
from rollwright.dice.readings import highest, total
from rollwright.play.best import best
from rollwright.play.judging import Judging
from rollwright.play.odds import odds
from rollwright.play.policy import always, never
from rollwright.play.session import Session
from rollwright.play.steps import ACTOR, GM, Call, Choose, Roll, procedure
from tests.play.reference_best import reference_best


class Result(NamedTuple):
    success: bool
    left: int


def success(result: Result) -> bool:
    return result.success


def careful(result: Result) -> int:
    return result.success * 10 + result.left


@procedure
async def rerolls(options: None, target: int, points: int) -> Result:
    """Reroll while points last."""
    throw = await Roll("throw", Pool.of(2, 6), total)
    while points > 0 and await Choose("reroll", ACTOR, (False, True), about=throw):
        points -= 1
        throw = await Roll("throw", Pool.of(2, 6), total)
    return Result(throw >= target, points)


@procedure
async def chained_rerolls(options: None, target: int, points: int) -> Result | Call[Result]:
    """Reroll by returning the call with a point less."""
    throw = await Roll("throw", Pool.of(2, 6), total)
    if points > 0 and await Choose("reroll", ACTOR, (False, True), about=throw):
        return chained_rerolls(options, target, points - 1)
    return Result(throw >= target, points)


@procedure
async def against_hidden(options: None, points: int) -> Result:
    """The GM's dice are hidden and steer an `if` before the actor is asked."""
    hidden = await Roll("secret", Pool.of(1, 6), total, by=GM, seen_by=(GM,))
    penalty = 2 if hidden >= 4 else 0
    throw = await Roll("throw", Pool.of(2, 6), total)
    if hidden == 6:
        penalty = 4
    if points > 0 and await Choose("reroll", ACTOR, (False, True)):
        points -= 1
        throw = await Roll("again", Pool.of(2, 6), total)
    if points > 0 and await Choose("push", ACTOR, (False, True)):
        points -= 1
        throw = throw + await Roll("push", Pool.of(1, 4), highest)
    return Result(throw - penalty >= 7, points)


@procedure
async def inner(options: None, secret: bool) -> int:
    return await Roll("inner", Pool.of(1, 6), total, seen_by=(GM,) if secret else ("*",))


@procedure
async def with_inner(options: None, secret: bool) -> Result:
    """Await a call whose rolls are seen, or not, before choosing."""
    value = await inner(options, secret)
    stop = await Choose("stop", ACTOR, (False, True))
    if stop:
        return Result(value >= 4, 0)
    return Result(await inner(options, False) >= 4, 0)


@procedure
async def gm_lets_slip(options: None) -> Result:
    """What the GM chooses openly, by a policy, tells the actor about a hidden roll."""
    hidden = await Roll("secret", Pool.of(1, 6), total, by=GM, seen_by=(GM,))
    smile = await Choose("smile", GM, (False, True), about=hidden)
    guess = await Choose("guess high", ACTOR, (False, True), about=smile)
    if guess:
        return Result(hidden >= 4, 0)
    return Result(hidden < 3, 0)


def smiling(choice: Choose[bool]) -> bool:
    return bool(choice.about >= 4)


@procedure
async def tells_by_asking(options: None) -> Result:
    """Break the law: whether a question is put depends on what its actor can't see."""
    hidden = await Roll("secret", Pool.of(1, 6), total, by=GM, seen_by=(GM,))
    options_here = (0, 1, 2) if hidden > 3 else (0, 1)
    bet = await Choose("bet", ACTOR, options_here)
    return Result(bet == 2, 0)


CALLS = {
    "rerolls": rerolls(None, 8, 2),
    "chained": chained_rerolls(None, 8, 2),
    "hidden": against_hidden(None, 2),
    "hidden one": against_hidden(None, 1),
    "seen inside": with_inner(None, False),
    "unseen inside": with_inner(None, True),
}


@pytest.mark.parametrize("worth", [success, careful])
@pytest.mark.parametrize("name", CALLS)
def test_best_is_what_the_definition_gives(name: str, worth: Any) -> None:
    found = best(CALLS[name], worth)
    assert found.worth == pytest.approx(reference_best(CALLS[name], worth, ACTOR), abs=1e-12)
    assert sum(p for _, p in found.law) == pytest.approx(1, abs=1e-12)
    assert found.law.mean(worth) == pytest.approx(found.worth, abs=1e-12)
    for policy in (never, always):
        assert found.worth >= odds(CALLS[name], policy).mean(worth) - 1e-12


@pytest.mark.parametrize("worth", [success, careful])
@pytest.mark.parametrize("name", CALLS)
def test_best_in_fractions(name: str, worth: Any) -> None:
    found = best(CALLS[name], worth, exact=True)
    assert type(found.worth) is not float
    assert float(found.worth) == pytest.approx(best(CALLS[name], worth).worth, abs=1e-12)
    law = dict(found.law.fractions())
    assert sum(law.values()) == 1
    assert sum(worth(outcome) * p for outcome, p in law.items()) == found.worth


def test_rerolls_in_fractions() -> None:
    """At least one of three throws of 8 or more: 15/36 each."""
    assert best(rerolls(None, 8, 2), success, exact=True).worth == 1 - Fraction(21, 36) ** 3


def test_what_others_choose_openly_tells_something() -> None:
    found = best(gm_lets_slip(None), success, policy=smiling)
    assert found.worth == pytest.approx(reference_best(gm_lets_slip(None), success, ACTOR, smiling))
    assert found.worth == pytest.approx(3 / 6 + 2 / 6)


def test_hidden_dice_are_not_used() -> None:
    """Seeing the secret would be worth more: best play must not reach that."""

    @procedure
    async def guess(options: None, open_roll: bool) -> Result:
        hidden = await Roll("secret", Pool.of(1, 6), total, by=GM, seen_by=("*",) if open_roll else (GM,))
        named = await Choose("guess", ACTOR, (1, 2, 3, 4, 5, 6))
        return Result(hidden == named, 0)

    assert best(guess(None, False), success).worth == pytest.approx(1 / 6)
    assert best(guess(None, True), success).worth == pytest.approx(1)


def test_a_question_that_tells_secrets_is_refused() -> None:
    with pytest.raises(Refused, match="can't be judged"):
        best(tells_by_asking(None), success)


def test_a_chain_after_a_hidden_roll_is_refused() -> None:
    @procedure
    async def again(options: None, points: int) -> Result | Call[Result]:
        await Roll("secret", Pool.of(1, 6), total, by=GM, seen_by=(GM,))
        if points > 0 and await Choose("again", ACTOR, (False, True)):
            return again(options, points - 1)
        return Result(True, points)

    with pytest.raises(Refused, match="does not see the roll 'secret'"):
        best(again(None, 2), success)


def test_advice_in_the_middle_of_play() -> None:
    session = Session(rerolls(None, 8, 1))
    session.roll((3, 4))
    found = best(rerolls(None, 8, 1), success, given=session.journal)
    assert found.advice == pytest.approx({"no": 0, "yes": 15 / 36})
    assert found.choice == "yes"
    session = Session(rerolls(None, 8, 1))
    session.roll((6, 4))
    assert best(rerolls(None, 8, 1), success, given=session.journal).choice == "no"


def test_advice_treats_unseen_dice_as_unknown() -> None:
    session = Session(against_hidden(None, 1))
    session.roll((6,))
    session.roll((4, 4))
    found = best(against_hidden(None, 1), success, given=session.journal)
    other = Session(against_hidden(None, 1))
    other.roll((1,))
    other.roll((4, 4))
    assert found.advice == pytest.approx(best(against_hidden(None, 1), success, given=other.journal).advice)
    assert found.advice["no"] == pytest.approx(best_of_push())


def best_of_push() -> float:
    """After 8 without reroll: keep or push, hidden penalty 0, 2, 4 with chances 3/6, 2/6, 1/6."""
    keep = 3 / 6
    push = 3 / 6 + 2 / 6 + 1 / 6 * 2 / 4
    return max(keep, push)


@procedure
async def hinted(options: None) -> str:
    return "a" if await Roll("hint", Pool.of(1, 2), total) == 1 else "b"


@procedure
async def guesses(options: None) -> Result:
    """The actor sees an awaited call's outcome, which is a word."""
    hint = await hinted(options)
    return Result(await Choose("guess", ACTOR, ("a", "b")) == hint, 0)


def test_seen_outcomes_of_several_shapes_are_told_apart() -> None:
    assert best(guesses(None), success).worth == reference_best(guesses(None), success, ACTOR) == 1


class Counted(Judging):
    """Counts how often a call is judged."""

    times = 0

    def _judge(self, call: Call[Any]) -> tuple[float, Mapping[str, float]]:
        self.times += 1
        return super()._judge(call)


@procedure
async def handed_on(options: None, target: int, points: int) -> Result | Call[Result]:
    """Let another rule do it."""
    return rerolls(options, target, points)


@pytest.mark.parametrize(("call", "times"), [(rerolls(None, 8, 1), 1), (handed_on(None, 8, 1), 2)])
def test_what_only_goes_onward_is_judged_once(call: Call[Result], times: int) -> None:
    judging = Counted(ACTOR, success, never)
    value, _ = judging.judged(call, ())
    assert judging.times == times
    assert value == pytest.approx(best(rerolls(None, 8, 1), success).worth)
    assert dict(best(call, success).law) == dict(best(rerolls(None, 8, 1), success).law)


# --- counters ---------------------------------------------------------------------------------------------------------


class Climbed(NamedTuple):
    """How a climb ended."""

    up: bool
    turns: int


@procedure
async def climb(options: None, at: int, turns: int) -> Climbed | Call[Climbed]:
    """Go up by one on 4 or more, or by three on 5 or more, else down by one; off at the bottom, done at the top."""
    if at >= 5 or at < 0:
        return Climbed(at >= 5, turns)
    bold = await Choose("how", "actor", ("safe", "bold")) == "bold"
    die = await Roll("die", Pool.of(1, 6), total)
    up = (3 if die >= 5 else -1) if bold else (1 if die >= 4 else -1)
    return climb(options, at + up, turns + 1)


@procedure
async def climb_bounded(options: None, at: int, turns: int, most: int) -> Climbed | Call[Climbed]:
    """Climb, but not for ever: the turns are looked at, so that each number of them is a state."""
    if at >= 5 or at < 0 or turns >= most:
        return Climbed(at >= 5, turns)
    bold = await Choose("how", "actor", ("safe", "bold")) == "bold"
    die = await Roll("die", Pool.of(1, 6), total)
    up = (3 if die >= 5 else -1) if bold else (1 if die >= 4 else -1)
    return climb_bounded(options, at + up, turns + 1, most)


@pytest.mark.parametrize(
    "worth",
    [lambda end: end.up, lambda end: -end.turns, lambda end: 2 * end.turns + 5 * end.up],
    ids=["up", "quick", "both"],
)
def test_a_counter_that_only_measures_the_way_is_left_out(worth: Any) -> None:
    endless, bounded = best(climb(None, 3, 4), worth), best(climb_bounded(None, 3, 4, 160), worth)
    assert endless.worth == pytest.approx(bounded.worth, abs=1e-6)
    assert endless.advice == pytest.approx(bounded.advice, abs=1e-6)
    for outcome, p in list(bounded.law)[:40]:
        assert endless.law.p(outcome) == pytest.approx(p, abs=1e-6)
    assert len(set(endless.law.outcomes)) == len(endless.law)


@procedure
async def looks(options: None, at: int, turns: int) -> int | Call[int]:
    """End in the turns, but in an even number of them only: no counter, as somebody looks at it."""
    if await Choose("on", "actor", ("stop", "on")) == "stop" and turns % 2 == 0:
        return turns
    return looks(options, at, turns + 1)


def test_a_number_that_is_looked_at_is_no_counter_and_is_named() -> None:
    with pytest.raises(TooLarge, match=r"turns of looks has [\d,]+ values"):
        best(looks(None, 0, 0), lambda turns: turns)


@procedure
async def elsewhere(options: None, at: int, turns: int, last: int) -> int | Call[int]:
    """Keep the turns elsewhere, too; or begin them anew: neither can be left out."""
    if at >= 250:
        return last
    again = await Choose("again", "actor", ("on", "anew")) == "anew"
    return elsewhere(options, at + 1, 0 if again else turns + 1, max(last, 3) if again else turns)


def test_a_counter_that_goes_elsewhere_is_none() -> None:
    assert best(elsewhere(None, 220, 10, 0), lambda last: last).worth == 39
