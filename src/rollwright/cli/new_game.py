"""`rollwright new-game`: a package for a game of one's own, that plays and is tested as it stands."""

from __future__ import annotations

import re
from importlib import resources
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import TYPE_CHECKING

from rollwright.cli import DONE
from rollwright.cli.parser import command, parsed
from rollwright.cli.show import say
from rollwright.dice.errors import BadInput

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

EXAMPLES = """\
  rollwright new-game night-train
  rollwright new-game night-train --title "The Night Train" --folder games/night-train
"""
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
OUTSIDE = ("pyproject.toml", "README.md", "tests/")
"""What stands beside the package, not in it."""
ROOMS = {"page.py": "page/__init__.py"}
NEXT = """\
Next:
  cd {folder}
  pip install -e .
  rollwright odds {id}/task dice=3 luck=1 --policy best
  rollwright serve
  pytest"""


def run(words: list[str]) -> int:
    """Run the command."""
    parser = command("new-game", "Make a package for a game of your own: a rule, a sheet, a page, tests.", EXAMPLES)
    parser.add_argument("name", metavar="NAME", help="its id: small letters, digits and hyphens, as in night-train")
    parser.add_argument("--title", metavar="TITLE", help="what it is called (default: from the id)")
    parser.add_argument("--folder", metavar="FOLDER", help="where to write it (default: a folder by its name, here)")
    given = parsed(parser, words)
    id, folder = _id(given.name), Path(given.folder or given.name)
    title = given.title or id.replace("-", " ").title()
    if folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise BadInput(f"{folder} is there already, and not empty; name another with --folder")
    made = _written(id, title, folder)
    say(f"{title} is in {folder}:", "bold")
    for path in sorted(made):
        say(str(path), indent=2)
    say()
    for line in NEXT.format(folder=folder, id=id).splitlines():
        print(line)
    return DONE


def _id(name: str) -> str:
    from rollwright.rules.ruleset import ruleset_ids

    if ID.fullmatch(name) is None:
        raise BadInput(f"{name!r} is no id for a game: small letters, digits and hyphens, as in night-train")
    if name in ruleset_ids():
        raise BadInput(f"{name} is a game that is installed; choose another id")
    package = name.replace("-", "_")
    if iskeyword(package) or find_spec(package) is not None:
        raise BadInput(
            f"a package called {package} would stand in the way of Python's own, or of one that is installed"
        )
    return name


def _written(id: str, title: str, folder: Path) -> list[Path]:
    """Write all files; give their paths within the folder."""
    package = id.replace("-", "_")
    filled = {"@id@": id, "@package@": package, "@title@": title.replace('"', "”")}
    made = []
    for name, file in _files(resources.files("rollwright.cli") / "template"):
        text = file.read_text(encoding="utf-8")
        for mark, value in filled.items():
            text = text.replace(mark, value)
        place = Path(name) if name.startswith(OUTSIDE) else Path("src") / package / ROOMS.get(name, name)
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text, encoding="utf-8")
        made.append(place)
    return made


def _files(folder: Traversable, under: str = "") -> list[tuple[str, Traversable]]:
    """List the files of the template by their paths, without the ending that keeps them from being code here."""
    found: list[tuple[str, Traversable]] = []
    for one in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if one.is_dir():
            found += _files(one, f"{under}{one.name}/")
        elif one.name.endswith(".txt"):
            found.append((f"{under}{one.name.removesuffix('.txt')}", one))
    return found
