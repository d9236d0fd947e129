"""What a critical failure outside a fight does to the one who rolled it, where the CGO finds that it fits."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks.facts import MarkEnded, weapon_in_hand
from rollwright.games.going_somewhere.rules.combat import critical, told
from rollwright.games.going_somewhere.rules.combat.damage import Arms, own_harm
from rollwright.games.going_somewhere.rules.combat.shock import Injured, body_at, injury
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import SOMEBODY, Body
from rollwright.play.steps import GM, Call, Choose, Said, procedure
from rollwright.rules.acts import start
from rollwright.rules.facts import State, Who
from rollwright.rules.flat import INNER, listed

Sides: TypeAlias = Annotated[int, Meta(ge=2, le=100)]
HarmRow: TypeAlias = Literal["catastrophic fail", "horrible fail", "serious fail", "hit your head"]
"""The rows of the critical failure table that speak of damage."""


class Fits(Enum):
    """Whether the damage of a row fits the situation."""

    NO = "no"
    YES = "yes"


class Fumble(NamedTuple):
    """What the CGO judges: whose critical failure, and its row."""

    who: Who
    row: str


@listed(
    "own-damage",
    "Damage by a critical failure",
    "gs.critical.own-damage gs.critical.failure gs.shock.check",
    examples=(
        {"row": "serious fail", "weapon": 8},
        {"row": "catastrophic fail", "weapon": 20, "health": 12, "cp": 2, "who": "kara"},
    ),
)
@procedure
async def own_damage(
    options: Options, row: HarmRow, weapon: Sides, body: Body = SOMEBODY, arm: Annotated[str, INNER] = ""
) -> Injured:
    """Hurt oneself by a critical failure outside a fight: one die of the weapon in hand, if the CGO finds it fits."""
    fits = await Choose("own-damage-fits", GM, (Fits.NO, Fits.YES), Fumble(body.who, row))
    await MarkEnded("fumbled", who=body.who)
    if fits is Fits.NO:
        await Said(told.no_damage)
        return Injured(body.health, body.down, body.shocked, body.past)
    damage = await own_harm(options, Arms(weapon), critical.CRITICALS.index(row), body.who)
    return await injury(options, damage, body, True, body.who, arm)


def has_fumbled(options: Options, state: State, who: Who) -> bool:
    """Tell whether a critical failure may still do its damage."""
    sheet = state.sheet(who)
    return bool(marks.found(sheet, "fumbled") and weapon_in_hand(sheet) and sheet.down != "dead")


@start(
    "own-damage",
    "Damage by a critical failure",
    "gs.critical.own-damage",
    by="gm",
    place="party",
    when=has_fumbled,
    needs="Only just after a critical failure with a weapon in hand.",
)
def hurt_oneself(options: Options, state: State, who: Who) -> Call[Injured]:
    """Take the damage of your critical failure, if it makes sense here: one die of your weapon, with no protection."""
    sheet = state.sheet(who)
    mark, weapon = marks.found(sheet, "fumbled"), weapon_in_hand(sheet)
    if mark is None or weapon is None:
        raise Refused(f"{state.name(who)} has had no critical failure that does damage", "gs.critical.own-damage")
    row: HarmRow = mark.about  # type: ignore[assignment]  # only those rows are marked
    return own_damage(options, row, weapon.sides, body_at(state, who), weapon.name)
