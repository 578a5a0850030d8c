/** What an address of the page asks for, and what of it may stay in the address bar. */

/** The secret is empty where there is none that could be one, and null where it was taken out before. */
export type Way =
  | { page: "start" | "devices" | "games" | "learn" }
  | { page: "table"; table: string }
  /** A moment of a table's game, or of the record that the address carries; null: the last, or the first. */
  | { page: "replay"; table: string; at: string | null }
  | { page: "record"; packed: string; at: string | null }
  | { page: "join" | "arrive"; secret: string | null }
  | { page: "watch"; table: string; secret: string }
  | { page: "key"; secret: string };

const SECRET = /^[\w-]{16,128}$/;
const TABLE = /^[a-z0-9]{1,32}$/;

export function wayOf(hash: string): Way {
  const [page, first, second, third] = hash.replace(/^#\/?/, "").split("/");
  const secret = (word: string | undefined): string => (word !== undefined && SECRET.test(word) ? word : "");
  switch (page) {
    case "t":
      if (first === undefined || !TABLE.test(first)) return { page: "start" };
      if (second === "at") return { page: "replay", table: first, at: third || null };
      return { page: "table", table: first };
    case "record":
      return { page, packed: first ?? "", at: (second === "at" && third) || null };
    case "join":
    case "arrive":
      return { page, secret: first === undefined ? null : secret(first) };
    case "watch":
      return first !== undefined && TABLE.test(first)
        ? { page, table: first, secret: secret(second) }
        : { page: "start" };
    case "key":
      return secret(first) ? { page, secret: secret(first) } : { page: "start" };
    case "devices":
    case "games":
    case "learn":
      return { page };
  }
  return { page: "start" };
}

/** The address of a moment. */
export const momentOf = (table: string, at: number | string | null): string =>
  `#/t/${table}/at${at === null ? "" : `/${at}`}`;
export const recordWay = (packed: string, at: number | string | null): string =>
  `#/record/${packed}${at ? `/at/${at}` : ""}`;

/** The same address without its secret: others may see it, and the history keeps it. */
export function bare(way: Way): string {
  switch (way.page) {
    case "replay":
      return momentOf(way.table, way.at);
    case "record":
      return recordWay(way.packed, way.at);
    case "table":
    case "watch":
      return `#/t/${way.table}`;
    case "start":
    case "key":
      return "#/";
  }
  return `#/${way.page}`;
}
