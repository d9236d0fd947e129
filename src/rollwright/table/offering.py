"""What a seat may begin now, as forms: what is known is filled in, what is asked has its type, options and words.

Page, terminal and programs put the same form from it. What is filled in is written as `start` reads it back, so that
whoever sends it unchanged, with something for each field that is needed, begins just that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

import msgspec
from msgspec import inspect

from rollwright.rules.arguments import Parameter, hints_of, parameters_of, written_arguments
from rollwright.rules.facts import State
from rollwright.rules.fields import Choice, Field, FieldKind
from rollwright.rules.ruleset import Listing, Move
from rollwright.rules.values import allowed
from rollwright.rules.wording import plain
from rollwright.table.keeping import kept_values, says_who
from rollwright.table.kept import Kept


class Offered(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that the seat may begin now.

    It is begun by sending back `act`, `who` and, as `arguments`, what is `filled` in together with what the `fields`
    ask.
    """

    act: str
    """What is begun, by its id."""
    title: str
    kind: Literal["call", "deed"]
    """Whether it asks or rolls something (a call), or is done at once (a deed)."""
    who: str = ""
    """Whose it is, by the sheet's id; empty where it is nobody's."""
    name: str = ""
    """What the one is called whose it is."""
    place: str = ""
    """Where it belongs: a part of the sheet (`sheet.skills`), `scene`, `party`, `desk` (the gamemaster's)."""
    row: str = ""
    """The field whose options are the rows of that part of the sheet: each row begins it with itself."""
    filled: dict[str, Any] = {}
    """Arguments that are known; they are sent back as they are."""
    fields: tuple[Field, ...] = ()
    """What is still asked."""
    guide: str = ""


def offered(table: Kept, seat_id: str) -> tuple[Offered, ...]:
    """List what a seat may begin now."""
    with table.steady():
        seat = table.seat(seat_id)
        state = table.position.known_to(seat)
        forms: Forms = {}
        return tuple([offer(table, state, move, forms) for move in table.moves(seat_id)])


Forms: TypeAlias = dict[tuple[str, str, tuple[str, ...]], tuple[Field, ...]]


def offer(table: Kept, state: State, move: Move, forms: Forms | None = None) -> Offered:
    """Give a move as a form, in what somebody knows of the table. `forms` keeps what many moves ask alike."""
    listing = None if move.procedure in table.game.acts else table.game.listing(move.procedure)
    if listing is None:
        filled = msgspec.to_builtins(dict(move.filled), str_keys=True)
        fields = move.fields
    else:
        filled = kept_values(listing, move.filled)
        key, known = (listing.id, move.who, move.asks), {} if forms is None else forms
        if key not in known:
            known[key] = asked_fields(listing, move.asks, state, move.who)
        fields = known[key]
    return Offered(
        act=move.procedure,
        title=move.title,
        kind=move.kind,
        who=move.who if move.who in state.sheets else "",
        name=state.name(move.who) if move.who in state.sheets else "",
        place=move.place,
        row=move.row,
        filled=filled,
        fields=fields,
        guide=move.guide,
    )


def asked_fields(listing: Listing, names: Iterable[str], state: State, who: str = "") -> tuple[Field, ...]:
    """Describe what a procedure in the old form asks, by its parameters' types; `who` is whose it is."""
    others = State({other: sheet for other, sheet in state.sheets.items() if other != who}, state.scene)
    known = {one.name: one for one in parameters_of(listing)}
    hints = hints_of(listing.procedure.function)
    return tuple([
        _field(listing, known[name], hints.get(name, str), state if name == "who" else others)
        for name in names
        if name in known
    ])  # fmt: skip


def _field(listing: Listing, parameter: Parameter, hint: Any, state: State) -> Field:
    name, needed = parameter.name, parameter.default is None
    kind, options, least, most, free = _shape(listing, name, hint, state)
    usual: str | tuple[str, ...] = parameter.default or ""
    if kind == "some":
        default = listing.procedure.defaults.get(name, ())
        usual = tuple([text for part in default if (text := written_arguments(listing, {name: part})[name])])
    elif usual == "none" and usual not in [one.key for one in options]:
        usual = ""
    elif needed and options and not free:
        usual = options[0].key
    return Field(
        name=name,
        kind=kind,
        title=plain(name).capitalize(),
        guide="" if options else parameter.takes,
        options=options,
        least=least,
        most=most,
        needed=needed,
        usual=usual,
        free=free,
    )


def _shape(
    listing: Listing, name: str, hint: Any, state: State
) -> tuple[FieldKind, tuple[Choice, ...], int | None, int | None, bool]:
    """Say how a parameter is asked: as what, from what, within which limits, and whether other words will do."""
    if name in listing.read:
        return "words", (), None, None, False
    kind = _bare(inspect.type_info(hint))
    item = _bare(kind.item_type) if isinstance(kind, inspect.VarTupleType | inspect.ListType) else None
    people = tuple([Choice(who, state.name(who)) for who in state.sheets]) if says_who(name) else ()
    if item is not None:
        keys = () if isinstance(item, inspect.BoolType) else allowed(_type_of_items(hint))
        if keys or (people and isinstance(item, inspect.StrType)):
            return "some", _choices(keys) or people, None, None, not keys
        return "words", (), None, None, False
    if keys := allowed(hint):
        return "one", _choices(keys), None, None, False
    if isinstance(kind, inspect.IntType):
        least = kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + 1
        most = kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1
        return "number", (), least, most, False
    if people and isinstance(kind, inspect.StrType):
        return "one", people, None, None, True
    return "words", (), None, None, False


def _bare(kind: inspect.Type) -> inspect.Type:
    """Give a type without what only describes it, and without None."""
    if isinstance(kind, inspect.Metadata):
        return _bare(kind.type)
    if isinstance(kind, inspect.UnionType):
        rest = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        return _bare(rest[0]) if len(rest) == 1 else kind
    return kind


def _type_of_items(hint: Any) -> Any:
    inner = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    parts = get_args(inner)
    return parts[0] if parts else str


def _choices(keys: Iterable[str]) -> tuple[Choice, ...]:
    return tuple([Choice(key, plain(key).capitalize() or "–") for key in keys])
