"""What a seat is asked, with all that a page shows of it: options, what is closed, what an option costs or brings."""

from collections.abc import Iterable
from typing import Final

from cooper_island.engine import const as c
from cooper_island.engine import rules
from cooper_island.engine.buildings import on_settlement
from cooper_island.engine.cleanup import food_short, react_coins
from cooper_island.engine.crates import crate_spaces
from cooper_island.engine.state import State
from cooper_island.engine.tiles import uneven
from cooper_island.engine.trades import gifts
from cooper_island.engine.worker_turn import fee_owner
from cooper_island.record.asked import decision_name, details, home_rule
from cooper_island.record.notation import all_words, option_words, stage, universe
from cooper_island.record.spelling import spelled

from .shape import ClosedView, DecisionView, Extra, OptionView
from .targets import targets

MENUS: Final = frozenset(
    ("section", "income", "building", "landing", "cargo", "trade", "crate")
)  # shown whole, as they are printed
GONE: Final = frozenset(("hand_used", "landing_taken"))  # reasons why it is not in the menu at all


def asked_of(s: State, seat: int) -> DecisionView | None:
    """What this seat is asked now."""
    codes = rules.options(s, seat)
    if not codes:
        return None
    options: list[OptionView] = []
    for code, (text, verb, args) in zip(codes, all_words(s, seat, codes), strict=True):
        option: OptionView = {
            "text": text,
            "verb": verb,
            "args": args,
            "targets": targets(s, seat, verb, args),
            "anytime": code > c.ANY,
        }
        extra = {} if code > c.ANY else extra_of(s, seat, code)
        if extra:
            option["extra"] = extra
        options.append(option)
    return {
        "kind": decision_name(s, seat),
        "options": options,
        "rule": home_rule(s, seat),
        "details": details(s, seat),
        "closed": closed_to(s, seat, [option["text"] for option in options], codes),
    }


def extra_of(s: State, p: int, code: int) -> Extra:
    """What this option costs or brings beyond its words."""
    st = s.stacks[p]
    q = s.seats[p]
    kind = st[c.F_KIND]
    if kind == c.K_TURN and not stage(st):
        owner = fee_owner(s, code)
        return {"fee": owner} if owner >= 0 else {}
    if kind == c.K_LAY and uneven(q, code // 32, code % 32):
        return {"steps": s.t.chart_shim}
    if kind == c.K_REACT and code != c.DONE:
        coins = react_coins(s, st, code)
        return {"coins": coins} if coins else {}
    if kind in (c.K_FEED, c.K_TAVERN):
        short = food_short(s, p)
        return {"anchors": short} if short else {}
    if kind == c.K_PUT and st[c.F_A] != c.LID and on_settlement(q, code):
        return {"helm": 1}
    return {}


def closed_to(s: State, p: int, offered: list[str], codes: list[int]) -> list[ClosedView]:
    """What belongs to the question and is not offered; the ways to take a gain are not told one by one."""
    out: list[ClosedView] = []
    seen = set(offered)
    at = 0
    for code in belonging(s, p):
        verb, args = option_words(s, p, code)
        text = spelled(verb, args)
        if code in codes or text in offered:  # a section may hold the same action twice
            at = 1 + (codes.index(code) if code in codes else offered.index(text))
            continue
        found = rules.refusal(s, p, code)
        if text in seen or "goods" in args or found is None or found[1] in GONE:
            continue
        seen.add(text)
        out.append(
            {
                "text": text,
                "verb": verb,
                "args": args,
                "targets": targets(s, p, verb, args),
                "at": at,
            }
        )
    return out


def belonging(s: State, p: int) -> Iterable[int]:
    """All codes of a menu in its order, possible or not; of a question that is none, nothing."""
    kind = s.stacks[p][c.F_KIND]
    if kind == c.K_GIVE:
        return gifts(s, p)
    if decision_name(s, p) not in MENUS:
        return ()
    closing = bool(rules.STEPS[kind].closing)  # else 0 is an answer like others
    codes = (code for code in universe(s, p) if code != c.DONE or not closing)
    if kind == c.K_LID:  # other crate spaces are of cards that are not hers
        q = s.seats[p]
        hers = crate_spaces(s, q) | q[c.Q_CRATES]
        return (code for code in codes if hers >> code & 1)
    return codes
