"""What somebody can do in a round of a fight, and how it is declared, before anybody rolls."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.games.going_somewhere.rules.combat.critical import range_modifier
from rollwright.games.going_somewhere.rules.combat.declared import ATTACKS, CASTS, HALVES, STEPS, Deed, by_magic
from rollwright.games.going_somewhere.rules.combat.scene import REACH, Combatant, Scene
from rollwright.games.going_somewhere.rules.combat.turns import movement
from rollwright.games.going_somewhere.rules.magic.fight_attacks import attack_declared, attack_dice, can_charm
from rollwright.games.going_somewhere.rules.magic.fight_spells import spell_declared, spells_open
from rollwright.games.going_somewhere.rules.magic.lasting import (
    FRIENDLY,
    SUGGESTIBLE,
    TURNED,
    control_of,
    master_of,
    suffers,
)
from rollwright.play.steps import Actor, Choose
from rollwright.rules.facts import Who

WHEN = ("before", "after")


class Declaring(NamedTuple):
    """What somebody decides on who declares: how they are, and the most that one die of theirs can do."""

    who: str
    health: int
    full: int
    weapon: int
    """Sides of the die in hand."""
    magic: int
    """The highest that an attack by their own magic can roll; 0 where there is none."""


class Aiming(NamedTuple):
    """What somebody decides on who picks a target: how far each is away, in squares, in the order of the options."""

    who: str
    apart: tuple[int, ...]


def within(scene: Scene, one: Combatant, squares: int) -> list[str]:
    """List the opponents whom somebody can reach with the weapon in hand after going some squares."""
    found: list[str] = []
    for other in scene.seen(one):
        apart = abs(other.at - one.at)
        if one.numbers.distant:
            near = range_modifier(max(0, apart - squares)) is not None and one.can_shoot
        else:
            near = apart <= REACH + squares
        if near:
            found.append(other.who)
    return found


def choices(scene: Scene, one: Combatant) -> dict[str, list[str]]:
    """List what somebody can declare, with the targets there are for it; the plainest first."""
    numbers, free, stands = one.numbers, not scene.engaged(one), not one.fixed
    reached = within(scene, one, 1 if stands and not numbers.distant else 0)
    mage = numbers.power or numbers.magic or numbers.things or numbers.site or one.lent
    charmed: list[str] = [other.who for other in scene.seen(one) if can_charm(scene, one, other.who)] if mage else []
    found: dict[str, list[str]] = {"attack": reached}
    if free and stands:
        found["advance"] = within(scene, one, movement(scene, one) // 2)
    if stands:
        found["step"] = within(scene, one, 0)
    if (numbers.spare or (numbers.distant and not one.can_shoot) or one.drawn) and not numbers.thrown and not one.bare:
        found["draw"] = within(scene, one._replace(drawn=not one.drawn), 0)
    found["magic"] = charmed
    if free and stands:
        found["magic-advance"] = charmed
    if stands:
        found["magic-step"] = charmed
    if numbers.distant and not one.aimed:
        found["aim"] = reached
    if one.lasting:
        found = willing(found, one)
    found = {what: targets for what, targets in found.items() if targets}
    if (numbers.power or numbers.things or numbers.site or one.lent) and spells_open(scene, one):
        found.update({what: [] for what in CASTS if (stands and (free or what not in HALVES)) or what == "cast"})
    if stands:
        found["move"] = []
    found["other"] = []
    if stands:
        found["flee"] = []
    return found


def willing(found: dict[str, list[str]], one: Combatant) -> dict[str, list[str]]:
    """Leave out the attacks that a mind under magic does not make.

    Who finds everybody a friend attacks nobody, nor does a mind that helps, agrees or has no will: only one that does
    anything attacks its own side. The suggestible don't attack who has mesmerized them.
    """
    control = control_of(one.lasting)
    if suffers(one.lasting, FRIENDLY) or (control and control not in (SUGGESTIBLE, *TURNED)):
        return {what: targets for what, targets in found.items() if what not in (*ATTACKS, "aim")}
    if control == SUGGESTIBLE:
        master = master_of(one.lasting)
        return {what: [who for who in targets if who != master] for what, targets in found.items()}
    return found


def decider(scene: Scene, one: Combatant) -> Actor:
    """Say who declares for somebody: the mesmerist, for a mind that is more than suggestible."""
    if one.lasting and control_of(one.lasting) not in ("", SUGGESTIBLE):
        master = master_of(one.lasting)
        return next((other.actor for other in scene.order if other.who == master), one.actor)
    return one.actor


def declaring(scene: Scene, one: Combatant, charmed: list[str]) -> Declaring:
    """Give what somebody decides on who declares."""
    dice = attack_dice(scene, one, (charmed[0],)) if charmed else ()
    magic = max([part.count * part.sides for part in dice], default=0)
    return Declaring(one.who, one.health, one.numbers.full, one.numbers.weapon, magic)


async def declared(scene: Scene, one: Combatant) -> Deed:
    """Ask somebody what to do in this round, whom to attack, and which way to go."""
    open_, by = choices(scene, one), decider(scene, one)
    what = await Choose("declare", by, tuple(open_), declaring(scene, one, open_.get("magic", [])))
    targets = open_[what]
    target = "".join(targets)
    if len(targets) > 1:
        apart = tuple([abs(scene.of(who).at - one.at) for who in targets])
        target = await Choose("target", by, tuple(targets), Aiming(one.who, apart))
    deed = Deed(one.who, what, Who(target))
    distant = one.numbers.distant or by_magic(deed) or what in CASTS
    if what in STEPS:
        after = not distant or await Choose("when", by, WHEN, one.who) == "after"
        deed = deed._replace(after=after, away=not distant)
    if what == "move" or (distant and what in (*HALVES, *STEPS)):
        deed = deed._replace(away=await Choose("away", by, (False, True), one.who))
    if what in CASTS:
        return await spell_declared(scene, one, by, deed)
    return await attack_declared(scene, one, by, deed) if by_magic(deed) else deed


def with_drawn(scene: Scene, deeds: list[Deed]) -> Scene:
    """Put the other weapon into the hands of those who draw, or the first one back."""
    for deed in deeds:
        if deed.what == "draw":
            one = scene.of(deed.who)
            scene = scene.put(one._replace(drawn=not one.drawn))
    return scene
