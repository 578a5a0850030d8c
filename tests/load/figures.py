"""What is measured from outside: a process, and the disk."""

import os
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

SHARES = (50, 95, 99)


def percentiles(times: Sequence[float]) -> list[float]:
    """p50, p95 and p99 in milliseconds; nothing measured: nothing told."""
    rows = sorted(times)
    return [round(1000 * rows[len(rows) * share // 100], 2) for share in SHARES] if rows else []


def cpu_seconds(pid: int) -> float:
    """Of all threads of a process, in user and system mode."""
    words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """MiB that are in use."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, 1)


class Disk:
    """How long the disk itself takes for a write that is safe: one page, some twenty times a second."""

    def __init__(self, folder: Path) -> None:
        self.times: list[float] = []
        self._path = folder / "disk"
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._measure)

    def __enter__(self) -> "Disk":
        self._thread.start()
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._end.set()
        self._thread.join()

    def _measure(self) -> None:
        with self._path.open("wb", buffering=0) as file:
            while not self._end.wait(0.05):
                file.write(b"x" * 4096)
                began = time.perf_counter()
                os.fdatasync(file.fileno())
                self.times.append(time.perf_counter() - began)
