/** What the person at the screen is asked: the answers, where they can be clicked, and what stands in their way. */
import { expanded, inOrder, isClosed, type Entry } from "../lib/menu";
import { givenUp } from "../lib/giveup";
import { optionWords, type Said } from "../lib/options";
import { grounds, inReading, type Mark, onChart } from "../lib/places";
import { through, type Target } from "../lib/targets";
import type { Args, ClosedView, DecisionView, GivenUp, OptionView, View } from "../lib/types";
import { say } from "../lib/words";
import { Giving } from "./giving.svelte";
import { Payment } from "./payment.svelte";
import type { Table } from "./table.svelte";

export interface Choice extends Said {
  text: string;
  label: string;
  note: string;
  targets: readonly Target[];
}

/** What ends a turn, a step or a list: one key, and its own place in the bar. */
const CLOSING = new Set(["end turn", "done", "forfeit", "decline"]);

export class Question {
  /** The first place of a pair that was picked. */
  first = $state<string | null>(null);
  /** The tile is turned: its second half comes first. */
  turned = $state(false);
  readonly payment: Payment;
  readonly giving = new Giving();

  constructor(readonly table: Table) {
    this.payment = new Payment(table);
  }

  /** What closing the question would give up, as the engine says. */
  get lapsing(): GivenUp[] {
    return givenUp(this.decision);
  }

  protected closes(text: string): boolean {
    return CLOSING.has(text) || (text === "later" && this.lapsing.length > 0);
  }

  get view(): View | undefined {
    return this.table.state?.view;
  }

  get decision(): DecisionView | null {
    return this.view?.decision ?? null;
  }

  /** Dealt cards on a shared screen wait until their owner says that she is there. */
  get curtain(): boolean {
    const kind = this.decision?.kind;
    return (
      this.table.shared && (kind === "keep" || kind === "under") && this.table.present !== this.table.active
    );
  }

  get main(): OptionView[] {
    const decision = this.decision;
    if (!decision || this.curtain) return [];
    return decision.options.filter((option) => !option.anytime);
  }

  /** Options that do something, without what closes the question. */
  readonly choices: Choice[] = $derived.by(() => {
    if (!this.view) return [];
    // The next question is drawn before the effect that ends the trade: its gifts are no answers to that one.
    if (this.giving.active && this.decision?.kind === "give") {
      return this.giving.gifts.map((gift) => {
        const { note, ...rest } = this.worded(gift);
        const { most } = gift;
        const count = this.giving.count(gift.text);
        const going = count ? ` · ${say("page.decide.goes_in", { count })}` : "";
        return { ...rest, note: `${most > 1 ? `${most} ` : ""}${note}${going}` };
      });
    }
    // All kinds of a price glow at once, though they are asked for one after the other.
    const later = this.payment.parts.slice(1).flatMap((part) => part.options);
    const main = this.main.filter(({ verb }) => !CLOSING.has(verb));
    const shown = this.decision
      ? expanded(main, { further: this.decision.further, further_closed: [] })
      : main;
    return [...shown, ...later].map((one) => this.worded(one));
  });

  /** The choices that a text stands for: an answer beyond an entry of the menu needs that entry first. */
  protected path(text: string): string[] {
    if (this.offered(text)) return [text];
    const found = this.decision?.further.find((one) => one.text === text);
    return found ? [found.via, text] : [text];
  }

  private worded(entry: Entry): Choice {
    const words = this.view ? optionWords(entry, this.view, this.table.state?.names ?? []) : null;
    return { ...entry, label: words?.label ?? "", note: words?.note ?? "" };
  }

  /** An answer in words, also one beyond an entry of the menu. */
  protected labelOf(text: string): string {
    const entry = [...this.main, ...(this.decision?.further ?? [])].find((one) => one.text === text);
    return entry ? this.worded(entry).label : "";
  }

  readonly closing: Choice | null = $derived.by(() => {
    const { giving } = this;
    const verb = giving.active ? "done" : this.main.find((one) => CLOSING.has(one.verb))?.verb;
    if (!verb || !this.view) return null;
    const words = optionWords({ verb, args: {} }, this.view, this.table.state?.names ?? []);
    const { value, rate } = giving;
    const out = Math.floor(value / Math.max(1, rate));
    const note = !giving.active
      ? verb === "end turn" && this.lapsing.length
        ? say("page.decide.end_note")
        : words.note
      : giving.enough
        ? say("page.decide.gives", { value, count: out })
        : say("page.decide.given", { value, rate });
    return { text: verb, verb, args: {}, label: words.label, note, targets: [] };
  });

  /** Pairs of places are picked one after the other. */
  readonly paired: boolean = $derived(
    this.choices.length > 1 &&
      this.choices.every(({ args }) => args.other !== undefined || args.bank !== undefined),
  );

  /** One of a pair is picked. */
  get halfway(): boolean {
    return this.paired && this.first !== null;
  }

  /** The place of a pair that the first half (or, turned, the second) takes. */
  place({ space = "", other }: Args): string {
    return this.turned ? (other ?? space) : space;
  }

  /** The place of a pair that is left once the first is picked, as a target. */
  partner({ space = "", other, bank, half }: Args): Target {
    const here = `seat ${this.table.active}`;
    return bank
      ? `${here} half ${bank} ${String(half)}`
      : `${here} space ${this.turned ? space : String(other)}`;
  }

  get tile(): boolean {
    return this.decision?.kind === "lay";
  }

  readonly firsts: string[] = $derived(
    this.paired ? [...new Set(this.choices.map(({ args }) => this.place(args)))].sort(inReading) : [],
  );

  readonly open: Choice[] = $derived(
    this.paired && this.first !== null
      ? this.choices
          .filter(({ args }) => this.place(args) === this.first)
          .sort((a, b) => (this.tile ? inReading(this.partner(a.args), this.partner(b.args)) : 0))
      : this.choices,
  );

  /** Options by where they can be clicked. */
  readonly live: ReadonlyMap<Target, Choice[]> = $derived.by(() => {
    const out = new Map<Target, Choice[]>();
    for (const choice of this.open) {
      for (const target of choice.targets) out.set(target, [...(out.get(target) ?? []), choice]);
    }
    return out;
  });

  /** The chips: what can be chosen, and greyed, with the reason on demand, what belongs to the menu and cannot now. */
  readonly menu: { choice: Choice; off: boolean; number: number }[] = $derived.by(() => {
    const { choices, decision } = this;
    let number = 0;
    if (!decision || this.curtain || this.giving.active) {
      return choices.map((choice) => ({ choice, off: false, number: ++number }));
    }
    const entries = inOrder(decision).filter(({ verb }) => !CLOSING.has(verb));
    return expanded(entries, decision)
      .filter((entry) => isClosed(entry) || !entry.extra?.equal)
      .map((entry) => ({
        choice: this.worded(entry),
        off: isClosed(entry),
        number: isClosed(entry) ? 0 : ++number,
      }));
  });

  /** The numbers on the map: those of the chips for places. Sections have their letters. */
  readonly marks: Mark[] = $derived.by(() => {
    const here = `seat ${this.table.active}`;
    if (this.payment.active) {
      const cubes = this.payment.parts.flatMap((part) => part.options.flatMap(({ targets }) => targets));
      return [...new Set(cubes.filter(onChart))].map((id, n) => ({ id, number: n + 1 }));
    }
    if (this.paired && this.first === null) {
      return this.firsts.map((space, n) => ({ id: `${here} space ${space}`, number: n + 1 }));
    }
    if (this.paired) {
      return this.open.map(({ args, extra }, n) => ({
        id: this.partner(args),
        number: n + 1,
        dear: extra?.steps !== undefined,
      }));
    }
    // A place that stands for several answers has no number of its own.
    return this.menu.flatMap(({ choice, number }) => {
      const [id, ...more] = choice.targets;
      if (!number || !id || more.length || !id.startsWith("seat ")) return [];
      return this.live.get(id)?.length === 1 ? [{ id, number }] : [];
    });
  });

  private readonly numbers: ReadonlyMap<Target, number> = $derived(
    new Map(this.marks.map(({ id, number }) => [id, number])),
  );

  /** The number of a place that is painted on the map. */
  numberOf(target: Target): number | undefined {
    return this.numbers.get(target);
  }

  /** The number that a chip shares with the map. */
  badge({ targets, args }: Choice): number | undefined {
    if (this.paired && this.first !== null) return this.numbers.get(this.partner(args));
    return targets.length === 1 ? this.numbers.get(targets[0] ?? "") : undefined;
  }

  /** The whole of what can be picked on the map: hexes and half banks, both of a pair. */
  readonly lit: ReadonlySet<Target> = $derived(
    new Set(this.open.flatMap(({ targets }) => targets.flatMap(grounds))),
  );

  /** What belongs to the question at this thing and cannot be chosen, with why. */
  shut(target: Target): ClosedView | undefined {
    if (this.curtain || this.giving.active || this.live.has(target)) return undefined;
    const { closed = [], further_closed = [] } = this.decision ?? {};
    const here = [...closed, ...(this.beyond(target) ? [] : further_closed)];
    return here.find(({ targets }) => targets.includes(target));
  }

  /** Why it cannot, in words. */
  reason({ why }: ClosedView): string {
    return this.table.speaker.refusal(why);
  }

  offered(entry: string): boolean {
    return this.decision?.options.some(({ text }) => text === entry) ?? false;
  }

  /** A thing of my own that a menu entry or an anytime action leads to. */
  beyond(target: Target): string[] | null {
    const { decision, view } = this;
    if (!decision || !view || this.curtain || this.live.has(target)) return null;
    const further = decision.further.filter(({ targets }) => targets.includes(target));
    const [only, ...more] = further;
    if (only && !more.length) return [only.via, only.text];
    const offers = decision.options.map(({ text }) => text);
    return further.length ? null : through(target, offers, view);
  }

  /** Of several options for one place, the one that is meant: for a pair, as the tile is turned. */
  protected chosen(choices: Choice[]): Choice | undefined {
    if (choices.length < 2 || !this.tile) return choices[0];
    const inOrder = ({ args: { space = "", other = "" } }: Choice): boolean => space < other;
    return choices.find((choice) => inOrder(choice) !== this.turned) ?? choices[0];
  }

  option(target: Target): Choice | undefined {
    return this.chosen(this.live.get(target) ?? []);
  }
}
