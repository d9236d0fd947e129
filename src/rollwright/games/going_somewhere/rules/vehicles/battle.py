"""Vehicles in a fight, at a table: shots by those aboard and on foot, and a vehicle fight as a scene in the state.

Places are counted in the unit that the vehicles move in, and ranges with them: what is six miles off for a ship that
moves in miles is as far as six squares on foot. Everything else (magic, a check, a repair) may happen between turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, chance
from rollwright.games.going_somewhere.rules.combat.arming import (
    ammunition_for,
    crafted_dice,
    loads_of,
    weapons_at_hand,
)
from rollwright.games.going_somewhere.rules.combat.beginning import SIDES
from rollwright.games.going_somewhere.rules.combat.damage import MOST_DICE, Arms
from rollwright.games.going_somewhere.rules.combat.ending import NEITHER
from rollwright.games.going_somewhere.rules.combat.from_sheet import of_sheet
from rollwright.games.going_somewhere.rules.combat.rolling import WITH_FRIEND, chance_to_hit, round_half
from rollwright.games.going_somewhere.rules.combat.scene import REACH
from rollwright.games.going_somewhere.rules.combat.special import apart, in_melee
from rollwright.games.going_somewhere.rules.encounters.tables import vehicles
from rollwright.games.going_somewhere.rules.gear.equipment import crew_needed, fired_by_strength, way_to_fire
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.told import wearing_off
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import able as free_to
from rollwright.games.going_somewhere.rules.people import check_able, points_of, with_, with_skill
from rollwright.games.going_somewhere.rules.ranks import ORDER, Die
from rollwright.games.going_somewhere.rules.sheet import Craft, Item, Sheet
from rollwright.games.going_somewhere.rules.state import Battle, scene_of
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Skill, Stat
from rollwright.games.going_somewhere.rules.vehicles import told
from rollwright.games.going_somewhere.rules.vehicles.aboard import (
    aboard,
    acts_now,
    craft_of,
    has_acted,
    here,
    is_kept,
    is_out,
    left_to,
    may_still_act,
    of_players,
    on_turn,
    still,
    turn_spent,
    working,
)
from rollwright.games.going_somewhere.rules.vehicles.facts import BattleEnded, BattleTurned, Manned
from rollwright.games.going_somewhere.rules.vehicles.scales import (
    HAND,
    check_crew,
    combat_bonus,
    far,
    so_far,
    weapon,
)
from rollwright.games.going_somewhere.rules.vehicles.shots import (
    Fire,
    Gunner,
    Mark,
    Person,
    shoot_person,
    shoot_vehicle,
)
from rollwright.games.going_somewhere.rules.vehicles.vehicle import hull_of
from rollwright.play.steps import Call, Happening, Headline, Said, Verdict, procedure
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.ruleset import Onward
from rollwright.rules.sentences import joined, signed, within

FEET = "feet"
MANNED = 100
"""How many fire a vehicle of the CGO's, where nobody has said who is aboard."""


class Gun(NamedTuple):
    """Something that somebody can fire: a mounted weapon, or one in hand."""

    key: str
    words: str
    note: str
    fire: Fire
    crew: int = 1


def rolled_with(sheet: Sheet, stat: Stat) -> int:
    """Give what somebody adds to a Combat Roll: a stat as magic that went wrong has left it, and all rolls with it."""
    return effects.stat_left(sheet, stat) + effects.on_every_roll(sheet)


def stand_of(state: State, who: str) -> str:
    """Give the vehicle from which somebody fires; a vehicle of which nobody has said who is aboard fires itself."""
    return who if state.sheet(who).craft is not None else aboard(state, who)


def hands(state: State, vehicle: str) -> int:
    """Count those aboard who can help to fire; where nobody has said who is aboard, it has the crew that it needs."""
    craft = craft_of(state, vehicle)
    if not craft.passengers and not craft.crew and not of_players(state, vehicle):
        return MANNED
    return working(state, craft)


def mounted(state: State, sheet: Sheet, own: str, craft: Craft) -> Iterator[Gun]:
    """Give the weapons of a vehicle that have their crew."""
    there = hands(state, own)
    of = f" of the {there} aboard" if there < MANNED else ""
    for key in dict.fromkeys(craft.weapons):
        gun = weapon(key)
        if gun.scale <= there:
            fire = Fire(rolled_with(sheet, Stat.ACC), key, craft.scale, Who(own))
            yield Gun(key, gun.title, f"d{gun.sides:,}, fired by {gun.scale}{of}", fire, gun.scale)


def in_hand(sheet: Sheet, own: str, scale: int) -> Iterator[Gun]:
    """Give what somebody can attack with by hand: ACC at a distance, STR up close with dice by MAX Q."""
    fists = Item(name="bare hands", kind="weapon", sides=derive.hand_to_hand(sheet))
    for item in (*weapons_at_hand(sheet), fists):
        if not item.sides or ammunition_for(sheet, item) == 0 or (own and not item.ranged):
            continue
        most = MOST_DICE if item.ranged else min(MOST_DICE, derive.max_q(effects.stat_left(sheet, Stat.STR)))
        fire = Fire(
            acc=rolled_with(sheet, Stat.ACC if item.ranged else Stat.STR),
            weapon=f"d{max(ORDER[0], item.sides)}",  # there is no smaller die, as for a ram
            scale=scale,
            vehicle=Who(own),
            melee=not item.ranged,
            max_q=max(1, most),
            loads=f"{loads_of(item)}-d{item.sides}" if loads_of(item) else "",
            die=Die(min(HIGHEST, item.combat_bonus)),
            crafted=crafted_dice(item),
            name=item.name,
            heavy=fired_by_strength(item) and item.mounted,
        )
        yield Gun(item.name, item.name, f"d{item.sides}, {'from afar' if item.ranged else 'up close'}", fire)


def standing(sheet: Sheet) -> list[Gun]:
    """List the large weapons of somebody's own that stand on the ground: they take a crew."""
    found = []
    for item in sheet.items:
        needs = crew_needed(item) if item.kind == "weapon" else 1
        if needs > 1 and item.key in [gun.key for gun in vehicles().weapon] and ammunition_for(sheet, item) != 0:
            fire = Fire(rolled_with(sheet, Stat.ACC), item.key, name=item.name, stands=True)
            found.append(Gun(item.key, item.name, f"d{item.sides:,}, crew of {needs}", fire, needs))
    return found


def guns_of(state: State, who: Who) -> list[Gun]:
    """List what somebody can fire at or from vehicles, and large weapons of their own at anybody."""
    sheet, own = state.sheet(who), stand_of(state, who)
    if not own:
        return [*standing(sheet), *in_hand(sheet, "", HAND)]
    craft = craft_of(state, own)
    held = [] if own == who else in_hand(sheet, own, craft.scale)
    return [*mounted(state, sheet, own, craft), *held]


def reaching(options: Options, state: State, who: Who, found: list[Gun]) -> list[Gun]:
    """Leave out what reaches nobody in a vehicle fight: by hand over miles, and blades that are not beside one."""
    battle, at = scene_of(state).battle, aboard(state, who) or who
    if battle is None or at not in battle.ones:
        return found
    found = [one for one in found if not spent(state, battle, at, one)]
    apart = [battle.apart(at, one.key) or 0 for one in targets(options, state, who)]
    near = battle.unit == FEET and any(far <= REACH for far in apart)
    return [one for one in found if one.crew > HAND or (battle.unit == FEET and (near or not one.fire.melee))]


def spent(state: State, battle: Battle, at: str, gun: Gun) -> bool:
    """Tell whether a weapon was fired in this round of a fight, or those who would serve it are busy."""
    part, craft = battle.ones[at], state.sheet(at).craft
    if craft is None:
        return False
    again = gun.key in craft.weapons and part.fired.count(gun.key) >= craft.weapons.count(gun.key)
    return again or gun.crew > hands(state, at) - part.busy


def guns(options: Options, state: State, who: Who) -> list[Gun]:
    """List them for a form. By hand one fires from a vehicle here, or at one."""
    found = reaching(options, state, who, guns_of(state, who))
    if stand_of(state, who) or any(state.sheet(one.key).craft for one in targets(options, state, who)):
        return found
    return [one for one in found if one.fire.stands]


def targets(options: Options, state: State, who: Who) -> list[Choice]:
    """List what somebody can fire at: other vehicles, and from aboard those on foot."""
    own, found = stand_of(state, who), []
    battle, stand = scene_of(state).battle, [one.key for one in standing(state.sheet(who))]
    large, with_large = bool(own or stand), () if own else (("gun", tuple(stand)),)
    for other, sheet in here(state).items():
        if battle is not None:
            side = battle.ones[at].side if (at := own or who) in battle.ones else ""
            if other in battle.ones and side and battle.ones[other].side != side and not is_out(state, other):
                found.append(
                    Choice(other, state.name(other), f"{so_far(battle.apart(at, other) or 0, battle.unit)} away")
                )
        elif sheet.craft is not None and other != own and sheet.craft.condition != "wrecked":
            found.append(Choice(other, state.name(other), f"scale {sheet.craft.scale}"))
        elif sheet.craft is None and large and other != who and not sheet.down and not aboard(state, other):
            found.append(Choice(other, state.name(other), when=with_large))
    return found


def can_fire(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has anything to fire, and something to fire at."""
    sheet: Sheet = state.sheet(who)
    there = any(one.craft is not None for one in state.sheets.values()) or bool(standing(sheet))
    able = there and not sheet.down and not sheet.stunned and not derive.bodiless(sheet) and acts_now(state, who)
    able = able and not has_acted(state, who) and (sheet.craft is not None or free_to(options, state, who))
    able = able and (sheet.craft is None or not any(one in state.sheets for one in sheet.craft.crew))
    return able and bool(guns(options, state, who)) and bool(targets(options, state, who))


def outside_battle(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say for which targets a distance is asked for: not where the fight knows it."""
    there = [one.key for one in targets(options, state, who)]
    return {"at": tuple(there if scene_of(state).battle is None else ())}


def crew_there(options: Options, state: State, who: Who) -> str:
    """Say of a vehicle of which nobody has said who is aboard that the crew of its weapon is there."""
    if state.sheet(who).craft is None or hands(state, who) < MANNED:
        return ""
    return (
        "Nobody is named aboard, so it has the crew it needs, and they use its ACC. Name them with “Board or load a"
        " vehicle”."
    )


def on_the_ground(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say with which weapons the crew is asked for: large ones that stand on the ground."""
    return {"gun": tuple([one.key for one in guns_of(state, who) if one.fire.stands])}


def on_foot(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say of which targets it matters that a friend is beside them: of those on foot."""
    there = targets(options, state, who)
    return {"at": tuple([one.key for one in there if state.sheet(one.key).craft is None])}


def crew_usual(options: Options, state: State, who: Who) -> str:
    """Give the crew of the first of them."""
    return next((str(one.crew) for one in guns_of(state, who) if one.fire.stands), "1")


def at_foot(state: State, who: Who, at: Who) -> bool:
    """Tell whether neither of two has to do with vehicles: that is no matter of this chapter."""
    return state.sheet(at).craft is None and not stand_of(state, who)


class First(NamedTuple):
    """A check before a weapon can be fired: what it is made with, and what for."""

    what: str
    added: int
    why: str


def ready_with(sheet: Sheet, gun: Gun) -> First | None:
    """Give the check that a weapon takes before it is fired: GUILE of a crew, STR for a heavy gun in the hand."""
    if gun.crew > HAND:
        return First("GUILE", with_skill(sheet, Skill.GUILE).bonus, "get it ready")
    return First("STR", rolled_with(sheet, Stat.STR), "hold it steady") if gun.fire.heavy else None


class Shot(NamedTuple):
    """A shot that somebody thinks of: what is added to it, of what, and how likely it can be fired and hits."""

    adds: int
    parts: str
    """What that is made of, in words."""
    met: int | None
    """What its target adds; none: that is the CGO's alone, who isn't the one who fires."""
    first: First | None
    ready: int
    hits: int
    lead: int = 0
    """By how much it is ahead of its target, all told: the CGO's alone."""

    @property
    def whole(self) -> int:
        """How likely it is fired, and hits."""
        return round_half(self.ready * self.hits, 100)


TYPICAL = 12
"""What somebody adds, more or less, whose numbers one doesn't know."""


def shot_of(state: State, who: Who, one: Gun, at: Who, distance: int = 0, friend: bool = False) -> Shot:
    """Say how good a shot with a weapon is."""
    target, fire = state.sheet(at), one.fire
    away = distance or between(state, Who(stand_of(state, who)) or who, at, one.crew > HAND)
    more = WITH_FRIEND if friend else 0
    adds = fire.acc + combat_bonus(fire.scale) + far(away, fire.melee) + more
    best = max(derive.stat(target, Stat.STR), derive.stat(target, Stat.ACC)) if target.stats else TYPICAL
    met = best + combat_bonus(target.craft.scale if target.craft else HAND)
    first = ready_with(state.sheet(who), one)
    ready = chance(first.added, STANDARD) if first is not None else 100
    parts = told.parts_of(with_(fire, distance=away), adds - more, with_friend=more)
    known = bool(target.stats) and (is_kept(state.sheet(who)) or not is_kept(target))
    return Shot(adds, parts, met if known else None, first, ready, chance_to_hit(adds - met), adds - met)


def best_gun(options: Options, state: State, who: Who) -> str:
    """Give the weapon that does most to the first target: how likely it hits, by how hard."""
    found, there = guns(options, state, who), targets(options, state, who)
    if not found or not there:
        return ""
    at = Who(there[0].key)
    return max(found, key=lambda one: shot_of(state, who, one, at).whole * weapon(one.fire.weapon).sides).key


def foreseen(options: Options, state: State, who: Who, gun: str, at: Who, **values: Any) -> str:
    """Say how likely a shot can be fired, and hits, and why; of somebody whose numbers one doesn't know, only what one
    adds."""
    one = next((found for found in guns_of(state, who) if found.key == gun), None)
    if one is None or at not in state.sheets:
        return ""
    seen = in_sight(shot_of(state, who, one, at, values.get("distance", 0), bool(values.get("friend"))))
    return f"{seen}{taken_by(state, who, one)}"


def taken_by(state: State, who: Who, gun: Gun) -> str:
    """Say who serves a weapon in a vehicle fight, and who aboard can then still do something; nothing elsewhere."""
    own = stand_of(state, who)
    if scene_of(state).battle is None or own in ("", who):
        return ""
    others, still = left_to(state, who, own, gun.crew)
    serves = told.with_whom(state.name(who), [state.name(one) for one in others], still, gun.crew)
    return f"{serves}{told.still_open(within(state.name(own), 'Then '), [state.name(one) for one in others], still)}"


def in_sight(shot: Shot) -> str:
    """Say how a shot stands, or a blow.

    >>> in_sight(Shot(12, "ACC 10, +2 for the vehicle’s size", 11, None, 100, 30))
    '30% to hit. You roll d30 + 12 (ACC 10, +2 for the vehicle’s size), they roll d30 + 11; a hit takes 10 more.'
    >>> ready, you = in_sight(Shot(9, "ACC 9", None, First("GUILE", 4, "get it ready"), 50, 20)).split(". ")
    >>> ready
    '50% to get it ready (d20 + GUILE 4 against 15); then 20% to hit: 10% in all'
    >>> you
    'You roll d30 + 9 (ACC 9); a hit takes 10 more than they roll.'
    """
    adds = f"d30 {signed(shot.adds)[0]} {abs(shot.adds)} ({shot.parts})"
    hits = f"{shot.hits}% to hit"
    if (first := shot.first) is not None:
        check = f"d20 {signed(first.added)[0]} {first.what} {abs(first.added)} against {STANDARD}"
        hits = f"{shot.ready}% to {first.why} ({check}); then {hits}: {shot.whole}% in all"
    if shot.met is None:
        return f"{hits}. You roll {adds}; a hit takes 10 more than they roll."
    met = f"d30 {signed(shot.met)[0]} {abs(shot.met)}"
    return f"{hits}. You roll {adds}, they roll {met}; a hit takes 10 more."


@start(
    "fire",
    "Fire",
    "gs.vehicle.combat gs.vehicle.weapons gs.vehicle.people gs.combat.friend",
    place="sheet.vehicles",
    when=can_fire,
    once="for all",
    foretells=foreseen,
    needs="You need a vehicle to fire at or to fire from, and a loaded weapon: one in your hand that reaches that far,"
    " a cannon of your own, or one mounted on your vehicle, with its crew (“Put a weapon on a vehicle”)."
    " In a vehicle fight you fire once a round, on your vehicle’s turn, and not if you drive."
    " To ram somebody, “Ram”. The book has no rules for boarding: your CGO says what happens.",
)
def shoot(
    options: Options,
    state: State,
    who: Who,
    gun: Annotated[str, Ask("With what?", guns, crew_there, usual=best_gun)],
    at: Annotated[Who, Ask("At whom?", targets)],
    distance: Annotated[int, Meta(ge=0, le=1_000), Ask("How far?", guide="0: near.", when=outside_battle)] = 0,
    friend: Annotated[bool, Ask("Is a friend fighting them hand to hand?", guide="−5.", when=on_foot)] = False,
    crew: Annotated[int, Meta(ge=1, le=100), Ask("How many of you fire it?", usual=crew_usual, when=on_the_ground)] = 1,
) -> Call[Any]:
    """Fire at a vehicle, or from one at somebody on foot. A weapon with a crew first takes GUILE against 15."""
    own = stand_of(state, who)
    sheet = state.sheet(who) if own == who else check_able(state, who)
    one = next((found for found in guns_of(state, who) if found.key == gun), None)
    if one is None:
        raise Refused("there is no such weapon at hand, or nothing to load it with", "gs.vehicle.hand-weapons")
    if own:
        still(state, own)
    if one.fire.stands:
        way_to_fire(gun, crew)
    elif at_foot(state, who, at):
        raise Refused(f"no vehicle is involved: strike at {state.name(at)}, or begin a fight", "gs.vehicle.people")
    elif one.crew > HAND:
        check_crew(weapon(gun), hands(state, own))
    away = distance or between(state, Who(own) or who, at, one.crew > HAND)
    more = WITH_FRIEND if friend else 0
    fight = scene_of(state).fight
    if fight is not None and {who, at} <= set(fight.ones):  # the squares say it
        away, more = apart(state, who, at, away or 0), in_melee(options, state, who, at)
    fire = with_(one.fire, distance=away, modifier=more, manned=manned(state, who, one))
    if one.crew == HAND and not one.fire.stands:
        numbers = of_sheet(sheet, one.key, movement=0)
        fire = with_(fire, arms=numbers.arms, die=Die(numbers.combat))
    gunner = gunner_of(state, who)
    if one.crew > HAND:
        skill = with_skill(sheet, Skill.GUILE)
        gunner = with_(gunner, guile=skill.bonus, guile_dice=skill.dice)
    return shot_at(options, state, fire, at, gunner)


def gunner_of(state: State, who: Who) -> Gunner:
    """Give who fires, as the table knows them."""
    sheet: Sheet = state.sheet(who)
    return Gunner(
        points_of(sheet),
        shaken=sheet.next_roll,
        who=who,
        kept=is_kept(sheet),
        rolled=rolled_before(state, who),
        strength=rolled_with(sheet, Stat.STR),
    )


def shot_at(options: Options, state: State, fire: Fire, at: Who, gunner: Gunner) -> Call[Any]:
    """Fire at a vehicle, or at somebody on foot."""
    target: Sheet = state.sheet(at)
    theirs = rolled_before(state, at)
    if target.craft is None:
        numbers = of_sheet(target, movement=0)
        protects = numbers.guard_against(Arms(weapon(fire.weapon).sides))
        defend = max(numbers.strength, numbers.acc) + numbers.burden
        person = Person(
            defend,
            target=at,
            whole=protects,
            kept=is_kept(target),
            rolled=theirs,
            combat=Die(numbers.combat),
            cp=points_of(target),
        )
        return shoot_person(options, fire, person, gunner)
    hull = hull_of(state, at)
    defend = max(derive.stat(target, Stat.STR), derive.stat(target, Stat.ACC))
    own_parts = (hull.vit, hull.health, hull.condition, hull.past_zero, hull.checked)
    mark = Mark(defend, target.craft.scale, *own_parts, target=at, kept=is_kept(target), rolled=theirs)
    return shoot_vehicle(options, fire, mark, gunner)


def rolled_before(state: State, who: Who) -> int:
    """Give what somebody's Combat Roll of this round of a fight shows: there is one for all; 0: it was not made."""
    fight = scene_of(state).fight
    roll = fight.ones[who].rolled if fight is not None and who in fight.ones else None
    return roll.natural if roll is not None else 0


def manned(state: State, who: Who, gun: Gun) -> Manned | None:
    """Give what serving a weapon means for the round of a vehicle fight; nothing outside one."""
    own, battle = stand_of(state, who), scene_of(state).battle
    if battle is None or (own or who) not in battle.ones:
        return None
    mounted = gun.key if gun.crew > HAND and not gun.fire.stands else ""
    by = NOBODY if own == who else who
    others, still = left_to(state, who, own, gun.crew) if by and mounted and gun.crew > HAND else ([], 0)
    helped = tuple(others) if others and not still else ()
    return Manned(who=Who(own) or who, by=by, crew=gun.crew, mounted=mounted, helped=helped)


def between(state: State, one: Who, other: Who, mounted: bool) -> int | None:
    """Give how far two are apart in a vehicle fight; a hand weapon reaches nothing that is counted in miles."""
    battle = scene_of(state).battle
    found = battle.apart(one, Who(aboard(state, other)) or other) if battle else None
    if found and battle and battle.unit != FEET and not mounted:
        raise Refused(f"a hand weapon doesn’t reach as far as {found} {battle.unit}", "gs.combat.range")
    return found


# --- the fight -------------------------------------------------------------------------------------------------------


def in_battle(options: Options, state: State) -> bool:
    """Tell whether a vehicle fight is under way."""
    return scene_of(state).battle is not None


def has_turn(options: Options, state: State, who: Who) -> bool:
    """Tell whether it is somebody's turn in a vehicle fight."""
    return in_battle(options, state) and who == on_turn(state)


@deed(
    "battle-turn",
    "Next turn",
    "gs.vehicle.combat gs.time.round",
    by="gm",
    place="now",
    when=has_turn,
    whose="Which vehicle?",
    needs="Begin a vehicle fight first.",
)
def turn_over(options: Options, state: State, who: Who = NOBODY) -> Iterator[Happening[Any]]:
    """End this vehicle’s turn: the next one acts. After the last, a new round begins."""
    now = on_turn(state)
    if who and now and who != now:  # a press that comes late is for a turn that is over
        raise Refused(
            f"{state.name(who)}’s turn was over already: now it is {within(state.name(now), 'is ')}’s",
            "gs.vehicle.fight",
        )
    yield BattleTurned(who=who or now)


def ends_turn(state: State, now: Who) -> str:
    """Say whose turn a press ends, and who could still act in it."""
    slow = [state.name(who) for who in may_still_act(state, now) if who != now]
    return f"End {within(state.name(now), 'End ')}’s turn" + (f" ({joined(slow)} can still act)" if slow else "")


def going_on(options: Options, state: State) -> list[Choice]:
    """List those in a vehicle fight who aren't out of it."""
    battle = scene_of(state).battle
    return [Choice(who, state.name(who)) for who in (battle.order if battle else ()) if not is_out(state, who)]


@procedure
async def ending(options: Options, ended: BattleEnded, worn: tuple[Said, ...]) -> str:
    """End a vehicle fight, and tell who has won it, where one side alone is left, and what magic is over with it."""
    await Headline(told.over)
    winner = await Verdict("fight-won", ended.winner or NEITHER, (*SIDES, NEITHER))
    await with_(ended, winner="" if winner == NEITHER else winner)
    for line in worn:
        await line
    return winner


@start(
    "end-battle",
    "End the vehicle fight",
    "gs.vehicle.combat",
    by="gm",
    place="scene",
    when=in_battle,
    needs="Begin a vehicle fight first. A fight on foot ends by “End the fight”.",
)
def end_battle(
    options: Options,
    state: State,
    fled: Annotated[tuple[Who, ...], Ask("Does anybody get away?", going_on)] = (),
) -> Call[str]:
    """End the vehicle fight, and tell who was put out of action."""
    battle = scene_of(state).battle
    there = battle.order if battle else ()
    out = tuple([who for who in there if is_out(state, who)])
    own = [who for who in there if who not in out and state.sheets[who].craft and of_players(state, who)]
    left = {battle.ones[who].side for who in there if who not in (*out, *fled)} if battle else set()
    winner = left.pop() if len(left) == 1 and not fled else ""
    health = {who: hull_of(state, who).health for who in own}
    return ending(options, BattleEnded(out=out, fled=fled, health=health, winner=winner), tuple(wearing_off(state, 1)))


def to_turn(options: Options, state: State) -> Onward | None:
    """Give the end of a vehicle's turn as what follows once all aboard have acted."""
    return Onward(turn_over.id, {"who": on_turn(state)}) if turn_spent(state) else None


ON_TURN = (shoot.id, "ram", "drive")
"""What those aboard do on their vehicle's turn, each at the same time as the others: it isn't over while one of them
has yet to roll."""
