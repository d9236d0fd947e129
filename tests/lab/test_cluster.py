"""A Dask cluster on this machine gives the same figures as this process, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rollwright.dice.errors import BadInput
from rollwright.lab.cluster import Cluster
from rollwright.lab.plan import plan_of
from rollwright.lab.runs import Progress, carry_out, run
from rollwright.lab.workers import workers

pytestmark = pytest.mark.soak

ROOT = Path(__file__).resolve().parents[2]
DASK = (sys.executable, "-m", "dask")
QUIET = {"DASK_LOGGING__DISTRIBUTED": "critical", "DASK_DISTRIBUTED__ADMIN__LOW_LEVEL_LOG_LENGTH": "0"}


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Dask:
    """A scheduler with its workers, each a process of its own."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.workers: list[subprocess.Popen[bytes]] = []
        self._start("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard", "--no-show")

    def _start(self, *words: str, paths: tuple[Path, ...] = (ROOT / "src", ROOT)) -> subprocess.Popen[bytes]:
        environment = {**os.environ, **QUIET, "PYTHONPATH": os.pathsep.join(map(str, paths))}
        process = subprocess.Popen(
            (*DASK, *words), env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.processes.append(process)
        return process

    def worker(self, folder: Path, *words: str, paths: tuple[Path, ...] = (ROOT / "src", ROOT)) -> None:
        folder.mkdir()
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1", "--memory-limit", "0")
        told = ("--local-directory", str(folder), "--death-timeout", "60")
        self.workers.append(self._start("worker", self.address, *options, *told, *words, paths=paths))

    def ready(self, count: int) -> None:
        """Wait until so many workers have come."""
        distributed: Any = import_module("distributed")
        with distributed.Client(self.address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=60)

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait(20)


@contextmanager
def dask() -> Iterator[Dask]:
    one = Dask()
    try:
        yield one
    finally:
        one.close()


def no_rollwright(folder: Path) -> Path:
    """Make a place that hides the package from those who look there first."""
    folder.mkdir()
    (folder / "rollwright.py").write_text("raise ImportError('not here')")
    return folder


def test_a_cluster_gives_the_same_figures_and_a_killed_worker_changes_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = plan_of(
        {
            "call": "mechwarrior/opposed",
            "arguments": {"a": "7..8", "b": 7},
            "how": "sampled",
            "plays": 8 << 17,
            "seed": 5,
        }
    )
    with dask() as cluster:
        with monkeypatch.context() as short:
            short.setattr("rollwright.lab.cluster.ANSWERS", 40)
            short.setattr("rollwright.lab.cluster.COMES", 0.1)
            with pytest.raises(BadInput, match=f"has no workers; start some with: dask worker {cluster.address}"):
                Cluster(cluster.address)
        cluster.worker(tmp_path / "one")
        cluster.worker(tmp_path / "two")
        local = run(asked, workers=1)
        cluster.ready(2)
        assert run(asked, cluster=cluster.address).figures == local.figures
        with monkeypatch.context() as late:
            future: Any = import_module("distributed").Future
            fetch, lost = future.result, [1]

            def fetched(self: Any, timeout: float) -> Any:
                if lost:
                    raise TimeoutError(lost.pop())
                return fetch(self, timeout=timeout)

            late.setattr(future, "result", fetched)
            assert run(asked, cluster=cluster.address).figures == local.figures, "a part that is late is waited for"
        assert not lost

        told: list[Progress] = []

        def kill(progress: Progress) -> None:
            told.append(progress)
            if len(told) == 3:
                cluster.workers[0].send_signal(signal.SIGKILL)

        with workers(cluster=cluster.address) as hands:
            assert hands.count == 2
            again = carry_out(asked, hands, told=kill)
        assert cluster.workers[0].wait(20) == -signal.SIGKILL
        assert told[-1].done == told[-1].parts == 16
        assert again.figures == local.figures

        cluster.worker(tmp_path / "bare", paths=(no_rollwright(tmp_path / "hidden"),))
        cluster.ready(2)
        with pytest.raises(BadInput, match=r"the worker tcp://127.0.0.1:\d+ has no Rollwright; install rollwright=="):
            Cluster(cluster.address)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense"])
def test_a_scheduler_that_is_not_there_is_named(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollwright.lab.cluster.ANSWERS", 0.5)
    with pytest.raises(BadInput, match=f"no Dask scheduler answers at {address} .*dask scheduler --port 8786"):
        Cluster(address)


def test_a_cluster_has_its_own_workers() -> None:
    with pytest.raises(BadInput, match="--workers or --cluster, not both"), workers(2, "tcp://127.0.0.1:9"):
        pass
