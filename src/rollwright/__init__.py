"""Plays tabletop role-playing games by their rules, and computes exact odds.

    import rollwright as rw

    rw.odds("mechwarrior/skill", target=9)
    rw.play("mechwarrior/skill", target=9, faces=[3, 5])
    rw.roll("4d6kh3+2")

    @rw.procedure
    async def pig(pot: int) -> int:
        ...
    rw.odds(pig(0))
    rw.best(pig(0))

Importing this loads next to nothing; the first question loads what it needs.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType as _Module
    from typing import Any

    from rollwright.api import asked as asked
    from rollwright.api import best as best
    from rollwright.api import generate as generate
    from rollwright.api import odds as odds
    from rollwright.api import play as play
    from rollwright.api import roll as roll
    from rollwright.api import sample as sample
    from rollwright.api import tell as tell
    from rollwright.dice import readings as readings
    from rollwright.dice.errors import BadInput as BadInput
    from rollwright.dice.errors import Refused as Refused
    from rollwright.dice.errors import TooLarge as TooLarge
    from rollwright.dice.own_reading import reading as reading
    from rollwright.dice.own_reading import symbols as symbols
    from rollwright.dice.pool import Pool as Pool
    from rollwright.lab.results import grid as grid
    from rollwright.play.steps import Call as Call
    from rollwright.play.steps import Choose as Choose
    from rollwright.play.steps import Roll as Roll
    from rollwright.play.steps import procedure as procedure

__version__ = "0.1.0"

_HOMES = {
    "asked": "rollwright.api",
    "best": "rollwright.api",
    "generate": "rollwright.api",
    "odds": "rollwright.api",
    "roll": "rollwright.api",
    "sample": "rollwright.api",
    "tell": "rollwright.api",
    "grid": "rollwright.lab.results",
    "Call": "rollwright.play.steps",
    "Choose": "rollwright.play.steps",
    "Roll": "rollwright.play.steps",
    "procedure": "rollwright.play.steps",
    "Pool": "rollwright.dice.pool",
    "reading": "rollwright.dice.own_reading",
    "readings": "rollwright.dice.readings",
    "symbols": "rollwright.dice.own_reading",
    "BadInput": "rollwright.dice.errors",
    "Refused": "rollwright.dice.errors",
    "TooLarge": "rollwright.dice.errors",
}
__all__ = [  # noqa: F822, RUF100
    "BadInput",
    "Call",
    "Choose",
    "Pool",
    "Refused",
    "Roll",
    "TooLarge",
    "asked",
    "best",
    "generate",
    "grid",
    "odds",
    "play",
    "procedure",
    "reading",
    "readings",
    "roll",
    "sample",
    "symbols",
    "tell",
]

if not TYPE_CHECKING:
    _Module = type(sys)


class _PlayFloor(_Module):
    """The package `rollwright.play`, which can also be called: it is then `rollwright.api.play`."""

    def __call__(self, *args: "Any", **kwargs: "Any") -> "Any":
        from rollwright.api import play

        return play(*args, **kwargs)


class _Rollwright(_Module):
    """This package. As it has a floor `play` and a function `play`, the floor is made one that can be called."""

    def __setattr__(self, name: str, value: object) -> None:
        if name == "play" and type(value) is _Module:
            value.__class__ = _PlayFloor
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Rollwright


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name == "play":
        return import_module("rollwright.play")
    if name in _HOMES:
        if name == "readings":
            return import_module("rollwright.dice.readings")
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
