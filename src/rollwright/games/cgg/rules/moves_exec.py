"""What the Exec may start: actions of the explorers, what comes of them, scenes, Tension, the crew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.games.cgg.rules.arenas import arena_row, tables
from rollwright.games.cgg.rules.codes import Code, plus_dice
from rollwright.games.cgg.rules.conditions import bitten, condition, effects_of
from rollwright.games.cgg.rules.crew import kinds_of
from rollwright.games.cgg.rules.gear import normal_at_hand, tools_of, usable
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.games.cgg.rules.party import numbered
from rollwright.games.cgg.rules.roster import PASSES, escaped, listed
from rollwright.games.cgg.rules.sheet import CODES, Explorer, Track
from rollwright.games.cgg.rules.state import Scene, Tension, scene_of
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move

SITUATION = ("difficulty", "adjust", "adjustments", "opponent", "risk", "risk_code", "risk_with", "risk_against")
HELP = ("helping", "leverage", "leverage_key", "goal", "mastery", "aspect", "stunt", "resist", "what")
MORE = ("risk_attribute", "stake", "custom", "bonus", "risk_bonus")


def for_exec(options: Options, state: State) -> Iterator[Move]:
    """Offer everything that is the Exec's."""
    scene = scene_of(state)
    heroes: dict[str, Explorer] = {who: sheet for who, sheet in state.sheets.items() if not sheet.npc}
    for who, sheet in heroes.items():
        if not sheet.incapacitated and not sheet.run_out:
            yield from actions(options, who, sheet, scene, heroes)
        yield from clocks(who, sheet)
        yield from consequences(who, sheet, scene)
        yield from belongings(who, sheet)
    yield Move("exec", "Roll difficulty dice", GM, {}, ("dice",))
    yield Move("chance", "Roll for a chance", GM, {}, ("what", "who"))
    yield Move("end-scene", "End the scene", GM, {})
    if normal_at_hand(scene):
        yield Move("equipment", "Normal equipment is out of reach", GM, {"available": False}, ("reason",))
    else:
        yield Move("equipment", "Normal equipment is at hand again", GM, {"available": True})
    for key, kept in scene.leverage.items():
        filled = {"key": key, "goal": kept.goal}
        yield Move("expire-leverage", f"Leverage {kept.code} towards {kept.goal} expires", GM, filled, ("reason",))
    if heroes:
        yield Move("crew", "Look at the crew", GM, {"roles": kinds_of(heroes.values())})
        if scene.tension is None:
            yield tension(heroes, scene)


def clock_of(sheet: Explorer) -> dict[str, Any]:
    """Give what a sheet says of the Crisis Clock."""
    return {"hours": 0 if sheet.crisis else sheet.hours_left, "most": sheet.clock, "crisis": sheet.crisis}


def actions(options: Options, who: str, sheet: Explorer, scene: Scene, crew: Mapping[str, Explorer]) -> Iterator[Move]:
    """Offer an action of an explorer with each of the codes; the Exec says how hard it is.

    What a Tension has given and taken is in the code. The player says which gear with a code is used, and whether the
    others of the crew help with the same code; the title reminds the Exec of the elements, as the Exec says which of
    them bear on the risk.
    """
    points = {"xp": sheet.xp, "dp": sheet.dp} if edition_of(options).points else {}
    working = usable(sheet)
    near = [one for one in scene.elements.values() if one.against in ("", who)]
    common: dict[str, Any] = {**clock_of(sheet), **points, "conditions": sheet.biting, "who": who}
    common["suspended"] = sheet.kept_away
    common["gear"] = tuple([one.name for one in working])
    common["tools"] = tools_of(sheet)
    common["passing"] = passing(who, scene)
    common |= {track.value: sheet.tracks.dots(track) for track in Track}
    there = [f"{'' if one.helps else 'against: '}{one.text} {one.code}" for one in near]
    there += [] if normal_at_hand(scene) else ["no normal equipment at hand"]
    hint = f" ({'; '.join(there)})" if there else ""
    common["augmented"] = scene.tension is not None and who in scene.tension.augmented
    for key in CODES:
        filled = {"code": now_code(sheet, who, key, scene.tension), "attribute": key, **common}
        if others := helpers(who, key, scene, crew):
            filled["helping"] = others
        asks = tuple([name for name in (*SITUATION, *HELP, *MORE) if name not in filled])
        yield Move("action", f"{sheet.name or who} acts: {key.title()}{hint}", GM, filled, asks)


def helpers(who: str, key: str, scene: Scene, crew: Mapping[str, Explorer]) -> tuple[Code, ...]:
    """Give the codes with which the others who can act may help, as a Crippling Wound leaves them."""
    able = [(name, one) for name, one in crew.items() if name != who and not one.incapacitated]
    return tuple([bitten(now_code(one, name, key, scene.tension), key, one.biting) for name, one in able])


def passing(who: str, scene: Scene) -> tuple[str, ...]:
    """Give the keys of the elements around an explorer that weigh on an action or two."""
    return tuple([key for key, one in scene.elements.items() if one.left and one.against in ("", who)])


def now_code(sheet: Explorer, who: str, key: str, tension: Tension | None) -> Code:
    """Give a code with the dice that Edge has given and an injury has taken in the Tension under way."""
    if tension is None:
        return sheet.code(key)
    more = [table.get(who, {}).get(key, 0) for table in (tension.bonus, tension.round_bonus)]
    return plus_dice(sheet.code(key), sum(more) - tension.reduced.get(who, {}).get(key, 0))


def clocks(who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer what moves a Crisis Clock."""
    name = sheet.name or who
    if sheet.crisis:
        filled: dict[str, Any] = {"most": sheet.clock, "crisis": True, "who": who}
        yield Move("address", f"{name}'s crisis is addressed", GM, filled)
    elif not sheet.hours_left:
        count = {"hours": 0, "count": sheet.critical_count, "roles": max(1, len(sheet.roles)), "who": who}
        yield Move("crisis", f"{name}'s crisis begins", GM, count)
        yield Move("refill", f"Play starts: fill {name}'s clock", GM, {**clock_of(sheet), "who": who})
    else:
        moving = {**clock_of(sheet), "who": who}
        yield Move("pay", f"{name} pays hours", GM, moving, ("amount", "what"))
        yield Move("gain", f"{name} gains hours", GM, moving, ("amount", "what"))
        yield Move("refill", f"Fill {name}'s clock", GM, moving)


def consequences(who: str, sheet: Explorer, scene: Scene) -> Iterator[Move]:
    """Offer fallout, conditions and full tracks."""
    name = sheet.name or who
    missed = scene.missed.get(who)
    asks = ("code", "fewer", "risk") if missed is None else ("code",)
    for filled in fallouts(who, sheet, scene):
        yield Move("fallout", f"{arena_row(filled['arena']).title} fallout for {name}", GM, filled, asks)
    tracks: dict[str, Any] = {track.value: sheet.tracks.dots(track) for track in Track}
    tracks |= {"conditions": sheet.conditions, "who": who}
    key = next(key for key in numbered(f"fallout-{who}") if key not in scene.elements)
    yield Move("suffer", f"{name} takes fallout", GM, {**tracks, "key": key}, ("dots", "arena", "custom", "element"))
    yield Move("give-condition", f"Give {name} a condition", GM, tracks, ("condition",))
    held = {"conditions": sheet.conditions, "who": who}
    for one in sheet.conditions:
        id = condition(one).id
        yield Move("lift-condition", f"{name} is rid of {id}", GM, {**held, "condition": id})
    for track in Track:
        if track in sheet.full:
            yield Move("clear-track", f"Clear {name}'s {track.value}", GM, {**held, "track": track.value})
        elif not sheet.open_dots(track):
            yield Move("full-track", f"{name}'s {track.value} is full", GM, {"track": track.value, "who": who})


def fallouts(who: str, sheet: Explorer, scene: Scene) -> Iterator[dict[str, Any]]:
    """Give what is known of fallout in each arena: what resists, and the level and resistance of a missed risk."""
    missed = scene.missed.get(who)
    for arena in tables().arena:
        resist = bitten(now_code(sheet, who, arena.attribute, scene.tension), arena.attribute, sheet.biting)
        hindered = bool(effects_of(sheet.biting).hindered)
        filled: dict[str, Any] = {"resist": resist, "hindered": hindered, "who": who, "arena": arena.id}
        if missed is not None:
            fewer = missed.fewer if missed.resist in ("", arena.attribute) else 0
            filled |= {"fewer": fewer, "risk": missed.risk}
        yield filled


def belongings(who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer to give and take gear, and to waive a rule."""
    name = sheet.name or who
    yield Move("give-gear", f"Give {name} notable equipment", GM, {"who": who}, ("name", "code", "note"))
    for one in sheet.gear:
        yield Move("lose-gear", f"{name} loses {one.name}", GM, {"who": who, "name": one.name})
    yield Move("waive", f"Waive a rule of creation for {name}", GM, {"who": who, "by_whom": GM}, ("rule", "reason"))


def tension(heroes: dict[str, Explorer], scene: Scene) -> Move:
    """Offer Tension Mode with all explorers, as `party.py` reads them."""
    party = "; ".join([member_text(who, sheet) for who, sheet in heroes.items()])
    stock = "; ".join([listed(key, kept.code) for key, kept in scene.leverage.items()])
    elements = scene.elements.items()
    there = "; ".join([("+" if one.helps else PASSES * one.left) + listed(key, one.code) for key, one in elements])
    filled = {"party": party, "leverage": stock, "elements": there}
    return Move("tension", "Tension Mode", GM, filled, ("pitfalls", "edge", "custom"))


def member_text(who: str, sheet: Explorer) -> str:
    """Write an explorer as a member of a Tension's party."""
    words = [escaped(who), *[f"{key}={sheet.written(key)}" for key in CODES]]
    words += [f"hours={sheet.hours_left}", f"most={sheet.clock}", f"count={sheet.critical_count}"]
    words += [f"{track.value}={sheet.tracks.dots(track)}" for track in Track]
    words += [f"xp={sheet.xp}", f"dp={sheet.dp}", f"mastery={max(sheet.abilities.values(), default=0)}"]
    if sheet.abilities:
        words.append(
            "abilities=" + "|".join([f"{escaped(name)}*{mastery}" for name, mastery in sheet.abilities.items()])
        )
    if sheet.roles:
        words.append("roles=" + "|".join([escaped(role.key) for role in sheet.roles]))
    words += ["aspect=yes"] * bool(sheet.aspects) + ["crisis=yes"] * sheet.crisis + ["out=yes"] * sheet.incapacitated
    if sheet.conditions:
        words.append("conditions=" + "|".join(sheet.conditions))
    if sheet.suspended:
        words.append("suspended=" + "|".join(sheet.suspended))
    gear = [escaped(one.name) + (f":{one.code}" if one.code else "") for one in usable(sheet)]
    return " ".join([*words, *(["gear=" + "|".join(gear)] if gear else [])])
