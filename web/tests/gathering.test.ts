import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Gathering as Told, GatheringSeat } from "../src/lib/people";
import { Gathering } from "../src/stores/gathering.svelte";
import { storage } from "./storage";

/** A socket whose other end is the test. */
class Socket {
  static last: Socket | undefined;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  constructor(readonly address: string) {
    Socket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  push(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(): void {
    this.closed = true;
  }
}

const seat = (more: Partial<GatheringSeat>): GatheringSeat => ({
  kind: "friend",
  name: null,
  color: "red",
  bot: null,
  mine: false,
  open: true,
  invited: true,
  ...more,
});
const told = (...seats: GatheringSeat[]): Told => ({
  table: "t1",
  seats,
  owner: true,
  shuffle: true,
  start: "full",
});
const me = seat({ kind: "person", name: "Ada", mine: true, open: false });
const access = { table: "t1", seats: [0], owner: true, watch: null };
const LINKS = JSON.stringify({ invitations: { t1: [null, "first", "second"] }, watch: {} });

describe("a table that gathers", () => {
  const begun = vi.fn();
  const answers = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("location", { protocol: "http:", host: "x" });
    vi.stubGlobal("addEventListener", vi.fn());
    vi.stubGlobal("removeEventListener", vi.fn());
    vi.stubGlobal("document", { addEventListener: vi.fn(), removeEventListener: vi.fn(), hidden: false });
    vi.stubGlobal("localStorage", storage({ "cooper.links": LINKS }));
    vi.stubGlobal("fetch", answers.mockReset());
    begun.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("says which seats are here, and nothing secret", () => {
    const gathering = new Gathering(access, begun);
    Socket.last?.onopen?.();
    expect(JSON.parse(Socket.last?.sent[0] ?? "")).toMatchObject({ seats: [0], since: 0 });
    gathering.close();
  });

  it("forgets an invitation that is used", () => {
    const gathering = new Gathering(access, begun);
    expect(gathering.invitations).toEqual([null, "first", "second"]);
    Socket.last?.push({ type: "gathering", gathering: told(me, seat({}), seat({})) });
    expect(gathering.invitations).toEqual([null, "first", "second"]);
    const bram = seat({ name: "Bram", open: false });
    Socket.last?.push({ type: "gathering", gathering: told(me, bram, seat({})) });
    expect(gathering.invitations).toEqual([null, null, "second"]);
    expect(localStorage.getItem("cooper.links")).not.toContain("first");
    gathering.close();
  });

  it("begins once, forgets its invitations, and lets the page ask which seats are hers", () => {
    const gathering = new Gathering(access, begun);
    Socket.last?.push({ type: "state", state: {} });
    Socket.last?.push({ type: "state", state: {} }); // of the second seat of a shared screen
    expect(begun).toHaveBeenCalledTimes(1);
    expect(Socket.last?.closed).toBe(true);
    expect(localStorage.getItem("cooper.links")).not.toContain("second");
    gathering.close();
  });

  it("has a new invitation in the place of the old one, or none", async () => {
    const gathering = new Gathering(access, begun);
    answers.mockResolvedValueOnce(new Response('{"invitation": "third"}'));
    await gathering.invite(1);
    expect(gathering.invitations).toEqual([null, "third", "second"]);
    answers.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await gathering.takeBack(2);
    expect(gathering.invitations).toEqual([null, "third", null]);
    expect(answers.mock.calls.map(([address]) => address)).toEqual([
      "/api/tables/t1/seats/1/invitation",
      "/api/tables/t1/seats/2/invitation",
    ]);
    gathering.close();
  });

  it("says in a sentence what the server refused", async () => {
    const gathering = new Gathering(access, begun);
    answers.mockResolvedValueOnce(new Response('{"error": {"code": "owner_only"}}', { status: 403 }));
    await gathering.begin();
    expect(String(gathering.fault)).toBe("Only whoever created this table may do this.");
    expect(begun).not.toHaveBeenCalled();
    gathering.close();
  });
});
