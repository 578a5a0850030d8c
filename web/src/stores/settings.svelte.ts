import { keep, recall } from "../lib/keep";

/** What this device remembers of how its person likes the page. */
export type Theme = "auto" | "day" | "night";
export type Pace = "calm" | "quick" | "instant";
export const PACES: readonly Pace[] = ["calm", "quick", "instant"];

class Settings {
  theme = $state<Theme>((recall("theme") as Theme | null) ?? "auto");
  pace = $state<Pace>((recall("pace") as Pace | null) ?? "calm");
  name = $state(recall("name") ?? "");
  /** A bell when it is my turn; silent unless it is asked for. */
  sound = $state(recall("sound") === "on");
  /** With which this person may create tables, where the host gives that to some only. */
  key = recall("key");
  dark = $state(false);
  reduced = $state(false);

  constructor() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const reduced = matchMedia("(prefers-reduced-motion: reduce)");
    this.dark = dark.matches;
    this.reduced = reduced.matches;
    dark.addEventListener("change", () => (this.dark = dark.matches));
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

  setSound(on: boolean): void {
    this.sound = on;
    keep("sound", on ? "on" : "off");
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
