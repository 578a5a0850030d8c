/** Keys of an open game. */
import { tick } from "svelte";
import type { Deciding } from "../stores/deciding.svelte";
import { ANYTIME } from "./ids";
import type { Table } from "../stores/table.svelte";

export interface KeyUser {
  table: Table;
  deciding: Deciding;
  turn(): void;
  seat(by: number): void;
  tab(name: string): void;
  talk(): void;
  theme(): void;
  help(): void;
  aid(): void;
  rules(): void;
  /** The table in words, at one of its parts. */
  read(part: "question" | "changed"): void;
  /** To the question, which is said again. */
  question(): void;
  closeOver(): boolean;
}

const ANYTIME_KEYS = "stlcmh";
const TABS: Record<string, string> = { i: "island", b: "board", o: "others", g: "log" };

function chips(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-chip]:not(:disabled)")];
}

/** Arrow keys walk through the options. */
function walk(by: number): boolean {
  const all = chips();
  if (!all.length) return false;
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length];
  next?.focus();
  return true;
}

/** Arrow keys walk over the things of a board, also where Tab does not stop: each says what it is. */
function things(target: HTMLElement, by: number): boolean {
  const all = [...(target.closest("aside .board")?.querySelectorAll<HTMLElement>(".spot") ?? [])];
  const at = all.indexOf(target);
  const next = at < 0 ? all.at(by > 0 ? 0 : -1) : all[at + by];
  next?.focus();
  return next !== undefined;
}

/** Arrow keys walk through the places of the map, and ✓ has the focus. */
function places(by: 1 | -1, { aiming }: Deciding): void {
  aiming.walk(by);
  void tick().then(() => chips()[0]?.focus());
}

export function press(event: KeyboardEvent, user: KeyUser): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.matches("input:not(.reel input), select, textarea")) return;
  const { table, deciding } = user;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const onIsland = target.closest(".island") !== null;
  const handled = (): void => event.preventDefault();

  // Under an open sheet the game rests. Escape is the sheet's own; ? and A close what they have opened.
  if (document.querySelector("dialog:modal") && key !== "?" && key !== "a") return;
  if (event.key === "?") return (handled(), user.help());
  if (key === "Escape") {
    if (user.closeOver()) return handled();
    return (handled(), deciding.back());
  }
  if (key.startsWith("Arrow")) {
    if (onIsland) return;
    const by = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    if (things(target, by)) return handled();
    if (!target.closest("[data-chip], .bar") && target !== document.body) return;
    if (deciding.placing) return (handled(), places(by, deciding));
    if (walk(by)) handled();
    return;
  }
  if (table.watching && key !== "Tab" && key !== "Shift") {
    table.telling.skip(!deciding.decision);
    if ((key === " " || key === "Enter") && !target.matches("button, a, [role=button]")) return handled();
  }
  if (/^[1-9]$/.test(key)) {
    handled();
    if (deciding.placing) deciding.nth(Number(key));
    else chips()[numbered(Number(key))]?.click();
    return;
  }
  const entry = ANYTIME[ANYTIME_KEYS.indexOf(key)];
  if (entry && key.length === 1 && deciding.decision) return (handled(), void deciding.anytime(entry));
  const tab = TABS[key];
  if (tab) return (handled(), user.tab(tab));
  switch (key) {
    case "e":
      return (handled(), void deciding.close());
    case "r":
      return (handled(), user.turn());
    case "f":
      return (handled(), void deciding.flip());
    case "u":
      if (!table.state?.can_undo) return;
      return (handled(), void table.undo(event.shiftKey ? "turn" : "click"));
    case "y":
      return (handled(), void (table.state?.can_redo && table.redo()));
    case "w":
      return (handled(), table.telling.repeat());
    case "a":
      return (handled(), user.aid());
    case "/":
      return (handled(), user.rules());
    case "d":
      return (handled(), user.read("question"));
    case "v":
      return (handled(), user.read("changed"));
    case "q":
      return (handled(), user.question());
    case "k":
      return (handled(), user.talk());
    case "p":
      return (handled(), table.nextToAct());
    case "n":
      return (handled(), user.theme());
    case "[":
    case "]":
      return (handled(), user.seat(key === "]" ? 1 : -1));
  }
}

/** Chips are numbered in the order in which they stand. */
function numbered(n: number): number {
  return n - 1;
}
