/** A ship's bell, struck twice: made by the page, so that no file is loaded. */
const PARTIALS: readonly [number, number][] = [
  [1, 0.5],
  [2.01, 0.25],
  [2.99, 0.12],
];
const PITCH = 740;
const SECONDS = 1.1;

let audio: AudioContext | null = null;

function strike(to: AudioContext, when: number): void {
  for (const [times, loud] of PARTIALS) {
    const tone = new OscillatorNode(to, { frequency: PITCH * times });
    const gain = new GainNode(to, { gain: 0 });
    gain.gain.setValueAtTime(0.0001, when);
    gain.gain.exponentialRampToValueAtTime(0.14 * loud, when + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, when + SECONDS);
    tone.connect(gain).connect(to.destination);
    tone.start(when);
    tone.stop(when + SECONDS);
  }
}

export async function ring(): Promise<void> {
  try {
    audio ??= new AudioContext();
    await audio.resume();
    strike(audio, audio.currentTime);
    strike(audio, audio.currentTime + 0.32);
  } catch {
    // No sound on this device: title and icon say it too.
  }
}
