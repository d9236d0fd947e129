"""Checks: what is against the rules in something that was made, and what was let pass all the same."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """Something that breaks a rule: which, how, and by how much where that can be counted."""

    rule: str
    message: str
    by: int | None = None
    lacks: bool = False
    """Whether it only says what is still to be done: nothing is too much or in the wrong place."""


class Waiver(msgspec.Struct, frozen=True):
    """Somebody's word that a rule need not hold here, with the reason."""

    rule: str
    reason: str
    by_whom: str


class Report(msgspec.Struct, frozen=True):
    """What stands against a thing, what was waived by whom, the waivers that nothing needed, and hints."""

    standing: tuple[Finding, ...] = ()
    waived: tuple[tuple[Finding, Waiver], ...] = ()
    idle: tuple[Waiver, ...] = ()
    hints: tuple[str, ...] = ()
    """What breaks no rule but may have been forgotten: points that were not spent."""

    @property
    def legal(self) -> bool:
        """Tell whether nothing stands against it."""
        return not self.standing


def report(findings: Iterable[Finding], waivers: Iterable[Waiver] = (), hints: Iterable[str] = ()) -> Report:
    """Sort findings into those that stand and those that a waiver of their rule lets pass; the first one holds.

    >>> broken = Finding("augur.creation.dots", "9 dots are placed, 8 are allowed", by=1)
    >>> report([broken]).legal, report([broken], [Waiver("augur.creation.dots", "a veteran", "gm")]).legal
    (False, True)
    """
    by_rule: dict[str, Waiver] = {}
    granted = tuple(waivers)
    for waiver in granted:
        by_rule.setdefault(waiver.rule, waiver)
    found = tuple(findings)
    needed = [finding.rule for finding in found]
    return Report(
        standing=tuple(finding for finding in found if finding.rule not in by_rule),
        waived=tuple((finding, by_rule[finding.rule]) for finding in found if finding.rule in by_rule),
        idle=tuple(waiver for waiver in granted if waiver.rule not in needed),
        hints=tuple(hints),
    )
