"""Magic that goes wrong: the three tables, and what every row does to the caster's sheet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.checks.resistance import Against, may_try_again
from rollwright.games.going_somewhere.rules.combat.harm import Harmed
from rollwright.games.going_somewhere.rules.creation.tables import PACKAGE
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.facts import Miscast
from rollwright.games.going_somewhere.rules.magic.miscalculation import lasting, miscalculation, to_stay_awake
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS
from rollwright.games.going_somewhere.rules.magic.tables import animals, wrong
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import helpers_of
from rollwright.games.going_somewhere.rules.sheet import Effect, Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.rules.content import content
from rollwright.rules.facts import State, Who, fold
from rollwright.rules.generating import generator_procedure, words
from tests.games.going_somewhere.checks_cases import OPTIONS, begun, chance, offered, play, told
from tests.games.going_somewhere.magic_cases import after, facts_of, gone_wrong

HOUR, DAY = ROUNDS["hour"], ROUNDS["day"]
TABLE = State({"mira": Sheet(name="Mira", stats={"chm": 12}, items=(Item(name="staff", where="right hand"),))})
DAMAGE = {"incinerated": (3, 30), "exploded": (3, 20), "hair burnt": (1, 4)}
INSTANT = {"possessions scattered", "aged", "moved", "monster summoned", "items burning", *DAMAGE}


@pytest.mark.soak
@pytest.mark.rule("gs.magic.miscalculation")
def test_each_face_of_the_d30_has_its_own_row() -> None:
    rows = wrong().miscalculation
    assert [row.on for row in rows] == list(range(1, 31))
    assert len({row.key for row in rows}) == 30
    law = odds(miscalculation(OPTIONS), exact=True)
    for row in rows:
        assert chance(law, row=row.key) == Fraction(1, 30)


@pytest.mark.rule("gs.magic.miscalculation-duration")
def test_each_face_of_the_d16_has_its_duration() -> None:
    assert [row.on for row in wrong().lasting] == list(range(1, 17))
    hours = {5: 1, 6: 2, 7: 3, 8: 4, 9: 6, 10: 8, 11: 10, 12: 12, 13: 18, 14: 24}
    for face in (1, *hours):
        assert play(lasting(OPTIONS), [face]).outcome.rounds == (4 if face == 1 else hours[face] * HOUR)
    for face, faces, rounds in (
        (2, [3], 3),
        (3, [6], 6),
        (4, [8], 8),
        (15, [2, 3], 5 * DAY),
        (16, [4, 4, 4], 12 * DAY),
    ):
        assert play(lasting(OPTIONS), [face], faces).outcome.rounds == rounds
    assert (
        chance(odds(lasting(OPTIONS), exact=True), rounds=4)
        == (1 + Fraction(1, 4) + Fraction(1, 6) + Fraction(1, 8)) / 16
    )


def wrong_play(row: int, resist: int | None = None) -> Session[Any]:
    """Play a row to its end: every die shows 2, the resistance roll succeeds."""
    session: Session[Any] = Session(gone_wrong(OPTIONS, resist, Stat.CHM, who="mira"))
    session.roll([row])
    while not session.ended:
        question: Any = session.question
        faces = {"resist": 19, "duration": 5, "animal": 4}.get(question.key, 2)
        session.roll([faces] * question.pool.size)
    return session


@pytest.mark.rule("gs.magic.miscalculation", "gs.magic.miscalculation-duration")
@pytest.mark.parametrize("row", wrong().miscalculation, ids=lambda row: row.key)
def test_every_row_leaves_what_it_says(row: Any) -> None:
    session = wrong_play(row.on)
    end, state = session.outcome, after(session, TABLE)
    mira = state.sheets["mira"]
    [miscast] = [fact for fact in facts_of(session) if isinstance(fact, Miscast)]
    assert miscast.row.key == row.key
    due, lasts = effects.found(mira, "damage due"), effects.found(mira, row.key)
    if row.key in DAMAGE:
        count, _ = DAMAGE[row.key]
        assert due is not None
        assert due.points == 2 * count
    else:
        assert due is None
    if row.key in INSTANT:
        assert lasts is None
    else:
        assert lasts is not None
        expected = {"drowning": 2, "amnesia": 2 * HOUR}.get(row.key, HOUR)
        assert lasts.rounds == end.rounds == expected
        assert effects.found(effects.after(mira, expected), row.key) is None
    assert (mira.items[0].where == "left") == (row.key in ("possessions scattered", "moved"))
    assert (end.first > 0) == (row.key in ("animal follows", "animal part", "animal"))


@pytest.mark.rule("gs.magic.miscalculation")
def test_what_lowers_rolls_lowers_them() -> None:
    drunk, dim, dull = (after(wrong_play(row), TABLE).sheets["mira"] for row in (20, 11, 12))
    assert effects.changed_by(drunk, "int", 12) == 7
    assert (effects.noticing(dim), effects.changed_by(dim, "int", 12)) == (-5, 12)
    assert (effects.changed_by(dull, "chm", 12), effects.changed_by(dull, "chm", 2), dull.stats["chm"]) == (10, 1, 12)


@pytest.mark.rule("gs.magic.total-fail")
def test_resisting_halves_damage_and_duration() -> None:
    assert wrong_play(1, 0).outcome.damage == 3
    assert wrong_play(9, 0).outcome.rounds == HOUR // 2
    assert wrong_play(9, 0).outcome.resisted is True


@pytest.mark.rule("gs.magic.miscalculation")
def test_years_go_up_and_down() -> None:
    call = gone_wrong(OPTIONS)
    assert play(call, [7], [10], [1], [16]).outcome.amount == -6
    assert play(call, [7], [10], [2], [16]).outcome.amount == 26
    assert play(call, [7], [10], [1], [10]).outcome.amount == 0


@pytest.mark.rule("gs.magic.animals")
def test_the_animal_table() -> None:
    table = content(PACKAGE).generator("animal")
    assert [(row.low, row.high) for row in table.rows] == [(face, face) for face in range(1, 17)]
    both = play(miscalculation(OPTIONS), [29], [9], [4], [11], [1]).outcome
    assert (both.animal, both.second, both.attributes) == ("fish", "duck, goose or swan", False)
    only = play(miscalculation(OPTIONS), [23], [16], [6], [1]).outcome
    assert (only.animal, only.attributes) == ("dog or cat", True)
    nested = play(miscalculation(OPTIONS), [28], [9], [9], [16], [1]).outcome
    assert (nested.animal, nested.second) == ("CGO's choice", "CGO's choice")
    plain = play(miscalculation(OPTIONS), [29], [5], [1]).outcome
    assert (plain.animal, animals()[4], animals()[12]) == ("alien", "alien", "alien")


@pytest.mark.rule("gs.magic.miscalculation")
def test_each_thing_that_burns_has_dice_of_its_own() -> None:
    session = play(miscalculation(OPTIONS), [5], [3], [6, 6], [1, 2], [12, 12])
    assert (session.outcome.amount, session.outcome.damage) == (3, 12)
    assert "12, 3 and 24 points of damage, to one thing each." in told(session)


@pytest.mark.rule("gs.magic.animals")
def test_animals_can_be_generated_by_themselves() -> None:
    book = content(PACKAGE)
    session = play(generator_procedure(book, "animal")(OPTIONS, True), [9], [4], [11])
    assert words(book, session.outcome) == "Two in one: / Fish. / Duck, goose or swan."
    law = odds(generator_procedure(book, "animal")(OPTIONS, False), exact=True)
    assert [p for _, p in law.fractions()] == [Fraction(1, 16)] * 16


@pytest.mark.rule("gs.magic.miscalculation-second")
def test_there_is_no_second_try_against_it() -> None:
    assert may_try_again(Options(second_resistance=True), Against.MAGIC)
    assert not may_try_again(Options(second_resistance=True), Against.MISCALCULATION)
    keys = [entry.key for entry in wrong_play(9, 0).journal]
    assert keys.count("resist") == 1


@pytest.mark.rule("gs.magic.miscalculation", "gs.magic.miscalculation-duration")
def test_the_tables_can_be_generated_by_themselves() -> None:
    book = content(PACKAGE)
    assert [row.key for row in book.generator("mishap").rows] == [row.key for row in wrong().miscalculation]
    assert [row.key for row in book.generator("mishap-duration").rows] == [row.key for row in wrong().lasting]
    session = play(generator_procedure(book, "mishap")(OPTIONS, True), [16], [5], [2], [3])
    told = "Loses all memory; the duration is rolled twice and added."
    assert words(book, session.outcome) == f"{told} / It lasts for 1 hour. / It lasts for 3 rounds."
    for name in ("mishap", "mishap-duration"):
        law = odds(generator_procedure(book, name)(OPTIONS, False), exact=True)
        assert sum(p for _, p in law.fractions()) == 1
    assert book.generator("animal").row("alien").tables == ("alien",)


# --- what it keeps one from outside a fight, and whom it takes in -----------------------------------------------------

KARA = Sheet(name="Kara", stats={"str": 10, "vit": 10, "spd": 10, "acc": 10, "per": 10, "chm": 10, "int": 10}, cp=30)


def under(name: str, rounds: int = HOUR) -> State:
    """Give somebody under magic that went wrong, and somebody else."""
    effect = Effect(name=name, kind="miscalculation", rounds=rounds)
    return State(
        {"kara": msgspec.structs.replace(KARA, effects=(effect,)), "orr": msgspec.structs.replace(KARA, name="Orr")}
    )


@pytest.mark.rule("gs.magic.miscalculation")
@pytest.mark.parametrize("name", ["drowning", "hallucinating", "all hallucinating", "asleep"])
def test_who_is_made_helpless_can_do_nothing_outside_a_fight_either(name: str) -> None:
    state = under(name)
    mine = {act for act, who in offered(state, "player", "kara") if who == "kara"}
    assert not mine & {"strike", "walk", "cast", "ability", "persuade", "sneak"}
    with pytest.raises(Refused, match=f"is {name.removeprefix('all ')}, and can do nothing"):
        begun("strike", state, "kara", target="orr")
    assert helpers_of(state, Who("orr"), "int") == ()
    later = fold(state, [TimePassed(rounds=HOUR)], Sheet)
    assert "strike" in {act for act, who in offered(later, "player", "kara") if who == "kara"}


@pytest.mark.rule("gs.magic.miscalculation", "gs.movement.held-up")
def test_who_is_held_by_the_ground_stays_there() -> None:
    state = under("entangled")
    mine = {act for act, who in offered(state, "player", "kara") if who == "kara"}
    assert "walk" not in mine
    assert "strike" in mine
    with pytest.raises(Refused, match="held by the ground"):
        begun("walk", state, "kara")


@pytest.mark.rule("gs.magic.miscalculation")
def test_narcolepsy_asks_for_a_vit_check_every_ten_minutes() -> None:
    state = under("narcolepsy")
    assert to_stay_awake(OPTIONS, fold(state, [TimePassed(rounds=30)], Sheet)) is None
    drowsy = fold(state, [TimePassed(rounds=40)], Sheet)
    following = to_stay_awake(OPTIONS, drowsy)
    assert following is not None
    assert (following.act, following.arguments) == ("stay-awake", {"who": "kara"})
    awake = after(play(begun("stay-awake", drowsy, "kara"), "roll", [5]), drowsy)
    assert to_stay_awake(OPTIONS, awake) is None
    assert not effects.helpless(awake.sheets["kara"])
    asleep = after(play(begun("stay-awake", drowsy, "kara"), "roll", [4], "keep"), drowsy)
    assert effects.helpless(asleep.sheets["kara"]) == "asleep"
    later = fold(asleep, [TimePassed(rounds=40)], Sheet)
    assert not effects.helpless(later.sheets["kara"])
    assert to_stay_awake(OPTIONS, later) is not None, "and then again"


@pytest.mark.rule("gs.magic.miscalculation")
def test_who_is_hurt_wakes() -> None:
    state = under("asleep")
    hurt = fold(state, [Harmed(3, who=Who("kara"))], Sheet).sheets["kara"]
    assert (hurt.health_lost, effects.helpless(hurt)) == (3, "")


@pytest.mark.rule("gs.magic.miscalculation")
def test_outside_a_fight_the_cgo_says_whom_hallucinating_takes_in() -> None:
    state = State({"kara": KARA, "orr": KARA, "vex": KARA, "gone": msgspec.structs.replace(KARA, down="dead")})
    session: Session[Any] = Session(begun("gone-wrong", state, "kara"))
    session.roll([10])
    session.roll([3])
    session.roll([5])
    question: Any = session.question
    assert (question.key, question.actor) == ("taken-in", "gm")
    session.fill({"whom": ["orr"]})
    over = after(session, state)
    taken = {who: effects.found(one, "all hallucinating") for who, one in over.sheets.items()}
    assert [who for who, effect in taken.items() if effect and effect.rounds == HOUR] == ["kara", "orr"]
    other: Session[Any] = Session(begun("gone-wrong", state, "kara"))
    other.roll([9])
    other.roll([5])
    assert other.ended, "a row for the caster alone asks nobody"
