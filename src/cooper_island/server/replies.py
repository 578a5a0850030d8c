"""JSON as it goes out."""

from starlette.responses import Response

from .position import dumps
from .refusals import Refused

JSON = "application/json"


def json_reply(value: object, status: int = 200) -> Response:
    return Response(dumps(value), status, media_type=JSON)


def text_reply(text: str, status: int = 200) -> Response:
    """JSON that is text already."""
    return Response(text, status, media_type=JSON)


def refusal_reply(refused: Refused, state: str | None = None) -> Response:
    error = dumps(refused.error)
    beside = "" if state is None else f',"state":{state}'
    reply = text_reply(f'{{"error":{error}{beside}}}', refused.status)
    if refused.status == 429:
        reply.headers["retry-after"] = "1"
    return reply
