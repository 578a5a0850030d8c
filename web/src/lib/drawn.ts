/** Drawings that are made once and copied from then on: the browser copies one many times faster than it is made. */
import { type Component, mount, unmount, untrack } from "svelte";

export const SVG = "http://www.w3.org/2000/svg";

/** Holds a copy of this drawing. */
export function drawn(holder: Element, drawing: DocumentFragment): { update(next: DocumentFragment): void } {
  let shown: DocumentFragment | null = null;
  const update = (next: DocumentFragment): void => {
    if (next === shown) return;
    shown = next;
    holder.replaceChildren(next.cloneNode(true));
  };
  update(drawing);
  return { update };
}

const stamps = new Map<unknown, Map<string, DocumentFragment>>();

/**
 * What this component draws, for `drawn`: the same drawing wherever it is given the same. It says no words, moves
 * nothing and needs nothing but what it is given.
 */
export function stamp<Props extends object>(
  drawing: Component<Props>,
  props: NoInfer<Props>,
): DocumentFragment {
  let made = stamps.get(drawing);
  if (!made) stamps.set(drawing, (made = new Map<string, DocumentFragment>()));
  const key = JSON.stringify(props);
  let found = made.get(key);
  if (!found) made.set(key, (found = untrack(() => draw(drawing as Component, props))));
  return found;
}

function draw(drawing: Component, props: object): DocumentFragment {
  const target = document.createElementNS(SVG, "g");
  const there = mount(drawing, { target, props });
  const copy = target.cloneNode(true);
  void unmount(there);
  // Only what is seen: not the marks by which a component finds its places again.
  const marks = document.createNodeIterator(copy, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_TEXT);
  for (let mark = marks.nextNode(); mark; mark = marks.nextNode())
    if (mark.nodeType === Node.COMMENT_NODE || !mark.nodeValue) (mark as ChildNode).remove();
  const found = document.createDocumentFragment();
  found.append(...copy.childNodes);
  return found;
}
