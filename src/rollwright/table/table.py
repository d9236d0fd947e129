"""A table: people in seats play a game by its rules, and everything that happens is kept in its log.

An act (`start`, `answer`, `land`, `undo`, ...) is checked first, then appended to the store in one transaction, and
only then true: whoever is shown something can rely on it. A refused act changes nothing. What each act logs is worked
out in `playing`, `ruling` and `seating`. An act may come with a key (`act`): sent twice, it is done once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

from rollwright.dice.errors import BadInput
from rollwright.play.cards import Picked
from rollwright.play.steps import GM
from rollwright.rules.facts import Amended, Fact
from rollwright.rules.options import read_options, written_options
from rollwright.rules.ruleset import Move, Onward, ruleset
from rollwright.table import beginning, changing, checks, forgetting, links, picturing, playing, ruling, seating
from rollwright.table.chain import START
from rollwright.table.checks import DRAFT
from rollwright.table.dice import SECRET_BYTES, Proof, commitment, new_secret, secrets_from
from rollwright.table.kept import TRIES, Kept, chained, first_deck
from rollwright.table.late import meant_now
from rollwright.table.log import FORMAT, AnyLogged, Committed, Hidden, Seated, TableMade, encode
from rollwright.table.picturing import Brought, Given
from rollwright.table.position import PUBLIC
from rollwright.table.seat import Audience, Invite, Role, Seat
from rollwright.table.store import Stale, Store
from rollwright.table.throwing import link_held

MOST_STEPS = 500
"""How far a scene goes on by itself with one press."""
MOST_ROUNDS = 10
"""Through how many rounds that change nothing."""
OVER = "that is over"
"""Why what is open of a scene is called off when it ends."""


class Table(Kept):
    """A table as it stands, opened from a store, with all that can be done at it."""

    @classmethod
    def make(
        cls,
        store: Store,
        id: str,
        game: str,
        gm: Seat,
        *,
        name: str = "",
        options: Mapping[str, Any] | None = None,
        seed: bytes | None = None,
        copied: str = "",
    ) -> Table:
        """Make a table with its gamemaster's seat. A `seed` is for tests and demonstrations; by default it is drawn."""
        if gm.role != GM:
            raise BadInput(f"a table is made by its gamemaster; the seat of {gm.name} is a {gm.role}'s")
        seating.check_name(gm.name)
        checks.check_text(name, "the name of a table")
        rules = ruleset(game)
        secret = new_secret() if seed is None else secrets_from(seed)
        made = TableMade(
            name=name or rules.title,
            ruleset=rules.id,
            version=rules.version,
            options=written_options(read_options(rules.options, options or {})),
            commitment=commitment(secret),
            format=FORMAT,
            copied=copied,
        )
        lines: list[AnyLogged] = [made, first_deck(secret), Seated(seat=gm, by=gm.id)]
        store.make(id, secret, chained(secret[:SECRET_BYTES], 0, 0, START, [encode(line) for line in lines]))
        return cls(store, id)

    # Play.

    def start(
        self,
        by: str,
        procedure: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        hidden: Hidden = "",
        audience: Sequence[Audience] = (),
        turn: str = "",
        act: str = "",
        seen: int | None = None,
    ) -> int:
        """Begin an act of the game's, or a call by its numbers; give the number of its line, which is the call's id.

        A player begins what the game's moves offer them, the gamemaster anything. The sheets in it are played by their
        holders; what nobody plays is the gamemaster's. `turn` says whose turn in a scene it is. The gamemaster can hide
        a call, in its result or altogether, from all but an audience.
        """
        given = arguments or {}

        def lines() -> Sequence[AnyLogged]:
            found = beginning.act_of(self.game, procedure)
            return beginning.begun(self, self.seat(by), found, given, hidden, tuple(audience), turn)

        with self.steady():
            step = self.game.onward(self.options, self.state)
            begun = self._act(by, lines, act, seen)
            self._close(by, procedure)
            taken = turn or (procedure in self.game.steps and self.game.acts[procedure].kind == "deed")
            if taken and begun not in self.open and not (step and step.pauses):
                self._go_on()
            self._follow()
        return begun

    def _follow(self) -> None:
        """Let happen what follows as things stand now; what has to wait for something open comes after it.

        Of somebody whom not everybody knows of, nobody else hears.
        """
        gm = next(seat.id for seat in self.seats if seat.role == GM)
        for _ in range(MOST_STEPS):
            step, under_way = self.game.follows(self.options, self.state), [one.opened for one in self.open.values()]
            if step is None or any(self.game.holds_up(one.procedure, step.act) for one in under_way):
                return
            if any((one.procedure, one.arguments) == (step.act, step.arguments) for one in under_way):
                return  # it has begun already, and somebody is asked
            known, about = self.position.known_by(PUBLIC).sheets, step.arguments.get("who", "")
            secret = about in self.state.sheets and about not in known and self.game.acts[step.act].kind == "call"
            self._step(gm, step, "", "all" if secret else "")

    def _close(self, by: str, act: str) -> None:
        """Call off what is open of a scene that an act has ended."""
        if act in self.game.ends:
            parts = (*self.game.steps, *self.game.beside)
            for call in [call for call, one in self.open.items() if one.opened.procedure in parts]:
                self.abandon(by, call, OVER)

    def answer(
        self,
        by: str,
        call: int,
        sequence: int,
        *,
        choice: str | None = None,
        fields: Mapping[str, Picked] | None = None,
        faces: Sequence[int] | None = None,
        how: str = "",
        act: str = "",
    ) -> None:
        """Answer question number `sequence` (from 0) of an open call: with an option's key, a card by its fields.

        A roll is thrown with the table's dice, unless `faces` gives what real dice show; and so are the rolls that
        follow with nothing to decide between, each a line of its own. With an option, `faces` are of the roll after it,
        and `how` says in one's own words how one joins in.
        """

        def lines() -> Sequence[AnyLogged]:
            at, option = meant_now(self, self.seat(by), call, sequence, choice)
            given = playing.answered(self, self.seat(by), call, at, playing.Answer(option, fields, faces))
            return [*given, *seating.said(self, self.seat(by), how, (), self.number + 1)] if how else given

        with self.steady():
            self._resumed(call, lambda: self._act(by, lines, act))
            self._follow()

    def pass_on(self, by: str, call: int, sequence: int, act: str = "") -> None:
        """Let an offer pass that nobody has taken up (help, a point to spend), with its first option; `by` noticed."""

        def lines() -> Sequence[AnyLogged]:
            self.seat(by)
            return playing.passed(self, call, sequence)

        with self.steady():
            self._resumed(call, lambda: self._act(by, lines, act))
            self._follow()

    def _resumed(self, call: int, answer: Callable[[], object]) -> None:
        """Give an answer; where it ends a part of a scene, or somebody's turn, the scene goes on by itself."""
        under_way, before = self.open.get(call), self.number
        answer()
        ended = call not in self.open and (under_way is not None or (self.number == before and link_held()))
        opened = self.rows.opened(call) if ended else None  # who has given it before comes again with a link, to go on
        if opened is not None and (opened.turn or opened.procedure in self.game.steps):
            self._go_on()

    def go_on(self, by: str, act: str = "", far: bool = False) -> int:
        """Let a scene go on by itself, as far as nobody has to decide; give how many steps that took.

        Each step is a call of its own, with dice of its own; it rests where the game pauses (at a round's end; `far`:
        at the end of a round that has changed something, of ten at most), and is refused while a step is open. The
        gamemaster's right, and of whoever plays at all.
        """
        with self.steady():
            checks.only_player(self.seat(by), "let the scene go on")
            return self._go_on(act, far)

    def _go_on(self, act: str = "", far: bool = False) -> int:
        done, gm = 0, next(seat.id for seat in self.seats if seat.role == GM)
        while act and self._done(gm, f"{act} {done}"):
            done += 1
        if done:
            return done  # the same press comes again: it has let the scene go on already, and doesn't do so twice
        stood, rounds = None, 0
        while done < MOST_STEPS and (step := self.game.onward(self.options, self.state)) is not None:
            stood = step.stands if far and not done else stood
            key = f"{act} {done}" if act else ""
            begun = self._step(gm, step, key)
            done += 1
            rounds += step.pauses
            if begun in self.open or (step.pauses and (stood is None or step.stands != stood or rounds == MOST_ROUNDS)):
                break
        return done

    def _step(self, gm: str, step: Onward, act: str, hidden: Hidden = "") -> int:
        """Let a scene make one step by itself; everybody's dice fall with it."""
        found = self.game.acts[step.act]
        begun = self._act(
            gm, lambda: beginning.begun(self, self.seat(gm), found, step.arguments, hidden, (), step.turn, True), act
        )
        self._close(gm, step.act)
        return begun

    def roll(
        self,
        by: str,
        expression: str,
        what: str = "",
        *,
        faces: Sequence[int] | None = None,
        hidden: Hidden = "",
        audience: Sequence[Audience] = (),
        act: str = "",
    ) -> int:
        """Roll a dice expression, outside any rule; give the number of its line."""
        return self._act(
            by, lambda: playing.rolled(self, self.seat(by), expression, what, faces, hidden, tuple(audience)), act
        )

    def roll_on(
        self,
        by: str,
        name: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        hidden: Hidden = "",
        audience: Sequence[Audience] = (),
        act: str = "",
    ) -> int:
        """Roll on a random table of the game, to the end and with the table's dice; give the id of the call.

        The gamemaster's right. It is a call like any other, so that every die can be checked; one that was cut off in
        the middle goes on when the same act is sent again, or one roll at a time.
        """
        with self.steady():
            playing.check_rolling_on(self, self.seat(by), name)
            call = self.start(by, name, arguments, hidden=hidden, audience=audience, act=act)
            while call in self.open:
                try:
                    self.answer(by, call, len(self.open[call].answers))
                except playing.AlreadyAnswered:
                    self.refresh()  # the same act, sent to another process
            return call

    def title(self, by: str, title: str, line: str = "", picture: Given = "", act: str = "") -> None:
        """Begin a scene under a title, with a line about it and a picture; the gamemaster's right."""
        self._turn(by, lambda table, seat: playing.titled(table, seat, title, line, picture), self.game.at_scene, act)

    def begin_session(self, by: str, act: str = "") -> tuple[Move, ...]:
        """Begin a session of play, with what the game's book does then; give the moves that somebody has to fill in."""
        return self._turn(by, playing.session_began, self.game.at_session_start, act)

    def end_session(self, by: str, act: str = "") -> tuple[Move, ...]:
        """End the session of play, with what the game's book does then; give the moves that somebody has to fill in."""
        return self._turn(by, playing.session_ended, self.game.at_session_end, act)

    def _turn(
        self, by: str, turn: Callable[[Kept, Seat], list[AnyLogged]], procedures: Sequence[str], act: str
    ) -> tuple[Move, ...]:
        with self.steady():
            before = self.number
            first = self._act(by, lambda: turn(self, self.seat(by)), act)
            due = playing.due(self, self.seat(by), procedures) if first > before or act else ()
            for at, move in enumerate(due):
                if not move.asks:  # by keys of their own: sent again after a crash, what is missing is started
                    self.start(by, move.procedure, move.filled, act=f"{act} {move.procedure} {at}" if act else "")
            return tuple(move for move in due if move.asks)

    # The gamemaster's hand.

    def land(self, by: str, facts: Iterable[Fact], reason: str = "", act: str = "") -> int:
        """Put facts down by hand; the gamemaster's right. What the rules make of a changed sheet follows."""
        given = tuple(facts)
        with self.steady():
            number = self._act(by, lambda: ruling.landed(self, self.seat(by), given, reason), act)
            if all(isinstance(fact, Amended) for fact in given):
                self._follow()
        return number

    def set_roll(self, by: str, call: int, sequence: int, faces: Sequence[int], reason: str, act: str = "") -> None:
        """Settle a roll of a call by a ruling, the open one or one that fell; what follows is worked out anew."""

        def lines() -> Sequence[AnyLogged]:
            under_way = self.open.get(call)
            if under_way is not None and sequence >= len(under_way.answers):
                return ruling.roll_set(self, self.seat(by), call, sequence, faces, reason)
            answer = playing.Answer(faces=faces)
            return changing.answer_changed(self, self.seat(by), call, sequence, answer, reason)

        self._act(by, lines, act)

    def set_answer(
        self,
        by: str,
        call: int,
        sequence: int,
        reason: str = "",
        *,
        choice: str | None = None,
        fields: Mapping[str, Picked] | None = None,
        act: str = "",
    ) -> None:
        """Change an answer that was given; all that came after it is played again. The gamemaster's right."""
        answer = playing.Answer(choice, fields)
        self._act(by, lambda: changing.answer_changed(self, self.seat(by), call, sequence, answer, reason), act)

    def set_verdict(self, by: str, call: int, verdict: str, to: str, reason: str = "", act: str = "") -> None:
        """Overrule a result: all that came after it is played again, and old and new are told."""
        with self.steady():
            self._act(by, lambda: changing.verdict_set(self, self.seat(by), call, verdict, to, reason), act)
            self._follow()

    def let_stand(self, by: str, call: int, reason: str = "", act: str = "") -> None:
        """Take back that a result was overruled: all that came after it is played again, and old and new are told."""
        self._act(by, lambda: changing.verdicts_freed(self, self.seat(by), call, reason), act)

    def strike(self, by: str, line: int, place: int, reason: str = "", act: str = "") -> None:
        """Strike one of the facts that a line brought; what came after it is played again."""
        self._act(by, lambda: changing.fact_struck(self, self.seat(by), line, place, reason), act)

    def abandon(self, by: str, call: int, reason: str, act: str = "") -> None:
        """Give up a call under way: nothing more follows from it. Whoever began it may, until another has answered."""
        self._act(by, lambda: ruling.abandoned(self, self.seat(by), call, reason), act)

    def switch(self, by: str, option: str, value: str, reason: str = "", act: str = "") -> None:
        """Switch an option of the game at this table, from the next call on."""
        self._act(by, lambda: ruling.switched(self, self.seat(by), option, value, reason), act)

    def undo(self, by: str, to: int, reason: str = "", *, act: str = "", seen: int | None = None) -> None:
        """Take play back to how it stood just after line `to` (or forward again); the gamemaster's right."""
        self._act(by, lambda: ruling.undone(self, self.seat(by), to, reason), act, seen)

    def reveal(self, by: str, line: int, to: Sequence[Audience] = (), act: str = "", *, back: bool = False) -> None:
        """Show something hidden to all, or only to some seats or roles; or hide it `back` from them."""
        self._act(by, lambda: ruling.revealed(self, self.seat(by), line, tuple(to), back), act)

    def veil(self, by: str, who: str, fields: Sequence[str], shown: bool = False, act: str = "") -> None:
        """Make fields of a sheet private to its holder and the gamemaster, or open them again."""
        self._act(by, lambda: ruling.veiled(self, self.seat(by), who, tuple(fields), shown), act)

    # People.

    def seat_somebody(self, by: str, seat: Seat, act: str = "") -> None:
        """Let somebody take a seat, or change it: the gamemaster says who sits, and with which sheets."""
        self._act(by, lambda: seating.seated(self, self.seat(by), seat), act)

    def invite(
        self,
        by: str,
        role: Role = "player",
        holds: Sequence[str] = (),
        *,
        uses: int = 1,
        expires: int = 0,
        seat: str = "",
        act: str = "",
    ) -> str:
        """Make an invitation; give the token of its link."""
        number = self._act(
            by, lambda: seating.invited(self, self.seat(by), role, tuple(holds), uses, expires, seat), act
        )
        line = self.rows.line(number)
        return links.invite_token(self, seating.invite_in(line))

    def revoke(self, by: str, invite: str, act: str = "") -> None:
        """Take an invitation back; its link opens nothing from then on."""
        self._act(by, lambda: seating.revoked(self, self.seat(by), invite), act)

    def check_invite(self, token: str) -> Invite:
        """Refuse a token that is no invitation to this table, or no longer one."""
        return seating.check_invitation(self, links.invite_of(self, token))

    def join(self, token: str, name: str, act: str = "", *, takes: str = "", watches: bool = False) -> Seat:
        """Sit down by an invitation's token, under a name, with a character or to watch; give the seat."""
        if act and len(act) < seating.LEAST_KEY:
            raise BadInput(
                f"the key of a joining has at least {seating.LEAST_KEY} characters, so that nobody guesses it"
            )
        invite = links.invite_of(self, token)
        number = self._act(f"invite {invite} {name}", lambda: seating.joined(self, invite, name, takes, watches), act)
        line = self.rows.line(number)
        if not isinstance(line, Seated):
            raise BadInput(seating.OTHER_ACT)
        return line.seat

    def take(self, by: str, who: str, act: str = "") -> None:
        """Take a character that nobody plays."""
        self._act(by, lambda: seating.adopted(self, self.seat(by), who), act)

    def seat_token(self, seat: str, given_to: str = "") -> str:
        """Make one more token of a seat, for its own person or, to be passed on, for one who runs the game."""
        return links.new_seat_token(self, self.seat(seat), self.seat(given_to or seat))

    def seat_by(self, token: str) -> Seat:
        """Find the seat that a token opens."""
        return links.seat_of(self, token)

    def leave(self, seat: str, act: str = "") -> None:
        """Leave the table: the sheets stay, and the gamemaster plays them."""
        self._act(seat, lambda: seating.left(self, self.seat(seat), seat), act)

    def remove(self, by: str, seat: str, act: str = "") -> None:
        """Send somebody away from the table; the gamemaster's right."""
        self._act(by, lambda: seating.left(self, self.seat(by), seat), act)

    def new_link(self, by: str, seat: str, act: str = "") -> str:
        """Make a new link to a seat; the older ones no longer open it."""
        self._act(by, lambda: seating.relinked(self, self.seat(by), seat), act)
        return self.seat_token(seat, by)

    def prefer_dice(self, by: str, dice: Literal["table", "own"], act: str = "") -> None:
        """Let the table throw for a seat when nothing is left to decide, or let its person throw each roll."""
        self._act(by, lambda: seating.dice_preferred(self, self.seat(by), dice), act)

    def hand_over(self, by: str, to: str, act: str = "") -> None:
        """Hand the gamemaster's seat to somebody else at the table."""
        self._act(by, lambda: seating.handed_over(self, self.seat(by), to), act)

    def say(self, by: str, text: str, to: Sequence[str] = (), act: str = "", *, who: str = "") -> int:
        """Say something, to all or to some seats in a whisper; `who` it is that the gamemaster speaks for."""
        return self._act(by, lambda: seating.said(self, self.seat(by), text, tuple(to), 0, who), act)

    def note(
        self,
        by: str,
        title: str,
        text: str,
        audience: Sequence[Audience] = (),
        *,
        picture: Given = "",
        note: str = "",
        act: str = "",
    ) -> str:
        """Write a note, or change one by its id; give the id. An empty text, and no picture, takes it away."""
        number = self._act(
            by, lambda: seating.noted(self, self.seat(by), note, title, text, tuple(audience), picture), act
        )
        return seating.note_in(self.rows.line(number))

    def keep_draft(
        self, by: str, title: str, text: str, audience: Sequence[Audience] = (), *, note: str = "", act: str = ""
    ) -> str:
        """Keep a character under way, as a note that only a draft's own pages write; give its id."""

        def lines() -> Sequence[AnyLogged]:
            return seating.noted(self, self.seat(by), note, f"{DRAFT}{title}", text, tuple(audience), draft=True)

        return seating.note_in(self.rows.line(self._act(by, lines, act)))

    def give(self, by: str, note: str, to: Sequence[Audience], act: str = "") -> None:
        """Give a hand-out that was prepared to all, or to some; the gamemaster's right."""
        self._act(by, lambda: seating.given_out(self, self.seat(by), note, tuple(to)), act)

    def bring(self, by: str, picture: Brought, act: str = "") -> str:
        """Bring a picture to the table, for later; give its id."""
        self._act(by, lambda: picturing.pictured(self, self.seat(by), picture), act)
        return picture.picture.id

    def portray(self, by: str, who: str, picture: Given, act: str = "") -> None:
        """Give a sheet a portrait, or take it away; for whoever plays it, and the gamemaster."""
        self._act(by, lambda: picturing.portrayed(self, self.seat(by), who, picture), act)

    def picture(self, by: str, id: str) -> bytes:
        """Give the bytes of a picture, to one who may see it."""
        with self._lock:
            return picturing.picture_data(self, self.seat(by), id)

    def forget_me(self, by: str) -> int:
        """Take a person out of the table and its what-if copies for good: name, words, and what quotes them.

        Give in how many lines that was.
        """
        copies = [*forgetting.copies_of(self.store, self.id)]
        person = forgetting.Person(by, set(), set())
        lines = self._forget(person)
        for copy in [Table(self.store, id) for id in copies]:
            lines += copy._forget(person) if by in copy.house.seats else 0
        return lines

    def _forget(self, person: forgetting.Person) -> int:
        with self.steady():
            for _ in range(TRIES):
                self.refresh()
                found = forgetting.forgotten(self, person)
                rows, pictures = self.rows_of(found.said), forgetting.own_pictures(self, person.id)
                try:
                    self.store.erase(self.id, found.lines, rows, pictures, (person.id, found.new_id))
                except Stale:
                    continue  # somebody was faster
                self.reopen()
                return len(found.lines)
            raise Stale("too much is happening at this table right now; try again")

    # Dice.

    def begin_deck(self, by: str, tip: str, act: str = "") -> int:
        """Begin a deck for a device of a seat's, by the tip of its chain; give its number."""
        line = self.rows.line(self._act(by, lambda: seating.deck_begun(self, self.seat(by), tip), act))
        assert isinstance(line, Committed)
        return line.epoch

    def end_decks(self, by: str) -> None:
        """End all decks from which dice were thrown, before their seeds leave the house; the gamemaster's right."""
        self._act(by, lambda: seating.decks_ended(self, self.seat(by)))

    def lose_decks(self) -> None:
        """Begin dice of its own, where the seeds of some that were used stayed where the table was before."""
        gm = next(seat for seat in self.seats if seat.role == GM)
        self._act(gm.id, lambda: [self.next_deck(afresh=True, lost=True)])

    def proof(self, by: str, line: int) -> Proof:
        """Give the proof of a roll, for one who may see it."""
        with self._lock:
            return ruling.proof(self, self.seat(by), line)
