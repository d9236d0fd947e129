"""Forms in the terminal: the fields of a card or of a move are shown, read from `name=value`, or asked one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rollwright.cli.show import Column, say, table
from rollwright.dice.errors import BadInput, Refused

if TYPE_CHECKING:
    from rollwright.rules.fields import Choice, Field

MOST_LETTERS = 500
MOST_SHOWN = 12
"""How many options of a field are printed; the others can be typed all the same."""


def tell_fields(fields: Iterable[Field]) -> None:
    """Print what a form asks: each field by the name that it is given with."""
    for field in fields:
        guide = f" {field.guide}" if field.guide else ""
        say(f"{field.name}= {_ended(field.title)}{guide}", indent=2)
        say(takes(field), "dim", 6)


def takes(field: Field) -> str:
    """Say what may be given for a field."""
    usual = "needed" if field.needed else f"usually {_usual(field)}" if field.usual else "may be left out"
    if field.kind == "number":
        limits = "a number" if field.least is None or field.most is None else f"{field.least} to {field.most}"
        return f"{limits} ({usual})"
    if field.kind == "words":
        return f"in your words ({usual})"
    options = [_option(one, field.kind) for one in field.options[:MOST_SHOWN]]
    while len("; ".join(options)) > MOST_LETTERS:
        options.pop()
    shown, more = "; ".join(options), len(field.options) - len(options)
    rest = f"; and {more} more" if more > 0 else ""
    own = "; or in your words" if field.free else ""
    several = "any of " if field.kind == "some" else ""
    return f"{several}{shown or 'nothing now'}{rest}{own} ({usual})"


def read_fields(fields: Sequence[Field], given: Mapping[str, str], what: str) -> dict[str, Any]:
    """Read `name=value` texts: options by their key or their words, several with commas between."""
    known = {field.name: field for field in fields}
    for name in given:
        if name not in known:
            from rollwright.api import near

            there = ", ".join(known) or "nothing"
            raise BadInput(f"{what} doesn't ask for {name!r}{near(name, list(known))}; it asks for {there}")
    return {name: read_field(known[name], text) for name, text in given.items()}


def read_field(field: Field, text: str) -> Any:
    """Read what was typed for a field."""
    if field.kind in ("number", "words"):
        return text
    if field.kind == "one":
        return option_of(field, text) if text else field.usual
    whole = _found(field.options, text)
    parts = [text] if whole else [part.strip() for part in text.split(",") if part.strip()]
    return [option_of(field, part) for part in parts]


def option_of(field: Field, text: str) -> str:
    """Find the option that is meant: by its key, its words, its place, or how one of these begins."""
    if found := _found(field.options, text):
        return found.key
    keys = [one.key for one in field.options]
    if text.isascii() and text.isdigit() and not any(key.lstrip("-+").isdigit() for key in keys):
        if 1 <= int(text[:9]) <= len(keys):
            return keys[int(text) - 1]
    begin = [one.key for one in field.options if text and one.words.casefold().startswith(text.casefold())]
    if len(begin) == 1 and not field.free:
        return begin[0]
    if field.free:
        return text
    from rollwright.api import near

    meant = near(text, [*[one.words for one in field.options], *keys])
    some = ", ".join([one.words for one in field.options[:MOST_SHOWN]]) or "nothing now"
    more = ", ..." if len(keys) > MOST_SHOWN else ""
    raise BadInput(f"{_ended(field.title)} {text!r} is not offered{meant}; there is {some}{more}")


def ask_fields(fields: Sequence[Field], given: Mapping[str, Any]) -> dict[str, Any]:
    """Ask for each field that matters and isn't given yet; `back` goes back to the one before."""
    from rollwright.cli.prompts import Left, ask

    values = dict(given)
    asked: list[str] = []
    while (field := _next(fields, values)) is not None:
        _put(field)
        try:
            text = ask(_prompt(field))
        except Left as left:
            raise Refused("you left, and nothing was sent") from left
        if text.lower() == "back":
            if asked:
                del values[asked.pop()]
            continue
        try:
            if not text and field.needed and field.kind == "words":
                raise BadInput("this needs a few words; quit leaves without sending anything")
            values[field.name] = read_field(field, text) if text else field.usual
        except BadInput as error:
            say(f"{error}.", "red", 2)
            continue
        asked.append(field.name)
    return values


def matters(field: Field, values: Mapping[str, Any], fields: Iterable[Field]) -> bool:
    """Tell whether a field matters at all, with earlier fields as they are."""
    usual = {one.name: one.usual for one in fields}
    return all(values.get(name, usual.get(name)) in wanted for name, wanted in field.when.items())


def _next(fields: Sequence[Field], values: Mapping[str, Any]) -> Field | None:
    return next((one for one in fields if one.name not in values and matters(one, values, fields)), None)


def _put(field: Field) -> None:
    say()
    say(field.title, "bold", 2)
    if field.guide:
        say(field.guide, "dim", 4)
    if field.options:
        rows = [(str(at), one.words, one.note) for at, one in enumerate(field.options, 1)]
        table((Column("", True, "bold"), Column(""), Column("", style="dim")), rows, header=False)


def _prompt(field: Field) -> str:
    own = ", or in your words" if field.free else ""
    usual = f" (Enter: {_usual(field)})" if not field.needed or field.kind == "one" else ""
    match field.kind:
        case "words":
            return f"  in your words{usual}: "
        case "number":
            limits = "a number" if field.least is None or field.most is None else f"{field.least} to {field.most}"
            return f"  {limits}{usual}: "
        case "some":
            return f"  numbers or names, with commas between{own}{usual}: "
        case _:
            return f"  number or name{own}{usual}: "


def _usual(field: Field) -> str:
    if not field.usual:
        return "none"
    if isinstance(field.usual, str):
        found = _found(field.options, field.usual)
        return found.words if found else field.usual
    words = {one.key: one.words for one in field.options}
    return ", ".join([words.get(key, key) for key in field.usual])


def _option(one: Choice, kind: str) -> str:
    """Write an option as it can be typed: in its words, unless a comma in them would part them."""
    said = f"{one.key}: {one.words}" if kind == "some" and "," in one.words else one.words
    return f"{said} ({one.note})" if one.note else said


def _found(options: Iterable[Choice], text: str) -> Choice | None:
    """Find an option by its key or its words; the key first, where one's words are another's key."""
    there = list(options)
    same = [one for one in there if one.key == text] or [
        one for one in there if text.casefold() in (one.key.casefold(), one.words.casefold())
    ]
    return same[0] if same else None


def _ended(title: str) -> str:
    return title if title[-1:] in "?!.:" else f"{title}:"
