"""What a critical failure outside a fight does to the one who rolled it, where the CGO finds that it fits."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rollwright.games.going_somewhere.rules.checks.facts import weapon_in_hand
from rollwright.games.going_somewhere.rules.checks.rolls import Bonus
from rollwright.games.going_somewhere.rules.combat import critical
from rollwright.games.going_somewhere.rules.combat.consequences import of_own_damage
from rollwright.games.going_somewhere.rules.combat.damage import Arms, own_harm
from rollwright.games.going_somewhere.rules.combat.moves import injured
from rollwright.games.going_somewhere.rules.combat.permission import of_injury
from rollwright.games.going_somewhere.rules.combat.shock import Down, Health, Injured, injury
from rollwright.games.going_somewhere.rules.old_form import line, name_of
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR, GM, Choose, procedure
from rollwright.play.tell import Line, own_entries
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Listing, Move

Sides: TypeAlias = Annotated[int, Meta(ge=2, le=100)]
HarmRow: TypeAlias = Literal["catastrophic fail", "horrible fail", "serious fail", "hit your head"]
"""The rows of the critical failure table that speak of damage."""


class Fits(Enum):
    """Whether the damage of a row fits the situation."""

    NO = "no"
    YES = "yes"


@procedure
async def own_damage(
    options: Options,
    row: HarmRow,
    weapon: Sides,
    health: Health = 30,
    full: Health = 30,
    vigor: Bonus = 1,
    vit: Health = 10,
    down: Down = "",
    shocked: bool = False,
    past: Health = 0,
    shaken: Bonus = 0,
    cp: Health = 0,
    who: str = "",
    dice: tuple[Dice, ...] = (),
) -> Injured:
    """Hurt oneself by a critical failure outside a fight: one die of the weapon in hand, if the CGO finds it fits."""
    if await Choose("own-damage-fits", GM, (Fits.NO, Fits.YES), row) is Fits.NO:
        return Injured(health, down, shocked, past)
    place = critical.CRITICALS.index(row)
    damage = await own_harm(options, Arms(weapon), place, ACTOR)
    return await injury(
        options, damage, health, full, vigor, vit, True, None, down, shocked, past, shaken, cp, ACTOR, dice
    )


def told_own_damage(played: Played) -> Iterator[Line]:
    """Tell whether a critical failure did damage to the one who rolled it."""
    named, end = played.call.named, played.outcome
    lost = named["health"] - end.health
    if [answer for entry, answer in own_entries(played) if answer is Fits.NO]:
        yield line("The CGO finds that it does no damage here.", "gs.critical.own-damage")
        return
    text = f"{name_of(named['who'])} loses {lost} Health by the own weapon, d{named['weapon']}"
    yield line(f"{text}; nothing protects from that.", "gs.critical.own-damage")
    if end.down != named["down"]:
        yield line(f"{name_of(named['who'])} is {end.down}.", "gs.shock.check")


LISTINGS_FUMBLING = (
    Listing(
        id="own-damage",
        procedure=own_damage,
        title="Damage by a critical failure",
        rules=("gs.critical.own-damage", "gs.critical.failure", "gs.shock.check"),
        facts=of_own_damage,
        telling=told_own_damage,
        allowed=of_injury,
        read={"dice": dice_from},
        examples=(
            {"row": "serious fail", "weapon": 8},
            {"row": "catastrophic fail", "weapon": 20, "health": 12, "cp": 2, "who": "kara"},
        ),
    ),
)


def moves_fumbling(state: State) -> Iterator[Move]:
    """Offer the CGO to let a critical failure do its damage."""
    for who, sheet in state.sheets.items():
        weapon = weapon_in_hand(sheet)
        for mark in sheet.marks:
            if mark.kind == "fumbled" and weapon:
                own = {**injured(who, sheet), "row": mark.about, "weapon": weapon.sides}
                yield Move("own-damage", f"{state.name(who)}: damage by a critical failure", who, own)
