"""One evening in small: MechWarrior at a table with three seats. `docs/how-to/a-table.md` shows what it prints.

.venv/bin/python examples/slice.py          play it, print what two seats see
.venv/bin/python examples/slice.py --page   open the same table in a browser, at a question
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from pathlib import Path

from rollwright.play.journal import Thrown
from rollwright.play.steps import GM
from rollwright.rules.facts import Joined
from rollwright.table.log import Answered, AnyLogged
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view

SEED = b"a seed for demonstrations: 381"
SNEAK = {"who": "kara", "skill": "stealth", "doing": "climbs the wall"}
RUN = {"who": "vanya", "skill": "running", "doing": "runs for the gate"}


def make_table(path: Path) -> Table:
    """Make a table in a SQLite file: Gus runs the game, Ana plays Kara, Ben plays Vanya, and a guard is hidden."""
    table = Table.make(
        SqliteStore(path), "friday", "mechwarrior", Seat("gus", "Gus", "gm", ("guard",)), name="Friday", seed=SEED
    )
    table.seat_somebody("gus", Seat("ana", "Ana", "player", ("kara",)))
    table.seat_somebody("gus", Seat("ben", "Ben", "player", ("vanya",)))
    kara = {"name": "Kara", "skills": {"stealth": 2}, "attributes": {"build": 4, "reflexes": 4}}
    vanya = {"name": "Vanya", "skills": {"running": 1}}
    guard = {"name": "A guard", "npc": True, "skills": {"perception": 3}}
    table.land("gus", [Joined(who="kara", sheet=kara), Joined(who="vanya", sheet=vanya)])
    table.land("gus", [Joined(who="guard", sheet=guard, seen_by=(GM,))])
    return table


def play_to_the_question(table: Table) -> int:
    """Ana says what Kara does, Gus how hard it is, and Ana rolls: then she has to decide about Edge."""
    call = table.start("ana", "attempt", SNEAK)
    table.answer("gus", call, 0, fields={"causes": ["darkness"], "modifier": "2", "why": "wet stones"})
    table.answer("ana", call, 1)
    return call


def show(table: Table, *seats: str, after: int = 0) -> None:
    """Print the log as some seats see it, from a line on."""
    for seat in seats:
        seen = view(table, seat)
        print(f"  {seen.seat.name} reads:")
        for line in seen.log:
            if line.number > after:
                print(f"    {line.number:2}  {line.text}")


def faces(log: tuple[AnyLogged, ...], call: int) -> list[tuple[int, ...]]:
    """Give the faces of a call's rolls."""
    entries = [line.entry for line in log if isinstance(line, Answered) and line.call == call]
    return [entry.faces for entry in entries if isinstance(entry, Thrown)]


def main() -> None:
    """Play it."""
    path = Path(tempfile.mkdtemp()) / "tables.db"

    print("1. A program makes the table, plays up to a question, and is killed.")
    sys.stdout.flush()
    child = os.fork()
    if not child:
        play_to_the_question(make_table(path))
        os.kill(os.getpid(), signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    print(f"  ended by signal {os.WTERMSIG(status)}")

    print("2. Another program opens the file. The question is still there.")
    table = Table(SqliteStore(path), "friday")
    (call,) = table.open
    for seat in ("gus", "ana", "ben"):
        seen = view(table, seat)
        mine = [card for card in seen.cards if not card.stand_in]
        cards = [f"{card.asks} {' / '.join(card.words.values())}" for card in mine]
        print(f"  {seen.seat.name}: {cards[0] if cards else f'waits for {seen.awaited[0].name}'}")
    show(table, "gus", "ana", after=call)

    print("3. Ana spends Edge. The facts land with the last answer, and the sheet changes.")
    print(f"  Kara has {table.state.sheet('kara').edge_left} Edge.")
    table.answer("ana", call, 2, choice="reroll")
    print(f"  Kara has {table.state.sheet('kara').edge_left} Edge.")
    show(table, "gus", "ana", after=call)

    print("4. Gus takes it all back. Nothing is erased, and the dice stay rolled.")
    table.undo("gus", call - 1, "that was Ben's to try")
    print(f"  Kara has {table.state.sheet('kara').edge_left} Edge; the log has {len(table.log)} lines.")
    again = play_to_the_question(table)
    table.answer("ana", again, 2, choice="reroll")
    print(f"  first {faces(table.log, call)}")
    print(f"  again {faces(table.log, again)}")

    print("5. Ben throws real dice, and Gus sees where they came from.")
    roll = table.start("ben", "attempt", RUN)
    table.answer("gus", roll, 0, fields={})
    table.answer("ben", roll, 1, faces=[6, 4])
    show(table, "gus", after=roll)


def page() -> None:
    """Serve the table, standing at the question, to three browsers."""
    import socket

    from rollwright.web.app import seat_link
    from rollwright.web.serving import serve

    table = make_table(Path(tempfile.mkdtemp()) / "tables.db")
    play_to_the_question(table)
    listener = socket.create_server(("127.0.0.1", int(os.environ.get("PORT", "8000"))))
    port = listener.getsockname()[1]
    for seat in table.seats:
        print(f"{seat.name}: http://127.0.0.1:{port}{seat_link(table, seat.id)}")
    sys.stdout.flush()
    serve(table.store, listener)


if __name__ == "__main__":
    page() if "--page" in sys.argv[1:] else main()
