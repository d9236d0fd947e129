"""Tokens: who holds one may act for a seat. Signed, so that they need not be kept."""

from __future__ import annotations

import base64
import binascii
import hmac

from rollwright.dice.errors import Refused


def seat_token(secret: bytes, table: str, seat: str) -> str:
    """Make the token of a seat.

    >>> seat_of(b"secret", "friday", seat_token(b"secret", "friday", "ana"))
    'ana'
    """
    return f"{_text(seat.encode())}.{_text(_signature(secret, table, seat))}"


def seat_of(secret: bytes, table: str, token: str) -> str:
    """Read which seat of a table a token is for; refuse one that was not made here, or for another table."""
    name, _, signature = token.partition(".")
    try:
        seat, signed = _bytes(name).decode(), _bytes(signature)
    except (ValueError, binascii.Error):
        seat, signed = "", b""
    if not hmac.compare_digest(signed, _signature(secret, table, seat)):
        raise Refused("this link opens no seat at this table; ask the gamemaster for a new one")
    return seat


def _signature(secret: bytes, table: str, seat: str) -> bytes:
    return hmac.digest(secret, f"seat {len(table)} {table} {seat}".encode(), "sha256")


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
