"""Time how long commands take to start, as ratios to `python -c pass` in the same run.

Each is started in turn, many times over, and the quickest counts: what else the machine does makes them slower,
never quicker. It is the processor's time that is taken: on a busy machine the clock's says more about the others.
Bytecode is as the machine has it: PYTHONDONTWRITEBYTECODE=1 without compiled files shows the worst case.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Mapping, Sequence

COMMANDS: Mapping[str, Sequence[str]] = {
    "python -c pass": ("-c", "pass"),
    "rollwright --help": ("-m", "rollwright", "--help"),
    "rollwright --version": ("-m", "rollwright", "--version"),
    "rollwright roll 4d6kh3+2": ("-m", "rollwright", "roll", "4d6kh3+2"),
    'rollwright odds "4d6kh3+2" --json': ("-m", "rollwright", "odds", "4d6kh3+2", "--json"),
    "rollwright odds mechwarrior/skill target=9 --exact --json": (
        "-m", "rollwright", "odds", "mechwarrior/skill", "target=9", "--exact", "--json",
    ),
    "rollwright play mechwarrior/skill target=9 --json": (
        "-m", "rollwright", "play", "mechwarrior/skill", "target=9", "--json",
    ),
    "rollwright odds mechwarrior/skill target=9 edge=2 --policy best": (
        "-m", "rollwright", "odds", "mechwarrior/skill", "target=9", "edge=2", "--policy", "best", "--json",
    ),
    "import rollwright": ("-c", "import rollwright"),
    "import numpy": ("-c", "import numpy"),
}  # fmt: skip
LIMITS = {"rollwright --help": 6.0, "rollwright odds mechwarrior/skill target=9 --exact --json": 12.0}


def ratios(rounds: int = 15, names: Sequence[str] = tuple(COMMANDS)) -> dict[str, float]:
    """Give how much longer each command takes than starting Python, by the quickest of some rounds."""
    quickest = dict.fromkeys(names, float("inf"))
    for _ in range(rounds):
        for name in names:
            start = spent()
            subprocess.run((sys.executable, *COMMANDS[name]), check=True, stdout=subprocess.DEVNULL)
            quickest[name] = min(quickest[name], spent() - start)
    return {name: seconds / quickest["python -c pass"] for name, seconds in quickest.items()}


def spent() -> float:
    """Give the seconds of the processor that the programs started here, and ended, have taken."""
    taken = resource.getrusage(resource.RUSAGE_CHILDREN)
    return taken.ru_utime + taken.ru_stime


def main() -> int:
    """Print the ratios; 1 where a limit is passed."""
    found = ratios(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
    for name, ratio in found.items():
        limit = f"   at most {LIMITS[name]:g}" if name in LIMITS else ""
        print(f"{ratio:6.2f}  {name}{limit}")
    return int(any(found[name] > limit for name, limit in LIMITS.items()))


if __name__ == "__main__":
    sys.exit(main())
