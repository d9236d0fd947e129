"""A chapter that games share which check characters: a rule of creation is waived for one, and the sheet keeps why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rollwright.play.steps import GM
from rollwright.play.tell import Line
from rollwright.rules.check import Waiver
from rollwright.rules.facts import Change, Tale


class Waived(Change, frozen=True, tag="waived"):
    """The GM lets a character depart from a rule of creation."""

    rule: str
    reason: str

    def change(self, one: Any) -> Any:
        """Keep it on the sheet."""
        return msgspec.structs.replace(one, waivers=(*one.waivers, Waiver(self.rule, self.reason, GM)))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it; the rule tells which."""
        text = f"The GM lets {tale.name(self.who)} off a rule of creation: {self.reason.rstrip('.')}."
        yield Line(text, (self.rule,))
