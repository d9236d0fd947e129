"""Values, options and arguments as text."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.dice.errors import BadInput
from rollwright.play.steps import procedure
from rollwright.rules.arguments import fields_of, parameters_of, read_arguments, takes, written_arguments
from rollwright.rules.facts import Who
from rollwright.rules.options import described, read_options, written_options
from rollwright.rules.ruleset import Listing
from rollwright.rules.values import allowed, text_of, value_from
from tests.rules.toy import RULESET, Ambush, Checked, Fought, Hurt, Options, Winner


class Colour(StrEnum):
    RED = "red"
    DEEP_BLUE = "deep-blue"


class Size(Enum):
    SMALL = 1
    LARGE = 2


class Weapon(msgspec.Struct, frozen=True):
    name: str
    die: int = 6


VALUES: list[tuple[Any, str, Any]] = [
    (int, "+2", 2),
    (int, " -3 ", -3),
    (int, "−3", -3),
    (bool, "true", True),
    (bool, "No", False),
    (str, "plain words", "plain words"),
    (Colour, "deep-blue", Colour.DEEP_BLUE),
    (Size, "2", Size.LARGE),
    (Literal["b", "a"], "a", "a"),
    (Literal[4, 6], "6", 6),
    (tuple[int, ...], "7, 8,9", (7, 8, 9)),
    (tuple[int, ...], "", ()),
    (tuple[Colour, ...], "red,red", (Colour.RED, Colour.RED)),
    (tuple[int, str], "3,x", (3, "x")),
    (int | None, "none", None),
    (int | None, "4", 4),
    (str | None, "none", None),
    (Annotated[int, msgspec.Meta(ge=0)] | None, "4", 4),
    (Weapon, '{"name": "bow"}', Weapon("bow")),
    (Weapon | None, '{"name": "bow", "die": 4}', Weapon("bow", 4)),
]

WRONG: list[tuple[Any, str, str]] = [
    (int, "abc", 'a whole number was expected, "abc" came'),
    (int, "", 'a whole number was expected, "" came'),
    (int, "+-2", 'a whole number was expected, "+-2" came'),
    (int, "2.5", 'a whole number was expected, "2.5" came'),
    (bool, "maybe", 'yes or no was expected, "maybe" came'),
    (Colour, "green", 'red or deep-blue was expected, "green" came'),
    (Size, "3", '1 or 2 was expected, "3" came'),
    (Literal["b", "a", "c"], "x", 'b, a or c was expected, "x" came'),
    (Annotated[int, msgspec.Meta(ge=0, le=3)], "4", 'a whole number from 0 to 3 was expected, "4" came'),
    (Annotated[int, msgspec.Meta(gt=0)], "0", 'a whole number, 1 or more was expected, "0" came'),
    (tuple[int, ...], "7,x", 'a list (a whole number, with commas between) was expected, "7,x" came'),
    (tuple[int, str], "7", '2 values with commas between was expected, "7" came'),
    (int | None, "x", 'a whole number or none was expected, "x" came'),
    (Weapon, '{"die": 3}', 'a Weapon, as JSON was expected, "{"die": 3}" came'),
]


@pytest.mark.parametrize(("hint", "text", "value"), VALUES, ids=lambda part: str(part))
def test_a_value_is_read_and_written_back(hint: Any, text: str, value: Any) -> None:
    read = value_from(text, hint)
    assert read == value
    assert type(read) is type(value)
    assert value_from(text_of(value), hint) == value


@pytest.mark.parametrize(("hint", "text", "says"), WRONG, ids=lambda part: str(part))
def test_a_wrong_value_says_what_was_expected(hint: Any, text: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        value_from(text, hint)
    assert str(refused.value) == says


@given(st.integers())
def test_every_whole_number_comes_back(number: int) -> None:
    assert value_from(text_of(number), int) == number


def test_few_values_are_listed_in_the_order_of_their_type() -> None:
    assert allowed(Literal["b", "a"]) == ("b", "a")
    assert allowed(bool | None) in {("yes", "no", "none"), ("none", "yes", "no")}
    assert allowed(int | None) == ()


# --- options -------------------------------------------------------------------------------------------------------


def test_options_are_described() -> None:
    tries, ties, open_dice = described(Options)
    assert tries == ("tries", "a whole number from 0 to 3", "1", (), "How often a check may be tried again.")
    assert (ties.default, ties.allowed, open_dice.takes) == ("theirs", ("ours", "theirs"), "yes or no")


def test_options_are_read_from_texts_or_values() -> None:
    assert read_options(Options, {"tries": "2", "ties": "ours"}) == Options(2, "ours")
    assert read_options(Options, {"open_dice": True, "tries": 0}) == Options(0, open_dice=True)
    assert read_options(Options, {}) == Options()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"tires": "2"}, "no option 'tires'; there are tries, ties, open_dice"),
        ({"tries": "4"}, 'option tries: a whole number from 0 to 3 was expected, "4" came'),
        ({"tries": 4}, "option tries: a whole number from 0 to 3 was expected, 4 came"),
        ({"ties": "nobody"}, 'option ties: ours or theirs was expected, "nobody" came'),
    ],
)
def test_wrong_options_are_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_options(Options, given)
    assert str(refused.value) == says


def test_options_write_only_what_differs() -> None:
    options = Options(2, "ours")
    assert written_options(options) == {"tries": "2", "ties": "ours"}
    assert read_options(Options, written_options(options)) == options


def test_options_need_defaults_and_must_be_frozen() -> None:
    class Open(msgspec.Struct, frozen=True):
        tries: int

    class Loose(msgspec.Struct):
        tries: int = 1

    with pytest.raises(BadInput, match=r"Open.tries has no default"):
        described(Open)
    with pytest.raises(BadInput, match="frozen"):
        described(Loose)


# --- arguments -----------------------------------------------------------------------------------------------------

CHECK = RULESET.listing("check")


def test_arguments_are_read_by_type() -> None:
    assert read_arguments(CHECK, ["target=9", "modifier=+2"]) == {"target": 9, "modifier": 2}
    assert read_arguments(CHECK, {"target": "9"}) == {"target": 9, "modifier": 0}
    assert read_arguments(RULESET.listing("ambush"), ["allies=1,1"]) == {"most": 6, "allies": (1, 1)}
    assert [(one.name, one.default) for one in parameters_of(CHECK)] == [("target", None), ("modifier", "0")]


TAKES = "it takes target (a whole number); modifier (a whole number, 0 if left out)"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["target=abc"], 'target: a whole number was expected, "abc" came'),
        (["traget=9"], f"check takes no 'traget'; {TAKES}"),
        (["modifier=1"], f"check needs target; {TAKES}"),
        (["target=9", "target=8"], "target was given twice; give it once"),
        (["9"], 'name=value was expected, "9" came'),
    ],
)
def test_wrong_arguments_are_refused(given: list[str], says: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_arguments(CHECK, given)
    assert str(refused.value) == says


class Code(NamedTuple):
    dice: int
    pips: int

    def __str__(self) -> str:
        return f"{self.dice}d+{self.pips}"


def read_code(text: str) -> Code:
    """A code such as 3d+1."""
    dice, sign, pips = text.partition("d+")
    if not sign:
        raise BadInput(f'a code such as 3d+1 was expected, "{text}" came')
    return Code(int(dice), int(pips))


@procedure
async def with_code(options: Options, code: Code) -> int:
    return code.dice


def test_a_listing_s_own_reader_goes_first() -> None:
    listing = Listing("coded", with_code, "Coded", (), read={"code": read_code})
    assert read_arguments(listing, ["code=3d+1"]) == {"code": Code(3, 1)}
    assert written_arguments(listing, {"code": Code(3, 1)}) == {"code": "3d+1"}
    assert takes(listing) == "it takes code (A code such as 3d+1)"
    with pytest.raises(BadInput, match="code: a code such as 3d"):
        read_arguments(listing, ["code=3"])


# --- outcomes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "fields"),
    [
        (Checked(True, 3, 0), {"success": True, "margin": 3, "tries": 0}),
        (Fought(Winner.OURS, 2), {"winner": "ours", "lost": 2}),
        (Winner.OURS, {"outcome": "ours"}),
        (None, {"outcome": None}),
        ((1, Winner.OURS), {"outcome": [1, "ours"]}),
        ((Checked(True, 3, 0),), {"outcome": [{"success": True, "margin": 3, "tries": 0}]}),
        (Weapon("bow"), {"name": "bow", "die": 6}),
        (Hurt(who=Who("x"), hits=1), {"seen_by": ["*"], "hits": 1, "who": "x"}),
        (Ambush(True, 2, 1), {"fled": True, "foes": 2, "hits": 1}),
    ],
)  # fmt: skip
def test_an_outcome_as_fields(outcome: Any, fields: dict[str, Any]) -> None:
    assert fields_of(outcome) == fields
    assert msgspec.json.decode(msgspec.json.encode(fields_of(outcome))) == fields
