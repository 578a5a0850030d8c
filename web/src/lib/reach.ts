/** Where friends reach this server: an address that works for the host alone is no invitation. */
import type { Address } from "./people";

/** Names and addresses that every machine has for itself. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Addresses to invite to, the likeliest first; none where the server answers to its own machine only. */
export function reachable({ url, local, loopback }: Address, origin: string): string[] {
  if (url !== null) return [url.replace(/\/$/, "")];
  if (!isLoopback(origin)) return [origin, ...local.filter((one) => one !== origin)];
  return loopback ? [] : local;
}

/** The links that lead into the page. What is secret stands behind the `#`, which no server is told. */
export const joinLink = (base: string, invitation: string): string => `${base}/#/join/${invitation}`;
export const watchLink = (base: string, table: string, secret: string): string =>
  `${base}/#/watch/${table}/${secret}`;
export const arriveLink = (base: string, link: string): string => `${base}/#/arrive/${link}`;
