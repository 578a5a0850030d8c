"""Why an answer is refused: the rule's id, a reason code, and its details as ids and numbers."""

from typing import Final

from cooper_island.engine import rules
from cooper_island.engine.state import State
from cooper_island.engine.terms import Terms

from .asked import decision_name, home_rule
from .fields import (
    BANK,
    BOAT,
    CARD,
    CARGO,
    COST,
    CRATE,
    ISLET,
    LANDING,
    LANDSCAPE,
    NUMBER,
    ORDER,
    PAIR,
    RESOURCE,
    SEAT,
    SPACE,
    SPOT,
    WORKER,
    WORKER_SPACE,
    Field,
    fields,
)
from .notation import VERBS, meant, option_texts

Details = dict[str, object]
Reason = tuple[str, str, Details]

QUOTED: Final = 60  # characters of an unknown text that are told

# Cards and cargo ships that are counted from 1 already; card 0 is none in particular.
PRINTED: Final = NUMBER._replace(read=lambda _, n: n[0] or None)
LARGE: Final = CARD._replace(read=lambda t, n: CARD.read(t, (n[0] - 1,)))
NUMBERED: Final = CARGO._replace(read=lambda t, n: CARGO.read(t, (n[0] - 1,)))

# What the numbers of a refusal mean; a code that is not here has none.
REFUSALS: Final[dict[str, tuple[Field, ...]]] = {
    "already_charted": fields(("space", SPACE)),
    "bank_covered": fields(("bank", BANK)),
    "boat_built": fields(("boat", BOAT)),
    "card_down": fields(("card", LARGE)),
    "card_not_dealt": fields(("card", PRINTED)),
    "card_not_down": fields(("card", LARGE)),
    "card_not_yours": fields(("card", LARGE)),
    "crate_covered": fields(("crate", CRATE)),
    "half_not_adjacent": fields(("space", SPACE), ("bank", BANK)),
    "height": fields(("spaces", PAIR), ("gap", NUMBER)),
    "islet_placed": fields(("islet", ISLET)),
    "lacking": fields(("cost", COST), ("saved", NUMBER)),
    "lacking_least": fields(("cost", COST), ("saved", NUMBER)),
    "landing_taken": fields(("landing", LANDING)),
    "no_cube_there": fields(("space", SPACE)),
    "no_lid_on_crate": fields(("crate", CRATE)),
    "no_lid_there": fields(("cargo", NUMBERED)),
    "no_piece": fields(("space", SPACE)),
    "no_room": fields(("resource", RESOURCE)),
    "no_ruin": fields(("space", SPACE)),
    "no_statue_there": fields(("spot", SPOT)),
    "no_such_worker": fields(("worker", WORKER)),
    "none_waiting": fields(("worker", WORKER)),
    "not_a_reduction": fields(("count", NUMBER)),
    "not_adjacent_spaces": fields(("spaces", PAIR)),
    "not_beside_land": fields(("spaces", PAIR)),
    "not_free": fields(("space", SPACE)),
    "not_highest": fields(("space", SPACE)),
    "not_in_market": fields(("resource", RESOURCE)),
    "not_in_storage": fields(("resource", RESOURCE)),
    "not_your_turn": fields(("player", SEAT)),
    "not_yours": fields(("resource", RESOURCE)),
    "order_not_in_play": fields(("order", ORDER)),
    "order_taken": fields(("order", ORDER)),
    "own_worker": fields(("on", WORKER_SPACE)),
    "points_must_be_used": fields(("points", NUMBER)),
    "ruin": fields(("space", SPACE)),
    "spot_not_free": fields(("spot", SPOT)),
    "superfluous": fields(("resource", RESOURCE), ("total", NUMBER), ("need", NUMBER)),
    "too_few_coins": fields(("need", NUMBER), ("have", NUMBER)),
    "too_few_steps": fields(("need", NUMBER), ("have", NUMBER)),
    "too_little": fields(("resource", RESOURCE), ("total", NUMBER), ("need", NUMBER)),
    "too_little_food": fields(("need", NUMBER), ("have", NUMBER)),
    "too_little_to_trade": fields(("need", NUMBER)),
    "track_full": fields(("steps", NUMBER)),
    "wrong_type": fields(("space", SPACE), ("landscape", LANDSCAPE)),
}


def named(t: Terms, rule: str, code: str, numbers: tuple[int, ...]) -> Reason:
    """A refusal of the engine with its numbers named; in general words where they name nothing on the table."""
    try:
        row = REFUSALS.get(code, ())
        return rule, code, {f.key: f.word.read(t, numbers[f.at : f.at + f.word.width]) for f in row}
    except LookupError:
        return rule, "not_offered", {}


def refused(s: State, p: int, text: str) -> Reason | None:
    """Why a seat cannot choose this now, or None if it can."""
    codes = rules.options(s, p)
    if codes and text in option_texts(s, p, codes):
        return None
    code = meant(s, p, text) if codes else 0
    found = None if code is None else rules.refusal(s, p, code)
    if found is not None:
        return named(s.t, *found)
    if text == "end turn" and decision_name(s, p) == "place_worker":
        return home_rule(s, p), "must_place", {}
    if text.split(" ", 1)[0] in VERBS:
        return home_rule(s, p), "not_asked", {}
    return home_rule(s, p), "unknown_text", {"text": text[:QUOTED]}
