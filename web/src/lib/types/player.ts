// Made by `npm run types` from src/cooper_island; do not edit.
import type { Price } from "./printed";
/**
 * One player's peninsula, boards and reserve.
 */
export interface PlayerView {
  seat: number;
  score: ScoreView;
  uncharted: number;
  spaces: SpaceView[];
  storage: StorageView;
  market: Goods;
  tiles: Tiles;
  /**
   * In reserve.
   */
  islets: ("coin" | "gold_cloth" | "draw" | "cartographer" | "goods" | "ruin")[];
  /**
   * In reserve.
   */
  boats: ("coin" | "gold_cloth" | "draw" | "cartographer" | "goods" | "copy")[];
  landings: LandingView[];
  income: IncomeView | null;
  buildings: BuildingView[];
  crafting: SpotView[];
  crates: CrateView[];
  lids: LidsView;
  small_cards: number[];
  large_cards: LargeCardView[];
  choosing: ChoosingView | null;
  cartographer: CartographerView;
  workers: WorkersView;
  feeding: FeedingView;
  milestones: MilestoneView[];
  hire: HireView[];
  ships: ShipView[];
  log_books: number;
  /**
   * W4, H5: coins or cubes of choice that she has yet to take.
   */
  owed: number;
}
/**
 * E2: the five lines of the scoring pad as they stand now.
 */
export interface ScoreView {
  ships: number;
  orders: number;
  cards: number;
  leftovers: number;
  anchors: number;
  total: number;
}
/**
 * A land space. Level 0 is uncharted; a cube is worth the level it lies on.
 */
export interface SpaceView {
  space: string;
  landscape: ("forest" | "meadow" | "mountain" | "settlement") | null;
  level: number;
  ruin: boolean;
  cube: ("wood" | "stone" | "food" | "gold" | "cloth") | null;
  piece: ("small" | "large" | "fortress" | "statue" | "lid") | null;
}
/**
 * What is stored, and which goods still find a spot.
 */
export interface StorageView {
  goods: Goods;
  capacity: CapacityView;
  room: ("coin" | "wood" | "stone" | "food" | "gold" | "cloth")[];
}
/**
 * How many of each good.
 */
export interface Goods {
  coin: number;
  wood: number;
  stone: number;
  food: number;
  gold: number;
  cloth: number;
}
/**
 * Storage spots: for anything, for coins only, for gold and cloth only.
 */
export interface CapacityView {
  general: number;
  coin_only: number;
  fine_only: number;
}
export interface Tiles {
  "FM/PS": number;
  "FP/MS": number;
  "FS/MP": number;
}
/**
 * A landing space with its cost for this player (P5: small cards count), its helm points, and the boat there.
 */
export interface LandingView {
  landing: number;
  cost: Price;
  helm: number;
  boat: ("coin" | "gold_cloth" | "draw" | "cartographer" | "goods" | "copy") | null;
  face_up: boolean;
}
/**
 * I1: income hands not yet used.
 */
export interface IncomeView {
  islet: boolean;
  tile: boolean;
  boats: ("coin" | "gold_cloth" | "draw" | "cartographer" | "goods" | "copy")[];
}
/**
 * Buildings of a kind still on the board, with their cost for this player (P5).
 */
export interface BuildingView {
  building: "small" | "large" | "fortress";
  left: number;
  cost: Price;
  helm: number;
}
/**
 * A statue crafting spot: of the board, under a large building, or of a small card.
 */
export interface SpotView {
  spot: number;
  origin: "board" | "large" | "card";
  open: boolean;
  helm: number;
  statue: boolean;
}
/**
 * A crate space, a small card's included.
 */
export interface CrateView {
  crate: "draw" | "place" | "cartographer_2" | "coins_2" | "cubes_2" | "card_4";
  covered: boolean;
}
/**
 * Crate lids: free for use, and acquired in all; those not acquired are on the cargo ships.
 */
export interface LidsView {
  unused: number;
  acquired: number;
}
/**
 * A large building card by its number.
 */
export interface LargeCardView {
  card: number;
  face_up: boolean;
}
/**
 * B6: cards dealt to choose from, or to return. Only their owner sees which.
 */
export interface ChoosingView {
  deck: "small" | "large";
  returning: boolean;
  count: number;
  cards: number[] | null;
}
/**
 * The track, and whether it was used in this phase or worker turn (T6).
 */
export interface CartographerView {
  steps: number;
  used: boolean;
}
/**
 * Workers available and still waiting to be hired; the others stand on sections and orders.
 */
export interface WorkersView {
  normal: number;
  special: number;
  waiting_normal: number;
  waiting_special: number;
}
/**
 * C1: food needed now, food more for a helm point (0: no such card), and food at hand.
 */
export interface FeedingView {
  cost: number;
  more: number;
  food: number;
  /**
   * Whether this round's feeding is still to come.
   */
  due: boolean;
}
/**
 * A milestone: how far, whether reached, and whether moved to a hire space.
 */
export interface MilestoneView {
  milestone: "boats" | "buildings" | "statues" | "lids";
  count: number;
  reached: boolean;
  moved: boolean;
}
/**
 * A hire space: a worker, or helm points where `helm` is not 0.
 */
export interface HireView {
  helm: number;
  taken: boolean;
}
/**
 * A ship with where it is on the ring, its way so far and its anchors.
 */
export interface ShipView {
  sails: 1 | 2;
  position: number;
  distance: number;
  anchors: number;
}
