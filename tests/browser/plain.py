"""Plain text: what a page says to eyes or ears that is from no catalogue, written down whenever it is said."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, Route
from tools.pseudo import pseudo

CATALOGUE: Final = "**/assets/*.json"
# A word of three letters or more without an accent is from no catalogue of the pseudo-language (tools/pseudo.py).
# Addresses, Roman figures, days and minutes that `Intl` writes, code, the key that is Esc everywhere, and another
# language's name are nobody's words; what people write themselves is written with accents by who walks there.
OVERHEAR: Final = r"""(names) => {
  const known = new Set([...names, "Esc"]);
  const unsaid = /https?:\/\/\S+|\b[IVX]+\b|\b[A-Z][a-z]{2} \d+, \d{4}\b|\d+ min\b/g;
  const said = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "aria-placeholder",
    "placeholder", "title", "alt", "label"];
  const attributes = said.map((name) => `[${name}]`).join(", ");
  const fields = "input:not([type=radio], [type=checkbox], [type=range], [type=file]), textarea";
  const heard = new Set();
  const plain = (text) => (text.replace(unsaid, "").match(/\p{L}{3,}/gu) ?? [])
    .some((word) => /^[a-z]+$/i.test(word) && !known.has(word));
  const path = (el) => {
    const out = [];
    for (let node = el; node && node !== document.body; node = node.parentElement)
      out.unshift(node.tagName.toLowerCase() + [...node.classList].filter((one) => !/^svelte-/.test(one))
        .map((one) => `.${one}`).join(""));
    return out.slice(-4).join(" > ");
  };
  const note = (text, el) => {
    if (!text || heard.has(text)) return;
    if (plain(text)) {
      if (el.closest("script, style, code, time, label[lang]")) return;
      if (el.closest("[lang]")?.lang !== document.documentElement.lang) return;
      window.overheard(text.trim(), path(el));
    }
    heard.add(text);
  };
  const scan = (root) => {
    if (root.nodeType === Node.TEXT_NODE) return root.parentElement && note(root.data, root.parentElement);
    if (root.nodeType !== Node.ELEMENT_NODE) return;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) note(node.data, node.parentElement);
    for (const el of [root, ...root.querySelectorAll(attributes)])
      for (const name of said) note(el.getAttribute(name), el);
    for (const el of [root, ...root.querySelectorAll(fields)])
      if (el.matches(fields)) setTimeout(() => note(el.value, el));
  };
  let begun = false;
  new MutationObserver((changes) => {
    if (!begun) {  // before the page speaks there is the title of the file alone
      if (!document.querySelector("#app *")) return;
      begun = true;
      return scan(document.body);
    }
    for (const { type, target, addedNodes, attributeName } of changes) {
      if (type === "attributes") note(target.getAttribute(attributeName), target);
      else if (type === "characterData") scan(target);
      else addedNodes.forEach(scan);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: said });
}"""


# Asks what is in sight by key what it is: of a kind two at a time, and so many on this page; its tip is overheard.
ASK: Final = """async (most) => {
  const seen = {}, ever = (window.asked ??= {});
  const press = (el, key) => el.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  let told = 0;
  for (const el of document.querySelectorAll("[data-tip], [data-id], [data-target], [data-hollow]")) {
    if (!el.isConnected || !el.checkVisibility()) continue;
    const {tip, id, target, hollow} = el.dataset;
    const name = tip || id || target || hollow || el.ariaLabel || el.innerText;
    const kind = name.replace(/seat \\d /, "").replace(/\\d+(,\\d+)?/g, "#");
    seen[kind] = (seen[kind] ?? 0) + 1;
    ever[kind] ??= 0;
    if (seen[kind] > 2 || ever[kind] >= most) continue;
    ever[kind] += 1;
    press(el, "i");
    for (let n = 0; n < 12; n++) await null;  // it comes by itself, before anything is painted
    told += document.querySelectorAll("[role=tooltip]").length;
  }
  press(document.body, "F9");  // any key ends it, and this one does nothing else
  return told;
}"""


class Overheard:
    """What was said in plain text, with where; `where` is said by who walks through the pages."""

    def __init__(self, *names: str) -> None:
        """`names`: words that are nobody's, as those of players."""
        self.names = names
        self.where = ""
        self.found: dict[str, str] = {}

    def __str__(self) -> str:
        return "\n".join(f"{text!r} at {path}" for text, path in self.found.items())

    def follow(self, context: BrowserContext) -> None:
        """Every page of it, from now on."""

        def note(_: Any, text: str, path: str) -> None:
            self.found.setdefault(text, f"{self.where}: {path}")

        context.expose_binding("overheard", note)
        context.add_init_script(f"({OVERHEAR})({json.dumps(self.names)})")


@cache
def _spoken(file: Path) -> dict[str, str]:
    return pseudo(json.loads(file.read_text(encoding="utf-8")))


def speak(context: BrowserContext, built: Path) -> None:
    """Its pages speak the pseudo-language in place of English; `built` is where they are built."""

    def accented(route: Route) -> None:
        route.fulfill(json=_spoken(built / "assets" / route.request.url.rsplit("/", 1)[1]))

    context.route(CATALOGUE, accented)


def ask(page: Page, most: int) -> int:
    """How many tips were shown."""
    told: int = page.evaluate(ASK, most)
    return told
