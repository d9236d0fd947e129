"""Laws of the table, for every game, through the JSON API with each seat's own link.

Whatever is offered is taken; every call ends; nobody reads an id, a key or a secret; everything has been played.
The faults of games in the old form are in `expected.toml`, each with its reason. That list only shrinks.
`python -m tests.laws.tell_tables` tells what was found, in the form of that list.
"""

from __future__ import annotations

import pytest

from rollwright.rules.ruleset import ruleset
from tests.amount import LONG, times
from tests.laws.at_tables import SEEDS, Fault, Found, Run, all_runs, expected_faults, not_reached, unreadable
from tests.table.sessions import GAMES

pytestmark = [pytest.mark.soak]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_is_taken_and_ends_and_reads_well(game: str) -> None:
    found, known = all_runs(game, times(SEEDS)), expected_faults()
    faults = dict(found.faults)
    if LONG and not ruleset(game).acts:  # the others: test_every_act
        faults |= dict.fromkeys(not_reached(ruleset(game), found), "in no run")
    new = [f"{fault} ({example})" for fault, example in faults.items() if fault not in known]
    assert not new, "new faults:\n" + "\n".join(new)
    gone = [
        str(fault)
        for fault, entry in known.items()
        if fault.game == game and fault not in faults and entry.found in (("tenth", "all") if LONG else ("tenth",))
    ]
    assert not gone, "listed in expected.toml, but mended; take it out:\n" + "\n".join(gone)


def test_every_listed_fault_has_a_reason_and_a_game() -> None:
    for fault, entry in expected_faults().items():
        assert fault.game in GAMES, fault
        assert len(entry.reason) > 20, fault


def test_the_laws_see_what_they_are_to_see() -> None:
    for text, trouble in (
        ("Vanya-orlov rolls", "id"),
        ("vanya-orlov", "id"),
        ("{who} rolls", "brace"),
        ("somebody ‹guard› rolls", "brace"),
        ("a_who", "key"),
        ("who=kara", "key"),
        ("it is True", "Python word"),
        ("the target is None", "Python word"),
        ("None", ""),
        ("Vanya Orlov rolls a well-known 3-2.", ""),
    ):
        assert unreadable(text, ["vanya-orlov"]) == trouble, text


def test_a_refused_answer_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    from rollwright.dice.errors import Refused
    from rollwright.table import playing

    def never(*given: object) -> None:
        raise Refused("not today")

    monkeypatch.setattr(playing, "open_question", never)
    found = Found()
    Run("mechwarrior", "named", 0, found).play(4)
    kinds = {fault.kind for fault in found.faults}
    assert {"answer refused", "does not end"} <= kinds
    assert all(isinstance(fault, Fault) for fault in found.faults)
