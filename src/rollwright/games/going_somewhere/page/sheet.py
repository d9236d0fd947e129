"""What the sheet and the trackers of Going Somewhere show: all that the book's two pages carry, and fights."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from rollwright.games.going_somewhere.page.body import (
    Arm,
    Guards,
    HealthLook,
    Lasting,
    Magic,
    Points,
    SkillLine,
    StatLine,
    arms_look,
    guards_look,
    hand_to_hand_look,
    health_look,
    lasting_look,
    magic_look,
    points_look,
    skills_look,
    stat_look,
)
from rollwright.games.going_somewhere.page.gear import GearLook, Purse, gear_look, purse_look, slowed_by_coins
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.tables import tables
from rollwright.games.going_somewhere.rules.gear.money import METALS, NAMES
from rollwright.games.going_somewhere.rules.gear.money import spoken as coins_spoken
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.outward import HOLDS, HURT
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Stat
from rollwright.games.going_somewhere.rules.vehicles.scales import combat_bonus, in_words, size, weapon
from rollwright.rules.parts import spoken
from rollwright.rules.sentences import opened
from rollwright.web.page import holding
from rollwright.web.shown.seen import Seen
from rollwright.web.words import waived

MONEY = "Money"


class CraftLook(NamedTuple):
    """What makes a sheet a vehicle's."""

    scale: int
    size: str
    condition: str
    combat: int
    unit: str
    enc: int
    crew: tuple[str, ...]
    passengers: int
    """Those aboard who have no sheet."""
    room: int
    weapons: tuple[tuple[str, str, int], ...]
    """What it carries: the weapon, its die and its scale."""
    owner: str


class SheetLook(NamedTuple):
    """Everything that the sheet shows; None where it rests on something private."""

    npc: bool | None
    hurt: str
    """Of one of the CGO's, whose numbers one doesn't see: how hurt they look..."""
    holds: tuple[str, ...]
    """...and what they have in their hands, and wear."""
    head: tuple[tuple[str, str], ...]
    languages: tuple[str, ...] | None
    craft: CraftLook | None
    health: HealthLook | None
    guards: Guards | None
    stats: tuple[StatLine, ...] | None
    skills: tuple[SkillLine, ...] | None
    arms: tuple[Arm, ...] | None
    hand_to_hand: str | None
    magic: Magic | None
    lasting: tuple[Lasting, ...] | None
    points: Points | None
    gear: GearLook | None
    purse: Purse | None
    property: tuple[str, ...] | None
    waivers: tuple[str, ...] | None
    notes: str | None
    to_come: str = ""
    """What each stat can come to, where none has been given a value yet."""
    slowed: int = 0
    """By how many squares a round the coins slow somebody down."""


OUT = {"away": "got away", "yielded": "gave up"}
"""What anybody sees of whoever is out of a fight, beside how hurt they look."""


def sheet_look(options: Options, fields: Mapping[str, Any]) -> SheetLook:
    """Work out what the sheet shows."""
    seen = Seen(Sheet, written_on(fields))
    return SheetLook(
        npc=seen.value(lambda sheet: sheet.npc),
        hurt=", ".join([str(fields[HURT]), *[word for name, word in OUT.items() if fields.get(name)]])
        if HURT in fields
        else "",
        holds=tuple(fields.get(HOLDS, ())),
        head=head_look(seen),
        languages=seen.value(_languages),
        craft=seen.value(_craft),
        health=seen.value(health_look),
        guards=seen.value(guards_look),
        stats=seen.value(lambda sheet: tuple(stat_look(sheet, one) for one in Stat)),
        skills=seen.value(skills_look),
        arms=seen.value(arms_look),
        hand_to_hand=seen.value(hand_to_hand_look),
        magic=seen.value(magic_look),
        lasting=seen.value(lasting_look),
        points=seen.value(points_look),
        gear=seen.value(gear_look),
        purse=seen.value(purse_look),
        property=seen.value(lambda sheet: sheet.property),
        waivers=seen.value(lambda sheet: waived(sheet.waivers)),
        notes=seen.value(lambda sheet: sheet.notes),
        to_come=seen.value(_to_come) or "",
        slowed=seen.value(slowed_by_coins) or 0,
    )


def written_on(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Give what stands on a sheet, without what only shows from outside."""
    return {name: value for name, value in fields.items() if name not in (HURT, HOLDS)}


HEAD: dict[str, Callable[[Sheet], str]] = {
    "Player": lambda sheet: sheet.person.player,
    "Type": lambda sheet: sheet.type.value.capitalize(),
    "Temperament": lambda sheet: sheet.temperament.value.capitalize(),
    "Gender": lambda sheet: sheet.person.gender,
    "Social status": lambda sheet: ", ".join(map(spoken, filter(None, (sheet.status.position, sheet.status.table)))),
    "Rank": lambda sheet: str(sheet.status.rank or ""),
    "Profession": lambda sheet: sheet.person.profession,
    "Height": lambda sheet: sheet.person.height,
    "Weight": lambda sheet: sheet.person.weight,
    "Age": lambda sheet: sheet.person.age,
    "Looks": lambda sheet: sheet.person.looks,
}
"""What the head of a sheet says of a person."""


def head_look(seen: Seen[Sheet]) -> tuple[tuple[str, str], ...]:
    """Give the head of a sheet, as far as it is seen; a vehicle has none."""
    if seen.value(lambda sheet: sheet.craft) is not None:
        return ()
    return tuple((label, text) for label, of in HEAD.items() if (text := seen.value(of)) is not None)


def _to_come(sheet: Sheet) -> str:
    """Say what each stat can come to, of somebody who has none yet."""
    unset = not sheet.stats and sheet.craft is None and not derive.bound(sheet)
    return f"{tables().type[sheet.type].least} to {HIGHEST}" if unset else ""


def _languages(sheet: Sheet) -> tuple[str, ...]:
    known = derive.languages(sheet)
    ways = {(True, True): "spoken and written", (True, False): "spoken", (False, True): "written"}
    return tuple(f"{one.name} ({ways.get((one.spoken, one.written), 'known')})" for one in known)


def _craft(sheet: Sheet) -> CraftLook | None:
    craft = sheet.craft
    if craft is None:
        return None
    row, guns = size(craft.scale), [weapon(key) for key in craft.weapons]
    return CraftLook(
        craft.scale, row.title, craft.condition, combat_bonus(craft.scale), in_words(craft.unit), craft.enc, craft.crew,
        craft.passengers, row.passengers[1], tuple((gun.title, f"d{gun.sides}", gun.scale) for gun in guns),
        craft.owner,
    )  # fmt: skip


def vital(it: SheetLook) -> Iterator[tuple[str, str]]:
    """Give what runs out first, Health; and what holds for them for a time."""
    if it.health is not None:
        yield "Health", f"{it.health.now}/{it.health.full}"
    yield from holding([one.name for one in it.lasting or () if one.own])


def tallied(text: str) -> int:
    """Say how much such a value stands for: money in tin, anything else the number with which it begins.

    >>> tallied("2 gold, 5 silver and 3 tin"), tallied("30/36"), tallied("")
    (250003, 30, 0)
    """
    found = [
        (int(number.replace(",", "")), metal)
        for number, metal in re.findall(r"([\d,]+) (gold|silver|copper|tin)", text)
    ]
    worth = {NAMES[key]: value for key, value in METALS.items()}
    first = re.match(r"\d+", text)
    return sum([number * worth[metal] for number, metal in found]) if found else int(first[0]) if first else 0


def summed(title: str, amount: int) -> str:
    """Write so much more or less of a value."""
    return coins_spoken(amount) if title == MONEY else str(amount)


def fares(it: SheetLook) -> Iterator[tuple[str, str]]:
    """Give what an evening takes or brings: Health, Character Points, money, things."""
    if it.health is not None:
        yield "Health", f"{it.health.now}/{it.health.full}"
    if it.points is not None:
        yield "Character Points", str(it.points.received - it.points.spent)
    if it.purse is not None:
        tin = sum([number * worth for number, worth in zip(it.purse.carried, METALS.values(), strict=True)])
        yield MONEY, coins_spoken(tin)
    for one in it.gear.all if it.gear is not None else ():
        if not any(map(str.isdigit, one.name)):  # what is used up bit by bit is no news
            yield opened(one.name), "(new)"
