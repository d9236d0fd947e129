"""Bots play whole evenings of every game, and everything that anybody can read of them is plain English.

What is looked for is in `plain_words.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rollwright import games
from rollwright.web.app import make_app
from tests.amount import one_edition, times
from tests.table.sessions import GAMES
from tests.web.evening_texts import evening, ids_of, marked_table, read_by
from tests.web.plain_words import wrong_in

LANTERN = Path(__file__).resolve().parents[2] / "examples" / "low-lantern" / "src"
SEATS = ("gus", "ana", "sue")
ACTS = 60
SEEDS = times(10)
HALFWAY = 3
"""The moment of an evening at which everybody looks at every page; at the others somebody looks at the table's own."""


def found_in(game: str, seed: int) -> Iterator[tuple[str, str, str, str]]:
    """Give what is wrong with an evening of a game: the kind, the words, where, and the text."""
    table = marked_table(game, seed)
    app, ids = make_app(table.store), ids_of(table.game, table)
    read: set[str] = set()
    for moment, _ in enumerate(evening(table, seed, ACTS)):
        whole = moment == HALFWAY
        for seat in SEATS if whole else (SEATS[moment % len(SEATS)],):
            for where, text in read_by(app, table, seat, Random(seed), all_pages=whole):
                if text not in read:
                    read.add(text)
                    for kind, words in wrong_in(text, ids):
                        yield kind, words, where, text[:200]
    assert len(read) > 500, "there is much to read in an evening"
    table.store.close()


@pytest.mark.soak
@pytest.mark.parametrize("game", one_edition([*GAMES, "low-lantern"], "words"))
def test_an_evening_reads_as_plain_english(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(LANTERN))
    monkeypatch.setitem(games.GAMES, "low-lantern", "low_lantern")
    found = [one for seed in range(SEEDS) for one in found_in(game, seed)]
    assert not found, "\n".join(f"{where}: {kind}, {words!r}, in: {text}" for kind, words, where, text in found)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Vanya-orlov runs.", "an id"),
        ("vanya-orlov runs.", "an id"),
        ("Vehicle: None", "a Python word"),
        ("hidden: False", "a Python word"),
        ("The call ends.", "a call"),
        ("Only the gamemaster may strike a fact.", "a fact"),
        ("They have edge_left.", "a parameter's name"),
        ("1 dice", "one of many"),
        ("1 threat dice", "one of many"),
        ("Give 1 Adventure Points.", "one of many"),
        ("outcome 8000000", "a number of the program's"),
        ("It works..", "two marks"),
        ("Really?.", "two marks"),
        ("It is a attack.", "a before a vowel"),
        ("An sword", "an before a consonant"),
        ("Rena ()", "empty brackets"),
        ("{who} rolls", "braces"),
        ("Words(text='x')", "a Python value"),
        ("['a', 'b']", "a Python value"),
        ("‹rena› rolls", "a mark for somebody"),
        ("augur.action.roll", "a rule's id"),
    ],
)
def test_what_is_wrong_is_found(text: str, kind: str) -> None:
    assert kind in [found for found, _ in wrong_in(text, ["vanya-orlov"])]


@pytest.mark.parametrize(
    "text",
    [
        "Call for a roll", "Who calls?", "In fact, an hour is a use of it.", "1 point, 11 points, 1 or 2 dice, 1 die",
        "None of them move.", "Wait … and see...", "A one-handed, a unique and a European sword", "1d6+1 points",
        "Well-known and half-dead", "3:1 odds, e.g. so", "An NPC, an X",
    ],
)  # fmt: skip
def test_what_is_right_is_left_alone(text: str) -> None:
    assert list(wrong_in(text, ["vanya-orlov"])) == []
