"""Facts and state: what became true at a table, and what it adds up to.

A fact owns what it does to state and how it is told. A rule awaits it where it becomes true; `await Harmed(6).to(body)`
also gives the record that the rule goes on with. What a fact does is relative (harm of 6, not health of 4): it is
worked out on the state in which it lands, and the log keeps what the fields became by it.

State is the fold of facts and nothing else. Three facts are the same in every game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import cache
from typing import Any, ClassVar, NamedTuple, NewType, Protocol, TypeVar, get_args

import msgspec

from rollwright.dice.errors import Refused
from rollwright.play.steps import EVERYONE, GM, Became, Happening, Seen, Step
from rollwright.play.tell import Line
from rollwright.rules.check import Waiver
from rollwright.rules.parts import hints_of_record, put_at
from rollwright.rules.sentences import joined
from rollwright.rules.wording import TYPED

Who = NewType("Who", str)
"""Somebody: the id of a sheet, or what somebody without one is called. Also the actor who answers for them."""
NOBODY = Who("")
THE_GM = Who(GM)


class Somebody(Protocol):
    """A record of somebody, made from a sheet."""

    @property
    def who(self) -> Who:
        """Whose it is."""


One = TypeVar("One", bound=Somebody)
Record = TypeVar("Record")


class Tale(NamedTuple):
    """What a sentence may know: what people are called, and what a fact has changed, before and after.

    That is the record or the sheet of the one whom it is about, or else the scene; None where nobody knows it.
    """

    name: Callable[[str], str]
    before: Any = None
    after: Any = None
    option: Callable[[str, str], str] = lambda question, key: key
    """Says what an option of a question is called, by their keys."""


class Fact(Happening[None], msgspec.Struct, frozen=True, kw_only=True, tag_field="fact", omit_defaults=True):
    """Something that becomes true, where a rule awaits it. `seen_by` may learn of it.

    A game's facts are subclasses with their own fields, what they do (`on`), and a sentence: `says` with its fields in
    braces, or `told` where one pattern is not enough.
    """

    says: ClassVar[str] = ""
    """The sentence; fields of type `Who` are told by name. Empty: it is not told."""
    rules: ClassVar[str] = ""
    """The ids of the rules that it rests on, with spaces between."""
    tells_sheet: ClassVar[bool] = False
    """Whether it is told by somebody's sheet, before and after, where a rule has no record of them."""
    seen_by: Seen = EVERYONE

    def __await__(self) -> Generator[Step[Any], Any, None]:
        yield self

    def on(self, state: State) -> State:
        """Give the state in which it holds; a fact without effect is only told."""
        return state

    def told(self, tale: Tale) -> Iterable[Line]:
        """Tell it."""
        if self.says:
            yield Line(self.says.format_map(shown(self, tale)), tuple(self.rules.split()))


class Change(Fact, frozen=True, kw_only=True):
    """A fact that changes somebody: the record that a rule has of them, and their sheet, in the same way.

    `change` works on both: it reads and replaces fields that record and sheet have under the same names.
    """

    who: Who = NOBODY

    def change(self, one: Any) -> Any:
        """Give a record, or a sheet, of which it holds. The only place that works anything out."""
        raise NotImplementedError

    def to(self, one: One) -> Became[One]:
        """Let it become true of somebody; awaited, it gives them as they are now."""
        return Became(msgspec.structs.replace(self, who=one.who), one, self.change(one))

    def on(self, state: State) -> State:
        """Change the sheet; those without one have nothing to change."""
        sheet = state.sheets.get(self.who)
        return state if sheet is None else state.with_sheet(self.who, self.change(sheet))


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
    name: str = ""
    """What they were called, as far as all who learn of it may know."""


class Amended(Fact, frozen=True, tag="amended"):
    """A field of a sheet (of the scene, where it is nobody's) was set by hand: a GM's ruling, or a player's note."""

    who: str
    field: str
    value: Any
    reason: str = ""
    at: tuple[str, ...] = ()
    """The steps that lead further in, where only a part of the field was set."""
    was: Any = None
    """What stood there, where all who learn of it knew that."""


class Waived(About, frozen=True, tag="waived"):
    """Somebody's word let a sheet depart from a rule of creation; of those games that check sheets."""

    rule: str
    reason: str
    by_whom: str

    @property
    def waiver(self) -> Waiver:
        """What the sheet keeps of it."""
        return Waiver(self.rule, self.reason, self.by_whom)


def shown(record: Any, tale: Tale) -> dict[str, Any]:
    """Give the fields of a record for a sentence: people by name, keys as words."""
    found: dict[str, Any] = {}
    kind: Any = type(record)
    for name, one, several in _people_in(kind):
        value = getattr(record, name)
        its: Any = type(value)
        if one:
            found[name] = tale.name(value)
        elif several and isinstance(value, tuple):
            found[name] = joined(map(tale.name, value))
        elif _goes_by_names(its):
            found[name] = value.named(tale.name)
        else:
            found[name] = getattr(value, "value", value)
    return found


@cache
def _people_in(kind: type) -> tuple[tuple[str, bool, bool], ...]:
    """Give the fields of a record, and whether each is somebody, or several."""
    return tuple([(name, hint is Who, Who in get_args(hint)) for name, hint in hints_of_record(kind).items()])


@cache
def _goes_by_names(kind: type) -> bool:
    """Tell whether values of a type are about people, and say by `named` how they are put by their names."""
    return hasattr(kind, "named")


class State(msgspec.Struct, frozen=True):
    """What holds at a table now: the sheets by id, and what the game keeps beside them (a clock, a scene)."""

    sheets: dict[str, Any] = {}
    scene: Any = None
    gone: dict[str, str] = {}
    """What those were called who have left: they are told of by their names."""

    def sheet(self, who: str) -> Any:
        """Give a sheet, or say whose there are."""
        if who not in self.sheets:
            raise Refused(
                f"nobody here is called {who!r}; there are {', '.join(map(self.name, self.sheets)) or 'no sheets yet'}"
            )
        return self.sheets[who]

    def name(self, who: str) -> str:
        """Say what somebody is called, or was: by the sheet's name, or by the id where there is none."""
        return getattr(self.sheets.get(who), "name", "") or self.gone.get(who) or who.removesuffix(TYPED)

    @property
    def names(self) -> dict[str, str]:
        """What those are called who are here, or were."""
        return {who: self.name(who) for who in (*self.gone, *self.sheets)}

    def holds_as(self, other: State) -> bool:
        """Tell whether the same holds in another state, whoever has left before it."""
        return (self.sheets, self.scene) == (other.sheets, other.scene)

    def with_scene(self, **fields: Any) -> State:
        """Give the state with some fields of the scene replaced."""
        return State(self.sheets, msgspec.structs.replace(self.scene, **fields), self.gone)

    def with_sheet(self, who: str, sheet: Any) -> State:
        """Give the state with one sheet put in or replaced."""
        return State({**self.sheets, who: sheet}, self.scene, self.gone)

    def without(self, who: str) -> State:
        """Give the state as it is when somebody has left."""
        left = {one: sheet for one, sheet in self.sheets.items() if one != who}
        return State(left, self.scene, {**self.gone, who: self.name(who)})


def fold(state: State, facts: Iterable[Fact], sheet_type: Any) -> State:
    """Apply facts in order. The three common ones need the type of the game's sheets; the others know what they do."""
    for fact in facts:
        if isinstance(fact, Joined):
            state = state.with_sheet(fact.who, msgspec.convert(fact.sheet, sheet_type))
        elif isinstance(fact, Left):
            state.sheet(fact.who)
            state = state.without(fact.who)
        elif isinstance(fact, Amended):
            state = _amended(state, fact, sheet_type)
        else:
            after = fact.on(state)
            state = after if after.gone == state.gone else msgspec.structs.replace(after, gone=state.gone)
    return state


def _amended(state: State, fact: Amended, sheet_type: Any) -> State:
    record = state.sheet(fact.who) if fact.who else state.scene
    fields, known = msgspec.to_builtins(record), getattr(record, "__struct_fields__", ())
    if fact.field not in known and fact.field not in fields:
        what = "a sheet" if fact.who else "the scene"
        raise Refused(f"{what} here has no field {fact.field!r}; it has {', '.join(known or fields)}")
    fields = {**fields, fact.field: put_at(fields.get(fact.field), fact.at, fact.value)}
    if fact.who:
        return state.with_sheet(fact.who, msgspec.convert(fields, sheet_type))
    return State(state.sheets, msgspec.convert(fields, type(record)), state.gone)


def less(have: int, points: int, what: str) -> int:
    """Take points off what a sheet has, or refuse more than there are.

    >>> less(3, 2, "XP")
    1
    """
    if points > have:
        raise Refused(f"{points} {what} would be spent, but {have} {'is' if have == 1 else 'are'} left")
    return have - points
