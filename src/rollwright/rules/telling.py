"""Telling a story: answers, facts and sayings as sentences, in the order in which they came.

A rule says what is to be told where it happens (facts, `Said`). An answer after which nothing is said is told plainly,
so that nothing goes by in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rollwright.play.journal import Chosen, Entry, Filled, Ruled, Thrown
from rollwright.play.session import Answer, Happened
from rollwright.play.steps import ACTOR, EVERYONE, Became, Happening, Headline, Said, Seen, Verdict
from rollwright.play.tell import Line, dice_text
from rollwright.rules.facts import Change, Fact, State, Tale
from rollwright.rules.sentences import going_on, joined
from rollwright.rules.wording import TOGETHER, Wording

Name = Callable[[str], str]
Words = Callable[[str], Wording]
"""Gives how a question is put to people, by its key."""


class Telling(NamedTuple):
    """What sentences need: what people are called, how the questions are put to them, and how things stood before."""

    name: Name
    wording: Words
    state: State | None = None
    """How things stood where the story begins; None where nobody knows."""
    fold: Callable[[State, Fact], State] = lambda state, fact: fact.on(state)

    def tale(self, before: Any = None, after: Any = None) -> Tale:
        """Give what one sentence may know."""
        return Tale(self.name, before, after, lambda question, key: self.wording(question).option(key))


def saying(text: str, rules: str = "", *, aside: bool = False, again: str | None = None) -> Callable[..., Line]:
    """Give a telling of one sentence, for `Said`: its fields in braces are given in order, `{who}` is told by name.
    `again`: how it is told again afterwards, where that is in other words.

    >>> saying("{who} knows {what} already.")(Tale(str.title), "kara", "Running").text
    'Kara knows Running already.'
    """
    fields = tuple(dict.fromkeys(re.findall(r"{(\w+)}", text)))

    def told_so(tale: Tale, *parts: Any) -> Line:
        given = {key: tale.name(part) if key == "who" else part for key, part in zip(fields, parts, strict=True)}
        return Line(text.format_map(given), of, aside=aside, again=again)

    of = tuple(rules.split())
    return told_so


def fact_of(what: object) -> Fact | None:
    """Give the fact of a happening; None where something is only said."""
    if isinstance(what, Became):
        return what.fact  # type: ignore[no-any-return]
    return what if isinstance(what, Fact) else None


def facts_in(story: Iterable[Answer | Happened]) -> list[Fact]:
    """List the facts of a story, in order."""
    found = [fact_of(part.what) for part in story if isinstance(part, Happened)]
    return [fact for fact in found if fact is not None]


def without(story: Iterable[Answer | Happened], struck: Collection[int]) -> list[Answer | Happened]:
    """Leave out of a story the facts at some places among those that it has."""
    kept, place = list[Answer | Happened](), 0
    for part in story:
        is_fact = isinstance(part, Happened) and fact_of(part.what) is not None
        if not (is_fact and place in struck):
            kept.append(part)
        place += is_fact
    return kept


def tell(story: Sequence[Answer | Happened], telling: Telling) -> Iterator[Line]:
    """Tell answers and happenings in the order in which they came."""
    for at, part in enumerate(story):
        if isinstance(part, Happened):
            after = _after(part.what, telling)
            lines = told(part.what, telling, after)
            telling = telling._replace(state=after)
        elif not isinstance(part.entry, Ruled) and _is_spoken_for(story[at + 1 :]):
            continue
        else:
            lines = told_plainly(part.entry, telling)
        for line in lines:
            yield line._replace(text=line.text[:1].upper() + line.text[1:])


def _after(what: object, telling: Telling) -> State | None:
    """Give how things stand after something that a rule has said, where it is known how they stood before."""
    fact = fact_of(what)
    return telling.state if telling.state is None or fact is None else telling.fold(telling.state, fact)


def told(what: object, telling: Telling, now: State | None = None) -> list[Line]:
    """Tell something that a rule has said, or that became true; `now` is how things stand after it."""
    if isinstance(what, Headline | Verdict):
        return []
    if isinstance(what, Said):
        given, named = what.arguments
        return [_seen(line, what.seen_by) for line in _lines(what.tell(telling.tale(), *given, **named))]
    fact = fact_of(what)
    assert fact is not None
    before, after = (what.before, what.after) if isinstance(what, Became) else (None, None)
    if telling.state is not None and now is not None and not isinstance(what, Became):
        if fact.tells_sheet:
            before, after = (state.sheets.get(getattr(fact, "who", "")) for state in (telling.state, now))
        elif not isinstance(what, Change):
            before, after = telling.state.scene, now.scene
    return [_seen(line, fact.seen_by) for line in fact.told(telling.tale(before, after))]


def headline(story: Iterable[Answer | Happened], telling: Telling) -> Line | None:
    """Give the headline that stands after a story so far; None where the rule has said none."""
    found: Line | None = None
    for part in story:
        if isinstance(part, Happened) and isinstance(part.what, Headline):
            given, named = part.what.arguments
            lines = list(_lines(part.what.tell(telling.tale(), *given, **named)))
            found = _seen(lines[0], part.what.seen_by) if lines else found
    return found


def told_plainly(entry: Entry, telling: Telling) -> list[Line]:
    """Tell an answer of which the rule says nothing: who decided what, in the question's own words."""
    wording = telling.wording(entry.key)
    if isinstance(entry, Thrown):
        table = wording.title.rstrip("?:. ") if entry.by == ACTOR and "{" not in wording.title else ""
        whom = f" for {joined(map(telling.name, entry.whose))}" if entry.whose and not table else ""
        text = f"{f'{table}:' if table else f'{telling.name(entry.by)} rolls'} {dice_text(entry)}{whom}."
    elif isinstance(entry, Ruled):
        ruled = joined([picked_word(one, wording, telling) for one in entry.set.split(TOGETHER)])
        text = f"{telling.name(entry.actor)} rules: {ruled}."
    elif isinstance(entry, Chosen):
        picked = picked_word(entry.chosen, wording, telling).rstrip(".")
        text = f"{telling.name(entry.actor)}: {picked}." if entry.chosen != entry.actor else ""
    else:
        parts = picked_words(entry, wording, telling)
        text = f"{telling.name(entry.actor)}: {', '.join(parts)}." if parts else ""
    return [Line(text, (), entry.seen_by, aside=True)] if text else []


def picked_word(key: str, wording: Wording, telling: Telling) -> str:
    """Give what was picked in words: as the question has it, by name where it is somebody, else its key."""
    name = telling.name(key)
    return wording.option(key) if key in wording.options or name == key else name


def picked_words(entry: Filled, wording: Wording, telling: Telling) -> list[str]:
    """Give what was picked on a card in words: what differs from the first option of its field, and what was said."""
    parts = [f"“{text}”" for text in entry.words.values()]
    for name, picked in entry.picked.items():
        field = wording.field(name)
        if isinstance(picked, tuple):
            several = [picked_word(key, field, telling) for key in picked]
            parts += [f"{field.past}: {joined(several)}"] if field.past and several else several
        elif picked not in entry.fields[name][:1]:
            title = field.past or field.heading(name).rstrip("?:. ")
            is_number = ".." in entry.fields[name][-1] and picked not in entry.fields[name]
            said = picked_word(picked, field, telling)
            if is_number and entry.fields[name][-1].startswith("-"):
                said = f"{int(picked):+}".replace("-", "−")  # what may be less than nothing says which it is
            is_somebody = picked not in field.options and said == telling.name(picked) != picked
            is_flag = picked in ("yes", "no") and picked not in field.options
            bare = is_number or is_somebody or is_flag  # it doesn't say by itself what it is about
            parts.append(f"{going_on(title)}: {said}" if bare and title and "{" not in title else said)
    return parts


def _is_spoken_for(after: Sequence[Answer | Happened]) -> bool:
    """Tell whether the rule has something to say before the next answer."""
    for part in after:
        if isinstance(part, Answer):
            return False
        if not isinstance(part.what, Headline | Verdict):
            return True
    return False


def _lines(spoken: str | Line | Iterable[Line | str]) -> Iterator[Line]:
    parts = [spoken] if isinstance(spoken, str | Line) else spoken
    for part in parts:
        yield Line(part) if isinstance(part, str) else part


def _seen(line: Line, seen_by: Seen) -> Line:
    return line if seen_by == EVERYONE or line.seen_by != EVERYONE else line._replace(seen_by=seen_by)


def stale(story: Iterable[Answer | Happened]) -> str:
    """Say whose record a rule changed from an old one, so that a change is lost; empty where all is well."""
    now: dict[str, dict[str, Any]] = {}
    for part in story:
        if isinstance(part, Happened) and isinstance(part.what, Became):
            before, after = part.what.before, part.what.after
            known = now.setdefault(before.who, {})
            for name in before.__struct_fields__:
                old, new = getattr(before, name), getattr(after, name)
                if known.get(name, old) != old:
                    return f"{before.who}: {name} was {known[name]} by then, not {old}"
                known[name] = new
    return ""


__all__ = [
    "Happening",
    "Telling",
    "fact_of",
    "facts_in",
    "headline",
    "picked_words",
    "stale",
    "tell",
    "told",
    "told_plainly",
]
