/**
 * What happened, as things that move: each event in its turn, what travels, from where and to where. Pure.
 *
 * Places are named as on the chart (`seat 0 space 5,1`, `section C round`) or, on a board, as what can be clicked there
 * (`board 0 storage:wood`). Of several the first that is in sight counts.
 */
import { revealed } from "../cards/reveal";
import type { PlayerView, View } from "../lib/types";
import type { GameEvent } from "../lib/words";

export type Place = string;
export type Voice = "turn" | "tile" | "cube" | "coin" | "ship" | "build" | "end";

/** What is seen to travel. */
export type Thing =
  | { kind: "good"; good: string }
  | { kind: "piece"; piece: string; seat: number }
  | { kind: "tile"; side: string }
  | { kind: "picture"; art: "harbormaster" }
  | { kind: "worker"; form: "round" | "square"; seat: number }
  | { kind: "sign"; sign: string; seat: number };

export interface Flight {
  thing: Thing;
  from: readonly Place[];
  /** Empty: it goes back to the supply, and out of sight. */
  to: readonly Place[];
}

export interface Act {
  flights: Flight[];
  /** Places where something shows only once it has come. */
  shows: Place[];
  /** A ship that takes one step. */
  sails?: Place;
  /** Places that answer: an islet that is passed, a harbor that is reached. */
  glints: Place[];
  /** A new round, a new phase. */
  heralds?: { round: number | null; phase: string | null };
  /** What is heard, each once. */
  voices: Voice[];
  /** How long it lasts, in parts of a movement: 0 goes along with the next. */
  beats: number;
}

/** Where each seat's gains come from, from one step to the next. */
export type Causes = Map<number, Place[]>;

const act = ({ voice, ...more }: Partial<Act> & { voice?: Voice }): Act => {
  return { flights: [], shows: [], glints: [], voices: voice ? [voice] : [], beats: 1, ...more };
};
const text = (value: unknown): string => String(value ?? "");
const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
const ownLand = (seat: number, space: unknown): Place => `seat ${seat} space ${text(space)}`;
const onBoard = (seat: number, ...ids: string[]): Place[] => [
  ...[...ids, "have"].map((id) => `board ${seat} ${id}`),
  `seat ${seat}`,
];
const good = (name: unknown): Thing => ({ kind: "good", good: text(name) });
const chink = (name: unknown): Voice => (name === "coin" ? "coin" : "cube");
const sign = (name: string, seat: number): Thing => ({ kind: "sign", sign: name, seat });

/** Where a good that comes is kept: in storage where there is more of it now, else on the marketplace. */
function kept(name: string, before: PlayerView | undefined, after: PlayerView | undefined): string[] {
  const key = name as "coin";
  const stored = (after?.storage.goods[key] ?? 0) > (before?.storage.goods[key] ?? 0);
  const [first, second] = stored ? ["storage", "market"] : ["market", "storage"];
  return [`${first}:${name}`, `${second}:${name}`, first, second];
}

/** The hire space that is taken now (M2), and from where its flag comes. */
function hired(
  helm: boolean,
  before: PlayerView | undefined,
  after: PlayerView | undefined,
): [string, string] {
  const plate = after?.hire.findIndex(
    (one, n) => one.taken && !before?.hire[n]?.taken && helm === one.helm > 0,
  );
  const goal = after?.milestones.find((one, n) => one.moved && !before?.milestones[n]?.moved);
  return [`taken:${plate ?? ""}`, `milestone:${goal?.milestone ?? ""}`];
}

/** What a payment is for, where the same step tells it. */
function bought(rest: readonly GameEvent[], seat: number): Place[] {
  for (const event of rest) {
    if (event.seat !== seat) continue;
    if (event.type === "boat") return onBoard(seat, `landing:${text(event["landing"])}`);
    if (event.type === "building" || event.type === "statue") return [ownLand(seat, event["space"])];
    if (event.type === "trade") return onBoard(seat, "market");
  }
  return [];
}

/** The place that brings something, if this event names one. */
function cause(event: GameEvent, seat: number, before: View, after: View): Place[] | null {
  const owner = text(event["owner"]);
  switch (event.type) {
    case "worker":
      return [`section ${text(event["on"])}`];
    case "pass_islet":
      return [`seat ${owner} islet ${text(event["islet"])}`];
    case "sail":
      return [`seat ${owner} water ${text(event["water"])}`, `seat ${seat} ship ${text(event["ship"])}`];
    case "copy_islet":
    case "islet":
      return [`seat ${seat} islet ${text(event["islet"])}`];
    case "boat":
      return onBoard(seat, `landing:${text(event["landing"])}`);
    case "copy_boat":
    case "flip_boat": {
      const at = before.players[seat]?.landings.find(({ boat }) => boat === event["boat"]);
      return onBoard(seat, `landing:${at?.landing ?? ""}`);
    }
    case "lid":
      return onBoard(seat, `crate:${text(event["crate"])}`);
    case "card_used":
      return onBoard(seat, `large:${text(event["card"])}`);
    case "trade":
      return onBoard(seat, "market");
    case "building":
    case "statue":
    case "ruin":
      return [ownLand(seat, event["space"])];
    case "cargo":
      return [`cargo:${text(event["cargo"])}`];
    case "hire":
      return onBoard(seat, hired(event["hired"] === "helm", before.players[seat], after.players[seat])[0]);
    case "turn":
      return [];
  }
  return null;
}

/** An event of a seat as something that moves; nothing for what only the log tells. */
function moved(event: GameEvent, seat: number, rest: readonly GameEvent[], told: Told): Act | null {
  const { before, after, from } = told;
  const resource = text(event["resource"]);
  const space = event["space"] === null ? null : ownLand(seat, event["space"]);
  const stored = onBoard(seat, `storage:${resource}`, `market:${resource}`, "storage");
  const me = before.players[seat];
  const carried = (to: Place[], origin: Place[], shows = to): Act =>
    act({ flights: [{ thing: good(resource), from: origin, to }], shows, voice: chink(resource) });
  switch (event.type) {
    case "worker": {
      const on = text(event["on"]);
      const form = on.endsWith("square") ? "square" : "round";
      const to = [`section ${on}`, `section ${on.slice(0, 1)}`];
      const flights = [{ thing: { kind: "worker", form, seat } as const, from: onBoard(seat, "crew"), to }];
      return act({ flights, shows: to, voice: "cube" });
    }
    case "pay": {
      const to = bought(rest, seat);
      const flights = [
        ...Array.from({ length: Number(event["stored"]) }, () => stored),
        ...list(event["spaces"]).map((one) => [ownLand(seat, one)]),
      ].map((origin) => ({ thing: good(resource), from: origin, to }));
      return act({ flights, voice: chink(resource) });
    }
    case "fee": {
      const owner = event["owner"];
      const to =
        typeof owner === "number"
          ? onBoard(owner, ...kept(resource, before.players[owner], after.players[owner]))
          : [];
      return carried(to, space ? [space] : stored);
    }
    case "gain":
    case "take":
      return carried(onBoard(seat, ...kept(resource, me, after.players[seat])), from);
    case "lost":
      return carried([], onBoard(seat, `market:${resource}`, "market"), []);
    case "store":
      return carried(
        onBoard(seat, `storage:${resource}`, "storage"),
        space ? [space] : onBoard(seat, `market:${resource}`, "market"),
      );
    case "cube":
      return space ? carried([space], from) : null;
    case "tile_drawn": {
      const sides = text(event["tile"]).split("/");
      const to = onBoard(seat, ...sides.map((side) => `tile:${side}`), "tiles");
      const thing = { kind: "tile", side: sides[0] ?? "" } as const;
      return act({ flights: [{ thing, from: ["bag", ...from], to }], shows: to, voice: "tile" });
    }
    case "lay": {
      const spaces = list(event["spaces"]).map((one) => ownLand(seat, one));
      const side = text(event["side"]);
      const thing = { kind: "tile", side } as const;
      const flights = [{ thing, from: onBoard(seat, `tile:${side}`, "tiles"), to: spaces.slice(0, 1) }];
      return act({ flights, shows: spaces, voice: "tile" });
    }
    case "shim":
    case "single":
    case "start":
      return act({ shows: space ? [space] : [], voice: "tile" });
    case "islet": {
      const islet = text(event["islet"]);
      const to = [`seat ${seat} islet ${islet}`, ...(space ? [space] : [])];
      const flights = [{ thing: sign("islet", seat), from: onBoard(seat, `hand:${islet}`), to }];
      return act({ flights, shows: [...to], voice: "tile" });
    }
    case "steps":
      if (!event["count"]) return null;
      return act({
        flights: [{ thing: sign("cartographer", seat), from, to: onBoard(seat, "cartographer") }],
        voice: "cube",
      });
    case "helm": {
      const to = [`seat ${seat} ship ${text(event["ship"])}`];
      return from.length ? act({ flights: [{ thing: sign("helm", seat), from, to }] }) : null;
    }
    case "sail": {
      const water = `seat ${text(event["owner"])} water ${text(event["water"])}`;
      const reached = event["water"] === "harbor" || event["water"] === "bay";
      const sails = `seat ${seat} ship ${text(event["ship"])}`;
      return act({ sails, voice: "ship", glints: reached ? [water] : [] });
    }
    case "pass_islet":
      return act({ glints: [`seat ${text(event["owner"])} islet ${text(event["islet"])}`], beats: 0 });
    case "anchor":
      return act({
        flights: [
          { thing: sign("penalty", seat), from: [], to: [`seat ${seat} ship ${text(event["ship"])}`] },
        ],
        voice: "cube",
      });
    case "boat": {
      const boat = text(event["boat"]);
      const to = onBoard(seat, `landing:${text(event["landing"])}`);
      const flights = [{ thing: sign("boat", seat), from: onBoard(seat, `boat:${boat}`, "boats"), to }];
      return act({ flights, shows: to, voice: "build" });
    }
    case "building":
    case "statue":
    case "lid_placed": {
      const piece = { building: text(event["piece"]), statue: "statue", lid_placed: "lid" }[event.type];
      const spot = me?.crafting.find((one, n) => one.statue && !after.players[seat]?.crafting[n]?.statue);
      const origin = {
        building: [`building:${piece}`],
        statue: [`spot:${spot?.spot ?? ""}`],
        lid_placed: ["lids"],
      }[event.type];
      const to = space ? [space] : [];
      const thing = { kind: "piece", piece, seat } as const;
      return act({ flights: [{ thing, from: onBoard(seat, ...origin), to }], shows: to, voice: "build" });
    }
    case "ruin": {
      const to = onBoard(seat, `spot:${text(event["spot"])}`);
      const thing = { kind: "piece", piece: "ruin", seat } as const;
      return act({ flights: [{ thing, from: space ? [space] : [], to }], shows: to, voice: "build" });
    }
    case "move": {
      const piece = me?.spaces.find((one) => one.space === event["origin"])?.piece;
      if (!piece || !space) return null;
      const thing = { kind: "piece", piece, seat } as const;
      return act({
        flights: [{ thing, from: [ownLand(seat, event["origin"])], to: [space] }],
        shows: [space],
        voice: "build",
      });
    }
    case "cargo": {
      const ship = `cargo:${text(event["cargo"])}`;
      const to = onBoard(seat, "lids", "crates");
      return act({ flights: [{ thing: sign("lid", seat), from: [ship], to }], voice: "cube" });
    }
    case "lid": {
      const to = onBoard(seat, `crate:${text(event["crate"])}`);
      return act({
        flights: [{ thing: sign("lid", seat), from: onBoard(seat, "lids"), to }],
        shows: to,
        voice: "cube",
      });
    }
    case "react_lid": {
      const from = onBoard(seat, `crate:${text(event["crate"])}`);
      return act({ flights: [{ thing: sign("lid", seat), from, to: onBoard(seat, "lids") }], voice: "cube" });
    }
    case "book":
      if (!event["effect"]) return null;
      return act({
        flights: [{ thing: sign("logbook", seat), from, to: onBoard(seat, "log_books") }],
        voice: "tile",
      });
    case "keep": {
      const to = onBoard(seat, `${text(event["deck"])}:${text(event["card"])}`, "cards");
      return act({
        flights: [{ thing: sign("card", seat), from: ["dealt"], to }],
        shows: to,
        voice: "tile",
      });
    }
    case "milestone": {
      const flag = `board ${seat} milestone:${text(event["milestone"])}`;
      return act({ shows: [flag], glints: [flag], voice: "build" });
    }
    case "hire": {
      const [plate, flag] = hired(event["hired"] === "helm", me, after.players[seat]);
      const moves = { thing: sign("flag", seat), from: onBoard(seat, flag), to: onBoard(seat, plate) };
      const form = event["hired"] === "special" ? "square" : "round";
      const comes = {
        thing: { kind: "worker", form, seat } as const,
        from: onBoard(seat, "hire:worker"), // as the plate was before
        to: onBoard(seat, "crew"),
      };
      return act({ flights: event["hired"] === "helm" ? [moves] : [moves, comes], voice: "cube" });
    }
    case "chart": {
      const from = onBoard(seat, "cartographer");
      return act({ flights: [{ thing: sign("cartographer", seat), from, to: [] }], voice: "cube" });
    }
    case "flip_boat": {
      const at = me?.landings.find(({ boat }) => boat === event["boat"]);
      return act({ glints: [`board ${seat} landing:${at?.landing ?? ""}`], voice: "cube" });
    }
    case "react_card":
      return act({ glints: [`board ${seat} large:${text(event["card"])}`], voice: "tile" });
    case "assign": {
      const form = event["worker"] === "special" ? "square" : "round";
      const to = [`order:${text(event["order"])}`];
      return act({
        flights: [{ thing: { kind: "worker", form, seat }, from: onBoard(seat, "crew"), to }],
        shows: to,
        voice: "cube",
      });
    }
    case "cooper":
      return act({ flights: [{ thing: sign("cooper", seat), from, to: [`seat ${seat}`] }], voice: "cube" });
  }
  return null;
}

interface Told {
  before: View;
  after: View;
  /** Where this seat's gains come from. */
  from: Place[];
}

/** All workers go home at once (C3). */
function home(before: View): Act {
  const flights = before.sections.flatMap(({ section, round, square }) =>
    (["round", "square"] as const).flatMap((form) =>
      (form === "round" ? round : square).map((seat) => ({
        thing: { kind: "worker", form, seat } as const,
        from: [`section ${section} ${form}`, `section ${section}`],
        to: [`seat ${seat}`],
      })),
    ),
  );
  return act({ flights, voice: "cube" });
}

/** The harbormaster goes on to the next cargo ship (C7). */
function onward(event: GameEvent, before: View): Act {
  const at = before.cargo.find((one) => one.harbormaster)?.ship;
  const thing = { kind: "picture", art: "harbormaster" } as const;
  const to = [`cargo:${text(event["cargo"])}`];
  return act({ flights: [{ thing, from: at ? [`cargo:${at}`] : [], to }], voice: "cube" });
}

/**
 * The events of a step as acts, in their order; `causes` goes on from the step before. What `me` turns up is shown as a
 * thing (decide/Reveal), and only heard here.
 */
export function acts(
  events: readonly GameEvent[],
  before: View,
  after: View,
  causes: Causes,
  me = -1,
): Act[] {
  const found: Act[] = [];
  let last: Act | null = null; // what the event before has become
  events.forEach((event, n) => {
    const { seat, type } = event;
    const alike = last && events[n - 1]?.type === type && events[n - 1]?.seat === seat ? last : null;
    last = null;
    if (seat === null) {
      if (type === "return") found.push(home(before));
      if (type === "harbormaster") found.push(onward(event, before));
      if (type === "round") causes.clear();
      if (type === "round" || type === "phase") herald(found, event);
      return;
    }
    const from = causes.get(seat) ?? [];
    const one = moved(event, seat, events.slice(n + 1), { before, after, from });
    const next = cause(event, seat, before, after);
    if (next) causes.set(seat, next);
    if (!one) return;
    if (seat === me && revealed([event]).length) Object.assign(one, { flights: [], shows: [], beats: 0 });
    last = alike && !one.sails ? joined(alike, one) : one;
    if (last === one) found.push(one);
  });
  return found;
}

/** Alike things go together. */
function joined(first: Act, more: Act): Act {
  first.flights.push(...more.flights);
  first.shows.push(...more.shows);
  first.glints.push(...more.glints);
  first.voices.push(...more.voices.filter((voice) => !first.voices.includes(voice)));
  return first;
}

/** Of phases that pass at once the last is called out, with the round that begins. */
function herald(found: Act[], event: GameEvent): void {
  const last = found.findLast((one) => one.heralds);
  const heralds = { round: null, phase: null, ...last?.heralds } as NonNullable<Act["heralds"]>;
  if (event.type === "round") heralds.round = Number(event["round"]);
  else heralds.phase = text(event["phase"]);
  if (last) {
    delete last.heralds;
    last.beats = 0;
  }
  found.push(act({ heralds }));
}
