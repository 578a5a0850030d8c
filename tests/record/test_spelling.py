"""An option's text and its data are the same: each can be made of the other's parts."""

import json

import pytest
from jsonschema import Draft202012Validator
from tests.test_golden import INDEX, golden

from cooper_island.record.notation import VERBS
from cooper_island.record.spelling import Args, spelled
from cooper_island.view.asked import asked_of
from cooper_island.view.schema import schema
from cooper_island.view.shape import OptionView


def offered(name: str) -> dict[str, OptionView]:
    """Every option that a golden game offered, once, as it comes out of JSON."""
    out: dict[str, OptionView] = {}
    for game in golden(name).positions():
        for seat in game.to_act:
            decision = asked_of(game.state, seat)
            assert decision is not None
            texts = [option.text for option in getattr(game.decision(seat), "options", ())]
            assert [option["text"] for option in decision["options"]] == texts
            for option in decision["options"]:
                out[f"{decision['kind']}: {option['text']}"] = option
    return {key: json.loads(json.dumps(option)) for key, option in out.items()}


@pytest.fixture(scope="module")
def options() -> dict[str, OptionView]:
    return {key: option for name in INDEX for key, option in offered(name).items()}


def test_the_text_is_verb_and_arguments_spelled_out(options: dict[str, OptionView]) -> None:
    assert len(options) > 1000
    for option in options.values():
        assert spelled(option["verb"], option["args"]) == option["text"]
        assert option["verb"].split()[0] in VERBS


def test_the_data_keep_to_the_schema(options: dict[str, OptionView]) -> None:
    published = schema()
    shape = {**published, "$ref": "#/$defs/OptionView"}
    for key in ("properties", "required", "additionalProperties", "type"):
        del shape[key]
    validator = Draft202012Validator(shape)
    for option in options.values():
        validator.validate(option)
    bad = {**next(iter(options.values())), "args": {"place": "5,1"}}
    assert not validator.is_valid(bad)


@pytest.mark.parametrize(
    ("verb", "args", "text"),
    [
        ("lay", {"space": "5,1", "other": "5,2"}, "lay 5,1+5,2"),
        ("lay", {"space": "6,2", "bank": "R1", "half": "far"}, "lay 6,2+R1 far"),
        ("copy", {"islet": "goods", "gain": ["wood", "food"]}, "copy goods gain wood food"),
        ("reduce", {"cost": {}}, "reduce nothing"),
        ("gain", {"goods": ["food"], "twin": 2}, "gain food #2"),
        (
            "pay",
            {"items": [{"good": "wood", "count": 1, "space": "5,1"}], "partly": True},
            "pay wood@5,1 ...",
        ),
    ],
)
def test_spelling(verb: str, args: Args, text: str) -> None:
    assert spelled(verb, args) == text
