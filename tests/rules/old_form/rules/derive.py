"""What follows from a sheet: characteristics, targets, what a level costs. Plain functions, no questions."""

from __future__ import annotations

from tests.rules.old_form.rules.options import Options
from tests.rules.old_form.rules.rolls import Kind
from tests.rules.old_form.rules.sheet import Attribute, Attributes, Characteristic, Sheet

PAIRS: dict[Characteristic, tuple[Attribute, Attribute]] = {
    Characteristic.ATHLETIC: (Attribute.BUILD, Attribute.REFLEXES),
    Characteristic.PHYSICAL: (Attribute.REFLEXES, Attribute.INTUITION),
    Characteristic.MENTAL: (Attribute.INTUITION, Attribute.LEARNING),
    Characteristic.SOCIAL: (Attribute.INTUITION, Attribute.CHARISMA),
}
"""The two attributes that a characteristic comes from."""
HIGH_ATTRIBUTE = 9
"""Above this, one program has saving rolls at target 0."""


def characteristic(attributes: Attributes, which: Characteristic) -> int:
    """Give a characteristic: 18 less two attributes.

    >>> characteristic(Attributes(build=5, reflexes=3), Characteristic.ATHLETIC)
    10
    """
    first, second = PAIRS[which]
    return 18 - (attributes.value(first) + attributes.value(second))


def base_target(base: int, level: int) -> int:
    """Give the base target of a skill roll; without the skill the level is 0.

    >>> base_target(10, 2)
    8
    """
    return base - level


def skill_target(sheet: Sheet, skill: str, extra: tuple[str, ...] = ()) -> tuple[Kind, int]:
    """Say how a character rolls for a skill (of the list, or of the group's own), and the base target."""
    level = sheet.skills.get(skill, 0)
    base = characteristic(sheet.attributes, characteristic_of(skill, extra))
    return (Kind.SKILL if level else Kind.UNTRAINED), base_target(base, level)


def saving_target(sheet: Sheet, on: str, options: Options | None = None) -> int:
    """Give the target of a saving roll on a characteristic (the number itself) or on an attribute (18 less twice it).

    >>> saving_target(Sheet(attributes=Attributes(intuition=4, learning=5)), "mental")
    9
    >>> saving_target(Sheet(attributes=Attributes(learning=5)), "learning")
    8
    """
    if on in list(Characteristic):
        return characteristic(sheet.attributes, Characteristic(on))
    value = sheet.attributes.value(on)
    if value > HIGH_ATTRIBUTE and options is not None and options.high_attributes_save_at_0:
        return 0
    return 18 - 2 * value


def characteristic_of(skill: str, extra: tuple[str, ...] = ()) -> Characteristic:
    """Find the characteristic that the master list gives to a skill (or to the skill that a subskill belongs to)."""
    from tests.rules.old_form.rules.tables import find_skill

    return Characteristic(find_skill(skill, extra).characteristic)


def skill_cost(level: int) -> int:
    """Give what a level costs at creation, all levels below it included.

    >>> [skill_cost(level) for level in range(5)]
    [0, 1, 3, 6, 10]
    """
    return level * (level + 1) // 2


def edge_of(sheet: Sheet) -> int:
    """Give the Edge that a character can spend now."""
    return 0 if sheet.npc else sheet.edge_left
