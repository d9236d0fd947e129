"""The rules reference: every rule has its page, the search finds it, the odds on it are right."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rollwright.api import odds
from rollwright.rules.content import Rule, content, load
from rollwright.rules.ruleset import ruleset, ruleset_ids
from rollwright.table.store.sqlite import SqliteStore
from rollwright.web.app import make_app
from rollwright.web.book import book_of, marks_of, pieces
from rollwright.web.lists import list_parts, words
from rollwright.web.worked import Worked, rows_of, worked
from tests.table.tables import make_table, to_the_end
from tests.web.client import TestClient
from tests.web.seats import sit


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    store = SqliteStore(":memory:")
    yield TestClient(make_app(store))
    store.close()


def test_the_games_lead_to_their_rules(client: TestClient) -> None:
    page = client.get("/rules").text
    for id in ruleset_ids():
        assert f'href="/rules/{id}"' in page
    assert client.get("/rules/chess").status_code == 404


@pytest.mark.soak
@pytest.mark.parametrize("id", ruleset_ids())
def test_every_rule_is_in_the_contents_and_opens(client: TestClient, id: str) -> None:
    contents = client.get(f"/rules/{id}").text
    rules = list(content(ruleset(id).package).rules)
    assert [rule for rule in rules if f'href="/rules/{id}/{rule}"' not in contents] == []
    for rule in rules[::17]:
        page = client.get(f"/rules/{id}/{rule}")
        assert page.status_code == 200
        assert f"<code>{rule}</code>" in page.text


def test_chapters_are_called_by_what_they_are_about(client: TestClient) -> None:
    page = client.get("/rules/going-somewhere").text
    for title in ("Chapter 1: Creating your character", "Chapter 6: Swag and treasure"):
        assert page.count(f">{title}<") == 2, "in the contents, and above its rules"
    assert not re.search(r">Chapter \d+<", page)


def test_whoever_comes_from_a_table_finds_the_way_back_from_every_page_of_the_rules() -> None:
    store = SqliteStore(":memory:")
    table = make_table(store)
    ana, to = sit(table, "ana"), f'href="/table/{table.id}">Back to the table<'
    game = f"/rules/{table.game.id}"
    rule = next(iter(book_of(table.game.id).rules))
    page = ana.get(game, headers={"referer": f"http://testserver/table/{table.id}"}).text
    assert to in page
    assert f'href="{game}/{rule}?table={table.id}"' in page
    procedure = next(iter(table.game.listings))
    for path in ("/rules", game, f"{game}?q=roll", f"{game}/{rule}", f"{game}/procedure/{procedure}"):
        page = ana.get(path, params={"table": table.id}).text
        assert to in page, path
        links = re.findall(r'href="(/rules[^"#]*)"', page.partition("<main")[2])
        assert links, path
        assert all(link.endswith(f"?table={table.id}") for link in links), path
    unfolded = ana.get(
        f"{game}/{rule}", headers={"hx-request": "true", "referer": f"http://testserver/table/{table.id}"}
    )
    assert f'href="{game}/{rule}?table={table.id}"' in unfolded.text
    assert f'name="table" value="{table.id}"' in ana.get(game, params={"table": table.id}).text, "the search keeps it"
    assert "Back to the table" not in ana.get(game).text
    stranger = TestClient(make_app(store))
    assert "Back to the table" not in stranger.get(game, params={"table": table.id}).text, "who has no seat there"
    store.close()


def test_a_rule_tells_all_that_is_known_of_it(client: TestClient) -> None:
    page = client.get("/rules/mechwarrior/mechwarrior.edge.reroll").text
    rule = content("rollwright.games.mechwarrior").rules["mechwarrior.edge.reroll"]
    for part in (rule.title, rule.source, 'href="/rules/mechwarrior/procedure/skill"', 'rel="next"', 'rel="prev"'):
        assert part in page
    assert "tests/" in page or "None is known here" in page


def test_rulings_and_what_is_ours_are_marked() -> None:
    def kinds(ruling: str | None) -> list[str]:
        rule = Rule(id="a.b", title="t", text="t", source="s", ruling=ruling)
        return [mark.kind for mark in marks_of(rule)]

    assert kinds(None) == []
    assert kinds("C18") == ["ruling"]
    assert kinds("supplement 2.6, ours: that functions adjust the difficulty") == ["supplement", "ours"]
    assert kinds("proposed: not in the rulings yet") == ["ours"]


def test_what_the_program_does_not_play_says_why(client: TestClient) -> None:
    page = client.get("/rules/mechwarrior/mechwarrior.scope").text
    assert "Not played by the program" in page


def test_a_search_needs_every_word_and_marks_it(client: TestClient) -> None:
    page = client.get("/rules/going-somewhere", params={"q": "shock check"}).text
    assert "/rules/going-somewhere/gs.shock.check" in page
    assert "<mark>Shock</mark>" in page
    assert "Nothing has all these words" in client.get("/rules/augur", params={"q": "momentum spaceship"}).text


def test_a_title_comes_before_a_text_that_has_the_word() -> None:
    found = book_of("augur").search("momentum")
    titles = ["momentum" in "".join(piece.text for piece in one.title).casefold() for one in found]
    assert any(titles)
    assert not all(titles)
    assert titles == sorted(titles, reverse=True)


def test_a_search_is_escaped(client: TestClient) -> None:
    assert "<script>" not in client.get("/rules/cgg", params={"q": "<script>alert(1)</script>"}).text
    assert pieces("<b>dice</b>", ("dic",))[0].text == "<b>"


def test_worked_odds_are_the_odds() -> None:
    game = ruleset("mechwarrior")
    (one,) = worked(game, game.listings["skill"])
    assert isinstance(one, Worked)
    chance = odds("mechwarrior/skill", target=8).chance(lambda result: result.success)
    assert [bar.label for bar in one.bars] == ["no", "yes"]
    assert one.bars[1].chance == pytest.approx(chance)
    assert one.command == "rollwright odds mechwarrior/skill target=8"


def test_a_rule_about_a_spend_shows_what_it_changes() -> None:
    game = ruleset("mechwarrior")
    (one,) = worked(game, game.listings["skill"], about="mechwarrior.edge.reroll")
    assert isinstance(one, Worked)
    assert "edge" in one.given
    best = one.bars[1].best
    assert best is not None
    assert best > one.bars[1].chance


def test_the_rows_of_a_random_table_have_their_chances(client: TestClient) -> None:
    chances = rows_of(ruleset("going-somewhere"), "alien", {})
    assert chances is not None
    assert sum(chances.values()) == pytest.approx(1)
    page = client.get("/rules/going-somewhere/table/alien").text
    assert page.count("16.7%") == 6


def test_a_roll_on_a_table_gives_one_of_its_rows(client: TestClient) -> None:
    page = client.post("/rules/going-somewhere/table/blob-or-amoeba").text
    rolled = re.search(r'<p class="lead">(.*?)</p>', page)
    texts = [row.text for row in book_of("going-somewhere").tables["blob-or-amoeba"].rows]
    assert rolled is not None
    assert rolled[1] in texts


def test_a_bad_argument_of_a_table_is_told(client: TestClient) -> None:
    tables = book_of("going-somewhere").tables.values()
    table, name = next(
        (table.name, name) for table in tables for name, taken in table.takes.items() if not taken.is_text
    )
    for bad in ("x", "9" * 30, "-99999"):
        answer = client.post(f"/rules/going-somewhere/table/{table}", data={f"a.{name}": bad})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
        assert client.get(f"/rules/going-somewhere/table/{table}", params={f"a.{name}": bad}).status_code == 422


@pytest.mark.parametrize("id", ruleset_ids())
def test_every_list_of_a_game_can_be_read(client: TestClient, id: str) -> None:
    book = book_of(id)
    assert book.lists
    for name in book.lists:
        page = client.get(f"/rules/{id}/list/{name}")
        assert page.status_code == 200
        assert f'href="/rules/{id}/list/{name}"' in client.get(f"/rules/{id}").text


def test_a_list_has_a_row_for_each_entry() -> None:
    parts = {part.title: part for part in list_parts("rollwright.games.cgg", "conditions")}
    entries = load("rollwright.games.cgg", "conditions", dict)
    for key, value in entries.items():
        if isinstance(value, dict) and all(isinstance(one, dict) for one in value.values()):
            assert len(parts[words(key)].rows) == len(value)
    assert "rules" not in book_of("cgg").lists


@pytest.mark.parametrize(
    "path",
    [
        "mechwarrior/list/rules",
        "mechwarrior/list/none",
        "mechwarrior/none",
        "mechwarrior/procedure/none",
        "augur/table/none",
        "x/y",
    ],
)
def test_what_is_not_there_is_not_found(client: TestClient, path: str) -> None:
    assert client.get(f"/rules/{path}").status_code == 404


def test_rules_in_a_log_lead_to_their_pages_and_unfold() -> None:
    table = make_table()
    to_the_end(table)
    client = sit(table, "ana")
    page = client.get("/table/friday").text
    addresses = set(re.findall(r'class="rule" href="([^"]+)"', page))
    assert addresses
    for address in addresses:
        assert client.get(address).status_code == 200
        part = client.get(address, headers={"hx-request": "true"}).text
        assert part.lstrip().startswith("<details")
        assert address in part
    table.store.close()
