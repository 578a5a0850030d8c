import { describe, expect, it } from "vitest";
import type { View, WaterView } from "../src/lib/types";
import { say, Speaker } from "../src/lib/words";
import { board, cargo, hub, orders, supply } from "../src/read/boards";
import { land, nearest, ships, water } from "../src/read/coast";
import type { Line } from "../src/read/line";
import { ahead } from "../src/read/ships";
import type { Scene } from "../src/tips/tip";
// A position of golden game 0401, and ways of ships in all golden games with the islets that the engine said they passed
// (tools/four.py).
import fixture from "./fixtures/four.json";

const view = fixture.view as unknown as View;
const names = ["Inês", "Bram", "Ada", "Roberts"];
const speaker = new Speaker(names);
const scene = (seat: number): Scene => ({
  view,
  player: view.players[seat]!,
  own: seat === 0,
  speaker,
  reason: () => "",
});
const whole = ({ text, more }: Line): string => [text, ...more].join("; ");
const all = (lines: Line[]): string => lines.map(whole).join("\n");

describe("a peninsula in words", () => {
  it("has every space with landscape, level, cube and piece, row by row (G1)", () => {
    for (const player of view.players) {
      const rows = land(view, player);
      expect(rows.map(({ spaces }) => spaces.length)).toEqual(view.printed.layout.rows);
      const said = rows.flatMap(({ spaces }) => spaces.map(({ text }) => text));
      for (const { space, landscape, level, ruin, cube, piece } of player.spaces) {
        const [line = "", ...more] = said.filter((one) => one.startsWith(`${space} `));
        expect(more).toEqual([]);
        if (landscape) expect(line).toContain(`${say(`landscape.${landscape}`)}: level ${level}`);
        else expect(line).toContain(say("page.island.uncharted"));
        expect(line.includes(say("page.island.ruin"))).toBe(ruin);
        if (cube) expect(line).toContain(say(`resource.${cube}`));
        if (piece) expect(line).toContain(say(`piece.${piece}`));
      }
    }
  });
  it("has every water space in the order of the ring, with its islet, its ships and their anchors (G2, G3)", () => {
    const said = view.players.flatMap((player) => water(view, player, speaker));
    expect(said.length).toBe(view.ring.length);
    const position = ({ seat, water: name }: WaterView): number =>
      said.findIndex(({ target }) => target === `seat ${seat} water ${name}`);
    expect(view.ring.map(position)).toEqual(view.ring.map((_, n) => n));
    view.ring.forEach(({ islet, ships: here }, n) => {
      const line = whole(said[n]!);
      if (islet) {
        const [name, half] = [say(`islet.${islet.islet}`), say(`half.${islet.half}`)];
        expect(line).toContain(say("page.read.lies", { islet: name, half }));
      } else expect(line).not.toContain("islet on the");
      for (const { seat, sails } of here) {
        expect(line).toContain(`${names[seat]!}'s ${say(`ship.${sails}`)}`);
        const { anchors } = view.players[seat]!.ships.find((one) => one.sails === sails)!;
        if (anchors) expect(line).toMatch(new RegExp(`${anchors} anchors?\\b`));
      }
    });
    expect(all(said)).toContain("Bay between Roberts and Inês");
    // Where an islet could go, one hears beside which land: on one's own coast only.
    expect(all(water(view, view.players[0]!, speaker))).toContain("near half beside ");
    expect(all(water(view, view.players[1]!, speaker))).not.toContain("beside ");
  });
  it("says of each ship where it lies, what holds it, and how far the next bay and harbor are", () => {
    for (const player of view.players) {
      const lines = ships(view, player, speaker);
      player.ships.forEach(({ distance, anchors }, n) => {
        const line = whole(lines[n]!);
        expect(line).toContain(`${distance} space`);
        expect(/\d+ anchors?:/.test(line)).toBe(anchors > 0);
        const steps = [.../Next (?:bay|harbor) in (\d+) steps?/g[Symbol.matchAll](line)].map((one) =>
          Number(one[1]),
        );
        // G2: from any bay or harbor to the next are five steps.
        expect(steps.length).toBe(2);
        expect(Math.abs((steps[0] ?? 0) - (steps[1] ?? 0))).toBe(5);
        expect(Math.min(...steps)).toBeLessThanOrEqual(5);
      });
    }
  });
});

describe("the way of a ship", () => {
  it("is said with the anchors that hold it (H2)", () => {
    const [player] = view.players as [View["players"][number]];
    const heard = (anchors: number): string[] => {
      const held = { ...player, ships: player.ships.map((one) => ({ ...one, anchors })) };
      const table = { ...view, players: view.players.with(player.seat, held) };
      return [all(ships(table, held, speaker)), nearest(table, player.seat, 1, speaker)];
    };
    for (const said of heard(0)) expect(said).not.toContain("after");
    for (const said of heard(1)) expect(said).toMatch(/in \d+ steps?, after 1 anchor: /);
    for (const said of heard(2)) expect(said).toMatch(/in \d+ steps?, after 2 anchors: /);
  });
  it.each(fixture.ways.map((one, n) => [n, one] as const))(
    "passes the islets of the engine (H3), %i",
    (_, way) => {
      const { size, islets, position, steps, passed, to } = way;
      const names = ["R4", "R3", "R2", "R1", "harbor", "L1", "L2", "L3", "L4", "bay"];
      const ring = Array.from({ length: size }, (_, n) => {
        const half = islets.find(([at]) => at === n)?.[1];
        return {
          position: n,
          seat: 0,
          water: names[n % 10],
          islet: half ? { islet: "coin", half } : null,
          ships: [],
        };
      }) as unknown as WaterView[];
      const ship = { sails: way.sails as 1 | 2, position, distance: 0, anchors: 0 };
      const found = ahead({ ring }, ship, to as "bay" | "harbor")!;
      expect(found.steps).toBe(steps);
      expect(found.islets.map((one) => one.position)).toEqual(passed);
    },
  );
});

describe("boards and the middle of the table in words", () => {
  it("have everything that a player has", () => {
    for (const player of view.players) {
      const parts = board(scene(player.seat));
      const said = parts.map(({ name, lines }) => `${name}\n${all(lines)}`).join("\n");
      const named = (group: string, ids: readonly (string | number)[]): string[] =>
        ids.map((id) => say(`${group}.${id}`));
      for (const name of [
        ...named("card.small", player.small_cards),
        ...named(
          "card.large",
          player.large_cards.map(({ card }) => card),
        ),
        ...named("islet", player.islets),
        ...named("boat", player.boats),
        ...named(
          "boat",
          player.landings.flatMap(({ boat }) => boat ?? []),
        ),
        ...named(
          "crate",
          player.crates.map(({ crate }) => crate),
        ),
        ...named(
          "milestone",
          player.milestones.map(({ milestone }) => milestone),
        ),
        ...player.crafting.map(({ spot }) => say("page.option.spot", { number: spot })),
      ])
        expect(said).toContain(name);
      const statues = player.crafting.filter(({ statue }) => statue).length;
      expect(said.split(say("page.read.spot.statue")).length - 1).toBe(statues);
      expect(parts.every(({ lines }) => lines.length > 0)).toBe(true);
      expect(said).not.toMatch(/undefined|NaN|\[\w+\]|page\.\w+\./);
    }
  });
  it("say who stands where, who holds which order, and what is left", () => {
    const stands = hub(view, speaker);
    view.sections.forEach(({ round, square }, n) => {
      const line = whole(stands[n]!);
      expect(line.includes("round space, from below")).toBe(round.length > 0);
      expect(line.includes("square space, from below")).toBe(square.length > 0);
      for (const seat of [...round, ...square]) expect(line).toContain(names[seat]!);
    });
    const lines = orders(view, speaker);
    view.orders.forEach(({ order, holder }, n) => {
      expect(lines[n]!.text).toContain(say(`order.${order}`));
      if (holder !== null)
        expect(whole(lines[n]!)).toContain(say("page.tip.order.held", { player: names[holder] }));
    });
    expect(cargo(scene(0)).length).toBe(view.cargo.length);
    const left = all(supply(scene(0)));
    for (const count of [view.supply.bag, view.supply.log_books]) expect(left).toContain(String(count));
  });
});
