"""A game from outside brings its page and its lab in its own package, by the same hooks as ours."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwright.dice.errors import BadInput
from rollwright.lab.lab import lab_of
from rollwright.lab.watches import watch_of
from rollwright.rules.ruleset import Ruleset, room
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.view import SheetShown
from rollwright.web.guides import guide_of
from rollwright.web.looks import looks_of
from rollwright.web.page import page_of
from rollwright.web.pdf import PLAIN, template_of
from rollwright.web.shown import drawn, trackers
from rollwright.web.site import Site
from tests.rules import toy

PAGE = """\
from pathlib import Path
from rollwright.web.guides import Guide, Step
from rollwright.web.page import Page

def sheet(options, fields):
    return {"luck": fields["luck"] * 2}

PAGE = Page(Path(__file__).parent, sheet, guide=Guide((Step("Luck", "Say it.", ("luck",)),)))
"""
LAB = """\
from rollwright.lab.lab import Lab
from rollwright.lab.watches import Watch

LAB = Lab(watches={"fight": Watch(("a", "b"), "hits", lambda name, call: None, lambda call, last, end: last, str)})
"""


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Put a package where Python finds it, with a page and a lab."""
    folder = tmp_path / "far_game"
    for name, text in {
        "__init__.py": "", "page/__init__.py": PAGE, "lab/__init__.py": LAB, "page/look.css": ".luck { color: red; }",
        "page/templates/sheet.html": '{% from "games/far_game/parts.html" import luck %}{{ luck(sheet.it) }}',
        "page/templates/parts.html": "{% macro luck(it) %}<b>Luck {{ it.luck }}</b>{% endmacro %}",
    }.items():  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "far_game"]:
        del sys.modules[name]
    page_of.cache_clear()
    lab_of.cache_clear()


def far_game(package: str = "far_game") -> Ruleset:
    """Make a ruleset of that package."""
    return Ruleset(id="far", title="Far", version="1", package=package, options=toy.Options, sheet=dict)


@pytest.mark.usefixtures("outside")
def test_a_game_from_outside_brings_its_page() -> None:
    game = far_game()
    looks = looks_of(game)
    assert looks[:3] == ("games/far_game/sheet.html", "games/plain/trackers.html", "games/plain/quick.html")
    assert looks.style.startswith("/static/games/far.css?v=")
    shown = drawn(game, None, SheetShown("x", {"name": "Xo", "luck": 3}))
    assert Site(SqliteStore(":memory:")).rendered(looks.sheet, sheet=shown) == "<b>Luck 6</b>"
    assert trackers(game, None, {}, (), {}).it is None
    assert [step.title for step in guide_of(game).steps] == ["Luck"]
    assert template_of("far_game") == PLAIN


@pytest.mark.usefixtures("outside")
def test_a_game_from_outside_brings_its_lab() -> None:
    watch = watch_of(far_game(), "fight")
    assert watch is not None
    assert watch.sides == ("a", "b")
    assert watch_of(far_game(), "duel") is None
    assert watch_of(far_game("no_such_game"), "fight") is None


def test_a_hook_that_is_no_hook_is_refused(outside: Path) -> None:
    (outside / "page" / "__init__.py").write_text("PAGE = 1")
    (outside / "lab" / "__init__.py").write_text("")
    with pytest.raises(BadInput, match=r"far_game\.page has no PAGE"):
        page_of("far_game")
    with pytest.raises(BadInput, match=r"far_game\.lab has no LAB"):
        lab_of("far_game")


def test_what_a_hook_itself_lacks_is_not_taken_for_its_absence(outside: Path) -> None:
    (outside / "page" / "__init__.py").write_text("import nowhere_to_be_found")
    with pytest.raises(ModuleNotFoundError, match="nowhere_to_be_found"):
        room("far_game", "page")
    assert room("far_game", "garden") is None
    assert room("tests.rules.toy", "page") is None
