/** The eight royal orders (rules E4), by their numbers. Their rows show only the middle third: it says it all. */
import * as ink from "./ink";
import type { Picture } from "./ink";

const { house, oval, pane, poly, rect, way } = ink;

const busyLandings: Picture = [
  ...ink.open,
  ["far", "M0 60C30 48 60 50 90 60Z"],
  ...ink.jetty(0, 66, 26, 22),
  ...ink.jetty(134, 66, 26, 22),
  ...ink.boat(46, 64, 1.05),
  ...ink.boat(84, 70, 1.2),
  ...ink.boat(120, 63, 1),
];
const wallsAndRoofs: Picture = [
  ...ink.land,
  ["stone", rect(118, 34, 24, 44)],
  ["stone", rect(115, 28, 7, 8) + rect(126, 28, 7, 8) + rect(138, 28, 7, 8)],
  ["dark", ink.arch(125, 78, 10, 16)],
  ...ink.flag(130, 28, 18),
  ...house(14, 78, 34, 18, { deep: 14, high: 16, roof: "roof" }),
  ...house(60, 82, 34, 26, { deep: 14, high: 18, roof: "slate" }),
  ...pane(65, 62, 7, 8),
  ...pane(80, 62, 7, 8),
  ["wood", ink.arch(26, 78, 9, 13) + ink.arch(72, 82, 8, 11)],
];
const figuresOfStone: Picture = [...ink.land, ...ink.statue(42, 78, 1.15), ...ink.statue(82, 80, 1.35), ...ink.statue(122, 78, 1.15)];
const fullHolds: Picture = [
  ["dark", rect(0, 0, 160, 90)],
  ["wood", "M0 0H14C30 30 36 60 40 90H0ZM160 0H146C130 30 124 60 120 90H160Z"],
  ["thin", "M0 26H22M0 52H33M0 76H38M160 26H138M160 52H127M160 76H122"],
  ["plank", rect(24, 78, 112, 12)],
  ...ink.crate(44, 78, 26),
  ...ink.crate(88, 78, 26),
  ...ink.crate(66, 52, 26),
  ["wood", poly(40, 54, 57, 47, 74, 54, 57, 60) + poly(84, 54, 101, 47, 118, 54, 101, 60) + poly(60, 28, 79, 20, 98, 28, 79, 35)],
  ["thin", way(48, 51, 65, 57) + way(92, 51, 109, 57) + way(69, 24, 88, 31)],
];
const highCountry: Picture = [
  ...ink.sky,
  ink.cloud(14, 40, 0.9),
  ink.cloud(126, 44, 0.8),
  ["far", poly(96, 74, 128, 36, 160, 66, 160, 80)],
  ["stone", poly(0, 76, 36, 30, 66, 74)],
  ["stone", poly(34, 80, 82, 12, 128, 80)],
  ["shade", poly(82, 12, 128, 80, 96, 80, 90, 52)],
  ["shade", poly(36, 30, 66, 74, 46, 74, 42, 52)],
  ["paper", poly(82, 12, 97, 35, 90, 33, 84, 40, 77, 32, 67, 34) + poly(36, 30, 46, 45, 39, 43, 33, 48, 26, 43)],
  ["thin", way(96, 48, 116, 78) + way(94, 56, 108, 78) + way(94, 64, 102, 78)],
  ["grass", "M0 76C50 70 110 80 160 72V90H0Z"],
  ...ink.fir(18, 84, 20),
  ...ink.fir(34, 86, 16),
  ...ink.fir(138, 84, 20),
];
const noBlankMaps: Picture = [
  ["plank", rect(0, 0, 160, 90)],
  ["thin", ink.rows(6, 0, 15, 0, 10, 160, 0)],
  ...ink.chart(22, 14, 116, 62),
  ["sea", "M28 20q24-4 52 0t52 0v48q-26 4-52 0t-52 0Z"],
  ["grass", "M44 50c-4-16 14-24 26-18c8-8 24-4 24 6c12 0 18 12 8 20c-10 8-26 2-34 4c-12 3-20 0-24-12Z"],
  ["line", "M56 44l4-7l4 7ZM64 47l5-9l5 9ZM84 44v6M84 44l-3-4M84 44l3-4M90 52l3-5l3 5Z"],
  ["mark", ink.rose(122, 54, 10)],
  ["line", "M34 60q10-6 12 2M100 30q8-4 14 2"],
  ["gold", oval(34, 76, 7)],
  ["line", "M34 72v8M30 76h8"],
];
const broadAcres: Picture = [
  ...ink.land,
  ["field", "M0 90V62C26 58 52 58 76 60L58 90Z"],
  ["sand", "M160 90V60C136 57 112 57 92 60L110 90Z"],
  ["thin", "M14 62L0 78M28 60L4 90M44 60L24 90M60 60L44 90M108 59L124 90M122 58L144 90M138 58L160 84"],
  ...house(64, 66, 26, 16, { deep: 12, high: 15 }),
  ["wood", ink.arch(72, 66, 8, 11)],
  ["gold", oval(74, 80, 3.5) + oval(92, 78, 3.5) + oval(84, 86, 3.5)],
];
const goodNeighbours: Picture = [
  ...ink.land,
  ...house(10, 74, 36, 20, { deep: 14, high: 17, roof: "slate" }),
  ...house(102, 74, 36, 20, { deep: 14, high: 17 }),
  ...pane(16, 59, 8, 8),
  ...pane(122, 59, 8, 8),
  ["wood", ink.arch(30, 74, 10, 14) + ink.arch(107, 74, 10, 14)],
  ["wood", ink.rows(5, 7, 0, 64, 66, 0, 12) + way(60, 70, 98, 70)],
  ...ink.person(72, 84, 26, "roof"),
  ...ink.person(90, 84, 26, "slate"),
  ["line", way(75, 74, 87, 74)],
];

export const ORDERS: Readonly<Record<number, Picture>> = {
  1: busyLandings,
  2: wallsAndRoofs,
  3: figuresOfStone,
  4: fullHolds,
  5: highCountry,
  6: noBlankMaps,
  7: broadAcres,
  8: goodNeighbours,
};
