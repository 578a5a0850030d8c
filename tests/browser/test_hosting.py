"""A server with a host: who has its link may create tables, and who comes too soon waits unnoticed."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.sight import ready
from tests.browser.table import button, say
from tests.browser.witness import Witness
from tests.server.support import running

KEY = "0123456789abcdef"


def test_who_has_the_link_creates_tables(
    built: Path, tmp_path: Path, open_page: Opener, witness: Witness
) -> None:
    witness.forgiven += ("status of 403",)
    with running(tmp_path, create_key=KEY) as server:
        other = open_page(server.port)
        button(other, "page.start.play").click()
        expect(other.get_by_text(say("server.creators_only"))).to_be_visible()
        page = open_page(server.port, f"#/key/{KEY}")
        button(page, "page.start.play").click()
        ready(page)
        assert KEY not in page.url
        page.goto(f"http://127.0.0.1:{server.port}/")  # kept for later
        button(page, "page.start.play").click()
        ready(page)


def test_who_comes_too_soon_waits_unnoticed(
    built: Path, tmp_path: Path, open_page: Opener, witness: Witness
) -> None:
    witness.forgiven += ("status of 429",)
    with running(tmp_path, create_rate=0.5, create_burst=1.0) as server:
        page = open_page(server.port)
        for _ in range(2):
            page.goto(f"http://127.0.0.1:{server.port}/")
            button(page, "page.start.play").click()
            ready(page)
    assert any("status of 429" in error for error in witness.errors)
