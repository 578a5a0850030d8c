/** Which rules have a position that shows them (tools/make_shown.py makes these), and why the others have none. */
import index from "$view/shown/shown.json";
import { GOODS } from "../lib/ids";
import { pointsAt } from "../lib/story";
import type { Target } from "../lib/targets";
import type { View } from "../lib/types";
import type { GameEvent } from "../lib/words";

/** A moment of one of the games: `event` is what it is about, or `points` what is to be looked at. */
export interface Shown {
  game: number;
  at: number;
  seat: number | null;
  event?: number;
  points?: string[];
}
export const SHOWN: Readonly<Record<string, Shown>> = index.shown;
export const NOT_SHOWN: Readonly<Record<string, string>> = index.not_shown;

/** The records of the games: they come when the first of them is looked at. */
export const games = async (): Promise<readonly string[]> =>
  (await import("$view/shown/games.json")).default as unknown as readonly string[];

const stored: readonly Target[] = GOODS.map((good) => `storage:${good}`);
const traded: readonly Target[] = GOODS.map((good) => `market:${good}`);

/** Things of a board on which one sees what an event brought. */
function onBoard(event: GameEvent): readonly Target[] {
  switch (event.type) {
    case "fee":
    case "lost":
      return [`market:${String(event["resource"])}`];
    case "gain":
      return [`storage:${String(event["resource"])}`];
    case "trade":
      return traded;
    case "reduce":
      return stored;
    case "steps":
    case "chart":
      return ["cartographer"];
    case "tile_drawn":
      return String(event["tile"])
        .split("/")
        .map((side) => `tile:${side}`);
    case "keep":
      return [`${String(event["deck"])}:${String(event["card"])}`];
    case "milestone":
      return [`milestone:${String(event["milestone"])}`];
    case "hire":
      return ["hire:worker", "hire:helm"];
    case "feed":
      return ["feeding"];
    default:
      return [];
  }
}

/** Where one sees what an event is about: on the map, and on the board of whom it concerns. */
export function placesOf(
  event: GameEvent,
  { sections, ring }: View,
): { points: Target[]; seat: number | null } {
  // W4, H5: a fee reaches the owner of the worker that is stood on, or of the harbor.
  const owner = event.type === "fee" && typeof event["owner"] === "number" ? event["owner"] : null;
  const met = sections.flatMap(({ section, round, square }) =>
    [
      { at: `section ${section} round`, stack: round },
      { at: `section ${section} square`, stack: square },
    ].filter(({ stack }) => owner !== null && stack.includes(owner) && stack.at(-1) === event.seat),
  );
  const lies = ring.some(
    ({ water, seat, ships }) =>
      water === "harbor" && seat === owner && ships.some((ship) => ship.seat === event.seat),
  );
  const reached = lies && !met.length ? [`seat ${String(owner)} water harbor`] : [];
  return {
    points: [...pointsAt(event), ...met.map(({ at }) => at), ...reached, ...onBoard(event)],
    seat: owner ?? event.seat,
  };
}
