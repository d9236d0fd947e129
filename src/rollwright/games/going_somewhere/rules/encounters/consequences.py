"""What follows from the calls of vehicles, encounters and treasure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rollwright.games.going_somewhere.rules.checks.action import success_price
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.combat import facts as fought
from rollwright.games.going_somewhere.rules.creation.facts import CharacterMade
from rollwright.games.going_somewhere.rules.creation.making import named
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.encounters.facts import EncounterMet
from rollwright.games.going_somewhere.rules.encounters.natural import nature
from rollwright.games.going_somewhere.rules.encounters.npcs import Met, Npc, equipped, kit
from rollwright.games.going_somewhere.rules.gear import facts as gear
from rollwright.games.going_somewhere.rules.magic.facts import DUE, EffectEnded, HarmDue
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS
from rollwright.games.going_somewhere.rules.old_form import points_spent
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.treasure.facts import MagicFound
from rollwright.games.going_somewhere.rules.treasure.hoard import Hoard, loot
from rollwright.games.going_somewhere.rules.vehicles import facts as became
from rollwright.games.going_somewhere.rules.vehicles.scales import HAND, weapon
from rollwright.games.going_somewhere.rules.vehicles.shooting import slipped
from rollwright.games.going_somewhere.rules.vehicles.shots import Hit, Shot
from rollwright.games.going_somewhere.rules.vehicles.travel import Costs, Deal, Done, Mounted
from rollwright.games.going_somewhere.rules.vehicles.vehicle import Built, Repaired, Suffered
from rollwright.play.steps import ACTOR
from rollwright.rules.facts import Fact


def of_making(arguments: Mapping[str, Any], outcome: Built) -> Iterator[Fact]:
    """Give the new vehicle."""
    parts = {part: arguments[part] for part in ("who", "name", "scale", "unit", "owner", "battlestation")}
    yield became.VehicleMade(stats=named(outcome.stats), **parts)


def of_damage(arguments: Mapping[str, Any], outcome: Suffered) -> Iterator[Fact]:
    """Give what damage did to a vehicle that is at the table."""
    if outcome.damage and arguments["who"] not in ("", ACTOR):
        condition: Any = outcome.condition
        yield became.VehicleHit(
            who=arguments["who"],
            points=outcome.damage,
            health=outcome.health,
            condition=condition,
            past_zero=outcome.past_zero,
            checked=outcome.total is not None,
        )
    if arguments["due"] and arguments["who"] not in ("", ACTOR):
        yield EffectEnded(who=arguments["who"], name=DUE)


def of_shot(arguments: Mapping[str, Any], outcome: Shot | Hit) -> Iterator[Fact]:
    """Give what a shot does besides its damage: points used, the target stopped, or the gunner's critical failure.

    Within a fight of vehicles the round says all that; only a hand weapon fired from aboard strikes the gunner here.
    """
    who, target = ["" if one == ACTOR else one for one in (arguments["who"], arguments["target"])]
    by_hand = weapon(arguments["weapon"]).scale == HAND
    sufferer = who if by_hand else arguments["vehicle"] or who
    if sufferer and outcome.own and not (arguments["within"] and (not by_hand or not arguments["vehicle"])):
        yield HarmDue(who=sufferer, points=outcome.own, by=who)
    if arguments["within"]:
        return
    if who:
        yield from points_spent(who, outcome.cp, "a shot")
        if arguments["loads"]:
            yield fought.AmmunitionSpent(who=who, kind=arguments["loads"])
        rolled = arguments["guile"] is not None or outcome.cp != success_price()
        if arguments["shaken"] and rolled:
            yield fought.NextRollChanged(who=who, points=0)
    struck = who if slipped(outcome.critical) else target
    if struck and outcome.stun:
        yield fought.Stunned(who=struck, rounds=outcome.stun)
    if struck and outcome.prone:
        yield fought.KnockedDown(who=struck)
    if struck and outcome.next_roll:
        yield fought.NextRollChanged(who=struck, points=outcome.next_roll)


def of_shot_at_person(arguments: Mapping[str, Any], outcome: Hit) -> Iterator[Fact]:
    """Give what a shot at somebody on foot does: its damage is due."""
    if outcome.damage and arguments["target"] and not arguments["within"]:
        yield HarmDue(who=arguments["target"], points=outcome.damage, by=arguments["who"])
    yield from of_shot(arguments, outcome)


def of_repair(arguments: Mapping[str, Any], outcome: Repaired) -> Iterator[Fact]:
    """Give the repair, and the time that it takes everybody."""
    if outcome.row:
        by = arguments["by"]
        if arguments["alone"]:
            yield passed(outcome.amount, outcome.unit)
        yield became.VehicleRepaired(who=arguments["who"], by=by, amount=outcome.amount, unit=outcome.unit)


def passed(amount: int, unit: str) -> TimePassed:
    """Give the time that some hours, days, weeks, months or years are.

    >>> passed(3, "hours").rounds, passed(2, "months").days, passed(1, "years").days
    (720, 56, 365)
    """
    days, rounds = divmod(amount * ROUNDS[unit.removesuffix("s")], ROUNDS["day"])
    return TimePassed(rounds=rounds, days=days)


def of_loading(arguments: Mapping[str, Any], outcome: Done) -> Iterator[Fact]:
    """Give what is aboard."""
    parts = {part: arguments[part] for part in ("who", "enc", "passengers", "crew")}
    yield became.VehicleLoaded(**parts)


def of_mounting(arguments: Mapping[str, Any], outcome: Mounted) -> Iterator[Fact]:
    """Give the new weapon, and what was paid for it."""
    if not outcome.mounted:
        return
    if outcome.tin:
        yield gear.Paid(who=arguments["payer"], tin=outcome.tin, reason="a weapon")
    yield became.WeaponMounted(who=arguments["who"], weapon=arguments["weapon"])


def of_upkeep(arguments: Mapping[str, Any], outcome: Costs) -> Iterator[Fact]:
    """Give the payment for a vehicle's days."""
    yield gear.Paid(who=arguments["who"], tin=outcome.tin, reason="upkeep")
    if arguments["vehicle"]:
        yield became.UpkeepPaid(who=arguments["vehicle"], days=arguments["days"])


def of_berth(arguments: Mapping[str, Any], outcome: Deal) -> Iterator[Fact]:
    """Give the payment for a berth that was taken."""
    if not outcome.bought:
        return
    yield gear.Paid(who=arguments["who"], tin=outcome.tin, reason="a berth")


def of_vehicle_bought(arguments: Mapping[str, Any], outcome: Deal) -> Iterator[Fact]:
    """Give the payment, and whose the vehicle is now."""
    if not outcome.bought:
        return
    yield gear.Paid(who=arguments["who"], tin=outcome.tin, reason="a vehicle")
    if arguments["seller"]:
        yield gear.MoneyGained(who=arguments["seller"], tin=outcome.tin, reason="a vehicle")
    yield became.VehicleOwned(who=arguments["vehicle"], owner=arguments["who"])


def of_npc(arguments: Mapping[str, Any], outcome: Npc) -> Iterator[Fact]:
    """Give somebody of the CGO's, armed; where there are several, the others too."""
    sheet = Sheet(
        name=arguments["name"],
        npc=True,
        type=outcome.type,
        rolled=outcome.rolled,
        stats=named(outcome.stats),
        temperament=outcome.temperament,
        cp=outcome.cp,
        ledger=outcome.ledger,
        local_language=arguments["local_language"],
    )
    sheet = equipped(sheet, kit(arguments["plan"], arguments["gear"]))
    yield CharacterMade(who=arguments["who"], sheet={"cp": outcome.cp, **msgspec.to_builtins(sheet)})
    if arguments["count"] > 1:
        yield EncounterMet(who=arguments["who"], number=arguments["count"], cp=outcome.cp)


def of_meeting(arguments: Mapping[str, Any], outcome: Met) -> Iterator[Fact]:
    """Give what was met, with the tables' words as notes; one of it was built by the call within."""
    from rollwright.rules.generating import words

    text, own = words(book(), outcome.result), nature(outcome.result)
    met = EncounterMet(who=arguments["who"], number=outcome.number, cp=outcome.each, words=text)
    yield msgspec.structs.replace(met, natural=own.natural, held=own.held)


def of_treasure(arguments: Mapping[str, Any], outcome: Hoard) -> Iterator[Fact]:
    """Give what was found: things with their ENC and value, and money."""
    reason = "privateering" if arguments["licensed"] else "loot"
    for one in loot(outcome.found, outcome.settled):
        if one.item is None:
            yield gear.MoneyGained(who=arguments["who"], tin=one.tin, reason=reason)
        elif one.item.magic:
            yield MagicFound(who=arguments["who"], item=one.item)
        else:
            yield gear.ItemGained(who=arguments["who"], item=one.item)
