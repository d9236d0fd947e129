"""Tell what the laws of the table find: `python -m tests.laws.tell_tables [GAME ...] [--all]`.

It names the faults that are new and those that are listed but gone, as lines for `expected.toml`, and what was never
begun or never came to its end; of games whose acts are listed, `test_every_act.py` sees to that.
"""

from __future__ import annotations

import json
import sys

from rollwright.rules.ruleset import ruleset
from tests.laws.at_tables import SEEDS, all_runs, expected_faults, not_reached
from tests.table.sessions import GAMES


def main(given: list[str]) -> None:
    """Print what is found."""
    seeds = SEEDS if "--all" in given else 1
    known = expected_faults()
    for game in [one for one in given if not one.startswith("-")] or GAMES:
        found = all_runs(game, seeds)
        missed = {} if ruleset(game).acts else dict.fromkeys(not_reached(ruleset(game), found), "in no run")
        faults = {**found.faults, **missed}
        print(f"# {game}: begun {len(found.started)}, ended {len(found.ended)}, faults {len(faults)}")
        for fault, example in faults.items():
            if fault not in known:
                print(f'\n[[{game}]]  # {example}\nkind = "{fault.kind}"\nwhat = {json.dumps(fault.what)}\nreason = ""')
        for fault in known:
            if fault.game == game and fault not in faults:
                print(f"# gone: {fault.kind}: {fault.what}")


if __name__ == "__main__":
    main(sys.argv[1:])
