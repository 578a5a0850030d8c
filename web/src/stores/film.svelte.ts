/** A game that is read again: which moment is shown, and how it goes on from there. */
import type { Block, Created, State } from "../lib/api";
import { type Clock, CLOCK } from "../lib/pace";
import { dwell, next, previous, type Rate, turns, unrolled, veiled } from "../lib/reel";
import { trouble } from "../lib/trouble";
import { Speaker, type GameEvent } from "../lib/words";
import { Reading } from "./reading.svelte";

/** Where the moments come from. */
export interface Source {
  /** The table's name, or what stands for it. */
  id: string;
  /** Seats from which one may look while the game runs; afterwards from all. */
  mine: readonly number[];
  /** The block of moments that has this one; null: the last. */
  load(at: number | null, seat: number | null): Promise<Block>;
  record(): Promise<string>;
  address(at: number): string;
  /** Its players ended it: nobody plays it any more, though it never came to its end. */
  ended: boolean;
  /** Null where one may not. */
  playOn: ((at: number, seat: number, names: string[]) => Promise<Created>) | null;
}

export class Film {
  /** The moment that is shown, and the one that is asked for. */
  at = $state(0);
  aim = $state(0);
  choices = $state(0);
  over = $state(false);
  marks = $state.raw<GameEvent[]>([]);
  playing = $state(false);
  rate = $state<Rate>(1);
  /** Null until there is something to see; another one for another seat. */
  shown = $state.raw<Reading | null>(null);
  seat: number | null;
  /** The seat that is asked for; what comes of an earlier one is not looked at. */
  private looks: number | null;
  private tells: number[] = [];
  private moments: State[] = [];
  private asked = 0;
  private closed = false;
  private stop = (): void => {};

  constructor(
    readonly source: Source,
    seat: number | null = source.mine[0] ?? null,
    private readonly clock: Clock = CLOCK,
  ) {
    this.seat = this.looks = seat;
  }

  /** Begins here; null: at the last moment. What the server refuses, it throws. */
  async open(at: number | null): Promise<void> {
    const block = await this.source.load(at, this.seat);
    this.take(block);
    this.shown = this.reading();
    this.show(at ?? this.choices, false);
    void this.fill();
  }

  private reading(): Reading {
    return new Reading(this.source.id, this.seat, () => this.source.record());
  }

  private take(block: Block): void {
    const kept = Math.min(this.choices, block.choices);
    const known = (tells: number[]): string => tells.filter((one) => one <= kept).join();
    // Something was taken back meanwhile: what came of it is no part of the game any more.
    if (known(this.tells) !== known(block.tells)) this.moments = [];
    this.choices = block.choices;
    this.over = block.over;
    this.marks = block.marks;
    this.tells = block.tells;
    const shared = this.source.mine.length > 1 && !block.over;
    for (const state of unrolled(block, this.source.id))
      this.moments[state.stamp] = shared ? veiled(state) : state;
  }

  /** All the rest, so that every step is at hand: first what comes, then what was. */
  private async fill(): Promise<void> {
    const { seat } = this;
    try {
      for (;;) {
        const lacks = Array.from({ length: this.choices + 1 }, (_, n) => n).filter((n) => !this.moments[n]);
        const one = lacks.find((n) => n > this.at) ?? lacks.at(-1);
        if (one === undefined || this.closed || this.seat !== seat) return;
        const block = await this.source.load(one, seat);
        if (this.seat !== seat) return;
        this.take(block);
        this.tell();
      }
    } catch {
      // A step there asks again.
    }
  }

  /** What was told up to now, as far as it is here. */
  private get story(): GameEvent[] {
    return this.moments.slice(0, this.at + 1).flatMap((state) => state.events);
  }

  private tell(): void {
    if (this.shown) this.shown.events = this.story;
  }

  /** To this moment; `moves`: things travel there, where it comes after the one that is shown. */
  async go(to: number, moves = false): Promise<void> {
    const at = Math.max(0, Math.min(this.choices, to));
    const asked = ++this.asked;
    const { seat } = this;
    this.aim = at;
    if (!this.moments[at]) {
      try {
        const block = await this.source.load(at, seat);
        if (this.seat !== seat) return; // one looks from another, which goes there by itself
        this.take(block);
      } catch (error) {
        this.pause();
        if (asked === this.asked) this.aim = this.at;
        this.shown?.tell(trouble(error, this.shown.speaker), "warn");
        return;
      }
    }
    if (asked === this.asked) this.show(at, moves);
  }

  private show(at: number, moves: boolean): void {
    const state = this.moments[at];
    if (!state || !this.shown) return;
    const since = this.moments.slice(this.at + 1, at + 1);
    const steps = moves && at > this.at && since.filter(Boolean).length === at - this.at;
    this.at = this.aim = at;
    const events = steps ? since.flatMap((one) => one.events) : [];
    this.shown.budget = Math.min(1800, 0.9 * this.dwell(events));
    this.shown.put({ ...state, events }, this.story);
  }

  private dwell(events: readonly GameEvent[]): number {
    const speaker = this.shown?.speaker ?? new Speaker([]);
    return dwell(events.filter((event) => speaker.event(event)).length, this.rate);
  }

  /** A step, or a turn: on (1) or back (-1). */
  step(by: 1 | -1): void {
    this.pause();
    this.move(this.tells, by);
  }

  turn(by: 1 | -1): void {
    this.pause();
    this.move(turns(this.marks), by);
  }

  private move(moments: readonly number[], by: 1 | -1): void {
    const to = by > 0 ? next(moments, this.aim, this.choices) : previous(moments, this.aim);
    if (to !== null) void this.go(to, true);
  }

  end(by: 1 | -1): void {
    this.pause();
    void this.go(by > 0 ? this.choices : 0);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.at >= this.choices) void this.go(0).then(() => this.play());
    else void this.play();
  }

  pause(): void {
    this.stop();
    this.playing = false;
  }

  private async play(): Promise<void> {
    const to = next(this.tells, this.at, this.choices);
    if (!this.playing || to === null) return this.pause();
    await this.go(to, true);
    if (!this.playing || this.at !== to) return;
    const events = this.shown?.caption ?? [];
    this.stop = this.clock.after(this.dwell(events), () => void this.play());
  }

  /** From another seat. */
  async look(seat: number): Promise<void> {
    if (seat === this.looks) return;
    this.pause();
    this.looks = seat;
    const at = this.aim;
    try {
      const block = await this.source.load(at, seat);
      if (this.looks !== seat || this.closed) return;
      const { aim, shown: old } = this;
      this.seat = seat;
      this.moments = [];
      this.take(block);
      this.shown = this.reading();
      this.show(at, false);
      old?.close();
      if (aim !== at) void this.go(aim);
      void this.fill();
    } catch (error) {
      if (this.looks !== seat) return;
      this.looks = this.seat;
      this.shown?.tell(trouble(error, this.shown.speaker), "warn");
    }
  }

  close(): void {
    this.closed = true;
    this.pause();
    this.shown?.close();
  }
}

/** Keys of a game that is read; whether it was one of them. */
export function pressFilm(event: KeyboardEvent, film: Film): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as HTMLElement;
  if (document.querySelector("dialog:modal")) return false;
  const slider = target.matches("input[type=range]");
  if ((target.matches("input, select, textarea") && !slider) || target.closest(".island")) return false;
  const { shiftKey } = event;
  const here = target === document.body || target.closest(".reel") !== null;
  switch (event.key) {
    case "ArrowRight":
    case "ArrowLeft":
    case "ArrowUp":
    case "ArrowDown": {
      if (!slider && /Up|Down/.test(event.key)) return false; // lists scroll
      const by = event.key === "ArrowRight" || event.key === "ArrowUp" ? 1 : -1;
      if (shiftKey) film.turn(by);
      else film.step(by);
      break;
    }
    case "PageUp":
    case "PageDown":
      if (!here) return false;
      film.turn(event.key === "PageUp" ? 1 : -1);
      break;
    case "Home":
    case "End":
      if (!here) return false;
      film.end(event.key === "End" ? 1 : -1);
      break;
    case " ":
      if (target.matches("button, a, [role=button]")) return false;
      film.toggle();
      break;
    default:
      return false;
  }
  event.preventDefault();
  return true;
}
