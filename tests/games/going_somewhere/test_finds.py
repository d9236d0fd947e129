"""What people search for finds what they mean, though it is called otherwise."""

from __future__ import annotations

import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.page import PAGE


@pytest.mark.parametrize(
    ("word", "acts"),
    [
        ("beast", {"add-foes", "meet", "bring-monster"}),
        ("creature", {"add-foes", "meet", "animate"}),
        ("monster", {"add-foes", "meet", "bring-monster"}),
        ("magical", {"cast", "use", "identify", "craft", "give-magic"}),
        ("spell", {"cast", "use", "resist-magic", "gone-wrong", "end-effect"}),
        ("heal", {"cast", "use", "sleep"}),
        ("unconscious", {"wake", "sleep"}),
        ("ride", {"drive", "load-vehicle", "book-berth"}),
        ("ramming", {"ram", "begin-battle", "damage-vehicle"}),
        ("car", {"make-vehicle", "drive", "load-vehicle", "repair-vehicle", "mount-weapon", "begin-battle", "fire"}),
        ("truck", {"make-vehicle", "drive", "load-vehicle", "mend-vehicle", "buy-vehicle"}),
    ],
)
def test_a_word_finds_what_is_meant(word: str, acts: set[str]) -> None:
    found = {act for act, words in PAGE.finds.items() if word in words.split()}
    assert acts <= found
    assert word != "heal" or not {"repair-vehicle", "mend-vehicle"} & found, "nobody heals a car"


def test_every_word_is_for_something_that_there_is() -> None:
    assert not set(PAGE.finds) - set(RULESET.acts)
