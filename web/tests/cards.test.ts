import { describe, expect, it } from "vitest";
import en from "$words/en.json";
import { PICTURES } from "../src/cards/art";
import { HEIGHT, WIDTH } from "../src/cards/art/ink";
import { WIDE } from "../src/cards/art/ships";
import { dealt, fans } from "../src/cards/cards";
import { revealed } from "../src/cards/reveal";
import { effectSigns } from "../src/cards/signs";
import { isGlyph } from "../src/lib/glyphs";
import { GOODS } from "../src/lib/ids";
import type { DecisionView } from "../src/lib/types";

const words: Readonly<Record<string, string>> = en;
const named = (start: string): string[] =>
  Object.keys(words).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
const asked = (details: DecisionView["details"]): DecisionView => ({
  kind: "keep",
  options: [],
  rule: "B6",
  details,
  closed: [],
  further: [],
  further_closed: [],
});

describe("cards", () => {
  it("have a picture each, of every deck, order and ship", () => {
    const wanted = [
      ...named("card.small.").map((id) => `small-${id}`),
      ...named("card.large.").map((id) => `large-${id}`),
      ...named("order.").map((id) => `order-${id}`),
      ...named("cargo.").map((id) => `cargo-${id}`),
    ];
    expect(PICTURES.map(([name]) => name).sort()).toEqual(wanted.sort());
    // No two alike.
    expect(new Set(PICTURES.map(([, picture]) => JSON.stringify(picture))).size).toBe(PICTURES.length);
  });

  it("are drawn on their ground, without a number that is none", () => {
    for (const [name, picture] of PICTURES) {
      // The sea of a ship goes on beyond its ground.
      const beyond = name.startsWith("cargo-") ? WIDE : 4;
      for (const [, d] of picture) {
        expect(d, name).not.toMatch(/NaN|undefined/);
        for (const [, x = "", y = ""] of d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
          expect(Number(x), `${name}: ${d}`).toBeGreaterThanOrEqual(-beyond);
          expect(Number(x), `${name}: ${d}`).toBeLessThanOrEqual(WIDTH + beyond);
          expect(Number(y), `${name}: ${d}`).toBeGreaterThanOrEqual(-20);
          expect(Number(y), `${name}: ${d}`).toBeLessThanOrEqual(HEIGHT + 4);
        }
      }
    }
  });

  it("say in signs what they do, all of which can be drawn and said", () => {
    const goods: readonly string[] = GOODS;
    for (const deck of ["small", "large"]) {
      for (const id of named(`card.${deck}.`)) {
        const signs = words[`page.card.sign.${deck}.${id}`] ?? "";
        expect(signs, `${deck} ${id}`).toMatch(/\[\w+\]/);
        for (const [, sign = ""] of signs.matchAll(/\[(\w+)\]/g)) {
          if (goods.includes(sign)) continue;
          expect(isGlyph(sign), sign).toBe(true);
          expect(`page.glyph.${sign}` in words || `page.glyph.${sign}_one` in words, sign).toBe(true);
        }
      }
    }
  });

  it("are what an answer stands for", () => {
    const small = asked({ deck: "small" });
    expect(dealt({ verb: "keep", args: { card: 3 } }, small)).toEqual({ deck: "small", cards: [3] });
    expect(dealt({ verb: "keep", args: { card: 3 } }, asked({ deck: "large" }))?.deck).toBe("large");
    expect(dealt({ verb: "use", args: { card: 9 } }, small)).toEqual({ deck: "large", cards: [9] });
    expect(dealt({ verb: "under", args: { cards: [2, 1] } }, small)?.cards).toEqual([2, 1]);
    expect(dealt({ verb: "boat", args: {} }, small)).toBeNull();
    expect(fans({ verb: "keep" })).toBe(true);
    expect(fans({ verb: "under" })).toBe(false);
  });
});

describe("what comes out of hiding", () => {
  it("is a tile, a book or a card, the last three", () => {
    const events = [
      { type: "turn", seat: 0, n: 1 },
      { type: "tile_drawn", seat: 0, n: 2, tile: "FM/PS" },
      { type: "book", seat: 0, n: 3, effect: { name: "draw", count: 1 } },
      { type: "book", seat: 0, n: 4, effect: null },
      { type: "keep", seat: 1, n: 5, deck: "large", card: 4 },
      { type: "keep", seat: 1, n: 6, deck: "large", card: null },
    ];
    expect(revealed(events).map(({ n, what }) => [n, what])).toEqual([
      [2, "tile"],
      [3, "book"],
      [5, "card"],
    ]);
    expect(revealed([...events, { type: "tile_drawn", seat: 0, n: 7, tile: "FM/PS" }])).toHaveLength(3);
  });

  it("shows in signs what a book brings", () => {
    expect(effectSigns({ name: "gain", goods: [["coin"], ["wood"]] })).toBe("[coin] + [wood]");
    expect(effectSigns({ name: "gain", goods: [["gold", "cloth"]] })).toBe("[gold] / [cloth]");
    expect(effectSigns({ name: "draw", count: 1 })).toBe("[draw]");
    expect(effectSigns({ name: "step", count: 2 })).toBe("2 [step]");
  });
});
