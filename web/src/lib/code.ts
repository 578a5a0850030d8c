/** A text as a QR code: one path of unit squares. */
import { encode } from "uqr";

const QUIET = 4; // modules of margin, which readers need

export function code(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return { size, path };
}
