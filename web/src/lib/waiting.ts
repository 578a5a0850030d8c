/** Who is waited for, and what each of them does meanwhile. */
import type { State } from "./api";
import { span } from "./since";
import { join, named, say } from "./words";

/** Where somebody is: `since` where she is away, and it is known. */
export interface Whereabouts {
  here: boolean;
  since: string | null;
}

export type Doing = "deciding" | "thinking" | "here" | "away";

/** Seats that are asked something; one that only waits (I6) is not. */
export const asked = ({ view }: Pick<State, "view">): number[] =>
  view.over ? [] : view.to_act.filter((seat) => !view.waiting.includes(seat));

/** What somebody does, as far as it is known: `at` is nothing where nobody told. */
export function doing(state: State, seat: number, at: Whereabouts | null): Doing {
  if (state.kinds[seat] === "bot") return asked(state).includes(seat) ? "thinking" : "here";
  if (at && !at.here) return "away";
  return asked(state).includes(seat) ? "deciding" : "here";
}

/** The same in a word or three; `now` in milliseconds. */
export function said(what: Doing, at: Whereabouts | null, now: number): string {
  if (what !== "away" || !at?.since) return say(`page.doing.${what}`);
  const time = span(at.since, now);
  return time ? say("page.doing.away_for", { time }) : say("page.doing.away");
}

/** Whom the reader waits for: “Waiting for Ben (income: deciding) and Ada (away for 4 min)”. */
export function waitingFor(
  state: State,
  seats: readonly number[],
  where: (seat: number) => Whereabouts | null,
  now: number,
): string {
  const phase = named("phase", state.view.phase);
  const players = seats.map((seat) => {
    const at = where(seat);
    const what = doing(state, seat, at);
    const words = said(what, at, now);
    const key = what === "away" ? "page.who.one_away" : "page.who.one";
    return say(key, { player: state.names[seat] ?? "", phase, doing: words });
  });
  return say("page.who.waiting", { players: join("and", players) });
}
