"""The page of MechWarrior: its sheet and trackers, whose numbers are the ruleset's."""

from __future__ import annotations

import pytest

from rollwright.games.mechwarrior.rules.derive import skill_target
from tests.web.looking import Page, of, page

__all__ = ["page"]  # a fixture
pytestmark = pytest.mark.soak


@of("mechwarrior")
def test_mechwarrior_shows_targets_and_edge(page: Page) -> None:
    page.set("rena", edge_left=1)
    sheet, look = page.table.position.state.sheets["rena"], page.look("ana", "rena").it
    assert {one.title: one.target for one in look.skills}["Running"] == skill_target(sheet, "running")[1] == 6
    assert (look.edge.left, look.edge.full) == (1, 2)
    assert 'aria-label="Edge: 1 of 2"' in page.text("ana")
    assert [one.saves for one in look.attributes] == [10, 6, 8, 8, 8]
    assert "Edge:" not in page.sheet(page.look("gus", "sel"))
