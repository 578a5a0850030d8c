// Makes src/lib/types.ts from the view's schema and src/lib/rows.ts from the events' schema.
// With --check: says whether they are what the schemas ask for.
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";
import { format, resolveConfig } from "prettier";

const view = new URL("../../src/cooper_island/view/", import.meta.url);
const lib = new URL("../src/lib/", import.meta.url);
const banner = "// Made by `npm run types` from src/cooper_island/view; do not edit.\n";

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

/** The fields of each kind of event, in order, each with the name of its word. */
async function rows() {
  const schema = await json("events_schema.json");
  const own = new Set(["type", "seat", "n", "choice"]);
  const out = {};
  for (const kind of schema.oneOf) {
    out[kind.title] = Object.entries(kind.properties)
      .filter(([key]) => !own.has(key))
      .map(([key, value]) => [key, (value.$ref ?? value.anyOf[0].$ref).split("/").at(-1)]);
  }
  return `export type Row = readonly (readonly [key: string, word: string])[];
export const EVENT_ROWS: Readonly<Record<string, Row>> = ${JSON.stringify(out)};\n`;
}

const made = [
  [new URL("types.ts", lib), await types()],
  [new URL("rows.ts", lib), await rows()],
];
let stale = false;
for (const [file, text] of made) {
  const wanted = await pretty(text, file);
  if (process.argv.includes("--check")) {
    const found = await readFile(file, "utf8").catch(() => "");
    if (found !== wanted) {
      console.error(`${file.pathname} is not what the schema asks for: run \`npm run types\`.`);
      stale = true;
    }
  } else {
    await writeFile(file, wanted);
  }
}
process.exit(stale ? 1 : 0);
