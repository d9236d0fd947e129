"""Character Points for any roll: a second throw of damage, protection, initiative, magic; a success before a blow."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.play.session import Session
from rollwright.rules.facts import State, fold
from rollwright.table.log import CallEnded
from tests.games.going_somewhere.checks_cases import begun, contest, disguise, facts_of, offered, play
from tests.games.going_somewhere.fighting import MAIL, SWORD, company, foe, hero
from tests.web.seats import sit

KARA, RUSK = "torvald-stone", "rusk"
EVERY = Options(offer_every_reroll=True)
UNSEEN = {"possible": "yes", "hinders": [], "more": "0"}


def two(cp: int = 6, **changed: Any) -> State:
    """Give somebody with points, and somebody of the CGO's."""
    return State({KARA: hero(KARA, cp=cp, **changed), RUSK: foe(RUSK)})


def spent(session: Session[Any], state: State) -> list[tuple[str, int]]:
    """Give what was paid for in a moment."""
    after: Sheet = fold(state, facts_of(session), Sheet).sheet(KARA)
    return [(one.kind, one.cp) for one in after.ledger]


@pytest.mark.rule("gs.check.reroll", "gs.combat.reroll")
def test_a_blow_outside_a_fight_is_thrown_again_where_it_misses_and_its_damage_where_it_is_low() -> None:
    state = two()
    missed = play(begun("strike", state, KARA, target=RUSK), [3], [20], "reroll", [29], [5])
    assert spent(missed, state) == [("reroll", 1)]
    low = play(begun("strike", state, KARA, target=RUSK), [20], [5], [1], "reroll", [9])
    assert (low.outcome.damage, spent(low, state)) == (9, [("reroll", 1)])
    asked: Any = Session(begun("strike", state, KARA, target=RUSK))
    for face in (3, 20):
        asked.roll([face])
    says = ", and a hit needs 42 (32 + 10). A new roll hits with 26 or better on the die (17%)"
    assert asked.question.about.why.text == says
    both = play(begun("strike", state, KARA, target=RUSK), [3], [20], "keep")
    assert (both.outcome.damage, spent(both, state)) == (0, [])
    plain = play(begun("strike", two(0), KARA, target=RUSK), [3], [20])
    assert plain.outcome.damage == 0, "who has no points is not asked"


@pytest.mark.rule("gs.check.bought", "gs.combat.bought")
@pytest.mark.parametrize("act", ["strike", "splash", "sneak"])
def test_a_blow_can_be_bought_before_it_falls(act: str) -> None:
    state = two()
    answers: dict[str, tuple[Any, ...]] = {
        "strike": ([7],),
        "splash": ([2],),
        "sneak": (UNSEEN, "roll", [18], [2], [7]),
    }
    session = play(begun(act, state, KARA, target=RUSK, buy="success"), *answers[act])
    assert spent(session, state) == [("success", 2)]
    assert session.outcome.damage > 0
    with pytest.raises(BadInput):
        begun(act, two(1), KARA, target=RUSK, buy="success")


@pytest.mark.rule("gs.check.bought", "gs.check.reroll")
def test_the_one_who_is_struck_can_buy_a_defence_or_throw_again() -> None:
    state = two()
    held = play(begun("strike", state, RUSK, target=KARA), "success")
    assert (held.outcome.damage, spent(held, state)) == (0, [("success", 2)])
    again = play(begun("strike", state, RUSK, target=KARA), "roll", [25], [3], "reroll", [24])
    assert (again.outcome.damage, spent(again, state)) == (0, [("reroll", 1)])


@pytest.mark.rule("gs.check.reroll")
def test_who_sneaks_or_dives_may_throw_again() -> None:
    state = two()
    sneaks = play(begun("sneak", state, KARA, target=RUSK), UNSEEN, "roll", [2], "reroll", [18], [3], [9], [9])
    assert spent(sneaks, state) == [("reroll", 1)]
    dives = play(begun("explosion", state, RUSK, at_whom=KARA, dice="1d6"), "roll", [2], "reroll", [19], [6], [4])
    assert (dives.outcome.dived, spent(dives, state)) == (True, [("reroll", 1)])
    sure = play(begun("explosion", state, RUSK, at_whom=KARA, dice="1d6"), "success", [6], [4])
    assert (sure.outcome.dived, spent(sure, state)) == (True, [("success", 2)])


@pytest.mark.rule("gs.check.reroll")
def test_protection_is_thrown_again_where_it_is_low_and_the_blow_comes_through() -> None:
    plate = Item(name="Plate", kind="armour", where="worn", sides=12)
    state = two(items=(SWORD, plate))
    session = play(begun("explosion", state, RUSK, at_whom=KARA, dice="1d8", dive=False), [8], [1], "reroll", [7])
    assert (session.outcome.damage, spent(session, state)) == (1, [("reroll", 1)])
    small = play(begun("explosion", state, RUSK, at_whom=KARA, dice="1d8", dive=False), [1], [1])
    assert small.outcome.damage == 0, "nothing comes through"


@pytest.mark.rule("gs.check.reroll", "gs.round.initiative")
def test_initiative_is_thrown_again_beside_the_order_and_stops_nobody() -> None:
    table = company(1, 1)
    table.start("gus", "begin-fight", {"distance": 4})
    assert not table.open, "nobody is asked"
    state = State(dict(table.state.sheets), table.state.scene)
    session = play(begun("initiative-again", state, KARA), [20])
    after = fold(state, facts_of(session), Sheet)
    fight = scene_of(after).fight
    assert fight is not None
    assert (fight.ones[KARA].initiative, derive.power(after.sheet(KARA))) == (20 + 12, 5)
    offers = {move for move, _ in offered(state, "player", KARA)}
    assert "initiative-again" in offers
    assert "initiative-again" not in {move for move, _ in offered(after, "player", KARA)}, "once"


@pytest.mark.rule("gs.check.reroll")
def test_a_bare_success_is_thrown_again_where_it_counts_how_well_it_goes() -> None:
    better = play(disguise(Options(), 10, cp=1), [6], "reroll", [18])
    assert (better.outcome.dl, better.outcome.cp) == (28, 1)
    assert play(disguise(Options(), 10, cp=1), [12]).outcome.dl == 22, "a clear one is not"
    assert play(disguise(Options(), 3, cp=1), [13]).outcome.dl == 16, "nor one that a new throw would sooner spoil"


@pytest.mark.rule("gs.check.reroll", "gs.opposed.by-ten")
def test_a_win_without_effect_is_thrown_again() -> None:
    state = State({KARA: hero(KARA, cp=1), RUSK: foe(RUSK)})
    call = begun("oppose", state, KARA, way="str", whom=RUSK)
    session = play(call, {"theirs": "str"}, [15], [15], "reroll", [28])
    assert (session.outcome.effect, spent(session, state)) == (True, [("reroll", 1)])
    assert play(contest(Options(), 10, 5, a_cp=1), [15], [15]).outcome.winner == "a", "persuasion has its own tables"


@pytest.mark.rule("gs.check.reroll", "gs.opposed.by-ten")
def test_the_odds_of_an_opposed_roll_are_those_of_an_effect_also_when_it_could_be_thrown_again() -> None:
    table = company(1, 1, cp=4)
    call = table.start("player-0", "oppose", {"who": KARA, "way": "str", "whom": RUSK})
    table.answer("gus", call, 0, fields={"theirs": "str"})

    def said() -> str:
        page = sit(table, "player-0").get(f"/table/{table.id}/odds/{call}").text
        return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", page))

    found = re.search(r"rolls d30 \+(\d+) against (\d+)", said())
    assert found is not None
    lead = int(found[1]) - int(found[2])
    wins = len([face for face in range(2, 31) if face == 30 or face + lead >= 10])
    loses = len([face for face in range(1, 30) if face == 1 or face + lead <= -10])
    assert f"Torvald Stone wins: {round(100 * wins / 30)}%" in said()
    assert f"Nobody wins: {round(100 * (30 - wins - loses) / 30)}%" in said()
    face = min(29, max(2, 1 - lead))
    table.answer("player-0", call, len(table.open[call].answers), faces=[face])
    assert 0 < face + lead < 10
    assert "Nobody wins: 100%" in said()


def test_a_table_can_have_a_second_throw_offered_after_any_roll() -> None:
    assert play(disguise(EVERY, 10, cp=1), [12], "keep").outcome.dl == 22
    state = two(1)
    session = play(begun("strike", state, KARA, EVERY, target=RUSK), [25], [3], "keep", [8, 8], "reroll", [5, 9])
    assert session.outcome.damage == 14


def test_mail_is_no_reason_to_ask() -> None:
    """A d4 brings too little for a point."""
    state = State({KARA: hero(KARA, items=(SWORD, MAIL)), RUSK: foe(RUSK)})
    session = play(begun("explosion", state, RUSK, at_whom=KARA, dice="1d8", dive=False), [8], [1])
    assert session.outcome.damage == 7


def test_points_that_are_struck_are_told_in_a_sentence_and_no_row_of_the_ledger() -> None:
    table = company(1, 1)
    call = table.start("player-0", "strike", {"who": KARA, "target": RUSK, "buy": "success"})
    if call in table.open:
        table.answer("player-0", call, table.open[call].session.length, choice="keep")
    ((end, ended),) = [(number, line) for number, line in table.lines(0) if isinstance(line, CallEnded)]
    table.strike("gus", end, [one["fact"] for one in ended.facts].index("points-spent"), "")
    page = sit(table, "gus").get(f"/table/{table.id}").text
    assert "Gus strikes “Torvald Stone spends 2 Character Points on a success”" in page
    assert not re.search("no more|Points paid|Taken back: “Torvald Stone spends", page)
