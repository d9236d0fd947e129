"""How Tension of Centaurus Gate is looked at: how far all Pitfalls are from happening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.lab.watches import NOBODY, Standing, Watch, per_cent
from rollwright.play.steps import Call

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
    return _danger(HAPPENS * happened, averted + happened)._replace(counts=counts)


def _averted(outcome: Any) -> str:
    if outcome.avoided and outcome.happened:
        return NOBODY
    return "explorers" if outcome.avoided else "pitfalls"


_TENSION = Watch(("explorers", "pitfalls"), "the way", _tension, _tension_end, _averted)
WATCHES: Mapping[str, Watch] = {"tension": _TENSION}
