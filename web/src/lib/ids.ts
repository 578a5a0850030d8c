// Made by `npm run types` from src/cooper_island; do not edit.
export const LANDSCAPES = ["forest", "meadow", "mountain", "settlement"] as const;
export const STARTS = ["forest", "meadow", "mountain", "settlement", "random", "choice"] as const;
export const GOODS = ["coin", "wood", "stone", "food", "gold", "cloth"] as const;
export const CUBES = ["wood", "stone", "food", "gold", "cloth"] as const;
export const BUILDINGS = ["small", "large", "fortress"] as const;
export const PIECES = ["small", "large", "fortress", "statue", "lid"] as const;
export const ISLETS = ["coin", "gold_cloth", "draw", "cartographer", "goods", "ruin"] as const;
export const BOATS = ["coin", "gold_cloth", "draw", "cartographer", "goods", "copy"] as const;
export const CRATES = ["draw", "place", "cartographer_2", "coins_2", "cubes_2", "card_4"] as const;
export const MILESTONES = ["boats", "buildings", "statues", "lids"] as const;
export const SECTIONS = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;
export const FORMS = ["round", "square"] as const;
export const WORKER_SPACES = [
  "A round",
  "B round",
  "C round",
  "D round",
  "E round",
  "F round",
  "G round",
  "H round",
  "A square",
  "B square",
  "C square",
  "D square",
  "E square",
  "F square",
  "G square",
  "H square",
] as const;
export const WORKERS = ["normal", "special"] as const;
export const BANKS = ["R1", "R2", "R3", "R4", "L1", "L2", "L3", "L4"] as const;
export const WATERS = ["R4", "R3", "R2", "R1", "harbor", "L1", "L2", "L3", "L4", "bay"] as const;
export const HALVES = ["near", "far"] as const;
export const DECKS = ["small", "large"] as const;
export const TRADES = ["cloth", "gold", "any"] as const;
export const PHASES = [
  "start",
  "income",
  "work",
  "feed",
  "reactivate",
  "statues",
  "passage",
  "market",
  "last",
  "over",
] as const;
export const COLORS = ["red", "blue", "green", "yellow"] as const;
export const ORDERS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;
export const SHIPS = [1, 2] as const;
export const BOOKS = [
  "all_1",
  "all_2",
  "all_3",
  "all_4",
  "all_5",
  "all_6",
  "all_7",
  "one_of_1",
  "one_of_2",
  "draw",
  "cartographer",
] as const;
export const LETTERS = "FMPS" as const;
export const SIDES = ["FM", "PS", "FP", "MS", "FS", "MP"] as const;
export const TILES = ["FM/PS", "FP/MS", "FS/MP"] as const;
export const SINGLES = ["F/M", "P/S"] as const;
export const ANYTIME = ["store", "trade", "lid", "card", "cartographer", "hire"] as const;
export const PLAYERS = [2, 3, 4] as const;
