"""boardgame.io, installed by npm outside of this repository."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from bench.load.running import Failed

FOLDER = Path(__file__).resolve().parent.parent / "peers" / "boardgame_io"
PACKAGE = {
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2", "node-persist": "3.1.3", "socket.io-client": "4.8.4"},
    # From 4.2 on, koa no longer sees what boardgame.io adds after it has begun: its lobby would not be found.
    "overrides": {"koa-compose": "4.1.0"},
}


def installed() -> Path:
    """Give the folder where it is installed, in the cache of whoever runs this; npm fetches it the first time."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "rollwright-bench" / "boardgame.io"
    wanted = json.dumps(PACKAGE)
    if (folder / "ready").exists() and (folder / "ready").read_text() == wanted:
        return folder
    if not shutil.which("node") or not shutil.which("npm"):
        raise Failed("boardgame.io needs Node and npm, which are not here; leave it out: bench/run page --only ours")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "package.json").write_text(wanted)
    command = ("npm", "install", "--no-audit", "--no-fund", "--loglevel=error")
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Failed(f"npm could not install boardgame.io:\n{done.stdout}")
    (folder / "ready").write_text(wanted)
    return folder
