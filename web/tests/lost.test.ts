import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storage } from "./storage";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", class {});
  vi.stubGlobal("location", { protocol: "http:", host: "x" });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn() }));
  vi.stubGlobal("document", { addEventListener: vi.fn(), hidden: false });
  vi.stubGlobal("localStorage", storage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says nothing of a connection that is back over a request that was lost", async () => {
  const { Table } = await import("../src/stores/table.svelte");
  const table = new Table({ table: "t1", seats: [0], owner: true, watch: null });
  const link = (state: string): void => (table as unknown as { onlink(to: string): void }).onlink(state);
  link("live");
  link("lost");
  table.tell("It was lost.", "warn");
  link("live");
  expect(table.notice?.text).toBe("It was lost.");
  vi.advanceTimersByTime(8000); // it was read
  link("lost");
  link("live");
  expect(table.notice?.tone).toBe("info");
});

it("says what is asked where that is something else than what was tried", async () => {
  const { Table } = await import("../src/stores/table.svelte");
  const table = new Table({ table: "t1", seats: [0], owner: true, watch: null });
  const refusal = { code: "not_asked", rule: "W8", details: {} };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ refusal })));
  await table.why("erect", "Where does the tile go?");
  expect(String(table.notice?.text)).toContain("Where does the tile go?");
  expect(table.notice?.rule).toBe("W8");
  const other = { code: "no_room", rule: "P1", details: { resource: "wood" } };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ refusal: other })));
  await table.why("take wood", "Where does the tile go?");
  expect([String(table.notice?.text).includes("storage"), table.notice?.rule]).toEqual([true, "P1"]);
});
