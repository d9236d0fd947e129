"""Undo, redo and rulings from the command line."""

from __future__ import annotations

import pytest

from tests.cli.running import Run
from tests.cli.test_table import to_the_question, told


def state(run: Run) -> tuple[object, ...]:
    """Give what undo and redo change: the sheets, and what is asked."""
    seen = run("table", "show", "friday", "--json").json
    return seen["sheets"], seen["cards"], seen["options"], seen["title"]


def test_undo_takes_acts_back_one_by_one_and_redo_brings_them_again(friday: Run) -> None:
    states = [state(friday)]
    acts = [
        ("start", "friday", "Stealth", "who=kara"),
        ("answer", "friday", "--field", "modifier=2"),
        ("answer", "friday", "--faces", "3,2"),
        ("say", "friday", "Words stay"),
        ("answer", "friday", "--choose", "keep"),
        ("rule", "friday", "option", "edge_cycle=adventure"),
    ]
    for act in acts:
        told(friday("table", *act))
        if state(friday) != states[-1]:
            states.append(state(friday))
    assert len(states) == 6
    for before in reversed(states[:-1]):
        told(friday("table", "undo", "friday"))
        assert state(friday) == before
    for after in states[1:4]:
        told(friday("table", "redo", "friday"))
        assert state(friday) == after
    for before in reversed(states[2:3]):
        told(friday("table", "undo", "friday"))
        assert state(friday) == before
    for after in states[3:]:
        told(friday("table", "redo", "friday"))
        assert state(friday) == after
    assert "no undo to take back" in friday("table", "redo", "friday").err
    assert "Gus: Words stay" in told(friday("table", "log", "friday"))


def test_redo_is_over_once_play_has_gone_on(friday: Run) -> None:
    told(friday("table", "scene", "friday", "One"))
    told(friday("table", "undo", "friday"))
    told(friday("table", "say", "friday", "Words are no play"))
    told(friday("table", "redo", "friday"))
    assert friday("table", "show", "friday", "--json").json["title"] == "One"
    told(friday("table", "undo", "friday"))
    told(friday("table", "scene", "friday", "Two"))
    assert friday("table", "redo", "friday").code == 2
    assert friday("table", "show", "friday", "--json").json["title"] == "Two"


def test_dice_stay_rolled(friday: Run) -> None:
    told(friday("table", "start", "friday", "Stealth", "who=kara"))
    told(friday("table", "answer", "friday", "--send"))
    first = friday("table", "answer", "friday", "--roll", "--json").json["log"]
    told(friday("table", "undo", "friday"))
    again = friday("table", "answer", "friday", "--roll", "--json").json["log"]
    assert [line["text"] for line in first] == [line["text"] for line in again]


def test_undo_to_a_line_has_its_reason(friday: Run) -> None:
    to = friday("table", "show", "friday", "--json").json["number"]
    to_the_question(friday)
    assert ": too early" in told(friday("table", "undo", "friday", "--to", str(to), "--reason", "too early"))
    assert friday("table", "show", "friday", "--json").json["awaited"] == []
    assert "play is at line" in friday("table", "undo", "friday", "--to", str(to)).err
    assert "only the GM" in friday("table", "undo", "friday", "--to", str(to), "--as", "ana").err


def test_nothing_is_left_to_take_back(run: Run) -> None:
    run("table", "new", "mechwarrior", "--id", "friday")
    assert "nothing has been played" in run("table", "undo", "friday").err
    run("table", "scene", "friday", "One")
    told(run("table", "undo", "friday"))
    assert "nothing has been played" in run("table", "undo", "friday").err


def ended(run: Run) -> str:
    """Play Kara's try to its failure; give the moment."""
    call = to_the_question(run)
    assert ": Failure" in told(run("table", "answer", "friday", "--choose", "keep"))
    return str(call)


@pytest.mark.parametrize(
    ("ruling", "says", "word"),
    [
        ("overrule yes --reason kind", "Gus ruled: Success instead of Failure. “kind.”", "Success"),
        ("overrule MOMENT success --reason kind", "Gus ruled: Success instead of Failure. “kind.”", "Success"),
        ("overrule success=yes --reason kind", "Gus ruled: Success instead of Failure. “kind.”", "Success"),
        ("set-roll --faces 6,6 --reason luck", "Gus sets the roll to 6, 6: luck", "Success"),
        ("answer --field causes= --field modifier=-5 --reason light", "Gus changes an answer. “light.”", "Success"),
    ],
)
def test_what_has_happened_is_changed_and_undone_as_one_act(friday: Run, ruling: str, says: str, word: str) -> None:
    moment = ended(friday)
    before = state(friday)
    assert says in told(friday("table", "rule", "friday", *ruling.replace("MOMENT", moment).split()))
    log = told(friday("table", "log", "friday"))
    assert f"slip past the guard · Stealth: {word}" in log
    assert "Stealth: Failure" not in log
    after = state(friday)
    told(friday("table", "undo", "friday"))
    assert state(friday) == before
    assert "Stealth: Failure" in told(friday("table", "log", "friday"))
    told(friday("table", "redo", "friday"))
    assert state(friday) == after


def test_a_choice_is_changed_and_the_same_fact_is_struck(friday: Run) -> None:
    ended(friday)

    def left() -> object:
        return friday("table", "show", "friday", "--sheet", "kara", "--json").json["fields"]["edge_left"]

    assert left() == 1
    changed = friday("table", "rule", "friday", "answer", "--choose", "reroll", "--json").json
    if changed["awaited"]:
        told(friday("table", "answer", "friday", "--faces", "1,2", "--as", "ana"))
    assert left() == 0
    line = friday("table", "show", "friday", "--json").json["log"][-1]["number"]
    assert "Gus strikes “Kara spends 1 Edge and has 0 left”." in told(
        friday("table", "rule", "friday", "strike", str(line))
    )
    assert left() == 1


@pytest.mark.parametrize(
    ("ruling", "says"),
    [
        ("set-roll --faces 6,6 --reason luck", "Gus sets the roll to 6, 6: luck"),
        ("abandon --reason late", "Gus calls off “Try something”: late"),
        ("option edge_cycle=adventure --reason long", "Gus switches edge cycle to adventure: long"),
    ],
)
def test_rulings_say_why(friday: Run, ruling: str, says: str) -> None:
    told(friday("table", "start", "friday", "Stealth", "who=kara"))
    told(friday("table", "answer", "friday", "--send"))
    assert says in told(friday("table", "rule", "friday", *ruling.split()))
    assert says in told(friday("table", "log", "friday", "--as", "ana"))


def test_a_fact_is_put_down_and_what_is_hidden_can_be_shown(friday: Run) -> None:
    guard = '{"fact": "joined", "who": "guard", "sheet": {"name": "A guard"}, "seen_by": ["gm"]}'
    line = friday("table", "rule", "friday", "fact", "--fact", guard, "--json").json["line"]
    assert "A guard" not in told(friday("table", "show", "friday", "--as", "ana"))
    told(friday("table", "reveal", "friday", str(line), "--to", "ana"))
    assert "A guard" in told(friday("table", "show", "friday", "--as", "ana"))
    assert "A guard" not in told(friday("table", "show", "friday", "--as", "ben"))


def test_a_field_can_be_private(friday: Run) -> None:
    told(friday("table", "veil", "friday", "kara", "skills", "--as", "ana"))
    assert "stealth" not in told(friday("table", "show", "friday", "--as", "ben", "--json"))
    assert "Private: skills." in told(friday("table", "show", "friday", "--as", "ana"))
    told(friday("table", "veil", "friday", "kara", "skills", "--open"))
    assert "stealth" in told(friday("table", "show", "friday", "--as", "ben"))
