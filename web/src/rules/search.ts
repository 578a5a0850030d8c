/** Search as one types: the game's words and what players say in their place, with slips and beginnings of words. */
import MiniSearch from "minisearch";
import { plain } from "../lib/words";
import { SYNONYMS, write, type Rule } from "./words";
import type { Thing } from "./things";

interface Row {
  id: string;
  title: string;
  also: string;
  text: string;
}

/** Words that say nothing of what is asked. */
const EMPTY = new Set(
  "a an the of to in on at is are be am was do does did i me my we us our you your it its and or if can may must have has how what when where which who why with for from by as that this there so just get got any some will would should could not no dont im ok".split(
    " ",
  ),
);

/** A word without its ending: what is asked in the plural is found in the singular. */
export function stem(word: string): string {
  const bare = word
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}|['’]s?$/gu, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
  if (bare.length < 4) return bare;
  return bare
    .replace(/(ss|sh|ch|x)es$/, "$1")
    .replace(/ies$/, "y")
    .replace(/([^s])s$/, "$1")
    .replace(/(.{3})(ing|ed)$/, "$1")
    .replace(/([^aeiouls])\1$/, "$1")
    .replace(/(.{3})e$/, "$1");
}

const STEMMED = new Map([...SYNONYMS].map(([said, meant]) => [stem(said), meant.map(stem)]));

const indexed = (term: string): string | null => (EMPTY.has(term.toLowerCase()) ? null : stem(term) || null);

function index(rows: readonly Row[]): MiniSearch<Row> {
  const made = new MiniSearch<Row>({
    fields: ["id", "title", "also", "text"],
    processTerm: indexed,
    searchOptions: {
      boost: { id: 6, title: 3, also: 2, text: 1 },
      // The last word may be unfinished; long words may have a slip.
      prefix: (term, n, terms) => term.length > 3 || (n === terms.length - 1 && term.length > 1),
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      weights: { prefix: 0.35, fuzzy: 0.3 },
      processTerm: (term) => {
        if (EMPTY.has(term.toLowerCase())) return null;
        const said = stem(term);
        return said ? [said, ...(STEMMED.get(said) ?? [])] : null;
      },
    },
  });
  made.addAll(rows);
  return made;
}

export class Finder {
  private readonly rules: MiniSearch<Row>;
  private readonly things: MiniSearch<Row>;
  constructor(rules: readonly Rule[], things: readonly Thing[]) {
    this.rules = index(
      rules.map(({ id, title, text, also }) => ({ id, title, also, text: plain(text.join(" ")) })),
    );
    this.things = index(
      things.map(({ id, name, group, lines }) => ({
        id,
        title: name,
        also: write(`group.${group}`),
        text: plain(lines.join(" ")),
      })),
    );
  }

  /** Ids of rules, the best first. */
  rulesFor(query: string): string[] {
    return this.rules.search(query).map(({ id }) => String(id));
  }

  thingsFor(query: string): string[] {
    return this.things
      .search(query, { combineWith: "AND", processTerm: indexed })
      .map(({ id }) => String(id));
  }
}
