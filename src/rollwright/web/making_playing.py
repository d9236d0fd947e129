"""A game's own creation, played on a draft: its questions as cards, its dice the table's own or typed in.

Every die is rolled at the table, for all to see, and can be proved; what the rules make of it goes on the draft.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.play.cards import Card as Several
from rollwright.play.journal import Chosen, Filled, Thrown
from rollwright.play.keys import key_of
from rollwright.play.session import Happened, Session
from rollwright.play.steps import ACTOR, Choose, Roll
from rollwright.rules.arguments import Parameter, fields_of, parameters_of, read_arguments
from rollwright.rules.facts import State, fold
from rollwright.rules.fields import Choice, Field, card_fields, choices, shelved
from rollwright.rules.ruleset import Listing, Ruleset
from rollwright.rules.telling import facts_in, picked_word, picked_words, tell, told_plainly
from rollwright.rules.wording import plain as words_of
from rollwright.rules.wording import put
from rollwright.table.log import Rolled
from rollwright.table.open_call import teller
from rollwright.table.table import Table
from rollwright.web.acts import filled
from rollwright.web.forms import Form, faces_in
from rollwright.web.guides import Guide, guide_of
from rollwright.web.making_draft import Answer, Draft, Found, Played
from rollwright.web.making_fields import plain

CREATE = "create"
"""The id under which a game lists its creation."""
FILLED = ("who", "name", "npc")
"""What the draft gives."""
MOST_AT_ONCE = 60


class Card(NamedTuple):
    """The open question of a creation."""

    sequence: int
    kind: str
    asks: str
    guide: str
    pool: str
    options: tuple[Choice, ...]
    about: dict[str, Any]
    for_gm: bool
    fields: tuple[Field, ...] = ()
    button: str = ""
    swaps: bool = False
    rolls_on: bool = False
    """Of a roll: whether another may follow before there is something to choose."""

    def as_sent(self, form: Form) -> Card:
        """Give it filled in as a form has it that was refused."""
        sent = [
            msgspec.structs.replace(one, usual=form.many(name) if one.kind == "some" else form.text(name))
            if form.has(name := f"f.{one.name}")
            else one
            for one in self.fields
        ]
        return self._replace(fields=tuple(sent))


def creation_of(game: Ruleset) -> Listing | None:
    """Give the procedure by which a game makes characters; None where it has none."""
    return game.listings.get(CREATE)


def asked_for(game: Ruleset, npc: bool) -> tuple[Parameter, ...]:
    """Say what somebody tells before creation is played."""
    listing = creation_of(game)
    known = parameters_of(listing) if listing else ()
    return tuple(one for one in known if one.name not in FILLED and (npc or one.name != "cp"))


def begun(table: Table, draft: Draft, form: Form) -> Played:
    """Begin to play the creation, with what was told."""
    names = [one.name for one in asked_for(table.game, bool(draft.sheet.get("npc")))]
    given = {name: text.strip() for name, text in form.under("a.").items() if name in names and text.strip()}
    played = Played(CREATE, given)
    session_of(table, msgspec.structs.replace(draft, played=played))
    return played


def session_of(table: Table, draft: Draft) -> Session[Any]:
    """Give the creation as it stands. Answers to what the rules no longer ask are left out, with all after them."""
    played = draft.played
    if played is None:
        raise Refused("nothing is played on this draft")
    listing = table.game.listing(played.procedure)
    given = {"who": draft.who, "name": draft.name, "npc": "yes" if draft.sheet.get("npc") else "no", **played.given}
    arguments = read_arguments(
        listing, {name: text for name, text in given.items() if name in listing.procedure.parameters}
    )
    session = Session(listing.procedure(table.options, **arguments))
    for answer in played.answers:
        if session.question is None or str(session.question.key) != answer.key:
            break
        try:
            if answer.card:
                session.fill(answer.card)
            elif answer.choice:
                session.choose(answer.choice)
            else:
                session.roll(answer.faces, answer.source or "rolled")
        except (BadInput, Refused):
            break
    return session


def card_of(table: Table, draft: Draft, session: Session[Any]) -> Card | None:
    """Give the open question in words; None where all is answered."""
    question = session.question
    if question is None:
        return None
    wording, known = table.game.wording(question.key), _about(draft, question)
    asks, guide = (put(text, known) for text in (wording.title, wording.guide))
    own = (ACTOR, draft.who)
    if isinstance(question, Roll):
        for_gm, on = question.by not in own, rolls_on(session, question.pool)
        return Card(session.length, "roll", asks, guide, str(question.pool), (), {}, for_gm, rolls_on=on)
    told_already = [name for name in known if f"{{{name}}}" in wording.title + wording.guide]
    about = {} if told_already or question.about is None else fields_of(question.about)
    about = {name: value for name, value in about.items() if value != draft.who}
    named, for_gm = _name(draft), question.actor not in own
    if isinstance(question.options, Several):
        asked = card_fields(question.options, wording, named, known)
        return Card(session.length, "card", asks, guide, "", (), about, for_gm, asked, wording.button, wording.swaps)
    options = choices(question.options, wording, named)
    options = shelved(options, question.about, wording, named) or options
    return Card(session.length, "choice", asks, guide, "", options, about, for_gm)


def rolls_on(session: Session[Any], pool: Pool) -> bool:
    """Tell whether a roll may be followed by another: tried with the lowest faces, and with the highest."""
    for faces in ([1] * len([*pool.sides()]), [*pool.sides()]):
        tried = session.back(0)
        tried.roll(faces)
        if isinstance(tried.question, Roll):
            return True
    return False


def _name(draft: Draft) -> Callable[[str], str]:
    return lambda who: draft.name if who == draft.who else words_of(who)


def answered(table: Table, seat: str, draft: Draft, form: Form, act: str) -> Draft:
    """Answer the open question by a form; then what dice have said before is taken again."""
    session = session_of(table, draft)
    if form.number("sequence") != session.length:
        return draft
    question, dice, at_once = session.question, dict(draft.dice), form.text("dice") == "all"
    answers = _kept(session)
    if isinstance(question, Choose):
        if isinstance(question.options, Several):
            asked = card_fields(question.options, table.game.wording(question.key), _name(draft), {})
            session.fill(filled(form, "f.", asked))
        else:
            session.choose(form.text("choice"))
        answers.append(_kept(session)[-1])
        _again(session, answers, dice)
    else:
        for turn in range(MOST_AT_ONCE if at_once else 1):
            if not isinstance(session.question, Roll):
                break
            typed = faces_in(form.text("faces")) if form.text("dice") == "typed" else None
            _throw(table, seat, draft, session, answers, dice, typed, f"{act}.{turn}" if act else "")
            _again(session, answers, dice)
    played = msgspec.structs.replace(_played(draft), answers=tuple(answers), done=session.ended)
    after = msgspec.structs.replace(draft, played=played, dice=dice)
    return msgspec.structs.replace(after, sheet=made(table, after, session)) if session.ended else after


class Stage(NamedTuple):
    """A part of a creation: what it is called, how it stands, and how many answers stay if one goes back to it."""

    title: str
    here: bool
    done: bool
    back: int | None
    """Nothing, where it has not been reached, or where dice alone decided it."""


def stages_of(guide: Guide, draft: Draft, session: Session[Any]) -> tuple[Stage, ...]:
    """Say how far a creation has come."""
    opens = {key: at for at, (_, keys) in enumerate(guide.stages) for key in keys}
    at, first = 0, dict[int, int]()
    for place, answer in enumerate(_kept(session)):
        at = max(at, opens.get(answer.key, at))
        if answer.is_choice:
            first.setdefault(at, place)
    if session.question is not None:
        at = max(at, opens.get(str(session.question.key), at))
    return tuple([
        Stage(title, number == at, number < at, first.get(number) if number < at else None)
        for number, (title, _) in enumerate(guide.stages)
    ])  # fmt: skip


def back_to(table: Table, draft: Draft, stage: int) -> Draft:
    """Take a creation back to where a part of it begins; dice stay rolled."""
    playing, guide = _played(draft), guide_of(table.game, bool(draft.sheet.get("npc")))
    known = stages_of(guide, draft, session_of(table, draft))
    to = known[stage].back if 0 <= stage < len(known) and not playing.done else None
    if to is None:
        raise Refused("there is nothing to choose anew in that step")
    kept = msgspec.structs.replace(playing, answers=playing.answers[:to])
    return msgspec.structs.replace(draft, played=kept, asked=False)


def replayed(table: Table, draft: Draft) -> Draft:
    """Take again what the dice have said, after a step was taken back."""
    if draft.played is None or draft.played.done:
        return draft
    session = session_of(table, draft)
    answers = _kept(session)
    _again(session, answers, draft.dice)
    return msgspec.structs.replace(draft, played=msgspec.structs.replace(draft.played, answers=tuple(answers)))


def left_to_gm(table: Table, found: Found, session: Session[Any]) -> list[tuple[str, str]]:
    """Say what a player has answered that the book leaves to the gamemaster, the latest first."""
    return [] if found.by.runs_game else told(table, found.draft, session, only_gm=True)


def told(table: Table, draft: Draft, session: Session[Any], only_gm: bool = False) -> list[tuple[str, str]]:
    """Say what was asked and answered so far, the latest first; or `only` what the gamemaster was to answer."""
    lines: list[tuple[str, str]] = []
    again = session.back(session.length)
    for entry in session.journal:
        asks = again.question
        if only_gm and not (isinstance(asks, Choose) and asks.actor not in (ACTOR, draft.who)):
            again.again(entry)
            continue
        wording = table.game.wording(entry.key)
        asked = put(wording.title, _about(draft, again.question))
        if isinstance(entry, Thrown):
            counts = f": {max(entry.faces)} counts" if entry.reading == "highest" and len(entry.faces) > 1 else ""
            lines.append((f"{asked} ({entry.pool})", ", ".join(map(str, entry.faces)) + counts))
        elif isinstance(entry, Chosen | Filled):
            telling = teller(table.game, {draft.who: draft.name})
            if isinstance(entry, Filled):
                how = ", ".join(picked_words(entry, wording, telling)) or "as offered"
            else:
                options = asks.options if isinstance(asks, Choose) and not isinstance(asks.options, Several) else ()
                says = [one.words for one in options if key_of(one) == entry.chosen and hasattr(one, "words")]
                how = says[0] if says else picked_word(entry.chosen, wording, telling)
            lines.append((asked, how))
        again.again(entry)
    return lines[::-1]


def _about(draft: Draft, question: Any) -> dict[str, Any]:
    """Give what a question is about, for a sentence: the character by name, keys as words."""
    found = fields_of(question.about) if question.about is not None else {}
    words = {key: words_of(value) for key, value in found.items() if isinstance(value, str)}
    return {**found, **words, **{key: draft.name for key, value in found.items() if value == draft.who}}


def so_far(table: Table, draft: Draft, session: Session[Any]) -> list[str]:
    """Tell what has come of the creation so far, in the game's own words."""
    return [line.text for line in tell(_happened(session), teller(table.game, {draft.who: draft.name}))]


def just_rolled(table: Table, draft: Draft, session: Session[Any]) -> list[str]:
    """Tell what the dice have decided since something was last chosen, and what fell last where no rule has said it."""
    entries = [session.entry(at) for at in range(session.length)]
    chosen = next((at for at in range(len(entries), 0, -1) if not isinstance(entries[at - 1], Thrown)), 0)
    decided = [one for one in _happened(session) if one.at > chosen]
    telling = teller(table.game, {draft.who: draft.name})
    unsaid = entries[chosen:][-1:] if all(one.at < len(entries) for one in decided) else []
    return [
        line.text
        for line in (
            *[one for one in tell(decided, telling) if not one.aside],
            *[one for entry in unsaid for one in told_plainly(entry, telling)],
        )
    ]


def last_taken(table: Table, draft: Draft, session: Session[Any]) -> str:
    """Tell what came of the last answer where the same is asked again; nothing elsewhere."""
    last = session.entry(session.length - 1) if session.length else None
    if not isinstance(last, Chosen) or session.question is None or str(session.question.key) != str(last.key):
        return ""
    came = [one for one in _happened(session) if one.at == session.length]
    return " ".join([line.text for line in tell(came, teller(table.game, {draft.who: draft.name})) if not line.aside])


def _happened(session: Session[Any]) -> list[Any]:
    """Give what the rules have said themselves so far."""
    return [part for part in session.story() if isinstance(part, Happened)]


def _played(draft: Draft) -> Played:
    if draft.played is None:
        raise Refused("nothing is played on this draft")
    return draft.played


def _kept(session: Session[Any]) -> list[Answer]:
    kept: list[Answer] = []
    for entry in session.journal:
        if isinstance(entry, Thrown):
            kept.append(Answer(entry.key, faces=entry.faces, source="" if entry.source == "rolled" else entry.source))
        elif isinstance(entry, Chosen):
            kept.append(Answer(entry.key, choice=entry.chosen))
        elif isinstance(entry, Filled):
            kept.append(Answer(entry.key, card={name: _plain(value) for name, value in entry.given.items()}))
    return kept


def _plain(value: Any) -> str | tuple[str, ...]:
    return value if isinstance(value, str) else tuple(value)


def _place(session: Session[Any], question: Roll[Any]) -> str:
    return f"{'.'.join(map(str, session.path))} {question.key} {question.pool}"


def _again(session: Session[Any], answers: list[Answer], dice: dict[str, tuple[int, ...]]) -> None:
    """Answer rolls whose dice were thrown already."""
    while isinstance(question := session.question, Roll):
        faces = dice.get(_place(session, question))
        if faces is None:
            return
        session.roll(faces)
        answers.append(Answer(str(question.key), faces=tuple(faces)))


def _throw(
    table: Table,
    seat: str,
    draft: Draft,
    session: Session[Any],
    answers: list[Answer],
    dice: dict[str, tuple[int, ...]],
    typed: tuple[int, ...] | None,
    act: str,
) -> None:
    """Roll for the open question at the table."""
    question = session.question
    assert isinstance(question, Roll)
    if typed is not None:
        typed = tuple(question.pool.typed(typed))
        question.pool.split(typed)
    asked = put(table.game.wording(question.key).title, _about(draft, question))
    what = asked if asked.startswith(draft.name) else f"{draft.name}: {asked}"
    number = table.roll(
        seat,
        expression(question.pool, question.reading.name),
        what,
        faces=typed,
        hidden="all" if draft.hidden else "",
        act=act,
    )
    line = table.rows.line(number)
    assert isinstance(line, Rolled)
    place = _place(session, question)
    session.roll(line.faces, "rolled" if typed is None else "typed")
    dice[place] = line.faces
    answers.append(Answer(str(question.key), faces=line.faces, source="" if typed is None else "typed"))


def expression(pool: Pool, reading: str = "total") -> str:
    """Write the dice of a pool as anybody can roll them.

    >>> expression(Pool.of(1, 8, "small") + Pool.of(2, 12, "large"))
    '1d8+2d12'
    >>> expression(Pool.of(2, 20), "highest")
    '2d20kh1'
    """
    if reading == "highest" and len(pool.parts) == 1:
        return f"{pool.parts[0].count}d{pool.parts[0].sides}kh1"
    return "+".join(f"{part.count}d{part.sides}" for part in pool.parts if part.count)


def unpicked(game: Ruleset, session: Session[Any]) -> frozenset[str]:
    """Give the fields of which a creation under way has said nothing yet: a sheet has something there all the same."""
    said = {name for fact in facts_in(_happened(session)) for name in getattr(fact, "sheet", ())}
    return frozenset([field.name for field in msgspec.structs.fields(game.sheet)]) - said


def made(table: Table, draft: Draft, session: Session[Any]) -> dict[str, Any]:
    """Give the sheet that a creation comes to, as far as it has got."""
    game = table.game
    state = State({draft.who: msgspec.convert(draft.sheet, game.sheet)}, game.start.scene)
    facts = facts_in(_happened(session))
    try:
        state = fold(state, facts, game.sheet)
    except msgspec.ValidationError as error:
        raise BadInput(f"what creation gives does not fit on the sheet: {error}") from None
    sheet: dict[str, Any] = plain(state.sheet(draft.who))
    return sheet
