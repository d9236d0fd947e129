"""Rules for the questions of best play: made, followed and weighed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from rollwright.lab.deciding import Cells, Facet, Visited, by_question, cells_of, columns_of, offers_of
from rollwright.lab.tree import SLIGHT, Split, Tree, answers, chosen, facets_of, simplest
from rollwright.play.cards import Card
from rollwright.play.deciding import Deciding, Decision
from rollwright.play.keys import filled_key
from rollwright.play.steps import Call, Choose, key_of

TIE = 1e-9
"""An option that loses less than this against the best is as good."""

MUCH = 0.5
"""A brief rule that loses more of the gain is none."""
PLAIN, BEYOND = 3, 1_000_000
"""A brief rule goes by no more effort than this (see `Facet.effort`); what is harder costs so much."""
TURNS = 3
"""How often rules are made: after the first time, with what they lead to counted in."""


class Rule(NamedTuple):
    """The rule for one question: a small tree over what the actor sees."""

    cells: Cells
    tree: Tree
    often: float
    """How often the question is put in a play, under the best choices."""
    plays: float | None
    """The share of plays in which it is put at all; None for a chain of calls, where that is not known."""
    shares: tuple[float, ...]
    """How often each option is the best, of the times that it is asked."""
    gain: float
    """What best answers to this question gain in a play over those of policy `never`, the later ones being the best."""
    right: float
    """The share of the times it is asked in which the rule takes an option that is as good as the best."""
    cost: float = 0.0
    """What following the rule at this question, and best play else, costs in a play."""
    brief: Tree | None = None
    """A rule of one question at most, where the rule is longer and this one not much worse."""
    brief_cost: float = 0.0
    over_never: float | None = None
    """Its part in what best play is worth over `never`; None where that is not known. See `parts_over_never`."""

    @property
    def key(self) -> str:
        """The question's key."""
        return self.cells.key

    @property
    def facets(self) -> list[Facet]:
        """What the rule goes by, the first question first."""
        return [self.cells.facets[facet] for facet in facets_of(self.tree)]


def playable(facet: Facet) -> bool:
    """Tell whether a policy finds this in the question itself."""
    return facet.kind in ("about", "offers") and (facet.less is None or facet.less.kind == "about")


def rules_of(
    judging: Deciding,
    call: Call[Any],
    decisions: Mapping[Call[Any], Sequence[Decision]],
    visited: Sequence[Visited],
    worth: float,
) -> list[Rule]:
    """Make the rules; then again, with what they themselves lead to counted in, and keep the better ones."""
    found: list[tuple[float, list[Rule]]] = []
    for _ in range(TURNS):
        rules = [_rule(key, own) for key, own in by_question(visited).items() if _decides(own)]
        if not rules:
            return rules
        found.append((judging.follow(call, taken_by(decisions, rules)), rules))
        if found[-1][0] >= worth - max(TIE, SLIGHT * sum(rule.gain for rule in rules)):
            return rules
        visits = judging.visits(call)
        reached = {(state, one.information): visits[state] * one.reach
                   for state in decisions for one in judging.decisions(state)}  # fmt: skip
        visited = [
            one._replace(
                also=(0 if one.also is None else one.also) + reached[one.decision.call, one.decision.information]
            )
            for one in visited
        ]
    return max(found, key=lambda one: one[0])[1]


def parts_over_never(
    judging: Deciding, call: Call[Any], decisions: Mapping[Call[Any], Sequence[Decision]]
) -> dict[str, float]:
    """Share out what best play is worth over policy `never`, by question.

    Each time that somebody who never spends is asked, they lose what the best answer is worth over the first, later
    answers being the best. Over a play, these losses add up to best less never, whatever the rules.
    """
    first = {state: {one.information: np.zeros_like(one.taken) for one in own} for state, own in decisions.items()}
    judging.follow(call, first)
    visits = judging.visits(call)
    parts: dict[str, float] = {}
    for state, own in decisions.items():
        reach = {one.information: one.reach for one in judging.decisions(state)} if visits[state] else {}
        for one in own:
            lost = one.worths.max(axis=0) - one.worths[0]
            here = visits[state] * float((reach.get(one.information, 0.0) * lost).sum())
            parts[one.key] = parts.get(one.key, 0.0) + here
    return parts


def _decides(visited: Sequence[Visited]) -> bool:
    """Tell whether a question is one at all: words that are asked for decide nothing."""
    return any(len(one.decision.options) > 1 for one in visited)


def _rule(key: str, visited: Sequence[Visited]) -> Rule:
    """Make the rule for one question."""
    cells = cells_of(key, visited)
    efforts = [facet.effort for facet in cells.facets]
    tree = simplest(cells.columns, cells.costs, cells.offered, cells.first, efforts)
    often = float(sum(one.visits * one.decision.reach.sum() for one in visited))
    first = [own.reach.sum() for own, *_ in visited if own.key not in dict(own.earlier)]
    plays = float(sum(first)) if len({one.decision.call for one in visited}) == 1 else None
    shares = cells.taken.sum(axis=0) / (cells.reach.sum() or 1.0)
    gain = sum(one.gain for one in visited)
    right = 0.0
    for one in visited:
        own = one.decision
        picked = _picked(own, cells, tree)
        worths = own.worths[picked, np.arange(len(picked))]
        right += one.visits * float(own.reach[own.worths.max(axis=0) - worths <= TIE].sum())
    return Rule(cells, tree, often, plays, tuple(shares.tolist()), gain, right / often if often else 1.0)


def costed(
    judging: Deciding, call: Call[Any], decisions: Mapping[Call[Any], Sequence[Decision]], rule: Rule, value: float
) -> Rule:
    """Work out what following a rule costs, at its question alone, best play else; the same for a briefer rule."""
    cost = max(0.0, value - judging.follow(call, taken_by(decisions, [rule])))
    rule = rule._replace(cost=cost)
    if len(list(answers(rule.tree))) <= 2:
        return rule
    cells = rule.cells
    efforts = [facet.effort if facet.effort <= PLAIN else BEYOND for facet in cells.facets]
    brief = simplest(cells.columns, cells.costs, cells.offered, cells.first, efforts, deepest=1)
    lost = value - judging.follow(call, taken_by(decisions, [rule._replace(tree=brief)]))
    return rule._replace(brief=brief, brief_cost=lost) if lost <= MUCH * rule.gain else rule


def taken_by(
    decisions: Mapping[Call[Any], Sequence[Decision]], rules: Sequence[Rule]
) -> dict[Call[Any], dict[Any, Any]]:
    """Give the options that rules take, by state and information; questions without a rule are answered best."""
    by_key = {rule.key: rule for rule in rules}
    taken: dict[Call[Any], dict[Any, Any]] = {}
    for state, own in decisions.items():
        taken[state] = {
            one.information: _picked(one, by_key[one.key].cells, by_key[one.key].tree)
            if one.key in by_key
            else one.taken
            for one in own
        }
    return taken


def _picked(decision: Decision, cells: Cells, tree: Tree) -> Any:
    """Say which of a decision's own options a rule takes in each cell."""
    offered, first = offers_of(decision, cells.options)
    numbers = np.array([decision.options.index(o) if o in decision.options else 0 for o in cells.options])
    return numbers[chosen(tree, columns_of(decision, cells.facets), offered, first)]


def followed(rule: Rule, choice: Choose[Any]) -> Any:
    """Answer a question by a rule."""
    key: Callable[[Any], str] = key_of
    if isinstance(choice.options, Card):
        options = choice.options.all_within(key=choice.key)
        choice, key = Choose(choice.key, choice.actor, options, choice.about, choice.seen_by), filled_key
    keys = [key(option) for option in choice.options]
    tree = rule.tree
    while isinstance(tree, Split):
        facet = rule.cells.facets[tree.facet]
        number = _number(facet, choice, keys)
        if facet.less is not None:
            number = number - _number(facet.less, choice, keys)
        tree = tree.low if number <= int(tree.most) else tree.high
    for option in tree.options:
        if rule.cells.options[option] in keys:
            return choice.options[keys.index(rule.cells.options[option])]
    return choice.options[0]


def _number(facet: Facet, choice: Choose[Any], keys: Sequence[str]) -> Any:
    if facet.kind == "offers":
        return 1 if facet.word in keys else 0
    value: Any = choice.about
    for name in facet.field.split(".") if facet.field else ():
        value = value[int(name)] if name.isdecimal() else getattr(value, name)
    if not facet.word:
        return value * 1
    return 1 if key_of(value) == facet.word else 0
