"""Worked odds: what the examples of a procedure come to, worked out once, beside the pages, and kept.

Only calls that the game itself lists as examples are worked out, and the rows of random tables: nobody can ask for
more than these. A page waits for a moment; where that is too short it says so, and has the odds the next time.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLong
from contextvars import copy_context
from enum import Enum
from functools import cache
from typing import Any, NamedTuple

from rollwright.api import Odds, odds_of
from rollwright.api.asking import generator_listing_of, read_call
from rollwright.dice.errors import BadInput, Refused, TooLarge
from rollwright.play.stopping import CalledOff
from rollwright.rules.arguments import written_arguments
from rollwright.rules.ruleset import Listing, Ruleset

SECONDS = 1.5
"""How long a page waits for odds."""
KEPT = 2_000
MOST_BARS = 40
PLAYS = 50_000
MOST_OUTCOMES = 30_000
FEW_OUTCOMES = 30
"""Up to so many outcomes, the best choices are worked out too: with more, that can take long."""


class Bar(NamedTuple):
    """One result with its chance."""

    label: str
    chance: float
    width: float
    """How long its bar is, of 100."""
    best: float | None = None
    """The chance where every choice is the best one; None where that is not known, or the same."""

    @property
    def percent(self) -> str:
        """The chance as people read it."""
        return percent(self.chance)

    @property
    def best_percent(self) -> str:
        """The chance with the best choices, as people read it."""
        return "" if self.best is None else percent(self.best)


class Worked(NamedTuple):
    """The odds of an example."""

    title: str
    command: str
    """How to ask for them on the command line."""
    given: str
    """The arguments, in words."""
    of: str
    """What the bars are of."""
    bars: tuple[Bar, ...]
    mean: str
    """The mean, where the results are numbers."""
    worth: str
    """What the best choices are best for; empty where there are none to make."""
    sampled: bool


class Pending(NamedTuple):
    """An example whose odds are still being worked out."""

    title: str
    given: str


class _Kept:
    """What was asked for, each once; the oldest goes first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._futures: OrderedDict[Any, Future[Any]] = OrderedDict()

    def ask(self, key: Any, work: Callable[[], Any]) -> Any:
        """Give what was worked out, or raise `TooLong`."""
        with self._lock:
            future = self._futures.get(key)
            if future is None:
                future = self._futures[key] = _pool().submit(copy_context().run, work)
                if len(self._futures) > KEPT:
                    self._futures.popitem(last=False)
        try:
            return future.result(SECONDS)
        except CalledOff:  # whoever asked first is gone; the next who asks begins anew
            with self._lock:
                if self._futures.get(key) is future:
                    del self._futures[key]
            raise TooLong from None


_kept = _Kept()


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "worked-odds")


def percent(chance: float) -> str:
    """Write a chance.

    >>> percent(1 / 6), percent(0.00001), percent(1.0), percent(0.99999)
    ('16.7%', '< 0.1%', '100%', '> 99.9%')
    """
    if 0 < chance < 0.0005:
        return "< 0.1%"
    if 0.9995 < chance < 1 - 1e-12:
        return "> 99.9%"
    return "100%" if chance > 0.9995 else "0%" if chance == 0 else f"{100 * chance:.1f}%"


def worked(game: Ruleset, listing: Listing, most: int = 1, about: str = "") -> tuple[Worked | Pending, ...]:
    """Work out the odds of a procedure's first examples in which there is anything uncertain.

    Those come first whose arguments say what a rule is `about`, by its id.
    """
    found: list[Worked | Pending] = []
    for number in sorted(range(len(listing.examples)), key=lambda at: not _says(listing.examples[at], about)):
        if len(found) >= most:
            break
        try:
            one = _kept.ask((game.id, listing.id, number), lambda number=number: _example(game, listing, number))  # type: ignore[misc]
        except TooLong:
            found.append(Pending(listing.title, _given(listing, listing.examples[number])))
            break
        if one is not None:
            found.append(one)
    return tuple(found)


def rows_of(game: Ruleset, table: str, arguments: Mapping[str, Any]) -> Mapping[str, float] | None:
    """Give the chance of each row of a random table, by the row's key; None while it is being worked out."""
    key = (game.id, "table", table, tuple(sorted(arguments.items())))
    try:
        found: Mapping[str, float] = _kept.ask(key, lambda: _rows(game, table, arguments))
    except TooLong:
        return None
    return found


def _rows(game: Ruleset, table: str, arguments: Mapping[str, Any]) -> dict[str, float]:
    listing = generator_listing_of(game, table)
    assert listing is not None
    law = odds_of(read_call(f"{game.id}/{table}", game, listing, {**arguments, "deep": False}, None), plays=PLAYS)
    chances: dict[str, float] = {}
    for outcome, weight in zip(law.outcomes, law.weights, strict=True):
        chances[outcome.row] = chances.get(outcome.row, 0.0) + float(weight / law.total)
    return chances


def _example(game: Ruleset, listing: Listing, number: int) -> Worked | None:
    """Work out one example; None where nothing in it is uncertain, or where it can't be worked out."""
    example = listing.examples[number]
    if listing.uncountable:
        return None
    try:
        law = odds_of(read_call(f"{game.id}/{listing.id}", game, listing, example, None), plays=PLAYS)
    except (BadInput, Refused, TooLarge):
        return None
    shown = _shown(listing, law) if 2 <= len(law.outcomes) <= MOST_OUTCOMES else None
    if shown is None:
        return None
    of, chances = shown
    best = _best(game, listing, example, of, chances) if len(law.outcomes) <= FEW_OUTCOMES else {}
    longest = max(chances.values())
    bars = tuple(
        Bar(_label(value), chance, round(100 * chance / longest, 1), best.get(value, 0.0) if best else None)
        for value, chance in chances.items()
    )
    numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in chances)
    mean = f"{sum(value * chance for value, chance in chances.items()):.2f}" if numbers else ""
    words = " ".join(_quoted(name, text) for name, text in written_arguments(listing, example).items())
    command = f"rollwright odds {game.id}/{listing.id} {words}".rstrip()
    worth = next(iter(listing.worth)) if best else ""
    return Worked(listing.title, command, _given(listing, example), of, bars, mean, worth, bool(law.sampled))


def _best(
    game: Ruleset, listing: Listing, example: Mapping[str, Any], of: str, never: Mapping[Any, float]
) -> dict[Any, float]:
    """Give the chances with the best choices; nothing where these change nothing, or can't be worked out."""
    if not listing.worth:
        return {}
    try:
        law = odds_of(read_call(f"{game.id}/{listing.id}", game, listing, example, None), "best")
    except (BadInput, Refused, TooLarge):
        return {}
    shown = _shown(listing, law)
    if shown is None or shown[0] != of or not set(shown[1]) <= set(never):
        return {}
    same = all(abs(shown[1].get(value, 0.0) - chance) < 1e-9 for value, chance in never.items())
    return {} if same else shown[1]


def _says(example: Mapping[str, Any], about: str) -> bool:
    return bool(set(about.replace("-", ".").split(".")) & set(example))


def _shown(listing: Listing, law: Odds) -> tuple[str, dict[Any, float]] | None:
    """Pick what to show of a law: the outcome's field that its first worth is about, the worth, or the first field."""
    first = next(iter(listing.worth), "")
    record: Any = law.outcomes[0]
    fields: list[str] = list(getattr(record, "_fields", ()) or getattr(record, "__struct_fields__", ()))
    for field in [name for name in (first,) if name in fields]:
        if (chances := _marginal(law, lambda outcome, field=field: getattr(outcome, field))) is not None:  # type: ignore[misc]
            return field, chances
    if first and (chances := _marginal(law, listing.worth[first])) is not None:
        return first, {bool(value): chance for value, chance in chances.items()} if set(chances) == {0, 1} else chances
    if not fields:
        chances = _marginal(law, lambda outcome: outcome)
        return None if chances is None else ("result", chances)
    for field in fields:
        if (chances := _marginal(law, lambda outcome, field=field: getattr(outcome, field))) is not None:  # type: ignore[misc]
            return field, chances
    return None


def _marginal(law: Odds, of: Callable[[Any], Any]) -> dict[Any, float] | None:
    """Give the chances of what an outcome is looked at for; None where that is always the same, or far too varied."""
    chances: dict[Any, float] = {}
    for outcome, weight in zip(law.outcomes, law.weights, strict=True):
        value = of(outcome)
        if not isinstance(value, int | str | Enum):
            return None
        chances[value] = chances.get(value, 0.0) + float(weight / law.total)
        if len(chances) > MOST_BARS:
            return None
    if len(chances) < 2:
        return None
    return {value: chances[value] for value in sorted(chances, key=_rank)}


def _rank(value: Any) -> tuple[int, Any]:
    if isinstance(value, Enum):
        return 1, (list(type(value)).index(value), "")
    return (0, value) if isinstance(value, int) else (1, (0, str(value)))


def _label(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value.value if isinstance(value, Enum) else value)
    return text.replace("_", " ").replace("-", " ") if not isinstance(value, int) else text


def _given(listing: Listing, example: Mapping[str, Any]) -> str:
    texts = written_arguments(listing, example)
    shown = ", ".join(f"{name.replace('_', ' ')} {text}" for name, text in texts.items())
    return shown if len(shown) < 200 else shown[:200] + "…"


def _quoted(name: str, text: str) -> str:
    return f"{name}={text}" if text and " " not in text else f"'{name}={text}'"
