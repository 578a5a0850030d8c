"""Bots of users, good and bad: a file that the tests name as `people.py:Class`."""

import os
import random
import subprocess
import sys
import time

from cooper_island import Game, Option


class Good:
    """Any option, as an Option."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, game: Game, seat: int) -> Option | str | int | None:
        decision = game.decision(seat)
        assert decision is not None
        assert len(decision.options) > 1
        return self.random.choice(decision.options)


class Texts(Good):
    """Its text; and plays around with what it was given."""

    def choose(self, game: Game, seat: int) -> Option | str | int | None:
        option = super().choose(game, seat)
        assert isinstance(option, Option)
        assert game.header.seed is None
        assert game.events() == []
        game.apply(seat, option)
        return option.text


class Indices(Good):
    """The first one's index; prints what looks like answers, and reads its input."""

    def choose(self, game: Game, seat: int) -> Option | str | int | None:
        print('{"text": "nonsense"}')
        os.write(1, b'{"text": "nonsense"}\n')
        assert sys.stdin.read() == ""
        return 0


class Common(Good):
    """Uses the common generator, and remembers too much."""

    seen = 0

    def choose(self, game: Game, seat: int) -> Option | str | int | None:
        Common.seen += 1
        decision = game.decision(seat)
        assert decision is not None
        return (random.randrange(100) + Common.seen) % len(decision.options)


class Raises(Good):
    def choose(self, game: Game, seat: int) -> Option | str | int | None:
        raise TypeError("one\nand \x1b[31mtwo")


class Tires(Good):
    """Decides twice, and no more."""

    left = 2

    def choose(self, game: Game, seat: int) -> Option | str | int | None:
        self.left -= 1
        assert self.left >= 0, "tired"
        return super().choose(game, seat)


class NoStart(Good):
    def __init__(self, seed: int) -> None:
        raise ValueError("not today")


class Exits(Good):
    def choose(self, game: Game, seat: int) -> Option | str | int | None:
        sys.exit(3)


class Dies(Good):
    def choose(self, game: Game, seat: int) -> Option | str | int | None:
        os._exit(7)


class Wrong(Good):
    def choose(self, game: Game, seat: int) -> Option | str | int | None:
        return "dance"


class Beyond(Good):
    def choose(self, game: Game, seat: int) -> Option | str | int | None:
        return 10**30


class Nothing(Good):
    def choose(self, game: Game, seat: int) -> Option | str | int | None:
        return None


class Hangs(Good):
    """Waits for ever, and so does a process that it started; their numbers are in the file that HANGS names."""

    def choose(self, game: Game, seat: int) -> Option | str | int | None:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        if "HANGS" in os.environ:
            with open(os.environ["HANGS"], "a", encoding="utf-8") as file:  # noqa: PTH123
                file.write(f"{os.getpid()} {child.pid}\n")
        time.sleep(3600)
        return 0


class Loads(Good):
    """Is never ready."""

    def __init__(self, seed: int) -> None:
        time.sleep(3600)


class Floods(Good):
    """Answers where nobody asked: it found the line on which answers go."""

    def __init__(self, seed: int) -> None:
        for line in range(3, 20):
            try:
                os.write(line, b'{"text": "end turn"}\n' * 1000)
            except OSError:
                continue


class Timed(Good):
    """Is told by when it must have chosen."""

    deadline = 0.0

    def choose(self, game: Game, seat: int) -> Option | str | int | None:
        assert 6 < self.deadline - time.monotonic() < 7
        return 0
