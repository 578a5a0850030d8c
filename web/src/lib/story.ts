/** The log: events as lines, what they point at, and where my last turn ended. */
import type { Target } from "./targets";
import type { GameEvent, Speaker } from "./words";

export interface Line {
  n: number;
  seat: number | null;
  kind: "round" | "phase" | "line";
  text: string;
  event: GameEvent;
}

/** The sentences of the story; of a long one the last few: each is made only if it is wanted. */
export function lines(events: readonly GameEvent[], speaker: Speaker, most = Infinity): Line[] {
  const found: Line[] = [];
  for (let at = events.length - 1; at >= 0 && found.length < most; at--) {
    const event = events[at] as GameEvent;
    const text = speaker.event(event);
    const kind = event.type === "round" ? "round" : event.type === "phase" ? "phase" : "line";
    if (text) found.push({ n: event.n, seat: event.seat, kind, text, event });
  }
  return found.reverse();
}

/** The number of the first event after this seat's previous choices: what others did since. */
export function since(events: readonly GameEvent[], seat: number): number {
  let at = events.length - 1;
  while (at >= 0 && events[at]?.seat === seat) at -= 1;
  while (at >= 0 && events[at]?.seat !== seat) at -= 1;
  return events[at + 1]?.n ?? 0;
}

/** Where on the chart and the boards an event happened. */
export function pointsAt(event: GameEvent): Target[] {
  const out: Target[] = [];
  const seat = event.seat;
  const at = (key: string): string | null => (typeof event[key] === "string" ? (event[key] as string) : null);
  const here = `seat ${seat ?? 0}`;
  if (seat !== null) {
    for (const space of [at("space"), at("origin"), ...((event["spaces"] as string[] | undefined) ?? [])]) {
      if (space) out.push(`${here} space ${space}`);
    }
    if (at("bank") && at("half")) out.push(`${here} half ${at("bank")} ${at("half")}`);
    if (typeof event["ship"] === "number") out.push(`${here} ship ${event["ship"]}`);
    if (at("water")) out.push(`seat ${String(event["owner"])} water ${at("water")}`);
  }
  if (event.type === "pass_islet") out.push(`seat ${String(event["owner"])} islet ${at("islet")}`);
  if (at("on")) out.push(`section ${at("on")}`);
  for (const key of ["landing", "crate", "cargo", "order", "spot"]) {
    if (event[key] !== undefined && event[key] !== null) out.push(`${key}:${String(event[key])}`);
  }
  if (event.type === "card_used" || event.type === "react_card") out.push(`large:${String(event["card"])}`);
  return out;
}

/** On a shared screen the log tells nobody's dealt cards. */
export function withoutCards(event: GameEvent): GameEvent {
  if (!("cards" in event)) return event;
  const { cards: _, ...rest } = event;
  return rest as GameEvent;
}
