"""Creation by priorities: a legal character, and each kind of fault with its amount."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.mechwarrior import RULESET
from rollwright.games.mechwarrior.rules.creation import check, report_of, spending
from rollwright.games.mechwarrior.rules.derive import characteristic, skill_cost, skill_target
from rollwright.games.mechwarrior.rules.kinds import Kind
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.sheet import (
    Advantage,
    Attribute,
    Attributes,
    Characteristic,
    Priorities,
    Sheet,
    Taken,
)
from rollwright.games.mechwarrior.rules.tables import creation, find_skill, skill_title, skills
from rollwright.rules.check import Waiver
from rollwright.rules.facts import Joined, State, Who, fold
from rollwright.rules.options import read_options, written_options
from rollwright.rules.waiving import Waived

OPTIONS = Options()
KARA = Sheet(
    name="Kara",
    attributes=Attributes(build=4, reflexes=6, intuition=5, learning=5, charisma=5),  # 4 + 6 + 2 x 5 + 5 + 5 = 30
    skills={"gunnery/mech": 3, "piloting/mech": 3, "running": 2, "small-arms": 2, "medtech": 1, "blade": 1},
    advantages=(Advantage("extra-edge", 1),),
    edge=2,
    vehicle="medium",
    priorities=Priorities(race=0, attributes=4, skills=3, advantages=1, vehicle=2),
)
ELEMENTAL = Sheet(
    race="elemental",
    attributes=Attributes(build=8, reflexes=4, intuition=3, learning=3, charisma=3),  # 7 + 3 + 6 + 3 + 4 = 23
    advantages=(Advantage("toughness", 0), Advantage("ambidextrous", 1)),
    edge=1,
    vehicle="none",
    priorities=Priorities(race=4, attributes=3, skills=2, advantages=1, vehicle=0),
)
ACADEMY = Taken(
    "basic-academy",
    {"medtech": 1, "small-arms": 2, "gunnery/mech": 2, "piloting/mech": 2, "survival": 1, "tactics": 1},
    "mech-pilot",
)


def but(sheet: Sheet, **fields: Any) -> Sheet:
    if "edge" in fields:
        fields.setdefault("edge_left", fields["edge"])
    return msgspec.structs.replace(sheet, **fields)


def ranked(**ranks: int) -> Priorities:
    return msgspec.structs.replace(KARA.priorities, **ranks)


@pytest.mark.rule(
    "mechwarrior.attributes",
    "mechwarrior.characteristics",
    "mechwarrior.creation.priorities",
    "mechwarrior.creation.race",
    "mechwarrior.creation.edge",
)
def test_legal_characters_have_no_findings() -> None:
    for sheet in (KARA, ELEMENTAL, but(KARA, vehicle="light")):
        assert check(OPTIONS, sheet) == ()
        assert report_of(OPTIONS, sheet).legal
    assert [column[1:] for column in spending(OPTIONS, KARA)] == [(30, 30), (20, 20), (1, 1)]
    assert [column[1:] for column in spending(OPTIONS, ELEMENTAL)] == [(23, 27), (0, 16), (1, 1)]


def exceptional(about: str) -> tuple[Advantage, ...]:
    return (Advantage("exceptional-attribute", 2, about),)


FAULTS: list[tuple[str, Sheet, str, int | None]] = [
    ("used twice", but(KARA, priorities=ranked(race=1)), "priorities", 1),
    ("used thrice", but(KARA, priorities=ranked(race=2, advantages=2), advantages=(), edge=1), "priorities", 2),
    ("race too dear", but(KARA, race="clan-warrior", skills={}), "race", 2),
    ("no such race", but(KARA, race="vulcan"), "race", None),
    (
        "attribute points",
        but(KARA, attributes=Attributes(build=5, reflexes=6, intuition=6, learning=5, charisma=5)),
        "attribute-points",
        3,
    ),
    (
        "attribute too high",
        but(KARA, attributes=Attributes(build=2, reflexes=8, intuition=5, learning=5, charisma=5)),
        "attribute-range",
        2,
    ),
    (
        "attribute too low",
        but(KARA, attributes=Attributes(build=0, reflexes=6, intuition=5, learning=5, charisma=5)),
        "attribute-range",
        1,
    ),
    ("skill points", but(KARA, skills={**KARA.skills, "running": 3}), "skill-points", 3),
    (
        "above Learning",
        but(
            KARA,
            attributes=Attributes(build=4, reflexes=6, intuition=5, learning=2, charisma=5),
            skills={"running": 3, "blade": 2},
        ),
        "skill-limit",
        1,
    ),
    ("unknown skill", but(KARA, skills={"juggling": 1}), "skill-list", None),
    ("unknown subskill", but(KARA, skills={"communications/drums": 1}), "skill-list", None),
    ("no subskill", but(KARA, skills={"gunnery": 1}), "skill-list", None),
    ("restricted", but(KARA, skills={"communications/hyperpulse-generator": 1}), "restricted-skill", None),
    ("advantage points", but(KARA, advantages=(Advantage("extra-edge", 2),), edge=3), "advantage-points", 1),
    ("advantage unknown", but(KARA, advantages=(Advantage("handsome", 1),), edge=1), "advantages", None),
    ("advantage's price", but(KARA, advantages=(Advantage("sixth-sense", 1),), edge=1), "advantages", 1),
    (
        "aptitude for fighting",
        but(
            KARA,
            priorities=Priorities(0, 4, 3, 2, 1),
            vehicle="light",
            advantages=(Advantage("natural-aptitude", 2, "gunnery/mech"),),
            edge=1,
        ),
        "advantages",
        1,
    ),
    (
        "not for Clan",
        but(
            ELEMENTAL,
            priorities=Priorities(4, 1, 0, 3, 2),
            attributes=Attributes(4, 4, 2, 3, 3),
            advantages=exceptional("build"),
        ),
        "advantages",
        None,
    ),
    (
        "names no attribute",
        but(KARA, priorities=Priorities(0, 4, 3, 2, 1), vehicle="light", advantages=exceptional("luck"), edge=1),
        "advantages",
        None,
    ),
    (
        "names no skill",
        but(
            KARA,
            priorities=Priorities(0, 4, 3, 2, 1),
            vehicle="light",
            advantages=(Advantage("natural-aptitude", 2, "juggling"),),
            edge=1,
        ),
        "advantages",
        None,
    ),
    (
        "taken twice",
        but(
            KARA,
            priorities=Priorities(0, 4, 3, 2, 1),
            vehicle="light",
            advantages=(Advantage("wealth", 1), Advantage("wealth", 1)),
            edge=1,
        ),
        "advantages",
        1,
    ),
    (
        "aptitude twice",
        but(
            KARA,
            priorities=Priorities(0, 3, 2, 4, 1),
            attributes=Attributes(build=4, reflexes=5, intuition=4, learning=5, charisma=5),
            skills={},
            vehicle="light",
            advantages=(Advantage("natural-aptitude", 2, "running"), Advantage("natural-aptitude", 2, "running")),
            edge=1,
        ),
        "advantages",
        1,
    ),
    (
        "paid for what is free",
        but(ELEMENTAL, priorities=Priorities(4, 3, 0, 2, 1), advantages=(Advantage("toughness", 2),)),
        "advantages",
        2,
    ),
    (
        "by the race alone",
        but(
            KARA,
            race="clan-warrior",
            priorities=Priorities(2, 4, 3, 1, 0),
            vehicle="none",
            attributes=Attributes(build=6, reflexes=1, intuition=5, learning=5, charisma=5),
        ),
        "attribute-range",
        1,
    ),
    ("learnt and not there", but(KARA, learnt={"tinker": 1}), "growth", 1),
    ("not paid for", but(KARA, skills={**KARA.skills, "tinker": 1}, learnt={"tinker": 1}), "growth", 1),
    ("grown in nothing", but(KARA, grown={"luck": 1}), "growth", 1),
    ("specialised in nothing", but(KARA, specialisations=("archery: longbow",)), "skill-list", None),
    ("specialised without a field", but(KARA, specialisations=("blade",)), "skill-list", None),
    (
        "learnt an unknown skill",
        but(KARA, skills={**KARA.skills, "juggling": 1}, learnt={"juggling": 1}, adventure_points_spent=1),
        "skill-list",
        None,
    ),
    (
        "package twice",
        but(
            KARA,
            priorities=Priorities(0, 3, 4, 1, 2),
            attributes=Attributes(4, 5, 4, 5, 5),
            packages=(ACADEMY, ACADEMY),
            skills=ACADEMY.skills,
        ),
        "packages",
        1,
    ),
    ("vehicle", but(KARA, vehicle="assault"), "vehicle", 2),
    ("no such vehicle", but(KARA, vehicle="bicycle"), "vehicle", None),
    ("Edge", but(KARA, edge=5), "edge", 3),
    ("too little Edge", but(KARA, edge=1), "edge", 1),
    ("no such package", but(KARA, packages=(Taken("circus", {}),), skills={}), "packages", None),
    (
        "package unknown",
        but(KARA, packages=(Taken("infantry", {"running": 2}),), skills={"running": 2}),
        "package-unknown",
        None,
    ),
    (
        "package of a race",
        but(KARA, packages=(Taken("elemental", {}),), skills={}, waivers=()),
        "packages",
        None,
    ),
]


@pytest.mark.rule(
    "mechwarrior.creation.priorities",
    "mechwarrior.creation.race",
    "mechwarrior.creation.attribute-points",
    "mechwarrior.creation.attribute-range",
    "mechwarrior.creation.skill-points",
    "mechwarrior.creation.skill-limit",
    "mechwarrior.creation.skill-list",
    "mechwarrior.creation.restricted-skill",
    "mechwarrior.creation.advantage-points",
    "mechwarrior.creation.advantages",
    "mechwarrior.creation.vehicle",
    "mechwarrior.creation.edge",
    "mechwarrior.creation.packages",
    "mechwarrior.creation.package-unknown",
    "mechwarrior.creation.growth",
)
@pytest.mark.parametrize(("sheet", "rule", "by"), [case[1:] for case in FAULTS], ids=[case[0] for case in FAULTS])
def test_each_fault_is_found_with_its_amount(sheet: Sheet, rule: str, by: int | None) -> None:
    found = {(finding.rule, finding.by) for finding in check(OPTIONS, sheet)}
    assert (f"mechwarrior.creation.{rule}", by) in found
    others = {rule for rule, _ in found} - {f"mechwarrior.creation.{rule}"}
    assert others <= {"mechwarrior.creation.package-unknown"}, found


@pytest.mark.rule("mechwarrior.creation.attribute-range")
def test_an_exceptional_attribute_raises_one_limit() -> None:
    sheet = but(
        KARA,
        priorities=Priorities(0, 4, 3, 2, 1),
        vehicle="light",
        edge=1,
        attributes=Attributes(build=3, reflexes=7, intuition=5, learning=5, charisma=5),
    )
    assert [finding.by for finding in check(OPTIONS, but(sheet, advantages=()))] == [1]
    assert check(OPTIONS, but(sheet, advantages=exceptional("reflexes"))) == ()
    assert len(check(OPTIONS, but(sheet, advantages=exceptional("build")))) == 1


@pytest.mark.rule(
    "mechwarrior.creation.free-priorities",
    "mechwarrior.creation.clan-races",
    "mechwarrior.creation.attribute-floor",
    "mechwarrior.creation.target-floor",
    "mechwarrior.creation.packages",
    "mechwarrior.creation.edge",
    "mechwarrior.creation.advantage-points",
)
def test_options_change_what_is_found() -> None:
    twice = but(KARA, priorities=ranked(race=0, vehicle=2))
    assert check(Options(priorities="free"), twice) == ()
    [over] = check(Options(priorities="free"), but(KARA, priorities=ranked(race=4)))
    assert (over.rule, over.by) == ("mechwarrior.creation.free-priorities", 4)
    [clan] = check(Options(clan_races=False), ELEMENTAL)
    assert clan.rule == "mechwarrior.creation.clan-races"
    low = but(KARA, attributes=Attributes(build=2, reflexes=6, intuition=5, learning=5, charisma=5))
    [floor] = check(Options(attribute_floor=3), low)
    assert (floor.rule, floor.by) == ("mechwarrior.creation.attribute-floor", 1)
    targets = check(Options(creation_target_floor=5), KARA)
    assert [(one.rule, one.by) for one in targets] == [("mechwarrior.creation.target-floor", 1)] * 2
    trained = but(KARA, skills={**ACADEMY.skills}, packages=(ACADEMY,))
    assert check(OPTIONS, trained) == ()
    assert [one.rule for one in check(Options(packages=False), trained)] == ["mechwarrior.creation.packages"]
    assert [one.by for one in check(Options(starting_edge=2), KARA)] == [1]
    [fewer] = check(Options(advantage_points="fewer"), KARA)
    assert (fewer.rule, fewer.by) == ("mechwarrior.creation.advantage-points", 1)
    assert [row.advantages for row in creation().row] == [0, 1, 2, 3, 4]
    assert creation().fewer_advantages == (0, 0, 1, 2, 3)


@pytest.mark.rule("mechwarrior.skills", "mechwarrior.creation.skill-list")
def test_a_table_can_have_skills_of_its_own() -> None:
    own = read_options(Options, {"extra_skills": "juggling:athletic,fire-eating:social"})
    assert read_options(Options, written_options(own)) == own
    juggler = but(KARA, skills={"juggling": 2, "fire-eating": 1})
    assert len(check(OPTIONS, juggler)) == 2
    assert check(own, juggler) == ()
    assert skill_title("fire-eating", own.extra_skills) == "Fire Eating"
    assert skill_target(juggler, "juggling", own.extra_skills) == (Kind.SKILL, 6)
    assert hash(own), "options are part of calls, which are hashed"
    for wrong in ("juggling", "juggling:luck", "Juggling:athletic"):
        with pytest.raises(BadInput, match="extra_skills"):
            read_options(Options, {"extra_skills": wrong})


@pytest.mark.rule("mechwarrior.edge.limit")
def test_edge_left_is_all_of_it_at_first_and_never_more() -> None:
    assert Sheet(edge=3).edge_left == 3
    assert Sheet(edge=3, edge_left=0).edge_left == 0
    assert msgspec.convert({"edge": 2}, Sheet).edge_left == 2
    [over] = check(OPTIONS, but(KARA, edge_left=4))
    assert (over.rule, over.by) == ("mechwarrior.edge.limit", 2)


@pytest.mark.rule("mechwarrior.creation.packages")
def test_packages_cost_less_than_their_skills() -> None:
    for package in creation().package.values():
        levels = [*package.skills.values()]
        levels += [int(level) for level, count in package.levels.items() for _ in range(count)]
        assert not levels or package.price < sum(map(skill_cost, levels)), package.title
    assert creation().package["mechwarrior"].price == 13
    trained = but(KARA, skills={**ACADEMY.skills, "tactics": 2, "running": 1}, packages=(ACADEMY,))
    assert spending(OPTIONS, trained)[1].spent == 9 + 2 + 1


@pytest.mark.rule("mechwarrior.creation.packages")
@pytest.mark.parametrize(
    ("change", "by"),
    [
        ({"tactics": 2}, 1),  # one too many at level 2; one skill too few at level 1 is only left to choose
        ({"tactics": 3}, 1),
    ],
)
def test_a_package_must_hold_no_more_than_it_gives(change: dict[str, int], by: int) -> None:
    taken = Taken("basic-academy", {**ACADEMY.skills, **change}, "mech-pilot")
    found = check(OPTIONS, but(KARA, skills=taken.skills, packages=(taken,)))
    assert {finding.rule for finding in found} == {"mechwarrior.creation.packages"}
    assert [finding.by for finding in found] == [by]


@pytest.mark.rule("mechwarrior.creation.packages")
def test_packages_demand_skills_and_give_them() -> None:
    without = {"running": 1, "small-arms": 2, "blade": 2, "piloting/mech": 2, "survival": 1, "tactics": 1}
    taken = Taken("basic-academy", without, "mech-pilot")
    [missing] = check(OPTIONS, but(KARA, skills=without, packages=(taken,)))
    assert missing.message.endswith("demands MedTech, Gunnery/'Mech")
    assert missing.by == 2
    fixed = creation().package["mechwarrior"].skills
    assert check(OPTIONS, but(KARA, skills=fixed, packages=(Taken("mechwarrior", fixed),))) == ()
    other = {**fixed, "leadership": 2}
    [differs] = check(OPTIONS, but(KARA, skills=other, packages=(Taken("mechwarrior", other),)))
    assert (differs.by, "Leadership" in differs.message) == (1, True)
    [short] = check(OPTIONS, but(KARA, skills={**fixed, "survival": 0}, packages=(Taken("mechwarrior", fixed),)))
    assert (short.by, "Survival" in short.message) == (1, True)
    [trade] = check(OPTIONS, but(KARA, skills=fixed, packages=(Taken("mechwarrior", fixed, "baker"),)))
    assert "baker" in trade.message


@pytest.mark.rule("mechwarrior.creation.waiver")
def test_the_gamemaster_waives_and_it_is_kept() -> None:
    broken = but(KARA, edge=5)
    assert not report_of(OPTIONS, broken).legal
    rule = "mechwarrior.creation.edge"
    waived = Waived(who=Who("kara"), rule=rule, reason="a legend").change(broken)
    report = report_of(OPTIONS, waived)
    assert report.legal
    assert [(finding.by, waiver.reason) for finding, waiver in report.waived] == [(3, "a legend")]
    assert report_of(OPTIONS, but(KARA, waivers=(Waiver(rule, "just in case", "gm"),))).idle


@pytest.mark.rule("mechwarrior.creation.growth")
def test_a_played_character_is_checked_as_it_was_made() -> None:
    played = but(
        KARA,
        skills={**KARA.skills, "running": 6, "tinker": 1},
        learnt={"running": 4, "tinker": 1},
        edge=3,
        attributes=KARA.attributes.raised("build", 2),
        grown={"edge": 1, "build": 2},
        adventure_points_spent=49,  # 3 + 4 + 5 + 6 for Running, 1 for Tinker, 30 for Edge
    )
    assert check(OPTIONS, played) == ()
    [unpaid] = check(OPTIONS, but(played, adventure_points_spent=48))
    assert (unpaid.rule, unpaid.by) == ("mechwarrior.creation.growth", 1)
    [priced] = check(Options(attribute_price=1), played)
    assert priced.by == 5 + 6


def test_the_gamemasters_characters_are_made_freely() -> None:
    assert check(OPTIONS, but(KARA, npc=True, edge=0, skills={"blade": 9})) == ()
    [unknown] = check(OPTIONS, but(KARA, npc=True, skills={"juggling": 9}))
    assert unknown.rule == "mechwarrior.creation.skill-list"


def test_the_ruleset_checks_sheets() -> None:
    assert RULESET.check is not None
    state = fold(State(), [Joined(who="kara", sheet=msgspec.to_builtins(KARA))], RULESET.sheet)
    assert list(RULESET.check(OPTIONS, state.sheet("kara"))) == []


# --- the tables ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mechwarrior.attributes", "mechwarrior.characteristics")
def test_characteristics_follow_from_attributes() -> None:
    average = Attributes()
    assert [characteristic(average, one) for one in Characteristic] == [12, 12, 12, 12]
    own = Attributes(build=1, reflexes=2, intuition=3, learning=4, charisma=5)
    assert [characteristic(own, one) for one in Characteristic] == [15, 13, 11, 10]
    assert len(Attribute) == 5


@pytest.mark.rule("mechwarrior.skills")
def test_the_master_list() -> None:
    by_characteristic = {
        one: [key for key in skills() if skills()[key].characteristic == one] for one in Characteristic
    }
    assert {one.value: len(keys) for one, keys in by_characteristic.items()} == {
        "athletic": 8,
        "physical": 10,
        "mental": 23,
        "social": 10,
    }
    assert [key for key, skill in skills().items() if skill.subskills or skill.open] == [
        "drive",
        "gunnery",
        "piloting",
        "career-skills",
        "communications",
        "special-interests",
        "technician",
    ]
    assert skill_title("gunnery/mech") == "Gunnery/'Mech"
    assert skill_title("piloting/battlesuit") == "Piloting/Battlesuit (Battle Armor)"
    assert skill_title("career-skills/space-law") == "Career Skills/Space Law"
    assert find_skill("drive").characteristic == "physical"
    assert not find_skill("drive").subskills, "one name for it in every list; sheets that say Drive/Ground stand"
    assert skill_title("drive/ground") == "Drive/Ground"
    assert {key for key, skill in skills().items() if skill.also.get("battlesuit") == "Battle Armor"} == {
        "gunnery",
        "piloting",
        "technician",
    }


@pytest.mark.rule("mechwarrior.creation.attribute-points", "mechwarrior.creation.skill-points")
def test_the_table_of_priorities() -> None:
    rows = [(row.attributes, row.skills, row.advantages, row.vehicle, row.race) for row in creation().row]
    assert rows == [
        (18, 8, 0, "none", "human"),
        (21, 12, 1, "light", "human"),
        (24, 16, 2, "medium", "clan-warrior"),
        (27, 20, 3, "heavy", "clan-pilot"),
        (30, 24, 4, "assault", "elemental"),
    ]
