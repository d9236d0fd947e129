"""What matters, sorted: what each modifier, spend, option and policy changes in a question's worth and its chances.

Every change is worked out by itself against the question as it was asked; sampled ones share their dice. The work is
bounded by seconds and by a count, and what was left out is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import sqrt
from time import monotonic
from typing import Any

import msgspec

from rollwright import __version__
from rollwright.api.answers import Odds, is_large
from rollwright.api.asking import Asked, policy_named, setting
from rollwright.api.own import taken
from rollwright.dice.errors import BadInput, Endless, Refused, TooLarge
from rollwright.dice.law import Law
from rollwright.lab.answering import exact_figures, law_figures, sampled_figures
from rollwright.lab.changes import LOOKS, Change, asks_of, changes, forced
from rollwright.lab.charts import bars
from rollwright.lab.figures import Figures
from rollwright.lab.measure import WORTH, Measure, measure_of
from rollwright.lab.question import Question, question
from rollwright.lab.report import Entry, Piece, Report, Table, Text
from rollwright.lab.trials import is_alone, is_alone_under
from rollwright.play.policy import Policy
from rollwright.play.steps import Call, Procedure

SECONDS, COUNT = 20.0, 200
PLAYS, SINGLE_PLAYS = 200_000, 400
"""Plays of a change that can't be worked out: many at once, or one by one."""
SPENDS = 24
SHOWN = 24
SMALL = 1e-9


class Matter(msgspec.Struct, frozen=True):
    """What one change does: to the mean worth, and to what is measured, each with how far it may be off (95%)."""

    kind: str
    """`modifier`, `spend`, `option` or `policy`."""
    thing: str
    words: str
    worth: float | None
    measure: float | None
    worth_error: float = 0.0
    measure_error: float = 0.0
    refused: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """By what it is sorted: how much it changes the worth, then what is measured."""
        return abs(self.worth or 0.0), abs(self.measure or 0.0)

    @property
    def nothing(self) -> bool:
        """Tell whether it changes nothing, as far as can be told."""
        worth, measure = self.size
        return worth <= SMALL + self.worth_error and measure <= SMALL + self.measure_error


class Matters(msgspec.Struct, frozen=True):
    """The changes of a question, the largest first."""

    question: Question
    base: Figures
    measure: Measure
    matters: tuple[Matter, ...]
    left_out: tuple[str, ...] = ()
    """Changes for which there was no time, in words."""
    seconds: float = 0.0

    def report(self, field: str = "", value: str = "") -> Report:
        """Give it as a report; what it measures was settled when it was asked."""
        return _report(self)

    def __repr__(self) -> str:
        return f"<Matters: {self.question.words}; {len(self.matters)} changes>"

    def _repr_html_(self) -> str:
        return self.report()._repr_html_()


def matters(
    call: str | Call[Any] | Procedure[..., Any],
    /,
    *,
    field: str = "",
    value: str = "",
    policy: str = "never",
    worth: str | None = None,
    actor: str | None = None,
    options: Mapping[str, Any] | None = None,
    seconds: float = SECONDS,
    count: int = COUNT,
    seed: int = 0,
    **arguments: Any,
) -> Matters:
    """Say what each modifier, spend, option and policy changes in a call, the largest change first."""
    call, arguments = taken(call, arguments)
    asked_for = question(call, arguments, options=options, policy=policy, worth=worth, actor=actor)
    return matters_of(asked_for, field, value, seconds, count, seed)


def matters_of(
    question: Question,
    field: str = "",
    value: str = "",
    seconds: float = SECONDS,
    count: int = COUNT,
    seed: int = 0,
) -> Matters:
    """Say what matters in a question: at most so many changes, begun within so many seconds."""
    started = monotonic()
    asked = question.read()
    base = _answered(question, seed)
    if base.refused:
        raise Refused(base.refused)
    measure = measure_of(question, [base], field, value)
    found: list[Matter] = []
    left_out: list[str] = []
    for kind, thing, words, answer in _asked_for(asked, question, seed):
        if len(found) >= count or monotonic() - started > seconds:
            left_out.append(words)
            continue
        try:
            figures = answer()
        except BadInput:
            continue  # a number that can't go further up or down is no change
        found.append(_matter((kind, thing, words), base, figures, measure))
    ranked = sorted(found, key=lambda one: one.size, reverse=True)
    return Matters(question, base, measure, tuple(ranked), tuple(left_out), monotonic() - started)


def _asked_for(asked: Asked, question: Question, seed: int) -> Iterator[tuple[str, str, str, Callable[[], Figures]]]:
    """Give each change with how its figures are found: policies, spends, arguments, options."""
    asks = asks_of(asked)
    listed = list(changes(asked, question))
    for change in listed:
        if change.kind == "policy" and asks.anybody:
            yield change.kind, change.thing, change.words, _answering(change, seed)
    policy = setting(asked, "policy", question.policy)
    for key, option in asks.spends[:SPENDS] if policy != "best" else ():
        spending = forced(key, option, policy_named(asked, policy))
        yield "spend", f"{key}: {option}", f"{key}: {option}, always", partial(_under, asked, question, spending, seed)
    for change in listed:
        if change.kind != "policy":
            yield change.kind, change.thing, change.words, _answering(change, seed)


def _answering(change: Change, seed: int) -> Callable[[], Figures]:
    def answer() -> Figures:
        change.question.read()
        return _answered(change.question, seed)

    return answer


def _answered(question: Question, seed: int) -> Figures:
    found = exact_figures(question)
    if found is not None:
        return found
    alone = is_alone(question)
    return sampled_figures(question, SINGLE_PLAYS if alone else PLAYS, seed, alone)


def _under(asked: Asked, question: Question, policy: Policy, seed: int) -> Figures:
    """Work a question out under a policy that has no name."""
    from rollwright.play.odds import odds
    from rollwright.rules.arguments import fields_of

    try:
        if asked.listing.uncountable or is_large(asked):
            law = _sampled(asked, policy, seed)
        else:
            try:
                law = odds(asked.call, policy, lifted=True)
            except Endless:
                raise
            except (TooLarge, MemoryError):
                law = _sampled(asked, policy, seed)
    except Refused as error:
        return Figures(refused=str(error))
    return law_figures(asked, question, Odds(law, asked.name, fields_of))


def _sampled(asked: Asked, policy: Policy, seed: int) -> Law[Any]:
    """Play a call under a policy: many plays at once, or fewer one by one where each goes its own way."""
    from rollwright.play.plays import played_out
    from rollwright.play.sample import sample

    if is_alone_under(asked, policy):
        return played_out(asked.call, SINGLE_PLAYS, seed, policy)
    return sample(asked.call, PLAYS, seed, policy)


def _matter(named: tuple[str, str, str], base: Figures, figures: Figures, measure: Measure) -> Matter:
    worth = Measure(WORTH)
    return Matter(
        *named,
        _difference(worth, base, figures),
        _difference(measure, base, figures),
        _error(worth, base, figures),
        _error(measure, base, figures),
        figures.refused,
    )


def _difference(measure: Measure, base: Figures, figures: Figures) -> float | None:
    before, after = measure.number(base), measure.number(figures)
    if before is None or after is None:
        return None
    return after - before if abs(after - before) > SMALL else 0.0


def _error(measure: Measure, base: Figures, figures: Figures) -> float:
    """Say how far a difference may be off, as if the plays of both were independent."""
    halves = [(pair[1] - pair[0]) / 2 for one in (base, figures) if (pair := measure.bounds(one)) is not None]
    return sqrt(sum(half * half for half in halves))


def _report(one: Matters) -> Report:
    measured, base = one.measure, one.base
    changed = [matter for matter in one.matters if not matter.nothing and not matter.refused]
    parts: list[Piece] = [Text(_opening(one))]
    if any(matter.kind == "policy" for matter in one.matters):
        parts.append(Text("A policy is everybody's who is asked; best is one actor's, while the others never spend."))
    by_worth = [(matter.words, matter.worth) for matter in changed if matter.worth][:SHOWN]
    by_measure = [(matter.words, matter.measure) for matter in changed if matter.measure]
    by_measure = sorted(by_measure, key=lambda pair: -abs(pair[1]))[:SHOWN]
    same = _same(changed)
    if by_worth and not same:
        parts.append(bars(f"Change of the mean worth ({base.worth_of})", by_worth, signed=True))
    if by_measure:
        parts.append(bars(f"Change of the {measured.words}", by_measure, measured.percent, signed=True))
    if changed:
        parts.append(_table(one, changed))
    if nothing := _nothing(one):
        parts.append(Text("Changes nothing: " + "; ".join(nothing) + "."))
    if not any(matter.kind in ("policy", "spend") for matter in one.matters) and not one.left_out:
        parts.append(Text(f"Nobody was asked anything in {LOOKS} plays, so policies change nothing."))
    refused = [[matter.words, matter.refused] for matter in one.matters if matter.refused]
    if refused:
        parts.append(Table("Refused", ["change", "why"], refused))
    if one.left_out:
        said = f"No time was left for {len(one.left_out)} changes (--seconds N gives more): "
        parts.append(Text(said + "; ".join(one.left_out) + "."))
    about = {"question": one.question.words, "Rollwright": __version__, "worked for": f"{one.seconds:.1f} s"}
    return Report(f"{one.question.name}: what matters", parts, about=about)


def _opening(one: Matters) -> str:
    told = []
    if one.base.worth is not None:
        told.append(f"a mean worth ({one.base.worth_of}) of {one.base.worth.mean:.4g}")
    number = one.measure.number(one.base)
    if number is not None:
        shown = f"{100 * number:.2f}%" if one.measure.percent else f"{number:.4g}"
        told.append(f"a {one.measure.words} of {shown}")
    sure = "exact" if not one.base.plays else f"sampled from {one.base.plays:,} plays"
    return (
        f"{one.question.words} has {' and '.join(told)} ({sure}). "
        "Each row changes one thing and leaves the rest as it is; a spend is taken wherever it is offered. "
        "The largest change of worth comes first."
    )


def _nothing(one: Matters) -> list[str]:
    """Name what changes nothing: a thing once where that holds for all that was tried with it."""
    matter_much = {matter.thing for matter in one.matters if not matter.nothing or matter.refused}
    idle = sorted((matter for matter in one.matters if matter.nothing and not matter.refused), key=lambda m: m.words)
    return list(dict.fromkeys(matter.words if matter.thing in matter_much else matter.thing for matter in idle))


def _same(changed: list[Matter]) -> bool:
    """Tell whether worth and measure are the same thing, so that one chart is enough."""
    return all(abs((one.worth or 0.0) - (one.measure or 0.0)) < SMALL for one in changed)


def _table(one: Matters, changed: list[Matter]) -> Table:
    sampled = any(matter.worth_error or matter.measure_error for matter in changed)
    head = ["change", "kind", f"{one.measure.words}: change", *(["±"] if sampled else [])]
    worth = one.base.worth is not None
    head += [f"mean worth ({one.base.worth_of}): change", *(["±"] if sampled else [])] if worth else []
    rows: list[list[Entry]] = []
    for matter in changed:
        row: list[Entry] = [matter.words, matter.kind, matter.measure, *([matter.measure_error] if sampled else [])]
        row += [matter.worth, *([matter.worth_error] if sampled else [])] if worth else []
        rows.append(row)
    signed = frozenset({2, 4}) if sampled else frozenset({2, 3})
    percent = frozenset({2, 3} if sampled else {2}) if one.measure.percent else frozenset[int]()
    note = "±: bounds with 95% confidence." if sampled else "Exact."
    return Table("What matters", head, rows, note + " Chances change by percentage points.", percent, signed)
