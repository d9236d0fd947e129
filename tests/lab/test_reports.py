"""The reports of the games in the documentation are those that the program makes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rollwright.games import GAMES
from rollwright.lab.reports import reports
from tests.amount import LONG

DOCS = Path(__file__).resolve().parents[2] / "docs" / "lab"
QUICK = ("mechwarrior",)
OURS = {id for id, module in GAMES.items() if module.startswith("rollwright.")}


def test_every_game_has_a_report() -> None:
    of_tests = GAMES.keys() - OURS
    assert reports().keys() - of_tests == OURS == {page.stem for page in DOCS.glob("*.md")} - {"index"}
    index = (DOCS / "index.md").read_text()
    for game in OURS:
        page = (DOCS / f"{game}.md").read_text()
        charts = re.findall(r"\]\(([^)]+\.svg)\)", page)
        assert charts, "a report has charts"
        assert all((DOCS / chart).exists() for chart in charts)
        assert f"({game}.md)" in index


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(OURS) if LONG else QUICK)
def test_a_report_is_what_the_program_finds(game: str, tmp_path: Path) -> None:
    reports()[game]().write(tmp_path / f"{game}.md")
    for made in tmp_path.iterdir():
        assert made.read_text() == (DOCS / made.name).read_text(), f"rollwright lab report {game} --out docs/lab"
