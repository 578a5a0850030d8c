"""States put together of the parts in which they are told."""

from typing import Any

Json = dict[str, Any]


def assembled(told: Json, before: Json | None = None) -> Json:
    """The state of docs/server.md, of what is told and of the state that one has."""
    if told["from"] is None:
        view: Json = {"players": [{} for name in told["parts"] if name.endswith(".score")]}
        before = {}
    else:
        assert before is not None
        assert before["stamp"] >= told["from"]
        view = before["view"]
    out = {**before, "view": {**view, "players": [{**player} for player in view["players"]]}}
    out |= {name: value for name, value in told.items() if name not in ("from", "parts")}
    for path, value in told["parts"].items():
        *folders, name = path.split(".")
        at: Any = out
        for folder in folders:
            at = at[int(folder) if isinstance(at, list) else folder]
        at[name] = value
    return out


def stated(value: Any) -> Any:
    """An answer of the server's, its states put together."""
    if isinstance(value, dict) and "parts" in value:
        return assembled(value)
    if isinstance(value, dict) and "state" in value:
        return {**value, "state": assembled(value["state"])}
    return value
