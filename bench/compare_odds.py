"""Warm odds now against an older tree: laws, whole questions and best play of all games, duels and simulations.

    git worktree add ../old 591afbf
    python bench/compare_odds.py ../old [--only TEXT] [--rounds 40]

Each tree answers in a process of its own, in turns, by processor time; a time is the best of the rounds, as only the
least is free of what else the machine does. Both must give the same answer, or nothing is timed.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SLICE = 0.02
"""Seconds that a tree is timed for in one round, at least one answer."""
LONG = 10.0
"""Seconds after which a question is not timed again."""
MOST = 1.10
"""How many times as long as before a question of a game may take."""


class Case(NamedTuple):
    """Something that both trees are asked."""

    call: str
    arguments: str = ""
    how: tuple[str, ...] = ("law", "question")
    by: str = ""
    """The field by which the answers are told apart, where an outcome has more fields now than before."""


SWORD = "str=12 weapon=d8 armour=d6 vigor=5 vit=12"
AXE = "str=12 weapon=d10 armour=d6 vigor=5 vit=12"
ALL = ("law", "question", "best")
CASES = (
    Case("mechwarrior/skill", "target=8"),
    Case("mechwarrior/skill", "target=7 edge=1", ALL),
    Case("mechwarrior/untrained", "target=9 modifier=2"),
    Case("mechwarrior/saving", "target=13"),
    Case("mechwarrior/opposed", "a=8 b=7"),
    Case("mechwarrior/opposed", "a=8 b=7 a_edge=1", ALL),
    Case("mechwarrior/opposed", "a=9 b=8 a_edge=1 b_edge=1", ALL),
    Case("mechwarrior/opposed", "a=9 b=8 a_edge=3", ALL),
    Case("mechwarrior/contest", "targets=8,7,9"),
    Case("mechwarrior/contest", "targets=8,7,9 edges=1", ALL),
    Case("augur/action", "dice=3 momentum=4", ALL),
    Case("augur/action", "dice=3 threat=2 momentum=4 stress=5 push=yes", ALL),
    Case("augur/action", "dice=2 kind=clash fog=4", ALL),
    Case("augur/action", "dice=2 kind=reaction danger=heavy", ALL),
    Case("augur/action", "dice=2 kind=chase", ALL),
    Case("augur/group-effort", "members=kara,vanya dice=1,2 threat=1", ALL),
    Case("augur/chase", "dice=2 threat=0"),
    Case("cgg/action", "code=4d difficulty=3 risk_code=2d", ALL),
    Case("cgg/action", "code=12d difficulty=6", ALL),
    Case("cgg/risk", "code=5d", ALL),
    Case("cgg-2015/action", "code=4d difficulty=3 risk_code=2d", ALL),
    Case("going-somewhere/check", "bonus=12 dl=20"),
    Case("going-somewhere/opposed", "a=12 b=10"),
    Case("going-somewhere/blow", "attack=12 defend=10 weapon=d8 max_q=2 armour=d6", by="damage"),
    Case("going-somewhere/duel", f"a={SWORD};b={AXE}", ("law", "million plays")),
    Case("mechwarrior/opposed", "a=8 b=7 a_edge=1", ("million plays",)),
    Case("augur/action", "dice=3 momentum=4", ("million plays",)),
    Case("cgg/action", "code=4d difficulty=3 risk_code=2d", ("million plays",)),
    Case("a duel of the tests", "30", ("law", "million plays")),
)


def given(text: str) -> dict[str, Any]:
    """Split arguments: by semicolons where there are any, else by spaces."""
    parts = text.split(";") if ";" in text else text.split()
    return dict(one.partition("=")[::2] for one in parts)


def question(call: str, arguments: str, how: str, by: str) -> tuple[Callable[[], Any], Callable[[Any], float]]:
    """Give what is asked anew each time, and one number by which two answers are told apart."""
    import rollwright as rw
    from rollwright.play.odds import odds
    from rollwright.play.sample import sample
    from rollwright.rules.arguments import read_arguments
    from rollwright.rules.ruleset import ruleset

    def alike(law: Any) -> float:
        """Give the chance that two plays end alike."""
        chances: Counter[Any] = Counter()
        for outcome, p in law:
            chances[getattr(outcome, by) if by else outcome] += p
        return float(sum([p * p for p in chances.values()]))

    if how == "question":
        return lambda: rw.odds(call, **given(arguments)), alike
    if how == "best":
        return lambda: rw.best(call, **given(arguments)), lambda found: float(found.worth)
    if "/" in call:
        id, _, procedure = call.partition("/")
        game = ruleset(id)
        listing = game.listing(procedure)
        asked = listing.procedure(game.options(), **read_arguments(listing, given(arguments)))
    else:
        from tests.play import procedures

        asked = procedures.duel(None, int(arguments), int(arguments))
    if how == "law":
        return lambda: odds(asked), alike
    return lambda: sample(asked, 1_000_000, 1), lambda law: round(alike(law), 2)


def answering() -> None:
    """Answer for one tree: a case and how often it is asked a line, the number that tells it and its time a line."""
    import numpy  # noqa: F401  # loaded first: without it small questions are played one by one

    ready: dict[str, tuple[Callable[[], Any], Callable[[Any], float]]] = {}
    for line in sys.stdin:
        call, arguments, how, by, times = json.loads(line)
        key = f"{call} {arguments} {how}"
        told = None
        if key not in ready:
            ready[key] = question(call, arguments, how, by)
            told = ready[key][1](ready[key][0]())
        ask = ready[key][0]
        gc.collect()
        gc.disable()
        start = time.process_time()
        for _ in range(times):
            ask()
        taken = time.process_time() - start
        gc.enable()
        print(json.dumps([told, taken / times]), flush=True)


class Tree:
    """A tree that answers in a process of its own."""

    def __init__(self, root: Path) -> None:
        path = os.pathsep.join([str(root / "src"), str(root)])
        self.process = subprocess.Popen(
            [sys.executable, "-P", __file__, "--answer"],
            env={**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __call__(self, call: str, arguments: str, how: str, by: str, times: int) -> tuple[float | None, float]:
        """Ask so many times; give what tells the answer, the first time, and the seconds of one."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([call, arguments, how, by, times]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"no answer to {call} {arguments} ({how})")
        told, taken = json.loads(line)
        return told, taken


def compared(old: Tree, new: Tree, only: str, rounds: int) -> Iterator[tuple[str, float, float]]:
    """Time every case; give its name, and the best times then and now."""
    for call, arguments, ways, by in CASES:
        for how in ways:
            name = f"{call} {arguments}, {how}".replace(f"a={SWORD};b={AXE}", "of two ordinary fighters")
            if only not in name:
                continue
            (before, slow), (now, _) = old(call, arguments, how, by, 1), new(call, arguments, how, by, 1)
            assert before is not None
            assert now is not None
            if abs(before - now) > 1e-9:
                raise SystemExit(f"{name}: {before} before, {now} now; only equal answers are timed")
            times = max(1, round(SLICE / max(slow, 1e-6)))
            most = max(3, min(rounds, round(LONG / max(slow * times, 1e-6))))
            pairs = [
                (old(call, arguments, how, by, times)[1], new(call, arguments, how, by, times)[1]) for _ in range(most)
            ]
            yield name, min([pair[0] for pair in pairs]), min([pair[1] for pair in pairs])


def main() -> int:
    """Compare the two trees, and say what takes too long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", nargs="?", type=Path, help="the folder of the older tree")
    parser.add_argument("--only", default="", help="a part of the names of what is to be timed")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.answer:
        answering()
        return 0
    if options.old is None:
        parser.error("the folder of the older tree is needed")
    sys.path[0:1] = [str(ROOT)]
    from bench.contest.table import machine, ratio, seconds, table

    rows, slower = [], []
    for name, before, now in compared(Tree(options.old.resolve()), Tree(ROOT), options.only, options.rounds):
        rows.append([name, seconds(before), seconds(now), ratio(now / before)])
        print(" ".join(rows[-1]), file=sys.stderr, flush=True)
        if now > MOST * before:
            slower.append(name)
    print(f"{machine()}\n\n{table(['', 'before', 'now', 'now to before'], rows)}")
    print(
        f"\n{len(slower)} of {len(rows)} take more than {MOST:.2f} times as long"
        + "".join(f"\n- {one}" for one in slower)
    )
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
