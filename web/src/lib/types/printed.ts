// Made by `npm run types` from src/cooper_island; do not edit.
/**
 * Figures printed in the box that every player can look up; they never change during a game.
 */
export interface PrintedView {
  rounds: number;
  layout: LayoutView;
  cartographer_max: number;
  cartographer: ChartCosts;
  trades: TradeRates;
  reactivate: ReactivateCosts;
  feeding: FeedingFigures;
  statue: StatueFigures;
  islets: IsletFigures[];
  milestone_goal: number;
  /**
   * Points of the three stages of a royal order.
   */
  order_points: number[];
  /**
   * What the order that copies another takes off.
   */
  order_copy: number;
  cards: CardFigures;
  harbormaster_reduction: number;
  special_worker_reduction: number;
  gold_from_level: number;
  points_per_log_book: number;
  leftovers_per_point: number;
  setup: SetupFigures;
  buildings: BuildingFigures[];
  landings: PricedFigures[];
  cargo: PricedFigures[];
  books: BookFigures[];
  /**
   * What each royal order asks for at its three stages; empty for the one that copies.
   */
  order_stages: number[][];
}
/**
 * A peninsula as printed. Even rows lie half a space to the right of odd ones.
 */
export interface LayoutView {
  /**
   * Spaces in each row, inland first.
   */
  rows: number[];
  start: string;
  passage: string[];
  /**
   * Land spaces beside the left and the right half of the harbor.
   */
  harbor: string[][];
  coast: CoastView[];
}
/**
 * One half of a sand bank and the land spaces that it touches.
 */
export interface CoastView {
  bank: "R1" | "R2" | "R3" | "R4" | "L1" | "L2" | "L3" | "L4";
  half: "near" | "far";
  spaces: string[];
}
/**
 * K1-K4: cartographer steps for each use.
 */
export interface ChartCosts {
  shim: number;
  uncharted: number;
  low: number;
  high: number;
}
/**
 * T3: how many go in for one that comes out.
 */
export interface TradeRates {
  cloth_to_coins: number;
  gold_to_cubes: number;
  any_to_any: number;
}
/**
 * C2, in coins.
 */
export interface ReactivateCosts {
  card: number;
  lid: number;
}
/**
 * C1: food for all, and for each worker taken; helm points for each special one.
 */
export interface FeedingFigures {
  base: number;
  normal: number;
  special: number;
  special_helm: number;
}
/**
 * B8: the costs to choose from.
 */
export interface StatueFigures {
  costs: Price[];
  helm: number;
}
/**
 * A printed cost; a good that is not in it costs nothing.
 */
export interface Price {
  coin?: number;
  wood?: number;
  stone?: number;
  food?: number;
  gold?: number;
  cloth?: number;
}
/**
 * An islet and its land part.
 */
export interface IsletFigures {
  islet: "coin" | "gold_cloth" | "draw" | "cartographer" | "goods" | "ruin";
  landscape: "forest" | "meadow" | "mountain" | "settlement";
}
/**
 * Points at the end: small cards 14 and 15, a lid (large 13), a flipped boat (14), large 15.
 */
export interface CardFigures {
  stored: number;
  lid: number;
  boat: number;
  collection: CollectionFigures;
}
/**
 * Large card 15: points for so many buildings and statues.
 */
export interface CollectionFigures {
  buildings: number;
  statues: number;
  points: number;
}
/**
 * S3-S5: what a player begins with, and how much there is of what runs out.
 */
export interface SetupFigures {
  coins: number;
  tiles: number;
  /**
   * By place in turn order.
   */
  cartographer: number[];
  /**
   * Royal orders in play for two, three and four players.
   */
  orders: number[];
  /**
   * The order that is not used by two.
   */
  order_removed: number;
  ruins: number;
  storage: number;
  /**
   * Storage spots under each small building.
   */
  storage_small: number;
  /**
   * Helm points shown by each crafting spot, and by those under large buildings.
   */
  crafting: number[];
  crafting_large: number[];
  workers: number;
  waiting_normal: number;
  waiting_special: number;
  /**
   * Helm points of each hire space; 0 hires a worker.
   */
  hire: number[];
  bag: number;
  singles: number;
  /**
   * B6: cards to choose one from.
   */
  dealt: number;
}
/**
 * B3-B5: how many of a kind a player has, what one costs, and its helm points.
 */
export interface BuildingFigures {
  building: "small" | "large" | "fortress";
  count: number;
  cost: Price;
  helm: number;
}
/**
 * A landing space (B1) or a cargo ship (B9): what it costs and the helm points that it shows.
 */
export interface PricedFigures {
  cost: Price;
  helm: number;
}
/**
 * H4: what a kind of log book brings, and how many there are.
 */
export interface BookFigures {
  effect: EffectFigures;
  count: number;
}
/**
 * An effect: its name, and how often, or the goods (of each list one).
 */
export interface EffectFigures {
  name: string;
  count?: number;
  goods?: ("coin" | "wood" | "stone" | "food" | "gold" | "cloth")[][];
}
