"""Rolls in sentences: what is rolled for, what fell, how it came out, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rollwright.games.mechwarrior.rules.causes import causes_in, modifier_of
from rollwright.games.mechwarrior.rules.facts import person
from rollwright.games.mechwarrior.rules.kinds import COUNTING, FAILS, WORKS, Kind, beyond
from rollwright.games.mechwarrior.rules.tables import in_words, margin_use, task_of
from rollwright.play.steps import EVERYONE, GM
from rollwright.play.tell import Line
from rollwright.rules.facts import Tale, Who
from rollwright.rules.sentences import counted, joined, opened, signed
from rollwright.rules.telling import saying
from rollwright.rules.tries import tries

if TYPE_CHECKING:
    from rollwright.games.mechwarrior.rules.opposed import Side
    from rollwright.games.mechwarrior.rules.people import Rival
    from rollwright.games.mechwarrior.rules.rolls import Result, Stakes, Try

DICE = {Kind.SKILL: "", Kind.UNTRAINED: " with the two lowest dice", Kind.SAVING: " with the two highest dice"}
NATURAL = {
    (Kind.SKILL, WORKS): "A double six for {who}: that works, whatever the target.",
    (Kind.SKILL, FAILS): "Snake eyes for {who}: that fails, whatever the target.",
    (Kind.UNTRAINED, WORKS): "Three sixes for {who}: pure luck, and it works, whatever the target.",
    (Kind.UNTRAINED, FAILS): "Two ones for {who}: out of their depth, and it fails, whatever the target.",
    (Kind.SAVING, WORKS): "Two sixes for {who}: that works, whatever the target.",
    (Kind.SAVING, FAILS): "Three ones for {who}: that fails, whatever the target.",
}
LAST = "The GM’s dice fall right after the last of the players’. "
"""Said where not only players roll, before what else is said."""

not_bought = saying("{who} leaves {what} {to} for now.", "mechwarrior.improvement.attribute")
too_dear = saying("{who} can’t afford that.", "mechwarrior.improvement.attribute")
not_allowed = saying("{who} may not learn {what}.", "mechwarrior.improvement.restricted")
known_already = saying("{who} knows {what} already.", "mechwarrior.improvement.skill")


def headline(tale: Tale, who: Who, doing: str, what: str, against: Who) -> str:
    """Say what a moment is about: "Kara tries to reach the gate · Running against Vanya"."""
    whom = f" against {person(tale, against)}" if against else ""
    return f"{opened(tries(person(tale, who), doing))}{f' · {what}' if what else ''}{whom}"


def competition(tale: Tale, rivals: Sequence[Rival], doing: str) -> str:
    """Say what several compete in: "A race to the gate: Kara, Vanya and Pasha", "Kara and Vanya against Pasha"."""
    teams = [[person(tale, one.who) for one in rivals if one.team == team] for team in (1, 2)]
    names = " against ".join(map(joined, teams)) if all(teams) else joined([person(tale, one.who) for one in rivals])
    return opened(f"{doing}: {names}" if doing else names if all(teams) else f"{names} compete")


def roll(kind: Kind, what: str) -> str:
    """Say which roll a moment is about: "Running", "Saving roll: Build"."""
    return f"Saving roll: {what}" if kind is Kind.SAVING and what else what


def label(tried: Try) -> str:
    """Say which roll it is: "Small Arms", "Forgery, untrained", "saving roll on Build"."""
    if tried.kind is Kind.SAVING:
        return f"saving roll on {tried.what}" if tried.what else "saving roll"
    untrained = tried.kind is Kind.UNTRAINED
    return f"{tried.what}{', untrained' if untrained else ''}" if tried.what else f"{tried.kind.value} roll"


def task(tried: Try) -> str:
    """Say what dice are thrown for: "Small Arms", "a saving roll on Build"."""
    return label(tried) if tried.what and tried.kind is not Kind.SAVING else f"a {label(tried)}"


def at_least(total: int) -> str:
    """Say which totals are meant: "9 or more", "A 12"."""
    return f"{total} or more" if total < WORKS else f"A {total}"


def made(margin: int, now: bool = False) -> str:
    """Say by how much somebody made a roll or missed it; `now` as it happens."""
    if margin < 0:
        return f"{'misses' if now else 'missed'} by {-margin}"
    return f"{'makes' if now else 'made'} it by {margin}" if margin else f"just {'makes' if now else 'made'} it"


def numbers(total: int, need: int) -> str:
    """Say what was rolled and what it took."""
    return f"rolled {total}, needed {need}"


def counting(tried: Try, need: int) -> str:
    """Say which dice count, behind a number; of one that no dice reach, what does it all the same."""
    return f"{COUNTING[tried.kind]}{beyond(tried.kind, need, tried.automatic)}"


def reaches(tried: Try, need: int) -> str:
    """Say what somebody has to reach with which roll: "Small Arms, 7 or more"."""
    return f"{label(tried)}, {need} or more{counting(tried, need)}"


def weighed(points: int) -> str:
    """Write what a cause adds, with a word for it."""
    return f"{signed(points)} ({task_of(points)})"


def aim(tale: Tale, tried: Try, need: int, alone: bool = True) -> Iterator[Line]:
    """Say how the number to reach comes about; nothing where one rolls `alone` for the bare number."""
    causes, rules = causes_in(tried.causes), [f"mechwarrior.{tried.kind.value}.target"]
    base = need - tried.modifier - modifier_of(tried.causes)
    parts = [f"target {base}"] if causes or tried.modifier else []
    if base != tried.target:
        parts = [f"target {base} (the best there is at this table; {tried.target} otherwise)"]
        rules.append("mechwarrior.skill.target-floor")
    parts += [f"{one.cause} {weighed(one.points)}" for one in causes]
    if tried.modifier:
        parts.append(f"{tried.why or 'modifier'} {weighed(tried.modifier)}")
    if tried.modifier or causes:
        rules.append("mechwarrior.modifier.by-cause")
    between = "; " if any("," in part for part in parts) else ", "  # the gamemaster's own words may have commas
    why = f"{between.join(parts)}{between}so " if parts else ""
    who = person(tale, tried.who)
    if parts or not alone:
        yield Line(f"{who}, {label(tried)}: {why}{need} or more{DICE[tried.kind]}.", tuple(rules), aside=True)
    if not tried.automatic:
        yield Line(
            "No natural results this time: only the target counts.", ("mechwarrior.automatic.suspended",), aside=True
        )


def thrown(
    tale: Tale,
    tried: Try,
    total: int,
    need: int,
    again: bool = False,
    secret: bool = False,
    margin: int | None = None,
) -> Iterator[Line]:
    """Say what fell, and whether it counts by itself; in a contest, the margin that decides it and nothing more yet."""
    edge, seen_by = " after spending Edge" if again else "", (GM,) if secret else EVERYONE
    comes = f" and {made(margin, now=True)}" if margin is not None else ""
    text = f"{person(tale, tried.who)} rolls {total}{DICE[tried.kind]}{edge}{comes}."
    yield Line(text, (f"mechwarrior.{tried.kind.value}.roll",), seen_by, aside=True)
    if margin is None:
        yield from natural(tale, tried, total, need)


def natural(tale: Tale, tried: Try, total: int, need: int) -> Iterator[Line]:
    """Say that a total counts by itself, whatever the target, where it does."""
    if tried.automatic and total in (WORKS, FAILS):
        rules = [f"mechwarrior.{tried.kind.value}.automatic"]
        if (total >= need) != (total == WORKS):
            rules.append("mechwarrior.margin.automatic")
        yield Line(NATURAL[tried.kind, total].format(who=person(tale, tried.who)), tuple(rules))


def kept(tale: Tale, tried: Try, asked: Callable[[], bool]) -> Iterator[Line]:
    """Say that somebody lets a roll stand who could have bought another."""
    if asked():
        yield Line(f"{person(tale, tried.who)} keeps the roll.", ("mechwarrior.edge.reroll",), aside=True)


def ended(tale: Tale, tried: Try, result: Result, need: int | None) -> Iterator[Line]:
    """Say how a roll came out, and what the margin does for this skill.

    `need` is what had to be reached; None where the dice don't tell, as the GM has set the result.
    """
    band, success = in_words(result.margin), result.margin >= 0
    if need is None:
        does = "makes it" if success else "fails"
        yield Line(f"{person(tale, tried.who)} {does}.", ("mechwarrior.margin", "mechwarrior.gamemaster"))
        return
    verb = "succeeds" if success else "fails"
    how = f"{verb} {band.title}".rstrip()
    by = f"{',' if band.title else ''} by {abs(result.margin)}" if result.margin else ""
    text = f"{person(tale, tried.who)} {how}{by} ({numbers(result.total, need)}). {band.text}".rstrip()
    if success != (result.total >= need):  # a natural result decides, and no number tells how close it was
        text = f"{person(tale, tried.who)} {verb}."
    yield Line(text, ("mechwarrior.margin", "mechwarrior.margin.meaning"))
    yield from margin_used(tried, success)


def margin_used(tried: Try, success: bool) -> Iterator[Line]:
    """Say what the margin does for a skill, where the list says so."""
    if tried.kind is not Kind.SAVING and (use := margin_use(tried.what, success)):
        yield Line(f"{tried.what}: {use}", ("mechwarrior.skills.margins",))


def no_roll(tale: Tale, judged: bool, works: bool) -> Iterator[Line]:
    """Say that the gamemaster needs no dice for this; nothing where they have ruled it otherwise since."""
    text = "No roll needed: it simply works." if works else "No roll: it can't be done."
    if judged is works:
        yield Line(text, ("mechwarrior.skill.when",))


def aims(tale: Tale, sides: Sequence[Side], needs: Sequence[int]) -> Iterator[Line]:
    """Say what each side rolls for, and what wins; of a secret side, that there is one."""
    for side, need in zip(sides, needs, strict=True):
        if side.secret:
            yield Line("The GM rolls for one side in secret.", ("mechwarrior.opposed.secret",), aside=True)
        yield from unseen(side, aim(tale, side, need, False))
    yield Line("The best margin wins.", ("mechwarrior.opposed.winner",), aside=True)


def brought(tale: Tale, who: Who, against: Who) -> Line:
    """Say that somebody stands against it whom the gamemaster has brought in."""
    return Line(f"{person(tale, against)} stands against {person(tale, who)}.", ("mechwarrior.opposed",), aside=True)


def known_as(tale: Tale, who: Who, against: Who) -> Line:
    """Say whose sheet it is that stands behind a name that a player has given."""
    text = f"{opened(person(tale, against))} is {person(tale, who)}, whose sheet counts."
    return Line(text, ("mechwarrior.opposed",), aside=True)


def apart(tale: Tale, who: Who) -> Line:
    """Say that it is another matter for one of several."""
    return Line(f"It is different for {person(tale, who)}.", ("mechwarrior.modifier.judgement",), aside=True)


def settled(
    tale: Tale, sides: Sequence[Side], results: Sequence[Result], needs: Sequence[int], place: int, ruled: bool
) -> Iterator[Line]:
    """Say how each side came out, the winner first, and who has won; where the GM has ruled it, only that."""
    if ruled:
        yield won(tale, sides, place)
        return
    by_place = enumerate(zip(sides, results, needs, strict=True), 1)
    winner = better(tale, sides, place)
    for at, (side, result, need) in sorted(by_place, key=lambda one: one[0] != place):
        wins = at == place or (place > 0 and side.stands_with(sides[place - 1]))
        then = f", but {winner} does better" if result.margin >= 0 and winner and not wins else ""
        how = f"{made(result.margin, now=True)} ({numbers(result.total, need)})"
        line = Line(f"{person(tale, side.who)} {how}{then}.", ("mechwarrior.margin",))
        used = margin_used(side, result.margin >= 0) if at == place or result.margin < 0 else ()
        decides = natural(tale, side, result.total, need) if wins == (result.total == WORKS) else ()
        yield from unseen(side, [line, *used, *decides])
    yield won(tale, sides, place, place > 0 and results[place - 1].margin < 0)


def better(tale: Tale, sides: Sequence[Side], place: int) -> str:
    """Say who does better than the others, where somebody does: by name, unless they rolled in secret."""
    if not place:
        return ""
    return "somebody else" if sides[place - 1].secret else person(tale, sides[place - 1].who)


def unseen(side: Side, lines: Iterable[Line]) -> Iterator[Line]:
    """Keep what is told of a secret side for the gamemaster."""
    return (line._replace(seen_by=(GM,)) if side.secret else line for line in lines)


def won(tale: Tale, sides: Sequence[Side], place: int, missed: bool = False) -> Line:
    """Say who has won. Everybody learns that, but not who rolled in secret.

    Where all have `missed`, nobody does what they wanted: somebody only misses by less.
    """
    if not place:
        shared = "It's a tie" if len(sides) == 2 else "The best margin is shared"
        return Line(f"{shared}: nobody wins, and the GM says what that means.", ("mechwarrior.opposed.tie",))
    side = sides[place - 1]
    name = "the side that rolled in secret" if side.secret else person(tale, side.who)
    together = [person(tale, one.who) for one in sides if one is side or one.stands_with(side)]
    if missed and not side.secret:
        all_of_them, come = "Both miss" if len(sides) == 2 else "Nobody makes it", "come" if together[1:] else "comes"
        return Line(f"{all_of_them}; {joined(together)} {come} out ahead.", ("mechwarrior.opposed.winner",))
    if len(together) > 1 and not side.secret:
        return Line(f"{joined(together)} win.", ("mechwarrior.opposed.winner", "mechwarrior.opposed.several"))
    return Line(f"{name} wins.", ("mechwarrior.opposed.winner",))


def stake(tale: Tale, stakes: Stakes, sides: Sequence[Side], place: int) -> Iterator[Line]:
    """Say what it means that somebody has won, as the gamemaster has put it."""
    what = (stakes.won if sides[place - 1].team < 2 else stakes.lost) if place else ""
    if what:
        yield Line(f"{opened(what.rstrip('.'))}.", ("mechwarrior.gamemaster",))


def wants(tale: Tale, who: Who, what: str, to: int) -> str:
    """Say what somebody wants to have for experience: "Kara wants Build 4"."""
    return f"{tale.name(who)} wants {what} {to}"


def price(tale: Tale, what: str, to: int, points: int) -> Line:
    """Say what the gamemaster asks for something."""
    text = f"{what} {to} would cost {counted(points, 'Adventure Point')}."
    return Line(text, ("mechwarrior.improvement.attribute",), aside=True)
