"""What an act at a table costs: to play it, and to work out what is new for five seats; now against an older tree.

    git worktree add ../old v0.1.0
    python bench/told.py [../old] [--acts 200] [--rounds 3] [--only GAME]

No HTTP and no disk: the forms of `bench/page.py` in one thread, by processor time. Each tree plays in processes of its
own, in turns, and the best round of each counts. Games of the two trees may need different numbers of answers.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

ROOT = Path(__file__).resolve().parent.parent


def played(id: str, acts: int) -> dict[str, float]:
    """Play one table of a game with the tree on the path; give milliseconds an act."""
    from bench.load.driver import Clicker, Script
    from bench.load.ours import _scripted
    from bench.load.pace import Pace, Plan

    from rollwright.table.demo import demo_table
    from rollwright.table.store.sqlite import SqliteStore
    from rollwright.web.acts import ACTS
    from rollwright.web.forms import Form
    from rollwright.web.site import Site
    from rollwright.web.stream import news

    site = Site(SqliteStore(":memory:"))
    site.prepare()
    scripted = _scripted(demo_table(site.store, "table", id))
    since = dict.fromkeys(scripted.seats, scripted.number)
    pages: list[Any] = []
    if "pages" in news.__annotations__:  # the tree knows what stands on an open page
        from rollwright.web.parts import OpenPage

        pages = [[OpenPage() for _ in since]]
    spent = {"act": 0.0, "told": 0.0, "bytes": 0.0}

    class Here(Clicker):
        """Clicks without a server."""

        def act(self) -> None:
            """Act; where a move stands among the others may have changed."""
            if self._place is not None:
                moves = site.hall.fresh("table").moves(scripted.starter)
                self._place = next(at for at, move in enumerate(moves) if move.title == scripted.title)
            super().act()

        def _send(self, click: Any) -> None:
            self._missing = set(scripted.seats)
            form = Form(parse_qsl(click.fields, keep_blank_values=True))
            begun = time.process_time()
            ACTS[click.path](site.hall.fresh("table"), click.seat, form)
            done = time.process_time()
            told = news(site, "table", list(since.items()), *pages)
            spent["told"] += time.process_time() - done
            spent["act"] += done - begun
            for seat, one in zip(scripted.seats, told, strict=True):
                assert one is not None
                since[seat] = one.since
                message = one.message
                spent["bytes"] += len(message)
                self._told(seat, message, 0.0)

        def _settle(self) -> None:
            """Nobody waits."""

    plan = Plan(0.0, 0.0)
    clicker = Here(Script(0, plan, [scripted]), scripted, Pace(plan))
    for at in range(acts + acts // 4):
        if at == acts // 4:
            spent.update(dict.fromkeys(spent, 0.0))
            gc.collect()
            gc.disable()
        clicker.act()
    gc.enable()
    assert not clicker.heard.crooked
    assert len(site.hall.fresh("table").open) < 2, "what is asked was answered before anything else was begun"
    return {
        "act": spent["act"] / acts * 1e3,
        "told": spent["told"] / acts * 1e3,
        "kB": spent["bytes"] / acts / 1e3,
    }


def asked(tree: Path, id: str, acts: int) -> dict[str, float]:
    """Let a tree play, in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}:{tree}"}
    command = (sys.executable, __file__, "--play", id, "--acts", str(acts))
    printed = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    found: dict[str, float] = json.loads(printed)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path, nargs="?")
    parser.add_argument("--acts", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="")
    parser.add_argument("--play", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        print(json.dumps(played(options.play, options.acts)))
        return 0
    sys.path[0:1] = [str(ROOT), str(ROOT / "src")]
    from bench.load.ours import PLAYS

    trees = {"now": ROOT, **({"old": options.old.resolve()} if options.old else {})}
    print("milliseconds an act: to play it + to tell five seats, kB told to all five; the best of the rounds")
    for id in [one for one in PLAYS if options.only in one]:
        rounds = [{name: asked(tree, id, options.acts) for name, tree in trees.items()} for _ in range(options.rounds)]
        best = {name: {key: min(one[name][key] for one in rounds) for key in rounds[0][name]} for name in trees}
        told = [f"{name} {one['act']:.2f} + {one['told']:.2f}, {one['kB']:.1f} kB" for name, one in best.items()]
        if options.old:
            told += [f"×{best['now'][key] / best['old'][key]:.1f} {key}" for key in ("act", "told", "kB")]
        print(f"{id:<16} {'; '.join(told)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
