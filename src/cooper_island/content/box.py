"""The box of the game: its figures, read from `boxes/standard.toml` or from a player's own file.

Every box that the project ever played with stays in `boxes/`, whole and under a name of its own: games name theirs by
its hash, and go on with it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Final

from cooper_island.language import Row, Thing, cause

from . import parts
from .checks import DOUBLE_TILES, SINGLE_TILES, check
from .errors import BoxError
from .reading import Table, shown, shown_key
from .rows import (
    Box,
    Building,
    Buildings,
    Cards,
    Cargo,
    Cost,
    Half,
    LandingSpace,
    LargeFifteen,
    LogBook,
    LogBooks,
    Peninsula,
    PlayerBoard,
    Players,
    Rates,
    RoyalOrders,
    Setup,
    Space,
    Statue,
    WorkerBoard,
)

__all__ = [
    "SOURCES",
    "Box",
    "BoxError",
    "Building",
    "Buildings",
    "Cards",
    "Cargo",
    "Cost",
    "Half",
    "LandingSpace",
    "LargeFifteen",
    "LogBook",
    "LogBooks",
    "Peninsula",
    "PlayerBoard",
    "Players",
    "Rates",
    "RoyalOrders",
    "Setup",
    "Space",
    "Statue",
    "WorkerBoard",
    "figures",
    "kept_box",
    "kept_name",
    "load_box",
    "packed_box",
    "parse_box",
    "standard_box",
    "unpacked_box",
]

SOURCES: Final = ("rulebook", "deduced", "reported", "reconstructed")
"""Where a figure may come from."""

_BOXES: Final = Path(__file__).with_name("boxes")
_STANDARD: Final = _BOXES / "standard.toml"
_LARGEST: Final = 64 * 1024  # bytes; the standard box has 8,500

_LONGEST_KEY: Final = 200  # characters


@cache
def standard_box() -> Box:
    """The box that the project plays with."""
    return _whole(_standard_values(), _STANDARD.name)


def kept_box(named: str) -> Box | None:
    """The box with this hash among those of `boxes/`, or None."""
    standard = standard_box()
    return standard if named == standard.hash else _others().get(named)


@cache
def _others() -> dict[str, Box]:
    """The boxes of `boxes/` besides the standard one, by hash."""
    paths = sorted(path for path in _BOXES.glob("*.toml") if path != _STANDARD)
    boxes = [_whole(_parse(_read(path, path.name), path.name), path.name) for path in paths]
    return {box.hash: box for box in boxes}


@cache
def kept_name(named: str) -> str | None:
    """What the box with this hash is called in `boxes/`: "standard", "first"; None where it is not there."""
    if named == standard_box().hash:
        return _STANDARD.stem
    paths = (path for path in _BOXES.glob("*.toml") if path != _STANDARD)
    return next((path.stem for path in paths if load_box(path).hash == named), None)


def load_box(path: str | os.PathLike[str]) -> Box:
    """The box of a file; what it leaves out is as in the standard box. A kept one goes by its name alone: "first"."""
    name = os.fspath(path)
    name = name if name.isprintable() else ascii(name)
    kept = {file.stem: file for file in _BOXES.glob("*.toml")}.get(name)
    if kept and not os.path.lexists(path):
        path = kept
    return parse_box(_read(path, name), name)


def parse_box(text: str, name: str = "box") -> Box:
    """The box of a text in TOML; `name` is what messages call it."""
    given = _parse(text, name)
    sources = _given_sources(given.pop("sources", {}), name)
    box = _build(_merged(_standard_values(), given), sources, name)
    standard = standard_box().sources
    # What a file says of a key holds for everything below that key.
    kept = {
        key: source
        for key, source in standard.items()
        if not any(key == above or _is_below(key, above) for above in sources)
    }
    return replace(box, sources=kept | sources)


def packed_box(box: Box) -> dict[str, object]:
    """A whole box in JSON's terms, for who may not have its file; `unpacked_box` reads it."""
    packed: dict[str, object] = json.loads(json.dumps(_plain(box) | {"sources": box.sources}))
    return packed


def unpacked_box(packed: dict[str, object]) -> Box:
    return _whole(packed, "the packed box")


def figures(box: Box) -> dict[str, int | str]:
    """Every figure of a box by its dotted key: "rates.any_to_any", "cargo[4].gold"."""
    return dict(_walk("", _plain(box)))


def _read(path: str | os.PathLike[str], name: str) -> str:
    try:
        with Path(path).open("rb") as file:
            data = file.read(_LARGEST + 1)
    except FileNotFoundError:
        raise BoxError(name, "", "no_file") from None
    except IsADirectoryError:
        raise BoxError(name, "", "folder") from None
    except PermissionError:
        raise BoxError(name, "", "not_allowed") from None
    except OSError as error:
        raise BoxError(name, "", "unreadable", why=cause(error)) from None
    except ValueError as error:  # a null character in the path
        why = Thing("system.other", {"words": str(error)})
        raise BoxError(name, "", "unreadable", why=why) from None
    if len(data) > _LARGEST:
        raise BoxError(name, "", "large_file", size=_LARGEST // 1024)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BoxError(name, "", "no_text", line) from None


def _parse(text: str, name: str) -> dict[str, object]:
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = re.search(r" \(at line (\d+), column \d+\)$", message)
        line = int(found[1]) if found else max(1, len(text.rstrip("\n").split("\n")))
        message = re.sub(r" \(at (line \d+, column \d+|end of document)\)$", "", message)
        code = "no_toml" if found else "no_toml_at_end"
        message = message[:1].lower() + message[1:].rstrip(".")
        raise BoxError(name, "", code, line, message=message) from None
    except RecursionError:
        raise BoxError(name, "", "deep") from None
    except ValueError:  # Python refuses to read a number of thousands of digits
        digits = re.search(r"[0-9_]{640,}", text)
        at = text.count("\n", 0, digits.start()) + 1 if digits else None
        raise BoxError(name, "", "digits", at) from None


@cache
def _standard_values() -> dict[str, object]:
    return _parse(_STANDARD.read_text(encoding="utf-8"), _STANDARD.name)


def _merged(base: dict[str, object], given: dict[str, object]) -> dict[str, object]:
    """The tables of `base` with the keys of `given` put over them; lists are replaced whole."""
    merged = dict(base)
    for key, value in given.items():
        below = base.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            merged[key] = _merged(below, value)
        else:
            merged[key] = value
    return merged


def _whole(values: dict[str, object], name: str) -> Box:
    """The box of a file that leaves nothing out."""
    return _build(values, _given_sources(values.get("sources", {}), name), name)


def _build(values: dict[str, object], sources: dict[str, str], name: str) -> Box:
    known = (*parts.FIGURE_TABLES, "sources")
    top = Table(name, "", values, known, parts.DOTTED)
    box = Box(
        players=parts.players(top),
        peninsula=parts.peninsula(top),
        player_board=parts.player_board(top),
        worker_board=parts.worker_board(top),
        buildings=parts.buildings(top),
        statue=parts.statue(top),
        cargo=parts.cargo(top),
        islets=parts.islets(top),
        double_tiles=parts.tiles(top, "double_tiles", parts.DOUBLE_KINDS, DOUBLE_TILES),
        single_tiles=parts.tiles(top, "single_tiles", parts.SINGLE_KINDS, SINGLE_TILES),
        log_books=parts.log_books(top),
        cards=parts.cards(top),
        setup=parts.setup(top),
        rates=parts.rates(top),
        royal_orders=parts.royal_orders(top),
        sources={},
        hash="",
    )
    check(box, name)
    _check_sources(box, sources, name)
    return replace(box, sources=sources, hash=_digest(box))


def _is_below(key: str, above: str) -> bool:
    return key.startswith((above + ".", above + "["))


def _given_sources(value: object, name: str) -> dict[str, str]:
    """The entries of [sources] by dotted key, written quoted ("a.b") or not (a.b)."""
    if not isinstance(value, dict):
        raise BoxError(name, "sources", "table", value=shown(value))
    found: dict[str, str] = {}
    pending: list[tuple[str, object]] = list(value.items())
    while pending:
        key, entry = pending.pop(0)
        if len(key) > _LONGEST_KEY:
            raise BoxError(name, f"sources.{shown_key(key)}", "no_key")
        if isinstance(entry, dict):
            pending += [(f"{key}.{below}", value) for below, value in entry.items()]
        elif not isinstance(entry, str) or entry not in SOURCES:
            at = f"sources.{shown_key(key)}"
            raise BoxError(name, at, "one_of", allowed=Row(SOURCES), value=shown(entry))
        else:
            found[key] = entry
    return found


def _check_sources(box: Box, sources: dict[str, str], name: str) -> None:
    known: dict[str, None] = {}
    for key in figures(box):
        known[key] = None
        for cut in re.finditer(r"[.\[]", key):
            known[key[: cut.start()]] = None
    Table(name, "sources", dict(sources), tuple(known))


def _plain(box: Box) -> dict[str, object]:
    """All figures as plain tables and lists, without the sources."""
    plain = asdict(box)
    del plain["sources"], plain["hash"]
    return plain


def _walk(path: str, value: object) -> Iterator[tuple[str, int | str]]:
    if isinstance(value, dict):
        for key, below in value.items():
            yield from _walk(f"{path}.{key}" if path else str(key), below)
    elif isinstance(value, tuple):
        for i, below in enumerate(value):
            yield from _walk(f"{path}[{i}]", below)
    elif isinstance(value, int | str):
        yield path, value


def _digest(box: Box) -> str:
    text = json.dumps(_plain(box), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]
