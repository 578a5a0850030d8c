/** A payment as a tray: one set of items for each kind of the price, the least wasteful proposed. */
import type { Preview } from "../lib/api";
import type { DecisionView, Item, OptionView, PlayerView, View } from "../lib/types";
import { worth } from "../lib/worth";
import type { Table } from "./table.svelte";

export interface Part {
  resource: string;
  need: number;
  options: OptionView[];
  chosen: OptionView;
}

export class Payment {
  parts = $state.raw<Part[]>([]);
  /** What would happen once this is paid. */
  ahead = $state.raw<Preview | null>(null);
  private run = 0;

  constructor(private readonly table: Table) {}

  get active(): boolean {
    return this.parts.length > 0;
  }

  get texts(): string[] {
    return this.parts.map((part) => part.chosen.text);
  }

  get items(): Item[] {
    return this.parts.flatMap((part) => itemsOf(part.chosen));
  }

  /** The table once all of this is paid, where no draw comes before that. */
  get after(): View | null {
    const { ahead } = this;
    return ahead && !ahead.stopped && ahead.view.decision?.kind !== "pay" ? ahead.view : null;
  }

  begin(decision: DecisionView | null): void {
    this.parts = [];
    this.ahead = null;
    this.run += 1;
    const part = asPart(decision);
    if (!part) return;
    this.parts = [part];
    void this.plan(this.parts, 1);
  }

  /** Look ahead through the kinds that are still to be paid; the first `sure` of those chosen are certain. */
  private async plan(wanted: Part[], sure: number): Promise<void> {
    const run = ++this.run;
    const texts = wanted.map((part) => part.chosen.text);
    let seen = await this.table.preview(texts, true);
    // With another set for one kind, what was chosen for a later one may not be lawful any more (P6).
    if (!seen && sure < texts.length && run === this.run) {
      seen = await this.table.preview(texts.slice(0, sure), true);
    }
    if (!seen || run !== this.run) return;
    const first = this.table.state?.view.decision ?? null;
    const open = seen.stopped ? [] : [seen.view.decision];
    const parts: Part[] = [];
    for (const [n, asked] of [first, ...seen.asked, ...open].entries()) {
      const part = asPart(asked);
      if (!part) break;
      const chosen = part.options.find(({ text }) => text === seen.chain[n]) ?? part.chosen;
      parts.push({ ...part, chosen });
    }
    if (parts.length) this.parts = parts;
    this.ahead = seen;
  }

  choose(n: number, chosen: OptionView): void {
    const parts = this.parts.map((part, at) => (at === n ? { ...part, chosen } : part));
    this.parts = parts;
    void this.plan(parts, n + 1);
  }

  /** A click on a cube: the nearest set with it, or without it. False if no set differs there. */
  toggle([kind, what]: [string, string]): boolean {
    for (const [n, part] of this.parts.entries()) {
      const now = itemsOf(part.chosen);
      const better = part.options.filter((option) => {
        const then = itemsOf(option);
        if (kind === "space") return holds(then, what) !== holds(now, what);
        return kind === "storage" && what === part.resource && stored(then) !== stored(now);
      });
      const next = better.sort((a, b) => distance(now, a, kind) - distance(now, b, kind))[0];
      if (next) {
        this.choose(n, next);
        return true;
      }
    }
    return false;
  }

  value(part: Part, me: PlayerView | undefined): number {
    return itemsOf(part.chosen).reduce((sum, item) => sum + worth(item, me), 0);
  }
}

function asPart(decision: DecisionView | null): Part | null {
  if (decision?.kind !== "pay") return null;
  const options = decision.options.filter((option) => !option.anytime);
  const [first] = options;
  if (first === undefined || options.some((option) => option.args.partly)) return null;
  const { resource, need } = decision.details;
  return { resource: String(resource), need: Number(need), options, chosen: first };
}

export const itemsOf = (option: OptionView): Item[] => option.args.items ?? [];
const holds = (list: Item[], space: string): boolean => list.some((item) => item.space === space);
const stored = (list: Item[]): number => list.find((item) => item.space === null)?.count ?? 0;

function distance(now: Item[], option: OptionView, kind: string): number {
  const then = itemsOf(option);
  const spaces = new Set([...now, ...then].flatMap((item) => (item.space ? [item.space] : [])));
  let moved = 0;
  for (const space of spaces) if (holds(now, space) !== holds(then, space)) moved += 1;
  const more = stored(then) - stored(now);
  const wrap = kind === "storage" && more < 0 ? 50 : 0; // a click takes one more, the last one starts over
  return moved + Math.abs(more) + wrap;
}
