/** What goes into a trade: picked in any order, told to the engine in its own. */
import { GOODS } from "../lib/ids";
import type { DecisionView, Item, OptionView, View } from "../lib/types";

/** The option that gives one of it, what that is worth, and how many there are. */
interface Gift extends OptionView {
  value: number;
  most: number;
}

function gift(good: Item["good"], space: string | null, seat: number, value: number, most: number): Gift {
  return {
    text: space ? `give ${good}@${space}` : `give ${good}`,
    verb: "give",
    args: { items: [{ good, count: 1, space }] },
    targets: [space ? `seat ${seat} space ${space}` : `storage:${good}`],
    anytime: false,
    value,
    most,
  };
}

export class Giving {
  gifts = $state.raw<Gift[]>([]);
  rate = $state(0);
  private counts = $state.raw<Readonly<Record<string, number>>>({});

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
    this.gifts = [
      ...stored.map((good) => gift(good, null, me.seat, 1, me.storage.goods[good])),
      ...me.spaces.flatMap(({ cube, space, level }) =>
        cube !== null && fits(cube) ? [gift(cube, space, me.seat, level, 1)] : [],
      ),
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

  /** The choices that say so, in the engine's order: storage by kind, then land by space. */
  get texts(): string[] {
    return [...this.gifts.flatMap(({ text }) => Array<string>(this.count(text)).fill(text)), "done"];
  }
}
