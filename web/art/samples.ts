/** Variations of the fixtures for looking at: higher land, targets, a previewed position. */
import type { View } from "../src/lib/types";
import type { Target } from "../src/lib/island/targets";
import { nameCell, neighbours, parseCell } from "../src/lib/island/geometry";

export function tall(view: View): View {
  const next = structuredClone(view);
  next.players.forEach((p, seat) =>
    p.spaces.forEach((s, k) => {
      if (s.level > 0) s.level += [0, 3, 1, 0, 4, 2, 5, 0][(k * 5 + seat * 3) % 8] as number;
    }),
  );
  const ships = next.players.flatMap((p) => p.ships);
  ships.forEach((s, k) => (s.anchors = k % 3));
  next.sections.forEach((s, k) => {
    s.round = [0, 1, 2, 3].slice(0, view.players.length).slice(0, k % 5);
    s.square = [1, 0].slice(0, k % 3);
  });
  return next;
}

const target = (id: string, kind: Target["kind"]): Target => ({ id, kind, label: id, option: id });

export function sampleTargets(view: View, what: string): Target[] {
  const spaces = view.players[0]?.spaces ?? [];
  const charted = new Set(spaces.filter((s) => s.level > 0).map((s) => s.space));
  if (what === "spaces")
    return spaces
      .filter((s) => s.level > 0 && !s.piece)
      .map((s) => target(`seat 0 space ${s.space}`, "space"));
  if (what === "workers")
    return view.sections.flatMap((s) =>
      ["round", "square"].map((x) => target(`section ${s.section} ${x}`, "worker")),
    );
  if (what === "pairs")
    return spaces.flatMap((s) =>
      neighbours(parseCell(s.space))
        .map(nameCell)
        .filter((n) => charted.has(n) && charted.has(s.space) && n > s.space)
        .map((n) => target(`seat 0 pair ${s.space} ${n}`, "pair")),
    );
  if (what === "halves")
    return view.printed.layout.coast.flatMap((c) =>
      c.spaces.map((s) => target(`seat 0 half ${c.bank} ${c.half} ${s}`, "half")),
    );
  if (what === "ships") return [target("seat 0 ship 1", "ship"), target("seat 0 ship 2", "ship")];
  if (what === "islets")
    return view.ring
      .filter((w) => w.islet)
      .map((w) => target(`seat ${w.seat} islet ${w.islet?.islet}`, "islet"));
  if (what === "sections") return view.sections.map((s) => target(`section ${s.section}`, "section"));
  return [];
}

export function sampleGhost(view: View): View {
  const next = structuredClone(view);
  const me = next.players[0];
  if (!me) return next;
  const flat = me.spaces.filter((s) => s.level > 0 && !s.piece && !s.ruin);
  for (const s of flat.slice(0, 2)) {
    s.level += 1;
    s.cube = s.landscape === "forest" ? "wood" : "stone";
  }
  const paid = flat.find((s, k) => k > 2 && s.cube);
  if (paid) paid.cube = null;
  const free = flat.find((s, k) => k > 2 && !s.cube);
  if (free) free.piece = "large";
  const ship = me.ships[0];
  if (ship) {
    const size = next.ring.length;
    const from = ship.position;
    ship.distance += 4;
    ship.position = (from + (ship.sails === 1 ? 4 : size - 4)) % size;
    const mark = { seat: 0, sails: ship.sails };
    for (const w of next.ring) w.ships = w.ships.filter((x) => x.seat !== 0 || x.sails !== ship.sails);
    next.ring[ship.position]?.ships.push(mark);
  }
  const c = next.sections[2];
  if (c && !c.round.includes(0)) c.round.push(0);
  return next;
}
