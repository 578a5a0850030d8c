import { Beside } from "./beside.svelte";

/** The table in words, and at which of its parts. */
class Reader extends Beside<{ part: string }> {
  open(part = "question"): void {
    this.lead({ part });
  }
}

export const reader = new Reader();
