"""Live play: answers, refusals, resuming, drift, and where each question stands."""

from __future__ import annotations

import gc
from collections.abc import Callable
from enum import Enum
from typing import Any
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import highest, total
from rollwright.play.journal import Chosen, Filled, Thrown, decode, encode
from rollwright.play.odds import odds
from rollwright.play.rerun import standing
from rollwright.play.session import Drift, Session
from rollwright.play.steps import ACTOR, GM, Call, Choose, Roll, procedure
from tests.play.random_procedures import Program, cases, played, programs


class Burn(Enum):
    """Whether to spend something."""

    KEEP = "keep"
    BURN = "burn"


@procedure
async def damage(options: None, dice: int) -> int | Call[int]:
    """Throw damage; a 1 throws again with a die less."""
    throw = await Roll("damage", Pool.of(dice, 6), total)
    return damage(options, dice - 1) if throw == dice and dice > 1 else throw


@procedure
async def attack(options: None, name: str, rounds: int) -> int | Call[int]:
    """Hit or not, perhaps again; then go on for some rounds."""
    hit = await Roll("hit", Pool.of(1, 20), total, seen_by=(GM,))
    if hit < 10 and await Choose("again", ACTOR, (Burn.KEEP, Burn.BURN), hit) is Burn.BURN:
        hit = await Roll("hit again", Pool.of(2, 20), highest)
    hurt = await damage(options, 2) if hit >= 10 else 0
    hurt = hurt + await damage(options, 1) if hit == 20 else hurt
    if rounds == 1:
        return hurt
    return attack(options, name, rounds - 1)


@procedure
async def breaks(options: None) -> int:
    """Crash on a 1, in a call inside a call."""
    first = await Roll("first", Pool.of(1, 6), total)
    return first + await breaks_inside(options)


@procedure
async def breaks_inside(options: None) -> int:
    """Crash on a 1."""
    throw = await Roll("inside", Pool.of(1, 6), total)
    return 6 // (throw - 1)


def state(session: Session[Any]) -> tuple[Any, ...]:
    """Tell all that can be seen of a session."""
    asked = session.question
    shown = (asked.key, type(asked), session.path) if asked is not None else repr(session.outcome)
    return session.journal, session.answers, session.played, session.ended, shown


def attacked() -> Session[int]:
    """Play an attack to the middle of its second round."""
    session = Session(attack(None, "orc", 2))
    session.roll([4])
    session.choose("burn")
    session.roll([20, 3], source="typed")
    session.roll([1, 1])
    session.roll([5])
    session.roll([2])
    session.roll([12])
    return session


# --- answers ---------------------------------------------------------------------------------------------------------


def test_a_play() -> None:
    session = attacked()
    assert [entry.key for entry in session.journal] == "hit,again,hit again,damage,damage,damage,hit".split(",")
    assert session.answers == (4, Burn.BURN, 20, 2, 5, 2, 12)
    with pytest.raises(Refused, match="still under way: roll 'damage': 2d6"):
        _ = session.outcome
    session.roll([3, 4])
    assert session.ended
    assert session.question is None
    assert session.outcome == 7
    too_late: list[Callable[[], None]] = [lambda: session.roll([1]), lambda: session.choose("keep")]
    for late in too_late:
        before = state(session)
        with pytest.raises(Refused, match="nothing: the call has ended"):
            late()
        assert state(session) == before


def test_entries_keep_the_question_and_the_faces() -> None:
    hit, again, hit_again, *_ = attacked().journal
    assert hit == Thrown((0,), "hit", ACTOR, "1d20", "total", (4,), (GM,))
    assert again == Chosen((1,), "again", ACTOR, ("keep", "burn"), "burn")
    assert hit_again == Thrown((2,), "hit again", ACTOR, "2d20", "highest", (20, 3), source="typed")


ROLL_REFUSED: list[Any] = [[], [1], [1, 2, 3], [0, 1], [1, 7], [-1, 1], ["1", "2"], [None, 1], [1, 10**30], [1.5, 2]]


@pytest.mark.parametrize("faces", ROLL_REFUSED, ids=repr)
def test_faces_that_do_not_fit_change_nothing(faces: Any) -> None:
    session = attacked()
    before = state(session)
    with pytest.raises((BadInput, TypeError)):
        session.roll(faces)
    assert state(session) == before
    session.roll([1, 6])
    assert session.outcome == 7


def test_a_choice_for_a_roll_and_a_roll_for_a_choice_change_nothing() -> None:
    session = Session(attack(None, "orc", 1))
    before = state(session)
    with pytest.raises(Refused, match=r"the choice 'burn' came, but what is asked is roll 'hit': 1d20"):
        session.choose("burn")
    assert state(session) == before
    session.roll([3])
    before = state(session)
    with pytest.raises(Refused, match=r"faces came, but what is asked is choice 'again' of actor: keep \| burn"):
        session.roll([3])
    for unknown in ("BURN", "", "Burn.BURN", "maybe"):
        with pytest.raises(BadInput, match="offers keep, burn"):
            session.choose(unknown)
    assert state(session) == before
    session.choose("keep")
    assert session.outcome == 0


def test_a_rule_that_crashes_leaves_the_session_as_it_was() -> None:
    session = Session(breaks(None))
    session.roll([4], source="typed")
    before = state(session)
    with pytest.raises(ZeroDivisionError):
        session.roll([1])
    assert state(session) == before
    session.roll([3])
    assert session.outcome == 7
    assert [call.outcome for call in session.played] == [3, 7]


# --- resuming --------------------------------------------------------------------------------------------------------


def test_resumes_from_every_cut() -> None:
    session = attacked()
    session.roll([3, 4])
    for cut in range(len(session.journal) + 1):
        again = Session(session.call, session.journal[:cut])
        assert state(again) == state(session.back(len(session.journal) - cut))
        for entry in session.journal[cut:]:
            assert again.path == entry.path
            if isinstance(entry, Thrown):
                again.roll(entry.faces, entry.source)
            elif isinstance(entry, Filled):
                again.fill(entry.given)
            elif isinstance(entry, Chosen):
                again.choose(entry.chosen, entry.actor)
        assert state(again) == state(session)


def test_back() -> None:
    session = attacked()
    before = state(session)
    back = session.back(3)
    assert back.journal == session.journal[:-3]
    assert state(session) == before
    assert state(session.back(0)) == before
    assert session.back(len(session.journal)).journal == ()
    for wrong in (-1, len(session.journal) + 1):
        with pytest.raises(Refused, match="7 answers can be taken back"):
            session.back(wrong)


def test_journals_are_written_and_read() -> None:
    session = attacked()
    written = encode(session.journal)
    assert decode(written) == session.journal
    assert decode(written.decode()) == session.journal
    assert state(Session(session.call, decode(written))) == state(session)
    newer = written.replace(b'"key":"hit"', b'"key":"hit","mood":"grim"')
    assert decode(newer) == session.journal


@cases(1_000)
@given(programs(), st.randoms(use_true_random=False))
def test_any_program_resumes_from_every_cut(program: Program, random: Any) -> None:
    session = played(program, random.randrange, 12)
    paths = [entry.path for entry in session.journal]
    assert len(set(paths)) == len(paths), "two questions stand at one place"
    assert decode(encode(session.journal)) == session.journal
    for cut in range(len(session.journal) + 1):
        again = Session(program.call, decode(encode(session.journal[:cut])))
        assert again.journal == session.journal[:cut]
        for entry in session.journal[cut:]:
            assert again.path == entry.path
            if isinstance(entry, Thrown):
                again.roll(entry.faces, entry.source)
            elif isinstance(entry, Filled):
                again.fill(entry.given)
            elif isinstance(entry, Chosen):
                again.choose(entry.chosen, entry.actor)
        assert state(again) == state(session)


@cases(1_000)
@given(programs(), st.randoms(use_true_random=False), st.integers(0, 8))
def test_any_program_once_more_is_the_same_and_goes_its_own_way(program: Program, random: Any, answers: int) -> None:
    session = played(program, random.randrange, answers)
    before, other = state(session), session.once_more()
    assert other is not session
    assert state(other) == state(Session(session.call, session.journal)) == before
    if isinstance(other.question, Roll):
        other.roll([1] * other.question.pool.size)
    elif other.question is not None:
        other.take(program.policy(other.question))
    assert state(session) == before
    assert session.ended or other.length == session.length + 1


@cases(1_000)
@given(programs(), st.randoms(use_true_random=False), st.integers(0, 6))
def test_any_program_is_left_alone_by_refused_answers(program: Program, random: Any, answers: int) -> None:
    session = played(program, random.randrange, answers)
    before = state(session)
    question = session.question
    refused: list[Callable[[], None]] = [lambda: session.choose("no such option")]
    if isinstance(question, Roll):
        size = question.pool.size
        refused += [lambda: session.roll([1] * (size + 1)), lambda: session.roll([0] * size if size else [1])]
    else:
        refused += [lambda: session.roll([1])]
    for answer in refused:
        with pytest.raises((BadInput, Refused)):
            answer()
        assert state(session) == before


# --- drift -----------------------------------------------------------------------------------------------------------


def rules(second: str, sides: int = 6, options: tuple[str, ...] = ("go", "stay")) -> Call[int]:
    """Give a call of rules that were changed in places."""

    @procedure
    async def changed(_: None) -> int:
        first = await Roll("first", Pool.of(1, 6), total)
        if second == "ends":
            return first
        if second == "choice":
            await Choose("way", ACTOR, options)
        else:
            first = first + await Roll(second, Pool.of(2, sides), total)
        return first + await Roll("last", Pool.of(1, 4), total)

    return changed(None)


@pytest.mark.parametrize(
    ("new", "asks"),
    [
        (rules("luck"), "roll 'luck': 2d6, total (at 1)"),
        (rules("second", sides=8), "roll 'second': 2d8, total (at 1)"),
        (rules("choice"), "choice 'way' of actor: go | stay (at 1)"),
        (rules("ends"), "nothing: the call has ended"),
    ],
    ids=["key", "pool", "kind", "end"],
)
def test_drift_names_both_questions_and_keeps_what_holds(new: Call[int], asks: str) -> None:
    old = Session(rules("second"))
    for faces in ([2], [3, 4], [1]):
        old.roll(faces)
    with pytest.raises(Drift) as caught:
        Session(new, old.journal)
    drift = caught.value
    assert "entry 2 of the journal answers roll 'second': 2d6, total (at 1); " in str(drift)
    assert f"the rules now ask {asks}." in str(drift)
    assert drift.session.journal == old.journal[:1]
    assert drift.orphaned == old.journal[1:]
    if isinstance(drift.session.question, Roll):
        orphan = drift.orphaned[0]
        assert isinstance(orphan, Thrown)
        drift.session.roll(orphan.faces, orphan.source)
        drift.session.roll([1])
        assert drift.session.outcome == 10


def test_drift_of_options() -> None:
    old = Session(rules("choice"))
    old.roll([2])
    old.choose("stay")
    with pytest.raises(Drift, match=r"choice 'way' of actor: go \| stay \(at 1\); .* go \| run \| stay \(at 1\)"):
        Session(rules("choice", options=("go", "run", "stay")), old.journal)


def test_a_journal_of_impossible_faces_is_refused() -> None:
    entry = Thrown((0,), "first", ACTOR, "1d6", "total", (7,))
    with pytest.raises(BadInput, match="1 to 6"):
        Session(rules("luck"), [entry])


# --- calls inside calls ----------------------------------------------------------------------------------------------


def test_played_calls_come_in_the_order_of_ending() -> None:
    session = attacked()
    session.roll([3, 4])
    told = [(call.call.procedure.name, call.path, len(call.entries), call.outcome) for call in session.played]
    again = damage(None, 1)
    assert told == [
        ("damage", (3,), 1, again),
        ("damage", (3,), 1, 5),
        ("damage", (4,), 1, 2),
        ("attack", (), 6, attack(None, "orc", 1)),
        ("damage", (6,), 1, 7),
        ("attack", (), 2, 7),
    ]
    assert session.played[3].answers == (4, Burn.BURN, 20, 2, 5, 2)
    assert [entry for call in session.played if call.path == () for entry in call.entries] == list(session.journal)


def test_a_session_that_has_ended_is_gone_with_its_last_user() -> None:
    """Thousands are played in a row; none waits for the collector of rings."""
    session = Session(damage(None, 1))
    session.roll([1])
    assert session.outcome == 1
    kept = ref(session)
    gc.disable()
    try:
        del session
        assert kept() is None
    finally:
        gc.enable()


def test_paths_are_unique_in_chains_awaited_and_returned() -> None:
    paths = [entry.path for entry in attacked().journal]
    assert paths == [(0,), (1,), (2,), (3, 0), (3, 1), (4, 0), (5,)]


def test_a_call_that_asks_nothing_ends_at_once() -> None:
    @procedure
    async def silent(options: None) -> str:
        return "done"

    @procedure
    async def around(options: None) -> str | Call[str]:
        return silent(options) if await silent(options) == "done" else "odd"

    session = Session(around(None))
    assert session.ended
    assert session.outcome == "done"
    assert [call.outcome for call in session.played] == ["done", silent(None), "done"]


@procedure
async def told_first(options: None) -> int | Call[int]:
    """Ask something, then go over into another call."""
    await Choose("first", GM, (False, True))
    return thrown_twice(options)


@procedure
async def thrown_twice(options: None) -> int:
    """Throw two dice, one after the other."""
    return await Roll("one", Pool.of(1, 6), total) + await Roll("two", Pool.of(1, 6), total)


def test_entries_of_a_call_that_another_went_over_into_fit_it_alone() -> None:
    session = Session(told_first(None))
    session.choose("yes")
    session.roll((4,))
    call, entries, answers = standing(session.call, session.journal)
    assert (call.procedure, answers) == (thrown_twice, (4,))
    alone = Session(call, entries)
    assert alone.question is not None
    assert alone.question.key == "two"
    assert len(odds(call, given=entries, lifted=True, eyes=ACTOR)) == 6
