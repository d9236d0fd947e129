"""The random tables of chapters 4 to 6: their bounds, gaps and overlaps, and the words of what they give."""

from __future__ import annotations

import re
import shutil
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest

from rollwright.api import odds as asked_odds
from rollwright.games.going_somewhere.rules.creation.tables import PACKAGE, book
from rollwright.games.going_somewhere.rules.treasure.hoard import loot
from rollwright.games.going_somewhere.rules.treasure.told import described
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.rules.content import Content
from rollwright.rules.generating import Result, generator_procedure, ways, words
from rollwright.testing import rules
from tests.amount import LONG, times
from tests.games.going_somewhere.world_cases import OPTIONS, generated, numbers_of, played, rows_of, taken

DICE = ["d4", "d6", "d8", "d10", "d12", "d16", "d20", "d24", "d30", "d60", "d100"]
PRINTED = [
    pytest.param("creature-type", 10, [1] * 10, marks=rules("gs.encounter.type")),
    pytest.param("number-met", 12, [1] * 12, marks=rules("gs.encounter.number")),
    pytest.param("social-organization", 6, [1] * 6, marks=rules("gs.encounter.organization")),
    pytest.param("peak-activity", 8, [2] * 4, marks=rules("gs.encounter.activity")),
    pytest.param("civilization", 10, [1] * 10, marks=rules("gs.encounter.civilization")),
    pytest.param("habitat", 12, [1] * 12, marks=rules("gs.encounter.habitat")),
    pytest.param("movement-mode", 12, [1] * 12, marks=rules("gs.encounter.movement")),
    pytest.param("base-dr", 60, [10, 10, 10, 10, 8, 5, 3, 2, 1, 1], marks=rules("gs.encounter.base-dr")),
    pytest.param("powers", 24, [2, 2, 2, 4, 4, 6, 2, 2], marks=rules("gs.encounter.powers")),
    pytest.param("combat-power", 6, [2] * 3, marks=rules("gs.encounter.combat-powers")),
    pytest.param("ranged-method", 6, [1] * 6, marks=rules("gs.encounter.ranged-method")),
    pytest.param("ranged-effect", 6, [1] * 6, marks=rules("gs.encounter.ranged-effect")),
    pytest.param("melee-power", 12, [1] * 12, marks=rules("gs.encounter.melee")),
    pytest.param("defence-power", 6, [1] * 6, marks=rules("gs.encounter.defence")),
    pytest.param("special-ability", 60, [1] * 7 + [2] + [1] * 51, marks=rules("gs.encounter.special")),
    pytest.param("alien", 6, [1] * 6, marks=rules("gs.alien.body")),
    pytest.param("limbs", 100, [5, 15, 10, 10, 10, 10, 10, 10, 10, 5, 3, 2], marks=rules("gs.alien.limbs")),
    pytest.param("senses", 100, [10, 10, 10, 10, 10, 10, 20, 5, 5, 5, 3, 2], marks=rules("gs.alien.senses")),
    pytest.param("heads", 100, [20, 20, 20, 20, 5, 5, 5, 3, 2], marks=rules("gs.alien.heads")),
    pytest.param("skin", 6, [1] * 6, marks=rules("gs.alien.skin")),
    pytest.param("familiar-alien", 16, [1] * 16, marks=rules("gs.alien.familiar")),
    pytest.param("what-was-found", 6, [1, 1, 2, 1, 1], marks=rules("gs.treasure.found")),
    pytest.param("money-quantity", 8, [1] * 8, marks=rules("gs.treasure.quantity")),
    pytest.param("money-metal", 4, [1] * 4, marks=rules("gs.treasure.metal")),
    pytest.param("everyday-item", 24, [1] * 24, marks=rules("gs.treasure.everyday")),
    pytest.param("clothing", 8, [1] * 8, marks=rules("gs.treasure.clothing")),
    pytest.param("arms", 6, [1] * 6, marks=rules("gs.treasure.arms")),
    pytest.param("armour", 20, [1, 1, 2, 2, 4, 3, 3, 4], marks=rules("gs.treasure.armour")),
    pytest.param("weapon", 6, [1] * 6, marks=rules("gs.treasure.weapon")),
    pytest.param("magic-item", 8, [1, 1, 3, 1, 1, 1], marks=rules("gs.treasure.magic-item")),
    pytest.param("magic-power", 12, [1] * 12, marks=rules("gs.treasure.power")),
    pytest.param("effect-dr", 24, [1, 5, 4, 4, 2, 2, 1, 1, 1, 1, 1, 1], marks=rules("gs.treasure.dr")),
    pytest.param("effect-duration", 16, [1] * 16, marks=rules("gs.treasure.duration")),
    pytest.param("plot", 10, [2] * 5, marks=rules("gs.cgo.plots")),
    pytest.param("motive", 10, [2] * 5, marks=rules("gs.cgo.motives")),
    pytest.param("crime", 6, [2] * 3, marks=rules("gs.cgo.crime")),
    pytest.param("setting", 8, [2] * 4, marks=rules("gs.cgo.setting-sample")),
]
FILES = ("encounters", "encounters_stories", "aliens", "treasure", "treasure_magic", "vehicles_repair")


@pytest.mark.parametrize(("name", "sides", "counts"), PRINTED)
def test_each_row_has_the_numbers_that_the_book_prints(name: str, sides: int, counts: list[int]) -> None:
    found = numbers_of(name, sides)
    assert [found[row.key] for row in book().generator(name).rows] == counts
    assert sum(counts) == sides


def tables_of_the_world() -> list[str]:
    from rollwright.rules.content import load

    return [name for file in FILES for name in load(PACKAGE, file, dict)["generator"]]


@pytest.mark.parametrize("name", tables_of_the_world())
def test_the_law_of_every_table_sums_to_one(name: str) -> None:
    assert sum(rows_of(name).values()) == 1
    assert odds(generator_procedure(book(), name)(OPTIONS, *taken(name, {}), False)).p is not None


OURS = {"story-mode", "need-of-the-body", "need-of-safety", "need-of-belonging", "need-of-respect", "crime-form"}
"""Tables of our own, for what the book only lists."""
COINS = {"blob-or-amoeba", "weapon-bonus", "flight-or-teleport"}
SLIPS = {"powers", "special-ability", "limbs", "senses", "heads"}
"""Tables that the book prints with a gap or an overlap (ruling G8)."""


def test_no_table_of_the_chapters_is_without_its_bounds() -> None:
    printed = {str(one.values[0]) for one in PRINTED}
    thrown = {name for name in tables_of_the_world() if book().generator(name).dice != "1"}
    assert thrown == printed | OURS | COINS | {"repair-time"}
    assert {name for name in thrown if loose(name)} == SLIPS


def loose(name: str) -> bool:
    """Tell whether a table settles gaps or overlaps."""
    table = book().generator(name)
    return table.first_row_holds or table.gaps_go_to_next


@pytest.mark.parametrize("name", [name for name in tables_of_the_world() if book().generator(name).dice[0] == "d"])
def test_every_number_of_a_table_belongs_to_one_row(name: str) -> None:
    table = book().generator(name)
    sides = int(re.match(r"d(\d+)", table.dice)[1])  # type: ignore[index]
    cover = [[row.key for row in table.rows if row.low <= face <= row.high] for face in range(1, sides + 1)]
    assert all(len(rows) == 1 for rows in cover) != loose(name)
    if name == "repair-time":
        cover = [[row.key for row in table.rows if row.low <= number <= row.high] for number in range(-5, 60)]
        assert all(len(rows) == 1 for rows in cover)
        return
    assert sum([len(rows) for rows in cover]) == sum([row.high - row.low + 1 for row in table.rows])
    call = generator_procedure(book(), name)(OPTIONS, *taken(name, {}), False)
    for face, rows in enumerate(cover, 1):
        session = Session(call)
        session.roll([face])
        assert session.outcome.row == (rows[0] if rows else following(name, face))


def following(name: str, face: int) -> str:
    """Give the row after a gap."""
    return next(row.key for row in book().generator(name).rows if row.low > face)


@pytest.mark.parametrize("name", [name for name in tables_of_the_world() if ways(book(), name) <= 2_000])
def test_the_whole_law_of_a_small_table_sums_to_one(name: str) -> None:
    law = odds(generator_procedure(book(), name)(OPTIONS, *taken(name, {}), True), exact=True)
    assert sum([share for _, share in law.fractions()]) == 1


@pytest.mark.rule("gs.encounter.powers", "gs.encounter.special", "gs.alien.limbs", "gs.alien.senses", "gs.alien.heads")
@pytest.mark.parametrize(
    ("name", "face", "row"),
    [
        ("powers", 15, "d4-specials"),
        ("special-ability", 8, "speed"),
        ("limbs", 80, "2d16"),
        ("limbs", 81, "2d20"),
        ("senses", 90, "3d16"),
        ("heads", 90, "d16"),
        ("heads", 91, "d20"),
    ],
)
def test_gaps_go_to_the_next_row_and_overlaps_to_the_first(name: str, face: int, row: str) -> None:
    call = generator_procedure(book(), name)(OPTIONS, False)
    session = Session(call)
    session.roll([face])
    assert session.outcome == Result(row, name)


@pytest.mark.rule("gs.encounter.civilized", "gs.encounter.type")
def test_four_types_have_a_civilization() -> None:
    civilized = [row.key for row in book().generator("creature-type").rows if row.tables == ("civilization",)]
    assert civilized == ["sentient", "cybernetic", "mechanical", "immaterial"]
    assert words(book(), generated("creature-type", 6, 9)) == "cybernetic, of an age of electronics"


@pytest.mark.rule("gs.encounter.twice", "gs.alien.familiar")
def test_roll_twice_holds_both_and_ends() -> None:
    assert words(book(), generated("creature-type", 10, 2, 3)) == "predator / herbivore"
    pair = (16, 16, 16, 8, 8)
    deep = generated("familiar-alien", 16, 16, *pair, *pair, 16, *pair, *pair)
    martian = generated("familiar-alien", 8)
    assert deep.inner[0].inner[0].inner == (martian, martian)
    assert deep.inner[1].inner[1].inner == (martian, martian)
    assert words(book(), deep) == "a Martian"
    assert words(book(), generated("familiar-alien", 16, 8, 15)) == "a Martian / a tall thin grey alien"


@pytest.mark.rule("gs.encounter.powers", "gs.encounter.combat-powers", "gs.encounter.defence", "gs.encounter.special")
def test_powers_are_as_many_as_the_row_says() -> None:
    result = generated("powers", 8, 2, 1, 4, 55, 1, 3, 2, 7)
    kinds = [one.table for one in result.inner]
    assert kinds == ["defence-powers-d4", "combat-powers-d6", "special-ability"]
    assert [one.row for one in result.inner[0].inner] == ["camouflage", "immunity"]
    text = words(book(), result)
    assert text == "camouflage / immunity to magic (d20) / attacks up close: slashing claws / dwarfism"
    both = generated("combat-power", 5, 3, 1, 12)
    assert words(book(), both) == "attacks from afar: a beam of flame; and up close: goring"


@pytest.mark.rule("gs.alien.body", "gs.alien.done", "gs.alien.tables", "gs.alien.limbs", "gs.alien.senses")
def test_an_alien_has_what_its_body_type_asks_for() -> None:
    assert words(book(), generated("alien", 1, 2)) == "An amoeba."
    spider = generated("alien", 5, 45, 3, 4, 10, 95, 6, 7, 8, 30, 2, 1, 20, 2)
    assert words(book(), spider) == (
        "A body with legs: 7 and no arms; eyes: 1, ears: 21, mouths: 3, heads: 1, leathery skin."
    )
    limbs = {row.key: [one for one in row.tables if one != "alien-features"] for row in book().generator("alien").rows}
    assert limbs["snake"] == []
    assert limbs["arms"] == ["alien-arms"]
    assert limbs["arms-and-legs"] == ["alien-arms", "alien-legs"]
    assert limbs["tentacles"] == ["alien-tentacles"]
    coin = odds(generator_procedure(book(), "limbs")(OPTIONS, True), exact=True)
    shares = {result.amount: share for result, share in coin.fractions() if result.row == "two-or-three"}
    assert shares == {2: Fraction(15, 200), 3: Fraction(15, 200)}


@pytest.mark.rule("gs.encounter.tables")
def test_an_encounter_rolls_on_every_table() -> None:
    reached = {table for row in book().generator("encounter").rows for table in row.tables}
    assert len(reached) == 8
    session = played(generator_procedure(book(), "encounter")(OPTIONS, True), 3)
    assert words(book(), session.outcome).startswith("35 met. Kind: symbiotic.")


@pytest.mark.rule("gs.cgo.plots", "gs.cgo.plot-monster", "gs.cgo.plot-riches", "gs.cgo.plot-quest")
@pytest.mark.rule("gs.cgo.plot-voyage", "gs.cgo.plot-redemption", "gs.cgo.tragedy", "gs.cgo.comedy", "gs.cgo.problem")
@pytest.mark.rule("gs.cgo.crime", "gs.cgo.crime-ego", "gs.cgo.crime-power", "gs.cgo.crime-desire", "gs.cgo.motives")
@pytest.mark.rule("gs.cgo.setting-sample")
def test_a_story_has_a_plot_a_mode_a_motive_and_a_place() -> None:
    text = words(book(), generated("story", 5, 4, 1, 3, 3, 4, 7))
    assert text.startswith("The quest: a mission")
    assert "It is a problem to solve: a crime of ego" in text
    assert "it is theft" in text
    assert "What is missing: safety (money for the basic needs)." in text
    assert text.endswith("machines of the old war in hiding.")
    assert list(rows_of("plot")) == ["monster", "riches", "quest", "voyage", "redemption"]
    assert rows_of("story-mode")["tragedy"] == rows_of("story-mode")["comedy"] == Fraction(1, 6)
    assert list(rows_of("crime")) == ["ego", "power", "desire"]


@pytest.mark.rule("gs.treasure.rolls", "gs.encounter.tables", "gs.alien.tables")
@pytest.mark.parametrize(("name", "arguments"), [("encounter", ()), ("alien", ()), ("treasure", (30, 1))])
def test_thousands_are_generated_quickly_and_can_be_read(name: str, arguments: tuple[int, ...]) -> None:
    unfilled = re.compile(rf"\((?:{'|'.join(book().generators)})\)")
    began = time.process_time()
    for seed in range(times(10_000)):
        result = played(generator_procedure(book(), name)(OPTIONS, *arguments, True), seed).outcome
        text = words(book(), result)
        assert text
        assert "{" not in text
        assert not unfilled.search(text)
        for one in loot((result,)) if name == "treasure" else ():
            assert one.tin or (one.item is not None and described(one.item))
    if LONG:
        assert time.process_time() - began < 20


@pytest.mark.rule("gs.treasure.armour")
def test_odds_of_a_table_are_those_of_its_rows_unless_deep() -> None:
    rows = asked_odds("going-somewhere/armour")
    assert rows.exact
    assert {outcome.row: p for outcome, p in rows}["d24"] == pytest.approx(0.2)
    assert ways(book(), "armour") == 8
    hoard = asked_odds("going-somewhere/treasure", cp=30, deep=True, plays=200)
    assert hoard.sampled == 200
    assert {outcome.row for outcome in hoard.outcomes} == {"found"}
    assert asked_odds("going-somewhere/treasure", cp=30).exact
    assert asked_odds("going-somewhere/money", deep=True).exact


@pytest.mark.rule("gs.treasure.adapt")
def test_a_group_adds_tables_without_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.resources import files

    package = tmp_path / "our_house"
    shutil.copytree(str(files(PACKAGE) / "content"), package / "content")
    (package / "__init__.py").write_text("")
    (package / "content" / "house.toml").write_text(
        '[generator.cellar]\ntitle = "What is in the cellar"\ndice = "d4"\nrows = [\n'
        '  {on = "1-3", text = "{d6} barrels"},\n  {on = "4", table = "treasure", text = "a hoard: {treasure}"},\n]\n'
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    ours = Content("our_house")
    call = generator_procedure(ours, "cellar")(OPTIONS, False)
    assert {result.row: p for result, p in odds(call)} == {"1-3": 0.75, "4": 0.25}
    session = Session(generator_procedure(ours, "cellar")(OPTIONS, True))
    for face in (4, 5, 4, 2):
        session.roll([face])
    assert words(ours, session.outcome) == "a hoard: a d6 weapon"
    sys.modules.pop("our_house", None)
