/** A table that has not begun: who has come, and the invitations of whoever set it up. */
import * as api from "../lib/api";
import * as links from "../lib/links";
import * as people from "../lib/people";
import { trouble } from "../lib/trouble";
import { later, phrase, Speaker, type Said } from "../lib/words";
import { Link, type LinkState } from "./link";
import type { Access } from "./shelf.svelte";
import { Talk } from "./talk.svelte";

export class Gathering {
  now = $state.raw<people.Gathering | null>(null);
  link = $state<LinkState>("connecting");
  fault = $state.raw<Said>("");
  busy = $state(false);
  /** By seat: known on the device that made them, for as long as they are open. */
  invitations = $state.raw<(string | null)[]>([]);
  readonly talk: Talk;
  private readonly socket: Link;
  private over = false;

  constructor(
    readonly access: Access,
    private readonly onbegun: () => void,
  ) {
    this.invitations = links.invitations(access.table);
    const { table, seats, watch } = access;
    this.talk = new Talk(
      seats,
      () => ({ table, seat: seats[0] ?? null, watch }),
      (error) => (this.fault = trouble(error, new Speaker([]))),
    );
    this.socket = new Link(access, {
      name: api.key(),
      since: () => 0,
      chat: () => this.talk.had,
      onnews: (news) => {
        if (news.type === "gathering") this.show(news.gathering);
        else if (news.type === "state") this.begun();
        else if (news.type !== "rematch") this.talk.hear(news);
      },
      onlink: (link, fault) => {
        this.link = link;
        this.fault = fault
          ? later(() => new Speaker([]).refusal(fault))
          : link === "gone"
            ? phrase("page.status.gone")
            : "";
      },
    });
  }

  close(): void {
    this.socket.close();
  }

  private show(gathering: people.Gathering): void {
    this.now = gathering;
    // What is used up, or was given to a bot, is of no use to anybody.
    const open = this.invitations.map((secret, seat) => (gathering.seats[seat]?.open ? secret : null));
    if (open.some((secret, seat) => secret !== this.invitations[seat])) this.keep(open);
  }

  private keep(invitations: (string | null)[]): void {
    this.invitations = invitations;
    links.keepInvitations(this.access.table, invitations);
  }

  private put(seat: number, secret: string | null): void {
    const all = [...this.invitations];
    while (all.length <= seat) all.push(null);
    all[seat] = secret;
    this.keep(all);
  }

  /** Seats may have been drawn by lot: whoever asks anew knows which are hers. */
  private begun(): void {
    if (this.over) return; // by the answer and by the push, or for several seats
    this.over = true;
    this.keep([]);
    this.close();
    this.onbegun();
  }

  private async ask(request: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.fault = "";
    try {
      await request();
    } catch (error) {
      this.fault = trouble(error, new Speaker([]));
    } finally {
      this.busy = false;
    }
  }

  invite(seat: number): Promise<void> {
    return this.ask(async () => {
      const { invitation } = await people.invite(this.access.table, seat);
      this.put(seat, invitation);
    });
  }

  takeBack(seat: number): Promise<void> {
    return this.ask(async () => {
      await people.takeBack(this.access.table, seat);
      this.put(seat, null);
    });
  }

  seatBot(seat: number, bot: string): Promise<void> {
    return this.ask(async () => {
      await people.seatBot(this.access.table, seat, bot);
      this.put(seat, null);
    });
  }

  seatFriend(seat: number): Promise<void> {
    return this.ask(async () => {
      await people.seatFriend(this.access.table, seat);
      const { invitation } = await people.invite(this.access.table, seat);
      this.put(seat, invitation);
    });
  }

  begin(): Promise<void> {
    return this.ask(async () => {
      await people.beginTable(this.access.table);
      this.begun();
    });
  }
}
