"""The description of the API, in OpenAPI 3.1, made of the records themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from rollwright import __version__
from rollwright.table.dice import Proof
from rollwright.table.offering import Offered
from rollwright.table.picture import MEDIA, Picture
from rollwright.table.reading import Written
from rollwright.table.view import Change, View
from rollwright.web.api_acts import ACTS, Done
from rollwright.web.api_drafts import DRAFT_ACTS, DraftDone, DraftListed, DraftShown, NewDraft
from rollwright.web.api_records import Failure, Game, Join, Make, Sat

REF = "#/components/schemas/{name}"
NUMBER = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
LINES = {"type": "integer", "minimum": 0, "maximum": 1_000}
WAIT = {"type": "integer", "minimum": 0, "maximum": 30}
FAILURES = {
    400: "The body is not JSON",
    401: "No token, or one that opens no seat here",
    404: "There is no such thing",
    409: "Refused now: nothing has changed",
    413: "The body is too large",
    415: "The body is not said to be JSON",
    422: "Something does not fit",
    429: "Too much at once; Retry-After says how many seconds to wait",
    503: "The tables can't be read or written just now",
}


class Operation(NamedTuple):
    """Something that can be asked or done."""

    method: str
    path: str
    id: str
    what: str
    gives: Any
    takes: type[Any] | None = None
    query: Mapping[str, Mapping[str, Any]] = {}
    seat: bool = True
    """Whether it takes the token of a seat."""
    status: int = 200
    media: str = "application/x-ndjson"
    """What is given where it is no record."""


def operations() -> list[Operation]:
    """List all that can be asked and done."""
    at = "/api/v1/tables/{table}"
    found = [
        Operation("get", "/api/v1/games", "games", "List the games with their options.", list[Game], seat=False),
        Operation(
            "post", "/api/v1/tables", "make", "Make a table. Whoever makes it runs the game.", Sat, Make,
            seat=False, status=201,
        ),
        Operation(
            "post", f"{at}/join", "join", "Sit down by the token of an invitation.", Sat, Join, seat=False, status=201
        ),
        Operation("get", f"{at}/view", "view", "All that the seat may know now.", View, query={"lines": LINES}),
        Operation(
            "get", f"{at}/changes", "changes",
            "What is new since a line of the log. With `wait`, the answer comes when there is something new, or after "
            "that many seconds. `whole` says that the view should be asked for anew; `more`, that there is more to ask "
            "for from `number` on.",
            Change, query={"since": NUMBER, "wait": WAIT},
        ),
        Operation(
            "get", f"{at}/history", "history", "The log further up.", list[Written],
            query={"before": NUMBER, "lines": LINES},
        ),
        Operation("get", f"{at}/moves", "moves", "What the seat may begin now, each with what it asks.", list[Offered]),
        Operation("get", f"{at}/proof/{{line}}", "proof", "The proof of a roll that the seat may see.", Proof),
        Operation("get", f"{at}/pictures", "pictures", "The pictures that the seat may see.", list[Picture]),
        Operation(
            "get", f"{at}/pictures/{{picture}}", "picture-bytes",
            "A picture that the seat may see. It never changes: keep it by its ETag.",
            None, media=MEDIA,
        ),
        Operation(
            "get", f"{at}/export", "export",
            "The table as a text file of JSON lines: what the seat may know, or for the gamemaster, with `whole=true`, "
            "everything.",
            None, query={"whole": {"type": "boolean"}},
        ),
    ]  # fmt: skip
    found += [
        Operation("get", f"{at}/drafts", "drafts", "Characters under way that the seat may see.", list[DraftListed]),
        Operation(
            "post", f"{at}/drafts", "begin-draft", "Begin to make a character.", DraftShown, NewDraft, status=201
        ),
        Operation("get", f"{at}/drafts/{{draft}}", "draft", "A character under way, with what to pick.", DraftShown),
    ]  # fmt: skip
    for name, doing in DRAFT_ACTS.items():
        what = " ".join((doing.__doc__ or "").split())
        found.append(Operation("post", f"{at}/drafts/{{draft}}/{name}", f"draft-{name}", what, DraftDone, doing))
    for name, body in ACTS.items():
        what = " ".join((body.__doc__ or "").split())
        found.append(Operation("post", f"{at}/acts/{name}", name, what, Done, body))
    return found


@cache
def document() -> dict[str, Any]:
    """Give the OpenAPI document."""
    listed = operations()
    types = [one.gives for one in listed if one.gives] + [one.takes for one in listed if one.takes] + [Failure]
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    written = iter(schemas)
    gives = {one.id: next(written) for one in listed if one.gives}
    takes = {one.id: next(written) for one in listed if one.takes}
    paths: dict[str, dict[str, Any]] = {}
    for one in listed:
        paths.setdefault(one.path, {})[one.method] = _operation(one, gives.get(one.id), takes.get(one.id))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rollwright",
            "version": __version__,
            "description": "Play at a table by program: the same views and acts as on the page.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat at this table."}
            },
        },
    }


def readable() -> dict[str, Any]:
    """Give what the page about the API is made of."""
    components = document()["components"]["schemas"]
    shown = [(one, _fields(components, one.takes), sorted(one.query)) for one in operations()]
    return {"reading": [one for one in shown if "/acts/" not in one[0].path and "/drafts" not in one[0].path], "acts": [
        one for one in shown if "/acts/" in one[0].path
    ], "drafts": [one for one in shown if "/drafts" in one[0].path]}  # fmt: skip


def _operation(one: Operation, gives: Any, takes: Any) -> dict[str, Any]:
    parameters = [_parameter(name, "path", {"type": "string"}) for name in ("table",) if f"{{{name}}}" in one.path]
    if "{draft}" in one.path:
        parameters.append(_parameter("draft", "path", {"type": "string"}))
    if "{picture}" in one.path:
        parameters.append(_parameter("picture", "path", {"type": "string"}))
    if "{line}" in one.path:
        parameters.append(_parameter("line", "path", NUMBER))
    parameters += [_parameter(name, "query", schema) for name, schema in one.query.items()]
    answer = {"application/json": {"schema": gives}} if gives else {one.media: {"schema": {"type": "string"}}}
    failure = {"application/json": {"schema": {"$ref": REF.format(name="Failure")}}}
    failures = {
        str(status): {"description": what, "content": failure}
        for status, what in FAILURES.items()
        if one.takes or status not in (400, 404, 413, 415) or (status == 404 and one.media == MEDIA)
    }
    return {
        "operationId": one.id,
        "summary": one.what,
        "parameters": parameters,
        **(
            {"requestBody": {"required": True, "content": {"application/json": {"schema": takes}}}} if one.takes else {}
        ),
        "responses": {str(one.status): {"description": "Done", "content": answer}, **failures},
        "security": [{"seat": []}] if one.seat else [],
    }


def _parameter(name: str, where: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": dict(schema)}


def _fields(components: Mapping[str, Any], takes: type | None) -> list[tuple[str, bool]]:
    """Give the fields of a body, each with whether it must be there; the key of an act is told once."""
    schema = components[takes.__name__] if takes else {}
    needed = schema.get("required", ())
    return [(name, name in needed) for name in schema.get("properties", {}) if name != "key"]
