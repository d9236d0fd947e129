"""A process that works for the lab: parts come in as lines, what they gave goes out as lines, until the input ends.

Started by `workers.Processes`. It ends by itself when the process that started it is gone; Ctrl-C doesn't reach it.
"""

from __future__ import annotations

import os
import sys

from rollwright.api.own import allow_files
from rollwright.lab.parts import worked_text


def main() -> None:
    """Work parts out until there are no more. Who sends them has read them, and so may name rules in files."""
    allow_files()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a rule might print is no answer
    try:
        for line in sys.stdin.buffer:
            answers.write(worked_text(line) + b"\n")
            answers.flush()
    except BrokenPipeError:
        os._exit(0)  # nobody waits for it any more
