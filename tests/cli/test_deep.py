"""`rollwright odds --deep`: the law of all that a random table leads to, sampled where it is too large to count."""

from __future__ import annotations

import pytest

from tests.cli.running import Run


def test_a_table_gives_its_rows_and_deep_all_that_they_lead_to(run: Run) -> None:
    rows = run("odds", "going-somewhere/money", "--json").json
    assert rows["exact"] is True
    assert len(rows["outcomes"]) == 1
    whole = run("odds", "going-somewhere/money", "--deep", "--json").json
    assert whole["exact"] is True
    assert len(whole["outcomes"]) == 4 * (4 + 6 + 8 + 10 + 12 + 16 + 20 + 24)


@pytest.mark.soak
def test_a_hoard_is_sampled_and_says_so(run: Run) -> None:
    shown = run("odds", "going-somewhere/magic-item", "--deep").out
    assert "sampled, 5,000 plays" in shown


def test_only_tables_are_deep(run: Run) -> None:
    ran = run("odds", "going-somewhere/check", "bonus=3", "--deep")
    assert ran.code == 2
    assert "takes no 'deep'" in ran.err


def test_fractions_of_a_hoard_are_refused(run: Run) -> None:
    ran = run("odds", "going-somewhere/magic-item", "--deep", "--exact")
    assert ran.code == 2
    assert "too many outcomes to count" in ran.err
