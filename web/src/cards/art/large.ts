/** The fifteen large building cards (rules §13), by their numbers. */
import * as ink from "./ink";
import type { Picture } from "./ink";

const { arch, front, house, oval, pane, poly, rect, rows, way } = ink;

const tradingPost: Picture = [
  ...ink.shore,
  ...house(24, 76, 58, 38, { deep: 22, high: 16 }),
  ["plank", rect(20, 54, 64, 4)],
  ["line", rows(9, 7.5, 0, 22, 48, 0, 6) + way(20, 48, 84, 48)],
  ["wood", rect(22, 58, 3, 18) + rect(78, 58, 3, 18)],
  ["dark", rect(44, 60, 16, 16)],
  ...pane(30, 41, 9, 7),
  ...pane(64, 41, 9, 7),
  ...ink.flag(52, 24, 18),
  ...ink.cube(112, 84, 10, "plank"),
  ...ink.cube(130, 86, 10, "stone"),
  ...ink.cube(121, 74, 10, "cloth"),
  ...ink.barrel(140, 84, 15),
];

const settlersHall: Picture = [
  ...ink.land,
  ["field", "M96 90C104 76 128 68 160 66V90Z"],
  ["thin", "M108 90C118 78 136 72 160 72M122 90C130 82 144 78 160 78"],
  ...house(20, 74, 62, 24, { deep: 24, high: 20 }),
  ["wood", arch(44, 74, 14, 18)],
  ...pane(28, 58, 9, 9),
  ...pane(66, 58, 9, 9),
  ["sail", "M100 66C100 46 132 46 132 66Z"],
  ["wood", rect(98, 66, 38, 8)],
  ["plank", oval(106, 77, 7) + oval(128, 77, 7)],
  ["line", way(99, 77, 113, 77) + way(106, 70, 106, 84) + way(121, 77, 135, 77) + way(128, 70, 128, 84)],
  ...ink.person(148, 82, 18),
  ...ink.person(88, 84, 15, "cloth"),
];

const cargoPier: Picture = [
  ...ink.open,
  ["line", way(112, 62, 112, 12) + way(134, 62, 134, 20)],
  ink.canvas(112, 16, 24, 16),
  ink.canvas(112, 35, 28, 18),
  ink.canvas(134, 26, 16, 20),
  ...ink.hull(84, 64, 72, 14),
  ...ink.jetty(0, 66, 78, 24),
  ["wood", rect(30, 22, 5, 41) + poly(30, 30, 66, 16, 67, 20, 35, 34)],
  ["line", way(65, 18, 65, 36)],
  ...ink.crate(58, 50, 14),
  ...ink.crate(6, 63, 16),
  ...ink.barrel(46, 63, 14),
];

const townHall: Picture = [
  ...ink.land,
  ...front(46, 80, 68, 32, 10, { roof: "slate" }),
  ["wall", rect(70, 22, 20, 32)],
  ["slate", poly(66, 24, 80, 4, 94, 24)],
  ["paper", oval(80, 34, 6.5)],
  ["line", way(80, 34, 80, 29.5) + way(80, 34, 83.5, 35.5)],
  ["wood", arch(72, 80, 16, 22)],
  ...pane(52, 56, 10, 12),
  ...pane(98, 56, 10, 12),
  ["stone", rect(64, 80, 32, 4) + rect(60, 84, 40, 4)],
  ...house(14, 80, 22, 14, { deep: 9, high: 12 }),
  ...house(122, 80, 22, 14, { deep: 9, high: 12 }),
];

const masonsLodge: Picture = [
  ...ink.land,
  ...front(22, 80, 66, 32, 20, { wall: "stone", roof: "slate" }),
  ["dark", arch(44, 80, 22, 30)],
  ["thin", way(22, 70, 43, 70) + way(22, 60, 43, 60) + way(67, 70, 88, 70) + way(67, 60, 88, 60) + way(30, 70, 30, 80) + way(36, 60, 36, 70) + way(76, 70, 76, 80) + way(80, 60, 80, 70) + way(32, 50, 78, 50)],
  ["stone", poly(48, 42, 55, 30, 62, 42)],
  ["line", "M49 40l6-10l6 10M50 36h10"],
  ...ink.statue(112, 82, 1.1),
  ["stone", rect(130, 70, 20, 12) + rect(134, 58, 16, 12)],
  ["thin", way(132, 80, 142, 72) + way(136, 68, 144, 60)],
];

const explorersClub: Picture = [
  ...ink.land,
  ["wall", rect(34, 40, 92, 40)],
  ["shade", rect(44, 44, 72, 34)],
  ["stone", poly(26, 40, 80, 12, 134, 40)],
  ["paper", oval(80, 29, 8)],
  ["mark", ink.rose(80, 29, 7)],
  ...[38, 58, 94, 114].flatMap((x) => ink.column(x, 80, 8, 36)),
  ["wood", arch(71, 80, 18, 28)],
  ["line", way(80, 54, 80, 80)],
  ["stone", rect(28, 80, 104, 5)],
  ...ink.fir(14, 82, 30),
  ...ink.fir(146, 82, 26),
];

const treasury: Picture = [
  ...ink.land,
  ["gold", "M50 44C50 14 110 14 110 44Z"],
  ["thin", "M64 44C64 30 70 24 80 20M96 44C96 30 90 24 80 20M80 20V44"],
  ["gold", rect(77, 14, 6, 8)],
  ["stone", rect(42, 44, 76, 7)],
  ["wall", rect(46, 51, 68, 29)],
  ...[48, 62, 91, 105].flatMap((x) => ink.column(x, 80, 6, 26)),
  ["wood", arch(71, 80, 18, 24)],
  ["gold", oval(80, 70, 3)],
  ["stone", rect(38, 80, 84, 5)],
  ...ink.coins(22, 84, 6, 8),
  ...ink.coins(138, 84, 4, 8),
  ...ink.coins(150, 86, 2, 7),
];

const dryDock: Picture = [
  ...ink.shore,
  ["sand", rect(0, 66, 160, 24)],
  ["stone", poly(0, 66, 22, 66, 30, 88, 0, 88) + poly(160, 66, 138, 66, 130, 88, 160, 88)],
  ["thin", way(0, 74, 25, 74) + way(0, 81, 28, 81) + way(160, 74, 135, 74) + way(160, 81, 132, 81)],
  ["wood", "M36 44L48 74C52 80 110 80 118 74L132 38C126 40 122 44 118 50H48Z"],
  ["dark", rows(7, 10, 0, 50, 54, 4, 18)],
  ["plank", rows(8, 9, 0, 48, 50, 5, 26)],
  ["line", way(44, 62, 124, 62) + way(48, 70, 120, 70)],
  ["wood", poly(26, 84, 46, 62, 49, 64, 30, 86) + poly(134, 84, 122, 62, 119, 64, 130, 86)],
  ["line", way(84, 50, 84, 16) + way(60, 20, 108, 20)],
  ...ink.person(66, 50, 14),
  ...ink.person(104, 50, 14, "cloth"),
];

const shelf = (y: number, spines: readonly number[]): Picture =>
  spines.map((wide, i): ink.Mark => {
    const x = 14 + spines.slice(0, i).reduce((sum, one) => sum + one + 0.6, 0);
    const wash = (["roof", "slate", "leaf", "field", "mark", "stone"] as const)[(i * 5 + wide) % 6] ?? "roof";
    return ink.book(x, y, wide, 13 + ((i * 7) % 4), wash);
  });
const library: Picture = [
  ...ink.room,
  ["wood", rect(8, 6, 76, 64)],
  ["dark", rect(12, 9, 68, 17) + rect(12, 29, 68, 17) + rect(12, 49, 68, 18)],
  ...shelf(26, [6, 5, 7, 4, 6, 6, 5, 7, 5, 6]),
  ...shelf(46, [5, 7, 6, 5, 4, 7, 6, 5, 6, 5]),
  ...shelf(67, [7, 5, 6, 6, 5, 5, 7, 4, 6, 5]),
  ["plank", poly(88, 76, 70, 8, 73, 8, 92, 76)],
  ["pane", arch(104, 46, 38, 38)],
  ["line", way(123, 8, 123, 46) + way(104, 28, 142, 28)],
  ["plank", rect(98, 64, 54, 5)],
  ["wood", rect(102, 69, 4, 19) + rect(144, 69, 4, 19)],
  ["paper", "M106 63c6-5 14-5 18-1c4-4 12-4 18 1v1h-36Z"],
  ["line", way(124, 62, 124, 64)],
];

const tavern: Picture = [
  ...ink.land,
  ...house(26, 80, 70, 36, { deep: 24, high: 18 }),
  ["line", way(26, 62, 96, 62) + way(44, 44, 44, 62) + way(62, 44, 62, 62) + way(80, 44, 80, 62) + way(26, 62, 44, 44) + way(96, 62, 80, 44)],
  ["wood", arch(54, 80, 15, 18)],
  ...pane(32, 66, 14, 9),
  ...pane(76, 66, 14, 9),
  ...pane(48, 48, 9, 9),
  ...pane(66, 48, 9, 9),
  ["line", way(120, 50, 142, 50) + way(124, 50, 124, 54) + way(138, 50, 138, 54) + way(120, 46, 120, 70)],
  ["plank", rect(121, 54, 20, 18)],
  ["gold", "M127 58h8v10h-8ZM135 60h3v5h-3Z"],
  ["paper", "M126 58q2-3 5-2q3-2 5 2Z"],
  ...ink.barrel(106, 84, 14),
];

const lighthouse: Picture = [
  ...ink.open,
  ["beam", poly(74, 20, 0, 4, 0, 36) + poly(88, 20, 160, 4, 160, 36)],
  ["sand", "M40 82C52 66 108 64 124 82Z"],
  ["rock", "M46 84C50 76 60 76 64 84ZM100 84C104 74 118 76 122 84Z"],
  ["wall", poly(70, 76, 74, 28, 88, 28, 92, 76)],
  ["mark", poly(73, 40, 74, 32, 88, 32, 89, 40) + poly(71, 62, 72, 51, 90, 51, 91, 62)],
  ["slate", rect(71, 25, 20, 4)],
  ["gold", rect(75, 15, 12, 10)],
  ["line", way(81, 15, 81, 25)],
  ["roof", poly(72, 15, 81, 6, 90, 15)],
  ["wood", arch(77.5, 76, 7, 10)],
  ...house(98, 76, 14, 8, { deep: 6, high: 7 }),
];

const taxOffice: Picture = [
  ...ink.shore,
  ...front(20, 78, 60, 36, 16, { roof: "slate" }),
  ["wood", arch(42, 78, 16, 22)],
  ...pane(25, 52, 11, 12),
  ...pane(64, 52, 11, 12),
  ["paper", oval(50, 40, 8)],
  ["line", "M50 34v11M44 37h12M44 37l-2.500 5h5ZM56 37l-2.500 5h5ZM47 45h6"],
  ...ink.boat(128, 68, 0.95),
  ["paper", "M86 84c-7-11 0-17 5-19l-2-5h11l-2 5c5 2 12 8 5 19Z"],
  ["gold", oval(94.500, 76, 5)],
  ["line", oval(94.500, 76, 2.400)],
  ...ink.coins(112, 84, 3, 7),
];

const craneYard: Picture = [
  ...ink.shore,
  ["plank", oval(52, 62, 22)],
  ["sky", oval(52, 62, 16)],
  ["line", way(52, 40, 52, 84) + way(30, 62, 74, 62) + way(36, 46, 68, 78) + way(68, 46, 36, 78)],
  ["wood", oval(52, 62, 4)],
  ["wood", poly(36, 86, 50, 26, 56, 26, 72, 86, 67, 86, 53, 34, 41, 86)],
  ["wood", poly(44, 36, 122, 8, 124, 12, 46, 42)],
  ["line", way(120, 11, 120, 38) + way(120, 38, 102, 48) + way(120, 38, 138, 48)],
  ["plank", poly(96, 50, 122, 42, 146, 50, 120, 59)],
  ["wood", poly(96, 50, 120, 59, 120, 63, 96, 54) + poly(146, 50, 120, 59, 120, 63, 146, 54)],
  ["thin", way(105, 53, 131, 45) + way(113, 56, 139, 48)],
  ...ink.crate(98, 84, 16),
  ...ink.crate(120, 86, 18),
];

const breakers: Picture = [
  ...ink.shore,
  ["wood", "M22 76C26 50 50 38 76 40C98 42 112 56 116 76Z"],
  ["thin", "M27 66C40 52 92 50 112 66M23 72C44 58 96 58 115 72M42 46l-6 30M64 40l-2 36M86 42l4 34"],
  ["dark", "M62 62C64 54 78 54 80 62L76 72H66Z"],
  ["line", way(60, 58, 84, 64) + way(62, 68, 82, 58)],
  ["plank", poly(112, 84, 148, 70, 150, 74, 114, 88) + poly(116, 76, 150, 80, 150, 84, 116, 80)],
  ["wood", "M132 70C130 52 138 44 148 42L150 46C142 48 137 54 138 70Z"],
  ["line", way(140, 46, 146, 62)],
  ["stone", "M10 84a8 8 0 0 0 16 0M18 84V66M12 70h12"],
];

const transportCompany: Picture = [
  ...ink.land,
  ...house(8, 70, 30, 18, { deep: 13, high: 14 }),
  ["dark", rect(14, 56, 18, 14)],
  ["plank", rect(62, 66, 62, 6)],
  ["wood", oval(76, 78, 8) + oval(110, 78, 8)],
  ["paper", oval(76, 78, 5.500) + oval(110, 78, 5.500)],
  ["line", way(68, 78, 84, 78) + way(76, 70, 76, 86) + way(102, 78, 118, 78) + way(110, 70, 110, 86)],
  ...ink.statue(76, 66, 0.95),
  ...house(92, 66, 18, 12, { deep: 9, high: 12 }),
  ["line", way(124, 68, 142, 66)],
  ["wood", "M138 84V74C134 70 134 62 140 60L150 58L152 50L156 52L155 64C154 70 150 72 150 84H147V76H141V84Z"],
];

export const LARGE: Readonly<Record<number, Picture>> = {
  1: tradingPost,
  2: settlersHall,
  3: cargoPier,
  4: townHall,
  5: masonsLodge,
  6: explorersClub,
  7: treasury,
  8: dryDock,
  9: library,
  10: tavern,
  11: lighthouse,
  12: taxOffice,
  13: craneYard,
  14: breakers,
  15: transportCompany,
};
