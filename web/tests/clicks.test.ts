import { describe, expect, it } from "vitest";
import { type Entry, expanded } from "../src/lib/menu";
import { optionWords, priceText } from "../src/lib/options";
import { atRandom } from "../src/lib/order";
import type { DecisionView, FurtherClosedView, FurtherView, OptionView, View } from "../src/lib/types";
import { plain } from "../src/lib/words";
import fixture from "./fixtures/asked.json";

const entry = (text: string): OptionView => ({
  text,
  verb: text.split(" ")[0] ?? "",
  args: {},
  targets: [],
  anytime: false,
});
const beyond = (via: string, ...texts: string[]): FurtherView[] =>
  texts.map((text) => ({ ...entry(text), via }));
const opened = (entries: OptionView[], further: FurtherView[], shut: FurtherClosedView[] = []): Entry[] =>
  expanded(entries, { further, further_closed: shut });
const texts = (entries: readonly Entry[]): string[] => entries.map(({ text }) => text);

describe("a menu that opens a question", () => {
  const boats = beyond("boat", "boat coin", "boat draw");
  it("shows the answers in its place", () => {
    expect(texts(opened([entry("boat")], boats))).toEqual(["boat coin", "boat draw"]);
    expect(texts(opened([entry("draw"), entry("place")], beyond("place", "tile FM")))).toEqual([
      "draw",
      "tile FM",
    ]);
  });
  it("stays short: what has many answers is opened by a click", () => {
    const many = beyond("islet", "a", "b", "c", "d", "e", "f");
    const both = [...many, ...beyond("place", "tile FM", "tile PS", "tile FS", "tile MP")];
    expect(texts(opened([entry("islet"), entry("place")], both))).toEqual([
      "islet",
      "tile FM",
      "tile PS",
      "tile FS",
      "tile MP",
    ]);
  });
  it("keeps what is closed there in its place, if there is room for all of it", () => {
    const why = { rule: "P3", code: "short", details: {} };
    const shut = (n: number): FurtherClosedView[] =>
      Array.from({ length: n }, (_, k) => ({ ...entry(`no ${String(k)}`), via: "boat", at: 1, why }));
    const both = opened([entry("boat"), entry("draw")], boats, shut(2));
    expect(texts(both)).toEqual(["boat coin", "no 0", "no 1", "boat draw", "draw"]);
    expect(texts(opened([entry("boat")], boats, shut(7)))).toEqual(["boat coin", "boat draw"]);
  });
  it("says what each answer does, and what it pays at once (P3)", () => {
    const view = fixture.view as unknown as View;
    const boat = { verb: "boat", args: { boat: "coin" as const }, via: "boat" };
    expect(optionWords(boat, view, []).label).toBe("Build: Ferry");
    const { note } = optionWords({ ...boat, extra: { pays: { coin: 1, wood: 2 } } }, view, []);
    expect(plain(note)).toContain("costs 1 coin, 2 wood");
  });
});

describe("words of a price", () => {
  it("keep number and good together", () =>
    expect(priceText({ coin: 1, wood: 2 })).toBe("1 [coin], 2 [wood]"));
});

describe("a milestone (M3, M4)", () => {
  const view = fixture.view as unknown as View;
  it("says what it costs for the rest of the game", () => {
    const { feeding } = view.printed;
    const note = (worker: "normal" | "special"): string =>
      plain(optionWords({ verb: "hire", args: { worker } }, view, []).note);
    expect(note("normal")).toContain(`${String(feeding.normal)} food more each round`);
    expect(note("special")).toContain(`${String(feeding.special)} food more each round`);
    expect(note("special")).toContain("royal order for good");
  });
});

describe("cards that are not kept (B6)", () => {
  const keep = (card: number): OptionView => ({ ...entry(`keep ${String(card)}`), args: { card } });
  const asked = (...cards: number[]): DecisionView => ({
    kind: "keep",
    rule: "B6",
    details: {},
    closed: [],
    further: [],
    further_closed: [],
    options: cards.map(keep),
  });
  it("go under the deck in an order by chance, each once", () => {
    const orders = new Set<string>();
    for (let n = 0; n < 200; n++) orders.add(atRandom("keep 4", asked(4, 7, 12, 2)));
    expect([...orders].sort()).toEqual(
      ["2 7 12", "2 12 7", "7 2 12", "7 12 2", "12 2 7", "12 7 2"].map((one) => `under ${one}`).sort(),
    );
  });
  it("need no order where there is one of them, or another question", () => {
    expect(atRandom("keep 4", asked(4, 7))).toBe("");
    expect(atRandom("done", null)).toBe("");
    expect(atRandom("ship 1", { ...asked(1, 2, 3), kind: "ship" })).toBe("");
  });
});
