"""What rules say on their way: facts, sayings and headlines are passed by; verdicts are passed on, or set."""

from __future__ import annotations

from enum import Enum
from time import process_time
from typing import Any, NamedTuple

import msgspec
import pytest

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.best import best
from rollwright.play.journal import Chosen, Ruled, Thrown, decode, encode
from rollwright.play.odds import odds
from rollwright.play.plays import played_out
from rollwright.play.policy import always, never
from rollwright.play.rerun import rerun
from rollwright.play.sample import sample
from rollwright.play.session import Answer, Drift, Happened, Session, fitting
from rollwright.play.steps import (
    ACTOR,
    GM,
    Became,
    Call,
    Choose,
    Headline,
    Procedure,
    Roll,
    Said,
    Verdict,
    measured,
    procedure,
)
from rollwright.rules.facts import Change, Fact, Who


class Body(msgspec.Struct, frozen=True):
    """Somebody's health."""

    who: Who = Who(ACTOR)
    health: int = 10


ANYBODY = Body()


class Harmed(Change, frozen=True, tag="harmed"):
    """Health goes."""

    points: int

    def change(self, one: Any) -> Any:
        """Take it off."""
        return msgspec.structs.replace(one, health=one.health - self.points)


class Seen(Fact, frozen=True, tag="seen"):
    """A number was seen."""

    number: int


class Result(Enum):
    """How it went."""

    BAD = "bad"
    FAIR = "fair"
    FINE = "fine"


def never_told(tale: Any, *given: Any) -> str:
    """Must not be called where there are odds."""
    raise AssertionError("odds tell nothing")


class Ended(NamedTuple):
    """How a blow ended."""

    result: Result
    health: int
    rolled: int


@procedure
async def told(options: None, body: Body = ANYBODY) -> Ended:
    """Say much on the way."""
    await Headline(never_told, body.who)
    first = await Roll("first", Pool.of(1, 6), total, about=body)
    await Seen(first)
    await Said(never_told, first, first > 3)
    body = await Harmed(first).to(body)
    again = await Choose("again", ACTOR, (False, True), about=first)
    result = Result.FINE if first > 4 else Result.FAIR if first > 2 else Result.BAD
    result = await Verdict("result", result, Result)
    await Said(never_told, result).only(GM)
    second = 0
    if result is Result.BAD or again:
        second = await Roll("second", Pool.of(1, 4), total)
        body = await Harmed(second).to(body)
    return Ended(result, body.health, first + second)


@procedure
async def silent(options: None, body: Body = ANYBODY) -> Ended:
    """Do the same, and say nothing."""
    first = await Roll("first", Pool.of(1, 6), total)
    again = await Choose("again", ACTOR, (False, True), about=first)
    result = Result.FINE if first > 4 else Result.FAIR if first > 2 else Result.BAD
    second = 0
    if result is Result.BAD or again:
        second = await Roll("second", Pool.of(1, 4), total)
    return Ended(result, body.health - first - second, first + second)


@pytest.mark.parametrize("policy", [never, always])
def test_odds_pass_by_what_is_said(policy: Any) -> None:
    law = odds(told(None), policy, lifted=True)
    assert dict(law) == pytest.approx(dict(odds(silent(None), policy, lifted=True)))
    assert dict(law) == pytest.approx(dict(rerun(told(None), policy)))
    assert dict(odds(told(None), policy, exact=True).fractions()) == dict(
        odds(silent(None), policy, exact=True).fractions()
    )
    for simulated in (sample(told(None), 20_000, 1, policy), played_out(told(None), 1_000, 1, policy)):
        assert set(simulated.outcomes) == set(law.outcomes)
        assert simulated.mean(lambda one: one.health) == pytest.approx(law.mean(lambda one: one.health), abs=0.3)


def test_best_play_passes_by_what_is_said() -> None:
    for worth in (lambda one: one.health, lambda one: one.rolled):
        assert best(told(None), worth).worth == pytest.approx(best(silent(None), worth).worth)


def session_of(call: Call[Any] | None = None) -> Session[Any]:
    """Play one: 5, again, 2."""
    session: Session[Any] = Session(call or told(None))
    session.roll([5])
    session.choose("yes")
    session.roll([2])
    return session


def test_a_session_keeps_what_is_said_in_order_with_the_answers() -> None:
    session = session_of()
    told_parts = [
        type(part.what).__name__ if isinstance(part, Happened) else part.entry.key for part in session.story()
    ]
    assert told_parts == ["Headline", "first", "Seen", "Said", "Became", "again", "Verdict", "Said", "second", "Became"]
    assert [part.at for part in session.happened] == [0, 1, 1, 1, 2, 2, 3]
    became = [part.what for part in session.happened if isinstance(part.what, Became)]
    assert [(one.before.health, one.after.health) for one in became] == [(10, 5), (5, 3)]
    assert became[0].fact == Harmed(5, who=Who(ACTOR))
    assert isinstance(session.story(2, 5)[0], Happened)
    assert [part.entry.key for part in session.story(2) if isinstance(part, Answer)] == ["second"]
    assert session.story(3, 7) == []


def test_what_is_said_has_no_place_in_paths() -> None:
    assert session_of().journal == session_of(silent(None)).journal
    assert Session(told(None), session_of(silent(None)).journal).outcome == session_of().outcome


def test_a_roll_says_what_it_is_about() -> None:
    question = Session(told(None)).question
    assert isinstance(question, Roll)
    assert question.about == Body()


def test_only_steps_can_be_awaited() -> None:
    @procedure
    async def odd(options: None) -> int:
        class Odd:
            def __await__(self) -> Any:
                yield 3

        await Odd()
        return 1

    with pytest.raises(TypeError, match="odd awaits 3; a procedure awaits"):
        Session(odd(None))


# Verdicts


def test_a_verdict_is_passed_on_and_can_be_set() -> None:
    session = session_of()
    (ruling,) = session.verdicts
    assert (ruling.value, ruling.is_set, ruling.at, ruling.path) == (Result.FINE, False, 2, (1,))
    ruled = session.ruled(0, "bad")
    assert ruled[2] == Ruled((1,), "result", "bad")
    assert [type(one) for one in ruled] == [Thrown, Chosen, Ruled, Thrown]
    other, left = fitting(told(None), ruled)
    assert left == ()
    assert other.outcome == Ended(Result.BAD, 3, 7)
    assert (other.verdicts[0].value, other.verdicts[0].is_set, other.verdicts[0].verdict.value) == (
        Result.BAD, True, Result.FINE,
    )  # fmt: skip
    assert other.answers == (5, True, Result.BAD, 2)
    again, left = fitting(told(None), other.ruled(0, "fair"))
    assert (again.outcome.result, left) == (Result.FAIR, ())
    assert len([one for one in again.journal if isinstance(one, Ruled)]) == 1
    with pytest.raises(BadInput, match="'result' may be bad, fair, fine; 'awful' is none of them"):
        session.ruled(0, "awful")


def test_answers_that_no_longer_fit_are_left_over() -> None:
    session: Session[Any] = Session(told(None))
    session.roll([1])
    session.choose("no")
    session.roll([3])
    other, left = fitting(told(None), session.ruled(0, "fine"))
    assert other.outcome == Ended(Result.FINE, 9, 1)
    assert [one.key for one in left] == ["second"]
    open_again, left = fitting(told(None), session_of().back().ruled(0, "bad"))
    assert (open_again.question is not None, left) == (True, ())


def test_a_journal_with_a_set_verdict_resumes_from_every_prefix() -> None:
    ruled = decode(encode(session_of().ruled(0, "bad")))
    whole = Session(told(None), ruled)
    assert whole.journal == ruled
    for length in range(len(ruled) + 1):
        session = Session(told(None), ruled[:length])
        assert session.journal == ruled[:length]
        assert whole.back(len(ruled) - length).journal == ruled[:length]
        assert session.verdicts == () if length < 2 else session.verdicts[0].is_set is (length > 2)


def test_a_set_verdict_that_the_rules_no_longer_reach_drifts() -> None:
    ruled = session_of().ruled(0, "bad")
    with pytest.raises(Drift, match=r"verdict 'result' \(after 1\)") as drift:
        Session(silent(None), ruled)
    assert len(drift.value.session.journal) == 2
    assert [type(one) for one in drift.value.orphaned] == [Ruled, Thrown]


@procedure
async def inner(options: None, dice: int) -> int:
    """Come to a verdict without asking first."""
    number = await Verdict("number", dice, (1, 2, 3))
    return number + await Roll("inner", Pool.of(1, 2), total)


@procedure
async def link(options: None, left: int, so_far: int) -> int | Call[int]:
    """A chain that comes to a verdict in each link, twice of the same key, and before its first question."""
    one = await Verdict("number", left, (1, 2, 3))
    two = await Verdict("number", one, (1, 2, 3))
    rolled = await inner(options, two) if two > 1 else 1
    three = await Verdict("number", rolled, range(1, 6))
    so_far = so_far + 10 * one + 100 * two + three
    return link(options, left - 1, so_far) if left > 1 else so_far


def play_link(faces: tuple[int, ...], ruled: tuple[tuple[int, str], ...] = ()) -> Session[Any]:
    """Play the chain; after each roll, set some verdicts by their place."""
    session: Session[Any] = Session(link(None, 3, 0))
    for face in faces:
        session.roll([face])
    for at, key in ruled:
        session, left = fitting(link(None, 3, 0), session.ruled(at, key))
        assert left == ()
    return session


def test_verdicts_of_one_key_are_told_apart() -> None:
    plain = play_link((1, 1))
    places = [(one.verdict.key, one.value, one.at, one.nth, one.link) for one in plain.verdicts]
    assert places == [
        ("number", 3, 0, 0, 0), ("number", 3, 0, 1, 0), ("number", 3, 0, 2, 0), ("number", 4, 1, 0, 0),
        ("number", 2, 1, 1, 1), ("number", 2, 1, 2, 1), ("number", 2, 1, 3, 1), ("number", 3, 2, 0, 1),
        ("number", 1, 2, 1, 2), ("number", 1, 2, 2, 2), ("number", 1, 2, 3, 2),
    ]  # fmt: skip
    assert plain.outcome == 330 + 4 + 220 + 3 + 110 + 1
    for at, extra in ((1, 300 - 200 + 1), (2, 1), (3, 4 - 2)):
        ruled = play_link((1, 1), ((at, "2"),))
        assert ruled.outcome == plain.outcome - extra, at
        assert [one.is_set for one in ruled.verdicts] == [place == at for place in range(11)]


@pytest.mark.parametrize("at", range(7))
@pytest.mark.parametrize("faces", [(), (2,), (1, 1)])
def test_odds_after_a_verdict_that_was_set(at: int, faces: tuple[int, ...]) -> None:
    """What was set holds in every driver, wherever it stands: in this link, in one before, inside an awaited call."""
    call = link(None, 3, 0)
    played = play_link(faces)
    if played.ended or at >= len(played.verdicts):
        played = play_link(faces[:1])
    if at >= len(played.verdicts):
        played = play_link((2,))
    session, _ = fitting(call, played.ruled(at, "2"))
    assert not session.ended
    by_hand: dict[Any, float] = {}
    open_plays = [(session.journal, 1.0)]
    while open_plays:
        journal, p = open_plays.pop()
        here = Session(call, journal)
        if here.ended:
            by_hand[here.outcome] = by_hand.get(here.outcome, 0) + p
            continue
        for face in (1, 2):
            after = Session(call, journal)
            after.roll([face])
            open_plays.append((after.journal, p / 2))
    assert dict(rerun(call, never, session.journal)) == pytest.approx(by_hand)
    assert dict(odds(call, never, session.journal, lifted=True)) == pytest.approx(by_hand)
    assert dict(odds(call, never, session.journal, lifted=True, eyes=ACTOR)) == pytest.approx(by_hand)
    assert set(sample(call, 500, 1, never, session.journal).outcomes) == set(by_hand)
    assert best(call, lambda one: one, given=session.journal).worth == pytest.approx(
        sum(outcome * p for outcome, p in by_hand.items())
    )


@procedure
async def lifted_verdict(options: None) -> int:
    rolled = await Verdict("rolled", await Roll("a", Pool.of(1, 6), total), range(1, 7))
    big = await Verdict("big", rolled > 4, (False, True))
    return rolled * 10 + big


def test_a_verdict_holds_lifted_numbers() -> None:
    law = odds(lifted_verdict(None), lifted=True)
    assert dict(law) == pytest.approx(dict(rerun(lifted_verdict(None))))
    assert {one: pytest.approx(1 / 6) for one in (10, 20, 30, 40, 51, 61)} == dict(law)


# What they cost


def test_what_is_said_costs_next_to_nothing_in_odds() -> None:
    """Some 0.3 to 0.8 µs each; a tenth of a roll would be too much."""

    def said(many: int) -> Procedure[[None], int]:
        @procedure
        async def rule(options: None) -> int:
            number = await Roll("a", Pool.of(1, 6), total)
            for _ in range(many):
                await Said(never_told, number, number)
            return number

        return rule

    def seconds(rule: Procedure[[None], int]) -> float:
        times = []
        for _ in range(5):
            began = process_time()
            odds(rule(None), lifted=True)
            times.append(process_time() - began)
        return min(times)

    each = (seconds(said(10_000)) - seconds(said(0))) / 10_000
    assert each < 8e-6, f"{each * 1e6:.2f} µs"


# Records in chains that sink


class End(NamedTuple):
    """Who is left, and after how long."""

    winner: str
    rounds: int


@measured(counts="rounds", sinks=("a", "b"))
@procedure
async def flat_duel(options: None, a: int, b: int, rounds: int) -> End | Call[End]:
    """Two numbers sink."""
    if a <= 0:
        return End("b", rounds)
    if b <= 0:
        return End("a", rounds)
    if await Roll("who", Pool.of(1, 6), total) > 3:
        b = b - await Roll("x", Pool.of(2, 6), total)
    else:
        a = a - await Roll("y", Pool.of(2, 8), total)
    return flat_duel(options, a, b, rounds + 1)


def duel_of(sinks: tuple[str, ...], clamped: bool = False) -> Procedure[[None, Body, Body, int], End]:
    """Make the same rule with records, and facts that change them."""

    @procedure
    async def duel(options: None, a: Body, b: Body, rounds: int) -> End | Call[End]:
        if a.health <= 0:
            return End("b", rounds)
        if b.health <= 0:
            return End("a", rounds)
        if await Roll("who", Pool.of(1, 6), total) > 3:
            points = await Roll("x", Pool.of(2, 6), total)
            await Said(never_told, points)
            b = await Harmed(points).to(b)
            if clamped:
                await Seen(max(0, b.health))
        else:
            a = await Harmed(await Roll("y", Pool.of(2, 8), total)).to(a)
        return duel(options, a, b, rounds + 1)

    return measured(counts="rounds", sinks=sinks)(duel) if sinks else duel


A, B = Who("a"), Who("b")


def test_records_sink_by_dotted_names() -> None:
    small = duel_of(("a.health", "b.health"))
    call, plain = small(None, Body(A, 20), Body(B, 24), 0), duel_of(())(None, Body(A, 20), Body(B, 24), 0)
    law = odds(call, lifted=True)
    assert dict(law) == pytest.approx(dict(odds(flat_duel(None, 20, 24, 0), lifted=True)))
    assert dict(law) == pytest.approx(dict(odds(plain, lifted=True)), abs=1e-10)
    clamped = duel_of(("a.health", "b.health"), clamped=True)(None, Body(A, 20), Body(B, 24), 0)
    assert dict(odds(clamped, lifted=True)) == pytest.approx(dict(law), abs=1e-10)  # by the slow way
    simulated = sample(call, 20_000, 1)
    assert simulated.chance(lambda one: one.winner == "a") == pytest.approx(
        law.chance(lambda one: one.winner == "a"), abs=0.02
    )


def test_a_duel_of_records_is_followed_by_levels_as_one_of_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    def state_by_state(*given: Any) -> Any:
        raise AssertionError("followed state by state")

    monkeypatch.setattr("rollwright.play.lifting.followed", state_by_state)
    high = 60
    law = odds(duel_of(("a.health", "b.health"))(None, Body(A, high), Body(B, high), 0), lifted=True)
    flat = odds(flat_duel(None, high, high, 0), lifted=True)
    assert law.chance(lambda one: one.winner == "a") == pytest.approx(
        flat.chance(lambda one: one.winner == "a"), abs=1e-12
    )


def test_a_sink_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match=r"duel is measured by 'a\.helth', which is no number among its arguments"):
        odds(duel_of(("a.helth",))(None, Body(A, 3), Body(B, 3), 0), lifted=True)
