"""Records of single attacks: who strikes with what, and what protects, under the flat names of commands."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.checks.rolls import Bonus
from rollwright.games.going_somewhere.rules.combat.critical import range_modifier
from rollwright.games.going_somewhere.rules.combat.damage import Arms, Guard, check_sides, guard
from rollwright.games.going_somewhere.rules.combat.facts import AmmunitionSpent
from rollwright.games.going_somewhere.rules.combat.from_sheet import in_use, of_sheet
from rollwright.games.going_somewhere.rules.combat.numbers import Fighter
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.lasting import SILVER
from rollwright.games.going_somewhere.rules.people import ManyDice, points_of
from rollwright.games.going_somewhere.rules.ranks import NONE, Dice, Die
from rollwright.games.going_somewhere.rules.ranks import die as die_from
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.stats import Skill
from rollwright.play.steps import ACTOR
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.flat import INNER, Reads

OneDie: TypeAlias = Annotated[Die, Reads(die_from)]
Quantity: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
"""MAX Q; nobody rolls more than five damage dice."""
HANDS = "bare hands"


class Striker(msgspec.Struct, frozen=True):
    """Somebody who attacks: what is added to the Combat Roll, and what the damage is done with."""

    attack: Bonus
    weapon: OneDie
    max_q: Quantity
    brawn: Bonus = 0
    """Without a weapon, the damage of each die."""
    who: Who = Who(ACTOR)
    combat: OneDie = NONE
    """The die of a crafted weapon for the Combat Roll."""
    crafted: ManyDice = ()
    """Its dice for the damage of any win."""
    lift: Bonus = 0
    """A temporary bonus that counts damage dice."""
    added: Bonus = 0
    """And one to the damage."""
    bonus: ManyDice = ()
    """Bonus dice of BRAWN, or of an aim."""
    arm: Annotated[str, INNER] = ""
    hides: Annotated[bool, INNER] = False
    """Whether they have hidden before they strike."""
    shot: Annotated[AmmunitionSpent | None, INNER] = None
    """What a shot takes."""
    cp: Annotated[int, INNER] = 0
    sure: Annotated[bool, INNER] = False
    """Whether the Combat Roll is won by Character Points."""

    @property
    def arms(self) -> Arms:
        """What the attack is made with: a weapon with its magic, or bare hands with BRAWN."""
        if not self.weapon.sides and self.brawn <= 0:
            raise BadInput("without a weapon, give BRAWN as brawn=, which is the damage of bare hands")
        if self.weapon.sides:
            check_sides(self.weapon.sides)
        return Arms(
            self.weapon.sides, self.max_q, self.brawn, self.bonus, self.crafted, plus=self.added, combat=self.lift
        )

    @property
    def with_(self) -> str:
        """Say with what."""
        return self.arm or ("" if self.weapon.sides else HANDS)


class Shield(msgspec.Struct, frozen=True):
    """What protects somebody."""

    armour: OneDie = NONE
    shield: bool = False
    helmet: bool = False
    resist: ManyDice = ()
    """Damage resistance."""

    @property
    def guard(self) -> Guard:
        """All that is taken off damage."""
        return guard(self.armour.sides, self.shield, self.helmet, self.resist)


def numbers_at(state: State, who: Who) -> Fighter:
    """Give somebody's numbers with what is in hand; in a fight that may have been drawn."""
    sheet, fight = state.sheet(who), scene_of(state).fight
    part = fight.ones.get(who) if fight is not None else None
    if part is None:
        return of_sheet(sheet)
    one = of_sheet(sheet, in_use(sheet, part.wields))
    return one.drawn() if part.drawn else one


def silver_on(state: State, one: Fighter, target: Who) -> tuple[Dice, ...]:
    """Give what a silver weapon does more to somebody in another shape."""
    there = state.sheets.get(target)
    return (SILVER,) if one.silver and not one.thrown and there and effects.in_force(there, "transmute") else ()


def striker_of(state: State, who: Who, sure: bool = False, target: Who = NOBODY) -> Striker:
    """Give somebody who attacks another with what is in hand; `sure`: the win is bought."""
    sheet, one = state.sheet(who), numbers_at(state, who)
    arms = one.arms
    return Striker(
        attack=one.attack + sheet.next_roll,
        weapon=Die(one.weapon),
        max_q=arms.most,
        brawn=one.brawn,
        who=who,
        combat=Die(one.combat),
        crafted=one.crafted,
        lift=one.lift,
        added=one.added,
        bonus=(*arms.bonus, *silver_on(state, one, target)),
        arm=one.arm,
        hides=marks.hides(sheet),
        shot=shot_of(one, who) if one.ranged else None,
        cp=points_of(sheet),
        sure=sure,
    )


DICED = ("rounds", "arrows")
"""Ammunition that is made for a die."""


def shot_of(one: Fighter, who: Who) -> AmmunitionSpent:
    """Give what a shot with the weapon in hand uses up: ammunition, or a knife that is thrown."""
    kind = f"{one.loads}-d{one.weapon}" if one.loads in DICED else one.loads
    return AmmunitionSpent(1, kind, one.arm if one.runs_out else "", who=who)


def at_range(state: State, who: Who, far: int) -> int:
    """Give what the distance and an aim taken before add to an attack with what is in hand, or refuse it."""
    sheet, one = state.sheet(who), numbers_at(state, who)
    if not one.distant:
        return 0
    reach = range_modifier(far)
    if reach is None:
        raise Refused("that is out of range", "gs.combat.range")
    if one.ammunition == 0:
        raise Refused(f"{state.name(who)} has nothing left to shoot with", "gs.damage.ranged")
    return reach + marks.points(sheet, "aimed")


def shield_of(state: State, who: Who) -> Shield:
    """Give what protects somebody."""
    one = of_sheet(state.sheet(who))
    return Shield(Die(one.armour), one.shield, one.helmet, (*one.resist, *one.weak))


def defence_of(state: State, who: Who) -> int:
    """Give what somebody adds who only defends: the better of STR and ACC."""
    sheet: Sheet = state.sheet(who)
    one = of_sheet(sheet)
    return max(one.strength, one.acc) + one.burden + sheet.next_roll


def reflexes_of(sheet: Sheet) -> int:
    """Give REFLEXES as magic has changed it."""
    return effects.skill_now(sheet, Skill.REFLEXES)


def reflex_dice(sheet: Sheet) -> ManyDice:
    """Give the bonus dice of REFLEXES."""
    return derive.bonus_dice(sheet, Skill.REFLEXES)
