"""The log: what of it stands after undo and redo."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.dice.errors import Refused
from rollwright.play.journal import Chosen, Thrown
from rollwright.table.log import (
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    CallReturned,
    FactsLanded,
    Seated,
    TableMade,
    Told,
    Undone,
    check_stop,
    decode,
    encode,
    standing,
)
from rollwright.table.seat import Seat

LINES: list[AnyLogged] = [
    TableMade(name="Friday", ruleset="mechwarrior", version="1", options={"packages": "no"}, commitment="ab"),
    Seated(seat=Seat("ana", "Ana", "player", ("kara",)), by="gus"),
    FactsLanded(by="gus", facts=({"fact": "left", "who": "kara"},), reason="she went home"),
    CallOpened(call=4, by="gus", procedure="skill", version="1", arguments={"target": 7}, actors={"actor": "ana"}),
    Answered(
        call=4, sequence=0, by="ana", entry=Thrown((0,), "skill", "actor", "2d6", "total", (3, 4), ("gm",), "typed")
    ),
    Answered(call=4, sequence=1, by="ana", entry=Chosen((1,), "edge", "actor", ("keep", "reroll"), "keep")),
    CallReturned(call=4, facts=(), told=(Told("A round."),)),
    CallEnded(call=4, outcome={"success": True}, facts=(), told=(Told("Done.", ("rule",), ("gm",)),)),
    Undone(by="gus", to=3, reason="a slip"),
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: type(line).__name__)
def test_a_line_reads_back_as_it_was_written(line: AnyLogged) -> None:
    assert decode(encode(line)) == line


def test_fields_of_a_later_version_pass() -> None:
    assert decode(b'{"log":"undone","by":"gus","to":3,"mood":"sorry"}') == Undone(by="gus", to=3)


def fact(number: int) -> FactsLanded:
    return FactsLanded(by="gus", facts=(), reason=str(number))


def numbers(log: list[AnyLogged]) -> list[int]:
    return [number for number, _ in standing(log)]


def test_undo_of_an_undo_is_a_redo() -> None:
    log: list[AnyLogged] = [fact(1), fact(2), fact(3), Undone(by="gus", to=1)]
    assert numbers(log) == [1]
    log.append(fact(5))
    assert numbers(log) == [1, 5]
    log.append(Undone(by="gus", to=3))
    assert numbers(log) == [1, 2, 3]
    log.append(Undone(by="gus", to=5))
    assert numbers(log) == [1, 5]
    log.append(Undone(by="gus", to=4))
    assert numbers(log) == [1]


@given(st.lists(st.one_of(st.none(), st.integers(1, 1_000)), max_size=60))
def test_the_log_stands_as_it_stood_after_that_line(script: list[int | None]) -> None:
    """Compared with a plain model, which keeps every standing list that there ever was."""
    log: list[AnyLogged] = [fact(1)]
    stood: list[list[int]] = [[], [1]]
    for step in script:
        if step is None:
            log.append(fact(len(log) + 1))
            stood.append([*stood[-1], len(log)])
        else:
            to = (step - 1) % len(log) + 1
            log.append(Undone(by="gus", to=to))
            stood.append(stood[to])
        assert numbers(log) == stood[-1]


def test_play_stops_only_between_acts() -> None:
    check_stop(LINES, 5)
    for to in (6, 7):
        with pytest.raises(Refused, match="the middle of an act, which ends with line 8"):
            check_stop(LINES, to)
    check_stop(LINES, 8)
    for to in (0, -1, 10):
        with pytest.raises(Refused, match="a line from 1 to 9"):
            check_stop(LINES, to)
