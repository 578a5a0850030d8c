/** A peninsula in words: its land by rows, its water in the order of the ring, and the ways of its player's ships. */
import { ofSpace, wayWords } from "../lib/island/words";
import type { PlayerView, ShipView, SpaceView, View, WaterView } from "../lib/types";
import { capital, join, named, say, type Speaker } from "../lib/words";
import { line, type Line } from "./line";
import { ahead } from "./ships";

export interface Row {
  name: string;
  /** Half a space farther right than its neighbours. */
  inset: boolean;
  spaces: (Line & Pick<SpaceView, "landscape">)[];
}

export function land({ printed: { layout } }: View, { seat, spaces }: PlayerView): Row[] {
  return layout.rows.map((_, row) => ({
    name: say(layout.passage.includes(`${row},0`) ? "page.read.passage" : "page.read.row", { row }),
    inset: row % 2 === 0,
    spaces: spaces
      .filter(({ space }) => space.startsWith(`${row},`))
      .map((one) => ({
        ...line(
          say("page.read.space", { space: one.space, what: ofSpace(one) }),
          [],
          `seat ${seat} space ${one.space}`,
        ),
        landscape: one.landscape,
      })),
  }));
}

/** "Harbor of Inês", "Bay between Inês and Bram", "L2 of Bram". */
export function waterName({ water, seat }: WaterView, { players }: View, speaker: Speaker): string {
  const player = speaker.player(seat);
  if (water === "harbor") return say("page.read.water.harbor", { player });
  if (water !== "bay") return say("page.read.water.bank", { bank: water, player });
  return say("page.read.water.bay", { player, next: speaker.player((seat + 1) % players.length) });
}

const isletOf = ({ islet, seat }: WaterView, speaker: Speaker): string =>
  say("page.read.islet", { islet: named("islet", islet?.islet ?? ""), player: speaker.player(seat) });

function shipsAt({ ships }: WaterView, { players }: View, speaker: Speaker): string[] {
  return ships.map(({ seat, sails }) => {
    const anchors = players[seat]?.ships.find((one) => one.sails === sails)?.anchors ?? 0;
    const ship = say("page.read.ship", { player: speaker.player(seat), ship: named("ship", sails) });
    return anchors ? say("page.read.anchored", { ship, count: anchors }, anchors) : ship;
  });
}

/** The land spaces beside the halves of a bank where an islet could go. */
function shores({ water }: WaterView, { printed: { layout } }: View): string[] {
  return layout.coast
    .filter(({ bank }) => bank === water)
    .map(({ half, spaces }) =>
      say("page.read.shore", { half: named("half", half), spaces: join("and", spaces) }),
    );
}

export function water(view: View, { seat }: PlayerView, speaker: Speaker): Line[] {
  return view.ring
    .filter((one) => one.seat === seat)
    .map((one) => {
      const bank = one.water !== "bay" && one.water !== "harbor";
      const islet = one.islet
        ? say("page.read.lies", {
            islet: named("islet", one.islet.islet),
            half: named("half", one.islet.half),
          })
        : "";
      return line(
        bank ? one.water : waterName(one, view, speaker),
        [
          bank ? islet || say("page.read.no_islet") : "",
          ...shipsAt(one, view, speaker),
          ...(bank && seat === view.seat && !islet ? shores(one, view) : []),
        ],
        `seat ${seat} water ${one.water}`,
      );
    });
}

function way(view: View, ship: ShipView, kind: "bay" | "harbor", speaker: Speaker): string[] {
  const found = ahead(view, ship, kind);
  if (!found) return [];
  const { steps, to, islets } = found;
  return [
    say(`page.read.to.${kind}`, {
      way: wayWords(steps, ship.anchors),
      place: waterName(to, view, speaker),
    }),
    islets.length
      ? say("page.read.past", {
          islets: join(
            "and",
            islets.map((one) => isletOf(one, speaker)),
          ),
        })
      : say("page.read.past.none"),
  ];
}

/** How far one's ship is from the nearer of the next bay and the next harbor. */
export function nearest(view: View, seat: number, sails: number, speaker: Speaker): string {
  const ship = view.players[seat]?.ships.find((one) => one.sails === sails);
  if (!ship) return "";
  const [first] = (["bay", "harbor"] as const)
    .flatMap((kind) => ahead(view, ship, kind) ?? [])
    .sort((a, b) => a.steps - b.steps);
  const kind = first?.to.water === "bay" ? "bay" : "harbor";
  return first
    ? say(`page.read.to.${kind}`, {
        way: wayWords(first.steps, ship.anchors),
        place: waterName(first.to, view, speaker),
      })
    : "";
}

/** Each ship: where it lies, what holds it, and how far it is to the places worth a log book. */
export function ships(view: View, player: PlayerView, speaker: Speaker): Line[] {
  return player.ships.map((ship) => {
    const { sails, position, distance, anchors } = ship;
    const here = view.ring[position];
    const place = here ? waterName(here, view, speaker) : "";
    return line(
      say("page.read.ship.at", { ship: capital(say(`ship.${sails}`)), place }),
      [
        say(`page.tip.ship.${sails}`),
        say("page.tip.ship.sailed", { count: distance }, distance),
        anchors ? say("page.tip.ship.anchors", { count: anchors }, anchors) : "",
        ...way(view, ship, "bay", speaker),
        ...way(view, ship, "harbor", speaker),
      ],
      `seat ${player.seat} ship ${sails}`,
    );
  });
}
