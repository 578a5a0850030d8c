/** What among events comes out of hiding: a drawn tile, a log book, a card that is kept. */
import type { GameEvent, Values } from "../lib/words";
import type { Deck } from "./cards";

interface Found {
  n: number;
  seat: number;
  event: GameEvent;
}
export type Revealed = Found &
  (
    | { what: "tile"; tile: string }
    | { what: "book"; effect: Values }
    | { what: "card"; deck: Deck; card: number }
  );

/** One looks at no more than these at once: the last ones. */
const MOST = 3;

function thing(event: GameEvent): Revealed[] {
  const { n, seat, type } = event;
  if (seat === null) return [];
  const found = { n, seat, event };
  if (type === "tile_drawn") return [{ ...found, what: "tile", tile: String(event["tile"]) }];
  if (type === "book" && event["effect"])
    return [{ ...found, what: "book", effect: event["effect"] as Values }];
  if (type === "keep" && typeof event["card"] === "number") {
    const deck = event["deck"] === "large" ? "large" : "small";
    return [{ ...found, what: "card", deck, card: event["card"] }];
  }
  return [];
}

export function revealed(events: readonly GameEvent[]): Revealed[] {
  return events.flatMap(thing).slice(-MOST);
}
