"""What follows from a sheet: stats with boosts, dice limits, skills, Health, power. Pure; nothing here is kept."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.creation.tables import Limit, tables
from rollwright.games.going_somewhere.rules.ranks import Dice, dice
from rollwright.games.going_somewhere.rules.sheet import Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import STAT_OF, Skill, Stat

AT_CREATION = "creation"
SPOKEN, WRITTEN = "spoken", "written"
OF_SKILL: dict[str, Stat] = {skill.value: stat for skill, stat in STAT_OF.items()}
MIND = "automaton"
"""The kind of the magic that gives a crafted thing its mind."""
MAGIC_SLOTS = 21
"""Slots for magic items, before the Magic Bonus is taken off."""


class Language(NamedTuple):
    """A language that somebody knows, and how."""

    name: str
    spoken: bool
    written: bool


# --- dice that a stat allows -----------------------------------------------------------------------------------------


def limit(value: int) -> Limit:
    """Give the row of the MAX DR and MAX Q table; a number outside it gets the nearest row."""
    rows = tables().limit
    for row in rows:
        if value <= row.high:
            return row
    return rows[-1]


def max_dr(value: int) -> int:
    """Give the sides of the highest die that a stat allows; 1 is the fixed value 1.

    >>> [max_dr(value) for value in (1, 4, 6, 8, 11, 13, 15, 17, 19, 20)]
    [1, 2, 3, 4, 6, 8, 10, 12, 16, 20]
    """
    return limit(value).sides


def max_q(value: int) -> int:
    """Give the most dice that a stat allows.

    >>> [max_q(value) for value in (1, 13, 14, 16, 18, 20)]
    [1, 1, 2, 3, 4, 5]
    """
    return limit(value).count


def stat(sheet: Sheet, which: Stat | str) -> int:
    """Give a stat with its boosts, at most 20; one that was never assigned is 1."""
    return at_most(sheet, assigned(sheet, which) + boosts(sheet, which))


def assigned(sheet: Sheet, which: Stat | str) -> int:
    """Give a stat as it was assigned, before boosts."""
    return sheet.stats.get(Stat(which).value, 0 if sheet.craft is not None or bound(sheet) else 1)


def bound(sheet: Sheet) -> bool:
    """Tell whether this is the mind of a crafted thing: it has the stats that it was given, and none besides."""
    return any(one.kind == MIND for one in sheet.effects)


def bodiless(sheet: Sheet) -> bool:
    """Tell whether this is a mind that can't strike at all: it has neither STR nor ACC."""
    return bound(sheet) and not (stat(sheet, Stat.STR) or stat(sheet, Stat.ACC))


def boosts(sheet: Sheet, which: Stat | str) -> int:
    """Count the boosts of a stat."""
    return sum([one.points for one in bought(sheet, "boost", Stat(which).value)])


def higher_die(sheet: Sheet, which: Stat | str) -> int:
    """Give the highest die above the d20 that was bought for a stat; 0 for none."""
    return max([one.sides for one in bought(sheet, "rank", Stat(which).value)], default=0)


def die_limit(sheet: Sheet, which: Stat | str) -> int:
    """Give the sides of the highest die of a stat, with what was bought."""
    return max(max_dr(stat(sheet, which)), higher_die(sheet, which))


def quantity_limit(sheet: Sheet, which: Stat | str) -> int:
    """Give the most dice of a stat."""
    return max_q(stat(sheet, which))


# --- skills ----------------------------------------------------------------------------------------------------------


def stat_of(skill: Skill | str) -> Stat:
    """Give the stat that limits a skill; a specialized one is limited by INT."""
    return OF_SKILL.get(skill, Stat.INT)


def first_skill(sheet: Sheet, skill: Skill | str) -> int:
    """Give a skill before any point was bought: MAX Q of its stat as it was at creation, and the temperament's 1."""
    if skill not in OF_SKILL:
        return 0
    of = stat_of(skill)
    made = [one.points for one in bought(sheet, "boost", of.value) if one.at == AT_CREATION]
    liked = skill in tables().temperament[sheet.temperament].skills
    return max_q(min(tables().most, assigned(sheet, of) + sum(made))) + 1 * liked


def skill(sheet: Sheet, which: Skill | str) -> int:
    """Give a skill, never above its stat nor 20; a specialized one, by its name, begins at 0."""
    kind = "skill" if which in OF_SKILL else "special-skill"
    points = sum([one.points for one in bought(sheet, kind, str(which))])
    value = at_most(sheet, first_skill(sheet, which) + points)
    return value if waived(sheet, "gs.points.skill-limit") else min(value, stat(sheet, stat_of(which)))


def special_skills(sheet: Sheet) -> tuple[str, ...]:
    """List the specialized skills that points were bought in."""
    names: dict[str, str] = {}
    for one in bought(sheet, "special-skill"):
        names.setdefault(folded(one.about), one.about.strip())
    return tuple(names.values())


def bonus_dice(sheet: Sheet, which: Skill | str) -> tuple[Dice, ...]:
    """Give the bonus dice of a skill, as they were bought."""
    return gathered(bought(sheet, "bonus-die", str(which)))


# --- body and magic --------------------------------------------------------------------------------------------------


def health_max(sheet: Sheet) -> int:
    """Give full Health: 30 and what the bought dice gave."""
    return tables().health + sum([one.rolled for one in bought(sheet, "health")])


def health_met(sheet: Sheet) -> int:
    """Give the Health of somebody unhurt: less than full of foes who came with a part of it."""
    return health_max(sheet) - sheet.without


def health(sheet: Sheet) -> int:
    """Give Health now; never below 0."""
    return max(0, health_max(sheet) - sheet.health_lost)


def damage_resistance(sheet: Sheet) -> tuple[Dice, ...]:
    """Give the dice that are taken off damage: those of the last purchase, as smaller ones were credited to it."""
    return gathered(bought(sheet, "damage-resistance")[-1:])


def magic_resistance(sheet: Sheet) -> tuple[Dice, ...]:
    """Give the dice that are taken off magical damage."""
    return gathered(bought(sheet, "magic-resistance"))


def magic_ward(sheet: Sheet) -> tuple[Dice, ...]:
    """Give all dice that are taken off magical damage: bought, of armour that is worn, and of the body itself."""
    with_magic = [one for one in sheet.items if one.crafted is None or one.crafted.works]
    worn = [one.enchantment for one in with_magic if one.kind == "armour" and one.where == "worn"]
    worn += [one.enchantment for one in sheet.natural]
    lent = [
        part for one in worn if one and one.power == "magic-resistance" for part in dice(f"d{one.dice.lstrip('d')}")
    ]
    return (*magic_resistance(sheet), *lent)


def immunity(sheet: Sheet) -> int:
    """Give the level of immunity to magic, 0 (none) to 4 (all); the first goes with a strong immunity of the body."""
    born = [one.enchantment.dice for one in sheet.natural if one.enchantment]
    strong = [1 for text in born for part in dice(text) if part.sides >= tables().points.immunity_die]
    return max([*[one.points for one in bought(sheet, "immunity")], *strong], default=0)


def magic_bonus(sheet: Sheet) -> int:
    """Give the Magic Bonus: 5 and what was bought, at most 20."""
    points = sum([one.points for one in bought(sheet, "magic-bonus")])
    return at_most(sheet, tables().magic_bonus + points)


def magic_slots(sheet: Sheet) -> int:
    """Give how many magic items can be in use at once: 21 less the Magic Bonus."""
    return max(0, MAGIC_SLOTS - magic_bonus(sheet))


def hand_to_hand(sheet: Sheet) -> int:
    """Give the sides of the damage die of bare hands; 0 where none was bought."""
    return max([one.sides for one in bought(sheet, "hand-to-hand")], default=0)


# --- points and languages --------------------------------------------------------------------------------------------


def cp_total(sheet: Sheet) -> int:
    """Give all Character Points, used or not."""
    return sheet.cp + sum([one.cp for one in sheet.gains])


def cp_spent(sheet: Sheet) -> int:
    """Give the Character Points that were used."""
    return sum([one.cp for one in sheet.ledger])


def power(sheet: Sheet) -> int:
    """Give the Power Level: the Character Points that were not used."""
    return cp_total(sheet) - cp_spent(sheet)


def languages(sheet: Sheet) -> tuple[Language, ...]:
    """List the languages: the local one is spoken, the others as they were bought."""
    local = sheet.local_language.strip()
    known = {folded(local): (local, [SPOKEN])} if local else {}
    for one in bought(sheet, "language"):
        name, way = language_of(one.about)
        known.setdefault(folded(name), (name, []))[1].append(way)
    return tuple([Language(name, SPOKEN in ways, WRITTEN in ways) for name, ways in known.values()])


def language_of(text: str) -> tuple[str, str]:
    """Read a language as the ledger has it.

    >>> language_of("Thari, written")
    ('Thari', 'written')
    """
    name, comma, way = text.rpartition(", ")
    if not comma or not name.strip() or way not in (SPOKEN, WRITTEN):
        raise BadInput(f"a language is written as 'Thari, spoken' or 'Thari, written', not {text!r}")
    return name.strip(), way


def familiar(sheet: Sheet, kind: str, about: str) -> bool:
    """Tell whether the CGO has to say less: about a craft that was granted, or about writing one's own language."""
    if kind == "special-skill":
        return folded(about) in [folded(one) for one in special_skills(sheet)]
    return kind == "language" and bool(about) and folded(about.rpartition(",")[0]) == folded(sheet.local_language)


def folded(text: str) -> str:
    """Give a name as it is compared: without spaces around it, and without regard to capitals.

    >>> folded(" Thari") == folded("THARI")
    True
    """
    return text.strip().casefold()


def waived(sheet: Sheet, rule: str) -> bool:
    """Tell whether the CGO lets a character depart from a rule."""
    return any(one.rule == rule for one in sheet.waivers)


def at_most(sheet: Sheet, value: int) -> int:
    """Give a number of a character, no higher than 20 unless that was waived."""
    return value if waived(sheet, "gs.creation.most") else min(tables().most, value)


def bought(sheet: Sheet, kind: str, about: str | None = None) -> tuple[Purchase, ...]:
    """List the purchases of a kind, of one thing where it is named, in their order."""
    wanted = None if about is None else folded(about)
    return tuple([one for one in sheet.ledger if one.kind == kind and wanted in (None, folded(one.about))])


def gathered(purchases: tuple[Purchase, ...]) -> tuple[Dice, ...]:
    """Gather dice by their sides, the first bought first."""
    counts: dict[int, int] = {}
    for one in purchases:
        counts[one.sides] = counts.get(one.sides, 0) + one.points
    return tuple([Dice(count, sides) for sides, count in counts.items()])
