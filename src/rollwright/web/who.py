"""Who somebody is: a signed cookie with the links of the seats that their browser holds. No accounts, no passwords.

A seat's token is what gives the right to act; the cookie only carries them, so that home can list my tables, and so
that no link with a token in it is ever shown on a page.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from rollwright.dice.errors import Refused
from rollwright.table.links import read_token, token

COOKIE = "rollwright"
AGE = 400 * 24 * 3600
"""How long a browser keeps it, in seconds: as long as browsers allow."""
MOST_SEATS = 24
"""How many seats a browser keeps: a cookie has about 4 kB."""


class Who(msgspec.Struct):
    """The seats of one browser: tokens by table, the newest last."""

    seats: dict[str, str] = {}

    def sit(self, table: str, seat_token: str) -> None:
        """Keep the link of a seat; the oldest goes where there are too many."""
        self.seats.pop(table, None)
        self.seats[table] = seat_token
        while len(self.seats) > MOST_SEATS:
            del self.seats[next(iter(self.seats))]

    def leave(self, table: str) -> None:
        """Forget a table."""
        self.seats.pop(table, None)


def who_is(request: HTTPConnection, secret: bytes) -> Who:
    """Read the cookie; one that is missing, forged or broken is nobody's."""
    try:
        return msgspec.json.decode(_read(secret, request.cookies.get(COOKIE, "")), type=Who)
    except (Refused, msgspec.MsgspecError):
        return Who()


@lru_cache(1024)
def _read(secret: bytes, cookie: str) -> str:
    """Read what was signed; the same browsers ask again and again."""
    return read_token(secret, "who", "", cookie)


def remember(response: Response, request: Request, secret: bytes, who: Who) -> None:
    """Send the cookie."""
    response.set_cookie(
        COOKIE,
        token(secret, "who", "", msgspec.json.encode(who).decode()),
        max_age=AGE,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
