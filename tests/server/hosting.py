"""`cooper-island host` as a process, and nginx before it as docs/hosting.md has it."""

import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPSConnection
from pathlib import Path
from typing import NamedTuple

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from cooper_island.server.settings import sqlite_url
from tests.browser.conftest import missing
from tests.server.support import ROOT, Client, Reply

NAME = "play.example"
NEEDED = ("nginx", "openssl")


class Hosted(NamedTuple):
    port: int
    log: Path
    clients: list[Client]

    def client(self, source: str = "127.0.0.1") -> Client:
        self.clients.append(Client(self.port, source))
        return self.clients[-1]

    @property
    def lines(self) -> list[str]:
        """The log, without what this machine's SQLite has it say at the start."""
        return [line for line in self.log.read_text().splitlines() if "SQLite" not in line]


@contextmanager
def hosting(folder: Path, *words: str) -> Iterator[Hosted]:
    log = folder / "log"
    command = [sys.executable, "-m", "cooper_island", "host", "--port", "0", *words]
    command += ["--database", sqlite_url(folder / "test.db")]
    with log.open("w") as errors:
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True
        )
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        found = re.search(r":(\d+)/ ", said)
        assert found is not None, said + log.read_text()
        hosted = Hosted(int(found[1]), log, [])
        try:
            yield hosted
        finally:
            for client in hosted.clients:
                client.close()
    finally:
        process.kill()
        process.wait(15)
        process.stdout.close()


def certificate(folder: Path) -> None:
    """An authority of our own (ca.pem), and what it says of the name."""
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial"]
    (folder / "names").write_text(f"subjectAltName=DNS:{NAME}\n")
    for words in (
        ["req", "-x509", *key, "-subj", "/CN=Test", "-keyout", "ca.key", "-out", "ca.pem"],
        ["req", *key, "-subj", f"/CN={NAME}", "-keyout", f"{NAME}.key", "-out", "ask.pem"],
        ["x509", "-req", "-in", "ask.pem", *signed, "-extfile", "names", "-out", f"{NAME}.pem"],
    ):
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)


def example(language: str) -> str:
    """The one block of that language in docs/hosting.md."""
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    (found,) = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
    return str(found)


@contextmanager
def nginx(folder: Path, port: int, behind: int) -> Iterator[None]:
    """At `port`, before the server at `behind`; what it logs of requests is in `access`."""
    inside = example("nginx")
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("127.0.0.1:8350", f"127.0.0.1:{behind}"),
        ("/etc/ssl/", f"{folder}/"),
    ):
        assert old in inside
        inside = inside.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    settings = folder / "nginx.conf"
    settings.write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors;"
        f"events {{}} http {{ access_log {folder}/access; {temporary}\n{inside} }}"
    )
    process = subprocess.Popen(
        ["nginx", "-p", str(folder), "-c", str(settings), "-e", str(folder / "errors")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except ConnectionRefusedError:
                assert process.poll() is None, (folder / "errors").read_text()
                time.sleep(0.02)
        yield
    finally:
        process.kill()
        process.wait(15)


class Visitor:
    """A browser elsewhere: it knows the name, trusts the authority, and has an address of its own."""

    def __init__(self, folder: Path, port: int, source: str) -> None:
        self._port = port
        self._source = source
        self._tls = ssl.create_default_context(cafile=str(folder / "ca.pem"))
        self.origin = f"https://{NAME}:{port}"

    def _connected(self) -> socket.socket:
        return socket.create_connection(
            ("127.0.0.1", self._port), 20, source_address=(self._source, 0)
        )

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Reply:
        made = HTTPSConnection(NAME, self._port, context=self._tls)
        made.sock = self._tls.wrap_socket(self._connected(), server_hostname=NAME)
        sent = {"origin": self.origin, "content-type": "application/json", **headers}
        raw = None if body is None else json.dumps(body)
        try:
            made.request(method, path, raw, {k.replace("_", "-"): v for k, v in sent.items()})
            answer = made.getresponse()
            text = answer.read().decode()
        finally:
            made.close()
        return Reply(answer.status, text, {k.lower(): v for k, v in answer.getheaders()})

    def socket(self, path: str, origin: str | None = None) -> ClientConnection:
        made = self._connected()
        try:
            return connect(
                f"wss://{NAME}:{self._port}{path}",
                sock=made,
                ssl=self._tls,
                server_hostname=NAME,
                origin=Origin(origin or self.origin),
                proxy=None,
            )
        except BaseException:
            made.close()
            raise


def tools() -> None:
    for tool in NEEDED:
        if shutil.which(tool) is None:
            missing(f"there is no {tool}: on Debian, apt-get install nginx-light openssl")
