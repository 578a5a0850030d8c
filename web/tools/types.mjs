// Makes src/lib/types.ts and src/lib/types/ from the view's schema, and src/lib/ids.ts and src/lib/rows.ts from
// Python's tables.
// With --check: says whether they are current. Needs a `python` that has cooper_island (make's .venv-dev).
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { format, resolveConfig } from "prettier";

const view = new URL("../../src/cooper_island/view/", import.meta.url);
const lib = new URL("../src/lib/", import.meta.url);
const banner = "// Made by `npm run types` from src/cooper_island; do not edit.\n";
const printed = execFileSync("python", [fileURLToPath(new URL("tables.py", import.meta.url))]);
const tables = JSON.parse(printed.toString());

async function json(name) {
  return JSON.parse(await readFile(new URL(name, view), "utf8"));
}

async function pretty(text, file) {
  const options = await resolveConfig(file.pathname);
  return format(banner + text, { ...options, filepath: file.pathname });
}

/** Parts of the view with a file of their own, each by the type that all others in it belong to. */
const PARTS = { printed: "PrintedView", player: "PlayerView", decision: "DecisionView" };

/** The types, by file: what the whole view is made of, and its parts. What two parts share is the first one's. */
async function types() {
  const schema = await json("schema.json");
  schema.title ??= "View";
  // Tidied first: a type then ends with a brace that stands alone.
  const text = await format(await compile(schema, "View", { bannerComment: "", format: false }), {
    parser: "typescript",
  });
  const found = text.matchAll(/(?:\/\*\*(?:(?!\*\/)[^])*\*\/\n)?export interface (\w+) {\n[^]*?\n}\n/g);
  const all = new Map([...found].map(([said, name]) => [name, said]));
  const uses = (name) => {
    const words = all
      .get(name)
      .replace(/\/\*[^]*?\*\//g, "")
      .match(/\w+/g);
    return [...all.keys()].filter((other) => other !== name && words.includes(other));
  };
  const home = new Map();
  const settle = (name, file) => {
    if (home.has(name)) return;
    home.set(name, file);
    for (const other of uses(name)) settle(other, file);
  };
  for (const [file, name] of Object.entries(PARTS)) settle(name, `types/${file}.ts`);
  settle("View", "types.ts");
  const lost = [...all.keys()].filter((name) => !home.has(name));
  if (lost.length || text.match(/^export /gm).length !== all.size) throw new Error(`left over: ${lost}`);
  return [...new Set(home.values())].map((file) => {
    const own = [...all.keys()].filter((name) => home.get(name) === file);
    const wanted = new Map();
    for (const name of own.flatMap(uses)) {
      const from = home.get(name);
      if (from !== file) wanted.set(from, (wanted.get(from) ?? new Set()).add(name));
    }
    const path = (from) => JSON.stringify(`./${from.slice(file === "types.ts" ? 0 : "types/".length, -3)}`);
    const imports = [...wanted].map(
      ([from, names]) => `import type { ${[...names].sort().join(", ")} } from ${path(from)};\n`,
    );
    const parts =
      file === "types.ts" ? Object.keys(PARTS).map((part) => `export type * from "./types/${part}";\n`) : [];
    return [new URL(file, lib), [...imports, ...parts, ...own.map((name) => all.get(name))].join("")];
  });
}

/** The fields of each kind of event, question and refusal, in order, each with the name of its word. */
function rows() {
  const { ids: _, ...kinds } = tables;
  const out = Object.entries(kinds).map(
    ([name, table]) => `export const ${name}: Readonly<Record<string, Row>> = ${JSON.stringify(table)};\n`,
  );
  return `export type Row = readonly (readonly [key: string, word: string])[];\n${out.join("")}`;
}

/** Lists of ids, in the order in which the engine counts. */
function ids() {
  return Object.entries(tables.ids)
    .map(([name, list]) => `export const ${name} = ${JSON.stringify(list)} as const;\n`)
    .join("");
}

const made = [...(await types()), [new URL("ids.ts", lib), ids()], [new URL("rows.ts", lib), rows()]];
let stale = false;
for (const [file, text] of made) {
  const wanted = await pretty(text, file);
  if (process.argv.includes("--check")) {
    const found = await readFile(file, "utf8").catch(() => "");
    if (found !== wanted) {
      console.error(`${file.pathname} is not current: run \`npm run types\`.`);
      stale = true;
    }
  } else {
    await writeFile(file, wanted);
  }
}
process.exit(stale ? 1 : 0);
