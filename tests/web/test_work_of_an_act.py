"""What is worked out after an act: as much at a long log as at a short one, once for all who know the same."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader, StrictUndefined, UndefinedError
from markupsafe import Markup

from rollwright.play.session import Session
from rollwright.table import rows
from rollwright.table.demo import demo_table
from rollwright.table.kept import Kept, chained
from rollwright.table.log import Said, encode
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.parts import OpenPage
from rollwright.web.site import Site
from rollwright.web.story import Storyteller
from rollwright.web.stream import news
from rollwright.web.templating import MOST, Pieces, Templates

KEY = re.compile('name="act" value="([^"]+)"')
WRITTEN = """{% macro underlined(words) %}<u>{{ words }}</u>{% endmacro -%}
{{ text }}{{ markup }}{{ 7 }}{{ "no" if no }}({{ "no" ~ no if no }}){{ underlined(text) }}"""
LONG = 900
"""How many lines are said between."""


class Watched:
    """A table with five open pages, which are told of each act."""

    def __init__(self, path: Path) -> None:
        store = SqliteStore(path / "t.db")
        demo_table(store, "t", "augur", bytes(32))
        self.site = Site(store)
        self.table: Table = self.site.hall.table("t")
        while len(self.table.seats) < 5:
            id = f"watcher-{len(self.table.seats)}"
            self.table.seat_somebody("gus", Seat(id, id.title(), "spectator"))
        self.pages = {seat.id: OpenPage() for seat in self.table.seats}
        self.since = self.table.number

    def told(self) -> dict[str, str]:
        """Tell all what is new."""
        seats = [(seat, self.since) for seat in self.pages]
        found = news(self.site, "t", seats, list(self.pages.values()))
        self.since = self.table.number
        return {seat: one.text for seat, one in zip(self.pages, found, strict=True) if one is not None}

    def attempt(self) -> None:
        """Begin something, which asks the gamemaster."""
        self.table.start("ana", "try", {"who": "mirel", "what": "opens the hatch", "way": "finesse"})

    def talk(self, lines: int) -> None:
        """Let much be said, as if it had been long ago."""
        table = self.table
        said = [encode(Said(by="ana", text=f"word {at}")) for at in range(lines)]
        last, head = table.number, bytes.fromhex(table.head)
        table.store.append("t", last, chained(table.secret, last, table.position.number, head, said))
        table.refresh()
        self.since = table.number


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    made = Watched(tmp_path)
    yield made
    made.table.store.close()


def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the blocks that are made, the templates that are written, and the lines that are read."""
    counts: Counter[str] = Counter()

    def count(where: Any, name: str) -> None:
        work: Callable[..., Any] = getattr(where, name)

        def doing(*given: Any, **named: Any) -> Any:
            counts[name] += 1
            return work(*given, **named)

        monkeypatch.setattr(where, name, doing)

    for where, name in ((Storyteller, "_moment"), (Site, "rendered"), (rows.Rows, "row"), (Kept, "lines")):
        count(where, name)
    return counts


def test_an_act_is_no_more_work_at_a_long_log(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    def work() -> Counter[str]:
        """Have something begun, twice, so that the first one reads what was not read before; count the second."""
        found: Counter[str] = Counter()
        for _ in range(2):
            call = watched.table.number + 1
            counts.clear()
            watched.attempt()
            watched.told()
            found = Counter(counts)
            watched.table.abandon("gus", call, "a test")
            watched.told()
        return found

    counts = counted(monkeypatch)
    short = work()
    watched.talk(LONG)
    long = work()
    watched.talk(LONG)
    assert work() == long
    assert {**long, "row": 0} == {**short, "row": 0}
    assert long["row"] < 250  # a bounded look back
    assert 0 < short["_moment"] <= 3  # the gamemaster's and the others'


def test_what_is_begun_is_played_once(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    begin = Session._begin

    def counted(session: Session[Any]) -> None:
        played.append(1)
        begin(session)

    monkeypatch.setattr(Session, "_begin", counted)
    watched.attempt()
    assert "open the hatch" in watched.told()["ana"]
    assert len(played) == 1


def test_what_stands_on_a_page_already_is_not_sent_again(watched: Watched) -> None:
    watched.attempt()
    first = watched.told()
    assert all('hx-target="#now"' in text and 'hx-target="#bar"' in text for text in first.values())
    watched.table.say("ben", "Quick!")
    then = watched.told()
    assert all("Quick!" in text for text in then.values())
    assert not any('hx-target="#now"' in text or 'hx-target="#bar"' in text for text in then.values())
    watched.pages["ana"] = OpenPage()  # she has loaded it anew
    watched.table.say("ben", "Now!")
    last = watched.told()
    assert [seat for seat, text in last.items() if 'hx-target="#now"' in text] == ["ana"]


def test_a_page_that_was_sent_whole_may_have_anything(watched: Watched) -> None:
    watched.attempt()
    watched.told()
    watched.table.title("gus", "The docks")  # after it the whole page is sent
    assert all('id="now-' in text for text in watched.told().values())
    watched.table.say("ben", "Quick!")
    assert all('hx-target="#now"' in text for text in watched.told().values())


def test_what_is_hidden_from_some_is_told_to_each_by_itself(watched: Watched) -> None:
    watched.table.start("gus", "try", {"who": "mirel", "what": "opens the vault", "way": "finesse"}, hidden="result")
    told = watched.told()
    assert "open the vault" in told["gus"]
    assert not any("the vault" in text for seat, text in told.items() if seat != "gus")


def test_no_two_forms_of_a_seat_have_the_same_key(watched: Watched) -> None:
    keys: list[tuple[str, str]] = []
    for _ in range(2):  # the same card with the same fields, twice
        watched.attempt()
        keys += [(seat, key) for seat, text in watched.told().items() for key in KEY.findall(text)]
        watched.table.undo("gus", watched.table.number - 1)
        keys += [(seat, key) for seat, text in watched.told().items() for key in KEY.findall(text)]
    assert len(keys) > 8
    assert len(set(keys)) == len(keys)


def test_a_piece_is_written_once_from_the_same() -> None:
    pieces, wrote = Pieces(), list[int]()

    def piece(number: int) -> str:
        def write() -> str:
            wrote.append(number)
            return f"piece {number}"

        return pieces.get("kind", number, write)

    assert [piece(1), piece(1), pieces.get("another", 1, lambda: "other")] == ["piece 1", "piece 1", "other"]
    assert wrote == [1]
    for number in range(2, MOST + 2):
        piece(number)
    wrote.clear()
    piece(MOST + 1)
    piece(1)
    assert wrote == [1], "the oldest was let go"


def test_templates_escape_what_is_no_markup() -> None:
    templates = Templates(loader=DictLoader({"page": WRITTEN}), autoescape=True, undefined=StrictUndefined)
    assert templates.get_template("page").render(text="<b> & 'c'", markup=Markup("<i>"), no=False) == (
        "&lt;b&gt; &amp; &#39;c&#39;<i>7()<u>&lt;b&gt; &amp; &#39;c&#39;</u>"
    )
    with pytest.raises(UndefinedError):
        templates.get_template("page").render(markup="", no=False)


def test_templates_are_compiled_once_for_each_way_to_write_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def page(autoescape: bool) -> str:
        loader = DictLoader({"page": "{{ text }}"})
        return Templates(loader=loader, autoescape=autoescape).get_template("page").render(text="<b>")

    assert page(autoescape=True) == "&lt;b&gt;"
    with monkeypatch.context() as patched:
        patched.setattr(Templates, "compile", None)
        assert page(autoescape=True) == "&lt;b&gt;"
    assert page(autoescape=False) == "<b>"
    folder = next(tmp_path.iterdir())
    shutil.rmtree(folder)
    folder.write_text("no folder")
    assert page(autoescape=True) == "&lt;b&gt;"
