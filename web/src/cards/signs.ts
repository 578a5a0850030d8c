/** An effect in signs: what it brings, drawn. */
import type { Values } from "../lib/words";

const SIGNS: Readonly<Record<string, string>> = {
  boat: "[boat]",
  cargo: "[cargo]",
  coins: "[coin]",
  cooper: "[cooper]",
  copy_boat: "[copy] [boat]",
  copy_islet: "[copy] [islet]",
  cubes: "[any]",
  draw: "[draw]",
  erect: "[small]",
  islet: "[islet]",
  place: "[place]",
  ruin: "[ruin]",
  statue: "[statue]",
  step: "[step]",
};

export function effectSigns(effect: Values): string {
  const goods = (effect["goods"] ?? []) as string[][];
  if (goods.length) {
    return goods.map((group) => group.map((good) => `[${good}]`).join(" / ")).join(" + ");
  }
  const count = Number(effect["count"] ?? 1);
  const sign = SIGNS[String(effect["name"])] ?? "";
  return sign && `${count > 1 ? `${count} ` : ""}${sign}`;
}
