"""Magic, encounters, treasure and vehicles as people play them: what they press, and what comes of it."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.source import RandomDice
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.page.fight import asks, pending, trackers_look
from rollwright.games.going_somewhere.page.sheet import sheet_look
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.action import Standing as Stands
from rollwright.games.going_somewhere.rules.checks.action import Task
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.checks.told import facing_again
from rollwright.games.going_somewhere.rules.combat.critical import range_modifier
from rollwright.games.going_somewhere.rules.combat.from_sheet import of_sheet
from rollwright.games.going_somewhere.rules.combat.harm import Harmed
from rollwright.games.going_somewhere.rules.combat.numbers import Fighter
from rollwright.games.going_somewhere.rules.combat.special import in_range
from rollwright.games.going_somewhere.rules.creation.obtaining import CONSENTS
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.encounters.npcs import (
    MIDDLING,
    Strength,
    heroes_of,
    points_for,
    strengths,
    usual_foe,
    usual_sheet,
    usual_strength,
)
from rollwright.games.going_somewhere.rules.encounters.outlook import Outlook, beaten, outlook
from rollwright.games.going_somewhere.rules.encounters.tables import plans
from rollwright.games.going_somewhere.rules.encounters.told import foreseen as told_ahead
from rollwright.games.going_somewhere.rules.gear.carrying import load, movement
from rollwright.games.going_somewhere.rules.gear.carrying import load as carried
from rollwright.games.going_somewhere.rules.gear.equipment import ware
from rollwright.games.going_somewhere.rules.gear.items import key_of as item_key
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.crafting import LEAST, can_craft, lacking
from rollwright.games.going_somewhere.rules.magic.facts import Miscast
from rollwright.games.going_somewhere.rules.magic.picking import kinds
from rollwright.games.going_somewhere.rules.magic.power import level_of
from rollwright.games.going_somewhere.rules.magic.spells import Kind, spell
from rollwright.games.going_somewhere.rules.magic.using import anybody
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.outward import HURT, outward
from rollwright.games.going_somewhere.rules.passing import passing_of
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted, Effect, Item, Known, Purchase, Sheet
from rollwright.games.going_somewhere.rules.state import BEGINNING, Fight, Scene, Standing, scene_of
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.games.going_somewhere.rules.treasure.facts import MagicFound, PowersKnown
from rollwright.games.going_somewhere.rules.treasure.finding import finders
from rollwright.games.going_somewhere.rules.vehicles.aboard import acts_now, has_acted, on_turn, with_craft
from rollwright.games.going_somewhere.rules.vehicles.battle import can_fire, guns_of, shot_of
from rollwright.games.going_somewhere.rules.vehicles.setting_to import ours, usually_theirs
from rollwright.games.going_somewhere.rules.vehicles.travel import max_enc, people
from rollwright.games.going_somewhere.rules.vehicles.vehicle import trades
from rollwright.play.cards import Card
from rollwright.play.policy import never
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose, Roll, Said, key_of
from rollwright.rules.facts import Joined, Left, State, Who
from rollwright.rules.ruleset import Move, Sitting
from rollwright.table.demo import demo_table
from rollwright.table.log import Answered
from rollwright.table.reading import Reader
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.beginning import form_of
from rollwright.web.chances import asked_of, then_asked
from rollwright.web.evening import evening_of
from rollwright.web.evening_story import ASIDE
from rollwright.web.moves import later_of, places_since
from rollwright.web.odds import found
from rollwright.web.people_shown import Faces
from rollwright.web.stage import stage_of
from rollwright.web.story import Storyteller
from tests.games.going_somewhere.checks_cases import OPTIONS
from tests.games.going_somewhere.crafted_cases import SMITHING
from tests.games.going_somewhere.fighting import Presses, answered
from tests.games.going_somewhere.magic_cases import after, begun, done, facts_of, headline_of, told
from tests.web.seats import sit

STATS = {"acc": 12, "chm": 10, "int": 10, "per": 12, "spd": 11, "str": 11, "vit": 14}
BONUS = Purchase(kind="magic-bonus", cp=25, points=5)
HERE = State(
    {
        "mira": Sheet(name="Mira Vane", stats=STATS, cp=70, ledger=(BONUS,)),
        "rusk": Sheet(name="Rusk", stats=STATS, npc=True, cp=40, health_lost=9),
    },
    BEGINNING.scene,
)


def played(call: Any, *answers: Any) -> Session[Any]:
    """Play a call: cards by their fields, choices by keys, rolls by faces."""
    session: Session[Any] = Session(call)
    for one in answers:
        if isinstance(one, dict):
            session.fill(one)
        else:
            session.choose(one) if isinstance(one, str) else session.roll(list(one))
    return session


def at_random(call: Any, seed: int, wanted: str = "") -> Session[Any]:
    """Play a call with the dice of a seed, and the options that cost least, but for what is wanted."""
    dice, session = RandomDice(seed), Session(call)
    while (step := session.question) is not None:
        if isinstance(step, Roll):
            session.roll([dice.face(sides) for sides in step.pool.sides()])
        elif isinstance(step.options, Card):
            session.fill({})
        else:
            session.choose(wanted if wanted in [key_of(one) for one in step.options] else key_of(never(step)))
    return session


# --- magic by picking ------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.announce", "gs.magic.resist-when", "gs.magic.resist-level")
def test_a_player_works_magic_on_an_npc_and_the_cgo_says_whether_it_resists() -> None:
    call = begun(HERE, "cast", who="mira", magic="effect", on=["rusk"], about="a sleep")
    card = Session(call).question
    assert isinstance(card, Choose)
    assert isinstance(card.options, Card)
    assert card.options.tally is not None
    assert "It takes 24 power: " in card.options.tally(card.options.filled({"count": "1", "duration": "1 hour"}))
    with pytest.raises(Refused, match="you have 45"):
        played(call, {"count": "5", "die": "d16"})
    picked = {"count": "1", "die": "d6", "duration": "1 hour"}
    asked = played(call, picked, [12], [5]).question
    assert isinstance(asked, Choose)
    assert (asked.key, asked.actor) == ("may-resist", GM)
    slept = after(played(call, picked, [12], [5], "no"), HERE).sheets["rusk"]
    assert [(one.name, one.points, one.rounds) for one in slept.effects] == [("effect a sleep", 5, 240)]
    resisted = played(call, picked, [12], [5], "yes", [20])
    assert resisted.ended
    assert after(resisted, HERE).sheets["rusk"].effects == ()
    assert "Rusk resists the magic (a natural 20 against 22)." in told(resisted)
    assert "Rusk resists: it does nothing." in told(resisted)
    assert not any("REFLEXES" in line or "11" in line for line in told(resisted))
    failed = played(call, picked, [12], [5], "yes", [14])
    fails = "Rusk fails to resist the magic (14 + 1 = 15 against 22)."
    assert fails in told(failed), "the die, what is added, and the sum"


@pytest.mark.rule("gs.magic.announce", "gs.magic.power-kept")
def test_magic_that_was_put_together_is_kept_and_worked_again() -> None:
    first = played(
        begun(HERE, "cast", who="mira", magic="heal", on=["rusk"]), {"count": "2", "die": "d6"}, [12], [3, 4]
    )
    state = after(first, HERE)
    assert state.sheets["rusk"].health_lost == 2
    [known] = state.sheets["mira"].spells
    assert known.spell == "heal 2d6"
    again = played(begun(state, "cast", who="mira", magic=known.spell, on=["rusk"]))
    assert isinstance(again.question, Choose | Roll)
    assert again.question.key in ("success", "check")
    assert done(state, "forget-spell", who="mira", magic=known.spell).sheets["mira"].spells == ()


def test_magic_as_text_says_how_it_is_written() -> None:
    with pytest.raises(BadInput, match="magic is written as 'heal 2d6, 10 units, 1 hour, 2 targets'"):
        begun(HERE, "cast", who="mira", magic="fireball of doom")


@pytest.mark.rule("gs.magic.mind-resist", "gs.magic.mesmerism")
def test_a_mind_always_resists_wholly_and_nobody_is_asked() -> None:
    call = begun(HERE, "cast", who="mira", magic="mesmerize, 1 hour, known-in-sight", on=["rusk"])
    end = played(call, "roll", [18], [20])
    assert end.ended
    assert (end.outcome.resisted, end.outcome.left) == (True, 0)


@pytest.mark.rule("gs.magic.average-fail")
@pytest.mark.parametrize("magic", ["transmute, 1 hour", "mesmerize, 1 hour, known-in-sight"])
def test_a_new_shape_and_mesmerism_rebound_and_are_resisted_whole(magic: str) -> None:
    call = RULESET.listings["cast"].procedure(
        OPTIONS, bonus=3, magic=magic, reflexes=5, resist=5, who="mira", target="rusk"
    )
    struck = after(played(call, [3], [4]), HERE)
    [laid] = struck.sheets["mira"].effects
    assert laid.kind == magic.partition(",")[0]
    assert struck.sheets["rusk"].effects == ()
    assert after(played(call, [3], [12]), HERE).sheets["mira"].effects == ()


@pytest.mark.rule("gs.magic.in-combat", "gs.magic.harm")
def test_an_attack_by_magic_asks_for_resistance_once_a_hit() -> None:
    call = begun(HERE, "cast", who="mira", magic="harm", on=["rusk"])
    end = played(call, {"count": "2", "die": "d6"}, [15], [25], [5], [6, 6], "yes", [19])
    assert end.ended
    assert end.outcome.damage == 12
    due = effects.found(after(end, HERE).sheets["rusk"], "damage due")
    assert due is not None
    assert due.points == 12
    taken = begun(after(end, HERE), "take-harm", who="rusk")
    assert after(played(taken), after(end, HERE)).sheets["rusk"].health_lost == 21
    missed = played(
        begun(HERE, "cast", who="mira", magic="harm", on=["rusk"], about="A lash of cold water"),
        {"count": "2", "die": "d6"},
        [15],
        [5],
        [25],
        "keep",
    )
    assert [(str(one.verdict.key), one.value) for one in missed.verdicts] == [("tier", 6), ("struck", False)]
    assert told(missed)[-1].startswith("It misses Rusk (")
    slipped = played(call, {"count": "2", "die": "d6"}, [15], [1], [25], "keep")
    assert slipped.verdicts[-1].value is False, "nor is a natural 1 a success"
    assert headline_of(missed) == "Mira works magic on Rusk: A lash of cold water · harm 2d6, 10 squares"


@pytest.mark.rule("gs.magic.teleport")
def test_a_mile_is_27_or_by_the_table_270() -> None:
    mile = spell("teleport, 1080 units, known-distant")
    assert (level_of(mile), level_of(mile, True)) == (57, 300)
    call = RULESET.listings["power"].procedure
    wanted = {"kind": Kind.TELEPORT, "size": 1080, "modifiers": "known-distant"}
    ends = [Session(call(one, **wanted)).outcome.level for one in (Options(), Options(teleport_by_size_table=True))]
    assert ends == [57, 300]


@pytest.mark.rule("gs.magic.site-credit")
def test_a_higher_die_of_a_site_costs_the_printed_difference() -> None:
    bonded = msgspec.structs.replace(
        HERE.sheets["mira"],
        ledger=(BONUS, Purchase(kind="power-site", cp=18, about="the mill", sides=4)),
    )
    state = HERE.with_sheet("mira", bonded)
    end = played(begun(state, "more-power", who="mira", dice="1d6"), [1])
    assert end.outcome.cost == 2
    other = played(begun(state, "power-site", who="mira", site="the spring", dice="1d6"), [1])
    assert other.outcome.cost == 19


@pytest.mark.rule("gs.magic.augment")
def test_what_is_augmented_is_picked_whatever_words_are_said_of_it() -> None:
    call = begun(HERE, "cast", who="mira", magic="augment", on=["rusk"], about="Stronger arms: STR")
    end = played(
        call, {"about": "str", "lower": "no", "count": "1", "die": "d4", "duration": "1 round"}, [12], [3], "no"
    )
    [laid] = after(end, HERE).sheets["rusk"].effects
    assert (laid.about, laid.points) == ("str", 3)
    assert "Rusk’s STR rises by 3, for 1 round." in told(end)
    assert "Opposed rolls stay as they are, and so do Combat Rolls." in told(end), "the book has it so"
    assert headline_of(end) == "Mira works magic on Rusk: Stronger arms: STR · raise STR by 1d4, 10 squares"
    with pytest.raises(Refused, match="which stat or skill"):
        begun(HERE, "cast", who="mira", magic="augment 1d4", on=["rusk"], about="Stronger arms")


@pytest.mark.rule("gs.magic.augment")
def test_augmented_spd_and_str_move_and_carry_more() -> None:
    plain = HERE.sheets["mira"]
    both = tuple(
        [Effect(name=f"augment {one}", kind="augment", about=one, points=4, rounds=9) for one in ("spd", "str")]
    )
    raised = msgspec.structs.replace(plain, effects=both)
    assert movement(raised).squares == movement(plain).squares + 8
    assert load(raised).max_enc == load(plain).max_enc + 4
    assert of_sheet(raised).movement == of_sheet(plain).movement + 8


@pytest.mark.rule("gs.magic.craft-combat", "gs.treasure.settled")
def test_a_crafted_bonus_is_a_die_in_the_roll_and_needs_no_action_roll() -> None:
    ring = Item(name="ring", where="right hand", magic=True, combat_bonus=6, damage_bonus=("1d4",))
    ring = msgspec.structs.replace(
        ring, crafted=Crafted(spell="weapon 1d6, damage 1d4, on item 1 year", combat=6, rounds=9_000)
    )
    sword = Item(name="sword", kind="weapon", sides=8, hands=1, where="left hand")
    fighter = of_sheet(msgspec.structs.replace(HERE.sheets["mira"], items=(ring, sword)))
    assert (fighter.combat, fighter.crafted) == (6, (Dice(1, 4),))
    oil = Item(name="oil", where="right hand", magic=True)
    oil = msgspec.structs.replace(
        oil, crafted=Crafted(spell="weapon 1d6, 1 hour, on item 1 year", instant=True, rounds=9_000)
    )
    state = HERE.with_sheet("mira", msgspec.structs.replace(HERE.sheets["mira"], items=(oil, sword)))
    used = after(played(begun(state, "use", who="mira", thing="oil: weapon 1d6, 1 hour, on item 1 year")), state)
    assert of_sheet(used.sheets["mira"]).combat == 6
    assert [one.name for one in used.sheets["mira"].items] == ["sword"]


@pytest.mark.rule("gs.magic.item-about", "gs.magic.clairvoyance")
def test_found_clairvoyance_does_what_its_user_says_and_telepathy_controls_nobody() -> None:
    eye = Crafted(spell="detect, 9 units, 1 hour, on item 1 year", bonus=12, rounds=9_000, seer=True)
    voice = Crafted(spell="telepathy, 9 units, 1 hour, on item 1 year", bonus=12, rounds=9_000)
    items = (Item(name="eye", where="worn", crafted=eye, magic=True), Item(name="voice", where="worn", crafted=voice))
    state = HERE.with_sheet("mira", msgspec.structs.replace(HERE.sheets["mira"], items=items))
    looked = played(
        begun(state, "use", who="mira", thing=f"eye: {eye.spell}", about="eye", sight="identify"), "roll", [13]
    )
    assert looked.outcome.result == "two powers"
    found = played(
        begun(state, "use", who="mira", thing=f"eye: {eye.spell}", about="a door", sight="detect"), "roll", [13]
    )
    assert after(found, state).sheets["mira"].effects[0].kind == "detect"
    asked = {one.name: one for one in moves_of(state)["use"].fields}
    assert list(asked)[:3] == ["thing", "sight", "on"], "what it should do is asked first"
    assert asked["sight"].usual == "detect", "there is nothing to identify here"
    assert asked["on"].when == {"thing": (f"voice: {voice.spell}",)}, "one doesn't see on somebody"
    spoke = played(begun(state, "use", who="mira", thing=f"voice: {voice.spell}", on="rusk"), "roll", [13], "no")
    assert spoke.ended
    assert after(spoke, state).sheets["rusk"].effects == ()


@pytest.mark.rule("gs.magic.modify", "gs.magic.modify-plain")
def test_alchemy_that_makes_gear_asks_the_cgo_and_takes_materials() -> None:
    state = HERE.with_sheet("mira", msgspec.structs.replace(HERE.sheets["mira"], money=10**7))
    call = begun(state, "alchemy", who="mira", thing="dagger")
    asked = Session(call).question
    assert isinstance(asked, Choose)
    assert (asked.key, asked.actor) == ("alchemy", GM)
    refused = played(call, {"allowed": "no"})
    assert facts_of(refused) == []
    made = after(played(call, {"share": "50"}, "roll", [12]), state).sheets["mira"]
    [dagger] = made.items
    assert dagger.name == "Dagger"
    assert made.money == 10**7 - dagger.price // 2


# --- encounters ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.encounter.build", "gs.encounter.each", "gs.encounter.challenge")
def test_three_mudhounds_are_added_by_name_and_fought() -> None:
    fields = {one.name: one for one in RULESET.acts["add-foes"].fields(OPTIONS, HERE, Who(""))}
    assert re.match(
        r"Your party attacks with \+\d+ on average\. Foes who attack with \+\d+ or more", fields["plan"].guide
    )
    foes: dict[str, Any] = {"name": "Mudhound", "plan": "beast", "strength": "even"}
    said = [RULESET.acts["add-foes"].foretold(OPTIONS, HERE, {**foes, "count": count}) for count in (1, 3)]
    each = [re.findall(r"about (\d+) Health and attacks with about (\+\d+)", text) for text in said]
    assert each[0] != each[1], "what each is like moves with their number"
    assert re.search("the foes (usually|nearly always) win, (in|after)", said[1]), (
        "one against three, whatever the points"
    )
    call = begun(HERE, "add-foes", name="Mudhound", count=3, plan="beast", strength="even")
    state = after(at_random(call, 3), HERE)
    hounds = [who for who in state.sheets if who.startswith("mudhound")]
    assert [state.sheets[who].name for who in hounds] == ["Mudhound 1", "Mudhound 2", "Mudhound 3"]
    assert all(derive.cp_total(state.sheets[who]) == 70 // 3 for who in hounds)
    assert {of_sheet(state.sheets[who]).arm for who in hounds} == {"teeth and claws"}, "beasts have no hands"
    fight = after(at_random(begun(state, "begin-fight", foes=hounds), 1), state)
    scene = scene_of(fight).fight
    assert scene is not None
    assert {*hounds, "mira"} <= set(scene.ones)
    more = done(state, "more-like", like="mudhound", count=2)
    assert [more.sheets[who].name for who in more.sheets if who not in state.sheets] == ["Mudhound 4", "Mudhound 5"]


@pytest.mark.rule("gs.encounter.kind", "gs.encounter.arms", "gs.encounter.gifts")
def test_powers_that_other_chapters_have_rules_for_act() -> None:
    from rollwright.games.going_somewhere.rules.encounters.natural import with_gifts

    gifts = ("hidden", "invisibility", "fly", "mesmerize, 1 minute, known-in-sight")
    beast = with_gifts(Sheet(name="Beast", npc=True, stats=STATS), gifts, 12)
    assert effects.unseen(beast) == 6
    assert effects.flying(beast) == 22
    assert beast.marks[0].points == 21
    assert beast.natural[-1].crafted is not None


# --- treasure --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.treasure.rolls")
def test_who_is_on_an_adventure_is_the_first_to_find_something() -> None:
    kara = Sheet(name="Kara", stats=STATS)
    state = State({"kara": kara, "vanya": msgspec.structs.replace(kara, name="Vanya", adventuring=True)}, HERE.scene)
    assert [one.key for one in finders(OPTIONS, state)] == ["vanya", "kara"]


@pytest.mark.rule("gs.treasure.rolls", "gs.treasure.found", "gs.magic.clairvoyance")
def test_treasure_of_the_fallen_is_unidentified_until_the_cgo_tells_it() -> None:
    state = State(
        {**HERE.sheets, "rusk": msgspec.structs.replace(HERE.sheets["rusk"], down="dead")}, Scene(fallen=(Who("rusk"),))
    )
    assert "find-treasure" in [one.procedure for one in RULESET.moves(OPTIONS, state, Sitting(GM))]
    for seed in range(60):
        session = at_random(begun(state, "find-treasure", finder="mira"), seed)
        assert {entry.seen_by for entry in session.journal} == {(GM,)}, "the dice would tell it"
        facts = facts_of(session)
        public = [fact for fact in facts if fact.seen_by != (GM,)]
        seen = state
        for fact in public:
            seen = fact.on(seen)
        whole = after(session, state)
        gone = [one.procedure for one in RULESET.moves(OPTIONS, whole, Sitting(GM))]
        assert "find-treasure" not in gone, "nobody is searched twice"
        for known, real in zip(seen.sheets["mira"].items, whole.sheets["mira"].items, strict=True):
            assert known.name == real.name
            if known.unknown:
                assert (known.crafted, known.enchantment) == (None, None)
        unknown = [item for item in whole.sheets["mira"].items if item.unknown and item.crafted]
        if unknown:
            break
    else:
        raise AssertionError("nothing magical was ever found")
    thing = unknown[0].name
    with pytest.raises(BadInput, match="not among them"):
        list(begun(whole, "reveal", who="mira", thing=thing, powers=0))
    facts = list(begun(whole, "reveal", who="mira", thing=thing))
    for fact in facts:
        seen = fact.on(seen)
    learnt = next(item for item in seen.sheets["mira"].items if item.name == thing)
    assert learnt.crafted == unknown[0].crafted
    assert not learnt.unknown


# --- vehicles --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.vehicle.max-enc")
def test_a_vehicle_carries_ten_for_each_point_of_scale() -> None:
    assert (max_enc(6, 1), max_enc(10, 2), max_enc(20, 4)) == (60, 200, 800)
    assert max_enc(20, 4, Options(vehicle_load="powers")) == 200_000


def test_the_dead_own_and_drive_nothing() -> None:
    state = after(at_random(begun(HERE, "make-vehicle", name="The Mule", size="4", owner="rusk"), 5, "miles"), HERE)
    assert "drive" in moves_of(state, "rusk")
    dead = state.with_sheet("rusk", msgspec.structs.replace(state.sheets["rusk"], down="dead"))
    assert "drive" not in moves_of(dead, "rusk")
    with pytest.raises(BadInput, match="is not among them"):
        begun(dead, "make-vehicle", name="Raider", size="4", owner="rusk")


@pytest.mark.rule("gs.vehicle.weapon-limit", "gs.vehicle.unit-scale")
def test_the_form_of_a_vehicle_asks_all_and_offers_what_its_size_can_have() -> None:
    fields = {one.name: one for one in RULESET.acts["make-vehicle"].fields(OPTIONS, HERE, Who(""))}

    def fits(name: str, size: str) -> list[str]:
        return [one.key for one in fields[name].options if all(size in keys for _, keys in one.when)]

    assert fits("armed", "1") == [""]
    assert fits("armed", "2") == ["", "light-cannon"]
    assert "planet-destroyer" in fits("armed", "12")
    assert fits("unit", "2") == ["feet", "miles"]
    assert fields["unit"].usual == "feet"
    call = begun(HERE, "make-vehicle", name="The Mule", size="2", owner="mira", unit="miles")
    assert isinstance(Session(call).question, Roll), "nothing else is asked"


@pytest.mark.rule("gs.vehicle.weapons", "gs.vehicle.weapon-limit", "gs.vehicle.health")
def test_a_vehicle_is_armed_as_it_is_made_and_given_health_by_hand() -> None:
    call = begun(HERE, "make-vehicle", name="The Mule", size="2", owner="mira", armed="light-cannon")
    state = after(at_random(call, 5, "feet"), HERE)
    assert state.sheets["the-mule"].craft.weapons == ("light-cannon",)
    with pytest.raises(Refused, match="is of scale 4"):
        at_random(begun(HERE, "make-vehicle", name="The Mule", size="2", armed="cannon-120"), 5)
    assert "mend-vehicle" not in [one.procedure for one in RULESET.moves(OPTIONS, state, Sitting(GM))]
    broken = after(at_random(begun(state, "damage-vehicle", who="the-mule", damage=30), 1), state)
    assert broken.sheets["the-mule"].craft.condition == "broken down"
    mended = done(broken, "mend-vehicle", who="the-mule", health=12)
    assert (mended.sheets["the-mule"].health_lost, mended.sheets["the-mule"].craft.condition) == (18, "running")


def test_what_cant_be_done_now_leads_to_what_it_takes(table: Table) -> None:
    ana = next(seat for seat in table.seats if seat.id == "ana")
    later = {one.act: one for one in later_of(table, ana, places_since(table, ana)[0])}
    assert [one.act for one in later["craft"].leads] == ["learn-craft"]
    assert later["repair-vehicle"].why == "There is no vehicle here to repair.", "that is what it takes first"


def test_the_demonstration_party_can_craft_and_repair() -> None:
    state = demo_table(SqliteStore(":memory:"), "d", RULESET.id).state
    party = [Who(who) for who, sheet in state.sheets.items() if not sheet.npc]
    able = [who for who in party if can_craft(OPTIONS, state, who)]
    assert able
    assert trades(OPTIONS, state, able[0])


def test_a_player_takes_neither_beasts_nor_the_other_side_aboard() -> None:
    beast = Sheet(name="Hound", npc=True, stats=STATS, natural=(Item(name="teeth", kind="weapon"),))
    state = after(at_random(begun(HERE, "make-vehicle", name="The Mule", size="4", owner="mira"), 5, "miles"), HERE)
    state = state.with_sheet("hound", beast)
    assert [one.key for one in people(OPTIONS, state, Who("mira"))] == ["mira", "rusk"]
    state = state.with_scene(fight=Fight({"mira": Standing(), "rusk": Standing(side="foes")}))
    assert [one.key for one in people(OPTIONS, state, Who("mira"))] == ["mira"]
    caught = state.with_sheet("rusk", msgspec.structs.replace(state.sheets["rusk"], down="unconscious"))
    assert [one.key for one in people(OPTIONS, caught, Who("mira"))] == ["mira", "rusk"], "a prisoner"
    dead = state.with_sheet("rusk", msgspec.structs.replace(state.sheets["rusk"], down="dead"))
    assert "rusk" not in [one.key for one in anybody(OPTIONS, dead, Who("mira"))], "no magic helps the dead"


@pytest.mark.rule("gs.vehicle.machine", "gs.vehicle.combat", "gs.vehicle.repair", "gs.vehicle.movement")
def test_a_vehicle_is_made_loaded_driven_fought_with_and_repaired() -> None:
    mechanics = Purchase(kind="special-skill", cp=5, points=5, about="mechanics")
    mira = msgspec.structs.replace(HERE.sheets["mira"], ledger=(BONUS, mechanics), money=2 * 10**7)
    state = HERE.with_sheet("mira", mira)
    for name, owner in (("The Mule", "mira"), ("Raider", "rusk")):
        call = begun(state, "make-vehicle", name=name, size="4", owner=owner)
        state = after(at_random(call, 5, "miles"), state)
    assert state.sheets["the-mule"].craft.unit == "miles"
    state = done(state, "load-vehicle", who="mira", vehicle="the-mule", enc=20, passengers=6, crew=["mira"])
    aboard = carried(state.sheets["mira"]).enc
    [text] = [one for one in told(played(begun(state, "drive", who="mira", vehicle="the-mule"))) if "load" in one]
    assert aboard
    assert f"its load is {20 + aboard} of" in text, "what those aboard carry counts by itself"
    assert text.endswith(f"{aboard} of them carried by the people aboard.")
    mounted = played(begun(state, "mount-weapon", who="mira", vehicle="the-mule", weapon="cannon-50"))
    assert isinstance(mounted.question, Choose)
    assert "gold" in mounted.question.about.price
    mounted.choose("listed")
    state = after(mounted, state)
    state = set_to(state, party=["the-mule"], foes=["raider"], distance=6, unit="miles")
    if on_turn(state) == "raider":
        assert not {"fire", "drive"} & set(moves_of(state)), "each acts when its turn comes"
        state = done(state, "battle-turn", who=on_turn(state))
    [gun] = next(field for field in moves_of(state)["fire"].fields if field.name == "gun").options
    assert gun.key == "cannon-50", "no hand weapon reaches over miles"
    ana, gus = Seat("ana", "Ana", "player", holds=("mira",)), Seat("gus", "Gus", "gm")
    assert pending(OPTIONS, state, ana) == "Round 1: The Mule’s turn: drive, fire, ram or anything else"
    healed = after(at_random(begun(state, "cast", who="mira", magic="heal 1d6"), 3), state)
    assert not {"fire", "drive", "cast"} & set(moves_of(healed)), "who has worked magic does nothing else in that round"
    back = played(begun(state, "drive", who="mira", vehicle="the-mule", units=2, way="away"))
    assert told(back)[-1] == "Mira drives The-mule 2 miles away."
    state = after(driven := played(begun(state, "drive", who="mira", vehicle="the-mule", units=2)), state)
    assert told(driven)[-1] == "Mira drives The-mule 2 miles closer."
    battle = scene_of(state).battle
    assert battle is not None
    assert battle.apart("the-mule", "raider") == 4
    names = {who: state.name(who) for who in state.sheets}
    sheets = {who: msgspec.to_builtins(sheet) for who, sheet in state.sheets.items()}
    look = trackers_look(OPTIONS, msgspec.to_builtins(state.scene), (), names, sheets).fight
    assert look is not None
    assert (look.unit, look.phase) == ("miles", "The Mule’s turn")
    assert {one.name: one.square for one in look.order} == {"The Mule": 2, "Raider": 6}
    assert "Mira Vane aboard" in next(one.words for one in look.order if one.now)
    assert pending(OPTIONS, state, ana) == "Round 1: The Mule’s turn: you have acted"
    assert pending(OPTIONS, state, gus).endswith("all aboard have acted: go on to the next")
    assert not {"fire", "drive", "cast", "repair-vehicle"} & set(moves_of(state)), "nobody does two things in a round"
    for act, given in (("drive", {"vehicle": "the-mule"}), ("fire", {"gun": "cannon-50", "at": "raider"})):
        with pytest.raises((BadInput, Refused), match=r"nothing to pick now|acted this round"):
            begun(state, act, who="mira", **given)
    while (there := scene_of(state).battle) is not None and (there.round == 1 or on_turn(state) != "the-mule"):
        state = done(state, "battle-turn", who=on_turn(state))
    shot = begun(state, "fire", who="mira", gun="cannon-50", at="raider")
    end = at_random(shot, 11)
    state = after(end, state)
    assert state.sheets["raider"].health_lost == min(30, end.outcome.damage)
    assert "fire" not in moves_of(state), "a weapon is fired once in a round"
    few = done(state, "load-vehicle", who="mira", vehicle="the-mule", enc=20, passengers=2, crew=["mira", "rusk"])
    assert acts_now(few, "rusk")
    assert not has_acted(few, "rusk"), "one of four is free"
    assert pending(OPTIONS, few, gus).endswith("The Mule’s turn; Rusk can still act, or go on to the next")
    few = done(few, "load-vehicle", who="mira", vehicle="the-mule", enc=20, passengers=1, crew=["mira", "rusk"])
    assert has_acted(few, "rusk"), "all three serve the cannon"
    while (there := scene_of(state).battle) is not None and there.round == 2:
        state = done(state, "battle-turn", who=on_turn(state))
    damaged = played(begun(state, "damage-vehicle", who="the-mule", damage=12))
    assert headline_of(damaged) == "Something damages The-mule"
    by_what = played(begun(state, "damage-vehicle", who="the-mule", damage=12, what="a falling rock"))
    assert headline_of(by_what) == "A falling rock damages The-mule"
    hurt = after(damaged, state)
    assert hurt.sheets["the-mule"].health_lost == 12
    fixed = after(at_random(begun(hurt, "repair-vehicle", who="mira", vehicle="the-mule", craft="mechanics"), 2), hurt)
    assert fixed.sheets["the-mule"].health_lost == 0
    assert scene_of(ended(state)).battle is None


def moves_of(state: State, who: str = "mira") -> dict[str, Move]:
    """Give what somebody is offered, by its act."""
    return {move.procedure: move for move in RULESET.moves(OPTIONS, state, Sitting("player", (who,)))}


@pytest.mark.rule("gs.vehicle.combat", "gs.vehicle.movement")
def test_a_battle_finds_the_players_side_by_itself_and_offers_the_distance_that_a_vehicle_moves() -> None:
    state = HERE
    for name, owner in (("The Mule", "mira"), ("Raider", "rusk")):
        state = after(at_random(begun(state, "make-vehicle", name=name, size="4", owner=owner), 5, "miles"), state)
    assert "units" not in [field.name for field in moves_of(state)["drive"].fields], "a distance is for a fight"
    turned = scene_of(set_to(state, foes=["the-mule"], unit="miles")).battle
    assert turned is not None
    assert turned.ones["the-mule"].side == "foes"
    assert "party" in [one.side for one in turned.ones.values()], "somebody else is against it"
    state = set_to(state, unit="miles")
    (units_now,) = [field for field in moves_of(state)["drive"].fields if field.name == "units"]
    assert units_now.when == {"vehicle": ("the-mule",)}
    assert units_now.most
    assert units_now.least == 0
    begun(state, "drive", who="mira", vehicle="the-mule", units=units_now.most)


@pytest.mark.rule("gs.vehicle.movement")
def test_the_cgo_is_offered_the_distance_of_the_vehicle_that_acts_not_of_the_fastest() -> None:
    state = battle_of(HERE)
    for who, speed in (("the-mule", 25), ("raider", 10)):
        sheet = state.sheets[who]
        state = state.with_sheet(who, msgspec.structs.replace(sheet, stats={**sheet.stats, "spd": speed}))
    theirs = turn_to(state, "raider")
    moves = {(one.procedure, one.filled.get("who")): one for one in RULESET.moves(OPTIONS, theirs, Sitting("gm", ()))}
    (units,) = [field for field in moves["drive", "raider"].fields if field.name == "units"]
    assert units.most == 10 + derive.stat(theirs.sheets["raider"], Stat.STR)
    begun(theirs, "drive", who="raider", vehicle="raider", units=units.most)


@pytest.mark.rule("gs.vehicle.combat", "gs.vehicle.passengers")
def test_a_vehicle_fight_says_who_drives_and_what_one_who_has_nothing_to_fire_can_do() -> None:
    state = ended(battle_of(HERE))
    notes = {one.key: one.note for one in ours(OPTIONS, state)}
    assert notes["the-mule"] == "scale 4, Mira Vane drives"
    assert notes["raider"] == "scale 4, you drive"
    nobody = with_craft(state, "the-mule", crew=())
    assert {one.key: one.note for one in ours(OPTIONS, nobody)}["the-mule"] == "scale 4, Mira Vane drives", "its owner"
    mule = with_craft(state, "the-mule", weapons=())
    for there, armed in ((state, True), (mule, False)):
        turn = turn_to(set_to(there), "the-mule")
        (units,) = [field for field in moves_of(turn)["drive"].fields if field.name == "units"]
        assert ("To run into them, “Ram”." in units.guide) is not armed


@pytest.mark.rule("gs.shock.when")
def test_whoever_is_down_is_offered_nothing_to_charge_ride_load_or_repair() -> None:
    mechanics = Purchase(kind="special-skill", cp=5, points=5, about="mechanics")
    flask = Item(name="Flask", magic=True, crafted=Crafted(spell="heal 1d4, on item 1 hour", rounds=99))
    mira = msgspec.structs.replace(HERE.sheets["mira"], ledger=(BONUS, mechanics), items=(flask,), money=10**9)
    state = HERE.with_sheet("mira", mira)
    state = after(at_random(begun(state, "make-vehicle", name="The Mule", size="4", owner="mira"), 5), state)
    state = after(played(begun(state, "damage-vehicle", who="the-mule", damage=12)), state)
    acts = {"recharge", "repair-vehicle"}
    assert acts <= set(moves_of(state))
    down = state.with_sheet("mira", msgspec.structs.replace(state.sheets["mira"], down="unconscious"))
    assert not acts & set(moves_of(down))


@pytest.mark.rule("gs.magic.counter")
def test_magic_that_was_kept_is_offered_while_what_it_is_about_is_there() -> None:
    kept = Known(spell="counter, 2 rounds", name="counter", about="fly")
    flight = Effect(name="fly", kind="fly", points=20, rounds=50, by=Who("mira"))
    mira = msgspec.structs.replace(HERE.sheets["mira"], spells=(kept,), effects=(flight,))
    offered = [one.key for one in kinds(OPTIONS, HERE.with_sheet("mira", mira), Who("mira"))]
    assert kept.spell in offered
    other = msgspec.structs.replace(mira, effects=(msgspec.structs.replace(flight, name="defend"),))
    gone = [one.key for one in kinds(OPTIONS, HERE.with_sheet("mira", other), Who("mira"))]
    assert "counter" in gone
    assert kept.spell not in gone


@pytest.mark.rule("gs.magic.power-check", "gs.magic.size")
def test_a_mind_is_reached_for_that_is_near_enough_for_the_power_there_is() -> None:
    far, near = Standing("foes", 400, 10), Standing("foes", 3, 10)
    others = {"rusk": far, "garr": near}
    state = HERE.with_sheet("garr", HERE.sheets["rusk"])
    for ones, offered in ((others, True), ({"rusk": far, "garr": far}, False)):
        fight = Fight({"mira": Standing("party", 0, 20), **ones})
        scene = state.with_scene(fight=fight)
        assert ("mesmerize" in [one.key for one in kinds(OPTIONS, scene, Who("mira"))]) is offered
        if offered:
            assert Session(begun(scene, "cast", who="mira", magic="mesmerize")).question


@pytest.mark.rule("gs.combat.range", "gs.magic.mind-resist")
def test_a_liquid_is_thrown_at_those_in_range_and_a_thing_mesmerizes_somebody_else() -> None:
    charm = Item(
        name="Charm", magic=True, where="belt",
        crafted=Crafted(spell="mesmerize, 9 units, known-in-sight, on item 1 hour", bonus=5, rounds=99),
    )  # fmt: skip
    state = HERE.with_sheet("mira", msgspec.structs.replace(HERE.sheets["mira"], items=(charm,)))
    state = state.with_sheet("garr", HERE.sheets["rusk"])
    (thing,) = [field for field in moves_of(state)["use"].fields if field.name == "thing"]
    assert Session(begun(state, "use", who="mira", thing=thing.options[0].key)).question
    ones = {"mira": Standing("party", 0, 20), "rusk": Standing("foes", 400, 10), "garr": Standing("foes", 3, 10)}
    assert in_range(OPTIONS, state.with_scene(fight=Fight(ones)), Who("mira")) == ["garr"]
    apart = state.with_scene(fight=Fight({"mira": ones["mira"], "garr": ones["garr"]}))
    assert Session(begun(apart, "splash", who="mira", target="rusk")).question, "who is not in the fight, too"


@pytest.mark.rule("gs.magic.modify")
def test_whatever_alchemy_offers_can_be_kept_on_a_sheet() -> None:
    (things,) = [field for field in moves_of(HERE)["alchemy"].fields if field.name == "thing"]
    keys = [one.key for one in things.options]
    assert "planet-destroyer" in keys
    for key in keys:
        item = ware(key).item
        assert item.kind != "animal"
        assert msgspec.convert(msgspec.to_builtins(item), Item) == item


# --- presses ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def table() -> Table:
    gus = Seat("gus", "Gus", "gm", ())
    made = Table.make(SqliteStore(":memory:"), "friday", "going-somewhere", gus, name="Friday", seed=bytes(range(32)))
    made.seat_somebody("gus", Seat("ana", "Ana", "player", ("mira",)))
    made.land("gus", [Joined(who=who, sheet=msgspec.to_builtins(one)) for who, one in HERE.sheets.items()])
    return made


@pytest.mark.rule("gs.magic.announce")
def test_casting_outside_a_fight_takes_three_presses(table: Table) -> None:
    call = table.start("ana", "cast", {"who": "mira", "magic": "effect", "on": ["rusk"], "about": "a sleep"})
    table.answer("ana", call, 0, fields={"count": "1", "die": "d6", "duration": "1 hour", "buy": "success"})
    table.answer("gus", call, table.open[call].session.length, choice="no")
    assert not table.position.open
    assert table.state.sheets["rusk"].effects[0].name == "effect a sleep"


@pytest.mark.rule("gs.encounter.build", "gs.treasure.rolls")
def test_three_foes_and_their_hoard_take_few_presses(table: Table) -> None:
    table.start("gus", "add-foes", {"name": "Mudhound", "count": 3})
    assert not table.position.open, "all dice fall with the press that adds them"
    hounds = [who for who in table.state.sheets if who.startswith("mudhound")]
    read = {seat: [line.text for line in view(table, seat).log] for seat in ("gus", "ana")}
    warned = [text for text in read["gus"] if text.startswith("Forecast by Health and attack, not by points: ")]
    assert warned, "how such a fight usually goes is told when they are added"
    assert not any("Forecast" in text for text in read["ana"])
    table.start("gus", "begin-fight", {"foes": hounds})
    assert scene_of(table.state).fight is not None


def test_foes_are_added_and_met_in_three_presses(table: Table) -> None:
    gus, form = sit(table, "gus"), f"/table/{table.id}/do/add-foes"
    words = "Add them and begin a fight"
    page = gus.get(form).text
    assert words in page
    back = f"/table/{table.id}/do/begin-fight?since={table.number}"
    assert f'name="back" value="{back}"' in page
    assert page.index("btn primary big") < page.index("data-leads"), "Enter only adds them"
    sent = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.partition("<article")[2]))
    filled = {**sent, "a.name": "Mudhound", "a.plan": "beast", "back": back}
    led = gus.post(f"/table/{table.id}/act/start", data=filled)
    assert re.search(r'value="mudhound" checked', led.text), "the fight's form is open, and they are ticked"
    table.start("gus", "begin-fight", {"foes": ["mudhound"]})
    assert words not in gus.get(form).text, "a fight goes on already"


@pytest.mark.rule("gs.magic.harm")
def test_harm_with_nobody_ticked_strikes_the_nearest_of_the_others_and_the_form_says_whom() -> None:
    ahead = RULESET.acts["cast"].foretold(OPTIONS, HERE, {"who": "mira", "magic": "harm"})
    assert ahead == "With nobody ticked, it strikes Rusk."
    call = begun(HERE, "cast", who="mira", magic="harm 1d6")
    assert [one.target.target for one in call.named["foes"]] == ["rusk"]
    alone = State({"mira": HERE.sheets["mira"]}, HERE.scene)
    ahead = RULESET.acts["cast"].foretold(OPTIONS, alone, {"who": "mira", "magic": "harm"})
    assert ahead == "With nobody ticked, it strikes somebody without a sheet."


def test_magic_known_by_heart_reads_as_everything_else() -> None:
    known = Known(name="Augment 1d4, 10 units, 4 minutes", spell="augment 1d4, 10 units, 4 minutes", about="str")
    state = HERE.with_sheet("mira", msgspec.structs.replace(HERE.sheets["mira"], spells=(known,)))
    (magic, *_) = moves_of(state)["cast"].fields
    ((words, note),) = [(one.words, one.note) for one in magic.options if one.key == known.spell]
    assert (words, note) == ("Augment 1d4, 10 squares, 4 minutes", "STR")


@pytest.mark.rule("gs.magic.craft")
def test_whoever_looks_for_crafting_under_magic_is_led_to_it(table: Table) -> None:
    strong = msgspec.structs.replace(HERE.sheets["mira"], cp=99, ledger=(BONUS, SMITHING))
    table.land("gus", [Left(who="mira"), Joined(who="mira", sheet=msgspec.to_builtins(strong))])
    ana = sit(table, "ana")
    for act, other in (("cast", "craft"), ("craft", "craft-wand"), ("craft-wand", "craft")):
        page = ana.get(f"/table/{table.id}/do/{act}", params={"who": "mira"}).text
        assert f'href="/table/{table.id}/do/{other}?who=mira"' in page, act
        assert ana.get(f"/table/{table.id}/do/{other}?who=mira").status_code == 200


def test_what_was_found_can_be_identified_from_where_it_is_told(table: Table) -> None:
    strong = msgspec.structs.replace(HERE.sheets["mira"], cp=99)
    table.land("gus", [Left(who="mira"), Joined(who="mira", sheet=msgspec.to_builtins(strong))])
    ana = sit(table, "ana")
    table.start("gus", "give-magic", {"finder": "mira", "name": "a silver ring"})
    assert not table.position.open
    assert table.state.sheets["mira"].items[-1].name == "Silver ring"
    told = ana.get(f"/table/{table.id}").text
    assert "/do/identify" in told.partition('class="in after"')[2].partition("</p>")[0]


def test_players_hear_nothing_of_foes_that_are_kept_hidden(table: Table) -> None:
    before = len(view(table, "ana").log)
    table.start("gus", "add-foes", {"name": "Mudhound", "hidden": "yes"})
    assert "mudhound" in table.state.sheets
    assert "mudhound" not in table.position.known_to(table.seat("ana")).sheets
    assert len(view(table, "ana").log) == before


def test_a_hit_by_somebody_whom_players_do_not_know_is_no_good_news_for_them(table: Table) -> None:
    made = table.rows.opened(table.start("gus", "add-foes", {"name": "Spy", "hidden": "yes"}))
    for who, theirs in (("spy", True), ("mira", False), ("", False)):
        shot = msgspec.structs.replace(made, arguments={"who": who} if who else {})
        assert [Reader(table, table.seat(seat)).is_theirs(shot) for seat in ("ana", "gus")] == [theirs, theirs]


def test_an_encounter_has_a_forecast_before_its_dice_fall_and_after(table: Table) -> None:
    says = sit(table, "gus").get(f"/table/{table.id}/do/meet/ahead", params={"a.plan": "beast"}).text
    assert f"half the time, {MIDDLING} or fewer. Forecast: against one (about " in says
    rows = book().generators["number-met"].rows
    dice = [int(row.amount.removeprefix("d")) if row.amount else 1 for row in rows]
    low, middle = [sum(min(most, die) / die for die in dice) / len(dice) for most in (MIDDLING - 1, MIDDLING)]
    assert low < 1 / 2 <= middle
    table.start("gus", "meet", {"name": "Thing"})
    read = {seat: [line.text for line in view(table, seat).log] for seat in ("gus", "ana")}
    assert [text for text in read["gus"] if "by Health and attack" in text]
    assert not [text for text in read["ana"] if "by Health and attack" in text]


def test_the_form_says_what_foes_come_to_as_it_is_filled_in(table: Table) -> None:
    gus, at = sit(table, "gus"), f"/table/{table.id}/do/add-foes/ahead"
    one, three = [gus.get(at, params={"a.plan": "beast", "a.count": str(count)}).text for count in (1, 3)]
    assert one.startswith("It has about ")
    assert three.startswith("Each has about ")
    assert "Forecast: the foes " in three
    assert "For a shorter fight" not in one
    slow = Outlook(5, 4, 36)
    assert told_ahead(3, Fighter(), slow, alone=Outlook(9, 1, 12)).endswith(
        "take fewer: one alone takes about 12 rounds."
    )
    assert "shorter" not in told_ahead(3, Fighter(), Outlook(5, 4, 9), alone=Outlook(9, 1, 3))
    assert "shorter" not in told_ahead(3, Fighter(), Outlook(1, 9, 20), alone=Outlook(9, 1, 22)), "one takes longer"
    armed = gus.get(at, params={"a.plan": "fighter", "a.count": "2"}).text
    assert re.search(r"attacks with about \+\d+, with a long sword and a shield, in armour d6\. ", armed), armed
    vain = told_ahead(2, Fighter(), Outlook(1, 9, 9), in_vain=True, weaker=True)
    assert vain.endswith("won’t help: choose less Health, fewer foes or another kind.")
    assert told_ahead(1, Fighter(), Outlook(1, 9, 9), in_vain=True).endswith("won’t help: choose another kind.")
    strong, foe = Fighter(strength=20, weapon=10, health=40, full=40), Fighter(strength=10, weapon=6)
    most = beaten([strong, strong], foe, 20)
    assert 1 < most < 20
    assert told_ahead(20, foe, outlook([strong, strong], [foe] * 20), most).endswith(
        f"Against {most} of them the party usually wins."
    )
    for key in plans():
        attacks = [of_sheet(usual_sheet(key, points)).attack for points in range(1, 80)]
        assert attacks == sorted(attacks), "who has more points never attacks worse"
        for count in (1, 3):
            fights = [outlook([strong], [of_sheet(usual_sheet(key, points))] * count) for points in range(1, 80, 3)]
            ends = [one.decided * ((one.theirs > one.ours) - (one.ours > one.theirs)) for one in fights]
            assert ends == sorted(ends), "nor does a fight with them become easier"
    labels = [one.words for one in strengths(OPTIONS, table.state)]
    assert not [one for one in labels if one.startswith(("A challenge", "An even match"))], "they say what they measure"
    assert sit(table, "ana").get(at).text == "", "it is the GM's"


def test_somebody_new_is_a_plain_villager_unless_the_cgo_says_otherwise(table: Table) -> None:
    given = {"act": "n" * 20, "name": "Old Marta", "count": "1", "like": "", "n.like_what": "villager"}
    sit(table, "gus").post(f"/table/{table.id}/act/newcomers", data=given)
    table.refresh()
    marta = table.state.sheets["old-marta"]
    assert (derive.power(marta), movement(marta).squares > 10) == (0, True)
    assert {derive.stat(marta, one) for one in Stat} == {10}


@pytest.mark.rule("gs.magic.clairvoyance")
def test_a_look_into_a_thing_stands_against_what_would_show_more() -> None:
    end = Stands(True, 14, 19, 15)
    assert facing_again(end, Task(steps=(10, 20, 25, 30, 35)), 3, 4).dl == 20
    failed = end._replace(natural=1, total=13)
    assert facing_again(failed, Task(steps=(10, 20, 25, 30, 35)), 3, 12).dl == 10, "a natural 1 has reached nothing"
    assert facing_again(end, Task(), 3, 4).dl == 15


def test_the_cgo_is_told_of_what_is_wanted_alone() -> None:
    assert "language" not in CONSENTS["special-skill"]
    assert set(CONSENTS) == {"language", "special-skill"}


def test_foes_that_are_shown_appear_and_their_numbers_stay_the_cgos(table: Table) -> None:
    call = table.start("gus", "add-foes", {"name": "Bog wolf", "count": "3", "hidden": "yes"})
    table.reveal("gus", call)
    log = [line.text for line in view(table, "ana").log]
    assert log[-1] == "Three bog wolves appear."
    names = [one.fields["name"] for one in view(table, "ana").sheets]
    assert names[-3:] == ["Bog wolf 1", "Bog wolf 2", "Bog wolf 3"]
    page = sit(table, "ana").get(f"/table/{table.id}").text
    for bytes_ in (msgspec.json.encode(view(table, "ana")).decode(), page):
        assert "Three bog wolves appear" in bytes_
        for secret in (
            "Add foes",
            "attack +",
            "an even match",
            "all alike",
            "36 Character Points",
            "hidden from the players",
        ):
            assert secret not in bytes_
    shown = sit(table, "gus").get(f"/table/{table.id}").text
    assert "Three bog wolves appear" in shown
    assert "Add foes." not in shown
    read = [line for line in view(table, "gus").log if "all alike" in line.text]
    assert read, "the CGO still reads them"


def test_hidden_foes_are_ticked_and_shown_as_the_fight_begins(table: Table) -> None:
    for who in [who for who, one in table.state.sheets.items() if one.npc]:
        table.land("gus", [Left(who=who)], "gone")
    table.start("gus", "add-foes", {"name": "Ghost", "hidden": "yes"})
    table.start("gus", "add-foes", {"name": "Bog wolf", "count": "2", "hidden": "yes"})
    wolves = [who for who in table.state.sheets if who.startswith("bog-wolf")]
    gus = sit(table, "gus")
    form = gus.get(f"/table/{table.id}/do/begin-fight").text
    assert "Show them to everybody: some of those picked are hidden" in form
    assert form.count("hidden from players until you begin") >= 2
    assert all(re.search(f'value="{who}"[^>]* checked', form) for who in wolves), "there is nobody else to be met"
    assert not re.search(r"value=\"ghost\"[^>]* checked", form), "they are kept for later"
    given = {"act": "k" * 20, "procedure": "begin-fight", "a.foes": wolves, "hidden": ""}
    gus.post(f"/table/{table.id}/act/start", data={**given, "show": "yes"})
    table.refresh()
    known = table.position.known_to(table.seat("ana"))
    assert set(wolves) <= set(known.sheets)
    assert "Two bog wolves appear." in [line.text for line in view(table, "ana").log]
    assert scene_of(table.state).fight is not None
    gus.post(f"/table/{table.id}/act/undo-last", data={"act": "u" * 20})
    table.refresh()
    assert scene_of(table.state).fight is None
    assert not set(wolves) & set(table.position.known_to(table.seat("ana")).sheets), "one press is one step back"
    one = wolves[0]
    gus.post(f"/table/{table.id}/act/start", data={**given, "act": "o" * 20, "a.foes": [one], "show": "yes"})
    table.refresh()
    assert one in table.position.known_to(table.seat("ana")).sheets, "without the other with whom they came"
    gus.post(f"/table/{table.id}/act/undo-last", data={"act": "v" * 20})
    table.refresh()
    assert not set(wolves) & set(table.position.known_to(table.seat("ana")).sheets)


def test_who_was_not_brought_as_a_foe_is_not_ticked_and_hidden_foes_are_not_the_partys(table: Table) -> None:
    table.land("gus", [Joined(who=Who("ferryman"), sheet={"name": "The ferryman", "npc": True})], "he is here")
    table.start("gus", "add-foes", {"name": "Bog wolf", "count": "2", "hidden": "yes"})
    wolves = {who for who in table.state.sheets if who.startswith("bog-wolf")}
    form = form_of(table, table.seat("gus"), "begin-fight", "")
    party, foes = (next(one for one in form.fields if one.name == name) for name in ("party", "foes"))
    assert set(foes.usual) == wolves
    assert {"ferryman", *wolves} <= {one.key for one in foes.options}
    assert not wolves & {one.key for one in party.options}
    assert "ferryman" in {one.key for one in party.options}
    page = sit(table, "gus").get(f"/table/{table.id}/do/begin-fight", headers={"HX-Request": "true"}).text
    assert "Who sees it?" not in page


def test_foes_are_added_from_a_fight_that_is_about_to_begin_and_its_form_comes_back(table: Table) -> None:
    gus, to = sit(table, "gus"), f"/table/{table.id}/do"
    part = {"headers": {"HX-Request": "true"}}
    form = gus.get(f"{to}/begin-fight", **part).text
    assert f'hx-get="{to}/add-foes?then=begin-fight"' in form
    asked = {"then": "begin-fight", "a.party": "mira", "a.distance": "9", "a.terrain": "open"}
    adding = gus.get(f"{to}/add-foes", params=asked, **part).text
    [back] = re.findall(r'name="back" value="([^"]+)"', adding)
    table.start("gus", "add-foes", {"name": "Bog wolf", "count": "2", "hidden": "yes"})
    again = gus.get(back.replace("&amp;", "&"), **part).text
    for who in ("mira", *[who for who in table.state.sheets if who.startswith("bog-wolf")]):
        assert re.search(f'value="{who}" checked', again), who
    assert re.search(r'name="a.distance" value="9"', again)
    ticked = re.findall(r'name="a.party" value="([^"]+)" checked', again)
    assert ticked == ["mira"], "as it was left"


@pytest.mark.rule("gs.magic.clairvoyance", "gs.treasure.found")
def test_what_clairvoyance_shows_is_told_at_once(table: Table) -> None:
    power = Crafted(spell="heal 1d6", bonus=8, rounds=10**6)
    ring = Item(name="A ring", where="belt", magic=True, unknown=True)
    table.land("gus", [MagicFound(who=Who("mira"), item=ring)], "found")
    whole = msgspec.structs.replace(ring, crafted=power)
    table.land("gus", [PowersKnown(who=Who("mira"), item=whole, seen_by=(GM,))], "for the CGO")
    assert "use" not in moves_of(table.position.known_to(table.seat("ana")))
    move = moves_of(table.position.known_to(table.seat("ana")))["identify"]
    assert (move.place, move.row) == ("sheet.items", "item"), "it is offered beside the thing"
    [ring_] = [choice.key for field in move.fields if field.name == "item" for choice in field.options]
    assert ring_ == item_key(table.state.sheets["mira"].items[-1]), "by the key that its row has"
    call = table.start("ana", "identify", {"who": "mira", "item": ring_})
    card, _ = found(table, "ana", call)
    assert (card.key, card.fields) == ("success", ()), "there is nothing to put together"
    assert "A success that is bought shows what the thing is, and none of its powers." in card.guide
    table.answer("ana", call, 0, choice="success")
    assert not table.open
    lines = [line.text for line in view(table, "ana").log]
    shows = "its powers stay hidden, since seeing one takes 20. It can be tried again at once."
    assert f"Mira Vane examines a ring: {shows}" in lines
    assert table.position.known_to(table.seat("ana")).sheets["mira"].items[-1].unknown, "an average success: no power"
    table.set_verdict("gus", call, "look", "8", "she has seen it before")
    known = table.position.known_to(table.seat("ana")).sheets["mira"].items[-1]
    assert known.crafted == power
    assert not known.unknown
    assert any(
        "now knows all that a ring does: it heals d6; it takes a roll, with its own Magic Bonus of 8." in line.text
        for line in view(table, "ana").log
    )
    used = moves_of(table.position.known_to(table.seat("ana")))["use"]
    assert [field.name for field in used.fields] == ["thing", "on"], "healing asks nothing of clairvoyance"


@pytest.mark.rule("gs.magic.level-sum")
def test_the_page_says_the_power_level_as_the_card_is_filled_in(table: Table) -> None:
    call = table.start("ana", "cast", {"who": "mira", "magic": "heal", "on": ["rusk"]})
    card, under_way = found(table, "ana", call)
    asked = asked_of(table, table.seat("ana"), card, under_way)
    given = (("count", "2"), ("die", "d6"))
    said = then_asked(table, table.seat("ana"), asked._replace(given=given), under_way)
    assert said == "It takes 8 power: 8 for the 2d6. You have 45 power."


@pytest.mark.rule("gs.vehicle.combat", "gs.vehicle.crew")
def test_a_vehicle_of_the_cgos_fires_without_anybody_being_put_aboard() -> None:
    state = HERE
    for name, owner, key in (("The Mule", "mira", "the-mule"), ("Raider", "rusk", "raider")):
        state = after(at_random(begun(state, "make-vehicle", name=name, size="4", owner=owner), 5, "feet"), state)
        sheet = state.sheets[key]
        craft = msgspec.structs.replace(sheet.craft, weapons=("cannon-50",))
        state = state.with_sheet(key, msgspec.structs.replace(sheet, craft=craft))
    state = set_to(state)
    for own, other, can in (("raider", "the-mule", True), ("the-mule", "raider", False)):
        while on_turn(state) != own:
            state = done(state, "battle-turn", who=on_turn(state))
        assert can_fire(OPTIONS, state, Who(own)) is can, "a player's own has to have its crew"
        if can:
            end = at_random(begun(state, "fire", who=own, gun="cannon-50", at=other), 11)
            state = after(end, state)
            assert state.sheets[other].health_lost == min(30, end.outcome.damage)
            assert not can_fire(OPTIONS, state, Who(own)), "its one weapon was fired in this round"


@pytest.mark.rule("gs.magic.miscalculation")
def test_a_monster_that_magic_gone_wrong_calls_is_due_from_the_cgo_and_comes_into_the_fight(table: Table) -> None:
    table.start("gus", "begin-fight", {"distance": 6, "foes": "rusk"})
    table.land("gus", [Miscast(18, who=Who("mira"))], "it went wrong")
    gus, ana = table.seat("gus"), table.seat("ana")
    asked = [one.act for one in asks(table.options, table.state, gus)]
    assert asked == ["bring-monster", "no-monster"]
    assert "bring it" in pending(table.options, table.state, gus)
    assert "bring" not in pending(table.options, table.state, ana)
    step = RULESET.onward(table.options, table.state)
    assert step is not None
    assert step.act == "bring-monster", "nobody goes on without it"
    table.start("gus", "bring-monster", {"name": "Rift hound"})
    fight = scene_of(table.state).fight
    assert fight is not None
    assert fight.ones["rift-hound"].side == "foes"
    assert fight.ones["rift-hound"].at == fight.ones["mira"].at
    assert scene_of(table.state).called == ()
    assert any("Rift hound appears beside Mira Vane, and attacks." in line.text for line in view(table, "ana").log)


def ended(state: State, **given: Any) -> State:
    """End a vehicle fight."""
    return after(played(begun(state, "end-battle", **given)), state)


def set_to(state: State, **given: Any) -> State:
    """Begin a vehicle fight, with the dice of a seed."""
    return after(at_random(begun(state, "begin-battle", **given), 1), state)


def battle_of(state: State) -> State:
    """Give a vehicle fight of two, each with a cannon; Mira is aboard hers."""
    for name, owner in (("The Mule", "mira"), ("Raider", "")):
        design = {"name": name, "size": "4", "owner": owner, "unit": "feet", "armed": "light-cannon"}
        state = after(at_random(begun(state, "make-vehicle", **design), 5), state)
    state = done(state, "load-vehicle", who="mira", vehicle="the-mule", passengers=3, crew=["mira"])
    return set_to(state)


def turn_to(state: State, who: str) -> State:
    while on_turn(state) != who:
        state = done(state, "battle-turn", who=on_turn(state))
    return state


@pytest.mark.rule("gs.vehicle.critical", "gs.critical.stunned")
def test_a_vehicle_that_is_stopped_after_its_turn_loses_its_next_one_and_then_goes_on() -> None:
    state = battle_of(HERE)
    first = on_turn(state)
    state = done(state, "battle-turn", who=on_turn(state))
    state = state.with_sheet(first, msgspec.structs.replace(state.sheets[first], stunned=1, prone=True))
    state = done(state, "battle-turn", who=on_turn(state))
    there = scene_of(state).battle
    assert there is not None
    assert (there.round, on_turn(state)) == (2, first)
    assert state.sheets[first].stunned == 1, "what a hit costs is still to come"
    state = done(state, "battle-turn", who=on_turn(state))
    assert (state.sheets[first].stunned, state.sheets[first].prone) == (0, False)
    state = done(state, "battle-turn", who=on_turn(state))
    assert (on_turn(state), state.sheets[first].stunned) == (first, 0)


@pytest.mark.rule("gs.combat.range", "gs.vehicle.combat")
def test_a_shot_at_no_distance_is_point_blank_and_one_at_no_known_distance_is_not() -> None:
    state = battle_of(HERE)
    (gun,) = [one for one in guns_of(state, Who("raider")) if one.crew > 1]
    unknown = shot_of(ended(state), Who("raider"), gun, Who("the-mule")).adds
    there = scene_of(state).battle
    assert there is not None
    beside = {**there.ones, Who("raider"): msgspec.structs.replace(there.ones["raider"], at=there.ones["the-mule"].at)}
    touching = state.with_scene(battle=msgspec.structs.replace(there, ones=beside))
    assert shot_of(touching, Who("raider"), gun, Who("the-mule")).adds == unknown + (range_modifier(0) or 0)
    assert range_modifier(0) == 5


@pytest.mark.rule("gs.vehicle.combat", "gs.encounter.warning")
def test_the_form_of_a_vehicle_fight_says_how_it_usually_goes_and_for_whom_it_begins_an_adventure() -> None:
    mira = msgspec.structs.replace(HERE.sheets["mira"], cp=3)
    state = ended(battle_of(HERE.with_sheet("mira", mira)))
    given = {"party": ("the-mule",), "foes": ("raider",), "distance": 6}
    ends = []
    for our, their in ((15, 25), (25, 15), (20, 20)):
        for who, stat in (("the-mule", our), ("raider", their), ("mira", our)):
            stats = {**state.sheets[who].stats, **dict.fromkeys(("acc", "str", "chm"), stat)}
            state = state.with_sheet(who, msgspec.structs.replace(state.sheets[who], stats=stats))
        ends.append(RULESET.acts["begin-battle"].foretold(OPTIONS, state, given))
    assert re.match(
        r"Forecast: the foes (usually|nearly always) win, in about \d+ rounds if nobody gives up\.", ends[0]
    )
    assert re.match(r"Forecast: the party (usually|nearly always) wins", ends[1])
    assert "may win" in ends[2]
    new = msgspec.structs.replace(state.sheets["mira"], adventuring=False)
    begins = RULESET.acts["begin-battle"].foretold(OPTIONS, state.with_sheet("mira", new), given)
    assert "This begins an adventure for Mira Vane: while it lasts, Character Points only pay for " in begins
    unarmed = with_craft(with_craft(state, "raider", weapons=()), "the-mule", weapons=())
    rams = RULESET.acts["begin-battle"].foretold(OPTIONS, unarmed, given)
    assert rams.startswith("Forecast: "), "they can still ram"
    assert "neither" not in rams


@pytest.mark.rule("gs.vehicle.passengers")
def test_the_form_of_a_load_has_in_it_who_and_what_is_aboard_and_the_party_comes_along() -> None:
    state = HERE.with_sheet("noor", HERE.sheets["mira"])
    state = after(at_random(begun(state, "make-vehicle", name="The Mule", size="4", owner="noor"), 5), state)
    fields = {one.name: one for one in moves_of(state, "noor")["load-vehicle"].fields}
    assert set(fields["crew"].usual) == {"mira", "noor"}, "what is ticked is what will be"
    state = done(state, "load-vehicle", who="noor", vehicle="the-mule", crew=fields["crew"].usual, enc=7)
    assert set(state.sheets["the-mule"].craft.crew) == {"mira", "noor"}
    fields = {one.name: one for one in moves_of(state, "mira")["load-vehicle"].fields}
    assert (set(fields["crew"].usual), fields["enc"].usual) == ({"mira", "noor"}, "7")


@pytest.mark.rule("gs.magic.craft", "gs.vehicle.repair")
def test_nobody_crafts_or_repairs_in_a_vehicle_fight_and_magic_waits_for_the_vehicles_turn() -> None:
    skill = Purchase(kind="special-skill", cp=5, points=5, about="mechanics")
    flask = Item(name="Flask", magic=True, crafted=Crafted(spell="heal 1d4, on item 1 hour", rounds=99))
    mira = msgspec.structs.replace(HERE.sheets["mira"], ledger=(BONUS, skill), items=(flask,))
    state = battle_of(HERE.with_sheet("mira", mira))
    slow = {"craft", "enchant", "craft-wand", "recharge", "repair-vehicle"}
    assert not slow & set(moves_of(turn_to(state, "the-mule")))
    assert "cast" in moves_of(turn_to(state, "the-mule"))
    assert "cast" not in moves_of(turn_to(state, "raider"))
    assert {"craft", "recharge"} <= set(moves_of(ended(state)))


@pytest.mark.rule("gs.vehicle.combat", "gs.vehicle.crew")
def test_a_vehicle_fight_asks_each_at_their_turn_and_a_shot_says_where_its_totals_come_from() -> None:
    state = battle_of(HERE)
    ana, gus = Seat("ana", "Ana", "player", holds=("mira",)), Seat("gus", "Gus", "gm")
    ours, theirs = turn_to(state, "the-mule"), turn_to(state, "raider")
    assert [one.act for one in asks(OPTIONS, ours, ana)] == ["fire", "drive", "ram"]
    assert [(one.act, one.waits) for one in asks(OPTIONS, ours, gus)] == [("battle-turn", False)]
    assert asks(OPTIONS, ours, gus)[0].title == "End the Mule’s turn (Mira Vane can still act)"
    assert [one.act for one in asks(OPTIONS, theirs, gus)] == ["fire", "drive", "ram", "battle-turn"]
    assert not asks(OPTIONS, theirs, ana)
    [gun, *_] = moves_of(ours)["fire"].fields
    assert not gun.guide
    moves = {(one.procedure, one.filled.get("who")): one for one in RULESET.moves(OPTIONS, theirs, Sitting("gm", ()))}
    assert moves["fire", "raider"].fields[0].guide.startswith("Nobody is named aboard, so it has the crew it needs")
    shot = at_random(begun(ours, "fire", who="mira", gun="light-cannon", at="raider"), 11)
    [met] = [one for one in told(shot) if one.startswith(("The shot ", "Mira misses "))]
    assert re.search(r": \d+ \+ \d+ = \d+ against \d+[.;]", met), "what the CGO's add is theirs to know"
    [secret] = [line for line in told(shot) if line.startswith("Raider rolls")]
    assert re.match(r"Raider rolls \d+ \+ \d+ = \d+: ", secret), "the CGO is told, with the die"


def crewed(*crew: str, passengers: int = 0) -> State:
    """Give a vehicle fight on the turn of the Mule, with so many aboard."""
    state = HERE
    for who in crew:
        state = state.with_sheet(who, msgspec.structs.replace(HERE.sheets["mira"], name=who.title()))
    given = {"who": "mira", "vehicle": "the-mule", "passengers": passengers, "crew": list(crew)}
    return turn_to(done(battle_of(state), "load-vehicle", **given), "the-mule")


@pytest.mark.rule("gs.vehicle.fight", "gs.vehicle.crew")
def test_the_forms_of_a_vehicle_fight_say_whose_action_it_takes_and_who_can_still_act() -> None:
    state = crewed("mira", "noor", "lio")
    drive, fire = RULESET.acts["drive"], RULESET.acts["fire"]
    ahead = drive.foretold(OPTIONS, state, {"who": "mira", "vehicle": "the-mule", "units": 2})
    assert ahead == (
        "The Mule is then 4 squares from Raider. To drive is Mira’s action this round."
        " Noor and Lio can still act this turn."
    )
    shot = {"gun": "light-cannon", "at": "raider"}
    assert fire.foretold(OPTIONS, state, {"who": "noor", **shot}).endswith(
        " It takes two: Noor and one more who has nothing else to do. One of Mira and Lio can still act this turn."
    )
    driven = after(played(begun(state, "drive", who="mira", vehicle="the-mule", units=2)), state)
    assert fire.foretold(OPTIONS, driven, {"who": "noor", **shot}).endswith(
        " It takes two: Noor and Lio. Then the Mule’s turn is over."
    )
    fired = told(at_random(begun(driven, "fire", who="noor", **shot), 11))
    assert "Lio helps Noor with the light cannon." in fired, "who has no other action left is told so"
    with_help = crewed("mira", "noor", passengers=2)
    assert fire.foretold(OPTIONS, with_help, {"who": "noor", **shot}).endswith(
        " It takes two: Noor and a passenger. Mira can still act this turn."
    )


@pytest.mark.rule("gs.vehicle.fight")
def test_a_turn_is_ended_by_name_and_a_late_press_ends_no_other() -> None:
    state = crewed("mira", "noor")
    gus = Seat("gus", "Gus", "gm")
    end = asks(OPTIONS, state, gus)[-1]
    assert (end.act, end.who) == ("battle-turn", "the-mule")
    assert end.title == "End the Mule’s turn (Mira and Noor can still act)"
    later = done(state, "battle-turn", who="the-mule")
    assert on_turn(later) == "raider"
    with pytest.raises(Refused, match="The Mule’s turn was over already: now it is Raider’s"):
        done(later, "battle-turn", who="the-mule")


@pytest.mark.rule("gs.vehicle.health")
def test_damage_to_a_vehicle_says_what_health_is_left_to_those_who_may_know_it() -> None:
    state = battle_of(HERE)
    falls = played(begun(state, "damage-vehicle", who="the-mule", damage=12))
    assert told(falls)[-1] == "The-mule loses 12 Health: 18 of 30 left."
    kept = played(begun(state, "damage-vehicle", who="raider", damage=12))
    assert told(kept)[-2:] == ["Raider loses 12 Health.", "Raider has 18 of 30 Health left."]
    [*_, left] = [one.what for one in kept.happened if isinstance(one.what, Said)]
    assert left.seen_by == (GM,), "a foe's is the CGO's alone"


@pytest.mark.rule("gs.travel.upkeep")
def test_no_upkeep_falls_due_for_a_vehicle_that_got_away_nor_is_any_paid_before_it_is_due() -> None:
    state = after(at_random(begun(HERE, "make-vehicle", name="Raider", size="4", owner="rusk"), 5), HERE)
    state = after(at_random(begun(state, "make-vehicle", name="The Mule", size="4", owner="mira"), 5), state)
    assert "pay-upkeep" not in moves_of(state), "none is due"
    away = state.with_sheet("raider", msgspec.structs.replace(state.sheets["raider"], away=True))
    day = TimePassed(days=1).on(away)
    assert [day.sheets[who].craft.owed for who in ("the-mule", "raider")] == [1, 0]
    assert {one.who for one in passing_of(away).owned} == {"the-mule"}
    rich = msgspec.structs.replace(day.sheets["mira"], money=10**7)
    assert "pay-upkeep" in moves_of(day.with_sheet("mira", rich))


@pytest.mark.rule("gs.vehicle.repair", "gs.vehicle.repair-time")
def test_who_cant_repair_reads_who_can_and_the_form_says_what_decides_how_long_it_takes() -> None:
    skill = Purchase(kind="special-skill", cp=5, points=5, about="smithing")
    noor = msgspec.structs.replace(HERE.sheets["mira"], name="Noor", ledger=(BONUS, skill))
    state = ended(battle_of(HERE.with_sheet("noor", noor)))
    state = after(played(begun(state, "damage-vehicle", who="the-mule", damage=12)), state)
    lacks = RULESET.acts["repair-vehicle"].lacks
    assert lacks is not None
    assert lacks(OPTIONS, state, Who("mira")) == "That takes a specialized skill: Noor can (smithing)."
    given = {"who": "noor", "vehicle": "the-mule", "craft": "smithing"}
    assert RULESET.acts["repair-vehicle"].foretold(OPTIONS, state, given) == (
        "One time in four it takes d6 days, else 2d6 days. Each day costs upkeep: 15 gold for the Mule."
    )


@pytest.mark.rule("gs.encumbrance.small", "gs.treasure.magic-item")
def test_a_magic_ring_is_a_small_thing_of_which_20_are_1_enc_where_the_cgo_says_so() -> None:
    for small, per in ((True, 20), (False, 1)):
        state = after(at_random(begun(HERE, "give-magic", finder="mira", name="ring", small=small), 5), HERE)
        [ring] = state.sheets["mira"].items
        assert (ring.enc, ring.per) == (1, per)


@pytest.mark.rule("gs.magic.level-sum", "gs.magic.craft")
def test_crafting_says_its_power_level_and_what_is_too_much_as_its_card_is_filled_in(table: Table) -> None:
    skill = Purchase(kind="special-skill", cp=5, points=5, about="smithing")
    noor = msgspec.structs.replace(HERE.sheets["mira"], cp=41, ledger=(BONUS, skill))
    table.land("gus", [Joined(who="noor", sheet=msgspec.to_builtins(noor))])
    poor = msgspec.structs.replace(noor, cp=LEAST + 29)
    assert lacking(OPTIONS, HERE.with_sheet("noor", poor), Who("noor")).startswith(
        f"It takes {LEAST} power, which is Character Points you haven’t spent. You have {LEAST - 1}. Your CGO awards "
    )
    assert lacking(OPTIONS, HERE.with_sheet("noor", noor), Who("noor")) == ""
    given = {"who": "noor", "craft_": "smithing", "kind": "heal", "item": "stone"}
    call = table.start("gus", "craft", given)
    [card] = view(table, "gus").cards
    assert card.button == "Make it"
    [stays] = [one for one in card.fields if one.name == "stays"]
    assert stays.usual == "3 rounds", "the longest that can be paid"
    at, client = f"/table/{table.id}/odds/{call}", sit(table, "gus")
    said = client.get(at, headers={"hx-request": "true"}).text
    taken, _, likely = said.partition("</hx-partial>")
    assert (
        "It takes 11 power: 3 for the d4, 5 for crafting it, 3 so that it stays for 3 rounds. You have 11 power.<"
        in taken
    )
    assert "% that it all works." in likely, "in the place of the odds"
    alone = client.get(at).text
    assert "% that it all works" in alone
    assert "be worked out" not in alone, "what the form says isn't denied on a page of its own"
    said = client.get(f"{at}?f.die=d4&f.stays=2+rounds", headers={"hx-request": "true"}).text
    assert "It takes 10 power: 3 for the d4, 5 for crafting it, 2 so that it stays for 2 rounds" in said
    assert (
        "It takes 12 power; you have 11"
        in client.get(f"{at}?f.die=d6&f.stays=3+rounds", headers={"hx-request": "true"}).text
    )
    usual = {one.name: one.usual for one in card.fields if one.usual}
    table.answer("gus", call, card.sequence, fields={**usual, "die": "d4", "stays": "2 rounds"})
    answered(table, Presses())
    again = stage_of(Storyteller(table, table.seat("gus"), Faces(table, {})), [], view(table, "gus").awaited).again
    assert again is not None
    assert (again.act, dict(parse_qsl(again.query))) == ("craft", given), "as it was filled in"


@pytest.mark.rule("gs.vehicle.fight-ends")
def test_a_vehicle_that_got_away_is_marked_and_offered_to_nobody_until_it_comes_back() -> None:
    skilled = Purchase(kind="special-skill", cp=1, about="mechanics")
    state = HERE.with_sheet("mira", msgspec.structs.replace(HERE.sheets["mira"], ledger=(BONUS, skilled)))
    for name, owner in (("The Mule", "mira"), ("Raider", "rusk")):
        state = after(at_random(begun(state, "make-vehicle", name=name, size="4", owner=owner), 5, "miles"), state)
    state = done(state, "load-vehicle", who="rusk", vehicle="raider", crew=["rusk"])
    state = set_to(state, party=["the-mule"], foes=["raider"], unit="miles")
    state = after(at_random(begun(state, "damage-vehicle", who="raider", damage=4), 1), state)
    fled = ended(state, fled=["raider", "the-mule"])
    assert [who for who, sheet in fled.sheets.items() if sheet.away] == ["rusk", "raider"], "the party's own is here"
    seen = outward(fled.sheets["raider"])
    assert seen is not None
    assert sheet_look(OPTIONS, seen).hurt == "scratched, got away"
    assert "repair-vehicle" in moves_of(ended(state))
    moves = moves_of(fled)
    offered = {(act, one.key) for act, move in moves.items() for field in move.fields for one in field.options}
    assert "repair-vehicle" not in moves
    assert not [one for one in offered if one[1] in ("raider", "rusk")]
    back = done(fled, "come-back", who="raider")
    assert not [who for who, sheet in back.sheets.items() if sheet.away]
    assert usually_theirs(OPTIONS, fled) == ()
    again = set_to(fled, foes=["raider"], unit="miles")
    assert not again.sheets["raider"].away


def first_offers(table: Table) -> list[list[str]]:
    """Give what stands first on the stage of the CGO, and of a player."""
    return [[one.act for one in places_since(table, table.seat(seat))[0][0].offers] for seat in ("gus", "ana")]


def test_whoever_sits_aboard_finds_how_a_fight_with_vehicles_is_begun_and_how_one_fires(table: Table) -> None:
    table.start("gus", "make-vehicle", {"name": "Mule", "size": "3", "owner": "mira", "armed": "light-cannon"})
    answered(table, Presses())
    table.start("gus", "add-foes", {"name": "Wolf", "plan": "beast"})
    gus, ana, at = sit(table, "gus"), sit(table, "ana"), f"/table/{table.id}"
    first = first_offers(table)
    assert first[0][0] == "begin-fight"
    assert not {"fire", "ram"} & set(first[1]), "nobody is aboard"
    table.start("ana", "load-vehicle", {"who": "mira", "vehicle": "mule", "crew": ["mira"], "passengers": 3})
    first = first_offers(table)
    assert first[0][:2] == ["begin-battle", "begin-fight"]
    assert first[1][:2] == ["fire", "ram"]
    header = gus.get(f"{at}/do/begin-fight").text.split("<article")[1].partition("</header>")[0]
    assert "Begin a vehicle fight" in header, "from the form of a fight on foot it is one press"
    battle = gus.get(f"{at}/do/begin-battle").text
    ticked = set(re.findall(r'name="a\.(\w+)" value="([^"]+)" checked', battle))
    assert {("party", "mule"), ("foes", "wolf")} <= ticked, "who is known to be there is ticked"
    call = table.start("ana", "ram", {"who": "mira", "vehicle": "mule", "at": "wolf"})
    odds = ana.get(f"{at}/odds/{call}", headers={"hx-request": "true"}).text
    assert {"Hits", "Misses"} <= set(re.findall(r"</i>(\w+)", odds)), "to roll, or to spend points, has its chance"
    answered(table, Presses())
    after_it = ana.get(at).text.split('class="in after"')[1].partition("</p>")[0]
    assert "Ram again" in after_it
    table.start("gus", "begin-battle", {})
    assert "Ram again" not in ana.get(at).text, "in a fight it takes a turn"


def test_several_foes_can_come_worn_out_and_are_changed_at_one_press(table: Table) -> None:
    gus, at = sit(table, "gus"), f"/table/{table.id}"
    form = gus.get(f"{at}/do/add-foes").text
    assert re.search(r'name="a.left" value="all" checked', form), "as the book has them"
    assert "A quarter of the party’s points" in form
    table.start("gus", "add-foes", {"name": "Wolf", "count": 3, "plan": "beast", "left": "half", "strength": "even"})
    wolves = [one for who, one in table.state.sheets.items() if who.startswith("wolf")]
    assert [2 * derive.health(one) - derive.health_max(one) in (0, -1) for one in wolves] == [True] * 3
    assert any(re.search(r"Health \d+ of \d+, attack", line.text) for line in view(table, "gus").log)
    assert [(outward(one) or {})[HURT] for one in wolves] == ["unhurt"] * 3, "they came so"
    assert [of_sheet(one).full == derive.health_max(one) for one in wolves] == [True] * 3, "for the Shock Check"
    scratched = Harmed(points=1, who=Who("wolf")).on(table.state).sheets["wolf"]
    assert (outward(scratched) or {})[HURT] == "scratched"
    more = done(table.state, "more-like", like="wolf").sheets["wolf-4"]
    assert derive.health(more) == derive.health(wolves[0]), "as they were made"
    shown = gus.get(at).text
    assert shown.count('class="hush"') == 2, "that all dice are secret is said once, on the stage and in the story"
    assert "Change them" in shown
    assert "Change them" not in sit(table, "ana").get(at).text
    pressed = shown.split('id="form-anew"')[1].partition("</form>")[0]
    back = gus.post(f"{at}/act/back", data=dict(re.findall(r'name="([^"]+)" value="([^"]*)"', pressed))).text
    assert "wolf-2" in shown
    assert "wolf-2" not in back
    again = back.split("as it was filled in")[0].rpartition('href="')[2]
    filled = dict(parse_qsl(again.partition('"')[0].replace("&amp;", "&").partition("?")[2]))
    assert {"name": "Wolf", "count": "3", "strength": "even"}.items() <= filled.items()


def test_the_usual_strength_is_one_with_which_the_party_usually_wins() -> None:
    assert usual_strength(OPTIONS, HERE) == Strength.QUARTER, "nothing that is easy for one with bare hands"
    party = demo_table(SqliteStore(":memory:"), "demo", "going-somewhere").state
    found = Strength(usual_strength(OPTIONS, party))
    foe = usual_foe("beast", points_for(party, found, 0) // 3)
    assert outlook(heroes_of(party), [foe] * 3).easy
    foes = {"name": "Wolf", "count": 3, "plan": "beast", "strength": found}
    ahead = RULESET.acts["add-foes"].foretold(OPTIONS, party, foes)
    assert re.search(r"about \d+ rounds?; with half their Health it takes about \d+\.$", ahead), ahead


def test_a_question_of_yes_or_no_doesnt_open_its_table_of_numbers(table: Table) -> None:
    mechanics = Purchase(kind="special-skill", cp=5, points=5, about="mechanics")
    smith = msgspec.structs.replace(HERE.sheets["mira"], cp=0, ledger=(mechanics,))
    table.land("gus", [Left(who="mira"), Joined(who="mira", sheet=msgspec.to_builtins(smith))])
    table.start("gus", "make-vehicle", {"name": "Mule", "size": "3", "owner": "mira"})
    answered(table, Presses())
    table.start("gus", "damage-vehicle", {"who": "mule", "damage": 4})
    call = table.start("ana", "repair-vehicle", {"who": "mira", "vehicle": "mule", "craft": "mechanics"})
    odds = sit(table, "gus").get(f"/table/{table.id}/odds/{call}", headers={"hx-request": "true"}).text
    assert "The numbers" in odds
    assert 'numbers-of" open' not in odds


def test_the_log_tells_the_last_die_of_a_row_on_a_table_like_the_others(table: Table) -> None:
    mechanics = Purchase(kind="special-skill", cp=5, points=5, about="mechanics")
    smith = msgspec.structs.replace(HERE.sheets["mira"], cp=0, ledger=(mechanics,))
    table.land("gus", [Left(who="mira"), Joined(who="mira", sheet=msgspec.to_builtins(smith))])
    table.start("gus", "make-vehicle", {"name": "Mule", "size": "4", "owner": "mira"})
    answered(table, Presses())
    table.start("gus", "damage-vehicle", {"who": "mule", "damage": 4})
    table.start("gus", "repair-vehicle", {"who": "mira", "vehicle": "mule", "craft": "mechanics"})
    answered(table, Presses())
    page = sit(table, "gus").get(f"/table/{table.id}/log").text
    assert re.search(r"Making repairs: \d; days of work: \d, \d\.", page), "two dice, of which only the sum is told"
    assert "Actor" not in page


def test_a_recap_tells_once_that_somebody_unknown_misses_and_how_long_a_thing_keeps_its_magic(table: Table) -> None:
    table.begin_session("gus")
    for name, owner in (("The Mule", "mira"), ("Skiff", "")):
        table.start("gus", "make-vehicle", {"name": name, "size": "4", "owner": owner})
        answered(table, Presses())
    table.start("gus", "add-foes", {"name": "Ferryman", "count": 1, "plan": "fighter", "hidden": True})
    answered(table, Presses())
    (foe,) = [who for who in table.state.sheets if who.startswith("ferryman")]
    table.start("gus", "load-vehicle", {"who": foe, "vehicle": "skiff", "crew": [foe]})
    call = table.start("gus", "ram", {"who": foe, "vehicle": "skiff", "at": "the-mule"})
    answered(table, Presses())
    lines = [line for _, line in table.lines(call) if isinstance(line, Answered) and line.call == call]
    places = {line.entry.key: line.sequence for line in lines}
    table.set_roll("gus", call, places["defend"], [29], "")
    answered(table, Presses())
    table.set_roll("gus", call, places["attack"], [2], "")
    answered(table, Presses())
    story = " ".join([one.text for _, some in evening_of(table, table.seat("ana"), 1).story for one in some])
    assert story.count("Somebody") == 1, story
    assert "Somebody misses the Mule with Skiff." in story
    kept = "The iron charm is magic now. The magic stays in it for 30 minutes."
    assert ASIDE.sub("", kept) == kept
