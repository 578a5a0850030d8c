import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const words = fileURLToPath(new URL("../src/cooper_island/view/words", import.meta.url));
const view = new URL("../src/cooper_island/view", import.meta.url);
// Outside of what is packed (web/README.md).
const gallery = { rollupOptions: { input: "gallery.html" }, outDir: "../build/gallery", emptyOutDir: true };

/** All languages, each as it calls itself: what the page offers without having read their catalogues. */
export function languages(): Record<string, string> {
  const files = readdirSync(words).filter((name) => name.endsWith(".json"));
  const name = (file: string): string => {
    const messages = JSON.parse(readFileSync(join(words, file), "utf8")) as Record<string, string>;
    return messages["language.name"] ?? file;
  };
  return Object.fromEntries(files.sort().map((file) => [file.replace(".json", ""), name(file)]));
}

/** The licences of the fonts, which go wherever these go: beside the page. */
function licences(): Plugin {
  const fonts = new URL("node_modules/@fontsource/", import.meta.url);
  return {
    name: "licences",
    generateBundle() {
      for (const font of readdirSync(fonts)) {
        const source = readFileSync(new URL(`${font}/LICENSE`, fonts), "utf8");
        this.emitFile({ type: "asset", fileName: `licences/${font}.txt`, source });
      }
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), licences()],
  resolve: { alias: { $view: fileURLToPath(view), $words: words } },
  define: { __LANGUAGES__: JSON.stringify(languages()) },
  // Nothing inline: the server's headers allow only files of its own.
  build: {
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900, // kB before compression: one page, one file (tests/browser/test_page.py weighs it)
    target: "es2022",
    modulePreload: { polyfill: false },
    ...(mode === "gallery" ? gallery : {}),
  },
  server: {
    fs: { allow: [".", "../src/cooper_island/view"] },
    proxy: { "/api": { target: process.env["COOPER_SERVER"] ?? "http://127.0.0.1:8350", ws: true } },
  },
  test: { include: ["tests/**/*.test.ts", "src/**/*.test.ts"], setupFiles: ["tests/speak.ts"] },
}));
