"""Magic in sentences: what is told fits the kind of magic, and what protected or resisted is named."""

from __future__ import annotations

import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.checks.rolls import TIERS, Tier
from rollwright.games.going_somewhere.rules.combat.told import missed
from rollwright.games.going_somewhere.rules.magic.facts import Worked
from rollwright.games.going_somewhere.rules.magic.mixing import Offer, longest
from rollwright.games.going_somewhere.rules.magic.records import Caster
from rollwright.games.going_somewhere.rules.magic.spells import Kind
from rollwright.games.going_somewhere.rules.magic.told import (
    KINDS,
    WORDS,
    made,
    magic_rolled,
    resisted,
    tier,
    wearing_off,
)
from rollwright.games.going_somewhere.rules.magic.using import anybody
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Effect, Sheet
from rollwright.play.steps import EVERYONE, GM
from rollwright.rules.facts import State, Tale, Who

D6 = (Dice(1, 6),)


@pytest.mark.rule("gs.magic.level-sum")
def test_every_kind_has_words_and_rules() -> None:
    assert set(WORDS) == set(KINDS) == set(Kind)


def test_magic_that_misses_does_not_also_work() -> None:
    tale, average = Tale(str.title), TIERS.index(Tier.AVERAGE_SUCCESS)
    rolled = magic_rolled(tale, Who("mira"), 16, 7, average, may_hit=False)
    assert (rolled.text, rolled.aside) == ("Mira’s magic: 16 + 7 = 23 against 15, average success.", True)
    line = missed(tale, Who("mira"), Who("rusk"), "magic", 16, 30, 0, 10)
    assert line.text == "Mira’s magic works, but misses Rusk (rolled 16, needed 20 + 10 = 30)."
    assert line.again == "Mira’s magic works, but misses Rusk.", "a recap has no sums"
    hits = magic_rolled(tale, Who("mira"), 16, 7, average)
    assert (hits.text.endswith(" It works."), hits.aside) == (True, False)
    assert not magic_rolled(tale, Who("mira"), 1, 7, 0, may_hit=False).aside, "what goes wrong is told in any case"


@pytest.mark.rule("gs.magic.mesmerism")
def test_what_wears_off_is_told_and_what_the_cgos_have_of_their_own_only_to_the_cgo() -> None:
    held = Effect(name="mesmerize", kind="mesmerize", about="helpful", rounds=1, by="mira")
    guarded = Effect(name="defend", kind="defend", rounds=1, by="rusk")
    rusk = Sheet(name="Rusk", npc=True, effects=(held, guarded, Effect(name="fly", kind="fly", rounds=2)))
    flown = Sheet(name="Mira", effects=(Effect(name="fly", kind="fly", rounds=1),))
    found = list(wearing_off(State({"mira": flown}), 1))
    assert [one.tell(Tale(str.capitalize), *one.arguments[0]).text for one in found] == ["Mira’s flight is over."]
    found = list(wearing_off(State({"mira": Sheet(name="Mira"), "rusk": rusk}), 1))
    lines = [one.tell(Tale(str.capitalize), *one.arguments[0]).text for one in found]
    assert lines == ["Rusk is no longer mesmerized.", "The defence is over for Rusk."]
    assert [one.seen_by for one in found] == [EVERYONE, (GM,)]


@pytest.mark.rule("gs.magic.average-fail", "gs.magic.resist-level")
def test_what_is_told_of_a_tier_is_what_happened_and_nothing_works_that_may_be_resisted() -> None:
    tale, mira = Tale(str.title), Who("mira")
    said = [tier(tale, mira, Tier.AVERAGE_FAIL, rebounds, False).text for rebounds in (True, False)]
    assert said == [
        "It rebounds on Mira.",
        "The magic is lost, but it costs no power and doesn’t rebound on Mira.",
    ]
    weakly = tier(tale, mira, Tier.MINIMAL_SUCCESS, True, True)
    assert (weakly.text, weakly.aside) == ("It works, weakly, unless it is resisted.", True), "what came of it is told"
    rusk = Who("rusk")
    assert resisted(tale, rusk, 1, 0, 17, 14, 14, 5).text == "Rusk resists (14 + 5 = 19 against 17)."
    assert resisted(tale, rusk, 0, 0, 17, 14, 14, 2).text == "Rusk fails to resist (14 + 2 = 16 against 17)."
    assert resisted(tale, rusk, 1, 0, 30, 20, 20, 5).text == "Rusk resists (a natural 20 against 30)."
    assert resisted(tale, rusk, 0, 0, 15, 1, 1, 20).text == "Rusk fails to resist (a natural 1 against 15)."
    for rolled in ((), (14, 14, 1)):  # by points, by the CGO's word
        assert resisted(tale, rusk, 1, 0, 17, *rolled).text == "Rusk resists (it takes 17)."
    assert RULESET.wording("resisted").leads == ("gs.check.roll", "gs.magic"), "the caster's own result is told first"


@pytest.mark.rule("gs.magic.heal")
def test_healing_tells_what_there_was_to_heal_and_nothing_of_the_cgos_own() -> None:
    done = Worked("heal 1d6", Who("mira"), "", 4, who=Who("rusk"))
    for lost, said in ((0, "Rusk is unhurt: there was nothing to heal."), (3, "Rusk is healed for 3.")):
        state = State({"rusk": Sheet(name="Rusk", health_lost=lost)})
        tale = Tale(str.title, state.sheets["rusk"], done.on(state).sheets["rusk"])
        assert next(iter(done.told(tale))).text == said
    kept = Sheet(name="Rusk", npc=True)
    assert next(iter(done.told(Tale(str.title, kept, kept)))).text == "Rusk is healed for 4."
    here = State({"mira": Sheet(name="Mira", health_lost=1), "ana": Sheet(name="Ana"), "rusk": kept})
    assert [one.note for one in anybody(Options(), here, Who("mira"))] == ["29 of 30 Health", "unhurt", "unhurt"]


@pytest.mark.rule("gs.check.bought")
def test_the_words_for_buying_a_success_go_with_its_button() -> None:
    wording = RULESET.wording("success")
    assert "can spend 2" in wording.guided(("roll", "success"))
    assert "spend" not in wording.guided(("roll",))


@pytest.mark.rule("gs.magic.craft-skill", "gs.magic.craft")
def test_crafting_says_how_long_the_power_would_last_and_what_a_failure_costs() -> None:
    said = longest(Options(), Offer(Kind.CONSTRUCT, crafts=True), Caster(8, power=10))
    assert said == "lasts up to 3 rounds"
    tale = Tale(str.title)
    failed, worked = made(tale, "a lamp", Tier.AVERAGE_FAIL), made(tale, "a lamp", Tier.GOOD_SUCCESS)
    assert failed.text == "Making a lamp: average fail. Nothing is used up, so it can be tried again."
    assert (failed.aside, worked.aside) == (False, True), "what came of it is told"
