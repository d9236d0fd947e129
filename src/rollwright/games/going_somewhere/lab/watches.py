"""How fights and duels of Going Somewhere are looked at: the Health of all who are still in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.combat.fighter import fighter
from rollwright.lab.watches import NOBODY, Standing, Watch, per_cent
from rollwright.play.steps import Call

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
    if name != "duel_round":
        return None
    here = call.named
    shares = [per_cent(max(0, here[f"{side}_health"]), fighter(here[side].text).full) for side in "ab"]
    return Standing((shares[0], shares[1]))


def _duel_end(call: Call[Any], last: Standing, outcome: Any) -> Standing:
    """Leave the winner what was there; the loser is out, whatever Health was left before the last blow."""
    a, b = last.shares
    return Standing((a if outcome.winner == "a" else 0, b if outcome.winner == "b" else 0))


def _winner(outcome: Any) -> str:
    return outcome.winner or NOBODY


_FIGHT = Watch(SIDES, "Health", _fight, _as_last, _winner)
_DUEL = Watch(("a", "b"), "Health", _duel, _duel_end, _winner, exact=True)
WATCHES: Mapping[str, Watch] = {"fight": _FIGHT, "fight-round": _FIGHT, "duel": _DUEL, "duel-round": _DUEL}
