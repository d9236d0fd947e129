"""Magic in sentences: what is told fits the kind of magic, and what protected or resisted is named."""

from __future__ import annotations

import pytest

from rollwright.games.going_somewhere.page import PAGE
from rollwright.games.going_somewhere.rules.checks.rolls import TIERS, Tier
from rollwright.games.going_somewhere.rules.combat.told import missed
from rollwright.games.going_somewhere.rules.magic.spells import Kind
from rollwright.games.going_somewhere.rules.magic.told import KINDS, WORDS, magic_rolled
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.rules.facts import Tale, Who
from rollwright.table.reading import Written
from rollwright.web.evening_story import recast

D6 = (Dice(1, 6),)


@pytest.mark.rule("gs.magic.level-sum")
def test_every_kind_has_words_and_rules() -> None:
    assert set(WORDS) == set(KINDS) == set(Kind)


def test_magic_that_misses_does_not_also_work() -> None:
    tale, average = Tale(str.title), TIERS.index(Tier.AVERAGE_SUCCESS)
    rolled = magic_rolled(tale, Who("mira"), 16, 7, average, may_hit=False)
    assert (rolled.text, rolled.aside) == ("Mira's magic: 16 + 7 = 23 against 15, average success.", True)
    assert missed(tale, Who("mira"), Who("rusk"), "magic", 16, 30).text == (
        "Mira's magic works, but misses Rusk (16; a hit takes 30)."
    )
    line = Written(1, "Mira's magic works, but misses Rusk (16; a hit takes 30).", ("gs.opposed.by-ten",))
    assert recast(line, PAGE.recast) == "Mira's magic works, but misses Rusk.", "a recap has no sums"
    hits = magic_rolled(tale, Who("mira"), 16, 7, average)
    assert (hits.text.endswith(" It works."), hits.aside) == (True, False)
    assert not magic_rolled(tale, Who("mira"), 1, 7, 0, may_hit=False).aside, "what goes wrong is told in any case"
