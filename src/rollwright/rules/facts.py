"""Facts and state: what became true at a table, and what it adds up to.

State is the fold of facts and nothing else. Three facts are the same in every game; the others are the game's own
records, applied by the ruleset's `apply`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec

from rollwright.dice.errors import Refused
from rollwright.play.steps import EVERYONE, Seen
from rollwright.rules.check import Waiver


class Fact(msgspec.Struct, frozen=True, kw_only=True, tag_field="fact", omit_defaults=True):
    """Something that became true. A game's facts are subclasses with their own fields; `seen_by` may learn of it."""

    seen_by: Seen = EVERYONE


class About(Fact, frozen=True):
    """Something that became true of somebody: a sheet of the table, by its id. A form for the facts of a game."""

    who: str


class Joined(Fact, frozen=True, tag="joined"):
    """A sheet came to the table under an id, as the game writes sheets."""

    who: str
    sheet: dict[str, Any]


class Left(Fact, frozen=True, tag="left"):
    """A sheet left the table."""

    who: str


class Amended(Fact, frozen=True, tag="amended"):
    """A field of a sheet was set by hand: a GM's ruling, or a player's note."""

    who: str
    field: str
    value: Any
    reason: str


class Waived(About, frozen=True, tag="waived"):
    """Somebody's word let a sheet depart from a rule of creation; of those games that check sheets."""

    rule: str
    reason: str
    by_whom: str

    @property
    def waiver(self) -> Waiver:
        """What the sheet keeps of it."""
        return Waiver(self.rule, self.reason, self.by_whom)


class State(msgspec.Struct, frozen=True):
    """What holds at a table now: the sheets by id, and what the game keeps beside them (a clock, a scene)."""

    sheets: dict[str, Any] = {}
    scene: Any = None

    def sheet(self, who: str) -> Any:
        """Give a sheet, or say whose there are."""
        if who not in self.sheets:
            raise Refused(f"nobody here is called {who!r}; there are {', '.join(self.sheets) or 'no sheets yet'}")
        return self.sheets[who]

    def name(self, who: str) -> str:
        """Say what somebody is called: by the sheet's name, or by the id where there is none."""
        return getattr(self.sheets.get(who), "name", "") or who

    def with_sheet(self, who: str, sheet: Any) -> State:
        """Give the state with one sheet put in or replaced."""
        return State({**self.sheets, who: sheet}, self.scene)


Apply: TypeAlias = Callable[[State, Any], State]


def fold(state: State, facts: Iterable[Fact], apply: Apply, sheet_type: Any) -> State:
    """Apply facts in order. The three common ones are dealt with here, the rest by the game's `apply`."""
    for fact in facts:
        if isinstance(fact, Joined):
            state = state.with_sheet(fact.who, msgspec.convert(fact.sheet, sheet_type))
        elif isinstance(fact, Left):
            state.sheet(fact.who)
            state = State({who: sheet for who, sheet in state.sheets.items() if who != fact.who}, state.scene)
        elif isinstance(fact, Amended):
            sheet = state.sheet(fact.who)
            fields, known = msgspec.to_builtins(sheet), getattr(sheet, "__struct_fields__", ())
            if fact.field not in known and fact.field not in fields:
                raise Refused(f"a sheet here has no field {fact.field!r}; it has {', '.join(known or fields)}")
            amended = {**fields, fact.field: fact.value}
            state = state.with_sheet(fact.who, msgspec.convert(amended, sheet_type))
        else:
            state = apply(state, fact)
    return state


def less(have: int, points: int, what: str) -> int:
    """Take points off what a sheet has, or refuse more than there are.

    >>> less(3, 2, "XP")
    1
    """
    if points > have:
        raise Refused(f"{points} {what} would be spent, but {have} {'is' if have == 1 else 'are'} left")
    return have - points
