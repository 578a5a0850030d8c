import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const catalogue = new URL("../src/cooper_island/view/words", import.meta.url);

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $words: fileURLToPath(catalogue) } },
  // Nothing inline: the server's headers allow only files of its own.
  build: { assetsInlineLimit: 0, target: "es2022", modulePreload: { polyfill: false } },
  server: {
    fs: { allow: [".", "../src/cooper_island/view"] },
    proxy: { "/api": { target: process.env["COOPER_SERVER"] ?? "http://127.0.0.1:8350", ws: true } },
  },
  test: { include: ["tests/**/*.test.ts", "src/**/*.test.ts"] },
});
