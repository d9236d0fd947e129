"""Runs: the same figures whatever was stopped, killed or cut off; each folder holds one run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest

from rollwright.dice.errors import BadInput, TooLarge
from rollwright.lab import runs
from rollwright.lab.folder import PARTS, Folder, cancel, is_running
from rollwright.lab.parts import Part
from rollwright.lab.plan import Plan, plan_of
from rollwright.lab.runs import NOT_YET, Progress, Stopped, carry_out, run, so_far
from rollwright.lab.workers import Inline

ROOT = Path(__file__).resolve().parents[2]
GRID = {"call": "mechwarrior/skill", "arguments": {"target": "2..12", "modifier": "0..3"}}
"""44 questions in 6 parts."""
PLAYED = {"call": "mechwarrior/opposed", "arguments": {"a": "7..8", "b": 7}, "how": "sampled", "plays": 3 << 17}
"""2 questions of 3 parts each."""


def plan(**more: object) -> Plan:
    return plan_of({**GRID, **more})


def stopped_after(parts: int, asked: Plan, path: Path) -> None:
    """Carry out some parts of a plan, and stop."""
    seen: list[Progress] = []
    with closing(Folder(path, asked)) as folder, pytest.raises(Stopped):
        carry_out(asked, Inline(), folder, seen.append, lambda: len(seen) >= parts)


@pytest.mark.parametrize("asked", [plan_of(GRID), plan_of(PLAYED)], ids=["worked out", "played"])
def test_a_run_that_was_stopped_goes_on_and_ends_equal(asked: Plan, tmp_path: Path) -> None:
    stopped_after(2, asked, tmp_path / "run")
    found, progress, running = so_far(tmp_path / "run")
    assert (progress.done, progress.parts, running) == (2, 6, False)
    told: list[Progress] = []
    after = run(asked, workers=1, folder=tmp_path / "run", told=told.append)
    assert after.figures == run(asked, workers=1).figures
    assert len((tmp_path / "run" / PARTS).read_text().splitlines()) == 6
    assert so_far(tmp_path / "run")[0].figures == after.figures
    if asked.how == "auto":
        assert [one.refused for one in found.figures] == [""] * 16 + [NOT_YET] * 28
        assert found.figures[:16] == after.figures[:16]
    else:
        assert [one.plays for one in found.figures] == [2 << 17, 0]


@pytest.mark.parametrize("cut", [1, 20])
def test_a_line_that_was_cut_off_is_worked_out_again(cut: int, tmp_path: Path) -> None:
    asked = plan()
    stopped_after(3, asked, tmp_path)
    lines = (tmp_path / PARTS).read_bytes()
    (tmp_path / PARTS).write_bytes(lines[:-cut])
    assert so_far(tmp_path)[1].done == 2
    told: list[Progress] = []
    assert run(asked, workers=1, folder=tmp_path, told=told.append).figures == run(asked, workers=1).figures
    assert (tmp_path / PARTS).read_bytes().startswith(lines)
    assert told[2].left is not None  # the third part was worked out anew


def test_another_run_in_the_folder_is_refused(tmp_path: Path) -> None:
    run(plan(), workers=1, folder=tmp_path)
    before = (tmp_path / PARTS).read_bytes()
    with pytest.raises(BadInput, match=r"holds another run: not the same seed, plays; give another --folder"):
        run(plan(seed=1, plays=5), workers=1, folder=tmp_path)
    assert (tmp_path / PARTS).read_bytes() == before
    run(plan(title="Another name"), workers=1, folder=tmp_path)


def test_two_processes_do_not_work_in_one_folder(tmp_path: Path) -> None:
    with closing(Folder(tmp_path, plan())):
        assert is_running(tmp_path)
        with pytest.raises(BadInput, match="another process is at work"):
            Folder(tmp_path, plan())
    assert not is_running(tmp_path)
    Folder(tmp_path, plan()).close()


def test_a_run_that_is_cancelled_stops_and_goes_on_later(tmp_path: Path) -> None:
    asked = plan()
    with pytest.raises(BadInput, match="is no folder of a run"):
        cancel(tmp_path / "nowhere")

    def stop(progress: Progress) -> None:
        assert cancel(tmp_path)

    with closing(Folder(tmp_path, asked)) as folder, pytest.raises(Stopped):
        carry_out(asked, Inline(), folder, stop)
    assert so_far(tmp_path)[1].done == 1
    assert not cancel(tmp_path)  # nobody is at work any more
    assert run(asked, workers=1, folder=tmp_path).figures == run(asked, workers=1).figures


def test_precision_ends_plays_early_and_the_same_way_always() -> None:
    asked = plan_of({**PLAYED, "plays": 100 << 17, "precision": 0.0008})
    found = run(asked, workers=1)
    assert [one.plays for one in found.figures] == [4 << 17, 4 << 17]
    assert all(one.most_error() <= 0.0008 for one in found.figures)


def test_seeds_and_questions_have_dice_of_their_own() -> None:
    one, other = (run(plan_of({**PLAYED, "plays": 1000, "seed": seed}), workers=1) for seed in (1, 2))
    assert one.figures != other.figures
    assert one.figures[0] != one.figures[1]


def test_figures_that_are_too_many_to_hold_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "MOST_KEPT", 100)
    with pytest.raises(TooLarge, match=r"of 44 questions hold more than 100 values, too many to keep"):
        run(plan(), workers=1)


SLOW = """
from rollwright.cli import main
import rollwright.lab.parts as parts, signal, sys, time
worked, done = parts.worked, []
def slowly(part):
    done.append(part)
    if len(done) > 2:
        time.sleep(60)
    return worked(part)
signal.signal(signal.SIGINT, signal.default_int_handler)  # where the tests run in the background, it is ignored
import rollwright.lab.workers as workers
workers.worked = slowly
sys.exit(main(["lab", "run", *sys.argv[1:]]))
"""
"""The command, with a long rest after two parts."""


@pytest.mark.soak
def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "skill.toml"
    file.write_text('call = "mechwarrior/skill"\n[arguments]\ntarget = "2..12"\nmodifier = "0..3"\n')
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TERM": "dumb"}
    process = subprocess.Popen(
        (sys.executable, "-c", SLOW, str(file), "--workers", "1"),
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    parts = tmp_path / "skill.run" / PARTS
    until = monotonic() + 60
    while (not parts.exists() or parts.read_bytes().count(b"\n") < 2) and monotonic() < until:
        sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err.startswith("Stopped: ")
    assert f"of 6 parts are kept in {tmp_path / 'skill.run'}. Go on with: rollwright lab run {file} --workers 1" in err
    kept = parts.read_bytes()
    assert kept.count(b"\n") == 2
    asked = plan()
    assert run(asked, workers=2, folder=tmp_path / "skill.run").figures == run(asked, workers=1).figures
    assert parts.read_bytes().startswith(kept)


def test_a_heavy_question_anywhere_in_a_grid_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = plan_of({"call": "mechwarrior/skill", "how": "sampled", "plays": 100, "arguments": {"target": "2..12"}})
    monkeypatch.setattr(runs, "is_alone", lambda question: question.arguments["target"] == "4")
    seen: list[Part] = []

    class Seeing(Inline):
        def give(self, part: Part) -> None:
            seen.append(part)
            super().give(part)

    carry_out(asked, Seeing())
    assert [part.alone for part in seen] == [True] * 11
