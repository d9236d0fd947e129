"""Power sites: prices, credit, limits, what comes back, and drawing power alone or together."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.report import check
from rollwright.games.going_somewhere.rules.magic.crafting import power_there
from rollwright.games.going_somewhere.rules.magic.picking import sites_near
from rollwright.games.going_somewhere.rules.magic.site_bonds import bond_of, site_dice, site_price
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item, Known, Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import Choose, key_of
from rollwright.rules.facts import State, Who
from tests.games.going_somewhere.checks_cases import OPTIONS, begun, chance, play
from tests.games.going_somewhere.magic_cases import after, bond, draw_power

KNOWN = Known(spell="heal 1d4", name="heal 1d4")
MAGE = State({"mira": Sheet(name="Mira", stats={"vit": 14, "int": 12}, cp=60)})


@pytest.mark.rule("gs.magic.site-price")
def test_the_prices_are_those_of_the_table() -> None:
    first = {4: 18, 6: 19, 8: 20, 10: 21, 12: 22, 16: 24, 20: 26, 24: 28, 30: 31, 60: 46, 100: 66, 1000: 100}
    further = {4: 5, 6: 7, 8: 9, 10: 11, 12: 13, 16: 17, 20: 21, 24: 25, 30: 31, 60: 61, 100: 101, 1000: 101}
    assert [row.sides for row in magic().site] == list(first)
    for sides in first:
        assert [site_price(sides, count) for count in (1, 2, 3)] == [
            first[sides],
            first[sides] + further[sides],
            first[sides] + 2 * further[sides],
        ]
    with pytest.raises(BadInput, match="no site gives a d7"):
        site_price(7, 1)


@pytest.mark.rule("gs.magic.site-limit")
def test_vit_limits_the_dice() -> None:
    with pytest.raises(Refused) as refusal:
        play(bond(OPTIONS, 4, 3, 60, max_q=2), [1])
    assert refusal.value.rule == "gs.magic.site-limit"
    broken = Sheet(stats={"vit": 5}, cp=60)
    bonded = after(play(bond(OPTIONS, 4, 2, 60, who="mira", site="the mill"), [1]), State({"mira": broken}))
    assert "gs.magic.site-limit" in [one.rule for one in check(OPTIONS, bonded.sheets["mira"])]


@pytest.mark.rule("gs.magic.site-return", "gs.magic.power-level")
def test_a_part_of_the_price_comes_back() -> None:
    assert play(bond(OPTIONS, 6, 1, 30), [50]).outcome == (19, 9)
    assert play(bond(OPTIONS, 6, 1, 30), [100]).outcome == (19, 19)
    state = after(play(bond(OPTIONS, 6, 1, 60, who="mira", site="the mill"), [50]), MAGE)
    mira = state.sheets["mira"]
    assert derive.power(mira) == 60 - 19 + 9
    assert (site_dice(mira), bond_of(mira).site) == ((Dice(1, 6),), "the mill")  # type: ignore[union-attr]
    law = odds(bond(OPTIONS, 6, 1, 30), exact=True)
    assert chance(law, returned=0) == Fraction(5, 100)


@pytest.mark.rule("gs.magic.site-guild")
def test_a_guild_lowers_the_price() -> None:
    assert play(bond(OPTIONS, 6, 1, 30, discount=10), "lowered", [100]).outcome.cost == 9
    assert play(bond(OPTIONS, 6, 1, 30, discount=100), "lowered", [100]).outcome.cost == 0


@pytest.mark.rule("gs.magic.site-guild")
def test_the_cgo_says_whether_the_price_is_lowered() -> None:
    asked = Session(bond(OPTIONS, 6, 1, 30, discount=10)).question
    assert isinstance(asked, Choose)
    assert asked.actor == "gm"
    assert play(bond(OPTIONS, 6, 1, 30, discount=10), "full", [100]).outcome.cost == 19
    only = Session(bond(OPTIONS, 6, 1, 10, discount=10)).question
    assert isinstance(only, Choose)
    assert [key_of(option) for option in only.options] == ["lowered"], "the full price can't be paid"
    with pytest.raises(Refused) as refusal:
        Session(bond(OPTIONS, 6, 1, 8, discount=10))
    assert refusal.value.rule == "gs.points.overdrawn"


@pytest.mark.rule("gs.magic.site-price")
def test_points_that_are_not_there_are_refused() -> None:
    with pytest.raises(Refused) as refusal:
        play(bond(OPTIONS, 6, 1, 18), [1])
    assert refusal.value.rule == "gs.points.overdrawn"


@pytest.mark.rule("gs.magic.site-draw", "gs.magic.outside-power")
def test_drawn_power_is_added_to_the_own() -> None:
    assert play(draw_power(OPTIONS, 12, 18, (Dice(1, 6),)), [6]).outcome == (18, True)
    assert play(draw_power(OPTIONS, 12, 18, (Dice(1, 6),)), [5]).outcome == (17, False)
    assert play(draw_power(OPTIONS, 18, 18, (Dice(1, 6),))).outcome == (18, True)
    assert play(draw_power(OPTIONS, 12, 18, ())).outcome == (12, False)


@pytest.mark.rule("gs.magic.site-no-crit")
def test_no_face_of_a_site_is_critical() -> None:
    law = odds(draw_power(OPTIONS, 0, 20, (Dice(1, 20),)), exact=True)
    assert chance(law, enough=True) == Fraction(1, 20)
    assert chance(odds(draw_power(OPTIONS, 19, 20, (Dice(1, 20),)), exact=True), enough=True) == 1


@pytest.mark.rule("gs.magic.site-groups")
def test_casters_put_their_dice_together() -> None:
    both = (Dice(1, 6), Dice(1, 8))
    assert play(draw_power(OPTIONS, 5, 19, both), [6, 8]).outcome == (19, True)
    law = odds(draw_power(OPTIONS, 5, 18, both), exact=True)
    assert chance(law, enough=True) == Fraction(3, 48)


def test_the_listing_is_the_table_s() -> None:
    assert {"power-site", "draw-power", "cast"} <= set(RULESET.listings)


@pytest.mark.rule("gs.magic.site-groups", "gs.help.bonus")
def test_who_lends_the_power_of_a_site_doesnt_help_besides() -> None:
    site = Purchase(kind="power-site", cp=19, about="the mill", sides=6, points=1)
    stats = {stat.value: 12 for stat in Stat}
    mira, orr = (Sheet(name=name, stats=stats, cp=40, ledger=(site,)) for name in ("Mira", "Orr"))
    state = State({"mira": mira, "orr": orr})
    for magic_, known in (("heal", mira), ("heal 1d4", msgspec.structs.replace(mira, spells=(KNOWN,)))):
        there = state.with_sheet("mira", known)
        calls = {one: begun("cast", there, "mira", magic=magic_, sites=one) for one in ("own", "all")}
        helpers = {one: [each.who for each in call.named["offer"].helpers] for one, call in calls.items()}
        assert helpers == {"own": ["orr"], "all": []}


@pytest.mark.rule("gs.help.bonus")
def test_magic_that_is_worked_again_can_be_helped_too() -> None:
    stats = {stat.value: 12 for stat in Stat}
    mira = Sheet(name="Mira", stats=stats, cp=20, spells=(KNOWN,))
    state = State({"mira": mira, "orr": Sheet(name="Orr", stats=stats)})
    session = play(begun("cast", state, "mira", magic="heal 1d4"), "orr", [7], "roll", [5], "keep", [2], [3])
    assert session.outcome.total == 5 + 5 + 5


@pytest.mark.rule("gs.magic.site-one")
def test_a_site_without_a_name_makes_room_for_another() -> None:
    state = MAGE.with_sheet("mira", msgspec.structs.replace(MAGE.sheets["mira"], cp=200))
    for name in ("a power site", "another power site", "a power site"):
        call = begun("power-site", state, "mira", dice="1d4")
        session = Session(call)
        session.roll([50])
        state = after(session, state)
        bond_now = bond_of(state.sheets["mira"])
        assert bond_now is not None
        assert bond_now.site == name
    with pytest.raises(Refused, match="yours already"):
        begun("power-site", state, "mira", dice="1d4", site="a power site")


def fields_of(state: State, act: str) -> dict[str, Any]:
    """Give the fields of an act's form, by name."""
    return {one.name: one for one in RULESET.acts[act].fields(OPTIONS, state, Who("mira"))}


@pytest.mark.rule("gs.magic.site-draw", "gs.magic.power-check")
def test_a_site_is_asked_about_only_where_magic_can_be_done_without() -> None:
    bonded = Purchase(kind="power-site", cp=18, about="the mill", sides=8)
    smith = Purchase(kind="special-skill", cp=1, points=1, about="smithing")
    ring = Item(name="ring", kind="thing", crafted=Crafted(spell="fly, on item 1 minute", bonus=3))
    lamp = Item(name="lamp", kind="thing", crafted=Crafted(spell="fly, on item 1 round", bonus=3))
    mira = Sheet(name="Mira", stats={"vit": 14, "int": 12}, cp=29, ledger=(bonded, smith), items=(ring, lamp))
    state = State({"mira": mira})
    assert (derive.power(mira), site_dice(mira)) == (10, (Dice(1, 8),))
    charge = fields_of(state, "recharge")
    assert [one.words for one in charge["power"].options] == ["ring", "lamp"]
    assert charge["site"].when == {"power": ("lamp: fly, on item 1 round",)}
    raising = fields_of(state, "animate")
    most = raising["units"].most
    assert most is not None
    assert most > len(raising["site"].when["units"]) - 1 > 0
    animating = [Session(begun("animate", state, "mira", name="bones", units=most, site=True))]
    animating += [
        Session(begun("animate", state, "mira", name="bones", units=int(one), site=False))
        for one in raising["site"].when["units"]
    ]
    assert all(isinstance(one.question, Choose) for one in animating)
    with pytest.raises(BadInput, match=f"from 0 to {most}"):
        begun("animate", state, "mira", name="bones", units=most + 1)
    kinds = fields_of(state.with_sheet("mira", msgspec.structs.replace(mira, cp=200)), "craft")["site"].when["kind"]
    few = fields_of(state, "craft")["site"].when["kind"]
    assert 0 < len(few) < len(kinds)


@pytest.mark.rule("gs.magic.site-draw")
def test_a_form_says_whose_site_gives_power_and_that_it_gives_only_up_to_so_much() -> None:
    bonded = Purchase(kind="power-site", cp=18, about="the mill", sides=8)
    mira = Sheet(name="Mira", stats={"vit": 14, "int": 12}, cp=29, ledger=(bonded,))
    vanya, ada = Sheet(name="Vanya", cp=9), msgspec.structs.replace(mira, name="Ada")
    alone, others = State({"mira": mira}), State({"mira": mira, "vanya": vanya, "ada": ada})
    assert [words for _, words in sites_near(OPTIONS, alone, Who("mira"))] == [
        "Mine, if I have to",
        "Mine, for more power",
    ]
    assert sites_near(OPTIONS, others, Who("mira"))[-1] == ("all", "Mine and Ada’s")
    assert [words for _, words in sites_near(OPTIONS, others, Who("vanya"))] == ["No", "Yes, Mira’s and Ada’s"]
    assert sites_near(OPTIONS, State({"vanya": vanya}), Who("vanya")) == []
    assert "You have 11 power; your power site adds up to 8." in power_there(OPTIONS, alone, Who("mira"))
    look = RULESET.wording("look")
    assert list(dict.fromkeys(look.option(str(at)) for at in range(10)))[-1] == "All its magic shows"
    assert len({(tone, look.option(key)) for key, tone in look.tones.items()}) == 6, "a colour for each result"
