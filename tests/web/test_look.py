"""One look: every page has the same stylesheet, frame and buttons, and no style is kept for what is on no page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest

import rollwright
from rollwright.table.demo import demo_table
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.web.harbour import harbour_table
from tests.web.seats import TABLE, client_of, sit

SOURCE = Path(rollwright.__file__).parent
BESIDE = (
    "", "/people", "/gm", "/log", "/line/1", "/replay", "/statistics", "/export", "/evening", "/hand-outs",
    "/scene", "/sheet/vanya-orlov", "/do/strike", "/log/3",
)  # fmt: skip
OUTSIDE = (
    "/", "/new", "/new?game=augur", "/invite", "/rules", "/rules/augur", "/rules/augur/augur.momentum.track",
    "/rules/augur/procedure/action", "/lab", "/lab/augur/action", "/api", "/nowhere", "/table/nowhere",
)  # fmt: skip
MADE = re.compile(r"(d|n|o|r|s|w)\d+|(is|roll|set|htmx|look)-.*")
"""Names of classes that are put together where they are used."""
FIRST_LOAD = 150_000


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = harbour_table(SqliteStore(tmp_path / "tables.db"))
    table.begin_session("gus")
    yield table
    table.store.close()


def pages(table: Table) -> Iterator[tuple[str, str]]:
    """Give every kind of page, by its address."""
    for path in BESIDE:
        yield path, sit(table, "gus").get(TABLE + path).text
    for path in OUTSIDE:
        yield path, client_of(table).get(path).text


def test_every_page_has_the_one_look(table: Table) -> None:
    for path, page in pages(table):
        assert re.search(r'<link rel="stylesheet" href="/static/table\.css', page), path
        assert '<header class="top">' in page, path
        assert '<a class="mark" href="/"' in page, path
        body = page.split("<body")[1]
        plain = re.findall(r"<button(?![^>]*class=)[^>]*>", body)
        assert not [one for one in plain if 'name="go"' not in one and "data-command" not in one], path
        fields = re.findall(
            r"<(?:select|textarea|input)(?![^>]*(?:type=\"?(?:hidden|checkbox|radio)|class=))[^>]*>", body
        )
        assert not fields or 'class="home"' in page, (path, fields)


def test_no_style_is_for_nothing() -> None:
    places = (
        ("web", "**/*.html"),
        ("web", "**/*.py"),
        ("web", "static/*.js"),
        ("lab", "*.py"),
        ("games", "*/page/**/*.*"),
    )
    files = [file for folder, files in places for file in (SOURCE / folder).glob(files)]
    used = {
        word
        for file in files
        if file.suffix in (".html", ".py", ".js")
        for word in re.findall(r"[\w-]+", file.read_text(encoding="utf-8"))
    }
    for sheet in (SOURCE / "web" / "static").glob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        named = {name for head in re.findall(r"([^{}]+)\{", text) for name in re.findall(r"[.#]([a-zA-Z][\w-]*)", head)}
        assert not {name for name in named if name not in used and not MADE.fullmatch(name)}, sheet.name


def test_the_first_load_is_small(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "augur")
    ana, packed = sit(table, "ana"), {"accept-encoding": "gzip"}
    for path in (TABLE, "/", f"{TABLE}/making"):
        page = ana.get(path, headers=packed)
        size = int(page.headers["content-length"])
        for one in set(re.findall(r'(?:src|href)="(/static/[^"]+\.(?:css|js)[^"]*)"', page.text)):
            file = ana.get(one, headers=packed)
            size += file.num_bytes_downloaded
            faces = [urljoin(one, face) for face in re.findall(r"url\(([^)]+woff2)\)", file.text)]
            size += sum([len(ana.get(face).content) for face in faces])
        assert 20_000 < size < FIRST_LOAD, f"{path}: {size} bytes"
    table.store.close()


def test_a_draft_begins_without_blame_and_explains_itself(tmp_path: Path) -> None:
    table = Table.make(SqliteStore(tmp_path / "tables.db"), "friday", "mechwarrior", Seat("gus", "Gus", "gm"))
    table.seat_somebody("gus", Seat("ana", "Ana"))
    ana = sit(table, "ana")
    note = ana.post(f"{TABLE}/making", data={"act": "begin", "name": "Vesper"}).url.path
    for step in range(5):
        page = ana.get(f"{note}?step={step}").text
        assert "Not right yet" not in page
        assert page.count(">Begin<") == 0
        assert "One a line" not in page
    skills = ana.get(f"{note}?step=2").text
    assert 'data-step="1"' in skills, "numbers have plus and minus"
    assert re.search(r'<footer>.*id="left".*Skills: <b>20</b> left of 20', skills, re.DOTALL), "beside the way on"
    assert "Notice what others miss." in skills
    advantages = ana.get(f"{note}?step=3").text
    assert "One more point of Edge" in advantages
    table.store.close()


def test_a_die_that_gave_way_can_still_be_read() -> None:
    style = (SOURCE / "web" / "static" / "table.css").read_text()
    strike = style.partition(".die.is-replaced > b {")[2].partition("}")[0]
    assert "z-index: -1" in strike, "the stroke lies behind the number"
