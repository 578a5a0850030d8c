/** A worker's places in words: what the section does, whom a fee goes to, and why nothing could be done there. */
import { isGlyph } from "./glyphs";
import { SECTION_GLYPHS } from "./island/glyphs";
import { optionWords, type Said } from "./options";
import type { Args, ReasonView, View } from "./types";
import { amountOf, listed, named, plain, say, type Speaker } from "./words";

/** "C Frontier, round". */
export function doorName({ section: letter = "A", form = "round" }: Args): string {
  return say("page.hub.door", {
    letter,
    section: named("section", letter),
    form: named("page.option.worker_form", form),
  });
}

/** Why nothing could be done there, in whole sentences. */
export const barredWords = (barred: readonly ReasonView[], speaker: Speaker): string =>
  say("page.hub.barred", { why: barred.map((why) => speaker.refusal(why)).join(" ") });

/** What is missing: by kinds, or, where a reduction may go to any of them, only how much (P5, W5). */
function missing(barred: readonly ReasonView[]): { parts: [string, number][]; any: number } {
  const found = barred.find(({ details }) => details["cost"] !== undefined)?.details ?? {};
  const parts = Object.entries((found["cost"] ?? {}) as Record<string, number>);
  const saved = Number(found["saved"] ?? 0);
  const [first, ...more] = parts;
  if (!saved || !first) return { parts, any: 0 };
  const any = parts.reduce((sum, [, count]) => sum + count, -saved);
  return more.length ? { parts: [], any } : { parts: [[first[0], any]], any: 0 };
}

/** The same in a few words, for where there is little room. */
export function shortly(barred: readonly ReasonView[]): string {
  const { parts, any } = missing(barred);
  if (any) return say("page.hub.short_any", { count: any });
  if (!parts.length) return say("page.hub.nothing");
  const cost = parts.map(([good, count]) => amountOf(good, count));
  return say("page.hub.short", { cost: listed("and", cost) });
}

/** What is missing in signs alone; empty where it cannot be counted. */
export function missingSigns(barred: readonly ReasonView[]): string {
  const { parts, any } = missing(barred);
  return any ? `${any}[any]` : parts.map(([good, count]) => `${count}[${good}]`).join(" ");
}

/** And in signs with a word. */
export function lacks(barred: readonly ReasonView[]): string {
  const cost = missingSigns(barred);
  return cost ? say("page.hub.lacks", { cost }) : say("page.hub.nothing");
}

/** What is done in a section, in the signs of the hub. */
export const doesSigns = (letter: string): string =>
  (SECTION_GLYPHS[letter]?.does ?? []).map((sign) => (isGlyph(sign) ? `[${sign}]` : sign)).join(" ");

export function doorWords(said: Said, view: View, speaker: Speaker): string {
  const { note } = optionWords(said, view, speaker.names);
  const { barred } = said.extra ?? {};
  const words = [plain(note), ...(barred ? [barredWords(barred, speaker)] : [])];
  return `${doorName(said.args)}: ${words.join(". ")}`;
}
