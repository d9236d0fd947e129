"""Small questions: what a rule does with its numbers, written out as a loop over its rolls.

The rule is run once on *named* numbers. Each operator writes a line of Python, each roll begins a loop over what its
reading may give, and the innermost one counts the outcome. Numbers of the call itself have a value besides: where the
rule looks at it (an `if`, a `range`, a pool), a line is written that leaves the loop where it is another. So a loop
holds for every call that takes the same way, and the rule isn't run again for it: only the law is worked out anew.

Where a rule looks at a number that follows from dice, it can't be written out, and other drivers answer.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from math import prod
from numbers import Number
from threading import RLock
from types import CodeType
from typing import Any, Literal, NoReturn

from rollwright.dice.law import Law
from rollwright.play.run import Run
from rollwright.play.shape import INT, TRUTH, Constant, Shape, builder, flatten, marked, rebuild
from rollwright.play.steps import Call, Roll
from rollwright.play.stopping import CalledOff

MOST_ROUNDS = 256
"""How often the innermost loop may go round: past that, arrays are quicker."""
MOST_STEPS = 100
KEPT = 128
"""How many kinds of call are kept; then the oldest goes."""
MOST_LOOPS = 64
"""For how many fixed numbers a kind keeps loops; then it begins anew."""
MOST_WAYS = 16
"""How many loops there are for the same fixed numbers; then the last makes room."""


class NoLoop(Exception):
    """What a rule does here can't be written out."""


class Fixed(Exception):
    """Numbers of the call, by their places, that the rule looks at as they are: a loop is for one value of each."""

    def __init__(self, places: set[int]) -> None:
        self.places = places


class Named:
    """A number by its name: in a rule like an int, as far as only operators are used on it."""

    __slots__ = ("depth", "tells", "text", "truth", "value", "writing")
    lifted_kind = INT
    __class__ = property(lambda self: int)  # for isinstance

    def __init__(
        self, writing: Writing, depth: int, text: str, value: Any = None, tells: bool = False, truth: bool = False
    ) -> None:
        self.writing = writing
        self.depth = depth
        """How many rolls it may depend on."""
        self.text = text
        self.value = value
        """What it is in the call for which the loop is written; None where it depends on a roll."""
        self.tells = tells
        """Whether it depends on one roll alone, and is another number for each outcome of that."""
        self.truth = truth

    def settle(self) -> NoReturn:
        """Have it be a plain number."""
        if self.depth:
            raise NoLoop
        raise Fixed(self.writing.places(self.text))

    def pick(self, options: tuple[Any, ...]) -> Any:
        """Pick an option, for an outcome; see `steps.one_of`."""
        if not self.depth:
            self.settle()
        found = f"{self.writing.constant(options)}[{self.text}]"
        return Picked(self.writing, self.depth, self.writing.line(self.depth, found))

    def __bool__(self) -> bool:
        if self.depth:
            raise NoLoop
        self.writing.check(f"not {self.text}" if self.value else self.text)
        return bool(self.value)

    def _as_it_is(self, *form: str) -> NoReturn:
        self.settle()

    __hash__ = __index__ = __int__ = __str__ = __repr__ = __format__ = _as_it_is


def _operator(symbol: str, work: Callable[[Any, Any], Any], swapped: bool = False) -> Any:
    """Make a method that writes an operation with another number."""

    def method(self: Named, other: Any) -> Any:
        if type(other) is Named:
            there = other
        elif isinstance(other, int):
            there = Named(self.writing, 0, str(int(other)) if other >= 0 else f"({int(other)})", int(other))
        elif isinstance(other, Number):
            raise NoLoop
        else:
            return NotImplemented
        return _joined(there, symbol, self, work) if swapped else _joined(self, symbol, there, work)

    return method


def _joined(one: Named, symbol: str, two: Named, work: Callable[[Any, Any], Any]) -> Named:
    """Write an operation with two numbers."""
    if (symbol, two.text) in (("+", "0"), ("-", "0"), ("*", "1")):
        return _counted(one)
    if (symbol, one.text) in (("+", "0"), ("*", "1")):
        return _counted(two)
    depth = max(one.depth, two.depth)
    value = None if depth else work(one.value, two.value)
    tells = symbol in "+-" and ((one.tells and not two.depth) or (two.tells and not one.depth))
    truth = symbol in _COMPARISONS.values() or (symbol in "&|^" and one.truth and two.truth)
    if symbol == "*" and (one.truth or two.truth):  # `if` is quicker than to count with a truth
        number, condition = (one, two) if two.truth else (two, one)
        text = f"{_counted(number).text} if {condition.text} else 0"
    elif truth:
        text = f"{one.text}{symbol}{two.text}"
    else:
        text = f"{_counted(one).text}{symbol}{_counted(two).text}"
    return Named(one.writing, depth, one.writing.line(depth, text), value, tells, truth)


def _counted(number: Named) -> Named:
    """Write a truth as 1 or 0."""
    if not number.truth:
        return number
    name = number.writing.line(number.depth, f"1 if {number.text} else 0")
    return Named(number.writing, number.depth, name, None if number.depth else int(number.value))


_ARITHMETIC = {"add": "+", "sub": "-", "mul": "*", "floordiv": "//", "mod": "%", "and": "&", "or": "|", "xor": "^"}
_COMPARISONS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}
for _name, _symbol in {**_ARITHMETIC, **_COMPARISONS}.items():
    _work = getattr(operator, f"__{_name}__")
    setattr(Named, f"__{_name}__", _operator(_symbol, _work))
    if _name in _ARITHMETIC:
        setattr(Named, f"__r{_name}__", _operator(_symbol, _work, swapped=True))
for _name, _meant in {
    "neg": lambda number: 0 - number,
    "pos": lambda number: 0 + number,
    "abs": lambda number: number * ((number > 0) * 2 - 1),
    "invert": lambda number: -1 - number,
}.items():
    setattr(Named, f"__{_name}__", _meant)


class Picked(Named):
    """One of some constants, by the name of what was picked. It only goes into outcomes."""

    __slots__ = ()

    def _look(self, *others: Any) -> NoReturn:
        raise NoLoop

    __eq__ = __ne__ = __bool__ = __hash__ = pick = _look  # type: ignore[assignment]


class Writing:
    """A loop that is being written for a call."""

    def __init__(self, call: Call[Any], fixed: Sequence[int]) -> None:
        self.lines: list[list[tuple[str, str]]] = [[]]
        """What stands before the first roll, and within each: a name, and what it is; no name for a check."""
        self.constants: dict[str, Any] = {}
        self.laws: list[Law[Any]] = []
        self.heads: list[str] = []
        self.rounds = 1
        self.count = 0
        numbers: list[Any] = []
        shape = flatten(call, numbers)
        self.may_change = call.procedure.function.__module__ == "__main__" or _may_change(shape)
        """Whether what the rule looks at may be changed between two questions, as in a notebook."""
        self.parameters = [f"n{at}" for at in range(len(numbers))]
        given = [
            number if at in fixed else Named(self, 0, self.parameters[at], number) for at, number in enumerate(numbers)
        ]
        self.call: Call[Any] = rebuild(shape, given)

    def line(self, depth: int, text: str) -> str:
        """Write a line within so many rolls; give the name of what it works out."""
        self.count += 1
        self.lines[depth].append((f"v{self.count}", text))
        return f"v{self.count}"

    def places(self, text: str) -> set[int]:
        """Say on which numbers of the call something depends that is no roll's."""
        found = {int(name) for name in re.findall(r"\bn(\d+)", text)}
        return found.union(*[self.places(line) for name, line in self.lines[0] if name in _NAME.findall(text)])

    def check(self, text: str) -> None:
        """Leave the loop where something is so: it was written for other calls."""
        self.lines[0].append(("", f"if {text}: return"))

    def constant(self, value: Any) -> str:
        """Name a constant: loops that differ in nothing else are compiled once."""
        self.constants[name := f"c{len(self.constants)}"] = value
        return name

    def roll(self, roll: Roll[Any]) -> Any:
        """Begin to go through what a roll may give."""
        law = roll.reading.law(roll.pool)
        self.rounds *= len(law)
        if (
            self.rounds > MOST_ROUNDS
            or law.sampled
            or not all(type(column[0]) in (int, bool) for column in law.columns)
        ):
            raise NoLoop
        numbers = [number for part in law.parts or (law,) for number in self._part(part)]
        return numbers[0] if law.make is None else law.make(*numbers)

    def _part(self, law: Law[Any]) -> list[Named]:
        """Begin to go through a law, and name its numbers."""
        self.laws.append(law)
        depth = len(self.laws)
        names = [f"a{depth}_{at}" for at in range(len(law.columns))]
        self.heads.append(f"for {','.join(names)},{'w1' if depth == 1 else 'p'} in r{depth}:")
        self.lines.append([] if depth == 1 else [(f"w{depth}", f"w{depth - 1}*p")])
        return [Named(self, depth, name, None, len(names) == 1) for name in names]

    def outcome(self) -> Any:
        """Run the rule; whoever is asked takes the first option."""
        if self.may_change:
            raise NoLoop
        run = Run(self.call)
        step = run.advance()
        for _ in range(MOST_STEPS):
            if step is None:
                return run.outcome
            answer = None
            if isinstance(step, Call):
                run.enter(step)
            else:
                answer = self.roll(step) if isinstance(step, Roll) else step.options[0]
            step = run.advance(answer)
        raise NoLoop

    def loop(self) -> Loop:
        """Write it to the end; where that can't be, one that says so to all whom it would be for."""
        try:
            outcome = self.outcome()
            numbers: list[Any] = []
            shape = flatten(outcome, numbers)
            counted = {one.text: one for one in numbers if _depth(one)}
            if not counted or type(outcome) is Call:
                raise NoLoop
        except (CalledOff, Fixed):
            raise
        except Exception:  # whatever is wrong in the call, the other drivers say it
            return Loop(self._compiled([*_tidied(self.lines[:1])[0], "return False"]), (), None)
        make, columns = self._made(shape, numbers)
        rolls, names = len(self.laws), ",".join(counted)
        if len({one.depth for one in counted.values() if one.tells}) == rolls:  # no two rounds have the same outcome
            begins, count, ends = "t=[]", f"t.append(({names},w{rolls}))", f"{names},w=zip(*t)"
        elif len(counted) == 1:
            begins, count, ends = "t={}", f"t[{names}]=t.get({names},0)+w{rolls}", f"{names}=[*t];w=[*t.values()]"
        else:
            begins, count, ends = "t={}", f"k={names};t[k]=t.get(k,0)+w{rolls}", f"{names}=zip(*t);w=[*t.values()]"
        self.lines[rolls].append(("", count))
        self.lines.append([("", f"{ends};return [{','.join(columns)}],w")])
        before, *loops, end = _tidied(self.lines)
        lines = [*before, f"{''.join([f'r{at + 1},' for at in range(rolls)])}=rows", begins]
        for depth, (head, within) in enumerate(zip(self.heads, loops, strict=True)):
            lines.append(" " * depth + head)
            lines += [" " * (depth + 1) + line for line in within]
        return Loop(self._compiled([*lines, *end]), tuple(self.laws), make)

    def _compiled(self, lines: Sequence[str]) -> Callable[..., Any]:
        """Compile a loop, or take the one that differs in its constants alone."""
        space = dict(self.constants)
        exec(_code("\n ".join([f"def loop({','.join(['rows', *self.parameters])}):", *lines])), space)
        return space["loop"]  # type: ignore[no-any-return]

    def _made(self, shape: Shape, numbers: Sequence[Any]) -> tuple[Callable[..., Any] | None, list[str]]:
        """Say how an outcome is made, and write its columns."""
        columns = [_column(number) for number in numbers]
        if shape in (INT, TRUTH):
            return None, columns
        kind, _, parts = shape
        if not hasattr(kind, "_fields") or any(type(part) is tuple for part in parts):
            return builder(shape), columns
        left = iter(columns)
        fields = [f"[{self.constant(part.value)}]*len(t)" if type(part) is Constant else next(left) for part in parts]
        return kind, fields


def _tidied(lines: Sequence[Sequence[tuple[str, str]]]) -> list[list[str]]:
    """Leave out what nothing needs and nothing can go wrong in; write what is needed once where it is needed."""
    needed: dict[str, list[int]] = {}
    for depth, name, text in [(depth, *line) for depth, some in enumerate(lines) for line in some][::-1]:
        if not name or name in needed or _RISKY.search(text):
            for used in _NAME.findall(text):
                needed.setdefault(used, []).append(depth)
    inside: dict[str, str] = {}
    tidy: list[list[str]] = []
    for depth, some in enumerate(lines):
        tidy.append([])
        for name, text in some:
            whole = _NAME.sub(lambda found: inside.get(found[0], found[0]), text)
            if needed.get(name) == [depth] and not _RISKY.search(text):
                inside[name] = f"({whole})"
            elif (not name and whole not in tidy[-1]) or name in needed or _RISKY.search(text):
                tidy[-1].append(f"{name}={whole}" if name else whole)
    return tidy


_NAME = re.compile(r"\b[vw]\d+\b")
_RISKY = re.compile(r"[/%]")


def _may_change(shape: Shape) -> bool:
    """Tell whether a call holds an object that is the same whatever it holds."""
    if type(shape) is Constant:
        return shape.value is not None and type(shape.value).__hash__ is object.__hash__  # type: ignore[comparison-overlap]
    return type(shape) is tuple and any(map(_may_change, shape[2]))


def _depth(number: Any) -> int:
    return number.depth if type(number) in (Named, Picked) else 0


def _column(number: Any) -> str:
    """Write the column of a number: one for each outcome that was counted."""
    if _depth(number):
        return str(number.text)
    return f"[{number.text if type(number) is Named else number}]*len(t)"


def _rows(law: Law[Any], exact: bool) -> list[tuple[Any, ...]]:
    """Give the outcomes of a roll with their weights, row by row; they are kept with the law."""
    if law.arrays is None:
        law.arrays = {}
    found: list[tuple[Any, ...]] | None = law.arrays.get(("rows", exact))
    if found is None:
        weights = law.weights if exact else [weight / law.total for weight in law.weights]
        found = law.arrays["rows", exact] = list(zip(*law.columns, weights, strict=True))
    return found


@lru_cache(maxsize=512)
def _code(text: str) -> CodeType:
    return compile(text, "<a loop>", "exec")


class Loop:
    """A loop that has been written: for some calls of a kind, it gives their law."""

    __slots__ = ("_make", "_rolls", "_rows", "_work")

    def __init__(self, work: Callable[..., Any], laws: tuple[Law[Any], ...], make: Callable[..., Any] | None) -> None:
        self._work = work
        self._rolls = laws
        self._rows = tuple([_rows(law, False) for law in laws])
        self._make = make

    def law(self, numbers: Sequence[Any], exact: bool) -> Law[Any] | Literal[False] | None:
        """Give the law of a call by its numbers; None where it isn't for this call, False where no loop is."""
        rows: Any = self._rows
        if exact:
            if not all(law.counted for law in self._rolls):
                return False
            rows = [_rows(law, True) for law in self._rolls]
        try:
            found = self._work(rows, *numbers)
        except (ArithmeticError, LookupError):
            return False
        if not found:
            return found  # type: ignore[no-any-return]
        total: Any = prod([law.total for law in self._rolls]) if exact else 1.0
        columns, weights = found
        return Law(columns, weights, total, self._make)


class Kind:
    """Calls that differ in their numbers alone, and their loops."""

    __slots__ = ("_known",)

    def __init__(self, numbers: Sequence[Any]) -> None:
        self._known: tuple[Sequence[int], dict[tuple[Any, ...], list[Loop]]]
        """Which of the numbers rules look at as they are (how many dice, yes or no), and the loops by these."""
        self._known = [at for at, number in enumerate(numbers) if type(number) is bool], {}

    def law(self, call: Call[Any], numbers: Sequence[Any], exact: bool) -> Law[Any] | None:
        """Give the law of a call by the loop that is for it, if there is one."""
        fixed, loops = self._known
        for loop in loops.get(tuple([numbers[at] for at in fixed]), ()):
            law = loop.law(numbers, exact)
            if law is not None:
                return law or None
        with _writes:
            return self._written(call, numbers).law(numbers, exact) or None

    def _written(self, call: Call[Any], numbers: Sequence[Any]) -> Loop:
        """Write a loop and keep it."""
        fixed, loops = self._known
        try:
            loop = Writing(call, fixed).loop()
        except Fixed as more:
            self._known = sorted({*fixed, *more.places}), {}
            return self._written(call, numbers)
        if len(loops) >= MOST_LOOPS:
            loops = {}
        loops.setdefault(tuple([numbers[at] for at in fixed]), [])[MOST_WAYS:] = [loop]
        self._known = fixed, loops
        return loop


_kinds: dict[Hashable, Kind] = {}
_writes = RLock()


def kind_of(call: Call[Any], numbers: list[Any]) -> Hashable:
    """Append a call's numbers to a list, and give what is equal for calls that differ in nothing else."""
    options, *arguments = call.arguments or (None,)
    return call.procedure, options, *[marked(one, numbers) for one in arguments]


def law_by_loop(call: Call[Any], key: Hashable, numbers: Sequence[Any], exact: bool = False) -> Law[Any] | None:
    """Give the law of a call of a kind by a loop, or None. Whoever is asked something takes the first option."""
    try:
        kind = _kinds.get(key)
    except TypeError:  # it holds something that can change
        return None
    if kind is None:
        with _writes:
            if len(_kinds) >= KEPT:
                del _kinds[next(iter(_kinds))]
            kind = _kinds[key] = Kind(numbers)
    return kind.law(call, numbers, exact)
