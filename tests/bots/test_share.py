"""Who is next at a few places that many want."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from cooper_island.bots.share import Share, Who


class Desk:
    """A place."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.who: Who | None = None


def in_loop(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.parametrize("desks", [1, 2, 3])
def test_clients_take_turns_whatever_each_of_them_wants(desks: int) -> None:
    """Thirty of one client come before the one of another and the two of a third."""
    served: list[str] = []
    share = Share([Desk(str(n)) for n in range(desks)])
    free = asyncio.Semaphore(0)

    async def want(client: str, number: int) -> None:
        desk = await share.take(client, (client, number))
        served.append(client)
        await free.acquire()
        share.give(client, desk)

    async def work() -> None:
        wanted = ["many"] * 30 + ["one"] + ["two"] * 2
        tasks = [asyncio.create_task(want(client, n)) for n, client in enumerate(wanted)]
        await settle()
        assert served == ["many"] * desks
        assert share.waiting == 33 - desks
        for _ in wanted:
            free.release()
            await settle()
        await asyncio.gather(*tasks)

    in_loop(work)
    assert share.waiting == 0
    assert served[desks : desks + 2] == ["one", "two"]
    assert "two" in served[desks + 2 : desks + 5]
    assert sorted(served) == sorted(["many"] * 30 + ["one"] + ["two"] * 2)


def test_one_gets_the_place_that_it_had() -> None:
    async def work() -> None:
        desks = [Desk("a"), Desk("b"), Desk("c")]
        desks[1].who = ("t", 1)
        share = Share(desks)
        assert (await share.take("x", ("t", 1))).name == "b"
        assert (await share.take("x", ("t", 1))).name == "a"  # the one that rests longest

    in_loop(work)


@pytest.mark.parametrize("late", [False, True])
def test_one_that_goes_away_leaves_its_place_to_others(late: bool) -> None:
    async def work() -> None:
        share = Share([Desk("a")])
        desk = await share.take("x", ("t", 0))
        first = asyncio.create_task(share.take("y", ("u", 0)))
        second = asyncio.create_task(share.take("z", ("v", 0)))
        await settle()
        if late:
            share.give("x", desk)  # it is handed out, and not yet taken
        first.cancel()
        await settle()
        assert share.waiting == (0 if late else 1)
        if not late:
            share.give("x", desk)
        assert await second is desk
        assert first.cancelled()

    in_loop(work)
