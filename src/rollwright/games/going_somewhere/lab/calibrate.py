"""What the challenge advice of Going Somewhere means in chances: parties against foes of so many Character Points.

Parties and foes are built by the plans of the NPC builder, or met by the encounter tables, again and again; each pair
fights some times. The advice knows two bounds: a challenge (twice the average of the party's points) and an even match
(their sum). How sure a chance is comes from how much the encounters differ, not from the plays alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import fsum, sqrt
from time import monotonic
from typing import NamedTuple

from rollwright import __version__
from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.lab.building import KINDS, MOST_MET, foes_text, party_text
from rollwright.games.going_somewhere.rules.encounters.challenge import bounds
from rollwright.lab.answering import seed_of
from rollwright.lab.charts import Series, curves
from rollwright.lab.fights_parts import half_width
from rollwright.lab.figures import Figures, wilson
from rollwright.lab.parts import Part, Worked
from rollwright.lab.question import question
from rollwright.lab.report import Entry, Piece, Report, Table, Text
from rollwright.lab.runs import Progress
from rollwright.lab.sharing import shared
from rollwright.lab.workers import workers as working

PARTY = (60, 60, 60)
SHARES = ("1/2", "challenge", "1", "3/2", "2")
"""Points of the foes: as parts of an even match, and at the challenge of the book."""
CHALLENGE = "challenge"
FIGHT = "going-somewhere/fight"
ENCOUNTERS, PLAYS = 60, 5
MOST_ENCOUNTERS = 10_000


class Row(NamedTuple):
    """What came of the encounters of one kind with so many points."""

    share: str
    points: int
    kind: str
    wins: float
    low: float
    high: float
    deaths: float
    """How often somebody of the party died."""
    left: float
    """What the party had left of its Health on average, in per cent."""
    rounds: float
    encounters: int
    left_out: int


def calibrate(
    party: Sequence[int] = PARTY,
    *,
    shares: Sequence[str] = SHARES,
    kinds: Sequence[str] = tuple(KINDS),
    encounters: int = ENCOUNTERS,
    plays: int = PLAYS,
    distance: int = 10,
    policy: str = "spending",
    seed: int = 0,
    workers: int | None = 1,
    told: Callable[[Progress], None] = lambda progress: None,
) -> Report:
    """Report the chance that a party wins against foes of some parts of its own points.

    `party` are the Character Points of its members. `kinds` are `one` (a single foe), `as many` (a foe for each of the
    party), `met` (whatever the encounter tables bring). Each encounter is built anew and fought `plays` times.
    """
    rows = calibrated(party, shares, kinds, encounters, plays, distance, policy, seed, workers, told)
    return _report(tuple(party), rows, encounters, plays, policy, seed, distance)


def calibrated(
    party: Sequence[int],
    shares: Sequence[str],
    kinds: Sequence[str],
    encounters: int,
    plays: int,
    distance: int,
    policy: str,
    seed: int,
    workers: int | None,
    told: Callable[[Progress], None] = lambda progress: None,
) -> list[Row]:
    """Build the encounters, have them fought, and give a row for each kind and each amount of points."""
    if not party or not all(1 <= cp <= 1000 for cp in party):
        raise BadInput("a party has somebody with 1 to 1,000 Character Points each, as 60,60,60")
    if not 1 <= encounters <= MOST_ENCOUNTERS or not 1 <= plays <= 1000:
        raise BadInput(f"1 to {MOST_ENCOUNTERS:,} encounters are built, each fought 1 to 1,000 times")
    for kind in kinds:
        if kind not in KINDS:
            raise BadInput(f"there are no foes {kind!r}; there are {', '.join(KINDS)}")
    party = tuple(party)
    points = [points_of(share, party) for share in shares]
    left_out: dict[str, int] = {}

    def parts() -> Iterator[Part]:
        for number in range(encounters):
            ours = party_text(party, seed_of(seed, 0, number))
            for column, cp in enumerate(points):
                for place, kind in enumerate(kinds):
                    theirs = foes_text(kind, party, cp, seed_of(seed, 1, number, list(KINDS).index(kind)))
                    key = f"{column} {place}"
                    if theirs is None:
                        left_out[key] = left_out.get(key, 0) + 1
                        continue
                    arguments = {"party": ours, "foes": theirs, "distance": distance}
                    asked = question(FIGHT, arguments, policy=policy)
                    yield Part(f"{key} {number}", (asked,), plays, seed_of(seed, 2, number, column, place), True)

    began, done = monotonic(), 0
    won: dict[int, list[float]] = {}

    def look(worked: Worked) -> None:
        nonlocal done
        done += 1
        (figures,) = worked.figures
        if figures is not None and not figures.refused:
            won.setdefault(int(worked.key.split()[0]), []).append(figures.field("wins").chance("party"))
        so_far = [f"{share} {_share(fsum(won[at]) / len(won[at]))}" for at, share in enumerate(shares) if at in won]
        every = encounters * len(points) * len(kinds) - sum(left_out.values())
        seconds = monotonic() - began
        told(Progress(done, every, done * plays, seconds, seconds / done * (every - done),
                      f"so far the party wins: {', '.join(so_far)}" if so_far else ""))  # fmt: skip

    with working(workers) as hands:
        found = shared(hands, parts(), look)
    rows = []
    for column, share in enumerate(shares):
        for place, kind in enumerate(kinds):
            keys = [f"{column} {place} {number}" for number in range(encounters)]
            figures = [one for key in keys if key in found and (one := found[key][0]) is not None]
            refused = next((one.refused for one in figures if one.refused), "")
            if refused:
                raise BadInput(f"an encounter could not be fought: {refused}")
            if figures:
                out = left_out.get(f"{column} {place}", 0)
                rows.append(_row(share, points[column], kind, figures, plays, out))
    return rows


def points_of(share: str, party: Sequence[int]) -> int:
    """Give the points of foes: a part of an even match, or the challenge of the book.

    >>> points_of("challenge", (60, 60, 60)), points_of("1", (60, 60, 60)), points_of("3/2", (25, 25, 25, 25))
    (120, 180, 150)
    """
    limit = bounds(tuple(party))
    if share == CHALLENGE:
        return limit.challenge
    try:
        part = Fraction(share)
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"a part of an even match was expected, as 1/2, or challenge, not {share!r}") from None
    if not 0 < part <= 10:
        raise BadInput(f"foes have a part of the party’s points above 0 and up to 10, not {share}")
    return max(1, int(limit.even * part))


def _row(share: str, points: int, kind: str, figures: Sequence[Figures], plays: int, left_out: int) -> Row:
    """Put encounters together; each counts as one, as its plays are of the same foes."""
    won = [one.field("wins").chance("party") for one in figures]
    count = len(won)
    wins = fsum(won) / count
    spread = sqrt(fsum((one - wins) ** 2 for one in won) / max(1, count - 1) / count)
    worth = wins * (1 - wins) / spread**2 if spread > 0 else count
    low, high = wilson(wins, max(1, round(min(max(worth, count / 2), count * plays))))
    deaths = fsum(1 - one.field("party dead").chance(0) for one in figures) / count
    left = fsum(one.field("party left").mean for one in figures) / count
    rounds = fsum(one.field("rounds").mean for one in figures) / count
    return Row(share, points, kind, wins, low, high, deaths, left, rounds, count, left_out)


def _report(
    party: tuple[int, ...], rows: list[Row], encounters: int, plays: int, policy: str, seed: int, distance: int
) -> Report:
    members = ", ".join(map(str, party))
    parts: list[Piece] = [Text(_words(party, rows))]
    head = ["foes have", "points", "foes are", "party wins", "low", "high", "somebody of the party dies",
            "party left, % of Health", "rounds", "encounters"]  # fmt: skip
    sure = half_width(0.5, encounters)
    note = f"Bounds of 95%, from how the encounters differ; {encounters} encounters are good for about ±{_share(sure)}."
    out = sum(row.left_out for row in rows)
    if out:
        note += (
            f" {out} encounters with more than {MOST_MET} foes were built and left out, as nobody plays them blow by "
            f"blow: “{KINDS['met']}” is what they bring short of a crowd."
        )
        head = [*head, "left out"]
    table: list[list[Entry]] = [
        [named(row.share), row.points, KINDS[row.kind], *row[3:10], *([row.left_out] if out else [])] for row in rows
    ]
    parts.append(Table("The chance that the party wins", head, table, note, frozenset({3, 4, 5, 6})))
    kinds = list(dict.fromkeys(row.kind for row in rows))
    series = []
    for kind in kinds:
        own = sorted([row for row in rows if row.kind == kind], key=lambda row: row.points)
        pairs = [(float(row.points), row.wins) for row in own]
        series.append(Series(KINDS[kind], pairs, [(row.low, row.high) for row in own]))
    if series and len(series[0].points) > 1:
        parts.append(curves("The chance that the party wins", series, "points of the foes", "", percent=True))
    about = {
        "party": members, "encounters": str(encounters), "plays of each": str(plays), "policy": policy,
        "squares between the sides": str(distance), "seed": str(seed), "Rollwright": __version__,
    }  # fmt: skip
    return Report(f"What a challenge is, for a party of {members} points", parts, "", about)


def named(share: str) -> str:
    """Say what a part of an even match is called."""
    names = {CHALLENGE: "a challenge (twice the average)", "1": "an even match (the sum)", "2": "double an even match"}
    return names.get(share, f"{share} of an even match")


def _share(share: float) -> str:
    return f"{100 * share:.0f}%"


def _words(party: tuple[int, ...], rows: list[Row]) -> str:
    """Say in words what the two bounds of the book come to."""
    said = []
    for share in (CHALLENGE, "1", "2"):
        own = [row for row in rows if row.share == share]
        if own:
            chances = "; ".join(
                f"{_share(row.wins)} ({_share(row.low)} to {_share(row.high)}) against {KINDS[row.kind]}" for row in own
            )
            said.append(f"At {named(share)}, {own[0].points} points, the party wins {chances}.")
    return " ".join(said)
