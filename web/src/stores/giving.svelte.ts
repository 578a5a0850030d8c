/** What goes into a trade: picked in any order, told to the engine in its own. */
import { GOODS } from "../lib/ids";
import type { DecisionView, View } from "../lib/types";
import type { Table } from "./table.svelte";

interface Gift {
  /** The option that gives one of it. */
  text: string;
  value: number;
  most: number;
}

export class Giving {
  gifts = $state.raw<Gift[]>([]);
  rate = $state(0);
  private counts = $state.raw<Readonly<Record<string, number>>>({});

  constructor(private readonly table: Table) {}

  get active(): boolean {
    return this.gifts.length > 0;
  }

  begin(decision: DecisionView | null, view: View | undefined): void {
    this.gifts = [];
    this.counts = {};
    const me = view?.players[view.seat ?? 0];
    if (!me || !view || decision?.kind !== "give" || decision.details["given"] !== 0) return;
    const { trade } = decision.details;
    const { cloth_to_coins, gold_to_cubes, any_to_any } = view.printed.trades;
    this.rate = trade === "cloth" ? cloth_to_coins : trade === "gold" ? gold_to_cubes : any_to_any;
    const fits = (good: string): boolean => trade === "any" || trade === good;
    const stored = GOODS.filter((good) => fits(good) && me.storage.goods[good]);
    const laid = me.spaces.filter((space) => space.cube !== null && fits(space.cube));
    this.gifts = [
      ...stored.map((good) => ({ text: `give ${good}`, value: 1, most: me.storage.goods[good] })),
      ...laid.map((space) => ({
        text: `give ${String(space.cube)}@${space.space}`,
        value: space.level,
        most: 1,
      })),
    ];
    // Where nothing can be left out, everything is proposed.
    const all = this.gifts.reduce((sum, gift) => sum + gift.value * gift.most, 0);
    if (this.gifts.every((gift) => all - gift.value < this.rate)) {
      this.counts = Object.fromEntries(this.gifts.map((gift) => [gift.text, gift.most]));
    }
  }

  count(text: string): number {
    return this.counts[text] ?? 0;
  }

  most(text: string): number {
    return this.gifts.find((gift) => gift.text === text)?.most ?? 0;
  }

  /** How much of a good goes in from the storage. */
  stored(good: string): number {
    return this.count(`give ${good}`);
  }

  /** One more of it; after the last, none. */
  toggle(text: string): void {
    const next = (this.count(text) + 1) % (this.most(text) + 1);
    this.counts = { ...this.counts, [text]: next };
  }

  get value(): number {
    return this.gifts.reduce((sum, gift) => sum + gift.value * this.count(gift.text), 0);
  }

  get enough(): boolean {
    return this.value >= this.rate;
  }

  /** The choices that say so, with what the engine answers itself left out. */
  async texts(): Promise<string[] | null> {
    const left: Record<string, number> = { ...this.counts };
    const out: string[] = [];
    let decision = this.table.state?.view.decision ?? null;
    while (decision?.kind === "give") {
      const next = decision.options.find((text) => (left[text] ?? 0) > 0);
      if (next === undefined && !decision.options.includes("done")) return null;
      if (next !== undefined) left[next] = (left[next] ?? 1) - 1;
      out.push(next ?? "done");
      const seen = await this.table.preview(out);
      if (!seen) return null;
      decision = seen.stopped ? null : seen.view.decision;
    }
    return out;
  }
}
