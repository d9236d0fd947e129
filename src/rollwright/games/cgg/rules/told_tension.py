"""Tension Mode in sentences, and the facts that follow from each part of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.conditions import core
from rollwright.games.cgg.rules.focus import AVERTED
from rollwright.games.cgg.rules.options import edition_of
from rollwright.games.cgg.rules.party import COMES, HAPPENS, Scene, towards
from rollwright.games.cgg.rules.readying import TAKEN
from rollwright.games.cgg.rules.tension import Ended
from rollwright.games.cgg.rules.told_consequences import name_of
from rollwright.play.journal import Chosen, Thrown
from rollwright.play.session import Played
from rollwright.play.steps import GM, Call
from rollwright.play.tell import Line, dice_text, own_entries
from rollwright.rules.facts import Fact


def scene_after(outcome: Any, before: Scene | None) -> Scene | None:
    """Give the scene that a part of a round has left; None where the Tension has ended."""
    return outcome.named["scene"] if isinstance(outcome, Call) else None


def resolved(before: Scene, outcome: Any) -> Iterator[tuple[str, bool]]:
    """Give the Pitfalls that were resolved, and whether they were avoided."""
    after = outcome if isinstance(outcome, Ended) else outcome.named["scene"]
    for name in after.avoided[len(before.avoided) :]:
        yield name, True
    for name in after.happened[len(before.happened) :]:
        yield name, False


def told_start(played: Played) -> Iterator[Line]:
    """Tell how Tension Mode begins."""
    scene = scene_after(played.outcome, None)
    if scene is not None:
        falls = ", ".join(f"{one.name} at {one.tension}" for one in scene.pitfalls)
        rules = ("cgg.tension.mode", "cgg.tension.pitfall", "cgg.tension.start")
        yield Line(f"Tension Mode begins. Pitfalls: {falls}.", rules)
        yield Line(f"{name_of(scene.edge)} has the Edge.", ("cgg.tension.edge",))


def told_round(played: Played) -> Iterator[Line]:
    """Tell how a round begins."""
    before: Scene = played.call.named["scene"]
    after = scene_after(played.outcome, before)
    if after is None or not after.first:
        return
    if after.edge != before.edge:
        yield Line(f"The Edge goes to {name_of(after.edge)}.", ("cgg.tension.edge",))
    for one in after.party:
        for code in one.bonus[len(before.member(one.who).bonus) :]:
            last = "this round" if edition_of(played.call.arguments[0]).edge_any_code else "this Tension"
            text = f"{name_of(after.edge)} gives {name_of(one.who)} a bonus die on {code.title()} for {last}."
            yield Line(text, ("cgg.tension.bonus-die",))
    yield Line(f"{name_of(after.first)} goes first.", ("cgg.tension.first",))


def told_turn(played: Played) -> Iterator[Line]:
    """Tell what an explorer did with the focus; the rolls inside are told by their own calls."""
    before: Scene = played.call.named["scene"]
    who = played.call.named["who"]
    name = name_of(who)
    chosen = {entry.key: answer for entry, answer in own_entries(played) if isinstance(entry, Chosen)}
    helpers = _helpers(played)
    against = chosen.get("against", before.names[0])
    match chosen["turn"]:
        case "idle":
            yield Line(f"{name} idles.", ("cgg.tension.turns", "cgg.tension.idle"))
        case "act":
            yield Line(f"{name} has acted against {against}.", ("cgg.tension.turns", "cgg.tension.act"))
            if chosen.get("helped twice"):
                text = f"Of the adjustment, {chosen['helped twice']:+} isn't counted: nobody helps twice."
                yield Line(text, ("cgg.help.unrolled",), (GM,))
            if helpers:
                yield Line(f"{', '.join(map(name_of, helpers))} helped.", ("cgg.tension.help",))
            if before.member(who).helped:
                yield Line(f"{name} has helped in this round: 1d less on the risk.", ("cgg.tension.helped",))
        case _:
            yield Line(f"{name} has readied.", ("cgg.tension.turns", "cgg.tension.ready"))
            if things := _at_hand(played, before, who):
                yield Line(f"It was of help: {', '.join(things)}.", ("cgg.diligence.help",))
            if helpers:
                yield Line(f"{', '.join(map(name_of, helpers))} helped.", ("cgg.tension.help", "cgg.diligence.help"))
            if chosen["cue"]:
                worse = f"Tension rises by {chosen['worse']}" if chosen["worse"] else "in the story"
                yield Line(f"The Exec makes things worse: {worse}.", ("cgg.tension.cue",))
    if chosen.get("lower") == AVERTED:
        yield Line(f"The fiction has averted {against}.", ("cgg.tension.fiction",))
    elif "lower" in chosen:
        yield Line(f"Tension of {against} falls by {chosen['lower']}.", ("cgg.tension.lower",))
    yield from told_fiction(chosen.get("settled"))
    yield from told_pitfalls(before, played.outcome)
    if "focus" in chosen:
        yield Line(f"{name} passes the focus to {name_of(chosen['focus'])}.", ("cgg.tension.focus",))


def told_ready(played: Played) -> Iterator[Line]:
    """Tell what conditions did to whoever readied."""
    named, end = played.call.named, played.outcome
    name = name_of(named["who"])
    for entry, answer in own_entries(played):
        if answer and entry.key in core():
            payer = "The Exec" if entry.key == TAKEN else name
            yield Line(f"{payer} pays for {core()[entry.key].title}.", (f"cgg.conditions.{entry.key}",))
    yield Line(f"{name} readies with {end.code}.", ("cgg.tension.ready",))


def _at_hand(played: Played, before: Scene, who: str) -> list[str]:
    """List the gear and the parts of the situation that were of help."""
    asked = {"use": before.member(who).tools, "serves": before.boons}
    answers = {key: [answer for entry, answer in own_entries(played) if entry.key == key] for key in asked}
    return [one.name for key, there in asked.items() for one, helps in zip(there, answers[key], strict=True) if helps]


def _helpers(played: Played) -> list[str]:
    """List those whose help was taken."""
    found, offered = [], ""
    for entry, answer in own_entries(played):
        if isinstance(entry, Chosen) and entry.key == "offer" and answer:
            offered = entry.actor
        elif entry.key == "accept" and answer:
            found.append(offered)
    return found


def told_exec(played: Played) -> Iterator[Line]:
    """Tell the Exec's turn."""
    before: Scene = played.call.named["scene"]
    chosen = {entry.key: (entry, answer) for entry, answer in own_entries(played)}
    left = before
    for entry, answer in own_entries(played):
        if entry.key == "settled" and answer in left.endings:
            left = left.by_the_fiction(answer)
            yield from told_fiction(answer)
        elif entry.key == "starts-at":
            left = left.with_another(answer)
            text = f"Another Pitfall threatens, at {answer}: {left.names[-1]}."
            yield Line(text, ("cgg.tension.pitfall", "cgg.tension.start"))
    if "raise" in chosen:
        entry, _ = chosen["raise"]
        after = scene_after(played.outcome, before)
        name = chosen["pitfall"][1] if "pitfall" in chosen else left.names[0]
        dice = f" ({dice_text(entry)})" if isinstance(entry, Thrown) else ""
        now = f", to {after.tension(name)}" if after is not None and name in after.names else ""
        yield Line(f"The world turns{dice}: Tension of {name} rises{now}.", ("cgg.tension.exec", "cgg.tension.raise"))
    yield from told_pitfalls(before, played.outcome)
    if isinstance(played.outcome, Call):
        yield Line("Another round begins.", ("cgg.tension.rounds",))


def told_fiction(settled: str | None) -> Iterator[Line]:
    """Tell what the Exec says that the fiction has done."""
    if settled is not None:
        happens = settled.endswith(COMES)
        text = f"brought about {settled.removesuffix(COMES)}" if happens else f"averted {settled}"
        yield Line(f"The fiction has {text}.", ("cgg.tension.fiction",))


def told_pitfalls(before: Scene, outcome: Any) -> Iterator[Line]:
    """Tell which Pitfalls were resolved, and whether that ends the Tension."""
    for name, avoided in resolved(before, outcome):
        rules = ("cgg.tension.avoided" if avoided else "cgg.tension.happens", "cgg.tension.at-once")
        yield Line(f"The Pitfall {name} {'is avoided' if avoided else 'happens'}.", rules)
    if isinstance(outcome, Ended):
        yield Line("No Pitfall is left: Tension Mode ends.", ("cgg.tension.rounds",))


# --- facts -----------------------------------------------------------------------------------------------------------


def of_start(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give the Pitfalls and the Edge."""
    scene: Scene = outcome.named["scene"]
    yield became.TensionBegan(edge=scene.edge)
    for one in scene.pitfalls:
        yield became.PitfallPlaced(key=one.name, text=one.name, tension=one.tension)


def of_part(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give what has changed in a part of a round: Edge, bonus dice, turns, help, Tension, leverage that expired."""
    before: Scene = arguments["scene"]
    after: Scene | None = outcome.named["scene"] if isinstance(outcome, Call) else None
    if after is not None:
        yield from _of_party(before, after, not edition_of(outcome.arguments[0]).edge_any_code)
        for one in after.pitfalls:
            if one.name not in before.names:
                yield became.PitfallPlaced(key=one.name, text=one.name, tension=one.tension)
            elif before.tension(one.name) != one.tension:
                yield became.TensionMoved(key=one.name, to=one.tension)
    left = outcome if after is None else after
    gone = left.expired[len(before.expired) :]
    for name, avoided in resolved(before, outcome):
        to = 0 if avoided else HAPPENS
        if name in before.names:
            yield became.TensionMoved(key=name, to=to)
        else:
            yield became.PitfallPlaced(key=name, text=name, tension=to)  # placed and resolved in one turn
        yield became.PitfallEnded(key=name, happened=not avoided)
        for key in gone:
            if towards(key, name):
                yield became.LeverageExpired(key=key, reason="attained" if avoided else "lost")
    if isinstance(outcome, Ended):
        yield became.TensionEnded()


def of_exec(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give what the Exec's turn changed, and the end of the round."""
    yield from of_part(arguments, outcome)
    if isinstance(outcome, Call):
        yield became.RoundEnded()


def of_turn(arguments: Mapping[str, Any], outcome: Any) -> Iterator[Fact]:
    """Give what a turn changed; its rolls and hours are told by their own calls."""
    yield became.Acted(who=arguments["who"])
    yield from of_part(arguments, outcome)


def _of_party(before: Scene, after: Scene, lasting: bool) -> Iterator[Fact]:
    if after.edge != before.edge:
        yield became.EdgeTaken(who=after.edge)
    for now in after.party:
        was = before.member(now.who)
        for code in now.bonus[len(was.bonus) :]:
            yield became.BonusGiven(who=now.who, code=code, lasting=lasting)
        if now.helped and not was.helped:
            yield became.Helped(who=now.who)
