import type { CallerUser } from '#contract/client.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import type { Activity } from '#exchange/identity/accounts/activity.ts';
import type { SessionCache } from '#exchange/identity/accounts/session-cache.ts';

interface Found {
  readonly session: { readonly id: string; readonly expiresAt: Date };
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
  openUser(authId: string): Promise<Outcome<number>>;
}

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
  async whose(value: string | undefined): Promise<Outcome<CallerUser | undefined>> {
    const { cache, activity } = this.#parts;
    const known = cache.get(value);
    if (known || value === undefined) return done(known);
    const { generation } = cache;
    const found = await this.find(value);
    if (found === undefined) return done(undefined);
    const { session, user } = found;
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
    cache.keep(value, caller, generation);
    return done(caller);
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
