/** The town is drawn as large as there is room for all of it: it grows into free height, and shrinks before it scrolls. */
import { Kept } from "../../lib/kept";

/** How large, in steps. From the second on things stand above each other that are side by side otherwise. */
const SIZES = [1, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7] as const;
const ROOMY = 1;
/** From here on what stands there is named. */
const NAMED = 2;
const sizeOf = (step: number): number => SIZES[step] ?? Infinity;
/** So many times the usual size of text is a picture wide that is drawn as it is. */
const WIDTH = 18.5;
/** How much higher it gets, to how much larger. */
const STEEP = 0.7;
/** With less than this much more to grow into no next size ever fits: it need not be tried. */
const LEAST = 0.05;
interface End {
  step: number;
  vain: number;
  tall: number;
  /** What stood there. */
  text: string;
}
/** Where each town ended, with how much to spare in which height: it begins there when it is drawn again. */
const ends = new Kept<End>(40);
/** Where the last one ended: one that was never drawn begins there. */
let last = ROOMY;

/** What scrolls when there is too little room. */
function holder(node: HTMLElement): HTMLElement | null {
  let at = node.parentElement;
  while (at && !["auto", "scroll"].includes(getComputedStyle(at).overflowY)) at = at.parentElement;
  return at;
}

/** Each size tried costs a whole layout of the town: so it is known what was tried in vain, and with how much to spare. */
export function fit(
  node: HTMLElement,
  name: string,
): { update: (name: string) => void; destroy: () => void } {
  let room: HTMLElement | null = null;
  const ground = node.querySelector<HTMLElement>(".ground");
  const spare = node.querySelector<HTMLElement>(".spare");
  if (!ground || !spare) return { update: () => undefined, destroy: () => undefined };
  let step = -1;
  let vain = Infinity;
  let tall = 0;
  const put = (next: number): void => {
    if (next === step) return;
    step = last = next;
    vain = Infinity;
    node.style.setProperty("--unit", String(sizeOf(step)));
    node.toggleAttribute("data-roomy", step >= ROOMY);
    node.toggleAttribute("data-named", step >= NAMED);
  };
  const fits = (): boolean => !room || room.scrollHeight <= room.clientHeight;
  /** Height to spare: the parts of the town share it, and what is only there to measure has a known share. */
  const slack = (): number => {
    const shares = [...ground.children].map((one) =>
      one.matches(".wash") ? 0 : Number(getComputedStyle(one).flexGrow),
    );
    const own = Number(getComputedStyle(spare).flexGrow);
    return (spare.getBoundingClientRect().height / own) * shares.reduce((sum, share) => sum + share, 0);
  };
  const begin = (): void => {
    const end = ends.get(name);
    put(end?.step ?? last);
    if (end?.text === node.textContent) ({ vain, tall } = end);
  };
  const measure = (): void => {
    grow();
    ends.set(name, { step, vain, tall, text: node.textContent });
  };
  const grow = (): void => {
    if (!room) {
      // Only now, for it asks for the style of what is above.
      room = holder(node);
      if (room) sizes.observe(room);
    }
    if (!room?.clientHeight) return;
    const text = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const most = Math.max(1, node.clientWidth / text / WIDTH);
    if (tall !== room.clientHeight) vain = Infinity;
    tall = room.clientHeight;
    let short = false; // the next size has just been tried
    while (step > 0 && (sizeOf(step) > most || !fits())) {
      short = sizeOf(step) <= most;
      put(step - 1);
    }
    if (!fits()) {
      // Above each other may be lower, where the width is little.
      put(ROOMY);
      if (!fits()) return put(0);
    }
    if (short) {
      vain = slack();
      return;
    }
    for (let free = slack(); vain === Infinity || free > vain + 2; free = slack()) {
      const from = step;
      const by = free / (tall - free) / STEEP;
      if (from >= ROOMY && by < LEAST) {
        vain = free;
        return;
      }
      let to = from + 1;
      while (sizeOf(to + 1) <= Math.min(most, sizeOf(from) + by)) to += 1;
      if (sizeOf(to) > most) return;
      put(to);
      while (step > from && !fits()) put(step - 1);
      if (step < to) {
        vain = slack();
        return;
      }
    }
  };
  begin();
  // What is laid out anyway tells when there is more or less to spare: nothing is laid out to find that nothing changed.
  const sizes = new ResizeObserver(measure);
  for (const one of [node, spare]) sizes.observe(one);
  return {
    update(next) {
      if (next === name) return;
      name = next;
      begin();
    },
    destroy: () => sizes.disconnect(),
  };
}
