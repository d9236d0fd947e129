"""`rollwright table`: play at tables that are kept. Each of its actions is in a module beside this one."""

from __future__ import annotations

from rollwright.cli.actions import run_action

ACTIONS = {
    "new": ("table_making", "make a table of a game"),
    "list": ("table_making", "list the tables"),
    "copy": ("table_making", "make a what-if copy of a table"),
    "delete": ("table_making", "delete a table for good"),
    "show": ("table_showing", "show a table as a seat sees it: who is there, what is asked, the sheets"),
    "moves": ("table_showing", "list what a seat can begin now"),
    "log": ("table_showing", "show the log as a seat may read it"),
    "seat": ("table_people", "give somebody a seat, change it, or take it back"),
    "invite": ("table_people", "make an invitation, or take one back"),
    "join": ("table_people", "join a table by an invitation"),
    "forget": ("table_people", "take a person's own data out of a table for good"),
    "start": ("table_playing", "begin one of the moves"),
    "answer": ("table_playing", "answer what is asked: choose, fill in a card, roll"),
    "go-on": ("table_playing", "let the scene go on by itself"),
    "roll": ("table_playing", "roll a dice expression at the table"),
    "session": ("table_playing", "begin or end a session of play"),
    "scene": ("table_words", "begin a scene under a title"),
    "say": ("table_words", "say something, to all or to some"),
    "note": ("table_words", "write a note, change it, or take it away"),
    "undo": ("table_ruling", "take the last act back, or play back to a line"),
    "redo": ("table_ruling", "take the last undo back"),
    "rule": ("table_ruling", "rule: change a result, an answer or a roll, strike a fact, switch an option"),
    "reveal": ("table_secrets", "show what is hidden, to all or to some"),
    "veil": ("table_secrets", "make fields of a sheet private, or open them"),
    "dice": ("table_secrets", "the decks from which dice are thrown, and what they are committed to"),
    "proof": ("table_secrets", "prove a roll"),
    "export": ("table_files", "write a table, what a seat may see of it, or a character, as a file"),
    "import": ("table_files", "take in an exported table or character"),
    "schema": ("table_files", "print the JSON Schemas of exports and views"),
    "bots": ("table_bots", "let bots answer for seats"),
}

HELP = """\
usage: rollwright table ACTION ...

Plays at tables that are kept: people in seats, a log that nothing is lost from, provable dice.

actions:
{listed}

examples:
{examples}

Tables are kept in the file or database that --database names (a path, or postgresql://...), or the
variable ROLLWRIGHT_DATABASE; else in tables.db in $ROLLWRIGHT_DATA or ~/.local/share/rollwright.
Whoever has the file may act for every seat: --as says which; it is the gamemaster's by default.

rollwright table ACTION --help says what an action takes.
"""


def run(words: list[str]) -> int:
    """Run the command."""
    return run_action("table", ACTIONS, HELP, words)
