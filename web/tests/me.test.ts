import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storage } from "./storage";

const answers = vi.fn<typeof fetch>();
interface Sent {
  call: string;
  body: unknown;
  who: string | undefined;
}
/** What was asked, in order. */
const sent = (): Sent[] =>
  answers.mock.calls.map(([address, options]) => ({
    call: `${options?.method ?? ""} ${String(address)}`,
    body: typeof options?.body === "string" ? (JSON.parse(options.body) as unknown) : null,
    who: (options?.headers as Record<string, string>)["Authorization"],
  }));
const said = (value: unknown): Promise<Response> => Promise.resolve(new Response(JSON.stringify(value)));
const nobody = { player: null, devices: [], recovery: false };
const somebody = { player: true, devices: [], recovery: false };

/** The page anew, with what the device has kept. */
async function open(kept: Record<string, string> = {}): Promise<typeof import("../src/stores/me.svelte")> {
  vi.resetModules();
  vi.stubGlobal("localStorage", storage(kept));
  vi.stubGlobal("isSecureContext", false);
  return import("../src/stores/me.svelte");
}
beforeEach(() => vi.stubGlobal("fetch", answers.mockReset()));
afterEach(() => vi.unstubAllGlobals());

describe("a device's player", () => {
  it("is known by the cookie", async () => {
    const { me } = await open();
    answers
      .mockReturnValueOnce(said(nobody))
      .mockReturnValueOnce(said({}))
      .mockReturnValueOnce(said(somebody));
    await me.ready();
    await me.ready();
    expect(sent().map(({ call }) => call)).toEqual(["GET /api/me", "POST /api/me", "GET /api/me"]);
    expect(localStorage.getItem("cooper.device")).toBeNull();
  });

  it("is made once, however many parts of the page ask for it at once", async () => {
    const { me } = await open();
    let made = false;
    answers.mockImplementation((_, options) => {
      if (options?.method === "POST") made = true;
      return said(made ? somebody : nobody);
    });
    await Promise.all([me.ready(), me.ready()]);
    expect(sent().filter(({ call }) => call === "POST /api/me")).toHaveLength(1);
  });

  it("is known by a token where cookies do not come back", async () => {
    const { me } = await open();
    for (const answer of [nobody, {}, nobody, { token: "T".repeat(43) }, somebody]) {
      answers.mockReturnValueOnce(said(answer));
    }
    await me.ready();
    expect(sent().map(({ body }) => body)).toEqual([null, { cookies: true }, null, { cookies: false }, null]);
    expect(sent().at(-1)?.who).toBe(`Device ${"T".repeat(43)}`);
    expect(localStorage.getItem("cooper.device")).toBe("T".repeat(43));
  });
});

describe("tables that were kept with their secrets", () => {
  const old = [
    { table: "t1", owner: "o1", secrets: ["a", null, "b"], started: 1 },
    { table: "t2", owner: "o2", secrets: ["c", null], started: 2 },
  ];

  it("become the player's, and their secrets are forgotten", async () => {
    const { me } = await open({ "cooper.tables": JSON.stringify(old) });
    answers.mockImplementation((address) => said(String(address).endsWith("/me") ? somebody : {}));
    await me.adopt();
    const tables = sent().find(({ call }) => call === "POST /api/me/adopt")?.body;
    expect(tables).toEqual({
      tables: [
        { table: "t1", secret: "o1" },
        { table: "t1", secret: "a" },
        { table: "t1", secret: "b" },
        { table: "t2", secret: "o2" },
        { table: "t2", secret: "c" },
      ],
    });
    expect(localStorage.getItem("cooper.tables")).toBeNull();
    const asked = answers.mock.calls.length;
    await me.adopt();
    expect(answers.mock.calls.length).toBe(asked);
  });

  it("stay where they are until the server has them", async () => {
    const { me } = await open({ "cooper.tables": JSON.stringify(old) });
    answers.mockImplementation((address) =>
      String(address).endsWith("/me") ? said(somebody) : Promise.reject(new TypeError("no network")),
    );
    await expect(me.adopt()).rejects.toThrow();
    expect(localStorage.getItem("cooper.tables")).not.toBeNull();
  });

  it("are sent a hundred secrets at a time", async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({
      table: `t${n}`,
      owner: "o",
      secrets: ["s"],
      started: n,
    }));
    const { me } = await open({ "cooper.tables": JSON.stringify(many) });
    answers.mockImplementation((address) => said(String(address).endsWith("/me") ? somebody : {}));
    await me.adopt();
    const sizes = sent().flatMap(({ call, body }) =>
      call.endsWith("/adopt") ? [(body as { tables: unknown[] }).tables.length] : [],
    );
    expect(sizes).toEqual([100, 20]);
  });
});
