"""`rollwright serve`: the pages, on this machine or for all on the network. `./play` runs it."""

from __future__ import annotations

import argparse
import os
import socket
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rollwright.cli import DONE
from rollwright.cli.parser import Parser, command, parsed
from rollwright.cli.table_place import FILE, add_database, file_at, opened_store, place, told_place
from rollwright.dice.errors import BadInput

if TYPE_CHECKING:
    from rollwright.table.store import Store
    from rollwright.table.store.share import Share
    from rollwright.web.fellows import Lines

EXAMPLES = """\
  rollwright serve                      here, for this machine
  rollwright serve --lan                for everybody on the same network
  rollwright serve --port 8001 --data ~/evenings
  rollwright serve --proxy --workers 4
"""
LOCAL = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
PORT = 8000
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
MOST_WORKERS = 64
NO_WEB = "the pages need more than is installed here: pip install 'rollwright[web]'"


def run(words: list[str]) -> int:
    """Run the command."""
    given = parsed(_parser(), words)
    host, port = _host(given), _port(given)
    if given.data is not None:
        if given.database is not None:
            raise BadInput("give --data or --database, not both")
        os.environ["ROLLWRIGHT_DATA"] = str(Path(given.data).expanduser())
        os.environ.pop("ROLLWRIGHT_DATABASE", None)
    listener = _listening(host, port)
    port = listener.getsockname()[1]
    hosts = LOCAL_NAMES if host in (LOCAL, "localhost", "::1") and not given.proxy else ()
    file = file_at(place(given))
    greet = partial(_greet, given, host, port)
    with listener:
        with opened_store(given, make=True) as store:
            if given.workers == 1:
                with _alone(file):
                    _serve(store, listener, hosts, given, greet)
                return DONE
        with _alone(file):  # after it was opened: what a killed server left behind is looked at first
            return _several(listener, hosts, given, greet)


def _alone(file: Path | None) -> AbstractContextManager[None]:
    from rollwright.table.store.files import alone

    return nullcontext() if file is None or str(file) == ":memory:" else alone(file)


def _several(
    listener: socket.socket, hosts: tuple[str, ...], given: argparse.Namespace, ready: Callable[[], None]
) -> int:
    """Serve with several processes; of the tables of a file each has its share."""
    from rollwright.cli.serve_workers import Workers
    from rollwright.table.store.share import Share

    _load()
    from rollwright.web.fellows import Lines
    from rollwright.web.serving import read_all

    own = file_at(place(given)) is not None
    lines = Lines(given.workers if own else 0)

    def work(number: int, ready: Callable[[], None]) -> None:
        share = Share(number, given.workers) if own else None
        with opened_store(given, share=share) as store:
            _serve(store, listener, hosts, given, ready, (share, lines) if share else None)

    read_all()  # once for all: so one that takes the place of another is there at once
    with closing(lines):
        return Workers(given.workers, work, at_once=own).run(ready)


def _parser() -> Parser:
    parser = command(
        "serve", "Serve the pages: tables are played in a browser. Ctrl-C ends it; nothing is lost.", EXAMPLES
    )
    parser.add_argument("--host", metavar="HOST", help=f"where to listen (HOST, or else {LOCAL}: this machine only)")
    parser.add_argument(
        "--port", metavar="PORT", help=f"on which port (PORT, or else {PORT}); 0 takes any that is free"
    )
    parser.add_argument("--lan", action="store_true", help="let others on the network come in, and print the address")
    parser.add_argument("--data", metavar="FOLDER", help=f"the folder for {FILE} (ROLLWRIGHT_DATA)")
    add_database(parser)
    parser.add_argument("--no-browser", action="store_true", help="don't open a browser")
    parser.add_argument("--workers", metavar="N", type=_workers, default=1, help="how many processes")
    parser.add_argument("--proxy", action="store_true", help="stands behind a proxy: believe its X-Forwarded headers")
    parser.add_argument("--no-limits", action="store_true", help="refuse nothing for being too much at once")
    return parser


def _serve(
    store: Store,
    listener: socket.socket,
    hosts: tuple[str, ...],
    given: argparse.Namespace,
    ready: Callable[[], None] | None = None,
    fellows: tuple[Share, Lines] | None = None,
) -> None:
    _load()
    from rollwright.web.serving import serve

    limited = not given.no_limits
    serve(store, listener, hosts=hosts, proxy=given.proxy, limited=limited, ready=ready, fellows=fellows)


def _load() -> None:
    """Load what the pages need, or say what is missing."""
    try:
        import rollwright.web.serving  # noqa: F401
    except ImportError as error:
        if (error.name or "").startswith("rollwright"):
            raise
        raise BadInput(NO_WEB) from error


def _host(given: argparse.Namespace) -> str:
    host: str = given.host or os.environ.get("HOST") or ""
    if given.lan and given.host:
        raise BadInput("give --lan or --host, not both")
    return EVERYWHERE if given.lan else host or LOCAL


def _port(given: argparse.Namespace) -> int:
    text = given.port if given.port is not None else os.environ.get("PORT") or str(PORT)
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65_536):
        raise BadInput(f"a port is a number from 0 to 65535, not {text[:40]!r}")
    return int(text)


def _workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= MOST_WORKERS):
        raise argparse.ArgumentTypeError(f"1 to {MOST_WORKERS} processes, {text[:40]!r} came")
    return int(text)


def _listening(host: str, port: int) -> socket.socket:
    """Listen, or say why that can't be; at once, before anything is loaded."""
    import errno

    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)
        return listener
    except socket.gaierror:
        raise BadInput(f"there is no host {host!r} here; name an address of this machine with --host") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BadInput(
                f"port {port} is taken: another program listens there, perhaps another ./play; "
                f"end it, or take another port: --port {port + 1 if port < 65_535 else 8000}"
            ) from None
        if error.errno in (errno.EACCES, errno.EPERM):
            raise BadInput(f"port {port} is not for everybody to take; take one from 1024 on: --port {PORT}") from None
        raise BadInput(f"can't listen on {host} port {port}: {error.strerror}; name another --host or --port") from None


def _greet(given: argparse.Namespace, host: str, port: int) -> None:
    """Say where the pages are, and open them."""
    here = "127.0.0.1" if host in (EVERYWHERE, "::", "") else host
    address = f"http://{f'[{here}]' if ':' in here else here}:{port}/"
    print(f"Rollwright is at {address}")
    if host in (EVERYWHERE, "::"):
        print(f"Others on this network: http://{lan_address()}:{port}/")
    print(f"The tables are in {told_place(given)}. Ctrl-C ends it.", flush=True)
    if not given.no_browser and has_browser():
        open_browser(address)


def lan_address() -> str:
    """Give the address by which others on the network reach this machine; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
            return str(asking.getsockname()[0])
        except OSError:
            return socket.gethostname()


def has_browser() -> bool:
    """Tell whether somebody sits here before a screen: never under a test, a service or a pipe."""
    if "PYTEST_CURRENT_TEST" in os.environ or not sys.stdout.isatty():
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Open the address in a browser; whatever goes wrong there is no trouble of ours."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
