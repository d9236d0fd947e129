"""A toy game for the tests of the house: a check with a second try, a fight that goes on, an ambush, a treasure.

Its other chapter is `feats`, with all that a rule can ask and say.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, NamedTuple

import msgspec

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.steps import ACTOR, GM, Call, Choose, Roll, Said, procedure
from rollwright.rules.acts import start
from rollwright.rules.content import content, load
from rollwright.rules.facts import Change, State, Who
from rollwright.rules.flat import INNER, listed
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.telling import saying
from rollwright.rules.wording import Wording
from tests.rules.toy import feats
from tests.rules.toy.people import Options as Options
from tests.rules.toy.people import Sheet

PACKAGE = "tests.rules.toy"
CONTENT = content(PACKAGE)


class Hurt(Change, frozen=True, tag="hurt"):
    """Somebody lost hits."""

    hits: int

    def change(self, one: Any) -> Any:
        """Take them off."""
        return msgspec.structs.replace(one, hits=one.hits - self.hits)


class Try(StrEnum):
    """Whether a failed check is tried again."""

    KEEP = "keep"
    AGAIN = "again"


class Checked(NamedTuple):
    """How a check ended."""

    success: bool
    margin: int
    tries: int


class Winner(StrEnum):
    """Who is left at the end of a fight."""

    OURS = "ours"
    THEIRS = "theirs"


class Fought(NamedTuple):
    """How a fight ended."""

    winner: Winner
    lost: int


class Ambush(NamedTuple):
    """How an ambush ended: what was chosen against how many."""

    fled: bool
    foes: int
    hits: int


SOMEBODY = Who(ACTOR)
checked = saying("The check {word}, margin {margin}.", "toy.check")


@listed(
    "check",
    "A check",
    "toy.check toy.check.again",
    worth={"success": lambda outcome: 0 + outcome.success, "margin": lambda outcome: outcome.margin},
    policies={"near": lambda choice: choice.options[1 if choice.about >= -2 else 0]},
    examples=({"target": 7}, {"target": 9, "modifier": -1}),
)
@procedure
async def check(options: Options, target: int, modifier: int = 0, who: Annotated[Who, INNER] = SOMEBODY) -> Checked:
    """Reach a target with 2d6; a failed check may be tried again, and costs a hit."""
    tries = 0
    while True:
        number = await Roll("check", Pool.of(2, 6), total, who)
        margin = number + modifier - target
        if margin >= 0 or tries >= options.tries:
            break
        if await Choose("try", who, (Try.KEEP, Try.AGAIN), about=margin) is Try.KEEP:
            break
        tries += 1
    await Said(checked, "succeeds" if margin >= 0 else "fails", margin)
    if margin < 0:
        await Hurt(1, who=who)
    return Checked(margin >= 0, margin, tries)


@start("try-check", "Try a check", "toy.check", place="sheet.luck")
def try_check(options: Options, state: State, who: Who, target: int = 9) -> Call[Checked]:
    """Try something, without more ado."""
    return check(options, target, 0, who)


@listed(
    "fight",
    "A fight",
    "toy.fight",
    worth={"hits": lambda outcome: -outcome.lost},
    examples=({"ours": 2, "theirs": 2}, {"ours": 3, "theirs": 1, "lost": 1}),
)
@procedure
async def fight(options: Options, ours: int, theirs: int, lost: int = 0) -> Fought | Call[Fought]:
    """Both sides roll a d6 until one has no hits left; the lower one loses a hit."""
    mine = await Roll("ours", Pool.of(1, 6), total)
    other = await Roll("theirs", Pool.of(1, 6), total, by=GM)
    if mine > other or (mine == other and options.ties == "ours"):
        return fight(options, ours, theirs - 1, lost) if theirs > 1 else Fought(Winner.OURS, lost)
    return fight(options, ours - 1, theirs, lost + 1) if ours > 1 else Fought(Winner.THEIRS, lost + 1)


@listed(
    "ambush",
    "An ambush",
    "toy.ambush",
    worth={"hits": lambda outcome: -outcome.hits},
    examples=({}, {"most": 3, "allies": (1, 1)}),
)
@procedure
async def ambush(options: Options, most: int = 6, allies: tuple[int, ...] = ()) -> Ambush:
    """The GM rolls secretly how many there are; then one flees, or fights each."""
    foes = await Roll("foes", Pool.of(1, most), total, by=GM, seen_by=("*",) if options.open_dice else (GM,))
    if await Choose("flee", ACTOR, (False, True)):
        return Ambush(fled=True, foes=foes, hits=1)
    checked = await check(options, 6, sum(allies))
    return Ambush(fled=False, foes=foes, hits=0 if checked.success else foes)


class Questions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How steps are put to people, by key."""

    question: dict[str, Wording]


@cache
def wordings() -> dict[str, Wording]:
    """Read how steps are put to people."""
    questions: Questions = load(PACKAGE, "questions", Questions)
    return questions.question


RULESET = Ruleset(
    id="toy",
    title="The toy game",
    version="1",
    package=PACKAGE,
    options=Options,
    sheet=Sheet,
    chapters=(sys.modules[__name__], feats),
    wordings=wordings,
)
