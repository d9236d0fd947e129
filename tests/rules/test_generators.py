"""Random tables: the language, the refusals, and the law of what they give."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rollwright.dice.errors import BadInput
from rollwright.dice.law import Law
from rollwright.play.odds import odds, rerun
from rollwright.play.session import Session
from rollwright.play.steps import Roll
from rollwright.rules.arguments import parameters_of, read_arguments
from rollwright.rules.content import converted, parsed, refuse
from rollwright.rules.generating import Given, Result, generator_listing, generator_procedure, gives, words
from rollwright.rules.generator import Generator
from rollwright.rules.generators import checked_generators
from tests.rules.toy import CONTENT, Options

OPTIONS = Options()


def read(text: str) -> dict[str, Generator]:
    return checked_generators([("t.toml", text, parsed(text, "t.toml"))], converted, refuse)


def table(rows: str, dice: str = "d6", more: str = "") -> str:
    return f'[generator.a]\ntitle = "A"\ndice = "{dice}"\n{more}\nrows = [\n{rows}\n]\n'


CP = "takes = {cp = 1}"

BAD = {
    "unknown field": (table('{on = "1-6", txet = "x"},'), "line 6: unknown field 'txet'; known are on, key, text"),
    "unknown field of the table": (table('{on = "1-6"}', more="roll = 1"), "line 4: unknown field 'roll'"),
    "no dice": ('[generator.a]\ntitle = "A"\nrows = [{on = "1"}]', "line 1: the field 'dice' is missing"),
    "bad dice": (table('{on = "1-6"}', "2z6"), "line 3: column 2: expected one of + - * //"),
    "several rolls": (table('{on = "1-6"}', "2x6"), "line 3: a number was expected, and '2x6' gives none"),
    "unknown argument": (table('{on = "1-6"}', "d6 + rank"), "line 3: column 6: expected a number"),
    "exploding dice": (table('{on = "1-6"}', "d6!"), "line 3: dice that explode can't be rolled here"),
    "bad range": (table('{on = "1-3"},\n{on = "4 to 6"}'), "line 7: a range was expected such as 1-5, 7, 16+"),
    "range downwards": (table('{on = "6-1"}'), "line 6: a range runs upwards, '6-1' does not; write 1-6"),
    "gap": (table('{on = "1-3"},\n{on = "5-6"}'), "line 7: 4 belongs to no row"),
    "gap at the end": (table('{on = "1-3"},\n{on = "4-5"}'), "line 7: 6 belongs to no row"),
    "gap at the start": (table('{on = "2-6"}'), "line 6: 1 belongs to no row"),
    "overlap": (table('{on = "1-3"},\n{on = "3-6"}'), "line 7: 3 belongs to the rows '1-3' and '3-6'"),
    "never": (table('{on = "1-6"},\n{on = "7"}'), "line 7: d6 comes to 1 to 6, so the row can't come up"),
    "unknown table": (table('{on = "1-6", table = "b"}'), "line 6: no table 'b'; there are a"),
    "circle": (
        table('{on = "1-5", table = "b"},\n{on = "6", again = true}')
        + '[generator.b]\ntitle = "B"\ndice = "d2"\nrows = [{on = "1-2", table = "a"}]\n',
        "line 1: rolls on 'a' never end",
    ),
    "only again": (table('{on = "1-6", again = true}'), "line 1: rolls on 'a' never end"),
    "bad dice in a text": (table('{on = "1-6", text = "{2d} coins"}'), "line 6: column 3: expected the number"),
    "lone bracket": (table('{on = "1-6", text = "2d6} coins"}'), "line 6: a bracket in the text has no partner"),
    "no amount": (table('{on = "1-6", text = "{amount} coins"}'), "line 6: the text shows {amount}, but"),
    "again and more": (table('{on = "1-6", again = true, amount = "d6"}'), "line 6: `again` rolls in place of the row"),
    "repeat of nothing": (table('{on = "1-6", repeat = "d4"}'), "line 6: `repeat` says how often to roll"),
    "same key": (table('{on = "1-3", key = "x"},\n{on = "4-6", key = "x"}'), "line 7: row 1 is named 'x' too"),
    "condition": (
        table('{on = "1-6", when = "cp => 3"}', more=CP),
        "line 6: one of == != >= <= > < was expected after 'cp', '=' came",
    ),
    "condition on nothing": (table('{on = "1-6", when = "cp > 3"}'), "line 6: an argument was expected (none"),
    "condition on a text": (
        table("{on = \"1-6\", when = 'cp == \"x\"'}", more=CP),
        "line 6: a whole number was expected after cp ==, 'x' came",
    ),
    "gap under a condition": (
        table('{on = "1-5"},\n{on = "6", when = "cp < 3"},\n{on = "6", when = "cp > 3", key = "b"}', more=CP),
        "line 6: 6 belongs to no row",
    ),
    "overlap under a condition": (
        table('{on = "1-6", when = "cp <= 3"},\n{on = "6", when = "cp >= 3"}', more=CP),
        "line 7: 6 belongs to the rows",
    ),
    "dice outside of rows": (
        table('{on = "1-6"}', "d6 + cp", "takes = {cp = {default = 0, least = 0, most = 2}}"),
        "line 6: 7 belongs to no row",
    ),
    "dice that could divide by 0": (
        table('{on = "1-6"}', "6 // cp", "takes = {cp = {default = 1, least = 0, most = 2}}"),
        "line 3: column 3: expected a divisor that is never 0",
    ),
    "default out of bounds": (
        table('{on = "1-6"}', more="takes = {cp = {default = 0, least = 1}}"),
        "line 4: the default does not fit: cp is 1 or more, not 0",
    ),
    "argument like dice": (table('{on = "1-6"}', more="takes = {d4 = 1}"), "line 4: the argument 'd4' would be taken"),
    "argument that is ours": (table('{on = "1-6"}', more="takes = {deep = 1}"), "line 4: 'deep' can't be the name"),
    "something else in the file": ("x = 1\n" + table('{on = "1-6"}'), "line 1: 'x' was not expected"),
    "bad name": (table('{on = "1-6"}').replace(".a]", ".A_b]"), "line 1: a table's name is small letters"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "says"), BAD.values(), ids=BAD)
def test_a_bad_table_is_refused_with_its_line(text: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(text)
    assert str(refused.value).startswith(f"t.toml, {says}"), refused.value


def test_a_good_table_keeps_its_notes() -> None:
    assert CONTENT.generator("odd").rows[2].note == "7 and 8 are missing in print."
    with pytest.raises(BadInput, match="no random table 'hoard'; it has treasure, purse, beast, odd"):
        CONTENT.generator("hoard")


def law(name: str, **arguments: object) -> Law[Result]:
    return odds(generator_procedure(CONTENT, name)(OPTIONS, **arguments), exact=True)


def rows(found: Law[Result]) -> dict[str, Fraction]:
    table: dict[str, Fraction] = {}
    for result, p in found.fractions():
        table[result.row] = table.get(result.row, Fraction(0)) + p
    return table


def test_the_first_row_holds_and_gaps_go_to_the_next() -> None:
    assert rows(law("odd")) == {
        "1-5": Fraction(1, 2),
        "5-6": Fraction(1, 10),
        "9": Fraction(3, 10),
        "10": Fraction(1, 10),
    }


def test_arguments_move_the_rows() -> None:
    plain, lucky = rows(law("treasure", deep=False)), rows(law("treasure", luck=5, place="ruin", deep=False))
    assert plain["19+"] > Fraction(2, 20)  # one row of twenty is rolled again
    assert plain["19+"] == 2 * plain["18"]
    assert "goods" in plain
    assert "goods" not in lucky
    assert lucky["19+"] == 7 * lucky["18"]


def test_a_shallow_law_is_that_of_the_rows_of_the_deep_one() -> None:
    for name in ("treasure", "beast", "odd", "purse"):
        assert rows(law(name)) == rows(law(name, deep=False))


def test_again_is_rolled_until_another_row_comes() -> None:
    found = rows(law("treasure", deep=False))
    assert "15" not in found
    assert found["18"] == Fraction(1, 19)
    assert sum(found.values()) == 1


def depth(result: Result) -> int:
    return 1 + max((depth(inner) for inner in result.inner), default=-1)


def test_roll_twice_never_nests_deeper_than_the_limit() -> None:
    found = law("beast")
    assert max(depth(result) for result in found.outcomes) == 2
    leaf = next(row.key for row in CONTENT.generator("beast").rows if not row.tables)
    deepest = Result("4", "beast", inner=(Result(leaf, "beast"),) * 2)
    full = Result("4", "beast", inner=(deepest,) * 2)
    assert found.fraction(full) == Fraction(1, 4**3 * 3**4)
    assert not [result for result in found.outcomes if empty(result)]


def empty(result: Result) -> bool:
    """Tell whether a row that goes on leads to nothing."""
    going_on = bool(CONTENT.generator(result.table).row(result.row).tables)
    return (going_on and not result.inner) or any(empty(one) for one in result.inner)


@pytest.mark.parametrize("arguments", [{}, {"luck": 3}])
def test_both_drivers_give_the_same_law(arguments: dict[str, object]) -> None:
    call = generator_procedure(CONTENT, "treasure")(OPTIONS, **arguments)
    lifted, played = odds(call, lifted=True, exact=True), rerun(call)
    assert dict(lifted.fractions()) == dict(played.fractions())


def play(name: str, faces: list[list[int]], **arguments: object) -> Session[Result]:
    session = Session(generator_procedure(CONTENT, name)(OPTIONS, **arguments))
    for some in faces:
        session.roll(some)
    return session


@pytest.mark.parametrize(
    ("faces", "arguments", "text"),
    [
        ([[3]], {}, "Nothing."),
        ([[9], [3, 4]], {}, "70 coins."),
        ([[13], [2], [1]], {}, "2 gems in a purse that is red."),
        ([[15], [15], [1]], {}, "Nothing."),
        ([[16], [3], [10]], {}, "torn / A ladle."),
        ([[16], [4], [1], [4], [2], [3]], {"place": "ruin"}, "A beast: Hare / Duck / Snail."),
        ([[18], [2], [1], [2]], {}, "Purses: / red / blue"),
        ([[20]], {"luck": 4}, "A crown worth 104."),
    ],
)  # fmt: skip
def test_a_result_in_words(faces: list[list[int]], arguments: dict[str, object], text: str) -> None:
    session = play("treasure", faces, **arguments)
    assert session.ended
    assert words(CONTENT, session.outcome) == text


def test_questions_are_rolls_with_plain_names() -> None:
    session = play("treasure", [[13]])
    question = session.question
    assert isinstance(question, Roll)
    assert (question.key, str(question.pool), question.reading.name) == ("dice", "1d4", "total")
    assert session.path == (0, 1)


def test_rows_give_data() -> None:
    session = play("treasure", [[9], [3, 4]])
    assert list(gives(CONTENT, session.outcome)) == [Given("treasure", "9-12", {"kind": "coins"}, 70)]
    hash(session.outcome)


def test_arguments_are_checked_when_it_is_played() -> None:
    with pytest.raises(BadInput, match="luck is 5 or less, not 6"):
        play("treasure", [], luck=6)


def test_a_table_reads_its_arguments_like_any_procedure() -> None:
    listing = generator_listing(CONTENT, "treasure")
    assert [one.name for one in parameters_of(listing)] == ["luck", "place", "deep"]
    assert read_arguments(listing, ["luck=+2", "deep=no"]) == {"luck": 2, "place": "town", "deep": False}
    with pytest.raises(BadInput, match='place: town or ruin was expected, "sea" came'):
        read_arguments(listing, ["place=sea"])


OPEN = table('{on = "1-3"},\n{on = "4-6"}', "d4 + rank", "takes = {rank = 0}")


def test_a_number_outside_of_the_rows_is_refused_when_an_argument_has_no_bounds() -> None:
    class Book:
        def __init__(self) -> None:
            self.generators = read(OPEN)

        def generator(self, name: str) -> Generator:
            return self.generators[name]

    procedure = generator_procedure(Book(), "a")
    assert len(rerun(procedure(OPTIONS, rank=2))) == 2
    session = Session(procedure(OPTIONS, rank=3))
    with pytest.raises(BadInput, match=r"d4 \+ rank came to a number that no row of 'a' is for; bound the arguments"):
        session.roll([4])
    session.roll([3])
    assert session.outcome == Result("4-6", "a")
