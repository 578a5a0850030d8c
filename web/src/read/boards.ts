/** A player's board and the middle of the table in words, from the cards of their things. */
import { totals } from "../lib/afford";
import { printedWords } from "../lib/figures";
import { GOODS, SECTIONS } from "../lib/ids";
import { ofCooper } from "../lib/island/words";
import { scoreWords } from "../lib/score";
import type { Goods, PlayerView, SpotView, View } from "../lib/types";
import { amount, has, join, named, plain, say, type Speaker } from "../lib/words";
import type { Scene } from "../tips/tip";
import { line, ofTip, type Line } from "./line";

/** Things of one kind, under the name that the board gives them. */
export interface Part {
  name: string;
  lines: Line[];
}

function goods(of: Goods): string {
  const found = GOODS.filter((good) => of[good]).map((good) => amount(good, of[good]));
  return found.length ? join("and", found) : say("page.board.none");
}

function stored({ storage, market }: PlayerView): Line[] {
  const { general, coin_only: coins, fine_only: fine } = storage.capacity;
  const used = GOODS.reduce((sum, good) => sum + storage.goods[good], 0);
  const empty = GOODS.every((good) => !market[good]);
  return [
    line(say("page.read.stored", { goods: goods(storage.goods) }), [
      say("page.read.spots", { used, count: general + coins + fine }),
    ]),
    line(say("page.read.market", { goods: goods(market) }), empty ? [] : [say("page.board.market_note")]),
  ];
}

function standing({ view, player, speaker }: Scene): Line[] {
  const { seat } = player;
  const land = { ...totals(player) };
  const books = player.log_books;
  return [
    line(scoreWords(player), [
      say("page.read.books", { count: books }),
      say("page.read.uncharted", { count: player.uncharted }, player.uncharted),
      ...(view.cooper === seat ? [ofCooper(view)] : []),
      ...(player.owed ? [say("page.board.owed", { count: player.owed }, player.owed)] : []),
      ...(player.choosing
        ? [
            say(
              "page.board.choosing",
              { player: speaker.player(seat), count: player.choosing.count },
              player.choosing.count,
            ),
          ]
        : []),
    ]),
    line(say("page.read.have", { goods: goods(land) })),
    ...stored(player),
  ];
}

function reserve({ tiles }: PlayerView): Line[] {
  const held = Object.entries(tiles).filter(([, count]) => count);
  if (!held.length) return [line(say("page.board.none"))];
  return held.map(([tile, count]) =>
    line(say("page.read.times", { count: Number(count), what: say(`tile.${tile}`) }, count)),
  );
}

const allOf = (group: string, ids: readonly string[]): string =>
  ids.length
    ? join(
        "and",
        ids.map((id) => say(`${group}.${id}`)),
      )
    : say("page.board.none");

export function board(scene: Scene): Part[] {
  const { player } = scene;
  const { hire, workers } = player;
  const tips = (subjects: readonly string[]): Line[] => subjects.flatMap((one) => ofTip(one, scene));
  const part = (name: string, lines: Line[]): Part => ({ name: say(`page.board.${name}`), lines });
  return [
    { name: say("page.read.standing"), lines: standing(scene) },
    part("workers", [
      ...tips(["worker:normal", "worker:special", "feeding"]),
      line(say("page.read.hire", { free: hire.filter((one) => !one.taken).length, count: hire.length }), [
        say("page.tip.hire.waiting", {
          normal: workers.waiting_normal,
          special: workers.waiting_special,
        }),
      ]),
    ]),
    part("chart", tips(["cartographer"])),
    part("tiles", reserve(player)),
    part("islets", [line(allOf("islet", player.islets))]),
    part("boats", [line(allOf("boat", player.boats))]),
    part("landings", tips(player.landings.map(({ landing }) => `landing:${landing}`))),
    {
      name: say("page.read.buildings"),
      lines: tips(player.buildings.map((one) => `building:${one.building}`)),
    },
    part("crafting", player.crafting.map(spot)),
    part("crates", crates(player)),
    part("milestones", tips(player.milestones.map((one) => `milestone:${one.milestone}`))),
    part(
      "cards",
      player.small_cards.length + player.large_cards.length
        ? [
            ...player.small_cards.map((card) => ofCard("small", card, scene)),
            ...player.large_cards.map(({ card }) => ofCard("large", card, scene)),
          ].flat()
        : [line(say("page.board.none"))],
    ),
  ];
}

const spot = ({ spot: number, open, statue, helm }: SpotView): Line =>
  line(
    say("page.option.spot", { number }),
    [
      say(statue ? "page.read.spot.statue" : open ? "page.read.spot.free" : "page.board.spot_closed"),
      helm ? plain(say("page.read.gives", { gives: `${helm} [helm]` })) : "",
    ],
    `spot:${number}`,
  );

function crates({ crates: all, lids }: PlayerView): Line[] {
  return [
    line(say("page.read.lids", { unused: lids.unused, acquired: lids.acquired })),
    ...all.map(({ crate, covered }) =>
      line(
        say(`crate.${crate}`),
        [say(covered ? "page.board.covered" : "page.board.free")],
        `crate:${crate}`,
      ),
    ),
  ];
}

/** A card's own words are what it does: they stand with it. */
function ofCard(deck: "small" | "large", card: number, scene: Scene): Line[] {
  return ofTip(`${deck}:${card}`, scene).map(({ text, more, target }) =>
    line(text, [plain(printedWords(`page.card.${deck}.${card}`, scene.view.printed)), ...more], target),
  );
}

/** The eight sections: what each does, and who stands on its two places, from the bottom up. */
export function hub({ sections, printed }: View, speaker: Speaker): Line[] {
  return SECTIONS.flatMap((letter) => {
    const found = sections.find((one) => one.section === letter);
    if (!found) return [];
    const place = (form: "round" | "square"): string => {
      const symbol = `page.symbol.${letter} ${form}`;
      if (found[form].length) {
        const players = found[form].map((seat) => speaker.player(seat));
        return say(`page.read.${form}.taken`, { players: join("and", players) });
      }
      return has(symbol)
        ? say(`page.read.${form}.symbol`, { what: plain(printedWords(symbol, printed)) })
        : say(`page.read.${form}.free`);
    };
    const does = plain(printedWords(`page.section.${letter}`, printed));
    return [
      line(
        say("page.read.section", { letter, section: named("section", letter), does }),
        [place("round"), place("square")],
        `section ${letter}`,
      ),
    ];
  });
}

/** Royal orders: what each asks for, who holds it, and how all stand with it. */
export function orders(view: View, speaker: Speaker): Line[] {
  const { order_points: points } = view.printed;
  return view.orders.map(({ order, stages, at_most: most, holder, players }) =>
    line(
      say("page.read.order", {
        order: named("order", order),
        what: plain(printedWords(`page.order.${order}`, view.printed)),
      }),
      [
        holder === null
          ? say("page.tip.order.free")
          : say("page.tip.order.held", { player: speaker.player(holder) }),
        ...stages.map((goal, n) =>
          say(most ? "page.read.most" : "page.read.stage", { goal, points: points[n] }),
        ),
        ...players.map(({ count, points: now }, seat) =>
          count === null
            ? say("page.read.copied", { player: speaker.player(seat), points: now })
            : say("page.read.counted", { player: speaker.player(seat), count, points: now }),
        ),
      ],
      `order:${order}`,
    ),
  );
}

export function cargo(scene: Scene): Line[] {
  return scene.view.cargo.flatMap(({ ship }) => ofTip(`cargo:${ship}`, scene));
}

export function supply(scene: Scene): Line[] {
  return ["bag", "singles", "books", "decks"].flatMap((kind) => ofTip(`supply:${kind}`, scene));
}
