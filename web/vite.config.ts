import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const view = new URL("../src/cooper_island/view", import.meta.url);
// Outside of what is packed (web/README.md).
const gallery = { rollupOptions: { input: "gallery.html" }, outDir: "../build/gallery", emptyOutDir: true };

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  resolve: { alias: { $view: fileURLToPath(view), $words: `${fileURLToPath(view)}/words` } },
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
  test: { include: ["tests/**/*.test.ts", "src/**/*.test.ts"] },
}));
