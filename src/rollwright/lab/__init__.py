"""The lab: what the rules do. Grids of odds, best play, fights and long runs, as tables, charts and reports.

    from rollwright import lab

    lab.grid("cgg/action", difficulty="3..9", code="1d..8d")
    lab.matters("cgg/action", code="4d", difficulty=6)
    lab.compare("cgg/action", ruleset="cgg|cgg-2015", difficulty="3..9", code="4d")
    lab.best("cgg/action", code="4d", difficulty=6, wrenches="close")
    lab.fight("going-somewhere/duel", a="weapon=d8", b="weapon=d6 armour=2")

Each answers with an object that a notebook draws, and that can be written as SVG, CSV, JSON or a page of its own.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType as _Module
    from typing import Any

    from rollwright.lab.best import best as best
    from rollwright.lab.calibrate import calibrate as calibrate
    from rollwright.lab.compare import compare as compare
    from rollwright.lab.fights import fight as fight
    from rollwright.lab.matters import matters as matters
    from rollwright.lab.results import grid as grid
    from rollwright.lab.runs import run as run

_HOMES = {
    "best": "rollwright.lab.best",
    "calibrate": "rollwright.lab.calibrate",
    "compare": "rollwright.lab.compare",
    "fight": "rollwright.lab.fights",
    "grid": "rollwright.lab.results",
    "matters": "rollwright.lab.matters",
    "run": "rollwright.lab.runs",
}
"""Where each function lives; it is loaded when somebody asks for it."""
__all__ = ["best", "calibrate", "compare", "fight", "grid", "matters", "run"]  # noqa: F822, RUF100

if not TYPE_CHECKING:
    _Module = type(sys)


class _Asked(_Module):
    """A module of the lab that has the name of a function; called, it is that function."""

    def __call__(self, *args: "Any", **kwargs: "Any") -> "Any":
        return _function(self.__name__.rpartition(".")[2])(*args, **kwargs)


class _Lab(_Module):
    """This package. A module with the name of a function is made one that can be called."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in _HOMES and type(value) is _Module:
            value.__class__ = _Asked
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Lab


def _function(name: str) -> "Any":
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return _function(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
