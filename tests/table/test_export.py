"""Exports: whole ones open elsewhere and play goes on; redacted ones hold nothing that the seat may not know."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import GM
from rollwright.rules.facts import Amended, Joined, Left
from rollwright.table.export import export_character, export_for, export_table
from rollwright.table.exported import FORMAT
from rollwright.table.importing import import_character, import_table
from rollwright.table.schema import schemas
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import view
from tests.table.exports import GAMES, Rows, chained, of_kind, parts, played, resealed
from tests.table.tables import OTHERS, SEED, make_table, seen, to_the_end, to_the_question
from tests.table.test_view import FACES, SECRETS, Public, Secret, moments, winner

CANARY = "canary-7351"


def elsewhere() -> SqliteStore:
    return SqliteStore(":memory:")


def test_the_file_says_what_it_is() -> None:
    table = make_table()
    to_the_question(table)
    header, rows, footer = parts(export_table(table, "gus"))
    assert (header["rollwright"], header["format"], header["kind"]) == ("table", FORMAT, "full")
    assert (header["table"], header["game"], header["version"]) == ("friday", "rivals", table.game.version)
    assert (header["commitment"], header["secret"]) == (table.made.commitment, SEED.hex())
    assert [row["number"] for row in rows] == list(range(1, table.number + 1))
    assert footer.pop("digest")
    assert footer == {"rollwright": "end", "rows": table.number, "head": table.head}
    assert list(rows[0]) == ["number", "parent", "at", "head", "line"]


def test_only_the_gamemaster_exports_everything() -> None:
    table = make_table()
    for seat in OTHERS:
        with pytest.raises(Refused, match="only the GM may export"):
            export_table(table, seat)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_every_game_opens_elsewhere_and_goes_on_the_same(game: str) -> None:
    table = played(game)
    lines = list(export_table(table, "gus"))
    other = import_table(elsewhere(), lines)
    assert other.store.read("friday") == table.store.read("friday")
    assert (other.head, other.state, other.open.keys()) == (table.head, table.state, table.open.keys())
    for seat in table.seats:
        assert seen(other, seat.id) == seen(table, seat.id)
        assert list(export_for(other, seat.id)) == list(export_for(table, seat.id))
    for one in (table, other):
        one.roll("ana", "5d20")
        assert verify(export_table(one, "gus")).unproved == 0, "dice of its own from here on, and all are proved"
    assert list(export_table(import_table(elsewhere(), lines), "gus")) == lines


def test_the_id_stays_where_it_is_free() -> None:
    store = elsewhere()
    lines = list(export_table(make_table(), "gus"))
    assert [import_table(store, lines).id for _ in range(3)] == ["friday", "friday-2", "friday-3"]
    assert import_table(store, lines, "monday").id == "monday"
    with pytest.raises(BadInput, match="there is a table 'monday' already"):
        import_table(store, lines, "monday")
    assert len(store.tables()) == 4


def older(header: dict[str, Any], rows: Rows) -> None:
    """Let a table be of another version of the rules."""
    header["version"] = of_kind(rows, "table-made")["line"]["version"] = "0"
    for row in rows:
        if row["line"]["log"] == "call-opened":
            row["line"]["version"] = "0"


def test_a_table_made_under_other_rules_opens() -> None:
    table = make_table()
    to_the_question(table)
    other = import_table(elsewhere(), chained(export_table(table, "gus"), older))
    (call,) = other.open
    other.answer("ana", call, 2, choice="keep")
    assert not other.open


def changed_line(lines: list[str], at: int, **changed: Any) -> list[str]:
    line = msgspec.json.encode({**msgspec.json.decode(lines[at]), **changed}).decode()
    return [*lines[:at], line, *lines[at + 1 :]]


def refused_files() -> dict[str, tuple[Iterable[str | bytes], str]]:
    """Give files that can't be taken in, with what is said."""
    table = make_table()
    to_the_question(table)
    lines = list(export_table(table, "gus"))
    face = lines[-3].replace('"faces":[', '"faces":[1')
    return {
        "an empty file": ([], "it is empty"),
        "no last line": (lines[:-1], "cut off"),
        "no last line, after an answer": (lines[:-2], "cut off"),
        "half a line": ([*lines[:5], lines[5][:40]], "line 6 .*truncated"),
        "only the first line": (lines[:1], "cut off"),
        "a changed face": ([*lines[:-3], face, *lines[-2:]], rf"line {len(lines) - 2} .*head of the row"),
        "a row left out": ([*lines[:4], *lines[5:]], r"the number of the row: expected 4, found 5"),
        "another count": (changed_line(lines, -1 % len(lines), rows=3), "the count of rows"),
        "a newer format": (changed_line(lines, 0, format=FORMAT + 1, more=1), "update the program"),
        "a newer log": (
            chained(lines, lambda header, rows: rows[0]["line"].update(format=9)),
            "the format of the log: expected at most 7; update the program, found 9",
        ),
        "another game": (changed_line(lines, 0, game="chess"), "expected one of mechwarrior, .*found chess"),
        "an option that is gone": (
            chained(lines, lambda header, rows: rows[0]["line"].update(options={"chess": "yes"})),
            "no option 'chess'",
        ),
        "another secret": (changed_line(lines, 0, secret="00" * 32), "the commitment to the secret"),
        "a short secret": (changed_line(lines, 0, secret="00"), "64 hexadecimal digits"),
        "a text": (["Dear diary,", "today"], "a line of an export of Rollwright"),
        "other JSON": (["[1, 2]"], "a line of an export of Rollwright"),
        "bytes": ([b"\xff\xfe\x00"], "a line of an export"),
        "a character": ([export_character(table, "gus", "kara")], '"rollwright":"character"'),
        "what a seat may see": (list(export_for(table, "ana")), "redacted export, for seat 'ana'.*ask the GM"),
        "two exports": ([*lines, *lines], "what follows the last line"),
    }


FILES = refused_files()


@pytest.mark.parametrize(("lines", "told"), FILES.values(), ids=FILES.keys())
def test_a_file_that_does_not_hold_is_refused_and_nothing_changed(lines: Iterable[str], told: str) -> None:
    store = elsewhere()
    with pytest.raises(BadInput, match=told) as refused:
        import_table(store, lines)
    assert "Nothing was changed" in str(refused.value)
    assert store.tables() == []


def test_what_was_taken_out_stays_out_elsewhere() -> None:
    table = make_table()
    table.say("ana", f"My name is {CANARY}.")
    table.forget_me("ana")
    lines = list(export_table(table, "gus"))
    assert CANARY not in "".join(lines)
    other = import_table(elsewhere(), lines)
    assert [row.number for row in other.store.read("friday") if row.erased] == [4, 8]
    other.say("ben", "Who was that?")
    assert list(export_table(other, "gus"))[1:10] == lines[1:10]


def test_an_id_that_can_stand_in_no_link_is_not_taken_over() -> None:
    lines = list(export_table(make_table(), "gus"))
    header, rows, footer = parts(lines)
    assert import_table(elsewhere(), resealed({**header, "table": "../\u0000 a/b"}, *rows, footer)).id == "a-b"
    assert import_table(elsewhere(), resealed({**header, "table": ""}, *rows, footer)).id == "table"


def test_lines_may_have_their_ends_and_come_as_bytes(tmp_path: Path) -> None:
    file = tmp_path / "friday.jsonl"
    file.write_text("".join(f"{line}\r\n" for line in export_table(make_table(), "gus")), "utf-8")
    with file.open("rb") as lines:
        assert import_table(elsewhere(), lines).id == "friday"


def plain(value: Any) -> Any:
    """Give a record as a file holds it."""
    return msgspec.json.decode(msgspec.json.encode(value))


# What a seat is given.


def bare(lines: Iterable[str]) -> list[Any]:
    """Give an export without digests, which differ where anything does, and without times."""
    values = [msgspec.json.decode(line) for line in lines]
    for value in values:
        for name in ("head", "digest", "at"):
            value.pop(name, None)
        if "view" in value:
            value["view"].pop("head")
    return values


@pytest.mark.soak
@given(SECRETS, SECRETS, st.builds(Public, FACES, st.booleans(), FACES, st.booleans()))
def test_secrets_change_nothing_in_what_others_are_given(one: Secret, two: Secret, public: Public) -> None:
    first, second = (list(moments(secret, public))[-1] for secret in (one, two))
    if winner(first) == winner(second):
        for seat in OTHERS:
            assert bare(export_for(first, seat)) == bare(export_for(second, seat))


def test_planted_secrets_are_in_nobody_elses_export() -> None:
    table = make_table(guard={"name": f"{CANARY} name", "notes": f"{CANARY} notes"})
    table.land("gus", [Joined(who="mole", sheet={"name": CANARY, "npc": True}, seen_by=(GM,))])
    table.land("gus", [Amended(who="guard", field="notes", value=CANARY, reason=CANARY, seen_by=(GM,))])
    call = to_the_end(table, b=735, b_causes=f"{CANARY} +2", b_what=CANARY)
    table.undo("gus", call - 1)
    to_the_question(table, b=735, b_causes=f"{CANARY} +2", b_what=CANARY)
    table.note("gus", CANARY, CANARY)
    table.say("gus", CANARY, ["gm"])
    table.roll("gus", "3d6", CANARY, hidden="result")
    table.prefer_dice("gus", "own")
    hidden = table.start("gus", "skill", {"target": 7, "who": "vanya", "what": CANARY}, hidden="all")
    table.abandon("gus", hidden, CANARY)
    table.land("gus", [Left(who="mole", seen_by=(GM,))])
    invite = table.invite("gus")
    for seat in OTHERS:
        text = "\n".join(export_for(table, seat))
        for secret in (CANARY, '"b":735', "guard", "mole", SEED.hex(), invite.partition(".")[0]):
            assert secret not in text
    assert CANARY in "\n".join(export_for(table, "gus"))


def test_private_fields_and_whispers_stay_private() -> None:
    table = make_table()
    table.land("gus", [Amended(who="kara", field="notes", value=CANARY, reason="hers")])
    table.say("ana", f"{CANARY}!", ["gm"])
    table.note("ana", "diary", CANARY, ["ben"])
    table.veil("ana", "kara", ["notes"])
    texts = {seat.id: "\n".join(export_for(table, seat.id)) for seat in table.seats}
    assert [seat for seat, text in texts.items() if CANARY in text] == ["gus", "ana", "ben"]
    assert f"{CANARY}!" not in texts["ben"]
    assert [row["line"]["log"] for row in parts(export_for(table, "ben"))[1] if CANARY in str(row)] == ["noted"]
    table.note("ana", "again", CANARY, ["ben", "sue"])
    _, rows, footer = parts(export_for(table, "sue"))
    assert not any(CANARY in str(row) for row in rows), "who else reads a note is not told"
    assert CANARY in str(footer["view"]["notes"])


def test_what_may_be_seen_is_given_whole_and_the_rest_by_its_digest() -> None:
    table = make_table()
    to_the_question(table)
    table.say("ben", "Careful!")
    table.say("ben", "Psst.", ["ana"])
    rows = {seat: parts(export_for(table, seat))[1] for seat in OTHERS}
    kinds = {seat: [row["line"]["log"] for row in given if "line" in row] for seat, given in rows.items()}
    assert kinds["ana"] == ["table-made", "committed", "seated", "seated", "seated", "answered", "said", "said"]
    assert kinds["sue"] == kinds["ana"][:-1]
    for row in rows["ana"]:
        assert ("line" in row) == ("salt" in row) == ("parent" in row) != ("digest" in row)
    told = [written["text"] for row in rows["sue"] for written in row.get("read", ())]
    assert any(text.startswith("Kara rolls ") for text in told)
    assert "Careful!" in told


def test_the_last_line_holds_what_the_seat_sees() -> None:
    table = make_table()
    to_the_question(table)
    footer = parts(export_for(table, "ana"))[2]
    assert footer["view"] == plain(view(table, "ana", 0))


# Characters.


def other_table(game: str = "rivals", **options: str) -> Table:
    return Table.make(elsewhere(), "monday", game, Seat("mia", "Mia", "gm"), options=options)


def test_a_character_goes_to_another_table() -> None:
    table, other = make_table(), other_table()
    text = export_character(table, "ana", "kara")
    assert import_character(other, "mia", text) == ("kara", ())
    assert other.state.sheet("kara") == table.state.sheet("kara")
    assert import_character(other, "mia", text.encode()).who == "kara-2"
    assert import_character(other, "mia", text, "twin").who == "twin"
    assert list(other.state.sheets) == ["kara", "kara-2", "twin"]
    with pytest.raises(Refused, match="there is a sheet 'twin'"):
        import_character(other, "mia", text, "twin")


def test_what_the_rules_have_against_a_character_is_told() -> None:
    table = make_table(options={"edge_rerolls_per_roll": 1})
    table.land("gus", [Amended(who="kara", field="edge", value=40, reason="a gift")])
    _, findings = import_character(other_table(), "mia", export_character(table, "gus", "kara"))
    assert any("[mechwarrior." in finding for finding in findings)
    assert findings[-1] == "it was made with edge rerolls per roll 1; here that is its default"


def test_a_player_exports_their_own_character_as_they_know_it() -> None:
    table = make_table()
    curse = Amended(who="kara", field="notes", value="cursed", reason="the idol", seen_by=(GM,))
    table.land("gus", [curse])
    assert "cursed" not in export_character(table, "ana", "kara")
    assert "cursed" in export_character(table, "gus", "kara")
    for seat in ("ben", "sue"):
        with pytest.raises(Refused, match="only whoever plays Kara"):
            export_character(table, seat, "kara")
    with pytest.raises(Refused, match="nobody here is called 'guard'"):
        export_character(table, "ana", "guard")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "isn’t a character's file"),
        ("{", "isn’t a character's file"),
        ('{"rollwright":"table"}', "says 'table'"),
        ('{"rollwright":"character","format":9}', "newer Rollwright"),
        ('{"rollwright":"character"}', "missing required field"),
        ('{"rollwright":"character","program":"1","game":"augur","version":"1","who":"x","sheet":{}}', "is for augur"),
        (
            '{"rollwright":"character","program":"1","game":"rivals","version":"1","who":"x","sheet":{"edge":"a"}}',
            "isn’t a sheet of MechWarrior",
        ),
        (b"\xff", "isn’t a character's file"),
    ],
)
def test_a_bad_character_is_refused_and_nothing_changed(text: str, told: str) -> None:
    other = other_table()
    with pytest.raises(BadInput, match=told):
        import_character(other, "mia", text)
    assert other.number == 3


@pytest.mark.parametrize("game", GAMES)
def test_a_character_of_every_game_goes_to_another_table(game: str) -> None:
    table = played(game, 10)
    who = next(iter(table.state.sheets))
    other = other_table(game)
    import_character(other, "mia", export_character(table, "gus", who))
    assert other.state.sheet(who) == table.state.sheet(who)


# Schemas.


def fits(value: Any, schema: dict[str, Any], parts: dict[str, Any]) -> bool:
    """Tell whether a value fits a JSON Schema, as far as ours go."""
    if "$ref" in schema:
        return fits(value, parts[schema["$ref"].removeprefix("#/$defs/")], parts)
    for word, count in (("anyOf", 1), ("oneOf", 1)):
        if word in schema:
            good = sum(fits(value, one, parts) for one in schema[word])
            return good >= count if word == "anyOf" else good == count
    if "enum" in schema or "const" in schema:
        return value in schema.get("enum", [schema.get("const")])
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    if "type" in schema and not isinstance(value, kinds[schema["type"]]):
        return False
    if isinstance(value, dict):
        known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
        return set(schema.get("required", ())) <= set(value) and all(
            fits(part, known[name], parts) if name in known else more is not False for name, part in value.items()
        )
    if isinstance(value, list):
        first, rest = schema.get("prefixItems", []), schema.get("items", {})
        shapes = [*first, *[rest] * (len(value) - len(first))]
        return all(fits(part, shape or {}, parts) for part, shape in zip(value, shapes, strict=False))
    return True


def test_schemas_fit_what_is_written() -> None:
    table = played("augur", 20)
    made = schemas()
    lines = [*export_table(table, "gus"), *export_for(table, "ana")]
    samples = {
        "export": [msgspec.json.decode(line) for line in lines],
        "log": [msgspec.json.decode(row.line) for row in table.store.read(table.id)],
        "view": [plain(view(table, seat.id)) for seat in table.seats],
        "character": [msgspec.json.decode(export_character(table, "gus", next(iter(table.state.sheets))))],
    }
    for name, values in samples.items():
        for value in values:
            assert fits(value, made[name], made[name]["$defs"]), value
            for field in value if name == "export" else ():
                if field in ("rollwright", "number", "at", "rows", "program"):
                    less = {other: part for other, part in value.items() if other != field}
                    assert not fits(less, made[name], made[name]["$defs"])
            assert name == "view" or not fits({**value, "log": 7}, made[name], made[name]["$defs"])
    assert set(made) == {"export", "log", "view", "change", "character"}
