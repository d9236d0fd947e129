"""Say what went wrong: what was expected, what came, what to do. Few and narrow."""

from __future__ import annotations


class BadInput(ValueError):
    """Refuses something that was typed or passed in: it can't be read, or lies out of range."""


class NothingLeft(BadInput):
    """Refuses the odds of what is decided already."""


class TooLarge(BadInput):
    """Refuses a question whose exact answer would not fit in memory or time."""


class Endless(TooLarge):
    """Refuses a question of which no play has come to an end: to play it many times would not end either."""


class Refused(Exception):
    """Refuses a move or an answer that is well formed but not allowed now; nothing has changed.

    `rule` is the id of the rule that forbids it, where one does.
    """

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message if rule is None else f"{message} [{rule}]")
        self.rule = rule
