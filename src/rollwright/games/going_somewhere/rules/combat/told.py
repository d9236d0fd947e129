"""Blows, duels and fights in sentences, each with its rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, ROWS, failure_row, success_row
from rollwright.games.going_somewhere.rules.combat.facts import counted
from rollwright.games.going_somewhere.rules.combat.shock import HOURS_OF_SLEEP
from rollwright.play.journal import Thrown
from rollwright.play.session import Played
from rollwright.play.tell import Line, dice_text, own_entries


def called(who: str) -> str:
    """Begin somebody's name with a capital letter."""
    return who[:1].upper() + who[1:]


def points(number: int) -> str:
    """Count points of damage."""
    return "1 point" if number == 1 else f"{number} points"


def through(number: int) -> str:
    """Say how many points of damage protection has let through."""
    return f"{points(number)} {'comes' if number == 1 else 'come'} through"


def own_line(end: Any) -> Iterator[Line]:
    """Tell the harm of a blunder."""
    if end.own:
        yield Line(f"The attacker takes {points(end.own)}.", ("gs.critical.own",))


def critical_line(row: int) -> Line:
    """Tell a row of a critical table."""
    found = ROWS[row]
    assert found is not None
    table = "gs.critical.success" if CRITICALS.index(found.key) <= 7 else "gs.critical.failure"
    return Line(f"{found.title}: {found.text}", (table,))


def told_dice(played: Played) -> Iterator[Line]:
    """Tell the dice of a call, with the rows of critical tables that they picked."""
    for entry, answer in own_entries(played):
        if not isinstance(entry, Thrown):
            continue
        if entry.key == "critical-success":
            yield critical_line(success_row(answer))
        elif entry.key == "critical-failure":
            yield critical_line(failure_row(answer))


def told_blow(played: Played) -> Iterator[Line]:
    """Tell one attack: both rolls, the dice, the damage."""
    given, end = played.call.named, played.outcome
    faces = {entry.key: dice_text(entry) for entry, _ in own_entries(played) if isinstance(entry, Thrown)}
    dice = [key for key in ("attack-bonus", "defend-bonus") if key in faces]
    more = {key: f", with {faces[key]} of a crafted weapon," for key in dice}
    text = f"The attack rolls {faces['attack']} {given['attack']:+}{more.get('attack-bonus', '')}"
    text += f" against {faces['defend']} {given['defend']:+}{more.get('defend-bonus', '').rstrip(',')}."
    rules = ("gs.combat.roll", "gs.opposed.natural", *(("gs.magic.craft-combat",) if more else ()))
    yield Line(text, rules)
    yield from told_dice(played)
    if end.damage and not end.dice:
        yield Line(f"The crafted dice work on any win; {through(end.damage)}.", ("gs.magic.crafted-damage",))
    elif end.dice:
        won = "1 damage die" if end.dice == 1 else f"{end.dice} damage dice"
        yield Line(f"It wins {won}; {through(end.damage)}.", ("gs.damage.dice", "gs.protection.roll"))
    else:
        yield Line("It does no damage.", ("gs.opposed.by-ten",))


def told_sneak(played: Played) -> Iterator[Line]:
    """Tell an attack from behind."""
    end = played.outcome
    if not end.unseen:
        yield Line("It does not come to an attack from behind.", ("gs.combat.sneak-checks",))
        return
    yield from told_dice(played)
    if not end.dice:
        yield Line("A natural 1: the attack fails.", ("gs.opposed.natural",))
        yield from own_line(end)
        return
    text = f"The victim does not defend: {points(end.damage)} of damage, with the next higher die."
    yield Line(text, ("gs.combat.sneak", "gs.combat.sneak-margin"))


def told_splash(played: Played) -> Iterator[Line]:
    """Tell what a liquid did."""
    end = played.outcome
    yield from told_dice(played)
    if not end.hit:
        yield Line("The liquid misses.", ("gs.combat.splash",))
        yield from own_line(end)
        return
    yield Line(
        f"The liquid hits: {points(end.damage)} of damage, and its effect.", ("gs.combat.splash", "gs.damage.splash")
    )
    yield Line(f"The cone behind the target is {counted(end.cone, 'square')} long.", ("gs.combat.splash-cone",))
    wet = [
        f"number {place} ({points(harm)})"
        for place, (one, harm) in enumerate(zip(end.splashed, end.harms, strict=True), 1)
        if one
    ]
    yield Line(f"Splashed besides: {', '.join(wet) or 'nobody'}.", ("gs.combat.splash-near",))


def told_explosion(played: Played) -> Iterator[Line]:
    """Tell what an explosion did to somebody."""
    end = played.outcome
    if not end.inside:
        yield Line("The explosion does not reach that far.", ("gs.damage.explosion",))
        yield from told_others(end)
        return
    yield from told_others(end)
    how = "Diving away halves it" if end.dived else "It strikes in full"
    yield Line(f"{how}: {through(end.damage)}.", ("gs.damage.explosion", "gs.damage.explosion-dive"))


def told_others(end: Any) -> Iterator[Line]:
    """Tell what an explosion did to the others near it."""
    for place, one in enumerate(end.others, 1):
        fate = f"{through(one.damage)}{', halved by diving' if one.dived else ''}" if one.inside else "out of its reach"
        yield Line(f"Number {place} besides: {fate}.", ("gs.damage.explosion",))


def told_injury(played: Played) -> Iterator[Line]:
    """Tell an injury, with its Shock Check."""
    given, end = played.call.named, played.outcome
    name = called(given["who"]) or "The character"
    yield Line(f"{name} takes {points(given['damage'])}: {end.health} Health left.", ("gs.protection.health",))
    if end.shocked and not given["shocked"]:
        fate = "lives, unconscious" if end.down == "unconscious" else "dies"
        yield Line(f"The Shock Check: {name} {fate}.", ("gs.shock.check", "gs.shock.when"))
    elif end.down and end.down != given["down"]:
        yield Line(f"{name} is {end.down}.", ("gs.shock.vit" if end.down == "dead" else "gs.combat.unarmed",))


def told_sleep(played: Played) -> Iterator[Line]:
    """Tell what sleep brought."""
    given, healed = played.call.named, played.outcome.healed
    if healed:
        text = f"Sleep gives {healed} Health back."
    elif given["down"] == "dead":
        text = "The dead don't wake."
    elif given["hours"] < HOURS_OF_SLEEP:
        text = "Sleep of less than six hours gives nothing back."
    else:
        text = "There was no Health to give back."
    yield Line(text, ("gs.time.sleep",))


def told_duel(played: Played) -> Iterator[Line]:
    """Tell a part of a duel; only its end has words."""
    end: Any = played.outcome
    if hasattr(end, "winner"):
        won = f"{end.winner} has won" if end.winner else "nobody has won"
        yield Line(f"The duel is over after {counted(end.rounds, 'round')}: {won}.", ("gs.shock.when",))
