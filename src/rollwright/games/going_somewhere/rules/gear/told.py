"""Trading and handling in sentences, each with its rules."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.going_somewhere.rules.gear.carrying import terrain
from rollwright.games.going_somewhere.rules.gear.equipment import ware, way_to_fire
from rollwright.games.going_somewhere.rules.gear.facts import because, some
from rollwright.games.going_somewhere.rules.gear.money import written
from rollwright.games.going_somewhere.rules.gear.places import body_enc
from rollwright.games.going_somewhere.rules.gear.tables import travel
from rollwright.games.going_somewhere.rules.gear.travelling import moving
from rollwright.play.journal import Chosen
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR
from rollwright.play.tell import Line, own_entries

WHY_NOT = {
    "not for sale": "{what} is not for sale.",
    "not enough money": "{name} has {money}, and {what} costs {total}.",
    "left": "{name} does not buy {what}, for {total}.",
    "no buyer": "Nobody buys {what}.",
    "kept": "{name} keeps {what}, and does not take {total}.",
}


def named(who: str) -> str:
    """Give somebody a name that begins a sentence."""
    return "The character" if who in (ACTOR, "") else who[:1].upper() + who[1:]


def told_buying(played: Played) -> Iterator[Line]:
    """Tell a purchase: the CGO's price, decoration, and whether it was bought."""
    given, deal = played.call.named, played.outcome
    one = ware(given["ware"])
    what = some(one.item.name, given["count"])
    if deal.why_not != "not for sale":
        each = asked(played)
        listed = f" (the lists say {one.price})" if each != one.price.least or one.price.most > each else ""
        yield Line(f"{one.item.name} costs {written(each)}{listed}.", ("gs.equipment.prices",))
    yield from _deal(played, what, "buys", given["money"])


def asked(played: Played) -> int:
    """Give the price that the CGO said for one piece, before decoration."""
    return int(played.answers[0].tin)


def _deal(played: Played, what: str, verb: str, money: int = 0) -> Iterator[Line]:
    name, deal = named(played.call.named["who"]), played.outcome
    if not deal.done:
        words = {"what": what, "name": name, "money": written(money), "total": written(deal.total)}
        text = WHY_NOT[deal.why_not].format(**words)
        rule = "gs.money.enough" if deal.why_not == "not enough money" else "gs.equipment.prices"
        yield Line(text[:1].upper() + text[1:], (rule,))
        return
    decorated = ", decorated," if deal.decorated else ""
    rules: tuple[str, ...] = ("gs.equipment.sell",) if verb == "sells" else ("gs.equipment.lists",)
    if deal.decorated:
        weapon = ware(played.call.named["ware"]).item.kind == "weapon"
        rules = ("gs.equipment.decoration-weapons" if weapon else "gs.equipment.decoration", *rules)
    yield Line(f"{name} {verb} {what}{decorated} for {written(deal.total)}.", (*rules, "gs.money.metals"))


def told_selling(played: Played) -> Iterator[Line]:
    """Tell a sale."""
    given = played.call.named
    yield from _deal(played, some(given["item"], given["count"]), "sells")


def told_paying(played: Played) -> Iterator[Line]:
    """Tell a payment, with the coins that were handed over."""
    given, end = played.call.named, played.outcome
    to = f" to {given['to']}" if given["to"] else ""
    text = f"{named(given['who'])} pays {written(end.tin)}{to}{because(given['reason'])}."
    yield Line(text, ("gs.money.metals",))
    if end.change.number:
        yield Line(f"{end.given} are handed over, {end.change} come back.", ("gs.money.change",))


def told_money(played: Played) -> Iterator[Line]:
    """Tell money that came in, or was left or fetched."""
    given, end = played.call.named, played.outcome
    if "back" in given:
        verb, rules = ("fetches" if given["back"] else "leaves"), ("gs.money.left",)
        yield Line(f"{named(given['who'])} {verb} {written(end.tin)}.", rules)
    else:
        text = f"{named(given['who'])} gets {written(end.tin)}{because(given['reason'])}."
        yield Line(text, ("gs.money.metals",))


def told_equipping(played: Played) -> Iterator[Line]:
    """Tell everything that a new character bought."""
    for piece in played.outcome.pieces:
        item = ware(piece.ware).item
        weapon = item.kind == "weapon"
        more = ("gs.equipment.decoration-weapons" if weapon else "gs.equipment.decoration",) if piece.decorated else ()
        what = some(item.name, piece.number) + (", decorated" if piece.decorated else "")
        text = f"{named(played.call.named['who'])} buys {what}: {written(piece.each * piece.number)}."
        yield Line(text, ("gs.equipment.start", "gs.equipment.lists", *more))
    yield Line(f"{written(played.outcome.money)} are left.", ("gs.equipment.start", "gs.money.metals"))


def told_handling(played: Played) -> Iterator[Line]:
    """Tell what was done with a thing."""
    given, name = played.call.named, named(played.call.named["who"])
    what = some(given["item"], played.outcome.number) if "item" in given else ""
    rules: tuple[str, ...] = ("gs.encumbrance.place",)
    match played.call.procedure.name:
        case "give":
            text, rules = f"{name} gives {what} to {given['to']}", ("gs.encumbrance.porters",)
        case "wear":
            text = f"{name} puts on {what}"
        case "stow":
            help_ = f", with {', '.join(given['helpers'])}" if given["helpers"] else ""
            text = f"{name} puts {what} {given['where'] or 'where there is room'}{help_}"
            rules = ("gs.encumbrance.place", *(("gs.encumbrance.people",) if given["helpers"] else ()))
        case "drop":
            text = f"{name} puts {what} down"
        case "lose":
            text, rules = f"{name} loses {what}{because(given['reason'])}", ("gs.equipment.has",)
        case _:
            text, rules = f"{name} fires {what}", ("gs.equipment.ammunition",)
    yield Line(f"{text}.", rules)


def told_gain(played: Played) -> Iterator[Line]:
    """Tell what the CGO gave."""
    given = played.call.named
    name = given["name"] or ware(given["ware"]).item.name
    yield Line(f"{named(given['who'])} gets {some(name, played.outcome.number)}.", ("gs.equipment.more",))


def told_body(played: Played) -> Iterator[Line]:
    """Tell that somebody is carried."""
    given = played.call.named
    enc = body_enc(given["armour"], given["magic"])
    help_ = f", with {', '.join(given['helpers'])}" if given["helpers"] else ""
    text = f"{named(given['who'])} carries {given['whom']}{help_}: ENC {enc}."
    yield Line(text, ("gs.encumbrance.body", *(("gs.encumbrance.people",) if given["helpers"] else ())))


def told_walking(played: Played) -> Iterator[Line]:
    """Tell how movement comes about; checks tell themselves."""
    given, end, name = played.call.named, played.outcome, named(played.call.named["who"])
    chosen = [str(answer) for entry, answer in own_entries(played) if isinstance(entry, Chosen)]
    ground = terrain(given["terrain"] or chosen[0])
    going = moving(given["speed"], given["strength"], given["counted"], given["over"], ground.key, given["too_large"])
    text = f"SPD {given['speed']} + STR {given['strength']} - ENC {given['counted']}: {going.base}"
    rules = ["gs.movement.formula", "gs.encumbrance.max"]
    if given["over"]:
        text += f"; {given['over']} over MAX ENC: -{travel().body.over_cost * given['over']}"
        rules.append("gs.encumbrance.full")
    yield Line(f"{text}; {ground.title}: {ground.modifier:+}.", (*rules, "gs.movement.terrain"))
    if end.fell:
        back = f"slides back {-end.squares} squares" if end.squares < 0 else "does not get on"
        yield Line(f"{name} {back}.", ("gs.movement.footing",))
    elif end.squares < 0:
        yield Line(f"{name} slides back {-end.squares} squares.", ("gs.movement.least",))
    else:
        squares = "1 square" if end.squares == 1 else f"{end.squares} squares"
        yield Line(f"{name} can move {squares}.", ("gs.encumbrance.half" if going.lift else "gs.movement.base",))


def told_riding(played: Played) -> Iterator[Line]:
    """Tell how far a mount goes."""
    end = played.outcome
    how = "is encumbered and goes" if end.encumbered else "goes"
    far = f"{end.distance} of {played.call.named['distance']}"
    yield Line(f"The mount carries {end.percent} % of what it can, and {how} {far}.", ("gs.encumbrance.mount",))


def told_footing(played: Played) -> Iterator[Line]:
    """Tell whether somebody kept their feet; the roll tells itself."""
    given, end = played.call.named, played.outcome
    ground, name = terrain(end.terrain), named(given["who"])
    if end.total is None:
        yield Line(f"{ground.title.capitalize()}: no check for footing.", ("gs.movement.terrain",))
        return
    result = f"{name} keeps standing" if end.kept else f"{name} falls"
    yield Line(f"{ground.title.capitalize()} ({ground.modifier:+}): {result}.", ("gs.movement.footing",))


def told_lifting(played: Played) -> Iterator[Line]:
    """Tell whether somebody moves under a load."""
    name = named(played.call.named["who"])
    text = f"{name} moves one square under the load" if played.outcome.squares else f"{name} can't move under the load"
    yield Line(f"{text}.", ("gs.encumbrance.half", "gs.movement.stand"))


def told_ready(played: Played) -> Iterator[Line]:
    """Tell whether a weapon can be fired."""
    given, end = played.call.named, played.outcome
    way = way_to_fire(given["weapon"], given["crew"])
    rules = {"": "gs.equipment.projectile", "crew": "gs.equipment.crew-guile", "strength": "gs.equipment.machine-gun"}
    result = "can be fired" if end.ready else "can't be fired this round"
    yield Line(f"{ware(given['weapon']).item.name} {result}.", (rules[way],))
