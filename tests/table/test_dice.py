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
    commitment,
    key_from,
    mixed,
    new_secret,
    pick,
    promised,
    prove,
    roll_key,
    root,
    throw,
)
from rollwright.table.log import Answered, Committed, Rolled
from rollwright.table.table import Table
from tests.table.tables import make_table, to_the_end

SECRET = bytes(range(32))
MIX = mixed("", root(SECRET, 0), [("ana", "heads")])


def rolled(pool: Pool, ordinal: int = 1, path: tuple[int, ...] = (0,), key: str = "skill") -> tuple[int, ...]:
    return throw(roll_key(SECRET, 0, 0), MIX, ("call", ordinal, path, key), pool.sides())


def test_faces_are_the_same_for_ever() -> None:
    """If this fails, no table ever played could be verified: don't change the numbers below."""
    assert commitment(SECRET) == "353924294d544635eacd869b766ac72309f15408741716f5b485596eccf26901"
    assert root(SECRET, 0) == "1bbfcca39083d66cb652e90c1158505536e4f7586f24b3c2b61890d8cae13da8"
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
    key, place = roll_key(SECRET, 0, 0), ("call", 1, (0,), "k")
    twenty = [20] * 12
    thrown = {
        throw(key, MIX, place, twenty),
        throw(roll_key(SECRET, 0, 1), MIX, place, twenty),
        throw(roll_key(SECRET, 1, 0), MIX, place, twenty),
        throw(roll_key(new_secret(), 0, 0), MIX, place, twenty),
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
            throw(roll_key(SECRET, 0, number), MIX, ("call", 1, (), ""), [sides])[0] for number in range(600 * sides)
        )
        counts = Counter(faces[30:])
        assert sorted(counts) == list(range(1, sides + 1))
        square = sum((count - 600) ** 2 / 600 for count in counts.values())
        assert square < sides - 1 + 5 * (2 * (sides - 1)) ** 0.5


def test_a_proof_opens_its_own_roll_and_no_other() -> None:
    published = root(SECRET, 3)
    proof = prove(SECRET, 3, 700)
    assert key_from(proof, published) == roll_key(SECRET, 3, 700)
    for leaf in (0, 701, LEAVES - 1):
        assert roll_key(SECRET, 3, leaf).hex() not in (proof.key, *proof.branch)


@given(st.integers(0, LEAVES - 1), st.integers(0, 9), st.integers(0, 63))
def test_a_forged_proof_is_refused(leaf: int, level: int, digit: int) -> None:
    published, proof = root(SECRET, 0), prove(SECRET, 0, leaf)
    digest = proof.branch[level]
    other = "0" if digest[digit] != "0" else "1"
    branch = (*proof.branch[:level], digest[:digit] + other + digest[digit + 1 :], *proof.branch[level + 1 :])
    for forged in (
        dice.Proof(0, leaf, proof.key, branch),
        dice.Proof(0, leaf ^ 1, proof.key, proof.branch),
        dice.Proof(0, leaf, prove(SECRET, 0, leaf ^ 1).key, proof.branch),
        dice.Proof(0, leaf, proof.key, proof.branch[:-1]),
        dice.Proof(0, leaf, "zz", proof.branch),
    ):
        with pytest.raises(BadInput):
            key_from(forged, published)


def test_a_roll_at_a_table_is_proved_from_what_was_published() -> None:
    table = make_table()
    call = to_the_end(table)
    roots = {line.epoch: line.root for line in table.log if isinstance(line, Committed)}
    for number, line in enumerate(table.log, 1):
        if isinstance(line, Answered) and isinstance(line.entry, Thrown):
            seat = "gus" if line.entry.seen_by != ("*",) else "ben"
            proof = table.proof(seat, number)
            place = ("call", table.rows.opened(call).ordinal, line.entry.path, line.entry.key)
            key = key_from(proof, roots[proof.epoch])
            assert throw(key, mixed("", roots[0], []), place, [6, 6]) == line.entry.faces


def test_the_proof_of_a_secret_roll_is_for_those_who_see_it() -> None:
    table = make_table()
    line = table.roll("gus", "1d20", hidden="result")
    with pytest.raises(Refused, match="not a roll that Ana can see"):
        table.proof("ana", line)
    table.reveal("gus", line, ["ana"])
    proof = table.proof("ana", line)
    found = table.rows.line(line)
    assert isinstance(found, Rolled)
    source = PlacedDice(key_from(proof, table.house.epoch.root), table.house.epoch.mix, ("roll", 1, (), ""))
    assert (source.face(20),) == found.faces
    with pytest.raises(Refused):
        table.proof("ben", line)


def test_typed_dice_have_no_proof() -> None:
    table = make_table()
    with pytest.raises(Refused, match="typed in or set"):
        table.proof("ana", table.roll("ana", "1d20", faces=[7]))


def entropic(table: Table, seat: str, entropy: str) -> None:
    table.promise_entropy(seat, promised(entropy))
    table.open_entropy(seat, entropy)


def test_entropy_of_a_seat_changes_the_dice_and_is_fixed_by_the_first_roll() -> None:
    plain, mine = make_table(), make_table()
    entropic(mine, "ana", "heads, tails, heads")
    assert plain.house.epoch.root == mine.house.epoch.root
    rolls = [table.rows.line(table.roll("gus", "12d20")) for table in (plain, mine)]
    assert rolls[0].faces != rolls[1].faces  # type: ignore[union-attr]
    with pytest.raises(Refused, match="have been rolled with"):
        mine.promise_entropy("ben", promised("x"))
    with pytest.raises(Refused, match="have been rolled with"):
        mine.open_entropy("ana", "x")
    mine.rotate("gus")
    entropic(mine, "ben", "x")
    assert mine.house.epochs[1].before == mine.house.epochs[0].mix


def test_entropy_has_to_be_what_was_promised() -> None:
    table = make_table()
    with pytest.raises(Refused, match="promised no entropy"):
        table.open_entropy("ana", "x")
    table.promise_entropy("ana", promised("x"))
    with pytest.raises(Refused, match="its digest is another"):
        table.open_entropy("ana", "y")
    with pytest.raises(BadInput, match="64 hexadecimal"):
        table.promise_entropy("ben", "x")


def test_dice_that_were_rolled_stay_rolled_over_a_new_epoch() -> None:
    table = make_table()
    first = table.rows.line(line := table.roll("ana", "6d6"))
    table.rotate("gus")
    entropic(table, "ana", "another try")
    table.undo("gus", line - 1)
    again = table.rows.line(table.roll("ana", "8d6"))
    assert isinstance(first, Rolled)
    assert isinstance(again, Rolled)
    assert again.faces[:6] == first.faces
    assert again.drawn == first.drawn


def test_a_new_epoch_begins_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollwright.table.throwing.LEAVES", 3)
    table = make_table()
    for _ in range(8):
        table.roll("ana", "1d6")
    drawn = [(line.drawn.epoch, line.drawn.leaf) for line in table.log if isinstance(line, Rolled) and line.drawn]
    assert drawn == [(epoch, leaf) for epoch in range(3) for leaf in range(3)][:8]
    assert [line.root for line in table.log if isinstance(line, Committed)] == [root(table.secret, n) for n in range(3)]
    assert Table(table.store, table.id).house == table.house
