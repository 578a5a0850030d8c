"""The game as it runs (S9, I6, I8, E1): whose frames stand on whose stack, and what follows when they are done.

`options` and `apply` are all that a bot needs; `apply` trusts its caller, `refusal` explains.
"""

from typing import Final

from . import (
    anytime,
    boats,
    buildings,
    cards,
    cargo,
    cartographer,
    cleanup,
    copying,
    crates,
    fees,
    gains,
    income,
    islets,
    land,
    large_cards,
    menus,
    milestones,
    pay,
    ships,
    start,
    statues,
    tiles,
    trades,
    worker_turn,
)
from .cleanup import (
    empty_markets,
    harbormaster_moves,
    passage_helm,
    return_workers,
    statues_helm,
)
from .const import (
    ANY,
    ANY_HIRE,
    F_KIND,
    G_COOPER,
    G_CUR,
    G_DONE,
    G_PHASE,
    G_ROUND,
    G_SIMUL,
    K_FEED,
    K_INCOME,
    K_OWED,
    K_REACT,
    K_START,
    K_TURN,
    K_WINDOW,
    KINDS,
    PH_FEED,
    PH_INCOME,
    PH_LAST,
    PH_MARKET,
    PH_OVER,
    PH_PASSAGE,
    PH_REACTIVATE,
    PH_START,
    PH_STATUES,
    PH_WORK,
    Q_BOAT_UP,
    Q_CHARTS,
    Q_NORMAL,
    Q_OUT,
    Q_OWED,
    Q_SPECIAL,
    V_END,
    V_IMPOSSIBLE,
    V_PHASE,
    V_ROUND,
    V_TURN,
    WIDTH,
)
from .effect import VOCABULARY
from .state import State
from .step import Refusal, Step

AGAIN = 4  # G_DONE: shift of the mask of seats that finished this step once
STEPS: Final[list[Step]] = [Step("T1", "")] * KINDS  # by kind
for _steps in (
    start.STEPS,
    income.STEPS,
    islets.STEPS,
    land.STEPS,
    tiles.STEPS,
    cartographer.STEPS,
    worker_turn.STEPS,
    menus.STEPS,
    copying.STEPS,
    gains.STEPS,
    pay.STEPS,
    fees.STEPS,
    ships.STEPS,
    boats.STEPS,
    buildings.STEPS,
    cards.STEPS,
    statues.STEPS,
    cargo.STEPS,
    trades.STEPS,
    crates.STEPS,
    large_cards.STEPS,
    milestones.STEPS,
    cleanup.STEPS,
):
    for _kind, _step in _steps:
        STEPS[_kind] = _step
for _effects in (
    islets.EFFECTS,
    tiles.EFFECTS,
    worker_turn.EFFECTS,
    copying.EFFECTS,
    gains.EFFECTS,
    fees.EFFECTS,
    boats.EFFECTS,
    buildings.EFFECTS,
    statues.EFFECTS,
    cargo.EFFECTS,
    large_cards.EFFECTS,
    cleanup.EFFECTS,
):
    for _effect in _effects:
        VOCABULARY[_effect.kind] = _effect


def compute(s: State, p: int, step: Step) -> list[int]:
    out: list[int] = []
    step.options(s, p, out)
    if step.window and (out or step.paid):
        anytime.menu(s, p, out)
    return out


def options(s: State, p: int) -> list[int]:
    """Everything that seat `p` may choose now; empty if it has nothing to decide. Not to be edited."""
    known = s.opts[p]
    if known is not None:
        return known
    st = s.stacks[p]
    if not st:
        return []
    out = compute(s, p, STEPS[st[F_KIND]])
    s.opts[p] = out
    return out


def apply(s: State, p: int, code: int) -> None:
    """Do a choice that `options` offered, and all that follows without a further choice."""
    s.opts = [None] * s.n
    s.common = False
    s.own(p)
    choose(s, p, STEPS[s.stacks[p][F_KIND]], code)
    advance(s, p)
    proceed(s, p)
    while s.common:
        s.common = False
        recheck(s)


def choose(s: State, p: int, step: Step, code: int) -> None:
    """Do an option of the step on top."""
    if code > ANY:
        anytime.begin(s, p, code)
    else:
        step.apply(s, p, code)


def look_again(s: State) -> None:
    """I6: windows that opened again; one in which nothing is possible passes by itself."""
    seats = s.reached
    s.reached = 0
    for p in range(s.n):
        if seats >> p & 1:
            advance(s, p)
            if not s.stacks[p]:
                s.g[G_DONE] |= 1 << p


def advance(s: State, p: int) -> None:
    """Run the frames of a seat until one must ask."""
    s.own(p)
    st = s.stacks[p]
    while st:
        step = STEPS[st[F_KIND]]
        if not step.run(s, p):
            continue
        out = compute(s, p, step)
        if len(out) > 1 or not step.auto or (out and step.waits(s, p)):
            s.opts[p] = out
            return
        if out:
            choose(s, p, step, out[0])
        else:
            give_up(s, p)


def give_up(s: State, p: int) -> None:
    """I8: a started action that another seat has made impossible is forfeited."""
    if s.log is not None:
        s.log.append((V_IMPOSSIBLE, p, s.stacks[p][F_KIND]))
    s.pop(p)


def recheck(s: State) -> None:
    """I8: after a common stock was touched, no seat may be left without an option."""
    s.opts = [None] * s.n
    for p in range(s.n):
        if s.stacks[p] and not options(s, p):
            give_up(s, p)
            advance(s, p)
            proceed(s, p)


# --- Phases -------------------------------------------------------------------------------------


def base_frame(s: State, p: int) -> None:
    """What this step asks of a seat, under whatever is still owed to her."""
    st = s.stacks[p]
    owed = st[:]
    del st[:]
    s.opts[p] = None
    s.own(p)
    q = s.seats[p]
    phase = s.g[G_PHASE]
    if phase == PH_INCOME:
        s.push(p, K_INCOME, 3 | q[Q_BOAT_UP] << 2, 0, 0, 0, 0)
    elif phase == PH_WORK:
        q[Q_CHARTS] = 0
        s.push(p, K_TURN, 0, 0, 0, 0, 0)
        if s.log is not None:
            s.log.append((V_TURN, p))
    elif phase == PH_FEED:
        s.push(p, K_FEED, 0, 0, 0, 0, 0)
    elif phase == PH_REACTIVATE:
        s.push(p, K_REACT, 3, 0, 0, 0, 0)
    elif phase == PH_STATUES:
        statues_helm(s, p)
    elif phase == PH_PASSAGE:
        passage_helm(s, p)
    elif phase == PH_START:
        s.push(p, K_START, 0, 0, 0, 0, 0)
    else:
        s.push(p, K_WINDOW, s.g[G_DONE] >> AGAIN >> p & 1, 0, 0, 0, 0)
    st.extend(owed)


def proceed(s: State, p: int) -> None:
    """After a choice: hand on the turn, or go to the next step when all are finished."""
    g = s.g
    if s.reached:
        look_again(s)
    if s.stacks[p] and (g[G_CUR] >= 0 or not waiting(s, p)):
        return
    while g[G_PHASE] != PH_OVER:
        if g[G_CUR] >= 0:
            cur = g[G_CUR]
            if s.stacks[cur] and not only_owed(s, cur):
                return
            g[G_DONE] |= 1 << cur | 1 << AGAIN << cur
            if g[G_PHASE] == PH_WORK:
                put_owed(s)
                if next_turn(s, (cur + 1) % s.n):
                    return
                begin_step(s, PH_FEED)
                continue
            nxt = next_in_order(s)
            if nxt >= 0:
                g[G_CUR] = nxt
                base_frame(s, nxt)
                advance(s, nxt)
                continue
            if any_open(s):
                return
        else:
            open_seats = s.to_act()
            for seat in range(s.n):
                if seat not in open_seats:
                    g[G_DONE] |= 1 << seat
            for seat in open_seats:
                if not waiting(s, seat):
                    return
            if open_seats:
                resolve(s, open_seats[0])
                continue
        next_step(s)


def waiting(s: State, p: int) -> bool:
    """I6: does a seat only wait whether others will help, and hold nobody up?"""
    st = s.stacks[p]
    if len(st) != WIDTH:
        return False
    step = STEPS[st[F_KIND]]
    return step.patient and len(options(s, p)) == 1 and step.waits(s, p)


def all_waiting(s: State) -> list[int]:
    """Seats that only wait, in turn order."""
    return [p for p in s.to_act() if waiting(s, p)]


def to_act(s: State) -> list[int]:
    """Seats that may decide now, in turn order; those that only wait come last."""
    last = all_waiting(s)
    return [p for p in s.to_act() if p not in last] + last


def resolve(s: State, p: int) -> None:
    """I6: nobody is left who could help a seat that waits: its only answer is given."""
    code = options(s, p)[0]
    s.opts[p] = None
    s.own(p)
    STEPS[s.stacks[p][F_KIND]].apply(s, p, code)
    advance(s, p)


def only_owed(s: State, p: int) -> bool:
    return s.stacks[p][0] == K_OWED


def any_open(s: State) -> bool:
    for st in s.stacks:
        if st:
            return True
    return False


def next_in_order(s: State) -> int:
    """I6: the next seat from the Cooper token that has not finished this step."""
    first = s.g[G_COOPER]
    for i in range(s.n):
        p = (first + i) % s.n
        if not s.g[G_DONE] >> p & 1:
            return p
    return -1


def put_owed(s: State) -> None:
    """W4: what the turn owes to others is put to them now."""
    for p in range(s.n):
        while s.seats[p][Q_OWED]:
            s.own(p)
            s.seats[p][Q_OWED] -= 1
            s.push(p, K_OWED, 0, 0, 0, 0, 0)
            s.opts[p] = None


def next_turn(s: State, first: int) -> bool:
    """W1: the next player with an available worker; the others are out for the rest of the phase."""
    g = s.g
    for i in range(s.n):
        p = (first + i) % s.n
        q = s.seats[p]
        if q[Q_OUT]:
            continue
        if q[Q_NORMAL] + q[Q_SPECIAL] == 0:
            s.own(p)
            s.seats[p][Q_OUT] = 1
            continue
        g[G_CUR] = p
        g[G_DONE] = 0
        base_frame(s, p)
        advance(s, p)
        return True
    return False


def begin_step(s: State, phase: int) -> None:
    """Everyone at once, or from the Cooper token on (I6)."""
    g = s.g
    g[G_PHASE] = phase
    g[G_DONE] = 0
    if s.log is not None:
        s.log.append((V_PHASE, -1, phase))
    if phase == PH_INCOME or phase == PH_FEED:  # T6
        s.own_all()
        for q in s.seats:
            q[Q_CHARTS] = 0
    if g[G_SIMUL] and phase != PH_START:
        g[G_CUR] = -1
        first = g[G_COOPER]
        for i in range(s.n):
            base_frame(s, (first + i) % s.n)
        for i in range(s.n):
            advance(s, (first + i) % s.n)
    else:
        g[G_CUR] = g[G_COOPER]
        base_frame(s, g[G_CUR])
        advance(s, g[G_CUR])


def begin_work(s: State) -> None:
    g = s.g
    g[G_PHASE] = PH_WORK
    if s.log is not None:
        s.log.append((V_PHASE, -1, PH_WORK))
    s.own_all()
    for q in s.seats:
        q[Q_OUT] = 0
    if not next_turn(s, g[G_COOPER]):
        begin_step(s, PH_FEED)


def next_step(s: State) -> None:
    phase = s.g[G_PHASE]
    if phase == PH_START:
        begin_round(s)
    elif phase == PH_INCOME:
        begin_work(s)
    elif phase == PH_PASSAGE:
        return_workers(s)
        begin_step(s, PH_MARKET)
    elif phase == PH_MARKET:
        empty_markets(s)
        if harbormaster_moves(s):
            begin_round(s)
        else:
            begin_step(s, PH_LAST)
    elif phase == PH_LAST:
        s.g[G_PHASE] = PH_OVER
        if s.log is not None:
            s.log.append((V_END, -1))
    else:
        begin_step(s, phase + 1)


def begin_round(s: State) -> None:
    s.g[G_ROUND] += 1
    if s.log is not None:
        s.log.append((V_ROUND, -1, s.g[G_ROUND]))
    begin_step(s, PH_INCOME)


# --- Refusals -----------------------------------------------------------------------------------


def refusal(s: State, p: int, code: int) -> Refusal | None:
    """Why this choice cannot be made now, or None if it can."""
    st = s.stacks[p]
    if not st:
        if s.over:
            return ("E1", "game_over", ())
        if s.g[G_CUR] >= 0:
            return ("W1" if s.g[G_PHASE] == PH_WORK else "I6", "not_your_turn", (s.g[G_CUR],))
        return ("I6", "finished", ())
    if code in options(s, p):
        return None
    step = STEPS[st[F_KIND]]
    if code < 0:
        return (step.rule, "not_offered", ())
    if code > ANY:
        if not step.window:
            return ("T1", "no_window", ())
        return anytime.why_not(s, p, min(code, ANY_HIRE))
    return step.why(s, p, code)


def frame_kind(s: State, p: int) -> int:
    """The kind of decision that a seat is asked, or -1."""
    st = s.stacks[p]
    return st[F_KIND] if st else -1
