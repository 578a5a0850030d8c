/**
 * What waits for its turn while a step is played: the page already shows how things stand now, and what has yet to
 * arrive comes into sight when its time has come. A press ends all of it.
 */
import type { Place } from "./acts";
import type { Script } from "./timing";

let script: Script | null = null;
let begun = 0;
const ends = new Set<() => void>();

export const cues = {
  /** Nothing is played: the gallery shows moments, not steps. */
  still: false,
  begin(next: Script): void {
    script = next;
    begun = performance.now();
  },
  /** How long from now until this may be seen; the ids are those of the thing and of what it is in. */
  wait(ids: readonly (Place | undefined)[]): number {
    const at = ids
      .map((id) => (id === undefined ? undefined : script?.shows.get(id)))
      .find((one) => one !== undefined);
    return at === undefined ? 0 : Math.max(0, at - (performance.now() - begun));
  },
  /** When a ship begins each of `count` steps, and how long one takes. */
  legs(ship: Place, count: number): { starts: number[]; ms: number } {
    const told = script?.legs.get(ship);
    const ms = script?.ms ?? Math.min(240, 1500 / Math.max(1, count));
    if (told?.length === count) return { starts: told, ms };
    return { starts: Array.from({ length: count }, (_, n) => (told?.[0] ?? 0) + n * ms), ms };
  },
  /** Something moves that a press may end: how, and how to say that it is over. */
  moving(end: () => void): () => void {
    ends.add(end);
    return () => ends.delete(end);
  },
  /** Nothing waits any more. */
  over(): void {
    script = null;
  },
  /** All that moves is where it goes. */
  end(): void {
    script = null;
    for (const end of [...ends]) end();
    ends.clear();
  },
};
