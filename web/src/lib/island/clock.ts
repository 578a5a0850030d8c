/** The time of everything that moves on the chart; the gallery's can be driven by hand. */
export interface Clock {
  now(): number;
  /** Calls once, at the next frame; returns how to call that off. */
  frame(call: (now: number) => void): () => void;
  after(ms: number, call: () => void): () => void;
}

export const clock: Clock = {
  now: () => performance.now(),
  frame(call) {
    const id = requestAnimationFrame(call);
    return () => cancelAnimationFrame(id);
  },
  after(ms, call) {
    const id = setTimeout(call, ms);
    return () => clearTimeout(id);
  },
};

/** A clock that stands until it is moved on. */
export class HandClock implements Clock {
  private time = 0;
  private waiting = new Set<{ at: number; call: (now: number) => void }>();

  now = (): number => this.time;
  frame = (call: (now: number) => void): (() => void) => this.wait(this.time, call);
  after = (ms: number, call: () => void): (() => void) => this.wait(this.time + ms, call);

  private wait(at: number, call: (now: number) => void): () => void {
    const one = { at, call };
    this.waiting.add(one);
    return () => this.waiting.delete(one);
  }

  /** What is due by then is called, once each. */
  pass(ms: number): void {
    this.time += ms;
    for (const one of [...this.waiting]) {
      if (one.at > this.time || !this.waiting.delete(one)) continue;
      one.call(this.time);
    }
  }
}
