"""Readings of one's own: from a plain function of the faces, or from a fold over them, which has a law by states."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, TypeVar, overload

from rollwright.dice.errors import BadInput, TooLarge
from rollwright.dice.law import Law
from rollwright.dice.oracle import exhaustive_law
from rollwright.dice.pool import Faces, Pool
from rollwright.dice.reading import Reading

T = TypeVar("T")
S = TypeVar("S")

MOST_STATES = 200_000


@overload
def reading(name: str, read: Callable[[list[int]], T]) -> Reading[T]: ...
@overload
def reading(name: str, read: Callable[[S], T], *, start: S, step: Callable[[S, int], S]) -> Reading[T]: ...
def reading(
    name: str, read: Callable[[Any], T], *, start: Any = None, step: Callable[[Any, int], Any] | None = None
) -> Reading[T]:
    """Make a reading of one's own.

    `read` takes all faces and gives a number or a record of numbers; its law is counted by going through every way for
    the dice to fall, up to two million. With a `step` the faces are gone through one by one: it takes a state, which
    begins with `start`, and a face, and gives the next state; `read` takes the last. The law then goes by states, and
    may be of hundreds of dice. Faces come in the order of the pool, so that a step must give the same in any order
    only if the rule says so.

    >>> doubles = reading("doubles", lambda faces: len(faces) - len(set(faces)))
    >>> doubles.law(Pool.of(3, 6)).fraction(0)
    Fraction(5, 9)
    >>> sixes = reading("sixes beyond ones", lambda lead: max(0, lead), start=0, step=lambda lead, face:
    ...     lead + (face == 6) - (face == 1))
    >>> round(sixes.law(Pool.of(100, 6)).p(0), 4)
    0.5345
    """
    if step is None:

        def whole(faces: Faces) -> T:
            return read(list(chain(*faces)))

        own: Reading[T] = Reading(name, whole, lambda pool: exhaustive_law(own, pool))
        return own

    go = step

    def folded(faces: Faces) -> T:
        state = start
        for face in chain(*faces):
            state = go(state, face)
        return read(state)

    def programme(pool: Pool) -> Law[T]:
        states: dict[Any, int] = {start: 1}
        for sides in pool.sides():
            if len(states) * sides > MOST_STATES * 10:
                raise TooLarge(f"the reading {name!r} of {pool} has too many states; keep less in a state")
            after: dict[Any, int] = {}
            for state, ways in states.items():
                for face in range(1, sides + 1):
                    following = go(state, face)
                    after[following] = after.get(following, 0) + ways
            states = after
        return Law.of([(read(state), ways) for state, ways in states.items()])

    try:
        hash(start)
    except TypeError:
        raise BadInput(
            f"the reading {name!r} begins with a {type(start).__name__}: a state is compared, take a tuple"
        ) from None
    return Reading(name, folded, programme)
