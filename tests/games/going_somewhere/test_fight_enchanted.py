"""Magic on weapons and bodies in a fight: a crafted die, silver, the invisible, a caster who resists, power sites."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from rollwright.games.going_somewhere.rules.combat.declaring import choices
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.combat.loop import fight, fight_round
from rollwright.games.going_somewhere.rules.combat.scene import Scene
from rollwright.games.going_somewhere.rules.combat.standing import scene_at
from rollwright.games.going_somewhere.rules.magic.lasting import Lasting
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Item, Purchase, Sheet
from rollwright.games.going_somewhere.rules.state import Fight, Order, Standing
from rollwright.games.going_somewhere.rules.state import Scene as Scenery
from rollwright.play.steps import Choose, Roll
from rollwright.rules.facts import State, Who
from tests.games.going_somewhere.fighting import foe, hero
from tests.games.going_somewhere.test_fight import OPTIONS, after_round, played, scene

MAGE = "mira magic=2d6 weapon=d8 combat=d10 magic_bonus=10 spd=20 reflexes=5"


def dice_asked(start: Scene, *answers: Any) -> int:
    """Count the dice of the first Combat Roll."""
    question = played(fight_round(OPTIONS, start), *answers).question
    assert isinstance(question, Roll)
    return question.pool.size


@pytest.mark.rule("gs.magic.craft-combat")
def test_the_die_of_a_crafted_weapon_is_in_the_rolls_of_that_weapon_only() -> None:
    start = scene(MAGE, "wolf weapon=d4")
    assert (dice_asked(start, "attack", "attack"), dice_asked(start, "magic", "attack")) == (2, 1)
    assert dice_asked(start, "other", "attack") == 2
    thrower = scene("mira weapon=d8 combat=d10 thrown=true", "wolf weapon=d4")
    assert dice_asked(thrower, "attack", "attack") == 1


@pytest.mark.rule("gs.magic.transmute-silver")
def test_silver_does_more_to_who_is_in_another_shape() -> None:
    start = scene("mira weapon=d8 silver=true str=20 max_q=1 spd=20", "wolf weapon=d4 str=1 health=30")
    plain = after_round(start, "attack", "other", 20, 10, 5).of("wolf")
    wolf = start.of("wolf")._replace(lasting=(Lasting("transmute", "transmute", points=10, rounds=9),))
    changed = after_round(start.put(wolf), "attack", "other", 20, 10, [5, 4]).of("wolf")
    assert (plain.health, changed.health) == (25, 21)
    dagger = Item(name="a silver dagger", kind="weapon", sides=4, where="right hand", hands=1)
    assert of_sheet(Sheet(name="Kara", items=(dagger,))).silver
    assert not of_sheet(Sheet(name="Kara")).silver


@pytest.mark.rule("gs.magic.invisible-opening", "gs.magic.invisible")
def test_the_invisible_have_to_be_noticed_when_a_fight_begins() -> None:
    hidden = "mira spd=20 effects=invisibility:invisibility::8:0:none::9"
    for face, names in ((12, ("wolf",)), (13, ())):
        session = played(fight(OPTIONS, hidden, "wolf per=10", 1), 10, 1, face)
        first = next(one for one in session.played if one.path == ())
        assert first.outcome.named["scene"].of("mira").unseen_by == names


@pytest.mark.rule("gs.magic.resist-own")
def test_a_caster_who_resists_what_strikes_back_loses_the_next_action() -> None:
    start = scene(MAGE.replace("=10", "=2"), "wolf weapon=d4")
    struck = after_round(start, "magic", "other", 15, 10, 5, [1, 1], 19).of("mira")
    spared = after_round(start, "magic", "other", 15, 10, 9).of("mira")
    assert (struck.acts, spared.acts) == (False, True)


# --- power sites -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.magic.site-fight", "gs.magic.site-draw")
def test_a_site_gives_power_in_a_fight_when_the_turn_comes() -> None:
    start = scene("mira power=5 site=1d6 magic_bonus=10 spd=20 cp=0", "wolf weapon=d4 str=1")
    asked = played(fight_round(OPTIONS, start), "magic").question
    assert isinstance(asked, Choose)
    assert [str(one) for one in asked.options] == ["1d4", "1d6", "3d4", "2d6", "2d8", "1d10", "1d12", "1d16"]
    hit = after_round(start, "magic", "2d6", "other", 20, 10, 4, 12, [3, 4])
    assert hit.of("wolf").health == 23
    short = after_round(start, "magic", "2d6", "other", 20, 10, 3)
    assert short.of("wolf").health == 30
    own = after_round(start, "magic", "1d6", "other", 20, 10, 12, 5)
    assert own.of("wolf").health == 25


@pytest.mark.rule("gs.magic.site-groups", "gs.help.bonus")
def test_a_helper_lends_the_dice_of_their_site_to_magic_beyond_the_caster_and_gives_no_bonus_then() -> None:
    start = scene("mira power=5 magic_bonus=10 spd=20 cp=0; kara site=2d8", "wolf weapon=d4 str=1")
    lent = start.put(start.of("mira")._replace(lent=(Dice(2, 8),))).put(start.of("kara")._replace(helps=Who("mira")))
    beyond = after_round(lent, "magic", "2d12", "other", "other", 20, 10, [5, 5], 12, [3, 4])
    assert beyond.of("wolf").health == 23
    short = after_round(lent, "magic", "2d12", "other", "other", 20, 10, [5, 4])
    assert short.of("wolf").health == 30, "together they have 14 of 15"
    own = played(fight_round(OPTIONS, lent), "magic", "1d4", "other", "other", 20, 10)
    assert isinstance(own.question, Roll)
    assert own.question.key == "help", "for what the caster has the power, they help as with anything"
    alone = played(fight_round(OPTIONS, start), "magic").question
    assert isinstance(alone, Choose)
    assert "2d12" not in map(str, alone.options)


@pytest.mark.rule("gs.magic.site-groups")
def test_whoever_says_that_they_help_lends_their_site_from_then_on() -> None:
    mira = msgspec.structs.replace(
        hero("mira-of-osk"), ledger=(Purchase(kind="power-site", cp=20, about="the mill", sides=8, points=2),)
    )
    sheets = {"torvald-stone": hero("torvald-stone"), "mira-of-osk": mira, "rusk": foe("rusk")}
    helps = Standing(order=Order(Who("mira-of-osk"), "help", Who("torvald-stone")))
    ones = {"torvald-stone": Standing(), "mira-of-osk": helps, "rusk": Standing("foes", 5)}

    def lent(ones: dict[str, Standing], phase: Literal["declare", "act"], who: str = "torvald-stone") -> Any:
        return scene_at(OPTIONS, State(sheets, Scenery(fight=Fight(ones, phase=phase)))).of(who).lent

    assert lent(ones, "declare") == (Dice(2, 8),)
    assert lent(ones, "declare", "rusk") == lent({**ones, "mira-of-osk": Standing()}, "declare") == ()
    assert lent(ones, "act") == (), "once all act, only who has helped"
    helped = msgspec.structs.replace(helps, helps=Who("torvald-stone"))
    assert lent({**ones, "mira-of-osk": helped}, "act") == (Dice(2, 8),)
    far = msgspec.structs.replace(helps, states=("far",))
    assert lent({**ones, "mira-of-osk": far}, "declare") == (), "the CGO says that it is near"


@pytest.mark.rule("gs.magic.site-fight")
def test_the_cgo_says_whether_the_site_is_near() -> None:
    for near, magic in (("yes", True), ("no", False)):
        session = played(fight(OPTIONS, "mira power=1 site=1d6 spd=20", "wolf", 1), near, 10, 1)
        first = next(one for one in session.played if one.path == ())
        begun = first.outcome.named["scene"]
        assert ("magic" in choices(begun, begun.of("mira"))) == magic
    bonded = Sheet(name="Mira", ledger=(Purchase(kind="power-site", cp=20, about="the mill", sides=8, points=2),))
    assert of_sheet(bonded).site == (Dice(2, 8),)


@pytest.mark.rule("gs.magic.power-kept")
def test_points_for_a_roll_of_magic_are_power_lost_in_a_fight_too() -> None:
    tight = scene("mira power=5 magic_bonus=10 spd=20 cp=5", "wolf weapon=d4 str=1")
    said = ["magic", "1d6", "other", "roll", 20, 10]
    question = played(fight_round(OPTIONS, tight), *said).question
    assert isinstance(question, Roll)
    assert question.key == "magic"
    assert isinstance(played(fight_round(OPTIONS, tight), *said, 12).question, Roll)
