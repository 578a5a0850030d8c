/** Words on demand: one small card beside whatever is looked at. */
interface Shown {
  title: string;
  text: string;
  x: number;
  y: number;
  below: boolean;
}

class Hint {
  shown = $state.raw<Shown | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private end: ReturnType<typeof setTimeout> | undefined;

  show(node: Element, title: string, text: string): void {
    clearTimeout(this.end);
    const box = node.getBoundingClientRect();
    const below = box.top < 190;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.shown = {
        title,
        text,
        x: box.left + box.width / 2,
        y: below ? box.bottom + 8 : box.top - 8,
        below,
      };
    }, 220);
  }

  /** For a while, where nothing will say that it is no longer looked at. */
  brief(node: Element, text: string): void {
    const [title = "", ...rest] = text.split(": ");
    this.show(node, title, rest.join(": "));
    clearTimeout(this.end);
    this.end = setTimeout(() => this.hide(), 3500);
  }

  hide(): void {
    clearTimeout(this.timer);
    queueMicrotask(() => (this.shown = null)); // see Deciding.point
  }
}

export const hint = new Hint();

/** `use:words={["Title", "text with [wood]"]}` */
export function words(
  node: HTMLElement,
  said: readonly [string, string],
): { update: (s: readonly [string, string]) => void; destroy: () => void } {
  let now = said;
  const show = (): void => hint.show(node, now[0], now[1]);
  const hide = (): void => hint.hide();
  const touch = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") show();
  };
  node.addEventListener("pointerenter", show);
  node.addEventListener("pointerleave", hide);
  node.addEventListener("pointerdown", touch);
  node.addEventListener("focusin", show);
  node.addEventListener("focusout", hide);
  return {
    update: (next) => (now = next),
    destroy: () => {
      node.removeEventListener("pointerenter", show);
      node.removeEventListener("pointerleave", hide);
      node.removeEventListener("pointerdown", touch);
      node.removeEventListener("focusin", show);
      node.removeEventListener("focusout", hide);
      hide();
    },
  };
}
