"""`rollwright table`: a table is made, played at, and each seat is told what it may know."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rollwright.cli.table import ACTIONS
from rollwright.games import GAMES
from tests.cli.running import Ran, Run

TRY = ("start", "friday", "Stealth", "doing=slips past the guard", "--as", "ana")
HEADLINE = "Kara tries to slip past the guard · Stealth"


def told(ran: Ran) -> str:
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def to_the_question(run: Run) -> int:
    """Play Kara's try up to Ana's choice about Edge; give the call."""
    call = run("table", *TRY, "--json").json["call"]
    told(run("table", "answer", "friday", "--field", "causes=Darkness,cover"))
    told(run("table", "answer", "friday", str(call), "--faces", "3,2", "--as", "ana"))
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


@pytest.mark.parametrize("game", ["augur", "mechwarrior", "cgg", "going-somewhere"])
def test_every_move_that_is_printed_can_be_begun(run: Run, game: str) -> None:
    told(run("table", "new", game, "--demo", "--id", "demo"))
    moves = run("table", "moves", "demo", "--as", "ana", "--json").json["moves"]
    printed = told(run("table", "moves", "demo", "--as", "ana")).splitlines()[1:]
    rows = [line for line in printed if line.split()[0].isdigit() and line[line.rindex("  ") :].count('"') != 1]
    typed = {line.split()[0]: shlex.split(line[line.rindex("  ") :]) for line in rows}  # but for those of two lines
    begun = 0
    for move in moves[:25]:
        words = typed.get(str(move["number"]))
        if words is None or move["asks"]:
            continue
        ran = run("table", "start", "demo", *words, "--as", "ana")
        assert "there is no" not in ran.err, ran
        assert "several things" not in ran.err, ran
        begun += ran.code == 0
        if ran.code == 0:
            told(run("table", "undo", "demo"))
    for move in moves:
        if move["kind"] == "call" and move["fields"] and game in ("augur", "mechwarrior", "going-somewhere"):
            values = [
                f"{field['name']}={field['options'][0]['words'] if field['options'] else 'something'}"
                for field in move["fields"]
                if field["needed"]
            ]
            begun += run("table", "start", "demo", move["call"], *values, "--as", "ana").code == 0
    assert begun


@pytest.mark.parametrize("game", ["mechwarrior", "cgg", "cgg-2015", "augur", "going-somewhere"])
def test_a_demo_table_of_every_game_is_shown_and_offers_moves(run: Run, game: str) -> None:
    told(run("table", "new", game, "--demo", "--id", "demo"))
    assert "seat ana: plays " in told(run("table", "show", "demo"))
    assert run("table", "moves", "demo", "--as", "ana", "--json").json["moves"]
    assert run("table", "bots", "demo", "--seat", "gus", "--seat", "ana", "--acts", "5", "--seed", "1").code == 0


def test_a_moment_is_played_to_its_end(friday: Run) -> None:
    call = to_the_question(friday)
    shown = told(friday("table", "show", "friday", "--as", "ana"))
    assert f"Moment {call}: {HEADLINE}" in shown
    assert "Spend Edge?" in shown
    assert "1 keep: Keep the roll" in shown
    assert "2 reroll: Spend 1 Edge and roll again" in shown
    asked = friday("table", "answer", "friday", "--choose", "spend 1 edge and roll again", "--as", "ana", "--json").json
    assert [one["title"] for one in asked["awaited"]] == ["Try something"], (
        "she throws real dice, and is asked for them"
    )
    ended = friday("table", "answer", "friday", "--faces", "6,5", "--as", "ana", "--json").json
    assert ended["awaited"] == []
    assert [line["word"] for line in ended["log"] if line["word"]] == [ended["log"][-1]["word"]]
    assert friday("table", "show", "friday", "--sheet", "kara", "--json").json["fields"]["edge_left"] == 0
    assert f"{HEADLINE}: " in told(friday("table", "log", "friday"))


def test_a_card_says_what_it_takes_and_takes_it(friday: Run) -> None:
    assert "Waiting for Gus." in told(friday("table", *TRY))
    card = told(friday("table", "show", "friday"))
    assert "modifier= Harder or easier?" in card
    assert "-5 to 5 (usually 0)" in card
    assert "Darkness (+3 harder)" in " ".join(card.split())
    assert "--send" in card
    by_words = friday("table", "answer", "friday", "--field", "causes=darkness, Poor light", "--json").json
    assert "darkness +3" in by_words["log"][0]["text"]
    assert "poor light +1" in by_words["log"][0]["text"]
    told(friday("table", "undo", "friday"))
    assert "darkness" not in told(friday("table", "answer", "friday", "--send"))


def test_a_secret_moment_is_not_told_to_others(friday: Run) -> None:
    told(friday("table", *TRY[:-2], "who=kara", "--hidden", "all", "--to", "ana"))
    for words in (("show",), ("log",), ("show", "--json"), ("log", "--json")):
        assert "slip past" not in told(friday("table", words[0], "friday", *words[1:], "--as", "ben"))
    assert "slip past" in told(friday("table", "show", "friday", "--as", "ana"))


def test_the_table_rolls_its_own_dice_and_proves_them(friday: Run) -> None:
    told(friday("table", *TRY))
    told(friday("table", "answer", "friday", "--send"))
    done = friday("table", "answer", "friday", "--roll", "--as", "ana", "--json").json
    line = done["log"][0]["number"]
    proof = friday("table", "proof", "friday", str(line), "--as", "ben", "--json").json
    dice = friday("table", "dice", "friday", "--json").json
    assert proof["root"] == dice["decks"][0]["root"]
    assert (proof["leaf"], dice["decks"][0]["used"]) == (0, 1)
    shown = " ".join(told(friday("table", "dice", "friday")).split())
    assert f"Deck 0, the table's own: {proof['root']}, 1 rolls" in shown


def test_what_moves_prints_can_be_typed_back(friday: Run) -> None:
    (move,) = friday("table", "moves", "friday", "stealth", "--as", "ana", "--json").json["moves"]
    assert (move["title"], move["call"], move["who"], move["row"]) == ("Try something", "attempt", "kara", "skill")
    shown = told(friday("table", "moves", "friday", "stealth", "--as", "ana"))
    assert "attempt skill= doing= against=" in shown
    assert "or by name: Stealth" in shown
    for words in (
        ("Stealth",),
        (str(move["number"]), "skill=Stealth"),
        ("attempt", "skill=stealth"),
        ("try something", "skill=STEALTH"),
        ("Kara: Try something", "skill=stealth"),
        ("mechwarrior/attempt", "skill=stealth", "who=Kara"),
    ):
        begun = friday("table", "start", "friday", *words, "--as", "ana", "--json").json
        assert begun["awaited"][0]["name"] == "Gus", words
        assert begun["awaited"][0]["headline"] == "Kara · Stealth", words
        told(friday("table", "undo", "friday"))


def test_the_gamemaster_says_whose_move_it_is(friday: Run) -> None:
    assert "whose 'stealth' is it? Say who='Kara'" in friday("table", "start", "friday", "stealth").err
    assert "Kara" in told(friday("table", "start", "friday", "stealth", "who=Kara"))


def test_a_deed_is_done_at_once(friday: Run) -> None:
    ran = friday("table", "start", "friday", "Give Adventure Points", "points=3", "people=Kara", "--json").json
    assert ran["awaited"] == []
    assert "Kara" in ran["log"][0]["text"]
    assert friday("table", "show", "friday", "--sheet", "kara", "--json").json["fields"]["adventure_points"] == 3


def test_a_scene_goes_on_as_far_as_nobody_decides(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "scenic", "tests.rules.scenic")
    told(run("table", "new", "scenic", "--id", "scene"))
    ran = run("table", "go-on", "scene")
    assert (ran.code, ran.out) == (0, "Nothing goes on by itself right now: somebody has to act.\n")
    for who in ("rusk", "mira"):
        fact = {"fact": "joined", "who": who, "sheet": {"name": who.capitalize()}}
        told(run("table", "rule", "scene", "fact", "--fact", json.dumps(fact)))
    told(run("table", "start", "scene", "Begin a fight", "people=rusk,mira"))
    assert run("table", "go-on", "scene", "--json").json["steps"] == 0, "nobody has said whom to strike"
    told(run("table", "start", "scene", "Go for somebody", "who=Rusk", "target=Mira"))
    ran = run("table", "go-on", "scene", "--json").json
    assert ran["steps"] == 1, "then it is Mira's turn"
    assert "Rusk" in ran["log"][0]["text"]
    told(run("table", "start", "scene", "Strike somebody", "who=Mira", "target=Rusk", "--turn", "Mira"))
    assert run("table", "show", "scene", "--json").json["scene"]["round"] == 2


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
    assert "Ana: I have a plan (to the GM)" in told(friday("table", "log", "friday"))
    ben = told(friday("table", "show", "friday", "--as", "ben"))
    assert "plan" not in ben
    assert ": 17" not in ben
    assert "The GM rolls something in secret." in ben
    assert "The scene: The market." in ben
    assert "Room 7" in ben
    told(friday("table", "note", "friday", "--id", note, "--remove", "--as", "ana"))
    assert "Room 7" not in told(friday("table", "show", "friday", "--as", "ben"))


def test_a_session_begins_and_ends(friday: Run) -> None:
    assert "Session 1 begins." in told(friday("table", "session", "friday", "begin"))
    assert friday("table", "session", "friday", "begin").code == 2
    assert "Session 1 is under way." in told(friday("table", "show", "friday"))
    assert "Session 1 ends." in told(friday("table", "session", "friday", "end"))
    assert friday("table", "session", "friday", "begin", "--json").json["moves"] == []


def test_bots_play_seats_that_are_theirs(friday: Run) -> None:
    assert "no seat here is a bot's" in friday("table", "bots", "friday").err
    told(friday("table", "seat", "friday", "ana", "--bot", "random"))
    told(friday("table", "seat", "friday", "gus", "--bot", "cautious"))
    assert friday("table", "bots", "friday", "--acts", "8", "--seed", "1", "--json").json["acts"] == 8
    assert "Ana, seat ana: plays Kara, a bot." in told(friday("table", "show", "friday"))
    told(friday("table", "bots", "friday", "--answers", "--acts", "1000"))
    assert "Nothing is happening right now" in told(friday("table", "show", "friday"))


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


@pytest.mark.soak
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
