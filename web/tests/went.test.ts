import { describe, expect, it } from "vitest";
import { boxName, csv, grouped, groups, opponents, type PlayedGame } from "../src/lib/games";
import {
  byRound,
  mostGoods,
  mostPoints,
  ofAll,
  ofSource,
  signed,
  sourcesOf,
  type Statistics,
} from "../src/lib/went";

const turn = (round: number, choice: number): Statistics["seats"][0]["turns"][0] => ({
  round,
  on: "E round",
  choice,
  points: 1,
  lines: [1, 0, 0, 0, 0],
  goods: {},
});
const WENT: Statistics = {
  rounds: 2,
  sources: ["boats", "statues", "orders", "anchors"],
  seats: [
    {
      points: [{ boats: 2, anchors: -7 }, { boats: 3 }, { orders: 5 }],
      goods: { wood: { gained: 9, used: 6, lost: 1, left: 2 } },
      turns: [turn(1, 3), turn(1, 9), turn(2, 20)],
    },
    { points: [{}, {}, {}], goods: { wood: { gained: 4, used: 4, lost: 0, left: 0 } }, turns: [] },
  ],
};

describe("how a game went", () => {
  it("has a row for what brought anybody anything, and one scale for all", () => {
    expect(sourcesOf(WENT)).toEqual(["boats", "orders", "anchors"]);
    expect(mostPoints(WENT)).toBe(7);
    expect(mostGoods(WENT)).toBe(9);
  });
  it("adds up", () => {
    const [first, second] = WENT.seats;
    expect(first && ofSource(first, "boats")).toBe(5);
    expect(first && ofAll(first)).toBe(3);
    expect(second && ofAll(second)).toBe(0);
  });
  it("tells turns by round, with signs", () => {
    const rounds = byRound(WENT.seats[0]?.turns ?? []).map(([round, turns]) => [round, turns.length]);
    expect(rounds).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect([3, 0, -2].map(signed)).toEqual(["+3", "0", "−2"]);
  });
});

function played(score: number, place: number, more: Partial<PlayedGame> = {}): PlayedGame {
  const others = [{ name: "Bram", bot: "captain", mine: false, score: 20 }];
  const rest = {
    table: "t",
    seat: 0,
    ended: "2026-11-16T20:00:00Z",
    players: 2,
    box: "standard",
    name: "Ada",
  };
  return { ...rest, score, place, others, ...more };
}

describe("my games", () => {
  const ben = { name: "Ben", bot: null, mine: false, score: 9 };
  const all = [
    played(21, 1),
    played(15, 2),
    played(30, 1, { players: 3, others: [ben, { name: "Tove", bot: "deckhand", mine: false, score: 9 }] }),
  ];
  it("have bests and means by what they have in common", () => {
    expect(grouped(all)).toMatchObject({ games: 3, wins: 2, best: 30, mean: 22 });
    const two = groups(all, ({ players }) => String(players));
    expect(two.map(({ key, games, best, mean }) => [key, games, best, mean])).toEqual([
      ["2", 2, 21, 18],
      ["3", 1, 30, 30],
    ]);
  });
  it("are told by opponents and box", () => {
    expect(all.map(opponents)).toEqual(["Captain", "Captain", "people and Deckhand"]);
    expect(opponents(played(1, 1, { others: [{ ...ben, mine: true }] }))).toBe("myself");
    expect(["standard", "first", "own"].map(boxName)).toEqual([
      "today’s box",
      "the first box",
      "a box of one’s own",
    ]);
    expect(boxName("second")).toBe("second");
  });
  it("go into a spreadsheet, where a name is no formula", () => {
    const [head, line, , end] = csv([
      played(-3, 2, { name: '=1+"x"', others: [{ ...ben, name: "a, b" }] }),
      played(5, 1),
    ]).split("\r\n");
    expect(head?.split(",").slice(5, 12)).toEqual([
      "Name",
      "Points",
      "Place",
      "Against 1",
      "Against 1: bot",
      "Against 1: points",
      "Against 2",
    ]);
    expect(line).toBe(`2026-11-16T20:00:00Z,t,1,2,today’s box,"'=1+""x""",-3,2,"a, b",,9,,,,,,`);
    expect(end).toBe("");
  });
});
