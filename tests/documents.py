"""Runs what the documentation shows. Used by test_docs.

- ```` ```python ```` with `>>>`: a doctest; names carry over from block to block of a page. Without: it must parse.
- ```` ```console ````: each `$ ` line with `rollwright` (or `./play cli`) in it runs, and what follows it is compared
  with what the command prints. `...` stands for anything. `# exit 1` at a command's end expects that exit code.
- `<!-- skip: next -->` before a block leaves it out.
"""

from __future__ import annotations

import ast
import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from sybil import Document, Example
from sybil.parsers.markdown import CodeBlockParser, SkipParser

RUNS = re.compile(r"(?:^|[|;&]\s*)(?:rollwright|\./play cli)\b")
EXIT = re.compile(r"\s+# exit (\d+)$")
SECONDS = 60


class Wrong(AssertionError):
    """Says what a page shows, and what really happens."""


def run_page(path: Path, folder: Path) -> int:
    """Run the blocks of a page in an empty folder; give how many ran."""
    ran = 0

    def python(example: Example) -> None:
        nonlocal ran
        ran += 1
        run_python(str(example.parsed), example.namespace, f"{path}:{example.line}")

    def console(example: Example) -> None:
        nonlocal ran
        ran += 1
        run_console(str(example.parsed), folder, f"{path}:{example.line}")

    parsers = (SkipParser(), CodeBlockParser("python", python), CodeBlockParser("console", console))
    for example in Document.parse(str(path), *parsers).examples():
        example.evaluate()
    return ran


def run_python(source: str, names: dict[str, object], where: str) -> None:
    """Run a doctest, or see that a block without prompts parses."""
    if ">>>" not in source:
        try:
            compile(source, where, "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        except SyntaxError as error:
            raise Wrong(f"{where}: not Python: {error}") from error
        return
    test = doctest.DocTestParser().get_doctest(source, {}, where, where, 0)
    test.globs = names
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    runner.run(test, out=said.append, clear_globs=False)
    if runner.failures:
        raise Wrong("".join(said))


def commands(source: str) -> Iterator[tuple[str, str]]:
    """Split a console block into commands and the output shown for each.

    >>> list(commands("$ rollwright roll 2d6\\n7\\n$ ls \\\\\\n    here\\n"))
    [('rollwright roll 2d6', '7\\n'), ('ls here', '')]
    """
    for part in re.split(r"^\$ ", source, flags=re.MULTILINE)[1:]:
        joined = re.sub(r"\\\n\s*", "", part)
        command, _, shown = joined.partition("\n")
        yield command.strip(), shown


def run_console(source: str, folder: Path, where: str) -> None:
    """Run the commands of a console block that are ours, and compare what they print."""
    bin_folder = Path(sys.executable).parent
    environment = {
        **os.environ,
        "PATH": f"{bin_folder}{os.pathsep}{os.environ.get('PATH', '')}",
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "TERM": "dumb",
        "HOME": str(folder),
        "ROLLWRIGHT_DATA": str(folder),
    }
    for command, shown in commands(source):
        if not RUNS.search(command):
            continue
        wanted = EXIT.search(command)
        line = EXIT.sub("", command).replace("./play cli", "rollwright")
        done = subprocess.run(
            (shutil.which("bash") or "sh", "-c", line), cwd=folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=SECONDS,
        )  # fmt: skip
        if done.returncode != (int(wanted[1]) if wanted else 0):
            raise Wrong(f"{where}: `{command}` ended with exit code {done.returncode}:\n{done.stdout}")
        if not alike(shown, done.stdout):
            raise Wrong(f"{where}: `{command}`\nshown:\n{shown}\nprinted:\n{done.stdout}")


def alike(shown: str, printed: str) -> bool:
    """Compare output, whatever the spaces at the ends of lines and the empty lines at its end; `...` is anything.

    >>> alike("roll: ...", "roll: 7  \\n\\n"), alike("roll: 8", "roll: 7")
    (True, False)
    """
    trimmed = ["\n".join(line.rstrip() for line in text.splitlines()).rstrip("\n") + "\n" for text in (shown, printed)]
    return doctest.OutputChecker().check_output(trimmed[0], trimmed[1], doctest.ELLIPSIS)


def undocumented(names: list[str], pages: list[str]) -> list[str]:
    """Give the commands that no page has a heading for (`## rollwright roll`, in backticks or not).

    >>> undocumented(["roll", "odds"], ["# Commands\\n## `rollwright roll`\\n", "rollwright odds in passing"])
    ['odds']
    """
    text = "\n".join(pages)
    return [
        name for name in names if not re.search(rf"^#+ .*\brollwright {re.escape(name)}(?![\w-])", text, re.MULTILINE)
    ]


def listed_commands(help_text: str) -> list[str]:
    """Read the commands from what `rollwright --help` prints.

    >>> listed_commands("usage: rollwright [-h] [--color {never,always}] {roll,odds} ...")
    ['roll', 'odds']
    """
    found = re.search(r"\{([\w,\s-]+)\}\s+\.\.\.", help_text)
    return re.split(r",\s*", found[1].strip()) if found else []
