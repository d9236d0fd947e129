"""Making a character of Going Somewhere, and changing one, as people read it: plain words, coins, one way at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
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
from rollwright.games.going_somewhere.rules.gear.money import typed
from rollwright.games.going_somewhere.rules.gear.shop import basket
from rollwright.games.going_somewhere.rules.gear.trading import Piece
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Gain, Sheet, Status
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.session import Session
from rollwright.play.steps import Choose
from rollwright.rules.facts import Joined, Left, State, Who
from rollwright.rules.parts import titles_of
from rollwright.table.reading import Reader
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import SheetShown, changes
from rollwright.web.api_drafts import DRAFT_ACTS, DraftShown, NewDraft, done
from rollwright.web.changed import changes_of
from rollwright.web.guides import judged
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
    assert "step-list" not in rolled


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
    at = re.search(r'name="sequence" value="(\d+)"', rolled)
    assert at is not None
    asked = ana.post(f"{draft}/answer", data={"act": "r", "sequence": at[1], "dice": "all"}).text
    card = unescape(asked).split('id="question"')[1].split("<form")[0]
    assert "The type is" in card


def test_a_search_in_the_shop_says_that_nothing_of_the_name_can_be_afforded(table: Table) -> None:
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
    assert 'data-unfound="You can’t afford anything now that is called"' in unescape(page)


def test_the_form_takes_money_in_coins_and_says_what_is_wrong(table: Table) -> None:
    ana = sit(table, "ana")
    draft = begun(ana)
    form = {"act": "s", "step": "3", "go": "3", "f.starting_money": "3 gold and 5 silver", "f.money": "2 gold"}
    assert "3 gold and 5 silver" in ana.post(f"{draft}/save", data=form).text
    bad = ana.post(f"{draft}/save", data={**form, "act": "t", "f.money": "77"})
    assert bad.status_code == 422
    assert "Money carried: 77 of which coins?" in unescape(bad.text)
    assert not re.search(r"\btin\b: \d|in tin", text_of(ana, f"{draft}?step=3"))


def test_what_was_taken_in_the_shop_is_put_back_and_the_money_returns() -> None:
    call = equip(OPTIONS, "kara", 1_000)
    end = ended(call, "belt", "scarf", "put-back-belt", "done")
    assert [one.ware for one in end.pieces] == ["scarf"]
    assert end.money == 1_000 - sum([one.each * one.number for one in end.pieces])
    assert ended(call, "belt", "put-back-belt", "done").pieces == ()
    twice = basket([("belt", 200), ("belt", 200)])
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
            answer["choice"] = re.findall(r'name="choice" value="([^"]+)"', page)[0]
        heads |= set(re.findall(r'class="listed-head">([^<]+)<', page))
        page = ana.post(f"{draft}/answer", data=answer).text
    assert {"Clothing", "Drink"} <= heads, "the shop has headings"
    assert 'value="send"' in page, "nothing is asked again"
    assert "Kara Ash is made" in page
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
    picks = {"buy": "language", "language": "Osk, spoken", "consent": "yes"}
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
            assert card.for_gm == ("consent" in card.asks)
            draft = does("answer", sequence=card.sequence, choice=wanted)
        if draft.card is not None and draft.card.kind == "card":
            assert draft.sheet["rolled"], "what is rolled stands on the sheet"
    assert for_gm
    assert draft.for_gm == (("Kara Ash wants Osk, spoken: do you consent?", "Yes"),)
    does("ask")
    page = text_of(sit(table, "gus"), f"{MAKING}/{note}")
    assert "Ana has answered what is for you to decide" in page
    assert "wants Osk, spoken: do you consent?" in page


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
    assert "Teshka's Health to 8 of 30 (was 26 of 30)" in told
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
    assert found.warnings[0].startswith("Fully loaded: ENC 10 of 10, 10 of it money. Movement 10 instead of 20.")
    assert not found.report.hints, "it is nothing to do"
    assert not judged(RULESET, OPTIONS, msgspec.structs.replace(rich, money=0)).warnings
