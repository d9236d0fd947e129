"""Fallout, conditions, diligence, leverage and Tension as the game lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollwright.games.cgg.rules import allowing, told_tension
from rollwright.games.cgg.rules import told_consequences as told
from rollwright.games.cgg.rules.chance import chance
from rollwright.games.cgg.rules.codes import Code, code
from rollwright.games.cgg.rules.conditions import CORE_IDS
from rollwright.games.cgg.rules.diligence import diligence
from rollwright.games.cgg.rules.fallout import clear_track, fallout, full_track, give_condition, lift_condition, suffer
from rollwright.games.cgg.rules.leverage import expire, leverage
from rollwright.games.cgg.rules.party import Member, Named, Pitfall, Scene, scene_from
from rollwright.games.cgg.rules.readying import of_ready, ready
from rollwright.games.cgg.rules.roster import party_from
from rollwright.games.cgg.rules.tension import tension, tension_exec, tension_round, tension_turn
from rollwright.play.policy import scripted
from rollwright.play.steps import GM
from rollwright.rules.ruleset import Listing


def code_or_none(text: str) -> Code | None:
    """Read a die code, such as 3d+2, or none."""
    return None if text.strip().casefold() in ("", "none") else code(text)


def cast_of_scene(arguments: Mapping[str, Any]) -> Mapping[str, str]:
    """Let each explorer of a Tension be played by the holder of the sheet of that name."""
    found: Any = arguments["scene"]
    return {one.who: one.who for one in found.party}


def cast_of_party(arguments: Mapping[str, Any]) -> Mapping[str, str]:
    """Let each explorer of a Tension be played by the holder of the sheet of that name."""
    return {one.who: one.who for one in party_from(arguments["party"])}


def many_in_party(arguments: Mapping[str, Any]) -> bool:
    """Tell a Tension whose states are too many to count: more than one explorer acts."""
    return sum([not one.out for one in party_from(arguments["party"])]) > 1


def many_in_scene(arguments: Mapping[str, Any]) -> bool:
    """Tell the same of one that is under way."""
    return sum([not one.out for one in arguments["scene"].party]) > 1


STILL = Scene((Member("kara", (Named("strength", Code(1)),), out=True),), (Pitfall("reactor", 14),), edge="kara")
"""Nobody can act: the world turns alone."""
AWAKE = STILL.with_member(STILL.party[0]._replace(out=False))
"""One explorer can act."""
ACTING = {
    "act": scripted({"turn": "act", "risk": "none"}),
    "act-5": scripted({"turn": "act", "risk": "none", "difficulty": "5"}),
    "act-7": scripted({"turn": "act", "risk": "none", "difficulty": "7"}),
}
"""Everybody acts, at no risk: at the least difficulty, or at a middling or a high one."""
AVERTING: Mapping[str, Callable[[Any], Any]] = {"averted": lambda end: len(end.avoided) - len(end.happened)}
CONDITION_RULES = tuple([f"cgg.conditions.{id}" for id in CORE_IDS])
FALLOUT_RULES = (
    *("cgg.fallout.when", "cgg.fallout.critical", "cgg.fallout.code", "cgg.fallout.dice", "cgg.fallout.grade"),
    *("cgg.fallout.cap", "cgg.conditions.hindered"),
)
SUFFER_RULES = (
    *("cgg.fallout.arenas", "cgg.fallout.excluded", "cgg.fallout.result", "cgg.fallout.element"),
    *("cgg.fallout.impairment", "cgg.fallout.dots", "cgg.conditions.mark", "cgg.conditions.twice"),
    *("cgg.conditions.custom", "cgg.conditions.tracks", *CONDITION_RULES),
)
TENSION_RULES = (
    *("cgg.tension.mode", "cgg.tension.pitfall", "cgg.tension.start", "cgg.tension.happens", "cgg.tension.avoided"),
    *("cgg.tension.at-once", "cgg.tension.rounds"),
)
SCENE: Mapping[str, Callable[[str], Any]] = {"scene": scene_from}

LISTINGS: tuple[Listing, ...] = (
    Listing(
        id="fallout",
        procedure=fallout,
        title="Grade fallout",
        rules=FALLOUT_RULES,
        facts=told.of_fallout,
        telling=told.told_fallout,
        worth={"mild": lambda outcome: -outcome.dots},
        hidden=lambda arguments: {"code": (GM,), "risk": (GM,)},
        read={"code": code, "resist": code},
        examples=(
            {"code": Code(5), "resist": Code(3)},
            {"code": Code(4, 2), "resist": Code(4), "hindered": True},
            {"code": Code(9), "resist": Code(2), "fewer": 1, "risk": "limited"},
        ),
    ),
    Listing(
        id="suffer",
        procedure=suffer,
        title="Take fallout",
        rules=SUFFER_RULES,
        facts=told.of_suffer,
        telling=told.told_suffer,
        examples=(
            {"dots": 1, "element": "smoke", "who": "kara"},
            {"dots": 2, "arena": "isotech", "conditions": ("confused", "weakened"), "who": "kara"},
            {"dots": 5, "arena": "intellectual", "harm": 3, "persuasion": 3, "conditions": ("painful-harm",)},
            {"dots": 1, "custom": ("dazzled=HI1:confused",), "alteration": 1},
        ),
    ),
    Listing(
        id="full-track",
        procedure=full_track,
        title="See what a full track does",
        rules=("cgg.conditions.full",),
        facts=told.of_full,
        telling=told.told_full,
        examples=({"track": "harm", "who": "kara"}, {"track": "alteration"}),
    ),
    Listing(
        id="clear-track",
        procedure=clear_track,
        title="Clear a track",
        rules=("cgg.conditions.clear",),
        facts=told.of_clear,
        telling=told.told_clear,
        examples=({"track": "harm", "who": "kara", "conditions": ("painful-harm", "confused")},),
    ),
    Listing(
        id="give-condition",
        procedure=give_condition,
        title="Give a condition",
        rules=("cgg.conditions.what", "cgg.conditions.kinds", "cgg.conditions.exec", "cgg.conditions.custom"),
        facts=told.of_given,
        telling=told.told_condition,
        examples=(
            {"condition": "eager", "who": "kara"},
            {
                "condition": "sleepy=PI2:confused",
                "who": "kara",
                "conditions": ("sleepy=PI2:confused",),
                "persuasion": 3,
            },
        ),
    ),
    Listing(
        id="lift-condition",
        procedure=lift_condition,
        title="Take a condition away",
        rules=("cgg.conditions.exec",),
        facts=told.of_lifted,
        telling=told.told_condition,
        examples=({"condition": "eager", "who": "kara", "conditions": ("eager", "confused")},),
    ),
    Listing(
        id="chance",
        procedure=chance,
        title="Roll for a chance",
        rules=("cgg.conditions.chance",),
        telling=told.told_chance,
        examples=({}, {"what": "the surface wound gets worse", "who": "kara"}),
    ),
    Listing(
        id="diligence",
        procedure=diligence,
        title="Diligence roll",
        rules=(
            *("cgg.diligence.when", "cgg.diligence.kinds", "cgg.diligence.code", "cgg.diligence.help"),
            *("cgg.diligence.roll", "cgg.diligence.total", "cgg.diligence.enhance", "cgg.leverage.purpose"),
        ),
        facts=told.of_diligence,
        telling=told.told_diligence,
        allowed=allowing.diligent,
        worth={"pips": lambda outcome: int(outcome.pips)},
        read={"code": code, "old": code_or_none, "able": code_or_none},
        examples=(
            {"code": Code(3, 1)},
            {"code": Code(2), "kind": "research", "goal": "the map", "who": "kara", "helping": ("2d+1", "1d")},
            {"code": Code(2), "old": Code(2, 2), "goal": "the map", "key": "the map's back", "cue": True},
            {"code": Code(3), "named": "strength", "conditions": ("crippling-wound@strength",)},
            {"code": Code(1), "kind": "research", "named": "knowledge", "able": Code(2, 1), "able_named": "mental"},
        ),
    ),
    Listing(
        id="leverage",
        procedure=leverage,
        title="Use leverage",
        rules=(
            *("cgg.leverage.anybody", "cgg.leverage.goal", "cgg.leverage.use", "cgg.leverage.price"),
            "cgg.leverage.crisis",
        ),
        facts=told.of_leverage,
        telling=told.told_leverage,
        allowed=allowing.using_leverage,
        worth={"pips": lambda outcome: 0 if outcome.left is None else outcome.left.dice * 3 + outcome.left.pips},
        read={"code": code},
        examples=(
            {"code": Code(2, 2), "goal": "Starship Repair", "towards": "starship repair", "who": "kara"},
            {"code": Code(0, 2), "hours": 0},
            {"code": Code(1), "crisis": True, "hours": 3},
        ),
    ),
    Listing(
        id="expire-leverage",
        procedure=expire,
        title="Let leverage expire",
        rules=("cgg.leverage.expiry",),
        facts=told.of_expire,
        allowed=allowing.expiring,
        telling=told.told_expire,
        examples=({"key": "repair", "reason": "lost", "goal": "Starship Repair"},),
    ),
    Listing(
        id="tension",
        procedure=tension,
        title="Tension Mode",
        rules=TENSION_RULES,
        facts=told_tension.of_start,
        telling=told_tension.told_start,
        cast=cast_of_party,
        worth=AVERTING,
        policies=ACTING,
        large=many_in_party,
        examples=(
            {"party": "kara strength=1d out=yes", "pitfalls": ("reactor 14",), "edge": "kara"},
            {"party": "kara strength=1d", "pitfalls": ("reactor 14",), "edge": "kara"},
        ),
    ),
    Listing(
        id="tension-round",
        procedure=tension_round,
        title="Begin a round of Tension",
        rules=("cgg.tension.edge", "cgg.tension.bonus-die", "cgg.tension.first"),
        facts=told_tension.of_part,
        telling=told_tension.told_round,
        cast=cast_of_scene,
        worth=AVERTING,
        policies=ACTING,
        large=many_in_scene,
        read=SCENE,
        examples=({"scene": AWAKE}, {"scene": STILL}),
    ),
    Listing(
        id="tension-turn",
        procedure=tension_turn,
        title="Take the focus",
        rules=(
            *("cgg.tension.turns", "cgg.tension.act", "cgg.tension.help", "cgg.tension.helped", "cgg.tension.lower"),
            *("cgg.tension.idle", "cgg.tension.ready", "cgg.tension.cue", "cgg.tension.focus"),
        ),
        facts=told_tension.of_turn,
        telling=told_tension.told_turn,
        cast=cast_of_scene,
        worth=AVERTING,
        policies=ACTING,
        large=many_in_scene,
        read=SCENE,
        examples=({"scene": AWAKE, "who": "kara"},),
    ),
    Listing(
        id="ready",
        procedure=ready,
        title="Ready under conditions",
        rules=("cgg.tension.ready", *[f"cgg.conditions.{id}" for id in ("paralyzing-injury", "consumed", "eager")]),
        facts=of_ready,
        telling=told_tension.told_ready,
        worth={"dice": lambda outcome: outcome.code.dice},
        read={"code": code},
        examples=(
            {"code": Code(2), "conditions": ("consumed", "eager"), "hours": 1, "xp": 2, "who": "kara"},
            {"code": Code(1, 1), "conditions": ("paralyzing-injury",), "hours": 5},
            {"code": Code(2), "conditions": ("painful-harm",)},
        ),
    ),
    Listing(
        id="tension-exec",
        procedure=tension_exec,
        title="The Exec's turn",
        rules=("cgg.tension.exec", "cgg.tension.raise", "cgg.tension.fiction", "cgg.tension.rounds"),
        facts=told_tension.of_exec,
        telling=told_tension.told_exec,
        cast=cast_of_scene,
        worth=AVERTING,
        policies=ACTING,
        large=many_in_scene,
        read=SCENE,
        examples=({"scene": STILL},),
    ),
)
