"""The builder of Power Levels as a call: what some magic takes, line by line, and what it would take less."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.games.going_somewhere.rules.magic import told
from rollwright.games.going_somewhere.rules.magic.cheaper import cheaper_versions
from rollwright.games.going_somewhere.rules.magic.power import (
    Few,
    Power,
    PowerLine,
    Units,
    Version,
    check_spell,
    level_of,
    lines_of,
)
from rollwright.games.going_somewhere.rules.magic.spells import INSTANT, Kind, Spell, modifiers_in
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import ManyDice
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import Said, procedure
from rollwright.rules.flat import listed

Targets: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]


class PowerLevel(NamedTuple):
    """What some magic takes; `missing` is what the caster lacks (none where nobody said what there is)."""

    level: int
    lines: tuple[PowerLine, ...]
    missing: int | None
    cheaper: tuple[Version, ...]


class Plan(msgspec.Struct, frozen=True):
    """Some magic, part by part. `targets` are weapons where these get a bonus; `damage` are its damage dice."""

    dice: ManyDice = ()
    size: Units = 1
    duration: str = INSTANT
    targets: Targets = 1
    kind: Kind = Kind.EFFECT
    modifiers: str = ""
    damage: ManyDice = ()
    stats: Few = 0
    """Stats of an automaton, or points added to those of the dead."""
    item: str = ""
    """How long the magic stays on a crafted thing."""


class Means(msgspec.Struct, frozen=True):
    """What the caster has, and the limits of the caster's VIT."""

    power: Power | None = None
    max_dr: Few = 0
    max_q: Few = 0


PLAIN, UNKNOWN = Plan(), Means()


@listed(
    "power",
    "The Power Level of some magic",
    "gs.magic.level-sum gs.magic.dice gs.magic.many-dice gs.magic.size gs.magic.duration gs.magic.targets"
    " gs.magic.cheaper",
    worth={"level": lambda outcome: -outcome.level},
    examples=(
        {"dice": (Dice(2, 6),), "size": 10, "duration": "1 hour", "targets": 1},
        {"dice": (Dice(6, 4),), "power": 30},
        {"kind": Kind.TELEPORT, "size": 1080, "modifiers": "known-distant", "power": 100},
        {
            "kind": Kind.WEAPON,
            "dice": (Dice(1, 8),),
            "damage": (Dice(1, 6),),
            "duration": "1 minute",
            "targets": 2,
        },
        {"kind": Kind.MODIFY, "modifiers": "related-material, temperature 12", "duration": "2 years"},
    ),
)
@procedure
async def power(options: Options, plan: Plan = PLAIN, means: Means = UNKNOWN) -> PowerLevel:
    """Add up the Power Level of some magic: dice, size, duration, targets, modifiers, and crafting."""
    more = modifiers_in(plan.modifiers)
    rest = (plan.dice, plan.damage, plan.size, plan.duration, plan.targets, more, plan.stats, plan.item)
    wanted, by_table = Spell(plan.kind, *rest), options.teleport_by_size_table
    check_spell(wanted, means.max_dr, means.max_q)
    level, lines = level_of(wanted, by_table), lines_of(wanted, by_table)
    missing = None if means.power is None else max(0, level - means.power)
    versions = cheaper_versions(wanted, means.power)
    await Said(told.summed, lines, plan.kind, bool(plan.item), missing)
    await Said(told.cheaper, versions)
    return PowerLevel(level, lines, missing, versions)
