/**
 * Words for events, questions and refusals from the one catalogue, by the same rules as view/words.py:
 * a message may have variants for what it says (`event.fee.no_owner`, `event.hire.helm`), a variant is
 * preferred; the plural is chosen by the first number or list; an empty message needs no line. Of a thing, which
 * is a part of others, a message can ask for a form of its name, which stands beside it (`landscape.forest|acc`).
 */
import { catalogue, type Catalogue, type Messages } from "./catalogue.svelte";
import { EVENT_ROWS, QUESTION_ROWS, REFUSAL_ROWS, type Row } from "./rows";

export type Values = Readonly<Record<string, unknown>>;
export interface GameEvent {
  type: string;
  seat: number | null;
  n: number;
  choice?: number;
  [key: string]: unknown;
}

/** Why the server said no: by a rule of the game, or for reasons of its own. */
export interface Fault {
  code: string;
  details?: Values;
  rule?: string;
}

/** The language that is spoken, for dates and whatever else `Intl` words. */
export const language = (): string => catalogue.lang;

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();
function of<T>(made: Map<string, T>, lang: string, make: (lang: string) => T): T {
  const found = made.get(lang) ?? make(lang);
  made.set(lang, found);
  return found;
}

/** A number as it is printed: as the language writes it, with a true minus sign. */
export const figure = (n: number): string =>
  of(numbers, catalogue.lang, (lang) => new Intl.NumberFormat(lang))
    .format(n)
    .replace("-", "−");

const hasIn = (messages: Messages, key: string): boolean => key in messages || `${key}_other` in messages;
export const has = (key: string): boolean => hasIn(catalogue.messages, key);

/** The message itself: in the form that is asked for, if it has one, and in the plural of the number. */
export function find({ messages, lang }: Catalogue, key: string, count = 2, form = ""): string | undefined {
  const asked = form && hasIn(messages, `${key}|${form}`) ? `${key}|${form}` : key;
  if (asked in messages) return messages[asked];
  const category = of(plurals, lang, (one) => new Intl.PluralRules(one)).select(Math.abs(count));
  return messages[`${asked}_${category}`] ?? messages[`${asked}_other`];
}

/** The number of a message: the part that is called `count`, or the first that is one. */
const counted = (parts: Values): number | undefined =>
  [parts["count"], ...Object.values(parts)].find((part) => typeof part === "number");

/** What a message can name in the form that it asks for (`{landscape|acc}`). */
export abstract class Part {
  abstract worded(form: string): string;
  toString(): string {
    return this.worded("");
  }
}

/** Something with words of its own in the catalogue. */
class Thing extends Part {
  constructor(
    private readonly key: string,
    private readonly parts: Values,
    private readonly count: number | undefined,
  ) {
    super();
  }
  worded(form: string): string {
    return fill(catalogue, this.key, this.parts, this.count, form);
  }
}

/** Several of them, with "and" or "or" before the last. */
class Listed extends Part {
  constructor(
    private readonly how: "and" | "or",
    private readonly things: readonly unknown[],
  ) {
    super();
  }
  worded(form: string): string {
    const words = this.things.map((thing) => part(thing, form));
    if (words.length < 2) return words.join("");
    const head = words.slice(0, -1).join(say("list.comma"));
    return say(`list.${this.how}`, { head, last: words.at(-1) });
  }
}

/** Words that are made when they are read. */
class Later extends Part {
  constructor(private readonly make: () => string) {
    super();
  }
  worded(): string {
    return this.make();
  }
}

const part = (value: unknown, form = ""): string =>
  value instanceof Part
    ? value.worded(form)
    : typeof value === "number"
      ? figure(value)
      : String(value ?? "");

/** A message of a catalogue with its parts; `count`, or else its first number, decides on the plural. */
export function fill(from: Catalogue, key: string, parts: Values = {}, count?: number, form = ""): string {
  const message = find(from, key, count ?? counted(parts), form);
  if (message === undefined) return key;
  return message.replace(/\{(\w+)(?:\|(\w+))?\}/g, (_, name: string, wanted?: string) =>
    part(parts[name], wanted),
  );
}

export const say = (key: string, parts: Values = {}, count?: number): string =>
  fill(catalogue, key, parts, count);

/** A message as a part of others. */
export const phrase = (key: string, parts: Values = {}, count?: number): Part => new Thing(key, parts, count);
/** A landscape, good, boat, card … by its id, as a part of a message. */
export const named = (kind: string, id: string | number): Part => phrase(`${kind}.${id}`);
export const amountOf = (resource: string, count: number): Part =>
  phrase(`amount.${resource}`, { count }, count);
export const listed = (how: "and" | "or", parts: readonly unknown[]): Part => new Listed(how, parts);

/** Words that are kept where they are shown: found anew whenever the language changes. */
export type Said = string | Part;
export const later = (make: () => string): Part => new Later(make);

export const join = (how: "and" | "or", parts: readonly unknown[]): string => String(listed(how, parts));
export const amount = (resource: string, count: number): string => String(amountOf(resource, count));

const allOf = (kind: string, ids: readonly unknown[]): Part =>
  listed(
    "and",
    ids.map((id) => named(kind, String(id))),
  );

export function effectOf(value: Values): Part {
  const goods = (value["goods"] ?? []) as string[][];
  const first = goods[0];
  const alike = first?.length === 1 && goods.every((group) => group.join() === first.join());
  const either = (group: string[]): Part =>
    listed(
      "or",
      group.map((good) => named("resource", good)),
    );
  const gained = alike ? amountOf(first[0] ?? "", goods.length) : listed("and", goods.map(either));
  const count = (value["count"] ?? 1) as number;
  return phrase(`effect.${String(value["name"])}`, { count, goods: gained }, count);
}
export const effect = (value: Values): string => String(effectOf(value));

/** What a drawing is called after this text: as many as the number at its end says, else one. */
export const glyphWord = (name: string, before = ""): string =>
  say(`page.glyph.${name}`, {}, Number(/(\d+) ?$/.exec(before)?.[1] ?? 1));

/** A text with drawings, for ears: `[wood]` as the word. */
export function plain(text: string): string {
  return text.replace(/(\d+ )?\[(\w+)\]/g, (_, number: string | undefined, name: string) => {
    if (number !== undefined && has(`amount.${name}`)) return amount(name, Number(number));
    return (number ?? "") + (has(`resource.${name}`) ? say(`resource.${name}`) : glyphWord(name, number));
  });
}

/** A sentence may begin with a thing's name. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Fills messages with names of players and things. */
export class Speaker {
  constructor(
    readonly names: readonly string[],
    /** My land spaces in words, for those who see a map and no coordinates. */
    private readonly place?: (space: string) => Part,
  ) {}

  player(seat: number): string {
    return this.names[seat] ?? say("player", { number: seat + 1 });
  }

  /** A value as a part of a message. */
  value(word: string, value: unknown, deck: unknown): unknown {
    if (value === null || value === undefined) return "";
    switch (word) {
      case "card":
        return named(`card.${String(deck)}`, value as number);
      case "cards":
        return allOf(`card.${String(deck)}`, value as unknown[]);
      case "seat":
        return this.player(value as number);
      case "space":
        return this.place?.(String(value)) ?? value;
      case "spaces":
        return listed(
          "and",
          (value as string[]).map((space) => this.place?.(space) ?? space),
        );
      case "effect":
        return effectOf(value as Values);
      case "cost":
        return listed(
          "and",
          Object.entries(value as Record<string, number>).map(([name, count]) => amountOf(name, count)),
        );
      case "orders":
        return allOf("order", value as unknown[]);
    }
    return has(`${word}.${String(value)}`) ? named(word, value as string) : value;
  }

  fill(key: string, row: Row, view: Values, more: Values = {}): string {
    let count: number | undefined;
    const parts: Record<string, unknown> = { ...view, ...more };
    for (const [name, word] of row) {
      if (!(name in view)) continue;
      const value = view[name];
      key = variant(key, name, word, value, view["seat"]);
      if (Array.isArray(value)) count ??= value.length;
      else if (word === "number") count ??= value as number;
      parts[name] = this.value(word, value, view["deck"] ?? "large");
      if (word === "resource" && value !== null) parts["amount"] = amountOf(String(value), 1);
    }
    return say(key, parts, count ?? 2);
  }

  /** One line for an event; null where it needs none. */
  event(event: GameEvent): string | null {
    const row = EVENT_ROWS[event.type];
    if (!row)
      return has(`page.event.${event.type}`) ? say(`page.event.${event.type}`, this.who(event)) : null;
    // The log lights up the map: it need not say where.
    const bare = `page.event.${event.type}`;
    const key = this.place && has(bare) ? bare : `event.${event.type}`;
    return this.fill(key, row, event, this.who(event)) || null;
  }

  private who(event: GameEvent): Values {
    return { player: event.seat === null ? "" : this.player(event.seat) };
  }

  /** The question of a decision. */
  question(kind: string, values: Values = {}): string {
    const bare = `page.decision.${kind}`;
    const key = this.place && has(bare) ? bare : `decision.${kind}`;
    return capital(this.fill(key, QUESTION_ROWS[kind] ?? [], values));
  }

  /** What a price is paid for, as the head of a question; empty where nothing is bought. */
  bought({ boat, piece, cargo }: Values): string {
    if (typeof boat === "string") return say(`boat.${boat}`);
    if (typeof piece === "string") return capital(say(`piece.${piece}`));
    return typeof cargo === "number" ? say("page.option.supply", { cargo: named("cargo", cargo) }) : "";
  }

  /** Why a record cannot be replayed. */
  private record({ line, record }: Values): Part {
    const { code, parts, illegal } = record as { code: string; parts: Values; illegal?: Fault };
    const why = illegal ? { why: `${this.refusal(illegal)} (${illegal.rule})` } : {};
    const reason = phrase(`record.${code}`, { ...parts, ...why });
    return line ? phrase("record.at_line", { line: String(line), reason }) : reason;
  }

  /** Why something is refused; empty where the catalogue does not know. The rule's id goes beside it. */
  refusal({ code, rule, details = {} }: Fault): string {
    const key = `${rule ? "refusal" : "server"}.${code}`;
    const parts = code === "bad_record" ? { ...details, reason: this.record(details) } : details;
    const said = has(key) ? this.fill(key, (rule && REFUSAL_ROWS[code]) || [], parts) : "";
    return this.place ? said.charAt(0).toUpperCase() + said.slice(1) : said; // it may begin with a place
  }
}

function variant(key: string, name: string, word: string, value: unknown, actor: unknown): string {
  let variants: string[];
  const nothing = value === null || (typeof value === "object" && !Object.keys(value as object).length);
  if (nothing || (value === 0 && word === "number")) variants = [`no_${name}`];
  else if (word === "seat") variants = [value === actor ? `own_${name}` : name];
  else variants = [String(value), name];
  const found = variants.find((more) => has(`${key}.${more}`));
  return found === undefined ? key : `${key}.${found}`;
}
