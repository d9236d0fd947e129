"""Reports: texts, tables and charts in order, written as a page of its own, Markdown, JSON or CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.lab.charts import Chart, style_sheet
from rollwright.lab.report_style import PAGE

Entry: TypeAlias = str | float | int | bool | None
"""What stands in a table: a number keeps its full precision in JSON and CSV, and is written short for people."""


_SIGNED = re.compile(r"[+-]?[\d.]+")


class Text(msgspec.Struct, frozen=True):
    """A paragraph; where it begins with `# `, a heading."""

    text: str


class Table(msgspec.Struct, frozen=True):
    """A table: a name for each column, and rows of words and numbers; chances are named in `percent`, by column."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[Entry]]
    note: str = ""
    percent: frozenset[int] = frozenset()
    """Columns (from 0) whose numbers are shares of one, written as per cent."""
    signed: frozenset[int] = frozenset()
    """Columns whose numbers are differences, written with their sign."""
    folded: bool = False
    """Whether it is long, for those who look things up: a page folds it, Markdown and terminals leave it out."""

    def shown(self, entry: Entry, column: int) -> str:
        """Write one entry as people read it."""
        return entry_text(entry, column in self.percent, column in self.signed)

    def _repr_html_(self) -> str:
        return "".join(_table_html(self))


Piece: TypeAlias = Text | Table | Chart


class Report(msgspec.Struct, frozen=True):
    """What was found out, in order, with the command that made it."""

    title: str
    parts: Sequence[Piece]
    command: str = ""
    about: Mapping[str, str] = {}
    """How it was found: the version, the seed, exact or sampled, and so on."""

    def html(self) -> str:
        """Write one file that asks nothing of anybody else: light and dark, for screens and paper."""
        body = "\n".join(_body(self))
        return (
            f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n<title>{escape(self.title)}</title>\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n'
            f"<style>\n{PAGE}\n{style_sheet()}\n</style></head>\n"
            f'<body><main class="rw-report">\n{body}\n</main></body></html>\n'
        )

    def markdown(self, folder: Path, name: str = "") -> str:
        """Give the report as Markdown; its charts are written into a folder, named after the report."""
        stem = name or slug(self.title)
        lines = [f"# {self.title}", ""]
        if self.command:
            lines += ["```", self.command, "```", ""]
        charts = 0
        for part in self.parts:
            if isinstance(part, Chart):
                charts += 1
                folder.mkdir(parents=True, exist_ok=True)
                file = f"{stem}-{charts}.svg"
                (folder / file).write_text(part.svg, encoding="utf-8")
                lines += [f"![{part.title.replace('[', '(').replace(']', ')')}]({file})", ""]
            elif isinstance(part, Table):
                lines += [] if part.folded else [*_table_markdown(part), ""]
            else:
                lines += [f"#{part.text}" if part.text.startswith("# ") else part.text, ""]
        if self.about:
            lines += ["; ".join(f"{name}: {value}" for name, value in self.about.items()), ""]
        return "\n".join(lines)

    def json(self) -> dict[str, Any]:
        """Give the report as JSON can hold it: tables with all their figures, charts as their data."""
        return {
            "title": self.title,
            "command": self.command,
            "about": dict(self.about),
            "parts": [_part_json(part) for part in self.parts],
        }

    def csv(self) -> str:
        """Write the tables, one after another, with an empty line between; a first column names the table."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        for number, table in enumerate(self.tables):
            if number:
                writer.writerow([])
            writer.writerow(["table", *table.head])
            for row in table.rows:
                writer.writerow([table.title, *(_csv_entry(entry) for entry in row)])
        return out.getvalue()

    @property
    def tables(self) -> list[Table]:
        """Its tables."""
        return [part for part in self.parts if isinstance(part, Table)]

    @property
    def charts(self) -> list[Chart]:
        """Its charts."""
        return [part for part in self.parts if isinstance(part, Chart)]

    def write(self, path: Path) -> list[Path]:
        """Write the report as the kind of file that the name asks for; gives the files. SVG: one for each chart."""
        kind = path.suffix.lower()
        if kind == ".svg":
            return self._write_charts(path)
        texts: dict[str, Callable[[], str]] = {
            ".html": self.html,
            ".json": lambda: msgspec.json.format(msgspec.json.encode(self.json()), indent=1).decode(),
            ".csv": self.csv,
            ".md": lambda: self.markdown(path.parent, path.stem),
        }
        if kind not in texts:
            raise BadInput(f"{path.name}: a report is written as .html, .md, .json, .csv or .svg")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(texts[kind](), encoding="utf-8")
        return [path]

    def _write_charts(self, path: Path) -> list[Path]:
        if not self.charts:
            raise BadInput("this report has no chart; write it as .html, .md, .json or .csv")
        path.parent.mkdir(parents=True, exist_ok=True)
        found = []
        for number, chart in enumerate(self.charts, 1):
            file = path if len(self.charts) == 1 else path.with_name(f"{path.stem}-{number}.svg")
            file.write_text(chart.svg, encoding="utf-8")
            found.append(file)
        return found

    def _repr_html_(self) -> str:
        return f'<style>\n{PAGE}\n{style_sheet()}\n</style><div class="rw-report">{"".join(_body(self))}</div>'

    def __repr__(self) -> str:
        return f"<Report: {self.title}; {len(self.tables)} tables, {len(self.charts)} charts>"


def entry_text(entry: Entry, percent: bool = False, signed: bool = False) -> str:
    """Write what stands in a table as people read it.

    >>> entry_text(True), entry_text(None), entry_text(0.30866, True), entry_text(2.0), entry_text(-0.04, True, True)
    ('yes', '–', '30.87%', '2', '−4 points')

    What is signed is a difference: of chances, in percentage points.
    """
    if entry is None:
        return "–"
    if isinstance(entry, bool):
        return "yes" if entry else "no"
    if isinstance(entry, str):
        return entry
    value = 100 * entry if percent else entry
    sign = "−" if value < 0 else "+" if signed and value > 0 else ""
    size = abs(value)
    unit = (" points" if signed else "%") if percent else ""
    if 0 < size < 0.005:
        return f"{sign}<0.01{unit}"
    digits = f"{size:,.{2 if size < 1000 else 0}f}" if isinstance(value, float) else f"{size:,}"
    if "." in digits:
        digits = digits.rstrip("0").rstrip(".")
    return f"{sign if digits != '0' else ''}{digits}{unit}"


def slug(title: str) -> str:
    """Make a file's name of a title.

    >>> slug("cgg/action: the result")
    'cgg-action-the-result'
    """
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or "report"


def _body(report: Report) -> Iterator[str]:
    yield f"<h1>{_safe(report.title)}</h1>"
    if report.command:
        yield f'<p class="command"><code>{_safe(report.command)}</code></p>'
    for part in report.parts:
        if isinstance(part, Chart):
            yield f"<figure>{part.inline}</figure>"
        elif isinstance(part, Table):
            yield from _table_html(part)
        elif part.text.startswith("# "):
            yield f"<h2>{_safe(part.text[2:])}</h2>"
        else:
            yield f"<p>{_safe(part.text)}</p>"
    if report.about:
        yield '<p class="about">' + "; ".join(f"{_safe(k)}: {_safe(v)}" for k, v in report.about.items()) + "</p>"


def _table_html(table: Table) -> Iterator[str]:
    numeric = _numeric(table)
    if table.folded:
        yield f"<details><summary>{_safe(table.title)} ({len(table.rows):,} rows)</summary>"
    yield '<div class="scroll"><table>'
    if table.title and not table.folded:
        yield f"<caption>{_safe(table.title)}</caption>"
    heads = (f'<th scope="col"{_right(column in numeric)}>{_safe(name)}</th>' for column, name in enumerate(table.head))
    yield f"<thead><tr>{''.join(heads)}</tr></thead><tbody>"
    for row in table.rows:
        cells = []
        for column, entry in enumerate(row):
            words = _safe(table.shown(entry, column))
            right = _right(column in numeric)
            cells.append(f'<th scope="row"{right}>{words}</th>' if column == 0 else f"<td{right}>{words}</td>")
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table></div>"
    if table.note:
        yield f'<p class="note">{_safe(table.note)}</p>'
    if table.folded:
        yield "</details>"


def _safe(words: str) -> str:
    """Write words so that a page shows them as they are; a number keeps its sign of per cent."""
    return re.sub(r"(?<=\d) (?=%|points)", "\u00a0", escape(words))


def _table_markdown(table: Table) -> list[str]:
    numeric = _numeric(table)
    lines = [f"**{table.title}**", ""] if table.title else []
    lines.append("| " + " | ".join(_cell(name) for name in table.head) + " |")
    lines.append("|" + "|".join("---:" if column in numeric else "---" for column in range(len(table.head))) + "|")
    for row in table.rows:
        lines.append("| " + " | ".join(_cell(table.shown(entry, column)) for column, entry in enumerate(row)) + " |")
    return [*lines, "", table.note] if table.note else lines


def _cell(words: str) -> str:
    return words.replace("|", "\\|").replace("\n", " ")


def _numeric(table: Table) -> set[int]:
    """Tell which columns hold numbers alone."""
    found = set()
    for column in range(len(table.head)):
        entries = [row[column] for row in table.rows if column < len(row) and row[column] is not None]
        if entries and all(isinstance(entry, int | float) and not isinstance(entry, bool) for entry in entries):
            found.add(column)
    return found


def _right(yes: bool) -> str:
    return ' class="number"' if yes else ""


def _csv_entry(entry: Entry) -> Entry:
    """Keep a text from being taken for a formula by a spreadsheet; numbers with a sign stay as they are."""
    if not isinstance(entry, str) or entry[:1] not in ("=", "@", "+", "-") or _SIGNED.fullmatch(entry):
        return entry
    return f"'{entry}"


def _part_json(part: Piece) -> dict[str, Any]:
    if isinstance(part, Chart):
        return {"kind": part.kind, "title": part.title, "about": part.about, **part.data}
    if isinstance(part, Table):
        rows = [list(row) for row in part.rows]
        return {"kind": "table", "title": part.title, "head": list(part.head), "rows": rows, "note": part.note}
    return {"kind": "text", "text": part.text}
