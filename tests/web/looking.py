"""Demonstration tables and their pages as text, for the tests of what games draw."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rollwright.rules.facts import Amended, Fact
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import changes, view
from rollwright.web.hand import Hand
from rollwright.web.looks import looks_of
from rollwright.web.people_shown import Faces
from rollwright.web.site import Site
from rollwright.web.table_page import everything, parts_of_change, parts_of_view


class Page:
    """A demonstration table, and its pages as text."""

    def __init__(self, path: Path, game: str) -> None:
        self.table: Table = demo_table(SqliteStore(path / "looks.db"), "looks", game, bytes(32))
        self.site = Site(self.table.store)

    def land(self, *facts: Fact) -> None:
        """Put facts down."""
        self.table.land("gus", facts, "a test")

    def set(self, who: str, **fields: Any) -> None:
        """Set fields of a sheet."""
        self.land(*(Amended(who=who, field=name, value=value, reason="a test") for name, value in fields.items()))

    def text(self, seat: str) -> str:
        """Give the whole page of a seat; then its parts, as a stream would send them."""
        seen = view(self.table, seat)
        page = self.site.rendered("table.html", trouble="", **everything(self.table, seen))
        return page + parts_of_view(self.site, self.table, seen, 0)

    def change(self, seat: str, since: int) -> str:
        """Give what a stream sends of what is new."""
        return parts_of_change(self.site, self.table, seat, changes(self.table, seat, since))

    def look(self, seat: str, who: str) -> Any:
        """Give what is worked out of a sheet for a seat."""
        return next(one for one in everything(self.table, view(self.table, seat))["sheets"] if one.id == who)

    def trackers(self, seat: str) -> Any:
        """Give what is worked out of the scene for a seat."""
        return everything(self.table, view(self.table, seat))["trackers"].it

    def sheet(self, look: Any) -> str:
        """Draw one sheet, as the gamemaster sees it."""
        gus = self.table.seat("gus")
        shared = {"sheet": look, "looks": looks_of(self.table.game), "seat": gus, "table": self.table.id}
        hands = {look.id: Hand(self.table.id, look.id, {}, True)}
        return self.site.rendered("parts/sheet.html", faces=Faces(self.table, {}), hands=hands, **shared)


@pytest.fixture
def page(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    made = Page(tmp_path, request.param)
    yield made
    made.table.store.close()


def of(*games: str) -> pytest.MarkDecorator:
    """Try a test with the demonstration tables of some games."""
    return pytest.mark.parametrize("page", games, indirect=True)


def sound(text: str) -> None:
    """Check what holds for all that is drawn: no style of its own, words for every picture."""
    assert "style=" not in text
    assert "<script>" not in text
    pictures = [one for one in re.findall(r"<svg[^>]*>", text) if 'aria-hidden="true"' not in one]
    assert all('role="img"' in one and re.search(r'aria-label="[^"]+"', one) for one in pictures), pictures
