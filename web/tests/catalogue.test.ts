import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import en from "$words/en.json";
import rules from "$words/rules/en.json";
import { figures } from "../src/lib/figures";
import type { View } from "../src/lib/types";
import { things } from "../src/rules/things";
import fixture from "./fixtures/asked.json";

const source = (readdirSync("src", { recursive: true }) as string[])
  .filter((file) => /\.(svelte|ts)$/.test(file))
  .map((file) => readFileSync(join("src", file), "utf8"))
  .join("\n");
/** Texts in quotes that are keys, and beginnings of keys in templates or of things that are named. */
const quoted = [...source.matchAll(/(named\()?["'`]((?:page|section|resource)\.[\w. ]+)(\$\{)?/g)].map(
  ([, thing, key = "", open]) => ({ key: thing ? `${key}.` : key, open: Boolean(thing ?? open) }),
);
const SHAPES = ["schema", "events_schema"]
  .map((name) => readFileSync(`../src/cooper_island/view/${name}.json`, "utf8"))
  .concat(readdirSync("../src/cooper_island/content/boxes"))
  .join("\n");
const VIEW = fixture.view as unknown as View;
const FIGURES = figures(VIEW.printed);
const keys = Object.keys(en);
const stem = (key: string): string => key.replace(/_(one|other)$/, "");

describe("the catalogue", () => {
  it("has every word that the page asks for", () => {
    for (const { key, open } of quoted) {
      const found = keys.some((one) => (open ? one.startsWith(key) : one === key || stem(one) === key));
      expect(found, key).toBe(true);
    }
  });
  it("is given the figures wherever a message names one", () => {
    const named = (message: string): boolean =>
      [...message.matchAll(/\{(\w+)\}/g)].some(([, name = ""]) => name in FIGURES);
    const holding = Object.entries(en).filter(([, message]) => named(message));
    expect(holding.length).toBeGreaterThan(10);
    // Said with nothing beside the key, its figures would be blanks.
    const bare = [...source.matchAll(/\bsay\(\s*["'`](page\.\w+\.[^"'`]+)["'`]\s*\)/g)].map(
      ([, key = ""]) => new RegExp(`^${key.replaceAll(".", "\\.").replace(/\$\{.*?\}/g, "[^.]+")}$`),
    );
    const blank = holding.filter(([key]) => bare.some((one) => one.test(key)));
    expect(blank).toEqual([]);
  });
  it("says how things are listed", () => {
    const glued = [...source.matchAll(/^.*\.join\("[,;] "\).*$/gm)].map(([line]) => line);
    expect(glued.filter((line) => !line.includes("[${"))).toEqual([]); // selectors of a style sheet
  });
  it("has no page words that nobody asks for", () => {
    const exact = new Set(quoted.filter(({ open }) => !open).map(({ key }) => key));
    const begun = quoted.filter(({ open }) => open).map(({ key }) => key);
    const built = ["page.option.", "page.remind.", "page.score.", "page.event."]; // by a helper, or by kind
    // How a key goes on is an id, which the page or the shape of what it is told names.
    const ids = new Set((source + SHAPES).replace(/^\s*(\/\/|\/?\*).*$/gm, "").match(/[a-z]+|\d+/gi));
    const goesOn = (key: string, start: string): boolean =>
      stem(key)
        .slice(start.length)
        .split(/[._ ]/)
        .every((id) => !id || ids.has(id));
    const unused = keys.filter(
      (key) =>
        key.startsWith("page.") &&
        !exact.has(key) &&
        !exact.has(stem(key)) &&
        ![...begun, ...built].some((start) => key.startsWith(start) && goesOn(key, start)),
    );
    expect(unused).toEqual([]);
  });
  it("has words of the rules for whatever the page asks, and no others", () => {
    const asked = new Set(
      [...source.matchAll(/["'`]((?:line|thing|search)\.\w+)["'`]/g)].map(([, key = ""]) => key),
    );
    const groups = things(VIEW.printed).map(({ group }) => `group.${group}`);
    const chapters = Object.keys(rules).flatMap((key) =>
      (/^[A-Z]+(?=\d)/.exec(key) ?? []).map((id) => `chapter.${id}`),
    );
    const said = Object.keys(rules).map(stem);
    const known = /^([A-Z]+\d+|synonym|unshown)\./; // by other tests
    expect(new Set(said.filter((key) => !known.test(key)))).toEqual(
      new Set([...asked, ...groups, ...chapters]),
    );
  });
});
