/** Tips of what lies in the middle of the table, and of the page's own parts. */
import { figures, printedWords } from "../lib/figures";
import { ANYTIME } from "../lib/ids";
import { optionWords } from "../lib/options";
import { LANDSCAPE_OF } from "../lib/tiles";
import { capital, has, join, named, say } from "../lib/words";
import { BOARD } from "./board";
import { priced } from "./price";
import type { RULES } from "./rules";
import type { Teller } from "./tip";

type Rule = keyof typeof RULES;

const cargo: Teller = (number, scene) => {
  const { view, player, speaker } = scene;
  const ship = view.cargo[Number(number) - 1];
  if (!ship) return null;
  const stands = ship.harbormaster === "up";
  const packs = player.small_cards.includes(9);
  const less = (stands ? view.printed.harbormaster_reduction : 0) + (packs ? 1 : 0);
  const mine = ship.lids.includes(player.seat);
  const reason = scene.reason(`cargo:${number}`);
  return {
    name: say("page.option.supply", { cargo: named("cargo", number) }),
    text: say(mine ? "page.tip.cargo" : "page.tip.cargo.none"),
    ...(mine
      ? {
          ...priced(ship.cost, scene, less),
          gives: say("page.tip.cargo.gives", { helm: `${ship.helm} [helm]` }),
        }
      : {}),
    now: [
      ...(stands ? [say("page.table.harbormaster_up", figures(view.printed))] : []),
      ...(ship.harbormaster === "down" ? [say("page.tip.harbormaster.down")] : []),
      ...(packs && mine ? [say("page.tip.cargo.card", { card: named("card.small", 9) })] : []),
      ship.lids.length
        ? say("page.table.lids", {
            players: join(
              "and",
              ship.lids.map((seat) => speaker.player(seat)),
            ),
          })
        : say("page.table.no_lids"),
    ],
    ...(reason ? { why: reason } : {}),
    rule: "cargo",
  };
};

const order: Teller = (number, scene) => {
  const { view, player, speaker } = scene;
  const found = view.orders.find((one) => String(one.order) === number);
  if (!found) return null;
  const mine = found.players[player.seat];
  const { order_points: points } = view.printed;
  const others = found.players.flatMap(({ count }, seat) =>
    count === null || (scene.own && seat === player.seat)
      ? []
      : [say("page.tip.order.other", { player: speaker.player(seat), count })],
  );
  return {
    name: say(`order.${number}`),
    text: say("page.tip.order", { what: printedWords(`page.order.${number}`, view.printed) }),
    ...(found.stages.length
      ? {
          gives: found.stages
            .map((goal, n) =>
              say(found.at_most ? "page.tip.order.most" : "page.tip.order.stage", {
                goal,
                points: points[n],
              }),
            )
            .join(" · "),
        }
      : {}),
    now: [
      ...(mine && scene.own
        ? [say(mine.count === null ? "page.tip.order.copied" : "page.tip.order.mine", { ...mine })]
        : []),
      ...(others.length ? [others.join(" · ")] : []),
      found.holder === null
        ? say("page.tip.order.free")
        : say("page.tip.order.held", { player: speaker.player(found.holder) }),
    ],
    rule: "order",
  };
};

const SUPPLY: Record<string, Rule> = { bag: "draw", singles: "single_open", books: "book", decks: "decks" };
const supply: Teller = (kind, { view }) => {
  const { dealt } = view.printed.setup;
  const rule = SUPPLY[kind];
  if (!rule) return null;
  const { supply: left } = view;
  const pile = (kinds: "F/M" | "P/S"): string =>
    say("page.tip.supply.pile", {
      count: left.singles[kinds],
      landscapes: join(
        "or",
        kinds.split("/").map((letter) => say(`landscape.${LANDSCAPE_OF[letter] ?? ""}`)),
      ),
    });
  const now = {
    bag: [say("page.tip.supply.left", { count: left.bag })],
    singles: [pile("F/M"), pile("P/S")],
    books: [say("page.tip.supply.left", { count: left.log_books })],
    decks: [say("page.tip.supply.cards", { small: left.small_deck, large: left.large_deck })],
  }[kind];
  return {
    name: say(`page.tip.supply.${kind}`),
    text: say(`page.tip.supply.${kind}_text`, { dealt }),
    now: now ?? [],
    rule,
  };
};

const harbormaster: Teller = (_, { view }) => {
  const at = view.cargo.find((one) => one.harbormaster);
  return {
    name: capital(say("page.glyph.harbormaster")),
    text: printedWords("page.tip.harbormaster", view.printed),
    now: at?.harbormaster === "down" ? [say("page.tip.harbormaster.down")] : [],
    rule: "harbormaster",
  };
};

const book: Teller = (_, { player, view }) => ({
  name: capital(say("page.glyph.logbook")),
  text: say("page.tip.book", { steps: view.printed.points_per_log_book }),
  now: [say("page.tip.book.count", { count: player.log_books }, player.log_books)],
  rule: "book",
});

const PHASES: Record<string, Rule> = {
  start: "start",
  income: "income",
  work: "work",
  feed: "feeding",
  reactivate: "reactivate",
  statues: "statue_points",
  passage: "passage",
  market: "market_step",
  last: "last",
  over: "tie",
};
const phase: Teller = (_, { view }) => {
  const { phase: now, printed } = view;
  const text = has(`page.aid.step.${now}`)
    ? printedWords(`page.aid.step.${now}`, printed)
    : say(`page.tip.phase.${now}`);
  return {
    name: say(`phase.${now}`),
    text,
    rule: PHASES[now] ?? "work",
  };
};

/** A line of the scoring pad. */
const line: Teller = (name, { view }) => ({
  name: say(`page.score.${name}`),
  text: printedWords(`page.score.note.${name}`, view.printed),
  rule: name === "uncharted" ? "tie" : "score",
});

const ANYTIME_RULES: Record<string, Rule> = {
  store: "store",
  trade: "trade",
  lid: "crate",
  card: "cards_large",
  cartographer: "chart",
  hire: "hire_helm",
};
export const ANYTIME_KEYS = "STLCMH";
const anytime: Teller = (entry, { view }) => {
  const at = ANYTIME.findIndex((one) => one === entry);
  const offered = view.decision?.options.some(({ text }) => text === entry);
  return {
    name: say(`page.anytime.${entry}`),
    text: printedWords(`page.anytime.note.${entry}`, view.printed),
    key: ANYTIME_KEYS[at] ?? "",
    ...(view.decision && !offered ? { why: say("page.tip.anytime.off") } : {}),
    rule: ANYTIME_RULES[entry] ?? "store",
  };
};

/** What the verb of an option does, where its words do not say it: a sentence, and its rule. */
const VERBS: Record<string, Rule> = {
  start: "start",
  islet: "islet_place",
  place: "place",
  draw: "draw",
  boat: "boat",
  erect: "put",
  ruin: "ruin",
  statue: "statue",
  supply: "cargo",
  step: "chart_track",
  cooper: "cooper",
  ship: "ship",
  anchor: "anchor",
  decline: "fee",
  reduce: "reduce",
  single: "single_open",
  "end turn": "end",
};

/** A chip of the strip: what it is about has a card of its own, or what it does. */
const choice: Teller = (text, scene) => {
  const { view } = scene;
  const all = [...(view.decision?.options ?? []), ...(view.decision?.further ?? [])];
  const found =
    all.find((one) => one.text === text) ?? view.decision?.closed.find((one) => one.text === text);
  if (!found) return null;
  const { verb, targets } = found;
  const why = "why" in found ? { why: scene.speaker.refusal(found.why) } : {};
  const deck = view.decision?.details["deck"];
  const target = verb === "keep" ? `${String(deck)}:${String(found.args.card)}` : (targets[0] ?? "");
  const kind = target.split(":")[0] ?? "";
  const teller = target.includes(":") ? { ...BOARD, cargo, order }[kind] : undefined;
  const thing = teller?.(target.slice(kind.length + 1), scene) ?? null;
  if (thing) return { ...thing, ...why };
  const rule = VERBS[verb];
  const said = `page.tip.verb.${verb}`;
  const { label, note } = optionWords(
    { ...found, extra: "extra" in found ? (found.extra ?? {}) : {} },
    view,
    scene.speaker.names,
  );
  if (!has(said) && !("why" in found)) return null;
  return {
    name: label,
    ...(has(said) ? { text: printedWords(said, view.printed) } : {}),
    ...(note ? { now: [note] } : {}),
    ...why,
    ...(rule ? { rule } : {}),
  };
};

export const MIDDLE: Record<string, Teller> = {
  cargo,
  order,
  supply,
  harbormaster,
  book,
  phase,
  line,
  anytime,
  choice,
};
