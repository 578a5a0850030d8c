/** Where handles that float over the map stand: in the corner where they cover the least of what can be picked. */

const FLAT = ["bottom right", "bottom left", "top right", "top left"] as const;
/** In a row, or below each other: land is widest in the middle. */
const CORNERS = [...FLAT, ...FLAT.map((corner) => `${corner} tall` as const)];
export type Corner = (typeof CORNERS)[number];
export type Rect = Readonly<Record<"left" | "top" | "right" | "bottom", number>>;

/** How much of a thing another covers, of 1. */
function part(of: Rect, by: Rect): number {
  const width = Math.min(of.right, by.right) - Math.max(of.left, by.left);
  const height = Math.min(of.bottom, by.bottom) - Math.max(of.top, by.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / ((of.right - of.left) * (of.bottom - of.top));
}

/** The first of these places in a frame where so many handles hide none of what can be picked, or the least of it. */
export function freeCorner(
  frame: Rect,
  handles: { count: number; width: number; height: number },
  spots: readonly Rect[],
): Corner {
  const hidden = (corner: Corner): number => {
    const [across, down] = corner.endsWith("tall") ? [1, handles.count] : [handles.count, 1];
    const [width, height] = [across * handles.width, down * handles.height];
    const left = corner.includes("left") ? frame.left : frame.right - width;
    const top = corner.includes("top") ? frame.top : frame.bottom - height;
    const box = { left, top, right: left + width, bottom: top + height };
    return spots.reduce((sum, spot) => sum + part(spot, box) ** 2, 0);
  };
  const all = CORNERS.map(hidden);
  return CORNERS[all.indexOf(Math.min(...all))] ?? "bottom right";
}
