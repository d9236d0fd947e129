"""Magic in sentences: what is told fits the kind of magic, and what protected or resisted is named."""

from __future__ import annotations

import pytest

from rollwright.games.going_somewhere.rules.magic.spells import Kind
from rollwright.games.going_somewhere.rules.magic.told import KINDS, WORDS
from rollwright.games.going_somewhere.rules.ranks import Dice

D6 = (Dice(1, 6),)


@pytest.mark.rule("gs.magic.level-sum")
def test_every_kind_has_words_and_rules() -> None:
    assert set(WORDS) == set(KINDS) == set(Kind)
