"""What somebody says that they do in a round, and what the CGO orders their people to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.checks.rolls import chance
from rollwright.games.going_somewhere.rules.combat.aiding import helper_of, is_past_help, may_help
from rollwright.games.going_somewhere.rules.combat.arm_words import is_thrown, the_arm
from rollwright.games.going_somewhere.rules.combat.critical import range_modifier
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, gets_through, in_dice
from rollwright.games.going_somewhere.rules.combat.declared import ATTACKS, HALF, SQUARE, STEPS
from rollwright.games.going_somewhere.rules.combat.declaring import choices, willing, within
from rollwright.games.going_somewhere.rules.combat.facts import (
    DRAW,
    Declared,
    InState,
    NoHelp,
    Surrendered,
    order_known,
    put_back,
)
from rollwright.games.going_somewhere.rules.combat.from_sheet import BARE_HANDS, drawable, fighting, in_use
from rollwright.games.going_somewhere.rules.combat.moves import GOING, Going, may_declare, ways_to_go
from rollwright.games.going_somewhere.rules.combat.rolling import (
    GROUP,
    chance_to_hit,
    group_bonus,
    harm_on_average,
    lead_of,
    modifiers,
)
from rollwright.games.going_somewhere.rules.combat.scene import FOES, SAVES, Combatant, Scene
from rollwright.games.going_somewhere.rules.combat.shock import REROLL, SUCCESS
from rollwright.games.going_somewhere.rules.combat.standing import (
    ACTS,
    before_saying,
    combatant_of,
    decided,
    fitted,
    orders_of,
    over,
    said_by_others,
    scene_at,
)
from rollwright.games.going_somewhere.rules.combat.turns import aim_at, arms_of
from rollwright.games.going_somewhere.rules.gear.places import in_hand
from rollwright.games.going_somewhere.rules.magic.lasting import SUGGESTIBLE, control_of, master_of
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import with_
from rollwright.games.going_somewhere.rules.ranks import in_points
from rollwright.games.going_somewhere.rules.state import Fight, Order, fight_of, scene_of
from rollwright.play.cards import Words
from rollwright.play.steps import Happening
from rollwright.rules.acts import Ask, deed, needing
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import counted, joined, opened, signed

Facts = Iterator[Happening[Any]]
ONCE = ("aim", "do", "other", "help", "throw", "resist", "move", "away")
"""What is done once; all else stands until it can't be done or its owner says otherwise."""
FIRST = ("attack", "advance", "aim")
"""What is picked most of what has a target: everything else stands behind it."""
IN_HAND = (*FIRST, "step")
"""What is done with the weapon in hand."""
WITH_MOVE = ("throw", "help", "other")
"""What somebody can move along with, before it or after it; a shot, too."""
THROWS = (
    "A weapon lies where it fell, and you pick it up again if your side wins. Anything else is gone from your sheet."
)
UNSAID, STAY, AROUND, THROWN, WITH = Words(""), "stay", "around", "thrown", "with"
NEAREST, AS_BEFORE, YIELD = "nearest", "as before", "yield"
IN_WORDS = "Something else"
SAYS = {
    "attack": "Attack {target}",
    "advance": "Move up and attack {target}",
    "step": "Attack {target} and step back",
    DRAW: "Draw {thing} and attack {target}",
    WITH: "Attack {target} with {thing}",
    THROWN: "Throw {thing} at {target}",
    "aim": "Take aim at {target}",
    "help": "Help {target}",
    "move": "Come closer",
    "away": "Move away",
    "flee": "Run away, out of the fight",
    "resist": "Resist magic this round",
    "do": "Use a skill, a thing or another rule on your turn",
    "other": f"{IN_WORDS}, in words: your CGO says what it takes",
    "wait": "Wait",
}
REST = ("do", "other", "resist", "wait")
HEADS = {
    "Move": ("move", "away", "flee"),
    "Help": ("help",),
    "Anything else": REST,
}
"""The headings under which it is offered, all but attacks: those stand under whom they are at."""


def offered(options: Options, state: State, who: Who) -> list[Choice]:
    """List what somebody can declare, each with its target; what they did before comes first."""
    fight = scene_of(state).fight
    if fight is None or not may_declare(options, state, who):
        return []
    scene = scene_at(options, state)
    one, found = before_saying(state, who, fight), []
    scene = scene.put(one)
    plain, others = choices(scene, one), said_by_others(scene, fight, one)
    part = put_back(fight.ones[who])
    other_arm = in_use(state.sheet(who), part.wields)
    for what in FIRST:
        found += [
            _choice(options, state, scene, one, what, target, others, other_arm) for target in plain.get(what, ())
        ]
    near = [other for other in scene.seen(one) if range_modifier(abs(other.at - one.at)) is not None]
    found += [Choice(key, SAYS[key]) for key in ("move", "away", "flee") if key.replace("away", "move") in plain]
    friends = [other for other in scene.up(one.side) if other.who != who and other.acts]
    helped = [other.who for other in friends if may_help(fight, who, other.who)]
    found += [_choice(options, state, scene, one, "help", other, others) for other in helped]
    found += [
        Choice(key, SAYS[key], f"You’re {why_fixed(one)}." if one.fixed and key == "wait" else "") for key in REST
    ]
    steps = () if one.numbers.distant else plain.get("step", ())  # a shot says besides whether one moves
    found += [_choice(options, state, scene, one, "step", target, others, other_arm) for target in steps]
    for weapon in [] if one.bare else drawable(state.sheet(who), part.wields):
        armed = combatant_of(state.sheet(who), who, with_(part, wields=weapon, drawn=False))
        reached = within(scene.put(armed), armed, 0)
        reached = willing({DRAW: reached}, one).get(DRAW, []) if one.lasting else reached
        found += [_choice(options, state, scene.put(armed), armed, DRAW, target, others) for target in reached]
    found += [_throw(options, state, scene, one, other.who, others) for other in near]
    last = said_before(state, who)
    first = key_of_order(last, other_arm) if last is not None else ""
    found = [with_(choice, apart=_head(options, state, scene, one, choice, others)) for choice in found]
    at_whom = [choice.apart for choice in found if choice.apart not in HEADS]
    heads = [*dict.fromkeys([*[choice.apart for choice in found if choice.key == first], *at_whom, *HEADS])]
    return sorted(found, key=lambda choice: (heads.index(choice.apart), choice.key != first))


def out_of_reach(options: Options, state: State, who: Who) -> str:
    """Say of weapons at hand that reach nobody now what it takes to use them: they aren't among what can be picked."""
    fight = scene_of(state).fight
    if fight is None or not may_declare(options, state, who):
        return ""
    keys = [one.key for one in offered(options, state, who)]
    there = drawable(state.sheet(who), put_back(fight.ones[who]).wields)
    out = [weapon for weapon in there if not any(key.startswith("draw ") and key.endswith(weapon) for key in keys)]
    close = [item.name for item in state.sheet(who).items if not item.ranged]
    far = [weapon for weapon in out if weapon in close]
    return (
        f"{opened(joined(list(map(the_arm, far)), 'or'))} only reaches somebody beside you: come closer first."
        if far
        else ""
    )


def no_help(state: State, who: Who) -> dict[str, str]:
    """Say why somebody can't help others any more who were open to it, by the key with which that is picked."""
    fight, found = fight_of(state), dict[str, str]()
    for whom, part in fight.ones.items():
        if whom == who or whom not in state.sheets or part.order is None or may_help(fight, who, whom):
            continue
        if is_past_help(part.order):
            does = order_known(state.names, part.order._replace(bought=False))
            found[f"help {whom}"] = f"{state.name(whom)} {does}, and nobody can help with that"
        elif (helper := helper_of(fight, whom)) in state.sheets:
            found[f"help {whom}"] = f"{state.name(Who(helper))} helps {state.name(whom)} already"
    return found


def to_know(options: Options, state: State, who: Who) -> str:
    """Say what somebody has to know who says what they do: about help given or got, and weapons that reach nobody."""
    fight = scene_of(state).fight
    if fight is None or who not in fight.ones:
        return ""
    order, helper, lines = fight.ones[who].order, helper_of(fight, who), list[str]()
    if order is not None and order.what == "help" and (why := no_help(state, who).get(f"help {order.target}")):
        lines.append(f"{why}: choose something else.")
    if helper in state.sheets:  # one whom they don't know of helps them unseen
        name = state.name(Who(helper))
        lines.append(f"{name} waits to help you with a skill, an aim, magic or something else.")
    return " ".join([*lines, *filter(None, [out_of_reach(options, state, who)])])


def _head(
    options: Options, state: State, scene: Scene, one: Combatant, choice: Choice, others: Mapping[str, Order]
) -> str:
    """Give the heading of something to do: of an attack at whom, how far off they are, and who attacks them, too."""
    what, target = [*choice.key.split(" ", 2), ""][:2]
    head = next((head for head, whats in HEADS.items() if what in whats), "")
    if head:
        return head
    other = scene.of(target)
    lies = ", on the ground" if other.prone else ""
    order = Order(one.who, FIRST[0], Who(target))
    with_them = [state.name(who) for who, each in others.items() if each.what in ATTACKS and target in each.targets]
    more = group_bonus(options, scene, order, [order, *others.values()])
    gains = f"; {signed(more)} along with {in_few(with_them)}" if more else ""
    return f"{state.name(target)}, {counted(abs(other.at - one.at), 'square')} off{lies}{gains}"


FEW = 2
"""So many are named in a heading."""


def in_few(names: Sequence[str]) -> str:
    """Write who some are, or how many.

    >>> in_few(["Ana"]), in_few(["Ana", "Ben"]), in_few(["Ana", "Ben", "Cleo"])
    ('Ana', 'Ana and Ben', '3 others')
    """
    return joined(names) if len(names) <= FEW else f"{len(names)} others"


def why_fixed(one: Combatant) -> str:
    """Say why somebody can't move."""
    return "getting up from the ground, and can’t move or run" if one.prone else "held, and can’t move or run"


def _choice(
    options: Options,
    state: State,
    scene: Scene,
    one: Combatant,
    what: str,
    target: str,
    others: Mapping[str, Order],
    other_arm: str = "",
) -> Choice:
    """Give something to do; its key names the weapon where that isn't the sheet's own: what was picked stays so."""
    text = SAYS[what].format(target=state.name(target), thing="")
    if what == "help":
        more = ", or your power site’s dice for magic that needs them" if one.site else ""
        return Choice(f"{what} {target}", text, f"gives them +5 on a skill, an aim or magic{more}")
    numbers = one.numbers
    arm = numbers.arm or ("" if numbers.weapon and not numbers.fists else BARE_HANDS)
    if what in ATTACKS:
        odds = likely(options, scene, one, what, target, others)
    else:
        odds = f"works {chance(*aim_at(scene, one, scene.of(target)))}%: +10 on your next shot"
    note = ", ".join([part for part in (arm, odds) if part])
    if what == "attack" and is_thrown(arm):
        text = f"Throw {the_arm(arm)} at {state.name(target)}"
    if what == DRAW:
        put_away = [item.name for item in state.sheet(one.who).items if not in_hand(item.where)]
        draws = THROWN if is_thrown(arm) else DRAW if arm in put_away else WITH
        text = SAYS[draws].format(target=state.name(target), thing=the_arm(arm))
        return Choice(f"{what} {target} {arm}", text, note.removeprefix(f"{arm}, "))
    return Choice(f"{what} {target} {other_arm}".strip(), text, note)


def _throw(
    options: Options, state: State, scene: Scene, one: Combatant, target: str, others: Mapping[str, Order]
) -> Choice:
    note = likely(options, scene, one, "throw", target, others)
    return Choice(f"throw {target}", f"Throw something at {state.name(target)}", note)


HALF_OF_THEM, HARDLY = 50, 10
"""Of 100 hits, how many have to get through protection for nothing to be said of it, or for few to do so."""


def likely(options: Options, scene: Scene, one: Combatant, what: str, target: str, others: Mapping[str, Order]) -> str:
    """Say how likely an attack hits, with what the others do as far as they have said it, and what a hit does."""
    deed, other = Order(one.who, what, Who(target)), scene.of(target)
    lead, deeds = lead_of(options, scene, deed, others), [deed, *others.values()]
    adds = [part for part in modifiers(options, scene, one, deed, deeds) if part.why != GROUP]  # the heading says it
    parts = [f"{signed(part.points)} for {part.why}" for part in adds]
    why = f" ({', '.join(parts).replace('the target', 'them')})" if parts else ""
    arms = arms_of(one, deed)
    guard = other.numbers.guard_against(arms)
    harm, several = harm_on_average(lead, arms, guard)
    does, dice = f"{f'about {harm}' if harm else 'less than 1'} damage", f"{in_dice(arms)}{' or more' * several}"
    through = gets_through(arms, guard)
    stops = "most hits" if through >= HARDLY else "nearly every hit"
    behind = " after protection" * (guard != NO_GUARD) + f", which stops {stops}" * (through < HALF_OF_THEM)
    return f"hits {chance_to_hit(lead, bool(arms.any_win))}%{why}: {does}{behind} ({dice})"


def things_of(options: Options, state: State, who: Who) -> list[Choice]:
    """List what somebody can throw: what lies around, or what is at hand and small enough."""
    at_hand = [one for one in state.sheet(who).items if one.where != "left" and one.enc <= 1]
    names = dict.fromkeys([one.name for one in at_hand if one.kind in ("thing", "weapon") and not one.ranged])
    return [Choice(AROUND, "Whatever lies around"), *[Choice(name, name) for name in names]] if names else []


def throwing(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say with which actions somebody is asked what they throw."""
    return {"action": tuple([one.key for one in offered(options, state, who) if one.key.startswith("throw ")])}


ASK, BUY, SAVE = "no", "yes", "save"


SPENDS = {
    ASK: Choice(ASK, "Ask me when rolling again could help (1 Character Point)"),
    BUY: Choice(BUY, "Buy a success (2 Character Points)"),
    SAVE: Choice(SAVE, "Don’t ask: I’m saving my Character Points"),
}


def spending(options: Options, state: State, who: Who) -> list[Choice]:
    """List what Character Points are spent on, where there are any."""
    has = scene_at(options, state).of(who).cp if may_declare(options, state, who) else 0
    return [one for key, one in SPENDS.items() if has >= (SUCCESS if key == BUY else REROLL)]


def sure_of(options: Options, state: State, who: Who) -> str:
    """Say what a bought success does, and of how many points it is paid."""
    does = (
        "With a success, nobody can hit you this round. If you attack, you hit; armour may still stop it. "
        "Not attacked, and nothing came of your own attack? You get the points back."
    )
    there = may_declare(options, state, who)
    return f"{does} You have {counted(scene_at(options, state).of(who).cp, 'Character Point')}." if there else does


def spent_before(options: Options, state: State, who: Who) -> str:
    """Say what somebody has said already of their points: that a success is bought, or that they save them."""
    order, fight = said_before(state, who), scene_of(state).fight
    if order is not None and order.bought:
        return BUY
    return SAVE if fight is not None and who in fight.ones and SAVES in fight.ones[who].states else ASK


def their_spending(options: Options, state: State) -> list[Choice]:
    """List whether the CGO is asked about throwing again, where somebody of theirs has the points for it."""
    scene = scene_at(options, state) if may_command(options, state) else None
    there = scene is not None and any(scene.of(one.key).cp >= REROLL for one in commanded(options, state))
    return [SPENDS[ASK], Choice(SAVE, "Don’t ask: they’re saving their Character Points")] if there else []


def their_spent_before(options: Options, state: State) -> str:
    """Say whether the CGO is asked about throwing again, as they have said of all their people before."""
    people = commanded(options, state)
    return SAVE if people and all(SAVES in fight_of(state).ones[one.key].states for one in people) else ASK


def saving(state: State, who: Who, spend: str) -> Facts:
    """Note whether somebody is still asked about throwing again, where that was said."""
    part = fight_of(state).ones[who]
    if spend and (spend == SAVE) != (SAVES in part.states):
        states = (*part.states, SAVES) if spend == SAVE else tuple([one for one in part.states if one != SAVES])
        yield InState(states, part.unseen_by, who=who)


def words_before(options: Options, state: State, who: Who) -> str:
    """Give the words with which somebody has said what they do."""
    order = said_before(state, who)
    return order.about if order is not None and not order.spell else ""


def said_before(state: State, who: Who) -> Order | None:
    """Give what somebody has said that they do, where they may still change their mind."""
    fight = scene_of(state).fight
    return fight.ones[who].order if fight is not None and who in fight.ones else None


def rolling_with(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say with which actions a success may be bought: those of which the Combat Roll decides something."""
    keys = [one.key for one in offered(options, state, who)]
    return {"action": tuple([key for key in keys if key.split(" ")[0] in (*ATTACKS, "flee")])}


@deed("declare", "Say what you do", "gs.round.declare gs.round.six gs.combat.bought", place="now", when=may_declare)
def declare(
    options: Options,
    state: State,
    who: Who,
    action: Annotated[str, Ask("What do you do?", offered, to_know, folds=True)],
    thing: Annotated[str, Ask("What do you throw?", things_of, THROWS, when=throwing)] = AROUND,
    sure: Annotated[
        Literal["", "no", "yes", "save"],
        Ask("Character Points?", spending, sure_of, when=rolling_with, usual=spent_before),
    ] = "",
    words: Annotated[
        Words, Ask("In your own words", guide="kicks the lantern over", usual=words_before, needed=IN_WORDS)
    ] = UNSAID,
    going: Annotated[str, Ask("Do you move?", ways_to_go, when=moving_with, folded="Move, too")] = STAY,
) -> Facts:
    """You hit if your Combat Roll beats theirs by 10. Next round you attack again unless you say otherwise."""
    if not may_declare(options, state, who):
        raise Refused(f"{state.name(who)} says what they do when the next round begins", "gs.round.declare")
    one = before_saying(state, who, fight_of(state))
    if sure == BUY and one.cp < SUCCESS:
        raise Refused(
            f"{state.name(who)} has {in_points(one.cp)}, and a success costs {SUCCESS}",
            "gs.combat.bought",
        )
    order = order_of(one, action, words)
    check_words(order)
    if order.what == "throw" and thing != AROUND:
        order = order._replace(item=thing)
    if going != STAY and action in moving_with(options, state, who)["action"]:
        order = with_move(order, GOING[going])
    arm = in_use(state.sheet(who), put_back(fight_of(state).ones[who]).wields)
    yield Declared(order=order._replace(bought=sure == BUY), arm=arm, who=who)
    yield from saving(state, who, sure)
    if (helper := helper_of(fight_of(state), who)) and is_past_help(order):
        yield NoHelp(who, who=Who(helper))


def check_words(order: Order) -> None:
    """Refuse something else that nobody has put in words."""
    if order.what == "other" and not order.about:
        raise Refused("say in your own words what it is", "gs.round.six")


HELD_DO = ("attack", "advance", "move", "away", "flee", "other", "wait")
"""What can be said of a mind that one holds."""


def minds_held(options: Options, state: State, who: Who) -> list[Combatant]:
    """List those in a fight whose minds somebody holds so far that they say what those do in this round."""
    fight = scene_of(state).fight
    if fight is None or fight.phase != "declare" or who not in fight.ones:
        return []
    scene = scene_at(options, state)
    held = [one for one in scene.up() if one.lasting and master_of(one.lasting) == who and not decided(scene)]
    return [one for one in held if one.acts and control_of(one.lasting) not in ("", SUGGESTIBLE)]


def offered_held(options: Options, state: State, who: Who) -> list[Choice]:
    """List what those do whose minds somebody holds; how well they would do it is the CGO's to know."""
    held = minds_held(options, state, who)
    return [
        msgspec.structs.replace(
            one, key=f"{mind.who} {one.key}", note="", apart=state.name(mind.who) if len(held) > 1 else ""
        )
        for mind in held
        for one in offered(options, state, mind.who)
        if one.key.partition(" ")[0] in HELD_DO
    ]


def held_in_words(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say which of it is said in words."""
    return {"action": tuple([one.key for one in offered_held(options, state, who) if one.key.endswith(" other")])}


@needing("In a fight, you say this when a round begins, of somebody who is mesmerized by you.")
def may_order_held(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody holds the mind of anybody who can act in this round."""
    return bool(minds_held(options, state, who))


@deed(
    "order-held",
    "Say what the mesmerized do",
    "gs.magic.mesmerism gs.magic.mesmerism-table gs.round.declare",
    place="now",
    when=may_order_held,
)
def order_held(
    options: Options,
    state: State,
    who: Who,
    action: Annotated[str, Ask("What do they do?", offered_held)],
    words: Annotated[
        Words, Ask("In your own words", guide="opens the gate", when=held_in_words, needed=IN_WORDS)
    ] = UNSAID,
) -> Facts:
    """They do what you say in this round, as far as the magic holds them."""
    held = {one.who: one for one in minds_held(options, state, who)}
    name, _, what = action.partition(" ")
    if (whom := Who(name)) not in held:
        raise Refused(f"{state.name(who)} holds no mind that can act now", "gs.magic.mesmerism")
    order = order_of(held[whom], what, words)
    check_words(order)
    yield Declared(order=order, who=whom)


def with_move(order: Order, go: Going) -> Order:
    """Give an order with a movement: a shot is one that moves up or steps, all else says it besides."""
    half = go.how == "-advance"
    order = order._replace(away=go.away, after=go.after)
    if order.what == "attack":
        return order._replace(what="advance" if half else "step")
    return order._replace(move=HALF if half else SQUARE)


def moving_with(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say with which actions somebody is asked whether they move: other ones say it, or leave no room for it."""
    fight = scene_of(state).fight
    if fight is None or not may_declare(options, state, who):
        return {"action": ()}
    shoots = ("attack",) if before_saying(state, who, fight).numbers.distant else ()
    keys = [one.key for one in offered(options, state, who)]
    return {"action": tuple([key for key in keys if key.split(" ")[0] in (*WITH_MOVE, *shoots)])}


def order_of(one: Combatant, action: str, words: str = "") -> Order:
    """Give the order that somebody has picked."""
    what, target, thing = [*action.split(" ", 2), "", ""][:3]
    back = what in STEPS
    return Order(
        one.who,
        "move" if what == "away" else what,
        Who(target),
        away=what == "away" or back,
        after=back,
        item=thing if what == DRAW else "",
        about=words,
        standing=what not in ONCE,
    )


def key_of_order(order: Order, other_arm: str) -> str:
    """Give the key by which an order is picked, for somebody who may have another weapon in hand than the sheet's."""
    arm = order.item if order.what == DRAW else other_arm if order.what in IN_HAND else ""
    return f"{order.what} {order.target} {arm}".strip()


def lost_with_arms(state: State, who: Who) -> dict[str, str]:
    """Say why what somebody picked with another weapon can't be done any more, by the key with which it was picked."""
    fight, sheet = fight_of(state), state.sheet(who)
    part = put_back(fight.ones[who])
    own, left = fighting(sheet).arm or BARE_HANDS, drawable(sheet, part.wields)
    now = the_arm(in_use(sheet, part.wields) or own)
    why = f"{state.name(who)} is unarmed now" if now == BARE_HANDS else f"{state.name(who)} has {now} in hand now"
    arms = ["" if arm == own else arm for arm in left]
    whom = [other for other, one in fight.ones.items() if one.side != part.side]
    return {f"{what} {other} {arm}".strip(): why for arm in arms for other in whom for what in IN_HAND}


def same_with_arms(state: State, who: Who) -> dict[str, str]:
    """Give how an attack is picked now that was picked as one with a weapon to be drawn: that is in hand since."""
    fight, sheet = fight_of(state), state.sheet(who)
    part = put_back(fight.ones[who])
    other_arm = in_use(sheet, part.wields)
    arm = other_arm or fighting(sheet).arm or BARE_HANDS
    whom = [other for other, one in fight.ones.items() if one.side != part.side]
    return {f"{DRAW} {other} {arm}": f"attack {other} {other_arm}".strip() for other in whom}


def commands(options: Options, state: State) -> list[Choice]:
    """List what the CGO can let several do: whom they attack, or that they go on, run, or wait."""
    fight = scene_of(state).fight
    if fight is None:
        return []
    whom = [
        who
        for who, one in fight.ones.items()
        if not state.sheets[who].npc and not one.away and not state.sheets[who].down
    ]
    found = [
        Choice(NEAREST, "Attack whoever is nearest"),
        *[Choice(f"attack {who}", f"Attack {state.name(who)}") for who in whom],
    ]
    before = any(one.order is not None for who, one in fight.ones.items() if state.sheets[who].npc)
    rest = [Choice("flee", SAYS["flee"]), Choice("wait", "Wait"), Choice(YIELD, "Give up")]
    return [*found, *[Choice(AS_BEFORE, "As before")] * before, *rest]


def commanded(options: Options, state: State) -> list[Choice]:
    """List those whom the CGO commands."""
    fight = scene_of(state).fight
    if fight is None or fight.phase != "declare":
        return []
    scene = scene_at(options, state)
    people = [] if over(scene) else [one for one in scene.up() if state.sheets[one.who].npc and one.acts]
    ours = commanded_first(people)
    return [
        Choice(one.who, state.name(one.who), ordered(state, fight, one), apart=WITH_PARTY * (one not in ours))
        for one in [*ours, *[one for one in people if one not in ours]]
    ]


WITH_PARTY = "On the party’s side"


def commanded_first(people: Sequence[Combatant]) -> list[Combatant]:
    """Give those of the CGO's whom an order to all is for: against the party, else whoever there is."""
    return [one for one in people if one.side == FOES] or list(people)


def ordered(state: State, fight: Fight, one: Combatant) -> str:
    """Say what somebody of the CGO's has been told to do, and that another has their mind."""
    order, master = fight.ones[one.who].order, master_of(one.lasting)
    arm = in_use(state.sheet(one.who), fight.ones[one.who].wields)
    held = [f"mesmerized by {state.name(master)}"] if master else []
    fixed = [why_fixed(one)] if one.fixed else []
    return ", ".join([*held, *fixed, *([] if order is None else [order_known(state.names, order, arm)])])


def without_orders(options: Options, state: State) -> tuple[str, ...]:
    """Give those who have none, where others have theirs already."""
    there, fight = commanded(options, state), scene_of(state).fight
    free = [one for one in there if fight and fight.ones[one.key].order is None]
    first = [one for one in free if not one.apart] or free
    return tuple([one.key for one in first]) if len(free) < len(there) else ()


def whom_else(options: Options, state: State) -> str:
    """Say whom an order is for where nobody is ticked."""
    apart = any(one.apart for one in commanded(options, state))
    return f"Tick nobody to order all {'who fight the party' if apart else 'of them'}."


@needing("Give orders when a round of a fight begins, as long as somebody on your side can act.")
def may_command(options: Options, state: State) -> bool:
    """Tell whether there is anybody to command."""
    return bool(commanded(options, state))


@deed(
    "command",
    "Order your side",
    "gs.round.declare gs.round.six",
    by="gm",
    place="now",
    when=may_command,
    button="Give the order",
)
def command(
    options: Options,
    state: State,
    action: Annotated[str, Ask("What do they do?", commands)] = NEAREST,
    whom: Annotated[tuple[Who, ...], Ask("Who?", commanded, whom_else, usual=without_orders)] = (),
    spend: Annotated[
        Literal["", "no", "save"],
        Ask("Character Points?", their_spending, usual=their_spent_before, folded="Character Points"),
    ] = "",
) -> Facts:
    """Give everybody on your side their orders at once. Anybody who can’t reach the target moves closer."""
    fight, scene = fight_of(state), scene_at(options, state)
    kept = orders_of(scene, fight)
    able_ = [scene.of(each.key) for each in commanded(options, state)]
    if action == YIELD:  # the stunned, too, who do nothing else
        able_ = [one for one in scene.up() if state.sheets[one.who].npc]
    everybody = [one.who for one in (able_ if whom else commanded_first(able_))]
    told = [one for one in scene.up() if one.who in (whom or everybody)]
    if action == "flee":  # who can't run is still to be told what to do instead
        fixed = [f"{state.name(one.who)} is {why_fixed(one)}" for one in told if one.fixed]
        told = [one for one in told if not one.fixed]
        if fixed and not told:
            raise Refused(f"{'. '.join(fixed)}. Give another order", "gs.critical.down")
    for one in told:
        if action == YIELD:
            yield Surrendered(who=one.who)
            continue
        yield from saving(state, one.who, spend)
        if action == AS_BEFORE and one.who in kept:
            yield Declared(order=kept[one.who], who=one.who)
            continue
        near = action in (NEAREST, AS_BEFORE)
        wanted = Order(one.who, "attack", nearest=True) if near else order_of(one, action)
        yield Declared(order=_sent(scene, one, wanted), who=one.who)


def _sent(scene: Scene, one: Combatant, wanted: Order) -> Order:
    """Give an order for many as one of them carries it out."""
    if wanted.what in (*ACTS, "flee"):
        return wanted
    found = fitted(scene, one, wanted)
    return Order(one.who, "wait", standing=False) if found is None else with_(found, nearest=wanted.nearest)
