"""Which checks somebody may start now, with the numbers of the sheets filled in.

Players try something, and the CGO is asked what it takes. The CGO calls for the checks of any character, and says what
the situation is at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.checks.contest import Tie
from rollwright.games.going_somewhere.rules.checks.facts import weapon_in_hand
from rollwright.games.going_somewhere.rules.checks.marking import Ends
from rollwright.games.going_somewhere.rules.checks.resistance import Against
from rollwright.games.going_somewhere.rules.checks.traps import Work
from rollwright.games.going_somewhere.rules.combat.moves import injured
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting

HELP = ("helper", "helper_who", "helper_cp", "what")
SITUATION = ("modifier", *HELP)
TRAP = ("work", "base", "concealed", "inaccessible", "damage", "units", "magic")


def moves_checks(options: Options, state: State, sitting: Sitting) -> tuple[Move, ...]:
    """List the checks that a seat may start: players for their characters, the CGO for everybody."""
    found: list[Move] = []
    for who, sheet in state.sheets.items():
        if sitting.role == GM:
            found += called_for(options, state, who)
        elif who in sitting.holds:
            found += asked_for(who, sheet)
    if sitting.role == GM:
        found += for_cgo(state)
    return tuple(found)


def points_of(sheet: Sheet) -> int:
    """Give the Character Points that can be used for rolls; the CGO's characters use none."""
    return 0 if sheet.npc else max(0, derive.power(sheet))


def owner(who: str, sheet: Sheet) -> dict[str, Any]:
    """Fill in whose roll it is, what changes it, and the points there are for it."""
    return {"who": who, "shaken": sheet.next_roll, "cp": points_of(sheet)}


def with_skill(sheet: Sheet, skill: Skill) -> tuple[int, Any]:
    """Give a skill, as magic has changed it, and its bonus dice."""
    return effects.skill_now(sheet, skill), derive.bonus_dice(sheet, skill)


def with_stat(sheet: Sheet, stat: Stat) -> int:
    """Give a stat as it is rolled with: as magic has changed it."""
    return effects.changed_by(sheet, stat.value, derive.stat(sheet, stat))


def noticing(sheet: Sheet) -> dict[str, Any]:
    """Fill in what a Notice check adds, and whether a helmet hinders it."""
    helmet = any(item.kind == "helmet" and item.where == "head" for item in sheet.items)
    return {
        "per": with_stat(sheet, Stat.PER) + effects.noticing(sheet),
        "dice": derive.bonus_dice(sheet, Skill.INSPECT),
        "helmet": helmet,
    }


def common(who: str, sheet: Sheet) -> Iterator[tuple[str, str, dict[str, Any], tuple[str, ...]]]:
    """List the checks that players and the CGO start alike: procedure, title, what is filled in, what is asked."""
    own = owner(who, sheet)
    inspect, inspect_dice = with_skill(sheet, Skill.INSPECT)
    precision, precision_dice = with_skill(sheet, Skill.PRECISION)
    yield "disguise", "Put on a disguise", {**own, "inspect": inspect, "dice": inspect_dice}, HELP
    yield "hide", "Hide", {**own, "precision": precision, "dice": precision_dice}, HELP
    reflexes, dice = with_skill(sheet, Skill.REFLEXES)
    acted = marks.found(sheet, "action-used") is not None
    will = {**own, "bonus": reflexes, "dice": dice, "acted": acted}
    yield "resist", "Resist something", {**will, "dl": None}, ("what",)
    level = derive.immunity(sheet)
    if level:
        filled = {**own, "bonus": reflexes, "dice": dice, "against": Against.MAGIC, "immunity": level}
        yield "resist", "Resist magic by immunity", {**filled, "dl": None}, ("what",)
    body = {**own, "bonus": with_stat(sheet, Stat.VIT), "against": Against.BODY, "acted": acted}
    yield "resist", "Resist poison or the like", {**body, "dl": None}, ("what",)
    for mark in [one for one in sheet.marks if one.kind == "second-try"]:
        again = {"second": True, "dl": mark.points, "what": mark.about}
        about = mark.about or "it"
        yield "resist", f"Try once more to resist {about}", {**will, **again}, ()
        yield "resist", f"Try once more to resist {about}, by the body", {**body, **again}, ()


def asked_for(who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer a player what their character can try; the CGO is asked how hard it is."""
    own = owner(who, sheet)
    yield Move("attempt", "Try something", who, {**own, **everything(sheet)}, HELP)
    for skill in Skill:
        bonus, dice = with_skill(sheet, skill)
        filled = {**own, "bonus": bonus, "skill": skill.value, "dice": dice, "dl": None}
        yield Move("skill", f"{skill.value.title()} check", who, filled, HELP)
    for name in derive.special_skills(sheet):
        bonus = effects.changed_by(sheet, derive.folded(name), derive.skill(sheet, name))
        filled = {**own, "bonus": bonus, "skill": name, "dl": None}
        yield Move("skill", f"{name.title()} check", who, filled, HELP)
    filled = {**own, "bonus": 0, "known": False, "dl": None}
    yield Move("skill", "A specialized skill that is not known", who, filled, ("skill", *HELP))
    for stat in Stat:
        filled = {**own, "bonus": with_stat(sheet, stat), "stat": stat, "dl": None}
        yield Move("ability", f"{stat.value.upper()} check", who, filled, HELP)
    yield Move("notice", "Notice", who, {**own, **noticing(sheet), "ask": True}, HELP)
    bonus, dice = with_skill(sheet, Skill.ANALYSIS)
    yield Move("analysis", "Solve it by analysis", who, {**own, "bonus": bonus, "dice": dice, "dl": None}, HELP)
    guile, dice = with_skill(sheet, Skill.GUILE)
    swaying = {**own, "guile": guile, "dice": dice, "size": None, "per": None}
    yield Move("crowd", "Sway a mob", who, swaying, HELP)
    for procedure, title, common_filled, asks in common(who, sheet):
        yield Move(procedure, title, who, common_filled, asks)
    precision, dice = with_skill(sheet, Skill.PRECISION)
    for work in Work:
        title = "Pick a lock" if work is Work.PICK else f"{work.value.title()} a trap"
        yield Move("trap", title, who, {**own, "precision": precision, "dice": dice, "work": work, "base": None}, HELP)
    if not marks.found(sheet, "action-used"):
        yield Move("aim", "Take aim", who, {**own, **aiming(sheet), "ask": True}, ("distance", *HELP))
    yield Move("persuade", "Persuade somebody", who, persuading(who, sheet), ("before_combat", "what"))


def everything(sheet: Sheet) -> dict[str, Any]:
    """Fill in all stats and skills, for the CGO to pick from."""
    return {
        "stats": tuple([with_stat(sheet, one) for one in Stat]),
        "skills": tuple([with_skill(sheet, one)[0] for one in Skill]),
        "dice": tuple([" + ".join(map(str, derive.bonus_dice(sheet, one))) or "none" for one in Skill]),
    }


def aiming(sheet: Sheet) -> dict[str, Any]:
    """Fill in what taking aim adds."""
    inspect, dice = with_skill(sheet, Skill.INSPECT)
    return {"inspect": inspect, "dice": dice}


def persuading(who: str, sheet: Sheet) -> dict[str, Any]:
    """Fill in the influencer's side."""
    dice = derive.bonus_dice(sheet, Skill.GUILE)
    return {**owner(who, sheet), "chm": effects.stat_left(sheet, Stat.CHM) + effects.on_every_roll(sheet), "dice": dice}


def called_for(options: Options, state: State, who: str) -> Iterator[Move]:
    """Offer the CGO to call for a character's checks."""
    sheet: Sheet = state.sheet(who)
    own, name = owner(who, sheet), state.name(who)
    for skill in Skill:
        bonus, dice = with_skill(sheet, skill)
        filled = {**own, "bonus": bonus, "skill": skill.value, "dice": dice}
        yield Move("skill", f"{name}: {skill.value.title()} check", who, filled, ("dl", *SITUATION))
    for stat in Stat:
        filled = {**own, "bonus": with_stat(sheet, stat), "stat": stat}
        yield Move("ability", f"{name}: {stat.value.upper()} check", who, filled, ("dl", *SITUATION))
    asks: tuple[str, ...] = ("impairments", "hidden", "dl", *SITUATION)
    yield Move("notice", f"{name}: Notice", who, {**own, **noticing(sheet)}, asks)
    bonus, dice = with_skill(sheet, Skill.ANALYSIS)
    filled = {**own, "bonus": bonus, "dice": dice}
    yield Move("analysis", f"{name}: analysis", who, filled, ("dl", "crafted", *HELP))
    guile, dice = with_skill(sheet, Skill.GUILE)
    filled = {**own, "guile": guile, "dice": dice}
    yield Move("crowd", f"{name}: sway a mob", who, filled, ("size", "per", "engaged", *SITUATION))
    for procedure, title, common_filled, common_asks in common(who, sheet):
        yield Move(procedure, f"{name}: {title[:1].lower()}{title[1:]}", who, common_filled, (*common_asks, "modifier"))
    vigor, dice = with_skill(sheet, Skill.VIGOR)
    asks = ("entities", "unseen", "names", "immune", "modifier", "helper", "helper_who", "helper_cp")
    yield Move("repel", f"{name}: repel entities", who, {**own, "vigor": vigor, "dice": dice}, asks)
    precision, dice = with_skill(sheet, Skill.PRECISION)
    yield Move(
        "trap", f"{name}: a trap or lock", who, {**own, "precision": precision, "dice": dice}, (*TRAP, *SITUATION)
    )
    asks = ("distance", "impairments", "hidden", *SITUATION)
    yield Move("aim", f"{name}: take aim", who, {**own, **aiming(sheet)}, asks)
    opposing = {
        "a_who": who,
        "a_cp": points_of(sheet),
        "a_shaken": sheet.next_roll,
        "tie": Tie.B if sheet.npc else Tie.A,
    }
    yield Move("contest", f"{name}: opposed roll", who, opposing, ("a", "a_dice", "b", "b_dice"))
    asks = (
        *("against", "against_dice", "against_cp", "against_who", "against_shaken"),
        *("before_combat", "modifier", "what"),
    )
    yield Move("persuade", f"{name}: persuade somebody", who, persuading(who, sheet), asks)
    yield from unmasking(state, who, own)


def unmasking(state: State, who: str, own: dict[str, Any]) -> Iterator[Move]:
    """Offer the CGO that somebody looks through the disguises of others."""
    per = with_stat(state.sheet(who), Stat.PER)
    for other, sheet in state.sheets.items():
        mark = marks.found(sheet, "disguised")
        if other != who and mark:
            filled = {**own, "per": per, "dl": mark.points, "disguised_who": other}
            yield Move("unmask", f"{state.name(who)}: see through {state.name(other)}", who, filled, SITUATION)
    yield Move("unmask", f"{state.name(who)}: see through a disguise", who, {**own, "per": per}, ("dl", *SITUATION))


def for_cgo(state: State) -> Iterator[Move]:
    """Offer what only the CGO starts: rolls of anybody, time, and the end of what holds."""
    asks = ("bonus", "dl", "dice", "helper", "what")
    yield Move("action", "Action Roll of anybody", GM, {}, asks)
    both = ("a", "a_who", "a_dice", "a_cp", "a_shaken", "b", "b_who", "b_dice", "b_cp", "b_shaken", "tie")
    yield Move("contest", "Opposed roll of any two", GM, {}, both)
    yield Move("pass-time", "Let time pass", GM, {}, ("rounds", "hours", "days"))
    for who, sheet in state.sheets.items():
        for mark in sheet.marks:
            weapon = weapon_in_hand(sheet)
            if mark.kind == "fumbled" and weapon:
                own = {**injured(who, sheet), "row": mark.about, "weapon": weapon.sides}
                yield Move("own-damage", f"{state.name(who)}: damage by a critical failure", who, own)
            if mark.kind in get_args(Ends):
                about = f" ({mark.about})" if mark.about else ""
                title = f"End for {state.name(who)}: {mark.kind.replace('-', ' ')}{about}"
                yield Move("end-mark", title, GM, {"who": who, "kind": mark.kind, "about": mark.about})
