/** The sounds of the game, made by the page: each is a few strokes, soft and short, and no file is loaded. */
import type { Voice } from "../motion/acts";

/** One sound from `when` on, in the seconds of its context. */
type Made = (to: BaseAudioContext, out: AudioNode, when: number) => void;

/** From nothing to `peak` within `rise` seconds, and back to nothing. */
function shaped(
  to: BaseAudioContext,
  out: AudioNode,
  when: number,
  peak: number,
  rise: number,
  fall: number,
): GainNode {
  const gain = new GainNode(to, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, when);
  gain.gain.exponentialRampToValueAtTime(peak, when + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + rise + fall);
  gain.connect(out);
  return gain;
}

interface Tone {
  pitch: number;
  /** The pitch at its end. */
  to?: number;
  peak: number;
  rise?: number;
  fall: number;
  type?: OscillatorType;
}
function tone(to: BaseAudioContext, out: AudioNode, when: number, how: Tone): void {
  const { pitch, peak, rise = 0.005, fall } = how;
  const source = new OscillatorNode(to, { frequency: pitch, type: how.type ?? "sine" });
  if (how.to) {
    source.frequency.setValueAtTime(pitch, when);
    source.frequency.exponentialRampToValueAtTime(how.to, when + rise + fall);
  }
  source.connect(shaped(to, out, when, peak, rise, fall));
  source.start(when);
  source.stop(when + rise + fall);
}

interface Noise {
  /** The middle of what is let through, at first and at the end. */
  pitch: number;
  to?: number;
  narrow: number;
  peak: number;
  rise?: number;
  fall: number;
}
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();
function hiss(to: BaseAudioContext): AudioBuffer {
  const made = noises.get(to);
  if (made) return made;
  const buffer = new AudioBuffer({ length: to.sampleRate, sampleRate: to.sampleRate });
  const data = buffer.getChannelData(0);
  let seed = 7; // always the same: a sound is a thing of the game, not of chance
  for (let n = 0; n < data.length; n++) {
    seed = (seed * 48271) % 2147483647;
    data[n] = seed / 1073741823.5 - 1;
  }
  noises.set(to, buffer);
  return buffer;
}
function noise(to: BaseAudioContext, out: AudioNode, when: number, how: Noise): void {
  const { pitch, narrow, peak, rise = 0.002, fall } = how;
  const source = new AudioBufferSourceNode(to, { buffer: hiss(to), loop: true });
  const band = new BiquadFilterNode(to, { type: "bandpass", frequency: pitch, Q: narrow });
  if (how.to) {
    band.frequency.setValueAtTime(pitch, when);
    band.frequency.exponentialRampToValueAtTime(how.to, when + rise + fall);
  }
  source.connect(band).connect(shaped(to, out, when, peak, rise, fall));
  source.start(when);
  source.stop(when + rise + fall);
}

/** A ship's bell, struck once. */
function bell(to: BaseAudioContext, out: AudioNode, when: number, pitch: number, loud: number): void {
  tone(to, out, when, { pitch, peak: 0.3 * loud, fall: 1.1 });
  tone(to, out, when, { pitch: pitch * 2.01, peak: 0.15 * loud, fall: 0.8 });
  tone(to, out, when, { pitch: pitch * 2.99, peak: 0.07 * loud, fall: 0.5 });
}

/** A knock on wood. */
function knock(to: BaseAudioContext, out: AudioNode, when: number, pitch: number, loud: number): void {
  tone(to, out, when, { pitch, to: pitch * 0.7, peak: 0.4 * loud, fall: 0.09, type: "triangle" });
  noise(to, out, when, { pitch: pitch * 5, narrow: 1.5, peak: 0.5 * loud, fall: 0.035 });
}

export const VOICES: Readonly<Record<Voice, Made>> = {
  /** Two strokes of the ship's bell. */
  turn(to, out, when) {
    bell(to, out, when, 740, 1);
    bell(to, out, when + 0.28, 740, 0.8);
  },
  /** A heavy card of land on the table. */
  tile(to, out, when) {
    tone(to, out, when, { pitch: 150, to: 70, peak: 0.5, fall: 0.14 });
    noise(to, out, when, { pitch: 900, to: 300, narrow: 0.8, peak: 0.45, fall: 0.07 });
  },
  /** A small cube set down. */
  cube(to, out, when) {
    knock(to, out, when, 520, 0.5);
  },
  /** Two coins. */
  coin(to, out, when) {
    for (const [after, pitch] of [
      [0, 2350],
      [0.055, 2790],
    ] as const) {
      tone(to, out, when + after, { pitch, peak: 0.12, rise: 0.002, fall: 0.22 });
      tone(to, out, when + after, { pitch: pitch * 1.52, peak: 0.06, rise: 0.002, fall: 0.14 });
    }
  },
  /** A bow wave. */
  ship(to, out, when) {
    noise(to, out, when, { pitch: 380, to: 900, narrow: 0.7, peak: 0.55, rise: 0.14, fall: 0.3 });
    noise(to, out, when + 0.1, { pitch: 1800, to: 700, narrow: 0.9, peak: 0.16, rise: 0.1, fall: 0.24 });
  },
  /** Two strokes of a hammer. */
  build(to, out, when) {
    knock(to, out, when, 240, 0.9);
    knock(to, out, when + 0.13, 260, 0.7);
  },
  /** All bells, from low to high. */
  end(to, out, when) {
    [392, 494, 587, 784].forEach((pitch, n) => bell(to, out, when + n * 0.16, pitch, 0.7));
  },
};

/** How long each lasts at most, in seconds. */
export const LASTS: Readonly<Record<Voice, number>> = {
  turn: 1.5,
  tile: 0.25,
  cube: 0.2,
  coin: 0.35,
  ship: 0.55,
  build: 0.35,
  end: 1.8,
};
