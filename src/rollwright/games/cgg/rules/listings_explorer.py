"""The procedures about explorers and their ship as the game lists them."""

from __future__ import annotations

from rollwright.games.cgg.rules import advancement as growth
from rollwright.games.cgg.rules import allowing
from rollwright.games.cgg.rules import allowing_explorer as checked
from rollwright.games.cgg.rules import gear as things
from rollwright.games.cgg.rules import isotech as iso
from rollwright.games.cgg.rules import ship as kit
from rollwright.games.cgg.rules import tellings_explorer as told
from rollwright.games.cgg.rules.codes import Code, code, codes
from rollwright.games.cgg.rules.crew import crew
from rollwright.games.cgg.rules.difficulty import adjustments_from
from rollwright.games.cgg.rules.listings_action import secret
from rollwright.games.cgg.rules.roster import names_from
from rollwright.games.cgg.rules.story_break import of_break, story_break
from rollwright.games.cgg.rules.telling import telling
from rollwright.play.steps import GM
from rollwright.rules.ruleset import Listing

GROWTH = "cgg.advancement."


def maybe_code(text: str) -> Code | None:
    """Read a die code such as 3d+2, or none."""
    return None if text.strip().lower() == "none" else code(text)


PLACING = tuple(
    GROWTH + rule
    for rule in "steps order two-roles after-sixth critical critical-resets endeavors one-endeavor".split()
)
BREAKING = (
    *(
        f"cgg.break.{rule}"
        for rule in "order reclaim convert cap buy price spend endeavor payout reassign clock".split()
    ),
    *(GROWTH + rule for rule in "spend zero abilities endeavor-made".split()),
)
GROWING = {"codes": (Code(9),) * 13, "abilities": ("command*2",), "learn": ("cook",)}
MARKED = {"harm": 18, "persuasion": 3, "alteration": 3, "conditions": ("dire-injury*18",)}
"""All dots of the tracks are bound, so that best play has few ways to try."""
TWO = {"roles": ("captain", "scout"), "filled": (1, 1)}

LISTINGS = (
    Listing(
        "raise-code",
        growth.raise_code,
        "Raise a die code",
        (GROWTH + "spend", GROWTH + "zero", "cgg.sheet.secondary-alone"),
        facts=growth.of_raise,
        telling=telling(told.told_raise),
        allowed=allowing.as_on(allowing.spending, GROWTH + "spend"),
        read={"now": code},
        examples=({"who": "vela", "key": "strength", "now": Code(2), "die_pips": 20, "pips": 3},),
    ),
    Listing(
        "endeavor",
        growth.begin_endeavor,
        "Begin an endeavor",
        (GROWTH + "endeavors", GROWTH + "endeavor-made"),
        facts=growth.of_endeavor,
        telling=told.said("An endeavor of {role}: {text}.", "advancement.endeavor-made"),
        allowed=allowing.owed,
        examples=({"who": "vela", "role": "captain", "step": 2, "text": "Win over the yard"},),
    ),
    Listing(
        "assign-tracks",
        growth.assign_tracks,
        "Spread the dots of the tracks",
        ("cgg.creation.tracks", GROWTH + "reassign"),
        facts=growth.of_tracks,
        telling=told.said(
            "Harm {harm}, Persuasion {persuasion}, Alteration {alteration} dots.", "advancement.reassign"
        ),
        allowed=allowing.may_reassign,
        examples=({"who": "vela", "harm": 9, "persuasion": 8, "alteration": 7},),
    ),
    Listing(
        "waive",
        growth.waive,
        "Waive a rule of creation",
        ("cgg.creation.waiver",),
        facts=growth.of_waiver,
        telling=told.said("{rule} need not hold: {reason}.", "creation.waiver"),
        examples=({"who": "vela", "rule": "cgg.creation.tracks", "reason": "a veteran"},),
    ),
    Listing(
        "give-gear",
        things.give_gear,
        "Give notable equipment",
        ("cgg.gear.notable",),
        facts=things.of_given,
        telling=told.said("{name} is notable equipment now.", "gear.notable"),
        allowed=allowing.new_gear,
        read={"code": maybe_code},
        examples=({"who": "vela", "name": "Armour", "code": Code(3)}, {"who": "vela", "name": "Map", "code": None}),
    ),
    Listing(
        "lose-gear",
        things.lose_gear,
        "Take notable equipment away",
        ("cgg.gear.notable",),
        facts=things.of_lost,
        telling=told.said("{name} is gone.", "gear.notable"),
        allowed=allowing.has_gear,
        examples=({"who": "vela", "name": "Armour"},),
    ),
    Listing(
        "equipment",
        things.equipment,
        "Normal equipment in or out of reach",
        ("cgg.gear.normal", "cgg.gear.told"),
        facts=things.of_equipment,
        telling=telling(told.told_equipment),
        actor=GM,
        examples=({"available": True}, {"available": False, "reason": "a cave, and a beast at its mouth"}),
    ),
    Listing(
        "end-scene",
        things.end_scene,
        "End the scene",
        ("cgg.gear.disabled",),
        facts=things.of_scene,
        telling=told.said("The scene ends.", "gear.disabled"),
        actor=GM,
    ),
    Listing(
        "crew",
        crew,
        "Look at a crew",
        ("cgg.crew.needed", "cgg.crew.wanted"),
        telling=telling(told.told_crew),
        examples=({"roles": ("captain", "salvager")}, {"roles": ("scout",)}),
    ),
    Listing(
        "ship-kit",
        kit.ship_kit,
        "Random ship kit",
        ("cgg.ship.kit", "cgg.ship.ties", "cgg.ship.candidates"),
        facts=kit.of_kit,
        telling=telling(told.told_kit),
        allowed=checked.drawing,
    ),
    Listing(
        "choose-ship",
        kit.choose_ship,
        "Choose the ship",
        ("cgg.ship.candidates", "cgg.ship.vote"),
        facts=kit.of_ship,
        telling=telling(told.told_ship),
        cast=kit.crew_of,
        allowed=checked.voting,
        examples=(
            {"low": 1, "middle": 4, "high": 9, "vote": "second"},
            {"low": 1, "middle": 4, "high": 9, "voters": ("vela", "orr")},
        ),
    ),
    Listing(
        "encode-fast",
        iso.encode_fast,
        "Encode a function fast",
        ("cgg.isotech.fast", "cgg.isotech.reset"),
        facts=iso.of_fast,
        telling=telling(told.told_fast),
        allowed=checked.encoding,
        hidden=secret(("adjust", "adjustments", "risk", "risk_against")),
        worth={"encoded": lambda outcome: 2 * outcome.encoded - 1 * outcome.reset},
        read={
            "power": code,
            "adjustments": adjustments_from,
            "helping": codes,
            "leverage": codes,
            "leverage_key": names_from,
            "risk_with": codes,
            "risk_against": codes,
        },
        examples=({"who": "vela", "function": "SpaceSuit", "complexity": 5, "power": Code(4), "hours": 0},),
    ),
    Listing(
        "encode-slow",
        iso.encode_slow,
        "Encode a function slowly",
        ("cgg.isotech.slow",),
        facts=iso.of_slow,
        telling=telling(told.told_slow),
        allowed=checked.encoding_slowly,
        read={"power": code},
        examples=({"who": "vela", "function": "SpaceSuit", "complexity": 7, "power": Code(5)},),
    ),
    Listing(
        "superstate",
        iso.superstate,
        "SuperState: several ISOtech actions in a round",
        ("cgg.isotech.superstate", "cgg.isotech.links"),
        telling=telling(told.told_superstate),
        worth={"actions": lambda outcome: 0 + outcome.actions},
        allowed=checked.linked,
        read={"savvy": code},
        examples=(
            {"who": "vela", "savvy": Code(4, 1)},
            {"who": "vela", "savvy": Code(2), "link": "field"},
            {"who": "vela", "savvy": Code(5), "most": 3, "conditions": ("crippling-wound@savvy",)},
        ),
    ),
)

LISTINGS_CGG = (
    Listing(
        "advance",
        growth.advance,
        "Advancement",
        (*PLACING, GROWTH + "given", GROWTH + "downtime"),
        facts=growth.of_advancement,
        telling=telling(told.told_advancement),
        allowed=checked.advancing,
        examples=(
            {"who": "vela", "role": "captain", "roles": ("captain",), "filled": (0,), "critical_count": 5},
            {"who": "vela", "role": "scout", **TWO, "endeavor": "Win over the yard"},
        ),
    ),
)

LISTINGS_2015 = (
    Listing(
        "story-break",
        story_break,
        "Story Break",
        (*PLACING, *BREAKING),
        facts=of_break,
        telling=telling(told.told_break),
        allowed=checked.breaking,
        read={"codes": codes},
        examples=(
            {
                "who": "vela",
                "roles": ("captain",),
                "filled": (0,),
                "xp": 10,
                "spent_xp": 5,
                "dp": 8,
                **GROWING,
                **MARKED,
            },
            {"who": "vela", **TWO, "xp": 40, "dp": 30, "endeavor": "Win over the yard"},
            {"who": "vela", **TWO},
        ),
    ),
    Listing(
        "learn",
        growth.learn,
        "Learn an ability",
        (GROWTH + "abilities", "cgg.sheet.mastery"),
        facts=growth.of_learning,
        telling=telling(told.told_learning),
        allowed=allowing.as_on(allowing.learning, GROWTH + "abilities"),
        examples=({"who": "vela", "ability": "command", "mastery": 1, "die_pips": 20},),
    ),
)
