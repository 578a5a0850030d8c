/** The rules, open beside the table or not, and at which rule. */
class Rulebook {
  /** `n` counts: who asks for the same rule again is led there again. */
  at = $state.raw<{ rule: string | null; typing: boolean; n: number } | null>(null);
  private from: HTMLElement | null = null;
  private count = 0;

  /** At a rule, or where one was; `typing`: the cursor goes to the search. */
  open(rule: string | null = null, typing = rule === null): void {
    const { activeElement: active } = document;
    if (!this.at && active instanceof HTMLElement) this.from = active;
    this.count += 1;
    this.at = { rule, typing, n: this.count };
  }

  close(): void {
    this.at = null;
    const { from } = this;
    this.from = null;
    // Whoever looked something up goes on where she was.
    if (from?.isConnected) queueMicrotask(() => from.focus({ preventScroll: true }));
  }
}

export const rulebook = new Rulebook();
