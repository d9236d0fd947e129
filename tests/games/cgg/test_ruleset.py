"""The records of both editions: ids, rules, rulings, options, examples."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.rules.arguments import read_arguments, written_arguments
from rollwright.rules.content import content
from rollwright.rules.options import described
from rollwright.rules.ruleset import Ruleset, ruleset

RULES = content(RULESET.package).rules
BOTH = pytest.mark.parametrize("game", [RULESET, RULESET_2015], ids=["cgg", "cgg-2015"])


def test_the_ids_that_scripts_use() -> None:
    assert ruleset("cgg") is RULESET
    assert ruleset("cgg-2015") is RULESET_2015
    for game in (RULESET, RULESET_2015):
        assert {"action", "risk", "exec", "diligence", "fallout"} <= set(game.listings)
        assert game.options().edition == game.id
    assert set(RULESET.listings) - set(RULESET_2015.listings) == {"advance"}
    assert set(RULESET_2015.listings) - set(RULESET.listings) == {"story-break"}
    assert set(RULESET.acts) ^ set(RULESET_2015.acts) == {"advance", "story-break", "learn", "give-points"}


@BOTH
def test_no_procedure_has_more_than_eight_parameters(game: Ruleset) -> None:
    for listing in game.listings.values():
        assert len(listing.procedure.inner.parameters) <= 8, listing.id  # type: ignore[attr-defined]


@BOTH
def test_every_rule_of_a_listing_is_in_the_content(game: Ruleset) -> None:
    for listing in game.listings.values():
        assert [id for id in listing.rules if id not in RULES] == [], listing.id


def test_all_rulings_are_named_and_the_supplement_is_marked() -> None:
    named = " ".join(f"{rule.ruling}," for rule in RULES.values() if rule.ruling).replace(",", " ").split()
    missing = [f"C{number}" for number in range(1, 39) if f"C{number}" not in named]
    assert missing == []
    for rule in RULES.values():
        if rule.source.startswith("Supplement"):
            assert rule.ruling is not None, rule.id


@pytest.mark.rule("cgg.hammer.recovery")
def test_a_ruling_says_where_it_comes_from() -> None:
    source = re.compile(r"C([1-9]|[12][0-9]|3[0-8])|supplement [02](\.[1-8])?|the table of editions|General|ours: .+")
    for rule in RULES.values():
        for part in rule.ruling.split(", ") if rule.ruling else ():
            assert source.fullmatch(part), (rule.id, part)
    recovery = RULES["cgg.hammer.recovery"].ruling
    assert recovery is not None
    assert recovery.startswith("ours")


@BOTH
def test_options_are_described(game: Ruleset) -> None:
    assert all(option.explanation for option in described(game.options))
    content(game.package).options_described(game.options)


@BOTH
def test_examples_are_arguments_that_can_be_written_and_read(game: Ruleset) -> None:
    for listing in game.listings.values():
        for example in listing.examples:
            read = read_arguments(listing, written_arguments(listing, example))
            assert {name: read[name] for name in example} == dict(example), listing.id


def test_nothing_is_read_before_somebody_asks() -> None:
    code = "import sys; from rollwright.rules.ruleset import ruleset; ruleset('cgg'); ruleset('cgg-2015'); "
    code += "print([name for name in ('tomllib', 'numpy', 'rollwright.rules.content') if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
