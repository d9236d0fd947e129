"""What is written most often, without a template: the open questions and the lines of the log.

Every act sends them to everybody at a table. Templates show them by `now_of` and `line_of`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

import jinja2
from markupsafe import Markup, escape

from rollwright.table.reading import Fall, Written
from rollwright.table.view import Awaited, Card
from rollwright.web.words import act_key, sentence, table_path


class Writer:
    """Writes open questions and lines; what is to be escaped is escaped here."""

    def __init__(self, templates: jinja2.Environment) -> None:
        self._templates = templates

    def now(self, table: str, cards: Sequence[Card], awaited: Sequence[Awaited], runs_game: bool) -> Markup:
        """Write the questions in front of a seat, and whom the other calls wait for."""
        carded = {card.call for card in cards}
        waited = [_awaited(one) for one in awaited if one.call not in carded]
        if not waited and not cards:
            waited = ['<p class="awaited">No question is open.</p>\n']
        return Markup("".join([*(self._card(table, card, runs_game) for card in cards), *waited]))

    def _card(self, table: str, card: Card, runs_game: bool) -> str:
        rolls, other = card.kind == "roll", card.stand_in
        does = "roll" if rolls else "choose"
        who = f"{card.whose} {does}s" if other else f"you {does}"
        asks = card.asks if card.who or rolls else card.asks[:1].upper() + card.asks[1:]
        whose = f"{card.who}: " if card.who else ""
        pool = f", {card.pool}" if rolls else ""
        stand_in = f"{'.' if rolls else ''} You can answer for {card.whose}; the log says so." if other else ""
        guide = f'<p class="guide">{escape(card.guide)}</p>\n' if card.guide else ""
        return (
            f'<article class="card{" other" if other else ""}" id="card-{card.call}">\n'
            f"<h3>{escape(card.title)}: {escape(who)}</h3>\n"
            f"<p><strong>{escape(whose + asks)}</strong>{escape(pool + stand_in)}</p>\n{guide}"
            f"{self._rolling(table, card, runs_game) if rolls else self._choosing(table, card)}</article>\n"
        )

    def _choosing(self, table: str, card: Card) -> str:
        quiet = "quiet" if card.stand_in else ""
        options = "".join([
            f'<button class="{quiet}" name="choice" value="{escape(option)}">{escape(card.words[option])}</button>\n'
            for option in card.options
        ])  # fmt: skip
        about = ""
        if card.about:
            shown: Any = self._templates.get_template("value.html").module
            about = f'<details class="about"><summary>What it is about</summary>{shown.shown(card.about)}</details>\n'
        return f"{about}{_answer(table, card)}{options}</form>\n{_odds(table, card)}"

    def _rolling(self, table: str, card: Card, runs_game: bool) -> str:
        answer, ruled = _answer(table, card), ""
        if runs_game:
            ruled = (
                '<label>or rule it, because <input name="reason" size="16"></label>'
                '<button class="quiet" name="dice" value="set">Set the roll</button>\n'
            )
        return (
            f'{answer}<button class="{"quiet" if card.stand_in else ""}" name="dice" value="table">'
            f"Roll {escape(card.pool)}</button>\n</form>\n{_odds(table, card)}"
            f'<details class="typed">\n<summary>Real dice</summary>\n{_answer(table, card)}'
            '<label>They show <input name="faces" inputmode="numeric" autocomplete="off" size="8"></label>\n'
            f'<button class="quiet" name="dice" value="typed">Take these</button>\n{ruled}</form>\n</details>\n'
        )


def _awaited(one: Awaited) -> str:
    trouble = f" {sentence(one.trouble)}" if one.trouble else ""
    awaited = f"<strong>{escape(one.name)}</strong> is awaited.{escape(trouble)}"
    return f'<p class="awaited">{escape(one.title)}: {awaited}</p>\n'


def _answer(table: str, card: Card) -> str:
    return (
        f"{_form(table, 'answer', 'row')}"
        f'<input type="hidden" name="call" value="{card.call}">'
        f'<input type="hidden" name="sequence" value="{card.sequence}">\n'
    )


def _form(table: str, act: str, kind: str) -> str:
    """Begin the form of an act, with a key of its own."""
    to = table_path(table, "act", act)
    return (
        f'<form method="post" action="{to}" hx-post="{to}" hx-swap="none" class="{kind}">\n'
        f'<input type="hidden" name="act" value="{act_key()}">'
    )


def _odds(table: str, card: Card) -> str:
    to = table_path(table, "odds", card.call)
    load = "" if card.stand_in else ' hx-trigger="load"'
    return (
        f'<div class="odds" aria-live="off"><a href="{to}" hx-get="{to}" hx-target="closest .odds" '
        f'hx-swap="innerHTML"{load}>What are the odds?</a></div>\n'
    )


def line(table: str, game: str, number: int, written: Sequence[Written], stops: Collection[int]) -> Markup:
    """Write the sentences of a line of the log, with the rules that they rest on."""
    sentences = "".join([_sentence(game, number, one) for one in written])
    unfolded = back = ""
    if any(one.rules for one in written):
        unfolded = f'<div class="unfolded" id="rules-{number}" aria-live="polite"></div>\n'
    if number in stops:
        back = (
            f'{_form(table, "undo", "back")}<input type="hidden" name="to" value="{number}">\n'
            f'<button class="quiet small">Take play back to here<span class="unseen"> (line {number})</span></button>\n'
            "</form>\n"
        )
    return Markup(
        f'<article class="line {written[0].kind}" id="line-{number}">\n'
        f'<a class="number" href="{table_path(table, "line", number)}" aria-label="Line {number}">{number}</a>\n'
        f"<div>\n{sentences}{unfolded}{back}</div>\n</article>"
    )


def _sentence(game: str, number: int, one: Written) -> str:
    by = f"<strong>{escape(one.by)}:</strong> " if one.by else ""
    rules = "".join([_rule(game, number, rule) for rule in one.rules])
    return f"<p>{by}{escape(one.text)}{rules}</p>\n"


def _rule(game: str, number: int, rule: str) -> str:
    path, text = _rule_path(game, rule)
    return f' <a class="rule" href="{path}" hx-get="{path}" hx-target="#rules-{number}" hx-swap="innerHTML">{text}</a>'


@lru_cache(maxsize=4096)
def _rule_path(game: str, rule: str) -> tuple[str, str]:
    from jinja2.filters import do_urlencode

    return f"/rules/{escape(do_urlencode(game))}/{escape(do_urlencode(rule))}", str(escape(rule))


def falls_text(falls: Sequence[Fall]) -> str:
    """Write dice that fell, for the page to throw them."""
    return "".join([
        f'<i data-line="{fall.number}" data-dice="{"".join([f"{sides}:{face} " for sides, face in fall.dice])}"></i>'
        for fall in falls
    ])  # fmt: skip


def swapped(target: str, how: str, text: str) -> str:
    """Write what the page puts in some place, in which way."""
    return f'<hx-partial hx-target="#{target}" hx-swap="{how}">{text}</hx-partial>\n'
