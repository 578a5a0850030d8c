// Made by `npm run types` from src/cooper_island; do not edit.
import type { Price } from "./printed";
/**
 * What the viewing seat is asked, all that it may answer, the rule's id.
 */
export interface DecisionView {
  kind: string;
  options: OptionView[];
  rule: string;
  /**
   * Ids and numbers of the question: how many points, which tile, whose fee. `gives_up`, where the question can be
   * closed: what would lapse by that. `no_room`, where there are any: its gains that storage cannot take whole (P1).
   */
  details: {
    [k: string]: number | string | GivenUp[] | null;
  };
  /**
   * Of menus, of a worker's places, and of what may go into a trade (T3) once other things are in it.
   */
  closed: ClosedView[];
  /**
   * What the entries of a menu open.
   */
  further: FurtherView[];
  /**
   * And what is closed there.
   */
  further_closed: FurtherClosedView[];
}
/**
 * One thing that may be chosen. `text` is `verb` and `args` spelled out, and what is sent.
 */
export interface OptionView {
  text: string;
  verb: string;
  args: Args;
  /**
   * Where it can be clicked: names of places and things (`seat 0 space 5,1`, `landing:2`), see `targets.py`.
   */
  targets: string[];
  /**
   * T1: possible beside what is asked.
   */
  anytime: boolean;
  extra?: Extra;
}
/**
 * The arguments of an option, those that its verb has, in the order in which its text names them.
 */
export interface Args {
  landscape?: "forest" | "meadow" | "mountain" | "settlement";
  /**
   * A face of a single tile: F forest, M meadow, P mountain, S settlement.
   */
  letter?: string;
  section?: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  form?: "round" | "square";
  /**
   * Of a double tile (`FM`).
   */
  side?: string;
  space?: string;
  /**
   * The space of a tile's second half.
   */
  other?: string;
  bank?: "R1" | "R2" | "R3" | "R4" | "L1" | "L2" | "L3" | "L4";
  half?: "near" | "far";
  good?: "coin" | "wood" | "stone" | "food" | "gold" | "cloth";
  goods?: ("coin" | "wood" | "stone" | "food" | "gold" | "cloth")[];
  items?: Item[];
  /**
   * More of the same kind must follow.
   */
  partly?: true;
  cost?: Price;
  islet?: "coin" | "gold_cloth" | "draw" | "cartographer" | "goods" | "ruin";
  boat?: "coin" | "gold_cloth" | "draw" | "cartographer" | "goods" | "copy";
  /**
   * What the islet or boat that is used brings.
   */
  gain?: ("coin" | "wood" | "stone" | "food" | "gold" | "cloth")[];
  piece?: "small" | "large" | "fortress" | "statue" | "lid";
  landing?: number;
  spot?: number;
  cargo?: number;
  /**
   * By its sails.
   */
  ship?: number;
  trade?: "cloth" | "gold" | "any";
  what?: "card" | "lid" | "helm";
  card?: number;
  cards?: number[];
  crate?: "draw" | "place" | "cartographer_2" | "coins_2" | "cubes_2" | "card_4";
  worker?: "normal" | "special";
  helm?: number;
  order?: number;
  /**
   * C1: beyond what is due.
   */
  more?: true;
  /**
   * 2 for the second of two options that read alike.
   */
  twin?: number;
}
/**
 * Coins or cubes of storage or marketplace (`space` is null), or the cube on a land space.
 */
export interface Item {
  good: "coin" | "wood" | "stone" | "food" | "gold" | "cloth";
  count: number;
  space: string | null;
}
/**
 * What an option costs or brings beyond its words; only what there is.
 */
export interface Extra {
  /**
   * W4: the seat that is paid.
   */
  fee?: number;
  /**
   * K1: of the cartographer.
   */
  steps?: number;
  /**
   * C2.
   */
  coins?: number;
  /**
   * C1: for food that is missing.
   */
  anchors?: number;
  /**
   * B2: points for a settlement space.
   */
  helm?: number;
  pays?: Price1;
  /**
   * One before it brings the same: it need not be offered too.
   */
  equal?: true;
  /**
   * W6: a worker put here could do nothing now, and why not each of its actions.
   */
  barred?: ReasonView[];
}
/**
 * A printed cost; a good that is not in it costs nothing.
 */
export interface Price1 {
  coin?: number;
  wood?: number;
  stone?: number;
  food?: number;
  gold?: number;
  cloth?: number;
}
/**
 * Why something cannot be done: as a refusal says it.
 */
export interface ReasonView {
  rule: string;
  code: string;
  details: {
    [k: string]: unknown;
  };
}
/**
 * What would lapse: entitled to by `rule`, and possible now.
 */
export interface GivenUp {
  /**
   * `islet`, `tile`, `boat` (I1), `action` (W6, H3, …), `islet_action`, `boat_action` (T5), `card`, `lid` (C2),
   * `milestone` (M2), `hiring` in this round (M2), a kind of good or, where not all find a spot, `goods` (C6); who
   * declines takes an `anchor` (W4, H5).
   */
  what: string;
  count: number;
  rule: string;
  /**
   * Of an action: what it is, or the alternatives of which one goes.
   */
  effects: EffectView[];
}
/**
 * An effect: its name, and a figure or goods (all of the list, one of each list in it).
 */
export interface EffectView {
  name: string;
  count?: number;
  goods?: string[][];
}
/**
 * What belongs to the question and cannot be chosen now, and why.
 */
export interface ClosedView {
  text: string;
  verb: string;
  args: Args;
  targets: string[];
  /**
   * How many options stand before it in the menu.
   */
  at: number;
  why: ReasonView;
}
/**
 * An answer to the question that an entry of a menu opens: who sends both chooses it at once.
 */
export interface FurtherView {
  text: string;
  verb: string;
  args: Args;
  targets: string[];
  anytime: boolean;
  extra?: Extra;
  /**
   * The entry.
   */
  via: string;
}
/**
 * What belongs to the question that an entry of a menu opens and cannot be chosen there now.
 */
export interface FurtherClosedView {
  text: string;
  verb: string;
  args: Args;
  targets: string[];
  at: number;
  why: ReasonView;
  via: string;
}
