/** All that lies in the box, to browse: what it is, what it does, and how it is drawn on the table. */
import { figures } from "../lib/figures";
import {
  BOATS,
  CARDS,
  CRATES,
  DECKS,
  GOODS,
  LANDSCAPES,
  MILESTONES,
  ORDERS,
  SECTIONS,
  TILES,
} from "../lib/ids";
import { BOAT_GLYPHS, GLYPHS as DRAWN } from "../lib/island/glyphs";
import { priceText } from "../lib/options";
import { CUBE_OF } from "../lib/tiles";
import type { PrintedView } from "../lib/types";
import { capital, effect, has, join, named, say, type Values } from "../lib/words";
import { effectSigns } from "../cards/signs";
import type { RULES } from "../tips/rules";
import { sectionWords, stagesOf } from "./figures";
import type { Drawing } from "./pictures";
import { write } from "./words";

export interface Thing {
  id: string;
  /** In the catalogue of the rules: `group.small`. */
  group: string;
  name: string;
  lines: readonly string[];
  picture: Drawing;
  rule: keyof typeof RULES;
}

type Entry = Omit<Thing, "group">;

const helm = (count: number): string => (count ? `${count} [helm]` : "");
const costs = (cost: string, points: number): string => write("line.costs", { cost, helm: helm(points) });

const SIGNS = [
  "helm", "step", "draw", "place", "single", "islet", "boat", "ruin", "statue", "card", "any", "feed", "flag", "copy",
] as const; // prettier-ignore
const SIGN_RULES: Readonly<Record<(typeof SIGNS)[number], keyof typeof RULES>> = {
  helm: "helm", step: "chart_track", draw: "draw", place: "place", single: "single_open", islet: "islet_place",
  boat: "boat", ruin: "ruin", statue: "statue", card: "decks", any: "gain", feed: "feeding", flag: "score",
  copy: "boat",
}; // prettier-ignore

function cards(deck: (typeof DECKS)[number], values: Values): Entry[] {
  return CARDS.map((card) => ({
    id: `${deck}:${card}`,
    name: say(`card.${deck}.${card}`),
    lines: [say(`page.card.${deck}.${card}`, values)],
    picture: { art: `${deck}-${card}` },
    rule: deck === "small" ? "cards_small" : "cards_large",
  }));
}

function pieces(printed: PrintedView): Entry[] {
  const drawn = { small: "house", large: "hall", fortress: "fort" } as const;
  return [
    ...printed.buildings.map(({ building, cost, helm: points }): Entry => ({
      id: `building:${building}`,
      name: capital(say(`piece.${building}`)),
      lines: [
        say(`page.tip.building.${building}`, { dealt: printed.setup.dealt }),
        costs(priceText(cost), points),
      ],
      picture: { draw: drawn[building] },
      rule: building,
    })),
    {
      id: "statue",
      name: capital(say("piece.statue")),
      lines: [
        say("page.tip.statue"),
        costs(join("or", printed.statue.costs.map(priceText)), printed.statue.helm),
      ],
      picture: { draw: "statue" },
      rule: "statue",
    },
  ];
}

function tokens(printed: PrintedView, values: Values): Entry[] {
  const token = (id: string, name: string, text: string, picture: Drawing, rule: keyof typeof RULES): Entry => ({
    id,
    name: capital(name),
    lines: [text],
    picture,
    rule,
  }); // prettier-ignore
  return [
    token("worker", say("worker.normal"), say("page.tip.worker.normal"), { draw: "worker" }, "door"),
    token("special", say("worker.special"), say("page.tip.worker.special"), { draw: "special" }, "door"),
    token("ship:1", say("ship.1"), say("page.tip.ship.1"), { glyph: "helm" }, "ship"),
    token("ship:2", say("ship.2"), say("page.tip.ship.2"), { glyph: "helm" }, "ship"),
    token(
      "cartographer",
      say("page.anytime.cartographer"),
      say("page.anytime.note.cartographer", values),
      { draw: "cartographer" },
      "chart",
    ),
    token("lid", say("piece.lid"), say("page.tip.lids"), { draw: "lid" }, "crate"),
    token("anchor", say("page.glyph.anchor", {}, 1), write("thing.anchor"), { glyph: "anchor" }, "anchor"),
    token("ruin", say("page.glyph.ruin"), say("page.tip.land.ruin"), { glyph: "ruin" }, "ruin"),
    token("cooper", say("page.glyph.cooper"), write("thing.cooper"), { glyph: "cooper" }, "cooper"),
    token(
      "harbormaster",
      say("page.glyph.harbormaster"),
      say("page.tip.harbormaster", values),
      { art: "harbormaster" },
      "harbormaster",
    ),
    ...MILESTONES.map((goal) =>
      token(
        `milestone:${goal}`,
        say("page.tip.milestone", { milestone: named("milestone", goal) }),
        say("page.tip.milestone.text", {
          goal: say(`page.milestone.${goal}`, { goal: printed.milestone_goal }),
        }),
        { draw: "pennant" },
        "milestone",
      ),
    ),
    ...GOODS.map((good) =>
      token(
        `good:${good}`,
        say(`resource.${good}`),
        say(good === "coin" ? "page.tip.storage.coin" : "page.tip.storage.cube"),
        { good },
        "cube",
      ),
    ),
  ];
}

function tiles(printed: PrintedView): Entry[] {
  return [
    ...TILES.map((tile): Entry => {
      const [front = "", back = ""] = tile.split("/");
      return {
        id: `tile:${tile}`,
        name: capital(say(`side.${front}`)),
        lines: [say("page.tip.tile.other", { side: named("side", back) }), say("page.tip.tile")],
        picture: { tile: [front, back] },
        rule: "place",
      };
    }),
    ...LANDSCAPES.map((land): Entry => ({
      id: `land:${land}`,
      name: capital(say(`landscape.${land}`)),
      lines: [
        write(land === "mountain" ? "thing.mountain" : "thing.land", {
          cube: `[${CUBE_OF[land] ?? ""}]`,
          level: printed.gold_from_level,
        }),
        ...(land === "settlement" ? [say("page.tip.land.settlement")] : []),
      ],
      picture: { land },
      rule: "free",
    })),
  ];
}

/** Everything, by group. */
export function things(printed: PrintedView): Thing[] {
  const values = figures(printed);
  const groups: Record<string, Entry[]> = {
    section: SECTIONS.map((letter) => ({
      id: `section ${letter}`,
      name: say("page.tip.section.name", { letter, section: named("section", letter) }),
      lines: [sectionWords(letter, values)],
      picture: { letter },
      rule: "section",
    })),
    small: cards("small", values),
    large: cards("large", values),
    order: ORDERS.map((order) => ({
      id: `order:${order}`,
      name: say(`order.${order}`),
      lines: [say(`page.order.${order}`, values), stagesOf(order, printed)].filter(Boolean),
      picture: { art: `order-${order}` },
      rule: "order",
    })),
    cargo: printed.cargo.map(({ cost, helm: points }, n) => ({
      id: `cargo:${n + 1}`,
      name: say("page.option.supply", { cargo: named("cargo", n + 1) }),
      lines: [costs(priceText(cost), points)],
      picture: { art: `cargo-${n + 1}` },
      rule: "cargo",
    })),
    boat: [
      ...BOATS.map((boat): Entry => ({
        id: `boat:${boat}`,
        name: say(`boat.${boat}`),
        lines: [capital(say(`page.boat.${boat}`))],
        picture: { draw: "boat", signs: BOAT_GLYPHS[boat] ?? [] },
        rule: "boat",
      })),
      ...printed.landings.map(({ cost, helm: points }, n): Entry => ({
        id: `landing:${n + 1}`,
        name: say("page.option.landing", { number: n + 1 }),
        lines: [costs(priceText(cost), points)],
        picture: { draw: "hull" },
        rule: "boat",
      })),
    ],
    islet: printed.islets.map(({ islet, landscape }) => ({
      id: `islet:${islet}`,
      name: say(`islet.${islet}`),
      lines: [capital(say(`page.islet.${islet}`)), say("page.tip.islet", { landscape: named("landscape", landscape) })],
      picture: { islet, landscape },
      rule: "islet_place",
    })), // prettier-ignore
    book: printed.books.map(({ effect: brings, count }, n) => ({
      id: `book:${n}`,
      name: capital(effect(brings as unknown as Values)),
      lines: [write("thing.book", { count }, count)],
      picture: { book: effectSigns(brings as unknown as Values) },
      rule: "book",
    })),
    piece: pieces(printed),
    tile: tiles(printed),
    crate: CRATES.map((crate) => ({
      id: `crate:${crate}`,
      name: say("page.tip.crate.name", { crate: named("crate", crate) }),
      lines: [capital(say(`page.crate.${crate}`))],
      picture: { draw: "chest" },
      rule: "crate",
    })),
    token: tokens(printed, values),
    sign: SIGNS.filter((sign) => sign in DRAWN || has(`page.glyph.${sign}`)).map((sign) => ({
      id: `sign:${sign}`,
      name: capital(say(`page.glyph.${sign}`, {}, 2)),
      lines: [],
      picture: sign === "any" ? { good: sign } : { glyph: sign },
      rule: SIGN_RULES[sign],
    })),
  };
  return Object.entries(groups).flatMap(([group, entries]) => entries.map((one) => ({ ...one, group })));
}
