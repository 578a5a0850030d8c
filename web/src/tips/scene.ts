/** What a tip is made of, as the table stands where the thing is shown. */
import type { Game } from "../stores/game";
import { partsOf } from "./tell";
import type { Scene } from "./tip";

export function sceneOf({ table, deciding }: Game, node: Element, subject: string): Scene | null {
  const { state } = table;
  if (!state) return null;
  const board = node.closest("[data-seat]")?.getAttribute("data-seat");
  const seat = partsOf(subject).seat ?? (board ? Number(board) : Math.max(0, table.active));
  const own = seat === table.active;
  // My own board is as it is; all else as it is told.
  const view = own
    ? state.view
    : { ...(table.telling.shown?.view ?? state.view), decision: state.view.decision };
  const player = view.players[seat];
  if (!player) return null;
  return {
    view,
    player,
    own,
    speaker: table.speaker,
    reason: (target) => {
      const shut = table.active >= 0 ? deciding.shut(target) : undefined;
      return shut ? deciding.reason(shut) : "";
    },
  };
}
