"""The course of an action: each thing that happened to the one who acted, and how they stood before and after it.

Facts and tellings go through it, so that both say what really came: a gain that was lost, a ladder that spilled over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rollwright.games.augur.rules.action import Acted
from rollwright.games.augur.rules.gm_moves import GmMove, Moved, Standing, harm_of, hit, struck
from rollwright.games.augur.rules.harm import LASTING, Marked, Track, marked
from rollwright.games.augur.rules.momentum import Drive, burnt, gained, moved, stressed


class Stage(NamedTuple):
    """One thing that happened: what (push, threat, burn, harm, momentum or move), and how somebody stood around it."""

    what: str
    before: Standing
    after: Standing
    track: Track | None = None
    """The ladder that was marked, and how often."""
    marks: int = 0
    form: str = ""
    """How panic shows that came by it."""
    move: GmMove | None = None
    points: int = 0
    """Momentum that was to come, or, below 0, to go."""

    @property
    def gained(self) -> int:
        """The Momentum that really came."""
        return self.after.drive.momentum - self.before.drive.momentum if self.points > 0 else 0

    @property
    def marked(self) -> Marked | None:
        """What the marks did to both ladders."""
        if self.track is None:
            return None
        return marked(self.track, self.before.ladder(self.track), self.before.ladder(self.track.other), self.marks)

    @property
    def wounds(self) -> tuple[str, ...]:
        """The steps that were reached and bring a condition."""
        found = self.marked
        return tuple([step for step in found.reached if step in LASTING]) if found else ()


def beginning(arguments: Mapping[str, Any], boxes: int) -> Standing:
    """Give somebody as they were when a call began."""
    drive = Drive(arguments["momentum"], arguments["stress"], boxes)
    return Standing(drive, arguments["fatigue"], arguments["fog"], arguments["panic"])


def before_chart(arguments: Mapping[str, Any], outcome: Acted) -> Iterator[Stage]:
    """Go through what an action takes and gives before the chart is read: a push, a negative level, burning."""
    standing = beginning(arguments, outcome.boxes)
    drive = standing.drive
    for what, came, after in (
        ("push", arguments["push"], lambda drive: stressed(drive, 1)),
        ("threat", arguments["threat"] < 0 and outcome.rolled, lambda drive: gained(drive, -arguments["threat"])),
        ("burn", outcome.burnt, burnt),
    ):
        if came:
            new = after(drive)
            points = -arguments["threat"] if what == "threat" else 0
            yield Stage(what, standing._replace(drive=drive), standing._replace(drive=new), points=points)
            drive = new


def by_chart(arguments: Mapping[str, Any], outcome: Acted) -> Iterator[Stage]:
    """Go through what the chart does to the one who acted: harm, Momentum, moves of the GM's against them."""
    standing = beginning(arguments, outcome.boxes)
    for stage in before_chart(arguments, outcome):
        standing = stage.after
    follows = outcome.follows
    if follows.marks:
        track = Track(follows.track)
        after = struck(standing, track, follows.marks, follows.form)
        yield Stage("harm", standing, after, track, follows.marks, follows.form)
        standing = after
    if follows.gained:
        after = standing._replace(drive=moved(standing.drive, follows.gained))
        yield Stage("momentum", standing, after, points=follows.gained)
        standing = after
    for move in follows.moves:
        stage = by_move(standing, move)
        yield stage
        standing = stage.after


def by_move(standing: Standing, move: GmMove) -> Stage:
    """Give what a move of the GM's does to the one who acted; nothing where it is against somebody else."""
    if move.against:
        return Stage("move", standing, standing, move=move)
    track, marks = harm_of(move) or (None, 0)
    form = move.more if move.move == "heavy-harm" and move.way == "snap" else move.form
    return Stage("move", standing, hit(standing, move), track, marks, form, move)


def of_moved(arguments: Mapping[str, Any], outcome: Moved) -> Stage:
    """Give what a move of the GM's does that is a call of its own."""
    return by_move(beginning(arguments, outcome.boxes), outcome.move)
