/**
 * Which language the page speaks: what this person has chosen, else what the browser asks for. A catalogue is a file of
 * its own and only those of one language are fetched; `words/de.json` is found by itself, and is another language.
 */
import { catalogue, Catalogue, type Messages } from "../lib/catalogue.svelte";
import { keep, recall } from "../lib/keep";

/** All languages by tag, each in its own words (vite.config.ts reads them out of the catalogues). */
export const LANGUAGES: Readonly<Record<string, string>> = __LANGUAGES__;
const FIRST = "en";
const AGAIN_MS = 1500;

/** Where catalogues lie, by room (`rules`; the game's own has none) and language. */
const FILES = new Map(
  Object.entries(
    import.meta.glob<string>(["$words/*.json", "$words/*/*.json", "!$words/cli/*.json"], {
      query: "?url",
      import: "default",
      eager: true,
    }),
  ).map(([path, url]) => [path.replace(/^.*\/words\//, ""), url]),
);

/** The first of these tags that there is a catalogue for: `de-AT` is content with `de`. */
export function nearest(
  wanted: readonly string[],
  known: readonly string[] = Object.keys(LANGUAGES),
): string {
  for (const tag of wanted) {
    const words = tag.toLowerCase().split("-");
    for (let length = words.length; length > 0; length -= 1) {
      const found = known.find((one) => one.toLowerCase() === words.slice(0, length).join("-"));
      if (found) return found;
    }
  }
  return FIRST;
}

/** Where a room's words lie and of what language they are: English until that language has its own. */
export function placeOf(room: string, lang: string, files = FILES): { lang: string; url: string } {
  const path = (one: string): string => (room ? `${room}/${one}.json` : `${one}.json`);
  const found = files.has(path(lang)) ? lang : FIRST;
  return { lang: found, url: files.get(path(found)) ?? "" };
}

async function read(room: string, wanted: string): Promise<[lang: string, messages: Messages]> {
  const { lang, url } = placeOf(room, wanted);
  const answer = await fetch(new URL(url, location.href));
  if (!answer.ok) throw new Error(url);
  return [lang, (await answer.json()) as Messages];
}

class Language {
  /** What is open, by room. */
  private readonly open = new Map<string, Catalogue>([["", catalogue]]);
  private wanted = FIRST;

  get lang(): string {
    return catalogue.lang;
  }

  /** Before the page is drawn: there is nothing to say without words, so it is asked for until it comes. */
  async begin(): Promise<void> {
    const kept = recall("language");
    const lang = nearest([...(kept ? [kept] : []), ...navigator.languages]);
    for (;;) {
      try {
        return await this.speak(lang);
      } catch {
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    }
  }

  /** This person's choice, from now on; nothing changes before all that is open can be said in it. */
  async choose(lang: string): Promise<void> {
    await this.speak(lang);
    keep("language", lang);
  }

  /** One more catalogue, for as long as the page is open. */
  private async room(name: string, into: Catalogue): Promise<void> {
    if (this.open.has(name)) return;
    const { wanted } = this;
    const found = await read(name, wanted);
    if (wanted !== this.wanted) return this.room(name, into);
    into.speak(...found);
    this.open.set(name, into);
  }

  /** What is loaded when it is needed, once its catalogue is there too. */
  async spoken<T>(room: string, words: Promise<{ catalogue: Catalogue }>, part: Promise<T>): Promise<T> {
    const heard = words.then(({ catalogue }) => this.room(room, catalogue));
    const [found] = await Promise.all([part, heard]);
    return found;
  }

  private async speak(lang: string): Promise<void> {
    const before = this.wanted;
    this.wanted = lang;
    try {
      const rooms = [...this.open];
      const found = await Promise.all(rooms.map(([room]) => read(room, lang)));
      if (this.wanted !== lang) return; // something else was chosen meanwhile
      rooms.forEach(([, into], n) => into.speak(...(found[n] ?? [lang, {}])));
      document.documentElement.lang = lang;
    } catch (error) {
      if (this.wanted === lang) this.wanted = before;
      throw error;
    }
  }
}

export const language = new Language();
