/** Small movements; with `reduced` they become short cross-fades. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { clock } from "./clock";

export interface MotionOptions {
  reduced?: boolean;
  duration?: number;
}

/** Falls into place from a little above. */
export function drop(
  _node: Element,
  { reduced = false, duration = 260 }: MotionOptions = {},
): TransitionConfig {
  if (reduced) return { duration: 0 };
  return {
    duration,
    easing: cubicOut,
    css: (t) => `transform: translateY(${(1 - t) * -22}px); opacity: ${Math.min(1, t * 1.6)}`,
  };
}

/** Flies in from the island, which lies to the left (on a phone: above). */
export function arrive(
  _node: Element,
  { reduced = false, duration = 300 }: MotionOptions = {},
): TransitionConfig {
  if (reduced) return appear(_node, { duration: 120 });
  return {
    duration,
    easing: cubicOut,
    css: (t) => `transform: translate(${(1 - t) * -110}px, ${(1 - t) * 12}px); opacity: ${Math.min(1, t * 2)}`,
  };
}

/** Fades. */
export function appear(
  _node: Element,
  { reduced = false, duration = 180 }: MotionOptions = {},
): TransitionConfig {
  return { duration: reduced ? 0 : duration, css: (t) => `opacity: ${t}` };
}

/** Calls `frame` with 0 … 1 until done; returns how to stop it. */
export function animate(duration: number, frame: (t: number) => void): () => void {
  const start = clock.now();
  const tick = (now: number): void => {
    const t = Math.max(0, Math.min(1, (now - start) / duration));
    if (t < 1) stop = clock.frame(tick);
    frame(t);
  };
  let stop = clock.frame(tick);
  return () => stop();
}
