/** The catalogue of the guide, a sibling of the one of the page: loaded with the guide, and not before. */
import { Catalogue } from "../lib/catalogue.svelte";
import { fill, type Values } from "../lib/words";

export const catalogue = new Catalogue();
/** Of what language they are, where the one that is spoken has none of its own. */
export const tongue = (): string => catalogue.lang;

export const guideWords = (key: string, parts: Values = {}): string => fill(catalogue, key, parts);

/** The names of the chapters, in order. */
export const chapters = (): readonly string[] =>
  Object.keys(catalogue.messages).flatMap((key) => /^chapter\.(\w+)$/.exec(key)?.[1] ?? []);
