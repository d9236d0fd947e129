"""Stories: several calls played one after another at one table, with scripted dice. Their form is in README.md.

A story is played at a table as people play it: seats start what their moves offer, with the numbers of their sheets;
what the sheets forbid is refused; facts land and the next call sees what they did.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import Card
from rollwright.play.steps import GM, Choose
from rollwright.rules.arguments import split_arguments
from rollwright.rules.facts import State
from rollwright.rules.ruleset import ruleset
from rollwright.table.beginning import act_of
from rollwright.table.keeping import facts_from
from rollwright.table.log import Answered, CallEnded, CallOpened, DeedDone
from rollwright.table.open_call import actor_of
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.playthroughs.changes import brief, changed_lines
from tests.playthroughs.playthrough import card_from, faces_from, fact_line, question_line, seen_note, split_texts

HEADER = ("table", "options", "rules")
OF_CALL = ("as", "arguments", "refused")
SEED = bytes(32)


class Scene(NamedTuple):
    """One call of a story, or facts that the gamemaster puts down, with the comments before it."""

    comments: tuple[str, ...]
    facts: tuple[str, ...] = ()
    """As the file has them, each with its further lines."""
    call: str = ""
    given: Mapping[str, str] = {}
    """The lines `as`, `arguments` and `refused`, as far as they are there."""
    answers: tuple[str, ...] = ()


class Story(NamedTuple):
    """What a file says by itself; all the rest follows."""

    comments: tuple[str, ...]
    header: Mapping[str, str]
    scenes: tuple[Scene, ...]
    after: tuple[str, ...] = ()
    """Comments at the end."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it shows."""
        return tuple(self.header.get("rules", "").replace(",", " ").split())


def is_story(text: str) -> bool:
    """Tell a story from a play of one call: it begins with a table."""
    return any(line.startswith("table:") for line in text.splitlines())


def read_story(text: str, file: str) -> Story:
    """Read what a file says by itself: the header, facts, calls, answers and comments."""
    opening: tuple[str, ...] = ()
    header: dict[str, str] = {}
    scenes: list[Scene] = []
    comments: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        key, colon, value = line.partition(":")
        last = scenes[-1] if scenes else None
        if line.startswith("#"):
            comments.append(line)
        elif colon and key in HEADER and not scenes and key not in header:
            opening, comments = (*opening, *comments), []
            header[key] = value.strip()
        elif colon and key == "fact":
            if last and last.facts and not comments:
                scenes[-1] = last._replace(facts=(*last.facts, line))
            else:
                scenes.append(Scene(tuple(comments), (line,)))
            comments = []
        elif line.startswith("  ") and last and last.facts:
            scenes[-1] = last._replace(facts=(*last.facts[:-1], f"{last.facts[-1]}\n{line}"))
        elif colon and key == "call":
            scenes.append(Scene(tuple(comments), call=value.strip()))
            comments = []
        elif colon and key in OF_CALL and last and last.call and key not in last.given:
            scenes[-1] = last._replace(given={**last.given, key: value.strip()})
        elif line.startswith(">") and last and last.call:
            scenes[-1] = last._replace(answers=(*last.answers, line[1:].strip()))
        elif line and line[0] not in "?=+ -@":
            there = ", ".join((*HEADER, "fact", "call", *OF_CALL))
            raise BadInput(f"{file}, line {number}: one of {there}, an answer (>) or a comment (#) was expected")
    return Story(opening, header, tuple(scenes), tuple(comments))


def told_story(story: Story) -> str:
    """Play a story and write the whole file."""
    lines = [*story.comments, *[f"{key}: {story.header[key]}" for key in HEADER if story.header.get(key)]]
    play = Play(story)
    for scene in story.scenes:
        lines += ["", *scene.comments, *(play.land(scene) if scene.facts else play.call(scene))]
    lines += ["", *story.after] if story.after else []
    return "\n".join(lines).rstrip("\n") + "\n"


class Stepwise(Table):
    """A table at which each step of a scene is begun by hand, with dice that are written down."""

    def _go_on(self, act: str = "", far: bool = False) -> int:
        return 0


class Play:
    """A story under way, at its own table in memory."""

    def __init__(self, story: Story) -> None:
        options = split_arguments(split_texts(story.header.get("options", "")))
        game = ruleset(story.header["table"])
        gm = Seat(GM, "The gamemaster", "gm", dice="own")  # the file says what every die shows
        store = SqliteStore(":memory:")
        self.table = Stepwise.make(store, "story", game.id, gm, options=options, seed=SEED)
        for who in dict.fromkeys(scene.given["as"] for scene in story.scenes if scene.given.get("as")):
            self.table.seat_somebody(GM, Seat(who, who.capitalize(), "player", (who,), dice="own"))

    def land(self, scene: Scene) -> Iterator[str]:
        """Put facts down by hand."""
        before = self.table.state
        try:
            found = [msgspec.json.decode(text.partition(":")[2]) for text in scene.facts]
            self.table.land(GM, facts_from(self.table.game, found))
        except msgspec.MsgspecError as error:
            raise BadInput(f"{scene.facts[0]} ...: {error}") from error
        yield from scene.facts
        yield from self._changes(before)

    def call(self, scene: Scene) -> Iterator[str]:
        """Play a call to its end: what it takes, its questions with their answers, what is told and what follows."""
        before, logged = self.table.state, len(self.table.log)
        yield f"call: {scene.call}"
        yield from [f"{key}: {scene.given[key]}" for key in OF_CALL[:2] if scene.given.get(key)]
        seat = self.table.seat(scene.given.get("as", "") or GM)
        try:
            act = act_of(self.table.game, scene.call)
            mine = {"who": seat.holds[0]} if act.has_who and seat.holds else {}
            given: dict[str, Any] = {**mine, **split_arguments(split_texts(scene.given.get("arguments", "")))}
            call = self.table.start(seat.id, act.id, given)
        except (Refused, BadInput) as error:
            if "refused" not in scene.given:
                raise BadInput(f"{scene.call} is refused: {error}; add `refused:` if that is meant") from error
            yield f"refused: {error}"
            if scene.answers:
                raise BadInput(f"{scene.call} is refused, but there are answers") from error
            return
        if "refused" in scene.given:
            raise BadInput(f"{scene.call} was to be refused, and is not")
        written: list[str] = []
        for answer in scene.answers:
            if told := self._told(logged):
                written += [*told, ""]
            logged = len(self.table.log)
            if call not in self.table.open:
                raise BadInput(f"{scene.call} has ended, but an answer is left: > {answer}")
            written += self._answered(call, answer)
        if call in self.table.open:
            question = self.table.open[call].session.question
            assert question is not None, "an open call has an open question"
            raise BadInput(f"{scene.call}: an answer was expected (> ...) to: {question_line(question)}")
        yield from ([""] if written else [])
        yield from [*written, *self._told(logged), *self._changes(before)]

    def _answered(self, call: int, answer: str) -> list[str]:
        """Answer the open question of a call, as the seat whose question it is."""
        under_way = self.table.open[call]
        question, sequence = under_way.session.question, len(under_way.session.journal)
        assert question is not None, "an open call has an open question"
        actor, actors = actor_of(question), under_way.opened.actors
        by = next(seat.id for seat in self.table.seats if seat.plays(actor, actors))
        try:
            if isinstance(question, Choose):
                card = card_from(answer) if isinstance(question.options, Card) else None
                self.table.answer(by, call, sequence, choice=None if card is not None else answer, fields=card)
                return [question_line(question), f"> {answer}"]
            faces = faces_from(answer)
            self.table.answer(by, call, sequence, faces=faces)
            return [question_line(question), f"> {' '.join(map(str, faces)) or 'no dice'}"]
        except (BadInput, Refused, ValueError) as error:
            raise BadInput(f"{question_line(question)}\n> {answer}: {error}") from error

    def _told(self, logged: int) -> list[str]:
        """Write what has landed since a line of the log: sentences, the outcome and facts."""
        lines: list[str] = []
        for line in self.table.log[logged:]:
            for told in line.told if isinstance(line, CallOpened | Answered | DeedDone) else ():
                rules = f" [{', '.join(told.rules)}]" if told.rules else ""
                lines.append(f"- {told.text}{rules}{seen_note(told.seen_by)}")
            if isinstance(line, CallEnded) and line.headline:
                lines.append(f"= {line.headline}")
            if isinstance(line, CallEnded):
                kept = {name: value for name, value in line.outcome.items() if value and _simple(value)}
                lines += ["= " + ", ".join(f"{name} {brief(value)}" for name, value in kept.items())] if kept else []
            landed = line.facts if isinstance(line, CallEnded | DeedDone) else ()
            lines += [fact_line(fact, brief) for fact in facts_from(self.table.game, landed)]
        return ["", *lines] if lines else []

    def _changes(self, before: State) -> list[str]:
        return list(changed_lines(before, self.table.state))


def _simple(value: Any) -> bool:
    return not isinstance(value, dict | list) or (
        isinstance(value, list) and any(value) and all(isinstance(part, str | int) for part in value)
    )
