"""A game's rules as a book to read in: chapters by source, neighbours, a search over it, tests that hold to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple
from urllib.parse import quote

from rollwright.rules.content import Content, Rule, content, names
from rollwright.rules.generator import Generator
from rollwright.rules.options import Option, described
from rollwright.rules.ruleset import Listing, Ruleset, ruleset
from rollwright.rules.sentences import opened
from rollwright.rules.tested import named_by
from rollwright.web.lists import list_names

WORD = re.compile(r"\w+")
CHAPTER = re.compile(r"Chapter (\d+)")
MOST_FOUND = 60
"""How many results of a search are shown."""
MOST_WORDS = 8
IN_TITLE, IN_ID, IN_TEXT = 5, 3, 1


class Mark(NamedTuple):
    """What a rule rests on beside the book."""

    kind: str
    """`ruling`, `supplement` or `ours`."""
    text: str

    @property
    def words(self) -> str:
        """The kind, for people."""
        return {"ruling": "our ruling", "ours": "added by us"}.get(self.kind, self.kind)


class Section(NamedTuple):
    """The rules from one place of the book."""

    title: str
    rules: tuple[Rule, ...]


class Chapter(NamedTuple):
    """A chapter, with its sections in order."""

    title: str
    anchor: str
    sections: tuple[Section, ...]

    @property
    def size(self) -> int:
        """How many rules it has."""
        return sum(len(section.rules) for section in self.sections)


class Piece(NamedTuple):
    """A piece of a text; `hit` where it was looked for."""

    text: str
    hit: bool


class Found(NamedTuple):
    """A result of a search."""

    kind: str
    """`rule`, `table` or `procedure`."""
    name: str
    path: str
    title: tuple[Piece, ...]
    text: tuple[Piece, ...]
    score: int


class Book:
    """The rules of one game."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.content: Content = content(game.package)
        self.rules: Mapping[str, Rule] = self.content.rules
        self.tables: Mapping[str, Generator] = self.content.generators
        self.chapters = _chapters(self.rules.values(), self.content.chapters)
        self._order = list(self.rules)

    @cached_property
    def tests(self) -> Mapping[str, tuple[str, ...]]:
        """The tests that name each rule; a large file, read when somebody asks."""
        return named_by(self.game)

    @cached_property
    def lists(self) -> tuple[str, ...]:
        """The lists of the game's content, by name."""
        return list_names(self.game.package)

    def played_by(self, rule: str) -> tuple[Listing, ...]:
        """List the procedures that play a rule, those with the fewest other rules first: they are about it."""
        found = [listing for listing in self.game.listings.values() if rule in listing.rules]
        return tuple(sorted(found, key=lambda listing: len(listing.rules)))

    def tables_of(self, rule: str) -> tuple[Generator, ...]:
        """List the random tables that belong to a rule."""
        return tuple(table for table in self.tables.values() if rule in table.rules)

    def around(self, rule: str) -> tuple[Rule | None, Rule | None]:
        """Give the rules before and after one, in the order of the book."""
        at = self._order.index(rule)
        before = self.rules[self._order[at - 1]] if at else None
        after = self.rules[self._order[at + 1]] if at + 1 < len(self._order) else None
        return before, after

    def near(self, rule: str) -> tuple[Rule, ...]:
        """List the rules whose ids begin as one's does, by title: what is ruled beside it."""
        group = rule.rpartition(".")[0]
        found = [other for id, other in self.rules.items() if id != rule and id.rpartition(".")[0] == group]
        return tuple(sorted(found, key=lambda other: other.title.casefold()))

    def option_of(self, rule: Rule) -> Option | None:
        """Find the table option that changes a rule."""
        return next((one for one in described(self.game.options) if one.name == rule.option), None)

    def tests_of(self, rule: str) -> tuple[str, ...]:
        """List the tests that hold to a rule, each once."""
        return tuple(dict.fromkeys(name.partition("[")[0] for name in self.tests.get(rule, ())))

    def search(self, query: str) -> list[Found]:
        """Find rules, procedures and tables in which every word of a query begins a word; the nearest first."""
        wanted = tuple(dict.fromkeys(word.casefold() for word in WORD.findall(query)))[:MOST_WORDS]
        if not wanted:
            return []
        found = [one for one in self._candidates(wanted) if one is not None]
        return sorted(found, key=lambda one: -one.score)

    def _candidates(self, wanted: tuple[str, ...]) -> Iterable[Found | None]:
        id = self.game.id
        for rule in self.rules.values():
            more = " ".join(filter(None, (rule.source, rule.ruling, rule.not_in_program)))
            yield _found(wanted, "rule", rule.id, rule_path(id, rule.id), rule.title, rule.text, more)
        for listing in self.game.listings.values():
            yield _found(wanted, "procedure", listing.id, procedure_path(id, listing.id), listing.title, "", "")
        for table in self.tables.values():
            rows = " ".join(row.text for row in table.rows)
            yield _found(
                wanted, "table", table.name, generator_path(id, table.name), table.title, table.note or "", rows
            )


@lru_cache(maxsize=32)
def book_of(game: str) -> Book:
    """Open the book of a game."""
    return Book(ruleset(game))


@lru_cache(maxsize=4096)
def rule_title(game: str, rule: str) -> str:
    """Give the title of a rule; of one that is in no book, the last part of its id in words."""
    found = book_of(game).rules.get(rule) if names(ruleset(game).package) else None
    return found.title if found else rule.rpartition(".")[2].replace("-", " ").capitalize()


def marks_of(rule: Rule) -> tuple[Mark, ...]:
    """Say what a rule rests on beside the book: rulings, the supplement, or ourselves.

    >>> [mark.kind for mark in marks_of(Rule(id="a.b", title="t", text="t", source="s", ruling="C12, ours: hidden"))]
    ['ruling', 'ours']
    """
    return tuple(_mark(part.strip()) for part in re.split(r"[;,](?= )", rule.ruling or "") if part.strip())


def _mark(text: str) -> Mark:
    words = WORD.findall(text.casefold())
    if "ours" in words or "proposed" in words:
        return Mark("ours", text[:1].upper() + text[1:])
    if words[:1] == ["supplement"]:
        return Mark("supplement", text[:1].upper() + text[1:])
    return Mark("ruling", "Our ruling" if len(words) == 1 else f"Our ruling: {text}")


def rule_path(game: str, rule: str) -> str:
    """Give the address of a rule's page."""
    return f"/rules/{quote(game, safe='')}/{quote(rule, safe='')}"


def procedure_path(game: str, id: str) -> str:
    """Give the address of a procedure's page."""
    return f"/rules/{quote(game, safe='')}/procedure/{quote(id, safe='')}"


def generator_path(game: str, name: str) -> str:
    """Give the address of a random table's page."""
    return f"/rules/{quote(game, safe='')}/table/{quote(name, safe='')}"


def pieces(text: str, wanted: tuple[str, ...]) -> tuple[Piece, ...]:
    """Cut a text at the words that begin as somebody looked for.

    >>> pieces("Roll the dice.", ("dic",))
    (Piece(text='Roll the ', hit=False), Piece(text='dice', hit=True), Piece(text='.', hit=False))
    """
    cut: list[Piece] = []
    last = 0
    for word in WORD.finditer(text):
        if word[0].casefold().startswith(wanted):
            cut += [Piece(text[last : word.start()], False), Piece(word[0], True)]
            last = word.end()
    return tuple(piece for piece in (*cut, Piece(text[last:], False)) if piece.text)


def _found(wanted: tuple[str, ...], kind: str, name: str, path: str, title: str, text: str, more: str) -> Found | None:
    parts = ((title, IN_TITLE), (name, IN_ID), (text, IN_TEXT), (more, IN_TEXT))
    words = [([word.casefold() for word in WORD.findall(part)], weight) for part, weight in parts]
    score = 0
    for one in wanted:
        best = max((weight for there, weight in words for word in there if word.startswith(one)), default=0)
        if not best:
            return None
        score += best
    return Found(kind, name, path, pieces(title, wanted), pieces(text, wanted), score)


def _chapters(rules: Iterable[Rule], called: Mapping[str, str]) -> tuple[Chapter, ...]:
    """Gather rules by chapter and section, as the sources name them: numbered chapters first, by their numbers."""
    gathered: dict[str, dict[str, list[Rule]]] = {}
    for rule in rules:
        first, _, rest = rule.source.partition(": ")
        chapter = first.partition(";")[0].strip()
        gathered.setdefault(chapter, {}).setdefault(rest or "", []).append(rule)
    return tuple(
        Chapter(
            f"{title}: {called[title]}" if title in called else title,
            f"chapter-{number}",
            tuple(Section(opened(section), tuple(found)) for section, found in gathered[title].items()),
        )
        for number, title in enumerate(sorted(gathered, key=_chapter_number), 1)
    )


def _chapter_number(title: str) -> int:
    """Give a chapter's number; those without one stand behind, as they come."""
    found = CHAPTER.match(title)
    return int(found[1]) if found else 1000
