"""One server for all tests that do not need their own."""

from collections.abc import Iterator

import pytest

from cooper_island import Game
from tests.server.support import Client, Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server"), ping_seconds=0.5) as out:
        yield out


@pytest.fixture
def client(server: Server) -> Client:
    return server.client()


@pytest.fixture(scope="session")
def record() -> str:
    """Of a whole game of two."""
    game = Game.new(2, 4)
    while not game.over:
        seat = game.to_act[0]
        decision = game.decision(seat)
        assert decision is not None
        game.apply(seat, decision.options[-1])
    return game.record
