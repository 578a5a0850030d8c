/** The socket of a page: connects, says who it is, connects again after an interruption. */
import type { Told } from "../lib/parts";
import type { Fault } from "../lib/words";

export type LinkState = "connecting" | "live" | "lost" | "gone" | "refused";
type Message =
  { type: "state"; state: Told } | { type: "ping" } | { type: "gone" } | { type: "error"; error: Fault };

export interface LinkUser {
  /** Under which the server knows this page: what it sends itself is answered, and not pushed again. */
  name: string;
  secrets: string[];
  since(): number;
  onstate(told: Told): void;
  onlink(link: LinkState, fault?: Fault): void;
}

/** Refusals that trying again does not change. */
const FINAL = ["wrong_secret", "retired", "unreadable"];
const SILENCE = 50_000; // the server pings every 20 s

export class Link {
  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly user: LinkUser,
  ) {
    addEventListener("online", this.soon);
    document.addEventListener("visibilitychange", this.soon);
    this.connect();
  }

  private soon = (): void => {
    if (this.socket === null && !this.closed && !document.hidden) {
      clearTimeout(this.timer);
      this.connect();
    }
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      const { name, secrets } = this.user;
      socket.send(JSON.stringify({ name, secrets, since: this.user.since() }));
      this.guard();
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => this.dropped(socket);
    this.guard();
  }

  private hear(message: Message): void {
    this.guard();
    switch (message.type) {
      case "state":
        this.tries = 0;
        this.user.onlink("live");
        this.user.onstate(message.state);
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
    this.timer = setTimeout(this.soon, Math.min(4000, 300 * 2 ** this.tries));
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
    document.removeEventListener("visibilitychange", this.soon);
    this.socket?.close();
  }
}
