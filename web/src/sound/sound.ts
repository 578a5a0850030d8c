/** Plays the sounds: from the first press on, as loud as this device remembers, and not where nobody looks. */
import type { Voice } from "../motion/acts";
import { settings } from "../stores/settings.svelte";
import { LASTS, VOICES } from "./voices";

/** Full volume is still quiet. */
const LOUDEST = 0.5;
const REST_MS = 3000;
/** What a device begins to play so late belongs to nothing any more. */
const LATE_MS = 800;

/** What is ended together: all that belongs to a step, or a call. */
type Part = "step" | "turn" | "end";
const partOf = (voice: Voice): Part => (voice === "turn" || voice === "end" ? voice : "step");

class Sound {
  private audio: AudioContext | null = null;
  private outs = new Map<Part, GainNode>();
  private rest: ReturnType<typeof setTimeout> | undefined;

  /** Whether this would be heard now. */
  private heard(part: Part): boolean {
    if (!settings.sounds || settings.volume === 0) return false;
    if (document.hidden && !(part === "turn" && settings.calls)) return false;
    return navigator.userActivation?.hasBeenActive ?? true; // before that a browser plays nothing
  }

  /** From `after` seconds on. */
  play(voice: Voice, after = 0): void {
    if (this.heard(partOf(voice))) void this.sounded(voice, after);
  }

  private async sounded(voice: Voice, after: number): Promise<void> {
    try {
      const audio = (this.audio ??= this.begun());
      const out = this.way(audio, partOf(voice));
      const asked = performance.now();
      if (audio.state !== "running") await audio.resume();
      if (performance.now() - asked > LATE_MS) return;
      VOICES[voice](audio, out, audio.currentTime + after);
      clearTimeout(this.rest);
      // While nothing sounds, the device may rest.
      this.rest = setTimeout(() => void audio.suspend(), (after + LASTS[voice]) * 1000 + REST_MS);
    } catch {
      // No sound on this device: title and icon say it too.
    }
  }

  private begun(): AudioContext {
    document.addEventListener("visibilitychange", () => this.quiet());
    return new AudioContext();
  }

  private way(audio: AudioContext, part: Part): AudioNode {
    const gain = LOUDEST * (settings.volume / 100) ** 1.5; // ears hear by powers
    const out = this.outs.get(part) ?? new GainNode(audio);
    out.gain.value = gain;
    if (!this.outs.has(part)) out.connect(audio.destination);
    this.outs.set(part, out);
    return out;
  }

  /** What was still to come of a step is not heard any more. */
  hush(part: Part = "step"): void {
    const out = this.outs.get(part);
    if (!this.audio || !out) return;
    out.gain.setTargetAtTime(0, this.audio.currentTime, 0.03);
    this.outs.delete(part);
    setTimeout(() => out.disconnect(), 300);
  }

  /** It was turned off, or nobody looks: what would not begin now does not go on either. */
  quiet(): void {
    for (const part of [...this.outs.keys()]) if (!this.heard(part)) this.hush(part);
  }
}

export const sound = new Sound();
