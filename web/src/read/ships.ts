/** How far ships are from the next bay and the next harbor, and past which islets they come on the way. */
import { stops } from "../lib/island/ships";
import type { ShipView, View, WaterView } from "../lib/types";

export interface Ahead {
  steps: number;
  to: WaterView;
  /** Water spaces whose islets act on the way, in the order in which the ship comes past them. */
  islets: WaterView[];
}

/** H3: the half of a bank that a ship leaves last; the near half is nearer to the bank's own harbor. */
const leading = ({ water }: WaterView, sails: 1 | 2): "near" | "far" =>
  water.startsWith("L") === (sails === 1) ? "far" : "near";

/** The way to the next place of this kind. */
export function ahead({ ring }: Pick<View, "ring">, ship: ShipView, kind: "bay" | "harbor"): Ahead | null {
  const way = stops(ring.length, ship.position, ship.sails === 1 ? ring.length : -ring.length);
  const at = way.findIndex((position) => ring[position]?.water === kind);
  const to = ring[way[at] ?? -1];
  if (!to) return null;
  const between = way.slice(0, at).flatMap((position) => ring[position] ?? []);
  const here = ring[ship.position];
  // Where it lies, only an islet before its bow is still to be passed; those beyond it passes whole.
  const first = here?.islet && here.islet.half === leading(here, ship.sails) ? [here] : [];
  return { steps: at + 1, to, islets: [...first, ...between].filter(({ islet }) => islet !== null) };
}
