/** The server's calls for people: this device's player, invitations, tables that gather (docs/server.md). */
import { call, json } from "./call";

export interface Device {
  id: string | number;
  label: string;
  created: string;
  seen: string;
  this: boolean;
}

/** Who this device's player is: a set of devices, and perhaps a recovery link. */
export interface Me {
  player: boolean | null;
  devices: Device[];
  recovery: boolean;
}

export const me = (): Promise<Me> => json("GET", "/me");
/** Makes a player where there is none. A token comes back only where the device says that cookies fail. */
export const begin = (cookies: boolean): Promise<{ token?: string }> =>
  json("POST", "/me", null, { cookies });
export const signOut = (device: Device): Promise<Response> => call("DELETE", `/me/devices/${device.id}`);
export const signOutOthers = (): Promise<Response> => call("POST", "/me/sign-out-others", null, {});
export const phone = (): Promise<{ link: string; seconds: number }> => json("POST", "/me/phone", null, {});
export const recovery = (): Promise<{ link: string }> => json("POST", "/me/recovery", null, {});
/** `merge`: the tables of both come together. */
export const arrive = (link: string, merge: boolean): Promise<Response> =>
  call("POST", "/me/arrive", null, { link, ...(merge ? { merge } : {}) });
export const adopt = (tables: { table: string; secret: string }[]): Promise<Response> =>
  call("POST", "/me/adopt", null, { tables });

export interface GatheringSeat {
  kind: "person" | "friend" | "bot";
  name: string | null;
  color: string;
  bot: string | null;
  mine: boolean;
  open: boolean;
  /** An invitation is out that nobody has used. */
  invited: boolean;
}

/** A table that has not begun. */
export interface Gathering {
  table: string;
  seats: GatheringSeat[];
  owner: boolean;
  shuffle: boolean;
  start: "full" | "owner";
}

/** What an invitation is for. */
export interface Invitation {
  gathering: Gathering;
  seat: number;
  color: string;
  /** Who set the table up, if she plays herself. */
  from: string | null;
  /** Of a game that runs: the seat was somebody's, and the others agreed to give it anew. */
  round?: number;
}

const seatOf = (table: string, seat: number): string => `/tables/${table}/seats/${seat}`;
/** A new invitation; an earlier one for the seat is void. */
export const invite = (table: string, seat: number): Promise<{ invitation: string }> =>
  json("POST", `${seatOf(table, seat)}/invitation`, null, {});
export const takeBack = (table: string, seat: number): Promise<Response> =>
  call("DELETE", `${seatOf(table, seat)}/invitation`);
export const seatBot = (table: string, seat: number, bot: string): Promise<Response> =>
  call("PUT", seatOf(table, seat), null, { bot });
export const seatFriend = (table: string, seat: number): Promise<Response> =>
  call("PUT", seatOf(table, seat), null, { friend: true });
export const beginTable = (table: string): Promise<Response> =>
  call("POST", `/tables/${table}/begin`, null, {});
export const invitation = (secret: string): Promise<Invitation> => json("GET", "/invitations", secret);
export const take = (secret: string, name: string): Promise<{ table: string; seat: number }> =>
  json("POST", "/invitations/take", secret, { name });

/** A new link for watchers; an earlier one is void. */
export const openWatch = (table: string): Promise<{ watch: string }> =>
  json("POST", `/tables/${table}/watch`, null, {});
export const closeWatch = (table: string): Promise<Response> => call("DELETE", `/tables/${table}/watch`);

/** Where this server is reached. */
export interface Address {
  url: string | null;
  local: string[];
  loopback: boolean;
}
export const address = (): Promise<Address> => json("GET", "/address");
