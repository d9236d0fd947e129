"""Parts: the pieces of a run that are worked out one by one, anywhere. A plan has the same parts whoever works on it.

A part is its own description: it holds the questions, the plays and the seed, so that any process on any machine gives
the same figures for it, and a part that was lost is simply worked out again.
"""

from __future__ import annotations

import msgspec

from rollwright.lab.answering import exact_figures, sampled_figures, seed_of
from rollwright.lab.figures import Figures
from rollwright.lab.plan import Plan
from rollwright.lab.question import Question

TOGETHER = 8
"""Questions that are worked out exactly in one part."""
LIFTED_PLAYS = 1 << 17
"""Plays of one part where many are played at once."""
SINGLE_PLAYS = 200
"""Plays of one part where they are played one by one."""
MOST_LIFTED, MOST_SINGLE = 1_000_000, 5_000
"""The most plays of a question where the plan doesn't say: many at once, or one by one."""


class Part(msgspec.Struct, frozen=True):
    """Some questions to be worked out exactly, or one to be played some times."""

    key: str
    """What it is called in the folder of its run: `exact 3`, `best 12`, or `plays 12 0` (question 12, part 0)."""
    questions: tuple[Question, ...]
    plays: int = 0
    seed: int = 0
    watch: bool = False
    alone: bool = False
    """Whether its plays are played one by one."""


class Worked(msgspec.Struct, frozen=True):
    """What a part gave: figures for each of its questions; None: too large, to be sampled."""

    key: str
    figures: tuple[Figures | None, ...]


def worked(part: Part) -> Worked:
    """Work a part out."""
    if not part.plays:
        return Worked(part.key, tuple(exact_figures(question) for question in part.questions))
    (question,) = part.questions
    if part.watch:
        from rollwright.lab.watching import watched_figures

        return Worked(part.key, (watched_figures(question, part.plays, part.seed),))
    return Worked(part.key, (sampled_figures(question, part.plays, part.seed, part.alone),))


def worked_text(part: bytes) -> bytes:
    """Work a part out that came as a text, and give the text of what it gave: for other processes."""
    return msgspec.json.encode(worked(msgspec.json.decode(part, type=Part)))


def exact_parts(questions: list[Question]) -> list[Part]:
    """Cut the questions of a grid into parts."""
    starts = range(0, len(questions), TOGETHER)
    return [Part(f"exact {start // TOGETHER}", tuple(questions[start : start + TOGETHER])) for start in starts]


def best_part(question: Question, cell: int) -> Part:
    """Give the part in which the best play of one question is worked out."""
    return Part(f"best {cell}", (question,))


def play_part(question: Question, cell: int, number: int, plays: int, size: int, plan: Plan) -> Part:
    """Give one part of the plays of a question: `plays` are all that it may have, `size` what a part has."""
    left = min(size, plays - number * size)
    alone = size == SINGLE_PLAYS
    return Part(f"plays {cell} {number}", (question,), left, seed_of(plan.seed, cell, number), plan.watch, alone)


def size_of(alone: bool) -> int:
    """Say how many plays a part of a question has."""
    return SINGLE_PLAYS if alone else LIFTED_PLAYS


def most_plays(size: int) -> int:
    """Say how many plays a question has where the plan doesn't, by the size of its parts."""
    return MOST_SINGLE if size == SINGLE_PLAYS else MOST_LIFTED
