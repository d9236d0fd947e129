"""Two processes act at the same moment: exactly one holds, and the other is told why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from rollwright.table.log import Answered, Seated, Undone, encode
from rollwright.table.store import Store
from rollwright.table.store.opening import open_store
from rollwright.table.table import Table
from tests.amount import times
from tests.table.racers import Told, run_race
from tests.table.tables import make_table
from tests.table.whole import check_whole

MANY = 50
"""From so many rounds on, both have won some: fewer may all go one way on a busy machine."""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return request.getfixturevalue("postgres_url") if request.param == "postgres" else str(tmp_path / "tables.db")


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    store = open_store(where)
    make_table(store)
    yield store
    store.close()


def raced(where: str, what: str, rounds: int) -> list[tuple[Told, Told, int]]:
    """Race; give the winner and the loser of each round, and which of the two won."""
    (one, other), close = run_race(where, what, rounds)
    assert len(one) == len(other) == rounds
    ends = []
    for pair in zip(one, other, strict=True):
        assert [told.held for told in pair].count(True) == 1, pair
        assert pair[0].about == pair[1].about
        winner = 0 if pair[0].held else 1
        ends.append((pair[winner], pair[1 - winner], winner))
    if rounds >= MANY:
        assert close > rounds // 20, "it was a race"
        assert len({winner for _, _, winner in ends}) == 2, "now one is faster, now the other"
    return ends


@pytest.mark.soak
def test_of_two_answers_one_holds_and_the_other_is_told_it(where: str, store: Store) -> None:
    rounds = times(1_000)
    ends = raced(where, "answer", rounds)
    table = check_whole(store, "friday")
    answers = [line for line in table.log if isinstance(line, Answered)]
    assert set(Counter(f"{line.call} {line.sequence}" for line in answers).values()) == {1}
    raced_for = {winner.about for winner, _, _ in ends}
    kept = [line for line in answers if f"{line.call} {line.sequence}" in raced_for]  # other dice fell with these
    for line, (_, loser, _) in zip(kept, ends, strict=True):
        assert loser.message.startswith("already answered by Gus: ")
        assert loser.answer == encode(msgspec.structs.replace(line, told=()))


def test_of_an_undo_and_an_answer_one_holds(where: str, store: Store) -> None:
    ends = raced(where, "undo", times(300))
    table = check_whole(store, "friday")
    undone = sum(isinstance(line, Undone) for line in table.log)
    answered = len({line.call for line in table.log if isinstance(line, Answered)})
    assert (undone, answered) == (sum(winner == 0 for _, _, winner in ends), sum(winner for _, _, winner in ends))
    for _, loser, winner in ends:
        assert ("may have been undone" if winner == 0 else "play has gone on since line") in loser.message


def test_an_invitation_for_one_lets_one_of_two_sit_down(where: str, store: Store) -> None:
    rounds = times(300)
    ends = raced(where, "join", rounds)
    assert all("is used up" in loser.message for _, loser, _ in ends)
    table = check_whole(store, "friday")
    joined = [line.seat.name for line in table.log if isinstance(line, Seated) and line.invite]
    assert joined == [("Ben", "Bob")[winner] for _, _, winner in ends]


def test_one_answer_that_comes_through_two_processes_is_done_once(where: str, store: Store) -> None:
    rounds = times(300)
    (one, other), _ = run_race(where, "same", rounds)  # who is later mostly finds the act before it is tried again
    assert all(told.held for told in (*one, *other)), "to the one who sent it twice both are done"
    log = Table(store, "friday").log
    assert sum(isinstance(line, Answered) and bool(line.act) for line in log) == rounds
    check_whole(store, "friday")
