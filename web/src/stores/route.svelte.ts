import { settings } from "./settings.svelte";

/** Which page is open: `#/` the first one, `#/t/abc` a table, `#/new` the setup. `#/key/abc` brings the host's key. */
class Route {
  hash = $state(location.hash);

  constructor() {
    addEventListener("hashchange", () => this.follow());
    this.follow();
  }

  private follow(): void {
    const key = /^#\/key\/([\w-]{16,64})$/.exec(location.hash)?.[1];
    if (key) {
      settings.setKey(key);
      history.replaceState(null, "", "#/"); // others may see the address
    }
    this.hash = location.hash;
  }

  get table(): string | null {
    return /^#\/t\/([a-z0-9]{1,32})$/.exec(this.hash)?.[1] ?? null;
  }

  go(hash: string): void {
    location.hash = hash;
    this.hash = location.hash;
  }
}

export const route = new Route();
