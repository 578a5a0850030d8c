/**
 * What others did, told on the map at a pace that one can follow. The table itself is never kept waiting for it: my
 * question stands there at once, and any press ends the telling.
 */
import type { State } from "../lib/api";
import { type Clock, CLOCK, LINE_MS, type Pace, TURN_MS } from "../lib/pace";
import type { GameEvent } from "../lib/words";

/** One choice of another, with the table before and after it. */
export interface Beat {
  before: State;
  after: State;
  events: GameEvent[];
  /** How many of its events have a line. */
  lines: number;
}
interface Told extends Beat {
  turn: string;
}

export class Telling {
  /** The table as it is told of; null where it is shown as it is. */
  shown = $state.raw<State | null>(null);
  /** What is told, or was last. */
  caption = $state.raw<GameEvent[]>([]);
  /** What is told happened while nobody looked. */
  meanwhile = $state(false);
  /** The others' last turns, to be seen again. */
  private past = $state.raw<Told[]>([]);
  private queue: Told[] = [];
  private turn = "";
  private turns = 0;
  private until = 0;
  /** I have acted since: what comes now is the next story. */
  private over = false;
  /** Nothing more until I am asked. */
  private skipping = false;
  private again = false;
  /** Nobody looks. */
  private held = false;
  private stop = (): void => {};

  constructor(
    private readonly chosen: () => Pace,
    private readonly clock: Clock = CLOCK,
  ) {}

  get active(): boolean {
    return this.shown !== null;
  }

  get repeatable(): boolean {
    return this.past.length > 0;
  }

  /** To see it again takes time, whatever the pace. */
  private get pace(): Pace {
    const pace = this.chosen();
    return this.again && pace === "instant" ? "quick" : pace;
  }

  /** Tells of it, or keeps it to be told again. */
  hear(beat: Beat, aloud = true): void {
    const { round, phase } = beat.before.view;
    const told = { ...beat, turn: `${round} ${phase} ${this.turns}` };
    this.turns += beat.events.filter(({ type }) => type === "turn").length;
    this.past = this.over ? [told] : [...this.past, told];
    this.over = false;
    const silent = !aloud || this.skipping || TURN_MS[this.pace] === 0;
    const { decision, over } = beat.after.view;
    if (decision || over) this.skipping = false;
    if (silent && !this.active) {
      this.caption = beat.events;
      return;
    }
    this.queue.push(told);
    if (!this.active && !this.held) this.next();
  }

  /** What happened before, in place of what I might have heard of it: told from its beginning. */
  recall(beats: Beat[]): void {
    this.skip();
    this.over = true;
    for (const beat of beats) {
      const told = { ...beat, turn: `${beat.before.view.round} ${beat.before.view.phase} ${this.turns}` };
      this.turns += beat.events.filter(({ type }) => type === "turn").length;
      this.past = this.over ? [told] : [...this.past, told];
      this.over = false;
      this.queue.push(told);
    }
    this.meanwhile = this.queue.length > 0;
    if (!this.held) this.next();
  }

  /** Nobody looks: what comes waits. Once somebody does, it is told. */
  hold(held: boolean): void {
    this.held = held;
    if (held) this.stop();
    else if (this.queue.length) {
      this.meanwhile = true;
      this.next();
    } else if (this.active) this.skip();
  }

  private next(): void {
    const beat = this.queue.shift();
    if (!beat) return this.skip();
    const now = this.clock.now();
    if (beat.turn !== this.turn) {
      this.turn = beat.turn;
      this.until = now + TURN_MS[this.pace];
    }
    this.shown = beat.after;
    this.caption = beat.events;
    const rest = this.queue.filter(({ turn }) => turn === beat.turn).length;
    const left = Math.max(0, this.until - now) / (rest + 1);
    this.stop = this.clock.after(Math.min(left, LINE_MS[this.pace] * beat.lines), () => this.next());
  }

  /** To the table as it is; with `onward`, what comes before my next question is not told either. */
  skip(onward = false): void {
    this.stop();
    const rest = this.queue.flatMap(({ events }) => events);
    if (rest.length) this.caption = rest.slice(-6);
    this.queue = [];
    this.again = this.meanwhile = false;
    this.shown = null;
    if (onward) this.skipping = true;
  }

  /** The last turns once more, from the table as it was before them. */
  repeat(): void {
    const [first] = this.past;
    if (!first) return;
    this.skip();
    this.turn = "";
    this.again = true;
    this.queue = [...this.past];
    this.shown = first.before;
    this.caption = [];
    this.stop = this.clock.after(LINE_MS[this.pace] / 2, () => this.next());
  }

  /** I have acted: nothing of before is told any more, and what follows is another story. */
  acted(): void {
    this.skip();
    this.caption = [];
    this.over = true;
  }
}
