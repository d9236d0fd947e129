"""`rollwright lab run`, `show` and `cancel`: a run from its file, resumed, looked at and cancelled."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from rollwright.lab.folder import PARTS, Folder
from rollwright.lab.plan import read_plan
from rollwright.lab.runs import Progress, Stopped, carry_out
from rollwright.lab.workers import Inline
from tests.cli.running import Run

FILE = 'title = "Skills"\ncall = "mechwarrior/skill"\n[arguments]\ntarget = "2..12"\nmodifier = "0..1"\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "skills.toml"
    path.write_text(FILE)
    return path


def test_a_run_is_carried_out_and_the_same_command_goes_on(run: Run, file: Path) -> None:
    first = run("lab", "run", str(file), "--workers", "1")
    assert (first.code, first.err) == (0, "")
    assert first.out.startswith("Skills\n")
    parts = file.with_suffix(".run") / PARTS
    lines = parts.read_text().splitlines()
    assert len(lines) == 3
    parts.write_text("\n".join(lines[:1]) + "\n" + lines[1][:50])
    again = run("lab", "run", str(file), "--workers", "1")
    assert (again.code, again.out) == (0, first.out)
    assert parts.read_text().splitlines() == lines
    shown = run("lab", "show", str(file.with_suffix(".run")))
    assert shown.code == 0
    assert "run: done, 3 of 3 parts" in shown.out
    file.write_text(FILE.replace("2..12", "2..11"))
    other = run("lab", "run", str(file), "--workers", "1")
    assert other.code == 2
    assert "holds another run: not the same arguments; give another --folder" in other.err


def test_an_unfinished_run_is_shown_and_one_under_way_is_cancelled(run: Run, file: Path) -> None:
    plan, at = read_plan(file), file.with_suffix(".run")
    folder = Folder(at, plan)
    with closing(folder):
        assert "under way, 0 of 3 parts; there are no figures yet" in run("lab", "show", str(at)).out
        told: list[int] = []

        def look(progress: Progress) -> None:
            shown = run("lab", "show", str(at))
            assert f"run: under way, {progress.done} of 3 parts" in " ".join(shown.out.split())
            assert "not worked out yet" in shown.out
            busy = run("lab", "run", str(file), "--workers", "1")
            assert (busy.code, "another process is at work" in busy.err) == (2, True)
            ran = run("lab", "cancel", str(at))
            assert (ran.code, ran.out) == (0, "The run will stop within a part.\n")
            told.append(progress.done)

        with pytest.raises(Stopped):
            carry_out(plan, Inline(), folder, look)
        assert told == [1]
    assert "run: stopped, 1 of 3 parts" in " ".join(run("lab", "show", str(at)).out.split())
    nobody = run("lab", "cancel", str(at), "--json")
    assert (nobody.code, nobody.json) == (1, {"folder": str(at), "cancelled": False})


def test_a_cancelled_command_says_how_to_go_on(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Folder, "cancelled", property(lambda folder: len(folder.done) >= 2))
    ran = run("lab", "run", str(file), "--workers", "1", "--folder", str(file.parent / "here"))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(
        f"Cancelled: 2 of 3 parts are kept in {file.parent / 'here'}. Go on with: rollwright lab run"
    )


def test_a_folder_that_can_not_be_written_is_named(run: Run, file: Path) -> None:
    ran = run("lab", "run", str(file), "--folder", "/proc/nowhere")
    assert ran.code == 2
    assert "/proc/nowhere" in ran.err
    assert "give another --folder" in ran.err
