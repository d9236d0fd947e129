"""What is written most often, without a template: the lines of the log. Templates show them by `line_of`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from markupsafe import Markup, escape

from rollwright.table.reading import Fall, Written
from rollwright.web.blocks import Block
from rollwright.web.words import table_path


def line(
    table: str,
    game: str,
    number: int,
    written: Sequence[Written],
    at: datetime,
    before: datetime | None = None,
    *,
    whole: bool = True,
) -> Markup:
    """Write the sentences of a line of the log, and when it was kept; the rules that it rests on, for those who ask.

    Where the line `before` is of the same minute, that is not shown again. What is part of a moment that names its
    rules itself is not `whole`.
    """
    same = ' class="same"' if before is not None and f"{before:%H:%M}" == f"{at:%H:%M}" else ""
    when = f'<time{same} datetime="{at:%Y-%m-%dT%H:%M:%SZ}">{at:%H:%M}</time>'
    sentences = "".join([_sentence(one) for one in written])
    why = why_of(game, number, [rule for one in written for rule in one.rules]) if whole else ""
    return Markup(
        f'<article class="line {written[0].kind}" id="line-{number}">\n'
        f'<a class="number" href="{table_path(table, "line", number)}" '
        f'title="Line {number}">{when}<span class="unseen">, line {number}</span></a>\n'
        f"<div>\n{sentences}{why}</div>\n</article>"
    )


def why_of(game: str, number: int, rules: Sequence[str], reasons: str = "", *, opened: bool = False) -> Markup:
    """Write the reasons for something, folded up, with the rules that it rests on; nothing where there are none."""
    if not rules and not reasons:
        return Markup("")
    named = rules_of(game, number, list(dict.fromkeys(rules)))
    return Markup(
        f'<details class="why"{" open" if opened else ""}><summary>Why<span class="unseen">: line {number}</span>'
        f'</summary>{reasons}<p class="flow">{named}</p>'
        f'<div class="unfolded" id="rules-{number}" aria-live="polite"></div></details>\n'
    )


def _sentence(one: Written) -> str:
    by = f"<strong>{escape(one.by)}:</strong> " if one.by else ""
    return f"<p>{by}{escape(one.text)}{only(one)}</p>\n"


def only(one: Written | Block) -> Markup:
    """Mark what not everybody may know: who reads it aloud sees that."""
    return Markup(f' <small class="only">{escape(one.only)}</small>') if one.only else Markup("")


def rules_of(game: str, number: int, rules: Sequence[str]) -> Markup:
    """Write the rules that something rests on, each to be unfolded under its line."""
    return Markup("".join([_rule(game, number, rule) for rule in rules]))


def _rule(game: str, number: int, rule: str) -> str:
    path, text = _rule_path(game, rule)
    return f' <a class="rule" href="{path}" hx-get="{path}" hx-target="#rules-{number}" hx-swap="innerHTML">{text}</a>'


@lru_cache(maxsize=4096)
def _rule_path(game: str, rule: str) -> tuple[str, str]:
    from jinja2.filters import do_urlencode

    from rollwright.web.book import rule_title

    return f"/rules/{escape(do_urlencode(game))}/{escape(do_urlencode(rule))}", str(escape(rule_title(game, rule)))


def falls_text(falls: Sequence[Fall]) -> str:
    """Write dice that fell, for the page to throw them."""
    return "".join([
        f'<i data-line="{fall.number}" data-call="{fall.call}" '
        f'data-dice="{"".join([f"{sides}:{face} " for sides, face in fall.dice])}"></i>'
        for fall in falls
    ])  # fmt: skip


def swapped(target: str, how: str, text: str) -> str:
    """Write what the page puts in some place, in which way."""
    return f'<hx-partial hx-target="#{target}" hx-swap="{how}">{text}</hx-partial>'
