"""Vehicles, encounters and treasure in sentences, each with its rules."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.going_somewhere.rules.combat.damage import DEFENDER
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.encounters.challenge import Judged
from rollwright.games.going_somewhere.rules.encounters.natural import nature
from rollwright.games.going_somewhere.rules.encounters.npcs import Npc, kit
from rollwright.games.going_somewhere.rules.encounters.tables import plan
from rollwright.games.going_somewhere.rules.gear.money import written
from rollwright.games.going_somewhere.rules.old_form import named
from rollwright.games.going_somewhere.rules.sheet import Item
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.games.going_somewhere.rules.vehicles.facts import lasting, some
from rollwright.games.going_somewhere.rules.vehicles.scales import HAND, combat_bonus, weapon
from rollwright.games.going_somewhere.rules.vehicles.shooting import far, slipped
from rollwright.games.going_somewhere.rules.vehicles.shots import Hit, Shot
from rollwright.games.going_somewhere.rules.vehicles.travel import berth_price
from rollwright.play.journal import Thrown
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR, GM
from rollwright.play.tell import Line, dice_text, own_entries

BOUNDS = ("gs.encounter.challenge", "gs.encounter.even")
TREASURE = 10
"""From so many points on there is treasure on somebody."""
WORDS = {
    "guile": "GUILE, to make the weapon ready",
    "guile-again": "GUILE again",
    "attack": "the Combat Roll",
    "defend": "the Combat Roll",
    "reroll": "the Combat Roll again",
    "critical-success": "the table of critical successes",
    "critical-failure": "the table of critical failures",
}
"""What the dice of vehicles are called, where their keys don't say it."""
STATES = {"running": "still runs", "broken down": "is broken down", "wrecked": "is wrecked"}


def dice_lines(played: Played) -> Iterator[Line]:
    """Tell the dice of a call itself, by the names of those who throw them."""
    given = played.call.named
    names = {ACTOR: given["who"], DEFENDER: given.get("target") or given["who"], GM: "the CGO"}
    for entry, _ in own_entries(played):
        if isinstance(entry, Thrown):
            by = named(names.get(entry.by, entry.by))
            what = WORDS.get(entry.key, entry.key.replace("-", " "))
            yield Line(f"{by}: {what}, {entry.pool}: {dice_text(entry)}.", (), entry.seen_by)


# --- encounters ------------------------------------------------------------------------------------------------------


def told_challenge(played: Played) -> Iterator[Line]:
    """Tell the bounds of a party, and how an encounter stands to them."""
    yield from bounds_lines(played.outcome, bool(played.call.named["foes"]))


def bounds_lines(end: Judged, foes: bool) -> Iterator[Line]:
    """Tell both bounds, and warn past them."""
    yield Line(f"A challenge has {end.challenge} CP, an even match {end.even} CP.", BOUNDS)
    if not foes:
        return
    past = [
        word for word, is_past in (("a challenge", end.past_challenge), ("an even match", end.past_even)) if is_past
    ]
    warning = f"Beware: it is more than {' and '.join(past)}" if past else "It is within both bounds"
    if past and end.about_challenge:
        warning = "It is a challenge, and a little more"
    yield Line(f"The encounter has {end.total} CP. {warning}.", ("gs.encounter.warning",))


def told_npc(played: Played) -> Iterator[Line]:
    """Tell somebody of the CGO's: stats, purchases, what is left for magic, and the bounds."""
    given, npc = played.call.named, played.outcome
    yield from dice_lines(played)
    yield Line(
        f"{named(given['name'] or given['who'])}: {plan(given['plan']).title.lower()}, {npc.type}; {stat_words(npc)}.",
        ("gs.encounter.build",),
    )
    for one in npc.ledger:
        about = " ".join([*([one.about] if one.about else []), *([f"d{one.sides}"] if one.sides else [])])
        gave = f" (+{one.rolled})" if one.rolled else ""
        count = f"{one.points} x " if one.points > 1 else ""
        yield Line(
            f"{one.cp} CP: {count}{one.kind.replace('-', ' ')} {about}".rstrip() + f"{gave}.", ("gs.encounter.spend",)
        )
    left = npc.cp - sum([one.cp for one in npc.ledger])
    yield Line(f"{left} of {npc.cp} CP {'is' if left == 1 else 'are'} kept for magic.", ("gs.encounter.spend",))
    items = ", ".join([one.name for one in kit(given["plan"], given["gear"])])
    if items:
        yield Line(f"Armed with: {items}.", ("gs.encounter.gear",))
    if given["count"] > 1:
        yield Line(f"There are {given['count']} of them, all alike.", ("gs.encounter.each",))
    if npc.judged is not None:
        yield from bounds_lines(npc.judged, True)


def stat_words(npc: Npc) -> str:
    """Write seven stats."""
    return ", ".join([f"{stat.upper()} {value}" for stat, value in zip(Stat, npc.stats, strict=True)])


def told_meeting(played: Played) -> Iterator[Line]:
    """Tell what was met."""
    from rollwright.rules.generating import words

    met = played.outcome
    yield from bounds_lines(met.judged, True)
    own = ("gs.encounter.tables",) if played.call.named["table"] == "encounter" else ("gs.alien.tables",)
    yield Line(words(book(), met.result), own)
    yield Line(f"Each of the {met.number} has {met.each} CP.", ("gs.encounter.points",))
    if met.each * met.number > met.points:
        text = f"Beware: {met.number} are too many for {met.points} CP; as each has 1, they have {met.judged.total}."
        yield Line(text, ("gs.encounter.points",))
    if met.each < TREASURE:
        text = f"Beware: with less than {TREASURE} CP each, no treasure is rolled for. Fewer of them have more each."
        yield Line(text, ("gs.encounter.points", "gs.treasure.rolls"))
    body = nature(met.result)
    if body.natural or body.held:
        yield Line(f"They have: {', '.join(map(arms_words, (*body.held, *body.natural)))}.", ("gs.encounter.arms",))


def arms_words(item: Item) -> str:
    """Write what belongs to a body with its die."""
    if item.enchantment:
        return f"{item.name} ({item.enchantment.dice} of resistance to magical damage)"
    what = "armour" if item.kind == "armour" else "from afar" if item.ranged else "up close"
    return f"{item.name} (d{item.sides}, {what})"


# --- vehicles --------------------------------------------------------------------------------------------------------


def told_making(played: Played) -> Iterator[Line]:
    """Tell a new vehicle."""
    given = played.call.named
    yield from dice_lines(played)
    stats = ", ".join([f"{stat.upper()} {value}" for stat, value in zip(Stat, played.outcome.stats, strict=True)])
    name, size = named(given["name"] or given["who"]), f"scale {given['scale']}"
    text = f"{name} is a vehicle of {size} that moves in {given['unit']}: {stats}."
    yield Line(text, ("gs.vehicle.machine", "gs.vehicle.stats", "gs.vehicle.scale", "gs.vehicle.units"))


def told_damage(played: Played) -> Iterator[Line]:
    """Tell what damage did to a vehicle."""
    given, end = played.call.named, played.outcome
    name = named(given["who"])
    yield from dice_lines(played)
    if end.total is not None:
        slip = " (a natural 1: it fails)" if end.total - given["vit"] == 1 else ""
        text = f"{name} is at 0 Health: a VIT Check of {end.total} against 15{slip}."
        yield Line(text, ("gs.vehicle.zero", "gs.vehicle.one-check"))
    state = STATES[end.condition]
    past = f", {end.past_zero} of {given['vit']} past 0" if end.past_zero else ""
    rules = {"wrecked": ("gs.vehicle.wrecked",), "broken down": ("gs.vehicle.broken",)}.get(end.condition, ())
    yield Line(
        f"{name} loses {end.damage} Health; {end.health} are left{past}. It {state}.", ("gs.vehicle.health", *rules)
    )


def told_shot(played: Played) -> Iterator[Line]:
    """Tell an attack on a vehicle."""
    given, end = played.call.named, played.outcome
    gun, name = weapon(given["weapon"]), named(given["target"] or "the vehicle")
    yield from dice_lines(played)
    yield from unready_lines(played)
    if not end.ready:
        return
    mine, theirs = combat_bonus(given["scale"]), combat_bonus(given["target_scale"])
    stat = "STR" if given["melee"] else "ACC"
    other = given["modifier"] + (given["shaken"] if given["guile"] is None else 0)
    attack, defence = f"{stat} {given['acc']}, +{mine} for scale", f"{given['defend']}, +{theirs} for scale"
    attack += range_text(played) + (f", {other:+} besides" if other else "")
    text = f"{gun.title} (scale {gun.scale}): {attack}, against {defence}."
    yield Line(text, ("gs.vehicle.combat", "gs.vehicle.gunner"))
    if end.harmless:
        text = f"{name} is of scale {given['target_scale']}: a weapon of scale {gun.scale} can't hurt it."
        yield Line(text, ("gs.vehicle.hurt",))
    elif not end.dice:
        yield Line(f"{name} takes no damage.", ("gs.vehicle.combat",))
    by_hand = gun.scale == HAND
    own = named(given["who"] if by_hand else given["vehicle"] or given["who"])
    yield from critical_lines(end, named(given["who"]), name, own)
    if end.dice and not end.harmless:
        yield Line(
            f"{some(end.dice, 'damage die').replace('dies', 'dice')}: {end.damage} damage.", ("gs.vehicle.damage",)
        )


def range_text(played: Played) -> str:
    """Write what the distance does to a shot, where it does anything."""
    given = played.call.named
    points = far(given["distance"], given["melee"])
    return f", {points:+} for {given['distance']} squares" if points else ""


def unready_lines(played: Played) -> Iterator[Line]:
    """Tell the check of a crew, where one was made."""
    given = played.call.named
    if given["guile"] is not None:
        is_ready = "is ready" if played.outcome.ready else "is not ready, and is not fired"
        text = f"GUILE {given['guile']} against 15: {weapon(given['weapon']).title} {is_ready}."
        yield Line(text, ("gs.vehicle.ready", "gs.vehicle.crew"))


def critical_lines(end: Shot | Hit, gunner: str, target: str, own: str) -> Iterator[Line]:
    """Tell what a critical row does besides damage."""
    rules = ("gs.vehicle.critical",)
    if end.critical is not None:
        yield Line(f"{end.critical.capitalize()}.", rules)
        struck = gunner if slipped(end.critical) else target
        if end.stun:
            yield Line(f"{struck} can do nothing for {some(end.stun, 'round')}.", rules)
        if end.prone:
            yield Line(f"{struck} is thrown off for a round.", rules)
    if end.own:
        yield Line(f"{own} has to take {end.own} damage by its own weapon.", rules)


def told_repair(played: Played) -> Iterator[Line]:
    """Tell a repair."""
    given, end = played.call.named, played.outcome
    by = named(given["by"])
    if not end.row:
        yield Line(f"{given['craft'].capitalize()} does not do for {named(given['who'])}.", ("gs.vehicle.repair",))
        return
    text = f"{by} repairs {named(given['who'])} (scale {given['scale']}): it takes {lasting(end.amount, end.unit)}."
    yield Line(text, ("gs.vehicle.repair", "gs.vehicle.repair-time"))


def told_driving(played: Played) -> Iterator[Line]:
    """Tell how far a vehicle gets."""
    given, end = played.call.named, played.outcome
    name = named(given["who"])
    load = f"ENC {given['enc']:,} of {end.max_enc:,}"
    if not end.units:
        yield Line(f"{name} stands still: {load}.", ("gs.vehicle.stop", "gs.vehicle.max-enc"))
        return
    down = f" ({some(end.dropped, 'level')} down)" if end.dropped else ""
    unit = f"x 1/{end.part:,} {end.unit}" if end.part > 1 else end.unit
    rules = ("gs.vehicle.movement", "gs.vehicle.max-enc", *(("gs.vehicle.drop",) if end.dropped else ()))
    yield Line(f"{name} moves {end.units:,} {unit} a round{down}; {load}.", rules)


def told_loading(played: Played) -> Iterator[Line]:
    """Tell what is aboard."""
    given = played.call.named
    crew = f", and {', '.join(map(named, given['crew']))}" if given["crew"] else ""
    text = f"{named(given['who'])} has {given['enc']:,} ENC and {some(given['passengers'], 'passenger')} aboard{crew}."
    yield Line(text, ("gs.vehicle.passengers", "gs.vehicle.max-enc"))


def told_mounting(played: Played) -> Iterator[Line]:
    """Tell a new weapon."""
    given, end = played.call.named, played.outcome
    gun, name = weapon(given["weapon"]).title, named(given["who"])
    if not end.mounted:
        yield Line(f"There is no {gun} for {name}.", ("gs.vehicle.weapon-price",))
        return
    paid = f" {named(given['payer'])} pays {written(end.tin)} for it." if end.tin else ""
    rules = ("gs.vehicle.weapons", "gs.vehicle.weapon-limit", *(("gs.vehicle.weapon-price",) if paid else ()))
    yield Line(f"{name} carries {gun}; {end.number} fire it.{paid}", rules)


def told_upkeep(played: Played) -> Iterator[Line]:
    """Tell what a vehicle's days cost."""
    given = played.call.named
    what = f"{named(given['vehicle'])} (scale {given['scale']})" if given["vehicle"] else f"scale {given['scale']}"
    text = f"{some(given['days'], 'day')} of a vehicle cost {written(played.outcome.tin)}: {what}."
    yield Line(text, ("gs.travel.upkeep", "gs.travel.upkeep-all"))


def told_berth(played: Played) -> Iterator[Line]:
    """Tell what a berth costs."""
    given = played.call.named
    price, rank = written(berth_price(given["price"], 1)), max(1, given["rank"])
    taken = "taken" if played.outcome.bought else "not taken"
    text = f"A berth for {price}, times Rank {rank}: {written(played.outcome.tin)}. It is {taken}."
    yield Line(text, ("gs.travel.berth", "gs.travel.berth-rank", "gs.travel.berth-price"))


def told_vehicle_bought(played: Played) -> Iterator[Line]:
    """Tell what a vehicle cost."""
    given = played.call.named
    shifts = f" ({some(given['shifts'], 'larger unit')}: x {10 ** given['shifts']:,})" if given["shifts"] else ""
    does = "buys" if played.outcome.bought else "does not buy"
    text = f"{named(given['who'])} {does} {named(given['vehicle'])} for {written(played.outcome.tin)}{shifts}."
    yield Line(text, ("gs.travel.private", "gs.vehicle.unit-price"))
