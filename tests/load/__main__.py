"""`make load`: many live tables at a real server on loopback, beside the least server that there can be."""

import argparse
import json
import resource
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

import cooper_island
from tests.server.support import ROOT

from .client import Crowd
from .run import Result, floor, load


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--tables", type=int, help="live tables (1000; with --kills 100)")
    parser.add_argument("--rate", type=float, help="moves a second (300; with --kills 100)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (60)")
    parser.add_argument("--kills", type=int, default=0, help="kill -9 the server so often instead")
    parser.add_argument(
        "--floor", type=float, default=10.0, help="seconds for the floor, twice (10)"
    )
    parser.add_argument("--unnamed", action="store_true", help="push to who acts, too")
    parser.add_argument("--json", action="store_true", help="tell all figures as JSON")
    asked = parser.parse_args()
    rate = asked.rate or (100.0 if asked.kills else 300.0)
    tables = asked.tables or (100 if asked.kills else 1000)
    crowd = Crowd(0, tables, rate, named=not asked.unnamed)
    many_files()
    results: dict[str, Result] = {}
    build = ROOT / "build"  # on the disk, which a folder for temporary files need not be
    build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=build) as name:
        measured = asked.floor and not asked.kills
        if measured:  # before and after, for other programs are at work on this machine too
            results["floor"] = floor(Path(name) / "before", crowd, asked.floor)
        results["game"] = load(Path(name), crowd, asked.seconds, asked.kills)
        if measured:
            results["floor again"] = floor(Path(name) / "after", crowd, asked.floor)
    engine = cooper_island.engine_kind()
    if asked.json:
        told = {name: asdict(one) for name, one in results.items()}
        print(json.dumps({"engine": engine, "tables": tables, "rate": rate, **told}))
    else:
        print(f"{tables} tables with two sockets each, {rate:g} moves a second; engine: {engine}")
        print("\n".join(lines(results)))
    return 1 if any(one.faults for one in results.values()) else 0


def many_files() -> None:
    """A socket is a file, and some systems allow few of them; servers inherit this."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def lines(results: dict[str, Result]) -> list[str]:
    """A table: what was measured, a column each."""
    ones = list(results.values())
    rows: list[tuple[str, list[str]]] = [
        ("moves", [f"{one.moves:,}" for one in ones]),
        ("moves a second", [f"{one.rate:g}" for one in ones]),
        ("answer, ms p50 / p95 / p99", [spread(one.answer) for one in ones]),
        ("push, ms p50 / p95 / p99", [spread(one.push) for one in ones]),
        ("fdatasync, ms p50 / p95 / p99", [spread(one.disk) for one in ones]),
        ("CPU a move, ms", [f"{one.cpu:.2f}" for one in ones]),
        ("bytes a move: answer + pushes", [bytes_out(one) for one in ones]),
        ("memory, MiB over time", [" ".join(f"{m:.0f}" for m in one.memory) for one in ones]),
        ("CPU of the client, of a core", [f"{one.client:.0%}" for one in ones]),
        *((note, [str(one.notes[note]) for one in ones]) for note in ones[0].notes),
        ("faults", [json.dumps(one.faults) if one.faults else "none" for one in ones]),
    ]
    if ones[0].kills:  # one server after the other: nothing to add up
        rows = [row for row in rows if any(cell.strip("-0.") for cell in row[1])]
        rows.insert(0, ("kill -9", [str(ones[0].kills)]))
    out = [f"{'':32}" + "".join(f"{name:30}" for name in results)]
    out += [f"{name:32}" + "".join(f"{cell:30}" for cell in cells) for name, cells in rows]
    if len(ones) == 3:
        times = 2 * ones[1].cpu / (ones[0].cpu + ones[2].cpu)
        out.append(f"CPU of a move: {times:.1f} times that of the floor (goal: at most 3)")
    return [line.rstrip() for line in out]


def spread(times: list[float]) -> str:
    return " / ".join(f"{time:.1f}" for time in times) or "-"


def bytes_out(one: Result) -> str:
    return f"{one.answer_bytes:,} + {one.push_bytes:,} = {one.answer_bytes + one.push_bytes:,}"


if __name__ == "__main__":
    sys.exit(main())
