"""What is settled beside rolls, in sentences: downtime, clocks, Momentum by an ability, creation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rollwright.play.session import Played
from rollwright.play.steps import EVERYONE, GM
from rollwright.play.tell import Line
from rollwright.games.augur.rules.downtime import Clear
from rollwright.games.augur.rules.harm import STEPS, Track
from rollwright.games.augur.rules.momentum import Drive
from rollwright.games.augur.rules.told_chart import listed, told_momentum, whom
from rollwright.games.augur.rules.words import counted, name_of


def telling(text: Callable[[dict[str, Any], Any], str], *rules: str) -> Callable[[Played], Iterator[Line]]:
    """Make the telling of something that is said in one sentence; what is secret only the GM reads."""

    def told(played: Played) -> Iterator[Line]:
        named = played.call.named
        yield Line(text(named, played.outcome), rules, (GM,) if named.get("secret") else EVERYONE)

    return told


def told_rest(played: Played) -> Iterator[Line]:
    """Tell what each downtime action of rest has cleared."""
    named, outcome = played.call.named, played.outcome
    name = name_of(named["who"])
    for one in outcome.cleared:
        yield Line(f"{name} rests: {cleared_text(one)}.", ("augur.downtime.rest",))
    if not outcome.cleared:
        yield Line(f"{name} rests; there was nothing to clear.", ("augur.downtime.rest",))
    if named["momentum"] == 0 and outcome.momentum:
        text = f"There is room for Stress: {whom(named).mid} takes 1, and Momentum is back at {outcome.momentum}."
        yield Line(text, ("augur.momentum.stuck",))
    yield Line("Abilities that rest brings back are there again.", ("augur.downtime.rest",))


def cleared_text(one: Clear) -> str:
    """Say what one action of rest has cleared.

    >>> cleared_text(Clear(2, 1)), cleared_text(Clear(stress=3))
    ('2 marks of Fatigue and 1 mark of Fog are gone', '3 Stress are gone')
    """
    marks = [(one.fatigue, "Fatigue"), (one.fog, "Fog")]
    parts = [f"{counted(number, 'mark')} of {track}" for number, track in marks if number]
    parts += [f"{one.stress} Stress"] if one.stress else []
    return f"{listed(parts)} {'is' if sum(one) == 1 else 'are'} gone"


def healed_text(track: Track, with_whom: str) -> Callable[[dict[str, Any], Any], str]:
    """Make the text about a step of a ladder that was healed."""

    def text(named: dict[str, Any], outcome: Any) -> str:
        left = f", but {STEPS[track][outcome.ladder.steps - 1]} still" if outcome.ladder.steps else ""
        helped = f", with {name_of(named[with_whom])}" if named[with_whom] else ""
        taken = counted(outcome.actions, "downtime action")
        return f"{name_of(named['who'])} is no longer {outcome.step}{left}, after {taken}{helped}."

    return text


def clock_text(named: dict[str, Any], outcome: Any) -> str:
    """Say how a clock stands."""
    full = ": it is full, and what it stands for happens" if outcome.full else ""
    name = f"of {named['key'].removeprefix('foe:')}" if named["kind"] == "foe" else named["key"]
    return f"The clock {name} stands at {min(outcome.ticks, outcome.size)} of {outcome.size}{full}."


def started_text(named: dict[str, Any], outcome: Any) -> str:
    """Say that a clock begins."""
    what = f": {named['text'].rstrip('.')}" if named["text"] else ""
    kind = "clock" if named["kind"] == "other" else named["kind"].replace("-", " ")
    if kind in ("foe", "chase"):
        name = named["key"].removeprefix(f"{kind}:")
        where = "for" if kind == "foe" else "on both sides of a chase with"
        return f"A clock of {outcome.size} begins {where} {name}{what}."
    return f"A {kind} of {outcome.size} begins, {named['key']}{what}."


def created_text(named: dict[str, Any], outcome: Any) -> str:
    """Say what each approach is worth, and what is left."""
    values = listed([f"{key.title()} {value}" for key, value in outcome.approaches])
    left = f" {counted(outcome.left, 'point')} left." if outcome.left else ""
    return f"{name_of(named['who'])} has {values}.{left}"


def told_by_ability(played: Played) -> Iterator[Line]:
    """Tell Momentum that came or went by an ability."""
    named, outcome = played.call.named, played.outcome
    yield Line(f"{name_of(named['who'])} uses an ability: {named['reason']}.", ("augur.bonus.sources",))
    before = Drive(named["momentum"], named["stress"], outcome.boxes)
    yield from told_momentum(whom(named), before, Drive(*outcome), named["points"])


told_recover = telling(healed_text(Track.FATIGUE, "healer"), "augur.downtime.recover")
told_restore = telling(healed_text(Track.FOG, "friend"), "augur.downtime.restore")
told_start = telling(started_text, "augur.clock")
told_tick = telling(clock_text, "augur.clock")
told_chase_start = telling(
    lambda named, outcome: f"A chase with {named['foe']} begins: the first to {outcome.size} ticks wins.",
    "augur.chase.clocks",
)
told_creation = telling(created_text, "augur.creation.points", "augur.creation.most")
