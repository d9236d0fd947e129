"""Sayings of a fight: what is more than one fact."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, chance
from rollwright.games.going_somewhere.rules.checks.told import crit_text, summed
from rollwright.games.going_somewhere.rules.combat.arm_words import fallen as lies
from rollwright.games.going_somewhere.rules.combat.arm_words import the_arm, with_arm
from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, FIRST_FAILURE, ROWS
from rollwright.games.going_somewhere.rules.combat.facts import CombatRolled, order_text
from rollwright.games.going_somewhere.rules.combat.harm import against, to_hit
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.state import Order
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Tale, Who
from rollwright.rules.sentences import added as plus
from rollwright.rules.sentences import counted, going_on, joined, opened, signed


def points(number: int) -> str:
    """Count points of damage."""
    return counted(number, "point")


def facing(kind: Callable[..., Any], who: Who, what: tuple[str, str], roll: tuple[int, int], plain: bool) -> Any:
    """Say what somebody is about to roll, for a card: what it is called, what hangs on it, and how likely it is."""
    title, brings = what
    likely = f" ({chance(*roll)}%)" if plain else ""
    return kind(who, title, plus(roll[0]), roll[1], likely + brings)


IDLE = {
    "spent": "has used the action to resist magic",
    "stunned": "is stunned",
    "": "can do nothing",
}
"""What is said of somebody who does nothing in a turn, by why."""


def headline(tale: Tale, who: Who, order: Order | None, round_: int, idle: str = "") -> str:
    """Say whose turn it is, and what it is about."""
    order = order._replace(nearest=False) if order and order.target else order
    doing = order_text(tale, order).removeprefix("will ") if order else IDLE[idle]
    return f"Round {round_}: {tale.name(who)} · {doing}"


def initiative(tale: Tale, who: Who) -> str:
    """Say that somebody rolls for initiative again."""
    return f"{tale.name(who)} rolls for initiative again"


def reordered(tale: Tale, who: Who, was: int, now: int) -> Line:
    """Tell somebody's new initiative."""
    return Line(f"{tale.name(who)} now has initiative {now} instead of {was}.", ("gs.round.initiative",))


def opening(tale: Tale, unaware: bool) -> str:
    """Say that a fight begins."""
    return "A fight: who is surprised, who acts first" if unaware else "A fight: who acts first"


def initiative_of(tale: Tale, people: tuple[Who, ...], face: int, added: int, kept: bool) -> Line:
    """Tell what somebody's roll for the turn order comes to; foes roll together, and what they add is `kept`."""
    reached = str(face + added) if kept else f"{summed(face, added)} with SPD"
    return Line(f"{joined(map(tale.name, people))}: initiative {reached}.", ("gs.round.initiative",), aside=True)


def noticed_of(tale: Tale, people: tuple[Who, ...], face: int, added: int, kept: bool, aware: int) -> Line:
    """Tell what a Notice check against surprise comes to, and whether whoever makes it is surprised."""
    reached = str(face + added) if kept else summed(face, added)
    name, so = joined(map(tale.name, people)), "isn’t surprised" if aware else "is surprised"
    text = f"{name} has {reached} on Notice against {STANDARD}, and {so}."
    rules = ("gs.round.surprise",) if aware else ("gs.round.surprise", "gs.round.surprised-last")
    return Line(text, rules, again="" if aware else f"{name} {so}.")


class Place(NamedTuple):
    """Somebody's place in the turn order: the total, and SPD, which goes first in a tie."""

    who: Who
    total: int
    spd: int
    foe: bool
    surprised: bool


def in_order(tale: Tale, places: tuple[Place, ...]) -> Iterator[Line]:
    """Tell in which order all act, by their totals; and how ties were settled. The surprised come last."""
    rules = ("gs.round.order", "gs.round.initiative")
    rows = [("surprised" if late else str(total), list(row)) for (late, total), row in groupby(places, _turn)]
    named = [(joined([tale.name(one.who) for one in row]), reached) for reached, row in rows]
    first = f"{named[0][0]} {'acts' if len(rows[0][1]) == 1 else 'act'} first"
    then = "".join([f", then {names} ({reached})" for names, reached in named[1:]])
    by = "" if rows[0][1][0].surprised else "initiative "
    text = f"{opened(first)} ({by}{named[0][1]}){then}."
    yield Line(text, rules, again="")
    for reached, row in rows:
        apart = [one for one in row if not one.foe] + [one for one in row if one.foe][:1]  # foes roll together
        if len(apart) > 1 and not row[0].surprised:
            how = "by the higher SPD" if len({one.spd for one in apart}) > 1 else "by a new roll"
            ahead = [one.who for one in row if one.foe] if row[0].foe else [row[0].who]
            goes = f"{joined(map(tale.name, ahead))} {'goes' if len(ahead) == 1 else 'go'} first, {how}"
            text = f"{joined([tale.name(one.who) for one in row])} tie at {reached}: {goes}."
            yield Line(text, rules, again="")


def _turn(one: Place) -> tuple[bool, int]:
    return one.surprised, 0 if one.surprised else one.total


class Strength(NamedTuple):
    """How strong a side of a fight is: what it adds to attacks on average, and its Health in all."""

    attack: int
    health: int


LEAD = 10
"""By how much an attack has to win."""
FAR_BETTER = 4
"""By how much foes have to be better at attacking for the CGO to be warned."""


def is_outclassed(ours: Strength, theirs: Strength) -> bool:
    """Tell whether foes are far stronger than the party."""
    return attacks_better(ours, theirs) or lasts_longer(ours, theirs)


def attacks_better(ours: Strength, theirs: Strength) -> bool:
    """Tell whether foes attack far better than the party."""
    return theirs.attack - ours.attack >= FAR_BETTER


def lasts_longer(ours: Strength, theirs: Strength) -> bool:
    """Tell whether foes have far more Health than the party."""
    return theirs.health >= 2 * ours.health


def outclassed_text(ours: Strength, theirs: Strength) -> str:
    """Write that warning: only of what they are far stronger in.

    >>> outclassed_text(Strength(12, 105), Strength(16, 80))
    'Beware: the foes attack far better than the party (+16 against +12).'
    """
    better = (
        f"attack far better than the party ({theirs.attack:+} against {ours.attack:+})"
        if attacks_better(ours, theirs)
        else ""
    )
    longer = (
        f"have far more Health than the party ({theirs.health} against {ours.health})"
        if lasts_longer(ours, theirs)
        else ""
    )
    return f"Beware: the foes {' and '.join([how for how in (better, longer) if how])}."


def over(tale: Tale) -> str:
    """Say that a fight is over."""
    return "The end of the fight"


def rolls(tale: Tale, round_: int) -> str:
    """Say that the Combat Rolls of a round are made."""
    return f"Round {round_}: the Combat Rolls"


def rolled(tale: Tale, reached: tuple[tuple[Who, int], ...]) -> Line:
    """Tell what everybody's Combat Roll comes to; what it means is told at each one's turn."""
    text = ", ".join([f"{tale.name(who)} ({total})" for who, total in reached])
    return Line(f"Combat Rolls: {text}.", ("gs.combat.roll",), aside=True)


def defending(tale: Tale, people: tuple[Who, ...]) -> Line:
    """Tell who rolls without attacking, and with what."""
    verb, whose = ("doesn’t", "adds") if len(people) == 1 else ("don’t", "add")
    text = f"{joined(map(tale.name, people))} {verb} attack, and {whose} the better of STR and ACC."
    return Line(text, ("gs.combat.one",), aside=True)


class Lands(NamedTuple):
    """An attack that hits, as the Combat Rolls are."""

    who: Who
    whom: Who
    roll: str
    """What it came to, or by what it hits whatever that is."""
    takes: int
    """What a hit takes, but for a natural 30."""
    needs: str = "a hit needs"
    """What it is that takes so much."""
    lead: int = 0
    """How much of it is the lead over what the other has rolled."""
    bought: bool = False
    """Whether it hits by a success that was bought."""


class Beside(NamedTuple):
    """What is in Combat Rolls beside die and stat: for what, or against whom together."""

    why: str
    points: int
    whom: Who
    people: tuple[Who, ...]


def landing(tale: Tale, hits: tuple[Lands, ...], beside: tuple[Beside, ...] = ()) -> Iterator[Line]:
    """Tell what the Combat Rolls mean: who hits whom; and what is in them beside die and stat, so that sums add up."""
    found = hitting(tale, hits)
    yield Line(f"With these rolls, {found or 'nobody would hit'}.", ("gs.combat.roll", "gs.opposed.by-ten"))
    for one in beside:
        gets, how = ("gets", "with others") if len(one.people) == 1 else ("get", "together")
        why = f"attacking {tale.name(one.whom)} {how}" if one.whom else one.why
        text = f"{joined(map(tale.name, one.people))} {gets} {signed(one.points)} for {why}."
        yield Line(text, ("gs.combat.group" if one.whom else "gs.combat.roll",), aside=not one.whom)


def hitting(tale: Tale, hits: tuple[Lands, ...], still: bool = False) -> str:
    """Say who would hit whom, if nothing comes between, each with what it takes; nothing where nobody would."""
    found, would = [], "would still hit" if still else "would hit"
    for whom, needs in dict.fromkeys([(one.whom, _needs(one)) for one in hits]):
        on = [one for one in hits if (one.whom, _needs(one)) == (whom, needs)]
        rolls = [f" ({one.roll})" if one.roll and not one.bought else "" for one in on]
        names = joined([f"{tale.name(one.who)}{roll}" for one, roll in zip(on, rolls, strict=True)])
        found.append(f"{names} {would} {tale.name(whom)}{needs}")
    return "; ".join(found)


def _needs(one: Lands) -> str:
    """Say what it takes, or that it was bought: then only magic can still fail."""
    return f" with a success they bought{one.roll}" if one.bought else f" ({one.needs} {to_hit(one.takes, one.lead)})"


def worked_out(tale: Tale, who: Who, roll: CombatRolled) -> Line:
    """Tell what a Combat Roll is made of."""
    return roll.worked_out(tale.name(who))


def rolled_again(
    tale: Tale, who: Who, was: int, now: int, hits: tuple[Lands, ...], before: tuple[Lands, ...] | None = None
) -> Line:
    """Tell a Combat Roll that was thrown again, and who hits then; `before`, who did so before it."""
    still = hits == before
    found, first = hitting(tale, hits, still), "Still" if still else "Now"
    means = found if still and found else f"{first} {found or 'nobody would hit'}"
    return Line(f"{tale.name(who)} has {now} instead of {was}. {means}.", ("gs.combat.reroll",))


def goes(tale: Tale, who: Who) -> str:
    """Say that somebody moves."""
    return f"{tale.name(who)} moves"


def magic(tale: Tale, who: Who) -> str:
    """Say that somebody declares magic."""
    return f"Magic by {tale.name(who)}"


def missed(tale: Tale, who: Who, whom: Who, arm: str, mine: int, needs: int, natural: int = 0, lead: int = 0) -> Line:
    """Tell an attack that did nothing: what it came to and what it takes, or the natural roll that decided."""
    why = f" (rolled {mine}, needed {to_hit(needs, lead)})" if mine < needs else ""
    if natural:
        why = " with a natural 1" if natural == 1 else f", who rolled a natural {natural}"
    again = why if natural else ""
    if arm == "magic":
        text = f"{tale.name(who)}’s magic works, but misses {tale.name(whom)}"
        return Line(f"{text}{why}.", ("gs.opposed.by-ten", "gs.magic.in-combat"), again=f"{text}{again}.")
    text = f"{tale.name(who)} misses {tale.name(whom)}{'' if natural else with_arm(arm)}"
    return Line(f"{text}{why}.", ("gs.opposed.by-ten",), again=f"{text}{again}.")


def more_dice(tale: Tale, who: Who, by: int, dice: int) -> Line:
    """Tell why damage has more than one die."""
    why = "one for each full 10" if by // 10 == dice else "the most that this weapon gets"
    text = f"{tale.name(who)} wins by {by}: {dice} damage dice, {why}."
    return Line(text, ("gs.damage.dice",), aside=True)


def landed(tale: Tale, who: Who, whom: Who, mine: int, needs: int, lead: int = 0) -> Line:
    """Tell what an attack that hits came to, and what it took; the harm is told by itself."""
    text = f"{tale.name(who)} rolled {mine}, and needed {to_hit(needs, lead)} to hit {tale.name(whom)}."
    return Line(text, ("gs.opposed.by-ten",))


def by_bonus(tale: Tale, dice: tuple[Dice, ...], won: int) -> Line:
    """Tell what a weapon's Damage Bonus adds, or that it is all there is: without a lead of 10 the weapon does none."""
    bonus = " + ".join(map(str, dice))
    text = (
        f"The weapon’s Damage Bonus adds {bonus}."
        if won
        else f"Won by less than 10: only the weapon’s Damage Bonus ({bonus}) does damage."
    )
    return Line(text, ("gs.damage.crafted",))


def held_off(tale: Tale, who: Who, whom: Who, arm: str, ran: bool) -> Line:
    """Tell an attack on somebody who has bought a success: it can't do anything."""
    name = tale.name(whom)
    how = f"{name} gets away from {tale.name(who)} unhurt" if ran else f"{tale.name(who)} misses {name}{with_arm(arm)}"
    return Line(f"{how}: {name} has paid to win this round.", ("gs.combat.bought",), again=f"{how}.")


def fallen(tale: Tale, who: Who, arm: str) -> Line:
    """Tell where a weapon is that was thrown."""
    return Line(lies(tale.name(who), arm), ("gs.equipment.ammunition",))


def damage(tale: Tale, whom: Who, done: int, taken: int) -> Line:
    """Tell what a blow does, and what protection takes off it."""
    armour = f"{tale.name(whom)}’s protection" if whom else "protection"
    off = f"; {armour} takes off {taken}, which leaves {max(0, done - taken)}" if taken else ""
    return Line(f"Damage {done}{off}.", ("gs.protection.roll",), aside=True)


def weakened(tale: Tale, points: int) -> Line:
    """Tell what is taken off damage dice: an object that is thrown does d6 - 3."""
    return Line(f"A thrown object does {-points} less damage.", ("gs.damage.thrown",), aside=True)


def stopped(tale: Tale, who: Who, whom: Who, arm: str, dealt: tuple[int, int, tuple[int, ...]] = (0, 0, ())) -> Line:
    """Tell a hit that did no harm, and why."""
    sum_ = against(*dealt[1:])
    hit = f"{tale.name(who)} hits {tale.name(whom)}{with_arm(arm)}, but"
    how = "protection stops it" if sum_ else "does no harm"
    return Line(f"{hit} {how}{f' ({sum_})' if sum_ else ''}.", ("gs.protection.roll",), again=f"{hit} {how}.")


def out_of_reach(tale: Tale, who: Who, whom: Who) -> Line:
    """Tell an attack whose target is not there any more."""
    return Line(f"{tale.name(who)} can’t reach {tale.name(whom)}.", ("gs.round.in-order",))


def already_down(tale: Tale, who: Who, whom: Who) -> Line:
    """Tell an attack whose target has fallen before."""
    return Line(f"{tale.name(whom)} is down before {tale.name(who)} can strike.", ("gs.round.in-order",))


def given_up(tale: Tale, who: Who, whom: Who) -> Line:
    """Tell an attack whose target has laid down their arms before."""
    return Line(f"{tale.name(whom)} has given up before {tale.name(who)} can strike.", ("gs.round.in-order",))


def got_away(tale: Tale, who: Who, whom: Who, mine: int, theirs: int) -> Line:
    """Tell an attack on somebody who has run before, and that did nothing."""
    name = tale.name(who)
    text = f"{tale.name(whom)} gets away from {name} unhurt"
    sums = f" ({name} rolled {mine}, needed {to_hit(theirs + LEAD, LEAD)})."
    return Line(f"{text}{sums}", ("gs.round.flee", "gs.round.flee-first"), again=f"{text}.")


def caught(tale: Tale, who: Who, whom: Who) -> Line:
    """Tell that somebody is struck at before they have got away."""
    text = f"{tale.name(who)} strikes as {tale.name(whom)} turns to run."
    return Line(text, ("gs.round.flee", "gs.round.flee-first"))


def critical(tale: Tale, who: Who, row: int) -> Line:
    """Tell a row of a critical table."""
    found = ROWS[row]
    table = "gs.critical.failure" if row >= FIRST_FAILURE else "gs.critical.success"
    kind = "failure" if row >= FIRST_FAILURE else "success"
    text = "" if found is None else going_on(found.text)
    return Line(f"{tale.name(who)} has a critical {kind}: {text}", (table,))


def unhurt(tale: Tale, who: Who) -> Line:
    """Tell that the damage of a critical failure comes to nothing."""
    return Line(f"{tale.name(who)} isn’t hurt by it.", ("gs.critical.failure",))


def evaded(tale: Tale, who: Who, row: int, rounds: int) -> Line:
    """Tell the row of a natural 30 of somebody who was attacked, and does no damage."""
    text = crit_text(CRITICALS[row] or "", rounds)
    return Line(f"{tale.name(who)} has a critical success: {text}", ("gs.critical.success", "gs.critical.evading"))


def jammed(tale: Tale, who: Who, arm: str) -> Line:
    """Tell that somebody can't hold a heavy gun."""
    return Line(
        f"{tale.name(who)} can’t hold {the_arm(arm) or 'the gun'} up, and doesn’t fire.", ("gs.equipment.machine-gun",)
    )


def slips(tale: Tale, who: Who, kept: bool) -> Line:
    """Tell whether somebody keeps their feet."""
    how = "keeps their feet" if kept else "loses their footing"
    return Line(f"{tale.name(who)} {how}.", ("gs.movement.footing",))


def immune(tale: Tale, who: Who) -> Line:
    """Tell that magic does nothing to somebody."""
    return Line(f"{tale.name(who)} is immune to magic: it has no effect on them.", ("gs.magic.immune",))


def heaved(tale: Tale, who: Who, moves: bool) -> Line:
    """Tell whether somebody gets on whom the load or the ground would stop."""
    how = "struggles on for one square" if moves else "can’t move with this load, or on this ground"
    return Line(f"{tale.name(who)} {how}.", ("gs.encumbrance.half", "gs.movement.stand"))


def rested(tale: Tale, who: Who, hours: int, enough: bool, lost: int, dead: bool) -> Line:
    """Tell what sleep has brought."""
    if dead:
        text = "The dead don’t wake."
    else:
        came = f" and gets {lost} Health back" if enough else ": it takes six hours to get Health back"
        came = came if lost else ""
        text = f"{tale.name(who)} sleeps for {counted(hours, 'hour')}{came}."
    return Line(text, ("gs.time.sleep",))


def idle(tale: Tale, who: Who, why: str) -> Line:
    """Tell a turn that passes."""
    return Line(f"{tale.name(who)} {why}.", ("gs.round.in-order",))


def comes_of_it(tale: Tale, what: str) -> Line:
    """Tell in the CGO's own words what comes of something."""
    text = what[:1].upper() + what[1:]
    return Line(text if text.endswith((".", "!", "?", "…")) else f"{text}.", ("gs.round.six",))


def failed_aim(tale: Tale, who: Who, reached: int, dl: int) -> Line:
    """Tell an aim that came to nothing."""
    text = f"{tale.name(who)} fails to get a good aim"
    return Line(f"{text} (rolled {reached}, needed {dl}).", ("gs.aim.level",), again=f"{text}.")


def no_damage(tale: Tale) -> Line:
    """Tell that a critical failure does no damage."""
    return Line("The CGO says that it does no damage here.", ("gs.critical.own-damage",))


def noticed(tale: Tale, who: Who, whom: Who) -> Line:
    """Tell an attack from behind that is none."""
    text = f"{tale.name(who)} doesn’t surprise {tale.name(whom)}, so there is no attack."
    return Line(text, ("gs.combat.sneak-checks",))


def in_sight(tale: Tale, who: Who, whom: Who) -> Line:
    """Tell that nobody can be attacked unseen here."""
    text = f"{tale.name(who)} is in plain sight of {tale.name(whom)}, so there is no attack."
    return Line(text, ("gs.combat.sneak-checks",))


def splashed(tale: Tale, who: Who, whom: Who, what: str, hit: bool, cone: int) -> Line:
    """Tell where a liquid goes."""
    if not hit:
        return Line(f"{tale.name(who)} misses {tale.name(whom)} with {what}.", ("gs.combat.splash",))
    spray = f", and it sprays {counted(cone, 'square')} further" if cone else ""
    return Line(
        f"{tale.name(who)} hits {tale.name(whom)} with {what}{spray}.", ("gs.combat.splash", "gs.combat.splash-cone")
    )


def also_splashed(tale: Tale, whom: tuple[Who, ...], what: str) -> Line:
    """Tell who else gets some of a liquid."""
    verb = "gets" if len(whom) == 1 else "get"
    return Line(f"{joined(map(tale.name, whom))} {verb} some of {what}, too.", ("gs.combat.splash-near",))


def blasted(tale: Tale, who: Who, inside: bool, dived: bool, damage: int) -> Line:
    """Tell how somebody fares in an explosion; the harm tells itself."""
    name = tale.name(who)
    if not inside:
        return Line(f"{name} is out of its reach.", ("gs.damage.explosion",))
    if dived:
        text = f"{name} dives out of the way: half the damage."
        return Line(text, ("gs.damage.explosion-dive",), again=f"{name} dives out of the way.")
    if damage:  # what it costs them is told
        return Line(f"{name} is caught in it.", ("gs.damage.explosion",), again="")
    return Line(f"{name} is caught in it, unharmed.", ("gs.damage.explosion",))


def shock(tale: Tale, who: Who, rolls: bool = True) -> str:
    """Say whose life hangs on a roll, or who falls without one."""
    return f"{tale.name(who)}: the Shock Check" if rolls else f"{tale.name(who)} goes down"


def shocked_by(tale: Tale, who: Who, health: int) -> Line:
    """Tell why a Shock Check is made."""
    why = "has lost half their Health at once" if health > 0 else "is at 0 Health"
    return Line(f"{tale.name(who)} {why}: a Shock Check is due.", ("gs.shock.check",), again="")


def at_stake(health: int) -> str:
    """Say what calls for a Shock Check, and what hangs on it."""
    why = "half of all Health was lost at once" if health > 0 else "no Health is left"
    return f"; {why}. Success means unconscious, failure means dead"


def assault(tale: Tale, who: Who, whom: Who, arm: str) -> str:
    """Say who strikes whom."""
    return f"{tale.name(who)} strikes at {tale.name(whom)}{with_arm(arm)}"


def befalls(tale: Tale, who: Who, what: str, damage: int) -> str:
    """Say what hurts somebody."""
    return f"{tale.name(who)} is hurt{f' by {what}' if what else ''}: {points(damage)} of damage"


def ambush(tale: Tale, who: Who, whom: Who, arm: str) -> str:
    """Say who attacks whom unseen."""
    return f"{tale.name(who)} attacks {tale.name(whom)} unseen{',' if arm else ''}{with_arm(arm)}"


def drench(tale: Tale, who: Who, whom: Who, what: str) -> str:
    """Say who throws what at whom."""
    return f"{tale.name(who)} throws {what} at {tale.name(whom)}"


def blast(tale: Tale, by: Who, who: Who, what: str) -> str:
    """Say who lets what go off, and at whom."""
    if by in (who, NOBODY):
        return f"{what[:1].upper()}{what[1:]} goes off at {tale.name(who)}"
    return f"{tale.name(by)} sets off {what} at {tale.name(who)}"
