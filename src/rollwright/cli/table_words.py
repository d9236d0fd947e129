"""Words at a table: what is said, notes, titles of scenes."""

from __future__ import annotations

from rollwright.cli.parser import parsed
from rollwright.cli.table_place import action, add_act, add_to, at_table, audience
from rollwright.cli.table_telling import acted
from rollwright.dice.errors import BadInput


def say_table(words: list[str]) -> int:
    """Say something."""
    parser = action(
        "say",
        "Say something, to all or in a whisper to some.",
        'friday "Who goes first?"\nfriday "I have a plan" --as ana --to gm',
    )
    parser.add_argument("text", metavar="TEXT", help="what is said")
    add_to(parser, "only to this seat; gm is all who run the game")
    add_act(parser)
    given = parsed(parser, words)
    with at_table(given) as at:
        line = at.table.say(at.seat.id, given.text, audience(at.table, given.to), given.act)
        return acted(at, asks=False, line=line)


def note_table(words: list[str]) -> int:
    """Write a note."""
    parser = action(
        "note",
        "Write a note for oneself, or for others to read too; with --id, change one's own.",
        'friday "The duke" "He lies."\nfriday "The inn" "Room 7" --to all --as ana',
    )
    parser.add_argument("title", metavar="TITLE", nargs="?", help="its title")
    parser.add_argument("text", metavar="TEXT", nargs="?", help="what it says")
    parser.add_argument("--id", default="", help="the note to change")
    parser.add_argument("--remove", action="store_true", help="take the note away")
    add_to(parser, "who reads it too: a seat, gm, or all")
    add_act(parser)
    given = parsed(parser, words)
    if given.remove and (not given.id or given.text):
        raise BadInput("--remove takes a note away by its --id, and takes no text")
    if not given.remove and (given.title is None or given.text is None):
        raise BadInput("a note has a title and a text; give both")
    with at_table(given) as at:
        to = audience(at.table, given.to)
        note = at.table.note(at.seat.id, given.title or "", given.text or "", to, note=given.id, act=given.act)
        said = f"Note {note} is {'gone' if given.remove else 'kept'}."
        return acted(at, said, asks=False, note=note)


def scene_table(words: list[str]) -> int:
    """Begin a scene."""
    parser = action("scene", "Begin a scene under a title.", 'friday "The market at night"')
    parser.add_argument("title", metavar="TITLE", help="its title")
    add_act(parser)
    given = parsed(parser, words)
    with at_table(given) as at:
        at.table.title(at.seat.id, given.title, given.act)
        return acted(at, asks=False)
