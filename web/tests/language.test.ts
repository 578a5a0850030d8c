import { readdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import en from "$words/en.json";
import cases from "../../tests/view/cases.json";
import { catalogue } from "../src/lib/catalogue.svelte";
import { later, listed, named, phrase, say, Speaker, type GameEvent } from "../src/lib/words";
import { LANGUAGES as SPOKEN, nearest, placeOf } from "../src/stores/language.svelte";

const LANGUAGES = cases.languages as unknown as Record<string, Record<string, string>>;
const speak = (lang: string): void => catalogue.speak(lang, LANGUAGES[lang] ?? {});
const speaker = new Speaker(["Ada", "Bram"]);

afterEach(() => catalogue.speak("en", en));

describe("a language of its own plurals and forms", () => {
  beforeEach(() => speak("pl"));
  it("has plurals and numbers as Python has them", () => {
    for (const { lang, key, parts, said } of cases.says) {
      speak(lang);
      expect(say(key, parts)).toBe(said);
    }
  });
  it("has forms, variants and lists as Python has them", () => {
    for (const { event, said } of cases.events) {
      expect(speaker.event(event as unknown as GameEvent)).toBe(said);
    }
    for (const { code, details, said } of cases.refusals) {
      expect(speaker.refusal({ rule: "T1", code, details })).toBe(said);
    }
    for (const { kind, details, said } of cases.questions) expect(speaker.question(kind, details)).toBe(said);
  });
  it("asks a part of a part for its form, and each of a list", () => {
    const both = listed("and", [named("landscape", "forest"), named("landscape", "meadow")]);
    expect(both.worded("acc")).toBe("ten las i tę łąkę");
    expect(String(phrase("event.start", { player: "Ada", landscape: both }))).toBe(
      "Ada bierze ten las i tę łąkę.",
    );
  });
});

it("says anew what is kept, when the language changes", () => {
  const kept = [named("landscape", "forest"), later(() => say("landscape.forest"))];
  expect(kept.map(String)).toEqual(["forest", "forest"]);
  speak("pl");
  expect(kept.map(String)).toEqual(["las", "las"]);
});

it("speaks every language that has a file", () => {
  const files = readdirSync("../src/cooper_island/view/words").filter((file) => file.endsWith(".json"));
  expect(Object.keys(SPOKEN).sort()).toEqual(files.map((file) => file.replace(".json", "")).sort());
});

it("needs one file of a language: what has none of its own is English, and known to be", () => {
  const files = new Map(
    ["en.json", "fy.json", "rules/en.json", "guide/en.json"].map((file) => [file, `/${file}`]),
  );
  expect(placeOf("", "fy", files)).toEqual({ lang: "fy", url: "/fy.json" });
  for (const room of ["rules", "guide"]) {
    expect(placeOf(room, "fy", files)).toEqual({ lang: "en", url: `/${room}/en.json` });
  }
});

it.each([
  [["de-AT", "en"], "de"],
  [["pt-BR"], "pt"],
  [["zh-Hant-TW"], "zh-Hant"],
  [["fr"], "en"],
  [[], "en"],
])("of the tags %s the nearest is %s", (wanted, found) => {
  expect(nearest(wanted, ["en", "de", "pt", "zh-Hant"])).toBe(found);
});
