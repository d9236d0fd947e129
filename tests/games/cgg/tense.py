"""Tensions for the tests: a scene of three explorers, and ways to play parts of a round."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.cgg.rules.options import Options, Options2015
from rollwright.games.cgg.rules.party import Pitfall, Scene
from rollwright.games.cgg.rules.roster import party_from
from rollwright.play.session import Session
from rollwright.play.steps import Call, Choose, Roll, key_of
from rollwright.rules.facts import Fact
from rollwright.rules.ruleset import ruleset

ACT = ("act", "dexterity", "4", "0", "extreme", "material")
CGG, OLD = Options(), Options2015()
BOTH = pytest.mark.parametrize("options", [CGG, OLD], ids=["cgg", "cgg-2015"])
SETTLED = "settled="
PARTY = "kara dexterity=4d strength=3d physical=4d; vanya technical=3d; pasha mechanical=3d"


def scene(*tensions: int, **changes: Any) -> Scene:
    """Three explorers against some Pitfalls; kara has the Edge and is the first."""
    falls = tuple([Pitfall(name, number) for name, number in zip(("reactor", "boarders"), tensions, strict=False)])
    return Scene(party_from(PARTY), falls, edge="kara", first="kara")._replace(**changes)


def part(call: Call[Any], *answers: str) -> Session[Any]:
    """Play the first answers of a call; after an explorer's turn the fiction settles nothing, unless they say so."""
    session = Session(call)
    for answer in answers:
        if answer.startswith(SETTLED):
            session.choose(answer.removeprefix(SETTLED))
            continue
        nothing_settled(session)
        if isinstance(session.question, Roll):
            session.roll([int(face) for face in answer.split()])
        else:
            session.choose(answer)
    nothing_settled(session)
    return session


def nothing_settled(session: Session[Any]) -> None:
    """Go on where the Exec is asked, after an explorer's turn, what the fiction has settled."""
    question = session.question
    if isinstance(question, Choose) and question.key == "settled" and "another" not in question.options:
        session.choose("none")


def after(call: Call[Any], *answers: str) -> Scene:
    """Give the scene that a part of a round has left, where another part follows."""
    session = part(call, *answers)
    outcome = next(one.outcome for one in session.played if one.call == call)
    assert isinstance(outcome, Call), f"the Tension has ended: {outcome}"
    found: Scene = outcome.named["scene"]
    return found


def asked(session: Session[Any]) -> tuple[str, str, list[str]]:
    """Say what is asked: the key, of whom, the options."""
    assert isinstance(session.question, Choose)
    return session.question.key, session.question.actor, [key_of(one) for one in session.question.options]


def done(*tensions: int) -> Scene:
    """The scene in which all have acted."""
    whole = scene(*tensions)
    return whole._replace(party=tuple([one._replace(acted=True) for one in whole.party]))


def with_kara(tension: int = 7, **changes: Any) -> Scene:
    """The scene with kara changed."""
    whole = scene(tension)
    return whole.with_member(whole.member("kara")._replace(**changes))


def told_and_kept(call: Call[Any], *answers: str) -> tuple[list[str], list[Fact]]:
    """Give the sentences of a part of a round, and the facts of all that was played in it."""
    game = ruleset(call.arguments[0].edition)
    texts: list[str] = []
    facts: list[Fact] = []
    for one in part(call, *answers).played:
        listing = game.listing_of(one.call)
        assert listing is not None
        facts += listing.facts(one.call.named, one.outcome)
        if one.call == call:
            assert listing.telling is not None
            texts = [line.text for line in listing.telling(one)]
            break
    return texts, facts
