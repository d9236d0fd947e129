"""Facts in words."""

from __future__ import annotations

from collections.abc import Callable

from rollwright.rules.facts import Fact, Tale


def told_fact(fact: Fact, name: Callable[[str], str]) -> str:
    """Write a fact as a sentence, given what people are called."""
    return " ".join([line.text for line in fact.told(Tale(name))])
