"""What random games have come across, and what they never did (for `tests.fuzz`)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cooper_island.engine import anytime, const, rules
from cooper_island.engine.const import (
    DONE,
    E_ISLET,
    E_PLACE,
    EFFECT,
    F_A,
    F_KIND,
    G_DONE,
    G_PHASE,
    K_COST,
    K_FEED,
    K_HELM,
    K_HIRE,
    K_HIRE_ASK,
    K_INCOME,
    K_PAY,
    K_PICK,
    K_PUT,
    K_TAVERN,
    K_TRADE,
    K_TURN,
    K_WINDOW,
    PH_LAST,
    PH_MARKET,
    Q_FREE,
    Q_MARKET,
    SLOT,
    V_ASSIGN,
    V_BOAT,
    V_BOOK,
    V_CARD_USED,
    V_CARGO,
    V_COPY,
    V_FEE,
    V_FEE_DECLINED,
    V_FLIP_BOAT,
    V_ISLET,
    V_KEEP,
    V_LID,
    V_MILESTONE,
    V_PASS_ISLET,
    V_REACT_CARD,
    V_REACT_LID,
    V_RUIN,
    V_SAIL,
    V_WORKER,
)
from cooper_island.engine.state import State
from tests.frames import KIND_NAME

EFFECT_NAME: Final = {v: k for k, v in vars(const).items() if k.startswith("E_")}
EVENT_NAME: Final = {v: k for k, v in vars(const).items() if k.startswith("V_")}
PHASE_NAME: Final = {v: k for k, v in vars(const).items() if k.startswith("PH_")}

Event = tuple[int, ...]


def expected() -> set[str]:
    """Everything that enough games should come across."""
    found = set(KIND_NAME.values()) | set(EFFECT_NAME.values()) | set(EVENT_NAME.values())
    found |= {f"small card {n} kept" for n in range(1, 16)}
    found |= {f"large card {n} {how}" for n in range(1, 16) for how in ("kept", "used", "turned")}
    for n in range(6):
        found |= {f"boat {n} built", f"boat {n} flipped", f"islet {n} placed", f"islet {n} passed"}
        found |= {f"islet {n} copied", f"trade {n % 3 + 1}", f"lid on crate {n}"}
    found |= {f"boat {n} copied" for n in range(6)}
    found |= {f"lid back from crate {n}" for n in range(6)}
    found |= {f"log book {n}" for n in range(-1, 11)}
    found |= {f"order {n} by {who}" for n in range(1, 9) for who in ("normal", "special")}
    found |= {f"section {c} {how}" for c in "ABCDEFGH" for how in SPACES}
    found |= {f"cargo {n}" for n in range(1, 6)} | {f"milestone {n}" for n in range(4)}
    found |= {f"statue spot {n}" for n in range(5)}
    found |= {"own harbor fee", "fee to another", "own harbor declined", "fee declined"}
    found |= {"feed more", "tavern more", "hire normal", "hire special", "hire helm"}
    found |= {"pay cube by cube", "reduction chosen", "hire put off", *MOMENTS}
    found |= {f"in {phase}: {what}" for phase in CHOICES_IN for what in ("anytime", "owed")}
    return found


SPACES: Final = ("round free", "round taken", "square free", "square taken")
CHOICES_IN: Final = ("PH_INCOME", "PH_FEED", "PH_STATUES", "PH_PASSAGE")


MOMENTS: Final = (
    "I6 a window again",
    "I6 waiting in PH_FEED",
    "I6 waiting in PH_REACTIVATE",
    "B10 a card beside the ships",
    "P6 a cube stored first",
)


def moments(s: State, p: int, code: int) -> set[str]:
    """Rare moments of timing that a choice, about to be made, meets."""
    found = set()
    st = s.stacks[p]
    if st[F_KIND] == K_WINDOW and st[F_A]:
        found.add("I6 a window again")
    if st[F_KIND] == K_HELM and SLOT <= code < const.ANY:
        found.add("B10 a card beside the ships")
    if st[F_KIND] == K_PUT and not s.seats[p][Q_FREE]:
        found.add("P6 a cube stored first")
    if any(rules.waiting(s, other) for other in range(s.n)):
        found.add(f"I6 waiting in {PHASE_NAME[s.g[G_PHASE]]}")
    return found


def note_choice(seen: Counter[str], s: State, p: int, kind: int, code: int) -> None:
    """A choice that is about to be made."""
    seen[KIND_NAME[kind]] += 1
    seen.update(moments(s, p, code))
    st = s.stacks[p]
    effect = 0
    phase = PHASE_NAME[s.g[G_PHASE]]
    if code > const.ANY:
        seen[f"in {phase}: anytime"] += 1
        return
    if kind == const.K_OWED:
        seen[f"in {phase}: owed"] += 1
    slot = code // SLOT - 1
    if kind == K_PICK and code:
        effect = st[F_A + slot]
    elif kind == K_TURN and st[F_A] and code:
        effect = s.t.sections[st[F_A] - 1].effects[slot]
    elif kind == K_INCOME and code:
        effect = (E_ISLET, E_PLACE, *s.t.boat_effect)[slot]
    elif kind in (K_FEED, K_TAVERN) and code == 2:
        seen["feed more" if kind == K_FEED else "tavern more"] += 1
    elif kind in (K_HIRE, K_HIRE_ASK):
        what = ("hire put off", "hire normal", "hire special", "hire helm")[min(code, 3)]
        seen[what] += 1
    elif kind == K_TRADE:
        seen[f"trade {code}"] += 1
    elif kind == K_PAY and code >> 38:
        seen["pay cube by cube"] += 1
    elif kind == K_COST:
        seen["reduction chosen"] += 1
    if effect:
        seen[EFFECT_NAME[effect % EFFECT]] += 1


def note_event(seen: Counter[str], s: State, event: Event) -> None:
    """Something that happened, as the engine tells it."""
    kind = event[0]
    seen[EVENT_NAME[kind]] += 1
    if kind == V_KEEP:
        seen[f"{'large' if event[2] else 'small'} card {event[3] + 1} kept"] += 1
    elif kind == V_CARD_USED:
        seen[f"large card {event[2] + 1} used"] += 1
        for effect in s.t.large_effects[event[2]]:
            seen[EFFECT_NAME[effect % EFFECT]] += 1
    elif kind == V_REACT_CARD:
        seen[f"large card {event[2] + 1} turned"] += 1
    elif kind == V_REACT_LID:
        seen[f"lid back from crate {event[2]}"] += 1
    elif kind == V_BOAT:
        seen[f"boat {event[2]} built"] += 1
    elif kind == V_FLIP_BOAT:
        seen[f"boat {event[2]} flipped"] += 1
    elif kind == V_ISLET:
        seen[f"islet {event[2]} placed"] += 1
    elif kind == V_PASS_ISLET:
        seen[f"islet {event[2]} passed"] += 1
    elif kind == V_COPY:
        seen[f"{'boat' if event[2] else 'islet'} {event[3]} copied"] += 1
    elif kind == V_BOOK:
        seen[f"log book {event[2]}"] += 1
    elif kind == V_ASSIGN:
        seen[f"order {event[2]} by {'special' if event[3] else 'normal'}"] += 1
    elif kind == V_WORKER:
        how = SPACES[event[2] // 8 * 2 + (event[3] >= 0)]
        seen[f"section {'ABCDEFGH'[event[2] % 8]} {how}"] += 1
    elif kind == V_CARGO:
        seen[f"cargo {event[2] + 1}"] += 1
    elif kind == V_MILESTONE:
        seen[f"milestone {event[2]}"] += 1
    elif kind == V_LID:
        seen[f"lid on crate {event[2]}"] += 1
        seen[EFFECT_NAME[s.t.crate_effect[event[2]] % EFFECT]] += 1
    elif kind == V_RUIN:
        seen[f"statue spot {event[3]}"] += 1
    elif kind == V_FEE:
        seen["fee to another" if event[2] >= 0 else "own harbor fee"] += 1
    elif kind == V_FEE_DECLINED:
        seen["fee declined" if event[2] >= 0 else "own harbor declined"] += 1


class Heard:
    """I6: in C6 and E1 nobody is finished with something possible unless she said so since it reached her."""

    def __init__(self, n: int) -> None:
        self.said = [False] * n
        self.goods = [0] * n

    def note(self, s: State, p: int, kind: int, code: int) -> None:
        """After a choice."""
        if s.g[G_PHASE] not in (PH_MARKET, PH_LAST):
            self.said = [False] * s.n
        elif kind == K_WINDOW and code == DONE:
            self.said[p] = True
        for seat, q in enumerate(s.seats):
            goods = sum(q[Q_MARKET : Q_MARKET + 6])
            if goods > self.goods[seat] and seat != p:
                self.said[seat] = False
            self.goods[seat] = goods

    def check(self, s: State) -> None:
        if s.g[G_PHASE] not in (PH_MARKET, PH_LAST):
            return
        for p in range(s.n):
            if s.g[G_DONE] >> p & 1 and not self.said[p]:
                menu: list[int] = []
                anytime.menu(s, p, menu)
                assert not menu, f"seat {p}: passed by with {menu} possible (I6)"


class Fees:
    """H5, H7, W4: each fee goes to whom it is owed. What is owed later is paid first, for it is nested."""

    def __init__(self, n: int) -> None:
        self.owed: list[list[int]] = [[] for _ in range(n)]

    def note(self, s: State, event: Event) -> None:
        kind, p = event[0], event[1]
        if kind == V_WORKER and event[3] >= 0:
            self.owed[p].append(event[3])
        elif kind == V_LID and event[2] >= s.t.crates:
            self.owed[p].append(-1)
        elif kind == V_SAIL and event[3] % 10 == 4:
            owner = event[3] // 10
            self.owed[p].append(-1 if owner == p else owner)
        elif kind in (V_FEE, V_FEE_DECLINED):
            assert self.owed[p], f"seat {p}: a fee to {event[2]} that nobody is owed (H5)"
            owner = self.owed[p].pop()
            assert owner == event[2], f"seat {p}: a fee to {event[2]} that is owed to {owner} (H7)"

    def settled(self) -> None:
        assert not any(self.owed), f"fees never asked: {self.owed} (H5)"
