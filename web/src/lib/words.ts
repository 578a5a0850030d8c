/**
 * Words for events, questions and refusals from the one catalogue, by the same rules as view/words.py:
 * a message may have variants for what it says (`event.fee.no_owner`, `event.hire.helm`), a variant is
 * preferred; `_one` and `_other` are chosen by the first number or list; an empty message needs no line.
 */
import en from "$words/en.json";
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

/** The language of the catalogue. */
export const LANGUAGE = "en";
const MESSAGES: Readonly<Record<string, string>> = en;

export function has(key: string): boolean {
  return key in MESSAGES || `${key}_other` in MESSAGES;
}

/** One message; `count` decides between one and other where it has both. */
export function say(key: string, parts: Values = {}, count?: unknown): string {
  const full = key in MESSAGES ? key : key + (count === 1 ? "_one" : "_other");
  const message = MESSAGES[full];
  if (message === undefined) return key;
  return message.replace(/\{(\w+)\}/g, (_, name: string) => part(parts[name]));
}

const part = (value: unknown): string => (typeof value === "number" ? figure(value) : String(value ?? ""));

export function join(how: "and" | "or", parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  const head = parts.slice(0, -1).join(say("list.comma"));
  return say(`list.${how}`, { head, last: parts.at(-1) });
}

export function amount(resource: string, count: number): string {
  return say(`amount.${resource}`, { count }, count);
}

function named(word: string, ids: readonly unknown[]): string[] {
  return ids.map((id) => say(`${word}.${String(id)}`));
}

export function effect(value: Values): string {
  const goods = (value["goods"] ?? []) as string[][];
  const first = goods[0];
  const alike = first?.length === 1 && goods.every((group) => group.join() === first.join());
  const listed = alike
    ? amount(first[0] ?? "", goods.length)
    : join(
        "and",
        goods.map((group) => join("or", named("resource", group))),
      );
  const count = value["count"] ?? 1;
  return say(`effect.${String(value["name"])}`, { count, goods: listed }, count);
}

/** A text with drawings, for ears: `[wood]` as the word. */
export function plain(text: string): string {
  return text.replace(/(\d+ )?\[(\w+)\]/g, (_, number: string | undefined, name: string) => {
    const count = number === undefined ? 2 : Number(number);
    if (number !== undefined && has(`amount.${name}`)) return amount(name, count);
    const word = has(`resource.${name}`) ? say(`resource.${name}`) : say(`page.glyph.${name}`, {}, count);
    return (number ?? "") + word;
  });
}

/** A sentence may begin with a thing's name. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Fills messages with names of players and things. */
/** A number as it is printed: with a true minus sign. */
export const figure = (n: number): string => String(n).replace("-", "−");

export class Speaker {
  constructor(
    readonly names: readonly string[],
    /** My land spaces in words, for those who see a map and no coordinates. */
    private readonly place?: (space: string) => string,
  ) {}

  player(seat: number): string {
    return this.names[seat] ?? say("player", { number: seat + 1 });
  }

  value(word: string, value: unknown, deck: unknown): string {
    if (value === null || value === undefined) return "";
    switch (word) {
      case "card":
        return say(`card.${String(deck)}.${String(value)}`);
      case "cards":
        return join("and", named(`card.${String(deck)}`, value as unknown[]));
      case "seat":
        return this.player(value as number);
      case "space":
        return this.place?.(String(value)) ?? String(value);
      case "spaces":
        return join(
          "and",
          (value as string[]).map((space) => this.place?.(space) ?? space),
        );
      case "effect":
        return effect(value as Values);
      case "cost":
        return join(
          "and",
          Object.entries(value as Record<string, number>).map(([name, count]) => amount(name, count)),
        );
      case "orders":
        return join("and", named("order", value as unknown[]));
    }
    return MESSAGES[`${word}.${String(value)}`] ?? String(value);
  }

  fill(key: string, row: Row, view: Values, more: Values = {}): string {
    let count: unknown;
    const parts: Record<string, unknown> = { ...view, ...more };
    for (const [name, word] of row) {
      if (!(name in view)) continue;
      const value = view[name];
      key = variant(key, name, word, value, view["seat"]);
      count ??= Array.isArray(value) ? value.length : word === "number" ? value : undefined;
      parts[name] = this.value(word, value, view["deck"] ?? "large");
      if (word === "resource" && value !== null) parts["amount"] = amount(String(value), 1);
    }
    return say(key, parts, count);
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
    if (boat !== undefined) return this.value("boat", boat, "");
    if (piece !== undefined) return capital(this.value("piece", piece, ""));
    return cargo === undefined ? "" : say("page.option.supply", { cargo: this.value("cargo", cargo, "") });
  }

  /** Why something is refused; empty where the catalogue does not know. The rule's id goes beside it. */
  refusal({ code, rule, details = {} }: Fault): string {
    const key = `${rule ? "refusal" : "server"}.${code}`;
    const said = has(key) ? this.fill(key, (rule && REFUSAL_ROWS[code]) || [], details) : "";
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
