"""The page of Going Somewhere: sheet and trackers, the guide to making a character, and the look."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from rollwright.games.going_somewhere.page.dice import marks
from rollwright.games.going_somewhere.page.fight import (
    asks,
    belongs,
    pending,
    ready,
    stands,
    takes_part,
    trackers_look,
    unfinished,
    uses_turn,
)
from rollwright.games.going_somewhere.page.guide import GUIDE
from rollwright.games.going_somewhere.page.newcomers import newcomer_fields, newcomer_sheet
from rollwright.games.going_somewhere.page.sheet import fares, sheet_look, summed, tallied, vital
from rollwright.games.going_somewhere.rules.checks.rolls import TIERS, Tier
from rollwright.games.going_somewhere.rules.magic.spells import Kind, spell
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.web.page import Newcomer, Page


def feat(given: Mapping[str, Any], outcome: Mapping[str, Any], who: str, played: Collection[str]) -> int:
    """Say how well somebody did: by the degree of a success; to heal the unhurt is no feat.

    >>> [feat({}, {"tier": tier}, "kara", ()) for tier in ("minimal success", "amazing success", None)]
    [4, 8, 0]
    >>> feat({}, {"who": "kara", "verdict": ("tier", "6")}, "kara", ())
    6
    >>> feat({}, {"tier": "amazing success", "idle": [{"fact": "magic-worked", "spell": "heal 1d6"}]}, "kara", ())
    1
    """
    if any(
        spell(fact["spell"]).kind is Kind.HEAL for fact in outcome.get("idle", ()) if fact["fact"] == "magic-worked"
    ):
        return 1
    tier, (key, reached) = outcome.get("tier"), outcome.get("verdict", ("", ""))
    if key == "tier":
        return int(reached)
    return TIERS.index(Tier(tier)) if tier in list(Tier) else 0


UNKNOWN = ": something magic. Nobody knows yet what it does."
LEARNT = re.compile(r".+ learns the magic of (?:the )?(?P<name>.+?): (?P<magic>.+)")


def since(text: str, later: Sequence[str]) -> str:
    """Say of a magic thing that was found what it does, where people have learnt that since.

    >>> since(f"Mira finds a ring{UNKNOWN}", ["Rusk waits.", "Mira learns the magic of a ring: defend d10."])
    'Mira finds a ring: defend d10.'
    """
    found = [one for line in later if (one := LEARNT.fullmatch(line))] if text.endswith(UNKNOWN) else []
    magic = [one["magic"] for one in found if re.search(rf" finds (?:an? )?{re.escape(one['name'])}(?!\w)", text)]
    return f"{text.removesuffix(UNKNOWN)}: {magic[-1]}" if magic else text


def as_put_together(act: str, given: Mapping[str, str], facts: Sequence[Mapping[str, Any]]) -> Mapping[str, str]:
    """Cast once more the very magic that was put together, as it was kept then.

    >>> as_put_together("cast", {"magic": "fly", "on": "kara"}, [{"fact": "spell-kept", "spell": "fly, 20 units"}])
    {'magic': 'fly, 20 units', 'on': 'kara'}
    """
    kept = [str(one["spell"]) for one in facts if one["fact"] == "spell-kept"]
    return {**given, "magic": kept[-1]} if act == "cast" and kept else given


def owner_of(sheet: Sheet) -> str:
    """Say whose a vehicle is."""
    return sheet.craft.owner if sheet.craft is not None else ""


PAGE = Page(
    Path(__file__).parent,
    sheet_look,
    trackers_look,
    GUIDE,
    reads_sheets=True,
    vital=vital,
    fares=fares,
    tallies=tallied,
    sums=summed,
    dice=marks,
    pending=pending,
    asks=asks,
    stands=stands,
    ready=ready,
    takes_part=takes_part,
    feat=feat,
    fine=TIERS.index(Tier.AVERAGE_SUCCESS),
    belongs=belongs,
    uses_turn=uses_turn,
    unfinished=unfinished,
    often=("persuade", "drive"),
    calls=("call-check", "call-notice"),
    leads={"add-foes": ("begin-fight", "Add them and begin a fight")},
    after=("find-treasure",),
    then={
        "sell": ("sell",),
        "buy": ("buy",),
        "find-treasure": ("identify",),
        "give-magic": ("identify",),
        "make-vehicle": ("load-vehicle",),
    },
    downtime=("buy-points", "learn-language", "learn-craft", "sleep"),
    rewards=("gain-points",),
    gains=("find-treasure", "give-magic", "mount-weapon", "buy-vehicle"),
    since=since,
    owner=owner_of,
    newcomer=Newcomer(newcomer_fields, newcomer_sheet),
    brings=("add-foes", "meet", "more-like", "bring-monster"),
    finds={
        "sleep": "rest camp night recover bed",
        "add-foes": "enemy enemies monster opponent npc bandit",
        "meet": "enemy enemies monster opponent foe",
        "begin-fight": "combat battle attack initiative",
        "end-fight": "combat battle stop surrender truce",
        "surrender": "surrender yield",
        "command": "surrender yield give up",
        "oppose": "contest contested opposed versus wrestle struggle",
        "next-roll": "modifier penalty bonus blind distract push disadvantage",
        "buy": "shop trade purchase",
        "gain-points": "experience xp reward",
        "give": "hand over pass",
        "bring-monster": "summon appear foe",
        "find-treasure": "loot search foes",
        "fire": "shoot shot attack gun cannon bow ram ramming collide collision board boarding",
        "drive": "ram ramming collide board boarding chase escape flee away move",
        "damage-vehicle": "ram ramming collide collision crash",
        "mount-weapon": "gun cannon arm armament",
        "load-vehicle": "board boarding aboard get in get out leave crew passengers",
        "repair-vehicle": "mend fix heal",
        "mend-vehicle": "mend fix repair heal",
        "craft": "brew potion oil alchemy enchant enchantment forge smith ring rune scroll",
        "craft-wand": "enchant enchantment forge wand staff potion oil poison bomb alchemy",
        "learn-craft": "brew potion alchemy enchant forge smith craft trade",
        "recharge": "enchant wand staff ring potion",
        "unlearnt": "brew potion forge cook build mend smith alchemy",
        "alchemy": "brew potion forge enchant craft make create",
        "use": "potion drink wand ring quaff oil scroll",
        "give-magic": "identify unidentified enchanted ring wand potion artifact treasure loot",
    },
    touches=(
        *("gs.damage", "gs.critical.failure", "gs.critical.success", "gs.critical.down", "gs.critical.stunned"),
        *("gs.status", "gs.shock"),
        "gs.round.parts",
    ),
    counts=(
        "gs.points.gain",
        "gs.points.price",
        "gs.resist.action",
        "gs.encounter",
        "gs.creation.ready",
        "gs.equipment.prices",
        "gs.money",
    ),
    blows=(
        "gs.protection.health",
        "gs.vehicle.health",
        "gs.protection.roll",
        "gs.round.order",
        "gs.round.surprise",
        "gs.round.flee",
        "gs.magic",
        "gs.time.sleep",
        "gs.aim.bonus",
        "gs.aim.level",
    ),
    vain=("gs.opposed.by-ten", "gs.combat.bought"),
    passing=(
        "gs.critical.failure",
        "gs.critical.success",
        "gs.critical.down",
        "gs.critical.stunned",
        "gs.damage.explosion-dive",
    ),
    boons=("gs.critical.success",),
    ledger=(
        "gs.creation",
        "gs.points",
        "gs.vehicle.fight",
        "gs.vehicle.stats",
        "gs.encumbrance.small",
        "gs.movement.formula",
    ),
    again={"cast": "Cast once more", "craft": "Craft once more", "craft-wand": "Make another"},
    once_more=as_put_together,
    dares={"gs.points.reroll": "spending 1 CP to roll again", "gs.points.success": "spending CP on a success"},
    outdates={"gs.combat.reroll": "gs.opposed.by-ten"},
    helps=("gs.help",),
    milestones=frozenset(["gs.shock.when"]),
    gm="CGO",
    die=20,
    line="Roads, raiders, magic and a truck that mostly runs. Fights go round by round, square by square.",
    pace="1–6 players · a journey",
)

__all__ = ["PAGE"]
