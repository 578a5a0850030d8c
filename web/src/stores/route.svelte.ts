/** Which page is open: `#/` the first one, `#/t/abc` a table, `#/new` the setup. */
class Route {
  hash = $state(location.hash);

  constructor() {
    addEventListener("hashchange", () => (this.hash = location.hash));
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
