import { describe, expect, it, vi } from "vitest";
import { Refused, type Block, type State } from "../src/lib/api";
import type { Clock } from "../src/lib/pace";
import { Speaker } from "../src/lib/words";
import { Film, type Source } from "../src/stores/film.svelte";

// A table that only shows, without a page to show it on.
vi.mock("../src/stores/reading.svelte", () => ({
  Reading: class {
    readonly speaker = new Speaker([]);
    state: State | undefined;
    put(state: State): void {
      this.state = state;
    }
    tell = vi.fn();
    close = vi.fn();
  },
}));

const LAST = 299;
const SIZE = 100;
/** A block as the server would give it: all that a moment says is whose it is, and which. */
const block = (at: number, seat: number | null): Block => {
  const first = at - (at % SIZE);
  const steps = Array.from({ length: SIZE }, (_, n) => ({
    from: n ? first + n - 1 : null,
    stamp: first + n,
    sequence: 0,
    events: [],
    parts: { names: ["Ada", "Bram"], "view.round": first + n, "view.players": [] },
  }));
  return { choices: LAST, over: true, seat, marks: [], tells: [0], first, steps };
};

/** Answers when it is told to. */
class Slow {
  private waiting: { at: number; seat: number | null; answer: (fails: boolean) => void }[] = [];
  readonly source: Source = {
    id: "t",
    mine: [0, 1],
    load: (at, seat) =>
      new Promise((done, fail) => {
        const answer = (fails: boolean): void =>
          fails ? fail(new Refused(0, { code: "unreachable" }, null)) : done(block(at ?? LAST, seat));
        this.waiting.push({ at: at ?? LAST, seat, answer });
      }),
    record: () => Promise.resolve(""),
    address: () => "",
    ended: false,
    playOn: null,
  };
  /** What is asked for this seat and block, and has no answer yet. */
  async answer(seat: number, first: number, fails = false): Promise<void> {
    const asked = this.waiting.filter((one) => one.seat === seat && one.at - (one.at % SIZE) === first);
    this.waiting = this.waiting.filter((one) => !asked.includes(one));
    expect(asked).not.toEqual([]);
    for (const one of asked) one.answer(fails);
    await new Promise((done) => setTimeout(done));
  }
}
const still: Clock = { now: () => 0, after: () => () => undefined };

async function opened(): Promise<[Film, Slow]> {
  const slow = new Slow();
  const film = new Film(slow.source, 0, still);
  const open = film.open(10);
  await slow.answer(0, 0);
  await open;
  return [film, slow];
}
/** The seat and the moment that one sees. */
const seen = (film: Film): unknown[] => [film.shown?.state?.seat, film.shown?.state?.view.round];

describe("a game that is read", () => {
  it("has no moments of the seat from which one looked before, whatever comes late", async () => {
    const [film, slow] = await opened();
    void film.go(150);
    const look = film.look(1);
    await slow.answer(1, 100);
    await look;
    expect(seen(film)).toEqual([1, 150]);
    await slow.answer(0, 100); // what go() and the filling asked for seat 0
    await film.go(151);
    expect(seen(film)).toEqual([1, 151]);
  });
  it("goes where one has gone while another seat was asked for", async () => {
    const [film, slow] = await opened();
    const look = film.look(1);
    await film.go(20);
    expect(seen(film)).toEqual([0, 20]);
    void film.go(220);
    await slow.answer(1, 0);
    await look;
    expect(film.aim).toBe(220);
    await slow.answer(1, 200);
    expect(seen(film)).toEqual([1, 220]);
  });
  it("is looked at from the seat that was asked for last", async () => {
    const [film, slow] = await opened();
    const [first, back] = [film.look(1), film.look(0)];
    await slow.answer(0, 0);
    await slow.answer(1, 0);
    await Promise.all([first, back]);
    expect(seen(film)).toEqual([0, 10]);
  });
  it("stays with its seat where another one does not come, and asks again", async () => {
    const [film, slow] = await opened();
    const look = film.look(1);
    await slow.answer(1, 0, true);
    await look;
    expect(film.seat).toBe(0);
    expect(seen(film)).toEqual([0, 10]);
    const again = film.look(1);
    await slow.answer(1, 0);
    await again;
    expect(seen(film)).toEqual([1, 10]);
  });
});
