/** One table as this page sees it: the state of each seat of ours, the story, and what is sent. */
import * as api from "../lib/api";
import type { State } from "../lib/api";
import { takes } from "../lib/guide";
import { keepLooked, looked } from "../lib/looked";
import { placeWords } from "../lib/places";
import { assembled, follows, type Told } from "../lib/parts";
import { since, withoutCards } from "../lib/story";
import { keepValue, recallValue } from "../lib/keep";
import { trouble } from "../lib/trouble";
import { later, phrase, Speaker, type Fault, type GameEvent, type Said } from "../lib/words";
import { Link, type LinkState, type LinkUser, type News } from "./link";
import { settings } from "./settings.svelte";
import type { Access } from "./shelf.svelte";
import { Talk } from "./talk.svelte";
import { type Beat, Telling } from "./telling.svelte";

export interface Notice {
  text: Said;
  tone: "info" | "warn";
  rule?: string | undefined;
}

/** Where news come from, for as long as it is not closed. */
export type Connection = Pick<Link, "close">;

export const SPECTATOR = -1;
const STORY_MS = 4000; // to hear what happened meanwhile; else only the log tells it

export class Table {
  readonly id: string;
  readonly mine: number[];
  readonly talk: Talk;
  link = $state<LinkState>("connecting");
  /** Why the table cannot be opened, if it cannot. */
  refusal = $state.raw<Said>("");
  busy = $state(false);
  notice = $state.raw<Notice | null>(null);
  events = $state.raw<GameEvent[]>([]);
  active = $state<number>(SPECTATOR);
  /** The seat that has said that she is there, behind whose curtain the page may look. */
  present = $state<number>(SPECTATOR);
  protected states = $state.raw<Readonly<Record<number, State>>>({});
  /** The latest that came of each seat, shown or not. */
  private latest: Record<number, State> = {};
  /** What builds on an answer that is still on its way. */
  private early: Told[] = [];
  /** Nobody sees the page. */
  hidden = $state(document.hidden);
  /** A seat of ours is asked something, shown or not. */
  called = $state(false);
  /** The table of a rematch. */
  rematch = $state("");
  /** What others did, as each seat of ours sees it. */
  private readonly tellings: Readonly<Record<number, Telling>>;
  private heard = 0; // events before this number were received
  /** The state that answered my latest request: what it asks, I brought about myself. */
  answer: State | null = null;
  private readonly name = api.key();
  private readonly socket: Connection;
  /** Previews on their way: given up when the question is answered. */
  private looking = new AbortController();
  /** What was tried where a guide asks for something else, and what it would have done. */
  wrong = $state.raw<{ choices: readonly string[]; preview: api.Preview | null } | null>(null);
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  /** It is only read: nothing can be done there. */
  readonly reading: boolean = false;
  /** For so long, in milliseconds, a step moves that nobody tells of. */
  budget = 1800;

  constructor(
    readonly access: Access,
    connect: (access: Access, user: LinkUser) => Connection = (to, user) => new Link(to, user),
  ) {
    this.id = access.table;
    this.mine = access.seats;
    this.talk = new Talk(
      this.mine,
      () => this.place,
      (error) => this.failed(error),
    );
    const chosen = recallValue<number>(`acts.${this.id}`);
    this.active = this.mine.find((seat) => seat === chosen) ?? this.mine[0] ?? SPECTATOR;
    this.present = this.mine.length > 1 ? SPECTATOR : this.active;
    const seats = this.mine.length ? this.mine : [SPECTATOR];
    this.tellings = Object.fromEntries(seats.map((seat) => [seat, new Telling(() => settings.pace)]));
    this.socket = connect(access, {
      name: this.name,
      since: () => this.heard,
      chat: () => this.talk.had,
      onnews: (news) => this.hear(news),
      onlink: (link, fault) => this.onlink(link, fault),
    });
    document.addEventListener("visibilitychange", this.look);
  }

  private look = (): void => {
    this.hidden = document.hidden;
    for (const telling of Object.values(this.tellings)) telling.hold(this.hidden);
    this.note();
  };

  close(): void {
    document.removeEventListener("visibilitychange", this.look);
    this.socket.close();
    for (const telling of Object.values(this.tellings)) telling.skip();
  }

  get state(): State | undefined {
    return this.states[this.active];
  }

  /** Several people share this screen. */
  get shared(): boolean {
    return this.mine.length > 1;
  }

  /** It goes on no more: it came to its end, or its players ended it. */
  get finished(): boolean {
    return this.state !== undefined && (this.state.view.over || this.state.company.ended !== null);
  }

  get speaker(): Speaker {
    const me = this.state?.view.players[this.active];
    return new Speaker(this.state?.names ?? [], (space) => placeWords(me, space));
  }

  /** As whom requests are sent. */
  get place(): api.Place {
    return { table: this.id, seat: this.plays ? this.active : null, watch: this.access.watch };
  }

  protected get plays(): boolean {
    return this.active !== SPECTATOR;
  }

  // --- what comes in ---

  private onlink(link: LinkState, fault?: Fault): void {
    this.refusal = fault ? later(() => this.speaker.refusal(fault)) : "";
    const failed = this.notice?.tone === "warn"; // something was lost after all, and she must read that
    if (link === "live" && this.link === "lost" && !failed) this.tell(phrase("page.status.back"), "info");
    this.link = link;
  }

  private hear(news: News): void {
    if (news.type === "state") this.receive(news.state);
    else if (news.type === "rematch") this.rematch = news.table;
    else if (news.type !== "gathering") this.talk.hear(news);
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
    const state = (this.latest[seat] = assembled(told, before));
    this.called = this.mine.some((one) => this.latest[one]?.view.decision);
    return state;
  }

  private receive(told: Told): void {
    const state = this.take(told);
    if (!state) return;
    const seat = state.seat ?? SPECTATOR;
    const before = this.states[seat];
    const from = before ? before.sequence : this.missed(state);
    this.show(state);
    const events = state.events.filter((event) => event.n >= from);
    if (!this.tells(events)) return;
    // Where all act at once, nothing is told while I think.
    const together = state.view.phase !== "work" && before !== undefined && before.view.decision !== null;
    // All at once, after an absence: then step by step.
    const absent = told.from === null && !together && seat === this.active && settings.pace !== "instant";
    if (state.guide && !before) return; // the guide says where she is
    if (absent) {
      void this.recall(state, from);
    } else if (before) this.tellings[seat]?.hear(this.beat(before, state, events), !together);
  }

  /** Others have a part in this. */
  private tells(events: readonly GameEvent[]): boolean {
    return events.some((event) => event.seat !== null && !this.mine.includes(event.seat));
  }

  private beat(before: State, after: State, events: GameEvent[]): Beat {
    return { before, after, events, lines: events.filter((event) => this.speaker.event(event)).length };
  }

  /** From which event on somebody who opens the table has missed what happened. */
  private missed({ events, view }: State): number {
    return looked(this.id) ?? (this.plays && !view.over ? since(events, this.active) : Infinity);
  }

  /** What happened up to this state, step by step, by the machine that shows the others' moves. */
  private async recall(state: State, from: number): Promise<void> {
    const telling = this.telling;
    try {
      const steps = retold(state, await api.story(this.place, from, AbortSignal.timeout(STORY_MS)));
      const beats = [...steps.slice(1), state].map((after, n) => {
        const events = after.events.filter((event) => event.n >= from);
        return this.beat(steps[n] ?? after, after, n === steps.length - 1 ? events.slice(-6) : events);
      });
      if (this.state?.stamp === state.stamp) telling.recall(beats.filter(({ events }) => events.length));
    } catch {
      // Then only the log tells it.
    }
  }

  /** What is shown has been seen, where somebody looks. */
  protected note(): void {
    const last = this.events.at(-1)?.n;
    if (last !== undefined && !this.hidden) keepLooked(this.id, last + 1);
  }

  /** What others did, as the seat sees it that looks at the screen. */
  get telling(): Telling {
    return this.tellings[this.active] as Telling;
  }

  get caption(): readonly GameEvent[] {
    return this.telling.caption;
  }

  /** The others' moves are being shown. */
  get watching(): boolean {
    return this.telling.active;
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
    this.note();
    this.turn();
    if (state.view.over && !old?.view.over) void this.retell();
  }

  /** After the end nothing is hidden: the story once more, with what was dealt and in which order cards went back. */
  private async retell(): Promise<void> {
    try {
      this.answered(await api.state(this.place, 0));
    } catch {
      // The record has it too.
    }
  }

  /** Seats of this screen that are asked something now; those that only wait (I6) come last. */
  get acting(): number[] {
    const view = this.state?.view;
    if (!view) return [];
    return this.mine.filter((seat) => this.states[seat]?.view.decision && !view.waiting.includes(seat));
  }

  /** The screen turns to whoever decides. */
  private turn(): void {
    const view = this.state?.view;
    if (!view || !this.shared) return;
    if (view.decision && !view.waiting.includes(this.active)) return;
    const order = view.to_act; // those that only wait come last (I6)
    const next = order.find((seat) => this.states[seat]?.view.decision);
    if (next !== undefined && next !== this.active) {
      this.active = next;
      this.present = SPECTATOR;
    }
  }

  lookAs(seat: number): void {
    if (this.mine.includes(seat) && seat !== this.active) {
      this.active = seat;
      keepValue(`acts.${this.id}`, seat);
      this.present = SPECTATOR;
    }
  }

  /** The next of those at this screen who are asked something. */
  nextToAct(): void {
    const { acting } = this;
    const next = acting[(acting.indexOf(this.active) + 1) % Math.max(1, acting.length)];
    if (next !== undefined) this.lookAs(next);
  }

  async reload(): Promise<void> {
    try {
      this.answered(await api.state(this.place, this.heard));
    } catch {
      // The socket will bring it.
    }
  }

  /** What was asked for is shown at once; then what came before it and builds on it. */
  private answered(told: Told): State | null {
    const state = this.take(told);
    if (state) this.show(state);
    for (const next of this.early.splice(0)) this.receive(next);
    return state;
  }

  // --- what goes out ---

  private async send(request: (actor: api.Actor) => Promise<Told>): Promise<boolean> {
    const { place, plays, state } = this;
    if (!plays || !state || this.busy) return false;
    this.telling.acted();
    this.looking.abort();
    this.looking = new AbortController();
    this.busy = true;
    this.notice = null;
    this.wrong = null;
    try {
      const { version } = state;
      const { stamp } = this.latest[this.active] ?? state;
      const actor = { place, version, listener: this.name, since: this.heard, stamp };
      const told = await request(actor);
      this.answer = this.answered(told);
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Free gains are taken by themselves, if she likes; never at a screen that several share. */
  private get follow(): boolean {
    return settings.follow && !this.shared;
  }

  /** A guided game's others answer in the same breath: they are shown as if they had come by themselves. */
  private tellOthers(before: State): void {
    const after = this.state ?? before;
    const events = after.events.filter(({ n }) => n >= before.sequence);
    const first = events.findIndex(({ seat }) => seat !== null && !this.mine.includes(seat));
    const others = events.slice(first);
    if (first >= 0) this.tellings[this.active]?.hear(this.beat(before, after, others), true);
  }

  /** Whether a guide, if there is one, asks for this. */
  takes(choices: readonly string[], skip = false): boolean {
    return takes(this.state?.guide ?? null, choices, skip);
  }

  /** The guide asks for something else: this is not done, but what it would do is shown. */
  private async refuse(choices: string[]): Promise<boolean> {
    const tried = { choices, preview: null };
    this.wrong = tried;
    const preview = await this.preview(choices, false, true);
    if (this.wrong === tried) this.wrong = { choices, preview };
    return false;
  }

  /** On to another chapter, or on without a guide. */
  guideTo(chapter: number | null): Promise<boolean> {
    return this.send((actor) => api.guide(actor, chapter));
  }

  move(choices: string[], how: api.How = {}): Promise<boolean> {
    const { state } = this;
    if (!this.takes(choices, how.skip)) return this.refuse(choices);
    const sent = this.send((actor) => api.move(actor, choices, { follow: this.follow, ...how }));
    if (state?.guide) void sent.then(() => this.tellOthers(state));
    return sent;
  }

  undo(to: "click" | "turn" = "click"): Promise<boolean> {
    return this.send((actor) => api.undo(actor, to));
  }

  /** The bots need not wait for me. */
  async goOn(): Promise<void> {
    try {
      await api.goOn(this.place);
    } catch (error) {
      this.failed(error);
    }
  }

  redo(): Promise<boolean> {
    return this.send((actor) => api.redo(actor));
  }

  async preview(choices: string[], pay = false, skip = false): Promise<api.Preview | null> {
    const { place, plays, state } = this;
    if (!plays || !state || this.busy) return null; // what is on its way makes this moment the past
    try {
      const how = { pay, skip, follow: this.follow };
      return await api.preview(place, state.version, choices, how, this.looking.signal);
    } catch (error) {
      if (error instanceof api.Refused && error.told) this.answered(error.told);
      return null;
    }
  }

  /** Say why something cannot be done now; where something else is asked, what that is. */
  async why(text: string, asked = ""): Promise<void> {
    if (!this.plays) return;
    try {
      const { refusal } = await api.refusal(this.place, text);
      if (refusal?.code === "not_asked" && asked)
        this.tell(phrase("page.decide.asked_else", { question: asked }), "warn", refusal.rule);
      else if (refusal)
        this.tell(
          later(() => this.speaker.refusal(refusal)),
          "warn",
          refusal.rule,
        );
    } catch (error) {
      this.failed(error);
    }
  }

  failed(error: unknown): void {
    const said = trouble(error, this.speaker);
    if (!(error instanceof api.Refused)) return;
    if (error.told) this.answered(error.told);
    const stale = error.fault.code === "stale";
    this.tell(said, stale ? "info" : "warn", error.fault.rule);
    // It may have been taken, and its answer lost: nobody tells it again.
    if (!error.told && (stale || error.status === 0)) void this.reload();
  }

  record(): Promise<string> {
    return api.record(this.place);
  }

  tell(text: Said, tone: "info" | "warn", rule?: string): void {
    this.notice = { text, tone, rule };
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = null), 7000);
  }
}

/** The states of a story that leads to this one: as then in what is seen, and without a question. */
function retold(state: State, steps: api.Step[]): State[] {
  const { table, seat, sequence, version } = state;
  let at: State | undefined;
  return steps.map((step, n) => {
    at = assembled({ table, seat, sequence, version, pause: null, ...step }, at);
    const earlier = (steps[1]?.events ?? state.events)[0]?.n ?? 0;
    const events = n ? step.events : state.events.filter((event) => event.n < earlier);
    const view = { ...at.view, decision: null };
    return { ...state, view, events, can_undo: false, can_redo: false };
  });
}
