"""Modifiers by cause: why a task is harder or easier than its target says."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.rules.sentences import opened, signed

MOST_PER_CAUSE = 5
"""How far one cause can move a target, up or down."""
BY_CAUSE = "mechwarrior.modifier.by-cause"

_MINUS = "-\u2212\u2013\u2014"
"""The hyphen, the minus sign and the two dashes that programs for writing put in its place."""
_CAUSE = re.compile(rf"\s*(.*?)\s*:?\s*([{_MINUS}+]?)\s*(\d{{1,3}})\s*")
_SIGNS = _MINUS + "+"


class Cause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One reason why a task is harder (points above 0) or easier (below)."""

    cause: str
    points: int

    @property
    def key(self) -> str:
        """The word for it in an answer."""
        return self.cause.replace(" ", "-")

    @property
    def words(self) -> str:
        """How it is put to people."""
        return opened(self.cause)

    @property
    def note(self) -> str:
        """What it does to the target."""
        return f"{signed(self.points)} {'harder' if self.points > 0 else 'easier'}"

    @property
    def with_note(self) -> str:
        """What it is, and what it does: "lightly wounded, +1 harder"."""
        return f"{self.cause}, {self.note}"

    @property
    def behind(self) -> str:
        """What it does, to be put behind a name: " (1 harder)"."""
        return f" ({self.points} harder)"


def causes_in(text: str) -> tuple[Cause, ...]:
    """Read causes as people write them, with commas or semicolons between.

    >>> causes_in("darkness +3; laser sight - 1")
    (Cause(cause='darkness', points=3), Cause(cause='laser sight', points=-1))
    >>> causes_in("minefield +6")
    Traceback (most recent call last):
    rollwright.dice.errors.BadInput: one cause moves a target by 5 at most, up or down; 'minefield' has +6
    """
    causes = []
    for part in re.split(r"[,;]", text):
        if not part.strip():
            continue
        found = _CAUSE.fullmatch(part)
        if not found or not found[1] or found[1][-1] in _SIGNS:
            raise BadInput(f"a cause and its points were expected, as 'darkness +2', {part.strip()!r} came")
        points = -int(found[3]) if found[2] and found[2] in _MINUS else int(found[3])
        if not -MOST_PER_CAUSE <= points <= MOST_PER_CAUSE:
            raise BadInput(
                f"one cause moves a target by {MOST_PER_CAUSE} at most, up or down; {found[1]!r} has {points:+}"
            )
        causes.append(Cause(found[1], points))
    return tuple(causes)


def written(causes: Iterable[Cause]) -> str:
    """Write causes as `causes_in` reads them.

    >>> written([Cause("darkness", 3), Cause("laser sight", -1)])
    'darkness +3; laser sight -1'
    """
    return "; ".join([f"{cause.cause} {cause.points:+}" for cause in causes])


def modifier_of(text: str) -> int:
    """Add up the points of all causes in a text."""
    return sum([cause.points for cause in causes_in(text)]) if text else 0


def check_modifier(modifier: int) -> None:
    """Refuse a bare modifier, which is one cause without a name, that is more than one cause can be."""
    if not -MOST_PER_CAUSE <= modifier <= MOST_PER_CAUSE:
        raise Refused(
            f"a modifier without a cause is {MOST_PER_CAUSE} at most, up or down, not {modifier:+}; name the causes",
            BY_CAUSE,
        )
