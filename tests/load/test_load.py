"""Fifty live tables at once: every socket hears every move once, and kill -9 loses nothing that was acknowledged."""

from pathlib import Path

from .client import Crowd
from .run import load

TABLES = 50


def test_every_socket_hears_every_move_once(tmp_path: Path) -> None:
    """No table stays in memory that nobody holds at this moment."""
    crowd = Crowd(0, TABLES, rate=100.0)
    out = load(tmp_path, crowd, seconds=4.0, loaded_bytes=0, idle_seconds=0.05)
    assert out.faults == {}
    assert out.moves > TABLES
    assert out.push


def test_kills_under_load_lose_nothing(tmp_path: Path) -> None:
    out = load(tmp_path, Crowd(0, TABLES, rate=100.0), seconds=0.0, kills=5)
    assert out.faults == {}
    assert out.moves > TABLES
    assert out.notes["reconnected"] >= TABLES
