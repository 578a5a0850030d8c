/** The town is drawn as large as there is room for all of it: it grows into free height, and shrinks before it scrolls. */
const LEAST = 10;
const MOST = 17;
/** From this on there is room for things above each other that stand side by side otherwise. */
const ROOMY = 12;

/** What scrolls when there is too little room. */
function holder(node: HTMLElement): HTMLElement | null {
  let at = node.parentElement;
  while (at && !["auto", "scroll"].includes(getComputedStyle(at).overflowY)) at = at.parentElement;
  return at;
}

export function fit(node: HTMLElement): { destroy: () => void } {
  const room = holder(node);
  if (!room) return { destroy: () => undefined };
  /** In tenths. */
  let size = LEAST;
  const put = (tenths: number): void => {
    size = tenths;
    node.style.setProperty("--unit", String(tenths / 10));
    node.toggleAttribute("data-roomy", tenths >= ROOMY);
  };
  const fits = (): boolean => room.scrollHeight <= room.clientHeight;
  const measure = (): void => {
    if (!room.clientHeight) return;
    while (size > LEAST && !fits()) put(size - 1);
    if (!fits()) return;
    while (size < MOST) {
      put(size + 1);
      if (!fits()) return put(size - 1);
    }
  };
  const sizes = new ResizeObserver(measure);
  const changes = new MutationObserver(measure);
  sizes.observe(room);
  changes.observe(node, { subtree: true, childList: true });
  measure();
  return {
    destroy: () => {
      sizes.disconnect();
      changes.disconnect();
    },
  };
}
