"""What takes hours: it neither begins nor is allowed while a fight goes on, and a fight waits until it is settled."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.creation.points import no_craft
from rollwright.games.going_somewhere.rules.gear.money import spoken
from rollwright.games.going_somewhere.rules.magic.crafting import LEAST
from rollwright.games.going_somewhere.rules.passing import brings
from rollwright.games.going_somewhere.rules.sheet import Craft, Effect, Item, Mark, Purchase, Sheet
from rollwright.games.going_somewhere.rules.state import BEGINNING, Fight, Standing
from rollwright.games.going_somewhere.rules.vehicles.on_foot import ahead, can_set_out, fellows, go_on_foot
from rollwright.games.going_somewhere.rules.vehicles.scales import daily_cost
from rollwright.play.cards import Words
from rollwright.play.session import Session
from rollwright.play.steps import EVERYONE, GM, Choose, Said
from rollwright.rules.facts import Joined, Left, State, Tale, Who
from rollwright.rules.ruleset import Sitting
from rollwright.table.position import Position
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.beginning import form_of
from rollwright.web.moves import later_of, places_since
from tests.games.going_somewhere.checks_cases import OPTIONS, begun

STATS = {"acc": 12, "chm": 10, "int": 10, "per": 12, "spd": 11, "str": 11, "vit": 14}
LEDGER = (
    Purchase(kind="magic-bonus", cp=25, points=5),
    Purchase(kind="special-skill", cp=5, points=5, about="mechanics"),
)
MIRA = Sheet(name="Mira Vane", stats=STATS, cp=70, ledger=LEDGER)
MULE = Sheet(name="The Mule", stats=STATS, npc=True, health_lost=9, craft=Craft(scale=4, owner="mira", crew=("mira",)))
RAIDER = Sheet(name="Raider", stats=STATS, npc=True, craft=Craft(scale=4))
RUSK = Sheet(name="Rusk", stats=STATS, npc=True, foe=True)
HERE = State(
    {Who("raider"): RAIDER, Who("mira"): MIRA, Who("mule"): MULE, Who("rusk"): RUSK},
    BEGINNING.scene,
)
FIGHT = Fight({"mira": Standing(), "rusk": Standing(side="foes", at=5)})
SLOW = {"repair-vehicle", "craft", "enchant", "craft-wand", "recharge", "sleep", "go-on-foot"}


@pytest.fixture
def table() -> Table:
    gus = Seat("gus", "Gus", "gm", ())
    made = Table.make(SqliteStore(":memory:"), "friday", "going-somewhere", gus, name="Friday", seed=bytes(range(32)))
    made.seat_somebody("gus", Seat("ana", "Ana", "player", ("mira",)))
    made.land("gus", [Joined(who=who, sheet=msgspec.to_builtins(one)) for who, one in HERE.sheets.items()])
    return made


def offered(state: State) -> set[str]:
    return {one.procedure for one in RULESET.moves(OPTIONS, state, Sitting("player", ("mira",)))}


@pytest.mark.rule("gs.vehicle.repair", "gs.magic.craft", "gs.time.sleep")
def test_nothing_that_takes_hours_is_offered_while_anybody_fights() -> None:
    assert {"repair-vehicle", "craft", "sleep"} <= offered(HERE)
    mule: dict[str, Any] = {"who": "mira", "vehicle": "mule", "craft": "mechanics"}
    foretold = RULESET.acts["repair-vehicle"].foretold
    times = "One time in four it takes d6 days, else 2d6 days."
    due = f"{times} Each day costs upkeep: {spoken(daily_cost(4))} for the Mule."
    flown = msgspec.structs.replace(MIRA, effects=(Effect(name="fly", kind="fly", rounds=100),))
    assert foretold(OPTIONS, HERE, mule) == due
    assert foretold(OPTIONS, HERE, {**mule, "alone": False}) == times, "its time was played already"
    flies = HERE.with_sheet("mira", flown)
    assert foretold(OPTIONS, flies, mule) == f"{due} By then: Mira Vane’s flight is over."
    asked = Session(begun("repair-vehicle", flies, **mule)).question
    assert isinstance(asked, Choose)
    assert asked.about.time == f"{due} By then: Mira Vane’s flight is over.", "the CGO reads it, too"
    others = Fight({"rusk": Standing(side="foes")})
    assert not SLOW & offered(HERE.with_scene(fight=FIGHT))
    assert not SLOW & offered(HERE.with_scene(fight=others)), "time passes for everybody"
    assert {act.id for act in RULESET.acts.values() if act.slow} == SLOW


@pytest.mark.rule("gs.vehicle.repair", "gs.round.parts")
def test_a_fight_waits_for_a_repair_that_waits_for_the_cgo_and_says_who_waits_for_what(table: Table) -> None:
    call = table.start("ana", "repair-vehicle", {"who": "mira", "vehicle": "mule", "craft": "mechanics"})
    waits = "Mira Vane is still busy with “Repair a vehicle”, which takes hours or more: answer it or stop it first"
    for act in ("begin-fight", "begin-battle"):
        with pytest.raises(Refused, match=waits):
            table.start("gus", act, {})
    form = form_of(table, table.seat("gus"), "begin-fight", "")
    assert form.held_up.startswith(waits), "said before it is sent"
    table.abandon("gus", call, "no time")
    table.start("gus", "begin-fight", {})
    assert form_of(table, table.seat("gus"), "end-fight", "").held_up == ""


@pytest.mark.rule("gs.vehicle.repair", "gs.round.parts")
def test_a_repair_asked_before_a_fight_is_not_allowed_in_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    call = table.start("ana", "repair-vehicle", {"who": "mira", "vehicle": "mule", "craft": "mechanics"})
    fighting = table.state.with_scene(fight=FIGHT)
    with monkeypatch.context() as patched:
        patched.setattr(Position, "known_to", lambda self, seat: fighting)
        with pytest.raises(Refused, match="A fight is going on, and this takes hours or more"):
            table.answer("gus", call, 0, choice="fits")
    table.answer("gus", call, 0, choice="fits")


@pytest.mark.rule("gs.vehicle.repair", "gs.points.when")
def test_what_cant_be_repaired_or_crafted_says_what_is_lacking_and_nothing_else(table: Table) -> None:
    ana = table.seat("ana")

    def why(act: str) -> str:
        return {one.act: one.why for one in later_of(table, ana, places_since(table, ana)[0])}[act]

    def land(who: str, sheet: Sheet) -> None:
        table.land("gus", [Left(who=Who(who)), Joined(who=Who(who), sheet=msgspec.to_builtins(sheet))])

    whole = msgspec.structs.replace(MULE, health_lost=0)
    land("mule", whole)
    assert why("repair-vehicle") == "No vehicle here has lost Health."
    assert why("recharge") == "You carry no magic thing whose power you know."
    wreck = msgspec.structs.replace(MULE, craft=Craft(scale=4, owner="mira", crew=("mira",), condition="wrecked"))
    land("mule", wreck)
    assert why("repair-vehicle") == "The Mule is wrecked: there is nothing left to repair."
    unskilled = msgspec.structs.replace(MIRA, ledger=LEDGER[:1], adventuring=True)
    land("mira", unskilled)
    learn = (
        "You have no specialized skill for it. You can’t learn one now. You’re on an adventure. You can"
        " spend points once your CGO ends it, or awards you points for it."
    )
    assert why("craft") == why("craft-wand") == learn
    land("mira", msgspec.structs.replace(unskilled, adventuring=False, cp=25 + LEAST))
    assert why("craft") == (
        "You need a specialized skill (“Learn a specialized skill”; it costs 1 of your points)"
        f" and then {LEAST} power (you have {LEAST})."
    ), "all that is missing at once"
    land("mira", msgspec.structs.replace(unskilled, cp=24 + LEAST))
    assert why("craft") == (
        "You need a specialized skill (learn one after this adventure; it costs 1 of your points)"
        f" and then {LEAST} power (you have {LEAST - 1})."
    )
    land("mira", unskilled)
    table.start("gus", "begin-fight", {})
    assert why("craft") == "A fight is going on, and this takes hours or more. Do it once the fight is over."


def test_whoever_has_no_skill_and_no_points_is_told_where_points_come_from() -> None:
    spent = HERE.with_sheet("mira", msgspec.structs.replace(MIRA, ledger=LEDGER[:1], cp=25))
    assert no_craft(OPTIONS, spent, Who("mira")).endswith("Your CGO awards some at the end of an adventure.")


@pytest.mark.rule("gs.vehicle.passengers")
def test_what_is_opened_from_a_vehicle_is_about_that_vehicle() -> None:
    moves = {(one.procedure, one.who): one for one in RULESET.moves(OPTIONS, HERE, Sitting("gm"))}
    for act in ("load-vehicle", "mount-weapon", "drive"):
        for who in ("mule", "raider", "mira"):
            if move := moves.get((act, Who(who))):
                (vehicle,) = [one for one in move.fields if one.name == "vehicle"]
                assert vehicle.usual == ("mule" if who == "mira" else who), (act, who)
    (theirs,) = [one for one in moves["load-vehicle", Who("rusk")].fields if one.name == "vehicle"]
    assert theirs.usual == "raider", "the CGO's people see to the CGO's vehicles"
    helpless = msgspec.structs.replace(RUSK, yielded=True)
    owned = msgspec.structs.replace(RAIDER, craft=Craft(scale=4, owner="rusk"))
    state = HERE.with_sheet("rusk", helpless).with_sheet("raider", owned)
    boarded = [one.who for one in RULESET.moves(OPTIONS, state, Sitting("gm")) if one.procedure == "load-vehicle"]
    assert boarded == ["raider", "mira"], "a vehicle of the CGO's is boarded from itself, whoever owns it"


def told_of(said: list[Any]) -> dict[str, tuple[str, ...]]:
    """Give what is told, and to whom."""
    return {one.tell(Tale(str.title), *one.arguments[0]).text: one.seen_by for one in said if isinstance(one, Said)}


@pytest.mark.rule("gs.travel.upkeep", "gs.time.round")
def test_players_hear_what_time_brings_them_and_the_cgo_alone_what_it_brings_to_others() -> None:
    held = Effect(name="entangled", kind="miscalculation", rounds=960, by="mira")
    bridge = Effect(name="construct a bridge", kind="construct", about="perfect", rounds=40, by="mira")
    tired = Mark(kind="disguised", days=2)
    mira = msgspec.structs.replace(MIRA, effects=(held, bridge), marks=(tired, Mark(kind="aimed", rounds=2)))
    foreign = msgspec.structs.replace(RAIDER, craft=Craft(scale=4, owner="rusk"))
    state = State({**HERE.sheets, Who("mira"): mira, Who("raider"): foreign}, HERE.scene)
    assert told_of(list(brings(state, 960))) == {
        "It’s over for Mira: entangled.": EVERYONE,
        "“A bridge”, which Mira had made, is gone.": EVERYONE,
    }
    two_days = told_of(list(brings(state, 2 * 5_760)))
    assert two_days["It’s over for Mira: disguised."] == EVERYONE
    due = {text.partition(" of ")[2].partition("’")[0]: seen for text, seen in two_days.items() if "upkeep" in text}
    assert due == {"Mule": EVERYONE, "Raider": (GM,)}, "whose vehicle the CGO keeps hidden stays so"


@pytest.mark.rule("gs.movement.formula", "gs.movement.terrain", "gs.movement.held-up")
def test_a_way_on_foot_takes_as_long_as_the_slowest_needs_and_the_time_passes() -> None:
    pip = Sheet(name="Pip", stats={**STATS, "spd": 2, "str": 2})
    state = State({**HERE.sheets, Who("pip"): pip}, HERE.scene)
    walk = list(go_on_foot(OPTIONS, state, Who("mira"), Words("the mill"), 2, together=(Who("pip"),)))
    said = next(iter(told_of(walk)))
    rounds = -(-2 * 5_280 // (5 * 4))
    assert rounds == 528
    assert said == "Mira and Pip walk to the mill: 2 miles, in 2 hours and 12 minutes."
    assert next(one.rounds for one in walk if isinstance(one, TimePassed)) == rounds
    form = ahead(OPTIONS, state, Who("mira"), 2, together=(Who("pip"),))
    assert form.startswith(
        "That takes 2 hours and 12 minutes, without a rest. You get 4 squares a round, as fast as Pip"
    )
    laden = State(
        {**state.sheets, Who("pip"): msgspec.structs.replace(pip, items=(Item(name="Anvil", enc=400, where="back"),))},
        HERE.scene,
    )
    assert not can_set_out(OPTIONS, laden, Who("pip")), "who carries so much doesn't get on at all"
    assert [one.key for one in fellows(OPTIONS, state, Who("mira"))] == ["pip", "rusk"]
    assert [one.key for one in fellows(OPTIONS, laden, Who("mira"))] == ["rusk"]
    stuck = msgspec.structs.replace(pip, effects=(Effect(name="entangled", kind="miscalculation", rounds=9),))
    held = State({**state.sheets, Who("pip"): stuck}, HERE.scene)
    with pytest.raises(Refused, match="Pip is held by the ground"):
        list(go_on_foot(OPTIONS, held, Who("mira"), Words(""), 2, together=(Who("pip"),)))
    with pytest.raises(Refused, match="A fight is going on"):
        list(go_on_foot(OPTIONS, state.with_scene(fight=FIGHT), Who("mira"), Words(""), 2))
