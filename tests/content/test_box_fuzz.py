"""Whatever is in a file, it is a box or a BoxError of one sentence."""

from __future__ import annotations

import tomllib

from hypothesis import given, settings
from hypothesis import strategies as st

from cooper_island.content.box import SOURCES, Box, BoxError, figures, parse_box, standard_box
from tests.content.documents import TEXT, document

STANDARD = standard_box()


def paths(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every table, list and figure of a document."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, below in value.items():
            found += paths(below, (*path, key))
    elif isinstance(value, list):
        for i, below in enumerate(value):
            found += paths(below, (*path, i))
    return found


PATHS = paths(tomllib.loads(TEXT))
JUNK = st.recursive(
    st.integers(-3, 40)
    | st.integers(-(2**63), 2**63 - 1)
    | st.booleans()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["coin", "wood", "draw", "meadow", "worker", "helm_2", "rulebook", ""])
    | st.text(st.characters(codec="utf-8"), max_size=8),
    lambda below: (
        st.lists(below, max_size=8)
        | st.dictionaries(st.sampled_from(["gold", "count", "gain", "x"]), below, max_size=3)
    ),
    max_leaves=8,
)


def parsed(text: str) -> Box | None:
    try:
        box = parse_box(text)
    except BoxError as error:
        sentence = str(error)
    else:
        assert all(box.source(key) in SOURCES for key in figures(box))
        return box
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return None


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(PATHS), JUNK, st.sampled_from(["replace", "delete", "rename"]))
def test_one_changed_key_is_a_box_or_refused(
    path: tuple[str | int, ...], junk: object, how: str
) -> None:
    values = tomllib.loads(TEXT)
    at: object = values
    for step in path[:-1]:
        at = at[step]  # type: ignore[index]
    last = path[-1]
    if how == "replace":
        at[last] = junk  # type: ignore[index]
    else:
        taken = at.pop(last)  # type: ignore[attr-defined]
        if how == "rename" and isinstance(at, dict):
            at[f"{last}s"] = taken
    parsed(document(values))


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(PATHS), st.integers(-1, 33))
def test_one_changed_figure_is_in_the_box_or_refused(path: tuple[str | int, ...], n: int) -> None:
    values = tomllib.loads(TEXT)
    at: object = values
    for step in path[:-1]:
        at = at[step]  # type: ignore[index]
    if not isinstance(at[path[-1]], int):  # type: ignore[index]
        return
    at[path[-1]] = n  # type: ignore[index]
    box = parsed(document(values))
    if box is not None:
        assert (box.hash == STANDARD.hash) == (figures(box) == figures(STANDARD))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_box_or_refused(text: str) -> None:
    parsed(text)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(TEXT) - 1), st.integers(0, 30), st.text(max_size=3))
def test_a_damaged_file_is_a_box_or_refused(start: int, length: int, text: str) -> None:
    parsed(TEXT[:start] + text + TEXT[start + length :])
