/** An option in words: its label, and a note on what it costs and gives. */
import { printedWords } from "./figures";
import { LANDSCAPE_OF, cost, items, parse, places, type Parsed } from "./notation";
import type { PlayerView, Price, View } from "./types";
import { amount, has, join, say } from "./words";

export interface Words {
  label: string;
  /** With drawings in brackets; empty if there is nothing to say. */
  note: string;
}

export function priceText(price: Price | Record<string, number>): string {
  return Object.entries(price)
    .filter(([, count]) => count)
    .map(([good, count]) => `${count} [${good}]`)
    .join(" ");
}

function withHelm(price: string, helm: number): string {
  return helm ? `${price} → ${helm} [helm]` : price;
}

const name = (group: string, id: string): string => say(`${group}.${id}`);

function landscapes(side: string): [string, string] {
  const [a = "", b = ""] = [...side].map((letter) => name("landscape", LANDSCAPE_OF[letter] ?? ""));
  return [a, b];
}

function source(space: string | null, store: "storage" | "market"): string {
  return space ? say("page.from.space", { space }) : say(`page.from.${store}`);
}

function itemList(text: string): string {
  return join(
    "and",
    items(text).map(({ good, count, space }) =>
      space
        ? say("page.option.store", { resource: name("resource", good), from: source(space, "storage") })
        : amount(good, count),
    ),
  );
}

function spaceNote(me: PlayerView | undefined, place: string): string {
  const space = me?.spaces.find((one) => one.space === place);
  if (!space?.level) return "";
  const level = say("page.note.level", { level: space.level });
  return space.landscape ? `${name("landscape", space.landscape)}, ${level}` : level;
}

/** PL4: spaces of different height are evened out by the cartographer. */
export function shimmed(me: PlayerView | undefined, a: string, b: string): boolean {
  const level = (place: string): number => me?.spaces.find((one) => one.space === place)?.level ?? 0;
  return level(a) !== level(b);
}

type Maker = (p: Parsed, view: View, names: readonly string[], me: PlayerView | undefined) => Words;
const just = (label: string, note = ""): Words => ({ label, note });
const option = (key: string, parts: Record<string, unknown> = {}, note = "", count?: unknown): Words =>
  just(say(`page.option.${key}`, parts, count), note);

const MAKERS: Record<string, Maker> = {
  start: ({ rest }) => option("start", { landscape: name("landscape", rest) }),
  worker: ({ words }, view, names) => {
    const [letter = "", form = ""] = words;
    const stack =
      view.sections.find((one) => one.section === letter)?.[form === "square" ? "square" : "round"] ?? [];
    const top = stack.at(-1);
    const symbol = `page.symbol.${letter} ${form}`;
    const does = say(`page.section.${letter}`);
    const more =
      top !== undefined
        ? say("page.note.fee", { player: names[top] })
        : has(symbol)
          ? printedWords(symbol, view.printed)
          : "";
    const label = `${letter} ${say("page.option.worker", { section: name("section", letter) })}, ${say(`page.option.worker_form.${form}`)}`;
    return just(label, more ? `${does} · ${more}` : does);
  },
  tile: ({ rest }) => just(name("side", rest)),
  lay: ({ rest }, view, _, me) => {
    const [a, b] = places(rest);
    if (b === null) return option("lay_site", { space: a }, spaceNote(me, a));
    const [bank = "", half = ""] = b.split(" ");
    if (half) return option("lay_shore", { space: a, bank, half: name("half", half) });
    const [first, second] = landscapes(String(view.decision?.details["side"] ?? ""));
    const notes = [spaceNote(me, a), shimmed(me, a, b) ? printedWords("page.note.shim", view.printed) : ""];
    return option("lay_pair", { first, second, a, b }, notes.filter(Boolean).join(" · "));
  },
  cube: ({ rest }) => option("cube", { resource: name("resource", rest) }, `[${rest}]`),
  islet: ({ rest }, view) => {
    if (!rest) return option("islet_menu");
    const land = view.printed.islets.find((one) => one.islet === rest)?.landscape ?? "";
    return just(name("islet", rest), `${say(`page.islet.${rest}`)} · ${land && name("landscape", land)}`);
  },
  single: ({ rest }) => option("single", { landscape: name("landscape", LANDSCAPE_OF[rest] ?? "") }),
  reduce: ({ words }) => {
    if (words[0] === "nothing") return option("reduce_nothing");
    const saved = cost(words);
    const parts = Object.entries(saved).map(([good, count]) => amount(good, count));
    return option("reduce", { cost: join("and", parts) }, priceText(saved));
  },
  pay: ({ rest }) => option(rest.endsWith("...") ? "pay_more" : "pay", { items: itemList(rest) }),
  fee: ({ rest }) => option("fee", { items: itemList(rest) }),
  decline: (_, view, names) => {
    const owner = view.decision?.details["owner"];
    const note =
      typeof owner === "number"
        ? say("page.note.decline", { player: names[owner] })
        : say("page.note.decline_home");
    return option("decline", {}, note);
  },
  anchor: ({ rest }) => option("anchor", { ship: name("ship", rest) }),
  ship: ({ rest }, _view, _, me) => {
    const anchors = me?.ships[Number(rest) - 1]?.anchors ?? 0;
    return option("ship", { ship: name("ship", rest) }, anchors ? `${anchors} [anchor]` : "");
  },
  take: ({ rest }) => option("take", { resource: name("resource", rest) }, `[${rest}]`),
  gain: ({ words }) =>
    option(
      "gain",
      {
        items: join(
          "and",
          words.map((good) => name("resource", good)),
        ),
      },
      words.map((g) => `[${g}]`).join(" "),
    ),
  boat: ({ rest }) => (rest ? just(name("boat", rest), say(`page.boat.${rest}`)) : option("boat_menu")),
  landing: ({ rest }, _view, _, me) => {
    const place = me?.landings[Number(rest) - 1];
    return option("landing", { number: rest }, place ? withHelm(priceText(place.cost), place.helm) : "");
  },
  erect: ({ rest }, _view, _, me) => {
    if (!rest) return option("erect_menu");
    const row = me?.buildings.find((one) => one.building === rest);
    return just(name("piece", rest), row ? withHelm(priceText(row.cost), row.helm) : "");
  },
  put: ({ rest }, view, _, me) => {
    const bonus = view.decision?.details["piece"] !== "lid"; // large card 13: a lid brings none
    const settled = bonus && me?.spaces.find((one) => one.space === rest)?.landscape === "settlement";
    const note = [spaceNote(me, rest), settled ? say("page.note.settlement") : ""]
      .filter(Boolean)
      .join(" · ");
    return option("put", { space: rest }, note);
  },
  cost: ({ words }) => {
    const price = cost(words);
    const parts = Object.entries(price).map(([good, count]) => amount(good, count));
    return option("cost", { cost: join("and", parts) }, priceText(price));
  },
  spot: ({ rest }, _view, _, me) => {
    const helm = me?.crafting.find((one) => one.spot === Number(rest))?.helm ?? 0;
    return option("spot", { number: rest }, helm ? `${helm} [helm]` : "");
  },
  ruin: ({ rest }) => (rest ? option("ruin", { space: rest }) : option("ruin_menu")),
  supply: ({ rest }, view) => {
    if (!rest) return option("supply_menu");
    const ship = view.cargo[Number(rest) - 1];
    const note = ship ? withHelm(priceText(ship.cost), ship.helm) : "";
    const less =
      ship?.harbormaster === "up" ? ` · ${printedWords("page.note.harbormaster", view.printed)}` : "";
    return option("supply", { cargo: name("cargo", rest) }, note + less);
  },
  keep: ({ rest }, view) => {
    const deck = String(view.decision?.details["deck"] ?? "small");
    return just(name(`card.${deck}`, rest), printedWords(`page.card.${deck}.${rest}`, view.printed));
  },
  under: ({ words }, view) => {
    const deck = String(view.decision?.details["deck"] ?? "small");
    return just(words.map((card) => name(`card.${deck}`, card)).join(" → "));
  },
  flip: ({ rest }) => just(name("boat", rest), say(`page.boat.${rest}`)),
  move: ({ rest }, _view, _, me) => {
    if (!rest) return option("move_menu");
    const piece = me?.spaces.find((one) => one.space === rest)?.piece;
    return option("move", { piece: piece ? name("piece", piece) : "", space: rest });
  },
  to: ({ rest }, _view, _, me) => option("to", { space: rest }, spaceNote(me, rest)),
  feed: ({ rest }, view, _, me) => {
    const need = Number(view.decision?.details["need"] ?? 0);
    if (rest) return option("feed_more", { more: me?.feeding.more ?? 2 });
    const short = need - (me?.feeding.food ?? 0);
    if (short > 0) return option("feed_short", { short }, `${short} [anchor]`);
    return need ? option("feed", { need }, `${need} [food]`) : option("feed_nothing");
  },
  reactivate: ({ words }, view, _, me) => {
    const [what = "", which = ""] = words;
    const fortress = me?.spaces.some((one) => one.piece === "fortress"); // C2
    const coins = fortress ? 0 : view.printed.reactivate[what === "card" ? "card" : "lid"];
    const note = coins ? `${coins} [coin]` : say("page.note.free");
    return what === "card"
      ? option("reactivate_card", { card: name("card.large", which) }, note)
      : option("reactivate_lid", { crate: name("crate", which) }, note);
  },
  store: ({ rest }) => {
    if (!rest) return just(say("page.anytime.store"), say("page.anytime.note.store"));
    const [item] = items(rest);
    return option(
      "store",
      { resource: name("resource", item?.good ?? ""), from: source(item?.space ?? null, "market") },
      `[${item?.good ?? ""}]`,
    );
  },
  trade: ({ rest }, view) => {
    if (!rest) return just(say("page.anytime.trade"), printedWords("page.anytime.note.trade", view.printed));
    const rates = view.printed.trades;
    const notes: Record<string, string> = {
      cloth: `${rates.cloth_to_coins} [cloth] → 1 [coin]`,
      gold: `${rates.gold_to_cubes} [gold] → 1 [any]`,
      any: `${rates.any_to_any} [any] → 1 [any]`,
    };
    return option(`trade.${rest}`, {}, notes[rest] ?? "");
  },
  give: ({ rest }, _view, _, me) => {
    const [item] = items(rest);
    const level = me?.spaces.find((one) => one.space === item?.space)?.level ?? 1;
    return option(
      "give",
      { resource: name("resource", item?.good ?? ""), from: source(item?.space ?? null, "storage") },
      `[${item?.good ?? ""}] ${say("page.note.value", { value: level })}`,
    );
  },
  crate: ({ rest }) => just(name("crate", rest), say(`page.crate.${rest}`)),
  use: ({ rest }, view) =>
    just(name("card.large", rest), printedWords(`page.card.large.${rest}`, view.printed)),
  hire: ({ words }) => {
    const [what = "", points = ""] = words;
    if (!what) return just(say("page.anytime.hire"), say("page.anytime.note.hire"));
    const notes: Record<string, string> = {
      helm: `${points} [helm]`,
      normal: "[worker]",
      special: say("page.note.special"), // M3
    };
    return option(`hire.${what}`, { points }, notes[what] ?? "", Number(points));
  },
  assign: ({ words }, view) => {
    const [worker = "", order = ""] = words;
    const row = view.orders.find((one) => one.order === Number(order));
    const mine = row?.players[view.seat ?? 0];
    const note = mine
      ? mine.count === null
        ? printedWords("page.note.copied", view.printed)
        : say("page.note.order", { count: mine.count, points: mine.points })
      : "";
    return option("assign", { worker: name("worker", worker), order: name("order", order) }, note);
  },
  copy: ({ words }, view) => {
    if (words[0] === "islet" && words.length === 1) return option("copy_islet");
    if (words[0] === "boat" && words.length === 1) return option("copy_boat");
    const [what = "", , ...goods] = words;
    const kind = view.decision?.kind ?? "";
    const group = kind === "copy_islet" || kind === "lighthouse" ? "islet" : "boat";
    if (!goods.length) return just(name(group, what), say(`page.${group}.${what}`));
    const gained = join(
      "and",
      goods.map((good) => name("resource", good)),
    );
    return option(
      "copy_gain",
      { what: name(group, what), items: gained },
      goods.map((g) => `[${g}]`).join(" "),
    );
  },
  tax: () => option("tax"),
  later: (_, view) => option(view.decision?.details["later"] === 0 ? "leave" : "later"), // M2
  end: () => option("end"),
  done: (_, view) => option(view.decision?.kind === "give" ? "done_trade" : "done"),
  draw: () => option("draw"),
  step: () => option("step"),
  place: () => option("place"),
};
const ANYTIME = ["lid", "card", "cartographer"];

export function optionWords(text: string, view: View, names: readonly string[]): Words {
  const parsed = parse(text);
  const maker = MAKERS[parsed.verb];
  let words: Words;
  if (maker) words = maker(parsed, view, names, view.players[view.seat ?? 0]);
  else if (has(`page.option.${parsed.verb}`)) words = option(parsed.verb);
  else if (ANYTIME.includes(parsed.verb)) {
    words = just(
      say(`page.anytime.${parsed.verb}`),
      printedWords(`page.anytime.note.${parsed.verb}`, view.printed),
    );
  } else words = just(text);
  if (parsed.again > 1) words.label = say("page.option.second", { label: words.label });
  words.label = words.label.charAt(0).toUpperCase() + words.label.slice(1);
  return words;
}
