// Made by `npm run types` from src/cooper_island/view; do not edit.
export type Row = readonly (readonly [key: string, word: string])[];
export const EVENT_ROWS: Readonly<Record<string, Row>> = {
  setup: [
    ["players", "number"],
    ["first", "seat"],
    ["start_landscape", "start_landscape"],
    ["orders", "orders"],
  ],
  round: [["round", "number"]],
  phase: [["phase", "phase"]],
  start: [["landscape", "landscape"]],
  turn: [],
  finished: [],
  end: [],
  worker: [
    ["on", "worker_space"],
    ["under", "seat"],
  ],
  cooper: [],
  return: [],
  milestone: [["milestone", "milestone"]],
  hire: [
    ["hired", "hired"],
    ["points", "number"],
  ],
  assign: [
    ["order", "order"],
    ["worker", "worker"],
  ],
  fee: [
    ["owner", "seat"],
    ["resource", "resource"],
    ["space", "space"],
  ],
  fee_declined: [["owner", "seat"]],
  take: [["resource", "resource"]],
  gain: [["resource", "resource"]],
  lost: [["resource", "resource"]],
  pay: [
    ["resource", "resource"],
    ["stored", "number"],
    ["spaces", "spaces"],
  ],
  reduce: [["cost", "cost"]],
  store: [
    ["resource", "resource"],
    ["space", "space"],
  ],
  trade: [
    ["trade", "trade"],
    ["given", "number"],
    ["items", "number"],
  ],
  feed: [
    ["need", "number"],
    ["short", "number"],
  ],
  market_cleared: [],
  tile_drawn: [["tile", "tile"]],
  lay: [
    ["side", "side"],
    ["spaces", "spaces"],
    ["level", "number"],
  ],
  shim: [["space", "space"]],
  cube: [
    ["resource", "resource"],
    ["space", "space"],
  ],
  islet: [
    ["islet", "islet"],
    ["space", "space"],
    ["bank", "bank"],
    ["half", "half"],
  ],
  steps: [["count", "number"]],
  chart: [["count", "number"]],
  single: [
    ["landscape", "landscape"],
    ["space", "space"],
    ["level", "number"],
  ],
  helm: [
    ["ship", "ship"],
    ["points", "number"],
  ],
  anchor: [["ship", "ship"]],
  unanchor: [["ship", "ship"]],
  sail: [
    ["ship", "ship"],
    ["water", "water"],
    ["owner", "seat"],
  ],
  pass_islet: [
    ["islet", "islet"],
    ["owner", "seat"],
  ],
  book: [["effect", "effect"]],
  boat: [
    ["boat", "boat"],
    ["landing", "landing"],
  ],
  building: [
    ["space", "space"],
    ["piece", "piece"],
  ],
  statue: [["space", "space"]],
  lid_placed: [["space", "space"]],
  ruin: [
    ["space", "space"],
    ["spot", "spot"],
  ],
  cargo: [["cargo", "cargo"]],
  harbormaster: [["cargo", "cargo"]],
  deal: [
    ["deck", "deck"],
    ["count", "number"],
    ["cards", "cards"],
  ],
  keep: [
    ["deck", "deck"],
    ["card", "card"],
  ],
  under: [
    ["deck", "deck"],
    ["count", "number"],
    ["cards", "cards"],
  ],
  lid: [["crate", "crate"]],
  card_used: [["card", "card"]],
  react_card: [
    ["card", "card"],
    ["coins", "number"],
  ],
  react_lid: [
    ["crate", "crate"],
    ["coins", "number"],
  ],
  flip_boat: [["boat", "boat"]],
  move: [
    ["origin", "space"],
    ["space", "space"],
  ],
  forfeit: [["effect", "effect"]],
  impossible: [["decision", "decision"]],
  copy_islet: [["islet", "islet"]],
  copy_boat: [["boat", "boat"]],
};
