"""The people of magic: who casts, who may resist, what is wanted; under the flat names of commands."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.checks.action import Buy
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, Arms, Guard, guard_from
from rollwright.games.going_somewhere.rules.combat.from_sheet import of_sheet
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.power import Few, Power
from rollwright.games.going_somewhere.rules.magic.site_bonds import site_dice
from rollwright.games.going_somewhere.rules.magic.spells import Kind
from rollwright.games.going_somewhere.rules.people import (
    Bonus,
    ManyDice,
    Points,
    Roller,
    points_of,
    with_skill,
)
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.per_sheet import per_sheet
from rollwright.play.steps import Actor
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.flat import INNER, Reads

TARGET: Actor = "target"
BY_MAGIC = Arms(0, magic=(Dice(1, 4),))
"""An attack by magic, whatever its dice are."""
MINDS = (Kind.MESMERIZE, Kind.SUMMON)
"""Kinds that work on a mind: who resists them does so whole, even a critical success."""
WELCOME = (Kind.HEAL, Kind.DEFEND, Kind.WEAPON, Kind.REGENERATE)
"""Kinds that nobody would resist."""
AMONG_FRIENDS = (Kind.FLY, Kind.INVISIBILITY)
"""Kinds that nobody would resist from their own side; whoever is not of it may not want them."""
Immunity: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
Protection: TypeAlias = Annotated[Guard, Reads(guard_from)]


class Caster(msgspec.Struct, frozen=True):
    """Somebody who works magic: the Magic Bonus, the power there is (none: nobody asks for it), what fails on them."""

    bonus: Bonus
    power: Power | None = None
    site: ManyDice = ()
    """Dice of power, the own and those of others who take part."""
    max_dr: Few = 0
    max_q: Few = 0
    """The limits of VIT."""
    reflexes: Bonus | None = None
    """With which the own magic is resisted, where it fails."""
    reflexes_dice: ManyDice = ()
    guard: Protection = NO_GUARD
    """What protects from it."""
    own_immunity: Immunity = 0
    stat: Stat | None = None
    """The one that fits the magic, for what may go wrong."""
    modifier: Bonus = 0
    fights: Annotated[bool, INNER] = False
    """Whether a fight keeps account of what befalls them."""
    decided: Annotated[Buy | None, INNER] = None
    """Whether a success is bought, where that was settled before."""
    near: Annotated[tuple[Who, ...], INNER] = ()
    """Others who may be around, for what goes wrong and takes in everybody."""


class Target(msgspec.Struct, frozen=True):
    """Somebody on whom magic is worked: REFLEXES, where they can resist it, and immunity."""

    resist: Bonus | None = None
    resist_dice: ManyDice = ()
    immunity: Immunity = 0
    resist_cp: Points = 0
    acted: bool = False
    """Whether this round's action is used up already."""
    target: Who = NOBODY
    asked: Annotated[bool, INNER] = False
    """Whether the CGO is asked if they may resist."""
    fights: Annotated[bool, INNER] = False
    """Whether a fight keeps account of points and actions."""
    unwilling: Annotated[bool, INNER] = False
    """Whether it comes from the other side: then they would resist if they might."""
    named: Annotated[Who, INNER] = NOBODY
    """Who they are, where somebody else throws their dice."""

    @property
    def by(self) -> Who:
        """Who throws their dice."""
        return self.target or Who(TARGET)

    @property
    def who(self) -> Who:
        """Who they are."""
        return self.named or self.by


class Wanted(msgspec.Struct, frozen=True):
    """Some magic: as text, or only its Power Level; and what it is about."""

    magic: str = ""
    level: Power = 0
    what: str = ""
    kind: Annotated[str, INNER] = ""
    """Of a thing that somebody has: what it is, as clairvoyance shows it."""


class Facing(NamedTuple):
    """What somebody resists: who, what, and the level."""

    who: Who
    what: str
    bonus: str
    dl: int


HIMSELF = Target()
SOMETHING = Wanted()


# --- from the table --------------------------------------------------------------------------------------------------


def caster_of(state: State, who: Who, sites: tuple[Who, ...] = (), site: bool = False) -> Caster:
    """Give somebody who works magic, with the power of the sites that are drawn on, or of their own."""
    sheet: Sheet = state.sheet(who)
    reflexes = with_skill(sheet, Skill.REFLEXES)
    together = dict.fromkeys((*((who,) if site else ()), *sites))
    return Caster(
        bonus=effects.changed_by(sheet, "magic", derive.magic_bonus(sheet)),
        power=max(0, derive.power(sheet)),
        site=tuple([dice for one in together for dice in site_dice(state.sheet(one))]),
        max_dr=derive.die_limit(sheet, Stat.VIT),
        max_q=derive.quantity_limit(sheet, Stat.VIT),
        reflexes=reflexes.bonus,
        reflexes_dice=reflexes.dice,
        guard=own_guard(sheet),
        own_immunity=derive.immunity(sheet),
        near=tuple([Who(one) for one, other in state.sheets.items() if one != who and is_around(other)]),
    )


def is_around(sheet: Sheet) -> bool:
    """Tell whether somebody may be around: not a vehicle, nor who is dead or has left."""
    return sheet.craft is None and sheet.down != "dead" and not sheet.away


def with_thing(state: State, who: Who, bonus: int) -> Caster:
    """Give somebody who uses a crafted thing: its Magic Bonus, and no power of their own."""
    sheet: Sheet = state.sheet(who)
    own = caster_of(state, who)
    return msgspec.structs.replace(own, bonus=bonus + effects.on_every_roll(sheet), power=None, max_dr=0, max_q=0)


@per_sheet
def own_guard(sheet: Sheet) -> Guard:
    """Give what protects somebody from magic: armour, shield and helmet, resistance to damage and to magical damage."""
    return of_sheet(sheet, movement=0).guard_against(BY_MAGIC)


def target_of(state: State, who: Who, by: Who, kind: Kind = Kind.EFFECT) -> Target:
    """Give somebody on whom another works magic; nobody resists what is their own or helps, save who is immune.

    Of somebody without a sheet the CGO says all. Who has declared to resist does; else the CGO is asked.
    """
    if who == by and kind is Kind.MESMERIZE:
        raise Refused("that magic is for somebody else: say for whom", "gs.magic.mind-resist")
    if who == by and kind is Kind.SUMMON:
        return HIMSELF  # nobody in particular is called
    sheet: Sheet | None = state.sheets.get(who)
    unwilling = sheet is not None and (by not in state.sheets or sheet.npc is not state.sheets[by].npc)
    welcome = who == by or kind in WELCOME or (kind in AMONG_FRIENDS and not unwilling)
    if sheet is None or (welcome and not derive.immunity(sheet)):
        return Target(target=who)
    reflexes, immunity = with_skill(sheet, Skill.REFLEXES), derive.immunity(sheet)
    return Target(
        resist=reflexes.bonus,
        resist_dice=reflexes.dice,
        immunity=immunity,
        resist_cp=points_of(sheet),
        acted=marks.found(sheet, "action-used") is not None,
        target=who,
        asked=not immunity and kind not in MINDS and not declared(state, who),
        unwilling=unwilling,
    )


def declared(state: State, who: Who) -> bool:
    """Tell whether somebody in a fight has declared to resist."""
    fight = scene_of(state).fight
    one = fight.ones.get(who) if fight else None
    return one is not None and one.order is not None and one.order.what == "resist"


def oneself(caster: Caster, roller: Roller) -> Target:
    """Give a caster as one whom the own magic strikes."""
    own = (caster.reflexes, caster.reflexes_dice, caster.own_immunity, roller.cp, True, roller.who)
    return Target(*own, fights=caster.fights)
