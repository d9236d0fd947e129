"""What a recap and the log make of fights: each by itself, misses as misses, an explosion with whose it was."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.page import PAGE
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.rolls import Tier
from rollwright.games.going_somewhere.rules.combat.facts import AimSettled
from rollwright.games.going_somewhere.rules.combat.harm import Healed
from rollwright.games.going_somewhere.rules.combat.orders import NEAREST, YIELD
from rollwright.games.going_somewhere.rules.combat.told import stopped
from rollwright.games.going_somewhere.rules.gear.money import spoken
from rollwright.games.going_somewhere.rules.magic import told as magic_told
from rollwright.games.going_somewhere.rules.magic.facts import MagicHit
from rollwright.games.going_somewhere.rules.magic.failing import rebounds
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell
from rollwright.games.going_somewhere.rules.sheet import Purchase
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.vehicles.aboard import on_turn
from rollwright.games.going_somewhere.rules.vehicles.vehicle import hull_of
from rollwright.play.journal import Thrown
from rollwright.play.steps import Roll
from rollwright.rules.facts import Amended, Joined, Left, Tale, Who
from rollwright.table.log import Answered, CallOpened
from rollwright.table.looking_back import stands, stood
from rollwright.table.reading import Reader
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web import evening
from rollwright.web.blocks import Block
from rollwright.web.evening import Evening, evening_of
from rollwright.web.evening_story import Passage, of_a_kind
from rollwright.web.people_shown import Faces
from rollwright.web.replaying import changed_on_sheets
from rollwright.web.stage import by_itself
from rollwright.web.story import Storyteller
from rollwright.web.undoing import undo_of
from tests.games.going_somewhere.fighting import (
    FOES,
    Presses,
    answered,
    company,
    fight_in,
    foe,
    fought,
    hero,
    sat_down,
    texts,
)
from tests.web.seats import sit

TORVALD, BRAN, MIRA = Who("torvald-stone"), Who("bran-the-tall"), Who("mira-of-osk")


def told(evening: Evening) -> list[str]:
    return [one.text for _, passages in evening.story for one in passages]


def began(table: Table, **given: Any) -> None:
    """Begin a fight."""
    table.start("gus", "begin-fight", given)
    answered(table, Presses())


def went_on(table: Table, **orders: str) -> None:
    """Play on, once everybody has said what they do."""
    for who, action in orders.items():
        table.start("gus", "declare", {"who": who.replace("_", "-"), "action": action})
    table.start("gus", "command", {"action": "wait"})
    table.go_on("gus")
    answered(table, Presses())


@pytest.mark.rule("gs.damage.explosion")
def test_each_fight_is_told_by_itself_and_an_explosion_with_whose_it_was_and_what_it_cost() -> None:
    table = company(2, 2, cp=0)
    table.begin_session("gus")
    table.land("gus", [Joined(who=BRAN, sheet=msgspec.to_builtins(hero(BRAN)))])
    table.seat_somebody("gus", Seat("cleo", "Cleo", "player", (BRAN,)))
    fought(table)
    for who in (TORVALD, *FOES[:2]):
        table.land("gus", [Amended(who=who, field="health_lost", value=0), Amended(who=who, field="down", value="")])
    began(table, party=[TORVALD, BRAN], foes=["rusk"], distance=2)
    went_on(table, torvald_stone="do", bran_the_tall="wait")
    table.start("gus", "explosion", {"who": TORVALD, "at_whom": "rusk", "dice": "2d12"})
    answered(table, Presses())
    table.say("gus", "The windows of the mill are gone.")
    while fight_in(table).phase == "act" and by_itself(table, table.seat("gus")):
        table.go_on("gus")
    table.start("gus", "end-fight", {})
    answered(table, Presses())
    table.say("cleo", "That was far too near for me", who=BRAN)
    evening = evening_of(table, table.seat("cleo"), 1)
    story = told(evening)
    assert story[0] == "Bran the Tall joins."
    assert story[-1] == "Bran the Tall: “That was far too near for me”"
    second = next(text for text in story if "sets off" in text)
    assert second.startswith("A fight begins: "), "it has a paragraph of its own"
    assert "Round 1: Torvald Stone sets off an explosion at Rusk. " in second
    assert re.search(r"Rusk loses \d+ Health.*Bran the Tall (?:loses|each lose) \d+", second), second
    assert "caught" not in second
    assert story[story.index(second) + 1] == "The windows of the mill are gone."
    assert "Round 1" not in story[story.index(second) + 2], "it was named before somebody spoke"
    struck = next(one for one in evening.people if one.face.name == "Torvald Stone").struck or ()
    assert [text.partition(". ")[0] for text in struck] == ["First fight", "Second fight"]
    assert "Round 1: sets off an explosion at Rusk" in struck[1]
    bran = table.state.sheet(BRAN)
    full = derive.health_max(bran)
    assert bran.health_lost
    assert evening.fared["Bran the Tall"] == f"Health {full}/{full} → {full - bran.health_lost}/{full}"
    page = sit(table, "gus").get(f"/table/{table.id}/log").text
    assert re.search(r"<h3>(?:Torvald Stone|Mira of Osk) (?:hits|misses) [^<(]*</h3>", page)
    assert re.search(r"Rusk, .* and .* are each caught in it\.", page)
    assert re.search(r"Rusk loses \d+ Health \([^)]*\)[;,]? .* (?:loses|each lose) \d+ \(", page)
    assert re.search(r"rolls [\d, ]+ on d12 \(damage\); .* \(protection\)\.", page)


@pytest.mark.rule("gs.damage.explosion-dive")
def test_who_dives_out_of_an_explosion_is_told_with_what_it_cost_all_the_same() -> None:
    table = company(2, 1, cp=0)
    table.begin_session("gus")
    call = table.start("gus", "explosion", {"who": TORVALD, "at_whom": "rusk", "near": ["mira-of-osk"], "dice": "2d12"})
    while call in table.open:
        question: Any = table.open[call].session.question
        faces = [20] if question.key == "reflexes" else [question.pool.parts[0].sides] * question.pool.size
        table.answer("gus", call, table.open[call].session.length, faces=faces)
    story = " ".join(told(evening_of(table, table.seat("gus"), 1)))
    assert re.search(r"dives? out of the way\. .*loses? \d+ Health", story), story
    assert re.search(r"Torvald Stone sets off an explosion at Rusk\. .*loses? \d+ Health", story), story


def test_a_fumble_is_told_as_a_miss_and_its_die_is_named() -> None:
    table = company(1, 1, cp=0)
    table.begin_session("gus")
    began(table, party=[TORVALD], foes=["rusk"], distance=1)
    went_on(table, torvald_stone="attack rusk")
    calls = {at: line for at, line in table.lines(0) if isinstance(line, CallOpened)}
    rolls = next(at for at, line in calls.items() if line.procedure == "combat-roll")
    answers = [line for _, line in table.lines(rolls) if isinstance(line, Answered) and line.call == rolls]
    place = next(one.sequence for one in answers if isinstance(one.entry, Thrown) and one.entry.by == TORVALD)
    table.set_roll("gus", rolls, place, [1], "")
    answered(table, Presses())
    thrown = [
        (line.call, line.sequence)
        for at, line in table.lines(0)
        if isinstance(line, Answered) and line.entry.key == "critical-failure" and stands(table, at)
    ]
    turn, sequence = thrown[0]
    table.set_roll("gus", turn, sequence, [18], "")
    answered(table, Presses())
    teller = Storyteller(table, table.seat("gus"), Faces(table, {}))
    now = next(at for at, line in reversed(table.lines(0)) if isinstance(line, CallOpened) and line.procedure == "turn")
    blocks = [teller.moment(call) for call in {turn, now}]
    dice = [one.whose for block in blocks if block for one in block.dice if one.key == "critical-failure"]
    assert set(dice) == {"The critical failure table"}
    story = " ".join(told(evening_of(table, table.seat("gus"), 1)))
    assert "Torvald Stone misses Rusk with a natural 1." in story
    assert "Torvald Stone has a critical failure: nothing worse happens" in story, "what its table did is told"


def test_what_barely_worked_is_nobodys_finest_hour() -> None:
    found = dict[str, bool]()
    for face in range(1, 20):
        table = company(1, 1, cp=0)
        table.begin_session("gus")
        check = {"who": TORVALD, "way": "brawn", "level": "15", "what": "holds the rope"}
        call = table.start("gus", "call-check", check)
        table.answer("player-0", call, table.open[call].session.length, faces=[face])
        answered(table, Presses())
        (doer,) = evening_of(table, table.seat("gus"), 1).people
        found[doer.grades] = doer.best is not None
    assert found["Minimal success"] is False
    assert True in found.values()


def test_what_the_gamemaster_sets_on_a_foe_is_marked_as_theirs_alone() -> None:
    table = company(1, 1, cp=0)
    for who in ("rusk", TORVALD):
        table.land("gus", [Amended(who=who, field="health_lost", value=3)])
    marks = {
        seat: re.findall(
            r"Gus sets ([^<]*?)’s Health[^<]*(<small class=\"only\">[^<]*)?",
            sit(table, seat).get(f"/table/{table.id}/log").text.replace("&#39;", "'"),
        )
        for seat in ("gus", "player-0")
    }
    assert marks["player-0"] == [("Torvald Stone", "")]
    assert [(name, bool(mark)) for name, mark in marks["gus"]] == [("Rusk", True), ("Torvald Stone", False)]


def robbers(**changed: Any) -> Table:
    """Open a table with two heroes and three of a kind, and begin a fight."""
    foes = {f"robber-{at}": foe("", name=f"Toll robber {at}") for at in (1, 2, 3)}
    table = sat_down({who: hero(who, **{"cp": 0, **changed}) for who in (TORVALD, MIRA)} | foes)
    table.begin_session("gus")
    began(table, party=[TORVALD, MIRA], foes=list(foes), distance=1)
    return table


def one_round(table: Table, **orders: str) -> None:
    """Play a round, all of its turns."""
    for who, action in orders.items():
        table.start("gus", "declare", {"who": who.replace("_", "-"), "action": action})
    table.start("gus", "command", {"action": NEAREST})
    while fight_in(table).phase == "declare" or by_itself(table, table.seat("gus")):
        table.go_on("gus")
        answered(table, Presses())
        if fight_in(table).phase == "declare":
            break


def test_who_gives_up_is_told_and_what_ends_a_fight_follows_from_it() -> None:
    table = robbers()
    table.start("gus", "command", {"action": YIELD, "whom": ["robber-2"]})
    one_round(table, torvald_stone="wait", mira_of_osk="wait")
    table.start("gus", "end-fight", {"how": "foes"})
    for seat in ("gus", "player-0"):
        story = " ".join(told(evening_of(table, table.seat(seat), 1)))
        assert story.count("Toll robber 2 gives up.") == 1, story
        assert re.search(r"1 and Toll robber 3 give up\. The fight is over [^.]*: the party has won\.", story), story
        assert story.count("The fight is over") == 1


@pytest.mark.parametrize(("how", "came"), [("foes flee", "the party has won"), ("party flee", "the party has lost")])
def test_a_fight_from_which_one_side_flees_is_told_with_who_won(how: str, came: str) -> None:
    table = robbers()
    one_round(table, torvald_stone="wait", mira_of_osk="wait")
    table.start("gus", "end-fight", {"how": how})
    story = " ".join(told(evening_of(table, table.seat("player-0"), 1)))
    assert re.search(rf"fled\. The fight is over after 1 round \([^)]*\): {came}\.", story), story


def test_what_somebody_said_of_their_attack_is_told_before_what_came_of_it() -> None:
    table = robbers()
    words = {"action": "attack robber-1", "words": "leaps from the rail"}
    table.start("gus", "declare", {"who": MIRA, **words})
    one_round(table, torvald_stone="wait")
    story = " ".join(told(evening_of(table, table.seat("player-0"), 1)))
    assert re.search(r"Mira of Osk leaps from the rail and (?:hits|misses) ", story), story


def test_a_long_fight_is_told_whole_with_every_blow_and_every_miss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening, "STORY_MOMENTS", 2)
    table = robbers(cp=9)
    table.start("gus", "declare", {"who": MIRA, "action": "attack robber-1", "sure": "yes"})
    one_round(table, torvald_stone="wait")
    for _ in range(3):
        one_round(table, torvald_stone="attack robber-1", mira_of_osk="wait")
    story = " ".join(told(evening_of(table, table.seat("gus"), 1)))
    lines = [line.text for block in _blocks(table) for line in block.lines]
    amounts = [int(found[1]) for text in lines if (found := re.search(r" hits .* for (\d+)", text))]
    said = [int(much) for row in re.findall(r" for (\d[\d, and]*)[.:]", story) for much in re.findall(r"\d+", row)]
    assert sorted(said) == sorted(amounts) == [1, 3]
    assert any("has paid to win this round" in text for text in lines), "an attack on who has bought the round..."
    assert re.search(r"Round 1: .*\. The three toll robbers miss\. Round 2", story), "...is a miss like any other"
    assert "paid to win" not in story


def _blocks(table: Table) -> list[Block]:
    return Storyteller(table, table.seat("gus"), Faces(table, {})).of(table.lines(0))


def test_no_rule_is_told_as_what_happened_when_magic_fails() -> None:
    lost = "The magic is lost, but it costs no power and doesn’t rebound on Mira."
    for kind, came in ((Spell(Kind.FLY), lost), (Spell(Kind.MESMERIZE), "It rebounds on Mira.")):
        line = magic_told.tier(Tale(str.title), Who("mira"), Tier.AVERAGE_FAIL, rebounds(kind), False)
        assert line.text == came
        assert line.again == came.partition(", but")[0].rstrip(".") + "."
    weakly = magic_told.tier(Tale(str.title), Who("mira"), Tier.MINIMAL_SUCCESS, False, True)
    assert weakly.again == "It works, weakly."


def test_a_number_that_the_gamemaster_sets_in_a_fight_is_told_to_those_who_may_know() -> None:
    table = robbers()
    one_round(table, torvald_stone="wait", mira_of_osk="wait")
    lost = table.state.sheet(TORVALD).health_lost
    for who, much in ((TORVALD, lost + 1), ("robber-1", 22)):
        table.land("gus", [Amended(who=who, field="health_lost", value=much)])
    for seat in ("gus", "player-0"):
        evening = evening_of(table, table.seat(seat), 1)
        story, secrets = " ".join(told(evening)), [line.text for one in evening.secrets for line in one.lines]
        assert f"Gus sets Torvald Stone’s Health to {29 - lost} of 30" in story
        assert "sets Toll robber" not in story
        assert secrets == (["Gus sets Toll robber 1’s Health to 8 of 30 (was 30 of 30)."] if seat == "gus" else [])


def test_what_was_found_is_named_by_what_it_is_once_they_know() -> None:
    table = company(1, 0, cp=0)
    table.begin_session("gus")
    table.start("gus", "give-magic", {"finder": TORVALD, "name": "Silver ring"})
    answered(table, Presses())
    earned = " ".join([text for _, text in evening_of(table, table.seat("player-0"), 1).earned])
    assert "Torvald Stone finds a silver ring: nobody knows yet what its magic does." in earned
    table.start("gus", "reveal", {"who": TORVALD, "thing": "Silver ring", "powers": -1})
    for seat in ("gus", "player-0"):
        earned = " ".join([text for _, text in evening_of(table, table.seat(seat), 1).earned])
        assert re.search(r"Torvald Stone finds a silver ring: \w+", earned), earned
        assert "not known" not in earned


def test_all_of_a_kind_are_told_together() -> None:
    table = robbers()
    one_round(table, torvald_stone="wait", mira_of_osk="attack robber-1")
    table.start("gus", "command", {"action": YIELD, "whom": ["robber-2"]})
    table.start("gus", "end-fight", {"how": "foes"})
    story = " ".join(told(evening_of(table, table.seat("player-0"), 1)))
    assert "A fight begins: Mira of Osk and Torvald Stone against the three toll robbers." in story
    one, two, three = [f"Toll robber {at}" for at in (1, 2, 3)]
    some = f"{one}, {two} and {three} wait. Mira, Bo, {one}, {two} and {three} miss. {one}, {two}, {three} and Bo fall."
    (again,) = of_a_kind(table, [Passage(some)])
    robbers_ = "three toll robbers"
    assert again.text == f"The {robbers_} wait. Mira, Bo and the {robbers_} miss. The {robbers_} and Bo fall."
    assert "Toll robber 1 and Toll robber 3 give up." in story, "these are not all"
    lines = [line.text for block in _blocks(table) for line in block.lines]
    assert any("against the three toll robbers." in text for text in lines), "at the table, too"


def test_the_log_is_read_downwards_and_a_round_is_folded_with_what_it_came_to() -> None:
    table = robbers(cp=9)
    table.start("gus", "declare", {"who": MIRA, "action": "attack robber-1", "sure": "yes"})
    one_round(table, torvald_stone="wait")
    table.start("gus", "command", {"action": YIELD, "whom": ["robber-2"]})
    table.start("gus", "declare", {"who": MIRA, "action": "wait"})
    table.end_decks("gus")
    one_round(table, torvald_stone="wait", mira_of_osk="wait")
    table.start("gus", "end-fight", {"how": "foes"})
    for seat in ("gus", "player-0"):
        page = sit(table, seat).get(f"/table/{table.id}/log").text
        first, second = re.findall(r'<details class="of-moment round"><summary>(.*?)</summary>', page)
        assert re.match(r"<b>Round 1</b> .*Mira of Osk hits Toll robber 1 .*the three toll robbers miss", first, re.I)
        assert re.match(r"<b>Round 2</b> Toll robber 2 gives up\.", second), "what is said before the dice is of it"
        order = ["A fight begins", first, "robbers will attack", second, "Toll robber 3 will each", "The fight is over"]
        assert [page.index(one) for one in order] == sorted([page.index(one) for one in order])
        assert "<h3>Round 1: " not in page, "that stands above it"
        told, seals = page.split("How the dice are sealed")
        assert "deck of dice" in seals
        assert "deck of dice" not in told, "no round has numbers to check by in it"


def test_undo_of_an_order_to_several_names_them_all_and_takes_all_of_it_back() -> None:
    table = robbers()
    before = {who: one.order for who, one in fight_in(table).ones.items()}
    table.start("gus", "command", {"action": NEAREST})
    undo = undo_of(table, table.seat("gus"))
    assert undo.text == "The three toll robbers will attack the nearest opponent"
    table.undo("gus", undo.to)
    assert {who: one.order for who, one in fight_in(table).ones.items()} == before
    page = sit(table, "player-0").get(f"/table/{table.id}/log").text
    assert "Gus takes back “The three toll robbers will attack the nearest opponent”." in page


def test_what_several_pay_for_is_told_of_each_who_did() -> None:
    table = robbers(cp=9)
    for who in (MIRA, TORVALD):
        table.start("gus", "declare", {"who": who, "action": "attack robber-1", "sure": "yes"})
    one_round(table)
    for one in evening_of(table, table.seat("gus"), 1).people:
        (struck,) = one.struck or ()
        assert "Round 1: spends 2 Character Points on a success; hits Toll robber 1" in struck


def test_who_has_a_name_with_an_article_has_a_small_one_within_a_sentence() -> None:
    table = sat_down({TORVALD: hero(TORVALD, cp=0), "ferryman": foe("", name="The grey ferryman")})
    table.begin_session("gus")
    began(table, party=[TORVALD], foes=["ferryman"], distance=1)
    went_on(table, torvald_stone="attack ferryman")
    story = " ".join(told(evening_of(table, table.seat("player-0"), 1)))
    assert "A fight begins: Torvald Stone against the grey ferryman. Round 1: " in story
    assert re.search(r"(?:[.:] T|[^.:] t)he grey ferryman", story)
    assert not re.search(r"[^.:] The grey ferryman", story)


def test_what_comes_between_two_rounds_is_of_the_next_and_before_the_end_of_none() -> None:
    table = robbers()
    one_round(table, torvald_stone="wait", mira_of_osk="wait")
    table.start("gus", "command", {"action": YIELD, "whom": ["robber-2"]})
    one_round(table, torvald_stone="wait", mira_of_osk="wait")
    table.start("gus", "command", {"action": YIELD, "whom": ["robber-1"]})
    table.start("gus", "end-fight", {"how": "foes"})
    evening = evening_of(table, table.seat("player-0"), 1)
    rounds = {line.text: one.round for scene in evening.scenes for one in scene.moments for line in one.lines}
    assert (rounds["Toll robber 2 gives up."], rounds["Toll robber 1 gives up."]) == ("Round 2", "")
    assert "Round 2: Toll robber 2 gives up." in " ".join(told(evening))


def test_magic_that_fails_in_a_fight_is_told_as_misses_are() -> None:
    for kind, came in ((False, "fails"), (True, "rebounds")):
        line = magic_told.magic_rolled(Tale(str.title), Who("mira"), 3, 5, 2, rebounds=kind)
        assert line.again == f"Mira’s magic {came}."
    works = magic_told.magic_rolled(Tale(str.title), Who("mira"), 16, 7, 5)
    assert works.again == "", "what it does is told"


def test_the_log_has_every_die_though_its_number_stands_in_a_name_and_how_a_fight_begins_once() -> None:
    table = robbers()
    call, lines = next((at, line) for at, line in table.lines(0) if isinstance(line, CallOpened)), table.lines(0)
    thrown = [line for _, line in lines if isinstance(line, Answered) and line.call == call[0]]
    last = [one for one in thrown if isinstance(one.entry, Thrown)][-1]
    table.set_roll("gus", call[0], last.sequence, [2], "")
    one_round(table, torvald_stone="wait", mira_of_osk="wait")
    page = sit(table, "player-0").get(f"/table/{table.id}/log").text
    assert len(re.findall(r"\w+(?: rolls|: initiative) \d+", page.partition("A fight begins")[0])) >= 3, page
    assert (
        "A fight begins" not in re.findall(r'<details class="of-moment round"[^>]*><summary>(.*?)</summary>', page)[0]
    )


def test_of_a_vehicle_fight_what_it_cost_and_its_end_are_told() -> None:
    table = company(1, 1)
    table.begin_session("gus")
    for name, owner in (("The Mule", TORVALD), ("Raider", "")):
        table.start("gus", "make-vehicle", {"name": name, "size": "2", "owner": owner, "unit": "feet"})
        answered(table, Presses())
    table.start("gus", "begin-battle", {})
    answered(table, Presses())
    table.start("gus", "battle-turn", {"who": on_turn(table.state)})
    table.start("gus", "damage-vehicle", {"who": "the-mule", "damage": 12})
    answered(table, Presses())
    table.start("gus", "end-battle", {"fled": ["raider"]})
    text = " ".join(told(evening_of(table, table.seat("player-0"), 1)))
    assert "The Mule loses 12 Health: 18 of 30 left." in text
    left = hull_of(table.state, Who("the-mule")).health
    assert f"The Mule has {left} Health left." in [one.text for one in view(table, "player-0").log]
    assert text.endswith("The vehicle fight is over after 1 round: Raider gets away.")


def test_of_a_shot_in_a_vehicle_fight_who_hits_whom_with_what_and_for_how_much_is_told() -> None:
    table = company(1, 1)
    table.begin_session("gus")
    for name, owner, armed in (("The Mule", TORVALD, ""), ("Raider", "", "light-cannon")):
        made = {"name": name, "size": "4", "owner": owner, "unit": "feet", "armed": armed}
        table.start("gus", "make-vehicle", made)
        answered(table, Presses())
    fine = dict.fromkeys(("acc", "chm", "int", "per", "spd", "str", "vit"), 20)
    table.land("gus", [Amended(who=Who("raider"), field="stats", value=fine)])
    table.start("gus", "begin-battle", {})
    answered(table, Presses())
    words, texts = set[str](), list[str]()
    for _ in range(60):
        if {"Hits", "Misses"} <= words or scene_of(table.state).battle is None:
            break
        if any(move.procedure == "fire" and move.who == "raider" for move in table.moves("gus")):
            table.start("gus", "fire", {"who": "raider", "gun": "light-cannon", "at": "the-mule"})
            answered(table, Presses())
            told_now = told(evening_of(table, table.seat("player-0"), 1))
            texts = [text for text in told_now if "Raider" in text]
            words |= {word for word in ("Hits", "Misses") if any(f" {word.lower()} the Mule" in text for text in texts)}
        table.start("gus", "battle-turn", {"who": on_turn(table.state)})
    text = " ".join(texts)
    assert re.search(r"Raider hits the Mule with the light cannon for \d+: \d+ of \d+ Health left\.", text), text
    assert re.search(r"Raider misses the Mule with the light cannon\.", text), text
    assert "succeeds" not in text
    assert "against" not in text


def test_a_shot_of_a_vehicle_fight_stands_once_among_what_somebody_did_and_is_no_roll_outside_fights() -> None:
    table = company(2, 1, cp=0)
    table.begin_session("gus")
    for name, owner, armed in (("The Mule", TORVALD, "light-cannon"), ("Raider", "", "")):
        made = {"name": name, "size": "4", "owner": owner, "unit": "feet", "armed": armed}
        table.start("gus", "make-vehicle", made)
        answered(table, Presses())
    table.start("gus", "load-vehicle", {"who": TORVALD, "vehicle": "the-mule", "crew": [TORVALD, MIRA]})
    table.start("gus", "begin-battle", {})
    answered(table, Presses())
    did = ""
    for _ in range(40):
        if any(move.procedure == "fire" and move.who == TORVALD for move in table.moves("gus")):
            table.start("gus", "fire", {"who": TORVALD, "gun": "light-cannon", "at": "raider"})
            answered(table, Presses())
            [mine] = [one for one in evening_of(table, table.seat("gus"), 1).people if one.face.name == "Torvald Stone"]
            did = " ".join(mine.struck or ())
            assert not mine.rolled, "all of it was in a fight"
        if "its Raider with the light cannon" in did or scene_of(table.state).battle is None:
            break
        table.start("gus", "battle-turn", {"who": on_turn(table.state)})
    assert re.search(r"[Hh]its Raider with the light cannon for \d+", did), did
    assert "(hits)" not in did


@pytest.mark.rule("gs.vehicle.ready")
@pytest.mark.parametrize("seed", [1, 2])
def test_of_a_shot_that_came_to_nothing_a_recap_says_why(seed: int) -> None:
    table = company(2, 1, seed, cp=0)
    table.begin_session("gus")
    for name, owner, armed in (("The Mule", TORVALD, "light-cannon"), ("Raider", "", "")):
        made = {"name": name, "size": "4", "owner": owner, "unit": "feet", "armed": armed}
        table.start("gus", "make-vehicle", made)
        answered(table, Presses())
    table.start("gus", "load-vehicle", {"who": TORVALD, "vehicle": "the-mule", "crew": [TORVALD, MIRA]})
    table.start("gus", "begin-battle", {})
    answered(table, Presses())
    ends = {"gets": 0, "misses": 0}
    while sum(ends.values()) < 3:
        if any(move.procedure == "fire" and move.who == TORVALD for move in table.moves("gus")):
            table.start("gus", "fire", {"who": TORVALD, "gun": "light-cannon", "at": "raider"})
            answered(table, Presses())
            log = " ".join(texts(table))
            ends = {"gets": log.count("so it isn’t fired"), "misses": log.count("Torvald Stone misses Raider")}
        table.start("gus", "battle-turn", {"who": on_turn(table.state)})
    evening = evening_of(table, table.seat("gus"), 1)
    [mine] = [one for one in evening.people if one.face.name == "Torvald Stone"]
    did, story = " ".join(mine.struck or ()).lower(), " ".join(told(evening))
    assert ("doesn’t get the light cannon ready" in did) is bool(ends["gets"])
    assert story.count("Torvald Stone doesn’t get the light cannon ready.") == ends["gets"]
    assert ("misses raider with the light cannon" in did) is bool(ends["misses"])
    assert "aims at" not in did, "without how that ended"
    assert "GUILE" not in story, "neither accounts nor numbers are a story"


def test_the_recap_has_points_spent_and_what_was_bought() -> None:
    table = company(1, 0, cp=5)
    table.begin_session("gus")
    sheet = table.state.sheet(TORVALD)
    items = [*msgspec.to_builtins(sheet.items), {"name": "cloak"}]
    points = [*msgspec.to_builtins(sheet.ledger), {"kind": "reroll", "cp": 3}]
    changes = (("items", items), ("money", sheet.money + 300), ("ledger", points))
    table.land("gus", [Amended(who=TORVALD, field=field, value=value) for field, value in changes])
    came = evening_of(table, table.seat("player-0"), 1).fared["Torvald Stone"]
    was = derive.cp_total(sheet) - derive.cp_spent(sheet)
    assert f"Character Points {was} → {was - 3}" in came
    assert f"Money {spoken(sheet.money)} → {spoken(sheet.money + 300)}" in came
    assert "Cloak (new)" in came
    assert "sword" not in came, "what they had before is no news"


def test_money_that_was_spent_and_got_is_told_in_coins() -> None:
    table = company(1, 0)
    table.land("gus", [Amended(who=TORVALD, field="money", value=2_500_000)])
    table.begin_session("gus")
    for tin in (2_200_000, 2_204_000):
        table.land("gus", [Amended(who=TORVALD, field="money", value=tin)])
    came = evening_of(table, table.seat("player-0"), 1).fared["Torvald Stone"]
    assert "Money 25 gold → 22 gold and 40 copper (−3 gold, then +40 copper)" in came


def test_the_replay_tells_points_spent_by_what_is_left_of_them() -> None:
    table = company(1, 0, cp=5)
    sheet, before = table.state.sheet(TORVALD), stood(table, "player-0", table.number)
    points = [*msgspec.to_builtins(sheet.ledger), {"kind": "reroll", "cp": 1}]
    table.land("gus", [Amended(who=TORVALD, field="ledger", value=points)])
    left = derive.cp_total(sheet) - derive.cp_spent(sheet)
    (change,) = changed_on_sheets(table, before, stood(table, "player-0", table.number))
    assert change.fields == (("Character Points", str(left), str(left - 1)),)


def test_the_recap_leaves_out_the_sum_by_which_protection_stops_a_blow() -> None:
    tale = Tale(str.title)
    line = stopped(tale, Who("mira"), Who("rusk"), "Dagger", (4, 4, (2, 2)))
    assert line.text == "Mira hits Rusk with the dagger, but protection stops it (4 damage against 2 + 2 protection)."
    assert line.again == "Mira hits Rusk with the dagger, but protection stops it."


def test_the_recap_as_the_players_know_it_is_what_they_are_told_even_of_foes_who_lay_in_wait() -> None:
    table = company(2, 0, cp=0)
    table.begin_session("gus")
    waiting = table.start("gus", "add-foes", {"name": "Wolf", "count": 2, "hidden": True})
    answered(table, Presses())
    began(table, foes=["wolf", "wolf-2"], distance=3)
    story = ""
    for shown in (False, True):
        if shown:
            table.reveal("gus", waiting)
        gm, player = evening_of(table, table.seat("gus"), 1), evening_of(table, table.seat("player-0"), 1)
        assert told(gm) == told(player)
        story = " ".join(told(gm))
        assert "wait" not in story
        moments = [[one.headline for scene in evening.scenes for one in scene.moments] for evening in (gm, player)]
        assert moments[0] == moments[1]
    assert "the two wolves" in story


def test_a_fight_says_that_it_begins_an_adventure_and_in_which_order_all_act_by_which_sums() -> None:
    table = company(1, 1, cp=0)
    table.begin_session("gus")
    form = RULESET.acts["begin-fight"].foretold(table.options, table.state, {"party": [TORVALD], "foes": ["rusk"]})
    assert "This begins an adventure for Torvald Stone: while it lasts, Character Points only pay for " in form
    began(table, party=[TORVALD], foes=["rusk"], distance=1)
    reader = Reader(table, table.seat("player-0"))
    lines = [one.text for number, line in table.lines(0) for one in reader.written(number, line)]
    assert any(text.startswith("Torvald Stone sets out on an adventure: until it ends, ") for text in lines)
    (mine,) = [
        re.fullmatch(r"Torvald Stone: initiative (\d+) \+ 12 = (\d+) with SPD\.", one)
        for one in lines
        if one.startswith("Torvald Stone: initiative")
    ]
    assert mine is not None
    assert int(mine[2]) == int(mine[1]) + 12
    (order,) = [one for number, line in table.lines(0) for one in reader.written(number, line) if "first (" in one.text]
    assert re.fullmatch(
        rf"(Torvald Stone acts first \(initiative {mine[2]}\), then Rusk \(\d+\)|"
        rf"Rusk acts first \(initiative \d+\), then Torvald Stone \({mine[2]}\))\.",
        order.text,
    )
    assert not order.aside, "nobody has to ask why the order is so"


def test_an_aim_that_worked_is_told_in_the_recap() -> None:
    (line,) = AimSettled(10, who=TORVALD).told(Tale(str))
    assert line.again == f"{TORVALD} takes good aim."
    assert {"gs.aim.bonus", "gs.aim.level"} <= set(PAGE.blows)


@pytest.mark.rule("gs.magic.heal")
def test_of_healing_what_it_gave_back_is_told() -> None:
    table = company(1, 1)
    table.begin_session("gus")
    bonus = Purchase(kind="magic-bonus", cp=25, points=5)
    hurt = msgspec.structs.replace(table.state.sheets[TORVALD], cp=99, health_lost=20, ledger=(bonus,))
    table.land("gus", [Left(who=TORVALD), Joined(who=TORVALD, sheet=msgspec.to_builtins(hurt))])
    text = ""
    for _ in range(20):  # it fails now and then
        table.start("player-0", "cast", {"who": TORVALD, "magic": "heal 1d6"})
        answered(table, Presses())
        text = " ".join(told(evening_of(table, table.seat("player-0"), 1)))
        if "is healed for" in text:
            break
    assert re.search(r"Torvald Stone works magic: heal 1d6.* Torvald Stone is healed for \d\.", text), text


@pytest.mark.rule("gs.shock.when", "gs.time.sleep")
def test_who_was_unconscious_and_is_awake_again_did_not_become_that() -> None:
    table = company(1, 1, cp=0)
    table.begin_session("gus")
    call = table.start("player-0", "try", {"who": TORVALD, "skill": "inspect", "doing": "looks around"})
    table.answer("gus", call, 0, fields={"level": "5"})
    answered(table, Presses())
    player = table.seat("player-0")
    table.start("gus", "injure", {"who": TORVALD, "damage": 30})
    for one in [one for one in table.open if isinstance(table.open[one].session.question, Roll)]:
        table.answer("player-0", one, len(table.open[one].answers), faces=[19])
    assert table.state.sheets[TORVALD].down == "unconscious"
    assert "is unconscious" in evening_of(table, player, 1).became["Torvald Stone"]
    table.land("gus", [Healed(30, who=Who(TORVALD))])
    assert not table.state.sheets[TORVALD].down
    assert "unconscious" not in evening_of(table, player, 1).became["Torvald Stone"]


@pytest.mark.rule("gs.round.parts")
def test_what_happened_before_a_fight_stands_in_no_round_of_it() -> None:
    table = company(1, 1, cp=0)
    table.begin_session("gus")
    table.land("gus", [MagicHit(8, 0, 0, TORVALD, who=Who("rusk"))])
    table.start("player-0", "try", {"who": TORVALD, "skill": "inspect", "doing": "looks around"})
    call = max(table.open)
    table.answer("gus", call, 0, fields={"level": "5"})
    answered(table, Presses())
    assert table.state.sheets["rusk"].health_lost == 8
    table.start("gus", "begin-fight", {"distance": 1})
    answered(table, Presses())
    one_round(table, torvald_stone="attack rusk")
    text = " ".join(told(evening_of(table, table.seat("player-0"), 1)))
    before, fight, _ = text.partition("A fight begins")
    assert fight
    assert "looks around" in before
    assert "Round" not in before
