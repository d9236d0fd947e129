"""Magic that goes astray: what rebounds never helps, and whom it reaches that nobody named or that is immune."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import Refused
from rollwright.rules.facts import State
from rollwright.rules.going_somewhere import effects
from rollwright.rules.going_somewhere.casting import cast
from rollwright.rules.going_somewhere.facts_checks import ActionUsed
from rollwright.rules.going_somewhere.facts_magic import DUE, Worked
from rollwright.rules.going_somewhere.permission_magic import of_casting
from rollwright.rules.going_somewhere.rolls import Tier
from rollwright.rules.going_somewhere.sheet import Purchase, Sheet
from tests.rules.going_somewhere.checks_cases import OPTIONS, after, facts_of, play
from tests.rules.going_somewhere.magic_cases import STATS, TABLE


@pytest.mark.rule("gs.magic.average-fail")
@pytest.mark.parametrize("magic", ["heal 2d6", "weapon 1d6, damage 1d6, 1 minute", "construct 2d6, 1 hour"])
def test_dice_that_would_help_harm_the_caster_where_they_rebound(magic: str) -> None:
    call = cast(OPTIONS, 5, magic=magic, who="mira", target="vanya", what="sword")
    mira = after(play(call, [3], [4, 5]), TABLE).sheets["mira"]
    assert [(one.name, one.points) for one in mira.effects] == [(DUE, 9)]
    assert effects.in_force(mira, "weapon", "construct") == ()


@pytest.mark.rule("gs.magic.average-fail")
@pytest.mark.parametrize("magic", ["augment 2d6, 1 hour", "defend 1d6, 1 hour", "invisibility 1d6", "search 1d6", "fly"])
def test_magic_that_only_helps_or_has_no_dice_is_lost(magic: str) -> None:
    session = play(cast(OPTIONS, 5, magic=magic, reflexes=2, who="mira", target="vanya", what="str"), [3])
    assert (session.outcome.tier, session.outcome.rebound) == (Tier.AVERAGE_FAIL, 0)
    assert after(session, TABLE).sheets["mira"].effects == ()


@pytest.mark.rule("gs.magic.resist-when")
def test_magic_against_somebody_unnamed_does_not_land_on_the_caster() -> None:
    session = play(cast(OPTIONS, 10, 4, "effect 1d6, 1 hour", who="mira", what="a sleep"), [12], [3], [6])
    assert after(session, TABLE).sheets["mira"].effects == ()
    facts = facts_of(session)
    assert [fact.who for fact in facts if isinstance(fact, ActionUsed)] == ["mira"]
    assert [(fact.what, fact.points) for fact in facts if isinstance(fact, Worked)] == [("a sleep", 6)]
    willing = play(cast(OPTIONS, 10, None, "effect 1d6, 1 hour", who="mira", what="a sleep"), [12], [6])
    assert [one.points for one in after(willing, TABLE).sheets["mira"].effects] == [6]


@pytest.mark.rule("gs.magic.mesmerism")
def test_an_unnamed_mind_is_kept_under_control_at_a_price() -> None:
    call = cast(OPTIONS, 10, 4, "mesmerize, 1 hour, known-in-sight", who="mira")
    mira = after(play(call, [12], [3]), TABLE).sheets["mira"]
    assert [(one.about, one.points) for one in mira.effects] == [("notice", -5)]


@pytest.mark.rule("gs.magic.immune", "gs.magic.resist-each")
def test_the_immune_are_no_further_targets() -> None:
    immune = Sheet(name="Noor", stats=STATS, cp=40, ledger=(Purchase(kind="immunity", cp=10, points=1),))
    state = State({**TABLE.sheets, "noor": immune})
    call = cast(OPTIONS, 5, magic="effect 1d6, 1 hour, 2 targets", power=40, who="mira", target="vanya")
    of_casting(OPTIONS, state, {**call.named, "others": ("wolf",)})
    with pytest.raises(Refused, match="Noor is immune") as refusal:
        of_casting(OPTIONS, state, {**call.named, "others": ("noor",)})
    assert refusal.value.rule == "gs.magic.immune"
