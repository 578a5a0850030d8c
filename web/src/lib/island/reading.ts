/** What can be read on the chart: what would be too small is drawn larger where there is room, or left out. */
import { getContext, setContext } from "svelte";

/**
 * The size in which a text of so many units is to be drawn, inside a drawing of this scale; at most `most` times as
 * large as drawn; 0: not at all.
 */
export type Reading = (units: number, scale: number, most?: number) => number;

const KEY = Symbol("reading");
export const setReading = (reading: Reading): Reading => setContext(KEY, reading);
export const getReading = (): Reading => getContext<Reading>(KEY);
