"""A fighter: the numbers of a character that a fight reads, from a sheet or written out.

Written out it is `kara str=12 weapon=d8 armour=d6 health=30 vigor=5 vit=12 max_q=1`, the name first where there is one;
a sheet is given as the JSON text that an export has.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.rules.going_somewhere import carrying, derive, effects, marks
from rollwright.rules.going_somewhere.arming import (
    aim_dice,
    ammunition_for,
    at_hand,
    crafted_dice,
    lent,
    loads_of,
    weapons_at_hand,
)
from rollwright.rules.going_somewhere.carrying import load
from rollwright.rules.going_somewhere.damage import MOST_DICE, Arms, Guard, check_sides, guard
from rollwright.rules.going_somewhere.places import HANDS, in_hand
from rollwright.rules.going_somewhere.ranks import Dice, dice, die
from rollwright.rules.going_somewhere.sheet import Item, Sheet
from rollwright.rules.going_somewhere.stats import HEALTH, HIGHEST, Skill, Stat

THROWN_DIE, THROWN_OFF = 6, -3
"""A thrown object does d6 - 3."""
TWO_WEAPONS = 10
"""Two ordinary weapons do the damage of a two-handed one."""


class Fighter(NamedTuple):
    """What a fight reads of somebody."""

    name: str = ""
    strength: int = 10
    acc: int = 10
    spd: int = 10
    per: int = 10
    vit: int = 10
    vigor: int = 1
    brawn: int = 1
    reflexes: int = 1
    health: int = HEALTH
    full: int = HEALTH
    """Health without any loss."""
    max_q: int = 1
    """MAX Q of STR."""
    weapon: int = 0
    """Sides of its die; 0 for bare hands."""
    ranged: bool = False
    combat: int = 0
    """Sides of the die that a crafted weapon adds to the Combat Roll."""
    bonus: tuple[Dice, ...] = ()
    """Bonus dice of BRAWN."""
    crafted: tuple[Dice, ...] = ()
    will: tuple[Dice, ...] = ()
    """Bonus dice of REFLEXES, against magic."""
    endure: tuple[Dice, ...] = ()
    """Bonus dice of VIGOR, for the Shock Check."""
    armour: int = 0
    shield: bool = False
    helmet: bool = False
    resist: tuple[Dice, ...] = ()
    ward: tuple[Dice, ...] = ()
    """Resistance to magical damage."""
    immunity: int = 0
    """The level of immunity to magic."""
    shocked: bool = False
    stun: int = 0
    prone: bool = False
    next_roll: int = 0
    movement: int = 10
    cp: int = 0
    """Unused Character Points."""
    npc: bool = False
    burden: int = 0
    """What the CGO takes off for what is carried."""
    magic: tuple[Dice, ...] = ()
    """Dice that an attack by magic was bought with."""
    magic_bonus: int = 5
    power: int = 0
    """Power for magic; attacks are bought with it where none were bought before."""
    lift: int = 0
    """What a temporary bonus adds to a win by 10 or more, to count damage dice."""
    added: int = 0
    """What a temporary bonus adds to the damage of such a win."""
    ammunition: int | None = None
    """Rounds or arrows left; None where nobody counts them."""
    spare: int = 0
    """Sides of the die of another weapon, that can be drawn."""
    spare_ranged: bool = False
    spare_combat: int = 0
    spare_crafted: tuple[Dice, ...] = ()
    spare_ammunition: int | None = None
    spare_loads: str = ""
    spare_lift: int = 0
    spare_added: int = 0
    inspect: int = 1
    inspect_dice: tuple[Dice, ...] = ()
    """Bonus dice of INSPECT, for an aim or for the damage of the aimed shot."""
    aimed: int = 0
    """What an aim taken before the fight adds to the first shot."""
    aimed_dice: tuple[Dice, ...] = ()
    """What such an aim has left for the damage."""
    surprise: int = 0
    """What persuasion has won for the check for surprise."""
    at: int | None = None
    """A place of one's own in a fight, in squares."""
    thrown: bool = False
    """Whether what is in hand is an object to be thrown: d6 - 3, and then it is gone."""
    second: int = 0
    """Sides of a second magic weapon's die; both are rolled, and the higher counts."""
    second_crafted: tuple[Dice, ...] = ()
    loads: str = ""
    """Which ammunition the weapon takes."""
    laden: bool = False
    """Whether the CGO may take something off for what is carried."""

    @property
    def arms(self) -> Arms:
        """What the fighter does damage with."""
        if self.thrown:
            return Arms(THROWN_DIE, MOST_DICE, points=THROWN_OFF)
        if self.ranged:
            return Arms(self.weapon, MOST_DICE, 0, (), self.crafted, plus=self.added, combat=self.lift)
        most = min(self.max_q, MOST_DICE)
        second = (self.second, self.second_crafted)
        return Arms(self.weapon, most, self.brawn, self.bonus, self.crafted, 0, (), self.added, self.lift, *second)

    def drawn(self) -> Fighter:
        """Give the fighter with the other weapon in hand; the one that was there is then the other."""
        return self._replace(
            weapon=self.spare,
            ranged=self.spare_ranged,
            combat=self.spare_combat,
            crafted=self.spare_crafted,
            lift=self.spare_lift,
            added=self.spare_added,
            ammunition=self.spare_ammunition,
            loads=self.spare_loads,
            spare=self.weapon,
            spare_ranged=self.ranged,
            spare_combat=self.combat,
            spare_crafted=self.crafted,
            spare_ammunition=self.ammunition,
            spare_loads=self.loads,
            spare_lift=self.lift,
            spare_added=self.added,
            thrown=False,
            second=0,
            second_crafted=(),
        )

    @property
    def guard(self) -> Guard:
        """What protects the fighter."""
        return guard(self.armour, self.shield, self.helmet, self.resist)

    def guard_against(self, arms: Arms) -> Guard:
        """What protects the fighter from an attack: from magic, resistance to magical damage does too."""
        return guard(self.armour, self.shield, self.helmet, (*self.resist, *self.ward)) if arms.magic else self.guard

    @property
    def attack(self) -> int:
        """What is added to the Combat Roll: STR in melee, ACC at range."""
        return (self.acc if self.distant else self.strength) + self.burden

    @property
    def distant(self) -> bool:
        """Tell whether the weapon in hand works at a distance."""
        return self.ranged or self.thrown


KINDS: dict[str, Any] = {"weapon": die, "armour": die, "combat": die, "spare": die, "spare_combat": die, "second": die}
DICE = (
    *("bonus", "crafted", "will", "endure", "resist", "ward", "magic"),
    *("spare_crafted", "second_crafted", "inspect_dice", "aimed_dice"),
)
FLAGS = ("ranged", "shield", "helmet", "shocked", "prone", "npc", "spare_ranged", "laden", "thrown")
TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
LOWEST = {"next_roll": -1000, "burden": -1000, "health": 0, "at": -1000, "magic_bonus": -1000}
LARGEST = 1_000_000


@lru_cache(maxsize=256)
def fighter(text: str) -> Fighter:
    """Read a fighter: a sheet's JSON, or numbers by name with a name before them.

    >>> fighter("kara str=12 weapon=d8 shield=true")[:2], fighter("weapon=d8").arms.sides
    (('kara', 12), 8)
    """
    if text.lstrip().startswith("{"):
        try:
            return of_sheet(with_known_stats(msgspec.json.decode(text, type=Sheet)))
        except msgspec.MsgspecError as error:
            raise BadInput(f"this is not a sheet of Going Somewhere: {error}") from None
    given: dict[str, Any] = {}
    words = re.sub(r"\s*=\s*", "=", text).split()
    name = [word for word in words if "=" not in word]
    for word in words:
        key, sign, value = word.partition("=")
        if not sign:
            continue
        key = "strength" if key == "str" else key
        if key not in Fighter._fields or key == "name":
            there = ", ".join(["str", *Fighter._fields[2:]])
            raise BadInput(f"a fighter has no {key!r}; there are {there}")
        if key in given:
            raise BadInput(f"{key} was given twice; give it once")
        given[key] = _read(key, value)
    if "health" in given and "full" not in given:
        given["full"] = max(given["health"], 1)
    given.setdefault("health", given.get("full", HEALTH))
    return Fighter(**{"name": " ".join(name), **given})


def with_known_stats(sheet: Sheet) -> Sheet:
    """Refuse a sheet with stats that the game does not have; give it back."""
    unknown = [key for key in sheet.stats if key not in [one.value for one in Stat]]
    if unknown:
        raise BadInput(f"there is no stat {', '.join(unknown)}; there are {', '.join([one.value for one in Stat])}")
    return sheet


def _read(key: str, value: str) -> Any:
    if key in KINDS:
        sides = KINDS[key](value).sides
        if sides:
            check_sides(sides)
        elif value.casefold() != "none":
            raise BadInput(f"{key}: a die was expected, as d8, or none, not {value!r}")
        return min(HIGHEST, sides) if key in ("combat", "spare_combat") else sides
    if key in DICE:
        for one in dice(value):
            check_sides(one.sides)
        return dice(value)
    if key in ("loads", "spare_loads"):
        return value
    if key in FLAGS:
        if value.casefold() not in TRUTHS:
            raise BadInput(f"{key}: true or false was expected, not {value!r}")
        return TRUTHS[value.casefold()]
    if not re.fullmatch(r"[+-]?\d{1,7}", value) or not LOWEST.get(key, 0) <= int(value) <= LARGEST:
        raise BadInput(f"{key}: a whole number from {LOWEST.get(key, 0)} was expected, not {value!r}")
    if key in ("full", "max_q", "vit") and int(value) < 1:
        raise BadInput(f"{key}: at least 1 was expected, not {value!r}")
    return int(value)


def lost_actions(sheet: Sheet) -> int:
    """Count the rounds of a fight whose action is gone before it begins: resisting can use the next round's."""
    mark = marks.found(sheet, "action-used")
    return max(0, mark.rounds - 1) if mark else 0


def of_sheet(sheet: Sheet, weapon: str = "", cp: int = 0, movement: int | None = None) -> Fighter:
    """Give the fighter that a sheet makes: with a weapon by name, or the one in hand, or the best that is carried."""
    armed = weapons_at_hand(sheet)
    held = [item for item in armed if in_hand(item.where)] or armed
    if weapon:
        held = [item for item in armed if weapon in (item.name, item.key)]
        if not held:
            raise BadInput(f"{sheet.name or 'this character'} has no weapon {weapon!r} at hand")
    first = held[0] if held else Item(name="bare hands", kind="weapon", sides=derive.hand_to_hand(sheet))
    spare = next((item for item in armed if item not in held), Item(name="none"))
    both = [item for item in held if item.where in HANDS and not item.ranged]
    two = len(both) > 1 and first in both
    sides = max(first.sides, TWO_WEAPONS) if two and not any(item.magic for item in both) else first.sides
    second = both[1] if two and all(item.magic for item in both) else Item(name="none")
    weighed = load(sheet)
    stats = {one: derive.stat(sheet, one) for one in Stat}
    armour = at_hand(sheet, "armour")
    return Fighter(
        name=sheet.name,
        strength=stats[Stat.STR],
        acc=stats[Stat.ACC],
        spd=stats[Stat.SPD],
        per=stats[Stat.PER],
        vit=stats[Stat.VIT],
        vigor=derive.skill(sheet, Skill.VIGOR),
        brawn=derive.skill(sheet, Skill.BRAWN),
        reflexes=derive.skill(sheet, Skill.REFLEXES),
        health=derive.health(sheet),
        full=derive.health_max(sheet),
        max_q=derive.max_q(stats[Stat.STR]),
        weapon=sides,
        ranged=first.ranged,
        combat=min(HIGHEST, first.combat_bonus),
        bonus=derive.bonus_dice(sheet, Skill.BRAWN),
        crafted=crafted_dice(first),
        second=second.sides,
        second_crafted=crafted_dice(second),
        will=derive.bonus_dice(sheet, Skill.REFLEXES),
        endure=derive.bonus_dice(sheet, Skill.VIGOR),
        armour=armour[0].sides if armour else 0,
        shield=bool(at_hand(sheet, "shield")),
        helmet=bool(at_hand(sheet, "helmet")),
        resist=(*derive.damage_resistance(sheet), *effects.warding(sheet)),
        burden=effects.on_every_roll(sheet),
        ward=derive.magic_ward(sheet),
        immunity=derive.immunity(sheet),
        shocked=sheet.shocked,
        stun=max(sheet.stunned, lost_actions(sheet)),
        prone=sheet.prone,
        next_roll=sheet.next_roll,
        movement=max(0, carrying.movement(sheet).squares) if movement is None else movement,
        cp=cp,
        npc=sheet.npc,
        magic_bonus=derive.magic_bonus(sheet),
        power=max(0, derive.power(sheet)),
        lift=lent(sheet, first)[0],
        added=lent(sheet, first)[1],
        ammunition=ammunition_for(sheet, first),
        loads=loads_of(first),
        spare=spare.sides,
        spare_ranged=spare.ranged,
        spare_combat=min(HIGHEST, spare.combat_bonus),
        spare_crafted=crafted_dice(spare),
        spare_ammunition=ammunition_for(sheet, spare),
        spare_loads=loads_of(spare),
        spare_lift=lent(sheet, spare)[0],
        spare_added=lent(sheet, spare)[1],
        inspect=derive.skill(sheet, Skill.INSPECT),
        inspect_dice=derive.bonus_dice(sheet, Skill.INSPECT),
        aimed=marks.points(sheet, "aimed"),
        aimed_dice=aim_dice(sheet),
        surprise=marks.points(sheet, "surprise"),
        laden=weighed.full,
    )
