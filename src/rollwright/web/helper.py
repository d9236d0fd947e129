"""A process beside the server that makes what takes long, so that nobody who plays shares a core or a lock with it.

It opens the same store, only to read. Pages are asked of it by the name of their function, with the request as it came;
it answers with what is sent. Where there is no such process (a store in memory) or it is lost, the server does it.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import struct
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from itertools import count
from typing import IO, Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from rollwright.play.stopping import CalledOff, go_on, until

AT_ONCE = 3
"""How much is made at the same time."""
NICE = 10
"""By how much others go before it."""
LOOK = 0.1
"""After so many seconds it is looked again whether somebody still waits."""
ASKED = ("type", "method", "path", "query_string", "root_path", "scheme", "http_version", "headers", "path_params",
         "client", "server")  # fmt: skip
"""What of a request goes along."""


class Lost(Exception):
    """The process is gone."""


class Answer(NamedTuple):
    """What is sent for a request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    def response(self) -> Response:
        """Make what the server sends."""
        made = Response(self.body, self.status)
        made.raw_headers = self.headers
        return made


class Helper:
    """The process, as the server sees it. It is started when it is first needed, and anew when it was lost."""

    def __init__(self, where: str) -> None:
        self._where = where
        self._lock = threading.Lock()
        self._numbers = count()
        self._waiting: dict[int, Future[Any]] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._hearing = threading.Thread()

    def ask(self, page: Callable[..., Any], request: Request, *more: Any) -> Response:
        """Have a page made; raise what it raises. It is called off here and there once nobody waits for it."""
        go_on()
        number, future = next(self._numbers), Future[Any]()
        scope = {name: request.scope[name] for name in ASKED if name in request.scope}
        with self._lock:
            process = self._started()
            self._waiting[number] = future
            self._send(process, (number, f"{page.__module__}:{page.__qualname__}", scope, more))
        told: Any = None
        try:
            while told is None:
                try:
                    told = future.result(LOOK)
                except TimeoutError:
                    go_on()
        except CalledOff:
            with self._lock:
                self._waiting.pop(number, None)
                if self._process is process:
                    self._send(process, (number, "", {}, ()))
            raise
        if isinstance(told, BaseException):
            raise told
        return Answer(*told).response()

    def close(self) -> None:
        """End the process."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            self._hearing.join()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            command = (sys.executable, "-m", "rollwright.web.helper")
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._send(self._process, self._where)
            self._hearing = threading.Thread(target=self._hear, args=(self._process,), daemon=True)
            self._hearing.start()
        return self._process

    def _send(self, process: subprocess.Popen[bytes], what: object) -> None:
        assert process.stdin is not None
        try:
            write(process.stdin, what)
        except OSError as error:
            raise Lost from error

    def _hear(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        while (told := read(process.stdout)) is not None:
            number, answer = told
            if (future := self._waiting.pop(number, None)) is not None:
                future.set_result(answer)
        process.wait()
        process.stdout.close()
        with suppress(OSError):
            process.stdin.close()
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        for future in waiting.values():
            future.set_result(Lost())


def write(pipe: IO[bytes], what: object) -> None:
    """Write something to the other process."""
    data = pickle.dumps(what)
    pipe.write(struct.pack(">Q", len(data)) + data)
    pipe.flush()


def read(pipe: IO[bytes]) -> Any:
    """Read what the other process wrote; None: it has ended."""
    try:
        head = pipe.read(8)
        data = pipe.read(struct.unpack(">Q", head)[0]) if len(head) == 8 else b""
        return pickle.loads(data) if data else None
    except (OSError, ValueError):
        return None


def answered(site: Any, page: Callable[..., Any], scope: dict[str, Any], more: tuple[Any, ...]) -> Answer:
    """Make a page."""
    made = page(site, Request(scope), *more)
    body = asyncio.run(_gathered(made.body_iterator)) if hasattr(made, "body_iterator") else bytes(made.body)
    return Answer(made.status_code, made.raw_headers, body)


async def _gathered(parts: AsyncIterator[str | bytes]) -> bytes:
    return b"".join([part.encode() if isinstance(part, str) else bytes(part) async for part in parts])


def main() -> None:
    """Answer what is asked on standard input, until it ends; this is the other process."""
    from rollwright.table.store.opening import open_store
    from rollwright.web.site import Site

    if hasattr(os, "nice"):
        os.nice(NICE)
    asked, told = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    site, writing = Site(open_store(read(asked))), threading.Lock()
    off: set[int] = set()

    def work(number: int, name: str, scope: dict[str, Any], more: tuple[Any, ...]) -> None:
        module, _, function = name.partition(":")
        try:
            with until(lambda: number in off):
                go_on()
                answer: Any = tuple(answered(site, getattr(import_module(module), function), scope, more))
        except BaseException as error:
            answer = error
        off.discard(number)
        with writing:
            try:
                write(told, (number, answer))
            except (pickle.PicklingError, TypeError, AttributeError):
                write(told, (number, RuntimeError(f"{type(answer).__name__}: {answer}")))

    with ThreadPoolExecutor(AT_ONCE) as pool:
        while (one := read(asked)) is not None:
            number, name, scope, more = one
            if name:
                pool.submit(work, number, name, scope, more)
            else:
                off.add(number)
        os._exit(0)


if __name__ == "__main__":
    main()
