"""Works out an actor's best choices: from the last back to the first, over what the actor can tell apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from rollwright.dice.errors import BadInput, Refused, TooLarge
from rollwright.play.cards import MOST_FILLED, Card, Picked
from rollwright.play.cells import Array
from rollwright.play.chain import followed
from rollwright.play.counters import Counted, Counter, candidates
from rollwright.play.journal import Entry
from rollwright.play.keys import filled_key
from rollwright.play.leaves import Leaf, all_over, calls, chance_of, folded, masks_of, mass_of
from rollwright.play.levels import Unmeasured, counted_on
from rollwright.play.lifted import array_of
from rollwright.play.lifting import ON_THE_SPOT, Impossible, Lifting, normalised
from rollwright.play.paths import ControlPath
from rollwright.play.pieces import Piece, merged
from rollwright.play.policy import Policy, never
from rollwright.play.run import Run
from rollwright.play.shape import Shape, flatten, is_call, rebuild
from rollwright.play.sight import Asked, Seeing, SeenPath
from rollwright.play.steps import Actor, Call, Choose, Roll, key_of, may_see
from rollwright.play.unread import LookedAtBoth

Worth: TypeAlias = Callable[[Any], Any]
"""What an outcome is worth: a number made with ordinary arithmetic and comparisons from its fields."""

MOST_STATES = 5_000
MOST_SWEEPS = 10_000
MOST_JUDGED = 1_000_000
"""Ways whose worth is worked out, over all sweeps."""
WORK = 400_000
"""Answers that are tried, each counted with what its actor knows by then: some ten seconds, some 200 MB."""
CELLS_AN_ANSWER = 20_000
"""How many cells of an array take as long as an answer that is tried."""
_SOLVED = 1_000
"""States whose worths are solved for at once; more are approached."""
_ENDLESS = 1e8
"""A chain of so many links, as its worths tell, is taken for one without an end."""
_FEW = 200
"""A chain with more states is looked at for a counter."""
_MANY = 50
"""An argument of a chain with so many values is named where the chain is too large."""
EQUAL = 1e-12
"""Worths that differ by less are ties."""


def parts_known(choice: Choose[Any], answer: Any) -> list[tuple[str, str]]:
    """Give what an answer tells, as question and key; of a card each field by itself, as `plan.way`."""
    card = choice.options
    if not isinstance(card, Card):
        return [(choice.key, key_of(answer))]
    parts: list[tuple[str, str]] = []
    for name, picked in card.picked(answer).items():
        words = picked if isinstance(picked, str) else "+".join(picked) or "none"
        parts.append((f"{choice.key}.{name}", words))
    return parts


def _growing(states: Sequence[Call[Any]]) -> str:
    """Name the argument that makes the states of a chain so many, if there is one."""
    values: dict[str, set[Any]] = {}
    for state in states:
        for name, value in state.named.items():
            if type(value) is int:
                values.setdefault(f"{name} of {state.procedure.name}", set()).add(value)
    most = max(values, key=lambda name: len(values[name]), default="")
    many = len(values[most]) if most else 0
    return f"; {most} has {many:,} values" if many >= _MANY else ""


class _Many(Exception):
    """A chain has so many states that it is worth looking for a counter."""


class UnknownState(Refused):
    """Best play would have to carry beliefs from call to call: the actor is asked again after an unseen roll."""


class Judging(Lifting):
    """Works out an actor's best choices for a call and all calls that it returns."""

    keeps = False
    """Whether what the actor was shown is kept, to be read later."""

    def __init__(
        self, actor: Actor, worth: Worth, policy: Policy, exact: bool = False, work: int | None = None
    ) -> None:
        super().__init__(policy, exact, eyes=actor)
        self.actor = actor
        self.worth = worth
        self.work = WORK if work is None else work
        self._spent = 0
        self._zero: Any = Fraction(0) if exact else 0.0
        self._seeing = Seeing(actor, policy, exact, self._spend)
        self._leaves: dict[Call[Any], list[Leaf]] = {}
        self._decided: dict[Call[Any], dict[Any, Array]] = {}
        self._values: dict[Call[Any], float] = {}
        self._filled: dict[Any, tuple[Any, tuple[str, ...]]] = {}
        self._exploring: Call[Any] | None = None
        self._counted: Counted | None = None
        self._linked: dict[Call[Any], list[Piece]] = {}
        """What states end in under the choices that are settled."""
        self.cards: dict[str, dict[str, Mapping[str, Picked]]] = {}
        """Of each card, by its key, what fills its fields in each way, by that way's key; kept only to be read."""

    # Judging: from the last states back to the first

    def judged(self, call: Call[Any], given: Sequence[Entry]) -> tuple[float, Mapping[str, float]]:
        """Settle all choices; give the call's worth, and that of each option of its first question, if the actor's."""
        states, final = self._found(call, given)
        advice: Mapping[str, float] = {}
        ways = sum(map(len, self._leaves.values()))
        settled = None
        for _ in range(min(MOST_SWEEPS, max(1, MOST_JUDGED // max(1, ways)))):
            change = self._zero
            for state in reversed(states):
                value, advice = self._judge(state)
                change = max(change, abs(value - self._values[state]))
                self._values[state] = value
            if final or change <= (0 if self.exact else 1e-13):
                more = self._counted_so_far(call)
                return self._value(call), {option: worth + more for option, worth in advice.items()} if more else advice
            if not self.exact and len(states) <= _SOLVED:
                now = [[own.tobytes() for own in self._decided[state].values()] for state in states]
                if now == settled:  # the choices stay: what they are worth is solved for, not approached
                    self._solve(states)
                settled = now
        raise TooLarge(
            f"best play of {self.actor} in {call.procedure.name}: {ways:,} ways through {len(states):,} states go in "
            "circles, and their worths did not settle; fix a policy instead, or sample"
        )

    def _solve(self, states: Sequence[Call[Any]]) -> None:
        """Work out what the states are worth under the choices that are settled: a system of linear equations."""
        place = {state: number for number, state in enumerate(states)}
        matrix, ends = np.eye(len(states)), np.zeros(len(states))
        for state, number in place.items():
            leaves, decided = self._leaves[state], self._decided[state]
            for leaf in leaves:
                if leaf.worth is not None:
                    own = folded(leaf, leaf.worth)
                    for mask in masks_of(leaf, leaf.asked, decided):
                        own = own * mask.array
                    ends[number] += own.sum()
            ends[number] /= self._whole(leaves)
            for piece in self.link(state):
                if is_call(piece.shape):
                    rows = zip(*[column.tolist() for column in piece.columns], strict=True) if piece.columns else [()]
                    for row, weight in zip(rows, piece.weights.tolist(), strict=True):
                        after = rebuild(piece.shape, row)
                        matrix[number, place[self.base(after)]] -= weight
                        ends[number] += weight * self._counted_so_far(after)
        try:
            found = np.linalg.solve(matrix, ends)
        except np.linalg.LinAlgError:  # some state never ends under these choices
            return
        if np.abs(found).max() < _ENDLESS * max(1.0, np.abs(ends).max()):  # else it all but never ends
            self._values.update(zip(states, found.tolist(), strict=True))

    def _spend(self, work: int) -> None:
        """Count an answer that is tried; refuse more than the budget."""
        self._spent += work
        if self._spent > self.work:
            raise self._too_large(f"there are more than {self.work:,} answers to try")

    def _too_large(self, why: str) -> TooLarge:
        states = len(self._values)
        name = next(iter(self._values)).procedure.name
        grows = _growing(list(self._values))
        return TooLarge(
            f"best play of {self.actor} in {name} is too large: {why} ({states:,} states found so far{grows}); ask "
            "about a part with fewer people or options, or a later one, fix a policy instead, or sample"
        )

    # Counters: a chain of many states may have one that only measures the way, which is left out of them

    def _found(self, call: Call[Any], given: Sequence[Entry]) -> tuple[list[Call[Any]], bool]:
        """Find all states. Where they become many, they are found anew without a counter, if there is one."""
        if given:
            return self._reached(call, given)
        try:
            return self._reached(call, given, most=_FEW)
        except _Many:
            some = candidates(call, list(self._values))
        for counted in [*some, None]:
            self._counted, self._spent = counted, 0
            for kept in (self._values, self._leaves, self._decided, self._filled):
                kept.clear()
            try:
                return self._reached(call, given)
            except Unmeasured:
                continue
        raise AssertionError("without a counter, nothing is unmeasured")

    def base(self, call: Call[Any]) -> Call[Any]:
        """Give the state that a call is: with its counter at 0."""
        return call if self._counted is None else self._counted.put(call, 0)

    def _counted_so_far(self, call: Call[Any]) -> Any:
        """Give what a call's counter is worth already."""
        return 0 if self._counted is None else (self._counted.slope or 0) * self._counted.of(call)

    def _value(self, call: Call[Any]) -> Any:
        return self._values.get(self.base(call), self._zero) + self._counted_so_far(call)

    def _reached(
        self, call: Call[Any], given: Sequence[Entry], most: int | None = None
    ) -> tuple[list[Call[Any]], bool]:
        """List the call and all that it may return, each before those that it leads to for the first time.

        Tell, too, whether each stands before all that it leads to: then they can be judged once, from the last.
        """
        call = self.base(call)
        states, places = [call], {call: 0}
        self._values[call] = self._zero
        asking, unseen, onward = False, "", True
        for place, state in enumerate(states):
            leaves = self._leaves[state] = self._explore(state, given if state is call else ())
            self._refuse_telling(state, leaves)
            asking = asking or (state is not call and any(leaf.asked for leaf in leaves))
            unseen = unseen or self._unseen(state, leaves)
            if asking and unseen:
                raise UnknownState(
                    f"best play can't be judged: {unseen} and asks {self.actor} again; fix a policy instead"
                )
            for leaf in leaves:
                for after in map(self.base, calls(leaf)):
                    onward = onward and places.setdefault(after, len(states)) > place
                    if after not in self._values:
                        self._values[after] = self._zero
                        states.append(after)
                        if len(states) == most:
                            raise _Many
                        if len(states) > MOST_STATES:
                            raise self._too_large(f"it goes through more than {MOST_STATES:,} states")
        return states, onward

    def _refuse_telling(self, call: Call[Any], leaves: list[Leaf]) -> None:
        """Refuse rules that tell a secret by asking: another question, or none, where the actor has seen the same."""
        if not any(leaf.hidden for leaf in leaves):
            return
        chances: dict[Any, dict[Any, Array]] = {}
        for leaf in leaves:
            here = [(asked.known, asked.question, asked.axes) for asked in leaf.asked]
            chance = folded(leaf, np.ones(1, dtype=np.int64))
            for known, question, axes in [*here, (tuple(leaf.path.known), None, tuple(leaf.path.seen))]:
                mass = mass_of(leaf, chance, axes)
                questions = chances.setdefault(known, {})
                questions[question] = questions.get(question, 0) + mass
        for questions in chances.values():
            if len(questions) > 1 and (np.count_nonzero(np.stack([*questions.values()]), axis=0) > 1).any():
                asked = " or ".join("no question" if q is None else f"{q[1]!r} ({', '.join(q[2])})" for q in questions)
                raise Refused(
                    f"best play can't be judged: in {call.procedure.name}, what {self.actor} is asked ({asked}) "
                    f"depends on what {self.actor} can't see; ask the same in both cases"
                )

    def _unseen(self, call: Call[Any], leaves: list[Leaf]) -> str:
        """Say which roll, if any, the actor has not seen where a call goes on to another."""
        for leaf in leaves:
            if leaf.hidden and type(leaf.outcome) is Call:
                after = leaf.outcome.procedure.name
                where = f"the roll {leaf.hidden!r} in {call.procedure.name}, which goes on to {after}"
                return f"{self.actor} does not see {where}"
        return ""

    def _explore(self, call: Call[Any], given: Sequence[Entry]) -> list[Leaf]:
        """Run every control path with every option."""
        queue: list[tuple[Any, ...]] = [()]
        leaves = []
        self._exploring = call
        if self._counted is not None:
            call = self._counted.put(call, Counter())
        while queue:
            path = SeenPath(self.next_path(queue), self.keeps)
            try:
                ended = self.play(call, given, path)
                if self._counted is not None:
                    self._counted.ends(ended)
                for part, outcome in path.by_keys(ended):  # a worth may look at a key in any way
                    worth = None if type(outcome) is Call else array_of(self._ended(outcome))
                    leaves.append(Leaf(part, tuple(part.asked), outcome, worth, part.hidden))
            except Impossible:
                continue
            except LookedAtBoth as look:
                queue.append(path.widened(look.place))
                continue
        return leaves

    def _ended(self, outcome: Any) -> Any:
        """Give what an end is worth, without what was counted before."""
        worth = self.worth(outcome)
        return worth if self._counted is None else self._counted.worth(worth)

    def _judge(self, call: Call[Any]) -> tuple[float, Mapping[str, float]]:
        """Settle the choices of one call, the last first; give its worth and that of its first question's options."""
        leaves = self._leaves[call]
        decided: dict[Any, Array] = {}
        advice: dict[str, float] = {}
        worths = []
        for leaf in leaves:
            worths.append(folded(leaf, self._worth_of(leaf)))
            self._spend(worths[-1].size // CELLS_AN_ANSWER)
        for depth in reversed(range(max((len(leaf.asked) for leaf in leaves), default=0))):
            sums: dict[Any, list[Array | None]] = {}
            asked_by: dict[Any, Asked] = {}
            for leaf, worth in zip(leaves, worths, strict=True):
                if len(leaf.asked) <= depth:
                    continue
                asked = leaf.asked[depth]
                asked_by[asked.information] = asked
                total = sums.setdefault(asked.information, [None] * len(asked.options))
                mass = mass_of(leaf, worth, asked.axes)
                old = total[asked.option]
                total[asked.option] = mass if old is None else old + mass
            for information, options in sums.items():
                values = np.stack([option for option in options if option is not None])
                most = values.max(axis=0)
                slack = 0 if self.exact else EQUAL * np.maximum(1.0, np.abs(most))
                asked = asked_by[information]
                decided[information] = np.argmax(values >= most - slack, axis=0)
                if asked.where is not None:
                    decided[information] *= asked.where
                if depth == 0 and not asked.axes and len(sums) == 1:
                    whole = self._whole(leaves)
                    advice = dict(zip(asked.options, (values.ravel() / whole).tolist(), strict=True))
            for number, leaf in enumerate(leaves):  # from here on, this choice is made as decided
                for mask in masks_of(leaf, leaf.asked[depth : depth + 1], decided):
                    worths[number] = worths[number] * mask.array
        self._decided[call] = decided
        self._linked.pop(call, None)
        worth = sum(worth.sum() for worth in worths) / self._whole(leaves)
        return worth if self.exact else float(worth), advice

    def _whole(self, leaves: list[Leaf]) -> Any:
        """Give the chance of what is given: the mass of all ways under one policy, whichever."""
        plainly = (leaf for leaf in leaves if not any(asked.option for asked in leaf.asked))
        return sum(map(chance_of, plainly))

    def _worth_of(self, leaf: Leaf) -> Array:
        if leaf.worth is not None:
            return leaf.worth
        numbers: list[Any] = []
        shape = flatten(leaf.outcome, numbers)
        arrays = [array_of(number) for number in numbers]
        if not any(array.size > 1 for array in arrays):
            return np.array([self._value(rebuild(shape, numbers))])
        cells = np.broadcast_shapes(*(array.shape for array in arrays))
        flat = [np.broadcast_to(array, cells).ravel().tolist() for array in arrays]
        known: dict[Any, float] = {}
        values = []
        for row in zip(*flat, strict=True):
            if row not in known:
                known[row] = self._value(rebuild(shape, row))
            values.append(known[row])
        return np.array(values).reshape(cells)

    # The law under the best choices

    def link(self, call: Call[Any], given: Sequence[Entry] = ()) -> list[Piece]:
        """Give what a call ends in when the actor chooses best."""
        base = self.base(call)
        found = self._linked.get(base)
        if found is None:
            found = self._linked[base] = normalised(merged(self._chosen(base)))
        if self._counted is None:
            return found
        return merged([counted_on(piece, self._counted.of(call)) for piece in found])

    def _chosen(self, call: Call[Any]) -> Iterator[Piece]:
        """Give what the ways end in that the actor's choices lead along."""
        for leaf in self._leaves[call]:
            path = leaf.path
            standing_conditions = list(path.conditions)
            masks = masks_of(leaf, leaf.asked, self._decided[call])
            if not all_over(masks):
                continue
            path.conditions += masks
            yield path.piece(leaf.outcome)
            path.conditions = standing_conditions

    def links(self, shape: Shape, columns: tuple[Array, ...]) -> list[Piece]:
        """Do the same for some states, one by one: their choices differ."""
        result = []
        for number, row in enumerate(zip(*(column.tolist() for column in columns), strict=True) if columns else [()]):
            for piece in self.link(rebuild(shape, row)):
                result.append(piece._replace(source=np.full(len(piece.weights), number)))
        return result

    def law(self, call: Call[Any], given: Sequence[Entry] = ()) -> list[Piece]:
        """Give the law of the outcome under the best choices; `judged` comes first."""
        first = self.beyond(call, self.link(call, given))
        return followed(self, first) if any(is_call(piece.shape) for piece in first) else first

    # Running: what the actor sees is noted on the path

    def roll(self, roll: Roll[Any], run: Run, path: ControlPath, whole: bool = False) -> Any:
        """Answer a roll with all its outcomes, and note who sees them; what the actor sees is the whole roll."""
        assert isinstance(path, SeenPath)
        self._spend(1)
        before = len(path.weights)
        seen = may_see(roll.seen_by, self.actor)
        answer = super().roll(roll, run, path, whole or seen)
        path.note(("roll", run.path, roll.key, roll.pool, roll.reading.name), before, seen, answer)
        if roll.reading.instead and not seen and len(roll.reading.law(roll.pool)) > 1:
            path.hidden = roll.key  # also where it has no axis yet
        return answer

    def choice(self, choice: Choose[Any], run: Run, path: ControlPath) -> Any:
        """Try every option of the actor's own choices; answer those of others by the policy."""
        assert isinstance(path, SeenPath)
        self._spend(1 + len(path.known))
        options: Any = choice.options
        own = self.actor in choice.actors
        where = None
        if choice.where is not True:
            where = array_of(choice.where)
            told = self.keeps or not (own or self.policy is never) or not path.sees(where)
            if told or where.size == 1:  # that the question is put tells something, or somebody reads it
                where = None
                if not run.puts(choice):
                    return options[0]
        if not own or choice.takers:
            answer = self.policy(choice)
            mine = [option for option, taker in zip(options, choice.takers, strict=False) if taker == self.actor]
            if not mine or not any(answer is option for option in mine):  # somebody else takes theirs first
                if may_see(choice.seen_by, self.actor):
                    path.known += [("saw", run.path, key, word) for key, word in parts_known(choice, answer)]
                return answer
            options = mine
            if len(mine) == 1:
                return mine[0]
        if type(options) is Card:
            options, keys = self._ways_to_fill(choice, options, path)
        else:
            keys = tuple(map(key_of, options))
        about = choice.about if self.keeps else None
        taken = path.decide(range(len(keys))) if where is None else path.decide_where(where, len(keys))
        question = (run.path, choice.key, keys)
        put = None if where is None else path.on_seen(where)
        path.asked.append(Asked(tuple(path.known), question, taken, keys, tuple(path.seen), about, put))
        path.known += [("chose", run.path, key, word) for key, word in parts_known(choice, options[taken])]
        return options[taken]

    def _ways_to_fill(self, choice: Choose[Any], card: Card[Any], path: ControlPath) -> tuple[Any, tuple[str, ...]]:
        """List the ways to fill a card, once for all paths that come to it; a script may have settled some fields."""
        place = (self._exploring, path.plan[: path.made])
        if place not in self._filled:
            scripted = getattr(self.policy, "fields", {}).get(choice.key)
            ways = (card.narrowed(scripted) if scripted else card).all_within(MOST_FILLED, choice.key)
            if not ways:
                card[0]  # it says why there is none
                raise BadInput(f"{choice.key!r} can't be filled so; settle fewer of its fields")
            self._spend(len(ways))
            self._filled[place] = ways, tuple(map(filled_key, ways))
            if self.keeps:
                picked = self.cards.setdefault(choice.key, {})
                picked.update([(filled_key(way), card.picked(way)) for way in ways])
        return self._filled[place]

    def known(self, call: Call[Any], chained: bool, path: ControlPath) -> Any:
        """Answer an awaited call by its law where the actor is not asked in it and sees all of it, or nothing."""
        assert isinstance(path, SeenPath)
        law, seen = self._seeing.known_and_seen(call, chained)
        if law is None:
            return ON_THE_SPOT
        before = len(path.weights)
        answer = path.answer(*law)
        path.note(("call", call.procedure, len(path.known)), before, seen, answer)
        return answer
