"""Buying, between creation and the first gain and after: one by one, waived, credited, refused, dated."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.costs import price
from rollwright.games.going_somewhere.rules.creation.facts import PointsSpent
from rollwright.games.going_somewhere.rules.creation.offers import offers
from rollwright.games.going_somewhere.rules.creation.purchases import refuse
from rollwright.games.going_somewhere.rules.creation.purse import HEADINGS, listed
from rollwright.games.going_somewhere.rules.creation.report import report_of
from rollwright.games.going_somewhere.rules.creation.status import another_profession, enrolled
from rollwright.games.going_somewhere.rules.creation.times import dated, time_now, times
from rollwright.games.going_somewhere.rules.sheet import Gain
from rollwright.games.going_somewhere.rules.stats import Temperament
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll
from rollwright.rules.check import Waiver
from rollwright.rules.facts import Who, fold
from rollwright.rules.telling import Telling, tell
from tests.games.going_somewhere.checks_cases import begun
from tests.games.going_somewhere.creation_cases import (
    ATLAS,
    KARA,
    OPTIONS,
    RICH,
    VETERAN,
    bought,
    but,
    create,
    make,
    shop,
    with_,
)
from tests.games.going_somewhere.test_creation import TEN, options_of, play
from tests.games.going_somewhere.test_creation_points import act, buy, table


def waiver(rule: str) -> tuple[Waiver, ...]:
    return (Waiver(rule, "a veteran", "gm"),)


def lines(session: Session[Any]) -> list[tuple[str, tuple[str, ...]]]:
    return [(line.text, line.rules) for line in tell(session.story(), Telling(str, RULESET.wording))]


# --- one by one, credit, limits --------------------------------------------------------------------------------------


@pytest.mark.rule("gs.points.health", "gs.points.bonus-die", "gs.points.whole")
def test_dice_of_health_and_bonus_dice_are_bought_one_by_one() -> None:
    for kind, rule in (("health", "gs.points.health"), ("bonus-die", "gs.points.bonus-die")):
        with pytest.raises(Refused, match="one at a time") as refused:
            Session(buy(OPTIONS, "kara", kind, 90, "brawn", 6, 2))
        assert refused.value.rule == rule
    with pytest.raises(Refused, match="each of the 2 dice"):
        refuse(but(ATLAS, ledger=()), bought("health", 8, sides=6, points=2, rolled=7))


@pytest.mark.rule("gs.points.resistance-credit")
def test_damage_resistance_is_credited_whole_towards_a_higher_price() -> None:
    """2d6 are 26 CP: 1d16, for 28, costs 2 more; 1d12, for 24, is not to be had."""
    had = but(ATLAS, ledger=(bought("damage-resistance", 26, sides=6, points=2),))
    assert price(had, "damage-resistance", 16) == 2
    refuse(had, bought("damage-resistance", 2, sides=16, at="start"))
    assert derive.damage_resistance(with_(had, bought("damage-resistance", 2, sides=16))) == ((1, 16),)
    with pytest.raises(Refused, match="1d12 costs 24 CP in all; 2d6 is there already, for 26"):
        refuse(had, bought("damage-resistance", 0, sides=12, at="start"))
    dice = [(one.points, one.sides) for one in offers(had, "start") if one.kind == "damage-resistance"]
    assert (1, 16) in dice
    assert (1, 12) not in dice


@pytest.mark.rule("gs.points.hand-to-hand")
def test_bare_hands_can_have_a_d2() -> None:
    plain = but(KARA, ledger=())
    refuse(plain, bought("hand-to-hand", 12, sides=2))
    assert next(one.cp for one in offers(plain, "creation") if one.kind == "hand-to-hand") == 12


@pytest.mark.rule("gs.points.language", "gs.points.special-skill")
def test_names_are_compared_without_capitals_and_spaces() -> None:
    assert derive.skill(ATLAS, " Potions") == 15
    with pytest.raises(Refused, match="known already"):
        refuse(KARA, bought("language", 1, "thari, spoken"))
    found = [one.about for one in offers(KARA, "creation", ("THARI", "osk", " "), ()) if one.kind == "language"]
    assert found == ["Osk, written", "THARI, written"]
    state = act(
        table(but(KARA, ledger=())), "buy-points", "yes", who="kara", kind="special-skill", about=" Potions", power=25
    )
    assert derive.special_skills(state.sheet("kara")) == ("Potions",)
    state = act(state, "buy-points", who="kara", kind="special-skill", about="potions", power=24, known=True)
    assert derive.skill(state.sheet("kara"), "potions") == 2


@pytest.mark.rule("gs.points.language-order")
def test_a_language_may_be_written_before_it_is_spoken() -> None:
    state = act(table(), "learn-language", "yes", who="kara", language="Nym", way="written")
    assert derive.languages(state.sheet("kara"))[-1] == ("Nym", False, True)
    assert report_of(OPTIONS, state.sheet("kara")).legal


@pytest.mark.rule("gs.points.local-language", "gs.points.consent")
def test_for_writing_one_s_own_language_nobody_has_to_be_met() -> None:
    session: Session[Any] = Session(begun("learn-language", table(), "kara", language="osk ", way="written"))
    assert options_of(session) == ["no", "yes"]
    assert options_of(play(shop(OPTIONS, TEN, Temperament.EXTROVERT, 25, "Osk"), "language/Osk, written")) == [
        "no",
        "yes",
    ]


# --- waivers, gains and times ----------------------------------------------------------------------------------------


@pytest.mark.rule("gs.creation.waiver")
@pytest.mark.parametrize(
    ("rule", "kind", "sides", "points"),
    [
        ("health-rank", "health", 100, 1),
        ("resistance-limit", "damage-resistance", 100, 5),
        ("bonus-die-from", "bonus-die", 6, 1),
        ("hand-to-hand-limit", "hand-to-hand", 100, 1),
        ("rank", "rank", 24, 1),
    ],
)
def test_what_the_cgo_waives_is_offered(rule: str, kind: str, sides: int, points: int) -> None:
    """A limit that was waived hides nothing."""
    rich = but(KARA, ledger=(), cp=10_000)
    free = but(rich, waivers=waiver(f"gs.points.{rule}"))
    before, after = (
        [one for one in offers(sheet, "start") if (one.kind, one.sides, one.points) == (kind, sides, points)]
        for sheet in (rich, free)
    )
    assert len(after) > len(before)


@pytest.mark.rule("gs.points.damage-resistance")
def test_dice_of_resistance_are_offered_in_their_order() -> None:
    had = bought("damage-resistance", 18, sides=6, at="start")
    tough = with_(but(KARA, ledger=(), cp=10_000, stats={**KARA.stats, "vit": 20}), had)
    sides = [one.sides for one in offers(tough, "start") if one.kind == "damage-resistance"]
    assert sides == sorted(sides)


@pytest.mark.rule("gs.creation.waiver")
def test_what_was_waived_can_be_bought() -> None:
    wanted = {"who": "kara", "kind": "skill", "about": "reflexes", "points": 8, "power": 25}
    free = but(KARA, ledger=(), waivers=waiver("gs.points.skill-limit"))
    with pytest.raises(Refused, match="SPD allows 8"):
        act(table(but(free, waivers=())), "buy-points", **wanted)
    sheet = act(table(free), "buy-points", **wanted).sheet("kara")
    assert derive.skill(sheet, "reflexes") == 9
    assert report_of(OPTIONS, sheet).legal
    assert max([one.points for one in offers(free, "start") if one.about == "reflexes"]) > 8
    busy = but(KARA, adventuring=True, adventures=1, waivers=waiver("gs.points.when"))
    assert act(table(busy), "buy-points", who="kara", kind="skill", about="guile", power=8, at="adventure") != table(
        busy
    )
    strong = but(ATLAS, waivers=waiver("gs.creation.most"))
    refuse(strong, bought("boost", 5, "acc", at="start"))
    assert derive.stat(with_(strong, bought("boost", 5, "acc", at="start")), "acc") == 21
    with pytest.raises(BadInput, match="not among them"):
        act(table(), "waive", who="kara", rule="gs.points.overdrawn", reason="a whim")


@pytest.mark.rule("gs.points.gain")
def test_the_cgo_names_any_number_of_points() -> None:
    state = act(table(), "gain-points", who="kara", adventure="the dragon", cp=60)
    assert derive.cp_total(state.sheet("kara")) == 85


@pytest.mark.rule("gs.points.when")
def test_times_are_numbered_whatever_adventures_are_called() -> None:
    named = but(KARA, gains=(Gain(cp=4, adventure="creation"), Gain(cp=4, adventure="creation")))
    assert times(named) == ("creation", "start", "gain 1", "gain 2")
    later = with_(named, bought("boost", 5, "acc", at=time_now(named)))
    assert derive.first_skill(later, "precision") == derive.first_skill(KARA, "precision")
    assert report_of(OPTIONS, later).legal


@pytest.mark.rule("gs.points.overdrawn", "gs.points.reroll")
def test_a_reroll_is_paid_with_the_points_of_its_time() -> None:
    broke = but(KARA, ledger=(*KARA.ledger, bought("skill", 8, "brawn", points=8)))
    spent = PointsSpent(bought("reroll", 1, at="play"), who=Who("kara"))
    state = fold(table(broke), [spent], RULESET.sheet)
    assert state.sheet("kara").ledger[-1].at == "start"
    richer = but(state.sheet("kara"), gains=(Gain(cp=5),))
    assert [one.rule for one in report_of(OPTIONS, richer).standing] == ["gs.points.overdrawn"]
    undated = with_(broke, bought("reroll", 1, at="play"), bought("skill", 1, "guile", at="gain 1"))
    assert dated(but(undated, gains=(Gain(cp=5),)))[-2:] == ("gain 1", "gain 1")
    assert dated(VETERAN)[-2:] == ("start", "gain 2")


@pytest.mark.rule("gs.status.spending")
def test_after_an_adventure_without_points_nobody_counts_the_money() -> None:
    state = act(act(table(), "begin-adventure", who="", people=("kara",)), "end-adventure", who="", people=("kara",))
    assert report_of(OPTIONS, but(state.sheet("kara"), money=900_000)).legal


# --- creation --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.points.local-language")
def test_a_blank_language_is_refused_before_the_dice() -> None:
    for procedure in (make, create):
        with pytest.raises(Refused, match="name it") as refused:
            Session(procedure(OPTIONS, local_language=" "))
        assert refused.value.rule == "gs.points.local-language"


@pytest.mark.rule("gs.points.consent", "gs.points.special-skill")
def test_a_refusal_hides_no_other_goods_and_names_its_rule() -> None:
    """A craft that is called like a language: the CGO refuses the one and not the other."""
    call = shop(OPTIONS, TEN, Temperament.EXTROVERT, 25, "Osk", ("Nym",), ("Osk, written", "potions"))
    session = play(call, "special-skill/Osk, written/1", "no")
    assert "language/Osk, written" in options_of(session)
    for answer in ("language/Nym, spoken", "not-met", "done"):
        session.choose(answer)
    assert [line for line in lines(session) if "does not consent" in line[0]] == [
        ("The CGO does not consent to Osk, written.", ("gs.points.special-skill",)),
        ("The CGO does not consent to Nym, spoken, as nobody who knows it was met.", ("gs.points.consent",)),
    ]


@pytest.mark.rule("gs.creation.share", "gs.points.price")
def test_one_list_shows_what_is_left_and_what_each_thing_costs_and_does() -> None:
    session = play(shop(OPTIONS, TEN, Temperament.EXTROVERT, 25), "skill/guile/3")
    question = session.question
    assert isinstance(question, Choose)
    assert question.about.left == 22
    assert "12 CP on skills" in question.about.room
    assert "1 die of Health (d2 to d6)" in question.about.room, "one for each 15 points, whatever the category takes"
    there = {one.key: one for one in question.options if not isinstance(one, str)}
    health = [(one.deed, one.note) for one in there.values() if one.thing == "A die of Health"]
    assert health == [("d2 for 2 CP", "2 CP"), ("d4 for 3 CP", "3 CP"), ("d6 for 4 CP", "4 CP")]
    guile = there["skill/guile/2"]
    assert (guile.thing, guile.deed, guile.words, guile.note) == ("Guile", "+2", "Guile +2", "2 CP")
    assert re.fullmatch(r"now \d+; speeches, .*", guile.means), "what it is now, and what it is for"
    assert there["boost/str"].means == "now 10; melee and how much you carry; limits Brawn"
    assert not [one for one in there.values() if not one.means], "each says what it does"


def test_everything_that_points_buy_has_a_row_of_its_own() -> None:
    kinds = set()
    for sheet in (but(ATLAS, cp=5_000), but(KARA, cp=5_000)):
        on_list = listed(sheet, offers(sheet, "creation", ("Thari",), ("potions",)))
        assert len({one.key for one in on_list}) == len(on_list)
        pressed = [one for one in on_list if one.deed]
        assert len({(one.under, one.thing, one.deed) for one in pressed}) == len(pressed)
        skills = [one for one in on_list if one.purchase.kind == "skill"]
        assert max([one.purchase.points for one in skills]) > len(
            [one for one in skills if one.thing == "Guile" and one.deed]
        )
        assert all(len([one for one in skills if one.thing == name.thing and one.deed]) <= 6 for name in skills)
        kinds |= {one.purchase.kind for one in on_list}
    assert kinds == {*HEADINGS}


@pytest.mark.rule("gs.creation.no-rerolls")
def test_creation_s_own_rolls_can_t_be_bought_again() -> None:
    session: Session[Any] = Session(create(RICH))
    asked = []
    while not session.ended:
        asked.append(session.question.key)  # type: ignore[union-attr]
        if isinstance(session.question, Roll):
            session.roll([1] * len(list(session.question.pool.sides())))
        elif session.question.key == "assign":  # type: ignore[union-attr]
            session.fill({})
        else:
            session.choose(options_of(session)[0])
    assert "guild fee" not in asked  # a noble: 1 on the d100
    assert {"stat", "starting-money"} <= set(asked)
    assert not {"reroll", "success"} & set(asked)


@pytest.mark.rule("gs.status.guild-again")
def test_another_profession_is_another_one() -> None:
    """A farmer who can't pay rolls the farmer again, and then the doctor."""
    poor = ["1", "4", "10 10 10 10 10 10"]
    session = play(enrolled(OPTIONS, "farmer"), *poor, "12", "10", "4", "13", "5 6 7 8 9 10")
    assert session.outcome.place.position == "doctor"
    assert "The other profession is " in " ".join([text for text, _ in lines(session)])
    again = play(another_profession(OPTIONS, ("farmer",)), "12")
    assert not again.ended
    assert again.question.key == "professions"  # type: ignore[union-attr]
