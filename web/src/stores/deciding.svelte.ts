/** How far the person at the screen has got in answering, and what her presses do. */
import type { Preview } from "../lib/api";
import type { ANYTIME } from "../lib/ids";
import { atRandom } from "../lib/order";
import { overpaidWords } from "../lib/overpay";
import { grounds, onChart } from "../lib/places";
import { question } from "../lib/question";
import { type Reminder, warning } from "../lib/reminders";
import { meant, split, type Target } from "../lib/targets";
import { otherSide } from "../lib/tiles";
import type { Item } from "../lib/types";
import { later, phrase } from "../lib/words";
import { worth } from "../lib/worth";
import { Aiming } from "./aiming.svelte";
import { Doors } from "./doors.svelte";
import { Guard } from "./guard.svelte";
import { type Choice, Question } from "./question.svelte";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

export type Anytime = (typeof ANYTIME)[number];
const HOVER_MS = 90;

/** What is shown before it is done; a second press does it. */
export type Weighing = Storing | Trading | Buying;

/** A cube of the land goes to the storage: what it is worth there, and then. */
interface Storing {
  does: "store";
  target: Target;
  texts: string[];
  good: Item["good"];
  now: number;
}

/** A trade that leaves nothing to pick. */
interface Trading {
  does: "trade";
  texts: string[];
  seen: Preview;
}

/** What pays and places by itself, and in a way that one may regret. */
interface Buying {
  does: "pay";
  text: string;
  label: string;
  /** P4: what goes beyond the price, in words, if anything does. */
  wasted: string;
  /** B2: the best free level goes, if it does. */
  regret: Reminder | null;
}

/** Choices after which the engine pays, and puts a piece, where there is one way to do so. */
const BUYS: ReadonlySet<string> = new Set(
  ["erect", "statue", "cost", "spot", "supply", "boat", "landing", "reduce"], // prettier-ignore
);

export class Deciding extends Question {
  hover = $state<string | null>(null);
  /** What would give something up, while the strip asks whether it shall. */
  letting = $state<string | null>(null);
  weighing = $state.raw<Weighing | null>(null);
  readonly guard = new Guard();
  readonly aiming = new Aiming(this);
  readonly doors = new Doors(this);
  private shown = "";
  private where = "";
  /** B6: she says in which order the cards that she does not keep go under the deck. */
  ordering = $state(false);
  private seen = $state.raw<{ preview: Preview; sequence: number } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private known = new Map<string, Preview>();
  private knownAt = -1; // others act too: what is known of the table holds up to its next event
  private asked = "";

  constructor(
    table: Table,
    /** Called with each new question: nothing of the old one is pointed at any more. */
    onasked: () => void,
  ) {
    super(table);
    $effect(() => {
      const state = table.state;
      const now = `${state?.seat ?? ""}:${state?.version ?? ""}:${state?.view.decision?.kind ?? ""}`;
      if (now === this.asked) return;
      this.asked = now;
      this.first = null;
      this.turned = false;
      this.letting = null;
      this.weighing = null;
      this.ordering = false;
      this.doors.close();
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

  /** What would happen; never what would have happened at an earlier moment. */
  get ghost(): Preview | null {
    return this.seen && this.seen.sequence === this.table.state?.sequence ? this.seen.preview : null;
  }

  /** A trade that is under way, and that Back takes back by a click, as Undo does: it looks like the strip's own question. */
  get backs(): boolean {
    const { kind, details } = this.decision ?? {};
    const trades = kind === "trade" || kind === "give" || (kind === "take" && details?.["by"] === "trade");
    return trades && !this.weighing && (this.table.state?.can_undo ?? false);
  }

  /** What is asked, in words. */
  get title(): string {
    const { decision, view, choices, payment, table } = this;
    if (!decision || !view) return "";
    const { active: seat, events, speaker } = table;
    const asked = { decision, phase: view.phase, choices: choices.length, parts: payment.parts };
    return question({ ...asked, seat, events }, speaker);
  }

  /** Where something is laid: all answers are places of the map, and the strip walks through them. */
  readonly placing: boolean = $derived(
    this.letting === null &&
      this.choices.length > 1 &&
      this.choices.every(({ verb, targets }) => verb === "lay" && targets.some(onChart)),
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

  /** A click on a thing: choose, go through a menu, or hear why not. */
  async pick(target: Target): Promise<void> {
    const { view } = this;
    if (!view || this.table.busy) return;
    if (this.payment.active) return void this.payment.toggle(split(target));
    const choices = this.live.get(target);
    if (choices?.length) {
      const several = !this.tile && new Set(choices.map((one) => one.text)).size > 1;
      if (several) return this.table.tell(phrase("page.decide.several"), "info");
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
    if (shut)
      return this.table.tell(
        later(() => this.reason(shut)),
        "warn",
        shut.why.rule,
      );
    const two = this.beyond(target);
    if (two?.[0] === "store") return this.storeFirst(target, two);
    if (two) return this.send(two);
    if (!this.decision) return;
    const text = meant(target, view);
    if (text) await this.table.why(text, this.title);
    else if (kind === "half") this.table.tell(phrase("page.decide.land_first"), "info");
    else if (this.tile || this.decision.kind === "shore") this.notThere(what);
  }

  /** Why nothing can be laid on this space: a ruin stands there, or it is only one of two places. */
  private notThere(space: string): void {
    const ruin = this.view?.players[this.view.seat ?? 0]?.spaces.some(
      (one) => one.space === space && one.ruin,
    );
    if (!ruin) return this.table.tell(phrase("page.decide.pair"), "info");
    const why = { code: "ruin", details: { space }, rule: this.tile ? "PL2" : "I2" };
    this.table.tell(
      later(() => this.table.speaker.refusal(why)),
      "warn",
      why.rule,
    );
  }

  /** These one after the other, if the press may answer. */
  private async send(texts: string[]): Promise<void> {
    if (!this.guard.lets() || (await this.payFirst(texts.at(-1) ?? ""))) return;
    await this.table.move(texts, { skip: true });
  }

  /** A cube of the land that is worth less in storage shows so first; another press stores it. */
  private async storeFirst(target: Target, texts: string[]): Promise<void> {
    const [kind, what] = split(target);
    const me = this.view?.players[this.view.seat ?? 0];
    const good = me?.spaces.find((one) => one.space === what)?.cube;
    if (kind !== "space" || !good || !me) {
      return this.send(texts);
    }
    if (this.storing?.target === target) return this.weighed();
    const now = worth({ good, count: 1, space: what }, me);
    if (now < 2 && this.decision?.kind === "store") {
      return this.send(texts);
    }
    this.weighing = { does: "store", target, texts, good, now };
    this.hover = null; // what it would do stays in sight, wherever the mouse goes next
    clearTimeout(this.timer);
    const { asked } = this;
    const seen = await this.table.preview(texts, false, true);
    if (seen && asked === this.asked && this.storing?.target === target) this.propose(seen);
  }

  /** T3: where all goes in that there is, the press does not trade it yet: it shows what goes and what comes. */
  private async tradeFirst(texts: string[]): Promise<void> {
    const { asked } = this;
    const seen = this.table.takes(texts) ? await this.table.preview(texts) : null;
    if (asked !== this.asked) return;
    if (!seen?.events.some(({ type }) => type === "trade")) return void (await this.table.move(texts));
    this.weighing = { does: "trade", texts, seen };
    this.hold(seen);
  }

  /**
   * P4, B2: where the only way to pay wastes something, or the piece takes the only space of the best level, the press
   * does not do that yet but shows it. Whether it did: what is paid without regret takes one press.
   */
  private async payFirst(text: string): Promise<boolean> {
    const { asked, view } = this;
    if (!view || this.table.state?.guide || !BUYS.has(text.split(" ")[0] ?? "")) return false;
    const seen = await this.foresee(text);
    if (asked !== this.asked) return true; // another question by now: nothing is sent
    if (!seen?.events.some(({ type }) => type === "pay")) return false;
    const wasted = overpaidWords(view, seen);
    const found = warning(view, seen, settings.silent);
    const regret = found?.topic === "level" ? found : null;
    if (!wasted && !regret) return false;
    this.aiming.clear();
    this.weighing = { does: "pay", text, label: this.labelOf(text), wasted, regret };
    this.hold(seen);
    return true;
  }

  /** This stays in sight, wherever the mouse goes next. */
  private hold(seen: Preview): void {
    this.hover = null;
    clearTimeout(this.timer);
    this.propose(seen);
  }

  /** A tap on its chip shows it on the map first. */
  shows({ text, targets, args }: Choice): boolean {
    if (this.closes(text) || !targets.some(onChart)) return false;
    return this.aiming.takes(this.halfway ? [this.partner(args)] : targets);
  }

  /** The cube whose storing is shown. */
  get storing(): Storing | null {
    return this.weighing?.does === "store" ? this.weighing : null;
  }

  /** Yes: store it, trade, or pay. */
  async weighed(): Promise<void> {
    const { weighing } = this;
    if (weighing?.does === "store") return this.send(weighing.texts);
    if (!weighing || !this.guard.lets()) return;
    if (weighing.does === "pay") await this.end(weighing.text, false);
    else await this.table.move(weighing.texts);
  }

  /** Out of the strip's own question, back to that of the game. */
  leave(): void {
    if (this.letting !== null) this.guard.asked(true);
    this.letting = null;
    this.weighing = null;
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
    this.weighing = null;
    this.point(null);
    if (this.decision?.kind === "trade") return this.tradeFirst([text]);
    if (closes && this.lapsing.length && settings.asks && this.table.takes([text])) {
      this.letting = text;
      this.guard.asked(true);
    } else if (closes || !(await this.payFirst(text))) await this.end(text, closes);
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
    if (!this.offered(entry)) return this.table.why(entry, this.title);
    if (!this.guard.lets()) return;
    if (entry === "trade") await this.tradeFirst([entry]);
    else await this.table.move([entry]);
  }

  async close(): Promise<void> {
    if (this.aiming.stop) return this.aiming.go();
    if (this.letting !== null) return; // Enter gives up, on the button that has the focus
    if (this.weighing) return this.weighed();
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
    if (this.aiming.stop) this.doors.close();
    else if (this.letting !== null || this.weighing) this.leave();
    else if (!this.doors.close()) this.begin(null);
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
    if (text === this.hover || this.weighing || (this.giving.active && text !== null)) return;
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
