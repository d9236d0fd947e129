"""Hand-outs and notes as people write them: a little Markdown, made safe. No HTML, no pictures or scripts of others.

Headings, bold, italic, lists, quotes, rules and links; everything else stays the text that it is.
"""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

RULES = (
    "blockquote", "heading", "hr", "lheading", "list", "paragraph", "emphasis", "escape", "link", "autolink", "newline",
    "balance_pairs", "fragments_join",
)  # fmt: skip
"""What is read; the rest is text."""
ADDRESSES = ("https://", "http://", "mailto:")
HIGHEST = 4
"""The level of the highest heading: those above it are the page's own."""


@lru_cache(maxsize=512)
def markdown(text: str) -> Markup:
    """Write a text as HTML that is safe on our pages.

    >>> markdown("*North* is <b>down</b>")
    Markup('<p><em>North</em> is &lt;b&gt;down&lt;/b&gt;</p>\\n')
    """
    return Markup(_reader().render(text))


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    reader = MarkdownIt("zero", {"html": False, "breaks": True, "linkify": False, "typographer": False})
    reader.enable(list(RULES))
    reader.validateLink = lambda url: url.strip().lower().startswith(ADDRESSES)  # type: ignore[method-assign]
    reader.add_render_rule("link_open", _link)
    for name in ("heading_open", "heading_close"):
        reader.add_render_rule(name, _heading)
    return reader


def _link(self: Any, tokens: Sequence[Token], at: int, options: Any, env: MutableMapping[str, Any]) -> str:
    tokens[at].attrSet("rel", "noopener noreferrer nofollow")
    tokens[at].attrSet("target", "_blank")
    return str(self.renderToken(tokens, at, options, env))


def _heading(self: Any, tokens: Sequence[Token], at: int, options: Any, env: MutableMapping[str, Any]) -> str:
    tokens[at].tag = f"h{min(int(tokens[at].tag[1:]) + HIGHEST - 1, 6)}"
    return str(self.renderToken(tokens, at, options, env))
