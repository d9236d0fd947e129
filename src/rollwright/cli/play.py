"""`rollwright play`: play a call, by script or in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rollwright.cli import DONE, STOPPED
from rollwright.cli.parser import (
    add_call,
    add_json,
    add_options,
    add_policy,
    add_seed,
    command,
    dumped,
    load_msgspec,
    many,
    numbers,
    pairs,
    parsed,
)
from rollwright.cli.show import fields, is_asked, say, tell
from rollwright.dice.errors import BadInput, Refused
from rollwright.games.examples import CALL, EXAMPLES

if TYPE_CHECKING:
    from rollwright.api import Asked, Play
    from rollwright.cli.saved import Saved
    from rollwright.dice.source import Source
    from rollwright.play.session import Session


KEYS = """
At a question in the terminal: Enter rolls the dice (or type what they show), `odds` shows the
odds, `back` takes the last answer back, `quit` saves and leaves.
"""


def run(words: list[str]) -> int:
    """Run the command."""
    about = "Play a call: its questions are asked, its dice rolled, and what follows is told."
    parser = command("play", about, EXAMPLES["play"] + KEYS)
    add_call(parser, "CALL", "ruleset/procedure; without it, pick one in the terminal", optional=True)
    parser.add_argument("--faces", metavar="3,5,6", help="what the dice showed, in order")
    parser.add_argument(
        "--choose", metavar="KEY=OPTION", action="append", default=[], help="answer a question (repeat it for the next)"
    )
    add_policy(parser, None, "answer the other questions by a policy: never, always, best, or one that the call names")
    add_options(parser)
    add_seed(parser)
    parser.add_argument("--save", metavar="FILE", type=Path, help="keep the play in a file, after every answer")
    parser.add_argument("--resume", metavar="FILE", type=Path, help="go on with a saved play")
    add_json(parser)
    given = parsed(parser, words)
    load_msgspec()
    asks = is_asked() and not given.json
    if given.call is None and given.resume is None:
        if not asks:
            raise BadInput(f"name a call, as in: rollwright play {CALL}; rollwright games lists them")
        from rollwright.cli.pick import pick_and_play

        return pick_and_play()
    saved, at = _called(given)
    if not asks:
        return play_once(saved, given, at, False)
    from rollwright.cli.prompts import Left

    try:
        return play_once(saved, given, at, True)
    except Left as left:
        return STOPPED if left.stopped else DONE


def _called(given: argparse.Namespace) -> tuple[Saved, Path | None]:
    """Give what is to be played, and the file that keeps it."""
    from rollwright.cli.saved import Saved, read

    if given.resume is None:
        arguments, options = pairs(given.arguments), pairs(given.option, "--option name=value")
        return Saved(given.call, arguments, options, ()), given.save
    if given.call is not None or given.option:
        raise BadInput("--resume goes on with what is in the file; leave the call and its options out")
    return read(given.resume), given.save or given.resume


def play_once(saved: Saved, given: argparse.Namespace, at: Path | None, asks: bool) -> int:
    """Play a call to its end, from what has been answered already; `Left` where whoever plays leaves before."""
    from rollwright.api import Play, asked, finish
    from rollwright.cli.saved import write
    from rollwright.dice.source import ScriptedDice, random_dice
    from rollwright.play.session import Drift, Session

    question = asked(saved.call, saved.arguments, saved.options)
    faces = None if given.faces is None else numbers(given.faces)
    if faces is not None and given.seed is not None:
        raise BadInput("give --faces or --seed, not both")
    dice: Source = random_dice(given.seed) if faces is None else ScriptedDice(faces)
    answers = many(given.choose, "--choose key=option")
    drift: Drift | None = None
    try:
        session: Session[Any] = Session(question.call, saved.journal)
    except Drift as error:
        if not asks:
            raise
        session, drift = error.session, error
    if asks:
        return _in_terminal(question, session, saved, dice, answers, given, at, drift)
    try:
        left = finish(question, session, dice=dice, answers=answers, policy=given.policy, worth=given.worth)
    except (BadInput, Refused):
        if at is not None and not session.ended:
            write(at, saved._replace(journal=session.journal))  # the answers up to the open question hold
        raise
    if at is not None:
        write(at, saved._replace(journal=session.journal))
    play = Play(question, session)
    if given.json:
        dumped(play.json())
    else:
        show_play(play, left)
    return DONE


def _in_terminal(
    question: Asked,
    session: Session[Any],
    saved: Saved,
    dice: Source,
    answers: dict[str, list[str]],
    given: argparse.Namespace,
    at: Path | None,
    drift: Any,
) -> int:
    from rollwright.api import Play
    from rollwright.cli.prompts import Left, Prompts
    from rollwright.cli.saved import new_path, write

    def keep(session: Session[Any]) -> None:
        if at is not None:
            write(at, saved._replace(journal=session.journal))

    prompts = Prompts(question, session, dice, answers, given.policy, given.worth, keep)
    prompts.asks_dice = given.faces is None and given.seed is None
    if drift is not None:
        prompts.offer(drift)
    try:
        prompts.run()
    except Left:
        path = at or new_path(saved.call)
        write(path, saved._replace(journal=prompts.session.journal))
        say()
        say("The play is saved. To go on with it:")
        print(f"  rollwright play --resume {_quoted(path)}")
        raise
    show_play(Play(question, prompts.session), prompts.waiting)
    return DONE


def show_play(play: Play, left: dict[str, list[str]]) -> None:
    """Print a play that has ended: what happened and by which rules, the outcome, and what became true."""
    from rollwright.rules.arguments import brief_fields

    prefix = f"{play.asked.ruleset.id}."
    for line in play.tell:
        rules = ", ".join(rule.removeprefix(prefix) for rule in line.rules)
        tell(line.text, f"[{rules}]" if rules else "", 0)
    say()
    say(fields(brief_fields(play.outcome)), "bold")
    for fact in play.json()["facts"]:
        kind = fact.pop("fact")
        say(f"→ {kind}: {fields(fact)}", "green")
    for key, options in left.items():
        if options:
            say(f"Not asked: {', '.join(f'{key}={option}' for option in options)}.", "dim")


def _quoted(path: Path) -> str:
    from shlex import quote

    return quote(str(path))
