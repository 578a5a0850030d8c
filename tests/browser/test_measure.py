"""What measures words can find what it looks for."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.measure import crossed, cut

NARROW: Final = "style='width: 60px; overflow: hidden; overflow-wrap: {}; text-overflow: {}'"


@pytest.mark.parametrize(
    ("measure", "right", "wrong", "told"),
    [
        (
            crossed,
            "<div style='display: flex'><b>Kartografenschritt</b><i>+1</i></div>",
            "<div style='display: flex'><b style='width: 60px'>Kartografenschritt</b><i>+1</i></div>",
            "“Kartografenschritt” and “+1” lie over each other",
        ),
        (
            crossed,
            "<b>Einkommen</b><button style='position: absolute; left: 200px'>+</button>",
            "<b>Einkommen</b><button style='position: absolute; left: 40px'>+</button>",
            "“Einkommen” and the control “+” lie over each other",
        ),
        (
            cut,
            f"<p {NARROW.format('normal', 'ellipsis')}>Schritt</p>",
            f"<p {NARROW.format('normal', 'ellipsis')}>Kartografenschritt</p>",
            "shortened: “Kartografenschritt”",
        ),
        (
            cut,
            f"<p {NARROW.format('anywhere', 'clip')}>ein Schritt</p>",
            f"<p {NARROW.format('anywhere', 'clip')}>Kartografenschritt</p>",
            "broken within a word: “Kartografenschritt”",
        ),
    ],
)
def test_what_is_wrong_is_found(
    chromium: Browser, measure: Callable[[Page], list[str]], right: str, wrong: str, told: str
) -> None:
    page = chromium.new_page()
    page.set_content(right)
    assert not measure(page)
    page.set_content(wrong)
    assert told in measure(page)
    page.close()
