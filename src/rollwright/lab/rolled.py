"""Dice by themselves: one expression, or several side by side, as chances, chances to reach a number, and who wins."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from rollwright.dice.drawing import how_sure, named, places_of, several_totals, span_of
from rollwright.dice.errors import BadInput
from rollwright.lab.charts import Series, bars, curves
from rollwright.lab.report import Entry, Piece, Report, Table, Text

if TYPE_CHECKING:
    from rollwright.dice.law import Law

RULE = re.compile(r"[A-Za-z][\w-]*/[A-Za-z][\w/-]*")
MOST = 4
"""Expressions side by side."""
MOST_BARS, MOST_ROWS = 40, 400


def rolled(expressions: Sequence[str], command: str = "") -> Report:
    """Report on dice: what each may show, and, where there are two that give numbers, which is higher.

    >>> rolled(["4d6kh3", "3d6"]).parts[0].text
    '4d6kh3: 12.24 on average, mostly 9 to 15. 3d6: 10.5 on average, mostly 7 to 14.'
    """
    if not 1 <= len(expressions) <= MOST:
        raise BadInput(f"between one and {MOST} rolls are looked at together, not {len(expressions)}")
    asked = [_asked(one) for one in expressions]
    names, laws = _apart([name for name, _ in asked]), [law for _, law in asked]
    if len({_kind(law) for law in laws}) > 1:
        raise BadInput("these can’t be set side by side: one gives numbers, another words; ask for them one by one")
    pairs = list(zip(names, laws, strict=True))
    parts = _numbers(pairs) if _kind(laws[0]) == "numbers" else _others(pairs)
    return Report(" and ".join(names), parts, command, {"figures": "; ".join(dict.fromkeys(map(how_sure, laws)))})


def _asked(line: str) -> tuple[str, Law[Any]]:
    """Give the law of dice, or of what a game's rule comes to; rules from files are for one's own machine."""
    from rollwright.api import SETTINGS, odds
    from rollwright.api.answers import odds_of_expression

    words = line.split()
    if not words or not RULE.fullmatch(words[0]):
        law = odds_of_expression(line)
        return law.call, law
    given: dict[str, Any] = {}
    for word in words[1:]:
        name, sign, value = word.partition("=")
        if not sign or name in SETTINGS:
            raise BadInput(f"after a rule come its arguments, as in `dice=3`; {word!r} came")
        given[name] = value
    law = odds(words[0], **given)
    return " ".join(words), law.field(next(iter(law.fields(law.outcomes[0]))))


def _kind(law: Law[Any]) -> str:
    outcomes = law.outcomes
    if all(type(one) is int for one in outcomes):
        return "numbers"
    return "yes or no" if all(isinstance(one, bool) for one in outcomes) else "words"


def _apart(names: list[str]) -> list[str]:
    """Tell apart what is asked for twice."""
    return [f"{name} ({at + 1})" if names.count(name) > 1 else name for at, name in enumerate(names)]


def _numbers(pairs: Sequence[tuple[str, Law[Any]]]) -> list[Piece]:
    several = len(pairs) > 1
    every = sorted({value for _, law in pairs for value in law.outcomes})
    spans = [span_of(law) for _, law in pairs]
    low, high = min(low for low, _ in spans), max(high for _, high in spans)
    values = [value for value in every if low <= value <= high]
    told = []
    for name, law in pairs:
        least, most = law.quantile(0.159), law.quantile(0.841)
        mostly = f", mostly {least} to {most}" if least < most else ""
        told.append(f"{name if several else 'It gives'}{':' * several} {law.mean():.4g} on average{mostly}.")
    below, above = f"under {low}" * (every[0] < low), f"over {high}" * (every[-1] > high)
    if below or above:
        told.append(f"Totals {' and '.join(filter(None, (below, above)))} are so rare that they are not drawn.")
    parts: list[Piece] = [Text(" ".join(told))]
    if len(pairs) == 2:
        parts.append(Text(_beats(*pairs)))
    if several or len(values) > MOST_BARS:
        reached = [_points(name, law.at_least, low, high) for name, law in pairs]
        parts.append(
            curves("Chance of each total", [_points(name, law.p, low, high) for name, law in pairs], percent=True)
        )
        parts.append(curves("Chance of so much or more", reached, percent=True))
    else:
        law = pairs[0][1]
        parts.append(bars("Chance of each total", [(str(value), law.p(value)) for value in values], percent=True))
    head = ["total"] + [f"{f'{name}: ' * several}{what}" for name, _ in pairs for what in ("chance", "at least")]
    rows: list[list[Entry]] = [
        [str(one), *(p(one) for _, law in pairs for p in (law.p, law.at_least))] for one in values[:MOST_ROWS]
    ]
    left_out = len(every) - min(len(values), MOST_ROWS)
    note = f"{left_out:,} totals that are rarer are left out here." if left_out else ""
    folded = len(values) > MOST_BARS
    return [*parts, Table("The figures", head, rows, note, frozenset(range(1, len(head))), folded=folded)]


def _points(name: str, chance: Callable[[int], float], low: int, high: int) -> Series:
    step = max(1, (high - low) // MOST_ROWS)
    return Series(name, [(value, chance(value)) for value in range(low, high + 1, step)])


def _beats(one: tuple[str, Law[Any]], other: tuple[str, Law[Any]]) -> str:
    """Say how often which of two is higher."""
    apart = one[1] - other[1]
    wins, loses = apart.chance(lambda by: by > 0), apart.chance(lambda by: by < 0)
    level = f", and they are level {_share(1 - wins - loses)}" if wins + loses < 1 - 1e-9 else ""
    return (
        f"Rolled against each other, {one[0]} is higher {_share(wins)} of the time, {other[0]} {_share(loses)}{level}."
    )


def _share(p: float) -> str:
    return f"{100 * p:.1f}%"


def _others(pairs: Sequence[tuple[str, Law[Any]]]) -> list[Piece]:
    """Show what isn't a number: words, yes and no, several totals, cards."""
    if all(several_totals(law) for _, law in pairs):
        return _by_place(pairs)
    laws = [{named(outcome): p for outcome, p in law} for _, law in pairs]
    values = list(dict.fromkeys(name for law in laws for name in law))
    values.sort(key=lambda name: -laws[0].get(name, 0.0) if len(values) > MOST_BARS else 0)
    parts: list[Piece] = []
    for (name, _), law in zip(pairs, laws, strict=True):
        title = f"Chance of each result: {name}" if len(pairs) > 1 else "Chance of each result"
        parts.append(bars(title, [(value, law.get(value, 0.0)) for value in values[:MOST_BARS]], percent=True))
    head = ["result", *(name if len(pairs) > 1 else "chance" for name, _ in pairs)]
    rows: list[list[Entry]] = [[value, *(law.get(value, 0.0) for law in laws)] for value in values[:MOST_ROWS]]
    note = f"{len(values) - MOST_ROWS:,} rarer results are left out here." if len(values) > MOST_ROWS else ""
    return [*parts, Table("The figures", head, rows, note, frozenset(range(1, len(head))), folded=len(values) > 12)]


def _by_place(pairs: Sequence[tuple[str, Law[Any]]]) -> list[Piece]:
    """Show several totals by their place: the highest, the next one, and so on."""
    parts: list[Piece] = []
    for name, law in pairs:
        places = [(words, law.map(itemgetter(at))) for at, words in enumerate(places_of(law))]
        told = f"{name}: " if len(pairs) > 1 else ""
        low, high = min(min(one.outcomes) for _, one in places), max(max(one.outcomes) for _, one in places)
        head = ["place", "average", "least", "most"]
        rows: list[list[Entry]] = [
            [words, f"{one.mean():.4g}", str(min(one.outcomes)), str(max(one.outcomes))] for words, one in places
        ]
        reached = [_points(words, one.at_least, low, high) for words, one in places]
        parts.append(curves(f"{told}Chance of so much or more, by place", reached, percent=True))
        parts.append(Table(f"{told}Place by place", head, rows, "", frozenset(range(1, len(head)))))
    return parts
