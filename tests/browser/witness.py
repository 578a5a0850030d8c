"""Writes down what open pages ask for and complain about."""

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request


class Witness:
    """What pages did that they should not do."""

    def __init__(self) -> None:
        self.asked: list[str] = []  # every address, the sockets' too
        self.abroad: list[str] = []
        self.errors: list[str] = []
        # Parts of complaints that a test brings about itself. A refusal is an answer, with its reason
        # on the screen; that the browser notes every 422 in its console is beyond the page.
        self.forgiven: tuple[str, ...] = ("status of 422",)

    def watch(self, context: BrowserContext, home: str) -> None:
        host = urlsplit(home).netloc

        def asks(address: str) -> None:
            self.asked.append(address)
            parts = urlsplit(address)
            if parts.scheme not in ("data", "blob") and parts.netloc != host:
                self.abroad.append(address)

        def request(what: Request) -> None:
            asks(what.url)

        def console(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.errors.append(f"{message.text} ({message.location['url']})")

        def opened(page: Page) -> None:
            page.on("websocket", lambda socket: asks(socket.url))

        context.on("request", request)
        context.on("console", console)
        context.on("weberror", lambda error: self.errors.append(f"uncaught: {error.error}"))
        context.on("page", opened)

    def testify(self) -> None:
        assert not self.abroad, self.abroad
        bad = [text for text in self.errors if not any(part in text for part in self.forgiven)]
        assert not bad, bad
