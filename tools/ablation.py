"""Captain with one of its parts taken away, to see what each is worth (docs/bots.md has what came of it).

    cooper-island arena --seats tools/ablation.py:NoOthers,sailor:3000 --games 100 --seed 5400

Whole captain and its budgets need no file: captain:600, captain:1800, captain:6000, captain:18000.
"""

from cooper_island.bots.captain import NODES, Captain
from cooper_island.bots.judgements import hand_made, mind_of
from cooper_island.bots.sailor import Sailor
from cooper_island.engine.const import F_A, F_KIND, K_TURN
from cooper_island.engine.state import State
from cooper_island.mind.outlook import BEHIND, FIRST_SHARE, LINES, Outlook
from cooper_island.mind.search import LEAST_NODES, LINE_NODES, Line

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
    """With few nodes: looks at places for a worker in the order of the list, while the nodes for finding lines last.

    All else is as in captain:600, which has a look at every place first, and goes on with the better ones.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed, None, FEW)

    def think(self, state: State, seat: int) -> Line:
        stack = state.stacks[seat]
        if stack[F_KIND] != K_TURN or stack[F_A] != 0:
            return super().think(state, seat)
        outlook = Outlook(seat, self.mind, self.turn_seed(state, seat), self.envy)
        search = outlook.search
        search.begin(state)
        known = search.sensible(state)
        budget = int(FEW * FIRST_SHARE)
        search.per_line = max(LEAST_NODES, min(LINE_NODES, budget // len(known)))
        lines: list[Line] = []
        while len(lines) < len(known) and search.nodes < budget:
            search.placed = False
            lines.append(search.follow(state, known[len(lines)], 0))
        if len(lines) == len(known):
            return super().think(state, seat)
        lines.sort(key=lambda line: -line.value)
        good = [i for i, line in enumerate(lines) if line.value > lines[0].value - BEHIND]
        outlook.lines, outlook.alive = lines, good[:LINES]
        outlook.sums = [0.0] * len(lines)
        outlook.budget, outlook.nodes = FEW, search.nodes
        while outlook.step(state):
            pass
        return outlook.best()
