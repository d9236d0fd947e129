"""What somebody may start now about money, things and footing, with the numbers of the sheets filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.gear.carrying import load, mount_enc, movement, terrains
from rollwright.games.going_somewhere.rules.gear.equipment import catalogue, crew_needed, fired_by_strength
from rollwright.games.going_somewhere.rules.gear.facts import some
from rollwright.games.going_somewhere.rules.gear.goods import SHARE, contents, standing, taken_off
from rollwright.games.going_somewhere.rules.gear.permission import armour_on, held_up, largest
from rollwright.games.going_somewhere.rules.gear.places import BESIDE, LEFT, SHIELD_PLACES, WORN, check_place
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting


def moves_gear(options: Options, state: State, sitting: Sitting) -> tuple[Move, ...]:
    """List what a seat may start: players for their characters, the CGO for the CGO's, and what only the CGO gives."""
    listed: list[Move] = []
    for who, sheet in state.sheets.items():
        if who in sitting.holds or (sitting.role == GM and sheet.npc):
            listed += [*trading(state, who, sheet), *handling(state, who, sheet), *moving(state, who, sheet)]
    if sitting.role == GM:
        listed += for_cgo(state)
    return tuple(listed)


def trading(state: State, who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer to buy, to pay, and to leave or fetch money."""
    money = {"who": who, "money": sheet.money}
    position = {"rank": sheet.status.rank, "per_diem": sheet.status.per_diem}
    yield Move("buy", "Buy something", who, {**money, **position}, ("ware", "count", "where"))
    if sheet.stats and not sheet.adventuring and not sheet.gains and sheet.money:
        yield Move("equip", "Buy equipment before the first adventure", who, {**money, **position})
    if sheet.money:
        yield Move("pay", "Pay somebody", who, money, ("amount", "to", "reason"))
        yield Move("leave-money", "Leave money somewhere", who, {"who": who, "back": False}, ("amount",))
    if sheet.banked:
        yield Move("leave-money", "Fetch money", who, {"who": who, "back": True}, ("amount",))


def handling(state: State, who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer what can be done with each thing."""
    for item in sheet.items:
        if item.name.startswith(SHARE) or in_the_way(sheet, item):
            continue
        thing: dict[str, Any] = {"who": who, "item": item.name, "at": item.where}
        title = some(item.name, item.count)
        if worn := wearing(sheet, item):
            yield Move("wear", f"Put on {item.name}", who, {**thing, "where": worn})
        yield Move("stow", f"Put {title} elsewhere", who, thing, ("where", "count", "helpers"))
        if item.where != LEFT:
            yield Move("drop", f"Put {title} down", who, thing, ("count",))
        if len(state.sheets) > 1:
            yield Move("give", f"Give {title} to somebody", who, thing, ("to", "count", "where"))
        if not contents(sheet, item.name):
            yield Move("sell", f"Sell {title}", who, {**thing, "price": item.price}, ("count",))
        yield Move("lose", f"Use up or lose {title}", who, thing, ("count", "reason"))
        if item.kind == "ammunition" and item.where != LEFT:
            firing = {"who": who, "item": item.name}
            yield Move("spend-ammunition", f"Fire {item.name}", who, firing, ("count",))


def in_the_way(sheet: Sheet, item: Item) -> bool:
    """Tell whether other things hang on something that is worn, so that it has to stay."""
    try:
        standing(taken_off(sheet, item, item.count) if item.gives else sheet)
    except Refused:
        return True
    return False


def wearing(sheet: Sheet, item: Item) -> str:
    """Say where a thing would be worn; nothing where it can't, or is."""
    places = {"clothing": (WORN,), "armour": (WORN,), "helmet": ("head",), "shield": SHIELD_PLACES}.get(item.kind, ())
    if item.where in places:
        return ""
    for where in places:
        try:
            check_place(taken_off(sheet, item, 1), item, where)
        except Refused:
            continue
        return where
    return ""


def moving(state: State, who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer to keep one's feet, to move under too heavy a load, to carry somebody, and to make a large weapon ready."""
    if not sheet.stats or sheet.down:
        return
    cp = 0 if sheet.npc else max(0, derive.power(sheet))
    rolled: dict[str, Any] = {"who": who, "shaken": sheet.next_roll, "cp": cp}
    acc, strength = derive.stat(sheet, Stat.ACC), derive.stat(sheet, Stat.STR)
    if not held_up(sheet):
        yield from walking(who, sheet, rolled)
    for mount in [one for one in sheet.items if one.kind == "animal" and one.capacity and one.where == BESIDE]:
        burden = {"who": who, "enc": mount_enc(sheet, mount.name, (sheet,)), "max_enc": mount.capacity}
        yield Move("ride", f"Ride {mount.name}", who, burden, ("distance",))
    yield Move("footing", "Keep your feet", who, {**rolled, "acc": acc, "terrain": "", "dl": None})
    for other, body in state.sheets.items():
        if other != who:
            borne = {"who": who, "whom": other, **armour_on(body)}
            yield Move("carry-body", f"Carry {state.name(other)}", who, borne, ("helpers",))
    yield Move("carry-body", "Carry somebody else", who, {"who": who}, ("whom", "armour", "magic", "helpers"))
    for item in sheet.items:
        if item.key in catalogue() and (crew_needed(item) > 1 or fired_by_strength(item)) and item.kind == "weapon":
            guile = {"guile": derive.skill(sheet, Skill.GUILE), "guile_dice": derive.bonus_dice(sheet, Skill.GUILE)}
            firing = {**rolled, **guile, "strength": strength, "weapon": item.key, "dl": None}
            yield Move("ready-weapon", f"Make {item.name} ready", who, firing, ("crew",))


def walking(who: str, sheet: Sheet, rolled: dict[str, Any]) -> Iterator[Move]:
    """Offer to move, and to move under a load where the load or some ground stops the character."""
    acc, strength = derive.stat(sheet, Stat.ACC), derive.stat(sheet, Stat.STR)
    weighed = load(sheet)
    parts = {"counted": weighed.counted, "over": weighed.over, "too_large": weighed.too_large}
    numbers = {**rolled, "speed": derive.stat(sheet, Stat.SPD), "strength": strength, "acc": acc, **parts}
    yield Move("walk", "Move as far as you can", who, numbers)
    if any(movement(sheet, ground).lift for ground in terrains()):
        heavy = {**rolled, "strength": strength, "slots": largest(sheet), "dl": None}
        yield Move("lift", "Move under a heavy load", who, heavy)


def for_cgo(state: State) -> Iterator[Move]:
    """Offer what the CGO gives: money, and things of the lists or made up."""
    for who in state.sheets:
        name = state.name(who)
        yield Move("receive-money", f"Money for {name}", GM, {"who": who}, ("amount", "reason"))
        yield Move("gain", f"Something of the lists for {name}", GM, {"who": who}, ("ware", "count", "where", "magic"))
        own = ("name", "kind", "count", "enc", "per", "where", "sides", "hands", "ranged", "capacity", "gives", "slots")
        yield Move("gain", f"Something else for {name}", GM, {"who": who}, (*own, "magic", "note"))
