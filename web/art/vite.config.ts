import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const here = new URL(".", import.meta.url).pathname;

/** The island alone: `npx vite -c art/vite.config.ts`, tests with `npx vitest run -c art/vite.config.ts`. */
export default defineConfig({
  root: here,
  resolve: { alias: { $words: new URL("../../src/cooper_island/view/words", import.meta.url).pathname } },
  plugins: [svelte({ configFile: false })],
  cacheDir: "/tmp/vite-art",
  server: { port: 5199, fs: { allow: ["../.."] } },
  test: { root: new URL("..", import.meta.url).pathname, include: ["src/lib/island/**/*.test.ts"] },
});
