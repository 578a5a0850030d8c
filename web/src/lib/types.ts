// Made by `npm run types` from src/cooper_island; do not edit.
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
/**
 * What the viewing seat is asked, all that it may answer, the rule's id.
 */
export interface DecisionView {
  kind: string;
  options: OptionView[];
  rule: string;
  /**
   * Ids and numbers of the question: how many points, which tile, whose fee. `gives_up`, where the question can be
   * closed: what would lapse by that.
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
