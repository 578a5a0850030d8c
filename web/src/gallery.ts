/**
 * The gallery: an open game without a server. States are handed to it, one after the other, and it shows each as the
 * game's page does (tests/browser/gallery.py makes them). For development only: it is in no package.
 */
import "./app.css";
import { flushSync, mount, unmount } from "svelte";
import type { Preview } from "./lib/api";
import type { Told } from "./lib/parts";
import { clock, HandClock } from "./lib/island/clock";
import { cues } from "./motion/cues";
import type { Voice } from "./motion/acts";
import { VOICES } from "./sound/voices";
import Game from "./screens/Game.svelte";
import { language } from "./stores/language.svelte";
import { settings } from "./stores/settings.svelte";

interface Stored {
  told: Told;
  /** What the page would be answered if it looked ahead in a payment. */
  ahead: Preview | null;
  /** Of who sits at this screen, where that is not who is told. */
  seats?: number[];
  /** The list of my tables. */
  rows?: unknown[];
}
declare global {
  interface Window {
    gallery: {
      show(stored: Stored): Promise<void>;
      /** What is shown is taken away; the next is drawn on an empty page. */
      leave(): Promise<void>;
      /** From now on the chart moves only with `pass`. */
      hold(): void;
      pass(ms: number): void;
      /** From now on a state is a step from the one before, and is played. */
      play(): void;
      /** A sound by itself: how loud it is at most and on the whole, of 1, and how many seconds it is heard. */
      hear(voice: Voice): Promise<{ peak: number; mean: number; seconds: number }>;
      /** The connection is lost. */
      lose(): void;
    };
  }
}
const hand = new HandClock();

let socket: Still | null = null;
let stored: Stored | null = null;
let stamp = 0;

/** In place of the socket: it is told what to say. */
class Still {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(): void {}
  close(): void {}
  say(told: Told): void {
    this.onmessage?.({ data: JSON.stringify({ type: "state", state: told }) });
  }
}
const files = window.fetch.bind(window);
Object.assign(window, {
  // A page opens one at a time.
  WebSocket: function () {
    return (socket = new Still());
  },
  fetch: (path: string | URL): Promise<Response> => {
    if (path instanceof URL) return files(path);
    if (path.endsWith("/me/tables")) return Promise.resolve(Response.json(stored?.rows ?? []));
    if (path.includes("/preview") && stored?.ahead) return Promise.resolve(Response.json(stored.ahead));
    return new Promise(() => {});
  },
});

const spoken = language.begin();
let game: ReturnType<typeof mount> | null = null;
let group = "";

async function leave(): Promise<void> {
  if (game) await unmount(game);
  game = null;
  group = "";
}
async function show(next: Stored): Promise<void> {
  const target = document.getElementById("app");
  if (!target) return;
  await spoken;
  stored = next;
  // A table keeps its seats: another game, or another seat, is another page.
  const { table, seat } = next.told;
  const seats = next.seats ?? (seat === null ? [] : [seat]);
  const sitting = `${table} ${seats.join(" ")}`;
  const fresh = group !== sitting;
  if (fresh) {
    await leave();
    group = sitting;
    game = mount(Game, { target, props: { access: { table, seats, owner: true, watch: null } } });
    flushSync();
  }
  // Each is the newest, wherever it stands in its game.
  stamp += 1;
  socket?.say({ ...next.told, stamp, version: stamp });
  // What depends on sizes is known after a frame; a page that is new is laid out in two.
  await frame();
  if (fresh) await frame();
}
async function frame(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  flushSync();
}

async function hear(voice: Voice): ReturnType<typeof window.gallery.hear> {
  const room = new OfflineAudioContext(1, 2.5 * 44100, 44100);
  VOICES[voice](room, room.destination, 0);
  const heard = (await room.startRendering()).getChannelData(0);
  const loud = heard.map(Math.abs);
  const seconds = (loud.findLastIndex((one) => one > 0.002) + 1) / 44100;
  const power = heard.reduce((sum, one) => sum + one * one, 0);
  const peak = loud.reduce((most, one) => Math.max(most, one), 0);
  return { peak, mean: Math.sqrt(power / Math.max(1, seconds * 44100)), seconds };
}

settings.setPace("instant");
cues.still = true;
// Day and night as the system says: `App`, which does it else, is not here.
const night = matchMedia("(prefers-color-scheme: dark)");
const dress = (): void => void (document.documentElement.dataset["theme"] = night.matches ? "night" : "day");
night.addEventListener("change", dress);
dress();
window.gallery = {
  show,
  leave,
  hold: () => Object.assign(clock, hand),
  pass(ms) {
    hand.pass(ms);
    flushSync();
  },
  play: () => void (cues.still = false),
  hear,
  lose: () => socket?.onclose?.(),
};
