import { Beside } from "./beside.svelte";

/** The rules, and at which of them. */
class Rulebook extends Beside<{ rule: string | null; typing: boolean }> {
  /** At a rule, or where one was; `typing`: the cursor goes to the search. */
  open(rule: string | null = null, typing = rule === null): void {
    this.lead({ rule, typing });
  }
}

export const rulebook = new Rulebook();
