/** What the person at the screen is asked, and how far she has got in answering. */
import type { Preview } from "../lib/api";
import type { ANYTIME } from "../lib/ids";
import { optionWords, type Said } from "../lib/options";
import { meant, split, through, type Target } from "../lib/targets";
import { otherSide } from "../lib/tiles";
import { inOrder, isClosed, type Entry } from "../lib/menu";
import type { Args, DecisionView, OptionView, View } from "../lib/types";
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

export type Anytime = (typeof ANYTIME)[number];
/** What ends a turn, a step or a list: one key, and its own place in the bar. */
const CLOSING = new Set(["end turn", "done", "forfeit", "decline"]);
const HOVER_MS = 90;

export class Deciding {
  /** The first place of a pair that was picked. */
  first = $state<string | null>(null);
  /** The tile is turned: its second half comes first. */
  turned = $state(false);
  hover = $state<string | null>(null);
  private seen = $state.raw<{ preview: Preview; sequence: number } | null>(null);
  readonly payment: Payment;
  readonly giving: Giving;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private known = new Map<string, Preview>();
  private knownAt = -1; // others act too: what is known of the table holds up to its next event
  private asked = "";

  constructor(
    readonly table: Table,
    /** Called with each new question: nothing of the old one is pointed at any more. */
    onasked: () => void,
  ) {
    this.payment = new Payment(table);
    this.giving = new Giving();
    $effect(() => {
      const state = table.state;
      const now = `${state?.seat ?? ""}:${state?.version ?? ""}:${state?.view.decision?.kind ?? ""}`;
      if (now === this.asked) return;
      this.asked = now;
      this.first = null;
      this.turned = false;
      this.known.clear();
      this.point(null);
      onasked();
      clearTimeout(this.timer);
      this.seen = null;
      this.payment.begin(this.decision);
      this.giving.begin(this.decision, this.view);
    });
  }

  /** What would happen; never what would have happened at an earlier moment. */
  get ghost(): Preview | null {
    return this.seen && this.seen.sequence === this.table.state?.sequence ? this.seen.preview : null;
  }

  get view(): View | undefined {
    return this.table.state?.view;
  }

  get decision(): DecisionView | null {
    return this.table.watching ? null : (this.view?.decision ?? null);
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
    if (this.giving.active) {
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
    return [...this.main.filter(({ verb }) => !CLOSING.has(verb)), ...later].map((one) => this.worded(one));
  });

  private worded(entry: Entry): Choice {
    const words = this.view ? optionWords(entry, this.view, this.table.state?.names ?? []) : null;
    return { ...entry, label: words?.label ?? "", note: words?.note ?? "" };
  }

  readonly closing: Choice | null = $derived.by(() => {
    const { giving } = this;
    const verb = giving.active ? "done" : this.main.find((one) => CLOSING.has(one.verb))?.verb;
    if (!verb || !this.view) return null;
    const words = optionWords({ verb, args: {} }, this.view, this.table.state?.names ?? []);
    const { value, rate } = giving;
    const out = Math.floor(value / Math.max(1, rate));
    const note = !giving.active
      ? verb === "end turn" && this.choices.length
        ? say("page.decide.end_note")
        : words.note
      : giving.enough
        ? say("page.decide.gives", { value, count: out })
        : say("page.decide.given", { value, rate });
    return { text: verb, verb, args: {}, label: words.label, note, targets: [] };
  });

  /** Pairs of places are picked one after the other. */
  readonly paired: boolean = $derived(
    this.choices.length > 3 &&
      this.choices.every(({ args }) => args.other !== undefined || args.bank !== undefined),
  );

  /** The place of a pair that the first half (or, turned, the second) takes. */
  place({ space = "", other }: Args): string {
    return this.turned ? (other ?? space) : space;
  }

  get tile(): boolean {
    return this.decision?.kind === "lay";
  }

  readonly firsts: string[] = $derived(
    this.paired ? [...new Set(this.choices.map(({ args }) => this.place(args)))] : [],
  );

  readonly open: Choice[] = $derived(
    this.paired && this.first !== null
      ? this.choices.filter(({ args }) => this.place(args) === this.first)
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
    return inOrder(decision)
      .filter(({ verb }) => !CLOSING.has(verb))
      .map((entry) => ({
        choice: this.worded(entry),
        off: isClosed(entry),
        number: isClosed(entry) ? 0 : ++number,
      }));
  });

  offered(entry: string): boolean {
    return this.decision?.options.some(({ text }) => text === entry) ?? false;
  }

  /** A thing of my own that a menu entry or an anytime action leads to. */
  beyond(target: Target): string[] | null {
    const { decision, view } = this;
    if (!decision || !view || this.curtain || this.live.has(target)) return null;
    const offers = decision.options.map(({ text }) => text);
    return through(target, offers, view);
  }

  /** Of several options for one place, the one that is meant: for a pair, as the tile is turned. */
  private chosen(choices: Choice[]): Choice | undefined {
    if (choices.length < 2 || !this.tile) return choices[0];
    const inOrder = ({ args: { space = "", other = "" } }: Choice): boolean => space < other;
    return choices.find((choice) => inOrder(choice) !== this.turned) ?? choices[0];
  }

  option(target: Target): Choice | undefined {
    return this.chosen(this.live.get(target) ?? []);
  }

  /** A click on a thing: choose, go through a menu, or hear why not. */
  async pick(target: Target): Promise<void> {
    const { view } = this;
    if (!view || this.table.busy) return;
    if (this.table.watching) return this.table.skip();
    if (this.payment.active) return void this.payment.toggle(split(target));
    const choices = this.live.get(target);
    if (choices?.length) {
      const several = !this.tile && new Set(choices.map((one) => one.text)).size > 1;
      if (several) return this.table.tell(say("page.decide.several"), "info");
      const choice = this.chosen(choices);
      if (choice) await this.choose(choice.text);
      return;
    }
    const two = this.beyond(target);
    if (two) return void (await this.table.move(two, { skip: true }));
    if (!this.decision) return;
    const text = meant(target, view);
    if (text) await this.table.why(text);
    else if (this.tile || this.decision.kind === "shore") this.table.tell(say("page.decide.pair"), "info");
  }

  async choose(text: string): Promise<void> {
    if (this.table.busy) return;
    if (this.giving.active) return text === "done" ? this.trade() : this.giving.toggle(text);
    this.point(null);
    await this.table.move([text]);
  }

  private async trade(): Promise<void> {
    if (this.giving.enough) await this.table.move(this.giving.texts, { skip: true });
    else await this.table.why("done");
  }

  async anytime(entry: Anytime): Promise<void> {
    if (!this.offered(entry)) return this.table.why(entry);
    await this.table.move([entry]);
  }

  async close(): Promise<void> {
    if (this.payment.active) return this.pay();
    if (this.giving.active) return this.trade();
    if (this.closing) return this.choose(this.closing.text);
    const [only, ...more] = this.choices;
    if (only && !more.length) await this.choose(only.text);
  }

  async pay(): Promise<void> {
    if (this.payment.active) await this.table.move(this.payment.texts);
  }

  turn(): void {
    if (!this.tile) return;
    this.turned = !this.turned;
    this.first = null;
    if (this.hover) this.point(this.flipped(this.hover));
  }

  /** The option that lays the same tile on the same spaces the other way round. */
  private flipped(text: string): string {
    const now = this.main.find((one) => one.text === text)?.args;
    const other = this.main.find(({ args }) => args.space === now?.other && args.other === now?.space);
    return other?.text ?? text;
  }

  /** F: the other side of the same tile; the choice of the side is taken back for it. */
  async flip(): Promise<void> {
    if (!this.tile || !this.table.state?.can_undo) return;
    const side = String(this.decision?.details["side"] ?? "");
    await this.table.move([`tile ${otherSide(side)}`], { back: true });
  }

  async back(): Promise<void> {
    if (this.first !== null) this.first = null;
    else if (this.table.state?.can_undo) await this.table.undo();
  }

  /**
   * What an option would do is shown while one looks at it. Deferred, for a button that goes away while it
   * has the focus says so in the middle of the page's own change.
   */
  point(text: string | null): void {
    queueMicrotask(() => this.lookAt(text));
  }

  private lookAt(text: string | null): void {
    if (text === this.hover || (this.giving.active && text !== null)) return;
    this.hover = text;
    clearTimeout(this.timer);
    if (text === null) {
      this.timer = setTimeout(() => (this.seen = null), HOVER_MS);
      return;
    }
    const sequence = this.table.state?.sequence ?? -1;
    if (sequence !== this.knownAt) this.known.clear();
    this.knownAt = sequence;
    const seen = this.known.get(text);
    if (seen) this.propose(seen);
    else this.timer = setTimeout(() => void this.look(text), HOVER_MS);
  }

  private async look(text: string): Promise<void> {
    const { asked } = this;
    const sequence = this.table.state?.sequence;
    const seen = await this.table.preview([text]);
    if (!seen || asked !== this.asked || sequence !== this.table.state?.sequence) return;
    this.known.set(text, seen);
    if (this.hover === text) this.propose(seen);
  }

  private propose(preview: Preview): void {
    this.seen = { preview, sequence: this.table.state?.sequence ?? -1 };
  }
}
