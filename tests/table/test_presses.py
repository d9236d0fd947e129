"""Budgets of play: how many presses a moment costs, counted at real tables through the API.

A press is whatever somebody commits, from the first one to the told result. The numbers are those of PLAY.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rollwright.table.table import Table
from tests.laws.at_tables import PLAYERS, named_table, slug
from tests.table.presses import counted
from tests.table.programs import Program, programs

GM = "gus-van-dyke"
ANA, BEN = map(slug, PLAYERS[:2])
VANYA, ILSE, LUZ, BO = "vanya-orlov", "dr-ilse-vok", "ana-mar-a-de-luz", "bo-lee"


class Moment:
    """Plays one moment as a script says; what it says nothing of is answered as usual."""

    def __init__(self, table: Table, playing: Mapping[str, Program]) -> None:
        self.table, self.playing = table, playing
        self.asked: list[tuple[str, str]] = []
        """Who was asked what, by seat and key."""

    def play(self, seat: str, act: str, who: str = "", /, script: Mapping[str, Any] | None = None, **given: Any) -> int:
        """Begin something and answer all that is asked; give how many presses that took."""
        with counted(self.playing) as presses:
            call = self.playing[seat].start(act, who, **given)
            while self.answered(call, script or {}):
                pass
        self.table.refresh()
        assert call not in self.table.open, f"it waits for somebody after {self.asked}"
        return presses.all

    def answered(self, call: int, script: Mapping[str, Any]) -> bool:
        """Let somebody answer what is asked of them; a script's answer comes first, where somebody may give it."""
        waiting = [
            (seat, card)
            for seat, one in self.playing.items()
            for card in one.cards
            if card["call"] == call and not card["stand_in"]
        ]
        for seat, card in waiting:
            own = script.get(f"{seat} {card['key']}")
            if own is not None and (seat, card["key"]) not in self.asked:
                return self.answer(seat, card, self.usual(card) if own == "usual" else own)
        for seat, card in waiting:
            if card["kind"] != "choice" or "none" in card["options"] or len(waiting) == 1 or self.closes(card, waiting):
                return self.answer(seat, card, script.get(card["key"], self.usual(card)))
        return False

    def closes(self, card: Mapping[str, Any], waiting: list[tuple[str, dict[str, Any]]]) -> bool:
        """Tell whether a question that is open to several is in front of the one who can close it."""
        return bool(card["who"] == self.hero(waiting))

    def hero(self, waiting: list[tuple[str, dict[str, Any]]]) -> str:
        """Give whose moment it is."""
        view = next(iter(self.playing.values())).get("view", lines=1)
        (who,) = [one["who"] for one in view["awaited"] if one["call"] == waiting[0][1]["call"]]
        return self.table.state.name(who)

    def answer(self, seat: str, card: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
        """Give an answer."""
        self.asked.append((seat, card["key"]))
        self.playing[seat].act("answer", call=card["call"], sequence=card["sequence"], **given)
        return True

    def usual(self, card: Mapping[str, Any]) -> dict[str, Any]:
        """Answer as usual."""
        if card["kind"] == "roll":
            return {}
        if card["kind"] == "choice":
            return {"choice": card["options"][0]}
        needed = [field for field in card["fields"] if field.get("needed") and not field.get("when")]
        return {"fields": {field["name"]: field.get("usual") or "by the river" for field in needed}}


@pytest.fixture
def moment(request: pytest.FixtureRequest) -> Iterator[Moment]:
    """Give a table of four people to play a moment at."""
    table = named_table(request.param, bytes([3]) * 32)  # with which one point of Edge is enough
    with programs(table) as playing:
        yield Moment(table, playing)


mechwarrior = pytest.mark.parametrize("moment", ["mechwarrior"], indirect=True)
augur = pytest.mark.parametrize("moment", ["augur"], indirect=True)
going_somewhere = pytest.mark.parametrize("moment", ["going-somewhere"], indirect=True)


@mechwarrior
def test_a_skill_roll_takes_three_presses(moment: Moment) -> None:
    pressed = moment.play(ANA, "attempt", VANYA, {"skill": {"faces": [6, 6]}}, skill="running", doing="over the wall")
    assert pressed <= 3, moment.asked


def test_a_skill_roll_with_edge_takes_four() -> None:
    table = named_table("mechwarrior", bytes([26]) * 32)  # whose first dice fail
    with programs(table) as playing:
        rolls_with_edge(Moment(table, playing))


def rolls_with_edge(moment: Moment) -> None:
    script = {"judge": {"fields": {"modifier": -5, "why": "in the dark"}}, "edge": {"choice": "reroll"}}
    assert moment.play(ANA, "attempt", VANYA, script, skill="running") <= 4, moment.asked
    assert (ANA, "edge") in moment.asked
    assert "Edge" in str(moment.playing[ANA].get("view")["log"])


@mechwarrior
def test_an_opposed_roll_of_two_sheets_takes_four(moment: Moment) -> None:
    ahead = {"turn": {"choice": VANYA, "faces": [6, 6]}}  # so that Edge can help one of the two alone
    assert moment.play(ANA, "attempt", VANYA, ahead, skill="running", against=ILSE) <= 4, moment.asked


@augur
def test_an_action_takes_three(moment: Moment) -> None:
    assert moment.play(ANA, "try", VANYA, way="finesse", what="slips past the guards") <= 3, moment.asked


@augur
def test_an_action_with_a_helper_and_a_push_takes_four(moment: Moment) -> None:
    pressed = moment.play(ANA, "try", VANYA, {f"{BEN} help": "usual"}, way="finesse", push="yes")
    assert pressed <= 4, moment.asked
    assert (BEN, "help") in moment.asked


@augur
def test_a_group_effort_of_four_takes_five(moment: Moment) -> None:
    pressed = moment.play(GM, "group-effort", rolls=VANYA, members=[VANYA, ILSE, LUZ, BO], what="carry the bell")
    assert pressed <= 5, moment.asked


@augur
def test_a_reaction_that_the_gm_calls_for_takes_three(moment: Moment) -> None:
    assert moment.play(GM, "call", VANYA, kind="reaction", what="dodge the falling bell") <= 3, moment.asked


@mechwarrior
def test_what_is_over_the_budget_is_counted(moment: Moment) -> None:
    moment.playing[ANA].act("say", text="wait")
    with counted(moment.playing) as presses:
        moment.playing[ANA].act("say", text="now")
        moment.playing[GM].act("say", text="yes")
    assert (presses.all, str(presses)) == (2, f"{GM}: 1, {ANA}: 1")


@going_somewhere
def test_a_check_persuading_and_casting_take_three_each(moment: Moment) -> None:
    easy = {"judge": {"fields": {"level": "5"}}, "success": {"choice": "roll", "faces": [15]}}  # so that it works
    assert moment.play(ANA, "try", VANYA, easy, skill="vigor", doing="holds her breath") <= 3, moment.asked
    well = {"a": {"faces": [29]}}
    assert moment.play(ANA, "persuade", VANYA, well, whom="the-tall-guard", what="to be let in") <= 3, moment.asked
    assert moment.play(ANA, "cast", VANYA, magic="fly", on=VANYA) <= 3, moment.asked


@going_somewhere
def test_three_foes_are_in_a_fight_with_three_and_attacked_with_two(moment: Moment) -> None:
    playing = moment.playing
    with counted(playing) as presses:
        moment.play(GM, "add-foes", name="Mudhound", count=3)
        moment.play(GM, "begin-fight", party=VANYA, foes="mudhound,mudhound-2,mudhound-3", distance=1)
    assert presses.all <= 3, presses
    with counted(playing) as presses:
        playing[ANA].act("start", act="declare", arguments={"who": VANYA, "action": "attack mudhound"})
    assert presses.all == 1, "and *Go on* is the other"
    with counted(playing) as presses:
        playing[GM].act("start", act="command", arguments={"action": "attack vanya-orlov"})
        playing[GM].act("go-on")
    assert presses.all <= 2
