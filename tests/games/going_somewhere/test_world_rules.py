"""Single rules of chapters 3 to 6 at a table: what sheets allow, what is kept, what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.from_sheet import drawable, of_sheet
from rollwright.games.going_somewhere.rules.gear.carrying import movement
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.facts import EffectEnded
from rollwright.games.going_somewhere.rules.magic.picking import drawn_on
from rollwright.games.going_somewhere.rules.magic.power import attacks_within, level_of
from rollwright.games.going_somewhere.rules.magic.results import most_targets, result_of
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS, Kind, Spell, spell
from rollwright.games.going_somewhere.rules.magic.using import with_somebody
from rollwright.games.going_somewhere.rules.people import with_skill
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted, Effect, Enchantment, Item, Purchase, Sheet, Status
from rollwright.games.going_somewhere.rules.stats import Skill
from rollwright.games.going_somewhere.rules.treasure.hoard import STAYS, charge, shell, works_always
from rollwright.games.going_somewhere.rules.treasure.told import described
from rollwright.games.going_somewhere.rules.vehicles.scales import combat_bonus, daily_cost, is_battlestation
from rollwright.games.going_somewhere.rules.vehicles.travel import berth_price
from rollwright.games.going_somewhere.rules.vehicles.vehicle import sizes
from rollwright.play.cards import Card
from rollwright.play.odds import odds
from rollwright.play.policy import never
from rollwright.play.session import Session
from rollwright.play.steps import EVERYONE, GM, Choose, Roll, key_of
from rollwright.rules.facts import State, Who
from rollwright.rules.ruleset import Sitting
from rollwright.web.pictures import drawable_fields
from rollwright.web.scale import says_yes
from tests.games.going_somewhere.checks_cases import OPTIONS
from tests.games.going_somewhere.magic_cases import after, begun, done, facts_of, flat, headline_of, later, told
from tests.games.going_somewhere.test_world_at_a_table import BONUS, HERE, STATS, at_random, moves_of, played

SMITHING = Purchase(kind="special-skill", cp=5, points=5, about="smithing")
MIRA = msgspec.structs.replace(HERE.sheets["mira"], cp=400, ledger=(BONUS, SMITHING))
SHOP = HERE.with_sheet("mira", MIRA)
YEAR = 2_102_400


def having(*items: Item, **fields: Any) -> State:
    """Give a table where Mira has some things."""
    return HERE.with_sheet("mira", msgspec.structs.replace(MIRA, items=items, **fields))


def thing(name: str, magic: str, **more: Any) -> Item:
    """Give a thing with a power."""
    return Item(name=name, where="right hand", magic=True, crafted=Crafted(spell=magic, rounds=YEAR, **more))


# --- magic -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.craft", "gs.magic.craft-duration", "gs.magic.use-item", "gs.magic.items-no-power")
def test_a_ring_is_crafted_used_without_power_runs_out_and_is_charged_again() -> None:
    call = begun(SHOP, "craft", who="mira", craft_="smithing", kind="heal", item="ring")
    state = after(played(call, {"die": "d6", "stays": "1 day"}, "roll", [15], "roll", [15], [9]), SHOP)
    [ring] = state.sheets["mira"].items
    assert ring.crafted is not None
    assert (ring.crafted.bonus, ring.crafted.rounds) == (13, 5760)
    hurt = state.with_sheet("mira", msgspec.structs.replace(state.sheets["mira"], health_lost=9, cp=30))
    used = played(begun(hurt, "use", who="mira", thing="ring: heal 1d6, on item 1 day"), [15], [5])
    assert after(used, hurt).sheets["mira"].health_lost == 4
    assert headline_of(used) == "Mira uses the ring’s magic · heals d6"
    over = later(state, days=1)
    assert over.sheets["mira"].items[0].crafted.rounds == 0
    with pytest.raises(BadInput, match="is not among them"):
        begun(over, "use", who="mira", thing="ring: heal 1d6, on item 1 day")
    again = played(begun(over, "recharge", who="mira", power="ring: heal 1d6, on item 1 day"), "roll", [15])
    assert after(again, over).sheets["mira"].items[0].crafted.rounds == 5760


@pytest.mark.rule("gs.magic.craft-several", "gs.magic.craft-ruined", "gs.magic.item-harm", "gs.magic.item-about")
def test_what_crafting_refuses() -> None:
    potion = thing("potion", "heal 1d6, on item 1 year", instant=True)
    make = {"who": "mira", "craft_": "smithing"}
    with pytest.raises(Refused, match="only one power"):
        begun(having(potion), "craft", **make, kind="fly", item="potion")
    rod = Item(name="rod", where="right hand", crafted=potion.crafted, ruined=True)
    with pytest.raises(Refused, match="any more"):
        begun(having(rod), "craft", **make, kind="fly", item="rod")
    with pytest.raises(Refused, match="can bear harm"):
        begun(having(Item(name="axe", kind="weapon", sides=8, where="belt")), "craft-wand", **make, item="axe")
    with pytest.raises(BadInput, match="'harm' is not among them"):
        begun(SHOP, "craft", **make, kind="harm", item="belt")
    wand = Session(begun(SHOP, "craft-wand", **make, item="wand")).question
    assert isinstance(wand, Choose)
    assert wand.key == "spell"
    belt = Session(begun(SHOP, "craft", **make, kind="augment", item="belt")).question
    assert isinstance(belt, Choose)
    assert isinstance(belt.options, Card)
    assert "about" in [one.name for one in belt.options.asked]


@pytest.mark.rule("gs.magic.awaken", "gs.magic.automaton-points", "gs.magic.mind-stats")
def test_a_golem_gets_its_stats_and_points_are_bought() -> None:
    golem = thing("golem", "automaton, 2 stats, on item 1 year")
    state = having(golem)
    call = begun(state, "awaken", who="mira", thing="golem", most=3)
    made = after(played(call, "int per", [9, 14], "2", [3, 6], "0"), state)
    assert made.sheets["golem"].stats == {"int": 16, "per": 6}
    assert derive.power(made.sheets["mira"]) == derive.power(state.sheets["mira"]) - 2


@pytest.mark.rule("gs.magic.area", "gs.magic.targets", "gs.magic.part-left")
def test_an_area_holds_as_many_as_it_has_units_and_each_resists() -> None:
    assert (most_targets(spell("defend 1d6, 20 units")), most_targets(spell("fly, 20 units, 3 targets"))) == (20, 3)
    orr = HERE.with_sheet("orr", Sheet(name="Orr", stats=STATS, npc=True))
    call = begun(orr, "cast", who="mira", magic="transmute, 1 hour, 2 targets", on=["rusk", "orr"], about="toads")
    end = after(played(call, "roll", [19], "yes", [20], "no"), orr)
    assert [one.rounds for one in end.sheets["rusk"].effects] == [60]
    assert [one.rounds for one in end.sheets["orr"].effects] == [240]


@pytest.mark.rule("gs.magic.clairvoyance-again", "gs.magic.augment-no-power", "gs.magic.regenerate")
def test_what_magic_refuses() -> None:
    barred = Effect(name="no identifying of ring", kind="barred", about="ring", rounds=9)
    lost = Effect(name="beyond regeneration", kind="barred")
    state = HERE.with_sheet("mira", msgspec.structs.replace(MIRA, effects=(barred, lost)))
    with pytest.raises(Refused, match="too soon to try to identify"):
        begun(state, "cast", who="mira", magic="identify", about="ring")
    with pytest.raises(Refused, match="can’t raise the power"):
        begun(state, "cast", who="mira", magic="augment", about="power")
    with pytest.raises(Refused, match="regeneration has failed"):
        begun(state, "cast", who="mira", magic="regenerate, 1 hour")


@pytest.mark.rule("gs.magic.clairvoyance", "gs.magic.clairvoyance-again")
def test_identifying_says_how_much_is_shown_and_when_not_again() -> None:
    state = having(Item(name="ring", where="right hand", magic=True, unknown=True))
    call = begun(state, "cast", who="mira", magic="identify", about="ring")
    end = after(played(call, "roll", [12]), state).sheets["mira"]
    assert end.items[0].shown == 1
    failed = after(played(call, "roll", [1], "keep", [3], [30], [3]), state).sheets["mira"]
    assert failed.effects[0].kind == "barred"
    barely = played(call, "roll", [2], "keep")
    assert barely.outcome.tier == "minimal fail"
    assert "Nothing happens." not in told(barely), "it shows what the thing is"
    assert "its powers stay hidden" in told(barely)[-1]
    others = state.with_sheet("tam", msgspec.structs.replace(MIRA, name="Tam", items=()))
    seen = after(played(begun(others, "identify", who="tam", item="ring @ right hand"), "roll", [12]), others)
    assert seen.sheets["mira"].items[0].shown == 1, "of a companion's thing"


@pytest.mark.rule("gs.magic.augment-opposed", "gs.magic.augment")
def test_augmenting_changes_checks_and_no_combat_roll() -> None:
    up = Effect(name="a", kind="augment", about="str", points=5, rounds=9)
    raised = msgspec.structs.replace(MIRA, effects=(up,))
    assert of_sheet(raised).strength == of_sheet(MIRA).strength
    skilled = msgspec.structs.replace(
        MIRA, effects=(Effect(name="a", kind="augment", about="guile", points=5, rounds=9),)
    )
    assert with_skill(skilled, Skill.GUILE).bonus == with_skill(MIRA, Skill.GUILE).bonus + 5


@pytest.mark.rule("gs.magic.augment-opposed")
def test_augmenting_changes_no_roll_against_somebody() -> None:
    def raised(who: str) -> Sheet:
        names = ("str", "brawn", "chm")
        up = [Effect(name=one, kind="augment", about=one, points=5, rounds=9) for one in names]
        sheet: Sheet = HERE.sheets[who]
        return msgspec.structs.replace(sheet, effects=tuple(up))

    both = HERE.with_sheet("mira", raised("mira")).with_sheet("rusk", raised("rusk"))
    for way in ("str", "brawn", "chm"):
        plain, magic = (begun(state, "oppose", who="mira", way=way, whom="rusk").named for state in (HERE, both))
        assert (magic["mine"], magic["ways"]) == (plain["mine"], plain["ways"])
    drunk = Effect(name="drunk", kind="lowered", about="all", points=-5, rounds=9)
    worse = HERE.with_sheet("mira", msgspec.structs.replace(HERE.sheets["mira"], effects=(drunk,)))
    assert begun(worse, "oppose", who="mira", way="str", whom="rusk").named["mine"].bonus == STATS["str"] - 5


@pytest.mark.rule("gs.magic.no-dice", "gs.magic.construct")
def test_what_is_constructed_without_dice_is_an_illusion() -> None:
    bare, solid = (
        played(flat("cast", bonus=20, magic=f"construct{dice}, 1 hour", who="mira", what="a bridge"), [15])
        for dice in ("", " 1d4")
    )
    assert (bare.outcome.result, solid.outcome.result) == ("smoke", "real")
    assert after(bare, HERE).sheets["mira"].effects[0].about == "smoke"
    assert "no more substance than smoke" in told(bare)[-1]


@pytest.mark.rule("gs.magic.regenerate")
def test_a_failed_regeneration_is_never_tried_again_on_the_same_body() -> None:
    call = begun(HERE, "cast", who="mira", magic="regenerate", on=["mira", "rusk"])
    failed = after(played(call, {}, [3], "keep"), HERE)
    for whom in ("rusk", "mira"):
        with pytest.raises(Refused, match="regeneration has failed"):
            begun(failed, "cast", who="mira", magic="regenerate", on=[whom])


@pytest.mark.rule("gs.magic.transmute-disguise")
def test_another_shape_is_a_disguise() -> None:
    toad = Effect(name="transmute toad", kind="transmute", about="toad", points=10, rounds=9)
    state = HERE.with_sheet("mira", msgspec.structs.replace(HERE.sheets["mira"], effects=(toad,)))
    with pytest.raises(BadInput):
        begun(HERE, "unmask", who="rusk", whose="mira")
    assert begun(state, "unmask", who="rusk", whose="mira").named["worn"].dl == 25
    assert begun(state, "disguise", who="mira", what="a toad").named["work"].modifier == 10
    put_on = after(played(begun(state, "disguise", who="mira", what="a toad"), "roll", [8], "keep"), state)
    assert (
        begun(put_on, "unmask", who="rusk", whose="mira").named["worn"].dl
        == 8 + 10 + with_skill(MIRA, Skill.INSPECT).bonus
    )


@pytest.mark.rule("gs.magic.transmute-gear")
def test_weapons_melt_into_another_shape() -> None:
    axe, bow = (
        Item(name=name, kind="weapon", sides=8, where=where) for name, where in (("axe", "right hand"), ("bow", "belt"))
    )
    mail = Item(name="mail", kind="armour", sides=10, where="worn")
    armed = msgspec.structs.replace(MIRA, items=(axe, bow, mail))
    toad = msgspec.structs.replace(armed, effects=(Effect(name="transmute", kind="transmute", points=10, rounds=9),))
    assert (of_sheet(armed).arm, of_sheet(armed).spare_arm) == ("axe", "bow")
    assert (of_sheet(toad).arm, of_sheet(toad).spare_arm, of_sheet(toad).weapon) == ("", "", of_sheet(MIRA).weapon)
    assert of_sheet(toad).armour == 10, "what works of itself works on"
    assert drawable(toad, "") == []


@pytest.mark.rule("gs.magic.site-groups")
def test_the_dead_lend_no_power() -> None:
    bonded = Purchase(kind="power-site", cp=18, about="the mill", sides=6)
    tam = msgspec.structs.replace(MIRA, name="Tam", ledger=(BONUS, bonded))
    for down, there in (("", ("mira", "tam")), ("dead", ("mira",)), ("unconscious", ("mira",))):
        state = HERE.with_sheet("tam", msgspec.structs.replace(tam, down=down))
        assert drawn_on(state, Who("mira"), "all") == there


@pytest.mark.rule("gs.magic.heals-wearer")
def test_a_ring_that_was_found_heals_its_wearer_alone() -> None:
    found = charge(Enchantment(power="healing", bonus=9, dice="d6"), "thing", False, "")
    ring = Item(name="ring", where="right hand", magic=True, crafted=found, enchantment=Enchantment(power="healing"))
    key = f"ring: {found.spell}"
    for on in ({}, {"on": "rusk"}):
        assert begun(having(ring), "use", who="mira", thing=key, **on).named["target"].target == "mira"
    assert key not in with_somebody(OPTIONS, having(ring), Who("mira"))["thing"], "nobody is asked on whom"
    law = odds(begun(having(ring), "use", who="mira", thing=key), never)
    truths = [name for name, values in drawable_fields(law).items() if values == {False, True}]
    assert not any(says_yes(RULESET.wording(name)) for name in truths), "nobody resists what they do to themselves"
    own = thing("band", "heal 1d6, on item 1 year", bonus=9)
    assert begun(having(own), "use", who="mira", thing="band: heal 1d6, on item 1 year", on="rusk")


@pytest.mark.rule("gs.magic.many-dice")
def test_more_than_five_dice_are_offered_in_a_fight_where_there_is_power() -> None:
    assert [str(one) for one in attacks_within(402, 1)][:2] == ["5d4", "20d4"]
    assert {level_of(Spell(Kind.HARM, (one,))) <= 60 for one in attacks_within(60, 1)} == {True}
    assert Dice(7, 4) in attacks_within(58, 1)
    assert max([one.count for one in attacks_within(48, 1)]) == 5


@pytest.mark.rule("gs.magic.invisible", "gs.notice.hidden")
def test_the_cgo_says_whether_it_is_somebody_invisible_that_one_might_notice() -> None:
    unseen = Effect(name="invisibility", kind="invisibility", points=6, rounds=9)
    state = HERE.with_sheet("rusk", msgspec.structs.replace(HERE.sheets["rusk"], effects=(unseen,)))
    session: Session[Any] = Session(begun(state, "notice", who="mira"))
    assert isinstance(session.question, Choose)
    assert session.question.seen_by == (GM,), "nobody else learns that somebody is there"
    session.fill({"hidden": "rusk"})
    session.choose("roll")
    session.roll([10])
    assert session.outcome.impairment == 6
    assert not any("rusk" in line.casefold() for line in told(session))


@pytest.mark.rule("gs.magic.mesmerism-table", "gs.magic.mesmerism-ends")
def test_control_goes_by_the_total_and_ends_with_the_mind_s_freedom() -> None:
    keys = [row.key for tier in range(4, 10) if (row := result_of(Kind.MESMERIZE, tier))]
    assert len(keys) == 6
    call = begun(HERE, "cast", who="mira", magic="mesmerize, 1 hour, known-in-sight", on=["rusk"])
    held = after(played(call, "roll", [12], [3]), HERE)
    assert effects.noticing(held.sheets["mira"]) == -5
    free = EffectEnded("mesmerize", who=Who("rusk")).on(held)
    assert effects.noticing(free.sheets["mira"]) == 0


@pytest.mark.rule("gs.magic.transmute", "gs.magic.transmute-gear")
@pytest.mark.rule("gs.magic.miscalculation-gear")
@pytest.mark.parametrize(("kind", "name"), [("transmute", "transmute"), ("miscalculation", "items frozen")])
def test_in_another_form_nothing_is_activated(kind: str, name: str) -> None:
    ring = thing("ring", "fly, 1 hour, on item 1 year", bonus=9)
    use = RULESET.acts["use"]
    assert [one.procedure for one in use.moves(OPTIONS, having(ring), Sitting("player", ("mira",)))] == ["use"]
    state = having(ring, effects=(Effect(name=name, kind=kind, points=10, rounds=9),))
    assert list(use.moves(OPTIONS, state, Sitting("player", ("mira",)))) == []
    with pytest.raises(Refused):
        use.made(OPTIONS, state, {"who": "mira", "thing": "ring: fly, 1 hour, on item 1 year"})


@pytest.mark.rule("gs.magic.animate-body", "gs.magic.item-raises", "gs.magic.animate")
def test_only_the_dead_rise() -> None:
    with pytest.raises(Refused, match="is not dead"):
        begun(SHOP, "animate", who="mira", name="rusk")
    dead = SHOP.with_sheet("rusk", msgspec.structs.replace(HERE.sheets["rusk"], down="dead"))
    risen = after(
        played(begun(dead, "animate", who="mira", name="rusk"), {"stat": "str", "points": "3"}, "roll", [15]), dead
    )
    assert (risen.sheets["rusk"].down, risen.sheets["rusk"].stats["str"]) == ("", 8)


@pytest.mark.rule("gs.magic.animate-points")
def test_several_stats_of_the_dead_are_raised() -> None:
    call = begun(SHOP, "animate", who="mira", name="bones")
    risen = after(played(call, {"stat": ("str", "vit"), "points": "15"}, "roll", [15]), SHOP)
    assert risen.sheets["bones"].stats == {**dict.fromkeys(STATS, 5), "str": 20, "vit": 20}
    everything = played(call, {"stat": tuple(STATS), "points": "15"}, "roll", [15])
    assert "Power Level 107" in told(everything)[0]
    poor = HERE.with_sheet("mira", msgspec.structs.replace(HERE.sheets["mira"], cp=60))
    with pytest.raises(Refused, match="takes 107 power"):
        Session(begun(poor, "animate", who="mira", name="bones")).fill({"stat": tuple(STATS), "points": "15"})


@pytest.mark.rule("gs.magic.animate-area")
@pytest.mark.parametrize(("units", "level"), [(1, 7), (3, 17)])
def test_the_dead_in_an_area_stir(units: int, level: int) -> None:
    stirred = played(begun(SHOP, "animate", who="mira", name="bones", units=units), {}, "roll", [15])
    assert f"Power Level {level}" in told(stirred)[0]
    assert after(stirred, SHOP).sheets["bones"].stats == dict.fromkeys(STATS, 1)


@pytest.mark.rule("gs.magic.craft", "gs.magic.item-raises", "gs.magic.animate-area")
def test_a_thing_is_crafted_that_raises_the_dead() -> None:
    made = begun(SHOP, "craft", who="mira", craft_="smithing", kind="animate", item="bell")
    state = after(played(made, {"points": "7", "stays": "1 day"}, "roll", [15], "roll", [15], [9]), SHOP)
    key = "bell: animate, 7 stats, on item 1 day"
    with pytest.raises(Refused, match="is not dead"):
        begun(state, "use", who="mira", thing=key, about="rusk")
    risen = after(played(begun(state, "use", who="mira", thing=key, about="bones"), "roll", [15]), state)
    assert risen.sheets["bones"].stats == dict.fromkeys(STATS, 6)
    area = played(made, {"size": "3", "stays": "1 day"}, "roll", [15], "roll", [15], [9])
    assert after(area, SHOP).sheets["mira"].items[0].crafted.spell == "animate, 3 units, animated-unit 3, on item 1 day"


@pytest.mark.rule("gs.magic.mesmerism")
def test_telepathy_is_worked_and_crafted_and_costs_its_place() -> None:
    assert level_of(spell("telepathy, 10 units, known-distant")) == 1 + 1 + 30
    call = begun(SHOP, "cast", who="mira", magic="telepathy", about="run")
    sent = played(call, {"place": "known-obstructed", "duration": "1 round", "size": "1"}, [15], "no")
    assert "Power Level 17" in told(sent)[0]
    assert told(sent)[-1] == "Telepathy works on Rusk."
    made = begun(SHOP, "craft", who="mira", craft_="smithing", kind="telepathy", item="shell")
    state = after(played(made, {"stays": "1 day", "size": "1"}, "roll", [15], "roll", [15], [9]), SHOP)
    assert state.sheets["mira"].items[0].crafted.spell == "telepathy, known-in-sight, on item 1 day"


@pytest.mark.rule("gs.magic.craft-damage")
def test_a_weapon_is_crafted_with_a_damage_bonus_alone() -> None:
    call = begun(SHOP, "craft", who="mira", craft_="smithing", kind="weapon", item="axe", form="weapon")
    state = after(
        played(call, {"count": "0", "more": "1", "more_die": "d6", "stays": "1 round"}, "roll", [15], "roll", [15]),
        SHOP,
    )
    assert state.sheets["mira"].items[0].crafted.spell == "weapon, damage 1d6, on item 1 round"
    alone = after(played(call, {"count": "0", "stays": "1 round"}, "roll", [15], "roll", [15]), SHOP)
    assert alone.sheets["mira"].items[0].crafted.spell == "weapon, damage 1d4, on item 1 round", "one at least"
    for instant, asked in ((False, False), (True, True)):
        card = Session(begun(SHOP, "craft", who="mira", craft_="smithing", kind="weapon", item="axe", instant=instant))
        assert isinstance(card.question, Choose)
        assert isinstance(card.question.options, Card)
        names = [one.name for one in card.question.options.asked]
        assert ("duration" in names) is asked, "a bonus has no time beside that on the thing, save in an oil"


@pytest.mark.rule("gs.magic.years", "gs.magic.size", "gs.magic.summon")
def test_years_and_great_distances_are_offered_where_there_is_power() -> None:
    rich = HERE.with_sheet("mira", msgspec.structs.replace(MIRA, cp=500))
    two_years = played(begun(rich, "cast", who="mira", magic="fly"), {"duration": "2 years"}, [15])
    assert after(two_years, rich).sheets["mira"].effects[0].rounds == 2 * YEAR
    called = played(begun(rich, "cast", who="mira", magic="summon"), {"duration": "1 round", "size": "1080"}, [15])
    assert "Power Level 281" in told(called)[0]


LEAST = {"count": "1", "die": "d4", "duration": "1 round", "size": "1"}


@pytest.mark.rule("gs.magic.area", "gs.magic.targets")
def test_the_area_that_several_are_in_costs_no_more_for_targets() -> None:
    call = begun(SHOP, "cast", who="mira", magic="defend", on=["mira", "rusk"])
    each_, area = (played(call, {**LEAST, "area": given}, [15]) for given in ("no", "yes"))
    assert "Power Level 10" in told(each_)[0]
    assert "Power Level 5" in told(area)[0]
    state = after(area, SHOP)
    assert [state.sheets[who].effects[0].kind for who in ("mira", "rusk")] == ["defend", "defend"]
    kept = state.sheets["mira"].spells[0].spell
    again = played(begun(state, "cast", who="mira", magic=kept, on=["mira", "rusk"]), "roll", [15])
    assert "Power Level 5" in told(again)[0]


@pytest.mark.rule("gs.magic.modify")
def test_several_things_are_changed_at_once() -> None:
    call = begun(SHOP, "cast", who="mira", magic="modify", about="the key")
    changed = played(call, {"change": ("complex-colour", "related-material"), "duration": "1 round", "size": "1"}, [15])
    assert "Power Level 17" in told(changed)[0]


@pytest.mark.rule("gs.magic.item-resist", "gs.magic.item-oil")
def test_what_works_at_once_is_resisted_at_fifteen() -> None:
    powder = thing("powder", "effect 1d6, 1 hour, on item 1 year", instant=True)
    state = having(powder)
    use = begun(
        state, "use", who="mira", thing="powder: effect 1d6, 1 hour, on item 1 year", on="rusk", about="itching"
    )
    assert after(played(use, [4], "no"), state).sheets["rusk"].effects[0].points == 4
    resisted = after(played(use, [4], "yes", [20]), state)
    assert resisted.sheets["rusk"].effects == ()
    assert resisted.sheets["mira"].items == ()


@pytest.mark.rule("gs.magic.site-one", "gs.magic.site-near")
def test_a_bond_is_drawn_on_where_the_caster_says_so_or_has_to() -> None:
    bonded = Purchase(kind="power-site", cp=18, about="the mill", sides=6)
    state = HERE.with_sheet(
        "mira", msgspec.structs.replace(HERE.sheets["mira"], cp=34, ledger=(BONUS, bonded), gains=())
    )
    state = state.with_sheet("mira", msgspec.structs.replace(state.sheets["mira"], cp=45))
    for said in ({}, {"sites": "own"}):
        call = begun(state, "cast", who="mira", magic="heal", on=["rusk"], **said)
        drawn = played(call, {"count": "1", "die": "d6"}, [3], [15], [4])
        assert after(drawn, state).sheets["rusk"].health_lost == 5
    rich = state.with_sheet("mira", msgspec.structs.replace(state.sheets["mira"], cp=48))
    alone, more = (
        Session(begun(rich, "cast", who="mira", magic="heal", on=["rusk"], sites=one)) for one in ("none", "own")
    )
    assert "d10" not in dice_of(alone)
    assert "d10" in dice_of(more)


def dice_of(session: Session[Any]) -> list[str]:
    """List the dice that a card of magic offers."""
    assert isinstance(session.question, Choose)
    assert isinstance(session.question.options, Card)
    return [
        key_of(one) for column in session.question.options.columns if column.name == "die" for one in column.options
    ]


# --- treasure --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.treasure.at-once", "gs.treasure.capped", "gs.treasure.warding", "gs.treasure.settled")
def test_found_magic_is_written_as_crafted_magic() -> None:
    from rollwright.games.going_somewhere.rules.sheet import Enchantment

    ring = charge(Enchantment(power="combat-bonus", bonus=9, dice="d60", duration="1 hour"), "thing", False, "")
    assert (ring.bonus, ring.combat) == (0, 20)
    potion = charge(Enchantment(power="healing", bonus=9, dice="d6"), "thing", True, "")
    assert (potion.bonus, potion.instant) == (0, True)
    changes = Enchantment(power="transmutation", bonus=9, dice="d6", units=9, duration="1 hour")
    shape = charge(changes, "thing", False, "")
    assert spell(shape.spell).dice == ()
    eye = charge(Enchantment(power="clairvoyance", bonus=9, units=9, duration="1 hour"), "thing", False, "")
    assert eye.seer
    voice = charge(Enchantment(power="telepathy", bonus=9, units=9, duration="1 hour"), "thing", False, "")
    assert spell(voice.spell).kind is Kind.TELEPATHY
    assert [works_always(Kind.DEFEND, one) for one in ("armour", "weapon", "clothing")] == [True, True, False]
    assert STAYS == "1 year"


@pytest.mark.soak
@pytest.mark.rule("gs.treasure.names", "gs.treasure.each", "gs.treasure.ranged")
def test_finds_have_names_of_their_own_and_the_cgo_settles_them_on_one_card() -> None:
    dead = State({**HERE.sheets, "rusk": msgspec.structs.replace(HERE.sheets["rusk"], down="dead", cp=400)}, HERE.scene)
    asked = []
    for seed in range(12):
        session = at_random(begun(dead, "find-treasure", finder="mira"), seed)
        items = after(session, dead).sheets["mira"].items
        magic = [item.name for item in items if item.magic]
        assert len(set(magic)) == len(magic)
        asked += [entry.key for entry in session.journal if entry.key == "settle-finds"]
        for item in items:
            assert item.name in described(shell(item))
    assert asked


# --- vehicles and travel ---------------------------------------------------------------------------------------------


def garage(**fields: Any) -> State:
    """Give a table with a truck of Mira's and a car of Rusk's, both crewed."""
    state = HERE.with_sheet("mira", msgspec.structs.replace(MIRA, money=10**8, status=Status(rank=2)))
    for who, owner, scale in (("truck", "mira", 4), ("car", "rusk", 2)):
        made = flat("make-vehicle", who=who, scale=scale, name=who, stats=(9, 1, 0, 1, 10, 14, 12), owner=owner)
        state = after(Session(made), state)
    return done(state, "load-vehicle", who="mira", vehicle="truck", passengers=4, crew=["mira"])


def with_gun(key: str) -> State:
    """Give that table with a weapon on the truck."""
    return after(played(begun(garage(), "mount-weapon", who="mira", vehicle="truck", weapon=key), "given"), garage())


def guns(state: State) -> list[str]:
    """List what Mira can fire."""
    return [one.key for one in RULESET.acts["fire"].fields(OPTIONS, state, Who("mira"))[0].options]


@pytest.mark.rule("gs.vehicle.passengers", "gs.vehicle.crew", "gs.vehicle.scale", "gs.vehicle.battlestation")
def test_room_crews_and_battlestations() -> None:
    with pytest.raises(Refused, match="has room for 20 people, not 21"):
        done(garage(), "load-vehicle", who="mira", vehicle="truck", passengers=21)
    armed = after(
        played(begun(garage(), "mount-weapon", who="mira", vehicle="truck", weapon="cannon-120"), "given"), garage()
    )
    assert "cannon-120" in guns(armed)
    alone = done(armed, "load-vehicle", who="mira", vehicle="truck", crew=["mira"])
    assert "cannon-120" not in guns(alone)
    assert (is_battlestation(11, True), is_battlestation(10, True)) == (True, False)
    assert combat_bonus(4) == 3


@pytest.mark.rule(
    "gs.vehicle.gunner", "gs.vehicle.critical", "gs.vehicle.hurt-otherwise", "gs.vehicle.fight", "gs.vehicle.fight-ends"
)
def test_a_shot_is_made_ready_fired_and_can_strike_the_own_vehicle() -> None:
    state = after(
        played(begun(garage(), "mount-weapon", who="mira", vehicle="truck", weapon="cannon-50"), "given"), garage()
    )
    shot = begun(state, "fire", who="mira", gun="cannon-50", at="car")
    unready = played(shot, [2], "keep")
    assert unready.outcome.ready is False
    hit = played(shot, [18], "roll", [28], [5], [6, 6])
    assert after(hit, state).sheets["car"].health_lost == 12
    slipped = after(played(shot, [18], "roll", [1], [20], "keep", [1]), state)
    assert effects.found(slipped.sheets["truck"], "damage due") is not None
    taken = after(Session(begun(slipped, "vehicle-harm", who="truck")), slipped)
    assert effects.found(taken.sheets["truck"], "damage due") is None
    car = state.sheets["car"]
    craft = msgspec.structs.replace(car.craft, scale=12)
    big = state.with_sheet("car", msgspec.structs.replace(car, craft=craft))
    with pytest.raises(Refused, match="scale"):
        played(begun(big, "cast", who="mira", magic="harm 1d4", on=["car"]))


@pytest.mark.rule(
    "gs.travel.berth", "gs.travel.berth-rank", "gs.travel.berth-price", "gs.travel.private", "gs.vehicle.unit-price"
)
def test_berths_and_vehicles_are_paid_for_in_words_that_people_use() -> None:
    state = garage()
    offer = Session(begun(state, "book-berth", who="mira", silver=40))
    asked = offer.question
    assert isinstance(asked, Choose)
    assert asked.about.price == "8 gold"
    offer.choose("book")
    assert after(offer, state).sheets["mira"].money == 10**8 - berth_price(400_000, 2)
    sold = played(begun(state, "buy-vehicle", who="car", buyer="mira", gold=20), "buy")
    after_sale = after(sold, state)
    assert after_sale.sheets["car"].craft.owner == "mira"
    assert after_sale.sheets["rusk"].money == 2_000_000
    with pytest.raises(BadInput, match="a whole number"):
        begun(state, "book-berth", who="mira", silver=90_000)


@pytest.mark.rule("gs.travel.upkeep", "gs.travel.upkeep-all", "gs.travel.upkeep-above", "gs.travel.upkeep-due")
def test_days_are_due_until_they_are_paid() -> None:
    owed = later(garage(), days=5)
    assert owed.sheets["truck"].craft.owed == 5
    paid = done(owed, "pay-upkeep", who="mira", vehicle="truck", days=3)
    assert paid.sheets["truck"].craft.owed == 2
    assert owed.sheets["mira"].money - paid.sheets["mira"].money == 3 * daily_cost(4)
    assert daily_cost(12) == 100 * daily_cost(10)


@pytest.mark.rule("gs.travel.upkeep", "gs.time.round")
def test_pieces_of_a_day_add_up_to_days_that_are_due() -> None:
    state = garage()
    for halves in range(1, 7):
        state = later(state, rounds=ROUNDS["day"] // 2)
        assert state.sheets["truck"].craft.owed == halves // 2, "two halves are a day"


@pytest.mark.rule("gs.vehicle.repair-time", "gs.travel.upkeep")
def test_days_of_repair_end_magic_and_make_upkeep_due_and_both_are_told() -> None:
    held = Effect(name="defend", kind="defend", rounds=5, by="mira")
    state = garage()
    state = state.with_sheet("mira", msgspec.structs.replace(state.sheets["mira"], effects=(held,)))
    state = after(Session(begun(state, "damage-vehicle", who="truck", damage=5)), state)
    mended = begun(state, "repair-vehicle", who="mira", vehicle="truck", craft="smithing")
    lines = told(at_random(mended, 1))
    days = after(at_random(mended, 1), state).sheets["truck"].craft.owed
    assert "The defence is over for Mira." in lines
    assert days
    assert any(one.startswith(f"{days} days of Truck’s upkeep are due: ") for one in lines), lines
    assert any("of Car’s upkeep" in one for one in lines)


@pytest.mark.rule("gs.vehicle.scale", "gs.travel.upkeep")
def test_a_vehicle_of_any_size_that_the_book_names_can_be_made() -> None:
    assert [one.key for one in sizes(OPTIONS, HERE)] == [str(scale) for scale in range(1, 13)]
    balloon = at_random(begun(HERE, "make-vehicle", name="Balloon", size="5", owner="mira"), 5)
    assert any("Balloon is ready: hot air balloon, scale 5." in line for line in told(balloon))


@pytest.mark.rule("gs.vehicle.unit-scale", "gs.vehicle.movement")
def test_a_bicycle_moves_in_the_squares_of_a_walker() -> None:
    ridden = Session(flat("drive", speed=STATS["spd"], strength=STATS["str"], scale=1, who="bicycle"))
    assert ridden.outcome.units == movement(MIRA).squares
    assert f"It moves {ridden.outcome.units} squares a round" in told(ridden)[0]


@pytest.mark.rule("gs.vehicle.stats", "gs.vehicle.unit-scale", "gs.vehicle.repair-clock", "gs.vehicle.weapon-price")
def test_making_repairing_and_arming() -> None:
    with pytest.raises(Refused, match="only INT can be 0"):
        Session(flat("make-vehicle", who="x", scale=2, stats=(0, 1, 0, 1, 1, 1, 1)))
    with pytest.raises(Refused, match="moves in squares or miles"):
        Session(flat("make-vehicle", who="x", scale=2, unit="light years"))
    asked = Session(begun(HERE, "make-vehicle", name="X", size="2")).question
    assert isinstance(asked, Choose)
    assert tuple(asked.options) == ("feet", "miles"), "only what its size lets it move in"
    for owner, seen in (("", (GM,)), ("mira", EVERYONE), ("rusk", (GM,))):
        rolled = Session(begun(HERE, "make-vehicle", name="X", size="1", owner=owner)).question
        assert isinstance(rolled, Roll)
        assert rolled.seen_by == seen, "a foe's numbers are the CGO's alone"
    assert isinstance(Session(begun(HERE, "make-vehicle", name="X", size="1")).question, Roll), "nothing but feet"
    state = after(Session(begun(garage(), "damage-vehicle", who="truck", damage=5)), garage())
    mended = at_random(begun(state, "repair-vehicle", who="mira", vehicle="truck", craft="smithing"), 1)
    assert "TimePassed" in [type(fact).__name__ for fact in facts_of(mended)]
    beside = at_random(begun(state, "repair-vehicle", who="mira", vehicle="truck", craft="smithing", alone="no"), 1)
    assert "TimePassed" not in [type(fact).__name__ for fact in facts_of(beside)]
    refused = played(begun(state, "mount-weapon", who="mira", vehicle="truck", weapon="cannon-50"), "refused")
    assert after(refused, state).sheets["truck"].craft.weapons == ()


@pytest.mark.rule("gs.encounter.gear", "gs.encounter.standard", "gs.encounter.number", "gs.cgo.no-character")
def test_what_is_met_on_the_tables_comes_in_numbers_each_with_a_sheet() -> None:
    for seed in range(3):
        met = after(at_random(begun(HERE, "meet", name="Thing", strength="challenge"), seed), HERE)
        things = [one for who, one in met.sheets.items() if who.startswith("thing")]
        assert all(one.npc and len(one.stats) == 7 for one in things)
        assert movement(things[0]).base >= 1
    assert Session(begun(HERE, "add-foes", name="Guard", plan="fighter")).question is not None
    guard = after(at_random(begun(HERE, "add-foes", name="Guard", plan="fighter"), 4), HERE).sheets["guard"]
    assert {"weapon", "armour", "shield"} <= {item.kind for item in guard.items}
    assert RULESET.acts["add-foes"].by == "gm"
    assert GM == "gm"


@pytest.mark.parametrize(
    ("magic", "says"),
    [
        ("fly", "With nobody ticked, it works on you."),
        ("harm", "With nobody ticked, it strikes "),
        ("mesmerize", ", who is nearest."),
    ],
)
def test_on_whom_magic_is_where_nobody_is_ticked_is_said_of_the_magic_that_is_picked(magic: str, says: str) -> None:
    said = RULESET.acts["cast"].foretold(OPTIONS, HERE, {"who": "mira", "magic": magic})
    assert says in said
    assert said.count("nobody ticked") == 1


@pytest.mark.rule("gs.magic.craft", "gs.magic.craft-several")
def test_magic_is_put_on_a_thing_that_one_has_and_a_new_one_is_crafted() -> None:
    spear = Item(name="Spear", kind="weapon", sides=8, where="belt")
    state = having(spear)
    offered = moves_of(state)
    fields = {one: [field.name for field in offered[one].fields] for one in ("craft", "enchant")}
    assert {"form", "die"} <= set(fields["craft"])
    assert not {"form", "die", "instant"} & set(fields["enchant"]), "of a thing that is there, nobody asks what it is"
    session = Session(begun(state, "enchant", who="mira", craft_="smithing", kind="weapon", item="Spear"))
    assert session.question is not None
    assert headline_of(session) == "Mira puts magic on the spear"
