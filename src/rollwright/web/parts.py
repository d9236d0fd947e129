"""The parts of a table's page that a stream sends: what is the same for several seats is written once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

from markupsafe import escape

from rollwright.web.written import swapped

if TYPE_CHECKING:
    from rollwright.web.site import Site


class OpenPage:
    """An open page: what its parts were made from when they were last sent. What has not changed is not sent again."""

    __slots__ = ("_made", "beside", "link")

    def __init__(self, beside: bool = False, link: str = "") -> None:
        self.beside = beside
        """Whether it is a page beside the table, which is only told that something is new."""
        self.link = link
        """The link by which it was opened, where it has to be good still."""
        self._made: dict[str, object] = {}

    def lacks(self, part: str, from_what: object) -> bool:
        """Tell whether the page has a part from anything else, and take it that the part is sent now."""
        if part in self._made and self._made[part] == from_what:
            return False
        self._made[part] = from_what
        return True

    def forget(self) -> None:
        """Take it that the page may have anything."""
        self._made.clear()


class Parts:
    """Parts that are written in one go, for all who look at a table."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._written: dict[str, list[tuple[object, str]]] = {}

    def alone(self, name: str, how: str = "innerMorph", *, at: str = "", **values: Any) -> str:
        """Write a part by its template, for its place on the page: what is called as it is, but for `at`."""
        return swapped(str(escape(at or name)), how, self._site.rendered(f"parts/{name}.html", **values))

    def template(self, name: str, from_what: object, **given: Any) -> str:
        """Write a part, unless it was written before from the same."""
        return self.shared(name, from_what, lambda: self.alone(name, **given))

    def piece(self, name: str, from_what: Hashable, *, forms: bool = False, **values: Any) -> str:
        """Write a small part, unless it was written from the same at any time; one with forms is written anew."""
        if forms:
            return self.alone(name, **values)
        return self._site.templates.pieces.get(name, (values["table"], from_what), lambda: self.alone(name, **values))

    def shared(self, name: str, from_what: object, write: Callable[[], str]) -> str:
        """Write a part, unless it was written before from the same: `from_what` is all that it depends on."""
        known = self._written.setdefault(name, [])
        for same, text in known:
            if same == from_what:
                return text
        text = write()
        known.append((from_what, text))
        return text
