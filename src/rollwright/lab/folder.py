"""The folder of a run: its plan, and every part that is done, so that a run that was stopped goes on where it was."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from rollwright import __version__
from rollwright.api.asking import game_and_id
from rollwright.dice.errors import BadInput
from rollwright.lab.parts import Worked
from rollwright.lab.plan import Plan
from rollwright.lab.question import RULESET

PLAN, PARTS, CANCEL = "plan.json", "parts.jsonl", "cancel"


class Folder:
    """Keeps the parts of one run on disk; a line a part, on the disk before the next. One process writes at a time."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.done: dict[str, Worked] = {}
        described = described_plan(plan)
        kept = path / PLAN
        if kept.exists():
            _check(path, described)
        with _said(path):
            if not kept.exists():
                path.mkdir(parents=True, exist_ok=True)
            self._lines = (path / PARTS).open("ab")
        try:
            fcntl.flock(self._lines, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lines.close()
            raise BadInput(f"another process is at work on the run in {path}; see rollwright lab show {path}") from None
        with _said(path):
            if not kept.exists():
                _write(kept, msgspec.json.format(msgspec.json.encode(described), indent=1))
            (path / CANCEL).unlink(missing_ok=True)
            good = 0
            for part, size in _parts(path):
                self.done[part.key] = part
                good += size
            os.truncate(path / PARTS, good)  # a last line that was cut off

    @property
    def cancelled(self) -> bool:
        """Whether somebody asked for the run to be stopped."""
        return (self.path / CANCEL).exists()

    def keep(self, part: Worked) -> None:
        """Write a part down."""
        with _said(self.path):
            self._lines.write(msgspec.json.encode(part) + b"\n")
            self._lines.flush()
            os.fsync(self._lines.fileno())
        self.done[part.key] = part

    def close(self) -> None:
        """Close the file, and let others at it."""
        with suppress(OSError):
            (self.path / CANCEL).unlink(missing_ok=True)
        self._lines.close()


class Kept:
    """What is in a folder now, for those who only look; a run may be under way in it."""

    def __init__(self, path: Path) -> None:
        self.plan = kept_plan(path)
        self.done = {part.key: part for part, _ in _parts(path)}
        self.running = is_running(path)


def kept_plan(path: Path) -> Plan:
    """Read the plan of a run from its folder."""
    try:
        return msgspec.convert(_described(path)["plan"], Plan)
    except (msgspec.ValidationError, KeyError, TypeError) as error:
        raise BadInput(f"{path / PLAN} is no plan of this version: {error}; give another folder") from None


def cancel(path: Path) -> bool:
    """Ask the run that is under way in a folder to stop; tell whether there is one."""
    kept_plan(path)
    if not is_running(path):
        return False
    with _said(path):
        (path / CANCEL).touch()
    return True


def is_running(path: Path) -> bool:
    """Tell whether a process is at work in a folder."""
    try:
        with (path / PARTS).open("rb") as lines:
            fcntl.flock(lines, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def described_plan(plan: Plan) -> dict[str, Any]:
    """Say what figures rest on: the plan, the program's version and that of each game asked about."""
    grid = plan.grid()
    axis = next((axis for axis in grid.axes if axis.name == RULESET), None)
    games = axis.values if axis else [grid.question.call.partition("/")[0]]
    versions = {id: game_and_id(f"{id}/x")[0].version for id in games}
    return {"plan": msgspec.to_builtins(plan), "program": __version__, "rules": versions}


def _described(path: Path) -> dict[str, Any]:
    kept = path / PLAN
    try:
        return msgspec.json.decode(kept.read_bytes(), type=dict[str, Any])
    except FileNotFoundError:
        raise BadInput(f"{path} is no folder of a run: it has no {PLAN}") from None
    except (OSError, msgspec.DecodeError) as error:
        raise BadInput(f"{kept} can't be read ({error}); give another folder") from None


def _check(path: Path, described: dict[str, Any]) -> None:
    """Refuse to go on with another run's parts; a new title makes no other run."""
    now: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(described))
    before = _described(path)
    changed = [f"the {name}" for name in ("program", "rules") if before.get(name) != now[name]]
    old = before.get("plan")
    names = [name for name in now["plan"] if name != "title"]
    changed += names if not isinstance(old, dict) else [name for name in names if old.get(name) != now["plan"][name]]
    if changed:
        raise BadInput(f"{path} holds another run: not the same {', '.join(changed)}; give another --folder")


def _parts(path: Path) -> Iterator[tuple[Worked, int]]:
    """Read the parts that are done, each with its length; a last line that was cut off is left out."""
    at = path / PARTS
    if not at.exists():
        return
    with _said(path), at.open("rb") as lines:
        for line in lines:
            try:
                part = msgspec.json.decode(line, type=Worked)
            except msgspec.DecodeError:
                return
            if not line.endswith(b"\n"):
                return
            yield part, len(line)


def _write(path: Path, text: bytes) -> None:
    """Write a file whole or not at all."""
    draft = path.with_suffix(".new")
    draft.write_bytes(text)
    os.replace(draft, path)


@contextmanager
def _said(path: Path) -> Iterator[None]:
    """Say in one line what is wrong with a folder."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"{error.filename or path}: {error.strerror or error}; give another --folder") from None
