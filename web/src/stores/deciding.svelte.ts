/** What the person at the screen is asked, and how far she has got in answering. */
import type { Preview } from "../lib/api";
import type { ANYTIME } from "../lib/ids";
import { optionWords, type Said } from "../lib/options";
import { meant, split, through, type Target } from "../lib/targets";
import { otherSide } from "../lib/tiles";
import { expanded, inOrder, isClosed, type Entry } from "../lib/menu";
import { atRandom } from "../lib/order";
import { grounds, type Mark, onChart } from "../lib/places";
import type { Args, ClosedView, DecisionView, GivenUp, Item, OptionView, View } from "../lib/types";
import { say } from "../lib/words";
import { givenUp } from "../lib/giveup";
import { worth } from "../lib/worth";
import { Aiming } from "./aiming.svelte";
import { Giving } from "./giving.svelte";
import { Guard } from "./guard.svelte";
import { Payment } from "./payment.svelte";
import { settings } from "./settings.svelte";
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

/** A cube of the land that a second press stores: what it is worth there, and then. */
export interface Storing {
  target: Target;
  texts: string[];
  good: Item["good"];
  now: number;
}

export class Deciding {
  /** The first place of a pair that was picked. */
  first = $state<string | null>(null);
  /** The tile is turned: its second half comes first. */
  turned = $state(false);
  hover = $state<string | null>(null);
  /** What would give something up, while the strip asks whether it shall. */
  letting = $state<string | null>(null);
  storing = $state.raw<Storing | null>(null);
  readonly guard = new Guard();
  readonly aiming = new Aiming(this);
  private shown = "";
  private where = "";
  /** B6: she says in which order the cards that she does not keep go under the deck. */
  ordering = $state(false);
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
      this.letting = null;
      this.storing = null;
      this.ordering = false;
      this.aiming.clear();
      this.known.clear();
      this.point(null);
      onasked();
      clearTimeout(this.timer);
      this.seen = null;
      this.payment.begin(this.decision);
      this.giving.begin(this.decision, this.view);
    });
    $effect(() => {
      const { decision, view } = this;
      const state = table.state;
      const shown = decision && state ? `${String(state.seat)}:${state.version}:${decision.kind}` : "";
      if (shown === this.shown) return;
      this.shown = shown;
      if (!shown) return;
      const where = `${String(view?.seat)} ${String(view?.round)} ${String(view?.phase)}`;
      this.guard.asked(state === table.answer && where === this.where);
      this.where = where;
    });
  }

  /** What closing the question would give up, as the engine says. */
  get lapsing(): GivenUp[] {
    return givenUp(this.decision);
  }

  private closes(text: string): boolean {
    return CLOSING.has(text) || (text === "later" && this.lapsing.length > 0);
  }

  /** What would happen; never what would have happened at an earlier moment. */
  get ghost(): Preview | null {
    return this.seen && this.seen.sequence === this.table.state?.sequence ? this.seen.preview : null;
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
  private path(text: string): string[] {
    if (this.offered(text)) return [text];
    const found = this.decision?.further.find((one) => one.text === text);
    return found ? [found.via, text] : [text];
  }

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

  /** Where something is laid: all answers are places of the map, and the strip walks through them. */
  readonly placing: boolean = $derived(
    this.letting === null &&
      this.choices.length > 1 &&
      this.choices.every(({ verb, targets }) => verb === "lay" && targets.some(onChart)),
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
    this.paired ? [...new Set(this.choices.map(({ args }) => this.place(args)))] : [],
  );

  readonly open: Choice[] = $derived(
    this.paired && this.first !== null
      ? this.choices.filter(({ args }) => this.place(args) === this.first)
      : this.choices,
  );

  /** The choice that is looked at: under the mouse or the focus, else what ‹ › or a finger led to. */
  get looked(): Choice | null {
    return this.choices.find(({ text }) => text === this.hover) ?? this.aiming.choice;
  }

  /** A key with the number of a place. */
  nth(number: number): void {
    const mark = this.marks.find((one) => one.number === number);
    const choice = this.halfway ? this.open[number - 1] : undefined;
    if (choice) void this.choose(choice.text);
    else if (mark) void this.pick(mark.id);
  }

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
    if (this.payment.active) return void this.payment.toggle(split(target));
    const choices = this.live.get(target);
    if (choices?.length) {
      const several = !this.tile && new Set(choices.map((one) => one.text)).size > 1;
      if (several) return this.table.tell(say("page.decide.several"), "info");
      const choice = this.chosen(choices);
      if (choice && this.decision?.kind === "store") return this.storeFirst(target, [choice.text]);
      if (choice) await this.choose(choice.text);
      return;
    }
    const [kind, what] = split(target);
    if (this.paired && kind === "space" && this.firsts.includes(what)) {
      this.begin(this.first === what ? null : what);
      return;
    }
    const whole =
      kind === "half"
        ? this.open.filter((one) => one.targets.some((id) => grounds(id).includes(target)))
        : [];
    if (whole[0] && whole.length === 1) return this.choose(whole[0].text);
    const shut = this.shut(target);
    if (shut) return this.table.tell(this.reason(shut), "warn", shut.why.rule);
    const two = this.beyond(target);
    if (two?.[0] === "store") return this.storeFirst(target, two);
    if (two) return this.send(two);
    if (!this.decision) return;
    const text = meant(target, view);
    if (text) await this.table.why(text);
    else if (this.tile || this.decision.kind === "shore") this.table.tell(say("page.decide.pair"), "info");
  }

  /** These one after the other, if the press may answer. */
  private async send(texts: string[]): Promise<void> {
    if (this.guard.lets()) await this.table.move(texts, { skip: true });
  }

  /** A cube of the land that is worth less in storage shows so first; another press stores it. */
  private async storeFirst(target: Target, texts: string[]): Promise<void> {
    const [kind, what] = split(target);
    const me = this.view?.players[this.view.seat ?? 0];
    const good = me?.spaces.find((one) => one.space === what)?.cube;
    if (kind !== "space" || !good || !me) {
      return this.send(texts);
    }
    if (this.storing?.target === target) return this.store();
    const now = worth({ good, count: 1, space: what }, me);
    if (now < 2 && this.decision?.kind === "store") {
      return this.send(texts);
    }
    this.storing = { target, texts, good, now };
    this.hover = null; // what it would do stays in sight, wherever the mouse goes next
    clearTimeout(this.timer);
    const { asked } = this;
    const seen = await this.table.preview(texts, false, true);
    if (seen && asked === this.asked && this.storing?.target === target) this.propose(seen);
  }

  /** A tap on its chip shows it on the map first. */
  shows({ text, targets, args }: Choice): boolean {
    if (this.closes(text) || !targets.some(onChart)) return false;
    return this.aiming.takes(this.halfway ? [this.partner(args)] : targets);
  }

  async store(): Promise<void> {
    const { storing } = this;
    if (storing) await this.send(storing.texts);
  }

  /** Out of the strip's own question, back to that of the game. */
  leave(): void {
    if (this.letting !== null) this.guard.asked(true);
    this.letting = null;
    this.storing = null;
    this.seen = null;
  }

  async choose(text: string): Promise<void> {
    if (this.table.busy) return;
    if (this.giving.active) return text === "done" ? this.trade() : this.giving.toggle(text);
    const closes = this.closes(text);
    const target =
      this.decision?.kind === "store" && this.choices.find((one) => one.text === text)?.targets[0];
    if (target) return this.storeFirst(target, [text]);
    if (!this.guard.lets(closes)) return;
    this.storing = null;
    this.point(null);
    if (closes && this.lapsing.length && settings.asks) {
      this.letting = text;
      this.guard.asked(true);
    } else await this.end(text, closes);
  }

  /** Yes: give it up. */
  async giveUp(): Promise<void> {
    if (this.letting !== null && this.guard.lets(true)) await this.end(this.letting, true);
  }

  private async end(text: string, closes: boolean): Promise<void> {
    const pause = closes && this.lapsing.length > 0 && settings.pace !== "instant";
    const path = this.path(text);
    const under = this.ordering ? "" : atRandom(text, this.decision);
    if (under) path.push(under);
    await this.table.move(path, { ...(pause && { pause }), ...(path.length > 1 && { skip: true }) });
  }

  private async trade(): Promise<void> {
    if (!this.guard.lets()) return;
    if (this.giving.enough) await this.table.move(this.giving.texts, { skip: true });
    else await this.table.why("done");
  }

  async anytime(entry: Anytime): Promise<void> {
    if (!this.offered(entry)) return this.table.why(entry);
    if (this.guard.lets()) await this.table.move([entry]);
  }

  async close(): Promise<void> {
    if (this.aiming.stop) return this.aiming.go();
    if (this.letting !== null) return; // Enter gives up, on the button that has the focus
    if (this.storing) return this.store();
    if (this.payment.active) return this.pay();
    if (this.giving.active) return this.trade();
    if (this.closing) return this.choose(this.closing.text);
    const [only, ...more] = this.choices;
    if (only && !more.length) await this.choose(only.text);
  }

  async pay(): Promise<void> {
    if (this.payment.active && this.guard.lets()) await this.table.move(this.payment.texts);
  }

  /** The first place of a pair, or another one. */
  begin(space: string | null): void {
    this.aiming.clear();
    this.first = space;
  }

  turn(): void {
    const { aiming } = this;
    if (aiming.turns) return aiming.turn();
    if (!this.tile) return;
    const at = aiming.stop?.id;
    this.turned = !this.turned;
    if (this.first !== null && !this.firsts.includes(this.first)) this.begin(null);
    if (at !== undefined) aiming.to(at);
    else if (this.hover) this.point(this.flipped(this.hover));
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
    if (!this.guard.lets()) return;
    await this.table.move([`tile ${otherSide(side)}`], { back: true });
  }

  /** Out of what is only begun; a choice that was made is taken back by undo alone. */
  back(): void {
    if (this.aiming.stop) this.aiming.clear();
    else if (this.letting !== null || this.storing) this.leave();
    else this.begin(null);
  }

  /**
   * What an option would do is shown while one looks at it. Deferred, for a button that goes away while it
   * has the focus says so in the middle of the page's own change.
   */
  point(text: string | null): void {
    // A finger does not hover: what it points at is `aiming`'s.
    queueMicrotask(() => this.lookAt(this.guard.touch ? null : text));
  }

  private lookAt(text: string | null): void {
    // A mouse goes away from what it was over, and back to what ‹ › led to.
    if (!this.guard.touch) text ??= this.aiming.choice?.text ?? null;
    if (text === this.hover || this.storing || (this.giving.active && text !== null)) return;
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
    const seen = await this.foresee(text);
    if (!seen) return;
    this.known.set(text, seen);
    if (this.hover === text) this.propose(seen);
  }

  /** What an option would do; null where the question is another one by now. */
  async foresee(text: string): Promise<Preview | null> {
    const { asked } = this;
    const sequence = this.table.state?.sequence;
    const seen = await this.table.preview(this.path(text));
    return asked === this.asked && sequence === this.table.state?.sequence ? seen : null;
  }

  propose(preview: Preview | null): void {
    this.seen = preview && { preview, sequence: this.table.state?.sequence ?? -1 };
  }
}
