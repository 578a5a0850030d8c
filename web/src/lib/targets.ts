/**
 * Where an option can be clicked. Places on the chart have the names of island/ids.ts (`seat 0 space 5,1`,
 * `seat 0 pair 4,0 5,1`, `section C round`); things on the boards are `landing:2`, `crate:draw`, `storage:wood`, …
 */
import { items, parse, places } from "./notation";
import type { View } from "./types";

export type Target = string;

export function targetsOf(text: string, view: View): Target[] {
  const { verb, words, rest } = parse(text);
  const seat = view.seat ?? 0;
  const me = view.players[seat];
  const [first = ""] = words;
  const space = (place: string): Target => `seat ${seat} space ${place}`;
  switch (verb) {
    case "worker":
      return [`section ${rest}`];
    case "tile":
      return [`tile:${first}`];
    case "lay": {
      const [a, b] = places(rest);
      if (b === null) return [space(a)];
      return [/^\d/.test(b) ? pairId(seat, a, b) : `seat ${seat} half ${b} ${a}`];
    }
    case "put":
    case "to":
      return [space(first)];
    case "ruin":
    case "move":
      return first ? [space(first)] : [];
    case "cube": {
      const where = view.decision?.details["space"];
      return typeof where === "string" ? [space(where)] : [];
    }
    case "pay":
    case "fee":
    case "give":
      return items(rest).map((item) => (item.space ? space(item.space) : `storage:${item.good}`));
    case "store":
      return items(rest).map((item) => (item.space ? space(item.space) : `market:${item.good}`));
    case "anchor":
    case "ship":
      return [`seat ${seat} ship ${first}`];
    case "islet":
      return first ? [`hand:${first}`] : [];
    case "boat":
      return first ? [`boat:${first}`] : [];
    case "landing":
      return [`landing:${first}`];
    case "flip": {
      const place = me?.landings.find((landing) => landing.boat === first);
      return place ? [`landing:${place.landing}`] : [];
    }
    case "erect":
      return first ? [`building:${first}`] : [];
    case "spot":
      return [`spot:${first}`];
    case "supply":
      return first ? [`cargo:${first}`] : [];
    case "crate":
      return [`crate:${first}`];
    case "use":
      return [`large:${first}`];
    case "reactivate":
      return words[0] === "card" ? [`large:${words[1] ?? ""}`] : [`crate:${words[1] ?? ""}`];
    case "keep":
      return [`dealt:${first}`];
    case "single":
      return [`single:${first}`];
    case "hire":
      return [first === "helm" ? "hire:helm" : "hire:worker"];
    case "assign":
      return [`order:${words[1] ?? ""}`];
    case "draw":
      return ["bag"];
    case "step":
      return ["cartographer"];
    case "cooper":
      return ["cooper"];
    case "feed":
      return ["feeding"];
    case "copy":
      return copied(first, view);
  }
  return [];
}

/** A pair of spaces has one name, whichever half of a tile goes where. */
export function pairId(seat: number, a: string, b: string): Target {
  return a < b ? `seat ${seat} pair ${a} ${b}` : `seat ${seat} pair ${b} ${a}`;
}

/** A place on the chart, or a thing on a board, as kind and what. */
export function split(target: Target): [kind: string, what: string] {
  const words = target.split(" ");
  if (words[0] === "seat") return [words[2] ?? "", words.slice(3).join(" ")];
  if (words[0] === "section") return ["section", words.slice(1).join(" ")];
  const at = target.indexOf(":");
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at + 1)];
}

/** Islets in the ring, and my landing spaces, whose action can be used. */
function copied(name: string, view: View): Target[] {
  const kind = view.decision?.kind ?? "";
  if (kind === "copy_islet" || kind === "lighthouse") {
    return view.ring
      .filter((water) => water.islet?.islet === name)
      .map((water) => `seat ${water.seat} islet ${name}`);
  }
  const mine = view.players[view.seat ?? 0]?.landings.find((l) => l.boat === name && l.face_up);
  return mine ? [`landing:${mine.landing}`] : [];
}

/**
 * What lies one question further: an entry of a menu (`boat`) and the answer that a thing on the board stands for
 * (`boat coin`). So a click on the thing does both.
 */
export function through(target: Target, options: readonly string[], view: View): string[] | null {
  const [kind, what] = split(target);
  const offered = (entry: string): boolean => options.includes(entry);
  const two = (entry: string, answer: string): string[] | null => (offered(entry) ? [entry, answer] : null);
  const me = view.players[view.seat ?? 0];
  switch (kind) {
    case "boat":
      return two("boat", `boat ${what}`);
    case "hand":
      return two("islet", `islet ${what}`);
    case "tile":
      return two("place", `tile ${what}`);
    case "building":
      return two("erect", `erect ${what}`);
    case "cargo":
      return two("supply", `supply ${what}`);
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
      if (space?.ruin && offered("ruin")) return ["ruin", `ruin ${what}`];
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
    case "hire":
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
