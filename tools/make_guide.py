"""Makes the record of the guided first game: src/cooper_island/tables/scripts/first.txt.

    python tools/make_guide.py            # after the rules or the standard box have changed

What the learner and her rival choose stands here, with what chance brings the learner by it. What she is asked for
herself, and in which chapter, stands in first.toml beside the record, which must be looked at again whenever a choice
has changed.
"""

from dataclasses import replace
from pathlib import Path
from typing import Final

from cooper_island import Game
from cooper_island.record import text as record_text

OUT: Final = Path(__file__).parents[1] / "src/cooper_island/tables/scripts/first.txt"
SEED: Final = 1
LEARNER, RIVAL = 0, 1
# A line is a part of a phase: choices, and after “=” the results of chance that they bring.
PLAN: Final = """
islet; islet goods; lay 6,2+R1 near; gain wood food; place; tile FP; lay 5,1+5,2; done
worker C round; draw = tile FP/MS; store; store wood@5,1; store; store stone@5,2
place; tile FP; lay 5,1+5,2; end turn
worker D round; erect; pay 2 wood; pay stone@5,2; put 5,2; ship 2
gain wood food = small 7, small 10, small 3, small 2; keep 2; under 7 10 3; end turn
feed; pay food food@6,1; cartographer; single M; lay 6,1; done; store; store wood; done

islet; islet coin; lay 5,3+R2 near; gain coin; place; tile FS; lay 3,1+4,0; done
worker D round; erect; pay wood; put 6,2; ship 2
gain coin = small 13, small 12, small 14, small 1; keep 13; under 12 14 1
hire; hire special; assign normal 2; end turn
worker B square; boat; boat coin; landing 1; reduce 1 coin 1 wood; ship 2; gain coin; end turn
feed; pay food@5,3 food@6,1; ship 2; done; done

islet; islet draw; lay 6,0+L1 near; draw = tile FM/PS; place; tile FM; lay 3,2+4,2; gain coin; done
worker B square; boat; boat gold_cloth; landing 2; reduce 2 wood; ship 2 = book 6; gain wood food
gain gold; hire; hire helm 2; ship 1; draw = tile FP/MS; end turn
"""

# What the rival does meanwhile, a line a turn or a share of a step; chapters speak of some of it.
RIVALS: Final = """
islet; islet goods; lay 6,2+R1 near; gain wood food; place; tile FM; lay 4,0+5,1; done
worker B round; boat; boat gold_cloth; ship 2; gain wood food; gain gold; end turn
worker C round; fee wood; place; tile FM; lay 4,0+3,1; draw; end turn
feed; pay food food@5,1; done; done

islet; islet draw; lay 5,3+R2 near; draw; place; tile FS; lay 5,0+5,1; gain gold; done
worker C round; draw; place; tile FS; lay 1,0+2,0; store; store cloth@2,0; end turn
worker H round; supply; supply 2; reduce 1 gold; ship 2; draw; end turn
feed; pay food@3,1; lid; crate place; tile MS; lay 3,1+2,0; done; done

islet; islet cartographer; lay 6,0+L1 near; step; place; tile FM; lay 0,0+1,1; gain gold; done
worker H round; supply; supply 3; ship 1; step; hire; hire special; assign normal 7
store; store wood@0,0; end turn
"""


def parted(text: str) -> list[str]:
    lines = [line.strip() for line in text.replace("\n", ";").split(";")]
    return [line for line in lines if line]


def planned() -> list[tuple[str, str]]:
    """The learner's choices, each with what chance brings by it."""
    pairs = [line.partition(" = ") for line in parted(PLAN)]
    return [(text, results) for text, _, results in pairs]


def made() -> str:
    game = Game.new(2, SEED, simultaneous=True, first_seat=LEARNER)
    rival = iter(parted(RIVALS))
    for text, results in planned():
        chance = record_text.results(results) if results else ()
        game.apply_recorded(LEARNER, text, chance)
        while LEARNER not in game.to_act:
            game.apply(RIVAL, next(rival))
    read = record_text.read(game.record)
    # From the hand-over on chance is fresh: nobody can know it from the script.
    header = replace(read.header, seed=None, fresh=True)
    choices = [(c.seat, c.text, record_text.chance_line(c.chance)) for c in read.choices]
    return record_text.write(header, read.setup, choices)


if __name__ == "__main__":
    OUT.write_text(made(), "utf-8")
