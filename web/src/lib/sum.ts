/** What a look ahead comes to for a seat: what goes, and what comes, in signs. */
import { totals } from "./afford";
import type { Preview } from "./api";
import { GOODS } from "./ids";
import { sailed } from "./score";
import type { PlayerView, View } from "./types";
import { amountOf, listed, say } from "./words";

/** All that a seat has of something that is counted, by the sign that stands for it. */
function counts(player: PlayerView): Map<string, number> {
  const have = totals(player);
  const out = new Map<string, number>();
  for (const good of GOODS) out.set(good, have[good] + player.market[good]);
  out.set("helm", sailed(player));
  out.set("step", player.cartographer.steps);
  out.set("logbook", player.log_books);
  out.set(
    "tile",
    Object.values(player.tiles).reduce((sum, count) => sum + count, 0),
  );
  out.set("lid", player.lids.unused);
  out.set("card", player.small_cards.length + player.large_cards.length);
  return out;
}

/** Points that are certain: they only wait for the ship that sails them (H1), or for the place of what is paid for (B2, B8). */
export function promised({ decision, printed }: View, player: PlayerView): string[] {
  const { kind, details = {} } = decision ?? {};
  const piece = kind === "put" ? details["piece"] : undefined;
  const erected = player.buildings.find(({ building }) => building === piece)?.helm ?? 0;
  const count =
    kind === "ship" ? Number(details["points"] ?? 0) : piece === "statue" ? printed.statue.helm : erected;
  return count > 0 ? [say("page.decide.sum.more", { count, what: "[helm]" })] : [];
}

/** Texts for `Rich`, in the order of the signs; nothing of what stays as it is. */
export function sum(before: PlayerView, after: PlayerView): { less: string[]; more: string[] } {
  const [less, more]: [string[], string[]] = [[], []];
  const now = counts(before);
  for (const [sign, then] of counts(after)) {
    const by = then - (now.get(sign) ?? 0);
    const parts = { count: Math.abs(by), what: `[${sign}]` };
    if (by < 0) less.push(say("page.decide.sum.less", parts));
    if (by > 0) more.push(say("page.decide.sum.more", parts));
  }
  return { less, more };
}

/** T3: what would go into a trade and what would come of it, as a question. */
export function traded(view: View, { view: then, events }: Preview): string {
  const [before, after] = [view, then].map(({ players, seat }) => players[seat ?? 0]);
  const made = events.find(({ type }) => type === "trade");
  if (!before || !after || !made) return "";
  const [now, left] = [totals(before), totals(after)];
  const given = GOODS.filter((good) => left[good] < now[good]);
  const count = Number(made["items"]);
  return say(
    `page.trade_first.title.${String(made["trade"])}`,
    {
      given: listed(
        "and",
        given.map((good) => amountOf(good, now[good] - left[good])),
      ),
      count,
    },
    count,
  );
}
