/**
 * By touch: a tap points at something and shows what it would do; ✓, or another tap on the same thing, does it. What
 * would do nothing yet (a menu, a price to be paid next) opens at the first tap. By ‹ › anybody walks through the places
 * of a question in the same way.
 */
import { grounds, onChart } from "../lib/places";
import type { Target } from "../lib/targets";
import type { Deciding } from "./deciding.svelte";
import type { Choice } from "./question.svelte";

/** A second tap on the same thing means it after so long. */
export const AGAIN_MS = 400;

/** A place that can be chosen; several ways where a tile can lie either way round. */
export interface Stop {
  id: Target;
  ways: readonly Choice[];
}
/** A thing on a board may be one of several that stand for the same. */
const means = ({ id, ways }: Stop, target: Target | undefined): boolean =>
  id === target || ways.some(({ targets }) => targets.some((one) => one === target));

interface Aim {
  list: readonly Stop[];
  n: number;
  way: number;
  /** When it was tapped. */
  since: number;
  /** Several lay under the finger: these. */
  both: boolean;
}

export class Aiming {
  private at = $state.raw<Aim | null>(null);

  constructor(
    private readonly deciding: Deciding,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get stop(): Stop | null {
    return this.at?.list[this.at.n] ?? null;
  }
  get choice(): Choice | null {
    const ways = this.stop?.ways ?? [];
    return ways[(this.at?.way ?? 0) % Math.max(1, ways.length)] ?? null;
  }
  /** "3 of 9"; 0 while nothing is pointed at. */
  get number(): number {
    return (this.at?.n ?? -1) + 1;
  }
  get count(): number {
    return (this.at?.list ?? this.stops()).length;
  }
  /** What is lit on the map: the place itself, or all that lay under the finger. */
  get lit(): Target[] {
    if (!this.at) return [];
    const stops = this.at.both ? this.at.list : [this.stop];
    return stops.flatMap((one) => (one ? [one.id, ...one.ways.flatMap(({ targets }) => targets)] : []));
  }

  /** Whether a press on this is a tap to be shown first: by touch, and where nothing else shows it already. */
  takes(targets: readonly Target[]): boolean {
    const { guard, payment, giving, decision } = this.deciding;
    if (!guard.touch || payment.active || giving.active || decision?.kind === "store") return false;
    return targets.some((id) => this.stops().some((stop) => means(stop, id)));
  }

  /** All that can be pointed at, in the order of the chips. */
  private stops(): Stop[] {
    const { deciding } = this;
    const out: Stop[] = [];
    for (const choice of deciding.open) {
      const ids = deciding.halfway ? [deciding.partner(choice.args)] : choice.targets;
      const id = ids.find(onChart) ?? ids[0];
      if (id === undefined) continue;
      const other = deciding.tile ? out.findIndex((stop) => stop.id === id) : -1;
      const before = out[other];
      if (before) {
        const ways = [...before.ways, choice];
        out[other] = { id, ways: deciding.turned ? ways.reverse() : ways };
      } else out.push({ id, ways: [choice] });
    }
    return out;
  }

  /** A tap on the map or a board: what it means, the nearest first. */
  tap(ids: readonly Target[]): void {
    const { stop } = this;
    if (stop && means(stop, ids[0])) {
      if (this.now() - (this.at?.since ?? 0) >= AGAIN_MS) this.go();
      return;
    }
    const all = this.stops();
    // A tile that lies on one place, and a tap on the next: on both.
    const here = new Set(stop && this.deciding.tile ? grounds(stop.id) : []);
    const joins = (id: Target): number => Number(grounds(id).some((ground) => here.has(ground)));
    ids = [...ids].sort((a, b) => joins(b) - joins(a));
    // An answer may stand for several places: the one that was tapped is the one looked at.
    const near = new Map<number, Stop>();
    for (const id of ids) {
      all.forEach((one, n) => {
        if (means(one, id) && !near.has(n)) near.set(n, { ...one, id });
      });
    }
    const list = near.size > 1 ? [...near.values()] : all.map((one, n) => near.get(n) ?? one);
    const [first = -1] = near.keys();
    this.point({ list, n: near.size > 1 ? 0 : first, both: near.size > 1 });
  }

  /** A tap on a chip that stands for a place. */
  chip(choice: Choice): void {
    const list = this.stops();
    const n = list.findIndex(({ ways }) => ways.some(({ text }) => text === choice.text));
    const way = list[n]?.ways.findIndex(({ text }) => text === choice.text) ?? 0;
    this.point({ list, n, both: false }, way);
  }

  /** On from what is pointed at, as the tile is turned there; else from the first place or the last. */
  walk(by: 1 | -1): void {
    const { list, n, both, way } = this.at ?? { list: this.stops(), n: by > 0 ? -1 : 0, both: false, way: 0 };
    this.point({ list, n: (n + by + list.length) % list.length, both }, way, false);
  }

  /** To this place, if it can be chosen. */
  to(id: Target): void {
    const list = this.stops();
    this.at = null;
    this.point({ list, n: list.findIndex((stop) => stop.id === id), both: false }, 0, false);
  }

  get turns(): boolean {
    return (this.stop?.ways.length ?? 0) > 1;
  }
  turn(): void {
    if (this.at && this.turns) this.point(this.at, this.at.way + 1, false);
  }

  clear(): void {
    if (!this.at) return;
    this.at = null;
    this.deciding.propose(null);
    this.deciding.point(null);
  }

  go(): void {
    if (this.choice) void this.deciding.choose(this.choice.text);
  }

  private point(aim: Pick<Aim, "list" | "n" | "both">, way = 0, opens = true): void {
    if (!aim.list[aim.n]) return;
    const at = { ...aim, way, since: this.now() };
    this.at = at;
    this.deciding.propose(null);
    if (this.deciding.guard.touch) void this.look(at, opens);
    else this.deciding.point(null); // what is under no mouse is what is pointed at here
  }

  private async look(at: Aim, opens: boolean): Promise<void> {
    const { deciding, choice } = this;
    if (!choice) return;
    const seen = await deciding.foresee(choice.text);
    if (!seen || this.at !== at) return;
    if (opens && !at.both && !seen.events.length && !seen.stopped) this.go();
    else deciding.propose(seen);
  }
}
