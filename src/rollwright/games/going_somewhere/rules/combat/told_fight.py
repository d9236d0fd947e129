"""Fights of many in sentences: who is surprised, what all declare and roll, and what a round has done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.games.going_somewhere.rules.checks.action import Buy
from rollwright.games.going_somewhere.rules.combat.critical import failure_row, success_row
from rollwright.games.going_somewhere.rules.combat.declared import ATTACKS, CASTS, Deed
from rollwright.games.going_somewhere.rules.combat.declaring import choices, with_drawn
from rollwright.games.going_somewhere.rules.combat.facts import counted
from rollwright.games.going_somewhere.rules.combat.fight import Modifier, modifiers, stat_of
from rollwright.games.going_somewhere.rules.combat.scene import Combatant, Scene
from rollwright.games.going_somewhere.rules.combat.shock import REROLL
from rollwright.games.going_somewhere.rules.combat.striking import Rolled, met
from rollwright.games.going_somewhere.rules.combat.told import called, critical_line
from rollwright.games.going_somewhere.rules.combat.told_changes import told_change, told_move
from rollwright.games.going_somewhere.rules.magic.fight_attacks import OWN
from rollwright.games.going_somewhere.rules.magic.fight_casting import EVERY
from rollwright.games.going_somewhere.rules.magic.fight_spells import NO_DICE, NO_MORE, spells_open
from rollwright.games.going_somewhere.rules.magic.lasting import in_force
from rollwright.play.journal import Thrown
from rollwright.play.session import Played
from rollwright.play.steps import GM
from rollwright.play.tell import Inside, Line, dice_text, own_entries

DEEDS = {
    "attack": "attacks {target}",
    "advance": "moves up and attacks {target}",
    "step": "attacks {target}, with a square of movement",
    "draw": "draws another weapon and attacks {target}",
    "magic": "works magic against {target}",
    "magic-advance": "moves and works magic against {target}",
    "magic-step": "works magic against {target}, with a square of movement",
    "cast": "works magic",
    "cast-advance": "moves and works magic",
    "cast-step": "works magic, with a square of movement",
    "move": "moves",
    "aim": "takes aim at {target}",
    "other": "does something else",
    "flee": "flees",
}
DECLARED = tuple([f"magic-{key}" for key in "kind on about counters time dice damage squares away with".split()])
"""What is asked about magic when it is declared."""
THROWS = {
    "damage": ("damage", "gs.damage.dice"),
    "damage-second": ("damage with the second weapon", "gs.damage.two"),
    "protection": ("protection", "gs.protection.roll"),
    "own-damage": ("damage to oneself", "gs.critical.own"),
    "stunned": ("the rounds of the stun", "gs.critical.stunned"),
    "shock": ("the Shock Check", "gs.shock.check"),
    "shock-again": ("the Shock Check again", "gs.combat.reroll"),
    "power": ("power from the site", "gs.magic.site-draw"),
    "magic": ("the magic", "gs.combat.magic"),
    "magic-again": ("the magic again", "gs.combat.reroll"),
    "effect": ("the effect", "gs.magic.in-fight"),
    "effect-again": ("the effect again", "gs.magic.in-fight"),
    "damage-bonus": ("the bonus to damage", "gs.magic.temporary"),
    "rebound": ("what strikes the caster", "gs.magic.average-fail"),
    "rebounding": ("the weapon that turns on its caster", "gs.magic.temporary-rebound"),
    "resist": ("against the magic", "gs.magic.resist-level"),
    "resist-again": ("against the magic again", "gs.combat.reroll"),
    "notice": ("to notice who has vanished", "gs.magic.invisible"),
    "awake": ("to stay awake", "gs.magic.miscalculation"),
    "aim": ("the aim", "gs.aim.round"),
    "aim-again": ("the aim again", "gs.combat.reroll"),
}
"""How the rolls of the turns are told, by key, and the rule behind each."""
WALKS = ("attack", "advance", "step", "draw", "magic-advance", "magic-step", "cast-advance", "cast-step", "move")
"""What is declared that moves one before it is done."""
MAGIC = ("magic", "magic-again")


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


def declarations(before: Scene, entries: list[tuple[Any, Any]]) -> list[Deed]:
    """Read from the answers of a round what everybody declared."""
    declaring = iter([one for one in before.up() if one.acts])
    deeds: list[Deed] = []
    for entry, answer in entries:
        match entry.key:
            case "declare":
                one = next(declaring)
                targets = choices(before, one)[str(answer)]
                only = targets[0] if len(targets) == 1 else ""
                ends = str(answer) == "step" and not one.numbers.distant
                deeds.append(Deed(one.who, str(answer), only, ends, ends))
            case "target" | "magic-on":
                deeds[-1] = deeds[-1]._replace(target=str(answer))
            case "another" if answer != NO_MORE:
                deeds[-1] = deeds[-1]._replace(others=(*deeds[-1].others, str(answer)))
            case "magic-kind":
                alone = spells_open(before, before.of(deeds[-1].who))[str(answer)]
                deeds[-1] = deeds[-1]._replace(spell=str(answer), target=alone[0] if len(alone) == 1 else "")
            case "magic-with" if answer != OWN:
                deeds[-1] = deeds[-1]._replace(item=str(answer))
            case "magic-about" | "magic-counters":
                deeds[-1] = deeds[-1]._replace(about=str(answer))
            case "magic-time":
                deeds[-1] = deeds[-1]._replace(spell=f"{deeds[-1].spell}, {answer}")
            case "magic-dice" if deeds[-1].what in CASTS and answer != NO_DICE:
                deeds[-1] = deeds[-1]._replace(spell=f"{deeds[-1].spell}, {answer}")
            case "magic-damage" if answer != NO_DICE:
                deeds[-1] = deeds[-1]._replace(spell=f"{deeds[-1].spell}, damage {answer}")
            case "magic-squares":
                deeds[-1] = deeds[-1]._replace(spell=f"{deeds[-1].spell}, {answer} squares")
            case "away":
                deeds[-1] = deeds[-1]._replace(away=bool(answer))
            case "when":
                deeds[-1] = deeds[-1]._replace(after=answer == "after")
            case _:
                pass
    return deeds


def rollers(scene: Scene, deeds: list[Deed]) -> list[str]:
    """List those who make a Combat Roll, in turn order."""
    of = {deed.who: deed for deed in deeds}
    targets = [who for deed in deeds if deed.what in ATTACKS for who in deed.targets]
    found = []
    for one in scene.up():
        what = of[one.who].what if one.who in of else ""
        if what in ATTACKS or one.who in targets or (what == "flee" and scene.engaged(one)):
            found.append(one.who)
    return found


def told_round(played: Played) -> Iterator[Line]:
    """Tell a round: what all declared and rolled, who beat whom by how much, the dice of the turns, what changed."""
    before: Scene = played.call.named["scene"]
    if played.outcome.procedure.name == "fight_end":
        return
    after: Scene = played.outcome.named["scene"]
    yield Line(f"Round {before.rounds + 1}.", ("gs.round.parts",))
    entries = list(own_entries(played))
    deeds = declarations(before, entries)
    yield from [declared_line(deed) for deed in deeds]
    rolls, rest = combat_part(entries)
    rolled: dict[str, Rolled] = {}
    yield from told_rolls(with_drawn(before, deeds), deeds, rolls, rolled)
    yield from told_margins(deeds, rolled)
    walked = [deed.who for deed in deeds if deed.what in WALKS and not deed.after]
    for one in before.order:
        yield from told_move(one, after.of(one.who)) if one.who in walked else ()
    for entry, answer in rest:
        yield Inside(entry.path[-1])
        yield from told_throw(entry, answer)
    yield Inside()
    for one in before.order:
        yield from told_change(one, after.of(one.who))
        yield from told_move(one, after.of(one.who)) if one.who not in walked else ()


def combat_part(entries: list[tuple[Any, Any]]) -> tuple[list[tuple[Any, Any]], list[tuple[Any, Any]]]:
    """Divide what follows the declarations into the Combat Rolls and the turns."""
    said = ("declare", "target", "away", "when", "another", *DECLARED)
    left = [pair for pair in entries if pair[0].key not in said]
    end = next(
        (at for at, (entry, _) in enumerate(left) if entry.key not in ("combat", "reroll", "success")), len(left)
    )
    return left[:end], left[end:]


def told_rolls(
    scene: Scene, deeds: list[Deed], entries: list[tuple[Any, Any]], rolled: dict[str, Rolled]
) -> Iterator[Line]:
    """Tell the Combat Rolls with what is added to them; what was rolled is noted in `rolled`."""
    of, rolling = {deed.who: deed for deed in deeds}, rollers(scene, deeds)
    again, asked = "", [one.who for one in scene.up() if one.cp >= REROLL]
    for entry, answer in entries:
        if entry.key == "success" and rolling and answer is Buy.SUCCESS:
            yield Line(f"{called(rolling[0])} buys a success.", ("gs.combat.bought",))
            rolled[rolling.pop(0)] = Rolled(0, 0, True)
        elif entry.key == "combat" and isinstance(entry, Thrown):
            who = rolling.pop(0)
            one, deed = scene.of(who), of.get(who)
            parts = modifiers(scene, one, deed, deeds)
            bonus = stat_of(one, deed) + sum([part.points for part in parts])
            rolled[who] = Rolled(answer.natural, answer.total - answer.natural + bonus, False)
            why = "".join([f", {part.points:+} for {reason(part, one)}" for part in parts])
            text = f"{called(who)} makes a Combat Roll: {dice_text(entry)} {stat_of(one, deed):+}{why}: "
            yield Line(f"{text}{answer.total + bonus} in all.", ("gs.combat.roll", *[part.rule for part in parts]))
        elif entry.key == "reroll" and not isinstance(entry, Thrown):
            asked = [who for who in asked if who in rolled and not rolled[who].bought]
            again = asked.pop(0) if asked else ""
        elif entry.key == "reroll" and again in rolled:
            one, deed = scene.of(again), of.get(again)
            bonus = stat_of(one, deed) + sum([part.points for part in modifiers(scene, one, deed, deeds)])
            rolled[again] = Rolled(answer.natural, answer.total - answer.natural + bonus, False)
            text = f"{called(again)} rolls again: {dice_text(entry)}, {answer.total + bonus} in all."
            yield Line(text, ("gs.combat.reroll",))


def reason(part: Modifier, one: Combatant) -> str:
    """Say what something is added for; of magic on every roll, which it is."""
    named = [on.name for on in in_force(one.lasting) if (on.kind, on.about) == EVERY]
    return f"being {' and '.join(named)}" if part.rule == "gs.magic.every-roll" and named else part.why


def told_margins(deeds: list[Deed], rolled: dict[str, Rolled]) -> Iterator[Line]:
    """Tell for every attack by how much it was won or lost."""
    for deed in deeds:
        if deed.what not in ATTACKS or deed.who not in rolled:
            continue
        for target in [who for who in deed.targets if who in rolled]:
            end = met(rolled[deed.who], rolled[target])
            who, whom = called(deed.who), called(target)
            if end.won:
                how = ", with a natural 30" if end.natural else f" by {end.difference}" if end.difference > 0 else ""
                yield Line(f"{who} beats {whom}{how}.", ("gs.opposed.by-ten", "gs.opposed.natural"))
            else:
                yield Line(f"{who} does not beat {whom}.", ("gs.opposed.by-ten",))


def told_throw(entry: Any, answer: Any) -> Iterator[Line]:
    """Tell a throw of somebody's turn."""
    if entry.key == "critical-success":
        yield critical_line(success_row(answer))
    elif entry.key == "critical-failure":
        yield critical_line(failure_row(answer))
    elif entry.key in THROWS and isinstance(entry, Thrown):
        what, rule = THROWS[entry.key]
        by = "The CGO" if entry.by == GM else called(entry.by)
        failed = ", a critical fail" if entry.key in MAGIC and answer == 1 else ""
        yield Line(f"{by} rolls {what}, {entry.pool}: {dice_text(entry)}{failed}.", (rule,), entry.seen_by)


def declared_line(deed: Deed) -> Line:
    """Tell what somebody declares."""
    whom = ", ".join([called(who) for who in deed.targets])
    text = f"{called(deed.who)} {DEEDS[deed.what].format(target=whom)}"
    if not deed.spell:
        text += f" with {deed.item}" if deed.item else ""
        return Line(f"{text}.", ("gs.round.declare", "gs.round.six"))
    about = f" of {deed.about}" if deed.about else ""
    return Line(f"{text} on {whom}: {deed.spell}{about}.", ("gs.round.declare", "gs.magic.in-fight"))


def told_end(played: Played) -> Iterator[Line]:
    """Tell how a fight ended."""
    end = played.outcome
    won = {"party": "the party is left", "foes": "the foes are left", None: "nobody has won"}[end.winner]
    yield Line(
        f"The fight is over after {counted(end.rounds, 'round')}, {end.seconds} seconds: {won}.", ("gs.time.turn",)
    )
