"""Noticing, hiding, disguises, resistance, crowds, traps and aim."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks.crowd import Mob
from rollwright.games.going_somewhere.rules.checks.impairments import impairments_in
from rollwright.games.going_somewhere.rules.checks.notice import senses_of
from rollwright.games.going_somewhere.rules.checks.resistance import Against
from rollwright.games.going_somewhere.rules.checks.rolls import Tier
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.checks.traps import Work, size_cost, trap_level
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import COST, Dice
from rollwright.games.going_somewhere.rules.sheet import Item, Mark, Sheet
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose
from rollwright.rules.facts import State
from tests.games.going_somewhere.checks_cases import (
    OPTIONS,
    TABLE,
    after,
    aim,
    begun,
    chance,
    crowd,
    disguise,
    facts_of,
    hide,
    notice,
    offered,
    play,
    resist,
    trap,
    unmask,
)

# --- notice -----------------------------------------------------------------------------------------------------------

PRINTED = {
    "sight": [40, 15, 10, 8, 5, 3, 2, 2],
    "hearing": [(3, 10), 3, 5, 2, 3, 5, 10, 15, (1, 40)],
    "smell and taste": [15],
    "touch": [2, 6, 4, 10],
}


@pytest.mark.rule("gs.notice.impairments", "gs.notice.own")
def test_the_impairments_are_those_of_the_book() -> None:
    for sense, expected in PRINTED.items():
        rows = [row for row in tables().impairment.values() if row.sense == sense]
        assert [row.least if row.least == row.most else (row.least, row.most) for row in rows] == expected
    assert "other" in tables().impairment, "the CGO may add some"


@pytest.mark.rule("gs.notice.roll", "gs.notice.impairments", "gs.notice.helmet")
def test_all_impairments_are_taken_off_together() -> None:
    end = play(notice(OPTIONS, 14, (Dice(1, 6),), "half-moon, whisper", True), (12, 4)).outcome
    assert (end.impairment, end.total) == (5 + 2 + 2, 12 + 4 + 14 - 9)
    assert (end.success, end.tier) == (True, Tier.AVERAGE_SUCCESS)


@pytest.mark.rule("gs.notice.impairments")
def test_the_cgo_says_how_much_where_the_table_leaves_it_open() -> None:
    session: Session[Any] = Session(notice(OPTIONS, 10, impairments="ringing-ears"))
    assert isinstance(session.question, Choose)
    assert (session.question.actor, session.question.options) == (GM, tuple(range(3, 11)))
    assert play(notice(OPTIONS, 10, impairments="ringing-ears"), "7", (12,)).outcome.total == 15
    assert play(notice(OPTIONS, 10, impairments="explosion 40"), (19,)).outcome.total == -11
    assert play(notice(OPTIONS, 10, ask=True), {"more": "20"}, (12,)).outcome.impairment == 20
    ticked = {"hinders": ("half-moon-5", "ringing-ears-3", "ringing-ears-10"), "more": "2"}
    assert play(notice(OPTIONS, 10, ask=True), ticked, (12,)).outcome.impairment == 5 + 10 + 2
    call = begun("call-notice", TABLE, "kara", hinders=("half-moon-5",), more=1, what="the wire")
    assert play(call, "roll", (12,)).outcome.total == 12 + 14 - 6


@pytest.mark.rule("gs.notice.helmet")
def test_a_helmet_hinders_once_and_on_the_head() -> None:
    assert play(notice(OPTIONS, 10, helmet=True), (12,)).outcome.impairment == 2
    assert play(notice(OPTIONS, 10, impairments="helmet", helmet=True), (12,)).outcome.impairment == 2
    for where, hinders in (("head", True), ("Small pack", False), ("left", False)):
        assert senses_of(Sheet(items=(Item(name="Helmet", kind="helmet", where=where),))).helmet is hinders


@pytest.mark.rule("gs.notice.impairments")
@pytest.mark.parametrize(
    ("text", "reason"),
    [("fog", "no impairment"), ("ringing-ears 2", "3 to 10"), ("whisper 3", "takes 2"), ("whisper, whisper", "twice")],
)
def test_impairments_beyond_the_table_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        impairments_in(text)


@pytest.mark.rule("gs.notice.misread", "gs.notice.no-unmasking", "gs.notice.roll")
def test_a_natural_1_misleads_and_no_table_is_asked() -> None:
    session = play(notice(OPTIONS, 30, who="kara", what="the guard"), (1,))
    assert (session.outcome.success, [fact.misread for fact in facts_of(session)]) == (False, [True])
    best = play(notice(OPTIONS, 0, impairments="complete-darkness", who="kara"), (20,), (9,))
    assert (best.outcome.success, best.outcome.critical) == (True, "notable success"), "always something extra"
    assert [type(fact).__name__ for fact in facts_of(best)] == ["Noticed", "Excelled"], "it never unmasks"


@pytest.mark.rule("gs.hide.roll", "gs.hide.impairs", "gs.notice.hidden")
@pytest.mark.parametrize("rolled", [5, 15, 22, 31])
def test_who_hides_is_an_impairment_so_that_the_hiding_roll_is_the_level(rolled: int) -> None:
    law = odds(notice(OPTIONS, 12, hidden=rolled), exact=True)
    level = max(rolled, 15)
    counted = sum([face == 20 or (face > 1 and face + 12 >= level) for face in range(1, 21)])
    assert chance(law, success=True) == Fraction(counted, 20)
    sheet = after(play(hide(OPTIONS, 9, who="kara", what="in the hay"), (13,))).sheets["kara"]
    assert marks.points(sheet, "hidden") == 22


@pytest.mark.rule("gs.disguise.level", "gs.unmask.exceed")
def test_a_disguise_has_to_be_exceeded() -> None:
    session = play(disguise(OPTIONS, 7, who="kara", what="a monk"), (12,))
    state = after(session)
    assert marks.points(state.sheets["kara"], "disguised") == session.outcome.dl == 19
    assert not play(unmask(OPTIONS, 10, 19), (9,)).outcome.success, "meeting it is not enough"
    assert play(unmask(OPTIONS, 10, 19), (10,)).outcome.success
    assert play(disguise(OPTIONS, 7), (1,), (20,)).outcome.dl == 0, "a natural 1 fools nobody"
    looks = begun("unmask", state, "vanya", whose="kara", level=3)
    assert looks.named["worn"].dl == 19, "the level is that of the disguise"


# --- resistance -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.resist.roll", "gs.resist.body", "gs.resist.all-or-nothing")
def test_meeting_the_roll_that_made_it_resists_and_no_table_is_asked() -> None:
    assert play(resist(OPTIONS, 8, dl=23), (15,)).outcome.success
    assert not play(resist(OPTIONS, 8, dl=23), (14,)).outcome.success
    assert not play(resist(OPTIONS, 30, Against.BODY), (1,)).outcome.success
    sheet = after(play(resist(OPTIONS, 8, dl=23, who="kara", what="sleep"), (14,))).sheets["kara"]
    assert [(one.points, one.about) for one in sheet.marks if one.kind == "under"] == [(23, "sleep")]


@pytest.mark.rule("gs.resist.second")
def test_the_second_try_is_an_option_with_5_more() -> None:
    played = Options(second_resistance=True)
    first = play(resist(played, 8, dl=23, who="kara", what="sleep"), (11,))
    assert first.outcome.again
    second = play(resist(played, 8, dl=23, second=True, who="kara", what="sleep"), (11,))
    assert (second.outcome.success, second.outcome.total, second.outcome.again) == (True, 24, False)
    state = after(first)
    assert [one.kind for one in after(second, state).sheets["kara"].marks] == ["action-used"]
    tried = begun("resist", state, "kara", played, again="sleep")
    assert (tried.named["resisted"].second, tried.named["resisted"].dl) == (True, 23)
    lost = after(play(second.call, (2,)), state)
    for there, options in ((TABLE, played), (lost, played), (state, OPTIONS)):
        with pytest.raises(BadInput, match="not among them"):
            begun("resist", there, "kara", options, again="sleep")
    assert not play(resist(OPTIONS, 8, dl=23), (11,)).outcome.again
    assert not play(resist(played, 8, Against.MISCALCULATION, dl=23), (11,)).outcome.again
    for options, against in ((OPTIONS, Against.MAGIC), (played, Against.MISCALCULATION)):
        with pytest.raises(BadInput, match="second resistance roll"):
            Session(resist(options, 8, against, second=True))


@pytest.mark.rule("gs.resist.action")
@pytest.mark.parametrize("acted", [False, True])
def test_resisting_uses_this_round_s_action_or_the_next(acted: bool) -> None:
    state = after(play(resist(OPTIONS, 8, acted=acted, who="kara"), (11,)))
    mark = marks.found(state.sheets["kara"], "action-used")
    assert mark
    assert (mark.rounds, bool(marks.after(state.sheets["kara"], 1, 0).marks)) == (1 + acted, acted)
    assert of_sheet(state.sheets["kara"]).stun == acted, "a fight finds the next round's action gone"
    assert begun("resist", state, "kara").named["resisted"].acted
    assert ("aim", "kara") not in offered(state, "player", "kara")


# --- crowds -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.crowd.roll", "gs.crowd.size", "gs.crowd.attention", "gs.crowd.focus")
@pytest.mark.parametrize(("size", "guile", "per"), [(20, 9, 8), (23, 12, 3), (6, 1, 14)])
def test_a_mob_is_counted_face_by_face(size: int, guile: int, per: int) -> None:
    counted = {Mob.UNHEARD: 0, Mob.FOLLOWS: 0, Mob.TURNS: 0}
    for mob, own in product(range(1, 21), repeat=2):
        if mob == 1 or (mob != 20 and mob + per < 15):
            counted[Mob.UNHEARD] += 1
        elif own == 20 or (own > 1 and own + guile + size // 5 >= size):
            counted[Mob.FOLLOWS] += 1
        else:
            counted[Mob.TURNS] += 1
    law = odds(crowd(OPTIONS, guile, size, per), exact=True)
    assert {mob: chance(law, mob=mob) for mob in Mob} == {mob: Fraction(ways, 400) for mob, ways in counted.items()}


@pytest.mark.rule("gs.crowd.engaged", "gs.crowd.attention")
def test_no_mob_is_swayed_by_one_who_is_engaged_with_it() -> None:
    with pytest.raises(BadInput, match="arguing"):
        Session(crowd(OPTIONS, 9, 20, 8, engaged=True))
    engaged = play(crowd(OPTIONS, 9, who="kara"), {"engaged": "yes"})
    assert engaged.outcome.mob is Mob.UNHEARD, "the CGO says that they are engaged"
    asked = play(crowd(OPTIONS, 9, who="kara"), {"size": "20", "per": "10"}, (14,), (7,))
    assert (asked.outcome.mob, [fact.size for fact in facts_of(asked)]) == (Mob.FOLLOWS, [20])
    unheard = play(crowd(OPTIONS, 9, 20, who="kara"), {"per": "10"}, (4,))
    assert (unheard.outcome.mob, facts_of(unheard)) == (Mob.UNHEARD, [])


# --- traps ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.trap.level")
def test_the_pit_of_the_book() -> None:
    fire = (Dice(1, 6),)
    assert trap_level(20) == 20
    assert trap_level(20, concealed=1) == 25
    assert trap_level(20, concealed=1, damage=fire) == 29
    assert play(trap(OPTIONS, 12, concealed=1, damage=fire), (17,)).outcome[:4] == (True, "minimal success", 29, 29)


@pytest.mark.rule("gs.trap.level")
def test_everything_adds_up() -> None:
    assert trap_level(0, 2, 1, (Dice(2, 8), Dice(1, 4)), 15, 7) == 10 + 10 + 10 + 3 + 5 + 7
    assert trap_level(0, damage=(Dice(6, 4),)) == 48, "more than five dice cost 5 more each"
    assert [trap_level(0, damage=(Dice(1, sides),)) for sides in (4, 12, 100)] == [COST[4], 7, 51]
    with pytest.raises(BadInput, match="no price"):
        trap_level(0, damage=(Dice(1, 7),))


@pytest.mark.rule("gs.trap.level")
def test_every_range_has_one_price() -> None:
    def printed(units: int) -> int:
        if units <= 40:
            return 0 if not units else 1 if units <= 10 else 5 if units <= 20 else 10
        return 10 + 10 * ((units - 40 + 39) // 40)

    assert [size_cost(units) for units in range(400)] == [printed(units) for units in range(400)]


@pytest.mark.rule("gs.trap.roll")
def test_a_trap_s_tier_goes_by_the_difference() -> None:
    end = play(trap(OPTIONS, 10, concealed=1), (4,)).outcome
    assert (end.success, end.tier) == (False, Tier.TOTAL_FAIL), "14 against 25 is as 4 against 15"
    sheet = after(play(trap(OPTIONS, 20, Work.SET, damage=(Dice(1, 6),), who="kara", what="pit"), (10,))).sheets["kara"]
    assert sheet.marks == (Mark(kind="trap", points=24, about="pit", dice="1d6"),)
    assert play(trap(OPTIONS, 10, Work.PICK, base=None), {"base": "15"}, (5,)).outcome.success
    assert play(trap(OPTIONS, 10, Work.PICK, base=None), {"base": "19", "concealed": "2"}, (19,)).outcome.dl == 29


# --- aim --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.aim.level", "gs.aim.bonus", "gs.aim.round")
def test_a_target_5_units_away_is_20() -> None:
    session = play(aim(OPTIONS, 9, 5, who="kara"), (11,))
    assert (session.outcome.dl, session.outcome.success, session.outcome.bonus) == (20, True, 10)
    sheet = after(session).sheets["kara"]
    assert marks.points(sheet, "aimed") == 10
    assert marks.found(sheet, "action-used")
    assert play(aim(OPTIONS, 9, 20), (11,)).outcome[3:5] == (35, 0)
    assert play(aim(OPTIONS, 9, 5, impairments="half-moon"), (11,)).outcome.dl == 25
    with pytest.raises(Refused, match="used this round’s action"):
        begun("aim", State({"kara": sheet}), "kara")


@pytest.mark.rule("gs.aim.once")
def test_bonus_dice_are_for_the_aim_or_for_the_damage() -> None:
    dice = (Dice(1, 6),)
    kept = play(aim(OPTIONS, 15, 5, dice, who="kara"), "damage", (11,))
    assert (kept.outcome.total, kept.outcome.dice_left) == (26, True)
    mark = marks.found(after(kept).sheets["kara"], "aimed")
    assert mark
    assert mark.dice == "1d6"
    used = play(aim(OPTIONS, 15, 5, dice, who="kara"), "aim", (11, 4))
    assert (used.outcome.total, used.outcome.dice_left) == (30, False)
    assert marks.points(State({"x": Sheet()}).sheets["x"], "aimed") == 0
