import type { CallerUser } from '#contract/client.ts';
import { isUsual, type Place } from '#exchange/identity/accounts/place.ts';
import { RecentMap } from '#exchange/requests/recent-map.ts';

/** How long a session is taken from memory before it is looked up again. */
const ttlMs = 30_000;
/** Sessions kept; the longest unused go first. A thousand take about half a megabyte. */
const sessionsMax = 20_000;

interface Entry {
  readonly user: CallerUser;
  /** Where it was begun. */
  readonly login: Place;
  readonly until: number;
}

/**
 * Sessions by their whole cookie value, since a look-up costs a millisecond and an order a tenth of
 * that. What revokes a session clears it here at once; `ttlMs` bounds only what was never told.
 */
export class SessionCache {
  readonly #entries: RecentMap<string, Entry>;
  readonly #now: () => number;
  /** Grows with every clearing: a look-up that began before one may not be kept. */
  generation = 0;

  constructor(now: () => number, max: number = sessionsMax) {
    this.#now = now;
    this.#entries = new RecentMap(max);
  }

  /** Not for whoever comes from an unusual place: that is looked at with the look-up. */
  get(cookie: string | undefined, from?: Place): CallerUser | undefined {
    if (cookie === undefined) return undefined;
    const entry = this.#entries.get(cookie);
    if (entry === undefined) return undefined;
    if (entry.until > this.#now()) {
      return from === undefined || isUsual(entry.login, from) ? entry.user : undefined;
    }
    this.#entries.delete(cookie);
    return undefined;
  }

  /** Keeps what a look-up found, unless something was cleared since it began. */
  keep(cookie: string, user: CallerUser, login: Place, generation: number): void {
    if (generation !== this.generation) return;
    this.#entries.set(cookie, {
      user,
      login,
      until: Math.min(this.#now() + ttlMs, user.expiresAt),
    });
  }

  /** Forgets every entry that `matches`. */
  clear(matches: (user: CallerUser) => boolean): void {
    this.generation++;
    for (const [cookie, { user }] of this.#entries) {
      if (matches(user)) this.#entries.delete(cookie);
    }
  }
}
