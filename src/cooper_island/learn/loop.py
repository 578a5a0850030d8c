"""The loop: generations of games, each played by what the last ones taught, each kept only if it plays better.

Everything that a run knows lies in its folder, so that the same command goes on where it was interrupted:
`learning.json` (what was asked for, and each generation so far), `rows/` (games of the present generation),
`sums-N.npz` (what all games up to that generation taught), `generation-N.json` (as far towards what was fitted
to them as plays best) and `judgement.json` (the best so far).
"""

import hashlib
import json
import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile

from cooper_island.bots.judgements import Judgement, complete
from cooper_island.bots.match import derived
from cooper_island.bots.pool import Pool
from cooper_island.bots.sailor import Sailor
from cooper_island.content.box import Box, packed_box, unpacked_box
from cooper_island.engine import rules
from cooper_island.engine.sample import sample
from cooper_island.engine.score import winners
from cooper_island.engine.setup import new_state
from cooper_island.engine.terms import Terms
from cooper_island.language import commas, figure, phrase, reason
from cooper_island.language import share as percent
from cooper_island.mind.evaluate import BEST
from cooper_island.mind.judgement import Learnt, Mind
from cooper_island.mind.trait_table import TRAITS
from cooper_island.record.versions import RULES, terms_for

from .games import Habits, Rows, asked, make

BATCH: Final = 20  # games that a process plays at a time
FADE: Final = 0.8  # what an older generation counts beside a new one
PULLS: Final = (40.0, 400.0, 2000.0)
"""How strongly figures are pulled to nothing: for all games, for a time of the game, for a number of players."""
STEPS: Final = (1.0, 0.5, 0.25)
"""How far to go from the best judgement towards the fit: what points the right way may still go too far."""


class LearnError(Exception):
    """A run that cannot begin or go on: one sentence for the person."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a run is asked for; another wish is another run."""

    seed: int = 1
    games: int = 4000  # a generation
    nodes: int = 250
    trial: int = 200  # games against the best judgement, for each of STEPS; 0: each new one is kept
    rules: int = RULES
    box: str = ""
    start: str = ""  # a digest of the judgement that it starts from; none is the hand-made one
    traits: list[list[Any]] = field(default_factory=lambda: [list(trait) for trait in TRAITS])


@dataclass(slots=True)
class Story:
    """How far a run has come."""

    wish: Wish
    box: dict[str, object]
    generations: list[dict[str, Any]] = field(default_factory=list)
    best: int = -1  # the generation whose judgement is the best; -1: the one to start from


class Batch(NamedTuple):
    """Some games for a process to play."""

    box: dict[str, object]
    minds: list[list[list[int]]]  # judgements at the tables; none is the hand-made one
    habits: Habits
    seeds: list[int]


class Trial(NamedTuple):
    """Two games with seats swapped between a new and the best judgement."""

    box: dict[str, object]
    new: list[list[int]]
    best: list[list[int]]
    nodes: int
    players: int
    seed: int


def terms_of(packed: dict[str, object]) -> Terms:
    return terms_for(unpacked_box(packed), RULES)


def minds_of(rows: Sequence[list[list[int]]]) -> list[Mind | None]:
    return [Learnt(one, list(BEST)) if one else None for one in rows]


def play_batch(batch: Batch) -> Rows:
    rows = make(terms_of(batch.box), minds_of(batch.minds), batch.habits, batch.seeds)
    return rows._replace(places=zlib.compress(rows.places, 1))


def try_out(trial: Trial) -> float:
    """Wins of the new judgement in two games, a win shared by k counting 1/k."""
    won = 0.0
    minds = minds_of([trial.new, trial.best])
    for swap in range(2):
        rnd = random.Random(trial.seed)
        start, several = rnd.randrange(4), rnd.random() < 0.5
        s = new_state(terms_of(trial.box), trial.players, trial.seed, -1, start, several)
        who = [(p + swap) % 2 for p in range(s.n)]
        bots = [
            Sailor(derived(trial.seed, p), minds[who[p]], trial.nodes, seconds=1.0)
            for p in range(s.n)
        ]
        made = 0
        while not s.over:
            p = rnd.choice(asked(s))
            codes = rules.options(s, p)
            code = codes[0]
            if len(codes) > 1:
                code = bots[p].code(sample(s, p, derived(trial.seed, swap, made)), p, codes)
            rules.apply(s, p, code)
            made += 1
        first = winners(s)
        won += sum(1 for p in first if who[p] == 0) / len(first)
    return won


class Run:
    """One run in its folder."""

    def __init__(self, folder: Path, wish: Wish, box: Box, start: Judgement | None = None) -> None:
        self.folder = folder
        self.rows = folder / "rows"
        try:
            self.rows.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LearnError(
                phrase("error.no_folder", folder=folder, reason=reason(error))
            ) from None
        self.start = [] if start is None else start.rows
        wish = replace(wish, rules=RULES, box=box.hash, start=_digest(self.start))
        self.story = self._before(wish) or Story(wish, packed_box(box))
        self.fresh = not self.story.generations

    def _before(self, wish: Wish) -> Story | None:
        path = self.folder / "learning.json"
        if not path.exists():
            return None
        with reading(path):
            data = json.loads(path.read_text(encoding="utf-8"))
            story = Story(
                Wish(**data["wish"]), data["box"], list(data["generations"]), int(data["best"])
            )
        if story.wish != wish:
            raise LearnError(phrase("learn.other_run", folder=self.folder))
        return story

    def write(self, name: str, text: str) -> None:
        """All or nothing, whatever ends the program."""
        aside = self.folder / f"{name}.new"
        aside.write_text(text, encoding="utf-8")
        aside.replace(self.folder / name)

    def keep(self) -> None:
        self.write("learning.json", json.dumps(asdict(self.story), indent=1))

    def figures(self, generation: int) -> list[list[int]]:
        """A generation's judgement, or the one to start from; nothing stands for the hand-made one."""
        if generation < 0:
            return self.start
        path = self.folder / f"generation-{generation}.json"
        with reading(path):
            found: list[list[int]] = json.loads(path.read_text(encoding="utf-8"))
            if not complete(found):
                raise ValueError
        return found

    def learn(
        self,
        generations: int,
        pool: Pool,
        tell: Callable[[str], None],
        tick: Callable[[int, int], None],
    ) -> None:
        """So many generations in all; `tell` hears of each, `tick` of games made and to be made."""
        self.keep()
        while len(self.story.generations) < generations:
            number = len(self.story.generations)
            means = self._play(number, pool, tick)
            found, explained = self._fit(number)
            step = 1.0
            share: float | None = None
            if self.story.wish.trial:
                found, step, share = self._trial(number, found, pool)
            self.write(f"generation-{number}.json", json.dumps(found, separators=(",", ":")))
            better = share is None or share >= 0.5
            if better:
                self.story.best = number
            self.story.generations.append(
                {
                    "mean_scores": means,
                    "explained": explained,
                    "step": step,
                    "share": share,
                    "kept": better,
                }
            )
            if better:
                self.write("judgement.json", self.judgement().text())
            self.keep()
            # Only now is what it was made from of no more use.
            for path in (*self.rows.iterdir(), self._sums(number - 1)):
                path.unlink(missing_ok=True)
            scores = commas(f"{n}: {figure(mean, 1)}" for n, mean in means.items())
            key = "learn.untried" if share is None else "learn.kept" if better else "learn.not_kept"
            shares = {"step": percent(step), "share": percent(share or 0)}
            tell(phrase(key, number=number + 1, scores=scores, **shares))

    def judgement(self) -> Judgement:
        wish = self.story.wish
        about = {
            "seed": wish.seed,
            "games": wish.games,
            "nodes": wish.nodes,
            "generation": self.story.best + 1,
            "start": wish.start,
        }
        return Judgement(self.figures(self.story.best), wish.box, wish.rules, about)

    def _play(self, number: int, pool: Pool, tick: Callable[[int, int], None]) -> dict[str, float]:
        """The games of a generation, as far as they are not there yet; mean scores by players."""
        wish = self.story.wish
        minds = [self.figures(self.story.best)]
        if number and self.story.best != number - 1:
            minds.append(self.figures(number - 1))  # what it tries, so that its mistakes are seen
        if number or self.start:
            minds.append([])  # the hand-made one
        habits = Habits(nodes=wish.nodes)
        batches: list[Batch] = []
        names: list[Path] = []
        for n, first in enumerate(range(0, wish.games, BATCH)):
            names.append(self.rows / f"{number}-{n}")
            size = min(BATCH, wish.games - first)
            seeds = [derived(wish.seed, number, n, i) for i in range(size)]
            batches.append(Batch(self.story.box, minds, habits, seeds))
        missing = [n for n in range(len(names)) if not names[n].exists()]
        done = wish.games - sum(len(batches[n].seeds) for n in missing)
        tick(done, wish.games)
        with closing(pool.spread(play_batch, [batches[n] for n in missing])) as results:
            for at, rows in results:
                name = names[missing[at]]
                aside = name.with_suffix(".new")
                head = json.dumps([len(rows.places), rows.totals]).encode()
                aside.write_bytes(head + b"\n" + rows.places + rows.points)
                aside.replace(name)
                done += len(batches[missing[at]].seeds)
                tick(done, wish.games)
        totals = [scores for name in names for scores in _head(name)[1]]
        means = {}
        for n in (2, 3, 4):
            scores = [x for row in totals if len(row) == n for x in row]
            if scores:
                means[str(n)] = round(sum(scores) / len(scores), 2)
        return means

    def _fit(self, number: int) -> tuple[list[list[int]], list[float]]:
        from .fit import Sums, explained, fit

        sums = Sums()
        if number:
            with reading(self._sums(number - 1)) as path:
                sums = Sums.load(path)
        sums.fade(FADE)
        for name in sorted(self.rows.glob(f"{number}-*")):
            with reading(name):
                sums.add(_rows(name))
        found = fit(sums, PULLS, self.figures(self.story.best))
        sums.save(self._sums(number))
        return found, explained(sums, found)

    def _sums(self, number: int) -> Path:
        return self.folder / f"sums-{number}.npz"

    def _trial(
        self, number: int, found: list[list[int]], pool: Pool
    ) -> tuple[list[list[int]], float, float]:
        """What plays best on the way to what was fitted, how far that is, and its share of wins."""
        wish = self.story.wish
        best = self.figures(self.story.best)
        steps = STEPS if best else STEPS[:1]
        tried = [between(best, found, step) for step in steps]
        pairs = max(1, wish.trial // 2)
        seeds = [derived(wish.seed, "trial", number, n) for n in range(pairs)]
        trials = [
            Trial(self.story.box, new, best, wish.nodes, 2 + n % 3, seed)
            for n, seed in enumerate(seeds)
            for new in tried
        ]
        with closing(pool.spread(try_out, trials)) as results:
            wins = [won for _, won in sorted(results)]  # in one order, so that thirds add up alike
        shares = [round(sum(wins[i :: len(steps)]) / (2 * pairs), 3) for i in range(len(steps))]
        at = shares.index(max(shares))
        return tried[at], steps[at], shares[at]


def between(best: list[list[int]], found: list[list[int]], step: float) -> list[list[int]]:
    """Part of the way from one judgement to another."""
    if step == 1.0:
        return found
    return [
        [round(old + step * (new - old)) for old, new in zip(*rows, strict=True)]
        for rows in zip(best, found, strict=True)
    ]


DAMAGE: Final = (
    *(ArithmeticError, LookupError, RecursionError, TypeError, ValueError),
    *(BadZipFile, EOFError, OSError, zlib.error),
)
"""What reading a damaged file may raise."""


@contextmanager
def reading(path: Path) -> Iterator[Path]:
    """Whatever is wrong with a file of ours: one sentence."""
    try:
        yield path
    except DAMAGE as error:
        raise LearnError(phrase("learn.damaged", file=path)) from error


def _digest(rows: list[list[int]]) -> str:
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16] if rows else ""


def _head(name: Path) -> tuple[int, list[list[int]]]:
    with reading(name), name.open("rb") as file:
        size, totals = json.loads(file.readline())
        return size, [[int(score) for score in scores] for scores in totals]


def _rows(name: Path) -> Rows:
    data = name.read_bytes()
    head, _, rest = data.partition(b"\n")
    size, totals = json.loads(head)
    return Rows(zlib.decompress(rest[:size]), rest[size:], totals)
