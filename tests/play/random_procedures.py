"""Random procedures, written as Python text and compiled: what the drivers are compared on.

Text, because the drivers promise ordinary Python: short circuits, chained comparisons, look-ups, `match`, loops over a
rolled number, exceptions. A failing example prints the program as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeVar

import msgspec
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from rollwright.dice import joint, readings
from rollwright.dice.errors import Refused
from rollwright.dice.law import Law
from rollwright.dice.pool import Pool
from rollwright.play.cards import Words, each, maybe, number, some, words
from rollwright.play.journal import Entry
from rollwright.play.policy import Policy, always, never
from rollwright.play.session import Session
from rollwright.play.steps import ACTOR, GM, Call, Choose, Headline, Roll, Said, Verdict, procedure
from rollwright.rules.facts import Change, Fact, Who
from tests.amount import LONG, times

T = TypeVar("T")


class Suit(Enum):
    """Keys that are no numbers."""

    CUP = "cup"
    SWORD = "sword"


class Wound(NamedTuple):
    """A record of numbers."""

    hurt: int
    deep: bool


class Blow(msgspec.Struct, frozen=True):
    """A record with a key in it."""

    kind: str
    hurt: int


@dataclass(frozen=True)
class Mark:
    """A record that holds another."""

    wound: Wound
    suit: Suit | None


class Offer(NamedTuple):
    """A card: one of some, what matters only with some of these, a number, boxes, perhaps one, words."""

    x: int
    y: bool
    z: int
    s: tuple[int, ...]
    m: int | None
    w: Words


def fussy(offer: Offer) -> None:
    """Refuse a combination."""
    if offer.x == 2 and offer.y:
        raise Refused("not both")


class Noticed(Fact, frozen=True, tag="noticed"):
    """A fact with a number in it, lifted or not."""

    number: int


class Scar(msgspec.Struct, frozen=True):
    """A record that facts change."""

    who: Who
    hurt: int


class Scarred(Change, frozen=True, tag="scarred"):
    """A change of it."""

    by: int

    def change(self, one: Any) -> Any:
        return msgspec.structs.replace(one, hurt=one.hurt + self.by)


def untold(tale: Any, *given: Any) -> str:
    """Nobody tells random programs."""
    raise AssertionError("told")


NAMES: dict[str, Any] = {
    **{name: getattr(readings, name) for name in "total total_of highest lowest keep_highest count_at_least".split()},
    **{
        name: getattr(joint, name)
        for name in "total_and_apart kept_count_and_sum highest_and_count total_and_natural".split()
    },
    **{kind.__name__: kind for kind in (Suit, Wound, Blow, Mark, Pool, Roll, Choose, Offer, Noticed, Scar, Scarred)},
    **{kind.__name__: kind for kind in (Said, Headline, Verdict, each, maybe, number, some, words, fussy, untold)},
    "ACTOR": ACTOR,
    "GM": GM,
    "procedure": procedure,
}


def by_about(choice: Choose[Any]) -> Any:
    """Choose by what the choice is about."""
    if choice.about is None:
        return choice.options[-1]
    if choice.about[0] > 2:
        return choice.options[0]
    return choice.options[choice.about[0] % len(choice.options)]


POLICIES: dict[str, Policy] = {"never": never, "always": always, "by_about": by_about}


@dataclass(frozen=True, eq=False)
class Program:
    """Procedures as text, the call of the main one, and the policy for its choices."""

    text: str
    start: str
    chooses: str
    endless: bool
    """Whether a chain in it has a circle: then fractions are refused, and laws are true to 1e-10 or so."""

    @cached_property
    def call(self) -> Call[Any]:
        names = dict(NAMES)
        exec(compile(self.text, "<random program>", "exec"), names)
        found = eval(self.start, names)
        assert isinstance(found, Call)
        return found

    @property
    def policy(self) -> Policy:
        return POLICIES[self.chooses]

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Be shown by Hypothesis as it stands."""
        for line in repr(self).splitlines():
            printer.text(line)
            printer.break_()

    def __repr__(self) -> str:
        return f"\n# --- {self.start}, policy {self.chooses}, endless: {self.endless}\n{self.text}# ---\n"


@lru_cache(maxsize=64)
def _below(count: int) -> st.SearchStrategy[int]:
    return st.integers(0, count - 1)


class Writer:
    """Writes one program, draw by draw."""

    def __init__(self, draw: Callable[[st.SearchStrategy[Any]], Any], circles: bool) -> None:
        self.draw = draw
        self.circles = circles
        self.lines: list[str] = []
        self.depth = 0
        self.count = 0
        self.rolls = 0
        self.small = False
        self.ints: list[str] = []
        self.fixed: set[str] = set()
        self.truths: list[str] = []
        self.helpers: list[tuple[str, str]] = []
        self.endless = False

    # Small words

    def pick(self, options: Sequence[T]) -> T:
        place: int = self.draw(_below(len(options)))
        return options[place]

    def chance(self, of: int) -> bool:
        return bool(self.draw(_below(of)) == of - 1)

    def name(self, letter: str) -> str:
        self.count += 1
        return f"{letter}{self.count}"

    def put(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        self.put(head)
        self.depth += 1
        ints, truths = len(self.ints), len(self.truths)
        yield
        del self.ints[ints:], self.truths[truths:]
        self.depth -= 1

    # Expressions

    def const(self) -> str:
        return str(self.pick((0, 1, 2, 3, 4, -1, -2, 6)))

    def number(self, depth: int = 2) -> str:
        if depth <= 0 or self.chance(3):
            return self.pick(self.ints) if self.ints and not self.chance(5) else self.const()
        sub = depth - 1
        a = self.number(sub)
        match self.pick(INT_FORMS):
            case "inline roll":
                return f"({a} + {self.roll()})" if self.rolls > 0 else a
            case form:
                return self.filled(form, a, sub)

    def truth(self, depth: int = 2) -> str:
        if depth <= 0 or self.chance(4):
            if self.truths and not self.chance(3):
                return self.pick(self.truths)
            return f"({self.number(0)} {self.pick(COMPARE)} {self.number(0)})"
        sub = depth - 1
        form = self.pick(TRUTH_FORMS)
        if form == "inline roll":
            return f"({self.truth(sub)} {self.pick(('and', 'or'))} {self.roll()} > 1)" if self.rolls > 0 else "True"
        return self.filled(form, None, sub)

    def filled(self, form: str, first: str | None, depth: int) -> str:
        """Fill the places of a form: A, B, C are numbers, T, U truths, K a number not 0, ?? and @ operators."""
        places = PLACES.findall(form)
        twice = {place for place in places if places.count(place) > 1}  # a roll written twice is two rolls
        made = {"A": self.number(0) if "A" in twice and "await" in first else first} if first is not None else {}

        def fill(place: re.Match[str]) -> str:
            word = place[0]
            if word == "??":
                return self.pick(COMPARE)
            if word == "@":
                return self.pick("&|^")
            if word == "K":
                return self.pick(("1", "2", "3", "-2", "-1"))
            if word not in made:
                made[word] = (self.number if word in "ABC" else self.truth)(0 if word in twice else depth)
            return made[word]

        return f"({PLACES.sub(fill, form)})"

    def roll(self) -> str:
        """Write an awaited roll of one number."""
        self.rolls -= 1
        pool, _ = self.pool()
        reading = self.pick(("total", "highest", "lowest", "keep_highest(1)", "count_at_least(2)", "rolled"))
        if reading == "rolled":
            reading = f"count_at_least(1 + abs({self.number(1)}) % 3)"
        return f'await Roll("{self.name("r")}", {pool}, {reading})'

    def pool(self) -> tuple[str, bool]:
        if self.small:
            return f"Pool.of(1, {self.pick((2, 3))})", True
        match self.pick(("plain", "plain", "count", "sides", "parts")):
            case "count":
                return f"Pool.of(abs({self.number(1)}) % 3, {self.pick((2, 3))})", False
            case "sides":
                return f"Pool.of(1, 1 + abs({self.number(1)}) % 4)", True
            case "parts":
                return f'Pool.of(1, {self.pick((2, 4))}, "a") + Pool.of(1, 2, "b")', False
            case _:
                count = self.pick((1, 1, 2, 0))
                return f"Pool.of({count}, {self.pick((2, 3, 4, 6))})", count == 1

    # Statements

    def statements(self, most: int) -> None:
        for _ in range(1 + self.draw(_below(most))):
            self.statement(most)

    def statement(self, most: int) -> None:
        kind = self.pick(STATEMENTS if self.depth < 4 else PLAIN)
        if kind in ("roll", "record", "roll too") and self.rolls <= 0:
            kind = "number"
        if kind == "call" and not self.helpers:
            kind = "truth"
        getattr(self, f"put_{kind.split()[0]}")(most)

    def set_number(self, text: str) -> None:
        name = self.name("v")
        self.put(f"{name} = {text}")
        self.ints.append(name)

    def put_roll(self, most: int) -> None:
        self.set_number(self.roll())

    def put_record(self, most: int) -> None:
        self.rolls -= 1
        pool, one = self.pool()
        reading, fields = self.pick(RECORDS[: 4 if one else 3])
        name = self.name("r")
        self.put(f'{name} = await Roll("{name}", {pool}, {reading})')
        self.ints += [f"{name}.{field}" for field in fields]
        self.fixed.update(f"{name}.{field}" for field in fields)

    def put_number(self, most: int) -> None:
        own = [name for name in self.ints if name not in self.fixed]
        if own and self.chance(2):
            self.put(f"{self.pick(own)} {self.pick(('+=', '-=', '='))} {self.number()}")
        else:
            self.set_number(self.number(3))

    def put_truth(self, most: int) -> None:
        name = self.name("t")
        self.put(f"{name} = {self.truth(3)}")
        self.truths.append(name)

    def put_if(self, most: int) -> None:
        with self.block(f"if {self.truth()}:"):
            self.inner(most)
        if self.chance(2):
            with self.block(f"elif {self.truth()}:"):
                self.inner(most)
        if self.chance(2):
            with self.block("else:"):
                self.inner(most)

    def put_for(self, most: int) -> None:
        name = self.name("i")
        over = self.pick(
            (f"range(abs({self.number(1)}) % 3)", f"(1, {self.number(1)})", f"sorted({{{self.number(1)}, 2}})")
        )
        with self.block(f"for {name} in {over}:"):
            self.ints.append(name)
            self.fixed.add(name)
            self.loop(most)

    def put_while(self, most: int) -> None:
        name = self.name("w")
        self.put(f"{name} = 0")
        with self.block(f"while {name} < 2 and {self.truth(1)}:"):
            self.put(f"{name} += 1")
            self.loop(most)
        self.ints.append(name)
        self.fixed.add(name)

    def loop(self, most: int) -> None:
        before, was_small = self.rolls, self.small
        self.rolls, self.small = min(1, before), True
        self.inner(most)
        if self.chance(3):
            with self.block(f"if {self.truth(1)}:"):
                self.put(self.pick(("break", "continue")))
            self.inner(most)
        self.rolls, self.small = before - 2 * (min(1, before) - self.rolls), was_small

    def put_match(self, most: int) -> None:
        with self.block(f"match {self.number(1)}:"):
            for case in (self.pick(("1", "2")), self.pick(("0 | 3", "-1")), "_"):
                with self.block(f"case {case}:"):
                    self.inner(most)

    def put_try(self, most: int) -> None:
        name = self.name("v")
        a, b = self.number(1), self.number(1)
        risky, error = self.pick(
            (
                (f"{a} // ({b})", "ZeroDivisionError"),
                (f"{a} % ({b})", "ZeroDivisionError"),
                (f"divmod({a}, {b})[1]", "ZeroDivisionError"),
                (f"{{1: {a}, 2: 5}}[{b}]", "KeyError"),
                (f"({a}, 7)[{b}]", "IndexError"),
            )
        )
        with self.block("try:"):
            self.put(f"{name} = {risky}")
        with self.block(f"except {error}:"):
            self.put(f"{name} = {self.const()}")
        self.ints.append(name)

    def put_set(self, most: int) -> None:
        name = self.name("s")
        self.put(f"{name} = {{{self.number(1)}, {self.number(1)}, 1}}")
        self.ints += [f"len({name})", f"sum({name})"]
        self.fixed.update((f"len({name})", f"sum({name})"))
        self.truths.append(f"({self.number(0)} in {name})")

    def put_choice(self, most: int) -> None:
        name = self.name("c")
        about = self.pick(("None", f"({self.number(1)},)"))
        who = self.pick(("ACTOR", "GM"))
        kind = self.pick(("numbers", "rolled", "truth", "suit", "word"))
        options = {
            "numbers": "(0, 1, 2)",
            "rolled": f"(0, {self.number(1)})" if kind == "rolled" else "",
            "truth": "(False, True)",
            "suit": "(Suit.CUP, Suit.SWORD)",
            "word": '("stay", "go")',
        }[kind]
        self.put(f'{name} = await Choose("{name}", {who}, {options}, {about})')
        if kind in ("numbers", "rolled"):
            self.ints.append(name)
        else:
            self.truths.append(name if kind == "truth" else f"({name} in (Suit.SWORD, 'go'))")

    def put_card(self, most: int) -> None:
        name = self.name("c")
        about = self.pick(("None", f"({self.number(1)},)"))
        x = self.pick(("each((0, 1, 2))", "each((1, 2))", self.number(1)))
        y = self.pick(("each((False, True), when={'x': [1, 2]})", "each((True, False))", self.truth(1)))
        z = self.pick(("number(-1, 1)", "number(0, 2, 2, when={'y': [True]})", self.const()))
        s = self.pick(("some((1, 2))", "some((1, 2, 3), most=1)", "some((4,), when={'x': [2]})", "(5,)"))
        m = self.pick(("maybe((3, 4))", f"maybe(({self.number(1)},), when={{'s': [1]}})", "None"))
        offer = f"Offer(x={x}, y={y}, z={z}, s={s}, m={m}, w=words())"
        check = self.pick(("None", "None", "fussy")) if x.startswith("each") else "None"  # some way is always allowed
        self.put(f'{name} = await Choose.card("{name}", {self.pick(("ACTOR", "GM"))}, {offer}, {check}, {about})')
        ints = [f"{name}.x", f"{name}.z", f"sum({name}.s)", f"(-1 if {name}.m is None else {name}.m)"]
        self.ints += ints
        self.fixed.update(ints)
        self.truths += [f"{name}.y", f"({name}.m is None)", f"(1 in {name}.s)"]

    def put_among(self, most: int) -> None:
        name = self.name("c")
        about = self.pick(("None", f"({self.number(1)},)"))
        self.put(f'{name} = await Choose.among("{name}", [(0, ACTOR), (1, "ana"), (2, GM), (3, ACTOR)], {about})')
        self.ints.append(name)

    def put_said(self, most: int) -> None:
        what = self.pick(("Said(untold, $)", "Headline(untold, $)", "Noticed($)", "Scarred($).to(Scar('a', 1))"))
        self.put(f"await {what.replace('$', self.number(1))}")

    def put_changed(self, most: int) -> None:
        name = self.name("b")
        self.put(f"{name} = await Scarred({self.number(1)}).to(Scar('a', {self.number(1)}))")
        self.ints.append(f"{name}.hurt")
        self.fixed.add(f"{name}.hurt")

    def put_verdict(self, most: int) -> None:
        name = self.name("v")
        if self.chance(3):
            self.put(f'{name} = await Verdict("verdict", {self.truth(2)}, (False, True))')
            self.truths.append(name)
        else:
            self.put(f'{name} = await Verdict("verdict", {self.number(2)}, (0, 1, 2))')
            self.ints.append(name)

    def put_call(self, most: int) -> None:
        helper, kind = self.pick(self.helpers)
        name = self.name("o")
        self.put(f"{name} = await {self.call(helper)}")
        ints, truths = USES[kind]
        self.ints += [use.replace("o", name, 1) if use == "o" else use.replace("$", name) for use in ints]
        self.truths += [use.replace("$", name) if use != "o" else name for use in truths]
        self.fixed.update(self.ints[-len(ints) :] if ints else ())

    def call(self, helper: str) -> str:
        if helper.startswith("chain"):
            return f"{helper}(options, abs({self.number(1)}) % 3, {self.number(1)} % 3, {self.truth(1)})"
        return f"{helper}(options, {self.number(1)}, {self.truth(1)})"

    def inner(self, most: int) -> None:
        self.statements(max(1, most // 2))
        if self.chance(6) and self.returns:
            self.put_return()

    # Procedures

    returns: str = ""

    def outcome(self, kind: str, depth: int = 1) -> str:
        """Write an outcome of a kind."""
        wound = f"Wound({self.number(depth)}, {self.truth(depth)})"
        forms: dict[str, tuple[str, ...]] = {
            "number": (self.number(2),),
            "truth": (self.truth(2),),
            "maybe": ("None", self.number(depth)),
            "word": ('"miss"', '"hit"', '("miss", "hit")[' + self.truth(1) + "]"),
            "suit": ("Suit.CUP", "Suit.SWORD", f"{{0: Suit.CUP}}.get({self.number(1)}, Suit.SWORD)"),
            "wound": (wound,),
            "blow": (f'Blow("cut", {self.number(depth)})', f'Blow("stab", {self.number(depth)})'),
            "nested": (f'({self.number(1)}, ({self.truth(1)}, "hit"), Mark({wound}, None))',),
            "any": ("None", '"hit"', "Suit.CUP", wound, f"Mark({wound}, Suit.SWORD)"),
        }
        return self.pick(forms[kind])

    def put_return(self) -> None:
        """End the procedure: with an outcome, or by going on elsewhere."""
        if self.returns.startswith("chain"):
            self.put(f"return {self.outcome(self.returns.split()[1])}")
            return
        same = [name for name, kind in self.helpers if kind == self.returns]
        if same and self.chance(2):
            name = self.pick(same)
            self.put(f"return {self.call(name)}")
        else:
            self.put(f"return {self.outcome(self.returns)}")

    def helper(self, name: str, rolls: int, most: int) -> None:
        self.rolls = rolls
        self.returns = kind = self.pick(KINDS)
        self.ints, self.truths = ["a"], ["f"]
        self.put("@procedure")
        with self.block(f"async def {name}(options, a, f):"):
            self.ints, self.truths = ["a"], ["f"]
            self.put_roll(most)
            self.statements(most)
            self.put_return()
        self.put("")
        self.returns = ""
        self.helpers.append((name, kind))

    def chain(self, name: str) -> None:
        """Write a chain: it counts down, or may stay where it is, or goes in circles, or goes to and fro."""
        kind = self.pick(("number", "wound", "word", "maybe"))
        form = self.pick(("down", "staying", "to and fro", "circle")[: 4 if self.circles else 3])
        pair = (name, name + "b") if form == "to and fro" else (name, name)
        for own, other in (pair, pair[::-1]) if pair[0] != pair[1] else (pair,):
            self.rolls = 1
            self.put("@procedure")
            with self.block(f"async def {own}(options, n, s, f):"):
                self.ints, self.truths = ["n", "s"], ["f"]
                self.fixed.update(("n", "s"))
                self.put(f'x = await Roll("x", Pool.of(1, {self.pick((2, 3))}), total)')
                self.ints.append("x")
                self.fixed.add("x")
                self.returns = f"chain {kind}"
                self.statements(2)
                self.returns = ""
                if form == "circle":
                    with self.block("if x == 2:"):
                        self.put(f"return {self.outcome(kind)}")
                    place = f"(n + {self.number(1)}) % 3, (s + {self.number(1)}) % 3"
                    self.put(f"return {own}(options, {place}, {self.truth(1)})")
                else:
                    with self.block("if n <= 0:"):
                        self.put(f"return {self.outcome(kind)}")
                    if form == "staying":
                        with self.block("if x == 1:"):
                            self.put(f"return {own}(options, n, s, f)")
                    self.put(f"return {other}(options, n - 1, (s + {self.number(1)}) % 3, {self.truth(1)})")
            self.put("")
        self.endless = self.endless or form == "circle"
        self.helpers.append((name, kind))
        self.fixed.difference_update(("n", "s", "x"))


PLACES = re.compile(r"\b[ABCTUK]\b|\?\?|@")
COMPARE = ("<", "<=", ">", ">=", "==", "!=")
INT_FORMS = (
    "A + B; A - B; A * K; A * T; (A % 5) * B; A // K; A % K; -A; abs(A); min(A, B); max(A, B, C); "
    "A // B if B else C; A % B if B != 0 else 1; divmod(A, K)[0]; divmod(A, -3)[1]; B if T else A; T + A; "
    "A or B; A and B; A @ B; ~A; (abs(A) % 4) ** 2; 1 << abs(A) % 4; A >> 1; sum((T, U, A)); -T; "
    "{1: 4, 2: B}.get(A, 7); (3, 1, B)[A % 3]; (5, B, 9)[-1 - abs(A) % 3]; len({A, B, 1}); int(A) + int(T); "
    "sorted((A, B, 2))[1]; {True: A, False: 2}[T]; (A, B)[T]; round(A); len(range(A)); max((A, B), key=abs); "
    "sum(range(abs(A) % 5)); 2 - A; 7 // A if A else 0; -7 % A if A else 0; T * U + 0; 5 - T; inline roll; "
    "inline roll"
).split("; ")
TRUTH_FORMS = (
    "A ?? B; A ?? B; A ?? B ?? C; T and U; T or U; not T; T & U; T | U; T ^ U; A in {1, 2, 5}; A in (0, B); "
    "A in range(1, 4); A not in {0: 1, 3: 1}; bool(A); T if A > 1 else U; T == U; T ?? U; (A, T) == (2, U); "
    "{1: True}.get(A, False); not A; any((T, U, A > 3)); all((T, A < 5)); (T and A) == 2; T is not None; "
    "1 == A; inline roll"
).split("; ")
PLAIN = (
    *("roll", "number", "truth", "record", "choice", "call", "set", "try"),
    *("card", "among", "said", "changed", "verdict"),
)
STATEMENTS = (*PLAIN, "roll too", "roll too", "if", "if", "for", "while", "match", "call", "number")
RECORDS = (
    ("total_and_apart(2)", ("total", "apart")),
    ("kept_count_and_sum(1, 2)", ("count", "sum")),
    ("highest_and_count(2)", ("highest", "count")),
    ("total_and_natural", ("total", "natural")),
)
KINDS = ("number", "truth", "maybe", "word", "suit", "wound", "blow", "nested", "any")
USES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "number": (("o",), ()),
    "truth": ((), ("o",)),
    "maybe": (("(-1 if $ is None else $ + 1)",), ("($ is None)",)),
    "word": (("{'miss': 3}.get($, 1)", "len($)"), ("($ == 'hit')",)),
    "suit": (("{Suit.CUP: 3, Suit.SWORD: 1}[$]",), ("($ is Suit.CUP)",)),
    "wound": (("$.hurt",), ("$.deep", "($ == Wound(2, True))")),
    "blow": (("$.hurt", "len($.kind)"), ("($.kind == 'cut')",)),
    "nested": (("$[0]", "$[2].wound.hurt"), ("$[1][0]",)),
    "any": ((), ("($ is None)", "($ == 'hit')", "($ is Suit.CUP)", "($ in (None, 'hit'))")),
}


@st.composite
def programs(draw: st.DrawFn, endless: bool = True, most: int = 4) -> Program:
    """Write a program: some helpers and chains, and the main procedure."""
    writer = Writer(draw, endless)
    for ordinal in range(writer.pick((0, 1, 1, 2))):
        if writer.chance(3):
            writer.chain(f"chain{ordinal}")
        else:
            writer.helper(f"helper{ordinal}", 2, 2)
    writer.helper("main", 3, most)
    start = f"main(None, {writer.const()}, {writer.pick(('True', 'False'))})"
    return Program("\n".join(writer.lines) + "\n", start, writer.pick(tuple(POLICIES)), writer.endless)


def cases(count: int) -> settings:
    """Try so many programs in a long run, a seeded tenth of them else."""
    return settings(
        max_examples=times(count),
        derandomize=not LONG,
        deadline=None,
        phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],  # to explain a program takes minutes
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
    )


# What the drivers are compared with


@cache
def all_faces(pool: Pool) -> tuple[tuple[int, ...], ...]:
    """Give every way in which the dice of a pool may fall."""
    return tuple(product(*(range(1, sides + 1) for sides in pool.sides())))


def brute_force(call: Call[Any], policy: Policy, given: tuple[Entry, ...], plays: int) -> dict[str, Fraction] | None:
    """Give the law by playing every fall of every die in a session; None where that is more than so many plays."""
    law: dict[str, Fraction] = {}
    stack: list[tuple[tuple[Entry, ...], Fraction]] = [(given, Fraction(1))]
    while stack:
        journal, chance = stack.pop()
        plays -= 1
        if plays < 0:
            return None
        session = Session(call, journal)
        while session.question is not None:
            question = session.question
            if isinstance(question, Choose):
                session.take(policy(question))
                continue
            ways = all_faces(question.pool)
            if len(session.journal) > 40 or len(stack) + len(ways) > plays:
                return None
            chance /= len(ways)
            for faces in ways[1:]:
                branch = Session(call, session.journal)
                branch.roll(faces)
                stack.append((branch.journal, chance))
            session.roll(ways[0])
        told = repr(session.outcome)
        law[told] = law.get(told, Fraction(0)) + chance
    return law


def chances(law: Law[Any]) -> dict[str, float]:
    """Give a law by the text of its outcomes, so that 1 and True are not the same; each stands once."""
    told = {repr(outcome): p for outcome, p in law}
    assert len(told) == len(law), "an outcome stands twice"
    return told


def fractions(law: Law[Any]) -> dict[str, Fraction]:
    """Give a counted law by the text of its outcomes, without those that can't happen."""
    return {repr(outcome): p for outcome, p in law.fractions() if p}


def played(program: Program, luck: Callable[[int], int], most: int) -> Session[Any]:
    """Play a program for at most so many answers; `luck(n)` gives a number below n."""
    session = Session(program.call)
    while session.question is not None and len(session.journal) < most:
        question = session.question
        if isinstance(question, Choose):
            session.take(program.policy(question))
        else:
            session.roll(tuple(1 + luck(sides) for sides in question.pool.sides()))
    return session
