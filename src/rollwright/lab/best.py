"""Best play: for a call with choices, the policy in words and as a table, and its worth against never and always.

What the rules go by is only what the actor sees: the question itself, seen rolls, answers before, and the state of a
chain. The rules are small trees; what following them costs against best play is worked out exactly, and said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from rollwright.api.answers import Odds, refuse_uncountable
from rollwright.api.asking import Asked, policy_named, setting, worth_name, worth_named
from rollwright.api.own import taken
from rollwright.dice.errors import BadInput, TooLarge
from rollwright.lab.best_rules import Rule, costed, followed, parts_over_never, playable, rules_of, taken_by
from rollwright.lab.deciding import Visited
from rollwright.lab.figures import Figures, figures_of
from rollwright.lab.question import Question
from rollwright.lab.question import question as question_of
from rollwright.play.deciding import Deciding
from rollwright.play.odds import odds
from rollwright.play.pieces import law_of
from rollwright.play.policy import POLICIES, Policy
from rollwright.play.steps import Call, Choose, Procedure
from rollwright.rules.arguments import fields_of
from rollwright.rules.flat import chooser

if TYPE_CHECKING:
    from rollwright.lab.report import Report


class Weighed(NamedTuple):
    """A policy, what it is worth, and the law of the outcome under it."""

    policy: str
    worth: float
    figures: Figures
    refused: str = ""


class BestPlay(NamedTuple):
    """What was found out about the best play of one actor."""

    question: Question
    asked: Asked
    actor: str
    worth_of: str
    weighed: tuple[Weighed, ...]
    """Best first, then the rules below followed to the letter, then the fixed policies."""
    rules: tuple[Rule, ...]
    states: int
    """How many states a chain of calls goes through; 1 where it is no chain."""
    unseen: tuple[str, ...] = ()
    """Rolls that the actor does not see: they count as unknown, and no rule goes by them."""
    cards: Mapping[str, Mapping[str, Mapping[str, Any]]] = {}
    """Of each card of the actor's, by its key, what fills its fields in each way, by that way's key."""

    def of(self, policy: str) -> Weighed:
        """Find a policy's worth and law."""
        for one in self.weighed:
            if one.policy == policy:
                return one
        raise BadInput(f"there is no {policy!r} here; there are {', '.join(one.policy for one in self.weighed)}")

    def rule(self, key: str) -> Rule:
        """Find the rule for a question."""
        for one in self.rules:
            if one.key == key:
                return one
        there = ", ".join(rule.key for rule in self.rules) or "none"
        raise BadInput(f"{self.actor} is not asked {key!r}; the questions are: {there}")

    @property
    def policy(self) -> Policy | None:
        """The rules as a policy that can be played; None where one goes by more than a question says of itself."""
        if any(not playable(facet) for rule in self.rules for facet in rule.facets):
            return None
        rules = {rule.key: rule for rule in self.rules}

        def policy(choice: Choose[Any]) -> Any:
            if choice.actor != self.actor or choice.key not in rules:
                return choice.options[0]
            return followed(rules[choice.key], choice)

        return policy

    def in_words(self) -> list[str]:
        """Say how to play best, a sentence for each case, question by question."""
        return [sentence for rule in self.rules for sentence in self.sentences(rule)]

    def sentences(self, rule: Rule, brief: bool = False) -> list[str]:
        """Write a rule in words, or its brief form."""
        from rollwright.lab.best_words import Words, rule_sentences

        tree = rule.brief if brief and rule.brief is not None else rule.tree
        return rule_sentences(rule.cells, tree, Words(self.asked.ruleset, self.cards))

    def report(self) -> Report:
        """Give it as tables, charts and sentences."""
        from rollwright.lab.best_report import report_of_best

        return report_of_best(self)

    def __repr__(self) -> str:
        return (
            f"<BestPlay: {self.question.words}; {len(self.rules)} rules, {self.worth_of} {self.of('best').worth:.4g}>"
        )

    def _repr_html_(self) -> str:
        return self.report()._repr_html_()


def best(
    call: str | Call[Any] | Procedure[..., Any],
    /,
    *,
    policy: str = "never",
    worth: str = "",
    actor: str = "",
    options: Mapping[str, Any] | None = None,
    **arguments: Any,
) -> BestPlay:
    """Work out the best play of a call in words; `policy` is that of the other actors."""
    call, arguments = taken(call, arguments)
    return best_play(question_of(call, arguments, options=options, policy=policy, worth=worth, actor=actor))


def best_play(question: Question) -> BestPlay:
    """Work out the best play of a question's actor, and the simplest rules that come near it.

    The others keep to the question's policy. What is too large is refused, as `best` does.
    """
    asked = question.read()
    refuse_uncountable(asked)
    actor = question.actor or chooser(asked.listing, asked.call)
    name = setting(asked, "worth", question.worth or None)
    worth = worth_named(asked.listing, name)
    given = setting(asked, "policy", question.policy)
    others = policy_named(asked, "never" if given == "best" else given)
    judging = Deciding(actor, worth, others)
    value, _ = judging.judged(asked.call, ())
    law = law_of(judging.law(asked.call))
    visits = judging.visits(asked.call)
    decisions = {state: judging.decisions(state) for state in judging.states()}
    visited = [Visited(one, visits[state]) for state, own in decisions.items() for one in own]
    rules = rules_of(judging, asked.call, decisions, visited, value)
    weighed = [Weighed("best", value, _figures(asked, law, worth, name))]
    if rules:
        rules = [costed(judging, asked.call, decisions, rule, value) for rule in rules]
        with suppress(TooLarge):
            parts = parts_over_never(judging, asked.call, decisions)
            rules = [rule._replace(over_never=parts[rule.key]) for rule in rules]
        follows = judging.follow(asked.call, taken_by(decisions, rules))
        weighed.append(Weighed("rules", follows, _figures(asked, law_of(judging.law(asked.call)), worth, name)))
    for fixed in (*POLICIES, *asked.listing.policies):
        weighed.append(_fixed(asked, fixed, policy_named(asked, fixed), others, actor, worth, name))
    told = worth_name(asked.listing, name)
    unseen = tuple(judging.unseen())
    return BestPlay(question, asked, actor, told, tuple(weighed), tuple(rules), len(decisions), unseen, judging.cards)


def _figures(asked: Asked, law: Any, worth: Callable[[Any], Any], name: str | None) -> Figures:
    told = worth_name(asked.listing, name)
    return figures_of(Odds(law, asked.name, fields_of), (told, [float(worth(outcome)) for outcome in law.outcomes]))


def _fixed(
    asked: Asked,
    name: str,
    policy: Policy,
    others: Policy,
    actor: str,
    worth: Callable[[Any], Any],
    worth_text: str | None,
) -> Weighed:
    """Weigh a fixed policy of the actor; the others keep to theirs."""
    try:
        law = odds(asked.call, lambda choice: policy(choice) if choice.actor == actor else others(choice), lifted=True)
    except TooLarge as error:
        return Weighed(name, float("nan"), Figures(refused=str(error)), str(error))
    return Weighed(name, float(law.mean(worth)), _figures(asked, law, worth, worth_text))
