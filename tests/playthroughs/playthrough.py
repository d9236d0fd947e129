"""Playthroughs: golden plays with scripted dice. The form of the files is in README.md beside this one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import Card, Picked
from rollwright.play.journal import offered
from rollwright.play.session import Session
from rollwright.play.steps import EVERYONE, Choose, Roll, Seen, key_of
from rollwright.rules.arguments import fields_of, read_arguments, split_arguments
from rollwright.rules.facts import Fact
from rollwright.rules.options import read_options
from rollwright.rules.ruleset import Ruleset, ruleset
from rollwright.rules.telling import Telling, facts_in, tell

HEADER = ("call", "arguments", "options", "rules")


class Script(NamedTuple):
    """What a file says by itself; all the rest follows."""

    comments: tuple[str, ...]
    call: str
    arguments: str
    options: str
    rules: tuple[str, ...]
    answers: tuple[str, ...]


def read_script(text: str, file: str) -> Script:
    """Read the header and the answers of a playthrough; everything else is written by the program."""
    header = dict.fromkeys(HEADER, "")
    comments: list[str] = []
    answers: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        key, colon, value = line.partition(":")
        if line.startswith("#"):
            comments.append(line)
        elif line.startswith(">"):
            answers.append(line[1:].strip())
        elif colon and key in header:
            if header[key]:
                raise BadInput(f"{file}, line {number}: {key} is there twice")
            header[key] = value.strip()
        elif line and line[0] not in "?=+ -":
            raise BadInput(
                f"{file}, line {number}: one of {', '.join(HEADER)}, an answer (>) or a comment (#) was expected"
            )
    if not header["call"]:
        raise BadInput(f"{file}: a line `call: game/procedure` was expected")
    rules = tuple(header["rules"].replace(",", " ").split())
    return Script(tuple(comments), header["call"], header["arguments"], header["options"], rules, tuple(answers))


def transcript(script: Script, find: Callable[[str], Ruleset] = ruleset) -> str:
    """Play a script and write the whole file: header, questions with their answers, sentences, outcome and facts."""
    name, _, id = script.call.partition("/")
    game = find(name)
    listing = game.listing(id)
    arguments = read_arguments(listing, split_texts(script.arguments))
    session = Session(
        listing.procedure(read_options(game.options, split_arguments(split_texts(script.options))), **arguments)
    )
    lines = [*script.comments, f"call: {script.call}"]
    for key, value in (
        ("arguments", script.arguments),
        ("options", script.options),
        ("rules", ", ".join(script.rules)),
    ):
        if value:
            lines.append(f"{key}: {value}")
    lines.append("")
    for answer in script.answers:
        if session.question is None:
            raise BadInput(f"the play has ended, but an answer is left: > {answer}")
        lines += [question_line(session.question), f"> {_give(session, answer)}"]
    if session.question is not None:
        raise BadInput(f"an answer was expected (> ...) to: {question_line(session.question)}")
    lines += ["", *_ending(game, session)]
    return "\n".join(lines).rstrip("\n") + "\n"


def split_texts(text: str) -> list[str]:
    """Split `name=value name=value`; a value with spaces stands in quotes."""
    return [
        re.sub(r"=(['\"])(.*)\1$", r"=\2", part) for part in re.findall(r"[^\s=]+=(?:\"[^\"]*\"|'[^']*'|\S*)|\S+", text)
    ]


def question_line(question: Roll[Any] | Choose[Any]) -> str:
    """Write a question: who rolls which dice and how they are read, or who chooses among what."""
    if isinstance(question, Roll):
        dice = f"{question.pool} ({question.reading.name})"
        return f"? roll {question.key}, {dice}, by {question.by}{seen_note(question.seen_by)}"
    if isinstance(question.options, Card):
        fields = "; ".join([f"{one.name}: {' | '.join(offered(one)) or '…'}" for one in question.options.asked])
        return f"? card {question.key}, {question.actor}: {fields}{seen_note(question.seen_by)}"
    keys = " | ".join(map(key_of, question.options))
    return f"? choose {question.key}, {' or '.join(question.actors)}: {keys}{seen_note(question.seen_by)}"


def _give(session: Session[Any], answer: str) -> str:
    try:
        if isinstance(session.question, Choose) and isinstance(session.question.options, Card):
            session.fill(card_from(answer))
            return answer
        if isinstance(session.question, Choose):
            session.choose(answer)
            return answer
        faces = faces_from(answer)
        session.roll(faces, "typed")
        return " ".join(map(str, faces)) or "no dice"
    except (BadInput, Refused, ValueError) as error:
        raise BadInput(f"> {answer}: {error}") from None


def card_from(answer: str) -> dict[str, Picked]:
    """Read how a card is filled: `way=finesse causes=darkness,haste what="over the wall"`; `as it is`: by itself."""
    return {} if answer == "as it is" else dict(split_arguments(split_texts(answer)))


def faces_from(answer: str) -> list[int]:
    """Read the faces of dice."""
    return [] if answer == "no dice" else [int(face) for face in answer.replace(",", " ").split()]


def _ending(game: Ruleset, session: Session[Any]) -> Iterator[str]:
    story = session.story()
    for line in tell(story, Telling(str, game.wording)):
        rules = f" [{', '.join(line.rules)}]" if line.rules else ""
        yield f"- {line.text}{rules}{seen_note(line.seen_by)}"
    yield ""
    yield f"= {_fields(fields_of(session.outcome), _value)}"
    for fact in facts_in(story):
        yield fact_line(fact, _value)


def fact_line(fact: Fact, write: Callable[[Any], str]) -> str:
    """Write a fact with its fields."""
    plain: Mapping[str, Any] = msgspec.to_builtins(fact)
    rest = {key: value for key, value in plain.items() if key not in ("fact", "seen_by")}
    return f"+ {plain['fact']}: {_fields(rest, write)}{seen_note(fact.seen_by)}"


def _fields(fields: Mapping[str, Any], write: Callable[[Any], str]) -> str:
    return ", ".join(f"{name} {write(value)}" for name, value in fields.items())


def _value(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    return str(value) if isinstance(value, int | str) and value != "" else msgspec.json.encode(value).decode()


def seen_note(seen_by: Seen) -> str:
    """Say who sees a line, where not everybody does."""
    return "" if seen_by == EVERYONE else f" (only {_listed(seen_by)})"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
