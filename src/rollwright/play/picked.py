"""Constants picked by lifted numbers, as `steps.one_of` gives them."""

from __future__ import annotations

from typing import Any

import numpy as np

from rollwright.play.lifted import Lifted, LiftedTruth
from rollwright.play.shape import Keys


class LiftedKey:
    """One of some constants that stands for many. It only goes into outcomes: a rule gets a plain one."""

    __slots__ = ("keys", "number")
    lifted_kind = Keys

    def __init__(self, number: Lifted, keys: Keys) -> None:
        self.number = number
        self.keys = keys

    def __eq__(self, other: object) -> Any:
        same = [place for place, option in enumerate(self.keys.options) if option == other]
        return LiftedTruth(self.number.world, np.isin(self.number.array, same))

    def __ne__(self, other: object) -> Any:
        return LiftedTruth(self.number.world, ~(self == other).array)

    def __hash__(self) -> int:
        return hash(self.keys.options[int(self.number)])

    def __bool__(self) -> bool:
        return bool(self.keys.options[int(self.number)])

    def __repr__(self) -> str:
        return f"<one of {', '.join(map(repr, self.keys.options))} over {self.number.array.shape}>"
