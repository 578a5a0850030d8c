import { describe, expect, it } from "vitest";
import type { State } from "../src/lib/api";
import { type Clock, type Pace, TURN_MS } from "../src/lib/pace";
import type { GameEvent } from "../src/lib/words";
import { type Beat, Telling } from "../src/stores/telling.svelte";

/** A clock that stands until it is moved. */
class Hand implements Clock {
  private time = 0;
  private waiting: { at: number; then: () => void }[] = [];
  now = (): number => this.time;
  after(ms: number, then: () => void): () => void {
    const one = { at: this.time + ms, then };
    this.waiting.push(one);
    return () => (this.waiting = this.waiting.filter((other) => other !== one));
  }
  /** On to the next thing that waits; how late it is then. */
  tick(): number {
    const next = this.waiting.reduce((a, b) => (b.at < a.at ? b : a));
    this.waiting = this.waiting.filter((other) => other !== next);
    this.time = Math.max(this.time, next.at);
    next.then();
    return this.time;
  }
  get idle(): boolean {
    return !this.waiting.length;
  }
}

let count = 0;
const state = (phase: string, asked = false): State =>
  ({
    sequence: ++count,
    view: { round: 2, phase, over: false, decision: asked ? { kind: "place_worker" } : null },
  }) as unknown as State;
const event = (type: string, seat: number): GameEvent => ({ type, seat, n: ++count });
/** One choice of a seat; the last of a turn begins the next. */
function beat(seat: number, { phase = "work", lines = 3, ends = false, asked = false } = {}): Beat {
  const events = [event("pay", seat), ...(ends ? [event("turn", seat + 1)] : [])];
  return { before: state(phase), after: state(phase, asked), events, lines };
}
function table(pace: Pace = "calm"): { telling: Telling; clock: Hand } {
  const clock = new Hand();
  return { telling: new Telling(() => pace, clock), clock };
}
/** How long it tells until its end. */
function length(telling: Telling, clock: Hand): number {
  const start = clock.now();
  while (telling.active) clock.tick();
  return clock.now() - start;
}

describe("what others did", () => {
  it("takes three seconds a turn at most, however much happens in it", () => {
    const { telling, clock } = table();
    for (let n = 0; n < 12; n++) telling.hear(beat(1, { ends: n === 11 }));
    expect(length(telling, clock)).toBeLessThanOrEqual(TURN_MS.calm);
    for (const seat of [1, 2, 3]) for (let n = 0; n < 9; n++) telling.hear(beat(seat, { ends: n === 8 }));
    const three = length(telling, clock);
    expect(three).toBeLessThanOrEqual(3 * TURN_MS.calm);
    expect(three).toBeGreaterThan(2 * TURN_MS.calm);
  });
  it("keeps to that where it comes bit by bit", () => {
    const { telling, clock } = table();
    telling.hear(beat(1));
    for (let n = 0; n < 6; n++) {
      clock.tick();
      telling.hear(beat(1, { ends: n === 5 }));
    }
    length(telling, clock);
    expect(clock.now()).toBeLessThanOrEqual(TURN_MS.calm);
  });
  it("is told together where several act at once", () => {
    const { telling, clock } = table();
    for (let n = 0; n < 6; n++) for (const seat of [1, 2, 3]) telling.hear(beat(seat, { phase: "income" }));
    expect(length(telling, clock)).toBeLessThanOrEqual(TURN_MS.calm);
  });
  it("shows each choice in its order, and then the table as it is", () => {
    const { telling, clock } = table();
    const beats = [beat(1), beat(1, { ends: true }), beat(2, { asked: true })];
    for (const one of beats) telling.hear(one);
    const shown: (State | null)[] = [telling.shown];
    while (telling.active) {
      clock.tick();
      shown.push(telling.shown);
    }
    expect(shown).toEqual([...beats.map(({ after }) => after), null]);
  });
  it("ends with a press, and goes on with what comes then, or only after my question", () => {
    const { telling, clock } = table();
    telling.hear(beat(1));
    telling.hear(beat(1, { ends: true }));
    telling.skip();
    expect([telling.active, clock.idle]).toEqual([false, true]);
    telling.hear(beat(2));
    expect(telling.active).toBe(true);
    telling.skip(true);
    telling.hear(beat(2, { asked: true }));
    expect(telling.active).toBe(false);
    telling.hear(beat(3));
    expect(telling.active).toBe(true);
  });
  it("can be seen again, from before it, until the next story", () => {
    const { telling, clock } = table("instant");
    expect(telling.repeatable).toBe(false);
    const beats = [beat(1, { ends: true }), beat(2, { asked: true })];
    for (const one of beats) telling.hear(one);
    expect(telling.active).toBe(false); // at once
    telling.repeat();
    expect(telling.shown).toBe(beats[0]?.before);
    const took = length(telling, clock);
    expect(took).toBeGreaterThan(0);
    telling.acted();
    expect(telling.repeatable).toBe(true);
    const next = beat(1);
    telling.hear(next);
    telling.repeat();
    expect(telling.shown).toBe(next.before);
  });
});
