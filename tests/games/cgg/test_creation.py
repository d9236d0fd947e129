"""Creation: what follows from choices, legal explorers, and each kind of fault with its rule and amount."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from rollwright.games.cgg.rules.codes import code, of_pips, pips_of
from rollwright.games.cgg.rules.creation import edge_rules, endeavor_ideas, finished, role_points, role_points_spent
from rollwright.games.cgg.rules.facts.clock import ExperienceEarned, HoursPaid
from rollwright.games.cgg.rules.facts.growth import RuleWaived
from rollwright.games.cgg.rules.options import Options, Options2015
from rollwright.games.cgg.rules.report import check, report_of, stages
from rollwright.games.cgg.rules.roles import ability_title, explorers, find_role, roles
from rollwright.games.cgg.rules.sheet import Attribute, Codes, Explorer, Package, Role, Secondary, Seconds, Step, Tracks
from rollwright.rules.facts import Amended, Joined, State, Who, fold
from tests.amount import times
from tests.games.cgg.explorers import ORR, VELA, but, random_explorer, role

OPTIONS = Options()


def broken(sheet: Explorer, options: Options = OPTIONS) -> list[tuple[str, int | None]]:
    return [(finding.rule.removeprefix("cgg."), finding.by) for finding in check(options, sheet)]


@pytest.mark.rule("cgg.sheet.attributes", "cgg.creation.boosts", "cgg.creation.gift", "cgg.isotech.power")
def test_what_choices_come_to() -> None:
    assert broken(VELA) == []
    assert [VELA.written(one) for one in Attribute] == ["2d", "2d", "5d", "2d+2", "2d", "3d"]
    assert VELA.power == VELA.attributes.technical
    assert set(Attribute) == set(explorers().attribute)


@pytest.mark.rule("cgg.sheet.secondary", "cgg.sheet.secondary-use")
def test_secondary_codes_are_the_better_or_the_worse_of_a_pair() -> None:
    sheet = finished(but(VELA, spread=Codes("1d", "2d", "3d", "1d+1", "2d+2", "2d"), gift={}, roles=()))
    assert {one.value: sheet.written(one) for one in Secondary} == {
        "physical": "2d",
        "mental": "3d",
        "savvy": "2d+2",
        "dash": "1d",
        "tinker": "1d+1",
        "judge": "1d+1",
    }
    assert all(pair.text for pair in explorers().secondary.values())
    assert broken(but(VELA, secondary=Seconds(physical="4d"))) != []
    own = msgspec.structs.replace(VELA.secondary, physical="4d")
    assert broken(but(VELA, secondary=own)) == [("sheet.secondary", 6)]


@pytest.mark.rule("cgg.sheet.secondary-alone")
def test_a_raised_attribute_leaves_secondary_codes_alone() -> None:
    raised = but(VELA.with_code("strength", code("4d")), grown={"strength": 6})
    assert raised.written("physical") == "2d"
    assert broken(raised) == []
    assert broken(VELA.with_code("strength", code("4d"))) == [("sheet.attributes", 6)]


@pytest.mark.rule("cgg.creation.type", "cgg.creation.role-kinds", "cgg.creation.adjustment")
def test_a_recruited_alien() -> None:
    assert broken(ORR) == []
    assert ORR.written("strength") == "3d"  # 1d, the race's 1d and a boost of 3 pips
    assert (role_points_spent(ORR), role_points(ORR)) == (45, 45)


@pytest.mark.rule("cgg.creation.two-roles", "cgg.creation.clock", "cgg.sheet.roles", "cgg.game.players")
def test_one_role_or_two() -> None:
    assert (VELA.clock, VELA.most_count, VELA.hours) == (12, 12, 12)
    assert (ORR.clock, ORR.most_count, ORR.hours) == (9, 6, 9)
    third = but(ORR, roles=(*ORR.roles, role("captain", 1, 0)))
    assert ("creation.two-roles", 1) in broken(third)
    assert ("sheet.roles", 1) in broken(but(VELA, roles=()))
    assert ("creation.clock", 3) in broken(but(ORR, hours=12))
    assert ("creation.clock", 1) in broken(but(ORR, critical_count=7))
    assert check(OPTIONS, Explorer(npc=True)) == ()


@pytest.mark.rule("cgg.creation.tracks")
def test_dots() -> None:
    assert broken(but(VELA, tracks=Tracks(18, 3, 3))) == []
    for dots in ((19, 3, 3), (9, 8, 8), (2, 9, 9)):
        assert "creation.tracks" in dict(broken(but(VELA, tracks=Tracks(*dots))))
    assert broken(but(VELA, tracks=Tracks(19, 3, 3))) == [("creation.tracks", 1)]
    assert broken(but(VELA, tracks=Tracks(2, 3, 3))) == [("creation.tracks", 1)]


FAULTS: list[tuple[dict[str, Any], str, int | None]] = [
    ({"type": "robot"}, "creation.type", None),
    ({"roles": (Role(key="cook"),)}, "creation.roles", None),
    ({"roles": (role("veshari", 2, 3),)}, "creation.role-kinds", None),
    ({"type": "versatile-human"}, "creation.role-kinds", 1),
    ({"type": "versatile-human", "roles": (role("captain"), role("quartermaster"))}, "creation.role-kinds", 1),
    ({"spread": Codes("4d+1", "1d", "2d", "2d", "2d", "0d")}, "creation.attribute-most", 1),
    ({"spread": Codes("2d", "2d", "2d", "2d", "2d", "2d+1")}, "creation.attribute-dice", 1),
    ({"gift": {Attribute.STRENGTH: 4}}, "creation.gift", 1),
    ({"roles": (role("captain", 3, 3),)}, "creation.role-points", 5),
    ({"roles": (role("captain", 0, 3),)}, "creation.boosts", 1),
    ({"roles": (Role(key="captain", boosts=("strength",)),)}, "creation.boosts", None),
    ({"roles": (Role(key="captain", boosts=("perception", "perception")),)}, "creation.boosts", None),
    (
        {"roles": (Role(key="captain", boosts=("perception",), packages=(Package("bridge"),)),)},
        "creation.packages",
        5,
    ),
    (
        {"roles": (Role(key="captain", boosts=("perception",), packages=(Package("galley"),)),)},
        "creation.packages",
        None,
    ),
    ({"roles": (Role(key="captain", boosts=("perception",), issues=("gold",)),)}, "creation.issues", None),
    ({"aspects": ()}, "sheet.aspects", 1),
]


@pytest.mark.parametrize(
    ("fields", "rule", "by"),
    [
        pytest.param(*fault, id=f"{fault[1]}-{at}", marks=pytest.mark.rule(f"cgg.{fault[1]}"))
        for at, fault in enumerate(FAULTS)
    ],
)
def test_a_fault_is_found_with_its_rule_and_amount(fields: dict[str, Any], rule: str, by: int | None) -> None:
    assert (rule, by) in broken(finished(but(VELA, **fields)))


@pytest.mark.rule("cgg.creation.attribute-dice", "cgg.creation.attribute-most")
def test_the_dice_to_spread_are_an_option() -> None:
    more = finished(but(VELA, spread=Codes("4d", "4d", "3d", "2d", "2d", "3d")))
    assert broken(more) == [("creation.attribute-dice", 18)]
    assert broken(more, Options(attribute_dice=18)) == []


@pytest.mark.rule("cgg.creation.attribute-least", "cgg.creation.adjustment")
def test_what_a_race_takes_is_bought_back() -> None:
    veshari = but(ORR, roles=(role("veshari", 1, 3), role("salvager", 2, 3)))
    assert broken(finished(veshari)) == []
    low = finished(but(veshari, spread=Codes("3d", "0d+1", "2d", "1d", "2d", "3d")))
    assert low.written("strength") == "0d"
    assert broken(low) == [("creation.attribute-least", 2)]


@pytest.mark.rule("cgg.creation.role-points", "cgg.creation.issues")
def test_issues_give_role_points_back() -> None:
    assert broken(finished(but(VELA, roles=(role("captain", 3, 3, 1),)))) == []
    assert broken(finished(but(VELA, roles=(role("captain", 3, 3, 0),)))) == [("creation.role-points", 5)]


@pytest.mark.rule("cgg.creation.packages", "cgg.sheet.abilities", "cgg.sheet.mastery")
def test_abilities_come_from_packages_and_add_up() -> None:
    assert VELA.abilities["command"] == 2  # on the bridge, and by voice
    assert ability_title("command", 2) == "Command (mastery 2)"
    assert broken(but(VELA, abilities={**VELA.abilities, "cook": 1})) == [("sheet.abilities", 1)]
    assert broken(but(VELA, abilities={**VELA.abilities, "cook": 1}, learnt={"cook": 1})) == []
    assert broken(but(VELA, abilities={**VELA.abilities, "command": 3})) == [("sheet.abilities", 1)]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(msgspec.to_builtins(but(VELA, abilities={"command": 4})), Explorer)


@pytest.mark.rule("cgg.creation.roles", "cgg.creation.role-kinds", "cgg.advancement.endeavor-made")
def test_two_roles_or_more_of_each_kind_with_all_their_parts() -> None:
    for kind in explorers().kind:
        own = [entry for entry in roles().values() if entry.kind == kind]
        assert len(own) >= 2, kind
        for entry in own:
            assert all((entry.edge, entry.issue, entry.text, entry.gear, entry.boost))
            assert min(len(entry.endeavors), len(entry.package) - 1) >= 2
            assert all(len(package.abilities) == 5 for package in entry.package.values())
            assert all(package.role_points == 5 for package in entry.package.values())
            assert bool(entry.adjustment) == (kind == "alien")
            for gear in entry.gear:
                assert gear.code is None or code(gear.code)
    with pytest.raises(ValueError, match="no role 'cook'; there are veshari"):
        find_role("cook")


@pytest.mark.rule("cgg.creation.adjustment", "cgg.creation.boosts", "cgg.creation.packages")
def test_the_two_races_have_the_figures_of_the_supplement() -> None:
    thinkers, healers = find_role("gaa-men"), find_role("guu-emm-shee")
    assert thinkers.adjustment == {"strength": -3, "knowledge": 3, "perception": 3}
    assert {key: one.pips for key, one in thinkers.boost.items()} == {"perception": 2, "knowledge": 3}
    assert thinkers.package["serious-contemplation"].abilities[1] == "artist/*"
    assert healers.adjustment == {"strength": 3}
    assert {key: one.pips for key, one in healers.boost.items()} == {"strength": 3, "knowledge": 3}
    assert "+3d" in healers.special


@pytest.mark.rule("cgg.creation.own-roles")
def test_a_role_of_the_groups_own_is_kept_on_the_sheet() -> None:
    own = msgspec.structs.replace(roles()["captain"], title="Admiral")
    taken = msgspec.structs.replace(role("captain", 2, 3), key="admiral", entry=own)
    sheet = finished(but(VELA, roles=(taken,)))
    assert broken(sheet) == []
    assert msgspec.convert(msgspec.to_builtins(sheet), Explorer) == sheet


@pytest.mark.rule("cgg.creation.points")
@pytest.mark.parametrize("options", [Options(), Options2015()])
def test_a_new_explorer_has_a_full_clock_and_no_points(options: Options) -> None:
    for sheet in (VELA, ORR):
        assert (sheet.hours, sheet.xp, sheet.dp, sheet.crisis) == (sheet.clock, 0, 0, False)
        assert check(options, sheet) == ()


@pytest.mark.rule("cgg.creation.waiver")
def test_a_waiver_lets_pass_and_is_kept_with_its_reason() -> None:
    sheet = but(VELA, tracks=Tracks(19, 3, 3))
    state = fold(State(), [Joined(who="vela", sheet=msgspec.to_builtins(sheet))], Explorer)
    waived = RuleWaived(who=Who("vela"), rule="cgg.creation.tracks", reason="a veteran", by_whom="gm")
    after = fold(state, [waived], Explorer).sheet("vela")
    found = report_of(OPTIONS, after)
    assert found.legal
    assert found.waived[0][1].reason == "a veteran"
    assert not report_of(OPTIONS, sheet).legal


@pytest.mark.rule("cgg.creation.points")
@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"xp": 3}, [("creation.points", 3)]),
        ({"spent_xp": 1, "dp": 2}, [("creation.points", 1), ("creation.points", 2)]),
        ({"hours": 9}, [("creation.points", 3)]),
        ({"hours": 0, "crisis": True}, [("creation.points", None)]),
        ({"critical_count": 2}, [("clock.critical", 2)]),
        ({"advancements": (Step("captain", 1),), "die_pips": 5}, [("advancement.given", 1), ("advancement.given", 5)]),
    ],
)
def test_an_explorer_starts_with_a_full_clock_and_nothing_earned(fields: dict[str, Any], found: list[Any]) -> None:
    assert broken(but(VELA, **fields)) == found
    assert broken(but(VELA, **fields, played=True)) == []


@pytest.mark.rule("cgg.creation.points")
def test_what_is_earned_in_play_is_no_fault() -> None:
    state = State({"vela": VELA})
    for fact in (ExperienceEarned(who=Who("vela"), points=3), HoursPaid(who=Who("vela"), hours=1)):
        assert broken(fold(state, [fact], Explorer).sheet("vela")) == []
    waived = RuleWaived(who=Who("vela"), rule="cgg.creation.tracks", reason="a veteran", by_whom="gm")
    assert not fold(state, [waived], Explorer).sheet("vela").played


@pytest.mark.rule("cgg.creation.attribute-dice", "cgg.creation.role-points", "cgg.creation.tracks", "cgg.creation.gift")
def test_what_is_left_unspent_is_a_hint_and_no_fault() -> None:
    assert report_of(OPTIONS, VELA).hints == ()
    spread = Codes("2d", "2d", "2d", "2d", "2d", "0d+2")
    thrifty = but(VELA, spread=spread, gift={}, roles=(role("captain", 1, 1),), tracks=Tracks(4, 3, 3))
    found = report_of(OPTIONS, finished(thrifty))
    assert found.legal
    assert found.hints == (
        "1d+1 of the attribute dice left to spread",
        "3d of the gift left to place",
        "15 Role Points left to spend",
        "14 dots of the tracks left to spread",
    )
    assert report_of(OPTIONS, Explorer(npc=True)).hints == ()


def test_the_steps_show_what_was_spent() -> None:
    shown = {stage.title: (stage.spent, stage.allowed) for stage in stages(OPTIONS, VELA)}
    assert shown["Attribute dice"] == (12, 12)
    assert shown["Gift"] == (3, 3)
    assert shown["Role Points"] == (25, 25)
    assert shown["Tracks"] == (15, 15)
    assert shown["Crisis Clock"] == (12, 12)


def test_a_sheet_can_be_amended_by_hand() -> None:
    state = fold(State(), [Joined(who="vela", sheet=msgspec.to_builtins(VELA))], Explorer)
    power = Amended(who="vela", field="power", value="4d+1", reason="a gift")
    assert fold(state, [power], Explorer).sheet("vela").code("power") == code("4d+1")


def test_a_thousand_legal_explorers_pass_and_broken_ones_are_caught() -> None:
    options = Options()
    for seed in range(times(1000)):
        sheet = random_explorer(seed)
        assert check(options, sheet) == (), (seed, check(options, sheet))
        fields, rule = harm(sheet, Random(seed))
        found = [finding.rule for finding in check(options, but(sheet, **fields))]
        assert rule in found, (seed, rule, found)


def harm(sheet: Explorer, random: Random) -> tuple[dict[str, Any], str]:
    """Break one rule of a legal explorer."""
    first = sheet.roles[0]
    one = random.choice(list(Attribute))
    higher = of_pips(pips_of(sheet.code(one)) + 1)
    most = next(stage.allowed - stage.spent for stage in stages(Options(), sheet) if stage.title == "Tracks")
    faults: list[tuple[dict[str, Any], str]] = [
        (
            {"attributes": msgspec.structs.replace(sheet.attributes, **{one.value: str(higher)})},
            "cgg.sheet.attributes",
        ),
        ({"secondary": msgspec.structs.replace(sheet.secondary, judge="9d")}, "cgg.sheet.secondary"),
        ({"power": "9d"}, "cgg.isotech.power"),
        ({"spread": msgspec.structs.replace(sheet.spread, **{one.value: "5d"})}, "cgg.creation.attribute-most"),
        ({"spread": Codes(*["4d"] * 6)}, "cgg.creation.attribute-dice"),
        ({"gift": {one: 4}}, "cgg.creation.gift"),
        ({"aspects": ()}, "cgg.sheet.aspects"),
        (
            {"tracks": Tracks(sheet.tracks.harm + most + 1, sheet.tracks.persuasion, sheet.tracks.alteration)},
            "cgg.creation.tracks",
        ),
        ({"hours": 13}, "cgg.creation.clock"),
        ({"roles": (*sheet.roles, first, first)}, "cgg.creation.two-roles"),
        ({"roles": (*sheet.roles[1:], msgspec.structs.replace(first, boosts=()))}, "cgg.creation.boosts"),
        ({"roles": (*sheet.roles[1:], msgspec.structs.replace(first, issues=("none",)))}, "cgg.creation.issues"),
        ({"abilities": {**sheet.abilities, "unheard-of": 1}}, "cgg.sheet.abilities"),
        ({"type": "machine"}, "cgg.creation.type"),
    ]
    return random.choice(faults)


@pytest.mark.rule("cgg.tension.edge", "cgg.advancement.endeavor-made")
def test_roles_say_when_they_have_the_edge_and_what_endeavors_may_come() -> None:
    assert [title for title, _ in edge_rules(ORR)] == ["Orrok", "Salvager"]
    assert all(text.startswith("Has the Edge") for _, text in edge_rules(ORR))
    assert len(endeavor_ideas(ORR, "salvager")) == 3
    assert endeavor_ideas(ORR, "captain") == ()
