/** Something that lies open beside the table or not, and where it is open. */
export class Beside<At extends object> {
  /** Who asks for the same place again is led there again: it is another value each time. */
  at = $state.raw<At | null>(null);
  private from: HTMLElement | null = null;

  protected lead(at: At): void {
    const { activeElement: active } = document;
    if (!this.at && active instanceof HTMLElement) this.from = active;
    this.at = at;
  }

  /** Whoever looked something up goes on where she was; else the game takes the focus to its question. */
  close(): void {
    this.at = null;
    const { from } = this;
    this.from = null;
    if (from?.isConnected) queueMicrotask(() => from.focus({ preventScroll: true }));
  }
}
