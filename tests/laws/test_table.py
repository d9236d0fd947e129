"""Laws of the table, for every game, through the JSON API with each seat's own link.

Whatever is offered is taken; every call ends; nobody reads an id, a key or a secret; everything has been played.
"""

from __future__ import annotations

import pytest

from rollwright.testing.contract import unreadable
from tests.amount import one_edition, times
from tests.laws.at_tables import SEEDS, Fault, Found, Run, Trial, all_runs
from tests.table.sessions import GAMES

pytestmark = [pytest.mark.soak]


@pytest.mark.parametrize("game", one_edition(GAMES, "offered"))
def test_what_is_offered_is_taken_and_ends_and_reads_well(game: str) -> None:
    faults = all_runs(game, times(SEEDS)).faults
    assert not faults, "\n".join(f"{fault} ({example})" for fault, example in faults.items())


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


def test_fields_that_dont_go_together_are_told_from_what_is_never_taken() -> None:
    run = Run("going-somewhere", "demo", 0, Found())
    with run.seated():
        offers = [(one, offer) for one in run.players() for offer in one.get("moves") if offer["act"] == "cast"]
        one, offer = offers[0]
        call = run.begin(one, offer, Trial({"magic": "augment", "about": "str"}))
        card = next(card for card in one.cards if card["call"] == call)
        fields = {field["name"]: field for field in card["fields"]}
        count, die = fields["count"]["most"], fields["die"]["options"][-1]["key"]
        assert run.together(card, Trial({"count": count, "die": die})) is None, "each can be paid, not both"
        taken = run.together(card, Trial({"count": count}, (("count", str(count)),)))
        assert taken is not None
        assert taken["count"] == str(count)
        assert run.together(card, Trial({"count": count, "die": die}, (("count", str(count)),))) is None
        assert [fault.kind for fault in run.found.faults] == ["never taken"]
