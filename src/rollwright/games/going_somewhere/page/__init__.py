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


def made(given: Mapping[str, Any], verdict: tuple[str, str], facts: Sequence[Mapping[str, Any]]) -> Mapping[str, str]:
    """Say for which vehicle forms are after it was made, and who sees to it: a player who owns it, else itself.

    >>> made({}, ("", ""), [{"fact": "vehicle-made", "who": "the-mule", "owner": "mira"}])
    {'who': 'mira', 'vehicle': 'the-mule'}
    """
    found = [one for one in facts if one["fact"] == "vehicle-made"]
    return {key: value for one in found for key, value in (("who", seen_to_by(one)), ("vehicle", one["who"]))}


def seen_to_by(made: Mapping[str, Any]) -> str:
    """Say who sees to a vehicle that was made."""
    return str(("" if made.get("kept") else made.get("owner")) or made["who"])


UNKNOWN = ": nobody knows yet what its magic does."
LEARNT = re.compile(r".+ (?:now knows all that|learns a part of what) (?:the )?(?P<name>.+?) does: (?P<magic>.+)")


def since(text: str, later: Sequence[str]) -> str:
    """Say of a magic thing that was found what it does, where people have learnt that since.

    >>> since(f"Mira finds a ring{UNKNOWN}", ["Rusk waits.", "Mira now knows all that a ring does: defend d10."])
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


WHEELS = "car cart automobile truck lorry van bus motorcycle bike wagon ship boat plane tank"
"""What people call vehicles."""
BEASTS = "enemy enemies monster beast creature animal opponent"
"""What people call those whom they meet."""
FINDS = {
    "sleep": "rest camp night recover bed heal wake unconscious",
    "wake": "unconscious revive recover heal come round",
    "add-foes": f"{BEASTS} npc bandit robot undead",
    "more-like": f"{BEASTS} npc",
    "meet": f"{BEASTS} foe random wandering alien",
    "begin-fight": "combat battle attack initiative",
    "end-fight": "combat battle stop surrender truce",
    "surrender": "surrender yield",
    "command": "surrender yield give up",
    "oppose": "contest contested opposed versus wrestle struggle",
    "next-roll": "modifier penalty bonus blind distract push disadvantage",
    "buy": "shop trade purchase",
    "gain-points": "experience xp reward",
    "give": "hand over pass",
    "ride": "horse mount animal beast gallop travel",
    "carry-body": "heal rescue drag wounded",
    "bring-monster": f"{BEASTS} summon appear foe",
    "no-monster": f"{BEASTS} summon",
    "begin-battle": f"combat attack chase race pursuit ram ramming {WHEELS}",
    "end-battle": f"combat attack chase escape {WHEELS}",
    "make-vehicle": f"new build {WHEELS}",
    "fire": f"shoot shot attack gun cannon bow board boarding {WHEELS}",
    "ram": f"ramming collide collision crash run over hit attack {WHEELS}",
    "drive": f"board boarding chase escape flee away move ride travel journey go trip {WHEELS}",
    "damage-vehicle": f"ram ramming collide collision crash hit {WHEELS}",
    "vehicle-harm": f"hit crash {WHEELS}",
    "mount-weapon": f"gun cannon arm armament {WHEELS}",
    "load-vehicle": f"board boarding aboard get in get out leave crew passengers cargo ride enter exit {WHEELS}",
    "repair-vehicle": f"mend fix {WHEELS}",
    "mend-vehicle": f"mend fix repair {WHEELS}",
    "pay-upkeep": f"fuel petrol gas maintenance {WHEELS}",
    "buy-vehicle": f"buy purchase trade {WHEELS}",
    "book-berth": "ticket passage travel train ship boat plane bus ride",
    "find-treasure": "loot search foes hoard gold coins reward magical",
    "give-magic": "identify unidentified enchanted ring wand potion artifact treasure loot magical",
    "reveal": "identify unidentified magical",
    "cast": "spell magical heal cure sorcery wizard enchant charm curse illusion invisible fly teleport dispel summon",
    "identify": "unidentified appraise examine magical spell",
    "attack-with": "spell zap blast wand staff ring magical",
    "use": "potion drink wand ring quaff oil scroll heal cure spell magical",
    "forget-spell": "spell",
    "end-effect": "dispel cancel spell curse charm magical",
    "resist-magic": "save saving throw spell magical",
    "gone-wrong": "miscast backfire mishap fumble spell",
    "magic-damage": "spell burn fire poison",
    "animate": "undead zombie skeleton corpse raise necromancy creature spell",
    "awaken": "golem automaton robot machine mind creature",
    "psychic-search": "spell scry clairvoyant magical",
    "power-site": "spell mana energy source ley",
    "more-power": "spell mana energy source ley",
    "craft": "brew potion oil alchemy enchant enchantment forge smith ring rune scroll magical",
    "enchant": "enchantment forge weapon armour magical craft",
    "craft-wand": "enchant enchantment forge wand staff potion oil poison bomb alchemy magical",
    "learn-craft": "brew potion alchemy enchant forge smith craft trade",
    "recharge": "enchant wand staff ring potion magical",
    "unlearnt": "brew potion forge cook build mend smith alchemy",
    "alchemy": "brew potion forge enchant craft make create magical",
}
"""What people search for who mean an act, where it isn't called so."""

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
    concerns=made,
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
        "identify": ("use", "draw", "wear"),
        "make-vehicle": ("load-vehicle",),
        "end-battle": ("repair-vehicle",),
        "damage-vehicle": ("repair-vehicle",),
        "vehicle-harm": ("repair-vehicle",),
        "drive": ("pay-upkeep",),
        "pass-time": ("pay-upkeep",),
        "repair-vehicle": ("pay-upkeep",),
    },
    downtime=("buy-points", "learn-language", "learn-craft", "sleep"),
    rewards=("gain-points",),
    gains=("find-treasure", "give-magic", "mount-weapon", "buy-vehicle"),
    since=since,
    owner=owner_of,
    newcomer=Newcomer(newcomer_fields, newcomer_sheet),
    brings=("add-foes", "meet", "more-like", "bring-monster"),
    finds=FINDS,
    touches=(
        *("gs.damage", "gs.critical.failure", "gs.critical.success", "gs.critical.down", "gs.critical.stunned"),
        *("gs.status", "gs.shock", "gs.magic.heal"),
        *("gs.round.parts", "gs.magic.mesmerism", "gs.magic.augment"),
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
    vain=("gs.opposed.by-ten", "gs.combat.bought", "gs.vehicle.ready", "gs.vehicle.gunner"),
    passing=(
        "gs.critical.failure",
        "gs.critical.success",
        "gs.critical.down",
        "gs.critical.stunned",
        "gs.damage.explosion-dive",
    ),
    outlived=lambda sheet: () if sheet.down else ("gs.shock",),
    boons=("gs.critical.success", "gs.shock.once", "gs.magic.heal"),
    ledger=(
        "gs.creation",
        "gs.points",
        "gs.vehicle.fight",
        "gs.vehicle.stats",
        "gs.encumbrance.small",
        "gs.movement.formula",
    ),
    instead={
        "begin-fight": "begin-battle",
        "begin-battle": "begin-fight",
        "cast": "craft",
        "craft": "craft-wand",
        "enchant": "craft",
        "craft-wand": "craft",
        "declare": "declare-magic",
        "declare-magic": "declare",
        "meet": "add-foes",
    },
    again={
        "cast": "Cast once more",
        "craft": "Craft once more",
        "enchant": "Put magic on another",
        "craft-wand": "Make another",
        "fire": "Fire again",
        "ram": "Ram again",
    },
    anew={"add-foes": "Change them", "meet": "Change them"},
    once_more=as_put_together,
    dares={
        "gs.points.reroll": "spending 1 Character Point to roll again",
        "gs.points.success": "spending Character Points on a success",
    },
    outdates={"gs.combat.reroll": "gs.opposed.by-ten"},
    helps=("gs.help",),
    milestones=frozenset(["gs.shock.when"]),
    gm="CGO",
    die=20,
    line="Roads, raiders, magic and a truck that mostly runs. Fights go round by round, square by square.",
    pace="1–6 players · a journey",
)

__all__ = ["PAGE"]
