/**
 * The tiles of a stack with what grows on them, as a drawing that is made once for each way a stack can look and copied
 * from then on: the browser copies it many times faster than it is made.
 */
import { SVG } from "../drawn";
import { Kept } from "../kept";
import { crown, type Landscape } from "./crowns";
import { type Frame, path, type Pt } from "./geometry";
import { GLYPHS } from "./glyphs";
import { breadth, face, lift, shade, walls } from "./stack";

interface Stack {
  level: number;
  /** None where nothing is laid yet. */
  landscape: Landscape | null;
  /** What lies under the face, from the ground up; where that is not known, the same (PL3). */
  under: readonly string[];
  /** Only what is above this level. */
  from?: number;
  /** Nothing lies on it. */
  open: boolean;
  /** One goes through it to the hub: said where nothing is laid yet. */
  passage?: boolean;
  /** The ways to higher neighbours that cast their shadow on it, and by how much they are higher. */
  higher?: readonly { way: Pt; by: number }[];
}
const PASSAGE = 17; // the size of its sign

/** More than a game of four shows at once. */
const made = new Kept<DocumentFragment>(1000);

function node(name: string, attributes: Record<string, string>): SVGElement {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  return one;
}

function draw(frame: Frame, stack: Stack): DocumentFragment {
  const drawing = document.createDocumentFragment();
  const add = (name: string, d: string, more: Record<string, string> = {}): void =>
    void drawing.append(node("path", { class: name, d, ...more }));
  const { level, landscape, passage, higher = [] } = stack;
  if (level > 0 && landscape) drawing.append(tiles(frame, stack, landscape));
  else {
    add("uncharted", path(face(frame, 0)));
    const transform = `scale(${(frame.scale * PASSAGE) / 24}) translate(-12 -12)`;
    if (passage) add("passage", GLYPHS.passage, { "fill-rule": "evenodd", transform });
  }
  if (higher.length) add("shade", shade(frame, level, higher));
  return drawing;
}

function tiles(
  frame: Frame,
  { level: top, under, from = 0, open }: Stack,
  landscape: Landscape,
): DocumentFragment {
  const drawing = document.createDocumentFragment();
  const add = (name: string, d: string, more: Record<string, string> = {}): void =>
    void drawing.append(node("path", { class: name, d, ...more }));
  let away = "";
  for (let level = from + 1; level <= top; level++) {
    const land = (level < top && under[level - 1]) || landscape;
    const { light, shade } = walls(frame, level);
    add(`wall ${land}`, light + shade);
    add(`face ${land}${level < top ? " terrace" : ""}`, path(face(frame, level)));
    away += shade;
  }
  // A tier stands within the one below it: no wall is covered by what comes later, so all can be shaded at the end.
  add("away", away);
  add("pattern", path(face(frame, top)), { fill: `url(#ci-pattern-${landscape})` });
  const grown = node("g", {
    class: "pattern",
    transform: `translate(0 ${-lift(frame, top)}) scale(${frame.scale * breadth(top)})`,
  });
  for (const [wash, d] of crown(landscape, open)) grown.append(node("path", { class: wash, d }));
  drawing.append(grown);
  return drawing;
}

/** The drawing of a stack, for `drawn`: the same one for stacks that look the same. */
export function terraces(frame: Frame, stack: Stack): DocumentFragment {
  const { level, landscape, under, from, open, passage, higher = [] } = stack;
  const shadows = higher.map(({ way, by }) => `${Math.round(way.x)},${Math.round(way.y)},${by}`);
  const key = [frame.turn, frame.scale, from, level, landscape, open, passage, ...shadows, ...under.slice(0, level - 1)].join(" ");
  let drawing = made.get(key);
  if (!drawing) made.set(key, (drawing = draw(frame, stack)));
  return drawing;
}
