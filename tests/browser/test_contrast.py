"""Signs and words stand out from what they lie on, by day and by night."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.contrast import ROWS, contrasts
from tests.browser.gallery import of_kind, open_gallery, show
from tests.browser.sight import SCHEMES, dress

pytestmark = pytest.mark.slow


def test_signs_and_words_stand_out(gallery: Browser) -> None:
    page = open_gallery(gallery, 1440, 900)
    measured: set[str] = set()
    for kind, players in (("place_worker", 4), ("hire", 3)):
        show(page, of_kind(kind, players))
        for scheme in SCHEMES:
            dress(page, scheme)
            counts, bad = contrasts(page)
            assert not bad, f"{kind}, {scheme}: " + "\n".join(bad)
            measured |= {signs for signs, count in counts.items() if count}
    assert measured == {row.signs for row in ROWS}  # there are some of each kind
    assert_it_can_fail(page)
    page.context.close()


def assert_it_can_fail(page: Page) -> None:
    """A sign in the colour of its cube, and a ring in that of its plate, are found."""
    page.evaluate(
        """() => {
          const { style } = document.documentElement;
          style.setProperty("--ci-wood-ink", "var(--ci-wood)");
          style.setProperty("--t-mark", "var(--t-plate)");
        }"""
    )
    _, bad = contrasts(page)
    assert {one.split(": ")[0] for one in bad} >= {".token .mark:not(.missing *)", ".tag b"}
