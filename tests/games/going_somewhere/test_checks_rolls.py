"""Checks at the table: levels, tiers, crits, help, and what Character Points buy."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks import crits, rolls
from rollwright.games.going_somewhere.rules.checks.rolls import FROM, TIERS, Tier, check
from rollwright.games.going_somewhere.rules.checks.skills import UNKNOWN, difficulties
from rollwright.games.going_somewhere.rules.checks.tables import by_number, place, tables
from rollwright.games.going_somewhere.rules.checks.thrown import ORDINARY, on_d20, on_d30
from rollwright.games.going_somewhere.rules.derive import power
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Mark, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose
from rollwright.rules.facts import State, fold
from tests.games.going_somewhere.checks_cases import (
    KARA,
    OPTIONS,
    TABLE,
    ability,
    act,
    after,
    analysis,
    attempt,
    begun,
    chance,
    contest,
    facts_of,
    offered,
    play,
    skill,
)
from tests.games.going_somewhere.facts_told import told_fact

# --- tables -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.check.tiers")
def test_every_total_has_one_tier() -> None:
    rows = by_number(tables().tier)
    assert tuple([row.least for row in rows[1:]]) == FROM
    assert [row.key for row in tables().tier] == list(TIERS)
    for total in range(-20, 60):
        expected = rows[place(tables().tier, total)].key
        assert TIERS[rolls.tier_number(10, total, 15)] == expected
    assert [rows[place(tables().tier, at)].key for at in (2, 4, 5, 9, 10, 14, 15, 19, 20, 39, 40, 99)] == [
        *["total fail"] * 2,
        *["average fail"] * 2,
        *["minimal fail"] * 2,
        *["minimal success"] * 2,
        "average success",
        *["amazing success"] * 3,
    ]


@pytest.mark.rule("gs.critical.roll", "gs.critical.failure", "gs.critical.success")
def test_every_face_has_one_row_of_each_critical_table() -> None:
    both = crits.crit_tables()
    for rows, keys in ((both.failure, crits.FAILURES), (both.success, crits.SUCCESSES)):
        assert tuple([row.key for row in rows]) == keys
        assert [face for row in rows for face in range(row.low, row.high + 1)] == list(range(1, 21))
    law = odds(crits.failure_table(OPTIONS), exact=True)
    assert chance(law, row="rebound") == Fraction(2, 20)
    assert chance(law, row="rebound", rounds=6) == Fraction(2, 120)
    assert chance(law, row="simple fail") == Fraction(7, 20)
    assert chance(odds(crits.success_table(OPTIONS), exact=True), row="perfect success") == Fraction(1, 20)


@pytest.mark.rule("gs.skill.levels", "gs.analysis.levels", "gs.skill.uses")
def test_the_levels_and_uses_stand_beside_the_questions() -> None:
    for key, rows in (("difficulty", tables().task), ("knowledge", tables().knowledge)):
        assert [row.dl for row in rows] == [5, 10, 15, 20, 25, 30, 35, 40]
        for row in rows:
            assert RULESET.wording(key).option(str(row.dl)) == f"{row.dl}: {row.text}"
    assert [one.words for one in difficulties()][2] == "15: typical"
    for one in Skill:
        assert tables().skill_use[one] in RULESET.wording("judge").field("way").notes[one.value]


@pytest.mark.rule("gs.dice.kinds")
def test_an_action_is_a_d20_and_an_opposed_roll_a_d30() -> None:
    for call, sides in ((act(OPTIONS, 5), 20), (contest(OPTIONS, 5, 5), 30)):
        question: Any = Session(call).question
        assert list(question.pool.sides()) == [sides]


# --- odds against counting all faces ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "sides"), [(on_d20, 20), (on_d30, 30)])
@pytest.mark.parametrize("dice", [(), (6,), (4, 6)])
def test_the_reading_is_the_law_of_all_faces(reading: Any, sides: int, dice: tuple[int, ...]) -> None:
    pool = Pool.of(1, sides, "roll")
    for one in dice:
        pool = pool + Pool.of(1, one, f"d{one}")
    counted: dict[Any, int] = {}
    for faces in product(*[range(1, one + 1) for one in pool.sides()]):
        end = (sum(faces), faces[0] if faces[0] in (1, sides) else ORDINARY)
        assert tuple(reading.of(pool, faces)) == end
        counted[end] = counted.get(end, 0) + 1
    law = reading.law(pool)
    assert {tuple(end): p for end, p in law.fractions()} == {
        end: Fraction(ways, law.total) for end, ways in counted.items()
    }


@pytest.mark.rule("gs.check.roll", "gs.check.level", "gs.ability.roll", "gs.skill.roll")
@pytest.mark.parametrize(("bonus", "dl"), [(5, 15), (12, 25), (-10, 15), (2, 12), (30, 40)])
def test_without_points_or_help_it_is_the_bare_check(bonus: int, dl: int) -> None:
    bare = odds(check(OPTIONS, bonus, dl), exact=True)
    for law in (
        odds(ability(OPTIONS, bonus, dl=dl), exact=True),
        odds(skill(OPTIONS, bonus, dl=dl), exact=True),
        odds(analysis(OPTIONS, bonus, dl=dl), exact=True),
    ):
        for end, p in bare.fractions():
            assert chance(law, success=end.success, tier=end.tier, total=end.total) == p


@pytest.mark.rule("gs.skill.roll", "gs.help.bonus", "gs.help.crit", "gs.critical.natural")
@pytest.mark.parametrize("needs", [False, True])
def test_dice_and_help_are_counted_face_by_face(needs: bool) -> None:
    options, bonus, dl, helper = Options(help_needs_success=needs), 7, 25, 4
    counted = {True: 0, False: 0}
    for own, die, other in product(range(1, 21), range(1, 7), range(1, 21)):
        helps = not needs or other == 20 or (other > 1 and other + helper >= 15)
        crit = own if own in (1, 20) else other if other in (1, 20) else 0
        total = own + die + bonus + 5 * helps
        counted[crit == 20 or (crit != 1 and total >= dl)] += 1
    law = odds(skill(options, bonus, dice=(Dice(1, 6),), dl=dl, helper=helper), exact=True)
    assert chance(law, success=True) == Fraction(counted[True], 20 * 6 * 20)


# --- Character Points -------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.check.bought")
@pytest.mark.parametrize(("dl", "total"), [(15, 15), (5, 15), (32, 32)])
def test_a_success_is_bought_before_the_roll(dl: int, total: int) -> None:
    session = play(act(OPTIONS, 1, dl, cp=2, who="kara"), "success")
    end = session.outcome
    assert (end.success, end.tier, end.total, end.critical, end.cp) == (True, Tier.MINIMAL_SUCCESS, total, None, 2)
    sheet = after(session).sheets["kara"]
    assert power(sheet) == 8
    assert [(one.kind, one.cp) for one in sheet.ledger] == [("success", 2)]


@pytest.mark.rule("gs.check.bought", "gs.check.reroll")
def test_after_the_roll_only_a_second_throw_can_be_bought() -> None:
    session = Session(act(OPTIONS, 1, cp=5))
    session.choose("roll")
    session.roll([3])
    assert isinstance(session.question, Choose)
    assert [str(one.value) for one in session.question.options] == ["keep", "reroll"]
    session.choose("reroll")
    session.roll([2])
    assert session.ended, "there is one reroll, and the worse roll stands"
    assert (session.outcome.total, session.outcome.cp) == (3, 1)


@pytest.mark.rule("gs.check.reroll")
def test_a_second_throw_is_a_line_of_the_ledger_and_costs_power() -> None:
    session = play(act(OPTIONS, 5, 15, (Dice(1, 6),), 0, 1, who="kara"), (4, 2), "reroll", (12, 3))
    assert session.outcome.total == 20
    sheet = after(session).sheets["kara"]
    assert ([(one.kind, one.cp) for one in sheet.ledger], power(sheet)) == ([("reroll", 1)], 9)


@pytest.mark.rule("gs.check.reroll")
def test_a_fumble_can_be_rolled_again_before_the_table_is_asked() -> None:
    assert play(act(OPTIONS, 5, cp=1), (1,), "reroll", (11,)).outcome.tier is Tier.MINIMAL_SUCCESS


@pytest.mark.parametrize("cp", [0, 1, 2])
@pytest.mark.rule("gs.check.bought", "gs.check.reroll")
def test_windows_open_with_the_points_for_them(cp: int) -> None:
    law = odds(act(OPTIONS, 0, 30, cp=cp), lambda choice: choice.options[-1], exact=True)
    assert chance(law, success=True) == {0: Fraction(1, 20), 1: Fraction(39, 400), 2: Fraction(1)}[cp]
    assert chance(law, cp=cp) == (Fraction(19, 20) if cp == 1 else 1), "a success is not rolled again"


@pytest.mark.rule("gs.check.reroll", "gs.help.bonus")
def test_what_a_roll_is_made_with_comes_from_the_sheets() -> None:
    call = begun("try", TABLE, "kara", skill="guile", doing="talks")
    assert (call.named["roller"].cp, [one.who for one in call.named["others"]]) == (10, ["vanya"])
    shaken = State({"kara": msgspec.structs.replace(KARA, next_roll=-5)})
    assert begun("ability", shaken, "kara", stat="str").named["roller"].shaken == -5
    ogre = State({"ogre": Sheet(name="Ogre", npc=True, cp=30, stats={"str": 20}), "kara": KARA})
    call = begun("ability", ogre, "ogre", stat="str")
    assert (call.named["roller"].cp, call.named["others"]) == (0, ()), "the CGO's characters buy no rolls"
    fallen = State({"kara": msgspec.structs.replace(KARA, down="unconscious")})
    assert ("try", "kara") not in offered(fallen, "player", "kara")
    with pytest.raises(Refused, match="unconscious"):
        begun("ability", fallen, "kara", stat="str")


@pytest.mark.rule("gs.check.reroll")
def test_nobody_is_asked_about_a_second_throw_after_a_success() -> None:
    assert play(act(OPTIONS, 10, cp=1), (12,)).ended


# --- crits and help ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.critical.failure", "gs.critical.natural", "gs.critical.roll")
def test_a_natural_1_fails_and_marks_the_sheet() -> None:
    session = play(ability(OPTIONS, 40, who="kara"), (1,), (3,), (4,))
    assert (session.outcome.success, session.outcome.critical, session.outcome.rounds) == (False, "rebound", 4)
    sheet = after(session).sheets["kara"]
    assert (sheet.stunned, [(one.about, one.points) for one in sheet.marks]) == (0, [("rebound", 4)])
    fallen = after(play(ability(OPTIONS, 40, who="kara"), (1,), (10,)))
    assert not fallen.sheets["kara"].prone, "nobody falls in a talk or at a lock, unless the CGO says so"
    assert fold(fallen, begun("critical-fits", fallen, "kara"), Sheet).sheets["kara"].prone


@pytest.mark.rule("gs.critical.failure")
def test_a_hit_on_the_head_makes_the_next_roll_worse_and_only_that() -> None:
    state = after(play(ability(OPTIONS, 5, who="kara"), (1,), (8,)))
    assert state.sheets["kara"].next_roll == -5
    session = play(ability(OPTIONS, 5, shaken=-5, who="kara"), (14,))
    assert session.outcome.total == 14
    assert after(session, state).sheets["kara"].next_roll == 0


@pytest.mark.rule("gs.critical.success", "gs.critical.natural")
def test_a_natural_20_succeeds_whatever_the_level() -> None:
    session = play(ability(OPTIONS, 1, dl=40), (20,), (20,))
    assert (session.outcome.success, session.outcome.tier) == (True, Tier.CRITICAL_SUCCESS)
    assert session.outcome.critical == "perfect success"


@pytest.mark.rule("gs.help.bonus")
def test_a_helper_gives_5_whatever_they_roll_unless_the_table_asks_for_success() -> None:
    assert play(skill(OPTIONS, 5, helper=3), (2,), (10,)).outcome.total == 20
    strict = Options(help_needs_success=True)
    assert play(skill(strict, 5, helper=3), (11,), (10,)).outcome.total == 15
    assert play(skill(strict, 5, helper=3), (12,), (10,)).outcome.total == 20


@pytest.mark.rule("gs.help.crit")
@pytest.mark.parametrize(("helper", "own", "tier"), [(20, 2, 9), (1, 15, 0), (20, 1, 0), (1, 20, 9)])
def test_a_helper_s_crit_is_one_s_own_unless_one_has_one(helper: int, own: int, tier: int) -> None:
    assert play(skill(OPTIONS, 5, helper=9), (helper,), (own,), (14,)).outcome.tier is TIERS[tier]


# --- the CGO ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.check.stat", "gs.skill.levels", "gs.check.when")
def test_the_cgo_says_what_is_rolled_and_how_hard_it_is() -> None:
    call = attempt(OPTIONS, (1, 2, 3, 4, 5, 6, 7), (11, 12, 13, 14, 15, 16, 17), ("none", "1d6"), what="the gap")
    session: Session[Any] = Session(call)
    assert isinstance(session.question, Choose)
    assert session.question.actor == GM
    end = play(call, {"way": "brawn", "level": "20"}, (4, 5)).outcome
    assert (end.total, end.success) == (12 + 9, True)
    assert play(call, {"way": "str", "modifier": "-2"}, (4,)).outcome.total == 6 + 4 - 2
    assert [play(call, {"dice": word}).outcome.success for word in ("works", "fails")] == [True, False]
    with pytest.raises(BadInput, match="seven stats"):
        Session(attempt(OPTIONS, (1,), (2,)))


@pytest.mark.rule("gs.help.bonus", "gs.check.bought")
def test_others_may_help_until_the_dice_fall() -> None:
    call = begun("try", TABLE, "kara", skill="guile", doing="talks")
    session: Session[Any] = Session(call)
    session.fill({})
    assert isinstance(session.question, Choose)
    assert session.question.actors == ("kara", "vanya")
    session.choose("vanya", "vanya")
    session.roll([7])
    session.choose("roll")
    session.roll([12])
    assert session.outcome.total == 12 + 1 + 5


@pytest.mark.rule("gs.check.tiers")
def test_the_cgo_can_set_another_tier_and_what_follows_goes_by_that() -> None:
    session = play(act(OPTIONS, 10, who="kara"), (12,))
    again: Session[Any] = Session(session.call, session.ruled(0, "0"))
    again.roll([10])
    assert (again.outcome.success, again.outcome.critical) == (False, "obvious fail")
    assert marks.found(after(again).sheets["kara"], "fumbled", "obvious fail")


@pytest.mark.rule("gs.skill.unknown")
def test_a_skill_that_is_not_known_can_cost_5_or_more() -> None:
    session: Session[Any] = Session(skill(OPTIONS, 0, "alchemy", known=False))
    assert isinstance(session.question, Choose)
    assert (session.question.actor, session.question.options) == (GM, UNKNOWN)
    assert play(skill(OPTIONS, 0, "alchemy", known=False), "-10", (19,)).outcome.total == 9


@pytest.mark.rule("gs.analysis.roll", "gs.analysis.levels", "gs.analysis.no-points", "gs.analysis.no-magic")
def test_what_analysis_solves_is_noted_as_bringing_no_points() -> None:
    session = play(analysis(OPTIONS, 9, dl=None, crafted=True, who="kara", what="the seal"), "25", (16,))
    [fact] = facts_of(session)
    assert (fact.what, fact.crafted) == ("the seal", True)
    assert "no Character Points" in (told_fact(fact, str) or "")
    assert marks.found(after(session).sheets["kara"], "analysed", "the seal")
    assert facts_of(play(analysis(OPTIONS, 9, dl=25), (15,))) == []


@pytest.mark.rule("gs.time.round")
def test_time_wears_off_what_lasts() -> None:
    sheet = Sheet(marks=(Mark(kind="aimed", rounds=2), Mark(kind="immune", days=3), Mark(kind="disguised", points=9)))
    assert [one.kind for one in marks.after(sheet, 1, 0).marks] == ["aimed", "immune", "disguised"]
    assert [one.kind for one in marks.after(sheet, 2, 0).marks] == ["immune", "disguised"]
    assert [one.kind for one in marks.after(sheet, 0, 1).marks] == ["immune", "disguised"]
    assert [one.kind for one in marks.after(sheet, 0, 3).marks] == ["disguised"]
