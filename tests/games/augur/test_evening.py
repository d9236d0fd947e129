"""Augur at a real table, through the API: what moments cost, what cards say, rulings, what is seen before it lands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from rollwright.games.augur.rules.facts import HarmTaken
from rollwright.games.augur.rules.harm import Track
from rollwright.games.augur.rules.sheet import Marks
from rollwright.play.steps import EVERYONE, GM
from rollwright.rules.facts import Who
from rollwright.table.table import Table
from rollwright.table.view import view
from tests.laws.at_tables import PEOPLE, PLAYERS, SECRET, named_table, slug
from tests.table.presses import counted
from tests.table.programs import Program, programs

VANYA, ILSE, ANA, BO = map(slug, PEOPLE)
MAJA, JEAN, KIM, ADA = map(slug, PLAYERS)
HOST = "gus-van-dyke"


@contextmanager
def sitting(seed: int = 1) -> Iterator[tuple[Table, dict[str, Program]]]:
    """Sit down with four players whose names have several words."""
    table = named_table("augur", seed.to_bytes(32, "big"))
    with programs(table) as playing:
        yield table, playing


def ended(table: Table, call: int) -> bool:
    """Tell whether a call is over, or only waits for what the chart asks after the dice."""
    table.refresh()
    asked = table.open[call].session.question if call in table.open else None
    return asked is None or asked.key in ("burn", "extra", "advantage", "panic")


@pytest.mark.parametrize(
    ("helps", "push", "most"), [(False, "no", 3), (False, "yes", 3), (True, "yes", 4), (True, "no", 4)]
)
def test_an_action_costs_three_presses_and_a_helper_one_more(helps: bool, push: str, most: int) -> None:
    with sitting() as (table, playing), counted(playing) as count:
        call = playing[MAJA].start(
            "try", VANYA, way="finesse", what="slips past the guards", expertise="locks", push=push
        )
        playing[HOST].answer("judge", fields={"level": "risky"})
        if helps:
            playing[JEAN].answer("help", choice=ILSE)
        playing[MAJA].answer("help", choice="roll")
        assert ended(table, call)
    assert count.all == most


def test_a_group_effort_of_four_costs_at_most_five() -> None:
    with sitting() as (table, playing), counted(playing) as count:
        call = playing[HOST].start("group-effort", rolls=ILSE, members=[VANYA, ILSE, ANA, BO], what="cross the river")
        first = playing[JEAN].answer("plan", fields={"way": "prowess", "helper": BO})
        assert first["headline"] == (
            "Dr. Ilse Vok, with Vanya Orlov, Ana María de Luz and Bo Lee, tries to cross the river"
        )
        playing[HOST].answer("judge", fields={"level": "complex"})
        playing[JEAN].answer("help", choice="roll")
        assert ended(table, call)
    assert count.all <= 5
    with sitting() as (table, playing), counted(playing) as count:
        given = {"what": "cross the river", "level": "complex", "kind": "reaction", "track": "fog"}
        call = playing[HOST].start("group-effort", rolls=ILSE, members=[VANYA, BO], **given)
        card = playing[JEAN].answer("plan", fields={"way": "prowess", "helper": BO, "what": "holds the rope"})
        assert list(playing[JEAN].answer("help", choice="roll")["options"]) == ["roll", "push"]
        assert card["asks"] == "Dr. Ilse Vok rolls for the group: complex, 2 threat dice"
        told = [one["text"] for one in playing[MAJA].get("view", lines=60)["log"]]
        assert "Dr. Ilse Vok: hold the rope." in told, "nothing in it says how it went"
        assert "Messy costs Dr. Ilse Vok, Vanya Orlov and Bo Lee 1 Fog each, Botched 2, Dire 3" in card["guide"]
        assert ended(table, call)
    assert count.all == 3, "what the GM has said at once isn't asked again"


@pytest.mark.parametrize("expertise", ["none", "engines"])
def test_a_reaction_that_the_gm_calls_for_costs_three_and_says_what_for_from_its_first_second(expertise: str) -> None:
    given = {"kind": "reaction", "what": "a falling crate", "level": "complex", "danger": "heavy"}
    with sitting() as (table, playing), counted(playing) as count:
        call = playing[HOST].start("call", ILSE, **given)
        for seat in (JEAN, MAJA, HOST, "sue"):
            awaited = playing[seat].get("view", lines=1)["awaited"]
            assert [one["headline"] for one in awaited] == ["A falling crate. Dr. Ilse Vok reacts · reaction · complex"]
        card = playing[JEAN].answer("plan", fields={"way": "prowess", "expertise": expertise})
        assert card["asks"] == "Dr. Ilse Vok: complex, 2 threat dice"
        assert card["guide"].startswith(
            "Messy costs Dr. Ilse Vok 2 Fatigue, Botched 3, Dire 4. Botched or Dire also means "
        )
        playing[JEAN].answer("help", choice="roll")
        assert ended(table, call)
    assert count.all == 3


def test_the_gm_s_card_says_who_does_what_and_asks_first_for_kind_and_level() -> None:
    with sitting() as (_, playing):
        playing[JEAN].start("try", ILSE, way="reason", against="the-tall-guard", expertise="engines", push="yes")
        card = playing[HOST].cards[0]
        assert card["asks"] == (
            "Dr. Ilse Vok, by Reason (2d), with expertise in engines, pushing hard, "
            "against the Tall Guard: what does it take?"
        )
        assert card["headline"] == "Dr. Ilse Vok takes on the Tall Guard · Reason"
        names = [field["name"] for field in card["fields"]]
        assert names[:2] == ["kind", "level"]
        assert names.index("stances") > names.index("expertise")


def botched() -> tuple[Table, dict[str, Any]]:
    """Play a clash of Vanya, whom Ilse helps, that ends Botched."""
    for seed in range(60):
        with sitting(seed) as (table, playing):
            call = playing[MAJA].start("try", VANYA, way="guile", what="trips the thug", against="the thug")
            playing[HOST].answer("judge", fields={"kind": "clash", "track": "fatigue", "size": "8"})
            playing[JEAN].answer("help", choice=ILSE)
            playing[MAJA].answer("help", choice="roll") if any(
                card["key"] == "help" for card in playing[MAJA].cards
            ) else playing[MAJA].answer("action")
            table.refresh()
            if call not in table.open and table.state.sheets[VANYA].fatigue == Marks(2):
                return table, {"call": call}
    raise AssertionError("no seed is that bad")


@pytest.mark.rule("augur.result.botched", "augur.chart.clash")
def test_botched_overruled_to_good_reads_the_chart_anew_and_the_log_tells_both() -> None:
    table, found = botched()
    assert table.state.sheets[ILSE].fatigue == Marks(2), "whoever helps shares the risk"
    assert "foe:the thug" not in table.state.scene.clocks
    table.set_verdict(HOST, found["call"], "result", "good", "the thug was looking away")
    after = table.state
    assert [after.sheets[one].fatigue for one in (VANYA, ILSE)] == [Marks(), Marks()]
    assert (after.sheets[VANYA].momentum, after.scene.clocks["foe:the thug"].ticks) == (3, 2)
    for seat in (MAJA, "sue"):
        told = " ".join(line.text for line in view(table, seat).log)
        assert "Good instead of Botched" in told
        assert "The thug takes 2 harm: 2 of 8." in told


def fog_seen(table: Table, seat: str, who: str) -> list[Any]:
    """Give the Fog of somebody as a seat sees it; nothing where it sees no sheet."""
    return [one.fields["fog"] for one in view(table, seat).sheets if one.id == who and "fog" in one.fields]


@pytest.mark.rule("augur.fog.panicked", "augur.gm.light-harm")
@pytest.mark.parametrize(("who", "hidden"), [(VANYA, False), (slug(SECRET), True)])
def test_harm_that_has_not_landed_yet_is_seen_by_those_who_may_know_of_it_and_by_nobody_else(
    who: str, hidden: bool
) -> None:
    with sitting() as (table, playing):
        table.refresh()
        table.land(HOST, [HarmTaken(track=Track.FOG, marks=5, who=Who(who), seen_by=(GM,) if hidden else EVERYONE)])
        before = table.state.sheets[who].fog
        playing[HOST].start("gm-move-now", kind="reaction", against=who)
        playing[HOST].answer("gm-move", fields={"way": "light-harm.fog"})
        table.refresh()
        assert table.state.sheets[who].fog == before == Marks(5), "nothing has landed while panic is asked for"
        now = [{"marks": 3, "steps": 1}]
        assert fog_seen(table, HOST, who) == now
        for seat in (MAJA, JEAN, "sue"):
            assert fog_seen(table, seat, who) == ([] if hidden else now)
            assert not hidden or SECRET not in playing[seat].text("view", lines=200)
