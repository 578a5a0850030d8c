/** Small drawings on a 24×24 ground, drawn in the current colour. `o` in front: outline, else filled. */
import { GLYPHS as THINGS } from "./island/glyphs";

const HANDLES = {
  bag: "M9 2.500h6l-1.500 4h-3zM9.500 8h5c4 3 6 6.500 6 9.500 0 3-2.500 4.500-8.500 4.500s-8.500-1.500-8.500-4.500c0-3 2-6.500 6-9.500z",
  book: "oM12 6.500C9.500 4.500 6 4 3 4.500V19c3-.5 6.500 0 9 2 2.500-2 6-2.500 9-2V4.500c-3-.5-6.500 0-9 2zM12 6.500V21",
  undo: "oM8.500 5L4 9.500 8.500 14M4.500 9.500H14a5.500 5.500 0 0 1 0 11h-4",
  redo: "oM15.500 5L20 9.500 15.500 14M19.500 9.500H10a5.500 5.500 0 0 0 0 11h4",
  restart: "oM4.500 4v5.500H10M5 9.500a8 8 0 1 1-.8 5",
  flag: "oM5 22V3M5 4c5-2 8 2 14 0v9c-6 2-9-2-14 0",
  menu: "oM4 6.500h16M4 12h16M4 17.500h16",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z",
  play: "M6.500 4l13 8-13 8z",
  pause: "M6 4.500h4.200v15H6zM13.800 4.500H18v15h-4.200z",
  onward: "oM9 5l7 7-7 7",
  turn_on: "oM5 5l7 7-7 7M17.500 5v14",
  turn_back: "oM19 5l-7 7 7 7M6.500 5v14",
  skip: "M4 5l8 7-8 7zM12.500 5l8 7-8 7z",
  key: "oM3 6h18v12H3zM6.500 9.500h1M11 9.500h1M15.500 9.500h2M7.500 14h9",
  back: "oM14.500 5l-7 7 7 7",
  up: "oM5 15l7-7 7 7",
  down: "oM5 9l7 7 7-7",
  close: "oM5.500 5.500l13 13M18.500 5.500l-13 13",
  store: "oM3.500 9.500h17V20h-17zM3.500 9.500L6 4.500h12l2.500 5M9.500 13h5",
  trade: "oM4 8.500h14M14.500 4.500l4 4-4 4M20 15.500H6M9.500 11.500l-4 4 4 4",
  hire: "M9 3.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7M2.500 20c0-5 2.300-8 6.500-8s6.500 3 6.500 8zM18 8v3h-3v2.200h3v3h2.200v-3h3V11h-3V8z",
  warn: "M12 2.500L22.500 21h-21zM11 9v6h2V9zM11 16.500v2.200h2v-2.200z",
  download: "oM12 3v12M7 10.500l5 5 5-5M4 20.500h16",
  trash: "oM4.500 6.500h15M9 6.500V4h6v2.500M6.500 6.500l1 14h9l1-14M10 10.500v6.500M14 10.500v6.500",
  copy: "oM8.500 8.500h11.500V21H8.500zM8.500 16H4V3.500h11.500v5",
  share: "oM12 14.500V3M7.500 7L12 2.500 16.500 7M7.500 10.500H5V21.500h14V10.500h-2.500",
  phone: "oM7 2.500h10v19H7zM10.500 18.500h3",
  talk: "oM3.500 4.500h17v11.500H11l-5 4.500V16H3.500z",
  check: "oM4.500 12.500l5 5.500L19.500 6",
  clock: "oM12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5.500l3.500 2.500",
  people:
    "oM9 4a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7M2.500 20.500c0-5 2.300-7.500 6.500-7.500s6.500 2.500 6.500 7.500M15.500 4.500a3.300 3.300 0 0 1 0 6.300M18 13.500c2.300 1 3.500 3.300 3.500 7",
  eye: "oM2 12c5-8.500 15-8.500 20 0c-5 8.500-15 8.500-20 0zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
} as const;

/** Things of the game as the island draws them, and the handles of the page. */
export const GLYPHS = { ...THINGS, ...HANDLES };
export type GlyphName = keyof typeof GLYPHS;
export function isGlyph(name: string): name is GlyphName {
  return name in GLYPHS;
}
