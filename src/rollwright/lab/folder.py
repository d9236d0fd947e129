"""The folder of a run: its plan, and every part that is done, so that a run that was stopped goes on where it was."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from rollwright import __version__
from rollwright.api.asking import game_and_id
from rollwright.dice.errors import BadInput
from rollwright.lab.parts import Worked
from rollwright.lab.plan import Plan
from rollwright.lab.question import RULESET

PLAN, PARTS = "plan.json", "parts.jsonl"


class Folder:
    """Keeps the parts of one run on disk; a line a part, written through before the next."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.done: dict[str, Worked] = {}
        described = described_plan(plan)
        kept = path / PLAN
        if kept.exists():
            self._check(kept, described)
            self._read()
        else:
            path.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(msgspec.json.format(msgspec.json.encode(described), indent=1))
        self._lines = (path / PARTS).open("ab")

    def _check(self, kept: Path, described: dict[str, Any]) -> None:
        try:
            before = msgspec.json.decode(kept.read_bytes())
        except (OSError, msgspec.DecodeError) as error:
            raise BadInput(f"{kept} can't be read ({error}); give another folder") from None
        if before != msgspec.to_builtins(described):
            changed = [name for name in described if before.get(name) != msgspec.to_builtins(described[name])]
            raise BadInput(
                f"{self.path} holds another run: {', '.join(changed)} differ; give another folder, or delete this one"
            )

    def _read(self) -> None:
        """Read the parts that are done; a last line that was cut off by a crash is dropped."""
        at = self.path / PARTS
        if not at.exists():
            return
        good = 0
        with at.open("rb") as lines:
            for line in lines:
                try:
                    part = msgspec.json.decode(line, type=Worked)
                except msgspec.DecodeError:
                    break
                if not line.endswith(b"\n"):
                    break
                self.done[part.key] = part
                good += len(line)
        if good < at.stat().st_size:
            os.truncate(at, good)

    def keep(self, part: Worked) -> None:
        """Write a part down."""
        self.done[part.key] = part
        self._lines.write(msgspec.json.encode(part) + b"\n")
        self._lines.flush()
        os.fsync(self._lines.fileno())

    def close(self) -> None:
        """Close the file."""
        self._lines.close()


def described_plan(plan: Plan) -> dict[str, Any]:
    """Say what figures rest on: the plan, the program's version and that of each game asked about."""
    grid = plan.grid()
    axis = next((axis for axis in grid.axes if axis.name == RULESET), None)
    games = axis.values if axis else [grid.question.call.partition("/")[0]]
    versions = {id: game_and_id(f"{id}/x")[0].version for id in games}
    return {"plan": msgspec.to_builtins(plan), "program": __version__, "rules": versions}
