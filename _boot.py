"""Make this checkout ready to run, from nothing but Python 3.11 and pip: used by ./play, ./check and bench/run.

It puts uv into `.tools`, an environment into `.venv`, the hash-pinned packages of a lock from `requirements/` into
that, and this checkout on top. What is already there is left alone, so a second start costs a few milliseconds.
Standard library only: nothing is installed yet when this is read.
"""

from __future__ import annotations

import ctypes
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
UV_VERSION = "0.13.7"
BROWSER_PACKAGES = ("chromium-headless-shell", "fonts-liberation", "libatomic1")
BROWSER_OFF = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",  # pages of its address bar: 1.2 s of a processor for every window
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)  # fmt: skip
"""What Chromium leaves out where a program drives it. Playwright's own list, which this one replaces, is the rest."""
BROWSER_ARGUMENTS = ("--no-sandbox", "--disable-dev-shm-usage", f"--disable-features={','.join(BROWSER_OFF)}")


class BootError(Exception):
    """Says what could not be made ready, and what to do about it."""


def ready(lock: str, venv: Path = VENV) -> None:
    """Bring `venv` to what `requirements/<lock>.txt` pins, with this checkout installed in it.

    The test lock holds everything that the run lock does: an environment made by ./check serves ./play as it is.
    """
    if sys.version_info < (3, 11):  # noqa: UP036  older ones must get as far as this message
        raise BootError(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]} ({sys.executable}).")
    with _alone():
        stamp = _read_stamp(venv)
        if lock == "run" and stamp.get("lock") == "test":
            lock = "test"
        wanted = _stamp(lock)
        usable = (venv / "bin" / "python").exists() and stamp.get("root") == wanted["root"]
        if usable and stamp == wanted:
            return
        _say(f"setting up {venv.name} from requirements/{lock}.txt ...")
        fetch_uv()
        if not usable:
            run_uv("venv", "--quiet", "--clear", "--python", sys.executable, str(venv))
        (venv / "stamp.json").unlink(missing_ok=True)
        run_uv("pip", "sync", "--quiet", "--require-hashes", f"requirements/{lock}.txt", venv=venv)
        run_uv("pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "-e", ".", venv=venv)
        (venv / "stamp.json").write_text(json.dumps(wanted))


def fetch_uv() -> None:
    """Put uv into `.tools`, unless this very version is there."""
    uv = TOOLS / "bin" / "uv"
    if uv.exists() and any(TOOLS.glob(f"uv-{UV_VERSION}.dist-info")):
        return
    shutil.rmtree(TOOLS / "bin", ignore_errors=True)
    pip = (sys.executable, "-m", "pip")
    if subprocess.run((*pip, "--version"), capture_output=True).returncode:
        raise BootError(f"pip is missing for {sys.executable}. On Debian: apt-get install python3-pip")
    command = (*pip, "install", "--quiet", "--disable-pip-version-check", "--root-user-action=ignore", "--upgrade",
               "--target", str(TOOLS), f"uv=={UV_VERSION}")  # fmt: skip
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode or not uv.exists():
        raise BootError(f"could not install uv {UV_VERSION} with pip:\n{done.stdout.strip()}")


def run_uv(*arguments: str, venv: Path = VENV, quietly: bool = False) -> None:
    """Run uv on `venv`, on this machine's own Python and certificates."""
    environment = {
        **os.environ,
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_LINK_MODE": "copy",
        "UV_SYSTEM_CERTS": "1",
        "VIRTUAL_ENV": str(venv),
    }
    output = subprocess.DEVNULL if quietly else None
    done = subprocess.run((str(TOOLS / "bin" / "uv"), *arguments), cwd=ROOT, env=environment, stdout=output)
    if done.returncode:
        raise BootError(f"uv failed (exit {done.returncode}): uv {' '.join(arguments)}")


def find_browser() -> str | None:
    """Give the path of a Chromium that Playwright can drive here, or None.

    The one without windows is the same otherwise, and takes a quarter less of a processor: it draws no address bar.
    """
    try:
        ctypes.CDLL("libatomic.so.1")  # the node that Playwright brings needs it
    except OSError:
        return None
    return os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


def ready_browser() -> str:
    """Give the path of Chromium, installing Debian's where it is missing."""
    if found := find_browser():
        return found
    packages = " ".join(BROWSER_PACKAGES)
    by_hand = f"Install by hand ({packages}), or leave the browser tests out: ./check --fast"
    if not shutil.which("apt-get"):
        raise BootError(f"Chromium or libatomic1 is missing, and there is no apt-get here. {by_hand}")
    sudo: tuple[str, ...] = ()
    if os.geteuid():
        sudo = ("sudo", "-n")
        if not shutil.which("sudo") or subprocess.run((*sudo, "true"), capture_output=True).returncode:
            raise BootError(f"Chromium or libatomic1 is missing, and this user may not install it. {by_hand}")
    _say(f"installing {packages} with apt-get ...")
    install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *BROWSER_PACKAGES)
    for command in (("apt-get", "update", "-qq"), install):
        done = subprocess.run(
            (*sudo, "env", "DEBIAN_FRONTEND=noninteractive", *command),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        if done.returncode:
            raise BootError(f"{' '.join(command)} failed:\n{done.stdout.strip()}\n{by_hand}")
    if found := find_browser():
        return found
    raise BootError(f"apt-get installed {packages}, but Chromium is still not to be found. {by_hand}")


def _stamp(lock: str) -> dict[str, str]:
    """Say what an environment was made from; a moved checkout has another root, and needs another environment."""
    digest = hashlib.sha256()
    for file in (ROOT / "requirements" / f"{lock}.txt", ROOT / "pyproject.toml"):
        digest.update(file.read_bytes())
    return {"lock": lock, "root": str(ROOT), "made from": digest.hexdigest()}


def _read_stamp(venv: Path) -> dict[str, str]:
    try:
        stamp: dict[str, str] = json.loads((venv / "stamp.json").read_text())
    except (OSError, ValueError):
        return {}  # nothing there, or a set-up that was cut short: it is made anew
    return stamp


@contextmanager
def _alone() -> Iterator[None]:
    """Wait while another ./play or ./check of this checkout sets up."""
    TOOLS.mkdir(exist_ok=True)
    with (TOOLS / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
