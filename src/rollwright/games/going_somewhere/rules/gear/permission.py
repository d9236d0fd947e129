"""What the sheets allow of money and things: a call that says otherwise is refused before it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.gear import goods
from rollwright.games.going_somewhere.rules.gear.carrying import load
from rollwright.games.going_somewhere.rules.gear.equipment import made, ware
from rollwright.games.going_somewhere.rules.gear.facts import OfThings
from rollwright.games.going_somewhere.rules.gear.handling import Handled
from rollwright.games.going_somewhere.rules.gear.money import written
from rollwright.games.going_somewhere.rules.gear.places import SHIELD_PLACES, WORN, carried, check_place, slots_of_one
from rollwright.games.going_somewhere.rules.old_form import of_check
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.rules.facts import Fact, State

Allowed = Callable[[Options, State, Mapping[str, Any]], None]


def of_buying(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare money and position with the sheet, and look whether there is room where the thing is to go."""
    sheet = with_money(state, arguments)
    if arguments.get("where"):
        check_place(sheet, made(ware(arguments["ware"]), arguments["count"]), arguments["where"])


def with_money(state: State, arguments: Mapping[str, Any]) -> Sheet:
    """Compare money and position with the sheet; gives the sheet."""
    sheet: Sheet = state.sheet(arguments["who"])
    if "money" in arguments and arguments["money"] != sheet.money:
        has, said = written(sheet.money), written(arguments["money"])
        raise Refused(f"{state.name(arguments['who'])} has {has}, not {said}", goods.ENOUGH)
    position = {"rank": sheet.status.rank, "per_diem": sheet.status.per_diem}
    for name in [name for name in position if name in arguments]:
        if arguments[name] != position[name]:
            message = f"the sheet of {state.name(arguments['who'])} has {name} {position[name]}, not {arguments[name]}"
            raise Refused(message, "gs.equipment.decoration")
    return sheet


def of_equipping(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare money and position with the sheet; a character is equipped before the first adventure."""
    sheet = with_money(state, arguments)
    if sheet.adventuring:
        raise Refused("in the middle of an adventure things are bought one at a time", "gs.equipment.start")


def of_selling(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether the thing is there, and at what it cost."""
    item = goods.find(state.sheet(arguments["who"]), arguments["item"], arguments["at"])
    goods.check_count(item, arguments["count"])
    if arguments["price"] != item.price:
        raise Refused(f"{item.name} cost {written(item.price)}, not {written(arguments['price'])}", "gs.equipment.sell")


def of_paying(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the money, and refuse to pay oneself."""
    sheet = with_money(state, arguments)
    goods.paid_from(sheet, arguments["amount"], state.name(arguments["who"]))
    if arguments["to"] == arguments["who"]:
        raise Refused(f"{state.name(arguments['who'])} can't pay {state.name(arguments['who'])}", goods.ENOUGH)


def somebody(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether there is such a sheet."""
    state.sheet(arguments["who"])


def tried(facts: Callable[[Mapping[str, Any], Any], Iterable[Fact]], outcome: Any = None) -> Allowed:
    """Refuse what the sheets could not take: the facts are tried on them, and nothing is kept."""

    def allowed(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
        for fact in facts(arguments, Handled(arguments.get("count", 1)) if outcome is None else outcome(arguments)):
            state = fact.done(state) if isinstance(fact, OfThings) else fact.on(state)

    return allowed


def of_wearing(facts: Callable[[Mapping[str, Any], Any], Iterable[Fact]]) -> Allowed:
    """Refuse a place where nothing is worn."""
    after = tried(facts)

    def allowed(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
        if arguments["where"] not in (WORN, "head", *SHIELD_PLACES):
            message = f"things are {WORN}, on the head, or (a shield) at {' or '.join(SHIELD_PLACES)}"
            raise Refused(message, "gs.encumbrance.place")
        after(options, state, arguments)

    return allowed


def of_stats(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the stats of a check with the sheet, and look at the points and the load."""
    of_check(options, state, arguments)
    sheet = state.sheets.get(arguments["who"])
    if sheet is None:
        return
    on_sheet = {
        "acc": derive.stat(sheet, Stat.ACC),
        "strength": derive.stat(sheet, Stat.STR),
        "guile": derive.skill(sheet, Skill.GUILE),
    }
    for name in [name for name in on_sheet if name in arguments]:
        if arguments[name] != on_sheet[name]:
            message = f"the sheet of {state.name(arguments['who'])} has {name} {on_sheet[name]}, not {arguments[name]}"
            raise Refused(message, "gs.movement.stand")


def of_moving(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the stats, and refuse to move while stunned or getting up: the round has to pass first."""
    of_stats(options, state, arguments)
    sheet = state.sheets.get(arguments["who"])
    if sheet is not None and held_up(sheet):
        raise Refused(f"{state.name(arguments['who'])} {held_up(sheet)} this round", "gs.movement.held-up")


def held_up(sheet: Sheet) -> str:
    """Say what keeps somebody from moving this round; nothing where nothing does."""
    return "is stunned" if sheet.stunned else "gets up again" if sheet.prone else ""


def armour_on(sheet: Sheet) -> dict[str, Any]:
    """Give the armour that somebody wears who is to be carried."""
    worn = [one for one in sheet.items if one.kind == "armour" and one.where == WORN]
    return {"armour": worn[0].sides if worn else 0, "magic": bool(worn and worn[0].magic)}


def of_body(facts: Callable[[Mapping[str, Any], Any], Iterable[Fact]]) -> Allowed:
    """Compare the armour with that on the sheet of the one who is carried."""
    after = tried(facts)

    def allowed(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
        whom = arguments["whom"]
        if whom == arguments["who"]:
            raise Refused(f"{state.name(whom)} can't carry {state.name(whom)}", "gs.encumbrance.body")
        if whom in state.sheets:
            worn = armour_on(state.sheets[whom])
            if (arguments["armour"], arguments["magic"]) != (worn["armour"], worn["magic"]):
                on = f"{'magic ' if worn['magic'] else ''}d{worn['armour']} armour" if worn["armour"] else "no armour"
                raise Refused(f"{state.name(whom)} wears {on}", "gs.encumbrance.body")
        after(options, state, arguments)

    return allowed


def of_walking(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare stats and load with the sheet, and look at the points."""
    of_moving(options, state, arguments)
    sheet = state.sheets.get(arguments["who"])
    if sheet is None:
        return
    weighed = load(sheet)
    speed = derive.stat(sheet, Stat.SPD)
    on_sheet = {"speed": speed, "counted": weighed.counted, "over": weighed.over, "too_large": weighed.too_large}
    for name, value in on_sheet.items():
        if arguments[name] != value:
            message = f"the sheet of {state.name(arguments['who'])} has {name} {value}, not {arguments[name]}"
            raise Refused(message, "gs.movement.formula")


def largest(sheet: Sheet) -> int:
    """Give the slots of the largest single thing that somebody carries, armour left out."""
    return max([int(slots_of_one(one)) for one in carried(sheet) if one.kind != "armour"], default=0)
