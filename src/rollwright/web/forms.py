"""Reading forms: bounded, and with a clear word for what does not fit."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from starlette.requests import Request

from rollwright.dice.errors import BadInput

MAX_BODY = 64_000
MAX_FIELDS = 600
NUMBER = re.compile(r"\d{1,9}")


class Form:
    """The fields of a form. A field may come several times."""

    def __init__(self, fields: list[tuple[str, str]]) -> None:
        self.fields = fields

    def text(self, name: str, default: str = "") -> str:
        """Give the last value of a field."""
        return next((value for key, value in reversed(self.fields) if key == name), default)

    def many(self, name: str) -> tuple[str, ...]:
        """Give all values of a field that say something."""
        return tuple(value for key, value in self.fields if key == name and value)

    def has(self, name: str) -> bool:
        """Tell whether a field came."""
        return any(key == name for key, _ in self.fields)

    def number(self, name: str) -> int:
        """Read a whole number."""
        text = self.text(name)
        if not NUMBER.fullmatch(text):
            raise BadInput(f"{name}: a whole number was expected, {text[:40]!r} came")
        return int(text)

    def under(self, prefix: str) -> dict[str, str]:
        """Give the fields whose names begin with a prefix, without it; empty ones are left out."""
        return {key[len(prefix) :]: value for key, value in self.fields if key.startswith(prefix) and value != ""}


async def form_of(request: Request) -> Form:
    """Read the form that a request carries."""
    if request.headers.get("content-type", "").startswith("multipart/form-data"):
        return Form(_parts(request.headers["content-type"], await request.body()))
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return Form(parse_qsl(body, keep_blank_values=True, max_num_fields=MAX_FIELDS))
    except ValueError:
        raise BadInput(f"a form has at most {MAX_FIELDS} fields; more came") from None


def _parts(kind: str, body: bytes) -> list[tuple[str, str]]:
    """Read a form that may bring a file: a file is its text."""
    from email.parser import BytesParser
    from email.policy import HTTP

    head = f"Content-Type: {kind}\r\n\r\n".encode("latin-1", "replace")
    found: list[tuple[str, str]] = []
    for part in BytesParser(policy=HTTP).parsebytes(head + body).walk():
        name, payload = part.get_param("name", header="content-disposition"), part.get_payload(decode=True)
        if isinstance(name, str) and isinstance(payload, bytes):
            found.append((name, payload.decode("utf-8", "replace")))
        if len(found) > MAX_FIELDS:
            raise BadInput(f"a form has at most {MAX_FIELDS} fields; more came")
    return found


def faces_in(text: str) -> tuple[int, ...]:
    """Read faces as people type them.

    >>> faces_in("3, 5"), faces_in("3 5 6"), faces_in("")
    ((3, 5), (3, 5, 6), ())
    """
    parts = re.split(r"[\s,;]+", text.strip()) if text.strip() else []
    if not all(NUMBER.fullmatch(part) for part in parts):
        raise BadInput("type what the dice show as numbers, with spaces or commas between: 3 5")
    return tuple(map(int, parts))
