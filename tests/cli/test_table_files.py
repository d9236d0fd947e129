"""Tables as files, from the command line: export, import, verify, backup, restore; and what is wrong with a file."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from rollwright.games import GAMES
from tests.cli.running import Run
from tests.cli.test_table import to_the_question, told


@pytest.fixture
def here(friday: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Play at the table in the folder of the test, with a secret roll and a hidden sheet."""
    monkeypatch.chdir(tmp_path)
    guard = '{"fact": "joined", "who": "guard", "sheet": {"name": "Canary"}, "seen_by": ["gm"]}'
    told(friday("table", "rule", "friday", "fact", "--fact", guard))
    to_the_question(friday)
    told(friday("table", "roll", "friday", "2d6"))
    return friday


def shown(run: Run, table: str) -> dict[str, object]:
    seen = run("table", "show", table, "--json").json
    return {name: seen[name] for name in ("head", "number", "cards", "sheets", "log")}


def test_an_export_holds_and_is_taken_in_elsewhere(here: Run) -> None:
    wrote = here("table", "export", "friday", "-o", "friday.jsonl", "--json").json
    assert wrote["lines"] == len(Path("friday.jsonl").read_text().splitlines())
    assert Path("friday.jsonl").stat().st_mode & 0o077 == 0
    assert "Everything holds." in told(here("verify", "friday.jsonl", "--head", wrote["head"]))
    taken = here("table", "import", "friday.jsonl", "--database", "other.db", "--json").json
    assert (taken["table"], taken["head"]) == ("friday", wrote["head"])
    told(here("table", "import", "friday.jsonl", "--id", "again"))
    assert shown(here, "again") == shown(here, "friday")
    told(here("table", "answer", "again", "--choose", "keep"))


def test_an_export_for_a_player_holds_no_secret(here: Run) -> None:
    told(here("table", "export", "friday", "--for", "Ana", "-o", "for-ana.jsonl"))
    assert "Canary" not in Path("for-ana.jsonl").read_text()
    assert "Canary" in told(here("table", "export", "friday"))
    assert "Everything holds." in told(here("verify", "for-ana.jsonl"))
    assert "redacted" in here("table", "import", "for-ana.jsonl").err


def test_a_character_travels_alone(here: Run) -> None:
    told(here("table", "undo", "friday", "--to", "7"))
    told(here("table", "export", "friday", "--character", "kara", "-o", "kara.json", "--as", "ana"))
    assert json.loads(Path("kara.json").read_text())["sheet"]["name"] == "Kara"
    told(here("table", "new", "mechwarrior", "--id", "saturday"))
    came = here("table", "import", "kara.json", "--into", "saturday", "--who", "kara2", "--json").json
    assert came["who"] == "kara2"
    assert here("table", "show", "saturday", "--sheet", "kara2", "--json").json["fields"]["name"] == "Kara"
    assert "export the sheet" in here("table", "export", "friday", "--character", "kara", "--as", "ben").err


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace('"faces":[3,2]', '"faces":[3,3]'), "It differs: line"),
        (lambda text: "".join(text.splitlines(keepends=True)[:-3]), "cut off"),
        (
            lambda text: "".join([*text.splitlines(keepends=True)[:5], *text.splitlines(keepends=True)[6:]]),
            "It differs",
        ),
        (lambda text: text.replace('"commitment":"', '"commitment":"0', 1), "It differs"),
    ],
    ids=["a face", "the end", "a row", "the commitment"],
)
def test_a_changed_export_is_found_and_not_taken_in(here: Run, change: object, says: str) -> None:
    told(here("table", "export", "friday", "-o", "friday.jsonl"))
    assert callable(change)
    Path("forged.jsonl").write_text(change(Path("friday.jsonl").read_text()))
    ran = here("verify", "forged.jsonl")
    assert ran.code == 1
    assert says in ran.out
    assert here("verify", "forged.jsonl", "--json").json["holds"] is False
    before = here("table", "list", "--json").json
    ran = here("table", "import", "forged.jsonl", "--id", "forged")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert here("table", "list", "--json").json == before


def test_a_noted_head_or_commitment_is_held_against_the_file(here: Run) -> None:
    told(here("table", "export", "friday", "-o", "friday.jsonl"))
    commitment = here("table", "dice", "friday", "--json").json["commitment"]
    assert here("verify", "friday.jsonl", "--commitment", commitment).code == 0
    assert here("verify", "friday.jsonl", "--commitment", "0" * 64).code == 1
    assert here("verify", "friday.jsonl", "--head", "0" * 64).code == 1


def test_a_copy_goes_its_own_way(here: Run) -> None:
    told(here("table", "copy", "friday", "--id", "what-if"))
    before = shown(here, "friday")
    told(here("table", "answer", "what-if", "--choose", "reroll"))
    assert shown(here, "friday") == before


def test_the_schemas_are_json(run: Run) -> None:
    found = run("table", "schema", "--json").json
    assert {"export", "view", "character"} <= found.keys()
    assert run("table", "schema", "view", "--json").json == found["view"]


def test_a_backup_is_restored(here: Run) -> None:
    assert here("backup", "copy.db", "--json").json == {"file": "copy.db", "tables": ["friday"], "damage": []}
    before = Path("copy.db").read_bytes()
    Path("copy.db").chmod(0o400)
    assert "1 table restored: friday." in told(here("restore", "copy.db", "--database", "new.db"))
    assert Path("copy.db").read_bytes() == before
    lost = here("table", "show", "friday", "--json").json
    told(here("table", "delete", "friday", "--yes"))
    assert here("table", "list", "--json").json == {"tables": []}
    told(here("restore", "copy.db"))
    assert here("table", "show", "friday", "--json").json == lost


def test_what_is_there_is_not_replaced(here: Run) -> None:
    told(here("backup", "copy.db"))
    told(here("table", "export", "friday", "-o", "friday.jsonl"))
    told(here("table", "say", "friday", "Later"))
    before = shown(here, "friday")
    for words in (
        ("backup", "copy.db"),
        ("restore", "copy.db"),
        ("restore", "tables.db"),
        ("table", "export", "friday", "-o", "friday.jsonl"),
        ("table", "import", "friday.jsonl", "--id", "friday"),
        ("table", "copy", "friday", "--id", "friday"),
        ("table", "new", "mechwarrior", "--id", "friday"),
    ):
        ran = here(*words)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), words
    assert shown(here, "friday") == before


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")


def foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE other (x)")


def no_database(path: Path) -> None:
    path.write_text("buy dice " * 500)


def damaged(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [(newer, "newer"), (foreign, "another program"), (no_database, "not a database"), (damaged, "damaged")],
)
@pytest.mark.parametrize(
    "words", ["table list", "table new mechwarrior", "backup copy.db", "restore tables.db --database x.db"]
)
def test_a_database_that_can_t_be_used(here: Run, tmp_path: Path, spoil: object, says: str, words: str) -> None:
    assert callable(spoil)
    spoil(tmp_path / "tables.db")
    before = (tmp_path / "tables.db").read_bytes()
    ran = here(*words.split())
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    assert says in ran.err
    assert (tmp_path / "tables.db").read_bytes() == before
    assert not Path("copy.db").exists()
    assert not Path("x.db").exists()


@pytest.mark.soak
def test_a_full_disk_is_told_and_nothing_changes(here: Run, tmp_path: Path) -> None:
    before = shown(here, "friday")
    code = (
        "import resource, sys; from rollwright.cli import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200)); sys.exit(main(sys.argv[1:]))"
    )
    for words in (
        ("table", "say", "friday", "x" * 3000),
        ("table", "export", "friday", "-o", "out.jsonl"),
        ("backup", "copy.db"),
        ("table", "new", "mechwarrior", "--database", "new.db"),
    ):
        done = subprocess.run((sys.executable, "-c", code, *words), capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done
    assert not {"out.jsonl", "copy.db"} & {path.name for path in tmp_path.iterdir()}
    assert shown(here, "friday") == before


def test_a_read_only_file_is_told_and_left_alone(here: Run) -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        there = Path(folder, "tables.db")
        told(here("backup", str(there)))
        there.chmod(0o444)
        Path(folder).chmod(0o555)
        before, root = there.read_bytes(), os.geteuid() == 0
        try:
            if root:
                os.seteuid(65534)
            ran = here("table", "say", "friday", "Hello", "--database", str(there))
        finally:
            if root:
                os.seteuid(0)
            Path(folder).chmod(0o755)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
        assert "read-only" in ran.err
        assert there.read_bytes() == before


def test_a_full_disk_under_what_is_printed_is_told(here: Run) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            (sys.executable, "-m", "rollwright", "table", "export", "friday"), stdout=full, stderr=subprocess.PIPE,
            text=True, timeout=60,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "No space left" in done.stderr


@pytest.mark.postgres
def test_tables_move_to_a_postgresql_server_and_back(here: Run, postgres_url: str) -> None:
    told(here("backup", "copy.db"))
    assert "No tables yet" in told(here("table", "list", "--database", postgres_url))
    told(here("restore", "copy.db", "--database", postgres_url))
    there = ("--database", postgres_url)
    assert here("table", "show", "friday", "--json", *there).json == here("table", "show", "friday", "--json").json
    told(here("table", "answer", "friday", "--choose", "keep", "--as", "ana", *there))
    told(here("table", "new", "augur", "--id", "other", *there))
    told(here("table", "export", "friday", "-o", "served.jsonl", *there))
    assert "Everything holds." in told(here("verify", "served.jsonl"))
    assert here("backup", "back.db", "--json", *there).json["tables"] == ["friday", "other"]
    told(here("restore", "back.db", "--database", "again.db"))
    assert here("table", "show", "friday", "--json", "--database", "again.db").json["cards"] == []


def test_an_address_is_not_told_with_its_password(run: Run) -> None:
    for where in ("postgresql://me:hunter2@127.0.0.1:1/none", "postgresql://me:hunter2@[::1"):
        ran = run("table", "list", "--database", where)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert "hunter2" not in ran.err


def test_a_game_that_is_not_installed_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    told(run("table", "new", "toy", "--id", "friday"))
    monkeypatch.delitem(GAMES, "toy")
    assert run("table", "list", "--json").json["tables"][0]["game"] == "toy"
    assert "no ruleset 'toy'" in run("table", "show", "friday").err
