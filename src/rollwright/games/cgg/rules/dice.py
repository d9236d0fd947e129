"""How dice are read: the Exec's difficulty dice, and the players' risk dice."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from rollwright.dice.joint import TotalAndApart, kept_count_and_highest, kept_count_and_sum, total_and_apart
from rollwright.dice.law import Law
from rollwright.dice.pool import Faces, Part, Pool
from rollwright.dice.reading import Reading
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.options import Options, edition_of, exec_sides
from rollwright.play.steps import ACTOR, GM, Actor, Roll

MOST_DIFFICULTY_DICE = 6
PLAYERS_DIE = 6
VENTURE = 6
"""The face that makes Venture and is left out of the total."""


class ExecDice(NamedTuple):
    """Difficulty dice as they lie: how many count as Failure, by how much they raise the risk, and both without the
    last die."""

    failures: int
    raised: int
    fewer: int
    lower: int


NO_DICE = ExecDice(0, 0, 0, 0)


def without_last(dice: ExecDice) -> ExecDice:
    """Take the last die away, with its effect. No more can be taken after it.

    >>> without_last(ExecDice(2, 5, 1, 2))
    ExecDice(failures=1, raised=2, fewer=0, lower=0)
    """
    return ExecDice(dice.fewer, dice.lower, 0, 0)


@lru_cache(maxsize=64)
def exec_reading(kept_on: int, by_sum: bool, last_apart: bool = True) -> Reading[ExecDice]:
    """Read difficulty dice: 1 to `kept_on` are kept, and raise the risk by their sum or by the highest.

    With `last_apart` it also reads them without the last die; else those numbers are 0, and the law is smaller.

    >>> exec_reading(5, False).of(Pool.of(4, 10), [3, 2, 7, 8])
    ExecDice(failures=2, raised=3, fewer=2, lower=3)
    >>> exec_reading(3, True).of(Pool.of(4, 10), [6, 2, 5, 3])
    ExecDice(failures=2, raised=5, fewer=1, lower=2)
    """
    kept = kept_count_and_sum(1, kept_on) if by_sum else kept_count_and_highest(1, kept_on)

    def read(faces: Faces) -> ExecDice:
        shown = tuple(chain(*faces))
        count, height = kept.read((shown,))
        fewer, lower = kept.read((shown[:-1],)) if last_apart else (0, 0)
        return ExecDice(count, height, fewer, lower)

    def programme(pool: Pool) -> Law[ExecDice]:
        part = pool.parts[0]
        if not last_apart:
            law = kept.law(pool)
            zeros = [0] * len(law)
            return Law((*law.columns, zeros, zeros), law.weights, law.total, ExecDice)
        if part.count == 0:
            return Law(([0], [0], [0], [0]), [1], 1, ExecDice)
        others = kept.law(Pool((Part(part.name, part.count - 1, part.sides),)))
        rows: dict[tuple[int, int, int, int], int] = {}
        top = min(kept_on, part.sides)
        for last in range(top + 1):
            ways = 1 if last else part.sides - top
            for count, height, weight in zip(*others.columns, others.weights, strict=True):
                raised = height + last if by_sum else max(height, last)
                row = (count + (last > 0), raised, count, height)
                rows[row] = rows.get(row, 0) + int(weight) * ways
        live = [(row, weight) for row, weight in rows.items() if weight]
        columns = tuple([list(column) for column in zip(*[row for row, _ in live], strict=True)])
        return Law(columns, [weight for _, weight in live], part.sides**part.count, ExecDice)

    way = "sum" if by_sum else "highest"
    name = f"failures to {kept_on} and {way}"
    if last_apart:
        return Reading(f"{name}, without the last", read, programme, instead=2)
    return Reading(name, read, programme)


def exec_roll(
    options: Options, dice: int, key: str = "difficulty", last: bool = False, about: Any = None
) -> Roll[ExecDice]:
    """Give the step in which the Exec rolls difficulty dice, shielded from the players.

    Only with `last` can the last die be taken away afterwards; without, `fewer` and `lower` are of no meaning.
    """
    edition = edition_of(options)
    reading = exec_reading(edition.kept_on, edition.raised_by_sum, last)
    return Roll(key, Pool.of(dice, exec_sides(options)), reading, GM, (GM,), about, along=True)


RISK_READING: Reading[TotalAndApart] = total_and_apart(VENTURE)
"""The sum of the dice; a 6 is set apart as Venture."""


def risk_roll(code: Code, actor: Actor = ACTOR, key: str = "risk", about: Any = None) -> Roll[TotalAndApart]:
    """Give the step in which a player rolls a code's dice, as nobody else does; its pips are added by who asks."""
    return Roll(key, Pool.of(code.dice, PLAYERS_DIE), RISK_READING, actor, about=about, own=True)
