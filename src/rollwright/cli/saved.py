"""Plays kept in files: what was called, and every answer so far. Written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.play.journal import Entry, decode, encode


class Saved(NamedTuple):
    """A play as a file has it; arguments and options are the texts that were given."""

    call: str
    arguments: dict[str, str]
    options: dict[str, str]
    journal: tuple[Entry, ...]


def write(path: Path, saved: Saved) -> None:
    """Write a play, in the place of what the file held before."""
    from json import dumps, loads

    from rollwright import __version__

    data = {"rollwright": __version__, **saved._asdict(), "journal": loads(encode(saved.journal))}
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        os.replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise BadInput(f"{path} can't be written: {error.strerror}; name another file") from None


def read(path: Path) -> Saved:
    """Read a play, or say what is wrong with the file."""
    from json import JSONDecodeError, loads

    import msgspec

    try:
        data: Any = loads(path.read_text(encoding="utf-8"))
        journal = decode(msgspec.json.encode(data["journal"]))
        call, arguments, options = data["call"], data["arguments"], data["options"]
        texts = [call, *arguments, *arguments.values(), *options, *options.values()]
    except OSError as error:
        raise BadInput(f"{path} can't be read: {error.strerror}") from None
    except (JSONDecodeError, UnicodeDecodeError):
        raise BadInput(f"{path} is not a saved play: it is not JSON") from None
    except (KeyError, TypeError, AttributeError, msgspec.MsgspecError) as error:
        raise BadInput(f"{path} is not a saved play: {error}") from None
    if not all(isinstance(text, str) for text in texts):
        raise BadInput(f"{path} is not a saved play: names and values are texts")
    return Saved(call, arguments, options, journal)


def new_path(call: str) -> Path:
    """Give a file that does not exist yet, in the folder where plays are kept."""
    home = os.environ.get("ROLLWRIGHT_DATA")
    state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    folder = (Path(home) if home else Path(state) / "rollwright") / "plays"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder} can't be made: {error.strerror}; name a file with --save") from None
    number = 1
    while (path := folder / f"{call.replace('/', '-')}-{number}.json").exists():
        number += 1
    return path
