"""What the page shows of a fight: those who fight, in order, with Health; who stands where; what it waits for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.page.body import lasting_look
from rollwright.games.going_somewhere.page.sheet import written_on
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.aiding import may_help
from rollwright.games.going_somewhere.rules.combat.arm_words import the_arm
from rollwright.games.going_somewhere.rules.combat.beginning import begin_fight, foes_here
from rollwright.games.going_somewhere.rules.combat.declaring_magic import declare_magic, may_cast
from rollwright.games.going_somewhere.rules.combat.facts import MAGIC, order_known, put_back
from rollwright.games.going_somewhere.rules.combat.from_sheet import BARE_HANDS, in_use
from rollwright.games.going_somewhere.rules.combat.moves import is_free, may_declare
from rollwright.games.going_somewhere.rules.combat.onward import DECLARES, STEPS
from rollwright.games.going_somewhere.rules.combat.orders import (
    command,
    declare,
    lost_with_arms,
    may_command,
    minds_held,
    no_help,
    order_held,
    same_with_arms,
)
from rollwright.games.going_somewhere.rules.combat.scene import SPENT
from rollwright.games.going_somewhere.rules.combat.standing import SIDES, orders_of, scene_at, shock_due, waited_for
from rollwright.games.going_somewhere.rules.gear.carrying import terrains
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.outward import HURT
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.state import Battle, Fight, Scene, Standing, fight_of, scene_of
from rollwright.games.going_somewhere.rules.vehicles.aboard import (
    aboard,
    acts_now,
    has_acted,
    here,
    is_out,
    may_still_act,
    on_turn,
)
from rollwright.games.going_somewhere.rules.vehicles.battle import can_fire, ends_turn, shoot
from rollwright.games.going_somewhere.rules.vehicles.ramming import can_ram, ram
from rollwright.games.going_somewhere.rules.vehicles.scales import in_words
from rollwright.games.going_somewhere.rules.vehicles.setting_to import begin_battle, driven_by, usually_theirs
from rollwright.games.going_somewhere.rules.vehicles.travel import drivable
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.sentences import all_within, articled, counted, joined
from rollwright.table.seat import Seat
from rollwright.table.view import Awaited
from rollwright.web.page import Asked, Stands

PHASES = {"declare": "everybody says what they do", "roll": "the Combat Rolls", "act": "each acts in turn"}
READY = "everybody is ready"
NOBODY_LEFT = "nobody is left to fight"
WON = {"party": "the party has won", "foes": "the party has lost"}
WIDE, EDGE, APART, SQUARE = 340, 18, 28, 24
"""How wide the line is, what is left at each end, the least between two places, and the most for a square."""
FULL = "health_lost"
NOW, NEXT = "acts now", "acts next"
SIGNS = {
    NOW: "▶",
    NEXT: "▷",
    "has acted": "✓",
    "still deciding": "…",
    "dead": "✕",
    "unconscious": "✕",
    "got away": "↗",
    "has run": "↗",
    "gave up": "⚑",
    "driven off": "↗",
    "on the ground": "▼",
    "stunned": "✶",
    "Shock Check": "!",
}
"""What is drawn beside the words for how somebody is: it is told by more than a colour."""
GONE = {"fled": "has got away", "yielded": "has given up", "repelled": "has been driven off"}
"""Why somebody is in the fight no longer; else they are down."""
FIGHTS = frozenset(
    (
        *STEPS,
        *DECLARES,
        *(
            "bring-monster",
            "no-monster",
            "end-fight",
            "join-fight",
            "leave-fight",
            "surrender",
            "place",
            "laden",
            "next-roll",
            "initiative-again",
            "blast",
            "injure",
        ),
    )
)
"""What people do in a fight."""
BATTLES = frozenset(
    (
        "bring-monster",
        "no-monster",
        "fire",
        "drive",
        "ram",
        "battle-turn",
        "end-battle",
        "damage-vehicle",
        "vehicle-harm",
        "cast",
        "try",
    )
)
"""What people do in a vehicle fight."""
BEFALLS = frozenset(("resist", "footing", "take-harm", "notice", "spend-ammunition", "forget-spell", "go"))
"""What takes nobody's turn: it happens to them, or goes with something else."""
PEACE = frozenset(
    (
        *(
            "buy",
            "special-order",
            "sell",
            "equip",
            "pay",
            "receive-money",
            "leave-money",
            "fetch-money",
            "sleep",
            "walk",
            "ride",
        ),
        *("buy-points", "learn-language", "learn-craft", "gain-points", "waive", "create"),
        *(
            "begin-adventure",
            "end-adventure",
            "pass-time",
            "find-treasure",
            "alchemy",
            "craft",
            "enchant",
            "craft-wand",
            "recharge",
        ),
        *("power-site", "more-power", "pay-upkeep", "book-berth", "buy-vehicle", "load-vehicle", "mount-weapon"),
        *("make-vehicle", "repair-vehicle", "psychic-search", "meet"),
    )
)
"""What takes hours, money or points, and waits until a fight is over."""


class FighterLook(NamedTuple):
    """Somebody in the strip."""

    name: str
    side: str
    health: int | None
    """None where one can't see it."""
    full: int
    hurt: str
    """How hurt they look, to one who can't."""
    words: tuple[str, ...]
    """What they are about to do, have done, or what keeps them from acting."""
    down: bool
    now: bool
    """Whether it is their turn."""
    lies: bool
    acted: bool
    square: int
    x: int
    """Where they are drawn on the line."""
    row: int
    """How many others stand there before them."""

    @property
    def state(self) -> str:
        """How they are, in words."""
        return ", ".join(self.words)

    @property
    def signs(self) -> tuple[tuple[str, str], ...]:
        """How they are, each with a sign."""
        return tuple([(SIGNS.get(one, ""), one) for one in self.words])

    @property
    def short(self) -> str:
        """Two letters for the line of squares."""
        words = self.name.split()
        return (words[0][:1] + words[-1][:1]).upper() if len(words) > 1 else self.name[:2].title()


class FightLook(NamedTuple):
    """A fight under way."""

    round: int
    phase: str
    ground: str
    order: tuple[FighterLook, ...]
    unit: str = "squares"
    """What places are counted in."""

    @property
    def high(self) -> int:
        """How high the line of squares is drawn."""
        return 34 + 27 * max([one.row for one in self.order], default=0)

    @property
    def first(self) -> int:
        """The place at which the line begins."""
        return min([one.square for one in self.order if not one.down], default=0)

    @property
    def gaps(self) -> tuple[tuple[int, int], ...]:
        """How far one place is from the next: where that is written below the line, and how much."""
        places = sorted({one.square: one.x for one in self.order if not one.down}.items())
        pairs = pairwise(places)
        return tuple([((x + next_) // 2, there - here) for (here, x), (there, next_) in pairs])


class TrackersLook(NamedTuple):
    """What is going on: the fight under way."""

    fight: FightLook | None


def trackers_look(
    options: Options,
    scene: Any,
    awaited: tuple[Awaited, ...],
    names: Mapping[str, str],
    sheets: Mapping[str, Mapping[str, Any]],
) -> TrackersLook:
    """Work out what is shown beside the sheets."""
    kept = msgspec.convert(scene or {}, Scene)
    if kept.fight is not None:
        return TrackersLook(fight_look(options, kept.fight, awaited, names, sheets))
    return TrackersLook(None if kept.battle is None else battle_look(kept, kept.battle, names, sheets))


def fight_look(
    options: Options,
    fight: Fight,
    awaited: Sequence[Awaited],
    names: Mapping[str, str],
    sheets: Mapping[str, Mapping[str, Any]],
) -> FightLook:
    """Work out what is shown of a fight, in turn order; of whom one doesn't know, nothing is."""
    known = {who: one for who, one in fight.ones.items() if who in sheets}
    order = sorted(known, key=lambda who: known[who].place)
    people = {who: msgspec.convert(written_on(sheets[who]), Sheet, strict=False) for who in order}
    up = [who for who in order if not people[who].down and not known[who].away]
    ready = [who for who in up if not shock_due(people[who], known[who]) and not _has_run(known[who])]
    turn = _next(fight, up) if fight.phase == "act" else ""
    now = turn if turn in ready and any(turn in (one.turn, one.who) for one in awaited) else ""
    after = _next(fight, [who for who in ready if who != now]) if now else turn if turn in ready else ""
    known_well = State({who: one for who, one in people.items() if HURT not in sheets[who]}, Scene(fight))
    decided = _is_decided(fight, known, up)
    waiting = set() if decided else _waiting(options, known_well, fight, up)
    across = _across([known[who].at for who in up])
    found: list[FighterLook] = []
    for who in order:
        part, sheet = known[who], people[who]
        x = across.get(part.at, 0)
        row = len([one for one in found if one.x == x and not one.down])
        seen = any(key in sheets[who] for key in ("ledger", "stats", FULL))
        health = derive.health(sheet) if seen else None
        down = who not in up
        words = (*[NOW] * (who == now), *[NEXT] * (who == after), *_state(part, sheet, who in waiting, names))
        found.append(
            FighterLook(
                names.get(who, who), part.side, health, derive.health_max(sheet), sheets[who].get(HURT, ""), words,
                down, who == turn, sheet.prone, part.acted, part.at, x, row,
            )
        )  # fmt: skip
    rolls = PHASES["roll"] if awaited else READY  # who throws again is asked before the turns begin
    phase = rolls if fight.phase == "declare" and not waiting else PHASES[fight.phase]
    phase = _won(fight.ones[who].side for who in up) if decided else phase
    return FightLook(fight.round, phase, terrains()[fight.terrain].title, tuple(found))


def battle_look(
    scene: Scene, battle: Battle, names: Mapping[str, str], sheets: Mapping[str, Mapping[str, Any]]
) -> FightLook:
    """Work out what is shown of a vehicle fight, in turn order; of whom one doesn't know, nothing is."""
    known = {who: one for who, one in battle.ones.items() if who in sheets}
    people = {who: msgspec.convert(written_on(sheets[who]), Sheet, strict=False) for who in sheets}
    state = State(people, scene)
    turn = _on_turn(state)
    across = _across([part.at for who, part in known.items() if not is_out(state, who)])
    found: list[FighterLook] = []
    for who, part in known.items():
        sheet, x, down = people[who], across.get(part.at, 0), is_out(state, who)
        row = len([one for one in found if one.x == x and not one.down])
        crew = sheet.craft.crew if sheet.craft else ()
        aboard = [f"{joined([names[one] for one in crew if one in names])} aboard"] if set(crew) & set(names) else []
        out = sheet.craft.condition if sheet.craft else sheet.down
        stunned = [f"can do nothing for {counted(sheet.stunned, 'round')}"] * (sheet.stunned > 0)
        words = [out] if down else [NOW] * (who == turn) + ["has acted"] * part.acted + stunned + aboard
        seen = any(key in sheets[who] for key in ("ledger", "stats", FULL))
        health = derive.health(sheet) if seen else None
        found.append(
            FighterLook(
                names.get(who, who), part.side, health, derive.health_max(sheet), sheets[who].get(HURT, ""),
                tuple(words), down, who == turn, False, part.acted, part.at, x, row,
            )
        )  # fmt: skip
    standing = [one.side for who, one in known.items() if not is_out(state, who)]
    phase = f"{names.get(turn, turn)}’s turn" if turn else _won(standing)
    return FightLook(battle.round, phase, "a vehicle fight", tuple(found), in_words(battle.unit))


def _across(squares: Sequence[int]) -> dict[int, int]:
    """Say where each square is drawn: as far apart as they are, and never so near that two cover each other.

    >>> _across([4, 5, 5]), _across([0, 1, 60])
    ({4: 144, 5: 196}, {0: 18, 1: 50, 60: 322})
    """
    places = sorted(set(squares))
    gaps = max(1, len(places) - 1)
    wide, span = WIDE - 2 * EDGE, places[-1] - places[0] if places else 0
    apart = min(APART, wide // gaps)
    free = min(wide - apart * gaps, SQUARE * span)
    start = (WIDE - free - apart * (len(places) - 1)) // 2
    return {at: start + apart * place + free * (at - places[0]) // max(1, span) for place, at in enumerate(places)}


def _waiting(options: Options, state: State, fight: Fight, up: Sequence[str]) -> set[str]:
    """Give those who have still deciding what they do; to one who knows of all, exactly."""
    if fight.phase != "declare" or _is_decided(fight, state.sheets, up):
        return set()
    if set(state.sheets) == set(fight.ones):
        return {str(one.who) for one in waited_for(scene_at(options, state), fight)}
    able = [who for who in up if who not in state.sheets or not state.sheets[who].stunned]
    return {who for who in able if _is_stale(who, fight, up)}


def _won(standing: Iterable[str]) -> str:
    """Say who has won a fight, by the sides of those who still stand, of whom one knows.

    >>> _won(["party", "party"]), _won(["foes"]), _won([])
    ('the party has won', 'the party has lost', 'nobody is left to fight')
    """
    left = set(standing)
    return WON[left.pop()] if len(left) == 1 else NOBODY_LEFT


def _is_decided(fight: Fight, known: Iterable[str], up: Iterable[str]) -> bool:
    """Tell whether all of a side are out, of those whom one knows: nobody has anything to decide any more."""
    there = {fight.ones[who].side for who in known}
    return len(there) == len(SIDES) and {fight.ones[who].side for who in up} != there


def _is_stale(who: str, fight: Fight, up: Sequence[str]) -> bool:
    """Tell whether there is no order, or its target is out of the fight, or past help; who goes for the nearest always
    has one."""
    order = fight.ones[who].order
    if order is None or (order.what == "help" and not may_help(fight, who, order.target)):
        return True
    return not order.nearest and order.what != "cast" and order.target in fight.ones.keys() - up


def _state(part: Standing, sheet: Sheet, waits: bool, names: Mapping[str, str]) -> tuple[str, ...]:
    if sheet.down or part.away:
        return (sheet.down or {"fled": "got away", "yielded": "gave up", "repelled": "driven off"}[part.away],)
    if shock_due(sheet, part):
        return ("Shock Check",)
    troubles = ["stunned"] * bool(sheet.stunned) + ["on the ground"] * sheet.prone
    troubles += [one.name for one in lasting_look(sheet) if one.own and not one.countered]
    if part.acted or _has_run(part):
        return (*troubles, "has run" if _has_run(part) else "has acted")
    if SPENT in part.states or part.idle == "spent":
        return (*troubles, "loses this action")
    if part.order is None or waits or sheet.stunned:
        return (*troubles, *["still deciding"] * waits)
    arm = in_use(sheet, part.wields)
    does = order_known(names, part.order, arm).removeprefix("will ")
    return (*troubles, all_within(does, articled(frozenset(names.values()))))


def _has_run(part: Standing) -> bool:
    """Tell whether somebody runs from the fight, and has in this round: whether they get away is still asked."""
    return part.ran and part.order is not None and part.order.what == "flee"


def pending(options: Options, state: State, seat: Seat) -> str:
    """Say to somebody which round of a fight it is, and what it waits for."""
    fight, battle, called = scene_of(state).fight, scene_of(state).battle, scene_of(state).called
    if called and seat.runs_game and (fight is None or fight.phase == "declare"):
        return f"{state.name(called[0])}’s magic has called a monster: bring it"
    if fight is None:
        return "" if battle is None else f"Round {battle.round}: {_turn_of(options, state, seat)}"
    known = {who: state.sheets[who] for who in fight.ones if who in state.sheets}
    return f"Round {fight.round}: {_waits(options, State(known, state.scene), fight, _up(state, fight), seat)}"


def unfinished(scene: Scene, name: Callable[[str], str]) -> Iterator[str]:
    """Say which fights are not over."""
    if scene.fight is not None:
        yield "The fight isn’t over."
    if scene.battle is not None:
        yield "The vehicle fight isn’t over."


def _up(state: State, fight: Fight) -> list[str]:
    """Give those who are still in a fight, of those whom one knows."""
    ones = {who: one for who, one in fight.ones.items() if who in state.sheets}
    return [who for who, one in ones.items() if not one.away and not state.sheets[who].down]


def _on_turn(state: State) -> Who:
    """Give whose turn it is in a vehicle fight; nobody's where all of a side are out, of those whom one knows."""
    battle = scene_of(state).battle
    known = {who: one.side for who, one in battle.ones.items() if who in state.sheets} if battle else {}
    there = {side for who, side in known.items() if not is_out(state, who)}
    return NOBODY if len(set(known.values())) == len(SIDES) != len(there) else on_turn(state)


def _turn_of(options: Options, state: State, seat: Seat) -> str:
    """Say whose turn it is in a vehicle fight, and what that means for a seat."""
    now = _on_turn(state)
    if not now:
        battle = scene_of(state).battle
        there = [(who, one.side) for who, one in battle.ones.items() if who in state.sheets] if battle else []
        won = _won(side for who, side in there if not is_out(state, who))
        return f"{won}: end it" if seat.runs_game else won
    mine = [Who(who) for who in seat.holds if acts_now(state, who) and not has_acted(state, who)]
    if mine and not seat.runs_game:
        drive = ["drive"] * any(drivable(options, state, who) for who in mine)
        fire = ["fire"] * any(can_fire(options, state, who) for who in mine)
        ram = ["ram"] * any(can_ram(options, state, who) for who in mine)
        ways = ", ".join([*drive, *fire, *ram])
        return f"{state.name(now)}’s turn: {ways + ' or anything else' if ways else 'what do you do?'}"
    if not seat.runs_game and any(acts_now(state, who) for who in seat.holds):
        return f"{state.name(now)}’s turn: you have acted"
    crew = state.sheets[now].craft.crew if state.sheets[now].craft else (now,)
    players = [who for who in crew if who in state.sheets and not state.sheets[who].npc]
    slow = [who for who in players if not has_acted(state, who)]
    own = [Who(who) for who in (now, *crew) if who in state.sheets and acts_now(state, who)]
    can = ["drive"] * any(drivable(options, state, who) for who in own)
    can += ["fire"] * any(can_fire(options, state, who) for who in own)
    left = [state.name(who) for who in may_still_act(state, now) if who != now]
    done = f"{joined(left)} can still act, or go on" if left else "all aboard have acted: go on"
    yours = done if players or not can else f"{' and '.join(can)}, then go on"
    yours = f"{yours} to the next"
    waits = f"waiting for {joined(map(state.name, slow))}" if slow else yours
    return f"{state.name(now)}’s turn" + (f"; {waits}" if seat.runs_game else "")


def _waits(options: Options, state: State, fight: Fight, up: Sequence[str], seat: Seat) -> str:
    own = [who for who in up if (state.sheets[who].npc if seat.runs_game else who in seat.holds)]
    if not seat.runs_game and fight.phase == "declare":
        held = [one.who for who in own for one in minds_held(options, state, Who(who))]
        own += [who for who in held if who in up and who not in own]
    if _is_decided(fight, state.sheets, up):
        won = _won(fight.ones[who].side for who in up)
        return f"{won}: end it" if seat.runs_game else won
    if due := [who for who, one in state.sheets.items() if shock_due(one, fight.ones[who])]:
        return f"{state.name(due[0])}’s Shock Check"
    waiting = _waiting(options, state, fight, up)
    if any(who in own for who in waiting):
        if seat.runs_game:
            return "what does your side do?"
        first = next(who for who in own if who in waiting)
        return "what do you do?" if len(own) == 1 else f"what does {state.name(first)} do?"
    dazed = [] if seat.runs_game or fight.phase != "declare" else [state.sheets[who].stunned for who in own]
    if dazed and all(dazed):
        whose = f"{joined(map(state.name, own))} {'is' if len(own) == 1 else 'are'} stunned"
        return f"{whose} for {counted(max(dazed), 'more round')} and can’t act"
    if waiting:
        people = [state.name(who) for who in up if who in waiting and not state.sheets[who].npc]
        cgo = any(state.sheets[who].npc for who in waiting)
        return f"waiting for {joined([*people, *['the CGO'] * cgo])}"
    if fight.phase == "declare":
        return "everybody is ready" if seat.runs_game else "waiting for the CGO to go on"  # the board says for what
    turn = _next(fight, up)
    if not turn:
        return "all have acted"
    return "you act next" if own == [turn] and not seat.runs_game else f"{state.name(turn)} acts next"


def asks(options: Options, state: State, seat: Seat) -> tuple[Asked, ...]:
    """Give what a seat can say in a round, for each of theirs in turn: first what the fight waits for."""
    fight = scene_of(state).fight
    if seat.runs_game and scene_of(state).called and (fight is None or fight.phase == "declare"):
        return (Asked("bring-monster"), Asked("no-monster"))
    if free := _free(state, seat):
        return (Asked("", free, waits=False),)
    if fight is None:
        return _asks_aboard(options, state, seat)
    if fight.phase != "declare":
        return ()
    known = {who: state.sheets[who] for who in fight.ones if who in state.sheets}
    up = _up(state, fight)
    waiting = _waiting(options, State(known, state.scene), fight, up)
    if seat.runs_game:
        return (Asked(command.id, waits=any(state.sheets[who].npc for who in waiting)),) * may_command(options, state)
    own = [Who(who) for who in up if who in seat.holds and may_declare(options, state, Who(who))]
    found = [Asked(act, who, who in waiting) for who in own for act in _saying(options, state, who)]
    holders = [Who(who) for who in seat.holds if minds_held(options, state, Who(who))]
    found += [
        Asked(order_held.id, who, any(one.who in waiting for one in minds_held(options, state, who))) for who in holders
    ]
    return tuple(sorted(found, key=lambda one: not one.waits))


def _saying(options: Options, state: State, who: Who) -> tuple[str, ...]:
    """Give the forms by which somebody says what they do: first the one by which they have said it before."""
    order = fight_of(state).ones[who].order
    both = (declare.id, *[declare_magic.id] * may_cast(options, state, who))
    return both[::-1] if order is not None and order.what.partition("-")[0] in MAGIC else both


def _asks_aboard(options: Options, state: State, seat: Seat) -> tuple[Asked, ...]:
    """Give what a seat can do at a turn of a vehicle fight: fire, drive or ram, and the CGO goes on to the next."""
    now = _on_turn(state)
    if not now:
        return (Asked("end-battle"),) * (seat.runs_game and scene_of(state).battle is not None)
    crew = state.sheets[now].craft.crew if state.sheets[now].craft else ()
    there = [Who(who) for who in (now, *crew) if who in state.sheets]
    owner = [Who(who) for who in seat.holds if who not in there]
    own = [who for who in there if state.sheets[who].npc] if seat.runs_game else [*there, *owner]
    able = [who for who in own if (seat.runs_game or who in seat.holds) and acts_now(state, who)]
    found = [
        Asked(act, who)
        for who in able
        for act, can in (
            ("fire", can_fire(options, state, who)),
            ("drive", bool(drivable(options, state, who))),
            ("ram", can_ram(options, state, who)),
        )
        if can and not has_acted(state, who)
    ]
    if not seat.runs_game:
        return tuple(found)
    slow = [who for who in there if not state.sheets[who].npc and not has_acted(state, who)]
    return (*found, Asked("battle-turn", now, not found and not slow, ends_turn(state, now)))


def stands(options: Options, state: State, act: str, who: str) -> Stands | None:
    """Say for which round the form is in which somebody says what they do, and what held for that round before."""
    fight = scene_of(state).fight
    if fight is None or act not in (declare.id, declare_magic.id) or who not in fight.ones:
        return None
    order = fight.ones[who].order
    if fight.phase == "declare" and order is not None:
        order = orders_of(scene_at(options, state), fight).get(who)  # what can't be done any more holds no more
    arm = in_use(state.sheet(who), put_back(fight.ones[who]).wields)
    said = order_known(state.names, order, arm).removeprefix("will ") if order is not None else ""
    until = f"Until you send this, the old order holds: {said}." if said else ""
    said = f" with the old order: {said}" if said else ""
    up = _up(state, fight)
    out = {one: state.sheets[one].down or fight.ones[one].away for one in fight.ones if one in state.sheets.keys() - up}
    gone = {one: f"{state.name(one)} {GONE.get(how, f'is {how}')}" for one, how in out.items()}
    gone |= {**no_help(state, Who(who)), **lost_with_arms(state, Who(who))} if act == declare.id else {}
    same = same_with_arms(state, Who(who)) if act == declare.id else {}
    drawn = f" You have {the_arm(arm)} in hand." if arm and arm != BARE_HANDS else ""
    this = f"This is for round {fight.round}.{drawn}"
    return Stands(str(fight.round), f"Round {fight.round} was rolled{said}.", this, gone, same, until)


def ready(options: Options, state: State, seat: Seat) -> tuple[str, ...]:
    """Say what the table is ready for, where no fight is under way.

    For the CGO a fight, where foes are here: first one with vehicles, where somebody is aboard one. For players aboard
    to fire or to ram, where their vehicle is armed or somebody else's is here.
    """
    scene = scene_of(state)
    if scene.fight is not None or scene.battle is not None:
        return ()
    if not seat.runs_game:
        own = [state.sheets[ride].craft for who in seat.holds if (ride := aboard(state, who))]
        others = any(driven_by(state, who, False) and not is_out(state, who) for who in here(state))
        return (shoot.id, ram.id) if own and (others or any(craft and craft.weapons for craft in own)) else ()
    rides = any(aboard(state, one) for one in here(state)) and bool(usually_theirs(options, state))
    return (*[begin_battle.id] * rides, *[begin_fight.id] * bool(foes_here(options, state)))


def takes_part(state: State, seat: Seat) -> tuple[str, ...]:
    """Give who of a seat's people fights: first whose turn it is, then those who still stand."""
    fight = scene_of(state).fight
    if fight is None:
        return ()
    up = _up(state, fight)
    turn = _next(fight, up) if fight.phase == "act" else ""
    own = [who for who in fight.ones if who in seat.holds]
    return tuple(sorted(own, key=lambda who: (who != turn, who not in up)))


def _next(fight: Fight, up: Sequence[str]) -> str:
    """Give whose turn it is, of those whom one knows."""
    ones = fight.ones
    order = sorted(up, key=lambda who: ones[who].place)
    return next((who for who in order if not ones[who].acted), "")


def _free(state: State, seat: Seat) -> str:
    """Give who does something else at their turn, by any rule, where a seat acts for them."""
    fight = scene_of(state).fight
    if fight is None or fight.phase != "act":
        return ""
    turn = _next(fight, _up(state, fight))
    return turn if turn and is_free(fight, turn) and (seat.runs_game or turn in seat.holds) else ""


def uses_turn(state: State, seat: Seat, act: str, who: str) -> bool:
    """Tell whether what somebody begins is what they do at their turn; what happens to them isn't."""
    return bool(who) and who == _free(state, seat) and RULESET.acts[act].by == "player" and act not in FIGHTS | BEFALLS


def belongs(state: State, seat: Seat) -> frozenset[str] | None:
    """Say what a seat does while a fight goes on: its rounds; at a turn that is used for something else, most rules."""
    fight = scene_of(state).fight
    if fight is None:
        return None if scene_of(state).battle is None else BATTLES
    return frozenset(RULESET.acts) - PEACE if _free(state, seat) else FIGHTS
