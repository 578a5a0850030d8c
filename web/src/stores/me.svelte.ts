/** Who this device's player is. No account: the server knows devices by a cookie, or by a token where cookies fail. */
import { setDeviceToken } from "../lib/call";
import { forget, recallValue } from "../lib/keep";
import * as people from "../lib/people";

/** Tables as earlier versions of this page kept them: with the secrets of their seats. */
interface Kept {
  table: string;
  owner: string;
  secrets: (string | null)[];
}
const OLD = "tables";
const AT_ONCE = 100;

/** Every secret of these tables with its table. */
export function secretsOf(tables: readonly Kept[]): { table: string; secret: string }[] {
  return tables.flatMap(({ table, owner, secrets }) =>
    [owner, ...secrets].flatMap((secret) => (secret ? [{ table, secret }] : [])),
  );
}

/** No other tab does this meanwhile, where the browser can see to that: two players on one device would lose one's seats. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (isSecureContext && "locks" in navigator) await navigator.locks.request("cooper.me", work);
  else await work();
}

class Me {
  player = $state(false);
  devices = $state.raw<people.Device[]>([]);
  recovery = $state(false);
  private making: Promise<void> | null = null;

  async know(): Promise<boolean> {
    const { player, devices, recovery } = await people.me();
    this.player = Boolean(player);
    this.devices = devices;
    this.recovery = recovery;
    return this.player;
  }

  /** Before anything is this player's: a player, and a way for the device to say so next time. One, whoever asks. */
  ready(): Promise<void> {
    return (this.making ??= alone(() => this.make()).finally(() => (this.making = null)));
  }

  private async make(): Promise<void> {
    if (this.player || (await this.know())) return;
    await people.begin(true);
    if (await this.know()) return;
    const { token } = await people.begin(false); // the cookie did not come back
    if (token) setDeviceToken(token);
    await this.know();
  }

  /** What this device had under secrets becomes its player's, and the secrets are forgotten. */
  async adopt(): Promise<void> {
    const old = recallValue<Kept[]>(OLD);
    if (!Array.isArray(old)) return;
    const secrets = secretsOf(old);
    if (secrets.length) await this.ready();
    for (let n = 0; n < secrets.length; n += AT_ONCE) await people.adopt(secrets.slice(n, n + AT_ONCE));
    forget(OLD);
  }

  /** The link may serve once only: the device makes sure first that it can say who it is. */
  async arrive(link: string, merge: boolean): Promise<void> {
    await this.ready();
    await people.arrive(link, merge);
    await this.know();
  }

  async signOut(device: people.Device): Promise<void> {
    await people.signOut(device);
    if (device.this) setDeviceToken(null);
    await this.know();
  }

  async signOutOthers(): Promise<void> {
    await people.signOutOthers();
    await this.know();
  }
}

export const me = new Me();
