"""Creation and points in sentences: each roll, each purchase with its price, each rule."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.going_somewhere.rules.creation.costs import CATEGORIES
from rollwright.games.going_somewhere.rules.creation.status import MERCENARY, PROFESSIONS, places, title_of
from rollwright.games.going_somewhere.rules.creation.tables import tables
from rollwright.games.going_somewhere.rules.gear.money import written
from rollwright.games.going_somewhere.rules.sheet import Bought, Purchase
from rollwright.games.going_somewhere.rules.stats import Stat, Type
from rollwright.play.journal import Chosen, Thrown
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR, Call
from rollwright.play.tell import Line, dice_text, own_entries

RULES: dict[Bought, tuple[str, ...]] = {
    "boost": ("gs.points.boost",),
    "rank": ("gs.points.rank", "gs.points.rank-order"),
    "health": ("gs.points.health", "gs.points.health-often"),
    "damage-resistance": ("gs.points.damage-resistance", "gs.points.resistance-credit"),
    "magic-resistance": ("gs.points.magic-resistance",),
    "immunity": ("gs.points.immunity",),
    "magic-bonus": ("gs.points.magic-bonus",),
    "language": ("gs.points.language",),
    "skill": ("gs.points.skill",),
    "bonus-die": ("gs.points.bonus-die",),
    "special-skill": ("gs.points.special-skill",),
    "hand-to-hand": ("gs.points.hand-to-hand",),
}
"""The rules that each purchase rests on."""


def thing(kind: Bought, about: str, sides: int, points: int) -> str:
    """Say what is bought."""
    words = {
        "boost": f"{about.upper()} +{points}",
        "rank": f"d{sides} for {about.upper()}",
        "health": f"Health, a d{sides}",
        "damage-resistance": f"damage resistance, {points}d{sides}",
        "magic-resistance": f"resistance to magical damage, {points}d{sides}",
        "immunity": f"immunity to magic, level {points}",
        "magic-bonus": f"Magic Bonus +{points}",
        "language": f"language, {about}",
        "skill": f"{about.title()} +{points}",
        "bonus-die": f"{about.title()}, a bonus d{sides}",
        "special-skill": f"specialized skill {about} +{points}",
        "hand-to-hand": f"a d{sides} for bare hands",
    }
    return words[kind]


def bought(one: Purchase) -> str:
    """Say what a line of the ledger is."""
    return thing(one.kind, one.about, one.sides, one.points)


def thrown(played: Played) -> list[Thrown]:
    """Give the rolls that a call itself made."""
    return [entry for entry, _ in own_entries(played) if isinstance(entry, Thrown)]


# --- the steps of creation -------------------------------------------------------------------------------------------


def told_type(played: Played) -> Iterator[Line]:
    """Tell the type, and the dice that go with it."""
    type: Type = played.outcome.type
    text = f"The type is {type.value}{_dice(played)}: each stat is rolled with {tables().type[type].dice}."
    yield Line(text, ("gs.creation.type", "gs.creation.dice"))


def told_stat(played: Played) -> Iterator[Line]:
    """Tell one total."""
    for entry in thrown(played):
        yield Line(f"A stat: {dice_text(entry)} gives {played.outcome.total}.", ("gs.creation.dice",))


def told_assigned(played: Played) -> Iterator[Line]:
    """Tell where the totals went."""
    pairs = [f"{stat.upper()} {value}" for stat, value in zip(Stat, played.outcome.stats, strict=True)]
    yield Line(f"The stats: {', '.join(pairs)}.", ("gs.creation.stats", "gs.creation.assign"))


def told_points(played: Played) -> Iterator[Line]:
    """Tell the Character Points."""
    rolled = "".join([f" ({dice_text(entry)})" for entry in thrown(played)])
    if isinstance(played.outcome, Call):
        yield Line(f"Too few Character Points{rolled}: rolled again.", ("gs.creation.cp-again",))
    else:
        yield Line(f"Character Points: {played.outcome.cp}{rolled}.", ("gs.creation.cp",))


def told_temperament(played: Played) -> Iterator[Line]:
    """Tell the temperament, and what it gives."""
    chosen = played.outcome.temperament
    skills = " and ".join([skill.title() for skill in tables().temperament[chosen].skills])
    text = f"{chosen.title()}{_dice(played)}: +1 to {skills}."
    yield Line(text, ("gs.creation.temperament", "gs.creation.temperament-skills"))


def told_shopping(played: Played) -> Iterator[Line]:
    """Tell what was bought, what the CGO did not consent to, and what is left."""
    yield from _refused(played)
    for one in played.outcome.ledger:
        rolled = f", which gives {one.rolled}" if one.kind == "health" else ""
        yield Line(f"Bought for {one.cp} CP: {bought(one)}{rolled}.", RULES[one.kind])
    cp = played.call.named["cp"]
    left = cp - sum([one.cp for one in played.outcome.ledger])
    most = max([_spent(played, category) for category in CATEGORIES.values()])
    yield Line(f"{left} of {cp} CP stay unused, as power.", ("gs.points.power", "gs.points.total"))
    if most:
        yield Line(f"No category has more than {most} CP.", ("gs.creation.share",))


def _spent(played: Played, category: str) -> int:
    return sum([one.cp for one in played.outcome.ledger if CATEGORIES[one.kind] == category])


def _refused(played: Played, about: str = "", kind: str = "") -> Iterator[Line]:
    """Tell what the CGO did not consent to: what was chosen before the question, or what the call is about."""
    for entry, _ in own_entries(played):
        if isinstance(entry, Chosen) and entry.key == "buy":
            about, kind = "", entry.chosen
        if isinstance(entry, Chosen) and entry.key in ("language", "craft"):
            about = entry.chosen
        rule = "gs.points.consent" if kind == "language" else "gs.points.special-skill"
        if isinstance(entry, Chosen) and entry.key == "consent" and entry.chosen != "yes":
            why = ": nobody who knows it was met" if entry.chosen == "not-met" else ""
            yield Line(f"The CGO does not consent{f' to {about}' if about else ''}{why}.", (rule,))


def told_place(played: Played) -> Iterator[Line]:
    """Tell the place in society."""
    table = played.outcome.named["table"]
    rank = next(iter(places()[table].values())).rank
    text = f"Social status{_dice(played)}: {table.title()}, rank {rank}."
    yield Line(text, ("gs.status.table", "gs.status.rank"))


def told_position(played: Played) -> Iterator[Line]:
    """Tell the position, or that it was rolled again."""
    table, place = played.call.named["table"], played.outcome
    if isinstance(place, Call):
        text = f"{table.title()}{_dice(played)}: a court magician needs more of a Magic Bonus; rolled again."
        yield Line(text, ("gs.status.court-magician", f"gs.status.{table}"))
    else:
        text = f"{table.title()}{_dice(played)}: {title_of(table, place.position)}, {written(place.per_diem)} a day."
        yield Line(text, (f"gs.status.{table}", "gs.status.per-diem"))


def _dice(played: Played) -> str:
    return "".join([f" ({entry.pool}: {dice_text(entry)})" for entry in thrown(played)])


def told_money(played: Played) -> Iterator[Line]:
    """Tell the starting money."""
    mercenary = played.call.named["table"] == MERCENARY
    share = ", with a tenth more from loot" if mercenary else ""
    rules = ("gs.status.money", *(("gs.status.loot",) if mercenary else ()))
    dice = [f"{entry.pool}: {dice_text(entry)}" for entry in thrown(played)]
    yield Line(f"Starting money ({', then '.join(dice)} days): {written(played.outcome.money)}{share}.", rules)


def told_enrolled(played: Played) -> Iterator[Line]:
    """Tell the guild fee, and whether it could be paid."""
    for entry in thrown(played):
        fee = sum(entry.faces)
        if isinstance(played.outcome, Call):
            text = f"The guild asks {fee}s ({dice_text(entry)}), which is too much: another profession."
            yield Line(text, ("gs.status.guild-fee", "gs.status.guild-again"))
        else:
            yield Line(f"The guild fee is {fee}s ({dice_text(entry)}).", ("gs.status.guild-fee",))


def told_another(played: Played) -> Iterator[Line]:
    """Tell the other profession."""
    profession = played.outcome.named.get("profession")
    if profession is None:
        text = f"Professions{_dice(played)}: that one was tried already; rolled again."
        yield Line(text, ("gs.status.guild-again",))
        return
    place = places()[PROFESSIONS][profession]
    text = f"The other profession{_dice(played)}: {title_of(PROFESSIONS, profession)}; {written(place.per_diem)} a day."
    yield Line(text, ("gs.status.guild-again", "gs.status.professions"))


def told_nothing(played: Played) -> Iterator[Line]:
    """Tell nothing more: the calls inside have told themselves."""
    return iter(())


def told_created(played: Played) -> Iterator[Line]:
    """Tell that the character is ready."""
    made = played.outcome
    name = played.call.named["name"] or "The character"
    text = f"{name} is ready, with {written(made.left)} in hand."
    yield Line(text, ("gs.creation.steps", "gs.creation.ready"))


# --- points ----------------------------------------------------------------------------------------------------------


def told_purchase(played: Played) -> Iterator[Line]:
    """Tell a purchase, with its price."""
    named, spent = played.call.named, played.outcome
    yield from _refused(played, named["about"], named["kind"])
    if spent.bought:
        rolled = f", which gives {spent.rolled}" if named["kind"] == "health" else ""
        what = thing(named["kind"], named["about"], named["sides"], named["points"])
        yield Line(f"{_name(named['who'])} buys for {spent.cp} CP: {what}{rolled}.", RULES[named["kind"]])


def told_language(played: Played) -> Iterator[Line]:
    """Tell a language that was learnt, or not."""
    named, spent = played.call.named, played.outcome
    yield from _refused(played, named["language"], "language")
    if spent.bought:
        text = f"{_name(named['who'])} learns {named['language'].strip()} ({named['way']}) for {spent.cp} CP."
        yield Line(text, ("gs.points.language", "gs.points.consent"))


def told_gain(played: Played) -> Iterator[Line]:
    """Tell what an adventure brought."""
    named = played.call.named
    after = f" for {named['adventure']}" if named["adventure"] else ""
    why = f" ({named['reason']})" if named["reason"] else ""
    yield Line(f"{_name(named['who'])} gets {played.outcome.cp} CP{after}{why}.", ("gs.points.gain",))


def told_beginning(played: Played) -> Iterator[Line]:
    """Tell that an adventure begins."""
    yield Line("The adventure begins: points are kept until it ends.", ("gs.points.when",))


def told_end(played: Played) -> Iterator[Line]:
    """Tell that an adventure ends."""
    yield Line("The adventure ends: points can be given and spent.", ("gs.points.when",))


def told_waiver(played: Played) -> Iterator[Line]:
    """Tell a waiver."""
    named = played.call.named
    yield Line(f"{named['rule']} need not hold for {named['who']}: {named['reason']}.", ("gs.creation.waiver",))


def _name(who: str) -> str:
    return "The character" if who == ACTOR else who[:1].upper() + who[1:]
