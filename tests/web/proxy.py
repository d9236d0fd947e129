"""A small proxy that speaks HTTPS, as documented for one before `rollwright serve --proxy`: a request a connection."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

OWN = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "connection")
"""What the proxy says itself, whatever a client sent under these names."""


class Proxy:
    """Passes requests on to a port of this machine; answers flow back as they come."""

    def __init__(self, to: int, certificate: Path, key: Path) -> None:
        self._to = to
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(certificate, key)
        self._loop = asyncio.new_event_loop()
        self._server = self._loop.run_until_complete(
            asyncio.start_server(self._pass_on, "127.0.0.1", 0, ssl=self._context)
        )
        self.port: int = self._server.sockets[0].getsockname()[1]
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer), suppress(ConnectionError, asyncio.IncompleteReadError):
            asked, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
            headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
            sent = dict(headers)
            body = await reader.readexactly(int(sent.get("content-length", 0)))
            said = zip(OWN, (writer.get_extra_info("peername")[0], sent["host"], "https", "close"), strict=True)
            passed = [*(one for one in headers if one[0] not in OWN), *said]
            inner, out = await asyncio.open_connection("127.0.0.1", self._to)
            with closing(out):
                out.write("\r\n".join([asked, *map(": ".join, passed), "", ""]).encode("latin-1") + body)
                while part := await inner.read(65_536):
                    writer.write(part)
                    await writer.drain()

    def close(self) -> None:
        """End it; connections that stand open are cut."""

        async def end() -> None:
            self._server.close()
            under_way = asyncio.all_tasks() - {asyncio.current_task()}
            for task in under_way:
                task.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()


@contextmanager
def proxied(to: int, folder: Path) -> Iterator[tuple[str, ssl.SSLContext]]:
    """Run a proxy; give its address, and what a client needs to believe its certificate."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate),
        check=True, capture_output=True,
    )  # fmt: skip
    proxy = Proxy(to, certificate, key)
    try:
        yield f"https://localhost:{proxy.port}", ssl.create_default_context(cafile=certificate)
    finally:
        proxy.close()
