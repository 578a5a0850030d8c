/** All pictures by their names: `small-3`, `large-11`, `order-5`, `cargo-2`. */
import type { Picture } from "./ink";
import { LARGE } from "./large";
import { ORDERS } from "./orders";
import { SHIPS } from "./ships";
import { SMALL } from "./small";

const named = (family: string, pictures: Readonly<Record<number, Picture>>): [string, Picture][] =>
  Object.entries(pictures).map(([id, picture]) => [`${family}-${id}`, picture]);

export const PICTURES: readonly (readonly [string, Picture])[] = [
  ...named("small", SMALL),
  ...named("large", LARGE),
  ...named("order", ORDERS),
  ...named("cargo", SHIPS),
];
