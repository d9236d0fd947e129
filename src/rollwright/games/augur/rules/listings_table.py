"""Listings of what is settled beside rolls: downtime and clocks; what is settled in words is beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.play.steps import GM, Seen
from rollwright.games.augur.rules import permission_table, settling
from rollwright.games.augur.rules.clocks import end_clock, start_chase, start_clock, tick_clock
from rollwright.games.augur.rules.downtime import Rest, recover, rest, restore
from rollwright.games.augur.rules.harm import Ladder, fatigue_from, fog_from
from rollwright.games.augur.rules.listings_upkeep import UPKEEP, telling
from rollwright.games.augur.rules.told_table import (
    told_chase_start,
    told_recover,
    told_rest,
    told_restore,
    told_start,
    told_tick,
)
from rollwright.rules.ruleset import Listing

LADDERS = {"fatigue": fatigue_from, "fog": fog_from}


def secret(arguments: Mapping[str, Any]) -> Mapping[str, Seen]:
    """Hide everything about a secret clock from all but the GM."""
    names = ("key", "text", "kind", "size", "now", "ticks", "secret", "full", "outcome")
    return dict.fromkeys(names, (GM,)) if arguments["secret"] else {}


def unmarked(outcome: Rest) -> int:
    """Count how little is left of marks and Stress."""
    return -(outcome.fatigue.marks + outcome.fog.marks + outcome.stress)


DOWNTIME = (
    Listing(
        id="rest",
        procedure=rest,
        title="Rest",
        rules=("augur.downtime.rest",),
        facts=settling.of_rest,
        telling=told_rest,
        worth={"cleared": unmarked},
        allowed=permission_table.of_own,
        read=LADDERS,
        examples=(
            {"fatigue": Ladder(3), "fog": Ladder(1), "stress": 5, "who": "kara"},
            {"actions": 3, "stress": 6, "momentum": 0, "fog": Ladder(2, 1)},
            {},
        ),
    ),
    Listing(
        id="recover",
        procedure=recover,
        title="Recover",
        rules=("augur.downtime.recover",),
        facts=settling.of_recovery,
        telling=told_recover,
        allowed=permission_table.of_own,
        read=LADDERS,
        examples=({"fatigue": Ladder(0, 1)}, {"fatigue": Ladder(2, 2), "actions": 2, "healer": "vanya", "who": "kara"}),
    ),
    Listing(
        id="restore",
        procedure=restore,
        title="Restore",
        rules=("augur.downtime.restore",),
        facts=settling.of_restoring,
        telling=told_restore,
        allowed=permission_table.of_own,
        read=LADDERS,
        examples=(
            {"fog": Ladder(0, 1), "friend": "vanya", "panic": "fight", "who": "kara"},
            {"fog": Ladder(1, 2), "actions": 4, "friend": "vanya"},
            {"fog": Ladder(), "friend": "vanya", "panic": "freakout"},
        ),
    ),
)

CLOCKS = (
    Listing(
        id="start-clock",
        procedure=start_clock,
        title="Set a clock",
        rules=("augur.clock",),
        facts=settling.of_start,
        telling=told_start,
        allowed=permission_table.of_new_clock,
        hidden=secret,
        examples=({"key": "flood", "kind": "timer-track", "size": 4}, {"key": "guards", "secret": True}),
    ),
    Listing(
        id="start-chase",
        procedure=start_chase,
        title="Begin a chase",
        rules=("augur.chase.clocks",),
        facts=settling.of_chase_start,
        telling=told_chase_start,
        allowed=permission_table.of_new_chase,
        examples=({"foe": "thief"},),
    ),
    Listing(
        id="tick-clock",
        procedure=tick_clock,
        title="Tick a clock",
        rules=("augur.clock",),
        facts=settling.of_tick,
        telling=told_tick,
        allowed=permission_table.of_clock,
        hidden=secret,
        examples=({"key": "flood", "now": 3, "size": 4}, {"key": "guards", "ticks": -1, "now": 2, "secret": True}),
    ),
    Listing(
        id="end-clock",
        procedure=end_clock,
        title="End a clock",
        rules=("augur.clock",),
        facts=settling.of_end,
        telling=telling(settling.of_end, "augur.clock"),
        allowed=permission_table.of_clock,
        hidden=secret,
        examples=({"key": "flood"},),
    ),
)

TABLE_LISTINGS = (*DOWNTIME, *CLOCKS, *UPKEEP)
