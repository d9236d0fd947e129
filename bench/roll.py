"""Rolls: parse and roll `4d6kh3+2` with a record of each die, how often a second, against d20.

    bench/run roll

*Repeated* is the same text again and again, which both libraries remember parsed. *New* is a text that was never seen
before (`4d6kh3+17`, `4d6kh3+18` ...): each contestant has its own, as two that share a parser would otherwise find each
other's texts remembered, and the run is refused if the parser remembered any.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path[0:1] = [str(ROOT)]

REPEATED = "4d6kh3+2"
MANY = 200_000
"""How many new texts a contestant gets: more than it can use up."""


def new_texts(contestant: int) -> Iterator[str]:
    """Give texts that nobody else gets, each once."""
    return iter([f"4d6kh3+{number}" for number in range(10 + contestant * MANY, 10 + (contestant + 1) * MANY)])


def remembered() -> int:
    """Count how often our parser has found a text that it knew."""
    from rollwright.dice import notation

    return notation._parse.cache_info().hits


def rollwright_rolls() -> dict[str, Callable[[str], Any]]:
    """Give what is timed: a roll that keeps every face, and one whose dice are then listed, kept or dropped."""
    from rollwright.dice.notation import roll

    return {"Rollwright": roll, "Rollwright, dice listed": lambda text: roll(text).dice}


def d20_rolls() -> dict[str, Callable[[str], Any]]:
    """Give d20's roll (its tree holds every die, and its text is written at once), by the roller it comes with."""
    import d20

    return {"d20": d20.roll}


def check_rolls(rolls: dict[str, Callable[[str], Any]]) -> None:
    """Refuse a roll whose total doesn't follow from its dice."""
    from rollwright.dice.notation import roll

    for _ in range(200):
        rolled = roll(REPEATED)
        kept = [die.face for die in rolled.dice if die.kept]
        assert len(rolled.dice) == 4, rolled
        assert len(kept) == 3, rolled
        assert rolled.total == sum(sorted(die.face for die in rolled.dice)[1:]) + 2 == sum(kept) + 2, rolled
        if "d20" in rolls:
            assert 5 <= rolls["d20"](REPEATED).total <= 20


def main(arguments: Sequence[str]) -> int:
    from bench.contest.table import machine, ratio, table
    from bench.contest.timing import best_times

    parser = argparse.ArgumentParser(prog="bench/run roll", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args(arguments)
    rolls = rollwright_rolls() | d20_rolls()
    check_rolls(rolls)
    print(f"{machine()}\n")
    rates: dict[str, dict[str, float]] = {}
    for what in ("repeated", "new"):
        asks = {}
        for number, (name, roll) in enumerate(rolls.items()):
            texts = repeat(REPEATED) if what == "repeated" else new_texts(number)
            asks[name] = lambda roll=roll, following=texts.__next__: roll(following())
        before = remembered()
        rates[what] = {name: 1 / time for name, time in best_times(asks, options.rounds).items()}
        if what == "new" and remembered() != before:
            raise SystemExit(
                f"{remembered() - before} of the new texts were not new to the parser: nothing is measured"
            )
    rows = [
        [
            name,
            *[
                cell
                for what in rates
                for cell in (f"{rates[what][name]:,.0f}", ratio(rates[what][name] / rates[what]["d20"]))
            ],
        ]
        for name in rolls
    ]
    print(table(["rolls a second", "repeated", "to d20", "new", "to d20"], rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
