"""Plays Augur with scripted dice and answers, and tells it, for the tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from rollwright.games.augur import RULESET
from rollwright.games.augur.rules.options import Options
from rollwright.play.journal import Thrown
from rollwright.play.odds import odds
from rollwright.play.policy import POLICIES
from rollwright.play.session import Session
from rollwright.play.steps import Call, Choose, Roll
from rollwright.play.tell import Line
from rollwright.rules.telling import Telling, tell

Answer = str | Iterable[int] | Mapping[str, str | Sequence[str]]
OPTIONS = Options()
action, attempt, chase, group_effort, gm_move, judge, rest, momentum = [
    RULESET.listing(one).procedure
    for one in ("action", "attempt", "chase", "group-effort", "gm-move", "judge", "rest", "momentum")
]
"""The procedures as commands have them, with flat names."""
NAMES = ("dire", "botched", "messy", "good", "perfect")


def play(call: Call[Any], *answers: Answer) -> Session[Any]:
    """Answer a call's questions in order: faces for rolls, keys for choices, fields for cards; all must be used."""
    session = Session(call)
    for answer in answers:
        step = session.question
        if isinstance(answer, str):
            assert isinstance(step, Choose), f"{answer!r} came, but {step} is open"
            session.choose(answer)
        elif isinstance(answer, Mapping):
            assert isinstance(step, Choose), f"{answer!r} came, but {step} is open"
            session.fill(answer)
        else:
            assert isinstance(step, Roll), f"{answer!r} came, but {step} is open"
            session.roll(tuple(answer))
    assert session.ended, f"{session.question} is still open"
    return session


def keys(session: Session[Any]) -> list[str]:
    """List the keys of what was asked."""
    return [entry.key for entry in session.journal]


def name_of(who: str) -> str:
    """Say what somebody is called."""
    return {"actor": "the character", "gm": "the GM"}.get(who, who.title())


def told(session: Session[Any]) -> list[Line]:
    """Give a play in sentences."""
    return list(tell(session.story(), Telling(name_of, RULESET.wording)))


def texts(session: Session[Any]) -> str:
    """Give a play as one text."""
    return "\n".join(line.text for line in told(session))


def rules_of(session: Session[Any]) -> list[str]:
    """List the rules that a telling rests on."""
    return [rule for line in told(session) for rule in line.rules]


def law_of_results(call: Call[Any]) -> dict[str, Fraction]:
    """Give the exact chance of each result, the first option being taken everywhere."""
    found: dict[str, Fraction] = {}
    for outcome, p in odds(call, POLICIES["never"], exact=True).fractions():
        found[outcome.result.value] = found.get(outcome.result.value, Fraction()) + p
    return found


def pools(session: Session[Any]) -> list[tuple[str, str]]:
    """List who threw which dice."""
    return [(entry.by, entry.pool) for entry in session.journal if isinstance(entry, Thrown)]


# --- by hand: counting all faces, without anything of the rules ------------------------------------------------------


def action_faces(dice: int) -> Counter[tuple[int, int]]:
    """Count all faces of action dice: the die that counts, and the sixes (0d: two dice, the lower one, no Perfect)."""
    if dice <= 0:
        return Counter((min(faces), 0) for faces in product(range(1, 7), repeat=2))
    return Counter((max(faces), faces.count(6)) for faces in product(range(1, 7), repeat=dice))


def threat_faces(dice: int) -> Counter[int]:
    """Count all faces of threat dice: how many show 7 or 8."""
    return Counter(sum(face in (7, 8) for face in faces) for faces in product(range(1, 9), repeat=dice))


def name_of_result(high: int, sixes: int, cuts: int) -> str:
    """Judge a roll by the book's words."""
    if sixes >= 2:
        return "perfect"
    steps = ["dire", "botched", "messy", "good"]
    found = "good" if high == 6 else "messy" if high in (4, 5) else "botched"
    for _ in range(cuts):
        found = steps[max(0, steps.index(found) - 1)]
    return found


def counted(dice: int, threat: int) -> dict[str, Fraction]:
    """Give the chance of each result by counting all faces."""
    actions, threats = action_faces(dice), threat_faces(threat)
    ways: Counter[str] = Counter()
    for (high, sixes), many in actions.items():
        for cuts, more in threats.items():
            ways[name_of_result(high, sixes, cuts)] += many * more
    total = actions.total() * threats.total()
    return {name: Fraction(number, total) for name, number in ways.items()}
