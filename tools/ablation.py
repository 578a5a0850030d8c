"""Captain with one of its parts taken away, to see what each is worth (docs/bots.md has what came of it).

    cooper-island arena --seats tools/ablation.py:NoOthers,sailor:3000 --games 100 --seed 5400

Whole captain and its budgets need no file: captain:600, captain:1800, captain:6000, captain:18000.
"""

from cooper_island.bots.captain import NODES, Captain
from cooper_island.bots.judgements import hand_made, mind_of
from cooper_island.bots.sailor import Sailor
from cooper_island.engine.rules import options
from cooper_island.engine.state import State
from cooper_island.mind.outlook import FIRST_SHARE, Outlook
from cooper_island.mind.search import Line, Search

FEW = 600


class NoJudgement(Captain):
    """Judges by hand-made weights."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, hand_made(), NODES)


class NoPlayingOn(Sailor):
    """Takes the line that looks best at the end of its turn."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, mind_of(""), NODES)


class NoOthers(Captain):
    """Does not mind how the others stand."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, None, NODES, envy=0.0)


class NoPrior(Captain):
    """With few nodes: looks at places in the order of the list, as long as nodes last. Beside it: captain:600."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, None, FEW)

    def think(self, state: State, seat: int) -> Line:
        seed = self.turn_seed(state, seat)
        search = Search(seat, self.mind, seed)
        search.begin(state)
        lines: list[Line] = []
        for code in options(state, seat):
            search.begin(state)
            lines.append(search.follow(state, code, 0))
            if search.nodes >= FEW * FIRST_SHARE:
                break
        outlook = Outlook(seat, self.mind, seed, self.envy)
        outlook.begin(state, FEW)
        if len(outlook.alive) < 2:
            return max(lines, key=lambda line: line.value)
        outlook.lines = sorted(lines, key=lambda line: -line.value)
        outlook.alive = list(range(min(len(lines), len(outlook.alive))))
        outlook.nodes = search.nodes
        outlook.sums = [0.0] * len(lines)
        while outlook.step(state):
            pass
        return outlook.best()
