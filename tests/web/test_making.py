"""Characters made from nothing over the pages, in each of the five games, until they sit at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rollwright.games import GAMES
from rollwright.rules.facts import Joined
from rollwright.rules.ruleset import ruleset_ids
from rollwright.table.demo import demo_table
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.guides import guide_of
from rollwright.web.looks import looks_of
from rollwright.web.making_draft import drafts, save
from rollwright.web.npcs import seen_anew
from tests.amount import one_edition, tenth, times
from tests.web.client import TestClient
from tests.web.seats import sit

pytestmark = pytest.mark.soak

SEED = bytes(range(32))
Fields = Mapping[str, Any]
MECHWARRIOR: tuple[Fields, ...] = (
    {"f.name": "Kara", "f.race": "human"}
    | {"f.priorities.race": 0, "f.priorities.vehicle": 2, "f.priorities.skills": 3, "f.priorities.attributes": 4},
    {f"f.attributes.{one}": 5 for one in ("intuition", "learning", "charisma")}
    | {"f.attributes.build": 4, "f.attributes.reflexes": 6},
    {"f.packages.0.package": "mechwarrior", "f.skills.0.key": "running", "f.skills.0.value": "2"},
    {"f.advantages.0.key": "extra-edge", "f.advantages.0.points": "1", "f.advantages.0.about": ""},
    {"f.vehicle": "medium", "f.vehicle_name": "Old Crow", "f.notes": "<b>never gives up</b>"},
)  # fmt: skip
CGG: tuple[Fields, ...] = (
    {"f.name": "Vela", "f.type": "gifted-human"},
    {"f.spread.dexterity": "2d", "f.gift.0.key": "dexterity", "f.gift.0.value": ""}
    | {"f.gift.2.key": "perception", "f.gift.2.value": "2"},
    {"f.roles.0.key": "captain"},
    {},
    {"f.aspects": "Never leaves anybody behind\r\n\r\nSings off key"},
    {"f.tracks.harm": "9", "f.tracks.persuasion": "8", "f.tracks.alteration": "7"},
    {"f.gear.0.name": "Lucky coin", "f.gear.0.code": ""},
)  # fmt: skip


def start(tmp_path: Path, game: str) -> Table:
    table = Table.make(SqliteStore(tmp_path / "tables.db"), "friday", game, Seat("gus", "Gus", "gm"), seed=SEED)
    table.seat_somebody("gus", Seat("ana", "Ana"))
    table.seat_somebody("gus", Seat("sue", "Sue", "spectator"))
    return table


class Maker:
    """Somebody who makes a character over the pages."""

    def __init__(self, table: Table, seat: str = "ana", name: str = "Kara", **more: str) -> None:
        self.table, self.seat, self.client = table, seat, sit(table, seat)
        began = self.client.post("/table/friday/making", data={"name": name, **more})
        assert began.status_code == 200, began.text
        self.path = str(began.url.path)
        self.note = self.path.rsplit("/", 1)[1]

    def do(self, what: str, status: Any = 200, **fields: Any) -> str:
        answer = self.client.post(f"{self.path}/{what}", data=fields)
        assert answer.status_code == status, answer.text
        return str(answer.text)

    def save(self, step: int, fields: Fields, status: int = 200) -> str:
        return self.do("save", status, step=step, go=step, **fields)

    def back(self) -> str:
        return self.do("back", at=self.draft.step)

    def page(self, step: int = 0) -> str:
        return str(self.client.get(f"{self.path}?step={step}").text)

    @property
    def draft(self) -> Any:
        self.table.refresh()
        return next(one.draft for one in drafts(self.table, self.table.seat(self.seat)) if one.note == self.note)

    @property
    def sheet(self) -> dict[str, Any]:
        return self.draft.sheet  # type: ignore[no-any-return]

    def taken_in(self, **fields: Any) -> Any:
        """Ask, and let the gamemaster take the character in; give the sheet at the table."""
        self.do("ask", word="please")
        gus = sit(self.table, "gus")
        assert self.note in gus.get("/table/friday").text
        assert self.note in gus.get("/table/friday/gm").text
        page = gus.get(self.path).text
        form = {"at": self.draft.step, "seat": "ana", "act": "one", **fields}
        answer = gus.post(f"{self.path}/accept", data=form)
        assert answer.status_code == 200, page
        assert gus.post(f"{self.path}/accept", data=form).status_code == 200, "sent twice, it is one act"
        self.table.refresh()
        assert self.draft.who in self.table.seat("ana").holds
        return self.table.state.sheet(self.draft.who)

    def play(self, **given: str) -> str:
        """Play the game's creation: every die by the table; of a choice, that it is enough, or the first option."""
        page = self.do("play", **given)
        for _ in range(300):
            asked = re.search(r'name="sequence" value="(\d+)"', page)
            if asked is None:
                return page
            options = re.findall(r'name="choice" value="([^"]*)"', page)
            if options:
                chosen = "done" if "done" in options else unescape(options[0])
                page = self.do("answer", sequence=asked[1], choice=chosen)
            else:
                page = self.do("answer", sequence=asked[1], dice="all")
        raise AssertionError("no end")


@pytest.fixture(params=ruleset_ids()[:5])
def any_table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    table = start(tmp_path, request.param)
    yield table
    table.store.close()


def test_a_mechwarrior_by_priorities(tmp_path: Path) -> None:
    kara = Maker(start(tmp_path, "mechwarrior"))
    assert "you have 20 points left to spend" in kara.page()
    for step, fields in enumerate(MECHWARRIOR):
        kara.save(step, fields)
    page = kara.page(4)
    assert "nothing breaks a rule" in page
    assert "&lt;b&gt;never" in page
    assert '<th scope="row">Skills</th><td>16</td><td>20</td><td>4</td>' in page
    assert kara.sheet["skills"]["gunnery/mech"] == 2, "the package brings its skills"
    sheet = kara.taken_in()
    assert (sheet.edge, sheet.edge_left, sheet.vehicle) == (2, 2, "medium")
    assert "New from Ana" not in sit(kara.table, "gus").get("/table/friday").text


def test_what_is_on_offer_is_taken_and_put_back_by_one_press(tmp_path: Path) -> None:
    kara = Maker(start(tmp_path, "mechwarrior"))
    kara.save(0, MECHWARRIOR[0])
    assert "<summary>Add " not in kara.page(2) + kara.page(3), "there is one way to take something"
    kara.do("save", step=2, take="basic-academy")
    assert kara.sheet["skills"]
    assert 'name="take" value="-0" aria-pressed="true"' in kara.page(2)
    page = kara.do("save", step=2, take="-0")
    assert not kara.sheet["skills"]
    assert '<th scope="row">Skills</th><td>0</td><td>20</td><td>20</td>' in page
    assert 'value="elemental"' not in page, "that is for another race"
    assert page.index("Packages that your GM fills") > page.index('value="advanced-university"')
    assert page.index("Packages that your GM fills") < page.index('value="infantry"')
    kara.do("save", step=3, take="ambidextrous")
    assert kara.sheet["advantages"] == [{"key": "ambidextrous", "points": 1, "about": ""}]
    assert "f.advantages.0.points" not in kara.page(3), "it has one price"


def test_the_skills_of_a_package_are_chosen_in_its_box(tmp_path: Path) -> None:
    mika = Maker(start(tmp_path, "mechwarrior"))
    page = mika.do("save", step=2, take="advanced-academy")
    assert "breaks a rule" not in page.replace("nothing breaks a rule", "")
    assert "Advanced Academy: choose 2 more skills at level 3, in its box under “Skills”." in page
    box = page.split("Advanced Academy</h3>")[1].split("</li>")[0]
    assert box.count(">Choose any skill, at level 3</option>") == 2
    assert '<label for="f.packages.0.picks.0.skill">Skill 1</label>' in box, "each stands by itself, without a frame"
    mika.save(2, {"f.packages.0.package": "advanced-academy", "f.packages.0.picks.1.skill": "tactics"})
    assert mika.sheet["skills"]["tactics"] == 3


@pytest.mark.parametrize("game", ["cgg", "cgg-2015"])
def test_an_explorer(tmp_path: Path, game: str) -> None:
    vela = Maker(start(tmp_path, game), name="Vela")
    left_as_it_is = 'name="go" value="4" class="done"'
    assert (left_as_it_is in vela.page(3), left_as_it_is in vela.page(5)) == (False, True), "who is past it has done it"
    for step, fields in enumerate(CGG):
        vela.save(step if step < 3 else step - 1, fields)
    page = vela.page(2)
    assert "<strong>To do</strong>" in page, "who has just picked a role has done nothing wrong"
    assert 'class="done"' not in page.split("Roles</button>")[0].rpartition("<li>")[2], "there are points to spend"
    assert "Add a role" not in page, "this type has no more than one"
    told = "> <span>Captain (Leadership)<small>Decides, answers for it, and is followed. Has the Edge where"
    assert told in page, "with its Edge"
    assert "<summary>Pick another</summary>" in page, "the other roles fold up below it"
    boosts = re.findall(r'name="f.roles.0.boosts" value="(\w[^"]*)"', page)
    package = re.findall(r'type="checkbox" name="f.roles.0.packages" value="([^"]+)"', page)[0]
    taken = {"f.roles.0.key": "captain", "f.roles.0.boosts": ["", *boosts[:2]], "f.roles.0.packages": ["", package]}
    page = vela.save(2, taken)
    picked = [one.replace("*", "song") for one in vela.sheet["roles"][0]["packages"][0]["abilities"]]
    assert len(picked) == 5, "the package brings its abilities"
    page = vela.save(2, {**taken, "f.roles.0.packages.0.abilities": "\n".join(picked)})
    assert "nothing breaks a rule" in page
    sheet = vela.taken_in()
    assert sheet.written("perception") == "5d"
    assert sheet.aspects == ("Never leaves anybody behind", "Sings off key")
    assert set(picked) == set(sheet.abilities)
    assert sheet.hours == 12


def test_an_explorer_picks_one_of_several_and_what_is_not_reached_yet_is_to_do(tmp_path: Path) -> None:
    ressa = Maker(start(tmp_path, "cgg"), name="Ressa")
    assert "f.gift.0.value" in ressa.page(1)
    ressa.save(1, {"f.gift.0.key": "dexterity", "f.gift.0.value": "1"})
    ressa.save(0, {"f.name": "Ressa", "f.type": "recruited-alien"})
    assert ressa.sheet["gift"] == {}, "this type has none"
    assert "f.gift" not in ressa.page(1)
    page = ressa.save(1, {"f.spread.dexterity": "3d"})
    report = page.split('id="report"')[1].split("To spend")[0]
    assert "1 thing breaks a rule" in report, "that no role is picked yet breaks none"
    assert report.index("<strong>To do</strong>") < report.index("An explorer has at least one role.")
    ressa.save(1, {"f.spread.dexterity": "2d"})
    package = {"f.roles.0.key": "veshari", "f.roles.0.packages": ["", "night-eyes", "long-memory"]}
    ressa.save(2, {"f.roles.0.key": "veshari"})
    page = ressa.save(2, package)
    assert "artist/*" not in page
    assert "The long memory: choose which kind of Artist." in page
    assert '<input type="radio" name="f.roles.0.packages.1.abilities" value="artist/song">' in page
    assert 'abilities" value="languages"' not in page, "only what is open is asked"
    assert "<legend>Your race</legend>" in page
    assert "<legend>Your role aboard</legend>" in page, "it stands open: this type has two"
    assert "Strength −1d, Perception +1d, Knowledge +1d. Has the Edge where" in page
    page = ressa.save(2, {**package, "f.roles.0.packages.1.abilities": "artist/song"})
    assert "choose which kind" not in page
    assert ressa.sheet["roles"][0]["packages"][1]["abilities"][3:] == ["languages", "artist/song"]
    assert (
        "A Recruited Alien has 2 roles: one Alien and one Engineering, Leadership, Medical, Science or Security."
        in page
    )


def test_six_numbers_have_a_plus_and_a_minus_and_gear_can_be_removed(tmp_path: Path) -> None:
    vela = Maker(start(tmp_path, "cgg"), name="Vela")
    scale = '<button class="btn" type="button" data-step="3" tabindex="-1" aria-hidden="true" hidden>+</button>'
    assert vela.page(1).count(scale) == 6, "three pips at a press"
    vela.save(2, {"f.roles.0.key": "captain"})
    brought = [one["name"] for one in vela.sheet["gear"]]
    page = vela.save(5, {f"f.gear.{len(brought)}.name": "Rope", f"f.gear.{len(brought)}.code": "1d"})
    assert 'value="Rope"' in page
    assert f'<p class="given">{brought[0]}' in page, "what a role brings isn't asked"
    page = vela.do("save", step=5, remove=f"f.gear.{len(brought)}", **{f"f.gear.{len(brought)}.name": "Rope"})
    assert [one["name"] for one in vela.sheet["gear"]] == brought


def test_to_play_it_through_is_offered_below_what_is_filled_in(tmp_path: Path) -> None:
    page = Maker(start(tmp_path, "augur"), name="Iris").page(0)
    assert "Spread 7 points over the approaches, at most 3 in each." in page
    form, offer = page.index('id="step-form"'), page.index("card by-play")
    assert form < offer
    assert "dice are the table" not in page, "nothing is rolled"


def test_points_that_are_spread_are_not_offered_to_be_spread_once_more(tmp_path: Path) -> None:
    iris = Maker(start(tmp_path, "augur"), name="Iris")
    names = re.findall(r'name="f\.approaches\.\d\.key" value="(\w+)"', iris.page(0))
    points = {f"f.approaches.{at}.{part}": value for at, name in enumerate(names)
              for part, value in (("key", name), ("value", "3210100"[at]))}  # fmt: skip
    assert "card by-play" not in iris.save(0, points)
    assert "card by-play" in iris.save(0, {**points, "f.approaches.0.value": "2"})


def test_augur_played_and_filled_in(tmp_path: Path) -> None:
    iris = Maker(start(tmp_path, "augur"), name="Iris")
    page = iris.play()
    assert "7 are to be spread" in page
    assert re.search(r"<dt>Iris: how many points for [a-z]+\?</dt>", page)
    assert "{" not in page.split('chosen"')[1]
    names = re.findall(r'name="f\.approaches\.\d\.key" value="(\w+)"', iris.page(0))
    assert len(names) == 6
    spread = {f"f.approaches.{at}.key": name for at, name in enumerate(names)}
    assert all(f'name="{field}" value="{name}"' in iris.page(0) for field, name in spread.items())
    iris.save(0, {**spread, **{f"f.approaches.{at}.value": value for at, value in enumerate((3, 2, 2))}})
    assert {name: value for name, value in iris.sheet["approaches"].items() if value} == dict(
        zip(names, (3, 2, 2), strict=False)
    )
    assert (
        "So far so good</strong>: nothing breaks a rule. Still to come: expertise and abilities, people" in iris.page(0)
    )
    assert re.findall(r"<summary>(Add [^<]*)</summary>", iris.page(1)) == ["Add an ability", "Add another ability"]
    assert iris.page(1).count("As many as your GM agrees to.") == 2, "of expertise and of abilities"
    assert "All of it may stay empty for now" in iris.page(1)
    iris.save(1, {"f.expertise": "Locks\nOld maps"})
    iris.save(1, {"f.abilities.0.name": "Second sight", "f.abilities.0.rest": ["no", "yes"]})
    page = iris.save(2, {"f.bonds": "Owes Ben", "f.contacts.0.name": "Mara", "f.contacts.0.kinds": "1"})
    assert "Ready</strong>: nothing breaks a rule" in page
    sheet = iris.taken_in()
    assert sheet.abilities[0].rest
    assert sum(sheet.approaches.values()) == 7


def test_going_somewhere_is_rolled_at_the_table(tmp_path: Path) -> None:
    kara = Maker(start(tmp_path, "going-somewhere"))
    page = kara.play(**{"a.local_language": "Osk"})
    assert "nothing breaks a rule" in page
    kara.table.refresh()
    rolls = [line for line in view(kara.table, "sue").log if line.kind == "rolled"]
    assert len(rolls) >= 9, "everybody sees the dice"
    kara.save(0, {"f.name": "Kara of Osk", "f.person.gender": "woman", "f.local_language": "Osk"})
    sheet = kara.taken_in()
    assert len(sheet.stats) == len(sheet.rolled) == 7
    assert (sheet.name, sheet.local_language, sheet.person.gender) == ("Kara of Osk", "Osk", "woman")
    assert sheet.starting_money > 0


def test_dice_stay_rolled(tmp_path: Path) -> None:
    kara = Maker(start(tmp_path, "going-somewhere"))
    kara.do("play", **{"a.local_language": "Osk"})
    kara.do("answer", sequence=0, dice="typed", faces="3")
    kara.do("answer", sequence=0, dice="typed", faces="4")
    assert kara.draft.played.answers[0].faces == (3,), "a question is answered once"
    page = kara.do("answer", sequence=1, dice="all")
    assert "Roll" not in re.findall(r'id="question".*?</article>', page, re.S)[0]
    dice, at = kara.draft.dice, len(kara.draft.played.answers)
    assert 'name="f.vit"' in page, "the seven totals are assigned on one grid"
    kara.do("answer", 422, sequence=at, card="yes", **{"f.acc": "99"})
    totals = list(dict.fromkeys(re.findall(r'name="f.acc" value="(\d+)"', page)))
    stats = ("acc", "chm", "int", "per", "spd", "str", "vit")
    page = kara.do("answer", 422, sequence=at, card="yes", **{f"f.{stat}": totals[1] for stat in stats})
    assert "Each total goes to one stat" in page
    assert "gs.creation.assign]" not in page
    kept = [re.search(rf'name="f.{stat}" value="(\d+)" checked', page) for stat in stats]
    assert [one and one[1] for one in kept] == [totals[1]] * 7, "what was picked is still picked"
    kara.do("answer", sequence=at, card="yes")
    page = kara.back()
    assert f'name="sequence" value="{at}"' in page
    kara.do("over")
    assert kara.draft.played is None
    page = kara.do("play", **{"a.local_language": "Osk"})
    assert f'name="sequence" value="{at}"' in page, "whoever starts over gets the same dice"
    assert kara.draft.dice == dice
    kara.do("answer", sequence=at, card="yes")
    kara.do("answer", sequence=at + 1, dice="all")
    draft = kara.draft
    assert draft.played is not None
    at = len(draft.played.answers)
    refused = kara.do("answer", 422, sequence=at, choice="nonsense")
    assert "is none of them" in unescape(refused)


def test_what_is_wrong_is_told_by_its_rule(any_table: Table) -> None:
    wrong: dict[str, tuple[int, Fields, str]] = {
        "mechwarrior": (0, {"f.priorities.race": "4"}, "mechwarrior.creation.priorities"),
        "cgg": (4, {"f.tracks.harm": "30"}, "cgg.creation.tracks"),
        "cgg-2015": (4, {"f.tracks.harm": "30"}, "cgg.creation.tracks"),
        "augur": (0, {"f.approaches.0.key": "finesse", "f.approaches.0.value": "9"}, "augur.creation.most"),
        "going-somewhere": (2, {"f.cp": "31"}, "gs.creation.cp"),
    }
    step, fields, rule = wrong[any_table.game.id]
    kara = Maker(any_table)
    looked = kara.do("look", step=step, **fields)
    assert f"/rules/{any_table.game.id}/{rule}" in looked
    assert "Not right yet" in looked
    if any_table.game.id == "cgg":
        early = kara.do("look", step=0, **{"f.type": "versatile-human"})
        assert "<strong>To do</strong>" in early, "a step to come lacks something"
        assert "cgg.sheet.roles" in early
    assert kara.draft.step == 1, "looking keeps nothing"
    assert rule in kara.save(step, fields)
    kara.do("ask")
    gus = sit(any_table, "gus")
    at = kara.draft.step
    refused = gus.post(f"{kara.path}/accept", data={"at": at, "seat": "ana"})
    assert refused.status_code == 422
    assert rule in unescape(refused.text)
    assert "it stays on the sheet" in refused.text, "what the reason is for, and who reads it"
    unfounded = gus.post(f"{kara.path}/accept", data={"at": at, "waive": rule})
    assert "say why you waive that" in unfounded.text.lower()
    assert f'value="{rule}" checked' in unfounded.text, "what was ticked is still ticked"
    rules = re.findall(r'name="waive" value="([^"]+)"', refused.text)
    done = gus.post(f"{kara.path}/accept", data={"at": at, "seat": "ana", "waive": rules, "reason": "a veteran"})
    assert done.status_code == 200
    any_table.refresh()
    waivers = any_table.state.sheet(kara.draft.who).waivers
    assert {one.rule for one in waivers} == set(rules)
    assert {(one.reason, one.by_whom) for one in waivers} == {("a veteran", "Gus")}


def test_a_sheet_of_which_nothing_is_rolled_is_not_shown(tmp_path: Path) -> None:
    kara = Maker(start(tmp_path, "going-somewhere"))
    page = kara.do("play", **{"a.local_language": "Osk"})
    assert "Nothing is settled yet." in page
    assert "of 30" not in page
    for _ in range(20):
        asked = re.search(r'name="sequence" value="(\d+)"', page)
        if asked is None or "Nothing is settled yet." not in page:
            break
        given = {"card": "yes"} if 'name="f.vit"' in page else {"dice": "all"}
        page = kara.do("answer", sequence=asked[1], **given)
    assert "Nothing is settled yet." not in page
    assert 'id="live-title"' in page


def test_steps_are_taken_back_one_by_one(any_table: Table) -> None:
    kara = Maker(any_table)
    field = {"mechwarrior": 4, "cgg": 5, "cgg-2015": 5, "augur": 2, "going-somewhere": 5}[any_table.game.id]
    for words in ("one", "two", "three"):
        kara.save(field, {"f.notes": words})
    kara.save(field, {"f.notes": "three"})
    assert kara.draft.step == 4, "what changes nothing is no step"
    kara.back()
    assert kara.sheet["notes"] == "two"
    kara.save(field, {"f.notes": "other"})
    kara.back()
    kara.back()
    assert kara.sheet["notes"] == "one"
    kara.back()
    assert kara.sheet["notes"] == ""
    assert "there is no step to take back" in kara.do("back", 422, at=1)


def test_a_draft_outlives_the_server(tmp_path: Path) -> None:
    table = start(tmp_path, "mechwarrior")
    kara = Maker(table)
    kara.save(7, {"f.notes": "half done"})
    cookie = dict(kara.client.cookies)
    table.store.close()
    again = Table(SqliteStore(tmp_path / "tables.db"), "friday")
    client = sit(again, "ana")
    assert dict(client.cookies).keys() == cookie.keys()
    assert "half done" in client.get(f"{kara.path}?step=7").text
    assert client.get("/table/friday/making").text.count(kara.path) == 1


def test_rules_that_change_leave_a_way_on(tmp_path: Path) -> None:
    table = start(tmp_path, "augur")
    iris = Maker(table, name="Iris")
    iris.do("play")
    iris.do("answer", sequence=0, choice="3")
    iris.do("answer", sequence=1, choice="2")
    table.switch("gus", "approach_most", "2")
    page = iris.page()
    assert 'name="sequence" value="0"' in page, "the answers that still fit are kept, here none"
    iris.do("answer", sequence=0, choice="2")
    assert [answer.choice for answer in iris.draft.played.answers] == ["2"]
    broken = msgspec.structs.replace(iris.draft, sheet={"name": "Iris", "approaches": "none"})
    save(table, "ana", iris.note, broken, "")
    page = iris.page()
    assert "no longer fits" in page
    assert "7 are to be spread" in iris.do("over")


def test_a_game_from_outside_has_a_form_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "tests.rules.toy")
    hero = Maker(start(tmp_path, "toy"), name="Hero")
    assert 'id="f.hits" name="f.hits" type="number" value="6"' in hero.page()
    assert "Hits: a whole number was expected." in hero.save(0, {"f.hits": "many"}, 422)
    hero.save(0, {"f.hits": "4"})
    assert hero.taken_in().hits == 4


def test_a_draft_is_its_seats_own_until_it_asks(table: Table) -> None:
    kara = Maker(table, name="Mira")
    kara.save(7, {"f.notes": "a secret twin"})
    for other in ("gus", "ben"):
        client = sit(table, other)
        assert client.get(kara.path).status_code == 403
        assert client.post(f"{kara.path}/save", data={"step": 7, "f.notes": "x"}).status_code == 403
        assert kara.note not in client.get("/table/friday/making").text
        assert "Mira" not in client.get("/table/friday").text
    assert sit(table, "sue").get("/table/friday/making").status_code == 403
    assert "draft" not in " ".join(line.text for line in view(table, "ana").log)
    kara.do("ask")
    gus, ben = sit(table, "gus"), sit(table, "ben")
    assert "a secret twin" in gus.get(kara.path).text
    assert gus.post(f"{kara.path}/save", data={"step": 7, "f.notes": "x"}).status_code == 403
    assert ben.get(kara.path).status_code == 403
    assert ben.post(f"{kara.path}/accept", data={"at": kara.draft.step}).status_code == 403
    assert kara.client.post(f"{kara.path}/accept", data={"at": kara.draft.step}).status_code == 403
    gus.post(f"{kara.path}/send-back", data={"word": "more Learning"})
    table.refresh()
    assert "About Mira: more Learning" in view(table, "ana").log[-1].text
    seen = kara.draft.step
    kara.save(7, {"f.notes": "changed"})
    assert gus.get(kara.path).status_code == 403, "a change takes the question back"
    kara.do("ask")
    late = gus.post(f"{kara.path}/accept", data={"at": seen})
    assert "has changed since you looked" in late.text


def test_a_file_goes_from_table_to_table(tmp_path: Path) -> None:
    table = start(tmp_path, "mechwarrior")
    kara = Maker(table, name="Mira")
    for step, fields in enumerate(MECHWARRIOR[1:], 1):
        kara.save(step, fields)
    given = kara.client.get(f"{kara.path}/file")
    assert 'filename="mira-' in given.headers["content-disposition"]
    data = msgspec.json.decode(given.content)
    data["sheet"] |= {"npc": True, "waivers": [{"rule": "mechwarrior.creation.edge", "reason": "me", "by_whom": "me"}]}
    (tmp_path / "other").mkdir()
    other = start(tmp_path / "other", "mechwarrior")
    client = sit(other, "ana")
    files = {"file": ("mira.json", msgspec.json.encode(data), "application/json")}
    page = client.post("/table/friday/making/import", data={"act": "x"}, files=files)
    assert page.status_code == 200
    assert "nothing breaks a rule" in page.text
    other.refresh()
    (found,) = drafts(other, other.seat("ana"))
    assert {name: value for name, value in found.draft.sheet.items() if name not in ("npc", "waivers")} == {
        name: value for name, value in kara.sheet.items() if name not in ("npc", "waivers")
    }
    assert (found.draft.sheet["npc"], found.draft.sheet["waivers"]) == (False, []), "nobody waives for themselves"
    augur = '{"rollwright":"character","program":"1","game":"augur","version":"1","who":"x","sheet":{}}'
    for text, why in (("", "isn’t a character"), ("{}", "isn’t a character’s file"), (augur, "is for augur")):
        refused = client.post("/table/friday/making/import", data={"text": text})
        assert refused.status_code == 422
        assert why in unescape(refused.text)
    other.store.close()
    table.store.close()


def test_a_gamemasters_own_are_hidden_at_first(any_table: Table) -> None:
    guard = Maker(any_table, "gus", "A guard", npc="yes", hidden="yes")
    if any_table.game.id == "going-somewhere":
        guard.play(**{"a.local_language": "Osk", "a.cp": "10"})
    form = {"at": guard.draft.step, "hidden": "yes", "act": "k"}
    done = guard.client.post(f"{guard.path}/accept", data=form)
    assert done.status_code == 200, done.text
    any_table.refresh()
    assert any_table.state.sheet([*any_table.state.sheets][-1]).npc
    assert "guard" not in str(msgspec.to_builtins(view(any_table, "ana"))).casefold()
    assert "A guard" in sit(any_table, "gus").get("/table/friday").text
    assert not list(drafts(any_table, any_table.seat("gus"))), "the draft is put away"


def test_a_finished_character_is_handed_to_a_seat(table: Table) -> None:
    mira = Maker(table, "gus", "Mira")
    done = mira.client.post(f"{mira.path}/accept", data={"at": 1, "seat": "ben"})
    assert done.status_code == 200
    table.refresh()
    assert table.seat("ben").holds == ("vanya", "mira")


def test_the_last_step_ends_with_the_button_that_ends_it(any_table: Table) -> None:
    ana, guard = Maker(any_table), Maker(any_table, "gus", "A guard", npc="yes")
    host = looks_of(any_table.game).host
    for maker, says in ((ana, f"Send to your {host}"), (guard, "Add A guard to the table")):
        page = maker.page(99)
        buttons = re.findall(r"<button([^>]*)>([^<]*)", page.split('id="step-form"')[1].split("</form>")[0])
        assert buttons[-1][1] == says
        assert "quiet" not in buttons[-1][0]
        assert page.count(f">{says}<") == 1
        assert not re.search(r'rows">\s*<legend>[^<]*</legend>\s*(<p class="help">[^<]*</p>)?\s*</fieldset>', page)


def test_what_the_last_step_says_goes_to_the_table_too(table: Table) -> None:
    mira = Maker(table, "gus", "Mira")
    last = str(mira.page(99).split('name="step" value="')[1].split('"')[0])
    form = {"at": 1, "step": last, "act": "k", "seat": "", "f.notes": "Never gives up"}
    assert "has changed since you looked" in mira.do("accept", 422, **{**form, "at": 9})
    assert mira.draft.step == 1
    mira.do("accept", **form)
    table.refresh()
    assert table.state.sheet("mira").notes == "Never gives up"


@pytest.mark.parametrize(
    ("path", "form", "why"),
    [
        ("save", {"step": "1", "f.attributes.build": "many"}, "Attributes, build: a whole number was expected."),
        ("save", {"step": "1", "f.attributes.build": "-4"}, "Attributes, build: at least 0."),
        ("save", {"step": "1", "f.attributes.build": "44"}, "Attributes, build: at most 20."),
        ("save", {"step": "1", "f.attributes.build": "9" * 30}, "a whole number was expected"),
        ("save", {"step": "2", "f.skills.0.key": "running", "f.skills.0.value": "x"}, "Skills: a whole number"),
        (
            "save",
            {"step": "3", "f.advantages.0.key": "wealth", "f.advantages.0.points": "x"},
            "Advantages 1, points: a whole number was expected.",
        ),
        ("play", {}, "no procedure"),
        ("answer", {"sequence": "0", "choice": "x"}, "nothing is played"),
        ("back", {"at": "x"}, "a whole number was expected"),
        ("accept", {"at": "99"}, "has changed since you looked"),
        ("save", {"step": "4", "f.notes": "x" * 60_000}, "0 to 60000 characters"),
    ],
)
def test_bad_forms_get_a_clear_word_and_change_nothing(table: Table, path: str, form: Fields, why: str) -> None:
    mira = Maker(table, "gus", "Mira")
    before = mira.draft
    answer = mira.client.post(f"{mira.path}/{path}", data=form)
    assert answer.status_code == 422
    assert why.casefold() in unescape(answer.text).casefold()
    assert mira.draft == before
    for word in ("many", "-4"):
        if word in form.values():
            assert f'value="{word}"' in answer.text, "what was typed is still there"


def test_a_refused_field_is_pointed_out(table: Table) -> None:
    mira = Maker(table, "gus", "Mira")
    assert "nothing breaks a rule" in mira.page(4)
    for what in ("save", "accept"):
        page = mira.do(what, 422, step="3", at="1", **{"f.advantages.0.key": "wealth", "f.advantages.0.points": "x"})
        assert '<a href="#f.advantages.0.points">Advantages 1, points: a whole number was expected.</a>' in page
        field = re.search(r'<input id="f\.advantages\.0\.points"[^>]*>', page)
        assert field
        assert 'autofocus aria-invalid="true" aria-describedby="problem' in field[0]
        assert page.count('id="problem"') == page.count("autofocus") == 1
        assert "nothing breaks a rule" not in page


def test_names_that_are_taken_can_be_taken_again(table: Table) -> None:
    one, two, there = Maker(table, name="Ünal"), Maker(table, name="Ünal"), Maker(table, name="Kara")
    ids = [maker.draft.who for maker in (one, two, there)]
    assert [id.partition("-")[0] for id in ids] == ["nal", "nal", "kara"]
    assert len({*ids, "kara"}) == 4, "by chance: a number would tell of others that are hidden"
    assert one.client.post("/table/friday/making", data={"name": " "}).status_code == 422
    table.land("gus", [Joined(who="nal", sheet={"name": "Another"})])
    assert "at the table</span>" in one.client.get("/table/friday/making").text
    one.do("drop")
    assert one.client.get(one.path).status_code == 403
    assert isinstance(one.client, TestClient)


JUNK = ("", "0", "-1", "3", "999", "9999999999999999", "x", "²", "a/b", "2d", "99d+9", "<b>", "1 2 3", "yes", "\0")


@pytest.mark.soak
@pytest.mark.parametrize("any_table", one_edition(ruleset_ids()[:5], "making"), indirect=True)
def test_junk_is_answered_with_words(any_table: Table) -> None:
    random = Random(8)
    kara = Maker(any_table)
    for _ in range(times(50)):
        for step in range(8):
            page = kara.page(step)
            names = list(dict.fromkeys(re.findall(r'name="(f\.[^"]+)"', page)))
            offered = [unescape(one) for one in re.findall(r'<option value="([^"]+)"', page)] or ["x"]
            filled = random.sample(names, random.randint(0, len(names)))
            form = {name: random.choice((*JUNK, *random.choices(offered, k=9))) for name in filled}
            for what in ("look", "save"):
                answer = kara.client.post(f"{kara.path}/{what}", data={"step": step, "go": step, **form})
                assert answer.status_code in (200, 422), form
    kara.do("ask")
    answer = sit(any_table, "gus").get(kara.path)
    assert answer.status_code == 200
    fields = ("step", "go", "at", "sequence", "waive", "seat")
    cases = list(product(fields, JUNK, ("save", "back", "answer", "accept")))
    for name, junk, what in tenth(cases, f"junk {any_table.game.id}"):
        assert kara.client.post(f"{kara.path}/{what}", data={name: junk}).status_code in (200, 403, 422)


def test_points_that_are_left_are_asked_about_before_a_character_is_sent(tmp_path: Path) -> None:
    """It is kept, and asked beside the button; whoever says so sends it all the same."""
    table = Table.make(SqliteStore(tmp_path / "tables.db"), "friday", "augur", Seat("gus", "Gus", "gm"))
    table.seat_somebody("gus", Seat("ana", "Ana"))
    ana = sit(table, "ana")
    path = ana.post("/table/friday/making", data={"name": "Mirel"}).url.path
    asked = ana.post(f"{path}/save", data={"step": "2", "go": "send", "word": "May I?", "f.notes": "Tall"}).text
    assert re.search(r"Not spent yet: \d+ of “Points of the approaches”.* Send it anyway\?", asked)
    assert "Sent to your GM." not in asked
    assert 'value="May I?"' in asked
    assert 'value="send"' not in asked
    assert "Tall" in ana.get(path).text, "it is kept"
    sent = ana.post(f"{path}/save", data={"step": "2", "go": "send-anyway", "word": "May I?", "f.notes": "Tall"}).text
    assert "Sent to your GM." in sent


def test_a_character_that_breaks_rules_is_asked_about_before_it_is_sent(tmp_path: Path) -> None:
    quill = Maker(start(tmp_path, "augur"), name="Quill")
    assert 'data-stop="3"' in quill.page(0), "the plus stops at what a new character may have"
    assert 'data-buys="f.approaches." data-left="7"' in quill.page(0)
    fields = {f"f.approaches.{at}.key": key for at, key in enumerate(("reason", "guile", "finesse"))}
    page = quill.save(0, {**fields, "f.approaches.0.value": 4, "f.approaches.1.value": 2, "f.approaches.2.value": 2})
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
    assert "1 . Approaches , breaks a rule" in text
    assert "Points of the approaches: 1 too many" in text
    page = quill.do("save", step=2, go="send", **{"f.notes": "Tall"})
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
    assert "Quill breaks 2 rules:" in text
    assert "Reason is 4; a new character has 3 at most. Your GM may allow it. Send it anyway?" in text
    assert not quill.draft.asked
    assert quill.sheet["notes"] == "Tall", "nothing is lost by being asked"
    assert "3 . People and notes , done" in text
    sent = quill.do("save", step=2, go="send-anyway")
    assert quill.draft.asked
    assert '<button class="btn" name="go" value="send">Send it again</button>' in sent
    assert "It still breaks 2 rules: your GM decides." in sent
    gus = sit(quill.table, "gus")
    bar = gus.get("/table/friday").text.split('id="bar"')[1].split('aria-label="Story"')[0]
    assert "New from Ana: Quill" in bar, "wherever the gamemaster has scrolled to"
    log = gus.get("/table/friday/log").text
    assert f'href="{quill.path}">New from Ana: Quill</a>' in log, "beside the table it leads there at once, too"
    assert gus.get("/table/friday").text.count("Quill") == 1, "once is enough"
    gus.post(f"{quill.path}/accept", data={"at": quill.draft.step, "seat": "ana", "act": "one", "reason": "a veteran",
             "waive": ["augur.creation.points", "augur.creation.most"]})  # fmt: skip
    assert "New from Ana" not in gus.get("/table/friday").text


def test_the_code_of_gear_is_picked_and_not_typed(tmp_path: Path) -> None:
    table = Table.make(SqliteStore(tmp_path / "tables.db"), "friday", "cgg", Seat("gus", "Gus", "gm"))
    table.seat_somebody("gus", Seat("ana", "Ana"))
    ana = Maker(table)
    steps = range(len(guide_of(table.game).steps))
    at = next(step for step in steps if 'name="f.gear.0.code"' in ana.page(step))
    assert '<select class="field" id="f.gear.0.code"' in ana.page(at)
    ana.save(at, {"f.gear.0.name": "A long rifle", "f.gear.0.code": "4d+1"})
    ana.save(
        at, {"f.gear.0.name": "A long rifle", "f.gear.0.code": "4d+1", "f.gear.1.name": "A flag", "f.gear.1.code": ""}
    )
    assert [(one["name"], one["code"]) for one in ana.sheet["gear"]] == [("A long rifle", "4d+1"), ("A flag", None)]


def test_the_gamemaster_finds_foes_among_the_characters_and_players_do_not(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "mechwarrior", bytes(32))
    hers, gms = [sit(table, seat).get("/table/friday/making").text for seat in ("ana", "gus")]
    assert re.search(r"<b>Rena Voss</b> <span class=\"muted\">played by Ana</span>", gms)
    yours = hers.split(">Yours<")[1].split(">Others at the table<")[0]
    assert "<b>Rena Voss</b>" in yours
    assert 'href="/table/friday/sheet/rena"' in yours
    assert 'href="/table/friday#sheet-rena"' in yours
    assert "Jory Tamm" not in yours
    assert re.search(r"<b>Quartermaster Sel</b> <span class=\"muted\">yours</span> <span[^>]*>Hidden", gms)
    assert "Quartermaster" not in hers
    table.land("gus", seen_anew(table, ["sel"], hidden=False))
    assert "Quartermaster" not in sit(table, "ana").get("/table/friday/making").text, "a foe is no character of theirs"
    table.store.close()
