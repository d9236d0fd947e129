"""Money: the four metals, change, and what coins weigh."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.gear.carrying import load, money_over, movement
from rollwright.games.going_somewhere.rules.gear.facts import MoneyGained, Paid
from rollwright.games.going_somewhere.rules.gear.money import (
    GOLD,
    METALS,
    Coins,
    Price,
    after,
    amount,
    coins,
    converted,
    paid,
    price,
    written,
)
from rollwright.play.steps import GM
from rollwright.rules.facts import Tale, Who
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.gear_cases import KARA, OPTIONS, STATE, but, strong
from tests.games.going_somewhere.gear_cases import after as played


@pytest.mark.rule("gs.money.metals")
def test_the_metals_are_worth_what_the_book_says() -> None:
    assert amount("1g") == amount("10s") == amount("1,000c") == amount("100,000t") == GOLD
    assert [converted(GOLD, metal) for metal in METALS] == [(1, 0), (10, 0), (1_000, 0), (100_000, 0)]
    assert converted(amount("3g 5s 2t"), "s") == (35, 2)
    with pytest.raises(BadInput, match="no metal"):
        converted(1, "x")


@given(st.integers(0, 10**12))
def test_money_is_read_as_it_is_written(tin: int) -> None:
    assert amount(written(tin)) == tin
    assert coins(tin).worth == tin
    made = coins(tin)
    assert made.silver < 10
    assert made.copper < 100
    assert made.tin < 100


@pytest.mark.parametrize("text", ["", "3", "3g 5s 2t", "3G5S2T", " 12 c"])
def test_what_is_money(text: str) -> None:
    if not text:
        with pytest.raises(BadInput, match="money was expected"):
            amount(text)
    else:
        assert amount(text) > 0


@pytest.mark.parametrize("text", ["3x", "g", "3g 4g", "-1g", "1.5g", "3g and 2s"])
def test_what_is_not_money(text: str) -> None:
    with pytest.raises(BadInput):
        amount(text)
    with pytest.raises(BadInput):
        coins(-1)


def test_prices_are_read_and_written() -> None:
    for text in ("2c", "1c-5c", "1g+", "1s-1g"):
        assert str(price(text)) == text
    assert price("1-3s") == Price(1, 30_000)
    with pytest.raises(BadInput, match="ends below"):
        price("5c-1c")


PURSES = [Coins(*numbers) for numbers in product((0, 1), (0, 2, 9), (0, 3, 50), (0, 1, 70))]


@pytest.mark.rule("gs.money.change")
@pytest.mark.parametrize("purse", PURSES, ids=str)
def test_change_is_right(purse: Coins) -> None:
    exact = {
        Coins(*part).worth for part in product(*[range(number + 1) for number in purse])
    }  # every amount that can be paid without change
    for tin in [1, 50, 100, 199, 250, 5_030, 10_000, 20_300, 90_071, 100_000, 120_001]:
        if tin > purse.worth:
            with pytest.raises(Refused) as caught:
                paid(purse, tin)
            assert caught.value.rule == "gs.money.enough"
            continue
        payment = paid(purse, tin)
        assert payment.given.worth - payment.change.worth == tin
        assert all(0 <= gone <= had for gone, had in zip(payment.given, purse, strict=True))
        assert (payment.change.number == 0) == (tin in exact)
        assert payment.change == coins(payment.change.worth)
        needless = [value for value, number in zip(METALS.values(), payment.given, strict=True) if number]
        assert all(value > payment.change.worth for value in needless)
        assert after(purse, payment).worth == purse.worth - tin


@pytest.mark.rule("gs.money.coins", "gs.encumbrance.small", "gs.encumbrance.fractions")
@pytest.mark.parametrize(("tin", "enc"), [(19 * GOLD, 0), (20 * GOLD, 1), (39 * GOLD, 1), (40 * GOLD, 2), (9_999, 9)])
def test_twenty_coins_take_a_slot(tin: int, enc: int) -> None:
    assert load(but(strong(10), money=tin)).coins == enc
    assert load(but(strong(10), money=tin)).enc == enc


@pytest.mark.rule("gs.money.left")
def test_money_that_was_left_is_not_carried() -> None:
    state = played("receive-money", STATE, who="kara", coins=100, metal="gold")
    assert load(state.sheet("kara")).coins == (103 + 5 + 2) // 20
    state = played("leave-money", state, who="kara", coins=100)
    assert (state.sheet("kara").money, state.sheet("kara").banked) == (350_002, 100 * GOLD)
    assert load(state.sheet("kara")).coins == 0
    state = played("fetch-money", state, who="kara", coins=1)
    assert (state.sheet("kara").money, state.sheet("kara").banked) == (450_002, 99 * GOLD)
    rich = played("fetch-money", state, who="kara", coins=1_000)
    assert (rich.sheet("kara").banked, rich.sheet("kara").money) == (0, 99 * GOLD + 450_002), "as far as there is any"


@pytest.mark.rule("gs.money.left", "gs.money.coins")
def test_new_characters_leave_at_home_the_coins_that_would_weigh_anything() -> None:
    rich = but(strong(5), money=200 * GOLD + 90)
    kept = rich.money - money_over(rich.money)
    assert (kept, load(but(rich, money=kept)).coins) == (19 * GOLD, 0)
    assert load(but(rich, money=kept + GOLD)).coins == 1
    assert money_over(19 * GOLD) == 0
    assert money_over(7 * 10_000 + 95 * 100) == 83 * 100, "the change of a rope is the first to stay"


@pytest.mark.rule("gs.money.enough")
def test_paying_takes_and_gives() -> None:
    state = played("pay", STATE, who="kara", coins=250, metal="copper", to="orr", carry=True)
    assert (state.sheet("kara").money, state.sheet("orr").money) == (325_002, 25_000)
    gone = played("pay", STATE, who="kara", coins=99, metal="gold", to="a stranger")
    assert gone.sheet("kara").money == 0, "all that there is"
    with pytest.raises(Refused) as caught:
        Paid(who=Who("kara"), tin=350_003).done(STATE)
    assert caught.value.rule == "gs.money.enough"
    assert KARA.money == STATE.sheet("kara").money


@pytest.mark.rule("gs.encumbrance.small", "gs.movement.formula")
def test_who_gets_more_coins_than_they_carry_lightly_is_told() -> None:
    before = but(strong(14), money=0)

    def told(gold: int) -> list[str]:
        fact = MoneyGained(who=Who("kara"), tin=gold * GOLD)
        return [line.text for line in fact.told(Tale(str, before, fact.change(before, "kara")))]

    assert len(told(20)) == 1
    assert told(150)[1].startswith("That’s heavy: kara now moves ")


@pytest.mark.rule("gs.money.change", "gs.money.left")
def test_change_of_a_payment_that_would_slow_somebody_down_stays_somewhere_safe_unless_it_is_carried() -> None:
    rich = STATE.with_sheet("kara", but(KARA, money=19 * 100_000))
    toll: dict[str, Any] = {"who": "kara", "coins": 80, "metal": "tin"}
    before = movement(rich.sheet("kara")).squares
    form = RULESET.acts["pay"].foretold(OPTIONS, rich, toll)
    assert form.startswith("The change is 9 silver, 99 copper and 20 tin. It stays somewhere safe"), "said as one pays"
    kara = played("pay", rich, **toll).sheet("kara")
    assert (kara.money, kara.banked) == (18 * 100_000, 99_920)
    assert movement(kara).squares == before, "nobody is slowed down unasked"
    kept = played("pay", rich, **toll, carry=True).sheet("kara")
    assert (kept.money, kept.banked) == (19 * 100_000 - 80, 0)
    assert movement(kept).squares < before, "whoever says so carries it"
    poor = STATE.with_sheet("kara", but(KARA, money=9))
    for state, asks in ((rich, True), (poor, False)):
        move = RULESET.acts["pay"].move_of(OPTIONS, state, Sitting(GM), "kara")
        assert move is not None
        assert ("carry" in [one.name for one in move.fields]) is asks, "asked only where change can weigh"
