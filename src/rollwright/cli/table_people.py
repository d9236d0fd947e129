"""Who sits at a table: seats, invitations, and people who leave."""

from __future__ import annotations

import argparse

from rollwright.cli import DONE
from rollwright.cli.parser import dumped, parsed
from rollwright.cli.show import say
from rollwright.cli.table_making import add_yes, sure
from rollwright.cli.table_place import At, action, add_act, at_table, opened_store, seat_at, table_id, whole
from rollwright.cli.table_telling import acted
from rollwright.dice.errors import BadInput

ROLES = ("co-gm", "player", "spectator")
DAY = 24 * 60 * 60 * 1000


def seat_table(words: list[str]) -> int:
    """Give, change or end a seat."""
    parser = action(
        "seat",
        "Give somebody a seat, or change it; what isn't named stays as it is.",
        "friday ana --name Ana --holds kara,lu\nfriday ana --role co-gm\nfriday ana --link\nfriday ana --remove\n"
        "friday ana --hand-over",
    )
    parser.add_argument("seat", metavar="SEAT", help="its id, for ever; or the name of somebody at the table")
    parser.add_argument("--name", help="what the others read")
    parser.add_argument("--role", choices=ROLES, help="player, if nothing else is said")
    parser.add_argument("--holds", metavar="SHEETS", help="the sheets that it plays, with commas between")
    parser.add_argument("--bot", metavar="POLICY", help="let a bot play it: random, cautious, best; none ends that")
    parser.add_argument("--link", action="store_true", help="give the token by which its person comes back")
    parser.add_argument("--new-link", action="store_true", help="a new token; older ones no longer open the seat")
    parser.add_argument("--remove", action="store_true", help="send its person away; with --as, leave")
    parser.add_argument("--hand-over", action="store_true", help="let this seat run the game from now on")
    add_act(parser)
    given = parsed(parser, words)
    asked = [name for name in ("link", "new_link", "remove", "hand_over") if getattr(given, name)]
    changes = any(value is not None for value in (given.name, given.role, given.holds, given.bot))
    if len(asked) + changes > 1:
        raise BadInput("do one thing at a time: change a seat, or one of --link, --new-link, --remove, --hand-over")
    with at_table(given) as at:
        if not asked:
            return _sit(at, given)
        seat = at.table.house.seats.get(given.seat) or seat_at(at.table, given.seat)
        if given.link or given.new_link:
            if given.new_link:
                token = at.table.new_link(at.seat.id, seat.id, given.act)
            else:
                token = at.table.seat_token(seat.id)
            return _token(at, token, f"{seat.name} comes back with", seat=seat.id)
        if given.hand_over:
            at.table.hand_over(at.seat.id, seat.id, given.act)
            return acted(at, f"{seat.name} runs the game now.", asks=False, seat=seat.id)
        at.table.remove(at.seat.id, seat.id, given.act)
        if seat.id == at.seat.id:
            return _gone(at, f"{seat.name} has left the table.")
        return acted(at, asks=False, seat=seat.id)


def invite_table(words: list[str]) -> int:
    """Make an invitation."""
    parser = action(
        "invite",
        "Make an invitation: whoever has its token can join with it.",
        "friday\nfriday --role spectator --uses 5 --days 7\nfriday --holds kara\nfriday --revoke 0123456789abcdef",
    )
    parser.add_argument("--role", choices=ROLES, default="player", help="as what (player)")
    parser.add_argument("--holds", metavar="SHEETS", default="", help="with which sheets, with commas between")
    parser.add_argument("--uses", metavar="N", default="1", help="how many may join with it (1)")
    parser.add_argument("--days", metavar="N", default="0", help="for how many days it holds; without it, for ever")
    parser.add_argument("--seat", metavar="SEAT", help="the seat that it gives back to its person")
    parser.add_argument("--revoke", metavar="ID", help="take an invitation back instead")
    add_act(parser)
    given = parsed(parser, words)
    uses, days = whole(given.uses, "--uses"), whole(given.days, "--days")
    if days > 3_650:
        raise BadInput(f"--days is at most 3650, {days} came")
    with at_table(given) as at:
        if given.revoke is not None:
            at.table.revoke(at.seat.id, given.revoke, given.act)
            return acted(at, asks=False, invite=given.revoke)
        from rollwright.table.links import invite_of
        from rollwright.table.seating import now

        expires = now() + days * DAY if days else 0
        seat = "" if given.seat is None else at.table.house.seat(given.seat).id
        holds = _sheets(given.holds)
        token = at.table.invite(at.seat.id, given.role, holds, uses=uses, expires=expires, seat=seat, act=given.act)
        invite = invite_of(at.table, token)
        return _token(at, token, "Join with: rollwright table join", invite=invite)


def join_table(words: list[str]) -> int:
    """Sit down."""
    parser = action("join", "Join a table by an invitation.", "friday TOKEN --name Ana", seat=False)
    parser.add_argument("token", metavar="TOKEN", help="the invitation's")
    parser.add_argument("--name", required=True, help="what the others are to read")
    add_act(parser)
    given = parsed(parser, words)
    with opened_store(given) as store:
        from rollwright.table.table import Table

        table = Table(store, table_id(store, given.table))
        since = table.number
        seat = table.join(given.token, given.name, given.act)
        return acted(At(table, seat, since, given.json), f"{seat.name} is at the table, as {seat.id}.", seat=seat.id)


def forget_table(words: list[str]) -> int:
    """Take a person's data out."""
    parser = action(
        "forget",
        "Take a person (name, words, what quotes them) out of a table and its copies for good; rolls and sheets stay.",
        "friday --as ana --yes",
    )
    add_yes(parser)
    given = parsed(parser, words)
    if given.acting is None:
        raise BadInput("say whose data is taken out, with --as SEAT")
    with opened_store(given) as store:
        from rollwright.table.table import Table

        table = Table(store, table_id(store, given.table))
        seats = table.house.seats
        seat = seats[given.acting] if given.acting in seats else seat_at(table, given.acting)
        if not sure(given, f"What {seat.name} said and wrote at {table.id} is taken out for good."):
            return DONE
        lines = table.forget_me(seat.id)
        if given.json:
            dumped({"table": table.id, "seat": seat.id, "lines": lines})
        else:
            say(f"{lines} lines no longer hold anything of {seat.name}.")
    return DONE


def _sit(at: At, given: argparse.Namespace) -> int:
    """Give a seat, or change one that is there."""
    import msgspec

    from rollwright.table.seat import Seat

    seats = at.table.house.seats
    same = [seat for seat in at.table.seats if seat.name.casefold() == given.seat.casefold()]
    before = seats.get(given.seat) or (same[0] if len(same) == 1 else None)
    seat = before or Seat(given.seat, given.seat)
    fields = {"name": given.name, "role": given.role, "holds": None if given.holds is None else _sheets(given.holds)}
    if given.bot is not None:
        from rollwright.table.bots import POLICIES

        if given.bot not in (*POLICIES, "none"):
            raise BadInput(f"a bot is {', '.join(POLICIES)}, or none; {given.bot!r} came")
        fields["bot"] = "" if given.bot == "none" else given.bot
    seat = msgspec.structs.replace(
        seat, left=False, **{name: value for name, value in fields.items() if value is not None}
    )
    at.table.seat_somebody(at.seat.id, seat, given.act)
    return acted(at, asks=False, seat=seat.id)


def _sheets(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _token(at: At, token: str, said: str, **more: str) -> int:
    if at.json:
        dumped({"table": at.table.id, **more, "token": token, "number": at.table.number})
    else:
        joins = f" {at.table.id} {token} --name NAME" if "invite" in more else f" the token {token}"
        print(f"{said}{joins}")
        if "invite" in more:
            say(f"It is invitation {more['invite']}; --revoke takes it back.", "dim")
    return DONE


def _gone(at: At, said: str) -> int:
    if at.json:
        dumped({"table": at.table.id, "seat": at.seat.id, "number": at.table.number, "head": at.table.head})
    else:
        say(said)
    return DONE
