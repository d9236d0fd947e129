"""How facts are kept in a log: as plain values that JSON holds, read back by their types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import Any, get_args

import msgspec

from rollwright.play.working_out import work_out
from rollwright.rules.arguments import hints_of
from rollwright.rules.facts import Amended, Fact, Joined, Left
from rollwright.rules.ruleset import Ruleset


def kept_facts(facts: Iterable[Fact]) -> tuple[dict[str, Any], ...]:
    """Write facts as the log keeps them."""
    return tuple(msgspec.to_builtins(fact, str_keys=True) for fact in facts)


def facts_from(game: Ruleset, kept: Iterable[Mapping[str, Any]]) -> tuple[Fact, ...]:
    """Read facts that the log keeps: those of every game, and the game's own."""
    kinds = _facts_by_tag(game)
    return tuple([msgspec.convert(dict(fact), kinds.get(str(fact.get("fact"))) or _facts_of(game)) for fact in kept])


def ready(game: Ruleset) -> None:
    """Work out all types of a game that a table reads, before threads do so at the same time."""
    if game in _ready:
        return
    types = [game.sheet, type(game.start.scene), game.options, _facts_of(game)]
    for listing in game.listings.values():
        types += hints_of(listing.procedure.function).values()
    work_out(types)
    _ready.add(game)


_ready: set[Ruleset] = set()


@lru_cache
def _facts_of(game: Ruleset) -> Any:
    return reduce(or_, game.fact_types, Joined | Left | Amended)


@lru_cache
def _facts_by_tag(game: Ruleset) -> dict[str, Any]:
    """Give the types of facts by their tags: to find one among all of them takes 200 times as long as to read it."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(_facts_of(game))}
