"""Work over a cluster, by Ray: the same results as here, and those of a lost node are made again.

Ray lives in a process of its own, the foreman. What it writes there nobody sees, and whatever ends it (the head of the
cluster is gone, say) leaves a sentence here. The foreman is told what to do over a pipe: first the work, then tasks,
as many as the cluster has room for. Each of its answers is a result and how much room there is; it then waits for the
tasks that take the place of the one that is done.
"""

import logging
import os
import pickle
import platform
import re
import socket
import sys
import traceback
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

import cooper_island
from cooper_island.language import phrase, reason

from .pool import PoolError, R, T, hire, interrupts_held
from .program import digest

AUTO: Final = "auto"  # the cluster that this machine is a node of
LINK: Final = 5.0  # seconds for the machine of a cluster to answer,
START: Final = 60.0  # for the foreman to come,
ANSWER: Final = 12.0  # and for the cluster to answer it
WITHOUT: Final = 60.0  # for how long a cluster may have no core at all
AHEAD: Final = 2  # tasks a core that are under way: none has to wait for the next
RETRIES: Final = 10  # times that a task is done again after its node was lost

# What came of a task on its node.
DONE: Final = "done"
FAILED: Final = "failed"
STRANGE: Final = "strange"  # the node has another program, or none
LOST: Final = "lost"


def called(address: str) -> str:
    return phrase("cluster.here") if address == AUTO else phrase("cluster.at", address=address)


def silence(address: str) -> str:
    if address == AUTO:
        return phrase("cluster.silent", cluster=called(address))
    return phrase("cluster.silent_node", cluster=called(address), address=address)


class Cluster:
    """The nodes of a Ray cluster, as a pool. Leave it as a context: nothing of it is left running."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._line: Connection[Any, Any] | None = None
        self._process: SpawnProcess | None = None
        self._room = 0

    def __enter__(self) -> "Cluster":
        self._connect()
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def spread(
        self, work: Callable[[T], R], tasks: Sequence[T]
    ) -> Generator[tuple[int, R], None, None]:
        """Each task's number and result, as they come. `work` must be importable on the nodes."""
        ahead = enumerate(tasks)
        owed = 0

        def more() -> list[tuple[int, bytes]]:
            room = max(0, self._room - owed)
            return [(number, pickle.dumps(task)) for number, task in islice(ahead, room)]

        whole = False
        try:
            line = self._connect()
            self._say(line, ((cooper_island.__version__, digest()), pickle.dumps(work)))
            first = more()
            self._say(line, first)
            owed = len(first)
            while owed:
                self._room, number, outcome, found = self._hear(line)
                if outcome == FAILED:
                    raise RuntimeError(f"a game could not be played:\n{found}")
                if outcome != DONE:
                    raise PoolError(str(found))
                owed -= 1
                following = more()
                self._say(line, following)
                owed += len(following)
                yield number, pickle.loads(found)
            whole = True
        finally:
            if not whole:
                self._close()

    def _connect(self) -> "Connection[Any, Any]":
        if self._line is not None:
            return self._line
        if find_spec("ray") is None:
            raise PoolError(phrase("cluster.no_ray"))
        self._knock()
        with interrupts_held():
            line, self._process = hire(_oversee, self.address)
            self._line = line
        try:
            for seconds in (START, ANSWER):
                if not line.poll(seconds):
                    raise PoolError(silence(self.address))
                self._room, trouble = self._hear(line)
                if trouble:
                    raise PoolError(trouble)
        except BaseException:
            self._close()
            raise
        return line

    def _knock(self) -> None:
        """Is anybody there?"""
        if self.address == AUTO:
            return
        host, _, port = self.address.rpartition(":")
        try:
            socket.create_connection((host.strip("[]"), int(port)), LINK).close()
        except OSError as error:
            why = phrase("cluster.no_answer") if isinstance(error, TimeoutError) else reason(error)
            raise PoolError(
                phrase("cluster.unreachable", cluster=called(self.address), why=why)
            ) from None

    def _say(self, line: "Connection[Any, Any]", message: Any) -> None:
        try:
            line.send(message)
        except OSError:
            raise self._gone() from None

    def _hear(self, line: "Connection[Any, Any]") -> Any:
        try:
            return line.recv()
        except (EOFError, OSError):
            raise self._gone() from None

    def _gone(self) -> PoolError:
        return PoolError(phrase("cluster.gone", cluster=called(self.address)))

    def _close(self) -> None:
        """Without its foreman, what the cluster does for us ends as well."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._line = self._process = None


def _oversee(line: "Connection[Any, Any]", address: str) -> None:
    """The foreman: connects to the cluster, and then hands out work for as long as there is any."""
    _quiet()
    import ray

    line.send((0, ""))
    trouble = _reach(address)
    if not trouble and not _cores():
        trouble = phrase("cluster.no_core", cluster=called(address))
    line.send((0 if trouble else _room(), trouble))
    if trouble:
        return
    with suppress(EOFError, OSError):  # whom it worked for is gone
        try:
            while True:
                _hand_out(line, address)
        except ray.exceptions.RayError as error:
            line.send(
                (
                    0,
                    0,
                    LOST,
                    phrase("cluster.gone_why", cluster=called(address), why=type(error).__name__),
                )
            )


def _hand_out(line: "Connection[Any, Any]", address: str) -> None:
    """One work with all its tasks."""
    import ray

    remote = ray.remote(num_cpus=1, max_retries=RETRIES)(_task())
    program, code = line.recv()
    work = ray.put(code)
    pending: dict[Any, int] = {}
    while True:
        for number, task in line.recv():
            pending[remote.remote(program, work, task)] = number
        if not pending:
            return
        line.send((_room(), *_result(address, pending)))


def _quiet() -> None:
    """Ray and its C++ write to the terminal, whatever they are told."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    os.close(nothing)


def _reach(address: str) -> str:
    """Connect; or a sentence why not."""
    import ray

    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL)
    except Exception as error:
        return refusal(address, f"{error}\n{error.__cause__ or ''}")
    return ""


def refusal(address: str, said: str) -> str:
    """Why Ray did not connect, in our words."""
    versions = re.findall(r"Ray: (\S+)\s+Python: (\S+)", said)
    if len(versions) == 2:
        (ray, python), (our_ray, our_python) = versions
        return phrase(
            "cluster.versions",
            cluster=called(address),
            ray=ray,
            python=python,
            our_ray=our_ray,
            our_python=our_python,
        )
    if "Could not find any running Ray" in said:
        return phrase("cluster.no_node")
    first = said.strip().partition("\n")[0].rstrip(".")
    return phrase("cluster.unreachable", cluster=called(address), why=first)


def _cores() -> int:
    """What the cluster has at present."""
    import ray

    return int(ray.cluster_resources().get("CPU", 0))  # type: ignore[no-untyped-call]


def _room() -> int:
    """How many tasks may be under way."""
    return AHEAD * max(1, _cores())


def _result(address: str, pending: dict[Any, int]) -> tuple[int, str, Any]:
    """The next that is done, whichever it is: its number, what came of it, and its result or a sentence."""
    import ray

    done: list[Any] = []
    while not done:
        done, _ = ray.wait(list(pending), num_returns=1, timeout=WITHOUT)
        if not done and not _cores():
            return 0, LOST, phrase("cluster.lost", cluster=called(address))
    number = pending.pop(done[0])
    try:
        outcome, found = ray.get(done[0])
    except ray.exceptions.RayTaskError as error:
        return number, FAILED, str(error)
    except ray.exceptions.RayError as error:
        why = type(error).__name__
        return number, LOST, phrase("cluster.game_lost", count=RETRIES + 1, why=why)
    return number, outcome, found


def _task() -> Callable[[tuple[str, str], bytes, bytes], tuple[str, Any]]:
    """What a node does. It is a function within another, so that Ray sends its code: the node may not have ours."""

    def play(program: tuple[str, str], work: bytes, task: bytes) -> tuple[str, Any]:
        version, code = program
        node = f"node {platform.node()} of the cluster"
        try:
            import cooper_island

            own = cooper_island.__version__
        except (ImportError, AttributeError):
            return STRANGE, f"{node} has no Cooper Island; it needs {version}, as it is here."
        if own != version:
            return STRANGE, f"{node} has Cooper Island {own}; it needs {version}, as it is here."
        try:
            from cooper_island.bots.program import digest

            same = digest() == code
        except ImportError:
            same = False
        if not same:
            return STRANGE, f"{node} has other code of Cooper Island {own} than this machine."
        try:
            return DONE, pickle.dumps(pickle.loads(work)(pickle.loads(task)))
        except Exception:
            return FAILED, traceback.format_exc()

    return play
