/**
 * A table that is only looked at: it shows the moments that it is given, and nothing can be done there. Whatever shows
 * an open game shows it too: `setGame` with it, or `Game` with a film of it.
 */
import type { State } from "../lib/api";
import { type GameEvent, say } from "../lib/words";
import { SPECTATOR, Table } from "./table.svelte";

export class Reading extends Table {
  override readonly reading = true;
  private told = $state.raw<readonly GameEvent[]>([]);
  /** Whom a record does not name is called in the language that is spoken now. */
  private readonly named = $derived.by((): State | undefined => {
    const state = this.states[this.active];
    if (!state?.names.includes("")) return state;
    return { ...state, names: state.names.map((name, seat) => name || say("player", { number: seat + 1 })) };
  });

  constructor(
    /** A name under which this device keeps nothing. */
    id: string,
    seat: number | null,
    private readonly written: () => Promise<string> = () => Promise.resolve(""),
  ) {
    super({ table: id, seats: seat === null ? [] : [seat], owner: false, watch: null }, () => ({
      close: () => undefined,
    }));
    this.link = "live";
  }

  /** Shows this moment. What its `events` tell moves, where it follows the one that is shown; `story`: the log up to it. */
  put(state: State, story: readonly GameEvent[] = state.events): void {
    this.states = { [state.seat ?? SPECTATOR]: state };
    this.events = [...story];
    this.told = state.events;
  }

  override get state(): State | undefined {
    return this.named;
  }

  protected override get plays(): boolean {
    return false;
  }

  override get caption(): readonly GameEvent[] {
    return this.told;
  }

  protected override note(): void {
    // What is read again is no news.
  }

  override record(): Promise<string> {
    return this.written();
  }
}
