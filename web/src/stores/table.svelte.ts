/** One table as this page sees it: the state of each seat of ours, the story, and what is sent. */
import * as api from "../lib/api";
import type { State } from "../lib/api";
import { assembled, follows, type Told } from "../lib/parts";
import { trouble } from "../lib/trouble";
import { Speaker, say, type Fault, type GameEvent } from "../lib/words";
import { Link, type LinkState } from "./link";
import { settings } from "./settings.svelte";
import type { Kept } from "./shelf.svelte";

export interface Notice {
  text: string;
  tone: "info" | "warn";
  rule?: string | undefined;
}

const SPECTATOR = -1;
const LINE_MS = { calm: 900, quick: 350, instant: 0 };
const LONGEST_MS = 2000;

export class Table {
  readonly mine: number[];
  link = $state<LinkState>("connecting");
  /** Why the table cannot be opened, if it cannot. */
  refusal = $state("");
  busy = $state(false);
  notice = $state.raw<Notice | null>(null);
  events = $state.raw<GameEvent[]>([]);
  /** What others have just done, while it is shown. */
  caption = $state.raw<GameEvent[]>([]);
  active = $state<number>(SPECTATOR);
  /** The seat that has said that she is there, behind whose curtain the page may look. */
  present = $state<number>(SPECTATOR);
  private states = $state.raw<Readonly<Record<number, State>>>({});
  /** The latest that came of each seat, shown or not. */
  private latest: Record<number, State> = {};
  /** What builds on an answer that is still on its way. */
  private early: Told[] = [];
  private queue: State[] = [];
  queued = $state(0);
  private pumping = false;
  private skipping = false;
  private hurry: (() => void) | null = null;
  private heard = 0; // events before this number were received
  private readonly name = api.key();
  private readonly socket: Link;
  /** Previews on their way: given up when the question is answered. */
  private looking = new AbortController();
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly kept: Kept | undefined,
  ) {
    const secrets = kept?.secrets ?? [];
    this.mine = secrets.flatMap((secret, seat) => (secret === null ? [] : [seat]));
    this.active = this.mine[0] ?? SPECTATOR;
    this.present = this.mine.length > 1 ? SPECTATOR : this.active;
    this.socket = new Link(id, {
      name: this.name,
      secrets: secrets.filter((secret) => secret !== null),
      since: () => this.heard,
      onstate: (told) => this.receive(told),
      onlink: (link, fault) => this.onlink(link, fault),
    });
  }

  close(): void {
    this.socket.close();
    this.hurry?.();
  }

  get state(): State | undefined {
    return this.states[this.active];
  }

  /** Several people share this screen. */
  get shared(): boolean {
    return this.mine.length > 1;
  }

  get speaker(): Speaker {
    return new Speaker(this.state?.names ?? []);
  }

  private get secret(): string | null {
    return this.kept?.secrets[this.active] ?? null;
  }

  // --- what comes in ---

  private onlink(link: LinkState, fault?: Fault): void {
    this.refusal = fault ? this.speaker.refusal(fault) : "";
    if (link === "live" && this.link === "lost") this.tell(say("page.status.back"), "info");
    this.link = link;
  }

  /** The state that this tells of, or nothing where it is old, or too early. */
  private take(told: Told): State | null {
    const seat = told.seat ?? SPECTATOR;
    const before = this.latest[seat];
    if (!follows(told, before)) {
      this.early.push(told);
      if (!this.busy) void this.reload();
      return null;
    }
    if (before && told.from !== null && told.stamp <= before.stamp) return null;
    return (this.latest[seat] = assembled(told, before));
  }

  private receive(told: Told): void {
    const state = this.take(told);
    if (!state) return;
    const seat = state.seat ?? SPECTATOR;
    const fresh = state.events.filter((event) => event.n >= this.heard);
    this.heard = Math.max(this.heard, state.sequence);
    const first = this.states[seat] === undefined;
    const others = fresh.some((event) => event.seat !== null && !this.mine.includes(event.seat));
    const together = state.view.phase !== "work" && this.states[seat]?.view.decision;
    const skipped = this.skipping;
    if (state.view.decision || state.view.over) this.skipping = false;
    if (!this.queue.length && !this.pumping && (first || !others || together || skipped)) {
      this.show(state);
      if (!first && others) this.caption = fresh;
      return;
    }
    this.queue.push(state);
    this.queued = this.queue.length;
    void this.pump();
  }

  /** Show what others do at a pace that one can follow. */
  private async pump(): Promise<void> {
    if (this.pumping) return;
    this.pumping = true;
    for (let state = this.queue.shift(); state; state = this.queue.shift()) {
      this.queued = this.queue.length;
      const shown = this.events.at(-1)?.n ?? -1;
      const fresh = state.events.filter((event) => event.n > shown);
      const lines = fresh.filter((event) => this.speaker.event(event)).length;
      this.show(state);
      if (lines) {
        this.caption = fresh;
        const slow = state.view.phase === "work" ? 1 : 0.4;
        const rush = this.queue.length > 30 ? 0.3 : 1;
        await this.pause(Math.min(LONGEST_MS, LINE_MS[settings.pace] * lines) * slow * rush);
      }
    }
    this.pumping = false;
    this.queued = 0;
  }

  private pause(ms: number): Promise<void> {
    if (!ms) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.hurry = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** The others' moves are being shown. */
  get watching(): boolean {
    return this.queued > 0;
  }

  /** On to my next decision, with what is still to come before it. */
  skip(): void {
    this.skipping = !this.queue.some((state) => state.view.decision ?? state.view.over);
    this.flush();
  }

  private flush(): void {
    const rest = this.queue;
    this.queue = [];
    this.queued = 0;
    const fresh = rest.flatMap((state) => state.events);
    for (const state of rest) this.show(state);
    if (fresh.length) this.caption = fresh.slice(-6);
    this.hurry?.();
  }

  private show(state: State): void {
    const seat = state.seat ?? SPECTATOR;
    const old = this.states[seat];
    if (old && old.stamp > state.stamp) return;
    this.states = { ...this.states, [seat]: state };
    const merged = new Map(this.events.map((event) => [event.n, event]));
    for (const event of state.events) {
      if (event.type === "undo") for (const n of event["back"] as number[]) merged.delete(n);
      else merged.set(event.n, this.shared ? withoutCards(event) : event);
    }
    this.events = [...merged.values()].sort((a, b) => a.n - b.n);
    this.heard = Math.max(this.heard, state.sequence);
    this.turn();
  }

  /** The screen turns to whoever decides. */
  private turn(): void {
    const view = this.state?.view;
    if (!this.shared || (view?.decision && !view.waiting.includes(this.active))) return;
    const order = view?.to_act ?? this.mine; // those that only wait come last (I6)
    const next = order.find((seat) => this.states[seat]?.view.decision);
    if (next !== undefined && next !== this.active) {
      this.active = next;
      this.present = SPECTATOR;
    }
  }

  lookAs(seat: number): void {
    if (this.mine.includes(seat) && seat !== this.active) {
      this.active = seat;
      this.present = SPECTATOR;
    }
  }

  async reload(): Promise<void> {
    try {
      this.answered(await api.state(this.id, this.secret, this.heard));
    } catch {
      // The socket will bring it.
    }
  }

  /** What was asked for is shown at once; then what came before it and builds on it. */
  private answered(told: Told): void {
    const state = this.take(told);
    if (state) this.show(state);
    for (const next of this.early.splice(0)) this.receive(next);
  }

  // --- what goes out ---

  private async send(request: (actor: api.Actor) => Promise<Told>): Promise<boolean> {
    const { secret, state } = this;
    if (!secret || !state || this.busy) return false;
    this.flush();
    this.looking.abort();
    this.looking = new AbortController();
    this.busy = true;
    this.notice = null;
    try {
      const { version } = state;
      const { stamp } = this.latest[this.active] ?? state;
      const actor = { table: this.id, secret, version, listener: this.name, since: this.heard, stamp };
      const told = await request(actor);
      this.caption = [];
      this.answered(told);
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  move(choices: string[], how: api.How = {}): Promise<boolean> {
    return this.send((actor) => api.move(actor, choices, how));
  }

  undo(to: "choice" | "turn" = "choice"): Promise<boolean> {
    return this.send((actor) => api.undo(actor, to));
  }

  redo(): Promise<boolean> {
    return this.send((actor) => api.redo(actor));
  }

  async preview(choices: string[], pay = false): Promise<api.Preview | null> {
    const { secret, state } = this;
    if (!secret || !state || this.busy) return null; // what is on its way makes this moment the past
    try {
      return await api.preview(this.id, secret, state.version, choices, pay, this.looking.signal);
    } catch (error) {
      if (error instanceof api.Refused && error.told) this.answered(error.told);
      return null;
    }
  }

  /** Say why something cannot be done now. */
  async why(text: string): Promise<void> {
    if (!this.secret) return;
    try {
      const { refusal } = await api.refusal(this.id, this.secret, text);
      if (refusal) this.tell(this.speaker.refusal(refusal), "warn", refusal.rule);
    } catch (error) {
      this.failed(error);
    }
  }

  private failed(error: unknown): void {
    const said = trouble(error, this.speaker);
    if (!(error instanceof api.Refused)) return;
    if (error.told) this.answered(error.told);
    const stale = error.fault.code === "stale";
    this.tell(said, stale ? "info" : "warn", error.fault.rule);
    // It may have been taken, and its answer lost: nobody tells it again.
    if (!error.told && (stale || error.status === 0)) void this.reload();
  }

  tell(text: string, tone: "info" | "warn", rule?: string): void {
    this.notice = { text, tone, rule };
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = null), 7000);
  }
}

/** On a shared screen the log tells nobody's dealt cards. */
function withoutCards(event: GameEvent): GameEvent {
  if (!("cards" in event)) return event;
  const { cards: _, ...rest } = event;
  return rest as GameEvent;
}
