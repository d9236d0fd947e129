"""Crafted things that exist: minds that awake and fall silent, charging again, countering, crits in crafting."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.facts import Fumbled
from rollwright.games.going_somewhere.rules.checks.rolls import Tier
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.magic import effects, powers
from rollwright.games.going_somewhere.rules.magic.crafted_things import awaken, use_item
from rollwright.games.going_somewhere.rules.magic.crafting import craft, recharge
from rollwright.games.going_somewhere.rules.magic.permission import of_casting, of_using
from rollwright.games.going_somewhere.rules.magic.permission_crafting import of_awakening, of_making, of_recharge
from rollwright.games.going_somewhere.rules.magic.power import check_spell, level_of
from rollwright.games.going_somewhere.rules.magic.spells import spell
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item, Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.odds import odds
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.checks_cases import OPTIONS, after, chance, facts_of, play
from tests.games.going_somewhere.magic_cases import STATS, SWORD, TABLE, cast_on, later

GOLEM = "automaton, 2 stats, on item 1 hour"


def with_thing(magic: str, name: str = "golem", item: Item = SWORD, **more: Any) -> State:
    """Give Mira a crafted thing with an hour of magic left."""
    made = Crafted(spell=magic, rounds=240, **more)
    thing = powers.with_powers(Item(name=name, kind=item.kind, sides=item.sides, where=item.where, hands=1), (made,))
    return State({**TABLE.sheets, "mira": Sheet(name="Mira", stats=STATS, cp=200, items=(thing,))})


def awake(state: State) -> State:
    """Let the golem awake."""
    return after(play(awaken(OPTIONS, (Stat.INT, Stat.PER), who="mira", item="golem"), [9, 14], [3, 6]), state)


@pytest.mark.rule("gs.magic.awaken", "gs.magic.automaton")
def test_only_a_thing_that_was_crafted_with_stats_awakes_and_once() -> None:
    state, call = with_thing(GOLEM), awaken(OPTIONS, (Stat.INT, Stat.PER), who="mira", item="golem")
    of_awakening(OPTIONS, state, call.named)
    titles = [one.title for one in RULESET.moves(OPTIONS, state, Sitting("player", ("mira",)))]
    assert "Give golem its stats" in titles
    wrong: list[tuple[State, dict[str, Any]]] = [
        (TABLE, {}),
        (state, {"item": "a statue"}),
        (state, {"stats": (Stat.INT,)}),
        (with_thing("fly, on item 1 hour"), {}),
        (awake(state), {}),
    ]
    for there, changed in wrong:
        with pytest.raises(Refused) as refusal:
            of_awakening(OPTIONS, there, {**call.named, **changed})
        assert refusal.value.rule == "gs.magic.awaken"
    with pytest.raises(Refused):
        of_awakening(OPTIONS, later(state, 240), call.named)


@pytest.mark.rule("gs.magic.awaken", "gs.magic.automaton")
def test_any_crafted_magic_can_have_stats_beside_it() -> None:
    sword = spell("weapon 1d10, 2 stats, on item 1 year")
    check_spell(sword)
    assert level_of(sword) == level_of(sword._replace(stats=0)) + 2 * 11
    for text in ("weapon 1d10, 8 stats, on item 1 year", "weapon 1d10, 2 stats"):
        with pytest.raises(BadInput, match="stats"):
            check_spell(spell(text))
    state = with_thing("fly, 20 units, 2 stats, on item 1 year", bonus=9)
    [move] = [one for one in RULESET.moves(OPTIONS, state, Sitting("player", ("mira",))) if one.title == "Use golem"]
    assert move.filled["magic"] == "fly, 20 units"


@pytest.mark.rule("gs.magic.automaton-ends", "gs.magic.not-permanent", "gs.magic.recharge")
def test_an_automaton_ends_with_its_magic_and_is_back_when_it_is_charged() -> None:
    state = awake(with_thing(GOLEM))
    assert state.sheets["golem"].down == later(state, 239).sheets["golem"].down == ""
    silent = later(state, 240)
    assert silent.sheets["golem"].down == "unconscious"
    again = after(play(recharge(OPTIONS, 10, GOLEM, "golem", who="mira"), [12]), silent)
    assert (again.sheets["golem"].down, again.sheets["golem"].stats) == ("", {"int": 14, "per": 6})


@pytest.mark.rule("gs.magic.recharge")
def test_only_a_thing_that_is_there_is_charged_with_its_own_magic() -> None:
    state = later(with_thing(GOLEM), 240)
    call = recharge(OPTIONS, 5, GOLEM, "golem", power=200, who="mira")
    of_recharge(OPTIONS, state, call.named)
    for changed in ({"item": "a ring"}, {"magic": "fly, on item 1 hour"}):
        with pytest.raises(Refused) as refusal:
            of_recharge(OPTIONS, state, {**call.named, **changed})
        assert refusal.value.rule == "gs.magic.recharge"
    with pytest.raises(Refused):
        of_recharge(OPTIONS, State({**state.sheets, "mira": Sheet(stats=STATS, cp=200)}), call.named)


# --- countering things -----------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.counter", "gs.magic.counter-returns")
def test_crafted_magic_is_countered_and_comes_back() -> None:
    state = with_thing("weapon 1d10, damage 1d6, on item 1 hour", "sword", combat=10, damage=("1d6",))
    assert of_sheet(state.sheets["mira"]).combat == 10
    plain = cast_on("counter, 1 minute", state=state, target="mira", what="sword")
    for then, combat in ((plain, 0), (later(plain, 3), 0), (later(plain, 4), 10), (later(plain, 240), 0)):
        mira = of_sheet(then.sheets["mira"])
        assert (mira.combat, bool(mira.crafted)) == (combat, combat > 0)
    back = later(plain, 4).sheets["mira"].items[0].crafted
    assert back is not None
    assert back.rounds == 236
    asked = {"who": "mira", "magic": "counter, 1 hour", "bonus": 5, "power": 200, "site": (), "what": "sword"}
    of_casting(OPTIONS, state, asked)
    with pytest.raises(Refused) as refusal:
        of_casting(OPTIONS, later(state, 240), asked)
    assert refusal.value.rule == "gs.magic.counter"


@pytest.mark.rule("gs.magic.counter-returns", "gs.magic.automaton-ends", "gs.magic.defence")
def test_what_is_countered_does_nothing_meanwhile() -> None:
    ring = with_thing("heal 1d8, on item 1 hour", "ring", Item(name="ring", where="left hand"), bonus=9)
    stopped = cast_on("counter, 1 minute", state=ring, target="mira", what="ring")
    with pytest.raises(Refused, match="interrupted"):
        of_using(OPTIONS, stopped, {"who": "mira", "item": "ring", "bonus": 9})
    of_using(OPTIONS, later(stopped, 4), {"who": "mira", "item": "ring", "bonus": 9})
    cloak = with_thing("defend 1d8, on item 1 hour", "cloak", Item(name="cloak", where="worn"))
    bare = cast_on("counter, 1 minute", state=cloak, target="mira", what="cloak")
    assert [len(effects.warding(one.sheets["mira"])) for one in (cloak, bare, later(bare, 4))] == [1, 0, 1]
    golem = awake(with_thing(GOLEM))
    thing = cast_on("counter, 1 minute", state=golem, target="mira", what="golem")
    mind = cast_on("counter, 1 minute", state=golem, target="golem", what="mind of golem")
    for there in (thing, mind):
        assert (there.sheets["golem"].down, later(there, 4).sheets["golem"].down) == ("unconscious", "")
    charged = after(play(recharge(OPTIONS, 10, GOLEM, "golem", who="mira"), [12]), thing)
    assert charged.sheets["golem"].down == "unconscious"


# --- crits -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.craft-crit", "gs.magic.craft-skill", "gs.critical.failure")
def test_crits_in_crafting_roll_their_tables() -> None:
    call = craft(OPTIONS, 10, 8, "heal 1d6, on item 1 hour", "a potion", instant=True, who="mira")
    ruined = play(call, [1], [2], [4])
    assert ruined.outcome.ruined
    assert [(fact.row, fact.rounds) for fact in facts_of(ruined) if isinstance(fact, Fumbled)] == [("rebound", 4)]
    masterly = play(call, [20], [10], [20], [1])
    assert (masterly.outcome.skill, masterly.outcome.critical) == (Tier.CRITICAL_SUCCESS, "simple success")
    assert play(call, [12], [12]).outcome.critical is None
    assert play(recharge(OPTIONS, 10, "heal 1d6, on item 1 hour"), [20], [20]).outcome.critical == "perfect success"
    law = odds(call, exact=True)
    assert chance(law, critical="perfect success") == Fraction(14, 20) * Fraction(1, 20) * Fraction(1, 20)


@pytest.mark.rule("gs.magic.craft-skill")
def test_the_skill_is_a_specialized_one_of_the_sheet() -> None:
    brewing = Purchase(kind="special-skill", cp=5, points=5, about="brewing")
    state = State({**TABLE.sheets, "mira": Sheet(name="Mira", stats=STATS, cp=200, ledger=(brewing,))})
    call = craft(OPTIONS, 5, 5, "heal 1d6, on item 1 hour", "a potion", power=195, max_dr=8, max_q=2, who="mira")
    there = derive.quantity_limit(state.sheets["mira"], Stat.VIT), derive.die_limit(state.sheets["mira"], Stat.VIT)
    arguments = {**call.named, "max_q": there[0], "max_dr": there[1]}
    of_making(OPTIONS, state, arguments)
    for changed in ({"skill": 12}, {"dice": (Dice(1, 6),)}):
        with pytest.raises(Refused) as refusal:
            of_making(OPTIONS, state, {**arguments, **changed})
        assert refusal.value.rule == "gs.magic.craft-skill"


@pytest.mark.rule("gs.magic.targets", "gs.magic.use-item")
def test_a_thing_works_on_as_many_as_it_was_crafted_for() -> None:
    call = use_item(OPTIONS, 9, "invisibility 1d6, 1 hour, 2 targets", who="mira", target="vanya", others=("mira",))
    state = after(play(call, [12], [5]), TABLE)
    assert [effects.unseen(state.sheets[who]) for who in ("vanya", "mira")] == [5, 5]
    with pytest.raises(BadInput, match="fewer targets"):
        play(use_item(OPTIONS, 9, "invisibility 1d6, 1 hour", others=("mira",)))
