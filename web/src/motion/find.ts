/** Where things of the game are on the screen now. */
import type { Place } from "./acts";

export interface Rect {
  x: number;
  y: number;
  size: number;
  node?: Element;
}

/** What stands for a part of a board that has no mark of its own. */
const ALIKE: Readonly<Record<string, string>> = {
  lids: "crate:",
  tiles: "tile:",
  boats: "boat:",
  cards: "large:",
  crates: "crate:",
  storage: "storage:",
  market: "market:",
  crew: "hire:",
};

/** Of a board: on that of its seat, wherever it is shown, or what is this viewer's own. */
function onBoard(seat: string, place: string): string {
  return `[data-seat="${seat}"] ${place}, ${place}[data-own="${seat}"]`;
}

function candidates(place: Place): Element[] {
  const [, seat, part] = /^board (-?\d+) (.+)$/.exec(place) ?? [];
  if (seat === undefined || part === undefined)
    return [...document.querySelectorAll(`[data-id="${place}"], [data-place="${place}"]`)];
  const alike = ALIKE[part];
  const marks = [`[data-place="${part}"]`, ...(alike ? [`[data-place^="${alike}"]`] : [])];
  return marks.flatMap((mark) => [...document.querySelectorAll(onBoard(seat, mark))]);
}

/** The places that an element stands for. */
export function names(node: Element): Place[] {
  const { id, place, own } = (node as HTMLElement | SVGElement).dataset;
  const seat = own ?? node.closest("[data-seat]")?.getAttribute("data-seat") ?? "";
  return [...(id ? [id] : []), ...(place ? [place, `board ${seat} ${place}`] : [])];
}

/** The middle and the size of the first of these places that is in sight. */
export function find(places: readonly Place[]): Rect | null {
  for (const place of places) {
    for (const node of candidates(place)) {
      const rect = node.getBoundingClientRect();
      if (!rect.width && !rect.height) continue;
      const frame = node.closest(".island")?.getBoundingClientRect();
      const at = {
        x: rect.x + rect.width / 2,
        y: rect.y + rect.height / 2,
        size: Math.min(rect.width, rect.height),
        node,
      };
      // What lies beyond the chart's edge comes from there.
      if (frame) {
        at.x = Math.min(frame.right - 8, Math.max(frame.left + 8, at.x));
        at.y = Math.min(frame.bottom - 8, Math.max(frame.top + 8, at.y));
      } else if (at.x < 0 || at.y < 0 || at.x > innerWidth || at.y > innerHeight) continue;
      return at;
    }
  }
  return null;
}
