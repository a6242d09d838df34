import type { IncomingMessage, ServerResponse } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import type { Kysely } from 'kysely';
import type { AccountSecurity, CallerUser } from '#contract/client.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import { Activity } from '#exchange/identity/accounts/activity.ts';
import { openAccountsDatabase } from '#exchange/identity/accounts/database.ts';
import { Endings, type SessionEnd } from '#exchange/identity/accounts/endings.ts';
import { Guards } from '#exchange/identity/accounts/guards.ts';
import { type AuthService, handleAuth } from '#exchange/identity/accounts/http.ts';
import { LookUps } from '#exchange/identity/accounts/look-ups.ts';
import { authOptions } from '#exchange/identity/accounts/options.ts';
import { passwordCheck } from '#exchange/identity/accounts/password-check.ts';
import type { Place } from '#exchange/identity/accounts/place.ts';
import { type Proof, proves, provesPassword } from '#exchange/identity/accounts/proof.ts';
import { keptSecret } from '#exchange/identity/accounts/secret.ts';
import { SessionCache } from '#exchange/identity/accounts/session-cache.ts';
import { type SessionStore, Sessions } from '#exchange/identity/accounts/sessions.ts';
import { startUpkeep } from '#exchange/identity/accounts/upkeep.ts';
import { UsedCodes } from '#exchange/identity/accounts/used-codes.ts';
import { ApiKeys, keyOfSession } from '#exchange/identity/api-keys/api-keys.ts';
import { SecretBox } from '#exchange/identity/api-keys/secret-box.ts';
import type { ApiKeyTables } from '#exchange/identity/api-keys/table.ts';
import { networkOf } from '#exchange/requests/address.ts';
import type { Log } from '#exchange/requests/log.ts';
import type { Origins } from '#exchange/requests/origin.ts';

export interface AccountsSettings {
  readonly dataDir: string;
  readonly secret: string | undefined;
  readonly baseUrl: string;
  readonly origins: Origins;
  readonly addressHeader: string | undefined;
  readonly log: Log;
  /** How often ended sessions are looked for. */
  readonly sweepEveryMs?: number;
  /** Unix milliseconds: what expiry dates of API keys are held against. */
  readonly now: () => number;
  /** The exchange's own user of an identity, opened when there is none yet. */
  openUser(authId: string): Promise<Outcome<number>>;
}

/** People's accounts: who they are and which of their sessions live. */
export interface Accounts {
  /** What signs calls in a session's place. */
  readonly apiKeys: ApiKeys;
  /** Answers a request under `authPath`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Whose session a request's cookies carry, when it was looked up lately. */
  cached(cookies: string | undefined, from?: Place): CallerUser | undefined;
  /** Whose session it is; undefined: nobody's. Refused when the exchange can open no user now. */
  lookUp(cookies: string | undefined, from?: Place): Promise<Outcome<CallerUser | undefined>>;
  /** `cached` for a bearer token: the session cookie's value, as a client without cookies sends it. */
  cachedToken(token: string, from?: Place): CallerUser | undefined;
  /** `lookUp` for a bearer token. */
  lookUpToken(token: string, from?: Place): Promise<Outcome<CallerUser | undefined>>;
  /**
   * Why the session that cookies or a token carry has ended; undefined: it lives, never was, or its
   * user logged out.
   */
  endOf(cookies: string | undefined, token: string | undefined): Promise<SessionEnd | undefined>;
  /** What a visitor may know of their account's safety; undefined without a session. */
  security(cookies: string | undefined): Promise<AccountSecurity | undefined>;
  /** Whether it is the password of this identity. As costly as a log-in: bound how often. */
  hasPassword(authId: string, password: string): Promise<boolean>;
  /** The same, with a bound on how often, which counts all that a user proves. */
  provesPassword(authId: string, password: string): Promise<Outcome<null>>;
  /** Whether who has a session is its user: by password, and by code where two-factor is on. */
  proves(
    session: { readonly cookies: string | undefined; readonly token: string | undefined },
    proof: Proof,
  ): Promise<Outcome<null>>;
  /** The identity that somebody logs in with this address as; undefined: nobody. */
  authIdOf(email: string): Promise<string | undefined>;
  /** The address that an identity logs in with. */
  emailOf(authId: string): Promise<string | undefined>;
  /** Ends the session; returns the `set-cookie` lines that take it from the browser. */
  signOut(cookies: string): Promise<readonly string[]>;
  /** Ends the session of a bearer token. */
  signOutToken(token: string): Promise<void>;
  /** When a session, or an API key, ends by itself (Unix milliseconds); undefined: it has ended. */
  expiryOf(sessionId: string): Promise<number | undefined>;
  /** Calls back with every session that ended, and with API keys that were revoked or changed. */
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

/** The longest token looked at; a real one has about 80 characters. */
const tokenMaxChars = 256;

/** A bearer token as the cookie carries it, which is percent-encoded; undefined: it can be none. */
function cookieValueOf(token: string): string | undefined {
  if (token === '' || token.length > tokenMaxChars) return undefined;
  if (/^[A-Za-z0-9._~%-]+$/.test(token)) return token;
  return /^[A-Za-z0-9._~+/=-]+$/.test(token) ? encodeURIComponent(token) : undefined;
}

interface KeySettings extends Pick<AccountsSettings, 'log' | 'now' | 'openUser'> {
  readonly database: Kysely<Record<string, never>>;
  readonly secret: string;
  readonly tellEnded: (sessionId: string) => void;
}

/** What of the sign-in service knows people. */
interface People {
  findUserById(
    authId: string,
  ): Promise<{ email: string; name: string; image?: string | null | undefined } | null>;
  findUserByEmail(email: string): Promise<{ readonly user: { readonly id: string } } | null>;
  listSessions(authId: string): Promise<{ ipAddress?: string | null | undefined }[]>;
}

const openApiKeys = (settings: KeySettings, people: People): ApiKeys =>
  new ApiKeys({
    db: settings.database.withTables<ApiKeyTables>(),
    box: new SecretBox(settings.secret),
    log: settings.log,
    now: settings.now,
    onEnded: settings.tellEnded,
    async userOf(authId) {
      const found = await people.findUserById(authId);
      if (!found) return done(undefined);
      const opened = await settings.openUser(authId);
      if (!opened.ok) return opened;
      const { email, name, image } = found;
      return done({ userId: opened.value, email, name, image: image ?? undefined });
    },
  });

type Found = Awaited<ReturnType<LookUps['find']>>;

interface AuthParts extends Pick<AuthService, 'settings' | 'guards' | 'sessions' | 'handler'> {
  readonly cookieName: string;
  find(cookies: string | undefined): Promise<Found>;
}

/** What requests to the sign-in service are held against. */
function authServiceOf({ find, cookieName, ...parts }: AuthParts, people: People): AuthService {
  return {
    ...parts,
    async sessionOf(cookies) {
      const found = await find(cookies);
      return found && { authId: found.user.id, sessionId: found.session.id };
    },
    ownCookie(cookies) {
      const value = sessionCookie(cookies, cookieName);
      return value && `${cookieName}=${value}`;
    },
    async livesAt(email, network) {
      const found = await people.findUserByEmail(email.toLowerCase());
      const rows = found ? await people.listSessions(found.user.id) : [];
      return rows.some(({ ipAddress }) => ipAddress && networkOf(ipAddress) === network);
    },
  };
}

export async function openAccounts(settings: AccountsSettings): Promise<Accounts> {
  const database = await openAccountsDatabase(settings.dataDir);
  const endings = new Endings(database);
  const cache = new SessionCache(Date.now);
  const endListeners: ((sessionId: string) => void)[] = [];
  const secret = settings.secret ?? keptSecret(settings.dataDir);
  const guards = new Guards();
  const usedCodes = new UsedCodes();
  const tellEnded = (sessionId: string) => {
    for (const listener of endListeners) listener(sessionId);
  };
  const options = authOptions(
    { ...settings, database, secret, usedCodes },
    {
      async userMade(authId) {
        const opened = await settings.openUser(authId);
        // Not lost: the first call of the user's session opens it then.
        if (!opened.ok)
          settings.log.warn(
            { code: opened.refusal.code },
            'The trading account of a new user was not created yet.',
          );
      },
      userChanged(authId) {
        cache.clear((user) => user.authId === authId);
        apiKeys.forgetPerson(authId);
      },
      sessionMade: (authId) => sessions.trim(authId),
      sessionEnded(session, path) {
        endings.noteEnded(session, path);
        cache.clear((user) => user.sessionId === session.id);
        tellEnded(session.id);
      },
    },
  );
  await (await getMigrations(options)).runMigrations();
  const auth = betterAuth(options);
  const context = await auth.$context;
  const { adapter, internalAdapter } = context;
  const activity = new Activity(database);
  const store: SessionStore = {
    listSessions: (authId) => internalAdapter.listSessions(authId),
    endSession: (token, why) =>
      endings.because(why, token, () => internalAdapter.deleteSession(token)),
  };
  const sessions = new Sessions(store, activity);
  const cookieName = context.authCookies.sessionToken.name;
  const lookUps = new LookUps({
    service: auth.api,
    cookieName,
    cache,
    activity,
    endings,
    openUser: settings.openUser,
    endAbnormal: (token) => store.endSession(token, 'abnormal'),
  });
  const apiKeys = openApiKeys({ ...settings, database, secret, tellEnded }, internalAdapter);
  const hasPassword = passwordCheck(context);
  /** The value that names a session: a bearer token goes before cookies. */
  const sessionValue = (cookies: string | undefined, token: string | undefined) =>
    token === undefined ? sessionCookie(cookies, cookieName) : cookieValueOf(token);
  const find = (cookies: string | undefined) => lookUps.find(sessionCookie(cookies, cookieName));

  const parts = { settings, guards, sessions, handler: auth.handler, find, cookieName };
  const service = authServiceOf(parts, internalAdapter);
  const kept = { soon: [endings], later: [activity, apiKeys] };
  const upkeep = startUpkeep(adapter, store, kept, settings);

  return {
    apiKeys,
    handle: (request, response) => handleAuth(service, request, response),
    cached: (cookies, from) => cache.get(sessionCookie(cookies, cookieName), from),
    lookUp: (cookies, from) => lookUps.whose(sessionCookie(cookies, cookieName), from),
    cachedToken: (token, from) => cache.get(cookieValueOf(token), from),
    lookUpToken: (token, from) => lookUps.whose(cookieValueOf(token), from),
    endOf: (cookies, token) => lookUps.endOf(sessionValue(cookies, token)),
    async security(cookies) {
      const found = await find(cookies);
      return (
        found && {
          twoFactor: found.user.twoFactorEnabled === true,
          sessions: await sessions.of(found.user.id, found.session.id),
        }
      );
    },
    hasPassword,
    provesPassword: (authId, password) => provesPassword({ guards, hasPassword }, authId, password),
    proves: ({ cookies, token }, proof) =>
      proves(
        { lookUps, guards, usedCodes, hasPassword, verifyTOTP: auth.api.verifyTOTP },
        sessionValue(cookies, token),
        proof,
      ),
    authIdOf: async (email) =>
      (await internalAdapter.findUserByEmail(email.toLowerCase()))?.user.id,
    emailOf: async (authId) => (await internalAdapter.findUserById(authId))?.email,
    signOut: (cookies) => lookUps.signOut(sessionCookie(cookies, cookieName)),
    async signOutToken(token) {
      await lookUps.signOut(cookieValueOf(token));
    },
    async expiryOf(sessionId) {
      const accessKey = keyOfSession(sessionId);
      if (accessKey !== undefined) return await apiKeys.expiryOf(accessKey);
      const where = [{ field: 'id', value: sessionId }];
      const session = await adapter.findOne<{ expiresAt: Date }>({ model: 'session', where });
      const expiresAt = session?.expiresAt.getTime() ?? 0;
      return expiresAt > Date.now() ? expiresAt : undefined;
    },
    onSessionEnded: (listener) => void endListeners.push(listener),
    async stop() {
      await upkeep.stop();
      await database.destroy();
    },
  };
}
