/** Plays a step: what travels over the page, which place answers, what is called out, and how it sounds. */
import { clock } from "../lib/island/clock";
import { painted } from "../lib/layout";
import { sound } from "../sound/sound";
import type { Act, Flight, Place, Thing } from "./acts";
import { cues } from "./cues";
import { find, type Rect } from "./find";
import { LEAST_MS, type Script, STAGGER_MS, timed, type Timed } from "./timing";

/** Something on its way over the page. */
export interface Aloft {
  key: number;
  thing: Thing;
  from: Rect;
  to: Rect;
  /** It ends out of sight. */
  gone: boolean;
  /** It comes from the supply. */
  fresh: boolean;
  /** It comes and goes where it is kept, and does not move. */
  fades: boolean;
  delay: number;
  ms: number;
}
export interface Glint {
  key: number;
  at: Rect;
}
export interface Herald {
  key: number;
  round: number | null;
  phase: string | null;
}

const HERALD_MS = 1500;
export const GLINT_MS = 520;
/** However many things there are, no more travel at once. */
const MOST = 16;
const RISE = 46;

class Stage {
  aloft = $state.raw<readonly Aloft[]>([]);
  glints = $state.raw<readonly Glint[]>([]);
  herald = $state.raw<Herald | null>(null);
  private key = 0;
  private stops: (() => void)[] = [];

  /** What has yet to be called out. */
  private due: Herald | null = null;

  /**
   * Before the page shows it: where things are that will be gone then. Returns how to begin. Where less motion is
   * wanted, all stands there at once, and what comes and goes fades over it.
   */
  prepare(acts: readonly Act[], budget: number, reduced: boolean): () => void {
    const { due } = this;
    sound.hush();
    this.end();
    const script = timed(acts, budget);
    if (!reduced) cues.begin(script);
    const origins = new Map<Flight, Rect | null>();
    for (const { flights } of script.acts)
      for (const one of flights) if (!reduced || !one.to.length) origins.set(one, find(one.from));
    const begin = (): void => {
      if (due) this.call(due);
      this.tell(script);
      for (const one of script.acts) {
        if (one.flights.length) this.at(one.at, () => this.launch(one, origins, reduced));
        for (const place of one.glints)
          this.at(one.at + (one.sails ? one.ms * 0.8 : 0), () => this.glint(place));
      }
      this.at(script.length + LEAST_MS, () => this.over());
    };
    return reduced ? () => void this.stops.push(painted(begin)) : begin;
  }

  /** What is heard and called out does not depend on how much may move. */
  private tell(script: Script): void {
    let last = -Infinity;
    for (const one of script.acts) {
      const { voices, heralds } = one;
      if (heralds) {
        const herald = (this.due = { key: ++this.key, ...heralds });
        this.at(one.at, () => this.call(herald));
      }
      // Carried things sound where they land.
      const at = one.at + (one.flights.length ? one.ms * 0.8 : 0);
      if (!voices.length || at - last < LEAST_MS / 2) continue;
      last = at;
      for (const voice of voices) sound.play(voice, at / 1000);
    }
  }

  private call(herald: Herald): void {
    if (this.due === herald) this.due = null;
    this.herald = herald;
    clock.after(HERALD_MS, () => {
      if (this.herald === herald) this.herald = null;
    });
  }

  private at(ms: number, then: () => void): void {
    this.stops.push(clock.after(ms, then));
  }

  private launch(act: Timed, origins: ReadonlyMap<Flight, Rect | null>, fades: boolean): void {
    const room = Math.max(0, MOST - this.aloft.length);
    const fresh = act.flights.slice(0, room).flatMap((flight, n): Aloft[] => {
      const from = origins.get(flight) ?? (fades ? null : find(flight.from));
      const to = find(flight.to);
      const base = from ?? to;
      if (!base) return [];
      const far = { ...base, y: base.y - RISE };
      return [
        {
          key: ++this.key,
          thing: flight.thing,
          from: fades ? base : (from ?? far),
          to: to ?? (fades ? base : far),
          gone: !to,
          fresh: !from,
          fades,
          delay: Math.min(n, 4) * STAGGER_MS,
          ms: act.ms,
        },
      ];
    });
    this.aloft = [...this.aloft, ...fresh];
  }

  /** It has come: the place on a board that takes it gives a little. */
  landed(key: number): void {
    const { to, gone, fades } = this.aloft.find((one) => one.key === key) ?? {};
    if (to?.node instanceof HTMLElement && !gone && !fades)
      to.node.animate([{ scale: 1 }, { scale: 1.12 }, { scale: 1 }], { duration: LEAST_MS });
    this.aloft = this.aloft.filter((one) => one.key !== key);
  }

  private glint(place: Place): void {
    const at = find([place]);
    if (!at) return;
    const one = { key: ++this.key, at };
    this.glints = [...this.glints, one];
    this.at(GLINT_MS, () => (this.glints = this.glints.filter(({ key }) => key !== one.key)));
  }

  /** Nothing more begins; what is on its way arrives by itself. */
  private over(): void {
    this.stops = [];
    cues.over();
  }

  /** Everything is where it goes. */
  end(): void {
    for (const stop of this.stops) stop();
    this.stops = [];
    if (this.aloft.length) this.aloft = [];
    if (this.glints.length) this.glints = [];
    cues.end();
  }

  /** A press wants to see the table as it is. */
  skip(): void {
    sound.hush();
    this.end();
    this.due = null;
    this.herald = null;
  }
}

export const stage = new Stage();
