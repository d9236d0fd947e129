"""Counts: exact odds with their source, in TOML files that a player can add to. See README.md beside this file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne
from pathlib import Path
from typing import Any

import msgspec

from rollwright.api.asking import generator_listing_of
from rollwright.dice.errors import BadInput
from rollwright.dice.law import Law
from rollwright.play.best import best
from rollwright.play.odds import odds
from rollwright.play.steps import ACTOR, Call
from rollwright.rules.arguments import fields_of, read_arguments
from rollwright.rules.content import converted, parsed, refuse
from rollwright.rules.options import read_options
from rollwright.rules.ruleset import Listing, Ruleset, ruleset
from rollwright.rules.values import text_of

Plain = str | int | bool
SIGNS: dict[str, Callable[[Any, Any], bool]] = {">=": ge, "<=": le, "!=": ne, ">": gt, "<": lt, "=": eq}


class Count(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry: under these arguments and options, what `where` says has the chance `p`."""

    call: str
    p: str
    source: str
    where: dict[str, Plain | list[Plain]] = {}
    arguments: dict[str, Plain | list[int]] = {}
    options: dict[str, Plain] = {}
    policy: str = "never"
    worth: str | None = None
    """For `policy = "best"`: by what an outcome is judged; the procedure's first worth where it is left out."""
    actor: str = ACTOR
    """For `policy = "best"`: who chooses."""
    rules: list[str] = []

    @property
    def name(self) -> str:
        """Say what is counted, for the name of the test."""
        parts = [
            self.call,
            *(f"{name}={_text(value)}" for name, value in [*self.arguments.items(), *self.options.items()]),
        ]
        if self.policy != "never":
            parts.append(self.policy)
        return " ".join([*parts, "::", *(f"{name}={_text(value)}" for name, value in self.where.items())]).replace(
            "::", "|"
        )


def counts_in(file: Path) -> list[Count]:
    """Read a file of counts; a bad entry is refused with its line."""
    text = file.read_text(encoding="utf-8")
    data = parsed(text, file.name)
    for key in data:
        if key != "count":
            raise refuse(file.name, text, (key,), f"{key!r} was not expected; the file holds [[count]] entries only")
    return [
        converted(entry, Count, text, file.name, ("count", number))
        for number, entry in enumerate(data.get("count", []))
    ]


def law_of(count: Count) -> Law[Any]:
    """Work out the law that a count is about."""
    game, listing = _found(count.call)
    arguments = read_arguments(listing, {name: _text(value) for name, value in count.arguments.items()})
    call: Call[Any] = listing.procedure(read_options(game.options, count.options), **arguments)
    if count.policy != "best":
        return odds(call, game.policy(listing, count.policy), exact="/" in count.p or count.p in ("0", "1"))
    worth = count.worth or next(iter(listing.worth))
    return best(call, listing.worth[worth], count.actor).law


def fault(count: Count, law: Law[Any]) -> str | None:
    """Say how a law differs from what an entry says, with all outcomes; None where it doesn't."""
    chance: Fraction | float = 0
    lines: list[str] = []
    for outcome, p in law.fractions() if law.counted else law:
        fields = fields_of(outcome)
        if counts := holds(count.where, fields):
            chance += p
        lines.append(f"  {'*' if counts else ' '} {p} ({float(p):.6f})  {fields}")
    if right(count.p, chance):
        return None
    shown = "\n".join(lines[:60])
    came = f"{count.p} was expected, {chance} came ({float(chance):.6f})"
    return f"{count.name}\n{came}. Counted are those with a *:\n{shown}"


def holds(where: Mapping[str, Plain | list[Plain]], fields: Mapping[str, Any]) -> bool:
    """Tell whether an outcome's fields are as `where` says: a value, a list of values, or text such as ">= 3"."""
    for name, wanted in where.items():
        value: Any = fields
        for part in name.split("."):
            if not isinstance(value, Mapping) or part not in value:
                raise BadInput(f"the outcome has no field {name!r}; it has {', '.join(fields)}")
            value = value[part]
        if not any(_fits(one, value) for one in (wanted if isinstance(wanted, list) else [wanted])):
            return False
    return True


def right(expected: str, chance: Fraction | float) -> bool:
    """Compare a chance with a text: a fraction means exactly that; ~0.2778 means as many digits as are written.

    >>> right("5/18", Fraction(10, 36)), right("~0.28", 0.2778), right("~0.278", 0.279)
    (True, True, False)
    """
    if expected.startswith("~"):
        digits = expected[1:].strip()
        return abs(float(chance) - float(digits)) <= 0.5 * 10.0 ** -len(digits.partition(".")[2]) + 1e-12
    if isinstance(chance, Fraction):
        return Fraction(expected) == chance
    return abs(float(Fraction(expected)) - float(chance)) < 1e-10


def _fits(wanted: Plain, value: Any) -> bool:
    if isinstance(wanted, str):
        found = re.fullmatch(r"(>=|<=|!=|>|<)\s*(-?\d+)", wanted)
        if found:
            return SIGNS[found[1]](value, int(found[2]))
    return type(wanted) is type(value) and wanted == value


def _found(call: str) -> tuple[Ruleset, Listing]:
    game, _, id = call.partition("/")
    found = ruleset(game)
    table = None if id in found.listings else generator_listing_of(found, id)
    return found, table or found.listing(id)


def _text(value: Any) -> str:
    return text_of(tuple(value) if isinstance(value, list) else value)
