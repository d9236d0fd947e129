"""MechWarrior, with two acts more for the tests of tables: a gamemaster begins a roll by its numbers, nothing judged.

So a test says what is rolled in one line. In the opposed roll each side throws with a press of their own, which gives a
test one question after another: Ana's dice, secret dice, Ana's choice, and dice that fall with her press.
"""

from __future__ import annotations

import sys

from rollwright.games import mechwarrior
from rollwright.games.mechwarrior.rules import attempts, deeds, facts, improvement, moves, rolls
from rollwright.games.mechwarrior.rules import opposed as contests
from rollwright.games.mechwarrior.rules.kinds import Kind
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.people import UNSAID
from rollwright.games.mechwarrior.rules.sheet import Sheet
from rollwright.play.cards import Words
from rollwright.play.steps import Call
from rollwright.rules import waiving
from rollwright.rules.acts import Record, start
from rollwright.rules.facts import State, Who
from rollwright.rules.ruleset import Ruleset


class A(Record, frozen=True):
    """Who begins."""

    a_who: Who
    a: int
    a_what: Words = UNSAID
    a_kind: Kind = Kind.SKILL
    a_edge: int = 0


class B(Record, frozen=True):
    """The other."""

    b_who: Who
    b: int
    b_what: Words = UNSAID
    b_modifier: int = 0
    b_causes: Words = UNSAID
    b_secret: bool = False


@start("opposed", "Opposed roll", "mechwarrior.opposed", by="gm", place="desk")
def oppose(options: Options, state: State, a: A, b: B) -> Call[contests.Opposed]:
    """Let two roll against each other."""
    one = contests.First(a.a, who=a.a_who, what=a.a_what, kind=a.a_kind, edge=a.a_edge, own=True)
    other = contests.Second(
        b.b, b.b_modifier, who=b.b_who, causes=b.b_causes, what=b.b_what, secret=b.b_secret, own=True
    )
    return contests.opposed(options, one, other)


@start("skill", "Skill roll", "mechwarrior.skill.roll", by="gm", place="desk")
def skill(
    options: Options, state: State, who: Who, target: int, what: Words = UNSAID, modifier: int = 0, edge: int = 0
) -> Call[rolls.Result]:
    """Let somebody roll for a skill."""
    return rolls.skill(options, rolls.Try(target, modifier, edge, who=who, what=what))


RULESET = Ruleset(
    id="rivals",
    title="MechWarrior",
    version="2",
    package=mechwarrior.RULESET.package,
    options=Options,
    sheet=Sheet,
    chapters=(rolls, contests, attempts, facts, moves, deeds, improvement, waiving, sys.modules[__name__]),
    start=mechwarrior.RULESET.start,
    at_session_end=mechwarrior.RULESET.at_session_end,
    check=mechwarrior.check,
    wordings=mechwarrior.wordings,
)
