"""The table's dice: fair, bound to their place, provable one by one, and the same for ever."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.play.journal import Thrown
from rollwright.table import dice
from rollwright.table.dice import (
    LEAVES,
    WORD,
    PlacedDice,
    after_link,
    commitment,
    key_from,
    mixed,
    new_secret,
    pick,
    poured,
    prove,
    roll_key,
    root,
    seed_of,
    throw,
)
from rollwright.table.log import Answered, Committed, LinkOpened, Rolled
from rollwright.table.table import Table
from rollwright.table.throwing import Hand, LinkNeeded, holding
from tests.table.devices import Device
from tests.table.tables import make_table, to_the_end

SECRET = bytes(range(32))
SEEDS = [seed_of(SECRET, deck) for deck in range(4)]
MIX = mixed("", root(SEEDS[0]), [("ana", "heads")])


def rolled(pool: Pool, ordinal: int = 1, path: tuple[int, ...] = (0,), key: str = "skill") -> tuple[int, ...]:
    return throw(roll_key(SEEDS[0], 0), MIX, ("call", ordinal, path, key), pool.sides())


def test_faces_are_the_same_for_ever() -> None:
    """If this fails, no table ever played could be verified: don't change the numbers below."""
    assert commitment(SECRET) == "353924294d544635eacd869b766ac72309f15408741716f5b485596eccf26901"
    assert root(SEEDS[0]) == "1bbfcca39083d66cb652e90c1158505536e4f7586f24b3c2b61890d8cae13da8"
    assert MIX == "17d5e83d14164e6013ffcc54a95ddd6add11fd9ad59bb4e5768f95a91f62b910"
    assert rolled(Pool.of(6, 6)) == (2, 5, 3, 1, 3, 4)
    assert rolled(Pool.of(3, 20), 7, (2, 0), "reroll") == (16, 4, 7)


@given(st.integers(0, 12), st.integers(0, 12), st.integers(2, 100))
def test_an_enlarged_pool_keeps_its_first_faces(few: int, more: int, sides: int) -> None:
    assert rolled(Pool.of(few + more, sides))[:few] == rolled(Pool.of(few, sides))


@given(st.integers(1, 6), st.integers(0, 6), st.integers(0, 6))
def test_dice_of_another_kind_move_nothing(action: int, threat: int, more: int) -> None:
    pool = Pool.of(action, 6, "action") + Pool.of(threat, 8, "threat")
    grown = Pool.of(action + more, 6, "action") + Pool.of(threat, 8, "threat")
    assert rolled(grown)[:action] == rolled(pool)[:action]
    assert rolled(grown)[action + more :] == rolled(pool)[action:]


def test_everything_that_a_face_should_depend_on_changes_it() -> None:
    key, place = roll_key(SEEDS[0], 0), ("call", 1, (0,), "k")
    twenty = [20] * 12
    thrown = {
        throw(key, MIX, place, twenty),
        throw(roll_key(SEEDS[0], 1), MIX, place, twenty),
        throw(roll_key(SEEDS[1], 0), MIX, place, twenty),
        throw(roll_key(new_secret(), 0), MIX, place, twenty),
        throw(key, mixed(MIX, "", []), place, twenty),
        throw(key, MIX, ("roll", 1, (0,), "k"), twenty),
        throw(key, MIX, ("call", 2, (0,), "k"), twenty),
        throw(key, MIX, ("call", 1, (0, 0), "k"), twenty),
        throw(key, MIX, ("call", 1, (0,), "l"), twenty),
    }
    assert len(thrown) == 9


def test_a_word_past_the_last_whole_multiple_is_passed_over() -> None:
    assert pick([WORD - 4, WORD - 1, 5], 6) == 6
    assert pick([WORD - 5], 6) == 6
    assert pick([0], 1) == 1


@pytest.mark.soak
def test_faces_are_fair() -> None:
    for sides in (6, 10, 30):
        faces = throw(SECRET, MIX, ("roll", 1, (), ""), [sides] * 30) + tuple(
            throw(roll_key(SEEDS[0], number), MIX, ("call", 1, (), ""), [sides])[0] for number in range(600 * sides)
        )
        counts = Counter(faces[30:])
        assert sorted(counts) == list(range(1, sides + 1))
        square = sum((count - 600) ** 2 / 600 for count in counts.values())
        assert square < sides - 1 + 5 * (2 * (sides - 1)) ** 0.5


def test_a_proof_opens_its_own_roll_and_no_other() -> None:
    published = root(SEEDS[3])
    proof = prove(SEEDS[3], 3, 700)
    assert key_from(proof, published) == roll_key(SEEDS[3], 700)
    for leaf in (0, 701, LEAVES - 1):
        assert roll_key(SEEDS[3], leaf).hex() not in (proof.key, *proof.branch)


@given(st.integers(0, LEAVES - 1), st.integers(0, 9), st.integers(0, 63))
def test_a_forged_proof_is_refused(leaf: int, level: int, digit: int) -> None:
    published, proof = root(SEEDS[0]), prove(SEEDS[0], 0, leaf)
    digest = proof.branch[level]
    other = "0" if digest[digit] != "0" else "1"
    branch = (*proof.branch[:level], digest[:digit] + other + digest[digit + 1 :], *proof.branch[level + 1 :])
    for forged in (
        dice.Proof(0, leaf, proof.key, branch),
        dice.Proof(0, leaf ^ 1, proof.key, proof.branch),
        dice.Proof(0, leaf, prove(SEEDS[0], 0, leaf ^ 1).key, proof.branch),
        dice.Proof(0, leaf, proof.key, proof.branch[:-1]),
        dice.Proof(0, leaf, "zz", proof.branch),
    ):
        with pytest.raises(BadInput):
            key_from(forged, published)


def test_a_roll_at_a_table_is_proved_from_what_was_published() -> None:
    table = make_table()
    device = Device(table, "ana")
    device.press(lambda: to_the_end(table))
    roots = {line.epoch: line.root for line in table.log if isinstance(line, Committed)}
    pots = [""]
    for number, line in enumerate(table.log, 1):
        if isinstance(line, LinkOpened):
            assert line.into == pots[-1]
            pots.append(poured(line.into, line.deck, line.link))
        if isinstance(line, Answered) and isinstance(line.entry, Thrown):
            seat = "gus" if line.entry.seen_by != ("*",) else "ben"
            proof = table.proof(seat, number)
            assert line.drawn is not None
            assert proof.epoch == device.deck
            assert line.drawn.pot == pots[-1]
            key = key_from(proof, roots[proof.epoch])
            assert throw(key, pots[-1], (line.drawn.place,), [6, 6]) == line.entry.faces
    assert len(pots) > 1


def test_the_proof_of_a_secret_roll_is_for_those_who_see_it() -> None:
    table = make_table()
    line = table.roll("gus", "1d20", hidden="result")
    with pytest.raises(Refused, match="not a roll that Ana can see"):
        table.proof("ana", line)
    table.reveal("gus", line, ["ana"])
    proof = table.proof("ana", line)
    found = table.rows.line(line)
    assert isinstance(found, Rolled)
    assert found.drawn is not None
    source = PlacedDice(key_from(proof, table.house.decks[0].root), "", (found.drawn.place,))
    assert (source.face(20),) == found.faces
    with pytest.raises(Refused):
        table.proof("ben", line)


def test_typed_dice_have_no_proof() -> None:
    table = make_table()
    with pytest.raises(Refused, match="typed in or set"):
        table.proof("ana", table.roll("ana", "1d20", faces=[7]))


def roll_of(table: Table, line: int) -> Rolled:
    found = table.rows.line(line)
    assert isinstance(found, Rolled)
    return found


def test_a_link_changes_the_dice_and_nobody_else_can_open_it() -> None:
    table, other = make_table(), make_table()
    device = Device(table, "ana", "one")
    first = device.press(lambda: table.roll("ana", "12d20"))
    second = Device(other, "ana", "another").press(lambda: other.roll("ana", "12d20"))
    assert roll_of(table, first).faces != roll_of(other, second).faces, "the same server, another device: other dice"
    link = device.link(1)
    with holding(Hand(device.deck, link, "gus")):  # not their deck: the table's own is used
        assert roll_of(table, table.roll("gus", "1d6")).drawn.epoch == 0  # type: ignore[union-attr]
    for wrong in ("", "x", "0" * 64, device.link(0), device.link(2)):
        before = table.number
        with holding(Hand(device.deck, wrong, "ana")), pytest.raises(LinkNeeded) as needed:
            table.roll("ana", "1d6")
        assert (needed.value.number, table.number) == (1, before), "nothing falls before the link is there"
    with holding(Hand(device.deck, link, "ana")):
        assert roll_of(table, table.roll("ana", "1d6")).drawn.epoch == device.deck  # type: ignore[union-attr]
    assert after_link(link) == device.link(0)
    with pytest.raises(BadInput, match="64 hexadecimal"):
        table.begin_deck("ana", "x")


def test_rolls_of_others_hidden_or_not_dont_move_the_dice_of_a_deck() -> None:
    faces = set()
    for burnt in range(4):
        table = make_table()
        device = Device(table, "ana")
        for _ in range(burnt):
            table.roll("gus", "1d6", hidden="all")
        faces.add(roll_of(table, device.press(lambda: table.roll("ana", "12d20"))).faces)  # noqa: B023
    assert len(faces) == 1


def test_what_is_taken_back_and_done_again_has_the_dice_that_it_had() -> None:
    table = make_table()
    device = Device(table, "ana")
    first = roll_of(table, line := device.press(lambda: table.roll("ana", "6d6", "Over the wall")))
    table.undo("gus", line - 2)
    table.end_decks("gus")
    table.roll("gus", "3d6", "a dummy")
    other = roll_of(table, device.press(lambda: table.roll("ana", "8d6")))
    assert other.faces[:6] != first.faces, "what was taken back tells nothing of anything else"
    again = roll_of(table, table.roll("ana", "6d6", "Up the wall!"))
    assert (again.faces, again.drawn) == (first.faces, first.drawn)
    once_more = roll_of(table, device.press(lambda: table.roll("ana", "6d6")))
    assert once_more.faces != first.faces
    assert Table(table.store, table.id).house == table.house


def test_the_tables_next_deck_begins_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("throwing", "house"):
        monkeypatch.setattr(f"rollwright.table.{module}.LEAVES", 3)
    table = make_table()
    for _ in range(8):
        table.roll("ana", "1d6")
    drawn = [(line.drawn.epoch, line.drawn.leaf) for line in table.log if isinstance(line, Rolled) and line.drawn]
    assert drawn == [(deck, leaf) for deck in range(3) for leaf in range(3)][:8]
    roots = [line.root for line in table.log if isinstance(line, Committed)]
    assert roots == [root(seed_of(table._dice, deck)) for deck in range(3)]
    assert Table(table.store, table.id).house == table.house


def test_a_device_begins_another_deck_when_one_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollwright.table.throwing.LEAVES", 102)
    table = make_table()
    device = Device(table, "ana")
    for _ in range(7):
        device.press(lambda: table.roll("ana", "1d6"))
    assert [deck.used for deck in table.house.decks] == [0, 3, 3, 1]
