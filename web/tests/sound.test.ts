import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { View } from "../src/lib/types";
import type { Act } from "../src/motion/acts";
import { storage } from "./storage";

const device = storage();
const page = { hidden: false, pressed: true, less: false };
let looks: (() => void)[] = [];
/** What was begun, each with when. */
let begun: { when: number; out: Node_ }[] = [];
let contexts = 0;

class Node_ {
  to: Node_ | null = null;
  connect(to: Node_): Node_ {
    return (this.to = to);
  }
  disconnect(): void {
    this.to = null;
  }
}
class Value {
  constructor(public value: number) {}
  setValueAtTime = (value: number): void => void (this.value = value);
  exponentialRampToValueAtTime = this.setValueAtTime;
  setTargetAtTime = this.setValueAtTime;
}
class Gain extends Node_ {
  gain: Value;
  constructor(_: unknown, { gain = 1 } = {}) {
    super();
    this.gain = new Value(gain);
  }
}
class Source extends Node_ {
  frequency = new Value(0);
  start(when: number): void {
    begun.push({ when, out: this });
  }
  stop(): void {}
}
class Context {
  state = "running";
  currentTime = 0;
  sampleRate = 8;
  destination = new Node_();
  constructor() {
    contexts += 1;
  }
  suspend = (): Promise<void> => Promise.resolve();
  resume = this.suspend;
}
/** How loud what was begun is heard: each through all that it goes through. */
function loud(): number[] {
  return begun.map(({ out }) => {
    let at: Node_ | null = out;
    let gain = 1;
    for (; at?.to; at = at.to) if (at instanceof Gain && at.to.to === null) gain = at.gain.value;
    return out.to && at ? gain : 0;
  });
}
const heard = (): boolean => loud().some((gain) => gain > 0);
const settled = (): Promise<void> => new Promise((done) => process.nextTick(done));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  device.clear();
  Object.assign(page, { hidden: false, pressed: true, less: false });
  [looks, begun, contexts] = [[], [], 0];
  vi.stubGlobal("localStorage", device);
  vi.stubGlobal("matchMedia", () => ({ matches: page.less, addEventListener: vi.fn() }));
  vi.stubGlobal("requestAnimationFrame", (call: () => void) => setTimeout(call, 16));
  vi.stubGlobal("document", {
    get hidden() {
      return page.hidden;
    },
    addEventListener: (_: string, look: () => void) => looks.push(look),
    querySelectorAll: () => [],
  });
  vi.stubGlobal("navigator", {
    userActivation: {
      get hasBeenActive() {
        return page.pressed;
      },
    },
  });
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("AudioBuffer", class { getChannelData = (): number[] => []; }); // prettier-ignore
  vi.stubGlobal("GainNode", Gain);
  for (const name of ["OscillatorNode", "AudioBufferSourceNode", "BiquadFilterNode"])
    vi.stubGlobal(name, Source);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const opened = async () => {
  const { sound } = await import("../src/sound/sound");
  const { settings } = await import("../src/stores/settings.svelte");
  const { stage } = await import("../src/motion/stage.svelte");
  return { sound, settings, stage };
};
const hide = (): void => {
  page.hidden = true;
  for (const look of looks) look();
};
const SAILS: Act = { flights: [], shows: [], glints: [], voices: ["ship"], beats: 1 };

describe("no sound", () => {
  it("is made before the first press", async () => {
    const { sound } = await opened();
    page.pressed = false;
    for (const voice of ["turn", "coin", "end"] as const) sound.play(voice);
    await settled();
    expect([contexts, begun]).toEqual([0, []]);
    page.pressed = true;
    sound.play("coin");
    await settled();
    expect([contexts, heard()]).toEqual([1, true]);
  });
  it("that a device begins too late is heard", async () => {
    vi.useFakeTimers();
    const { sound } = await opened();
    vi.stubGlobal("AudioContext", class extends Context {
      override state = "suspended";
      override resume = (): Promise<void> => new Promise((done) => setTimeout(done, 5000));
    }); // prettier-ignore
    sound.play("coin");
    await vi.advanceTimersByTimeAsync(6000);
    expect(begun).toEqual([]);
  });
  it("begins in a hidden tab, except the call to my turn where that is wanted", async () => {
    const { sound, settings } = await opened();
    page.hidden = true;
    for (const voice of ["turn", "tile", "end"] as const) sound.play(voice);
    await settled();
    expect(heard()).toBe(false);
    settings.setCalls(true);
    for (const voice of ["tile", "end"] as const) sound.play(voice);
    await settled();
    expect(heard()).toBe(false);
    sound.play("turn");
    await settled();
    expect(heard()).toBe(true);
  });
});

describe("a sound ends", () => {
  it.each([false, true])("when its tab is hidden, but for a call that is wanted (%s)", async (wanted) => {
    const { sound, settings } = await opened();
    settings.setCalls(wanted);
    sound.play("ship", 1.5);
    sound.play("end");
    await settled();
    const others = begun.length;
    sound.play("turn");
    await settled();
    expect(loud().every((gain) => gain > 0)).toBe(true);
    hide();
    expect(loud().slice(0, others).some((gain) => gain > 0)).toBe(false); // prettier-ignore
    expect(loud().slice(others).every((gain) => gain > 0)).toBe(wanted); // prettier-ignore
  });
  it("when it is turned off, or all the way down", async () => {
    const { sound, settings } = await opened();
    for (const off of [() => settings.setSounds(false), () => settings.setVolume(0)]) {
      for (const voice of ["turn", "ship", "end"] as const) sound.play(voice);
      await settled();
      expect(heard()).toBe(true);
      off();
      sound.quiet();
      expect(heard()).toBe(false);
      settings.setSounds(true);
    }
  });
  it.each([false, true])("when a press skips its step; less motion: %s", async (less) => {
    const { stage } = await opened();
    stage.prepare([SAILS, SAILS], 1800, less)();
    vi.advanceTimersByTime(50);
    await settled();
    expect(heard()).toBe(true);
    vi.advanceTimersByTime(3000); // all has moved; it may still sound
    stage.skip();
    expect(heard()).toBe(false);
  });
  it.each([false, true])("when another step begins; less motion: %s", async (less) => {
    const { stage, sound } = await opened();
    stage.prepare([SAILS, SAILS], 1800, less)();
    vi.advanceTimersByTime(50);
    sound.play("turn");
    await settled();
    const before = begun.length;
    stage.prepare([], 1800, less)();
    expect(loud().slice(0, 4).some((gain) => gain > 0)).toBe(false); // prettier-ignore
    expect(loud().slice(4, before).every((gain) => gain > 0)).toBe(true); // prettier-ignore
  });
});

it("is as loud after a reload as it was set, and stays off", async () => {
  const first = await opened();
  first.settings.setVolume(100);
  first.sound.play("coin");
  await settled();
  const [full] = loud();
  first.settings.setVolume(25);
  vi.resetModules();
  begun = [];
  const second = await opened();
  expect(second.settings).not.toBe(first.settings);
  second.sound.play("coin");
  await settled();
  expect(loud()[0]).toBeCloseTo((full ?? 0) / 8);
  second.settings.setSounds(false);
  vi.resetModules();
  begun = [];
  const third = await opened();
  third.sound.play("coin");
  await settled();
  expect(begun).toEqual([]);
});

it("is heard as well where less motion is wanted, each at its time", async () => {
  page.less = true;
  const { settings, stage } = await opened();
  const { acts } = await import("../src/motion/acts");
  expect(settings.reduced).toBe(true);
  const told = [
    { type: "sail", seat: 0, n: 1, ship: 2, water: "R1", owner: 0 },
    { type: "gain", seat: 0, n: 2, resource: "coin" },
  ];
  const view = { players: [], sections: [] } as unknown as View;
  stage.prepare(acts(told, view, view, new Map()), 1800, settings.reduced)();
  vi.advanceTimersByTime(50);
  await settled();
  expect(heard()).toBe(true);
  expect(new Set(begun.map(({ when }) => when)).size).toBeGreaterThan(1);
});
