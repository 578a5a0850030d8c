import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storage } from "./storage";

const answers = vi.fn<typeof fetch>();
const line = { table: "t1", found: true, names: ["Ada", "Ben"], to_act: [0], updated: 1, over: false };
const said = (value: unknown): Response => new Response(JSON.stringify(value));

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("fetch", answers.mockReset());
  vi.stubGlobal("localStorage", storage({ "cooper.links": JSON.stringify({ watch: { t1: "secret" } }) }));
});
afterEach(() => vi.unstubAllGlobals());

it("forgets a table also while an earlier look at it is on its way", async () => {
  const { shelf } = await import("../src/stores/shelf.svelte");
  const looks: ((answer: Response) => void)[] = [];
  answers.mockImplementation((address) => {
    if (String(address).endsWith("/me/tables")) return Promise.resolve(said([]));
    if (!String(address).endsWith("/lookup")) return Promise.resolve(said({ player: true, devices: [] }));
    return new Promise((answer) => looks.push(answer));
  });
  const early = shelf.refresh();
  await vi.waitFor(() => expect(looks).toHaveLength(1));
  await shelf.forget("t1");
  looks[0]?.(said([line]));
  await early;
  expect(shelf.watched).toEqual([]);
});

it("does not write over the tables that an earlier page kept", async () => {
  const { shelf } = await import("../src/stores/shelf.svelte");
  answers.mockImplementation((address) => {
    if (String(address).endsWith("/me/tables")) localStorage.setItem("cooper.tables", "[]"); // by another tab
    return Promise.resolve(said(String(address).endsWith("/api/me") ? { player: true, devices: [] } : []));
  });
  await shelf.refresh();
  expect(localStorage.getItem("cooper.tables")).toBe("[]");
});
