"""What a critical failure outside a fight does to the one who rolled it, where the CGO finds that it fits."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.checks.crits import crit_row
from rollwright.games.going_somewhere.rules.checks.facts import HARMS, MarkEnded, weapon_in_hand
from rollwright.games.going_somewhere.rules.combat import critical, told
from rollwright.games.going_somewhere.rules.combat.damage import Arms, own_harm
from rollwright.games.going_somewhere.rules.combat.harm import KnockedDown, Stunned
from rollwright.games.going_somewhere.rules.combat.shock import Injured, body_at, injury
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import SOMEBODY, Body
from rollwright.games.going_somewhere.rules.sheet import Mark, Sheet
from rollwright.play.steps import GM, Call, Choose, Happening, Said, procedure
from rollwright.rules.acts import deed, start
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
    await MarkEnded("fumbled", row, who=body.who)
    if fits is Fits.NO:
        await Said(told.no_damage)
        return Injured(body.health, body.down, body.shocked, body.past)
    damage = await own_harm(options, Arms(weapon), critical.CRITICALS.index(row), body.who)
    return await injury(options, damage, body, True, body.who, arm)


def has_fumbled(options: Options, state: State, who: Who) -> bool:
    """Tell whether a critical failure may still do its damage."""
    sheet = state.sheet(who)
    return bool(harm_due(sheet) and weapon_in_hand(sheet) and sheet.down != "dead")


def harm_due(sheet: Sheet) -> Mark | None:
    """Find the critical failure that may still do its damage."""
    return next((one for one in sheet.marks if one.kind == "fumbled" and one.about in HARMS), None)


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
    mark, weapon = harm_due(sheet), weapon_in_hand(sheet)
    if mark is None or weapon is None:
        raise Refused(f"{state.name(who)} has had no critical failure that does damage", "gs.critical.own-damage")
    row: HarmRow = mark.about  # type: ignore[assignment]  # only those rows are marked
    return own_damage(options, row, weapon.sides, body_at(state, who), weapon.name)


def blows(sheet: Sheet) -> list[Mark]:
    """List the critical rows that may still fell or stun somebody."""
    return [one for one in sheet.marks if one.kind in ("fumbled", "overcome") and one.about not in HARMS]


def may_fall(options: Options, state: State, who: Who) -> bool:
    """Tell whether a critical row may still fell or stun somebody."""
    return bool(blows(state.sheet(who))) and not state.sheet(who).down


@deed(
    "critical-fits",
    "The critical roll fells or stuns them",
    "gs.critical.adapted gs.critical.down gs.critical.stunned",
    by="gm",
    place="party",
    when=may_fall,
    needs="Only after a natural 1, 20 or 30 that may knock somebody down or stun them.",
)
def fells(options: Options, state: State, who: Who) -> Iterator[Happening[Any]]:
    """Say that a critical roll knocks somebody down or stuns them. Outside a fight it doesn’t, unless you say so."""
    sheet = state.sheet(who)
    for mark in blows(sheet):
        if mark.points:
            yield Stunned(max(mark.points, sheet.stunned), who=who)
        if crit_row(mark.about).prone:
            yield KnockedDown(who=who)
        yield MarkEnded(mark.kind, mark.about, who=who)
