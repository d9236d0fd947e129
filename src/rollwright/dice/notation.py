"""The notation for dice: `parse` reads an expression from text, `roll` rolls it, `str` prints it back.

    text       = [ number "x" ] expression | expression compare expression | expression table | draw sorted ;
    expression = product { ( "+" | "-" ) product } ;
    product    = signed { ( "*" | "//" ) signed } ;
    signed     = "-" signed | value ;
    value      = number | dice | "(" expression ")" | ( "max" | "min" ) "(" expression { "," expression } ")"
               | draw "for" number ;
    dice       = ( part | "{" part { "," part } "}" ) [ selection | count ] ;
    part       = [ number ] "d" kind [ again ] [ explosion ] ;
    kind       = number [ "s" ] | "%" | "F" | "{" integer { "," integer } "}" ;
    again      = ( "r" | "ro" ) [ compare ] number ;
    explosion  = ( "!" | "!!" | "!p" ) [ compare number ] ;
    selection  = ( "kh" | "k" | "kl" | "dh" | "dl" ) [ number ] ;
    count      = compare number [ "f" number ] ;
    compare    = ">=" | "<=" | ">" | "<" | "=" ;
    table      = "{" band { "," band } "}" ;
    band       = ( compare integer | integer | integer ( "-" | ".." ) integer | integer "+" | "else" ) ":" words ;
    draw       = "draw" number "of" number ;
    sorted     = "suits" | "ranks" ;
    number     = digit { digit } ;
    integer    = [ "-" ] number ;

Letters may be small or capital, and spaces may stand between any two of these symbols. `d%` is `d100`, `k` is `kh`;
a number that is left out is 1. `!` throws a die again, and adds it, as long as it shows its highest face. `d66` is two
dice read as digits; a die with 66 sides is a `d66s`. A condition right behind dice counts them where the dice stand
alone; elsewhere it compares. `//` rounds down. What could divide by 0 is refused, so whatever parses can be rolled.

`parse` takes what gives a number; `parse_question` takes every text.

>>> print(parse("4D6k3+2"))
4d6kh3 + 2
>>> parse("2d6+x")
Traceback (most recent call last):
    ...
rollwright.dice.errors.BadInput: column 5: expected a number, dice such as 2d6, '-' or '(', but found 'x'; in '2d6+x'
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NoReturn

from rollwright.dice.conditions import Condition
from rollwright.dice.draw import SUITS, Draw, Sorting
from rollwright.dice.errors import BadInput
from rollwright.dice.expression import OPERATIONS, Dice, Expression, Extreme, Negative, Number, Operation
from rollwright.dice.pool import MAX_DICE, MAX_SIDES
from rollwright.dice.question import Band, Bands, Comparison, Hand, Question, Repeated
from rollwright.dice.rolled import Rolled
from rollwright.dice.source import Source, own_dice
from rollwright.dice.thrown import FATE, TWO_DIGITS, Again, Count, Explosion, Kind, Part, Thrown

MAX_LENGTH = 500
MAX_NESTING = 50
MAX_NUMBER = 1_000_000_000
MAX_TIMES = 100
MAX_DECK = 1_000

_SPACE = r"[ \t]*"
_SIGN = r"(>=|<=|==|>|<|=)"


def _symbols(*symbols: str) -> re.Pattern[str]:
    """Compile symbols with spaces between, small or capital."""
    return re.compile("".join([_SPACE + symbol for symbol in symbols]), re.IGNORECASE | re.ASCII)


_NUMBER = _symbols(r"([0-9]+)")
_DIE = _symbols(r"([0-9]*)", "d", r"([0-9]+(?:[ \t]*s)?|%|f|\{)")
_AGAIN = _symbols("(ro?)", f"{_SIGN}?", r"([0-9]+)")
_EXPLOSION = _symbols(r"(!!|!p|!)(?:" + _SPACE + _SIGN + _SPACE + r"([0-9]+))?")
_SELECTION = _symbols(r"(kh|kl|k|dh|dl)", r"([0-9]*)")
_COUNT = _symbols(_SIGN, r"([0-9]+)(?![0-9]|[ \t]*d[ \t]*[0-9%f{])", r"(?:f[ \t]*([0-9]+))?")
_COMPARE = _symbols(_SIGN)
_TIMES = _symbols(r"([0-9]+)", "x")
_OPERATOR = _symbols(r"(//|[-+*])")
_EXTREME = _symbols("(max|min)", r"\(")
_DRAW = _symbols("draw", r"([0-9]+)", "of", r"([0-9]+)", r"(suits|ranks|for)", r"([0-9]*)")
_INTEGER = _symbols(r"(-?[0-9]+)")
_BAND = _symbols(rf"(?:{_SIGN}{_SPACE}(-?[0-9]+)|(-?[0-9]+){_SPACE}(?:(?:-|\.\.){_SPACE}(-?[0-9]+)|(\+))?|(else))", ":")
_WORDS = re.compile(r"[^,{}]*")
_MEANT = tuple([
    (re.compile(written, re.IGNORECASE), said) for written, said in (
        ("draw", "cards are drawn as in draw 5 of 52 for 4, draw 5 of 52 suits or draw 5 of 52 ranks"),
        ("drop|keep|highest|lowest|(dis)?adv", "dice are kept and dropped as in 4d6kh3, 2d20kl1 or 4d6dl1"),
        ("[×✕·]", "times is written *"),
        ("[–—−]", "minus is written -"),
    )
])  # fmt: skip
"""What people write who know another notation, or paste from a text, and how it is written here."""


def parse(text: str) -> Expression:
    """Read an expression that gives a number, or refuse it with the column, what was expected and what came."""
    found = parse_question(text)
    if isinstance(found, Question):
        raise BadInput(f"a number was expected, and {str(found)!r} gives none: {_GIVES[type(found)]}")
    return found


_GIVES: dict[type, str] = {
    Comparison: "it holds or not",
    Bands: "it gives a row of a table",
    Repeated: "it gives several totals",
    Hand: "it gives a hand of cards",
}


def parse_question(text: str) -> Expression | Question:
    """Read any text of the notation, also what gives no number: truths, tables, repeats, hands of cards."""
    if len(text) > MAX_LENGTH:
        raise BadInput(f"an expression has at most {MAX_LENGTH} characters, not {len(text)}; roll it in parts")
    return _parse(text)


def roll(text: str, source: Source | None = None) -> Rolled:
    """Roll a text, with random dice where no source is named."""
    return parse_question(text).roll(own_dice() if source is None else source)


@lru_cache(maxsize=1024)
def _parse(text: str) -> Expression | Question:
    found = _Reader(text).read()
    # Printing makes a text up to three times longer, and what is printed must be readable.
    if len(text) * 3 > MAX_LENGTH and len(str(found)) > MAX_LENGTH:
        raise BadInput(
            f"an expression has at most {MAX_LENGTH} characters, but this one has {len(str(found))} when it is "
            f"written out; roll it in parts"
        )
    return found


class _Reader:
    """Reads a text from left to right; `at` is how far it has come."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.dice = 0

    # --- the whole text ----------------------------------------------------------------------------------------------

    def read(self) -> Expression | Question:
        times = self.take(_TIMES)
        if times:
            many = self.whole(times, 1, MAX_TIMES, "a number of repeats", 1)
            found: Expression | Question = Repeated(many, self.expression(0))
            self.throws((many - 1) * self.dice, times.start(1))
        else:
            found = self.asked(self.expression(0, sorts=True))
        if self.left:
            if self.text[self.at] == ")":
                self.refuse(self.at, "')' closes no bracket; expected an operator or the end")
            self.refuse_operator()
        return found

    def asked(self, left: Expression) -> Expression | Question:
        """Read what may be asked of an expression."""
        if isinstance(left, Sorting):
            return Hand(left)
        sign = self.take(_COMPARE)
        if sign:
            return Comparison(left, _sign(sign[1]), self.expression(0))
        return self.bands(left) if self.left and self.text[self.at] == "{" else left

    @property
    def left(self) -> bool:
        """Go past spaces, and tell whether something is left."""
        self.at = _past_spaces(self.text, self.at)
        return self.at < len(self.text)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    # --- expressions -------------------------------------------------------------------------------------------------

    def expression(self, depth: int, strength: int = 1, sorts: bool = False, alone: bool = True) -> Expression:
        """Read values with operators between that bind at least so strongly."""
        found = self.value(depth, alone, sorts)
        while (operator := _OPERATOR.match(self.text, self.at)) is not None:
            symbol, own = operator[1], OPERATIONS[operator[1]][0]
            if own < strength:
                break
            if isinstance(found, Sorting):
                self.refuse(operator.start(1), "a hand of cards is no number; expected the end")
            self.at = operator.end()
            right = self.expression(depth, own + 1, alone=False)
            if symbol == "//":
                self.never_zero(right, operator.start(1))
            found = Operation(found, symbol, right)
        return found

    def never_zero(self, divisor: Expression, at: int) -> None:
        low, high = divisor.bounds()
        if low <= 0 <= high:
            between = "is 0" if low == high else f"runs from {low} to {high} and could be 0"
            self.refuse(at, f"expected a divisor that is never 0, but '{divisor}' {between}")

    def value(self, depth: int, alone: bool, sorts: bool = False) -> Expression:
        if not self.left:
            self.refuse_value()
        at = self.at
        if self.text[at] in "-(":
            if depth == MAX_NESTING:
                self.refuse(at, f"brackets and minus signs nest at most {MAX_NESTING} deep")
            self.at += 1
            if self.text[at] == "-":
                return Negative(self.value(depth + 1, False))
            found = self.expression(depth + 1)
            self.closed(")", "(", at)
            return found
        if self.text[at] == "{" or _DIE.match(self.text, at):
            return self.thrown(alone)
        number = self.take(_NUMBER)
        if number:
            return Number(self.whole(number, 1, MAX_NUMBER, "a number"))
        extreme = self.take(_EXTREME)
        if extreme:
            return self.extreme(extreme, depth)
        return self.draw(sorts)

    def extreme(self, opened: re.Match[str], depth: int) -> Extreme:
        if depth == MAX_NESTING:
            self.refuse(opened.start(1), f"brackets and minus signs nest at most {MAX_NESTING} deep")
        inner = [self.expression(depth + 1)]
        while self.left and self.text[self.at] == ",":
            self.at += 1
            inner.append(self.expression(depth + 1))
        self.closed(")", "(", opened.end() - 1)
        return Extreme(opened[1].lower(), inner)

    def closed(self, bracket: str, opened: str, at: int) -> None:
        """Go past a bracket that closes another, or refuse what is there instead."""
        if not self.left:
            self.refuse(self.at, f"expected '{bracket}' for the '{opened}' in column {at + 1}, but found the end")
        if self.text[self.at] != bracket:
            self.refuse_operator()
        self.at += 1

    def draw(self, sorts: bool) -> Draw:
        found = self.take(_DRAW)
        if not found:
            self.refuse_value()
        deck = self.whole(found, 2, MAX_DECK, "a deck", 1)
        cards = self.whole(found, 1, deck, "a number of cards", 1)
        self.throws(cards, found.start(1))
        by = found[3].lower()
        if by == "for":
            if not found[4]:
                self.refuse(found.end(), "expected how many cards of the deck are wanted, as in draw 5 of 52 for 4")
            return Draw(cards, deck, self.whole(found, 4, deck, "a number of wanted cards"))
        if found[4]:
            self.refuse(found.start(4), f"expected the end after {by}, but found '{found[4]}'")
        if not sorts:
            self.refuse(found.start(3), f"a hand sorted by {by} is no number: nothing can be done with it here")
        if deck % SUITS:
            self.refuse(found.start(2), f"a deck has {SUITS} equal suits; {deck} cards can't be dealt out to them")
        return Sorting(cards, deck, by)

    # --- dice --------------------------------------------------------------------------------------------------------

    def thrown(self, alone: bool) -> Expression:
        """Read dice with all that is said of them. Those that need no more are plain `Dice`."""
        start = self.at
        together = self.text[start] == "{"
        parts = [self.part(start + together)]
        while together and self.left and self.text[self.at] == ",":
            self.at += 1
            parts.append(self.part(self.at))
        if together:
            self.closed("}", "{", start)
        part = parts[0]
        plain = not together and part.kind.plain and part.again is None
        chosen = self.take(_SELECTION)
        if chosen:
            number = self.whole(chosen, 2, MAX_DICE, "a number of dice", 1) if chosen[2] else 1
            which = "kh" if chosen[1].lower() == "k" else chosen[1].lower()
            if plain and part.explosion is None:
                return Dice(part.count, len(part.kind.values), which, number)
            return Thrown(parts, which, number)
        counted = self.take(_COUNT) if alone else None
        if counted:
            return Thrown(parts, counted=self.counted(counted, parts))
        if plain and part.explosion in (None, Explosion()):
            return Dice(part.count, len(part.kind.values), explodes=part.explosion is not None)
        return Thrown(parts)

    def part(self, at: int) -> Part:
        self.at = at
        found = self.take(_DIE)
        if not found:
            self.refuse_value()
        count = self.whole(found, 1, MAX_DICE, "a number of dice") if found[1] else 1
        kind = self.kind(found)
        self.throws(count, found.start(2))
        again = self.take(_AGAIN)
        thrown_again = None
        if again:
            condition = Condition(_sign(again[2] or "="), self.whole(again, 3, MAX_NUMBER, "a face"))
            thrown_again = Again(condition, again[1].lower() == "ro")
            if not thrown_again.once and all(map(condition.holds, kind.values)):
                self.refuse(again.start(1), f"every face of a d{kind.name} is {condition.words}: thrown again for ever")
        part = Part(count, kind, thrown_again)
        found = self.take(_EXPLOSION)
        return part if found is None else self.exploding(part, found)

    def exploding(self, part: Part, found: re.Match[str]) -> Part:
        condition = None
        if found[2]:
            condition = Condition(_sign(found[2]), self.whole(found, 3, MAX_NUMBER, "a face"))
        digits = _NUMBER.match(self.text, self.at)
        if digits:
            self.refuse(digits.start(1), f"expected an operator or the end, but found '{digits[1]}'")
        part = part._replace(explosion=Explosion(condition, found[1].lower()))
        explodes, again = part.explodes, part.again
        assert explodes is not None
        faces = [value for value in part.kind.values if again is None or again.once or not again.condition.holds(value)]
        if all(map(explodes.holds, faces)):
            always = "always shows its highest face" if condition is None else f"always shows {condition.words}"
            self.refuse(found.start(1), f"a d{part.kind.name} {always}: it would explode for ever")
        if not any(map(explodes.holds, faces)):
            self.refuse(
                found.start(1),
                f"no face of a d{part.kind.name} is {explodes.words}, so none explodes; dice that explode on their "
                f"highest face and are counted are written as 5d10!=10>=8",
            )
        return part

    def kind(self, found: re.Match[str]) -> Kind:
        sides = found[2].lower()
        if sides == "{":
            return self.faces(found.start(2))
        if sides == "%":
            return Kind.of(100)
        if sides == "f":
            return FATE
        if sides == TWO_DIGITS.name:
            return TWO_DIGITS
        digits = sides.rstrip("s \t")
        return Kind.of(_bounded(self.text, digits, found.start(2), MAX_SIDES, "a number of sides", 1))

    def faces(self, opened: int) -> Kind:
        values: list[int] = []
        while True:
            number = self.take(_INTEGER)
            if not number:
                self.left  # noqa: B018
                self.refuse(self.at, f"expected what a face shows, a whole number, but found {self.found(self.at)}")
            values.append(self.whole(number, 1, MAX_NUMBER, "a face", -MAX_NUMBER))
            if not (self.left and self.text[self.at] == ","):
                break
            self.at += 1
        if not self.left or self.text[self.at] != "}":
            self.refuse(
                self.at, f"expected ',' or '}}' for the '{{' in column {opened + 1}, but found {self.found(self.at)}"
            )
        self.at += 1
        return Kind.showing(values)

    def counted(self, found: re.Match[str], parts: list[Part]) -> Count:
        condition = Condition(_sign(found[1]), self.whole(found, 2, MAX_NUMBER, "a face"))
        dice = sum([part.count for part in parts])
        grows = any(part.explosion is not None and part.explosion.how == "!!" for part in parts)
        if dice > 1 and not grows and not any(condition.holds(value) for part in parts for value in part.kind.values):
            shown = self.text[: found.start(1)].strip(" \t")
            self.refuse(
                found.start(1),
                f"no die here shows {condition.words}, so there is nothing to count; the sum is compared by "
                f"({shown}) {condition.sign} {condition.number}",
            )
        failing = self.whole(found, 3, MAX_NUMBER, "a face") if found[3] else None
        if failing is not None and not grows and not any(failing in part.kind.values for part in parts):
            self.refuse(found.start(3), f"no die here shows {failing}, so none takes one off")
        return Count(condition, failing)

    def throws(self, count: int, at: int) -> None:
        """Note that dice are thrown, or refuse them where they are too many."""
        self.dice += count
        if self.dice > MAX_DICE:
            self.refuse(at, f"at most {MAX_DICE} dice are thrown at once, not {self.dice}")

    # --- tables ------------------------------------------------------------------------------------------------------

    def bands(self, inner: Expression) -> Bands:
        opened = self.at
        found: list[Band] = []
        while True:
            self.at += 1
            row = self.take(_BAND)
            if not row:
                self.left  # noqa: B018
                self.refuse(self.at, f"expected a row such as '7-9: mixed', but found {self.found(self.at)}")
            words = self.take(_WORDS)
            assert words is not None
            name = " ".join(words[0].split())
            if not name:
                self.refuse(words.start(), "expected what this row means, in words")
            found.append(Band(*self.span(row), name))
            if not (self.at < len(self.text) and self.text[self.at] == ","):
                break
        if self.at == len(self.text) or self.text[self.at] != "}":
            self.refuse(self.at, f"expected '}}' for the '{{' in column {opened + 1}, but found {self.found(self.at)}")
        self.at += 1
        low, high = inner.bounds()
        missing = _missing(found, low, high)
        if missing is not None:
            self.refuse(opened, f"no row holds {missing}, which '{inner}' may come to; add a row, as 'else: nothing'")
        return Bands(inner, found)

    def span(self, row: re.Match[str]) -> tuple[int | None, int | None]:
        """Give the totals of a row, from and to."""
        sign = row[1] and _sign(row[1])
        if sign:
            number = self.whole(row, 2, MAX_NUMBER, "a total", -MAX_NUMBER)
            match sign:
                case ">=":
                    return number, None
                case ">":
                    return number + 1, None
                case "<=":
                    return None, number
                case "<":
                    return None, number - 1
                case _:
                    return number, number
        if row[6]:
            return None, None
        low = self.whole(row, 3, MAX_NUMBER, "a total", -MAX_NUMBER)
        if row[5]:
            return low, None
        high = self.whole(row, 4, MAX_NUMBER, "a total", -MAX_NUMBER) if row[4] else low
        if high < low:
            self.refuse(row.start(4), f"a row goes up, as 7-9, not from {low} to {high}")
        return low, high

    # --- refusals ----------------------------------------------------------------------------------------------------

    def whole(self, found: re.Match[str], group: int, most: int, what: str, least: int = 0) -> int:
        return _bounded(self.text, found[group], found.start(group), most, what, least)

    def refuse(self, at: int, why: str) -> NoReturn:
        _refuse(self.text, at, why)

    def found(self, at: int) -> str:
        return repr(self.text[at]) if at < len(self.text) else "the end"

    def refuse_value(self) -> NoReturn:
        """Say what is wrong where a number, dice or a bracket should be."""
        at = _past_spaces(self.text, self.at)
        self.refuse_meant(at)
        if self.text[at : at + 1] in ("d", "D"):
            self.refuse_sides(at)
        self.refuse(at, f"expected a number, dice such as 2d6, '-' or '(', but found {self.found(at)}")

    def refuse_operator(self) -> NoReturn:
        """Say what is wrong after a number, dice or a bracket."""
        text, at = self.text, _past_spaces(self.text, self.at)
        self.refuse_meant(at)
        before = text[:at].rstrip(" \t")[-1:]
        if before.isdigit() and text[at] in "dD" and not text[_past_spaces(text, at + 1) :][:1].isdigit():
            self.refuse_sides(at)
        if text[at] == "/":
            self.refuse(at, "expected '//' (divide and round down), but found '/'")
        if text[at] in "<>=":
            self.refuse(at, "a text compares once, and not within brackets; expected an operator or the end")
        self.refuse(at, f"expected one of + - * // or the end, but found {self.found(at)}")

    def refuse_meant(self, at: int) -> None:
        """Say how it is written here, where it is known what was meant."""
        for written, said in _MEANT:
            found = written.match(self.text, at)
            if found is not None:
                self.refuse(at, f"{said}, but found '{found[0]}'")

    def refuse_sides(self, at: int) -> NoReturn:
        after = _past_spaces(self.text, at + 1)
        self.refuse(after, f"expected the number of sides or %, but found {self.found(after)}")


def _missing(bands: list[Band], low: int, high: int) -> int | None:
    """Find a total that no row holds."""
    total = low
    while total <= high:
        held = [band for band in bands if band.holds(total)]
        if not held:
            return total
        ends = [high if band.high is None else band.high for band in held]
        total = max(ends) + 1
    return None


def _sign(text: str) -> str:
    return "=" if text == "==" else text


def _bounded(text: str, digits: str, at: int, most: int, what: str, least: int = 0) -> int:
    value = int(digits)
    if not least <= value <= most:
        _refuse(text, at, f"{what} is {least} to {most}, not {digits}")
    return value


def _refuse(text: str, at: int, why: str) -> NoReturn:
    raise BadInput(f"column {at + 1}: {why}; in {text!r}")


def _past_spaces(text: str, at: int) -> int:
    return len(text) - len(text[at:].lstrip(" \t"))
