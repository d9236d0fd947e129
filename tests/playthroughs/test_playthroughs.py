"""Golden plays: every question, answer, sentence and fact stays as it is, or is rewritten on purpose."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rollwright.dice.errors import BadInput
from rollwright.rules.ruleset import Ruleset
from rollwright.testing import rules
from tests.playthroughs.playthrough import read_script, transcript
from tests.playthroughs.story import is_story, read_story, told_story
from tests.rules.toy import RULESET

FOLDER = Path(__file__).resolve().parent
REWRITE = os.environ.get("ROLLWRIGHT_REWRITE") == "1"


def rules_shown(file: Path) -> tuple[str, ...]:
    text = file.read_text(encoding="utf-8")
    return (read_story(text, file.name) if is_story(text) else read_script(text, file.name)).rules


def rewritten(file: Path) -> str:
    text = file.read_text(encoding="utf-8")
    return told_story(read_story(text, file.name)) if is_story(text) else transcript(read_script(text, file.name))


def cases() -> list[object]:
    found: list[object] = []
    for file in sorted(FOLDER.rglob("*.txt")):
        named = rules_shown(file)
        name = file.relative_to(FOLDER).with_suffix("").as_posix()
        found.append(pytest.param(file, id=name, marks=[rules(*named)] if named else []))
    return found


@pytest.mark.parametrize("file", cases())
def test_playthrough(file: Path) -> None:
    now = rewritten(file)
    before = file.read_text(encoding="utf-8")
    if REWRITE and now != before:
        file.write_text(now, encoding="utf-8")
        before = now
    assert before == now, "the play goes otherwise now; if that is right: ./check --rewrite tests/playthroughs"


TOY = """\
# A climb, tried again.
call: toy/check
arguments: target=9 modifier=-1
options: tries=2
rules: toy.check, toy.check.again

? roll check, 2d6 (total), by actor
> 3 5
? choose try, actor: keep | again
> again
? roll check, 2d6 (total), by actor
> 4 5
? choose try, actor: keep | again
> keep

- Check: 3, 5.
- Actor: again.
- Check: 4, 5.
- The check fails, margin -1. [toy.check]

= success no, margin -1, tries 1
+ hurt: hits 1, who actor
"""

SECRET = """\
call: toy/ambush
arguments: most=3 allies=1,1

? roll foes, 1d3 (total), by gm (only gm)
> 2
? choose flee, actor: no | yes
> yes

- Gm rolls 2. (only gm)
- Actor: yes.

= fled yes, foes 2, hits 1
"""


def find(id: str) -> Ruleset:
    assert id == "toy"
    return RULESET


@pytest.mark.parametrize("text", [TOY, SECRET], ids=["check", "ambush"])
def test_a_transcript_is_read_back(text: str) -> None:
    assert transcript(read_script(text, "toy.txt"), find) == text


def test_header_and_answers_are_enough() -> None:
    short = "\n".join(line for line in TOY.splitlines() if line and line[0] in "#>caor")
    assert transcript(read_script(short, "toy.txt"), find) == TOY


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("> keep", "> stay"), "> stay: 'try' offers keep, again; 'stay' is none of them"),
        (("> 3 5", "> 3 7"), "> 3 7: a d6 shows 1 to 6, not 7"),
        (("> 3 5", "> three"), "> three: invalid literal"),
        (("> keep", ""), r"an answer was expected \(> ...\) to: \? choose try, actor: keep | again"),
        (("> keep", "> keep\n> 3 4"), "the play has ended, but an answer is left: > 3 4"),
        (("target=9", "target=x"), "target: a whole number was expected"),
        (("call: toy/check", "call: toy/chek"), "toy has no procedure 'chek'"),
        (("call: toy/check", ""), "toy.txt: a line `call: game/procedure` was expected"),
        (("options:", "optoins:"), "toy.txt, line 4: one of call, arguments, options, rules, an answer"),
    ],
)
def test_a_bad_script_is_refused(change: tuple[str, str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        transcript(read_script(TOY.replace(*change), "toy.txt"), find)
