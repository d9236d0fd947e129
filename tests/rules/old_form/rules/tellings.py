"""The plays of MechWarrior in sentences: each modifier, each die, each rule, and the margin in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rollwright.play.journal import Chosen, Thrown
from rollwright.play.session import Played
from rollwright.play.steps import ACTOR, EVERYONE, GM, Seen
from rollwright.play.tell import Line, dice_text, own_entries
from tests.rules.old_form.rules.causes import causes_in
from tests.rules.old_form.rules.opposed import SIDES
from tests.rules.old_form.rules.rolls import (
    AUTOMATIC_FAILURE,
    AUTOMATIC_SUCCESS,
    Edge,
    Kind,
    Result,
    number_to_reach,
)
from tests.rules.old_form.rules.tables import called, counted, in_words, margin_use, task_of

TITLES = {Kind.SKILL: "skill roll", Kind.UNTRAINED: "untrained roll", Kind.SAVING: "saving roll"}
COUNTED = {Kind.SKILL: ", in all", Kind.UNTRAINED: "; the two lowest make", Kind.SAVING: "; the two highest make"}
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


def rule_of(kind: Kind, part: str) -> str:
    """Name a rule of one of the three rolls."""
    return f"mechwarrior.{kind.value}.{part}"


class Tried(NamedTuple):
    """What one side rolls for."""

    name: str
    kind: Kind
    target: int
    modifier: int = 0
    causes: str = ""
    what: str = ""
    edge: int = 0
    automatic: bool = True
    secret: bool = False


class Teller:
    """Tells the throws of one side: whose they are, what is to be reached, who may read it."""

    def __init__(self, options: Any, tried: Tried) -> None:
        self.tried = tried
        self.name, self.kind, self.automatic = tried.name, tried.kind, tried.automatic
        self.need = number_to_reach(options, tried.kind, tried.target, tried.modifier, tried.causes)
        self.edge_left = tried.edge
        self.seen_by: Seen = (GM,) if tried.secret else EVERYONE

    def aim(self) -> Iterator[Line]:
        """Say what is rolled for, and how the number to reach comes about."""
        tried, causes = self.tried, causes_in(self.tried.causes)
        rules = [rule_of(self.kind, "target")]
        parts = [f"target {tried.target}"]
        floored = self.need - tried.modifier - sum([cause.points for cause in causes])
        if floored != tried.target:
            parts = [f"target {floored} (the table's floor; {tried.target} otherwise)"]
            rules.append("mechwarrior.skill.target-floor")
        parts += [f"{one.cause} {one.points:+} ({task_of(one.points)})" for one in causes]
        if tried.modifier:
            parts.append(f"modifier {tried.modifier:+} ({task_of(tried.modifier)})")
        if tried.modifier or causes:
            rules.append("mechwarrior.modifier.by-cause")
        label = TITLES[self.kind]
        if tried.what:
            label += f" {'on' if self.kind == Kind.SAVING else 'for'} {tried.what}"
        yield self.line(f"{self.name}, {label}: {', '.join(parts)}; {self.need} or more succeeds.", *rules)
        if not self.automatic:
            text = f"The gamemaster has suspended natural results for this roll of {self.name}."
            yield self.line(text, "mechwarrior.automatic.suspended")

    def throw(self, entry: Thrown, total: int, again: bool) -> Iterator[Line]:
        """Say what fell, and whether it is a natural result."""
        verb = "rolls again:" if again else "rolls"
        text = f"{self.name} {verb} {dice_text(entry)}{COUNTED[self.kind]} {total}."
        yield self.line(text, rule_of(self.kind, "roll"))
        if self.automatic and total in (AUTOMATIC_SUCCESS, AUTOMATIC_FAILURE):
            end = "success" if total == AUTOMATIC_SUCCESS else "failure"
            dice = NATURAL_DICE[self.kind, total]
            against = (total >= self.need) != (total == AUTOMATIC_SUCCESS)
            rules = (rule_of(self.kind, "automatic"), *(("mechwarrior.margin.automatic",) if against else ()))
            yield self.line(f"{dice}: {end}, whatever the target.", *rules)

    def edge(self, keeps: bool) -> Line:
        """Say whether Edge was spent."""
        if keeps:
            return self.line(f"{self.name} keeps the roll.", "mechwarrior.edge.reroll")
        self.edge_left -= 1
        return self.line(f"{self.name} spends 1 Edge; {self.edge_left} left.", "mechwarrior.edge.reroll")

    def end(self, margin: int) -> Iterator[Line]:
        """Say how the roll came out, and what the margin does for this skill."""
        band, success = in_words(margin), margin >= 0
        verb = "succeeds" if success else "fails"
        how = f"{band.title} {verb}" if band.before else f"{verb} {band.title}"
        by = f", by {abs(margin)}" if margin else ""
        text = f"{self.name} {how}{by}. {band.text}"
        yield self.line(text, "mechwarrior.margin", "mechwarrior.margin.meaning")
        if self.kind != Kind.SAVING and (use := margin_use(self.tried.what, success)):
            yield self.line(f"{self.tried.what}: {use}", "mechwarrior.skills.margins")

    def victory(self) -> Line:
        """Say that this side has won. Everybody learns that, but not who rolled in secret."""
        name = "the side that rolled in secret" if self.tried.secret else self.name
        return Line(sentence(f"{name} wins."), ("mechwarrior.opposed.winner",))

    def line(self, text: str, *rules: str) -> Line:
        """Make a line that those who see the roll may read."""
        return Line(sentence(text), rules, self.seen_by)


def told_roll(played: Played) -> Iterator[Line]:
    """Tell a skill, untrained or saving roll."""
    named, result = played.call.named, played.outcome
    name = "the character" if named["who"] == ACTOR else named["who"]
    parts = {part: named[part] for part in ("target", "modifier", "causes", "what", "edge", "automatic")}
    teller = Teller(played.call.arguments[0], Tried(name, Kind(played.call.procedure.name), **parts))
    yield from teller.aim()
    yield from _throws({ACTOR: teller}, played)
    yield from teller.end(Result(*result).margin)


def told_inside(played: Played) -> Iterator[Line]:
    """Tell nothing more: the roll that was asked for tells itself, with what the gamemaster has said."""
    return iter(())


def _throws(tellers: dict[str, Teller], played: Played) -> Iterator[Line]:
    """Tell all throws and all choices about Edge, in the order in which they were made."""
    turn = ""
    for entry, answer in own_entries(played):
        if isinstance(entry, Chosen):
            turn = entry.actor
            yield tellers[turn].edge(answer is Edge.KEEP)
        else:
            again = entry.key == "reroll"
            side = turn if again else entry.key if entry.key in tellers else ACTOR
            yield from tellers[side].throw(entry, answer, again)


def told_opposed(played: Played) -> Iterator[Line]:
    """Tell an opposed roll of two."""
    named, parts = played.call.named, ("modifier", "causes", "what", "edge", "automatic", "secret")
    tries = [
        Tried(
            named[f"{key}_who"] if named[f"{key}_who"] != key else f"side {key}",
            Kind(named[f"{key}_kind"]),
            named[key],
            **{part: named[f"{key}_{part}"] for part in parts},
        )
        for key in ("a", "b")
    ]
    yield from _sides(played, tries, (played.outcome.a_margin, played.outcome.b_margin))


def told_contest(played: Played) -> Iterator[Line]:
    """Tell an opposed roll of several."""
    named = played.call.named

    def of(name: str, at: int, default: Any) -> Any:
        return named[name][at] if at < len(named[name]) else default

    tries = [
        Tried(
            of("who", at, "") or f"side {SIDES[at]}",
            Kind(of("kinds", at, Kind.SKILL)),
            target,
            of("modifiers", at, 0),
            of("causes", at, ""),
            of("what", at, ""),
            of("edges", at, 0),
            of("automatic", at, True),
            of("secret", at, False),
        )
        for at, target in enumerate(named["targets"])
    ]
    yield from _sides(played, tries, played.outcome.margins)


def _sides(played: Played, tries: list[Tried], margins: tuple[int, ...]) -> Iterator[Line]:
    tellers = {key: Teller(played.call.arguments[0], tried) for key, tried in zip(SIDES, tries, strict=False)}
    for teller in tellers.values():
        yield from teller.aim()
        if teller.tried.secret:
            yield Line("The gamemaster rolls for one side in secret.", ("mechwarrior.opposed.secret",))
    yield from _throws(tellers, played)
    for teller, margin in zip(tellers.values(), margins, strict=True):
        yield from teller.end(margin)
    winner = played.outcome.winner
    if winner is None:
        shared = "The margins are equal" if len(tries) == 2 else "The best margin is shared"
        text = f"{shared}: nobody wins, and the gamemaster says what the tie means."
        yield Line(text, ("mechwarrior.opposed.tie",))
    else:
        yield tellers[winner].victory()


def told_beginning(played: Played) -> Iterator[Line]:
    """Tell how long a cycle of Edge lasts in the adventure that begins."""
    if played.outcome.cycle == "adventure":
        text = "An adventure begins. Spent Edge comes back only when it ends, however many sessions it takes."
    else:
        text = "An adventure begins. Spent Edge comes back at the end of each session."
    yield Line(text, ("mechwarrior.edge.adventure",))


def told_cycle(played: Played) -> Iterator[Line]:
    """Tell the end of a session or an adventure."""
    if played.outcome.regained:
        yield Line(f"All Edge comes back: {', '.join(played.call.named['who'])}.", ("mechwarrior.edge.cycle",))
    elif played.call.procedure.name == "end_session":
        text = "Edge stays as it is: its cycle lasts for the whole adventure."
        yield Line(text, ("mechwarrior.edge.adventure",))
    else:
        text = "The adventure ends; Edge comes back at the end of the session."
        yield Line(text, ("mechwarrior.edge.cycle",))


def told_improvement(played: Played) -> Iterator[Line]:
    """Tell what was bought with experience."""
    named, outcome = played.call.named, played.outcome
    what = called(named["skill"]) if "skill" in named else named.get("attribute", "edge").title()
    rule = {
        "improve_skill": "mechwarrior.improvement.skill",
        "specialise": "mechwarrior.improvement.specialisation",
        "improve_edge": "mechwarrior.improvement.edge",
        "improve_attribute": "mechwarrior.improvement.attribute",
    }[played.call.procedure.name]
    price = counted(outcome.adventure_points, "Adventure Point")
    if outcome.skill_points:
        price += f" and {counted(outcome.skill_points, 'skill point')}"
    if not outcome.improved:
        refused = any(entry.actor == GM for entry, _ in own_entries(played) if isinstance(entry, Chosen))
        left = f"{named['who']} leaves {what} at {outcome.value}"
        done = f"the gamemaster does not allow {what}" if refused and len(played.entries) == 1 else left
    elif "field" in named:
        done = f"{named['who']} specialises in {what}: {named['field']}, for {price}"
    else:
        done = f"{named['who']} raises {what} to {outcome.value}, for {price}"
    yield Line(sentence(f"{done}."), (rule,))


def told_points(played: Played) -> Iterator[Line]:
    """Tell points that were given or banked, and waivers."""
    named, points = played.call.named, played.outcome.points
    who, rules = named["who"], ["mechwarrior.improvement.skill-points"]
    skill_points = counted(points, "skill point")
    match played.call.procedure.name:
        case "give_edge":
            text, rules = f"the gamemaster gives {who} {points} Edge back", ["mechwarrior.edge.midstream"]
        case "award":
            got = counted(points, "Adventure Point")
            text, rules = f"{who} gets {got}", ["mechwarrior.improvement.adventure-points"]
        case "waive":
            by = "the gamemaster" if named["by_whom"] == GM else named["by_whom"]
            text, rules = f"{by} waives {named['rule']} for {who}", ["mechwarrior.creation.waiver"]
        case "bank":
            text = f"{who} banks {skill_points} in {called(named['skill'])}"
        case "end_mission":
            text = f"the mission is over; {who} gets {skill_points}"
            if named["adventure_points"]:
                text += f" and {counted(named['adventure_points'], 'Adventure Point')}"
                rules.append("mechwarrior.improvement.adventure-points")
        case _:
            text = f"a month passes; {who} gets {skill_points}"
    reason = f" ({named['reason']})" if named.get("reason") else ""
    yield Line(sentence(f"{text}{reason}."), tuple(rules))
