"""`rollwright serve` as a program of its own, for tests."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

SERVE = (sys.executable, "-m", "rollwright", "serve")


class Served:
    """A server that runs, with what it said."""

    def __init__(self, process: subprocess.Popen[str], said: str) -> None:
        self.process = process
        self.said = said
        found = re.search(r"Rollwright is at (http://127\.0\.0\.1:(\d+)/)", said)
        assert found, said
        self.address, self.port = found[1], int(found[2])

    def get(self, path: str = "", **headers: str) -> str:
        with urllib.request.urlopen(urllib.request.Request(self.address + path, headers=headers), timeout=20) as answer:
            return str(answer.read().decode())

    def post(self, path: str, body: object, **headers: str) -> dict[str, object]:
        data = msgspec.json.encode(body)
        asked = urllib.request.Request(self.address + path, data, {"content-type": "application/json", **headers})
        with urllib.request.urlopen(asked, timeout=20) as answer:
            told: dict[str, object] = msgspec.json.decode(answer.read())
            return told

    def end(self) -> float:
        """Tell it to end; give how long that took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        return time.monotonic() - began


@contextmanager
def served(folder: Path, *options: str, **environment: str) -> Iterator[Served]:
    """Serve, on a port of its own."""
    settings = {**os.environ, "ROLLWRIGHT_DATA": str(folder), "PORT": "0", "DISPLAY": ":99", **environment}
    with subprocess.Popen(
        [*SERVE, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=settings
    ) as process:
        try:
            assert process.stdout
            said = ""
            while "Ctrl-C" not in said:
                line = process.stdout.readline()
                assert line, (said, process.stderr.read() if process.stderr else "")
                said += line
            yield Served(process, said)
        finally:
            process.kill()


def children(process: int) -> set[int]:
    """Give the processes that a process has started."""
    return set(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))
