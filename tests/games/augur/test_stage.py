"""Augur on the stage: what is rolled, in words; dice that say what became of them; what stands out in the story."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import msgspec
import pytest

from rollwright.games.augur import RULESET
from rollwright.games.augur.page.dice import marks
from rollwright.games.augur.rules import facts as augur
from rollwright.games.augur.rules.harm import Ladder, Track
from rollwright.play.journal import Chosen, Entry, Thrown
from rollwright.rules.facts import Amended, Joined, Who
from rollwright.rules.fields import Field
from rollwright.rules.ruleset import Sitting
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import changes, view
from rollwright.web.book import rule_title
from rollwright.web.evening import evening_of, left_open
from rollwright.web.people_shown import Faces
from rollwright.web.site import Site
from rollwright.web.stage import main_option
from rollwright.web.story import Storyteller
from rollwright.web.table_page import parts_of_change
from tests.web.seats import TABLE, act, sit


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "augur", bytes(32), hidden=False)
    yield table
    table.store.close()


def read(table: Table, seat: str, part: str, until: str) -> str:
    """Give what somebody reads of a part of the page."""
    html = sit(table, seat).get(TABLE).text.split(part)[1].split(until)[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def now(table: Table, seat: str) -> str:
    return read(table, seat, 'id="now"', 'id="due"')


def tried(table: Table, way: str, level: str) -> int:
    """Let Mirel try something, and the GM judge it."""
    call = table.start("ana", "try", {"who": "mirel", "way": way, "what": "slips past the watch"})
    table.answer("gus", call, table.open[call].session.length, fields={"level": level})
    return call


def test_the_pool_is_in_words_beside_roll_and_says_who_rolls_one_more(table: Table) -> None:
    call = tried(table, "finesse", "risky")
    assert "Roll 3 action dice and 1 threat die" in now(table, "ana")
    table.answer("ben", call, table.open[call].session.length, choice="dov")
    text = now(table, "ana")
    assert "Mirel is about to roll 3 action dice, and Dov adds one more" in text
    assert not re.search(r"\d+d\d", text)


@pytest.mark.rule("augur.assist")
def test_after_help_the_same_number_of_dice_stands_everywhere(table: Table) -> None:
    call = tried(table, "finesse", "risky")
    table.answer("ben", call, table.open[call].session.length, choice="dov")
    text = now(table, "ana")
    assert "Mirel is about to roll 3 action dice, and Dov adds one more" in text, "whose dice are whose"
    assert re.findall(r"(\d) action dice", text.partition("adds one more")[2]) == ["4", "5"], (
        "each way to roll says how many it is in all"
    )
    assert text.count("slip past the watch") == 1, "and so it does what they do"
    assert "5 action dice and 1 threat die Real dice Type what they show: 3 six-sided action dice, then 1" in text


@pytest.mark.rule("augur.momentum.burn")
def test_the_card_and_the_sheet_say_what_momentum_is_good_for(table: Table) -> None:
    assert "From 4 on you can burn it after a roll" in read(table, "ana", 'id="sheets"', "</main>")
    table.land("gus", [augur.MomentumMoved(points=3, boxes=6, who=Who("mirel"))])
    tried(table, "finesse", "risky")
    text = "You can burn your 5 Momentum after the roll if that helps; the odds don’t count it."
    assert text in now(table, "ana")
    assert "After a roll whose result it makes better, you can burn it: it counts instead of your highest die" in read(
        table, "ana", 'id="sheets"', "</main>"
    )


@pytest.mark.rule("augur.momentum.burn", "augur.action.zero")
def test_after_a_burn_the_result_says_that_momentum_stands_in_for_the_die(table: Table) -> None:
    table.land("gus", [augur.MomentumMoved(points=3, boxes=6, who=Who("mirel"))])
    table.prefer_dice("ana", "own")
    call = tried(table, "reason", "normal")
    table.answer("ana", call, 1, choice="roll")
    assert "Mirel rolls: the lower of 2 action dice counts" in now(table, "ana")
    table.answer("ana", call, 2, faces=(2, 2))
    assert "burn Momentum to make it Messy instead of Botched?" in now(table, "ana")
    table.answer("ana", call, 3, choice="burn")
    text = now(table, "ana")
    assert (
        "Messy It succeeds, but poorly. Momentum 5 counts instead of the 2: Messy. Mirel burns all 5 Momentum" in text
    )
    assert "The lower of" not in text
    assert "2 replaced 2 dropped Momentum 5 counts" in text


@pytest.mark.rule("augur.momentum.burn-better")
def test_burning_that_would_be_of_no_use_is_neither_asked_nor_told(table: Table) -> None:
    table.land("gus", [augur.MomentumMoved(points=3, boxes=6, who=Who("mirel"))])
    table.prefer_dice("ana", "own")
    for faces in ((4, 1, 2, 8), (6, 1, 2, 1)):
        call = tried(table, "finesse", "risky")
        table.answer("ana", call, 1, choice="roll")
        table.answer("ana", call, 2, faces=faces)
        assert call not in table.open
        assert "burn" not in now(table, "ana").lower()


@pytest.mark.rule("augur.reaction.grade")
def test_what_bad_results_cost_stands_wherever_one_can_still_do_something_about_it(table: Table) -> None:
    table.land("gus", [Amended(who="mirel", field="momentum", value=4)])
    table.prefer_dice("ana", "own")
    call = table.start("gus", "call", {"who": "mirel", "kind": "reaction", "what": "a dog leaps", "level": "risky"})
    fills = "Dire also means 1 Fog and a threat die, as Fatigue reaches 3."
    costs = f"Messy costs Mirel 1 Fatigue, Botched 2, Dire 3. {fills}"
    assert f"Mirel: risky, 1 threat die {costs} Say what you do" in now(table, "ana")
    for_gm = now(table, "gus")
    assert f"Mirel: risky, 1 threat die {costs}" in for_gm
    assert "Say what you do" not in for_gm, "it is not for the GM to say"
    table.answer("ana", call, 0, fields={"way": "finesse"})
    assert f"{costs} Dov can still help" in now(table, "ana")
    table.answer("ana", call, 1, choice="roll")
    assert f"{costs} The highest action die" in now(table, "ana")
    table.answer("ana", call, 2, faces=(1, 1, 2, 1))
    assert "Keep the Momentum it stays Botched, which costs 2 Fatigue" in now(table, "ana")
    assert "Burn it it becomes Messy, which costs 1 Fatigue; Momentum drops to 2" in now(table, "ana")


@pytest.mark.rule("augur.chart.kinds")
@pytest.mark.parametrize(
    ("judged", "says"),
    [
        (
            {"kind": "basic"},
            "Messy brings a light GM move, Botched a heavy one. ",
        ),
        (
            {"kind": "basic", "level": "risky"},
            "Messy brings a light GM move, Botched a heavy one, Dire both. ",
        ),
        (
            {"kind": "clash", "track": "fog", "level": "risky"},
            "Messy does the other side 1 harm, Good 2, Perfect 3. Good also brings 1 Momentum. "
            "Messy costs Mirel and Dov 1 Fog each, Botched 2, Dire 3. "
            "Dire also means 1 Fatigue and a threat die for Mirel and Dov each, as Fog reaches 3. ",
        ),
        (
            {"kind": "chase", "level": "risky"},
            "Messy brings 1 tick, Good or Perfect 2. "
            "Messy gives the other side 1 tick, Botched 2; "
            "Dire gives the other side 2 ticks and brings a condition. ",
        ),
        ({"kind": "compel", "level": "risky"}, "Botched means a refusal; Dire upsets them. "),
        ({"kind": "reaction", "danger": "none", "level": "risky"}, "Messy, Botched or Dire lets the danger strike. "),
    ],
)
def test_what_bad_results_cost_is_said_of_every_kind_of_action(table: Table, judged: dict[str, str], says: str) -> None:
    call = table.start("gus", "group-effort", {"rolls": "mirel", "members": ["dov"], "what": "cross the river"})
    table.answer("ana", call, 0, fields={"way": "finesse"})
    table.answer("gus", call, 1, fields=judged)
    assert says in now(table, "ana")


def test_a_second_character_of_one_s_own_is_offered_as_a_helper(table: Table) -> None:
    table.land("gus", [Joined(who="quill", sheet={"name": "Sister Quill", "approaches": {"reason": 2}})])
    table.seat_somebody("gus", msgspec.structs.replace(table.seat("ben"), holds=("dov", "quill")))
    call = table.start("ben", "try", {"who": "dov", "way": "prowess", "what": "lifts the gate"})
    table.answer("gus", call, 0, fields={})
    assert "Sister Quill helps one more die" in now(table, "ben")
    assert "Help Dov one more die" in now(table, "ana")
    table.abandon("gus", call, "enough")
    tried(table, "finesse", "risky")
    offered = now(table, "ben")
    assert "You can help · Dov or Sister Quill Do you help Mirel?" in offered
    for words in ("How do you help?", "Dov helps one more die", "Sister Quill helps one more die", "Don’t help"):
        assert words in offered
    table.start("gus", "call", {"who": "quill", "kind": "reaction", "what": "a crate falls"})
    bar = sit(table, "ben").get(TABLE).text.split('id="bar"')[1].split("</div>")[0]
    assert "wait for you" not in bar, "an offer is no turn"
    assert 'data-lead="quill" data-asked' in bar, "the one is shown who has to answer"


@pytest.mark.rule("augur.expertise.relevant")
def test_whoever_calls_for_several_says_whose_expertise_does_not_apply(table: Table) -> None:
    gus = sit(table, "gus")
    form = gus.get(f"{TABLE}/do/call?who=mirel&who=dov", headers={"HX-Request": "true"}).text
    assert re.search(r'name="a.unhelpful" value="engines">Engines\s*<b>Dov</b>', form)
    assert "Dov –" not in form, "whom players don’t know of is marked for all alike"
    data = {"procedure": "call", "a.who": ["mirel", "dov"], "a.kind": "reaction", "a.unhelpful": ["engines", "locks"]}
    assert gus.post(act("start"), data={"act": "both", **data}).status_code == 200
    table.refresh()
    fields = [one for seat in ("ana", "ben") for card in view(table, seat).cards for one in card.fields]
    assert [[option.key for option in one.options] for one in fields if one.name == "expertise"] == [["none", "roofs"]]
    for seat, call in zip(("ana", "ben"), table.open, strict=True):
        table.answer(seat, call, 0, fields={})
    assert "Ana and Ben are about to roll" in sit(table, "sue").get(TABLE).text


@pytest.mark.rule("augur.setup")
def test_what_was_set_up_is_offered_where_one_acts(table: Table) -> None:
    table.start("ben", "setup", {"who": "dov", "text": "a rope on the wall"})
    form = sit(table, "ana").get(f"{TABLE}/do/try?who=mirel&way=prowess", headers={"HX-Request": "true"}).text
    assert "With something set up before?" in form
    assert "Dov rolls a die for it" in form
    call = table.start("ana", "try", {"who": "mirel", "way": "prowess", "setup": "a rope on the wall"})
    assert "with “a rope on the wall” set up" in now(table, "gus")
    table.answer("gus", call, 0, fields={"level": "risky"})
    assert "Mirel is about to roll 1 action die, and Dov adds one more" in now(table, "ana")
    table.answer("ana", call, 1, choice="roll")
    assert table.state.scene.setups == {}


def test_the_gm_can_say_that_what_was_set_up_does_not_help(table: Table) -> None:
    table.start("gus", "world-setup", {"text": "mist"})
    call = table.start("ana", "try", {"who": "mirel", "way": "prowess", "setup": "mist"})
    table.answer("gus", call, 0, fields={"outside": "none"})
    assert "adds the other" not in now(table, "ana")
    table.answer("ana", call, 1, choice="roll")
    assert list(table.state.scene.setups) == ["mist"]


@pytest.mark.rule("augur.downtime.rest")
def test_an_ability_is_used_by_a_form_that_says_what_it_costs(table: Table) -> None:
    abilities = [{"name": "shadow step", "rest": True}, {"name": "sharp eyes"}]
    table.land("gus", [Amended(who="mirel", field="abilities", value=abilities)])
    page = sit(table, "ana").get(TABLE).text
    assert f'{TABLE}/do/spend-ability?who=mirel&amp;ability=shadow%20step"' in page
    form = sit(table, "ana").get(f"{TABLE}/do/spend-ability?who=mirel&ability=shadow%20step").text
    assert "What do you do with it?" in form
    assert "once between rests" in form
    table.start("ana", "spend-ability", {"who": "mirel", "ability": "shadow step", "what": "walks through the wall"})
    said = "Mirel uses Shadow step to walk through the wall. It comes back with a rest."
    assert said in read(table, "ben", 'id="log"', 'class="speak"')
    table.start("ana", "spend-ability", {"who": "mirel", "ability": "sharp eyes"})
    assert "Mirel uses Sharp eyes. Why" in read(table, "ben", 'id="log"', 'class="speak"')


@pytest.mark.rule("augur.bonus.sources")
def test_what_an_ability_does_is_due_from_the_gm_and_goes_into_the_story(table: Table) -> None:
    table.start("ana", "spend-ability", {"who": "mirel", "ability": "Soft step", "what": "crosses the gravel"})
    assert "What “Soft step” does for Mirel" in read(table, "gus", 'id="due"', "</section>")
    assert "Gus has to say what “Soft step” does" in sit(table, "ana").get(TABLE).text
    table.start("gus", "consequence", {"due": "ability", "text": "Not a stone shifts."})
    story = read(table, "ben", 'id="log"', 'class="speak"')
    assert "Mirel uses Soft step to cross the gravel." in story
    assert "Not a stone shifts." in story
    assert table.state.scene.due == {}
    table.start("ben", "spend-ability", {"who": "dov", "ability": "steady hands"})
    assert "What “Steady hands” does for Dov" in read(table, "gus", 'id="due"', "</section>")


def test_what_one_person_does_is_said_in_one_sentence(table: Table) -> None:
    table.start("gus", "gm-move-now", {})
    table.start("ana", "try", {"who": "mirel", "way": "finesse"})
    assert "Gus is picking a move and deciding what it takes" in sit(table, "ben").get(TABLE).text


@pytest.mark.rule("augur.harm.npc")
@pytest.mark.parametrize("name", ["ives", "captain ives"])
def test_the_harm_of_a_foe_stands_on_its_card(table: Table, name: str) -> None:
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "strikes", "against": name})
    table.answer("gus", call, 0, fields={"kind": "clash", "size": "4"})
    table.prefer_dice("ana", "own")
    table.answer("ana", call, 1, choice="roll")
    before = table.number
    table.answer("ana", call, 2, faces=(6, 1, 1))
    assert table.state.scene.clocks["foe:ives"].ticks == 2
    assert "Harm Harm 2 /4" in read(table, "ben", 'id="kept-ives"', "</summary>")
    change = parts_of_change(Site(table.store), table, "ben", changes(table, "ben", before))
    assert '<hx-partial hx-target="#kept-ives"' in change


@pytest.mark.rule("augur.group.who")
def test_one_besides_the_roller_is_enough_for_a_group(table: Table) -> None:
    call = table.start("gus", "group-effort", {"rolls": "mirel", "members": ["dov"], "what": "cross the river"})
    assert "Mirel, with Dov, tries to cross the river" in now(table, "ana")
    assert "Dov takes part, and shares the risk." in now(table, "ben"), "whoever is taken in reads it"
    card = sit(table, "ana").get(TABLE).text
    assert re.search(r'value="finesse" checked', card), "what the roller is best at comes picked"
    table.abandon("gus", call, "another way")
    table.start("gus", "group-effort", {"rolls": "dov", "what": "cross the river"})
    assert "Dov, with Mirel, tries to cross the river" in now(table, "ben"), "nobody is ticked: all who can take part"


@pytest.mark.rule("augur.threat.ask")
def test_how_threatening_something_is_stands_in_the_story_with_what_the_gm_adds(table: Table) -> None:
    call = table.start("ana", "judge", {"what": "Captain Ives"})
    odds = sit(table, "gus").get(f"{TABLE}/odds/{call}", headers={"HX-Request": "true"}).text
    assert re.sub(r"<[^>]+>", "", odds).strip() == "", "nothing is left to chance"
    table.answer("gus", call, 0, fields={"level": "risky", "why": "and not alone"})
    told = read(table, "ben", 'id="log"', 'class="speak"')
    assert "The GM says of Captain Ives: risky, 1 threat die. “and not alone” Why" in told


@pytest.mark.rule("augur.threat.ask")
def test_somebody_who_is_there_is_picked_by_name_and_the_gm_s_card_begins_with_what_the_sheet_says(
    table: Table,
) -> None:
    table.land("gus", [Amended(who="ives", field="threat", value="complex")])
    form = sit(table, "ana").get(f"{TABLE}/do/judge", headers={"HX-Request": "true"}).text
    assert "Captain Ives" in form
    call = table.start("ana", "judge", {"what": "captain ives"})
    page = sit(table, "gus").get(TABLE).text
    assert "How threatening is Captain Ives?" in page
    assert re.search(r'name="f.level" value="complex" checked', page)
    table.answer("gus", call, 0, fields={"level": "desperate"})
    table.land("gus", [augur.ThreatJudged(things=("CAPTAIN IVES",), level=1)])
    options = [option.words for option in field_of(table, "try", "against").options]
    assert [one.casefold() for one in options].count("captain ives") == 1
    table.start("ana", "try", {"who": "mirel", "way": "finesse", "against": "ives"})
    assert re.search(r'name="f.level" value="desperate" checked', sit(table, "gus").get(TABLE).text)


def field_of(table: Table, act: str, name: str) -> Field:
    """Give a field of something that Ana may begin with Mirel."""
    moves = RULESET.moves(table.options, table.state, Sitting("player", ("mirel",)))
    return next(one for move in moves if move.procedure == act for one in move.fields if one.name == name)


def test_the_gm_is_not_told_to_ask_the_gm(table: Table) -> None:
    assert "Ask how threatening something is" in sit(table, "ana").get(TABLE).text
    assert "Ask how threatening something is" not in sit(table, "gus").get(TABLE).text
    assert sit(table, "gus").get(f"{TABLE}/do/judge", headers={"HX-Request": "true"}).status_code != 200


@pytest.mark.parametrize(
    ("seat", "form", "button"),
    [
        ("ana", "try?who=mirel", "Ask Gus"),
        ("ana", "judge", "Ask Gus"),
        ("ana", "momentum?who=mirel", "Ask Gus"),
        ("gus", "try?who=mirel", "Try something"),
        ("gus", "gm-move-now", "Pick the move"),
        ("gus", "group-effort", "Begin"),
    ],
)
def test_a_form_s_button_says_what_it_does(table: Table, seat: str, form: str, button: str) -> None:
    text = sit(table, seat).get(f"{TABLE}/do/{form}", headers={"HX-Request": "true"}).text
    assert re.findall(r'class="btn primary big"[^>]*>([^<]+)<', text) == [button]


def test_what_somebody_does_best_comes_picked(table: Table) -> None:
    assert field_of(table, "try", "way").usual == "finesse"


@pytest.mark.rule("augur.assist.one-die", "augur.setup")
@pytest.mark.rule("augur.assist.one-die")
def test_nobody_is_asked_to_help_where_something_set_up_gives_the_die(table: Table) -> None:
    table.start("gus", "world-setup", {"text": "mist"})
    for setup, main in (({}, ["dov"]), ({"setup": "mist"}, [])):
        call = table.start("ana", "try", {"who": "mirel", "way": "prowess", **setup})
        table.answer("gus", call, 0, fields={"level": "normal"})
        page = sit(table, "ben").get(TABLE).text
        assert re.findall(r'class="btn primary" name="choice" value="(\w+)"', page) == main
        assert ("Do you help Mirel?" in page) is bool(main)
        assert ("Dov can still help." in now(table, "ana")) is bool(main)
        assert ("Nobody else can help." in now(table, "ana")) is not bool(main)
        assert ("“Mist” helps Mirel." in now(table, "ben")) is not bool(main)
        assert ("mist · helps now" in now(table, "ben")) is not bool(main)
        table.abandon("gus", call, "another way")


def test_no_dice_are_explained_before_the_roll(table: Table) -> None:
    tried(table, "reason", "normal")
    assert "Roll 2 dice of which the lower counts" in now(table, "ana")


def test_a_wound_shows_in_what_the_gm_picks_from(table: Table) -> None:
    table.land("gus", [augur.HarmTaken(track=Track.FATIGUE, marks=3, who=Who("mirel"))])
    table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "slips past the watch"})
    text = now(table, "gus")
    assert "Normal 1 threat die, from harm" in text
    assert "Risky 2 threat dice, 1 of them from harm" in text
    assert "In their favour 1 threat die, from harm, they gain 1 Momentum" in text


def thrown(key: str, pool: str, faces: tuple[int, ...], reading: str = "highest, sixes and cuts") -> Thrown:
    return Thrown((0,), key, "mirel", pool, reading, faces)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([thrown("action", "action 2d6, threat 2d8", (3, 5, 8, 2))], {0: ("dropped", "counts", "cuts", "harmless")}),
        ([thrown("action", "3d6", (6, 6, 1))], {0: ("counts", "counts", "dropped")}),
        (
            [thrown("action", "action 3d6, threat 1d8", (6, 6, 6, 7)), thrown("assist", "1d6", (6,), "total")],
            {0: ("counts", "counts", "spare", "harmless"), 1: ("spare",)},
        ),
        ([thrown("action", "2d6", (2, 5), "lowest and cuts")], {0: ("counts", "dropped")}),
        (
            [thrown("action", "1d6", (2,)), thrown("assist", "1d6", (5,), "total")],
            {0: ("dropped",), 1: ("counts",)},
        ),
        (
            [thrown("action", "1d6", (2,)), Chosen((1,), "burn", "mirel", ("keep", "burn"), "burn")],
            {0: ("replaced",)},
        ),
    ],
)
def test_dice_are_marked_by_what_became_of_them(entries: list[Entry], expected: dict[int, tuple[str, ...]]) -> None:
    assert marks(entries) == expected


def test_kinds_of_dice_are_told_apart_with_a_word(table: Table) -> None:
    call = tried(table, "finesse", "complex")
    table.answer("ana", call, table.open[call].session.length, choice="roll")
    page = sit(table, "ben").get(TABLE).text
    tray = page.split('class="tray"')[1]
    assert "<p>Threat dice</p>" in tray
    assert 'class="dice roll-threat" role="img" aria-label="Threat dice: ' in tray
    assert re.search(r'class="die d6 l is-counts fresh"', tray)
    assert "<small>counts</small>" in tray


def test_a_death_stands_out_in_the_story_and_a_scene_is_a_heading(table: Table) -> None:
    table.title("gus", "The night ferry")
    table.land("gus", [augur.HarmTaken(track=Track.FATIGUE, marks=14, who=Who("mirel"))])
    call = table.start("gus", "gm-move-now", {"kind": "action", "against": "mirel"})
    assert "Mirel is Dead" not in read(table, "ben", 'id="log"', 'class="speak"')
    table.answer("gus", call, 0, fields={"way": "heavy-harm.wounded"})
    page = sit(table, "ben").get(TABLE).text
    assert '<p class="milestone bad">Mirel is Dead now.</p>' in page
    assert re.search(r'<h3 class="break display"><span>The night ferry</span></h3>', page)


def test_rules_behind_why_are_told_by_their_titles(table: Table) -> None:
    tried(table, "finesse", "risky")
    story = sit(table, "ana").get(TABLE).text.split('id="log"')[1].split('class="speak"')[0]
    assert '/rules/augur/augur.action.approach"' in story
    assert not re.search(r">augur\.[a-z.-]+</a>", story)
    assert f">{rule_title('augur', 'augur.action.approach')}</a>" in story


def test_a_foe_whose_clock_is_changed_is_told_by_name_and_out_of_it_when_it_is_full(table: Table) -> None:
    table.begin_session("gus")
    table.land("gus", [augur.ClockTicked("foe:ives", 2, "foe", 6)])
    assert "The fight with Captain Ives isn’t over." in left_open(table, table.seat("gus"))
    table.land("gus", [Amended("", "clocks", 2, at=("foe:ives", "size"))])
    assert "Gus sets the size of the clock “Captain Ives” to 2 (was 6)" in read(
        table, "ana", 'id="log"', 'class="speak"'
    )
    assert not [one for one in left_open(table, table.seat("gus")) if "Ives" in one]


def test_a_new_clock_has_the_tables_size_in_its_form_and_no_riddle(table: Table) -> None:
    move = RULESET.acts["start-clock"].move_of(
        table.options, table.state, table.position.sitting(table.seat("gus")), ""
    )
    assert move is not None
    size = next(one for one in move.fields if one.name == "size")
    assert (size.usual, size.guide) == ("6", "")


@pytest.mark.rule("augur.assist")
def test_who_may_help_reads_the_odds_without_and_with_it_and_may_say_how(table: Table) -> None:
    call = tried(table, "finesse", "risky")
    assert "How do you help?" in now(table, "ben")
    ben = sit(table, "ben")
    odds = ben.get(f"{TABLE}/odds/{call}", headers={"HX-Request": "true"}).text
    assert "Without you" in odds
    with_help, without = odds.split("Without you")
    assert 0 < chance(without) < chance(with_help)
    sequence = table.open[call].session.length
    data = {"act": "help", "call": str(call), "sequence": str(sequence), "choice": "dov", "how": "drops a lantern"}
    assert ben.post(act("answer"), data=data).status_code == 200
    table.refresh()
    told = read(table, "ana", 'id="log"', 'class="speak"')
    assert "Dov helps: drops a lantern" in told
    moment = read(table, "ana", f'id="moment-{call}"', "</article>")
    assert "Dov helps: drops a lantern" in moment, "it stands in the moment, not before it"
    blocks = Storyteller(table, table.seat("ana"), Faces(table, {})).of(table.lines(0))
    assert not [one for one in blocks if one.kind == "said"]
    assert [line.text for one in blocks for line in one.lines if "Dov helps" in line.text] == [
        "Dov helps: drops a lantern."
    ], "once, in their own words"
    assert "Dov helps Mirel" in now(table, "ana")


def test_only_dice_that_were_typed_in_are_called_real(table: Table) -> None:
    call = tried(table, "finesse", "normal")
    table.answer("ben", call, table.open[call].session.length, choice="dov")
    table.answer("ana", call, table.open[call].session.length, choice="roll", faces=(1, 2, 3))
    dice = read(table, "ana", 'id="log"', 'class="speak"').split("Why")[-2]
    assert dice.count("real dice") == 1
    assert dice.index("real dice") < dice.rindex("Dov"), "they are Mirel's, and Dov's come after them"


def chance(odds: str) -> float:
    """Read the chance that stands beside a bar."""
    found = re.search(r"<b>[^<\d]*([\d.]+)", odds)
    assert found
    return float(found[1])


@pytest.mark.rule("augur.momentum.burn", "augur.threat.negative")
def test_momentum_that_came_before_the_dice_is_told_before_it_is_burnt(table: Table) -> None:
    table.land("gus", [Amended(who="mirel", field="momentum", value=4)])
    call = tried(table, "finesse", "minus-1")
    table.prefer_dice("ana", "own")
    for answer in ({"choice": "roll"}, {"faces": (1, 1, 2)}, {"choice": "burn"}):
        table.answer("ana", call, table.open[call].session.length, **answer)
    told = read(table, "ben", 'id="log"', 'class="speak"')
    assert told.index("Mirel gains 1 Momentum") < told.index("Mirel burns all 5 Momentum and starts again with 2.")


@pytest.mark.rule("augur.chart.compel")
def test_an_answer_and_expertise_are_written_as_people_say_them(table: Table) -> None:
    table.land("gus", [augur.Answered(target=Who("ives"), answer="exchange", to=Who("mirel"))])
    page = sit(table, "ana").get(TABLE).text
    assert "<li>Captain Ives wants something in exchange " in page
    assert "<span>Locks, Roofs</span>" in page or "Locks, Roofs" in page


def test_a_clock_shows_that_its_face_ticks_it_and_is_ended_as_the_one_it_is(table: Table) -> None:
    table.start("gus", "start-clock", {"name": "The tide", "size": 6})
    clocks = sit(table, "gus").get(TABLE).text.split('class="clocks"')[1].split("</ul>")[0]
    assert '<span class="plus" aria-hidden="true">+1</span></button>' in clocks
    assert "End a clock" not in re.sub(r'title="[^"]*"', "", clocks)
    assert 'End it<span class="unseen">: The tide</span>' in clocks
    assert '<span class="as-one">0 of 6</span>' in clocks
    assert "plus" not in sit(table, "ana").get(TABLE).text.split('class="clocks"')[1].split("</ul>")[0]


def test_how_somebody_helps_is_asked_above_the_button(table: Table) -> None:
    tried(table, "finesse", "risky")
    assert re.search(r"How do you help\? if you like Help Mirel", now(table, "ben"))


def odds_read(table: Table, seat: str, call: int) -> str:
    """Give what somebody reads of the odds of a question."""
    html = sit(table, seat).get(f"{TABLE}/odds/{call}", headers={"HX-Request": "true"}).text
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize("first", ["ana", "ben"])
def test_roller_and_helper_each_read_their_own_odds_whoever_looks_first(table: Table, first: str) -> None:
    call = tried(table, "finesse", "risky")
    odds_read(table, first, call)
    rolls, helps = odds_read(table, "ana", call), odds_read(table, "ben", call)
    assert "Without you" not in rolls
    alone, (with_you, without) = re.findall(r"\d+%", rolls)[0], re.findall(r"\d+%", helps)[:2]
    assert f"Without you {without}" in helps
    assert alone == without
    assert int(with_you.rstrip("%")) > int(without.rstrip("%"))


@pytest.mark.parametrize(
    ("what", "against", "reads"),
    [
        ("swing an oar at the sergeant", "Sergeant Kray", "Mirel tries to swing an oar at the sergeant"),
        ("throw Kray down the flooded stairs", "", "Mirel tries to throw Kray down the flooded stairs"),
        ("haggle with the ferryman", "", "Mirel tries to haggle with the ferryman"),
        ("Mirel listens for the harbour watch", "", "Mirel listens for the harbour watch"),
    ],
)
def test_the_gm_reads_what_somebody_tries_as_one_sentence(table: Table, what: str, against: str, reads: str) -> None:
    table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": what, "against": against})
    text = now(table, "gus")
    assert f"{reads} Finesse Your turn Mirel, by Finesse (3d)" in text
    assert "(Sergeant Kray)" not in text
    assert "Mirel:" not in text


def test_what_somebody_reacts_to_is_no_deed_of_theirs(table: Table) -> None:
    table.start("gus", "call", {"who": "mirel", "kind": "reaction", "what": "the ceiling coming down"})
    assert "The ceiling coming down. Mirel reacts" in now(table, "ana")


@pytest.mark.rule("augur.chart.reaction")
def test_whoever_is_called_on_can_say_what_they_do_and_the_story_tells_it(table: Table) -> None:
    call = table.start("gus", "call", {"who": "mirel", "kind": "reaction", "what": "the ceiling coming down"})
    assert "What do you do?" in now(table, "ana")
    table.prefer_dice("ana", "own")
    table.answer("ana", call, 0, fields={"way": "finesse", "what": "I dive under the table"})
    assert "The ceiling coming down. Mirel tries to dive under the table Finesse" in now(table, "gus")
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(6, 2, 1))
    for seat in ("ana", "ben"):
        told = read(table, seat, f'id="moment-{call}"', "</article>")
        deed = told.index("The ceiling coming down. Mirel dives under the table")
        assert deed < told.index("The danger is avoided."), "first what was done, then what came of it"
        assert "The ceiling coming down. Mirel dives under the table" in now(table, seat)
        assert "tries to" not in now(table, seat)
        assert "reacts" not in told


@pytest.mark.rule("augur.action.zero")
def test_the_gm_s_card_names_the_target_and_says_what_no_dice_mean(table: Table) -> None:
    given = {"who": "mirel", "way": "reason", "what": "outwit Ives", "against": "ives"}
    table.start("ana", "try", given)
    assert "Mirel, by Reason (0d, the lower of 2 dice), against Captain Ives: what does it take?" in now(table, "gus")


def test_what_a_perfect_sets_up_is_asked_for_and_its_die_is_told_apart(table: Table) -> None:
    table.prefer_dice("ana", "own")
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "haul the strongbox up"})
    table.answer("gus", call, 0, fields={"level": "normal"})
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(6, 6, 1))
    table.answer("ana", call, 3, choice="setup")
    assert "What is set up, in a few words?" in now(table, "ana")
    table.answer("ana", call, 4, fields={"what": "a rope from the roof"})
    assert list(table.state.scene.setups) == ["a rope from the roof"]
    given = {"who": "mirel", "way": "finesse", "what": "climb down", "setup": "a rope from the roof"}
    call = table.start("ana", "try", given)
    table.answer("gus", call, 0, fields={"level": "risky"})
    assert "Mirel is about to roll 4 action dice (3, and 1 for “a rope from the roof”)" in now(table, "ana")
    table.answer("ana", call, 1, choice="roll")
    assert "Mirel rolls 4 action dice (3, and 1 for “a rope from the roof”)" in now(table, "ana")
    table.answer("ana", call, 2, faces=(5, 4, 1, 2))
    table.answer("ana", call, 3, faces=(6,))
    tray = sit(table, "ana").get(TABLE).text.split('class="tray"')[1]
    assert tray.count("<p>Action dice</p>") == 1
    assert "<p>What was set up</p>" in tray
    assert "Mirel rolls 6 for “a rope from the roof”." in read(table, "ben", 'id="log"', 'class="speak"')


@pytest.mark.rule("augur.gm.moves", "augur.gm.later")
def test_what_the_gm_owes_is_a_gm_move_and_no_player_reads_that_it_was_let_go(table: Table) -> None:
    table.land("gus", [augur.MoveDue(kind="reaction", against=(Who("dov"), Who("mirel")), why="hold the door")])
    assert "A light GM move against Dov or Mirel, after “hold the door”" in sit(table, "gus").get(TABLE).text
    assert "Gus has a move to make" in read(table, "ben", 'id="bar"', 'aria-label="Story"')
    desk = sit(table, "gus").get(TABLE).text
    assert "Due from you A light GM move against Dov or Mirel" in read(table, "gus", 'id="bar"', 'aria-label="Story"')
    due = re.sub(r"<input[^>]*>", "", desk.split('id="due"')[1])
    assert re.search(r'class="btn small primary"[^>]*>\s*Pick the move', due), "what is due is the main thing"
    own = "I pick the lock, slowly, with my old picks."
    table.land("gus", [augur.MoveDue(kind="action", against=(Who("mirel"),), why=own)])
    page = sit(table, "gus").get(TABLE).text
    assert "A heavy GM move against Mirel, after “pick the lock, slowly, with their old picks”" in page
    assert ", and 1 more" in read(table, "gus", 'id="bar"', 'aria-label="Story"')
    table.start("gus", "let-go", {"due": "reaction"})
    assert "The GM lets a light move go." in read(table, "gus", 'id="log"', 'class="speak"')
    assert "lets" not in read(table, "ben", 'id="log"', 'class="speak"')
    assert "How heavy a move?" in sit(table, "gus").get(f"{TABLE}/do/gm-move-now").text


@pytest.mark.rule("augur.push")
def test_a_push_says_its_price_wherever_it_is_asked(table: Table) -> None:
    price = "Push yourself? 1 Stress for one more die"
    form = sit(table, "ana").get(f"{TABLE}/do/try?who=mirel&way=prowess", headers={"HX-Request": "true"}).text
    assert price in " ".join(unescape(re.sub(r"<[^>]+>", " ", form)).split())
    table.start("gus", "call", {"who": "mirel", "kind": "reaction", "what": "the ceiling coming down"})
    assert price in now(table, "ana")


def test_where_nothing_is_left_to_chance_there_are_no_odds_and_elsewhere_they_say_of_what(table: Table) -> None:
    table.land("gus", [augur.MomentumMoved(points=2, boxes=6, who=Who("mirel"))])
    table.prefer_dice("ana", "own")
    call = tried(table, "finesse", "normal")
    ways = odds_read(table, "ana", call)
    assert re.match(r"(\d+)% (?!\1)\d+% The percentage: at least messy", ways), "each way to roll has its odds"
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(1, 2, 3))
    assert odds_read(table, "ana", call) == ""
    text = now(table, "gus")
    assert "Momentum 4 counts instead of the 3." in text
    assert "What are the odds" not in text


def test_a_perfect_asks_what_more_and_no_odds(table: Table) -> None:
    table.prefer_dice("ana", "own")
    call = tried(table, "finesse", "normal")
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(6, 6, 3))
    for seat in ("ana", "gus"):
        assert "What does Mirel get on top?" in now(table, seat)
        assert "What are the odds" not in now(table, seat)


def test_what_decided_the_result_leads_even_where_the_gm_overruled_it(table: Table) -> None:
    table.start("ben", "setup", {"who": "dov", "text": "a rope on the wall"})
    table.prefer_dice("ana", "own")
    table.prefer_dice("ben", "own")
    given = {"who": "mirel", "way": "finesse", "what": "climb up", "setup": "a rope on the wall", "expertise": "roofs"}
    call = table.start("ana", "try", given)
    table.answer("gus", call, 0, fields={"level": "risky"})
    assert "Expertise in roofs counts" not in now(table, "ben"), "the card has its die"
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(6, 2, 3, 1, 7))
    table.answer("ben", call, 3, faces=(1,))
    assert "a threat die cuts Good to Messy." in now(table, "ana")
    assert "7 cuts" in sit(table, "ana").get(TABLE).text
    table.set_verdict("gus", call, "result", "good")
    assert "Good It succeeds cleanly. Gus ruled: Good instead of Messy." in now(table, "ana")
    assert "The GM’s ruling" not in now(table, "ana"), "said once"
    assert "7 cuts" not in sit(table, "ana").get(TABLE).text, "nothing is cut any more"
    panel = sit(table, "gus").get(f"{TABLE}/overrule/{call}").text
    assert '<h3 id="overrule-title">Mirel climbs up</h3>' in panel
    assert "Also remembered, though the story doesn’t tell it" in panel


@pytest.mark.rule("augur.downtime.rest")
def test_rest_takes_the_gm_s_word_and_no_more_time_than_it_helps(table: Table) -> None:
    table.land("gus", [augur.HarmTaken(track=Track.FATIGUE, marks=2, who=Who("mirel"))])
    form = sit(table, "ana").get(f"{TABLE}/do/rest?who=mirel").text
    assert "For how many downtime actions?" not in form, "one clears it all"
    call = table.start("ana", "rest", {"who": "mirel"})
    asks = "Mirel wants to rest Your turn Is there time for Mirel to rest? It takes 1 downtime action."
    assert asks in now(table, "gus")
    table.answer("gus", call, 0, choice="no")
    assert "There’s no time for Mirel to rest now." in now(table, "ben")
    assert table.state.sheet("mirel").fatigue.marks == 2
    call = table.start("ana", "rest", {"who": "mirel"})
    table.answer("gus", call, 0, choice="yes")
    story = read(table, "ben", 'id="log"', 'class="speak"')
    assert "Mirel clears 2 Fatigue." in story
    assert "ready again" not in story, "no ability was spent"


@pytest.mark.rule("augur.downtime.recover")
def test_recovering_takes_the_gm_s_word_too_and_the_recap_sums_up_what_was_told(table: Table) -> None:
    table.begin_session("gus")
    for taken in (4, 2):
        table.land("gus", [augur.HarmTaken(track=Track.FATIGUE, marks=taken, who=Who("mirel"))])
    assert "At 6 Wounded, and Fatigue falls back to 3." in sit(table, "ana").get(TABLE).text
    call = table.start("ana", "recover", {"who": "mirel"})
    asks = "Mirel wants to recover Your turn Is there time for Mirel to recover? It takes 1 downtime action."
    assert asks in now(table, "gus")
    table.answer("gus", call, 0, choice="no")
    assert "There’s no time for Mirel to recover now." in now(table, "ben")
    call = table.start("ana", "recover", {"who": "mirel"})
    table.answer("gus", call, 0, choice="yes")
    assert "Mirel is no longer Exhausted." in read(table, "ben", 'id="log"', 'class="speak"')
    assert "Fatigue 3 (+6,\N{NO-BREAK SPACE}−3)" in evening_of(table, table.seat("ana"), 1).fared["Mirel"]


def test_the_gm_reads_in_plain_words_what_there_is_to_decide(table: Table) -> None:
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "slips past the watch"})
    text = now(table, "gus")
    assert "Impossible no roll: they need smaller steps, or another way" in text
    assert "In their favour no threat dice, they gain 1 Momentum" in text
    assert "Stances, help from outside, a word to add" in text
    table.answer("gus", call, 0, fields={"level": "minus-2"})
    assert "wide open: gain 2 Momentum first" in now(table, "ana")
    table.abandon("gus", call, "something else")
    for points, reads in ((2, "would gain 2 Momentum."), (-1, "would pay 1 Momentum.")):
        call = table.start("ana", "momentum", {"who": "mirel", "ability": "Soft step", "points": points})
        assert f"Mirel uses “Soft step” and {reads} Do you agree?" in now(table, "gus")
        assert "Cross any floor without a sound." in now(table, "gus"), "what it does"
        table.answer("gus", call, 0, choice="no")


@pytest.mark.rule("augur.harm.first-step")
def test_a_full_track_says_in_plain_words_what_it_does_and_once() -> None:
    (line,) = augur.ladder_line("Dov", Track.FATIGUE, Ladder(0), Ladder(4), True)
    assert line.text == "From now on, 1 threat die on Dov’s physical approaches."
    assert not list(augur.ladder_line("Dov", Track.FATIGUE, Ladder(4), Ladder(5), False)), "that die was there before"


@pytest.mark.rule("augur.harm.first-step")
def test_a_track_that_gets_full_is_told_in_one_sentence_with_the_other(table: Table) -> None:
    table.land("gus", [augur.HarmTaken(track=Track.FATIGUE, marks=1, who=Who("dov"))])
    call = table.start("gus", "call", {"who": "dov", "kind": "reaction", "what": "a lamp of burning oil"})
    table.prefer_dice("ben", "own")
    for answer in ({"fields": {"way": "prowess"}}, {"choice": "roll"}, {"faces": (1, 1, 1)}):
        table.answer("ben", call, table.open[call].session.length, **answer)
    told = read(table, "ana", f'id="moment-{call}"', "</article>")
    full = "From now on, 1 threat die on Dov’s physical approaches."
    assert f"Dov takes 2 Fatigue, which makes 3 and brings 1 Fog. {full} Why" in told


@pytest.mark.rule("augur.downtime.rest")
def test_rest_says_which_abilities_it_brings_back(table: Table) -> None:
    table.start("ana", "spend-ability", {"who": "mirel", "ability": "Second wind"})
    call = table.start("ana", "rest", {"who": "mirel"})
    table.answer("gus", call, 0, choice="yes")
    told = read(table, "ben", f'id="moment-{call}"', "</article>")
    assert "Mirel is rested: Second wind is ready again." in told
    assert "nothing to clear" not in told


@pytest.mark.rule("augur.harm.npc")
def test_the_sheet_of_a_foe_says_how_much_they_can_take_once_their_clock_runs(table: Table) -> None:
    table.land("gus", [augur.ClockTicked(key="foe:ives", ticks=1, kind="foe", size=6)])
    assert table.state.sheet("ives").clock == 6
    told = read(table, "ana", 'id="log"', 'class="speak"')
    assert "Captain Ives takes 1 harm: 1 of 6." in told


@pytest.mark.rule("augur.gm.pressure", "augur.clock")
@pytest.mark.parametrize(
    ("named", "called"), [({}, "Above, the tide bell begins…"), ({"name": "The tide bell."}, "The tide bell")]
)
def test_a_clock_that_begins_has_a_short_name(table: Table, named: dict[str, str], called: str) -> None:
    call = table.start("gus", "gm-move-now", {"kind": "reaction"})
    assert "What is the clock called?" in now(table, "gus")
    text = "Above, the tide bell begins to ring; the watch is waking."
    table.answer("gus", call, 0, fields={"way": "pressure.timer-track", "text": text, **named})
    assert list(table.state.scene.clocks) == [called]
    assert f"A clock begins: {called} (6 ticks)." in read(table, "ana", 'id="log"', 'class="speak"')
    page = sit(table, "ana").get(TABLE).text
    assert "imer track" not in page
    table.start("gus", "gm-move-now", {"kind": "reaction"})
    assert f"Pressure: tick a clock “{called}”" in now(table, "gus"), "which, where there is no choice"


@pytest.mark.rule("augur.gm.pressure")
def test_which_clock_is_ticked_is_asked_where_there_are_several(table: Table) -> None:
    for name in ("The flood", "The watch"):
        table.start("gus", "start-clock", {"name": name})
    call = table.start("gus", "gm-move-now", {"kind": "reaction"})
    assert "Which clock?" in now(table, "gus")
    table.answer("gus", call, 0, fields={"way": "pressure.tick", "clock": "The watch"})
    assert table.state.scene.clocks["The watch"].ticks == 1
    assert "The clock “The watch” gets 1 tick: 1 of 6." in read(table, "ana", 'id="log"', 'class="speak"')


@pytest.mark.rule("augur.chart.clash")
def test_a_clash_says_first_what_happened_in_it(table: Table) -> None:
    table.prefer_dice("ana", "own")
    given = {"who": "mirel", "way": "finesse", "what": "go for the captain", "against": "ives", "push": "yes"}
    call = table.start("ana", "try", given)
    table.answer("gus", call, 0, fields={"kind": "clash", "level": "minus-1"})
    table.answer("ana", call, 1, choice="push")
    table.answer("ana", call, 2, faces=(1, 1, 2, 3))
    assert "Botched Captain Ives strikes home. The highest die is 3: Botched." in now(table, "ana")


@pytest.mark.rule("augur.push")
def test_whoever_wants_to_push_says_so_for_good_with_the_roll(table: Table) -> None:
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "leap", "push": "yes"})
    table.answer("gus", call, 0, fields={"level": "risky"})
    (card,) = view(table, "ana").cards
    assert card.options[:2] == ("push", "roll"), "it can still be taken back"
    assert main_option(card) == "push"
    table.answer("ana", call, 1, choice="roll")
    assert table.state.sheet("mirel").stress == 0


@pytest.mark.rule("augur.push", "augur.group.who")
def test_who_rolls_for_a_group_can_push_with_the_roll(table: Table) -> None:
    call = table.start("gus", "group-effort", {"rolls": "mirel", "members": ["dov"], "what": "cross the quay"})
    table.answer("ana", call, 0, fields={"way": "finesse"})
    table.answer("gus", call, 1, fields={"level": "risky"})
    assert view(table, "ana").cards[0].options == ("roll", "push")
    assert "Mirel is about to roll 3 action dice, and Dov adds one more" in now(table, "ana")
    table.answer("ana", call, 2, choice="push")
    assert "Mirel pushes: 1 Stress for one more die." in now(table, "gus")


def test_what_was_decided_is_looked_back_on_in_few_words(table: Table) -> None:
    table.land("gus", [augur.MomentumMoved(points=3, boxes=6, who=Who("mirel"))])
    table.prefer_dice("ana", "own")
    call = tried(table, "finesse", "risky")
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(2, 1, 3, 1))
    table.answer("ana", call, 3, choice="burn")
    html = sit(table, "gus").get(f"{TABLE}/overrule/{call}").text
    read = [" ".join(re.sub(r"<[^>]+>", " ", one).split()) for one in re.findall(r"<summary>.*?</summary>", html, re.S)]
    assert [unescape(one) for one in read if one.startswith("Change")] == [
        "Change the decision How hard it is: Basic, Risky",
        "Change the dice Mirel’s dice: action dice 2, 1 and 3; threat die 1",
        "Change the decision Momentum for Messy instead of Botched: Burn it",
    ]


@pytest.mark.rule("augur.group.who")
def test_odds_from_before_the_gm_has_judged_say_so(table: Table) -> None:
    said = "The odds are for a normal threat: the GM says next how threatening it is."
    table.start("gus", "group-effort", {"rolls": "mirel", "members": ["dov"], "what": "cross the quay"})
    assert said in now(table, "ana")
    table.start("gus", "call", {"who": "dov", "kind": "reaction", "what": "a falling crate"})
    assert said not in now(table, "ben")


@pytest.mark.rule("augur.assist")
def test_who_may_help_reads_that_nobody_waits_for_them(table: Table) -> None:
    tried(table, "finesse", "risky")
    assert "Do you help Mirel? If not, you needn’t do anything: Mirel can go on without you." in now(table, "ben")
    assert "you needn’t do anything" not in now(table, "ana")


@pytest.mark.rule("augur.threat.ask")
def test_what_the_gm_has_said_of_a_foe_stays_on_their_card(table: Table) -> None:
    call = table.start("ana", "judge", {"what": "Captain Ives"})
    table.answer("gus", call, 0, fields={"level": "complex"})
    assert table.state.sheet("ives").threat == "complex"
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "against": "ives"})
    table.answer("gus", call, 0, fields={"level": "risky"})
    table.abandon("gus", call, "another way")
    table.start("ana", "try", {"who": "mirel", "way": "finesse", "against": "ives"})
    assert re.search(r'name="f.level" value="complex" checked', sit(table, "gus").get(TABLE).text), "as it was said"


def test_what_an_action_brought_says_whose_it_is(table: Table) -> None:
    table.land("gus", [augur.Noted(extra="position", by=Who("mirel"), text="hook the rail")])
    assert "Mirel is in a better position (hook the rail)" in read(table, "ben", "To keep in mind", "</ul>")
    table.start("ben", "try", {"who": "dov", "way": "prowess", "what": "climb"})
    assert "They have earned" not in now(table, "gus"), "it isn’t his"
    for seat in ("ana", "ben"):
        table.prefer_dice(seat, "own")
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "slips past the watch"})
    assert "They have earned a better position (hook the rail): count it now." in now(table, "gus")
    table.answer("gus", call, 0, fields={"level": "normal"})
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(1, 1, 2))
    assert not table.state.scene.notes, "it has been counted"


@pytest.mark.rule("augur.assist.risk", "augur.momentum.burn-better")
def test_who_may_help_reads_what_it_means_for_them_and_who_burns_nothing_why(table: Table) -> None:
    table.land("gus", [augur.HarmTaken(track=Track.FATIGUE, marks=4, who=Who("dov"))])
    table.land("gus", [Amended(who="mirel", field="momentum", value=4)])
    for seat in ("ana", "ben"):
        table.prefer_dice(seat, "own")
    call = table.start("gus", "call", {"who": "mirel", "kind": "reaction", "what": "a dog leaps", "level": "risky"})
    table.answer("ana", call, 0, fields={"way": "finesse"})
    assert "Messy costs 1 Fatigue, Botched 2, Dire 3. Botched or Dire means Exhausted" in now(table, "ben")
    table.answer("ben", call, 1, choice="dov")
    table.answer("ana", call, 2, choice="roll")
    table.answer("ana", call, 3, faces=(5, 1, 2, 8))
    table.answer("ben", call, 4, faces=(6,))
    told = read(table, "ana", f'id="moment-{call}"', "</article>")
    assert "For each to tell their part, before the threat dice: Mirel’s own dice show Messy, Dov’s Good." in told
    assert "Burning 4 Momentum would have made it no better." in told


def test_a_condition_is_cleared_where_it_stands(table: Table) -> None:
    table.land("gus", [augur.ConditionSet(name="soaked", who=Who("mirel"))])
    chip = read(table, "gus", 'aria-label="Conditions"', "</ul>")
    assert "Clear this condition" in chip


def test_a_contact_is_suggested_to_whom_they_are_known(table: Table) -> None:
    assert [one.words for one in field_of(table, "judge", "what").options] == ["Captain Ives"]
    assert [one.words for one in field_of(table, "try", "against").options] == ["Captain Ives"]


def test_a_clock_that_begins_is_the_headline_of_a_move(table: Table) -> None:
    call = table.start("gus", "gm-move-now", {"kind": "reaction", "against": "mirel"})
    table.answer(
        "gus", call, 0, fields={"way": "pressure.timer-track", "name": "The customs men come back", "size": "6"}
    )
    told = read(table, "ben", f'id="moment-{call}"', "</article>")
    assert told.count("The customs men come back") == 2, "the headline, and what became of it"
    assert "A clock begins: The customs men come back (6 ticks)." in told
    assert "The GM makes a move" not in told
    call = table.start("gus", "gm-move-now", {"kind": "action", "against": "mirel"})
    table.answer("gus", call, 0, fields={"way": "condition", "condition": "soaked"})
    assert "Soaked Against Mirel" in read(table, "ben", f'id="moment-{call}"', "</article>")


def test_a_form_comes_back_with_what_was_in_it_when_it_is_undone(table: Table) -> None:
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "slips past the watch", "push": "yes"})
    table.answer("gus", call, 0, fields={"level": "desperate", "why": "dogs"})
    assert sit(table, "gus").post(act("undo-last"), data={}).status_code < 400
    html = sit(table, "gus").get(TABLE).text.split('id="now"')[1].split('id="due"')[0]
    assert re.search(r'value="desperate" checked', html), "the GM's card has in it what was judged"
    assert ">dogs</textarea>" in html
    assert sit(table, "gus").post(act("undo-last"), data={}).status_code < 400
    link = re.search(r'id="undone-\d+" href="([^"]+)"', sit(table, "ana").get(TABLE).text)
    assert link, "and the player's form what was tried"
    form = sit(table, "ana").get(unescape(link[1]), headers={"HX-Request": "true"}).text
    assert "slips past the watch</textarea>" in form
    assert re.search(r'value="finesse" checked', form)
    assert 'id="undone-' not in sit(table, "gus").get(TABLE).text, "it was not the GM's"
    table.start("ben", "setup", {"who": "dov", "text": "a rope"})
    assert 'id="undone-' not in sit(table, "ana").get(TABLE).text, "play has gone on"


def test_whoever_has_asked_reads_on_their_card_what_they_ticked(table: Table) -> None:
    sheet = table.state.sheets["mirel"]
    expertise, ability = sheet.expertise[0], sheet.abilities[0].name
    given = {"who": "mirel", "way": "finesse", "what": "slips past", "expertise": expertise, "ability": ability}
    call = table.start("ana", "try", given)
    text = now(table, "ana")
    assert f"By Finesse, with expertise in {expertise}, using {ability}." in text
    assert "By Finesse" not in now(table, "ben"), "others have it in the story"
    table.answer("gus", call, 0, fields={"level": "risky"})
    for seat in ("ana", "gus"):
        assert len(re.findall("can (?:still )?help", now(table, seat))) == 1, "who can help, once"


def test_a_move_without_dice_is_not_offered_as_a_roll_and_not_overruled_by_who_made_it(table: Table) -> None:
    form = sit(table, "gus").get(f"{TABLE}/do/gm-move-now", headers={"HX-Request": "true"}).text
    assert "Only you" in form
    assert "Others see only that dice are rolled" not in form
    assert (
        "Others see only that dice are rolled"
        in sit(table, "gus").get(f"{TABLE}/do/call?who=mirel", headers={"HX-Request": "true"}).text
    )
    call = table.start("gus", "gm-move-now", {"kind": "reaction", "against": "mirel"})
    table.answer("gus", call, 0, fields={})
    while call in table.open:
        table.answer("gus", call, table.open[call].session.length, fields={})
    assert "Overrule" not in now(table, "gus")


def test_what_the_gm_has_to_say_is_in_the_head(table: Table) -> None:
    table.land("gus", [augur.MoveDue(kind="consequences", against=(Who("mirel"),))])
    assert "Gus has to say what the social consequences are" in read(table, "ana", 'id="bar"', "<main")
    assert "Social consequences for Mirel" in read(table, "gus", 'id="bar"', "<main")
    table.start("ana", "try", {"who": "mirel", "way": "prowess", "what": "climb"})
    assert "Due from you: Social consequences for Mirel" in read(table, "gus", 'id="bar"', "<main"), "not forgotten"


def test_a_move_that_is_made_now_is_not_due_any_more(table: Table) -> None:
    table.land("gus", [augur.MoveDue(kind="reaction", against=(Who("dov"),)), augur.MoveDue(kind="action")])
    call = table.start("gus", "gm-move", {"due": "reaction"})
    due = read(table, "gus", 'id="due"', "</section>")
    assert "Due from you 1" in due
    assert "A light GM move against Dov" not in due
    table.answer("gus", call, 0, fields={"way": "pressure.delay"})
    text = sit(table, "gus").get(TABLE).text
    assert f'id="ended-{call}"' not in text, "there is no empty card"
    assert "Call for a roll" in now(table, "gus")


def test_the_editor_of_a_clock_calls_its_kinds_as_the_form_does(table: Table) -> None:
    table.start("gus", "start-clock", {"name": "The flood", "kind": "pressure-pool", "size": 4})
    form = sit(table, "gus").get(f"{TABLE}/change/-?field=clocks&step=The+flood", headers={"HX-Request": "true"}).text
    assert "Pressure that builds up" in form
    assert "Heard" not in form


def test_a_danger_to_several_is_told_once_whatever_each_does_about_it(table: Table) -> None:
    given = {"kind": "reaction", "what": "a barrel rolls down the deck"}
    first, second = [table.start("gus", "call", {"who": who, **given}) for who in ("mirel", "dov")]
    table.answer("ana", first, 0, fields={"what": "dive aside", "way": "finesse"})
    table.answer("ben", second, 0, fields={"what": "jump onto the rail", "way": "prowess"})
    shown = now(table, "gus")
    assert "A barrel rolls down the deck. Mirel tries to dive aside" in shown
    assert "Dov tries to jump onto the rail" in shown
    assert shown.count("A barrel rolls down the deck") == 1
