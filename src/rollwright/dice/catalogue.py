"""The catalogue: finds a reading that comes with Rollwright by the name that a journal keeps.

>>> reading("keep highest 3")
<Reading keep highest 3>
>>> reading("keep highest 3") is keep_highest(3)
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollwright.dice.errors import BadInput
from rollwright.dice.joint import (
    highest_and_count,
    kept_count_and_highest,
    kept_count_and_sum,
    total_and_apart,
    total_and_natural,
)
from rollwright.dice.natural import keep_highest_natural, keep_lowest_natural
from rollwright.dice.reading import Reading
from rollwright.dice.readings import (
    count_at_least,
    count_at_most,
    count_of,
    drop_highest,
    drop_lowest,
    highest,
    keep_highest,
    keep_lowest,
    lowest,
    sum_of_kept,
    total,
    total_of,
)

READINGS: Mapping[str, Callable[..., Reading[Any]]] = {
    "total": lambda: total,
    "highest": lambda: highest,
    "lowest": lambda: lowest,
    "total and natural": lambda: total_and_natural,
    "total of part {}": total_of,
    "sum of kept {} to {}": sum_of_kept,
    "keep highest {}": keep_highest,
    "keep lowest {}": keep_lowest,
    "drop highest {}": drop_highest,
    "drop lowest {}": drop_lowest,
    "count at least {}": count_at_least,
    "count at most {}": count_at_most,
    "count of {}": count_of,
    "total and {} apart": total_and_apart,
    "kept {} to {} count and sum": kept_count_and_sum,
    "kept {} to {} count and highest": kept_count_and_highest,
    "keep highest {} ones and {}": keep_highest_natural,
    "keep lowest {} ones and {}": keep_lowest_natural,
    "highest and count of {}": highest_and_count,
}
"""How each reading is made, by its name with `{}` for each of its numbers."""


def reading(name: str) -> Reading[Any]:
    """Find a reading by its name."""
    words = name.split(" ")
    numbers = [int(word) for word in words if _is_number(word)]
    make = READINGS.get(" ".join(["{}" if _is_number(word) else word for word in words]))
    if make is None:
        raise BadInput(f"no reading is named {name!r}; the names are: {', '.join(READINGS)}")
    return make(*numbers)


def _is_number(word: str) -> bool:
    """Tell whether a word is a number as names write it: `reading(name).name == name` must hold."""
    return word.isascii() and word.isdigit() and len(word) < 10 and str(int(word)) == word
