"""Entries: questions with their answers, in the form that is kept for ever.

A roll is kept as its faces, never as what was read from them; a choice as the key of the option. Each entry carries
its question (path, key, pool and reading, or the options' keys), so that a journal met by changed rules is noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec

from rollwright.play.cards import Card, Column, Picked
from rollwright.play.run import Path, Run
from rollwright.play.steps import EVERYONE, GM, Actor, Call, Choose, Roll, Seen, Verdict, key_of


class Thrown(msgspec.Struct, frozen=True, tag_field="kind", tag="roll", omit_defaults=True, gc=False):
    """A roll with the faces that fell. `source` says where they came from: rolled, typed, set."""

    path: Path
    key: str
    by: Actor
    pool: str
    reading: str
    faces: tuple[int, ...]
    seen_by: Seen = EVERYONE
    source: str = "rolled"
    whose: tuple[str, ...] = ()
    """Of the gamemaster's dice: whom they are thrown for, where the roll says so."""

    @property
    def question(self) -> str:
        """Say what was asked, for a message."""
        return f"roll {self.key!r}: {self.pool}, {self.reading} (at {_place(self.path)})"


class Chosen(msgspec.Struct, frozen=True, tag_field="kind", tag="choice", omit_defaults=True, gc=False):
    """A choice with the key of the option that was picked."""

    path: Path
    key: str
    actor: Actor
    options: tuple[str, ...]
    chosen: str
    seen_by: Seen = EVERYONE
    takers: tuple[Actor, ...] = ()
    """Who might take each option, where several were asked; `actor` is who did."""

    @property
    def question(self) -> str:
        """Say what was asked, for a message."""
        whom = " or ".join(dict.fromkeys(self.takers)) or self.actor
        return f"choice {self.key!r} of {whom}: {' | '.join(self.options)} (at {_place(self.path)})"


class Filled(msgspec.Struct, frozen=True, tag_field="kind", tag="card", omit_defaults=True, gc=False):
    """A card with the keys that were picked, by field, and the words that were said."""

    path: Path
    key: str
    actor: Actor
    fields: dict[str, tuple[str, ...]]
    """The keys that each open field offered; none where there was room for words."""
    picked: dict[str, str | tuple[str, ...]]
    words: dict[str, str] = {}
    seen_by: Seen = EVERYONE

    @property
    def question(self) -> str:
        """Say what was asked, for a message."""
        fields = "; ".join(f"{name}: {' | '.join(keys) or '…'}" for name, keys in self.fields.items())
        return f"card {self.key!r} of {self.actor}: {fields} (at {_place(self.path)})"

    @property
    def given(self) -> dict[str, Picked]:
        """What fills it again."""
        return {**self.picked, **self.words}


class Ruled(msgspec.Struct, frozen=True, tag_field="kind", tag="verdict", omit_defaults=True, gc=False):
    """A verdict that the gamemaster has set, by its key, in place of what the rule came to.

    Only set ones are kept: its path is that of the question before it, and a verdict more in a rule drifts no journal.
    """

    path: Path
    key: str
    set: str
    seen_by: Seen = EVERYONE
    actor: Actor = GM
    nth: int = 0
    """How many verdicts of that key there were since the last answer."""

    @property
    def question(self) -> str:
        """Say what was set, for a message."""
        return f"verdict {self.key!r} (after {_place(self.path)})"


Entry: TypeAlias = Thrown | Chosen | Filled | Ruled
Answered: TypeAlias = Thrown | Chosen | Filled
"""An entry that answers a question."""


def thrown(path: Path, roll: Roll[Any], faces: tuple[int, ...], source: str = "rolled") -> Thrown:
    """Make the entry of an answered roll."""
    name, who = roll.reading.name, getattr(roll.about, "who", "") if roll.by == GM else ""
    whose = (who,) if isinstance(who, str) else tuple(who)
    return Thrown(path, str(roll.key), roll.by, str(roll.pool), name, faces, roll.seen_by, source, whose if who else ())


def chosen(path: Path, choice: Choose[Any], key: str, by: Actor = "") -> Chosen:
    """Make the entry of an answered choice."""
    return Chosen(path, str(choice.key), by or choice.actor, choice.keys, key, choice.seen_by, choice.takers)


def filled(path: Path, choice: Choose[Any], record: Any) -> Filled:
    """Make the entry of a card that was filled as a record; None: of one that is open."""
    card: Any = choice.options
    fields = {one.name: offered(one) for one in card.asked}
    picked, said = ({}, {}) if record is None else (card.picked(record), card.said(record))
    return Filled(path, str(choice.key), choice.actor, fields, picked, said, choice.seen_by)


def offered(column: Column) -> tuple[str, ...]:
    """Give the keys that a field of a card offers; of a number the usual one and its limits, of words nothing."""
    if column.kind == "words":
        return ()
    if column.kind == "number":
        return (str(column.options[0]), f"{min(column.options)}..{max(column.options)}")
    return tuple(map(key_of, column.options))


def answer_of(step: Choose[Any], entry: Entry) -> Any:
    """Give the option that an entry stands for."""
    if isinstance(entry, Filled):
        card: Any = step.options
        return card.filled(entry.given)
    assert isinstance(entry, Chosen)
    return step.options[step.keys.index(entry.chosen)]


def question_of(path: Path, step: Roll[Any] | Choose[Any] | None) -> str:
    """Say what is asked now, in the words of `Entry.question`."""
    if step is None:
        return "nothing: the call has ended"
    if isinstance(step, Roll):
        return thrown(path, step, ()).question
    return (filled(path, step, None) if isinstance(step.options, Card) else chosen(path, step, "")).question


class Rulings:
    """The verdicts that some entries have set, for a driver that plays them again; `answers` are the other entries."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        answers: list[Answered] = []
        self._set: dict[tuple[int, str, int], str] = {}
        for entry in entries:
            if isinstance(entry, Ruled):
                self._set[len(answers), entry.key, entry.nth] = entry.set
            else:
                answers.append(entry)
        self.answers = tuple(answers)

    def begin(self, call: Call[Any], settle: Callable[[Any], Any] | None = None) -> Run:
        """Start a call under them."""
        if not self._set:
            return Run(call, settle=settle)
        reached: dict[tuple[int, str], int] = {}

        def ruled(verdict: Verdict[Any]) -> Any:
            here = run.asked, str(verdict.key)
            nth = reached[here] = reached.get(here, -1) + 1
            wanted = self._set.get((*here, nth))
            return next((option for option in verdict.options if key_of(option) == wanted), verdict.value)

        run = Run(call, settle=settle, ruled=ruled)
        return run

    def may_follow(self, run: Run) -> bool:
        """Tell whether a verdict that was set may still come before the next answer: calls are then gone into."""
        return bool(self._set) and any(answered >= run.asked for answered, _, _ in self._set)


NO_RULINGS = Rulings(())


def encode(journal: tuple[Entry, ...]) -> bytes:
    """Write a journal as JSON."""
    return msgspec.json.encode(journal)


def decode(text: bytes | str) -> tuple[Entry, ...]:
    """Read a journal written by `encode`; unknown fields pass, as a later version may have added them."""
    return msgspec.json.decode(text, type=tuple[Entry, ...])


def _place(path: Path) -> str:
    return ".".join(map(str, path))
