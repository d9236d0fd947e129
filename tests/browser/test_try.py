"""`tools/try`: a table and a browser, driven from a shell."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.browser.chromium import chromium_path

ROOT = Path(__file__).resolve().parents[2]
TRY = ROOT / "tools" / "try"
pytestmark = pytest.mark.browser
SIZES = {"ana": (1280, 860), "ana-phone-dark": (390, 844)}


class Shell:
    """Types commands on one port."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = str(free.getsockname()[1])
        self.environment = {**os.environ, "TMPDIR": str(folder), "CHROMIUM": chromium_path()}

    def types(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Type a command."""
        command, *rest = words
        line = (sys.executable, str(TRY), command, "--port", self.port, *rest)
        return subprocess.run(line, env=self.environment, capture_output=True, text=True, timeout=120)


def size_of(picture: Path) -> tuple[int, int]:
    """Read how large a PNG is."""
    head = picture.read_bytes()[:24]
    assert head[1:4] == b"PNG"
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


@pytest.fixture
def shell() -> Iterator[Shell]:
    with TemporaryDirectory(prefix="try-") as folder:  # a browser's socket needs a short path
        yield Shell(Path(folder))


def test_a_demonstration_is_tried_from_a_shell(shell: Shell, tmp_path: Path) -> None:
    begun = shell.types("start", "mechwarrior")
    try:
        assert not begun.returncode, begun.stderr
        assert re.findall(r"^(\w+) +http://\S+/seat/", begun.stdout, re.MULTILINE) == ["gus", "ana", "ben", "sue"]
        for who, size in SIZES.items():
            went = shell.types("do", who, "goto").stdout
            assert went.endswith(f"{who}: 0 presses\n")
            assert size_of(Path(went.splitlines()[0])) == size
        shell.types("do", "ana", "click", "Settings")
        mine = tmp_path / "mine.png"
        pressed = shell.types("do", "ana", "key", "Escape").stdout
        assert pressed.endswith("ana: 2 presses\n"), pressed
        assert shell.types("do", "ana", "shot", str(mine)).stdout.endswith("ana: 2 presses\n")
        assert size_of(mine) == SIZES["ana"]
        for words in (("do", "ana", "fly"), ("do", "ana", "click", "No such words"), ("do", "zed", "goto")):
            refused = shell.types(*words)
            assert refused.returncode == 1
            assert refused.stderr.startswith("tools/try: ")
            assert "Traceback" not in refused.stderr
        again = shell.types("start", "mechwarrior")
        assert "is under way" in again.stderr
    finally:
        ended = shell.types("stop")
    assert ended.stdout.splitlines()[:2] == ["ana: 2 presses", "ana-phone-dark: 0 presses"]
    assert "no trial is under way" in shell.types("stop").stderr
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", int(shell.port)), timeout=2)


def test_an_empty_table_has_an_invitation(shell: Shell) -> None:
    begun = shell.types("start", "mechwarrior", "--empty")
    try:
        found = dict(line.split() for line in begun.stdout.splitlines() if "http" in line)
        assert list(found) == ["gus", "invitation"]
        assert not shell.types("do", "ana", "goto", found["invitation"]).returncode
        assert not shell.types("do", "ana", "click", "Your name").returncode
        shell.types("do", "ana", "type", "Ana")
        assert shell.types("do", "ana", "key", "Enter").stdout.endswith("ana: 2 presses\n")
    finally:
        shell.types("stop")
    assert "there are" in shell.types("start", "no-such-game").stderr
