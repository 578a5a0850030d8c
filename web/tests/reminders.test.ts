import { describe, expect, it } from "vitest";
import { reminders, told, warning } from "../src/lib/reminders";
import { TOPICS, type Topic } from "../src/lib/topics";
import type { Guiding } from "../src/lib/guide";
import type { Preview } from "../src/lib/api";
import type { View } from "../src/lib/types";
import fixture from "./fixtures/reminded.json";

type Name = keyof typeof fixture.positions;
const { printed } = fixture;
const whole = (view: object): View => ({ ...view, printed }) as unknown as View;
const at = (name: Name): View => whole(fixture.positions[name].view);
const seen = (name: Name, text: string): Pick<Preview, "view" | "events"> => {
  const ahead = fixture.positions[name].ahead as unknown as Record<string, Preview | undefined>;
  const found = ahead[text];
  if (!found) throw new Error(`nobody looked at ${text}`);
  return { view: whole(found.view), events: found.events };
};
const of = (topic: Topic, view: View, more = {}): string =>
  reminders(view, more).find((one) => one.topic === topic)?.text ?? "";
const warned = (name: Name, text: string, topic: Topic): string => {
  const found = warning(at(name), seen(name, text));
  return found?.topic === topic ? found.text : "";
};

describe("each reminder comes when it is due, and not else", () => {
  it("the first islet, before a tile takes R1 (I3)", () => {
    expect(of("islet", at("first income"))).toContain("R1");
    expect(of("islet", at("second income"))).toBe("");
    expect(warned("first tile", "lay 5,3+6,2", "islet")).toContain("R1");
    expect(warned("first tile", "lay 4,0+5,1", "islet")).toBe("");
  });
  it("food: how much is short, and how many workers are left (C1)", () => {
    expect(of("food", at("hungry"))).toMatch(/^2 of 2 food short; 2 workers left/);
    expect(of("food", at("hungry, one worker"))).toContain("1 worker left");
    expect(of("food", at("hungry, last turn"))).toContain("no worker left");
    expect(of("food", at("hungry, feeding"))).toMatch(/^1 of 2 food short/);
    expect(of("food", at("fed"))).toBe("");
    const paid = at("hungry, feeding");
    const players = paid.players.map((one) => ({ ...one, feeding: { ...one.feeding, due: false } }));
    expect(of("food", { ...paid, players })).toBe(""); // and something else is asked in the same step
  });
  it("the marketplace, in the last worker turn and in the clean-up (C6)", () => {
    expect(of("market", at("market, two workers"))).toBe("");
    expect(of("market", at("market, last turn"))).toContain("3 items");
    expect(of("market", at("market, feeding"))).toContain("1 item ");
    expect(of("market", at("market, asked"))).toBe(""); // the question says it
    expect(of("market", at("hungry, last turn"))).toBe("");
  });
  it("a fee for a worker that cannot be paid (W4)", () => {
    expect(of("fee", at("fee"))).toContain("anchor");
    expect(of("fee", at("fee, paid"))).toBe("");
    expect(warned("fee", "worker A round", "fee")).toContain("anchor");
    expect(warned("fee", "worker B round", "fee")).toBe("");
    expect(warned("fee, paid", "worker A round", "fee")).toBe("");
  });
  it("a fee of a harbor that cannot be paid (H5)", () => {
    expect(of("fee", at("harbor near"))).toContain("harbor in 1 step,");
    const near = at("harbor near");
    const held = near.players.map((one) =>
      one.seat === near.seat ? { ...one, ships: one.ships.map((ship) => ({ ...ship, anchors: 1 })) } : one,
    );
    expect(of("fee", { ...near, players: held })).toContain("harbor in 1 step, after 1 anchor,"); // H2
    expect(of("fee", at("harbor paid"))).toBe("");
    expect(of("fee", at("hungry"))).toBe(""); // both ships have just left theirs
    expect(warned("harbor reached", "ship 1", "fee")).toContain("harbor");
    expect(warned("harbor reached", "ship 2", "fee")).toBe("");
    expect(warned("harbor paid", "ship 1", "fee")).toBe("");
  });
  it("a storage without room for a gain (P1)", () => {
    expect(of("storage", at("full, income"))).toContain("gain 1 coin");
    expect(of("storage", at("room, income"))).toBe("");
    expect(warned("full, sailing", "ship 2", "storage")).toMatch(/wood or stone and .*food/);
    expect(warned("full, sailing", "ship 1", "storage")).toBe("");
    expect(warned("full, nothing asked", "ship 2", "storage")).toMatch(/wood or stone and .*food/);
    expect(warned("room, sailed", "forfeit", "storage")).toBe(""); // by choice
  });
  it("the best free level, where only one space has it (B2)", () => {
    expect(of("level", at("best level alone"))).toContain("only free level 4");
    expect(of("level", at("best level twice"))).toContain("Payment comes first");
    expect(warned("paying for it", "pay 2 wood", "level")).toMatch(/only free level 4; .* level 2/);
    expect(warned("paying for it", "pay wood@5,2", "level")).toMatch(/only free level 5; .* level 4/);
  });
  it("income that lapses and that the strip would not ask about (I1)", () => {
    expect(of("income", at("hands that cannot"))).toMatch(/: 1 tile$/);
    expect(of("income", at("second income"))).toBe(""); // both can be used: the strip asks
    expect(of("income", at("second income"), { asks: false })).toMatch(/: the islet and 1 tile$/);
    expect(of("income", at("full, income"))).not.toContain("boat"); // that is for want of room
  });
  it("a milestone, and that the round has no other turn for it (M2)", () => {
    expect(of("milestone", at("milestone"))).not.toContain("last turn");
    expect(of("milestone", at("milestone, last turn"))).toContain("last turn");
    expect(of("milestone", at("hungry, last turn"))).toBe("");
  });
  it("an order of mine one step from its next stage, in the last round (E4)", () => {
    expect(of("order", at("order near"))).toContain("3 points");
    expect(of("order", at("order near, too early"))).toBe("");
    const near = at("order near");
    const orders = (count: number, holder = 0): View["orders"] =>
      near.orders.map((one) => ({
        ...one,
        holder: one.order === 5 ? holder : one.holder,
        players: one.players.map(() => ({ count, points: 0 })),
      }));
    expect(of("order", { ...near, orders: orders(2) })).toBe("");
    expect(of("order", { ...near, orders: orders(3, 1) })).toBe("");
    expect(of("order", { ...near, orders: orders(5) })).toContain("8 points");
    expect(of("order", { ...near, orders: orders(6) })).toBe("");
    const least = near.orders.map((one) => ({ ...one, at_most: true, stages: [4, 2, 0], holder: 0 }));
    const uncharted = least.map((one) => ({ ...one, players: [{ count: 5, points: 0 }] }));
    expect(of("order", { ...near, orders: uncharted })).toContain("3 points");
  });
  it("the cartographer, while he can work (T6)", () => {
    expect(of("cartographer", at("cartographer"))).toContain("3 steps");
    for (const name of ["cartographer, clean-up", "cartographer, last storing"] as const)
      expect(of("cartographer", at(name))).toContain("in this phase: 3 steps");
    expect(of("cartographer", at("cartographer, too few steps"))).toBe("");
  });
});

describe("reminders", () => {
  it("are silent where they are switched off, each alone", () => {
    const due: Record<Topic, View> = {
      islet: at("first income"), food: at("hungry"), market: at("market, last turn"), fee: at("fee"),
      storage: at("full, income"), level: at("best level alone"), income: at("hands that cannot"),
      milestone: at("milestone"), order: at("order near"), cartographer: at("cartographer"),
    }; // prettier-ignore
    for (const topic of TOPICS) {
      const all = reminders(due[topic]).map((one) => one.topic);
      expect(all).toContain(topic);
      const left = reminders(due[topic], { off: new Set([topic]) }).map((one) => one.topic);
      expect(left).toEqual(all.filter((one) => one !== topic));
    }
    const tile = seen("first tile", "lay 5,3+6,2");
    expect(warning(at("first tile"), tile, new Set(["islet"] as const))).toBeNull();
  });
  it("are told wherever a table says them: not what is muted, and not before the guide has spoken of them", () => {
    const view = at("market, last turn");
    const heard = (guide: Guiding | null, off: Topic[] = []): Topic[] =>
      told(view, guide, { asks: true, silent: new Set(off) }).map(({ topic }) => topic);
    const guided = (quiet: string[]): Guiding => ({ lost: false, quiet }) as unknown as Guiding;
    expect(heard(null)).toEqual(reminders(view).map(({ topic }) => topic));
    expect(heard(null, ["food"])).toEqual(heard(null).filter((one) => one !== "food"));
    expect(heard(guided(["reminders"]))).toEqual([]);
    expect(heard(guided(["chart"]))).toEqual(heard(null));
    expect(heard({ lost: true })).toEqual(heard(null));
  });
  it("come the most urgent first", () => {
    const due = reminders(at("market, last turn"));
    expect(due.map(({ topic }) => topic).slice(0, 2)).toEqual(["food", "market"]);
    expect(due.map(({ urgency }) => urgency)).toEqual([...due.map((one) => one.urgency)].sort().reverse());
  });
  it("say nothing to who only watches, is not asked, or has finished", () => {
    const view = at("hungry");
    expect(reminders({ ...view, seat: null })).toEqual([]);
    expect(reminders({ ...view, decision: null })).toEqual([]);
    expect(reminders({ ...view, over: true })).toEqual([]);
  });
});
