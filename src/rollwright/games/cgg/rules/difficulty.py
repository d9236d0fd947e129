"""Difficulty: the base, what adjusts it, the dice that are left to roll, and the risk that comes with the base."""

from __future__ import annotations

import re
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.dice import MOST_DIFFICULTY_DICE
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.games.cgg.rules.reading import load
from rollwright.rules.sentences import going_on, signed

LOWEST_BASE = 3
ABILITY = "ability"
"""The cause of adjustments for an ability that is missing."""
RISK_STEP = 3
"""How much base risk rises with each step of the base above the table."""


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table: one base difficulty, described in three ways."""

    dice: int
    challenge: str
    action: str
    force: str


class Adjustment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something in the situation that makes an action harder or easier."""

    id: str
    dice: Annotated[int, Meta(ge=-2, le=2)]
    title: str
    group: str = ""
    """The cause that it is a grade of; only one grade of a cause counts."""

    @property
    def key(self) -> str:
        return self.id

    @property
    def words(self) -> str:
        return self.title

    @property
    def note(self) -> str:
        return f"{signed(self.dice)}d"


class BaseRow(NamedTuple):
    """A base difficulty as one of the three columns has it."""

    dice: int
    text: str

    @property
    def key(self) -> str:
        return str(self.dice)

    @property
    def words(self) -> str:
        """What it is called, with its number."""
        return f"{self.dice} · {self.text}"


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of difficulties."""

    base: tuple[Base, ...]
    adjustment: tuple[Adjustment, ...]


def tables() -> Tables:
    """Give the tables of the book; the file is read once."""
    return load("difficulty", Tables)


def by_challenge(row: Base) -> BaseRow:
    """Describe a base by how hard it is for somebody just competent, in a word or two.

    >>> by_challenge(tables().base[2]).words
    '5 · Difficult'
    """
    return BaseRow(row.dice, re.split("[.,:;]", row.challenge)[0])


def by_class(row: Base) -> BaseRow:
    """Describe it by how often and how complicated such an action is."""
    return BaseRow(row.dice, row.action.rstrip("."))


def by_force(row: Base) -> BaseRow:
    """Describe it by the force that works on the explorer."""
    return BaseRow(row.dice, row.force.rstrip("."))


def base_text(row: Base) -> str:
    """Write a row of the table: as a challenge, as a kind of action, as a force.

    >>> base_text(tables().base[0])
    '3: Easy: it should come off. Routine. Minimal force.'
    """
    return f"{row.dice}: {row.challenge} {row.action} {row.force.rstrip('.')} force."


def adjustment_text(one: Adjustment) -> str:
    """Write an adjustment with its number.

    >>> adjustment_text(adjustment("rushed"))
    '+1: short of time'
    """
    return f"{one.dice:+}: {going_on(one.title)}"


def base_from(text: str) -> int | None:
    """Read a base difficulty, 3 to 9 by the book's table (a word shows it), or none."""
    from rollwright.rules.values import value_from

    try:
        found: int | None = value_from(text, Annotated[int, Meta(ge=0, le=100)] | None)
    except BadInput as error:
        rows = " ".join(map(base_text, tables().base))
        raise BadInput(f"{error}. By challenge, kind of action or force: {rows}") from None
    return found


def adjustments_from(text: str) -> tuple[str, ...]:
    """Read names of adjustments with commas between, such as rushed,teamwork (another word shows them)."""
    named = tuple([part.strip() for part in text.split(",") if part.strip() not in ("", "()")])
    for one in named:
        adjustment(one)
    return named


def adjustment(id: str) -> Adjustment:
    """Find an adjustment by its id, or say which there are."""
    for one in tables().adjustment:
        if one.id == id:
            return one
    there = "; ".join([f"{one.id} {adjustment_text(one)}" for one in tables().adjustment])
    raise BadInput(f"no adjustment {id!r}; there are {there}")


def adjusted(adjustments: tuple[str, ...]) -> int:
    """Add up named adjustments; each is counted once, and so is each cause.

    >>> adjusted(("rushed", "advantage", "no-specialist-ability"))
    2
    """
    if not adjustments:
        return 0
    if len(dict.fromkeys(adjustments)) < len(adjustments):
        raise BadInput("an adjustment was named twice; each counts once")
    found = [adjustment(id) for id in adjustments]
    causes = [one.group for one in found if one.group]
    if len(dict.fromkeys(causes)) < len(causes):
        message = "two of these adjustments are grades of one cause; name the one that fits"
        raise Refused(message, "cgg.difficulty.adjustments")
    return sum([one.dice for one in found])


def by_help(adjustments: tuple[str, ...]) -> int:
    """Add up what named adjustments give for help that isn't rolled.

    >>> by_help(("rushed", "teamwork"))
    -1
    """
    return sum([one.dice for one in map(adjustment, adjustments) if one.group == "help"])


def contest_base(opponent: Code) -> int:
    """Give the base difficulty of a contest: the opponent's dice and one more.

    >>> contest_base(Code(3, 2))
    4
    """
    return opponent.dice + 1


def base_risk(options: Options, base: int) -> int:
    """Give the risk target that comes with a base difficulty; beyond the table, by its first row or in steps of 3.

    >>> [base_risk(Options(), base) for base in (1, 3, 4, 9, 11)]
    [4, 4, 7, 22, 28]
    """
    first = edition_of(options).base_risk[0]
    steps = base - LOWEST_BASE
    return first + RISK_STEP * (steps * (steps > 0))


def dice_left(base: int, adjust: int, code: Code) -> int:
    """Count the difficulty dice that are rolled: base and adjustments less the code's dice, from 0 to 6.

    >>> dice_left(5, 1, Code(3, 2)), dice_left(3, 0, Code(4)), dice_left(9, 2, Code(1))
    (3, 0, 6)
    """
    left = base + adjust - code.dice
    over = left - MOST_DIFFICULTY_DICE
    return left * (left > 0) - over * (over > 0)
