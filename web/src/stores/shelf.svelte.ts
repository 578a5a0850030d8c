/** My tables: those where I sit, and those that I set up. */
import * as api from "../lib/api";
import * as links from "../lib/links";
import { me } from "./me.svelte";

/** What I am at a table. */
export interface Access {
  table: string;
  seats: number[];
  owner: boolean;
  /** The watchers' secret, where I only watch. */
  watch: string | null;
}

class Shelf {
  rows = $state.raw<api.Summary[]>([]);
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
