"""What is said of checks as they are played, beside what facts say of themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from rollwright.games.going_somewhere.rules.checks.rolls import FROM, NATURALS, OPPOSED_DIE
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.ranks import in_points
from rollwright.play.steps import Headline
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Tale, Who
from rollwright.rules.sentences import added as plus
from rollwright.rules.sentences import counted, joined, opened, signed
from rollwright.rules.tries import theirs, tries

if TYPE_CHECKING:
    from rollwright.games.going_somewhere.rules.checks.action import Standing, Task
    from rollwright.games.going_somewhere.rules.checks.contest import Side
    from rollwright.games.going_somewhere.rules.checks.rolls import Tier
    from rollwright.games.going_somewhere.rules.people import Means, Roller
    from rollwright.games.going_somewhere.rules.ranks import Dice


class Needs(NamedTuple):
    """What a side of a contest has to reach: to have any effect, or to hold out; nought: nothing of the kind."""

    effect: int = 0
    hold: int = 0

    def named(self, called: Callable[[Who], str]) -> str:
        """Say so, behind what it has reached."""
        if self.effect:
            return f". It takes {self.effect} or more to have any effect"
        return f". It takes {self.hold} or more to hold out" if self.hold else ""


UNHURT = "keeps {who} unhurt"
"""What a new Combat Roll does that is high enough for whoever is attacked."""


class Why(NamedTuple):
    """What a new roll does for somebody, who is named where it is read."""

    who: Who
    text: str

    def named(self, called: Callable[[Who], str]) -> str:
        """Say it."""
        return self.text.replace("{who}", called(self.who))


def takes(of: int, by: int) -> str:
    """Say what a hit needs, behind how two Combat Rolls stand: so much more than the other side has.

    >>> takes(11, 10), takes(11, 1)
    (', and a hit needs 21 (11 + 10)', ', and by magic a hit needs only more than 11')
    """
    return f", and a hit needs {of + by} ({of} + {by})" if by > 1 else f", and by magic a hit needs only more than {of}"


def on_die(least: int, several: bool = False) -> str:
    """Say what a new throw has to show at least: a natural 1 never does, a 30 always.

    >>> on_die(18), on_die(1), on_die(34), on_die(34, several=True)
    ('18 or better on the die', '2 or better on the die', 'a natural 30', '34 or better on the dice')
    """
    if several:
        return f"{max(2, least)} or better on the dice"
    return f"{max(2, least)} or better on the die" if least < OPPOSED_DIE else f"a natural {OPPOSED_DIE}"


def new_roll(does: str, need: str, ways: int, of: int = OPPOSED_DIE) -> str:
    """Say with what a new Combat Roll does something, and how likely that is."""
    return f"{does} with {need} ({(200 * ways + of) // (2 * of)}%)"


def facing(kind: Callable[..., Any], means: Means, roller: Roller, task: Task, helped: int = 0) -> Any:
    """Say what somebody is about to roll, for a card."""
    parts = [plus(means.bonus + roller.shaken + helped), *map(str, means.dice)]
    bonus = f"{' + '.join(parts)}{' (with the help)' if helped else ''}"
    left = f" {task.left or roller.cp}" if roller.cp else ""
    what = task.to or task.what
    needs = joined(list(map(str, task.steps)), "or") or task.dl
    return kind(roller.who, f" · {what}" if what else "", bonus, needs, left=left, before=besides(task) + task.bought)


def besides(task: Task) -> str:
    """Say which Character Points can't be spent on a roll, and what its odds leave out."""
    kept = (
        f" The magic takes {task.kept} of your {task.left}, so you can spend {task.left - task.kept}."
        if task.kept
        else ""
    )
    return f"{kept}{task.before}"


def to_buy(price: int, brings: str) -> str:
    """Say what is paid for the success of one roll, and what it brings."""
    return f"Spend {in_points(price)} and {brings}"


FOR_US = re.compile(r"\b(?:us|me)\b", re.IGNORECASE)
TRIES = "Somebody"
"""Whose words are read, where only the verb in them matters."""


def with_words(does: str, what: str, between: str = " ") -> str:
    """Put words behind what somebody does, where there are any."""
    return f"{does}{between}{what}" if what else does


def written_dice(dice: Iterable[Dice]) -> str:
    """Write dice."""
    return " + ".join(map(str, dice))


def entity_name(tale: Tale, who: Who, at: int) -> str:
    """Say what an entity is called: by its name, or by its number."""
    return tale.name(who) if who else f"entity {at + 1}"


def headline(tale: Tale, who: Who, what: str, way: str, whom: Who = NOBODY) -> str:
    """Say what a moment is about."""
    against = f" · against {tale.name(whom)}" if whom else ""
    if way and not what:
        return f"{tries(tale.name(who), passes(way))}{against}"
    return f"{tale.name(who)} {what or 'tries something'}{f' · {way}' if way else ''}{against}"


def wants(tale: Tale, who: Who, what: str, whom: Who) -> str:
    """Say what somebody wants of somebody, from whatever words they have put it in."""
    name, other = tale.name(who), tale.name(whom) if whom else "somebody"
    if not what:
        return f"{name} persuades {other} · CHM"
    tried = tries(TRIES, what)
    doing = tried.removeprefix(f"{TRIES} tries to ")
    if what.casefold().startswith("to "):  # what is done for those who ask is done by the other
        text = f"wants {other} {theirs(what)}" if FOR_US.search(what) else f"wants {theirs(what)}"
    else:
        text = f"wants {other} to {doing}" if doing != tried else f"wants {theirs(what)}"
    if whom and other not in text:
        text = f"asks {other} {text.removeprefix('wants ') if text.startswith('wants to ') else f'for {theirs(what)}'}"
    return f"{name} {text} · CHM"


def deal(tale: Tale, who: Who, what: str, whom: Who) -> str:
    """Say what the other is to do for it, as it goes on after "agrees"; nothing where that can't be told."""
    if not what or not whom:
        return ""
    text = wants(tale, who, what, whom).removesuffix(" · CHM").removeprefix(f"{tale.name(who)} ")
    text = text.removeprefix("wants ").removeprefix(f"asks {tale.name(whom)} ")
    if text.startswith("to "):
        return f"to let {tale.name(who)} {text[3:]}"
    to_them = f"{tale.name(whom)} to "
    return f"to {text.removeprefix(to_them)}" if text.startswith(to_them) else ""


def judged(tale: Tale, dl: int, modifier: int, why: str) -> Line:
    """Tell what the CGO has said of a check."""
    fits = next((f" ({row.text})" for row in tables().task if row.dl == dl), "")
    change = f"; {signed(modifier)}{f' for {why}' if why else ''}" if modifier else ""
    text = f"The roll has to reach {dl}{fits}{change}."
    return Line(text, ("gs.check.level", "gs.skill.levels"), aside=not change, again="")


def no_roll(tale: Tale, who: Who, works: bool) -> Line:
    """Tell that no dice are needed."""
    return Line(f"No roll needed: {tale.name(who)} {'succeeds' if works else 'fails'}.", ("gs.check.when",))


def helped(tale: Tale, helper: Who, who: Who, face: int, given: int) -> Line:
    """Tell a helper's roll."""
    gives = f"gives {tale.name(who)} +{given}" if given else "can’t help"
    crit = (
        f" The natural {face} counts as {tale.name(who)}’s own, unless they roll a 1 or 20." if face in (1, 20) else ""
    )
    rules = ("gs.help.bonus", *(("gs.help.crit",) if crit else ()))
    return Line(f"{tale.name(helper)} rolls {face} and {gives}.{crit}", rules)


class Sum(NamedTuple):
    """What a total is made of. It is written only where it is read: until then the die may be any.

    >>> str(Sum(22, 19)), str(Sum(22, -2)), str(Sum(22, 0))
    ('22 + 19 = ', '22 − 2 = ', '')
    """

    face: int
    added: int

    def __str__(self) -> str:
        """Say how the total comes about, before the total."""
        return f"{self.face} {'−' if self.added < 0 else '+'} {abs(self.added)} = " if self.added else ""


def summed(face: int, added: int) -> str:
    """Write a roll and what is added to it.

    >>> summed(8, 11), summed(8, -2), summed(8, 0)
    ('8 + 11 = 19', '8 − 2 = 6', '8')
    """
    return f"{Sum(face, added)}{face + added}"


def reached(
    tale: Tale,
    who: Who,
    roll: tuple[int, int],
    dl: int,
    stands: int = 1,
    to: str = "",
    natural: int = 0,
    helped: int = 0,
) -> Line:
    """Tell what a roll has come to, by its dice and what is added, against a level if there is one; what may still be
    thrown again is told later. That a `natural` 1 or 20 decides, whatever the total, is said with it; `helped` is what
    the die of whoever helps shows."""
    always = {1: "always fails", 20: "always succeeds"}.get(natural, "")
    decides = f" {'The helper’s' if helped == natural else 'A'} natural {natural} {always}." if always else ""
    text = f"{tale.name(who)} has {summed(*roll)}{f' against {dl}' if dl else ''}{f' {to}' if to else ''}.{decides}"
    rules = ("gs.check.roll", "gs.check.level", *(("gs.critical.natural",) if decides else ()))
    return Line(text, rules, aside=not stands)


FUMBLES = " (a natural 1 always fails)"
"""Why a roll has failed whatever it has come to."""


def failing(natural: int, why: str) -> str:
    """Say why a roll has failed, and what a new one would have to come to."""
    return f"{FUMBLES if natural == 1 else ''}{why}"


def left_of(cp: int) -> str:
    """Say how many Character Points there are to spend."""
    return f" of {cp}"


def barely(dl: int) -> str:
    """Say of a minimal success from what on it is better.

    >>> barely(15)
    ', a minimal success; 20 or more is better'
    """
    return f", a minimal success; {dl + FROM[3] - FROM[2]} or more is better"


def facing_again(end: Standing, task: Task, cp: int, added: int) -> Standing:
    """Say how a roll stands that may be thrown again: against what would bring more, where that is no level."""
    end = end._replace(left=left_of(task.left or cp), before=besides(task), why=f" {task.to}" if task.to else end.why)
    end = end._replace(sum=Sum(end.total - added, added))
    if end.natural == 1:
        end = end._replace(why=f"{FUMBLES}{f' {task.to}' if task.to else ''}")
    elif end.success and task.counts and not task.steps:
        end = end._replace(why=barely(end.dl))
    least = 0 if end.natural == 1 else end.total  # whatever a natural 1 comes to, it has reached nothing
    return end._replace(dl=next((one for one in task.steps if one > least), end.dl)) if task.steps else end


def stands(
    tale: Tale, who: Who, roll: tuple[int, int], dl: int, before: int, to: str = "", natural: int = 0, helped: int = 0
) -> Line | tuple[()]:
    """Tell what a roll has come to in the end, where that was not told before."""
    return () if before else reached(tale, who, roll, dl, to=to, natural=natural, helped=helped)


def crit_text(row: str, rounds: int = 0) -> str:
    """Say what a row of the critical tables does, with the rounds that were rolled for it.

    >>> crit_text("knock-out", 6)
    'It works, and may stun whoever stands in the way for 6 rounds.'
    """
    return tables().critical[row].format(long=f" for {counted(rounds, 'round')}" if rounds else "")


def tier(tale: Tale, number: int, critical: bool = True) -> Line:
    """Tell what a tier means, whose name is shown; where a critical table is rolled on, that says it."""
    row = tables().tier[number]
    text = f"{row.text.partition(';')[0].rstrip('.')}."
    return Line(opened(text), ("gs.check.tiers",), aside=critical and row.natural is not None)


def heads(who: Who, what: str, way: str, whom: Who = NOBODY) -> Headline:
    """Give the headline of a moment."""
    return Headline(headline, who, what, way, whom)


def passes(way: str) -> str:
    """Say what somebody tries who has only said with what.

    >>> passes("Brawn"), passes("INT")
    ('passes a Brawn check', 'passes an INT check')
    """
    return f"passes a{'n' * (way[:1] in 'AEIO')} {way} check"


def attempt(tale: Tale, who: Who, what: str, way: str) -> str:
    """Say what a moment is about that a player has put in words."""
    if way and not what:
        return tries(tale.name(who), passes(way))
    return f"{tries(tale.name(who), what or 'tries something')}{f' · {way}' if way else ''}"


# --- opposed rolls ---------------------------------------------------------------------------------------------------


def opposing(kind: Callable[..., Any], side: Side, whom: Who, theirs: int | None = None) -> Any:
    """Say what a side is about to roll, for a card, and against what, where the other has rolled."""
    against = "" if theirs is None else f" against {theirs}"
    return kind(side.who, whom, " + ".join([plus(side.added), *map(str, side.dice)]), against=against)


def contest_bought(tale: Tale, who: Who) -> Line:
    """Tell that a win was bought."""
    return Line(f"{tale.name(who)} wins by 10, without a roll.", ("gs.check.bought",))


def contest_won(tale: Tale, a: Who, b: Who, won: int, reached: tuple[int, int]) -> Line:
    """Tell what both have reached, and who is ahead."""
    mine, theirs = reached
    ahead = f"{tale.name(a if won else b)} is ahead by {abs(mine - theirs)}" if mine != theirs else "a tie"
    text = f"{opened(tale.name(a))} has {mine}, {tale.name(b)} {theirs}: {ahead}."
    return Line(text, ("gs.opposed.roll", "gs.opposed.contest"))


def contest_natural(tale: Tale, a: Who, b: Who, won: int, natural: int) -> Line:
    """Tell whose natural roll decided."""
    key = NATURALS[natural] or ""
    shown, face = tale.name(a if key.startswith("a") else b), key[1:]
    winner = tale.name(a if won else b)
    wins = " and wins." if winner == shown else f": {winner} wins."
    return Line(f"{shown} rolls a natural {face}{wins}", ("gs.opposed.natural",))


def decided_by(natural: int) -> str:
    """Say which natural roll decided between two, whatever the totals, as `compared` gives it.

    >>> decided_by(1), decided_by(4), decided_by(0)
    ('a natural 30 always wins', 'a natural 1 always loses', '')
    """
    return {"30": "a natural 30 always wins", "1": "a natural 1 always loses"}.get((NATURALS[natural] or "")[1:], "")


def contest_effect(tale: Tale, effect: bool) -> Line | tuple[()]:
    """Tell why nothing comes of a small lead."""
    return () if effect else Line("Nothing comes of it: that takes a lead of 10 or more.", ("gs.opposed.by-ten",))


def contest_size(tale: Tale, tier: Tier) -> Line:
    """Tell how large a win is, where that matters."""
    text = f"For a con or a trick the lead decides: {tier.value}."
    return Line(text, ("gs.opposed.size",), aside=True)


# --- single checks ---------------------------------------------------------------------------------------------------


def no_magic(tale: Tale) -> Line:
    """Tell what analysis does not show."""
    return Line("What is magical about the crafted thing stays unknown.", ("gs.analysis.no-magic",))


def impaired(tale: Tale, off: int, because: tuple[str, ...]) -> Line | tuple[()]:
    """Tell what makes noticing or aiming harder."""
    if not off:
        return ()
    named = f": {', '.join(because)}" if because else ""
    return Line(f"The conditions give {signed(-off)}{named}.", ("gs.notice.impairments",))


def to_notice(tale: Tale, what: str) -> Line:
    """Remind the CGO of what there is to notice."""
    return Line(f"What there is to notice: {what.rstrip('. ')}.", ("gs.notice.roll",), aside=True)


def no_unmasking(tale: Tale) -> Line:
    """Tell what noticing can't do."""
    return Line("That doesn’t see through a disguise; it takes a closer look.", ("gs.notice.no-unmasking",), aside=True)


def disguise_holds(tale: Tale, whose: Who) -> Line:
    """Tell that a disguise was not seen through."""
    of = f" of {tale.name(whose)}" if whose else ""
    return Line(f"The disguise{of} holds: the roll has to beat it.", ("gs.unmask.exceed",))


def attention(tale: Tale, face: int, per: int, heard: bool) -> Line:
    """Tell whether a mob pays attention."""
    end = "They listen." if heard else "They take no notice."
    return Line(f"The mob rolls {face} {signed(per)} to pay attention. {end}", ("gs.crowd.attention",))


def mob_size(tale: Tale, size: int, bonus: int) -> Line:
    """Tell what a mob's size does."""
    return Line(f"A mob of {size}: +{bonus} on the roll, which has to reach {size}.", ("gs.crowd.size",))


def entity(tale: Tale, who: Who, at: int, face: int, added: int, total: int, result: int, lasts: int) -> Line:
    """Tell what becomes of one entity."""
    name = entity_name(tale, who, at)
    row = tables().repelling[result]
    unit = row.unit if lasts != 1 else row.unit[:-1]
    long = f" for {lasts} {unit}" if row.sides else ""
    text = f"{name} rolls {face} {signed(added)} = {face + added} against {total}: it {row.text}{long}."
    return Line(opened(text), ("gs.repel.entity", "gs.repel.table"))


def entity_immune(tale: Tale, who: Who, at: int) -> Line:
    """Tell that an entity can't be affected yet."""
    return Line(f"{opened(entity_name(tale, who, at))} can’t be affected yet.", ("gs.repel.immune",))


def trap_level(tale: Tale, parts: tuple[tuple[str, int], ...], dl: int) -> Line:
    """Tell how the level of a trap adds up."""
    written = ", ".join([f"{name} {points if not at else signed(points)}" for at, (name, points) in enumerate(parts)])
    return Line(f"The level: {written}; {dl} in all.", ("gs.trap.level",))


def aim_level(tale: Tale, distance: int, off: int, dl: int) -> Line:
    """Tell how the level of an aim adds up."""
    return Line(f"The level: 15, distance {distance}, conditions {off}; {dl} in all.", ("gs.aim.level",))


def aim_dice(tale: Tale, left: bool) -> Line:
    """Tell what the bonus dice of INSPECT do."""
    return Line(f"The bonus dice {'stay for the damage' if left else 'go into the aim'}.", ("gs.aim.once",))


def recovering(tale: Tale, who: Who) -> Line:
    """Tell a second try to persuade."""
    return Line(f"{tale.name(who)} tries once more, with +1.", ("gs.persuade.recover",))


def engaged(tale: Tale, who: Who) -> Line:
    """Tell that a mob can't be swayed."""
    return Line(
        f"{tale.name(who)} is already fighting or arguing with the mob, and can’t sway it.", ("gs.crowd.engaged",)
    )


def lost_before(tale: Tale, who: Who, whom: Who) -> Line:
    """Tell that a lost argument is not gone on with."""
    name = tale.name(whom) if whom else "the other"
    return Line(
        f"{tale.name(who)} has already failed to talk {name} into this, and can’t go on with it.", ("gs.persuade.on",)
    )
