"""Cards at the command line: odds and plays with single fields answered, and field by field in the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rollwright as rw
from rollwright.api.answers import Play
from rollwright.cli.prompts import Left, Prompts
from rollwright.dice.errors import BadInput
from rollwright.dice.source import ScriptedDice
from rollwright.play.session import Session
from tests.cli.running import Run

SURE = ("--choose", "feat.way=craft", "--choose", "feat.tools=rope,lamp", "--choose", "feat.luck=yes")
FILLED = (*SURE, "--choose", "feat.what=climb the wall", "--choose", "feat-judge.target=7")


def test_a_play_with_single_fields_answered(run: Run) -> None:
    ran = run("play", "toy/feat", "hits=5", *FILLED, "--faces", "3,4", "--json")
    assert ran.code == 0
    assert ran.json["outcome"] == {"result": "fine", "margin": 3, "hits": 5, "luck": 0}
    assert ran.json["facts"] == [{"fact": "luck-spent", "who": "actor"}]
    card, judged, throw = ran.json["journal"]
    assert card["picked"] == {"way": "craft", "tools": ["rope", "lamp"], "daring": "0", "luck": "yes"}
    assert card["words"] == {"what": "climb the wall"}
    assert (judged["picked"], throw["faces"]) == ({"target": "7"}, [3, 4])
    assert [line["text"] for line in ran.json["tell"]] == [
        "The character: “climb the wall”, With craft, A rope, A lamp, Yes: 1 luck.",
        "The character trusts to luck; 0 left.",
        "The character throws 7, margin 3.",
    ]


def test_a_play_tells_what_became_true_in_order(run: Run) -> None:
    ran = run("play", "toy/feat", "friend=ana", "--policy", "never", "--choose", "feat-help=hand", "--faces", "1,1,5")
    assert ran.code == 0
    told, _, shown = ran.out.partition("\n\n")
    assert told.split("\n") == [
        "Ana lends the character a hand. [feat]",
        "The character throws 2, margin -5. [feat]",
        "The character loses 1 hits. [feat]",
        "Somebody has heard it: True.",
        "The character: no.",
    ]
    assert shown.startswith("result bad · margin -5 · hits 5 · luck 1\n→ helped: by ana · to actor\n")


def test_a_card_that_nobody_answers_is_named_with_its_fields(run: Run) -> None:
    ran = run("play", "toy/feat", "--seed", "1")
    assert ran.code == 2
    assert (
        "the card 'feat' of actor is open: what (words); way (force or craft); tools (any of rope, lamp); "
        "daring (0 to 2, 0 if left out); luck (no or yes); answer each field, as with --choose feat.way=force, or the "
        "rest by a --policy"
    ) in ran.err
    ran = run("play", "toy/feat", "--seed", "1", *SURE[:2])
    assert "the card 'feat' of actor is open: what (words); tools (any of rope, lamp); daring" in ran.err
    assert "--choose feat.luck=no" in ran.err


def test_what_may_be_left_out_of_a_card(run: Run) -> None:
    ran = run(
        "play",
        "toy/feat",
        "luck=0",
        "--choose",
        "feat.way=force",
        "--choose",
        "feat-judge.target=9",
        "--faces",
        "6,6",
        "--json",
    )
    assert ran.json["journal"][0]["picked"] == {"way": "force", "tools": [], "daring": "0"}


@pytest.mark.parametrize(
    ("choose", "said"),
    [
        ("feat=force", "'feat' is a card: its fields are answered one by one"),
        ("feat.way=magic", "'way' offers force, craft; 'magic' is none of them"),
        ("feat.daring=3", "'daring' is a number from 0 to 2, not '3'"),
        ("feat.tools=axe", "'tools' offers rope, lamp; 'axe' is none of them"),
    ],
)
def test_a_wrong_field_is_refused(run: Run, choose: str, said: str) -> None:
    for policy in ((), ("--policy", "never")):
        ran = run("play", "toy/feat", "--seed", "1", "--choose", choose, *policy)
        assert (ran.code, said in ran.err) == (2, True), ran.err


def test_a_field_that_is_not_there_is_told(run: Run) -> None:
    ran = run("play", "toy/feat", "--policy", "never", "--seed", "1", "--choose", "feat.mood=grim")
    assert ran.code == 0
    assert "Not asked: feat.mood=grim." in ran.out


def test_policies_fill_the_rest_of_a_card(run: Run) -> None:
    ran = run("play", "toy/feat", "--policy", "best", "--choose", "feat.luck=no", "--faces", "6,6", "--json")
    assert ran.json["journal"][0]["picked"] == {"way": "craft", "tools": ["rope"], "daring": "2", "luck": "no"}
    ran = run("play", "toy/feat", "--policy", "always", "--choose", "feat.daring=1", "--faces", "6,6", "--json")
    assert ran.json["journal"][0]["picked"] == {"way": "craft", "tools": ["rope", "lamp"], "daring": "1", "luck": "yes"}


def test_odds_with_single_fields_answered(run: Run) -> None:
    def fine(*words: str) -> int:
        rows = run("odds", "toy/feat", "--json", *words).json["outcomes"]
        assert set(rows[0]["outcome"]) == {"result", "margin", "hits", "luck"}
        chances: list[float] = [row["p"] for row in rows if row["outcome"]["result"] == "fine"]
        return round(sum(chances) * 36)

    assert fine() == 3
    assert fine("--choose", "feat.way=craft", "--choose", "feat.tools=rope,lamp") == 10
    assert fine("--choose", "feat.tools=rope,lamp") == 3  # they matter with craft alone
    assert fine("--policy", "best") == 21
    assert fine("--policy", "best", "--choose", "feat.luck=no", "--choose", "feat-judge.target=9") == 10
    assert rw.odds("toy/feat", choose={"feat.daring": "2"}).mean(lambda one: one.margin) == pytest.approx(1)
    with pytest.raises(BadInput, match="takes no arguments, options or policy"):
        rw.odds("2d6", choose={"a": "b"})


def test_a_worth_may_be_a_field_within(run: Run) -> None:
    told = run("odds", "toy/feat", "--worth", "luck", "--json").json["worth"]
    assert told == {"of": "luck", "mean": 1.0}
    assert rw.best("toy/feat", worth="hits", choose={"feat.daring": "2"}).worth < 6
    assert "there are result, hits, margin, luck" in run("odds", "toy/feat", "--worth", "wits").err


def test_outcomes_within_outcomes_are_in_order(run: Run) -> None:
    rows = [fields for fields, _ in rw.odds("toy/feat").rows()]
    assert [row["result"] for row in rows] == ["bad"] * 6 + ["fair"] * 3 + ["fine"] * 2
    assert [row["margin"] for row in rows] == list(range(-6, 5))


def test_the_best_plan_is_named(run: Run) -> None:
    found = rw.best("toy/feat")
    assert found.choice == "what=,way=craft,tools=rope,daring=2,luck=yes"


# In the terminal


Typed = Callable[..., Prompts]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, run: Run) -> Typed:
    """Play the feat as somebody who types these lines; `quit` where there are no more."""

    def play(
        *lines: str, faces: tuple[int, ...] = (3, 4), waiting: dict[str, list[str]] | None = None, **more: Any
    ) -> Prompts:
        left = list(lines)

        def ask(prompt: str) -> str:
            print(prompt)
            if not left:
                raise Left(False)
            return left.pop(0)

        monkeypatch.setattr("rollwright.cli.prompts.ask", ask)
        question = rw.asked("toy/feat", {})
        session: Session[Any] = Session(question.call, more.get("journal", ()))
        prompts = Prompts(
            question, session, ScriptedDice(faces), waiting or {}, more.get("policy"), None, lambda one: None
        )
        prompts.asks_dice = False
        prompts.run()
        assert left == []
        return prompts

    return play


def test_a_card_is_asked_field_by_field(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    played = typed("climb the wall", "craft", "1, lamp", "1", "", "").session
    assert played.journal[0].picked == {"way": "craft", "tools": ("rope", "lamp"), "daring": "1", "luck": "no"}  # type: ignore[union-attr]
    said = capsys.readouterr().out
    for words in ("What do you try?", "Say what, and how.", "What do you do?", "in your words (Enter: none)", "How?",
                  "With craft tools help", "With what?", "numbers or names, with commas between (Enter: none)",
                  "0 to 2 (Enter: 0)", "Trust to luck?", "How hard is it to climb the wall? (gm decides)",
                  "7 to 9 (Enter: 8)"):  # fmt: skip
        assert words in said, words


def test_fields_that_do_not_matter_are_not_asked_and_enter_takes_the_first(
    typed: Typed, capsys: pytest.CaptureFixture[str]
) -> None:
    played = typed("", "", "", "", "", "no", faces=(1, 1, 6)).session
    assert played.journal[0].picked == {"way": "force", "tools": (), "daring": "0", "luck": "no"}  # type: ignore[union-attr]
    assert "With what?" not in capsys.readouterr().out


def test_back_goes_to_the_field_before_and_then_to_the_answer_before(
    typed: Typed, capsys: pytest.CaptureFixture[str]
) -> None:
    prompts = typed("", "force", "back", "craft", "", "", "", "back", "again", "craft", "rope", "", "yes", "9")
    card, judged, _ = prompts.session.journal
    assert card.words == {"what": "again"}  # type: ignore[union-attr]
    assert card.picked == {"way": "craft", "tools": ("rope",), "daring": "0", "luck": "yes"}  # type: ignore[union-attr]
    assert judged.picked == {"target": "9"}  # type: ignore[union-attr]
    assert "Taken back: feat." in capsys.readouterr().out


def test_a_wrong_field_is_asked_again(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    prompts = typed("", "magic", "craft", "axe", "lamp", "3", "2", "no", "", "craft", "rope", "2", "no", "7")
    assert prompts.session.journal[0].picked["tools"] == ("rope",)  # type: ignore[union-attr]
    said = capsys.readouterr().out
    assert "force or craft was expected, 'magic' came." in said
    assert "rope or lamp was expected, 'axe' came." in said
    assert "'daring' is a number from 0 to 2, not '3'." in said
    assert "a lamp goes out where all is dared (toy.feat)." in said


def test_what_was_said_beforehand_is_not_asked(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    prompts = typed("", "1", waiting={"feat.way": ["force"], "feat.luck": ["no"], "feat-judge.target": ["7"]})
    assert "How?" not in capsys.readouterr().out
    assert prompts.waiting == {"feat.way": [], "feat.luck": [], "feat-judge.target": []}
    assert prompts.session.outcome.margin == 1
    wrong = typed("", "craft", "", "", "", "", faces=(6, 6), waiting={"feat.way": ["magic"]}).session
    assert wrong.journal[0].picked["way"] == "craft"  # type: ignore[union-attr]


def test_odds_of_a_field(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed("odds", "", "odds", "force", "odds", "2", "", "?", "8")
    said = capsys.readouterr().out
    assert "Words change nothing in the odds." in said
    assert "best: result" in said
    assert "27.78%" in said or "fine" in said
    assert "takes the last answer back, on a card the last field" in said


def test_a_policy_answers_in_the_terminal_too(typed: Typed) -> None:
    assert typed(policy="best").session.outcome.result == "fine"


def test_a_play_is_saved_and_resumed(
    run: Run, tmp_path: Path, typed: Typed, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "play.json"
    ran = run("play", "toy/feat", *SURE, "--save", str(file), "--faces", "3,4")
    assert "the card 'feat-judge' of gm is open" in ran.err
    saved = json.loads(file.read_text())
    assert [entry["key"] for entry in saved["journal"]] == ["feat"]
    ran = run("play", "--resume", str(file), "--choose", "feat-judge.target=9", "--faces", "3,4", "--json")
    assert ran.json["outcome"] == {"result": "fair", "margin": 1, "hits": 6, "luck": 0}
    whole = rw.play(
        "toy/feat",
        choose={"feat.way": "craft", "feat.luck": "no", "feat-judge.target": "9"},
        faces=[1, 1, 1],
        policy="never",
    )
    assert isinstance(whole, Play)
    typed(journal=whole.journal, faces=())
    assert "feat: way craft, tools none, daring 0, luck no" in capsys.readouterr().out
