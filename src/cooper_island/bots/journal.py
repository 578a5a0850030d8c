"""What an interrupted arena has done, in the user's cache folder, so that the same command goes on."""

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import platformdirs

import cooper_island
from cooper_island.record.versions import RULES

from .match import Table
from .program import digest
from .registry import Entrant


class Journal:
    """One JSON line a game. Without a folder to write to, it keeps nothing and says so (`kept`)."""

    def __init__(self, key: str) -> None:
        self.rows: list[Any] = []
        self.kept = False
        self._file: IO[str] | None = None
        try:
            folder = platformdirs.user_cache_path("cooper-island", appauthor=False) / "arena"
            folder.mkdir(parents=True, exist_ok=True)
            self._path = folder / f"{key}.jsonl"
            self._read()
            self._file = self._path.open("a", encoding="utf-8")
            self.kept = True
        except OSError:
            pass

    def _read(self) -> None:
        """What is there; a line that was cut off by the interrupt is dropped."""
        try:
            text = self._path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return
        sound = []
        for line in text.splitlines(keepends=True):
            try:
                row = json.loads(line)
            except ValueError:
                continue
            if line.endswith("\n"):
                self.rows.append(row)
                sound.append(line)
        if "".join(sound) != text:
            aside = self._path.with_suffix(".new")
            aside.write_text("".join(sound), encoding="utf-8")
            aside.replace(self._path)

    def add(self, row: Sequence[Any]) -> None:
        self.rows.append(row)
        if self._file is not None:
            try:
                self._file.write(json.dumps(row, separators=(",", ":")) + "\n")
                self._file.flush()
            except OSError:
                self.kept = False

    def close(self, *, complete: bool) -> None:
        """The end of a run. A complete one needs no journal any more."""
        if self._file is None:
            return
        self._file.close()
        if complete:
            with suppress(
                OSError
            ):  # another run still has it open (on Windows), and will remove it
                self._path.unlink(missing_ok=True)


def journal_key(entrants: Sequence[Entrant], games: int, seed: int, table: Table) -> str:
    """The same for the same command, program, box and bots; nothing else may be mixed."""
    files = [_bytes(path) for one in entrants for path in (one.file, one.judgement)]
    parts: list[Any] = [
        [(one.text, one.file) for one in entrants],
        [hashlib.sha256(data).hexdigest() for data in files],
        games,
        seed,
        table.start_landscape,
        table.simultaneous,
        table.clock,
        table.limit,
        table.box.hash,
        RULES,
        cooper_island.__version__,
        digest(),
    ]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]


def _bytes(path: str) -> bytes:
    """What is in a file; a judgement may be missing, and captain then plays without it."""
    return Path(path).read_bytes() if path and Path(path).is_file() else b""
