"""What the chart makes of a result, in sentences: harm, clocks, Momentum, answers, contacts and the GM's moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rollwright.play.tell import Line
from rollwright.games.augur.rules.action import Acted
from rollwright.games.augur.rules.chart import Follows
from rollwright.games.augur.rules.course import Stage, by_chart
from rollwright.games.augur.rules.following import STRIKES
from rollwright.games.augur.rules.gm_moves import CLOCKS, GmMove
from rollwright.games.augur.rules.harm import DEAD, PER_STEP, STEPS, Grade, Ladder, Track
from rollwright.games.augur.rules.momentum import MOST, Drive
from rollwright.games.augur.rules.words import called, cell_text, counted, lowered, name_of, option, said

STEP_RULES = {
    Track.FATIGUE: tuple([f"augur.fatigue.{step}" for step in STEPS[Track.FATIGUE]]),
    Track.FOG: tuple([f"augur.fog.{step}" for step in STEPS[Track.FOG]]),
}
OTHER_SIDE = "the other side"
GRADE_RULES = ("augur.harm.grades", "augur.harm.tracks")


class Told(NamedTuple):
    """Whom an action is told of: their name at the start of a sentence and inside one, and the other side."""

    name: str
    mid: str
    foe: str = OTHER_SIDE


def whom(named: dict[str, Any]) -> Told:
    """Give the names of a call."""
    return Told(name_of(named["who"]), called(named["who"]), named.get("foe") or OTHER_SIDE)


def told_cell(named: dict[str, Any], outcome: Acted, told: Told) -> Iterator[Line]:
    """Tell a cell of the chart: what it says, and each consequence where it happens."""
    kind, follows = named["kind"].value, outcome.follows
    rule = f"augur.chart.{kind}"
    if outcome.result is not None:
        yield Line(cell_text(kind, outcome.result.value), (rule,))
    yield from _clash_and_chase(follows, told, rule)
    yield from _people(follows, rule)
    if follows.extra:
        noted = () if follows.extra in ("setup", "action") else ("augur.chart.noted",)
        yield Line(said("extra", follows.extra), (rule, *noted))
    for stage in by_chart(named, outcome):
        if stage.what == "harm":
            grade = ("augur.reaction.grade", "augur.harm.tracks") if follows.impact else GRADE_RULES
            text = f"{told.name} takes {counted(stage.marks, 'mark')} of {follows.track.title()}."
            yield Line(text, grade)
            yield from told_stage(told, stage)
        elif stage.what == "momentum":
            yield from told_momentum(told, stage.before.drive, stage.after.drive, follows.gained, rule)
        elif stage.move is not None:
            yield told_move(stage.move, told, bool(named["sharing"]))
            yield from told_stage(told, stage)
    for due in follows.due:
        yield Line(f"A GM {due} is due.", ("augur.gm.moves", "augur.gm.later"))
    if follows.impact in STRIKES and named["danger"] is Grade.NONE:
        yield Line("The GM says what the danger does.", ("augur.reaction.grade", "augur.chart.said"))


def _clash_and_chase(follows: Follows, told: Told, rule: str) -> Iterator[Line]:
    if follows.dealt:
        begins = f", which begins, with {follows.size}" if follows.size else ""
        text = f"{told.name} deals harm: {counted(follows.dealt, 'tick')} on the clock of {told.foe}{begins}."
        yield Line(text, (rule, "augur.harm.npc"))
    if follows.ticks or follows.theirs:
        parts = [(follows.ticks, told.mid), (follows.theirs, told.foe)]
        text = " and ".join([f"{counted(ticks, 'tick')} for {who}" for ticks, who in parts if ticks])
        yield Line(f"{text}.", (rule, "augur.chase.clocks"))
    if follows.condition:
        who = told.name if follows.condition == "own" else name_of(told.foe)
        yield Line(f"{who} gets a condition.", (rule, "augur.condition"))


def _people(follows: Follows, rule: str) -> Iterator[Line]:
    if follows.fit:
        yield Line(said("fit", follows.fit), ("augur.compel.fit",))
    if follows.answer:
        yield Line(said("answer", follows.answer), (rule,))
    if follows.consequences:
        yield Line("There are social consequences; the GM says which.", (rule, "augur.chart.said"))
    if follows.expertise is not None:
        kinds = counted(follows.expertise, "kind") if follows.expertise else "no kind"
        yield Line(f"A contact with {kinds} of expertise, {said('terms', follows.terms)}.", (rule, "augur.contact.npc"))


def told_move(move: GmMove, told: Told, several: bool = False) -> Line:
    """Tell a move of the GM's: which, in which way, against whom where that is a question, and what more was said."""
    text = said("move", move.move)
    rules: tuple[str, ...] = ("augur.gm.moves", f"augur.gm.{move.move}")
    if move.way:
        text += f". {option(move.move, move.way)}"
    if move.way == "snap":
        text += f": {lowered(option('snap', move.more))}"
        rules = (*rules, "augur.gm.snap")
    elif move.move == "harm-npc":
        text += f": {counted(Grade.HEAVY.marks, 'tick')} on their clock"
        rules = (*rules, "augur.harm.npc")
    elif move.more:
        text += f": {move.more}"
    if move.size:
        text += f", a clock of {move.size}"
    if move.way in CLOCKS or move.way == "tick":
        rules = (*rules, "augur.clock")
    hit = called(move.against) if move.against else told.mid if several else ""
    against = move.against if move.move == "harm-npc" else hit
    if several and move.move != "harm-npc":
        rules = (*rules, "augur.assist.risk")
    return Line(f"GM {move.kind}{f', against {against}' if against else ''}: {text}.", rules)


def told_stage(told: Told, stage: Stage) -> Iterator[Line]:
    """Tell what one thing did to the one it befell: ladders, a wound's condition, panic, Momentum and Stress."""
    found = stage.marked
    if found is not None and stage.track is not None:
        track = stage.track
        yield ladder_line(told.name, track, stage.before.ladder(track), found.ladder, spills=found.spilled)
        if found.spilled:
            yield ladder_line(told.name, track.other, stage.before.ladder(track.other), found.other)
    for step in stage.wounds:
        yield Line(f"{told.name} gets a condition; the GM names it.", (f"augur.fatigue.{step}", "augur.condition"))
    if stage.form:
        yield from told_form(told, stage.form)
    before, after = stage.before.drive, stage.after.drive
    if before != after:
        yield from told_drive(told.name, before, after)


def told_form(told: Told, form: str) -> Iterator[Line]:
    """Tell how panic shows; one who freezes gives the GM an action."""
    rules = ("augur.gm.snap",) if form == "freakout" else (f"augur.fog.{form}",)
    yield Line(f"{told.name}: {lowered(said('panic', form))}", rules)
    if form == "freeze":
        yield Line(f"A GM action against {told.mid} is due.", ("augur.fog.freeze", "augur.gm.later"))


def told_momentum(told: Told, before: Drive, after: Drive, points: int, *rules: str) -> Iterator[Line]:
    """Tell Momentum that came, as far as it did, or went; and what that led to."""
    if points < 0:
        yield Line(f"{told.name} loses {-points} Momentum.", (*rules, "augur.momentum.lose"))
        yield from told_drive(told.name, before, after)
        return
    came = after.momentum - before.momentum
    if came == points:
        text, rule = f"{told.name} gains {points} Momentum, and has {after.momentum}.", "augur.momentum.gain"
    elif after.momentum == MOST:
        gain = f"gains {came} of {points} Momentum" if came else f"gains no Momentum of {points}"
        text, rule = f"{told.name} {gain}: it is at {MOST}, and the rest is lost.", "augur.momentum.most"
    else:
        text = f"{told.name} gains no Momentum of {points}: with Stress full it stays at {after.momentum}."
        rule = "augur.momentum.stuck"
    yield Line(text, (*rules, rule))


def told_drive(name: str, before: Drive, after: Drive) -> Iterator[Line]:
    """Tell where Momentum and Stress have come to by a loss."""
    if after.stress > before.stress:
        text = f"Momentum has run out: {name} takes 1 Stress, and Momentum is back at {after.momentum}."
        yield Line(_inside(text, name), ("augur.momentum.zero", "augur.stress.track"))
    elif after.momentum == 0:
        yield Line(f"{name} stays at 0 Momentum, as Stress is full.", ("augur.momentum.stuck",))
    elif after.momentum != before.momentum:
        yield Line(f"{name} has {after.momentum} Momentum now.", ("augur.momentum.track",))


def _inside(text: str, name: str) -> str:
    """Write a name as it stands inside a sentence."""
    return text.replace(f": {name} ", f": {called(name)} ")


def ladder_line(name: str, track: Track, old: Ladder, new: Ladder, spills: bool = False) -> Line:
    """Tell where somebody stands on a ladder now, and what of it is new."""
    word, steps = track.value.title(), STEPS[track]
    reached = steps[old.steps : new.steps]
    rules = ["augur.harm.steps", *STEP_RULES[track][old.steps : new.steps]] if reached else []
    beyond = new.marks - PER_STEP
    marks = f"{word} full" if beyond >= 0 else f"{counted(new.marks, 'mark')} of {word}"
    marks += f" and {counted(beyond, 'mark')} beyond it" if beyond > 0 else ""
    if new.steps:
        now = " now" if reached else ""
        text = f"{name} is {steps[new.steps - 1].title()}{now}"
        text += "" if new.steps >= DEAD else f", with {marks}"
    else:
        text = f"{name} has {marks}"
    if spills:
        text += f"; that marks {track.other.value.title()} once"
        rules.append("augur.harm.first-step")
    if new.threat and new.steps < DEAD:
        text += f" ({counted(new.threat, 'threat die', 'threat dice')} from harm)"
        rules.append("augur.harm.threat")
    return Line(f"{text}.", tuple(rules or ("augur.harm.tracks",)))


def listed(parts: Iterable[str]) -> str:
    """Write several things: a, b and c.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last
