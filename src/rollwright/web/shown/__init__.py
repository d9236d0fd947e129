"""What each game's templates draw, worked out from the plain values of a view by the game's own functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.per_sheet import per_sheet
from rollwright.rules.ruleset import Ruleset, Tracker
from rollwright.table.view import Awaited, SheetShown
from rollwright.web.page import SheetLook, page_of

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
    kinds: Mapping[str, Tracker] = {}
    """How some of its numbers are drawn, by their field."""


class Trackers(NamedTuple):
    """What the game keeps beside the sheets, to be drawn."""

    scene: Any = None
    it: Any = None
    """What the game's own template draws; None: the scene is shown plainly."""
    kinds: Mapping[str, Tracker] = {}
    """How some of its numbers are drawn, by their field."""


def drawn(game: Ruleset, options: Any, sheet: SheetShown) -> Drawn:
    """Work out what is drawn of a sheet."""
    look = page_of(game.package).sheet
    return _plain(sheet)._replace(kinds=game.trackers) if look is None else _drawn(sheet, look, options)


def _plain(sheet: SheetShown) -> Drawn:
    return Drawn(sheet.id, str(sheet.fields.get("name") or sheet.id), sheet.fields, sheet.private)


@per_sheet
def _drawn(sheet: SheetShown, look: SheetLook, options: Any) -> Drawn:
    plain = _plain(sheet)
    try:
        return plain._replace(it=_sheet_look(look, options, msgspec.json.encode(sheet.fields)))
    except UNREADABLE as error:
        return plain._replace(trouble=str(error))


@lru_cache(maxsize=512)
def _sheet_look(look: SheetLook, options: Any, fields: bytes) -> Any:
    """Work it out once for all who see the same of a sheet."""
    return look(options, msgspec.json.decode(fields))


def drawn_all(game: Ruleset, options: Any, sheets: Iterable[SheetShown]) -> list[Drawn]:
    """Work out what is drawn of some sheets."""
    return [drawn(game, options, sheet) for sheet in sheets]


def named(value: Any, names: Mapping[str, str]) -> Any:
    """Put what sheets are called for their ids, wherever a plain value names them.

    >>> named({"crew": ["ana-1"], "orders": {"ana-1": 2}}, {"ana-1": "Ana"})
    {'crew': ['Ana'], 'orders': {'Ana': 2}}
    """
    if isinstance(value, Mapping):
        return {named(key, names): named(part, names) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [named(part, names) for part in value]
    return names.get(value, value) if isinstance(value, str) else value


def trackers(
    game: Ruleset,
    options: Any,
    scene: Any,
    awaited: Iterable[Awaited],
    names: Mapping[str, str],
    sheets: Iterable[SheetShown] = (),
) -> Trackers:
    """Work out what is drawn of the scene and of the calls under way; `names` says what sheets are called."""
    page = page_of(game.package)
    look = page.trackers
    if look is None:
        return Trackers(named(scene, names), kinds=game.trackers)
    known = ({sheet.id: sheet.fields for sheet in sheets},) if page.reads_sheets else ()
    try:
        return Trackers(it=look(options, scene, tuple(awaited), names, *known))
    except UNREADABLE:
        return Trackers(named(scene, names))
