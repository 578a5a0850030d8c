/** Reading the texts of options: `lay 5,1+5,2`, `pay 2 wood wood@5,1`, `copy goods gain wood food`. */
import { LANDSCAPES, LETTERS, TILES } from "./ids";

export interface Item {
  good: string;
  count: number;
  /** Where a cube lies on the land; without it: storage or marketplace. */
  space: string | null;
}

export interface Parsed {
  verb: string;
  /** The words after the verb, without a trailing `#2`. */
  words: string[];
  rest: string;
  /** 2 for the second of two options that read alike. */
  again: number;
}

export function parse(text: string): Parsed {
  const twin = / #(\d+)$/.exec(text);
  const plain = twin ? text.slice(0, twin.index) : text;
  const at = plain.indexOf(" ");
  const rest = at < 0 ? "" : plain.slice(at + 1);
  return {
    verb: at < 0 ? plain : plain.slice(0, at),
    rest,
    words: rest ? rest.split(" ") : [],
    again: twin ? Number(twin[1]) : 1,
  };
}

/** `2 wood wood@5,1 ...` */
export function items(text: string): Item[] {
  const out: Item[] = [];
  let count = 1;
  for (const word of text.split(" ")) {
    if (/^\d+$/.test(word)) count = Number(word);
    else if (/^[a-z]+(@\d+,\d+)?$/.test(word)) {
      const [good = "", space] = word.split("@");
      out.push({ good, count, space: space ?? null });
      count = 1;
    }
  }
  return out;
}

/** `3 wood 2 stone` as a price. */
export function cost(words: readonly string[]): Record<string, number> {
  const out: Record<string, number> = {};
  for (let n = 0; n + 1 < words.length; n += 2) out[words[n + 1] ?? ""] = Number(words[n]);
  return out;
}

/** The two places of `5,1+5,2` or `6,2+R1 far`; the second is null for a single place. */
export function places(rest: string): [string, string | null] {
  const [first = "", second] = rest.split("+");
  return [first, second ?? null];
}

export const LANDSCAPE_OF: Readonly<Record<string, string>> = Object.fromEntries(
  LANDSCAPES.map((landscape, n) => [LETTERS[n], landscape]),
);
/** The other side of the tile that shows this side. */
export function otherSide(side: string): string {
  const tile = TILES.find((kind) => kind.includes(side));
  return tile?.split("/").find((other) => other !== side) ?? side;
}
