"""Augur: the core rules of the book, with the action chart, harm and GM moves from the supplement."""

from __future__ import annotations

import msgspec

from rollwright.rules.augur.listings import LISTINGS
from rollwright.rules.augur.options import Options
from rollwright.rules.ruleset import Ruleset


class Sheet(msgspec.Struct, frozen=True):
    name: str = ""


RULESET = Ruleset(
    id="augur",
    title="Augur",
    version="1",
    package="rollwright.rules.augur",
    options=Options,
    listings=LISTINGS,
    sheet=Sheet,
)

__all__ = ["RULESET"]
