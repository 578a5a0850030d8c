/** A score as it stands: what the ships have sailed, less anchors, counts now; the rest of the pad is a forecast (E2). */
import type { PlayerView } from "./types";
import { say } from "./words";

/** The headline; anchors are negative already. */
export const sailed = ({ score }: Pick<PlayerView, "score">): number => score.ships + score.anchors;

export const scoreWords = (player: Pick<PlayerView, "score">): string =>
  say("page.score.headline", { sailed: sailed(player), total: player.score.total });
