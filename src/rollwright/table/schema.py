"""JSON Schemas of what leaves a table: the lines of an export, of the log, a view, a change, a character."""

from __future__ import annotations

from typing import Any

import msgspec

from rollwright.table.exported import Character, ExportedRow, Footer, Header
from rollwright.table.log import AnyLogged
from rollwright.table.view import Change, View

WHERE = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """Give the schemas, by name. `export` is that of one line of the file, whichever it is."""
    export = msgspec.json.schema(Header | ExportedRow | Footer)
    log = msgspec.json.schema(AnyLogged)
    export["$defs"] = {**log["$defs"], **export["$defs"]}
    export["$defs"]["ExportedRow"]["properties"]["line"] = {key: log[key] for key in log if key != "$defs"}
    kinds = {"log": log, "view": View, "change": Change, "character": Character}
    others = {name: kind if isinstance(kind, dict) else msgspec.json.schema(kind) for name, kind in kinds.items()}
    return {name: {"$schema": WHERE, "title": name, **schema} for name, schema in {"export": export, **others}.items()}
