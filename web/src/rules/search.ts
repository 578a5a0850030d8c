/** Search as one types: the game's words and what players say in their place, with slips and beginnings of words. */
import MiniSearch from "minisearch";
import { plain } from "../lib/words";
import { synonyms, write, type Rule } from "./words";
import type { Thing } from "./things";

interface Row {
  id: string;
  title: string;
  also: string;
  text: string;
}

/** The words of a search in the language that is spoken: which say nothing, how they end, and what else is meant. */
class Wording {
  private readonly empty = new Set(write("search.empty").split(" "));
  /** Of each group one ending at most is taken off, or replaced (`ies:y`). */
  private readonly endings = write("search.endings")
    .split(" / ")
    .map((group) => group.split(" ").map((rule) => rule.split(":")));
  private readonly meant = new Map(
    synonyms().map(([said, meant]) => [this.stem(said), meant.map((one) => this.stem(one))]),
  );

  /** A word without its ending: what is asked in the plural is found in the singular. */
  stem(word: string): string {
    let bare = word
      .toLowerCase()
      .normalize("NFD")
      .replace(/\p{M}|['’]s?$/gu, "")
      .replace(/[^\p{L}\p{N}]/gu, "");
    for (const group of this.endings) {
      const found = group.find(([ending = ""]) => bare.length >= ending.length + 3 && bare.endsWith(ending));
      if (found) bare = bare.slice(0, -(found[0]?.length ?? 0)) + (found[1] ?? "");
      bare = bare.replace(/(.[^aeiouls])(?<=(.))\2$/, "$1");
    }
    return bare;
  }

  indexed(term: string): string | null {
    return this.empty.has(term.toLowerCase()) ? null : this.stem(term) || null;
  }

  asked(term: string): string[] | null {
    const said = this.indexed(term);
    return said ? [said, ...(this.meant.get(said) ?? [])] : null;
  }
}

function index(rows: readonly Row[], words: Wording): MiniSearch<Row> {
  const made = new MiniSearch<Row>({
    fields: ["id", "title", "also", "text"],
    processTerm: (term) => words.indexed(term),
    searchOptions: {
      boost: { id: 6, title: 3, also: 2, text: 1 },
      // The last word may be unfinished; long words may have a slip.
      prefix: (term, n, terms) => term.length > 3 || (n === terms.length - 1 && term.length > 1),
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      weights: { prefix: 0.35, fuzzy: 0.3 },
      processTerm: (term) => words.asked(term),
    },
  });
  made.addAll(rows);
  return made;
}

export class Finder {
  private readonly rules: MiniSearch<Row>;
  private readonly things: MiniSearch<Row>;
  readonly words = new Wording();
  constructor(rules: readonly Rule[], things: readonly Thing[]) {
    this.rules = index(
      rules.map(({ id, title, text, also }) => ({ id, title, also, text: plain(text.join(" ")) })),
      this.words,
    );
    this.things = index(
      things.map(({ id, name, group, lines }) => ({
        id,
        title: name,
        also: write(`group.${group}`),
        text: plain(lines.join(" ")),
      })),
      this.words,
    );
  }

  /** Ids of rules, the best first. */
  rulesFor(query: string): string[] {
    return this.rules.search(query).map(({ id }) => String(id));
  }

  thingsFor(query: string): string[] {
    return this.things
      .search(query, { combineWith: "AND", processTerm: (term) => this.words.indexed(term) })
      .map(({ id }) => String(id));
  }
}
