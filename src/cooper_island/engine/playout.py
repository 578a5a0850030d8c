"""Random play to the end, inside the engine so that it is compiled with it."""

from .const import G_COOPER, G_PHASE, G_SIMUL, PH_OVER
from .rules import apply, options
from .state import State

PRIME = 2147483647


def playout(s: State, seed: int, trace: list[int] | None = None) -> int:
    """Play all seats at random to the end; the number of decisions. `trace` collects seat, code, seat, code…

    Where several seats may act at once, the next to act is drawn too.
    """
    x = seed % (PRIME - 1) + 1
    n = s.n
    g = s.g
    stacks = s.stacks
    simultaneous = g[G_SIMUL] == 1
    count = 0
    while g[G_PHASE] != PH_OVER:
        p = g[G_COOPER]
        if simultaneous:
            x = x * 48271 % PRIME
            p = x * n // PRIME
        while not stacks[p]:
            p += 1
            if p == n:
                p = 0
        known = options(s, p)
        x = x * 48271 % PRIME
        code = known[x * len(known) // PRIME]
        if trace is not None:
            trace.append(p)
            trace.append(code)
        apply(s, p, code)
        count += 1
    return count
