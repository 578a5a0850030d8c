// Makes src/lib/types.ts from the view's schema, and src/lib/ids.ts and src/lib/rows.ts from Python's tables.
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

async function types() {
  const schema = await json("schema.json");
  schema.title ??= "View";
  const text = await compile(schema, "View", { bannerComment: "", format: false });
  return text;
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

const made = [
  [new URL("types.ts", lib), await types()],
  [new URL("ids.ts", lib), ids()],
  [new URL("rows.ts", lib), rows()],
];
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
