"""What an arena found: win rates with intervals, scores by the lines of the pad, ratings."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import Any, Final

from openskill.models import PlackettLuce

from cooper_island.game import LINES
from cooper_island.language import Thing, figure, phrase, say, share
from cooper_island.view.picture import columns

from .arena import Outcome
from .match import Blame

_Z: Final = 1.959964  # 95% of a normal distribution


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a win rate; a shared win is a part of one."""
    rate = wins / games
    spread = _Z * _Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = _Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def ranks(outcome: Outcome) -> list[int]:
    """E3: places from 0; the one at fault is last and all others share the first."""
    n = len(outcome.lines)
    if outcome.fault is not None:
        return [int(one == outcome.fault.who) for one in range(n)]
    marks = [(-sum(outcome.lines[one]), outcome.uncharted[one]) for one in range(n)]
    return [sum(other < mark for other in marks) for mark in marks]


def ratings(outcomes: Sequence[Outcome], entrants: int) -> list[tuple[float, float]]:
    """Plackett-Luce ratings (mean, deviation) after all games in order; a new bot has 25 ± 8.33."""
    model = PlackettLuce()
    teams = [[model.rating()] for _ in range(entrants)]
    for outcome in outcomes:
        teams = model.rate(teams, ranks=[float(rank) for rank in ranks(outcome)])
    return [(round(team[0].mu, 2), round(team[0].sigma, 2)) for team in teams]


def summary(outcomes: Sequence[Outcome], names: Sequence[str], seed: int) -> dict[str, Any]:
    """All of it, JSON-able. Scores are means over games that were played to the end."""
    whole = [outcome for outcome in outcomes if outcome.fault is None]
    rated = ratings(outcomes, len(names))
    seats: dict[str, Any] = {}
    for one, name in enumerate(names):
        wins = sum((1 / len(o.winners) for o in outcomes if one in o.winners), 0.0)
        low, high = interval(wins, len(outcomes))
        faults = [o.fault for o in outcomes if o.fault is not None and o.fault.who == one]
        seats[name] = {
            "games": len(outcomes),
            "wins": round(wins, 4),
            "win_rate": round(wins / len(outcomes), 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "mean_score": _mean([sum(o.lines[one]) for o in whole]),
            "lines": {
                line: _mean([o.lines[one][i] for o in whole]) for i, line in enumerate(LINES)
            },
            "workers_hired": _mean([o.hired[one] for o in whole]),
            "uncharted": _mean([o.uncharted[one] for o in whole]),
            "rating": rated[one][0],
            "rating_deviation": rated[one][1],
            "faults": len(faults),
            "first_fault": _told(faults[0]) if faults else None,
        }
    return {
        "games": len(outcomes),
        "players": len(names),
        "seed": seed,
        "shared_wins": sum(len(o.winners) > 1 for o in whole),
        "seats": seats,
    }


def _told(blame: Blame) -> dict[str, Any]:
    """For a program, in no language."""
    return {"code": blame.code, "parts": blame.parts}


def _mean(values: Sequence[int]) -> float | None:
    return round(fmean(values), 3) if values else None


def arena_table(found: dict[str, Any]) -> str:
    """For a person, the strongest first."""
    heads = [phrase(f"arena.{head}") for head in ("games", "wins", "sure", "score")]
    heads += [say(f"picture.line.{line}") for line in LINES]
    rows = [["", *heads, *(phrase(f"arena.{head}") for head in ("hired", "uncharted", "rating"))]]
    for name, of in sorted(found["seats"].items(), key=lambda item: -item[1]["win_rate"]):
        between = f"{figure(100 * of['low'])}–{share(of['high'])}"
        row = [name, str(of["games"]), share(of["win_rate"], 1), between, _cell(of["mean_score"])]
        row += [_cell(of["lines"][line]) for line in LINES]
        rated = f"{figure(of['rating'], 1)} ± {figure(of['rating_deviation'], 1)}"
        rows.append([*row, _cell(of["workers_hired"]), _cell(of["uncharted"]), rated])
    return columns(rows)


def fault_lines(found: dict[str, Any]) -> list[str]:
    """One sentence for each bot that spoilt games."""
    out = []
    for name, of in found["seats"].items():
        first = of["first_fault"]
        if first is not None:
            why = Thing(f"fault.{first['code']}", first["parts"])
            out.append(phrase("bot.lost", name=name, count=of["faults"], why=why))
    return out


def _cell(value: float | None) -> str:
    return "–" if value is None else figure(value, 1)
