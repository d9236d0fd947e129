"""What parses prints back, rolls within its law, and has the law that throwing every face gives."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwright.dice.errors import BadInput, TooLarge
from rollwright.dice.expression import Dice, Expression, Negative, Number, Operation
from rollwright.dice.notation import MAX_LENGTH, parse, parse_question, roll
from rollwright.dice.rolled import Die
from rollwright.dice.source import ScriptedDice, random_dice

# --- a strategy that mirrors the grammar, rule by rule ---------------------------------------------------------------

numbers = st.integers(0, 1000).map(Number)


def dice_up_to(count: int, sides: int) -> st.SearchStrategy[Dice]:
    """Give dice as the rule `dice` allows them."""
    plain = st.builds(Dice, st.integers(0, count), st.integers(1, sides))
    exploding = st.builds(Dice, st.integers(0, count), st.integers(2, max(2, sides)), explodes=st.just(True))
    selections = st.sampled_from(["kh", "kl", "dh", "dl"])
    selected = st.builds(Dice, st.integers(0, count), st.integers(1, sides), selections, st.integers(1, count + 1))
    return st.one_of(plain, exploding, selected)


def expressions_over(dice: st.SearchStrategy[Dice]) -> st.SearchStrategy[Expression]:
    """Give expressions as the grammar allows them: a divisor is a number above 0 or one die."""
    divisors = st.one_of(st.integers(1, 9).map(Number), st.builds(Dice, st.just(1), st.integers(1, 4)))

    def larger(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        return st.one_of(
            st.builds(Negative, inner),
            st.builds(Operation, inner, st.sampled_from(["+", "-", "*"]), inner),
            st.builds(Operation, inner, st.just("//"), divisors),
        )

    return st.recursive(st.one_of(numbers, dice), larger, max_leaves=8)


def size(expression: Expression) -> int:
    """Count the dice."""
    if isinstance(expression, Dice):
        return expression.count
    if isinstance(expression, Operation):
        return size(expression.left) + size(expression.right)
    return size(expression.inner) if isinstance(expression, Negative) else 0


def endless(expression: Expression) -> bool:
    """Tell whether some dice explode."""
    return "!" in str(expression)


expressions = expressions_over(dice_up_to(12, 100))
small_expressions = expressions_over(dice_up_to(2, 4)).filter(lambda it: size(it) <= 5 and not endless(it))


@given(expressions)
@settings(deadline=None)
def test_what_is_printed_parses_to_the_same(expression: Expression) -> None:
    assert parse(str(expression)) == expression
    assert hash(parse(str(expression))) == hash(expression)


@given(expressions)
@settings(deadline=None)
def test_spaces_and_capitals_change_nothing(expression: Expression) -> None:
    text = str(expression)
    assert parse(text.upper().replace(" ", "")) == expression
    assert parse("  " + re.sub(r"([-+*()!]|//|[a-z]+)", r" \1 ", text)) == expression


def thrown_every_way(expression: Expression) -> Counter[int]:
    """Roll with every combination of faces."""

    class Sides:
        def __init__(self) -> None:
            self.thrown: list[int] = []

        def face(self, sides: int, /) -> int:
            self.thrown.append(sides)
            return 1

    sides = Sides()
    expression.roll(sides)
    totals: Counter[int] = Counter()
    for faces in product(*(range(1, most + 1) for most in sides.thrown)):
        source = ScriptedDice(faces)
        totals[expression.roll(source).total] += 1
        source.finish()
    return totals


@given(small_expressions)
@settings(deadline=None)
def test_law_is_what_every_way_of_throwing_gives(expression: Expression) -> None:
    law = expression.law().reduced()
    counted = thrown_every_way(expression)
    common = sum(counted.values()) // int(law.total)
    assert dict(zip(law.outcomes, law.weights, strict=True)) == {it: ways // common for it, ways in counted.items()}
    assert sum(law.weights) == law.total
    assert list(law.outcomes) == sorted(law.outcomes)


@given(expressions_over(dice_up_to(5, 8)), st.integers(0, 2**32))
@settings(deadline=None)
def test_rolls_lie_in_the_law_and_within_bounds(expression: Expression, seed: int) -> None:
    rolled = expression.roll(random_dice(seed))
    low, high = expression.bounds()
    assert low <= rolled.total <= high
    try:
        law = expression.law()
    except TooLarge:
        return
    assert sum(law.weights) == pytest.approx(law.total, abs=1e-11)
    if not endless(expression):
        assert rolled.total in law.outcomes
        assert min(law.outcomes) >= low
        assert max(law.outcomes) <= high
    assert len(rolled.dice) >= size(expression)
    assert str(rolled).endswith(f" = {rolled.total}")


# --- golden examples -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "faces", "told"),
    [
        ("4d6kh3+2", [5, 3, 1, 6], "4d6kh3 [5, 3, (1), 6] + 2 = 16"),
        ("4d6dl1", [2, 2, 2, 2], "4d6dl1 [2, 2, 2, (2)] = 6"),
        ("2d20kl1", [14, 3], "2d20kl1 [(14), 3] = 3"),
        ("2d20kl", [7, 7], "2d20kl1 [7, (7)] = 7"),
        ("3D6DH2", [4, 6, 5], "3d6dh2 [4, (6), (5)] = 4"),
        ("3d6k", [4, 6, 5], "3d6kh1 [(4), 6, (5)] = 6"),
        ("2d6kh5", [4, 6], "2d6kh5 [4, 6] = 10"),
        ("2d6dl5", [4, 6], "2d6dl5 [(4), (6)] = 0"),
        ("d%", [97], "1d100 [97] = 97"),
        ("3d6!", [6, 6, 2, 1, 5], "3d6! [6!, 6!, 2, 1, 5] = 20"),
        ("(2d6+3)*2", [1, 2], "(2d6 [1, 2] + 3) * 2 = 12"),
        ("-d6 // 2", [3], "-1d6 [3] // 2 = -2"),
        ("-(d6//2)", [3], "-(1d6 [3] // 2) = -1"),
        ("10-(3-2)-1", [], "10 - (3 - 2) - 1 = 8"),
        ("2--3", [], "2 - -3 = 5"),
        ("2+3*4", [], "2 + 3 * 4 = 14"),
        ("100 // 7 // 2", [], "100 // 7 // 2 = 7"),
        ("100 // (7 // 2)", [], "100 // (7 // 2) = 33"),
        ("0d6", [], "0d6 [] = 0"),
        ("d6 - d4", [2, 3], "1d6 [2] - 1d4 [3] = -1"),
        ("((((7))))", [], "7 = 7"),
        ("2d6!kh1", [6, 2, 5], "2d6!kh1 [6!, 2, (5)] = 8"),
        ("3d6!p", [6, 6, 3, 1, 5], "3d6!p [6!, 6!, 3, 1, 5] = 19"),
        ("2d6r1", [1, 1, 4, 2], "2d6r1 [(1), (1), 4, 2] = 6"),
        ("2d6ro<=2", [1, 2, 4], "2d6ro<=2 [(1), 2, 4] = 6"),
        ("5d10>=7f1", [1, 7, 10, 3, 6], "5d10>=7f1 [1, 7, 10, (3), (6)] = 1"),
        ("2d10!=10>=8", [10, 8, 5], "2d10!=10>=8 [10!, 8, (5)] = 2"),
        ("2d10!!=10>=12", [10, 1, 5], "2d10!!=10>=12 [(10!), (1), (5)] = 0"),
        ("{d8, d10, d6}kh2", [3, 9, 5], "{1d8, 1d10, 1d6}kh2 [(3), 9, 5] = 14"),
        ("4df", [1, 2, 3, 3], "4dF [-1, 0, 1, 1] = 1"),
        ("d66", [3, 5], "1d66 [35] = 35"),
        ("d66S", [35], "1d66s [35] = 35"),
        ("2d{0,0,1,1,2}", [5, 1], "2d{0,0,1,1,2} [2, 0] = 2"),
        ("MAX(2d6, d12)", [3, 4, 9], "max(2d6 [3, 4], 1d12 [9]) = 9"),
        ("2 + (5d6>=5)", [1, 2, 3, 5, 6], "2 + (5d6>=5 [(1), (2), (3), 5, 6]) = 4"),
        ("2d6+3 >= 10", [3, 4], "2d6 [3, 4] + 3 >= 10 = yes"),
        ("d20+5 > d20+3", [3, 10], "1d20 [3] + 5 > 1d20 [10] + 3 = no"),
        ("3x2d6kh1", [1, 2, 6, 5, 3, 3], "2d6kh1 [(1), 2], 2d6kh1 [6, (5)], 2d6kh1 [3, (3)] = 6, 3, 2"),
        (
            "2d6+1 {<=6: a miss, 7-9: mixed, 10+: hit}",
            [1, 3],
            "2d6 [1, 3] + 1 {<=6: a miss, 7-9: mixed, 10+: hit} = a miss",
        ),
        ("draw 3 of 52 suits", [1, 1, 50], "draw 3 of 52 suits [1, 2, 52] = 2, 1"),
        ("draw 3 of 52 ranks", [1, 13, 50], "draw 3 of 52 ranks [1, 14, 52] = 2, 1"),
        ("draw 2 of 52 for 4", [4, 4], "draw 2 of 52 for 4 [4, (5)] = 1"),
    ],
)
def test_rolls_are_told_with_every_die(text: str, faces: list[int], told: str) -> None:
    source = ScriptedDice(faces)
    assert str(roll(text, source)) == told
    source.finish()


def test_every_die_is_in_the_record() -> None:
    rolled = roll("2d6kh1 + 1d4!", ScriptedDice([2, 5, 4, 3]))
    assert rolled.total == 12
    assert rolled.dice == [
        Die(6, 2, kept=False, exploded=False),
        Die(6, 5, kept=True, exploded=False),
        Die(4, 4, kept=True, exploded=True),
        Die(4, 3, kept=True, exploded=False),
    ]


def test_repeated_text_is_parsed_once() -> None:
    assert parse("3d8 + 1") is parse("3d8 + 1")


# --- laws ------------------------------------------------------------------------------------------------------------


def test_exploding_die_has_its_known_law() -> None:
    law = parse("1d6!").law()
    chances = dict(law)
    assert chances[5] == pytest.approx(1 / 6, abs=1e-12)
    assert 6 not in chances
    assert chances[13] == pytest.approx(1 / 216, abs=1e-12)
    assert law.mean() == pytest.approx(4.2, abs=1e-9)
    assert 1 - 1e-12 < sum(law.weights) <= 1 + 1e-12
    with pytest.raises(BadInput, match="float weights: it is endless"):
        list(law.fractions())


@pytest.mark.parametrize(("count", "sides"), [(2, 2), (3, 6), (4, 3), (2, 20)])
def test_exploding_dice_agree_with_stepwise_convolution(count: int, sides: int) -> None:
    """One die by its definition, chain by chain; then add dice one at a time."""
    one = {sides * chain + face: sides ** -(chain + 1) for chain in range(60) for face in range(1, sides)}
    sums = {0: 1.0}
    for _ in range(count):
        longer: dict[int, float] = {}
        for total, chance in sums.items():
            for value, also in one.items():
                if chance * also > 1e-18:
                    longer[total + value] = longer.get(total + value, 0.0) + chance * also
        sums = longer
    law = dict(parse(f"{count}d{sides}!").law())
    for total in sums.keys() | law.keys():
        assert law.get(total, 0.0) == pytest.approx(sums.get(total, 0.0), abs=1e-12)


def test_many_exploding_dice_keep_their_mass() -> None:
    for text in ("1000d2!", "1000d6!", "300d20!", "0d6!"):
        law = parse(text).law()
        assert sum(law.weights) == pytest.approx(1.0, abs=1e-11)


def test_large_sums_are_exact() -> None:
    law = parse("50d6 + 50d6 - 7").law()
    same = parse("100d6").law()
    assert [number + 7 for number in law.outcomes] == same.outcomes
    assert law.weights == same.weights


def test_scattered_sums_are_exact() -> None:
    law = parse("20d6 * 100000 + 20d6").law()
    assert len(law) == 101 * 101
    assert sum(law.weights) == law.total


@pytest.mark.parametrize("text", ["1000d100000", "d100000 * d100000", "900d6kh450 * 100d100", "500d100000!"])
def test_laws_beyond_reason_are_refused(text: str) -> None:
    with pytest.raises(TooLarge):
        parse(text).law()


# --- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "column", "why"),
    [
        ("", 1, "expected a number, dice such as 2d6, '-' or '(', but found the end"),
        ("   ", 4, "but found the end"),
        ("x", 1, "but found 'x'"),
        ("2d6+", 5, "but found the end"),
        ("2d6++1", 5, "expected a number, dice such as 2d6, '-' or '(', but found '+'"),
        ("+1", 1, "but found '+'"),
        ("d", 2, "expected the number of sides or %, but found the end"),
        ("4d", 3, "expected the number of sides or %, but found the end"),
        ("4d+1", 3, "expected the number of sides or %, but found '+'"),
        ("1+4d x", 6, "expected the number of sides or %, but found 'x'"),
        ("2d6 d8", 5, "expected one of + - * // or the end, but found 'd'"),
        ("1 2", 3, "expected one of + - * // or the end, but found '2'"),
        ("2d6kx", 5, "but found 'x'"),
        ("(2d6", 5, "expected ')' for the '(' in column 1, but found the end"),
        ("1+(2*(3)", 9, "expected ')' for the '(' in column 3, but found the end"),
        ("2d6)", 4, "')' closes no bracket"),
        ("()", 2, "but found ')'"),
        ("(2)3", 4, "but found '3'"),
        ("6/2", 2, "expected '//' (divide and round down), but found '/'"),
        ("2d0", 3, "a number of sides is 1 to 100000, not 0"),
        ("2d100001", 3, "a number of sides is 1 to 100000, not 100001"),
        ("1001d6", 1, "a number of dice is 0 to 1000, not 1001"),
        ("1 + 2d6kh0", 10, "a number of dice is 1 to 1000, not 0"),
        ("600d6+600d6", 11, "at most 1000 dice are thrown at once, not 1200"),
        ("1000000001", 1, "a number is 0 to 1000000000, not 1000000001"),
        ("5d10!>=11", 5, "no face of a d10 is 11 or more, so none explodes"),
        ("5d6!>=1", 4, "a d6 always shows 1 or more: it would explode for ever"),
        ("2d6r<=6", 4, "every face of a d6 is 6 or less: thrown again for ever"),
        ("2d6r<=5!", 8, "a d6 always shows its highest face"),
        ("2d6>=10", 4, "nothing to count; the sum is compared by (2d6) >= 10"),
        ("2d6kh1>=3>=2", 10, "a text compares once"),
        ("(2d6+1>=3)", 7, "a text compares once, and not within brackets"),
        ("d{1,2", 6, "expected ',' or '}' for the '{' in column 2, but found the end"),
        ("d{1,,2}", 5, "expected what a face shows, a whole number, but found ','"),
        ("{2d6,3}kh1", 6, "expected a number, dice such as 2d6, '-' or '(', but found '3'"),
        ("{2d6,d8", 8, "expected '}' for the '{' in column 1, but found the end"),
        ("max(2d6,", 9, "but found the end"),
        ("draw 5 of 52", 1, "cards are drawn as in draw 5 of 52 for 4"),
        ("draw 5 of 52 colours", 1, "cards are drawn as in draw 5 of 52 for 4"),
        ("4d6 drop lowest", 5, "dice are kept and dropped as in 4d6kh3, 2d20kl1 or 4d6dl1, but found 'drop'"),
        ("highest(2d6)", 1, "dice are kept and dropped as in 4d6kh3"),
        ("2d6 × 2", 5, "times is written *, but found '×'"),
        ("2d6–1", 4, "minus is written -, but found '–'"),
        ("5d10>=7f11", 9, "no die here shows 11, so none takes one off"),
        ("max(2d6", 8, "expected ')' for the '(' in column 4, but found the end"),
        ("101x2d6", 1, "a number of repeats is 1 to 100, not 101"),
        ("20x60d6", 1, "at most 1000 dice are thrown at once, not 1200"),
        ("2x3x4", 4, "but found 'x'"),
        ("2d6 {<=6: miss, 8+: hit}", 5, "no row holds 7, which '2d6' may come to"),
        ("2d6 {<=6: , 7+: hit}", 10, "expected what this row means, in words"),
        ("2d6 {7-6: none}", 8, "a row goes up, as 7-9, not from 7 to 6"),
        ("2d6 {lots: none}", 6, "expected a row such as '7-9: mixed', but found 'l'"),
        ("2d6 {else: none", 16, "expected '}' for the '{' in column 5, but found the end"),
        ("draw 5 of 51 suits", 11, "a deck has 4 equal suits; 51 cards can't be dealt out to them"),
        ("draw 53 of 52 suits", 6, "a number of cards is 1 to 52, not 53"),
        ("draw 5 of 52 for", 17, "expected how many cards of the deck are wanted"),
        ("draw 5 of 52 suits + 1", 20, "a hand of cards is no number"),
        ("1 + draw 5 of 52 suits", 18, "a hand sorted by suits is no number"),
        ("2d6!3", 5, "expected an operator or the end, but found '3'"),
        ("3d1!", 4, "a d1 always shows its highest face"),
        ("6//0", 2, "expected a divisor that is never 0, but '0' is 0"),
        ("6//(d6-3)", 2, "expected a divisor that is never 0, but '1d6 - 3' runs from -2 to 3 and could be 0"),
        ("6//0d6", 2, "never 0"),
        ("2d6 + ²", 7, "but found '²'"),
        ("٣d6", 1, "but found '٣'"),
        ("2d6\n", 4, "but found '\\n'"),
        ("(" * 51 + "1" + ")" * 51, 51, "brackets and minus signs nest at most 50 deep"),
        ("-" * 51 + "1", 51, "brackets and minus signs nest at most 50 deep"),
    ],
)
def test_bad_input_is_refused_with_its_column(text: str, column: int, why: str) -> None:
    with pytest.raises(BadInput) as refusal:
        parse_question(text)
    assert str(refusal.value).startswith(f"column {column}: ")
    assert why in str(refusal.value)
    assert str(refusal.value).endswith(f"in {text!r}")


def test_long_input_is_refused() -> None:
    with pytest.raises(BadInput, match="at most 500 characters, not 501"):
        parse("1" * 501)


def test_input_that_is_too_long_once_printed_is_refused() -> None:
    with pytest.raises(BadInput, match="but this one has 997 when it is written out"):
        parse("+".join("1" * 250))


def test_the_longest_and_deepest_input_is_fine() -> None:
    chain = "+".join("1" * 125)
    assert roll(chain).total == 125
    assert len(str(parse(chain))) == 497
    assert parse(str(parse(chain))).law().outcomes == [125]
    deep = "(" * 25 + "-" * 25 + "d6" + ")" * 25
    assert -6 <= roll(deep).total <= -1
    assert parse("-" * 50 + "1").law().outcomes == [1]
    assert parse("9" * 9 + "*999999999" * 40).law().total == 1


@pytest.mark.parametrize("unit", ["d%k+", "d%+", "1+", "d1k*", "-d%-", "1//"])
def test_what_is_accepted_can_be_printed_and_read(unit: str) -> None:
    for length in range(1, MAX_LENGTH // len(unit)):
        try:
            expression = parse(unit * length + "1")
        except BadInput:
            return
        assert parse(str(expression)) == expression


@given(st.text(alphabet="0123456789dDkKhHlL%!+-*/() xrofFps{},:<>=.e", max_size=30))
@settings(deadline=None)
def test_any_text_parses_or_is_refused(text: str) -> None:
    try:
        expression = parse_question(text)
    except BadInput:
        return
    assert parse_question(str(expression)) == expression


# --- sources ---------------------------------------------------------------------------------------------------------


def test_random_dice_are_fair_and_repeatable() -> None:
    dice, again = random_dice(7), random_dice(7)
    faces = [dice.face(6) for _ in range(6000)]
    assert faces == [again.face(6) for _ in range(6000)]
    counts = Counter(faces)
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in counts.values())
    assert {random_dice().face(1) for _ in range(10)} == {1}


def test_scripted_dice_refuse_what_cannot_be() -> None:
    with pytest.raises(BadInput, match="a d6 is thrown, but no face is left of the 1 given"):
        roll("2d6", ScriptedDice([3]))
    with pytest.raises(BadInput, match="a d6 shows 1 to 6, but face 2 of those given is 7"):
        roll("2d6", ScriptedDice([3, 7]))
    source = ScriptedDice([1, 2, 3])
    roll("d6", source)
    with pytest.raises(BadInput, match="1 of 3 faces were used, and these are left over: 2, 3"):
        source.finish()


def test_a_source_that_always_shows_the_highest_face_is_found_out() -> None:
    class Highest:
        def face(self, sides: int, /) -> int:
            return sides

    with pytest.raises(BadInput, match="is the source of faces broken"):
        roll("d6!", Highest())


def test_a_roll_without_a_source_is_random() -> None:
    assert len({roll("10d100").total for _ in range(20)}) > 1
