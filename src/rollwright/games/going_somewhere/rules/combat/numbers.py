"""The numbers of somebody that a fight reads, and what follows from them: arms, protection, the other weapon."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.games.going_somewhere.rules.combat.damage import MOST_DICE, Arms, Guard, guard
from rollwright.games.going_somewhere.rules.derive import max_q
from rollwright.games.going_somewhere.rules.magic.lasting import Lasting
from rollwright.games.going_somewhere.rules.magic.things import Thing
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.stats import HEALTH

THROWN_DIE, THROWN_OFF = 6, -3
"""A thrown object does d6 - 3."""


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
    max_q: int = 0
    """MAX Q; 0: that of STR."""
    weapon: int = 0
    """Sides of its die; 0 for bare hands."""
    arm: str = ""
    """What the weapon is called, for the magic that is on it."""
    fists: int = 0
    """Sides of the die that was bought for bare hands."""
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
    weak: tuple[Dice, ...] = ()
    """Resistance by magic that worked only just: rolled twice, and the lower total counts."""
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
    magic_targets: int = 1
    """How many targets such an attack was bought for."""
    vit_die: int = 0
    """The highest die that VIT allows; 0: as the table says."""
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
    spare_arm: str = ""
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
    things: tuple[Thing, ...] = ()
    """Crafted things that can be used."""
    effects: tuple[Lasting, ...] = ()
    """Magic that lasts on them; the other numbers are those without it."""
    silver: bool = False
    """Whether the weapon in hand is of silver: it does more to who is in another shape."""
    spare_silver: bool = False
    site: tuple[Dice, ...] = ()
    """Dice of power of a site, where that is near."""
    by_strength: bool = False
    """Whether what is in hand is a machine gun that takes a STR check each round."""
    spare_by_strength: bool = False
    runs_out: bool = False
    """Whether it is thrown itself, and gone then: a knife, a flare."""
    spare_runs_out: bool = False

    @property
    def arms(self) -> Arms:
        """What the fighter does damage with."""
        if self.thrown:
            return Arms(THROWN_DIE, MOST_DICE, points=THROWN_OFF)
        if self.ranged:
            return Arms(self.weapon, MOST_DICE, 0, (), self.crafted, plus=self.added, combat=self.lift)
        most = min(self.max_q or max_q(self.strength), MOST_DICE)
        second = (self.second, self.second_crafted)
        return Arms(self.weapon, most, self.brawn, self.bonus, self.crafted, 0, (), self.added, self.lift, *second)

    def drawn(self) -> Fighter:
        """Give the fighter with the other weapon in hand; the one that was there is then the other."""
        return self._replace(
            weapon=self.spare,
            arm=self.spare_arm,
            ranged=self.spare_ranged,
            combat=self.spare_combat,
            crafted=self.spare_crafted,
            lift=self.spare_lift,
            added=self.spare_added,
            ammunition=self.spare_ammunition,
            loads=self.spare_loads,
            spare=self.weapon,
            spare_arm=self.arm,
            spare_ranged=self.ranged,
            spare_combat=self.combat,
            spare_crafted=self.crafted,
            spare_ammunition=self.ammunition,
            spare_loads=self.loads,
            spare_lift=self.lift,
            spare_added=self.added,
            silver=self.spare_silver,
            spare_silver=self.silver,
            by_strength=self.spare_by_strength,
            spare_by_strength=self.by_strength,
            runs_out=self.spare_runs_out,
            spare_runs_out=self.runs_out,
            thrown=False,
            second=0,
            second_crafted=(),
        )

    @property
    def guard(self) -> Guard:
        """What protects the fighter."""
        return guard(self.armour, self.shield, self.helmet, self.resist, self.weak)

    def guard_against(self, arms: Arms) -> Guard:
        """What protects the fighter from an attack: from magic, resistance to magical damage does too."""
        return self.guard._replace(dice=(*self.resist, *self.ward)) if arms.magic else self.guard

    @property
    def attack(self) -> int:
        """What is added to the Combat Roll: STR in melee, ACC at range."""
        return (self.acc if self.distant else self.strength) + self.burden

    @property
    def distant(self) -> bool:
        """Tell whether the weapon in hand works at a distance."""
        return self.ranged or self.thrown
