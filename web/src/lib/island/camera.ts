/** Pan and zoom. Pure: a camera is a middle and a scale (CSS pixels for one unit). */
import { type Box, type Pt } from "./geometry";

export interface Camera {
  x: number;
  y: number;
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}

export const NEAREST = 4;

/** The camera that shows all of a box. */
export function fit(box: Box, size: Size, pad = 8, most = NEAREST): Camera {
  const scale = Math.min((size.width - 2 * pad) / box.w, (size.height - 2 * pad) / box.h, most);
  return { x: box.x + box.w / 2, y: box.y + box.h / 2, scale: Math.max(scale, 0.05) };
}

/** What lies over the window at each side, in pixels. */
export interface Margin {
  side: number;
  top: number;
  /** The hub is drawn no wider than this. */
  hub?: number;
  /** Where the map rests, the hexes of one's own land are this wide at least. */
  hex?: number;
}

/** The same in what is free of the window. */
export function fitWithin(box: Box, size: Size, { side, top }: Margin, pad = 8, most = NEAREST): Camera {
  const free = { width: size.width - 2 * side, height: size.height - top };
  const { x, y, scale } = fit(box, free, pad, most);
  return { x, y: y - top / 2 / scale, scale };
}

/**
 * The camera where a map rests that is too low for all of it: near enough, with its lower edge in view, and all that is
 * below `from` clear of what floats at the top. What is cut off is the far end of it.
 */
export function resting(home: Camera, all: Box, size: Size, near: number, from: number, top = 0): Camera {
  const pad = 8;
  const lower = all.y + all.h;
  const scale = Math.min(near, (size.height - top - pad) / (lower - from));
  if (home.scale >= scale) return home;
  return { x: home.x, y: lower - (size.height / 2 - pad) / scale, scale };
}

/** As wide at the left of the hub as at its right, so that what lies in the lower corners covers nobody's land. */
export function level(box: Box): Box {
  const half = Math.max(-box.x, box.x + box.w);
  return { ...box, x: -half, w: 2 * half };
}

/** Keeps the zoom between "all" and NEAREST, and the middle within the chart. */
export function held(camera: Camera, all: Box, size: Size): Camera {
  const least = fit(all, size).scale * 0.8;
  const scale = Math.min(NEAREST, Math.max(least, camera.scale));
  const clamp = (v: number, a: number, b: number): number => Math.min(Math.max(v, a), b);
  return { x: clamp(camera.x, all.x, all.x + all.w), y: clamp(camera.y, all.y, all.y + all.h), scale };
}

/**
 * The camera for a finger: this near at least. If the window then holds less, it looks at where the most of these lie,
 * and of such places at that nearest to where it looked.
 */
export function nearer(camera: Camera, size: Size, spots: readonly Pt[], least: number): Camera {
  const scale = Math.min(least, NEAREST);
  if (camera.scale >= scale) return camera;
  const [w, h] = [size.width / scale, size.height / scale];
  const far = ({ x, y }: Pt): number => Math.hypot(x - camera.x, y - camera.y);
  const held = (at: Pt): Pt[] =>
    spots.filter(({ x, y }) => Math.abs(x - at.x) < w * 0.44 && Math.abs(y - at.y) < h * 0.44);
  const [best = camera] = [camera, ...spots].sort(
    (a, b) => held(b).length - held(a).length || far(a) - far(b),
  );
  const inside = held(best);
  // No farther from where it looked than it must.
  const toward = (of: (p: Pt) => number, room: number): number => {
    const [least, most] = [Math.min(...inside.map(of)), Math.max(...inside.map(of))];
    return inside.length ? Math.min(Math.max(of(camera), most - room), least + room) : of(best);
  };
  return { x: toward((p) => p.x, w * 0.44), y: toward((p) => p.y, h * 0.44), scale };
}

/** Zooms so that the unit under a pixel stays under it. */
export function zoomAt(camera: Camera, size: Size, px: Pt, factor: number): Camera {
  const at = toChart(camera, size, px);
  const scale = Math.min(NEAREST, camera.scale * factor);
  return { x: at.x - (px.x - size.width / 2) / scale, y: at.y - (px.y - size.height / 2) / scale, scale };
}

export const toChart = (camera: Camera, size: Size, px: Pt): Pt => ({
  x: camera.x + (px.x - size.width / 2) / camera.scale,
  y: camera.y + (px.y - size.height / 2) / camera.scale,
});

export function between(a: Camera, b: Camera, t: number): Camera {
  const e = t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
  return {
    x: a.x + (b.x - a.x) * e,
    y: a.y + (b.y - a.y) * e,
    scale: a.scale * (b.scale / a.scale) ** e,
  };
}

/** What is painted: a camera and a sheet that may be larger than the window; the eye only moves it. */
export interface Paper {
  camera: Camera;
  size: Size;
}

const ROOM = 1.5; // painted beyond the edges, for dragging
const MOST = 3; // times the window, each way: what a flight may need to be painted at once

/** The chart that a window shows. */
export const seen = ({ x, y, scale }: Camera, { width, height }: Size): Box => {
  const [w, h] = [width / scale, height / scale];
  return { x: x - w / 2, y: y - h / 2, w, h };
};

/** The paper for an eye at rest. */
export const paperFor = (eye: Camera, size: Size): Paper => ({
  camera: eye,
  size: { width: size.width * ROOM, height: size.height * ROOM },
});

/**
 * The paper for a whole flight: no window between lies beyond those of its ends together (both its middle and its
 * width run between theirs). As fine as its nearer end, as far as that is not too much to paint.
 */
export function paperBetween(from: Camera, to: Camera, size: Size): Paper {
  const [a, b] = [seen(from, size), seen(to, size)];
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const w = Math.max(a.x + a.w, b.x + b.w) - x;
  const h = Math.max(a.y + a.h, b.y + b.h) - y;
  const most = Math.min((MOST * size.width) / w, (MOST * size.height) / h);
  const scale = Math.min(Math.max(from.scale, to.scale), most);
  return { camera: { x: x + w / 2, y: y + h / 2, scale }, size: { width: w * scale, height: h * scale } };
}

/** Whether an eye sees nothing but what is painted. */
export function covers(paper: Paper, eye: Camera, size: Size): boolean {
  const [a, b] = [seen(paper.camera, paper.size), seen(eye, size)];
  const slack = 0.5 / eye.scale; // half a pixel
  return (
    b.x >= a.x - slack &&
    b.y >= a.y - slack &&
    b.x + b.w <= a.x + a.w + slack &&
    b.y + b.h <= a.y + a.h + slack
  );
}

/**
 * How large a text of `size` units must be drawn to be read where one unit is `scale` pixels: as it is, or larger, up
 * to `most` times; 0 where even that is below `least` pixels, and it is left out.
 */
export function legible(size: number, scale: number, least: number, most = 1): number {
  const wanted = least / scale;
  return wanted <= size ? size : wanted <= size * most + 0.001 ? wanted : 0;
}

export const viewBox = (camera: Camera, size: Size): string => {
  const [w, h] = [size.width / camera.scale, size.height / camera.scale];
  return [camera.x - w / 2, camera.y - h / 2, w, h].map((n) => Math.round(n * 100) / 100).join(" ");
};
