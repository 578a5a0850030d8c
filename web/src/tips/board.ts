/** Tips of what is on a player's board. */
import { statueCosts, totals } from "../lib/afford";
import { figures, printedWords } from "../lib/figures";
import { priceText } from "../lib/options";
import { CUBE_OF, LANDSCAPE_OF, otherSide } from "../lib/tiles";
import type { PlayerView, Price } from "../lib/types";
import { amount, capital, named, say } from "../lib/words";
import { choosing, priced } from "./price";
import type { RULES } from "./rules";
import type { Scene, Teller, Tip } from "./tip";

const helm = (count: number): string => (count ? `${count} [helm]` : "");
const gives = (text: string): { gives?: string } => (text ? { gives: text } : {});
/** Small card 2 takes a wood off boats, buildings and statues: it is counted in the price (P5). */
const cheaper = (player: PlayerView, ...prices: Price[]): string[] =>
  player.small_cards.includes(2) && prices.some((price) => "wood" in price)
    ? [say("page.tip.price.card", { card: named("card.small", 2) })]
    : [];
const why = (target: string, scene: Scene): { why?: string } => {
  const said = scene.own ? scene.reason(target) : "";
  return said ? { why: said } : {};
};

/** C2: with the fortress it is free. */
const back = (coins: number, { player }: Scene): string =>
  player.buildings.some((one) => one.building === "fortress" && !one.left)
    ? say("page.note.free")
    : priceText({ coin: coins });

const storage: Teller = (good, scene) => {
  const { player } = scene;
  const kind = good as keyof Price;
  const stored = player.storage.goods[kind];
  const all = totals(player)[kind];
  return {
    name: capital(say(`resource.${good}`)),
    text: say(good === "coin" ? "page.tip.storage.coin" : "page.tip.storage.cube"),
    now: [
      say("page.tip.storage.count", { stored }),
      ...(all > stored ? [say("page.tip.storage.land", { count: all - stored })] : []),
    ],
    ...why(`storage:${good}`, scene),
    rule: "cube",
  };
};

const free: Teller = (kind) => ({
  name: capital(say(`page.board.spot_${kind}`)),
  text: say("page.tip.storage.free"),
  rule: "gain",
});

const locked: Teller = (kind) => ({
  name: say(`page.tip.locked.${kind}`),
  text: say(`page.tip.locked.${kind}_text`),
  rule: kind === "large" ? "large" : "small",
});

const market: Teller = (good, scene) => ({
  name: capital(amount(good, scene.player.market[good as keyof Price])),
  text: say("page.tip.market"),
  ...why(`market:${good}`, scene),
  rule: "market",
});

const owed: Teller = (_, { player }) => ({
  name: say("page.board.owed", { count: player.owed }, player.owed),
  text: say("page.tip.owed"),
  rule: "fee",
});

const tile: Teller = (side, scene) => ({
  name: capital(say(`side.${side}`)),
  text: say("page.tip.tile"),
  gives: [...side].map((letter) => `[${CUBE_OF[LANDSCAPE_OF[letter] ?? ""] ?? "any"}]`).join(" "),
  now: [say("page.tip.tile.other", { side: named("side", otherSide(side)) })],
  ...why(`tile:${side}`, scene),
  rule: "place",
});

const hand: Teller = (islet, scene) => {
  const land = scene.view.printed.islets.find((one) => one.islet === islet)?.landscape ?? "";
  return {
    name: say(`islet.${islet}`),
    text: say("page.tip.islet", { landscape: land && named("landscape", land) }),
    gives: say(`page.islet.${islet}`),
    ...why(`hand:${islet}`, scene),
    rule: "islet_place",
  };
};

function builtBoat(boat: string, up: boolean): Tip {
  return {
    name: say(`boat.${boat}`),
    text: up ? say("page.tip.boat.built") : capital(say("page.board.boat_down")),
    ...(up ? { gives: say(`page.boat.${boat}`) } : {}),
    rule: "boat_income",
  };
}

const landing: Teller = (number, scene) => {
  const place = scene.player.landings.find((one) => String(one.landing) === number);
  if (!place) return null;
  if (place.boat) return builtBoat(place.boat, place.face_up);
  return {
    name: say("page.option.landing", { number }),
    text: say("page.tip.landing"),
    ...priced(place.cost, scene),
    gives: helm(place.helm),
    now: cheaper(scene.player, place.cost),
    ...why(`landing:${number}`, scene),
    rule: "boat",
  };
};

const boat: Teller = (name, scene) => {
  const built = scene.player.landings.find((one) => one.boat === name);
  if (built) return builtBoat(name, built.face_up);
  return {
    name: say(`boat.${name}`),
    text: say("page.tip.boat"),
    gives: say(`page.boat.${name}`),
    ...why(`boat:${name}`, scene),
    rule: "boat",
  };
};

const building: Teller = (piece, scene) => {
  const row = scene.player.buildings.find((one) => one.building === piece);
  if (!row) return null;
  return {
    name: capital(say(`piece.${piece}`)),
    text: say(`page.tip.building.${piece}`, { dealt: scene.view.printed.setup.dealt }),
    ...(row.left ? priced(row.cost, scene) : {}),
    gives: say("page.tip.building.gives", { helm: helm(row.helm) }),
    now: [
      row.left ? say("page.board.left", { count: row.left }) : say("page.tip.building.none"),
      ...(row.left ? cheaper(scene.player, row.cost) : []),
    ],
    ...why(`building:${piece}`, scene),
    rule: piece as "small" | "large" | "fortress",
  };
};

const spot: Teller = (number, scene) => {
  const found = scene.player.crafting.find((one) => String(one.spot) === number);
  if (!found) return null;
  const { costs, helm: points } = scene.view.printed.statue;
  const name = say("page.option.spot", { number });
  if (!found.open)
    return { name, text: say("page.tip.spot.closed"), ...gives(helm(found.helm)), rule: "large" };
  if (!found.statue) {
    return {
      name,
      text: say("page.tip.spot.open"),
      ...gives(helm(found.helm)),
      ...why(`spot:${number}`, scene),
      rule: "ruin",
    };
  }
  return {
    name: capital(say("piece.statue")),
    text: say("page.tip.statue"),
    ...choosing(statueCosts(scene.player, scene.view.printed), scene),
    gives: say("page.tip.building.gives", { helm: helm(points) }),
    now: cheaper(scene.player, ...costs),
    ...why(`spot:${number}`, scene),
    rule: "statue",
  };
};

const crate: Teller = (name, scene) => {
  const found = scene.player.crates.find((one) => one.crate === name);
  const { reactivate } = scene.view.printed;
  if (found?.covered) {
    return {
      name: capital(say("piece.lid")),
      text: say("page.tip.crate.covered", { crate: named("crate", name) }),
      price: back(reactivate.lid, scene),
      ...why(`crate:${name}`, scene),
      rule: "crate_back",
    };
  }
  return {
    name: say("page.tip.crate.name", { crate: named("crate", name) }),
    text: say("page.tip.crate"),
    gives: say(`page.crate.${name}`),
    now: [say("page.board.lids", { count: scene.player.lids.unused }, scene.player.lids.unused)],
    ...why(`crate:${name}`, scene),
    rule: "crate",
  };
};

const lids: Teller = (_, { player }) => ({
  name: capital(say("page.board.lids", { count: player.lids.unused }, player.lids.unused)),
  text: say("page.tip.lids"),
  now: [say("page.tip.lids.acquired", { count: player.lids.acquired }, player.lids.acquired)],
  rule: "crate",
});

/** K1–K4: by the steps that each takes in the box at hand. */
const USES = [
  ["shim", "shim"],
  ["uncharted", "single_open"],
  ["low", "single_low"],
  ["high", "single_high"],
] as const;

const step: Teller = (number, { view, player }) => {
  const steps = Number(number);
  const { cartographer: costs, cartographer_max: most } = view.printed;
  const uses = USES.filter(([use]) => costs[use] === steps);
  const [first] = uses;
  return {
    name: say("page.tip.step", { count: steps }, steps),
    text: first
      ? uses.map(([use]) => say(`page.tip.step.${use}`)).join(" ")
      : say(
          steps === 0 ? "page.tip.step.none" : steps === most ? "page.tip.step.most" : "page.tip.step.more",
        ),
    now: [say("page.tip.step.now", { count: player.cartographer.steps }, player.cartographer.steps)],
    rule: first ? first[1] : "chart_track",
  };
};

const cartographer: Teller = (_, scene) => {
  const { steps, used } = scene.player.cartographer;
  const ended = scene.view.phase === "last" || scene.view.over;
  return {
    name: say("page.anytime.cartographer"),
    text: printedWords("page.anytime.note.cartographer", scene.view.printed),
    now: [
      say("page.tip.step.now", { count: steps }, steps),
      ...(ended ? [] : [say(used ? "page.tip.chart.used" : "page.tip.chart.unused")]),
    ],
    ...why("cartographer", scene),
    rule: "chart",
  };
};

const feeding: Teller = (_, scene) => {
  const { cost, food, due, more } = scene.player.feeding;
  const missing = Math.max(0, cost - food);
  return {
    name: say("phase.feed"),
    text: printedWords("page.tip.feeding", scene.view.printed),
    price: priceText({ food: cost }),
    ...(due && missing ? { short: say("page.tip.feeding.short", { count: missing }, missing) } : {}),
    now: [
      say("page.tip.feeding.have", { count: food }),
      ...(more ? [say("page.tip.feeding.more", { food: more, card: named("card.small", 12) })] : []),
      ...(due ? [] : [say("page.tip.feeding.done")]),
    ],
    rule: "feeding",
  };
};

const hire: Teller = (what, scene) => {
  const box = figures(scene.view.printed);
  const { waiting_normal: normal, waiting_special: special } = scene.player.workers;
  const found = scene.player.hire.find((one) => !one.taken && Boolean(one.helm) === (what === "helm"));
  return {
    name: say(what === "helm" ? "page.tip.hire.helm_name" : "page.tip.hire.worker_name"),
    text: say(what === "helm" ? "page.tip.hire.helm" : "page.tip.hire.worker", box),
    gives: what === "helm" ? helm(found?.helm ?? 0) : say("page.tip.hire.gives"),
    now: what === "helm" ? [] : [say("page.tip.hire.waiting", { normal, special })],
    ...why(`hire:${what}`, scene),
    rule: what === "helm" ? "hire_helm" : "hire",
  };
};

const taken: Teller = () => ({
  name: say("page.tip.hire.taken"),
  text: say("page.tip.hire.taken_text"),
  rule: "hire_helm",
});

const milestone: Teller = (kind, scene) => {
  const found = scene.player.milestones.find((one) => one.milestone === kind);
  if (!found) return null;
  const goal = scene.view.printed.milestone_goal;
  return {
    name: say("page.tip.milestone", { milestone: named("milestone", kind) }),
    text: say("page.tip.milestone.text", { goal: say(`page.milestone.${kind}`, { goal }) }),
    now: [
      found.moved
        ? say("page.tip.milestone.moved")
        : found.reached
          ? say("page.tip.milestone.reached")
          : say("page.tip.milestone.count", { count: found.count, goal }),
    ],
    ...why(`milestone:${kind}`, scene),
    rule: "milestone",
  };
};

const worker: Teller = (kind, scene) => {
  const waits = kind.startsWith("waiting");
  const form = kind.endsWith("special") ? "special" : "normal";
  const count = scene.player.workers[kind as keyof PlayerView["workers"]];
  return {
    name: capital(say(`worker.${form}`)),
    text: printedWords(
      waits ? `page.tip.worker.waiting_${form}` : `page.tip.worker.${form}`,
      scene.view.printed,
    ),
    now: [say(waits ? "page.tip.worker.waits" : "page.tip.worker.free", { count })],
    rule: waits ? "hire" : "door",
  };
};

const card = (deck: "small" | "large"): Teller => {
  return (number, scene) => {
    const down =
      deck === "large" && scene.player.large_cards.some((one) => String(one.card) === number && !one.face_up);
    return {
      name: say(`card.${deck}.${number}`),
      text: printedWords(`page.card.${deck}.${number}`, scene.view.printed),
      ...(down ? { price: back(scene.view.printed.reactivate.card, scene) } : {}),
      now: [say(down ? "page.tip.card.down" : `page.tip.card.${deck}`)],
      ...why(`${deck}:${number}`, scene),
      rule: down ? "reactivate" : deck === "small" ? "cards_small" : "cards_large",
    };
  };
};

/** All of a kind that one has: the line of what I have. */
const total: Teller = (good, scene) => {
  if (good === "food") return feeding("", scene);
  if (good === "workers") return worker("normal", scene);
  if (good === "steps") return cartographer("", scene);
  return storage(good, scene);
};

/** Captions of the board, by what they stand over. */
const PARTS: Record<string, keyof typeof RULES> = {
  storage: "gain",
  market: "market",
  tiles: "place",
  islets: "islet_place",
  landings: "boat",
  boats: "boat",
  crafting: "ruin",
  crates: "crate",
  chart: "chart",
  workers: "work",
  milestones: "milestone",
  cards: "cards_large",
};
const part: Teller = (name, scene) => {
  const rule = PARTS[name];
  if (!rule) return null;
  const text = printedWords(`page.tip.part.${name}`, scene.view.printed);
  return { name: say(`page.board.${name}`), text, rule };
};

export const BOARD: Record<string, Teller> = {
  storage,
  free,
  locked,
  market,
  owed,
  tile,
  hand,
  landing,
  boat,
  building,
  spot,
  crate,
  lids,
  step,
  cartographer,
  feeding,
  hire,
  taken,
  milestone,
  worker,
  small: card("small"),
  large: card("large"),
  total,
  part,
};
