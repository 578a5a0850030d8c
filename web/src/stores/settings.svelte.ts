import { keep, recall } from "../lib/keep";
import type { Pace } from "../lib/pace";
import { TOPICS, type Topic } from "../lib/topics";

/** What this device remembers of how its person likes the page. */
export type Theme = "auto" | "day" | "night";
/** Sizes of text, in percent of what the browser has. */
export const TEXTS: readonly number[] = [100, 115, 130];

function loudness(kept: string | null): number {
  const percent = kept === null || kept === "" ? NaN : Number(kept);
  return percent >= 0 && percent <= 100 ? percent : 40;
}

class Settings {
  theme = $state<Theme>((recall("theme") as Theme | null) ?? "auto");
  pace = $state<Pace>((recall("pace") as Pace | null) ?? "calm");
  text = $state(TEXTS.find((size) => String(size) === recall("text")) ?? 100);
  name = $state(recall("name") ?? "");
  /** The sounds of the game, and how loud, in percent. */
  sounds = $state(recall("sounds") !== "off");
  volume = $state(loudness(recall("volume")));
  /** The bell calls me also where I do not look; only if it is asked for. */
  calls = $state(recall("sound") === "on");
  /** Whether the strip asks before something is given up; it can be taken back either way. */
  asks = $state(recall("asks") !== "off");
  /** Free gains that fit are taken by themselves. */
  follow = $state(recall("follow") !== "off");
  /** What she does not want to be reminded of. */
  silent = $state.raw<ReadonlySet<Topic>>(
    new Set(TOPICS.filter((topic) => recall("silent")?.split(" ").includes(topic))),
  );
  /** With which this person may create tables, where the host gives that to some only. */
  key = recall("key");
  dark = $state(false);
  reduced = $state(false);
  /** This device is used by a finger first of all. */
  finger = $state(false);

  constructor() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const reduced = matchMedia("(prefers-reduced-motion: reduce)");
    const finger = matchMedia("(pointer: coarse)");
    this.dark = dark.matches;
    this.finger = finger.matches;
    this.reduced = reduced.matches;
    dark.addEventListener("change", () => (this.dark = dark.matches));
    finger.addEventListener("change", () => (this.finger = finger.matches));
    reduced.addEventListener("change", () => (this.reduced = reduced.matches));
  }

  get night(): boolean {
    return this.theme === "auto" ? this.dark : this.theme === "night";
  }

  toggleTheme(): void {
    this.theme = this.night ? "day" : "night";
    keep("theme", this.theme);
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    keep("pace", pace);
  }

  setText(size: number): void {
    this.text = size;
    keep("text", String(size));
  }

  setSounds(on: boolean): void {
    this.sounds = on;
    keep("sounds", on ? "on" : "off");
  }

  setVolume(percent: number): void {
    this.volume = percent;
    keep("volume", String(percent));
  }

  setCalls(on: boolean): void {
    this.calls = on;
    keep("sound", on ? "on" : "off");
  }

  setAsks(on: boolean): void {
    this.asks = on;
    keep("asks", on ? "on" : "off");
  }

  setFollow(on: boolean): void {
    this.follow = on;
    keep("follow", on ? "on" : "off");
  }

  setReminds(topic: Topic, on: boolean): void {
    this.silent = new Set(TOPICS.filter((one) => (one === topic ? !on : this.silent.has(one))));
    keep("silent", [...this.silent].join(" "));
  }

  setKey(key: string): void {
    this.key = key;
    keep("key", key);
  }

  setName(name: string): void {
    this.name = name;
    keep("name", name);
  }
}

export const settings = new Settings();
