"""Repelling entities, opposed rolls at the table, and persuasion; what seats are offered."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.checks.contest import Tie
from rollwright.games.going_somewhere.rules.checks.persuasion import RESPONSES, response_number, undecided
from rollwright.games.going_somewhere.rules.checks.repelling import RESULTS, result_number
from rollwright.games.going_somewhere.rules.checks.rolls import opposed
from rollwright.games.going_somewhere.rules.checks.tables import by_number, place, tables
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Mark, Purchase, Sheet
from rollwright.play.keys import key_of
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import GM
from rollwright.rules.facts import State, Tale, Who, fold
from rollwright.web.pictures import picture, telling_field
from rollwright.web.scale import scale_of
from tests.games.going_somewhere.checks_cases import (
    KARA,
    OPTIONS,
    TABLE,
    after,
    begun,
    chance,
    contest,
    facts_of,
    offered,
    persuade,
    play,
    repel,
)
from tests.games.going_somewhere.facts_told import told_fact

# --- repelling --------------------------------------------------------------------------------------------------------


def printed(natural: int, margin: int) -> str:
    """Give the row of the book's table, in its own words."""
    if natural in (1, 20):
        return "destroyed" if natural == 1 else "immune for days"
    bounds = {"banished": (-99, -20), "driven off": (-19, -10), "withdrawn": (-9, -1), "unaffected": (0, 14)}
    fits = [key for key, (low, high) in {**bounds, "immune": (15, 99)}.items() if low <= margin <= high]
    assert len(fits) == 1
    return fits[0]


@pytest.mark.rule("gs.repel.table")
def test_every_result_of_an_entity_has_one_row() -> None:
    assert tuple([row.key for row in tables().repelling]) == RESULTS
    for natural, margin in product(range(1, 21), range(-60, 61)):
        assert RESULTS[result_number(natural, margin)] == printed(natural, margin)
    assert [(row.sides, row.unit) for row in tables().repelling] == [
        (0, ""),
        (4, "days"),
        (12, "rounds"),
        (6, "rounds"),
        (0, ""),
        (8, "rounds"),
        (4, "days"),
    ]


@pytest.mark.rule("gs.repel.roll", "gs.repel.entity", "gs.repel.unseen")
@pytest.mark.parametrize("unseen", [False, True])
def test_an_entity_is_counted_face_by_face(unseen: bool) -> None:
    counted = dict.fromkeys(RESULTS, Fraction(0))
    for own, other in product(range(1, 21), repeat=2):
        key = "unaffected" if own == 1 else printed(other, other + 8 + 5 * unseen - own - 12)
        counted[key] += Fraction(1, 400)
    law = odds(repel(OPTIONS, 12, (8,), (unseen,)), exact=True)
    found = dict.fromkeys(RESULTS, Fraction(0))
    for end, p in law.fractions():
        found[end.entities[0].result] += p
    assert found == counted


@pytest.mark.rule("gs.repel.entity", "gs.repel.table", "gs.repel.immune")
def test_each_entity_rolls_and_lasts_by_itself() -> None:
    call = repel(OPTIONS, 12, (4, 14, 9), (False, True), names=("ghost", "imp"), who="kara")
    session = play(call, (10,), (3,), (9,), (19,), (7,), (20,), (2,))
    ends = [(entity.result, entity.lasts) for entity in session.outcome.entities]
    assert ends == [("driven off", 9), ("immune", 7), ("immune for days", 2)]
    met = {"imp": Sheet(name="imp", npc=True, stats={"chm": 14}), "ghost": Sheet(name="ghost", npc=True)}
    there = after(session, State({**TABLE.sheets, **met}))
    assert there.sheets["kara"] == after(session).sheets["kara"], "who repels learns nothing of whom"
    assert there.sheets["ghost"].marks == (Mark(kind="kept-away", about="Kara", rounds=9),)
    assert there.sheets["imp"].marks == (Mark(kind="immune", about="Kara", rounds=7),)
    both = begun("repel", there, "kara", entities=("imp", "ghost"), unseen=("ghost",))
    assert (both.named["those"].immune, both.named["those"].unseen) == ((True, False), (False, True))
    assert begun("repel", there, "kara").named["those"].entities == (10,), "somebody without a sheet"
    second = play(repel(OPTIONS, 12, (14, 4), names=("imp", "ghost"), immune=(True,), who="kara"), (10,), (3,), (9,))
    assert [entity.result for entity in second.outcome.entities] == ["unaffected", "driven off"]
    assert marks.found(after(second, there).sheets["imp"], "immune", "Kara"), "it is still immune"


@pytest.mark.rule("gs.repel.roll", "gs.repel.table")
def test_a_natural_1_leaves_them_as_they_are() -> None:
    end = play(repel(OPTIONS, 30, (1, 1)), (1,), (14,)).outcome
    assert [entity.result for entity in end.entities] == ["unaffected", "unaffected"]
    with pytest.raises(BadInput, match="nobody to repel"):
        Session(repel(OPTIONS, 5, ()))


# --- opposed rolls ----------------------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.rule("gs.opposed.contest", "gs.opposed.natural", "gs.opposed.roll", "gs.opposed.tie-break")
@pytest.mark.parametrize(("a", "b"), [(10, 12), (14, 14), (3, 40)])
def test_without_points_it_is_the_bare_roll_and_ties_go_to_one_side(a: int, b: int) -> None:
    bare, law = odds(opposed(OPTIONS, a, b), exact=True), odds(contest(OPTIONS, a, b, tie=Tie.B), exact=True)
    assert chance(law, winner="a") == chance(bare, winner="a")
    assert chance(law, winner="b") == chance(bare, winner="b") + chance(bare, winner=None)
    players = odds(contest(OPTIONS, a, b, tie=Tie.A), exact=True)
    assert chance(players, winner="a") == chance(bare, winner="a") + chance(bare, winner=None)
    for natural in ("a30", "a1", "b30", "b1", "both"):
        assert chance(law, natural=natural) == chance(bare, natural=natural)


@pytest.mark.rule("gs.opposed.tie-break")
def test_between_two_of_a_kind_the_cgo_breaks_the_tie() -> None:
    assert play(contest(OPTIONS, 2, 0), (10,), (12,), "a").outcome.winner == "a"
    assert play(contest(OPTIONS, 2, 0), (10,), (12,), "b").outcome.winner == "b"
    assert play(contest(OPTIONS, 2, 2), (30,), (30,), "a").outcome[:3] == ("a", 0, "both")


@pytest.mark.rule("gs.opposed.by-ten", "gs.opposed.size")
@pytest.mark.parametrize(
    ("face", "effect", "tier"),
    [(11, False, "total fail"), (19, False, "average fail"), (20, True, "minimal fail"), (25, True, "minimal success")],
)
def test_a_win_by_10_has_an_effect_and_its_size_a_tier(face: int, effect: bool, tier: str) -> None:
    end = play(contest(OPTIONS, 0, 0), (face,), (10,)).outcome
    assert (end.margin, end.effect, end.tier) == (face - 10, effect, tier)
    natural = play(contest(OPTIONS, 0, 50), (30,), (20,), (20,)).outcome
    assert (natural.effect, natural.tier) == (True, "critical success")
    bought = play(contest(OPTIONS, 0, 0, a_cp=2), "success").outcome
    assert (bought.effect, bought.tier) == (True, "minimal success")


@pytest.mark.rule("gs.critical.failure", "gs.opposed.contest")
def test_a_worse_next_roll_counts_in_opposed_rolls_once() -> None:
    state = State({"kara": msgspec.structs.replace(KARA, next_roll=-5)})
    session = play(contest(OPTIONS, 5, 0, a_who="kara", a_shaken=-5), (20,), (10,))
    assert session.outcome.margin == 10
    assert after(session, state).sheets["kara"].next_roll == 0
    crit = play(contest(OPTIONS, 5, 0, a_who="kara", a_shaken=-5), (30,), (10,), (3,))
    assert after(crit, state).sheets["kara"].next_roll == 0
    bought = play(contest(OPTIONS, 5, 0, a_who="kara", a_shaken=-5, a_cp=2), "success")
    assert after(bought, state).sheets["kara"].next_roll == -5, "nothing was rolled"
    talk = persuade(OPTIONS, 12, 10, who="kara", shaken=-5)
    tried = play(talk, (15,), (14,), "recover", (15,), (10,))
    assert (tried.outcome.margin, after(tried, state).sheets["kara"].next_roll) == (8, 0), (
        "the second try is free of it"
    )


@pytest.mark.rule("gs.opposed.natural", "gs.critical.roll")
def test_each_rolls_on_the_table_of_its_own_natural_roll() -> None:
    end = play(contest(OPTIONS, 0, 50), (30,), (1,), (20,), (3,), (5,)).outcome
    assert (end.winner, end.natural, end.a_critical, end.b_critical) == ("a", "a30", "perfect success", "rebound")
    assert (end.a_rounds, end.b_rounds) == (0, 5)
    both = play(contest(OPTIONS, 0, 50), (30,), (30,)).outcome
    assert (both.winner, both.margin, both.a_critical) == ("b", 50, None)


@pytest.mark.rule("gs.opposed.contest", "gs.check.bought", "gs.check.reroll")
def test_both_sides_can_pay() -> None:
    bought = play(contest(OPTIONS, 0, 50, a_cp=2, a_who="kara"), "success")
    assert (bought.outcome.winner, bought.outcome.margin, bought.outcome.natural) == ("a", 10, None)
    assert derive.power(after(bought).sheets["kara"]) == 8
    other = play(contest(OPTIONS, 50, 0, b_cp=2), "success").outcome
    assert (other.winner, other.margin, other.b_cp) == ("b", 10, 2)
    again = play(contest(OPTIONS, 5, 5, a_cp=1, b_cp=1), (10,), (20,), "reroll", (25,), "reroll", (26,)).outcome
    assert (again.winner, again.margin, again.a_cp, again.b_cp) == ("b", 1, 1, 1)


# --- persuasion -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.persuade.won", "gs.persuade.lost")
def test_every_margin_has_one_answer() -> None:
    won = {"listening": (0, 5), "considering": (6, 14), "agreeing": (15, 19), "taking part": (20, 90)}
    lost = {"unmoved": (0, 5), "dismissive": (6, 14), "objecting": (15, 19), "opposing": (20, 90)}
    for side, bounds, rows in ((1, won, tables().won), (0, lost, tables().lost)):
        for margin in range(91):
            [expected] = [key for key, (low, high) in bounds.items() if low <= margin <= high]
            assert RESPONSES[response_number(side, margin)] == expected
            assert by_number(rows)[place(rows, margin)].key == expected


@pytest.mark.rule("gs.persuade.roll")
def test_a_tie_goes_to_the_one_who_resists() -> None:
    end = play(persuade(OPTIONS, 12, 10), (10,), (12,), "leave").outcome
    assert (end.success, end.response, end.margin) == (False, "unmoved", 0)
    with_guile = play(persuade(OPTIONS, 12, 10, (Dice(1, 6),)), (10, 4), (12,)).outcome
    assert (with_guile.success, with_guile.margin) == (True, 4)


@pytest.mark.rule("gs.persuade.recover")
@pytest.mark.parametrize(("face", "asked"), [(8, True), (7, False)])
def test_a_loss_by_less_than_5_can_be_recovered_also_with_equal_naturals(face: int, asked: bool) -> None:
    session: Session[Any] = Session(persuade(OPTIONS, 12, 10))
    session.roll([face])
    session.roll([14])
    assert session.ended is not asked, "14 + 10 is above 8 + 12 by 4, and above 7 + 12 by 5"
    assert play(persuade(OPTIONS, 10, 12), (30,), (30,), "recover", (20,), (10,)).outcome.success
    assert play(persuade(OPTIONS, 10, 15), (1,), (1,)).outcome.margin == 5


@pytest.mark.rule("gs.persuade.recover", "gs.persuade.lost")
def test_the_second_attempt_has_1_more_and_stands() -> None:
    won = play(persuade(OPTIONS, 12, 10), (8,), (14,), "recover", (15,), (10,)).outcome
    assert (won.success, won.margin, won.recovered) == (True, 8, True)
    lost = play(persuade(OPTIONS, 12, 10), (8,), (14,), "recover", (10,), (15,)).outcome
    assert (lost.success, lost.response, lost.recovered) == (False, "unmoved", True), "no third attempt is asked for"


@pytest.mark.rule("gs.persuade.recover")
def test_recovering_is_counted_face_by_face() -> None:
    def wins(a: int, b: int, more: int) -> bool:
        mine, theirs = (a == 30) - (a == 1), (b == 30) - (b == 1)
        return mine > theirs if mine != theirs else a + more > b

    pairs = list(product(range(1, 31), repeat=2))
    first = sum([wins(a, b, 2) for a, b in pairs])
    plain = [(a, b) for a, b in pairs if (a == b) or (a not in (1, 30) and b not in (1, 30))]
    narrow = sum([not wins(a, b, 2) and b - a - 2 < 5 for a, b in plain])
    second = sum([wins(a, b, 3) for a, b in pairs])
    law = odds(persuade(OPTIONS, 12, 10), lambda choice: choice.options[-1], exact=True)
    assert chance(law, success=True) == Fraction(first, 900) + Fraction(narrow, 900) * Fraction(second, 900)


@pytest.mark.rule("gs.persuade.on")
def test_a_loss_ends_persuading_until_the_cgo_lets_it_begin_anew() -> None:
    call = begun("persuade", TABLE, "kara", whom="vanya", what="a boat")
    state = after(play(call, {}, "roll", (29,), (5,), "keep"))
    again = begun("persuade", state, "kara", whom="vanya", what="a boat")
    assert not play(again, {}).outcome.success, "the CGO lets it be over"
    assert play(again, {"anew": "yes"}, "roll", (5,), (20,), "keep").outcome.success
    won = begun("persuade", after(play(call, {}, "roll", (5,), (29,), "keep")), "kara", whom="vanya", what="a boat")
    assert not won.named["talk"].lost
    assert not begun("persuade", state, "kara", whom="vanya", what="a horse").named["talk"].lost
    ended = fold(state, begun("end-mark", state, "kara", what="unpersuaded: Vanya: a boat"), Sheet)
    assert not begun("persuade", ended, "kara", whom="vanya", what="a boat").named["talk"].lost


@pytest.mark.rule("gs.persuade.won")
@pytest.mark.parametrize(
    ("act", "text"),
    [
        ("answer-yes", "Vanya agrees to lend them a boat."),
        ("answer-no", "Vanya refuses to lend them a boat."),
        ("no-answer", "Vanya gives no answer."),
    ],
)
def test_who_only_thinks_it_over_is_left_to_the_cgo(act: str, text: str) -> None:
    talk = begun("persuade", TABLE, "kara", whom="vanya", what="lend us a boat")
    state = after(play(talk, {}, "roll", (5,), (3,), "keep"))
    (due,) = undecided(OPTIONS, state)
    assert due.words == "Vanya has yet to answer Kara (lend us a boat)"
    said = list(begun(act, state, "", due=due.key))
    assert [line.text for fact in said for line in fact.told(Tale(state.name))] == [text]
    assert not undecided(OPTIONS, fold(state, said, Sheet))


@pytest.mark.rule("gs.persuade.won")
def test_the_odds_of_persuading_tell_thinking_it_over_from_a_yes() -> None:
    listing = RULESET.listings["persuade"]
    law = odds(persuade(OPTIONS, 12, 10), lambda choice: choice.options[0])
    field = telling_field(law, [], frozenset(), tuple(listing.worth), False)
    scale = scale_of(RULESET, picture(law, field), field=field)
    assert scale["considering"] == (3, "Thinks it over")
    assert scale["agreeing"] == (4, "Agrees")


@pytest.mark.rule("gs.persuade.crits")
@pytest.mark.parametrize(
    ("faces", "response"), [((30, 20), "taking part"), ((20, 1), "taking part"), ((1, 2), "opposing")]
)
def test_a_crit_of_one_is_the_opposite_of_the_other(faces: tuple[int, int], response: str) -> None:
    end = play(persuade(OPTIONS, 0, 0), faces[:1], faces[1:], (14,)).outcome
    assert end.response == response


@pytest.mark.rule("gs.persuade.surprise")
@pytest.mark.parametrize(("face", "before", "bonus"), [(20, True, 1), (19, True, 0), (20, False, 0)])
def test_winning_by_15_before_a_fight_helps_surprise(face: int, before: bool, bonus: int) -> None:
    session = play(persuade(OPTIONS, 12, 7, before_combat=before, who="kara"), (face,), (10,))
    assert (session.outcome.margin, session.outcome.surprise) == (face - 5, bonus)
    assert marks.points(after(session).sheets["kara"], "surprise") == bonus


@pytest.mark.rule("gs.check.bought", "gs.persuade.roll")
def test_points_work_in_persuasion_and_are_paid_once() -> None:
    call = persuade(OPTIONS, 12, 10, cp=3, who="kara")
    session = play(call, "roll", (5,), (14,), "reroll", (9,), "recover", "success")
    assert (session.outcome.success, session.outcome.response) == (True, "considering")
    sheet = after(session).sheets["kara"]
    assert [(one.kind, one.cp) for one in sheet.ledger] == [("reroll", 1), ("success", 2)]


@pytest.mark.rule("gs.persuade.roll")
def test_the_cgo_is_asked_for_the_other_s_charm() -> None:
    session: Session[Any] = Session(persuade(OPTIONS, 12))
    question: Any = session.question
    assert question.actor == GM
    assert play(persuade(OPTIONS, 12), {"chm": "4"}, (10,), (12,)).outcome.margin == 6


@pytest.mark.rule("gs.persuade.roll", "gs.check.bought")
def test_at_a_table_the_other_side_rolls_with_the_cgo_s_word() -> None:
    call = begun("persuade", TABLE, "kara", whom="the old clerk", what="a boat")
    session = play(call, {"chm": "9", "modifier": "2", "before_combat": "yes"}, (5,), (20,))
    assert [entry.key for entry in session.journal] == ["their-chm", "b", "a"], "two presses after the first"
    assert (session.outcome.success, session.outcome.margin) == (True, 20 + 12 + 2 - 5 - 9)
    bought = play(begun("persuade", TABLE, "kara", whom="vanya", buy="success"))  # nothing is left to ask the CGO
    assert (bought.outcome.success, derive.power(after(bought).sheets["kara"])) == (True, 8)
    poor = State({"kara": msgspec.structs.replace(KARA, cp=1), "vanya": KARA})
    with pytest.raises(BadInput, match="not among them"):
        begun("persuade", poor, "kara", whom="vanya", buy="success")


@pytest.mark.rule("gs.opposed.contest", "gs.opposed.by-ten")
def test_anybody_can_be_rolled_against() -> None:
    call = begun("oppose", TABLE, "kara", way="str", whom="vanya", what="wrestles for the key")
    session = play(call, {"theirs": "vigor"}, "roll", (5,), (20,), "keep")
    assert (session.outcome.winner, session.outcome.margin) == ("a", 20 + 9 - 5 - 1)
    behind: Any = Session(begun("oppose", TABLE, "kara", way="str", whom="vanya", what="wrestles for the key"))
    behind.fill({"theirs": "vigor"})
    behind.choose("roll")
    for face in (20, 5):
        behind.roll([face])
    about = behind.question.about
    assert (behind.question.key, about.total, about.dl) == ("reroll", 5 + 9, 20 + 1)
    assert about.why.named(str) == ". It takes 31 or more to have any effect"
    bought = play(begun("oppose", TABLE, "kara", way="str", whom="vanya", what="wrestles", buy="success"))
    assert (bought.outcome.winner, bought.outcome.margin) == ("a", 10)
    with pytest.raises(Refused, match="somebody else"):
        begun("oppose", TABLE, "kara", way="str", whom="kara")


@pytest.mark.rule("gs.opposed.by-ten", "gs.opposed.size")
@pytest.mark.parametrize(("face", "came"), [(20, "kara"), (5, "no effect"), (2, "no effect")])
def test_an_opposed_roll_comes_to_one_word(face: int, came: str) -> None:
    call = begun("oppose", TABLE, "kara", way="str", whom="vanya", what="wrestles for the key")
    session = play(call, {"theirs": "vigor"}, "roll", (5,), (face,), "keep")
    assert key_of(session.verdicts[-1].value) == came
    assert session.outcome.effect is (came == "kara")


@pytest.mark.rule("gs.opposed.contest")
def test_crafts_have_no_part_in_opposed_rolls() -> None:
    potions = Purchase(kind="special-skill", cp=9, about="potions", points=9)
    crafty = State({who: msgspec.structs.replace(one, ledger=(potions,)) for who, one in TABLE.sheets.items()})
    field = next(one for one in RULESET.acts["oppose"].fields(OPTIONS, crafty, Who("kara")) if one.name == "way")
    assert "potions" not in [one.key for one in field.options]
    with pytest.raises(BadInput):
        begun("oppose", crafty, "kara", way="potions", whom="vanya")
    with pytest.raises(BadInput):
        Session(begun("oppose", crafty, "kara", way="str", whom="vanya")).fill({"theirs": "potions"})


# --- moves ------------------------------------------------------------------------------------------------------------


def test_a_player_is_offered_their_own_character_s_checks_only() -> None:
    dice = Purchase(kind="bonus-die", cp=14, about="inspect", sides=6)
    kara = Sheet(name="Kara", stats={"per": 16, "chm": 12}, cp=30, ledger=(dice,), next_roll=-5)
    state = State({"kara": kara, "spy": Sheet(npc=True)})
    found = offered(state, "player", "kara")
    assert {who for act, who in found if act in RULESET.acts} == {"kara"}
    call = begun("notice", state, "kara")
    assert (call.named["senses"].per, call.named["senses"].dice) == (16, (Dice(1, 6),))
    assert (call.named["roller"].shaken, call.named["roller"].cp) == (-5, 16), "30 less the die's 14"
    assert call.named["conditions"].ask, "the CGO is asked for the conditions"


def test_what_holds_can_be_ended_by_the_cgo() -> None:
    state = State({"kara": Sheet(name="Kara", marks=(Mark(kind="hidden", points=20),))})
    assert ("end-mark", "kara") in offered(state, GM)
    ended = fold(state, begun("end-mark", state, "kara", what="hidden"), Sheet)
    assert ended.sheets["kara"].marks == ()


def test_every_fact_is_told() -> None:
    plays = [
        play(repel(OPTIONS, 12, (4,), who="kara"), (10,), (3,), (9,)),
        play(persuade(OPTIONS, 12, 7, who="kara"), (20,), (10,)),
        play(contest(OPTIONS, 0, 0, b_who="kara"), (10,), (1,), (8,)),
    ]
    kinds = [fact for session in plays for fact in facts_of(session)]
    assert [type(fact).__name__ for fact in kinds] == ["ActionUsed", "Persuaded", "Fumbled"]
    assert all(told_fact(fact, str) for fact in kinds), "what becomes of entities is told by their rolls"
