/** How long it takes to tell what others did, and the clock by which it is told. */
export type Pace = "calm" | "quick" | "instant";
export const PACES: readonly Pace[] = ["calm", "quick", "instant"];

/** A line of it. */
export const LINE_MS: Readonly<Record<Pace, number>> = { calm: 900, quick: 350, instant: 0 };
/** A turn, or a step that several take together, however much happens in it. */
export const TURN_MS: Readonly<Record<Pace, number>> = { calm: 3000, quick: 1200, instant: 0 };

export interface Clock {
  now(): number;
  /** Calls once, after so long; returns how to call it off. */
  after(ms: number, then: () => void): () => void;
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};
