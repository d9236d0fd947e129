"""Help in a fight: for whose rolls, what it brings, and what a helper's natural roll does."""

from __future__ import annotations

import re

import pytest

from rollwright.games.going_somewhere.page.fight import stands
from rollwright.games.going_somewhere.rules.combat.facts import Helps
from rollwright.games.going_somewhere.rules.combat.orders import offered, to_know
from rollwright.games.going_somewhere.rules.combat.standing import scene_at, upcoming, waited_for
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.rules.facts import Who
from rollwright.table.table import Table
from rollwright.table.view import changes, view
from rollwright.web.app import make_app
from rollwright.web.parts import OpenPage
from rollwright.web.table_page import everything, parts_of_change
from tests.games.going_somewhere.checks_cases import OPTIONS, after, begun, play, told
from tests.games.going_somewhere.fighting import ARROWS, BOW, company, fight_in, only_rolled, seat_of, texts
from tests.games.going_somewhere.test_fight_table import begun as in_fight
from tests.games.going_somewhere.test_fight_table import ordered, said
from tests.web.seats import sit

TORVALD, MIRA, RUSK = Who("torvald-stone"), Who("mira-of-osk"), Who("rusk")
AIM = f"aim {RUSK}"


def helped(action: str = AIM, words: str = "") -> Table:
    """Open a fight in which Mira has used her turn to help Torvald with what he does."""
    table = in_fight(company(2, 1, cp=0, items=(BOW, ARROWS)), distance=5)
    said(table, MIRA, f"help {TORVALD}")
    said(table, TORVALD, action, words=words)
    ordered(table)
    only_rolled(table)
    while (one := upcoming(scene_at(OPTIONS, table.state), fight_in(table))) is not None and one.who != TORVALD:
        table.start("gus", "turn", {"who": one.who})
    return table


@pytest.mark.rule("gs.help.bonus")
def test_help_is_for_action_rolls_and_who_promised_it_to_an_attacker_says_anew() -> None:
    table = in_fight(company(2, 1, cp=0))
    said(table, MIRA, f"help {TORVALD}")
    waiting = [one.who for one in waited_for(scene_at(OPTIONS, table.state), fight_in(table))]
    assert MIRA not in waiting
    said(table, TORVALD, f"attack {RUSK}")
    waiting = [one.who for one in waited_for(scene_at(OPTIONS, table.state), fight_in(table))]
    assert MIRA in waiting, "a Combat Roll is everybody's own"
    assert f"help {TORVALD}" not in [one.key for one in offered(OPTIONS, table.state, MIRA)]


def board(table: Table, seat: str) -> tuple[str, dict[str, str]]:
    """Give what the board of a fight says to a seat: what it waits for, and how everybody is."""
    look = everything(table, view(table, seat))["trackers"].it.fight
    return look.phase, {one.name: one.state for one in look.order}


@pytest.mark.rule("gs.help.bonus")
def test_help_that_has_become_useless_is_told_to_all_and_all_see_for_whom_it_waits() -> None:
    table = in_fight(company(2, 1, cp=0))
    ordered(table)
    said(table, MIRA, f"help {TORVALD}")
    mira, torvald = seat_of(table, MIRA), seat_of(table, TORVALD)
    assert "Mira of Osk waits to help you" in to_know(OPTIONS, table.state, TORVALD)
    said(table, TORVALD, f"attack {RUSK}")
    assert texts(table)[-1] == "Nobody can help Torvald Stone with that: Mira of Osk has to do something else."
    why = "Torvald Stone will attack Rusk, and nobody can help with that"
    assert to_know(OPTIONS, table.state, MIRA).startswith(f"{why}: ")
    page = sit(table, mira).get("/table/fight").text
    assert f'<p class="small">{why}: ' in page, "it is there to be seen, not only to be heard"
    held = stands(OPTIONS, table.state, "declare", MIRA)
    assert held is not None
    assert held.gone[f"help {TORVALD}"] == why
    for seat in ("gus", torvald, mira):
        phase, people = board(table, seat)
        assert phase == "everybody says what they do"
        assert people["Mira of Osk"] == "still deciding"
    said(table, TORVALD, "other", words="kicks mud in their eyes")
    assert board(table, torvald)[0] == "everybody is ready", "the help holds again"


def test_who_acts_now_is_the_same_on_all_boards_that_stay_open() -> None:
    table = in_fight(company(2, 1, cp=0))
    said(table, TORVALD, "other", words="kicks mud in their eyes")
    said(table, MIRA, "wait")
    ordered(table)
    site, since, pages = make_app(table.store).state.site, table.number, {one.id: OpenPage() for one in table.seats}
    shown = dict.fromkeys(pages, "")

    def look() -> None:
        nonlocal since
        for seat, page in pages.items():
            sent = parts_of_change(site, table, seat, changes(table, seat, since), None, page)
            boards = re.findall(r'<hx-partial hx-target="#trackers" .*?</hx-partial>', sent, re.DOTALL)
            shown[seat] = boards[-1] if boards else shown[seat]
            fresh = site.rendered("parts/trackers.html", **everything(table, view(table, seat)))
            assert shown[seat].count("acts now") == fresh.count("acts now")
            assert shown[seat].count("acts next") == fresh.count("acts next")
        since = table.number

    only_rolled(table)
    look()
    while TORVALD not in [one.opened.arguments.get("who") for one in table.open.values()]:
        table.go_on("gus")
        look()
    (call,) = table.open
    table.abandon("gus", call, "a test")
    look()


@pytest.mark.rule("gs.help.bonus")
def test_help_adds_five_to_the_roll_of_this_round_and_is_gone_with_it() -> None:
    state = helped().state
    session = play(begun("turn", state, TORVALD), [7], [8])
    assert any("+5" in line for line in told(session))
    assert after(session, state).sheets[TORVALD].next_roll == 0
    over = after(play(begun("turn", state, TORVALD), [7], [8]), state)
    assert over.scene.fight.ones[MIRA].helps == TORVALD
    alone = in_fight(company(1, 1, cp=0))
    alone.land("gus", [Helps(TORVALD, who=TORVALD)], "for the test")
    alone.start("gus", "command", {"action": "wait"})
    said(alone, TORVALD, "wait")
    alone.go_on("gus")
    alone.go_on("gus")
    assert not fight_in(alone).ones[TORVALD].helps, "with the round it is over"


@pytest.mark.rule("gs.help.crit")
def test_the_natural_20_and_1_of_a_helper_are_of_the_one_helped() -> None:
    state = helped().state
    good = play(begun("turn", state, TORVALD), [20], [3], [1])
    assert any("critical success" in line for line in told(good)), "an aim's critical success is told, too"
    assert after(good, state).scene.fight.ones[TORVALD].aimed
    bad = play(begun("turn", state, TORVALD), [1], [19], [14])
    assert not after(bad, state).scene.fight.ones[TORVALD].aimed


@pytest.mark.rule("gs.help.bonus")
def test_where_a_table_says_so_help_has_to_succeed_and_words_are_helped_too() -> None:
    state = helped().state
    session = play(begun("turn", state, TORVALD, Options(help_needs_success=True)), [4], [8])
    assert not any("+5" in line for line in told(session))
    words = helped("other", "kicks the lantern over").state
    judged = {"dice": "roll", "way": "brawn", "level": "15", "modifier": "0", "why": ""}
    session = play(begun("turn", words, TORVALD), judged, [7], [8], {"what": "", "whom": [], "modifier": "0"})
    assert any("+5" in line for line in told(session))
