"""Buying, selling and equipping, at a table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.gear.equipment import catalogue, made, ware
from rollwright.games.going_somewhere.rules.gear.facts import Bought, ItemGained, Repacked, Sold
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.gear.naming import some
from rollwright.games.going_somewhere.rules.gear.shop import least_for_arms, on_show, priced, shelves, within_reach
from rollwright.games.going_somewhere.rules.gear.trading import (
    PIECES,
    Deal,
    Outfit,
    Piece,
    Purse,
    asking_prices,
    buying_prices,
)
from rollwright.games.going_somewhere.rules.gear.trading import equip as equipping
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose, key_of
from rollwright.rules.facts import State, Tale, Who, fold
from rollwright.rules.fields import choices, shelved
from rollwright.rules.ruleset import Sitting
from rollwright.rules.telling import Telling, tell
from tests.games.going_somewhere.checks_cases import begun, facts_of, offered
from tests.games.going_somewhere.checks_cases import told as told_of
from tests.games.going_somewhere.facts_told import told_fact
from tests.games.going_somewhere.gear_cases import (
    KARA,
    OPTIONS,
    STATE,
    after,
    but,
    buy,
    ended,
    equip,
    names,
    played,
    sell,
    with_wares,
)
from tests.games.going_somewhere.magic_cases import headline_of

PURSE = {"who": "kara", "money": KARA.money, "rank": 5, "per_diem": 30_000}


def told(call: Any, *answers: str) -> list[str]:
    return told_of(played(call, *answers))


@pytest.mark.rule("gs.equipment.prices")
def test_the_cgo_says_what_a_thing_costs() -> None:
    prices = [offer.key for offer in asking_prices(ware("common-herbs").price)]
    assert (prices[:3], prices[-1]) == (["1c", "3c", "5c"], "none")
    assert prices[3:-2] == ["10c", "25c", "50c"], "no odder than the lists’ own, and few enough to read"
    assert [offer.key for offer in asking_prices(ware("beer").price)][:4] == ["1t", "2t", "5t", "10t"]
    call = buy(OPTIONS, "kara", "belt", 350_002, 5, 30_000)
    assert ended(call, "2c", "plain") == Deal(True, 200, 200, False, None)
    assert ended(call, "20c", "plain") == Deal(True, 2_000, 2_000, False, None)
    assert ended(call, "1c", "leave") == Deal(False, 100, 100, False, "left")
    assert ended(call, "none") == Deal(False, 0, 0, False, "not for sale")
    for one in catalogue().values():
        offers = asking_prices(one.price)
        assert one.price.least in [offer.tin for offer in offers]
        amounts = [offer.tin for offer in offers[:-2]]
        assert amounts == sorted(amounts), "in order"
        assert len({offer.key for offer in offers}) == len(offers)


@pytest.mark.rule("gs.equipment.prices")
def test_the_cgo_may_say_any_price() -> None:
    call = buy(OPTIONS, "kara", "belt", 350_002, 5, 30_000)
    session = played(call, "own")
    session.fill({"coins": "107", "metal": "copper"})
    session.choose("plain")
    assert session.outcome == Deal(True, 10_700, 10_700, False, None)
    sold = played(sell(OPTIONS, "kara", "Belt", 200), "own")
    sold.fill({"coins": "3", "metal": "copper"})
    sold.choose("sell")
    assert sold.outcome.total == 300


@pytest.mark.rule("gs.equipment.more")
def test_what_is_on_no_list_can_be_asked_for() -> None:
    call = begun("special-order", STATE, "kara", what="a diving bell")
    session = Session(call)
    session.fill({"sold": "yes", "coins": "2", "metal": "gold", "enc": "2"})
    session.choose("yes")
    kara = fold(STATE, facts_of(session), Sheet).sheet("kara")
    assert ([*names(kara)], kara.money) == (["a diving bell"], 150_002)
    sewn = Session(begun("special-order", STATE, "kara", what="an inner pocket"))
    sewn.fill({"sold": "yes", "coins": "1", "metal": "silver", "kind": "pocket"})
    sewn.choose("yes")
    pocket = fold(STATE, facts_of(sewn), Sheet).sheet("kara").items[-1]
    assert (pocket.gives, pocket.slots, pocket.enc) == ("pockets", 1, 0)
    refused = Session(begun("special-order", STATE, "kara", what="a dragon"))
    refused.fill({"sold": "no"})
    assert refused.ended
    dear = Session(begun("special-order", STATE, "kara", what="a palace"))
    dear.fill({"sold": "yes", "coins": "900", "metal": "gold"})
    assert (dear.ended, dear.outcome.done) == (True, False)


@pytest.mark.rule("gs.equipment.luggage")
def test_a_box_is_made_of_any_size() -> None:
    call = begun("buy", STATE, "kara", ware="box-or-crate:4", size=7)
    assert call.named["order"].ware == "box-or-crate:7"
    assert begun("buy", STATE, "kara", ware="belt", size=7).named["order"].ware == "belt"
    sack = begun("buy", STATE, "kara", ware="small-sack", size=3).named["order"].ware
    assert (ware(sack).item.capacity, ware(sack).item.enc, ware(sack).price.least) == (3, 1, 900)
    with pytest.raises(BadInput, match="4 to 6 slots"):
        begun("buy", STATE, "kara", ware="large-sack", size=7)


@pytest.mark.rule("gs.encumbrance.slots")
def test_what_finds_no_room_is_told_and_a_pile_is_taken_as_far_as_it_goes() -> None:
    tents = made(ware("rope-50-feet"), 40)
    tale = Tale(str, KARA)
    lines = [line.text for line in ItemGained(who=Who("kara"), item=tents).told(tale)]
    sheet = ItemGained(who=Who("kara"), item=tents).on(STATE).sheet("kara")
    piles = {one.where == "left": one.count for one in sheet.items}
    assert sum(piles.values()) == 40
    assert 0 < piles[False] < 40
    assert lines[1] == f"There is no room for {piles[True]} of them, so they are left behind."
    bed = made(ware("noble-bed"))
    alone = but(KARA, stats={**KARA.stats, "str": 1})
    text = " ".join([line.text for line in Bought(who=Who("kara"), item=bed, tin=1).told(Tale(str, alone))])
    assert text.endswith("There is no room for it, so it is left behind.")


@pytest.mark.rule("gs.equipment.lists", "gs.equipment.prices")
def test_buying_pays_and_puts_the_thing_on_the_sheet() -> None:
    state = after("buy", STATE, "2c", "plain", ware="belt", **PURSE)
    kara = state.sheet("kara")
    assert kara.money == 350_002 - 200
    assert names(kara) == {"Belt": "worn"}
    shot = after("buy", state, "6t", "plain", ware="rounds-d6", count=30, **{**PURSE, "money": kara.money})
    assert shot.sheet("kara").money == kara.money - 180
    again = after(
        "buy", shot, "6t", "plain", ware="rounds-d6", count=10, **{**PURSE, "money": shot.sheet("kara").money}
    )
    assert [(one.name, one.count, one.where) for one in again.sheet("kara").items][1:] == [("Rounds, d6", 40, "belt")]


def shopped(*answers: str) -> tuple[Session[Any], Sheet]:
    """Let Kara shop; give the session, and her sheet as it stands then."""
    session = played(begun("equip", STATE, "kara"), *answers)
    sheet: Sheet = fold(STATE, facts_of(session), Sheet).sheet("kara")
    return session, sheet


@pytest.mark.rule("gs.equipment.start")
def test_what_is_in_the_basket_is_on_the_sheet_at_once() -> None:
    _, kara = shopped("belt", "dagger")
    assert (kara.money, names(kara)) == (350_002 - 200 - 300_000, {"Belt": "worn", "Dagger": "right hand"})
    _, back = shopped("belt", "dagger", "put-back-belt")
    assert (back.money, names(back)) == (350_002 - 300_000, {"Dagger": "right hand"})
    _, none = shopped("belt", "rounds-d4", "decorate-belt", "put-back-belt", "put-back-rounds-d4")
    assert none == STATE.sheet("kara")
    straight = shopped("small-sack", "rounds-d4", "arrows-d6", "done")[1]
    assert shopped("belt", "small-sack", "rounds-d4", "put-back-belt", "arrows-d6", "done")[1] == straight


@pytest.mark.rule("gs.equipment.start")
def test_it_is_told_in_the_end_what_was_bought_and_not_what_was_put_back() -> None:
    session, _ = shopped("belt", "belt", "scarf", "put-back-belt")
    assert told_of(session) == []
    session.choose("done")
    assert told_of(session)[:2] == ["Kara buys a belt for 2 copper.", "Kara buys a scarf for 5 tin."]


def test_what_was_moved_onto_a_thing_stays_when_that_is_put_back() -> None:
    dagger, belt = made(ware("dagger")), made(ware("belt"))
    sheet = Repacked(who=Who("kara"), taken=(dagger, belt), tin=300_200).on(STATE).sheet("kara")
    moved = but(sheet, items=tuple([but(one, where="belt") if one.name == "Dagger" else one for one in sheet.items]))
    back = Repacked(who=Who("kara"), back=(belt,), tin=-200).on(STATE.with_sheet("kara", moved)).sheet("kara")
    assert (back.money, names(back)) == (50_002, {"Dagger": "right hand"})
    again = Repacked(who=Who("kara"), back=(belt,), tin=-200).on(STATE.with_sheet("kara", back)).sheet("kara")
    assert again == back, "it is no longer there, so nobody pays for it"


def test_the_shop_says_how_full_one_is_and_how_often_a_thing_is_in_the_basket() -> None:
    session, _ = shopped("crowbar", "belt", "belt")
    question = session.question
    assert isinstance(question, Choose)
    assert question.about.slots == "6 of 10 slots taken (5 by coins). "
    assert [one.had for one in question.options if one.key == "belt"] == [2]
    heading = {one.apart for one in question.options if one.apart}.pop()
    assert re.fullmatch(r"3 gold.* left, \d+ of 10 slots taken.*\. Basket: Crowbar, Belt \(2\)", heading)
    session.choose("put-back-belt")
    assert isinstance(session.question, Choose)
    put = [(one.thing, one.deed) for one in session.question.options if one.back == "belt"]
    assert put == [("Belt", "Put back")]
    dear = next(one for one in on_show(250_000) if one.key == "dagger")
    assert dear.refused == "you’re 5 silver short"


@pytest.mark.rule("gs.equipment.decoration", "gs.equipment.decoration-weapons")
def test_decoration_costs_by_rank_or_two_days() -> None:
    assert ended(buy(OPTIONS, "kara", "chair-or-stool", 350_002, 5, 30_000), "5c", "decorated").total == 5 * 500
    assert ended(buy(OPTIONS, "kara", "dagger", 900_000, 5, 30_000), "3g", "decorated").total == 300_000 + 60_000
    state = after("buy", STATE, "5c", "decorated", ware="chair-or-stool", **PURSE)
    assert [(one.price, one.decorated) for one in state.sheet("kara").items] == [(2_500, True)]


@pytest.mark.rule("gs.money.enough")
def test_without_money_nothing_is_bought() -> None:
    assert ended(buy(OPTIONS, "kara", "war-horse", 350_002, 5), "150g") == Deal(
        False, amount("150g"), amount("150g"), False, "not enough money"
    )
    session = Session(buy(OPTIONS, "kara", "dagger", 350_002, 5, 30_000))
    session.choose("3g")
    assert isinstance(session.question, Choose)
    assert [key_of(option) for option in session.question.options] == ["leave", "plain"]
    assert after("buy", STATE, "150g", ware="war-horse", **PURSE) == STATE
    with pytest.raises(Refused) as caught:
        Bought(who=Who("kara"), item=made(ware("belt")), tin=350_003).done(STATE)
    assert caught.value.rule == "gs.money.enough"


def test_at_a_table_the_sheet_says_what_somebody_can_spend() -> None:
    call = begun("buy", STATE, "kara", ware="belt", decorated=True)
    assert (call.named["purse"].money, call.named["purse"].rank, call.named["purse"].per_diem) == (350_002, 5, 30_000)
    assert ended(call, "2c", "take") == Deal(True, 1_000, 1_000, True, None), (
        "at the price of the lists nobody is asked again"
    )
    assert ended(call, "4c", "leave") == Deal(False, 400, 400, False, "left"), "at another one they are"
    assert begun("buy", STATE, "kara", ware="small-pack", count=2).named["order"].count == 1, "one at a time"
    with pytest.raises(BadInput, match="nothing on the lists is called 'sward'"):
        Session(buy(OPTIONS, "kara", "sward", 350_002))


@pytest.mark.rule("gs.equipment.sell", "gs.equipment.has")
def test_selling() -> None:
    offers = [offer.key for offer in buying_prices(200)]
    assert offers == ["20t", "50t", "1c", "2c", "3c", "own", "none"]
    assert [offer.key for offer in buying_prices(300_000)] == ["3s", "1g5s", "3g", "own", "none"], "half of it, always"
    assert {"1t", "10t", "1c", "1s", "1g", "10g", "none"} <= {offer.key for offer in buying_prices(0)}
    owned = after("buy", STATE, "2c", "plain", ware="belt", **PURSE)
    sold = after("sell", owned, "1c", "sell", who="kara", item="Belt", price=200)
    assert (sold.sheet("kara").money, sold.sheet("kara").items) == (350_002 - 100, ())
    assert after("sell", owned, "1c", "keep", who="kara", item="Belt", price=200) == owned
    assert after("sell", owned, "none", who="kara", item="belt", price=200) == owned
    call = begun("sell", owned, "kara", item="Belt @ worn")
    assert (call.named["thing"].price, call.named["thing"].at) == (200, "worn")
    assert begun("sell", owned, "kara", item="Belt @ worn", count=2).named["thing"].count == 1, "there is one"


def test_what_holds_things_is_sold_empty() -> None:
    pack = made(ware("small-pack"))
    facts = [
        Bought(who=Who("kara"), item=pack, tin=0),
        Bought(who=Who("kara"), item=made(ware("ale")), tin=0, where="Small pack"),
    ]
    state = fold(STATE, facts, Sheet)
    with pytest.raises(Refused) as caught:
        Sold(who=Who("kara"), name="Small pack", count=1, tin=1).done(state)
    assert caught.value.rule == "gs.encumbrance.containers"


@pytest.mark.rule("gs.equipment.start")
def test_a_new_character_is_equipped_from_the_starting_money() -> None:
    call = equip(OPTIONS, "kara", 350_002, 5, 30_000)
    assert ended(call, "done") == Outfit((), 350_002)
    end = ended(
        call,
        *("belt", "decorate-belt"),
        *("dagger",),  # decorated it would be too dear
        *("rounds-d4",),
        "done",
    )
    assert end.pieces == (
        Piece("belt", 1, 1_000, True),
        Piece("dagger", 1, 300_000, False),
        Piece("rounds-d4", 20, 4, False),
    )
    assert end.money == 350_002 - 1_000 - 300_000 - 80
    answers = ("belt", "dagger", "small-sack", "done")
    kara = after("equip", STATE, *answers, **PURSE).sheet("kara")
    assert names(kara) == {"Belt": "worn", "Dagger": "right hand", "Small sack": "back"}
    assert kara.money + sum([one.price * one.count for one in kara.items]) == 350_002
    adventuring = STATE.with_sheet("kara", but(KARA, adventuring=True))
    assert ("equip", "kara") in offered(STATE, "player", "kara")
    equipped = STATE.with_sheet("kara", with_wares(KARA, "belt"))
    assert ("equip", "kara") not in offered(equipped, "player", "kara"), "one way to buy at a time"
    assert ("equip", "kara") not in offered(adventuring, "player", "kara"), "things are bought one at a time then"


@pytest.mark.rule("gs.equipment.start", "gs.equipment.decoration")
def test_free_decoration_is_not_asked_for() -> None:
    humble = ended(equip(OPTIONS, "kara", 350_002, 1, 100), "belt", "done")
    assert humble.pieces == (Piece("belt", 1, 200, True),)


def test_only_what_there_is_money_for_is_offered() -> None:
    assert within_reach(0) == ()
    assert {one.key for one in within_reach(1)} == {"spatula", "spoon", "beer", "tealight"}
    assert not {"Crewed", "Bombs"} & {one.list for one in within_reach(10**12)}
    rich = Session(equip(OPTIONS, "kara", 10**12))
    while not rich.ended:
        assert isinstance(rich.question, Choose)
        rich.choose(key_of(rich.question.options[-1]))
    assert len(rich.outcome.pieces) == PIECES


def test_what_is_too_dear_is_shown_at_its_place_with_what_is_missing() -> None:
    session = Session(equip(OPTIONS, "kara", 50_000))
    question = session.question
    assert isinstance(question, Choose)
    assert "dagger" not in [key_of(one) for one in question.options]
    wording = RULESET.wording("equip-ware")
    shown = shelved(choices(question.options, wording, str), question.about, wording, str)
    there = {one.key: one.refused for one in shown}
    assert there["dagger"] == "you’re 2 gold and 5 silver short"
    assert there["belt"] == ""
    assert [one.key for one in shown][1:] == [one.key for one in on_show(0)], "in the order of the lists"
    assert not [one for one in on_show(10**12) if one.refused]
    assert shelved(choices(("a", "b"), wording, str), None, wording, str) == (), "no shop"


def test_what_is_bought_in_play_stands_under_the_titles_of_its_lists() -> None:
    rows = priced(250_000)
    heads = [one.apart for one in rows]
    assert len(dict.fromkeys(heads)) == len([at for at, head in enumerate(heads) if not at or heads[at - 1] != head])
    notes = {one.key: one.note for one in rows}
    assert notes["dagger"].startswith("3 gold (you’re 5 silver short) · ")
    assert notes["belt"].startswith("2 copper · ")


@pytest.mark.rule("gs.equipment.sell")
def test_several_things_are_sold_together_for_one_price() -> None:
    owned = STATE.with_sheet("kara", with_wares(KARA, "belt", "dagger", "rope-50-feet"))
    also = ("Rope, 50 feet @ " + names(owned.sheet("kara"))["Rope, 50 feet"], "Dagger @ right hand")
    given = {"item": "Dagger @ right hand", "count": "1", "also": also}
    foretold = RULESET.acts["sell"].foretold(OPTIONS, owned, {"who": "kara", **given})
    assert foretold.startswith("You paid 3 gold and 5 copper for a dagger and "), foretold
    session = Session(begun("sell", owned, "kara", item="Dagger @ right hand", also=also))
    question: Any = session.question
    assert question.about.what.startswith("a dagger and ")
    assert 300_500 in [one.tin for one in question.options]
    assert question.about.usual == "3g5c"
    session.choose("3g5c")
    session.choose("sell")
    kara = fold(owned, facts_of(session), Sheet).sheet("kara")
    assert names(kara) == {"Belt": "worn"}
    assert kara.money == 350_002 + 300_500


@pytest.mark.rule("gs.equipment.lists")
def test_a_shop_shows_price_use_and_slots() -> None:
    shown = {one.key: one for one in shelves()}
    assert (shown["dagger"].price, shown["dagger"].does, shown["dagger"].slots) == (
        "3 gold",
        "d4 damage",
        "takes 1 slot",
    )
    assert shown["armour-d6"].does == "d6 protection"
    assert shown["rounds-d6"].price == "20 for 1 copper and 20 tin"
    assert {*shown} == {*catalogue()}


def bought(state: State, *answers: str) -> Sheet:
    session = played(begun("buy", state, "kara", ware="gloves"), *answers)
    sheet: Sheet = fold(state, facts_of(session), Sheet).sheet("kara")
    return sheet


@pytest.mark.rule("gs.money.change", "gs.money.coins", "gs.money.left")
def test_change_that_would_slow_somebody_down_is_asked_about_before() -> None:
    rich = STATE.with_sheet("kara", but(KARA, money=19 * 100_000))
    session = Session(begun("buy", rich, "kara", ware="gloves"))
    session.choose("3c")
    question: Any = session.question
    asks = question.about
    assert (question.key, asks.change, asks.coins, asks.slots, asks.before) == (
        "change",
        "9 silver and 97 copper",
        18 + 9 + 97,
        6,
        0,
    )
    assert asks.moves < asks.moved
    form = RULESET.acts["buy"].foretold(OPTIONS, rich, {"who": "kara", "ware": "gloves"})
    assert form == (
        "Gloves cost 3 copper on the lists."
        " At that price, 18 gold, 9 silver and 97 copper would be left."
        f" You would then carry 124 coins, which take 6 slots, and move {asks.moves} squares a round instead of "
        f"{asks.moved}."
    ), "whoever buys sees what they would have"
    session.choose("leave")
    kara = fold(rich, facts_of(session), Sheet).sheet("kara")
    assert (kara.money, kara.banked) == (18 * 100_000, 99_700), "the fewest coins are carried"
    kept = bought(rich, "3c", "take")
    assert (kept.money, kept.banked) == (1_899_700, 0)
    assert bought(rich, "3c", "none").money == 1_900_000
    exact = STATE.with_sheet("kara", but(KARA, money=300))
    assert bought(exact, "3c").money == 0, "nothing is asked where no change comes"
    pays = RULESET.acts["pay"].foretold(OPTIONS, rich, {"who": "kara", "coins": 3, "metal": "copper"})
    assert pays.startswith(
        "The change is 9 silver and 97 copper. It stays somewhere safe, unless you say below that you carry it."
        " You would then carry 124 coins, which take 6 slots, "
    )


@pytest.mark.parametrize("gone", [{"away": True}, {"down": "dead"}])
def test_who_got_away_or_is_dead_neither_trades_nor_is_given_anything(gone: dict[str, Any]) -> None:
    belt = but(KARA, items=(Item(name="Belt", kind="clothing", where="worn"),))
    state = STATE.with_sheet("kara", belt).with_sheet("rusk", belt)
    now = state.with_sheet("rusk", but(belt, **gone))
    gm = Sitting(GM)
    for act in ("buy", "sell", "special-order"):
        assert RULESET.acts[act].move_of(OPTIONS, state, gm, "rusk"), act
        assert RULESET.acts[act].move_of(OPTIONS, now, gm, "rusk") is None, act
    to = [field for field in RULESET.acts["give"].fields(OPTIONS, now, Who("kara")) if field.name == "to"]
    assert "rusk" not in [one.key for one in to[0].options]


def test_what_is_not_bought_yet_is_headed_as_a_wish() -> None:
    session = Session(begun("buy", STATE.with_sheet("kara", but(KARA, money=300)), "kara", ware="gloves"))
    assert headline_of(session) == "Kara wants to buy gloves"
    session.choose("3c")
    assert headline_of(session) == "Kara buys gloves for 3 copper"


@pytest.mark.rule("gs.equipment.sell")
def test_a_sale_names_how_many_of_what_the_buyer_pays_and_what_is_in_the_purse_then() -> None:
    arrows = made(ware("arrows-d6"), 5, 200)
    state = fold(STATE, [Bought(who=Who("kara"), item=arrows, tin=0)], Sheet)
    key = "Arrows or bolts, d6 @ back"
    form = RULESET.acts["sell"].foretold(OPTIONS, state, {"who": "kara", "item": key, "count": 2})
    assert form.startswith(
        "You paid 4 copper for two arrows or bolts (d6). Your CGO says what the buyer pays. In the purse: "
    )
    session: Any = Session(begun("sell", state, "kara", item=key, count=2))
    wording = RULESET.wording("offered-price")
    assert (wording.title, session.question.about.each) == (
        "{who} wants to sell {what}: how much does the buyer pay{each}?", " for each",
    )  # fmt: skip
    assert session.question.about.listed == "Bought for 2 copper for each"
    session.choose("2c")
    deal = session.question.about
    assert (deal.what, deal.paid, deal.money) == (
        "two arrows or bolts (d6)", "4 copper", "3 gold, 5 silver, 4 copper and 2 tin",
    )  # fmt: skip
    session.choose("sell")
    assert headline_of(session) == "Kara sells two arrows or bolts (d6) for 4 copper"


@pytest.mark.rule("gs.money.change")
def test_trading_is_told() -> None:
    assert "Kara buys a belt, decorated, for 10 copper." in told(
        buy(OPTIONS, "kara", "belt", 350_002, 5, 30_000), "2c", "decorated"
    )
    assert told(buy(OPTIONS, "kara", "common-herbs", 900), "10c") == [
        "Common herbs cost 10 copper (the lists say 1 to 5 copper).",
        "Common herbs cost 10 copper, but kara only has 9 copper.",
    ]
    slow = "Kara now carries 108 coins (1 gold, 9 silver and 98 copper)."
    slow += " They now take 5 slots. Money can be left somewhere safe."
    assert told(buy(OPTIONS, "kara", "belt", 200_000), "2c", "plain")[-1] == slow
    assert told(buy(OPTIONS, "kara", "belt", 350_002), "none") == ["A belt is not for sale."]
    assert told(sell(OPTIONS, "kara", "Belt", 200), "1c", "sell") == [
        "The offer for a belt is 1 copper.",
        "Kara sells a belt for 1 copper.",
    ]
    assert told(sell(OPTIONS, "kara", "Arrows or bolts, d6", 6), "6t", "sell")[-1] == (
        "Kara sells arrows or bolts (d6) (just 1) for 6 tin."
    )
    [paid, change, left] = begun("pay", STATE, "kara", coins=250, metal="copper", to="orr", reason="a toll")
    assert told_fact(left, str) == "kara leaves 50 copper somewhere safe."
    assert told_fact(paid, str) == "kara pays 2 silver and 50 copper to orr (a toll)."
    assert change.arguments[0][0].change.number, "more was handed over than was due"
    facts = Bought(who=Who("kara"), item=made(ware("rounds-d6"), 20), tin=120)
    assert told_fact(facts, str.title) == "Kara buys 20 rounds (d6) for 1 copper and 20 tin."
    assert some("Belt", 1) == "a belt"


@pytest.mark.rule("gs.equipment.start")
def test_who_can_pay_for_no_weapon_is_told_what_to_do() -> None:
    def told_with(money: int, *answers: str) -> str:
        question: Any = played(equipping(OPTIONS, Purse(money, sheet=but(KARA, money=0, items=()))), *answers).question
        return str(question.about.slots)

    least = least_for_arms()
    assert "You can’t pay for a weapon" in told_with(least - 1)
    assert "Ask your CGO" in told_with(least - 1)
    assert "can’t pay" not in told_with(least)
    cheapest = next(
        one.key for one in shelves() if ware(one.key).price.least == least and ware(one.key).item.kind == "weapon"
    )
    assert "can’t pay" not in told_with(least + 1_000, cheapest), "there is a weapon in the basket"


@pytest.mark.rule("gs.equipment.prices")
def test_a_purchase_is_told_once_with_what_is_left_in_the_purse() -> None:
    story = played(buy(OPTIONS, "kara", "medium-pack", 1_900_000), "1g", "plain").story()
    lines = [line for line in tell(story, Telling(str.title, RULESET.wording)) if not line.aside]
    assert [line.text for line in lines] == [
        "Kara buys a medium pack for 1 gold.",
        "18 gold left in the purse.",
    ]


@pytest.mark.rule("gs.money.left")
def test_whoever_buys_is_told_what_is_at_home_and_how_to_get_it() -> None:
    rich = STATE.with_sheet("kara", but(KARA, money=1_900_000, banked=149_700_000))
    ask = next(one for one in RULESET.acts["buy"].fields(OPTIONS, rich, Who("kara")) if one.name == "ware")
    assert ask.guide == "In the purse: 19 gold. 1,497 gold more at home or somewhere safe: “Fetch money” brings it."
