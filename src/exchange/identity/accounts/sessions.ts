import type { UserSession } from '#contract/client.ts';
import type { Activity } from '#exchange/identity/accounts/activity.ts';
import { deviceOf } from '#exchange/identity/accounts/device.ts';
import type { SessionEnd } from '#exchange/identity/accounts/endings.ts';

/** Sessions that one user may have at once; with one more the least active ends. */
export const sessionsPerUserMax = 50;

interface SessionRow {
  readonly id: string;
  readonly token: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress?: string | null | undefined;
  readonly userAgent?: string | null | undefined;
}

/** What of the sign-in service's store is needed here; `endSession` tells that one ended, and why. */
export interface SessionStore {
  listSessions(authId: string): Promise<readonly SessionRow[]>;
  endSession(token: string, why: SessionEnd): Promise<void>;
}

/** Shortened by the notation's own rule, for people: `2001:0db8:0000:…` → `2001:db8::`. */
function addressText(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  if (!address.includes(':')) return address;
  try {
    return new URL(`http://[${address}]`).hostname.slice(1, -1);
  } catch {
    return address;
  }
}

/** A user's sessions: to see and to end. Their tokens never leave the server. */
export class Sessions {
  readonly #store: SessionStore;
  readonly #activity: Activity;

  constructor(store: SessionStore, activity: Activity) {
    this.#store = store;
    this.#activity = activity;
  }

  /** Those that live: the current one first, then by last activity. */
  async of(authId: string, currentId: string): Promise<UserSession[]> {
    const now = Date.now();
    const rows = await this.#store.listSessions(authId);
    return rows
      .filter(({ expiresAt }) => expiresAt.getTime() > now)
      .map((row) => ({
        id: row.id,
        current: row.id === currentId,
        ...deviceOf(row.userAgent ?? ''),
        address: addressText(row.ipAddress),
        startedAt: row.createdAt.getTime(),
        activeAt: row.id === currentId ? now : this.#activeAt(row),
        expiresAt: row.expiresAt.getTime(),
      }))
      .sort((a, b) => Number(b.current) - Number(a.current) || b.activeAt - a.activeAt);
  }

  /** Ends one of a user's sessions; false when the user has none with this id. */
  async end(authId: string, sessionId: string): Promise<boolean> {
    const rows = await this.#store.listSessions(authId);
    const row = rows.find(({ id }) => id === sessionId);
    if (row === undefined) return false;
    await this.#store.endSession(row.token, 'revoked');
    return true;
  }

  /** Ends the least active sessions of a user above `sessionsPerUserMax`, never the newest. */
  async trim(authId: string): Promise<void> {
    const rows = await this.#store.listSessions(authId);
    if (rows.length <= sessionsPerUserMax) return;
    const byActivity = [...rows].sort((a, b) => this.#activeAt(a) - this.#activeAt(b));
    for (const { token } of byActivity.slice(0, rows.length - sessionsPerUserMax)) {
      await this.#store.endSession(token, 'replaced');
    }
  }

  readonly #activeAt = ({ id, updatedAt }: SessionRow): number =>
    this.#activity.latest(id, updatedAt.getTime());
}
