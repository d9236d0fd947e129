"""Rules of one's own, anywhere: as a call, as a procedure, in a file; without a ruleset and without options."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import rollwright as rw
from rollwright import lab
from rollwright.api import own
from rollwright.api.asking import asked
from rollwright.dice.noted import noted
from rollwright.dice.oracle import exhaustive_law
from rollwright.lab.question import question
from rollwright.play.steps import Call

PIG = '''\
from rollwright import Choose, Roll, procedure


@procedure
async def pig(pot: int = 0, most: int = 30):
    """Roll for as long as you dare: a one loses all."""
    if pot >= most or await Choose("again", "actor", ("stop", "roll")) == "stop":
        return pot
    face = await Roll("die", "d6")
    return 0 if face == 1 else pig(pot + face, most)


async def plain(pot: int) -> int:
    return pot
'''


class Struck(NamedTuple):
    """How a blow ended."""

    hit: bool
    harm: int


@rw.procedure
async def pig(pot: int = 0, most: int = 30) -> int | Call[int]:
    """Roll for as long as you dare: a one loses all."""
    if pot >= most or await rw.Choose("again", "actor", ("stop", "roll")) == "stop":
        return pot
    face = await rw.Roll("die", "d6")
    return 0 if face == 1 else pig(pot + face, most)


@rw.procedure
async def strike(bonus: int = 0) -> Struck:
    """Strike, and harm where it hits."""
    if await rw.Roll("attack", "2d6 + 1") + bonus >= 9:
        return Struck(True, await rw.Roll("harm", "2d6kh1"))
    return Struck(False, 0)


def worth_of_pig(most: int) -> float:
    """Give what the best play of pig is worth, by hand: from the last pot back."""
    worth: dict[int, float] = {}
    for pot in range(most + 5, -1, -1):
        on = 0.0 if pot >= most else sum(worth[pot + face] for face in range(2, 7)) / 6
        worth[pot] = max(pot, on)
    return worth[0]


def test_odds_take_a_call_or_a_procedure() -> None:
    assert rw.odds(strike(2)).chance(lambda end: end.hit) == pytest.approx(26 / 36)
    assert rw.odds(strike, bonus=2, exact=True).chance(lambda end: end.hit) == 26 / 36
    name, worth = rw.odds(strike(2), worth="harm").worth or ("", 0)
    assert name == "harm"
    assert worth == pytest.approx(26 / 36 * 161 / 36)
    assert rw.odds(strike(0)).json()["call"] == "own/strike"


def test_best_play_of_a_chain_of_ones_own() -> None:
    assert rw.best(pig(0)).worth == pytest.approx(worth_of_pig(30))
    assert rw.best(pig, pot=0, most=12).worth == pytest.approx(worth_of_pig(12))
    assert rw.best(strike(1), worth=lambda end: end.harm * 2).worth == pytest.approx(2 * 21 / 36 * 161 / 36)


def test_plays_samples_and_sentences() -> None:
    assert rw.play(pig(), faces=[3, 4], choose={"again": ["roll", "roll", "stop"]}).outcome == 7
    sampled = rw.sample(strike(2), plays=4_000)
    assert sampled.sampled == 4_000
    assert sampled.chance(lambda end: end.hit) == pytest.approx(26 / 36, abs=0.05)
    assert rw.tell(strike(), faces=[5, 5, 3, 4]) == ["Attack: 5, 5.", "Harm: 3, 4."]


def test_dice_are_played_too() -> None:
    law = rw.sample("2d6kh1 + 1", plays=4_000, seed=1)
    assert law.sampled == 4_000
    assert abs(law.mean() - rw.odds("2d6kh1 + 1").mean()) < 0.1
    assert rw.sample("1000d100000", plays=10).at_least(1_000) == 1
    with pytest.raises(rw.BadInput, match="takes no arguments"):
        rw.sample("2d6", bonus=3)


def test_the_lab_takes_them_too() -> None:
    found = rw.grid(strike, bonus=range(3)).report("hit")
    assert "strike: chance of hit by bonus" in found.title
    assert lab.best(pig(most=22)).of("best").worth == pytest.approx(worth_of_pig(22))
    assert lab.matters(strike(1)).report().title
    assert lab.compare(pig(0), policy="never|best").report().title


def test_a_rule_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PIG)
    assert rw.best(f"{file}:pig", pot=0).worth == pytest.approx(worth_of_pig(30))
    assert lab.best(f"{file}:pig", most="12").of("best").worth == pytest.approx(worth_of_pig(12))
    done = subprocess.run(
        [sys.executable, "-m", "rollwright", "odds", "mine.py:pig", "pot=0", "--policy", "best", "--json"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert '"call": "mine.py:pig"' in done.stdout


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("nowhere.py:pig", "nowhere.py can't be read"),
        ("{}:nothing", "has no procedure 'nothing'; there are .*mine.py:pig"),
        ("{}:plain", "plain in .*mine.py is no procedure: put @procedure before it"),
        ("{}:", "name one: there are .*mine.py:pig"),
        ("{}:pig/x", "ruleset"),
    ],
)
def test_what_is_not_there_is_said(call: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PIG)
    with pytest.raises(rw.BadInput, match=why):
        rw.best(call.format(file))


def test_only_commands_and_programs_run_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "_allowed", set())
    file = tmp_path / "mine.py"
    file.write_text(PIG)
    with pytest.raises(rw.BadInput, match="is not run from here"):  # as a page of the lab asks
        question(f"{file}:pig", {"pot": 0}).read()
    with pytest.raises(rw.BadInput, match="is not run from here"):
        asked(f"{file}:pig", {"pot": "0"})
    assert rw.odds(f"{file}:pig", pot=0).p(0) == 1.0


def test_a_file_that_cannot_be_run_is_said(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("import nothing_of_the_kind\n")
    with pytest.raises(rw.BadInput, match=r"broken.py can't be run: ModuleNotFoundError: No module named"):
        rw.odds(f"{file}:pig")


def test_wrong_use_says_what_was_expected() -> None:
    async def bare() -> int:
        return 1

    with pytest.raises(rw.BadInput, match=r"a call was expected, .* a function came; .* put @procedure before it"):
        rw.odds(bare)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="pig: 3 arguments for pot, most"):
        _ = pig(1, 2, 3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="surplus argument 'options'; it takes pot, most"):
        _ = pig(options=None)  # type: ignore[call-arg]
    with pytest.raises(rw.BadInput, match="takes no 'bonsu'"):
        rw.odds(strike, bonsu=3)
    with pytest.raises(rw.BadInput, match="strike has no worth of its own; name a field"):
        rw.best(strike())
    with pytest.raises(rw.BadInput, match="needs a reading"):
        rw.Roll("hit", rw.Pool.of(2, 6))  # type: ignore[call-overload]
    with pytest.raises(rw.BadInput, match="the text says both"):
        rw.Roll("hit", "2d6", rw.readings.total)  # type: ignore[call-overload]
    for text in ("2d6!", "2d6r1", "3d6!p"):
        with pytest.raises(rw.BadInput, match="a roll in a rule throws a fixed number of dice"):
            _ = rw.Roll("hit", text)


@pytest.mark.parametrize(
    "text",
    ["2d6", "3d6kh2", "2d6 + d8 - 1", "2d4>=3f1", "{d4, d6}kh1", "2dF", "d66", "max(d4, d6)", "draw 2 of 6 for 3"],
)
def test_rolls_in_notation_read_as_all_their_faces(text: str) -> None:
    pool, reading = noted(text)
    law, counted = reading.law(pool), exhaustive_law(reading, pool)
    assert dict(law.fractions()) == dict(counted.fractions())


def test_readings_of_ones_own() -> None:
    pairs = rw.reading("pairs", lambda faces: len(faces) - len(set(faces)))
    assert pairs.law(rw.Pool.of(2, 6)).p(1) == pytest.approx(1 / 6)
    run = rw.reading(
        "longest run of sixes",
        lambda state: state[1],
        start=(0, 0),
        step=lambda state, face: (state[0] + 1, max(state[1], state[0] + 1)) if face == 6 else (0, state[1]),
    )
    pool = rw.Pool.of(4, 6)
    assert dict(run.law(pool).fractions()) == dict(exhaustive_law(run, pool).fractions())
    assert run.law(rw.Pool.of(200, 6)).mean() > 2
    with pytest.raises(rw.BadInput, match="take a tuple"):
        rw.reading("lists", len, start=[0], step=lambda state, face: [*state, face])
    seen = rw.reading("all faces", len, start=frozenset[int](), step=lambda state, face: state | {face})
    with pytest.raises(rw.TooLarge, match="too many states"):
        seen.law(rw.Pool.of(30, 100))

    @rw.procedure
    async def doubles() -> bool:
        return await rw.Roll("both", rw.Pool.of(2, 6), pairs) == 1

    assert rw.odds(doubles()).p(True) == pytest.approx(1 / 6)


def test_the_lab_takes_dice(capsys: pytest.CaptureFixture[str]) -> None:
    from rollwright.cli import main

    assert main(["lab", "odds", "{2..4}d6kh1", "--json"]) == 0
    printed = capsys.readouterr().out
    assert "4.47" in printed or "4.472" in printed
    assert main(["lab", "odds", "{2..4}d6kh1"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("{2..4}d6kh1: mean outcome by dice\n")
    assert main(["lab", "compare", "4d6kh3", "3d6"]) == 0
    printed += capsys.readouterr().out
    assert "4d6kh3 against 3d6" in printed
    assert "dice/roll" not in printed
    assert main(["lab", "compare", "4d6kh3", "3d6"]) == 0
    assert "12.24" in capsys.readouterr().out
    assert main(["lab", "odds", "2d6!>=13"]) == 2
    assert "no face of a d6 is 13 or more" in capsys.readouterr().err


def test_readings_of_sets_and_symbols_have_the_laws_that_all_faces_give() -> None:
    mixed = rw.Pool.of(3, 6, "a") + rw.Pool.of(2, 8, "b")

    def widest(faces: list[int]) -> tuple[int, int]:
        return max((faces.count(face), face) for face in faces)

    plain = rw.reading("plain", widest)
    sets = rw.reading("sets", widest, any_order=True)
    each = rw.reading(
        "each", lambda best: best, start=(0, 0), each_face=lambda best, face, dice: max(best, (dice, face))
    )
    assert dict(plain.law(mixed).fractions()) == dict(sets.law(mixed).fractions()) == dict(each.law(mixed).fractions())
    assert plain.of(mixed, [2, 6, 2, 7, 8]) == sets.of(mixed, [2, 6, 2, 7, 8]) == each.of(mixed, [2, 6, 2, 7, 8])
    assert dict(sets.law(rw.Pool.of(7, 10)).fractions()) == dict(each.law(rw.Pool.of(7, 10)).fractions())
    assert each.law(rw.Pool.of(0, 6)).outcomes == [(0, 0)]
    with pytest.raises(rw.TooLarge, match="each_face"):
        sets.law(rw.Pool.of(30, 10))
    faces = {"good": "- s sa aaT", "bad": "- f ft"}
    symbols = rw.symbols("symbols", faces, success="sT-f", advantage="a-t")
    pool = rw.Pool.of(2, 4, "good") + rw.Pool.of(3, 3, "bad")
    assert dict(symbols.law(pool).fractions()) == dict(exhaustive_law(symbols, pool).fractions())
    assert symbols.of(pool, [4, 1, 3, 1, 1]) == (0, 1)
    for wrong, says in (
        (lambda: rw.symbols("odd", {"good": "x"}, success="s"), "shows 'x'"),
        (lambda: symbols.law(rw.Pool.of(2, 4)), "2 kinds of dice"),
        (lambda: symbols.law(rw.Pool.of(2, 6, "good") + rw.Pool.of(3, 3, "bad")), "4 faces in 'symbols', not 6"),
    ):
        with pytest.raises(rw.BadInput, match=says):
            wrong()


def test_a_roll_in_a_rule_gives_several_totals_or_a_truth() -> None:
    @rw.procedure
    async def second() -> int:
        totals: Any = await rw.Roll("totals", "3x2d6")
        return int(totals[1])

    assert dict(rw.odds(second(), exact=True).fractions()) == dict(
        rw.odds("3x2d6", exact=True).map(lambda totals: totals[1]).fractions()
    )
    assert rw.play(second(), faces=[1, 2, 6, 6, 3, 4]).outcome == 7

    @rw.procedure
    async def beats() -> bool:
        return bool(await rw.Roll("duel", "d20+5 > d20+3"))

    assert rw.odds(beats(), exact=True).fraction(True) == rw.odds("d20+5 > d20+3").fraction(True)
