"""Workers: processes give what this one gives; one that dies is replaced, and loses nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from rollwright.dice.errors import BadInput
from rollwright.lab.parts import Part
from rollwright.lab.plan import plan_of
from rollwright.lab.question import question
from rollwright.lab.runs import Progress, carry_out, run
from rollwright.lab.workers import LostWorker, Processes, workers

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.soak
def test_processes_give_the_figures_of_one_also_when_one_is_killed() -> None:
    asked = plan_of(
        {"call": "mechwarrior/opposed", "arguments": {"a": "7..8", "b": 7}, "how": "sampled", "plays": 4 << 17}
    )
    alone = run(asked, workers=1)
    killed: list[int] = []
    with workers(2) as hands:
        assert isinstance(hands, Processes)

        def kill(progress: Progress) -> None:
            if progress.done == 2:
                killed.extend(hands.pids[:1])
                os.kill(killed[0], signal.SIGKILL)

        assert carry_out(asked, hands, told=kill).figures == alone.figures
        assert killed
        assert killed[0] not in hands.pids


def test_a_part_that_ends_every_process_is_given_up_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollwright.lab.workers._START", "import sys; sys.stdin.readline(); raise SystemExit(7)")
    with workers(2) as hands:
        hands.give(Part("exact 0", (question("mechwarrior/skill", {"target": 8}),)))
        said = r"'exact 0'.* ended 3 processes .*code 7.*mechwarrior/skill target=8"
        assert hands.take(60) is None  # the process of the part has ended
        assert hands.take(60) is None
        with pytest.raises(LostWorker, match=said):
            hands.take(60)


def test_there_is_a_worker() -> None:
    with pytest.raises(BadInput, match="1 to 256 workers, not 0"), workers(0):
        pass


ORPHANS = """
import os, signal, sys
from rollwright.lab.parts import Part
from rollwright.lab.question import question
from rollwright.lab.workers import Processes
hands = Processes(2)
for number in range(2):
    hands.give(Part(f"exact {number}", (question("mechwarrior/skill", {"target": 8}),)))
print(*hands.pids, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.soak
def test_processes_end_with_the_one_that_started_them() -> None:
    done = subprocess.run(
        (sys.executable, "-c", ORPHANS), capture_output=True, timeout=60, env={"PYTHONPATH": str(ROOT / "src")}
    )
    pids = [int(word) for word in done.stdout.split()]
    assert len(pids) == 2
    until = monotonic() + 60
    while any(_lives(pid) for pid in pids) and monotonic() < until:
        sleep(0.05)
    assert not any(_lives(pid) for pid in pids)


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
