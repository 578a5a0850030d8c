"""The same join over plain http on a name of the local network, and over TLS behind a real proxy: what differs, and
that no secret stays anywhere: not in an address, the history, a header, or what server and proxy log."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from re import findall
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NAME, PHONE, Opener
from tests.browser.party import begun, table_of
from tests.browser.table import COOKIE, button, say
from tests.browser.test_friends import FORGIVEN, come, invitation, no_secret, row, set_up
from tests.browser.test_party import watch_link
from tests.browser.test_talk import head, write
from tests.browser.witness import Witness
from tests.server import hosting
from tests.server.support import free_port


class Site(NamedTuple):
    home: str
    secure: bool
    logs: list[Path]


@contextmanager
def plain(folder: Path) -> Iterator[Site]:
    words = ["--address", "127.0.0.1", "--allowed-host", NAME, "--log-requests"]
    with hosting.hosting(folder, *words) as hosted:
        yield Site(f"http://{NAME}:{hosted.port}", False, [hosted.log])


@contextmanager
def tls(folder: Path) -> Iterator[Site]:
    hosting.tools()
    hosting.certificate(folder)
    port = free_port()
    home = f"https://{hosting.NAME}:{port}"
    words = ["--address", "127.0.0.1", "--public-url", home, "--log-requests"]
    words += ["--trusted-proxy", "127.0.0.1"]
    with hosting.hosting(folder, *words) as hosted, hosting.nginx(folder, port, hosted.port):
        yield Site(home, True, [hosted.log, folder / "access", folder / "errors"])


def opener(open_page: Opener, site: Site) -> Callable[..., Page]:
    where = urlsplit(site.home)
    return partial(
        open_page,
        where.port,
        host=where.hostname,
        scheme=where.scheme,
        ignore_https_errors=site.secure,
    )


def passed(page: Page) -> list[str]:
    """The addresses to which this tab can go back."""
    told = page.context.new_cdp_session(page).send("Page.getNavigationHistory")
    return [entry["url"] for entry in told["entries"]]


def path_of(link: str) -> str:
    return "#" + link.partition("#")[2]


@pytest.fixture(params=[plain, tls], ids=["http", "tls"])
def site(request: pytest.FixtureRequest, built: Path, tmp_path: Path) -> Iterator[Site]:
    with request.param(tmp_path) as out:
        yield out


def test_a_whole_join(site: Site, open_page: Opener, witness: Witness) -> None:
    witness.forgiven += FORGIVEN
    visit = opener(open_page, site)
    ada = visit()
    set_up(ada, "Ada", "friend")
    link = invitation(ada, 2)
    assert link.startswith(f"{site.home}/#/join/")

    # What exists in secure contexts only is offered there, and nowhere else.
    assert ada.evaluate("isSecureContext") is site.secure
    copy = button(ada, "page.share.copy")
    if site.secure:
        ada.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.home)
        copy.click()
        expect(button(ada, "page.share.copied")).to_be_visible()
        assert ada.evaluate("navigator.clipboard.readText()") == link
    else:
        expect(copy).to_have_count(0)
        expect(ada.get_by_text(say("page.share.by_hand")).first).to_be_visible()
    expect(button(ada, "page.share.sheet")).to_have_count(int(ada.evaluate("'share' in navigator")))

    # A friend who has the page open already follows the link there; a phone opens it anew.
    bram = visit()
    bram.goto(link)
    come(bram, "Bram")
    for page in (ada, bram):
        begun(page)
    table = table_of(ada)
    watched = watch_link(ada)
    watcher = visit(path_of(watched))
    expect(watcher.get_by_text(say("page.who.spectator"))).to_be_visible()
    head(bram, "talk").click()
    write(bram, "Here I am.")
    head(ada, "talk").click()
    expect(ada.get_by_text("Here I am.")).to_be_visible()
    ada.goto(f"{site.home}/#/devices")
    button(ada, "page.devices.move").click()
    moved = ada.get_by_label(say("page.devices.phone_link"), exact=True).input_value()
    button(ada, "page.devices.make").click()
    kept = ada.get_by_label(say("page.devices.recovery_link"), exact=True).input_value()
    phone, third = visit(path_of(moved), **PHONE), visit(path_of(kept))
    for page in (phone, third):
        button(page, "page.arrive.bring").click()
        row(page, "Bram").get_by_role("link").click()
        assert table_of(page) == table
    seat = third.evaluate("fetch('/api/me/tables').then((a) => a.json())")[0]["seats"]
    assert seat == [0]

    # A cookie that scripts do not see, for this server's calls alone, and under TLS for nobody who listens.
    tokens = []
    for page in (ada, bram, phone, third):
        [cookie] = [one for one in page.context.cookies() if one["name"].startswith(COOKIE)]
        assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Lax")
        assert (cookie["path"], cookie["secure"]) == ("/api", site.secure)
        assert page.evaluate("document.cookie") == ""
        tokens.append(cookie["value"])
    assert len(set(tokens)) == 4
    assert not watcher.context.cookies()  # who only watches is nobody

    # Nothing of it stays.
    secrets = [one.rsplit("/", 1)[1] for one in (link, watched, moved, kept)]
    assert all(len(one) >= 32 for one in secrets)
    for page in (ada, bram, watcher, phone, third):
        places = " ".join([page.url, *passed(page)])
        assert not [one for one in (*secrets, *tokens) if one in places], places
    for page in (bram, phone, third):
        no_secret(page, *secrets, *tokens)
    bram.go_back()
    bram.wait_for_timeout(200)
    assert not [one for one in secrets if one in bram.url]
    logged = "".join(file.read_text() for file in site.logs)
    assert f"/api/tables/{table}" in logged and "/api/invitations/take" in logged
    assert not [one for one in (*secrets, *tokens) if one in logged]
    if site.secure:  # as it came over the wire: no page says where it was asked from
        from_where = findall(r'" \d{3} \d+ "([^"]*)" "', site.logs[1].read_text())
        assert len(from_where) > 50 and set(from_where) == {"-"}
    assert not [address for address in witness.asked if any(one in address for one in secrets)]
