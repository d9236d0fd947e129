"""Hours of a Crisis Clock: how many there can be, who can pay, and what is gained."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused

FULL, SHORT = 12, 9
"""Hours of a full clock with one role, and with two."""
MOST_COUNT, FEW_COUNT = 12, 6
"""How far the critical count goes with one role, and with two."""
ADDRESSED = 3
"""Hours that a crisis leaves, beside a die."""

Hours: TypeAlias = Annotated[int, Meta(ge=0, le=FULL)]
Most: TypeAlias = Annotated[int, Meta(ge=SHORT, le=FULL)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_COUNT)]


def started(hours: int, most: int = FULL, crisis: bool = False) -> int:
    """Give the hours of a clock as a sheet has it: those that two roles block are not there, and in a crisis none are.

    >>> started(12, 9), started(5, 12, True)
    (9, 0)
    """
    if most not in (FULL, SHORT):
        raise BadInput("a clock has 12 hours, or 9 with two roles")
    return 0 if crisis else min(hours, most)


def check_payment(shown: int, hours: int) -> None:
    """Refuse a payment: a locked clock pays nothing, and none pays more than it shows."""
    if hours and not shown:
        raise Refused("the clock has run out: nothing is paid until the crisis is addressed", "cgg.clock.crisis")
    if hours > shown:
        raise Refused("the clock shows fewer hours than that", "cgg.clock.pay")


def paid(shown: int, hours: int) -> int:
    """Take hours off, down to none.

    >>> paid(3, 2), paid(1, 2)
    (1, 0)
    """
    left = shown - hours
    return left * (left > 0)


def gained(shown: int, most: int, hours: int) -> int:
    """Put hours on, up to the most the clock can show; one that has run out takes none.

    >>> gained(11, 12, 3), gained(8, 9, 3), gained(0, 12, 3)
    (12, 9, 0)
    """
    now = shown + hours * (shown > 0)
    over = now - most
    return now - over * (over > 0)
