"""What magic does to bodies and minds: facts folded into sheets."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.rolls import TIERS, Tier
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.combat.harm import Healed
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.facts import EffectEnded
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.odds import odds
from rollwright.rules.facts import Who, fold
from tests.games.going_somewhere.checks_cases import OPTIONS, chance, play
from tests.games.going_somewhere.magic_cases import TABLE, after, animate, cast, cast_on, facts_of, later, resist_magic


@pytest.mark.rule("gs.magic.heal")
def test_healing_gives_health_back() -> None:
    assert cast_on("heal 2d6", [3, 5]).sheets["vanya"].health_lost == 4
    assert [
        fact
        for fact in facts_of(
            play(
                cast(OPTIONS, 10, magic="heal 2d6"),
                [3],
            )
        )
        if isinstance(fact, Healed)
    ] == []


@pytest.mark.rule("gs.magic.resist-when")
def test_a_second_try_is_made_only_where_the_table_plays_it() -> None:
    with pytest.raises(BadInput, match="second"):
        play(resist_magic(OPTIONS, 5, 22, second=True))
    tried = resist_magic(Options(second_resistance=True), 5, 22, second=True)
    assert play(tried, [12]).outcome.resisted


@pytest.mark.rule("gs.magic.defence", "gs.magic.use-at-once")
def test_a_crafted_thing_that_protects_does_so_while_it_is_carried() -> None:
    cloak = Item(name="cloak", where="worn", magic=True, crafted=Crafted(spell="defend 1d8, on item 1 day", rounds=9))
    assert effects.warding(Sheet(items=(cloak,))) == (Dice(1, 8),)
    assert effects.warding(effects.after(Sheet(items=(cloak,)), 9)) == ()
    left = Item(name="cloak", where="left", magic=True, crafted=cloak.crafted)
    assert effects.warding(Sheet(items=(left,))) == ()


@pytest.mark.rule("gs.magic.defence")
def test_defence_lends_dice_of_resistance() -> None:
    vanya = cast_on("defend 2d6, 1 hour").sheets["vanya"]
    assert effects.warding(vanya) == (Dice(2, 6),)
    assert of_sheet(vanya).resist == (Dice(2, 6),)


@pytest.mark.rule("gs.magic.mind-resist", "gs.magic.mesmerism")
def test_minds_always_resist_and_then_whole() -> None:
    with pytest.raises(Refused) as refusal:
        play(cast(OPTIONS, 10, magic="mesmerize, 1 hour, known-in-sight"))
    assert refusal.value.rule == "gs.magic.mind-resist"
    call = cast(OPTIONS, 10, 5, "mesmerize, 1 hour, known-in-sight", who="mira", target="vanya")
    critical = play(call, [20], [9], [20])
    assert (critical.outcome.tier, critical.outcome.left) == (Tier.CRITICAL_SUCCESS, 0)
    assert effects.in_force(after(critical, TABLE).sheets["vanya"], "mesmerize") == ()
    amazing = play(cast(OPTIONS, 20, 20, "mesmerize, known-in-sight"), [15], [15]).outcome
    assert (amazing.tier, amazing.resisted, amazing.left) == (Tier.AMAZING_SUCCESS, True, 0)


@pytest.mark.rule("gs.magic.mind-resist", "gs.magic.summon")
def test_a_summons_is_resisted_whole() -> None:
    call = cast(OPTIONS, 20, 20, "summon, 10 units, 1 hour, summon-known", who="mira", target="vanya")
    amazing = play(call, [15], [15])
    assert (amazing.outcome.tier, amazing.outcome.left) == (Tier.AMAZING_SUCCESS, 0)
    assert after(amazing, TABLE).sheets["vanya"].effects == ()


@pytest.mark.rule("gs.magic.animate", "gs.magic.counter-returns")
def test_the_dead_lie_still_while_their_magic_is_countered() -> None:
    state = after(play(animate(OPTIONS, 9, duration="1 hour", who="mira", name="bones"), [12]), TABLE)
    still = cast_on("counter, 1 minute", state=state, target="bones", what="animated")
    assert (still.sheets["bones"].down, later(still, 4).sheets["bones"].down) == ("unconscious", "")
    ended = fold(state, [EffectEnded(who=Who("bones"), name="animated")], Sheet)
    assert ended.sheets["bones"].down == "dead"


@pytest.mark.rule("gs.magic.summon-travel", "gs.magic.entities")
def test_the_summoned_come_while_it_lasts() -> None:
    state = cast_on("summon, 10 units, 1 hour, summon-known", [2], resist=1)
    assert effects.in_force(state.sheets["vanya"], "summon")
    assert not effects.in_force(later(state, 240).sheets["vanya"], "summon")
    assert derive.stat(Sheet(name="ghost", npc=True, stats={"str": 9}), Stat.STR) == 9


@pytest.mark.rule("gs.magic.modify-plain", "gs.magic.modify")
def test_what_is_changed_is_not_magical() -> None:
    state = cast_on("modify, related-material, 1 day", what="the sword")
    assert state.sheets["vanya"].items == TABLE.sheets["vanya"].items
    assert chance(odds(cast(OPTIONS, 10, magic="modify, manufactured"), exact=True), effect=0) == 1
    assert len(TIERS) == 10
