"""Odds before the dice fall: what a seat may see of them, what options change, advice."""

from __future__ import annotations

import hashlib
import math
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from rollwright.dice.errors import TooLarge
from rollwright.play.journal import Entry, Thrown
from rollwright.table.checks import ADVICE
from rollwright.table.table import Table
from rollwright.web import chances, odds
from rollwright.web.pictures import percent, picture
from rollwright.web.scale import _scales, shaded
from rollwright.web.site import HERE
from tests.table.tables import OPPOSED, answers_of, make_table
from tests.web.seats import client_of, sit

PART = {"HX-Request": "true"}
EIGHT = Fraction(15, 36)
"""The chance of 8 or more on two dice."""
SIX = Fraction(26, 36)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = make_table(tmp_path / "tables.db")
    yield table
    table.store.close()


def shown(table: Table, seat: str, call: int, query: str = "", status: int = 200) -> str:
    """Give the odds of a call as the page of a seat has them."""
    answer = sit(table, seat).get(f"/table/friday/odds/{call}{query}", headers=PART)
    assert answer.status_code == status
    return str(answer.text)


def test_a_roll_shows_its_chances(table: Table) -> None:
    call = table.start("gus", "skill", {"target": 8, "modifier": -2, "who": "kara"})
    text = shown(table, "ana", call)
    assert f"</i> It works: {percent(float(SIX))}</li>" in text
    assert f'aria-label="It fails {percent(float(1 - SIX))}, It works {percent(float(SIX))}"' in text


def test_without_javascript_the_odds_are_a_page_of_their_own(table: Table) -> None:
    call = table.start("gus", "skill", {"target": 8, "who": "kara"})
    text = sit(table, "ana").get(f"/table/friday/odds/{call}").text
    assert "<!doctype html>" in text
    assert percent(float(EIGHT)) in text


def test_each_option_of_a_choice_has_its_own_chances(table: Table) -> None:
    call = to_lose(table)
    keep, reroll = re.findall(
        rf'#odds-card-{call}-3-(\d)".*?aria-label="([^"]+)"', shown(table, "ana", call), re.DOTALL
    )
    assert "100%" in keep[1], "to keep the dice settles it"
    assert "100%" not in reroll[1]


def to_lose(table: Table) -> int:
    """Let Kara lose in the open, with Edge to spend."""
    call = table.start("gus", "opposed", {**OPPOSED, "b_secret": False})
    table.answer("ana", call, 0, choice="kara", faces=[1, 2])
    table.answer("gus", call, 2, faces=[4, 4])
    return call


def test_what_is_hidden_does_not_show_through_the_odds(table: Table) -> None:
    call = table.start("gus", "opposed", OPPOSED)
    assert "roll is secret" in shown(table, "ana", call)
    assert "roll is secret" not in shown(table, "gus", call)


def answered(table: Table, call: int) -> tuple[Entry, ...]:
    """Give the answers of a call, open or ended."""
    return tuple([line.entry for line in answers_of(table, call)][:3])


def test_dice_that_the_actor_did_not_see_count_as_unknown(table: Table) -> None:
    """Whatever the guard has thrown in secret, Ana reads the same."""
    told = set()
    for faces in ((1, 1), (6, 6)):
        call = table.start("gus", "opposed", {**OPPOSED, "b_secret": False})
        question = chances.asked_of(table, table.seat("ana"), *odds.found(table, "ana", call))
        table.answer("ana", call, 0, choice="kara", faces=(3, 4))
        table.answer("gus", call, 2, faces=faces)
        turn, first, second = answered(table, call)
        assert isinstance(second, Thrown)
        entries = (turn, first, msgspec.structs.replace(second, seen_by=("b",)))
        told.add(picture(chances.law_of(question, question.call, entries), "winner"))
        if call in table.open:
            table.abandon("gus", call, "next")
    assert len(told) == 1


def test_only_who_has_the_question_gets_its_odds(table: Table) -> None:
    call = table.start("gus", "skill", {"target": 8, "who": "kara"})
    for seat, other in (("ben", call), ("sue", call), ("ana", call + 1)):
        assert shown(table, seat, other, status=204) == "", "on a card whose question is gone nothing changes"
        assert "in front of you" in sit(table, seat).get(f"/table/friday/odds/{other}").text
    assert client_of(table).get(f"/table/friday/odds/{call}").status_code == 403


def test_odds_are_worked_out_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    call = table.start("gus", "skill", {"target": 9, "modifier": 1, "who": "kara"})
    first = shown(table, "ana", call)

    def never_again(*_: object) -> object:
        raise AssertionError("worked out twice")

    monkeypatch.setattr(chances, "law_of", never_again)
    assert shown(table, "ana", call) == first


def test_what_is_too_large_is_sampled_and_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    call = table.start("gus", "skill", {"target": 7, "who": "kara"})

    def refuse(*_: object, **__: object) -> object:
        raise TooLarge("too many")

    monkeypatch.setattr("rollwright.play.odds.odds", refuse)
    assert "about, from 20000 tries" in shown(table, "ana", call)


def test_advice_is_given_where_the_gamemaster_allows_it(table: Table) -> None:
    call = to_lose(table)
    assert "What would be best?" not in shown(table, "ana", call)
    assert "Best:" not in shown(table, "ana", call, "?advice=yes")
    assert "Best:" in shown(table, "gus", call, "?advice=yes")
    ana, gus = sit(table, "ana"), sit(table, "gus")
    assert ana.post("/table/friday/act/advice", data={"allow": "yes", "act": "a"}).status_code == 422
    table.note("ana", ADVICE, "I want it.", ("*",))
    assert "What would be best?" not in shown(table, "ana", call), "a player's note allows nothing"
    gus.post("/table/friday/act/advice", data={"allow": "yes", "act": "b"})
    assert "What would be best?" in shown(table, "ana", call)
    advised = shown(table, "ana", call, "?advice=yes")
    assert "Best:" in advised
    assert "Worth by victory" in advised
    gus.post("/table/friday/act/advice", data={"allow": "no", "act": "c"})
    assert "What would be best?" not in shown(table, "ana", call)


def test_what_others_wrote_is_what_the_manifest_says() -> None:
    vendor = HERE / "static" / "vendor"
    packages = tomllib.loads((vendor / "manifest.toml").read_text())
    kept = {name: digest for package in packages.values() for name, digest in package["sha256"].items()}
    files = {path.name for path in vendor.iterdir()} - {"manifest.toml"}
    assert files == set(kept)
    for name, digest in kept.items():
        assert hashlib.sha256((vendor / name).read_bytes()).hexdigest() == digest, name
    assert all(package["licence"] for package in packages.values())


def test_the_first_load_is_small_and_the_dice_come_later(table: Table) -> None:
    client = sit(table, "ana")
    page = client.get("/table/friday")
    assert page.headers["content-encoding"] == "gzip"
    addresses = {"/table/friday", *re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)}
    wire = 0
    for address in sorted(addresses):
        with client.stream("GET", address) as answer:
            wire += len(b"".join(answer.iter_raw())) + 400
    assert wire < 120_000
    assert not any("dice-box" in address for address in addresses)


def colour_of(css: str, name: str) -> list[tuple[float, ...]]:
    """Give a colour of the page, in the light and in the dark, as places where the same distance looks the same."""
    return [oklab(one) for one in re.findall(rf"--{name}: light-dark\(#(\w+), #(\w+)\)", css)[0]]


def oklab(code: str) -> tuple[float, ...]:
    """Give a colour's place in Oklab, by Ottosson's matrices."""
    parts = [int(code[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    line = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    sees = ((0.4122, 0.5363, 0.0514), (0.2119, 0.6807, 0.1074), (0.0883, 0.2817, 0.6300))
    cones = [sum(a * b for a, b in zip(row, line, strict=True)) ** (1 / 3) for row in sees]
    axes = ((0.2105, 0.7936, -0.0041), (1.9780, -2.4286, 0.4506), (0.0259, 0.7828, -0.8087))
    return tuple([sum(a * b for a, b in zip(row, cones, strict=True)) for row in axes])


@pytest.mark.parametrize("game", ["going-somewhere", "cgg", "augur", "mechwarrior"])
def test_results_beside_each_other_are_told_apart_by_their_colour(game: str) -> None:
    css = (HERE / "static" / "table.css").read_text()
    for scale in _scales(game):
        looks = [shade.replace("r", "v") or f"o{tone}" for tone, _, shade in shaded(scale)]
        for one, other in pairwise(looks):
            for here, there in zip(colour_of(css, one), colour_of(css, other), strict=True):
                assert math.dist(here, there) > 0.075, (game, one, other)
