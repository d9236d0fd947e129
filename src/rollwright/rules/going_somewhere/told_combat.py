"""Blows, duels and fights in sentences, each with its rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.play.journal import Thrown
from rollwright.play.session import Played
from rollwright.play.tell import Line, dice_text, own_entries
from rollwright.rules.going_somewhere.action import Buy
from rollwright.rules.going_somewhere.critical import CRITICALS, ROWS, failure_row, success_row
from rollwright.rules.going_somewhere.declaring import choices
from rollwright.rules.going_somewhere.turns import ATTACKS
from rollwright.rules.going_somewhere.scene import Combatant, Scene

DEEDS = {
    "attack": "attacks {target}",
    "advance": "moves up and attacks {target}",
    "draw": "draws another weapon and attacks {target}",
    "magic": "works magic against {target}",
    "move": "moves",
    "aim": "takes aim at {target}",
    "other": "does something else",
    "flee": "flees",
}


def called(who: str) -> str:
    """Begin somebody's name with a capital letter."""
    return who[:1].upper() + who[1:]


def points(number: int) -> str:
    """Count points of damage."""
    return "1 point" if number == 1 else f"{number} points"


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
    text = f"The attack rolls {faces['attack']} {given['attack']:+}"
    text += f" against {faces['defend']} {given['defend']:+}." if "defend" in faces else "."
    yield Line(text, ("gs.combat.roll", "gs.opposed.natural"))
    yield from told_dice(played)
    if end.dice:
        dice = "1 damage die" if end.dice == 1 else f"{end.dice} damage dice"
        yield Line(f"It wins {dice}; {points(end.damage)} come through.", ("gs.damage.dice", "gs.protection.roll"))
    else:
        yield Line("It does no damage.", ("gs.opposed.by-ten",))


def told_sneak(played: Played) -> Iterator[Line]:
    """Tell an attack from behind."""
    end = played.outcome
    if not end.unseen:
        yield Line("It does not come to an attack from behind.", ("gs.combat.sneak-checks",))
        return
    yield from told_dice(played)
    text = f"The victim does not defend: {points(end.damage)} of damage, with the next higher die."
    yield Line(text, ("gs.combat.sneak", "gs.combat.sneak-margin"))


def told_splash(played: Played) -> Iterator[Line]:
    """Tell what a liquid did."""
    end = played.outcome
    if not end.hit:
        yield Line("The liquid misses.", ("gs.combat.splash",))
        return
    yield Line(
        f"The liquid hits: {points(end.damage)} of damage, and its effect.", ("gs.combat.splash", "gs.damage.splash")
    )
    yield Line(f"The cone behind the target is {end.cone} squares long.", ("gs.combat.splash-cone",))
    wet = [str(place) for place, one in enumerate(end.splashed, 1) if one]
    yield Line(f"Splashed besides: {', '.join(wet) or 'nobody'}.", ("gs.combat.splash-near",))


def told_explosion(played: Played) -> Iterator[Line]:
    """Tell what an explosion did to somebody."""
    end = played.outcome
    if not end.inside:
        yield Line("The explosion does not reach that far.", ("gs.damage.explosion",))
        return
    how = "Diving away halves it" if end.dived else "It strikes in full"
    yield Line(f"{how}: {points(end.damage)} come through.", ("gs.damage.explosion", "gs.damage.explosion-dive"))


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
    healed = played.outcome.healed
    text = f"Sleep gives {healed} Health back." if healed else "Sleep of less than six hours gives nothing back."
    yield Line(text, ("gs.time.sleep",))


def told_duel(played: Played) -> Iterator[Line]:
    """Tell a part of a duel; only its end has words."""
    end: Any = played.outcome
    if hasattr(end, "winner"):
        won = f"{end.winner} has won" if end.winner else "nobody has won"
        yield Line(f"The duel is over after {end.rounds} rounds: {won}.", ("gs.shock.when",))


# --- fights ----------------------------------------------------------------------------------------------------------


def told_opening(played: Played) -> Iterator[Line]:
    """Tell who is surprised, and the turn order."""
    scene: Scene = played.outcome.named["scene"]
    for one in scene.order:
        if one.burden:
            yield Line(f"{called(one.who)} fights laden: {one.burden}.", ("gs.combat.encumbrance",))
    surprised = [called(one.who) for one in scene.order if one.surprised]
    if played.call.named["unaware"] != "nobody":
        yield Line(f"Surprised: {', '.join(surprised) or 'nobody'}.", ("gs.round.surprise", "gs.round.surprised-last"))
    order = ", ".join([called(one.who) for one in scene.order])
    yield Line(f"Turn order: {order}.", ("gs.round.initiative", "gs.round.order"))


def told_round(played: Played) -> Iterator[Line]:
    """Tell a round: what all declared and rolled, then what has changed."""
    before: Scene = played.call.named["scene"]
    after: Scene = played.outcome.named["scene"]
    if played.outcome.procedure.name == "fight_end":
        return
    yield Line(f"Round {before.rounds + 1}.", ("gs.round.parts",))
    declaring = iter([one for one in before.up() if one.stun == 0])
    doing: dict[str, tuple[str, str]] = {}
    rolling: list[str] = []
    now = ""
    for entry, answer in own_entries(played):
        if entry.key == "declare":
            one = next(declaring)
            now, targets = one.who, choices(before, one)[str(answer)]
            doing[now] = str(answer), targets[0] if len(targets) == 1 else ""
        elif entry.key == "target":
            doing[now] = doing[now][0], str(answer)
        elif entry.key in ("success", "combat"):
            if not rolling:
                yield from [declared_line(who, *deed) for who, deed in doing.items()]
                rolling = rollers(before, doing)
            who = called(rolling[0])
            if isinstance(entry, Thrown):
                yield Line(f"{who} makes a Combat Roll: {dice_text(entry)}.", ("gs.combat.roll",))
            elif answer is Buy.SUCCESS:
                yield Line(f"{who} buys a success.", ("gs.combat.bought",))
            rolling = rolling[1:] if isinstance(entry, Thrown) or answer is Buy.SUCCESS else rolling
        elif isinstance(entry, Thrown) and entry.key == "reroll":
            yield Line(f"{called(entry.by)} rolls again: {dice_text(entry)}.", ("gs.combat.reroll",))
        elif entry.key == "critical-success":
            yield critical_line(success_row(answer))
        elif entry.key == "critical-failure":
            yield critical_line(failure_row(answer))
    if not any(entry.key == "combat" for entry in played.entries):
        yield from [declared_line(who, *deed) for who, deed in doing.items()]
    for one in before.order:
        yield from told_change(one, after.of(one.who))


def rollers(scene: Scene, doing: dict[str, tuple[str, str]]) -> list[str]:
    """List who makes a Combat Roll, in the order in which they are asked."""
    targets = [target for what, target in doing.values() if what in ATTACKS]
    found = []
    for one in scene.up():
        what, _ = doing.get(one.who, ("", ""))
        if what in ATTACKS or one.who in targets or (what == "flee" and scene.engaged(one)):
            found.append(one.who)
    return found


def declared_line(who: str, what: str, target: str) -> Line:
    """Tell what somebody declares."""
    return Line(f"{called(who)} {DEEDS[what].format(target=called(target))}.", ("gs.round.declare", "gs.round.six"))


def told_change(was: Combatant, now: Combatant) -> Iterator[Line]:
    """Tell what has become of one combatant in a round."""
    name = called(was.who)
    if now.health < was.health:
        yield Line(f"{name} loses {was.health - now.health} Health: {now.health} left.", ("gs.protection.health",))
    if now.aimed > was.aimed:
        yield Line(f"{name} has a good aim: +{now.aimed} on the next shot.", ("gs.aim.bonus",))
    if now.stun > was.stun:
        yield Line(f"{name} is stunned for {now.stun} rounds.", ("gs.critical.stunned",))
    if now.prone and not was.prone:
        yield Line(f"{name} is knocked down.", ("gs.critical.down",))
    if now.shocked and not was.shocked:
        fate = "unconscious" if now.down == "unconscious" else "dead"
        yield Line(f"The Shock Check of {name}: {fate}.", ("gs.shock.check", "gs.shock.when"))
    elif now.down == "unconscious" and not was.down:
        yield Line(f"{name} is unconscious.", ("gs.combat.unarmed",))
    if now.down == "fled" and not was.down:
        yield Line(f"{name} gets away.", ("gs.round.flee", "gs.round.flee-first"))
    elif now.at != was.at:
        yield Line(f"{name} moves {abs(now.at - was.at)} squares.", ("gs.round.moving",))


def told_end(played: Played) -> Iterator[Line]:
    """Tell how a fight ended."""
    end = played.outcome
    won = {"party": "the party is left", "foes": "the foes are left", None: "nobody is left"}[end.winner]
    yield Line(f"The fight is over after {end.rounds} rounds, {end.seconds} seconds: {won}.", ("gs.time.turn",))
