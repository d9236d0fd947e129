"""What of a table is printed: open questions, the log, and what an act did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rollwright.cli import DONE
from rollwright.cli.parser import dumped
from rollwright.cli.show import say, width
from rollwright.cli.table_forms import tell_fields

if TYPE_CHECKING:
    from rollwright.cli.table_place import At
    from rollwright.table.reading import Written
    from rollwright.table.view import Awaited, Card

INDENT = 7
"""How far the log is indented: by the numbers of its lines."""


def acted(at: At, said: str = "", *, asks: bool = True, **more: Any) -> int:
    """Print what an act did: what the log says of it to this seat, and (where it `asks`) what is asked now."""
    from rollwright.table.view import changes

    news = changes(at.table, at.seat.id, at.since)
    if at.json:
        shown = {"number": news.number, "head": news.head, "log": news.log, "cards": news.cards}
        dumped(plain({"table": at.table.id, **more, **shown, "awaited": news.awaited}))
        return DONE
    if said:
        say(said, "bold")
    tell_log(news.log, at.table.game.id)
    if asks and news.awaited:
        tell_questions(at, news.cards, news.awaited)
    return DONE


def tell_log(log: Iterable[Written], game: str) -> None:
    """Print lines of the log with their numbers."""
    from textwrap import wrap

    last = 0
    for line in log:
        number = "" if line.number == last else str(line.number)
        last = line.number
        rules = ", ".join(rule.removeprefix(f"{game}.") for rule in line.rules)
        text = f"{line.by}: {line.text}" if line.by else f"{line.text}: {line.word}" if line.word else line.text
        for part in wrap(f"{text} [{rules}]" if rules else text, width() - INDENT, break_on_hyphens=False):
            print(f"{number:>5}  {part}")
            number = ""


def tell_questions(at: At, cards: Iterable[Card], awaited: Iterable[Awaited]) -> None:
    """Print what is asked: in full what this seat may answer, of the others whom they wait for."""
    put = {card.call: card for card in cards}
    for one in awaited:
        if one.call in put:
            tell_card(at, put[one.call])
        else:
            say(f"Moment {one.call}: {one.headline or one.title}. Waiting for {one.name}.", "bold")
        if one.trouble:
            say(one.trouble, "red", 2)


def tell_heading(at: At, card: Card) -> None:
    """Print what a moment is about, what is asked, and whose it is to answer."""
    who = f"{card.who}: " if card.who and not card.headline else ""
    whose = f" ({card.whose} {'rolls' if card.kind == 'roll' else 'decides'})" if card.stand_in else ""
    what = f"{card.asks} ({card.pool})" if card.kind == "roll" else card.asks
    say(f"Moment {card.call}: {card.headline or card.title}", "bold")
    say(f"{who}{what}{whose}", "bold", 2)
    if card.guide:
        say(card.guide, "dim", 2)


def tell_card(at: At, card: Card) -> None:
    """Print an open question with its options or fields, and how it is answered."""
    tell_heading(at, card)
    if card.kind == "card":
        tell_fields(card.fields)
    else:
        tell_options(card)
    seat = "" if at.seat.role == "gm" else f" --as {at.seat.id}"
    match card.kind:
        case "roll":
            answer, more = "--roll", " (real dice: --faces)"
        case "card":
            answer, more = "--send", " (or --field NAME=VALUE for each that is different)"
        case _:
            answer, more = f"--choose {card.options[0]}", ""
    say(f"rollwright table answer {at.table.id} {card.call} {answer}{seat}{more}", "dim", 2)


def tell_options(card: Card) -> None:
    """Print the options of a choice: one a line with its words, or all in one where they are numbers without any."""
    words = {key: text for key in card.options if (text := card.words.get(key, "")) and text != key}
    words |= {key: f"{words.get(key, key)} ({note})" for key, note in card.notes.items()}
    if not by_place(card.options) and not words:
        say(f"one of {', '.join(card.options)}", indent=2)
        return
    for number, key in enumerate(card.options, 1):
        place = f"{number} " if by_place(card.options) else ""
        say(f"{place}{key}" + (f": {words[key]}" if key in words else ""), indent=2)


def by_place(options: Iterable[str]) -> bool:
    """Tell whether options can be picked by their place: not where a number is itself one.

    >>> by_place(["keep", "reroll"]), by_place(["0", "2", "-2"])
    (True, False)
    """
    return not any(key.lstrip("-+").isdigit() for key in options)


def fields_text(values: Mapping[str, Any]) -> str:
    """Write fields in one line, those first that say something."""
    from rollwright.cli.show import fields

    return fields({name.replace("_", " "): value for name, value in values.items()}) if values else ""


def plain(value: Any) -> Any:
    """Give a value as JSON holds it, with every field of a record, whether it has its default or not."""
    import msgspec

    if isinstance(value, msgspec.Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if hasattr(value, "_asdict"):
        return plain(value._asdict())
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return msgspec.to_builtins(value, str_keys=True)
