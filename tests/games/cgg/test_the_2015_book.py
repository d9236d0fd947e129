"""What a reader of the 2015 book found at the table, sentence by sentence, and what holds instead."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from rollwright.rules.facts import Amended
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.games.cgg.test_evening import told
from tests.table.programs import Program, programs

GAMES = pytest.mark.parametrize("game", ["cgg", "cgg-2015"])
RISKY = {"risk": "limited", "stake": "her cover", "arena": "material", "ability": "none"}


@contextmanager
def aboard(game: str = "cgg-2015", **changed: Any) -> Iterator[tuple[Table, dict[str, Program]]]:
    """Sit down at the demonstration table with real dice; some things on Ilka's sheet are changed."""
    table = demo_table(SqliteStore(":memory:"), "demo", game, bytes(32))
    if changed:
        table.land("gus", [Amended(who="ilka", field=name, value=value) for name, value in changed.items()])
    for seat in ("gus", "ana", "ben", "cleo"):
        table.prefer_dice(seat, "own")
    with programs(table) as playing:
        yield table, playing


def begun_acts(program: Program, who: str) -> list[str]:
    return [move["act"] for move in program.get("moves") if move.get("who", "") == who]


@GAMES
@pytest.mark.rule("cgg.diligence.help", "cgg.diligence.code")
def test_the_exec_sees_what_is_used_for_diligence_and_may_say_that_it_is_of_no_use(game: str) -> None:
    with aboard(game) as (table, playing):
        playing["ana"].start(
            "diligence", "ilka", kind="research", goal="the wreck", gear=["Command badge"], asks=["noor"]
        )
        playing["cleo"].answer("lend", choice="noor")
        card = playing["gus"].answer("judge-diligence", fields={"unfit": ["Command badge"]})
        assert card["asks"] == "Ilka Brandt: Research towards the wreck, using Command badge (2d)."
        (roll,) = playing["ana"].cards
        assert roll["asks"] == "Ilka Brandt rolls 4d+2 towards the wreck"  # Noor's 4d, and 2 pips for her own 2d+2
        text = told(table, "ana")
        assert "Noor Adeyo lends Ilka Brandt 4d." in text
        assert "The Exec: Command badge doesn't apply here." in text


@GAMES
@pytest.mark.rule("cgg.conditions.enhanced", "cgg.hammer.cant-do-it", "cgg.wrench.make-it")
@pytest.mark.parametrize(("buys", "wrench", "hammer"), [("succeed", "make-it", "cant-do-it"), ("avoid", "close", "")])
def test_nothing_is_spent_on_what_enhanced_has_settled(game: str, buys: str, wrench: str, hammer: str) -> None:
    with aboard(game, conditions=["enhanced"], dp=1, hours=10) as (table, playing):
        playing["ana"].start("act", "ilka", code="strength", what="bends the bar")
        playing["gus"].answer("judge", fields={**RISKY, "challenge": "4"})
        playing["gus"].answer("difficulty", faces=[1, 10])
        playing["ana"].answer("help", choice="roll")
        playing["ana"].answer("risk", faces=[6, 6])
        playing["ana"].answer("enhanced", choice=buys)
        card = playing["ana"].answer("wrench", choice="none")
        assert wrench not in card["options"]
        assert "that-good" in card["options"]
        card = playing["gus"].answer("hammer", choice="none")
        assert hammer not in card["options"]
        assert card["guide"].startswith("Failures so far: 0." if buys == "succeed" else "Failures so far: 1.")
        assert ("Ilka Brandt succeeds." in told(table, "ana")) is (buys == "succeed")


@GAMES
@pytest.mark.rule("cgg.tension.turns", "cgg.tension.ready", "cgg.isotech.fast", "cgg.isotech.superstate")
def test_in_tension_nobody_acts_out_of_turn(game: str) -> None:
    """Diligence is a turn (Ready), and so is a function that is encoded; several of them need SuperState Mode."""
    with aboard(game) as (table, playing):
        playing["gus"].start("begin-tension", pitfall="the reactor", party=["ilka", "tumm"], edge="ilka")
        playing["ana"].start("edge", "ilka", to="ilka", code="strength", first="tumm")
        assert not {"diligence", "encode-fast", "superstate"} & set(begun_acts(playing["ana"], "ilka"))
        assert "diligence" not in begun_acts(playing["ben"], "tumm")
        assert "diligence" in begun_acts(playing["cleo"], "noor"), "who isn't in it acts as ever"
        for more, focus in (("yes", "tumm"), ("", "ilka")):
            playing["ben"].start("encode-fast", "tumm", function="SpaceSuit", complexity=2, more=more)
            playing["gus"].answer("judge", fields={"risk": "none"})
            for card in playing["gus"].cards:
                playing["gus"].answer(card["key"], faces=[10])
            table.refresh()
            assert table.state.scene.tension.focus == focus
        assert "encode-fast" not in begun_acts(playing["ben"], "tumm")


@GAMES
@pytest.mark.rule("cgg.failure.complication", "cgg.failure.lasting")
@pytest.mark.parametrize(("dice", "key", "lasts"), [(2, "went-wrong", "actions"), (3, "went-horribly-wrong", "scene")])
def test_what_goes_wrong_weighs_on_what_follows_where_the_exec_says_nothing(
    game: str, dice: int, key: str, lasts: str
) -> None:
    with aboard(game) as (table, playing):
        playing["ana"].start("act", "ilka", code="strength", what="bends the bar")
        playing["gus"].answer("judge", fields={"risk": "none", "ability": "none", "challenge": str(2 + dice)})
        playing["gus"].answer("difficulty", faces=[1] * dice)
        playing["ana"].answer(key, fields={"what": "the dome cracks"})
        playing["gus"].answer("award", fields={})
        table.refresh()
        found = table.state.scene.elements["the dome cracks"]
        assert (found.code, found.lasts, found.helps) == ("1d", lasts, False)
        playing["ben"].start("act", "tumm", code="strength", what="holds it")
        (card,) = playing["gus"].cards
        (bears,) = [field for field in card["fields"] if field["name"] == "bears"]
        assert [option["key"] for option in bears["options"]] == ["the dome cracks"]


@pytest.mark.rule("cgg.editions")
def test_points_set_by_hand_are_called_what_the_book_calls_them() -> None:
    with aboard(xp=3, dp=2, spent_xp=1) as (table, _):
        text = told(table, "ana")
        for written in ("XP to 3", "DP to 2", "Spent XP to 1"):
            assert f"Gus sets Ilka Brandt’s {written}" in text


@pytest.mark.rule("cgg.break.spend", "cgg.advancement.abilities", "cgg.sheet.mastery")
def test_an_ability_that_is_there_is_not_learnt_under_another_spelling() -> None:
    with aboard(dp=21, abilities={"cook": 1}) as (table, playing):
        playing["gus"].start("story-break", "ilka", learn="Cook")
        card = playing["ana"].answer("spend", choice="learn cook")
        assert [words for key, words in card["words"].items() if key.startswith("learn")] == ["Cook (mastery 2)"]
        playing["ana"].answer("spend", choice="done")
        playing["gus"].answer("payout", choice="0")
        playing["ana"].answer("reassign", fields={})
        table.refresh()
        assert table.state.sheets["ilka"].abilities == {"cook": 2}


@pytest.mark.rule("cgg.conditions.crisis", "cgg.conditions.consumed", "cgg.clock.in-crisis")
@pytest.mark.parametrize(("crisis", "offered"), [(False, ["consumed", "eager"]), (True, ["eager"])])
def test_what_a_crisis_does_not_let_one_buy_off_is_not_offered(crisis: bool, offered: list[str]) -> None:
    with aboard(hours=0 if crisis else 5, crisis=crisis, xp=3, conditions=["consumed", "eager"]) as (_, playing):
        (act,) = [move for move in playing["ana"].get("moves") if move["act"] == "act"]
        (pay,) = [field for field in act["fields"] if field["name"] == "pay"]
        assert [option["key"] for option in pay["options"]] == offered


@GAMES
@pytest.mark.rule("cgg.tension.ready", "cgg.tension.cue", "cgg.leverage.purpose", "cgg.leverage.expiry")
def test_leverage_against_a_pitfall_says_so_and_a_cue_is_about_the_pitfall(game: str) -> None:
    with aboard(game) as (table, playing):
        playing["ana"].start("diligence", "ilka", kind="research", goal="Starship Repair")
        playing["gus"].answer("judge-diligence", fields={})
        playing["ana"].answer("diligence", faces=[5, 5])
        playing["gus"].start("begin-tension", pitfall="the reactor blows up", party=["ilka", "tumm"], edge="ilka")
        playing["ana"].start("edge", "ilka", to="ilka", code="strength", first="tumm")
        playing["ben"].start("ready", "tumm", pitfall="the reactor blows up", kind="research")
        playing["ben"].answer("diligence", faces=[5])
        assert "Leverage towards averting “the reactor blows up”: 1d+2." in told(table, "ana")
        playing["ana"].start(
            "ready", "ilka", pitfall="the reactor blows up", kind="research", old="Starship Repair", cue="yes"
        )
        playing["ana"].answer("diligence", faces=[5, 5])
        playing["gus"].answer("worse", choice="2")
        table.refresh()
        assert table.state.scene.tension.pitfalls == {"the reactor blows up": 9}
        playing["gus"].start("avert-pitfall", pitfall="the reactor blows up")
        table.refresh()
        assert list(table.state.scene.leverage) == ["Starship Repair"]


@pytest.mark.rule("cgg.risk.earned", "cgg.failure.award")
def test_the_exec_gives_points_for_what_was_settled_in_words() -> None:
    with aboard() as (table, playing):
        playing["gus"].start("give-points", "ilka", which="xp", count=2, why="a risk that was talked through")
        playing["gus"].start("give-points", "ilka", which="dp")
        table.refresh()
        assert (table.state.sheets["ilka"].xp, table.state.sheets["ilka"].dp) == (2, 1)
        text = told(table, "ana")
        assert "Ilka Brandt earns 2 XP for a risk that was talked through." in text
        assert "Ilka Brandt earns 1 DP." in text
        assert "give-points" not in begun_acts(playing["ana"], "ilka")
    with aboard("cgg") as (_, playing):
        assert "give-points" not in begun_acts(playing["gus"], "ilka"), "the later edition has none"


@GAMES
@pytest.mark.rule("cgg.conditions.augmented")
def test_augmented_is_offered_once_in_a_tension(game: str) -> None:
    def payable(act: str) -> list[str]:
        (move,) = [move for move in playing["ana"].get("moves") if move["act"] == act]
        return [option["key"] for field in move["fields"] if field["name"] == "pay" for option in field["options"]]

    with aboard(game, conditions=["augmented"], xp=5, hours=5) as (_, playing):
        playing["gus"].start("begin-tension", pitfall="the reactor", party=["ilka"], edge="ilka")
        for offered in (["augmented"], []):
            playing["ana"].start("edge", "ilka", to="ilka", code="strength", first="ilka")
            assert payable("turn") == offered
            playing["ana"].start("turn", "ilka", pitfall="the reactor", code="perception", pay=offered)
            playing["gus"].answer("judge", fields={"risk": "none", "ability": "none", "challenge": "3"})
            playing["gus"].answer("lower", choice="1")
            playing["gus"].start("tension-exec", pitfall="the reactor")
            playing["gus"].answer("raise", faces=[1])
        playing["gus"].start("end-tension")
        assert payable("act") == ["augmented"]


@pytest.mark.rule("cgg.break.convert", "cgg.break.cap")
@pytest.mark.parametrize(
    ("xp", "told_of"),
    [(1, ["Ilka Brandt turns 1 XP into DP."]), (33, ["Ilka Brandt turns 12 XP into DP.", "1 XP above 20 is lost."])],
)
def test_one_point_is_told_as_one(xp: int, told_of: list[str]) -> None:
    with aboard(xp=xp) as (table, playing):
        playing["gus"].start("story-break", "ilka")
        for line in told_of:
            assert line in told(table, "ana")
