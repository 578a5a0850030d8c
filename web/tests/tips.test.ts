import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { View } from "../src/lib/types";
import { plain, Speaker } from "../src/lib/words";
import { anchorOf, lie, over, type Box } from "../src/tips/place";
import { missing, totals } from "../src/lib/afford";
import { priced } from "../src/tips/price";
import { RULES } from "../src/tips/rules";
import { partsOf, tell, TELLERS } from "../src/tips/tell";
import type { Scene, Tip } from "../src/tips/tip";
import { news } from "../src/tips/worth";
import fixture from "./fixtures/asked.json";

const view = fixture.view as unknown as View;
const names = view.players.map((_, n) => `Player ${n + 1}`);
const scene = (seat: number, more: Partial<Scene> = {}): Scene => ({
  view,
  player: view.players[seat]!,
  own: seat === view.seat,
  speaker: new Speaker(names),
  reason: () => "",
  ...more,
});

/** Everything on the table that has a name, with whose it is. */
function* subjects(): Generator<[string, number]> {
  const count = [0, 1, 2, 3, 4, 5, 6];
  for (const { seat, spaces, landings, boats, islets, crafting, crates, ...player } of view.players) {
    const here = `seat ${seat}`;
    yield* spaces.map(({ space }): [string, number] => [`${here} space ${space}`, seat]);
    const ids = [
      here,
      ...["1", "2"].map((sails) => `${here} ship ${sails}`),
      ...["wood", "stone", "food", "gold", "cloth", "coin"].flatMap((good) => [
        `storage:${good}`,
        `market:${good}`,
        `total:${good}`,
      ]),
      ...["free", "coin", "fine"].map((kind) => `free:${kind}`),
      ...["small", "large"].map((kind) => `locked:${kind}`),
      ...["FM", "PS", "FP", "MS", "FS", "MP"].map((side) => `tile:${side}`),
      ...landings.map(({ landing }) => `landing:${landing}`),
      ...boats.map((boat) => `boat:${boat}`),
      ...islets.map((islet) => `hand:${islet}`),
      ...["small", "large", "fortress"].map((piece) => `building:${piece}`),
      ...crafting.map(({ spot }) => `spot:${spot}`),
      ...crates.map(({ crate }) => `crate:${crate}`),
      ...player.milestones.map(({ milestone }) => `milestone:${milestone}`),
      ...count.map((n) => `step:${n}`),
      ...["normal", "special", "waiting_normal", "waiting_special"].map((kind) => `worker:${kind}`),
      ...["workers", "steps"].map((kind) => `total:${kind}`),
      ...Array.from({ length: 15 }, (_, n) => [`small:${n + 1}`, `large:${n + 1}`]).flat(),
      ...["lids", "cartographer", "feeding", "hire:helm", "hire:worker", "taken:0", "owed", "book"],
      ...["storage", "market", "tiles", "islets", "landings", "boats", "crafting"].map(
        (part) => `part:${part}`,
      ),
      ...["crates", "chart", "workers", "milestones", "cards"].map((part) => `part:${part}`),
    ];
    yield* ids.map((id): [string, number] => [id, seat]);
  }
  const me = view.seat ?? 0;
  const middle = [
    ..."ABCDEFGH",
    ...[..."ABCDEFGH"].flatMap((letter) => [`${letter} round`, `${letter} square`]),
  ].map((what) => `section ${what}`);
  for (const id of [
    ...middle,
    ...view.cargo.map(({ ship }) => `cargo:${ship}`),
    ...view.orders.map(({ order }) => `order:${order}`),
    ...["bag", "singles", "books", "decks"].map((kind) => `supply:${kind}`),
    ...["ships", "orders", "cards", "leftovers", "anchors"].map((line) => `line:${line}`),
    ...["store", "trade", "lid", "card", "cartographer", "hire"].map((entry) => `anytime:${entry}`),
    "harbormaster",
    "cooper",
    "phase",
  ]) {
    yield [id, me];
  }
  for (const { seat, water, islet } of view.ring) {
    yield [`seat ${seat} water ${water}`, seat];
    if (islet) yield [`seat ${seat} islet ${islet.islet}`, seat];
  }
}

const lines = ({ name, text, price, short, gives, now = [], why }: Tip): string[] =>
  [name, text, price, short, gives, why, ...now].filter((line) => line !== undefined);

describe("tips", () => {
  it("tell of everything on the table, in whole words, with a rule", () => {
    const kinds = new Set<string>();
    for (const [id, seat] of subjects()) {
      const tip = tell(id, scene(seat));
      expect(tip, id).not.toBeNull();
      kinds.add(partsOf(id).kind);
      expect(tip!.rule, id).toBeDefined();
      expect(tip!.text, id).toBeTruthy();
      for (const line of lines(tip!)) {
        expect(line, id).toBeTruthy();
        expect(line, id).not.toMatch(/[{}]|undefined|\b(page|resource|card)\.\w/);
        expect(plain(line), id).not.toContain("page.glyph");
      }
    }
    const told = Object.keys(TELLERS).filter((kind) => !["choice", "pair", "half"].includes(kind));
    expect([...kinds].sort()).toEqual(told.sort());
  });
  it("name rules that there are", () => {
    const rules = readFileSync("../docs/rules.md", "utf8");
    const ids = new Set([...rules.matchAll(/^- ([A-Z]+\d+) /gm)].map(([, id]) => id));
    expect(ids.size).toBeGreaterThan(80);
    expect(Object.values(RULES).filter((id) => !ids.has(id))).toEqual([]);
  });
  it("say why, and what is missing, on one's own board only", () => {
    const poor = { ...scene(0).player, storage: { ...scene(0).player.storage } };
    poor.storage.goods = { coin: 0, wood: 1, stone: 0, food: 0, gold: 0, cloth: 0 };
    poor.spaces = poor.spaces.map((one, n) => ({ ...one, cube: n === 0 ? "wood" : null, level: 2 }));
    expect(missing({ coin: 1, wood: 4 }, totals(poor))).toEqual({ coin: 1, wood: 1 });
    const mine = scene(0, { player: poor, own: true, reason: () => "No." });
    expect(priced({ wood: 4 }, mine)).toEqual({ price: "4 [wood]", short: "1 [wood] short" });
    expect(priced({ wood: 4 }, mine, 1)).toEqual({ price: "4 [wood]" });
    expect(priced({ wood: 4 }, { ...mine, own: false })).toEqual({ price: "4 [wood]" });
    expect(tell("landing:1", mine)?.why ?? tell("boat:coin", mine)?.why).toBe("No.");
  });
  it("tell what a statue costs whose board it is on, and why", () => {
    const { player, view } = scene(0);
    const goods = { coin: 0, wood: 1, stone: 3, food: 0, gold: 0, cloth: 0 };
    const poor = {
      ...player,
      spaces: [],
      storage: { ...player.storage, goods },
      crafting: player.crafting.map((one) => ({ ...one, open: true, statue: true })),
    };
    const [wood, fine] = view.printed.statue.costs;
    expect([wood, fine]).toEqual([
      { wood: 3, stone: 3 },
      { wood: 2, gold: 2 },
    ]);
    const statue = `spot:${poor.crafting[0]!.spot}`;
    expect(tell(statue, scene(0, { player: { ...poor, small_cards: [] }, own: true }))).toMatchObject({
      price: "3 [wood], 3 [stone] or 2 [wood], 2 [gold]",
      short: "2 [wood] short",
      now: [],
    });
    expect(tell(statue, scene(0, { player: { ...poor, small_cards: [2] }, own: true }))).toMatchObject({
      price: "2 [wood], 3 [stone] or 1 [wood], 2 [gold]",
      short: "1 [wood] short",
      now: [expect.stringContaining("1 wood less, counted already")],
    });
  });
  it("repeat nothing that stands there", () => {
    expect(news({ name: "Undo" }, "Undo")).toBeNull();
    expect(news({ name: "Undo", key: "U" }, "Undo")).toEqual({ name: "Undo", key: "U" });
    expect(news({ name: "Ferry", text: "1 [coin]" }, "Ferry\n1 coin")).toBeNull();
    expect(news({ name: "Closer" }, "")).toEqual({ name: "Closer" });
    expect(news({ name: "", text: "Away" }, "Inês")).toEqual({ name: "", text: "Away" });
    expect(news({ name: "Ferry", text: "Works.", rule: "boat" }, "Ferry")).toEqual({
      name: "Ferry",
      text: "Works.",
      rule: "boat",
    });
  });
});

describe("where a tip lies", () => {
  const window = { width: 400, height: 300 };
  const card = { width: 120, height: 60 };
  const box = (left: number, top: number, width: number, height: number): Box => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  });
  it("never over what it explains, and inside the window", () => {
    for (let x = 0; x < 380; x += 7) {
      for (let y = 0; y < 280; y += 7) {
        const thing = box(x, y, 20, 20);
        const at = lie(thing, card, window, null);
        const lies = box(at.x, at.y, card.width, card.height);
        expect(over(thing, lies)).toBe(0);
        expect(over(lies, box(0, 0, 400, 300))).toBe(120 * 60);
      }
    }
  });
  it("beside the panel rather than over it", () => {
    const panel = box(300, 0, 100, 300);
    expect(lie(box(310, 150, 20, 20), card, window, panel).side).toBe("left");
    expect(lie(box(150, 260, 20, 20), card, window, box(0, 240, 400, 60)).side).toBe("above");
  });
  it("covers neither the guide's card nor what that points at, wherever they are", () => {
    const thing = box(190, 140, 20, 20);
    const around: [number, number][] = [
      [130, 60],
      [130, 170],
      [50, 110],
      [230, 110],
    ];
    for (const [x, y] of around) {
      const shy = [box(x, y, 140, 70), box(170, 120, 60, 60)];
      const at = lie(thing, card, window, null, shy);
      const lies = box(at.x, at.y, card.width, card.height);
      for (const one of [thing, ...shy]) expect(over(one, lies)).toBe(0);
    }
  });
  it("is no higher than there is room", () => {
    const thing = box(0, 100, 400, 60);
    const at = lie(thing, { width: 380, height: 200 }, window, null);
    expect(at.side).toBe("below");
    expect(at.most).toBeLessThanOrEqual(140);
  });
  it("by the pointer, in what is as large as the window", () => {
    expect(anchorOf(box(0, 0, 390, 290), { x: 50, y: 60 }, window)).toEqual(box(36, 46, 28, 28));
    expect(anchorOf(box(5, 5, 30, 30), { x: 50, y: 60 }, window)).toEqual(box(5, 5, 30, 30));
  });
});
