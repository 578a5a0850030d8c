/** What an address of the page asks for, and what of it may stay in the address bar. */

/** The secret is empty where there is none that could be one, and null where it was taken out before. */
export type Way =
  | { page: "start" | "devices" }
  | { page: "table"; table: string }
  | { page: "join" | "arrive"; secret: string | null }
  | { page: "watch"; table: string; secret: string }
  | { page: "key"; secret: string };

const SECRET = /^[\w-]{16,128}$/;
const TABLE = /^[a-z0-9]{1,32}$/;

export function wayOf(hash: string): Way {
  const [page, first, second] = hash.replace(/^#\/?/, "").split("/");
  const secret = (word: string | undefined): string => (word !== undefined && SECRET.test(word) ? word : "");
  switch (page) {
    case "t":
      return first !== undefined && TABLE.test(first) ? { page: "table", table: first } : { page: "start" };
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
      return { page };
  }
  return { page: "start" };
}

/** The same address without its secret: others may see it, and the history keeps it. */
export function bare(way: Way): string {
  switch (way.page) {
    case "table":
    case "watch":
      return `#/t/${way.table}`;
    case "start":
    case "key":
      return "#/";
  }
  return `#/${way.page}`;
}
