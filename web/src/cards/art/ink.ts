/**
 * Pictures on cards, drawn with the pen: each is a list of marks on a ground of 160×90, from the back to the front. A
 * mark is a wash (a class of `Sheet.svelte`, which has its colour by day and by night) and the line around it.
 */
export const WIDTH = 160;
export const HEIGHT = 90;

export type Wash =
  | "sky"
  | "sea"
  | "far"
  | "grass"
  | "field"
  | "sand"
  | "wall"
  | "shade"
  | "roof"
  | "slate"
  | "wood"
  | "plank"
  | "dark"
  | "stone"
  | "rock"
  | "leaf"
  | "gold"
  | "cloth"
  | "sail"
  | "mark"
  | "paper"
  | "pane"
  | "beam"
  | "cloud"
  | "ink"
  | "line"
  | "thin";
export type Mark = readonly [wash: Wash, d: string];
export type Picture = readonly Mark[];

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A line through these points; closed unless the wash is only a line. */
export function poly(...at: readonly number[]): string {
  let d = "";
  for (let i = 0; i < at.length; i += 2) d += `${i ? "L" : "M"}${n(at[i] ?? 0)} ${n(at[i + 1] ?? 0)}`;
  return `${d}Z`;
}
export function way(...at: readonly number[]): string {
  return poly(...at).slice(0, -1);
}
export function rect(x: number, y: number, w: number, h: number): string {
  return `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`;
}
export function oval(x: number, y: number, rx: number, ry = rx): string {
  return `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`;
}
/** An opening with a round top that stands at (x, y). */
export function arch(x: number, y: number, w: number, h: number): string {
  return `M${n(x)} ${n(y)}v${n(w / 2 - h)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0v${n(h - w / 2)}Z`;
}
/** So many lines side by side, each shifted by (dx, dy). */
export function rows(count: number, dx: number, dy: number, x: number, y: number, w: number, h: number): string {
  return Array.from({ length: count }, (_, i) => way(x + i * dx, y + i * dy, x + i * dx + w, y + i * dy + h)).join("");
}

// Grounds.
export const sky: Picture = [
  ["sky", rect(0, 0, WIDTH, HEIGHT)],
  ["thin", rows(4, 0, 5, 0, 7, 160, 0)],
];
export function cloud(x: number, y: number, s = 1): Mark {
  const at = (value: number): string => n(value * s);
  return [
    "cloud",
    `M${n(x)} ${n(y)}c${at(-5)} 0 ${at(-5)} ${at(-7)} ${at(1)} ${at(-7)}c${at(1)} ${at(-6)} ${at(11)} ${at(-6)} ${at(12)} ${at(-1)}c${at(7)} ${at(-2)} ${at(9)} ${at(8)} ${at(2)} ${at(8)}Z`,
  ];
}
const hills: Mark = ["far", "M0 60C20 44 38 42 56 54C76 36 104 38 120 52C134 44 150 46 160 52V70H0Z"];
/** Grass under hills. */
export const land: Picture = [
  ...sky,
  cloud(14, 24, 0.9),
  cloud(124, 20, 1.1),
  hills,
  ["grass", "M0 62C40 57 110 60 160 57V90H0Z"],
  ["thin", "M8 80h7M30 84h5M128 82h8M146 76h6M104 86h6"],
];
/** Sea to the horizon, and some of the beach in front. */
export const shore: Picture = [
  ...sky,
  cloud(12, 22, 0.9),
  cloud(126, 26),
  ["sea", rect(0, 56, 160, 34)],
  ["thin", waves(62, 8) + waves(70, 30) + waves(78, 2)],
  ["sand", "M0 90V80C30 74 60 84 90 83C120 82 140 76 160 78V90Z"],
];
export const open: Picture = [
  ...sky,
  cloud(10, 24),
  cloud(128, 20, 0.9),
  ["sea", rect(0, 60, 160, 30)],
  ["thin", waves(66, 6) + waves(74, 22) + waves(82, 0)],
];
/** A room of boards. */
export const room: Picture = [
  ["shade", rect(0, 0, 160, 90)],
  ["thin", rows(11, 15, 0, 5, 0, 0, 68)],
  ["plank", rect(0, 68, 160, 22)],
  ["thin", rows(3, 0, 7, 0, 74, 160, 0) + way(30, 68, 22, 90) + way(80, 68, 80, 90) + way(130, 68, 138, 90)],
];
/** A vault of stones. */
export const vault: Picture = [
  ["rock", rect(0, 0, 160, 90)],
  ["thin", rows(6, 0, 13, 0, 10, 160, 0) + [10, 36, 62].map((y) => rows(5, 30, 0, 12, y, 0, 13)).join("") + [23, 49].map((y) => rows(5, 30, 0, 26, y, 0, 13)).join("")],
  ["dark", "M22 90V48C22 8 138 8 138 48V90Z"],
  ["plank", "M22 90V74H138V90Z"],
];
export function waves(y: number, x: number): string {
  return [0, 52, 104].map((dx) => `M${n(x + dx)} ${n(y)}q3-3 6 0q3 3 6 0`).join("");
}

// Things.
export function fir(x: number, y: number, h: number): Picture {
  const w = h * 0.34;
  return [
    ["wood", rect(x - 1.2, y - h * 0.2, 2.4, h * 0.2)],
    [
      "leaf",
      poly(x, y - h, x + w * 0.62, y - h * 0.62, x + w * 0.34, y - h * 0.62, x + w, y - h * 0.15, x - w, y - h * 0.15, x - w * 0.34, y - h * 0.62, x - w * 0.62, y - h * 0.62),
    ],
  ];
}
export function crate(x: number, y: number, s: number): Picture {
  return [
    ["plank", rect(x, y - s, s, s)],
    ["line", way(x, y - s, x + s, y) + way(x + s, y - s, x, y) + rect(x + 1.6, y - s + 1.6, s - 3.2, s - 3.2)],
  ];
}
export function barrel(x: number, y: number, s: number): Picture {
  const w = s * 0.72;
  return [
    ["wood", `M${n(x)} ${n(y)}q${n(-s * 0.14)} ${n(-s / 2)} 0 ${n(-s)}h${n(w)}q${n(s * 0.14)} ${n(s / 2)} 0 ${n(s)}Z`],
    ["line", way(x - 1, y - s * 0.72, x + w + 1, y - s * 0.72) + way(x - 1, y - s * 0.28, x + w + 1, y - s * 0.28)],
  ];
}
/** Coins on each other. */
export function coins(x: number, y: number, count: number, r = 6): Picture {
  return Array.from({ length: count }, (_, i): Mark => ["gold", oval(x, y - i * 3, r, r * 0.42)]);
}
/** A cube that lies with a corner to the front. */
export function cube(x: number, y: number, s: number, wash: Wash): Picture {
  const [w, h] = [s * 0.87, s * 0.5];
  return [
    [wash, poly(x, y, x + w, y - h, x + w, y - h - s, x, y - 2 * h - s, x - w, y - h - s, x - w, y - h)],
    ["line", way(x - w, y - h - s, x, y - s, x + w, y - h - s) + way(x, y - s, x, y)],
  ];
}
export function statue(x: number, y: number, s = 1): Picture {
  const at = (dx: number, dy: number): [number, number] => [x + dx * s, y + dy * s];
  return [
    ["stone", poly(...at(-9, 0), ...at(-9, -8), ...at(9, -8), ...at(9, 0))],
    ["shade", poly(...at(9, 0), ...at(9, -8), ...at(12, -10), ...at(12, -2))],
    [
      "rock",
      `M${n(x - 6 * s)} ${n(y - 8 * s)}C${n(x - 8 * s)} ${n(y - 22 * s)} ${n(x - 8 * s)} ${n(y - 38 * s)} ${n(x)} ${n(y - 40 * s)}C${n(x + 8 * s)} ${n(y - 38 * s)} ${n(x + 8 * s)} ${n(y - 22 * s)} ${n(x + 6 * s)} ${n(y - 8 * s)}Z`,
    ],
    ["line", way(...at(-4.5, -30), ...at(4.5, -30)) + way(...at(0, -30), ...at(0, -23), ...at(-2, -23)) + way(...at(-2.5, -18), ...at(2.5, -18))],
  ];
}
export function column(x: number, y: number, w: number, h: number): Picture {
  return [
    ["stone", rect(x, y - h, w, h)],
    ["stone", rect(x - 1.5, y - h - 2.5, w + 3, 2.5) + rect(x - 1.5, y - 2.5, w + 3, 2.5)],
    ["thin", rows(2, w / 3, 0, x + w / 3, y - h, 0, h - 2.5)],
  ];
}
/** Broken pillars. */
export function ruin(x: number, y: number): Picture {
  return [
    ...column(x, y, 7, 26),
    ["stone", poly(x + 14, y, x + 14, y - 13, x + 17, y - 16, x + 19, y - 12, x + 21, y - 14, x + 21, y)],
    ["stone", oval(x + 30, y - 3, 4, 3.5)],
  ];
}
export function person(x: number, y: number, h: number, wash: Wash = "mark"): Picture {
  return [
    [wash, `M${n(x - h * 0.26)} ${n(y)}q0 ${n(-h * 0.62)} ${n(h * 0.26)} ${n(-h * 0.62)}t${n(h * 0.26)} ${n(h * 0.62)}Z`],
    ["paper", oval(x, y - h * 0.78, h * 0.2)],
  ];
}
export function flag(x: number, y: number, h: number): Picture {
  return [
    ["line", way(x, y, x, y - h)],
    ["mark", poly(x, y - h, x + h * 0.42, y - h * 0.84, x, y - h * 0.68)],
  ];
}
export function pane(x: number, y: number, w: number, h: number): Picture {
  return [
    ["pane", rect(x, y, w, h)],
    ["line", way(x + w / 2, y, x + w / 2, y + h) + way(x, y + h / 2, x + w, y + h / 2)],
  ];
}

export interface Built {
  /** How far the gable stands back, and how high the roof is. */
  deep?: number;
  high?: number;
  roof?: Wash;
  wall?: Wash;
}
/** A house along its front, with its gable at the right. It stands on (x, y). */
export function house(x: number, y: number, w: number, h: number, how: Built = {}): Picture {
  const { deep = w * 0.36, high = h * 0.8, roof = "roof", wall = "wall" } = how;
  const back = deep * 0.3;
  const [left, right, top] = [x + deep / 2 - 3, x + w + deep / 2, y - h - high - back / 2];
  const courses = Math.max(2, Math.round(high / 6));
  const slates = Array.from({ length: courses - 1 }, (_, i) => {
    const t = (i + 1) / courses;
    const [sx, sy] = [x - 3 + (left - x + 3) * t, y - h + 1 + (top - y + h - 1) * t];
    return way(sx, sy, sx + w + 3, sy);
  }).join("");
  return [
    ["shade", poly(x + w, y, x + w + deep, y - back, x + w + deep, y - h - back, right, top, x + w, y - h)],
    ["thin", rows(3, deep / 4, -back / 4, x + w + deep / 4, y - back / 4, 0, -h)],
    [wall, rect(x, y - h, w, h)],
    [roof, poly(x - 3, y - h + 1, x + w, y - h + 1, right, top, left, top)],
    ["thin", slates],
    ["line", way(right, top, x + w + deep + 2, y - h - back + 3)],
  ];
}
/** A front with its gable to us. */
export function front(x: number, y: number, w: number, h: number, high: number, how: Built = {}): Picture {
  const { roof = "roof", wall = "wall" } = how;
  return [
    [wall, poly(x, y, x, y - h, x + w / 2, y - h - high, x + w, y - h, x + w, y)],
    [roof, poly(x - 4, y - h + 2, x + w / 2, y - h - high - 4, x + w + 4, y - h + 2, x + w + 1, y - h + 4, x + w / 2, y - h - high + 2, x - 1, y - h + 4)],
  ];
}
/** A hull with its bow at the right, whose deck is at y. */
export function hull(x: number, y: number, w: number, h: number): Picture {
  return [
    [
      "wood",
      `M${n(x)} ${n(y - h * 0.5)}L${n(x + w * 0.12)} ${n(y)}H${n(x + w * 0.84)}L${n(x + w)} ${n(y - h * 0.42)}C${n(x + w * 0.95)} ${n(y + h * 0.5)} ${n(x + w * 0.86)} ${n(y + h)} ${n(x + w * 0.76)} ${n(y + h)}H${n(x + w * 0.16)}C${n(x + w * 0.06)} ${n(y + h)} ${n(x + w * 0.02)} ${n(y + h * 0.3)} ${n(x)} ${n(y - h * 0.5)}Z`,
    ],
    ["thin", way(x + w * 0.04, y + h * 0.36, x + w * 0.92, y + h * 0.36) + way(x + w * 0.06, y + h * 0.66, x + w * 0.88, y + h * 0.66)],
  ];
}
/** A square sail that the wind fills, hung at (x, y). */
export function canvas(x: number, y: number, w: number, h: number): Mark {
  return [
    "sail",
    `M${n(x - w / 2)} ${n(y)}H${n(x + w / 2)}Q${n(x + w / 2 + w * 0.2)} ${n(y + h / 2)} ${n(x + w / 2 + 1)} ${n(y + h)}Q${n(x)} ${n(y + h * 0.84)} ${n(x - w / 2 - 1)} ${n(y + h)}Q${n(x - w / 2 + w * 0.18)} ${n(y + h / 2)} ${n(x - w / 2)} ${n(y)}Z`,
  ];
}
/** A small boat with one sail. */
export function boat(x: number, y: number, s = 1): Picture {
  return [
    ["line", way(x, y, x, y - 30 * s)],
    ["sail", `M${n(x + 1.5)} ${n(y - 28 * s)}Q${n(x + 17 * s)} ${n(y - 14 * s)} ${n(x + 15 * s)} ${n(y - 5 * s)}H${n(x + 1.5)}Z`],
    ["sail", `M${n(x - 1.5)} ${n(y - 24 * s)}Q${n(x - 10 * s)} ${n(y - 12 * s)} ${n(x - 10 * s)} ${n(y - 5 * s)}H${n(x - 1.5)}Z`],
    ["wood", `M${n(x - 17 * s)} ${n(y - 3 * s)}H${n(x + 18 * s)}L${n(x + 12 * s)} ${n(y + 6 * s)}H${n(x - 12 * s)}Z`],
  ];
}
/** A jetty on posts, from x to x + w, its boards at y. */
export function jetty(x: number, y: number, w: number, h = 12): Picture {
  const posts = Math.max(2, Math.round(w / 18));
  return [
    ["wood", Array.from({ length: posts }, (_, i) => rect(x + 3 + (i * (w - 9)) / (posts - 1), y, 3, h)).join("")],
    ["plank", rect(x, y - 3, w, 5)],
    ["thin", rows(Math.round(w / 7), 7, 0, x + 5, y - 3, 0, 5)],
  ];
}
/** A sheet of a map. */
export function chart(x: number, y: number, w: number, h: number): Picture {
  return [
    ["paper", `M${n(x)} ${n(y)}q${n(w / 4)} -5 ${n(w / 2)} 0t${n(w / 2)} 0v${n(h)}q${n(-w / 4)} 5 ${n(-w / 2)} 0t${n(-w / 2)} 0Z`],
  ];
}
export function book(x: number, y: number, w: number, h: number, wash: Wash = "roof"): Mark {
  return [wash, rect(x, y - h, w, h)];
}
/** A rose of four points. */
export function rose(x: number, y: number, r: number): string {
  const s = r * 0.22;
  return poly(x, y - r, x + s, y - s, x + r, y, x + s, y + s, x, y + r, x - s, y + s, x - r, y, x - s, y - s);
}
