"""Readings of one's own: from a plain function of the faces, from a fold over them, or from symbols on the faces."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Any, TypeVar, overload

from rollwright.dice.errors import BadInput, TooLarge
from rollwright.dice.law import Law
from rollwright.dice.oracle import exhaustive_law
from rollwright.dice.pool import Faces, Pool
from rollwright.dice.reading import Reading
from rollwright.dice.readings import combinations, thrown

T = TypeVar("T")
S = TypeVar("S")

MOST_STATES = 200_000


@overload
def reading(name: str, read: Callable[[list[int]], T], *, any_order: bool = False) -> Reading[T]: ...
@overload
def reading(name: str, read: Callable[[S], T], *, start: S, step: Callable[[S, int], S]) -> Reading[T]: ...
@overload
def reading(name: str, read: Callable[[S], T], *, start: S, each_face: Callable[[S, int, int], S]) -> Reading[T]: ...
def reading(
    name: str,
    read: Callable[[Any], T],
    *,
    start: Any = None,
    step: Callable[[Any, int], Any] | None = None,
    each_face: Callable[[Any, int, int], Any] | None = None,
    any_order: bool = False,
) -> Reading[T]:
    """Make a reading of one's own.

    `read` takes all faces and gives a number or a record of numbers; its law is counted by going through every way for
    the dice to fall, up to two million. With `any_order` it takes them sorted, and each set of faces is gone through
    once: that goes much further.

    With a `step` the faces are gone through one by one: it takes a state, which begins with `start`, and a face, and
    gives the next state; `read` takes the last. With `each_face` it is the other way round: from 1 to the highest face
    that a die shows, with how many dice show it. Both have laws by states, and may be of hundreds of dice.

    >>> doubles = reading("doubles", lambda faces: len(faces) - len(set(faces)))
    >>> doubles.law(Pool.of(3, 6)).fraction(0)
    Fraction(5, 9)
    >>> sixes = reading("sixes beyond ones", lambda lead: max(0, lead), start=0, step=lambda lead, face:
    ...     lead + (face == 6) - (face == 1))
    >>> round(sixes.law(Pool.of(100, 6)).p(0), 4)
    0.5345
    >>> widest = reading("widest set", lambda most: most, start=0, each_face=lambda most, face, dice: max(most, dice))
    >>> widest.law(Pool.of(7, 10)).fraction(2)
    Fraction(17199, 25000)
    """
    if step is None and each_face is None:
        return _by_faces(name, read, any_order)
    try:
        hash(start)
    except TypeError:
        raise BadInput(
            f"the reading {name!r} begins with a {type(start).__name__}: a state is compared, take a tuple"
        ) from None
    if each_face is not None:
        if step is not None:
            raise BadInput(f"the reading {name!r} has a step and each_face: take one of them")
        return _by_each_face(name, read, start, each_face)
    assert step is not None
    go = step

    def folded(faces: Faces) -> T:
        state = start
        for face in chain(*faces):
            state = go(state, face)
        return read(state)

    def programme(pool: Pool) -> Law[T]:
        states: dict[Any, int] = {start: 1}
        for sides in pool.sides():
            _bounded(name, pool, len(states) * sides)
            after: dict[Any, int] = {}
            for state, ways in states.items():
                for face in range(1, sides + 1):
                    following = go(state, face)
                    after[following] = after.get(following, 0) + ways
            states = after
        return Law.of([(read(state), ways) for state, ways in states.items()])

    return Reading(name, folded, programme)


def _bounded(name: str, pool: Pool, steps: int) -> None:
    if steps > MOST_STATES * 10:
        raise TooLarge(f"the reading {name!r} of {pool} has too many states; keep less in a state")


def _by_faces(name: str, read: Callable[[list[int]], T], any_order: bool) -> Reading[T]:
    def whole(faces: Faces) -> T:
        shown = list(chain(*faces))
        return read(sorted(shown) if any_order else shown)

    def programme(pool: Pool) -> Law[T]:
        parts = thrown(pool)
        sets = prod([comb(part.sides + part.count - 1, part.count) for part in parts])
        if not any_order or sets >= combinations(pool):
            return exhaustive_law(own, pool)
        if sets > MOST_STATES * 10:
            raise TooLarge(f"{pool} falls in {sets:,} sets of faces, too many to go through; read it with each_face")
        each = [_sets(part.count, part.sides) for part in parts]
        return Law.of((read(sorted(chain(*faces))), ways) for faces, ways in _together(each))

    own: Reading[T] = Reading(name, whole, programme)
    return own


def _sets(count: int, sides: int) -> list[tuple[tuple[int, ...], int]]:
    """Give every set of faces of some equal dice, with the ways to it."""
    return [(faces, _orders(faces)) for faces in combinations_with_replacement(range(1, sides + 1), count)]


def _orders(faces: tuple[int, ...]) -> int:
    """Count the orders in which dice may fall that show these faces.

    >>> _orders((1, 1, 2))
    3
    """
    return factorial(len(faces)) // prod([factorial(faces.count(face)) for face in set(faces)])


def _together(each: list[list[tuple[tuple[int, ...], int]]]) -> Iterator[tuple[list[tuple[int, ...]], int]]:
    for row in product(*each):
        yield [faces for faces, _ in row], prod([ways for _, ways in row])


def _by_each_face(
    name: str, read: Callable[[Any], T], start: Any, each_face: Callable[[Any, int, int], Any]
) -> Reading[T]:
    def folded(faces: Faces) -> T:
        state = start
        shown = list(chain(*faces))
        for face in range(1, max(shown, default=0) + 1):
            state = each_face(state, face, shown.count(face))
        return read(state)

    def programme(pool: Pool) -> Law[T]:
        parts = thrown(pool)
        states: dict[tuple[Any, tuple[int, ...]], int] = {(start, tuple([part.count for part in parts])): 1}
        ended: dict[Any, int] = {}
        for face in range(1, max([part.sides for part in parts], default=0) + 1):
            after: dict[tuple[Any, tuple[int, ...]], int] = {}
            steps = 0
            for (state, left), ways in states.items():
                # A die that has not shown another face shows its highest one.
                rows = [
                    (0,) if face > part.sides else (open_,) if face == part.sides else range(open_ + 1)
                    for part, open_ in zip(parts, left, strict=True)
                ]
                for row in product(*rows):
                    steps += 1
                    following = each_face(state, face, sum(row))
                    rest = tuple([before - shown for before, shown in zip(left, row, strict=True)])
                    more = ways * prod([comb(before, shown) for before, shown in zip(left, row, strict=True)])
                    if any(rest):
                        after[following, rest] = after.get((following, rest), 0) + more
                    else:
                        ended[following] = ended.get(following, 0) + more
                _bounded(name, pool, steps)
            states = after
        return Law.of([(read(state), ways) for state, ways in (ended or {start: 1}).items()])

    return Reading(name, folded, programme)


def symbols(name: str, dice: Mapping[str, str], **fields: str) -> Reading[Any]:
    """Make a reading of dice that show symbols: each letter is one, `-` is a blank face.

    `dice` gives the faces of each kind of dice, in the order of the pool's parts. Each of the `fields` of what is read
    adds up some letters; those behind a `-` are taken off.

    >>> dice = {"ability": "- s s ss a a sa aa", "difficulty": "- f ff t t t tt ft"}
    >>> genesys = symbols("genesys", dice, success="s-f", advantage="a-t")
    >>> law = genesys.law(Pool.of(2, 8, "ability") + Pool.of(1, 8, "difficulty"))
    >>> law.chance(lambda check: check.success > 0)
    0.576171875
    """
    make: Any = namedtuple("Symbols", list(fields))  # type: ignore[misc]  # the fields are those that came
    counts = {field: letters.partition("-") for field, letters in fields.items()}
    known = set("".join(fields.values()))
    table: list[list[tuple[int, ...]]] = []
    for kind, faces in dice.items():
        rows: list[tuple[int, ...]] = []
        for face in faces.split():
            unknown = [letter for letter in face if letter not in known and letter != "-"]
            if unknown:
                raise BadInput(f"a face of {kind!r} shows {unknown[0]!r}, which no field adds up")
            rows.append(
                tuple([sum(map(face.count, more)) - sum(map(face.count, less)) for more, _, less in counts.values()])
            )
        table.append(rows)

    def kinds(number: int, what: str) -> None:
        if number != len(table):
            raise BadInput(f"{name!r} reads {len(table)} kinds of dice ({', '.join(dice)}), but {what} has {number}")

    def read(faces: Faces) -> Any:
        kinds(len(faces), "what was thrown")
        rows = [own[face - 1] for own, shown in zip(table, faces, strict=True) for face in shown]
        return make(*map(sum, zip(*rows, strict=True))) if rows else make(*[0] * len(fields))

    def programme(pool: Pool) -> Law[Any]:
        kinds(len(pool.parts), str(pool))
        sums: dict[tuple[int, ...], int] = {tuple([0] * len(fields)): 1}
        for part, rows in zip(pool.parts, table, strict=True):
            if part.sides != len(rows):
                raise BadInput(f"the dice {part.name!r} have {len(rows)} faces in {name!r}, not {part.sides}")
            ways = Law.of([(row, 1) for row in rows])
            for _ in range(part.count):
                _bounded(name, pool, len(sums) * len(ways))
                after: dict[tuple[int, ...], int] = {}
                for so_far, weight in sums.items():
                    for row, own in zip(ways.outcomes, ways.weights, strict=True):
                        found = tuple(map(int.__add__, so_far, row))
                        after[found] = after.get(found, 0) + weight * int(own)
                sums = after
        ordered = sorted(sums)
        return Law(
            [list(column) for column in zip(*ordered, strict=True)],
            [sums[row] for row in ordered],
            combinations(pool),
            make,
        )

    return Reading(name, read, programme)
