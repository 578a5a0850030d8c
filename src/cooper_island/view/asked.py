"""What a seat is asked, with all that a page shows of it: options, what is closed, what an option costs or brings."""

from collections.abc import Iterable
from typing import Final

from cooper_island.engine import const as c
from cooper_island.engine import rules
from cooper_island.engine.buildings import on_settlement
from cooper_island.engine.cleanup import food_short, react_coins
from cooper_island.engine.crates import crate_spaces
from cooper_island.engine.state import State
from cooper_island.engine.step import Refusal
from cooper_island.engine.tiles import uneven
from cooper_island.engine.trades import gifts
from cooper_island.engine.worker_turn import barred, fee_owner
from cooper_island.record.asked import decision_name, details, home_rule
from cooper_island.record.notation import all_words, option_words, stage, universe
from cooper_island.record.refused import named
from cooper_island.record.spelling import spelled

from .further import alike, leads, opened, pays
from .giving_up import closes, gives_up
from .no_room import no_room
from .shape import (
    ClosedView,
    DecisionView,
    Detail,
    Extra,
    FurtherClosedView,
    FurtherView,
    OptionView,
    ReasonView,
)
from .targets import targets

MENUS: Final = frozenset(
    ("place_worker", "section", "income", "boat", "building", "landing", "cargo", "trade", "crate")
)  # shown whole, as they are printed
GONE: Final = frozenset(("hand_used", "landing_taken"))  # reasons why it is not in the menu at all


def asked_of(s: State, seat: int) -> DecisionView | None:
    """What this seat is asked now."""
    codes = rules.options(s, seat)
    if not codes:
        return None
    options = offered(s, seat, codes)
    told: dict[str, Detail] = {**details(s, seat)}
    further, further_closed = beyond(s, seat, codes, options)
    if closes(s, seat):
        told["gives_up"] = gives_up(s, seat)
        lost = no_room(s, seat)
        if lost:
            told["no_room"] = lost
    return {
        "kind": decision_name(s, seat),
        "options": options,
        "rule": home_rule(s, seat),
        "details": told,
        "closed": closed_to(s, seat, [option["text"] for option in options], codes),
        "further": further,
        "further_closed": further_closed,
    }


def offered(s: State, p: int, codes: list[int]) -> list[OptionView]:
    """These options of the question on top."""
    out: list[OptionView] = []
    sorts = alike(s, p, codes)
    for code, (text, verb, args) in zip(codes, all_words(s, p, codes), strict=True):
        option: OptionView = {
            "text": text,
            "verb": verb,
            "args": args,
            "targets": targets(s, p, verb, args) or beyond_it(s, p, code),
            "anytime": code > c.ANY,
        }
        extra = {} if code > c.ANY else extra_of(s, p, code)
        if code not in sorts:
            extra["equal"] = True
        if extra:
            option["extra"] = extra
        out.append(option)
    return out


def beyond_it(s: State, p: int, code: int) -> list[str]:
    """What an entry of a menu points at: the thing that its question would name, where that has one answer only."""
    found = leads(s, p, code)
    return [] if found is None else targets(found[0], p, *option_words(found[0], p, found[1]))


def beyond(
    s: State, p: int, codes: list[int], options: list[OptionView]
) -> tuple[list[FurtherView], list[FurtherClosedView]]:
    """W6: what the entries of a menu open, so that it can be chosen at once, and what is closed there."""
    out: list[FurtherView] = []
    shut: list[FurtherClosedView] = []
    for code, option in zip(codes, options, strict=True):
        then = opened(s, p, code)
        if then is None:
            continue
        via = option["text"]
        answers = [one for one in rules.options(then, p) if one < c.ANY]
        closing = rules.STEPS[then.stacks[p][c.F_KIND]].closing
        found = [one for one in offered(then, p, answers) if one["verb"] != closing]
        out.extend({**one, "via": via} for one in found)
        closed = closed_to(then, p, [one["text"] for one in found], answers)
        shut.extend({**one, "via": via} for one in closed)
    return out, shut


def extra_of(s: State, p: int, code: int) -> Extra:
    """What this option costs or brings beyond its words."""
    st = s.stacks[p]
    q = s.seats[p]
    kind = st[c.F_KIND]
    if kind == c.K_TURN and not stage(st):
        return place_extra(s, p, code)
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
    price = pays(s, p, code)
    return {"pays": price} if price else {}


def place_extra(s: State, p: int, space: int) -> Extra:
    """W4, W6: whom a worker put here pays, and why it could do nothing."""
    out: Extra = {}
    owner = fee_owner(s, space)
    if owner >= 0:
        out["fee"] = owner
    why = barred(s, p, space)
    if why:
        out["barred"] = [reason(s, one) for one in why]
    return out


def reason(s: State, found: Refusal) -> ReasonView:
    rule, code, details = named(s.t, *found)
    return {"rule": rule, "code": code, "details": details}


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
                "why": reason(s, found),
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
    # Where nothing closes the question, 0 is an answer like others.
    closing = bool(rules.STEPS[kind].closing) and decision_name(s, p) != "place_worker"
    codes = (code for code in universe(s, p) if code != c.DONE or not closing)
    if kind == c.K_LID:  # other crate spaces are of cards that are not hers
        q = s.seats[p]
        hers = crate_spaces(s, q) | q[c.Q_CRATES]
        return (code for code in codes if hers >> code & 1)
    return codes
