"""Tells some plays of all rulesets: `python -m tests.laws.tell_plays`. A test compares what two processes tell."""

from __future__ import annotations

import json

from rollwright.play.journal import encode
from rollwright.play.odds import odds
from rollwright.rules.arguments import fields_of
from tests.amount import few
from tests.laws.cases import TRIED, played


def main() -> None:
    """Print a line for each play: the journal, the outcome and the sentences; and the odds where they are few."""
    for case in few(TRIED, "two processes"):
        for seed in range(3):
            session = played(case, seed)
            told = case.lines(session)
            print(case.name, encode(session.journal).decode(), json.dumps(fields_of(session.outcome)), told)
        law = odds(case.call)
        print(case.name, len(law), [(str(outcome), p) for outcome, p in law][:20])


if __name__ == "__main__":
    main()
