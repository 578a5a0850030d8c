/** The few words that the island itself shows, in English; a page may give its own. */
import type { SpaceView, WaterView } from "../types";

export interface IslandWords {
  island: string;
  title: string;
  subtitle: string;
  cooper: string;
  space: (space: SpaceView) => string;
  water: (water: WaterView) => string;
  section: (section: string) => string;
  ship: (name: string, sails: 1 | 2, anchors: number, distance: number) => string;
}

const sectionWords: Record<string, string> = {
  A: "draw a tile or place one, and 1 cartographer step",
  B: "build an income boat",
  C: "draw a tile and place one",
  D: "erect a building",
  E: "3 cartographer steps and 1 coin or cube",
  F: "remove a ruin or build a statue",
  G: "twice the same: draw a tile, or place one",
  H: "supply a cargo ship",
};

export const ENGLISH: IslandWords = {
  island: "The island",
  title: "Cooper Island",
  subtitle: "A CHART OF THE COAST",
  cooper: "Cooper token: starts the next round",
  space: (s) =>
    s.level === 0
      ? `${s.space}: uncharted${s.ruin ? ", a ruin" : ""}`
      : `${s.space}: ${s.landscape}, level ${s.level}` +
        (s.cube ? `, ${s.cube} worth ${s.level}` : "") +
        (s.piece ? `, ${s.piece}` : ""),
  water: (w) => w.water + (w.islet ? `: ${w.islet.islet.replace("_", " or ")} islet` : ""),
  section: (s) => `${s}: ${sectionWords[s] ?? ""}`,
  ship: (name, sails, anchors, distance) =>
    `${name}: ${sails === 1 ? "one sail, clockwise" : "two sails, counter-clockwise"}, ${distance} sailed` +
    (anchors ? `, ${anchors} anchors` : ""),
};
