"""Small questions: what a rule does with its numbers, written out as a loop over its rolls.

The rule is run once on *named* numbers. Each operator writes a line of Python, each roll begins a loop over what its
reading may give, and the innermost one counts the outcome. Numbers of the call itself have a value besides: where the
rule looks at it (an `if`, a `range`, a pool), a line is written that leaves the loop where it is another. So a loop
holds for every call that takes the same way, and the rule isn't run again for it: only the law is worked out anew.

Where a rule looks at a number that follows from dice, it can't be written out, and other drivers answer.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from math import prod
from numbers import Number
from types import CodeType
from typing import Any, NoReturn

from rollwright.dice.law import Law
from rollwright.play.run import Run
from rollwright.play.shape import INT, TRUTH, Constant, Shape, builder, flatten, marked, rebuild
from rollwright.play.steps import Call, Roll
from rollwright.play.stopping import CalledOff

MOST_ROUNDS = 256
"""How often the innermost loop may go round: past that, arrays are quicker."""
MOST_STEPS = 100
KEPT = 512
"""How many kinds of call are kept; then the oldest goes."""
MOST_LOOPS = 64
"""How many loops are kept of a kind; then the last makes room."""


class NoLoop(Exception):
    """What a rule does here can't be written out."""


class Named:
    """A number by its name: in a rule like an int, as far as only operators are used on it."""

    __slots__ = ("depth", "text", "value", "writing")
    lifted_kind = INT
    __class__ = property(lambda self: int)  # type: ignore[assignment]  # for isinstance

    def __init__(self, writing: Writing, depth: int, text: str, value: Any = None) -> None:
        self.writing = writing
        self.depth = depth
        """How many rolls it may depend on."""
        self.text = text
        self.value = value
        """What it is in the call for which the loop is written; None where it depends on a roll."""

    def settle(self) -> Any:
        """Give the value: the loop is for calls that have the same one."""
        if self.depth:
            raise NoLoop
        self.writing.check(f"{self.text}!={self.writing.constant(self.value)}")
        return self.value

    def pick(self, options: tuple[Any, ...]) -> Any:
        """Pick an option, for an outcome; see `steps.one_of`."""
        if not self.depth:
            return options[self.settle()]
        found = f"{self.writing.constant(options)}[{self.text}]"
        return Picked(self.writing, self.depth, self.writing.line(self.depth, found))

    def __bool__(self) -> bool:
        if self.depth:
            raise NoLoop
        self.writing.check(f"not {self.text}" if self.value else self.text)
        return bool(self.value)

    def __hash__(self) -> int:
        raise NoLoop  # what is kept under a name would outlive the writing

    def __format__(self, form: str) -> str:
        return format(self.settle(), form)

    def __str__(self) -> str:
        return str(self.settle())

    __index__ = __int__ = settle
    __repr__ = __str__


def _operator(symbol: str, work: Callable[[Any, Any], Any], swapped: bool = False) -> Any:
    """Make a method that writes an operation with another number."""

    def method(self: Named, other: Any) -> Any:
        depth, mine, theirs, value = self.depth, self.text, "", None
        if type(other) is Named:
            depth, theirs, value = max(depth, other.depth), other.text, other.value
        elif isinstance(other, int):
            theirs, value = f"({int(other)})", other
        elif isinstance(other, Number):
            raise NoLoop
        else:
            return NotImplemented
        writing = self.writing
        name = writing.line(depth, f"{theirs}{symbol}{mine}" if swapped else f"{mine}{symbol}{theirs}")
        if depth:
            return Named(writing, depth, name)
        return Named(writing, 0, name, work(value, self.value) if swapped else work(self.value, value))

    return method


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

    __eq__ = __ne__ = __bool__ = __hash__ = settle = pick = _look  # type: ignore[assignment]


class Writing:
    """A loop that is being written for a call."""

    def __init__(self, call: Call[Any]) -> None:
        self.lines: list[list[str]] = [[]]
        """What stands before the first roll, and within each."""
        self.constants: dict[str, Any] = {}
        self.laws: list[Law[Any]] = []
        self.heads: list[str] = []
        self.rounds = 1
        self.count = 0
        numbers: list[Any] = []
        shape = flatten(call, numbers)
        self.parameters = [f"n{at}" for at in range(len(numbers))]
        self.call: Call[Any] = rebuild(shape, map(self._given, self.parameters, numbers))

    def _given(self, name: str, number: Any) -> Any:
        """Name a number of the call; a truth stays what it is."""
        if type(number) is int:
            return Named(self, 0, name, number)
        self.check(f"{name} is not {number}")
        return number

    def line(self, depth: int, text: str) -> str:
        """Write a line within so many rolls; give the name of what it works out."""
        self.count += 1
        self.lines[depth].append(f"v{self.count}={text}")
        return f"v{self.count}"

    def check(self, text: str) -> None:
        """Leave the loop where something is so: it was written for other calls."""
        self.lines[0].append(f"if {text}: return")

    def constant(self, value: Any) -> str:
        """Name a constant: loops that differ in nothing else are compiled once."""
        self.constants[name := f"c{len(self.constants)}"] = value
        return name

    def roll(self, roll: Roll[Any]) -> Any:
        """Begin to go through what a roll may give."""
        law = roll.reading.law(roll.pool)
        self.rounds *= len(law)
        if self.rounds > MOST_ROUNDS or law.sampled:
            raise NoLoop
        shape, columns = _columns(law)
        self.laws.append(law)
        depth = len(self.laws)
        names = [f"a{depth}_{at}" for at in range(len(columns))]
        self.heads.append(f"for {','.join(names)},{'w1' if depth == 1 else 'p'} in r{depth}:")
        self.lines.append([] if depth == 1 else [f"w{depth}=w{depth - 1}*p"])
        return rebuild(shape, [Named(self, depth, name) for name in names])

    def outcome(self) -> Any:
        """Run the rule; whoever is asked takes the first option."""
        run = Run(self.call)
        step = run.advance()
        for _ in range(MOST_STEPS):
            if step is None:
                return run.outcome
            answer = None
            if type(step) is Call:
                run.enter(step)
            else:
                answer = self.roll(step) if type(step) is Roll else step.options[0]
            step = run.advance(answer)
        raise NoLoop

    def loop(self) -> Loop:
        """Write it to the end; where that can't be, one that says so to all whom it would be for."""
        try:
            outcome = self.outcome()
            numbers: list[Any] = []
            shape = flatten(outcome, numbers)
            counted = list(dict.fromkeys([one.text for one in numbers if _depth(one)]))
            if not counted or type(outcome) is Call:
                raise NoLoop
        except CalledOff:
            raise
        except Exception:  # whatever is wrong in the call, the other drivers say it
            text = self._text([*self.lines[0], "return False"])
            return Loop(_compiled(text, self.constants), (), None)
        make, columns = self._made(shape, numbers)
        lines = [*self.lines[0], f"{''.join([f'r{at + 1},' for at in range(len(self.laws))])}=rows", "t={}", "get=t.get"]
        for depth, head in enumerate(self.heads):
            lines.append(" " * depth + head)
            lines += [" " * (depth + 1) + line for line in self.lines[depth + 1]]
        inner = " " * len(self.heads)
        key = counted[0] if len(counted) == 1 else "k"
        lines += [] if key != "k" else [f"{inner}k={','.join(counted)}"]
        lines.append(f"{inner}t[{key}]=get({key},0)+w{len(self.heads)}")
        lines.append(f"{key}=[*t]" if key != "k" else f"{','.join(counted)}=zip(*t)")
        lines.append(f"return [{','.join(columns)}],[*t.values()]")
        return Loop(_compiled(self._text(lines), self.constants), tuple(self.laws), make)

    def _text(self, lines: Sequence[str]) -> str:
        return "\n ".join([f"def loop({','.join(['rows', *self.parameters])}):", *lines])

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


def _depth(number: Any) -> int:
    return number.depth if type(number) in (Named, Picked) else 0


def _column(number: Any) -> str:
    """Write the column of a number: one for each outcome that was counted."""
    if _depth(number):
        return str(number.text)
    return f"[{number.text if type(number) is Named else number}]*len(t)"


def _columns(law: Law[Any]) -> tuple[Shape, Sequence[Sequence[int]]]:
    """Take the outcomes of a roll apart."""
    if not all(type(column[0]) in (int, bool) for column in law.columns):
        raise NoLoop
    return INT if law.make is None else (law.make, None, (INT,) * len(law.columns)), law.columns


def _rows(law: Law[Any], exact: bool) -> list[tuple[Any, ...]]:
    """Give the outcomes of a roll with their weights, row by row; they are kept with the law."""
    if law.arrays is None:
        law.arrays = {}
    found: list[tuple[Any, ...]] | None = law.arrays.get(("rows", exact))
    if found is None:
        weights = law.weights if exact else [weight / law.total for weight in law.weights]
        found = law.arrays["rows", exact] = list(zip(*law.columns, weights, strict=True))
    return found


def _compiled(text: str, constants: dict[str, Any]) -> Callable[..., Any]:
    space = dict(constants)
    exec(_code(text), space)
    return space["loop"]  # type: ignore[no-any-return]


@lru_cache(maxsize=KEPT)
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

    def law(self, numbers: Sequence[Any], exact: bool) -> Law[Any] | bool | None:
        """Give the law of a call by its numbers; None where it isn't for this call, False where no loop is."""
        rows: Any = self._rows
        if exact:
            if not all([law.counted for law in self._rolls]):
                return False
            rows = [_rows(law, True) for law in self._rolls]
        try:
            found = self._work(rows, *numbers)
        except (ArithmeticError, LookupError):
            return False
        if not found:
            return found  # type: ignore[no-any-return]
        total: Any = prod([law.total for law in self._rolls]) if exact else 1.0
        return Law(*found, total, self._make)


_loops: dict[Hashable, list[Loop]] = {}


def kind_of(call: Call[Any], numbers: list[Any]) -> tuple[Any, ...]:
    """Append a call's numbers to a list, and give what is equal for calls that differ in nothing else."""
    options, *arguments = call.arguments or (None,)
    return call.procedure, options, *[marked(one, numbers) for one in arguments]


def law_by_loop(call: Call[Any], kind: Hashable, numbers: Sequence[Any], exact: bool = False) -> Law[Any] | None:
    """Give the law of a call by a loop, or None; loops that were written stay. First options are taken throughout."""
    try:
        loops = _loops.get(kind)
    except TypeError:  # it holds something that can change
        return None
    if loops is None:
        if len(_loops) >= KEPT:
            del _loops[next(iter(_loops))]
        loops = _loops[kind] = []
    for loop in loops:
        law = loop.law(numbers, exact)
        if law is not None:
            break
    else:
        loop = Writing(call).loop()
        loops[MOST_LOOPS - 1 :] = [loop]
        law = loop.law(numbers, exact)
    return law or None  # type: ignore[return-value]
