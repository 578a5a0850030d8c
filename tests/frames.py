"""Which decisions may lie on which: what must hold of a seat's stack (for `tests.invariants`)."""

from __future__ import annotations

from typing import Final

from cooper_island.engine import const, rules
from cooper_island.engine.const import (
    G_CUR,
    G_PHASE,
    G_SIMUL,
    K_ANCHOR,
    K_ASSIGN,
    K_BOAT,
    K_CARD,
    K_CARGO,
    K_COST,
    K_ERECT,
    K_FEE,
    K_FEED,
    K_GIVE,
    K_HELM,
    K_HIRE,
    K_INCOME,
    K_KEEP,
    K_LID,
    K_OWED,
    K_PAY,
    K_PUT,
    K_REACT,
    K_SINGLE,
    K_SITE,
    K_START,
    K_STATUE,
    K_STORE,
    K_TRADE,
    K_TURN,
    K_UNDER,
    K_WINDOW,
    KINDS,
    LID,
    PH_FEED,
    PH_INCOME,
    PH_LAST,
    PH_MARKET,
    PH_PASSAGE,
    PH_REACTIVATE,
    PH_START,
    PH_STATUES,
    PH_WORK,
    WIDTH,
)
from cooper_island.engine.state import State

# What may lie at the bottom of a stack in each step of a round, besides a choice that is owed.
BOTTOM: Final = {
    PH_START: {K_START},
    PH_INCOME: {K_INCOME},
    PH_WORK: {K_TURN},
    PH_FEED: {K_FEED, K_HELM, K_PAY, K_ANCHOR},
    PH_REACTIVATE: {K_REACT},
    PH_STATUES: {K_WINDOW},  # C3, C4: the points, then a window (T1)
    PH_PASSAGE: {K_WINDOW},
    PH_MARKET: {K_WINDOW},
    PH_LAST: {K_WINDOW},
}
ONLY_BOTTOM: Final = {K_START, K_INCOME, K_TURN, K_FEED, K_REACT, K_WINDOW}
ANYTIME: Final = {K_STORE, K_TRADE, K_GIVE, K_LID, K_CARD, K_SINGLE, K_SITE, K_HIRE}
# Decisions that ask nothing further of anybody while they are open: they lie on top.
LEAVES: Final = {*ANYTIME, K_PAY, K_COST, K_KEEP, K_UNDER, K_ANCHOR, K_ASSIGN, K_OWED}
KIND_NAME: Final = {v: k for k, v in vars(const).items() if k.startswith("K_")}
PAYING: Final = {K_BOAT, K_ERECT, K_STATUE, K_CARGO}


def name_of(s: State, p: int) -> str:
    """The decision that a seat is asked, in words."""
    return KIND_NAME.get(rules.frame_kind(s, p), "nothing")


def check_stacks(s: State, p: int) -> None:
    """T1, P3: known kinds, each on something that can have opened it."""
    st = s.stacks[p]
    phase = s.g[G_PHASE]
    kinds = st[::WIDTH]
    if not kinds:
        return
    where = f"seat {p}: phase {phase}, decisions {kinds}"
    assert all(0 <= kind < KINDS for kind in kinds), f"{where}: unknown kind"
    assert len(kinds) <= 40, f"{where}: nested too deep"
    assert kinds[0] == K_OWED or kinds[0] in BOTTOM[phase], f"{where}: wrong at the bottom"
    assert not ONLY_BOTTOM & set(kinds[1:]), f"{where}: a base decision above others"
    in_turn = phase == PH_WORK or not s.g[G_SIMUL]
    if kinds[0] == K_OWED or (in_turn and s.g[G_CUR] != p):
        assert set(kinds) == {K_OWED}, f"{where}: not her share (W1, I6)"
        return
    for i in range(1, len(kinds)):
        kind, below = kinds[i], kinds[i - 1]
        a, b = st[i * WIDTH + 1], st[i * WIDTH + 2]
        if below in LEAVES:
            assert kind == K_OWED, f"{where}: {kind} cannot interrupt {below} (T1)"
        elif kind in ANYTIME:
            assert rules.STEPS[below].window, f"{where}: {kind} without a window in {below} (T1)"
        elif kind == K_PUT:
            expected = {K_HELM} if a == LID else {K_ERECT, K_STATUE}
            assert below in expected, f"{where}: a piece placed by {below}"
        elif kind in (K_KEEP, K_UNDER):
            assert below == K_ERECT, f"{where}: cards dealt by {below}"
        elif kind == K_COST:
            assert below in PAYING, f"{where}: a cost of {below}"
        elif kind == K_FEE:
            assert below == (K_HELM if b else K_TURN), f"{where}: a fee owed in {below}"
