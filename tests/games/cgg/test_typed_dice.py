"""The Exec's ten-sided dice as people read them from a real table: the printed 0 is 10 (C25)."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.dice.errors import BadInput
from rollwright.dice.source import ScriptedDice
from rollwright.games.cgg.rules.chance import chance
from rollwright.games.cgg.rules.options import Options
from rollwright.play.journal import Thrown
from rollwright.play.session import Session


@pytest.mark.rule("cgg.dice.exec")
def test_a_typed_0_on_an_exec_die_is_10() -> None:
    session = Session(chance(Options()))
    session.roll([0], "typed")
    (entry,) = session.journal
    assert isinstance(entry, Thrown)
    assert (entry.faces, entry.source) == ((10,), "typed")
    given, same = (rw.play("cgg/chance", faces=[face]).outcome for face in (0, 10))
    assert given == same != rw.play("cgg/chance", faces=[3]).outcome


@pytest.mark.rule("cgg.dice.exec")
def test_only_a_ten_sided_die_prints_0() -> None:
    with pytest.raises(BadInput, match=r"a d6 shows 1 to 6, not 0"):
        Session(chance(Options(exec_die="d6"))).roll([0], "typed")
    with pytest.raises(BadInput, match=r"a d10 shows 1 to 10 \(a printed 0 is 10\), not 11"):
        Session(chance(Options())).roll([11], "typed")
    with pytest.raises(BadInput, match=r"a d10 shows 1 to 10 \(a printed 0 is 10\), not 0"):
        Session(chance(Options())).roll([0])  # the program's own dice never show 0
    with pytest.raises(BadInput, match=r"a d20 shows 1 to 20, but face 1 of those given is 0"):
        ScriptedDice([0]).face(20)
