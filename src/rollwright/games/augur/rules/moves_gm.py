"""What the GM may start now: moves that are due, clocks, conditions, actions of anybody, group efforts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.play.steps import GM
from rollwright.games.augur.rules.chart import Kind
from rollwright.games.augur.rules.gm_moves import Due
from rollwright.games.augur.rules.harm import Track
from rollwright.games.augur.rules.options import Options, approach_kinds
from rollwright.games.augur.rules.permission import dice_of, worst_approach
from rollwright.games.augur.rules.permission_table import TOLD
from rollwright.games.augur.rules.sheet import Sheet
from rollwright.games.augur.rules.state import Note, Owed, chase_keys, chased, is_full, scene_of, size_of
from rollwright.games.augur.rules.told import NOTES
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move


def for_gm(options: Options, state: State) -> Iterator[Move]:
    """Offer all that is the GM's: first what is due."""
    yield from due(state)
    yield from clocks(options, state)
    heroes = {who: sheet for who, sheet in state.sheets.items() if not sheet.npc}
    for who, sheet in heroes.items():
        if not sheet.dead:
            yield from for_hero(options, state, who, sheet)
    yield from together(options, state, {who: sheet for who, sheet in heroes.items() if not sheet.dead})
    yield from conditions(state)
    yield Move("judge", "Set a threat level", GM, {}, ("what", "stances"))
    asks = ("dice", "threat", "harm", "kind", "foe", "what", "certain")
    yield Move("action", "Action roll of anybody", GM, ground(state), asks)
    yield Move("gm-move", "A reaction", GM, {"kind": Due.REACTION, **ground(state)}, ("text",))
    yield Move("gm-move", "An action", GM, {"kind": Due.ACTION, **ground(state)}, ("text",))
    yield Move("setup", "Something in the world is set up", GM, {}, ("text",))
    for key, setup in scene_of(state).setups.items():
        yield Move("drop-setup", f"{setup.text or key} is of no use any more", GM, {"key": key})
    for key, note in scene_of(state).notes.items():
        yield Move("drop-note", f"It holds no more: {noted_text(state, note)}", GM, {"key": key})
    for who in heroes:
        filled = {"who": who, "by_whom": GM}
        yield Move("waive", f"Waive a rule of creation for {state.name(who)}", GM, filled, ("rule", "reason"))


def ground(state: State, who: str = "") -> dict[str, Any]:
    """Fill in what the GM can make a move with: open clocks, those whom the GM plays, who of them has a clock.

    In what a player starts these are only those whom that player knows: `who` says for whom it is.
    """
    scene = scene_of(state)
    sheets = [one for one, sheet in state.sheets.items() if sheet.npc and not sheet.dead and not who]
    contacts = [one.name for by, sheet in state.sheets.items() for one in sheet.contacts if who in ("", by)]
    names = dict.fromkeys([one for one in (*scene.foes, *sheets, *contacts) if one])
    return {"clocks": scene.open_clocks, "npcs": tuple(names), "known": scene.foes}


def noted_text(state: State, note: Note) -> str:
    """Say what was noted, of whom, and about what."""
    what = NOTES.get(note.extra, note.extra)
    by = f" of {state.name(note.by)}" if note.by else ""
    return f"{what}{by} ({note.text})" if note.text else f"{what}{by}"


def standing(sheet: Sheet) -> dict[str, Any]:
    """Fill in what a character can lose."""
    return {
        "momentum": sheet.momentum,
        "stress": sheet.stress,
        "fatigue": sheet.ladder(Track.FATIGUE),
        "fog": sheet.ladder(Track.FOG),
        "panic": sheet.panic,
    }


def due(state: State) -> Iterator[Move]:
    """Offer each move that is due, against each of those who took the risk; and to let it go."""
    for key, owed in scene_of(state).due.items():
        why = f" ({owed.why})" if owed.why else ""
        for who in owed.against or ("",):
            yield due_move(state, key, owed, who, why)
        yield Move("let-go", f"Let go: {owed.kind}{why}", GM, {"due": key})


def due_move(state: State, key: str, owed: Owed, who: str, why: str) -> Move:
    """Offer one move that is due, against somebody."""
    against = f" against {state.name(who)}" if who else ""
    if owed.kind == "condition":
        title = f"Due: a condition for {state.name(who) or 'somebody'}{why}"
        filled: dict[str, Any] = {"due": key, "who": who} if who else {"due": key}
        asks = ("name", "approaches") if who else ("who", "name", "approaches")
        return Move("give-condition", title, GM, filled, asks)
    if owed.kind in TOLD:
        word = "social consequences" if owed.kind == "consequences" else "what the danger does"
        return Move("consequence", f"Due: {word}{against}{why}", GM, {"due": key, "who": who}, ("text",))
    filled = {"kind": Due(owed.kind), "due": key, **ground(state)}
    if who in state.sheets:
        filled |= {"who": who, **standing(state.sheet(who))}
    word = "an action" if owed.kind == "action" else "a reaction"
    return Move("gm-move", f"Due: {word}{against}{why}", GM, filled, ("text",))


def clocks(options: Options, state: State) -> Iterator[Move]:
    """Offer to set, tick and end clocks, and to begin a chase."""
    yield Move("start-clock", "Set a clock", GM, {}, ("key", "kind", "size", "text", "secret"))
    yield Move("start-chase", "Begin a chase", GM, {}, ("foe",))
    for key, clock in scene_of(state).clocks.items():
        shown = f"{clock.text or key} ({min(clock.ticks, size_of(options, clock))} of {size_of(options, clock)})"
        filled = {"key": key, "now": clock.ticks, "kind": clock.kind, "size": clock.size, "secret": clock.secret}
        if not is_full(options, clock):
            yield Move("tick-clock", f"Tick {shown}", GM, filled, ("ticks",))
        full = "It is full: end" if is_full(options, clock) else "End"
        yield Move("end-clock", f"{full} {shown}", GM, {"key": key, "secret": clock.secret})


def for_hero(options: Options, state: State, who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer actions of a character by each approach, a chase rolled to its end, moves against them, Momentum."""
    name, filled = state.name(who), {"who": who, **standing(sheet)}
    conditions = tuple([str(one) for one in sheet.conditions])
    for approach, value in sheet.values(approach_kinds(options)).items():
        own = {**filled, "dice": dice_of(sheet, approach), "harm": harm_of(options, sheet, approach)}
        asks = ("threat", "kind", "foe", "what", "certain")
        title = f"{name}: {approach.title()} {value}"
        how = {"approach": approach, "conditions": conditions}
        yield Move("action", title, GM, {**own, **how, **ground(state)}, asks)
        if sheet.panic == "fight" and approach == worst_approach(options, sheet):
            clash = {**own, **how, **ground(state), "kind": Kind.CLASH}
            yield Move("action", f"{title}, a clash in panic", GM, clash, ("threat", "foe", "what"))
        for key, clock in scene_of(state).clocks.items():
            if clock.kind == "chase" and not key.endswith(":foe"):
                foe = chased(key)
                ticks, theirs = [ticks_of(state, one) for one in chase_keys(foe)]
                if max(ticks, theirs) < options.chase_clock:
                    on = {**own, "foe": foe, "ticks": ticks, "theirs": theirs}
                    title_on = f"{title}, the chase with {state.name(foe)} to its end"
                    yield Move("chase", title_on, GM, on, ("threat", "certain"))
    for kind in Due:
        against = {**filled, "kind": kind, **ground(state)}
        word = "An action" if kind is Due.ACTION else "A reaction"
        yield Move("gm-move", f"{word} against {name}", GM, against, ("text",))
    drive = {"who": who, "momentum": sheet.momentum, "stress": sheet.stress}
    yield Move("momentum", f"Momentum of {name} by an ability", GM, drive, ("points", "reason"))


def harm_of(options: Options, sheet: Sheet, approach: str) -> int:
    """Count the threat dice that harm adds to an approach."""
    physical = approach_kinds(options).get(approach, "physical") == "physical"
    return sheet.ladder(Track.FATIGUE if physical else Track.FOG).threat


def ticks_of(state: State, key: str) -> int:
    """Count the ticks on a clock; none where there is none."""
    clocks = scene_of(state).clocks
    return clocks[key].ticks if key in clocks else 0


def together(options: Options, state: State, heroes: dict[str, Sheet]) -> Iterator[Move]:
    """Offer a group effort by each approach, with the dice of each member, and one by everybody's best."""
    able = {who: sheet for who, sheet in heroes.items() if sheet.approaches}
    if len(able) < 2:
        return
    shown = {name: dict.fromkeys(able, name) for name in approach_kinds(options)}
    best = {who: max(sheet.approaches, key=lambda one: dice_of(sheet, one)) for who, sheet in able.items()}
    for title, by in (*[(name.title(), one) for name, one in shown.items()], ("everybody's best approach", best)):
        filled: dict[str, Any] = {
            "members": tuple(able),
            "dice": tuple([dice_of(sheet, by[who]) for who, sheet in able.items()]),
            "harm": tuple([harm_of(options, sheet, by[who]) for who, sheet in able.items()]),
            "expertise": tuple(["+".join(sheet.expertise) for sheet in able.values()]),
            "abilities": tuple(["+".join([one.name for one in sheet.ready]) for sheet in able.values()]),
            "worst": tuple([dice_of(sheet, worst_approach(options, sheet)) for sheet in able.values()]),
            "approach": "" if by is best else title.casefold(),
            "chases": scene_of(state).chases,
            **ground(state),
        }
        for name in standing(Sheet()):
            values = [standing(sheet)[name] for sheet in able.values()]
            filled[name] = tuple(map(str, values) if name in list(Track) else values)
        yield Move("group-effort", f"Group effort: {title}", GM, filled, ("threat", "kind", "foe", "what"))


def conditions(state: State) -> Iterator[Move]:
    """Offer to give and to clear conditions."""
    yield Move("give-condition", "Give somebody a condition", GM, {}, ("who", "name", "approaches"))
    has = {who: sheet.conditions for who, sheet in state.sheets.items()} | scene_of(state).others
    for who, some in has.items():
        for one in some:
            title = f"{state.name(who)} is rid of {one.name}"
            yield Move("clear-condition", title, GM, {"who": who, "name": one.name})
