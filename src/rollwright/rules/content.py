"""Content: what a rule book says, as data. The only module in `rules/` that reads files.

A game's package has a folder `content` with TOML files. `rules.toml` names every rule of the book, with its id and its
source (a long book has `rules_PART.toml` as well, or instead); a file with `[generator.NAME]` tables holds random
tables (see `generator`); every other file has a shape of the game's own, and is read with `load`. Files are read when
somebody asks, and once. A bad one is refused with its name, the line and the reason.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any, TypeVar

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.play.working_out import ALONE
from rollwright.rules.generator import Generator
from rollwright.rules.generators import checked_generators
from rollwright.rules.lines import Place, line_of
from rollwright.rules.options import Option, described

T = TypeVar("T")

Words = Annotated[str, msgspec.Meta(min_length=1)]
RuleId = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$")]


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule of the book: its id for ever, what it says in our words, and where it stands."""

    id: RuleId
    title: Words
    text: Words
    source: Words
    ruling: Words | None = None
    """The ruling's id, where it fills in or changes what the book says, or comes from the supplement."""
    option: Words | None = None
    """The table option that changes it."""
    not_in_program: Words | None = None
    """Why nothing in the program plays it."""


class Content:
    """The content of one package. Nothing is read before it is asked for."""

    def __init__(self, package: str) -> None:
        self.package = package

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id, in the order of the files: `rules.toml`, then each `rules_PART.toml`."""
        found: dict[str, Rule] = {}
        for name in self._rule_files:
            file, text = _file(self.package, name), _text(self.package, name)
            for number, (id, rule) in enumerate(rules_in(text, file).items()):
                if id in found:
                    raise refuse(file, text, ("rule", number, "id"), f"the id {id!r} is taken by another file")
                found[id] = rule
        return found

    @cached_property
    def chapters(self) -> Mapping[str, str]:
        """What the chapters are called to which sources refer by number: `"Chapter 1" = "Magic"` under [chapters]."""
        found: dict[str, str] = {}
        for name in self._rule_files:
            file, text = _file(self.package, name), _text(self.package, name)
            found |= converted(parsed(text, file).get("chapters", {}), dict[str, str], text, file, ("chapters",))
        return found

    @property
    def _rule_files(self) -> list[str]:
        parts = [name for name in names(self.package) if name.startswith("rules_")]
        return [*([] if parts and "rules" not in names(self.package) else ["rules"]), *parts]

    def rule(self, id: str) -> Rule:
        """Find a rule, or say which are near."""
        if id in self.rules:
            return self.rules[id]
        group = id.rpartition(".")[0]
        near = [other for other in self.rules if other.rpartition(".")[0] == group]
        raise BadInput(
            f"{_file(self.package, 'rules')} has no rule {id!r}; "
            + (f"under {group!r} it has {', '.join(near)}" if near else f"it has {len(self.rules)} others")
        )

    @cached_property
    def generators(self) -> Mapping[str, Generator]:
        """The random tables by name, from all files of the package that hold any."""
        found: list[tuple[str, str, Mapping[str, Any]]] = []
        for name in names(self.package):
            file, text = _file(self.package, name), _text(self.package, name)
            data = parsed(text, file)
            if "generator" in data:
                found.append((file, text, data))
        return checked_generators(found, converted, refuse)

    def generator(self, name: str) -> Generator:
        """Find a random table, or say which there are."""
        if name not in self.generators:
            there = ", ".join(self.generators) or "none"
            raise BadInput(f"{self.package} has no random table {name!r}; it has {there}")
        return self.generators[name]

    def options_described(self, options: type) -> tuple[tuple[Option, tuple[Rule, ...]], ...]:
        """Describe each option of a table with the rules that it changes; refuse a rule that names an unknown one."""
        known = described(options)
        for rule in self.rules.values():
            if rule.option is not None and rule.option not in [option.name for option in known]:
                there = ", ".join(option.name for option in known) or "none"
                raise BadInput(f"rule {rule.id} names the option {rule.option!r}; the game has {there}")
        return tuple(
            (option, tuple(rule for rule in self.rules.values() if rule.option == option.name)) for option in known
        )

    def __repr__(self) -> str:
        return f"<Content of {self.package}>"


@cache
def content(package: str) -> Content:
    """Give the content of a package, always the same."""
    return Content(package)


@cache
def load(package: str, name: str, record: type[T]) -> T:
    """Read `content/NAME.toml` of a package into a record of the caller's type, once.

    Give the record `forbid_unknown_fields=True`, so that a misspelt key is refused.
    """
    file, text = _file(package, name), _text(package, name)
    return converted(parsed(text, file), record, text, file)


def names(package: str) -> tuple[str, ...]:
    """List the content files of a package, without their ending."""
    folder = _folder(package)
    if not folder.is_dir():
        return ()
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


def json_beside(package: str, name: str, record: type[T]) -> T | None:
    """Read a JSON file that stands in a package itself; None where there is none."""
    file = _home(package) / name
    with ALONE:
        return msgspec.json.decode(file.read_bytes(), type=record) if file.is_file() else None


def rules_in(text: str, file: str) -> Mapping[str, Rule]:
    """Read the text of a `rules.toml`."""
    data = parsed(text, file)
    for key in data:
        if key not in ("rule", "chapters"):
            why = f"{key!r} was not expected here; the file holds [[rule]] entries, and titles of [chapters]"
            raise refuse(file, text, (key,), why)
    rules: dict[str, Rule] = {}
    numbers: dict[str, int] = {}
    for number, entry in enumerate(converted(data.get("rule", []), list[Any], text, file, ("rule",))):
        rule = converted(entry, Rule, text, file, ("rule", number))
        place = ("rule", number, "id")
        if rule.id in rules:
            taken = line_of(text, ("rule", numbers[rule.id], "id"))
            raise refuse(file, text, place, f"the id {rule.id!r} is taken by line {taken}; give another")
        rules[rule.id] = rule
        numbers[rule.id] = number
    return rules


def parsed(text: str, file: str) -> dict[str, Any]:
    """Parse TOML, refused with the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).rpartition(" (at ")
        found = re.match(r"line (\d+), column (\d+)", place)
        line = int(found[1]) if found else text.count("\n") + 1
        raise BadInput(f"{file}, line {line}: this is not TOML: {reason or error}") from None


def converted(data: Any, record: type[T], text: str, file: str, place: Place = ()) -> T:
    """Make a record of what was parsed at a place of a text, refused with the line of what doesn't fit."""
    try:
        with ALONE:
            return msgspec.convert(data, record)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at ")
        inner = _place_in(data, record, path)
        unknown = re.fullmatch(r"Object contains unknown field `(.+)`", reason)
        missing = re.fullmatch(r"Object missing required field `(.+)`", reason)
        if unknown:
            known: tuple[str, ...] = getattr(record, "__struct_fields__", ()) if not inner else ()
            inner, reason = (*inner, unknown[1]), f"unknown field {unknown[1]!r}"
            reason += f"; known are {', '.join(known)}" if known else "; see how the other entries are written"
        elif missing:
            reason = f"the field {missing[1]!r} is missing"
        raise refuse(file, text, (*place, *inner), reason) from None


def refuse(file: str, text: str, place: Place, reason: str) -> BadInput:
    """Make the error about an entry of a file."""
    return BadInput(f"{file}, line {line_of(text, place)}: {reason}")


def _place_in(data: Any, record: Any, path: str) -> Place:
    """Read msgspec's path to what doesn't fit. It writes `[...]` for a key, which is found by trying one at a time."""
    place: Place = ()
    found = re.search(r"\$([^`]*)", path)
    for key, number, unnamed in re.findall(r"\.([^.\[]+)|\[(\d+)\]|(\[\.\.\.\])", found[1] if found else ""):
        here = _at(data, place)
        if not unnamed:
            place += (int(number) if number else key,)
        elif isinstance(here, dict):
            for name in here:
                if not _fits(_with(data, place, {name: here[name]}), record):
                    data = _with(data, place, {name: here[name]})
                    place += (name,)
                    break
        else:
            wrong = [ordinal for ordinal in range(len(here)) if not _fits(_with(data, place, [here[ordinal]]), record)]
            return (*place, *wrong[:1])
    return place


def _fits(data: Any, record: Any) -> bool:
    try:
        msgspec.convert(data, record)
    except msgspec.ValidationError:
        return False
    return True


def _at(data: Any, place: Place) -> Any:
    for step in place:
        data = data[step]
    return data


def _with(data: Any, place: Place, value: Any) -> Any:
    """Give the data with something else at a place."""
    if not place:
        return value
    changed: Any = dict(data) if isinstance(data, dict) else list(data)
    changed[place[0]] = _with(data[place[0]], place[1:], value)
    return changed


def _home(package: str) -> Traversable:
    """Give the folder of a package; of a game that is one module, a folder of its name beside it, which isn't there."""
    try:
        return files(package)
    except TypeError:
        above, _, name = package.rpartition(".")
        return files(above) / name


def _folder(package: str) -> Traversable:
    return _home(package) / "content"


def _file(package: str, name: str) -> str:
    return f"{package.replace('.', '/')}/content/{name}.toml"


def _text(package: str, name: str) -> str:
    file = _folder(package) / f"{name}.toml"
    if not file.is_file():
        there = ", ".join(f"{other}.toml" for other in names(package)) or "no files"
        raise BadInput(f"{_file(package, name)} was expected; the folder has {there}")
    return file.read_text(encoding="utf-8")
