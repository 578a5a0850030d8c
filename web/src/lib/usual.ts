/** What a menu holds as a rule, so that what is missing from it can be shown and explained. */
import { BUILDINGS, TRADES } from "./ids";
import type { Said } from "./options";
import type { DecisionView, View } from "./types";

const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  A: ["draw", "place", "step"],
  B: ["boat"],
  C: ["draw", "place"],
  D: ["erect"],
  E: ["step"],
  F: ["ruin", "statue"],
  G: ["draw", "place"],
  H: ["supply"],
};

const entry = (verb: string): Said => ({ verb, args: {} });

export function usual(decision: DecisionView, view: View): Said[] {
  const me = view.players[view.seat ?? 0];
  switch (decision.kind) {
    case "section":
      return (SECTIONS[String(decision.details["on"])[0] ?? ""] ?? []).map(entry);
    case "income":
      return [...(me?.income?.islet ? ["islet"] : []), ...(me?.income?.tile ? ["place"] : [])].map(entry);
    case "building":
      return BUILDINGS.map((piece) => ({ verb: "erect", args: { piece } }));
    case "cargo":
      return view.cargo.map(({ ship }) => ({ verb: "supply", args: { cargo: ship } }));
    case "trade":
      return TRADES.map((trade) => ({ verb: "trade", args: { trade } }));
    case "landing":
      return (me?.landings ?? [])
        .filter((place) => !place.boat)
        .map(({ landing }) => ({ verb: "landing", args: { landing } }));
    case "crate":
      return (me?.crates ?? []).map(({ crate }) => ({ verb: "crate", args: { crate } }));
  }
  return [];
}

/** Whether an option is this entry of the menu, perhaps with more to it: a gain, or the number of a twin. */
export function among(option: Said, usually: Said): boolean {
  const given = Object.entries(option.args);
  return (
    option.verb === usually.verb &&
    Object.entries(usually.args).every(([key, value]) => given.some(([k, v]) => k === key && v === value))
  );
}
