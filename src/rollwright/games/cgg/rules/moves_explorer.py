"""What may be started about an explorer and the ship: ISOtech, breaks, what die pips buy, the vote for a ship."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.games.cgg.rules.advancement import endeavor_steps, filled_by, next_roles
from rollwright.games.cgg.rules.codes import cost_of_raising
from rollwright.games.cgg.rules.creation import MOST_MASTERY, all_ideas, endeavor_ideas
from rollwright.games.cgg.rules.gear import tools_of, usable
from rollwright.games.cgg.rules.moves_exec import clock_of, now_code, passing
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.games.cgg.rules.roles import ability_title
from rollwright.games.cgg.rules.sheet import CODES, POWER, Explorer, Secondary, Track
from rollwright.games.cgg.rules.state import Scene, Tension
from rollwright.play.steps import GM
from rollwright.rules.ruleset import Move

FUNCTION = ("function", "complexity")
OWN = ("mastery", "aspect", "helping", "leverage", "leverage_key", "goal", "resist")
"""What a player says of a fast encoding, beside the function."""
EXEC = ("adjust", "adjustments", "risk", "risk_with", "risk_against", "custom")
"""What only the Exec says of one."""


def isotech_of(who: str, sheet: Explorer, tension: Tension | None) -> dict[str, Any]:
    """Give what sheet and Tension say of a fast encoding, which is an action with Power."""
    return {
        **clock_of(sheet),
        "who": who,
        "power": now_code(sheet, who, POWER, tension),
        "encoded": len(sheet.functions),
        "conditions": sheet.biting,
        "suspended": sheet.kept_away,
        "gear": tuple([one.name for one in usable(sheet)]),
        "tools": tools_of(sheet),
        "augmented": tension is not None and who in tension.augmented,
        **{track.value: sheet.tracks.dots(track) for track in Track},
    }


def link_of(who: str, sheet: Explorer, tension: Tension | None) -> dict[str, Any]:
    """Give what sheet and Tension say of a SuperState."""
    savvy = now_code(sheet, who, Secondary.SAVVY, tension)
    link = "badge" if sheet.badge else "field"
    return {"who": who, "savvy": savvy, "link": link, "conditions": sheet.biting}


def isotech(options: Options, who: str, sheet: Explorer, scene: Scene) -> Iterator[Move]:
    """Offer a player encoding, and several ISOtech actions in a round."""
    slow = {"who": who, "power": sheet.code(POWER), "conditions": sheet.biting}
    fast = fast_of(options, who, sheet, scene)
    if not sheet.run_out:
        yield Move("encode-fast", "Encode a function fast", who, fast, (*FUNCTION, *OWN))
    yield Move("encode-slow", "Encode a function slowly", who, slow, FUNCTION)
    link = link_of(who, sheet, scene.tension)
    yield Move("superstate", "SuperState: several ISOtech actions", who, link, ("most",))


def exec_isotech(options: Options, who: str, sheet: Explorer, scene: Scene) -> Move:
    """Offer the Exec the fast encoding of an explorer, with what only the Exec can say of it."""
    filled = fast_of(options, who, sheet, scene)
    return Move("encode-fast", f"{sheet.name or who} encodes a function fast", GM, filled, (*FUNCTION, *OWN, *EXEC))


def fast_of(options: Options, who: str, sheet: Explorer, scene: Scene) -> dict[str, Any]:
    """Give everything that is known of a fast encoding before it begins, with Experience and Drama where they count."""
    points = {"xp": sheet.xp, "dp": sheet.dp} if edition_of(options).points else {}
    return {**isotech_of(who, sheet, scene.tension), **points, "passing": passing(who, scene)}


def spending(options: Options, who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer what die pips buy now, endeavors that are owed, and reassigning the tracks."""
    left = {"who": who, "die_pips": sheet.die_pips}
    for key in CODES:
        now = sheet.code(key)
        if cost_of_raising(now) <= sheet.die_pips:
            yield Move(
                "raise-code", f"Raise {key.title()} from {now}", who, {**left, "key": key, "now": now}, ("pips",)
            )
    if edition_of(options).abilities_for_pips and sheet.die_pips >= options.ability_pips:
        for ability, mastery in sheet.abilities.items():
            if mastery < MOST_MASTERY:
                title = f"Learn {ability_title(ability, mastery + 1)}"
                yield Move("learn", title, who, {**left, "ability": ability, "mastery": mastery})
        yield Move("learn", "Learn a new ability", who, {**left, "mastery": 0}, ("ability",))
    for owed in sheet.owed_endeavors:
        step = {"who": who, "role": owed.role, "step": owed.step}
        ideas = "; ".join(endeavor_ideas(sheet, owed.role))
        title = f"Begin the endeavor of {owed.role}, step {owed.step}" + (f" (ideas: {ideas})" if ideas else "")
        yield Move("endeavor", title, who, step, ("text",))
    if sheet.may_reassign:
        yield Move("assign-tracks", "Reassign the tracks", who, {"who": who}, ("harm", "persuasion", "alteration"))


def spendable(sheet: Explorer) -> dict[str, Any]:
    """Give what a sheet says before a Story Break: points, pips and what they can buy, and the tracks."""
    return {
        "xp": sheet.xp,
        "spent_xp": sheet.spent_xp,
        "dp": sheet.dp,
        "die_pips": sheet.die_pips,
        "codes": tuple([sheet.code(key) for key in CODES]),
        "abilities": tuple([f"{ability}*{mastery}" for ability, mastery in sheet.abilities.items()]),
        "conditions": sheet.conditions,
        **{track.value: sheet.tracks.dots(track) for track in Track},
    }


def breaks(options: Options, who: str, sheet: Explorer) -> Iterator[Move]:
    """Offer the Exec what parts missions: advancements, or Story Breaks in the 2015 edition.

    A clock that has run out comes first: its crisis has to begin.
    """
    if not sheet.roles or len(sheet.roles) > 2 or sheet.run_out:
        return
    name, roles, filled = sheet.name or who, tuple([role.key for role in sheet.roles]), filled_by(sheet)
    grown: dict[str, Any] = {"who": who, "roles": roles, "filled": filled, "ideas": all_ideas(sheet)}
    grown |= {"endeavors": endeavor_steps(sheet), "critical_count": sheet.critical_count}
    if edition_of(options).story_break:
        filled_in = {**grown, **spendable(sheet)}
        yield Move("story-break", f"Story Break for {name}", GM, filled_in, ("learn", "endeavor"))
        return
    for role in next_roles(roles, filled):
        yield Move("advance", f"Advancement for {name}: {role}", GM, {**grown, "role": role}, ("endeavor",))


def ships(who: str, scene: Scene, crew: tuple[str, ...]) -> Iterator[Move]:
    """Offer to roll for a ship, and then the crew's vote among the three that were drawn."""
    if scene.ship is not None:
        return
    if scene.draw is None:
        yield Move("ship-kit", "Roll for a ship", who, {"who": who})
        return
    filled: dict[str, Any] = {"low": scene.draw.low, "middle": scene.draw.middle, "high": scene.draw.high}
    yield Move("choose-ship", "Let the crew vote for a ship", who, {"who": who, **filled, "voters": crew})
