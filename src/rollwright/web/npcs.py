"""Those whom the gamemaster plays: brought to the table by a name, several at once, hidden until they are met."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Container, Iterable, Mapping
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import EVERYONE, GM
from rollwright.rules.content import json_beside
from rollwright.rules.facts import Fact, Joined, Left
from rollwright.rules.fields import Field
from rollwright.table.kept import own_key
from rollwright.table.table import Table
from rollwright.web.page import Newcomer, page_of

MOST = 12
"""How many come at once."""
LONGEST = 60
READY = "ready:"
"""What stands before the name of somebody ready-made, where else the sheet is named that others are like."""
FILE = "folk.json"
UNKNOWN = {
    "call": "hidden from players, and stays hidden",
    "deed": "hidden from players, who aren’t told of it",
    "meets": "hidden from players until you begin",
    "shows": "hidden from players until you show them",
}
"""What is said of somebody whom not all players know of, by what they are picked for."""


@cache
def folk_of(package: str) -> dict[str, dict[str, Any]]:
    """Give those whom a game has ready-made, by what they are called: sheets as the game writes them."""
    return json_beside(package, FILE, dict[str, dict[str, Any]]) or {}


def is_npc(sheet: Any) -> bool:
    """Tell whether a sheet is one of the gamemaster's own."""
    return bool(getattr(sheet, "npc", False))


def id_of(name: str, taken: Container[str]) -> str:
    """Make an id of a name that nobody has yet.

    >>> id_of("Dock Guard", ()), id_of("Dock Guard", ("dock-guard",)), id_of("Żuk!", ()), id_of("名", ())
    ('dock-guard', 'dock-guard-2', 'zuk', 'somebody')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    word = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "somebody"
    number, id = 1, word
    while id in taken:
        number += 1
        id = f"{word}-{number}"
    return id


def newcomers(
    table: Table, name: str, count: int, like: str, hidden: bool, given: Mapping[str, tuple[str, ...]] | None = None
) -> list[Fact]:
    """Make the sheets of some who come: ready-made, as somebody's is, or else of the little that was given of them.

    Several are told apart by numbers. Those of people whom everybody sees come don't count who is hidden, and the ids
    of the hidden have chance in them: or a number would tell of them.
    """
    folk, ready = folk_of(table.game.package), like.removeprefix(READY)
    is_ready = like.startswith(READY) and ready in folk
    name = " ".join(name.split()) or (ready if is_ready else "")
    if not name or len(name) > LONGEST:
        raise BadInput(f"give them a name, of at most {LONGEST} letters")
    if not 1 <= count <= MOST:
        raise BadInput(f"1 to {MOST} can come at once")
    made_up = page_of(table.game.package).newcomer
    sheet: dict[str, Any] = dict(folk[ready]) if is_ready else {}
    if not like and made_up is not None and given:
        sheet = _made_up(table, made_up, given)
    if like and not is_ready:
        sheet = msgspec.to_builtins(table.state.sheet(like), str_keys=True)
    if "npc" in getattr(table.game.sheet, "__struct_fields__", ()):
        sheet["npc"] = True
    taken, unknown = set(table.state.sheets), frozenset() if hidden else hidden_from_any(table)
    called = {table.state.name(who) for who in table.state.sheets if who not in unknown}
    found: list[Fact] = []
    number = 0
    while len(found) < count:
        number += 1
        title = name if count == 1 and number == 1 else f"{name} {number}"
        if title in called:
            continue
        id = id_of(f"{title} {secrets.token_hex(3)}" if hidden else title, taken)
        taken.add(id)
        found.append(Joined(who=id, sheet={**sheet, "name": title}, seen_by=(GM,) if hidden else EVERYONE))
    return found


def asked_of_newcomers(table: Table) -> tuple[Field, ...]:
    """Give what is asked of somebody whom the gamemaster makes up: only where no other sheet is taken."""
    made_up = page_of(table.game.package).newcomer
    return (
        () if made_up is None else tuple([replace(one, when={"like": ("",)}) for one in made_up.fields(table.options)])
    )


def _made_up(table: Table, made_up: Newcomer, given: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """Make a sheet of what was given, or say what is wrong with that."""
    for one in made_up.fields(table.options):
        values, keys = given.get(one.name, ()), [choice.key for choice in one.options]
        if keys and any(value not in keys for value in values):
            raise BadInput(f"{one.title} Pick from the list")
        if one.kind == "number" and not all(value.isdecimal() and len(value) < 4 for value in values):
            raise BadInput(f"{one.title} Give a number from {one.least} to {one.most}")
    sheet = made_up.sheet(given)
    try:
        msgspec.convert(sheet, table.game.sheet)
    except msgspec.ValidationError:
        raise BadInput("these numbers don't fit on a sheet; take smaller ones") from None
    return sheet


def hidden_from_some(table: Table, who: str) -> bool:
    """Tell whether somebody at the table does not know of a sheet."""
    return any(who not in table.position.known_to(seat).sheets for seat in table.seats if not seat.left)


def hidden_from_any(table: Table) -> frozenset[str]:
    """Give the sheets that somebody at the table does not know of."""
    return frozenset([who for who in table.state.sheets if hidden_from_some(table, who)])


def marked(field: Field, hidden: frozenset[str], kind: Literal["call", "deed", "meets", "shows"]) -> Field:
    """Mark among what is to be picked those whom not all players know of."""
    if hidden.isdisjoint([one.key for one in field.options]):
        return field
    said = UNKNOWN[kind]
    notes = {one: f"{one.note}; {said}" if one.note else said for one in field.options if one.key in hidden}
    options = [replace(one, note=notes.get(one, one.note)) for one in field.options]
    return replace(field, options=tuple(options))


def came_with(table: Table, who: str) -> list[str]:
    """Give who else came with somebody and is hidden as they are: they can be shown together."""
    came = table.position.came
    others = [one for one, line in came.items() if line == came.get(who) and one != who and one in table.state.sheets]
    return [one for one in others if hidden_from_some(table, one)]


def seen_anew(table: Table, people: list[str], hidden: bool) -> list[Fact]:
    """Show some to everybody, as they are now; or hide them again from all but the gamemaster."""
    facts: list[Fact] = []
    for who in people:
        sheet = msgspec.to_builtins(table.state.sheet(who), str_keys=True)
        everyone, gm = EVERYONE, (GM,)
        facts.append(Left(who=who, seen_by=everyone if hidden else gm))
        facts.append(Joined(who=who, sheet=sheet, seen_by=gm if hidden else everyone))
        facts += [] if hidden else table.game.met(table.state, who)
    return facts


def shown_before(act: str, at: int) -> str:
    """Make the key of what shows somebody before an act begins that has a key, with the same press."""
    return f"{act}+{at}"


def step_forth(table: Table, seat: str, people: Iterable[str], key: str) -> None:
    """Show those of some who are hidden: with what they came by where all of that are shown, else each as they are."""
    came = table.position.came
    hidden = [who for who in dict.fromkeys(people) if who in table.state.sheets and hidden_from_some(table, who)]
    for at, line in enumerate(dict.fromkeys([came.get(who, 0) for who in hidden])):
        some = [who for who in hidden if came.get(who, 0) == line]
        act = shown_before(own_key(seat, key), at) if key else ""
        if line and not set(came_with(table, some[0])) - set(some):
            table.reveal(seat, line, act=act)
        else:
            table.land(seat, seen_anew(table, some, False), act=act)


def gone(table: Table, who: str) -> list[Fact]:
    """Send somebody away whom nobody plays."""
    table.state.sheet(who)
    if any(who in seat.holds and not seat.runs_game and not seat.left for seat in table.seats):
        raise Refused(f"{table.state.name(who)} is played by somebody; change that under People first")
    return [Left(who=who, seen_by=(GM,) if hidden_from_some(table, who) else EVERYONE)]
