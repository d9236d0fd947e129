"""The fight of a table as the rules read it: of each the sheet, and their part in the fight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.again import COMBAT_ROLL
from rollwright.games.going_somewhere.rules.combat.aiding import may_help
from rollwright.games.going_somewhere.rules.combat.critical import range_modifier
from rollwright.games.going_somewhere.rules.combat.declared import ATTACKS, Deed, squares_of
from rollwright.games.going_somewhere.rules.combat.declaring import choices
from rollwright.games.going_somewhere.rules.combat.facts import DRAW, put_back
from rollwright.games.going_somewhere.rules.combat.from_sheet import fighting, written_of
from rollwright.games.going_somewhere.rules.combat.opening import rank
from rollwright.games.going_somewhere.rules.combat.scene import FOES, PARTY, REACH, Combatant, Scene
from rollwright.games.going_somewhere.rules.combat.turns import gone_to, is_distant, movement
from rollwright.games.going_somewhere.rules.creation.facts import PointsBack
from rollwright.games.going_somewhere.rules.magic.fight_spells import farthest, most_power
from rollwright.games.going_somewhere.rules.magic.lasting import SUGGESTIBLE, control_of, master_of
from rollwright.games.going_somewhere.rules.magic.power import level_of
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import points_of
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.state import Fight, Order, Standing, fight_of, scene_of
from rollwright.play.steps import GM
from rollwright.rules.facts import State, Who

SIDES = {"party": PARTY, "foes": FOES}
ACTS = ("help", "resist", "do", "other", "wait")
"""What can always be declared."""


def combatant_of(sheet: Sheet, who: Who, part: Standing) -> Combatant:
    """Put somebody together: the sheet, and the part in the fight."""
    fighter = fighting(sheet)
    return Combatant(
        who,
        SIDES[part.side],
        written_of(sheet, who, part.wields),
        part.at,
        derive.health(sheet),
        stun=fighter.stun,
        prone=sheet.prone,
        next_roll=sheet.next_roll,
        cp=points_of(sheet),
        down=sheet.down or part.away,
        shocked=sheet.shocked,
        past=sheet.past_zero,
        notice=part.notice,
        surprised=part.surprised,
        initiative=part.initiative,
        drawn=part.drawn,
        aimed=part.aimed,
        aimed_dice=part.aimed_dice,
        burden=part.burden,
        ran=part.ran,
        ran_from=part.ran_from,
        lasting=fighter.effects,
        states=part.states,
        unseen_by=part.unseen_by,
        due=shock_due(sheet, part),
        lethal=part.lethal,
        by=GM if sheet.npc else who,
        helps=part.helps,
        paid=part.paid,
    )


def shock_due(sheet: Sheet, part: Standing) -> int:
    """Give the damage for which a Shock Check is due; who stands at 0 Health by the CGO's hand has one, too."""
    stands = not sheet.down and not part.away and sheet.craft is None
    return part.due or int(stands and derive.health(sheet) <= 0)


def scene_at(options: Options, state: State, fight: Fight | None = None) -> Scene:
    """Give the fight under way as the rules read it, in turn order; refused where there is none."""
    found = fight or fight_of(state)
    ones = [combatant_of(state.sheet(who), Who(who), part) for who, part in found.ones.items()]
    ones = [one._replace(lent=lent) if (lent := lent_to(one, ones, found)) else one for one in ones]
    return Scene(tuple(sorted(ones, key=rank)), found.round - 1, found.impaired, found.terrain)


def lent_to(one: Combatant, ones: list[Combatant], fight: Fight) -> tuple[Dice, ...]:
    """Give the dice of power sites of those who help somebody in this round: who have, or, before they act, say so."""
    orders = {} if fight.phase == "act" else {who: part.order for who, part in fight.ones.items() if part.order}
    said = [who for who, order in orders.items() if order.what == "help" and order.target == one.who]
    helpers = [other for other in ones if other.helps == one.who or other.who in said]
    return tuple([dice for other in helpers if other.side == one.side and not other.down for dice in other.site])


def orders_of(scene: Scene, fight: Fight) -> dict[str, Order]:
    """Give what those who can act have declared, as far as it can be done now, to people of whom one knows."""
    found: dict[str, Order] = {}
    there = {"", *[one.who for one in scene.order]}
    for one in scene.up():
        order = fight.ones[one.who].order
        if order is None or not one.acts or not there.issuperset(order.targets):
            continue
        if order.what == "help" and not may_help(fight, one.who, order.target):
            continue
        drawn = order.what == DRAW  # the other weapon is in hand already
        fitting = fitted(scene, one, order._replace(what="attack") if drawn else order)
        if fitting is not None:
            found[one.who] = order if drawn and fitting.what == "attack" else fitting
    return found


def said_by_others(scene: Scene, fight: Fight, one: Combatant) -> dict[str, Order]:
    """Give what all others do whom somebody sees, as far as they have said it: their Combat Rolls go by that."""
    seen = {other.who for other in (*scene.up(one.side), *scene.seen(one)) if other.who != one.who}
    return {who: order for who, order in as_they_go(scene, orders_of(scene, fight)).items() if who in seen}


def before_saying(state: State, who: Who, fight: Fight) -> Combatant:
    """Give somebody as they were before they have said what they do: with the weapon in hand that they had."""
    return combatant_of(state.sheet(who), who, put_back(fight.ones[who]))


def fitted(scene: Scene, one: Combatant, order: Order) -> Order | None:
    """Give the order that comes nearest to one that stands, or that was given to many; None: they have to say anew.

    Who can't reach the target comes nearer; who has no bolts left, or a target that is down, has to say.
    """
    if order.what in ACTS:
        return order if not order.target or not scene.of(order.target).down else None
    if order.nearest:
        spared = master_of(one.lasting) if control_of(one.lasting) == SUGGESTIBLE else ""
        there = [other for other in scene.seen(one) if other.who != spared]
        near = min(there, key=lambda other: abs(other.at - one.at), default=None)
        order = order._replace(target=near.who if near else Who(""))
    open_ = choices(scene, one)
    if order.what not in ATTACKS or order.what in ("draw", "throw") or order.dice or order.spell:
        aimed = not order.target or order.what not in open_ or order.target in (open_[order.what] or [order.target])
        fits = order.what in (*open_, "throw") and aimed and not _gone(scene, order)
        return order if fits and power_for(scene, one, order) <= most_power(one) else None
    if _gone(scene, order):
        return None
    for what in dict.fromkeys((order.what, "attack", "advance", "draw")):
        if order.target in open_.get(what, ()):
            return order._replace(what=what)
    return order._replace(what="move") if "move" in open_ else None


def power_for(scene: Scene, one: Combatant, order: Order) -> int:
    """Give what power some magic that was declared takes now: an attack takes more where the target is farther off."""
    if not order.level or not order.dice or order.item:
        return order.level
    far = max(1, farthest(scene, one, order.targets))
    return max(order.level, level_of(Spell(Kind.HARM, order.dice, size=far, targets=len(order.targets))))


def _gone(scene: Scene, order: Order) -> bool:
    return bool(order.target) and bool(scene.of(order.target).down) and order.what != "cast"


def waited_for(scene: Scene, fight: Fight) -> list[Combatant]:
    """List those who still have to declare."""
    declared = orders_of(scene, fight)
    return [one for one in scene.up() if one.acts and one.who not in declared]


def deeds_in(scene: Scene, fight: Fight) -> list[Deed]:
    """Give what was declared, in turn order, for the rolls and the turns."""
    return [order for one in scene.order if (order := fight.ones[one.who].order) is not None]


def points_back(fight: Fight, *people: Who) -> Iterator[PointsBack]:
    """Give the points back that were paid for Combat Rolls which were set against nobody's: of some, or of all."""
    for who, part in fight.ones.items():
        if part.paid and (not people or who in people):
            yield PointsBack(part.paid, COMBAT_ROLL, who=Who(who))


AT_ONCE = ("attack", "advance", "move")
"""How somebody goes for an opponent with what is in hand."""


def at_turn(scene: Scene, order: Order) -> Order:
    """Give what somebody does at their turn who goes for the nearest: whom they rolled against, if they get there.

    Else they go for whoever is nearest by then. One who runs from them still has to get away.
    """
    if not order.nearest or order.what not in AT_ONCE:
        return order
    other = scene.of(order.target) if order.target else None
    if other is not None and (other.ran or (order.what != "move" and not other.down and reaches(scene, order))):
        return order
    return nearest_now(scene, order)


def nearest_now(scene: Scene, order: Order) -> Order:
    """Give the order of somebody who goes for the nearest, with whom that is."""
    found = fitted(scene, scene.of(order.who), order._replace(what="attack"))
    return found if found is not None and found.what in AT_ONCE else order


def reaches(scene: Scene, order: Order) -> bool:
    """Tell whether somebody gets to whom they attack: nobody stands in the way."""
    one, other = scene.of(order.who), scene.of(order.target)
    if is_distant(one, order):
        return range_modifier(abs(other.at - one.at)) is not None
    return abs(other.at - gone_to(scene, one, False, squares_of(order, movement(scene, one)), other.at)) <= REACH


def as_they_go(scene: Scene, orders: Mapping[str, Order]) -> dict[str, Order]:
    """Give orders with whom those find who go for the nearest, as the ones before them will have moved by then."""
    found = dict(orders)
    for one in scene.order:
        if (order := found.get(one.who)) is None:
            continue
        if order.nearest and order.what in AT_ONCE:
            order = found[one.who] = nearest_now(scene, order)
        scene = scene.put(one._replace(at=gone_by(scene, one, order)))
    return found


def gone_by(scene: Scene, one: Combatant, order: Order) -> int:
    """Give where somebody comes to by an order, if nothing keeps them from it; who runs is struck where they stood."""
    squares = movement(scene, one)
    if one.fixed or order.what == "flee":
        return one.at
    if order.what == "move":
        squares = min(squares, 1) if scene.engaged(one) else squares
    else:
        squares = 0 if order.what == "attack" and is_distant(one, order) else squares_of(order, squares)
    return gone_to(scene, one, order.away, squares, scene.of(order.target).at if order.target else None)


def upcoming(scene: Scene, fight: Fight) -> Combatant | None:
    """Give whose turn it is: the first in order who has not acted; who helps goes before the one helped."""
    for one in scene.order:
        part = fight.ones[one.who]
        if one.down or part.acted:
            continue
        for helper in scene.order:
            order = fight.ones[helper.who].order
            helps = order is not None and order.what == "help" and order.target == one.who
            if helps and not helper.down and not fight.ones[helper.who].acted:
                return helper
        return one
    return None


def acts_now(options: Options, state: State, who: Who) -> bool:
    """Tell whether it is somebody's turn who does something else, by any rule."""
    fight = scene_of(state).fight
    if fight is None or not fight.acts_freely(who):
        return False
    one = upcoming(scene_at(options, state), fight)
    return one is not None and one.who == who


def due(scene: Scene) -> list[Combatant]:
    """List those whose Shock Check is due."""
    return [one for one in scene.order if one.due]


def over(scene: Scene) -> bool:
    """Tell whether one side, or nobody, is left."""
    return not scene.up(PARTY) or not scene.up(FOES)


def decided(scene: Scene) -> bool:
    """Tell whether all of a side are out, as far as one knows them: who sees no foe at all may have hidden ones."""
    return any(one.side == side for one in scene.order for side in (PARTY, FOES) if not scene.up(side))
