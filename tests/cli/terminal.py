"""A real terminal for tests: runs the command in a pseudo-terminal, waits for text, types answers."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

SECONDS = 60
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r")

START = """\
import fcntl, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches the command
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs start with it ignored
from rollwright.cli import main
sys.exit(main())
"""


class Terminal:
    """The command under way in a terminal of 80 columns. `wait_for` gives what was printed up to a text."""

    def __init__(self, *words: str, folder: Path, colour: bool = True) -> None:
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
        environment |= {"TERM": "xterm-256color", "ROLLWRIGHT_DATA": str(folder), "HOME": str(folder)}
        if not colour:
            environment["NO_COLOR"] = "1"
        self.process = subprocess.Popen(
            (sys.executable, "-c", START, *words), stdin=slave, stdout=slave, stderr=slave, cwd=folder,
            env=environment, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self._master = master
        self.raw = ""
        self._read_up_to = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._master)

    @property
    def text(self) -> str:
        """All that was printed, without colours."""
        return ESCAPES.sub("", self.raw)

    def wait_for(self, wanted: str) -> str:
        """Wait until a text has been printed after what was waited for before; give what came up to it."""
        end = time.monotonic() + SECONDS
        while (at := self.text.find(wanted, self._read_up_to)) < 0:
            if not self._more(end):
                raise AssertionError(f"{wanted!r} did not come; what came is:\n{self.text[self._read_up_to :]}")
        start, self._read_up_to = self._read_up_to, at + len(wanted)
        return self.text[start : self._read_up_to]

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        os.write(self._master, f"{line}\n".encode())

    def press(self, key: str) -> None:
        """Press Ctrl and a letter."""
        os.write(self._master, bytes([ord(key.upper()) - 64]))

    def end(self, pressing: str = "") -> tuple[int, str]:
        """Wait for the end; give the exit code and what was printed since the last text waited for.

        A key that is given is pressed again each second: a Ctrl-C in the moment in which readline starts to wait is
        only seen with the next key.
        """
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if not self._more(min(end, time.monotonic() + 1)):
                if not pressing or self.process.poll() is not None:
                    break
                self.press(pressing)
        while self._more(end):
            pass
        code = self.process.wait(SECONDS)
        return code, self.text[self._read_up_to :]

    def _more(self, end: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return False
        self.raw += data.decode(errors="replace")
        return bool(data)
