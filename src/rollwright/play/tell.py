"""A finished run as sentences: what was rolled and chosen, what follows from it, by which rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple, Self, TypeAlias

from rollwright.play.journal import Chosen, Entry, Filled, Ruled, Thrown
from rollwright.play.run import Path
from rollwright.play.session import Played, Session
from rollwright.play.steps import EVERYONE, Actor, Call, Seen, may_see


class Line(NamedTuple):
    """A sentence, the rules it rests on, and who may read it."""

    text: str
    rules: tuple[str, ...] = ()
    seen_by: Seen = EVERYONE
    aside: bool = False
    """Whether it says how something came about, not what happened: a story keeps it for whoever asks why."""


class Inside(Line):
    """In a telling: here stands what the calls within tell, those before a place of the path, or all that are left.

    A telling without it comes after what the calls within tell.
    """

    before: int | None

    def __new__(cls, before: int | None = None) -> Self:
        """Make the place for them; it has no words of its own."""
        made = super().__new__(cls, "")
        made.before = before
        return made


Telling: TypeAlias = Callable[[Played], Iterable[Line]]
"""How one procedure's play is told, from its arguments, entries, answers and outcome."""


def tell(session: Session[Any], telling_of: Callable[[Call[Any]], Telling | None]) -> list[Line]:
    """Tell all calls of a session that have ended."""
    return tell_calls(session.played, telling_of)


def tell_calls(ended: Iterable[Played], telling_of: Callable[[Call[Any]], Telling | None]) -> list[Line]:
    """Tell calls, each by its own telling; the plain facts where it has none.

    Plain facts of calls within each other stand in the order in which they happened.
    """
    lines: list[tuple[Path, Line]] = []
    for played_plainly, calls in groupby(ended, lambda played: telling_of(played.call) is None):
        if played_plainly:
            entries = [entry for played in calls for entry in own_entries(played)]
            entries.sort(key=lambda one: one[0].path)
            lines += [(entry.path[:-1], entry_line(entry, answer)) for entry, answer in entries]
        else:
            for played in calls:
                _tell_one(lines, played, (telling_of(played.call) or plainly)(played))
    return [line for _, line in lines]


def _tell_one(lines: list[tuple[Path, Line]], played: Played, told: Iterable[Line]) -> None:
    """Add what a call tells; what the calls within have told is put where it says."""
    parts, depth = list(told), len(played.path)
    inner: list[tuple[Path, Line]] = []
    if any(isinstance(part, Inside) for part in parts):
        while lines and len(lines[-1][0]) > depth:
            inner.insert(0, lines.pop())
    for part in (*parts, Inside()):
        if not isinstance(part, Inside):
            lines.append((played.path, part))
            continue
        lines += [one for one in inner if part.before is None or one[0][depth] < part.before]
        inner = [one for one in inner if part.before is not None and one[0][depth] >= part.before]


def call_places(played: Played) -> list[int]:
    """List the places of the calls within a call that have asked something, for `Inside`."""
    depth = len(played.path)
    return list(dict.fromkeys([entry.path[depth] for entry in played.entries if len(entry.path) > depth + 1]))


def seen(lines: Iterable[Line], actor: Actor) -> list[Line]:
    """Keep the lines that an actor may read."""
    return [line for line in lines if may_see(line.seen_by, actor)]


def plainly(played: Played) -> Iterator[Line]:
    """Tell the dice and the choices of a call, and nothing else."""
    for entry, answer in own_entries(played):
        yield entry_line(entry, answer)


def own_entries(played: Played) -> Iterator[tuple[Thrown | Chosen, Any]]:
    """Give the rolls and choices that the call itself asked for, with their answers; not those of calls inside it."""
    for entry, answer in zip(played.entries, played.answers, strict=True):
        if len(entry.path) == len(played.path) + 1 and isinstance(entry, Thrown | Chosen):
            yield entry, answer


def entry_line(entry: Entry, answer: Any, rules: tuple[str, ...] = ()) -> Line:
    """Tell one entry: the faces as they fell, or the option picked."""
    what = entry.key.replace("-", " ").replace("_", " ")
    what = what[:1].upper() + what[1:]
    if isinstance(entry, Chosen):
        return Line(f"{what}: {entry.chosen}.", rules, entry.seen_by)
    if isinstance(entry, Filled):
        parts = [f"{name} {key}" for name, key in entry.picked.items()] + [f"“{text}”" for text in entry.words.values()]
        return Line(f"{what}: {', '.join(parts)}.", rules, entry.seen_by)
    if isinstance(entry, Ruled):
        return Line(f"{what}: set to {entry.set}.", rules, entry.seen_by)
    return Line(f"{what} ({entry.pool}): {dice_text(entry)}.", rules, entry.seen_by)


def dice_text(entry: Thrown) -> str:
    """Write the faces of a roll.

    >>> dice_text(Thrown((0,), "skill", "actor", "2d6", "total", (3, 5)))
    '3, 5'
    """
    return ", ".join(map(str, entry.faces)) or "no dice"
