import type { IncomingMessage, ServerResponse } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import type { CallerUser } from '#contract/client.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import { openAccountsDatabase } from '#exchange/gateway/accounts/database.ts';
import { handleAuth } from '#exchange/gateway/accounts/http.ts';
import { authOptions } from '#exchange/gateway/accounts/options.ts';
import { keptSecret } from '#exchange/gateway/accounts/secret.ts';
import { SessionCache } from '#exchange/gateway/accounts/session-cache.ts';
import type { Log } from '#exchange/gateway/log.ts';
import type { Origins } from '#exchange/gateway/origin.ts';

export interface AccountsSettings {
  readonly dataDir: string;
  readonly secret: string | undefined;
  readonly baseUrl: string;
  readonly origins: Origins;
  readonly addressHeader: string | undefined;
  readonly log: Log;
  /** The exchange's own user of an identity, opened when there is none yet. */
  openUser(authId: string): Promise<Outcome<number>>;
}

/** People's accounts: who they are and which of their sessions live. */
export interface Accounts {
  /** Answers a request under `authPath`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Whose session a request's cookies carry, when it was looked up lately. */
  cached(cookies: string | undefined): CallerUser | undefined;
  /** Whose session it is; undefined: nobody's. Refused when the exchange can open no user now. */
  lookUp(cookies: string | undefined): Promise<Outcome<CallerUser | undefined>>;
  /** Ends the session; returns the `set-cookie` lines that take it from the browser. */
  signOut(cookies: string): Promise<readonly string[]>;
  /** Calls back with every session that ended. */
  onSessionEnded(listener: (sessionId: string) => void): void;
  stop(): Promise<void>;
}

/** The value of the session cookie in a `cookie` header; undefined when it carries none. */
export function sessionCookie(cookies: string | undefined, name: string): string | undefined {
  if (cookies === undefined) return undefined;
  for (let from = 0; ; ) {
    const at = cookies.indexOf(name, from);
    if (at < 0) return undefined;
    from = at + name.length;
    const starts = at === 0 || cookies[at - 1] === ' ' || cookies[at - 1] === ';';
    if (!starts || cookies[from] !== '=') continue;
    const end = cookies.indexOf(';', from);
    return cookies.slice(from + 1, end < 0 ? undefined : end) || undefined;
  }
}

export async function openAccounts(settings: AccountsSettings): Promise<Accounts> {
  const database = openAccountsDatabase(settings.dataDir);
  const cache = new SessionCache(Date.now);
  const endListeners: ((sessionId: string) => void)[] = [];
  const secret = settings.secret ?? keptSecret(settings.dataDir);
  const options = authOptions(
    { ...settings, database, secret },
    {
      async userMade(authId) {
        const opened = await settings.openUser(authId);
        // Not lost: the first call of the user's session opens it then.
        if (!opened.ok) settings.log.warn({ code: opened.refusal.code }, 'user not opened yet');
      },
      userChanged: (authId) => cache.clear((user) => user.authId === authId),
      sessionEnded(sessionId) {
        cache.clear((user) => user.sessionId === sessionId);
        for (const listener of endListeners) listener(sessionId);
      },
    },
  );
  await (await getMigrations(options)).runMigrations();
  const auth = betterAuth(options);
  const cookieName = (await auth.$context).authCookies.sessionToken.name;
  const only = (value: string) => new Headers({ cookie: `${cookieName}=${value}` });

  async function lookUp(cookies: string | undefined): Promise<Outcome<CallerUser | undefined>> {
    const value = sessionCookie(cookies, cookieName);
    if (value === undefined) return done(undefined);
    const known = cache.get(value);
    if (known) return done(known);
    const { generation } = cache;
    const found = await auth.api.getSession({
      headers: only(value),
      query: { disableRefresh: true },
    });
    if (found === null) return done(undefined);
    const { session, user } = found;
    const opened = await settings.openUser(user.id);
    if (!opened.ok) return opened;
    const caller: CallerUser = {
      userId: opened.value,
      authId: user.id,
      sessionId: session.id,
      email: user.email,
      name: user.name,
    };
    cache.keep(value, caller, session.expiresAt.getTime(), generation);
    return done(caller);
  }

  return {
    handle: (request, response) => handleAuth(auth.handler, settings, request, response),
    cached(cookies) {
      const value = sessionCookie(cookies, cookieName);
      return value === undefined ? undefined : cache.get(value);
    },
    lookUp,
    async signOut(cookies) {
      const value = sessionCookie(cookies, cookieName);
      if (value === undefined) return [];
      const { headers } = await auth.api.signOut({ headers: only(value), returnHeaders: true });
      return headers.getSetCookie();
    },
    onSessionEnded: (listener) => void endListeners.push(listener),
    stop: () => database.destroy(),
  };
}
