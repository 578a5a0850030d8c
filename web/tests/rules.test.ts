import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EVENT_RULES, REMINDER_RULES, ruleOf } from "../src/lib/cited";
import { EVENT_ROWS } from "../src/lib/rows";
import {
  BOATS,
  CARDS,
  CRATES,
  GOODS,
  ISLETS,
  LANDSCAPES,
  MILESTONES,
  ORDERS,
  PHASES,
  SECTIONS,
  TILES,
} from "../src/lib/ids";
import { PICTURES } from "../src/cards/art";
import { catalogue, type Messages } from "../src/lib/catalogue.svelte";
import type { PrintedView, View } from "../src/lib/types";
import { plain } from "../src/lib/words";
import { ruleFigures } from "../src/rules/figures";
import { DRAWN } from "../src/rules/pictures";
import { Finder } from "../src/rules/search";
import { things } from "../src/rules/things";
import { catalogue as rulewords, ruleIds, rules, written } from "../src/rules/words";
import { RULES } from "../src/tips/rules";
import german from "$words/de.json";
import english from "$words/en.json";
import portuguese from "$words/pt.json";
import germanRules from "$words/rules/de.json";
import rulebook from "$words/rules/en.json";
import portugueseRules from "$words/rules/pt.json";
import fixture from "./fixtures/asked.json";
import germanFresh from "./fixtures/questions-de-fresh.json";
import germanQuestions from "./fixtures/questions-de.json";
import fresh from "./fixtures/questions-fresh.json";
import portugueseFresh from "./fixtures/questions-pt-fresh.json";
import portugueseQuestions from "./fixtures/questions-pt.json";
import questions from "./fixtures/questions.json";

const { printed } = fixture.view as unknown as View;
const all = rules(ruleFigures(printed));
const listed = things(printed);
/** What things are printed with. */
const SIGNS = [
  "helm", "step", "draw", "place", "single", "islet", "boat", "ruin", "statue", "card", "any", "feed", "flag", "copy",
]; // prettier-ignore
const finder = new Finder(all, listed);
/** The same in another language. */
function finderIn(lang: string, words: Messages, book: Messages): Finder {
  catalogue.speak(lang, words);
  rulewords.speak(lang, book);
  const made = new Finder(rules(ruleFigures(printed)), things(printed));
  catalogue.speak("en", english);
  rulewords.speak("en", rulebook);
  return made;
}
const finders = {
  English: finder,
  German: finderIn("de", german, germanRules),
  Portuguese: finderIn("pt", portuguese, portugueseRules),
};
const known = new Set(ruleIds());

describe("the search", () => {
  it.each([
    ["English", "questions that its words were chosen with", questions, 40],
    ["English", "questions that nobody looked at who chose its words", fresh, 20],
    ["German", "questions that its words were chosen with", germanQuestions, 20],
    ["German", "questions that nobody looked at who chose its words", germanFresh, 20],
    ["Portuguese", "questions that its words were chosen with", portugueseQuestions, 20],
    ["Portuguese", "questions that nobody looked at who chose its words", portugueseFresh, 20],
  ] as const)("has the right rule among the first three for %s %s", (lang, _, asked, many) => {
    const missed = asked.flatMap(({ question, rules: right }) => {
      const first = finders[lang].rulesFor(question).slice(0, 3);
      return right.some((id) => first.includes(id)) ? [] : [`${question}: ${first.join()}`];
    });
    expect(asked).toHaveLength(many);
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(asked.length * 0.2);
  });
  it("finds a rule by its id, unfinished words, slips and plurals", () => {
    expect(finder.rulesFor("H3")[0]).toBe("H3");
    expect(finder.rulesFor("fortr")[0]).toBe("B5");
    expect(finder.rulesFor("fortess")[0]).toBe("B5");
    expect(finder.rulesFor("royal orders")).toContain("E4");
    expect(finder.words.stem("statues")).toBe(finder.words.stem("statue"));
    expect(finder.words.stem("islets’")).toBe(finder.words.stem("islet"));
    expect(finder.rulesFor("zzzz")).toEqual([]);
    expect(finder.rulesFor("the of my")).toEqual([]);
    expect(finder.rulesFor("¡¿ …")).toEqual([]);
  });
  it("finds components", () => {
    expect(finder.thingsFor("tavern")).toEqual(["large:10"]);
    expect(finder.thingsFor("log book")).toContain("book:0");
  });
});

describe("the rules", () => {
  it("are filled with all figures that they name", () => {
    for (const { id, title, text } of all) {
      for (const line of [title, ...text]) {
        expect(line, id).toBeTruthy();
        expect(line, id).not.toMatch(/[{}]|undefined|NaN|\b(page|line|order|section)\.\w/);
        expect(plain(line), id).not.toContain("page.glyph");
      }
    }
    const named = Object.entries(rulebook).flatMap(([key, said]) =>
      /^[A-Z]+\d+\.text$/.test(key) ? [...said.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name) : [],
    );
    const values = ruleFigures(printed);
    expect(named.filter((name) => values[name] === undefined || values[name] === "")).toEqual([]);
  });
  it("follow another box", () => {
    const other: PrintedView = {
      ...printed,
      rounds: 71,
      setup: { ...printed.setup, coins: 72, tiles: 73, storage: 74, dealt: 75, orders: [76, 77, 78] },
      buildings: printed.buildings.map((one) => ({ ...one, cost: { gold: 79 }, helm: 80 })),
      landings: [{ cost: { coin: 81 }, helm: 82 }],
      cargo: [{ cost: { gold: 83 }, helm: 84 }],
      order_stages: [[85, 86, 87], [], [], [], [], [], [], []],
      points_per_log_book: 88,
    };
    const text = new Map(rules(ruleFigures(other)).map((rule) => [rule.id, rule.text.join(" ")]));
    const says: Record<string, number[]> = {
      S9: [71], S4: [72, 73], P2: [74], B6: [75], S3: [76, 77, 78], B3: [79, 80], B1: [81, 82], B9: [83, 84],
      E4: [85, 86, 87], H4: [88],
    }; // prettier-ignore
    for (const [id, figures] of Object.entries(says))
      for (const figure of figures) expect(text.get(id), id).toContain(String(figure));
    const costs = things(other).find(({ id }) => id === "cargo:1")?.lines;
    expect(costs).toEqual(["83 [gold] → 84 [helm]"]);
  });
  it("are drawn by pictures that there are", () => {
    expect(Object.keys(DRAWN).filter((id) => !known.has(id))).toEqual([]);
    const art = new Set([...PICTURES.map(([name]) => name), "harbormaster"]);
    const drawings = [...Object.values(DRAWN).flat(), ...listed.map(({ picture }) => picture)];
    for (const drawing of drawings) if ("art" in drawing) expect(art).toContain(drawing.art);
  });
});

describe("every thing, line and reminder has its rule", () => {
  it("tips name rules that are written", () => {
    expect(Object.values(RULES).filter((id) => !known.has(id))).toEqual([]);
  });
  it("so does every kind of line in the log", () => {
    expect(Object.keys(EVENT_ROWS).filter((kind) => !known.has(EVENT_RULES[kind] ?? ""))).toEqual([]);
    expect(Object.keys(EVENT_RULES).filter((kind) => !(kind in EVENT_ROWS))).toEqual([]);
    for (const phase of PHASES.filter((one) => one !== "over"))
      expect(known).toContain(ruleOf({ type: "phase", seat: null, n: 0, phase }));
    expect(ruleOf({ type: "sail", seat: 0, n: 0, water: "harbor" })).toBe("H5");
    expect(ruleOf({ type: "fee", seat: 0, n: 0, owner: null })).toBe("H5");
    expect(ruleOf({ type: "lost", seat: 0, n: 0, resource: "stone" })).toBe("C6"); // nothing else is told as lost
    expect(ruleOf({ type: "undo", seat: 0, n: 0 })).toBeUndefined();
  });
  it("and every reminder", () => {
    expect(Object.values(REMINDER_RULES).filter((id) => !known.has(id))).toEqual([]);
    const source = readFileSync("../src/cooper_island/view/words/en.json", "utf8");
    const said = [...source.matchAll(/"page\.remind\.(\w+?)(?:_one|_other)?":/g)].map(([, key = ""]) => key);
    expect(said.filter((key) => !(key in REMINDER_RULES))).toEqual([]);
  });
  it("all that is in the box is listed once", () => {
    const ids = listed.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const wanted = [
      ...CARDS.flatMap((card) => [`small:${card}`, `large:${card}`]),
      ...ORDERS.map((order) => `order:${order}`),
      ...BOATS.map((boat) => `boat:${boat}`),
      ...ISLETS.map((islet) => `islet:${islet}`),
      ...CRATES.map((crate) => `crate:${crate}`),
      ...MILESTONES.map((one) => `milestone:${one}`),
      ...SECTIONS.map((letter) => `section ${letter}`),
      ...TILES.map((tile) => `tile:${tile}`),
      ...printed.cargo.map((_, n) => `cargo:${n + 1}`),
      ...printed.books.map((_, n) => `book:${n}`),
      ...printed.buildings.map(({ building }) => `building:${building}`),
      ...GOODS.map((good) => `good:${good}`),
      ...LANDSCAPES.map((land) => `land:${land}`),
      ...["statue", "worker", "special", "ship:1", "ship:2", "cartographer", "lid", "anchor", "ruin"],
      ...["cooper", "harbormaster"],
      ...SIGNS.map((sign) => `sign:${sign}`),
    ];
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
    for (const { id, name, group, lines } of listed) {
      expect(written(`group.${group}`), id).toBe(true);
      for (const line of [name, ...lines])
        expect(line, id).not.toMatch(/^$|[{}]|undefined|\b(page|card|line)\.\w/);
    }
  });
});
