import type { CallerUser } from '#contract/client.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import type { Activity } from '#exchange/identity/accounts/activity.ts';
import type { Endings, SessionEnd } from '#exchange/identity/accounts/endings.ts';
import { isUsual, type Place } from '#exchange/identity/accounts/place.ts';
import type { SessionCache } from '#exchange/identity/accounts/session-cache.ts';
import { networkOf } from '#exchange/requests/address.ts';

interface Found {
  readonly session: {
    readonly id: string;
    readonly token: string;
    readonly expiresAt: Date;
    readonly ipAddress?: string | null | undefined;
    readonly userAgent?: string | null | undefined;
  };
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly image?: string | null | undefined;
    readonly twoFactorEnabled?: boolean | null | undefined;
  };
}

/** What of the sign-in service is needed here. */
interface SignInService {
  getSession(asked: { headers: Headers; query: { disableRefresh: true } }): Promise<Found | null>;
  signOut(asked: { headers: Headers; returnHeaders: true }): Promise<{ headers: Headers }>;
}

interface Parts {
  readonly service: SignInService;
  readonly cookieName: string;
  readonly cache: SessionCache;
  readonly activity: Activity;
  readonly endings: Endings;
  openUser(authId: string): Promise<Outcome<number>>;
  /** Ends a session that is used from where its user cannot be. */
  endAbnormal(token: string): Promise<void>;
}

/** The session's name in the sign-in service, without the mac behind it. */
const bareToken = (value: string): string => value.split('.', 1)[0]!;

/** Sessions by the value of their cookie. */
export class LookUps {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What the sign-in service knows of a session; undefined: none lives by that value. */
  async find(value: string | undefined): Promise<Found | undefined> {
    if (value === undefined) return undefined;
    const query = { disableRefresh: true } as const;
    const headers = this.only(value);
    return (await this.#parts.service.getSession({ headers, query })) ?? undefined;
  }

  /** Whose session it is, from memory when it was asked lately. */
  async whose(value: string | undefined, from?: Place): Promise<Outcome<CallerUser | undefined>> {
    const { cache, activity } = this.#parts;
    const known = cache.get(value, from);
    if (known || value === undefined) return done(known);
    const { generation } = cache;
    const found = await this.find(value);
    if (found === undefined) return done(undefined);
    const { session, user } = found;
    const login = {
      userAgent: session.userAgent ?? undefined,
      network: networkOf(session.ipAddress ?? ''),
    };
    if (from !== undefined && !isUsual(login, from)) {
      await this.#parts.endAbnormal(session.token);
      return done(undefined);
    }
    activity.note(session.id, Date.now());
    const opened = await this.#parts.openUser(user.id);
    if (!opened.ok) return opened;
    const caller: CallerUser = {
      userId: opened.value,
      authId: user.id,
      sessionId: session.id,
      expiresAt: session.expiresAt.getTime(),
      email: user.email,
      image: user.image ?? undefined,
      name: user.name,
    };
    cache.keep(value, caller, login, generation);
    return done(caller);
  }

  /** Why the session of that value ended; undefined: it lives, never was, or its user logged out. */
  async endOf(value: string | undefined): Promise<SessionEnd | undefined> {
    return value === undefined ? undefined : await this.#parts.endings.of(bareToken(value));
  }

  /** Ends the session; returns the `set-cookie` lines that take it from the browser. */
  async signOut(value: string | undefined): Promise<readonly string[]> {
    if (value === undefined) return [];
    const headers = this.only(value);
    const answer = await this.#parts.service.signOut({ headers, returnHeaders: true });
    return answer.headers.getSetCookie();
  }

  /** Nothing else of a request matters, so nothing else is told. */
  only(value: string): Headers {
    return new Headers({ cookie: `${this.#parts.cookieName}=${value}` });
  }
}
