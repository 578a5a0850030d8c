import { describe, expect, it } from "vitest";
import type { Preview } from "../src/lib/api";
import type { DecisionView, Item, OptionView, View } from "../src/lib/types";
import { Giving } from "../src/stores/giving.svelte";
import { Payment } from "../src/stores/payment.svelte";
import type { Table } from "../src/stores/table.svelte";
import fixture from "./fixtures/asked.json";

const base = fixture.view as unknown as View;
type Good = Item["good"];

function option(verb: string, good: Good, space: string | null): OptionView {
  const text = space ? `${verb} ${good}@${space}` : `${verb} ${good}`;
  return { text, verb, args: { items: [{ good, count: 1, space }] }, targets: [], anytime: false };
}
function price(good: Good, ...spaces: string[]): DecisionView {
  const options = spaces.map((space) => option("pay", good, space));
  return {
    kind: "pay",
    rule: "P3",
    details: { resource: good, need: 1 },
    options,
    closed: [],
    further: [],
    further_closed: [],
  };
}
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** A table that asks for wood, then stone; what is previewed is noted. */
function paying(refuses: (texts: string[]) => boolean = () => false) {
  const [wood, stone] = [price("wood", "4,1", "5,1"), price("stone", "6,0", "6,1")];
  const asked: string[][] = [];
  const table = {
    state: { view: { ...base, decision: wood } },
    preview: (texts: string[], pay: boolean): Promise<Preview | null> => {
      expect(pay).toBe(true);
      asked.push(texts);
      if (refuses(texts)) return Promise.resolve(null);
      const chain = [texts[0] ?? "", texts[1] ?? "pay stone@6,0"];
      const view = { ...base, decision: null };
      return Promise.resolve({ view, events: [], stopped: false, chain, asked: [stone] });
    },
  };
  const payment = new Payment(table as unknown as Table);
  payment.begin(wood);
  return { payment, asked, other: (n: number) => [wood, stone][n]?.options[1] as OptionView };
}

describe("a payment", () => {
  it("of several kinds is looked through by one preview", async () => {
    const { payment, asked } = paying();
    await settled();
    expect(asked).toEqual([["pay wood@4,1"]]);
    expect(payment.parts.map(({ resource }) => resource)).toEqual(["wood", "stone"]);
    expect(payment.texts).toEqual(["pay wood@4,1", "pay stone@6,0"]);
    expect(payment.after).not.toBeNull();
  });
  it("keeps what was chosen for one kind when another changes", async () => {
    const { payment, asked, other } = paying();
    await settled();
    payment.choose(1, other(1));
    await settled();
    payment.choose(0, other(0));
    await settled();
    expect(asked.length).toBe(3);
    expect(payment.texts).toEqual(["pay wood@5,1", "pay stone@6,1"]);
  });
  it("proposes anew what is not lawful any more (P6)", async () => {
    const { payment, asked, other } = paying((texts) => texts.join() === "pay wood@5,1,pay stone@6,1");
    await settled();
    payment.choose(1, other(1));
    await settled();
    payment.choose(0, other(0));
    await settled();
    expect(asked.at(-1)).toEqual(["pay wood@5,1"]);
    expect(payment.texts).toEqual(["pay wood@5,1", "pay stone@6,0"]);
  });
});

describe("what goes into a trade (T3)", () => {
  const me = base.players[base.seat ?? 0];
  const high = me?.spaces.find(({ level }) => level === 2)?.space ?? "";
  const asked = (given: number): DecisionView => {
    const { anytime: _, ...late } = option("give", "wood", high);
    const details = { trade: "any", given, rate: 4 };
    const options = [option("give", "coin", null), option("give", "wood", null)];
    const why = { rule: "T3", code: "superfluous", details: {} };
    return {
      kind: "give",
      rule: "T3",
      details,
      options,
      closed: [{ ...late, at: 2, why }],
      further: [],
      further_closed: [],
    };
  };
  const goods = { coin: 1, wood: 2, stone: 0, food: 0, gold: 0, cloth: 0 };
  const view = {
    ...base,
    players: base.players.map((one) => (one === me ? { ...one, storage: { ...one.storage, goods } } : one)),
  } as View;

  it("is all that the view tells, in its order, with what is closed as yet", () => {
    const giving = new Giving();
    giving.begin(asked(0), view);
    expect(giving.gifts.map(({ text, value, most }) => [text, value, most])).toEqual([
      ["give coin", 1, 1],
      ["give wood", 1, 2],
      [`give wood@${high}`, 2, 1],
    ]);
    for (const gift of [2, 1, 1]) giving.toggle(giving.gifts[gift]?.text ?? "");
    expect([giving.value, giving.enough]).toEqual([4, true]);
    expect(giving.texts).toEqual(["give wood", "give wood", `give wood@${high}`, "done"]);
  });
  it("goes on from what is in it already", () => {
    const giving = new Giving();
    giving.begin(asked(3), view);
    expect([giving.value, giving.enough]).toEqual([3, false]);
    giving.toggle("give coin");
    expect(giving.enough).toBe(true);
  });
});
