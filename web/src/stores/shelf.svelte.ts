/** Tables that were started on this device, with the secrets of their seats. */
import * as api from "../lib/api";

export interface Kept {
  table: string;
  owner: string;
  secrets: (string | null)[];
  started: number;
}

const KEY = "cooper.tables";

/** What the device keeps; null where it keeps nothing. */
function read(): Kept[] | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[];
  } catch {
    return null;
  }
}

class Shelf {
  tables = $state.raw<Kept[]>(read() ?? []);
  summaries = $state.raw<Record<string, api.Summary>>({});

  constructor() {
    // Other tabs have the same shelf.
    addEventListener("storage", (event) => {
      if (event.key === KEY || event.key === null) this.tables = read() ?? this.tables;
    });
  }

  private get present(): Kept[] {
    return read() ?? this.tables;
  }

  private keep(tables: Kept[]): void {
    this.tables = tables;
    try {
      localStorage.setItem(KEY, JSON.stringify(tables));
    } catch {
      // Kept for as long as the page is open.
    }
  }

  add(created: api.Created): void {
    const { table, owner, secrets } = created;
    this.keep([{ table, owner, secrets, started: Date.now() }, ...this.present].slice(0, 100));
  }

  find(table: string): Kept | undefined {
    return this.tables.find((kept) => kept.table === table);
  }

  forget(table: string): void {
    this.keep(this.present.filter((kept) => kept.table !== table));
  }

  async remove(table: string): Promise<void> {
    const kept = this.find(table);
    if (!kept) return;
    try {
      await api.remove(table, kept.owner);
    } catch (error) {
      if (!(error instanceof api.Refused) || error.status !== 404) throw error;
    }
    this.forget(table);
  }

  async refresh(): Promise<void> {
    if (!this.tables.length) return;
    const asked = this.tables.map(({ table, secrets }) => ({
      table,
      secret: secrets.find((secret) => secret !== null) ?? "",
    }));
    const found = await api.lookup(asked);
    this.summaries = Object.fromEntries(found.map((row) => [row.table, row]));
  }
}

export const shelf = new Shelf();
