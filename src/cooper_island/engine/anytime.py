"""The menu of anytime actions (T1): each entry only where it can be completed, each with its own question."""

from .cards import can_card
from .cartographer import can_chart, why_no_single
from .const import (
    ANY_CARD,
    ANY_CHART,
    ANY_HIRE,
    ANY_LID,
    ANY_STORE,
    ANY_TRADE,
    G_PHASE,
    K_CARD,
    K_HIRE,
    K_LID,
    K_SINGLE,
    K_STORE,
    K_TRADE,
    PH_LAST,
    PH_WORK,
    Q_CAP,
    Q_CHARTS,
    Q_FLIPPED,
    Q_LARGE,
    Q_LIDS,
    Q_MARKET,
    Q_MOVED,
    Q_NSTORE,
    Q_PEND,
)
from .crates import can_lid
from .milestones import can_hire
from .state import State
from .step import Refusal
from .trades import can_store, can_trade


def menu(s: State, p: int, out: list[int]) -> None:
    """T1: append the anytime actions that are possible now."""
    q = s.seats[p]
    if can_store(q):
        out.append(ANY_STORE)
    if can_trade(s, q):
        out.append(ANY_TRADE)
    if q[Q_LIDS] and can_lid(s, p):
        out.append(ANY_LID)
    if q[Q_LARGE] and can_card(s, p):
        out.append(ANY_CARD)
    if can_chart(s, p):
        out.append(ANY_CHART)
    if q[Q_FLIPPED] != q[Q_MOVED] and s.g[G_PHASE] == PH_WORK and can_hire(s, p):
        out.append(ANY_HIRE)


def begin(s: State, p: int, code: int) -> None:
    """Open the question of an anytime action."""
    kind = K_STORE
    if code == ANY_TRADE:
        kind = K_TRADE
    elif code == ANY_LID:
        kind = K_LID
    elif code == ANY_CARD:
        kind = K_CARD
    elif code == ANY_CHART:
        kind = K_SINGLE
    elif code == ANY_HIRE:
        kind = K_HIRE
    s.push(p, kind, 0, 0, 0, 0, 0)


def why_not(s: State, p: int, code: int) -> Refusal:
    """Why an anytime action is not in the menu."""
    q = s.seats[p]
    if code == ANY_STORE:
        if q[Q_NSTORE] >= q[Q_CAP]:
            return ("P1", "storage_full", ())
        if q[Q_PEND] and sum(q[Q_MARKET : Q_MARKET + 6]):
            return ("P6", "no_space_left", ())
        return ("T2", "nothing_to_store", ())
    if code == ANY_TRADE:
        return ("T3", "nothing_to_trade", ())
    if code == ANY_LID:
        return ("T4", "no_lid" if q[Q_LIDS] <= 0 else "no_crate", ())
    if code == ANY_CARD:
        return ("T5", "no_use_of_card" if q[Q_LARGE] else "no_card", ())
    if code == ANY_CHART:
        if s.g[G_PHASE] == PH_LAST:
            return ("T6", "cartographer_over", ())
        if q[Q_CHARTS]:
            return ("T6", "cartographer_used", ())
        return why_no_single(s, p)
    if q[Q_FLIPPED] == q[Q_MOVED]:
        return ("M2", "no_milestone", ())
    return ("M2", "hire_space_taken" if s.g[G_PHASE] == PH_WORK else "hire_later", ())
