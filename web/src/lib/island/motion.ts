/** Small movements; with `reduced` they become cross-fades. Each waits for its turn, and a press ends them. */
import type { TransitionConfig } from "svelte/transition";
import { cues } from "../../motion/cues";
import { names } from "../../motion/find";
import { clock } from "./clock";

export interface MotionOptions {
  reduced?: boolean;
  /** It is there at once. */
  still?: boolean;
  duration?: number;
}

const FADE_MS = 180;
const FADES: Keyframe[] = [{ opacity: 0 }, {}];

/** Moves it by the browser's own animation, which costs the page no frame; a press puts it where it goes. */
function play(
  node: Element,
  frames: Keyframe[],
  duration: number,
  easing = "cubic-bezier(.2,.7,.3,1)",
  then = (): void => {},
): void {
  const near = node.closest("[data-id], [data-place]") ?? node;
  const inner = node.querySelector("[data-place]") ?? near;
  const ids = [near, inner].flatMap((one) => names(one));
  const moving = node.animate(frames, { duration, easing, delay: cues.wait(ids), fill: "backwards" });
  const called = cues.moving(() => moving.finish());
  const over = (): void => {
    called();
    then();
  };
  moving.addEventListener("finish", over);
  moving.addEventListener("cancel", over);
}

const AT_ONCE: TransitionConfig = { duration: 0 };

/** Falls into place from a little above, and settles. */
export function drop(
  node: Element,
  { reduced = false, still = false, duration = 260 }: MotionOptions = {},
): TransitionConfig {
  if (still || cues.still) return AT_ONCE;
  if (reduced) play(node, FADES, FADE_MS, "linear");
  else
    play(
      node,
      [
        { transform: "translateY(-26px)", opacity: 0 },
        { transform: "translateY(2px)", opacity: 1, offset: 0.72 },
        { transform: "translateY(0)" },
      ],
      duration,
    );
  return AT_ONCE;
}

/** Turns over. */
export function flip(node: Element, { reduced = false, duration = 260 }: MotionOptions = {}): TransitionConfig {
  if (cues.still) return AT_ONCE;
  if (reduced) play(node, FADES, FADE_MS, "linear");
  else play(node, [{ transform: "rotateY(180deg)" }, {}], duration);
  return AT_ONCE;
}

/** Is there once what brings it has landed. */
export function arrive(node: Element, { reduced = false, duration = 160 }: MotionOptions = {}): TransitionConfig {
  if (cues.still) return AT_ONCE;
  if (reduced) play(node, FADES, FADE_MS, "linear");
  else play(node, [{ transform: "scale(1.25)", opacity: 0 }, { opacity: 1, offset: 0.3 }, {}], duration);
  return AT_ONCE;
}

/** Stays until what takes its place has come. */
export function linger(
  node: Element,
  { reduced = false, still = false }: MotionOptions = {},
): TransitionConfig {
  const near = node.closest("[data-id]");
  if (reduced || still || cues.still || !near) return AT_ONCE;
  return { delay: cues.wait(names(near)) + 200, duration: 0 };
}

/** Is elsewhere at once: what is seen of it here fades, and so does it there. */
export function change(node: Element): void {
  if (cues.still) return;
  const here = node.cloneNode(true) as Element;
  here.removeAttribute("data-id");
  here.classList.add("ghost");
  node.before(here);
  play(here, [{}, { opacity: 0 }], FADE_MS, "linear", () => here.remove());
  play(node, FADES, FADE_MS, "linear");
}

/** Fades in. */
export function appear(_node: Element): TransitionConfig {
  return cues.still ? AT_ONCE : { duration: FADE_MS, css: (t) => `opacity: ${t}` };
}

/** Fades out; where less motion is wanted it is gone at once, and what takes its place fades in. */
export function leave(_node: Element, { reduced = false }: MotionOptions = {}): TransitionConfig {
  return reduced || cues.still ? AT_ONCE : { duration: FADE_MS, css: (t) => `opacity: ${t}` };
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

/** The same, and a press ends it. */
export function skippable(duration: number, frame: (t: number) => void): () => void {
  const halt = animate(duration, (t) => {
    if (t === 1) over();
    frame(t);
  });
  const over = cues.moving(() => {
    halt();
    frame(1);
  });
  return () => {
    halt();
    over();
  };
}
