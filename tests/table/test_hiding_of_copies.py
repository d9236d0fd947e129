"""Whoever comes by a deed about somebody hidden is hidden, too."""

from __future__ import annotations

import pytest

from tests.laws.at_tables import SECRET, SECRET_MARK, named_table, slug
from tests.table.tables import seen


@pytest.mark.parametrize(("like", "known"), [(slug(SECRET), False), ("the-tall-guard", True)])
def test_a_copy_is_as_hidden_as_whom_it_is_like(like: str, known: bool) -> None:
    table = named_table("going-somewhere", bytes(32))
    before = set(table.state.sheets)
    table.start("gus-van-dyke", "more-like", {"like": like, "count": "2"})
    new = set(table.state.sheets) - before
    assert len(new) == 2
    for seat in table.seats:
        told = table.position.known_to(seat).sheets
        assert (new <= set(told)) == (known or seat.runs_game)
        assert seat.runs_game or not SECRET_MARK.search(seen(table, seat.id).decode())
