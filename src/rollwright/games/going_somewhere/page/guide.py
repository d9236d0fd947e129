"""Going Somewhere: rolled and played through from type to equipment; the form is for what was rolled elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.games.going_somewhere.page.written_in import (
    can_be_for,
    dice_for,
    filled_in,
    labels_of,
    paid_otherwise,
    prices,
    shop,
    stat_titles,
    taken_back,
    told_of_stat,
    where_asked,
)
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.costs import CATEGORIES, most_in_category
from rollwright.games.going_somewhere.rules.creation.purchases import health_dice, in_category
from rollwright.games.going_somewhere.rules.creation.status import places, title_of
from rollwright.games.going_somewhere.rules.gear.money import spoken
from rollwright.games.going_somewhere.rules.gear.shop import least_for_arms
from rollwright.games.going_somewhere.rules.gear.told import laden, no_arms
from rollwright.games.going_somewhere.rules.gear.trading import has_arms
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.web.guides import Guide, Line, Step

RULE = "gs.creation."


def stats(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the stats."""
    return stat_titles()


def society(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the tables of society."""
    return {key: key.replace("-", " ").title() for key in places()}


def positions(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the positions of the part of society that was picked; none before that."""
    return {
        key: f"{title_of(one.table, key)} (rank {one.rank}, {spoken(one.per_diem)} a day)"
        for key, one in places().get(sheet.status.table, {}).items()
    }


def purse(tin: int) -> str:
    """Write an amount in coins; one that is not there with a minus."""
    return spoken(tin) if tin >= 0 else f"−{spoken(-tin)}"


def ledger(options: Options, sheet: Sheet) -> Iterator[Line]:
    """Give the Character Points, whole and by category, and the money."""
    spent, all_ = derive.cp_spent(sheet), derive.cp_total(sheet)
    yield Line("Character Points", spent, all_, keeps=True, note="What you keep is power for magic.")
    most = most_in_category(sheet.cp)
    for category in dict.fromkeys(CATEGORIES.values()):
        if category == CATEGORIES["health"]:
            had, dice = health_dice(sheet)
            if had:
                yield Line("Health dice", had, max(had, dice), keeps=True)
        elif spent := in_category(sheet, category):
            yield Line(f"Limit for {category}", spent, most, keeps=True)
    if sheet.starting_money:
        had = sheet.starting_money - sheet.status.fee
        parts = f"{spoken(sheet.money)} with you, {spoken(sheet.banked)} at home" if sheet.banked else ""
        yield Line("Money", had - sheet.money - sheet.banked, had, keeps=True, writes=purse, parts=parts)


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
    yield "Money", spoken(sheet.money)


def warns(options: Options, sheet: Sheet, host: bool) -> Iterator[str]:
    """Say that somebody can hardly move for what they carry, or can pay for no weapon."""
    if len(sheet.stats) == len(Stat) and (text := laden(sheet)):
        yield f"{text} Coins take up slots, too, but money can be left somewhere safe."
    money = sheet.money + sheet.banked
    if sheet.starting_money and (text := no_arms(has_arms(sheet.items), money, least_for_arms(), host)):
        yield text


GUIDE = Guide(
    steps=(
        Step(
            "Who",
            "A name, the language they grew up with, and anything else you want to say about them.",
            ("name", "local_language", "person"),
            ("gs.points.local-language",),
        ),
        Step(
            "Type and stats",
            "Each type rolls its stats with dice of its own. Write down the total that each stat was given.",
            ("type", "stats", "temperament"),
            (RULE + "type", RULE + "dice", RULE + "stats", RULE + "assign", RULE + "temperament"),
        ),
        Step(
            "Character Points",
            "What the points were spent on. At most three fifths of them may go into one kind of thing.",
            ("cp", "ledger"),
            (RULE + "cp", RULE + "share", "gs.points.price"),
        ),
        Step(
            "A place in society",
            "Pick your part of society, then your position in it: your rank and what you earn in a day are filled in. "
            "Then write down the money you begin with. "
            "1 gold is 10 silver, 1 silver is 100 copper, and 1 copper is 100 tin.",
            ("status", "starting_money"),
            ("gs.status.table", "gs.status.money"),
        ),
        Step(
            "Equipment",
            "Take things from the shop below, or add what isn’t there. What they cost comes off your money.",
            ("money", "items"),
            ("gs.status.spending",),
            takes=("items", "name"),
            shop=shop,
        ),
        Step("The rest", "What they own besides, and anything else you want to note.", ("property", "notes")),
    ),
    labels={
        "person": "The person",
        "cp": "Character Points at the start",
        "stats": "The seven stats",
        "items": "Things",
        "property": "Other property",
        "ledger": "What was bought",
        "ledger.*": "Purchase",
        "items.*": "Thing",
        "ledger.*.kind": "What",
        "ledger.*.cp": "Points paid",
        "ledger.*.about": "Which one",
        "ledger.*.sides": "Which die",
        "ledger.*.points": "How many",
        "ledger.*.rolled": "Health rolled",
        "status": "Place in society",
        "status.table": "Part of society",
        "status.per_diem": "A day’s earnings",
        "status.fee": "Guild fee",
        "starting_money": "Money you begin with",
        "money": "Money you carry",
        "items.*.where": "Where it is",
        "items.*.enc": "Slots",
        "items.*.price": "Price of one",
        "items.*.sides": "Die (sides)",
    },
    helps={
        "name": "What the others call you.",
        "person": "Fill in what you like. No rule needs it.",
        "person.player": "Who plays the character.",
        "person.gender": "As you like.",
        "person.height": "In feet, centimetres, or however you like.",
        "person.weight": "In pounds, kilograms, or however you like.",
        "person.age": "In years, or however you like.",
        "person.profession": "What they did before they set out.",
        "person.looks": "What people see first.",
        "local_language": "What people speak where they come from.",
        "type": "What they are made of. It decides which dice their stats are rolled with.",
        "temperament": "How they are with people. It gives +1 to two skills.",
        "cp": "Your CGO says how many, or you roll for them.",
        "ledger": "Add one line for each thing that was bought.",
        "ledger.*.kind": "What sort of thing was bought.",
        "ledger.*.cp": "Write 0, and the price by the rules is filled in.",
        "ledger.*.about": "",
        "ledger.*.sides": "",
        "ledger.*.points": "",
        "ledger.*.rolled": "What the die came to.",
        "stats": "Write the totals as they were rolled. What was raised with Character Points comes on the next page.",
        "status": "What they were born into, or have made of themselves.",
        "status.table": "The part of society they belong to.",
        "status.position": "What they are there.",
        "status.rank": "Filled in from the position.",
        "status.per_diem": "Filled in from the position.",
        "status.fee": "Only professions pay one, of 6d10 silver.",
        "starting_money": "What was rolled, before any guild fee is paid. Write it as 3 gold and 5 silver.",
        "money": "What you began with, less what your things cost. Coins weigh: 20 of them take a slot, so those "
        "that would take one stay at home. You can change it.",
        "items": "What you have. Below it is the shop. Open a shelf, and take what you want.",
        "items.*.name": "What it is.",
        "items.*.kind": "What it is for.",
        "items.*.count": "How many they have.",
        "items.*.enc": "How many slots one of it takes.",
        "items.*.where": "A place on the body such as right hand or back, the name of a pack, or worn, or left.",
        "items.*.sides": "The die of a weapon’s damage or an armour’s protection. Leave it at 0 for anything else.",
        "items.*.price": "What one of it cost. Write it as 5 copper.",
        "property": "What they own and don’t carry.",
        "notes": "Anything else. No rule needs it.",
    },
    choices={
        "stats": stats,
        "status.table": society,
        "status.position": positions,
        "ledger.*.cp": paid_otherwise,
        "ledger.*.about": can_be_for,
        "ledger.*.sides": dice_for,
        "ledger.*.points": where_asked,
        "ledger.*.rolled": where_asked,
    },
    left_out=(
        *("ledger.*.at", "ledger.*.note"),
        *(
            f"items.*.{name}"
            for name in (
                *("key", "per", "people", "ranged", "crew", "capacity", "slots", "gives", "mounted", "magic"),
                *("combat_bonus", "damage_bonus", "decorated", "note", "hands"),
                *("ruined", "unknown", "shown", "further"),
            )
        ),
    ),
    ways=(
        "The game asks one thing after another, rolls the dice and keeps count. This is best for a first character.",
        "You fill in the sheet yourself, page by page. This is for a character you have on paper.",
    ),
    stages=(
        ("Type", ("type", "character-type")),
        ("Stats", ("stat", "assign")),
        ("Points, temperament", ("character points", "temperament")),
        ("Spend points", ("buy",)),
        ("Society", ("social-status",)),
        ("Equipment", ("equip-ware",)),
    ),
    asks={
        "local_language": "What people speak where you come from",
        "languages": "Other languages you may want to learn, such as Thari, Osk. You can leave it empty",
        "crafts": "Crafts you may want to learn, such as alchemy, smithing. You can leave it empty",
        "cp": "How many Character Points they have; leave it empty to roll for them",
    },
    refills=("status.table", "status.position", "ledger.*.kind"),
    tells={"stats": told_of_stat},
    named=labels_of,
    notes=prices,
    fill=filled_in,
    undo=taken_back,
    ledger=ledger,
    warns=warns,
    follows=follows,
)
