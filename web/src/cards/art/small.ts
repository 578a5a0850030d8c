/** The fifteen small building cards (rules §13), by their numbers. */
import * as ink from "./ink";
import type { Picture } from "./ink";

const { arch, house, oval, pane, poly, rect, rows, way } = ink;

const pilotHouse: Picture = [
  ...ink.open,
  ["far", "M0 60C24 48 50 50 70 60Z"],
  ...ink.boat(122, 66, 0.95),
  ...ink.jetty(22, 62, 66, 22),
  ...house(36, 59, 30, 17, { deep: 13, high: 15 }),
  ["wood", arch(48, 59, 8, 12)],
  ...pane(39, 46, 6, 6),
  ["stone", rect(45, 24, 6, 10)],
  ...ink.flag(86, 60, 20),
];

const sawmill: Picture = [
  ...ink.land,
  ...ink.fir(26, 66, 28),
  ...ink.fir(40, 68, 22),
  ...ink.fir(146, 66, 30),
  ...house(42, 76, 56, 20, { deep: 20, high: 19, roof: "field" }),
  ["dark", rect(50, 62, 26, 14)],
  ["plank", oval(118, 66, 17)],
  ["paper", oval(118, 66, 13)],
  ["line", way(118, 49, 118, 83) + way(101, 66, 135, 66) + way(106, 54, 130, 78) + way(130, 54, 106, 78)],
  ["wood", oval(118, 66, 3)],
  ["plank", oval(22, 80, 5) + oval(32, 80, 5) + oval(27, 72, 5)],
  ["thin", oval(22, 80, 2) + oval(32, 80, 2) + oval(27, 72, 2)],
];

const captainsStudy: Picture = [
  ...ink.room,
  ["sky", rect(14, 12, 44, 36)],
  ["sea", rect(14, 36, 44, 12)],
  ["sail", "M38 18Q48 26 46 34H38ZM36 22Q30 28 30 34H36Z"],
  ["wood", poly(27, 35, 50, 35, 46, 40, 31, 40)],
  ["line", rect(14, 12, 44, 36) + way(36, 12, 36, 48)],
  ["plank", rect(24, 62, 116, 6)],
  ["wood", rect(30, 68, 6, 20) + rect(128, 68, 6, 20)],
  ["paper", "M58 60C66 54 76 55 82 59C88 55 98 54 106 60V62H58Z"],
  ["line", "M82 59V62M64 58.500c5-1.500 9-1.500 14 .5M87 59c5-2 9-2 14-.5"],
  ["sea", oval(122, 44, 12)],
  ["far", "M114 40c5-6 9-2 8 2s5 4 3 8c-5 2-12-3-11-10Z"],
  ["line", "M108 36a16 16 0 0 0 28 16M122 58v4M114 62h16"],
  ["cloth", "M44 62C46 50 50 42 56 36C54 46 50 54 46 62Z"],
  ["dark", rect(41, 57, 9, 5)],
];

const crateShed: Picture = [
  ...ink.land,
  ["dark", rect(36, 40, 78, 40)],
  ["plank", rect(36, 40, 6, 40) + rect(108, 40, 6, 40) + rect(72, 40, 6, 40)],
  ["roof", poly(26, 42, 124, 42, 112, 22, 40, 22)],
  ["thin", rows(3, 0, 5, 36, 27, 80, 0)],
  ...ink.crate(44, 80, 16),
  ...ink.crate(47, 64, 13),
  ...ink.crate(82, 80, 18),
  ...ink.crate(118, 82, 19),
  ["wood", poly(114, 62, 134, 56, 142, 60, 122, 66)],
  ["line", way(120, 60, 136, 63)],
];

const sculptorsHut: Picture = [
  ...ink.land,
  ...house(18, 76, 44, 20, { deep: 18, high: 18, roof: "slate" }),
  ["wood", arch(42, 76, 12, 16)],
  ...pane(24, 62, 9, 8),
  ...ink.statue(114, 82, 1.45),
  ["wood", rect(92, 26, 3, 56) + rect(136, 26, 3, 56)],
  ["plank", rect(86, 44, 58, 4)],
  ["line", way(93, 82, 100, 44)],
  ...ink.person(98, 44, 15),
];

const diggersCamp: Picture = [
  ...ink.land,
  ["sail", poly(14, 78, 40, 34, 66, 78)],
  ["shade", poly(66, 78, 40, 34, 52, 32, 82, 72)],
  ["dark", poly(32, 78, 40, 52, 49, 78)],
  ["line", way(40, 34, 40, 28) + way(14, 78, 6, 82)],
  ...ink.ruin(96, 78),
  ...ink.ruin(120, 82),
  ["sand", "M70 84C78 72 92 74 100 84Z"],
  ["line", way(78, 50, 88, 78)],
  ["stone", poly(85, 76, 91, 74, 92, 84, 88, 86)],
  ["wood", rect(73, 48, 10, 3)],
];

const curioShop: Picture = [
  ...ink.land,
  ...house(24, 80, 76, 30, { deep: 26, high: 24, roof: "slate" }),
  ["dark", rect(32, 60, 38, 16)],
  ["sail", poly(28, 52, 76, 52, 80, 62, 24, 62)],
  ["mark", poly(28, 52, 37, 52, 34, 62, 24, 62) + poly(47, 52, 57, 52, 58, 62, 45, 62) + poly(67, 52, 76, 52, 80, 62, 69, 62)],
  ["wood", arch(82, 80, 13, 22)],
  ["rock", "M40 76v-6a3 3 0 0 1 6 0v6Z"],
  ["gold", oval(60, 70, 4)],
  ["paper", rect(49, 71, 6, 5)],
  ["line", oval(60, 70, 1.5)],
  ["plank", rect(102, 46, 14, 9)],
  ["line", way(109, 42, 109, 46)],
  ["gold", oval(109, 50.5, 2.6)],
];

const scoutPost: Picture = [
  ...ink.land,
  ["grass", "M20 90C44 62 104 60 138 90Z"],
  ...ink.fir(22, 76, 26),
  ...ink.fir(138, 78, 30),
  ["wood", poly(58, 78, 66, 38, 69, 38, 62, 78) + poly(98, 78, 90, 38, 87, 38, 94, 78)],
  ["line", way(61, 66, 96, 54) + way(95, 66, 64, 54) + way(60, 70, 96, 70)],
  ["plank", rect(56, 34, 44, 5)],
  ["line", rows(7, 7, 0, 58, 26, 0, 8) + way(56, 26, 100, 26)],
  ["wood", rect(62, 16, 3, 18) + rect(91, 16, 3, 18)],
  ["roof", poly(54, 18, 78, 4, 102, 18)],
  ...ink.person(78, 34, 14),
  ["line", way(80, 23, 90, 21)],
  ...ink.flag(100, 26, 18),
];

const packingHouse: Picture = [
  ...ink.shore,
  ...ink.front(30, 80, 58, 34, 26),
  ["dark", rect(48, 56, 22, 24)],
  ["dark", rect(53, 32, 12, 12)],
  ["wood", rect(56, 24, 44, 4)],
  ["line", way(97, 28, 97, 46) + way(97, 46, 90, 52) + way(97, 46, 104, 52)],
  ...ink.crate(89, 66, 15),
  ...ink.barrel(108, 82, 18),
  ...ink.barrel(124, 84, 18),
  ...ink.crate(50, 80, 12),
  ["thin", way(30, 56, 88, 56) + rows(4, 5, 0, 34, 58, 0, 20)],
];

const countingHouse: Picture = [
  ...ink.room,
  ["pane", arch(104, 48, 34, 40)],
  ["line", way(121, 8, 121, 48) + way(104, 28, 138, 28)],
  ["plank", rect(16, 60, 128, 7)],
  ["shade", rect(22, 67, 116, 23)],
  ["line", way(56, 60, 56, 24) + way(34, 28, 78, 22) + way(48, 60, 64, 60)],
  ["line", way(34, 28, 26, 46) + way(34, 28, 42, 46) + way(78, 22, 70, 40) + way(78, 22, 86, 40)],
  ["gold", "M24 46H44C43 52 25 52 24 46ZM68 40H88C87 46 69 46 68 40Z"],
  ...ink.coins(34, 45, 3, 5),
  ...ink.coins(104, 58, 4, 7),
  ...ink.coins(120, 58, 6, 7),
  ...ink.coins(135, 58, 2, 6),
  ["paper", poly(62, 59, 88, 59, 92, 64, 60, 64)],
];

const explorersCabin: Picture = [
  ...ink.land,
  ["stone", poly(6, 62, 32, 22, 58, 62)],
  ["far", poly(96, 60, 122, 18, 152, 60)],
  ["paper", poly(32, 22, 40, 34, 33, 31, 27, 36, 25, 33) + poly(122, 18, 131, 31, 123, 28, 116, 34, 113, 31)],
  ...ink.fir(20, 74, 30),
  ...ink.fir(138, 76, 34),
  ...ink.fir(124, 72, 24),
  ...house(46, 78, 46, 20, { deep: 18, high: 17, roof: "field", wall: "plank" }),
  ["thin", rows(3, 0, 5, 46, 63, 46, 0)],
  ["wood", arch(72, 78, 11, 15)],
  ...pane(52, 64, 10, 8),
  ["sand", "M74 78H84C86 84 96 86 106 90H88C80 86 74 84 74 78Z"],
  ["stone", rect(60, 32, 7, 12)],
];

const feastHall: Picture = [
  ...ink.room,
  ["mark", poly(16, 6, 34, 6, 34, 38, 25, 30, 16, 38) + poly(126, 6, 144, 6, 144, 38, 135, 30, 126, 38)],
  ["pane", arch(64, 40, 32, 34)],
  ["line", way(80, 6, 80, 40) + way(64, 24, 96, 24)],
  ["sail", poly(10, 62, 150, 62, 156, 72, 4, 72)],
  ["plank", rect(8, 72, 144, 5)],
  ["wood", rect(18, 77, 6, 13) + rect(136, 77, 6, 13)],
  ["stone", oval(80, 62, 24, 5)],
  ["roof", "M62 60C62 46 84 42 92 50C100 48 104 54 98 60Z"],
  ["paper", "M97 50l6-4l2 3l-5 4Z"],
  ["gold", "M34 62V52H44V62ZM36 52q3-6 6 0Z"],
  ["paper", rect(114, 48, 4, 14) + rect(124, 50, 4, 12)],
  ["gold", "M116 48q-3-4 0-8q3 4 0 8ZM126 50q-3-4 0-8q3 4 0 8Z"],
  ["thin", "M74 52q6-4 12 0M72 56q8-4 16 0"],
];

const kitchenGarden: Picture = [
  ...ink.land,
  ...house(14, 64, 34, 18, { deep: 15, high: 16, roof: "field" }),
  ["wood", arch(34, 64, 8, 13)],
  ...pane(19, 51, 7, 7),
  ["sand", poly(58, 62, 138, 60, 160, 90, 30, 90)],
  ["thin", way(72, 62, 56, 90) + way(88, 61, 84, 90) + way(106, 61, 114, 90) + way(122, 60, 142, 90)],
  ["leaf", [[66, 72], [60, 82], [80, 71], [72, 84]].map(([x, y]) => oval(x ?? 0, y ?? 0, 5, 4)).join("")],
  ["mark", [[97, 68], [98, 76], [99, 85]].map(([x, y]) => oval(x ?? 0, y ?? 0, 3.4)).join("")],
  ["leaf", "M116 70l-3-8l3 2l2-4l2 5l3-2l-3 7ZM126 82l-3-9l3 2l2-4l2 5l3-2l-3 8ZM139 73l-3-8l3 2l2-4l2 5l3-2l-3 7Z"],
  ["gold", poly(114, 70, 120, 70, 117, 76) + poly(124, 82, 130, 82, 127, 89) + poly(137, 73, 143, 73, 140, 79)],
  ["wood", rows(9, 10, -0.2, 58, 52, 0, 11) + way(54, 55, 142, 54)],
];

const strongroom: Picture = [
  ...ink.vault,
  ["plank", rect(44, 56, 72, 28)],
  ["wood", "M44 56C44 30 116 30 116 56Z"],
  ["dark", "M49 56C52 38 108 38 111 56Z"],
  ...ink.cube(66, 58, 11, "gold"),
  ...ink.cube(82, 60, 11, "gold"),
  ...ink.cube(98, 58, 11, "cloth"),
  ["wood", rect(42, 56, 76, 7)],
  ["gold", rect(52, 56, 5, 28) + rect(103, 56, 5, 28) + rect(75, 58, 10, 12)],
  ["ink", oval(80, 63, 1.6) + rect(79.4, 63, 1.2, 4)],
];

const coinCellar: Picture = [
  ...ink.vault,
  ["plank", rect(34, 44, 92, 4)],
  ["paper", "M40 44c-4-8 0-12 4-14l-2-4h8l-2 4c4 2 8 6 4 14Z"],
  ...ink.coins(66, 42, 4, 7),
  ...ink.coins(82, 42, 2, 7),
  ["paper", "M100 44c-4-8 0-12 4-14l-2-4h8l-2 4c4 2 8 6 4 14Z"],
  ...ink.coins(44, 78, 5, 9),
  ...ink.coins(62, 82, 3, 9),
  ...ink.coins(110, 80, 7, 9),
  ["paper", "M74 84c-8-14 0-22 6-24l-3-6h14l-3 6c6 2 14 10 6 24Z"],
  ["gold", oval(84, 74, 6)],
  ["line", oval(84, 74, 3)],
];

export const SMALL: Readonly<Record<number, Picture>> = {
  1: pilotHouse,
  2: sawmill,
  3: captainsStudy,
  4: crateShed,
  5: sculptorsHut,
  6: diggersCamp,
  7: curioShop,
  8: scoutPost,
  9: packingHouse,
  10: countingHouse,
  11: explorersCabin,
  12: feastHall,
  13: kitchenGarden,
  14: strongroom,
  15: coinCellar,
};
