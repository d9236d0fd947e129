"""The plays of MechWarrior in sentences: each modifier, each die, each rule, and the margin in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.play.journal import Chosen, Thrown
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR, EVERYONE, GM, Seen
from rollwright.play.tell import Line, dice_text, own_entries
from rollwright.rules.mechwarrior.causes import causes_in
from rollwright.rules.mechwarrior.opposed import SIDES
from rollwright.rules.mechwarrior.rolls import (
    AUTOMATIC_FAILURE,
    AUTOMATIC_SUCCESS,
    Edge,
    Kind,
    Result,
    number_to_reach,
)
from rollwright.rules.mechwarrior.tables import in_words, margin_use, skill_title, task_of

TITLES = {Kind.SKILL: "skill roll", Kind.UNTRAINED: "untrained roll", Kind.SAVING: "saving roll"}
COUNTED = {Kind.SKILL: "", Kind.UNTRAINED: ", the two lowest", Kind.SAVING: ", the two highest"}
TARGETS = {
    Kind.SKILL: "mechwarrior.skill.target",
    Kind.UNTRAINED: "mechwarrior.untrained.target",
    Kind.SAVING: "mechwarrior.saving.target",
}
THROWN = {
    Kind.SKILL: "mechwarrior.skill.roll",
    Kind.UNTRAINED: "mechwarrior.untrained.roll",
    Kind.SAVING: "mechwarrior.saving.roll",
}
NATURAL = {
    Kind.SKILL: "mechwarrior.skill.automatic",
    Kind.UNTRAINED: "mechwarrior.untrained.automatic",
    Kind.SAVING: "mechwarrior.saving.automatic",
}
NATURAL_DICE = {
    (Kind.SKILL, AUTOMATIC_SUCCESS): "Two 6s",
    (Kind.SKILL, AUTOMATIC_FAILURE): "Two 1s",
    (Kind.UNTRAINED, AUTOMATIC_SUCCESS): "Three 6s",
    (Kind.UNTRAINED, AUTOMATIC_FAILURE): "Two or more 1s",
    (Kind.SAVING, AUTOMATIC_SUCCESS): "Two or more 6s",
    (Kind.SAVING, AUTOMATIC_FAILURE): "Three 1s",
}


def sentence(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


class Teller:
    """Tells the throws of one side: whose they are, what is to be reached, who may read it."""

    def __init__(self, name: str, kind: Kind, need: int, automatic: bool, seen_by: Seen = EVERYONE) -> None:
        self.name = name
        self.kind = kind
        self.need = need
        self.automatic = automatic
        self.seen_by = seen_by

    def aim(self, what: str, target: int, modifier: int, causes: str) -> Iterator[Line]:
        """Say what is rolled for, and how the number to reach comes about."""
        rules = [TARGETS[self.kind]]
        parts = [f"target {target}"]
        floored = self.need - modifier - sum([cause.points for cause in causes_in(causes)])
        if floored != target:
            parts = [f"target {floored} (the table's floor; {target} otherwise)"]
            rules.append("mechwarrior.skill.target-floor")
        parts += [f"{one.cause} {one.points:+} ({task_of(one.points)})" for one in causes_in(causes)]
        if modifier:
            parts.append(f"modifier {modifier:+}")
        if modifier or causes:
            rules.append("mechwarrior.modifier.by-cause")
        label = TITLES[self.kind]
        if what:
            label += f" {'on' if self.kind == Kind.SAVING else 'for'} {what}"
        yield self.line(f"{self.name}, {label}: {', '.join(parts)}. {self.need} or more succeeds.", *rules)
        if not self.automatic:
            rule = "mechwarrior.automatic.suspended"
            yield self.line("The gamemaster has suspended natural results for this roll.", rule)

    def throw(self, entry: Thrown, total: int, again: bool) -> Iterator[Line]:
        """Say what fell, and whether it is a natural result."""
        verb = "rolls again" if again else "rolls"
        text = f"{self.name} {verb} {dice_text(entry)}{COUNTED[self.kind]}: {total}."
        yield self.line(text, THROWN[self.kind])
        if self.automatic and total in (AUTOMATIC_SUCCESS, AUTOMATIC_FAILURE):
            end = "success" if total == AUTOMATIC_SUCCESS else "failure"
            dice = NATURAL_DICE[self.kind, total]
            against = (total >= self.need) != (total == AUTOMATIC_SUCCESS)
            rules = (NATURAL[self.kind], *(("mechwarrior.margin.automatic",) if against else ()))
            yield self.line(f"{dice}: {end}, whatever the target.", *rules)

    def edge(self, keeps: bool, left: int) -> Line:
        """Say whether Edge was spent."""
        if keeps:
            return self.line(f"{self.name} keeps the roll.", "mechwarrior.edge.reroll")
        return self.line(f"{self.name} spends 1 Edge, {left} left.", "mechwarrior.edge.reroll")

    def end(self, result: Result) -> Line:
        """Say how the roll came out."""
        band = in_words(result.margin)
        word = "succeeds" if result.success else "fails"
        by = f", by {abs(result.margin)}" if result.margin else ""
        text = f"{self.name} {word} {band.title}{by}. {band.text}"
        return self.line(text, "mechwarrior.margin", "mechwarrior.margin.meaning")

    def victory(self) -> Line:
        """Say that this side has won. Everybody learns that, also where its dice are secret."""
        return Line(sentence(f"{self.name} wins."), ("mechwarrior.opposed.winner",))

    def line(self, text: str, *rules: str) -> Line:
        """Make a line that those who see the roll may read."""
        return Line(sentence(text), rules, self.seen_by)


def told_roll(played: Played) -> Iterator[Line]:
    """Tell a skill, untrained or saving roll."""
    call = played.call
    named = call.named
    kind = Kind(call.procedure.name)
    need = number_to_reach(call.arguments[0], named["target"], named["modifier"], named["causes"])
    name = "the character" if named["who"] == ACTOR else named["who"]
    teller = Teller(name, kind, need, named["automatic"])
    yield from teller.aim(named["what"], named["target"], named["modifier"], named["causes"])
    yield from _throws({ACTOR: teller}, {ACTOR: named["edge"]}, played)
    yield teller.end(played.outcome)
    if use := margin_use(named["what"]):
        yield teller.line(f"{named['what']}: {use}", "mechwarrior.skills.margins")


def _throws(tellers: dict[str, Teller], edge: dict[str, int], played: Played) -> Iterator[Line]:
    """Tell all throws and all choices about Edge, in the order in which they were made."""
    turn = ""
    for entry, answer in own_entries(played):
        if isinstance(entry, Chosen):
            turn = entry.actor
            edge[turn] -= answer is Edge.REROLL
            yield tellers[turn].edge(answer is Edge.KEEP, edge[turn])
        else:
            again = entry.key == "reroll"
            side = turn if again else entry.key if entry.key in tellers else ACTOR
            yield from tellers[side].throw(entry, answer, again)


def told_opposed(played: Played) -> Iterator[Line]:
    """Tell an opposed roll of two."""
    named = played.call.named
    rows = [
        (
            named[f"{key}_who"] if named[f"{key}_who"] != key else f"side {key}",
            Kind(named[f"{key}_kind"]),
            named[key],
            named[f"{key}_modifier"],
            named[f"{key}_causes"],
            named[f"{key}_what"],
            named[f"{key}_edge"],
            named[f"{key}_secret"],
        )
        for key in ("a", "b")
    ]
    margins = (played.outcome.a_margin, played.outcome.b_margin)
    yield from _sides(played, rows, margins, (played.outcome.a_edge, played.outcome.b_edge))


def told_contest(played: Played) -> Iterator[Line]:
    """Tell an opposed roll of several."""
    named = played.call.named

    def of(name: str, at: int, default: Any) -> Any:
        return named[name][at] if at < len(named[name]) else default

    rows = [
        (
            of("who", at, "") or f"side {SIDES[at]}",
            Kind(of("kinds", at, Kind.SKILL)),
            target,
            of("modifiers", at, 0),
            of("causes", at, ""),
            of("what", at, ""),
            of("edges", at, 0),
            of("secret", at, False),
        )
        for at, target in enumerate(named["targets"])
    ]
    yield from _sides(played, rows, played.outcome.margins, played.outcome.edges)


def _sides(played: Played, rows: list[Any], margins: tuple[int, ...], edges: tuple[int, ...]) -> Iterator[Line]:
    automatic = played.call.named["automatic"]
    tellers: dict[str, Teller] = {}
    edge: dict[str, int] = {}
    for key, (name, kind, target, modifier, causes, what, points, secret) in zip(SIDES, rows, strict=False):
        need = number_to_reach(played.call.arguments[0], target, modifier, causes)
        tellers[key] = Teller(name, kind, need, automatic, (GM,) if secret else EVERYONE)
        edge[key] = points
        yield from tellers[key].aim(what, target, modifier, causes)
        if secret:
            yield Line(f"The gamemaster rolls in secret for {name}.", ("mechwarrior.opposed",))
    yield from _throws(tellers, edge, played)
    for teller, margin, left in zip(tellers.values(), margins, edges, strict=True):
        yield teller.end(Result(margin >= 0, margin, 0, left))
    winner = played.outcome.winner
    if winner is None:
        shared = "The margins are equal" if len(rows) == 2 else "The best margin is shared"
        text = f"{shared}: nobody wins, and the gamemaster says what the tie means."
        yield Line(text, ("mechwarrior.opposed.tie",))
    else:
        yield tellers[winner].victory()


def told_cycle(played: Played) -> Iterator[Line]:
    """Tell the end of a session or an adventure."""
    if played.outcome.regained:
        yield Line(f"All Edge comes back: {', '.join(played.call.named['who'])}.", ("mechwarrior.edge.cycle",))
    else:
        text = "Edge stays as it is: at this table its cycle lasts for the whole adventure."
        yield Line(text, ("mechwarrior.edge.adventure",))


def told_improvement(played: Played) -> Iterator[Line]:
    """Tell what was bought with experience."""
    named, outcome = played.call.named, played.outcome
    what = skill_title(named["skill"]) if "skill" in named else named.get("attribute", "Edge").title()
    rule = {
        "improve_skill": "mechwarrior.improvement.skill",
        "specialise": "mechwarrior.improvement.specialisation",
        "improve_edge": "mechwarrior.improvement.edge",
        "improve_attribute": "mechwarrior.improvement.attribute",
    }[played.call.procedure.name]
    price = f"{outcome.adventure_points} Adventure Points"
    if outcome.skill_points:
        price += f" and {outcome.skill_points} skill points"
    if not outcome.improved:
        done = f"leaves {what} at {outcome.value}"
    elif "field" in named:
        done = f"specialises in {what}: {named['field']}, for {price}"
    else:
        done = f"raises {what} to {outcome.value}, for {price}"
    yield Line(sentence(f"{named['who']} {done}."), (rule,))


def told_points(played: Played) -> Iterator[Line]:
    """Tell points that were given or banked, and waivers."""
    named, points = played.call.named, played.outcome.points
    who, rules = named["who"], ["mechwarrior.improvement.skill-points"]
    match played.call.procedure.name:
        case "give_edge":
            text, rules = f"the gamemaster gives {who} {points} Edge back", ["mechwarrior.edge.midstream"]
        case "award":
            text, rules = f"{who} gets {points} Adventure Points", ["mechwarrior.improvement.adventure-points"]
        case "waive":
            text, rules = f"{named['by_whom']} waives {named['rule']} for {who}", ["mechwarrior.creation.waiver"]
        case "bank":
            text = f"{who} banks {points} skill points in {skill_title(named['skill'])}"
        case "end_mission":
            text = f"the mission is over: {who} gets {points} skill points"
            if named["adventure_points"]:
                text += f" and {named['adventure_points']} Adventure Points"
                rules.append("mechwarrior.improvement.adventure-points")
        case _:
            text = f"a month passes: {who} gets {points} skill points"
    reason = f" ({named['reason']})" if named.get("reason") else ""
    yield Line(sentence(f"{text}{reason}."), tuple(rules))
