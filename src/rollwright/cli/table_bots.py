"""Bots at a table: they answer for seats, and start what these are offered."""

from __future__ import annotations

from rollwright.cli.parser import add_seed, parsed
from rollwright.cli.table_place import action, at_table, seat_at, whole
from rollwright.cli.table_telling import acted
from rollwright.dice.errors import BadInput

MOST_ACTS = 100_000


def bots_table(words: list[str]) -> int:
    """Let bots play."""
    parser = action(
        "bots",
        "Let bots play: at the seats that are a bot's, or at those that are named. They answer what is open there, and "
        "start what the game offers.",
        "friday --acts 20\nfriday --seat ana --policy cautious --answers",
    )
    parser.add_argument("--acts", metavar="N", default="1", help="how much they do at most (1)")
    parser.add_argument("--seat", metavar="SEAT", action="append", default=[], help="a bot for this seat (repeat it)")
    parser.add_argument("--policy", metavar="NAME", help="random, cautious or best (of named seats: random)")
    parser.add_argument("--answers", action="store_true", help="only answer what is open, start nothing")
    add_seed(parser)
    given = parsed(parser, words)
    acts = whole(given.acts, "--acts")
    if acts > MOST_ACTS:
        raise BadInput(f"--acts is at most {MOST_ACTS}, {acts} came")
    with at_table(given) as at:
        from random import Random

        import msgspec

        from rollwright.table.bots import answered_by_one, bot_of, bots_of, play_on

        random = Random(given.seed)
        named = [seat_at(at.table, name) for name in given.seat]
        found = [bot_of(msgspec.structs.replace(seat, bot=given.policy or "random"), random) for seat in named]
        bots = [bot for bot in found if bot is not None] or bots_of(at.table, random)
        if given.policy is not None and not named:
            raise BadInput("--policy is for seats that are named with --seat; the others have their own")
        if not bots:
            raise BadInput("no seat here is a bot's: name some with --seat, or rollwright table seat ... --bot random")
        if given.answers:
            done = 0
            while done < acts and answered_by_one(at.table, bots, random):
                done += 1
        else:
            done = play_on(at.table, bots, acts, random)
        return acted(at, f"{done} act{'s' * (done != 1)}.", acts=done)
