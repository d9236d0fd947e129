"""Attacks by magic in a fight, as they are declared: with the own power or a crafted thing, at one or at several."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules.combat.declared import Deed
from rollwright.games.going_somewhere.rules.combat.scene import Combatant, Scene
from rollwright.games.going_somewhere.rules.magic.fight_spells import NO_MORE, farthest, most_power, power_left
from rollwright.games.going_somewhere.rules.magic.power import attacks_within, level_of
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.magic.things import Thing
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import Actor, Choose

OWN = "own power"


def attack_dice(scene: Scene, one: Combatant, targets: tuple[str, ...]) -> tuple[Dice, ...]:
    """List the dice with which somebody can attack by magic: those bought before, or what the power pays for."""
    extra = (len(targets) - 1) * magic().power.target
    if one.numbers.magic:
        return one.numbers.magic
    far = farthest(scene, one, targets)
    surely = attacks_within(power_left(one) - extra, far)
    return (
        tuple(dict.fromkeys([*surely, *attacks_within(most_power(one) - extra, far)]))
        if one.site or one.lent
        else surely
    )


def wands(scene: Scene, one: Combatant, who: str) -> list[Thing]:
    """List the crafted things with which somebody can attack another by magic."""
    apart = abs(scene.of(who).at - one.at)
    return [thing for thing in one.things if thing.wanted.kind is Kind.HARM and thing.wanted.size >= apart]


def can_charm(scene: Scene, one: Combatant, who: str) -> bool:
    """Tell whether somebody can attack another by magic: by power, or with a thing."""
    return bool(attack_dice(scene, one, (who,)) or wands(scene, one, who))


async def by_thing(scene: Scene, one: Combatant, by: Actor, deed: Deed, thing: Thing) -> Deed:
    """Ask for the further targets of an attack by a crafted thing, where it has more than one."""
    wanted = thing.wanted
    deed = deed._replace(item=thing.name, dice=wanted.dice)
    while len(deed.targets) < wanted.targets:
        rest = [other.who for other in scene.seen(one) if other.who not in deed.targets]
        rest = [who for who in rest if thing in wands(scene, one, who)]
        picked = await Choose("another", by, (NO_MORE, *rest), one.who) if rest else NO_MORE
        if picked == NO_MORE:
            break
        deed = deed._replace(others=(*deed.others, picked))
    return deed


async def attack_declared(scene: Scene, one: Combatant, by: Actor, deed: Deed) -> Deed:
    """Ask for the further targets of an attack by magic, and for its dice."""
    numbers, things = one.numbers, wands(scene, one, deed.target)
    if things:
        own = [OWN] if attack_dice(scene, one, deed.targets) else []
        names = (*own, *[thing.name for thing in things])
        picked = await Choose("magic-with", by, names, one.who) if len(names) > 1 else names[0]
        for thing in things:
            if picked == thing.name:
                return await by_thing(scene, one, by, deed, thing)
    if not numbers.magic or numbers.magic_targets > 1:
        most = numbers.magic_targets if numbers.magic else len(scene.order)
        while len(deed.targets) < most:
            rest = [other.who for other in scene.seen(one) if other.who not in deed.targets]
            rest = [who for who in rest if attack_dice(scene, one, (*deed.targets, who))]
            picked = await Choose("another", by, (NO_MORE, *rest), one.who) if rest else NO_MORE
            if picked == NO_MORE:
                break
            deed = deed._replace(others=(*deed.others, picked))
    if numbers.magic:
        return deed
    dice = (await Choose("magic-dice", by, attack_dice(scene, one, deed.targets), one.who),)
    far = max(1, farthest(scene, one, deed.targets))
    return deed._replace(dice=dice, level=level_of(Spell(Kind.HARM, dice, size=far, targets=len(deed.targets))))
