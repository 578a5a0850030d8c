import type { Item, PlayerView } from "./types";

/** What goods count for in a payment or a trade (P7): a cube on land what its level says, those of storage one each. */
export function worth({ space, count }: Item, me: PlayerView | undefined): number {
  return space === null ? count : (me?.spaces.find((one) => one.space === space)?.level ?? 1);
}
