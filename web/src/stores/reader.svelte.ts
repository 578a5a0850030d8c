/** The table in words, open beside the table or not, and at which of its parts. */
class Reader {
  /** `n` counts: who asks for the same part again is led there again. */
  at = $state.raw<{ part: string; n: number } | null>(null);
  private from: HTMLElement | null = null;
  private count = 0;

  open(part = "question"): void {
    const { activeElement: active } = document;
    if (!this.at && active instanceof HTMLElement) this.from = active;
    this.count += 1;
    this.at = { part, n: this.count };
  }

  /** Where one read before; else the game takes the focus to its question. */
  close(): void {
    this.at = null;
    const { from } = this;
    this.from = null;
    if (from?.isConnected) queueMicrotask(() => from.focus({ preventScroll: true }));
  }
}

export const reader = new Reader();
