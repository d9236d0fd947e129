"""Chapters: the modules of a game, in which everything is listed beside itself. Nothing is named a second time.

A module of a chapter holds procedures (`@listed`), acts (`@start`, `@deed`) and facts; the ruleset gathers them from
there, in the order in which modules and definitions stand.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from rollwright.play.steps import Procedure
from rollwright.rules.facts import Fact

if TYPE_CHECKING:
    from rollwright.rules.acts import Act
    from rollwright.rules.ruleset import Listing


class Found(NamedTuple):
    """What some modules define."""

    listings: tuple[Listing, ...]
    acts: tuple[Act[Any, Any, Any], ...]
    facts: tuple[type[Fact], ...]


def found_in(modules: Iterable[ModuleType]) -> Found:
    """Gather what modules define; what they only import belongs to another."""
    from rollwright.rules.acts import Act

    listings: list[Listing] = []
    acts: list[Act[Any, Any, Any]] = []
    facts: list[type[Fact]] = []
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, Procedure):
                if value.listing is not None and value.function.__module__ == module.__name__:
                    listings.append(value.listing)
            elif isinstance(value, Act):
                if value.function.__module__ == module.__name__:
                    acts.append(value)
            elif isinstance(value, type) and issubclass(value, Fact) and value.__module__ == module.__name__:
                if value.__struct_config__.tag not in (None, value.__name__):  # a form for others has no tag of its own
                    facts.append(value)
    return Found(tuple(listings), tuple(acts), tuple(facts))
