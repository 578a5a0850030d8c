// Made by `npm run types` from src/cooper_island; do not edit.
import type { Price, PrintedView } from "./types/printed";
import type { PlayerView } from "./types/player";
import type { DecisionView } from "./types/decision";
export type * from "./types/printed";
export type * from "./types/player";
export type * from "./types/decision";
/**
 * The whole table as one seat, or a spectator (`seat` is null), may know it.
 */
export interface View {
  version: number;
  seat: number | null;
  options: OptionsView;
  printed: PrintedView;
  round: number;
  phase:
    "start" | "income" | "work" | "feed" | "reactivate" | "statues" | "passage" | "market" | "last" | "over";
  over: boolean;
  /**
   * Empty until the game is over.
   */
  winners: number[];
  /**
   * The starting player of the game.
   */
  first: number;
  /**
   * The holder of the Cooper token.
   */
  cooper: number;
  /**
   * The seat whose turn it is, where seats act in order.
   */
  current: number | null;
  /**
   * Those that only wait come last.
   */
  to_act: number[];
  /**
   * Seats of `to_act` that need not answer: another may still help them (I6).
   */
  waiting: number[];
  /**
   * Seats that are done with this step, or out of this worker phase.
   */
  finished: number[];
  supply: SupplyView;
  sections: SectionView[];
  cargo: CargoView[];
  orders: OrderView[];
  ring: WaterView[];
  players: PlayerView[];
  decision: DecisionView | null;
}
/**
 * What the table agreed on before the game.
 */
export interface OptionsView {
  players: number;
  simultaneous: boolean;
  start_landscape: "forest" | "meadow" | "mountain" | "settlement" | "choice";
  /**
   * Hash of the box of figures in use.
   */
  box: string;
}
/**
 * Common stocks.
 */
export interface SupplyView {
  bag: number;
  singles: Singles;
  log_books: number;
  small_deck: number;
  large_deck: number;
}
export interface Singles {
  "F/M": number;
  "P/S": number;
}
/**
 * A section of the central board: seats of the workers, bottom to top.
 */
export interface SectionView {
  section: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  round: number[];
  square: number[];
}
/**
 * A cargo ship and the seats whose lids it still holds.
 */
export interface CargoView {
  ship: number;
  cost: Price;
  helm: number;
  harbormaster: ("up" | "down") | null;
  lids: number[];
}
/**
 * A royal order in play, and the worker on it.
 */
export interface OrderView {
  order: number;
  /**
   * What the three stages ask for; empty for the order that copies another.
   */
  stages: number[];
  /**
   * True where less is better.
   */
  at_most: boolean;
  holder: number | null;
  /**
   * True if a special worker stands there.
   */
  special: boolean;
  /**
   * By seat.
   */
  players: OrderCount[];
}
/**
 * How a player stands with a royal order: what she has, and the points if she held it now.
 */
export interface OrderCount {
  /**
   * None for the order that copies another.
   */
  count: number | null;
  points: number;
}
/**
 * A water space of the ring, clockwise; its islet belongs to the seat of the coast.
 */
export interface WaterView {
  position: number;
  seat: number;
  water: "R4" | "R3" | "R2" | "R1" | "harbor" | "L1" | "L2" | "L3" | "L4" | "bay";
  islet: IsletView | null;
  ships: ShipMark[];
}
/**
 * An islet on a sand bank; the near half is the one nearer to the bank's own harbor.
 */
export interface IsletView {
  islet: "coin" | "gold_cloth" | "draw" | "cartographer" | "goods" | "ruin";
  half: "near" | "far";
}
/**
 * A ship: one sail sails clockwise, two sails the other way.
 */
export interface ShipMark {
  seat: number;
  sails: 1 | 2;
}
