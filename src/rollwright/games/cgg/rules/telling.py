"""Helps to tell plays that hardly ask: the plain entries, then sentences made from arguments and outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from rollwright.play.session import Played
from rollwright.play.tell import Line, plainly
from rollwright.rules.ruleset import FactsOf

Sentences: TypeAlias = Callable[[dict[str, Any], Any], Iterable[tuple[str, str]]]
"""Gives sentences, each with the id of its rule after `cgg.`, from the arguments by name and the outcome."""


def telling(sentences: Sentences) -> Callable[[Played], Iterator[Line]]:
    """Make the telling of a procedure."""

    def told(played: Played) -> Iterator[Line]:
        yield from plainly(played)
        for text, rule in sentences(played.call.named, played.outcome):
            yield Line(text, (f"cgg.{rule}",))

    return told


def no_facts(arguments: Any, outcome: Any) -> Iterable[Any]:
    """Give nothing: a procedure that only answers."""
    return ()


NO_FACTS: FactsOf = no_facts
