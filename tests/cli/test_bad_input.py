"""Bad input: exit code 2, one clear line, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import Run

BAD = [
    ("odds mechwarrior/skil target=9", "did you mean 'mechwarrior/skill'?"),
    ("odds mechwarior/skill target=9", "did you mean 'mechwarrior'?"),
    ("odds nothing/at-all", "there are mechwarrior"),
    ("odds mechwarrior", "mechwarrior/skill"),
    ("odds mechwarrior/", "mechwarrior"),
    ("odds mechwarrior/skill", "needs target"),
    ("odds mechwarrior/skill target=9 surplus=1", "takes no 'surplus'"),
    ("odds mechwarrior/skill targt=9", "did you mean 'target'?"),
    ("odds mechwarrior/skill target=abc", "a whole number"),
    ("odds mechwarrior/skill target=", "a whole number"),
    ("odds mechwarrior/skill target=9.5", "a whole number"),
    ("odds mechwarrior/skill target=9 target=8", "twice"),
    ("odds mechwarrior/skill target", "name=value"),
    ("odds mechwarrior/skill =9", "name=value"),
    ("odds mechwarrior/skill target=9 policy=best", "--policy"),
    (f"odds mechwarrior/skill target={'9' * 5000}", "characters"),
    ("odds mechwarrior/skill target=99999999999999999999", "target"),
    ("odds mechwarrior/skill target=9 automatic=maybe", "yes or no"),
    ("odds mechwarrior/skill target=9 --policy besst", "did you mean 'best'?"),
    ("odds mechwarrior/skill target=9 --policy best --worth honour", "no worth 'honour'"),
    ("odds mechwarrior/skill target=9 --option edge_cycle=week", "session or adventure"),
    ("odds mechwarrior/skill target=9 --option edge_cicle=session", "did you mean 'edge_cycle'?"),
    ("odds mechwarrior/skill target=9 --option edge_cycle", "name=value"),
    ("odds mechwarrior/skill target=9 --polcy best", "did you mean '--policy'?"),
    ("odds mechwarrior/skill target=9 --worth", "--worth"),
    ("odds", "CALL"),
    ("odds 1000000000d6", "column 1"),
    ("odds 1d1000000000", "column 3"),
    ("odds 1000d100000", "too large"),
    ("odds 2d6+x", "column 5"),
    ("odds 2d6//0", "never 0"),
    ("odds 3d6! --exact", "fractions"),
    ("odds 2d6 target=3", "no arguments"),
    ("odds 2d6 --policy best", "policy"),
    ("roll", "EXPRESSION"),
    ("roll 2d", "column 3"),
    ("roll 1000000000d6", "column 1"),
    ("roll mechwarrior/skill", "rollwright play mechwarrior/skill"),
    ("roll 2d6 --seed soon", "whole number"),
    ("roll 2d6 --faces 1", "give one more"),
    ("roll 2d6 --faces 1,2,3", "left over"),
    ("roll 2d6 --faces 1,2 --seed 3", "not both"),
    ("play", "name a call"),
    ("play 2d6", "dice expression"),
    ("play mechwarrior/skill target=9 --faces 7,1", "a d6 shows 1 to 6"),
    ("play mechwarrior/skill target=9 --faces 0,1", "a d6 shows 1 to 6"),
    ("play mechwarrior/skill target=9 --faces 3", "give one more"),
    ("play mechwarrior/skill target=9 --faces 3,5,6", "left over"),
    ("play mechwarrior/skill target=9 --faces three", "whole numbers"),
    ("play mechwarrior/skill target=9 --faces 3,5 --seed 4", "not both"),
    ("play mechwarrior/skill target=9 edge=1 --faces 3,4 --json", "'edge' of actor is open: keep or reroll"),
    ("play mechwarrior/skill target=9 edge=1 --faces 3,4", "'edge' of actor is open: keep or reroll"),
    ("play mechwarrior/skill target=9 edge=1 --seed 1 --choose edge=dance --json", "keep, reroll"),
    ("play mechwarrior/skill target=9 --choose edge", "key=option"),
    ("play mechwarrior/skill target=9 --seed -1", "--seed"),
    ("play --resume /no/such/file.json", "can't be read"),
    ("play mechwarrior/skill target=9 --seed 1 --save /no/such/folder/file.json", "can't be written"),
    ("play mechwarrior/skill --resume file.json", "leave the call"),
    ("rules", "RULESET"),
    ("rules mechwarior", "did you mean 'mechwarrior'?"),
    ("rules mechwarrior --mising", "did you mean '--missing'?"),
    ("generate", "--list"),
    ("generate toy/tresure", "did you mean 'toy/treasure'?"),
    ("generate toy/treasure luck=9", "luck"),
    ("generate toy/treasure luck=lots", "luck"),
    ("generate treasure", "ruleset/name"),
    ("games nothing", "there are mechwarrior"),
    ("od 2d6", "did you mean 'odds'?"),
    ("--verison", "did you mean '--version'?"),
]


@pytest.mark.parametrize(("words", "says"), BAD, ids=[words[:70] for words, _ in BAD])
def test_one_clear_line(run: Run, words: str, says: str) -> None:
    ran = run(*words.split())
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("rollwright")
    assert ran.err.count("\n") == 1
    assert ran.err.endswith("\n")
    assert says in ran.err


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"call": "toy/check", "arguments": [], "options": {}, "journal": []}',
                '{"call": 3, "arguments": {}, "options": {}, "journal": []}',
                '{"call": "toy/check", "arguments": {}, "options": {}, "journal": [{"kind": "dance"}]}'],
)  # fmt: skip
def test_a_file_that_is_no_play(run: Run, tmp_path: Path, content: str) -> None:
    file = tmp_path / "play.json"
    file.write_text(content)
    ran = run("play", "--resume", str(file), "--json")
    assert ran.code == 2
    assert "is not a saved play" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        "odds nothing/at-all",
        "odds mechwarrior/skill",
        "odds mechwarrior/skill target=abc",
        "odds 1000000000d6",
        "play mechwarrior/skill target=9 --faces 7,7",
        "play",
    ],
)
def test_the_real_command_prints_no_traceback(words: str) -> None:
    done = rollwright(*words.split())
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("rollwright")


def test_a_reader_that_goes_away_is_no_error() -> None:
    line = f"{sys.executable} -m rollwright odds 30d100 --all | head -1"
    done = subprocess.run(("bash", "-c", f"set -o pipefail; {line}"), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert done.stderr == ""


def rollwright(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, "-m", "rollwright", *words), stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=60, env=dict(os.environ),
    )  # fmt: skip
