/** What the parts of an open game share. */
import { getContext, setContext } from "svelte";
import type { Target } from "../lib/targets";
import type { Deciding } from "./deciding.svelte";
import type { Table } from "./table.svelte";

export interface Game {
  table: Table;
  deciding: Deciding;
  pointer: { at: readonly Target[] };
}

const KEY = Symbol("game");
export const setGame = (game: Game): Game => setContext(KEY, game);
export const getGame = (): Game => getContext<Game>(KEY);
