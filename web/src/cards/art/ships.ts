/** The five cargo ships: each is larger than the one before. */
import * as ink from "./ink";
import type { Picture } from "./ink";

const { oval, poly, rect, way } = ink;

/** How far down a ship's picture goes, and how far its sea goes on beyond the edges. */
export const SEA = 82;
export const WIDE = 120;

interface Rig {
  /** Where its masts stand, how high they are, and the sails on each. */
  masts: readonly (readonly [x: number, top: number, sails: number])[];
  hull: readonly [x: number, y: number, w: number, h: number];
  ports?: number;
}
function ship({ masts, hull: [x, y, w, h], ports = 0 }: Rig): Picture {
  const rigged = masts.flatMap(([at, top, sails]): Picture => {
    const each = (y - 8 - top) / sails;
    return [
      ["line", way(at, y, at, top - 4)],
      ...Array.from({ length: sails }, (_, i) => ink.canvas(at, top + i * each, 20 + i * 4, each - 2)),
    ];
  });
  const [first] = masts;
  const gun = Array.from({ length: ports }, (_, i) => rect(x + w * 0.2 + (i * w * 0.56) / ports, y + h * 0.3, 4, 4));
  return [
    ["sky", rect(-WIDE, -20, 160 + 2 * WIDE, 80)],
    ["thin", ink.rows(4, 0, 5, -WIDE, 7, 160 + 2 * WIDE, 0)],
    ...[-72, 10, 128, 206].map((at, k) => ink.cloud(at, k % 2 ? 24 : 20, 0.9)),
    ["far", "M104 60C118 50 140 48 160 54C178 60 196 50 214 60Z"],
    ["sea", rect(-WIDE, 60, 160 + 2 * WIDE, 60)],
    ["thin", [-96, 0, 104].map((at) => ink.waves(66, at + 6) + ink.waves(74, at + 22)).join("")],
    ["line", way(x + w * 0.9, y - h * 0.2, x + w + 16, y - h - 2)],
    ["sail", poly(x + w + 14, y - h - 1, x + w * 0.8, y - 4, (masts.at(-1)?.[0] ?? 0) + 4, (masts.at(-1)?.[1] ?? 0) + 6)],
    ...rigged,
    ["mark", poly(first?.[0] ?? 0, (first?.[1] ?? 0) - 4, (first?.[0] ?? 0) - 10, first?.[1] ?? 0, first?.[0] ?? 0, (first?.[1] ?? 0) + 3)],
    ...ink.hull(x, y, w, h),
    ["dark", gun.join("")],
    ["thin", ink.waves(y + h + 2, x - 8)],
  ];
}

export const SHIPS: Readonly<Record<number, Picture>> = {
  1: ship({ masts: [[76, 24, 1]], hull: [48, 62, 58, 13] }),
  2: ship({ masts: [[64, 22, 1], [90, 18, 2]], hull: [38, 62, 74, 14], ports: 2 }),
  3: ship({ masts: [[56, 20, 2], [84, 12, 2]], hull: [30, 61, 84, 15], ports: 3 }),
  4: ship({ masts: [[50, 20, 2], [76, 10, 2], [102, 16, 2]], hull: [24, 60, 98, 16], ports: 4 }),
  5: ship({ masts: [[46, 18, 2], [72, 7, 3], [98, 12, 2]], hull: [18, 59, 106, 18], ports: 6 }),
};

/** He stands on the quay, on a ground of 40×60. */
export const HARBORMASTER: Picture = [
  ["slate", "M8 58C8 40 12 32 20 32S32 40 32 58Z"],
  ["paper", poly(17, 33, 23, 33, 21.5, 56, 18.5, 56)],
  ["gold", oval(20, 40, 1.4) + oval(20, 46, 1.4) + oval(20, 52, 1.4)],
  ["gold", rect(7, 36, 7, 3) + rect(26, 36, 7, 3)],
  ["sand", oval(20, 24, 8)],
  ["dark", "M4 20C8 8 32 8 36 20C30 16 10 16 4 20Z"],
  ["gold", oval(20, 14.5, 2)],
  ["line", "M17 24h.1M23 24h.1M17.500 28q2.500 1.500 5 0"],
];
