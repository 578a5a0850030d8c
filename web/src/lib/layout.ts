/** Asking where things lie makes the browser lay the page out: here it is asked when it has done so anyway. */
import { clock } from "./island/clock";

const waiting = new Set<() => void>();
let frame = 0;

/** Calls once what has changed by now is laid out, and before it is painted: one layout for all that ask so. */
export function laidOut(read: () => void): void {
  waiting.add(read);
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    const all = [...waiting];
    waiting.clear();
    for (const one of all) one();
  });
}

/** Calls once the page has been painted as it is now, or soon where nothing is painted; returns how to call that off. */
export function painted(then: () => void): () => void {
  const soon = (): (() => void) => clock.after(0, then);
  if (document.hidden) return soon();
  let stop = clock.frame(() => (stop = soon()));
  return () => stop();
}

interface Size {
  width: number;
  height: number;
}
/** How large parts of the page were when they were last seen: the next is drawn so from the beginning. */
const seen = new Map<string, Size>();
export const lastSize = (name: string): Size => seen.get(name) ?? { width: 0, height: 0 };

interface Sized {
  name: string;
  put: (size: Size) => void;
}
/** For `use:`; tells how large it is, and whenever that changes, as it was laid out anyway. It has no border. */
export function sized(node: HTMLElement, { name, put }: Sized): { destroy: () => void } {
  const sizes = new ResizeObserver(([entry]) => {
    const [box] = entry?.borderBoxSize ?? [];
    if (!box) return;
    const size = { width: Math.round(box.inlineSize), height: Math.round(box.blockSize) };
    seen.set(name, size);
    put(size);
  });
  sizes.observe(node);
  return { destroy: () => sizes.disconnect() };
}
