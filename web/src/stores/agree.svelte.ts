/** Who is away from this table, what is proposed, and what I may say to that. */
import { untrack } from "svelte";
import * as agree from "../lib/agree";
import type { Agreements, Company, Kind, Outcome, Proposal } from "../lib/agree";
import { join, phrase } from "../lib/words";
import type { Table } from "./table.svelte";

/** After which the server lets the others decide (docs/server.md). */
const AWAY_MS = 60_000;
const TICK_MS = 5000;

export interface Absent {
  seat: number;
  left: boolean;
  minutes: number;
}

export class Agree {
  /** New invitations that I had made, by seat: the server cannot say them again. */
  invitations = $state.raw<Record<number, string>>({});
  busy = $state(false);
  private now = $state(Date.now());
  /** When a seat was first missed, by this page's clock. */
  private missed = $state.raw<Record<number, number>>({});
  /** For whom I said that I wait. */
  private waits = $state.raw<number[]>([]);
  private heard: string | null = null;

  constructor(private readonly table: Table) {
    $effect(() => {
      const timer = setInterval(() => (this.now = Date.now()), TICK_MS);
      return () => clearInterval(timer);
    });
    $effect(() => {
      const { here } = table.talk;
      const { others } = this;
      untrack(() => this.look(here, others));
    });
    $effect(() => {
      const { latest } = this.said;
      if (table.state) untrack(() => this.tell(latest));
    });
  }

  private look(here: number[] | null, others: number[]): void {
    const away = others.filter((seat) => here !== null && !here.includes(seat));
    this.missed = Object.fromEntries(away.map((seat) => [seat, this.missed[seat] ?? Date.now()]));
    this.waits = this.waits.filter((seat) => away.includes(seat));
  }

  /** What became of a proposal is told once, to those who were there. */
  private tell(latest: Outcome | null): void {
    const key = latest ? `${latest.at}${latest.how}` : "";
    const known = this.heard;
    this.heard = key;
    if (!latest || known === null || known === key) return;
    if (latest.kind === "end" && latest.how === "held") return; // the whole page says so
    const name = (seat: number | null): string => (seat === null ? "" : this.table.speaker.player(seat));
    const bot = latest.bot === null ? "" : agree.botName(latest.bot);
    const how = latest.how === "held" ? `held.${latest.kind}` : latest.how;
    const parts = { player: name(latest.seat), bot, by: name(latest.by), who: name(latest.who) };
    this.table.tell(phrase(`page.agree.how.${how}`, parts), "info");
  }

  private get company(): Company | undefined {
    return this.table.state?.company;
  }
  private get said(): Agreements {
    return this.table.state?.agreements ?? { proposal: null, invited: [], latest: null };
  }

  /** Seats of other people. */
  private get others(): number[] {
    const { mine, state } = this.table;
    return (state?.kinds ?? []).flatMap((kind, seat) =>
      kind === "person" && !mine.includes(seat) ? [seat] : [],
    );
  }

  /** There is somebody to agree with, and something to agree on. */
  get on(): boolean {
    const { mine, state } = this.table;
    const people = state?.kinds.filter((kind) => kind === "person").length ?? 0;
    return mine.length > 0 && people > 1 && !state?.view.over && !state?.company.ended;
  }

  /** Mine that have left, are played by a bot or about to be given away: the first, for one word at a time. */
  get gone(): { seat: number; bot: string | null; given: boolean } | null {
    const { company, table, said } = this;
    const given = (seat: number): boolean => said.invited.some((one) => one.seat === seat);
    const seat = table.mine.find(
      (one) => company?.left[one] != null || company?.stand_ins[one] != null || given(one),
    );
    return seat === undefined ? null : { seat, bot: company?.stand_ins[seat] ?? null, given: given(seat) };
  }

  /** Whose absence may be decided about. */
  get absent(): Absent[] {
    const { company } = this;
    if (!company || this.proposal || !this.speaks) return [];
    const away = (seat: number): number =>
      company.left[seat] != null
        ? this.now - Date.parse(company.left[seat])
        : this.now - (this.missed[seat] ?? this.now);
    const mine = this.table.mine.filter((seat) => company.left[seat] != null);
    return [...this.others, ...mine]
      .map((seat) => ({
        seat,
        left: company.left[seat] != null,
        minutes: Math.max(0, Math.floor(away(seat) / 60_000)),
      }))
      .filter(({ seat, left }) => left || away(seat) >= AWAY_MS)
      .filter(({ seat }) => !this.waits.includes(seat) && company.stand_ins[seat] == null)
      .filter(({ seat }) => !this.said.invited.some((one) => one.seat === seat));
  }

  /** One of my seats plays, and so has a word to say. */
  private get speaks(): boolean {
    return this.speaker !== undefined;
  }
  private get speaker(): number | undefined {
    const { company } = this;
    return this.table.mine.find((seat) => company?.left[seat] == null && company?.stand_ins[seat] == null);
  }

  get proposal(): Proposal | null {
    return this.said.proposal;
  }
  /** It is my word that it waits for. */
  get asked(): boolean {
    return this.proposal?.asked.some((seat) => this.table.mine.includes(seat)) ?? false;
  }
  get proposed(): boolean {
    return this.proposal !== null && this.table.mine.includes(this.proposal.by);
  }
  get waiting(): string {
    return join(
      "and",
      (this.proposal?.asked ?? []).map((seat) => this.table.speaker.player(seat)),
    );
  }

  /** Seats for which I may make an invitation. */
  get mayInvite(): number[] {
    return this.said.invited.filter(({ by }) => this.table.mine.includes(by)).map(({ seat }) => seat);
  }

  wait(seat: number): void {
    this.waits = [...this.waits, seat];
  }

  // --- what I say ---

  propose(kind: Kind, seat: number | null, bot?: string): Promise<void> {
    return this.send((place) => agree.propose(place, kind, seat, bot));
  }
  answer(yes: boolean): Promise<void> {
    const number = this.proposal?.number ?? -1;
    return this.send((place) => agree.answer(place, number, yes));
  }
  back(seat: number): Promise<void> {
    return this.send((place) => agree.back({ ...place, seat }));
  }
  invite(seat: number): Promise<void> {
    return this.send(async (place) => {
      const { invitation } = await agree.invite(place, seat);
      this.invitations = { ...this.invitations, [seat]: invitation };
    });
  }

  private async send(request: (place: Table["place"]) => Promise<unknown>): Promise<void> {
    const { table } = this;
    const seat = this.speaker ?? table.mine[0] ?? null;
    this.busy = true;
    try {
      await request({ ...table.place, seat });
    } catch (error) {
      table.failed(error);
    } finally {
      this.busy = false;
    }
  }
}
