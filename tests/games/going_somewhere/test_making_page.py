"""Making a character of Going Somewhere, and changing one, as people read it: plain words, coins, one way at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.page.guide import ledger
from rollwright.games.going_somewhere.rules.creation.facts import PointsGained
from rollwright.games.going_somewhere.rules.creation.report import check
from rollwright.games.going_somewhere.rules.encounters.npcs import strengths
from rollwright.games.going_somewhere.rules.gear.carrying import money_over
from rollwright.games.going_somewhere.rules.gear.money import spoken, typed
from rollwright.games.going_somewhere.rules.gear.shop import basket
from rollwright.games.going_somewhere.rules.gear.trading import Piece
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Gain, Sheet, Status
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.session import Session
from rollwright.play.steps import Choose
from rollwright.rules.facts import Joined, Left, State, Who
from rollwright.rules.parts import titles_of
from rollwright.table.demo import demo_of
from rollwright.table.reading import Reader
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import SheetShown, changes
from rollwright.web.api_drafts import DRAFT_ACTS, DraftShown, NewDraft, done
from rollwright.web.changed import changes_of
from rollwright.web.guides import judged
from rollwright.web.making_draft import drafts
from rollwright.web.people_shown import Faces
from rollwright.web.site import Site
from rollwright.web.story import Storyteller
from rollwright.web.table_page import parts_of_change
from rollwright.web.undoing import undo_of
from tests.games.going_somewhere.creation_cases import KARA
from tests.games.going_somewhere.gear_cases import OPTIONS, ended, equip
from tests.web.client import TestClient
from tests.web.seats import sit

MAKING = "/table/friday/making"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table.make(
        SqliteStore(tmp_path / "t.db"), "friday", "going-somewhere", Seat("gus", "Gus", "gm"), seed=bytes(32)
    )
    made.seat_somebody("gus", Seat("ana", "Ana"))
    made.land("gus", [Joined(who="teshka", sheet={"name": "Teshka", "money": 350_002, "health_lost": 4})])
    yield made
    made.store.close()


def begun_as(client: TestClient, name: str) -> str:
    """Begin another character; give the address of the draft."""
    return str(client.post(MAKING, data={"act": f"new-{name}", "name": name}).url.path)


def text_of(client: TestClient, address: str) -> str:
    return unescape(re.sub(r"<[^>]+>", " ", client.get(address).text))


def begun(client: TestClient) -> str:
    """Begin a character; give the address of the draft."""
    return str(client.post(MAKING, data={"act": "new", "name": "Kara Ash"}).url.path)


def test_what_is_missing_is_said_in_plain_words() -> None:
    found = [one.message for one in check(Options(), Sheet(cp=25))]
    assert "give a total to ACC, CHM, INT, PER, SPD, STR and VIT" in found
    assert "choose a place in society" in found
    rich = Sheet(status=Status(table="labor", position="miner", rank=1, per_diem=7), starting_money=12)
    messages = " ".join([one.message for one in check(Options(), rich)])
    assert not re.search(r"\d+ tin can't|wrong are|there is no place|'", messages.replace("can't", ""))


def test_money_is_typed_in_coins() -> None:
    assert typed("3 gold, 5 silver and 2 tin") == typed("3g 5s 2t") == 350_002
    assert typed("nothing") == 0
    with pytest.raises(BadInput, match="12 of which coins"):
        typed("12")
    with pytest.raises(BadInput, match="write money as"):
        typed("3 gold 4 gold")


def test_one_way_of_making_is_shown_at_a_time(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    chooser = ana.get(draft).text
    assert "How do you want to make Kara Ash?" in chooser
    assert "step-list" not in chooser
    assert "CGO is this game’s word for the GM" in ana.get(MAKING).text
    assert "CGO is this game’s word for the GM" not in chooser, "said once, on the page before"
    written = ana.get(f"{draft}?way=write").text
    assert "step-list" in written
    assert "/play" not in written
    rolled = ana.post(f"{draft}/play", data={"act": "p", "a.local_language": "Osk"}).text
    assert 'id="question"' in rolled
    assert 'id="step-form"' not in rolled


def test_what_the_dice_decide_is_told_above_the_next_question(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    rolled = ana.post(f"{draft}/play", data={"act": "p"}).text
    while "Roll until my next choice" not in rolled:
        option = re.search(r'name="choice" value="([^"]+)"', rolled)
        assert option is not None
        at = re.search(r'name="sequence" value="(\d+)"', rolled)
        assert at is not None
        rolled = ana.post(f"{draft}/answer", data={"act": f"c{at[1]}", "sequence": at[1], "choice": option[1]}).text
    assert "just-rolled" not in rolled
    for reads in ("The type is", "Kara Ash rolls "):
        rolled = answer(ana, draft, dice="table")
        assert reads in rolled.split('id="question"')[1].split("/answer")[0], "each roll is told as it falls"
    at = re.search(r'name="sequence" value="(\d+)"', rolled)
    assert at is not None
    asked = ana.post(f"{draft}/answer", data={"act": "r", "sequence": at[1], "dice": "all"}).text
    card = unescape(asked).split('id="question"')[1].split("/answer")[0]
    assert "The type is" in card


def test_the_shop_folds_up_under_headings_and_shows_what_is_too_dear(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    page = ana.post(f"{draft}/play", data={"act": "p"}).text
    while "data-finds" not in page or "What do you buy?" not in page:
        at = re.search(r'name="sequence" value="(\d+)"', page)
        assert at is not None
        options = re.findall(r'name="choice" value="([^"]+)"', page)
        pick = "done" if "done" in options else options[0] if options else ""
        fields = dict(re.findall(r'type="radio" name="(f\.[^"]+)" value="([^"]*)" checked', page))
        how = {"choice": pick} if pick else {"dice": "all"} if 'name="dice"' in page else {"card": "yes", **fields}
        page = ana.post(f"{draft}/answer", data={"act": f"a{at[1]}", "sequence": at[1], **how}).text
    shop = unescape(page).split('id="creation-rows"')[1].split("</form>")[0]
    assert '<summary class="listed-head">Armour <small>' in shop
    dear = re.findall(r'<div class="listed-row refused".*?</div>', shop)
    assert any("Armour, d20" in one for one in dear)
    assert all("short</small>" in one and "<button" not in one for one in dear)


def test_the_form_takes_money_in_coins_and_says_what_is_wrong(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    form = {"act": "s", "step": "3", "go": "3", "f.starting_money": "3 gold and 5 silver"}
    assert "3 gold and 5 silver" in ana.post(f"{draft}/save", data=form).text
    bad = ana.post(f"{draft}/save", data={"act": "t", "step": "4", "go": "4", "f.money": "77"})
    assert bad.status_code == 422
    assert "Money carried: 77 of which coins?" in unescape(bad.text)
    assert not re.search(r"\btin\b: \d|in tin", text_of(ana, f"{draft}?step=3"))


def test_what_was_taken_in_the_shop_is_put_back_and_the_money_returns() -> None:
    call = equip(OPTIONS, "kara", 1_000)
    end = ended(call, "belt", "scarf", "put-back-belt", "done")
    assert [one.ware for one in end.pieces] == ["scarf"]
    assert end.money == 1_000 - sum([one.each * one.number for one in end.pieces])
    assert ended(call, "belt", "put-back-belt", "done").pieces == ()
    twice = basket([("belt", 200), ("belt", 200)], 600)
    assert [(one.key, one.words) for one in twice] == [("put-back-belt", "Put back Belt (1 of 2)")]


def test_who_has_spent_all_can_still_put_something_back() -> None:
    session = Session(equip(OPTIONS, "kara", 1))
    session.choose("beer")
    assert isinstance(session.question, Choose)
    session.choose("put-back-beer")
    session.choose("spoon")
    session.choose("done")
    assert session.outcome.pieces == (Piece("spoon", 1, 1, False),)


def test_rolls_for_a_character_are_one_block_of_the_story(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    ana.post(f"{draft}/play", data={"act": "p"})
    table.refresh()
    before = table.number
    ana.post(f"{draft}/answer", data={"act": "r", "sequence": "0", "dice": "all"})
    table.refresh()
    own = table.seat("gus")
    blocks = Storyteller(table, own, Faces(table, {})).of(table.lines(before))
    rolls = [one for one in blocks if one.rolls]
    assert [(one.title, len(one.rolls)) for one in rolls] == [("Ana rolls for Kara Ash", 8)]
    assert undo_of(table, own).text == "Teshka joins", "dice that fell for a draft are no moment of play"
    page = ana.get(draft).text
    assert "Temperament</dt>" not in page, "nobody has picked one"
    assert "Type</dt>" in page
    assert "They follow from the stats and the temperament" in page, "nor are there skills of one"
    assert 'title="Dice stay rolled' in page, "a step back stands beside the question"
    assert not [one for one in blocks if one.dice]
    site = Site(table.store)
    last = table.number
    table.roll("ana", "1d6", "Kara Ash: something more")
    sent = parts_of_change(site, table, "gus", changes(table, "gus", last))
    assert "9 rolls" in sent, "what came is put to the others"
    assert f'id="{rolls[0].id}"' in sent


def test_who_has_rolled_a_character_through_only_sends_it(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    page = ana.post(f"{draft}/play", data={"act": "p"}).text
    heads = set[str]()
    for at in range(40):
        found = re.search(r'name="sequence" value="(\d+)"', page)
        if found is None:
            break
        answer = {"act": f"a{at}", "sequence": found[1]}
        if 'name="dice"' in page:
            answer["dice"] = "all"
        elif 'name="card"' in page:
            answer |= dict(re.findall(r'name="(f\.\w+)" value="(\d+)" checked', page))
        else:
            options = re.findall(r'name="choice" value="([^"]+)"', page)
            answer["choice"] = "done" if "done" in options else options[0]
        heads |= set(re.findall(r'class="listed-head">([^<]+) <', page))
        page = ana.post(f"{draft}/answer", data=answer).text
    assert {"Clothing", "Drink"} <= heads, "the shop has headings"
    assert 'value="send"' in page, "nothing is asked again"
    assert "Kara Ash is done." in page
    assert "<strong>Ready</strong>" in page
    assert "What you keep is power for magic" in page
    assert "Not finished" not in page


def test_what_is_the_cgo_s_to_say_is_put_to_the_cgo_with_the_draft(table: Table) -> None:
    """A player says what they would like; whoever takes the character in sees it, and the sheet grows as it is made."""
    note = NewDraft(name="Kara Ash").done(table, "ana").id

    def does(name: str, **given: Any) -> DraftShown:
        found = done(table, "ana", note, DRAFT_ACTS[name](**given)).draft
        assert found is not None
        return found

    draft = does("play", arguments={"languages": "Osk"})
    for_gm = False
    picks = {"buy": "language/Osk, spoken", "consent": "yes"}
    for _ in range(60):
        card = draft.card
        if card is None:
            break
        if card.kind == "roll":
            draft = does("answer", sequence=card.sequence, all=True)
        elif card.kind == "card":
            totals = sorted(draft.sheet["rolled"], reverse=True)
            given = dict(zip([one.name for one in card.fields], map(str, totals), strict=True))
            draft = does("answer", sequence=card.sequence, fields=given)
        else:
            keys = [one.key for one in card.options]
            wanted = next((picks.pop(key) for key, value in [*picks.items()] if value in keys), keys[0])
            for_gm = for_gm or card.for_gm
            assert card.for_gm == card.asks.startswith("can Kara Ash learn ")
            draft = does("answer", sequence=card.sequence, choice=wanted)
        if draft.card is not None and draft.card.kind == "card":
            assert draft.sheet["rolled"], "what is rolled stands on the sheet"
    assert for_gm
    assert draft.for_gm == (("can Kara Ash learn Osk, spoken?", "Yes"),)
    does("ask")
    page = text_of(sit(table, "gus"), f"{MAKING}/{note}")
    assert "Ana has answered what is for you to decide" in page
    assert "an Kara Ash learn Osk, spoken?" in page


def test_the_gm_changes_health_by_what_is_left_and_money_in_coins(table: Table) -> None:
    gus = sit(table, "gus")
    change = "/table/friday/change/teshka?field="
    health = gus.get(f"{change}health_lost").text
    assert 'value="26"' in health
    assert "of 30" in health
    act = "/table/friday/act/change"
    gus.post(act, data={"act": "a", "who": "teshka", "field": "health_lost", "to": "8"})
    table.refresh()
    assert table.state.sheet("teshka").health_lost == 22
    gus.post(act, data={"act": "b", "who": "teshka", "field": "health_lost", "by": "1"})
    table.refresh()
    assert table.state.sheet("teshka").health_lost == 21
    gus.post(act, data={"act": "c", "who": "teshka", "field": "money", "to": "2 gold"})
    table.refresh()
    assert table.state.sheet("teshka").money == 200_000
    told = " ".join([one.text for one in Reader(table, table.seat("gus")).read(table.lines())])
    assert "Teshka’s Health to 8 of 30 (was 26 of 30)" in told
    assert "Money carried to 2 gold (was 3 gold, 5 silver and 2 tin)" in told


def test_looking_back_says_what_is_left_and_coins() -> None:
    before, now = [[SheetShown("teshka", {"health_lost": lost, "money": tin})] for lost, tin in ((0, 5), (4, 200_000))]
    (change,) = changes_of(before, now, Sheet)
    assert change.fields == (("Health", "30 of 30", "26 of 30"), ("Money carried", "5 tin", "2 gold"))


def test_what_can_be_changed_has_plain_titles(table: Table) -> None:
    page = text_of(sit(table, "gus"), "/table/friday")
    offered = page[page.index("Change something else") :]
    assert "Money kept elsewhere" in offered
    assert not re.search(r"\b(Npc|Waivers|Rolled|Cp|Gains|Banked|Health lost|Like)\b(?! since)", offered)
    assert not {"like", "waivers"} & set(titles_of(Sheet))


def test_foes_who_are_gone_are_still_called_by_a_name(table: Table) -> None:
    table.land("gus", [Joined(who="raider-2", sheet={"name": "Raider 2", "npc": True})])
    table.land("gus", [PointsGained(who=Who("raider-2"), gain=Gain(cp=1))])
    table.land("gus", [Left(who="raider-2")])
    told = " ".join([one.text for one in Reader(table, table.seat("gus")).read(table.lines())])
    assert "Raider 2 gains 1 Character Point" in told
    assert "aider-2" not in told


def test_points_that_are_kept_are_no_reason_to_ask_again() -> None:
    (points, *_) = ledger(Options(), Sheet(cp=25))
    assert points.left == 25
    assert points.keeps, "what is not spent is power for magic"


def test_foes_before_there_is_a_party_have_the_points_that_the_gm_says(table: Table) -> None:
    table.land("gus", [Left(who="teshka")])
    gus = sit(table, "gus")
    form = gus.get("/table/friday/do/add-foes").text
    assert re.search(r'name="a\.strength" value="own" checked', form)
    assert ">None<" not in form
    assert "There is no player’s character to measure it by." in form
    assert "The book only counts Character Points." not in form
    table.land("gus", [Joined(who="kara", sheet=msgspec.to_builtins(KARA))])
    form = gus.get("/table/friday/do/add-foes").text
    assert re.search(r'name="a\.strength" value="quarter" checked', form), "three beasts are too many for one"
    assert "The book only counts Character Points." in form


def test_dice_of_another_outside_a_moment_never_fall_across_the_buttons_of_one_who_is_asked(table: Table) -> None:
    table.seat_somebody("gus", Seat("ben", "Ben"))
    call, site, since = table.start("gus", "buy", {"who": "teshka", "ware": "belt"}), Site(table.store), table.number
    table.roll("ben", "2d6", "Hollin: the totals")

    def fallen(seat: str) -> str:
        return parts_of_change(site, table, seat, changes(table, seat, since))

    assert "data-dice=" not in fallen("gus"), "who is asked for a price"
    assert "data-dice=" in fallen("ana")
    table.roll("gus", "2d6", "luck")
    assert fallen("gus").count("data-dice=") == 1, "their own"
    table.abandon("gus", call, "no time")
    assert fallen("gus").count("data-dice=") == 2


def test_the_desk_leads_to_foes_and_finds_things_by_other_words(table: Table) -> None:
    desk = sit(table, "gus").get("/table/friday/gm").text
    assert "/do/add-foes" in desk.partition("Bring somebody in")[2].partition("Everybody")[0]
    assert 'data-means="rest ' in desk
    party = State(dict.fromkeys(("kara", "mira", "vanya"), KARA))
    notes = [one.note for one in strengths(table.options, party)]
    assert len(notes) > 2
    assert len(notes) == len(set(notes)), "none of them comes to the same as another"


def test_who_is_fully_laden_is_told_so_and_is_ready_all_the_same() -> None:
    rich = Sheet(stats={stat.value: 10 for stat in Stat}, money=219 * 100_000)
    found = judged(RULESET, OPTIONS, rich)
    full = "That is a full load of 10 slots (ENC), where 10 is the most. Coins take 10 of them. Movement is 10 squares"
    assert found.warnings[0].startswith(f"{full} a round instead of 20.")
    assert not found.report.hints, "it is nothing to do"
    assert not judged(RULESET, OPTIONS, msgspec.structs.replace(rich, money=0)).warnings


# --- written in from paper -------------------------------------------------------------------------------------------


ACTS = count()


def saved(client: TestClient, draft: str, step: int, **fields: str) -> str:
    """Save a step of a draft; give the page."""
    form = {"act": f"s{next(ACTS)}", "step": str(step), "go": str(step)}
    path = client.post(f"{draft}/save", data={**form, **{f"f.{name}": text for name, text in fields.items()}}).url
    return unescape(client.get(path).text)


def with_stats(client: TestClient, draft: str, *values: int) -> str:
    """Write in seven stats."""
    form = {f"stats.{at}.key": stat.value for at, stat in enumerate(Stat)}
    return saved(client, draft, 1, **form, **{f"stats.{at}.value": str(one) for at, one in enumerate(values)})


def sheet_of(table: Table) -> Sheet:
    """Give the sheet of the only draft."""
    table.refresh()
    (found,) = drafts(table, table.seat("ana"))
    return msgspec.convert(found.draft.sheet, Sheet)


def test_stats_are_written_in_once_and_what_is_missing_is_still_to_do(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    page = ana.get(f"{draft}?step=1").text
    assert "f.rolled" not in page
    assert 'class="done"' not in page.split('class="step-list"')[1].split("</ol>")[0].split("Type and stats")[0][-200:]
    page = with_stats(ana, draft, 12, 9, 15, 8, 10, 11, 13)
    assert sheet_of(table).rolled == (12, 9, 15, 8, 10, 11, 13)
    assert "was not rolled" not in page
    page = with_stats(ana, draft, 12, 9, 15, 8, 10, 11, 14)
    assert sheet_of(table).rolled[-1] == 14, "what is written in anew counts"
    assert "was not rolled" not in page
    assert "breaks a rule" not in page.split('id="report"')[1].split("</aside>")[0]
    messages = {one.message: one.lacks for one in check(Options(), Sheet(cp=25))}
    assert set(messages.values()) == {True}, "nothing is wrong on an empty sheet: all of it is still to do"


def test_a_position_brings_its_rank_and_earnings_and_another_one_its_own(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    assert "f.status.position" not in ana.get(f"{draft}?step=3").text, "first which part of society"
    page = saved(ana, draft, 3, **{"status.table": "labor"})
    assert "Courtier or knight" not in page, "only the positions of the picked part of society"
    page = saved(ana, draft, 3, **{"status.table": "labor", "status.position": "trained"})
    assert (sheet_of(table).status.table, sheet_of(table).status.rank) == ("labor", 5)
    assert sheet_of(table).status.per_diem == 30_000
    assert page.count("data-refills") == 2
    saved(ana, draft, 3, **{"status.table": "nobility", "status.position": "trained", "status.rank": "5"})
    assert sheet_of(table).status == Status(table="nobility"), "it has no such position"
    assert "Courtier or knight (rank 8, 5 gold a day)" in unescape(ana.get(f"{draft}?step=3").text)
    saved(ana, draft, 3, **{"status.table": "nobility", "status.position": "squire", "status.per_diem": "7 silver"})
    assert sheet_of(table).status == Status(table="nobility", position="squire", rank=8, per_diem=70_000), "of nobles"


def test_a_written_in_character_buys_in_the_shop_and_the_money_is_counted(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    with_stats(ana, draft, 12, 9, 15, 8, 10, 11, 13)
    saved(ana, draft, 3, **{"status.table": "labor"})
    saved(ana, draft, 3, **{"status.position": "trained", "starting_money": "3 gold and 3 silver"})
    assert sheet_of(table).money == 330_000
    shop = unescape(ana.get(f"{draft}?step=4").text)
    assert '<summary class="listed-head">Hand weapons <small>' in shop
    assert "you’re 6 gold and 7 silver short" in shop, "what is too dear is shown"
    assert 'value="armour-d10"' not in shop
    assert 'data-finds="#shop-rows"' in shop, "it has what the shop of the rolled making has"
    assert "data-affords" in shop
    ana.post(f"{draft}/save", data={"act": "t1", "step": "4", "take": "dagger", "f.money": "3 gold and 3 silver"})
    page = ana.post(f"{draft}/save", data={"act": "t2", "step": "4", "take": "belt", "f.money": "3 silver"}).text
    sheet = sheet_of(table)
    assert [(one.name, one.where, one.sides) for one in sheet.items] == [
        ("Dagger", "right hand", 4),
        ("Belt", "worn", 0),
    ]
    assert sheet.money + sheet.banked == 330_000 - 300_000 - 200
    assert 'name="remove" value="f.items.0"' in page
    removed = {"act": "r", "step": "4", "remove": "f.items.0", "f.items.0.name": "Dagger", "f.items.1.name": "Belt"}
    ana.post(f"{draft}/save", data={**removed, "f.money": spoken(sheet.money)})
    assert sheet_of(table).money + sheet_of(table).banked == 330_000 - 200
    saved(ana, draft, 4, money="1 gold")
    saved(ana, draft, 3, starting_money="6 gold")
    assert sheet_of(table).money == 100_000, "what somebody has counted themselves stays"


def test_a_purchase_without_points_gets_its_price(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    with_stats(ana, draft, 12, 9, 15, 8, 10, 11, 13)
    first = {"ledger.0.kind": "boost", "ledger.0.cp": "7", "ledger.0.about": "acc", "ledger.0.points": "1"}
    assert "Points paid" in saved(ana, draft, 2, cp="25", **first)
    assert [one.cp for one in sheet_of(table).ledger] == [7], "what somebody wrote themselves stays"
    page = saved(ana, draft, 2, cp="25", **{**first, "ledger.0.cp": ""})
    assert [one.cp for one in sheet_of(table).ledger] == [5], "left empty is 0, too"
    assert '<option value="acc" selected>ACC, accuracy</option>' in page
    assert "Costs 5 points." in page
    saved(ana, draft, 2, cp="25", **{**first, "ledger.0.points": "2"})
    assert [one.cp for one in sheet_of(table).ledger] == [10], "a price that was filled in follows what it is for"
    looked = ana.post(f"{draft}/look", data={"step": "2", "f.ledger.0.kind": "boost", "f.ledger.0.points": "3"}).text
    assert '<hx-partial hx-target="#note-f-ledger-0" hx-swap="innerHTML">Costs 15 points.' in looked


def test_a_purchase_asks_only_what_its_kind_needs(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    with_stats(ana, draft, 12, 9, 15, 8, 10, 11, 13)

    def asked(page: str) -> list[str]:
        return re.findall(r'name="f\.ledger\.0\.(\w+)"', page)

    assert asked(ana.get(f"{draft}?step=2").text) == ["kind"], "what else, follows from that"
    page = saved(ana, draft, 2, cp="25", **{"ledger.0.kind": "skill"})
    assert asked(page) == ["kind", "about", "points"]
    assert '<option value="precision">Precision</option>' in page
    assert [one.cp for one in sheet_of(table).ledger] == [0], "nothing is spent before it is said on what"
    assert not {"Die (sides)", "Health rolled", "Points paid"} & {*re.findall(r"<label[^>]*>([^<]+)</label>", page)}
    skill = {"ledger.0.kind": "skill", "ledger.0.about": "precision", "ledger.0.points": "5"}
    page = saved(ana, draft, 2, cp="25", **skill)
    assert [(one.about, one.points, one.cp) for one in sheet_of(table).ledger] == [("precision", 5, 5)]
    assert "Costs 5 points." in page
    page = saved(ana, draft, 2, cp="25", **{**skill, "ledger.0.kind": "health"})
    assert asked(page) == ["kind", "sides", "rolled"]
    assert '<option value="8">d8</option>' in page
    bought = sheet_of(table).ledger[0]
    assert (bought.about, bought.points, bought.cp) == ("", 1, 0), "nothing is left of what was there before"
    page = saved(ana, draft, 2, cp="25", **{"ledger.0.kind": "health", "ledger.0.sides": "8", "ledger.0.rolled": "6"})
    assert '<option value="8" selected>d8</option>' in page
    assert [(one.sides, one.rolled, one.cp) for one in sheet_of(table).ledger] == [(8, 6, 5)]


def test_what_nobody_has_reached_yet_does_not_stand_on_the_sheet(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)

    def sheet(page: str) -> str:
        return page.split('id="live"')[1]

    assert "Introvert" not in sheet(ana.get(f"{draft}?step=0").text), "nobody has picked it"
    with_stats(ana, draft, 12, 9, 15, 8, 10, 11, 13)
    assert "Introvert" in sheet(ana.get(f"{draft}?step=2").text)


def test_the_page_of_characters_says_that_one_on_paper_can_be_written_in(table: Table) -> None:
    ana = sit(table, "ana")
    assert "write in a character that you have on paper" in text_of(ana, MAKING)
    draft = begun(ana)
    assert "You’re writing this character in." in text_of(ana, f"{draft}?way=write")
    saved(ana, draft, 5, notes="Lost an eye")
    ana.post(f"{draft}/save", data={"act": "send", "step": "5", "go": "send-anyway"})
    page = text_of(ana, draft)
    assert "Sent to your CGO" in page
    assert "You’re writing this character in." not in page


def test_stats_are_written_in_under_their_full_names(table: Table) -> None:
    ana = sit(table, "ana")
    page = unescape(ana.get(f"{begun(ana)}?step=1").text)
    assert "ACC, accuracy" in page
    assert "Shooting and throwing; limits Precision." in page


def test_coins_that_would_weigh_a_written_in_character_down_stay_at_home(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    with_stats(ana, draft, 12, 9, 15, 8, 10, 11, 13)
    begins = ana.get(f"{draft}?step=3").text
    assert re.search(r'name="f.starting_money" value=""', begins), "nothing to delete before one types"
    saved(ana, draft, 3, **{"status.table": "nobility", "status.position": "squire", "starting_money": "60 gold"})
    assert (sheet_of(table).money, sheet_of(table).banked) == (1_900_000, 4_100_000)
    assert "Money you carry (41 gold more stays at home)" in ana.get(f"{draft}?step=4").text
    ana.post(f"{draft}/save", data={"act": "t", "step": "4", "take": "belt", "f.money": "19 gold"})
    sheet = sheet_of(table)
    assert sheet.money + sheet.banked == 6_000_000 - 200
    assert money_over(sheet.money) == 0
    saved(ana, draft, 4, money="59 gold")
    assert (sheet_of(table).money, sheet_of(table).banked) == (5_900_000, 0), "as somebody says themselves"


# --- the steps of the game's own creation ----------------------------------------------------------------------------


def answer(client: TestClient, draft: str, **given: str) -> str:
    """Answer the open question; give the page."""
    at = re.search(r'name="sequence" value="(\d+)"', client.get(draft).text)
    assert at is not None
    act = f"a{next(ACTS)}"
    return unescape(client.post(f"{draft}/answer", data={"act": act, "sequence": at[1], **given}).text)


def bar(page: str) -> list[tuple[str, str]]:
    """Read the bar of steps: what each says, and whether it can be pressed (`back`), is done, or is where one is."""
    found = []
    for tag, inner in re.findall(r"<li><button([^>]*)>(.*?)</button></li>", page.split('class="step-list"')[1]):
        how = "here" if "aria-current" in tag else "done" if "disabled" in tag and "done" in tag else "back"
        found.append(
            (
                re.sub(r"<[^>]+>|[\d.]+|, done", "", inner).strip(),
                "ahead" if 'class="done"' not in tag and how == "back" else how,
            )
        )
    return found


def test_a_bar_of_steps_says_how_far_one_is_and_goes_back(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    page = unescape(ana.post(f"{draft}/play", data={"act": "p"}).text)
    assert "Step 1 of 7" in page
    page = answer(ana, draft, dice="all")
    assert "Step 2 of 7" in page
    totals = re.search(r"You rolled ([\d, ]+)", page)
    fields = dict(re.findall(r'type="radio" name="(f\.\w+)" value="(\d+)" checked', page))
    answer(ana, draft, card="yes", **fields)
    answer(ana, draft, dice="all")
    page = answer(ana, draft, choice="introvert")
    titles = ["Type", "Stats", "Points, temperament", "Spend points", "Society", "Equipment", "The rest"]
    hows = ["done", "back", "back", "here", "ahead", "ahead", "ahead"]
    assert bar(page) == [*zip(titles, hows, strict=True)]
    assert "An introvert gets +1 to Analysis and Precision." in page
    step = re.search(r'name="at" value="(\d+)"', page)
    assert step is not None
    back = unescape(ana.post(f"{draft}/back", data={"act": "b", "at": step[1], "stage": "1"}).text)
    assert "Which total goes where?" in back
    assert totals is not None
    assert totals[0] in back, "dice stay rolled"
    refused = ana.post(f"{draft}/back", data={"act": "c", "at": step[1], "stage": "5"})
    assert refused.status_code == 422


def test_what_was_bought_last_can_be_taken_back_beside_the_button_that_ends_it(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    page = unescape(ana.post(f"{draft}/play", data={"act": "p"}).text)
    answer(ana, draft, dice="all")
    fields = dict(re.findall(r'type="radio" name="(f\.\w+)" value="(\d+)" checked', ana.get(draft).text))
    answer(ana, draft, card="yes", **fields)
    answer(ana, draft, dice="all")
    page = answer(ana, draft, choice="introvert")
    assert "Take that back" not in page
    skill = re.search(r'name="choice" value="([^"]+)" aria-label="Precision', page)
    assert skill is not None
    bar = answer(ana, draft, choice=skill[1]).split('class="whole"')[1].split("</p>")[0]
    assert "Kara Ash spends" in bar
    assert "Nothing more" in bar, "both in reach, below the list"
    at = re.search(r'formaction="([^"]+)/back" name="at" value="(\d+)">Take that back', bar)
    assert at is not None
    page = unescape(ana.post(f"{at[1]}/back", data={"act": "back", "at": at[2]}).text)
    assert "Take that back" not in page
    assert "What do you spend Character Points on?" in page


def test_one_button_rolls_where_a_choice_comes_next(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    page = unescape(ana.post(f"{draft}/play", data={"act": "p"}).text)
    both = "Roll until my next choice", "Roll 1d4"
    assert all(one in page for one in both), "the stats are rolled after the type"
    page = answer(ana, draft, dice="table")
    for _ in range(6):
        assert "Roll until my next choice" in page
        page = answer(ana, draft, dice="table")
    assert "Roll for a stat" in page
    assert "Roll until my next choice" not in page, "the last of the seven: then they are given out"


def test_a_character_that_was_rolled_counts_its_steps_once_and_is_begun_anew_only_when_one_is_sure(
    table: Table,
) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    page = unescape(ana.post(f"{draft}/play", data={"act": "p"}).text)
    assert "the same dice come back" in page
    seen = set()
    while 'id="question"' in page:
        seen |= {*re.findall(r"Step (\d) of 7", page)}
        assert not re.search(r"Step \d of [^7]", page)
        fields = dict(re.findall(r'type="radio" name="(f\.\w+)" value="(\d+)" checked', page))
        options = re.findall(r'name="choice" value="([^"]+)"', page)
        pick = "done" if "done" in options else options[0] if options else ""
        how = {"choice": pick} if pick else {"dice": "table"} if 'name="dice"' in page else {"card": "yes", **fields}
        page = answer(ana, draft, **how)
    assert seen == {*"123456"}
    assert "Step 7 of 7" in page
    assert "Step 7 of 7" not in unescape(ana.get(f"{draft}?step=1").text)
    assert not re.search(r"Step \d of [^7]", unescape(ana.get(f"{draft}?step=1").text)), "the sheet is counted no more"


def test_no_stat_is_shown_before_there_is_one(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    page = ana.post(f"{draft}/play", data={"act": "p"}).text
    page = answer(ana, draft, dice="all")
    sheet = page.split('id="live"')[1]
    assert re.findall(r'<span>ACC.*?<span class="n">(.*?)</span>', sheet) == ["–"]
    assert re.search(r"Each will be \d to 20", sheet)
    assert ", up to " not in sheet
    assert "They follow from SPD and STR" in sheet
    written = unescape(ana.get(f"{begun_as(ana, 'Wil')}?way=write&step=1").text).split('id="live"')[1]
    assert "Each will be 5 to 20" in written


def test_coins_that_slow_somebody_down_say_so_on_the_sheet(table: Table) -> None:
    stats = {one.value: 10 for one in Stat}
    heavy = {"name": "Nim", "stats": stats, "money": 18 * 100_000 + 9 * 10_000 + 97 * 100}
    table.land("gus", [Joined(who="nim", sheet=heavy), Joined(who="kit", sheet={**heavy, "money": 1_900_000})])
    gus = sit(table, "gus")
    page = " ".join(text_of(gus, "/table/friday/sheet/nim").split())
    assert "124 coins take 6 slots and slow you down by 6 squares a round." in page
    assert "Money left somewhere safe weighs nothing." in page
    light = " ".join(text_of(gus, "/table/friday/sheet/kit").split())
    assert "slow you down" not in light
    assert "19 coins. 20 coins take a slot; arrows and the like count with them." in light
    assert "No income. No money at home." in light


@pytest.mark.parametrize("arrows", [20, 19, 11, 10])
def test_coins_slow_somebody_down_by_their_own_slots_however_many_arrows_there_are(table: Table, arrows: int) -> None:
    stats = {one.value: 10 for one in Stat}
    quiver = {"name": "Arrows", "kind": "ammunition", "count": arrows, "per": 20, "where": "back"}
    archer = {"name": "Nim", "stats": stats, "items": [quiver]}
    table.land("gus", [Joined(who=f"nim-{gold}", sheet={**archer, "money": gold * 100_000}) for gold in (19, 29)])
    gus = sit(table, "gus")
    for gold, slowed in ((19, False), (29, True)):
        page = " ".join(text_of(gus, f"/table/friday/sheet/nim-{gold}").split())
        assert ("29 coins take 1 slot and slow you down by 1 square a round." in page) is slowed
    assert gus.get("/table/friday/gm").text.count(">slowed by coins<") == 1


def test_a_ready_made_character_says_who_it_is_and_that_it_only_has_to_be_sent(table: Table) -> None:
    ana = sit(table, "ana")
    page = " ".join(text_of(ana, MAKING).split())
    assert "Take Hollin Rook A scholar of sorcery, and a plant." in page
    taken = unescape(ana.post(f"{MAKING}/ready", data={"act": "h", "hero": "hollin"}).text)
    assert "Hollin Rook is ready to play. Send the character to your CGO below." in taken
    assert "You’re writing this character in" not in taken
    draft = re.search(r'action="(/table/friday/making/[0-9a-f]+)/save"', taken)
    assert draft is not None
    assert "is ready to play" not in saved(ana, draft[1], 5, notes="Lost an eye")
    assert set(demo_of("going-somewhere").about) == set(demo_of("going-somewhere").heroes)


def test_foes_that_are_made_ready_leave_the_three_steps_where_they_are(table: Table) -> None:
    gus, ana = sit(table, "gus"), sit(table, "ana")
    table.start("gus", "add-foes", {"name": "Raider", "count": 2, "strength": "own", "points": 3})
    table.refresh()
    assert len(table.state.sheets) == 3
    for client in (gus, ana):
        assert "Three steps, and you are playing" in client.get("/table/friday").text, "that only prepares"
