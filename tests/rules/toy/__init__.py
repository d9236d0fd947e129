"""A toy game for the tests of the house: a check with a second try, a fight that goes on, an ambush, a treasure.

These are in the old form; `feats` is a chapter in the new one. A table takes both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR, GM, Call, Choose, Roll, procedure
from rollwright.play.tell import Line, plainly
from rollwright.rules.content import content, load
from rollwright.rules.facts import Fact, State, by_itself
from rollwright.rules.generating import generator_listing
from rollwright.rules.ruleset import Listing, Ruleset
from rollwright.rules.wording import Wording
from tests.rules.toy import feats
from tests.rules.toy.people import Options as Options
from tests.rules.toy.people import Sheet

PACKAGE = "tests.rules.toy"
CONTENT = content(PACKAGE)


class Hurt(Fact, frozen=True, tag="hurt"):
    """Somebody lost hits."""

    who: str
    hits: int


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


@procedure
async def check(options: Options, target: int, modifier: int = 0) -> Checked:
    """Reach a target with 2d6; a failed check may be tried again."""
    tries = 0
    while True:
        number = await Roll("check", Pool.of(2, 6), total)
        margin = number + modifier - target
        if margin >= 0 or tries >= options.tries:
            return Checked(margin >= 0, margin, tries)
        if await Choose("try", ACTOR, (Try.KEEP, Try.AGAIN), about=margin) is Try.KEEP:
            return Checked(margin >= 0, margin, tries)
        tries += 1


@procedure
async def fight(options: Options, ours: int, theirs: int, lost: int = 0) -> Fought | Call[Fought]:
    """Both sides roll a d6 until one has no hits left; the lower one loses a hit."""
    mine = await Roll("ours", Pool.of(1, 6), total)
    other = await Roll("theirs", Pool.of(1, 6), total, by=GM)
    if mine > other or (mine == other and options.ties == "ours"):
        return fight(options, ours, theirs - 1, lost) if theirs > 1 else Fought(Winner.OURS, lost)
    return fight(options, ours - 1, theirs, lost + 1) if ours > 1 else Fought(Winner.THEIRS, lost + 1)


@procedure
async def ambush(options: Options, most: int = 6, allies: tuple[int, ...] = ()) -> Ambush:
    """The GM rolls secretly how many there are; then one flees, or fights each."""
    foes = await Roll("foes", Pool.of(1, most), total, by=GM, seen_by=("*",) if options.open_dice else (GM,))
    if await Choose("flee", ACTOR, (False, True)):
        return Ambush(fled=True, foes=foes, hits=1)
    checked = await check(options, 6, sum(allies))
    return Ambush(fled=False, foes=foes, hits=0 if checked.success else foes)


def hurt_by_check(arguments: Mapping[str, Any], outcome: Checked) -> Iterator[Fact]:
    """Take a hit for each failed check."""
    if not outcome.success:
        yield Hurt(who="hero", hits=1)


def tell_check(played: Played) -> Iterable[Line]:
    """Tell the dice and how the check ended."""
    yield from plainly(played)
    word = "succeeds" if played.outcome.success else "fails"
    yield Line(f"The check {word}, margin {played.outcome.margin}.", ("toy.check",))


def apply(state: State, fact: Any) -> State:
    """Take hits off."""
    if isinstance(fact, Hurt):
        sheet = state.sheet(fact.who)
        return state.with_sheet(fact.who, msgspec.structs.replace(sheet, hits=sheet.hits - fact.hits))
    return by_itself(state, fact)


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
    fact_types=(Hurt,),
    apply=apply,
    chapters=(feats,),
    wordings=wordings,
    listings=(
        Listing(
            "check",
            check,
            "A check",
            ("toy.check", "toy.check.again"),
            facts=hurt_by_check,
            telling=tell_check,
            worth={"success": lambda outcome: 0 + outcome.success, "margin": lambda outcome: outcome.margin},
            policies={"near": lambda choice: choice.options[1 if choice.about >= -2 else 0]},
            examples=({"target": 7}, {"target": 9, "modifier": -1}),
        ),
        Listing(
            "fight",
            fight,
            "A fight",
            ("toy.fight",),
            worth={"hits": lambda outcome: -outcome.lost},
            examples=({"ours": 2, "theirs": 2}, {"ours": 3, "theirs": 1, "lost": 1}),
        ),
        Listing(
            "ambush",
            ambush,
            "An ambush",
            ("toy.ambush",),
            worth={"hits": lambda outcome: -outcome.hits},
            examples=({}, {"most": 3, "allies": (1, 1)}),
        ),
        generator_listing(CONTENT, "treasure"),
        generator_listing(CONTENT, "purse", ("toy.treasure",)),
        generator_listing(CONTENT, "beast", ("toy.treasure",)),
        generator_listing(CONTENT, "odd", ("toy.treasure",)),
    ),
)
