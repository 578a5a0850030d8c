/** The figures that the rules name, from the box at hand: another box has others, and the words follow. */
import { figures } from "../lib/figures";
import { BOATS, FORMS, ISLETS, ORDERS, SECTIONS } from "../lib/ids";
import { priceText } from "../lib/options";
import type { PrintedView } from "../lib/types";
import { amount, has, join, named, say, type Values } from "../lib/words";
import { write } from "./words";

const helm = (count: number): string => `${count} [helm]`;
const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** A section with its symbols, in one sentence. */
export function sectionWords(letter: string, values: Values): string {
  const symbol = (form: string): string => {
    const key = `page.symbol.${letter} ${form}`;
    return has(key) ? say(key, values) : "";
  };
  const [round, square] = FORMS.map(symbol);
  return write(round ? "line.section_round" : "line.section", {
    letter,
    section: named("section", letter),
    does: say(`page.section.${letter}`, values),
    round,
    square,
  });
}

/** The stages of a royal order, with their points. */
export function stagesOf(order: number, printed: PrintedView): string {
  const stages = printed.order_stages[order - 1] ?? [];
  return stages.map((goal, n) => write("line.stage", { goal, points: printed.order_points[n] })).join(" · ");
}

export function ruleFigures(printed: PrintedView): Values {
  const base = figures(printed);
  const { setup, buildings } = printed;
  const built = Object.fromEntries(
    buildings.flatMap(({ building, count, cost, helm: points }) => [
      [`${building}_count`, count],
      [`${building}_cost`, priceText(cost)],
      [`${building}_helm`, helm(points)],
    ]),
  );
  const [two, three, four] = setup.orders;
  const priced = (row: string, name: (n: number) => string, rows: PrintedView["cargo"]): string =>
    rows
      .map(({ cost, helm: points }, n) =>
        write(row, { name: name(n + 1), cost: priceText(cost), helm: helm(points) }),
      )
      .join(say("list.semicolon"));
  return {
    ...base,
    ...built,
    rounds: printed.rounds,
    cargo_ships: printed.cargo.length,
    orders_two: two,
    orders_three: three,
    orders_four: four,
    order_removed: say(`order.${setup.order_removed}`),
    order_copier: say(`order.${ORDERS.length}`),
    workers: setup.workers,
    waiting_normal: setup.waiting_normal,
    waiting_special: setup.waiting_special,
    coins_start: amount("coin", setup.coins),
    tiles_start: setup.tiles,
    chart_start: join("and", setup.cartographer.map(String)),
    boats: BOATS.length,
    islets: ISLETS.length,
    ruins: setup.ruins,
    books: sum(printed.books.map(({ count }) => count)),
    bag: setup.bag,
    spaces: sum(printed.layout.rows),
    passage: printed.layout.passage.length,
    gold_level: printed.gold_from_level,
    chart_max: printed.cartographer_max,
    storage: setup.storage,
    storage_small: write("line.storage", { count: setup.storage_small }, setup.storage_small),
    card_fine: say("card.small.14"),
    card_coins: say("card.small.15"),
    book_points: printed.points_per_log_book,
    landing_list: priced("line.landing", String, printed.landings),
    cargo_list: priced("line.cargo", (n) => say(`cargo.${n}`), printed.cargo),
    statue_costs: join("or", printed.statue.costs.map(priceText)),
    statue_helm: helm(printed.statue.helm),
    dealt: setup.dealt,
    goal: printed.milestone_goal,
    hire_workers: setup.hire.filter((points) => points === 0).length,
    hire_helm: join("and", setup.hire.filter(Boolean).map(helm)),
    order_points: join("and", printed.order_points.map(String)),
    order_list: ORDERS.slice(0, -1)
      .map((order) =>
        write("line.order", {
          order: named("order", order),
          what: say(`page.order.${order}`, base),
          stages: stagesOf(order, printed),
        }),
      )
      .join("\n"),
    section_list: SECTIONS.map((letter) => sectionWords(letter, base)).join("\n"),
  };
}
