"""Links: who holds a token may sit down, or act for a seat. Signed, so that they need not be kept."""

from __future__ import annotations

import base64
import binascii
import hmac

import msgspec

from rollwright.dice.errors import Refused
from rollwright.table.kept import Kept
from rollwright.table.seat import Invite, Seat

NO_SEAT = "this link opens no seat at this table; ask the GM for a new one"
NO_INVITATION = "this link is no invitation to this table; ask the GM for a new one"


def invite_token(secret: bytes, table: str, invite: Invite) -> str:
    """Make the token of an invitation's link."""
    return token(secret, "invite", table, invite.id)


def invite_of(secret: bytes, table: str, token: str) -> str:
    """Read which invitation a token is for; refuse one that was not made for this table."""
    return read_token(secret, "invite", table, token)


def seat_token(secret: bytes, table: str, seat: Seat) -> str:
    """Make the token of a seat."""
    return token(secret, "seat", table, f"{seat.links}.{seat.id}")


def seat_of(table: Kept, secret: bytes, token: str) -> Seat:
    """Find the seat that a token opens; refuse one that was made for another table, or that is no longer good."""
    links, _, id = read_token(secret, "seat", table.id, token).partition(".")
    seat = table.seat(id)
    if str(seat.links) != links:
        raise Refused("this link to the seat was replaced by a newer one; ask the GM for a new one")
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
        raise Refused(NO_SEAT if kind == "seat" else NO_INVITATION)
    return body


def _signature(secret: bytes, kind: str, table: str, body: str) -> bytes:
    return hmac.digest(secret, msgspec.json.encode(["link", kind, table, body]), "sha256")


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
