"""`rollwright table`: a table is made, played at, and each seat is told what it may know."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rollwright.cli.table import ACTIONS
from tests.cli.running import Ran, Run

OPPOSED = ("opposed", "a=8", "a_who=kara", "a_edge=1", "b=7", "b_secret=yes")


def told(ran: Ran) -> str:
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def to_the_question(run: Run) -> int:
    """Play the opposed roll up to Ana's choice about Edge; give the call."""
    call = run("table", "start", "friday", *OPPOSED, "--json").json["call"]
    told(run("table", "answer", "friday", "--faces", "3,2", "--as", "ana"))
    told(run("table", "answer", "friday", str(call), "--faces", "6,1"))
    return int(call)


def test_a_new_table_is_listed_and_shown(run: Run) -> None:
    assert run("table", "list", "--json").json == {"tables": []}
    made = run("table", "new", "mechwarrior", "--name", "Friday night", "--gm", "Gus", "--json").json
    assert (made["table"], made["seat"], made["game"], made["number"]) == ("friday-night", "gus", "mechwarrior", 3)
    assert len(made["commitment"]) == len(made["head"]) == 64
    assert "Table friday-night-2: Friday night" in told(run("table", "new", "mechwarrior", "--name", "Friday night"))
    (first, second) = run("table", "list", "--json").json["tables"]
    assert (first["table"], first["name"], first["game"], first["lines"]) == (
        "friday-night",
        "Friday night",
        "mechwarrior",
        3,
    )
    assert second["table"] == "friday-night-2"
    assert "Gus, seat gus (this seat): runs the game." in told(run("table", "show", "friday-night"))


def test_a_table_has_its_options_and_its_id(run: Run) -> None:
    words = ("new", "mechwarrior", "--option", "edge_cycle=adventure", "--id", "Monday.2")
    assert run("table", *words, "--json").json["table"] == "Monday.2"
    assert run("table", "show", "Monday.2", "--json").json["options"] == {"edge_cycle": "adventure"}
    assert "there already" in run("table", *words).err or "already" in run("table", *words).err


@pytest.mark.parametrize("game", ["mechwarrior", "cgg", "cgg-2015", "augur", "going-somewhere"])
def test_a_demo_table_of_every_game_is_shown_and_offers_moves(run: Run, game: str) -> None:
    told(run("table", "new", game, "--demo", "--id", "demo"))
    assert "seat ana: plays " in told(run("table", "show", "demo"))
    assert run("table", "moves", "demo", "--as", "ana", "--json").json["moves"]
    assert run("table", "bots", "demo", "--seat", "gus", "--seat", "ana", "--acts", "5", "--seed", "1").code == 0


def test_a_call_is_played_to_its_end(friday: Run) -> None:
    call = to_the_question(friday)
    shown = told(friday("table", "show", "friday", "--as", "ana"))
    assert f"Call {call}, Opposed roll. Kara: spend Edge?" in shown
    assert "1 keep: Keep the roll" in shown
    assert "2 reroll: Spend 1 Edge and roll again" in shown
    ended = friday("table", "answer", "friday", "--choose", "2", "--as", "ana", "--json").json
    assert ended["cards"][0]["pool"] == "2d6"
    assert "Kara wins." in told(friday("table", "answer", "friday", str(call), "--faces", "6,6", "--as", "ana"))
    assert friday("table", "show", "friday", "--sheet", "kara", "--json").json["fields"]["edge_left"] == 0


def test_a_secret_roll_is_not_told_to_others(friday: Run) -> None:
    to_the_question(friday)
    assert "6, 1" in told(friday("table", "show", "friday"))
    for words in (("show",), ("log",), ("show", "--json"), ("log", "--json")):
        told_ana = told(friday("table", words[0], "friday", *words[1:], "--as", "ana"))
        assert "6, 1" not in told_ana
        assert "3, 2" in told_ana


def test_the_table_rolls_its_own_dice_and_proves_them(friday: Run) -> None:
    friday("table", "start", "friday", "skill", "target=7", "who=kara")
    done = friday("table", "answer", "friday", "--roll", "--as", "ana", "--json").json
    line = done["log"][0]["number"] - 1
    proof = friday("table", "proof", "friday", str(line), "--as", "ben", "--json").json
    dice = friday("table", "dice", "friday", "--json").json
    assert proof["root"] == dice["epochs"][0]["root"]
    assert (proof["leaf"], dice["epochs"][0]["used"]) == (0, 1)


def test_a_player_starts_a_move_by_number_or_title(friday: Run) -> None:
    (move, _) = friday("table", "moves", "friday", "stealth", "--as", "ana", "--json").json["moves"]
    assert (move["title"], move["call"], move["who"]) == ("Stealth", "attempt", "kara")
    by_title = friday("table", "start", "friday", "stealth", "--as", "ana", "--json").json
    assert by_title["awaited"][0]["name"] == "Gus"
    told(friday("table", "undo", "friday"))
    by_number = friday("table", "start", "friday", str(move["number"]), "--as", "ana", "--json").json
    assert by_number["awaited"][0]["arguments"] == by_title["awaited"][0]["arguments"]
    assert "2: +2, hard." in told(friday("table", "show", "friday"))
    assert friday("table", "answer", "friday", "--choose", "2").code == 0


def test_an_act_that_is_sent_twice_is_done_once(friday: Run) -> None:
    first = friday("table", "say", "friday", "Hello", "--act", "k1", "--json").json
    again = friday("table", "say", "friday", "Hello", "--act", "k1", "--json").json
    assert (first["line"], first["number"]) == (again["line"], again["number"])
    assert again["log"] == []


def test_words_reach_those_they_are_for(friday: Run) -> None:
    told(friday("table", "say", "friday", "I have a plan", "--as", "ana", "--to", "gm"))
    told(friday("table", "roll", "friday", "d20", "--faces", "17", "--hidden", "result", "--what", "the weather"))
    told(friday("table", "scene", "friday", "The market"))
    note = friday("table", "note", "friday", "The inn", "Room 7", "--as", "ana", "--to", "all", "--json").json["note"]
    assert "Ana: I have a plan (to the gamemaster)" in told(friday("table", "log", "friday"))
    ben = told(friday("table", "show", "friday", "--as", "ben"))
    assert "plan" not in ben
    assert ": 17" not in ben
    assert "Gus rolls 1d20 in secret." in ben
    assert "The scene: The market." in ben
    assert "Room 7" in ben
    told(friday("table", "note", "friday", "--id", note, "--remove", "--as", "ana"))
    assert "Room 7" not in told(friday("table", "show", "friday", "--as", "ben"))


def test_a_session_begins_and_ends(friday: Run) -> None:
    assert "Session 1 begins." in told(friday("table", "session", "friday", "begin"))
    assert friday("table", "session", "friday", "begin").code == 2
    assert "Session 1 is under way." in told(friday("table", "show", "friday"))
    assert "Gus starts: End the session." in told(friday("table", "session", "friday", "end"))
    assert friday("table", "session", "friday", "begin", "--json").json["moves"] == []


def test_bots_play_seats_that_are_theirs(friday: Run) -> None:
    assert "no seat here is a bot's" in friday("table", "bots", "friday").err
    told(friday("table", "seat", "friday", "ana", "--bot", "random"))
    told(friday("table", "seat", "friday", "gus", "--bot", "cautious"))
    assert friday("table", "bots", "friday", "--acts", "8", "--seed", "1", "--json").json["acts"] == 8
    assert "Ana, seat ana: plays Kara, a bot." in told(friday("table", "show", "friday"))
    told(friday("table", "bots", "friday", "--answers", "--acts", "1000"))
    assert "Nothing is asked" in told(friday("table", "show", "friday"))


def test_where_tables_are_kept(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told(run("table", "new", "mechwarrior", "--id", "one"))
    assert (tmp_path / "tables.db").exists()
    told(run("table", "new", "mechwarrior", "--id", "two", "--database", f"sqlite:///{tmp_path}/named.db"))
    assert [
        one["table"] for one in run("table", "list", "--database", f"{tmp_path}/named.db", "--json").json["tables"]
    ] == ["two"]
    monkeypatch.setenv("ROLLWRIGHT_DATABASE", str(tmp_path / "by-variable.db"))
    told(run("table", "new", "mechwarrior", "--id", "three"))
    monkeypatch.delenv("ROLLWRIGHT_DATABASE")
    monkeypatch.delenv("ROLLWRIGHT_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    told(run("table", "new", "mechwarrior", "--id", "four"))
    assert (tmp_path / "by-variable.db").exists()
    assert (tmp_path / "xdg" / "rollwright" / "tables.db").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_says_what_it_takes(run: Run, name: str) -> None:
    ran = run("table", name, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: rollwright table {name}")
    assert f"  rollwright table {name}" in ran.out.partition("examples:")[2]
    assert max(map(len, ran.out.splitlines())) <= 110


@pytest.mark.parametrize(
    "words", ["show friday", "list", "log friday", "moves friday", "dice friday", "show friday --sheet kara"]
)
def test_looking_changes_nothing_and_gives_json(friday: Run, words: str) -> None:
    before = friday("table", "show", "friday", "--json").json["head"]
    assert isinstance(json.loads(told(friday("table", *words.split(), "--json"))), dict)
    assert friday("table", "show", "friday", "--json").json["head"] == before


def test_of_two_answers_at_once_one_holds(friday: Run) -> None:
    call = to_the_question(friday)
    words = (sys.executable, "-m", "rollwright", "table", "answer", "friday", str(call), "--question", "2", "--choose")
    both = [
        subprocess.Popen((*words, choice), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for choice in ("keep", "reroll")
    ]
    said = [process.communicate(timeout=60) for process in both]
    assert sorted(process.returncode for process in both) == [0, 2], said
    (refused,) = (err for process, (_, err) in zip(both, said, strict=True) if process.returncode)
    assert "already answered by Gus: " in refused
