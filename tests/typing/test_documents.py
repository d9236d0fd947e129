"""The rules that the documents show are typed as mypy wants them: whoever copies one begins without an error."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = ("README.md", "docs/reference/python.md", "docs/how-to/from-anydice.md")
SEVERAL = '"3xd6"'
"""A text that gives several totals: that follows from its letters, so to mypy it is a number like any other."""
BLOCK = re.compile(r"^```python\n(.*?)^```", re.M | re.S)


def rules_of(text: str) -> list[str]:
    """Give the rules of each block of a document, with what is named before them there."""
    found = []
    for block in BLOCK.findall(text):
        sources = [one.source for one in doctest.DocTestParser().get_examples(block)]
        if any("@rw.procedure" in source and SEVERAL not in source for source in sources):
            found.append("".join([s for s in sources if re.match(r"@rw\.procedure|\w+ = rw\.(reading|symbols)\(", s)]))
    return found


@pytest.mark.soak
@pytest.mark.parametrize("document", DOCUMENTS)
def test_rules_of_the_documents_are_typed(document: str, tmp_path: Path) -> None:
    rules = rules_of((ROOT / document).read_text(encoding="utf-8"))
    assert rules
    file = tmp_path / "rules.py"
    blocks = [f"def block_{at}() -> None:\n{indent(rule, '    ')}\n" for at, rule in enumerate(rules)]
    file.write_text("import rollwright as rw\n\n" + "\n".join(blocks), encoding="utf-8")
    settings = ("--strict", "--cache-dir", str(ROOT / ".cache" / "mypy-typing"))
    done = subprocess.run((sys.executable, "-m", "mypy", *settings, str(file)), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr + file.read_text()
