/** Plays the sounds: from the first press on, as loud as this device remembers, and not where nobody looks. */
import type { Voice } from "../motion/acts";
import { settings } from "../stores/settings.svelte";
import { LASTS, VOICES } from "./voices";

/** Full volume is still quiet. */
const LOUDEST = 0.5;
const REST_MS = 3000;

class Sound {
  private audio: AudioContext | null = null;
  /** What a press ends. */
  private steps: GainNode | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;

  /** Whether this would be heard now. */
  private heard(voice: Voice): boolean {
    if (!settings.sounds || settings.volume === 0) return false;
    if (document.hidden && !(voice === "turn" && settings.calls)) return false;
    return navigator.userActivation?.hasBeenActive ?? true; // before that a browser plays nothing
  }

  /** From `after` seconds on. */
  play(voice: Voice, after = 0): void {
    if (this.heard(voice)) void this.sounded(voice, after);
  }

  private async sounded(voice: Voice, after: number): Promise<void> {
    try {
      this.audio ??= new AudioContext();
      const { audio } = this;
      if (audio.state !== "running") await audio.resume();
      VOICES[voice](audio, this.way(audio, voice), audio.currentTime + after);
      clearTimeout(this.rest);
      // While nothing sounds, the device may rest.
      this.rest = setTimeout(() => void audio.suspend(), (after + LASTS[voice]) * 1000 + REST_MS);
    } catch {
      // No sound on this device: title and icon say it too.
    }
  }

  private way(audio: AudioContext, voice: Voice): AudioNode {
    const gain = LOUDEST * (settings.volume / 100) ** 1.5; // ears hear by powers
    const call = voice === "turn" || voice === "end";
    if (!call && this.steps) {
      this.steps.gain.value = gain;
      return this.steps;
    }
    const out = new GainNode(audio, { gain });
    out.connect(audio.destination);
    if (!call) this.steps = out;
    return out;
  }

  /** What was still to come is not heard any more. */
  hush(): void {
    const { audio, steps } = this;
    if (!audio || !steps) return;
    steps.gain.setTargetAtTime(0, audio.currentTime, 0.03);
    this.steps = null;
    setTimeout(() => steps.disconnect(), 300);
  }
}

export const sound = new Sound();
