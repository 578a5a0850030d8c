/** Where a worker can go: the eight sections with their two places each, and the one that is open in the sheet. */
import { doorName, doorWords } from "../lib/doors";
import type { FORMS } from "../lib/ids";
import type { Deciding } from "./deciding.svelte";
import type { Choice } from "./question.svelte";

export interface Door {
  choice: Choice;
  form: (typeof FORMS)[number];
  /** Why it is closed, or empty. */
  shut: string;
}
export interface Yard {
  letter: string;
  doors: readonly Door[];
}

export class Doors {
  /** The section that was opened by its letter. */
  private letter = $state<string | null>(null);

  constructor(private readonly deciding: Deciding) {}

  readonly all: readonly Yard[] = $derived.by(() => {
    const { deciding } = this;
    const out = new Map<string, Door[]>();
    for (const { choice, off } of deciding.menu) {
      const { section: letter = "", form = "round" } = choice.args;
      const closed = off ? deciding.shut(choice.targets[0] ?? "") : undefined;
      const shut = closed ? deciding.reason(closed) : "";
      out.set(letter, [...(out.get(letter) ?? []), { choice, form, shut }]);
    }
    return [...out]
      .map(([letter, doors]) => ({ letter, doors }))
      .sort((a, b) => (a.letter < b.letter ? -1 : 1));
  });

  /** The section that the sheet shows: the one that a tap points at, or that was opened. */
  get opened(): Yard | null {
    const letter = this.deciding.aiming.choice?.args.section ?? this.letter;
    return this.all.find((one) => one.letter === letter) ?? null;
  }

  /** A finger's tap on a letter points at the better of its places at once; the other is one tap away. */
  open({ letter, doors }: Yard): void {
    const cost = ({ choice: { extra } }: Door): number =>
      (extra?.barred ? 2 : 0) + (extra?.fee === undefined ? 0 : 1);
    const [best] = doors.filter(({ shut }) => !shut).sort((a, b) => cost(a) - cost(b));
    this.deciding.aiming.clear();
    this.letter = letter;
    if (best && this.deciding.shows(best.choice)) this.deciding.aiming.chip(best.choice);
  }

  /** To the next section with a place that can be taken. */
  walk(by: 1 | -1): void {
    const open = this.all.filter((one) => one === this.opened || one.doors.some(({ shut }) => !shut));
    const at = open.findIndex((one) => one === this.opened);
    const next = open[(at + by + open.length) % open.length];
    if (next) this.open(next);
  }

  /** Back to the letters; whether one was open. */
  close(): boolean {
    const open = this.letter !== null;
    this.letter = null;
    this.deciding.aiming.clear();
    return open;
  }

  press({ choice, shut }: Door): void {
    const { deciding } = this;
    if (shut) void deciding.pick(choice.targets[0] ?? "");
    else if (deciding.shows(choice)) deciding.aiming.chip(choice);
    else void deciding.choose(choice.text);
  }

  called({ choice, shut }: Door): string {
    const { view, table } = this.deciding;
    return shut || !view ? `${doorName(choice.args)}: ${shut}` : doorWords(choice, view, table.speaker);
  }
}
