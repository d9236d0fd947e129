"""A vehicle fight begins: who is in it, how it is likely to go, and who acts first."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat import told as fight_told
from rollwright.games.going_somewhere.rules.combat.beginning import SIDES, begins_for, foes_here, place_of
from rollwright.games.going_somewhere.rules.combat.damage import MOST_DICE, Arms, Guard
from rollwright.games.going_somewhere.rules.combat.facts import SetOut, sets_out
from rollwright.games.going_somewhere.rules.combat.from_sheet import of_sheet
from rollwright.games.going_somewhere.rules.combat.opening import opened
from rollwright.games.going_somewhere.rules.combat.scene import Combatant
from rollwright.games.going_somewhere.rules.combat.standing import combatant_of
from rollwright.games.going_somewhere.rules.encounters.outlook import Outlook, harm, weighed
from rollwright.games.going_somewhere.rules.encounters.tables import vehicles
from rollwright.games.going_somewhere.rules.encounters.told import usually
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Craft, Sheet
from rollwright.games.going_somewhere.rules.state import Afloat, Battle, Standing, scene_of
from rollwright.games.going_somewhere.rules.vehicles import told
from rollwright.games.going_somewhere.rules.vehicles.aboard import aboard, here, is_played, of_players
from rollwright.games.going_somewhere.rules.vehicles.battle import FEET, Gun, guns_of, shot_of
from rollwright.games.going_somewhere.rules.vehicles.facts import BattleBegan
from rollwright.games.going_somewhere.rules.vehicles.ramming import BESIDE, blow_of
from rollwright.games.going_somewhere.rules.vehicles.scales import HAND, in_words
from rollwright.games.going_somewhere.rules.vehicles.vehicle import hull_of
from rollwright.play.steps import GM, Actor, Call, Headline, Said, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import joined

# --- who is in it ----------------------------------------------------------------------------------------------------

AFOOT = "on foot"


def running(options: Options, state: State) -> list[Choice]:
    """List the vehicles that run, and those on foot who could be in a fight with them."""
    found, crafts = [], [(one, sheet.craft) for one, sheet in state.sheets.items() if sheet.craft]
    owned = {craft.owner: state.name(one) for one, craft in crafts if craft.condition == "running" and not craft.crew}
    for who, sheet in state.sheets.items():
        afoot = f"on foot; drives {owned[who]} if unticked" if who in owned else AFOOT
        ready = sheet.craft.condition == "running" if sheet.craft else not sheet.down and not aboard(state, who)
        if ready and (sheet.craft is not None or sheet.stats):
            note = f"scale {sheet.craft.scale}, {driven(state, sheet.craft)}" if sheet.craft else afoot
            before = ", got away before" if sheet.away else ", gave up before" if has_yielded(state, who) else ""
            found.append(Choice(who, state.name(who), note + before))
    return sorted(found, key=lambda one: one.note.startswith(AFOOT))


def has_yielded(state: State, who: str) -> bool:
    """Tell whether somebody has given up, or all who are aboard a vehicle; its owner, where nobody is said to be."""
    sheet: Sheet = state.sheet(who)
    people = (sheet.craft.crew or (sheet.craft.owner,)) if sheet.craft else (who,)
    crew = [state.sheets[one] for one in people if one in state.sheets]
    return bool(crew) and all(one.yielded for one in crew)


def driven(state: State, craft: Craft) -> str:
    """Say who can drive a vehicle: anybody aboard, or its owner where nobody is said to be."""
    there = [state.name(who) for who in craft.crew if who in state.sheets and not state.sheets[who].down]
    there = there or [state.name(craft.owner)] * is_played(state, craft.owner)
    return f"{joined(there, 'or')} drives" if there else "you drive"


def ours(options: Options, state: State) -> list[Choice]:
    """List those who can be on the party's side, the players' own first."""
    return sorted(running(options, state), key=lambda one: not of_players(state, one.key))


def theirs(options: Options, state: State) -> list[Choice]:
    """List those who can be against them, the CGO's first."""
    return sorted(running(options, state), key=lambda one: of_players(state, one.key))


def usually_ours(options: Options, state: State) -> tuple[str, ...]:
    """Give the vehicles that are the players' own."""
    return tuple([one.key for one in ours(options, state) if driven_by(state, one.key, True)])


def usually_theirs(options: Options, state: State) -> tuple[str, ...]:
    """Give the CGO's vehicles that are here; and foes on foot, where no vehicle goes by miles: none who gave up."""
    there, near = here(state), largest_unit(options, state) == FEET
    foes = foes_here(options, state) if near else ()
    found = [one.key for one in theirs(options, state) if one.key in there and not has_yielded(state, one.key)]
    return tuple([one for one in found if one in foes or driven_by(state, one, False)])


def driven_by(state: State, who: str, played: bool) -> bool:
    """Tell whether something is a vehicle of the players', or of the CGO's."""
    return state.sheet(who).craft is not None and of_players(state, who) is played


def units_here(options: Options, state: State) -> list[Choice]:
    """List the units that the vehicles at the table move in, and smaller ones: under a load they drop to those."""
    known = vehicles().units
    there = [known.index(one.craft.unit) for one in state.sheets.values() if one.craft is not None]
    return [Choice(one, in_words(one).capitalize()) for one in known[: max(there, default=0) + 1]]


def largest_unit(options: Options, state: State) -> str:
    """Give the unit that a fight is likely counted in."""
    return units_here(options, state)[-1].key


def no_battle(options: Options, state: State) -> bool:
    """Tell whether a vehicle fight can begin."""
    there = running(options, state)
    return scene_of(state).battle is None and len(there) > 1 and not all(one.note.startswith(AFOOT) for one in there)


def sides(
    options: Options, state: State, party: tuple[Who, ...], foes: tuple[Who, ...]
) -> tuple[tuple[Who, ...], tuple[Who, ...]]:
    """Give both sides, each as it usually is where nobody is picked for it."""
    own = [Who(one.key) for one in ours(options, state) if one.key not in foes]
    party = party or tuple([who for who in own if driven_by(state, who, True)] or own[:1])
    others = [Who(one.key) for one in theirs(options, state) if one.key in here(state) and one.key not in party]
    usual = usually_theirs(options, state)
    return party, foes or tuple([who for who in others if who in usual] or others[:1])


def joining(state: State, people: tuple[Who, ...]) -> tuple[Who, ...]:
    """List those in a vehicle fight, or aboard what is in it, for whom it begins an adventure."""
    there = [Who(who) for who in state.sheets if (aboard(state, Who(who)) or who) in people]
    return tuple([who for who in there if sets_out(state.sheet(who))])


def again_in_it(state: State, people: tuple[Who, ...]) -> tuple[Who, ...]:
    """List those in a vehicle fight, or aboard what is in it, who had given up: they fight again."""
    there = [Who(who) for who in state.sheets if (aboard(state, Who(who)) or who) in people]
    return tuple([who for who in there if state.sheets[who].yielded])


# --- how it is likely to go ------------------------------------------------------------------------------------------


def crew_of(state: State, who: Who) -> list[Who]:
    """List those who fire: the crew of a vehicle, itself where nobody is named aboard, or who is on foot."""
    craft = state.sheet(who).craft
    return [Who(one) for one in craft.crew if one in state.sheets] or [who] if craft else [who]


def hurts(state: State, who: Who, gun: Gun, at: Who) -> int:
    """Give what a shot, or a blow, does to somebody on average, in parts of a point."""
    target, shot = state.sheet(at), shot_of(state, who, gun, at, BESIDE if gun.fire.melee else 0)
    sides, harmless = gun.fire.armed(target.craft.scale if target.craft else HAND)
    if harmless:
        return 0
    arms = Arms(sides, gun.fire.max_q if gun.fire.melee else MOST_DICE, crafted=gun.fire.crafted)
    guard = Guard() if target.craft else of_sheet(target, movement=0).guard_against(arms)
    return harm(shot.lead, arms, guard) * shot.ready // 100


def in_a_round(state: State, who: Who, others: tuple[Who, ...]) -> int:
    """Give what those aboard do to one of the others in a round: each fires what does most; else the vehicle rams."""
    found, fired = 0, set[str]()
    for one in crew_of(state, who):
        best = (0, "")
        for gun in guns_of(state, one):
            if gun.crew == HAND or gun.key not in fired:
                best = max(best, (sum([hurts(state, one, gun, at) for at in others]) // len(others), gun.key))
        fired.add(best[1])
        found += best[0]
    if found or state.sheet(who).craft is None:
        return found
    blow = blow_of(state, who)
    return sum([hurts(state, who, Gun(blow.weapon, "", "", blow), at) for at in others]) // len(others)


def view_of(state: State, party: tuple[Who, ...], foes: tuple[Who, ...]) -> Outlook:
    """Reckon how a vehicle fight goes, roughly: nobody flees, and each side deals its blows evenly."""
    health = [sum([health_of(state, who) for who in side]) for side in (party, foes)]
    hits = [sum([in_a_round(state, who, foes) for who in party]), sum([in_a_round(state, who, party) for who in foes])]
    return weighed((health[0], hits[0]), (health[1], hits[1]))


def health_of(state: State, who: Who) -> int:
    """Give the Health of a vehicle, or of somebody on foot."""
    return hull_of(state, who).health if state.sheet(who).craft else derive.health(state.sheet(who))


def would_go(options: Options, state: State, party: tuple[Who, ...], foes: tuple[Who, ...], **values: Any) -> str:
    """Say how a vehicle fight between those who are ticked usually goes, and for whom it begins an adventure."""
    party, foes = sides(options, state, party, foes)
    if not party or not foes:
        return ""
    new = [state.name(who) for who in joining(state, (*party, *foes))]
    yielded = [state.name(who) for who in again_in_it(state, (*party, *foes))]
    again = f" {told.fighting_again(yielded)}" if yielded else ""
    return f"Forecast: {usually(view_of(state, party, foes))}.{again}{begins_for(new)}"


# --- it begins -------------------------------------------------------------------------------------------------------


class Order(NamedTuple):
    """In which order those in a vehicle fight act."""

    order: tuple[Who, ...]


@procedure
async def set_to(
    options: Options,
    everybody: tuple[Combatant, ...],
    unit: str,
    joining: tuple[Who, ...],
    again: tuple[Who, ...] = (),
) -> Order:
    """Begin a vehicle fight: initiative with the SPD of what each is in. `joining` set out on an adventure with it.

    Those of whom it is told that they fight `again` had given up.
    """
    await Headline(told.opening)
    order = await opened(options, everybody)
    parts: dict[str, Afloat] = {one.who: Afloat(SIDES[one.side], one.at) for one in order}
    await BattleBegan(battle=Battle(parts, unit))
    if again:
        await Said(told.fight_again, again)
    for who in joining:
        await SetOut(who=who)
    await Said(fight_told.in_order, tuple([place_of(one) for one in order]))
    return Order(tuple([one.who for one in order]))


def roller_for(state: State, who: Who) -> Actor:
    """Give who rolls for somebody in a vehicle fight, or for a vehicle: its owner, or a player who is aboard."""
    craft = state.sheet(who).craft
    there = [one for one in craft.crew if one in state.sheets and not state.sheets[one].down] if craft else [who]
    owner = [craft.owner] if craft and (craft.owner in there or not there) else []
    return next((Who(one) for one in (*owner, *there) if is_played(state, one)), GM)


@start(
    "begin-battle",
    "Begin a vehicle fight",
    "gs.vehicle.combat gs.vehicle.fight gs.round.initiative gs.round.order",
    by="gm",
    place="scene",
    when=no_battle,
    foretells=would_go,
    needs="You need a vehicle and somebody for it to fight, and no other vehicle fight going on.",
)
def begin_battle(
    options: Options,
    state: State,
    party: Annotated[tuple[Who, ...], Ask("Who is on the party’s side?", ours, usual=usually_ours)] = (),
    foes: Annotated[tuple[Who, ...], Ask("Against whom?", theirs, usual=usually_theirs)] = (),
    distance: Annotated[int, Meta(ge=1, le=1_000), Ask("How far apart are they?")] = 6,
    unit: Annotated[str, Ask("In which unit?", units_here, usual=largest_unit)] = FEET,
) -> Call[Order]:
    """Say which vehicles fight, how far apart they are, and in which unit. Initiative is then rolled with their SPD."""
    if any(who in foes for who in party):
        raise Refused("nobody can be on both sides", "gs.vehicle.combat")
    party, foes = sides(options, state, party, foes)
    if not party or not foes:
        raise Refused("nobody is left for the other side", "gs.vehicle.combat")
    parts = {**{who: Standing("foes", distance) for who in foes}, **{who: Standing("party", 0) for who in party}}
    found = [combatant_of(state.sheet(who), who, part) for who, part in parts.items()]
    ones = tuple([one._replace(by=roller_for(state, one.who)) for one in found])
    there = tuple(parts)
    return set_to(options, ones, unit, joining(state, there), again_in_it(state, there))
