"""What anybody sees of the CGO's people and monsters: who they are, what they hold, and how hurt they look."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.arming import at_hand, weapons_at_hand
from rollwright.games.going_somewhere.rules.gear.places import in_hand
from rollwright.games.going_somewhere.rules.magic.spells import Kind
from rollwright.games.going_somewhere.rules.sheet import Person, Sheet

HURT, HOLDS = "hurt", "holds"
"""What is seen and stands on no sheet."""
WORDS = ("barely standing", "badly hurt", "hurt", "scratched")
"""How somebody looks who has lost Health, by the quarter that is left."""
DAMAGE = ("barely running", "badly damaged", "damaged", "scratched")
"""The same of a vehicle."""
SHELL = ("scale", "unit", "condition", "weapons", "owner", "crew")
"""What of a vehicle anybody sees."""
OUTSIDE = ("name", "npc", "type", "down", "stunned", "prone", "away", "yielded")
SHOWS = (Kind.MESMERIZE, Kind.FLY, Kind.TRANSMUTE, "miscalculation")
"""Kinds of magic on somebody that anybody sees: how they look, move and behave."""
DIE = re.compile(r",? \(?d\d+\)?$")
"""The die of a thing, behind its name in the lists."""
ABOUT = ("gender", "height", "weight", "age", "looks")


def outward(sheet: Sheet) -> Mapping[str, Any] | None:
    """Give what anybody sees of one of the CGO's; of a thing with a mind of its own, and of the party's vehicles, all.

    A vehicle whose numbers the CGO keeps is seen from outside.
    """
    craft = sheet.craft
    if not sheet.npc or derive.bound(sheet) or (craft is not None and not craft.kept):
        return None
    if craft is not None:
        seen = msgspec.to_builtins(craft)
        out = "" if craft.condition == "running" else craft.condition
        return {
            **{name: msgspec.to_builtins(getattr(sheet, name)) for name in OUTSIDE},
            "craft": {name: seen[name] for name in SHELL if name in seen},
            HURT: hurt(derive.health(sheet), derive.health_max(sheet), out, "undamaged", DAMAGE),
            HOLDS: [],
        }
    person = Person(**{name: getattr(sheet.person, name) for name in ABOUT})
    held = [one for one in weapons_at_hand(sheet) if in_hand(one.where) or one in sheet.natural]
    arms = [*held, *at_hand(sheet, "shield"), *at_hand(sheet, "armour"), *at_hand(sheet, "helmet")]
    return {
        **{name: msgspec.to_builtins(getattr(sheet, name)) for name in OUTSIDE},
        "effects": msgspec.to_builtins([one for one in sheet.effects if one.kind in SHOWS]),
        "person": msgspec.to_builtins(person),
        HURT: hurt(derive.health(sheet), derive.health_met(sheet), sheet.down),
        HOLDS: list(dict.fromkeys([DIE.sub("", one.name) for one in arms])),
    }


def hurt(health: int, full: int, down: str = "", whole: str = "unhurt", words: tuple[str, ...] = WORDS) -> str:
    """Say in a word how somebody looks.

    >>> [hurt(health, 40) for health in (40, 39, 29, 15, 3)], hurt(0, 40, "unconscious")
    (['unhurt', 'scratched', 'hurt', 'badly hurt', 'barely standing'], 'unconscious')
    """
    if down:
        return down
    return whole if health >= full else words[min(len(words) - 1, len(words) * max(0, health) // max(1, full))]
