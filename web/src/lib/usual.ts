/** What a menu holds as a rule, so that what is missing from it can be shown and explained. */
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

export function usual(decision: DecisionView, view: View): string[] {
  switch (decision.kind) {
    case "section":
      return [...(SECTIONS[String(decision.details["on"])[0] ?? ""] ?? [])];
    case "income": {
      const hands = view.players[view.seat ?? 0]?.income;
      return [...(hands?.islet ? ["islet"] : []), ...(hands?.tile ? ["place"] : [])];
    }
    case "building":
      return ["erect small", "erect large", "erect fortress"];
    case "cargo":
      return view.cargo.map((ship) => `supply ${ship.ship}`);
    case "trade":
      return ["trade cloth", "trade gold", "trade any"];
    case "landing":
      return (view.players[view.seat ?? 0]?.landings ?? [])
        .filter((place) => !place.boat)
        .map((place) => `landing ${place.landing}`);
    case "crate":
      return (view.players[view.seat ?? 0]?.crates ?? []).map((crate) => `crate ${crate.crate}`);
  }
  return [];
}
