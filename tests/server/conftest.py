"""One server for all tests that do not need their own."""

from collections.abc import Iterator

import pytest

from tests.server.support import Client, Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server"), ping_seconds=0.5) as out:
        yield out


@pytest.fixture
def client(server: Server) -> Client:
    return server.client()
