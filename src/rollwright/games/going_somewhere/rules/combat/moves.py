"""Which fights and injuries can be started now: all of them are the CGO's to call for, and sleep is anybody's."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.fighter import Fighter, of_sheet
from rollwright.games.going_somewhere.rules.combat.from_sheet import entering
from rollwright.games.going_somewhere.rules.magic import effects, lasting, things
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice, Die
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting

DICE = ("weapon", "armour", "combat", "spare", "spare_combat", "second")


def written(who: str, fighter: Fighter) -> str:
    """Write a fighter out as `fighter` reads it, under the id of the sheet; what is usual is left out.

    >>> written("kara", Fighter(strength=12, weapon=8))
    'kara str=12 weapon=d8'
    """
    parts = [who]
    for name, value in zip(Fighter._fields[1:], fighter[1:], strict=True):
        hurt = name == "full" and fighter.health != fighter.full
        if value == Fighter._field_defaults[name] and not hurt:
            continue
        key = "str" if name == "strength" else name
        if name == "effects":
            text = lasting.written(fighter.effects)
        elif name == "things":
            text = things.written(fighter.things)
        elif name in ("arm", "spare_arm"):
            text = lasting.quoted(str(value))
        elif isinstance(value, tuple):
            text = "+".join([str(Dice(*one)) for one in value])
        elif isinstance(value, bool):
            text = "true" if value else "false"
        else:
            text = f"d{value}" if name in DICE else str(value)
        parts.append(f"{key}={text}")
    return " ".join(parts)


def points_of(sheet: Sheet) -> int:
    """Give the Character Points that can be used for rolls; the CGO's characters use none."""
    return 0 if sheet.npc else max(0, derive.power(sheet))


def team(state: State, npc: bool, back: bool = False) -> str:
    """Write out all who can fight on a side; those who have fled only where they are `back`."""
    able = [
        (who, one) for who, one in state.sheets.items() if one.npc == npc and not one.down and not derive.bodiless(one)
    ]
    return "; ".join([written(who, fighting(one)) for who, one in able if back or not one.away])


def fighting(sheet: Sheet) -> Fighter:
    """Give the fighter that enters a fight, with the points that it can use."""
    return entering(sheet, cp=points_of(sheet))


def moves_combat(options: Options, state: State, sitting: Sitting) -> tuple[Move, ...]:
    """List what a seat may start: the CGO fights and injuries, a player the sleep of the own characters."""
    found: list[Move] = []
    for who, sheet in state.sheets.items():
        if sitting.role == GM or who in sitting.holds:
            lost = sheet.health_lost
            if lost and sheet.down != "dead":
                found.append(
                    Move("sleep", "Sleep", who, {"who": who, "lost": lost, "down": sheet.down}, ("hours", "alone"))
                )
        if sitting.role == GM:
            found.append(Move("injure", "An injury", who, injured(who, sheet), ("damage", "lethal")))
            found += single_attacks(who, sheet)
    if sitting.role == GM:
        from rollwright.games.going_somewhere.rules.checks.fumbling import moves_fumbling

        found += moves_fumbling(state)
        party, foes = team(state, False), team(state, True)
        if party:
            filled = {"party": party, **({"foes": foes} if foes else {})}
            asks = (*(() if foes else ("foes",)), "distance", "unaware", "impairments")
            found.append(Move("fight", "A fight", "", filled, asks))
            again = team(state, True, back=True)
            if again != foes:
                filled = {"party": party, "foes": again}
                found.append(Move("fight", "A fight, with those who fled", "", filled, asks[-3:]))
    return tuple(found)


def single_attacks(who: str, sheet: Sheet) -> list[Move]:
    """Give the attacks that the CGO can call for outside a fight, by somebody; and an explosion near them."""
    if sheet.down == "dead":
        return []
    one = of_sheet(sheet)
    near: dict[str, object] = {
        "who": who,
        "reflexes": one.reflexes,
        "reflexes_dice": derive.bonus_dice(sheet, Skill.REFLEXES),
        "armour": Die(one.armour),
        "shield": one.shield,
        "helmet": one.helmet,
    }
    found = [Move("explosion", "An explosion", who, near, ("dice", "distance", "ahead", "others"))]
    if sheet.down:
        return found
    strikes: dict[str, object] = {
        "who": who,
        "attack": one.attack,
        "weapon": Die(one.weapon),
        "max_q": one.arms.most,
        "brawn": one.brawn,
        "combat": Die(one.combat),
        "crafted": one.crafted,
        "lift": one.lift,
        "added": one.added,
    }
    guards = ("target", "armour", "shield", "helmet")
    found.append(Move("blow", "A blow", who, strikes, ("defend", "defend_die", *guards)))
    found.append(Move("sneak", "An attack from behind", who, {**strikes, "per": one.per}, ("notice", *guards)))
    throws: dict[str, object] = {"who": who, "attack": one.acc + one.burden}
    found.append(Move("splash", "A liquid thrown", who, throws, ("defend", "distance", "others", *guards)))
    return found


def injured(who: str, sheet: Sheet) -> dict[str, object]:
    """Fill in what an injury reads of a sheet."""
    return {
        "who": who,
        "health": derive.health(sheet),
        "full": derive.health_max(sheet),
        "vigor": effects.skill_now(sheet, Skill.VIGOR),
        "dice": derive.bonus_dice(sheet, Skill.VIGOR),
        "vit": effects.stat_left(sheet, Stat.VIT),
        "down": sheet.down,
        "shocked": sheet.shocked,
        "past": sheet.past_zero,
        "shaken": sheet.next_roll,
        "cp": points_of(sheet),
    }
