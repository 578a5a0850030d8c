/** What can be clicked on the chart, and how the options of a decision name it. */
import type { View } from "../types";

export type TargetKind = "space" | "half" | "worker" | "ship" | "pair" | "section" | "islet";

export interface Target {
  /** A place; see ids.ts. Several targets may share one: R steps through them. */
  id: string;
  /** Read by screen readers and shown on hover. */
  label: string;
  /** The option's text, to be sent as it is. */
  option: string;
  kind: TargetKind;
  /** It is among what has been picked so far. */
  picked?: boolean;
  /** It takes more than the action itself: a cartographer step. */
  dear?: boolean;
}

const CELL = String.raw`\d+,\d+`;
const PAIR = new RegExp(`^lay (${CELL})\\+(${CELL})$`);
const SHORE = new RegExp(`^lay (${CELL})\\+([RL]\\d) (near|far)$`);
const SPACE = new RegExp(`^(?:lay|put|ruin|move|to) (${CELL})$`);
const CUBES = new RegExp(`^(?:pay|store|give) \\w+@(${CELL})$`);
const WORKER = /^worker ([A-H]) (round|square)$/;
const SHIP = /^(?:ship|anchor) ([12])$/;
const COPY = /^copy (\w+)/;
const ISLET_DECISIONS = new Set(["lighthouse", "copy_islet"]);

/** Where an option of the viewing seat's decision lies on the chart; null if it is not there. */
export function placeOf(view: View, option: string): { id: string; kind: TargetKind }[] {
  const seat = `seat ${view.seat ?? 0}`;
  let m = PAIR.exec(option);
  if (m) {
    const [a, b] = [m[1] as string, m[2] as string].sort();
    return [{ id: `${seat} pair ${a} ${b}`, kind: "pair" }];
  }
  m = SHORE.exec(option);
  if (m) return [{ id: `${seat} half ${m[2]} ${m[3]} ${m[1]}`, kind: "half" }];
  m = SPACE.exec(option) ?? CUBES.exec(option);
  if (m) return [{ id: `${seat} space ${m[1]}`, kind: "space" }];
  m = WORKER.exec(option);
  if (m) return [{ id: `section ${m[1]} ${m[2]}`, kind: "worker" }];
  m = SHIP.exec(option);
  if (m) return [{ id: `${seat} ship ${m[1]}`, kind: "ship" }];
  m = COPY.exec(option);
  if (m && ISLET_DECISIONS.has(view.decision?.kind ?? "")) {
    const islet = m[1];
    return view.ring
      .filter((w) => w.islet?.islet === islet)
      .map((w) => ({ id: `seat ${w.seat} islet ${islet}`, kind: "islet" as const }));
  }
  return [];
}

/** The targets of the view's own decision; `label` puts an option into words. */
export function targetsOf(view: View, label: (option: string) => string): Target[] {
  const options = view.decision?.options ?? [];
  return options.flatMap((option) =>
    placeOf(view, option).map((place) => ({ ...place, option, label: label(option) })),
  );
}
