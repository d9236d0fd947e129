"""What binds people: lost rounds, being repelled, the other side's natural 30; and what the CGO can say of a check."""

from __future__ import annotations

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.checks.facts import Repelled, Resisted
from rollwright.games.going_somewhere.rules.checks.resistance import tries_due
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.combat.beginning import foes_here
from rollwright.games.going_somewhere.rules.combat.facts import RoundOver
from rollwright.games.going_somewhere.rules.combat.onward import onward
from rollwright.games.going_somewhere.rules.combat.opening import tie
from rollwright.games.going_somewhere.rules.magic.miscalculation import STATS
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.play.session import Session
from rollwright.rules.facts import State, Who, fold
from rollwright.web.api_acts import Start
from tests.games.going_somewhere.checks_cases import KARA, OPTIONS, TABLE, after, begun, contest, offered, play, told
from tests.games.going_somewhere.fighting import company, fight_in, foe, hero
from tests.games.going_somewhere.test_fight_table import begun as in_fight
from tests.games.going_somewhere.test_fight_table import ordered, said

TORVALD, MIRA, RUSK, GARR = Who("torvald-stone"), Who("mira-of-osk"), Who("rusk"), Who("old-garr")


@pytest.mark.rule("gs.critical.stunned")
def test_the_stunned_do_nothing_of_their_own_until_time_has_passed() -> None:
    stunned = State({**TABLE.sheets, "kara": msgspec.structs.replace(KARA, stunned=4)})
    acts = {act for act, who in offered(stunned, "player", "kara") if who == "kara"}
    assert not acts & {"try", "ability", "cast", "oppose", "persuade", "strike", "hide"}
    assert {"notice", "resist"} <= acts, "what happens to them still does"
    with pytest.raises(Refused, match="stunned for 4 rounds"):
        begun("strike", stunned, "kara", target="vanya")
    assert "kara" not in [one.who for one in begun("try", stunned, "vanya", skill="brawn").named["others"]]
    later = fold(stunned, begun("pass-time", stunned, "", minutes=1), Sheet)
    assert ("strike", "kara") in offered(later, "player", "kara")


@pytest.mark.rule("gs.round.six")
def test_in_a_fight_other_rules_are_for_who_has_declared_them() -> None:
    table = in_fight(company(2, 1, cp=0))
    said(table, TORVALD, "do")
    said(table, MIRA, "wait")
    ordered(table)
    assert ("try", TORVALD) not in offered(table.state, "player", TORVALD), "nobody has rolled"
    table.go_on("gus")
    assert ("try", TORVALD) in offered(table.state, "player", TORVALD)
    assert ("try", MIRA) not in offered(table.state, "player", MIRA)
    Start(act="try", who=TORVALD, arguments={"skill": "brawn"}).done(table, "player-0")
    ((call, under_way),) = table.open.items()
    table.answer("gus", call, under_way.session.length, fields={"dice": "works"})
    acted = fight_in(table).ones[TORVALD].acted or fight_in(table).round == 2
    assert acted, "a program's try is the action of the round, as a page's is"


@pytest.mark.rule("gs.opposed.natural", "gs.critical.down", "gs.critical.adapted")
def test_a_natural_30_of_one_side_fells_or_stuns_the_other_if_the_cgo_says_so() -> None:
    sides = {"a_who": "kara", "b_who": "vanya"}
    state = after(play(contest(OPTIONS, 10, 10, **sides), [30], [12], [10]))
    assert not state.sheets["vanya"].prone
    assert ("critical-fits", "vanya") in offered(state, "gm")
    assert ("critical-fits", "kara") not in offered(state, "gm")
    felled = fold(state, begun("critical-fits", state, "vanya"), Sheet)
    assert felled.sheets["vanya"].prone
    assert ("critical-fits", "vanya") not in offered(felled, "gm")
    session = play(contest(OPTIONS, 10, 10, **sides), [12], [30], [16], [5])
    state = after(session)
    assert (state.sheets["kara"].stunned, state.sheets["vanya"].stunned) == (0, 0)
    assert "If the CGO agrees, kara is stunned for 5 rounds." in told(session), told(session)
    assert fold(state, begun("critical-fits", state, "kara"), Sheet).sheets["kara"].stunned == 5
    later = fold(state, begun("pass-time", state, "", rounds=1), Sheet)
    assert ("critical-fits", "kara") not in offered(later, "gm"), "a round later it is too late"


@pytest.mark.rule("gs.repel.table")
def test_an_entity_that_is_driven_off_is_out_of_the_fight_until_its_time_is_over() -> None:
    table = in_fight(company(1, 2, cp=0))
    row = next(at for at, one in enumerate(tables().repelling) if one.key == "withdrawn")
    table.land("gus", [Repelled(TORVALD, row, 2, who=RUSK)], "it withdraws")
    assert fight_in(table).ones[RUSK].away
    state = fold(table.state, [RoundOver()], Sheet)
    assert state.scene.fight.ones[RUSK].away
    assert not fold(state, [RoundOver()], Sheet).scene.fight.ones[RUSK].away, "it comes back"
    table.land("gus", [Repelled(TORVALD, row, 2, who=GARR)], "this one, too")
    step = onward(OPTIONS, table.state)
    assert step is not None
    assert step.act == "end-fight", "nobody is left to fight"
    apart = State(
        {TORVALD: hero(TORVALD), **{who: table.state.sheet(who) for who in (RUSK, GARR)}, "weasel": foe("weasel")}
    )
    assert foes_here(OPTIONS, apart) == ("weasel",)


@pytest.mark.rule("gs.repel.roll")
def test_repelling_takes_the_action_of_the_round() -> None:
    state = State({"kara": KARA, "ghost": Sheet(name="Ghost", npc=True)})
    session = play(begun("repel", state, "kara", entities=("ghost",)), "roll", [12], "keep", [10], [3])
    assert any(one.kind == "action-used" for one in after(session, state).sheets["kara"].marks)


@pytest.mark.rule("gs.trap.level")
def test_the_cgo_puts_a_trap_together_that_somebody_else_has_set() -> None:
    card = {"base": "20", "concealed": "1", "inaccessible": "0", "damage": "1d6", "units": "0", "magic": "3"}
    session = Session(begun("trap", TABLE, "kara", work="disable"))
    session.fill(card)
    assert any("32 in all" in line for line in told(session)), "20, 5 for what is concealed, 4 for the d6, 3 for magic"


@pytest.mark.rule("gs.notice.impairments")
def test_the_cgo_can_make_noticing_easier_and_no_table_is_promised() -> None:
    session = Session(begun("notice", TABLE, "vanya"))
    session.fill({"hinders": [], "more": "-5"})
    assert any("conditions give +5" in line for line in told(session))
    session.choose("roll")
    session.roll([1])
    session.choose("keep")
    assert not any("critical failure table" in line for line in told(session))


@pytest.mark.rule("gs.magic.miscalculation")
def test_the_cgo_says_which_stat_magic_gone_wrong_lowers() -> None:
    session = Session(begun("gone-wrong", TABLE, "kara", stat="chm"))
    session.roll([12])
    assert "chm" in STATS
    while not session.ended:
        session.roll([1])
    assert session.outcome.stat == "chm"


@pytest.mark.rule("gs.combat.encumbrance")
def test_the_cgo_is_asked_what_a_full_load_takes_off() -> None:
    pack = Item(name="Anvil", where="back", enc=40)
    state = State({TORVALD: hero(TORVALD, items=(pack,)), RUSK: foe(RUSK)})
    session = Session(begun("begin-fight", state, "", party=(TORVALD,), foes=(RUSK,)))
    session.choose("-2")
    while not session.ended:
        session.roll([10])
    assert any("is weighed down: -2" in line for line in told(session))
    assert after(session, state).scene.fight.ones[TORVALD].burden == -2


@pytest.mark.rule("gs.resist.second")
def test_a_second_try_to_resist_comes_in_the_next_round_of_a_fight() -> None:
    options = Options(second_resistance=True)
    table = in_fight(company(1, 1, cp=0))
    table.land("gus", [Resisted(False, "the hum", 18, again=True, who=TORVALD)], "it hums")
    assert not tries_due(options, table.state, TORVALD)
    later = fold(table.state, [RoundOver()], Sheet)
    assert [one.points for one in tries_due(options, later, TORVALD)] == [18]
    apart = State(table.state.sheets)
    assert len(tries_due(options, apart, TORVALD)) == 1, "outside a fight nobody counts rounds"


@pytest.mark.rule("gs.round.order")
def test_of_three_who_tie_only_those_who_tie_again_roll_again() -> None:
    three = ("kara", "vanya", "mira")
    session = play(tie(OPTIONS, three, three), [12], [7], [12], [3], [9])
    assert session.outcome == ("mira", "kara", "vanya")
