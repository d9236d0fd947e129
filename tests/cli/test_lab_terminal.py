"""The lab on a real terminal: a bar with the time left, Ctrl-C with processes at work, a heat map in colours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rollwright.lab.folder import PARTS
from rollwright.lab.runs import so_far
from tests.cli.terminal import Terminal

pytestmark = pytest.mark.soak

FILE = 'call = "mechwarrior/opposed"\nhow = "sampled"\nplays = 100_000_000\n[arguments]\na = 8\nb = 7\n'


def test_a_bar_shows_the_time_left_and_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_text(FILE)
    with Terminal("lab", "run", "long.toml", "--workers", "2", folder=tmp_path) as terminal:
        shown = terminal.wait_for(" left")
        assert re.search(r"\d+/763 parts [\d,]+ plays .* left", shown)
        terminal.press("c")
        code, said = terminal.end()
    assert code == 130
    assert "Traceback" not in said
    told = re.search(r"Stopped: (\d+) of 763 parts, [\d,]+ plays are kept in long.run", " ".join(said.split()))
    assert told
    _, progress, running = so_far(tmp_path / "long.run")
    assert (progress.done, running) == (int(told[1]), False)
    assert (tmp_path / "long.run" / PARTS).read_bytes().count(b"\n") == progress.done > 0


def test_a_heat_map_has_colours(tmp_path: Path) -> None:
    with Terminal("lab", "odds", "mechwarrior/skill", "target=7..9", "edge=0..1", folder=tmp_path) as terminal:
        code, said = terminal.end()
    assert code == 0
    assert "58.3" in said
    assert "\x1b[" in terminal.raw
    assert re.search(r"48;(2|5);", terminal.raw)
