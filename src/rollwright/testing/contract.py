"""What every game has to hold to, as tests: its odds add up, its plays end and can be played again, its table goes on.

from rollwright.testing.contract import contract

test_contract = contract("my-game")
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from rollwright.api import odds, play
from rollwright.dice.errors import TooLarge
from rollwright.play.policy import POLICIES, Policy
from rollwright.rules.ruleset import Listing, Ruleset, ruleset
from rollwright.table.bots import bots_of, play_on
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view

PLAYS, EVENINGS, ACTS = 20, 3, 60
UNREADABLE = (
    ("brace", re.compile(r"[{}‹›]")),
    ("key", re.compile(r"[a-z0-9]_[a-z0-9]|\b[a-z]+=\w")),
    ("Python word", re.compile(r"\b(?:True|False)\b|(?<=[a-z,(] )None\b|<[A-Za-z.]+ object")),
)


def unreadable(text: str, ids: Sequence[str]) -> str:
    """Say what in a text is not for people: a brace, a key, an id; nothing where it reads well."""
    for name, pattern in UNREADABLE:
        if pattern.search(text):
            return name
    slugs = [id for id in ids if re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", text, re.IGNORECASE)]
    return "id" if slugs else ""


def contract(game: str) -> Callable[..., None]:
    """Make the tests of a game."""

    @pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
    def holds(law: Callable[[Ruleset], None]) -> None:
        law(ruleset(game))

    return holds


def _cases(game: Ruleset) -> Iterator[tuple[Listing, dict[str, Any]]]:
    for listing in game.listings.values():
        assert listing.examples, f"{game.id}/{listing.id} has no examples: give it some, that it can be tried"
        for example in listing.examples:
            yield listing, dict(example)


def the_odds_add_up(game: Ruleset) -> None:
    """The chances of each example sum to one, in fractions too where they can be counted."""
    for listing, example in _cases(game):
        law = odds(f"{game.id}/{listing.id}", **example)
        assert sum(law.weights) / law.total == pytest.approx(1, abs=1e-12), listing.id
        try:
            exact = odds(f"{game.id}/{listing.id}", exact=True, **example)
        except TooLarge:
            continue
        assert sum(p for _, p in exact.fractions()) == 1, listing.id


def every_play_ends_and_can_be_had_again(game: Ruleset) -> None:
    """With any dice each example comes to an end; the same seed gives the same play, in words that people read."""
    for listing, example in _cases(game):
        ways: dict[str, Policy] = {**POLICIES, **listing.policies}
        for seed, policy in product(range(PLAYS), ways.values()):
            first, again = (play(f"{game.id}/{listing.id}", seed=seed, policy=policy, **example) for _ in range(2))
            assert first.outcome == again.outcome, listing.id
            for line in first.tell:
                assert not (wrong := unreadable(line.text, ())), f"{listing.id} tells a {wrong}: {line.text}"


def a_table_goes_on(game: Ruleset) -> None:
    """Bots play evenings: what is offered is taken, everybody reads words, and the log gives the same table again."""
    for seed in range(EVENINGS):
        store = SqliteStore(":memory:")
        random = Random(f"{game.id} {seed}")
        table = demo_table(store, "contract", game.id, bytes(32), bots="random")
        assert play_on(table, bots_of(table, random), ACTS, random), "nothing is offered at the table"
        assert Table(store, "contract").state == table.state
        ids = [id for id in table.state.sheets if id not in table.state.name(id).lower().split()]
        for seat in table.seats:
            for line in view(table, seat.id).log:
                assert not (wrong := unreadable(line.text, ids)), f"{seat.name} reads a {wrong}: {line.text}"
        store.close()


LAWS = (the_odds_add_up, every_play_ends_and_can_be_had_again, a_table_goes_on)
