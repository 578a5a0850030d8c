/** Tips of what lies on the chart: land, water, islets, ships, and the hub. */
import { barredWords, doorName } from "../lib/doors";
import { printedWords } from "../lib/figures";
import { FORMS } from "../lib/ids";
import { ofCooper } from "../lib/island/words";
import { placeWords } from "../lib/places";
import { CUBE_OF } from "../lib/tiles";
import type { SpaceView, WaterView } from "../lib/types";
import { capital, has, join, named, say } from "../lib/words";
import { scoreWords } from "../lib/score";
import type { Scene, Teller, Tip } from "./tip";

/** What a tile laid on the landscape brings, and what else is to be known of it. */
function landscape({ landscape: kind, level }: SpaceView, { view }: Scene): string[] {
  if (!kind) return [];
  const { gold_from_level: gold } = view.printed;
  const high = kind === "mountain" && level + 1 >= gold;
  return [
    ...(kind === "settlement" ? [say("page.tip.land.settlement")] : []),
    ...(kind === "mountain"
      ? [say(high ? "page.tip.land.gold" : "page.tip.land.gold_from", { level: gold })]
      : []),
  ];
}

function counts({ level, space }: SpaceView, { view }: Scene): string[] {
  const high = view.orders.some(({ order }) => order === 5);
  return [
    ...(view.printed.layout.passage.includes(space) ? [say("page.tip.land.passage")] : []),
    ...(level >= 5 && high ? [say("page.tip.land.order", { order: named("order", 5) })] : []),
  ];
}

function blank(space: SpaceView, scene: Scene): Tip {
  const kind = space.ruin ? "ruin" : "uncharted";
  return {
    name: space.ruin ? capital(say("page.glyph.ruin")) : capital(say("page.place.blank")),
    text: say(`page.tip.land.${kind}`),
    now: counts(space, scene),
    rule: kind,
  };
}

const PIECES = {
  small: "small",
  large: "large",
  fortress: "fortress",
  statue: "statue_points",
  lid: "put",
} as const;

function charted(space: SpaceView, scene: Scene): Tip {
  const { cube, piece, level } = space;
  const name = capital(String(placeWords(scene.player, space.space)));
  const kind = named("landscape", space.landscape ?? "forest");
  if (piece) {
    return {
      name: capital(say(`piece.${piece}`)),
      text: say(`page.tip.piece.${piece}`),
      now: [name, ...counts(space, scene)],
      rule: PIECES[piece],
    };
  }
  if (cube) {
    return {
      name,
      text: say(level > 1 ? "page.tip.land.cube" : "page.tip.land.cube_low", {
        resource: named("resource", cube),
        level,
      }),
      now: counts(space, scene),
      rule: "cube",
    };
  }
  const brings = space.landscape ? `[${CUBE_OF[space.landscape] ?? ""}]` : "";
  return {
    name,
    text: say(space.landscape === "settlement" ? "page.tip.land.free_settlement" : "page.tip.land.free", {
      landscape: kind,
      level: level + 1,
      cube: brings,
    }),
    now: [...landscape(space, scene), ...counts(space, scene)],
    rule: "free",
  };
}

const space: Teller = (what, scene) => {
  const found = scene.player.spaces.find((one) => one.space === what);
  if (!found) return null;
  return found.level && found.landscape ? charted(found, scene) : blank(found, scene);
};

function islet(found: WaterView, scene: Scene): Tip | null {
  if (!found.islet) return null;
  return {
    name: say(`islet.${found.islet.islet}`),
    text: say("page.tip.islet.placed", { player: scene.speaker.player(found.seat) }),
    gives: say(`page.islet.${found.islet.islet}`),
    rule: "islet",
  };
}

function water(found: WaterView, scene: Scene): Tip {
  const owner = scene.speaker.player(found.seat);
  if (found.water === "bay") {
    return {
      name: say("page.island.water.bay"),
      text: say("page.tip.water.bay"),
      gives: "[logbook]",
      rule: "bay",
    };
  }
  if (found.water === "harbor") {
    const home = scene.own;
    return {
      name: home ? say("page.tip.water.home") : say("page.tip.water.of", { player: owner }),
      text: say(home ? "page.tip.water.harbor_own" : "page.tip.water.harbor", { player: owner }),
      gives: "[logbook]",
      rule: "harbor",
    };
  }
  return {
    name: say("page.tip.water.name", { bank: found.water }),
    text: say("page.tip.water.bank"),
    rule: "bank",
  };
}

const onWater = (what: string, { view, player }: Scene): WaterView | undefined =>
  view.ring.find((one) => one.seat === player.seat && one.water === what);

const ship: Teller = (what, { player, speaker }) => {
  const sails = what === "1" ? 1 : 2;
  const found = player.ships.find((one) => one.sails === sails);
  if (!found) return null;
  const { anchors, distance } = found;
  return {
    name: say("page.tip.ship.name", { player: speaker.player(player.seat), ship: named("ship", sails) }),
    text: say(`page.tip.ship.${sails}`),
    now: [
      say("page.tip.ship.sailed", { count: distance }, distance),
      ...(anchors ? [say("page.tip.ship.anchors", { count: anchors }, anchors)] : []),
    ],
    rule: "ship",
  };
};

/** A section whole, or one of its two places. */
const section: Teller = (what, scene) => {
  const { view, speaker } = scene;
  const [letter = "", form] = what.split(" ");
  const found = view.sections.find((one) => one.section === letter);
  if (!found) return null;
  const does = printedWords(`page.section.${letter}`, view.printed);
  const symbol = (one: string): string => `page.symbol.${letter} ${one}`;
  if (form !== "round" && form !== "square") {
    return {
      name: say("page.tip.section.name", { letter, section: named("section", letter) }),
      text: say("page.tip.section.whole"),
      gives: does,
      now: FORMS.filter((one) => has(symbol(one))).map((one) =>
        say(`page.tip.section.symbol_${one}`, { what: printedWords(symbol(one), view.printed) }),
      ),
      rule: "section",
    };
  }
  const option = view.decision?.options.find(
    ({ verb, args }) => verb === "worker" && args.section === letter && args.form === form,
  );
  const { fee, barred } = option?.extra ?? {};
  const below = found[form];
  const top = below.at(-1);
  const pays = fee ?? (top === undefined || top === view.seat ? undefined : top);
  const free = below.length === 0;
  const shut = scene.reason(`section ${letter} ${form}`);
  return {
    name: doorName({ section: letter, form } as never),
    text: say(`page.tip.section.${form}`),
    gives: does,
    ...(pays === undefined ? {} : { price: say("page.tip.section.fee", { player: speaker.player(pays) }) }),
    now: [
      ...(has(symbol(form))
        ? [
            say(free ? "page.tip.section.symbol" : "page.tip.section.no_symbol", {
              what: printedWords(symbol(form), view.printed),
            }),
          ]
        : []),
      ...(below.length
        ? [
            say("page.tip.section.stands", {
              players: join(
                "and",
                below.map((seat) => speaker.player(seat)),
              ),
            }),
          ]
        : []),
    ],
    ...(shut ? { why: shut } : barred ? { why: barredWords(barred, speaker) } : {}),
    rule: pays === undefined ? "section" : "fee",
  };
};

/** A name plate: the five lines of the pad. */
const seat: Teller = (what, scene) => {
  const player = what ? scene.view.players[Number(what)] : scene.player;
  if (!player) return null;
  const LINES = ["ships", "orders", "cards", "leftovers", "anchors"] as const;
  const { score } = player;
  const worth = LINES.filter((line) => score[line]);
  return {
    name: scene.speaker.player(player.seat),
    text: scene.view.over ? say("page.score.final", { total: score.total }) : scoreWords(player),
    now: [
      ...worth.map((line) =>
        say("page.tip.score.line", { line: named("page.score", line), points: score[line] }),
      ),
      ...(scene.view.cooper === player.seat ? [ofCooper(scene.view)] : []),
    ],
    rule: "score",
  };
};

const cooper: Teller = (_, { view, speaker }) => ({
  name: capital(say("page.glyph.cooper")),
  text: say("page.tip.cooper", { player: speaker.player(view.cooper) }),
  now: [ofCooper(view)],
  rule: "cooper",
});

const of = (make: (found: WaterView, scene: Scene) => Tip | null, by: "water" | "islet"): Teller => {
  return (what, scene) => {
    const found =
      by === "water"
        ? onWater(what, scene)
        : scene.view.ring.find((one) => one.seat === scene.player.seat && one.islet?.islet === what);
    return found ? make(found, scene) : null;
  };
};

/** Where an islet may go: half of a sand bank, with the land beside it. */
const half: Teller = (what, scene) => {
  const [bank = ""] = what.split(" ");
  const found = onWater(bank, scene);
  return found ? (islet(found, scene) ?? water(found, scene)) : null;
};

/** Two land spaces: the first of them. */
const pair: Teller = (what, scene) => space(what.split(" ")[0] ?? "", scene);

export const LAND: Record<string, Teller> = {
  space,
  pair,
  half,
  water: of(water, "water"),
  islet: of(islet, "islet"),
  ship,
  section,
  seat,
  cooper,
};
