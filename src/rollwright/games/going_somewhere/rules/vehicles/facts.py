"""What can become true of vehicles: what it does to their sheets, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.combat.arm_words import the_arm, with_arm
from rollwright.games.going_somewhere.rules.combat.critical import PRONE
from rollwright.games.going_somewhere.rules.combat.facts import set_out
from rollwright.games.going_somewhere.rules.encounters.tables import vehicles
from rollwright.games.going_somewhere.rules.sheet import Craft, Sheet
from rollwright.games.going_somewhere.rules.state import Battle, Scene, scene_of
from rollwright.games.going_somewhere.rules.stats import Type
from rollwright.games.going_somewhere.rules.vehicles.aboard import (
    aboard,
    ashore,
    gone,
    is_kept,
    is_out,
    is_played,
    with_craft,
)
from rollwright.games.going_somewhere.rules.vehicles.scales import in_words
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Fact, State, Tale, Who
from rollwright.rules.sentences import going_on, joined

replace = msgspec.structs.replace
CONDITIONS = ("running", "broken down", "wrecked")


class OfVehicle(Fact, frozen=True, kw_only=True):
    """A fact about a vehicle; what is none stays as it is."""

    who: Who


def known_before(tale: Tale) -> Sheet | None:
    """Give what a vehicle was before a fact, where its numbers are everybody's."""
    return tale.before if isinstance(tale.before, Sheet) and not is_kept(tale.before) else None


def written(stats: Mapping[str, int]) -> str:
    """Write the stats of a vehicle; of one whose INT is 0, why.

    >>> written({"acc": 9, "int": 0})
    'ACC 9, INT 0 (no mind of its own)'
    """
    why = {"int": " (no mind of its own)"}
    return ", ".join([f"{key.upper()} {value}{'' if value else why.get(key, '')}" for key, value in stats.items()])


class VehicleMade(OfVehicle, frozen=True, tag="vehicle-made"):
    """There is a new vehicle: its stats and its scale."""

    name: str
    stats: dict[str, int]
    scale: int
    unit: str = "feet"
    owner: Who = NOBODY
    battlestation: bool = False
    kept: bool = False
    """Whether its numbers are the CGO's alone."""
    weapon: str = ""
    """What it is armed with from the first."""

    def on(self, state: State) -> State:
        """Give it a sheet."""
        stats = {stat: value for stat, value in self.stats.items() if value}
        craft = Craft(
            scale=self.scale, unit=self.unit, owner=self.owner, battlestation=self.battlestation, kept=self.kept,
            weapons=(self.weapon,) if self.weapon else (),
        )  # fmt: skip
        machine = Sheet(name=self.name, npc=True, type=Type.MACHINE, stats=stats, cp=0, craft=craft)
        return state.with_sheet(self.who, machine)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        size = next((row.title for row in vehicles().scale if row.scale == self.scale), "machine")
        name, stats = self.name or self.who, written(self.stats)
        speed, strength = self.stats["spd"], self.stats["str"]
        pace = f"{speed + strength} {in_words(self.unit)} a round (SPD {speed} + STR {strength})"
        moves = f" It moves {pace}." if not self.kept else ""
        armed = f", armed with {a_weapon(gun_title(self.weapon))}" if self.weapon else ""
        yield Line(f"{name} is ready: {size}, scale {self.scale}{armed}.{moves}", ("gs.vehicle.movement",))
        if not self.kept:
            yield Line(f"Its stats: {stats}.", ("gs.vehicle.stats",))


class VehicleHit(OfVehicle, frozen=True, tag="vehicle-hit"):
    """A vehicle lost Health, and is in such a condition now (0: it still runs, 1: broken down, 2: wrecked)."""

    points: int
    condition: int = 0
    past: int = 0
    """What it lost since it broke down, by this hit."""
    checked: bool = False
    """Whether it has made its VIT Check now."""
    by: Who = NOBODY
    """Who hit it, where somebody did..."""
    arm: str = ""
    """...and with what."""
    left: int | None = None
    """What Health it has left, where everybody may know that."""

    def on(self, state: State) -> State:
        """Take it; of one check there is no second."""
        sheet = state.sheets.get(self.who)
        if sheet is None or sheet.craft is None:
            return state
        craft, lost = sheet.craft, min(vehicles().health, sheet.health_lost + self.points)
        checked, past = craft.checked or self.checked, craft.past_zero + self.past
        condition = CONDITIONS[self.condition]
        return with_craft(state, self.who, lost, condition=condition, past_zero=past, checked=checked)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        how = ("", " It has broken down.", " It is wrecked.")[self.condition]
        rules = ("gs.vehicle.health", *(("gs.vehicle.broken", "gs.vehicle.wrecked") if how else ()))
        text, health = f"{tale.name(self.who)} loses {self.points:,} Health", ""
        if self.by:
            text, health = hits(tale, self.by, self.arm, self.who, self.points), " Health"
        left = "" if self.left is None or how else f": {self.left} of {vehicles().health}{health} left"
        yield Line(f"{text}{left}.{how}", rules)


class VehicleStopped(OfVehicle, frozen=True, tag="vehicle-stopped"):
    """A critical hit stops a vehicle: for so many rounds, or for one where it is thrown off."""

    rounds: int
    row: int

    def on(self, state: State) -> State:
        """Stop it."""
        sheet = state.sheets.get(self.who)
        if sheet is None or not (self.rounds or PRONE[self.row]):
            return state
        stopped = replace(sheet, stunned=max(sheet.stunned, self.rounds), prone=sheet.prone or bool(PRONE[self.row]))
        return state.with_sheet(self.who, stopped)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        if self.rounds or PRONE[self.row]:
            for_ = some(max(1, self.rounds), "round")
            yield Line(f"{tale.name(self.who)} can do nothing for {for_}.", ("gs.vehicle.critical",))


class VehicleRepaired(OfVehicle, frozen=True, tag="vehicle-repaired"):
    """A vehicle is whole again, after so long."""

    tells_sheet: ClassVar[bool] = True
    by: Who
    amount: int
    unit: str

    def on(self, state: State) -> State:
        """Mend it."""
        return with_craft(state, self.who, 0, condition="running", past_zero=0)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        by = f" {tale.name(self.by)}" if self.by else ""
        before, full = known_before(tale), vehicles().health
        lost = before.health_lost if before is not None else 0
        mended = f": +{lost} Health, {full} of {full} now" if lost else ""
        yield Line(f"It takes{by} {lasting(self.amount, self.unit)} to repair {tale.name(self.who)}{mended}.")


class VehicleMended(OfVehicle, frozen=True, tag="vehicle-mended"):
    """A vehicle got Health back at once; with any it runs again."""

    tells_sheet: ClassVar[bool] = True
    points: int

    def on(self, state: State) -> State:
        """Mend it."""
        sheet = state.sheets.get(self.who)
        lost = max(0, sheet.health_lost - self.points) if sheet is not None else 0
        return with_craft(state, self.who, lost, condition="running", past_zero=0)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        health = f"{self.points} Health" if known_before(tale) is not None else "some Health"
        yield Line(f"{tale.name(self.who)} gets {health} back.", ("gs.vehicle.health",))


class VehicleLoaded(OfVehicle, frozen=True, tag="vehicle-loaded"):
    """So much is aboard a vehicle now."""

    enc: int
    passengers: int = 0
    crew: tuple[Who, ...] = ()

    def on(self, state: State) -> State:
        """Put it aboard; the crew leaves where it was, and whoever is played and aboard knows the vehicle."""
        state = ashore(state, self.crew)
        known = {"kept": False} if any(is_played(state, one) for one in self.crew) else {}
        return with_craft(state, self.who, enc=self.enc, passengers=self.passengers, crew=self.crew, **known)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        people = [some(self.passengers, "passenger")] if self.passengers or not self.crew else []
        load = [some(self.enc, "slot") + " of cargo"] if self.enc else []
        aboard = joined([*map(tale.name, self.crew), *people, *load])
        yield Line(f"Aboard {tale.name(self.who)}: {aboard}.")


class UpkeepPaid(OfVehicle, frozen=True, tag="upkeep-paid"):
    """So many days of a vehicle are paid for."""

    days: int

    def on(self, state: State) -> State:
        """Take them off what is owed."""
        sheet = state.sheets.get(self.who)
        owed = sheet.craft.owed if sheet is not None and sheet.craft is not None else 0
        return with_craft(state, self.who, owed=max(0, owed - self.days))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(
            f"{some(self.days, 'day')} of {tale.name(self.who)}’s upkeep {'is' if self.days == 1 else 'are'} paid."
        )


class Driven(OfVehicle, frozen=True, tag="driven"):
    """A vehicle moved in a fight: so many units towards the others, or (below 0) away from them."""

    units: int
    unit: str
    at: int | None = None
    """Where it is now, in a fight."""
    by: Who = NOBODY
    """Who aboard drives it."""

    def on(self, state: State) -> State:
        """Move it, where places are kept."""
        battle = scene_of(state).battle
        if battle is None or self.at is None or self.who not in battle.ones:
            return state
        moved = battle.with_one(self.who, self.by, 1 if self.by else 0, at=self.at, drove=True)
        return state.with_scene(battle=moved)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        way, unit = "closer" if self.units > 0 else "away", in_words(self.unit)
        name, far = tale.name(self.who), f"{abs(self.units):,} {unit} {way}"
        text = f"{tale.name(self.by)} drives {name} {far}" if self.by else f"{name} moves {far}"
        yield Line(f"{text if self.units else f'{name} stays where it is'}.", ("gs.vehicle.movement",), aside=True)


class Manned(OfVehicle, frozen=True, tag="weapon-manned"):
    """In a vehicle fight a weapon was served, by so many aboard: nobody, and no weapon, does two things a round."""

    by: Who
    crew: int
    mounted: str = ""
    helped: tuple[Who, ...] = ()
    """Who else serves it, where that is sure: all who are left aboard."""

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell who else has no other action left in this round."""
        if self.helped:
            text = f"{joined(map(tale.name, self.helped))} {'helps' if len(self.helped) == 1 else 'help'}"
            yield Line(f"{text} {tale.name(self.by)} with {the_arm(gun_title(self.mounted))}.", ("gs.vehicle.crew",))

    def on(self, state: State) -> State:
        """Note it."""
        battle = scene_of(state).battle
        if battle is None or self.who not in battle.ones:
            return state
        fired = (*battle.ones[self.who].fired, *([self.mounted] if self.mounted else []))
        return state.with_scene(battle=battle.with_one(self.who, self.by, self.crew, fired=fired))


class BattleBegan(Fact, frozen=True, tag="battle-began"):
    """A vehicle fight began: who is in it, where, and in which unit places are counted."""

    battle: Battle

    def on(self, state: State) -> State:
        """Begin it; whoever is in it is on an adventure, and here again."""
        state = gone(state, self.battle.order, False)
        for who in state.sheets:
            if (aboard(state, who) or who) in self.battle.ones:
                state = set_out(state, Who(who))
        return state.with_scene(battle=self.battle)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        places = [one.at for one in self.battle.ones.values()]
        apart = f"{max(places) - min(places):,} {in_words(self.battle.unit)} apart"
        yield Line(f"A vehicle fight begins. They are {apart}.", ("gs.vehicle.combat", "gs.round.order"))


def stopped_for(state: State, who: Who, stunned: int, prone: bool) -> State:
    """Say for how many turns a vehicle, or somebody on foot, is stopped, and whether they are down for one."""
    if who not in state.sheets:
        return state
    return state.with_sheet(who, replace(state.sheet(who), stunned=stunned, prone=prone))


class BattleTurned(Fact, frozen=True, tag="battle-turned"):
    """A vehicle, or somebody on foot, has had its turn; when all have, the next round begins."""

    who: Who

    def on(self, state: State) -> State:
        """Note it; with a new round time passes, and what was stopped goes on."""
        battle = scene_of(state).battle
        if battle is None or self.who not in battle.ones:
            return state
        if not battle.ones[self.who].acted:  # a turn that was lost is over; what a later hit costs is still to come
            sheet = state.sheet(self.who)
            state = stopped_for(state, self.who, max(0, sheet.stunned - 1), False)
        for who in (self.who, *[one for one in battle.order if is_out(state, one)]):
            battle = battle.turned(who)
        if not battle.over:
            return state.with_scene(battle=battle)
        after = TimePassed(rounds=1).on(state.with_scene(battle=battle.next_round()))
        for who in battle.order:
            after = stopped_for(after, who, state.sheet(who).stunned, state.sheet(who).prone)
        return after

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it: whose turn is over, and the round where a new one begins."""
        before, after = [scene.battle if isinstance(scene, Scene) else None for scene in (tale.before, tale.after)]
        fresh = f" Round {after.round} begins." if before and after and after.round > before.round else ""
        yield Line(f"{tale.name(self.who)}’s turn is over.{fresh}", ("gs.vehicle.fight",))


class BattleEnded(Fact, frozen=True, tag="battle-ended"):
    """A vehicle fight is over, and some are out of it, or have fled."""

    out: tuple[Who, ...] = ()
    fled: tuple[Who, ...] = ()
    health: dict[Who, int] = msgspec.field(default_factory=dict)
    """What Health the players' own vehicles have left, of those that are still in it."""
    winner: str = ""
    """Which side has won it; nothing where neither has."""

    def on(self, state: State) -> State:
        """End it with its last round; the CGO's who got away are not here until they are met again."""
        return gone(TimePassed(rounds=1).on(state.with_scene(battle=None)), self.fled, True)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        battle = tale.before.battle if isinstance(tale.before, Scene) else None
        ones = battle.ones.values() if battle else ()
        begun = any(one.acted or one.used for one in ones)
        fought = battle.round - (not begun) if battle else 0  # a round in which nobody has done anything doesn't count
        after = f" after {some(fought, 'round')}" if fought else ""
        won = {"party": "the party has won", "foes": "the foes have won"}.get(self.winner, "")
        beaten = f"{joined(map(tale.name, self.out))} can’t go on" if self.out else ""
        gets = "get" if len(self.fled) > 1 else "gets"
        away = f"{joined(map(tale.name, self.fled))} {gets} away" if self.fled else ""
        ends = joined([one for one in (beaten, away, won) if one])
        text = f"The vehicle fight is over{after}{f': {ends}' if ends else ''}."
        yield Line(text, ("gs.vehicle.combat", "gs.vehicle.fight-ends"))
        if have := [f"{tale.name(who)} has {health} Health left" for who, health in self.health.items()]:
            yield Line(f"{joined(have)}.", ("gs.vehicle.health",))


class WeaponMounted(OfVehicle, frozen=True, tag="weapon-mounted"):
    """A vehicle carries a weapon more."""

    weapon: str
    by: Who = NOBODY
    """Who puts it there."""

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        title, name = a_weapon(gun_title(self.weapon)), tale.name(self.who)
        text = f"{tale.name(self.by)} mounts {title} on {name}." if self.by else f"{name} now has {title}."
        yield Line(text, ("gs.vehicle.weapons",))

    def on(self, state: State) -> State:
        """Mount it."""
        sheet = state.sheets.get(self.who)
        there = sheet.craft.weapons if sheet is not None and sheet.craft is not None else ()
        return with_craft(state, self.who, weapons=(*there, self.weapon))


class VehicleOwned(OfVehicle, frozen=True, tag="vehicle-owned"):
    """A vehicle belongs to somebody."""

    owner: Who
    says = "{owner} now owns {who}."

    def on(self, state: State) -> State:
        """Note it."""
        return with_craft(state, self.who, owner=self.owner, kept=not is_played(state, self.owner))


def hits(tale: Tale, who: Who, arm: str, target: Who, points: int) -> str:
    """Say who hits whom, with what, and for how much; a point is left to the sentence."""
    much = f" for {points:,}" if points else ", but nothing comes through"
    return f"{tale.name(who)} hits {tale.name(target) if target else 'the target'}{with_arm(arm)}{much}"


def gun_title(key: str) -> str:
    """Give what a weapon of vehicles is called."""
    return next((gun.title for gun in vehicles().weapon if gun.key == key), key)


def a_weapon(weapon: str) -> str:
    """Write what a weapon of a vehicle is called, with its article and its size before it.

    >>> a_weapon("Light cannon, 20 mm"), a_weapon("Cannon, 800 mm"), a_weapon("Mass extinction")
    ('a 20 mm light cannon', 'an 800 mm cannon', 'a mass extinction')
    """
    kind, _, size = going_on(weapon).partition(", ")
    return f"{'an' if size.startswith('8') else 'a'} {f'{size} {kind}' if size else kind}"


def lasting(amount: int, unit: str) -> str:
    """Write a time.

    >>> lasting(1, "days"), lasting(3, "hours")
    ('1 day', '3 hours')
    """
    return some(amount, unit.removesuffix("s"))


def some(number: int, word: str) -> str:
    """Write how many.

    >>> some(2, "passenger")
    '2 passengers'
    """
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
