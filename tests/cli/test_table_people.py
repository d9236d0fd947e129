"""Who sits at a table, from the command line."""

from __future__ import annotations

import pytest

from tests.cli.running import Run
from tests.cli.test_table import told


def seats(run: Run) -> dict[str, str]:
    seen = run("table", "show", "friday", "--json").json
    return {one["id"]: one["role"] for one in (seen["seat"], *seen["neighbours"])}


def test_an_invitation_lets_one_sit_down_once(friday: Run) -> None:
    made = friday("table", "invite", "friday", "--role", "spectator", "--days", "7", "--json").json
    assert "Sue is at the table, as seat-2." in told(friday("table", "join", "friday", made["token"], "--name", "Sue"))
    assert seats(friday)["seat-2"] == "spectator"
    assert "used up" in friday("table", "join", "friday", made["token"], "--name", "Tom").err
    assert "isn’t an invitation" in friday("table", "join", "friday", "nonsense", "--name", "Tom").err
    friday("table", "new", "mechwarrior", "--id", "other")
    assert "isn’t an invitation" in friday("table", "join", "other", made["token"], "--name", "Tom").err


def test_an_invitation_can_be_taken_back(friday: Run) -> None:
    made = friday("table", "invite", "friday", "--uses", "3", "--json").json
    told(friday("table", "invite", "friday", "--revoke", made["invite"]))
    assert "taken back" in friday("table", "join", "friday", made["token"], "--name", "Tom").err


def test_a_seat_is_changed_field_by_field(friday: Run) -> None:
    told(friday("table", "seat", "friday", "ana", "--role", "co-gm"))
    told(friday("table", "seat", "friday", "Ana", "--name", "Anna"))
    shown = told(friday("table", "show", "friday"))
    assert "Anna, seat ana: runs the game too and plays Kara." in shown
    assert seats(friday) == {"gus": "gm", "ana": "co-gm", "ben": "player"}


def test_a_seat_s_token_is_renewed(friday: Run) -> None:
    first = friday("table", "seat", "friday", "ana", "--link", "--json").json["token"]
    assert friday("table", "seat", "friday", "ana", "--new-link", "--json").json["token"] != first


def test_people_leave_and_the_game_is_handed_over(friday: Run) -> None:
    told(friday("table", "seat", "friday", "ben", "--remove"))
    assert seats(friday) == {"gus": "gm", "ana": "player"}
    assert "has left" in friday("table", "show", "friday", "--as", "ben").err
    told(friday("table", "seat", "friday", "ana", "--hand-over"))
    assert seats(friday) == {"ana": "gm", "gus": "player"}
    assert "has left the table" in told(friday("table", "seat", "friday", "gus", "--remove", "--as", "gus"))
    told(friday("table", "seat", "friday", "ben"))
    assert seats(friday) == {"ana": "gm", "ben": "player"}


def test_a_person_s_own_words_are_taken_out(friday: Run) -> None:
    told(friday("table", "say", "friday", "My secret", "--as", "ben"))
    assert friday("table", "forget", "friday", "--as", "ben").code == 2
    assert "My secret" in told(friday("table", "log", "friday"))
    told(friday("table", "forget", "friday", "--as", "ben", "--yes"))
    export = told(friday("table", "export", "friday"))
    assert "My secret" not in export
    assert "Ben" not in export


@pytest.mark.parametrize("words", [("delete", "friday"), ("forget", "friday", "--as", "ben")])
def test_what_can_t_be_taken_back_is_asked_for(friday: Run, words: tuple[str, ...]) -> None:
    before = friday("table", "show", "friday", "--json").json
    ran = friday("table", *words, "--json")
    assert ran.code == 2
    assert "--yes" in ran.err
    assert friday("table", "show", "friday", "--json").json == before
