"""How calls and facts are kept in a log: as plain values that JSON holds, read back by their types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.play.session import Played
from rollwright.play.steps import Call
from rollwright.play.working_out import work_out
from rollwright.rules.arguments import hints_of, read_argument, spread_arguments, takes, written_arguments
from rollwright.rules.facts import Amended, Fact, Joined, Left
from rollwright.rules.ruleset import Listing, Ruleset
from rollwright.rules.values import checked_value

MAX_TEXT = 30_000
"""The longest text that is taken as an argument: a whole party, as its sheets give it, is one."""
PEOPLE = ("who", "whom", "to", "by", "target", "helpers", "circle", "vehicle", "owner", "seller", "payer")
"""Arguments that say who, in the rulesets; so do those that end in `_who`."""


def read_values(listing: Listing, given: Mapping[str, Any]) -> dict[str, Any]:
    """Read a call's arguments, given as values or as the texts that a form sends; what is left out has its default."""
    names = listing.procedure.parameters[1:]
    given = spread_arguments(listing, given)
    surplus = [name for name in given if name not in names]
    if surplus:
        raise BadInput(f"{listing.id} takes no {surplus[0]!r}; {takes(listing)}")
    values = {**listing.procedure.defaults, **{name: _value(listing, name, value) for name, value in given.items()}}
    missing = [name for name in names if name not in values]
    if missing:
        raise BadInput(f"{listing.id} needs {', '.join(missing)}; {takes(listing)}")
    return {name: values[name] for name in names}


def kept_values(listing: Listing, values: Mapping[str, Any]) -> dict[str, Any]:
    """Write arguments as the log keeps them; one with a reader of its own as the text that the reader takes."""
    texts = written_arguments(listing, {name: value for name, value in values.items() if name in listing.read})
    return {
        name: texts[name] if name in texts else msgspec.to_builtins(value, str_keys=True)
        for name, value in values.items()
    }


def kept_call(listing: Listing, options: Any, kept: Mapping[str, Any]) -> Call[Any]:
    """Make a call of the arguments that the log keeps; one that the rules have gained since has its default."""
    hints = hints_of(listing.procedure.function)
    values = {
        name: listing.read[name](value) if name in listing.read else checked_value(value, hints[name])
        for name, value in kept.items()
        if name in hints or name in listing.read
    }
    return listing.procedure(options, **values)


def with_names(played: Played, names: Mapping[str, str]) -> Played:
    """Give a play as it is told: in arguments that say who, names stand for the ids of sheets."""
    call = played.call
    arguments = [
        _named(value, names) if says_who(name) else value
        for name, value in zip(call.procedure.parameters, call.arguments, strict=True)
    ]
    return played._replace(call=Call(call.procedure, tuple(arguments)))


def says_who(parameter: str) -> bool:
    """Tell whether an argument says who."""
    return parameter in PEOPLE or parameter.endswith("_who")


def kept_facts(facts: Iterable[Fact]) -> tuple[dict[str, Any], ...]:
    """Write facts as the log keeps them."""
    return tuple(msgspec.to_builtins(fact, str_keys=True) for fact in facts)


def facts_from(game: Ruleset, kept: Iterable[Mapping[str, Any]]) -> tuple[Fact, ...]:
    """Read facts that the log keeps: those of every game, and the game's own."""
    union = _facts_of(game)
    return tuple(msgspec.convert(dict(fact), union) for fact in kept)


def ready(game: Ruleset) -> None:
    """Work out all types of a game that a table reads, before threads do so at the same time."""
    if game in _ready:
        return
    types = [game.sheet, type(game.start.scene), game.options, _facts_of(game)]
    for listing in game.listings.values():
        types += hints_of(listing.procedure.function).values()
    work_out(types)
    _ready.add(game)


_ready: set[Ruleset] = set()


@lru_cache
def _facts_of(game: Ruleset) -> Any:
    return reduce(or_, game.fact_types, Joined | Left | Amended)


def _value(listing: Listing, name: str, value: Any) -> Any:
    if isinstance(value, str):
        if len(value) > MAX_TEXT:
            raise BadInput(f"{name}: at most {MAX_TEXT:,} characters are read, {len(value):,} came")
        return read_argument(listing, name, value)
    if name in listing.read:  # it has to read back from how the log keeps it
        return read_argument(listing, name, written_arguments(listing, {name: value})[name])
    try:
        return checked_value(value, hints_of(listing.procedure.function)[name])
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None


def _named(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_named(part, names) for part in value)
    return names.get(value, value) if isinstance(value, str) else value
