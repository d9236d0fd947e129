"""The contract of stories: what rules say on their way is the same each time, changes nothing, and tells no secrets.

It holds for every listing of every ruleset; rules that say nothing on their way keep it by that.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.cards import each
from rollwright.play.journal import Entry, Filled, decode, encode
from rollwright.play.session import Answer, Drift, Session, fitting
from rollwright.play.steps import ACTOR, GM, Choose, Roll, Said, Seen, Verdict, key_of, procedure
from rollwright.rules.facts import Change, Fact, Who
from rollwright.rules.telling import facts_in, stale
from tests.amount import times
from tests.laws.cases import Case, answer, every_case, played, repeat
from tests.laws.stories import heard, leaks, noisy, parts

PLAYS = times(40)


def until(session: Session[Any], answers: int) -> list[Any]:
    """Give the story of a play up to what was said after so many answers."""
    found: list[Any] = []
    for part, told in zip(session.story(), parts(session), strict=True):
        answers -= isinstance(part, Answer)
        if answers < 0:
            break
        found.append(told)
    return found


@every_case
def test_every_prefix_has_the_same_story(case: Case) -> None:
    for seed in range(PLAYS):
        whole = played(case, seed)
        for length in range(len(whole.journal) + 1):
            prefix = Session(case.call, decode(encode(whole.journal[:length])))
            assert parts(prefix) == until(whole, length)
            assert parts(whole.back(len(whole.journal) - length)) == until(whole, length)


@every_case
def test_no_rule_changes_an_old_record(case: Case) -> None:
    for seed in range(PLAYS):
        assert stale(played(case, seed).story()) == ""


@every_case
def test_nobody_is_told_what_they_could_not_see(case: Case) -> None:
    for seed in range(PLAYS):
        journal = played(case, seed).journal
        assert list(leaks(case.call, journal, Random(f"{case.name} {seed}"))) == []


@every_case
def test_what_rules_say_drifts_no_journal(case: Case) -> None:
    for seed in range(PLAYS):
        whole = played(case, seed)
        again = Session(noisy(case.call), whole.journal)
        assert (again.journal, again.outcome) == (whole.journal, whole.outcome)
        assert facts_in(again.story()) == facts_in(whole.story())
        assert [one.value for one in again.verdicts] == [one.value for one in whole.verdicts]


@every_case
def test_words_are_never_read(case: Case) -> None:
    for seed in range(PLAYS):
        whole = played(case, seed)
        other = Session(case.call)
        for entry in whole.journal:
            if isinstance(entry, Filled):
                other.fill({**entry.picked, **dict.fromkeys(entry.words, "quite different")})
            else:
                repeat(other, entry)
        assert other.outcome == whole.outcome
        assert list(map(type, facts_in(other.story()))) == list(map(type, facts_in(whole.story())))


@every_case
def test_a_verdict_that_is_set_is_played_on_from_there(case: Case) -> None:
    for seed in range(PLAYS):
        random = Random(f"{case.name} {seed}")
        whole = played(case, seed)
        for at, ruling in enumerate(whole.verdicts):
            for option in ruling.verdict.options:
                session, left = fitting(case.call, whole.ruled(at, key_of(option)))
                assert session.verdicts[at].is_set
                assert session.verdicts[at].value == option
                assert [*session.journal, *left] == [*whole.ruled(at, key_of(option))]
                if option == ruling.value:
                    assert (session.outcome, left) == (whole.outcome, ())
                while not session.ended:
                    answer(session, random)
                for length in range(len(session.journal) + 1):
                    prefix = Session(case.call, decode(encode(session.journal[:length])))
                    assert prefix.journal == session.journal[:length]


# The laws themselves: rules that break them are found.


class Stirs(Fact, frozen=True, tag="stirs"):
    """Something stirs."""

    loud: bool
    says = "Something stirs: {loud}."


async def opened(seen_by: Seen) -> int:
    trap = await Roll("trap", Pool.of(1, 6), total, GM, (GM,))
    await Stirs(trap >= 4, seen_by=seen_by)
    opens = await Choose("open", ACTOR, (False, True))
    return (2 - 4 * (trap >= 4)) * opens


@procedure
async def leaking(options: None) -> int:
    return await opened(("*",))


@procedure
async def hiding(options: None) -> int:
    return await opened((GM,))


def told_number(tale: Any, number: int) -> str:
    return f"It is {number}."


@procedure
async def blurting(options: None) -> int:
    number = await Roll("number", Pool.of(1, 6), total, GM, (GM,))
    await Said(told_number, number)
    return number if await Choose("guess", ACTOR, (False, True)) else 0


async def judged(told: str) -> int:
    """Tell openly whether it is above three, as a verdict; say beside it something of the same, or the number."""
    number = await Roll("number", Pool.of(1, 6), total, GM, (GM,))
    high = await Verdict("high", number >= 4, (False, True))
    await Said(told_number, number if told == "number" else high)
    return number if await Choose("guess", ACTOR, (False, True)) else 0


@procedure
async def judging(options: None) -> int:
    return await judged("verdict")


@procedure
async def judging_aloud(options: None) -> int:
    return await judged("number")


def journal_of(call: Any, faces: int) -> tuple[Entry, ...]:
    session = Session(call)
    session.roll([faces])
    session.choose("yes")
    return session.journal


RULES = [(leaking, True), (hiding, False), (blurting, True), (judging, False), (judging_aloud, True)]


@pytest.mark.parametrize(("rule", "leaky"), RULES)
def test_a_leak_is_found(rule: Any, leaky: bool) -> None:
    found = [leak for faces in range(1, 7) for leak in leaks(rule(None), journal_of(rule(None), faces), Random(1))]
    assert bool(found) is leaky
    session = Session(rule(None), journal_of(rule(None), 5))
    assert bool(heard(session, GM)) is True
    assert bool(heard(session, ACTOR)) is (leaky or rule is judging)


class Purse(msgspec.Struct, frozen=True):
    who: Who = Who(ACTOR)
    coins: int = 5


class Paid(Change, frozen=True, tag="paid"):
    coins: int

    def change(self, one: Any) -> Any:
        return msgspec.structs.replace(one, coins=one.coins - self.coins)


@procedure
async def forgets(options: None, purse: Purse) -> int:
    await Paid(2).to(purse)
    purse = await Paid(1).to(purse)
    return purse.coins


@procedure
async def threads(options: None, purse: Purse) -> int:
    purse = await Paid(2).to(purse)
    purse = await Paid(1).to(purse)
    return purse.coins


def test_a_stale_record_is_found() -> None:
    assert stale(Session(forgets(None, Purse())).story()) == "actor: coins was 3 by then, not 5"
    kept = Session(threads(None, Purse()))
    assert (stale(kept.story()), kept.outcome) == ("", 2)


class Plan(NamedTuple):
    way: str


@procedure
async def plans(options: None) -> str:
    return (await Choose.card("plan", ACTOR, Plan(each(("low", "high"))))).way


@procedure
async def plans_more(options: None) -> str:
    return (await Choose.card("plan", ACTOR, Plan(each(("low", "high", "dry"))))).way


def test_a_card_that_has_changed_drifts_and_says_how() -> None:
    session = Session(plans(None))
    session.fill({"way": "high"})
    with pytest.raises(Drift, match=r"way: low \| high .*way: low \| high \| dry") as drift:
        Session(plans_more(None), session.journal)
    assert drift.value.session.journal == ()
    assert drift.value.orphaned == session.journal
