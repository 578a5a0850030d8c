/** Which page is open: `#/` the first one, `#/t/abc` a table; links bring a secret, which leaves the address at once. */
import * as links from "../lib/links";
import { bare, wayOf, type Way } from "../lib/ways";
import { settings } from "./settings.svelte";

/** Until it is used, a secret outlives a reload of this tab. */
const pending = {
  read(page: string): string {
    try {
      return sessionStorage.getItem(`cooper.${page}`) ?? "";
    } catch {
      return "";
    }
  },
  write(page: string, secret: string): void {
    try {
      sessionStorage.setItem(`cooper.${page}`, secret);
    } catch {
      // Kept for as long as the page is open.
    }
  },
};

class Route {
  way = $state.raw<Way>({ page: "start" });
  /** What the open link brought. */
  secret = $state("");

  constructor() {
    addEventListener("hashchange", () => this.follow());
    this.follow();
  }

  private follow(): void {
    const way = wayOf(location.hash);
    if (way.page === "key") settings.setKey(way.secret);
    if (way.page === "watch" && way.secret) links.keepWatch(way.table, way.secret);
    if (way.page === "join" || way.page === "arrive") {
      this.secret = way.secret ?? pending.read(way.page);
      pending.write(way.page, this.secret);
    }
    if ("secret" in way && way.secret !== null) history.replaceState(null, "", bare(way));
    this.way = wayOf(location.hash);
  }

  /** What the link was for is done: nothing of it stays. */
  used(page: "join" | "arrive"): void {
    this.secret = "";
    pending.write(page, "");
  }

  get table(): string | null {
    return this.way.page === "table" ? this.way.table : null;
  }

  go(hash: string): void {
    location.hash = hash;
    this.follow();
  }

  /** The same without a way back: that page has served its turn. */
  replace(hash: string): void {
    history.replaceState(null, "", hash);
    this.follow();
  }
}

export const route = new Route();
