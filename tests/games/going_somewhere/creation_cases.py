"""Characters for the tests of creation: two legal ones, changes to them, and characters made at random."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.creation.making import Created
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Gain, Purchase, Sheet, Status
from rollwright.games.going_somewhere.rules.stats import Stat, Temperament, Type
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll, key_of
from rollwright.rules.facts import State, fold
from rollwright.rules.telling import facts_in
from tests.games.going_somewhere.checks_cases import flat

OPTIONS = Options()
make, create = flat("make", "who", "name"), flat("create", "who", "name")
shop = flat("first-purchases", "stats", "temperament", "cp", "local_language", "languages", "crafts")
RICH = Options(starting_cp=900)
"""A table of mighty characters."""
BUDGETS = (None, 25, 60, 200, 900)


def bought(kind: Any, cp: int, about: str = "", sides: int = 0, points: int = 1, **more: Any) -> Purchase:
    """Make a line of a ledger."""
    return Purchase(kind=kind, cp=cp, about=about, sides=sides, points=points, **more)


def but(sheet: Sheet, **changes: Any) -> Sheet:
    """Give a sheet with other fields."""
    return msgspec.structs.replace(sheet, **changes)


def with_(sheet: Sheet, *lines: Purchase) -> Sheet:
    """Give a sheet with more lines in its ledger."""
    return but(sheet, ledger=(*sheet.ledger, *lines))


def stats(*values: int) -> dict[str, int]:
    """Name seven stats, in their order: ACC, CHM, INT, PER, SPD, STR, VIT."""
    return {stat.value: value for stat, value in zip(Stat, values, strict=True)}


KARA = Sheet(
    name="Kara",
    type=Type.ANIMAL,
    rolled=(15, 9, 12, 10, 8, 14, 13),
    stats=stats(15, 9, 12, 10, 8, 14, 13),
    temperament=Temperament.INTROVERT,
    cp=25,
    ledger=(
        bought("health", 5, sides=8, rolled=6),
        bought("skill", 6, "precision", points=6),
        bought("magic-bonus", 5),
        bought("language", 1, "Thari, spoken"),
    ),
    status=Status(table="labor", position="apprentice", rank=5, per_diem=20_000),
    local_language="Osk",
    starting_money=200_000,
    money=200_000,
)
"""An ordinary legal character, with 8 of 25 points unused."""

ATLAS = Sheet(
    name="Atlas",
    type=Type.MACHINE,
    rolled=(20, 20, 20, 15, 16, 7, 18),
    stats=stats(20, 15, 16, 7, 18, 20, 20),
    temperament=Temperament.NARCISSIST,
    cp=900,
    ledger=(
        bought("rank", 26, "vit", sides=24),
        bought("damage-resistance", 18, sides=6),
        bought("damage-resistance", 12, sides=8, points=2),
        bought("magic-resistance", 25, sides=8),
        bought("immunity", 20),
        bought("skill", 14, "brawn", points=14),
        bought("bonus-die", 14, "brawn", sides=6),
        bought("hand-to-hand", 21, sides=20),
        bought("special-skill", 15, "potions", points=15),
    ),
    status=Status(table="professions", position="doctor", rank=4, per_diem=800_000, fee=330_000),
    local_language="Osk",
    starting_money=8_000_000,
    money=7_670_000,
)
"""A mighty legal character, at a table of 900 points."""

VETERAN = but(
    KARA,
    gains=(Gain(cp=4, adventure="the mine"), Gain(cp=5)),
    ledger=(*KARA.ledger, bought("boost", 5, "vit", at="start"), bought("health", 6, sides=10, rolled=3, at="gain 2")),
)
"""Kara after two adventures: 34 points in all."""


def random_creation(seed: int) -> tuple[Options, Sheet]:
    """Make a character at random, always the same for the same seed, with the options of its table."""
    random = Random(seed)
    options = Options(starting_cp=BUDGETS[seed % len(BUDGETS)], cgo_chooses_type=seed % 2 == 1)
    session: Session[Created] = Session(create(options, languages=("Thari", "Osk"), crafts=("potions",)))
    while not session.ended:
        question = session.question
        if isinstance(question, Roll):
            session.roll([random.randint(1, sides) for sides in question.pool.sides()])
        elif isinstance(question, Choose):
            if question.key == "assign":
                session.fill(assigned(session, random))
                continue
            tired = question.key == "equip-ware" and random.random() < 0.2
            session.choose(key_of(question.options[0] if tired else random.choice(question.options)))
    return options, folded(session).sheet("actor")


def assigned(session: Session[Any], random: Random) -> dict[str, str]:
    """Give each of the seven totals to a stat, by the card that asks for it."""
    card: Any = session.question
    totals = [column.options[0] for column in card.options.asked]  # offered as the seven totals, one to each
    random.shuffle(totals)
    return {stat.value: str(total) for stat, total in zip(Stat, totals, strict=True)}


def folded(session: Session[Any], state: State | None = None) -> State:
    """Give the state after a play."""
    return fold(state or State(), facts_in(session.story()), RULESET.sheet)
