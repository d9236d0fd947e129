"""Bad input to the commands for tables: exit code 2, one clear line, nothing changed."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.running import Run
from tests.cli.test_table import to_the_question

BAD = [
    ("table shwo friday", "did you mean 'show'?"),
    ("table --database x.db list", "there are new, list"),
    ("table show", "TABLE"),
    ("table show fridy", "did you mean 'friday'?"),
    ("table show friday --as nobody", "there are gus, ana, ben"),
    ("table show friday --lines many", "--lines is a whole number"),
    ("table show friday --lines 99999999", "at most 10000"),
    ("table show friday --sheet nobody", "there are kara, vanya"),
    ("table show friday --database no/such/file.db", "no/such/file.db is not there"),
    ("table list --database mysql://here", "a store can't be at mysql://"),
    ("table new mechwarrior --database :memory:", "name a file"),
    ("table list --database ''", "where is the store?"),
    ("table new", "GAME"),
    ("table new mechwarior", "did you mean 'mechwarrior'?"),
    ("table new mechwarrior --option edge_cicle=session", "no option 'edge_cicle'"),
    ("table new mechwarrior --option edge_cycle=week", "session or adventure"),
    ("table new mechwarrior --id friday", "friday"),
    ("table new mechwarrior --id 'a b'", "letters, digits"),
    ("table new mechwarrior --id ../x", "letters, digits"),
    (f"table new mechwarrior --gm {'x' * 100}", "1 to 60 characters"),
    ("table new mechwarrior --demo --gm Gus", "its own people"),
    ("table start friday", "WHAT"),
    ("table start friday stelth", "did you mean 'Stealth'?"),
    ("table start friday attempt", "whose 'attempt' is it?"),
    ("table start friday attempt who=kara", "Which skill? Say skill="),
    ("table start friday attempt who=kara skill=juggling", "'juggling' is not offered"),
    ("table start friday attempt who=kara skil=stealth", "did you mean 'skill'?"),
    ("table start friday skill", "needs target"),
    ("table start friday skill target=abc", "a whole number"),
    ("table start friday skill target=8 --as ben", "only the GM may begin “Skill roll”, not Ben"),
    ("table start friday award points=3 people=kara --as ben", "only the GM"),
    ("table start friday 9999 --as ana", "there is no move 9999"),
    ("table start friday skill target=8 --hidden some", "choose from"),
    ("table start friday skill target=8 --hidden all --to nobody", "nobody called 'nobody'"),
    ("table answer friday", "answer with --choose and one of keep, reroll"),
    ("table answer friday --roll", "answer with --choose and one of keep, reroll"),
    ("table answer friday --field way=blade", "answer with --choose"),
    ("table answer friday --field way", "--field name=value"),
    ("table answer friday --choose dance", "there are keep, reroll"),
    ("table answer friday --choose 3", "there are keep, reroll"),
    ("table answer friday --choose keep --roll", "one of --choose, --field, --faces and --roll"),
    ("table answer friday --choose keep --as ben", "nothing is asked of Ben right now: Kara tries to slip past"),
    ("table answer friday 7 --choose keep --as ben", "for Ana to answer, not for Ben"),
    ("table answer friday 7 --choose keep --question 1", "already answered by Ana: 3, 2"),
    ("table answer friday 99 --roll", "isn’t in play any more"),
    ("table answer friday seven --roll", "a moment is a whole number"),
    ("table roll friday 2d", "column 3"),
    ("table roll friday 2d6 --faces 1", "give one more"),
    ("table roll friday 1d6 --hidden all --as ana", "only the GM"),
    ("table session friday pause", "begin or end"),
    ("table session friday end", "no session is under way"),
    ("table say friday ''", "what is said"),
    ("table note friday Title", "a title and a text"),
    ("table note friday --remove", "--id"),
    ("table undo friday --to 2", "from 3 to"),
    ("table undo friday --to 999", "from 3 to"),
    ("table undo friday --to x", "--to is a whole number"),
    ("table undo friday --as ana", "only the GM"),
    ("table redo friday", "no undo to take back"),
    ("table rule friday", "RULING"),
    ("table rule friday pardon", "set-roll, overrule, answer, strike, abandon, option, fact"),
    ("table rule friday set-roll", "--faces 3,5"),
    ("table rule friday set-roll --faces 6,6", "needs a reason"),
    ("table rule friday set-roll --faces 7,7 --reason luck", "7"),
    ("table rule friday overrule --reason luck", "overrule [MOMENT] RESULT"),
    ("table rule friday overrule 7 --reason luck", "overrule [MOMENT] RESULT"),
    ("table rule friday overrule 7 glory --reason luck", "come to nothing yet"),
    ("table rule friday overrule 99 yes --reason luck", "isn’t in play any more"),
    ("table rule friday answer", "--choose OPTION, or --field name=value"),
    ("table rule friday answer --field glory=1", "no card with these fields"),
    ("table rule friday answer --choose keep", "has no choice yet"),
    ("table rule friday answer --field modifier=99", "99"),
    ("table rule friday strike", "strike LINE"),
    ("table rule friday strike 7", "brought nothing"),
    ("table rule friday strike 6", "say which by its number. 1 Kara joins. 2 Vanya joins."),
    ("table rule friday abandon --choose keep --reason x", "--choose is for answer"),
    ("table rule friday abandon", "needs a reason"),
    ("table rule friday abandon 99 --reason late", "isn’t going on any more"),
    ("table rule friday abandon 7 8 --reason late", "'8' was not expected"),
    ("table rule friday option", "one option at a time"),
    ("table rule friday option nothing=1", "no option 'nothing'"),
    ("table rule friday fact", "no fact came"),
    ("table rule friday fact --fact nonsense", "a fact is JSON"),
    ("table rule friday fact --fact 7", "a JSON object"),
    ("table rule friday fact --fact '{}'", "joined, left, amended"),
    ("""table rule friday fact --fact '{"fact": "hurt"}'""", "joined, left, amended"),
    ("""table rule friday fact --fact '{"fact": "left", "who": "nobody"}'""", "nobody here is called 'nobody'"),
    ("""table rule friday fact --fact '{"fact": "joined", "who": "x", "sheet": {"name": 7}}'""", "does not fit"),
    ("table rule friday fact --fact @/no/such/file", "can't be read"),
    ("table rule friday abandon --fact 7 --reason late", "--fact is for"),
    ("table reveal friday 1", "hides nothing"),
    ("table reveal friday 999", "there is no line 999"),
    ("table veil friday kara nothing", "no field 'nothing'"),
    ("table veil friday kara skills --as ben", "whoever plays Kara"),
    ("table proof friday 1", "not a roll"),
    ("table proof friday 9", "typed in or set"),
    ("table seat friday gm", "can't be the id"),
    ("table seat friday zoe --holds kara", "Ana plays Kara already"),
    ("table seat friday gus --role player", "handed over"),
    ("table seat friday ana --remove --link", "one thing at a time"),
    ("table seat friday ana --bot clever", "random, cautious, best"),
    ("table seat friday zoe --link", "nobody called 'zoe'"),
    ("table invite friday --uses 0", "1 to 1000"),
    ("table invite friday --days 99999", "at most 3650"),
    ("table invite friday --revoke nothing", "no open invitation"),
    ("table invite friday --as ana", "only the GM"),
    ("table join friday nonsense", "--name"),
    ("table forget friday --yes", "--as SEAT"),
    ("table forget friday --as gus --yes", "hands the seat over first"),
    ("table export friday --for ana --character kara", "not both"),
    ("table export friday -o /no/such/folder/x", "can't be written"),
    ("table export friday --as ana", "only the GM"),
    ("table export friday --character nobody", "nobody here is called"),
    ("table import /no/such/file", "can't be read"),
    ("table import /", "can't be read"),
    ("table import x --who kara", "--into"),
    ("table import x --into friday --id y", "--who"),
    ("table schema nothing", "no schema 'nothing'"),
    ("table bots friday", "no seat here is a bot's"),
    ("table bots friday --policy best", "--seat"),
    ("table bots friday --seat ana --policy clever", "there is no bot 'clever'"),
    ("table bots friday --acts 9999999", "at most 100000"),
    ("backup", "FILE"),
    ("backup /no/such/folder/x.db", "/no/such/folder/x.db"),
    ("backup x.db --database no.db", "no.db is not there"),
    ("restore /no/such/file.db", "can't be read"),
    ("restore /", "can't be read"),
    ("verify", "FILE"),
    ("verify /no/such/file", "can't be read"),
    ("verify /dev/null", "is no export"),
]  # fmt: skip


@pytest.fixture(scope="module")
def question(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Keep a folder for the table at a question: nothing in this file changes it."""
    return tmp_path_factory.mktemp("question")


@pytest.fixture
def at_question(friday: Run, tmp_path: Path, question: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Play up to Ana's choice about Edge, in the first test; the others find it there."""
    if not (question / "tables.db").exists():
        assert to_the_question(friday) == 7
        shutil.copyfile(tmp_path / "tables.db", question / "tables.db")
    monkeypatch.setenv("ROLLWRIGHT_DATA", str(question))
    return friday


def kept(run: Run) -> tuple[str, str]:
    """Give what would show that something has changed."""
    return run("table", "show", "friday", "--json").out, run("table", "list", "--json").out


@pytest.mark.parametrize(("words", "says"), BAD, ids=[words[:70] for words, _ in BAD])
def test_one_clear_line_and_nothing_changed(at_question: Run, words: str, says: str) -> None:
    before = kept(at_question)
    ran = at_question(*shlex.split(words))
    assert ran.code == 2, ran
    assert ran.out == ""
    assert ran.err.startswith("rollwright")
    assert ran.err.count("\n") == 1
    assert ran.err.endswith("\n")
    assert says in ran.err
    assert len(ran.err) < 700
    assert kept(at_question) == before


@pytest.mark.parametrize("words", ["show friday", "answer friday --roll", "delete friday --yes", "export friday"])
def test_where_no_table_was_made_none_is(run: Run, tmp_path: Path, words: str) -> None:
    ran = run("table", *words.split())
    assert ran.code == 2
    assert "rollwright table new GAME makes one" in ran.err
    assert list(tmp_path.iterdir()) == []
