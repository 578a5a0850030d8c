"""Absent players, each in a browser of her own: a bot plays for one, another gets her seat, all end the game."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import NAME, PHONE, Opener
from tests.browser.sight import hanging, keep, ready
from tests.browser.table import button, say, unfold
from tests.browser.test_friends import FORGIVEN, come, invitation, set_up
from tests.browser.witness import Witness
from tests.server.support import Server, running

BOT = "Deckhand"  # whose choices show: one at random may only say that it is done


@pytest.fixture(scope="module")
def host(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Who goes is away at once."""
    folder = tmp_path_factory.mktemp("absent")
    with running(folder, hosts=[NAME], here_seconds=0.1, away_seconds=0.0) as out:
        yield out


def gathered(host: Server, open_page: Opener, *names: str) -> list[Page]:
    """The first sets the table up; the last has a phone."""
    first = open_page(host.port, host=NAME)
    set_up(first, names[0], *["friend"] * (len(names) - 1))
    links = [invitation(first, number) for number in range(2, len(names) + 1)]
    pages = [first]
    for number, (name, link) in enumerate(zip(names[1:], links, strict=True), 2):
        more = PHONE if number == len(names) > 2 else {}
        page = open_page(host.port, "#" + link.partition("#")[2], host=NAME, **more)
        come(page, name)
        pages.append(page)
    for page in pages:
        expect(page.locator(".game")).to_be_visible()
    return pages


def card(page: Page) -> Locator:
    return page.get_by_role("region", name=say("page.agree.title"))


def leave_dialog(page: Page) -> Locator:
    button(page, "page.top.menu").click()
    button(page, "page.leave.menu").click()
    return page.get_by_role("dialog", name=say("page.leave.title"))


def test_a_bot_plays_for_her_until_she_is_back(
    host: Server, open_page: Opener, witness: Witness
) -> None:
    witness.forgiven += FORGIVEN
    ada, bram, cleo = gathered(host, open_page, "Ada", "Bram", "Cleo")
    expect(card(ada)).to_have_count(0)  # all are here
    table = cleo.url
    dialog = leave_dialog(cleo)
    found = audit(cleo, "leaving phone")
    keep(cleo, "absent-leave-phone")
    dialog.get_by_role("button", name=say("page.leave.do"), exact=True).click()
    expect(cleo.get_by_role("heading", name=say("page.start.tables"))).to_be_visible()
    for page in (ada, bram):
        expect(card(page)).to_contain_text(say("page.agree.left", player="Cleo"))
    found += audit(ada, "away")
    keep(ada, "absent-offer")
    card(ada).get_by_label(say("page.agree.which")).select_option("deckhand")
    button(ada, "page.agree.stand_in").click()
    asks = say("page.agree.asks.stand_in", by="Ada", bot=BOT, player="Cleo")
    expect(card(bram)).to_contain_text(asks)
    expect(card(ada)).to_contain_text(say("page.agree.waits", players="Bram"))
    found += audit(bram, "asked")
    fold = card(bram).get_by_role("button", name=say("page.agree.title"))
    fold.click()  # it covers the island, and can wait
    expect(button(bram, "page.agree.yes")).to_be_hidden()
    fold.click()
    keep(bram, "absent-asked")
    keep(ada, "absent-proposed")
    button(bram, "page.agree.yes").focus()
    bram.keyboard.press("Enter")
    sign = say("page.agree.plays", bot=BOT, player="Cleo")
    expect(ada.get_by_role("img", name=sign)).to_be_visible()
    expect(bram.get_by_text(say("page.agree.by", bot=BOT)).first).to_be_visible()
    keep(ada, "absent-played")

    cleo.goto(table)
    expect(card(cleo)).to_contain_text(say("page.agree.stood", bot=BOT))
    expect(cleo.locator("section.bar.mine")).to_have_count(0)  # nothing is asked of her
    assert not hanging(cleo)
    found += audit(cleo, "stood in for phone")
    keep(cleo, "absent-stood-phone")
    button(cleo, "page.agree.back").click()
    for page in (ada, cleo):
        expect(card(page)).to_have_count(0)
        expect(page.get_by_role("img", name=sign)).to_have_count(0)
    assert not found, "\n".join(found)


def test_her_seat_goes_to_who_has_the_new_invitation(
    host: Server, open_page: Opener, witness: Witness
) -> None:
    witness.forgiven += FORGIVEN
    ada, bram = gathered(host, open_page, "Ada", "Bram")
    table = bram.url
    ada.clock.install()
    ada.reload()
    ready(ada)
    bram.goto(f"http://{NAME}:{host.port}/#/")
    expect(ada.get_by_role("img", name=say("page.doing.away"))).to_be_visible()
    expect(card(ada)).to_have_count(0)  # not before a minute has passed
    ada.clock.fast_forward("01:30")
    expect(card(ada)).to_contain_text(say("page.agree.away_one", player="Bram"))
    button(ada, "page.agree.invitation").click()
    button(ada, "page.agree.make").click()  # of two, the other is all
    link = card(ada).get_by_label(say("page.agree.link"), exact=True).input_value()
    found = audit(ada, "invitation")
    keep(ada, "absent-invitation")
    phone = open_page(host.port, "#" + link.partition("#")[2], host=NAME, **PHONE)
    expect(phone.get_by_text(say("page.join.who", player="Ada"))).to_be_visible()
    expect(phone.get_by_text("Bram's")).to_be_visible()
    found += audit(phone, "joining a game phone")
    keep(phone, "absent-join-phone")
    come(phone, "Bram at sea")
    expect(phone.locator(".game")).to_be_visible()
    expect(card(ada)).to_have_count(0)
    expect(ada.get_by_role("group", name=say("page.aria.scores"))).to_contain_text("Bram at sea")
    bram.goto(table)
    expect(bram.get_by_text(say("server.no_seat"))).to_be_visible()
    other = open_page(host.port, "#" + link.partition("#")[2], host=NAME)
    expect(other.get_by_text(say("server.invitation_used"))).to_be_visible()
    assert not found, "\n".join(found)


def test_all_agree_to_end_the_game(host: Server, open_page: Opener, witness: Witness) -> None:
    witness.forgiven += FORGIVEN
    ada, bram = gathered(host, open_page, "Ada", "Bram")
    leave_dialog(ada).get_by_role("button", name=say("page.leave.end"), exact=True).click()
    expect(card(bram)).to_contain_text(say("page.agree.asks.end_all", by="Ada"))
    button(bram, "page.agree.no").click()
    expect(ada.get_by_text(say("page.agree.how.refused", who="Bram"))).to_be_visible()
    expect(card(ada)).to_have_count(0)
    leave_dialog(bram).get_by_role("button", name=say("page.leave.end"), exact=True).click()
    button(ada, "page.agree.yes").click()
    found = []
    for page in (ada, bram):
        expect(page.get_by_role("heading", name=say("page.end.ended"))).to_be_visible()
        expect(card(page)).to_have_count(0)
    found += audit(ada, "ended")
    keep(ada, "absent-ended")
    expect(button(ada, "page.end.rematch")).to_be_visible()
    button(bram, "page.end.board").click()
    expect(bram.get_by_text(say("page.who.ended"), exact=True)).to_be_visible()
    keep(bram, "absent-ended-board")
    bram.goto(f"http://{NAME}:{host.port}/#/")
    ended = say("page.start.ended", scores="").strip()
    expect(bram.get_by_text(ended).first).to_be_visible()
    assert not found, "\n".join(found)


def test_alone_with_bots_there_is_nobody_to_agree_with(
    host: Server, open_page: Opener, witness: Witness
) -> None:
    witness.forgiven += FORGIVEN
    page = open_page(host.port, host=NAME)
    unfold(page)
    button(page, "page.start.begin").click()
    ready(page)
    button(page, "page.top.menu").click()
    expect(page.get_by_role("button", name=say("page.top.record"))).to_be_visible()
    expect(button(page, "page.leave.menu")).to_have_count(0)
    expect(card(page)).to_have_count(0)
