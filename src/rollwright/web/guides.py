"""Guides through the making of a character: the steps of a game's book, with what to pick from and what is left.

A game without a guide, from outside, has all fields of its sheet in one step, by their types and texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.rules.check import Report, report
from rollwright.rules.fields import Choice
from rollwright.rules.ruleset import Ruleset
from rollwright.web.making_fields import Look
from rollwright.web.page import page_of

Choices: TypeAlias = Callable[[Any, Any, tuple[str, ...]], Mapping[str, str] | None]
"""Gives what can be picked at a path: options of the table, the sheet so far, the path."""


class Offer(NamedTuple):
    """Something that a character can take, with its price."""

    key: str
    title: str
    price: str
    text: str
    refused: str = ""
    """Why it can't be had now."""
    often: bool = False
    """Whether it can be had more than once."""
    folded: str = ""
    """The heading under which it is folded up, after the others."""


class Step(NamedTuple):
    """A step of creation: what it is about, and the fields of the sheet that it fills."""

    title: str
    text: str
    """What to do; options of the table stand in it in braces."""
    fields: tuple[str, ...]
    rules: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[Any, ...], ...] = ()
    """A table of the book that helps with it, under its heads."""
    ranks: str = ""
    """A group of numbers, one for each column after the first, each used once: they are set by pressing cells."""
    takes: tuple[str, str] = ("", "")
    """A list of the sheet that is filled by pressing what is on offer: its name, and what a row of it is known by."""
    offers: Callable[[Any, Any], Iterable[Offer]] = lambda options, sheet: ()
    """Gives what is on offer for that list: options of the table, the sheet so far."""
    shop: Callable[[Any, Any], Iterable[Choice]] = lambda options, sheet: ()
    """Gives what is on the shelves for that list, under their headings: options of the table, the sheet so far."""


class Line(NamedTuple):
    """A line of the ledger: what was spent of what there is."""

    title: str
    spent: int
    allowed: int
    keeps: bool = False
    """Whether what is left may as well stay (money)."""
    writes: Callable[[int], str] = str
    """How people write it."""
    field: str = ""
    """The field of the sheet whose numbers are bought with it: their plus stops where nothing is left."""
    note: str = ""
    """What becomes of what is left, where it may stay."""
    parts: str = ""
    """Of what that is made up."""

    @property
    def left(self) -> int:
        """What is left of it."""
        return self.allowed - self.spent


class Guide(NamedTuple):
    """How characters of a game are made."""

    steps: tuple[Step, ...]
    labels: Mapping[str, str] = {}
    helps: Mapping[str, str] = {}
    choices: Mapping[str, Choices] = {}
    left_out: tuple[str, ...] = ()
    most: Mapping[str, int | Callable[[Any], int]] = {}
    """How many rows there can be: ever, or by the sheet so far."""
    groups: Mapping[str, Callable[[str], str]] = {}
    """Under which heading stands what can be picked."""
    refills: tuple[str, ...] = ()
    """Paths of choices from which other fields of the form follow."""
    tells: Mapping[str, Callable[[str], str]] = {}
    """Says in a line what it is that can be picked."""
    stops: Mapping[str, Callable[[Any], int]] = {}
    """Up to which number the plus at a path goes, by the options of the table."""
    ways: tuple[str, str] | None = None
    """What it means to play the game's own creation, and to write the sheet: if given, one picks one first."""
    stages: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The parts of the game's own creation in their order: what each is called, and the questions it opens with."""
    asks: Mapping[str, str] = {}
    """Explains what is told before the game's own creation is played, by argument."""
    ones: tuple[str, ...] = ()
    """Lists of which one thing is picked, as paths; `fill` puts in the rest."""
    scales: Mapping[str, int] = {}
    """Choices that plus and minus go through, as paths, with how many of them a press goes on."""
    ticked: tuple[str, ...] = ()
    """Lists of records, each taken once by a tick, as paths."""
    given: Mapping[str, Callable[[Any], tuple[str, ...]]] = {}
    """Gives the rows of a list, by their first field, that follow from the sheet."""
    named: Callable[[Any], Mapping[str, str]] = lambda sheet: {}
    """Labels that depend on the sheet, by paths as they are."""
    notes: Callable[[Any], Mapping[str, str]] = lambda sheet: {}
    """A line about a row that follows from the sheet, by paths as they are."""
    fill: Callable[[Any, Any], Any] = lambda options, sheet: sheet
    """Fills in what follows from the choices."""
    undo: Callable[[Any, Any, Any], Any] = lambda options, before, sheet: sheet
    """Takes back what had followed from the choices of the sheet as it was before."""
    ledger: Callable[[Any, Any], Iterable[Line]] = lambda options, sheet: ()
    hints: Callable[[Any, Any], Iterable[str]] = lambda options, sheet: ()
    warns: Callable[[Any, Any, bool], Iterable[str]] = lambda options, sheet, host: ()
    """Says what is worth knowing of a sheet, though it breaks no rule and leaves nothing to do: to whose it is, or to
    the gamemaster."""
    follows: Callable[[Any, Any], Iterable[tuple[str, Any]]] = lambda options, sheet: ()
    """Says what follows from the sheet so far, for the eye."""
    npc: Any = None
    """Another guide for those whom the gamemaster plays, where they are made by less."""

    def look(self, options: Any, sheet: Any) -> Look:
        """Say how the fields of a sheet are shown."""

        def choices(pattern: str, path: tuple[str, ...]) -> Mapping[str, str] | None:
            found = self.choices.get(pattern)
            return None if found is None else found(options, sheet, path)

        stops = {path: most(options) for path, most in self.stops.items()}
        most = {path: rows if isinstance(rows, int) else rows(sheet) for path, rows in self.most.items()}
        return Look(
            {**self.labels, **self.named(sheet)},
            self.helps,
            choices,
            self.left_out,
            most,
            self.groups,
            self.refills,
            self.tells,
            stops,
            self.ones,
            self.scales,
            self.ticked,
            {path: rows(sheet) for path, rows in self.given.items()},
            self.notes(sheet),
        )


class Judged(NamedTuple):
    """What the rules say of a draft: the report, the ledger, and what follows."""

    report: Report
    ledger: tuple[Line, ...]
    follows: tuple[tuple[str, Any], ...]
    warnings: tuple[str, ...] = ()

    @property
    def unspent(self) -> tuple[Line, ...]:
        """What is still to be spent."""
        return tuple([line for line in self.ledger if line.left > 0 and not line.keeps])

    @property
    def broken(self) -> tuple[str, ...]:
        """The rules that something breaks, each once."""
        return tuple(dict.fromkeys([one.rule for one in self.report.standing]))

    @property
    def finished(self) -> bool:
        """Whether nothing breaks a rule, and nothing is left to spend or to choose."""
        return self.report.legal and not self.report.hints and not self.unspent


SENSELESS = (LookupError, ValueError, ArithmeticError)
"""What a sheet raises on which things stand that no rule knows."""
NEVER = ("waivers", "npc")
"""What is not asked for on the form: waivers are the gamemaster's."""


def guide_of(game: Ruleset, npc: bool = False) -> Guide:
    """Find a game's guide, the one for those whom the gamemaster plays where it has one; or make one of the fields of
    its sheet."""
    guide = page_of(game.package).guide
    if guide is not None:
        return guide.npc if npc and guide.npc is not None else guide
    names = tuple(field.name for field in msgspec.structs.fields(game.sheet) if field.name not in NEVER)
    return Guide((Step("The sheet", "Fill in what the character is and has.", names),))


def judged(game: Ruleset, options: Any, sheet: Any, host: bool = False) -> Judged:
    """Look at a sheet by the rules of its game, for whose it is or for the gamemaster; one that they can't make sense
    of is refused."""
    guide = guide_of(game)
    try:
        found: Any = () if game.check is None else game.check(options, sheet)
        if not isinstance(found, Report):
            found = report(tuple(found), getattr(sheet, "waivers", ()), guide.hints(options, sheet))
    except SENSELESS as error:
        raise BadInput(f"the rules can't make sense of this sheet: {error}") from None
    warns = partial(_warned, guide, host)
    told = (_if_any(part, options, sheet) for part in (guide.ledger, guide.follows, warns))
    return Judged(found, *told)


def _warned(guide: Guide, host: bool, options: Any, sheet: Any) -> Iterable[str]:
    return guide.warns(options, sheet, host)


def filled(game: Ruleset, options: Any, sheet: Any, before: Any = None) -> Any:
    """Fill in what follows from a sheet's choices, and no longer what followed from those that it had before.

    A sheet that is too odd for that stays as it is.
    """
    guide = guide_of(game)
    try:
        return guide.fill(options, sheet if before is None else guide.undo(options, before, sheet))
    except (BadInput, Refused, *SENSELESS):
        return sheet


def _if_any(given: Callable[[Any, Any], Iterable[Any]], options: Any, sheet: Any) -> tuple[Any, ...]:
    """Give what can be worked out of a sheet; nothing from one that is not finished enough."""
    try:
        return tuple(given(options, sheet))
    except (BadInput, Refused, *SENSELESS):
        return ()
