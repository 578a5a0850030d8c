/** The socket of a page: connects, says who it is, connects again after an interruption. */
import { deviceToken } from "../lib/call";
import type { Told } from "../lib/parts";
import type { Gathering } from "../lib/people";
import type { Message, Room } from "../lib/talk";
import type { Fault } from "../lib/words";
import type { Access } from "./shelf.svelte";

export type LinkState = "connecting" | "live" | "lost" | "gone" | "refused";
export type News =
  | { type: "state"; state: Told }
  | { type: "gathering"; gathering: Gathering }
  | { type: "chat"; room: Room; messages: Message[] }
  | { type: "presence"; here: number[]; away: Record<string, string>; watchers: number }
  | { type: "rematch"; table: string };
type Pushed = News | { type: "ping" } | { type: "gone" } | { type: "error"; error: Fault };

export interface LinkUser {
  /** Under which the server knows this page: what it sends itself is answered, and not pushed again. */
  name: string;
  since(): number;
  /** Up to which message it has each room. */
  chat?(): Record<Room, number> | undefined;
  onnews(news: News): void;
  onlink(link: LinkState, fault?: Fault): void;
}

/** Refusals that trying again does not change. */
const FINAL = ["wrong_secret", "no_seat", "signed_out", "watch_closed", "retired", "unreadable", "replaced"];
const SILENCE = 50_000; // the server pings every 20 s
const HIDDEN_PAUSE = 20_000; // between two tries of a page that nobody sees

export class Link {
  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly access: Access,
    private readonly user: LinkUser,
  ) {
    addEventListener("online", this.soon);
    document.addEventListener("visibilitychange", this.seen);
    this.connect();
  }

  private soon = (): void => {
    if (this.socket === null && !this.closed) {
      clearTimeout(this.timer);
      this.connect();
    }
  };

  /** The others are told whether anybody looks. */
  private seen = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN) this.attend(this.socket);
    else if (!document.hidden) this.soon();
  };

  private attend(socket: WebSocket): void {
    socket.send(JSON.stringify({ type: "attention", here: !document.hidden }));
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.access.table}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      const { seats, watch } = this.access;
      const who = watch === null ? { seats } : { watch };
      const device = watch === null ? deviceToken() : null; // what is undefined is not sent
      const { name, chat } = this.user;
      const hello = { name, since: this.user.since(), chat: chat?.(), device: device ?? undefined, ...who };
      socket.send(JSON.stringify(hello));
      if (document.hidden) this.attend(socket);
      this.guard();
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Pushed);
    socket.onclose = () => this.dropped(socket);
    this.guard();
  }

  private hear(message: Pushed): void {
    this.guard();
    switch (message.type) {
      case "state":
      case "gathering":
        this.tries = 0;
        this.user.onlink("live");
        this.user.onnews(message);
        break;
      case "chat":
      case "presence":
      case "rematch":
        this.user.onnews(message);
        break;
      case "gone":
        this.end("gone");
        break;
      case "error":
        if (message.error.code === "unknown_table") this.end("gone", message.error);
        else if (FINAL.includes(message.error.code)) this.end("refused", message.error);
    }
  }

  private guard(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.socket?.close(), SILENCE);
  }

  private dropped(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    clearTimeout(this.watchdog);
    if (this.closed) return;
    this.tries += 1;
    if (this.tries > 1 || this.user.since() > 0) this.user.onlink("lost");
    const pause = Math.min(4000, 300 * 2 ** this.tries);
    this.timer = setTimeout(this.soon, document.hidden ? HIDDEN_PAUSE : pause);
  }

  private end(link: LinkState, fault?: Fault): void {
    this.close();
    this.user.onlink(link, fault);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    removeEventListener("online", this.soon);
    document.removeEventListener("visibilitychange", this.seen);
    this.socket?.close();
  }
}
