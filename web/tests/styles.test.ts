import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Whoever asks for less motion sees it fade; a ribbon says how itself. */
const FADES = ["src/motion/Ribbon.svelte"];
const MOVES = /(?:^|[;{\s])(?:animation|transition)(?:-[a-z]+)?:(?!\s*none)[^;}]+/;

/** Of a sheet what does not stand in a block of this condition. */
function beside(sheet: string, condition: string): string {
  const at = sheet.indexOf(condition);
  if (at < 0) return sheet;
  let end = sheet.indexOf("{", at);
  for (let depth = 1; depth > 0;) {
    end += 1;
    if (sheet[end] === "{") depth += 1;
    else if (sheet[end] === "}" || end >= sheet.length) depth -= 1;
  }
  return sheet.slice(0, at) + beside(sheet.slice(end + 1), condition);
}
const sheets = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|css)$/.test(name))
  .map((name) => {
    const file = join("src", name).replaceAll("\\", "/");
    const text = readFileSync(file, "utf8");
    const from = file.endsWith(".css") ? 0 : text.lastIndexOf("<style>");
    return { file, sheet: from < 0 ? "" : text.slice(from).replace(/\/\*[\s\S]*?\*\//g, "") };
  });

describe("styles", () => {
  // A rule for every element that takes motion away costs a tenth of what drawing the table does.
  it("move things only where motion is wanted", () => {
    expect(sheets.length).toBeGreaterThan(100);
    const moving = sheets.filter(({ file, sheet }) => {
      const rest = beside(sheet, "@media (prefers-reduced-motion: no-preference)");
      return MOVES.test(rest) && !FADES.includes(file);
    });
    expect(moving.map(({ file }) => file)).toEqual([]);
  });
});
