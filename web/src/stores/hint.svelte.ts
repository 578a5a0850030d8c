/**
 * Tips: one small card beside whatever is looked at. The page names its things (`data-tip`, `data-id`; see tips/tell.ts)
 * and this listens at the root: by mouse after a moment, by finger held down, by key I or a focus that rests.
 */
import { RULES } from "../tips/rules";
import { subjectOf, TIPPED } from "../tips/tell";
import type { Tip } from "../tips/tip";
import { rulebook } from "./rulebook.svelte";

export const HOVER_MS = 350;
/** What shows ahead what it would do: that is looked at first. */
export const AHEAD_MS = 900;
export const FOCUS_MS = 900;
export const PRESS_MS = 480;
/** So long a tip waits for a pointer that is on its way to the link in it. */
export const REACH_MS = 700;
const REACH_PX = 16;
const MOVED_PX = 10;
/** A hand that rests on a mouse still trembles by less than this. */
const STIR_PX = 6;

/** `hover`: it goes when the mouse goes; `focus`: with the focus; `asked`: until something else is done. */
export type How = "hover" | "focus" | "asked";
export interface Shown {
  node: Element;
  how: How;
  /** Where the pointer was. */
  at: Point | null;
}
interface Point {
  x: number;
  y: number;
}
export type Telling = (node: Element, subject: string) => Tip | null;

/** Things that do something when they are pressed; a quiet spot of a board only says what it is. */
const ACTS = "button, a, input, select, textarea, label, summary, [role=button], [role=tab]";
const QUIET = ".spot:not(.live):not(.beyond)";

/** Words of a component's own. */
const OWN = new WeakMap<Element, Tip>();

class Hint {
  shown = $state.raw<Shown | null>(null);
  /** Set by the page that knows the table. */
  telling: Telling = () => null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over: Element | null = null;
  private begun = { x: 0, y: 0, touch: false };
  /** Where the mouse was last seen. */
  private mouse: Point | null = null;
  /** Where it rests since a press or a key: what the page brings under it there, nobody looks at. */
  private rest: Point | null = null;
  /** A long press was answered by a tip: its click means nothing more. */
  private swallow = false;
  private walked = -Infinity;

  /** The nearest thing around that has something to say, with what it says. */
  tipAt(from: EventTarget | null): { node: Element; tip: Tip } | null {
    let node = from instanceof Element ? from.closest(TIPPED) : null;
    while (node) {
      const tip = this.tipOf(node);
      if (tip) return { node, tip };
      node = node.parentElement?.closest(TIPPED) ?? null;
    }
    return null;
  }

  tipOf(node: Element): Tip | null {
    const own = OWN.get(node);
    if (!own) return this.telling(node, subjectOf(node));
    return own.name || own.text ? own : null;
  }

  /** For a while, where nothing will say that it is no longer looked at. */
  brief(node: Element): void {
    clearTimeout(this.timer);
    this.show(node, "asked", null);
  }

  private show(from: Element, how: How, at: Point | null): boolean {
    const found = this.tipAt(from);
    if (found) this.shown = { node: found.node, how, at };
    return found !== null;
  }

  private soon(ms: number, act: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, ms);
  }

  hide(): void {
    clearTimeout(this.timer);
    // Deferred: what is looked at may go away in the middle of the page's own change.
    if (this.shown) queueMicrotask(() => (this.shown = null));
  }

  listen(root: Window): () => void {
    const hears: [string, (event: never) => void][] = [
      ["pointerover", (event: PointerEvent) => this.pointed(event)],
      ["pointerdown", (event: PointerEvent) => this.pressed(event)],
      ["pointermove", (event: PointerEvent) => this.moved(event)],
      ["pointerup", () => this.released()],
      ["pointercancel", () => this.released()],
      ["contextmenu", (event: Event) => this.swallow && event.preventDefault()],
      ["click", (event: MouseEvent) => this.clicked(event)],
      ["focusin", (event: FocusEvent) => this.focused(event)],
      ["focusout", () => this.shown?.how === "focus" && this.hide()],
      ["keydown", (event: KeyboardEvent) => this.key(event)],
      ["scroll", (event: Event) => this.scrolled(event)],
      ["wheel", () => this.hide()],
      ["resize", () => this.hide()],
      ["blur", (event: Event) => event.target === root && this.hide()],
    ];
    for (const [kind, hear] of hears)
      root.addEventListener(kind, hear as never, { capture: true, passive: kind === "wheel" });
    const out = (): void => {
      this.over = null;
      if (this.shown?.how === "hover") this.hide();
    };
    root.document.documentElement.addEventListener("pointerleave", out);
    return () => {
      for (const [kind, hear] of hears) root.removeEventListener(kind, hear as never, { capture: true });
      root.document.documentElement.removeEventListener("pointerleave", out);
      this.hide();
    };
  }

  private pointed({ target, pointerType, clientX: x, clientY: y }: PointerEvent): void {
    if (pointerType === "touch" || this.rests(x, y)) return;
    const node = target instanceof Element ? target.closest(TIPPED) : null;
    if (node === this.over || (target instanceof Element && target.closest("#tip"))) return;
    if (this.shown?.how === "hover" && reaches(x, y)) {
      return this.soon(REACH_MS, () => {
        if (document.querySelector("#tip .rule:hover")) return;
        this.over = node;
        this.hide();
        if (node) this.soon(HOVER_MS, () => this.show(node, "hover", { x, y }));
      });
    }
    this.over = node;
    if (this.shown?.how === "hover") this.hide();
    clearTimeout(this.timer);
    if (!node) return;
    const ahead = node.matches(".island [data-target]:not(.barred)");
    this.soon(ahead ? AHEAD_MS : HOVER_MS, () => this.show(node, "hover", { x, y }));
  }

  /** Whether the mouse has not really moved since the last press or key. */
  private rests(x: number, y: number): boolean {
    this.mouse = { x, y };
    if (this.rest && Math.hypot(x - this.rest.x, y - this.rest.y) > STIR_PX) this.rest = null;
    return this.rest !== null;
  }

  private pressed({ target, pointerType, clientX: x, clientY: y }: PointerEvent): void {
    this.swallow = false;
    if (pointerType !== "touch") this.rest = { x, y };
    if (target instanceof Element && target.closest("#tip")) return;
    this.begun = { x, y, touch: pointerType === "touch" };
    this.hide();
    if (pointerType !== "touch" || !(target instanceof Element)) return;
    this.soon(PRESS_MS, () => {
      this.swallow = this.show(target, "asked", { x, y });
    });
  }

  private moved(event: PointerEvent): void {
    const { pointerType, clientX: x, clientY: y } = event;
    if (pointerType !== "touch") {
      const rested = this.rest !== null;
      // It has come to what lies under it only now.
      if (!this.rests(x, y) && rested) this.pointed(event);
      return;
    }
    if (Math.hypot(x - this.begun.x, y - this.begun.y) > MOVED_PX) clearTimeout(this.timer);
  }

  private released(): void {
    if (this.begun.touch) clearTimeout(this.timer);
  }

  private clicked(event: MouseEvent): void {
    if (this.swallow) {
      this.swallow = false;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const { target } = event;
    // The chart knows itself what a tap means.
    if (!this.begun.touch || !(target instanceof Element) || target.closest(".island")) return;
    const acts = target.closest(ACTS);
    if (!acts || acts.matches(QUIET)) this.show(target, "asked", null);
  }

  private focused({ target }: FocusEvent): void {
    if (!(target instanceof Element)) return;
    // What cannot be used says why. Else the page moves the focus too: only who walks with keys rests somewhere.
    const off = target.getAttribute("aria-disabled") === "true";
    if (!off && performance.now() - this.walked > 120) return;
    this.soon(off ? HOVER_MS : FOCUS_MS, () => {
      if (document.activeElement === target) this.show(target, "focus", null);
    });
  }

  private key(event: KeyboardEvent): void {
    const { key, target } = event;
    if (key === "Tab" || key.startsWith("Arrow")) this.walked = performance.now();
    if (["Shift", "Control", "Alt", "Meta"].includes(key)) return;
    this.rest = this.mouse;
    const { shown } = this;
    const rule = key === "/" && shown ? this.tipOf(shown.node)?.rule : undefined;
    this.hide();
    if (rule && target instanceof Element && !target.matches("input, select, textarea")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return rulebook.open(RULES[rule], true);
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (key === "Escape" && shown && shown.how !== "hover") {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (key.toLowerCase() !== "i" || target.matches("input, select, textarea, body, .island")) return;
    const found = this.tipAt(target);
    if (!found) return;
    event.preventDefault();
    const toggled = shown !== null && shown.how !== "hover" && shown.node === found.node;
    if (!toggled) queueMicrotask(() => this.show(target, "asked", null));
  }

  private scrolled({ target }: Event): void {
    if (this.shown && target instanceof Node && target.contains(this.shown.node)) this.hide();
  }
}

/** On the tip, or as good as. */
function reaches(x: number, y: number): boolean {
  const box = document.querySelector("#tip:has(.rule)")?.getBoundingClientRect();
  if (!box) return false;
  const { left, right, top, bottom } = box;
  return x > left - REACH_PX && x < right + REACH_PX && y > top - REACH_PX && y < bottom + REACH_PX;
}

export const hint = new Hint();

type Said = readonly [name: string, text?: string | undefined, key?: string];
/** `use:words={["Title", "text with [wood]", "K"]}`: a tip in a component's own words. */
export function words(node: HTMLElement, said: Said): { update: (said: Said) => void; destroy: () => void } {
  const keep = ([name, text = "", key = ""]: Said): void =>
    void OWN.set(node, { name, ...(text ? { text } : {}), ...(key ? { key } : {}) });
  keep(said);
  node.dataset["tip"] = "";
  return {
    update: keep,
    destroy: () => {
      OWN.delete(node);
      if (hint.shown?.node === node) hint.hide();
    },
  };
}
