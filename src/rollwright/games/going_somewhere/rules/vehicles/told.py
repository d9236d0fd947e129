"""What is said of vehicles and travel, beside what facts say of themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, succeeds
from rollwright.games.going_somewhere.rules.checks.told import decided_by, summed
from rollwright.games.going_somewhere.rules.combat.arm_words import the_arm, with_arm
from rollwright.games.going_somewhere.rules.encounters.tables import vehicles
from rollwright.games.going_somewhere.rules.gear.money import spoken
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS, span_text
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.games.going_somewhere.rules.vehicles.facts import a_weapon, hits, written
from rollwright.games.going_somewhere.rules.vehicles.scales import combat_bonus, far, in_words, so_far
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Tale, Who
from rollwright.rules.sentences import counted, joined, opened, signed

if TYPE_CHECKING:
    from rollwright.games.going_somewhere.rules.vehicles.shots import Fire
    from rollwright.games.going_somewhere.rules.vehicles.travel import Going


STAYS = "stays where it is"


def making(tale: Tale, name: str) -> str:
    """Say what a moment of making a vehicle is about."""
    return f"A vehicle: {name}"


def numbers(tale: Tale, stats: tuple[int, ...], unit: str) -> Line:
    """Tell the CGO what a vehicle is like whose numbers nobody else knows."""
    named: dict[str, int] = dict(zip(Stat, stats, strict=True))
    speed, strength = named[Stat.SPD], named[Stat.STR]
    moves = f"It moves {speed + strength} {in_words(unit)} a round (SPD {speed} + STR {strength})."
    text = f"{moves} Its stats: {written(named)}."
    return Line(text, ("gs.vehicle.stats", "gs.vehicle.movement"))


def checked(tale: Tale, who: Who, natural: int, vit: int) -> Line:
    """Tell the one VIT Check."""
    slip = " (a natural 1: it fails)" if natural == 1 else ""
    came = "so it isn’t wrecked" if succeeds(natural, natural + vit, STANDARD) else "so it is wrecked"
    text = f"{tale.name(who)} is at 0 Health. Its VIT Check: {natural + vit} against 15{slip}, {came}."
    return Line(text, ("gs.vehicle.zero", "gs.vehicle.one-check"))


def befalls(tale: Tale, who: Who, what: str = "") -> str:
    """Say what damage to a vehicle is about that no roll gave."""
    return f"{opened(what.strip().rstrip('.')) or 'Something'} damages {tale.name(who)}"


def left(tale: Tale, who: Who, health: int) -> Line:
    """Tell the CGO what Health a vehicle has left whose numbers nobody else knows."""
    return Line(f"{tale.name(who)} has {health} of {vehicles().health} Health left.", ("gs.vehicle.health",))


def opening(tale: Tale) -> str:
    """Say that a vehicle fight begins."""
    return "A vehicle fight: who acts first"


def fighting_again(names: Sequence[str]) -> str:
    """Say of some who had given up that they fight again.

    >>> fighting_again(["Rusk"]), fighting_again(["Rusk", "Old Garr"])
    ('Rusk gave up before; now Rusk fights again.', 'Rusk and Old Garr gave up before; now they fight again.')
    """
    again = "they fight" if names[1:] else f"{names[0]} fights"
    return f"{opened(joined(names))} gave up before; now {again} again."


def fight_again(tale: Tale, again: tuple[Who, ...]) -> Line:
    """Tell it."""
    return Line(fighting_again([tale.name(who) for who in again]), ("gs.vehicle.fight",))


def over(tale: Tale) -> str:
    """Say that a vehicle fight is over."""
    return "The end of the vehicle fight"


def mending(tale: Tale, by: Who, who: Who, craft: str) -> str:
    """Say what a repair is about."""
    return f"{tale.name(by)} repairs {tale.name(who)} · {craft}"


def unfit(tale: Tale, craft: str, who: Who) -> Line:
    """Tell that a craft does not do."""
    return Line(f"{tale.name(who)} can’t be repaired with {craft}.", ("gs.vehicle.repair",))


def drives(tale: Tale, who: Who, driven: str = "", by: Who = NOBODY) -> str:
    """Say what driving is about: in a fight, how far it was `driven`, and by whom."""
    if driven == STAYS:
        return f"{tale.name(who)} {STAYS}"
    return (f"{tale.name(by)} drives {tale.name(who)} {driven}" if by else f"{tale.name(who)} moves {driven}").strip()


def with_whom(gunner: str, others: Sequence[str], still: int, crew: int) -> str:
    """Say who serves a weapon that takes more than one, where somebody else aboard could be among them.

    >>> with_whom("Brannoch", ["Cleo"], 0, 2), with_whom("Brannoch", ["Cleo", "Teshka"], 1, 2)
    (' It takes two: Brannoch and Cleo.', ' It takes two: Brannoch and one more who has nothing else to do.')
    >>> with_whom("Brannoch", ["Cleo"], 1, 2), with_whom("Brannoch", ["Cleo"], 1, 1)
    (' It takes two: Brannoch and a passenger.', '')
    """
    if crew == 1 or not others:
        return ""
    many = NUMBERS.get(crew, f"{crew:,}")
    if not still:
        return f" It takes {many}: {joined([gunner, *others])}."
    by = "a passenger" if crew == 2 else "passengers"
    more = f"{NUMBERS.get(crew - 1, f'{crew - 1:,}')} more who {'has' if crew == 2 else 'have'} nothing else to do"
    whole = f"{gunner} and {by if still == len(others) else more}"
    return f" It takes {many}: {whole}."


def still_open(vehicle: str, others: Sequence[str], still: int) -> str:
    """Say who aboard can still do something in this round of a fight; where nobody can, that the turn is over then.

    >>> still_open("Mule", ["Brannoch", "Cleo"], 2), still_open("Mule", ["Cleo"], 0)
    (' Brannoch and Cleo can still act this turn.', ' Then Mule’s turn is over.')
    >>> still_open("Mule", ["Brannoch", "Cleo"], 1)
    ' One of Brannoch and Cleo can still act this turn.'
    """
    if not still:
        return f" Then {vehicle}’s turn is over."
    who = joined(others) if still == len(others) else f"{opened(NUMBERS.get(still, str(still)))} of {joined(others)}"
    return f" {who} can still act this turn."


NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}


def where_to(place: str) -> str:
    """Say where somebody drives, in their own words.

    >>> where_to("the old mill"), where_to("to the coast."), where_to("")
    ('to the old mill', 'to the coast', '')
    """
    place = place.strip().rstrip(".").removeprefix("to ")
    return f"to {place}" if place else ""


def a_round(moved: Going) -> str:
    """Say how far a vehicle gets in a round."""
    return f"{moved.units:,} {f'x 1/{moved.part:,} ' if moved.part > 1 else ''}{in_words(moved.unit)} a round"


def an_hour(moved: Going) -> str:
    """Say how far a vehicle gets in an hour, where squares a round don't tell people much; nothing elsewhere."""
    if moved.unit != vehicles().units[0]:
        return ""
    tenths = 10 * moved.units * ROUNDS["hour"] * vehicles().feet[0] // (vehicles().feet[1] * moved.part)
    part = f".{tenths % 10}" if tenths % 10 else ""
    return f"about {tenths // 10:,}{part} {'mile' if tenths == 10 else 'miles'} an hour" if tenths else ""


def hourly(tale: Tale, moved: Going) -> Line | tuple[()]:
    """Tell how fast a vehicle is outside a fight."""
    return Line(f"That is {an_hour(moved)}.", ("gs.vehicle.movement",)) if an_hour(moved) else ()


def arrives(tale: Tale, who: Who, far: int, unit: str, rounds: int) -> Line:
    """Tell how long a journey takes."""
    length = counted(far, in_words(unit).removesuffix("s"))
    return Line(f"{tale.name(who)} covers {length} in {span_text(rounds)}.", ("gs.vehicle.movement", "gs.time.round"))


def on_foot(tale: Tale, walkers: Sequence[Who], to: str, far: int, rounds: int) -> Line:
    """Tell how long a way on foot takes.

    >>> on_foot(Tale(str.title), [Who("mira"), Who("rusk")], "the old mill", 2, 252).text
    'Mira and Rusk walk to the old mill: 2 miles, in 1 hour and 3 minutes.'
    """
    walk = "walks" if len(walkers) == 1 else "walk"
    where = f" {where_to(to)}:" if to else ""
    text = f"{joined([tale.name(one) for one in walkers])} {walk}{where} {counted(far, 'mile')}"
    return Line(f"{text}{',' if to else ''} in {span_text(rounds)}.", ("gs.movement.formula", "gs.time.round"))


def upkeep_due(tale: Tale, who: Who, tin: int, days: int) -> Line | tuple[()]:
    """Tell what is due for a vehicle after a journey, or that nothing is yet; nothing of one that is nobody's."""
    if days < 0:
        return ()
    if not days:
        text = f"No upkeep of {tale.name(who)} is due yet: it’s {spoken(tin)} for each day."
        return Line(text, ("gs.travel.upkeep",))
    text = (
        f"{counted(days, 'day')} of {tale.name(who)}’s upkeep {'is' if days == 1 else 'are'} due: {spoken(tin * days)}."
    )
    return Line(text, ("gs.travel.upkeep",))


def how_far(units: int, unit: str) -> str:
    """Say how far a vehicle is driven in a fight.

    >>> how_far(3, "feet"), how_far(-2, "feet"), how_far(0, "feet")
    ('3 squares closer', '2 squares away', 'stays where it is')
    """
    return f"{so_far(abs(units), unit)} {'closer' if units > 0 else 'away'}" if units else STAYS


def going(tale: Tale, who: Who, end: Going, enc: int, carried: int, driven: bool = False, full: int = 0) -> Line:
    """Tell how far a vehicle gets in a round; where it is driven in a fight, that is told, and this is the reason.

    `full` is how far it gets without a load.
    """
    aboard = f", {f'{carried:,} of them' if carried < enc else 'all'} carried by the people aboard" if carried else ""
    load = f"its load is {enc:,} of {end.max_enc:,} slots{aboard}" if enc else "it carries nothing"
    if not end.units:
        return Line(f"{tale.name(who)} can’t move: {load}.", ("gs.vehicle.stop", "gs.vehicle.max-enc"))
    down = f" (slowed by {counted(end.dropped, 'level')})" if end.dropped else ""
    if not down and end.units < full:
        down = f" ({full:,}, less {full - end.units:,} for its load)"
    rules = ("gs.vehicle.movement", "gs.vehicle.max-enc", *(("gs.vehicle.drop",) if end.dropped else ()))
    return Line(f"It moves {a_round(end)}{down}; {load}.", rules, aside=driven)


def arming(tale: Tale, who: Who, weapon: str, vehicle: Who) -> str:
    """Say what putting a weapon on a vehicle is about."""
    wants = f"{tale.name(who)} wants {a_weapon(weapon)}" if who else opened(a_weapon(weapon))
    return f"{wants} for {tale.name(vehicle)}"


def fires(tale: Tale, who: Who, weapon: str, target: Who, does: str) -> str:
    """Say what a shot, or a blow, is about; where it may not come to one, that they aim."""
    if does == "rams":
        return f"{tale.name(who)} rams {tale.name(target) if target else 'the target'}{with_arm(weapon)}"
    return f"{tale.name(who)} {does} {tale.name(target) if target else 'the target'} · {weapon}"


def unready(tale: Tale, who: Who, weapon: str) -> Line:
    """Tell that a crew was not ready."""
    text = f"{tale.name(who)} doesn’t get {the_arm(weapon)} ready"
    return Line(f"{text}, so it isn’t fired this round.", ("gs.vehicle.ready", "gs.vehicle.crew"), again=f"{text}.")


def readied(tale: Tale, who: Who, weapon: str, rolled: int, guile: int) -> Line:
    """Tell what making a weapon ready came to."""
    text = f"{tale.name(who)} has {summed(rolled, guile)} against 15 with GUILE to get {the_arm(weapon)} ready."
    return Line(text, ("gs.vehicle.ready", "gs.vehicle.crew"), again="")


def to_ready(weapon: str) -> str:
    """Say what that roll is for."""
    return f" to get {the_arm(weapon)} ready"


def met(
    tale: Tale,
    fire: Fire,
    attack: tuple[int, int],
    defend: tuple[int, int],
    who: Who,
    target: Who,
    dice: int,
    natural: int = 0,
) -> Line:
    """Tell whether a shot, or a blow, hits: what both have rolled, and what they add, where all may know that; and why,
    where the totals don't say it."""
    whom = tale.name(target) if target else "the target"
    what = f"{opened(the_arm(fire.called))}" if fire.rams else "The blow" if fire.melee else "The shot"
    came = f"{what} hits" if dice else f"{tale.name(who)} misses {whom}{with_arm(fire.said(who))}"
    close = "; a hit takes 10 more than the target’s roll" if not dice and sum(attack) >= sum(defend) else ""
    close = f"; {decided_by(natural)}" if decided_by(natural) else close
    text = f"{came}: {summed(*attack)} against {summed(*defend)}{close}."
    return Line(text, ("gs.vehicle.combat", "gs.vehicle.gunner"), again="" if dice else f"{came}.")


def parts_of(fire: Fire, added: int, with_friend: int = 0) -> str:
    """Say what is added to a shot, or a blow: a stat, the size of the vehicle, the distance, what else there is."""
    size, away = combat_bonus(fire.scale), far(fire.distance, fire.melee)
    rest = added - fire.acc - size - away
    parts = [f"{'STR' if fire.melee else 'ACC'} {fire.acc}"] + [f"{signed(size)} for the vehicle’s size"] * (size != 0)
    parts += [f"{signed(away)} for the distance"] * (away != 0)
    parts += [f"{signed(with_friend)} for the friend beside them"] * (with_friend != 0)
    parts += [f"{signed(rest)} from other things"] * (rest != 0)
    return ", ".join(parts)


def fires_with(tale: Tale, fire: Fire, who: Who, rolled: int, added: int, kept: bool) -> Line:
    """Tell where what a gunner adds comes from: a stat, the size of the vehicle, the distance.

    To the CGO, who alone knows it where it is `kept`, it is told with the rest.
    """
    adds = f"rolls {summed(rolled, added)}" if kept else f"adds {added}"
    return Line(f"{tale.name(who)} {adds}: {parts_of(fire, added)}.", ("gs.vehicle.combat",), aside=not kept)


def meets_with(tale: Tale, target: Who, rolled: int, added: int, size: int, kept: bool) -> Line:
    """Tell where what a target adds comes from: its better stat, and its size; where it is `kept`, as the above."""
    parts = [f"{added - size} (the better of STR and ACC)"] + [f"{signed(size)} for its size"] * (size != 0)
    name = tale.name(target) if target else "The target"
    adds = f"rolls {summed(rolled, added)}" if kept else f"adds {added}"
    return Line(f"{name} {adds}: {', '.join(parts)}.", ("gs.vehicle.combat",), aside=not kept)


def harmless(tale: Tale, weapon: str, scale: int, target: Who, own: int) -> Line:
    """Tell that a weapon is too small."""
    whom = tale.name(target) if target else "it"
    text = f"{opened(whom)} is of scale {own}, and a weapon of scale {scale} can’t hurt it."
    return Line(text, ("gs.vehicle.hurt",), again=f"The weapon is too small to hurt {whom}.")


def hit(tale: Tale, who: Who, weapon: str, target: Who, damage: int) -> Line:
    """Tell the damage of a shot at somebody on foot."""
    return Line(f"{hits(tale, who, weapon, target, damage)}.", ("gs.vehicle.people",))


def no_weapon(tale: Tale, weapon: str, who: Who) -> Line:
    """Tell that a weapon is not to be had."""
    return Line(f"There is no {weapon.lower()} for {tale.name(who)}.", ("gs.vehicle.weapon-price",))


def offered(tale: Tale, what: str, tin: int, taken: bool) -> Iterator[Line]:
    """Tell an offer."""
    yield Line(f"{opened(what)} for {spoken(tin)}: {'taken' if taken else 'not taken'}.", ("gs.travel.private",))


def too_dear(tin: int, money: int) -> str:
    """Say why something can't be bought, where there isn't money enough."""
    return "" if tin <= money else f" They have {spoken(money)}, which isn’t enough."
