"""Character Points at the table: buying between adventures, gains, adventures, waivers, and who may start what."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.points import Want, buy_points, ledger_of
from rollwright.games.going_somewhere.rules.creation.report import report_of
from rollwright.games.going_somewhere.rules.sheet import Mark, Sheet
from rollwright.play.session import Session
from rollwright.play.steps import Roll
from rollwright.rules.facts import Fact, State, Tale, Who, fold
from rollwright.rules.telling import facts_in
from tests.games.going_somewhere.checks_cases import begun, flat, offered
from tests.games.going_somewhere.creation_cases import KARA, OPTIONS, VETERAN, but
from tests.games.going_somewhere.facts_told import told_fact

buy = flat("buy-points", "who", "kind", "power", "about", "sides", "points")


def table(sheet: Sheet = KARA, **more: Sheet) -> State:
    return State({"kara": sheet, **more})


def act(state: State, id: str, *answers: str, **given: Any) -> State:
    """Do something at a table: what the sheets don't allow is refused, and its facts are folded in."""
    if id == "buy-points":
        want = Want(given["kind"], given.get("about", ""), given.get("sides", 0), given.get("points", 1))
        made: Any = buy_points(OPTIONS, want, ledger_of(state, given["who"], want))
    else:
        made = begun(id, state, **given)
    if isinstance(made, list):
        return fold(state, made, RULESET.sheet)
    session: Session[Any] = Session(made)
    for answer in answers:
        if isinstance(session.question, Roll):
            session.roll([int(face) for face in answer.split()])
        else:
            session.choose(answer)
    assert session.ended
    return fold(state, facts_in(session.story()), RULESET.sheet)


@pytest.mark.rule("gs.points.when", "gs.points.gain", "gs.points.total", "gs.points.health-often")
def test_an_adventure_from_its_beginning_to_what_it_buys() -> None:
    state = act(table(), "begin-adventure", who="", people=("kara",), title="the mine")
    assert state.sheet("kara").adventuring
    skill = {"who": "kara", "kind": "skill", "about": "guile", "power": 8}
    with pytest.raises(Refused, match="middle of an adventure"):
        act(state, "buy-points", **skill)
    given = act(state, "gain-points", who="kara", cp=5)
    assert not given.sheet("kara").adventuring, "with its points an adventure is over"
    with pytest.raises(BadInput, match="not among them"):
        act(state, "begin-adventure", who="", people=("kara",))
    state = act(state, "end-adventure", who="", people=("kara",))
    with pytest.raises(BadInput, match="not among them"):
        act(state, "end-adventure", who="", people=("kara",))
    state = act(state, "gain-points", who="kara", cp=5, adventure="the mine")
    assert derive.power(state.sheet("kara")) == 13
    bought = {"who": "kara", "power": 13, "at": "gain 1"}
    with pytest.raises(Refused, match="VIT"):
        act(state, "buy-points", kind="health", sides=10, **bought)
    state = act(state, "buy-points", "7", kind="health", sides=8, **bought)
    sheet = state.sheet("kara")
    assert (derive.health_max(sheet), derive.power(sheet)) == (43, 8)
    assert report_of(OPTIONS, sheet).legal


@pytest.mark.rule("gs.points.gain", "gs.points.gain-advice", "gs.analysis.no-points")
def test_what_was_solved_by_analysis_is_said_when_points_are_given() -> None:
    solved = table(but(KARA, marks=(Mark(kind="analysed", about="the seal"),)))
    [fact] = begun("gain-points", solved, "kara", cp=4)
    tale = Tale(str, solved.sheet("kara"))
    assert [line.text for line in fact.told(tale)][-1] == "There were none for what was solved by analysis: the seal."
    assert fact.on(solved).sheet("kara").marks == ()
    both = State({"kara": KARA, "mira": KARA, "rusk": but(KARA, npc=True)})
    assert [one.who for one in begun("gain-points", both, "kara", cp=4, together=("mira",))] == ["kara", "mira"]
    fields = RULESET.acts["gain-points"].fields(OPTIONS, both, Who("kara"))
    assert [[one.key for one in field.options] for field in fields if field.name == "together"] == [["mira"]], "no foes"
    guide = RULESET.acts["gain-points"].fields(OPTIONS, solved, Who("kara"))[0].guide
    assert "3 to 5 a session" in guide
    assert guide.endswith("Was Kara played as an introvert?")
    reason = RULESET.acts["gain-points"].fields(OPTIONS, solved, Who("kara"))[2].guide
    assert reason == "Solved by analysis, so no points for it: the seal."


@pytest.mark.rule("gs.points.price", "gs.points.overdrawn", "gs.points.whole", "gs.points.total")
def test_what_can_t_be_paid_is_refused() -> None:
    with pytest.raises(Refused, match="that costs 10 CP, and 8 are left"):
        act(table(), "buy-points", who="kara", kind="boost", about="acc", power=8, points=2)
    with pytest.raises(Refused, match="aren’t enough"):
        Session(buy(OPTIONS, "kara", "boost", 4, "acc"))
    with pytest.raises(Refused, match="least"):
        Session(buy(OPTIONS, "kara", "skill", 8, "guile", 0, 0))
    with pytest.raises(Refused, match="have that already"):
        Session(buy(OPTIONS, "kara", "immunity", 50, points=1, credit=40))
    with pytest.raises(Refused, match="which stat"):
        act(table(), "buy-points", who="kara", kind="boost", about="luck", power=8)


@pytest.mark.rule("gs.creation.share", "gs.creation.share-until")
def test_the_share_of_a_category_is_for_creation_only() -> None:
    rich = but(KARA, cp=30, ledger=())
    state = act(table(rich), "buy-points", who="kara", kind="damage-resistance", sides=6, power=30)
    more = {"who": "kara", "kind": "damage-resistance", "sides": 8, "power": 12, "credit": 18}
    with pytest.raises(Refused, match="that would put 20 CP into resistances; with 30 CP, 18 is the most"):
        act(state, "buy-points", **more)
    assert report_of(OPTIONS, state.sheet("kara")).legal
    state = act(act(state, "begin-adventure", who="", people=("kara",)), "end-adventure", who="", people=("kara",))
    state = act(state, "buy-points", **more, at="adventure")
    assert derive.damage_resistance(state.sheet("kara"))[0] == (1, 8)
    assert derive.power(state.sheet("kara")) == 10
    assert report_of(OPTIONS, state.sheet("kara")).legal


@pytest.mark.rule("gs.points.language", "gs.points.consent", "gs.points.local-language")
def test_a_language_takes_the_cgo_s_consent() -> None:
    learn = {"who": "kara", "language": "Nym"}
    for word in ("no", "not-met"):
        assert act(table(), "learn-language", word, **learn) == table()
    sheet = act(table(), "learn-language", "yes", **learn).sheet("kara")
    assert derive.languages(sheet)[-1] == ("Nym", True, False)
    sheet = act(table(sheet), "learn-language", "yes", **(learn | {"way": "written"})).sheet("kara")
    assert derive.languages(sheet)[-1] == ("Nym", True, True)
    assert report_of(OPTIONS, sheet).legal
    with pytest.raises(Refused, match="known already"):
        act(table(), "learn-language", "yes", who="kara", language="Osk")
    with pytest.raises(BadInput, match="Give it a name"):
        act(table(), "learn-language", who="kara", language=" , ")
    assert ("learn-language", "kara") not in offered(table(but(KARA, cp=17)), "player", "kara"), "no points are left"


@pytest.mark.rule("gs.creation.waiver", "gs.creation.cgo")
def test_a_waiver_is_kept_with_its_reason() -> None:
    state = act(table(but(KARA, cp=40)), "waive", who="kara", rule="gs.creation.cp", reason="a veteran")
    assert report_of(OPTIONS, state.sheet("kara")).legal
    assert state.sheet("kara").waivers[0].by_whom == "gm"
    with pytest.raises(BadInput, match="not among them"):
        act(table(), "waive", who="kara", rule="gs.dice.rank", reason="a whim")
    with pytest.raises(BadInput, match="Why"):
        act(table(), "waive", who="kara", rule="gs.creation.cp", reason=" ")


def test_what_is_offered_is_allowed() -> None:
    """Everything on offer is allowed by the sheet; nothing is offered in an adventure."""
    growing = {"buy-points", "learn-language", "learn-craft"}
    state = table(VETERAN)
    assert growing <= {id for id, _ in offered(state, "player", "kara")}
    [field] = RULESET.acts["buy-points"].fields(OPTIONS, state, Who("kara"))
    for option in field.options:
        assert begun("buy-points", state, "kara", what=option.key).named["ledger"].power == 6
    assert not growing & {id for id, _ in offered(table(but(VETERAN, adventuring=True)), "player", "kara")}
    assert ("create", "kara") in offered(table(Sheet()), "player", "kara")


def test_the_cgo_begins_and_ends_adventures_gives_points_and_waives() -> None:
    calm = {id for id, _ in offered(table(KARA, troll=but(KARA, npc=True)), "gm")}
    assert {"begin-adventure", "gain-points", "waive", "buy-points"} <= calm
    assert "end-adventure" not in calm
    under_way = {id for id, _ in offered(table(but(KARA, adventuring=True)), "gm")}
    assert {"end-adventure", "gain-points", "waive"} <= under_way
    assert not {"begin-adventure", "buy-points"} & under_way


def test_facts_are_told() -> None:
    facts: list[Fact] = [
        *begun("begin-adventure", table(), "", people=("kara",), title="the mine"),
        *begun("end-adventure", table(but(KARA, adventuring=True)), ""),
        *begun("gain-points", table(), "kara", cp=4, adventure="the mine"),
        *facts_in(Session(buy(OPTIONS, "kara", "skill", 9, "guile")).story()),
        *begun("waive", table(), "kara", rule="gs.creation.cp", reason="a veteran"),
    ]
    assert [told_fact(fact, str.title) for fact in facts] == [
        "An adventure begins for Kara: the mine.",
        "Kara has finished the adventure.",
        "Kara gains 4 Character Points for the mine.",
        "Kara spends 1 Character Point: Guile +1.",
        "The CGO waives a rule for Kara: Character Points at the start (a veteran).",
    ]
