"""What somebody can do in a round of a fight, and how it is declared, before anybody rolls."""

from __future__ import annotations

from rollwright.play.steps import Choose
from rollwright.rules.going_somewhere.critical import range_modifier
from rollwright.rules.going_somewhere.power import attacks_within
from rollwright.rules.going_somewhere.ranks import Dice
from rollwright.rules.going_somewhere.scene import REACH, Combatant, Scene
from rollwright.rules.going_somewhere.turns import HALVES, STEPS, Deed, by_magic

WHEN = ("before", "after")


def within(scene: Scene, one: Combatant, squares: int) -> list[str]:
    """List the opponents whom somebody can reach with the weapon in hand after going some squares."""
    found = []
    for other in scene.opponents(one):
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
    numbers, free, stands = one.numbers, not scene.engaged(one), not one.prone
    reached = within(scene, one, 1 if stands and not numbers.distant else 0)
    charmed = [other.who for other in scene.opponents(one) if magic_at(one, other)]
    found: dict[str, list[str]] = {"attack": reached}
    if free and stands:
        found["advance"] = within(scene, one, numbers.movement // 2)
    if stands:
        found["step"] = within(scene, one, 0)
    if (numbers.spare or (numbers.distant and not one.can_shoot) or one.drawn) and not numbers.thrown:
        found["draw"] = within(scene, one._replace(drawn=not one.drawn), 0)
    found["magic"] = charmed
    if free and stands:
        found["magic-advance"] = charmed
    if stands:
        found["magic-step"] = charmed
    if numbers.distant and not one.aimed:
        found["aim"] = reached
    found = {what: targets for what, targets in found.items() if targets}
    if stands:
        found["move"] = []
    found["other"] = []
    if stands:
        found["flee"] = []
    return found


def magic_at(one: Combatant, other: Combatant) -> tuple[Dice, ...]:
    """List the dice with which somebody can attack another by magic: those bought before, or what the power pays for.

    Points that were spent on rolls in this fight are power lost.
    """
    left = one.numbers.power - (one.numbers.cp - one.cp)
    return one.numbers.magic or attacks_within(left, abs(other.at - one.at))


async def declared(scene: Scene, one: Combatant) -> Deed:
    """Ask somebody what to do in this round, whom to attack, and which way to go."""
    open_ = choices(scene, one)
    what = await Choose("declare", one.actor, tuple(open_), one.who)
    targets = open_[what]
    target = await Choose("target", one.actor, tuple(targets), one.who) if len(targets) > 1 else "".join(targets)
    deed, distant = Deed(one.who, what, target), one.numbers.distant or by_magic(Deed(one.who, what))
    if what in STEPS:
        after = not distant or await Choose("when", one.actor, WHEN, one.who) == "after"
        deed = deed._replace(after=after, away=not distant)
    if what == "move" or (distant and what in (*HALVES, *STEPS)):
        deed = deed._replace(away=await Choose("away", one.actor, (False, True), one.who))
    if not by_magic(deed) or one.numbers.magic:
        return deed
    dice = await Choose("magic-dice", one.actor, magic_at(one, scene.of(target)), one.who)
    return deed._replace(dice=(dice,))


def with_drawn(scene: Scene, deeds: list[Deed]) -> Scene:
    """Put the other weapon into the hands of those who draw, or the first one back."""
    for deed in deeds:
        if deed.what == "draw":
            one = scene.of(deed.who)
            scene = scene.put(one._replace(drawn=not one.drawn))
    return scene
