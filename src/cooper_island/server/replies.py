"""JSON as it goes out."""

from typing import Final

from starlette.responses import Response

from cooper_island.tables.refusals import Refused, RuleRefused
from cooper_island.tables.wire import encode

from . import figures

JSON: Final = "application/json"
STATUS: Final = {
    "malformed": 400,
    "bad_field": 400,
    "bad_host": 400,
    "spectator": 403,
    "wrong_secret": 403,
    "owner_only": 403,
    "owner_no_seat": 403,
    "creators_only": 403,
    "foreign_origin": 403,
    "after_end": 403,
    "no_seat": 403,
    "not_over": 403,
    "still_runs": 403,
    "others_play": 403,
    "no_device": 403,
    "signed_out": 403,
    "watch_closed": 403,
    "unknown_table": 404,
    "unknown_call": 404,
    "unknown_seat": 404,
    "no_position": 404,
    "unknown_device": 404,
    "unknown_invitation": 404,
    "unknown_link": 404,
    "wrong_method": 405,
    "slow_body": 408,
    "stale": 409,
    "unreadable": 409,
    "retired": 409,
    "replaced": 409,
    "not_begun": 409,
    "begun": 409,
    "not_full": 409,
    "seat_taken": 409,
    "name_taken": 409,
    "invitation_used": 409,
    "merge_needed": 409,
    "stood_in": 409,
    "ended": 409,
    "over": 409,
    "alone": 409,
    "pending": 409,
    "no_proposal": 409,
    "no_voice": 409,
    "not_absent": 409,
    "not_agreed": 409,
    "seated_here": 409,
    "guide": 409,
    "guide_chapter": 409,
    "guide_forward": 409,
    "guide_lost": 409,
    "guide_over": 409,
    "too_large": 413,
    "not_json": 415,
    "key_reused": 422,
    "bad_message": 422,
    "bad_note": 422,
    "bad_record": 422,
    "nothing_left": 422,
    "redo_nothing": 422,
    "after_chance": 422,
    "seed_shared": 422,
    "too_many": 429,
    "too_many_sockets": 429,
    "internal": 500,
    "storage": 503,
    "no_answer": 503,
}


def json_reply(value: object, status: int = 200) -> Response:
    return raw_reply(encode(value), status)


def raw_reply(raw: bytes, status: int = 200) -> Response:
    """What is JSON already."""
    return Response(raw, status, media_type=JSON)


def status_of(refused: Refused) -> int:
    """What the rules refuse has a code of theirs."""
    return 422 if isinstance(refused, RuleRefused) else STATUS[refused.code]


def refusal_reply(refused: Refused, state: bytes | None = None) -> Response:
    figures.refused(refused.code)
    beside = b"" if state is None else b',"state":%b' % state
    reply = raw_reply(b'{"error":%b%b}' % (encode(refused.error), beside), status_of(refused))
    if reply.status_code == 429:
        reply.headers["retry-after"] = str(refused.seconds)
    return reply
