/** Where handles that float over the map stand: in the corner where they cover the least of what can be picked. */

export const CORNERS = ["bottom right", "bottom left", "top right", "top left"] as const;
export type Corner = (typeof CORNERS)[number];
export type Rect = Readonly<Record<"left" | "top" | "right" | "bottom", number>>;

const over = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The first corner of a frame in which a thing of this size lies over none of these, or over the fewest. */
export function freeCorner(
  frame: Rect,
  { width, height }: { width: number; height: number },
  spots: readonly Rect[],
): Corner {
  const covered = (corner: Corner): number => {
    const left = corner.endsWith("left") ? frame.left : frame.right - width;
    const top = corner.startsWith("top") ? frame.top : frame.bottom - height;
    const box = { left, top, right: left + width, bottom: top + height };
    return spots.filter((spot) => over(spot, box)).length;
  };
  const counts = CORNERS.map(covered);
  return CORNERS[counts.indexOf(Math.min(...counts))] ?? CORNERS[0];
}
