"""Magic in sentences, each with its rules: levels, sites, casting, what goes wrong, crafting."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rollwright.games.going_somewhere.rules.checks.rolls import TIERS, Tier
from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, MAXIMUM, MULTIPLES
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD
from rollwright.games.going_somewhere.rules.combat.told import points
from rollwright.games.going_somewhere.rules.magic.casting import MINDS, MULTIPLIED, UNROLLED, Cast, result_of, time_left
from rollwright.games.going_somewhere.rules.magic.power import level_of, lines_of
from rollwright.games.going_somewhere.rules.magic.site_bonds import site_price
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, span_text, spell
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.old_form import line, name_of
from rollwright.play.journal import Thrown
from rollwright.play.session import Played
from rollwright.play.tell import Inside, Line, call_places, dice_text, own_entries

RULE = "gs.magic."
KINDS: dict[Kind, tuple[str, ...]] = {
    Kind.AUGMENT: ("augment", "augment-opposed"),
    Kind.INVISIBILITY: ("invisible", "invisible-known"),
    Kind.WEAPON: ("temporary", "temporary-fixed"),
    Kind.IDENTIFY: ("clairvoyance",),
    Kind.DETECT: ("detection",),
    Kind.SEARCH: ("psychic-search",),
    Kind.CONSTRUCT: ("construct",),
    Kind.COUNTER: ("counter", "counter-returns"),
    Kind.MODIFY: ("modify", "modify-plain"),
    Kind.DEFEND: ("defence", "defence-limit"),
    Kind.FLY: ("flight",),
    Kind.HEAL: ("heal", "heal-limit"),
    Kind.REGENERATE: ("regenerate",),
    Kind.HARM: ("harm",),
    Kind.ANIMATE: ("animate",),
    Kind.MESMERIZE: ("mesmerism", "mind-resist"),
    Kind.SUMMON: ("summon", "summon-travel"),
    Kind.TELEPORT: ("teleport",),
    Kind.TRANSMUTE: ("transmute", "transmute-same"),
    Kind.AUTOMATON: ("automaton",),
    Kind.EFFECT: ("level-sum",),
}
"""The rules of each kind of magic."""
WORDS: dict[Kind, str] = {
    Kind.EFFECT: "the magic",
    Kind.AUGMENT: "augmenting",
    Kind.INVISIBILITY: "invisibility",
    Kind.WEAPON: "the weapon's bonus",
    Kind.IDENTIFY: "clairvoyance",
    Kind.DETECT: "detection",
    Kind.SEARCH: "clairvoyance",
    Kind.CONSTRUCT: "construction",
    Kind.COUNTER: "the counter-magic",
    Kind.MODIFY: "the change",
    Kind.DEFEND: "the defence",
    Kind.FLY: "flight",
    Kind.HEAL: "healing",
    Kind.REGENERATE: "the restoring",
    Kind.HARM: "harm",
    Kind.ANIMATE: "animating",
    Kind.MESMERIZE: "mesmerism",
    Kind.SUMMON: "the summons",
    Kind.TELEPORT: "teleportation",
    Kind.TRANSMUTE: "the new shape",
    Kind.AUTOMATON: "the automaton",
}
"""What each kind is called where it works."""
TIER_RULES: dict[Tier, str] = {tier: tier.value.replace(" ", "-") for tier in Tier} | {
    Tier.GREAT_SUCCESS: "good-success",
    Tier.AMAZING_SUCCESS: "good-success",
}


LINES = {
    r"\d+ dice, more than .*": "many-dice",
    r"(effect|combat|damage) .*": "dice",
    r"\d+ units?": "size",
    r"\d+ targets": "targets",
    r"\d+ weapons?": "temporary",
    r"\d+ stats of .*": "automaton",
    r"\d+ points on stats": "animate-points",
    r"crafting|.* on the thing": "craft",
    r".*, to counter": "counter",
    r"\d+ years?": "years",
    r"\d+ (round|minute|hour|day|week|month)s?": "duration",
}
"""The rule of each line of the sum, by what it says."""
TIMES = {2: "twice", 3: "three times", 4: "four times"}


def kind_rules(kind: Kind, crafted: bool = False) -> tuple[str, ...]:
    """Name the rules of a kind; a crafted bonus for a weapon has its own."""
    names = ("craft-combat", "craft-damage") if crafted and kind is Kind.WEAPON else KINDS[kind]
    return tuple([RULE + one for one in (*(("craft",) if crafted else ()), *names)])


def power_lines(played: Played, wanted: Spell | None) -> Iterator[Line]:
    """Tell the Power Level line by line, and what there is: the own power, and what a site gives."""
    power, of = played.call.named["power"], name_of(played.call.named["who"])
    drawn = [entry for entry, _ in own_entries(played) if isinstance(entry, Thrown) and entry.key == "power"]
    if wanted is not None and power is not None:
        parts = ", ".join([f"{one.what} (+{one.add})" for one in lines_of(wanted)])
        there = "" if drawn else f"; {of} has {power}"
        yield line(f"Power Level {level_of(wanted)}: {parts}{there}.", RULE + "level-sum", RULE + "power-check")
    for entry in drawn:
        text = f"{of} has {power}, and the site gives {dice_text(entry)}: {power + sum(entry.faces)} in all."
        yield line(text, RULE + "site-draw")


def told_power(played: Played) -> Iterator[Line]:
    """Tell the sum of a Power Level, what is missing, and cheaper versions."""
    end = played.outcome
    for one in end.lines:
        yield line(f"{one.what}: +{one.add}.", RULE + line_rule(one.what))
    crafted = played.call.named["item"] != ""
    rules = (RULE + "level-sum", *kind_rules(played.call.named["kind"], crafted))
    yield line(f"In all {end.level}.", *dict.fromkeys(rules))
    if end.missing:
        yield line(f"{end.missing} of power are missing.", RULE + "power-check")
    for one in end.cheaper:
        what = "all of it" if one.change == "all" else one.change
        yield line(f"Cheaper, {what} changed to {one.to}: {one.level}.", RULE + "cheaper")


def line_rule(what: str) -> str:
    """Name the rule of a line of the sum by what it says.

    >>> [line_rule(what) for what in ("effect 2d6", "6 dice, more than 5", "20 units", "1 hour", "2 years")]
    ['dice', 'many-dice', 'size', 'duration', 'years']
    """
    for pattern, rule in LINES.items():
        if re.fullmatch(pattern, what):
            return rule
    return "level-sum"


def told_bond(played: Played) -> Iterator[Line]:
    """Tell a bond with a power site."""
    given, end = played.call.named, played.outcome
    name, site = name_of(given["who"]), given["site"] or "a power site"
    price = f"{given['count']}d{given['sides']} from {site} for {end.cost} CP"
    yield line(f"{name} bonds: {price}.", RULE + "site-price", RULE + "site-one")
    if given["discount"]:
        granted = end.cost < site_price(given["sides"], given["count"]) - given["credit"]
        yield line(f"The guild {'lowers' if granted else 'does not lower'} the price.", RULE + "site-guild")
    [entry] = [one for one, _ in own_entries(played) if isinstance(one, Thrown)]
    yield line(f"{dice_text(entry)} per cent come back: {end.returned} CP.", RULE + "site-return")


def told_draw(played: Played) -> Iterator[Line]:
    """Tell what was drawn, and whether it is enough."""
    given, end = played.call.named, played.outcome
    for entry, _ in own_entries(played):
        if isinstance(entry, Thrown):
            yield line(f"The site gives {dice_text(entry)}.", RULE + "site-draw", RULE + "site-no-crit")
    verdict = "enough" if end.enough else "too little"
    yield line(f"{end.power} of power for a level of {given['level']}: {verdict}.", RULE + "power-check")


def told_dice(played: Played, keys: tuple[str, ...], rule: str) -> Iterator[Line]:
    """Tell the effect dice of a call as they fell."""
    thrown = [entry for entry, _ in own_entries(played) if isinstance(entry, Thrown) and entry.key in keys]
    for entry in thrown:
        yield line(f"{entry.key.replace('-', ' ')}: {dice_text(entry)}.", rule)


def told_cast(played: Played) -> Iterator[Line]:
    """Tell a casting: its level, the power, the tier, the dice, who resisted, what came of it."""
    given, end = played.call.named, Cast(*played.outcome)
    name, wanted = name_of(given["who"]), spell(given["magic"])
    yield from power_lines(played, wanted if given["magic"] else None)
    if end.tier is None:
        yield line(f"{end.power} of power are too little; nothing is cast.", RULE + "power-check")
        return
    yield Inside(min(call_places(played), default=0) + 1)
    tier = RULE + TIER_RULES[end.tier]
    unresisted = end.left and given["resist"] is None
    resists = wanted.kind in MINDS or given["immunity"] > 0
    if wanted.kind is not Kind.IDENTIFY or end.tier is not Tier.MINIMAL_FAIL:
        yield line(tier_text(TIERS.index(end.tier), bool(unresisted), resists), tier, RULE + "action-roll")
    yield Inside()
    yield from told_dice(played, ("effect", "effect-again", "damage-bonus", "rebound"), tier)
    yield from told_resisting(played, end.resisted, given["immunity"])
    if end.critical:
        yield line(f"Something extra: {extra_text(wanted, end.critical)}", RULE + "critical-success")
    if end.tier is Tier.CRITICAL_FAIL and end.rebound:
        text = f"Every round the weapon's die and {end.rebound} more harm {name}, for {span_text(wanted.rounds)}."
        yield line(text, RULE + "temporary-rebound")
    elif end.tier in TIERS[: TIERS.index(Tier.MINIMAL_SUCCESS)]:
        yield from told_strike(played, name, end.rebound, tier)
    elif end.left:
        yield from told_worked(wanted, end, given["target"])
    else:
        yield line("Nothing of it is left.", RULE + "resist-tier")
    row = result_of(wanted.kind, TIERS.index(end.tier))
    if row and (end.left or wanted.kind is Kind.IDENTIFY):
        extra = (RULE + "mesmerism-table",) if wanted.kind is Kind.MESMERIZE else ()
        yield line(row.text, *kind_rules(wanted.kind), *extra)
    if end.wait:
        yield line(f"Not again for {span_text(end.wait)}.", RULE + "clairvoyance-again")


def extra_text(wanted: Spell, critical: str) -> str:
    """Say what a row of the critical success table does for magic that is no attack.

    >>> extra_text(spell("heal 1d6"), "amazing success"), extra_text(spell("fly"), "knock-out")
    ('twice the highest that the dice can show.', 'what it is, the CGO says.')
    >>> extra_text(spell("augment 1d6"), "perfect success"), extra_text(spell("heal 1d6"), "obvious success")
    ('the highest that the dice can show.', 'twice what the dice show.')
    """
    place = CRITICALS.index(critical)
    times = TIMES.get(MULTIPLES[place]) if wanted.kind in MULTIPLIED else None
    rolled = (wanted.dice or wanted.damage) and wanted.kind not in UNROLLED
    if not rolled or not (MAXIMUM[place] or times):
        return "what it is, the CGO says."
    what = "the highest that the dice can show" if MAXIMUM[place] else "what the dice show"
    return f"{times} {what}." if times else f"{what}."


def tier_text(tier: int, unresisted: bool, resists: bool = False) -> str:
    """Say what a tier means; what resisting would do is left out where nobody resists what works.

    `resists`: even a critical success can be resisted, by a mind or by the immune.
    """
    text = magic().tier[tier].text
    if resists and TIERS[tier] is Tier.CRITICAL_SUCCESS:
        return "It works, with something extra; even so it can be resisted."
    return f"{text.partition(';')[0].rstrip('.')}." if unresisted else text


def told_strike(played: Played, name: str, points: int, rule: str) -> Iterator[Line]:
    """Tell what strikes the caster instead, and that armour and resistance have been taken off."""
    thrown = [entry.key for entry, _ in own_entries(played) if isinstance(entry, Thrown)]
    guarded = played.call.named["guard"] != NO_GUARD
    if "rebound" in thrown and guarded and points:
        yield line(f"It strikes {name}: {points}, after protection.", rule, RULE + "own-guard")
    elif "rebound" in thrown and points:
        yield line(f"It strikes {name}: {points}.", rule)


def told_resisting(played: Played, resisted: bool, immunity: int) -> Iterator[Line]:
    """Tell a resistance roll, where there was one."""
    rules = (RULE + "resist-level", *((RULE + "immune",) if immunity else ()))
    for entry, _ in own_entries(played):
        if isinstance(entry, Thrown) and entry.key in ("resist", "resist-again"):
            verdict = "it is resisted" if resisted else "it is not resisted"
            yield line(f"Resistance roll {dice_text(entry)}: {verdict}.", *rules)


def told_worked(wanted: Spell, end: Cast, target: str) -> Iterator[Line]:
    """Tell what works, and on whom; dice that are rolled later are named."""
    left = f", {end.left} % of it" if end.left < 100 else ""
    dice = f": {end.effect}" if wanted.dice and end.effect else ""
    later = f", {' and '.join(map(str, wanted.dice))}" if wanted.dice and wanted.kind in UNROLLED else ""
    whom = f" on {name_of(target)}" if target else ""
    more = f" and {end.damage} of damage" if end.damage else ""
    rounds = time_left(wanted, end.left)
    lasts = f", for {span_text(rounds)}" if wanted.rounds > 1 else ""
    part = (RULE + "part-left",) if rounds < wanted.rounds else ()
    rules = (*kind_rules(wanted.kind), *((RULE + "resist-tier",) if end.resisted else ()), *part)
    yield line(f"{WORDS[wanted.kind]} works{whom}{left}{dice}{more}{later}{lasts}.", *rules)


def told_nothing(played: Played) -> Iterator[Line]:
    """Tell nothing more: what is inside tells itself."""
    return iter(())


def told_resist(played: Played) -> Iterator[Line]:
    """Tell a resistance roll by itself."""
    given, end = played.call.named, played.outcome
    yield from told_resisting(played, end.resisted, given["immunity"])
    yield line(f"{end.left} % of it is left for {name_of(given['who'])}.", RULE + "resist-tier")
    if given["immunity"]:
        yield line("The immune need no action for it.", RULE + "resist-action", RULE + "immune")
    else:
        yield line("It takes an action.", RULE + "resist-action")


def told_damage(played: Played) -> Iterator[Line]:
    """Tell the damage of lasting magic."""
    given = played.call.named
    rebounds = "temporary-rebound" if given["what"].startswith("rebound") else "wall"
    rule = "transmute-silver" if "silver" in given["what"] else rebounds
    yield line(f"{name_of(given['who'])} has to take {points(played.outcome.damage)} of damage.", RULE + rule)


def told_search(played: Played) -> Iterator[Line]:
    """Tell what clairvoyance adds to a search; the roll itself is told by itself."""
    yield from told_dice(played, ("effect", "effect-again"), RULE + "psychic-search")
    yield line(f"Clairvoyance adds {played.outcome.bonus} to INSPECT.", RULE + "psychic-search")
