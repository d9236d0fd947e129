"""Best play as a report: what each policy is worth, the rules in words, and tables of what each option is worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING

import numpy as np

from rollwright import __version__
from rollwright.lab.best_words import Words, number, percent
from rollwright.lab.charts import heat_map
from rollwright.lab.deciding import Cells
from rollwright.lab.laws import law_stacks, law_table
from rollwright.lab.measure import measure_of
from rollwright.lab.report import Entry, Piece, Report, Table, Text
from rollwright.lab.tree import facets_of

if TYPE_CHECKING:
    from rollwright.lab.best import BestPlay, Weighed
    from rollwright.lab.best_rules import Rule
    from rollwright.lab.figures import Figures

SHORT = 40
"""Rows of a table that is shown open; a longer one is folded."""
LONGEST = 500
SAME = 1e-9
"""What differs by less is the same but for rounding."""
WIDEST = 30
"""Values along a side of a grid."""


def report_of_best(found: BestPlay, command: str = "") -> Report:
    """Write best play up."""
    words = Words(found.asked.ruleset, found.cards)
    parts: list[Piece] = [Text(_opening(found, words)), _worths(found), *_laws(found)]
    if found.rules:
        parts.append(_questions(found, words))
    for rule in found.rules:
        parts += _rule_parts(found, rule, words)
    about = {"question": found.question.words, "worth": found.worth_of, "actor": found.actor}
    return Report(f"Best play of {found.question.name}", parts, command, {**about, "Rollwright": __version__})


def _opening(found: BestPlay, words: Words) -> str:
    best, never, always = (found.of(name).worth for name in ("best", "never", "always"))
    said = [
        f"Best play of “{found.actor}” in {found.question.words}, by the worth “{found.worth_of}”, "
        f"gives {number(best)}; policy never gives {_worth(never)}, always {_worth(always)}."
    ]
    if not found.rules:
        return f"{said[0]} “{found.actor}” is asked nothing here."
    if found.unseen:
        told = ", ".join(f"“{words.title(key)}”" for key in found.unseen)
        said.append(f"“{found.actor}” does not see {told}: that counts as unknown, and no rule goes by it.")
    else:
        said.append(f"“{found.actor}” sees every roll.")
    if found.states > 1:
        said.append(f"The calls go on from one to another through {found.states:,} states; a rule is for all of them.")
    rules = found.of("rules").worth
    said.append(
        "The rules below, followed to the letter, are best play."
        if best - rules <= SAME
        else f"The rules below, followed to the letter, give {number(rules)}: they cost {number(best - rules)} a play."
    )
    return " ".join(said)


def _worth(worth: float) -> str:
    return "no figure" if isnan(worth) else number(worth)


def _over(gain: float) -> Entry:
    return None if isnan(gain) else 0.0 if abs(gain) < SAME else gain


def _worths(found: BestPlay) -> Table:
    never = found.of("never").worth
    rows: list[list[Entry]] = [
        [one.policy, None if isnan(one.worth) else one.worth, _over(one.worth - never)] for one in found.weighed
    ]
    refused = [f"{one.policy}: {one.refused}." for one in found.weighed if one.refused]
    note = " ".join(["“rules” are the sentences below.", *refused] if found.rules else refused)
    return Table(
        "What each policy is worth", ["policy", found.worth_of, "over never"], rows, note, signed=frozenset({2})
    )


def _laws(found: BestPlay) -> list[Piece]:
    """Show the law of the leading field under each policy, those that give the same once."""
    there: list[tuple[str, Weighed]] = []
    for one in found.weighed:
        same = [place for place, (_, other) in enumerate(there) if _alike(other.figures, one.figures)]
        if one.refused:
            continue
        if same:
            there[same[0]] = (f"{there[same[0]][0]}, {one.policy}", there[same[0]][1])
        else:
            there.append((one.policy, one))
    named = [(name, one.figures) for name, one in there]
    measure = measure_of(found.question, [figures for _, figures in named])
    return [law_table(named, measure), *law_stacks([named], measure, [""], "policy")]


def _alike(one: Figures, other: Figures) -> bool:
    """Tell whether two laws are the same, but for rounding."""
    return one.fields.keys() == other.fields.keys() and all(
        abs(own.chance(value) - other.fields[name].chance(value)) <= SAME
        for name, own in one.fields.items()
        for value in (*own.values, *other.fields[name].values)
    )


def _questions(found: BestPlay, words: Words) -> Table:
    rows: list[list[Entry]] = []
    for rule in found.rules:
        for option, share in zip(rule.cells.options, rule.shares, strict=True):
            first = option == rule.cells.options[0]
            own: list[Entry] = [words.head(rule.key), rule.often] if first else [None, None]
            gain = None if rule.over_never is None else _over(rule.over_never)
            rest: list[Entry] = [gain, rule.right, rule.cost] if first else [None, None, None]
            rows.append([*own, words.option(rule.key, option), share, *rest])
    head = [
        "question",
        "put, times a play",
        "option",
        "best, of the times asked",
        "gain over never",
        "rule is right",
        "rule costs",
    ]
    note = (
        "The gains add up to what best play is worth over never: each is what whoever always takes the first option "
        "loses at this question. Shares and times are those of best play."
    )
    return Table("The questions", head, rows, note, percent=frozenset({3, 5}), signed=frozenset({4}))


def _rule_parts(found: BestPlay, rule: Rule, words: Words) -> list[Piece]:
    cells = rule.cells
    often = f"{rule.often:.3g} times a play" if rule.plays is None else f"in {percent(rule.plays)} of plays"
    if rule.plays is not None and rule.often > rule.plays + 1e-9:
        often += f", {rule.often:.3g} times a play on average"
    said = [f"Put {often}.", *found.sentences(rule)]
    if rule.cost <= 1e-9:
        said.append("That is as good as best play.")
    else:
        said.append(f"It is right {percent(rule.right)} of the times, and costs {number(rule.cost)} a play.")
    if rule.brief is not None:
        brief = " ".join(found.sentences(rule, brief=True))
        said.append(f"In short: {brief} That costs {number(rule.brief_cost)} a play.")
    if cells.left_out > 1e-9 * max(rule.often, 1e-300):
        said.append(f"Left out as too much to read: {percent(cells.left_out / rule.often)} of the times it is asked.")
    parts: list[Piece] = [Text(f"# {words.head(rule.key)}"), *(Text(text) for text in said)]
    if cells.reach.sum() <= 0:
        return [*parts, Text("Best play never comes to this question.")]
    numbers = [facet for facet in facets_of(rule.tree) if not cells.facets[facet].word]
    if len(numbers) >= 2:
        parts += _grid(cells, numbers[:2], words)
    parts.append(_table(cells, facets_of(rule.tree) or ([0] if cells.facets else []), words))
    return parts


def _table(cells: Cells, facets: Sequence[int], words: Words) -> Table:
    """Give each thing that the actor may see with the best option, what each is worth, and how often it comes up."""
    groups = sorted(_groups(cells, facets), key=lambda group: -group[1].sum())
    shown = sorted(groups[:LONGEST], key=lambda group: group[0])
    rows: list[list[Entry]] = []
    for values, reach, here in shown:
        taken = cells.taken[here].sum(axis=0)
        told: list[Entry] = [_value(cells, facet, value) for facet, value in zip(facets, values, strict=True)]
        rows.append(
            [*told, _mostly(cells, taken, words), *_worths_at(cells, here), float(reach.sum() / cells.reach.sum())]
        )
    head = [words.column(cells.facets[facet]) for facet in facets]
    head += ["best", *(words.option(cells.key, option) for option in cells.options), "how often"]
    note = "Under each option what it is worth there, later answers being the best."
    if len(groups) > len(shown):
        seldom = 1 - sum(float(row[-1] or 0) for row in rows)
        note += f" {len(groups) - len(shown):,} rows that come up {percent(seldom)} of the times are left out."
    return Table(
        f"{words.head(cells.key)} By what is seen",
        head,
        rows,
        note,
        frozenset({len(head) - 1}),
        folded=len(rows) > SHORT,
    )


def _value(cells: Cells, facet: int, value: float) -> Entry:
    one = cells.facets[facet]
    return ("yes" if value else "no") if one.word or one.truth else int(value)


def _mostly(cells: Cells, taken: np.ndarray, words: Words) -> str:
    """Name the option that is mostly the best; with its share where it isn't always."""
    at = int(taken.argmax())
    share = float(taken[at] / taken.sum()) if taken.sum() else 1.0
    return words.option(cells.key, cells.options[at]) + ("" if share > 1 - 1e-9 else f" ({percent(share)})")


def _worths_at(cells: Cells, here: np.ndarray) -> list[Entry]:
    """Give the mean worth of each option over some rows; None where it isn't offered."""
    found: list[Entry] = []
    for option in range(len(cells.options)):
        rows = here[cells.offered[here, option]]
        weight = cells.reach[rows].sum()
        found.append(float((cells.worth[rows, option] * cells.reach[rows]).sum() / weight) if weight > 0 else None)
    return found


def _groups(cells: Cells, facets: Sequence[int]) -> list[tuple[tuple[float, ...], np.ndarray, np.ndarray]]:
    """Put rows together that agree on some facets: the values, how often each row comes up, the rows."""
    live = (cells.reach > 0).nonzero()[0]
    if not facets:
        return [((), cells.reach[live], live)]
    values, places = np.unique(cells.columns[live][:, list(facets)], axis=0, return_inverse=True)
    found = []
    for place, value in enumerate(values.tolist()):
        here = live[places.reshape(-1) == place]
        found.append((tuple(value), cells.reach[here], here))
    return found


def _grid(cells: Cells, facets: Sequence[int], words: Words) -> list[Piece]:
    """Draw a grid over two numbers: the best option, and what the best gains over policy never's."""
    groups = {values: here for values, _, here in _groups(cells, facets)}
    rows, columns = (sorted({values[side] for values in groups}) for side in (0, 1))
    if not 1 < len(rows) <= WIDEST or not 1 < len(columns) <= WIDEST:
        return []
    names: list[list[Entry]] = []
    gains: list[list[float | None]] = []
    for row in rows:
        names.append([_value(cells, facets[0], row)])
        gains.append([])
        for column in columns:
            here = groups.get((row, column))
            if here is None:
                names[-1].append(None)
                gains[-1].append(None)
                continue
            taken = cells.taken[here].sum(axis=0)
            names[-1].append(cells.options[int(taken.argmax())])
            gained = np.nanmax(cells.worth[here], axis=1) - cells.worth[here, cells.first[here]]
            gains[-1].append(float((gained * cells.reach[here]).sum() / cells.reach[here].sum()))
    down, across = (words.column(cells.facets[facet]) for facet in facets)
    side = [str(_value(cells, facets[0], row)) for row in rows]
    top = [str(_value(cells, facets[1], column)) for column in columns]
    title = words.head(cells.key)
    return [
        heat_map(f"{title} What the best option gains", side, top, gains, x=across, y=down),
        Table(f"{title} The best option", [f"{down} \\ {across}", *top], names),
    ]
