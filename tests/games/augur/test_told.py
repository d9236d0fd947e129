"""An evening of Augur as it is told: on the stage, in the story, and in the recap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from rollwright.games.augur import RULESET
from rollwright.games.augur.rules.facts import HarmTaken
from rollwright.games.augur.rules.harm import Track
from rollwright.play.steps import Roll
from rollwright.rules import telling
from rollwright.rules.facts import Who
from rollwright.table.demo import demo_table
from rollwright.table.open_call import actor_of
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import changes
from rollwright.web.blocks import Block
from rollwright.web.people_shown import Faces
from rollwright.web.site import Site
from rollwright.web.story import Storyteller
from rollwright.web.table_page import parts_of_change
from rollwright.web.written import swapped
from tests.games.augur.sitting import landed, state_of
from tests.web.seats import TABLE, sit

TWIST = "Ives twists the boathook away and cracks Dov's wrist"
SETUP = "Dov sets up a rope on the wall."


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "augur", bytes(32), hidden=False)
    table.begin_session("gus")
    for seat in ("ana", "ben"):
        table.prefer_dice(seat, "own")
    yield table
    table.store.close()


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def part(table: Table, seat: str, begin: str, end: str) -> str:
    return plain(sit(table, seat).get(TABLE).text.split(begin)[1].split(end)[0])


def now(table: Table, seat: str) -> str:
    return part(table, seat, 'id="now"', 'id="due"')


def recap(table: Table, seat: str) -> list[str]:
    page = sit(table, seat).get(f"{TABLE}/evening").text
    return [plain(one) for one in re.findall(r"<li>(.*?)</li>", page.split('id="happened"')[1].split("</section>")[0])]


def moved(table: Table, way: str = "condition", text: str = TWIST) -> None:
    """Let the GM make a heavy move against Dov."""
    call = table.start("gus", "gm-move-now", {"kind": "action", "against": "dov"})
    table.answer("gus", call, 0, fields={"way": way, "text": text})


def leapt(table: Table) -> Block:
    """Let Mirel push hard, with Momentum gained and burnt: much is counted, and it comes to Messy."""
    given = {"who": "mirel", "way": "reason", "what": "leap across and grab the lantern", "push": "yes"}
    call = table.start("ana", "try", given)
    table.answer("gus", call, 0, fields={"level": "minus-2"})
    table.answer("ben", call, 1, choice="dov")
    while call in table.open:
        session = table.open[call].session
        question = session.question
        assert question is not None
        if isinstance(question, Roll):
            seat = "ben" if actor_of(question) == "dov" else "ana"
            table.answer(seat, call, session.length, faces=(3,) * question.pool.size)
        else:
            table.answer("ana", call, session.length, choice="burn" if question.key == "burn" else "push")
    ana = table.seat("ana")
    block = Storyteller(table, ana, Faces(table, {"mirel": "Mirel", "dov": "Dov"})).moment(call)
    assert block is not None
    return block


@pytest.mark.rule("augur.gm.moves")
def test_the_recap_tells_every_move_of_the_gm(table: Table) -> None:
    moved(table, "complicate.threat", "The hatch slams, and Ives comes up on deck")
    moved(table)
    assert recap(table, "ben") == ["The hatch slams, and Ives comes up on deck", TWIST]


def test_the_recap_says_who_came_to_the_scene_and_no_accounts(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "other.db"), "friday", "augur", bytes(32))
    table.begin_session("gus")
    for seat in ("ana", "ben"):
        table.prefer_dice(seat, "own")
    table.reveal("gus", table.position.came["ives"])
    leapt(table)
    came, leap = recap(table, "ben")
    assert came == "Captain Ives steps into view."
    assert leap.endswith(
        "Dov helps Mirel and shares the risk. Mirel pushes: 1 Stress for one more die. "
        "Mirel burns all 4 Momentum. It succeeds, but poorly."
    ), "what somebody dared is told, not what is left"
    table.store.close()


def test_what_the_gm_does_to_somebody_shows_on_their_stage_and_in_their_bar(table: Table) -> None:
    moved(table)
    assert TWIST in now(table, "ben")
    [due] = table.state.scene.due
    table.start("gus", "name-condition", {"due": due, "name": "Cracked wrist", "approaches": ["prowess"]})
    seen = now(table, "ben")
    assert seen.index("Just now") < seen.index("Cracked wrist") < seen.index(TWIST), "the newest first"
    assert "Cracked wrist" in part(table, "ben", 'id="bar"', "</div>")
    assert "Cracked wrist" not in part(table, "ana", 'id="bar"', "</div>"), "it is Dov's"


@pytest.mark.rule("augur.chart.basic")
def test_a_result_is_said_first_and_whole_and_only_accounts_are_folded(table: Table) -> None:
    block = leapt(table)
    assert block.word == "Messy"
    assert block.title == "Mirel leaps across and grabs the lantern", "it is done, if poorly"
    means, decides, *deeds = [one.text for one in block.first]
    assert (means, decides) == ("It succeeds, but poorly.", "Momentum 4 counts instead of the 3: Messy.")
    assert deeds == ["Dov helps Mirel and shares the risk.", "Mirel pushes: 1 Stress for one more die."]
    assert all("Momentum and" in one.text for one in block.folded)
    seen = now(table, "ana")
    assert seen.index("It succeeds, but poorly.") < seen.index("and 2 more") < seen.index("Mirel gains 2 Momentum")


def simply(table: Table, what: str) -> int:
    """Let Mirel do something at normal threat, which comes to Messy."""
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": what})
    table.answer("gus", call, 0, fields={"level": "normal"})
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(4, 2, 1))
    return call


def titles(table: Table, seat: str = "ben") -> list[str]:
    """Give the blocks of the story in order, each in a few words."""
    own = table.seat(seat)
    blocks = Storyteller(table, own, Faces(table, {"mirel": "Mirel", "dov": "Dov"})).of(table.lines(0))
    return [one.title or one.lines[0].text for one in blocks if one.kind != "break"]


def test_an_overruled_moment_stays_where_it_was_and_a_line_says_so_below(table: Table) -> None:
    first = simply(table, "open the hatch")
    table.say("ben", "Well done!")
    simply(table, "climb down")
    before = titles(table)
    assert before[-3:] == ["Mirel opens the hatch", "Ben", "Mirel climbs down"]
    table.start("ben", "setup", {"who": "dov", "text": "a rope on the wall"})
    before = titles(table)
    table.set_verdict("gus", first, "result", "good")
    assert titles(table) == [*before, "Gus ruled: Good instead of Messy"]
    page = sit(table, "ben").get(TABLE).text
    log = page.split('id="log"')[1]
    ruled = f'<p>Gus ruled: Good instead of Messy – <a href="#moment-{first}">Mirel opens the hatch</a></p>'
    assert ruled in log, "a line further down says what was changed, and to what"
    assert "Gus ruled: Good instead of Messy." in plain(log.split(f'id="moment-{first}"')[1].split("</article>")[0])
    looked = plain(
        sit(table, "ben").get(f"{TABLE}/log").text.partition("Mirel opens the hatch")[2].split("</section>")[0]
    )
    assert "Gus ruled: Good instead of Messy." in looked, "in the log it stands with the moment"
    table.set_verdict("gus", first, "result", "botched")
    assert titles(table)[-5:] == [
        "Mirel tries to open the hatch", "Ben", "Mirel climbs down", SETUP, "Gus ruled: Botched instead of Messy",
    ], "the ruling that counts, against what the dice said"  # fmt: skip


def test_a_ruling_on_the_newest_moment_is_said_there_alone(table: Table) -> None:
    table.set_verdict("gus", simply(table, "open the hatch"), "result", "good")
    assert titles(table)[-1] == "Mirel opens the hatch"


def test_what_was_called_off_before_anything_came_of_it_is_not_told(table: Table) -> None:
    before = titles(table)
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "open the hatch"})
    assert titles(table)[-1] == "Mirel tries to open the hatch"
    since = table.number
    table.abandon("ana", call, "never mind")
    assert titles(table) == before
    sent = parts_of_change(Site(table.store), table, "ben", changes(table, "ben", since))
    assert swapped(f"moment-{call}", "delete", "") in sent, "an open page drops it, too"
    assert "calls off" not in sent
    table.undo("gus", since)
    assert titles(table)[-1] == "Gus goes on with “Try something”."


@pytest.mark.rule("augur.assist.risk", "augur.harm.first-step")
def test_harm_of_somebody_who_shares_the_risk_is_told_as_fully_as_the_rollers() -> None:
    state = state_of()
    harm = HarmTaken(track=Track.FATIGUE, marks=3, who=Who("vanya"))
    lines = telling.told(harm, telling.Telling(str.title, RULESET.wording, state), landed(state, [harm]))
    assert [one.text for one in lines] == [
        "Vanya takes 3 Fatigue, which brings 1 Fog.",
        "From now on, 1 threat die on Vanya’s physical approaches.",
    ]
    state = state_of(vanya={"fatigue": {"marks": 2}})
    harm = HarmTaken(track=Track.FATIGUE, marks=1, who=Who("vanya"))
    lines = telling.told(harm, telling.Telling(str.title, RULESET.wording, state), landed(state, [harm]))
    assert next(iter(lines)).text == "Vanya takes 1 Fatigue, which makes 3 and brings 1 Fog."


@pytest.mark.rule("augur.harm.steps", "augur.fatigue.exhausted")
def test_a_step_says_that_the_ladder_falls_back() -> None:
    state = state_of(vanya={"fatigue": {"marks": 4}})
    harm = HarmTaken(track=Track.FATIGUE, marks=2, who=Who("vanya"))
    lines = telling.told(harm, telling.Telling(str.title, RULESET.wording, state), landed(state, [harm]))
    assert [one.text for one in lines] == [
        "Vanya takes 2 Fatigue, which makes 6.",
        "Vanya is Exhausted now, and Fatigue falls back to 3: 2 threat dice on physical approaches.",
    ]
