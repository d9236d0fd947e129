"""Actions, their rolls and the Crisis Clock as the game lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollwright.games.cgg.rules import allowing, clock, situation, told_action, told_situation
from rollwright.games.cgg.rules.action import Action, action
from rollwright.games.cgg.rules.codes import Code, code, codes
from rollwright.games.cgg.rules.difficulty import adjustments_from, base_from
from rollwright.games.cgg.rules.editions import CGG, CGG_2015, Edition
from rollwright.games.cgg.rules.failure import complication, of_complication
from rollwright.games.cgg.rules.following import of_action
from rollwright.games.cgg.rules.risk import exec_dice, risk
from rollwright.games.cgg.rules.roster import names_from
from rollwright.games.cgg.rules.uses import Hammering
from rollwright.games.cgg.rules.venture import Hammer, Wrench
from rollwright.play.policy import never
from rollwright.play.steps import GM, Choose, Seen
from rollwright.rules.ruleset import Listing

SECRET = ("difficulty", "adjust", "adjustments", "opponent", "risk", "risk_against")
"""What the Exec keeps to themselves."""


def code_or_none(text: str) -> Code | None:
    """Read a die code, such as 3d+2, or none."""
    return None if text.strip().casefold() in ("", "none") else code(text)


def all_codes(text: str) -> tuple[Code, ...]:
    """Read die codes with commas between, such as 3d+2, 2d."""
    return codes(text)


def together(outcome: Action) -> int:
    """Count success and avoiding the risk, one point each."""
    return outcome.success + avoided(outcome)


def both(outcome: Action) -> int:
    """Count success with the risk avoided, and nothing else."""
    return outcome.success * (1 if outcome.avoided is None else avoided(outcome))


def success(outcome: Action) -> int:
    """Count success and nothing else."""
    return outcome.success


def avoided(outcome: Action) -> int:
    """Count being spared the risk and nothing else: by the roll, or by Enhanced."""
    if outcome.avoided is None:
        return 0
    return outcome.avoided if outcome.more is None else outcome.avoided | outcome.more.spared


def failure_first(choice: Choose[Any]) -> Any:
    """Spend Venture on Failure first: Gotta make it, then everything else that is offered."""
    if choice.key != "wrench":
        return never(choice)
    return Wrench.MAKE_IT if Wrench.MAKE_IT in choice.options else choice.options[-1]


def secret(names: tuple[str, ...]) -> Callable[[Mapping[str, Any]], dict[str, Seen]]:
    """Keep arguments from the players, the level of the risk too; but not that nothing is at stake."""

    def hidden(arguments: Mapping[str, Any]) -> dict[str, Seen]:
        none = arguments.get("risk") == "none"
        return dict.fromkeys([name for name in names if not (none and name == "risk")], (GM,))

    return hidden


hidden = secret(SECRET)


def cast(arguments: Mapping[str, Any]) -> dict[str, str]:
    """Let the explorer be played by the holder of the sheet."""
    return {arguments["player"]: arguments["who"]}


RISK_RULES = (
    *("cgg.dice.players", "cgg.risk.when", "cgg.risk.stake", "cgg.risk.code", "cgg.risk.roll", "cgg.risk.venture"),
    *("cgg.risk.zero", "cgg.codes.notation"),
)
EXEC_RULES = ("cgg.dice.exec", *[f"cgg.difficulty.{part}" for part in ("roll", "secret", "most")], "cgg.risk.raise")
CLOCK_RULES = ("cgg.clock.hours", "cgg.clock.pay", "cgg.clock.gain", "cgg.clock.crisis")
ACTION_RULES = (
    *RISK_RULES,
    *EXEC_RULES,
    *("cgg.action.code", "cgg.difficulty.base", "cgg.difficulty.ability", "cgg.difficulty.adjustments"),
    *("cgg.difficulty.contest", "cgg.difficulty.removed", "cgg.difficulty.trivial", "cgg.risk.levels"),
    *("cgg.risk.none", "cgg.risk.base", "cgg.risk.base-beyond", "cgg.risk.situation", "cgg.risk.helpers"),
    *("cgg.risk.avoided", "cgg.failure.success", "cgg.failure.grades", "cgg.codes.combining"),
    *("cgg.codes.bonus", "cgg.gear.notable", "cgg.gear.disabled"),
    *("cgg.venture.player", "cgg.venture.exec", "cgg.venture.one-of-a-kind", "cgg.venture.order"),
    "cgg.venture.described",
    *tuple([f"cgg.wrench.{one.value}" for one in Wrench]),
    *tuple([f"cgg.hammer.{'unseen' if one is Hammer.UNSEEN else one.value}" for one in Hammer]),
    *("cgg.wrench.failure-only", "cgg.aspects.free", "cgg.aspects.stunt", "cgg.stunts.who", "cgg.stunts.first-die"),
    *("cgg.stunts.move", "cgg.stunts.extra", "cgg.stunts.mastery", "cgg.help.joins", "cgg.help.leverage"),
    *("cgg.help.unrolled", *CLOCK_RULES, "cgg.clock.zero", "cgg.clock.exec-pays", "cgg.clock.in-crisis"),
)
EXAMPLES: tuple[Mapping[str, Any], ...] = (
    {"code": Code(3, 2), "difficulty": 5, "adjust": 1},
    {"code": Code(4), "difficulty": 3},
    {"code": Code(2), "difficulty": 4, "risk": "none"},
    {"code": Code(1), "opponent": Code(2, 2), "risk_code": Code(2, 1), "hours": 1},
    {"code": Code(2), "difficulty": 3, "hours": 3, "wrenches": (Wrench.CLOSE, Wrench.MAKE_IT)},
    {"code": Code(2), "difficulty": 4, "hours": 0, "crisis": True, "aspect": True, "stunt": "no"},
    {"code": Code(1, 1), "difficulty": 3, "hammers": Hammering.WORST, "gear": ("scanner",)},
    {"code": Code(1), "difficulty": 3, "hammers": Hammering.RANDOM, "adjustments": ("rushed", "teamwork")},
    {"code": Code(1), "difficulty": 3, "hours": 1, "mastery": 1, "who": "kara", "what": "cover"},
    {"code": Code(1), "difficulty": 3, "hours": 1, "helping": (Code(2),), "risk_with": (Code(1),)},
    {"code": Code(1), "difficulty": 3, "hours": 0, "tools": ("armour:2d",), "passing": ("smoke",)},
    {"code": Code(1), "difficulty": 3, "hours": 2, "leverage": (Code(2, 2),), "risk_against": (Code(2),)},
    {"code": Code(1), "difficulty": 3, "hours": 1, "conditions": ("painful-harm", "surface-wound", "weakened")},
    {"code": Code(1), "difficulty": 2, "hours": 1, "conditions": ("consumed", "restrained"), "xp": 1},
    {"code": Code(1), "difficulty": 2, "hours": 0, "conditions": ("dire-injury", "troubled")},
    {
        "code": Code(1),
        "difficulty": 2,
        "hours": 0,
        "conditions": ("distracting-injury", "paralyzing-injury", "confused"),
    },
    {"code": Code(1), "difficulty": 2, "hours": 2, "conditions": ("eager", "improved"), "xp": 3},
    {"code": Code(1), "difficulty": 2, "hours": 1, "conditions": ("transcendent", "enhanced"), "xp": 2, "dp": 1},
    {"code": Code(1), "difficulty": 2, "hours": 1, "conditions": ("augmented", "questioning"), "xp": 2},
    {
        "code": Code(1),
        "difficulty": 2,
        "hours": 0,
        "conditions": ("surface-wound",),
        "suspended": ("crippling-wound@strength",),
        "harm": 5,
        "bonus": -1,
        "risk_bonus": 2,
    },
)


def action_listing(edition: Edition) -> Listing:
    """List the action; what follows from it differs between the editions."""
    own = ("cgg.risk.earned",) if edition.points else ()
    return Listing(
        id="action",
        procedure=action,
        title="Action",
        rules=ACTION_RULES + own,
        facts=of_action(edition),
        telling=told_action.told_action,
        policies={"none": never, "failure-first": failure_first},
        worth={"together": together, "both": both, "success": success, "avoided": avoided},
        cast=cast,
        allowed=allowing.acting,
        barred=allowing.barred,
        hidden=hidden,
        read={
            "code": code,
            "difficulty": base_from,
            "adjustments": adjustments_from,
            "risk_code": code_or_none,
            "opponent": code_or_none,
            "leverage": all_codes,
            "leverage_key": names_from,
            "helping": all_codes,
            "risk_with": all_codes,
            "risk_against": all_codes,
        },
        aliases={"uses": ("policy", "none (nobody spends Venture), best, always, failure-first")},
        examples=EXAMPLES,
    )


LISTINGS_CGG = (action_listing(CGG),)
LISTINGS_2015 = (action_listing(CGG_2015),)

LISTINGS = (
    Listing(
        id="risk",
        procedure=risk,
        title="Risk roll",
        rules=RISK_RULES,
        telling=told_action.told_risk,
        worth={"total": lambda outcome: outcome.total, "venture": lambda outcome: outcome.venture},
        read={"code": code},
        examples=({"code": Code(3, 2)}, {"code": Code(0, 2)}, {"code": Code(0)}, {"code": Code(6), "who": "kara"}),
    ),
    Listing(
        id="exec",
        procedure=exec_dice,
        title="Difficulty dice",
        rules=EXEC_RULES,
        telling=told_action.told_exec,
        actor=GM,
        hidden=lambda arguments: dict.fromkeys(("dice", "failures", "risk_raise"), (GM,)),
        examples=({"dice": 0}, {"dice": 1}, {"dice": 4}, {"dice": 6}),
    ),
    Listing(
        id="complication",
        procedure=complication,
        title="Make up what went wrong",
        rules=("cgg.failure.complication", "cgg.failure.lasting", "cgg.failure.award"),
        facts=of_complication,
        allowed=allowing.made_up,
        telling=told_situation.told_clock(told_situation.complication_text, "cgg.failure.award"),
        examples=({"failures": 2, "hours": 5}, {"failures": 3, "hours": 12, "text": "the hull cracks"}),
    ),
    Listing(
        id="pay",
        procedure=clock.pay,
        title="Pay hours",
        rules=CLOCK_RULES,
        facts=clock.of_pay,
        allowed=allowing.as_on(allowing.ticking, "cgg.clock.hours"),
        telling=told_situation.told_clock(lambda named, end: f"pays: {end.hours} hours left.", "cgg.clock.pay"),
        examples=({"amount": 2, "hours": 5, "what": "a favour"}, {"amount": 1, "hours": 1}),
    ),
    Listing(
        id="gain",
        procedure=clock.gain,
        title="Gain hours",
        rules=CLOCK_RULES,
        facts=clock.of_gain,
        allowed=allowing.as_on(allowing.ticking, "cgg.clock.hours"),
        telling=told_situation.told_clock(
            lambda named, end: f"gains {end.change}: {end.hours} hours.", "cgg.clock.gain"
        ),
        examples=({"amount": 2, "hours": 5}, {"amount": 3, "hours": 8, "most": 9}),
    ),
    Listing(
        id="crisis",
        procedure=clock.crisis,
        title="Begin a crisis",
        rules=("cgg.clock.run-out", "cgg.clock.critical", "cgg.clock.critical-count"),
        facts=clock.of_crisis,
        allowed=allowing.as_on(allowing.run_out, "cgg.clock.run-out"),
        cast=cast,
        telling=told_situation.told_clock(
            lambda named, end: f"faces a {'critical ' if end.critical else ''}crisis.", "cgg.clock.run-out"
        ),
        examples=({"count": 0}, {"count": 6, "roles": 2}),
    ),
    Listing(
        id="address",
        procedure=clock.address,
        title="Mark a crisis as addressed",
        rules=("cgg.clock.addressed",),
        facts=clock.of_address,
        allowed=allowing.as_on(allowing.in_crisis, "cgg.clock.addressed"),
        cast=cast,
        telling=told_situation.told_clock(
            lambda named, end: f"has faced the crisis: {end.hours} hours.", "cgg.clock.addressed"
        ),
        examples=({}, {"most": 9}),
    ),
    Listing(
        id="refill",
        procedure=clock.refill,
        title="Fill a clock",
        rules=("cgg.clock.refill",),
        facts=clock.of_refill,
        allowed=allowing.as_on(allowing.ticking, "cgg.clock.hours"),
        telling=told_situation.told_clock(lambda named, end: f"begins with {end.hours} hours.", "cgg.clock.refill"),
        examples=({"hours": 4}, {"hours": 9, "most": 9}),
    ),
    Listing(
        id="make-element",
        procedure=situation.make_element,
        title="Put an element into the situation",
        rules=("cgg.risk.situation",),
        facts=situation.of_element,
        telling=told_situation.told_element,
        read={"code": code},
        examples=({"key": "fire", "code": Code(2)}, {"key": "cover", "code": Code(1), "who": "kara", "helps": True}),
    ),
    Listing(
        id="remove-element",
        procedure=situation.remove_element,
        title="Take an element out of the situation",
        rules=("cgg.risk.situation",),
        facts=situation.of_removal,
        telling=told_situation.told_removal,
        allowed=situation.element_there,
        examples=({"key": "fire"},),
    ),
    Listing(
        id="recover",
        procedure=situation.recover,
        title="Let somebody act again",
        rules=("cgg.hammer.recovery",),
        facts=situation.of_recovery,
        telling=told_situation.told_recovery,
        allowed=situation.may_recover,
        examples=({"who": "kara"},),
    ),
)
