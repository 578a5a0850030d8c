/** An option in words: its label, and a note on what it costs and gives. */
import { printedWords } from "./figures";
import { ANYTIME } from "./ids";
import { placeWords } from "./places";
import { LANDSCAPE_OF } from "./tiles";
import type { Args, Extra, Item, OptionView, PlayerView, Price, View } from "./types";
import { amountOf, has, listed, named, phrase, say, type Part } from "./words";
import { worth } from "./worth";

/** What an option is called: all that its words are made of. */
export type Said = Pick<OptionView, "verb" | "args" | "extra"> & { via?: string };

export interface Words {
  label: string;
  /** With drawings in brackets; empty if there is nothing to say. */
  note: string;
}

export function priceText(price: Price): string {
  return Object.entries(price)
    .map(([good, count]) => `${String(count)} [${good}]`)
    .join(say("list.comma"));
}

function withHelm(price: string, helm: number): string {
  return helm ? `${price} → ${helm} [helm]` : price;
}

function source(me: PlayerView | undefined, space: string | null, store: "storage" | "market"): Part {
  return space ? placeWords(me, space) : named("page.from", store);
}

function itemList(items: readonly Item[], me: PlayerView | undefined): Part {
  return listed(
    "and",
    items.map(({ good, count, space }) =>
      space
        ? phrase("page.option.store", {
            resource: named("resource", good),
            from: source(me, space, "storage"),
          })
        : amountOf(good, count),
    ),
  );
}

const amounts = (price: Price): Part =>
  listed(
    "and",
    Object.entries(price).map(([good, count]) => amountOf(good, Number(count))),
  );
const allOf = (goods: readonly string[]): Part =>
  listed(
    "and",
    goods.map((good) => named("resource", good)),
  );
const drawn = (goods: readonly string[]): string => goods.map((good) => `[${good}]`).join(" ");

type Maker = (
  args: Args,
  view: View,
  names: readonly string[],
  me: PlayerView | undefined,
  extra: Extra,
) => Words;
const just = (label: string | Part, note = ""): Words => ({ label: String(label), note });
const option = (key: string, parts: Record<string, unknown> = {}, note = "", count?: number): Words =>
  just(say(`page.option.${key}`, parts, count), note);

/** An answer beyond an entry of the menu says what it does: that the tile is placed, the boat built. */
const beyond = (via: string, what: string): string =>
  has(`page.option.via.${via}`) ? say(`page.option.via.${via}`, { what }) : what;

const MAKERS: Record<string, Maker> = {
  start: ({ landscape = "" }) => option("start", { landscape: named("landscape", landscape) }),
  worker: ({ section: letter = "", form = "round" }, view, names, _, { fee }) => {
    const symbol = `page.symbol.${letter} ${form}`;
    const does = say(`page.section.${letter}`);
    const more =
      fee !== undefined
        ? say("page.note.fee", { player: names[fee] })
        : has(symbol)
          ? printedWords(symbol, view.printed)
          : "";
    const label = say("page.hub.door", {
      letter,
      section: named("section", letter),
      form: named("page.option.worker_form", form),
    });
    return just(label, more ? `${does} · ${more}` : does);
  },
  tile: ({ side = "" }) => just(named("side", side)),
  lay: ({ space = "", other, bank, half = "" }, view, _, me, { steps }) => {
    const place = placeWords(me, space);
    if (bank) return option("lay_shore", { place, bank, half: named("half", half) });
    if (other === undefined) return option("lay_site", { place });
    const [first, second] = [...String(view.decision?.details["side"] ?? "")].map((letter) =>
      named("landscape", LANDSCAPE_OF[letter] ?? ""),
    );
    const shim = steps ? printedWords("page.note.shim", view.printed) : "";
    return option("lay_pair", { first, second, a: place, b: placeWords(me, other) }, shim);
  },
  cube: ({ good = "" }) => option("cube", { resource: named("resource", good) }, `[${good}]`),
  islet: ({ islet }, view) => {
    if (!islet) return option("islet_menu");
    const land = view.printed.islets.find((one) => one.islet === islet)?.landscape ?? "";
    return just(named("islet", islet), `${say(`page.islet.${islet}`)} · ${land && say(`landscape.${land}`)}`);
  },
  single: ({ letter = "" }) =>
    option("single", { landscape: named("landscape", LANDSCAPE_OF[letter] ?? "") }),
  reduce: ({ cost: saved = {} }) =>
    Object.keys(saved).length
      ? option("reduce", { cost: amounts(saved) }, priceText(saved))
      : option("reduce_nothing"),
  pay: ({ items = [], partly }, _view, _, me) =>
    option(partly ? "pay_more" : "pay", { items: itemList(items, me) }),
  fee: ({ items = [] }, _view, _, me) => option("fee", { items: itemList(items, me) }),
  decline: (_, view, names) => {
    const owner = view.decision?.details["owner"];
    const note =
      typeof owner === "number"
        ? say("page.note.decline", { player: names[owner] })
        : say("page.note.decline_home");
    return option("decline", {}, note);
  },
  anchor: ({ ship = 0 }) => option("anchor", { ship: named("ship", ship) }),
  ship: ({ ship = 0 }, _view, _, me) => {
    const anchors = me?.ships[ship - 1]?.anchors ?? 0;
    return option("ship", { ship: named("ship", ship) }, anchors ? `${anchors} [anchor]` : "");
  },
  take: ({ good = "" }) => option("take", { resource: named("resource", good) }, `[${good}]`),
  gain: ({ goods = [] }) => option("gain", { items: allOf(goods) }, drawn(goods)),
  boat: ({ boat }) => (boat ? just(named("boat", boat), say(`page.boat.${boat}`)) : option("boat_menu")),
  landing: ({ landing = 0 }, _view, _, me) => {
    const place = me?.landings[landing - 1];
    return option("landing", { number: landing }, place ? withHelm(priceText(place.cost), place.helm) : "");
  },
  erect: ({ piece }, _view, _, me) => {
    if (!piece) return option("erect_menu");
    const row = me?.buildings.find((one) => one.building === piece);
    return just(named("piece", piece), row ? withHelm(priceText(row.cost), row.helm) : "");
  },
  put: ({ space = "" }, _view, _, me, { helm }) => {
    return option("put", { place: placeWords(me, space) }, helm ? say("page.note.settlement") : "");
  },
  cost: ({ cost = {} }) => option("cost", { cost: amounts(cost) }, priceText(cost)),
  spot: ({ spot = 0 }, _view, _, me) => {
    const helm = me?.crafting.find((one) => one.spot === spot)?.helm ?? 0;
    return option("spot", { number: spot }, helm ? `${helm} [helm]` : "");
  },
  ruin: ({ space }) => option(space ? "ruin" : "ruin_menu"),
  supply: ({ cargo }, view) => {
    if (!cargo) return option("supply_menu");
    const ship = view.cargo[cargo - 1];
    const note = ship ? withHelm(priceText(ship.cost), ship.helm) : "";
    const less =
      ship?.harbormaster === "up" ? ` · ${printedWords("page.note.harbormaster", view.printed)}` : "";
    return option("supply", { cargo: named("cargo", cargo) }, note + less);
  },
  keep: ({ card = 0 }, view) => {
    const deck = String(view.decision?.details["deck"] ?? "small");
    return just(named(`card.${deck}`, card), printedWords(`page.card.${deck}.${card}`, view.printed));
  },
  under: ({ cards = [] }, view) => {
    const deck = String(view.decision?.details["deck"] ?? "small");
    return just(cards.map((card) => say(`card.${deck}.${card}`)).join(" → "));
  },
  flip: ({ boat = "" }) => just(named("boat", boat), say(`page.boat.${boat}`)),
  move: ({ space }, _view, _, me) => {
    if (!space) return option("move_menu");
    const piece = me?.spaces.find((one) => one.space === space)?.piece;
    return option("move", { piece: piece ? named("piece", piece) : "", place: placeWords(me, space) });
  },
  to: ({ space = "" }, _view, _, me) => option("to", { place: placeWords(me, space) }),
  feed: ({ more }, view, _, me, { anchors: short }) => {
    const need = Number(view.decision?.details["need"] ?? 0);
    if (more) return option("feed_more", { more: me?.feeding.more });
    if (short) return option("feed_short", { short }, `${short} [anchor]`);
    return need ? option("feed", { need }, `${need} [food]`) : option("feed_nothing");
  },
  reactivate: ({ what, card = 0, crate = "" }, _view, _, _me, { coins }) => {
    const note = coins ? `${coins} [coin]` : say("page.note.free");
    return what === "card"
      ? option("reactivate_card", { card: named("card.large", card) }, note)
      : option("reactivate_lid", { crate: named("crate", crate) }, note);
  },
  store: ({ items: [item] = [] }, _view, _, me) => {
    if (!item) return just(say("page.anytime.store"), say("page.anytime.note.store"));
    const from = source(me, item.space, "market");
    return option("store", { resource: named("resource", item.good), from }, `[${item.good}]`);
  },
  trade: ({ trade }, view) => {
    if (!trade) return just(say("page.anytime.trade"), printedWords("page.anytime.note.trade", view.printed));
    const rates = view.printed.trades;
    const notes = {
      cloth: `${rates.cloth_to_coins} [cloth] → 1 [coin]`,
      gold: `${rates.gold_to_cubes} [gold] → 1 [any]`,
      any: `${rates.any_to_any} [any] → 1 [any]`,
    };
    return option(`trade.${trade}`, {}, notes[trade]);
  },
  give: ({ items: [item] = [] }, _view, _, me) => {
    if (!item) return just("");
    return option(
      "give",
      { resource: named("resource", item.good), from: source(me, item.space, "storage") },
      `[${item.good}] ${say("page.note.value", { value: worth(item, me) })}`,
    );
  },
  crate: ({ crate = "" }) => just(named("crate", crate), say(`page.crate.${crate}`)),
  use: ({ card = 0 }, view) =>
    just(named("card.large", card), printedWords(`page.card.large.${card}`, view.printed)),
  hire: ({ worker, helm }, view) => {
    if (helm !== undefined) return option("hire.helm", { points: helm }, `${helm} [helm]`, helm);
    if (!worker) return just(say("page.anytime.hire"), say("page.anytime.note.hire"));
    return option(`hire.${worker}`, {}, printedWords(`page.note.hire.${worker}`, view.printed)); // M3, M4
  },
  assign: ({ worker = "", order = 0 }, view) => {
    const mine = view.orders.find((one) => one.order === order)?.players[view.seat ?? 0];
    const note = mine
      ? mine.count === null
        ? printedWords("page.note.copied", view.printed)
        : say("page.note.order", { count: mine.count, points: mine.points })
      : "";
    return option("assign", { worker: named("worker", worker), order: named("order", order) }, note);
  },
  copy: ({ islet, boat = "", gain }) => {
    const [group, which] = islet ? ["islet", islet] : ["boat", boat];
    if (!gain) return just(named(group, which), say(`page.${group}.${which}`));
    return option("copy_gain", { what: named(group, which), items: allOf(gain) }, drawn(gain));
  },
  "copy islet": () => option("copy_islet"),
  "copy boat": () => option("copy_boat"),
  "tax office": () => option("tax"),
  later: (_, view) => option(view.decision?.details["later"] === 0 ? "leave" : "later"), // M2
  "end turn": () => option("end"),
  done: (_, view) => option(view.decision?.kind === "give" ? "done_trade" : "done"),
};
export function optionWords(
  { verb, args, extra = {}, via }: Said,
  view: View,
  names: readonly string[],
): Words {
  const maker = MAKERS[verb];
  let words: Words;
  if (maker) words = maker(args, view, names, view.players[view.seat ?? 0], extra);
  else if (ANYTIME.some((one) => one === verb)) {
    words = just(say(`page.anytime.${verb}`), printedWords(`page.anytime.note.${verb}`, view.printed));
  } else words = option(verb);
  if (extra.pays) {
    const pays = say("page.note.pays", { cost: priceText(extra.pays) });
    words.note = words.note ? `${words.note} · ${pays}` : pays;
  }
  if (via) words.label = beyond(via, words.label);
  if (args.twin) words.label = say("page.option.second", { label: words.label });
  words.label = words.label.charAt(0).toUpperCase() + words.label.slice(1);
  return words;
}
