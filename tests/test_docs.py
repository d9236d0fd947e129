"""The documentation is true: its examples run, its commands print what it shows, and every command is in it."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests import documents
from tests.documents import Wrong, alike, listed_commands, run_page, undocumented

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=[page.relative_to(ROOT).as_posix() for page in PAGES])
def test_a_page_is_true(page: Path, tmp_path: Path) -> None:
    run_page(page, tmp_path)


def test_every_page_is_in_the_order_of_the_site() -> None:
    """A page that isn't is found by nobody."""
    site = tomllib.loads((ROOT / "zensical.toml").read_text())["project"]["nav"]
    listed = re.findall(r"'([^']+\.md)'", str(site))
    assert len(listed) == len(set(listed))
    assert set(listed) == {page.relative_to(ROOT / "docs").as_posix() for page in ROOT.glob("docs/**/*.md")}


def test_every_command_is_documented() -> None:
    program = Path(sys.executable).parent / "rollwright"
    shown = subprocess.run((program, "--help"), capture_output=True, text=True, timeout=60)
    assert shown.returncode == 0, shown.stderr
    names = listed_commands(shown.stdout)
    assert names, f"no commands in: {shown.stdout}"
    reference = [page.read_text() for page in PAGES if page.is_relative_to(ROOT / "docs" / "reference")]
    assert undocumented(names, reference) == [], "give each a heading in docs/reference: ## rollwright NAME"


def test_the_examples_of_documents_hold() -> None:
    result = doctest.testmod(documents)
    assert result.attempted
    assert not result.failed


def page(folder: Path, text: str) -> Path:
    path = folder / "page.md"
    path.write_text(text.replace("~~~", "```"))
    return path


@pytest.mark.parametrize(
    "text",
    [
        "~~~python\n>>> 1 + 1\n3\n~~~\n",
        "~~~python\n>>> x = 1\n~~~\n\nand\n\n~~~python\n>>> x\n2\n~~~\n",
        "~~~python\n>>> undefined\n1\n~~~\n",
        "~~~python\ndef (:\n~~~\n",
        "~~~console\n$ rollwright no-such-command\n~~~\n",
        "~~~console\n$ rollwright --help # exit 7\n~~~\n",
        "~~~console\n$ echo | rollwright --help\nnothing like it\n~~~\n",
        "~~~console\n$ ./play cli no-such-command\n~~~\n",
        "- a list\n\n    ~~~python\n    >>> 1 + 1\n    3\n    ~~~\n",
    ],
)
def test_a_false_page_is_found(text: str, tmp_path: Path) -> None:
    with pytest.raises(Wrong):
        run_page(page(tmp_path, text), tmp_path)


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("~~~python\n>>> x = 1\n~~~\n\nand\n\n~~~python\n>>> x + 1\n2\n~~~\n", 2),
        ("~~~python\nthrow = await Roll('action', pool, reading)\n~~~\n", 1),
        ("~~~console\n$ git clone somewhere\nno output of ours\n~~~\n", 1),
        ("~~~console\n$ true || rollwright no-such-command\n~~~\n", 1),
        ("~~~console\n$ false && rollwright # exit 1\n~~~\n", 1),
        ("<!-- skip: next -->\n\n~~~console\n$ rollwright no-such-command\n~~~\n", 0),
        ("~~~toml\nnothing = 'ours'\n~~~\n", 0),
    ],
)
def test_a_true_page_passes(text: str, blocks: int, tmp_path: Path) -> None:
    assert run_page(page(tmp_path, text), tmp_path) == blocks


def test_output_is_compared_line_by_line() -> None:
    assert alike("a\nb", "a  \nb\n")
    assert not alike("a b", "a\nb")
    assert not alike("", "something")
