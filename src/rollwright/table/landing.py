"""Landing: what facts do to the state, and how the log keeps what became of it.

A fact is relative (harm of 6). It is worked out once, on the state in which it lands; the log keeps the fields as they
became, so loading a table only sets fields. What an audience knows is less than all, and is folded from what it learns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rollwright.rules.facts import Fact, State, fold
from rollwright.rules.parts import hints_of_record
from rollwright.rules.ruleset import Ruleset
from rollwright.table.log import Changed


def landed(game: Ruleset, state: State, facts: Iterable[Fact]) -> tuple[State, tuple[Changed, ...]]:
    """Let facts land one after another; give the state in which they hold, and what became of it by each."""
    kept: list[Changed] = []
    for fact in facts:
        after = fold(state, (fact,), game.sheet)
        kept.append(changed(state, after))
        state = after
    return state, tuple(kept)


def changed(before: State, after: State) -> Changed:
    """Say in which fields two states differ."""
    sheets: dict[str, dict[str, Any] | None] = {}
    if before.sheets is not after.sheets:
        for who, sheet in after.sheets.items():
            if before.sheets.get(who) is not sheet:
                sheets[who] = _fields(before.sheets.get(who), sheet)
        sheets.update({who: None for who in before.sheets if who not in after.sheets})
    scene = {} if before.scene is after.scene else _fields(before.scene, after.scene)
    return Changed(sheets, scene)


def with_changes(game: Ruleset, state: State, change: Changed) -> State:
    """Set the fields that changed."""
    sheets, gone = state.sheets, state.gone
    if change.sheets:
        sheets = dict(sheets)
        for who, fields in change.sheets.items():
            if fields is None:
                gone = {**gone, who: state.name(who)} if sheets.pop(who, None) is not None else gone
            else:
                sheets[who] = _set(sheets.get(who), fields, game.sheet)
    scene = _set(state.scene, change.scene, type(game.start.scene)) if change.scene else state.scene
    return State(sheets, scene, gone)


def _fields(before: Any, after: Any) -> dict[str, Any]:
    names: tuple[str, ...] = after.__struct_fields__
    if before is None:
        return {name: _plain(getattr(after, name)) for name in names}
    pairs = [(name, getattr(before, name), getattr(after, name)) for name in names]
    return {name: _plain(new) for name, old, new in pairs if old is not new and old != new}


def _set(record: Any, fields: Mapping[str, Any], kind: Any) -> Any:
    hints = hints_of_record(kind)
    values = {
        name: msgspec.convert(value, hints[name], str_keys=True) for name, value in fields.items() if name in hints
    }
    return kind(**values) if record is None else msgspec.structs.replace(record, **values)


def _plain(value: Any) -> Any:
    """Give a value as it comes back from the log: lists, and texts as keys."""
    return msgspec.json.decode(msgspec.json.encode(value))
