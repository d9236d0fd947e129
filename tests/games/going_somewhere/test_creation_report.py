"""The report: legal characters have none, and each kind of fault is found with its rule and amount."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.report import check, report_of
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Item, Purchase, Sheet, Status
from rollwright.games.going_somewhere.rules.stats import Type
from rollwright.rules.check import Waiver
from rollwright.rules.content import content
from tests.amount import times
from tests.games.going_somewhere.creation_cases import (
    ATLAS,
    KARA,
    OPTIONS,
    RICH,
    VETERAN,
    bought,
    but,
    random_creation,
    stats,
    with_,
)


def found(sheet: Sheet, options: Options = OPTIONS) -> list[tuple[str, int | None]]:
    """Give the rules that a character breaks, and by how much."""
    return [(finding.rule.removeprefix("gs."), finding.by) for finding in check(options, sheet)]


@pytest.mark.rule("gs.creation.same", "gs.creation.ready", "gs.points.total")
def test_legal_characters_are_legal() -> None:
    assert found(KARA) == []
    assert found(ATLAS, RICH) == []
    assert found(VETERAN) == []
    assert found(but(ATLAS, npc=True)) == []  # the CGO's people by the same rules, with any number of points
    assert list(RULESET.check(OPTIONS, KARA)) == []  # type: ignore[misc]


@pytest.mark.parametrize("seed", range(times(1000)))
@pytest.mark.rule("gs.creation.steps")
def test_characters_made_at_random_are_legal(seed: int) -> None:
    options, sheet = random_creation(seed)
    assert found(sheet, options) == []
    assert derive.power(sheet) >= 0


class Broken(NamedTuple):
    """A character with a fault: the rule that it breaks, by how much, and what else then can't be right."""

    rule: str
    by: int | None
    sheet: Sheet
    also: tuple[str, ...] = ()
    options: Options | None = None


def kara(*lines: Purchase, **changes: Any) -> Sheet:
    """Give Kara with another ledger."""
    return but(KARA, ledger=lines, **changes)


def atlas(*lines: Purchase, **changes: Any) -> Sheet:
    """Give Atlas with more in the ledger."""
    return but(with_(ATLAS, *lines), **changes)


def rolled(*numbers: int, type: Type = Type.ANIMAL) -> Sheet:
    """Give Kara with other totals, in the order of the stats."""
    return but(KARA, type=type, rolled=numbers, stats=stats(*numbers))


def without(stat: str) -> dict[str, int]:
    """Give the stats of Kara but one."""
    return {key: value for key, value in KARA.stats.items() if key != stat}


def place(table: str, position: str, rank: int, per_diem: int, fee: int = 0) -> Status:
    """Write a place in society."""
    return Status(table=table, position=position, rank=rank, per_diem=per_diem, fee=fee)


FOUR = ("acc", "int", "per", "spd")
MAGICIAN = place("sorcery", "court-magician", 7, 1_000_000)
SWORD = Item(name="Sword", kind="weapon", price=150_000, sides=8)
BROKEN = [
    # stats
    Broken("creation.stats", 1, but(KARA, rolled=KARA.rolled[:6])),
    Broken("creation.stats", 2, but(KARA, stats={**without("chm"), "cha": 9})),
    Broken("creation.stats", 1, kara(stats=without("vit"))),
    Broken("creation.dice", 1, rolled(15, 9, 12, 10, 4, 14, 13)),
    Broken("creation.dice", 1, rolled(15, 9, 12, 10, 1, 14, 13, type=Type.PLANT)),
    Broken("creation.dice", 1, rolled(15, 9, 12, 10, 1, 14, 13, type=Type.MINERAL)),
    Broken("creation.dice", 5, rolled(15, 9, 12, 10, 25, 14, 13)),
    Broken("creation.assign", 1, but(KARA, stats=stats(16, 9, 12, 10, 8, 14, 13))),
    Broken("creation.assign", 2, but(KARA, stats=stats(15, 9, 12, 10, 10, 14, 13))),
    # points at the start
    Broken("creation.cp", 10, kara(cp=40)),
    Broken("creation.cp", 1, kara(cp=1)),
    Broken("creation.cp", 1, kara(cp=14), options=Options(cp_reroll_below=15)),
    Broken("creation.cp", 5, but(KARA, cp=30), options=Options(starting_cp=25)),
    # the 3/5 rule, and more than there is
    Broken(
        "creation.share", 1, kara(bought("skill", 12, "precision", points=12), bought("skill", 4, "guile", points=4))
    ),
    Broken("creation.share", 5, kara(*[bought("magic-bonus", 5)] * 4)),
    Broken("creation.share", 5, kara(*[bought("boost", 5, stat) for stat in FOUR])),
    Broken("creation.share", 3, kara(bought("damage-resistance", 18, sides=6))),
    Broken("creation.share", 1, kara(bought("hand-to-hand", 16, sides=10))),
    Broken("creation.share", 3, kara(bought("damage-resistance", 18, sides=6, at="start"))),
    Broken("points.overdrawn", 2, with_(KARA, bought("magic-bonus", 5), bought("boost", 5, "acc"))),
    Broken("points.overdrawn", 7, with_(VETERAN, *[bought("reroll", 1, at="play")] * 13)),
    Broken("points.overdrawn", 2, but(VETERAN, ledger=(*KARA.ledger, *[bought("reroll", 1, at="start")] * 10))),
    Broken(
        "points.overdrawn",
        2,
        but(VETERAN, ledger=(*KARA.ledger, *[bought("boost", 5, one, at="start") for one in ("vit", "acc")])),
    ),
    # when
    Broken("points.when", None, with_(KARA, bought("boost", 5, "vit", at="the mine"))),
    Broken("points.when", None, with_(VETERAN, bought("language", 1, "Nym, spoken")), ("points.overdrawn",)),
    # prices
    Broken("points.price", 1, with_(KARA, bought("boost", 4, "vit"))),
    Broken("points.price", 1, with_(KARA, bought("skill", 2, "inspect", points=3))),
    Broken("points.price", 18, atlas(bought("damage-resistance", 22, sides=10, points=2))),
    Broken("points.price", 20, atlas(bought("immunity", 40, points=2))),
    Broken("points.price", 1, atlas(bought("magic-resistance", 33, sides=16))),
    Broken("points.price", 1, with_(KARA, bought("success", 1))),
    Broken("points.whole", 1, with_(KARA, bought("skill", 0, "inspect", points=0))),
    # no more than twenty
    Broken("creation.most", 1, atlas(bought("boost", 5, "acc"))),
    Broken("creation.most", 1, atlas(bought("magic-bonus", 80, points=16))),
    Broken("creation.most", 4, but(VETERAN, items=(Item(name="Wand", combat_bonus=24),))),
    Broken("points.boost", None, with_(KARA, bought("boost", 5, "luck"))),
    # higher dice
    Broken("points.rank", 2, atlas(bought("rank", 26, "spd", sides=24))),
    Broken("points.rank-order", 1, atlas(bought("rank", 32, "str", sides=30))),
    Broken("points.rank-order", 1, atlas(bought("rank", 26, "vit", sides=24))),
    Broken("points.rank", None, atlas(bought("rank", 22, "str", sides=20))),
    # Health
    Broken("points.health-often", 1, with_(KARA, bought("health", 3, sides=4, rolled=2))),
    Broken("points.health-rank", None, kara(bought("health", 6, sides=10, rolled=2))),
    Broken("points.health-roll", None, kara(bought("health", 5, sides=8, rolled=9))),
    Broken("points.health", None, kara(bought("health", 3, sides=3, rolled=1))),
    Broken("points.health", 1, atlas(bought("health", 8, sides=6, points=2, rolled=7))),
    # resistances
    Broken("points.damage-resistance", None, atlas(bought("damage-resistance", 8, sides=4, points=5))),
    Broken("points.resistance-limit", 1, atlas(bought("damage-resistance", 40, sides=8, points=6))),
    Broken("points.resistance-limit", None, atlas(bought("damage-resistance", 54, sides=30, points=2))),
    Broken("points.resistance-credit", None, atlas(bought("damage-resistance", 0, sides=8, points=2))),
    Broken("points.magic-resistance-vit", 2, kara(bought("magic-resistance", 25, sides=8), cp=900)),
    Broken("points.resistance-limit", 1, atlas(bought("magic-resistance", 115, sides=6, points=5))),
    Broken("points.magic-resistance", None, atlas(bought("magic-resistance", 20, sides=4))),
    Broken(
        "points.immunity-needs",
        None,
        but(ATLAS, ledger=(bought("magic-resistance", 23, sides=6), bought("immunity", 20))),
    ),
    Broken("points.immunity", 1, atlas(bought("immunity", 0))),
    Broken("points.immunity", None, atlas(bought("immunity", 300, points=5))),
    # languages
    Broken("points.language", None, with_(KARA, bought("language", 1, "Thari, spoken"))),
    Broken("points.language", None, with_(KARA, bought("language", 1, "Osk, spoken"))),
    Broken("points.language", None, with_(KARA, bought("language", 1, " THARI, spoken"))),
    Broken("points.language", None, with_(KARA, bought("language", 1, "Nym"))),
    Broken("points.local-language", 1, but(KARA, local_language="")),
    # skills
    Broken("points.skill-limit", 1, kara(bought("skill", 8, "reflexes", points=8))),
    Broken("points.skill-limit", 2, atlas(bought("special-skill", 3, "potions", points=3))),
    Broken("points.skill", None, with_(KARA, bought("skill", 1, "stealth"))),
    Broken("points.special-skill", None, with_(KARA, bought("special-skill", 1, "guile"))),
    Broken("points.special-skill", None, with_(KARA, bought("special-skill", 1, "Guile "))),
    Broken("points.skill-limit", 2, atlas(bought("special-skill", 3, "Potions", points=3))),
    Broken(
        "points.bonus-die-from",
        6,
        with_(KARA, bought("bonus-die", 14, "precision", sides=6)),
        ("creation.share", "points.overdrawn"),
    ),
    Broken("points.bonus-die-smallest", None, atlas(bought("bonus-die", 13, "brawn", sides=4))),
    Broken("points.bonus-die-limit", None, atlas(bought("bonus-die", 23, "brawn", sides=24))),
    Broken("points.bonus-die-limit", 1, atlas(*[bought("bonus-die", 14, "brawn", sides=6)] * 5)),
    Broken("points.bonus-die", 1, atlas(bought("bonus-die", 28, "brawn", sides=6, points=2))),
    Broken("points.bonus-die", None, atlas(bought("bonus-die", 14, "stealth", sides=6))),
    Broken("points.hand-to-hand-limit", None, kara(bought("hand-to-hand", 17, sides=12), cp=30)),
    Broken("points.hand-to-hand", None, atlas(bought("hand-to-hand", 14, sides=6))),
    # status and money
    Broken("status.table", None, but(KARA, status=Status(table="labor", position="king-or-queen"))),
    Broken("status.table", None, but(KARA, status=Status())),
    Broken("status.rank", 3, but(KARA, status=place("labor", "apprentice", 8, 20_000))),
    Broken("status.per-diem", 30_000, but(KARA, status=place("labor", "apprentice", 5, 50_000))),
    Broken("status.court-magician", 2, but(KARA, status=MAGICIAN, money=0, starting_money=6_000_000)),
    Broken(
        "status.guild-fee", 300_000, but(ATLAS, status=place("professions", "doctor", 4, 800_000, 900_000), money=0)
    ),
    Broken("status.guild-fee", 40_000, but(ATLAS, status=place("professions", "doctor", 4, 800_000, 20_000), money=0)),
    Broken("status.guild-fee", 10_000, but(KARA, status=place("labor", "apprentice", 5, 20_000, 10_000), money=0)),
    Broken("status.guild-fee", 50_000, but(KARA, status=place("professions", "farmer", 4, 10_000, 250_000), money=0)),
    Broken("status.money", 20_000, but(KARA, starting_money=620_000)),
    Broken("status.money", 0, but(KARA, starting_money=210_000)),
    Broken(
        "status.money",
        30_000,
        but(KARA, status=place("mercenary", "captain", 2, 300_000), starting_money=300_000, money=0),
    ),
    Broken(
        "status.money", 100_000, but(KARA, status=place("nobility", "squire", 8, 100_000), starting_money=0, money=0)
    ),
    Broken("status.spending", 150_000, but(KARA, items=(SWORD,))),
    Broken("status.spending", 1, but(KARA, money=200_001)),
    Broken("status.spending", 5, but(KARA, banked=5)),
]


@pytest.mark.parametrize("broken", BROKEN, ids=[f"{at}-{broken.rule}" for at, broken in enumerate(BROKEN)])
@pytest.mark.rule(
    *("gs.creation.stats", "gs.creation.dice", "gs.creation.assign", "gs.creation.cp", "gs.creation.share"),
    *("gs.creation.most", "gs.points.overdrawn", "gs.points.when", "gs.points.price", "gs.points.whole"),
    *("gs.points.rank", "gs.points.rank-order", "gs.points.health", "gs.points.health-often"),
    *("gs.points.health-rank", "gs.points.health-roll", "gs.points.damage-resistance"),
    *("gs.points.resistance-limit", "gs.points.resistance-credit", "gs.points.magic-resistance"),
    *("gs.points.magic-resistance-vit", "gs.points.immunity", "gs.points.immunity-needs", "gs.points.language"),
    *("gs.points.local-language", "gs.points.skill", "gs.points.skill-limit", "gs.points.special-skill"),
    *("gs.points.bonus-die", "gs.points.bonus-die-from", "gs.points.bonus-die-smallest"),
    *("gs.points.bonus-die-limit", "gs.points.hand-to-hand", "gs.points.hand-to-hand-limit"),
    *("gs.status.table", "gs.status.rank", "gs.status.per-diem", "gs.status.court-magician"),
    *("gs.status.guild-fee", "gs.status.money", "gs.status.spending"),
)
def test_a_broken_character_is_caught(broken: Broken) -> None:
    options = broken.options or (RICH if broken.sheet.cp == RICH.starting_cp else OPTIONS)
    rules = found(broken.sheet, options)
    assert (broken.rule, broken.by) in rules
    assert {rule for rule, _ in rules} == {broken.rule, *broken.also}


def test_enough_broken_characters_are_tried_and_their_rules_are_in_the_book() -> None:
    assert len(BROKEN) >= 50
    known = content(RULESET.package).rules
    assert [broken.rule for broken in BROKEN if f"gs.{broken.rule}" not in known] == []


@pytest.mark.rule("gs.creation.waiver", "gs.creation.cgo")
def test_the_cgo_can_waive_a_finding() -> None:
    sheet = but(KARA, cp=40, ledger=())
    assert not report_of(OPTIONS, sheet).legal
    waived = but(sheet, waivers=(Waiver("gs.creation.cp", "a veteran", "gm"),))
    assert report_of(OPTIONS, waived).legal
    assert [finding.by for finding, _ in report_of(OPTIONS, waived).waived] == [10]
    assert [one.rule for one in report_of(OPTIONS, but(waived, cp=25)).idle] == ["gs.creation.cp"]


@pytest.mark.rule("gs.points.health-often", "gs.points.when")
def test_limits_are_those_of_the_time_of_purchase() -> None:
    """A second die of Health needs 30 points in all: it can't have been bought before the second adventure."""
    early = but(VETERAN, ledger=(*VETERAN.ledger[:-1], bought("health", 6, sides=10, rolled=3, at="gain 1")))
    assert found(early) == [("points.health-often", 1)]
    late = but(VETERAN, ledger=(*KARA.ledger, bought("health", 6, sides=10, rolled=3, at="gain 2")))
    assert found(late) == [("points.health-rank", None)]  # without the boost, VIT 13 allows no d10
