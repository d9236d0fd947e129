"""`rollwright lab`: what the rules do, over grids, at any size. Each of its actions is in a module beside this one."""

from __future__ import annotations

from rollwright.cli.actions import run_action

ACTIONS = {
    "odds": ("lab_asking", "the odds of a call over a grid of its arguments"),
    "matters": ("lab_asking", "what each modifier, spend and option changes, sorted"),
    "compare": ("lab_asking", "two rulesets, editions, options or policies on the same question"),
    "best": ("lab_asking", "the best choices in words, and what they are worth"),
    "fight": ("lab_fighting", "who wins, how long it takes, what is left"),
    "calibrate": ("lab_fighting", "how hard encounters really are that a book calls even"),
    "run": ("lab_runs", "carry out a run that a file describes; it can be stopped and goes on"),
    "show": ("lab_runs", "show what a run has found, also while it is under way"),
    "cancel": ("lab_runs", "stop a run that is under way"),
    "report": ("lab_runs", "write the reports of the games for the documentation"),
}

HELP = """\
usage: rollwright lab ACTION ...

Finds out what the rules do: exactly where that can be done, else by plays, and says so.

actions:
{listed}

examples:
{examples}

A range is written 3..9, 0..12/3 or 1d..8d, values with strokes between: "none|limited" (in quotes,
or the shell takes the stroke). rollwright lab ACTION --help says what an action takes.
"""


def run(words: list[str]) -> int:
    """Run the command."""
    return run_action("lab", ACTIONS, HELP, words)
