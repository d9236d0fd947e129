"""What each game's templates draw, worked out from the plain values of a view by the game's own functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.view import Awaited, SheetShown

MODULES = {
    "augur": "augur",
    "cgg": "cgg",
    "cgg-2015": "cgg",
    "going-somewhere": "going_somewhere",
    "mechwarrior": "mechwarrior",
}
"""The module of this package for each game; a game without one is shown plainly."""
UNREADABLE = (BadInput, Refused, LookupError, msgspec.ValidationError)
"""What a sheet or scene raises that the game can't make sense of: one set by hand, or with names left out."""


class Drawn(NamedTuple):
    """A sheet to be drawn."""

    id: str
    name: str
    fields: Mapping[str, Any]
    private: tuple[str, ...]
    """Fields that others don't see; only its holder and the gamemaster are told."""
    it: Any = None
    """What the game's own template draws; None: it is shown plainly."""
    trouble: str = ""
    """Why nothing could be worked out from the sheet, where that is so."""


class Trackers(NamedTuple):
    """What the game keeps beside the sheets, to be drawn."""

    scene: Any
    it: Any = None
    """What the game's own template draws; None: it is shown plainly."""


def drawn(game: str, options: Any, sheet: SheetShown) -> Drawn:
    """Work out what is drawn of a sheet."""
    name = str(sheet.fields.get("name") or sheet.id)
    plain = Drawn(sheet.id, name, sheet.fields, sheet.private)
    if game not in MODULES:
        return plain
    try:
        return plain._replace(it=_sheet_look(game, options, msgspec.json.encode(sheet.fields)))
    except UNREADABLE as error:
        return plain._replace(trouble=str(error))


@lru_cache(maxsize=512)
def _sheet_look(game: str, options: Any, fields: bytes) -> Any:
    """Work it out once for all who see the same of a sheet."""
    return _module(game).sheet_look(options, msgspec.json.decode(fields))


def drawn_all(game: str, options: Any, sheets: Iterable[SheetShown]) -> list[Drawn]:
    """Work out what is drawn of some sheets."""
    return [drawn(game, options, sheet) for sheet in sheets]


def trackers(game: str, options: Any, scene: Any, awaited: Iterable[Awaited], names: Mapping[str, str]) -> Trackers:
    """Work out what is drawn of the scene and of the calls under way; `names` says what sheets are called."""
    plain = Trackers(scene)
    if game not in MODULES:
        return plain
    try:
        return plain._replace(it=_module(game).trackers_look(options, scene, tuple(awaited), names))
    except UNREADABLE:
        return plain


def _module(game: str) -> Any:
    return import_module(f"{__name__}.{MODULES[game]}")
