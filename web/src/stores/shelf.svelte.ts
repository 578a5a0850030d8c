/** My tables: those where I sit, and those that I set up. */
import * as api from "../lib/api";
import * as links from "../lib/links";
import { keep, recall } from "../lib/keep";
import { me } from "./me.svelte";

/** What I am at a table. */
export interface Access {
  table: string;
  seats: number[];
  owner: boolean;
  /** The watchers' secret, where I only watch. */
  watch: string | null;
}

/** A table that I only watch, as a line of my list. */
function seen({ to_act, updated, ...line }: api.Line): api.Summary {
  const mine = { seats: [], owner: false, my_turn: false };
  const gathering = line.names.some((name) => !name);
  return {
    ...line,
    ...mine,
    players: line.names.length,
    gathering,
    since: updated,
    waiting_for: line.over || line.ended ? [] : to_act,
  };
}

class Shelf {
  rows = $state.raw<api.Summary[]>([]);
  watched = $state.raw<api.Summary[]>([]);
  /** How many tables there are to be, before they are known: as many as when this device last looked. */
  expected = $state(Number(recall("shelf")) || 0);
  known = $state(false);
  /** Other tabs have the same tables. */
  private readonly tabs = new BroadcastChannel("cooper.tables");

  constructor() {
    this.tabs.onmessage = () => void this.refresh().catch(() => undefined); // the next time, then
  }

  /** It is my turn somewhere. */
  get called(): boolean {
    return this.rows.some((row) => row.my_turn);
  }

  async refresh(): Promise<void> {
    await me.adopt();
    this.rows = await api.mine();
    await this.lookOn();
    this.known = true;
    const count = this.rows.length + this.watched.length;
    keep("shelf", String(count));
    this.expected = Math.max(this.expected, count); // who is here stays where she is
  }

  /** Tables that I only watch: this device has their links. */
  private async lookOn(): Promise<void> {
    const asked = links.watchLinks().filter(({ table }) => !this.rows.some((row) => row.table === table));
    const found = asked.length ? await api.lookup(asked) : [];
    const still = new Set(links.watchLinks().map(({ table }) => table)); // some may have been forgotten meanwhile
    this.watched = found.flatMap((line) => (line.found && still.has(line.table) ? [seen(line)] : []));
  }

  /** Watch no more. */
  async forget(table: string): Promise<void> {
    links.keepWatch(table, null);
    await this.lookOn();
  }

  /** A table of mine, as it stands now. */
  async find(table: string): Promise<api.Summary | undefined> {
    await this.refresh();
    return this.rows.find((row) => row.table === table);
  }

  /** A table that was just set up, with its links, which are told this once. */
  add({ table, watch, invitations }: api.Created): void {
    links.keepWatch(table, watch);
    links.keepInvitations(table, invitations ?? []);
    this.tabs.postMessage("more");
  }

  async remove(table: string): Promise<void> {
    try {
      await api.remove(table);
    } catch (error) {
      if (!(error instanceof api.Refused) || error.status !== 404) throw error;
    }
    links.keepInvitations(table, []);
    links.keepWatch(table, null);
    this.tabs.postMessage("fewer");
    await this.refresh();
  }
}

export const shelf = new Shelf();
