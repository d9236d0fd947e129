"""Reading content files when somebody asks: what opens and parses them is only loaded then."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def load(name: str, record: type[T]) -> T:
    """Read `content/NAME.toml` of this game into a record, once."""
    from rollwright.rules.content import load as load_now

    wanted: Any = record
    found: T = load_now("rollwright.games.cgg", name, wanted)
    return found
