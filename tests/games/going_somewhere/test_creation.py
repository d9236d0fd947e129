"""Creation: what follows from a sheet, the worked examples of the book, and the procedures that make a character."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused, TooLarge
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.fighter import Fighter
from rollwright.games.going_somewhere.rules.creation.costs import most_in_category, price, whole_price
from rollwright.games.going_somewhere.rules.creation.making import assign, roll_type
from rollwright.games.going_somewhere.rules.creation.offers import offers
from rollwright.games.going_somewhere.rules.creation.purchases import refuse
from rollwright.games.going_somewhere.rules.creation.report import report_of
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Person, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat, Temperament, Type
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll, key_of
from rollwright.rules.facts import Joined, State, fold
from tests.amount import times
from tests.games.going_somewhere.checks_cases import begun, offered
from tests.games.going_somewhere.creation_cases import (
    ATLAS,
    KARA,
    OPTIONS,
    RICH,
    VETERAN,
    bought,
    but,
    create,
    folded,
    random_creation,
    shop,
    stats,
    with_,
)

TEN = (10, 10, 10, 10, 10, 10, 10)


def play(call: Any, *answers: str) -> Session[Any]:
    """Play a call with answers as a playthrough has them; the dice as faces with spaces between."""
    session: Session[Any] = Session(call)
    for answer in answers:
        if isinstance(session.question, Roll):
            session.roll([int(face) for face in answer.split()])
        else:
            session.choose(answer)
        if isinstance(session.question, Choose) and session.question.key == "assign":
            session.fill({})
    return session


def options_of(session: Session[Any]) -> list[str]:
    assert isinstance(session.question, Choose)
    return [key_of(option) for option in session.question.options]


# --- what follows from a sheet ---------------------------------------------------------------------------------------


@pytest.mark.rule("gs.points.skill-start", "gs.points.skill-limit", "gs.creation.temperament-skills")
def test_skills_begin_at_max_q_with_the_temperament() -> None:
    """ACC 15 and STR 14 give two dice, the others one; an introvert has a point more in two skills."""
    plain = but(KARA, ledger=())
    values = {skill: derive.skill(plain, skill) for skill in Skill}
    expected = dict.fromkeys(Skill, 1) | {Skill.ANALYSIS: 2, Skill.PRECISION: 3, Skill.BRAWN: 2}
    assert values == expected
    assert derive.skill(KARA, "precision") == 9
    gifts = {
        Temperament.INTROVERT: {"analysis", "precision"},
        Temperament.EXTROVERT: {"guile", "vigor"},
        Temperament.MELANCHOLIC: {"analysis", "reflexes"},
        Temperament.NARCISSIST: {"guile", "brawn"},
    }
    ten = Sheet(stats=stats(*TEN))
    for temperament, skills in gifts.items():
        one = but(ten, temperament=temperament)
        assert {skill for skill in Skill if derive.skill(one, skill) == 2} == skills


@pytest.mark.rule("gs.limits.one", "gs.points.skill-limit")
def test_a_skill_is_never_above_its_stat() -> None:
    weak = Sheet(stats=stats(1, 1, 1, 1, 1, 1, 1), temperament=Temperament.INTROVERT)
    assert [derive.skill(weak, skill) for skill in Skill] == [1] * 7
    assert derive.die_limit(weak, "vit") == 1
    assert [one for one in offers(but(weak, cp=30), "creation") if one.kind in ("health", "skill")] == []


@pytest.mark.rule("gs.points.skill-start", "gs.points.boost")
def test_boosts_of_creation_raise_where_skills_begin_and_later_ones_do_not() -> None:
    sheet = but(KARA, stats=stats(13, 9, 12, 10, 8, 14, 13), ledger=(bought("boost", 5, "acc"),))
    assert (derive.stat(sheet, "acc"), derive.skill(sheet, "precision")) == (14, 3)
    later = but(sheet, ledger=(bought("boost", 5, "acc", at="start"),))
    assert (derive.stat(later, "acc"), derive.skill(later, "precision")) == (14, 2)


@pytest.mark.rule("gs.points.power", "gs.points.total", "gs.points.reroll", "gs.points.success")
def test_unused_points_are_power() -> None:
    assert (derive.cp_total(KARA), derive.cp_spent(KARA), derive.power(KARA)) == (25, 17, 8)
    assert (derive.cp_total(VETERAN), derive.power(VETERAN)) == (34, 6)
    costs = [whole_price("reroll"), whole_price("success")]
    assert costs == [1, 2]
    assert derive.power(with_(KARA, bought("reroll", 1), bought("success", 2))) == 5


@pytest.mark.rule("gs.points.health", "gs.points.magic-bonus", "gs.limits.reach", "gs.points.special-skill")
def test_numbers_of_body_and_magic() -> None:
    assert (derive.health_max(but(KARA, ledger=())), derive.health_max(KARA)) == (30, 36)
    assert derive.health(but(KARA, health_lost=40)) == 0
    assert (derive.magic_bonus(KARA), derive.magic_slots(KARA)) == (6, 15)
    assert derive.damage_resistance(ATLAS) == (Dice(2, 8),)
    assert derive.magic_resistance(ATLAS) == (Dice(1, 8),)
    assert (derive.immunity(ATLAS), derive.hand_to_hand(ATLAS)) == (1, 20)
    assert (derive.skill(ATLAS, "brawn"), derive.bonus_dice(ATLAS, "brawn")) == (20, (Dice(1, 6),))
    assert (derive.skill(ATLAS, "potions"), derive.skill(ATLAS, "brewing")) == (15, 0)
    assert derive.special_skills(ATLAS) == ("potions",)
    assert (derive.immunity(KARA), derive.hand_to_hand(KARA), derive.damage_resistance(KARA)) == (0, 0, ())


@pytest.mark.rule("gs.points.rank", "gs.limits.five")
def test_higher_dice_raise_the_limit_of_rank_alone() -> None:
    assert (derive.die_limit(ATLAS, "vit"), derive.die_limit(ATLAS, "str")) == (24, 20)
    assert derive.quantity_limit(ATLAS, "vit") == 5


@pytest.mark.rule("gs.limits.ranged")
def test_ranged_weapons_keep_their_dice_whatever_the_stat() -> None:
    weak = Fighter(strength=5, acc=5, max_q=1, weapon=24)
    assert weak._replace(ranged=True).arms[:2] == (24, 5)
    assert weak.arms[:2] == (24, 1)


@pytest.mark.rule("gs.points.language", "gs.points.local-language")
def test_languages_are_spoken_or_written() -> None:
    more = with_(KARA, bought("language", 1, "Osk, written"), bought("language", 1, "Nym, written"))
    assert derive.languages(more) == (("Osk", True, True), ("Thari", True, False), ("Nym", False, True))
    with pytest.raises(BadInput, match="Thari, spoken"):
        derive.language_of("Thari")


# --- the book's examples ---------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.points.rank", "gs.points.rank-order", "gs.points.bonus-die", "gs.creation.share")
def test_worked_examples() -> None:
    """26 CP for the d24, then 32 more for the d30; a d6 bonus for 14 CP; 15 of 25 CP in one category."""
    strong = but(ATLAS, ledger=())
    assert price(strong, "rank", 24) == 26
    assert price(with_(strong, bought("rank", 26, "str", sides=24)), "rank", 30) == 32
    assert price(ATLAS, "bonus-die", 6) == 14
    assert most_in_category(25) == 15
    assert [most_in_category(cp) for cp in (2, 24, 26, 30)] == [1, 14, 15, 18]


@pytest.mark.rule("gs.points.resistance-credit", "gs.points.immunity", "gs.points.hand-to-hand")
def test_credit_for_what_was_paid() -> None:
    none = but(ATLAS, ledger=())
    assert price(none, "damage-resistance", 8, 2) == 30
    assert price(with_(none, bought("damage-resistance", 18, sides=6)), "damage-resistance", 8) == 2
    assert price(ATLAS, "damage-resistance", 8, 3) == 10
    assert [price(ATLAS, "immunity", points=level) for level in (2, 3, 4)] == [20, 60, 140]
    assert price(ATLAS, "hand-to-hand", 30) == 26  # no credit for the d20


@pytest.mark.rule("gs.points.health-often", "gs.points.health-rank")
def test_health_dice_on_offer() -> None:
    dice = [one.sides for one in offers(but(KARA, ledger=()), "creation") if one.kind == "health"]
    assert dice == [2, 4, 6, 8]  # VIT 13
    assert [one for one in offers(KARA, "creation") if one.kind == "health"] == []  # 25 points, and one die is there
    assert [one for one in offers(but(KARA, ledger=(), cp=14), "creation") if one.kind == "health"] == []


@pytest.mark.parametrize("seed", range(times(60)))
@pytest.mark.rule("gs.points.price", "gs.creation.most")
def test_everything_on_offer_is_allowed(seed: int) -> None:
    _, sheet = random_creation(seed)
    later = but(sheet, cp=sheet.cp + 60)
    for one in offers(later, "start", ("Thari",), ("potions",)):
        refuse(later, but_rolled(one))


def but_rolled(one: Any) -> Any:
    return bought(one.kind, one.cp, one.about, one.sides, one.points, rolled=1 * (one.kind == "health"), at=one.at)


# --- procedures ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.creation.assign", "gs.creation.stats", "gs.dice.once")
def test_each_total_is_assigned_once() -> None:
    session: Session[Any] = Session(assign(OPTIONS, (12, 9, 9, 15, 9, 10, 9)))
    with pytest.raises(Refused, match="there are 15, 12, 10, 9, 9, 9, 9"):
        session.fill({"acc": "9"})
    session.fill({"acc": "9", "vit": "15"})
    assert session.outcome.stats == (9, 12, 10, 9, 9, 9, 15), "what is not said goes down from the highest"
    with pytest.raises(Refused, match="seven"):
        Session(assign(OPTIONS, (12, 9)))


@pytest.mark.rule("gs.creation.type")
def test_the_cgo_chooses_the_type_where_the_table_says_so() -> None:
    session = play(roll_type(Options(cgo_chooses_type=True)), "plant")
    assert session.outcome.type is Type.PLANT
    assert session.journal[0].actor == "gm"  # type: ignore[union-attr]


@pytest.mark.rule("gs.creation.share", "gs.points.skill")
def test_no_more_than_three_fifths_are_offered() -> None:
    strong = (20, 20, 20, 20, 20, 20, 20)
    session = play(shop(OPTIONS, strong, Temperament.EXTROVERT, 25))
    assert [one for one in options_of(session) if one.startswith("skill/analysis/")][-1] == "skill/analysis/15"
    session.choose("skill/analysis/15")
    assert not [one for one in options_of(session) if one.startswith("skill/")]
    assert "magic-bonus" in options_of(session)


@pytest.mark.rule("gs.points.consent", "gs.points.special-skill")
def test_what_the_cgo_refuses_is_not_offered_again() -> None:
    call = shop(OPTIONS, TEN, Temperament.EXTROVERT, 25, "Osk", ("Thari",), ("potions",))
    session = play(call, "language/Thari, spoken", "not-met")
    there = [one for one in options_of(session) if one.startswith("language/")]
    assert there == ["language/Osk, written", "language/Thari, written"]
    session = play(call, "special-skill/potions/3", "no", "done")
    assert session.outcome.ledger == ()
    session = play(call, "special-skill/potions/3", "yes", "special-skill/potions/2", "done")  # asked for once
    assert [(one.about, one.points, one.cp) for one in session.outcome.ledger] == [("potions", 3, 3), ("potions", 2, 2)]


@pytest.mark.rule("gs.points.health-roll", "gs.points.rank-order", "gs.points.immunity-needs")
def test_purchases_open_others() -> None:
    strong = (20, 20, 20, 20, 20, 20, 20)
    call = shop(RICH, strong, Temperament.EXTROVERT, 900)
    ranked = options_of(play(call, "rank/vit/d24"))
    assert not [one for one in ranked if one.startswith("immunity/")]
    assert [one for one in ranked if one.startswith("rank/vit/")] == ["rank/vit/d30"]
    session = play(call, "rank/vit/d24", "health/d24", "17", "magic-resistance/d8", "immunity/2", "done")
    assert [(one.kind, one.sides, one.points, one.cp, one.rolled) for one in session.outcome.ledger] == [
        ("rank", 24, 1, 26, 0),
        ("health", 24, 1, 13, 17),
        ("magic-resistance", 8, 1, 25, 0),
        ("immunity", 0, 2, 40, 0),
    ]


@pytest.mark.rule("gs.creation.steps", "gs.creation.ready", "gs.creation.same")
def test_a_character_is_made_on_the_sheet_that_is_there() -> None:
    answers = ["1", *["3 2 3 1 1"] * 7, "20 7", "extrovert", "done", "30", "2", "1", "7", "done"]
    session = play(create(OPTIONS, "kara", "Kara", local_language="Osk"), *answers)
    assert session.ended
    before = State().with_sheet("kara", Sheet(person=Person(player="Ann"), notes="tall"))
    sheet = folded(session, before).sheet("kara")
    assert (sheet.name, sheet.person.player, sheet.notes) == ("Kara", "Ann", "tall")
    assert (sheet.stats, sheet.cp, sheet.money) == (stats(*TEN), 20, 140_000)
    assert report_of(OPTIONS, sheet).legal
    assert folded(session).sheet("kara") == but(sheet, person=Person(), notes="")


@pytest.mark.rule("gs.status.spending", "gs.creation.steps")
def test_equipment_is_paid_out_of_the_starting_money() -> None:
    answers = ["1", *["3 2 3 1 1"] * 7, "20 7", "extrovert", "done", "30", "2", "1", "7"]
    session = play(create(OPTIONS, "kara"), *answers, "belt", "done")
    sheet = folded(session).sheet("kara")
    assert [(item.name, item.price) for item in sheet.items] == [("Belt", 200)]
    assert (session.outcome.left, sheet.starting_money) == (139_800, 140_000)
    assert (sheet.money, sheet.banked) == (131_500, 8_300), "a belt's change of 98 copper would take up slots"
    assert report_of(OPTIONS, sheet).legal


@pytest.mark.rule("gs.creation.cp", "gs.creation.same")
def test_the_points_of_the_cgo_s_people_are_the_cgo_s() -> None:
    with pytest.raises(Refused, match="the table gives"):
        Session(create(OPTIONS, cp=80))
    session = play(create(OPTIONS, npc=True, cp=80), "1", *["3 2 3 1 1"] * 7)
    assert options_of(session)[0] == "roll"  # no dice for points


def test_the_odds_of_a_whole_creation_are_refused_at_once() -> None:
    from rollwright.api import odds

    with pytest.raises(TooLarge, match="roll-stat"):
        odds("going-somewhere/create")


def test_a_creation_resumes_from_every_answer() -> None:
    answers = ["1", *["3 2 3 1 1"] * 7, "20 7", "roll", "2", "health/d4", "3", "done", "30", "2", "1", "7", "done"]
    whole = play(create(OPTIONS), *answers)
    assert whole.ended
    for length in range(len(whole.journal)):
        session: Session[Any] = Session(create(OPTIONS), whole.journal[:length])
        assert session.journal == whole.journal[:length]


@pytest.mark.rule("gs.creation.steps")
def test_who_is_made_already_is_not_made_again() -> None:
    made = State().with_sheet("kara", KARA)
    assert ("create", "kara") not in offered(made, "player", "kara")
    with pytest.raises(Refused, match="made already"):
        begun("create", made, "kara")
    begun("create", State().with_sheet("kara", Sheet()), "kara")
    assert fold(State(), [Joined(who="kara", sheet={})], RULESET.sheet).sheet("kara") == Sheet()


def test_every_stat_has_a_question_in_words() -> None:
    for stat in Stat:
        assert stat.upper() in RULESET.wording("assign").field(stat.value).title
