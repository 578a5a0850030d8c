/** What this device keeps between visits; a browser that keeps nothing still plays. */
const PREFIX = "cooper.";

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Kept for as long as the page is open.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // There is nothing.
  }
}

/** The same for values; what is damaged counts as nothing. */
export function recallValue<T>(key: string): T | null {
  try {
    return JSON.parse(recall(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export const keepValue = (key: string, value: unknown): void => keep(key, JSON.stringify(value));
