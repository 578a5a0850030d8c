import { laidOut } from "../lib/layout";

/** What can be chosen in a list and is scrolled out of sight: counted, so that a handle can say it. */
const CHOOSABLE = "[data-chip], .spot.live, .spot.beyond";

export class More {
  above = $state(0);
  below = $state(0);
  private node: HTMLElement | null = null;

  /** For `use:`; the list that scrolls. */
  watch = (node: HTMLElement): { destroy: () => void } => {
    this.node = node;
    const count = (): void => {
      if (this.node === node) this.count(node);
    };
    const later = (): void => laidOut(count);
    const sizes = new ResizeObserver(count);
    const changes = new MutationObserver(later);
    sizes.observe(node);
    changes.observe(node, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
    node.addEventListener("scroll", later, { passive: true });
    later();
    return {
      destroy: () => {
        sizes.disconnect();
        changes.disconnect();
        node.removeEventListener("scroll", later);
        if (this.node !== node) return;
        this.node = null;
        this.above = this.below = 0;
      },
    };
  };

  private count(node: HTMLElement): void {
    const box = node.getBoundingClientRect();
    let above = 0;
    let below = 0;
    for (const one of node.querySelectorAll(CHOOSABLE)) {
      const { top, bottom, height } = one.getBoundingClientRect();
      if (!height) continue;
      if (bottom > box.bottom + 3) below += 1;
      else if (top < box.top - 3) above += 1;
    }
    this.above = above;
    this.below = below;
  }

  /** A page on (1) or back (-1). */
  turn(by: 1 | -1): void {
    this.node?.scrollBy({ top: by * Math.max(40, this.node.clientHeight * 0.8) });
  }
}
