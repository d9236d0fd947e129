"""Dice of the notation as a pool and a reading, for rolls within rules. Also several totals, and truths.

>>> pool, reading = noted("2d6 + d8 + 3")
>>> print(pool), reading.law(pool).mean()
a 2d6, b 1d8
(None, 14.5)
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, groupby
from string import ascii_lowercase
from typing import Any

from rollwright.dice.catalogue import reading as named
from rollwright.dice.errors import BadInput
from rollwright.dice.expression import Dice, Expression
from rollwright.dice.notation import parse, parse_question
from rollwright.dice.pool import Faces, Part, Pool
from rollwright.dice.question import Comparison, Repeated
from rollwright.dice.reading import Reading
from rollwright.dice.source import ScriptedDice

_WORDS = {"kh": "keep highest", "kl": "keep lowest", "dh": "drop highest", "dl": "drop lowest"}


@lru_cache(maxsize=1024)
def noted(text: str) -> tuple[Pool, Reading[Any]]:
    """Read dice from a text. How many are thrown must not depend on how they fall: none explodes or is thrown again."""
    expression = parse_question(text)
    if not isinstance(expression, Expression | Repeated | Comparison):
        expression = parse(text)  # which says what it gives
    if isinstance(expression, Dice) and not expression.explodes:
        name = f"{_WORDS[expression.selection]} {expression.number}" if expression.selection else "total"
        return Pool.of(expression.count, expression.sides), named(name)
    written = str(expression)
    if "!" in written or "r" in written.replace("draw", "").replace("for", ""):
        raise BadInput(
            f"a roll in a rule throws a fixed number of dice, which {written!r} doesn't; throw them again in the rule "
            f"itself, as in: while face == 6"
        )
    sides: list[int] = []

    def one(most: int) -> int:
        sides.append(most)
        return 1

    expression.thrown(one, [])
    groups = [(most, len(list(same))) for most, same in groupby(sides)]
    names = (
        ["dice"] if len(groups) == 1 else [f"{ascii_lowercase[at % 26]}{at // 26 or ''}" for at in range(len(groups))]
    )
    pool = Pool(tuple([Part(name, count, most) for name, (most, count) in zip(names, groups, strict=True)]))

    def read(faces: Faces) -> Any:
        return expression.thrown(ScriptedDice(chain(*faces)).face, [])

    return pool, Reading(written, read, lambda thrown: expression.law())
