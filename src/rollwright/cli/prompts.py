"""A play in the terminal: each question is put, with the odds at hand, and answers can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rollwright.api import Asked, answered, best_of, no_more, odds_of
from rollwright.cli.parser import numbers
from rollwright.cli.show import Column, fields, percent, say, table, width, word
from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.source import ScriptedDice
from rollwright.play.cards import Card
from rollwright.play.cards import Column as CardField
from rollwright.play.journal import Entry, Filled, Ruled, Thrown
from rollwright.play.policy import scripted
from rollwright.play.session import Drift, Session
from rollwright.play.steps import Choose, Roll, key_of
from rollwright.rules.arguments import brief_fields
from rollwright.rules.wording import Wording

if TYPE_CHECKING:
    from rollwright.dice.source import Source

HELP = {
    "Enter": "rolls the dice; or type what they show, as 3 5",
    "odds": "shows the odds from here on",
    "back": "takes the last answer back, on a card the last field; dice that fell stay as they fell",
    "quit": "saves the play and leaves (Ctrl-D and Ctrl-C do so too)",
}


class Left(Exception):
    """Whoever plays has left before the end; `stopped` with Ctrl-C."""

    def __init__(self, stopped: bool) -> None:
        self.stopped = stopped


def ask(prompt: str) -> str:
    """Read a line; leaving is an answer too."""
    import contextlib

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  # lines can be edited
    try:
        text = input(prompt).strip()
    except EOFError:
        print()
        raise Left(False) from None
    except KeyboardInterrupt:
        print()
        raise Left(True) from None
    if text.lower() in ("quit", "exit"):
        raise Left(False)
    return text


class Prompts:
    """Plays a session by asking. What answers there are already come first, then the policy, then whoever sits here."""

    def __init__(
        self,
        question: Asked,
        session: Session[Any],
        dice: Source,
        waiting: dict[str, list[str]],
        policy: str | None,
        worth: str | None,
        keep: Callable[[Session[Any]], None],
    ) -> None:
        self.question = question
        self.session = session
        self.dice = dice
        self.waiting = waiting
        self.policy = question.settings.get("policy", policy)
        self.worth = question.settings.get("worth", worth)
        self.keep = keep
        self.asks_dice = True
        self._asked = [True] * len(session.journal)
        """For each answer, whether somebody was asked for it here."""
        self._fallen: dict[tuple[Any, ...], int] = {}
        """Dice stay as they fell: the faces by path, key, sides and place in the roll."""
        self._orphaned: list[Thrown] = []

    def offer(self, drift: Drift) -> None:
        """Say that the rules have changed since the play was saved, and offer its dice again."""
        say(f"{drift}.", "yellow")
        self._orphaned = [entry for entry in drift.orphaned if isinstance(entry, Thrown)]

    def run(self) -> None:
        """Ask until the call has ended."""
        self._title()
        while (step := self.session.question) is not None:
            before = len(self.session.journal)
            try:
                asked = self._roll(step) if isinstance(step, Roll) else self._choose(step)
            except (BadInput, Refused) as error:
                if not self._is_asked(step):
                    raise
                say(f"{error}.", "red")
                continue
            if len(self.session.journal) > before:
                self._asked.append(asked)
                self.keep(self.session)
        say()
        no_more(self.dice)

    def _is_asked(self, step: Roll[Any] | Choose[Any]) -> bool:
        if isinstance(step, Roll):
            return self.asks_dice
        return self.policy is None and not self.waiting.get(step.key)

    def _title(self) -> None:
        say(f"{self.question.listing.title} · {self.question.name}", "bold")
        if self.session.journal:
            say(f"{len(self.session.journal)} answers so far:", "dim")
            for entry in self.session.journal:
                say(f"{entry.key}: {_answer_text(entry)}", "dim", 2)

    # Rolls

    def _roll(self, step: Roll[Any]) -> bool:
        if not self.asks_dice:
            self._throw(step, [self._face(step, at, sides) for at, sides in enumerate(step.pool.sides())], None)
            return False
        old = self._old(step)
        offer = f"Enter takes {', '.join(map(str, old))} again" if old else "Enter rolls"
        who = "" if step.by in ("actor", step.key) else f" of {step.by}"
        text = ask(f"{step.key}{who}: {step.pool} ({offer}, or type the faces; ? helps) ")
        if self._is_command(text, step):
            return True
        if text:
            self._throw(step, numbers(text), "typed")
        elif old:
            self._throw(step, old, "rolled")
        else:
            self._throw(step, [self._face(step, at, sides) for at, sides in enumerate(step.pool.sides())], "rolled")
        return True

    def _throw(self, step: Roll[Any], faces: Sequence[int], source: str | None) -> None:
        self.session.roll(faces, source or ("typed" if isinstance(self.dice, ScriptedDice) else "rolled"))
        read, entry = self.session.answers[-1], self.session.journal[-1]
        kept = entry.faces if isinstance(entry, Thrown) else faces
        shown = fields(brief_fields(read)) if hasattr(type(read), "_fields") else word(read)
        say(f"{step.key}: {', '.join(map(str, kept)) or 'no dice'} → {step.reading.name} {shown}", "cyan", 2)

    def _face(self, step: Roll[Any], at: int, sides: int) -> int:
        place = (self.session.path, step.key, sides, at)
        if place not in self._fallen:
            self._fallen[place] = self.dice.face(sides)
        return self._fallen[place]

    def _old(self, step: Roll[Any]) -> tuple[int, ...] | None:
        """Give the faces of a roll that the changed rules have orphaned, where they fit this one."""
        for entry in self._orphaned:
            if entry.key == step.key and entry.pool == str(step.pool):
                return entry.faces
        return None

    # Choices

    def _choose(self, step: Choose[Any]) -> bool:
        if isinstance(step.options, Card) and self.policy is None:
            return self._card(step, step.options)
        if answered(self.question, self.session, step, self.waiting, self.policy, self.worth):
            return False
        keys = [key_of(option) for option in step.options]
        wording = self._put(step)
        takers = dict(zip(keys, step.takers, strict=False))
        rows = [(str(at), key, _words(wording, key, takers.get(key, ""))) for at, key in enumerate(keys, 1)]
        table((Column("", True, "bold"), Column(""), Column("", style="dim")), rows, header=False)
        text = ask("number or name (odds, back, quit): ")
        if not self._is_command(text, step, keys):
            self.session.choose(_picked(text, keys))
        return True

    def _put(self, step: Choose[Any]) -> Wording:
        """Put a question: its title, what to go by, and what it is about."""
        say()
        who = "" if step.actor == "actor" else f" ({' or '.join(step.actors)} decides)"
        wording = self.question.ruleset.wording(step.key)
        title, guide = wording.title, wording.guided(wording.guides)
        if step.about is not None and hasattr(type(step.about), "_fields"):
            known = _Spoken({name: word(one) for name, one in brief_fields(step.about).items()})
            title, guide = title.format_map(known), guide.format_map(known)
        say(f"{title.rstrip('?')}?{who}", "bold")
        if guide:
            say(guide, "dim", 2)
        if step.about is not None:
            kind: Any = type(step.about)
            is_record = hasattr(kind, "_fields") or hasattr(kind, "__struct_fields__")
            say(fields(brief_fields(step.about)) if is_record else word(step.about), "dim", 2)
        return wording

    # Cards

    def _card(self, step: Choose[Any], card: Card[Any]) -> bool:
        """Ask for a card, field by field; what was said beforehand is taken as it is."""
        keys = {column.name: f"{step.key}.{column.name}" for column in card.asked}
        given: dict[str, Any] = {}
        for known in card.asked:
            if waiting := self.waiting.get(keys[known.name]):
                said = waiting.pop(0)
                known.read(said)
                given[known.name] = said
        wording = self._put(step)
        asked: list[str] = []
        while (column := _next_field(card, given)) is not None:
            try:
                text = self._field(step, card, given, column, wording.field(column.name))
            except BadInput as error:
                say(f"{error}.", "red")
                continue
            if text is not None:
                given[column.name] = text
                asked.append(column.name)
            elif asked:
                del given[asked.pop()]
            else:
                self._back()
                return True
        self.session.fill(given)
        return bool(asked)

    def _field(
        self, step: Choose[Any], card: Card[Any], given: dict[str, Any], column: CardField, wording: Wording
    ) -> str | list[str] | None:
        """Ask for one field; None: whoever sits here goes back."""
        say()
        say(wording.title, "bold", 2)
        if wording.guide:
            say(wording.guide, "dim", 4)
        keys = [key_of(option) for option in column.options]
        listed = column.kind in ("one", "some")
        if listed:
            rows = [(str(at), key, _words(wording, key)) for at, key in enumerate(keys, 1)]
            table((Column("", True, "bold"), Column(""), Column("", style="dim")), rows, header=False)
        text = ask(_prompt(column, keys))
        if text.lower() == "back":
            return None
        if text.lower() == "odds" and text not in keys:
            self._odds_of_field(step, card, given, column)
            return self._field(step, card, given, column, wording)
        if text in ("?", "help"):
            table((Column("", style="bold"), Column("")), list(HELP.items()), header=False)
            return self._field(step, card, given, column, wording)
        if column.kind == "some":
            picked = [_picked(part.strip(), keys) for part in text.split(",") if part.strip()]
            column.read(picked)
            return picked
        if text and column.kind == "one":
            return _picked(text, keys)
        column.read(text or (None if column.kind != "words" else ""))
        return text if text or column.kind == "words" else keys[0]

    def _odds_of_field(self, step: Choose[Any], card: Card[Any], given: dict[str, Any], column: CardField) -> None:
        """Compare what each option of a field leads to, the fields after it being left as they are."""
        if column.kind == "words":
            say("Words change nothing in the odds.", "dim", 2)
            return
        ways = {key_of(option): card.narrowed({**given, column.name: key_of(option)}) for option in column.options}
        try:
            advice = self._advice(step, {f"{step.key}.{name}": text for name, text in given.items()})
            best: dict[str, float] = {}
            for way in card.narrowed(given).all_within() if advice is not None else ():
                picked = column.picked(getattr(way, column.name))
                worth = advice[1].get(key_of(way)) if advice is not None else None
                if isinstance(picked, str) and worth is not None:
                    best[picked] = max(worth, best.get(picked, worth))
            self._compare({key: way[0] for key, way in ways.items()}, (advice[0], best) if advice and best else None)
        except (BadInput, Refused) as error:
            say(f"{error}.", "red")

    # Commands

    def _is_command(self, text: str, step: Roll[Any] | Choose[Any], keys: Sequence[str] = ()) -> bool:
        command = text.lower()
        if text in keys:
            return False
        if command == "odds":
            self._odds(step)
        elif command == "back":
            self._back()
        elif command in ("?", "help"):
            table((Column("", style="bold"), Column("")), list(HELP.items()), header=False)
        else:
            return False
        return True

    def _back(self) -> None:
        """Take answers back up to the last one that somebody was asked for."""
        count = next((at for at, asked in enumerate(reversed(self._asked), 1) if asked), 0)
        if not count:
            say("There is no answer to take back.", "yellow")
            return
        taken = self.session.journal[-count]
        if isinstance(taken, Thrown) and taken.source == "rolled":
            for at, (sides, face) in enumerate(zip(_sides_of(self.session, count), taken.faces, strict=True)):
                self._fallen[(taken.path, taken.key, sides, at)] = face
        self.session = self.session.back(count)
        del self._asked[-count:]
        self.keep(self.session)
        say(f"Taken back: {taken.key}.", "yellow")

    def _odds(self, step: Roll[Any] | Choose[Any]) -> None:
        try:
            if isinstance(step, Choose):
                self._odds_of_options(step)
            else:
                from rollwright.cli.law import show

                law = odds_of(self.question, self.policy or "never", None, None, False, self.session.journal, 100_000)
                show(law, "Odds from here on", self.policy or "never", brief=True)
        except (BadInput, Refused) as error:
            say(f"{error}.", "red")

    def _odds_of_options(self, step: Choose[Any]) -> None:
        """Compare the options: what each leads to where later questions go by `never`, and its worth in best play."""
        self._compare({key_of(option): option for option in step.options}, self._advice(step))

    def _compare(self, options: Mapping[str, Any], advice: tuple[str, dict[str, float]] | None) -> None:
        rows: dict[str, dict[str, str]] = {}
        for key, option in options.items():
            after = Session(self.question.call, self.session.journal)
            after.take(option)
            if after.ended:
                rows[key] = {
                    name: _short({word(value): 1.0}, value) for name, value in brief_fields(after.outcome).items()
                }
            else:
                law = odds_of(self.question, "never", None, None, False, after.journal, 100_000)
                rows[key] = _summary(law)
        names = list(next(iter(rows.values())))
        names = [name for name in names if len({row.get(name, "") for row in rows.values()}) > 1] or names[:1]
        cells = [[key, *(row.get(name, "") for name in names)] for key, row in rows.items()]
        columns = [Column("", style="bold"), *(Column(name, True) for name in names)]
        if advice is not None:
            worth, values = advice
            columns.append(Column(f"best: {worth}", True, "green"))
            for row in cells:
                row.append(f"{values[row[0]]:.4f}" if row[0] in values else "")
        wide = sum(max(len(column.title), *(len(row[at]) for row in cells)) + 3 for at, column in enumerate(columns))
        if wide > width() and len(cells) < len(columns) - 1:  # a line for each field has more room
            titles = [column.title for column in columns[1:]]
            columns = [Column("", style="bold"), *(Column(row[0]) for row in cells)]
            cells = [[title, *(row[at] for row in cells)] for at, title in enumerate(titles, 1)]
        table(columns, cells)

    def _advice(
        self, step: Choose[Any], settled: Mapping[str, Any] | None = None
    ) -> tuple[str, dict[str, float]] | None:
        name = self.worth or next(iter(self.question.listing.worth), None)
        if name is None:
            return None
        try:
            others = scripted(settled or {})
            found = best_of(self.question, self.worth, step.actor, others, self.session.journal)
        except (BadInput, Refused):
            return None
        return (name, dict(found.advice)) if found.advice else None


class _Spoken(dict[str, str]):
    """The fields of what a question is about; what is not among them stays as it is."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def _words(wording: Wording, key: str, taker: str = "") -> str:
    """Say what an option is: its words, what it means, and whose it is."""
    parts = [wording.options.get(key, ""), wording.notes.get(key, ""), f"({taker})" if taker else ""]
    return " ".join(part for part in parts if part)


def _next_field(card: Card[Any], given: Mapping[str, Any]) -> CardField | None:
    """Give the first field that matters and that nobody has answered yet."""
    values: dict[str, Any] = {}
    for column in card.columns:
        applies = column.applies(values)
        if column in card.asked and applies and column.name not in given:
            return column
        values[column.name] = column.read(given.get(column.name), applies)
    return None


def _prompt(column: CardField, keys: Sequence[str]) -> str:
    """Say what may be typed for a field, and what Enter takes."""
    match column.kind:
        case "words":
            needed = column.open is not None and column.open.needed
            return "  in your words: " if needed else "  in your words (Enter: none): "
        case "number":
            return f"  {min(column.options)} to {max(column.options)} (Enter: {keys[0]}): "
        case "some":
            return "  numbers or names, with commas between (Enter: none): "
        case _:
            return f"  number or name (Enter: {keys[0]}): "


def _answer_text(entry: Entry) -> str:
    """Write an answer of before in a few words."""
    if isinstance(entry, Thrown):
        return ", ".join(map(str, entry.faces))
    if isinstance(entry, Filled):
        picked = [f"{name} {one if isinstance(one, str) else ' and '.join(one) or 'none'}"
                  for name, one in entry.picked.items()]  # fmt: skip
        return ", ".join([*(f"“{text}”" for text in entry.words.values()), *picked])
    return entry.set if isinstance(entry, Ruled) else entry.chosen


def _picked(text: str, keys: Sequence[str]) -> str:
    """Find the option that is meant: its name, its number, or the beginning of its name."""
    if text in keys:
        return text
    if text.isdecimal() and 1 <= int(text) <= len(keys) and not any(key.isdecimal() for key in keys):
        return keys[int(text) - 1]
    begin = [key for key in keys if text and key.lower().startswith(text.lower())]
    if len(begin) == 1:
        return begin[0]
    raise BadInput(f"{' or '.join(keys)} was expected, {text!r} came")


def _sides_of(session: Session[Any], count: int) -> list[int]:
    """Give the sides of the dice of the roll that was answered some answers ago."""
    step = session.back(count).question
    return list(step.pool.sides()) if isinstance(step, Roll) else []


def _summary(law: Any) -> dict[str, str]:
    """Sum up each field of a law in a few characters."""
    from rollwright.cli.law import brief_rows

    rows = brief_rows(law)
    shown: dict[str, str] = {}
    for name in rows[0][0]:
        chances: dict[str, float] = {}
        mean = 0.0
        for values, at in rows:
            p = float(law.weights[at] / law.total)
            chances[word(values[name])] = chances.get(word(values[name]), 0.0) + p
            mean += values[name] * p if type(values[name]) is int else 0.0
        shown[name] = _short(chances, rows[0][0][name], mean)
    return shown


def _short(chances: dict[str, float], value: Any, mean: float | None = None) -> str:
    if isinstance(value, bool):
        return percent(chances.get("yes", 0.0))
    if isinstance(value, int):
        return f"{round(value if mean is None else mean, 2) + 0.0:.2f}"  # never -0.00
    if len(chances) == 1:
        return next(iter(chances))
    return ", ".join(f"{word} {percent(p)}" for word, p in list(chances.items())[:4])
