"""Servers and loads as processes: started, told to begin, read out and ended."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")
READY_SECONDS = 60


class Failed(Exception):
    """A process did not do what it was started for."""


class Server(NamedTuple):
    """A server that runs."""

    port: int
    process: int

    @property
    def processes(self) -> list[int]:
        """The process, and those that it has started."""
        own = Path(f"/proc/{self.process}/task/{self.process}/children").read_text()
        return [self.process, *map(int, own.split())]

    @property
    def memory(self) -> int:
        """How much memory it takes, in bytes; what its processes share is counted for each."""
        return sum(map(_memory, self.processes))

    @property
    def processor(self) -> float:
        """How many seconds of the processor it has taken."""
        return sum(map(_processor, self.processes))


def _memory(process: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    assert found is not None
    return int(found[1]) * 1000


def _processor(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def synced(folder: Path, count: int = 300) -> list[float]:
    """Append to a file and have that written to the disk, again and again; give how long each took, in order."""
    times: list[float] = []
    with (folder / "synced").open("wb") as file:
        for _ in range(count):
            file.write(b"x" * 4096)
            file.flush()
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return sorted(times)


@contextmanager
def served(command: Sequence[str], environment: dict[str, str]) -> Iterator[Server]:
    """Run a server that prints its address when it is ready; end it by a signal."""
    with subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if found := re.search(r"http://[^/\s]*:(\d+)", line):
                    yield Server(int(found[1]), process.pid)
                    return
            raise Failed(f"{command[0]} did not begin to serve")
        finally:
            process.terminate()
            try:
                process.wait(READY_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


class Taken(NamedTuple):
    """What a server took while it was played on."""

    start: int
    streams: int
    end: int
    """Memory in bytes: when it is ready, when all streams are open, after the load."""
    processor: float
    """Seconds of the processor, during the load."""


def loaded(server: Server, command: Sequence[str], environment: dict[str, str]) -> tuple[str, Taken]:
    """Run a load against a server; give what it printed, and what the server took."""
    start = server.memory
    with subprocess.Popen(
        command, env={**os.environ, **environment}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        if process.stdout.readline().strip() != "open":
            raise Failed(f"{' '.join(command)}: the streams did not open")
        streams, before = server.memory, server.processor
        process.stdin.write("go\n")
        process.stdin.flush()
        printed = process.stdout.readline()
        if process.wait(READY_SECONDS) or not printed:
            raise Failed(f"{' '.join(command)}: the load failed")
        return printed, Taken(start, streams, server.memory, server.processor - before)
