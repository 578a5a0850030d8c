"""Pictures of the harness: python art/shots.py OUT name=query[@WxH] ... (needs chromium and playwright)."""
import sys
from playwright.sync_api import sync_playwright

out, *wanted = sys.argv[1:]
with sync_playwright() as p:
    browser = p.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    for want in wanted:
        name, _, query = want.partition("=")
        query, _, size = query.partition("@")
        w, h = map(int, (size or "1440x900").split("x"))
        page = browser.new_page(viewport={"width": w, "height": h}, device_scale_factor=2 if w < 500 else 1)
        page.on("console", lambda m: print(name, m.type, m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda e: print(name, "ERROR", e))
        page.goto(f"http://127.0.0.1:5199/?{query}")
        page.wait_for_timeout(900)
        page.screenshot(path=f"{out}/{name}.png")
        page.close()
    browser.close()
