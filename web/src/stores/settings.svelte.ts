/** What this device remembers of how its person likes the page. */
export type Theme = "auto" | "day" | "night";
export type Pace = "calm" | "quick" | "instant";
export const PACES: readonly Pace[] = ["calm", "quick", "instant"];

function read(key: string): string | null {
  try {
    return localStorage.getItem(`cooper.${key}`);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`cooper.${key}`, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

class Settings {
  theme = $state<Theme>((read("theme") as Theme | null) ?? "auto");
  pace = $state<Pace>((read("pace") as Pace | null) ?? "calm");
  name = $state(read("name") ?? "");
  /** With which this person may create tables, where the host gives that to some only. */
  key = read("key");
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
    write("theme", this.theme);
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    write("pace", pace);
  }

  setKey(key: string): void {
    this.key = key;
    write("key", key);
  }

  setName(name: string): void {
    this.name = name;
    write("name", name);
  }
}

export const settings = new Settings();
