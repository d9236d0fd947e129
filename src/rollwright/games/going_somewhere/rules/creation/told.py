"""What is said of creation and points as they are played, beside what facts say of themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rollwright.games.going_somewhere.rules.creation.costs import CATEGORIES, most_in_category
from rollwright.games.going_somewhere.rules.creation.tables import tables
from rollwright.games.going_somewhere.rules.gear.money import spoken
from rollwright.games.going_somewhere.rules.gear.told import laden as laden_text
from rollwright.games.going_somewhere.rules.ranks import in_points
from rollwright.games.going_somewhere.rules.sheet import Bought, Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.tell import Line
from rollwright.rules.facts import Tale, Who
from rollwright.rules.sentences import joined
from rollwright.rules.wording import plain

if TYPE_CHECKING:
    from rollwright.games.going_somewhere.rules.creation.status import Place
    from rollwright.games.going_somewhere.rules.stats import Temperament, Type

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
BUYING = " ".join([
    *("gs.points.price", "gs.points.overdrawn", "gs.points.when"),
    *dict.fromkeys([rule for rules in RULES.values() for rule in rules]),
])  # fmt: skip


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


def line_of(one: Purchase) -> str:
    """Say what any line of a ledger is, also of what is spent in play."""
    about = f" ({one.about})" if one.about else ""
    return bought(one) if one.kind in RULES else f"{one.kind.replace('-', ' ')}{about}"


# --- the steps of creation -------------------------------------------------------------------------------------------


def headline(tale: Tale, who: Who) -> str:
    """Say what creation is about."""
    return f"{tale.name(who)} is being made"


def of_type(tale: Tale, type: Type) -> Line:
    """Tell the type, and the dice that go with it."""
    text = f"The type is {type.value}. Each stat is rolled with {tables().type[type].dice}."
    return Line(text, ("gs.creation.type", "gs.creation.dice"))


def totals(tale: Tale, rolled: tuple[int, ...]) -> Line:
    """Tell the seven totals."""
    text = f"The seven totals are {joined([str(one) for one in rolled])}."
    return Line(text, ("gs.creation.stats", "gs.creation.dice"), aside=True)  # the next question names them


def listed_totals(left: Iterable[int]) -> str:
    """Write totals."""
    return ", ".join(map(str, left))


def each_once(left: Iterable[int]) -> str:
    """Say that totals were not given out each once."""
    return f"each total goes to one stat; there are {listed_totals(left)}"


def assigned(tale: Tale, stats: tuple[int, ...]) -> Line:
    """Tell where the totals went."""
    pairs = [f"{stat.upper()} {value}" for stat, value in zip(Stat, stats, strict=True)]
    return Line(f"The stats are {joined(pairs)}.", ("gs.creation.stats", "gs.creation.assign"))


def points(tale: Tale, cp: int) -> Line:
    """Tell the Character Points."""
    return Line(f"There are {cp} Character Points (CP) to spend.", ("gs.creation.cp",))


def too_few(tale: Tale, cp: int) -> Line:
    """Tell that points are rolled again."""
    return Line(
        f"{in_points(cp)} {'is' if cp == 1 else 'are'} too few, so they are rolled again.", ("gs.creation.cp-again",)
    )


def temperament(tale: Tale, chosen: Temperament) -> Line:
    """Tell the temperament, and what it gives."""
    skills = joined([skill.title() for skill in tables().temperament[chosen].skills])
    rules = ("gs.creation.temperament", "gs.creation.temperament-skills")
    return Line(f"{'An' if chosen[:1] in 'aeiou' else 'A'} {chosen} gets +1 to {skills}.", rules)


def wants(tale: Tale, who: Who, wanted: Purchase) -> Line:
    """Tell what somebody asks for, before it is known what comes of it."""
    verb = "buys" if wanted.kind == "health" else "asks for"
    return Line(f"{tale.name(who)} {verb} {bought(wanted)}.", RULES[wanted.kind], aside=True)


def refused(tale: Tale, kind: Bought, about: str, met: bool) -> Line:
    """Tell what the CGO did not consent to."""
    why = "" if met else ", as nobody who knows it was met"
    rule = "gs.points.consent" if kind == "language" else "gs.points.special-skill"
    return Line(f"The CGO does not consent{f' to {about}' if about else ''}{why}.", (rule,))


def unused(tale: Tale, ledger: tuple[Purchase, ...], cp: int) -> Iterator[Line]:
    """Tell what is left of the points, and that no category has too many."""
    left = cp - sum([one.cp for one in ledger])
    yield Line(
        f"{left} of {cp} CP {'is' if left == 1 else 'are'} kept as power for magic.",
        ("gs.points.power", "gs.points.total"),
    )
    spent: dict[str, int] = {}
    for one in ledger:
        spent[CATEGORIES[one.kind]] = spent.get(CATEGORIES[one.kind], 0) + one.cp
    if spent:
        kind = max(spent, key=spent.__getitem__)
        most = f"No more than {most_in_category(cp)} may go into any one kind."
        text = f"Most points went into {kind} ({spent[kind]} CP). {most}"
        yield Line(text, ("gs.creation.share",), aside=True)


def place(tale: Tale, table: str, found: Place, title: str) -> Line:
    """Tell the place in society."""
    text = f"{title} ({plain(table)}, rank {found.rank}). That earns {spoken(found.per_diem)} a day."
    return Line(text, ("gs.status.table", "gs.status.rank", f"gs.status.{table}", "gs.status.per-diem"))


def place_again(tale: Tale, table: str) -> Line:
    """Tell that a position was rolled again."""
    text = "A court magician needs a higher Magic Bonus, so the position is rolled again."
    return Line(text, ("gs.status.court-magician", f"gs.status.{table}"))


def money(tale: Tale, tin: int, mercenary: bool) -> Line:
    """Tell the starting money."""
    share = ", with a tenth more from loot" if mercenary else ""
    rules = ("gs.status.money", *(("gs.status.loot",) if mercenary else ()))
    return Line(f"The money to begin with is {spoken(tin)}{share}.", rules)


def guild(tale: Tale, fee: int, paid: bool) -> Line:
    """Tell the guild fee, and whether it could be paid."""
    asked = spoken(fee)
    if paid:
        return Line(f"The guild fee is {asked}.", ("gs.status.guild-fee",))
    text = f"The guild asks {asked}, which is too much, so it has to be another profession."
    return Line(text, ("gs.status.guild-fee", "gs.status.guild-again"))


def other_profession(tale: Tale, title: str, per_diem: int) -> Line:
    """Tell the other profession."""
    text = f"The other profession is {title.lower()}. That earns {spoken(per_diem)} a day."
    return Line(text, ("gs.status.guild-again", "gs.status.professions"))


def laden(tale: Tale, sheet: Sheet) -> Line | tuple[()]:
    """Tell somebody who is fully laden how slow they are."""
    text = laden_text(sheet)
    return Line(f"{text} Money can be left somewhere safe.", ("gs.encumbrance.max",)) if text else ()


def ready(tale: Tale, who: Who, left: int) -> Line:
    """Tell that the character is ready."""
    return Line(f"{tale.name(who)} is ready, with {spoken(left)}.", ("gs.creation.steps", "gs.creation.ready"))
