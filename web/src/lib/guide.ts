/** A guided game as its learner's page is told of it: where she is, what is asked, and what to point at. */
export interface Thought {
  /** Names of things on the page: targets of options, places of boards, tips. */
  at: readonly string[];
  rule: string;
}

/** Something that the guided game does not come to, on which page it is shown, and its rule. */
export interface Unmet {
  page: string;
  name: string;
  rule: string;
}

export interface Guide {
  /** Its script is not the one that it began with: it cannot be guided any further. */
  lost: false;
  chapter: string;
  chapters: readonly string[];
  /** What is asked; null: the chapter is at its end. */
  step: string | null;
  number: number;
  steps: number;
  /** The choices that are asked for, one after the other, and others that are as good. */
  asks: readonly string[];
  equal: readonly string[];
  thoughts: readonly Thought[];
  /**
   * What happened since the chapter before: so many lines, the first `own` of her own doing; null once she has begun
   * with it.
   */
  meanwhile: (Thought & { lines: number; own: number }) | null;
  /** Parts of the page that nobody has spoken of yet (guide/quiet.css). */
  quiet: readonly string[];
  /** At the end of the last chapter: what the guided game did not come to. */
  unmet: readonly Unmet[];
}
export type Guiding = Guide | { lost: true };

/** Between two chapters: the game waits until she goes on. */
export const rests = (guide: Guiding | null | undefined): boolean =>
  guide?.lost === false && guide.step === null;

/** An equal that ends so stands for all answers of its verb. */
const ANY = " *";

const stands = (text: string, equal: string): boolean =>
  equal.endsWith(ANY) ? text.split(" ")[0] === equal.slice(0, -ANY.length) : text === equal;

/** Whether these choices are what is asked for; the server says the same. `skip`: it leaves out what needs no answer. */
export function takes(guide: Guiding | null, choices: readonly string[], skip = false): boolean {
  if (!guide) return true;
  if (guide.lost) return false;
  const { asks, equal } = guide;
  return choices.every((text, n) =>
    n < asks.length ? text === asks[n] || equal.some((one) => stands(text, one)) : skip && n > 0,
  );
}
