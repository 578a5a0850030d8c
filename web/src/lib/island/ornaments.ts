/** Where the compass rose and the cartouche go: corners of the chart that stay empty. */
import { type Chart, type Pt } from "./geometry";

export function ornaments(chart: Chart): { rose: Pt; cartouche: Pt } {
  const { x, y, w, h } = chart.all;
  const players = chart.frames.length;
  if (players === 2)
    return { rose: { x: x + 0.16 * w, y: y + h - 250 }, cartouche: { x: x + 0.2 * w, y: y + h - 90 } };
  if (players === 3)
    return { rose: { x: x + w - 110, y: y + h - 120 }, cartouche: { x: x + 165, y: y + h - 150 } };
  return { rose: { x: x + w - 110, y: y + h - 120 }, cartouche: { x: x + 160, y: y + h - 110 } };
}
