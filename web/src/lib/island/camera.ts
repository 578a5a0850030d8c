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

/** Keeps the zoom between "all" and NEAREST, and the middle within the chart. */
export function held(camera: Camera, all: Box, size: Size): Camera {
  const least = fit(all, size).scale * 0.8;
  const scale = Math.min(NEAREST, Math.max(least, camera.scale));
  const clamp = (v: number, a: number, b: number): number => Math.min(Math.max(v, a), b);
  return { x: clamp(camera.x, all.x, all.x + all.w), y: clamp(camera.y, all.y, all.y + all.h), scale };
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

export const viewBox = (camera: Camera, size: Size): string => {
  const [w, h] = [size.width / camera.scale, size.height / camera.scale];
  return [camera.x - w / 2, camera.y - h / 2, w, h].map((n) => Math.round(n * 100) / 100).join(" ");
};
