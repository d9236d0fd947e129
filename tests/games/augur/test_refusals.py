"""What can't be: bad words, help by oneself, too much Stress, burning too little; and the short way to write dice."""

from __future__ import annotations

from typing import Any

import pytest

import rollwright as rw
from rollwright.dice.errors import BadInput, Refused
from rollwright.games.augur import RULESET
from rollwright.games.augur.rules.kinds import Kind
from tests.games.augur.playing import OPTIONS

REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("augur.assist", "action", {"dice": 2, "assist": "kara", "sharing": ("vanya",), "who": "kara"}),
    ("augur.assist", "action", {"dice": 2, "sharing": ("kara",), "who": "kara"}),
    ("augur.assist", "attempt", {"approaches": ("finesse=1",), "helpers": ("kara",), "who": "kara"}),
    ("augur.setup", "action", {"dice": 2, "setup": "rope"}),
    ("augur.stress.track", "action", {"dice": 2, "stress": 9}),
    ("augur.stress.track", "attempt", {"approaches": ("finesse=1",), "stress": 7}),
    ("augur.stress.track", "rest", {"stress": 7}),
    ("augur.stress.track", "momentum", {"points": 1, "reason": "luck", "stress": 7}),
]


@pytest.mark.rule("augur.assist", "augur.setup", "augur.stress.track")
@pytest.mark.parametrize(("rule", "name", "given"), REFUSED)
def test_it_is_refused_with_the_rule_s_id(rule: str, name: str, given: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        rw.play(f"augur/{name}", policy="never", **given)
    assert refused.value.rule == rule


@pytest.mark.rule("augur.fog.panicked", "augur.stance")
@pytest.mark.parametrize(
    ("name", "given", "says"),
    [
        ("action", {"dice": 2, "panic": "nonsense"}, "fight, flight"),
        ("attempt", {"approaches": ("finesse=1",), "panic": "nonsense"}, "fight, flight"),
        ("gm-move", {"kind": "action", "panic": "nonsense"}, "fight, flight"),
        ("attempt", {"approaches": ("guile=1",), "chases": ("thief",), "kind": "chase", "threat": 0}, "thief=2/1"),
        ("judge", {"stances": ("volatile +1", "volatile +2")}, "given twice"),
    ],
)
def test_bad_words_are_refused_and_the_good_ones_named(name: str, given: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        rw.play(f"augur/{name}", policy="never", **given)


# --- burning too little ----------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.momentum.burn")
@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("action", {"dice": 2}),
        ("chase", {"dice": 2}),
        ("attempt", {"approaches": ("finesse=1",), "kind": "basic", "threat": 0}),
    ],
)
def test_burning_at_3_is_refused_in_every_call(name: str, given: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        rw.play(f"augur/{name}", momentum=3, choose={"burn": "burn"}, policy="never", **given)
    assert refused.value.rule == "augur.momentum.burn"
    rw.play(f"augur/{name}", momentum=4, choose={"burn": ["burn"] * 9}, policy="never", seed=1, **given)


@pytest.mark.rule("augur.momentum.burn", "augur.threat.negative")
def test_what_a_negative_level_gives_can_be_burnt() -> None:
    barred = RULESET.listing("action").barred

    def named(id: str, **given: Any) -> dict[str, Any]:
        return {**RULESET.listing(id).procedure.defaults, **given}

    for momentum, threat, free in ((3, -1, True), (2, -1, False), (1, -3, True)):
        assert (barred(OPTIONS, named("action", dice=1, threat=threat, momentum=momentum)) == {}) is free
    assert barred(OPTIONS, named("action", dice=1, threat=-3, momentum=0, stress=6)), "stuck at 0 nothing comes"
    chase = RULESET.listing("chase")
    assert chase.barred(OPTIONS, named("chase", dice=1, threat=-1)) == {}, "each action gives more"
    assert chase.barred(OPTIONS, named("chase", dice=1, threat=0))
    group = RULESET.listing("group-effort")
    both = {"members": ("kara", "vanya"), "dice": (1, 1), "threat": 0}
    assert group.barred(OPTIONS, named("group-effort", **both, momentum=(2, 4))) == {}, "Vanya could"
    assert group.barred(OPTIONS, named("group-effort", **both))


@pytest.mark.rule("augur.momentum.burn")
def test_odds_of_burning_always_are_refused_below_4_and_settle_nothing_else() -> None:
    with pytest.raises(Refused) as refused:
        rw.odds("augur/action", dice=2, momentum=3, burn="always")
    assert refused.value.rule == "augur.momentum.burn"
    for burn in ("never", "best"):
        assert rw.odds("augur/action", dice=2, momentum=3, burn=burn).chance(lambda end: end.burnt) == 0
    law = rw.odds("augur/action", dice=2, momentum=5, threat=1, burn="always")
    assert law.chance(lambda end: end.burnt) == pytest.approx(9 / 36), "where it changes the result: both dice below 4"
    assert law.chance(lambda end: end.follows.extra == "bigger") > 0, "other questions are answered as before"


# --- 3d2t ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.notation")
@pytest.mark.parametrize("name", ["action", "chase"])
def test_dice_can_be_written_as_the_game_writes_them(name: str) -> None:
    call = f"augur/{name}"
    assert list(rw.odds(call, dice="3d2t")) == list(rw.odds(call, dice=3, threat=2))
    assert list(rw.odds(call, dice="2d", threat=1)) == list(rw.odds(call, dice=2, threat=1))
    with pytest.raises(BadInput, match="says threat, too"):
        rw.odds(f"augur/{name}", dice="3d2t", threat=2)
    with pytest.raises(BadInput, match="as 3d2t or 2d"):
        rw.odds(f"augur/{name}", dice="3dd")
    with pytest.raises(Refused) as refused:
        rw.odds(f"augur/{name}", dice="3d4t")
    assert refused.value.rule == "augur.threat.impossible"


@pytest.mark.rule("augur.action.roll")
def test_the_law_of_an_action_is_a_row_for_each_result_and_number_of_cuts() -> None:
    for kind in Kind:
        law = rw.odds("augur/action", dice=3, threat=2, kind=kind.value)
        rows = [(end.result, end.cuts) for end, _ in law]
        assert len(set(rows)) == len(rows), kind
