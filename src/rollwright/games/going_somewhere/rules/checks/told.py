"""The plays of checks in sentences: rolls of one character; the others are in `told_deeds`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.checks.action import HELP, HELPER, Acted, Again, Buy, help_given
from rollwright.games.going_somewhere.rules.checks.crits import SUCCESSES
from rollwright.games.going_somewhere.rules.checks.impairments import helmet_counts, impairments_in, of_hiding
from rollwright.games.going_somewhere.rules.checks.rolls import Tier
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.play.journal import Chosen, Thrown
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR
from rollwright.play.tell import Line, dice_text, own_entries


def sentence(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


def name_of(who: str, nobody: str = "the character") -> str:
    """Say who acts."""
    return nobody if who in ("", ACTOR) else who


def line(text: str, *rules: str) -> Line:
    """Make a line that everybody may read."""
    return Line(sentence(text), rules)


def told_act(played: Played) -> Iterator[Line]:
    """Tell an Action Roll: what is added, each die, what was bought, how it ends."""
    named, end = played.call.named, Acted(*played.outcome)
    name, helper = name_of(named["who"]), name_of(named["helper_who"], "the helper")
    parts = [f"{named['bonus']:+}", *[str(one) for one in named["dice"]]]
    if named["shaken"]:
        parts.append(f"{named['shaken']:+} for this roll alone")
    about = f", {named['what']}" if named["what"] else ""
    yield line(f"{name}{about}: d20, {', '.join(parts)}, against {named['dl']}.", "gs.check.roll", "gs.check.level")
    own = [*own_entries(played)]
    again = any(entry.key == "help-again" for entry, _ in own)
    for entry, answer in own:
        if isinstance(entry, Chosen) and entry.actor == HELPER:
            yield from entries_of(helper, entry, answer)
        elif isinstance(entry, Thrown) and entry.key == "help" and again:
            yield line(f"{helper} rolls {answer}.", "gs.help.bonus")
        elif isinstance(entry, Thrown) and entry.key in ("help", "help-again"):
            given = help_given(played.call.arguments[0], answer, named["helper"])
            gives = f"gives +{HELP}" if given else "is of no help"
            yield line(f"{helper} rolls {answer} and {gives}.", "gs.help.bonus")
            if answer in (1, 20):
                yield line(f"{helper}'s natural {answer} counts as {name}'s own.", "gs.help.crit")
        else:
            yield from entries_of(name, entry, answer)
    yield from crit_lines(name, played, end.critical, end.rounds)
    yield line(f"{name} has {end.total}: {end.tier}.", *tier_rules(end.tier))


def entries_of(name: str, entry: Chosen | Thrown, answer: Any) -> Iterator[Line]:
    """Tell a throw or a choice about Character Points, whoever's it is."""
    if answer is Buy.SUCCESS:
        yield line(f"{name} spends 2 CP: it succeeds, without a roll.", "gs.check.bought")
    elif answer is Again.KEEP:
        yield line(f"{name} keeps the roll.", "gs.check.reroll")
    elif answer is Again.REROLL:
        yield line(f"{name} spends 1 CP; the new roll stands.", "gs.check.reroll")
    elif isinstance(entry, Thrown):
        again = "rolls again:" if entry.key == "reroll" else "rolls"
        yield line(f"{name} {again} {dice_text(entry)}.", "gs.opposed.roll" if entry.key in "ab" else "gs.check.roll")


def told_critical(played: Played) -> Iterator[Line]:
    """Tell a roll on a critical table by itself; one that belongs to another roll is told there."""
    if not played.path:
        yield from crit_lines("the character", played, played.outcome.row, played.outcome.rounds)


def crit_lines(name: str, played: Played, row: str | None, rounds: int, by: str = ACTOR) -> Iterator[Line]:
    """Tell what a natural roll brought: the face on the table, the row, and how long it lasts."""
    if row is None:
        return
    key = "critical-success" if row in SUCCESSES else "critical-failure"
    faces = [
        entry.faces[0] for entry in played.entries if isinstance(entry, Thrown) and (entry.key, entry.by) == (key, by)
    ]
    rules = ("gs.critical.roll", f"gs.{key.replace('-', '.')}")
    text = tables().critical[row]
    yield line(f"{name} rolls {faces[-1]} on the {key.replace('-', ' ')} table: {text}", *rules)
    if rounds:
        yield line(f"It lasts for {rounds} round{'' if rounds == 1 else 's'}.", *rules)


def tier_rules(tier: Tier) -> tuple[str, ...]:
    """Name the rules that a tier rests on."""
    critical = tier in (Tier.CRITICAL_FAIL, Tier.CRITICAL_SUCCESS)
    return ("gs.check.tiers", "gs.critical.natural") if critical else ("gs.check.tiers",)


def tier_text(tier: Tier) -> str:
    """Say what a tier means."""
    return next(row.text for row in tables().tier if row.key == tier)


def told_inside(played: Played) -> Iterator[Line]:
    """Tell nothing more: the roll inside tells itself."""
    return iter(())


def told_chosen(played: Played) -> Iterator[Line]:
    """Tell what the CGO has said of a check."""
    for entry, answer in own_entries(played):
        if entry.key == "difficulty":
            fits = next(row.text for row in tables().task if row.dl == answer)
            yield line(f"The CGO said {answer}, {fits}.", "gs.skill.levels")
        elif entry.key == "knowledge":
            fits = next(row.text for row in tables().knowledge if row.dl == answer)
            yield line(f"The CGO said {answer}: {fits}.", "gs.analysis.levels")
        elif entry.key == "unknown-skill":
            yield line(f"Not knowing the skill changed it by {answer}.", "gs.skill.unknown")
        elif entry.key == "which":
            yield line(f"The CGO had it rolled with {str(answer).upper()}.", "gs.check.stat")
    named = played.call.named
    if by_word(named):
        yield line(f"It was {named['bonus']}{by_word(named)} by the CGO's word.", "gs.check.stat")
    if "stats" not in named:
        yield line(tier_text(played.outcome.tier), "gs.check.tiers")


def told_analysis(played: Played) -> Iterator[Line]:
    """Tell an analysis: what it does not reveal, and that it counts for no points."""
    yield from told_chosen(played)
    if Acted(*played.outcome).success:
        yield line("Solved by analysis, it counts for no Character Points later.", "gs.analysis.no-points")
        if played.call.named["crafted"]:
            yield line("What is magical about the crafted thing stays unknown.", "gs.analysis.no-magic")


def impaired(named: Mapping[str, Any], played: Played) -> Iterator[str]:
    """Write each impairment with what it took off."""
    asked = [answer for entry, answer in own_entries(played) if entry.key == "impairment"]
    for one in impairments_in(named["impairments"]):
        points = asked.pop(0) if one.points is None else one.points
        yield f"{one.row.title} {points}"
    if helmet_counts(named["impairments"], named.get("helmet", False)):
        yield f"{tables().impairment['helmet'].title} {tables().impairment['helmet'].least}"
    if of_hiding(named["hidden"]):
        yield f"well hidden {of_hiding(named['hidden'])}"
    for entry, answer in own_entries(played):
        if entry.key == "conditions" and answer:
            yield f"the conditions {answer}"


def by_word(named: Mapping[str, Any]) -> str:
    """Write what the CGO's word has changed; nothing where it has not."""
    return f" {'+' if named['modifier'] > 0 else '-'} {abs(named['modifier'])}" if named.get("modifier") else ""


def told_notice(played: Played) -> Iterator[Line]:
    """Tell a Notice check: what impaired it, and what it can't do."""
    named, end = played.call.named, played.outcome
    parts = list(impaired(named, played))
    if parts:
        whole = f"PER {named['per']}{by_word(named)} - {end.impairment}"
        yield line(f"{whole} for impairments: {', '.join(parts)}.", "gs.notice.impairments")
    if end.tier is Tier.CRITICAL_FAIL:
        yield line(f"{name_of(named['who'])} misunderstands what is there.", "gs.notice.misread")
    elif end.success:
        yield line(f"{name_of(named['who'])} notices; no disguise is seen through by that.", "gs.notice.no-unmasking")


def told_disguise(played: Played) -> Iterator[Line]:
    """Tell a disguise by its level."""
    text = f"Whoever wants to see through it has to exceed {played.outcome.dl}."
    yield line(text if played.outcome.dl else "It fools nobody.", "gs.disguise.level")


def told_hiding(played: Played) -> Iterator[Line]:
    """Tell how well somebody hides."""
    taken = of_hiding(played.outcome.dl)
    yield line(f"It takes {taken} off every Notice check.", "gs.hide.impairs")


def told_unmasking(played: Played) -> Iterator[Line]:
    """Tell whether a disguise was seen through."""
    end, dl = played.outcome, played.call.named["dl"]
    verb = "is seen through" if end.success else "holds"
    yield line(f"The disguise of {dl} {verb}: it had to be exceeded.", "gs.unmask.exceed")
