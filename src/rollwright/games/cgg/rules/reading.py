"""Reading content files when somebody asks: what opens and parses them is only loaded then."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def load(package: str, name: str, record: type[T]) -> T:
    """Read `content/NAME.toml` of a package into a record, once."""
    from rollwright.rules.content import load as load_now

    wanted: Any = record
    found: T = load_now(package, name, wanted)
    return found
