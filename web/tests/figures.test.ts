import { afterEach, describe, expect, it } from "vitest";
import de from "$words/de.json";
import en from "$words/en.json";
import pt from "$words/pt.json";
import { catalogue } from "../src/lib/catalogue.svelte";
import { figures, printedWords } from "../src/lib/figures";
import { ofCooper } from "../src/lib/island/words";
import { optionWords, type Said } from "../src/lib/options";
import { reminders } from "../src/lib/reminders";
import type { OptionView, PrintedView, View } from "../src/lib/types";
import { say, Speaker } from "../src/lib/words";
import { things } from "../src/rules/things";
import { tell } from "../src/tips/tell";
import fixture from "./fixtures/asked.json";

const base = fixture.view as unknown as View;
const me = base.seat ?? 0;
/** No two figures alike, and none as in the standard box. */
const printed: PrintedView = {
  ...base.printed,
  cartographer: { shim: 12, uncharted: 13, low: 14, high: 15 },
  trades: { cloth_to_coins: 16, gold_to_cubes: 17, any_to_any: 18 },
  reactivate: { card: 19, lid: 1 },
  feeding: { base: 21, normal: 22, special: 23, special_helm: 24 },
  special_worker_reduction: 25,
  harbormaster_reduction: 26,
  order_copy: 27,
  leftovers_per_point: 28,
  cards: { stored: 29, lid: 30, boat: 1, collection: { buildings: 32, statues: 33, points: 34 } },
};
const asked = (kind: string, details: Record<string, unknown> = {}, more: Partial<View> = {}): View =>
  ({
    ...base,
    ...more,
    printed,
    decision: { kind, options: [], rule: "", details },
  }) as unknown as View;
const note = (verb: string, args: Said["args"], view: View): string =>
  optionWords({ verb, args }, view, ["Ada", "Bram", "Chidi"]).note;
/** My spaces, one of them as given. */
const land = (change: object): View["players"] =>
  base.players.map((one) =>
    one.seat === me
      ? { ...one, spaces: one.spaces.map((space, n) => (n ? space : { ...space, ...change })) }
      : one,
  ) as View["players"];

describe("words follow the figures of the box at hand", () => {
  it.each([
    ["page.card.large.13", ["30 points a lid"]],
    ["page.card.large.14", ["1 point a flipped boat"]],
    ["page.card.large.15", ["34 points with 32 buildings and 33 statues"]],
    ["page.card.small.14", ["29 points"]],
    ["page.card.small.15", ["29 points"]],
    ["page.order.8", ["less 27"]],
    [
      "page.aid.step.feed",
      ["21 food, 22 more", "23 more", "In full: 24 helm points for each special worker"],
    ],
    ["page.aid.step.reactivate", ["19 coins", "1 coin to", "With the fortress: both, for free"]],
    ["page.anytime.note.cartographer", ["13 on an uncharted", "14 on level 1 to 3", "15 higher", ": 12"]],
    ["page.anytime.note.trade", ["16 cloth", "17 gold", "any 18"]],
    ["page.score.note.leftovers", ["each 28"]],
    ["page.symbol.D square", ["25 cheaper"]],
    ["page.table.harbormaster_up", ["26 gold or cloth less"]],
  ])("%s", (key, parts) => {
    for (const part of parts) expect(printedWords(key, printed)).toContain(part);
  });
  it("wherever a message names one", () => {
    expect(note("keep", { card: 15 }, asked("keep", { deck: "large" }))).toContain("34 points with 32");
    expect(note("use", { card: 15 }, asked("card"))).toContain("34 points with 32");
    const place = { section: "B", form: "square" } as const;
    expect(note("worker", place, asked("place_worker", {}, { sections: [] }))).toContain("25 cheaper");
    expect(note("trade", {}, asked("section"))).toContain("16 cloth");
    expect(note("cartographer", {}, asked("section"))).toContain("13 on an uncharted");
    expect(printedWords("page.symbol.D square", printed)).toContain("25 cheaper");
  });
  it("and none is left blank", () => {
    for (const [name, figure] of Object.entries(figures(printed))) expect(String(figure), name).toMatch(/\d/);
  });
});

describe("tips follow the box too, in its plurals", () => {
  afterEach(() => catalogue.speak("en", en));
  const told = (id: string, dealt: number, points: number): string => {
    const box = { ...printed, points_per_log_book: points, setup: { ...printed.setup, dealt } };
    const view = { ...base, printed: box };
    const player = base.players[me]!;
    const text = tell(id, { view, player, own: true, speaker: new Speaker([]), reason: () => "" })?.text;
    const listed = things(box).find((one) => one.id === id);
    if (listed) expect(listed.lines).toContain(text);
    return text ?? "";
  };
  const cards = ["building:small", "building:large", "supply:decks"];
  it.each([
    { lang: "en", words: en, six: [/one of 6\b/, /one of 6\b/, /Of 6 dealt/], book: ["1 step sailed", "7 steps"] },
    { lang: "de", words: de, six: [/eine von 6\b/, /eine von 6\b/, /Von 6 ausg/], book: ["1 gefahrenen Schritt.", "7 gefahrene"] },
    { lang: "pt", words: pt, six: [/uma entre 6\b/, /uma entre 6\b/, /De 6 receb/], book: ["1 passo navegado", "7 passos"] },
  ])("$lang", ({ lang, words, six, book }) => {
    catalogue.speak(lang, words);
    cards.forEach((id, n) => {
      expect(told(id, 6, 5)).toMatch(six[n]!);
      expect(told(id, 1, 5)).not.toMatch(/\d|\{/);
    });
    [1, 7].forEach((points, n) => expect(told("book", 4, points)).toContain(book[n]));
  }); // prettier-ignore
});

describe("an option says what it brings", () => {
  it("a special worker sends a worker to a royal order (M3)", () => {
    expect(note("hire", { worker: "special" }, asked("hire"))).toContain("royal order");
    expect(note("hire", { worker: "normal" }, asked("hire"))).not.toContain("royal order");
  });
  it("a milestone that can wait, and one that cannot (M2)", () => {
    const later = { verb: "later", args: {} };
    const label = (comes: number): string =>
      optionWords(later, asked("hire_now", { later: comes }), []).label;
    expect(label(1)).toBe(say("page.option.later"));
    expect(label(0)).toBe(say("page.option.leave"));
  });
});

describe("the Cooper token", () => {
  const at = (phase: string, round: number): string => ofCooper({ ...base, phase, round } as View);
  it("in the income phase starts the worker phase to come, after it the next round", () => {
    expect(at("income", 2)).toContain("coming worker phase");
    expect(at("work", 2)).toContain("next round");
    expect(at("market", 2)).toContain("next round");
  });
  it("in the last round starts nothing more", () => {
    expect(at("income", base.printed.rounds)).toContain("coming worker phase");
    expect(at("work", base.printed.rounds)).not.toContain("starts");
  });
});

describe("the reminder of the highest level (B2)", () => {
  const said = (kind: string, change: object): string =>
    reminders(asked(kind, {}, { players: land(change) }))
      .map((one) => one.text)
      .join(" ");
  const top = { level: 9, landscape: "forest", piece: null };
  it("claims no level before payment, which may free a higher one", () => {
    for (const kind of ["building", "statue_cost"]) {
      expect(said(kind, { ...top, cube: "wood" })).toContain(say("page.remind.highest_later"));
      expect(said(kind, { ...top, cube: "wood" })).not.toMatch(/level \d/);
      expect(said(kind, { ...top, cube: null })).toMatch(/level 9, unless payment frees higher land/);
    }
  });
  it("names it at placement, as it is then", () => {
    const space = base.players[me]?.spaces[0]?.space ?? "";
    const put = { text: `put ${space}`, verb: "put", args: { space }, targets: [], anytime: false };
    const view = asked("put", {}, { players: land({ ...top, cube: null }) });
    const told = (options: OptionView[]): string =>
      reminders({
        ...view,
        decision: {
          kind: "put",
          rule: "B2",
          details: {},
          closed: [],
          further: [],
          further_closed: [],
          options,
        },
      })
        .map((one) => one.text)
        .join(" ");
    expect(told([put])).toContain("level 9");
    expect(told([])).toContain(say("page.remind.no_free"));
  });
});
