/** What the island says of its parts when one points at them, from the one catalogue. */
import { printedWords } from "../figures";
import { FORMS } from "../ids";
import type { PrintedView, SpaceView, View, WaterView } from "../types";
import { has, named, plain, say } from "../words";

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

export function ofWater(w: WaterView): string {
  const part = /\d/.test(w.water) ? w.water : say(`page.island.water.${w.water}`);
  if (!w.islet) return part;
  return say("page.island.part", { part, words: named("islet", w.islet.islet) });
}

export function ofSection(letter: string, printed: PrintedView): string {
  const symbols = FORMS.flatMap((form) => {
    const key = `page.symbol.${letter} ${form}`;
    return has(key) ? [`${say(`page.option.worker_form.${form}`)}: ${printedWords(key, printed)}`] : [];
  });
  return say("page.island.part", {
    part: `${letter} ${say(`section.${letter}`)}`,
    words: plain([say(`page.section.${letter}`), ...symbols].join(" · ")),
  });
}

/** What the token is good for: taken in a worker phase, it counts from the next round on (W8 A). */
export function ofCooper(view: View): string {
  if (view.phase === "start" || view.phase === "income") return say("page.island.cooper.work");
  return say(view.round < view.printed.rounds ? "page.island.cooper.round" : "page.island.cooper.over");
}

export function ofShip(name: string, sails: 1 | 2, anchors: number, distance: number): string {
  const words = [
    say(`page.island.course.${sails}`),
    say("page.island.sailed", { distance }),
    anchors > 0 && say("page.island.anchors", { count: anchors }, anchors),
  ];
  return say("page.island.part", { part: name, words: listed(words) });
}
