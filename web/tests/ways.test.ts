import { describe, expect, it } from "vitest";
import { arriveLink, isLoopback, joinLink, reachable, watchLink } from "../src/lib/reach";
import { bare, wayOf } from "../src/lib/ways";

const SECRET = "0123456789_abcdefghij-KLMNOPQRST";

describe("an address of the page", () => {
  it.each([
    ["", { page: "start" }, "#/"],
    ["#/", { page: "start" }, "#/"],
    ["#/nowhere", { page: "start" }, "#/"],
    ["#/t/abcde12345", { page: "table", table: "abcde12345" }, "#/t/abcde12345"],
    ["#/t/<b>", { page: "start" }, "#/"],
    ["#/t/abc1/at/120", { page: "replay", table: "abc1", at: "120" }, "#/t/abc1/at/120"],
    ["#/t/abc1/at", { page: "replay", table: "abc1", at: null }, "#/t/abc1/at"],
    ["#/t/abc1/at/-x", { page: "replay", table: "abc1", at: "-x" }, "#/t/abc1/at/-x"],
    ["#/record/Ab_-9/at/7", { page: "record", packed: "Ab_-9", at: "7" }, "#/record/Ab_-9/at/7"],
    ["#/record/Ab_-9", { page: "record", packed: "Ab_-9", at: null }, "#/record/Ab_-9"],
    ["#/devices", { page: "devices" }, "#/devices"],
    ["#/games", { page: "games" }, "#/games"],
    [`#/join/${SECRET}`, { page: "join", secret: SECRET }, "#/join"],
    ["#/join/nonsense%20or<markup>", { page: "join", secret: "" }, "#/join"],
    ["#/join", { page: "join", secret: null }, "#/join"],
    [`#/arrive/${SECRET}`, { page: "arrive", secret: SECRET }, "#/arrive"],
    [`#/watch/abc1/${SECRET}`, { page: "watch", table: "abc1", secret: SECRET }, "#/t/abc1"],
    ["#/watch/abc1", { page: "watch", table: "abc1", secret: "" }, "#/t/abc1"],
    [`#/key/${SECRET}`, { page: "key", secret: SECRET }, "#/"],
  ])("%s", (hash, way, left) => {
    expect(wayOf(hash)).toEqual(way);
    expect(bare(wayOf(hash))).toBe(left);
    expect(bare(wayOf(hash))).not.toContain(SECRET);
  });

  it("is read as it was made", () => {
    const fragment = (link: string): string => new URL(link).hash;
    expect(wayOf(fragment(joinLink("http://a", SECRET)))).toEqual({ page: "join", secret: SECRET });
    expect(wayOf(fragment(arriveLink("http://a", SECRET)))).toEqual({ page: "arrive", secret: SECRET });
    expect(wayOf(fragment(watchLink("http://a", "t1", SECRET)))).toMatchObject({
      table: "t1",
      secret: SECRET,
    });
    const { pathname, search } = new URL(joinLink("http://a", SECRET));
    expect(pathname + search).toBe("/"); // all that a server is told
  });
});

describe("where friends reach the server", () => {
  const local = ["http://192.168.1.5:8350", "http://10.0.0.2:8350"];
  it("is nowhere, bound to this machine alone", () => {
    const bound = { url: null, local: [], loopback: true };
    expect(reachable(bound, "http://127.0.0.1:8350")).toEqual([]);
    expect(reachable(bound, "http://localhost:8350")).toEqual([]);
  });
  it("is the public address, where there is one", () => {
    const hosted = { url: "https://play.example/", local, loopback: true };
    expect(reachable(hosted, "http://127.0.0.1:8350")).toEqual(["https://play.example"]);
  });
  it("is the local network, though the host looks at it by loopback", () => {
    expect(reachable({ url: null, local, loopback: false }, "http://localhost:8350")).toEqual(local);
  });
  it("is where I am, if that is not my own machine", () => {
    const found = reachable({ url: null, local, loopback: false }, "http://10.0.0.2:8350");
    expect(found).toEqual([local[1], local[0]]);
  });
  it.each(["http://localhost", "http://127.1.2.3:1", "http://[::1]:8350", "http://cooper.localhost"])(
    "%s is this machine",
    (origin) => expect(isLoopback(origin)).toBe(true),
  );
  it.each(["http://192.168.1.5", "https://localhost.example", "http://127.example"])("%s is not", (origin) =>
    expect(isLoopback(origin)).toBe(false),
  );
});
