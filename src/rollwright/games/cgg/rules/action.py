"""The action: the Exec rolls for success in secret, the player rolls for risk, and both may spend the Venture."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules.clock import FULL, Hours, Most, started
from rollwright.games.cgg.rules.codes import Code, combined, plus_dice, plus_pips
from rollwright.games.cgg.rules.conditions import NO_EFFECTS, check_names, condition, effects_of
from rollwright.games.cgg.rules.dice import exec_roll, risk_roll
from rollwright.games.cgg.rules.difficulty import adjusted, base_risk, by_help, contest_base, dice_left
from rollwright.games.cgg.rules.editions import Edition
from rollwright.games.cgg.rules.filling import tracks_filled, without, wrenched_away
from rollwright.games.cgg.rules.helping import ask_help
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.games.cgg.rules.stunts import ask_stunt, mastery_of, may_stunt
from rollwright.games.cgg.rules.tools import tools_used
from rollwright.games.cgg.rules.uses import Hammering, Standing, use_hammers, use_wrenches
from rollwright.games.cgg.rules.venture import Wrench, affordable, check_plan
from rollwright.games.cgg.rules.windows import (
    Forced,
    Prepared,
    Purse,
    discarded_again,
    enhanced,
    exec_pays,
    player_buys,
    player_pays,
    prepared,
    troubles,
)
from rollwright.play.steps import ACTOR, GM, Choose, one_of, procedure

Number: TypeAlias = Annotated[int, Meta(ge=-100, le=100)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Mastery: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Dots: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
RiskLevel: TypeAlias = Literal["none", "minimal", "limited", "extreme"]
Asked: TypeAlias = Literal["ask", "no", "yes"]


class More(NamedTuple):
    """What an action did beside its two rolls."""

    xp: int = 0
    """Experience that the Exec gave for conditions, less what the player paid; `earned` gives the rest."""
    dp: int = 0
    """Drama likewise."""
    resistance: int = 0
    """Fallout dice less, as somebody got serious about resisting."""
    incapacitated: bool = False
    condition: str | None = None
    """Given by a Hammer."""
    gear: str | None = None
    """Disabled by a Hammer."""
    bounced: str | None = None
    """The impairment that a Wrench keeps away."""
    worsened: bool = False
    """Whether a Surface Wound got a dot."""
    leverage_worn: tuple[str, ...] = ()
    """Leverage that loses a die for its use: by its key, or by its code where it has none."""
    augmented: bool = False
    cancelled: bool = False
    """Whether a Dire Injury called the action off."""
    reduced: str | None = None
    """The code that a Dire Injury lowers."""
    spent_xp: int = 0
    """Experience that the player paid for conditions."""
    spent_dp: int = 0
    """Drama likewise."""
    spared: bool = False
    """Whether Enhanced spares the explorer a risk that was not avoided."""
    for_good: bool = False
    """Whether the impairment that a Wrench keeps away is gone for good."""


NOTHING_MORE = More()


class Action(NamedTuple):
    """How an action came out."""

    success: bool
    failures: int
    avoided: bool | None
    """Whether the roll avoided the risk; None where there was none."""
    venture: int
    """What nobody has spent."""
    hours: int
    """What the clock shows now; at 0 it is locked, and a crisis follows."""
    more: More | None = None
    """What else it did; None where that is nothing."""

    @property
    def escaped(self) -> bool | None:
        """Whether the explorer is spared the risk, by the roll or by Enhanced; None where there was none."""
        return True if self.rest.spared else self.avoided

    @property
    def rest(self) -> More:
        """What else it did, also where that is nothing."""
        return NOTHING_MORE if self.more is None else self.more


@procedure
async def action(
    options: Options,
    code: Code,
    difficulty: Annotated[int, Meta(ge=0, le=100)] | None = None,
    adjust: Number = 0,
    risk_code: Code | None = None,
    risk: RiskLevel = "extreme",
    hours: Hours = FULL,
    hammers: Hammering = Hammering.ASK,
    opponent: Code | None = None,
    adjustments: tuple[str, ...] = (),
    helping: tuple[Code, ...] = (),
    leverage: tuple[Code, ...] = (),
    risk_with: tuple[Code, ...] = (),
    risk_against: tuple[Code, ...] = (),
    mastery: Mastery = 0,
    aspect: bool = False,
    stunt: Asked = "ask",
    wrenches: tuple[Wrench, ...] = (),
    conditions: tuple[str, ...] = (),
    attribute: str = "",
    resist: str = "",
    augmented: bool = False,
    gear: tuple[str, ...] = (),
    most: Most = FULL,
    crisis: bool = False,
    xp: Points = 0,
    dp: Points = 0,
    who: str = ACTOR,
    what: str = "",
    leverage_key: tuple[str, ...] = (),
    goal: str = "",
    risk_dice: Number = 0,
    player: str = ACTOR,
    risk_attribute: str = "",
    harm: Dots = 0,
    persuasion: Dots = 0,
    alteration: Dots = 0,
    stake: str = "",
    custom: tuple[str, ...] = (),
    suspended: tuple[str, ...] = (),
    bonus: Number = 0,
    risk_bonus: Number = 0,
    help_taken: bool = False,
    tools: tuple[str, ...] = (),
    passing: tuple[str, ...] = (),
) -> Action:
    """Take an action: the Exec's dice decide success, the player's the risk that comes with it.

    `attribute` and `risk_attribute` name the two codes, for conditions that bite one; `harm`, `persuasion` and
    `alteration` are the sizes of tracks that an action may fill, 0 where nobody keeps them; `stake` is said aloud.
    `suspended` are conditions that a Wrench keeps away: their dots count, not their effects. `bonus` and `risk_bonus`
    are pips of special rules, for success and for the risk; `risk_dice` are dice more or fewer on the risk roll.
    `tools` is gear that the player may use against the risk, with its code (`armour:3d`); `passing` are keys of
    elements that weigh on an action or two, of which this is one.
    `help_taken`: the helpers' help has been taken, so each joins a roll. `leverage_key` names each `leverage`.
    """
    base = base_of(difficulty, opponent)
    check_names(attribute, risk_attribute, resist)
    same = risk_code is None or (attribute != "" and attribute == risk_attribute)
    risked = attribute if risk_code is None else risk_attribute
    effects = effects_of(conditions, attribute, risked) if conditions else NO_EFFECTS
    clock = started(hours, most, crisis)
    impairments = tuple([one for one in conditions if not condition(one).enhancement])
    check_plan(clock, wrenches, aspect, impairments != ())
    master = mastery_of(mastery, aspect)
    if stunt == "yes" and not master:
        raise Refused("a stunt needs a fitting ability or a called aspect", "cgg.stunts.who")

    own = code if risk_code is None else risk_code
    adjust = adjust + adjusted(adjustments)
    if helping and by_help(adjustments) and await Choose("same helpers", GM, (False, True), seen_by=(GM,)):
        adjust = adjust - by_help(adjustments)
    now = Prepared(code, own, adjust, Purse(clock, xp, dp, crisis=crisis), later=risk_dice)
    if conditions or augmented:
        now = await prepared(options, effects, now, augmented, player, risk != "none")
        if now.cancelled:
            rest = More(now.purse.xp - xp, now.purse.dp - dp, cancelled=True, reduced=now.reduced)
            return Action(False, 0, None, 0, now.purse.clock.hours, rest)
    success, own, clock = now.success, now.risk, now.purse.clock
    worn: tuple[str, ...] = ()
    if tools and risk != "none":
        risk_with = (*risk_with, *await tools_used(tools, player))
    if helping or leverage:
        success, own, clock, worn = await ask_help(
            success, own, clock, helping, leverage, player, risk_with, leverage_key, help_taken
        )
    else:
        own = combined(own, *risk_with)
    if bonus:
        success = plus_pips(success, bonus)
    if risk_bonus:
        own = plus_pips(own, risk_bonus)
    if now.later:
        own = plus_dice(own, now.later)
    if stunt == "yes" or (stunt == "ask" and may_stunt(mastery, aspect, clock)):
        success, own, clock = await ask_stunt(success, own, clock, master, stunt, player, risk != "none")
    purse = now.purse._replace(clock=clock)

    count = dice_left(base, now.adjust, success)
    serious = risk != "none" and affordable(clock, Wrench.SERIOUS, aspect)
    dice = await exec_roll(options, count, last=serious)
    if "troubled" in effects.exec_windows and await troubles(purse, dice, count):
        purse = exec_pays(options, purse, "troubled")
        dice = await discarded_again(options, dice, count)
    edition = edition_of(options)
    roll = Standing(count, purse.clock, effects.lose_first_venture, dice)
    forced = Forced()
    wound = False
    if risk != "none":
        rolled = await risk_roll(own, player)
        roll = roll._replace(total=rolled.total + own.pips, rolled=rolled.apart)
        if effects.weakened and roll.rolled > 0:
            more = (await exec_roll(options, 1, "chance")).failures
            roll = roll._replace(more=more)
        if effects.surface_wound and roll.venture > 0:
            wound = (await exec_roll(options, 1, "chance")).failures == 1
    if effects.player_windows:
        if await player_buys(options, effects, purse, "transcendent", player):
            purse = player_pays(options, purse, "transcendent")
            roll = roll._replace(shown=await exec_roll(options, count, "difficulty again", serious))
        if roll.rolled > 0:
            purse, forced = await enhanced(options, effects, purse, player)
        roll = roll._replace(clock=purse.clock)
    if risk != "none":
        roll = await use_wrenches(options, roll, same, resist != "", aspect, impairments, wrenches, player)
    held = tuple([condition(one).id for one in wrenched_away((*conditions, *suspended), roll)])
    end = await use_hammers(options, roll, hammers, gear, custom, held)

    target = base_risk(options, base) + sum([one.dice for one in risk_against]) + roll.shown.raised
    avoided = None if risk == "none" else roll.total >= target
    failures = 0 if forced.success else end.failures
    restrained = now.restrained and (roll.bounced is None or effects_of(without(conditions, roll.bounced)).restrained)
    if restrained and not forced.success:
        missed = avoided is not None and not forced.avoided and not avoided
        if not edition.restrained_by_drama or crisis or missed:
            failures = failures + (await exec_roll(options, 1, "chance")).failures * (failures == 0)
    if harm or persuasion or alteration:
        sizes = (harm, persuasion, alteration)
        await tracks_filled(options, sizes, conditions, suspended, wound, roll, end, who)
    if not (conditions or augmented or worn or roll.resistance or end.used):
        return Action(failures == 0, failures, avoided, end.venture, end.clock.hours)
    return Action(
        failures == 0,
        failures,
        avoided,
        end.venture,
        end.clock.hours,
        More(
            purse.xp - xp,
            purse.dp - dp,
            roll.resistance,
            end.incapacitated,
            one_of((None, end.condition), end.worse),
            one_of((None, end.gear), end.broken),
            roll.bounced,
            wound,
            worn,
            now.augmented,
            spent_xp=purse.spent_xp,
            spent_dp=purse.spent_dp,
            spared=forced.avoided,
            for_good=roll.for_good,
        ),
    )


class Earned(NamedTuple):
    """What a risk roll brings, beside what was at stake."""

    xp: int
    dp: int


def earned(edition: Edition, avoided: bool | None) -> Earned:
    """Give what a risk roll earns in an edition: Experience where the risk was avoided, Drama where it was not.

    >>> from rollwright.games.cgg.rules.editions import CGG, CGG_2015
    >>> earned(CGG_2015, True), earned(CGG_2015, False), earned(CGG, True)
    (Earned(xp=1, dp=0), Earned(xp=0, dp=1), Earned(xp=0, dp=0))
    """
    if avoided is None:
        return Earned(0, 0)
    return Earned(edition.experience, 0) if avoided else Earned(0, edition.drama)


def base_of(difficulty: int | None, opponent: Code | None) -> int:
    """Give the base difficulty: the one that is given, or that of a contest."""
    if (difficulty is None) == (opponent is None):
        raise BadInput("give the base difficulty, or an opponent's code for a contest: one of the two")
    return contest_base(opponent) if opponent is not None else difficulty or 0
