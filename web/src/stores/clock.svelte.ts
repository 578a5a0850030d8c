/** What time it is, for what is said of the past: it moves on by itself. */
import { createSubscriber } from "svelte/reactivity";

const EVERY = 15_000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

/** In milliseconds. */
export function now(): number {
  subscribe();
  return Date.now();
}
