"""Verification: a sound export holds, and whatever is changed in one is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.table.dice import LEAVES, commitment, prove
from rollwright.table.export import export_for, export_table
from rollwright.table.log import Answered, CallEnded
from rollwright.table.open_call import actor_of
from rollwright.table.table import Table
from rollwright.table.verification import Verification
from rollwright.table.verify import verify
from tests.table.devices import Device
from tests.table.exports import GAMES, Rows, chained, of_kind, parts, played, resealed
from tests.table.tables import OPPOSED, SEED, faces_of, make_table, other_than, to_the_end, to_the_question


@cache
def sound() -> tuple[str, ...]:
    """Give the full export of a table with some of everything: secrets, undo, a ruling, real dice, entropy."""
    table = make_table()
    ana = Device(table, "ana", "seven swans")
    ana.press(lambda: table.roll("ana", "2d6+1"))
    Device(table, "gus").press(lambda: table.roll("gus", "2d6+1"))
    ana.press(lambda: table.roll("ana", "1d20"))
    call = to_the_end(table)
    table.undo("gus", call - 1, "a slip")
    call = to_the_end(table)
    table.say("ben", "Oh no.")
    table.roll("ben", "2d6+1", "the weather")
    table.roll("ben", "1d6", faces=[4])
    again = table.start("gus", "skill", {"target": 7, "who": "vanya"})
    table.set_roll("gus", again, 0, [6, 6], "an old friend helps")
    table.abandon("gus", table.start("gus", "skill", {"target": 7, "who": "vanya"}), "enough")
    table.roll("gus", "3d10", hidden="all")
    return tuple(export_table(table, "gus"))


@cache
def sound_for_ana() -> tuple[str, ...]:
    """Give Ana's export of a table."""
    table = make_table()
    call = to_the_end(table)
    table.roll("ana", "2d6+1")
    table.reveal("gus", call)
    table.reveal("gus", call - 1)
    return tuple(export_for(table, "ana"))


def found(lines: Any, **noted: str) -> str:
    """Say what the first difference is about."""
    verification = verify(lines, **noted)
    return "" if verification.difference is None else verification.difference.what


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_every_game_holds_whole_and_for_each_seat(game: str) -> None:
    table = played(game)
    whole = verify(export_table(table, "gus"))
    assert whole.difference is None
    assert (whole.rows, whole.head, whole.commitment) == (table.number, table.head, table.made.commitment)
    assert whole.rolls > 0
    assert whole.replayed > 0
    assert whole.dice_only == 0
    for seat in table.seats:
        mine = verify(export_for(table, seat.id), head=table.head, commitment=table.made.commitment)
        assert mine.difference is None
        assert mine.rolls <= whole.rolls


def in_secret() -> Table:
    """Let Kara's player, who is let into a secret, throw against Vanya, whose player isn't: his Edge is left alone."""
    table = make_table()
    sides = {**OPPOSED, "a_who": "vanya", "b_who": "kara", "b_secret": False}
    call = table.start("gus", "opposed", sides, hidden="all", audience=["ana"])
    table.answer("ana", call, 2, faces=[6, 4])
    return table


def test_an_offer_that_is_left_alone_in_secret_holds() -> None:
    table = in_secret()
    last = [line for line in table.log if isinstance(line, Answered)][-1]
    assert (last.by, actor_of(last.entry), last.entry.key) == ("ana", "vanya", "edge")
    assert not table.open
    assert found(export_table(table, "gus")) == ""
    for seat in table.seats:
        assert found(export_for(table, seat.id)) == ""
    assert '"key":"edge"' not in "".join(export_for(table, "ben"))


def take_up(header: dict[str, Any], rows: Rows) -> None:
    of_kind(rows, "answered", sequence=3)["line"]["entry"]["chosen"] = "reroll"


def of_another(header: dict[str, Any], rows: Rows) -> None:
    of_kind(rows, "answered", sequence=2)["line"]["by"] = "ben"


@pytest.mark.parametrize("change", [take_up, of_another])
def test_nothing_else_is_answered_for_another_in_secret(change: Change) -> None:
    assert found(chained(export_table(in_secret(), "gus"), change)) == "who answers"


def test_what_is_counted() -> None:
    verification = verify(sound())
    assert verification.difference is None
    assert verification.typed == {"ben": 1}
    assert verification.set == {"gus": 1}
    assert verification.replayed == 3
    assert verification.rolls == 11
    assert (verification.links, verification.unlinked, verification.unstirred) == ({"ana": 2, "gus": 1}, 5, 2)
    text = " ".join(verification.told())
    assert "ben typed in 1 rolls" in text
    assert text.endswith("Everything holds.")


Change = Callable[[dict[str, Any], Rows], Any]


def change_face(header: dict[str, Any], rows: Rows) -> None:
    faces = of_kind(rows, "answered", sequence=0)["line"]["entry"]["faces"]
    faces[0] = faces[0] % 6 + 1


def change_roll(header: dict[str, Any], rows: Rows) -> None:
    line = of_kind(rows, "rolled", what="the weather")["line"]
    line["faces"][0] = line["faces"][0] % 6 + 1


def drop(kind: str, **fields: Any) -> Change:
    return lambda header, rows: rows.remove(of_kind(rows, kind, **fields))


def swap_calls_dice(header: dict[str, Any], rows: Rows) -> None:
    first, second = [row["line"] for row in rows if row["line"]["log"] == "answered"][:2]
    first["drawn"], second["drawn"] = second["drawn"], first["drawn"]


def swap_rows(header: dict[str, Any], rows: Rows) -> None:
    at = rows.index(of_kind(rows, "answered", sequence=0))
    rows[at], rows[at + 1] = rows[at + 1], rows[at]


def forge_commitment(header: dict[str, Any], rows: Rows) -> None:
    other = bytes(32)
    header.update(secret=other.hex(), commitment=commitment(other))
    of_kind(rows, "table-made")["line"]["commitment"] = commitment(other)


def change_line(kind: str, **changed: Any) -> Change:
    return lambda header, rows: of_kind(rows, kind)["line"].update(changed)


def change_entry(**changed: Any) -> Change:
    return lambda header, rows: of_kind(rows, "answered", sequence=2)["line"]["entry"].update(changed)


def claim_typed(header: dict[str, Any], rows: Rows) -> None:
    of_kind(rows, "answered", sequence=0)["line"]["entry"]["source"] = "typed"


def somebody_elses(header: dict[str, Any], rows: list[dict[str, Any]]) -> None:
    """Say of a roll that it is another's."""
    line = next(row["line"] for row in rows if row.get("line", {}).get("drawn", {}).get("whom"))
    line["drawn"]["whom"] = "somebody"


def later_leaf(header: dict[str, Any], rows: Rows) -> None:
    of_kind(rows, "rolled", what="the weather")["line"]["drawn"]["leaf"] += 1


def add_fact(header: dict[str, Any], rows: Rows) -> None:
    of_kind(rows, "call-ended")["line"]["facts"].append({"fact": "edge-regained", "who": "kara"})


def erase_wrongly(header: dict[str, Any], rows: Rows) -> None:
    row = of_kind(rows, "titled") if any(row["line"]["log"] == "titled" for row in rows) else of_kind(rows, "rolled")
    row["erased"] = True
    row["line"]["was"] = "00" * 32


def erase_with_words(header: dict[str, Any], rows: Rows) -> None:
    row = of_kind(rows, "said")
    row["erased"], row["line"]["text"], row["line"]["was"] = True, "Oh yes.", "00" * 32


FORGED: dict[str, tuple[Change, str]] = {
    "a changed face": (change_face, "the faces of the roll"),
    "a changed face outside a call": (change_roll, "the faces of the roll"),
    "a changed total": (lambda header, rows: of_kind(rows, "rolled")["line"].update(total=99), "the total of the roll"),
    "a dropped answer": (drop("answered", sequence=1), "the number of the question"),
    "a dropped roll": (drop("rolled", what="the weather"), "the ordinal of the roll"),
    "a dropped end": (drop("call-ended"), "what follows by the rules"),
    "a dropped start": (drop("call-opened"), "the call"),
    "a dropped commitment": (drop("committed"), "the kind of the row"),
    "a dropped link": (drop("link-opened"), "the key of the roll"),
    "swapped rows": (swap_rows, "the number of the question"),
    "swapped keys": (swap_calls_dice, "what the roll is"),
    "a key that was passed over": (later_leaf, "the key of the roll"),
    "another's roll": (somebody_elses, "whose roll it is"),
    "a forged commitment": (forge_commitment, "what the roll is"),
    "a forged root": (change_line("committed", root="ab" * 32), "the root of the deck's keys"),
    "another link": (change_line("link-opened", link="ab" * 32), "what the digest of a link is"),
    "another's link": (change_line("link-opened", by="gus"), "whose deck a link is of"),
    "another pot": (change_line("link-opened", into="ab" * 32), "the pot before a link"),
    "a deck of nobody's with a tip": (change_line("committed", tip="ab" * 32), "a deck"),
    "another's answer": (
        lambda header, rows: of_kind(rows, "answered", sequence=2)["line"].update(by="ben"), "who answers",
    ),
    "a player who takes play back": (change_line("undone", by="ana"), "who rules"),
    "another choice": (change_entry(chosen="keep"), "what is told of the answer"),
    "an option that is not there": (change_entry(chosen="fly"), "the question with its answer"),
    "another question": (change_entry(options=["keep", "fly", "reroll"]), "the question with its answer"),
    "dice that are said to be real": (claim_typed, "the key of a roll that was typed"),
    "another outcome": (change_line("call-ended", outcome={"winner": "b"}), "call-ended, outcome"),
    "another telling": (change_line("answered", told=[{"text": "Kara wins."}]), "what is told of the answer"),
    "one more fact": (add_fact, "what became of the table"),
    "another argument": (
        lambda header, rows: of_kind(rows, "call-opened")["line"]["arguments"].update(a=2),
        "what is told of the answer",
    ),
    "another ordinal": (change_line("call-opened", ordinal=4), "the ordinal of the call"),
    "a ruling without a reason": (change_line("abandoned", reason=" "), "the reason of a ruling"),
    "a roll that is called erased": (erase_wrongly, "words that were taken out"),
    "words that are called erased": (erase_with_words, "words that were taken out"),
    "a made-up kind of line": (change_line("said", log="sung"), "the line of the log"),
    "an unknown seat": (change_line("said", by="zoe"), "a seat"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "what"), FORGED.values(), ids=FORGED.keys())
def test_a_forger_who_knows_the_secret_is_found_out(change: Change, what: str) -> None:
    lines = list(sound())
    assert found(chained(lines, lambda header, rows: None)) == ""
    assert found(chained(lines, change)) == what


Path = tuple[str | int, ...]


def values_in(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Give all plain values in a line, with where they stand."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if inside is None:
        yield path, value
    else:
        for name, part in inside:
            yield from values_in(part, (*path, name))


WORDS = {("abandoned", "reason"), ("answered", "reason"), ("undone", "reason"), ("rolled", "what"), ("said", "text")}
BY_HAND = {("facts-landed", "facts"), ("seated", "seat"), ("seated", "by")}
UNTRACED = {*WORDS, *BY_HAND, ("call-opened", "version"), ("call-opened", "arguments"), ("committed", "root")}
"""What a forger who knows the secret can change without a trace in the file: words, what the gamemaster puts down by
hand, that a call was played under these rules, the arguments of a call that was abandoned, and the root of the deck
from which nothing was thrown yet."""


@given(st.data())
def test_a_forger_who_knows_the_secret_can_change_words_and_little_else(data: st.DataObject) -> None:
    lines = list(sound())
    rows = parts(lines)[1]
    at = data.draw(st.integers(0, len(rows) - 1))
    path, value = data.draw(st.sampled_from(list(values_in(rows[at]["line"]))))

    def change(header: dict[str, Any], rows: Rows) -> None:
        inside = rows[at]["line"]
        for name in path[:-1]:
            inside = inside[name]
        inside[path[-1]] = (
            not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else f"{value}x"
        )

    forged = chained(lines, change)
    assert verify(forged).difference is not None or (rows[at]["line"]["log"], path[0]) in UNTRACED
    assert not verify(forged, head=parts(lines)[2]["head"]).holds, "what was noted shows all of it"


@given(st.data())
def test_a_changed_byte_in_any_row_is_found(data: st.DataObject) -> None:
    lines = list(sound())
    at = data.draw(st.integers(1, len(lines) - 2))
    line = bytearray(lines[at].encode())
    times = line.index(b'"at":'), line.index(b',"head"')  # when it was is not part of the chain
    place = data.draw(st.integers(0, len(line) - 1).filter(lambda place: not times[0] <= place < times[1]))
    line[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[place]))
    changed: list[str | bytes] = [*lines[:at], bytes(line), *lines[at + 1 :]]
    verification = verify(changed)
    assert verification.difference is not None
    assert verification.difference.line == at + 1
    assert verification.difference.row == at


@given(st.data())
def test_a_changed_byte_in_what_a_seat_was_given_is_found(data: st.DataObject) -> None:
    lines = list(sound_for_ana())
    at = data.draw(st.integers(1, len(lines) - 2))
    row = msgspec.json.decode(lines[at])
    line = lines[at].encode()
    fields = [name for name in ("line", "digest", "salt", "head", "proof") if name in row]
    part = msgspec.json.encode(row[data.draw(st.sampled_from(fields))])
    place = line.index(part) + data.draw(st.integers(0, len(part) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[place]))
    changed: list[str | bytes] = [*lines[:at], line[:place] + bytes([byte]) + line[place + 1 :], *lines[at + 1 :]]
    assert not verify(changed).holds


@given(st.integers(0, 10_000))
def test_a_file_that_is_cut_off_is_found(length: int) -> None:
    whole = "\n".join(sound())
    cut = whole[: length % len(whole)]
    verification = verify(cut.split("\n"))
    assert not verification.holds


@pytest.mark.soak
def test_lines_that_are_left_out_doubled_or_moved_are_found() -> None:
    lines = list(sound())
    for at in range(len(lines)):
        assert not verify(lines[:at] + lines[at + 1 :]).holds
        assert not verify([*lines[: at + 1], *lines[at:]]).holds
        if at:
            assert not verify([*lines[: at - 1], lines[at], lines[at - 1], *lines[at + 1 :]]).holds


def test_only_what_was_noted_shows_that_the_end_was_dropped_or_all_was_forged() -> None:
    lines = list(sound())
    noted = parts(lines)[2]["head"]
    assert found(chained(lines, lambda header, rows: rows.pop())) == "the seeds in the file", "decks are over by then"
    shorter = chained(lines, lambda header, rows: rows.pop(-2))
    assert found(shorter) == ""
    assert found(shorter, head=noted) == "the head that was noted"
    unsaid = chained(lines, change_line("said", text="Oh yes."))
    assert found(unsaid) == ""
    assert found(unsaid, head=noted) == "the head that was noted"
    other = list(export_table(make_table(seed=bytes(32)), "gus"))
    assert found(other) == ""
    assert found(other, commitment=commitment(SEED)) == "the commitment that was noted"
    middle = parts(lines)[1][10]["head"]
    assert found(lines, head=middle, commitment=commitment(SEED)) == "", "a head holds that was noted on the way"


def test_a_seat_checks_the_proofs_of_what_it_sees() -> None:
    lines = list(sound_for_ana())
    assert verify(lines).rolls == 4

    def forged(change: Callable[[dict[str, Any]], None]) -> str:
        """Change the first roll that is proved; make its digest and all heads fit again, as Ana can."""
        from rollwright.table.chain import START, digest, head

        header, rows, footer = parts(lines)
        change(next(row for row in rows if "proof" in row))
        before = START
        for row in rows:
            given = "line" in row
            own = (
                digest(bytes.fromhex(row["salt"]), row["parent"], row["at"], msgspec.json.encode(row["line"]))
                if given
                else None
            )
            before = head(before, own or bytes.fromhex(row["digest"]))
            row["head"] = before.hex()
        footer["head"] = footer["view"]["head"] = before.hex()
        return found(resealed(header, *rows, footer))

    def face(row: dict[str, Any]) -> None:
        faces = row["line"]["entry"]["faces"]
        faces[0] = faces[0] % 6 + 1

    assert forged(lambda row: None) == ""
    assert forged(face) == "the faces of the roll"
    assert forged(lambda row: row.update(ordinal=9)) in ("the faces of the roll", "the ordinal of the call")
    assert forged(lambda row: row.pop("proof")) == "the proof of the roll"
    assert forged(lambda row: row["proof"].update(key="ab" * 32)) == "the proof of the roll"
    other = msgspec.to_builtins(prove(SEED, 0, 7))
    assert forged(lambda row: row.update(proof=other)) == "the key that is proved"


@pytest.mark.parametrize(
    ("pool", "told"), [("9999999999d6", "a pool"), ("2000000d6", "a line"), ("1d0", "a line"), ("1d9999999", "a line")]
)
def test_a_pool_that_nobody_can_throw_is_refused_at_once(pool: str, told: str) -> None:
    def change(header: dict[str, Any], rows: Rows) -> None:
        of_kind(rows, "call-opened")["line"]["version"] = "0"
        of_kind(rows, "answered")["line"]["entry"]["pool"] = pool

    assert found(chained(sound(), change)) == told


@pytest.mark.parametrize("text", ["[" * 5_000, '{"rollwright":"table","format":' + "[" * 5_000, "{}", "null", "7"])
def test_anything_else_is_told_as_a_difference(text: str) -> None:
    assert not verify([text]).holds
    lines = list(sound())
    assert not verify([*lines[:3], text, *lines[3:]]).holds


def test_dice_over_more_than_one_epoch() -> None:
    table = make_table()
    for number in range(LEAVES + 2):
        table.roll("ana", "1d6", act=f"roll {number}")
    table.undo("gus", table.number - 1)
    table.roll("ana", "2d6")
    verification = verify(export_table(table, "gus"))
    assert verification.difference is None
    assert verification.rolls == LEAVES + 3
    assert verify(export_for(table, "sue")).rolls == LEAVES + 2


def test_rulings_are_counted_and_what_follows_is_folded() -> None:
    table = make_table()
    call = to_the_end(table)
    table.set_verdict("gus", call, "winner", other_than(table, "winner", ("kara", "b")), "the guard was warned")
    other = table.start("gus", "skill", {"target": 7, "who": "vanya"})
    table.answer("ben", other, 0, faces=[1, 1])
    lines = list(export_table(table, "gus"))
    verification = verify(lines)
    assert verification.difference is None
    assert (verification.rulings, verification.typed) == (1, {"ben": 1})


def test_play_is_taken_back_between_acts_alone() -> None:
    table = make_table()
    call = to_the_end(table)
    table.undo("gus", call - 1)

    def halfway(header: dict[str, Any], rows: Rows) -> None:
        row = of_kind(rows, "undone")
        row["parent"] = row["line"]["to"] = of_kind(rows, "call-ended")["number"] - 1

    assert found(chained(export_table(table, "gus"), halfway)) == "where play is taken back to"


def test_calls_under_other_rules_are_checked_for_their_dice_alone() -> None:
    def older(header: dict[str, Any], rows: Rows) -> None:
        header["version"] = of_kind(rows, "table-made")["line"]["version"] = "0"
        for row in rows:
            if row["line"]["log"] == "call-opened":
                row["line"]["version"] = "0"

    table = make_table()
    to_the_end(table)
    lines = chained(export_table(table, "gus"), older)
    verification = verify(lines)
    assert verification.difference is None
    assert (verification.dice_only, verification.replayed, verification.rolls) == (1, 0, 3)
    assert found(chained(lines, change_face)) == "the faces of the roll"
    assert "dice only" in " ".join(verification.told())


def test_a_person_who_takes_their_words_out_breaks_no_chain() -> None:
    table = make_table()
    table.say("ana", "My name is Ana Quist.")
    table.note("ana", "mine", "Quist was here")
    noted = table.head
    to_the_question(table)
    table.forget_me("ana")
    lines = list(export_table(table, "gus"))
    assert "Quist" not in "".join(lines)
    verification = verify(lines, head=noted)
    assert verification.difference is None
    kinds = [row["line"]["log"] for row in parts(lines)[1] if row["number"] in verification.erased]
    assert kinds == ["seated", "said", "noted", "call-opened", "answered"], "her id was her name"
    unsaid = chained(lines, lambda header, rows: rows.remove(of_kind(rows, "erased")))
    assert found(unsaid) == "words that were taken out"
    assert verify(export_for(table, "ben"), head=noted).erased == verification.erased
    assert found(chained(lines, lambda header, rows: rows[3]["line"].update(was="")), head=noted) != ""


def test_a_hidden_roll_that_was_revealed_is_proved() -> None:
    table = make_table()
    line = table.roll("gus", "4d6", hidden="all")
    call = table.start("gus", "skill", {"target": 7, "who": "vanya"}, hidden="result")
    assert verify(export_for(table, "ben")).rolls == 0
    table.reveal("gus", line, ["ben"])
    assert verify(export_for(table, "ben")).rolls == 1
    assert verify(export_for(table, "sue")).rolls == 0
    table.reveal("gus", call)
    assert verify(export_for(table, "sue")).rolls == 1


def test_every_line_of_the_log_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    table: Table = make_table()
    to_the_end(table)
    rows = parts(export_table(table, "gus"))[1]
    assert [msgspec.json.encode(row["line"]) for row in rows] == [row.line for row in table.store.read("friday")]
    ends = [line for line in table.log if isinstance(line, Answered | CallEnded)]
    assert len(ends) == 5
    assert isinstance(verify(export_table(table, "gus")), Verification)


def test_a_ruling_of_the_next_gamemaster_verifies() -> None:
    table = make_table()
    call = to_the_question(table)
    table.answer("gus", call, 2, choice="reroll")
    table.hand_over("gus", "ben")
    table.set_roll("ben", call, 0, list(faces_of(table, call)[0]), "the die was cocked")
    verification = verify(export_table(table, "ben"))
    assert verification.holds, verification.difference
