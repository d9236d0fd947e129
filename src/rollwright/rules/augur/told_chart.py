"""What the chart makes of a result, in sentences: harm, clocks, Momentum, answers, contacts and the GM's moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rollwright.play.tell import Line
from rollwright.rules.augur.chart import Follows, Result
from rollwright.rules.augur.gm_moves import GmMove
from rollwright.rules.augur.harm import STEPS, Ladder, Track
from rollwright.rules.augur.momentum import Drive
from rollwright.rules.augur.words import cell_text, counted, name_of, option, said

FATIGUE_RULES = tuple([f"augur.fatigue.{step}" for step in STEPS[Track.FATIGUE]])
FOG_RULES = tuple([f"augur.fog.{step}" for step in STEPS[Track.FOG]])
STEP_RULES = {Track.FATIGUE: FATIGUE_RULES, Track.FOG: FOG_RULES}
OTHER_SIDE = "the other side"


class Before(NamedTuple):
    """A character as they were before the chart was read."""

    name: str
    drive: Drive
    fatigue: Ladder
    fog: Ladder
    panic: str
    foe: str = OTHER_SIDE


def told_cell(kind: str, result: Result, follows: Follows, before: Before, after: Any) -> Iterator[Line]:
    """Tell a cell of the chart: what it says, each consequence, and how the character stands afterwards."""
    rule = f"augur.chart.{kind}"
    yield Line(cell_text(kind, result.value), (rule,))
    yield from _clash_and_chase(follows, before.name, before.foe, rule)
    yield from _people(follows, before.name, rule)
    if follows.extra:
        yield Line(said("extra", follows.extra), (rule,))
    if follows.marks:
        taken = counted(follows.marks, "mark")
        text = f"{before.name} takes {taken} of {follows.track.title()}."
        grade = ("augur.reaction.grade",) if follows.impact else ("augur.harm.grades",)
        yield Line(text, (*grade, "augur.harm.tracks"))
    if follows.gained:
        word, rest = ("gains", "gain") if follows.gained > 0 else ("loses", "lose")
        yield Line(f"{before.name} {word} {abs(follows.gained)} Momentum.", (rule, f"augur.momentum.{rest}"))
    for move in follows.moves:
        yield told_move(move)
    for due in follows.due:
        yield Line(f"A GM {due} is due.", ("augur.gm.moves", "augur.gm.later"))
    yield from told_standing(before, after)


def _clash_and_chase(follows: Follows, name: str, foe: str, rule: str) -> Iterator[Line]:
    if follows.dealt:
        text = f"{name} deals harm: {counted(follows.dealt, 'tick')} on the clock of {foe}."
        yield Line(text, (rule, "augur.harm.npc"))
    if follows.ticks or follows.theirs:
        parts = [(follows.ticks, name), (follows.theirs, foe)]
        text = " and ".join([f"{counted(ticks, 'tick')} for {who}" for ticks, who in parts if ticks])
        yield Line(f"{text}.", (rule, "augur.chase.clocks"))
    if follows.condition:
        who = name if follows.condition == "own" else name_of(foe)
        yield Line(f"{who} gets a condition.", (rule, "augur.condition"))


def _people(follows: Follows, name: str, rule: str) -> Iterator[Line]:
    if follows.answer:
        rules = (rule,) if follows.answer == "upset" or follows.extra else (rule, "augur.compel.fit")
        yield Line(said("answer", follows.answer), rules)
    if follows.consequences:
        yield Line("There are social consequences.", (rule,))
    if follows.expertise is not None:
        kinds = counted(follows.expertise, "kind") if follows.expertise else "no kind"
        yield Line(f"A contact with {kinds} of expertise, {said('terms', follows.terms)}.", (rule, "augur.contact.npc"))


def told_move(move: GmMove) -> Line:
    """Tell a move of the GM's: which, in which way, and what more was said for it."""
    kind = move.kind
    text = option(kind, move.move).partition(":")[0]
    if move.way:
        text += f". {option(move.move, move.way)}"
    rules: tuple[str, ...] = ("augur.gm.moves", f"augur.gm.{move.move}")
    if move.way == "snap":
        text += f". {option('snap', move.more)}"
        rules = (*rules, "augur.gm.snap")
    elif move.more:
        text += f": {move.more}"
    if move.way in ("tick", "pressure-pool", "timer-track"):
        rules = (*rules, "augur.clock")
    return Line(f"GM {kind}: {text[:1].lower()}{text[1:]}.", rules)


def told_standing(before: Before, after: Any) -> Iterator[Line]:
    """Tell how the character stands where that has changed: ladders, panic, Momentum and Stress."""
    for track, old, new in (
        (Track.FATIGUE, before.fatigue, after.fatigue),
        (Track.FOG, before.fog, after.fog),
    ):
        if new != old:
            yield _ladder(before.name, track, old, new)
    if after.panic and after.panic != before.panic:
        rules = ("augur.gm.snap",) if after.panic == "freakout" else (f"augur.fog.{after.panic}",)
        form = said("panic", after.panic)
        yield Line(f"{before.name}: {form[:1].lower()}{form[1:]}", rules)
    yield from told_drive(before.name, before.drive, Drive(after.momentum, after.stress, after.boxes))


def told_drive(name: str, before: Drive, after: Drive) -> Iterator[Line]:
    """Tell where Momentum and Stress have come to, where they changed."""
    if after.stress > before.stress:
        text = f"Momentum has run out: {name} takes 1 Stress, and Momentum is back at {after.momentum}."
        yield Line(text, ("augur.momentum.zero", "augur.stress.track"))
    elif after.momentum == 0:
        yield Line(f"Stress is full, so the Momentum of {name} stays at 0.", ("augur.momentum.stuck",))
    elif after.momentum != before.momentum:
        yield Line(f"{name} has {after.momentum} Momentum now.", ("augur.momentum.track",))


def _ladder(name: str, track: Track, old: Ladder, new: Ladder) -> Line:
    """Tell where somebody stands on a ladder now, and what of it is new."""
    reached = STEPS[track][old.steps : new.steps]
    rules = ["augur.harm.steps", *STEP_RULES[track][old.steps : new.steps]] if reached else []
    text = f"{name} stands at {counted(new.marks, 'mark')} of {track.value.title()}"
    if reached:
        text += f", and is {reached[-1]} now"
    if new.full and not old.full and not old.steps:
        text += f"; it is full, and marks {track.other.value.title()}"
        rules.append("augur.harm.first-step")
    if new.threat:
        text += f" ({counted(new.threat, 'threat die', 'threat dice')} from harm)"
        rules.append("augur.harm.threat")
    return Line(f"{text}.", tuple(rules or ("augur.harm.tracks",)))
