"""The plays of crowds, resistance, entities, traps, aim, opposed rolls and persuasion in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.checks import persuasion, repelling
from rollwright.games.going_somewhere.rules.checks.contest import NEEDED
from rollwright.games.going_somewhere.rules.checks.crowd import Mob, crowd_bonus
from rollwright.games.going_somewhere.rules.checks.fumbling import Fits
from rollwright.games.going_somewhere.rules.checks.persuasion import RECOVERING, Recover
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.checks.told import crit_lines, entries_of, impaired, line, name_of
from rollwright.games.going_somewhere.rules.checks.traps import dice_cost, size_cost
from rollwright.games.going_somewhere.rules.magic.spells import time_text
from rollwright.play.journal import Chosen
from rollwright.play.session import Played
from rollwright.play.steps import Call
from rollwright.play.tell import Line, own_entries


def told_crowd(played: Played) -> Iterator[Line]:
    """Tell crowd control."""
    named, end = played.call.named, played.outcome
    if not end.size:
        yield line(f"{name_of(named['who'])} is engaged with the mob, and can't sway it.", "gs.crowd.engaged")
        return
    heard = [answer for entry, answer in own_entries(played) if entry.key == "mob"]
    asked = [answer for entry, answer in own_entries(played) if entry.key == "mob-per"]
    per = asked[0] if asked else named["per"]
    yield line(f"The mob rolls {heard[0]} {per:+} to pay attention.", "gs.crowd.attention")
    if end.mob is Mob.UNHEARD:
        yield line("It takes no notice.", "gs.crowd.attention")
        return
    text = f"A mob of {end.size} gives +{crowd_bonus(end.size)} and has to be reached."
    yield line(text, "gs.crowd.size")
    if end.mob is Mob.TURNS:
        yield line(f"The mob turns on {name_of(named['who'])}.", "gs.crowd.focus")
    else:
        yield line(f"The mob follows {name_of(named['who'])}.", "gs.crowd.roll")


def told_resistance(played: Played) -> Iterator[Line]:
    """Tell a resistance roll: all or nothing."""
    named, end = played.call.named, played.outcome
    what = named["what"] or "it"
    name = name_of(named["who"])
    if named["immunity"]:
        felt = ("nothing", "half", "all")[end.halves]
        verb = "resists" if end.success else "does not resist"
        yield line(f"{name} {verb} {what}, and feels {felt} of it.", "gs.points.immunity", "gs.resist.immunity")
        return
    verb = "resists" if end.success else "takes the full effect of"
    yield line(f"{name} {verb} {what}.", "gs.resist.all-or-nothing")
    if named["second"]:
        yield line("It was the second try, with +5.", "gs.resist.second")
    if end.again:
        yield line("If it still works then, it can be tried again in the next round, with +5.", "gs.resist.second")
    when = "the next round's action goes" if named["acted"] else "this round's action went"
    yield line(f"For that {when}.", "gs.resist.action")


def told_repelling(played: Played) -> Iterator[Line]:
    """Tell what becomes of each entity."""
    named, end = played.call.named, played.outcome
    faces = [answer for entry, answer in own_entries(played) if entry.key == "entity"]
    for at, entity in enumerate(end.entities):
        row, name = repelling.row_of(entity.result), repelling.entity_name(named["names"], at)
        lasts = f" for {entity.lasts} {row.unit if entity.lasts != 1 else row.unit[:-1]}" if row.sides else ""
        if at < len(named["immune"]) and named["immune"][at]:
            yield line(f"{name} can't be affected yet.", "gs.repel.immune")
            continue
        if not faces:
            yield line(f"{name} {row.text}.", "gs.repel.table")
            continue
        face = faces.pop(0)
        unseen = at < len(named["unseen"]) and named["unseen"][at]
        added = named["entities"][at] + (repelling.UNSEEN if unseen else 0)
        rules = ["gs.repel.entity", "gs.repel.table", *(["gs.repel.unseen"] if unseen else [])]
        text = f"{name} rolls {face} {added:+}, {face + added}, against {end.total}: it {row.text}{lasts}."
        yield line(text, *rules)


def told_trap(played: Played) -> Iterator[Line]:
    """Tell how the level of a trap adds up."""
    named, row = played.call.named, tables().trap
    asked = [answer for entry, answer in own_entries(played) if entry.key == "trap-level"]
    parts = [f"base {asked[0] if asked else named['base']}"]
    for key, each in (("concealed", row.concealed), ("inaccessible", row.inaccessible)):
        if named[key]:
            parts.append(f"{key} {named[key] * each:+}")
    if named["damage"]:
        parts.append(f"damage {dice_cost(named['damage']):+}")
    if named["units"]:
        parts.append(f"range {size_cost(named['units']):+}")
    if named["magic"]:
        parts.append(f"magic {named['magic']:+}")
    yield line(f"The level: {', '.join(parts)}, in all {played.outcome.dl}.", "gs.trap.level")


def told_aim(played: Played) -> Iterator[Line]:
    """Tell taking aim."""
    named, end = played.call.named, played.outcome
    off = end.dl - 15 - named["distance"]
    parts = list(impaired(named, played))
    because = f" ({', '.join(parts)})" if parts else ""
    text = f"The level: 15, distance {named['distance']}, impairments {off}{because}; in all {end.dl}."
    yield line(text, "gs.aim.level")
    if named["dice"]:
        use = "left for the damage" if end.dice_left else "used for the aim"
        yield line(f"The bonus dice are {use}.", "gs.aim.once")
    if end.success:
        yield line(f"The next ranged Combat Roll has +{end.bonus}.", "gs.aim.bonus")
    yield line("It took the whole round.", "gs.aim.round")


def told_contest(played: Played) -> Iterator[Line]:
    """Tell an opposed roll of two, with what both bought and rolled."""
    named, end = played.call.named, played.outcome
    names = sides(named)
    for side in ("a", "b"):
        dice = "".join([f", {one}" for one in named[f"{side}_dice"]])
        shaken = f", {named[f'{side}_shaken']:+} for this roll alone" if named[f"{side}_shaken"] else ""
        yield line(f"{names[side]}: d30, {named[side]:+}{dice}{shaken}.", "gs.opposed.roll")
    for entry, answer in own_entries(played):
        side = entry.actor if isinstance(entry, Chosen) else entry.by
        if entry.key == "tie":
            yield line(f"The CGO gave the tie to {names[answer]}.", "gs.opposed.tie-break")
        else:
            yield from entries_of(names[side], entry, answer)
    if not isinstance(end, Call):
        yield line(f"{names[end.winner]} wins, by {end.margin}.", "gs.opposed.roll", "gs.opposed.contest")
        if not played.path:  # persuasion goes by tables of its own
            effect = "It has its effect" if end.effect else f"Without {NEEDED} it has no effect"
            yield line(f"{effect}; as a grift or a trick it is a {end.tier}.", "gs.opposed.by-ten", "gs.opposed.size")


def told_crits(played: Played) -> Iterator[Line]:
    """Tell whose natural roll decided."""
    end, names = played.outcome, sides(played.call.named)
    side, face = end.natural[0], end.natural[1:]
    yield line(f"{names[side]} shows a natural {face}: {names[end.winner]} wins.", "gs.opposed.natural")
    yield from crit_lines(names["a"], played, end.a_critical, end.a_rounds, "a")
    yield from crit_lines(names["b"], played, end.b_critical, end.b_rounds, "b")


def sides(named: Mapping[str, Any]) -> dict[str, str]:
    """Say what the two sides are called."""
    return {side: name_of(named[f"{side}_who"], f"side {side}") for side in ("a", "b")}


def told_persuasion(played: Played) -> Iterator[Line]:
    """Tell how the influenced answers."""
    named, end = played.call.named, played.outcome
    other = name_of(named["against_who"], "the other")
    for entry, answer in own_entries(played):
        if entry.key == "recover":
            tried = f"has tried once more, with +{RECOVERING}" if answer is Recover.RECOVER else "leaves it at that"
            yield line(f"After the narrow loss {name_of(named['who'])} {tried}.", "gs.persuade.recover")
        elif entry.key == "their-chm":
            yield line(f"The CGO gave {other} CHM {answer}.", "gs.persuade.roll")
    rule = "gs.persuade.won" if end.success else "gs.persuade.lost"
    yield line(f"{other} {persuasion.row_of(end.response).text}.", rule)
    if end.surprise:
        yield line(f"Before a fight that is +{end.surprise} to surprise.", "gs.persuade.surprise")


def told_own_damage(played: Played) -> Iterator[Line]:
    """Tell whether a critical failure did damage to the one who rolled it."""
    named, end = played.call.named, played.outcome
    lost = named["health"] - end.health
    if [answer for entry, answer in own_entries(played) if answer is Fits.NO]:
        yield line("The CGO finds that it does no damage here.", "gs.critical.own-damage")
        return
    text = f"{name_of(named['who'])} loses {lost} Health by the own weapon, d{named['weapon']}"
    yield line(f"{text}; nothing protects from that.", "gs.critical.own-damage")
    if end.down != named["down"]:
        yield line(f"{name_of(named['who'])} is {end.down}.", "gs.shock.check")


def told_time(played: Played) -> Iterator[Line]:
    """Tell how much time passes."""
    end = played.outcome
    days = [f"{end.days} {'day' if end.days == 1 else 'days'}"] if end.days else []
    spans = [*days, *([time_text(end.rounds)] if end.rounds else [])]
    one = len(spans) == 1 and spans[0].startswith("1 ")
    verb = "passes" if one else "pass"
    yield line(f"{' and '.join(spans)} {verb}; what lasts for a while wears off.", "gs.time.round")


def told_end(played: Played) -> Iterator[Line]:
    """Tell that something is over."""
    kind = str(played.outcome.kind).replace("-", " ")
    yield line(f"{name_of(played.call.named['who'])}: no longer {kind}.", "gs.time.round")
