"""Treasure in sentences, each with its rules."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.going_somewhere.rules.gear.money import written
from rollwright.games.going_somewhere.rules.old_form import named
from rollwright.games.going_somewhere.rules.treasure.hoard import described, loot
from rollwright.games.going_somewhere.rules.vehicles.facts import some
from rollwright.play.session import Played
from rollwright.play.tell import Inside, Line


def told_treasure(played: Played) -> Iterator[Line]:
    """Tell what was found, thing by thing."""
    given, name = played.call.named, named(played.call.named["who"])
    rolls = sum([cp // 10 for cp in given["monsters"]])
    yield Line(f"{name} searches: {some(rolls, 'roll')} for full 10s of CP.", ("gs.treasure.rolls",))
    yield Inside()
    things = list(loot(played.outcome.found, played.outcome.settled))
    for one in things:
        if one.item is None:
            yield Line(f"Found: {written(one.tin)}.", ("gs.treasure.money",))
        else:
            yield Line(f"Found: {described(one.item)}.", ("gs.treasure.found", "gs.treasure.value"))
    if not things:
        yield Line("Nothing of value is found.", ("gs.treasure.found",))
    right = "a privateer's, to be taxed" if given["licensed"] else "loot: the law may want it back"
    if things:
        yield Line(f"It is {right}.", ("gs.treasure.right",))
