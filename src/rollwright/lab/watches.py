"""What is looked at in a scene on its way: how its two sides stand after each round, read from the call of each link.

A watch is an entry in a table, by ruleset and listing. A game without one still has outcomes and the number of links.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rollwright.play.steps import Call

NOBODY = "nobody"


class Standing(NamedTuple):
    """How a scene stands: what each of the two sides has, in whole per cent, and what else is counted of it."""

    shares: tuple[int, int]
    counts: Mapping[str, int] = {}


class Watch(NamedTuple):
    """How a kind of scene is looked at."""

    sides: tuple[str, str]
    unit: str
    """What the shares are shares of."""
    stands: Callable[[str, Call[Any]], Standing | None]
    """How it stands, from the procedure's name and the call of a link; None where no round begins with that link."""
    ends: Callable[[Call[Any], Standing, Any], Standing]
    """How it stands at the end: from the call of the last link, how it stood at its last round, and the outcome."""
    winner: Callable[[Any], str]
    """Which side won by the outcome, or `nobody`."""
    exact: bool = False
    """Whether scenes of this kind are small enough to be worked out exactly as well."""


def watch_of(ruleset: str, listing: str) -> Watch | None:
    """Find how a scene is looked at; None where nobody has said."""
    return WATCHES.get((ruleset, listing))


def per_cent(part: int, whole: int) -> int:
    """Give a share in whole per cent; something is never nothing.

    >>> per_cent(1, 400), per_cent(15, 30), per_cent(0, 30), per_cent(40, 30)
    (1, 50, 0, 100)
    """
    share = min(100, (200 * part + whole) // (2 * whole)) if whole > 0 else 0
    return 1 if part > 0 and not share else share


def _winner(outcome: Any) -> str:
    return outcome.winner or NOBODY


# --- Going Somewhere: fights and duels -------------------------------------------------------------------------------


SIDES = ("party", "foes")


def _fight(name: str, call: Call[Any]) -> Standing | None:
    """Count the Health of all who are still in the fight."""
    if name not in ("fight_round", "fight_end"):
        return None
    left, full, counts = [0, 0], [0, 0], {}
    for side, word in enumerate(SIDES):
        own = [one for one in call.arguments[1].order if one.side == side]
        full[side] = sum([one.numbers.full for one in own])
        left[side] = sum([one.health for one in own if not one.down])
        counts[f"{word} still up"] = sum([not one.down for one in own])
        counts[f"{word} dead"] = sum([one.down == "dead" for one in own])
    spent = sum([one.numbers.cp - one.cp for one in call.arguments[1].order if one.side == 0])
    counts["party points spent"] = spent
    return Standing((per_cent(left[0], full[0]), per_cent(left[1], full[1])), counts)


def _as_last(call: Call[Any], last: Standing, outcome: Any) -> Standing:
    """Take the last link as the end: it holds the scene as it was left."""
    return last


def _duel(name: str, call: Call[Any]) -> Standing | None:
    from rollwright.games.going_somewhere.rules.fighter import fighter

    if name != "duel_round":
        return None
    here = call.named
    shares = [per_cent(max(0, here[f"{side}_health"]), fighter(here[side]).full) for side in "ab"]
    return Standing((shares[0], shares[1]))


def _duel_end(call: Call[Any], last: Standing, outcome: Any) -> Standing:
    """Leave the winner what was there; the loser is out, whatever Health was left before the last blow."""
    a, b = last.shares
    return Standing((a if outcome.winner == "a" else 0, b if outcome.winner == "b" else 0))


# --- CGG: Tension ----------------------------------------------------------------------------------------------------

HAPPENS = 15


def _tension(name: str, call: Call[Any]) -> Standing | None:
    """Count how far all Pitfalls are from happening: 15 less their Tension."""
    if name != "tension_round":
        return None
    scene = call.arguments[1]
    open_ = [one.tension for one in scene.pitfalls]
    return _danger(sum(open_) + HAPPENS * len(scene.happened), len(open_) + len(scene.happened) + len(scene.avoided))


def _danger(tension: int, pitfalls: int) -> Standing:
    share = per_cent(tension, HAPPENS * pitfalls)
    return Standing((100 - share, share))


def _tension_end(call: Call[Any], last: Standing, outcome: Any) -> Standing:
    averted, happened = len(outcome.avoided), len(outcome.happened)
    scene = call.named.get("scene")
    counts = {"averted": averted, "happened": happened}
    if scene is not None:
        counts["hours left before the last turn"] = sum([one.hours for one in scene.party])
        counts["conditions before the last turn"] = sum([len(one.conditions) for one in scene.party])
    return _danger(HAPPENS * happened, averted + happened)._replace(counts=counts)


def _averted(outcome: Any) -> str:
    if outcome.avoided and outcome.happened:
        return NOBODY
    return "explorers" if outcome.avoided else "pitfalls"


# --- Augur: chases ---------------------------------------------------------------------------------------------------


def _chase(name: str, call: Call[Any]) -> Standing | None:
    """Count both clocks."""
    if name != "chase":
        return None
    here, size = call.named, call.arguments[0].chase_clock
    return Standing((per_cent(here["ticks"], size), per_cent(here["theirs"], size)))


def _as_chase(call: Call[Any], last: Standing, outcome: Any) -> Standing:
    size = call.arguments[0].chase_clock
    return Standing((per_cent(outcome.ticks, size), per_cent(outcome.theirs, size)))


_TENSION = Watch(("explorers", "pitfalls"), "the way", _tension, _tension_end, _averted)
WATCHES: Mapping[tuple[str, str], Watch] = {
    ("going-somewhere", "fight"): Watch(SIDES, "Health", _fight, _as_last, _winner),
    ("going-somewhere", "fight-round"): Watch(SIDES, "Health", _fight, _as_last, _winner),
    ("going-somewhere", "duel"): Watch(("a", "b"), "Health", _duel, _duel_end, _winner, exact=True),
    ("going-somewhere", "duel-round"): Watch(("a", "b"), "Health", _duel, _duel_end, _winner, exact=True),
    ("cgg", "tension"): _TENSION,
    ("cgg", "tension-round"): _TENSION,
    ("cgg-2015", "tension"): _TENSION,
    ("cgg-2015", "tension-round"): _TENSION,
    ("augur", "chase"): Watch(
        ("character", "foe"),
        "the clock",
        _chase,
        _as_chase,
        lambda outcome: "character" if outcome.won else "foe",
        exact=True,
    ),
}
