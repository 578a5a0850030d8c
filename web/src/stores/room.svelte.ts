import { growthFor, HALVED, layoutFor, leastText, PLATED, UNFOLDED, type Layout } from "../lib/room";
import { settings } from "./settings.svelte";

/** The room on the screen. A larger text leaves less of it. */
class Room {
  private width = $state(innerWidth);
  private height = $state(innerHeight);

  constructor() {
    addEventListener("resize", () => {
      this.width = innerWidth;
      this.height = innerHeight;
    });
    // For styles: a media query does not know the size of the text.
    $effect.root(() => {
      $effect(() => {
        const { dataset, style } = document.documentElement;
        style.fontSize = `${settings.text * this.growth}%`;
        dataset["layout"] = this.layout;
        dataset["low"] = String(this.low);
      });
    });
  }

  private get by(): number {
    return 1 / this.unit;
  }

  /** By how much all is larger than usual. */
  get unit(): number {
    return (settings.text / 100) * this.growth;
  }

  private get growth(): number {
    const by = 100 / settings.text;
    return growthFor(this.width * by, this.height * by);
  }

  get layout(): Layout {
    return layoutFor(this.width * this.by, this.height * this.by);
  }

  /** Too low for all at once. */
  get low(): boolean {
    return this.height * this.by < UNFOLDED;
  }

  /** Too low for half a board. */
  get tight(): boolean {
    return this.height * this.by < HALVED;
  }

  /** Too narrow for all figures of four plates. */
  get narrow(): boolean {
    return this.width * this.by < PLATED;
  }

  get leastText(): number {
    return leastText(this.width);
  }
}

export const room = new Room();
