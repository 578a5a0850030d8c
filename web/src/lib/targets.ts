/**
 * What a click means. The view tells where each option can be clicked (`view/targets.py` names the places and things):
 * on the chart `seat 0 space 5,1`, `section C round`, …; on the boards `landing:2`, `crate:draw`, `storage:wood`, …
 */
import type { View } from "./types";

export type Target = string;

/** A place on the chart, or a thing on a board, as kind and what. */
export function split(target: Target): [kind: string, what: string] {
  const words = target.split(" ");
  if (words[0] === "seat") return [words[2] ?? "", words.slice(3).join(" ")];
  if (words[0] === "section") return ["section", words.slice(1).join(" ")];
  const at = target.indexOf(":");
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at + 1)];
}

/**
 * What lies beyond an anytime action (`lid`): the answer that a thing on the board stands for (`crate draw`). So a click
 * on the thing does both. Of the other entries the view says itself what lies beyond.
 */
export function through(target: Target, offers: readonly string[], view: View): string[] | null {
  const [kind, what] = split(target);
  const offered = (entry: string): boolean => offers.includes(entry);
  const two = (entry: string, answer: string): string[] | null => (offered(entry) ? [entry, answer] : null);
  const me = view.players[view.seat ?? 0];
  switch (kind) {
    case "crate":
      return two("lid", `crate ${what}`);
    case "large":
      return two("card", `use ${what}`);
    case "market":
      return two("store", `store ${what}`);
    case "single":
      return two("cartographer", `single ${what}`);
    case "hire":
      if (what === "helm") return two("hire", `hire helm ${String(me?.hire.find((one) => one.helm)?.helm)}`);
      return what === "worker" && offered("hire") ? ["hire"] : null;
    case "spot": {
      const statue = me?.crafting.some((one) => String(one.spot) === what && one.statue);
      return statue && offered("statue") ? ["statue"] : null;
    }
    case "space": {
      const space = me?.spaces.find((one) => one.space === what);
      if (space?.cube && offered("store")) return ["store", `store ${space.cube}@${what}`];
    }
  }
  return null;
}

/** The text that a click on a thing would mean now, offered or not: asked for its refusal. */
export function meant(target: Target, view: View): string | null {
  const [kind, what] = split(target);
  const asked = view.decision?.kind ?? "";
  const cube = view.players[view.seat ?? 0]?.spaces.find((one) => one.space === what)?.cube ?? "cube";
  switch (kind) {
    case "section":
      return /round|square/.test(what) ? `worker ${what}` : null;
    case "space": {
      const verbs: Record<string, string> = {
        site: "lay",
        put: "put",
        move_to: "to",
        move_piece: "move",
        ruin: "ruin",
      };
      const verb = verbs[asked];
      if (verb) return `${verb} ${what}`;
      if (asked === "fee" || asked === "give" || asked === "pay") return `${asked} ${cube}@${what}`;
      return asked === "store" ? `store ${cube}@${what}` : null;
    }
    case "storage":
      return `${asked === "fee" || asked === "give" ? asked : "pay"} ${what}`;
    case "market":
      return asked === "store" ? `store ${what}` : "store";
    case "crate":
      return asked === "crate" ? `crate ${what}` : asked === "reactivate" ? `reactivate lid ${what}` : "lid";
    case "large":
      return asked === "card" ? `use ${what}` : asked === "reactivate" ? `reactivate card ${what}` : "card";
    case "landing":
      return asked === "landing" ? `landing ${what}` : "boat";
    case "boat":
      return asked === "boat" ? `boat ${what}` : "boat";
    case "building":
      return asked === "building" ? `erect ${what}` : "erect";
    case "hand":
      return asked === "islet" ? `islet ${what}` : "islet";
    case "tile":
      return asked === "tile" ? `tile ${what}` : "place";
    case "spot":
      return asked === "ruin_spot" || asked === "statue_spot" ? `spot ${what}` : "statue";
    case "cargo":
      return asked === "cargo" ? `supply ${what}` : "supply";
    case "order":
      return `assign normal ${what}`;
    case "ship":
      return `ship ${what}`;
    case "hire": {
      if (asked !== "hire" && asked !== "hire_now") return "hire";
      const helm = view.players[view.seat ?? 0]?.hire.find((one) => one.helm)?.helm;
      return what === "helm" ? `hire helm ${String(helm)}` : "hire normal";
    }
    case "milestone":
      return "hire";
    case "cartographer":
      return "cartographer";
    case "bag":
      return "draw";
    case "feeding":
      return "feed";
    case "cooper":
      return "cooper";
  }
  return null;
}
