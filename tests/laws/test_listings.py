"""The contract of a ruleset's record: arguments, outcomes, facts, sentences and content fit together."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.play.tell import Line
from rollwright.rules.arguments import fields_of, parameters_of, read_arguments, written_arguments
from rollwright.rules.content import content
from rollwright.rules.facts import State, fold
from rollwright.rules.options import described, read_options, written_options
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.tested import missing
from tests.amount import times
from tests.laws.cases import Case, every_example, every_ruleset, played

PLAYS = times(100)


def filled(case: Case) -> dict[str, Any]:
    return {**case.listing.procedure.defaults, **case.example}


@every_example
def test_examples_are_read_back_from_text(case: Case) -> None:
    texts = written_arguments(case.listing, case.example)
    assert read_arguments(case.listing, texts) == filled(case)
    assert read_arguments(case.listing, [f"{name}={text}" for name, text in texts.items()]) == filled(case)


@every_example
def test_parameters_are_described(case: Case) -> None:
    for parameter in parameters_of(case.listing):
        assert parameter.takes
        if parameter.default is not None and parameter.allowed:
            assert parameter.default in parameter.allowed


@every_example
def test_outcomes_are_fields_that_json_can_hold(case: Case) -> None:
    for seed in range(PLAYS):
        outcome = played(case, seed).outcome
        fields = fields_of(outcome)
        assert fields
        assert msgspec.json.decode(msgspec.json.encode(fields)) == fields
        hash(outcome)


@every_example
def test_facts_are_of_the_game_s_types_and_are_kept_as_json(case: Case) -> None:
    kinds = case.ruleset.fact_types
    for seed in range(PLAYS):
        for fact in case.facts(played(case, seed)):
            assert isinstance(fact, kinds)
            union = reduce(or_, kinds)
            assert msgspec.json.decode(msgspec.json.encode(fact), type=union) == fact


@every_example
def test_facts_add_up(case: Case) -> None:
    """A state takes the facts of a play, or refuses them in words; it is never changed in place."""
    game = case.ruleset
    for seed in range(PLAYS):
        facts = case.facts(played(case, seed))
        state = game.start
        for fact in facts:
            who = getattr(fact, "who", None)
            if who and who not in state.sheets:
                state = state.with_sheet(who, game.sheet())
        before = msgspec.to_builtins(state)
        try:
            after = fold(state, facts, game.sheet)
        except Refused:
            continue
        finally:
            assert msgspec.to_builtins(state) == before
        assert isinstance(after, State)
        assert fold(fold(state, facts[:1], game.sheet), facts[1:], game.sheet) == after


@every_example
def test_sentences_rest_on_rules_of_the_book(case: Case) -> None:
    known = content(case.ruleset.package).rules
    for seed in range(PLAYS):
        session = played(case, seed)
        for line in case.lines(session):
            assert isinstance(line, Line)
            assert line.text.strip()
            assert [id for id in line.rules if id not in known] == []


@every_ruleset
def test_listings_name_rules_of_the_book(game: Ruleset) -> None:
    known = content(game.package).rules
    for listing in game.listings.values():
        assert listing.rules, f"{listing.id} names no rule"
        assert [id for id in listing.rules if id not in known] == []


@every_ruleset
def test_options_are_explained_and_read_back(game: Ruleset) -> None:
    for option in described(game.options):
        assert option.explanation, f"{game.id}: the option {option.name} has no explanation"
        options: object = read_options(game.options, {option.name: option.default})
        assert options == game.options()
        for text in option.allowed:
            changed: Any = read_options(game.options, {option.name: text})
            assert read_options(game.options, written_options(changed)) == changed


@every_ruleset
def test_content_fits_the_game(game: Ruleset) -> None:
    book = content(game.package)
    assert book.rules
    assert len(book.options_described(game.options)) == len(described(game.options))
    for generator in book.generators.values():
        assert [id for id in generator.rules if id not in book.rules] == []
    assert [rule for rule in missing(game) if rule.not_in_program] == []


@every_ruleset
def test_an_unknown_policy_or_procedure_names_those_there_are(game: Ruleset) -> None:
    with pytest.raises(ValueError, match=next(iter(game.listings))):
        game.listing("no such procedure")
    with pytest.raises(ValueError, match="never, always"):
        game.policy(next(iter(game.listings.values())), "no such policy")
