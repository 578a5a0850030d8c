/** Words with figures of the box at hand: another box has other figures, and the words follow. */
import type { PrintedView } from "./types";
import { amountOf, phrase, say, type Part, type Values } from "./words";

const points = (count: number): Part => phrase("page.note.points", { points: count }, count);

export function figures(printed: PrintedView): Values {
  const { cartographer, cards, feeding, reactivate, trades } = printed;
  return {
    chart_shim: cartographer.shim,
    chart_open: cartographer.uncharted,
    chart_low: cartographer.low,
    chart_high: cartographer.high,
    rate_cloth: trades.cloth_to_coins,
    rate_gold: trades.gold_to_cubes,
    rate_any: trades.any_to_any,
    react_card: amountOf("coin", reactivate.card),
    react_lid: amountOf("coin", reactivate.lid),
    feed_base: feeding.base,
    feed_normal: feeding.normal,
    feed_special: feeding.special,
    feed_helm: say("page.option.hire.helm", { points: feeding.special_helm }),
    off_special: printed.special_worker_reduction,
    off_harbormaster: printed.harbormaster_reduction,
    order_copy: printed.order_copy,
    leftovers: printed.leftovers_per_point,
    flag_points: points(cards.stored),
    lid_points: points(cards.lid),
    boat_points: points(cards.boat),
    set_points: points(cards.collection.points),
    set_buildings: cards.collection.buildings,
    set_statues: cards.collection.statues,
  };
}

/** A message of the catalogue with the figures that it names. */
export function printedWords(key: string, printed: PrintedView): string {
  return say(key, figures(printed));
}
