"""A fighter: the numbers of a character that a fight reads, from a sheet or written out.

Written out it is `kara str=12 weapon=d8 armour=d6 health=30 vigor=5 vit=12 max_q=1`, the name first where there is one;
a sheet is given as the JSON text that an export has.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.combat.damage import check_sides
from rollwright.games.going_somewhere.rules.combat.from_sheet import entering, of_sheet
from rollwright.games.going_somewhere.rules.combat.numbers import Fighter
from rollwright.games.going_somewhere.rules.magic.lasting import lasting_from, unquoted
from rollwright.games.going_somewhere.rules.magic.things import things_from
from rollwright.games.going_somewhere.rules.magic.under_magic import under
from rollwright.games.going_somewhere.rules.ranks import dice, die
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import HEALTH, HIGHEST, Stat

__all__ = ["Fighter", "fighter", "of_sheet", "written_out"]

KINDS: dict[str, Any] = {"weapon": die, "armour": die, "combat": die, "spare": die, "spare_combat": die, "second": die}
DICE = (
    *("bonus", "crafted", "will", "endure", "resist", "weak", "ward", "magic"),
    *("spare_crafted", "second_crafted", "inspect_dice", "aimed_dice", "site"),
)
FLAGS = (
    *("ranged", "shield", "helmet", "shocked", "prone", "npc", "spare_ranged", "laden", "thrown"),
    *("silver", "spare_silver", "by_strength", "spare_by_strength", "runs_out", "spare_runs_out"),
)
TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
LOWEST = {"next_roll": -1000, "burden": -1000, "health": 0, "at": -1000, "magic_bonus": -1000}
LARGEST = 1_000_000


@lru_cache(maxsize=256)
def fighter(text: str) -> Fighter:
    """Read a fighter, with the magic that lasts in the numbers.

    >>> fighter("kara str=12 weapon=d8 shield=true")[:2], fighter("weapon=d8").arms.sides
    (('kara', 12), 8)
    >>> fighter("kara vigor=6 effects=drunk:lowered:all:-5").vigor
    1
    """
    numbers = written_out(text)
    return under(numbers, numbers.effects)


@lru_cache(maxsize=256)
def written_out(text: str) -> Fighter:
    """Read a fighter: a sheet's JSON, or numbers by name with a name before them; magic stays by itself."""
    if text.lstrip().startswith("{"):
        try:
            return entering(with_known_stats(msgspec.json.decode(text, type=Sheet)))
        except msgspec.MsgspecError as error:
            raise BadInput(f"this is not a sheet of Going Somewhere: {error}") from None
    given: dict[str, Any] = {}
    words = re.sub(r"\s*=\s*", "=", text).split()
    name = [word for word in words if "=" not in word]
    for word in words:
        key, sign, value = word.partition("=")
        if not sign:
            continue
        key = "strength" if key == "str" else key
        if key not in Fighter._fields or key == "name":
            there = ", ".join(["str", *Fighter._fields[2:]])
            raise BadInput(f"a fighter has no {key!r}; there are {there}")
        if key in given:
            raise BadInput(f"{key} was given twice; give it once")
        given[key] = _read(key, value)
    if "health" in given and "full" not in given:
        given["full"] = max(given["health"], 1)
    given.setdefault("health", given.get("full", HEALTH))
    return Fighter(**{"name": " ".join(name), **given})


def with_known_stats(sheet: Sheet) -> Sheet:
    """Refuse a sheet with stats that the game does not have; give it back."""
    unknown = [key for key in sheet.stats if key not in [one.value for one in Stat]]
    if unknown:
        raise BadInput(f"there is no stat {', '.join(unknown)}; there are {', '.join([one.value for one in Stat])}")
    return sheet


def _read(key: str, value: str) -> Any:
    if key in KINDS:
        sides = KINDS[key](value).sides
        if sides:
            check_sides(sides)
        elif value.casefold() != "none":
            raise BadInput(f"{key}: a die was expected, as d8, or none, not {value!r}")
        return min(HIGHEST, sides) if key in ("combat", "spare_combat") else sides
    if key in DICE:
        for one in dice(value):
            check_sides(one.sides)
        return dice(value)
    if key in ("loads", "spare_loads"):
        return value
    if key in ("arm", "spare_arm"):
        return unquoted(value)
    if key == "effects":
        return lasting_from(value)
    if key == "things":
        return things_from(value)
    if key in FLAGS:
        if value.casefold() not in TRUTHS:
            raise BadInput(f"{key}: true or false was expected, not {value!r}")
        return TRUTHS[value.casefold()]
    if not re.fullmatch(r"[+-]?\d{1,7}", value) or not LOWEST.get(key, 0) <= int(value) <= LARGEST:
        raise BadInput(f"{key}: a whole number from {LOWEST.get(key, 0)} was expected, not {value!r}")
    if key in ("full", "max_q") and int(value) < 1:
        raise BadInput(f"{key}: at least 1 was expected, not {value!r}")
    return int(value)
