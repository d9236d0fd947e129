"""What the first page of Going Somewhere's sheet shows: stats and skills, Health, what protects, weapons, magic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.checks import marking
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, OPPOSED_DIE
from rollwright.games.going_somewhere.rules.combat.arming import at_hand, crafted_dice, lent, weapons_at_hand
from rollwright.games.going_somewhere.rules.combat.shock import REROLL, SUCCESS
from rollwright.games.going_somewhere.rules.creation.told import line_of
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.doing import power
from rollwright.games.going_somewhere.rules.magic.minds import CONTROL, MESMERIZED
from rollwright.games.going_somewhere.rules.magic.power import level_of
from rollwright.games.going_somewhere.rules.magic.powers import powers_of
from rollwright.games.going_somewhere.rules.magic.site_bonds import bond_of
from rollwright.games.going_somewhere.rules.magic.spells import about_text, spell, time_text
from rollwright.games.going_somewhere.rules.magic.spells import points as in_points
from rollwright.games.going_somewhere.rules.magic.told import held
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.games.going_somewhere.rules.treasure.told import magic_of
from rollwright.rules.sentences import opened, signed

USES = {
    Stat.ACC: (OPPOSED_DIE, "ranged"),
    Stat.CHM: (OPPOSED_DIE, "persuade"),
    Stat.INT: (ACTION_DIE, "knowledge"),
    Stat.PER: (ACTION_DIE, "notice"),
    Stat.SPD: (ACTION_DIE, "initiative"),
    Stat.STR: (OPPOSED_DIE, "melee"),
}
"""What each stat is rolled for, and with which die; VIT is rolled for nothing."""


class StatLine(NamedTuple):
    """A stat with its limits; `now` is what is rolled with while magic changes it."""

    key: str
    title: str
    use: str
    value: int
    now: int
    boosts: int
    die: str
    dice: int


class SkillLine(NamedTuple):
    """A skill; `now` is what is rolled with while magic changes it."""

    key: str
    title: str
    stat: str
    value: int
    now: int
    bonus: str
    special: bool


class HealthLook(NamedTuple):
    """Health, and what has befallen somebody."""

    now: int
    full: int
    half: int
    """From this loss by one roll on, a Shock Check is due."""
    down: str
    shocked: bool
    past_zero: int
    vit: int
    troubles: tuple[str, ...]


class Guards(NamedTuple):
    """What protects: armour, and dice that are taken off damage."""

    armour: str
    shield: bool
    helmet: bool
    damage: str
    magic: str
    immunity: int
    dice: int
    """How many dice are taken off, of both kinds."""
    weak: str = ""
    """Those of magic that worked only just: they are rolled twice, and the lower total counts."""


class Arm(NamedTuple):
    """A weapon at hand: its die, what it adds, and where it is."""

    name: str
    die: str
    bonus: str
    where: str
    ranged: bool


class Magic(NamedTuple):
    """Power, bonus, and the site that it is drawn from."""

    power: int
    bonus: int
    site: str
    prepared: tuple[tuple[str, str, int | None, str], ...]
    """Magic that was put into things: the thing, what it does, its Power Level, and how long it lasts."""


class Lasting(NamedTuple):
    """Something that holds for a time."""

    name: str
    what: str
    left: str
    countered: str
    key: str = ""
    """Of a mark: by what its end is named."""
    own: bool = True
    """Whether it is how they are, and not what they know or have set."""


class Points(NamedTuple):
    """Character Points."""

    starting: int
    received: int
    spent: int
    reroll: int
    success: int
    ledger: tuple[tuple[str, int, str], ...]
    """What was bought, for how many, and when."""


def health_look(sheet: Sheet) -> HealthLook:
    """Give Health, and what has befallen somebody."""
    full = derive.health_max(sheet)
    lost = {
        f"stunned for {sheet.stunned} round{'' if sheet.stunned == 1 else 's'}": sheet.stunned,
        "on the ground": sheet.prone,
        "got away": sheet.away,
        "gave up": sheet.yielded,
        f"{signed(sheet.next_roll)} on the next roll": sheet.next_roll,
        f"{signed(effects.on_every_roll(sheet))} on every roll": effects.on_every_roll(sheet),
    }
    past = sheet.craft.past_zero if sheet.craft else sheet.past_zero
    checked = sheet.craft.checked if sheet.craft else sheet.shocked
    troubles = tuple(text for text, holds in lost.items() if holds)
    vit = derive.stat(sheet, Stat.VIT)
    return HealthLook(derive.health(sheet), full, (full + 1) // 2, sheet.down, checked, past, vit, troubles)


def guards_look(sheet: Sheet) -> Guards:
    """Give what protects."""
    worn = at_hand(sheet, "armour")
    damage, magic = (*derive.damage_resistance(sheet), *effects.warding(sheet)), derive.magic_ward(sheet)
    weak = effects.weak_warding(sheet)
    return Guards(
        armour=f"d{worn[0].sides}" if worn else "",
        shield=bool(at_hand(sheet, "shield")),
        helmet=bool(at_hand(sheet, "helmet")),
        damage=_dice(damage),
        magic=_dice(magic),
        immunity=derive.immunity(sheet),
        dice=sum(one.count for one in (*damage, *weak, *magic)),
        weak=_dice(weak),
    )


def stat_look(sheet: Sheet, stat: Stat) -> StatLine:
    """Give a stat with its limits."""
    sides, use = USES.get(stat, (0, ""))
    value, die = derive.stat(sheet, stat), derive.die_limit(sheet, stat)
    now = effects.changed_by(sheet, stat.value, value) - effects.on_every_roll(sheet)
    most = derive.quantity_limit(sheet, stat)
    text = f"d{die}" if die > 1 else "1"
    title, note = stat.upper(), f"d{sides} {use}" if use else ""
    return StatLine(stat.value, title, note, value, now, derive.boosts(sheet, stat), text, most)


def skills_look(sheet: Sheet) -> tuple[SkillLine, ...]:
    """Give all skills, those of the character's own last."""
    names = [*(one.value for one in Skill), *derive.special_skills(sheet)]
    found = []
    for name in names:
        value = derive.skill(sheet, name)
        now = effects.changed_by(sheet, name, value) - effects.on_every_roll(sheet)
        title, of = name[:1].upper() + name[1:], derive.stat_of(name)
        dice, special = _dice(derive.bonus_dice(sheet, name)), name not in list(Skill)
        found.append(SkillLine(name, title, of.upper(), value, now, dice, special))
    return tuple(found)


def arms_look(sheet: Sheet) -> tuple[Arm, ...]:
    """Give the weapons at hand."""
    found = []
    for item in weapons_at_hand(sheet):
        combat, damage = lent(sheet, item)
        adds = [
            f"d{item.combat_bonus} to the Combat Roll" if item.combat_bonus else "",
            f"{_dice(crafted_dice(item))} damage" if item.damage_bonus else "",
            f"{combat:+} by magic" if combat else "",
            f"{damage:+} damage by magic" if damage else "",
        ]
        die = f"d{item.sides}" if item.sides else ""
        found.append(Arm(item.name, die, ", ".join(filter(None, adds)), item.where, item.ranged))
    return tuple(found)


def hand_to_hand_look(sheet: Sheet) -> str:
    """Say what bare hands do."""
    sides = derive.hand_to_hand(sheet)
    return f"d{sides}" if sides else f"{derive.skill(sheet, Skill.BRAWN)} for each damage die"


def magic_look(sheet: Sheet) -> Magic:
    """Give what somebody has of magic."""
    bond, made = bond_of(sheet), []
    for item in sheet.items:
        for one in powers_of(item):
            level = level_of(spell(one.spell)) if one.spell else None
            left = about_text(one.rounds) if one.rounds else "run out"
            what = opened(power(one, item.kind)) if one.spell else "A bonus"
            if len(powers_of(item)) == 1 and (item.combat_bonus or item.enchantment):
                what = opened(magic_of(item))
            made.append((item.name, what, level, left))
        if item.enchantment and not item.crafted:
            found = item.enchantment
            what = " ".join(filter(None, (found.power.replace("-", " "), found.dice)))
            made.append((item.name, what or "magic", None, found.duration))
    site = f"{bond.dice} from {bond.site or 'a site'}" if bond else ""
    return Magic(derive.power(sheet), derive.magic_bonus(sheet), site, tuple(made))


def lasting_look(sheet: Sheet) -> tuple[Lasting, ...]:
    """Give what holds for a time: effects of magic, and marks."""
    return (*_effects(sheet), *_marks(sheet))


def _effects(sheet: Sheet) -> Iterable[Lasting]:
    for one in sheet.effects:
        points = f"{one.points:+}" if one.points else ""
        left = time_text(one.rounds) if one.rounds else "without an end"
        name, what = held(one), " ".join(filter(None, (points, in_points(one.dice))))
        if one.kind == MESMERIZED:
            name, what = "Mesmerized", one.about
        mind = one.name.startswith(CONTROL)  # another's mind, which says nothing of one's own
        yield Lasting(name, what, left, time_text(one.countered) if one.countered else "", own=not mind)


def _marks(sheet: Sheet) -> Iterable[Lasting]:
    for one in sheet.marks:
        if one.kind == "action-used":
            continue  # a round's account, and nobody's trouble
        points = f"{one.points:+}" if one.points else ""
        what = " ".join(filter(None, (one.about, points, one.dice)))
        days = f"{one.days} day{'' if one.days == 1 else 's'}" if one.days else ""
        left = days or (time_text(one.rounds) if one.rounds else "")
        yield Lasting(marks.called(one.kind), what, left, "", marking.written(one), one.kind not in marks.OF_OTHERS)


WHEN = {"creation": "at creation", "start": "before the first adventure", "adventure": "since then", "play": "in play"}
"""When points were spent, in words."""


def points_look(sheet: Sheet) -> Points:
    """Give the Character Points, with the ledger."""
    lines = []
    for one in sheet.ledger:
        gave = f", gave {one.rolled}" if one.rolled else ""
        lines.append(
            (opened(line_of(one)) + gave, one.cp, WHEN.get(one.at) or one.at.replace("gain", "after adventure"))
        )
    spent = derive.cp_spent(sheet)
    return Points(sheet.cp, derive.cp_total(sheet), spent, REROLL, SUCCESS, tuple(lines))


def _dice(dice: Iterable[Dice]) -> str:
    return " + ".join(map(str, dice))
