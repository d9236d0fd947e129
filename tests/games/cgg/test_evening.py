"""Centaurus Gate at a real table, through the API: what moments cost, what cards say, Tension round by round."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from rollwright.play.journal import Thrown
from rollwright.rules.facts import Amended
from rollwright.table.export import export_for, export_table
from rollwright.table.log import Answered
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import view
from tests.laws.at_tables import PEOPLE, PLAYERS, named_table, slug
from tests.table.presses import Count, counted
from tests.table.programs import Program, programs

VANYA, ILSE, ANA, BO = map(slug, PEOPLE)
MAJA, JEAN, KIM, ADA = map(slug, PLAYERS)
PLAYS = dict(zip((VANYA, ILSE, ANA, BO), (MAJA, JEAN, KIM, ADA), strict=True))
HOST = "gus-van-dyke"
GAMES = pytest.mark.parametrize("game", ["cgg", "cgg-2015"])
RISKY = {"risk": "limited", "stake": "her cover", "arena": "material", "ability": "none"}


@contextmanager
def sitting(game: str, seed: int = 1) -> Iterator[tuple[Table, dict[str, Program]]]:
    """Sit down with four players whose names have two and three words."""
    table = named_table(game, seed.to_bytes(32, "big"))
    with programs(table) as playing:
        yield table, playing


def is_open(table: Table, call: int) -> bool:
    table.refresh()
    return call in table.open


def keys(program: Program) -> list[str]:
    return [card["key"] for card in program.cards]


def told(table: Table, seat: str) -> str:
    table.refresh()
    return " ".join([line.text for line in view(table, seat).log])


def until(game: str, wanted: str, judged: dict[str, Any], code: str = "strength") -> tuple[Any, ...]:
    """Find a table at which, after the roll, somebody is asked what is wanted; give all that is needed to go on."""
    for seed in range(200):
        manager = sitting(game, seed)
        table, playing = manager.__enter__()
        with counted(playing) as count:
            call = playing[MAJA].start("act", VANYA, code=code, what="slips past the guards")
            playing[HOST].answer("judge", fields={**RISKY, **judged})
            playing[MAJA].answer("help", choice="roll")
        asked = [key for one in (MAJA, HOST) for key in keys(playing[one])] if is_open(table, call) else []
        if asked == [wanted]:
            return manager, table, playing, call, count
        manager.__exit__(None, None, None)
    raise AssertionError(f"no seed leads to {wanted}")


# --- budgets ----------------------------------------------------------------------------------------------------------


@GAMES
def test_an_action_without_risk_costs_three_presses_at_most(game: str) -> None:
    with sitting(game) as (table, playing), counted(playing) as count:
        call = playing[MAJA].start("act", VANYA, code="perception", what="listens at the door")
        playing[HOST].answer("judge", fields={"risk": "none", "challenge": "3", "ability": "none"})
        assert not is_open(table, call)
    assert count.all <= 3, count


def test_nobody_waits_for_real_dice_where_none_are_left() -> None:
    with sitting("cgg") as (table, playing):
        table.prefer_dice(HOST, "own")
        call = playing[MAJA].start("act", VANYA, code="perception", what="listens at the door")
        playing[HOST].answer("judge", fields={"risk": "none", "challenge": "3", "ability": "none"})
        assert not is_open(table, call)


@GAMES
def test_an_action_with_risk_costs_four_presses_at_most(game: str) -> None:
    for seed in range(40):
        with sitting(game, seed) as (table, playing), counted(playing) as count:
            call = playing[MAJA].start("act", VANYA, code="perception", what="listens at the door", called="aspect 1")
            playing[HOST].answer("judge", fields={**RISKY, "challenge": "3"})
            playing[MAJA].answer("help", choice="roll")
            done = not is_open(table, call)
        if done:
            assert count.all <= 4, count
            assert "avoids the risk" in told(table, "sue")
            return
    raise AssertionError("no seed avoids the risk without Venture")


@pytest.mark.soak
@GAMES
def test_venture_and_a_failure_that_the_player_tells_cost_six(game: str) -> None:
    for seed in range(300):
        with sitting(game, seed) as (table, playing), counted(playing) as count:
            call = playing[MAJA].start("act", VANYA, code="technical", what="bluffs", risk_code="perception")
            playing[HOST].answer("judge", fields={**RISKY, "challenge": "5", "arena": "public"})
            playing[MAJA].answer("help", choice="roll")
            if keys(playing[MAJA]) != ["wrench"]:
                continue
            playing[MAJA].answer("wrench", choice="close")
            if keys(playing[MAJA]) not in (["went-wrong"], ["went-horribly-wrong"]):
                continue
            (key,) = keys(playing[MAJA])
            playing[MAJA].answer(key, fields={"what": "they laugh"})
            playing[HOST].answer("award", fields={"awarded": "yes"})
            if is_open(table, call):
                continue  # the risk was missed, too: that is the next script
        assert count.all <= 6, count
        assert "What goes wrong: they laugh." in told(table, "sue")
        return
    raise AssertionError("no seed is like that")


@GAMES
def test_fallout_to_its_condition_costs_seven(game: str) -> None:
    manager, table, playing, call, count = until(game, "suffer", {"challenge": "5"})
    try:
        with counted(playing) as more:
            card = playing[HOST].answer("suffer", fields={"result": "condition"})
            assert not is_open(table, call)
        assert "fallout" in card["asks"]
        assert count.all + more.all <= 7
        assert len(table.state.sheets[VANYA].conditions) == 1
        assert "fallout" in told(table, "sue")
    finally:
        manager.__exit__(None, None, None)


@GAMES
def test_difficulty_dice_are_thrown_again_with_the_player_s_press(game: str) -> None:
    for seed in range(300):
        with sitting(game, seed) as (table, playing):
            playing[MAJA].start("act", VANYA, code="technical", what="bluffs", called="aspect 1")
            playing[HOST].answer("judge", fields={**RISKY, "challenge": "5"})
            playing[MAJA].answer("help", choice="roll")
            if keys(playing[MAJA]) != ["wrench"]:
                continue
            playing[MAJA].answer("wrench", choice="that-good")
            rolls = [line.entry.key for line in logged(table) if isinstance(line.entry, Thrown)]
            assert rolls[:3] == ["difficulty", "risk", "difficulty again"]
            assert "difficulty again" not in keys(playing[HOST])
        return
    raise AssertionError("no seed is like that")


def logged(table: Table) -> list[Answered]:
    table.refresh()
    return [line for line in table.log if isinstance(line, Answered)]


def test_fallout_without_dice_is_rolled_with_the_press_and_verified() -> None:
    manager, table, _, _, _ = until("cgg", "suffer", {"challenge": "5", "damage": "1"})
    try:
        rolls = [line for line in logged(table) if isinstance(line.entry, Thrown)]
        assert (rolls[-1].by, rolls[-1].entry.faces) == (MAJA, ())  # type: ignore[union-attr]
        noted = {"head": table.head, "commitment": table.made.commitment}
        assert verify(export_table(table, HOST), **noted).difference is None
    finally:
        manager.__exit__(None, None, None)


# --- what cards say ---------------------------------------------------------------------------------------------------


@GAMES
def test_cards_say_who_and_what_from_the_first_moment(game: str) -> None:
    with sitting(game) as (_, playing):
        playing[JEAN].start("act", ILSE, code="dexterity", what="slips past the dock guards", gear=[])
        for seat in (JEAN, MAJA, HOST, "sue"):
            (awaited,) = playing[seat].get("view", lines=1)["awaited"]
            assert awaited["headline"] == "Dr. Ilse Vok tries to slip past the dock guards · Dexterity"
        (card,) = playing[HOST].cards
        assert card["asks"].startswith("Dr. Ilse Vok tries to slip past the dock guards, with Dexterity (")
        names = [field["name"] for field in card["fields"]]
        assert names[:2] == ["by", "challenge"]
        playing[HOST].answer("judge", fields={**RISKY, "challenge": "3"})
        (roll,) = playing[JEAN].cards
        assert roll["asks"].startswith("Dr. Ilse Vok is about to roll ")
        assert playing[KIM].cards[0]["words"] == {ANA: "Ana María de Luz"}, "others volunteer by name"
        assert roll["headline"] == "Dr. Ilse Vok tries to slip past the dock guards · Dexterity · at stake: her cover"
        for seat in (JEAN, MAJA, "sue"):
            text = playing[seat].text("view", lines=200)
            assert "limited" not in text, "the level is the Exec's"
            assert "difficulty 3" not in text.casefold()


# --- Tension ----------------------------------------------------------------------------------------------------------


def turn(playing: dict[str, Program], table: Table, who: str, to: str = "") -> Count:
    """Take a turn that acts, at no risk, and pass the focus on."""
    with counted(playing) as count:
        call = playing[PLAYS[who]].start(
            "turn", who, pitfall="the reactor", code="perception", what="reroutes the power"
        )
        playing[HOST].answer("judge", fields={"risk": "none", "challenge": "3", "ability": "none"})
        while is_open(table, call):
            (key,) = [key for one in playing.values() for key in keys(one)][:1]
            if key == "lower":
                playing[HOST].answer("lower", choice="1")
            elif key == "award":
                playing[HOST].answer("award", fields={})
            else:
                playing[PLAYS[who]].answer(key, fields={"what": "sparks"})
        if to:
            playing[PLAYS[who]].start("pass-focus", who, to=to)
    return count


@GAMES
def test_a_turn_with_a_risk_costs_five(game: str) -> None:
    for seed in range(100):
        with sitting(game, seed) as (table, playing):
            playing[HOST].start("begin-tension", pitfall="the reactor", party=[VANYA, ILSE, ANA], edge=VANYA)
            playing[MAJA].start("edge", VANYA, to=VANYA, code="perception", first=VANYA)
            with counted(playing) as count:
                call = playing[MAJA].start("turn", VANYA, pitfall="the reactor", code="perception")
                playing[HOST].answer("judge", fields={**RISKY, "challenge": "5"})
                playing[MAJA].answer("help", choice="roll")
                if keys(playing[HOST]) != ["lower"]:
                    continue
                playing[HOST].answer("lower", choice="1")
                if is_open(table, call):
                    continue
                playing[MAJA].start("pass-focus", VANYA, to=ILSE)
            assert count.all == 5, count
            assert table_tension(table).focus == ILSE
        return
    raise AssertionError("no seed is like that")


@pytest.mark.soak
@GAMES
def test_tension_through_three_rounds(game: str) -> None:
    with sitting(game) as (table, playing):
        host = playing[HOST]
        host.start("begin-tension", pitfall="the reactor", party=[VANYA, ILSE, ANA], edge=ILSE, level=9)
        host.start("add-pitfall", pitfall="boarders", level=13)
        for number in (1, 2, 3):
            tension = table_tension(table)
            assert tension.round == number
            playing[JEAN].start("edge", ILSE, to=VANYA, code="strength", first=VANYA)
            assert turn(playing, table, VANYA, ILSE).all <= 5
            if number == 1:
                between(playing, table)
            with counted(playing) as idles:
                playing[JEAN].start("idle", ILSE, how="freezes", to=ANA)
            assert idles.all == 1
            with counted(playing) as readies:
                playing[KIM].start("ready", ANA, pitfall="the reactor", kind="interrogation")
            assert readies.all <= 2
            if number == 1:
                playing[ADA].start("join-tension", BO)
            playing[ADA].start("idle", BO)
            table.refresh()
            table = Table(table.store, table.id)  # as after a restart
            assert table_tension(table).focus == ""
            host.start("tension-exec", pitfall="boarders" if number < 2 else "the reactor")
            if "worst" in keys(host):
                host.answer("worst", fields={"what": "nobody gets out"})
            if number == 1:
                assert (
                    "boarders" in table_tension(table).pitfalls
                    or "the worst happens: “boarders”" in told(table, "sue").casefold()
                )
                if "boarders" in table_tension(table).pitfalls:
                    host.start("pitfall-happens", pitfall="boarders")
        host.start("avert-pitfall", pitfall="the reactor")
        table.refresh()
        assert table.state.scene.tension is None
        text = told(table, "sue")
        assert "The worst happens: “Boarders”." in text
        assert "Averted: “The reactor”." in text
        assert "Bo Lee joins the Tension." in text
        host.start("begin-tension", pitfall="the reactor again", edge=VANYA)


def table_tension(table: Table) -> Any:
    table.refresh()
    found = table.state.scene.tension
    assert found is not None
    return found


def between(playing: dict[str, Program], table: Table) -> None:
    """Make a check between turns, change a sheet, and take back a turn in its middle."""
    before = table_tension(table)
    playing[ADA].start("act", BO, code="knowledge", what="reads the gauge")
    playing[HOST].answer("judge", fields={"risk": "none", "challenge": "3", "ability": "none"})
    for one in (ADA, HOST):
        for key in keys(playing[one]):
            playing[one].answer(key, fields={"what": "no idea"} if one == ADA else {})
    assert table_tension(table) == before, "a check is no turn"
    table.land(HOST, [Amended(who=BO, field="notes", value="seen", reason="a ruling")])
    stood = table.number
    playing[JEAN].start("turn", ILSE, pitfall="the reactor", code="perception")
    playing[HOST].act("undo", to=stood)
    assert table_tension(table) == before


@GAMES
def test_a_missed_risk_is_overruled_and_the_condition_goes(game: str) -> None:
    manager, table, playing, call, _ = until(game, "suffer", {"challenge": "5"})
    try:
        playing[HOST].answer("suffer", fields={"result": "condition"})
        table.refresh()
        assert table.state.sheets[VANYA].conditions
        verdict = "ending"
        now = [line for line in table.log if getattr(line, "verdict", ("", ""))[0] == verdict][-1].verdict[1]
        table.set_verdict(HOST, call, verdict, now.replace("missed", "avoided"), "the guard looked away")
        assert table.state.sheets[VANYA].conditions == ()
    finally:
        manager.__exit__(None, None, None)


@GAMES
def test_a_session_ends(game: str) -> None:
    with sitting(game) as (table, playing):
        playing[HOST].act("begin-session")
        playing[HOST].act("end-session")
        table.refresh()
        assert not table.position.session


def test_an_action_goes_on_when_somebody_hidden_is_shown() -> None:
    """Whom an action may be against is a matter of what its player knew when it began."""
    with sitting("cgg") as (table, playing):
        playing[MAJA].start("act", VANYA, code="perception", what="listens at the door")
        playing[HOST].answer("judge", fields={**RISKY, "challenge": "3"})
        table.refresh()
        (hidden,) = [number for number, line in table.lines(0) if "zanzibar" in str(getattr(line, "facts", ""))]
        table.reveal(HOST, hidden)
        playing[MAJA].answer("help", choice="roll")
        table.refresh()
        noted = {"head": table.head, "commitment": table.made.commitment}
        assert verify(export_table(table, HOST), **noted).difference is None


def test_dice_that_have_fallen_stay_when_a_result_is_overruled() -> None:
    """A worse failure asks for words first: the fallout's dice come later in the moment, and are the same."""
    manager, table, playing, call, _ = until("cgg", "suffer", {"challenge": "5"})
    try:
        before = [line.entry for _, line in table.lines(call) if isinstance(line, Answered)]
        fell = next(entry for entry in before if isinstance(entry, Thrown) and "fallout" in entry.key)
        options = ("barely-failed", "failed-badly", "failed-horribly")
        playing[HOST].answer("suffer", fields={"result": "condition"})
        table.refresh()
        now = [line.verdict[1] for line in table.log if getattr(line, "verdict", ("", ""))[0] == "ending"][-1]
        paths = set()
        for other in [one for one in options if one not in now]:
            table.set_verdict(HOST, call, "result", other, "it was welded")
            while is_open(table, call):
                card = next(card for one in (MAJA, HOST) for card in playing[one].cards)
                who = next(one for one in (MAJA, HOST) if card in playing[one].cards)
                if card["key"] == "suffer":
                    break
                playing[who].answer(card["key"], fields={"what": "the wrench shears off"} if who == MAJA else {})
            lines = [line for _, line in table.lines(call) if isinstance(line, Answered)]
            again = [line.entry for line in lines if isinstance(line.entry, Thrown)]
            entry = next(one for one in reversed(again) if one.key == fell.key)
            assert entry.faces[: len(fell.faces)] == fell.faces
            paths.add(entry.path)
        assert len({fell.path, *paths}) > 1, "they come at another place of the moment"
        assert verify(export_table(table, HOST), head=table.head).difference is None
        for seat in (HOST, MAJA):
            assert verify(export_for(table, seat)).difference is None
    finally:
        manager.__exit__(None, None, None)
