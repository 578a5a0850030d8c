/// <reference types="svelte" />
/// <reference types="vite/client" />

/** Set by vite.config.ts. */
declare const __LANGUAGES__: Readonly<Record<string, string>>;
