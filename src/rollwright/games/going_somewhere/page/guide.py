"""Going Somewhere: rolled and played through from type to equipment; the form is for what was rolled elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.costs import CATEGORIES
from rollwright.games.going_somewhere.rules.creation.purchases import in_category, most_in_category
from rollwright.games.going_somewhere.rules.creation.status import places
from rollwright.games.going_somewhere.rules.gear.money import coins
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.web.guides import Guide, Line, Step

RULE = "gs.creation."


def stats(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the stats."""
    return {stat.value: stat.value.upper() for stat in Stat}


def society(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the tables of society."""
    return {key: key.replace("-", " ").title() for key in places()}


def positions(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the positions of the chosen table, or of all."""
    known = places()
    tables = {sheet.status.table: known[sheet.status.table]} if sheet.status.table in known else known
    return {
        key: f"{key.replace('-', ' ').title()} (rank {one.rank}, {coins(one.per_diem)} a day)"
        for table in tables.values()
        for key, one in table.items()
    }


def ledger(options: Options, sheet: Sheet) -> Iterator[Line]:
    """Give the Character Points, whole and by category, and the money."""
    yield Line("Character Points", derive.cp_spent(sheet), derive.cp_total(sheet))
    most = most_in_category(sheet.cp)
    for category in dict.fromkeys(CATEGORIES.values()):
        if spent := in_category(sheet, category):
            yield Line(f"of these in {category}, at most", spent, most, keeps=True)
    if sheet.starting_money:
        had = sheet.starting_money - sheet.status.fee
        yield Line("Money, in tin", had - sheet.money - sheet.banked, had, keeps=True)


def hints(options: Options, sheet: Sheet) -> Iterator[str]:
    """Say what was not spent."""
    if (left := derive.power(sheet)) > 0:
        yield f"{left} Character Points are not spent; they may be kept"


def follows(options: Options, sheet: Sheet) -> Iterator[tuple[str, Any]]:
    """Give stats with boosts, skills, Health and money."""
    if len(sheet.stats) != len(Stat):
        return
    for stat in Stat:
        yield stat.value.upper(), derive.stat(sheet, stat)
    for skill in Skill:
        yield skill.value.title(), derive.skill(sheet, skill)
    yield "Health", derive.health_max(sheet)
    yield "Magic Bonus", derive.magic_bonus(sheet)
    yield "Money", str(coins(sheet.money))


GUIDE = Guide(
    steps=(
        Step("Who", "A name, and what the sheet says of the person.", ("name", "person", "local_language")),
        Step(
            "Type and stats",
            "Each type rolls its stats with dice of its own. Seven totals are rolled, in order; each goes to one stat.",
            ("type", "rolled", "stats", "temperament"),
            (RULE + "type", RULE + "dice", RULE + "assign", RULE + "temperament"),
        ),
        Step(
            "Character Points",
            "What the points buy, line by line. No more than three fifths go into one category.",
            ("cp", "ledger"),
            (RULE + "cp", RULE + "share", "gs.points.price"),
        ),
        Step(
            "A place in society",
            "Rolled on the tables of society; it gives rank, a day's earnings and the money to begin with. All money "
            "is in tin: 100 are a copper, 10,000 a silver, 100,000 a gold piece.",
            ("status", "starting_money", "money"),
            ("gs.status.table", "gs.status.money"),
        ),
        Step("Equipment", "Bought from the money to begin with.", ("items",), ("gs.status.spending",)),
        Step("The rest", "What you own, and anything else.", ("property", "notes")),
    ),
    labels={
        "cp": "Character Points at the start",
        "rolled": "The seven totals, in the order rolled",
        "ledger": "What was bought",
        "ledger.*": "Purchase",
        "items.*": "Thing",
        "ledger.*.kind": "What",
        "ledger.*.cp": "Points paid",
        "ledger.*.sides": "Die (sides)",
        "ledger.*.points": "How many",
        "ledger.*.rolled": "Health rolled",
        "status.per_diem": "A day's earnings, in tin",
        "status.fee": "Guild fee, in tin",
        "items.*.enc": "Slots",
        "items.*.price": "Price, in tin",
        "items.*.sides": "Die (sides)",
    },
    helps={
        "name": "What the others call you.",
        "person": "All of it if you like: no rule needs it.",
        "person.player": "Who plays the character.",
        "person.gender": "As you like.",
        "person.height": "As you like.",
        "person.weight": "As you like.",
        "person.age": "As you like.",
        "person.profession": "What you did before you went somewhere.",
        "person.looks": "What people see first.",
        "local_language": "What everybody speaks where you come from.",
        "type": "What you are made of: it says with which dice you roll your stats.",
        "rolled": "As 12 9 15 8 10 11 13.",
        "temperament": "How you are with people.",
        "cp": "Your GM says how many, or you roll for them.",
        "ledger": "One line for each thing that you buy.",
        "ledger.*.kind": "What your points go into.",
        "ledger.*.cp": "What it costs.",
        "status": "What you were born into, or have made of yourself.",
        "status.table": "Which part of society.",
        "status.position": "What you are there.",
        "status.rank": "As the table says.",
        "status.per_diem": "As the table says.",
        "items": "What you carry.",
        "items.*.name": "What it is.",
        "items.*.kind": "What it is for.",
        "items.*.count": "How many.",
        "items.*.further.*.damage": "The dice that it does.",
        "property": "What you own and don’t carry.",
        "notes": "Anything else: no rule needs it.",
    },
    choices={"stats": stats, "status.table": society, "status.position": positions},
    left_out=(
        *("ledger.*.at", "ledger.*.note"),
        *(
            f"items.*.{name}"
            for name in (
                *("key", "per", "people", "ranged", "crew", "capacity", "slots", "gives", "mounted", "magic"),
                *("combat_bonus", "damage_bonus", "decorated", "note", "hands"),
            )
        ),
    ),
    asks={
        "local_language": "What everybody speaks where the character comes from",
        "languages": "Other languages of the CGO's world that can be learnt, with commas between",
        "crafts": "Crafts that can be learnt, with commas between",
        "cp": "Character Points, as the CGO sets them; left empty, they are rolled or the table's",
    },
    ledger=ledger,
    hints=hints,
    follows=follows,
)
