"""What follows from magic for the sheets: arguments and outcome in, facts out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rollwright.games.going_somewhere.rules.checks.crits import FAILURES
from rollwright.games.going_somewhere.rules.checks.facts import ActionUsed, MarkEnded
from rollwright.games.going_somewhere.rules.checks.rolls import TIERS, Tier
from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, PRONE
from rollwright.games.going_somewhere.rules.combat.facts import Healed, KnockedDown, Stunned
from rollwright.games.going_somewhere.rules.derive import folded
from rollwright.games.going_somewhere.rules.magic import facts as became
from rollwright.games.going_somewhere.rules.magic import minds
from rollwright.games.going_somewhere.rules.magic.attack import MagicAttack
from rollwright.games.going_somewhere.rules.magic.casting import (
    CRITICAL_SUCCESS,
    MINDS,
    NOTHING,
    SUCCESS,
    UNROLLED,
    Cast,
    result_of,
    rolled_twice,
    time_left,
)
from rollwright.games.going_somewhere.rules.magic.failing import AVERAGE_FAIL, HARMING, rebounds
from rollwright.games.going_somewhere.rules.magic.lent_bonuses import weapons_named
from rollwright.games.going_somewhere.rules.magic.miscalculation import Wrong
from rollwright.games.going_somewhere.rules.magic.raising import Felt
from rollwright.games.going_somewhere.rules.magic.resisting import WHOLE, Resisted
from rollwright.games.going_somewhere.rules.magic.sites import Bonded
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, spell
from rollwright.games.going_somewhere.rules.magic.tables import animals, wrong
from rollwright.games.going_somewhere.rules.magic.targets import Hit
from rollwright.games.going_somewhere.rules.old_form import fumble, points_spent
from rollwright.games.going_somewhere.rules.sheet import Effect
from rollwright.rules.facts import Fact

replace = msgspec.structs.replace
DISGUISE = 10
"""What another shape adds as a disguise."""
CONTROLLING = -5
"""What each mind under control takes off the mesmerist's Notice checks."""
LESS = "less "
"""Before the stat or skill that magic lowers instead of raising it."""
WITHOUT_SHEET = (Kind.DETECT, Kind.MODIFY, Kind.REGENERATE, Kind.ANIMATE)


def of_bond(arguments: Mapping[str, Any], outcome: Bonded) -> Iterator[Fact]:
    """Give the bond with a site."""
    kept = {key: arguments[key] for key in ("who", "site", "sides", "count", "at")}
    yield became.SiteBonded(cost=outcome.cost, returned=outcome.returned, **kept)


def of_resisting(arguments: Mapping[str, Any], outcome: Resisted) -> Iterator[Fact]:
    """Give the action that resisting takes; the immune need none."""
    yield from points_spent(arguments["who"], outcome.cp, arguments["what"])
    if not arguments["immunity"]:
        yield ActionUsed(who=arguments["who"], next_round=arguments["acted"])
    if outcome.left < WHOLE and arguments["what"]:
        yield became.EffectWeakened(who=arguments["who"], name=arguments["what"], left=outcome.left)


# --- what goes wrong -------------------------------------------------------------------------------------------------


def of_wrong(arguments: Mapping[str, Any], outcome: Wrong) -> Iterator[Fact]:
    """Give what a miscalculation does to the caster: damage, an effect that lasts, things gone."""
    who, row = arguments["who"], wrong().miscalculation[outcome.face - 1]
    yield from points_spent(who, outcome.cp, "a miscalculation")
    if not outcome.left:
        return
    named = tuple([animals()[number - 1] for number in (outcome.first, outcome.second) if number])
    yield became.Miscast(
        who=who,
        row=row.key,
        amount=outcome.amount,
        damage=outcome.damage,
        animals=named,
        attributes=outcome.attributes,
    )
    if outcome.damage and not row.items and arguments["due"]:
        yield became.HarmDue(who=who, points=outcome.damage)
    if outcome.rounds and arguments["due"] and (outcome.amount or row.about != "stat"):
        about = outcome.stat if row.about == "stat" else row.about
        points = -outcome.amount if row.about == "stat" else row.modifier
        kind = "lowered" if points else "miscalculation"
        effect = Effect(name=row.key, kind=kind, about=about or "", points=points, rounds=outcome.rounds, by=who)
        yield became.EffectBegan(who=who, effect=effect)


# --- what works ------------------------------------------------------------------------------------------------------


def of_cast(arguments: Mapping[str, Any], outcome: Cast) -> Iterator[Fact]:
    """Give what casting leaves: actions and points used, the effect on the target, or on the caster."""
    if outcome.tier is None:
        return
    who, unnamed = arguments["who"], arguments["resist"] is not None and not arguments["target"]
    whom = "" if unnamed else arguments["target"] or who
    wanted, tier = spell(arguments["magic"]), TIERS.index(outcome.tier)
    yield ActionUsed(who=who)
    works = tier >= SUCCESS
    if not (works and unnamed):
        yield from points_spent(whom if works else who, outcome.resist_cp, arguments["what"])
    yield from of_identifying(arguments, outcome, wanted, tier)
    if not works:
        yield from withstood_oneself(arguments, wanted, tier)
        yield from of_failure(who, whom, arguments["what"], outcome, wanted)
        return
    mind = wanted.kind in MINDS
    resists = arguments["resist"] is not None and not arguments["immunity"]
    if resists and not unnamed and (tier != CRITICAL_SUCCESS or mind):
        yield ActionUsed(who=whom, next_round=arguments["acted"])
    if outcome.left and unnamed:
        yield became.Worked(who=who, kind=wanted.kind.value, what=arguments["what"], points=outcome.effect)
        yield from controlling(wanted, who, "somebody", time_left(wanted, outcome.left))
    elif outcome.left:
        yield from landed(wanted, who, whom, arguments["what"], outcome, outcome.left)
    whole = outcome._replace(effect=outcome.rolled, damage=outcome.rolled_damage)
    for other in arguments["others"]:
        yield from landed(wanted, who, other, arguments["what"], whole)


def of_identifying(arguments: Mapping[str, Any], outcome: Cast, wanted: Spell, tier: int) -> Iterator[Fact]:
    """Give what clairvoyance shows of a thing, and for how long it can't be tried again."""
    row = result_of(wanted.kind, tier)
    if wanted.kind is not Kind.IDENTIFY or row is None:
        return
    who, what = arguments["who"], arguments["what"]
    yield became.Identified(who=who, what=what, result=row.key, powers=row.powers)
    if outcome.wait:
        name = f"no identifying of {what}" if what else "no identifying"
        yield became.EffectBegan(who=who, effect=Effect(name=name, kind="barred", about=what, rounds=outcome.wait))


def of_failure(who: str, whom: str, what: str, outcome: Cast, wanted: Spell) -> Iterator[Fact]:
    """Give what a failure leaves: the effect on the caster, a weapon that turns on them, a body beyond restoring."""
    if wanted.kind is Kind.REGENERATE and whom:
        barred = Effect(name=became.BEYOND, kind="barred", about=what)
        yield became.EffectBegan(who=whom, effect=barred)
    if outcome.tier is Tier.CRITICAL_FAIL and outcome.rebound:
        name = f"rebound of {what}" if what else "rebound"
        turned = Effect(name=name, kind="rebound", about=what, points=outcome.rebound, rounds=wanted.rounds, by=who)
        yield became.EffectBegan(who=who, effect=turned)
    elif outcome.rebound:
        yield from rebounded(wanted, who, what, outcome.rebound)


def rebounded(wanted: Spell, who: str, what: str, points: int) -> Iterator[Fact]:
    """Give what an average fail does to the caster: it never helps, so dice that heal, arm or build do harm."""
    if wanted.kind in HARMING:
        yield became.HarmDue(who=who, points=points, by=who)
    else:
        yield from landed(wanted, who, who, what, NOTHING._replace(effect=points))


def landed(wanted: Spell, who: str, whom: str, what: str, done: Cast, left: int = WHOLE) -> Iterator[Fact]:
    """Give what magic that works does to somebody, by its kind; `left` is the part of it that works, in per cent."""
    kind, rounds = wanted.kind, time_left(wanted, left)
    match kind:
        case Kind.HEAL:
            yield Healed(who=whom, points=done.effect, by=who)
        case Kind.HARM:
            yield became.HarmDue(who=whom, points=done.effect, by=who)
        case Kind.COUNTER:
            yield became.EffectCountered(who=whom, name=what, rounds=rounds, by=who)
        case Kind.TELEPORT:
            yield became.Teleported(who=whom, what=what, by=who)
        case Kind.IDENTIFY:
            return
        case _ if kind in WITHOUT_SHEET or (kind is Kind.SEARCH and not wanted.dice):
            yield became.Worked(who=who, kind=kind.value, what=what, points=done.effect)
            if kind in (Kind.MODIFY, Kind.DETECT) and wanted.rounds > 1:
                kept = Effect(name=f"{kind.value} {what}".strip(), kind=kind.value, about=what, rounds=rounds, by=who)
                yield became.EffectBegan(who=who, effect=kept)
        case Kind.WEAPON:
            for one in weapons_named(wanted, what):
                yield became.EffectBegan(who=whom, effect=lasting(wanted, who, one, done))
        case _:
            yield became.EffectBegan(who=whom, effect=replace(lasting(wanted, who, what, done), rounds=rounds))
    if who != whom:
        yield from controlling(wanted, who, whom, rounds)


def controlling(wanted: Spell, who: str, whom: str, rounds: int) -> Iterator[Fact]:
    """Give what a mind under control takes off the mesmerist's Notice checks."""
    if wanted.kind is Kind.MESMERIZE:
        name = minds.control_of(whom)
        about = Effect(name=name, kind="lowered", about="notice", points=CONTROLLING, rounds=rounds, by=who)
        yield became.EffectBegan(who=who, effect=about)


def lasting(wanted: Spell, who: str, what: str, done: Cast) -> Effect:
    """Give magic that lasts, as a sheet keeps it."""
    if wanted.kind is Kind.AUGMENT:
        what = folded(what)
    about, points = what, done.effect
    if wanted.kind is Kind.AUGMENT and what.startswith(LESS):
        about, points = folded(what.removeprefix(LESS)), -points
    if wanted.kind is Kind.SEARCH:
        about = "inspect"
    if wanted.kind in (Kind.MESMERIZE, Kind.CONSTRUCT):
        about = done.result or ""
    if wanted.kind is Kind.FLY:
        points = wanted.size
    if wanted.kind is Kind.TRANSMUTE:
        points = DISGUISE
    kept = wanted.kind in UNROLLED
    return Effect(
        name=f"{wanted.kind.value} {what}".strip(),
        kind=wanted.kind.value,
        about=about,
        points=points,
        more=done.damage,
        dice=" + ".join(map(str, wanted.dice)) if kept else "",
        twice=rolled_twice(wanted.kind, done.tier) if kept else "",
        rounds=wanted.rounds,
        by=who,
    )


def withstood_oneself(arguments: Mapping[str, Any], wanted: Spell, tier: int) -> Iterator[Fact]:
    """Give the action of a caster who resists what rebounds or goes wrong: the next one; the immune need none."""
    if arguments["reflexes"] is None or arguments["own_immunity"]:
        return
    if 0 < tier < AVERAGE_FAIL or (tier == AVERAGE_FAIL and rebounds(wanted)):
        yield ActionUsed(who=arguments["who"], next_round=True)


def of_attack(arguments: Mapping[str, Any], outcome: MagicAttack) -> Iterator[Fact]:
    """Give the damage of an attack by magic: to the target, or to the caster."""
    if outcome.tier is None:
        return
    who = arguments["who"]
    yield ActionUsed(who=who)
    yield from withstood_oneself(arguments, Spell(Kind.HARM, arguments["dice"]), TIERS.index(outcome.tier))
    resists = arguments["resist"] is not None and not arguments["immunity"] and outcome.hit
    if resists and arguments["target"] and outcome.tier is not Tier.CRITICAL_SUCCESS:
        yield ActionUsed(who=arguments["target"], next_round=arguments["acted"])
    first = Hit(outcome.hit, outcome.damage, outcome.resisted, outcome.critical, outcome.stun)
    yield from floored(arguments["target"], first)
    for other, hit in zip(arguments["others"], outcome.others, strict=False):
        yield from floored(other.name, hit)
    yield from points_spent(who, outcome.resist_cp, arguments["what"])
    if outcome.damage and arguments["target"]:
        yield became.HarmDue(who=arguments["target"], points=outcome.damage, by=who)
    for other, hit in zip(arguments["others"], outcome.others, strict=False):
        if hit.damage and other.name:
            yield became.HarmDue(who=other.name, points=hit.damage, by=who)
    if outcome.rebound:
        yield became.HarmDue(who=who, points=outcome.rebound, by=who)
    yield from fumble(who, outcome.critical, outcome.rounds)
    if outcome.critical in FAILURES:
        yield MarkEnded(who=who, kind="fumbled")


def floored(whom: str, hit: Hit) -> Iterator[Fact]:
    """Give what a critical success does to the one who was struck, beside the damage: stunned, or knocked down."""
    if not whom or not hit.hit or hit.critical is None or (hit.resisted and not hit.damage):
        return
    if hit.stun:
        yield Stunned(who=whom, rounds=hit.stun)
    if PRONE[CRITICALS.index(hit.critical)]:
        yield KnockedDown(who=whom)


def of_taking(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give that damage by magic is not due any more; the injury inside says what it did."""
    yield became.EffectEnded(who=arguments["who"], name=became.DUE)


def of_damage(arguments: Mapping[str, Any], outcome: Felt) -> Iterator[Fact]:
    """Give the damage of lasting magic."""
    if outcome.damage:
        yield became.HarmDue(who=arguments["who"], points=outcome.damage, by=arguments["what"])
