/** What is said of parts of the island, from the one catalogue: where it is read, and on cards; the drawing is silent. */
import type { SpaceView, View } from "../types";
import { named, phrase, say, type Part } from "../words";

const listed = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(say("list.comma"));

export function ofSpace(s: SpaceView): string {
  if (s.level === 0 || s.landscape === null) {
    const blank = say("page.island.uncharted");
    return s.ruin ? say("page.island.part", { part: blank, words: say("page.island.ruin") }) : blank;
  }
  const words = [
    say("page.island.level", { level: s.level }),
    s.cube !== null && say("page.island.cube", { resource: named("resource", s.cube), level: s.level }),
    s.piece !== null && say(`piece.${s.piece}`),
  ];
  return say("page.island.part", { part: named("landscape", s.landscape), words: listed(words) });
}

/** How far a ship has to go: helm points remove its anchors before it sails (H2). */
export function wayWords(steps: number, anchors: number): Part {
  const way = phrase("page.read.way", { count: steps }, steps);
  return anchors ? phrase("page.read.way.anchored", { steps: way, count: anchors }, anchors) : way;
}

/** What the token is good for: taken in a worker phase, it counts from the next round on (W8 A). */
export function ofCooper(view: View): string {
  if (view.phase === "start" || view.phase === "income") return say("page.island.cooper.work");
  return say(view.round < view.printed.rounds ? "page.island.cooper.round" : "page.island.cooper.over");
}
