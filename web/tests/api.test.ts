import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Bot, bots, create, insist, Refused, usual } from "../src/lib/api";

const plan = { seats: [], start_landscape: "meadow", first_seat: null, seed: null, simultaneous: null };
const busy = (seconds: string): Response =>
  new Response('{"error": {"code": "too_many"}}', { status: 429, headers: { "Retry-After": seconds } });
const answers = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answers.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a server that is asked too much (429)", () => {
  it("is asked again when it said, and nobody notices", async () => {
    answers.mockResolvedValueOnce(busy("3")).mockResolvedValueOnce(new Response("[]"));
    const asked = bots();
    await vi.advanceTimersByTimeAsync(2900);
    expect(answers).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await asked).toEqual([]);
    expect(answers).toHaveBeenCalledTimes(2);
  });

  it("is left alone in the end", async () => {
    answers.mockImplementation(() => Promise.resolve(busy("1")));
    const asked = bots().catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    const error = await asked;
    expect(error).toBeInstanceOf(Refused);
    expect((error as Refused).status).toBe(429);
    expect(answers.mock.calls.length).toBeLessThan(10);
  });
});

it("names the host's key when it creates a table", async () => {
  answers.mockImplementation(() => Promise.resolve(new Response("{}")));
  await create(plan, "0123456789abcdef");
  await create(plan, null);
  const sent = answers.mock.calls.map(
    ([, options]) => (options?.headers as Record<string, string>)["Authorization"],
  );
  expect(sent).toEqual(["Bearer 0123456789abcdef", undefined]);
});

describe("a server that does not answer", () => {
  it("is asked again, with the same key, until it is back", async () => {
    const from = Date.now();
    answers.mockImplementation(() =>
      Date.now() - from < 20_000
        ? Promise.reject(new TypeError("Failed to fetch"))
        : Promise.resolve(new Response("{}")),
    );
    const asked = insist("/tables/a/moves", null, { choices: ["done"] });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await asked).toEqual({});
    expect(new Set(answers.mock.calls.map(([, options]) => options?.body)).size).toBe(1);
  });

  it("is given up in the end", async () => {
    answers.mockRejectedValue(new TypeError("Failed to fetch"));
    const asked = insist("/tables/a/moves", null, {}).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await asked).toBeInstanceOf(Refused);
    expect(answers.mock.calls.length).toBeLessThan(15);
  });
});

it("seats the bots for a first game, and later the middling ones", () => {
  const names = ["random", "deckhand", "sailor", "captain"];
  const all: Bot[] = names.map((id, n) => ({ id, name: id, level: n + 1 }));
  all.push({ id: "guest", name: "guest", level: null });
  expect([usual(all, true)?.id, usual(all)?.id]).toEqual(["deckhand", "sailor"]);
});
