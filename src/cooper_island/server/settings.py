"""Where the server keeps things, and how much it lets one client do."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from cooper_island.bots.process import LIMIT
from cooper_island.bots.registry import Entrant

HOST: Final = "127.0.0.1"
PORT: Final = 8350
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True)
class Settings:
    """All that can be set. The figures are those of docs/server.md."""

    database: str  # nothing: a file in the user's data folder
    bound: str = HOST  # where it listens; nothing: at all addresses
    port: int = PORT
    hosts: tuple[str, ...] = ()  # further names that it answers to
    public_url: str | None = None  # where people reach it, if a proxy is before it
    proxies: tuple[str, ...] = ()  # whose word on a client's address counts
    create_key: str | None = None  # who has it may create tables; none: everybody
    metrics: tuple[str, int] | None = None  # address and port for the figures
    log_requests: bool = False
    page: Path = Path(__file__).parent.parent / "web"
    bots: tuple[Entrant, ...] = ()  # those of the host
    bot_processes: int = 2  # for our own
    bot_seconds: float = LIMIT  # for one decision
    body_bytes: int = 64 * 1024
    head_seconds: float = 10.0  # for a connection to say what it wants
    body_seconds: float = 10.0
    keep_seconds: float = 30.0  # for a connection to ask again
    answer_seconds: float = 120.0  # for an answer to be made and read
    waiting_per_client: int = 100  # connections that ask nothing, of one address or one seat
    rate: float = 20.0  # plain requests a second of one seat, or of one stranger at one table
    burst: float = 60.0
    client_rate: float = 200.0  # of one stranger at all tables
    client_burst: float = 600.0
    create_rate: float = 2.0  # new tables a second of one client
    create_burst: float = 30.0
    chat_rate: float = (
        1.0  # messages a second of one seat, or of one watcher's address; notes alike
    )
    chat_burst: float = 5.0
    here_seconds: float = 3.0  # for who has lost the connection to be back
    hidden_seconds: float = 60.0  # after which whose page is hidden counts as away
    away_seconds: float = 60.0  # after which the others may decide about who is away
    ping_seconds: float = 20.0
    hello_seconds: float = 10.0  # for a socket to say who it is
    send_seconds: float = 30.0  # for a socket to take a message
    sockets_per_seat: int = 8
    sockets_per_client: int = 4096  # of one address, whoever they are; idle connections likewise
    watchers_per_table: int = 64  # sockets of spectators
    watchers_per_client: int = 128
    loaded_bytes: int = 256 * 1024 * 1024  # of tables in memory, about; those nobody holds leave
    idle_seconds: float = 600.0  # after which such a table leaves; it is a few milliseconds away


def default_database() -> str:
    """The SQLite file in the user's data folder, which is made if need be."""
    folder = platformdirs.user_data_path("cooper-island", appauthor=False)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # one that is there stays as it is
    return sqlite_url(folder / "cooper-island.db")


def sqlite_url(path: Path) -> str:
    from sqlalchemy import URL  # here: the command tells HOST and PORT without it

    return URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)
