"""Work over several processes: results come as they are ready, and Ctrl-C leaves nothing running."""

import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from cooper_island.language import phrase

T = TypeVar("T")
R = TypeVar("R")


class PoolError(Exception):
    """Work that cannot go on, for a process was ended from outside, say: one sentence for the person."""


class Pool(Protocol):
    """Where work is done; what comes of it is the same everywhere."""

    def spread(
        self, work: Callable[[T], R], tasks: Sequence[T]
    ) -> Generator[tuple[int, R], None, None]:
        """Each task's number and result, in any order; see the function of this name."""


class Processes(NamedTuple):
    """So many processes of this machine."""

    jobs: int = 1

    def spread(
        self, work: Callable[[T], R], tasks: Sequence[T]
    ) -> Generator[tuple[int, R], None, None]:
        return spread(work, tasks, self.jobs)


HERE: Final = Processes()


def cores() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[T], R], tasks: Sequence[T], jobs: int
) -> Generator[tuple[int, R], None, None]:
    """Each task's number and result, in any order. With one job, here and in order.

    Close the iterator (`contextlib.closing`) if you may leave it early. `work` must be importable.
    """
    jobs = min(jobs, len(tasks))
    if jobs <= 1:
        for number, task in enumerate(tasks):
            yield number, work(task)
        return
    crew: dict[Connection[Any, Any], SpawnProcess] = {}
    try:
        with interrupts_held():
            for _ in range(jobs):
                crew.update([hire(_serve, work)])
        ahead = iter(enumerate(tasks))
        busy = 0
        for line in crew:
            line.send(next(ahead))
            busy += 1
        while busy:
            ready = wait(list(crew))
            for line in [line for line in crew if line in ready]:
                number, result, failure = _receive(line, crew[line])
                if failure:
                    raise RuntimeError(f"a game could not be played:\n{failure}")
                following = next(ahead, None)
                if following is None:
                    busy -= 1
                else:
                    line.send(following)
                yield number, result
    finally:
        for line, process in crew.items():
            process.terminate()
            line.close()
        for process in crew.values():
            process.join()
            process.close()


def hire(serve: Callable[..., None], *told: Any) -> "tuple[Connection[Any, Any], SpawnProcess]":
    """A line to a process that serves there. It ends with this one, and Ctrl-C is not for it."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_begin, args=(serve, theirs, *told), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def _receive(line: "Connection[Any, Any]", process: SpawnProcess) -> Any:
    try:
        return line.recv()
    except (EOFError, OSError):
        process.join(1.0)
        raise PoolError(phrase("pool.ended", code=process.exitcode)) from None


def _begin(serve: Callable[..., None], *told: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who asked decides when to stop
    threading.Thread(target=_follow, daemon=True).start()
    serve(*told)


def _serve(line: "Connection[Any, Any]", work: Callable[[Any], Any]) -> None:
    while True:
        try:
            number, task = line.recv()
        except (EOFError, OSError):
            return
        try:
            told = (number, work(task), "")
        except Exception:
            told = (number, None, traceback.format_exc())
        try:
            line.send(told)
        except OSError:
            return


def _follow() -> None:
    """End with the one who asked, whatever this process is at."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits while processes start, and never reaches those that start now."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
