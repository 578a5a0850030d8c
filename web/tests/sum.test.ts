import { expect, it } from "vitest";
import { promised, sum } from "../src/lib/sum";
import type { PlayerView, View } from "../src/lib/types";

const GOODS = { coin: 2, wood: 1, stone: 0, food: 0, gold: 0, cloth: 0 };
const NONE = { coin: 0, wood: 0, stone: 0, food: 0, gold: 0, cloth: 0 };

/** What is counted of a seat. */
function seat(more: object = {}): PlayerView {
  return {
    storage: { goods: GOODS },
    market: NONE,
    spaces: [{ cube: "wood", level: 2 }],
    score: { ships: 6, anchors: -1 },
    cartographer: { steps: 1 },
    log_books: 0,
    tiles: { "FM/PS": 1, "FP/MS": 0, "FS/MP": 0 },
    lids: { unused: 0 },
    small_cards: [],
    large_cards: [],
    ...more,
  } as unknown as PlayerView;
}

it("says nothing where all stays as it is, also where a cube goes from the land to the storage", () => {
  const stored = seat({ spaces: [{ cube: null, level: 2 }], storage: { goods: { ...GOODS, wood: 3 } } });
  expect(sum(seat(), stored)).toEqual({ less: [], more: [] });
});

it("counts storage, marketplace and land together, and what else is gained", () => {
  const after = seat({
    storage: { goods: { ...GOODS, coin: 1 } },
    spaces: [{ cube: null, level: 2 }],
    market: { ...NONE, gold: 1 },
    score: { ships: 8, anchors: -1 },
    cartographer: { steps: 2 },
    log_books: 1,
  });
  expect(sum(seat(), after)).toEqual({
    less: ["−1 [coin]", "−2 [wood]"],
    more: ["+1 [gold]", "+2 [helm]", "+1 [step]", "+1 [logbook]"],
  });
});

it("promises the points that only wait for a ship", () => {
  const asked = (kind: string): View => ({ decision: { kind, details: { points: 2 } } }) as unknown as View;
  const me = seat({ buildings: [] });
  expect(promised(asked("ship"), me)).toEqual(["+2 [helm]"]);
  expect(promised(asked("pay"), me)).toEqual([]);
});

it("promises the points of what is paid for and only waits for its place", () => {
  const asked = (piece: string): View =>
    ({
      decision: { kind: "put", details: { piece } },
      printed: { statue: { helm: 1 } },
    }) as unknown as View;
  const me = seat({
    buildings: [
      { building: "small", helm: 2 },
      { building: "large", helm: 3 },
    ],
  });
  expect(promised(asked("statue"), me)).toEqual(["+1 [helm]"]);
  expect(promised(asked("large"), me)).toEqual(["+3 [helm]"]);
});
