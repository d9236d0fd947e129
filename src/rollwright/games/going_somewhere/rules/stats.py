"""The seven ability stats, the seven skills that go with them, and the four types of character."""

from __future__ import annotations

from enum import StrEnum


class Stat(StrEnum):
    """The ability stats, 1 to 20."""

    ACC = "acc"
    CHM = "chm"
    INT = "int"
    PER = "per"
    SPD = "spd"
    STR = "str"
    VIT = "vit"


class Skill(StrEnum):
    """The skills that everybody has."""

    ANALYSIS = "analysis"
    BRAWN = "brawn"
    GUILE = "guile"
    INSPECT = "inspect"
    PRECISION = "precision"
    REFLEXES = "reflexes"
    VIGOR = "vigor"

    @property
    def stat(self) -> Stat:
        """The stat that limits it."""
        return STAT_OF[self]


STAT_OF = {
    Skill.ANALYSIS: Stat.INT,
    Skill.BRAWN: Stat.STR,
    Skill.GUILE: Stat.CHM,
    Skill.INSPECT: Stat.PER,
    Skill.PRECISION: Stat.ACC,
    Skill.REFLEXES: Stat.SPD,
    Skill.VIGOR: Stat.VIT,
}


class Type(StrEnum):
    """What a character is made of; it says which dice its stats are rolled with."""

    ANIMAL = "animal"
    PLANT = "plant"
    MINERAL = "mineral"
    MACHINE = "machine"


class Temperament(StrEnum):
    """How a character is inclined."""

    INTROVERT = "introvert"
    EXTROVERT = "extrovert"
    MELANCHOLIC = "melancholic"
    NARCISSIST = "narcissist"


HIGHEST = 20
"""No stat, skill, combat or magic bonus goes above it."""
HEALTH = 30
"""What everybody begins with."""
