"""New files that are there whole or not at all; who may serve a file, and who writes to it."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

from rollwright.table.store import BadStore

SUFFIXES = ("", "-wal", "-shm", "-journal")
SERVED = b"1"
"""What stands in the file beside a store while a server serves it."""


@contextmanager
def alone(path: str | Path) -> Iterator[None]:
    """Be the only server of a file: another one would not hear what is done here, nor tell it to those who watch."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        yield
        return
    held = os.open(f"{path}.serving", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadStore(
                f"another server serves {path} already; end it (one server has several processes with --workers)"
            ) from None
        try:
            os.pwrite(held, SERVED, 0)
            os.fsync(held)
            yield
        finally:
            os.ftruncate(held, 0)
    finally:
        os.close(held)


class Turn:
    """Whose turn it is to write to a file, among the processes of one server.

    SQLite would let them look again and again, ever more seldom: who has much to write would keep the others out. Here
    the next is woken. What a process holds is free when it ends, however it ends; one that neither goes on nor ends is
    waited for as long as SQLite would wait for it, and then SQLite says what is wrong.
    """

    def __init__(self, path: str | Path, wait: float) -> None:
        self._file = os.open(f"{path}.writing", os.O_RDWR | os.O_CREAT, 0o600)
        self._wait = wait
        self._waiting = ThreadPoolExecutor(1, "rollwright-turn")

    @contextmanager
    def held(self) -> Iterator[None]:
        """Wait for one's turn, and hold it. One thread at a time."""
        import fcntl

        def give_back(*_: object) -> None:
            fcntl.flock(self._file, fcntl.LOCK_UN)

        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            coming = self._waiting.submit(fcntl.flock, self._file, fcntl.LOCK_EX)
            try:
                coming.result(self._wait)
            except TimeoutError:
                coming.add_done_callback(give_back)
                yield
                return
        try:
            yield
        finally:
            give_back()

    def close(self) -> None:
        """Let go of it."""
        self._waiting.shutdown(wait=False, cancel_futures=True)
        os.close(self._file)


def log_is_gone(path: str | Path) -> bool:
    """Tell whether the last server of a file was killed, and there is nothing any more of its write-ahead log.

    Whoever opens the file next takes that log in, so it is told once.
    """
    try:
        import fcntl

        held = os.open(f"{path}.serving", os.O_RDWR)
    except (ImportError, OSError):
        return False
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        was_killed = os.read(held, 1) == SERVED
        gone = was_killed and not os.path.exists(f"{path}-wal")
        os.ftruncate(held, 0)
    except OSError:  # it is served right now
        return False
    finally:
        os.close(held)
    return gone


@contextmanager
def new_file(path: str | Path) -> Iterator[Path]:
    """Lend a file to write beside `path`; it gets that name at the end, unless something failed. It is private."""
    path = Path(path)
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        if path.exists():
            raise FileExistsError
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        yield part
        _to_disk(part)
        _name(part, path)
        _to_disk(path.parent)
    except FileExistsError as error:
        raise BadStore(f"{path} is there already; name a new file") from error
    except OSError as error:
        raise BadStore(f"{path} can't be written: {error.strerror or error}") from error
    finally:
        for suffix in SUFFIXES:
            with suppress(OSError):
                part.with_name(part.name + suffix).unlink()


def _name(part: Path, path: Path) -> None:
    try:
        os.link(part, path)  # unlike a rename, it never replaces what is there
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError from None
        part.rename(path)


def _to_disk(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
