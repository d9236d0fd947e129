"""Reading forms: bounded, and with a clear word for what does not fit."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.picture import Prepared
from rollwright.table.picturing import Brought, Given

MAX_BODY = 64_000
MAX_UPLOAD = 6_000_000
"""The largest body that may bring a picture: one of 4 MB, in Base64 too, and the rest of the form."""
UPLOADS = re.compile(r"/table/[^/]+/act/(portrait|scene|hand-out)|/api/v1/tables/[^/]+/acts/(picture)")
"""Addresses that take pictures."""
NO_WORDS = "say in a few words what the picture shows, for those who can't see it"
MAX_FIELDS = 600
NUMBER = re.compile(r"\d{1,9}")
MAX_HEAD = 1_000
"""How many bytes the head of a part may have: reading one takes its length squared, and more."""
PART_NAME = re.compile(rb'content-disposition:[^\r\n]*?[; ]name="([^"\r\n]*)"', re.IGNORECASE)
PART_FILE = re.compile(rb"content-disposition:[^\r\n]*?[; ]filename\*?=", re.IGNORECASE)


class Form:
    """The fields of a form. A field may come several times."""

    def __init__(self, fields: list[tuple[str, str]], files: dict[str, bytes] | None = None) -> None:
        self.fields = [(key, value.replace("\r\n", "\n")) for key, value in fields]  # as browsers end lines
        self.files = files or {}
        """What came as a file, and is not empty."""
        self._looked_at: Prepared | BadInput | Refused | None = None

    def look_at(self, use: str) -> None:
        """Look at the picture that came, if any; takes a while. What is wrong with it is told when it is asked for."""
        from rollwright.web.imaging import prepared

        try:
            self._looked_at = prepared(self.files["picture"], use) if "picture" in self.files else None
        except (BadInput, Refused) as error:
            self._looked_at = error

    @property
    def picture(self) -> Given:
        """Give the picture of a form: the one that came, with what it shows; else the one that was picked, if any."""
        if self._looked_at is None:
            return self.text("kept")
        if not isinstance(self._looked_at, Prepared):
            raise self._looked_at
        if not self.text("alt").strip():
            raise BadInput(NO_WORDS)
        return Brought(self._looked_at, self.text("alt"))

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
    if is_multipart(request):
        return await run_in_threadpool(_parts, request.headers["content-type"], await request.body())
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return Form(parse_qsl(body, keep_blank_values=True, max_num_fields=MAX_FIELDS))
    except ValueError:
        raise BadInput(f"a form has at most {MAX_FIELDS} fields; more came") from None


def is_multipart(request: Request) -> bool:
    """Tell whether a request carries a form that may bring files."""
    return request.headers.get("content-type", "").startswith("multipart/form-data")


def _parts(kind: str, body: bytes) -> Form:
    """Read a form that may bring files: each is there as bytes, and as text."""
    boundary = re.search(r'boundary="?([^";,\s]{1,70})', kind)
    if boundary is None:
        raise BadInput("this form can't be read; send it once more")
    fields: list[tuple[str, str]] = []
    files: dict[str, bytes] = {}
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary[1].encode("latin-1", "replace"), MAX_FIELDS + 2)[1:]:
        head, _, payload = part.partition(b"\r\n\r\n")
        if len(head) > MAX_HEAD:
            raise BadInput("this form can't be read; send it once more")
        name = PART_NAME.search(head)
        if name is None:
            continue
        if len(fields) == MAX_FIELDS:
            raise BadInput(f"a form has at most {MAX_FIELDS} fields; more came")
        key = name[1].decode("utf-8", "replace")
        if PART_FILE.search(head):
            if payload:
                files[key] = payload
            if len(payload) > MAX_BODY:
                continue
        fields.append((key, payload.decode("utf-8", "replace")))
    return Form(fields, files)


def faces_in(text: str) -> tuple[int, ...]:
    """Read faces as people type them.

    >>> faces_in("3, 5"), faces_in("3 5 6"), faces_in("")
    ((3, 5), (3, 5, 6), ())
    """
    parts = re.split(r"[\s,;]+", text.strip()) if text.strip() else []
    if not all(NUMBER.fullmatch(part) for part in parts):
        raise BadInput("type only what the dice show, as numbers, e.g. 3 5 2")
    return tuple(map(int, parts))
