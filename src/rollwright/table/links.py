"""Links: who holds a token may sit down, or act for a seat.

The token of a seat is random, and kept by its digest alone. It is good until the seat's links are renewed, or those of
the one whom it was given to: who no longer runs the game keeps no link to anybody's seat. The token of an invitation
is signed, so that the gamemaster can be shown it again, with a key that is in no export.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import secrets
from hashlib import sha256

import msgspec

from rollwright.dice.errors import Refused
from rollwright.table.kept import Kept
from rollwright.table.seat import Invite, Seat
from rollwright.table.store import KeptLink

KEY = "links"
"""The name of the setting of a store that signs invitations."""
NO_SEAT = "this link doesn’t open a seat at this table; ask the GM for a new one"
NO_INVITATION = "this link isn’t an invitation to this table; ask the GM for a new one"
REPLACED = "this link to the seat was replaced by a newer one; ask the GM for a new one"


def invite_token(table: Kept, invite: Invite) -> str:
    """Make the token of an invitation's link."""
    return token(_key(table), "invite", table.id, invite.id)


def invite_of(table: Kept, token: str) -> str:
    """Read which invitation a token is for; refuse one that was not made for this table."""
    return read_token(_key(table), "invite", table.id, token)


def new_seat_token(table: Kept, seat: Seat, given_to: Seat) -> str:
    """Make one more token of a seat, and keep its digest."""
    token = secrets.token_urlsafe(32)
    table.store.keep_link(table.id, _digest(token), KeptLink(seat.id, seat.links, given_to.id, given_to.links))
    return token


def seat_of(table: Kept, token: str) -> Seat:
    """Find the seat that a token opens; refuse one that was made for another table, or that is no longer good."""
    digest = _digest(token)
    link = table.links.get(digest) or table.store.link(table.id, digest)
    if link is None:
        raise Refused(NO_SEAT)
    table.links[digest] = link
    seat, given_to = table.seat(link.seat), table.house.seat(link.given_to)
    if (seat.links, given_to.links) != (link.renewed, link.given_renewed):
        raise Refused(REPLACED)
    return seat


def token(secret: bytes, kind: str, table: str, body: str) -> str:
    """Sign a text for one purpose and one table."""
    return f"{_text(body.encode())}.{_text(_signature(secret, kind, table, body))}"


def read_token(secret: bytes, kind: str, table: str, given: str) -> str:
    """Read a text that was signed for this purpose and this table; refuse any other."""
    text, _, signature = given.partition(".")
    try:
        body, signed = _bytes(text).decode(), _bytes(signature)
    except (ValueError, binascii.Error):
        body, signed = "", b""
    if not hmac.compare_digest(signed, _signature(secret, kind, table, body)):
        raise Refused(NO_INVITATION)
    return body


def _key(table: Kept) -> bytes:
    return table.store.setting(KEY, lambda: secrets.token_bytes(32))


def _digest(token: str) -> bytes:
    return sha256(token.encode(errors="replace")).digest()


def _signature(secret: bytes, kind: str, table: str, body: str) -> bytes:
    return hmac.digest(secret, msgspec.json.encode(["link", kind, table, body]), "sha256")


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
