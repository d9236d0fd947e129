"""What a seat may begin: few moves, with all that they ask; everything offered can be begun."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.mechwarrior import RULESET
from rollwright.games.mechwarrior.rules.creation import check
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.rules.facts import State
from rollwright.rules.fields import Field
from rollwright.rules.ruleset import Move, Sitting
from tests.games.mechwarrior.people import OPTIONS, STATE, begun, done, state_of

PLAYER = Sitting("player", ("kara",))
MASTER = Sitting("gm")
WORDS = {"name": "a sniper", "field": "sand", "reason": "so be it", "named": "law"}


def moves(sitting: Sitting, options: Options = OPTIONS, state: State = STATE) -> dict[tuple[str, str], Move]:
    return {(move.procedure, move.who): move for move in RULESET.moves(options, state, sitting)}


def field(move: Move, name: str) -> Field:
    return next(one for one in move.fields if one.name == name)


def offered(sitting: Sitting, id: str, name: str, options: Options = OPTIONS, state: State = STATE) -> list[str]:
    found = [move for (act, _), move in moves(sitting, options, state).items() if act == id]
    return [one.key for move in found for one in field(move, name).options]


@pytest.mark.rule("mechwarrior.skill.target", "mechwarrior.untrained.target", "mechwarrior.saving.target")
def test_skills_and_attributes_roll_from_the_sheet() -> None:
    skills = moves(PLAYER)["attempt", "kara"]
    assert (skills.place, skills.row, skills.asks) == ("sheet.skills", "skill", ("skill", "doing", "against"))
    rows = {one.key: (one.words, one.note) for one in field(skills, "skill").options}
    assert list(rows)[:3] == ["unsure", "gunnery/mech", "running"], "what she knows comes before the rest"
    assert rows["running"][0] == "Running"
    assert rows["running"][1].startswith("8 or more · has Natural Aptitude")
    assert rows["blade"] == ("Blade, untrained", "10 or more")
    assert rows["career-skills"] == ("Career Skills, untrained", "10 or more")
    assert "gunnery/artillery" in rows
    saves = moves(PLAYER)["save", "kara"]
    assert (saves.place, saves.row) == ("sheet.attributes", "on")
    assert {one.key: one.note for one in field(saves, "on").options}["learning"] == "8 or more"
    assert [one.words for one in field(saves, "on").options][:2] == ["Build", "Reflexes"]
    guides = [field(skills, "skill").guide, field(saves, "on").guide]
    assert guides == [
        "Untrained, you roll 3 dice and the 2 lowest count.",
        "You roll 3 dice and the 2 highest count.",
    ], "which dice count is said once, not in every row"


def test_few_moves_are_offered_and_people_go_by_name() -> None:
    assert len(moves(PLAYER)) <= 9
    assert len(moves(MASTER)) <= 30
    against = field(moves(PLAYER)["attempt", "kara"], "against")
    assert [one.words for one in against.options] == ["Vanya Orlov", "The Guard"]
    assert against.free


@pytest.mark.rule("mechwarrior.modifier.judgement", "mechwarrior.saving.against")
def test_players_begin_only_their_own_and_set_nothing_that_is_the_gamemasters() -> None:
    assert {who for _, who in moves(PLAYER)} == {"kara"}
    assert not {"anybody", "contest", "award", "end-session", "give-edge", "waive"} & {id for id, _ in moves(PLAYER)}
    assert not {"modifier", "target", "price"} & {name for move in moves(PLAYER).values() for name in move.asks}
    assert moves(Sitting("player")) == {}
    assert {who for id, who in moves(MASTER) if id == "attempt"} == {"kara", "vanya-orlov", "guard"}
    assert moves(MASTER, state=RULESET.start)


@pytest.mark.rule("mechwarrior.skills", "mechwarrior.creation.skill-list")
@pytest.mark.parametrize("who", ["kara", "guard"])
def test_an_unknown_skill_is_passed_over_and_reported(who: str) -> None:
    state = state_of(**{who: {"skills": {"juggling": 2, "running": 1}, "specialisations": []}})
    assert "juggling" not in offered(MASTER, "attempt", "skill", state=state)
    assert "mechwarrior.creation.skill-list" in [one.rule for one in check(OPTIONS, state.sheet(who))]
    own = Options(extra_skills=("juggling:athletic",))
    assert "juggling" in offered(MASTER, "attempt", "skill", own, state)
    assert "mechwarrior.creation.skill-list" not in [one.rule for one in check(own, state.sheet(who))]


@pytest.mark.rule("mechwarrior.improvement.skill", "mechwarrior.improvement.specialisation")
def test_improvements_are_offered_to_those_who_can_pay() -> None:
    raised = offered(PLAYER, "improve-skill", "skill")
    assert {"running", "running:dear", "tinker"} <= set(raised)
    assert "special-interests" in offered(PLAYER, "learn-own", "kind")
    assert "gunnery/mech" not in raised
    assert "communications/hyperpulse-generator" not in raised
    assert offered(PLAYER, "learn-restricted", "skill") == ["communications/hyperpulse-generator"]
    assert offered(PLAYER, "specialise", "skill") == ["running"]
    assert "bank" in {id for id, _ in moves(PLAYER)}
    assert "improve-edge" not in {id for id, _ in moves(PLAYER)}
    vanya = {id for id, _ in moves(Sitting("player", ("vanya-orlov",)))}
    assert not {"improve-skill", "improve-edge", "bank", "specialise", "learn-restricted"} & vanya


@pytest.mark.rule("mechwarrior.improvement.edge", "mechwarrior.improvement.attribute")
def test_what_a_table_makes_cheap_is_offered_too() -> None:
    cheap = Options(skill_points_to_raise=0, skill_points_to_specialise=0, edge_price=0, attribute_price=0)
    assert "gunnery/mech" in offered(PLAYER, "improve-skill", "skill", cheap)
    assert "gunnery/mech" in offered(PLAYER, "specialise", "skill", cheap)
    assert ("improve-edge", "kara") in moves(PLAYER, cheap)
    assert len(offered(PLAYER, "improve-attribute", "attribute", cheap)) == 5
    assert offered(PLAYER, "improve-attribute", "attribute", Options(attribute_price=2)) == []
    assert offered(PLAYER, "specialise", "skill", Options(skill_points_to_specialise=11)) == []


@pytest.mark.rule("mechwarrior.edge.midstream", "mechwarrior.edge.heroes")
def test_edge_is_given_back_to_heroes_who_lack_it() -> None:
    assert [who for id, who in moves(MASTER) if id == "give-edge"] == ["kara"]


@pytest.mark.soak
@pytest.mark.parametrize(
    "options", [OPTIONS, Options(edge_price=2, attribute_price=1, extra_skills=("juggling:athletic",))]
)
@pytest.mark.parametrize("sitting", [PLAYER, MASTER, Sitting("gm", ("vanya-orlov",))])
def test_every_option_of_every_move_can_be_begun(sitting: Sitting, options: Options) -> None:
    state = state_of(kara={"skills": {"running": 2, "gunnery/mech": 3, "juggling": 1}, "adventure_points": 60})
    for move in RULESET.moves(options, state, sitting):
        given: dict[str, Any] = dict(move.filled)
        given |= {one.name: WORDS.get(one.name, "") for one in move.fields if one.kind == "words"}
        given |= {one.name: str(one.usual) or str(one.least) for one in move.fields if one.kind == "number"}
        if move.procedure == "contest":
            given["sides"] = "kara,guard"
        if move.procedure == "happens":
            given |= {"whom": "kara", "what": "a fall", "now": "out-of-it"}
        picks = [one for one in move.fields if one.kind == "one" and one.needed]
        for option in picks[0].options if picks else (None,):
            more = {} if option is None else {picks[0].name: option.key}
            (begun if move.kind == "call" else done)(move.procedure, state, options, **given, **more)
