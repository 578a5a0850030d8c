/** What a tip says: the own card of a thing of the page. Texts may have drawings in brackets (`2 [wood]`). */
import type { Speaker } from "../lib/words";
import type { PlayerView, View } from "../lib/types";
import type { RULES } from "./rules";

export interface Tip {
  name: string;
  /** A sentence or two: what it is for. */
  text?: string;
  /** What it costs whose board it is on, now. */
  price?: string;
  /** What of that she lacks. */
  short?: string;
  /** What it brings. */
  gives?: string;
  /** How it stands now, a line each. */
  now?: readonly string[];
  /** Why it cannot be used. */
  why?: string;
  /** The key that does it. */
  key?: string;
  /** Where the rule is found. */
  rule?: keyof typeof RULES;
}

/** What tips are made of. */
export interface Scene {
  view: View;
  /** Whose board the thing is on. */
  player: PlayerView;
  /** It is the board of whoever sits at this screen. */
  own: boolean;
  speaker: Speaker;
  /** Why a thing that belongs to the question cannot be chosen; empty if it can, or does not. */
  reason(target: string): string;
}

/** Makes the tip of one kind of things; null where there is nothing to say. */
export type Teller = (what: string, scene: Scene) => Tip | null;
