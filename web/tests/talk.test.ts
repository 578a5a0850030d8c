import { beforeEach, describe, expect, it, vi } from "vitest";
import { author, merged, unread, type Message } from "../src/lib/talk";
import { Talk } from "../src/stores/talk.svelte";
import { storage } from "./storage";

const message = (number: number, seat: number | null = 1, name = "Bram"): Message => ({
  number,
  seat,
  name,
  text: `${number}`,
  at: "2026-11-15T22:00:00Z",
});
const numbers = (all: readonly Message[]): number[] => all.map(({ number }) => number);
const NOBODY: ReadonlySet<string> = new Set();

describe("messages", () => {
  it("are there once, in order, however they come", () => {
    expect(numbers(merged([message(1), message(3)], [message(3), message(2)]))).toEqual([1, 2, 3]);
  });
  it("are a thousand at most", () => {
    const all = Array.from({ length: 1003 }, (_, n) => message(n + 1));
    const kept = merged(all.slice(0, 1000), all.slice(1000));
    expect([kept.length, kept[0]?.number, kept.at(-1)?.number]).toEqual([1000, 4, 1003]);
  });
  it("are new if they are another's and were not read", () => {
    const all = [message(1), message(2, 0), message(3), message(4, null, "Tove")];
    expect(unread(all, 0, [0], NOBODY)).toBe(3);
    expect(unread(all, 1, [0], NOBODY)).toBe(2);
    expect(unread(all, 1, [0], new Set([author(message(9))]))).toBe(1);
  });
  it("of a watcher are not those of a player of the same name", () => {
    expect(author(message(1, null, "Bram"))).not.toBe(author(message(1, 1, "Bram")));
  });
});

describe("a table's talk", () => {
  const place = { table: "t1", seat: 0, watch: null };
  const open = (): Talk => new Talk([0], () => place, vi.fn());
  beforeEach(() => vi.stubGlobal("localStorage", storage()));

  it("remembers what was read, and who is muted, on this device alone", () => {
    const talk = open();
    talk.hear({ type: "chat", room: "players", messages: [message(1), message(2, 2, "Ada")] });
    expect(talk.news).toBe(2);
    talk.mute(message(1), true);
    expect(numbers(talk.shown("players"))).toEqual([2]);
    expect(talk.news).toBe(1);
    talk.seen("players");
    expect(talk.news).toBe(0);
    const again = open();
    again.hear({
      type: "chat",
      room: "players",
      messages: [message(1), message(2, 2, "Ada"), message(3, 2, "Ada")],
    });
    expect(again.news).toBe(1);
    expect(numbers(again.shown("players"))).toEqual([2, 3]);
  });
  it("says what it has, so that it is told the rest", () => {
    const talk = open();
    expect(talk.had).toBeUndefined(); // at first the last fifty will do
    talk.hear({ type: "chat", room: "watchers", messages: [message(7, null)] });
    expect(talk.had).toEqual({ players: 0, watchers: 7 });
  });
  it("fetches what was said before, once", async () => {
    const talk = open();
    talk.hear({ type: "chat", room: "players", messages: [message(51)] });
    expect([talk.cut("players"), talk.cut("watchers")]).toEqual([true, false]);
    const answer = { room: "players", messages: [message(2), message(51)] };
    const answers = vi.fn<typeof fetch>().mockResolvedValue(new Response(JSON.stringify(answer)));
    vi.stubGlobal("fetch", answers);
    await talk.earlier("players");
    expect(answers.mock.calls.map(([address]) => address)).toEqual([
      "/api/tables/t1/chat?seat=0&room=players",
    ]);
    expect(numbers(talk.shown("players"))).toEqual([2, 51]);
    expect(talk.cut("players")).toBe(false);
  });
  it("knows who is here", () => {
    const talk = open();
    expect(talk.here).toBeNull();
    talk.hear({ type: "presence", here: [0, 2], away: {}, watchers: 3 });
    expect([talk.here, talk.watchers]).toEqual([[0, 2], 3]);
  });
});
