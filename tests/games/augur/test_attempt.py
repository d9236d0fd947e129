"""Trying something: one card of the player's, one of the GM's, help until the dice fall, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.augur.rules.harm import Ladder
from rollwright.games.augur.rules.kinds import Kind, Result
from rollwright.play.cards import Card
from rollwright.play.session import Session
from rollwright.play.steps import Choose
from tests.games.augur.playing import (
    OPTIONS,
    action,
    attempt,
    group_effort,
    judge,
    keys,
    play,
    pools,
    rules_of,
    texts,
    told,
)

OWN = {"approaches": ("finesse=2", "guile=1"), "who": "kara"}


def tried(*answers: Any, **more: Any) -> Any:
    return play(attempt(OPTIONS, **{**OWN, **more}), *answers)


@pytest.mark.rule("augur.action.when", "augur.action.approach", "augur.threat.levels", "augur.threat.normal")
@pytest.mark.parametrize(
    ("level", "pool"),
    [("normal", "2d6"), ("risky", "action 2d6, threat 1d8"), ("complex", "action 2d6, threat 2d8"),
     ("desperate", "action 2d6, threat 3d8"), ("minus-2", "2d6")],
)  # fmt: skip
def test_two_cards_and_a_roll(level: str, pool: str) -> None:
    faces = [6, 1] + [1] * {"risky": 1, "complex": 2, "desperate": 3}.get(level, 0)
    session = tried({"what": "slips past", "way": "finesse"}, {"kind": "basic", "level": level}, faces)
    assert keys(session) == ["plan", "judge", "action"]
    assert pools(session) == [("kara", pool)]
    assert session.outcome.momentum == (4 if level == "minus-2" else 2)


@pytest.mark.rule("augur.threat.impossible")
def test_what_is_impossible_is_not_rolled() -> None:
    session = tried({}, {"level": "impossible"})
    assert (session.outcome.result, session.outcome.rolled) == (None, False)
    assert "impossible for Kara in one go" in texts(session)
    assert tried({}, {"stances": ("resistant +2", "volatile +2")}).outcome.result is None


@pytest.mark.rule(
    "augur.stance", "augur.stance.add-up", "augur.stance.compromised", "augur.stance.resistant",
    "augur.stance.volatile",
    "augur.stance.substantial", "augur.stance.inert", "augur.stance.position", "augur.threat.position",
    "augur.threat.level",
)  # fmt: skip
def test_stances_are_ticked_and_add_up() -> None:
    boxes = ("resistant +2", "compromised -2", "substantial +1", "volatile +1", "inert", "position -1")
    session = tried({}, {"level": "desperate", "stances": boxes}, (1, 1, 1))
    assert pools(session) == [("kara", "action 2d6, threat 1d8")], "they count, and not the level that was picked"
    assert {f"augur.stance.{box.split()[0]}" for box in boxes} <= set(rules_of(session))
    with pytest.raises(Refused) as refused:
        tried({}, {"stances": ("resistant +1", "resistant +2")})
    assert refused.value.rule == "augur.stance.resistant"


@pytest.mark.rule("augur.stance.advancing", "augur.clock")
@pytest.mark.parametrize(("card", "begins"), [({}, True), ({"clock": "flood"}, False)])
def test_what_is_advancing_sets_a_clock_unless_its_clock_runs_already(card: dict[str, str], begins: bool) -> None:
    session = tried({}, {"stances": ("advancing",), **card}, (6, 1), clocks=("flood",), what="the water rises")
    assert ("a clock begins: the water rises (6 ticks)." in texts(session).casefold()) is begins
    assert "begins" not in texts(tried({}, {"stances": ("advancing",)}, (6, 1), running=True))


@pytest.mark.rule("augur.action.no-roll")
def test_nobody_rolls_for_what_is_certain() -> None:
    session = tried({}, {"kind": "clash", "level": "no-roll", "size": "4"})
    assert (session.outcome.result, session.outcome.rolled) == (Result.GOOD, False)
    assert "Nothing is uncertain: Kara simply does it." in texts(session)


@pytest.mark.rule("augur.expertise.relevant", "augur.expertise.no-roll", "augur.expertise.one")
@pytest.mark.parametrize(("says", "dice"), [("applies", 3), ("does-not-apply", 2), ("no-roll", 0)])
def test_the_gm_judges_an_expertise_on_the_same_card(says: str, dice: int) -> None:
    faces = [[6] + [1] * (dice - 1)] if dice else []
    session = tried({"expertise": "locks"}, {"expertise": says}, *faces, expertise=("locks", "lies"))
    assert [len(one[1]) and one[1] for one in pools(session)] == ([f"{dice}d6"] if dice else [])
    assert ("Expertise in locks doesn’t count here." in texts(session)) is (says == "does-not-apply")
    assert ("With locks, nothing is uncertain" in texts(session)) is (says == "no-roll")


@pytest.mark.rule("augur.bonus.sources", "augur.push", "augur.push.beside")
def test_an_ability_and_a_push_add_a_die_each() -> None:
    session = tried({"ability": "trick", "push": "yes"}, {}, (1, 2, 3, 6), abilities=("trick",))
    assert (session.outcome.stress, pools(session)) == (1, [("kara", "4d6")])
    assert "Trick: one more die." in texts(session)


@pytest.mark.rule("augur.push.full", "augur.dice.more-than-six")
def test_a_push_is_offered_where_it_can_be_paid_and_rolled() -> None:
    question = Session(attempt(OPTIONS, **OWN, stress=6)).question
    assert isinstance(question, Choose)
    assert isinstance(question.options, Card)
    assert "push" not in [one.name for one in question.options.asked]
    with pytest.raises(Refused) as refused:
        play(attempt(OPTIONS, approaches=("finesse=7",)), {"push": "yes"})
    assert refused.value.rule == "augur.dice.more-than-six"


@pytest.mark.rule("augur.assist", "augur.assist.risk", "augur.assist.one-die", "augur.assist.narrate")
def test_helpers_volunteer_until_the_dice_fall_and_a_second_one_adds_no_die() -> None:
    session = tried({}, {"kind": "chase"}, "vanya", "pasha", (1, 2), (6,), helpers=("vanya", "pasha", "ilse")[:2])
    assert pools(session) == [("kara", "2d6"), ("vanya", "1d6")]
    assert "Vanya helps Kara and shares the risk." in texts(session)
    assert "Pasha helps Kara and shares the risk (no second die)." in texts(session)
    assert keys(tried({}, {}, "roll", (6, 1), helpers=("vanya",))) == ["plan", "judge", "help", "action"]


def test_a_second_helper_is_told_before_joining() -> None:
    session = Session(attempt(OPTIONS, **OWN, helpers=("vanya", "pasha")))
    session.fill({})
    session.fill({})
    notes = []
    for helper in ("vanya", "pasha"):
        question = session.question
        assert isinstance(question, Choose)
        notes.append({one.key: one.note for one in question.options})
        session.choose(helper, by=helper)
    assert notes[0]["pasha"] == "one more die, and a share of the risk"
    assert notes[1]["pasha"] == "no more dice, but a share of the risk"


@pytest.mark.rule("augur.outside", "augur.setup")
@pytest.mark.parametrize(("outside", "by"), [("world", "gm"), ("rope", "vanya"), ("mist", "gm")])
def test_the_world_or_a_setup_helps(outside: str, by: str) -> None:
    session = tried({}, {"outside": outside}, (1, 1), (6,), setups=("rope=vanya", "mist"))
    assert pools(session)[1] == (by, "1d6")
    told_once = [line.text for line in told(session) if "augur.setup" in line.rules and not line.aside]
    assert told_once == ([] if outside == "world" else [f"“{outside.title()}” helps Kara."])


@pytest.mark.rule("augur.fog.fight", "augur.fog.panicked", "augur.harm.threat", "augur.harm.approaches")
def test_panic_fights_with_the_worst_physical_approach() -> None:
    call = attempt(OPTIONS, approaches=("prowess=3", "finesse=1", "guile=2"), panic="fight", fatigue=Ladder(3))
    session = play(call, {"way": "guile"}, {"kind": "clash"}, (6, 1, 1))
    assert pools(session) == [("actor", "action 1d6, threat 2d8")], "1 for panic, 1 for Fatigue"
    assert "the worst physical approach, Finesse" in texts(session)


@pytest.mark.rule("augur.fog.freeze", "augur.fog.flight")
def test_who_is_frozen_makes_no_reaction_and_who_flees_has_a_threat_die_more() -> None:
    with pytest.raises(BadInput, match="'reaction' is none of them"):
        tried({}, {"kind": "reaction"}, panic="freeze")
    with pytest.raises(Refused) as refused:
        Session(action(OPTIONS, 2, kind=Kind.REACTION, panic="freeze"))
    assert refused.value.rule == "augur.fog.freeze"
    assert pools(tried({}, {"kind": "chase"}, (1, 1, 1), panic="flight")) == [("kara", "action 2d6, threat 1d8")]


@pytest.mark.rule("augur.condition", "augur.action.zero-after-all")
def test_a_condition_takes_a_die_from_what_it_names() -> None:
    given = {"conditions": ("dazed=finesse+reason",), **OWN}
    assert pools(play(attempt(OPTIONS, **given), {"way": "finesse"}, {}, (6,))) == [("kara", "1d6")]
    assert pools(play(attempt(OPTIONS, **given), {"way": "guile"}, {}, (6,))) == [("kara", "1d6")]


@pytest.mark.rule("augur.chase.clocks", "augur.chase.level")
@pytest.mark.parametrize(
    ("chases", "faces", "answers", "won"),
    [("cat=4/0", (6, 1), (), True), ("cat=0/4", (1, 1), (), False), ("cat=5/5", (4, 1), ("yes",), True),
     ("cat=1/1", (6, 1), (), None)],
)  # fmt: skip
def test_a_chase_ends_with_a_full_clock(chases: str, faces: Any, answers: tuple[str, ...], won: bool | None) -> None:
    session = tried({}, {"kind": "chase"}, faces, *answers, chases=(chases,), foe="cat")
    assert session.outcome.follows.won is won
    assert ("The chase is over" in texts(session)) is (won is not None)


def test_a_chase_under_way_is_the_first_kind_that_the_gm_is_offered() -> None:
    session = tried({}, {}, (6, 1), chases=("cat=1/1",), foe="cat")
    assert session.outcome.follows.ticks == 2


@pytest.mark.rule("augur.reaction.grade", "augur.harm.tracks")
def test_danger_and_ladder_are_on_the_gm_s_card() -> None:
    card = {"kind": "reaction", "danger": "heavy", "track": "fog"}
    assert tried({}, card, (1, 1)).outcome.fog == Ladder(3)


@pytest.mark.rule("augur.group.who", "augur.group.others", "augur.assist.shared")
def test_in_a_group_effort_one_rolls_and_the_others_share_the_risk() -> None:
    call = group_effort(OPTIONS, ("kara", "vanya", "pasha"), (3, 1, 2), what="past the guards")
    session = play(call, "vanya", {"helper": "pasha"}, {"kind": "clash", "track": "fatigue"}, "roll", (1,), (2,))
    assert pools(session) == [("vanya", "1d6"), ("pasha", "1d6")]
    told = texts(session)
    assert "Vanya rolls for the group; Kara and Pasha take part, and share the risk." in told
    assert [f"{one} takes 2 Fatigue" in told for one in ("Vanya", "Kara", "Pasha")] == [True] * 3
    for members, dice in ((("kara",), (1,)), (("kara", "vanya"), (1,))):
        with pytest.raises(BadInput):
            play(group_effort(OPTIONS, members, dice))
    with pytest.raises(Refused):
        play(group_effort(OPTIONS, ("kara", "kara"), (1, 1)))


@pytest.mark.rule("augur.threat.ask", "augur.threat.level")
@pytest.mark.parametrize(
    ("card", "level"), [({"level": "complex"}, 2), ({"level": "no-roll"}, None), ({"stances": ("compromised -1",)}, -1)]
)
def test_the_gm_says_how_threatening_something_is(card: dict[str, Any], level: int | None) -> None:
    session = play(judge(OPTIONS, "a dog"), card)
    assert session.outcome.level == level
    assert "The GM says of A Dog: " in texts(session)


def test_a_kind_that_is_settled_is_not_asked() -> None:
    question = tried({}, {}, (6, 1), kind=Kind.CHASE, threat=0).journal[1]
    assert "kind" not in question.fields
    assert "level" not in question.fields
