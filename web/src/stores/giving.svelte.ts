/** What goes into a trade: picked in any order, told to the engine in its own. */
import { type Entry, inOrder } from "../lib/menu";
import type { DecisionView, View } from "../lib/types";
import { worth } from "../lib/worth";

/** The option that gives one of it, what that is worth, and how many there are. */
type Gift = Entry & { value: number; most: number };

export class Giving {
  gifts = $state.raw<Gift[]>([]);
  rate = $state(0);
  private given = $state(0); // by choices that were made already
  private counts = $state.raw<Readonly<Record<string, number>>>({});

  get active(): boolean {
    return this.gifts.length > 0;
  }

  begin(decision: DecisionView | null, view: View | undefined): void {
    this.gifts = [];
    this.counts = {};
    const me = view?.players[view.seat ?? 0];
    if (!me || decision?.kind !== "give") return;
    this.rate = Number(decision.details["rate"]);
    this.given = Number(decision.details["given"]);
    this.gifts = inOrder(decision).flatMap((entry) => {
      const [item] = entry.args.items ?? [];
      if (!item) return [];
      return [{ ...entry, value: worth(item, me), most: item.space ? 1 : me.storage.goods[item.good] }];
    });
    // Where nothing can be left out, everything is proposed.
    const all = this.gifts.reduce((sum, gift) => sum + gift.value * gift.most, this.given);
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
    return this.gifts.reduce((sum, gift) => sum + gift.value * this.count(gift.text), this.given);
  }

  get enough(): boolean {
    return this.value >= this.rate;
  }

  /** The choices that say so, in the engine's order. */
  get texts(): string[] {
    return [...this.gifts.flatMap(({ text }) => Array<string>(this.count(text)).fill(text)), "done"];
  }
}
