"""The page of Centaurus Gate: its sheet and trackers, whose numbers are the ruleset's."""

from __future__ import annotations

import re

import pytest

from rollwright.games.cgg.page.dice import marks
from rollwright.games.cgg.page.sheet import vital
from rollwright.games.cgg.rules.facts.conditions import ConditionTaken
from rollwright.games.cgg.rules.facts.situation import ElementMade, LeverageMade
from rollwright.games.cgg.rules.facts.tension import (
    Acted,
    FocusPassed,
    PartyChanged,
    PitfallPlaced,
    TensionBegan,
    TensionEnded,
)
from rollwright.play.journal import Chosen, Entry, Thrown
from rollwright.rules.facts import Who
from rollwright.table.view import view
from rollwright.web.amending import known_keys
from rollwright.web.evening import evening_of, rewards_of
from rollwright.web.looks import looks_of
from rollwright.web.moves import places_of
from tests.web.looking import Page, of, page, sound
from tests.web.seats import sit

__all__ = ["page"]  # a fixture
pytestmark = pytest.mark.soak


@of("cgg", "cgg-2015")
def test_centaurus_gate_shows_clocks_and_tracks(page: Page) -> None:
    conditions = ["painful-harm*2", "crippling-wound@strength", "questioning"]
    page.set("ilka", hours=5, conditions=conditions, xp=3)
    page.set("tumm", hours=12, conditions=["sleepy=PI1:confused"])
    look = page.look("ben", "ilka").it
    assert look.clock[:3] == (5, 12, 12)
    assert page.look("ben", "tumm").it.clock[:3] == (9, 9, 12)
    assert [(one.title, one.marked, one.dots) for one in look.tracks] == [
        ("Harm", 5, 9),
        ("Persuasion", 2, 8),
        ("Alteration", 0, 7),
    ]
    assert [(one.written, one.now) for one in look.attributes if one.title == "Strength"] == [("2d", "1d")]
    text = page.text("ben")
    sound(text)
    assert 'aria-label="Crisis Clock of Ilka Brandt: 5 of 12 hours"' in text
    assert text.count('class="shut"') == 2 * 2 * 2 * 3  # two explorers with two roles, drawn small and large
    sheets = text.replace("Gus sets Ilka Brandt’s XP", "")  # which the log says
    assert bool(re.search(r"\bXP\b", sheets)) == (page.table.game.id == "cgg-2015")


@of("cgg")
def test_centaurus_gate_shows_tension_and_the_situation(page: Page) -> None:
    before = page.table.number
    page.land(
        TensionBegan(party=(Who("ilka"), Who("tumm")), edge=Who("tumm")),
        PitfallPlaced(name="The reactor", tension=11),
        Acted(who=Who("ilka")),
        ElementMade(text="Smoke", code="2d", who=Who("tumm")),
        LeverageMade(goal="the repair", pips=8),
    )
    tension = page.trackers("ana").tension
    assert tension.party == (
        ("Ilka Brandt", "Has acted", False, ()),
        ("Tumm", "Has the focus", True, ("Edge",)),
    )
    assert tension.next == ""
    text = page.change("ana", before)
    sound(text)
    assert 'aria-label="Tension of The reactor: 11 of 15"' in text
    assert "against Tumm" in text
    assert "Has the focus · Edge" in text
    gm = page.change("gus", before)
    for button in ("Raise", "Lower", "Averted", "It happens", "Another Pitfall", "Let it expire"):
        assert f">{button}<" in gm
        assert f">{button}<" not in text


@of("cgg")
def test_ones_own_result_is_large_beside_a_question_and_who_has_asked_for_help_waits(page: Page) -> None:
    def part(seat: str, place: str) -> str:
        return page.text(seat).partition(f'id="{place}"')[2].partition("</article>")[0]

    table, hatch = page.table, {"who": "tumm", "code": "mechanical", "what": "opens the hatch"}
    own = table.start("ana", "act", {"who": "ilka", "code": "mechanical", "what": "splices the antenna"})
    helped = table.start("ben", "act", {**hatch, "asks": ["ilka"]})
    asking = part("ben", f"card-{helped}-0")
    assert "You’re waiting" in asking
    assert "Tumm has asked Ilka Brandt for help." in asking
    assert "primary" not in asking, "to go on without is not what one has come for"
    table.answer("gus", own, 0, fields={"risk": "none", "challenge": "3"})  # no die is left that could fail
    assert "Do you help Tumm?" in page.text("ana")
    assert "Tumm waits for your answer, but can go on without you." in page.text("ana")
    assert '<strong class="display">Success</strong>' in part("ana", f"fresh-{own}")
    assert '<span class="word good best">Success</span>' in part("ben", f"fresh-{own}"), "another's is told in a word"
    table.answer("ana", helped, 0, choice="not ilka")
    table.answer("gus", helped, 1, fields={"risk": "none", "challenge": "3"})
    assert f'id="ended-{own}"' in page.text("ana"), "of several at once, one's own"
    page.land(ElementMade(text="Smoke", code="2d", who=Who("tumm")))
    assert f'id="ended-{helped}"' in page.text("ana"), "but what came before something else is the latest"


@of("cgg")
def test_a_roll_that_rests_on_what_the_exec_alone_knows_keeps_no_room_for_odds(page: Page) -> None:
    call = page.table.start("ana", "act", {"who": "ilka", "code": "technical", "what": "splices the antenna"})
    assert f'id="chances-card-{call}-0"' in page.text("gus")
    card = page.text("gus").partition(f'id="card-{call}-0"')[2].partition("</article>")[0]
    challenge = card.partition('data-field="challenge"')[2].partition("</fieldset>")[0]
    assert "required" in challenge
    assert "checked" not in challenge, "nobody has said yet how hard it is"
    page.table.answer("gus", call, 0, fields={"risk": "limited", "challenge": "6", "stake": "her hands"})
    text = page.text("ana")
    assert f'id="card-{call}-' in text
    assert f'id="chances-card-{call}-' not in text


@of("cgg")
def test_rows_act_and_the_exec_changes_numbers(page: Page) -> None:
    page.set("ilka", die_pips=20, conditions=["painful-harm"])
    own, other = page.text("ana"), page.text("sue")
    assert "do/act?who=ilka&amp;code=dexterity" in own
    assert "do/raise-code?who=ilka&amp;code=dexterity" in own
    assert "do/act" not in other
    gm = page.text("gus")
    for part in ("change/ilka?field=hours", "do/lose-gear", "Take it away", "do/give-condition?who=ilka"):
        assert part in gm
        assert part not in own


@of("cgg")
def test_what_the_exec_applies_is_said_on_the_sheet(page: Page) -> None:
    page.set("ilka", roles=[{"key": "guu-emm-shee"}])
    assert "for +3d on that roll. The Exec applies it." in page.text("ana")


def test_only_roles_that_the_type_may_have_are_offered() -> None:
    from rollwright.games.cgg.page.guide import all_roles
    from rollwright.games.cgg.rules.options import Options
    from rollwright.games.cgg.rules.sheet import Explorer

    alien = Explorer(type="recruited-alien")
    first, second = (all_roles(Options(), alien, ("roles", at, "key")) for at in ("0", "1"))
    assert "orrok" in first
    assert "captain" not in first
    assert "captain" in second
    assert "orrok" not in second


def thrown(key: str, reading: str, *faces: int) -> Thrown:
    return Thrown((0,), key, "gm", f"{len(faces)}d10", reading, faces)


def picked(key: str, chosen: str) -> Chosen:
    return Chosen((0,), key, "ilka", (chosen,), chosen)


HIGHEST = "failures to 5 and highest"
RISK = thrown("risk", "total and 6 apart", 6, 2, 6)


@pytest.mark.parametrize(
    ("entries", "shown"),
    [
        ([RISK], {0: ("venture", "", "venture")}),
        ([thrown("diligence", "total", 6, 5)], {0: ("dropped", "")}),
        ([thrown("difficulty", HIGHEST, 5, 6), RISK], {0: ("failure", ""), 1: ("venture", "", "venture")}),
        (
            [thrown("difficulty", HIGHEST, 5, 6), thrown("difficulty again", HIGHEST, 9, 1)],
            {0: ("replaced", "replaced"), 1: ("", "failure")},
        ),
        (
            [thrown("difficulty", HIGHEST, 5, 6), thrown("discarded again", HIGHEST, 1)],
            {0: ("failure", "replaced"), 1: ("failure",)},
        ),
        (
            [thrown("difficulty", HIGHEST, 5, 4), picked("wrench", "serious"), picked("serious", "both")],
            {0: ("failure", "dropped")},
        ),
        (
            [thrown("difficulty", HIGHEST, 5, 4), picked("wrench", "serious"), picked("serious", "risk")],
            {0: ("failure", "failure")},
        ),
        ([thrown("difficulty", HIGHEST), picked("serious", "both")], {0: ()}),
        ([thrown("fallout", "count at most 3", 3, 4)], {0: ("worse", "")}),
    ],
)
def test_which_dice_count(entries: list[Entry], shown: dict[int, tuple[str, ...]]) -> None:
    assert marks(entries) == shown


@of("cgg", "cgg-2015")
def test_an_evening_ends_with_growth(page: Page) -> None:
    title = {"cgg": "Give an advancement", "cgg-2015": "Take a Story Break"}[page.table.game.id]
    assert title in [title for _, title in rewards_of(page.table, page.table.seat("gus"))]
    known = known_keys(page.table, "abilities")
    assert known["first-aid"] == "First Aid"
    assert not [key for key in known if key.endswith("*")]


@of("cgg")
def test_what_is_seldom_needed_is_folded_up(page: Page) -> None:
    page.land(LeverageMade(goal="the repair", pips=8))
    form = (
        sit(page.table, "ana").get("/table/looks/do/act?who=ilka&code=dexterity", headers={"HX-Request": "true"}).text
    )
    shown, *folded = form.split('<details class="fold')
    assert [part.partition("<summary>")[2].partition("</summary>")[0] for part in folded] == [
        "An ability, an aspect or a stunt", "Another code for the risk", "How the leverage is used",
    ]  # fmt: skip
    assert shown.index("What do you do?") < shown.index("Use leverage?") < shown.index("Ask for help")
    assert 'value="dexterity" checked' in shown
    bare = sit(page.table, "ana").get("/table/looks/do/act?who=ilka", headers={"HX-Request": "true"}).text
    assert 'value="dexterity" checked' not in bare, "no code is picked beforehand"
    assert "What do you do?" in shown
    assert "a.moved" not in shown


@of("cgg")
def test_the_exec_is_asked_in_order_and_no_field_stands_above_what_asks_for_it(page: Page) -> None:
    page.land(ConditionTaken(condition="distracting-injury", who=Who("ilka")))
    call = page.table.start("ana", "act", {"who": "ilka", "code": "perception", "what": "listens"})
    card = page.text("gus").split(f'id="card-{call}-0"')[1]
    titles = (
        "How hard is it for",  # it stays where it is, whatever else is asked
        "How risky",
        "What is at stake? <small>needed</small>",
        "In which arena?",
        "Use their conditions?",
        'class="fold',
    )
    places = [card.index(title) for title in titles]
    assert places == sorted(places)
    assert card.partition('class="fold')[0].count('class="choices') == 1, "all but how hard it is fits in a row"


@of("cgg")
def test_levels_of_risk_that_are_as_likely_show_no_odds(page: Page) -> None:
    page.land(ConditionTaken(condition="troubled", who=Who("ilka")))
    call = page.table.start("ana", "act", {"who": "ilka", "code": "perception", "what": "listens"})

    def odds(query: str = "") -> str:
        address = f"/table/looks/odds/{call}{query}"
        return str(sit(page.table, "gus").get(address, headers={"HX-Request": "true"}).text)

    assert "It works" in odds()
    assert "The odds appear here once you’ve picked" in odds(), "nobody has said yet how hard it is"
    assert ">Limited risk, Public</hx-partial>" in odds(), "but what is preset is said beside the button"
    assert f'hx-target="#odds-card-{call}-0-challenge-1"' in odds(), "but how likely it is with each"
    assert f'hx-target="#odds-card-{call}-0-risk' not in odds(), "the level says what comes of it, not how likely it is"
    easy = odds("?f.risk=limited&f.challenge=3")
    assert ">Limited risk, Public · no difficulty dice left to roll:</span> <b>it works</b><span>, <b>" in easy
    assert "</b> risk avoided</span>" in easy, "whether it works, and the risk"
    page.table.answer("gus", call, 0, fields={"risk": "limited", "challenge": "3", "stake": "her cover"})
    certain = odds()
    assert "risk avoided" in certain, "where success is certain the odds are those of the risk, by name"
    assert "that Ilka Brandt makes it" in certain, "and whether it works all the same"


@of("cgg")
def test_the_bar_says_whose_turn_it_is_in_a_tension(page: Page) -> None:
    ilka, tumm = Who("ilka"), Who("tumm")
    page.land(TensionBegan(party=(ilka, tumm), edge=tumm), PitfallPlaced(name="The reactor", tension=11))
    assert "<b>It’s Tumm’s turn to open the round</b>" in page.text("ana"), "who has the Edge opens the round"
    page.land(FocusPassed(who=ilka, first=True))
    assert "<b>It’s your turn</b>" in page.text("ana")
    call = page.table.start("ana", "turn", {"who": "ilka", "code": "perception", "pitfall": "The reactor"})
    page.table.answer("gus", call, 0, fields={"risk": "none", "challenge": "3"})
    page.table.answer("gus", call, 2, choice="2")
    last = "<span>Last: Ilka Brandt acts against “The reactor”"
    assert f"<b>It’s Tumm’s turn</b>{last}" in page.text("ana"), "what came before doesn't speak of now"
    page.land(PartyChanged(who=Who("noor")))
    page.land(Acted(who=tumm), Acted(who=Who("noor")))
    assert "<b>It’s Gus’s turn to let the world turn</b>" in page.text("ana")
    assert "Everybody has had their turn" not in page.text("gus"), "the bar says it, and once is enough"
    assert "<b>It’s your turn to let the world turn</b>" in page.text("gus")
    first = places_of(page.table, page.table.seat("gus"))[0]
    assert (first.title, [one.title for one in first.offers]) == ("Now", ["The world turns"])
    page.land(TensionEnded())
    assert "<b>It’s " not in page.text("gus")


@of("cgg")
def test_an_open_page_has_its_sheet_anew_when_a_tension_ends(page: Page) -> None:
    page.land(TensionBegan(party=(Who("ilka"), Who("tumm")), edge=Who("tumm")), PitfallPlaced(name="A", tension=11))
    for seat in ("gus", "ben"):
        assert "do/act?who=tumm" not in page.text(seat)
    since = page.table.number
    page.land(TensionEnded())
    for seat in ("gus", "ben"):
        assert "do/act?who=tumm" in page.change(seat, since), "nothing on the sheet has changed but what it begins"


@of("cgg")
def test_every_track_with_anything_on_it_is_in_the_bar_and_the_recap(page: Page) -> None:
    page.table.begin_session("gus")
    page.land(ConditionTaken(condition="paralyzing-injury", who=Who("ilka")))
    page.land(ConditionTaken(condition="troubled", who=Who("ilka")))
    ana = page.table.seat("ana")
    assert evening_of(page.table, ana, 1).fared["Ilka Brandt"] == "Harm 0/9 → 2/9 · Persuasion 0/8 → 2/8"
    assert [title for title, _ in vital(page.look("ana", "ilka").it)] == ["Harm", "Persuasion", ""]


@of("cgg")
def test_the_sheet_leads_to_a_turn_of_tension(page: Page) -> None:
    ilka, tumm = Who("ilka"), Who("tumm")

    def first(seat: str) -> tuple[str, str]:
        place = places_of(page.table, page.table.seat(seat))[0]
        return place.title, place.offers[0].title

    page.land(TensionBegan(party=(ilka, tumm), edge=ilka), PitfallPlaced(name="The reactor", tension=11))
    assert first("ana") == ("Now", "Open the round")
    assert "do/act" not in page.text("ana"), "what is tried before that would count for nothing"
    page.land(FocusPassed(who=ilka, first=True))
    own = page.text("ana")
    assert first("ana") == ("", "Act!")
    assert "do/turn?who=ilka&amp;code=dexterity" in own
    assert "do/act" not in own
    assert "do/between-turns" in page.text("gus")
    assert "do/between-turns" not in own
    page.land(TensionEnded())
    assert first("ana") == ("", "Try something")


def test_a_character_takes_ten_presses_at_most() -> None:
    """Begin, each step of the guide, and send; what is picked on a step is sent with it."""
    from rollwright.games.cgg.page.guide import GUIDE

    assert 1 + len(GUIDE.steps) + 1 <= 10


@of("cgg")
def test_success_and_risk_together_are_no_ladder(page: Page) -> None:
    """Two endings can be as good as each other; the grade of failure alone has steps from worst to best."""
    table = page.table
    judged = {"challenge": "3", "ability": "none", "risk": "limited", "stake": "her cover"}
    for risk, ladder in (("none", True), ("limited", False)):
        call = table.start("ana", "act", {"who": "ilka", "code": "perception", "what": "listens"})
        table.answer("gus", call, 0, fields={**judged, "risk": risk})
        while call in table.open:
            seat, card = next(
                (one, card) for one in ("ana", "gus") for card in view(table, one).cards if not card.stand_in
            )
            table.answer(seat, call, card.sequence, choice=card.options[0])
        text = page.text("ana")
        assert 'class="result good' in text
        assert ('<ol class="ladder' in text) == ladder


@of("cgg")
def test_why_leads_to_a_few_rules_and_the_rest_is_folded(page: Page) -> None:
    call = page.table.start("ana", "act", {"who": "ilka", "code": "perception", "what": "listens"})
    page.table.answer("gus", call, 0, fields={"risk": "none", "challenge": "3", "ability": "none"})
    why = page.text("ana").split(f'id="why-{call}"')[1].split("Check the dice")[0]
    shown, _, folded = why.partition(f'id="all-rules-{call}"')
    assert shown.count('class="rule"') == 3
    more = folded.count('class="rule"')
    assert f"{more} more rules" in folded


@of("cgg", "cgg-2015")
def test_the_gamemaster_is_called_the_exec(page: Page) -> None:
    assert looks_of(page.table.game).host == "Exec"
    ana = sit(page.table, "ana")
    assert "Exec is this game’s word for the GM, the gamemaster." in page.text("ana")
    assert "Your Exec invites people." in ana.get("/table/looks/people").text
    assert "Exec is this game’s word for the GM, the gamemaster." in ana.get("/table/looks/making").text


@of("cgg")
def test_the_exec_says_once_why_the_result_or_the_risk_is_another(page: Page) -> None:
    call = page.table.start("ana", "act", {"who": "ilka", "code": "perception"})
    page.table.answer("gus", call, 0, fields={"stake": "the door", "challenge": "3", "ability": "none"})
    page.table.answer("ana", call, 2, choice="roll", faces=(5,) * 5)
    gus = sit(page.table, "gus")
    form = gus.get(f"/table/looks/overrule/{call}", headers={"HX-Request": "true"}).text
    assert form.count('name="reason"') == 1
    assert "The result <small>now:" in form
    assert "The risk <small>now:" in form
    shown = re.findall(r'name="to\.ending" value="([\w-]+)">', form)
    gus.post("/table/looks/act/set-verdict", data={"call": call, "to.ending": shown[0], "reason": "luck"})
    page.table.refresh()
    assert "luck" in page.text("gus")


@of("cgg")
def test_whoever_looks_back_reads_each_decision_in_a_few_words(page: Page) -> None:
    call = page.table.start("ana", "act", {"who": "ilka", "code": "perception"})
    page.table.answer("gus", call, 0, fields={"stake": "the door", "challenge": "3", "ability": "none"})
    page.table.answer("ana", call, 2, choice="roll", faces=(5,) * 5)
    form = sit(page.table, "gus").get(f"/table/looks/overrule/{call}", headers={"HX-Request": "true"}).text
    folds = [re.sub("<[^>]*>", "", one) for one in re.findall("<summary>(.*?)</summary>", form)]
    assert [one.partition(":")[0] for one in folds if one.startswith("Change the")] == [
        "Change the decision How hard and how risky it is",
        "Change the dice The difficulty dice",
        "Change the dice Ilka Brandt’s risk dice",
    ]
