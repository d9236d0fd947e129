"""What can become true in a fight, of its rounds and of who takes part: what it does, and how it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.combat.arm_words import fallen, is_thrown, the_arm, with_arm
from rollwright.games.going_somewhere.rules.combat.declared import ATTACKS
from rollwright.games.going_somewhere.rules.gear import goods
from rollwright.games.going_somewhere.rules.gear.facts import ItemLost
from rollwright.games.going_somewhere.rules.gear.naming import some
from rollwright.games.going_somewhere.rules.magic import effects, minds
from rollwright.games.going_somewhere.rules.magic.lasting import SUGGESTIBLE, TURNED
from rollwright.games.going_somewhere.rules.magic.spells import Kind, in_words, spell
from rollwright.games.going_somewhere.rules.magic.told import in_short
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.state import (
    LEFT,
    REPELLED,
    SLIPS,
    Fight,
    Order,
    Rolled,
    Standing,
    fight_of,
    scene_of,
)
from rollwright.games.going_somewhere.rules.vehicles.aboard import gone
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Change, Fact, State, Tale, Who
from rollwright.rules.sentences import counted, joined, signed
from rollwright.rules.tries import tries

with_ = msgspec.structs.replace


class FightBegan(Fact, frozen=True, tag="fight-began"):
    """A fight began, in this turn order: an aim taken before and what persuasion has won are used in it."""

    order: tuple[Who, ...]
    surprised: tuple[Who, ...] = ()
    terrain: str = ""
    """Where the table keeps the fight: the ground that it is on."""
    impaired: int = 0
    foes: tuple[Who, ...] = ()
    """Those of them who are against the party, where that is told."""

    def on(self, state: State) -> State:
        """Let all be there, with their marks used."""
        state = gone(state, self.order, False)
        for who in self.order:
            if who in state.sheets:
                used = marks.unmarked(marks.unmarked(state.sheets[who], "aimed"), "surprise")
                state = state.with_sheet(who, used)
        return with_fight(state, Fight(terrain=self.terrain, impaired=self.impaired)) if self.terrain else state

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell who fights whom, and the order."""
        if self.foes:
            ours = joined([tale.name(who) for who in self.order if who not in self.foes])
            theirs = joined([tale.name(who) for who in self.order if who in self.foes])
            yield Line(f"A fight begins: {ours} against {theirs}.", ("gs.round.order",))
            return  # who is surprised was told with their Notice
        yield Line(f"A fight begins: {', '.join(map(tale.name, self.order))}.", ("gs.round.order",))
        if self.surprised:
            are = "is" if len(self.surprised) == 1 else "are"
            text = f"{joined(map(tale.name, self.surprised))} {are} surprised."
            yield Line(text, ("gs.round.surprise", "gs.round.surprised-last"))


class FightEnded(Fact, frozen=True, tag="fight-ended"):
    """A fight is over: the side that is left, and how long it took."""

    winner: str | None
    rounds: int
    seconds: int
    fighters: tuple[str, ...] = ()
    lasting: dict[str, dict[str, tuple[int, int]]] = msgspec.field(default_factory=dict)
    """Of fighters, the magic that the fight has counted: the rounds left of each, and of its interruption."""
    standing: tuple[str, ...] = ()
    """Those who are still in it, where a table tells that."""
    health: dict[str, int] = msgspec.field(default_factory=dict)
    """What Health those have left."""
    out: dict[str, str] = msgspec.field(default_factory=dict)
    """How the others are, by what has put them out of the fight."""
    foes: tuple[str, ...] = ()
    """Those who were against the party, where a table tells who stands."""
    dazed: tuple[Who, ...] = ()
    """Those who are stunned and still standing: they come round."""

    def on(self, state: State) -> State:
        """Let its rounds pass: magic and marks wear off, and who was not in it recovers meanwhile."""
        scene = scene_of(state)
        if scene.fight is not None:  # its rounds have passed one by one, but for one that is under way
            now = int(scene.fight.phase != "declare")
            beaten = [who for who, one in scene.fight.ones.items() if one.side == "foes" and _beaten(state, who, one)]
            sheets = {who: effects.timed(one, now, {}) if one.effects else one for who, one in state.sheets.items()}
            for who in scene.fight.ones:  # nobody counts rounds from here on
                if not sheets[who].down and (sheets[who].stunned or sheets[who].prone):
                    sheets[who] = with_(sheets[who], stunned=0, prone=False)
            for who, name in self._picked_up(scene.fight):
                sheets[who] = _picked_up(sheets[who], name)
            return minds.settled(State(sheets, with_(scene, fight=None, fallen=tuple(map(Who, beaten)))))
        after = {who: effects.timed(one, self.rounds, self.lasting.get(who, {})) for who, one in state.sheets.items()}
        state = minds.settled(State(after, state.scene))
        return State({who: self._over(sheet, who) for who, sheet in state.sheets.items()}, state.scene)

    def _picked_up(self, fight: Fight) -> list[tuple[str, str]]:
        """List the weapons that were thrown by those who hold the field: they pick them up."""
        ours = [(who, one) for who, one in fight.ones.items() if one.side == self.winner and not one.away]
        return [(who, name) for who, one in ours for name in one.threw]

    def _over(self, sheet: Sheet, who: str) -> Sheet:
        sheet = marks.after(sheet, self.rounds, 0)
        if who in self.fighters:
            return sheet
        return with_(sheet, stunned=max(0, sheet.stunned - self.rounds), prone=False)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        won = {"party": ": the party has won", "foes": ": the party has lost"}.get(self.winner or "", "")
        if not won and self.standing:
            won = ": neither side has won"
        took = f"after {counted(self.rounds, 'round')} ({counted(self.seconds, 'second')})"
        yield Line(f"The fight is over {took if self.rounds else 'before a blow falls'}{won}.", ("gs.time.round",))
        ours = [who for who in self.standing if who not in self.foes]
        for side in (ours, [who for who in self.standing if who in self.foes]):
            if people := [f"{tale.name(who)}{self._left(who)}" for who in side]:
                is_ = "is" if len(people) == 1 else "are"
                yield Line(f"{joined(people)} {is_} still standing.", ("gs.time.round",))
        for how, (one, several) in OUT.items():
            if people := [tale.name(who) for who, what in self.out.items() if what == how]:
                yield Line(f"{joined(people)} {one if len(people) == 1 else several}.", ("gs.time.round",))
        if self.dazed:
            comes = "comes" if len(self.dazed) == 1 else "come"
            yield Line(f"{joined(map(tale.name, self.dazed))} {comes} round.", ("gs.time.round",))
        fight = getattr(tale.before, "fight", None)
        found: dict[str, list[str]] = {}
        for who, name in self._picked_up(fight) if fight is not None else ():
            found.setdefault(who, []).append(the_arm(name))
        for who, names in found.items():
            yield Line(f"{tale.name(Who(who))} picks up {joined(names)} again.", ("gs.equipment.ammunition",))

    def _left(self, who: str) -> str:
        return f" with {self.health[who]} Health" if who in self.health else ""


OUT = {
    "dead": ("is dead", "are dead"),
    "unconscious": ("is unconscious", "are unconscious"),
    "fled": ("got away", "got away"),
    "yielded": ("gave up", "gave up"),
    REPELLED: ("was driven off", "were driven off"),
    LEFT: ("had already left", "had already left"),
}
"""How somebody is who is out of a fight, of one and of several."""


def _beaten(state: State, who: str, one: Standing) -> bool:
    sheet = state.sheets.get(who)
    return one.away == "yielded" or bool(sheet is not None and sheet.down)


# --- the scene -------------------------------------------------------------------------------------------------------


def with_fight(state: State, fight: Fight | None) -> State:
    """Give a state with another fight, or none."""
    return State(state.sheets, with_(scene_of(state), fight=fight))


class InFight(Change, frozen=True):
    """A fact about somebody's part in a fight: it changes what the table keeps of that, never the sheet."""

    def part(self, one: Any) -> Any:
        """Give somebody's part in a fight, or the record of a rule, of which it holds."""
        raise NotImplementedError

    def change(self, one: Any) -> Any:
        """Leave a sheet as it is."""
        return one if isinstance(one, Sheet) else self.part(one)

    def on(self, state: State) -> State:
        """Change their part; who is in no fight has none."""
        fight = scene_of(state).fight
        if fight is None or self.who not in fight.ones:
            return state
        return with_fight(state, with_(fight, ones={**fight.ones, self.who: self.part(fight.ones[self.who])}))


def sets_out(sheet: Sheet) -> bool:
    """Tell whether somebody is one of the party and on no adventure yet: a fight begins one for them."""
    return not (sheet.npc or sheet.craft is not None or sheet.adventuring)


def set_out(state: State, who: Who) -> State:
    """Give a state in which one of the party is on an adventure: whoever fights is, until the CGO says it is over."""
    sheet: Sheet = state.sheet(who)
    if not sets_out(sheet):
        return state
    return state.with_sheet(who, with_(sheet, adventuring=True, adventures=sheet.adventures + 1))


FOR_POINTS = "new rolls and successes"
"""What Character Points can be spent on during an adventure."""


def setting_out(tale: Tale, who: Who) -> Line:
    """Tell that a fight begins an adventure for somebody, and what that means."""
    text = f"sets out on an adventure: until it ends, Character Points only pay for {FOR_POINTS}."
    return Line(f"{tale.name(who)} {text}", ("gs.points.when",), again=f"{tale.name(who)} sets out on an adventure.")


class SetOut(Change, frozen=True, tag="set-out"):
    """A vehicle fight has begun an adventure for somebody."""

    def change(self, one: Sheet) -> Sheet:
        """Leave them as they are: with the fight they have set out."""
        return one

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield setting_out(tale, self.who)


class Entered(Fact, frozen=True, tag="entered-fight"):
    """Somebody is in the fight: on a side, at a place, with an initiative."""

    tells_sheet = True
    who: Who
    standing: Standing
    late: bool = False

    def on(self, state: State) -> State:
        """Put them in."""
        fight = scene_of(state).fight
        if fight is None or self.who not in state.sheets:
            return state
        return with_fight(
            set_out(gone(state, (self.who,), False), self.who),
            with_(fight, ones={**fight.ones, self.who: self.standing}, gone=_but(fight.gone, self.who)),
        )

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it of those who come later; and for whom an adventure begins with it."""
        if self.late:
            joins = f"{tale.name(self.who)} joins the fight"
            turn = "with their side" if self.standing.initiative else "last"
            yield Line(f"{joins}, and acts {turn}.", ("gs.round.parts",), again=f"{joins}.")
        if isinstance(tale.before, Sheet) and sets_out(tale.before):
            yield setting_out(tale, self.who)


class Withdrew(Fact, frozen=True, tag="left-fight"):
    """Somebody is no longer in the fight."""

    who: Who
    says = "{who} is out of the fight."
    rules = "gs.round.parts"

    def on(self, state: State) -> State:
        """Take them out; who was to do something to them has to say anew."""
        fight = scene_of(state).fight
        if fight is None:
            return state
        left = {
            who: with_(one, order=None) if one.order is not None and self.who in one.order.targets else one
            for who, one in fight.ones.items()
            if who != self.who
        }
        return with_fight(state, with_(fight, ones=left, gone=(*_but(fight.gone, self.who), self.who)))


def _but(people: tuple[str, ...], who: str) -> tuple[str, ...]:
    return tuple([one for one in people if one != who])


class Surrendered(InFight, frozen=True, tag="surrendered"):
    """Somebody gave up."""

    says = "{who} gives up."
    rules = "gs.round.parts"

    def part(self, one: Any) -> Any:
        """They are out of the fight, and beaten."""
        return with_(one, away="yielded", order=None) if isinstance(one, Standing) else with_(one, down="yielded")

    def on(self, state: State) -> State:
        """Keep it on the sheet of the CGO's, too: it holds when the fight is over."""
        sheet, after = state.sheets.get(self.who), super().on(state)
        return (
            after
            if after is state or sheet is None or not sheet.npc
            else after.with_sheet(self.who, with_(sheet, yielded=True))
        )


DRAW = "draw"


def put_back(one: Standing) -> Standing:
    """Give somebody's part as it was before they said that they draw a weapon in this round."""
    if one.put_away is not None:
        return with_(one, wields=one.put_away[0], drawn=one.put_away[1], put_away=None)
    before = one.order is not None and one.order.what == DRAW  # of a table from before weapons were drawn by name
    return with_(one, drawn=not one.drawn) if before else one


class Declared(InFight, frozen=True, tag="declared"):
    """Somebody has declared what to do; who draws has the other weapon in hand, unless they say otherwise."""

    order: Order | None
    settled: bool = False
    """Whether it is settled whom somebody goes for who goes for the nearest."""
    arm: str = ""
    """The weapon that they have drawn before, where they have."""

    def part(self, one: Any) -> Any:
        """Keep it."""
        if not isinstance(one, Standing):
            return one
        one = put_back(one)
        if self.order is not None and self.order.what == DRAW:
            had, named = (one.wields, one.drawn), self.order.item
            one = with_(one, put_away=had, wields=named or one.wields, drawn=not named and not one.drawn)
        return with_(one, order=self.order)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        if self.order is not None:
            named = self.settled and self.order.nearest
            order = self.order._replace(nearest=False) if named else self.order
            yield Line(f"{tale.name(self.who)} {order_text(tale, order, self.arm)}.", aside=named)


DEEDS = {
    "attack": "will attack {target}{arm}",
    "advance": "will move up and attack {target}{arm}",
    "step": "will attack {target}{arm} and step back",
    "draw": "will attack {target} with {thing}",
    "throw": "will throw {thing} at {target}",
    "magic": "will work magic against {target}",
    "cast": "will work magic on {target}",
    "move": "will come closer",
    "away": "will move away",
    "aim": "will take aim at {target}",
    "help": "will help {target}",
    "resist": "will resist magic",
    "do": "will do something else",
    "other": "will do something else",
    "wait": "will wait",
    "flee": "will run away",
}


def order_text(tale: Tale, order: Order, arm: str = "") -> str:
    """Say what somebody is about to do, with which weapon where they have drawn another one."""
    what = "away" if order.what == "move" and order.away else order.what.split("-", 1)[0]
    whom = "the nearest opponent" if order.nearest else joined(map(tale.name, order.targets))
    thing = the_arm(order.item) or ("another weapon" if what == DRAW else "something")
    text, about = DEEDS[what].format(target=whom, thing=thing, arm=with_arm(arm)), "" if what in MAGIC else order.about
    if what == "magic" and order.dice:
        dice = " + ".join(map(str, order.dice))
        text = (
            f"will attack {whom}{with_arm(order.item)} ({dice})" if order.item else f"will cast Harm ({dice}) at {whom}"
        )
    if what == DRAW and is_thrown(order.item):
        text = f"will throw {thing} at {whom}"
    if about:
        free = what in ("do", "other") or (what == "throw" and not order.item)
        said = tries(SOMEBODY, about).partition(f"{SOMEBODY} ")[2] if free else ""
        if what == "throw" and said:
            at_whom = "" if re.search(r"\bat\b", said) else f" at {whom}"
            text = f"{said.replace('tries to ', 'will ', 1)}{at_whom}"
        else:
            text = said.replace("tries to ", "will try to ", 1) or f"{text}: “{about}”"
    pays = ", paying 2 Character Points to succeed" if order.bought else ""
    if order.spell and not order.item and spell(order.spell).kind is Kind.MESMERIZE:
        return f"will mesmerize {whom} for {spell(order.spell).duration}{pays}"
    return f"{text}{f': {magic_of(order)}' if order.spell else ''}{pays}"


def order_known(names: Mapping[str, str], order: Order, arm: str = "") -> str:
    """Say what somebody is about to do, by the names of those whom one knows: the others are somebody."""
    return order_text(Tale(lambda who: names.get(who, "somebody")), order, arm)


def magic_of(order: Order) -> str:
    """Say which magic is about to be worked; of what is raised or lowered, what that is."""
    wanted = spell(order.spell)
    what = f" ({in_short(wanted.kind, order.about)})" if wanted.kind is Kind.AUGMENT and order.about else ""
    return f"{in_words(wanted)}{what}"


MAGIC = ("magic", "cast")
"""What needs no words: they stand for what the magic is about."""
SOMEBODY = "Somebody"


class CombatRolled(InFight, frozen=True, tag="combat-rolled"):
    """Somebody has made the Combat Roll of this round."""

    rolled: Rolled
    parts: tuple[tuple[str, int], ...] = ()
    """What is added for what; the stat first. Of the CGO's people it is nobody else's business."""

    def part(self, one: Any) -> Any:
        """Keep it; what was to change the next roll has done so."""
        return with_(one, rolled=self.rolled) if isinstance(one, Standing) else with_(one, next_roll=0)

    def on(self, state: State) -> State:
        """Keep it with the fight, and use up what changes the next roll."""
        state = super().on(state)
        sheet = state.sheets.get(self.who)
        return state.with_sheet(self.who, with_(sheet, next_roll=0)) if sheet is not None and sheet.next_roll else state

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        name = tale.name(self.who)
        if self.rolled.bought:
            yield Line(f"{name} has paid to win this round without a roll.", ("gs.combat.bought",), aside=True)
        elif self.parts:
            yield self.worked_out(name)

    def worked_out(self, name: str) -> Line:
        """Tell what it is made of."""
        more = f" + {self.rolled.dice} by magic" if self.rolled.dice else ""
        added = "".join([f" {'+' if points >= 0 else '−'} {abs(points)} ({why})" for why, points in self.parts])
        text = f"{name}: Combat Roll {self.rolled.natural}{more}{added} = {self.rolled.total}."
        return Line(text, ("gs.combat.roll",), aside=True)


class RollPaid(InFight, frozen=True, tag="roll-paid"):
    """So many Character Points were paid for the Combat Roll of this round; 0: it has been put to use."""

    points: int = 0

    def part(self, one: Any) -> Any:
        """Note it: they come back if nobody's roll is ever set against it."""
        return with_(one, paid=self.points)


class TurnsBegan(Fact, frozen=True, tag="turns-began"):
    """All have rolled, and each acts in turn: a round of each stun is used up, the fallen get up."""

    def on(self, state: State) -> State:
        """Go on to the turns. What somebody stunned was to do is off."""
        fight = scene_of(state).fight
        if fight is None:
            return state
        sheets, ones = dict(state.sheets), {}
        for who, one in fight.ones.items():
            sheet = sheets[who]
            idle = "spent" if "spent" in one.states else "stunned" if sheet.stunned else ""
            states = tuple([state for state in one.states if state != "spent"])
            ones[who] = with_(one, order=None if idle else one.order, ran=False, states=states, idle=idle)
            if sheet.stunned or (sheet.prone and not sheet.down):
                sheets[who] = with_(sheet, stunned=max(0, sheet.stunned - 1), prone=bool(sheet.down and sheet.prone))
        return with_fight(State(sheets, state.scene), with_(fight, phase="act", ones=ones))


class TurnTaken(InFight, frozen=True, tag="turn-taken"):
    """Somebody has had the turn of this round."""

    def part(self, one: Any) -> Any:
        """Note it; an order that was for this round only is carried out."""
        if not isinstance(one, Standing):
            return one
        keeps = one.order is not None and one.order.standing
        return with_(one, acted=True, order=one.order if keeps else None, put_away=None)


class Helps(InFight, frozen=True, tag="helps-in-fight"):
    """Somebody has used their turn to help another with the Action Roll of this round."""

    whom: Who
    says = "{who} helps {whom}."
    rules = "gs.help.bonus"

    def part(self, one: Any) -> Any:
        """Note it, for that roll."""
        return with_(one, helps=self.whom)


class OnlyTold(InFight, frozen=True):
    """A fact of a fight that is told, and changes nothing."""

    def part(self, one: Any) -> Any:
        """Leave everything as it is."""
        return one


class NoHelp(OnlyTold, frozen=True, tag="no-help"):
    """What somebody does after all is nothing that another, who was to help them, can help with."""

    whom: Who
    says = "Nobody can help {whom} with that: {who} has to do something else."
    rules = "gs.help.bonus"


class Did(OnlyTold, frozen=True, tag="did"):
    """Somebody did something in words."""

    what: str
    says = "{who} {what}."
    rules = "gs.round.six"


BESIDE = 1
"""How many squares apart are beside each other."""


class RoundOver(Fact, frozen=True, tag="round-over"):
    """All have had their turns: a round has passed for everybody."""

    def on(self, state: State) -> State:
        """Let the next one begin: magic and marks are a round older."""
        fight = scene_of(state).fight
        if fight is None:
            return state
        after = {
            who: marks.after(effects.timed(one, 1, {}), 1, 0) if one.effects or one.marks else one
            for who, one in state.sheets.items()
        }
        for who, one in after.items():
            if who not in fight.ones and (one.stunned or one.prone):
                after[who] = with_(one, stunned=max(0, one.stunned - 1), prone=False)
        ones = {
            who: with_(
                one,
                rolled=None,
                paid=0,
                acted=False,
                ran=False,
                helps=NOBODY,
                went=False,
                put_away=None,
                idle="",
                states=tuple([state for state in one.states if state != SLIPS]),
                away="" if one.away == REPELLED and not marks.found(after[who], "kept-away") else one.away,
                order=None
                if after[who].prone or is_unwilling(fight, one, after[who])
                else _kept(one.order, _beside_foe(fight, after, who)),
            )
            for who, one in fight.ones.items()
        }
        state = minds.settled(State(after, state.scene))
        return with_fight(state, with_(fight, ones=ones, round=fight.round + 1, phase="declare"))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell which."""
        fight = getattr(tale.before, "fight", None)
        which = f"Round {fight.round}" if fight is not None else "The round"
        yield Line(f"{which} is over.")


def _beside_foe(fight: Fight, sheets: Mapping[str, Sheet], who: str) -> bool:
    """Tell whether an opponent who still fights stands beside somebody."""
    own = fight.ones[who]
    others = [one for other, one in fight.ones.items() if not one.away and other in sheets and not sheets[other].down]
    return any(one.side != own.side and abs(one.at - own.at) <= BESIDE for one in others)


def is_unwilling(fight: Fight, one: Standing, sheet: Sheet) -> bool:
    """Tell whether a mind that is held no longer attacks whom it was to attack: whoever holds it says anew."""
    held = next((part.about for part in effects.in_force(sheet, Kind.MESMERIZE) if part.about), SUGGESTIBLE)
    if held == SUGGESTIBLE or one.order is None or one.order.what not in (*ATTACKS, "aim"):
        return False
    there = fight.ones.get(one.order.target)
    return held not in TURNED or (there is not None and not one.order.nearest and there.side != one.side)


def _kept(order: Order | None, beside: bool = False) -> Order | None:
    """Give what stands of an order for the next round: an attack goes on, nothing is bought or said again.

    Whoever came closer to attack does so; whoever only came closer and is `beside` a foe now has to say anew.
    """
    if order is None or not order.standing:
        return None
    order = order if order.spell or order.dice else with_(order, about="")  # of magic, that isn't somebody's words
    closer = order.what == "move" and not order.away
    if closer and beside and not order.target:
        return None
    if order.what in (DRAW, "advance") or (closer and order.target):
        return with_(order, bought=False, what="attack", item="", away=False, after=False)
    return with_(order, bought=False)


class ShockDue(InFight, frozen=True, tag="shock-due"):
    """An injury calls for a Shock Check, or for what is said instead of one; 0: it has been made."""

    points: int = 0
    lethal: bool = True

    def part(self, one: Any) -> Any:
        """Note it."""
        return with_(one, due=self.points, lethal=self.lethal)


class AimSettled(InFight, frozen=True, tag="aim-settled"):
    """An aim was taken for the next shot, or is used up."""

    points: int = 0
    dice: tuple[Dice, ...] = ()

    def part(self, one: Any) -> Any:
        """Note it."""
        return with_(one, aimed=self.points, aimed_dice=self.dice)

    def on(self, state: State) -> State:
        """Note it with the fight; an aim that was taken before one is used up on the sheet."""
        state = super().on(state)
        sheet = state.sheets.get(self.who)
        return state if sheet is None else state.with_sheet(self.who, marks.unmarked(sheet, "aimed"))

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        if self.points:
            text = f"{tale.name(self.who)} takes good aim"
            yield Line(f"{text}: {signed(self.points)} on the next shot.", ("gs.aim.bonus",), again=f"{text}.")


class Burdened(InFight, frozen=True, tag="burdened"):
    """The CGO takes something off somebody's Combat Rolls for what they carry."""

    points: int

    def part(self, one: Any) -> Any:
        """Note it."""
        return with_(one, burden=self.points)

    says = "{who} is weighed down: {points} on Combat Rolls."
    rules = "gs.combat.encumbrance"


class InState(InFight, frozen=True, tag="state-changed"):
    """What a fight knows of somebody: arms and armour gone, an action used up by resisting, who can't see them."""

    states: tuple[str, ...] = ()
    unseen_by: tuple[Who, ...] = ()

    def part(self, one: Any) -> Any:
        """Note it."""
        return with_(one, states=self.states, unseen_by=self.unseen_by)


class Fled(Change, frozen=True, tag="fled"):
    """Somebody got away from a fight; the CGO's are away until they are met again."""

    chased: bool = False
    """Whether an attack on them is still to come in this round."""

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it; as long as somebody may still strike, only that they run."""
        how = "runs for it" if self.chased else "has fled"
        yield Line(f"{tale.name(self.who)} {how}.", ("gs.round.flee",))

    def on(self, state: State) -> State:
        """Let them be away, with their crew."""
        state, fight = gone(state, (self.who,), True), scene_of(state).fight
        if fight is None or self.who not in fight.ones:
            return state
        out = with_(fight.ones[self.who], away="fled", order=None)
        return with_fight(state, with_(fight, ones={**fight.ones, self.who: out}))

    def change(self, one: Any) -> Any:
        """Change nothing of a sheet; in a fight's record they are gone."""
        return one if isinstance(one, Sheet) else with_(one, down="fled")


class Returned(Fact, frozen=True, tag="returned"):
    """Somebody of the CGO's who had got away, or a vehicle, is here again; those aboard, too."""

    who: Who
    says = "{who} is back."

    def on(self, state: State) -> State:
        """Let them be here."""
        return gone(state, (self.who,), False)


class Moved(InFight, frozen=True, tag="moved"):
    """Somebody stands at another place of a fight, in squares; who ran can be struck as they turn to run."""

    square: int
    ran: bool = False
    along: bool = False
    """Whether they move for an attack, which is what is told."""
    rules = "gs.round.moving"

    def part(self, one: Any) -> Any:
        """A place is kept with the fight, never on a sheet."""
        left = one.at if self.ran and not one.ran else one.ran_from
        return with_(one, at=self.square, ran=one.ran or self.ran, ran_from=left)

    def on(self, state: State) -> State:
        """Let them stand there, with the fallen whom they carry."""
        state = super().on(state)
        fight = scene_of(state).fight
        if fight is None or self.who not in fight.ones:
            return state
        borne = [item.name for item in state.sheet(self.who).items if item.kind == "body" and item.where != LEFT]
        with_them = [who for who in fight.ones if goods.BODY_OF + state.name(who) in borne and state.sheet(who).down]
        there = {who: with_(fight.ones[who], at=self.square) for who in with_them}
        return with_fight(state, with_(fight, ones={**fight.ones, **there})) if there else state

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell how far."""
        was = getattr(tale.before, "at", None)
        if was == self.square:
            return
        far = f" {counted(abs(self.square - was), 'square')}" if was is not None else ""
        text = f"{tale.name(self.who)} {'runs' if self.ran else 'moves'}{far}."
        yield Line(text, ("gs.round.moving",), aside=self.along)


class Went(InFight, frozen=True, tag="went"):
    """Somebody has moved in this round, with what else they do."""

    def part(self, one: Any) -> Any:
        """Note it: once a round."""
        return with_(one, went=True) if isinstance(one, Standing) else one


class AmmunitionSpent(Change, frozen=True, tag="shots-fired"):
    """Shots were made; or what is itself used up, a flare, has gone. A knife that was thrown lies somewhere."""

    shots: int = 1
    kind: str = ""
    """Which ammunition, where that is known: `arrows-d8`."""
    thrown: str = ""
    """The weapon that is itself used up, by its name."""

    def change(self, one: Any) -> Any:
        """Take it, from the first that is at hand and fits."""
        if not isinstance(one, Sheet):
            return with_(one, shots=one.shots + self.shots) if hasattr(one, "shots") else one
        items, shots, fallen = [], self.shots, None
        for item in one.items:
            if self.thrown:
                fits = item.name == self.thrown and item.where != "left"
            else:
                fits = (
                    item.kind == "ammunition"
                    and item.where != "left"
                    and (not self.kind or item.key in ("", self.kind))
                )
            used = min(shots, item.count) if fits else 0
            shots -= used
            if used and is_thrown(item.name):
                fallen = with_(item, count=used)
            if used < item.count:
                items.append(with_(item, count=item.count - used))
        after = with_(one, items=tuple(items))
        return after if fallen is None else goods.added(after, fallen, "left")

    def on(self, state: State) -> State:
        """Take it; of what was thrown in a fight it is noted that it lies there."""
        state, fight = super().on(state), scene_of(state).fight
        if fight is None or self.who not in fight.ones or not is_thrown(self.thrown):
            return state
        return _lying(state, self.who, self.thrown)


class Thrown(ItemLost, frozen=True, tag="thing-thrown"):
    """Somebody threw what they had at hand: a weapon lies where it fell, anything else is gone."""

    tells_sheet: ClassVar[bool] = True

    def within(self, state: State) -> State:
        """Take it; a weapon is noted, where there is a fight, to lie there."""
        thing, state = goods.find(state.sheet(self.who), self.name, self.at), super().within(state)
        if thing.kind != "weapon":
            return state
        state = state.with_sheet(self.who, goods.added(state.sheet(self.who), with_(thing, count=1), "left"))
        fight = scene_of(state).fight
        return _lying(state, self.who, self.name) if fight is not None and self.who in fight.ones else state

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        if isinstance(tale.before, Sheet) and goods.find(tale.before, self.name, self.at).kind == "weapon":
            yield Line(fallen(tale.name(self.who), self.name), ("gs.equipment.ammunition",))
            return
        text = f"{tale.name(self.who)} loses {some(self.name, 1)}."
        yield Line(text, ("gs.equipment.has",), aside=True)


def _lying(state: State, who: str, name: str) -> State:
    """Note of a weapon that was thrown in a fight that it lies there."""
    fight = fight_of(state)
    one = fight.ones[who]
    return with_fight(state, with_(fight, ones={**fight.ones, who: with_(one, threw=(*one.threw, name))}))


def _picked_up(sheet: Sheet, name: str) -> Sheet:
    """Give somebody back a weapon that lies where it fell, where there is room for it."""
    there = next((item for item in sheet.items if item.name == name and item.where == LEFT), None)
    if there is None:
        return sheet
    return goods.added(goods.without(sheet, there, 1), with_(there, count=1))
