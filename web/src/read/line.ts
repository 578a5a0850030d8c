/** A line of the table in words: what it says, what more there is to it, and what on the map and the boards it is about. */
import type { Target } from "../lib/targets";
import { plain, say } from "../lib/words";
import { tell } from "../tips/tell";
import type { Scene } from "../tips/tip";

export interface Line {
  text: string;
  more: readonly string[];
  target?: Target;
}

export const line = (text: string, more: readonly string[] = [], target?: Target): Line => ({
  text,
  more: more.filter(Boolean),
  ...(target === undefined ? {} : { target }),
});

/** The card of a thing without its explanation: what it is called, costs, brings, and how it stands. */
export function ofTip(subject: string, scene: Scene): Line[] {
  const tip = tell(subject, scene);
  if (!tip) return [];
  const { name, price, short, gives, now = [] } = tip;
  const more = [
    price ? say("page.read.price", { price }) : "",
    short ?? "",
    gives ? say("page.read.gives", { gives }) : "",
    ...now,
  ];
  return [line(plain(name), more.map(plain), subject)];
}
