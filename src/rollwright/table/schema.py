"""JSON Schemas of what leaves a table: the lines of an export, of the log, a view, a change, a character."""

from __future__ import annotations

from typing import Any

import msgspec

from rollwright.table.exported import Character, ExportedPicture, ExportedRow, Footer, Header
from rollwright.table.log import AnyLogged
from rollwright.table.view import Change, View

DRAFT = "https://json-schema.org/draft/2020-12/schema"
ALWAYS = {
    "Header": ("rollwright", "format"),
    "ExportedPicture": ("rollwright",),
    "Footer": ("rollwright",),
    "Character": ("rollwright", "format"),
}
"""What says what a record is: it has a default, and is written all the same."""


def schemas() -> dict[str, dict[str, Any]]:
    """Give the schemas, by name. `export` is that of one line of the file, whichever it is."""
    kinds: dict[str, tuple[Any, ...]] = {
        "export": (Header, ExportedRow, ExportedPicture, Footer),
        "log": (AnyLogged,),
        "view": (View,),
        "change": (Change,),
        "character": (Character,),
    }
    return {name: _schema(name, kind) for name, kind in kinds.items()}


def _schema(name: str, kinds: tuple[Any, ...]) -> dict[str, Any]:
    logged = (AnyLogged,) if ExportedRow in kinds else ()
    found, parts = msgspec.json.schema_components((*kinds, *logged))
    for part, fields in ALWAYS.items():
        if part in parts:
            parts[part]["required"] = [*fields, *parts[part]["required"]]
    if logged:
        parts["ExportedRow"]["properties"]["line"] = found[-1]
    shapes = found[: len(kinds)]
    body = dict(shapes[0]) if len(shapes) == 1 else {"oneOf": list(shapes)}
    return {"$schema": DRAFT, "title": name, **body, "$defs": parts}
