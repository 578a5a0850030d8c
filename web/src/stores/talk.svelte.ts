/** What is said at a table, in both rooms, and who is there. */
import type { Place } from "../lib/call";
import { keepValue, recallValue } from "../lib/keep";
import { author, merged, messages, say, unread, type Message, type Room } from "../lib/talk";
import type { Whereabouts } from "../lib/waiting";
import type { News } from "./link";

type Spoken = Extract<News, { type: "chat" | "presence" }>;

export class Talk {
  private said = $state.raw<Record<Room, Message[]>>({ players: [], watchers: [] });
  private whole = $state.raw<Record<Room, boolean>>({ players: false, watchers: false });
  /** Up to which message each room was read on this device. */
  private read = $state.raw<Record<Room, number>>({ players: 0, watchers: 0 });
  /** Whom this device does not show: nobody else knows. */
  muted = $state.raw<ReadonlySet<string>>(new Set());
  /** Seats whose people have the table open; null until it was told. */
  here = $state.raw<number[] | null>(null);
  private away = $state.raw<Readonly<Record<string, string>>>({});
  watchers = $state(0);
  private readonly table: string;

  constructor(
    readonly mine: readonly number[],
    private readonly place: () => Place,
    private readonly failed: (error: unknown) => void,
  ) {
    this.table = place().table;
    this.read = { ...this.read, ...recallValue<Record<Room, number>>(`read.${this.table}`) };
    this.muted = new Set(recallValue<string[]>(`muted.${this.table}`) ?? []);
  }

  hear(news: Spoken): void {
    if (news.type === "presence") {
      this.here = news.here;
      this.away = news.away;
      this.watchers = news.watchers;
    } else this.add(news.room, news.messages);
  }

  /** Null until it was told. */
  whereabouts(seat: number): Whereabouts | null {
    if (this.here === null) return null;
    const here = this.here.includes(seat);
    return { here, since: here ? null : (this.away[seat] ?? null) };
  }

  private add(room: Room, fresh: Message[]): void {
    this.said = { ...this.said, [room]: merged(this.said[room], fresh) };
  }

  /** What this page has of each room: on connecting again it is told what came after; at first, the last of it. */
  get had(): Record<Room, number> | undefined {
    const had = { players: this.last("players"), watchers: this.last("watchers") };
    return had.players || had.watchers ? had : undefined;
  }

  /** More was said before what is here. */
  cut(room: Room): boolean {
    return !this.whole[room] && (this.said[room][0]?.number ?? 1) > 1;
  }

  async earlier(room: Room): Promise<void> {
    try {
      this.add(room, (await messages(this.place(), room)).messages);
      this.whole = { ...this.whole, [room]: true }; // older ones are not kept
    } catch (error) {
      this.failed(error);
    }
  }

  private last(room: Room): number {
    return this.said[room].at(-1)?.number ?? 0;
  }

  shown(room: Room): Message[] {
    return this.said[room].filter((message) => !this.muted.has(author(message)));
  }

  /** Who has said something in a room, besides me. */
  others(room: Room): Message[] {
    const found = new Map(this.said[room].map((message) => [author(message), message]));
    return [...found.values()].filter(({ seat }) => seat === null || !this.mine.includes(seat));
  }

  unread(room: Room): number {
    return unread(this.said[room], this.read[room], this.mine, this.muted);
  }

  /** In all rooms together. */
  get news(): number {
    return this.unread("players") + this.unread("watchers");
  }

  /** Everything in a room has been seen. */
  seen(room: Room): void {
    const last = this.last(room);
    if (last <= this.read[room]) return;
    this.read = { ...this.read, [room]: last };
    keepValue(`read.${this.table}`, this.read);
  }

  mute(message: Message, off: boolean): void {
    const muted = new Set(this.muted);
    if (off) muted.add(author(message));
    else muted.delete(author(message));
    this.muted = muted;
    keepValue(`muted.${this.table}`, [...muted]);
  }

  /** Whether it was said; if not, the table tells why. */
  async say(room: Room, text: string, name: string | null): Promise<boolean> {
    try {
      await say(this.place(), room, text, name);
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }
}
