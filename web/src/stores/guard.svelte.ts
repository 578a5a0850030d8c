/**
 * Keeps a press from answering what its player has not seen. Nothing answers a question that somebody else, a new phase
 * or automation brought before `HOLD_MS` have passed, and nothing that closes or gives up answers any question before
 * that. My own next question is open at once, but never to a press begun before it was painted, to the second click of
 * a double click, or to a key that is held down.
 */
export const HOLD_MS = 600;
/** A second tap at the same place within this time is one with the first; a mouse counts its clicks itself. */
export const TAP_MS = 350;
const NEAR_PX = 24;
const SHAKE_MS = 320;

/** What time it is, and who calls back: tests bring their own. */
export interface Clock {
  now(): number;
  after(ms: number, done: () => void): () => void;
  /** Once what stands on the page now has been painted. */
  painted(done: () => void): () => void;
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  after: (ms, done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  },
  painted: (done) => {
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(done)));
    return () => cancelAnimationFrame(frame);
  },
};

/** A press as its event tells it. */
interface Begun {
  at: number;
  again: boolean;
}

/** `no`: nothing answers yet; `some`: all but what closes or gives up; `yes`: everything. */
export type Ready = "no" | "some" | "yes";

export class Guard {
  ready = $state<Ready>("no");
  /** A press was swallowed: shown for a moment. */
  shaken = $state(false);
  /** The last press was a finger's. */
  touch = false;
  private seen = Infinity;
  private press: Begun = { at: -Infinity, again: false };
  private last = { x: 0, y: 0, at: -Infinity };
  private stops: (() => void)[] = [];
  private still = (): void => {};

  constructor(private readonly clock: Clock = CLOCK) {}

  /** A question has come: my own next one, or one that I could not expect. */
  asked(own: boolean): void {
    for (const stop of this.stops) stop();
    this.ready = "no";
    this.seen = Infinity;
    this.stops = [
      this.clock.painted(() => {
        this.seen = this.clock.now();
        if (own) this.ready = "some";
        this.stops.push(this.clock.after(HOLD_MS, () => (this.ready = "yes")));
      }),
    ];
  }

  /** Listens to how presses begin, before anybody acts on them. */
  listen(target: EventTarget): () => void {
    const down = (event: Event): void => this.down(event as PointerEvent);
    const click = (event: Event): void => this.click(event as MouseEvent);
    const key = (event: Event): void => this.key(event as KeyboardEvent);
    const kinds = { pointerdown: down, click, keydown: key };
    for (const [kind, hear] of Object.entries(kinds)) target.addEventListener(kind, hear, true);
    return () => {
      for (const [kind, hear] of Object.entries(kinds)) target.removeEventListener(kind, hear, true);
      for (const stop of this.stops) stop();
      this.still();
    };
  }

  private down({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
    const at = this.clock.now();
    const near = Math.hypot(x - this.last.x, y - this.last.y) < NEAR_PX && at - this.last.at < TAP_MS;
    this.touch = pointerType === "touch";
    this.press = { at, again: this.touch && near };
    this.last = { x, y, at };
  }

  private click({ detail }: MouseEvent): void {
    if (detail > 1) this.press = { ...this.press, again: true };
  }

  private key({ repeat }: KeyboardEvent): void {
    this.touch = false;
    this.press = repeat ? { ...this.press, again: true } : { at: this.clock.now(), again: false };
  }

  /** Whether the press that is being acted on may answer; one that may not is shown. */
  lets(closing = false): boolean {
    const open = this.ready === "yes" || (this.ready === "some" && !closing);
    if (open && this.press.at >= this.seen && !this.press.again) return true;
    this.still();
    this.shaken = true;
    this.still = this.clock.after(SHAKE_MS, () => (this.shaken = false));
    return false;
  }
}
