"""A person who hears the page: Chromium's accessibility tree, what its live regions say, and keys."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Page

PATIENCE: Final = 30.0  # seconds for bots and a busy machine
PRESSED: Final = 4.0  # seconds within which a press does something
# What a screen reader would say by itself: of a log what is added, of any other live region all of it.
LISTEN: Final = """() => {
  window.heard = [];
  const live = "[aria-live]:not([aria-live=off]), [role=status], [role=log], [role=alert]";
  const words = (node) => {
    const copy = node.cloneNode(true);
    for (const one of copy.querySelectorAll?.("[aria-hidden=true]") ?? []) one.remove();
    return copy.textContent.trim().replace(/\\s+/g, " ");
  };
  const last = new Map();
  new MutationObserver((changes) => {
    const said = new Map();
    for (const { target, addedNodes } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
      if (!region) continue;
      const log = region.getAttribute("role") === "log";
      if (!log) said.set(region, region);
      else for (const node of addedNodes) said.set(node, region);
    }
    for (const [node, region] of said) {
      const role = region.getAttribute("role") ?? "live";
      const text = words(node);
      // What is drawn beside the same words is not heard; a question that is asked again is a new one.
      if (text && (role !== "live" || text !== last.get(region))) window.heard.push([role, text]);
      last.set(region, text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""


@dataclass(slots=True)
class Node:
    """A thing with a name, as a screen reader knows it."""

    role: str
    name: str
    focused: bool
    disabled: bool
    level: int
    dom: int  # by this Chromium finds it again
    children: list[Node] = field(default_factory=list)

    def all(self, *roles: str) -> list[Node]:
        own = [self] if self.role in roles or not roles else []
        return own + [found for child in self.children for found in child.all(*roles)]

    @property
    def focused_one(self) -> Node:
        """The innermost that has the focus, for the page has it too; itself where nothing has it."""
        return next((one for one in reversed(self.all()) if one.focused), self)

    def part(self, role: str, name: str) -> Node | None:
        return next((one for one in self.all(role) if one.name == name), None)


def value(raw: dict[str, Any], name: str) -> Any:
    return next(
        (one["value"].get("value") for one in raw.get("properties", []) if one["name"] == name),
        None,
    )


class Ear:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.send("Accessibility.enable")
        page.evaluate(LISTEN)

    def read(self, part: Node | None = None) -> Node:
        """The whole tree, or a part of it; without what is ignored there."""
        raw = (
            self.cdp.send("Accessibility.queryAXTree", {"backendNodeId": part.dom})
            if part
            else self.cdp.send("Accessibility.getFullAXTree")
        )["nodes"]
        by_id = {one["nodeId"]: one for one in raw}

        def made(one: dict[str, Any]) -> list[Node]:
            below = [by_id[child] for child in one.get("childIds", []) if child in by_id]
            children = [node for child in below for node in made(child)]
            if one.get("ignored"):
                return children
            name = str(one.get("name", {}).get("value", "")).strip()
            return [
                Node(
                    one["role"]["value"],
                    name,
                    bool(value(one, "focused")),
                    bool(value(one, "disabled")),
                    int(value(one, "level") or 0),
                    int(one.get("backendDOMNodeId", 0)),
                    children,
                )
            ]

        [root] = made(raw[0])
        return root

    @property
    def heard(self) -> list[tuple[str, str]]:
        """All that was said by itself, from the beginning."""
        return [(role, text) for role, text in self.page.evaluate("window.heard")]

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def walk(self, key: str, name: str, part: Node | None = None, most: int = 60) -> None:
        """Press a key until what has the focus, in this part, begins with this name."""
        for _ in range(most):
            if self.read(part).focused_one.name.startswith(name):
                return
            self.press(key)
        raise AssertionError(f"{key} never gets to {name!r}, but to {self.read().focused_one}")

    def pause(self, ms: int = 60) -> None:
        self.page.wait_for_timeout(ms)

    def until(
        self,
        holds: Callable[[Node], object],
        what: str,
        seconds: float = PATIENCE,
        part: Node | None = None,
    ) -> Node:
        end = time.monotonic() + seconds
        while True:
            tree = self.read(part)
            if holds(tree):
                return tree
            assert time.monotonic() < end, f"waited {seconds:.0f} s for {what}: {self.heard[-3:]}"
            self.pause()
