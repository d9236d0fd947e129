"""Nobody chooses dice: what a gamemaster, a server and their helpers can try, and what comes of it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput
from rollwright.dice.in_logs import fallen
from rollwright.play.journal import Thrown
from rollwright.table import playing
from rollwright.table.dice import roll_key
from rollwright.table.export import export_for, export_table
from rollwright.table.importing import import_table
from rollwright.table.log import Answered, Rolled
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.throwing import Hand, LinkNeeded, holding
from rollwright.table.verify import verify
from rollwright.table.view import view
from tests.games.going_somewhere.fighting import HEROES, Presses, answered, company
from tests.table.devices import Device
from tests.table.exports import GAMES, chained, parts, played, resealed
from tests.table.tables import OPPOSED, faces_of, make_table
from tests.trust.verifier import File, Wrong

OLD = Path(__file__).parent.parent / "table" / "old"
VERIFIER = Path(__file__).parent / "verifier.py"


def stranger(lines: Iterable[str]) -> File:
    """Let the program that knows nothing of ours check an export."""
    return File(list(lines))


def at_a_table() -> tuple[Table, Device, Device]:
    """Give a table with a device of Ana's and one of the gamemaster's."""
    table = make_table()
    return table, Device(table, "ana", "ana's phone"), Device(table, "gus", "gus's desk")


def roll_of(table: Table, line: int) -> Rolled:
    found = table.rows.line(line)
    assert isinstance(found, Rolled)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_can_check_exports_of_every_game(game: str) -> None:
    table = played(game)
    for lines in ([*export_table(table, "gus")], [*export_for(table, "ana")], [*export_for(table, "gus")]):
        ours, theirs = verify(lines), stranger(lines)
        assert ours.holds, ours.difference
        assert (theirs.rolls, theirs.unlinked, theirs.unstirred) == (ours.rolls, ours.unlinked, ours.unstirred)
        assert theirs.rolls


NOTATION = (
    *("d66", "d66s + 1", "2d66kh1", "3d66r>30", "d66! + 3d6!", "5d6>=5", "5d10!=10>=8", "6d4r1", "6d4ro<=2", "6d4!>=3"),
    *("6d4!!", "6d4r1!p", "4d4ro1!", "4dF + 2", "{d8!, 2d4r<3}kh2", "5d{-1,2,2}r2", "4d{0,1,5}!", "4d{-3,-2}!"),
    *("max(d6, 2d8) * 2", "draw 5 of 52 for 4"),
)


def test_a_stranger_can_check_every_kind_of_dice() -> None:
    table, ana, gus = at_a_table()
    for expression in NOTATION:
        for _ in range(4):
            number = ana.press(partial(table.roll, "ana", expression))
            line = roll_of(table, number)
            assert [sides for sides, _ in fallen(line.expression, line.faces)]
    gus.press(lambda: table.roll("gus", "2d6", hidden="all"))
    for lines in ([*export_table(table, "gus")], [*export_for(table, "ana")], [*export_for(table, "ben")]):
        ours, theirs = verify(lines), stranger(lines)
        assert ours.holds, ours.difference
        assert theirs.rolls == ours.rolls >= 4 * len(NOTATION)


def test_a_log_of_before_keeps_its_die_of_66_sides() -> None:
    """What was written as 1d66 when the notation had no digits has one face; today's digits have two."""
    table, ana, _ = at_a_table()
    before, now = ana.press(lambda: table.roll("ana", "d66s")), ana.press(lambda: table.roll("ana", "d66"))
    assert (roll_of(table, before).expression, len(roll_of(table, before).faces)) == ("1d66", 1)
    assert (roll_of(table, now).expression, len(roll_of(table, now).faces)) == ("1d6.6", 2)
    said = [written.text for written in view(table, "ana").log if written.kind == "rolled"]
    assert [text.partition(":")[0] for text in said] == ["Ana rolls 1d66s", "Ana rolls 1d66"]
    fate = table.roll("ana", "4dF", faces=[1, 3, 2, 2])
    assert [written.text for written in view(table, "ana").log if written.number == fate] == [
        "Ana rolls 4dF: 0 (-1, 1, 0, 0; real dice)."
    ]
    typed = table.roll("ana", "d66", faces=[4, 3])
    assert roll_of(table, typed).total == 43
    assert verify(export_table(table, "gus")).holds
    assert import_table(SqliteStore(":memory:"), [*export_table(table, "gus")]).number


def test_the_strangers_verifier_is_short_and_their_own() -> None:
    text = VERIFIER.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 200
    nodes = list(ast.walk(ast.parse(text)))
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    assert imported <= sys.stdlib_module_names


def test_a_whole_export_tells_nothing_of_dice_to_come() -> None:
    table, ana, gus = at_a_table()
    ana.press(lambda: table.roll("ana", "2d6"))
    gus.press(lambda: table.roll("gus", "2d6"))
    header, *_ = map(msgspec.json.decode, export_table(table, "gus"))
    seeds = [bytes.fromhex(seed) for seed in header["seeds"].values()]
    line = ana.press(lambda: table.roll("ana", "2d6"))
    key = bytes.fromhex(table.proof("ana", line).key)
    assert key not in [roll_key(seed, leaf) for seed in seeds for leaf in range(16)]
    assert table._dice.hex() not in "".join(export_table(table, "gus"))
    live = [deck.number for deck in table.house.decks if not deck.over]
    table.store.close()
    assert live


def test_hidden_rolls_are_counted_for_everybody() -> None:
    table, ana, gus = at_a_table()
    ana.press(lambda: table.roll("ana", "1d20"))
    for _ in range(5):
        gus.press(lambda: table.roll("gus", "1d20", hidden="all"))
    gus.press(lambda: table.roll("gus", "1d20"))
    mine = verify(export_for(table, "ben"))
    assert mine.links == {"ana": 1, "gus": 6}
    assert mine.unseen == {"gus": 5}
    assert "5 rolls of gus are not shown in this file." in list(mine.told())


def test_a_deck_that_was_drawn_to_fit_is_told() -> None:
    table, ana, gus = at_a_table()
    ana.press(lambda: table.roll("ana", "1d20"))
    fitting = Device(table, "gus", "the best of a million")
    fitting.press(lambda: table.roll("gus", "1d20"))
    assert verify(export_for(table, "ben")).unstirred == 2, "the first roll of all, and that of the new deck"
    ana.press(lambda: table.roll("ana", "1d20"))
    fitting.press(lambda: table.roll("gus", "1d20"))
    assert verify(export_for(table, "ben")).unstirred == 2
    assert gus.deck < fitting.deck


def test_what_others_throw_carries_the_links_of_a_player() -> None:
    faces = []
    for phone in ("one", "another"):
        table = make_table()
        Device(table, "ana", phone).press(lambda: table.roll("ana", "1d20"))  # noqa: B023
        gus = Device(table, "gus", "gus's desk")
        faces.append(roll_of(table, gus.press(lambda: table.roll("gus", "12d20"))).faces)  # noqa: B023
    assert faces[0] != faces[1]


def test_a_stranger_finds_nothing_amiss_where_dice_were_taken_back_and_fell_again() -> None:
    table, ana, gus = at_a_table()
    before = table.number
    ana.press(lambda: table.roll("ana", "1d20"))
    table.undo("gus", before)
    gus.press(lambda: table.roll("gus", "1d20"))
    ana.press(lambda: table.roll("ana", "1d20"))
    for seat in ("ben", "ana", "gus"):
        assert stranger(export_for(table, seat)).rolls == verify(export_for(table, seat)).rolls == 2


def test_a_table_from_elsewhere_begins_dice_of_its_own_and_proves_the_old_ones() -> None:
    table, ana, _ = at_a_table()
    line = ana.press(lambda: table.roll("ana", "6d6"))
    back = ana.press(lambda: table.roll("ana", "12d6"))
    table.undo("gus", back - 2)
    file = list(export_table(table, "gus"))
    other, twin = (import_table(SqliteStore(":memory:"), file) for _ in range(2))
    assert other.proof("ana", line) == table.proof("ana", line)
    assert roll_of(other, other.roll("ana", "12d6")).faces == roll_of(table, back).faces, "dice stay rolled"
    rolls = [roll_of(one, one.roll("ana", "9d20")).faces for one in (table, other, twin)]
    assert len(set(rolls)) == 3
    ours = verify(again := list(export_table(other, "gus")))
    assert (ours.holds, ours.unproved) == (True, 0)
    assert stranger(again).rolls == ours.rolls


@pytest.mark.parametrize("back", ["both at once, and the first one again", "one after the other"])
def test_dice_that_were_taken_back_come_again_in_the_order_in_which_they_fell(back: str) -> None:
    """Else whoever takes play back could throw once more in between, and pick whichever they like better."""
    table, ana, _ = at_a_table()
    phone, before = Device(table, "ana", "another device, with an older deck"), table.number

    def rolled(device: Device) -> tuple[int, tuple[int, ...]]:
        line = device.press(lambda: table.roll("ana", "3d20"))
        return line, roll_of(table, line).faces

    (line, first), (_, then) = rolled(phone), rolled(ana)
    assert first != then
    if back == "one after the other":
        table.undo("gus", line)
    table.undo("gus", before)
    for device in (ana, phone):
        assert rolled(device)[1] == first
        table.undo("gus", before)
    assert [rolled(ana)[1], rolled(ana)[1]] == [first, then]
    assert verify(export_table(table, "gus")).holds
    assert stranger(export_for(table, "ben")).rolls == verify(export_for(table, "ben")).rolls == 2


def test_saying_what_is_so_anyway_gives_no_other_dice() -> None:
    table, ana, gus = at_a_table()
    before, fell = table.number, []
    for more in ({}, {"b_modifier": 0}, {"b_modifier": 1}):
        call = gus.press(lambda: table.start("gus", "opposed", {**OPPOSED, **more}))  # noqa: B023
        ana.press(lambda: table.answer("ana", call, 0))  # noqa: B023
        fell.append(faces_of(table, call)[0])
        table.undo("gus", before)
    assert fell[0] == fell[1] != fell[2]
    assert verify(export_table(table, "gus")).holds


def test_a_log_in_another_order_is_found() -> None:
    table, ana, _ = at_a_table()
    before = table.number
    for _ in range(2):
        ana.press(lambda: table.roll("ana", "3d20"))
    table.undo("gus", before)
    ana.press(lambda: table.roll("ana", "3d20"))

    def swapped(header: dict[str, Any], rows: list[dict[str, Any]]) -> None:
        rolls = [row["line"] for row in rows if row["line"]["log"] == "rolled"]
        rolls[-1] |= {name: rolls[-2][name] for name in ("drawn", "faces", "total")}

    whole = list(export_table(table, "gus"))
    assert verify(whole).holds
    assert "the key of the roll" in str(verify(chained(whole, swapped)).difference)


def test_a_roll_that_is_passed_off_as_another_is_found_in_a_whole_export(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a server can try that has seen the link: another place until the faces fit."""
    table, ana, _ = at_a_table()
    monkeypatch.setattr(playing, "roll_place", lambda *_: "ab" * 16)
    ana.press(lambda: table.roll("ana", "1d20"))
    monkeypatch.undo()
    whole = list(export_table(table, "gus"))
    assert "what the roll is" in str(verify(whole).difference)
    with pytest.raises(Wrong, match="what a roll is"):
        stranger(whole)


def test_a_link_throws_for_one_press_alone() -> None:
    table, _, gus = at_a_table()
    gus.press(lambda: table.roll("gus", "1d20"))
    opened = table.house.decks[gus.deck].last
    with pytest.raises(LinkNeeded), holding(Hand(gus.deck, opened, "gus")):
        table.roll("gus", "1d20", hidden="all")


def test_who_throws_no_more_after_it_was_taken_back_leaves_their_die_to_nobody() -> None:
    table, torvald = company(2, 2), HEROES[0]
    table.start("gus", "begin-fight", {"distance": 1})
    answered(table, Presses())

    def round_of_rolls(sure: str) -> dict[tuple[str, ...], tuple[int, ...]]:
        seats = {who: seat.id for seat in table.seats for who in seat.holds}
        for who, seat in seats.items():
            given = {"who": who, "action": "attack rusk", "sure": sure if who == torvald else "no"}
            table.start(seat, "declare", given)
        table.start("gus", "command", {"action": f"attack {torvald}"})
        call = table.start("gus", "combat-roll")
        answered(table, Presses())
        lines = [line for _, line in table.lines(0) if isinstance(line, Answered) and line.call == call]
        rolls = [line.entry for line in lines if isinstance(line.entry, Thrown) and line.entry.key == "combat"]
        return {(roll.by, *roll.whose): roll.faces for roll in rolls}

    before = table.number
    first = round_of_rolls("no")
    table.undo("gus", before)
    then = round_of_rolls("yes")
    assert (torvald,) in first
    assert (torvald,) not in then, "he has bought a success"
    assert len(then) == 3
    assert then == {who: first[who] for who in then}, "all others have the dice that they had"


FORGED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "the key of a roll": lambda row: row["proof"].update(key="ab" * 32),
    "a branch": lambda row: row["proof"]["branch"].reverse(),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_stranger_finds_a_forged_proof(what: str) -> None:
    table, ana, _ = at_a_table()
    ana.press(lambda: table.roll("ana", "4d6"))
    header, rows, footer = parts(export_for(table, "ben"))
    FORGED[what](next(row for row in rows if "proof" in row))
    forged = resealed(header, *rows, footer)
    assert not verify(forged).holds
    with pytest.raises(Wrong):
        stranger(forged)


def test_a_table_of_0_1_goes_on_with_dice_that_nobody_chooses() -> None:
    file = (OLD / "augur-0.1.jsonl").read_text(encoding="utf-8").splitlines()
    mine = (OLD / "augur-0.1-ana.jsonl").read_text(encoding="utf-8").splitlines()
    assert verify(file).holds
    assert verify(mine).holds
    table = import_table(SqliteStore(":memory:"), file)
    device = Device(table, "ana")
    line = device.press(lambda: table.roll("ana", "2d6"))
    assert table.proof("ben", line).epoch == device.deck
    whole = verify(export_table(table, "gus"))
    assert (whole.holds, whole.unproved) == (True, 0)
    assert verify(export_for(table, "ana")).holds
    forged = [row.replace('"faces":[', '"faces":[6,', 1) if '"rolled"' in row else row for row in file]
    with pytest.raises(BadInput, match="Nothing was changed"):
        import_table(SqliteStore(":memory:"), forged)


def test_a_press_that_needs_its_link_late_goes_on_with_it() -> None:
    """What is said in a fight throws no dice; the scene then goes on by itself, and needs the link of that press."""
    table = company(2, 3)
    table.start("gus", "begin-fight", {"distance": 4})
    answered(table, Presses())
    devices = {seat.id: Device(table, seat.id, seat.id) for seat in table.seats}
    for at, who in enumerate(HEROES[:2]):
        given = {"who": who, "action": "advance rusk"}
        devices[f"player-{at}"].press(lambda: table.start(f"player-{at}", "declare", given, act=f"say {who}"))  # noqa: B023
    devices["gus"].press(lambda: table.start("gus", "command", {"action": "nearest"}, act="orders"))
    devices["gus"].press(lambda: table.go_on("gus", act="on"))
    for turn in range(60):
        cards = [(seat.id, card) for seat in table.seats for card in view(table, seat.id).cards if not seat.runs_game]
        if not cards:
            break
        seat, card = cards[0]
        chosen = next(one for one in card.options if "go on" in one or one == "keep")
        devices[seat].press(
            lambda: table.answer(seat, card.call, card.sequence, choice=chosen, act=f"answer {turn}")  # noqa: B023
        )
    found = verify(export_table(table, "gus"))
    assert found.holds, found.difference
    assert sum(found.links.values()) >= 2
    own = [line for line in table.log if isinstance(line, Answered) and line.drawn and not line.drawn.epoch]
    assert found.unlinked == len(own), "only what was thrown before anybody had a device"
