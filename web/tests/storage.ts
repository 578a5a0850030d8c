/** A browser's local storage, as far as the page uses it. */
export function storage(values: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(values));
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (n) => [...kept.keys()][n] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
