"""From the first page to an open game, as a person gets there."""

from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.sight import ROOT, SCHEMES, WORDS, dress, keep, ready
from tests.server.support import Json, Reply, Seat, Server

COOKIE: Final = "cooper_island_"
WORKERS: Final = ".island .hub .top:not([inert] .top)"
SIZES: Final = {"wide": (1440, 900), "narrow": (390, 844)}


def say(key: str, **parts: object) -> str:
    return WORDS[key].format(**parts)


def figure(n: int) -> str:
    """As the page writes it: with one kind of minus."""
    return str(n).replace("-", "−")


def workers(page: Page) -> Locator:
    """Those that stand on the hub; without one that is just leaving the picture."""
    return page.locator(WORKERS)


def told(page: Page) -> Locator:
    """What stands over the sea while others' moves are told."""
    return page.get_by_role("group", name=say("page.told.title"))


def button(page: Page, key: str, **parts: object) -> Locator:
    return page.get_by_role("button", name=say(key, **parts), exact=True)


def unfold(page: Page) -> None:
    """The form of a table, which is folded away on the first page."""
    page.locator("details.setup:not([open]) > summary").click()


def fill_in(page: Page, rival: str, seed: int | None = None, first: int | None = None) -> None:
    """A table of two with the form: I, and a bot or (`person`) a second person here."""
    unfold(page)
    button(page, "page.start.remove", number=3).click()
    page.get_by_label(say("page.start.kind")).nth(1).select_option(rival)
    page.get_by_text(say("page.start.options"), exact=True).click()
    if seed is not None:
        page.get_by_label(say("page.start.seed")).fill(str(seed))
    if first is not None:
        page.get_by_label(say("page.start.first")).select_option(str(first))


def sit_down(page: Page, rival: str, seed: int | None = None, first: int | None = None) -> None:
    fill_in(page, rival, seed, first)
    button(page, "page.start.begin").click()
    ready(page)


def at_once(page: Page) -> None:
    """The others' moves without pauses, with the page's own setting."""
    button(page, "page.top.menu").click()
    page.get_by_label(say("page.pace.instant")).check()
    page.keyboard.press("Escape")
    expect(page.get_by_label(say("page.pace.instant"))).to_have_count(0)


def speak(page: Page, lang: str) -> None:
    """By the menu, as a person does."""
    page.locator(".menu > button").click()
    page.locator(f"input[name=language][value={lang}]").check()
    page.locator(".menu > button").click()
    expect(page.locator("html")).to_have_attribute("lang", lang)


def album(page: Page, name: str) -> None:
    """Pictures of this moment: wide and narrow, by day and by night."""
    before = page.viewport_size
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            dress(page, scheme)
            page.wait_for_timeout(250)  # the island finds its size
            shot = ROOT / keep(page, f"{name}-{size}-{scheme}")
            assert shot.stat().st_size > 10_000
    dress(page, "light")
    if before is not None:
        page.set_viewport_size(before)
    page.wait_for_timeout(250)


class Mine(Seat):
    """A seat of the person at a page, as her device has it: by its cookie."""

    def __init__(self, page: Page, server: Server, seat: int) -> None:
        super().__init__(server.client(), page.url.rsplit("/", 1)[1], None)
        [shown] = [
            f"{one['name']}={one['value']}"
            for one in page.context.cookies()
            if one["name"].startswith(COOKIE)
        ]
        self.seat = seat
        self.headers = {"cookie": shown}

    def ask(self, method: str, call: str, body: object = None) -> Reply:
        path = f"{self.path}{call}?seat={self.seat}"
        return self.client.ask(method, path, body, headers=self.headers)

    def state(self, since: int | None = None) -> Json:
        reply = self.ask("GET", "")
        assert reply.status == 200, reply.text
        state: Json = reply.json
        return state

    def post(self, call: str, **body: object) -> Reply:
        return self.ask("POST", f"/{call}", body)
