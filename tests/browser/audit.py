"""axe looks at a page: every rule that it has by day, and its colours by night too."""

from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.sight import SCHEMES, dress, keep

OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "light": {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}},
    "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]},
}


def audit(page: Page, where: str, within: str | None = None) -> list[str]:
    """What is wrong here, one line each; `within` a part of the page, where the rest is looked at elsewhere."""
    out = []
    expect(page.locator(".ribbon")).to_have_count(0)  # which fades in and out
    for scheme in SCHEMES:
        dress(page, scheme)
        found: list[dict[str, Any]] = (
            Axe().run(page, context=within, options=OPTIONS[scheme]).response["violations"]
        )
        for one in found:
            nodes = one["nodes"]
            first = nodes[0]
            why = first["failureSummary"].replace("\n", " ")
            out.append(
                f"{where}, {scheme}: {one['impact']} {one['id']} x{len(nodes)}: "
                f"{', '.join(str(node['target'][0]) for node in nodes[:4])}: "
                f"{first['html'][:160]}: {why[:400]}"
            )
        if found:
            keep(page, f"audit-{where.replace(' ', '-')}-{scheme}")
    dress(page, "light")
    return out
