/** The island as a picture to keep: framed as a chart, with the names, the points and the day. */
import { GLYPHS } from "./glyphs";
import { emblem } from "./seats";
import { figure, language, say } from "./words";

export interface Plate {
  name: string;
  color: string;
  points: number;
  won: boolean;
}

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 1600;
/** Pixels of the picture for one of the drawing. */
export const SHARPNESS = 2;
const EDGE = 56;
const HEAD = 132;
const PLATE = { height: 84, gap: 20 };
/** The map is neither a strip nor a tower. */
const SHAPES = [0.52, 0.95] as const;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const escaped = (words: string): string => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** All rules of the page, so that the drawing looks as it does there; fonts are written into them. */
async function rules(): Promise<string> {
  const found = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const written = found.map(async (rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return rule.cssText;
    const from = /url\("?([^")]+)"?\)/.exec(rule.cssText);
    if (!from?.[1]) return "";
    const url = new URL(from[1], rule.parentStyleSheet?.href ?? location.href);
    const font = await (await fetch(url)).blob();
    return rule.cssText.replace(from[0], `url("${await dataUrl(font)}")`);
  });
  return (await Promise.all(written.map((one) => one.catch(() => "")))).join("\n");
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => failed(reader.error ?? new Error());
    reader.readAsDataURL(blob);
  });
}

/** What is drawn of the island, in its own measures, with some sea around it. */
function around(svg: SVGSVGElement): Box {
  const measure = svg.getScreenCTM()?.inverse();
  const corners = [...svg.querySelectorAll("[data-id]")].flatMap((node) => {
    const { left, top, right, bottom, width } = node.getBoundingClientRect();
    return width ? [new DOMPoint(left, top), new DOMPoint(right, bottom)] : [];
  });
  if (!measure || !corners.length) return svg.viewBox.baseVal;
  const points = corners.map((one) => one.matrixTransform(measure));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const box = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  const pad = 0.05 * box.width;
  const wide = box.width + 2 * pad;
  const high = Math.min(Math.max(box.height + 2 * pad, wide * SHAPES[0]), wide * SHAPES[1]);
  const whole = Math.max(wide, (box.height + 2 * pad) / SHAPES[1]);
  return {
    x: box.x + box.width / 2 - whole / 2,
    y: box.y + box.height / 2 - high / 2,
    width: whole,
    height: high,
  };
}

/** The page's drawing without what can be pressed in it, and with what it uses from elsewhere. */
function drawing(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy
    .querySelectorAll(".targets, [data-target], [data-hollow], .pulse, title, .ghost")
    .forEach((node) => node.remove());
  const ids = [...copy.querySelectorAll("use")].map((one) => one.getAttribute("href")?.slice(1) ?? "");
  const away = [...new Set(ids)].flatMap((id) =>
    id && !copy.querySelector(`[id="${id}"]`) ? (document.getElementById(id) ?? []) : [],
  );
  const inner = [...away.map((node) => `<defs>${xml(node)}</defs>`), ...[...copy.childNodes].map(xml)];
  return inner.join("");
}
const xml = (node: Node): string => new XMLSerializer().serializeToString(node);

/** A scale of black and white around the map, as charts have it. */
function scale(x: number, y: number, width: number, height: number): string {
  const ticks = (length: number): string => {
    const count = Math.max(2, Math.round(length / 44 / 2) * 2);
    return `stroke-dasharray="${length / count}"`;
  };
  const line = (d: string, length: number): string => `<path class="kept-tick" d="${d}" ${ticks(length)}/>`;
  return (
    `<rect class="kept-rim" x="${x - 9}" y="${y - 9}" width="${width + 18}" height="${height + 18}"/>` +
    line(`M${x} ${y - 5}h${width}`, width) +
    line(`M${x} ${y + height + 5}h${width}`, width) +
    line(`M${x - 5} ${y}v${height}`, height) +
    line(`M${x + width + 5} ${y}v${height}`, height) +
    `<rect class="kept-neat" x="${x - 1}" y="${y - 1}" width="${width + 2}" height="${height + 2}"/>` +
    `<rect class="kept-neat wide" x="${x - 15}" y="${y - 15}" width="${width + 30}" height="${height + 30}"/>`
  );
}

function plate({ name, color, points, won }: Plate, x: number, y: number, width: number): string {
  const { height } = PLATE;
  const short = [...name].length > 22 ? `${[...name].slice(0, 21).join("")}…` : name;
  const size = Math.max(18, Math.min(30, (width - 190) / (0.46 * Math.max(6, [...short].length))));
  const mark = GLYPHS[emblem(color)];
  return (
    `<g class="seat-${color}" transform="translate(${x} ${y})">` +
    `<rect class="kept-plate" width="${width}" height="${height}" rx="10"/>` +
    (won ? `<rect class="kept-won" x="5" y="5" width="${width - 10}" height="${height - 10}" rx="7"/>` : "") +
    `<circle class="kept-seal" cx="46" cy="${height / 2}" r="27"/>` +
    `<path class="kept-sign" transform="translate(28 ${height / 2 - 18}) scale(1.5)" d="${mark}" fill-rule="evenodd"/>` +
    `<text class="kept-name" x="88" y="${height / 2 + size * 0.34}" style="font-size:${size}px">${escaped(short)}</text>` +
    `<text class="kept-points" x="${width - 24}" y="${height / 2 + 15}">${escaped(figure(points))}</text></g>`
  );
}

const LOOK = `
  .kept-paper { fill: var(--paper); }
  .kept-rim { fill: var(--paper); }
  .kept-tick { fill: none; stroke: var(--ink); stroke-width: 8; }
  .kept-neat { fill: none; stroke: var(--ink); stroke-width: 1.6; }
  .kept-neat.wide { stroke-width: 3; }
  .kept-title, .kept-day, .kept-name { font-family: var(--serif); fill: var(--ink); }
  .kept-title { font-size: 64px; text-anchor: middle; letter-spacing: 1px; }
  .kept-day { font-size: 26px; text-anchor: middle; fill: var(--ink-2); }
  .kept-flourish { fill: none; stroke: var(--ink-2); stroke-width: 2; }
  .kept-plate { fill: var(--paper-2); stroke: var(--line); stroke-width: 1.5; }
  .kept-won { fill: none; stroke: var(--seat); stroke-width: 4; }
  .kept-seal { fill: var(--seat); stroke: rgb(0 0 0 / 30%); stroke-width: 1.5; }
  .kept-sign { fill: var(--seat-ink); }
  .kept-points { font: 700 44px var(--ci-figures, var(--sans)); fill: var(--ink); text-anchor: end; }
`;

/** How large the island is drawn for it. */
export const DRAWN = { width: WIDTH - 2 * EDGE, height: (WIDTH - 2 * EDGE) * SHAPES[1] };

/** The whole picture as a drawing of its own. */
export async function keepsake(
  svg: SVGSVGElement,
  plates: readonly Plate[],
  day: Date,
): Promise<[string, number]> {
  const box = around(svg);
  const width = WIDTH - 2 * EDGE;
  const height = Math.round((width * box.height) / box.width);
  const top = EDGE + HEAD;
  const below = top + height + 44;
  const whole = below + PLATE.height + EDGE;
  const each = (width - PLATE.gap * (plates.length - 1)) / plates.length;
  const date = new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(day);
  const root = document.documentElement;
  const sea = getComputedStyle(root).getPropertyValue("--ci-sea").trim() || "#cddcd9";
  const middle = WIDTH / 2;
  const text =
    `<svg xmlns="${SVG}" viewBox="0 0 ${WIDTH} ${whole}" width="${WIDTH * SHARPNESS}" height="${whole * SHARPNESS}"` +
    ` data-theme="${root.dataset["theme"] ?? "day"}" style="font-family:${escaped(getComputedStyle(svg).fontFamily)}">` +
    `<style>${escaped(await rules())}${LOOK}</style>` +
    `<rect class="kept-paper" width="${WIDTH}" height="${whole}"/>` +
    `<text class="kept-title" x="${middle}" y="${EDGE + 44}">${escaped(say("page.title"))}</text>` +
    `<path class="kept-flourish" d="M${middle - 330} ${EDGE + 24}h96m-20-6l20 6-20 6M${middle + 330} ${EDGE + 24}h-96m20-6l-20 6 20 6"/>` +
    `<text class="kept-day" x="${middle}" y="${EDGE + 86}">${escaped(date)}</text>` +
    scale(EDGE, top, width, height) +
    `<rect x="${EDGE}" y="${top}" width="${width}" height="${height}" fill="${sea}"/>` +
    `<svg x="${EDGE}" y="${top}" width="${width}" height="${height}"` +
    ` viewBox="${box.x} ${box.y} ${box.width} ${box.height}" preserveAspectRatio="xMidYMid slice">${drawing(svg)}</svg>` +
    plates.map((one, n) => plate(one, EDGE + n * (each + PLATE.gap), below, each)).join("") +
    `</svg>`;
  return [text, whole];
}

/** A drawing as an image of points. */
export async function painted(text: string, height: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SHARPNESS;
  canvas.height = height * SHARPNESS;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error())), "image/png"),
  );
}

export function download(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
