"""Bots that misbehave, for the runner's tests. Used as `Settings.bots`."""

import os
import time
from typing import Protocol

from cooper_island.bots.random import RandomBot
from cooper_island.game import Game

NAMES = ("random", "hangs", "dies", "raises", "wrong", "noisy")


class Bot(Protocol):
    def choose(self, game: Game, seat: int) -> int: ...


class Hangs:
    def choose(self, game: Game, seat: int) -> int:
        time.sleep(3600)
        return 0


class Dies:
    def choose(self, game: Game, seat: int) -> int:
        os._exit(1)


class Raises:
    def choose(self, game: Game, seat: int) -> int:
        raise ZeroDivisionError


class Wrong:
    def choose(self, game: Game, seat: int) -> int:
        return 10**6


class Noisy:
    deadline = 0.0

    def choose(self, game: Game, seat: int) -> int:
        assert self.deadline > time.monotonic()
        print('{"text": "nonsense"}', flush=True)
        os.write(1, b'{"text": "nonsense"}\n')
        return 0


def create(name: str, seed: int, clock: bool) -> Bot:
    made: dict[str, Bot] = {
        "random": RandomBot(seed),
        "hangs": Hangs(),
        "dies": Dies(),
        "raises": Raises(),
        "wrong": Wrong(),
        "noisy": Noisy(),
    }
    return made[name]
