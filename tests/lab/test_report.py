"""Reports: a page of its own, Markdown with drawings beside, JSON and CSV with every figure."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rollwright.dice.errors import BadInput
from rollwright.lab.charts import bars
from rollwright.lab.report import Report, Table, Text

REPORT = Report(
    "Chances <of> all",
    [
        Text("# First"),
        Text("What & why: 95% <b>"),
        bars("Law", [("hit", 0.75), ("miss", 0.25)], percent=True),
        Table(
            "Figures",
            ["code", "a|b", "less"],
            [["1d", 1 / 3, -0.25], ["=2d", None, 0.125]],
            "Exact.",
            frozenset({1, 2}),
            frozenset({2}),
        ),
        Table("All", ["n"], [[n] for n in range(40)], folded=True),
    ],
    "rollwright lab odds cgg/action 'code=1d..8d'",
    {"seed": "7"},
)


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in ("meta", "rect", "path", "line"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("rect", "path"):
            return
        assert self.open.pop() == tag


def test_a_page_asks_nothing_of_anybody_and_is_well_formed() -> None:
    page = REPORT.html()
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert not {"script", "link", "img", "iframe"} & set(tags.seen)
    assert not re.search(r"(src|href)=|url\(|@import", page)
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "Chances &lt;of&gt; all" in page
    assert "&lt;b&gt;" in page
    assert "<h2>First</h2>" in page
    assert "33.33%" in page
    assert "−25\u00a0points" in page
    assert "+12.5\u00a0points" in page
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert "<details><summary>All (40 rows)</summary>" in page


def test_a_notebook_gets_a_part_of_a_page() -> None:
    shown = REPORT._repr_html_()
    assert shown.startswith("<style>")
    assert "<html" not in shown
    assert "<svg" in shown


def test_markdown_has_its_drawings_beside_and_leaves_out_long_tables(tmp_path: Path) -> None:
    text = REPORT.markdown(tmp_path, "chances")
    assert (tmp_path / "chances-1.svg").read_text(encoding="utf-8") == REPORT.charts[0].svg
    assert "![Law](chances-1.svg)" in text
    assert "| code | a\\|b | less |" in text
    assert "|---|---:|---:|" in text
    assert "## First" in text
    assert "\n| 39 |" not in text
    assert REPORT.command in text


def test_json_and_csv_hold_figures_in_full() -> None:
    told = json.loads(json.dumps(REPORT.json()))
    assert told["title"] == REPORT.title
    assert told["about"] == {"seed": "7"}
    kinds = [part["kind"] for part in told["parts"]]
    assert kinds == ["text", "text", "bars", "table", "table"]
    assert told["parts"][2]["pairs"][0] == ["hit", 0.75]
    assert told["parts"][3]["rows"][0][1] == 1 / 3
    rows = list(csv.reader(io.StringIO(REPORT.csv())))
    assert rows[0] == ["table", "code", "a|b", "less"]
    assert rows[1] == ["Figures", "1d", str(1 / 3), "-0.25"]
    assert rows[2][1] == "'=2d"
    assert len(rows) == 3 + 1 + 1 + 40


@pytest.mark.parametrize("kind", ["html", "json", "csv", "md", "svg"])
def test_a_report_is_written_by_the_name_of_its_file(tmp_path: Path, kind: str) -> None:
    files = REPORT.write(tmp_path / "new" / f"it.{kind}")
    assert files == [tmp_path / "new" / f"it.{kind}"]
    assert files[0].stat().st_size > 100


def test_what_can_t_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"\.html"):
        REPORT.write(tmp_path / "it.pdf")
    with pytest.raises(BadInput, match="no chart"):
        Report("t", [Text("a")]).write(tmp_path / "it.svg")
