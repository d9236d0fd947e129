"""The contract of play: journals resume, refusals change nothing, what is taken back can be done again."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import Card
from rollwright.play.journal import decode, encode, question_of
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll, key_of
from tests.amount import few, times
from tests.laws.cases import TRIED, Case, answer, every_case, played, random_faces, repeat
from tests.laws.stories import parts

ROOT = Path(__file__).resolve().parent.parent.parent
PLAYS = times(50)


def standing(session: Session[Any]) -> tuple[object, ...]:
    """Give all that a session shows of itself."""
    asked = question_of(session.path, session.question)
    return session.journal, session.answers, asked, len(session.played), parts(session)


@every_case
def test_every_prefix_of_a_journal_resumes(case: Case) -> None:
    for seed in range(PLAYS):
        whole = played(case, seed)
        for length in range(len(whole.journal) + 1):
            session = Session(case.call, whole.journal[:length])
            assert session.journal == whole.journal[:length]
            for entry in whole.journal[length:]:
                repeat(session, entry)
            assert standing(session) == standing(whole)
            assert session.outcome == whole.outcome


@every_case
def test_journals_are_written_and_read(case: Case) -> None:
    for seed in range(PLAYS):
        whole = played(case, seed)
        assert decode(encode(whole.journal)) == whole.journal
        assert Session(case.call, decode(encode(whole.journal))).outcome == whole.outcome


@every_case
def test_a_refused_answer_changes_nothing(case: Case) -> None:
    random = Random(case.name)
    session = Session(case.call)
    while not session.ended:
        before, question = standing(session), session.question
        for wrong in wrong_answers(session, random):
            with pytest.raises((BadInput, Refused)):
                wrong()
            assert standing(session) == before
            assert session.question is question
        answer(session, random)
    before = standing(session)
    with pytest.raises(Refused):
        session.roll([1])
    with pytest.raises(Refused):
        session.choose("yes")
    assert standing(session) == before


def wrong_answers(session: Session[Any], random: Random) -> list[Callable[[], None]]:
    question = session.question
    if isinstance(question, Choose) and isinstance(question.options, Card):
        first = question.options.asked[0]
        return [
            lambda: session.roll([1]),
            lambda: session.choose("yes"),
            lambda: session.fill({"no such field": "yes"}),
            lambda: session.fill({first.name: ["no", "such", "option"]}),
        ]
    if isinstance(question, Choose):
        wrong_hands = [lambda: session.choose(key_of(question.options[0]), "somebody else")] if question.takers else []
        return [
            *wrong_hands,
            lambda: session.fill({}),
            lambda: session.roll([1]),
            lambda: session.choose("no such option"),
            lambda: session.choose(""),
        ]
    assert isinstance(question, Roll)
    faces = random_faces(question, random)
    wrong: list[Callable[[], None]] = [lambda: session.choose("yes"), lambda: session.roll([*faces, 1])]
    if faces:
        top = max(question.pool.sides())
        wrong += [
            lambda: session.roll(faces[1:]),
            lambda: session.roll([0, *faces[1:]]),
            lambda: session.roll([*faces[1:], top + 1]),
        ]
    return wrong


@every_case
def test_what_is_taken_back_and_done_again_ends_equal(case: Case) -> None:
    for seed in range(PLAYS):
        whole = played(case, seed)
        for entries in range(len(whole.journal) + 1):
            session = whole.back(entries)
            assert session.journal == whole.journal[: len(whole.journal) - entries]
            for entry in whole.journal[len(whole.journal) - entries :]:
                repeat(session, entry)
            assert (session.journal, session.outcome) == (whole.journal, whole.outcome)
        with pytest.raises(Refused):
            whole.back(len(whole.journal) + 1)


@every_case
def test_options_have_different_keys(case: Case) -> None:
    for seed in range(PLAYS):
        session = Session(case.call)
        for entry in played(case, seed).journal:
            if isinstance(session.question, Choose):
                options = session.question.options
                for some in [one.options for one in options.asked] if isinstance(options, Card) else [options]:
                    keys = list(map(key_of, some))
                    assert len(set(keys)) == len(keys)
            repeat(session, entry)


@pytest.mark.soak
def test_the_same_answers_ask_the_same_questions() -> None:
    """In two processes whose sets and dictionaries of strings lie differently."""
    path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.laws.tell_plays"],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    told = [process.communicate(timeout=600)[0] for process in started]
    assert [process.returncode for process in started] == [0, 0]
    assert told[0] == told[1]
    assert told[0].count("\n") >= 4 * len(few(TRIED, "two processes"))
